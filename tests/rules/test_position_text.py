"""What a seat sees as one line of text: nothing hidden in it, and the same again when it is read."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.cards import Card, CardSet
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.notation import NotationError, parse_position, position_text
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.turn import shuffled

HEAD = "rulebook koikoi-standard 1; position dealer mine month 1"


@pytest.mark.parametrize("book", KOIKOI)
def test_a_line_read_again_is_the_same_line_and_the_same_sight(book: str) -> None:
    dice = Random(book)
    for _ in range(3):
        state = start_round(koikoi_rulebook(book), shuffled(dice)).state
        while not state.is_over:
            view = state.seen_by(state.turn)
            line = position_text(view)
            again = parse_position(line)
            assert position_text(again) == line
            assert (again.hand, again.field, again.mine, again.theirs) == (
                view.hand,
                view.field,
                view.mine,
                view.theirs,
            )
            assert (again.drawn, again.phase, again.stock_size, again.actions) == (
                view.drawn, view.phase, view.stock_size, view.actions
            )  # fmt: skip
            state = state.apply(POLICIES["collector"].choose(view, dice)).state


def test_no_hidden_card_stands_in_the_line() -> None:
    state = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(4))).state
    view = state.seen_by(state.turn)

    words = position_text(view).replace(";", " ").split()

    assert not {card.code for card in view.unseen} & set(words)
    assert {card.code for card in view.hand | view.field} <= set(words)


def test_it_is_told_from_the_seat_that_looks() -> None:
    state = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(4)), dealer=1).state

    assert "dealer mine" in position_text(state.seen_by(1))


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        (f"{HEAD} | hand 9x", "column 65", "'9x' is not a card"),
        (f"{HEAD} | hand 9a | field 9a", "column 76", "card '9a' stands twice"),
        (f"{HEAD} | hand 9a | sky 1b", "column 70", "'sky' is not known here"),
        (f"{HEAD} | hand 9a | hand 1b", "column 70", "'hand' is too much here"),
        (f"{HEAD} | hand 9a | their-hand many", "column 81", "'many' is not such a number"),
        (f"{HEAD} | hand 9a | calls 1", "column 70", "not such a number"),
        (f"{HEAD} deciding | hand 9a", "column 29", "the cards do not make a table"),
        (f"{HEAD} | hand 9a | drawn 1b 2a", "column 29", "the cards do not make a table"),
        ("rulebook koikoi-standard 1; position dealer nobody", "column 45", "'nobody' is not known here"),
        ("rulebook koikoi-standard 1; position month", "column 38", "something is missing"),
        ("rulebook koikoi-standard 1; position month 13", "column 44", "'13' is not such a number"),
        ("rulebook koikoi-standard 1", "column 27", "something is missing"),
        ("rulebook koikoi-standard 1; state dealer 0", "column 29", "'state' is not known here"),
        ("rulebook hanaawase-88 1; position", "column 10", "the state cannot be"),
    ],
)
def test_a_broken_line_is_answered_with_its_place(text: str, where: str, says: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_position(text)

    assert where in str(refused.value)
    assert says in str(refused.value)


def test_who_is_not_to_act_has_no_position_to_write() -> None:
    state = start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(4))).state

    with pytest.raises(NotationError, match="is not to act"):
        position_text(state.seen_by(1 - state.turn))


def test_a_turned_card_is_part_of_it() -> None:
    view = parse_position(f"{HEAD} | hand 1c1 | field 9r 9c1 | their-hand 1 | drawn 9a")

    assert view.drawn is Card.parse("9a")
    assert [str(action) for action in view.actions] == ["draw 9a takes 9r", "draw 9a takes 9c1"]
    assert view.unseen == CardSet(Card) - CardSet.parse("1c1 9r 9c1 9a")
