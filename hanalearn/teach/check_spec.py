"""The check at the end of a lesson and the questions before it, as they stand in ``lesson.toml``."""

from __future__ import annotations

from typing import Final

import msgspec

__all__ = ["PROBE_ITEMS", "BeforeSpec", "CheckSpec", "MadeSpec"]

PROBE_ITEMS: Final = 3
"""Questions before a lesson for each of its skills. Source: the course's own plan."""


MOST_TRIES: Final = 5
"""Second tries of a check whose items are asked for in parts."""


class MadeSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Items of a check made by one type of exercise.

    ``exercise``: the name of the type or its number, ``counting-set`` or ``E21``. ``level``: how hard. Either ``count``
    says how many items, or ``classes`` names the class of each, as exercises/README.md lists them. ``rulebooks``: by
    which the items are judged, in turn; that of the lesson if empty.
    """

    exercise: str
    level: int = 1
    count: int = 0
    classes: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.count) == bool(self.classes) or not 0 <= self.count <= 20 or len(self.classes) > 20:
            raise ValueError(
                f"made by {self.exercise!r}: give count (1 to 20) or classes (one for each item), not both"
            )

    @property
    def length(self) -> int:
        """How many items."""
        return self.count or len(self.classes)


class CheckSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Items made from the seed at the end of a lesson.

    ``exercise`` names a folder of ``exercises/``; ``passes`` says how many must be right at the first try and without a
    hint. ``matches`` says of the captures of E12, item by item and in no order, how many cards of the field the card
    matches; other exercises are told how many ``items`` they make, and E01 from which ``months``.

    ``made`` lists items made by types of exercises (``hanalearn.generators``), asked in a mixed order.

    ``steps`` names steps of the phase check that are asked as items too, after those of the exercise: in their own
    cards first, in others when the check is tried anew. ``second-tries`` says how often in a check an item may be
    answered once more. ``more`` are matches of further items for whoever wants to go on, ``more-passes`` how many of
    all must then be right. With ``tempting`` every capture is one of a card that another creature or ribbon tempts.

    Which items those ``passes`` are is left open, but for two things. ``must`` names items by their class (of ``made``)
    or by their step: all of them have to be right. ``spotless`` names steps in which something may be left out and
    nothing untrue may be said: an answer that does not hold there fails the check, however many others are right.
    ``firm`` names parts of made items that are asked for in parts, such as ``winner``: they get no second try.
    """

    passes: int
    exercise: str = ""
    made: tuple[MadeSpec, ...] = ()
    matches: tuple[int, ...] = ()
    items: int = 0
    months: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()
    second_tries: int = 0
    more: tuple[int, ...] = ()
    more_passes: int = 0
    tempting: bool = False
    must: tuple[str, ...] = ()
    spotless: tuple[str, ...] = ()
    firm: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.exercise and (self.matches or self.items or not (self.steps or self.made)):
            raise ValueError("a check has an exercise that makes items, or steps, or made items")
        if not all(0 <= count <= 3 for count in self.more) or (self.more and not self.matches):
            raise ValueError(f"more is {list(self.more)}; give 0 to 3 for each further capture")
        if bool(self.more) != bool(self.more_passes) or not 0 <= self.more_passes <= self.length + len(self.more):
            raise ValueError(f"more-passes is {self.more_passes}; it belongs to more and counts all items")
        most = MOST_TRIES if self.firm else self.length  # An item in parts can be missed more than once.
        if not 0 <= self.second_tries <= most:
            raise ValueError(f"second-tries is {self.second_tries}; there are {self.length} items")
        if self.firm and not (self.second_tries and self.made):
            raise ValueError(
                "firm parts of made items get no second try; give second-tries to the others, and made items"
            )
        if not all(1 <= month <= 12 for month in self.months):
            raise ValueError(f"months is {list(self.months)}; months are 1 to 12")
        if self.exercise and bool(self.matches) == bool(self.items):
            raise ValueError("a check has matches (for captures) or items (for everything else), and one of them")
        if not all(0 <= count <= 3 for count in self.matches) or not 0 <= self.items <= 20:
            raise ValueError(f"matches is {list(self.matches)}; give 0 to 3 for each item, and at most 20 items")
        if not 1 <= self.passes <= self.length:
            raise ValueError(f"passes is {self.passes}; there are {self.length} items")
        self._check_rule()

    def _check_rule(self) -> None:
        classes = [name for one in self.made for name in one.classes]
        stray = next((name for name in self.must if name not in (*classes, *self.steps)), None)
        if stray is not None:
            known = ", ".join(dict.fromkeys((*classes, *self.steps))) or "none (give classes or steps)"
            raise ValueError(f"must names {stray!r}, and no item of the check is called so; there are: {known}")
        if self.passes < self.must_count:
            raise ValueError(
                f"passes is {self.passes}, but must names {self.must_count} items; raise passes to at least that"
            )
        if self.passes == self.length and (self.must or self.spotless):
            raise ValueError(
                f"passes is {self.passes}, which is every item; leave must and spotless out, or lower passes"
            )
        stray = next((name for name in self.spotless if name not in self.steps), None)
        if stray is not None:
            raise ValueError(
                f"spotless names {stray!r}; it names steps of the check: {', '.join(self.steps) or 'none'}"
            )
        if self.spotless and self.second_tries:
            raise ValueError("spotless and second-tries do not go together: a second try mends what was untrue")

    @property
    def length(self) -> int:
        """How many items there are, further ones not counted."""
        return (len(self.matches) or self.items) + sum(one.length for one in self.made) + len(self.steps)

    @property
    def must_count(self) -> int:
        """How many items have to be right, whatever others are."""
        classes = [name for one in self.made for name in one.classes]
        return sum(name in self.must for name in (*classes, *self.steps))

    @property
    def has_rule(self) -> bool:
        """Whether more than a number of right items is asked."""
        return bool(self.must or self.spotless or self.firm)


class BeforeSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Where the three items come from that show, before a lesson, that a skill is known.

    Without an ``exercise`` they are items of the check, of a round of their own; else they are made as ``MadeSpec``
    says, with three ``classes`` or none.
    """

    skill: str
    exercise: str = ""
    level: int = 1
    classes: tuple[str, ...] = ()
    rulebooks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.classes and len(self.classes) != PROBE_ITEMS:
            raise ValueError(f"before {self.skill!r}: {PROBE_ITEMS} items are asked; name as many classes, or none")
        if not self.exercise and (self.classes or self.rulebooks or self.level != 1):
            raise ValueError(f"before {self.skill!r}: level, classes and rulebooks belong to an exercise; name one")

    @property
    def made(self) -> MadeSpec | None:
        """The items as the check would make them; ``None`` for those of the check itself."""
        if not self.exercise:
            return None
        count = 0 if self.classes else PROBE_ITEMS
        return MadeSpec(self.exercise, self.level, count, self.classes, self.rulebooks)
