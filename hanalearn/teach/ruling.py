"""What an answer is worth and why, as judges give it and pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.teach.table import Move
from hanalearn.text import Message

__all__ = ["Look", "Ruling", "Verdict"]

Verdict: TypeAlias = Literal["yes", "also", "no", "notyet"]


@dataclass(frozen=True, slots=True)
class Look:
    """A group of small cards beside the words, with what is written under it."""

    cards: tuple[Card, ...]
    caption: Message


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an answer is worth and why.

    Attributes:
        verdict: ``yes`` right, ``also`` legal but not what the step is after, ``no``, ``notyet`` partly right.
        codes: the beliefs behind it, the chief one first.
        on: the reply of the lesson that applies, by its ``on`` in the cards of the lesson; empty if none does.
        because: general sentences, for when neither the reply nor the belief has words.
        holds: the general sentence that holds.
        look: small cards.
        move: the half turn the answer makes, where it makes a legal one.
        chosen: the cards the answer names.
        back: those of them that come back.
        ends: whether the step is over with it.
        score: 0 to 1.
        kept: where an answer is given piece by piece, the pieces that hold and stay; ``None`` for every other answer.
            A right piece that does not end the step is no answer yet: it is neither praised nor remembered.
        right_in: rulebooks under which the answer would be right.
    """

    verdict: Verdict
    codes: tuple[str, ...] = ()
    on: str = ""
    because: tuple[Message, ...] = ()
    holds: Message | None = None
    look: tuple[Look, ...] = ()
    move: Move | None = None
    chosen: CardSet = EMPTY
    back: CardSet = EMPTY
    ends: bool = False
    score: float = 0.0
    kept: tuple[str, ...] | None = None
    right_in: tuple[str, ...] = ()
