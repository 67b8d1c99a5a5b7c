"""The steps of a lesson as ``lesson.toml`` has them: strict structs, so that a slip of the pen is named with its key.

The kinds: ``tell`` and ``watch`` wait for *next*, ``try`` is answered on the cards, ``ask`` is answered beside them,
``see`` asks what a card is, ``score`` what a pile is worth, ``reckon`` what points become, and a ``film`` is foretold
and then seen. What is right is never written here where the rules or the cards can say it: a ``try`` step names cards
and field, and ``hanalearn.rules`` knows what may be taken; a ``see`` step names cards and asks for their
month, and ``hanalearn.cards`` knows it.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, Literal, TypeAlias

import msgspec

from hanalearn.teach.check_spec import PROBE_ITEMS, BeforeSpec, CheckSpec
from hanalearn.teach.comparison import CompareSpec
from hanalearn.teach.match_sheet import MatchSpec
from hanalearn.teach.specials import SPECIALS
from hanalearn.teach.traits import NOT_ANY, By, MonthTrait, Trait, month_of, values

__all__ = [
    "ASK_TASKS",
    "CHECK_STEP",
    "END_STEP",
    "RESERVED_TASKS",
    "ROUND_TASKS",
    "SCORE_TASKS",
    "SEE_TASKS",
    "TRY_TASKS",
    "Answered",
    "Ask",
    "Blank",
    "EventSpec",
    "LessonSpec",
    "Phase",
    "Reckon",
    "Reply",
    "Round",
    "Score",
    "See",
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

TRY_TASKS: Final = ("take", "which", "play", "lay", "turns")
"""Tasks answered on the cards: tap what a card takes, a hand card that takes, both in turn, a card to lay down; play
whole turns."""
ASK_TASKS: Final = (
    "choose", "where", "what", "number", "numbers", "gain", "tick", "results", "moves", "blanks", "order",
)  # fmt: skip
"""Tasks answered beside the cards. The rules work out ``where what gain results moves``, the rest say what is right."""
SEE_TASKS: Final = ("meet", "find", "find-all", "match", "name", "month", "months", "sort", "order")
"""Tasks about what a card is: its plant and month, its kind, the family of its ribbon. The cards say what is right."""
SCORE_TASKS: Final = ("worth", "away", "finish", "build", "sets", "joins", "counter", "line")
"""Tasks about what a pile is worth. The rulebook on the slip says what is right."""
ROUND_TASKS: Final = ("visit", "sort", "dealer", "winner", "totals", "deal", "special", "spot")
"""Tasks about a round as a whole: its places, its deal, who deals, what it comes to. The rules know most of it."""
RESERVED_TASKS: Final[dict[str, str]] = {}
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
    """Cards by their codes, zone by zone; an empty zone is left out.

    ``show`` lays cards side by side to be looked at, without a game around them; ``show = "deck"`` lays all 48.
    """

    show: str = ""
    field: str = ""
    hand: str = ""
    taken: str = ""
    their_taken: str = ""
    their_hand: int = 0
    """Cards that the other player holds, face down."""
    stock: int | None = None

    def __post_init__(self) -> None:
        if self.stock is not None and not 0 <= self.stock <= 48:
            raise ValueError(f"stock is {self.stock}; a deck has 48 cards")
        if not 0 <= self.their_hand <= 12:
            raise ValueError(f"their-hand is {self.their_hand}; it is a number of cards, 0 to 12")


class EventSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens by itself before the learner acts. Exactly one of the three verbs.

    ``turns``: the stock turns over a card, which waits to be played; with ``theirs = true`` in the other player's turn.
    ``lays``: the other player lays a card down, since nothing matches. ``plays``: the other player plays a card and
    takes ``takes``; without it the card waits, and the step asks what it takes.
    """

    turns: str = ""
    lays: str = ""
    plays: str = ""
    takes: str = ""
    theirs: bool = False

    def __post_init__(self) -> None:
        if sum(map(bool, (self.turns, self.lays, self.plays))) != 1:
            raise ValueError("an event has exactly one of turns, lays and plays")
        if self.takes and not self.plays:
            raise ValueError("takes belongs to plays; a card that takes nothing lays")
        if self.theirs and not self.turns:
            raise ValueError("theirs belongs to turns; lays and plays are the other player's anyway")

    @property
    def waits(self) -> bool:
        """Whether the card waits for what it takes."""
        return bool(self.turns) or bool(self.plays and not self.takes)


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
    name: str = ""
    """What the gap is called, as ``### option <name>``; else it has a number."""

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
    rulebook: str = ""
    """The rulebook on the slip from this step's own words on; empty where it is that of the lesson."""
    beside: MatchSpec | CompareSpec | None = None
    """A match sheet or a comparison of sheets, kept by the rules and shown with the question."""
    skills: tuple[str, ...] = ()
    """Which skills of the lesson the step is about; all of them if empty."""

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


class Answered(_Common, frozen=True, kw_only=True):
    """What every step with an answer has."""

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


class Try(Answered, frozen=True, kw_only=True, tag="try"):
    """A task answered by tapping cards.

    ``many``: cards are tapped and then taken with a button, so that too many and too few can be tried; with the task
    ``which`` every hand card that can take is wanted. ``nothing``: a button says that nothing is taken. ``stronger``:
    legal answers outside these cards are legal, but weaker. ``completes``: only an answer after which all these cards
    lie in the pile reaches the goal.

    The task ``turns`` is played freely against a practice player: so many whole turns, every legal play counts. What
    the stock and the practice player hold is dealt from the seed.
    """

    task: Literal["take", "which", "play", "lay", "turns"]
    turns: int = 0
    many: bool = False
    nothing: bool = False
    stronger: str = ""
    completes: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.many and self.task not in ("take", "which"):
            raise ValueError(f"many belongs to the tasks take and which, not to {self.task}")
        if bool(self.turns) != (self.task == "turns") or not 0 <= self.turns <= 4:
            raise ValueError(f"turns is {self.turns}; the task turns needs 1 to 4 of them, no other task has any")
        if self.nothing and self.task != "take":
            raise ValueError(f"nothing belongs to the task take, not to {self.task}")


class Ask(Answered, frozen=True, kw_only=True, tag="ask"):
    """A question answered beside the table.

    ``numbers`` asks for one number after the other: ``parts`` names them, ``right`` lists them. ``order`` has its
    ``options`` in the right order, and in ``start`` as they lie at first.
    """

    task: Literal["choose", "where", "what", "number", "numbers", "gain", "tick", "results", "moves", "blanks", "order"]
    options: tuple[str, ...] = ()
    right: str | int | tuple[str | int, ...] | None = None
    blanks: tuple[Blank, ...] = ()
    parts: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    """Written on the cards shown, from the left."""
    stairs: bool = False
    """Whether the staircase from base totals to final points stands beside the question."""
    then: str = ""
    """With ``gain``: the card that the stock turns over afterwards; the whole turn is counted."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.then and self.task != "gain":
            raise ValueError(f"then belongs to the task gain, not to {self.task}")
        computed = self.task in ("where", "what", "gain", "results", "moves")
        if computed and self.right is not None:
            raise ValueError(f"right: the rules work out what is right for the task {self.task}; leave it out")
        if self.task in ("choose", "where", "what", "tick", "results", "moves", "order"):
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
        if bool(self.parts) != (self.task == "numbers"):
            raise ValueError("parts belong to the task numbers, and it needs at least one")
        if self.task == "numbers":
            right = self.right if isinstance(self.right, tuple) else ()
            if len(right) != len(self.parts) or not all(isinstance(number, int) for number in right):
                raise ValueError(f"right is {self.right!r}; list a whole number for each of {list(self.parts)}")
        _check_start(self.start, self.options if self.task == "order" else ())
        if self.task == "order" and self.right is not None:
            raise ValueError("right: the options of the task order stand in the right order themselves")
        if bool(self.blanks) != (self.task == "blanks"):
            raise ValueError("blanks belong to the task blanks, and it needs at least one")
        if self.task == "blanks" and self.right is not None:
            raise ValueError("right stands with each of the blanks")


class See(Answered, frozen=True, kw_only=True, tag="see"):
    """A question about what cards are, answered on them or beside them. The cards lie in ``show``.

    ==========  ================================================================================================
    task        the learner
    ==========  ================================================================================================
    meet        taps each card and is told its name (``by``); with ``one = true`` a single tap is enough
    find        taps the one card that has a trait (``what``), or one of those in ``right`` where no trait says it
    find-all    taps every card that has it, then a button
    match       taps the only two cards of one month
    name        picks what the card is (``by``) out of ``options``
    month       types the month of each card, one after the other
    months      ticks the months of the year that have a trait (``what``)
    sort        puts each card, or each plant of ``plants``, into one of ``boxes`` (``by``)
    order       puts the cards in the order of the year
    ==========  ================================================================================================

    ``grey`` shows the cards without colour.
    """

    task: Literal["meet", "find", "find-all", "match", "name", "month", "months", "sort", "order"]
    by: By = "month"
    what: str = ""
    right: str = ""
    options: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    plants: tuple[str, ...] = ()
    one: bool = False
    grey: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.task in ("find", "find-all"):
            if bool(self.what) == bool(self.right):
                raise ValueError(f"the task {self.task} needs what (a trait) or right (cards), not both")
        elif self.right:
            raise ValueError(f"right: the cards say what is right for the task {self.task}; leave it out")
        elif bool(self.what) != (self.task == "months"):
            raise ValueError("what belongs to find, find-all and months, and these need it")
        if self.what:
            _ = MonthTrait.parse(self.what) if self.task == "months" else Trait.parse(self.what)
        for name, wanted in (("options", "name"), ("boxes", "sort")):
            given: tuple[str, ...] = getattr(self, name)
            if bool(given) != (self.task == wanted):
                raise ValueError(f"{name} belong to the task {wanted}, and it needs them")
            if given:
                _check_options(name, given)
                _check_values(name, given, self.by)
        if self.plants and (self.task != "sort" or self.by != "month"):
            raise ValueError('plants belong to the task sort by = "month"')
        for plant in self.plants:
            month_of(plant)
        if self.one and self.task != "meet":
            raise ValueError("one belongs to the task meet")


class Reckon(Answered, frozen=True, kw_only=True, tag="reckon"):
    """A question about what points become: the rulebook of the step (or of the lesson) says what is right.

    ==========  ================================================================================================
    task        the learner
    ==========  ================================================================================================
    final       types the final points of ``base``, of ``sets`` (their points) or of the pile in ``taken``; with
                ``options`` picks one of several numbers, or ``silent`` for *the sheet does not say*
    reasons     ticks which of ``options`` double here: ``threshold``, ``opponent``, ``own``
    pay         types what ``me`` and ``them`` get (``lines``, in that order) in one of the stories
    outcomes    fills the whole table: stopped, improved, beaten, nobody; me and them
    sheet       types the ``lines`` of the score sheet of the pile: keys of sets, ``brights``, ``base``, ``times``,
                ``final``
    slip        picks the line of a sheet that does not hold; ``belief`` says by which belief it came about
    walk        ticks the ``lines`` of a sheet one after the other, and is told each of them
    ==========  ================================================================================================

    ``opponent`` and ``own`` are koi-koi calls; ``better`` is the base total of one who improved, ``theirs`` that of the
    other player. The stories: ``called`` koi-koi has just been said, ``stopped`` I stopped at once, ``improved`` I
    called and stopped with more, ``beaten`` I called and the other player stopped, ``nobody`` I called and nobody
    stopped. ``stairs`` shows what becomes of the base totals 1 to 10.
    """

    task: Literal["final", "reasons", "pay", "outcomes", "sheet", "slip", "walk"]
    base: int = 0
    sets: tuple[int, ...] = ()
    opponent: int = 0
    own: int = 0
    local: tuple[str, ...] = ()
    story: Literal["", "called", "stopped", "improved", "beaten", "nobody"] = ""
    better: int = 0
    theirs: int = 0
    lines: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    belief: str = ""
    stairs: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.base and self.sets:
            raise ValueError("base is the sum of sets; write one of them")
        for name, most in (("base", 25), ("better", 25), ("theirs", 25), ("opponent", 4), ("own", 4)):
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} is {getattr(self, name)}; give it 0 to {most}")
        belongs = {
            "sets": ("final",), "story": ("pay",), "better": ("pay", "outcomes"), "theirs": ("pay", "outcomes"),
            "lines": ("pay", "sheet", "walk"), "options": ("final", "reasons"), "belief": ("slip",),
        }  # fmt: skip
        for name, tasks in belongs.items():
            if getattr(self, name) and self.task not in tasks:
                raise ValueError(f"{name} belongs to the task {' and '.join(tasks)}, not to {self.task}")
        needs = {"reasons": "options", "pay": "story", "sheet": "lines", "slip": "belief", "walk": "lines"}
        needed = needs.get(self.task)
        if needed and not getattr(self, needed):
            raise ValueError(f"the task {self.task} needs {needed}")
        if self.task == "outcomes" and not (self.base and self.better and self.theirs):
            raise ValueError("the task outcomes needs base, better and theirs")
        if self.task == "pay" and (not self.lines or not set(self.lines) <= {"me", "them"}):
            raise ValueError(f"lines is {list(self.lines)}; the task pay asks for me, them or both")
        if self.options:
            _check_options("options", self.options)
        if self.task == "reasons" and not set(self.options) <= {"threshold", "opponent", "own"}:
            raise ValueError(f"options are {list(self.options)}; the task reasons knows threshold, opponent and own")
        if self.task == "final" and not all(one == "silent" or one.isdigit() for one in self.options):
            raise ValueError(f"options are {list(self.options)}; the task final knows numbers and silent")


class Film(Answered, frozen=True, kw_only=True, tag="film"):
    """A piece of a round that is foretold and then seen: a button is pressed, the cards move, and the learner says what
    each side gets before the page does.

    ``press`` is the button asked for: ``stop`` or ``koi-koi``. ``acts`` is what happens then: ``me 8c1 > 8b``,
    ``they 2c1 > 2a``, ``stock 3r`` (the card turned over in the turn of whoever played last), ``me stop``,
    ``they stop``, ``nobody``. ``options`` are outcomes such as ``0-2``: points of the learner, points of the other
    player.
    """

    press: Literal["stop", "koi-koi"]
    options: tuple[str, ...]
    acts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_options("options", self.options)
        if not all(re.fullmatch(r"\d+-\d+", option) for option in self.options):
            raise ValueError(f"options are {list(self.options)}; write points of both sides, for example 5-0")
        if self.press == "stop" and self.acts:
            raise ValueError("acts: a round that is stopped is over")
        if self.press == "koi-koi" and not self.acts:
            raise ValueError("acts: after koi-koi something happens, at last me stop, they stop or nobody")


def _check_values(name: str, given: tuple[str, ...], by: By) -> None:
    unknown = [one for one in given if one not in (*values(by), NOT_ANY)]
    if unknown:
        raise ValueError(f"{name}: {unknown[0]!r} is no {by}; write {', '.join(values(by))} or {NOT_ANY}")


def _check_start(start: tuple[str, ...], options: tuple[str, ...]) -> None:
    if sorted(start) != sorted(options):
        raise ValueError(f"start is {list(start)}; the task order needs there its options {list(options)}, mixed")
    if start and start == options:
        raise ValueError("start: the options lie in the right order already")


class Score(Answered, frozen=True, kw_only=True, tag="score"):
    """A question about what a pile is worth, answered on the cards or beside them.

    ==========  ================================================================================================
    task        the learner
    ==========  ================================================================================================
    worth       types the base total of the pile; with ``sheets`` one under each of them, one after the other
    away        types how many cards the set ``yaku`` still needs
    finish      taps, one after the other, the card of the field that completes each of ``yaku``; or that makes the
                pile worth each of ``points``; or the cards of ``cards`` in this order
    build       taps the cards of ``yaku``, or cards that make the pile worth the one number of ``points``; a button
    sets        ticks which of ``options`` the pile contains; ``none`` may be among them
    joins       ticks which of ``options`` the card ``card`` can be part of
    counter     picks the one of the counting sets ``options`` that has reached its first point, or ``none``
    line        picks one of the lines of the ledgers of ``sheets``: those in ``right``; with ``untrue`` the ledger also
                has the lines that do not count, and these are right
    ==========  ================================================================================================

    The pile lies in ``taken``; cards to choose from lie on the field, or are the pile itself where there is no field. A
    line is named by the letter of its sheet, its set, and a plus for what further cards add: ``N:ino+``.
    """

    task: Literal["worth", "away", "finish", "build", "sets", "joins", "counter", "line"]
    sheets: tuple[str, ...] = ()
    yaku: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    cards: str = ""
    options: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    untrue: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.task in ("sets", "joins", "counter"):
            _check_options("options", self.options)
        elif self.options:
            raise ValueError(f"options: the task {self.task} has none")
        if bool(self.card) != (self.task == "joins"):
            raise ValueError("card belongs to the task joins, and it needs one")
        if self.sheets and self.task not in ("worth", "line"):
            raise ValueError(f"sheets belong to the tasks worth and line, not to {self.task}")
        given = [name for name in ("yaku", "points", "cards") if getattr(self, name)]
        wanted = {"finish": ("yaku", "points", "cards"), "build": ("yaku", "points"), "away": ("yaku",)}.get(
            self.task, ()
        )
        if len(given) != bool(wanted) or not set(given) <= set(wanted):
            raise ValueError(f"the task {self.task} needs {' or '.join(wanted) or 'no yaku, points or cards'}")
        if self.task == "build" and len(self.points) > 1:
            raise ValueError(f"points is {list(self.points)}; the task build makes one number")
        if (self.task == "line") != (bool(self.right) or self.untrue) or (self.right and self.untrue):
            raise ValueError(
                "the task line needs right (lines of the ledgers) or untrue = true, no other task has them"
            )


class Round(Answered, frozen=True, kw_only=True, tag="round"):
    """A question about a round as a whole: its places, its deal, who deals, what it comes to.

    ==========  ================================================================================================
    task        the learner
    ==========  ================================================================================================
    visit       taps every one of ``options`` and is told about it: places of the table, months of the match sheet,
                sheets of the comparison, or anything that has words (``### told …``)
    sort        puts every one of ``items`` into one of ``boxes``; ``right`` names their boxes
    dealer      picks who deals: after the draw of two cards shown, or after the match sheet beside it
    winner      picks who has won the match beside it
    totals      types the totals of the match beside it, or the numbers of its comparison, one after the other
    deal        presses a button until the round is dealt, as the rulebook deals
    special     picks what becomes of the deal in field or hand: ``redeal teshi kuttsuki play``, or something untrue
    spot        taps the cards of field or hand that make the deal special, then a button
    ==========  ================================================================================================

    ``labels`` are written on cards shown. ``nothing`` puts a second button beside that of ``spot``; it never holds.
    """

    task: Literal["visit", "sort", "dealer", "winner", "totals", "deal", "special", "spot"]
    options: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    nothing: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.task in ("visit", "dealer", "winner", "special"):
            _check_options("options", self.options)
        elif self.options:
            raise ValueError(f"options: the task {self.task} has none")
        if self.task == "sort":
            _check_options("items", self.items)
            _check_options("boxes", self.boxes)
            if len(self.right) != len(self.items) or not set(self.right) <= set(self.boxes):
                raise ValueError(f"right is {list(self.right)}; name the box of each of {list(self.items)}")
        elif self.items or self.boxes or self.right:
            raise ValueError("items, boxes and right belong to the task sort")
        if self.task == "dealer" and not set(self.options) <= {"A", "B", "again"}:
            raise ValueError(f"options are {list(self.options)}; the task dealer knows A, B and again")
        if self.task == "winner" and not set(self.options) <= {"A", "B", "nobody"}:
            raise ValueError(f"options are {list(self.options)}; the task winner knows A, B and nobody")
        if self.task == "special" and not set(self.options) & set(SPECIALS):
            raise ValueError(f"options are {list(self.options)}; the task special knows {', '.join(SPECIALS)}")
        if self.task in ("deal", "special", "spot") and not self.rulebook:
            raise ValueError(f"the task {self.task} needs the rulebook it follows")
        if self.task == "winner" and not isinstance(self.beside, MatchSpec):
            raise ValueError('the task winner needs beside = { kind = "match", … }')
        if self.task == "totals" and self.beside is None:
            raise ValueError("the task totals needs a match sheet or a comparison beside it")
        if self.nothing and self.task != "spot":
            raise ValueError("nothing belongs to the task spot")


Step: TypeAlias = Tell | Watch | Try | Ask | See | Score | Reckon | Film | Round


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
    before: tuple[BeforeSpec, ...] = ()
    """What a pre-test asks of each skill; where it is left out, a lesson of one skill asks items of its check."""

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
        of_check = {step.key for step in self.steps if step.phase is Phase.CHECK}
        stray = [key for key in (self.check.steps if self.check else ()) if key not in of_check]
        if stray:
            raise ValueError(f"check: {stray[0]!r} is no step of the phase check")
        self._check_skills()

    def _check_skills(self) -> None:
        for step in self.steps:
            stray = [skill for skill in step.skills if skill not in self.skills]
            if stray:
                raise ValueError(f"step {step.key!r}: {stray[0]!r} is no skill of the lesson ({list(self.skills)})")
        asked = [one.skill for one in self.before]
        if asked and sorted(asked) != sorted(self.skills):
            raise ValueError(f"before asks {asked}; it asks every skill of the lesson once: {list(self.skills)}")
        length = 0 if self.check is None else self.check.length
        if length < PROBE_ITEMS and not all(one.exercise for one in self.before):
            raise ValueError(f"before takes {PROBE_ITEMS} items of the check, which has {length}; name an exercise")
        if sum(not one.exercise for one in self.before) > 1:
            raise ValueError("before: the items of the check show one skill; name an exercise for the others")


def _check_options(name: str, options: tuple[str, ...]) -> None:
    if len(options) < 2:
        raise ValueError(f"{name}: a choice needs at least two")
    if len(set(options)) != len(options):
        raise ValueError(f"{name}: {list(options)} has one twice")
