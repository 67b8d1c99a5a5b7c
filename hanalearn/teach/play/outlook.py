"""What a half turn or a decision would give, as far as one seat can know: sets, nearness, what it keeps from the other.

Each thing is a *fact* about the cards that can be checked on the table, with the sentence that says it. Nothing is
played out here, and nothing is asked that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet, Kind
from hanalearn.rules.koikoi import KoiKoi
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.missing import missing
from hanalearn.rules.round import Stop
from hanalearn.rules.turn import Action, Draw, Play
from hanalearn.rules.view import RoundView
from hanalearn.rules.wish import WEIGHTS, threats, wanted_lines
from hanalearn.text import Message

__all__ = ["MOST_FACTS", "Fact", "act", "chained", "facts", "outlook", "pile_after", "rise", "said"]

View = RoundView[KoiKoiRulebook]

MOST_FACTS: Final = 3
"""So many facts are said of one action; more would not be read."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that an action brings or leaves.

    Attributes:
        sort: its name: ``set``, ``more``, ``near``, ``denies``, ``leaves``, ``lays``, ``safe``, ``plain``, ``stop``,
            ``call``, ``risk``, ``far``, ``hope``.
        points: what it is about, in base points of the rulebook; 0 where it is about none. The greatest are said first.
        says: the sentence.
    """

    sort: str
    points: int
    says: Message


def pile_after(view: View, action: Action) -> CardSet:
    """What the seat would have in its pile."""
    if isinstance(action, (Play, Draw)) and action.takes:
        return view.mine | action.takes | CardSet((action.card,))
    return view.mine


def rise(view: View, action: Action) -> int:
    """By how many base points an action lifts the sum of the pile at once; never below 0.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> from hanalearn.rules.position import position
    >>> view = position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("8c1 1c1"), field=CardSet.parse("8b"),
    ...                 mine=CardSet.parse("9a"))
    >>> [rise(view, action) for action in view.actions]
    [0, 5]
    """
    before, after = (_sum(view, pile) for pile in (view.mine, pile_after(view, action)))
    return max(0, after - before)


def _sum(view: View, pile: CardSet) -> int:
    return view.book.tally(pile, month=view.month).points


def act(action: Action) -> Message:
    """An action as a phrase: "moon with grass hill chaff", "wisteria chaff laid down", "stop"."""
    match action:
        case Play(card, taken) | Draw(card, taken):
            if taken:
                return Message("coach.act-takes", card=card, taken=taken)
            return Message("coach.act-lays", card=card)
        case Stop():
            return Message("decision.stop")
        case KoiKoi():
            return Message("decision.koi-koi")
    raise ValueError(f"{action} is no action of Koi-Koi")


def outlook(view: View, actions: Sequence[Action]) -> tuple[Message, ...]:
    """What each of some actions would give, a line each: the action, then its weightiest facts.

    What is true of all of them is left out, since it is no reason for one; of twins (chaff of a month) one is told.
    """
    different = tuple({_alike(action): action for action in reversed(actions)}.values())[::-1]
    found = [facts(view, action) for action in different]
    shared: frozenset[Fact] = frozenset()
    everywhere = EMPTY
    if len(different) > 1:
        shared = frozenset(fact for fact in found[0] if all(fact in other for other in found))
        everywhere = CardSet.from_mask(reduce(and_, (pile_after(view, action).mask for action in different)))
    lines = []
    for action, known in zip(different, found, strict=True):
        own = [fact.says for fact in known if fact not in shared] or [_plain(view, action, everywhere).says]
        lines.append(Message("coach.outlook", act=act(action), facts=chained(own, "coach.and")))
    return tuple(lines)


def _alike(action: Action) -> tuple[object, ...]:
    """What two actions have in common that differ only in which chaff card of a month they speak of."""
    if not isinstance(action, (Play, Draw)):
        return (action,)
    return type(action), *(card.month if card.kind is Kind.CHAFF else card for card in (action.card, *action.takes))


def said(view: View, action: Action, most: int = MOST_FACTS) -> Message:
    """The weightiest facts of an action in one phrase."""
    return chained([fact.says for fact in facts(view, action, most)], "coach.and")


def chained(phrases: Sequence[Message], key: str) -> Message:
    """Phrases made one, two at a time, by a message of ``first`` and ``second``; names of sets may hold commas.

    Raises:
        IndexError: there is no phrase.
    """
    made = phrases[0]
    for phrase in phrases[1:]:
        made = Message(key, first=made, second=phrase)
    return made


def facts(view: View, action: Action, most: int = MOST_FACTS) -> tuple[Fact, ...]:
    """What an action would bring and leave, the weightiest first; at least one.

    Args:
        view: what the seat on turn sees.
        action: one of its actions.
        most: so many at most.
    """
    match action:
        case Play(card, taken) | Draw(card, taken):
            found = [*_gains(view, action), *_left_open(view, card, taken)]
            if not taken:
                found.append(_laid(view, card))
            found.sort(key=lambda fact: -fact.points)
            if not found:
                found.append(_plain(view, action))
        case Stop():
            found = [Fact("stop", 0, Message("coach.gives-stop", n=_final(view))), *_of_the_other(view)]
        case KoiKoi():
            found = [*_of_calling(view)]
        case _:
            raise ValueError(f"{action} is no action of Koi-Koi")
    return tuple(found[:most])


def _plain(view: View, action: Action, everywhere: CardSet = EMPTY) -> Fact:
    """Towards which sets the taken cards go, where nothing is near: the nearest and dearest two.

    Args:
        view: what the seat sees.
        action: what it does.
        everywhere: cards that every action brings, of which nothing needs to be said.
    """
    taken = pile_after(view, action) - view.mine - everywhere
    liked: list[tuple[int, str]] = []
    for yaku in wanted_lines(view.book, view.month):
        found = missing(yaku, view.mine, view.theirs, taken)
        if found.is_possible and found.on_field:
            liked.append((yaku.points * WEIGHTS[found.distance], yaku.key))
    if not liked:
        return Fact("plain", 0, Message("coach.gives-nothing"))
    liked.sort(key=lambda pair: -pair[0])
    return Fact("plain", 0, Message("coach.gives-part", sets=_sets([key for _, key in liked[:2]])))


def _final(view: View) -> int:
    other = 1 - view.seat
    sheet = view.book.score(
        view.mine,
        month=view.month,
        opponent_calls=view.calls[other],
        own_calls=view.calls[view.seat],
        hand=view.hand,
    )
    return sheet.total


def _gains(view: View, action: Play | Draw) -> Iterator[Fact]:
    after = pile_after(view, action)
    lines = wanted_lines(view.book, view.month)
    before_keys, tally = view.book.tally(view.mine, month=view.month).keys, view.book.tally(after, month=view.month)
    lift = rise(view, action)
    made = [key for key in tally.keys if key not in before_keys]
    if made and lift:
        yield Fact("set", lift, Message("coach.gives-set", sets=_sets(made), n=lift))
    elif lift:
        yield Fact("more", lift, Message("coach.gives-more", n=lift))
    taken = after - view.mine
    beaten = frozenset[str]().union(*(yaku.beats for yaku in lines if yaku.key in tally.keys))
    for yaku in lines:
        if not taken or yaku.key in beaten:
            continue
        then = missing(yaku, after, view.theirs)
        if then.distance == 1 and then.is_possible and missing(yaku, view.mine, view.theirs).distance > 1:
            yield Fact("near", yaku.points // 2, Message("coach.gives-near", set=Message(f"yaku.{yaku.key}")))
    for threat in threats(view.book, view.theirs, view.mine, month=view.month):
        kept = threat.cards & taken & (view.field | _drawn(view))
        if kept:
            says = Message("coach.gives-denial", cards=kept, set=Message(f"yaku.{threat.yaku.key}"))
            yield Fact("denies", threat.points, says)
            return


def _left_open(view: View, card: Card, taken: CardSet) -> Iterator[Fact]:
    """What stays or comes to lie on the field and completes a set of the other, if a card that takes it is unseen."""
    field = (view.field - taken) if taken else view.field | CardSet((card,))
    held = view.hand - CardSet((card,))
    for threat in threats(view.book, view.theirs, view.mine | held, month=view.month):
        open_ones = CardSet(one for one in threat.cards & field if view.unseen.of_month(one.month))
        if open_ones:
            says = Message("coach.costs-open", cards=open_ones, set=Message(f"yaku.{threat.yaku.key}"))
            yield Fact("leaves", threat.points, says)
            return


def _laid(view: View, card: Card) -> Fact:
    takers = len(view.unseen.of_month(card.month))
    if not takers:
        return Fact("safe", 0, Message("coach.gives-safe", card=card))
    return Fact("lays", 0, Message("coach.costs-laid", card=card, n=takers))


def _drawn(view: View) -> CardSet:
    return EMPTY if view.drawn is None else CardSet((view.drawn,))


def _of_calling(view: View) -> Iterator[Fact]:
    yield Fact("call", view.sums[view.seat], Message("coach.gives-call", n=len(view.hand)))
    yield from _of_the_other(view)
    ours = threats(view.book, view.mine, view.theirs, month=view.month)
    if ours:
        near = _sets([threat.yaku.key for threat in ours[:2]])
        yield Fact("hope", ours[0].points, Message("coach.gives-hope", sets=near))


def _of_the_other(view: View) -> Iterator[Fact]:
    theirs = threats(view.book, view.theirs, view.mine | view.hand, month=view.month)
    if theirs:
        near = _sets([threat.yaku.key for threat in theirs[:2]])
        yield Fact("risk", theirs[0].points, Message("coach.costs-call-near", sets=near))
    elif view.hand_sizes[1 - view.seat]:
        yield Fact("far", 0, Message("coach.costs-call-far"))


def _sets(keys: Sequence[str]) -> Message:
    return chained([Message(f"yaku.{key}") for key in keys], "coach.plus")
