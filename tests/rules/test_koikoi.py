"""A round of Koi-Koi: what may be decided when, how it ends, who deals next."""

from __future__ import annotations

from typing import Any

import pytest

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Month
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.deal import HandYakuShown, VoidDeal
from hanalearn.rules.koikoi import (
    Called,
    Decision,
    KoiKoi,
    MustGoOn,
    RoundEnd,
    RoundEnded,
    RoundState,
    Stopped,
    begin_round,
    decide,
    exhausted,
    won,
)
from hanalearn.rules.koikoi_book import BothHandYaku, DealerAfter, KoiKoiRulebook
from hanalearn.rules.round import Stop, YakuMade
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.rules.turn import Draw, IllegalActionError, Play, Table
from hanalearn.rules.view import RoundPhase
from hanalearn.rules.yaku import Standing

STANDARD = koikoi_rulebook("koikoi-standard")
NINTENDO = koikoi_rulebook("koikoi-nintendo")
CLUB = koikoi_rulebook("koikoi-club")
PRIMER = koikoi_rulebook("koikoi-primer")
HOBBYIST = koikoi_rulebook("koikoi-hobbyist")


def laid(
    *, hands: tuple[str, str], field: str, piles: tuple[str, str] = ("", ""), top: str = "", seat: int = 0
) -> Table:
    """A table with the given cards in place; the stock begins with ``top``, the rest of the deck follows."""
    both = (CardSet.parse(hands[0]), CardSet.parse(hands[1]))
    taken = (CardSet.parse(piles[0]), CardSet.parse(piles[1]))
    middle = CardSet.parse(field)
    first = tuple(Card.parse(code) for code in top.split())
    rest = DECK - both[0] - both[1] - taken[0] - taken[1] - middle - first
    table = Table(both, middle, taken, (*first, *rest), seat)
    table.check()
    return table


def in_play(book: KoiKoiRulebook, table: Table, **known: Any) -> RoundState:
    sums = tuple(book.tally(pile).points for pile in table.piles)
    return RoundState(book, table, **{"sums": sums, **known})


def turn(state: RoundState, play: str, draw: str) -> tuple[RoundState, tuple[Any, ...]]:
    """A whole turn by the notation of its two halves."""
    state, first = state.apply(next(action for action in state.legal_actions() if str(action) == play))
    state, second = state.apply(next(action for action in state.legal_actions() if str(action) == draw))
    return state, (*first, *second)


VIEWING = laid(hands=("3c1 1c1", "2c1 4c1"), field="3b 5c1", piles=("9a 9c1", ""), top="6c1 7c1 8c1")


def test_flower_viewing_lets_its_maker_choose() -> None:
    state, events = turn(in_play(STANDARD, VIEWING), "play 3c1 takes 3b", "draw 6c1")

    assert state.phase is RoundPhase.DECIDE
    assert state.turn == 0
    assert state.legal_actions() == (Stop(), KoiKoi())
    made = next(event for event in events if isinstance(event, YakuMade))
    assert (made.seat, made.before, made.tally) == (0, 0, (5, (("hanami", 5),)))


def test_yaku_are_judged_after_the_whole_turn() -> None:
    state = in_play(STANDARD, VIEWING).apply(Play(Card.parse("3c1"), CardSet.parse("3b"))).state

    assert state.phase is RoundPhase.DRAWN
    assert state.sums == (0, 0)


def test_stop_scores_and_the_winner_deals() -> None:
    state, _ = turn(in_play(STANDARD, VIEWING, dealer=1), "play 3c1 takes 3b", "draw 6c1")

    state, events = state.apply(Stop())

    assert state.result is not None
    assert state.is_over
    assert (state.result.end, state.result.winner, state.result.points) == (RoundEnd.STOP, 0, (5, 0))
    assert state.result.next_dealer == 0
    assert [type(event) for event in events] == [Stopped, RoundEnded]
    assert state.legal_actions() == ()


def test_call_goes_on_and_is_remembered() -> None:
    state, _ = turn(in_play(STANDARD, VIEWING), "play 3c1 takes 3b", "draw 6c1")

    state, events = state.apply(KoiKoi())

    assert events == (Called(0, 5),)
    assert (state.calls, state.sums_at_call, state.turn) == ((1, 0), (5, 0), 1)
    assert state.phase is RoundPhase.PLAY


def test_opponents_stop_after_my_call_doubles_and_leaves_me_nothing() -> None:
    table = laid(hands=("1c1", "3c1 4c1"), field="3b 5c1", piles=("1b 8b 12b 1r", "9a 9c1"), top="6c1 7c1", seat=1)
    state = in_play(STANDARD, table, calls=(1, 0), sums_at_call=(5, 0))

    state, _ = turn(state, "play 3c1 takes 3b", "draw 6c1")
    state, _ = state.apply(Stop())

    assert state.result is not None
    assert state.result.points == (0, 10)
    assert [entry.reason for entry in state.result.sheet.entries] == ["yaku.hanami", "reason.opponent-called"]


def test_own_call_made_good_doubles_under_the_club_sheet_only() -> None:
    for book, points in ((CLUB, 10), (STANDARD, 5), (PRIMER, 3)):
        state = in_play(book, VIEWING, calls=(1, 0))

        state, _ = turn(state, "play 3c1 takes 3b", "draw 6c1")
        state, _ = state.apply(Stop())

        assert state.result is not None
        assert state.result.points == (points, 0)


def test_both_calls_under_the_club_sheet_double_once() -> None:
    sheet = CLUB.score(CardSet.parse("3b 9a"), opponent_calls=1, own_calls=1)

    assert (sheet.base, sheet.factor, sheet.total) == (5, 2, 10)
    assert [(out.key, out.why, out.by) for out in sheet.left_out] == [
        ("reason.own-call", "score.one-call-factor", "reason.opponent-called")
    ]


def test_no_choice_while_the_sum_has_not_grown_since_the_call() -> None:
    table = laid(hands=("5c2 1c1", "2c1"), field="5c1", piles=("1b 3b 8b 1r", ""), top="6c1 7c1")
    state = in_play(STANDARD, table, calls=(1, 0), sums_at_call=(5, 0))

    state, events = turn(state, "play 5c2 takes 5c1", "draw 6c1")

    assert state.phase is RoundPhase.PLAY
    assert state.turn == 1
    assert not any(isinstance(event, YakuMade) for event in events)


SIXTH_RIBBON = laid(hands=("5r 1c1", "2c1 8c1"), field="5c1", piles=("1r 2r 4r 7r 11r 1c2", ""), top="6c1 7c1")


@pytest.mark.parametrize("book", [STANDARD, CLUB, PRIMER, HOBBYIST], ids=lambda book: book.key)
def test_sixth_ribbon_after_a_call_with_five_lets_choose_again(book: KoiKoiRulebook) -> None:
    state = in_play(book, SIXTH_RIBBON, calls=(1, 0), sums_at_call=(1, 0))

    state, _ = turn(state, "play 5r takes 5c1", "draw 6c1")

    assert state.phase is RoundPhase.DECIDE


def test_sixth_ribbon_after_a_call_ends_the_round_under_nintendo() -> None:
    state = in_play(NINTENDO, SIXTH_RIBBON, calls=(1, 0), sums_at_call=(1, 0))

    state, _ = turn(state, "play 5r takes 5c1", "draw 6c1")

    assert state.result is not None
    assert (state.result.end, state.result.points) == (RoundEnd.AFTER_CALL, (2, 0))


def test_first_yaku_after_the_opponents_call_ends_the_round_under_nintendo_and_doubles() -> None:
    state = in_play(NINTENDO, VIEWING, calls=(0, 1), sums_at_call=(0, 1))

    state, _ = turn(state, "play 3c1 takes 3b", "draw 6c1")

    assert state.result is not None
    assert (state.result.end, state.result.points) == (RoundEnd.AFTER_CALL, (10, 0))


def test_yaku_on_the_last_card_stops_by_itself() -> None:
    table = laid(hands=("3c1", "2c1"), field="3b 5c1", piles=("9a 9c1", ""), top="6c1 7c1")

    state, events = turn(in_play(STANDARD, table), "play 3c1 takes 3b", "draw 6c1")

    assert state.result is not None
    assert (state.result.end, state.result.points) == (RoundEnd.LAST_CARD, (5, 0))
    assert isinstance(events[-2], Stopped)


def test_yaku_by_the_last_draw_stops_by_itself_too() -> None:
    table = laid(hands=("2c1", "4c1"), field="3b 5c1", piles=("9a 9c1", ""), top="3c1 7c1")

    state, _ = turn(in_play(STANDARD, table), "play 2c1", "draw 3c1 takes 3b")

    assert state.result is not None
    assert state.result.end is RoundEnd.LAST_CARD


def test_last_card_without_growth_after_a_call_is_no_score() -> None:
    table = laid(hands=("", "2c1"), field="5c1", piles=("9a 3b", "1b 8b 12b 1r"), top="6c1", seat=1)
    state = in_play(STANDARD, table, calls=(1, 1), sums_at_call=(5, 5))

    state, _ = turn(state, "play 2c1", "draw 6c1")

    assert state.result is not None
    assert (state.result.end, state.result.winner, state.result.points) == (RoundEnd.NO_SCORE, None, (0, 0))


def test_other_player_still_plays_when_the_dealers_hand_is_empty() -> None:
    table = laid(hands=("4c1", "2c1"), field="5c1", top="6c1 7c1")

    state, _ = turn(in_play(STANDARD, table), "play 4c1", "draw 6c1")

    assert not state.is_over
    assert [str(action) for action in state.legal_actions()] == ["play 2c1"]
    state, _ = turn(state, "play 2c1", "draw 7c1")
    assert state.result is not None
    assert state.result.end is RoundEnd.NO_SCORE


def test_call_on_the_last_card_is_possible_only_where_a_house_allows_it() -> None:
    bold = STANDARD.revised("bold", last_card_stops=False)
    table = laid(hands=("", "3c1"), field="3b 5c1", piles=("", "9a 9c1"), top="6c1", seat=1)

    state, _ = turn(in_play(bold, table), "play 3c1 takes 3b", "draw 6c1")
    assert state.phase is RoundPhase.DECIDE
    state, events = state.apply(KoiKoi())

    assert isinstance(events[0], Called)
    assert state.result is not None
    assert state.result.end is RoundEnd.NO_SCORE


def test_mon_bind_forces_on_without_counting_a_call() -> None:
    bound = STANDARD.with_local("mon-bind")

    state, events = turn(in_play(bound, VIEWING), "play 3c1 takes 3b", "draw 6c1")

    assert state.phase is RoundPhase.PLAY
    assert state.calls == (0, 0)
    assert MustGoOn(0, 5, 7) in events


def test_mon_bind_lets_choose_when_the_sum_is_reached() -> None:
    bound = STANDARD.with_local("mon-bind")
    table = laid(hands=("8c1 1c1", "2c1 4c1"), field="8b 5c1", piles=("3b 9a", ""), top="6c1 7c1")

    state, _ = turn(in_play(bound, table), "play 8c1 takes 8b", "draw 6c1")

    assert state.phase is RoundPhase.DECIDE
    assert state.sums == (10, 0)


def test_mon_bind_holds_on_the_last_card() -> None:
    bound = STANDARD.with_local("mon-bind")
    table = laid(hands=("", "3c1"), field="3b 5c1", piles=("", "9a 9c1"), top="6c1", seat=1)

    state, _ = turn(in_play(bound, table), "play 3c1 takes 3b", "draw 6c1")

    assert state.result is not None
    assert state.result.end is RoundEnd.NO_SCORE


@pytest.mark.parametrize(
    ("opponents", "own", "cap", "factors"),
    [(2, 2, 2, (2, 2, 2)), (2, 2, 4, (2, 2, 4)), (3, 2, 2, (2, 2, 2)), (3, 2, 4, (3, 2, 4)), (2, 1, 1, (1, 1, 1))],
)
def test_factors_of_calls_together_stay_within_the_cap(
    opponents: int, own: int, cap: int, factors: tuple[int, ...]
) -> None:
    book = STANDARD.revised("house", opponent_call_factor=opponents, own_call_factor=own, call_factor_cap=cap)

    calls = ((1, 0), (0, 1), (1, 1))

    assert tuple(book.call_factor(opponent_calls=theirs, own_calls=mine) for theirs, mine in calls) == factors


@pytest.mark.parametrize("book", [STANDARD, NINTENDO, PRIMER, HOBBYIST], ids=lambda book: book.key)
def test_own_call_doubles_under_every_sheet_where_a_house_says_so(book: KoiKoiRulebook) -> None:
    house = book.with_local("own-call-doubles")

    assert house.call_factor(opponent_calls=0, own_calls=1) == 2


CALLS = ((0, 0), (1, 0), (1, 1), (2, 1))


def test_koi_bai_doubles_for_every_call_of_the_round() -> None:
    book = STANDARD.with_local("koi-bai")

    factors = [book.call_factor(opponent_calls=theirs, own_calls=mine) for theirs, mine in CALLS]

    assert factors == [1, 2, 4, 8]
    assert book.score(CardSet.parse("3b 9a"), opponent_calls=2, own_calls=1).total == 40


def test_calls_add_up_where_a_house_says_so() -> None:
    book = STANDARD.with_local("calls-add-up")

    factors = [book.call_factor(opponent_calls=theirs, own_calls=mine) for theirs, mine in CALLS]

    assert factors == [1, 2, 3, 4]


def test_bright_cards_on_the_dealt_field_multiply_nothing() -> None:
    table = laid(hands=("3c1 1c1", "2c1 4c1"), field="3b 8b 12b 5c1", piles=("9a 9c1", ""), top="6c1")

    state, _ = turn(in_play(PRIMER, table), "play 3c1 takes 3b", "draw 6c1")
    state, _ = state.apply(Stop())

    assert state.result is not None
    assert state.result.points == (3, 0)


def test_month_cards_let_choose_in_their_month() -> None:
    book = STANDARD.with_local("month-cards")
    table = laid(hands=("6a 1c1", "2c1 4c1"), field="6r 6c1 6c2 5c1", top="7c1")

    state, _ = turn(in_play(book, table, month=Month.PEONY), "play 6a takes 6r 6c1 6c2", "draw 7c1")

    assert state.phase is RoundPhase.DECIDE
    assert state.score(0).yaku == (("tsukifuda", 4),)


def test_counting_hand_cards_is_a_misreading_that_can_be_shown() -> None:
    misread = CLUB.revised("misread", counts_hand=True)
    table = laid(hands=("1c1 9a", "2c1 4c1"), field="3b 5c1", piles=("3c1 3c2", ""), top="3r 6c1")

    state, _ = turn(in_play(misread, table), "play 1c1", "draw 3r takes 3b")

    assert state.phase is RoundPhase.DECIDE
    assert state.score(0).total == 5
    honest, _ = turn(in_play(CLUB, table), "play 1c1", "draw 3r takes 3b")
    assert honest.phase is RoundPhase.PLAY


@pytest.mark.parametrize("key", KOIKOI)
def test_matching_card_on_the_table_must_be_taken(key: str) -> None:
    state = in_play(koikoi_rulebook(key), VIEWING)

    with pytest.raises(IllegalActionError, match="3b matches and must be taken"):
        state.apply(Play(Card.parse("3c1")))


def test_decision_refuses_cards_and_play_refuses_decisions() -> None:
    state = in_play(STANDARD, VIEWING)
    with pytest.raises(IllegalActionError, match="stop: nobody has a yaku to decide about; legal: play 1c1"):
        state.apply(Stop())

    state, _ = turn(state, "play 3c1 takes 3b", "draw 6c1")
    with pytest.raises(IllegalActionError, match="play 1c1: seat 0 must decide first; legal: stop, koi-koi"):
        state.apply(Play(Card.parse("1c1")))

    state, _ = state.apply(Stop())
    with pytest.raises(IllegalActionError, match=r"draw 1c1: the round is over \(stop\)"):
        state.apply(Draw(Card.parse("1c1")))


# --- the deal --------------------------------------------------------------------------------------

PLAIN_FIELD = "8b 9a 9c1 10c1 11a 11c1 12b 1r"
PLAIN_HAND = "1c1 2c1 3c1 4a 5a 6a 7a 12c1"
FOUR_OF_MARCH = "3b 3r 3c1 3c2 5a 6c1 7c1 8c1"
FOUR_PAIRS = "2a 2c1 4a 4c1 7a 7r 10a 10c2"


def deal(book: KoiKoiRulebook, dealers: str, others: str, field: str = PLAIN_FIELD) -> Any:
    return begin_round(book, laid(hands=(dealers, others), field=field), dealer=0)


def test_hand_yaku_is_shown_with_its_cards_and_scores_undoubled() -> None:
    state, events = deal(NINTENDO, FOUR_OF_MARCH, "1c1 2c1 2r 4a 5r 6a 7a 12c1")

    assert HandYakuShown(0, "teshi", 6, CardSet.parse("3b 3r 3c1 3c2")) in events
    assert state.result.points == (6, 0)
    assert [(entry.reason, entry.value) for entry in state.result.sheet.entries] == [("teyaku.teshi", 6)]


def test_four_pairs_win_for_the_other_player_too() -> None:
    state, _ = deal(NINTENDO, "1c1 2r 3c1 4r 5a 6a 7c1 12c1", FOUR_PAIRS)

    assert (state.result.end, state.result.winner, state.result.points) == (RoundEnd.HAND_YAKU, 1, (0, 6))
    assert state.result.next_dealer == 1


def test_void_deal_is_judged_before_hand_yaku() -> None:
    state, events = deal(NINTENDO, FOUR_OF_MARCH, "1c1 2c1 2r 4a 5r 6a 7a 12c1", "9a 9r 9c1 9c2 11a 11c1 12b 1r")

    assert state.result.end is RoundEnd.VOID_DEAL
    assert not state.result.counts
    assert VoidDeal("field-four", CardSet.parse("9a 9r 9c1 9c2")) in events


def test_both_hand_yaku_have_three_meanings() -> None:
    void = deal(NINTENDO, FOUR_OF_MARCH, FOUR_PAIRS).state.result
    ignored = NINTENDO.revised("ignored", both_hand_yaku=BothHandYaku.IGNORED)
    dealers = NINTENDO.revised("dealer", both_hand_yaku=BothHandYaku.DEALER)

    assert (void.end, void.points, void.next_dealer) == (RoundEnd.BOTH_HAND_YAKU, (0, 0), 0)
    assert void.counts
    assert deal(ignored, FOUR_OF_MARCH, FOUR_PAIRS).state.result is None
    won_by_dealer = deal(dealers, FOUR_OF_MARCH, FOUR_PAIRS).state.result
    assert (won_by_dealer.end, won_by_dealer.winner, won_by_dealer.points) == (RoundEnd.HAND_YAKU, 0, (6, 0))


def test_hand_of_four_redeals_where_a_house_says_so() -> None:
    house = STANDARD.revised("house", hand_four_redeals=True)

    state, events = deal(house, FOUR_OF_MARCH, "1c1 2c1 2r 4a 5r 6a 7a 12c1")

    assert state.result.end is RoundEnd.VOID_DEAL
    assert VoidDeal("hand-four", CardSet.parse("3b 3r 3c1 3c2")) in events


def test_three_of_a_month_on_the_field_are_played() -> None:
    for key in KOIKOI:
        state, _ = deal(
            koikoi_rulebook(key), "1b 2a 3r 4c1 5c1 6c1 7c1 8c1", PLAIN_HAND, "8b 8a 8c2 9a 9c1 10c1 11a 12b"
        )
        assert state.result is None


# --- ends ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "points", "next_dealer"),
    [
        (STANDARD, (0, 0), 0),
        (NINTENDO, (0, 0), 0),
        (CLUB, (0, 0), 0),
        (PRIMER, (0, 1), 1),
        (HOBBYIST, (0, 3), 1),
        (STANDARD.with_local("oya-ken-6"), (0, 6), 1),
        (STANDARD.with_local("oya-ken-1"), (0, 1), 1),
        (PRIMER.with_local("no-doubling"), (0, 1), 1),
    ],
    ids=lambda value: getattr(value, "key", None),
)
def test_empty_hands_without_a_stop(book: KoiKoiRulebook, points: tuple[int, int], next_dealer: int) -> None:
    result = exhausted(book, 1, (CardSet.parse("1b 3b 8b"), EMPTY), calls=(1, 0))

    assert (result.points, result.next_dealer, result.winner) == (points, next_dealer, None)
    assert result.sheet.total == max(points)


def test_higher_total_wins_only_where_a_house_says_so() -> None:
    house = STANDARD.with_local("higher-total")
    brights, chaff = CardSet.parse("1b 3b 8b"), CardSet.parse("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 5c2")

    ahead = exhausted(house, 1, (brights, chaff), calls=(1, 0))
    level = exhausted(house, 1, (EMPTY, EMPTY))

    assert (ahead.winner, ahead.points, ahead.next_dealer) == (0, (5, 0), 0)
    assert (level.winner, level.points, level.next_dealer) == (None, (0, 0), 1)


@pytest.mark.parametrize(
    ("rule", "after_win", "after_nothing"),
    [("winner", 1, 0), ("loser", 0, 0), ("alternate", 1, 1), ("draw", None, None)],
)
def test_next_dealer_follows_the_rule(rule: str, after_win: int | None, after_nothing: int | None) -> None:
    # Seat 0 deals, seat 1 wins; nobody scoring leaves the dealer where the no-score rule says "stay".
    kind = type(STANDARD.next_dealer)
    book = STANDARD.revised("house", next_dealer=kind(rule), no_score_dealer=DealerAfter.STAY)

    assert won(book, 0, 1, ScoreSheet(())).next_dealer == after_win
    assert exhausted(book, 0).next_dealer == after_nothing


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_call_limit_counts_each_players_own_calls(limit: int) -> None:
    book = STANDARD.revised("limited", call_limit=limit)

    for calls in range(4):
        decision = decide(book, sum_now=5, sum_at_call=0, hand_left=3, own_calls=calls, opponent_calls=9)
        assert decision is (Decision.CHOOSE if calls < limit else Decision.AUTO_STOP)


def test_call_limit_names_the_end_it_forces() -> None:
    book = STANDARD.with_local("koi-koi-once")
    state = in_play(book, SIXTH_RIBBON, calls=(1, 0), sums_at_call=(1, 0))

    state, _ = turn(state, "play 5r takes 5c1", "draw 6c1")

    assert state.result is not None
    assert state.result.end is RoundEnd.AFTER_CALL


def test_rain_taken_after_a_call_can_lower_the_sum_and_gives_no_choice() -> None:
    book = STANDARD.with_local("rain-off")
    table = laid(hands=("11b 1c1", "2c1 4c1"), field="11a 5c1", piles=("3b 9a", ""), top="6c1 7c1")
    state = in_play(book, table, calls=(1, 0), sums_at_call=(5, 0))

    state, events = turn(state, "play 11b takes 11a", "draw 6c1")

    assert state.sums == (0, 0)
    assert state.phase is RoundPhase.PLAY
    assert not any(isinstance(event, YakuMade) for event in events)


def test_second_factor_says_where_the_sheet_is_silent_about_both() -> None:
    pile = CardSet.parse("7a 10a 6a 2a 4a")
    nintendo = koikoi_rulebook("koikoi-nintendo").score(pile, opponent_calls=1)
    standard = STANDARD.score(CardSet.parse("3b 9a 8b"), opponent_calls=1)

    assert [entry.cite.standing for entry in nintendo.entries[-2:]] == [Standing.STATED, Standing.CHOSEN]
    assert nintendo.total == 28
    assert [entry.cite.standing for entry in standard.entries[-2:]] == [Standing.STATED, Standing.STATED]
    assert nintendo.entries[-1].reason == "reason.opponent-called"


def test_one_doubling_only_leaves_the_other_out_and_says_so() -> None:
    book = koikoi_rulebook("koikoi-nintendo").revised("house", factors_multiply=False)
    sheet = book.score(CardSet.parse("7a 10a 6a 2a 4a"), opponent_calls=1)

    assert (sheet.base, sheet.factor, sheet.total) == (7, 2, 14)
    assert [(out.key, out.why, out.by) for out in sheet.left_out if out.why == "score.one-factor"] == [
        ("reason.opponent-called", "score.one-factor", "reason.threshold")
    ]


@pytest.mark.parametrize("key", KOIKOI)
def test_three_brights_with_the_rain_man_say_why_they_are_no_set(key: str) -> None:
    book = koikoi_rulebook(key)

    sheet = book.score(CardSet.parse("1b 8b 11b"))

    assert sheet.total == 0
    (out,) = sheet.left_out
    assert (out.key, out.why, str(out.cards)) == ("sanko", "score.rain-man", "11b")
    assert out.cite == book.yaku_of("sanko").cite


@pytest.mark.parametrize("pile", ["1b 8b", "1b 11b", "1b 3b 8b 11b", "1b 3b 8b", "1b 3b 8b 11b 12b"])
def test_the_rain_man_is_spoken_of_only_where_he_is_the_third_bright(pile: str) -> None:
    for key in KOIKOI:
        assert "score.rain-man" not in {out.why for out in koikoi_rulebook(key).score(CardSet.parse(pile)).left_out}
