"""What is missing: the sets of a side by how far they are, with the cards they need and where each of these lies.

The same ladder serves both sides. Whichever side is asked about, places are told as the learner sees them: the other
hand and the stock are "not seen yet", for both. Sets that cannot be made any more stay on the ladder, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.book import Rulebook
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.missing import Missing
from hanalearn.rules.missing import missing as missing_of
from hanalearn.rules.view import RoundView
from hanalearn.rules.yaku import Yaku
from hanalearn.teach.play.outlook import chained
from hanalearn.teach.play.sight import Sight
from hanalearn.text import Message

__all__ = ["HORIZON", "Place", "Rung", "ladder", "rungs", "summary", "summary_of"]

HORIZON: Final = 2
"""Cards missing up to which a set is shown first; the whole ladder is one press away."""
MOST_CARDS: Final = 4
"""Of a set that takes any of many cards, so many of those that can be seen are shown."""
MOST_NAMED: Final = 2
"""Up to so many needed cards are named in the note."""
_IN_REACH: Final = "coach.at-reach"
_RAIN: Final = Card.parse("11b")

View = RoundView[Any]


class Place(StrEnum):
    """Where a needed card is, as far as the learner knows."""

    REACH = "reach"
    """On the field, and a card of one's own hand takes it."""
    FIELD = "field"
    HAND = "hand"
    """In the learner's own hand."""
    UNSEEN = "unseen"
    """In the other hand or in the stock."""
    GONE = "gone"
    """In the pile of the other side."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One set.

    Attributes:
        away: how many cards are missing; 0 for a set that is made and can still grow.
        key: the key of the yaku.
        cards: needed cards that can be named, each with the phrase of its place.
        note: where they are, in a sentence; for a set that is gone, why.
        gone: whether the set cannot be made any more.
        points: what it is worth, without further cards.
    """

    away: int
    key: str
    cards: tuple[tuple[Card, Message], ...]
    note: Message | None
    gone: bool
    points: int


def ladder(sight: Sight, theirs: bool = False, horizon: int | None = None) -> tuple[Rung, ...]:
    """The sets of a side, the nearest first; among equals those in reach, then the dearest; those that are gone last.

    Args:
        sight: what the learner sees.
        theirs: the sets of the other player; else one's own.
        horizon: only sets of which no more cards are missing; ``None``: all of them.
    """
    # At the first table nothing but matching is played.
    return () if sight.table == 1 else rungs(sight.view, theirs, horizon)


def summary(sight: Sight, theirs: bool = False) -> Message:
    """What is one card away, in one sentence; that nothing is, if so."""
    return summary_of(sight.view, theirs)


def summary_of(view: View, theirs: bool = False) -> Message:
    """The same for a view.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> from hanalearn.rules.position import position
    >>> from hanalearn.text import say
    >>> view = position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("3c1 5c1"),
    ...                 field=CardSet.parse("3r 8c1"), mine=CardSet.parse("1r 2r"))
    >>> say(summary_of(view), "en")
    'One card away: poem ribbons, with cherry with poem ribbon (on the field, in reach).'
    """
    who = "-theirs" if theirs else ""
    near = [rung for rung in rungs(view, theirs, 1) if rung.away == 1 and not rung.gone]
    if not near:
        return Message(f"coach.summary-none{who}")
    return Message(f"coach.summary{who}", sets=chained([_in_summary(rung) for rung in near[:2]], "coach.and"))


def _in_summary(rung: Rung) -> Message:
    name = Message(f"yaku.{rung.key}")
    if not rung.cards:
        return name
    return Message("coach.summary-set", set=name, places=chained(_grouped(rung.cards), "coach.and"))


def rungs(view: View, theirs: bool = False, horizon: int | None = None) -> tuple[Rung, ...]:
    """``ladder`` for a view of any game and rulebook."""
    side = _Side.of(view, theirs)
    found: dict[str, Rung] = {}
    for lines in _readings(view.book, view.month):
        made = frozenset(yaku.key for yaku in lines if yaku.is_made(side.pile))
        beaten = frozenset[str]().union(*(yaku.beats for yaku in lines if yaku.key in made))
        for yaku in lines:
            rung = None if yaku.key in beaten else side.rung(yaku)
            if rung is not None and (yaku.key not in found or _rank(rung) < _rank(found[yaku.key])):
                found[yaku.key] = rung
    kept = [rung for rung in found.values() if horizon is None or rung.away <= horizon]
    return tuple(sorted(kept, key=_rank))


def _rank(rung: Rung) -> tuple[bool, int, bool, int]:
    # A set that can still grow comes after those that can still be made.
    out_of_reach = not any(place.key == _IN_REACH for _, place in rung.cards)
    return (rung.gone, rung.away or 99, out_of_reach, -rung.points)


def _readings(book: Rulebook, month: Month) -> tuple[Sequence[Yaku], ...]:
    if not isinstance(book, KoiKoiRulebook):
        return (book.yaku,)
    ours = book.month_yaku(month)
    # Where the cup is an animal or a chaff card, each set is shown as near as it can be.
    return tuple(lines if ours is None else (*lines, ours) for lines in book.readings)


@dataclass(frozen=True, slots=True)
class _Side:
    """Whose sets are looked at, and what the learner sees."""

    theirs: bool
    pile: CardSet
    lost: CardSet
    field: CardSet
    hand: CardSet
    unseen: CardSet

    @classmethod
    def of(cls, view: View, theirs: bool) -> _Side:
        field = view.field | (EMPTY if view.drawn is None else CardSet((view.drawn,)))
        mine = view.mine
        if isinstance(view.book, KoiKoiRulebook) and view.book.counts_hand:
            mine |= view.hand
        if theirs:
            return cls(True, view.theirs, mine, field, view.hand, view.unseen)
        return cls(False, mine, view.theirs, field, view.hand, view.unseen)

    def rung(self, yaku: Yaku) -> Rung | None:
        found = missing_of(yaku, self.pile, self.lost, self.field, self.hand)
        if found.is_made:
            return self._made(yaku)
        if not found.is_possible:
            return Rung(found.distance, yaku.key, self._lost(found), self._why_gone(found), True, yaku.points)
        cards = tuple(self._needed(found))
        return Rung(found.distance, yaku.key, cards, self._note(found, cards), False, yaku.points)

    def _made(self, yaku: Yaku) -> Rung | None:
        """A set that is made is on the ladder only where further cards add to it."""
        more = yaku.extra_pool - self.pile - self.lost
        if not yaku.extra or not more:
            return None
        note = Message("coach.rung-made", n=yaku.extra)
        return Rung(
            0, yaku.key, tuple(self._named(more & (self.field | self.hand)))[:MOST_CARDS], note, False, yaku.points
        )

    def _needed(self, found: Missing) -> Iterator[tuple[Card, Message]]:
        """Every needed card of a set of named cards; of a set of many, those that can be seen."""
        wanted = found.on_field | found.in_hand | found.unseen
        if len(wanted) <= max(found.distance, MOST_CARDS):
            yield from self._named(wanted)
        else:
            yield from tuple(self._named(found.on_field | found.in_hand))[:MOST_CARDS]

    def _named(self, cards: CardSet) -> Iterator[tuple[Card, Message]]:
        ordered = sorted(cards, key=lambda card: (list(Place).index(self._place(card)), card))
        for card in ordered:
            yield card, self._phrase(self._place(card), CardSet((card,)))

    def _place(self, card: Card) -> Place:
        if card in self.field:
            return Place.REACH if self.hand.of_month(card.month) else Place.FIELD
        if card in self.hand:
            return Place.HAND
        return Place.GONE if card in self.lost else Place.UNSEEN

    def _phrase(self, place: Place, cards: CardSet) -> Message:
        return Message(f"coach.at-{place}", cards=cards)

    def _note(self, found: Missing, cards: tuple[tuple[Card, Message], ...]) -> Message:
        wanted = found.on_field | found.in_hand | found.unseen
        # Few cards are named with their places; of more, which stand beside the note, only the numbers are said.
        places = _grouped(cards) if len(wanted) <= MOST_NAMED else self._counted(wanted)
        key = "coach.rung-needs" if len(wanted) == found.distance else "coach.rung-helps"
        says = Message(key, places=chained(places, "coach.and"))
        if self._rain_is_no_help(found):
            says = Message("coach.two", first=says, second=Message("coach.rung-rain"))
        return says

    def _counted(self, cards: CardSet) -> list[Message]:
        """How many cards lie where, in the order of the places."""
        found = Counter(self._place(card) for card in cards)
        return [Message(f"coach.count-{place}", n=found[place]) for place in Place if found[place]]

    def _rain_is_no_help(self, found: Missing) -> bool:
        # Whoever holds the rain man counts him among the brights until told otherwise.
        return found.yaku.key in ("sanko", "shiko") and _RAIN in self.pile and _RAIN not in found.yaku.cards

    def _lost(self, found: Missing) -> tuple[tuple[Card, Message], ...]:
        cards = found.gone if found.gone else found.voided_by
        return tuple((card, self._phrase(Place.GONE, CardSet((card,)))) for card in cards)[:MOST_CARDS]

    def _why_gone(self, found: Missing) -> Message:
        if found.voided_by:
            return Message("coach.gone-void", cards=found.voided_by)
        if len(found.gone) > MOST_CARDS:
            return Message("coach.gone-few-mine" if self.theirs else "coach.gone-few")
        return Message("coach.gone-mine" if self.theirs else "coach.gone-theirs", cards=found.gone)


def _grouped(cards: Sequence[tuple[Card, Message]]) -> list[Message]:
    """Cards of one place in one phrase, in the order of their places."""
    together: dict[str, CardSet] = {}
    for card, phrase in cards:
        together[phrase.key] = together.get(phrase.key, EMPTY) | CardSet((card,))
    return [Message(key, cards=ones) for key, ones in together.items()]
