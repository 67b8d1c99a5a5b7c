"""The score sheet of a round, line by line with its sources, and the months of the match so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hanalearn.cards import CardSet, Month
from hanalearn.rules.explain import remark_of
from hanalearn.rules.koikoi import RoundEnd, RoundResult
from hanalearn.rules.missing import missing
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet
from hanalearn.rules.yaku import Cite, Yaku
from hanalearn.teach.play.frame_words import book_of, button, head_of, headline, place_of, text_block, where
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.mat import card_json, kinds_in
from hanalearn.teach.play.moments import Moment, verdict
from hanalearn.teach.play.narrate import is_you, names_of
from hanalearn.teach.play.score_side import ScoreSide
from hanalearn.teach.play.share import share_blocks
from hanalearn.teach.sheet_words import explain_aloud, explain_text, source_message
from hanalearn.teach.slips import slip_of
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, message_from, names

__all__ = ["ScorePage"]

_COUNTED = ("tane", "tan", "kasu")
_FAN = 7
"""Cards of a kind that fit on a phone as a fan."""


@dataclass(frozen=True, slots=True)
class ScorePage:
    """Renders the score sheet of a game whose round is over.

    Attributes:
        game: the game.
        voice: the language.
        found: the moments that were found so far; ``None``: nobody has looked for any.
        is_searching: whether more may come.
        is_aside: whether a moment is being tried again beside the match.
    """

    game: Game
    voice: Voice
    found: tuple[Moment, ...] | None = None
    is_searching: bool = False
    is_aside: bool = False

    @property
    def _result(self) -> RoundResult:
        result = self.game.round.result
        assert result is not None
        return result

    @property
    def _scorer(self) -> int | None:
        """The seat whose sheet is read: the one that gets points."""
        points = self._result.points
        return max(range(len(points)), key=lambda seat: points[seat]) if any(points) else None

    def render(self) -> Json:
        """The view, without what the room around it adds."""
        game, voice = self.game, self.voice
        title = self._title()
        aloud = [voice.speak(title)]
        if self._has_sheet:
            aloud += explain_aloud(self._result.sheet, voice.lang)
        return {
            "title": voice.plain(Message("play.page", where=where(game))),
            "head": head_of(voice, where(game), book_of(game.settings, voice), up="back" if self.is_aside else "setup"),
            "prompt": {
                "phase": None,
                "ask": voice.show(title),
                "sub": self._sub(),
                "aloud": self._joined(aloud),
            },
            "layout": "score",
            "scene": None,
            "frames": [],
            "main": [*self._main(), *self._moments(), *self._share()],
            "side": ScoreSide(game, self._result, voice).blocks(),
            "bar": self._bar(),
            "say": voice.plain(title),
            "read": {"T": self._joined(aloud), "Y": self._joined(aloud)},
            "focus": "prompt",
            "place": place_of(game),
        }

    # --- words

    @property
    def _has_sheet(self) -> bool:
        return self.game.settings.table > 1 and bool(self._result.sheet.entries)

    def _joined(self, said: Sequence[str]) -> str:
        return (" " if self.voice.lang == "en" else "").join(said)

    def _name(self, seat: int) -> Message:
        return names_of(self.game.settings)[seat]

    def _title(self) -> Message:
        result = self._result
        if self.game.settings.table == 1:
            piles = self.game.round.piles
            seat = self.game.seat
            mine, theirs = len(piles[seat]), len(piles[1 - seat])
            return Message("play.counted", me=self._name(seat), mine=mine, who=self._name(1 - seat), theirs=theirs)
        if result.winner is None:
            key = "play.title-both-hands" if result.end is RoundEnd.BOTH_HAND_YAKU else "play.title-nobody"
            return Message(key)
        points = Message("ui.points", n=result.points[result.winner])
        key = {
            RoundEnd.HAND_YAKU: "play.title-hand-set",
            RoundEnd.NO_SCORE: "play.title-higher",
            RoundEnd.AFTER_CALL: "play.title-ends",
            RoundEnd.LAST_CARD: "play.title-ends",
        }.get(result.end, "play.title-stop")
        if is_you(self.game.settings, result.winner):
            return Message(f"{key}-you", points=points)
        return Message(f"{key}-they", who=self._name(result.winner), points=points)

    def _sub(self) -> object:
        result = self._result
        if self.game.settings.table == 1:
            return self.voice.show(Message("play.counted-sub"))
        if result.winner is None and any(result.points):
            seat = self._scorer
            assert seat is not None
            return self.voice.show(Message("play.dealers-right", who=self._name(seat), n=result.points[seat]))
        return None

    # --- the sheet

    def _main(self) -> list[Json]:
        game = self.game
        if game.settings.table == 1:
            return [self._counts(), *self._piles((game.seat, 1 - game.seat))]
        seat = self._scorer
        winner = self._result.winner
        if seat is None or winner is None:
            return [*self._piles((game.seat, 1 - game.seat)), *self._nearly()]
        blocks = self._piles((winner,)) if self._result.end is not RoundEnd.HAND_YAKU else []
        sheet = self._result.sheet
        ledger: Json = {
            "part": "ledger",
            "id": "sheet",
            "head": [self.voice.plain(Message(f"play.col-{key}")) for key in ("set", "cards", "why", "points")],
            "rows": [
                *(self._entry(sheet, at) for at, entry in enumerate(sheet.entries) if entry.op == "add"),
                *(self._left_out(out) for out in sheet.left_out if out.points),
                *self._begun(winner),
            ],
            "base": {
                "name": self.voice.plain(Message("play.base")),
                "why": self._sum_of(sheet),
                "points": str(sheet.base),
            },
        }
        lines: Json = {
            "part": "panel",
            "id": "lines",
            "title": self.voice.plain(Message("play.line-by-line")),
            "open": False,
            "blocks": [{"part": "text", "tone": None, "lines": list(explain_text(sheet, self.voice.lang))}],
        }
        return [*blocks, ledger, lines]

    def _piles(self, seats: Sequence[int]) -> list[Json]:
        """What was taken, by kind."""
        blocks: list[Json] = []
        for seat in seats:
            cards = self.game.round.piles[seat]
            groups = [
                {
                    "kind": kind.value,
                    "label": self.voice.plain(Message(f"kind.{kind.value}.count", n=len(found))),
                    "cards": [card_json(card, self.voice.lang) for card in found],
                }
                for kind, found in kinds_in(cards).items()
            ]
            is_fan = all(len(found) <= _FAN for found in kinds_in(cards).values())
            block: Json = {"part": "cards", "id": f"pile{seat}", "size": "small", "fan": is_fan, "groups": groups}
            if len(seats) > 1:
                block["title"] = self.voice.plain(self._took(seat, len(cards)))
            blocks.append(block)
        return blocks

    def _took(self, seat: int, count: int) -> Message:
        if is_you(self.game.settings, seat):
            return Message("play.you-took", n=count)
        return Message("play.they-took", who=self._name(seat), n=count)

    def _counts(self) -> Json:
        """Table 1: what was taken, counted by kind."""
        game = self.game
        seats = (game.seat, 1 - game.seat)
        rows: list[Json] = []
        for kind in ("bright", "animal", "ribbon", "chaff"):
            counts = [sum(card.kind.value == kind for card in game.round.piles[seat]) for seat in seats]
            rows.append(
                {
                    "head": names.capitalised(self.voice.plain(Message(f"play.kind-{kind}"))),
                    "cells": [str(count) for count in counts],
                    "state": None,
                }
            )
        totals = [str(len(game.round.piles[seat])) for seat in seats]
        rows.append({"head": self.voice.plain(Message("play.together")), "cells": totals, "state": "total"})
        return {
            "part": "table",
            "id": "counts",
            "align": "end",
            "caption": self.voice.plain(Message("play.count")),
            "head": ["", *(headline(self.voice, self._name(seat)) for seat in seats)],
            "rows": rows,
        }

    def _entry(self, sheet: ScoreSheet, at: int) -> Json:
        entry = sheet.entries[at]
        is_further = entry.reason == "reason.further"
        name = Message(f"yaku.{entry.about}") if is_further else Message(entry.reason)
        why = Message("play.further", n=entry.count) if is_further else self._why(entry)
        return {
            "name": headline(self.voice, name),
            "native": self._native(name.key),
            "cards": [card_json(card, self.voice.lang) for card in entry.cards],
            "why": self.voice.show(why),
            "cite": self._cite(entry.cite),
            "points": f"+{entry.value}" if is_further else str(entry.value),
            "state": None,
        }

    def _why(self, entry: Entry) -> Message:
        if not entry.about:
            return Message("play.dealers-right-why")
        if entry.reason.startswith("teyaku."):
            return Message("play.dealt-so")
        count = len(entry.cards)
        again = CardSet(
            card
            for card in entry.cards
            for other in self._result.sheet.entries
            if other is not entry and other.op == "add" and card in other.cards and other.about != entry.about
        )
        is_first = next(one for one in self._result.sheet.entries if one.cards & again) is entry if again else True
        if again and not is_first:
            return Message("play.counts-again", cards=again)
        return Message("play.so-many", n=count)

    def _left_out(self, out: LeftOut) -> Json:
        remark = remark_of(out)
        cards = out.cards
        return {
            "name": headline(self.voice, Message(out.key if "." in out.key else f"yaku.{out.key}")),
            "native": self._native(out.key if "." in out.key else f"yaku.{out.key}"),
            "cards": [card_json(card, self.voice.lang) for card in cards],
            "why": self.voice.show(message_from(remark.key, remark.arguments)),
            "cite": self._cite(out.cite),
            "points": self.voice.plain(Message("play.none")),
            "state": "none",
        }

    def _begun(self, seat: int) -> list[Json]:
        """Sets that are counted and not made: what is there, and what the first point needs."""
        game = self.game
        pile = game.round.piles[seat]
        done = {entry.about for entry in self._result.sheet.entries} | {out.key for out in self._result.sheet.left_out}
        rows: list[Json] = []
        for yaku in game.book.yaku:
            if yaku.key not in _COUNTED or yaku.key in done:
                continue
            found = missing(yaku, pile)
            if found.held:
                rows.append(self._short_of(yaku, found.held))
        return rows

    def _short_of(self, yaku: Yaku, held: CardSet) -> Json:
        return {
            "name": headline(self.voice, Message(f"yaku.{yaku.key}")),
            "native": self._native(f"yaku.{yaku.key}"),
            "cards": [],
            "count": self.voice.plain(Message("ui.cards", n=len(held))),
            "why": self.voice.show(Message("play.first-point-at", n=yaku.needs[0].count)),
            "cite": self._cite(yaku.cite),
            "points": self.voice.plain(Message("play.none")),
            "state": "none",
        }

    def _nearly(self) -> list[Json]:
        """Nobody scored: why, in the words of the rulebook."""
        if self._result.end is not RoundEnd.NO_SCORE:
            return []
        cite = self.game.book.cite_of("no_score_points")
        lines = [Message("play.nobody-why"), Message("play.source", source=source_message(cite))]
        return [text_block(self.voice, lines, tone="quiet")]

    def _native(self, key: str) -> str | None:
        if self.voice.lang == "ja" or not key.startswith(("yaku.", "teyaku.")):
            return None
        name = names.japanese(key)
        return f"{name.script} {name.romaji}" if self.voice.lang == "en" else name.script

    def _cite(self, cite: Cite) -> Json:
        slip = slip_of(self.game.settings.book)
        return {
            "letter": self.voice.plain(slip.letter),
            "name": self.voice.plain(slip.name),
            "text": self.voice.show(source_message(cite)),
        }

    def _sum_of(self, sheet: ScoreSheet) -> str:
        return " + ".join(str(entry.value) for entry in sheet.entries if entry.op == "add")

    def _share(self) -> list[Json]:
        if self.is_aside:
            return []
        share: Json = {
            "part": "panel",
            "id": "share",
            "title": self.voice.plain(Message("play.share")),
            "open": False,
            "blocks": share_blocks(self.game, self.voice),
        }
        table = button(self.voice, "play.see-table", "table", quiet=True)
        return [share, {"part": "buttons", "id": "table", "items": [table]}]

    def _moments(self) -> list[Json]:
        if self.found is None:
            return []
        blocks: list[Json] = []
        for number, moment in enumerate(self.found):
            buttons = [button(self.voice, "play.try-again", f"try:{number}")]
            inside: list[Json] = [
                text_block(self.voice, moment.lines),
                {"part": "buttons", "items": buttons},
            ]
            if moment.exercise:
                inside.append(
                    {
                        "part": "code",
                        "label": self.voice.plain(Message("play.save-exercise")),
                        "lines": [self.voice.show(Message("play.save-exercise-note"))],
                        "text": moment.exercise,
                        "copy": self.voice.plain(Message("play.copy")),
                    }
                )
            blocks.append(
                {
                    "part": "panel",
                    "id": f"moment{number}",
                    "title": self.voice.show(moment.title),
                    "open": number == 0,
                    "blocks": inside,
                }
            )
        lines = [] if self.is_searching else [self.voice.show(verdict(self.found))]
        if self.is_searching:
            blocks.append(
                {
                    "part": "progress",
                    "id": "searching",
                    "label": self.voice.plain(Message("play.searching")),
                    "at": len(self.found),
                    "of": 4,
                    "cancel": None,
                }
            )
        return [
            {
                "part": "group",
                "id": "moments",
                "title": self.voice.plain(Message("play.moments")),
                "lines": lines,
                "blocks": blocks,
                "sheet": True,
            }
        ]

    def _bar(self) -> list[Json]:
        game, voice = self.game, self.voice
        if self.is_aside:
            return [button(voice, "play.see-table", "table"), button(voice, "play.back-to-match", "back", main=True)]
        bar = [button(voice, "play.watch", "watch", icon="play")]
        if game.is_finished:
            bar.append(button(voice, "play.new-game", "setup", main=True))
        else:
            month = Month(game.round.month % 12 + 1)
            label = voice.plain(Message("play.on-to", month=month))
            bar.append({**button(voice, "play.next", "next", main=True, icon="next"), "label": label})
        return bar
