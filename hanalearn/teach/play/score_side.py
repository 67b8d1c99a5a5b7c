"""What stands beside a score sheet: the way from the base total to the final points, and the months so far."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import Month
from hanalearn.rules.koikoi import RoundResult
from hanalearn.teach.play.frame_words import headline, text_block
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.narrate import is_you, names_of
from hanalearn.teach.sheet_words import source_message
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["ScoreSide"]


@dataclass(frozen=True, slots=True)
class ScoreSide:
    """Renders what stands beside a score sheet.

    Attributes:
        game: the game, whose round is over.
        result: how the round ended.
        voice: the language.
    """

    game: Game
    result: RoundResult
    voice: Voice

    def blocks(self) -> list[Json]:
        """The blocks."""
        blocks = self._rungs()
        if self.game.replay.now.match is not None:
            blocks.append(self._match())
            if after := self._after():
                blocks.append({**text_block(self.voice, after, tone="quiet"), "id": "after"})
        return blocks

    # --- from base to final

    def _rungs(self) -> list[Json]:
        sheet, game = self.result.sheet, self.game
        if game.settings.table == 1 or not sheet.entries or self.result.winner is None:
            return []
        rungs: list[Json] = [self._rung(1, Message("play.base"), str(sheet.base), done=True)]
        times = [entry for entry in sheet.entries if entry.op == "times"]
        reasons = {entry.reason for entry in times}
        for entry in times:
            name = Message(entry.reason, count=entry.count)
            rungs.append(
                self._rung(len(rungs) + 1, name, f"× {entry.value}", done=True, note=source_message(entry.cite))
            )
        no = self.voice.plain(Message("option.no"))
        if game.book.threshold is not None and "reason.threshold" not in reasons:
            rungs.append(
                self._rung(len(rungs) + 1, Message("reason.threshold", count=game.book.threshold), no, done=False)
            )
        if game.book.opponent_call_factor != 1 and not any("call" in one or "koi" in one for one in reasons):
            rungs.append(self._rung(len(rungs) + 1, Message("reason.opponent-called", count=1), no, done=False))
        factors = [str(sheet.base), *(str(entry.value) for entry in times)]
        final = {
            "name": self.voice.plain(Message("play.final")),
            "why": " × ".join(factors) if times else "",
            "points": str(sheet.total),
        }
        return [
            {
                "part": "ledger",
                "id": "rungs",
                "title": self.voice.plain(Message("play.base-to-final")),
                "rows": [],
                "rungs": rungs,
                "final": final,
            }
        ]

    def _rung(self, number: int, name: Message, value: str, *, done: bool, note: Message | None = None) -> Json:
        return {
            "n": number,
            "name": headline(self.voice, name),
            "note": None if note is None else self.voice.show(note),
            "value": value,
            "done": done,
        }

    # --- the months

    def _match(self) -> Json:
        game = self.game
        match = game.replay.now.match
        assert match is not None
        seats = (game.seat, 1 - game.seat) if not game.settings.has_person else (0, 1)
        is_count = game.settings.table == 1
        played = [one for one in match.finished if one.result is not None and one.result.counts]
        rows: list[Json] = []
        sums = [0, 0]
        for number, one in enumerate(played, 1):
            result = one.result
            assert result is not None
            figures = [len(one.table.piles[seat]) if is_count else result.points[seat] for seat in seats]
            sums = [total + figure for total, figure in zip(sums, figures, strict=True)]
            month = Month((number - 1) % 12 + 1)
            head: Json = {
                "text": names.capitalised(names.month_name(month, self.voice.lang)),
                "offer": f"watch:{number}",
                "label": self.voice.plain(Message("play.watch-month", month=month)),
            }
            rows.append({"head": head, "cells": [str(figure) for figure in figures], "state": None})
        rows.append(
            {
                "head": self.voice.plain(Message("play.together")),
                "cells": [str(total) for total in sums],
                "state": "total",
            }
        )
        return {
            "part": "table",
            "id": "match",
            "align": "end",
            "title": self.voice.plain(Message("play.match-sheet" if game.is_finished else "play.match-so-far")),
            "caption": self.voice.plain(Message("play.match-cards" if is_count else "play.match-caption")),
            "head": [
                self.voice.plain(Message("play.col-month")),
                *(headline(self.voice, names_of(self.game.settings)[seat]) for seat in seats),
            ],
            "rows": rows,
        }

    def _after(self) -> list[Message]:
        """What follows: who deals next, or that the match is over."""
        game = self.game
        match = game.replay.now.match
        assert match is not None
        if match.is_over:
            return [Message("play.match-over")]
        dealer = match.dealer
        said: list[Message] = []
        if match.score.is_extra:
            said.append(Message("event.extra-round"))
        if dealer is not None:
            you = is_you(game.settings, dealer)
            said.append(
                Message("play.you-deal-next")
                if you
                else Message("play.they-deal-next", who=names_of(self.game.settings)[dealer])
            )
        return said
