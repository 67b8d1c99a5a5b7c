"""Answers as text: the codes of cards and sets in them, and lists of them. Any text may stand there."""

from __future__ import annotations

from collections.abc import Iterable

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet

__all__ = [
    "card_of",
    "code_of_set",
    "codes_of",
    "is_number",
    "parts_of",
    "set_of",
    "sorted_code",
    "sorted_move",
    "unique",
    "up_to_two",
]


def parts_of(answer: str) -> list[str]:
    """The codes in an answer, of a hand card and its target as of several cards."""
    return answer.replace(">", "+").split("+")


def codes_of(cards: Iterable[Card | None]) -> tuple[str, ...]:
    """The codes of cards, empty places left out."""
    return tuple(card.code for card in cards if card is not None)


def code_of_set(cards: CardSet) -> str:
    """A set of cards as an answer; ``none`` if it is empty."""
    return "+".join(card.code for card in cards) or "none"


def sorted_code(text: str) -> str:
    """Several cards in their own order; any other text as it is."""
    cards = set_of(text)
    return text if cards is None else code_of_set(cards)


def sorted_move(text: str) -> str:
    """A card and what it takes, these in their own order."""
    card, _, taken = text.partition(">")
    return f"{card}>{sorted_code(taken)}"


def set_of(answer: str) -> CardSet | None:
    """The cards of an answer; ``None`` if it is no list of cards."""
    if answer == "none":
        return EMPTY
    try:
        return CardSet.parse(answer.replace("+", " "))
    except CardCodeError:
        return None


def card_of(code: str) -> Card | None:
    """The card of a code; ``None`` if it is none."""
    try:
        return Card.parse(code)
    except CardCodeError:
        return None


def is_number(text: str) -> bool:
    """Whether a text is a whole number in plain digits."""
    return text.isascii() and text.isdigit()


def up_to_two(items: tuple[str, ...], joint: str) -> list[str]:
    """Every item, every pair of them, and all together."""
    pairs = [f"{one}{joint}{other}" for index, one in enumerate(items) for other in items[index + 1 :]]
    return [*items, *pairs, *([joint.join(items)] if len(items) > 2 else [])]


def unique(items: Iterable[str]) -> tuple[str, ...]:
    """The items without repetition, in their order."""
    return tuple(dict.fromkeys(items))
