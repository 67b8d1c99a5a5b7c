"""What stands beside a table in play: what was refused, the decision, the coach, what is missing, the round so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.teach.play.coach import Advice, dropped
from hanalearn.teach.play.dealing import dealer_draw
from hanalearn.teach.play.frame_words import button, headline, text_block
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.lie import Lie
from hanalearn.teach.play.mat import card_json, kinds_in
from hanalearn.teach.play.missing import HORIZON, Rung, ladder, summary
from hanalearn.teach.play.narrate import names_of, narrator_of
from hanalearn.teach.play.refutation import refute
from hanalearn.teach.play.sight import Step
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["LEADS", "TableSide", "drew", "nearest", "note_of"]

_NEAR: Final = 3
"""Sets that are always shown, however far they are; and at most so many that cannot be made any more."""
LEADS: Final = 2
"""From this help level on what a held card may take is marked, and the ladder of what is missing lies open."""


def nearest(rows: Sequence[Rung]) -> tuple[Rung, ...]:
    """The sets that are worth looking at first: those within reach, else the nearest; and a few that have gone."""
    open_still = [rung for rung in rows if not rung.gone]
    near = [rung for rung in open_still if rung.away <= HORIZON] or open_still
    gone = [rung for rung in rows if rung.gone and rung.away <= HORIZON]
    return (*near[: _NEAR + 1], *gone[: _NEAR - 1])


def drew(game: Game) -> Message | None:
    """Who deals first, and by which cards: said until somebody has chosen something."""
    is_new = not game.choices and game.placed is None and len(game.replay.deals) == 1
    if game.settings.position or game.round.is_over or not is_new:
        return None
    draw = dealer_draw(game.settings)
    return Message("play.drew", cards=draw.tries[-1], who=names_of(game.settings)[draw.dealer])


def note_of(game: Game) -> Message:
    """What is to be said once."""
    match game.note:
        case "less-help":
            return dropped(game.level)
        case "nothing-fits":
            return Message("play.nothing-fits")
        case _:
            return Message("play.back")


@dataclass(frozen=True, slots=True)
class TableSide:
    """Renders what stands beside the mat.

    Attributes:
        game: the game.
        voice: the language.
        offers: what may be done now.
        lie: how the cards lie.
    """

    game: Game
    voice: Voice
    offers: frozenset[str]
    lie: Lie

    @property
    def _other(self) -> Message:
        return names_of(self.game.settings)[1 - self.game.seat]

    def blocks(self, advice: Advice | None) -> list[Json]:
        """The blocks, the most urgent first."""
        game = self.game
        if game.is_covered:
            return [self._so_far()] if game.settings.table > 1 else []
        blocks: list[Json] = []
        if game.attempt is not None:
            blocks.append(self._refutation())
        if game.round.is_over:
            blocks.append(self._end())
        if game.step is Step.DECIDE:
            blocks.append(self._decision())
        if game.note:
            blocks.append(text_block(self.voice, [note_of(game)], tone="quiet"))
        if (drawn_for := drew(game)) is not None:
            blocks.append({**text_block(self.voice, [drawn_for], tone="quiet"), "id": "drew"})
        if game.pile:
            blocks.append(self._pile())
        if advice is not None:
            blocks.append(self._coach(advice))
        if game.settings.table > 1:
            if not game.round.is_over and self._has_ladder:
                blocks.append(self._missing())
            blocks.append(self._so_far())
        if not game.round.is_over and (helps := self._helps(advice)):
            blocks.append({"part": "buttons", "id": "help", "items": helps})
        return blocks

    @property
    def _asked(self) -> str | None:
        """Names the help that was asked for last, so that the page shows it."""
        return f"asked-{self.game.asked}{self.game.helped}" if self.game.asked else None

    @property
    def _has_ladder(self) -> bool:
        return self.game.level >= LEADS or self.game.asked.startswith("missing")

    def _helps(self, advice: Advice | None) -> list[Json]:
        """The helps that can be asked for, where the coach does not offer them itself."""
        has_coach = advice is not None
        offered = {offer for offer, _ in advice.actions} if advice is not None else set()
        items: list[Json] = []
        if self.game.level == 1 and not self._has_ladder and self.game.settings.table > 1:
            items.append(button(self.voice, "play.what-is-missing", "ask:missing-mine"))
        if not has_coach and self.game.level > 0 and "less" not in offered:
            items.append(
                button(self.voice, "coach.less" if self.game.level > 1 else "coach.less-off", "less", quiet=True)
            )
        if self.game.level < 2 and "more" not in offered:
            items.append(button(self.voice, "coach.more", "more", quiet=True))
        return items

    def _refutation(self) -> Json:
        game, voice = self.game, self.voice
        found = refute(game.sight)
        if found is None:
            return {
                "part": "feedback",
                "reveal": f"refuted{game.illegal}",
                "verdict": "no",
                "title": voice.plain(Message("verdict.no-card")),
                "lines": [voice.show(Message("play.must-match"))],
                "holds": None,
                "cells": [],
                "actions": [],
            }
        return {
            "part": "feedback",
            "reveal": f"refuted{game.illegal}",
            "verdict": "no",
            "title": voice.show(found.title),
            "lines": [voice.show(line) for line in found.lines],
            "holds": voice.show(found.holds),
            "cells": [
                {"cards": [card_json(card, voice.lang) for card in cards], "caption": voice.show(caption)}
                for cards, caption in found.look
            ],
            "actions": [],
        }

    def _decision(self) -> Json:
        game = self.game
        state = game.round
        sheet = state.score(game.seat)
        own = tuple(Message(f"yaku.{key}") for key, _ in sheet.yaku)
        lines = [
            Message("play.you-have-sets", sets=own, n=sheet.base),
            Message("decision.stop-means", points=sheet.total),
            Message("decision.koikoi-means"),
        ]
        if game.book.ends_after_call:
            lines.append(Message("decision.no-more-calls"))
        return {
            **text_block(self.voice, lines),
            "title": self.voice.show(Message("decision.question")),
            "id": "decision",
            "reveal": "decision",
        }

    def _end(self) -> Json:
        """How the round ended, beside the cards as they lie."""
        game = self.game
        told = [
            message
            for event in game.replay.now.events
            if (message := narrator_of(game.settings, game.seat).tell(game.replay, len(game.replay), event)) is not None
        ]
        title = Message("play.deal-again" if game.is_void else "play.round-over")
        return {**text_block(self.voice, told), "title": self.voice.show(title), "id": "end"}

    def _coach(self, advice: Advice) -> Json:
        return {
            "part": "coach",
            # What was asked for is shown; what the coach says by itself waits beside the table.
            "reveal": self._asked,
            "level": self.voice.plain(advice.level),
            "ask": self.voice.show(advice.ask),
            "lines": [self.voice.show(line) for line in advice.lines],
            "actions": [
                {"label": self.voice.plain(label), "offer": offer, "quiet": offer in ("less", "more", "close")}
                for offer, label in advice.actions
                # What matches can be asked in the bar at any time.
                if offer in self.offers and offer != "ask:matches"
            ],
        }

    def _missing(self) -> Json:
        game = self.game
        theirs = game.look.endswith("theirs") or game.asked == "missing-theirs"
        is_all = game.look.startswith("all")
        rows = ladder(game.sight, theirs)
        if not is_all:
            rows = nearest(rows)
        side = "theirs" if theirs else "mine"
        me = Message("play.me") if not game.settings.has_person else names_of(game.settings)[game.seat]
        lines = [] if rows else [self.voice.show(summary(game.sight, theirs))]
        return {
            "part": "missing",
            "id": "missing",
            "reveal": self._asked if game.asked.startswith("missing") else None,
            "title": self.voice.plain(Message("play.what-is-missing")),
            "who": [
                {"text": self.voice.plain(me), "offer": "look:mine", "on": not theirs},
                {"text": self.voice.plain(self._other), "offer": "look:theirs", "on": theirs},
            ],
            "lines": lines,
            "rows": [self._rung(rung) for rung in rows],
            "more": button(
                self.voice, "play.nearest-sets" if is_all else "play.all-sets", f"look:{'' if is_all else 'all-'}{side}"
            ),
        }

    def _rung(self, rung: Rung) -> Json:
        name = Message(f"yaku.{rung.key}")
        is_japanese = self.voice.lang == "ja"
        key = "play.gone" if rung.gone else "play.made" if rung.away == 0 else "play.away"
        return {
            "away": self.voice.show(Message(key, n=rung.away)),
            "name": headline(self.voice, name),
            "native": None if is_japanese else names.japanese(name.key).script,
            # In plain words: the cards themselves stand beside them.
            "note": None if rung.note is None else self.voice.plain(rung.note),
            "cards": [card_json(card, self.voice.lang) for card, _ in rung.cards],
            "gone": rung.gone,
        }

    def _so_far(self) -> Json:
        """Sets and calls of both sides in this round."""
        game, state = self.game, self.game.round
        rows: list[Json] = []
        for seat in (game.seat, 1 - game.seat):
            tally = game.book.tally(state.piles[seat], month=state.month)
            sets = tuple(Message(f"yaku.{key}") for key in tally.keys)
            note = Message("play.sets-note", sets=sets) if sets else Message("play.no-set-yet")
            if state.calls[seat]:
                note = Message("play.and-called", sets=note, n=state.sums_at_call[seat])
            rows.append(
                {
                    "id": f"seat{seat}",
                    "name": headline(self.voice, names_of(game.settings)[seat]),
                    "note": self.voice.show(note),
                    "chip": self.voice.plain(Message("ui.points", n=tally.points)) if sets else None,
                    "cards": [],
                    "state": None,
                }
            )
        return {"part": "list", "id": "so-far", "title": self.voice.plain(Message("play.this-round")), "rows": rows}

    def _pile(self) -> Json:
        """A pile spread out, by kind and month."""
        game = self.game
        is_mine = game.pile == "mine"
        lie = self.lie
        cards = lie.mine if is_mine else lie.theirs
        who = self._other if not is_mine else None
        title = (
            Message("play.you-took", n=len(cards)) if who is None else Message("play.they-took", who=who, n=len(cards))
        )
        groups = [
            {
                "kind": kind.value,
                "label": self.voice.plain(Message(f"kind.{kind.value}.count", n=len(found))),
                "cards": [card_json(card, self.voice.lang) for card in found],
            }
            for kind, found in kinds_in(cards).items()
        ]
        return {
            "part": "group",
            "id": "pile",
            "reveal": f"pile-{game.pile}",
            "title": self.voice.plain(title),
            "blocks": [
                {"part": "cards", "size": "small", "groups": groups},
                {"part": "buttons", "items": [button(self.voice, "play.close-pile", "pile:", quiet=True)]},
            ],
        }
