"""Words of a lesson that say what they mean when they are pressed."""

from __future__ import annotations

import pytest

from hanalearn.teach.lookup import looked_up, lookup_keys
from hanalearn.teach.voice import Scope, Voice, plain_text
from hanalearn.teach.words import WordsError, parse_words
from hanalearn.text import LANGUAGES, say


def shown(text: str, lang: str) -> object:
    part = parse_words(f"# T\n\n{text}", lang).find("lesson", "goal")
    assert part is not None
    return Voice(lang).show_words(part.paragraphs[0], Scope())


def test_word_stands_in_its_sentence_and_carries_what_it_means() -> None:
    text = shown("You say {term:koi-koi}.", "en")

    assert plain_text(text) == "You say koi-koi."  # type: ignore[arg-type]
    term = text[1]  # type: ignore[index]
    assert plain_text(term["about"]) == "To go on after a set, in the hope of more. こいこい"
    assert {"lang": "ja", "text": "こいこい"} in term["about"]


def test_set_says_which_cards_it_needs_in_words_of_ones_own() -> None:
    (term,) = shown("{term:hanami|That set}", "en")  # type: ignore[misc]

    assert plain_text(term["term"]) == "That set"
    assert plain_text(term["about"]) == "Flower viewing: Curtain and sake cup. 花見で一杯"


def test_voice_reads_the_word_and_not_what_it_means() -> None:
    part = parse_words("# T\n\n{term:stop}するか。", "ja").find("lesson", "goal")
    assert part is not None

    assert Voice("ja").speak_words(part.paragraphs[0], Scope()) == "しょうぶするか。"


def test_word_that_nobody_explains_is_told_with_its_line() -> None:
    with pytest.raises(WordsError, match="no word 'flush'") as caught:
        parse_words("# T\n\n{term:flush}", "en")

    assert caught.value.line == 3


@pytest.mark.parametrize("key", lookup_keys())
def test_every_word_is_explained_in_every_language(key: str) -> None:
    for language in LANGUAGES:
        for message in looked_up(key):
            assert say(message, language.code)
