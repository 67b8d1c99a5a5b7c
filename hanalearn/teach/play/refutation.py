"""An attempt that the rules do not allow, answered: the belief behind it, why it tempts, what holds, and the cards.

The beliefs are those of the lessons (``hanalearn.teach.misconceptions``); what the cards say is worked out from the
attempt, so that no attempt stays without an answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.turn import Play
from hanalearn.teach.misconceptions import behind
from hanalearn.teach.play.sight import Attempt, Sight
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.sayings import belief_sentences
from hanalearn.text import Message

__all__ = ["NotIllegalError", "Refutation", "refute", "refuted"]


class NotIllegalError(ValueError):
    """The attempt is a legal move: there is nothing to refute."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The answer to an attempt.

    Attributes:
        title: what was believed; a plain "not this one" where no belief is known.
        lines: what is true of it or why it tempts.
        holds: what holds here.
        returned: cards that come back.
        look: small cards with what stands under them.
        code: the belief, ``M01`` to ``M59``; empty where none is known.
        pointed: cards of the table that show what holds.
    """

    title: Message
    lines: tuple[Message, ...]
    holds: Message
    returned: CardSet
    look: tuple[tuple[CardSet, Message], ...]
    code: str = ""
    pointed: CardSet = EMPTY


def refute(sight: Sight) -> Refutation | None:
    """The answer to the attempt that is being shown; ``None`` if there is none, or if the rules allow it."""
    if sight.attempt is None:
        return None
    try:
        return refuted(sight.attempt, sight.view.field, sight.view.hand, laid=_just_laid(sight))
    except NotIllegalError:
        return None


def _just_laid(sight: Sight) -> Card | None:
    last = sight.choices[-1].action if sight.choices else None
    return last.card if isinstance(last, Play) and not last.takes else None


def refuted(attempt: Attempt, field: CardSet, hand: CardSet = EMPTY, *, laid: Card | None = None) -> Refutation:
    """The answer to an attempt.

    Args:
        attempt: what was tried.
        field: the cards in the middle.
        hand: one's own hand.
        laid: the hand card that was laid down in the same turn, if one was.

    >>> found = refuted(Attempt(Card.parse("9r"), CardSet.parse("9a 9c1")), CardSet.parse("9a 9c1 1b"))
    >>> found.code, str(found.returned)
    ('M24', '9a 9r 9c1')

    Raises:
        NotIllegalError: the rules allow it.
    """
    card = attempt.card
    if card is None:
        return _before_its_time(field, hand) if attempt.is_drawn else _pass(field, hand)
    matches = field.of_month(card.month) - CardSet((card,))
    chosen = attempt.targets
    strangers = CardSet(other for other in chosen if other.month is not card.month)
    if strangers:
        return _stranger(card, next(iter(strangers)), matches, is_drawn=attempt.is_drawn)
    if not chosen:
        if not matches:
            raise NotIllegalError(f"{card} matches nothing and is laid down")
        return _left_lying(card, matches, is_drawn=attempt.is_drawn, own=laid in matches)
    if not chosen <= matches:
        lost = chosen - matches
        raise NotIllegalError(f"{lost} does not lie on the field")
    if len(matches) == 2 and len(chosen) == 2:
        kept, left = matches
        look = (Look((card, kept), Message("task.you-take")), Look((left,), Message("task.stays")))
        return _believed("M24", look, returned=matches | CardSet((card,)), pointed=matches)
    if len(matches) == 3 and len(chosen) < 3:
        whole = (Look((card, *matches), Message("task.you-take")),)
        return _believed("M25", whole, returned=CardSet((card,)), pointed=matches)
    raise NotIllegalError(f"{card} may take {chosen}")


def _believed(
    code: str,
    look: tuple[Look, ...] = (),
    *,
    returned: CardSet = EMPTY,
    pointed: CardSet = EMPTY,
    because: tuple[Message, ...] = (),
) -> Refutation:
    tempting, holds = belief_sentences(Ruling("no", (code,), look=look))
    shown = tuple((CardSet(one.cards), one.caption) for one in look)
    return Refutation(Message(f"belief.{code}"), (*because, tempting), holds, returned, shown, code, pointed)


def _stranger(card: Card, other: Card, matches: CardSet, *, is_drawn: bool) -> Refutation:
    look = tuple(Look((one,), Message("task.plant-month", card=one)) for one in (card, other))
    shown = tuple((CardSet(one.cards), one.caption) for one in look)
    returned = CardSet((card,))
    # Of all who take a card that is not there to be taken, those with a turned card want it for a set.
    code = behind(card, other) or ("M29" if is_drawn else "")
    if code:
        return _believed(code, look, returned=returned, pointed=matches)
    differs = Message("task.differs", card=card, other=other)
    holds = Message("task.plant-holds", card=card)
    return Refutation(Message("coach.not-this"), (differs,), holds, returned, shown, "", matches)


def _left_lying(card: Card, matches: CardSet, *, is_drawn: bool, own: bool) -> Refutation:
    look = (Look((card, next(iter(matches))), Message("task.takes")),)
    because = (Message("task.must-take", card=card, other=next(iter(matches))),)
    code = "M23"
    if is_drawn:
        code = "M28" if own else "M27"
    return _believed(code, look, returned=CardSet((card,)), pointed=matches, because=because)


def _pass(field: CardSet, hand: CardSet) -> Refutation:
    able = CardSet(card for card in hand if field.of_month(card.month))
    if not able:
        return _believed("M21", pointed=hand)
    # Something does match: that nothing could be taken is not what tempts here.
    has = Message("coach.can-take", cards=able)
    return Refutation(Message("belief.M21"), (has,), Message("holds.M21"), EMPTY, (), "M21", able)


def _before_its_time(field: CardSet, hand: CardSet) -> Refutation:
    return _believed("M26", pointed=CardSet(card for card in hand if field.of_month(card.month)) or hand)
