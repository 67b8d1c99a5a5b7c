"""The first page: which table and rules, how long, who sits opposite, how much help; or a deal or game of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.rules.books import KOIKOI
from hanalearn.rules.simulate import Strategist, has_numpy
from hanalearn.teach.play.frame_words import button, text_block, where
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.mat import card_json
from hanalearn.teach.play.settings import HELP, MONTHS, OPPONENTS, PERSON, TABLES, Settings, house_options
from hanalearn.teach.slips import slip_of
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["EXAMPLE", "Problem", "SetupPage"]


_EMBLEMS: Final = {
    1: CardSet.parse("3b 3c1"),
    2: CardSet.parse("6a 7a 10a"),
    3: CardSet.parse("3b 8b 9a"),
}
"""What each table is about, in cards: two that match, a set, a viewing with the cup."""
EXAMPLE: Final = "standard:3:k7f"
"""A deal code as somebody would type it."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A text that could not be read.

    Attributes:
        field: "code" or "game".
        typed: the text.
        says: what is wrong.
        line, column: where; 0 where it is nowhere in particular.
    """

    field: str
    typed: str
    says: Message
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class SetupPage:
    """Renders the choice of a game.

    Attributes:
        draft: the settings as chosen so far.
        game: a game that waits to be gone on with.
        problem: a text that could not be read.
        voice: the language.
    """

    draft: Settings
    game: Game | None
    problem: Problem | None
    voice: Voice

    def render(self) -> Json:
        """The view, without what the room around it adds."""
        voice = self.voice
        bar = [self._button("play.deal", "deal", main=self.game is None)]
        main: list[Json] = []
        if self.game is not None:
            main.append(self._waiting(self.game))
        main += [self._who(), self._rules()]
        ask, sub = Message("play.setup"), Message("play.setup-sub")
        return {
            "title": voice.plain(Message("ui.play")),
            "head": {"where": None, "title": voice.plain(Message("ui.play")), "book": None},
            "prompt": {
                "phase": None,
                "ask": voice.show(ask),
                "sub": voice.show(sub),
                "aloud": f"{voice.speak(ask)} {voice.speak(sub)}",
            },
            "layout": "score",
            "scene": None,
            "frames": [],
            "main": main,
            "side": [self._summary(), self._from_others()],
            "bar": bar,
            "say": self._said(),
            "read": {},
            "focus": None,
        }

    def _button(self, key: str, offer: str, *, main: bool = False) -> Json:
        return button(self.voice, key, offer, main=main)

    def _plain(self, key: str, **values: int) -> str:
        return self.voice.plain(Message(key, **values))

    def _said(self) -> str:
        return "" if self.problem is None else self.voice.plain(self.problem.says)

    # --- the choices

    def _waiting(self, game: Game) -> Json:
        """The game that is under way."""
        return {
            "part": "group",
            "id": "waiting",
            "sheet": True,
            "title": self._plain("play.waiting"),
            "lines": [
                self.voice.show(
                    Message("play.waiting-sub", where=where(game), who=Message(_who_key(game.settings.opponent)))
                )
            ],
            "blocks": [{"part": "buttons", "items": [self._button("play.go-on", "go-on", main=True)]}],
        }

    def _who(self) -> Json:
        draft = self.draft
        items: list[Json] = [
            self._options("segments", "table", TABLES, draft.table, notes=False),
            self._list("with", OPPONENTS, draft.opponent),
        ]
        return {"part": "controls", "id": "who", "items": items}

    def _options(self, kind: str, name: str, values: Sequence[object], chosen: object, *, notes: bool = True) -> Json:
        return {
            "kind": kind,
            "label": self._plain(f"play.{name}"),
            "note": self.voice.show(Message(f"play.{name}-{chosen}-about")) if not notes else None,
            "options": [
                {
                    "text": self._plain(f"play.{name}-{value}"),
                    "offer": f"{name}:{value}",
                    "on": value == chosen,
                    "note": self._plain(f"play.{name}-{value}-about") if notes else None,
                }
                for value in values
            ],
        }

    def _list(self, name: str, values: Sequence[str], chosen: str) -> Json:
        return {
            "kind": "segments",
            "label": self._plain(f"play.{name}"),
            "note": self.voice.show(_about(chosen)),
            "options": [
                {"text": self._plain(_who_key(value)), "offer": f"{name}:{value}", "on": value == chosen, "note": None}
                for value in values
            ],
        }

    def _rules(self) -> Json:
        draft, voice = self.draft, self.voice
        books: Json = {
            "kind": "select",
            "label": self._plain("play.book"),
            "note": voice.show(slip_of(draft.book).about[0]),
            "options": [
                {
                    "text": voice.plain(Message("play.book-line", letter=slip_of(key).letter, name=slip_of(key).name)),
                    "offer": f"book:{key}",
                    "on": key == draft.book,
                    "note": None,
                }
                for key in KOIKOI
            ],
        }
        months: Json = {
            "kind": "segments",
            "label": self._plain("play.length"),
            "options": [
                {
                    "text": self._plain("play.months", n=count),
                    "offer": f"months:{count}",
                    "on": draft.months == count,
                    "note": None,
                }
                for count in MONTHS
            ],
        }
        helps = self._options("segments", "help", HELP, draft.help, notes=False)
        items: list[Json] = [months, helps]
        if draft.table < 3 or draft.open_hands:
            items.append(self._switch("open-hands", draft.open_hands))
        house: Json = {
            "part": "panel",
            "id": "house",
            "title": voice.plain(Message("play.house-rules", n=len(draft.options))),
            "open": bool(draft.options),
            "blocks": [
                {
                    "part": "controls",
                    "items": [
                        {
                            "kind": "chips",
                            "label": self._plain("play.house"),
                            "options": [
                                {
                                    "text": self._plain(f"option.{key}"),
                                    "offer": f"option:{key}",
                                    "on": key in draft.options,
                                    "note": self._plain(f"option.{key}.about"),
                                }
                                for key in house_options(draft.book)
                            ],
                        },
                        self._switch("lenient", draft.is_lenient),
                    ],
                }
            ],
        }
        return {
            "part": "group",
            "id": "rules",
            "blocks": [{"part": "controls", "items": [*items, books]}, house],
        }

    def _switch(self, name: str, is_on: bool) -> Json:
        return {
            "kind": "switch",
            "label": self._plain(f"play.{name}"),
            "offer": name,
            "on": is_on,
            "note": self._plain(f"play.{name}-about"),
        }

    # --- beside them

    def _summary(self) -> Json:
        """What has been chosen, in sentences, with the button that deals."""
        draft = self.draft
        length = Message("play.one-deal") if draft.is_alone else Message("play.months", n=draft.months)
        lines = [
            Message("play.chosen", table=Message(f"play.table-{draft.table}"), length=length),
            Message("play.chosen-with", who=Message(_who_key(draft.opponent)), book=slip_of(draft.book).name),
        ]
        if draft.options:
            lines.append(Message("play.chosen-house", options=tuple(Message(f"option.{key}") for key in draft.options)))
        if draft.is_alone:
            lines.append(Message("play.chosen-deal", code=str(draft.code())))
        cards = [card_json(card, self.voice.lang) for card in _EMBLEMS[draft.table]]
        return {
            "part": "group",
            "id": "chosen",
            "title": self._plain("play.your-game"),
            "sheet": True,
            "blocks": [{"part": "cards", "cards": cards, "fan": True, "size": "normal"}, text_block(self.voice, lines)],
        }

    def _from_others(self) -> Json:
        """A deal code or a game that somebody has passed on."""
        return {
            "part": "panel",
            "id": "others",
            "title": self._plain("play.from-others"),
            "open": self.problem is not None,
            "blocks": [
                {
                    "part": "controls",
                    "items": [self._field("code", 60, 1), self._field("game", 6000, 5)],
                },
                {"part": "file", "label": self._plain("play.load"), "offer": "say:game", "accept": ".txt", "max": 6000},
            ],
        }

    def _field(self, name: str, most: int, rows: int) -> Json:
        problem = self.problem if self.problem is not None and self.problem.field == name else None
        error = None
        if problem is not None:
            error = {"text": self.voice.show(problem.says), "line": problem.line, "column": problem.column}
        return {
            "kind": "text",
            "id": name,
            "label": self._plain(f"play.{name}"),
            "value": "" if problem is None else problem.typed,
            "max": most,
            "rows": rows,
            "offer": f"say:{name}",
            "done": {"label": self._plain(f"play.{name}-done")},
            "note": self.voice.plain(Message(f"play.{name}-note", example=EXAMPLE)),
            "error": error,
        }


def _who_key(opponent: str) -> str:
    return "play.with-person" if opponent == PERSON else f"policy.{opponent}"


def _about(opponent: str) -> Message:
    if opponent == "strategist" and not has_numpy():
        return Message("offline.strategist", n=Strategist().play_outs)
    return Message("play.with-person-about" if opponent == PERSON else f"policy.{opponent}.about")
