"""Sheets as message keys: every remark is on the list, and the list says which arguments it has."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import CardSet
from hanalearn.rules.books import HACHIHACHI, HANAAWASE, KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.explain import (
    Remark,
    book_key,
    choice_remark,
    event_remark,
    explain,
    message_keys,
    option_remark,
    source_remark,
)
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS
from hanalearn.rules.turn import Event, shuffled
from hanalearn.rules.yaku import Cite, Standing
from hanalearn.text import Message

KEYS = message_keys()
piles = st.builds(CardSet.from_mask, st.integers(0, 2**48 - 1))


def assert_known(remark: Remark) -> None:
    assert remark.key in KEYS
    assert set(KEYS[remark.key]) <= set(remark.arguments)
    for value in remark.arguments.values():
        if isinstance(value, str) and value:
            assert value in KEYS


@settings(max_examples=150)
@given(
    key=st.sampled_from(KOIKOI),
    option=st.sampled_from([None, *LOCAL_OPTIONS]),
    pile=piles,
    theirs=st.integers(0, 2),
    mine=st.integers(0, 2),
)
def test_every_remark_about_a_sheet_has_a_listed_key(
    key: str, option: str | None, pile: CardSet, theirs: int, mine: int
) -> None:
    book = koikoi_rulebook(key) if option is None else koikoi_rulebook(key).with_local(option)
    sheet = book.score(pile, opponent_calls=theirs, own_calls=mine)

    remarks = explain(sheet)

    for remark in remarks:
        assert_known(remark)
    totals = [remark.arguments["n"] for remark in remarks if remark.key == "score.total"]
    assert totals == ([sheet.total] if sheet.entries else [])


def test_every_event_of_a_round_has_a_listed_key() -> None:
    seen = set()
    for seed in range(400):
        for key in KOIKOI:
            dice = Random(seed)
            state, events = start_round(koikoi_rulebook(key), shuffled(dice))
            seen |= {event.key for event in events}
            while seed < 30 and not state.is_over:
                actions = state.legal_actions()
                state, events = state.apply(actions[int(dice.random() * len(actions))])
                seen |= {event.key for event in events}
                for event in events:
                    remark = event_remark(event)
                    assert remark is not None
                    assert remark.key == event.key
                    assert set(remark.arguments) == set(KEYS[event.key])
                    assert_known(remark)
                if state.result is not None:
                    for remark in explain(state.result.sheet):
                        assert_known(remark)

    assert seen <= KEYS.keys()
    assert seen >= {key for key in KEYS if key.startswith("event.")} - {"event.must-go-on", "event.match-ended"}


def test_keys_are_keys_of_messages() -> None:
    for key, arguments in KEYS.items():
        Message(key, **dict.fromkeys(arguments, 0))


def test_sheet_without_a_yaku_says_so() -> None:
    assert [remark.key for remark in explain(koikoi_rulebook("koikoi-standard").score(CardSet()))] == ["score.nothing"]


def test_source_of_a_figure_says_how_firm_it_is() -> None:
    chosen = source_remark(Cite("primer", "", Standing.CHOSEN))
    house = source_remark(Cite("Granny's table", "", Standing.HOUSE))

    assert (chosen.key, chosen.arguments["source"]) == ("standing.chosen", "source.primer")
    assert (house.key, house.arguments["source"]) == ("standing.house", "Granny's table")


def test_every_option_and_every_value_a_source_names_has_a_text_of_its_own() -> None:
    for key in KOIKOI:
        for option in koikoi_rulebook(key).options():
            assert_known(option_remark(option.key))
            told = [choice_remark(option.key, choice.value) for choice in option.choices]
            assert len({(remark.key, remark.arguments.get("n")) for remark in told}) == len(told)
            for remark in told:
                assert_known(remark)


def test_value_that_an_option_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="option 'cup' has no value 'chalice'"):
        choice_remark("cup", "chalice")


def test_event_of_another_game_has_no_remark_here() -> None:
    assert event_remark(Event()) is None


def test_house_rulebook_is_called_after_its_sheet() -> None:
    standard = koikoi_rulebook("koikoi-standard")

    assert book_key(standard.with_local("koi-bai")) == book_key(standard) == "book.koikoi-standard"


@pytest.mark.parametrize(
    ("option", "value", "key"),
    [
        ("payout", "each", "option.payout.each"),
        ("drinking", "crane", "option.drinking.crane"),
        ("fuke", "at-most", "option.fuke.at-most"),
        ("carry", "queue", "option.carry.queue"),
        ("sage_beaten", "pay-double", "option.sage-beaten.pay-double"),
    ],
)
def test_words_of_the_other_games_are_read_as_plain_text_too(option: str, value: str, key: str) -> None:
    assert choice_remark(option, value).key == key


@pytest.mark.parametrize("key", [*HANAAWASE, *HACHIHACHI])
def test_every_option_of_the_other_games_is_on_the_list(key: str) -> None:
    for option in RULEBOOKS[key].options():
        assert_known(option_remark(option.key))
        for choice in option.choices:
            assert_known(choice_remark(option.key, choice.value))


def test_a_word_that_no_game_knows_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="option 'payout' has no value 'the-bank'"):
        choice_remark("payout", "the-bank")
