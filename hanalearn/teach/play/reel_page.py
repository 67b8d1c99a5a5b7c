"""The page on which a game is looked at again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hanalearn.cards import EMPTY, CardSet, Month
from hanalearn.rules.turn import Draw, Play
from hanalearn.teach.play.flow import flow
from hanalearn.teach.play.frame_words import button, head_of, short_of
from hanalearn.teach.play.lie import lie_at
from hanalearn.teach.play.mat import Mat
from hanalearn.teach.play.reel import SPEEDS, Reel
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import Marks
from hanalearn.text import Message, Text

__all__ = ["ReelPage"]

_SPEED_NAMES: Final = ("slow", "usual", "fast")
_SHOWN: Final = 7
"""Moves told beside the table: the present one and those before it."""


@dataclass(frozen=True, slots=True)
class ReelPage:
    """Renders a reel.

    Attributes:
        reel: the game and where one stands in it.
        book: the slip of its rulebook.
        voice: the language.
        can_go_on: whether the game can be played on from here.
    """

    reel: Reel
    book: Json | None
    voice: Voice
    can_go_on: bool = False

    def render(self) -> Json:
        """The view, without what the room around it adds."""
        reel, voice = self.reel, self.voice
        told = self._told(reel.at)
        lie = lie_at(reel.replay, reel.at, reel.seat, open_hands=reel.is_open)
        mat = Mat(voice, reel.narrator.names[1 - reel.seat], frozenset(), self._own)
        frames: list[Json] = []
        if reel.has_come:
            shorter = reel.replay.upto(reel.at)
            passing = flow(shorter, reel.at - 1, reel.seat, reel.narrator, open_hands=reel.is_open).frames
            frames = [
                {
                    "scene": mat.scene(frame.lie, Marks(moved=frame.lie.moved), is_live=False),
                    "say": "",
                    "hold": frame.hold_ms,
                }
                for frame in passing[:1]
            ]
        view: Json = {
            "title": voice.plain(Message("play.watching")),
            "head": {
                **head_of(voice, Message("play.watching"), self.book, up="leave", score=self._where()),
                # On a phone there is room for one of the two, and the buttons say that it is a replay.
                "titleShort": voice.plain(short_of(self._where())),
                "scoreShort": "",
            },
            "prompt": None,
            "layout": "table",
            "scene": mat.scene(lie, Marks(moved=self._moved()), is_live=False),
            "frames": frames,
            "main": [{"part": "mat"}],
            "side": [self._deck(), *self._log(), *self._tools()],
            "bar": self._bar(),
            "say": told,
            "read": {"T": told},
            "focus": None,
        }
        if reel.is_running:
            view["tick"] = {"after_ms": reel.speed, "offer": "step"}
        return view

    @property
    def _own(self) -> Message | None:
        reel = self.reel
        return None if reel.narrator.you == reel.seat else reel.narrator.names[reel.seat]

    def _where(self) -> Message:
        reel = self.reel
        number = sum(1 for at in reel.numbers if at <= reel.at)
        if not reel.replay.record.is_match:
            return Message("play.where-one", month=reel.round.month)
        return Message("play.where", month=reel.round.month, n=number, rounds=reel.replay.record.book.rounds)

    def _moved(self) -> CardSet:
        action = self.reel.replay[self.reel.at].action
        if not isinstance(action, (Play, Draw)):
            return EMPTY
        return action.takes | CardSet((action.card,))

    def _sentences(self, at: int) -> list[Message]:
        step = self.reel.replay[at]
        found = [told for event in step.events if (told := self.reel.narrator.tell(self.reel.replay, at, event))]
        if step.is_deal or at == self.reel.first == 0:
            state = step.round
            if state is not None:
                found.insert(0, Message("play.dealt", month=state.month, who=self.reel.narrator.names[state.dealer]))
        return found

    def _told(self, at: int) -> str:
        gap = " " if self.voice.lang == "en" else ""
        return gap.join(self.voice.plain(one) for one in self._sentences(at))

    def _log(self) -> list[Json]:
        """The last moves in sentences, the present one last."""
        reel = self.reel
        rows: list[Json] = []
        for at in range(max(reel.first, reel.at - _SHOWN + 1), reel.at + 1):
            said = self._sentences(at)
            texts: list[Text] = [self.voice.show(one) for one in said]
            if not texts:
                continue
            rows.append(
                {
                    "id": f"move{at}",
                    "name": texts[0],
                    "note": _joined(texts[1:], self.voice.lang),
                    "chip": None,
                    "cards": [],
                    "state": "now" if at == reel.at else "done",
                    "offer": None if at == reel.at else f"set:at={at}",
                }
            )
        return [{"part": "list", "id": "log", "title": self.voice.plain(Message("play.moves")), "rows": rows}]

    def _deck(self) -> Json:
        """The buttons of the player, as on any machine that plays something."""
        reel, voice = self.reel, self.voice
        is_first, is_last = reel.at <= reel.first, reel.at >= len(reel.replay)
        run = button(voice, "play.pause" if reel.is_running else "play.run", "pause" if reel.is_running else "play")
        return {
            "part": "replay",
            "id": "reel",
            "at": reel.at,
            "of": len(reel.replay),
            "label": voice.plain(Message("play.move-of", n=reel.at, all=len(reel.replay))),
            "first": button(voice, "play.to-first", "first", icon="first", enabled=not is_first),
            "back": button(voice, "play.one-back", "earlier", icon="prev", enabled=not is_first),
            "play": {**run, "icon": "pause" if reel.is_running else "play", "main": True},
            "next": button(voice, "play.one-on", "later", icon="next", enabled=not is_last),
            "last": button(voice, "play.to-last", "last", icon="last", enabled=not is_last),
            "jump": {
                "kind": "number",
                "id": "at",
                "label": voice.plain(Message("play.jump")),
                "value": reel.at,
                "min": reel.first,
                "max": len(reel.replay),
                "step": 1,
                "unit": None,
                "offer": "set:at",
                "slider": True,
            },
            "speed": [
                {
                    "text": voice.plain(Message(f"play.speed-{name}")),
                    "offer": f"speed:{speed}",
                    "on": reel.speed == speed,
                }
                for speed, name in zip(SPEEDS, _SPEED_NAMES, strict=True)
            ],
        }

    def _tools(self) -> list[Json]:
        reel, voice = self.reel, self.voice
        controls: list[Json] = [
            {
                "kind": "switch",
                "label": voice.plain(Message("play.open-other-hand")),
                "offer": "hands",
                "on": reel.is_open,
                "note": None,
            }
        ]
        if len(reel.numbers) > 1:
            controls.append(
                {
                    "kind": "chips" if len(reel.numbers) <= 3 else "select",
                    "label": voice.plain(Message("play.rounds")),
                    "options": [
                        {
                            "text": voice.plain(Message("play.round-n", n=number, month=_month(reel, at))),
                            "offer": f"round:{number}",
                            "on": at <= reel.at and (number == len(reel.numbers) or reel.numbers[number] > reel.at),
                        }
                        for number, at in enumerate(reel.numbers, 1)
                    ],
                }
            )
        return [{"part": "controls", "id": "tools", "items": controls}]

    def _bar(self) -> list[Json]:
        bar = [button(self.voice, "play.leave-replay", "leave")]
        if self.can_go_on:
            bar.append(button(self.voice, "play.go-on-from-here", "from-here"))
        return bar


def _month(reel: Reel, at: int) -> Month:
    state = reel.replay[at].round
    assert state is not None
    return state.month


def _joined(texts: list[Text], lang: str) -> Text | None:
    runs: list[object] = []
    for number, text in enumerate(texts):
        if number and lang == "en":
            runs.append(" ")
        runs += [text] if isinstance(text, str) else text
    return runs or None  # type: ignore[return-value]
