"""The table in play as a page: turn, mat, coach, what is missing, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.turn import Play
from hanalearn.teach.play.acts import acts
from hanalearn.teach.play.coach import Advice, advise, dropped
from hanalearn.teach.play.flow import Flow, flow
from hanalearn.teach.play.frame_words import book_of, button, head_of, headline, place_of, text_block, where
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.lie import Lie, lie_at, with_placed
from hanalearn.teach.play.mat import Mat, Said, card_json, kinds_in
from hanalearn.teach.play.missing import HORIZON, Rung, ladder, summary
from hanalearn.teach.play.narrate import Narrator, names_of, narrator_of
from hanalearn.teach.play.refutation import refute
from hanalearn.teach.play.sight import Step
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["TablePage"]

_PHASES: Final = (
    "turn.play",
    "turn.take-or-lay",
    "turn.turn-over",
    "turn.take-or-lay",
    "turn.check-sets",
    "turn.decide",
)
_NEAR: Final = 3
"""Sets that are always shown, however far they are; and at most so many that cannot be made any more."""
_LEADS: Final = 2
"""From this help level on what a held card may take is marked, and the ladder of what is missing lies open."""


def nearest(rows: Sequence[Rung]) -> tuple[Rung, ...]:
    """The sets that are worth looking at first: those within reach, else the nearest; and a few that have gone."""
    open_still = [rung for rung in rows if not rung.gone]
    near = [rung for rung in open_still if rung.away <= HORIZON] or open_still
    gone = [rung for rung in rows if rung.gone and rung.away <= HORIZON]
    return (*near[: _NEAR + 1], *gone[: _NEAR - 1])


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
                "scene": self._mat.scene(frame.lie, Said(moved=frame.lie.moved), is_live=False),
                "say": self._sentences(frame.says),
                "hold": frame.hold_ms,
            }
            for frame in self._flow_with_placed(found).frames
        ]
        side = self._side(advice)
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
            "read": self._read(lie),
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

    def _marks(self, lie: Lie, advice: Advice | None) -> Said:
        game = self.game
        if game.is_covered:
            return Said()
        view, chosen, match = game.view, EMPTY, EMPTY
        step = game.step
        if step is Step.DRAWN and view.drawn is not None:
            chosen, match = CardSet((view.drawn,)), view.field.of_month(view.drawn.month)
        elif game.held is not None:
            chosen = CardSet((game.held,))
            match = view.field.of_month(game.held.month) if game.level >= _LEADS else EMPTY
        elif game.aim is not None:
            chosen = CardSet((game.aim,))
            match = view.hand.of_month(game.aim.month)
        returned = EMPTY
        if game.attempt is not None and game.attempt.card is not None:
            returned = CardSet((game.attempt.card,))
            chosen -= returned
        if advice is not None:
            match |= advice.pointed
        return Said(match=match & lie.cards, chosen=chosen, returned=returned & lie.cards, moved=lie.moved)

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

    def _side(self, advice: Advice | None) -> list[Json]:
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
            tone = "info"
            blocks.append(text_block(self.voice, [self._note()], tone=tone))
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
    def _has_ladder(self) -> bool:
        return self.game.level >= _LEADS or self.game.asked.startswith("missing")

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
        found = refute(self.game.sight)
        voice = self.voice
        if found is None:
            return {
                "part": "feedback",
                "verdict": "no",
                "title": voice.plain(Message("verdict.no-card")),
                "lines": [voice.show(Message("play.must-match"))],
                "holds": None,
                "cells": [],
                "actions": [],
            }
        return {
            "part": "feedback",
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
        }

    def _end(self) -> Json:
        """How the round ended, beside the cards as they lie."""
        game = self.game
        told = [
            message
            for event in game.replay.now.events
            if (message := self._narrator.tell(game.replay, len(game.replay), event)) is not None
        ]
        title = Message("play.deal-again" if game.is_void else "play.round-over")
        return {**text_block(self.voice, told), "title": self.voice.show(title), "id": "end"}

    def _coach(self, advice: Advice) -> Json:
        return {
            "part": "coach",
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
            "note": None if rung.note is None else self.voice.show(rung.note),
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
        lie = self._lie()
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
            "title": self.voice.plain(title),
            "blocks": [
                {"part": "cards", "size": "small", "groups": groups},
                {"part": "buttons", "items": [button(self.voice, "play.close-pile", "pile:", quiet=True)]},
            ],
        }

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
                    bar.append(button(voice, "play.lay", "lay", main=not has_match and game.level >= _LEADS))
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

    def _note(self) -> Message:
        match self.game.note:
            case "less-help":
                return dropped(self.game.level)
            case "nothing-fits":
                return Message("play.nothing-fits")
            case _:
                return Message("play.back")

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
        said: list[Message] = [self._note()] if game.note else []
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

    def _read(self, lie: Lie) -> Json:
        voice, view = self.voice, self.game.view

        def zone(name: Message, cards: CardSet) -> Message:
            key = "table.zone-cards" if cards else "table.zone-nothing"
            return Message(key, zone=name, cards=cards)

        field = zone(Message("zone.field"), CardSet(card for card in lie.field if card is not None))
        hand = zone(Message("play.your-hand"), EMPTY if self.game.is_covered else lie.hand)
        piles = [
            zone(Message("play.you-took", n=len(lie.mine)), lie.mine),
            zone(Message("play.they-took", who=self._other, n=len(lie.theirs)), lie.theirs),
        ]
        drawn = [] if lie.drawn is None else [zone(Message("zone.drawn"), CardSet((lie.drawn,)))]
        stock = Message("table.stock-down", n=lie.stock) if lie.stock else Message("table.stock-empty")
        everything = [field, *drawn, stock, Message("play.their-cards", who=self._other, n=lie.their_hand)]
        spoken = {"F": [field, *drawn], "P": piles}
        if not self.game.is_covered:
            everything.insert(0, hand)
            waiting = lie.hand if lie.drawn is None else CardSet((lie.drawn,))
            matches = [
                Message("table.matches", card=card, cards=found)
                for card in waiting
                if (found := view.field.of_month(card.month))
            ]
            spoken |= {"H": [hand], "M": matches or [Message("table.nothing-matches-hand")]}
            if self.game.settings.table > 1:
                tally = self.game.book.tally(view.mine, month=view.month)
                own = tuple(Message(f"yaku.{key}") for key in tally.keys)
                has = Message("play.you-have-sets", sets=own, n=tally.points) if own else Message("play.no-set-yet")
                spoken["Y"] = [has, summary(self.game.sight)]
        spoken["T"] = [*everything, *piles]
        gap = " " if voice.lang == "en" else ""
        return {letter: gap.join(map(voice.speak, said)) for letter, said in spoken.items()}
