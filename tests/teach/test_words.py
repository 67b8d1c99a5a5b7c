"""Words of lessons: Markdown in, runs out, never HTML; every fault with its line."""

import pytest

from hanalearn.cards import Card, CardSet
from hanalearn.teach.voice import Scope, Voice, plain_text
from hanalearn.teach.words import Break, CardWord, Emphasis, Foreign, Gap, Ruby, WordsError, parse_words

WHOLE = """# Take a card

You can take.

## first

Tap the {card:3b|curtain} *now*, and
**again**.

A second line.

### on 6a

Both have animals.

> Look at the {plant:6a}.

### sentence any

Same {blank:0}, {鶯|うぐいす}{wbr}{ja:場札}.
"""


def test_words_are_found_by_step_and_part() -> None:
    words = parse_words(WHOLE, "en")

    assert words.title == "Take a card"
    assert list(words.parts) == [("lesson", "goal"), ("first", "ask"), ("first", "on 6a"), ("first", "sentence any")]
    assert words.find("first", "hint 1") is None


def test_line_is_read_into_runs() -> None:
    words = parse_words(WHOLE, "en")
    ask, reply, sentence = (words.parts["first", part] for part in ("ask", "on 6a", "sentence any"))

    assert ask.paragraphs == (
        (
            "Tap the ",
            CardWord("card", "3b", own="curtain"),
            " ",
            Emphasis(False, ("now",)),
            ", and ",
            Emphasis(True, ("again",)),
            ".",
        ),
        ("A second line.",),
    )
    assert reply.holds == ("Look at the ", CardWord("plant", "6a"), ".")
    assert sentence.paragraphs == (
        ("Same ", Gap(0), ", ", Ruby("鶯", "うぐいす"), Break(), Foreign("ja", "場札"), "."),
    )
    assert ask.line == 5


def test_japanese_lines_are_joined_without_a_space() -> None:
    words = parse_words("# 題\n\n## 一\n\n手札の桜を\nタップします。\n", "ja")

    assert words.parts["一", "ask"].paragraphs == (("手札の桜をタップします。",),)


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        ("Text first\n", 1, "must begin with its title"),
        ("", 1, "must begin with its title"),
        ("# A\n\n# B\n", 3, "a second # title"),
        ("# A\n\n## b\n\nx\n\n## b\n\ny\n", 7, "stands here a second time; the first is in line 3"),
        ("# A\n\n## b\n\n### right\n\nx\n\n### right\n\ny\n", 9, "### right stands here a second time"),
        ("# A\n\n#### d\n", 3, "one level too deep"),
        ("# A\n\n## b\n\n- x\n", 5, "bullet list is not used"),
        ("# A\n\n## b\n\n1. x\n", 5, "ordered list is not used"),
        ("# A\n\n## b\n\n```\nx\n```\n", 5, "fence is not used"),
        ("# A\n\n## b\n\n[x](y)\n", 5, "link is not used"),
        ("# A\n\n## b\n\n![x](y)\n", 5, "image is not used"),
        ("# A\n\n## b\n\n`x`\n", 5, "code inline is not used"),
        ("# A\n\n## b\n\n> x\n\n> y\n\nz\n", 7, "a second block quote"),
        ("# A\n\n## b\n\nSee\n{card:13b}\n", 6, "'13b' is not a card code"),
        ("# A\n\n## b\n\n{card:played2}\n", 5, "or one of chosen, other, played, taken"),
        ("# A\n\n## b\n\n{colour:9a}\n", 5, "means nothing; allowed are"),
        ("# A\n\n## b\n\n{open\n", 5, "means nothing"),
        ("# A\n\n## b\n\n{鶯|uguisu}\n", 5, "means nothing"),
        ("# A\n\n## b\n\n{xx:hello}\n", 5, "means nothing"),
    ],
)
def test_fault_is_told_with_its_line(source: str, line: int, message: str) -> None:
    with pytest.raises(WordsError) as told:
        parse_words(source, "en")

    assert message in str(told.value)
    assert told.value.line == line


def said(text: str, lang: str, scope: Scope | None = None) -> object:
    part = parse_words(f"# A\n\n## b\n\n{text}\n", lang).parts["b", "ask"]
    return Voice(lang).show_words(part.paragraphs[0], scope or Scope())


def test_html_stays_text() -> None:
    assert said("a <b>c</b> & d", "en") == "a <b>c</b> & d"


def test_card_is_shown_with_its_picture_and_name() -> None:
    assert said("Take the {card:9a}.", "en") == ["Take the ", {"card": "9a", "text": "sake cup"}, "."]
    assert said("{card:9a|The cup} stays.", "en") == [{"card": "9a", "text": "The cup"}, " stays."]


def test_name_plant_and_month_are_words_and_may_begin_a_sentence() -> None:
    assert said("{Plant:9a} takes {plant:9c1} in {month:9a}.", "en") == (
        "Chrysanthemum takes chrysanthemum in September."
    )
    assert said("{name:9a}, {picture:9a}, {number:9a}", "en") == "sake cup, sake cup, month 9"


def test_words_follow_the_cards_of_another_variant() -> None:
    scope = Scope({Card.parse("9a"): Card.parse("4a")})

    assert said("{card:9a} and {plant:9a}", "en", scope) == [{"card": "4a", "text": "cuckoo"}, " and wisteria"]


def test_words_speak_of_the_cards_of_the_moment() -> None:
    scope = Scope(cards={"played": CardSet.parse("9r"), "taken": CardSet.parse("9a 9c1")})

    assert plain_text(said("{Plant:played} takes {name:taken}.", "en", scope)) == (  # type: ignore[arg-type]
        "Chrysanthemum takes sake cup and chrysanthemum chaff."
    )


def test_reading_stands_over_a_word_in_japanese_only() -> None:
    assert said("{鶯|うぐいす}が鳴く", "ja") == [{"ruby": ["鶯", "うぐいす"]}, "が鳴く"]
    assert said("{鶯|うぐいす} sings", "en") == "鶯 sings"


def test_strong_words_and_breaks_are_runs() -> None:
    assert said("**one** *two*{wbr}{ja:場札}", "en") == [
        {"b": "one"},
        " ",
        {"i": "two"},
        {"wbr": True},
        {"lang": "ja", "text": "場札"},
    ]


def test_voice_gets_kana_and_no_marks() -> None:
    part = parse_words("# A\n\n## b\n\n{鶯|うぐいす}の札を**取ります**。{card:9a}{wbr}\n", "ja").parts["b", "ask"]

    assert Voice("ja").speak_words(part.paragraphs[0], Scope()) == "うぐいすのふだを取ります。きくにさかずき"
