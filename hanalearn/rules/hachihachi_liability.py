"""法度 hatto, liability: whoever lays the card from the hand with which the next player finishes a yaku pays for both.

Only a card laid from the hand makes liable, not a turned-up one, and not the last card of a hand, since there was no
other choice; and only one who could see it coming, when a single card was missing. Failing on purpose to take a card is
also named by the notes and is not judged here, since a match must be taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.turn import Captured, Event, Laid, Played
from hanalearn.rules.yaku import Yaku

__all__ = ["Feeding"]

_LIABLE: Final = frozenset({"shiko", "aka", "ao", "ino"})


@dataclass(frozen=True, slots=True)
class Feeding:
    """Who has laid which card since a player's last turn.

    Attributes:
        laid: cards laid from hands, with the seat that laid them.
        taken: within the turn being played, captured cards that were fed, with the seat that fed them.
        before: within the turn, what the seat had captured before it.
    """

    laid: tuple[tuple[int, Card], ...] = ()
    taken: tuple[tuple[int, CardSet], ...] = ()
    before: CardSet = EMPTY

    def turn_begun(self, seat: int, pile: CardSet) -> Feeding:
        """A seat begins its turn: what it laid in its last one can no longer make it liable."""
        return Feeding(tuple(one for one in self.laid if one[0] != seat), (), pile)

    def after(self, events: Sequence[Event], *, hand_left: int) -> Feeding:
        """The next value after the events of half a turn."""
        laid, taken = self.laid, self.taken
        was_played = any(isinstance(event, Played) for event in events)
        for event in events:
            if isinstance(event, Laid) and was_played and hand_left:
                laid += ((event.seat, event.card),)
            elif isinstance(event, Captured):
                cards = event.taken | {event.card}
                fed = next((seat for seat, card in laid if card in event.taken and seat != event.seat), None)
                if fed is not None:
                    taken += ((fed, cards),)
                laid = tuple(one for one in laid if one[1] not in cards)
        return Feeding(laid, taken, self.before)

    def fed_by(self, yaku: Yaku) -> int | None:
        """The seat that is liable for a yaku made in this turn, if one is."""
        if yaku.key not in _LIABLE or yaku.distance(self.before) != 1:
            return None
        return next((seat for seat, cards in self.taken if (cards & yaku.cards) - self.before), None)
