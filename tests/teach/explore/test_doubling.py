"""The doubling calculator: what never comes up, what a silent sheet says, and the way back."""

from __future__ import annotations

import pytest

from hanalearn.cards import CHAFF, CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.teach.explore.doubling import CHANGES, Doubling, Story
from hanalearn.teach.letters import LETTERS


def test_some_finals_never_occur_under_the_course_sheet() -> None:
    assert Doubling(name="W").impossible(16) == (7, 9, 11, 13, 15)
    assert Doubling(name="CN2").impossible(16) == ()


def test_both_doublings_are_silent_on_the_nintendo_sheet_and_stated_on_the_web_table() -> None:
    silent = Doubling(name="N", base=8, theirs=1).worked

    assert (silent.final, silent.is_silent, silent.if_one_counts) == (32, True, (16,))
    assert not Doubling(name="W", base=8, theirs=1).worked.is_silent
    assert not Doubling(name="N", base=8).worked.is_silent


@pytest.mark.parametrize("letter", LETTERS)
def test_staircase_is_what_piles_of_that_worth_score(letter: str) -> None:
    book = koikoi_rulebook(LETTERS[letter])
    stairs = Doubling(name=letter, theirs=1).staircase(steps=12)
    for count in range(10, 24):
        sheet = book.score(CardSet([*CHAFF][:count]), opponent_calls=1)
        if 0 < sheet.base <= 12:
            assert stairs[sheet.base - 1] == sheet.total


def test_every_story_leads_where_it_says_and_none_is_missing() -> None:
    state = Doubling(name="C", target=28)
    stories = state.stories(28)

    assert stories
    for story in stories:
        assert Doubling(name="C", base=story.base, theirs=story.theirs, own=story.own).worked.final == 28
    assert Story(28, 0, 0) not in stories
    assert {story.base for story in stories} == {7, 14}


def test_house_switch_changes_the_sheet_and_says_who_decided() -> None:
    for change in CHANGES:
        state = Doubling(base=7, theirs=1, own=1, changes=(change,))
        assert state.book.key.endswith(change)
    one = Doubling(base=7, theirs=1, changes=("one-factor",)).worked
    none = Doubling(base=7, theirs=1, changes=("no-seven", "no-calls")).worked

    assert (one.final, none.final) == (14, 7)
    assert one.left_out[0].cite.standing == "house"


def test_least_base_reaches_and_the_one_before_does_not() -> None:
    state = Doubling(base=1, theirs=1)
    least = state.least_base(20)

    assert least == 7
    assert state.at(6).final < 20 <= state.at(7).final
