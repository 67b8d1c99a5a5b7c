"""The page of the doubling calculator: four rungs, the staircase, house switches, the way back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final
from urllib.parse import quote

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import OneSheetTool, Page, State
from hanalearn.art.charts import Stairs, staircase
from hanalearn.rules.koikoi_book import CallCounting
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.teach.exercise_types import GENERATORS, exercise_of, name_of
from hanalearn.teach.explore.doubling import CHANGES, MOST_BASE, MOST_CALLS, RUNGS, STEPS, Doubling, Story, Worked
from hanalearn.teach.letters import LETTERS, sheet
from hanalearn.teach.sheet_words import source_message
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["DoublingTool"]

_SHOWN_STORIES: Final = 12
_SEEDS: Final = 40
"""Questions of each level that are looked through for one about just what is shown."""
_GAPS_UP_TO: Final = 16
"""Final points up to here are looked through for those that never come up."""
_SMALL_STAIRS: Final = 12


@dataclass(frozen=True, slots=True)
class DoublingTool(OneSheetTool):
    """The doubling calculator (X3)."""

    state: Doubling = field(default_factory=Doubling)

    key: ClassVar[str] = "doubling"
    kind: ClassVar[type[State]] = Doubling
    lessons: ClassVar[tuple[str, ...]] = ("L5.3", "L5.4")
    practice: ClassVar[str] = "final-score"

    @property
    def slip(self) -> str:
        """The sheet; the switches are named beside the figures they change."""
        return (
            LETTERS[self.state.name.partition("+")[0]]
            + self.state.name.partition("+")[1]
            + self.state.name.partition("+")[2]
        )

    def variant(self) -> str:
        """A question with this base total and these calls under this sheet, among the first that come up."""
        if self.state.changes:
            return self.question()
        worked = self.state.worked
        kind = GENERATORS["final-score"]
        for level in kind.levels:
            for seed in range(_SEEDS):
                name = name_of(kind, level, f"x{seed}", self.state.book.key)
                sheet_asked = exercise_of(name).sheet
                if sheet_asked is not None and _is_same(sheet_asked, worked):
                    return f"?practise={quote(str(name), safe='')}"
        return self.question()

    # --- what it shows

    def page(self, blocks: Blocks) -> Page:
        """The page."""
        state, worked = self.state, self.state.worked
        main = [self._controls(blocks), self._ladder(blocks)]
        if state.rungs == RUNGS:
            more = state.at(state.base + 1).final
            lines = [Message("explore.doubling.more", n=more - worked.final, base=state.base + 1, final=more)]
            if worked.is_silent:
                lines.append(
                    Message(
                        "explore.doubling.silent",
                        sheet=blocks.book_name(state.book),
                        final=worked.final,
                        others=" / ".join(map(str, worked.if_one_counts)),
                    )
                )
            main += [blocks.text(*lines), self._stairs(blocks), *self._gaps(blocks)]
        side = (self._back(blocks), self._house(blocks), self._beside(blocks))
        say = Message("explore.doubling.say", base=state.base, final=worked.final) if state.rungs == RUNGS else None
        return Page(tuple(main), side if state.rungs == RUNGS else (), "" if say is None else blocks.voice.speak(say))

    def _controls(self, blocks: Blocks) -> Json:
        state = self.state
        return blocks.controls(
            blocks.rulebooks(state.name),
            blocks.number("base", Message("explore.doubling.base"), state.base, 1, MOST_BASE, slider=True),
            blocks.number("theirs", Message("explore.doubling.theirs"), state.theirs, 0, MOST_CALLS),
            blocks.number("own", Message("explore.doubling.own"), state.own, 0, MOST_CALLS),
        )

    def _ladder(self, blocks: Blocks) -> Json:
        state, worked = self.state, self.state.worked
        by_sum = [entry for entry in worked.factors if entry.reason == "reason.threshold"]
        by_calls = [entry for entry in worked.factors if entry.reason != "reason.threshold"]
        rungs = [
            (Message("explore.doubling.rung-sum"), Message("explore.doubling.rung-sum-note"), str(worked.base)),
            (*self._seven(by_sum), _times(by_sum)),
            (*self._calls(by_calls), _times(by_calls)),
            (Message("explore.doubling.rung-product"), self._product(), str(worked.final)),
        ]
        ledger: Json = {
            "part": "ledger",
            "id": "rungs",
            "title": blocks.words(Message("explore.doubling.ladder")),
            "rows": [],
            "rungs": [
                {
                    "n": number,
                    "name": blocks.words(name),
                    "note": blocks.words(note) if number <= state.rungs else "",
                    "value": value if number <= state.rungs else "?",
                    "done": number <= state.rungs,
                }
                for number, (name, note, value) in enumerate(rungs, 1)
            ],
        }
        if state.rungs == RUNGS:
            factors = " × ".join([str(worked.base), *(str(entry.value) for entry in worked.factors)])
            ledger["final"] = {
                "name": blocks.words(Message("explore.doubling.final")),
                "why": factors,
                "points": str(worked.final),
            }
            button = blocks.button(Message("explore.doubling.predict"), "rung:close")
        else:
            button = blocks.button(Message("explore.doubling.next-rung"), "rung:next", main=True)
        return {"part": "group", "id": "ladder", "blocks": [ledger, blocks.buttons(button)]}

    def _seven(self, entries: list[Entry]) -> tuple[Message, Message]:
        book = self.state.book
        if book.threshold is None or book.threshold_factor == 1:
            cite = source_message(book.cite_of("threshold"))
            return Message("explore.doubling.rung-none"), Message("explore.doubling.rung-none-note", source=cite)
        name = Message("explore.doubling.rung-test", n=book.threshold)
        source = source_message(book.cite_of("threshold"))
        key = "explore.doubling.rung-test-yes" if entries else "explore.doubling.rung-test-no"
        return name, Message(key, n=book.threshold, base=self.state.base, source=source)

    def _calls(self, entries: list[Entry]) -> tuple[Message, Message]:
        state, book = self.state, self.state.book
        name = Message("explore.doubling.rung-calls")
        if entries:
            source = source_message(entries[0].cite)
            if book.call_counting is not CallCounting.ONCE:
                return name, Message("explore.doubling.rung-calls-all", n=state.theirs + state.own, source=source)
            whose = "theirs" if any(entry.reason == "reason.opponent-called" for entry in entries) else "own"
            return name, Message(f"explore.doubling.rung-calls-{whose}", source=source)
        source = source_message(book.cite_of("opponent_call_factor"))
        if state.worked.left_out:
            return name, Message(
                "explore.doubling.rung-calls-room", source=source_message(state.worked.left_out[0].cite)
            )
        if not state.theirs and not state.own:
            return name, Message("explore.doubling.rung-calls-none")
        if book.call_factor(opponent_calls=1, own_calls=0) == 1:
            return name, Message("explore.doubling.rung-calls-never", source=source)
        own = source_message(book.cite_of("own_call_factor"))
        return name, Message("explore.doubling.rung-calls-mine", source=own)

    def _product(self) -> Message:
        return Message("explore.doubling.rung-product-note", n=len(self.state.worked.factors))

    def _stairs(self, blocks: Blocks) -> Json:
        state = self.state
        own_name = blocks.letter(state.book) + ("+" if state.changes else "")
        steps = STEPS if state.beside else _SMALL_STAIRS
        first = max(1, state.base - steps + 3) if state.base > steps - 2 else 1
        last = first + steps - 1
        series = [Stairs(own_name, state.staircase(steps=last)[first - 1 :])]
        series += [Stairs(letter, state.staircase(letter, last)[first - 1 :]) for letter in state.beside]
        table = blocks.table(
            Message("explore.doubling.stairs"),
            [Message("explore.doubling.base"), *(one.name for one in series)],
            [
                (
                    str(first + at),
                    [str(one.values[at]) for one in series],
                    "total" if first + at == state.base else None,
                )
                for at in range(steps)
            ],
        )
        label = Message("explore.doubling.stairs-label", base=state.base, final=state.worked.final)
        chart = staircase(series, here=state.base, first=first)
        return blocks.chart(chart, label, table, Message("explore.doubling.stairs"))

    def _gaps(self, blocks: Blocks) -> list[Json]:
        gaps = self.state.impossible(_GAPS_UP_TO)
        book = self.state.book
        if not gaps or book.threshold is None:
            return []
        numbers = ", ".join(map(str, gaps))
        return [
            blocks.text(
                Message("explore.doubling.never", numbers=numbers, n=book.threshold, factor=book.threshold_factor)
            )
        ]

    def _back(self, blocks: Blocks) -> Json:
        state = self.state
        inner = [
            blocks.controls(blocks.number("target", Message("explore.doubling.target"), state.target or 28, 1, 999)),
        ]
        if state.target:
            stories = state.stories(state.target)
            if stories:
                inner.append(
                    blocks.table(
                        Message("explore.doubling.stories", n=state.target),
                        [
                            Message("explore.doubling.base"),
                            Message("explore.doubling.theirs-short"),
                            Message("explore.doubling.own-short"),
                        ],
                        [_story_row(story) for story in stories[:_SHOWN_STORIES]],
                    )
                )
            else:
                inner.append(blocks.text(Message("explore.doubling.no-story", n=state.target)))
            least = state.least_base(state.target)
            if least is not None:
                reached = state.at(least).final
                inner.append(blocks.text(Message("explore.doubling.least", n=state.target, base=least, final=reached)))
        title = blocks.words(Message("explore.doubling.back"))
        return {"part": "panel", "id": "back", "open": bool(state.target), "title": title, "blocks": inner}

    def _house(self, blocks: Blocks) -> Json:
        switches = [
            blocks.switch(f"house:{change}", Message(f"explore.doubling.house-{change}"), change in self.state.changes)
            for change in CHANGES
        ]
        return {
            "part": "panel",
            "id": "house",
            "open": bool(self.state.changes),
            "title": blocks.words(Message("explore.doubling.house")),
            "blocks": [blocks.text(Message("explore.doubling.house-note"), tone="quiet"), blocks.controls(*switches)],
        }

    def _beside(self, blocks: Blocks) -> Json:
        state = self.state
        options = [
            (f"with:{letter}", blocks.book_name(sheet(letter)), letter in state.beside)
            for letter in LETTERS
            if letter != state.name
        ]
        chips = blocks.segments(Message("explore.doubling.beside"), options, kind="chips")
        return {
            "part": "panel",
            "id": "beside",
            "open": bool(state.beside),
            "title": blocks.words(Message("explore.doubling.beside")),
            "blocks": [blocks.controls(chips)],
        }


def _is_same(asked: ScoreSheet, worked: Worked) -> bool:
    factors = [(entry.reason, entry.value) for entry in asked.entries if entry.op == "times"]
    return asked.base == worked.base and factors == [(entry.reason, entry.value) for entry in worked.factors]


def _times(entries: list[Entry]) -> str:
    return " ".join(f"× {entry.value}" for entry in entries) or "× 1"


def _story_row(story: Story) -> tuple[str, list[str], None]:
    return str(story.base), [str(story.theirs), str(story.own)], None
