"""What a fresh deal is under a sheet: dealt again, a hand yaku, or played; and which cards are the reason."""

from __future__ import annotations

from typing import Literal, TypeAlias

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.deal import whole_months
from hanalearn.rules.match import draw_order

__all__ = ["SPECIALS", "Special", "dealer_of", "special_of", "striking"]

Special: TypeAlias = Literal["redeal", "teshi", "kuttsuki", "play"]
SPECIALS = ("redeal", "teshi", "kuttsuki", "play")


def special_of(book: KoiKoiRulebook, *, field: CardSet = EMPTY, hand: CardSet = EMPTY) -> Special:
    """What becomes of a deal; the field is judged before the hand.

    >>> from hanalearn.rules import koikoi_rulebook
    >>> nintendo = koikoi_rulebook("koikoi-nintendo")
    >>> special_of(nintendo, hand=CardSet.parse("7a 7r 7c1 7c2 2r 3c1 9c1 12c1"))
    'teshi'
    """
    if book.field_fault(field):
        return "redeal"
    for yaku in book.hand_yaku:
        if yaku.is_made(hand):
            return "teshi" if yaku.key == "teshi" else "kuttsuki"
    return "play"


def striking(cards: CardSet) -> CardSet:
    """The cards that make a deal special in some rulebook: whole months, else four pairs; empty if it is ordinary.

    >>> str(striking(CardSet.parse("5a 5r 5c1 5c2 1b 8c1 10r 12c1")))
    '5a 5r 5c1 5c2'
    """
    whole = whole_months(cards)
    if whole:
        return whole
    pairs = [cards.of_month(month) for month in {card.month for card in cards}]
    made = [pair for pair in pairs if len(pair) == 2]
    return CardSet(card for pair in made for card in pair) if len(made) >= 4 else EMPTY


def dealer_of(book: KoiKoiRulebook, drawn: tuple[Card, ...]) -> str:
    """Who deals after a draw: ``A``, ``B``, or ``again`` where nothing tells the cards apart.

    >>> from hanalearn.rules import koikoi_rulebook
    >>> dealer_of(koikoi_rulebook("koikoi-standard"), (Card.parse("12b"), Card.parse("2c1")))
    'B'
    """
    order = draw_order(drawn, book.dealer_tie)
    return "again" if order is None else "AB"[order[0]]
