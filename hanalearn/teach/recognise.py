"""Judges what a card was taken for: plant and month, kind, ribbon. The cards themselves say what is right.

Answers of the tasks of a ``see`` step, the same in every language:

==========  ==================================================================================================
task        answers
==========  ==================================================================================================
meet        the cards tapped so far, ``1b+2a``
find        the code of the card
find-all    the cards chosen, in card order, ``1b+3b``
match       the two cards, in the order tapped, ``7c1+7r``
name        the option
month       the months typed so far, ``2,11``
months      the months ticked, ``8,12``
sort        every card and the box it was put into, ``4r>4,7r>7``
order       the cards in their order, ``1c1,2c1``
==========  ==================================================================================================

Where an answer is given piece by piece (``meet month sort``) every piece is judged at once; what holds is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, TypeVar

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet, Kind, Month, Ribbon
from hanalearn.teach.made import Made
from hanalearn.teach.misconceptions import LOOK_ALIKES, behind
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.steps import Ask, Phase, Round, See
from hanalearn.teach.task import Task
from hanalearn.teach.traits import NOT_ANY, By, MonthTrait, Trait, month_of, value_of
from hanalearn.text import Message

__all__ = ["answers", "applies", "good_cards", "known_numbers", "narrowed", "pieces", "right", "rule_on"]

T = TypeVar("T")
_BRIDGE_AND_CUP: Final = frozenset({Card.IRIS_BRIDGE, Card.CHRYSANTHEMUM_SAKE_CUP})


def right(task: Task) -> tuple[str, ...]:
    """The answers that reach what the step is after."""
    step, cards = task.step, task.table.shown
    if isinstance(step, Ask) and step.task == "order":
        return (",".join(step.options),)
    if not isinstance(step, See):
        return ()
    match step.task:
        case "meet":
            return tuple(card.code for card in cards) if step.one else ("+".join(card.code for card in cards),)
        case "find":
            return tuple(card.code for card in _wanted(task))
        case "find-all":
            return ("+".join(card.code for card in sorted(_wanted(task))),)
        case "match":
            return tuple("+".join(card.code for card in sorted(pair)) for pair in _pairs(cards))
        case "name":
            return (_among(value_of(cards[0], step.by), step.options),)
        case "month":
            return (",".join(str(card.month.value) for card in cards),)
        case "months":
            trait = MonthTrait.parse(step.what)
            return (",".join(str(month.value) for month in Month if trait.has(month)),)
        case "sort":
            return (",".join(f"{item}>{_box_of(item, step)}" for item in pieces(task)),)
        case "order":
            return (",".join(card.code for card in sorted(cards, key=lambda card: card.month)),)


def answers(task: Task) -> tuple[str, ...]:
    """Every answer the learner can give, with the same exceptions as ``judge.answers``.

    Of several things chosen those of one and two are listed, of an order those with one pair swapped.
    """
    step, cards = task.step, task.table.shown
    codes = [card.code for card in cards]
    if isinstance(step, Ask) and step.task == "order":
        early = [_put_before(step.options, *reply.on.split("<")) for reply in task.replies if "<" in reply.on]
        return _unique([*_orders(list(step.options)), *early, ",".join(step.start)])
    if not isinstance(step, See):
        return ()
    match step.task:
        case "meet":
            return _unique([*codes, *right(task)])
        case "find":
            return tuple(codes)
        case "find-all":
            pairs = ["+".join(card.code for card in sorted(pair)) for pair in _twos(cards)]
            return _unique([*codes, *pairs, *right(task)])
        case "match":
            return tuple(f"{one}+{other}" for one, other in _twos(cards))
        case "name":
            return task.options
        case "month":
            return _unique([*map(str, known_numbers(task)), "*", *right(task)])
        case "months":
            return _unique([*task.options, *(f"{one},{other}" for one, other in _twos(task.options)), *right(task)])
        case "sort":
            drops = [f"{item}>{box}" for item in pieces(task) for box in step.boxes]
            return _unique([*drops, *right(task)])
        case "order":
            return _unique([*_orders(right(task)[0].split(",")), ",".join(codes)])


def pieces(task: Task) -> tuple[str, ...]:
    """What is sorted or put in order: the codes of cards, the names of plants, or the options, as they lie at first."""
    step = task.step
    if isinstance(step, Made):  # Its options, as they lie at first.
        return task.options
    if isinstance(step, Ask):
        return step.start
    if isinstance(step, See) and step.plants:
        return step.plants
    if isinstance(step, Round):
        return step.items
    return tuple(card.code for card in task.table.shown)


def known_numbers(task: Task) -> tuple[int, ...]:
    """The months of which something is said: of each card its own and its look-alike, and those of replies."""
    if not isinstance(task.step, See) or task.step.task != "month":
        return ()
    months = {card.month for card in task.table.shown}
    alike = {month for pair in LOOK_ALIKES if pair & months for month in pair}
    spoken_of = {int(reply.on) for reply in task.replies if reply.on.isascii() and reply.on.isdigit()}
    return tuple(sorted({month.value for month in months | alike} | spoken_of))


def narrowed(task: Task) -> frozenset[str]:
    """The cards or options that stay when the field is narrowed down: the right ones and the most tempting other."""
    step = task.step
    if not isinstance(step, See) or step.task not in ("find", "find-all", "match", "name", "months"):
        return frozenset()
    pool = list(task.options or (card.code for card in task.table.shown))
    kept = {part for answer in right(task) for part in answer.replace("+", ",").split(",")}
    others = [one for one in pool if one not in kept]
    tempting = [part for reply in task.replies for part in reply.on.replace("+", ",").split(",") if part in others]
    keep = max(1, len(others) // 2) if step.task in ("find-all", "months") else 1
    return frozenset([*(one for one in pool if one in kept), *_unique([*tempting, *others])[:keep]])


def good_cards(task: Task) -> CardSet:
    """The cards to point at when the answer is to be shown on them."""
    step = task.step
    if not isinstance(step, See) or step.task not in ("find", "find-all", "match"):
        return EMPTY
    return CardSet(Card.parse(code) for answer in right(task) for code in answer.split("+"))


def applies(task: Task, on: str, answer: str) -> bool:
    """Whether a reply's ``on`` speaks of an answer that it does not spell out."""
    step = task.step
    if isinstance(step, Ask):  # order
        return False
    assert isinstance(step, See)
    match step.task:
        case "find-all":
            return on in answer.split("+") and on not in right(task)[0].split("+")
        case "match":
            return set(on.split("+")) == set(answer.split("+"))
        case "months":
            return on in answer.split(",") and on not in right(task)[0].split(",")
        case "sort":
            last = answer.rpartition(",")[2]
            return on in (last, last.partition(">")[0])
        case "month":
            return len(task.table.shown) == 1 and on == answer
    return False


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer to a ``see`` step, or to words put in order."""
    step = task.step
    if isinstance(step, Ask):
        return _order(task, answer)
    assert isinstance(step, See)
    match step.task:
        case "meet":
            return _meet(task, step, answer)
        case "find":
            return _find(task, answer)
        case "find-all":
            return _find_all(task, step, answer)
        case "match":
            return _match(task, answer)
        case "name":
            return _name(task, step, answer)
        case "month":
            return _month(task, answer)
        case "months":
            return _months(task, step, answer)
        case "sort":
            return _sort(task, step, answer)
        case "order":
            return _order(task, answer)


# --- rulings, task by task


def _meet(task: Task, step: See, answer: str) -> Ruling:
    cards = _cards_of(answer)
    if not cards or not CardSet(cards) <= CardSet(task.table.shown):
        return _unknown()
    told = (_told(cards[-1], step.by),)
    if step.one or len(cards) == len(task.table.shown):
        return Ruling("yes", because=told, chosen=CardSet(cards), ends=True, score=1.0)
    return Ruling("yes", because=told, kept=tuple(card.code for card in cards))


def _find(task: Task, answer: str) -> Ruling:
    cards = _cards_of(answer)
    if len(cards) != 1 or cards[0] not in task.table.shown:
        return _unknown()
    (card,), wanted = cards, _wanted(task)
    by = _asked_for(task)
    if card in wanted:
        return Ruling("yes", because=(_told(card, by),), chosen=CardSet(cards), ends=True, score=1.0)
    return _taken_for(card, by, next(iter(wanted)))


def _taken_for(card: Card, by: By, wanted: Card) -> Ruling:
    """The ruling on a card chosen although it is not what was asked for."""
    back = CardSet([card])
    if by in ("month", "plant"):
        is_pair = frozenset({card.month, wanted.month}) in LOOK_ALIKES
        look = _side_by_side(wanted, card) if is_pair else ()
        codes = ("M04",) if is_pair else ()
        return Ruling("no", codes, because=(_told(card, by),), look=look, chosen=back, back=back)
    code = _belief(card, by, value_of(wanted, by))
    return Ruling("no", (code,) if code else (), because=(_told(card, by),), chosen=back, back=back)


def _find_all(task: Task, step: See, answer: str) -> Ruling:
    cards = _cards_of(answer)
    if not cards or not CardSet(cards) <= CardSet(task.table.shown):
        return _unknown()
    wanted = _wanted(task)
    strangers = [card for card in cards if card not in wanted]
    share = (len(cards) - 2 * len(strangers)) / len(wanted)
    if strangers:
        found = _taken_for(strangers[0], _asked_for(task), next(iter(wanted)))
        return Ruling(
            "no", found.codes, because=found.because, look=found.look, chosen=CardSet(cards), back=CardSet(strangers),
            score=max(0.0, min(0.5, share)),
        )  # fmt: skip
    missing = len(wanted) - len(cards)
    if missing:
        return Ruling("notyet", because=(Message("task.find-more", n=missing),), chosen=CardSet(cards), score=share)
    return Ruling("yes", chosen=CardSet(cards), ends=True, score=1.0)


def _match(task: Task, answer: str) -> Ruling:
    cards = _cards_of(answer)
    if len(cards) != 2 or not CardSet(cards) <= CardSet(task.table.shown):
        return _unknown()
    one, other = cards
    chosen = CardSet(cards)
    if one.month is other.month:
        return Ruling("yes", because=(Message("table.plant-takes", card=one),), chosen=chosen, ends=True, score=1.0)
    code = behind(one, other)
    half = any(chosen & CardSet(pair) for pair in _pairs(task.table.shown))
    return Ruling(
        "no",
        (code,) if code else (),
        because=(Message("task.differs", card=one, other=other),),
        holds=Message("task.plant-holds", card=one),
        look=_side_by_side(one, other),
        chosen=chosen,
        back=chosen,
        score=0.25 if half else 0.0,
    )


def _name(task: Task, step: See, answer: str) -> Ruling:
    card = task.table.shown[0]
    if answer not in task.options:
        return _unknown()
    if answer in right(task):
        return Ruling("yes", because=(_told(card, step.by),), chosen=CardSet([card]), ends=True, score=1.0)
    return _taken_as(task, card, step.by, answer)


def _month(task: Task, answer: str) -> Ruling:
    *before, last = answer.split(",")
    cards = task.table.shown
    if len(before) >= len(cards):
        return _unknown()
    card = cards[len(before)]
    if last == str(card.month.value):
        ends = len(before) + 1 == len(cards)
        kept = None if ends else (*before, last)
        return Ruling(
            "yes", because=(_told(card, "month"),), chosen=CardSet([card]), ends=ends, score=float(ends), kept=kept
        )
    found = _taken_as(task, card, "month", last)
    return Ruling("no", found.codes, because=found.because, holds=found.holds, look=found.look, kept=tuple(before))


def _months(task: Task, step: See, answer: str) -> Ruling:
    ticked = answer.split(",")
    if not set(ticked) <= set(task.options):
        return _unknown()
    wanted = right(task)[0].split(",")
    untrue = [number for number in ticked if number not in wanted]
    share = (len(ticked) - 2 * len(untrue)) / len(wanted)
    if untrue:
        trait, month = MonthTrait.parse(step.what), Month(int(untrue[0]))
        has = CardSet(month.cards if trait.trait is None else filter(trait.trait.has, month.cards))
        code = _month_belief(trait, month)
        key = "task.month-has" if has else "task.month-has-none"
        look = (Look(tuple(has), Message("task.month-name", month=month)),) if has else ()
        because = (Message(key, month=month, cards=has),)
        return Ruling("no", (code,) if code else (), because=because, look=look, score=max(0.0, min(0.5, share)))
    missing = len(wanted) - len(ticked)
    if missing:
        return Ruling("notyet", because=(Message("task.tick-more", n=missing),), score=share)
    return Ruling("yes", ends=True, score=1.0)


def _month_belief(trait: MonthTrait, month: Month) -> str | None:
    if trait.trait is None or trait.trait.by == "kind":
        is_willow_ribbon = trait.trait is not None and trait.trait.value == "ribbon" and month is Month.WILLOW
        return "M12" if is_willow_ribbon else "M07"
    if month is Month.WILLOW:
        return "M12"
    return "M11" if trait.trait.value == Ribbon.POEM else None


def _sort(task: Task, step: See, answer: str) -> Ruling:
    drops = [drop.partition(">") for drop in answer.split(",")]
    known = set(pieces(task))
    if any(item not in known or box not in step.boxes for item, _, box in drops):
        return _unknown()
    held = [f"{item}>{box}" for item, _, box in drops if _box_of(item, step) == box]
    if len(held) < len(drops):
        item, _, box = next(drop for drop in drops if _box_of(drop[0], step) != drop[2])
        share = len(held) / len(known)
        if step.plants:
            because = (Message("task.sort-again"),)
            return Ruling("no", because=because, kept=tuple(held), score=min(0.9, share))
        card = Card.parse(item)
        found = _taken_as(task, card, step.by, box)
        back = CardSet([card])
        return Ruling(
            "no", found.codes, because=found.because, holds=found.holds, look=found.look, chosen=back, back=back,
            kept=tuple(held), score=min(0.9, share),
        )  # fmt: skip
    last = drops[-1][0]
    because = (Message("task.plant-of", month=month_of(last)),) if step.plants else (_told(Card.parse(last), step.by),)
    if len(held) < len(known):
        return Ruling("yes", because=because, kept=tuple(held))
    return Ruling("yes", because=because, ends=True, score=1.0)


def _order(task: Task, answer: str) -> Ruling:
    given = answer.split(",")
    wanted = right(task)[0].split(",")
    if sorted(given) != sorted(wanted):
        return _unknown()
    if given == wanted:
        return Ruling("yes", ends=True, score=1.0)
    place = {item: index for index, item in enumerate(wanted)}
    falls = [(one, other) for one, other in pairwise(given) if place[one] > place[other]]
    in_order = sum(place[one] + 1 == place[other] for one, other in pairwise(given))
    one, other = falls[0]
    swapped = list(given)
    index = given.index(one)
    swapped[index : index + 2] = [other, one]
    is_near = swapped == wanted
    look: tuple[Look, ...] = ()
    codes: tuple[str, ...] = ()
    if isinstance(task.step, See):
        first, second = Card.parse(one), Card.parse(other)
        look = _side_by_side(first, second)
        codes = ("M04",) if frozenset({first.month, second.month}) in LOOK_ALIKES else ()
    key = "task.order-near" if is_near else "task.order-again"
    share = in_order / (len(wanted) - 1)
    return Ruling(
        "notyet" if is_near else "no", codes if is_near else (), because=(Message(key),), look=look,
        score=max(0.5, min(0.9, share)) if is_near else min(0.5, share),
    )  # fmt: skip


# --- what a card was taken for


def _taken_as(task: Task, card: Card, by: By, value: str) -> Ruling:
    """The ruling on a card taken for something else. In lessons the answer is not given away with it."""
    code = _belief(card, by, value)
    because = Message("task.look-closely", card=card)
    look: tuple[Look, ...] = ()
    if code == "M04":
        look = _side_by_side(card, _like(card, month_of(value)))
    told = _told(card, by) if task.step.phase is Phase.CHECK else None
    return Ruling("no", (code,) if code else (), because=(told or because,), holds=told, look=look)


def _belief(card: Card, by: By, value: str) -> str | None:
    """The belief by which a card is taken for something it is not."""
    if by in ("plant", "month"):
        if card is Card.WILLOW_LIGHTNING:
            return "M05"
        if card is Card.PAULOWNIA_CHAFF_1:
            return "M06"
        try:
            month = month_of(value)
        except ValueError:
            return None
        if frozenset({month, card.month}) in LOOK_ALIKES:
            return "M04"
        is_family = card.ribbon is not None and any(other.ribbon is card.ribbon for other in month.cards)
        return "M02" if is_family else None
    if by == "ribbon":
        if card is Card.WILLOW_RIBBON and value == NOT_ANY:
            return "M12"
        return "M11" if card.ribbon is Ribbon.PLAIN and value == Ribbon.POEM else None
    if card in _BRIDGE_AND_CUP:
        return "M08"
    if card is Card.SUSUKI_GEESE and value == Kind.BRIGHT:
        return "M09"
    if card is Card.WILLOW_LIGHTNING:
        return "M05"
    return "M06" if card is Card.PAULOWNIA_CHAFF_1 else None


def _like(card: Card, month: Month) -> Card:
    """The card of a month that is most like a card of another: of the same kind, if the month has one."""
    return next((other for other in month.cards if other.kind is card.kind), next(iter(month.cards)))


def _told(card: Card, by: By) -> Message:
    """What a card is, in one sentence."""
    return Message(f"task.is-{'month' if by == 'plant' else by}", card=card)


def _side_by_side(*cards: Card) -> tuple[Look, ...]:
    return tuple(Look((card,), Message("task.plant-month", card=card)) for card in cards)


# --- small helpers


def _wanted(task: Task) -> CardSet:
    step = task.step
    assert isinstance(step, See)
    if step.right:
        codes = (Card.parse(code) for code in step.right.split())
        return CardSet(task.renamed.get(card, card) for card in codes)
    return CardSet(filter(Trait.parse(step.what).has, task.table.shown))


def _asked_for(task: Task) -> By:
    step = task.step
    assert isinstance(step, See)
    return Trait.parse(step.what).by if step.what else step.by


def _box_of(item: str, step: See) -> str:
    value = str(month_of(item).value) if step.plants else value_of(Card.parse(item), step.by)
    return _among(value, step.boxes)


def _among(value: str, options: tuple[str, ...]) -> str:
    return value if value in options else NOT_ANY


def _pairs(cards: Iterable[Card]) -> list[tuple[Card, Card]]:
    return [(one, other) for one, other in _twos(tuple(cards)) if one.month is other.month]


def _twos(things: tuple[T, ...]) -> list[tuple[T, T]]:
    return [(one, other) for index, one in enumerate(things) for other in things[index + 1 :]]


def _orders(wanted: list[str]) -> list[str]:
    """The right order, and every order in which one pair has changed places."""
    found = [",".join(wanted)]
    for index in range(len(wanted) - 1):
        swapped = list(wanted)
        swapped[index : index + 2] = [wanted[index + 1], wanted[index]]
        found.append(",".join(swapped))
    return found


def _put_before(row: Iterable[str], one: str, other: str) -> str:
    """The order with one thing moved directly before another."""
    return ",".join(item for each in row if each != one for item in ((one, each) if each == other else (each,)))


def _cards_of(answer: str) -> tuple[Card, ...]:
    try:
        cards = tuple(Card.parse(code) for code in answer.split("+"))
    except CardCodeError:
        return ()
    return cards if len(set(cards)) == len(cards) else ()


def _unknown() -> Ruling:
    return Ruling("no", because=(Message("task.not-this"),))


def _unique(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
