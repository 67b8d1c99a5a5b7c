"""How many cards a turn brings to the pile, and what each belief about captures would count instead."""

from __future__ import annotations

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.turn import takes
from hanalearn.teach.capture_rulings import stranger
from hanalearn.teach.misconceptions import LOOK_ALIKES
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["first_half", "gain_of", "wrong_gains"]


def first_half(task: Task) -> int:
    """How many cards the card asked about brings to the pile, itself counted; 0 if it lies down."""
    return _brought(task.may[0]) if task.may else 0


def _brought(taken: CardSet) -> int:
    return 1 + len(taken) if taken else 0


def gain_of(task: Task) -> int:
    """How many cards the card asked about, and the card turned over after it, bring to the pile."""
    first = first_half(task)
    if task.asked is None or task.then is None:
        return first
    # Which of two was taken first does not matter: the other one stays, and a turned card of the month takes it.
    after = task.table.moved(task.move_of(task.asked, task.may[0])).turned_over(task.then)
    return first + _brought(after.may(task.then)[0])


def _wrong_turns(task: Task, then: Card) -> dict[int, Ruling]:
    """What each belief would count over a whole turn. The first belief that gives a number keeps it."""
    assert task.asked is not None
    first = first_half(task)
    field = task.table.field_cards
    halves = [(card, field.of_month(card.month)) for card in (task.asked, then)]
    played = sum(1 for part in (first, gain_of(task) - first) if part)
    counted: list[tuple[int, Ruling]] = []
    if first:
        counted.append((first, Ruling("no", ("M26",))))
    if any(len(cards) == 2 for _, cards in halves):
        counted.append((sum(_brought(cards) for _, cards in halves), Ruling("no", ("M24",))))
    if any(len(cards) == 3 for _, cards in halves):
        counted.append((sum(2 if cards else 0 for _, cards in halves), Ruling("no", ("M25",))))
    if not first and then.month is task.asked.month:
        counted.append((_brought(takes(then, field)[0]), Ruling("no", ("M28",))))
    so_many = Ruling("no", because=(Message("task.played-too"),), holds=Message("task.gain-holds"))
    counted.append((gain_of(task) - played, so_many))
    found: dict[int, Ruling] = {}
    for number, ruling in counted:
        if number != gain_of(task):
            found.setdefault(number, ruling)
    return found


def wrong_gains(task: Task) -> dict[int, Ruling]:
    """What each belief would count. The first belief that gives a number keeps it."""
    card = task.asked
    if card is None:
        return {}
    if task.then is not None:
        return _wrong_turns(task, task.then)
    matches = task.table.field_cards.of_month(card.month)
    alike = CardSet(other for other in task.table.field_cards if frozenset({other.month, card.month}) in LOOK_ALIKES)
    whole = (Look((card, *task.may[0]), Message("task.you-take")),)
    found: dict[int, Ruling] = {}

    def note(number: int, ruling: Ruling) -> None:
        if number != gain_of(task):
            found.setdefault(number, ruling)

    if len(matches) == 3:
        note(2, Ruling("no", ("M25",), look=whole))
    if len(matches) == 2:
        note(3, Ruling("no", ("M24",), look=whole))
    if task.may[0]:
        note(
            len(task.may[0]),
            Ruling(
                "no", because=(Message("task.played-too", card=card),), holds=Message("task.gain-holds"), look=whole
            ),
        )
        note(0, Ruling("no", because=(Message("task.missed", card=card, other=next(iter(task.may[0]))),), look=whole))
    else:
        note(1, Ruling("no", because=(Message("task.alone", card=card),), holds=Message("task.pile-holds")))
    if alike:
        other = next(iter(alike))
        note(1 + len(matches) + len(alike), stranger(card, other, EMPTY, back=EMPTY))
    return found
