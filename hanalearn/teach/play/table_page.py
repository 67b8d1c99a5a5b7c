"""The table in play as a page: turn, mat, coach, what is missing, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.turn import Play
from hanalearn.teach.play.acts import acts
from hanalearn.teach.play.coach import Advice, advise
from hanalearn.teach.play.flow import Flow, flow
from hanalearn.teach.play.frame_words import book_of, button, head_of, place_of, where
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.lie import Lie, lie_at, with_placed
from hanalearn.teach.play.mat import Mat
from hanalearn.teach.play.narrate import Narrator, names_of, narrator_of
from hanalearn.teach.play.read_aloud import readings
from hanalearn.teach.play.refutation import refute
from hanalearn.teach.play.sight import Step
from hanalearn.teach.play.table_side import LEADS, TableSide, drew, note_of
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import Marks
from hanalearn.text import Message

__all__ = ["TablePage"]

_PHASES: Final = (
    "turn.play",
    "turn.take-or-lay",
    "turn.turn-over",
    "turn.take-or-lay",
    "turn.check-sets",
    "turn.decide",
)


@dataclass(frozen=True, slots=True)
class TablePage:
    """Renders a game at its table.

    Attributes:
        game: the game.
        voice: the language.
        offers: what may be done now.
    """

    game: Game
    voice: Voice
    offers: frozenset[str]

    @classmethod
    def of(cls, game: Game, lang: str, more: frozenset[str] = frozenset()) -> TablePage:
        """The page of a game; ``more`` are offers of the pages around it."""
        return cls(game, Voice(lang), acts(game) | more)

    def render(self) -> Json:
        """The view of the page, without what the room around it adds."""
        game = self.game
        step = game.step
        found = flow(
            game.replay,
            game.since,
            game.seat,
            self._narrator,
            is_seen=game.is_seen,
            open_hands=game.settings.open_hands,
        )
        lie = self._lie()
        advice = None if game.is_covered else advise(game.sight)
        said = self._marks(lie, advice)
        scene = self._mat.scene(lie, said, is_live=not game.is_covered, is_hidden=game.is_covered)
        frames = [
            {
                "scene": self._mat.scene(frame.lie, Marks(moved=frame.lie.moved), is_live=False),
                "say": self._sentences(frame.says),
                "hold": frame.hold_ms,
            }
            for frame in self._flow_with_placed(found).frames
        ]
        side = TableSide(game, self.voice, self.offers, lie).blocks(advice)
        return {
            "title": self.voice.plain(Message("play.page", where=where(game))),
            "head": {
                **head_of(self.voice, where(game), book_of(game.settings, self.voice), up=self._up),
                "score": self.voice.plain(self._standing()),
                "scoreShort": self.voice.plain(self._standing(short=True)),
            },
            "prompt": self._prompt(),
            "layout": "table",
            "scene": scene,
            "frames": frames,
            "main": [self._turn(step), {"part": "mat"}] if step is not Step.OVER else [{"part": "mat"}],
            "side": side,
            "bar": self._bar(step),
            "say": self._sentences((*found.says, *self._next_words(step))),
            "read": readings(game, lie, self.voice),
            "focus": self._focus(step),
            "place": place_of(game),
        }

    # --- who and how

    @property
    def _narrator(self) -> Narrator:
        return narrator_of(self.game.settings, self.game.seat)

    @property
    def _other(self) -> Message:
        return names_of(self.game.settings)[1 - self.game.seat]

    @property
    def _mat(self) -> Mat:
        own = names_of(self.game.settings)[self.game.seat] if self.game.settings.has_person else None
        return Mat(self.voice, self._other, self.offers, own)

    def _sentences(self, messages: Sequence[Message]) -> str:
        gap = " " if self.voice.lang == "en" else ""
        return gap.join(self.voice.plain(one) for one in messages)

    @property
    def _up(self) -> str:
        return "back" if "back" in self.offers else "setup"

    def _standing(self, *, short: bool = False) -> Message:
        """The match so far, in the page head."""
        match = self.game.replay.now.match
        if match is None or self.game.settings.table == 1:
            return Message("play.table-name", table=Message(f"play.table-{self.game.settings.table}"))
        seat = self.game.seat
        if short:
            return Message("play.standing-short", mine=match.totals[seat], theirs=match.totals[1 - seat])
        return Message(
            "play.standing",
            me=names_of(self.game.settings)[seat],
            mine=match.totals[seat],
            who=self._other,
            theirs=match.totals[1 - seat],
        )

    # --- the mat

    def _lie(self) -> Lie:
        game = self.game
        is_open = game.settings.open_hands or game.round.is_over
        lie = lie_at(game.replay, len(game.replay), game.seat, open_hands=is_open and not game.is_covered)
        if game.placed is not None:
            return with_placed(lie, game.placed)
        return lie

    def _flow_with_placed(self, found: Flow) -> Flow:
        """With the moment in which a card that now waits for the stock lies on what it takes."""
        game = self.game
        if game.placed is None or not game.placed.takes or game.note or game.asked or game.since != len(game.replay):
            return found
        from hanalearn.teach.play.flow import HOLD_MS, Frame
        from hanalearn.teach.play.lie import resting

        before = lie_at(game.replay, len(game.replay), game.seat, open_hands=game.settings.open_hands)
        frame = Frame(resting(before, game.placed, is_own=True), (self._placed_words(game.placed),), HOLD_MS)
        return replace(found, frames=(frame,))

    def _marks(self, lie: Lie, advice: Advice | None) -> Marks:
        game = self.game
        if game.is_covered:
            return Marks()
        view, chosen, match = game.view, EMPTY, EMPTY
        step = game.step
        if step is Step.DRAWN and view.drawn is not None:
            chosen, match = CardSet((view.drawn,)), view.field.of_month(view.drawn.month)
        elif game.held is not None:
            chosen = CardSet((game.held,))
            match = view.field.of_month(game.held.month) if game.level >= LEADS else EMPTY
        elif game.aim is not None:
            chosen = CardSet((game.aim,))
            match = view.hand.of_month(game.aim.month)
        returned = EMPTY
        if game.attempt is not None and game.attempt.card is not None:
            returned = CardSet((game.attempt.card,))
            chosen -= returned
        if advice is not None:
            match |= advice.pointed
        return Marks(pointed=match & lie.cards, chosen=chosen, back=returned & lie.cards, moved=lie.moved)

    # --- blocks

    def _turn(self, step: Step) -> Json:
        game = self.game
        at = {Step.HAND: 0, Step.PLACED: 2, Step.DRAWN: 3, Step.DECIDE: 5}.get(step, -1)
        if step is Step.HAND and game.held is not None:
            at = 1
        count = len(_PHASES) if game.settings.table == 3 else 4 if game.settings.table == 1 else 5
        items = [
            {
                "text": self.voice.plain(Message(key)),
                "state": "now" if place == at else "done" if place < at else "todo",
            }
            for place, key in enumerate(_PHASES[:count])
        ]
        return {"part": "phases", "label": self.voice.plain(Message("play.this-turn")), "items": items}

    # --- the bar

    def _bar(self, step: Step) -> list[Json]:
        game, voice = self.game, self.voice
        if game.is_covered:
            who = names_of(game.settings)[game.round.turn]
            return [{"label": voice.plain(Message("play.i-am", who=who)), "offer": "uncover", "main": True}]
        bar: list[Json] = []
        if "take-back" in self.offers:
            bar.append(button(voice, "play.take-back", "take-back", icon="undo"))
        match step:
            case Step.HAND:
                if game.held is not None:
                    has_match = bool(game.view.field.of_month(game.held.month))
                    bar.append(button(voice, "play.let-go", "let-go"))
                    bar.append(button(voice, "play.lay", "lay", main=not has_match and game.level >= LEADS))
                else:
                    bar.append(button(voice, "play.what-matches", "ask:matches"))
            case Step.PLACED:
                bar.append(button(voice, "play.turn-over", "turn", main=True))
            case Step.DRAWN:
                bar.append(button(voice, "play.what-matches", "ask:matches"))
            case Step.DECIDE:
                bar += [button(voice, "play.stop", "stop"), button(voice, "play.koi-koi", "koi-koi")]
            case Step.OVER:
                key = (
                    "play.deal-again"
                    if game.is_void
                    else "play.to-count"
                    if game.settings.table == 1
                    else "play.to-sheet"
                )
                bar.append(button(voice, key, "next" if game.is_void else "score", main=True, icon="next"))
            case Step.WAIT:
                pass
        return bar

    # --- words

    def _prompt(self) -> Json | None:
        if not self.game.is_covered:
            return None
        who = names_of(self.game.settings)[self.game.round.turn]
        ask, sub = Message("play.pass-on", who=who), Message("play.pass-on-sub")
        return {
            "phase": None,
            "ask": self.voice.show(ask),
            "sub": self.voice.show(sub),
            "aloud": f"{self.voice.speak(ask)} {self.voice.speak(sub)}",
        }

    def _placed_words(self, placed: Play) -> Message:
        if placed.takes:
            return Message("event.you-take", card=placed.card, taken=placed.takes)
        return Message("event.you-lay", card=placed.card)

    def _next_words(self, step: Step) -> list[Message]:
        """What is said last: what was refused, or what comes next."""
        game = self.game
        if game.is_covered:
            return [Message("play.pass-on", who=names_of(game.settings)[game.round.turn])]
        if game.attempt is not None:
            found = refute(game.sight)
            return [Message("play.must-match")] if found is None else [found.title, found.holds]
        said: list[Message] = [note_of(game)] if game.note else []
        if (drawn_for := drew(game)) is not None and not game.asked and game.held is None:
            said.append(drawn_for)
        match step:
            case Step.HAND if game.held is not None:
                said.append(Message("play.holding", card=game.held))
            case Step.HAND if game.aim is not None:
                said.append(Message("play.aiming", card=game.aim))
            case Step.HAND if game.since < len(game.replay):
                said.append(Message("turn.your-turn"))
            case Step.PLACED if game.placed is not None and not game.asked:
                if not game.placed.takes:
                    said.append(self._placed_words(game.placed))
                said.append(Message("play.now-turn"))
            case Step.DRAWN:
                said.append(Message("table.choose-one"))
            case Step.DECIDE:
                said.append(Message("decision.question"))
        return said

    def _focus(self, step: Step) -> str | None:
        if self.game.is_covered:
            return "prompt"
        return None
