"""The one question that a leading coach asks before a move, and the cards it is about.

Which question depends on what lies open, from the nearest to the most general; every one can be answered by looking.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.turn import Draw, Play
from hanalearn.rules.wish import threats
from hanalearn.teach.play.outlook import rise
from hanalearn.teach.play.sight import KoiKoiView, Sight, Step
from hanalearn.text import Message

__all__ = ["Question", "able", "question"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the table.

    Attributes:
        asks: the question.
        pointed: the cards that may be played now, or those it is about.
        is_choice: whether several actions are open, so that it can be asked what each would give.
    """

    asks: Message
    pointed: CardSet = EMPTY
    is_choice: bool = True


def able(view: KoiKoiView) -> CardSet:
    """The hand cards that take something; all of the hand where the seat cannot act or none takes."""
    return CardSet(action.card for action in view.actions if isinstance(action, Play) and action.takes)


def question(sight: Sight) -> Question | None:
    """What to ask now; ``None`` where nothing is to be decided."""
    view = sight.view
    match sight.step:
        case Step.HAND if sight.chosen is not None:
            return _about_held(view, sight.chosen)
        case Step.HAND:
            return _about_hand(view, has_sets=sight.table > 1)
        case Step.DRAWN if view.drawn is not None:
            matches = view.field.of_month(view.drawn.month)
            return Question(Message("coach.ask-drawn", card=view.drawn), matches)
        case Step.DECIDE:
            return _about_decision(view)
        case Step.PLACED if sight.placed is not None:
            return Question(Message("coach.ask-placed"), sight.placed.takes | CardSet((sight.placed.card,)), False)
    return None


def _about_held(view: KoiKoiView, card: Card) -> Question:
    matches = view.field.of_month(card.month)
    if len(matches) == 2:
        return Question(Message("coach.ask-two", card=card), matches)
    if len(matches) == 3:
        return Question(Message("coach.ask-three", card=card), matches, False)
    if matches:
        return Question(Message("coach.ask-held", card=card, other=next(iter(matches))), matches, False)
    return Question(Message("coach.ask-laid", card=card), CardSet((card,)), False)


def _about_hand(view: KoiKoiView, *, has_sets: bool) -> Question:
    takers = able(view)
    if not takers:
        return Question(Message("coach.ask-nothing"), view.hand)
    if has_sets:
        best = max((rise(view, action) for action in view.actions), default=0)
        if best:
            return Question(Message("coach.ask-set"), takers)
        if needed := _other_needs(view):
            return Question(Message("coach.ask-deny", set=needed), takers)
    if len(takers) == 1:
        return Question(Message("coach.ask-one"), takers)
    if has_sets and not view.mine:
        return Question(Message("coach.ask-first"), takers)
    return Question(Message("coach.ask-several" if has_sets else "coach.ask-flowers", n=len(takers)), takers)


def _other_needs(view: KoiKoiView) -> Message | None:
    """The set that the other would make with a card of the field that a card of the hand can take."""
    reach = CardSet(card for action in view.actions if isinstance(action, (Play, Draw)) for card in action.takes)
    for threat in threats(view.book, view.theirs, view.mine | view.hand, month=view.month):
        if threat.cards & reach:
            return Message(f"yaku.{threat.yaku.key}")
    return None


def _about_decision(view: KoiKoiView) -> Question:
    book: KoiKoiRulebook = view.book
    total = view.sums[view.seat]
    if threats(book, view.theirs, view.mine | view.hand, month=view.month):
        return Question(Message("coach.ask-decide-near", n=total))
    if book.threshold is not None and book.threshold_factor != 1 and total < book.threshold:
        return Question(Message("coach.ask-decide-under", n=total, count=book.threshold))
    return Question(Message("coach.ask-decide", n=total))
