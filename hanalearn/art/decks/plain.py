"""The plain deck: emblems in large print."""

from __future__ import annotations

from functools import partial

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Deck, Face
from hanalearn.cards import Card

__all__ = ["plain_deck"]


def plain_deck() -> Deck:
    """The deck of emblems."""
    return Deck("plain", {card: Face(partial(_paint, card), (Box(0, 0, 450, 750),)) for card in Card})


def _paint(card: Card, canvas: Canvas) -> None:
    canvas.dots(40, [(60 + 60 * (i % 6), 100 + 60 * (i // 6)) for i in range(card.month)])
