"""Readings of the words of the game, and kana in Latin letters."""

import pytest

from hanalearn.text.catalogue import Reading, TemplateError, parse_template
from hanalearn.text.hepburn import in_latin, is_same_sound
from hanalearn.text.kanji import BY_GRADE, SCHOOL
from hanalearn.text.readings import annotated, in_kana


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("札を取ります", "ふだを取ります"),
        ("手札と場札と山札", "てふだとばふだとやまふだ"),
        ("取り札", "とりふだ"),
        ("花札の札", "はなふだのふだ"),
        ("芒に雁", "すすきにかり"),
        ("紅葉に鹿", "もみじにしか"),
        ("親権と親", "おやけんとおや"),
        ("猪鹿蝶", "いのしかちょう"),
        ("雨四光", "あめしこう"),
        ("雨が降る場合", "雨が降るばあい"),
        ("花見で一杯", "はなみでいっぱい"),
        ("11月、柳、カス、雷", "11月、やなぎ、カス、かみなり"),
        ("文章を二八回読む", "文章を二八回読む"),
        ("", ""),
    ],
)
def test_voice_reads_the_words_of_the_game_and_leaves_the_rest(text: str, spoken: str) -> None:
    assert in_kana(text) == spoken


def test_reading_stands_over_the_kanji_only() -> None:
    assert annotated("取り札") == (Reading("取", "と"), "り", Reading("札", "ふだ"))


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("ごこう", "gokō"),
        ("いのしかちょう", "inoshikachō"),
        ("まつきりぼうず", "matsukiri bōzu"),
        ("たんいち", "tan'ichi"),
        ("はなみでいっぱい", "hanami de ippai"),
        ("おののとうふう", "Ono no Tōfū"),
        ("ほうおう", "hōō"),
        ("ごうけいのおおいひと", "gōkei no ōi hito"),
        ("るーるぶっく", "rūrubukku"),
        ("そのばでとくてん", "sono ba de tokuten"),
        ("まっちゃ", "matcha"),
    ],
)
def test_reading_and_romanisation_are_the_same_sound(kana: str, latin: str) -> None:
    assert is_same_sound(kana, latin)


@pytest.mark.parametrize(
    ("kana", "latin"), [("ごこう", "goko"), ("すすき", "susukii"), ("かり", "gan"), ("はぎ", "hagu")]
)
def test_another_sound_is_told_apart(kana: str, latin: str) -> None:
    assert not is_same_sound(kana, latin)


def test_kana_are_written_sign_by_sign() -> None:
    assert in_latin("しゃっきん、（ぷーる）") == "shakkinpūru"


def test_school_has_1026_kanji() -> None:
    assert [len(grade) for grade in BY_GRADE] == [80, 160, 200, 202, 193, 191]
    assert len(SCHOOL) == 1026


@pytest.mark.parametrize("text", ["{", "a } b", "{}", "{two words}", "{漢字|kanji}", "{a{b}}", "{card.}"])
def test_brace_that_means_nothing_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(TemplateError, match="means nothing") as error:
        parse_template(text)

    assert repr(text) in str(error.value)
