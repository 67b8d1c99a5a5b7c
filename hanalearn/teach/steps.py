"""The steps of a lesson as ``lesson.toml`` has them: strict structs, so that a slip of the pen is named with its key.

Four kinds: ``tell`` and ``watch`` wait for *next*, ``try`` is answered on the cards, ``ask`` is answered beside them.
What is right is never written here where the rules can say it: a ``try`` step names cards and field, and
``hanalearn.rules`` knows what may be taken.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, Literal, TypeAlias

import msgspec

__all__ = [
    "ASK_TASKS",
    "CHECK_STEP",
    "END_STEP",
    "RESERVED_TASKS",
    "TRY_TASKS",
    "Ask",
    "Blank",
    "CheckSpec",
    "EventSpec",
    "LessonSpec",
    "Phase",
    "Reply",
    "Step",
    "TableSpec",
    "Tell",
    "Try",
    "Watch",
]

CHECK_STEP: Final = "check"
"""The name under which generated items at the end of a lesson are addressed; no step may have it."""
END_STEP: Final = "end"
"""The name of the page after the last step; no step may have it."""

TRY_TASKS: Final = ("take", "which", "play", "lay")
"""Tasks answered on the cards: tap what a card takes, a hand card that takes, both in turn, a card to lay down."""
ASK_TASKS: Final = ("choose", "where", "what", "number", "gain", "tick", "results", "blanks")
"""Tasks answered beside the cards. The rules work out ``where what gain results``, the rest say what is right."""
RESERVED_TASKS: Final = {
    "order": "put things in order with up and down",
    "sort": "tap a card, then a box",
    "build": "put a hand or a pile together from a rack",
    "tap-set": "tap every card of which something holds",
}
"""Tasks the format keeps a name for and this version does not play; asking for one is a clear error."""

_KEY: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LESSON_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*")


class Phase(StrEnum):
    """How much of the work is the learner's."""

    WORKED = "worked"
    FADED = "faded"
    INDEPENDENT = "independent"
    CHECK = "check"


class TableSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Cards by their codes, zone by zone; an empty zone is left out."""

    field: str = ""
    hand: str = ""
    taken: str = ""
    their_taken: str = ""
    stock: int | None = None

    def __post_init__(self) -> None:
        if self.stock is not None and not 0 <= self.stock <= 48:
            raise ValueError(f"stock is {self.stock}; a deck has 48 cards")


class EventSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens by itself before the learner acts. Exactly one of the three verbs.

    ``turns``: the stock turns over a card, which waits to be played. ``lays``: the other player lays a card down, since
    nothing matches. ``plays``: the other player plays a card and takes ``takes``.
    """

    turns: str = ""
    lays: str = ""
    plays: str = ""
    takes: str = ""

    def __post_init__(self) -> None:
        if sum(map(bool, (self.turns, self.lays, self.plays))) != 1:
            raise ValueError("an event has exactly one of turns, lays and plays")
        if bool(self.plays) != bool(self.takes):
            raise ValueError("plays and takes go together; a card that takes nothing lays")


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to one particular answer that is not simply right.

    ``on`` names the answer (see ``hanalearn.teach.judge``); ``codes`` the beliefs behind it, the chief one first. Words
    of its own stand in the Markdown under ``### on <on>``; without them the general words of the belief are used.
    ``look`` overrides the small cards shown: ``"7r | 4r"`` shows two groups.
    """

    on: str
    codes: tuple[str, ...] = ()
    verdict: Literal["no", "also"] = "no"
    ends: bool = True
    look: str = ""

    def __post_init__(self) -> None:
        if self.verdict == "no" and not self.ends:
            raise ValueError('ends = false belongs to verdict = "also"; an answer that does not hold never ends a step')


class Blank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gap in a sentence: what may be put there and what makes the sentence true."""

    options: tuple[str, ...]
    right: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_options("options", self.options)
        if not self.right or not set(self.right) <= set(self.options):
            raise ValueError(f"right is {list(self.right)}; it must name some of the options {list(self.options)}")


class _Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    key: str
    phase: Phase
    table: TableSpec | str | None = None
    """Cards of its own, the key of a step whose table to lay again, or nothing: go on where the step before left."""
    script: tuple[EventSpec, ...] = ()
    point: str = ""
    asserts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"key {self.key!r}: use small letters, digits and single hyphens, as in two-cherries")
        if self.key in (CHECK_STEP, END_STEP):
            raise ValueError(f"key {self.key!r} is taken: it names the {self.key} of every lesson")


class Tell(_Common, frozen=True, kw_only=True, tag="tell"):
    """Words and a table; *next* goes on."""


class Watch(_Common, frozen=True, kw_only=True, tag="watch"):
    """A script is played; *next* goes on."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.script:
            raise ValueError("a watch step needs a script; a step with words only is a tell step")


class _Answered(_Common, frozen=True, kw_only=True):
    replies: tuple[Reply, ...] = ()
    card: str = ""
    """The card that comes to the field, where it is neither the turned-over one nor the only one in the hand."""
    again: tuple[TableSpec, ...] = ()
    """Set-ups for another go after everything has been shown, parallel to ``table``; made from the seed if empty."""
    nudge: int | None = None
    """Seconds of waiting after which the words under ``### nudge`` appear."""

    def __post_init__(self) -> None:
        super().__post_init__()
        seen: set[str] = set()
        for reply in self.replies:
            if reply.on in seen:
                raise ValueError(f"replies: {reply.on!r} is answered twice")
            seen.add(reply.on)
        if self.nudge is not None and not 3 <= self.nudge <= 120:
            raise ValueError(f"nudge is {self.nudge}; give it 3 to 120 seconds")
        if self.again and not isinstance(self.table, TableSpec):
            raise ValueError("again lays other cards in the places of this step's own table, so it needs a table")
        if self.again and self.script:
            raise ValueError("again and script do not go together: lay the table as it is after the script")


class Try(_Answered, frozen=True, kw_only=True, tag="try"):
    """A task answered by tapping cards.

    ``many``: cards are tapped and then taken with a button, so that too many and too few can be tried. ``nothing``: a
    button says that nothing is taken. ``stronger``: legal answers outside these cards are legal, but weaker.
    ``completes``: only an answer after which all these cards lie in the pile reaches the goal.
    """

    task: Literal["take", "which", "play", "lay"]
    many: bool = False
    nothing: bool = False
    stronger: str = ""
    completes: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.task != "take" and (self.many or self.nothing):
            raise ValueError(f"many and nothing belong to the task take, not to {self.task}")


class Ask(_Answered, frozen=True, kw_only=True, tag="ask"):
    """A question answered beside the table."""

    task: Literal["choose", "where", "what", "number", "gain", "tick", "results", "blanks"]
    options: tuple[str, ...] = ()
    right: str | int | tuple[str, ...] | None = None
    blanks: tuple[Blank, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        computed = self.task in ("where", "what", "gain", "results")
        if computed and self.right is not None:
            raise ValueError(f"right: the rules work out what is right for the task {self.task}; leave it out")
        if self.task in ("choose", "where", "what", "tick", "results"):
            _check_options("options", self.options)
        elif self.options:
            raise ValueError(f"options: the task {self.task} has none")
        if self.task == "where" and not set(self.options) <= {"field", "pile", "hand"}:
            raise ValueError(f"options are {list(self.options)}; the task where knows field, pile and hand")
        if self.task == "choose" and self.right not in self.options:
            raise ValueError(f"right is {self.right!r}; it must be one of the options {list(self.options)}")
        if self.task == "tick":
            right = self.right if isinstance(self.right, tuple) else ()
            if not right or not set(right) <= set(self.options):
                raise ValueError(f"right is {self.right!r}; it must list some of the options {list(self.options)}")
        if self.task == "number" and not isinstance(self.right, int):
            raise ValueError(f"right is {self.right!r}; the task number needs a whole number")
        if bool(self.blanks) != (self.task == "blanks"):
            raise ValueError("blanks belong to the task blanks, and it needs at least one")
        if self.task == "blanks" and self.right is not None:
            raise ValueError("right stands with each of the blanks")


Step: TypeAlias = Tell | Watch | Try | Ask


class CheckSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Items made from the seed at the end of a lesson.

    ``exercise`` names a folder of ``exercises/``; ``matches`` says, item by item and in no order, how many cards of the
    field the card matches; ``passes`` how many must be right at the first try and without a hint.
    """

    exercise: str
    matches: tuple[int, ...]
    passes: int

    def __post_init__(self) -> None:
        if not self.matches or not all(0 <= count <= 3 for count in self.matches):
            raise ValueError(f"matches is {list(self.matches)}; give 0 to 3 for each item")
        if not 1 <= self.passes <= len(self.matches):
            raise ValueError(f"passes is {self.passes}; there are {len(self.matches)} items")


class LessonSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole ``lesson.toml``."""

    format: Literal[1]
    id: str
    rulebook: str
    languages: tuple[str, ...]
    steps: tuple[Step, ...]
    skills: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    corner_numbers: bool = True
    check: CheckSpec | None = None

    def __post_init__(self) -> None:
        if not _LESSON_ID.fullmatch(self.id):
            raise ValueError(f"id {self.id!r}: write letters, digits, dots and hyphens, for example L0.1")
        if not self.languages:
            raise ValueError("languages: name at least one")
        if not self.steps:
            raise ValueError("steps: a lesson has at least one")
        keys = [step.key for step in self.steps]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        if twice is not None:
            raise ValueError(f"two steps have the key {twice!r}")


def _check_options(name: str, options: tuple[str, ...]) -> None:
    if len(options) < 2:
        raise ValueError(f"{name}: a choice needs at least two")
    if len(set(options)) != len(options):
        raise ValueError(f"{name}: {list(options)} has one twice")
