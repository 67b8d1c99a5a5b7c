"""The page of the capture sandbox: a table to lay, half turns to play, the month tally, what every draw would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import Page, State, Tool
from hanalearn.cards import EMPTY, CardSet, Month
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.explore.sandbox import PLACES, PRESETS, Draws, Half, Refused, Result, Sandbox, Why
from hanalearn.teach.tabletop import Tabletop
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import Marks
from hanalearn.text import Message, Text

__all__ = ["CaptureTool"]

_SHOWN_LOG: Final = 6


@dataclass(frozen=True, slots=True)
class CaptureTool(Tool):
    """The capture sandbox (X2)."""

    state: Sandbox

    key: ClassVar[str] = "capture"
    kind: ClassVar[type[State]] = Sandbox
    lessons: ClassVar[tuple[str, ...]] = ("L3.3", "L3.4", "L3.2")
    practice: ClassVar[str] = "what-does-it-take"

    @property
    def book(self) -> KoiKoiRulebook | None:
        """None: every sheet agrees about captures."""
        return None

    @property
    def slip(self) -> str:
        """Every sheet agrees."""
        return "all"

    # --- what it shows

    def page(self, blocks: Blocks) -> Page:
        """The page."""
        said, answer = self._answer(blocks)
        main: tuple[Json, ...] = (
            self._presets(blocks),
            {"part": "mat"},
            {"part": "phases", "items": self._phases(blocks)},
            answer,
            blocks.buttons(*self._acts(blocks)),
        )
        side = (self._tally(blocks), self._draws(blocks), self._log(blocks), self._builder(blocks))
        return Page(main, side, blocks.voice.speak(said), scene=self._scene(blocks))

    def _presets(self, blocks: Blocks) -> Json:
        presets = [(f"preset:{name}", Message(f"explore.capture.preset-{name}")) for name in PRESETS]
        return blocks.choices(Message("explore.capture.presets"), presets)

    def _scene(self, blocks: Blocks) -> Json:
        state, table = self.state, self.state.table
        offers = {f"tap:{card.code}" for card in table.hand_cards}
        if state.waiting is not None:
            offers |= {f"tap:{card.code}" for card in table.field_cards}
        waiting = state.waiting
        pointed = state.matches if state.shows_matches else EMPTY
        refused = state.refused
        marks = Marks(
            pointed=pointed,
            chosen=EMPTY if waiting is None else CardSet((waiting,)),
            back=EMPTY if refused is None or refused.card is None else CardSet((refused.card,)),
        )
        return Tabletop(blocks.voice, has_numbers=True, offers=frozenset(offers)).scene(table, marks, is_live=True)

    def _phases(self, blocks: Blocks) -> list[Json]:
        state = self.state
        at = 2 if state.table.drawn is not None else 1 if state.has_played else 0
        keys = ("turn.play", "turn.turn-over", "turn.take-or-lay")
        return [
            {"text": blocks.words(Message(key)), "state": "done" if step < at else "now" if step == at else "todo"}
            for step, key in enumerate(keys)
        ]

    def _acts(self, blocks: Blocks) -> list[Json]:
        state = self.state
        acts = []
        if state.waiting is not None:
            acts.append(blocks.button(Message("explore.capture.lay"), "lay"))
        acts.append(blocks.button(Message("explore.capture.turn"), "turn", main=state.has_played))
        label = "explore.capture.hide-matches" if state.shows_matches else "explore.capture.show-matches"
        acts.append(blocks.button(Message(label), "glow"))
        return acts

    # --- what may be done

    def _answer(self, blocks: Blocks) -> tuple[Message, Json]:
        state = self.state
        if state.refused is not None:
            said = _refusal(state.refused)
            lines: list[Message | Text] = [said, *_allowed(state)] if state.refused.card is not None else [said]
            return said, blocks.text(*lines, title=Message("explore.capture.not-this"), tone="no")
        if (card := state.waiting) is not None:
            said = Message("explore.capture.matches", card=card, n=len(state.matches))
            return said, blocks.text(said, *_allowed(state), title=Message("explore.capture.may"))
        if state.has_played:
            said = Message("explore.capture.now-turn")
        elif state.log:
            said = Message("explore.capture.turn-over")
        else:
            said = Message("explore.capture.begin")
        last = [_half(state.log[-1])] if state.log else []
        return said, blocks.text(*last, said)

    def _tally(self, blocks: Blocks) -> Json:
        table = self.state.table
        rows = []
        for month in Month:
            counts = [len(cards & month.cards) for cards in (table.hand_cards, table.field_cards)]
            seen = len(table.cards & month.cards)
            if seen:
                cells = [str(count) if count else "·" for count in (*counts, 4 - seen)]
                rows.append((blocks.plant(month), cells, "total" if counts[1] == 3 else None))
        head = [Message("explore.month"), Message("zone.hand"), Message("zone.field"), Message("explore.unseen")]
        return {
            "part": "panel",
            "id": "tally",
            "open": True,
            "title": blocks.words(Message("explore.capture.tally")),
            "blocks": [blocks.table(Message("explore.capture.tally"), head, rows)],
        }

    def _draws(self, blocks: Blocks) -> Json:
        state = self.state
        rows = [_draw_row(blocks, one) for one in state.draws()]
        head = [Message("explore.month"), Message("explore.unseen"), Message("explore.capture.would")]
        return {
            "part": "panel",
            "id": "draws",
            "open": state.shows_draws,
            "title": blocks.words(Message("explore.capture.draws")),
            "blocks": [
                blocks.text(Message("explore.capture.draws-about", n=len(state.unseen)), tone="quiet"),
                blocks.table(Message("explore.capture.draws"), head, rows),
            ],
        }

    def _log(self, blocks: Blocks) -> Json:
        lines = [_half(half) for half in self.state.log[-_SHOWN_LOG:]] or [Message("explore.capture.no-log")]
        return {
            "part": "panel",
            "id": "log",
            "open": bool(self.state.log),
            "title": blocks.words(Message("explore.capture.log")),
            "blocks": [blocks.text(*lines)],
        }

    def _builder(self, blocks: Blocks) -> Json:
        state = self.state
        places = [(f"place:{place}", _place_name(place), state.place == place) for place in PLACES]
        top = Message("explore.capture.top-is", card=state.top) if state.top else Message("explore.capture.top-none")
        return {
            "part": "panel",
            "id": "builder",
            "open": False,
            "title": blocks.words(Message("explore.capture.build")),
            "blocks": [
                blocks.text(top),
                blocks.controls(
                    blocks.segments(Message("explore.capture.place"), places, kind="select"),
                    blocks.deck(Message("explore.capture.build"), state.in_place),
                ),
            ],
        }


def _place_name(place: str) -> Message:
    return Message("explore.capture.top") if place == "stock" else Message(f"zone.{place}")


def _refusal(refused: Refused) -> Message:
    match refused.why:
        case Why.OTHER_MONTH if refused.card is not None:
            return Message("explore.capture.other-month", card=refused.card, other=next(iter(refused.cards)))
        case Why.MUST_TAKE if refused.card is not None:
            return Message("explore.capture.must-take", card=refused.card, cards=refused.cards)
        case why:
            return Message(f"explore.capture.{why}")


def _allowed(state: Sandbox) -> list[Message]:
    return [_result(state, result) for result in state.results]


def _result(state: Sandbox, result: Result) -> Message:
    card = state.waiting
    assert card is not None
    if not result.taken:
        return Message("explore.capture.result-lay", card=card)
    gained = CardSet((card,)) | result.taken
    return Message("explore.capture.result-take", card=card, cards=result.taken, n=len(gained))


def _half(half: Half) -> Message:
    source = "stock" if half.from_stock else "hand"
    if not half.taken:
        return Message(f"explore.capture.log-{source}-lay", card=half.card)
    return Message(f"explore.capture.log-{source}-take", card=half.card, cards=half.taken)


def _draw_row(blocks: Blocks, one: Draws) -> tuple[str, list[object], None]:
    words: Message
    if len(one.results) == 2:
        words = Message("explore.capture.draw-choice", cards=one.results[0] | one.results[1])
    elif one.results[0]:
        words = Message("explore.capture.draw-takes", cards=one.results[0])
    else:
        words = Message("explore.capture.draw-stays")
    return blocks.plant(one.month), [str(len(one.cards)), words], None
