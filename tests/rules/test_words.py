"""Every message key that odds, policies and notation ask for has words in every language."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import CardSet, Month
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.notation import CODES, NotationError, parse_record
from hanalearn.rules.odds import next_is, next_matches, other_holds, within
from hanalearn.rules.policy import BUILT_IN
from hanalearn.rules.turn import shuffled
from hanalearn.text import LANGUAGES, Message, say

LANGS = tuple(language.code for language in LANGUAGES)


@pytest.mark.parametrize("lang", LANGS)
def test_every_chance_can_be_said(lang: str) -> None:
    view = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(3))).state.seen_by(0)
    wanted = CardSet(tuple(view.unseen)[:2])
    chances = [next_is(view, wanted), next_is(view, Month.PINE), next_matches(view), within(view, wanted, 3)]

    for chance in (*chances, other_holds(view, wanted)):
        text = say(Message(chance.remark.key, **chance.remark.arguments), lang)
        assert str(chance.unseen) in text
        assert str(chance.good) in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("policy", BUILT_IN)
def test_every_policy_has_a_name_and_says_how_it_plays(policy: str, lang: str) -> None:
    name, about = say(Message(f"policy.{policy}"), lang), say(Message(f"policy.{policy}.about"), lang)

    assert name
    assert about != name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("code", CODES)
def test_every_fault_of_a_text_can_be_said(code: str, lang: str) -> None:
    error = NotationError(code, "9x", "something", line=3, column=7)

    text = say(Message(error.key, line=error.line, column=error.column, found=error.found), lang)

    assert code == "not-writable" or "3" in text


def test_a_broken_text_is_explained_in_the_language_of_the_reader() -> None:
    with pytest.raises(NotationError) as caught:
        parse_record("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay 9x")
    error = caught.value

    told = {
        lang: say(Message(error.key, line=error.line, column=error.column, found=error.found), lang) for lang in LANGS
    }

    assert told["en"] == "Line 4, column 6: 9x is not a card."
    assert told["ja"] == "4行目の6文字目：9xという札はありません。"
