"""What is simply to be known by heart: the facts that come back day by day until they stay.

A fact is named by its kind and what it is about (``month-9a``); in the record it is the item ``fact:month-9a``. How one
is asked stands in ``hanalearn.generators.facts``.

======== ===== =======================================================================
kind     count what is asked
======== ===== =======================================================================
month    48    a card is seen: which month?
plant    12    a month is named: which plant?
kinds    12    a month is named: which kinds of card does it have?
cards    12    the name of a set: which cards make it?
name     12    the cards of a set: what is it called?
value    12    the name of a set: how many points, by the course's own sheet?
rule     20    two sentences about the rules: which one holds?
sheet    10    the name of a set and a sheet that differs: how many points there?
======== ===== =======================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hanalearn.cards import DECK, Card, Kind, Month
from hanalearn.rules import koikoi_rulebook
from hanalearn.teach.misconceptions import LOOK_ALIKES, MISCONCEPTIONS
from hanalearn.teach.skills import SKILLS
from hanalearn.teach.variant_name import DEFAULT_BOOK

__all__ = ["FACT", "RULE_CODES", "Fact", "fact_of", "facts", "is_alike"]

FACT: Final = "fact:"
"""What the item of a fact begins with."""

RULE_CODES: Final = (
    "M16", "M17", "M20", "M21", "M22", "M23", "M24", "M25", "M26", "M27", "M28", "M29", "M10", "M30", "M32", "M34",
    "M44", "M45", "M46", "M49",
)  # fmt: skip
"""Beliefs about the rules that every Koi-Koi sheet contradicts, and whose opposite stands in one sentence."""

_LESSONS: Final = {"plant": "L1.2", "kinds": "L1.4", "cards": "L4.3", "name": "L4.3", "value": "L4.7", "sheet": "L6.3"}
_SETS: Final = {
    "goko": "L4.5", "shiko": "L4.5", "ameshiko": "L4.5", "sanko": "L4.5", "hanami": "L4.4", "tsukimi": "L4.4",
    "ino": "L4.3", "aka": "L4.3", "ao": "L4.3", "tane": "L4.2", "tan": "L4.2", "kasu": "L4.2",
}  # fmt: skip
_SHEETS: Final = (
    ("koikoi-mon", "goko"), ("koikoi-mon", "shiko"), ("koikoi-mon", "ameshiko"), ("koikoi-mon", "sanko"),
    ("koikoi-mon", "aka"), ("koikoi-mon", "ao"), ("koikoi-primer", "hanami"), ("koikoi-primer", "tsukimi"),
    ("koikoi-primer", "ino"), ("koikoi-nintendo", "akaao"),
)  # fmt: skip
"""Where another sheet than the course's own gives a set other points."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to be known by heart.

    Attributes:
        kind: see the table above.
        about: a card, a month, a set, a belief, or a sheet and a set with a slash between them.
        lesson: the lesson after which it is asked.
    """

    kind: str
    about: str
    lesson: str

    @property
    def key(self) -> str:
        """``"month-9a"``."""
        return f"{self.kind}-{self.about}"

    @property
    def item(self) -> str:
        """What the record calls it: ``"fact:month-9a"``."""
        return FACT + self.key

    @property
    def skill(self) -> str:
        """The skill it belongs to."""
        if self.kind == "rule":
            return MISCONCEPTIONS[self.about].skill
        if self.kind in ("month", "plant"):
            return "S01"
        if self.kind == "kinds":
            return "S03"
        if self.kind == "sheet":
            return "S24"
        return next(code for code, skill in SKILLS.items() if skill.lesson == _SETS[self.about])

    @property
    def month(self) -> Month | None:
        """The month it is about, if it is about one."""
        if self.kind == "month":
            return Card.parse(self.about).month
        return Month(int(self.about)) if self.kind in ("plant", "kinds") else None


@lru_cache(maxsize=1)
def facts() -> tuple[Fact, ...]:
    """All facts in the order in which they are met: the picture of each month before its other cards."""

    def rank(card: Card) -> tuple[bool, bool, bool, int]:
        return (card.month > 6, card is not min(card.month.cards), card.kind is Kind.CHAFF, card)

    cards = sorted(DECK, key=rank)
    found = [Fact("month", card.code, "L1.1" if card.month <= 6 else "L1.2") for card in cards]
    found += [Fact(kind, str(month.value), _LESSONS[kind]) for kind in ("plant", "kinds") for month in Month]
    found += [Fact("rule", code, SKILLS[MISCONCEPTIONS[code].skill].lesson) for code in RULE_CODES]
    for kind in ("cards", "name", "value"):
        found += [Fact(kind, key, _SETS[key]) for key in reversed(_SETS)]
    found += [Fact("sheet", f"{book}/{key}", "L6.3") for book, key in _SHEETS]
    return tuple(found)


@lru_cache(maxsize=1)
def _by_key() -> dict[str, Fact]:
    return {fact.key: fact for fact in facts()}


def fact_of(item: str) -> Fact | None:
    """The fact of an item of the record; ``None`` if it is none, or one that is no more.

    >>> fact_of("fact:month-9a")
    Fact(kind='month', about='9a', lesson='L1.2')
    """
    return _by_key().get(item.removeprefix(FACT)) if item.startswith(FACT) else None


def points_of(fact: Fact) -> int:
    """The points that a fact of the kinds ``value`` and ``sheet`` asks for, by its sheet."""
    book, _, key = fact.about.rpartition("/")
    return koikoi_rulebook(book or DEFAULT_BOOK).yaku_of(key).points


def is_alike(one: Fact, other: Fact) -> bool:
    """Whether two facts are easily taken for each other: learnt apart, and mixed on purpose once both are known."""
    if one.kind != other.kind:
        return False
    months = frozenset(month for month in (one.month, other.month) if month is not None)
    if months in LOOK_ALIKES:
        return True
    bright = {"goko", "shiko", "ameshiko", "sanko"}
    return one.kind in ("cards", "name", "value") and {one.about, other.about} <= bright
