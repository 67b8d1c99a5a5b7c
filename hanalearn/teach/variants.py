"""The same step in other cards: months change places, kinds and matches stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Kind, Month
from hanalearn.teach import reckon
from hanalearn.teach.dice import Dice
from hanalearn.teach.steps import Ask, Reckon, Round, Score, See, Try
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task, table_of
from hanalearn.teach.traits import value_of

__all__ = ["MOST_ROUNDS", "MOST_VARIANTS", "other_cards", "varied"]

MOST_VARIANTS = 8
"""Variants of one step before they come round again, so that the states of a lesson stay countable."""
MOST_ROUNDS = 64
"""Rounds of items before they come round again."""

_BY_RULES = frozenset({"where", "what", "gain", "results", "moves"})


def varied(task: Task, variant: int, dice: Dice) -> Task:
    """A variant of a task.

    Steps that the rules judge are laid in other cards: the set-ups of the lesson's own ``again`` first, then cards made
    from the dice. Other questions keep their table and change the order of their options.
    """
    step = task.step
    if isinstance(step, Ask) and step.task not in _BY_RULES:
        return task if step.task == "order" else _reordered(task, variant, dice)
    if isinstance(step, Round) and step.task not in ("special", "spot") and not step.again:
        return task  # Words, draws and sheets are about these very things.
    if isinstance(step, Score):
        return _scored(task, step, variant, dice)
    if isinstance(step, See) and not step.again:
        return _seen(task, step, variant, dice)
    if isinstance(step, Reckon):
        if not step.again:
            return reckon.varied(task, variant, dice)
        spec = step.again[(variant - 1) % len(step.again)]
        renamed = _parallel(task.tables[0], table_of(spec, "again"))
        return reckon.prepared(task.renamed_by(lambda card: renamed.get(card, card), renamed, variant))
    if not isinstance(step, (Try, Ask, Round, See)):
        return task
    if step.again:
        spec = step.again[(variant - 1) % len(step.again)]
        renamed = _parallel(task.tables[0], table_of(spec, "again"))
    else:
        renamed = other_cards(_cards_of(task), dice)
    other = task.renamed_by(lambda card: renamed.get(card, card), renamed, variant)
    # What is said to a number or a player holds of these cards only.
    return replace(other, replies=()) if isinstance(step, Round) and step.task in ("dealer", "totals") else other


def _scored(task: Task, step: Score, variant: int, dice: Dice) -> Task:
    """Another pile of the lesson's own ``again``; without one the same pile, and the options in another order.

    A reply to a number speaks of the pile of the lesson: what a number means in another one is worked out from it.
    """
    if not step.again:
        mixed = task.options if step.task == "line" else tuple(dice.order(task.options))
        return replace(task, variant=variant, options=mixed)
    table = table_of(step.again[(variant - 1) % len(step.again)], "again")
    renamed = _parallel(task.tables[0], table)
    kept = tuple(reply for reply in task.replies if not reply.on.replace(",", "").isdigit())
    kept = tuple(reply for reply in kept if not any(card.code in reply.on for card in renamed))
    return replace(task, tables=(table,), variant=variant, renamed=renamed, replies=kept, point=EMPTY)


def _reordered(task: Task, variant: int, dice: Dice) -> Task:
    mixed = tuple(dice.order(task.options))
    return Task(
        task.step,
        task.tables,
        asked=task.asked,
        variant=variant,
        options=mixed,
        replies=task.replies,
        point=task.point,
    )


def _seen(task: Task, step: See, variant: int, dice: Dice) -> Task:
    """The same question about other cards: of the same half of the year, box or kind.

    Where it must be these cards, they lie in another order.
    """
    shown = task.table.shown
    renamed: Mapping[Card, Card] = {}
    if step.task == "match":
        renamed = other_cards(CardSet(shown), dice)
    elif step.task in ("name", "month", "order") or (step.task == "sort" and shown):
        renamed = _drawn_alike(shown, step, dice)
    other = task.renamed_by(lambda card: renamed.get(card, card), renamed, variant)
    cards = other.table.shown
    if len(cards) > 1 and step.task != "month" and len(cards) < len(DECK):
        order = dice.order(cards)
        right = sorted(cards, key=lambda card: card.month)
        if step.task == "order" and order == right:  # What lies in order already is no question.
            order.reverse()
        cards = tuple(order)
    table = replace(other.table, shown=cards)
    options = tuple(dice.order(other.options)) if step.task == "name" else other.options
    # A reply speaks of what is on its card; what another card is taken for is worked out from that card.
    return replace(other, tables=(table,), options=options, replies=() if renamed else other.replies)


def _drawn_alike(shown: Sequence[Card], step: See, dice: Dice) -> Mapping[Card, Card]:
    """For each card another one that the same question can be asked about."""
    renamed: dict[Card, Card] = {}
    for card in dice.order(shown):
        kept = card.month if step.task == "sort" and step.by == "month" else None
        pool = [
            other
            for other in dice.order(list(DECK))
            if other not in renamed.values()
            and (other.month <= 6) is (card.month <= 6)
            and (kept is None or other.month is kept)
            and (step.task != "name" or value_of(other, step.by) in step.options)
            and (step.task != "sort" or value_of(other, step.by) == value_of(card, step.by))
            and (step.task != "order" or other.month not in {one.month for one in renamed.values()})
        ]
        if step.by == "ribbon" or step.task == "order":
            pool = [other for other in pool if other.kind is card.kind] or pool
        changed = [other for other in pool if other is not card]
        if pool:
            renamed[card] = (changed or pool)[0]
    return renamed


def _cards_of(task: Task) -> CardSet:
    cards = CardSet(card for table in task.tables for card in table.cards)
    return cards | task.completes | (EMPTY if task.then is None else CardSet([task.then]))


def _parallel(mine: Table, other: Table) -> Mapping[Card, Card]:
    """Which card of ``other`` lies in the place of which card of ``mine``."""
    pairs: dict[Card, Card] = {}
    zones = (
        (mine.hand, other.hand),
        (mine.field, other.field),
        (mine.taken, other.taken),
        (mine.shown, other.shown),
    )
    for places, others in zones:
        for card, instead in zip(places, others, strict=False):
            if card is not None and instead is not None:
                pairs[card] = instead
    return pairs


def other_cards(cards: CardSet, dice: Dice) -> Mapping[Card, Card]:
    """For each card another one: cards of one month stay together in one other month, and each keeps its kind.

    Two cards match before exactly if they match after. Where no month has what is needed (all four cards of November),
    a month may stay itself.

    >>> renamed = other_cards(CardSet.parse("3b 3c1 6a"), Dice("x"))
    >>> renamed[Card.CHERRY_CURTAIN].month is renamed[Card.CHERRY_CHAFF_1].month
    True
    """
    groups = [tuple(cards.of_month(month)) for month in Month if cards.of_month(month)]
    # The pickiest month chooses first, so that the search need not go back far.
    groups.sort(key=lambda group: (sum(1 for month in Month if _fits(group, month)), group[0]))
    months = dice.order(list(Month))
    for may_stay in (False, True):
        found = _assigned(groups, months, may_stay)
        if found is not None:
            return dict(pair for group, month in zip(groups, found, strict=True) for pair in _dealt(group, month, dice))
    raise AssertionError("every month fits itself")


def _assigned(groups: Sequence[tuple[Card, ...]], months: Sequence[Month], may_stay: bool) -> list[Month] | None:
    if not groups:
        return []
    group, *rest = groups
    for month in months:
        if not _fits(group, month) or (month is group[0].month and not may_stay):
            continue
        others = _assigned(rest, [other for other in months if other is not month], may_stay)
        if others is not None:
            return [month, *others]
    return None


def _fits(group: Sequence[Card], month: Month) -> bool:
    have = [card.kind for card in month.cards]
    return all(have.count(kind) >= sum(card.kind is kind for card in group) for kind in Kind)


def _dealt(group: Sequence[Card], month: Month, dice: Dice) -> Iterator[tuple[Card, Card]]:
    for kind in Kind:
        mine = [card for card in group if card.kind is kind]
        theirs = [card for card in month.cards if card.kind is kind]
        yield from zip(mine, dice.order(theirs), strict=False)
