"""What stands beside a question about points: rungs, a table of outcomes, a score sheet.

Blocks as ``docs/view.md`` has them. A number that is still asked for stands as ``?``: no answer is given away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.teach.asked_sheet import BRIGHT_LINE, BRIGHT_SETS, book_of, sheet_of
from hanalearn.teach.cells import STORIES, Cell, cells
from hanalearn.teach.doubling import factors_of, is_silent, worked_out
from hanalearn.teach.film import Played, film_of
from hanalearn.teach.forms import Picked
from hanalearn.teach.slip_sheet import Line, slip_lines
from hanalearn.teach.slips import sheets_of, slip_of
from hanalearn.teach.steps import Ask, Film, Reckon, Score
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, names

__all__ = ["ReckonPart", "built_so_far", "cell_name", "line_text", "option_to_reckon"]

_OPEN: Final = "?"
_STAIRS: Final = range(1, 11)
"""Base totals of the staircase."""
_REASONS: Final = {"reason.opponent-called": "call", "reason.own-call": "own", "reason.koi-bai": "bai"}


@dataclass(frozen=True, slots=True)
class ReckonPart:
    """Renders the blocks of a step about points.

    Attributes:
        task: the step.
        voice: the language.
        picked: what has been given of an answer in pieces.
        hint: hints opened.
        is_over: whether the step is done or shown: then everything stands there.
        offers: what may be done now; lines that may be picked carry their offer.
    """

    task: Task
    voice: Voice
    picked: Picked
    hint: int
    is_over: bool
    offers: frozenset[str] = frozenset()

    def blocks(self) -> list[Json]:
        """The blocks, from above."""
        step = self.task.step
        if isinstance(step, Film):
            return [self._outcome_of(film_of(self.task))] if self.picked or self.is_over else []
        if isinstance(step, Ask):
            return [self.stairs()] if step.stairs else []
        if not isinstance(step, Reckon):
            return []
        match step.task:
            case "pay" | "outcomes":
                return [self._outcomes(step)]
            case "sheet" | "walk":
                return [self._sheet(step)]
            case "slip":
                return [self._slip(step)]
            case _:
                return [self._ladder(step), *([self.stairs()] if step.stairs else [])]

    def _say(self, key: str, **arguments: int) -> Text:
        return self.voice.show(Message(f"reckon.{key}", **arguments))

    # --- rungs

    def _ladder(self, step: Reckon) -> Json:
        """The four rungs; as many are filled in as are given or have been hinted."""
        sheet = sheet_of(self.task)
        given = 0 if step.sets else 1
        filled = 4 if self.is_over else min(3, given + max(0, self.hint - 1 + (not given)))
        if step.task == "reasons" and not self.is_over:
            filled = 1
        return {"part": "ledger", "id": "rungs", "rows": [], "rungs": self._rungs(sheet, step.sets, filled)}

    def _rungs(self, sheet: ScoreSheet, sets: Sequence[int], filled: int) -> list[Json]:
        book = book_of(self.task)
        factors = {entry.reason: entry for entry in factors_of(sheet)}
        calls = next((entry for reason, entry in factors.items() if reason in _REASONS), None)
        base: Text = f"{' + '.join(map(str, sets))} = {sheet.base}" if len(sets) > 1 else str(sheet.base)
        test: Text = self._say("off") if book.threshold is None else self._yes(factors.get("reason.threshold"))
        call = f"rung-{_REASONS[calls.reason]}" if calls is not None else "rung-call"
        rows = [
            ("rung-sum", base),
            ("rung-test", test),
            (call, self._say("off") if book.opponent_call_factor == 1 and calls is None else self._yes(calls)),
            ("rung-times", self._product(sheet)),
        ]
        return [
            {
                "n": number,
                "name": self._say(key, least=book.threshold or 7),
                "note": self._say(f"{key}-note"),
                "value": value if number <= filled else _OPEN,
                "done": number <= filled,
            }
            for number, (key, value) in enumerate(rows, 1)
        ]

    def _yes(self, entry: Entry | None) -> Text:
        return self._say("no") if entry is None else self._say("yes-times", n=entry.value)

    def _product(self, sheet: ScoreSheet) -> Text:
        if is_silent(sheet):
            return self._say("silent")
        return _written(sheet)

    def stairs(self) -> Json:
        """From base to final where nobody called: the step between one below the line and the line."""
        book = book_of(self.task)
        rows = [(base, worked_out(book, base).final) for base in _STAIRS]
        caption = self._say("stairs", least=book.threshold or 7)
        table: Json = {
            "part": "table",
            "caption": caption,
            "head": [self._say("base"), self._say("final")],
            "rows": [{"head": str(base), "cells": [str(final)], "state": None} for base, final in rows],
        }
        return {
            "part": "chart",
            "id": "stairs",
            "figure": {
                "kind": "stairs",
                "bars": [list(row) for row in rows],
                "least": book.threshold or 0,
                "below": self.voice.plain(Message("reckon.stairs-below")),
                "above": self.voice.plain(Message("reckon.stairs-above", n=book.threshold_factor)),
                "axis": self.voice.plain(Message("reckon.base")),
            },
            "label": self.voice.plain(
                Message("reckon.stairs-label", list=", ".join(f"{base}: {final}" for base, final in rows))
            ),
            "caption": caption,
            "table": table,
        }

    # --- who gets what

    def _outcomes(self, step: Reckon) -> Json:
        asked = cells(self.task)
        stories = STORIES if step.task == "outcomes" else (step.story,)
        rows: list[Json] = [
            {"head": self._story(step, story), "cells": [self._cell(asked, story, who) for who in ("me", "them")]}
            for story in stories
        ]
        return self._two_sides(rows)

    def _cell(self, asked: Sequence[Cell], story: str, who: str) -> Json:
        for place, cell in enumerate(asked):
            if cell.key in (who, f"{story}-{who}"):
                known = self.is_over or place < len(self.picked)
                now = not self.is_over and place == len(self.picked)
                text = str(cell.right) if known else _OPEN if now else "…"
                return {"text": text, "mark": "now" if now else None}
        return {"text": "", "mark": "none"}

    def _story(self, step: Reckon, story: str) -> Text:
        return self._say(f"story-{story}", base=step.base, better=step.better, theirs=step.theirs)

    def _outcome_of(self, played: Played) -> Json:
        key = "nobody" if played.winner is None else f"{played.winner.value}-stop"
        cells: list[Json] = [
            {"text": str(points) if self.is_over else _OPEN, "mark": None if self.is_over else "now"}
            for points in played.points
        ]
        return self._two_sides([{"head": self._say(f"ends-{key}"), "cells": cells}])

    def _two_sides(self, rows: list[Json]) -> Json:
        return {
            "part": "table",
            "id": "outcomes",
            "caption": self._say("outcomes"),
            "head": ["", self._say("me"), self._say("them")],
            "rows": [{**row, "state": None} for row in rows],
        }

    # --- a score sheet

    def _sheet(self, step: Reckon) -> Json:
        sheet = sheet_of(self.task)
        asked = {key: place for place, key in enumerate(step.lines)}
        made = [key for key, _ in sheet.yaku]
        if BRIGHT_LINE in asked:
            made = [key for key in made if key not in BRIGHT_SETS]
        keys = [*(key for key in step.lines if key not in (*made, "base", "times", "final")), *made]
        order = [key for key in step.lines if key in keys] + [key for key in keys if key not in asked]
        points = {cell.key: cell.right for cell in cells(self.task)} | {
            key: value for key, value in sheet.yaku if key not in asked
        }
        last = {"base": sheet.base, "times": sheet.factor, "final": sheet.final}
        rows = [self._row(sheet, key, points[key], asked) for key in order]
        rungs = self._rungs(sheet, (), 4 if self._state("final", asked) is None else 0)[1:3]
        times = self._state("times", asked)
        if times is not None or "times" in asked:
            shown = _OPEN if times else f"× {sheet.factor}"
            note = self._say("rung-times-note")
            name = self._say("times")
            rungs.append({"n": 4, "name": name, "note": note, "value": shown, "done": times is None, "state": times})
        return {
            "part": "ledger",
            "id": "sheet",
            "head": [self._say("set"), self._say("cards"), self._say("why"), self._say("points")],
            "rows": rows,
            "base": {**self._sum("base", last["base"], asked), "why": " + ".join(str(points[key]) for key in order)
                     if all(self._state(key, asked) is None for key in order) and len(order) > 1 else None},
            "rungs": [{**rung, "n": number} for number, rung in enumerate(rungs, 1)],
            "final": {**self._sum("final", last["final"], asked), "why": _written(sheet).rpartition(" = ")[0]
                      if self._state("final", asked) is None else None},
        }  # fmt: skip

    def _state(self, key: str, asked: dict[str, int]) -> str | None:
        """Whether a line is asked for now, later, or stands there."""
        place = asked.get(key)
        if place is None or self.is_over or place < len(self.picked):
            return None
        return "now" if place == len(self.picked) else "later"

    def _sum(self, key: str, value: int, asked: dict[str, int]) -> Json:
        state = self._state(key, asked)
        shown = str(value) if state is None else _OPEN if state == "now" else "…"
        return {"name": self._say(key), "points": shown, "state": state}

    def _row(self, sheet: ScoreSheet, key: str, value: int, asked: dict[str, int]) -> Json:
        state = self._state(key, asked)
        family = BRIGHT_SETS if key == BRIGHT_LINE else (key,)
        entries = [entry for entry in sheet.entries if entry.about in family]
        is_known = state is None
        cards = [card for entry in entries for card in entry.cards] if is_known else []
        lang = self.voice.lang
        named = key
        if is_known and key == BRIGHT_LINE and entries:
            named = entries[0].about
        name = Message("reckon.brights") if named == BRIGHT_LINE else Message(f"yaku.{named}")
        points: Text = str(value) if value else self._say("none")
        cite = entries[0].cite if entries and is_known else None
        slip = slip_of(self.task.step.rulebook or self.task.book)
        return {
            "name": self._capital(name),
            "native": None if lang == "ja" else Voice("ja").plain(name),
            "cards": [{"id": card.code, "label": names.card_label(card, lang)} for card in cards],
            "why": " + ".join(str(entry.value) for entry in entries) if is_known and len(entries) > 1 else None,
            "cite": None if cite is None else {
                "letter": self.voice.plain(slip.letter),
                "name": self.voice.plain(slip.name),
                "text": self.voice.show(Message(f"standing.{cite.standing}", source=Message(f"cited.{cite.source}"))),
            },
            "points": points if is_known else _OPEN if state == "now" else "…",
            "state": ("none" if not value else None) if is_known else state,
        }  # fmt: skip

    def _capital(self, message: Message) -> Text:
        shown = self.voice.show(message)
        return names.capitalised(shown) if isinstance(shown, str) else shown

    # --- a sheet with a slip

    def _slip(self, step: Reckon) -> Json:
        lines = slip_lines(self.task)
        sets = [line for line in lines if line.key not in ("base", "test", "call", "final")]
        by_key = {line.key: line for line in lines}
        rungs = [
            {
                "n": number,
                "name": self._say(f"rung-{key}", least=book_of(self.task).threshold or 7),
                "note": None,
                "value": self._say("yes-times", n=by_key[key].value) if by_key[key].value else self._say("no"),
                "done": True,
                **self._picked_line(by_key[key]),
            }
            for number, key in enumerate(("test", "call"), 1)
            if key in by_key
        ]
        return {
            "part": "ledger",
            "id": "slip",
            "head": [self._say("set"), self._say("cards"), self._say("why"), self._say("points")],
            "rows": [
                {
                    "name": self._capital(Message(f"yaku.{line.key}")),
                    "native": None if self.voice.lang == "ja" else Voice("ja").plain(Message(f"yaku.{line.key}")),
                    "cards": [],
                    "why": None,
                    "cite": None,
                    "points": self._corrected(line),
                    **self._picked_line(line),
                }
                for line in sets
            ],
            "base": self._total(by_key["base"], "base"),
            "rungs": rungs,
            "final": self._total(by_key["final"], "final"),
        }

    def _total(self, line: Line, key: str) -> Json:
        return {"name": self._say(key), "why": None, "points": self._corrected(line), **self._picked_line(line)}

    def _corrected(self, line: Line) -> Text:
        """What stands on a line; once the step is over, also what should stand there."""
        if not self.is_over or line.value == line.instead:
            return str(line.value)
        return self._say("instead", n=line.value, instead=line.instead)

    def _picked_line(self, line: Line) -> Json:
        offer = f"choose:{line.key}"
        state = "differs" if self.is_over and line.state == "slip" else None
        label = self.voice.plain(line_text(self.task, line.key))
        return {"state": state, "offer": offer if offer in self.offers else None, "label": label}


def built_so_far(task: Task, voice: Voice, picked: Picked) -> list[Json]:
    """What the cards chosen so far are worth, where a pile worth so many points is put together."""
    step = task.step
    if not isinstance(step, Score) or step.task != "build" or not step.points:
        return []
    book = sheets_of(step.rulebook or task.book)[0]
    points = book.tally(CardSet.parse(" ".join(picked))).points
    return [
        {"part": "text", "id": "so-far", "lines": [voice.show(Message("reckon.so-far", n=points))], "tone": "quiet"}
    ]


def _written(sheet: ScoreSheet) -> str:
    """The sum as a product: ``7 × 2 × 2 = 28``."""
    factors = "".join(f" × {entry.value}" for entry in factors_of(sheet))
    return f"{sheet.base}{factors} = {sheet.final}" if factors else f"{sheet.final}"


def cell_name(task: Task, place: int) -> Message | None:
    """What the number is that is asked for at a place of an answer given in pieces."""
    step = task.step
    if not isinstance(step, Reckon) or step.task not in ("pay", "outcomes", "sheet"):
        return None
    asked = cells(task)
    if place >= len(asked):
        return None
    key = asked[place].key
    if step.task == "sheet":
        known = ("base", "times", "final", BRIGHT_LINE)
        return Message(f"reckon.{key}") if key in known else Message(f"yaku.{key}")
    story, _, who = key.rpartition("-")
    side = Message(f"reckon.{who}")
    if not story:
        return side
    row = Message(f"reckon.story-{story}", base=step.base, better=step.better, theirs=step.theirs)
    return Message("reckon.cell", row=row, side=side)


def line_text(task: Task, key: str) -> Message:
    """A line of a sheet with a slip, in words."""
    line = next(one for one in slip_lines(task) if one.key == key)
    if key in ("test", "call"):
        least = book_of(task).threshold or 7
        return Message(f"reckon.line-{key}-{'yes' if line.value else 'no'}", least=least, n=line.value)
    if key in ("base", "final"):
        return Message(f"reckon.line-{key}", n=line.value)
    return Message("reckon.line-set", what=Message(f"yaku.{key}"), n=line.value)


def option_to_reckon(task: Task, option: str) -> Message | str:
    """An option of a step about points, in words of no lesson."""
    step = task.step
    if isinstance(step, Film):
        mine, theirs = map(int, option.split("-"))
        return Message("reckon.outcome", mine=mine, theirs=theirs)
    assert isinstance(step, Reckon)
    if step.task == "slip":
        return line_text(task, option)
    if step.task == "walk":
        known = ("base", "times", "final", BRIGHT_LINE)
        return Message(f"reckon.{option}") if option in known else Message(f"yaku.{option}")
    if step.task == "reasons":
        return Message(f"reckon.reason-{option}", least=book_of(task).threshold or 7)
    return Message("reckon.silent") if option == "silent" else option
