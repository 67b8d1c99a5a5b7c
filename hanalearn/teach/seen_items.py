"""Items made from a seed that ask what a card is: its month, its kind, its ribbon (exercises E01, E06, E07, E08)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hanalearn.cards import (
    BLUE_RIBBONS,
    CHAFF,
    DECK,
    PLAIN_RIBBONS,
    POEM_RIBBONS,
    RIBBONS,
    Card,
    CardSet,
    Kind,
    Month,
    Ribbon,
)
from hanalearn.teach.dice import Dice
from hanalearn.teach.items import ExerciseSpec
from hanalearn.teach.misconceptions import LOOK_ALIKES
from hanalearn.teach.steps import Ask, Phase, Reply, See
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task
from hanalearn.teach.traits import plant_key
from hanalearn.text import Message

__all__ = ["SEEN_HERE", "seen_items"]

SEEN_HERE: Final = frozenset({"month-of-card", "look-alike-sort", "kind-sort", "ribbon-family"})
"""Names of the exercises whose items this module can make."""

_TRICKS: Final = CardSet([Card.WILLOW_LIGHTNING, Card.PAULOWNIA_CHAFF_1])
"""Cards of November and December that are taken for each other's month, or for no month at all."""
_ODD_KINDS: Final = CardSet.parse("5a 9a 11a 11c1")


@lru_cache(maxsize=32)
def seen_items(exercise: ExerciseSpec, count: int, variant: str, months: tuple[int, ...] = ()) -> tuple[Task, ...]:
    """The items of a check.

    Args:
        exercise: says what is asked.
        count: how many items.
        variant: names the draw; the same string gives the same items.
        months: from which months, where the exercise leaves that open; all of them if empty.
    """
    dice = Dice(f"{exercise.name}/{exercise.version}/{variant}")
    match exercise.name:
        case "month-of-card":
            return _months_of_cards(dice, count, [Month(month) for month in months] or list(Month))
        case "look-alike-sort":
            return _look_alikes(dice, count)
        case "kind-sort":
            return _kinds(dice, count)
        case "ribbon-family":
            return _ribbons(dice, count)
    raise ValueError(f"no items are made for {exercise.name!r}")


def _months_of_cards(dice: Dice, count: int, months: Sequence[Month]) -> tuple[Task, ...]:
    """Every quarter of the year as often as the others, at least half of the cards chaff, no month twice in a row."""
    quarters: list[list[Month]] = []
    for first in (1, 4, 7, 10):
        quarter = dice.order([month for month in months if first <= month < first + 3])
        quarters += [quarter] if quarter else []
    drawn: list[Month] = []
    for index in range(count):
        quarter = quarters[index % len(quarters)]
        drawn.append(quarter[index // len(quarters) % len(quarter)])
    wanted = dice.order([index % 5 < 3 for index in range(count)])  # Three of five are chaff.
    cards: list[Card] = []
    for month, is_chaff in zip(drawn, wanted, strict=True):
        pool = [card for card in month.cards if (card in CHAFF) is is_chaff and card not in cards]
        cards.append(dice.one(pool or [card for card in month.cards if card not in cards]))
    return tuple(
        _shown(See(key=f"item-{n}", phase=Phase.CHECK, task="month"), card)
        for n, card in enumerate(dice.order(cards), 1)
    )


def _look_alikes(dice: Dice, count: int) -> tuple[Task, ...]:
    """A card and the two plants it could be; the pairs in turn, so that no pair comes twice in a row."""
    alike = [tuple(sorted(pair)) for pair in sorted(LOOK_ALIKES, key=min)]
    pairs = dice.order([*alike, (Month.WILLOW, Month.PAULOWNIA)])
    items: list[Task] = []
    used: list[Card] = []
    for index in range(count):
        one, other = pairs[index % len(pairs)]
        is_tricky = frozenset({one, other}) not in LOOK_ALIKES
        cards = _TRICKS if is_tricky else (one.cards | other.cards) - _TRICKS
        cards -= CardSet(used)
        # One of each month where a pair comes twice.
        seen = {card.month for card in used}
        fresh = [card for card in cards if card.month not in seen] or list(cards)
        card = dice.one(fresh)
        used.append(card)
        options = tuple(dice.order([plant_key(one), plant_key(other)]))
        step = See(key=f"item-{index + 1}", phase=Phase.CHECK, task="name", by="plant", options=options)
        items.append(_shown(step, card))
    return tuple(items)


def _kinds(dice: Dice, count: int) -> tuple[Task, ...]:
    """Every kind comes up, and at least one of the cards that are taken for another kind."""
    odd = dice.one(list(_ODD_KINDS))
    cards = [odd]
    for kind in Kind:
        if kind is not odd.kind:
            cards.append(dice.one([card for card in DECK if card.kind is kind]))
    while len(cards) < count:
        kind = dice.one(list(Kind))  # Kinds are as likely as each other, or half of the items would be chaff.
        cards.append(dice.one([card for card in DECK if card.kind is kind and card not in cards]))
    kinds = tuple(kind.value for kind in Kind)
    return tuple(
        _shown(See(key=f"item-{n}", phase=Phase.CHECK, task="name", by="kind", options=kinds), card)
        for n, card in enumerate(dice.order(cards), 1)
    )


def _ribbons(dice: Dice, count: int) -> tuple[Task, ...]:
    """In turn: which family, which month, and whether three ribbons are a set."""
    families = tuple(family.value for family in Ribbon)
    singles = dice.order(list(RIBBONS))
    is_set = dice.order([index % 2 == 0 for index in range((count + 2) // 3)])
    items: list[Task] = []
    for index in range(count):
        key = f"item-{index + 1}"
        if index % 3 == 0:
            step = See(key=key, phase=Phase.CHECK, task="name", by="ribbon", options=families)
            items.append(_shown(step, singles.pop()))
        elif index % 3 == 1:
            items.append(_shown(See(key=key, phase=Phase.CHECK, task="month"), singles.pop()))
        else:
            items.append(_full_set(dice, key, is_set[index // 3]))
    return tuple(items)


def _full_set(dice: Dice, key: str, is_set: bool) -> Task:
    """Three ribbons: a family of three, or two of it and a plain red one that looks like it."""
    family = dice.one([POEM_RIBBONS, BLUE_RIBBONS])
    cards = dice.order(list(family))
    if not is_set:
        others = PLAIN_RIBBONS if family == POEM_RIBBONS else RIBBONS - family
        cards[dice.below(3)] = dice.one(list(others))
    code = "M11" if family == POEM_RIBBONS else "M02"
    replies = (Reply("yes", (code,)),) if not is_set else ()
    right = "yes" if is_set else "no"
    step = Ask(key=key, phase=Phase.CHECK, task="choose", options=("yes", "no"), right=right, replies=replies)
    asks = Message("task.ask-full-set")
    return Task(step, (Table(shown=tuple(cards)),), options=step.options, replies=replies, is_made=True, asks=asks)


def _shown(step: See, card: Card) -> Task:
    return Task(step, (Table(shown=(card,)),), options=step.options, is_made=True)
