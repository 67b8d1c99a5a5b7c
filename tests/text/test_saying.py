"""Sentences made from messages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.cards import Card, CardSet, Kind, Month, Ribbon
from hanalearn.text import (
    LANGUAGES,
    ArgumentError,
    Message,
    Text,
    UnknownLanguageError,
    UnknownMessageError,
    aloud,
    language,
    runs,
    say,
    saying,
    text_runs,
    words,
)
from hanalearn.text.catalogue import Catalogue

CODES = [one.code for one in LANGUAGES]
CUP, CHAFF = Card.parse("9a"), Card.parse("9c1")


def plain(text: Text) -> str:
    """What a reader sees of a text without pictures and readings."""
    if isinstance(text, str):
        return text
    made = ""
    for run in text:
        if isinstance(run, str):
            made += run
        elif "ruby" in run:
            made += run["ruby"][0]  # type: ignore[index]
        elif "text" in run:
            made += plain(run["text"])  # type: ignore[arg-type]
    return made


@pytest.fixture
def forgetful() -> Iterator[None]:
    """A test with a catalogue of its own neither meets sentences of another nor leaves its own behind."""
    saying.forget()
    yield
    saying.forget()


def small(folder: Path, **texts: str) -> Catalogue:
    """A Japanese catalogue with a few texts of the family ``try``."""
    (folder / "ja").mkdir()
    entries = "\n".join(f'msgid "try.{key}"\nmsgstr "{text}"\n' for key, text in texts.items())
    (folder / "ja" / "try.po").write_text(entries, encoding="utf-8")
    return Catalogue(language("ja"), folder=folder)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Chrysanthemum chaff takes sake cup."),
        ("ja", "「菊のカス」で「菊に盃」を取ります。"),
        ("zh-Hant", "菊素札取走菊酒盃。"),
        ("zh-Hans", "菊素札取走菊酒杯。"),
    ],
)
def test_a_capture_is_told_in_every_language(lang: str, sentence: str) -> None:
    assert say(Message("table.takes", card=CHAFF, taken=CUP), lang) == sentence


@pytest.mark.parametrize(("n", "text"), [(0, "0 minutes"), (1, "1 minute"), (2, "2 minutes"), (11, "11 minutes")])
def test_english_counts_one_in_the_singular_and_nought_in_the_plural(n: int, text: str) -> None:
    assert say(Message("ui.minutes", n=n), "en") == text


@pytest.mark.parametrize("n", [0, 1, 2])
def test_japanese_and_chinese_have_one_form_for_every_count(n: int) -> None:
    assert [say(Message("ui.minutes", n=n), lang) for lang in CODES[1:]] == [f"{n}分", f"{n}分鐘", f"{n}分钟"]


def test_kan_takes_no_plural_s() -> None:
    assert [say(Message("score.kan", n=n, number=n), "en") for n in (1, 7)] == ["1 kan", "7 kan"]


def test_cards_are_listed_as_the_language_lists() -> None:
    cards = CardSet.parse("6a 7a 10a")

    listed = [say(Message("table.matches", card=CHAFF, cards=cards), lang) for lang in ("en", "zh-Hant")]

    assert listed == [
        "Chrysanthemum chaff matches butterflies, boar and deer.",
        "能和菊素札配對的有牡丹蝶、萩豬和紅葉鹿。",
    ]


def test_equal_chaff_is_counted_and_not_said_twice() -> None:
    message = Message("table.zone-cards", zone=Message("zone.field"), cards=CardSet.parse("3c1 3c2 12c1 12c2 12c3"))

    assert say(message, "en") == "Field: 2 cherry chaff, 3 paulownia chaff."
    assert say(message, "ja") == "場札は、桜のカス2枚、桐のカス3枚。"


def test_empty_set_is_said_in_words() -> None:
    assert say(Message("table.you-have", counts=()), "en") == "Taken: none."
    assert say(Message("table.zone-cards", zone=Message("zone.field"), cards=CardSet()), "ja") == "場札は、なし。"


def test_messages_within_messages_are_said_in_the_same_language() -> None:
    counts = (Message("kind.bright.count", n=1), Message("kind.chaff.count", n=3))

    assert say(Message("table.you-have", counts=counts), "en") == "Taken: 1 bright and 3 chaff."
    assert say(Message("table.you-have", counts=counts), "zh-Hans") == "取到光札1张和素札3张。"


def test_capital_slot_begins_the_sentence_and_leaves_the_rest() -> None:
    message = Message("event.they-take", who=Message("turn.other"), card=CHAFF, taken=CardSet.parse("9a"))

    assert say(message, "en") == "The other player takes sake cup with chrysanthemum chaff."


@pytest.mark.parametrize(
    ("value", "shown"), [(20000, "20,000"), (-7, "\N{MINUS SIGN}7"), (10.5, "10.5"), (3.0, "3"), (0.0001, "0.0001")]
)
def test_numbers_have_thousands_and_a_true_minus_sign(value: float, shown: str) -> None:
    assert say(Message("reason.par", n=value), "en") == f"par {shown}"


def test_count_picks_the_plural_where_there_is_no_n() -> None:
    assert [say(Message("reason.further", count=count), "en") for count in (1, 2)] == [
        "1 further card",
        "2 further cards",
    ]


def test_months_kinds_and_families_are_said_by_name_and_not_by_number() -> None:
    dealt = Message("event.dealt", month=Month.CHERRY, seat=Message("turn.you"))

    assert say(dealt, "en") == "March: the cards are dealt. Dealer: you."
    assert say(Message("reason.from", who=Kind.ANIMAL), "en") == "from animal"
    assert say(Message("reason.from", who=Ribbon.POEM), "ja") == "赤短から"
    with pytest.raises(ArgumentError, match=r"\{card.picture\} is no form of month; forms: none, number, plant"):
        say(Message("table.month-is", card=Month.CHERRY), "en")


@pytest.mark.usefixtures("forgetful")
def test_settled_points_carry_their_sign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = small(tmp_path, points="{n.signed}点")
    monkeypatch.setattr(saying, "catalogue", lambda _: made)

    assert [say(Message("try.points", n=n), "ja") for n in (8, 0, -7)] == ["+8点", "0点", "\N{MINUS SIGN}7点"]


def test_words_that_were_typed_are_shown_as_they_are() -> None:
    message = Message("problem.number", typed="{card}|場<b>")

    assert say(message, "ja").startswith("「{card}|場<b>」は")
    assert runs(message, "ja") == "「{card}|場<b>」は数として読めません。12や6 × 2のように、数字で書いてください。"


def test_cards_become_runs_with_a_picture() -> None:
    assert runs(Message("table.takes", card=CHAFF, taken=CUP), "en") == [
        {"card": "9c1", "text": "Chrysanthemum chaff"},
        " takes ",
        {"card": "9a", "text": "sake cup"},
        ".",
    ]


def test_japanese_words_of_the_game_carry_their_readings() -> None:
    assert runs(Message("decision.question"), "ja") == [
        {"ruby": ["役", "やく"]},
        "ができました。",
        {"ruby": ["勝負", "しょうぶ"]},
        "しますか、こいこいしますか。",
    ]


def test_kana_in_chinese_is_marked_as_japanese() -> None:
    assert runs(Message("event.you-call"), "zh-Hans") == ["你宣告", {"lang": "ja", "text": "こいこい"}, "。"]
    assert runs(Message("holds.M50"), "zh-Hant")[1] == {"lang": "ja", "text": "こい倍"}


def test_heading_may_break_between_phrases() -> None:
    message = Message("lesson.L3-3")

    assert say(message, "ja") == "場に1枚、2枚、3枚"
    assert [run for run in runs(message, "ja") if isinstance(run, dict)] == [
        {"ruby": ["場", "ば"]},
        {"wbr": True},
        {"wbr": True},
    ]


def test_voice_gets_the_words_of_the_game_in_kana() -> None:
    message = Message("table.is-laid", card=Card.parse("8c1"))

    assert aloud(message, "ja") == "「すすきのカス」をばに置きます。"
    assert aloud(message, "en") == say(message, "en")


@given(st.sampled_from(CODES), st.builds(CardSet.from_mask, st.integers(0, 2**48 - 1)))
def test_runs_show_the_same_words_as_the_plain_sentence(lang: str, cards: CardSet) -> None:
    message = Message("table.matches", card=CUP, cards=cards)

    assert plain(runs(message, lang)) == say(message, lang)


@pytest.mark.usefixtures("forgetful")
def test_missing_translation_is_said_in_english_and_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = small(tmp_path, other="別")
    monkeypatch.setattr(saying, "catalogue", lambda _: made)

    assert say(Message("ui.next"), "ja") == "Next"
    assert runs(Message("ui.next"), "ja") == [{"lang": "en", "text": "Next"}]
    assert aloud(Message("ui.next"), "ja") == "Next"


def test_unfinished_translation_counts_as_missing(tmp_path: Path) -> None:
    (tmp_path / "ja").mkdir()
    (tmp_path / "ja" / "try.po").write_text(
        '#, fuzzy\nmsgid "try.a"\nmsgstr "甲"\n\nmsgid "try.b"\nmsgstr ""\n', "utf-8"
    )
    made = Catalogue(language("ja"), folder=tmp_path)

    assert (made.entry("try.a"), made.entry("try.b")) == (None, None)


def test_unknown_key_names_the_nearest() -> None:
    with pytest.raises(UnknownMessageError, match=r"no message is called 'ui\.nxt'; nearest: ui\.next"):
        say(Message("ui.nxt"), "ja")
    with pytest.raises(UnknownMessageError, match=r"no message is called 'nowhere\.at-all'"):
        say(Message("nowhere.at-all"), "en")


def test_missing_argument_is_named_with_the_message() -> None:
    with pytest.raises(ArgumentError, match=r"Message\('ui.step-of', step=2\) lacks the argument 'steps'"):
        say(Message("ui.step-of", step=2), "en")


def test_form_that_a_value_does_not_have_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"\{cards.row\} is no form of card; forms: none, name, plant"):
        say(Message("table.zone-cards", zone=Message("zone.field"), cards=CUP), "en")
    with pytest.raises(ArgumentError, match=r"\{card.plant\} is no form of words"):
        say(Message("table.plant-takes", card="pine"), "en")


def test_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError, match="'fr'"):
        say(Message("ui.next"), "fr")


def test_words_of_a_lesson_get_readings_too() -> None:
    assert text_runs("手札を出す", "ja") == [{"ruby": ["手札", "てふだ"]}, "を出す"]
    assert text_runs("Play a card", "en") == "Play a card"
    assert text_runs("", "ja") == ""


@pytest.mark.parametrize("lang", CODES)
def test_front_end_gets_all_its_words_in_one_go(lang: str) -> None:
    found = words(lang)

    assert {
        "loading",
        "lost",
        "lost-more",
        "retry",
        "settings",
        "theme",
        "motion",
        "furigana",
        "pad-delete",
        "close",
    } <= set(found)
    assert all(found.values())
