"""Ledgers beside a question: sheets side by side whose lines can be picked, and the sum of a pile once it is known."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import Card
from hanalearn.teach.ledger import Line, line_message
from hanalearn.teach.scoring import ledgers, sheet_names, worked_ledgers
from hanalearn.teach.slips import slip_of
from hanalearn.teach.steps import Score
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, names

__all__ = ["LedgerPart"]

_MOST_CARDS = 7
"""So many cards stand beside a line; of more only the line is shown."""


@dataclass(frozen=True, slots=True)
class LedgerPart:
    """Renders the ledgers of a question about a pile.

    Attributes:
        task: the question.
        voice: the language.
        is_done: whether the answer is known, so that the sum may be shown.
        offers: what may be done now.
    """

    task: Task
    voice: Voice
    is_done: bool
    offers: frozenset[str]

    def blocks(self) -> list[Json]:
        """The blocks; none where there is nothing to show, or not yet."""
        step = self.task.step
        if not isinstance(step, Score):
            return []
        if step.task == "line":
            return [self._side_by_side(ledgers(self.task))]
        if step.task != "worth" or not self.is_done:
            return []
        found = worked_ledgers(self.task)
        if not any(found):
            return []
        return [self._ledger(found[0])] if len(found) == 1 else [self._side_by_side(found)]

    def _ledger(self, lines: tuple[Line, ...]) -> Json:
        *sets, total = lines
        return {
            "part": "ledger",
            "head": [],
            "rows": [
                {
                    "name": self._row_name(line),
                    "native": None if self.voice.lang == "ja" else Voice("ja").plain(Message(f"yaku.{line.yaku}")),
                    "cards": [self._card(card) for card in line.cards] if len(line.cards) <= _MOST_CARDS else [],
                    "why": self._why(line),
                    "cite": None,
                    "points": self._points(line),
                    "state": None,
                }
                for line in sets
            ],
            "base": {"name": self.voice.show(Message("pile.base")), "why": "", "points": str(total.points)},
            "rungs": [],
            "final": None,
        }

    def _why(self, line: Line) -> str:
        if line.is_further:
            return self.voice.plain(Message("pile.further", n=line.count))
        return self.voice.plain(Message("pile.of-cards", n=len(line.cards)))

    def _points(self, line: Line) -> str:
        return f"+{line.points}" if line.is_further else str(line.points)

    def _card(self, card: Card) -> Json:
        return {"id": card.code, "label": names.card_label(card, self.voice.lang)}

    def _side_by_side(self, found: tuple[tuple[Line, ...], ...]) -> Json:
        """One row for each line that any of the sheets has, one column for each sheet."""
        kinds = list(dict.fromkeys((line.yaku, line.is_further) for lines in found for line in lines if line.yaku))
        kinds.append(("", False))
        rows: list[Json] = []
        for kind in kinds:
            here = [next((one for one in lines if (one.yaku, one.is_further) == kind), None) for lines in found]
            some = next(one for one in here if one is not None)
            rows.append(
                {
                    "head": self._row_name(some),
                    "cells": [self._cell(line) for line in here],
                    "state": "total" if some.is_total else None,
                }
            )
        heads = ["", *(self.voice.show(slip_of(name).name) for name in sheet_names(self.task))]
        return {
            "part": "table",
            "caption": self.voice.plain(Message("pile.ledgers")),
            "head": heads,
            "rows": rows,
        }

    def _row_name(self, line: Line) -> Text:
        if line.is_total:
            return self.voice.show(Message("pile.base"))
        name = Message(f"yaku.{line.yaku}")
        return self.voice.show(Message("pile.further-of", what=name) if line.is_further else name)

    def _cell(self, line: Line | None) -> Json:
        if line is None:
            return {"text": "–", "mark": "none", "note": None}
        offer = f"choose:{line.key}"
        open_now = offer if offer in self.offers else None
        label = self.voice.plain(line_message(line))
        if line.sheet:
            row = Message("pile.row-of", sheet=slip_of(line.sheet).name, row=line_message(line))
            label = self.voice.plain(row)
        return {"text": self._points(line), "mark": None, "note": None, "offer": open_now, "label": label}
