"""The page of the rulebook comparator: the ledger with a column for each sheet, the reasons, how often it matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import Page, State, Tool
from hanalearn.art.charts import Bar, bars
from hanalearn.cards import CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.compare import Cell, Comparison, Line, LineKind, Outcome
from hanalearn.rules.simulate.outcomes import Estimate
from hanalearn.teach.explore.comparator import COURSE, HOUSE, CallStory, Compare, rounds_here
from hanalearn.teach.letters import LETTERS, sheet
from hanalearn.teach.sheet_words import source_message
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text

__all__ = ["CompareTool"]

_COURSE_AT: Final = list(LETTERS).index(COURSE)


@dataclass(frozen=True, slots=True)
class CompareTool(Tool):
    """The rulebook comparator (X4)."""

    state: Compare

    key: ClassVar[str] = "compare"
    kind: ClassVar[type[State]] = Compare
    lessons: ClassVar[tuple[str, ...]] = ("L6.3", "L4.7")
    practice: ClassVar[str] = "same-pile-many-sheets"

    @property
    def book(self) -> KoiKoiRulebook | None:
        """None: many stand side by side."""
        return None

    @property
    def slip(self) -> str:
        """No slip: each column names its own sheet."""
        return ""

    def work(self) -> Iterator[Self] | None:
        """The rounds still to be played for "how often"."""
        often = self.state.often
        if often is None or often.is_done:
            return None
        return (type(self)(state) for state in self.state.counting())

    # --- what it shows

    def page(self, blocks: Blocks) -> Page:
        """The page."""
        found = self.state.comparison
        main = [self._pile(blocks), self._calls(blocks)]
        if found.lines:
            main += [self._ledger(blocks, found), *self._reasons(blocks, found)]
        else:
            main.append(blocks.text(Message("explore.compare.no-set"), tone="info"))
        totals = tuple(
            Message("explore.compare.say-one", sheet=blocks.book_name(book), n=total)
            for book, total in zip(found.books, found.totals, strict=True)
        )
        say = Message("explore.compare.say-same", n=found.totals[0]) if found.agrees else None
        spoken = blocks.voice.speak(say or Message("explore.compare.say", totals=totals))
        return Page(tuple(main), (self._often(blocks), self._picker(blocks), self._house(blocks)), spoken)

    def _pile(self, blocks: Blocks) -> Json:
        return {
            "part": "group",
            "blocks": [
                {"part": "cards", "size": "normal", "cards": blocks.cards(self.state.pile)},
                blocks.buttons(
                    blocks.button(Message("explore.compare.random"), "pile:random"),
                    blocks.button(Message("explore.compare.differs"), "pile:differs"),
                ),
            ],
        }

    def _calls(self, blocks: Blocks) -> Json:
        options = [
            (f"calls:{story}", Message(f"explore.compare.calls-{story}"), self.state.calls == story)
            for story in CallStory.ALL
        ]
        return blocks.controls(blocks.segments(Message("explore.compare.calls"), options))

    def _picker(self, blocks: Blocks) -> Json:
        typed = blocks.typed("pile", Message("explore.codes"), Message("explore.take-over"), str(self.state.pile))
        return {
            "part": "panel",
            "id": "picker",
            "open": False,
            "title": blocks.words(Message("explore.compare.change")),
            "blocks": [
                blocks.controls(typed, blocks.deck(Message("explore.pile"), self.state.pile)),
                blocks.buttons(blocks.button(Message("explore.empty"), "pile:empty")),
            ],
        }

    # --- the ledger

    def _ledger(self, blocks: Blocks, found: Comparison) -> Json:
        lines = found.differing if self.state.is_folded else found.lines
        points = [line for line in lines if not line.is_factor]
        factors = [line for line in lines if line.is_factor]
        rows: list[tuple[Message | Text, Sequence[object], str | None]] = []
        rows += [(_shown_name(blocks, line), self._cells(blocks, line), None) for line in points]
        rows.append((Message("compare.base"), _numbers(found.bases), "total"))
        rows += [(_shown_name(blocks, line), self._cells(blocks, line), None) for line in factors]
        rows.append((Message("compare.final"), _numbers(found.totals), "total"))
        table = blocks.table(Message("explore.compare.caption"), [""], rows, stack=True)
        columns = [self._column(blocks, letter) for letter in self.state.letters]
        table["head"] = [blocks.words(Message("explore.compare.set")), *columns]
        folded = len(found.lines) - len(found.differing)
        inner = [table]
        if folded:
            key = "explore.compare.unfold" if self.state.is_folded else "explore.compare.fold"
            inner.append(blocks.buttons(blocks.button(Message(key, n=folded), "fold")))
        inner.append(blocks.text(Message("explore.compare.legend"), tone="quiet"))
        return {"part": "group", "blocks": inner}

    def _column(self, blocks: Blocks, letter: str) -> Json:
        if letter == "W+":
            return {"text": letter, "note": blocks.voice.plain(Message("explore.compare.house-card"))}
        note = blocks.book_name(sheet(letter))
        return {"text": letter, "note": note, "mark": "course" if letter == COURSE else None}

    def _cells(self, blocks: Blocks, line: Line) -> list[Json]:
        course = line.cells[_COURSE_AT]
        return [self._cell(blocks, line, cell, course) for cell in line.cells]

    def _cell(self, blocks: Blocks, line: Line, cell: Cell, course: Cell) -> Json:
        is_none = cell.outcome is not Outcome.COUNTS
        value = f"× {cell.value}" if line.is_factor and not is_none else str(cell.value)
        text = blocks.voice.plain(Message("explore.compare.none")) if is_none else value
        mark = "differs" if cell.value != course.value else "course" if cell is course else "none" if is_none else None
        if cell.is_silent and (not is_none or cell.outcome is Outcome.NO_ROOM):
            return {"text": text, "mark": "unknown", "note": "?"}
        return {"text": text, "mark": mark}

    def _reasons(self, blocks: Blocks, found: Comparison) -> list[Json]:
        if not found.differing:
            return [blocks.text(Message("explore.compare.same"), tone="yes")]
        inner: list[Json] = [blocks.heading(Message("explore.compare.why"))]
        for at, line in enumerate(found.differing):
            lines = [
                Message("explore.compare.reason-bare", sheets=letters, what=_what(line, cell))
                if cell.cite is None
                else Message(
                    "explore.compare.reason", sheets=letters, what=_what(line, cell), source=source_message(cell.cite)
                )
                for letters, cell in _grouped(self.state.letters, line)
            ]
            inner.append(
                {
                    "part": "panel",
                    "id": f"why-{line.kind}-{line.key}",
                    "open": at == 0,
                    "title": _shown_name(blocks, line),
                    "blocks": [blocks.text(*lines)],
                }
            )
        return inner

    # --- how often

    def _often(self, blocks: Blocks) -> Json:
        often = self.state.often
        inner: list[Json] = [blocks.text(Message("explore.compare.often-about", n=rounds_here()))]
        if often is None:
            inner.append(blocks.buttons(blocks.button(Message("explore.compare.often-start"), "often:start")))
        elif not often.is_done:
            inner.append(
                {
                    "part": "progress",
                    "label": blocks.words(Message("explore.compare.often-running")),
                    "at": often.rounds,
                    "of": rounds_here(),
                    "cancel": blocks.button(Message("explore.stop"), "often:stop"),
                }
            )
        if often is not None and often.piles:
            others = [letter for letter in LETTERS if letter != COURSE]
            shares = [(letter, often.of(letter)) for letter in others]
            rows = [Bar(letter, *_percents(one), text=_percent_words(blocks, one)) for letter, one in shares]
            table = blocks.table(
                Message("explore.compare.often-caption"),
                [Message("explore.compare.sheet"), Message("explore.compare.differ-from-course")],
                [(blocks.book_name(sheet(letter)), [_percent_words(blocks, one)], None) for letter, one in shares],
            )
            any_one = _percent_words(blocks, often.of_any)
            inner.append(blocks.chart(bars(rows), Message("explore.compare.often-label"), table))
            inner.append(blocks.text(Message("explore.compare.often-any", share=any_one, n=often.piles)))
            inner.append(blocks.text(Message("explore.compare.often-how"), tone="quiet"))
        return {
            "part": "panel",
            "id": "often",
            "open": True,
            "title": blocks.words(Message("explore.compare.often")),
            "blocks": inner,
        }

    def _house(self, blocks: Blocks) -> Json:
        switches = [
            blocks.switch(
                f"house:{name}", Message(f"option.{name}"), name in self.state.house, Message(f"option.{name}.about")
            )
            for name in HOUSE
        ]
        inner: list[Json] = [
            blocks.text(Message("explore.compare.house-about"), tone="quiet"),
            blocks.controls(*switches),
        ]
        if self.state.house:
            inner.append(
                {
                    "part": "code",
                    "label": blocks.words(Message("explore.compare.house-line")),
                    "text": "+".join((COURSE, *self.state.house)),
                    "copy": blocks.words(Message("explore.copy")),
                }
            )
            inner.append({"part": "print", "label": blocks.words(Message("explore.print"))})
        return {
            "part": "panel",
            "id": "house",
            "open": bool(self.state.house),
            "title": blocks.words(Message("explore.compare.house")),
            "blocks": inner,
        }


def _numbers(values: Sequence[int]) -> list[Json]:
    course = values[_COURSE_AT]
    return [
        {"text": str(value), "mark": "differs" if value != course else "course" if at == _COURSE_AT else None}
        for at, value in enumerate(values)
    ]


def _shown_name(blocks: Blocks, line: Line) -> Text:
    """The name of a line at the beginning of a row; in Japanese with its readings."""
    said = _name(line)
    return blocks.name(said) if blocks.voice.lang == "en" else blocks.words(said)


def _name(line: Line) -> Message:
    match line.kind:
        case LineKind.YAKU:
            return Message(f"yaku.{line.key}")
        case LineKind.FURTHER:
            return Message("explore.compare.further", what=Message(f"yaku.{line.key}"))
        case LineKind.THRESHOLD:
            return Message("explore.compare.threshold")
        case LineKind.CALLS:
            return Message("explore.compare.koikoi")


def _what(line: Line, cell: Cell) -> Message:
    """What one sheet makes of a line, in words."""
    match cell.outcome:
        case Outcome.COUNTS:
            return Message("explore.compare.times" if line.is_factor else "explore.compare.counts", n=cell.value)
        case Outcome.BEATEN:
            return Message("explore.compare.beaten", by=Message(f"yaku.{cell.by}"))
        case Outcome.VOID:
            return Message("explore.compare.void", cards=cell.cards or CardSet())
        case outcome:
            return Message(f"explore.compare.{outcome}")


def _grouped(letters: Sequence[str], line: Line) -> list[tuple[str, Cell]]:
    """Sheets that say the same for the same reason stand together."""
    groups: dict[tuple[object, ...], tuple[list[str], Cell]] = {}
    for letter, cell in zip(letters, line.cells, strict=True):
        key = (cell.outcome, cell.value, cell.by, cell.cite)
        groups.setdefault(key, ([], cell))[0].append(letter)
    return [(", ".join(named), cell) for named, cell in groups.values()]


def _percents(share: Estimate) -> tuple[float, float, float]:
    return 100 * share.value, 100 * share.low, 100 * share.high


def _percent_words(blocks: Blocks, share: Estimate) -> str:
    value, low, high = (f"{number:.1f}" for number in _percents(share))
    return blocks.voice.plain(Message("explore.interval", value=value, low=low, high=high))
