"""Hana-awase: what piles are worth, who pays whom, and rounds played to their end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Month
from hanalearn.rules.book import NextDealer, RulebookError
from hanalearn.rules.books import HANAAWASE, hanaawase_rulebook
from hanalearn.rules.check import check
from hanalearn.rules.hanaawase import (
    HanaAwaseEnd,
    HanaAwaseRound,
    SettlementError,
    begin_hanaawase,
    hanaawase_match,
    settle,
    start_hanaawase,
)
from hanalearn.rules.hanaawase_book import HANAAWASE_OPTIONS, Fuke, HanaAwaseRulebook, Payout
from hanalearn.rules.settlement import Claim
from hanalearn.rules.turn import DealError, IllegalActionError, Play, Table, shuffled
from hanalearn.rules.yaku import Standing

every_book = pytest.mark.parametrize("key", HANAAWASE)
PAR_88 = hanaawase_rulebook("hanaawase-88")
PAR_80 = hanaawase_rulebook("hanaawase-80")
PRIMER = hanaawase_rulebook("hanaawase-primer")
NO_FUKE = PAR_88.with_local("no-fuke")
WISTERIA = CardSet.parse("4a 4r 4c1 4c2")
WILLOWS = Month.WILLOW.cards
FOUR_BRIGHTS = CardSet.parse("1b 3b 8b 12b 5a 6a 1r 2r")


def pack(codes: str) -> tuple[Card, ...]:
    """A pack that begins with the given cards; the rest follows in card order."""
    first = [Card.parse(code) for code in codes.split()]
    return (*first, *(card for card in Card if card not in first))


def shares(dice: Random, seats: int = 3) -> list[CardSet]:
    """The deck in as many piles."""
    piles = [EMPTY] * seats
    for card in shuffled(dice):
        seat = int(dice.random() * seats)
        piles[seat] |= {card}
    return piles


def played_out(book: HanaAwaseRulebook, seed: int) -> HanaAwaseRound:
    dice = Random(seed)
    state = start_hanaawase(book, shuffled(dice), dealer=int(dice.random() * book.seats)).state
    while not state.is_over:
        actions = state.legal_actions()
        state = state.apply(actions[int(dice.random() * len(actions))]).state
    return state


# --- the worked example ---------------------------------------------------------------------------------------------


def test_worked_example_of_the_notes_gives_80() -> None:
    settlement = settle(PAR_80, (FOUR_BRIGHTS, WISTERIA, EMPTY)).settlement

    assert [(entry.reason, entry.value) for entry in settlement.sheet(0).entries] == [
        ("reason.card-points", 80),
        ("reason.card-points", 20),
        ("reason.card-points", 10),
        ("reason.par", -80),
        ("yaku.shiko", 30),
        ("yaku.shiko", 30),
        ("yaku.fuji", -10),
    ]
    assert settlement.points[0] == 80


def test_worked_example_gives_100_where_pine_paulownia_and_moon_are_added() -> None:
    book = PAR_80.with_local("pine-paulownia-moon")

    settlement = settle(book, (FOUR_BRIGHTS, WISTERIA, EMPTY)).settlement

    assert settlement.points[0] == 100


def test_what_the_worked_example_leaves_out_is_said_with_its_reason() -> None:
    left_out = settle(PAR_80, (FOUR_BRIGHTS, WISTERIA, EMPTY)).settlement.sheet(0).left_out

    assert [(out.key, out.why, out.by) for out in left_out] == [("matsukiri", "score.beaten", "shiko")]


# --- payments -------------------------------------------------------------------------------------------------------


def test_each_of_the_others_pays_a_yaku_in_full_and_the_payment_can_be_seen() -> None:
    settlement = settle(NO_FUKE, (CardSet.parse("6a 7a 10a"), WISTERIA, EMPTY)).settlement

    paid = [(one.payer, one.payee, one.points, one.reason, str(one.cards)) for one in settlement.payments]
    assert paid == [
        (1, 0, 20, "yaku.ino", "6a 7a 10a"),
        (2, 0, 20, "yaku.ino", "6a 7a 10a"),
        (0, 1, 20, "yaku.fuji", "4a 4r 4c1 4c2"),
        (2, 1, 20, "yaku.fuji", "4a 4r 4c1 4c2"),
    ]
    assert settlement.paid(2, 0) == 20
    assert {one.how for one in settlement.payments} == {"reason.each-full"}


def test_payment_stands_on_both_sheets_with_the_other_player_named() -> None:
    settlement = settle(NO_FUKE, (CardSet.parse("6a 7a 10a"), EMPTY, EMPTY)).settlement

    payee = [(entry.value, entry.seat) for entry in settlement.sheet(0).entries if entry.reason == "yaku.ino"]
    payer = [(entry.value, entry.seat) for entry in settlement.sheet(2).entries if entry.reason == "yaku.ino"]
    assert payee == [(20, 1), (20, 2)]
    assert payer == [(-20, 0)]


def test_every_line_of_a_settlement_has_a_source() -> None:
    for key in HANAAWASE:
        for sheet in settle(hanaawase_rulebook(key), shares(Random(3))).settlement.sheets:
            assert all(entry.cite.source and entry.reason for entry in sheet.entries)


def test_nobody_pays_under_the_primer() -> None:
    settlement = settle(PRIMER, (CardSet.parse("6a 7a 10a"), EMPTY, EMPTY)).settlement

    assert settlement.payments == ()
    assert settlement.points == (60, 0, 0)
    assert settlement.sheet(0).yaku == (("ino", 30),)


@pytest.mark.parametrize("key", ["hanaawase-88", "hanaawase-80"])
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_scores_sum_to_zero_however_the_deck_is_shared(key: str, seed: int) -> None:
    for names in ((), ("rain-flow",), ("fuke-20", "chaff-hands"), ("no-fuke",)):
        result = settle(hanaawase_rulebook(key).with_local(*names), shares(Random(seed)))

        assert sum(result.points) == 0


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6))
def test_primer_scores_are_the_deck_and_the_yaku(seed: int) -> None:
    piles = shares(Random(seed))

    points = settle(PRIMER, piles).points

    assert sum(points) == 264 + sum(PRIMER.tally(pile).points for pile in piles)


@every_book
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_yaku_of_a_pile_are_what_an_independent_reading_finds(key: str, seed: int) -> None:
    pile = shares(Random(seed))[0]

    assert dict(hanaawase_rulebook(key).score(pile).yaku) == by_hand(key, {card.code for card in pile})


def by_hand(key: str, pile: set[str]) -> dict[str, int]:
    """The yaku of a pile, written from the prose of the sheets and sharing no line with the engine."""
    primer, eighty = key.endswith("primer"), key.endswith("80")
    found: dict[str, int] = {}

    def has(codes: str) -> bool:
        return all(code in pile for code in codes.split())

    ribbons = sum(f"{month}r" in pile for month in range(1, 11))
    if has("1b 3b 8b 11b 12b"):
        found["goko"] = 200 if primer else 100
    elif has("1b 3b 8b 12b"):
        found["shiko"] = 60
    if has("1b 8b 12b") and not (eighty and has("3b")):
        found["matsukiri"] = 30 if primer else 20
    if has("1b 2a 3b"):
        found["omote"] = 30
    if has("3b 8b 9a"):
        found["nomi"] = 40 if eighty else 30
    elif has("3b 9a"):
        found["hanami"] = 20
    elif has("8b 9a"):
        found["tsukimi"] = 20
    if has("6a 7a 10a"):
        found["ino"] = 30 if primer else 20
    if ribbons >= 7:
        found["nanatan"] = 40
    elif ribbons == 6:
        found["rokutan"] = 30
    for name, codes, points in (("aka", "1r 2r 3r", 40), ("ao", "6r 9r 10r", 40), ("kusa", "4r 5r 7r", 20)):
        if has(codes):
            found[name] = points
    if has("4a 4r 4c1 4c2"):
        found["fuji"] = 20
    if has("12b 12c1 12c2 12c3") and not eighty:
        found["kiri"] = 20
    if has("11b 11a 11r 11c1"):
        found["ame"] = 20
    return found


# --- fuke, rain-flow, hands -----------------------------------------------------------------------------------------


def test_player_with_19_card_points_makes_the_round_a_draw_and_20_do_not() -> None:
    nineteen = CardSet.parse("2a 1r 1c1 1c2 2c1 2c2")
    more = CardSet.parse("3c1")
    second = CardSet.parse("1b 3b 8b")
    rest = DECK - nineteen - more - second

    drawn = settle(PAR_88, (nineteen, rest | more, second), dealer=1)
    played = settle(PAR_88, (nineteen | more, rest, second), dealer=1)

    assert (drawn.end, drawn.points, drawn.winner, drawn.next_dealer) == (HanaAwaseEnd.FUKE, (0, 0, 0), None, 1)
    assert played.end is HanaAwaseEnd.PLAYED_OUT
    assert settle(PAR_88.with_local("fuke-20"), (nineteen | more, rest, second)).end is HanaAwaseEnd.FUKE
    assert settle(NO_FUKE, (nineteen, rest | more, second)).end is HanaAwaseEnd.PLAYED_OUT


def test_draw_says_what_would_have_counted() -> None:
    left_out = settle(PAR_88, (CardSet.parse("6a 7a 10a"), EMPTY, EMPTY)).settlement

    assert left_out.points == (0, 0, 0)
    assert [(out.key, out.why, out.points) for out in left_out.sheet(0).left_out] == [
        ("reason.card-points", "settle.fuke", 30),
        ("yaku.ino", "settle.fuke", 20),
    ]


def test_four_willows_in_one_pile_cancel_every_yaku_under_rain_flow() -> None:
    book = PAR_88.with_local("rain-flow", "no-fuke")
    piles = (CardSet.parse("6a 7a 10a"), WILLOWS, EMPTY)

    result = settle(book, piles)

    assert result.end is HanaAwaseEnd.RAIN_FLOW
    assert result.settlement.payments == ()
    assert result.points == (30 - 88, 36 - 88, -88)
    assert [(out.key, out.why) for out in result.settlement.sheet(0).left_out] == [("ino", "settle.rain-flow")]


def test_willows_in_two_piles_cancel_nothing() -> None:
    book = PAR_88.with_local("rain-flow", "no-fuke")

    result = settle(book, (CardSet.parse("6a 7a 10a"), WILLOWS - CardSet.parse("11r"), CardSet.parse("11r")))

    assert result.end is HanaAwaseEnd.PLAYED_OUT
    assert len(result.settlement.payments) == 2


def test_chaff_hand_is_shown_at_the_deal_and_paid_at_the_end() -> None:
    book = PAR_88.with_local("chaff-hands")
    chaff = ["2c1", "2c2", "3c1", "3c2", "4c1", "4c2", "5c1"]
    # Four cards each and three to the field, then three each and three.
    cards = [
        *chaff[:4], *["1b", "2a", "3r", "4a"], *["1c1", "2r", "3b", "4r"], *["5a", "6a", "7a"],
        *chaff[4:], *["5r", "6c1", "7c1"], *["6r", "7c2", "8b"], *["9a", "10a", "11b"],
    ]  # fmt: skip

    state, events = start_hanaawase(book, pack(" ".join(cards)), dealer=0)

    shown = [event for event in events if event.key == "event.hand-yaku-shown"]
    assert [(event.seat, event.yaku, event.points, len(event.cards)) for event in shown] == [  # type: ignore[attr-defined]
        (1, "seven-chaff", 30, 7)
    ]
    assert state.seen_by(0).shown[1] == CardSet.parse(" ".join(chaff))
    assert not state.seen_by(0).unseen & CardSet.parse(" ".join(chaff))
    while not state.is_over:
        state = state.apply(state.legal_actions()[0]).state
    assert state.result is not None
    paid = [(one.payer, one.payee, one.points) for one in state.result.settlement.payments if "teyaku" in one.reason]
    assert paid == [(0, 1, 30), (2, 1, 30)]


def test_chaff_hand_stays_paid_when_the_round_is_a_draw_unless_the_rulebook_says_otherwise() -> None:
    book = PAR_88.with_local("chaff-hands")
    yaku = book.hand_yaku[0]
    claims = (Claim(yaku.points, "teyaku.seven-chaff", yaku.cite), None, None)

    kept = settle(book, (EMPTY, DECK, EMPTY), hand_yaku=claims)
    back = settle(book.revised("house", fuke_voids_hand_yaku=True), (EMPTY, DECK, EMPTY), hand_yaku=claims)

    assert kept.points == (60, -30, -30)
    assert back.points == (0, 0, 0)


# --- rounds and matches ---------------------------------------------------------------------------------------------


@every_book
def test_round_is_played_to_the_last_card(key: str) -> None:
    for seed in range(12):
        state = played_out(hanaawase_rulebook(key), seed)
        assert state.result is not None
        if state.result.counts:
            assert not state.field
            assert not state.stock
            assert sum(map(len, state.piles)) == 48


def test_four_players_play_the_primer() -> None:
    book = PRIMER.with_local("four-players")

    state = played_out(book, 5)

    assert (book.seats, book.hand_size, book.field_size, book.stock_size) == (4, 5, 8, 20)
    assert state.result is not None
    assert len(state.result.points) == 4
    assert sum(map(len, state.piles)) == 48


def test_middle_seat_is_dealt_first_and_the_dealer_last() -> None:
    state = start_hanaawase(PAR_80, tuple(Card), dealer=2).state

    # Four each: the seat after the dealer, the next one, the dealer; then three to the field.
    assert CardSet(tuple(Card)[:4]) <= state.hands[0]
    assert CardSet(tuple(Card)[4:8]) <= state.hands[1]
    assert CardSet(tuple(Card)[8:12]) <= state.hands[2]
    assert CardSet(tuple(Card)[12:15]) <= state.field


def test_four_of_a_month_in_a_hand_void_the_deal_under_88_and_not_under_80() -> None:
    # In card order the first four cards, a whole month, go to one hand.
    voided = start_hanaawase(PAR_88, tuple(Card), dealer=0)
    played = start_hanaawase(PAR_80, tuple(Card), dealer=0)

    assert voided.state.result is not None
    assert voided.state.result.end is HanaAwaseEnd.VOID_DEAL
    assert not voided.state.result.counts
    assert voided.state.result.points == (0, 0, 0)
    assert [event.key for event in voided.events] == ["event.dealt", "event.void-deal", "event.settled"]
    assert played.state.result is None


def test_highest_score_deals_next_and_among_equals_the_earlier_in_turn_order() -> None:
    rich = CardSet.parse("1b 3b 8b 11b 2a 4a")
    same = settle(PRIMER, (EMPTY, EMPTY, EMPTY), dealer=1)

    assert settle(NO_FUKE, (EMPTY, EMPTY, rich), dealer=0).next_dealer == 2
    assert same.next_dealer == 1


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (NextDealer.WINNER, 2),
        (NextDealer.LOSER, 0),
        (NextDealer.ALTERNATE, 1),
        (NextDealer.DRAW, None),
    ],
)
def test_who_deals_next_is_the_rulebooks_to_say(rule: NextDealer, expected: int | None) -> None:
    book = PRIMER.revised("house", next_dealer=rule)

    result = settle(book, (EMPTY, CardSet.parse("1r"), CardSet.parse("1b")), dealer=0)

    assert result.next_dealer == expected


def test_match_of_twelve_rounds_ends_with_totals() -> None:
    dice = Random(4)
    match = hanaawase_match(PAR_88)
    while not match.is_over:
        match, _ = match.deal(shuffled(dice))
        while match.round is not None:
            actions = match.legal_actions()
            match, _ = match.apply(actions[int(dice.random() * len(actions))])

    assert len(match.results) == 12
    assert sum(match.totals) == 0
    assert match.totals == tuple(map(sum, zip(*(result.points for result in match.results), strict=True)))


def test_state_stays_as_it_was_when_an_action_is_refused() -> None:
    state = start_hanaawase(PAR_80, shuffled(Random(2))).state
    strange = next(card for card in Card if card not in state.hands[0])

    with pytest.raises(IllegalActionError, match="not in the hand of seat 0"):
        state.apply(Play(strange))
    over = played_out(PAR_88, 1)
    with pytest.raises(IllegalActionError, match="the round is over"):
        over.apply(Play(strange))


def test_view_holds_no_other_hand_and_no_order_of_the_stock() -> None:
    state = start_hanaawase(PAR_80, shuffled(Random(2))).state

    view = state.seen_by(1)

    hidden = state.hands[0] | state.hands[2] | CardSet(state.stock)
    assert view.hand == state.hands[1]
    assert view.unseen == hidden
    assert view.actions == ()
    assert view.hand_sizes == (7, 7, 7)
    with pytest.raises(ValueError, match="no seat 3"):
        state.seen_by(3)


# --- malformed tables and books -------------------------------------------------------------------------------------


def whole_table() -> Table:
    return start_hanaawase(PAR_80, shuffled(Random(2))).state.table


def test_table_of_five_players_is_refused() -> None:
    table = whole_table()
    five = Table((*table.hands, EMPTY, EMPTY), table.field, (EMPTY,) * 5, table.stock)

    with pytest.raises(DealError, match="is played by 3, not by 5"):
        begin_hanaawase(PAR_80, five)
    with pytest.raises(RulebookError, match="5 seats; a table has two to four"):
        PRIMER.revised("five", seats=5, hand_size=4, field_size=8)


def test_table_with_a_card_twice_is_refused() -> None:
    table = whole_table()
    double = Table(table.hands, table.field | {next(iter(table.hands[0]))}, table.piles, table.stock)

    with pytest.raises(DealError, match="is in two places: hand 0 and field"):
        begin_hanaawase(PAR_80, double)


def test_table_with_a_card_missing_or_a_hand_too_small_is_refused() -> None:
    table = whole_table()
    short = Table(table.hands, table.field, table.piles, table.stock[1:])
    moved = next(iter(table.hands[0]))
    uneven = Table((table.hands[0] - {moved}, *table.hands[1:]), table.field | {moved}, table.piles, table.stock)

    with pytest.raises(DealError, match="47 cards on the table instead of 48; missing"):
        begin_hanaawase(PAR_80, short)
    with pytest.raises(DealError, match="hand 0 holds 6 cards; hanaawase-80 deals 7"):
        begin_hanaawase(PAR_80, uneven)
    with pytest.raises(DealError, match="the dealer, seat 1, plays first"):
        begin_hanaawase(PAR_80, table, dealer=1)


def test_pack_that_is_not_the_deck_is_refused() -> None:
    with pytest.raises(DealError, match="this one has 47 cards"):
        start_hanaawase(PAR_88, tuple(Card)[1:])


def test_settlement_between_the_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(SettlementError, match="settles between 3 players, not 2"):
        settle(PAR_88, (EMPTY, EMPTY))
    with pytest.raises(SettlementError, match="1b lies in two piles"):
        settle(PAR_88, (CardSet.parse("1b"), CardSet.parse("1b"), EMPTY))


def test_yaku_that_cannot_be_shared_in_whole_points_is_refused() -> None:
    with pytest.raises(RulebookError, match=r"omote \(25\) cannot be shared by 2 players"):
        PAR_80.revised("house", points={"omote": 25})
    with pytest.raises(RulebookError, match=r"six chaff \(25\) cannot be shared by 2 players"):
        PAR_80.revised("house", chaff_hands=True, six_chaff=25)


def test_rulebook_that_leaves_cards_in_the_stock_is_refused_where_yaku_are_paid() -> None:
    with pytest.raises(RulebookError, match="leave cards in the stock"):
        PAR_88.revised("house", hand_size=6)
    with pytest.raises(RulebookError, match="payout='each' is not a Payout: each, shared, nobody"):
        PAR_88.revised("house", payout="each")
    assert PRIMER.revised("house", hand_size=6).stock_size == 24


def test_par_that_is_no_equal_share_is_only_worth_knowing() -> None:
    book = PAR_88.revised("house", chaff_points=0)

    assert [finding.code for finding in check(book)] == ["par"]


@every_book
def test_rulebook_breaks_no_law_and_every_option_has_a_source(key: str) -> None:
    book = hanaawase_rulebook(key)

    assert check(book) == ()
    assert all(option.cite.source for option in book.options())
    assert {"payout", "fuke", "points.omote"} <= set(book.option_keys())


def test_where_the_sheet_is_silent_the_option_says_so() -> None:
    chosen = {option.key for option in PAR_80.options() if option.is_chosen_here}

    assert {"field_size", "pine_paulownia_moon_with_brights", "points.shiko", "fuke", "rounds"} <= chosen
    assert not {"points.omote", "points.nomi", "chaff_points", "par", "payout"} & chosen
    assert PAR_80.option("points.hanami").cite.standing is Standing.IMPLIED


@pytest.mark.parametrize("name", HANAAWASE_OPTIONS)
def test_local_option_changes_what_it_says_and_keeps_its_source(name: str) -> None:
    book = PRIMER if name == "four-players" else PAR_88

    revised = book.with_local(name)

    changed = HANAAWASE_OPTIONS[name]
    assert revised.key == f"{book.key}+{name}"
    for key in changed.changes:
        if key != "points":
            assert revised.cite_of(key) == changed.cite
    assert revised.revised_from is book


def test_option_for_a_row_that_the_rulebook_does_not_have_is_refused() -> None:
    with pytest.raises(RulebookError, match="has no yaku 'kiri'"):
        PAR_80.with_local("rows-10")
    with pytest.raises(RulebookError, match="no local option is called 'rain'"):
        PAR_80.with_local("rain")


def test_sheets_differ_where_they_should() -> None:
    assert (PAR_88.payout, PAR_80.payout, PRIMER.payout) == (Payout.EACH, Payout.SHARED, Payout.NOBODY)
    assert (PAR_88.fuke, PAR_80.fuke) == (Fuke.UNDER, Fuke.OFF)
    assert PAR_80.is_reconstructed
    assert not PAR_88.is_reconstructed
