"""Replays: every step of a game, jumping, going on and taking back, and records that cannot have been played."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules.books import KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.deal_code import DealCode
from hanalearn.rules.koikoi import KoiKoi, RoundState, start_round
from hanalearn.rules.notation import parse_record, record_text
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.record import Deal, FirstDealer, Record, pack_of
from hanalearn.rules.replay import Replay, ReplayError
from hanalearn.rules.round import Stop
from hanalearn.rules.turn import DealError, Play, deal_table, shuffled

STANDARD = koikoi_rulebook("koikoi-standard")
CODE = DealCode.parse("koikoi-standard:3:k7f")


def game(key: str = "koikoi-standard", seed: int = 1) -> Replay:
    """A whole round between two policies."""
    book = koikoi_rulebook(key)
    dice = Random(seed)
    replay = Replay.of(Record(book, Deal.of_pack(book, shuffled(dice))))
    while isinstance(replay.now.round, RoundState) and replay.now.round.result is None:
        state = replay.now.round
        replay = replay.then(POLICIES["collector"].choose(state.seen_by(state.turn), dice))
    return replay


@pytest.mark.parametrize("key", KOIKOI)
def test_a_game_written_down_and_replayed_is_the_same_game(key: str) -> None:
    for seed in range(12):
        played = game(key, seed)

        assert Replay.of(parse_record(record_text(played.record))) == played


def test_the_steps_are_those_of_the_engine() -> None:
    pack = shuffled(Random(1))
    state, events = start_round(STANDARD, pack)
    played = game(seed=1)

    assert played[0].events == events
    for at, action in enumerate(played.record.moves, 1):
        assert played[at - 1].round == state
        state, events = state.apply(action)
        assert (played[at].action, played[at].events, played[at].round) == (action, events, state)
    assert state.result is not None
    assert len(played) == len(played.record.moves)


def test_jumping_back_and_playing_the_same_again_gives_the_same_game() -> None:
    played = game(seed=3)

    for at in range(len(played) + 1):
        again = played.upto(at)
        assert again.now == played[at]
        assert again.then(*played.record.moves[at:]) == played


def test_another_move_leaves_the_first_game_as_it_was() -> None:
    played = game(seed=3)
    before = record_text(played.record)
    other = played.upto(0)
    assert other.now.round is not None
    moves = [move for move in other.now.round.legal_actions() if move != played.record.moves[0]]

    branch = other.then(moves[0])

    assert branch[1] != played[1]
    assert record_text(played.record) == before


def test_there_is_no_step_beyond_the_ends() -> None:
    played = game(seed=3)

    with pytest.raises(IndexError, match="moves of"):
        played.upto(len(played) + 1)
    with pytest.raises(IndexError):
        played.upto(-1)


def test_a_move_that_is_not_possible_is_named_by_its_number() -> None:
    record = game(seed=3).record
    broken = Record(record.book, record.start, (*record.moves[:2], KoiKoi()))

    with pytest.raises(ReplayError, match="move 3: koi-koi: nobody has a yaku") as caught:
        Replay.of(broken)

    assert (caught.value.move, caught.value.action) == (3, KoiKoi())


def test_a_deal_that_is_no_deal_is_refused_at_the_start() -> None:
    table = deal_table(shuffled(Random(1)), STANDARD.deal_order, seats=2)
    short = Deal(type(table)((CardSet(), table.hands[1]), table.field, table.piles, table.stock))

    with pytest.raises(ReplayError, match=r"start: 40 cards on the table instead of 48"):
        Replay.of(Record(STANDARD, short))


def test_turns_and_deals_can_be_jumped_to() -> None:
    played = game(seed=3)

    starts = played.turn_starts()

    assert starts[0] == 0
    for at in starts:
        state = played[at].round
        assert isinstance(state, RoundState)
        assert any(isinstance(action, Play) for action in state.legal_actions())
    assert played.deals == (0,)


def test_a_position_can_be_played_on_and_written_down() -> None:
    there = game(seed=3)[6].round
    assert isinstance(there, RoundState)

    replay = Replay.of(Record(STANDARD, there)).then(there.legal_actions()[0])

    assert Replay.of(parse_record(record_text(replay.record))) == replay
    assert replay[0].round == there


def test_a_match_is_replayed_round_by_round() -> None:
    book = STANDARD.with_local("months-3")
    replay = Replay.of(Record(book, FirstDealer(1)))
    code = DealCode(book.key, 1, "k7f")
    dice = Random(2)
    while (match := replay.now.match) is not None and not match.is_over:
        if match.round is None:
            if len(match.finished) and match.finished[-1].result.counts:
                code = code.following()
            replay = replay.then(Deal.of_code(code, dealer=match.dealer or 0))
        else:
            view = match.round.seen_by(match.round.turn)
            replay = replay.then(POLICIES["gardener"].choose(view, dice))

    assert replay.now.match is not None
    assert len(replay.now.match.results) == 3
    assert replay.now.events[-1].key == "event.match-ended"
    assert [replay[at].round.month for at in replay.deals if replay[at].round is not None] == [1, 2, 3]
    assert Replay.of(parse_record(record_text(replay.record))) == replay
    assert "deal 3:k7f" in record_text(replay.record)


def test_a_match_refuses_the_wrong_dealer_and_the_wrong_month() -> None:
    replay = Replay.of(Record(STANDARD, FirstDealer(0)))

    with pytest.raises(ReplayError, match="seat 0 deals, not seat 1"):
        replay.then(Deal.of_code(DealCode.parse("standard:1:a"), dealer=1))
    with pytest.raises(ReplayError, match="month 1 is played, not month 2"):
        replay.then(Deal.of_code(DealCode.parse("standard:2:a")))
    with pytest.raises(ReplayError, match="no round is in play"):
        replay.then(Stop())


def test_a_single_round_is_dealt_once() -> None:
    replay = Replay.of(Record(STANDARD, Deal.of_code(CODE)))

    with pytest.raises(ReplayError, match="a single round is dealt once"):
        replay.then(Deal.of_code(CODE))


@pytest.mark.parametrize("key", tuple(RULEBOOKS))
def test_a_dealt_table_can_be_dealt_again(key: str) -> None:
    book = RULEBOOKS[key]
    for dealer in range(book.seats):
        table = deal_table(shuffled(Random(key)), book.deal_order, seats=book.seats, dealer=dealer)

        pack = pack_of(table, book.deal_order)

        assert sorted(pack) == list(Card)
        assert deal_table(pack, book.deal_order, seats=book.seats, dealer=dealer) == table


def test_a_table_in_the_middle_of_a_round_is_no_deal() -> None:
    there = game(seed=3)[6].round
    assert there is not None

    with pytest.raises(DealError, match="not one that this rulebook deals"):
        pack_of(there.table, STANDARD.deal_order)


def test_a_code_deals_the_month_of_its_number() -> None:
    deal = Deal.of_code(CODE, dealer=1)

    assert (deal.month, deal.dealer, deal.code) == (Month(3), 1, CODE)
    assert str(deal) == "deal 3:k7f dealer 1"
    assert Deal.of_code(CODE, book=koikoi_rulebook("koikoi-mon")).table == Deal.of_code(CODE).table
