"""What a card takes when it comes to the field: the fishing rule that every hanafuda game here shares."""

from __future__ import annotations

from hanalearn.cards import EMPTY, Card, CardSet

__all__ = ["takes"]


def takes(card: Card, field: CardSet) -> tuple[CardSet, ...]:
    """Every set of field cards that a played or drawn card may take, in card order.

    Args:
        card: the card that comes to the field, from the hand or from the stock.
        field: the cards that lie there.

    Returns:
        One element where there is no choice: the empty set (nothing matches, the card is laid down), the one match, or
        all three (a sweep). Two elements where two cards match: the player takes one of them, the other stays.

    >>> [str(taken) for taken in takes(Card.parse("9r"), CardSet.parse("9a 9c1 1c1"))]
    ['9a', '9c1']
    >>> [str(taken) for taken in takes(Card.parse("2c1"), CardSet.parse("6a 12c1"))]
    ['']

    Source: matching is by month only and forced once the card is played, with 0, 1, 2 and 3 matches as in
    花札（こいこい）のルールと役一覧 and 雙人花札規則怎麼玩; that taking is forced,
    FudaWiki, ``hanafuda/games/koi-koi.md``.
    """
    matches = field.of_month(card.month)
    if len(matches) == 2:
        return tuple(CardSet((match,)) for match in matches)
    return (matches,) if matches else (EMPTY,)
