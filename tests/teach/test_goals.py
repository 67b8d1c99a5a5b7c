"""Goals are pure predicates over a table and moves, and search finds what reaches them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.teach.goals import All, Completes, LiesDown, Plays, Takes, legal_moves, solutions
from hanalearn.teach.table import Move, Place, Table


def laid(field: str, hand: str, taken: str = "") -> Table:
    def places(codes: str) -> tuple[Card, ...]:
        return tuple(map(Card.parse, codes.split()))

    return Table(field=places(field), hand=places(hand), taken=places(taken))


@settings(max_examples=80, deadline=None)
@given(st.permutations(list(DECK)), st.integers(0, 6), st.integers(0, 6))
def test_each_legal_move_takes_or_lies_down(deck: list[Card], hand: int, field: int) -> None:
    table = Table(hand=tuple(deck[:hand]), field=tuple(deck[hand : hand + field]))
    moves = set(legal_moves(table))

    assert set(solutions(Takes(), table)) | set(solutions(LiesDown(), table)) == moves
    assert not set(solutions(Takes(), table)) & set(solutions(LiesDown(), table))


def test_choice_of_two_gives_two_solutions() -> None:
    assert solutions(Takes(), laid("9a 9c1 1c1", "9r")) == (
        Move(Card.parse("9r"), CardSet.parse("9a")),
        Move(Card.parse("9r"), CardSet.parse("9c1")),
    )


def test_goal_of_one_card_leaves_the_others_out() -> None:
    table = laid("9a 6r", "9r 6c1")

    assert [str(move.card) for move in solutions(All((Plays(Card.parse("6c1")), Takes())), table)] == ["6c1"]


def test_set_is_complete_only_afterwards() -> None:
    goal = Completes(CardSet.parse("1r 2r 3r"))

    assert [str(move.takes) for move in solutions(goal, laid("3b 3r", "3c2", "1r 2r"))] == ["3r"]
    assert solutions(goal, laid("3b", "3c2", "1r 2r 3r")) == ()


def test_nothing_reaches_a_goal_without_moves() -> None:
    table = laid("9a", "9r")

    assert not Takes().met(table, ())
    assert not LiesDown().met(table, ())
    assert not Plays(Card.parse("9r")).met(table, ())


def test_turned_over_card_is_the_only_one_to_be_played() -> None:
    table = laid("9a", "9r 2a").turned_over(Card.parse("9c1"))

    assert list(legal_moves(table)) == [Move(Card.parse("9c1"), CardSet.parse("9a"), Place.STOCK)]
