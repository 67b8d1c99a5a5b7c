"""How the cards lie: places on the field that stay, and the moments between two acts, as one seat may see them.

A card that leaves the field makes a gap, and the next card that is laid down fills the first one, so that no card ever
moves by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.replay import Replay
from hanalearn.rules.turn import Action, Draw, Play
from hanalearn.teach.play.sight import KoiKoiView

__all__ = ["Lie", "Places", "dealt_before", "lie_at", "lie_of", "places_at", "resting", "with_placed"]

Places: TypeAlias = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lie:
    """What lies where, as a seat may see it.

    Attributes:
        hand: the seat's own hand.
        their_hand: how many cards the other hand holds.
        their_cards: these cards, where both hands lie open; else empty.
        field: the places of the field.
        drawn: the turned card.
        stock: how many cards lie face down.
        mine, theirs: the piles.
        card, on: a card that lies half over another for a moment.
        moved: cards that have just come to where they lie.
    """

    hand: CardSet
    their_hand: int
    field: Places
    drawn: Card | None
    stock: int
    mine: CardSet
    theirs: CardSet
    card: Card | None = None
    on: Card | None = None
    moved: CardSet = EMPTY
    their_cards: CardSet = EMPTY

    @property
    def cards(self) -> CardSet:
        """Every card that lies open to this seat."""
        lying = CardSet(card for card in (*self.field, self.drawn, self.card) if card is not None)
        return self.hand | lying | self.mine | self.theirs | self.their_cards


def _after(places: Places, action: Action) -> Places:
    if not isinstance(action, (Play, Draw)):
        return places
    if action.takes:
        return tuple(None if card in action.takes else card for card in places)
    if None not in places:
        return (*places, action.card)
    gap = places.index(None)
    return (*places[:gap], action.card, *places[gap + 1 :])


def dealt_before(replay: Replay, at: int) -> int:
    """The number of moves after which the round that is played after ``at`` moves was dealt."""
    while at > 0 and not replay[at].is_deal:
        at -= 1
    return at


def places_at(replay: Replay, at: int) -> Places:
    """The places of the field after so many moves."""
    begun = dealt_before(replay, at)
    first = replay[begun].round
    assert first is not None
    places: Places = tuple(first.table.field)
    for step in replay.steps[begun + 1 : at + 1]:
        assert step.action is not None
        places = _after(places, step.action)
    return places


def lie_of(view: KoiKoiView, places: Places) -> Lie:
    """How the cards lie for a seat, the other hand face down."""
    return Lie(
        hand=view.hand,
        their_hand=sum(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat),
        field=places,
        drawn=view.drawn,
        stock=view.stock_size,
        mine=view.mine,
        theirs=view.theirs,
    )


def lie_at(replay: Replay, at: int, seat: int, *, open_hands: bool = False) -> Lie:
    """How the cards lay for a seat after so many moves.

    Args:
        replay: the game.
        at: the number of moves.
        seat: who looks.
        open_hands: whether the other hand lies open, because it was agreed so or because the round is over.
    """
    state = replay[at].round
    assert isinstance(state, RoundState)
    lie = lie_of(state.seen_by(seat), places_at(replay, at))
    return replace(lie, their_cards=state.hands[1 - seat]) if open_hands else lie


def with_placed(lie: Lie, placed: Play) -> Lie:
    """The table after a hand card, before the stock card is turned over: nothing of the next card is known."""
    gained = CardSet((placed.card,)) | placed.takes if placed.takes else EMPTY
    return replace(
        lie,
        hand=lie.hand - CardSet((placed.card,)),
        field=_after(lie.field, placed),
        mine=lie.mine | gained,
        moved=gained or CardSet((placed.card,)),
    )


def resting(lie: Lie, action: Play | Draw, *, is_own: bool) -> Lie:
    """The moment in which a card lies on what it takes, before both go to the pile."""
    card = action.card
    is_play = isinstance(action, Play)
    return replace(
        lie,
        hand=lie.hand - CardSet((card,)),
        their_hand=lie.their_hand - (1 if is_play and not is_own else 0),
        their_cards=lie.their_cards - CardSet((card,)),
        drawn=None,
        card=card,
        on=next(iter(action.takes)),
        moved=action.takes | CardSet((card,)),
    )
