"""What stands beside a question as a table: a match sheet kept by the rules, or sheets side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hanalearn.cards import Month
from hanalearn.rules.explain import choice_remark, option_remark
from hanalearn.rules.yaku import Cite, Standing
from hanalearn.teach.comparison import CompareSpec, Comparison, Figure, Row, compared
from hanalearn.teach.letters import key_of
from hanalearn.teach.match_sheet import Line, MatchSheet, MatchSpec, kept
from hanalearn.teach.slips import slip_of
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, message_from, names

__all__ = ["BesidePart", "month_word"]


@dataclass(frozen=True, slots=True)
class BesidePart:
    """Renders what stands beside a question.

    Attributes:
        voice: the language.
        is_done: whether the step is over, so that nothing is hidden any more.
        known: months or sheets that have been visited, or of which the number has been given.
        offers: what may be done now; a month or a sheet that can be visited carries its offer.
    """

    voice: Voice
    is_done: bool
    known: tuple[str, ...]
    offers: frozenset[str]

    def blocks(self, spec: MatchSpec | CompareSpec) -> list[Json]:
        """The tables, as blocks of a page."""
        if isinstance(spec, MatchSpec):
            return [self._match(spec, kept(spec.rulebook, spec.rounds, spec.dealer))]
        fills = any(f"choose:{name}" in self.offers for name in spec.sheets)
        if not self.is_done and "all" in spec.hide and not fills:
            return []  # A table of dots would only be in the way of the question.
        return self._comparison(spec, compared(spec))

    # --- a match sheet

    def _match(self, spec: MatchSpec, sheet: MatchSheet) -> Json:
        lines = [line for line in sheet.lines if not spec.months or line.number in spec.months]
        is_worked = bool({"base", "factor"} & set(spec.hide)) or any(line.round.callers for line in lines)
        head = ["compare.month", "compare.dealer", "compare.stops"]
        head += ["compare.base", "compare.factor"] if is_worked else []
        rows = [self._line(spec, line, line is lines[-1], is_worked=is_worked) for line in lines]
        blank: list[Json] = [{"text": ""}] * (len(head) - 1)
        is_open = self.is_done or "totals" not in spec.hide
        sums = [str(total) if is_open else "…" for total in sheet.totals]
        rows.append(
            {
                "head": self._plain("compare.together"),
                "cells": [*blank, *({"text": text} for text in sums)],
                "state": "total",
            }
        )
        if "next" in spec.hide:
            after = sheet.next_dealer if self.is_done else None
            month = Month(sheet.lines[-1].month.value % 12 + 1)
            dealt: list[Json] = [{"text": after or "…"}]
            dealt += [{"text": ""} for _ in head]
            rows.append({"head": self._month(month), "cells": dealt, "state": "quiet"})
        return {
            "part": "table",
            "caption": self._plain("compare.match-sheet"),
            "head": [*(self._plain(key) for key in head), "A", "B"],
            "rows": rows,
        }

    def _line(self, spec: MatchSpec, line: Line, is_last: bool, *, is_worked: bool) -> Json:
        hidden = () if self.is_done or not is_last else spec.hide
        played = line.round

        def cell(name: str, text: Text) -> Json:
            return {"text": "…" if name in hidden else text}

        stops: Text = played.winner or "–"
        if played.callers:
            callers = names.in_a_row(list(played.callers), self.voice.lang)
            stops = self.voice.show(Message("compare.called", who=played.winner or "–", callers=callers))
        cells = [cell("dealer", line.dealer), cell("stops", stops)]
        if is_worked:
            cells.append(cell("base", str(played.base) if played.winner else "–"))
            cells.append(cell("factor", f"× {line.factor}" if played.winner else "–"))
        cells += [cell("points", str(points)) for points in line.points]
        offer = f"choose:{line.number}"
        head: Json = {"text": self._month(line.month), "offer": offer if offer in self.offers else None}
        return {"head": head, "cells": cells, "state": None}

    def _month(self, month: Month) -> Text:
        return month_word(month, self.voice.lang)

    # --- sheets side by side

    def _comparison(self, spec: CompareSpec, found: Comparison) -> list[Json]:
        hidden = set() if self.is_done else {
            name for name in found.sheets if ("all" in spec.hide or name in spec.hide) and name not in self.known
        }  # fmt: skip
        # As long as something is asked, the sets would be half of the answer.
        rows = found.rows if self.is_done or not spec.hide else found.rows[-1:]
        lines: list[Text] = [
            self._sources(row, found.sheets) for row in rows if not hidden and self.is_done and row.sort != "base"
        ]
        table: Json = {
            "part": "table",
            "caption": self._plain("compare.sheets" if spec.options else "compare.pile"),
            "head": ["", *(self._head(name) for name in found.sheets)],
            "rows": [self._row(row, found.sheets, hidden) for row in rows],
        }
        return [table, {"part": "text", "tone": "quiet", "lines": lines}] if lines else [table]

    def _head(self, name: str) -> Json:
        slip = slip_of(key_of(name))
        offer = f"choose:{name}"
        label = self.voice.plain(Message("ui.meta", first=slip.letter, second=slip.name))
        return {
            "text": self.voice.plain(slip.letter),
            "label": label,
            "offer": offer if offer in self.offers else None,
        }

    def _row(self, row: Row, sheets: tuple[str, ...], hidden: set[str]) -> Json:
        usual = Counter(figure.value for figure in row.figures).most_common(1)[0][0]
        cells: list[Json] = []
        for name, figure in zip(sheets, row.figures, strict=True):
            if name in hidden:
                cells.append({"text": "…", "mark": "none", "note": None})
                continue
            mark = "unknown" if figure.is_silent else "differs" if figure.value != usual else None
            note = self._plain("compare.silent") if figure.is_silent else None
            cells.append({"text": self._figure(row, figure), "mark": mark, "note": note})
        return {
            "head": self._row_name(row),
            "cells": cells,
            "state": "total" if row.sort in ("base", "final") else None,
        }

    def _row_name(self, row: Row) -> Text:
        match row.sort:
            case "yaku":
                return names.capitalised(self.voice.plain(Message(f"yaku.{row.key}")))
            case "further":
                return self.voice.plain(Message("compare.further"))
            case "option":
                remark = option_remark(row.key)
                return names.capitalised(self.voice.plain(message_from(remark.key, dict(remark.arguments))))
            case "base" | "factor" | "final":
                return self._plain(f"compare.{row.sort}")

    def _figure(self, row: Row, figure: Figure) -> str:
        if row.sort == "option":
            remark = choice_remark(row.key, figure.value)
            return self.voice.plain(message_from(remark.key, dict(remark.arguments)))
        if figure.value is None:
            return "–"
        return f"× {figure.value}" if row.sort == "factor" else str(figure.value)

    def _sources(self, row: Row, sheets: tuple[str, ...]) -> Text:
        """Where the figures of a row come from, sheet by sheet."""
        said = [
            Message("compare.one", letter=slip_of(key_of(name)).letter, source=_source(figure.cite))
            for name, figure in zip(sheets, row.figures, strict=True)
            if figure.cite is not None
        ]
        return self.voice.show(Message("compare.line", what=plain_text(self._row_name(row)), sources=tuple(said)))

    def _plain(self, key: str) -> str:
        return self.voice.plain(Message(key))


def month_word(month: Month, lang: str) -> Text:
    """A month in a table: by its name in English, elsewhere by its number."""
    return names.capitalised(names.month_name(month, lang) if lang == "en" else names.month_number(month, lang))


def _source(cite: Cite) -> Message:
    source = Message(f"cited.{cite.source}")
    if cite.standing is Standing.CHOSEN:
        after = tuple(Message(f"cited.{key}") for key in cite.after if key != cite.source)
        return Message("compare.chosen-after", after=after) if after else Message("compare.chosen")
    if cite.standing is Standing.IMPLIED:
        return Message("compare.implied", source=source)
    return source
