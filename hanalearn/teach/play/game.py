"""A match as it is being played: a value, and what each thing that a player does makes of it.

All rules are asked of ``hanalearn.rules``; here stands what a page adds to them: a card that is held, a hand card that
waits for the stock, the turns of the other player, the device that is passed on. ``take`` is the whole reducer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random as Seeded
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.koikoi import KoiKoi
from hanalearn.rules.notation import parse_state
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.record import Deal, FirstDealer, Record
from hanalearn.rules.replay import Replay
from hanalearn.rules.round import Stop
from hanalearn.rules.turn import Action, Draw, Play
from hanalearn.rules.view import RoundPhase
from hanalearn.teach.play.coach import next_level
from hanalearn.teach.play.dealing import dealer_draw, single_deal
from hanalearn.teach.play.game_state import ASKS, LOOKS, PILES, GameState, Page
from hanalearn.teach.play.script import Script
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.play.sight import Attempt, Choice, Step
from hanalearn.teach.play.take_back import may_take_back

__all__ = ["Game"]

_WAITS_FROM: Final = 2
"""From this help level on a played card waits, so that it can be taken back, until the stock is turned over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(GameState):
    """A match, or a single deal, or what follows from a position, as it is being played."""

    # --- beginnings

    @classmethod
    def start(cls, settings: Settings) -> Game:
        """The game before its first choice; the other player may have begun."""
        return cls.laid(settings).opened()

    @classmethod
    def laid(cls, settings: Settings) -> Game:
        """The game as it is dealt, before anybody has done anything."""
        book = settings.rulebook()
        if settings.position:
            record = Record(book, parse_state(settings.position))
        elif settings.is_alone:
            record = single_deal(settings, book)
        else:
            record = Record(book, FirstDealer(dealer_draw(settings).dealer))
        game = cls(settings=settings, book=book, replay=Replay.of(record), seat=settings.seat, level=settings.help)
        return game.with_deal() if record.is_match else game

    def with_deal(self) -> Game:
        """With the next round of the match dealt."""
        match = self.replay.now.match
        assert match is not None
        number = match.score.round_number
        tries = 1
        for done in reversed(match.finished):
            if done.result is None or done.result.counts:
                break
            tries += 1
        dealer = match.dealer if match.dealer is not None else dealer_draw(self.settings, number).dealer
        deal = Deal.of_code(self.settings.code(number, tries), book=self.book, dealer=dealer)
        return replace(self.moved(deal), choices=(), settled=0)

    def moved(self, action: Action) -> Game:
        """With one more move, by whoever is on turn."""
        return replace(self, replay=self.replay.then(action), script=self.script.then(self.replay.now, action))

    def opened(self) -> Game:
        """At the beginning of a round: the other player acts first, or the device is handed over first."""
        game = replace(self, since=len(self.replay), page=Page.TABLE)
        if game.settings.has_person and not game.round.is_over:
            return replace(game, seat=game.round.turn, is_covered=True)
        return game.went_on()

    # --- what is done

    def take(self, offer: str) -> Game | None:
        """The game after something was done; ``None`` if that is not open now."""
        game = replace(self, since=len(self.replay), is_seen=False, attempt=None, note="")
        kind, _, rest = offer.partition(":")
        if self.is_covered:
            if offer != "uncover":
                return None
            # What the other person did is shown once more, to the eyes that have not seen it.
            return replace(game, is_covered=False, seat=self.round.turn, since=self.turn_began()).went_on()
        if kind == "ask" and rest in ASKS:
            return replace(game, asked=rest, helped=self.helped + 1)
        if kind == "look" and rest in LOOKS:
            return replace(game, look=rest, attempt=self.attempt)
        if kind == "pile" and rest in PILES:
            return replace(game, pile=rest, attempt=self.attempt)
        if offer == "close":
            return replace(game, asked="")
        if offer in ("more", "less"):
            level = self.level + (1 if offer == "more" else -1)
            return replace(game, level=level, settled=len(self.choices)) if 0 <= level <= 3 else None
        match self.step:
            case Step.OVER:
                return game._after_round(offer)
            case Step.HAND:
                return game._with_hand(offer)
            case Step.PLACED:
                return game._with_placed(offer)
            case Step.DRAWN:
                return game._with_drawn(offer)
            case Step.DECIDE:
                return game._with_decision(offer)
            case Step.WAIT:
                return None

    def _after_round(self, offer: str) -> Game | None:
        if offer == "score" and self.page is Page.TABLE and not self.is_void:
            return replace(self, page=Page.SCORE, asked="")
        if offer == "table" and self.page is Page.SCORE:
            return replace(self, page=Page.TABLE)
        if offer == "next" and not self.is_finished and (self.page is Page.SCORE or self.is_void):
            fresh = replace(self, asked="", illegal=0, helped=0)
            return fresh.with_deal().opened()
        return None

    def _with_hand(self, offer: str) -> Game | None:
        kind, _, code = offer.partition(":")
        if offer == "let-go":
            return replace(self, held=None, aim=None) if self.held is not None or self.aim is not None else None
        if offer == "stock":
            return self._refused(Attempt(None, EMPTY, is_drawn=True))
        if offer == "lay":
            return None if self.held is None else self._put(self.held, None)
        card = _card(code) if kind == "tap" else None
        if card is None:
            return None
        if card in self.view.hand:
            if self.aim is not None:
                return self._put(card, self.aim)
            return replace(self, held=None if card is self.held else card)
        if card not in self.view.field:
            return None
        if self.held is not None:
            return self._put(self.held, card)
        fitting = self.view.hand.of_month(card.month)
        if not fitting:
            return replace(self, aim=None, note="nothing-fits")
        if len(fitting) == 1:
            return self._put(next(iter(fitting)), card)
        return replace(self, aim=None if card is self.aim else card)

    def _put(self, card: Card, target: Card | None) -> Game:
        """Play a hand card onto a field card, or lay it down; refused where the rules do not allow it."""
        for action in self.view.actions:
            if isinstance(action, Play) and action.card is card and _aims_at(action, target):
                lifted = replace(self, held=None, aim=None)
                if self.level >= _WAITS_FROM:
                    return replace(lifted, placed=action)
                return lifted._chosen(action)
        wanted = EMPTY if target is None else CardSet((target,))
        return replace(self._refused(Attempt(card, wanted)), held=card, aim=None)

    def _with_placed(self, offer: str) -> Game | None:
        if offer in ("turn", "stock"):
            assert self.placed is not None
            return replace(self, placed=None, is_seen=True)._chosen(self.placed)
        if offer == "take-back" and may_take_back(self.sight)[0]:
            return replace(self, placed=None, note="back", asked="")
        return None

    def _with_drawn(self, offer: str) -> Game | None:
        kind, _, code = offer.partition(":")
        drawn = self.view.drawn
        assert drawn is not None
        if offer == "take-back":
            return self._undone() if may_take_back(self.sight)[0] else None
        if offer == "lay":
            return self._refused(Attempt(drawn, EMPTY, is_drawn=True))
        card = _card(code) if kind == "tap" else None
        if card is None or card not in self.view.field:
            return None
        for action in self.view.actions:
            if isinstance(action, Draw) and card in action.takes:
                return self._chosen(action)
        return self._refused(Attempt(drawn, CardSet((card,)), is_drawn=True))

    def _with_decision(self, offer: str) -> Game | None:
        if offer == "take-back":
            return self._undone() if may_take_back(self.sight)[0] else None
        decision = {"stop": Stop(), "koi-koi": KoiKoi()}.get(offer)
        return None if decision is None else self._chosen(decision)

    def _refused(self, attempt: Attempt) -> Game:
        return replace(self, attempt=attempt, illegal=self.illegal + 1)

    def _undone(self) -> Game:
        """Without the turn that is under way, back to its hand card."""
        played = len(self.replay)
        while not isinstance(self.replay[played].action, Play):
            played -= 1
        shorter = self.replay.upto(played - 1)
        kept = list(self.choices)
        while not isinstance(kept.pop().action, Play):
            pass
        back = replace(self, replay=shorter, script=Script.of(shorter), since=len(shorter), choices=tuple(kept))
        return replace(back, held=None, asked="", note="back")

    def _chosen(self, action: Action) -> Game:
        """After a choice of the seat at the device, and all that follows from it without another choice."""
        choice = Choice(view=self.view, action=action, level=self.level, illegal=self.illegal, asked=self.helped)
        asked = self.asked if self.asked.startswith("missing") else ""
        game = replace(
            self.moved(action),
            choices=(*self.choices, choice),
            illegal=0,
            helped=0,
            held=None,
            aim=None,
            asked=asked,
        )
        return game.went_on()._with_less_help()

    def went_on(self) -> Game:
        """Played on to the next choice of a person: forced draws, and the turns of a player that is no person."""
        game = self
        while not (state := game.round).is_over:
            if state.turn == game.seat:
                if state.phase is not RoundPhase.DRAWN or len(state.legal_actions()) > 1:
                    break
                game = game.moved(state.legal_actions()[0])
            elif game.settings.has_person:
                return replace(game, is_covered=True, asked="")
            else:
                dice = Seeded(f"{game.settings.series}/{game.round_at}/{len(game.replay)}")
                action = POLICIES[game.settings.opponent].choose(state.seen_by(state.turn), dice)
                game = game.moved(action)
        return game

    def _with_less_help(self) -> Game:
        is_turn_over = self.round.is_over or self.round.phase is RoundPhase.PLAY
        if self.settings.has_person or not is_turn_over or not self.level:
            return self
        level = next_level(self.sight.choices, self.level, self.settled)
        if level == self.level:
            return self
        return replace(self, level=level, settled=len(self.choices), note="less-help")


def _card(code: str) -> Card | None:
    return _CARDS.get(code)


_CARDS: Final = {card.code: card for card in Card}


def _aims_at(action: Play, target: Card | None) -> bool:
    return not action.takes if target is None else target in action.takes
