"""Messages: what is to be said, in no language yet."""

import pickle

import pytest

from hanalearn.cards import Card, CardSet, Kind, Month
from hanalearn.text import Message, MessageKeyError
from hanalearn.text.message import Argument


def test_message_is_equal_to_one_with_the_same_arguments_in_another_order() -> None:
    first = Message("ui.step-of", step=2, steps=9)
    second = Message("ui.step-of", steps=9, step=2)

    assert first == second
    assert hash(first) == hash(second)


def test_messages_with_other_arguments_differ() -> None:
    assert Message("ui.minutes", n=4) != Message("ui.minutes", n=5)
    assert Message("ui.next") != "ui.next"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (32, Card.parse("9a")),
        (9, Month.CHRYSANTHEMUM),
        (1, True),
        (2, 2.0),
        ((1, 32), (1, Card.parse("9a"))),
        ("bright", Kind.BRIGHT),
    ],
)
def test_equal_values_of_other_sorts_make_other_messages(one: Argument, other: Argument) -> None:
    assert one == other
    assert Message("ui.minutes", n=one) != Message("ui.minutes", n=other)


def test_message_cannot_be_changed() -> None:
    message = Message("ui.next")

    with pytest.raises(AttributeError, match="make a new one"):
        message.key = "ui.back"
    with pytest.raises(AttributeError, match="make a new one"):
        del message.key
    message.arguments["n"] = 1  # type: ignore[index]
    assert message == Message("ui.next")


def test_repr_of_a_message_makes_it_again() -> None:
    message = Message(
        "table.zone-cards",
        zone=Message("zone.field"),
        cards=CardSet.parse("1b 9a"),
        card=Card.parse("3r"),
        n=2,
        by=("a", 1),
    )

    assert eval(repr(message), {"Message": Message, "Card": Card, "CardSet": CardSet}) == message


def test_message_survives_pickling() -> None:
    message = Message("table.takes", card=Card.parse("9c1"), taken=CardSet.parse("9a"))

    assert pickle.loads(pickle.dumps(message)) == message


@pytest.mark.parametrize("key", ["next", "UI.next", "ui.", "ui..next", "ui.next ", "ui.two words", ".next", ""])
def test_text_that_is_no_key_is_refused_and_quoted(key: str) -> None:
    with pytest.raises(MessageKeyError, match="is not a message key") as error:
        Message(key)

    assert repr(key) in str(error.value)
