"""Hana-awase and Hachi-hachi written down as text and played through again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hanalearn.cards import CardSet
from hanalearn.rules.book import Rulebook
from hanalearn.rules.books import HANAAWASE, hachihachi_rulebook, hanaawase_rulebook
from hanalearn.rules.hachihachi import HachiHachiMatch
from hanalearn.rules.notation import NotationError, book_text, parse_book, parse_replay, record_text
from hanalearn.rules.record import Deal, FirstDealer, Record
from hanalearn.rules.replay import Replay
from hanalearn.rules.turn import shuffled

HACHI = hachihachi_rulebook()
HOUSES: tuple[Rulebook, ...] = (
    *map(hanaawase_rulebook, HANAAWASE),
    hanaawase_rulebook("hanaawase-primer").with_local("four-players", "drinking-crane"),
    hanaawase_rulebook("hanaawase-88").with_local("rain-flow", "rows-10", "chaff-hands"),
    hanaawase_rulebook("hanaawase-88").revised("Friday", points={"goko": 200}, fuke_limit=25),
    HACHI,
    HACHI.with_local("red-3", "carry-queue", "kan-ten", "liability"),
    HACHI.revised("Thursday", hand={"aka": 3, "teshi": None}, points={"goko": 15}),
    HACHI.revised("Saturday", standing=CardSet.parse("4a 4r 4c1 4c2"), hand={"shiso": 30}),
)
every_house = pytest.mark.parametrize("book", HOUSES, ids=lambda book: str(book.key))


@every_house
def test_rulebook_is_read_back_as_it_was_written(book: Rulebook) -> None:
    assert parse_book(book_text(book)) == book


@every_house
def test_round_is_read_back_move_by_move(book: Rulebook) -> None:
    for seed in (1, 53, 74):
        dice = Random(seed)
        game = Replay.of(Record(book, Deal.of_pack(book, shuffled(dice), dealer=seed % book.seats)))
        while game.now.round is not None and game.now.round.result is None:
            actions = game.now.round.legal_actions()
            game = game.then(actions[int(dice.random() * len(actions))])

        again = parse_replay(record_text(game.record))

        assert again.record == game.record
        assert again.steps == game.steps


def test_match_of_hachi_hachi_keeps_the_fields_that_are_carried() -> None:
    book = HACHI.with_local("carry-queue").revised("short", rounds=12)
    dice = Random(6)
    game = Replay.of(Record(book, FirstDealer(0)))
    carried = []
    while game.now.match is not None and not game.now.match.is_over:
        match = game.now.match
        assert isinstance(match, HachiHachiMatch)
        if match.round is None:
            carried.append(match.carried)
            deal = Deal.of_pack(book, shuffled(dice), dealer=match.dealer or 0, month=match.month)
            game = game.then(replace(deal, carried=tuple(map(str, match.carried))))
        else:
            actions = match.legal_actions()
            game = game.then(actions[int(dice.random() * len(actions))])

    again = parse_replay(record_text(game.record))

    assert any(carried)
    assert again.now.match == game.now.match


def test_hand_yaku_that_does_not_exist_is_refused_with_its_place() -> None:
    with pytest.raises(NotationError, match="has no hand yaku 'akai'"):
        parse_book('rulebook hachihachi 1; house "x"; option hand.akai 3')
    with pytest.raises(NotationError, match="one of points"):
        parse_book('rulebook hanaawase-88 1; house "x"; option hand.aka 3')
