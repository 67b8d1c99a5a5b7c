"""Items made from a seed: a card comes to the field, tap what it takes (exercise E12)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Month
from hanalearn.teach.dice import Dice
from hanalearn.teach.misconceptions import LOOK_ALIKES, behind
from hanalearn.teach.steps import Phase, Try
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task

__all__ = ["MADE_HERE", "CaptureKnobs", "ExerciseSpec", "capture_item", "capture_items"]

MADE_HERE = frozenset({"what-does-it-take", "month-of-card", "look-alike-sort", "kind-sort", "ribbon-family"})
"""Names of the exercises of which a whole row of items is made together: the first here, the others by ``seen_items``.
The others are made one by one, see ``hanalearn.teach.exercise_types``."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class CaptureKnobs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What may be turned on an item.

    ``field``: cards on the field, 4 to 9; one more than asked where the matches need it. ``look_alikes``: whether a
    plant that is easily mixed up lies there, if the month has one. ``tempting``: whether the card that comes is always
    one that another creature or another ribbon tempts.
    """

    field: int = 6
    look_alikes: bool = True
    tempting: bool = False

    def __post_init__(self) -> None:
        if not 4 <= self.field <= 9:
            raise ValueError(f"field is {self.field}; give it 4 to 9 cards")


class ExerciseSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ``exercise.toml``. ``version`` rises whenever the same seed would give another item; ``levels`` says how many
    there are, in the words ``exercise.<name>.level1`` and so on."""

    format: int
    id: str
    name: str
    version: int
    skills: tuple[str, ...]
    levels: int = 1
    knobs: CaptureKnobs = CaptureKnobs()

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"name {self.name!r}: write small letters, digits and single hyphens")
        if not 1 <= self.levels <= 9:
            raise ValueError(f"levels is {self.levels}; an exercise has 1 to 9")


@lru_cache(maxsize=32)
def capture_items(exercise: ExerciseSpec, matches: tuple[int, ...], variant: str) -> tuple[Task, ...]:
    """The items of a check: one for each entry of ``matches``, in an order of their own, from hand and stock mixed.

    Args:
        exercise: its knobs and version.
        matches: how many field cards match, item by item.
        variant: names the draw; the same string gives the same items.
    """
    dice = Dice(f"{exercise.name}/{exercise.version}/{variant}")
    order = dice.order(matches)
    # Half of the items from either side, the odd one by chance: a run of all hand cards would not be "mixed".
    sides = [index % 2 == 0 for index in range(len(order))]
    if dice.below(2):
        sides = [not side for side in sides]
    sides = dice.order(sides)
    used: list[Month] = []
    items = []
    for number, (count, from_stock) in enumerate(zip(order, sides, strict=True)):
        month = dice.one([month for month in Month if month not in used])
        used.append(month)
        items.append(capture_item(exercise.knobs, dice, month, count, from_stock=from_stock, number=number))
    return tuple(items)


def capture_item(
    knobs: CaptureKnobs, dice: Dice, month: Month, matches: int, *, from_stock: bool, number: int = 0
) -> Task:
    """One item: a card of ``month`` and a field on which exactly ``matches`` cards match it.

    Among the others lie one of the card's kind, one that tempts by creature or ribbon if the card has such a thing, and
    a look-alike if asked for. No other month shows three cards, so that nothing else looks like a sweep.
    """
    mine = dice.order(list(month.cards))
    played = next(card for card in mine if not knobs.tempting or _is_tempted(card))
    others = [card for card in mine if card is not played]
    matching = others[:matches]
    free = dice.order(list(DECK - month.cards))
    chosen: list[Card] = []

    def add(is_wanted: Callable[[Card], bool]) -> None:
        for card in free:
            if card not in chosen and is_wanted(card) and sum(card.month is other.month for other in chosen) < 2:
                chosen.append(card)
                return

    add(lambda card: card.kind is played.kind)
    add(lambda card: behind(played, card) in ("M01", "M02"))
    if knobs.look_alikes:
        add(lambda card: frozenset({card.month, month}) in LOOK_ALIKES)
    while len(chosen) + matches < max(knobs.field, matches + 2):
        add(lambda card: True)
    field = tuple(dice.order([*matching, *chosen]))
    table = Table(
        hand=() if from_stock else (played,), field=field, drawn=played if from_stock else None, stock=20 - number
    )
    step = Try(key=f"item-{number + 1}", phase=Phase.CHECK, task="take", many=True, nothing=True)
    return Task(step, (table,), asked=played, is_made=True, point=EMPTY, stronger=EMPTY, completes=CardSet())


def _is_tempted(card: Card) -> bool:
    return any(behind(card, other) in ("M01", "M02") for other in DECK - card.month.cards)
