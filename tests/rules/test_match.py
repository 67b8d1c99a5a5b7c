"""A match: months, totals, dealers, ties."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import Card
from hanalearn.rules.book import NextDealer, TieRule
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import RoundEnd, RoundState, koikoi_match
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.match import Match, MatchEnded, MatchScore, draw_dealer, draw_order
from hanalearn.rules.turn import DealError, IllegalActionError, Play, shuffled

STANDARD = koikoi_rulebook("koikoi-standard")
CLUB = koikoi_rulebook("koikoi-club")


def played_out(
    match: Match[KoiKoiRulebook, RoundState], dice: Random, *, rounds: int = 10_000
) -> Match[KoiKoiRulebook, RoundState]:
    """The match after so many more rounds of random play."""
    for _ in range(rounds):
        if match.is_over:
            break
        match = match.deal(shuffled(dice)).state
        while match.round is not None:
            actions = match.legal_actions()
            match = match.apply(actions[int(dice.random() * len(actions))]).state
    return match


@pytest.mark.parametrize("key", KOIKOI)
@pytest.mark.parametrize("length", [3, 6, 12])
def test_match_runs_for_its_months_and_adds_up(key: str, length: int) -> None:
    match = played_out(koikoi_match(koikoi_rulebook(key).revised("short", rounds=length)), Random(length))

    assert match.is_over
    assert len(match.results) >= length
    assert len(match.results) == length or match.book.tie is TieRule.EXTRA_ROUNDS
    assert match.totals == tuple(sum(result.points[seat] for result in match.results) for seat in (0, 1))
    assert [played.month.value for played in match.finished if played.result and played.result.counts][:length] == [
        *range(1, length + 1)
    ]


def test_next_round_is_dealt_by_the_dealer_the_last_one_named() -> None:
    match = played_out(koikoi_match(STANDARD), Random(4))

    for before, after in zip(match.finished, match.finished[1:], strict=False):
        assert before.result is not None
        assert after.dealer == before.result.next_dealer
        if before.result.winner is not None:
            assert after.dealer == before.result.winner
        elif before.result.end is RoundEnd.NO_SCORE:
            assert after.dealer == 1 - before.dealer


def test_void_deal_is_dealt_again_in_the_same_month_by_the_same_dealer() -> None:
    # 1b to 12c3 in order would leave four of a month on the field.
    match = koikoi_match(STANDARD, dealer=1)
    pack = [card for card in Card if card.month not in (5, 6)]
    field = [card for card in Card if card.month in (5, 6)]
    rigged = []
    for step in STANDARD.deal_order:
        source = field if step.to is None else pack
        rigged += [source.pop(0) for _ in range(step.count)]

    match, events = match.deal([*rigged, *pack, *field])

    assert [event.key for event in events] == ["event.dealt", "event.void-deal", "event.round-ended"]
    assert match.round is None
    assert (match.month.value, match.dealer, match.results, len(match.finished)) == (1, 1, (), 1)
    match = match.deal(shuffled(Random(1))).state
    assert match.round is not None
    assert (match.round.dealer, match.round.month.value) == (1, 1)


def test_level_totals_are_a_draw_or_go_on() -> None:
    rounds = ((5, 0), (6, 0), (0, 11))
    draw = MatchScore(STANDARD.revised("short", rounds=3), rounds)
    goes_on = MatchScore(CLUB.revised("short", rounds=3), rounds)

    assert (draw.is_over, draw.winner, draw.leaders) == (True, None, (0, 1))
    assert (goes_on.is_over, goes_on.is_extra, goes_on.month.value) == (False, True, 4)
    decided = MatchScore(goes_on.book, (*rounds, (0, 1)))
    assert (decided.is_over, decided.winner) == (True, 1)


def test_year_begins_again_after_december() -> None:
    assert MatchScore(CLUB, ((0, 0),) * 12).month.value == 1
    assert MatchScore(CLUB, ((0, 0),) * 11).month.value == 12


def test_last_round_ends_the_match_with_an_event() -> None:
    match = koikoi_match(STANDARD.revised("short", rounds=1))
    dice = Random(11)
    match = match.deal(shuffled(dice)).state
    events = ()
    while match.round is not None:
        match, events = match.apply(match.legal_actions()[0])

    assert events[-1] == MatchEnded(match.totals, match.score.leaders)
    with pytest.raises(IllegalActionError, match="deal: the match is over"):
        match.deal(shuffled(dice))


def test_match_refuses_what_its_state_does_not_offer() -> None:
    match = koikoi_match(STANDARD)
    with pytest.raises(IllegalActionError, match="play 1b: no round is in play"):
        match.apply(Play(Card.parse("1b")))
    with pytest.raises(DealError, match="this one has 3 cards"):
        match.deal(tuple(Card)[:3])
    assert match.legal_actions() == ()

    match = match.deal(shuffled(Random(2))).state
    with pytest.raises(IllegalActionError, match="the round in play is not over"):
        match.deal(shuffled(Random(3)))


def test_drawn_dealer_must_be_named_for_the_next_deal() -> None:
    match = koikoi_match(STANDARD.revised("drawn", next_dealer=NextDealer.DRAW), dealer=None)

    with pytest.raises(IllegalActionError, match="say who deals"):
        match.deal(shuffled(Random(2)))
    assert match.deal(shuffled(Random(2)), dealer=1).state.dealer == 1
    assert played_out(match.deal(shuffled(Random(2)), dealer=1).state, Random(1), rounds=0).dealer == 1


@pytest.mark.parametrize(
    ("drawn", "tie", "order"),
    [
        ("12b 11c1", ("kind", "redraw"), (1, 0)),
        ("8a 8b", ("kind", "redraw"), (1, 0)),
        ("11c1 11r", ("kind", "redraw"), (1, 0)),
        ("8a 8b", ("redraw",), None),
        ("12c1 12c3", ("kind", "redraw"), None),
        ("9a 2c1 5r", ("kind", "redraw"), (1, 2, 0)),
        ("9a 2c1 2c2", ("kind", "redraw"), None),
    ],
)
def test_earliest_month_then_kind_names_the_dealer(drawn: str, tie: tuple[str, ...], order: object) -> None:
    assert draw_order([Card.parse(code) for code in drawn.split()], tie) == order


def test_tied_draws_are_drawn_again_until_one_deals() -> None:
    draw = draw_dealer([Card.parse(code) for code in ["12c1", "12c2", "7c1", "7c2", "5r", "5a"]])

    assert [" ".join(map(str, cards)) for cards in draw.tries] == ["12c1 12c2", "7c1 7c2", "5r 5a"]
    assert (draw.dealer, draw.order) == (1, (1, 0))
    with pytest.raises(DealError, match="4 cards for 2 seats did not name a dealer"):
        draw_dealer([Card.parse(code) for code in ["12c1", "12c2", "7c1", "7c2"]])
