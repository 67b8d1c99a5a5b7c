"""What happened, in sentences: one for each event that a person at the table would notice."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.rules.deal import HandYakuShown, VoidDeal
from hanalearn.rules.koikoi import Called, MustGoOn, RoundEnded, RoundState, Stopped
from hanalearn.rules.replay import Replay
from hanalearn.rules.round import YakuMade
from hanalearn.rules.turn import Captured, Drew, Event, Laid, Play
from hanalearn.teach.play.settings import Settings
from hanalearn.text import Message

__all__ = ["Narrator", "is_you", "names_of", "narrator_of", "new_sets"]


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells events to one person.

    Attributes:
        you: the seat of whoever is spoken to; ``None`` where somebody looks on.
        names: what the seats are called.
        has_sets: whether sets are told of; at the first table nothing but taking counts.
    """

    you: int | None
    names: tuple[Message, Message]
    has_sets: bool = True

    def tell(self, replay: Replay, at: int, event: Event) -> Message | None:
        """One event of a move as a sentence; ``None`` where there is nothing to say."""
        match event:
            case Captured(seat, card, taken):
                return self._said("take", seat, card=card, taken=taken)
            case Drew(seat, card):
                return self._said("turn", seat, card=card)
            case Laid(seat, card):
                return self._said("lay", seat, card=card)
            case YakuMade(seat, tally, _) if self.has_sets:
                made = new_sets(replay, at, seat)
                if not made:
                    return self._said("rise", seat, total=tally.points)
                sets = Message("play.sets", sets=tuple(Message(f"yaku.{key}") for key in made))
                return self._said("made", seat, yaku=sets)
            case Called(seat, _):
                return self._said("call", seat)
            case MustGoOn(seat, now, least) if self.has_sets:
                return Message("play.must-go-on", n=now, least=least)
            case VoidDeal(why, cards):
                return Message("play.void", why=Message(f"deal.{why}"), cards=cards)
            case HandYakuShown(seat, yaku, points, cards):
                return Message(
                    "play.hand-set", who=self.names[seat], what=Message(f"teyaku.{yaku}"), n=points, cards=cards
                )
            case Stopped(seat, end, sheet):
                if end == "stop":
                    return self._said("stop", seat, points=sheet.total)
                return Message(f"play.ended-{end}", who=self.names[seat], n=sheet.total)
            case RoundEnded(result) if result.end == "no-score":
                return Message("play.no-score") if self.has_sets else Message("play.hands-empty")
        return None

    def _said(self, what: str, seat: int, **values: object) -> Message:
        if seat == self.you:
            return Message(f"event.you-{what}", **values)  # type: ignore[arg-type]
        return Message(f"event.they-{what}", who=self.names[seat], **values)  # type: ignore[arg-type]


def narrator_of(settings: Settings, seat: int | None) -> Narrator:
    """Whoever tells a game to the seat at the device."""
    return Narrator(seat, names_of(settings), settings.table > 1)


def names_of(settings: Settings) -> tuple[Message, Message]:
    """What the seats are called: you and the opponent, or the first and the second player."""
    if settings.has_person:
        return Message("play.player-1"), Message("play.player-2")
    you, other = Message("play.you"), Message(f"policy.{settings.opponent}")
    return (you, other) if settings.seat == 0 else (other, you)


def is_you(settings: Settings, seat: int) -> bool:
    """Whether a seat is that of the one person at the device, who is spoken to as "you"."""
    return not settings.has_person and seat == settings.seat


def new_sets(replay: Replay, at: int, seat: int) -> tuple[str, ...]:
    """The keys of the sets that a seat has since the turn that ended with a move, in the order of the sheet."""
    now = replay[at].round
    assert isinstance(now, RoundState)
    begun = at
    while begun > 0 and not isinstance(replay[begun].action, Play):
        begun -= 1
    before = replay[begun - 1].round if begun else None
    book = now.book
    had: frozenset[str] = frozenset()
    if isinstance(before, RoundState):
        had = frozenset(book.tally(before.piles[seat], month=before.month).keys)
    return tuple(key for key in book.tally(now.piles[seat], month=now.month).keys if key not in had)
