"""The table of a lesson: half turns conserve cards, and what is not allowed is refused with the reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.teach.goals import legal_moves
from hanalearn.teach.table import IllegalMoveError, Move, Place, Seat, Table, TableError


def laid(field: str = "", hand: str = "", **more: object) -> Table:
    return Table(
        field=tuple(map(Card.parse, field.split())),
        hand=tuple(map(Card.parse, hand.split())),
        **more,  # type: ignore[arg-type]
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    deck = draw(st.permutations(list(DECK)))
    hand, field = draw(st.integers(0, 8)), draw(st.integers(0, 8))
    drawn = draw(st.booleans())
    return Table(
        hand=tuple(deck[:hand]),
        field=tuple(deck[hand : hand + field]),
        drawn=deck[16] if drawn else None,
        taken=tuple(deck[17:20]),
        stock=draw(st.integers(0, 24)),
    )


@settings(deadline=None)
@given(tables())
def test_half_turn_conserves_every_card(table: Table) -> None:
    for move in legal_moves(table):
        after = table.moved(move)

        assert after.cards == table.cards
        assert len(after.taken) - len(table.taken) == (1 + len(move.takes) if move.takes else 0)


@settings(deadline=None)
@given(tables())
def test_card_that_left_the_field_leaves_a_gap_in_its_place(table: Table) -> None:
    for move in legal_moves(table):
        after = table.moved(move)

        for place, card in enumerate(table.field):
            expected = None if card in move.takes else card
            if place < len(after.field) and expected is not None:
                assert after.field[place] is expected


def test_laid_card_takes_the_first_gap() -> None:
    table = laid("3b 6a 8a", "3c1 10r").moved(Move(Card.parse("3c1"), CardSet.parse("3b")))

    after = table.moved(Move(Card.parse("10r")))

    assert after.field == (Card.parse("10r"), Card.parse("6a"), Card.parse("8a"))


def test_cards_move_up_when_the_turn_is_over() -> None:
    table = laid("3b 6a 8a", "3c1 10r").moved(Move(Card.parse("3c1"), CardSet.parse("3b")))

    assert table.closed_up().field == (Card.parse("6a"), Card.parse("8a"))
    assert table.closed_up().hand == (Card.parse("10r"),)


def test_opponents_catch_goes_to_their_pile() -> None:
    after = laid("11r 6a").moved(Move(Card.parse("11a"), CardSet.parse("11r"), seat=Seat.THEIRS))

    assert after.their_taken == (Card.parse("11a"), Card.parse("11r"))
    assert after.taken == ()


def test_turning_over_takes_one_card_from_the_stock() -> None:
    assert laid("6a", stock=20).turned_over(Card.parse("8c1")).stock == 19


def test_drawn_card_moves_from_its_own_place() -> None:
    table = laid("8a 6a", stock=5).turned_over(Card.parse("8c1"))

    after = table.moved(Move(Card.parse("8c1"), CardSet.parse("8a"), Place.STOCK))

    assert after.drawn is None
    assert after.taken == (Card.parse("8c1"), Card.parse("8a"))


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Move(Card.parse("3c1")), "3c1 cannot lie down: on this field it may only take 3b"),
        (Move(Card.parse("3c1"), CardSet.parse("6a")), "3c1 cannot take 6a"),
        (Move(Card.parse("1b")), "1b is not in the hand"),
        (Move(Card.parse("6a"), seat=Seat.THEIRS), "6a cannot come from their hand: it lies on the table already"),
        (Move(Card.parse("8c1"), source=Place.STOCK), "8c1 has not been turned over"),
    ],
)
def test_illegal_move_is_refused_with_what_is_allowed(move: Move, reason: str) -> None:
    with pytest.raises(IllegalMoveError, match=reason):
        laid("3b 6a", "3c1").moved(move)


def test_one_of_two_cannot_be_both() -> None:
    with pytest.raises(IllegalMoveError, match="take 9a or take 9c1"):
        laid("9a 9c1", "9r").moved(Move(Card.parse("9r"), CardSet.parse("9a 9c1")))


def test_turned_over_card_comes_first() -> None:
    table = laid("6a", "3c1").turned_over(Card.parse("8c1"))

    with pytest.raises(IllegalMoveError, match="the turned-over 8c1 comes first"):
        table.moved(Move(Card.parse("3c1")))
    with pytest.raises(IllegalMoveError, match="8c1 must be played first"):
        table.turned_over(Card.parse("1b"))


def test_empty_stock_turns_nothing_over() -> None:
    with pytest.raises(IllegalMoveError, match="it is empty"):
        laid("6a", stock=0).turned_over(Card.parse("8c1"))


def test_card_on_the_table_cannot_be_turned_over() -> None:
    with pytest.raises(IllegalMoveError, match="it lies on the table already"):
        laid("6a", stock=3).turned_over(Card.parse("6a"))


def test_card_lies_in_one_place_only() -> None:
    with pytest.raises(TableError, match="card 6a lies in the hand and in the field"):
        laid("6a", "6a")


def test_card_of_the_other_player_waits_and_is_theirs() -> None:
    table = laid("11r 6a", "2a", stock=9).played_by_them(Card.WILLOW_SWALLOW)
    (move,) = legal_moves(table)

    assert str(move) == "theirs 11a from the hand takes 11r"
    assert [card.code for card in table.moved(move).their_taken] == ["11a", "11r"]
    with pytest.raises(IllegalMoveError, match="11a of the other player comes first"):
        table.moved(Move(Card.PLUM_WARBLER))
    with pytest.raises(IllegalMoveError, match="11a must be played first"):
        table.turned_over(Card.PINE_CRANE)


def test_card_turned_over_in_their_turn_goes_to_their_pile_or_lies_down() -> None:
    table = laid("1r 6a", stock=9).turned_over(Card.PINE_CRANE, Seat.THEIRS)
    (move,) = legal_moves(table)
    assert table.waiting is Card.PINE_CRANE
    after = table.moved(move)

    assert [card.code for card in after.their_taken] == ["1b", "1r"]
    assert (after.turn, after.drawn, after.stock) == (Seat.MINE, None, 8)
    with pytest.raises(IllegalMoveError, match="in the other player's turn"):
        table.moved(Move(Card.PINE_CRANE, CardSet.parse("1r"), Place.STOCK))
