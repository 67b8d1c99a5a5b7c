"""What one seat sees of a round of Koi-Koi as one statement: no hidden card stands in it.

``position dealer mine month 3 | hand 1b 3r | field 8c1 | mine 9a | theirs 2r | their-hand 5 | drawn 9c1``, then what is
not nothing: ``calls 0 1`` and ``at-call 0 5`` (koi-koi calls and the base sums at the last of them, mine first), and
``deciding`` in the head where the seat must stop or call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.notation.cards_text import card_of
from hanalearn.rules.notation.scanner import NotationError, Statement, Word
from hanalearn.rules.position import position
from hanalearn.rules.turn import DealError
from hanalearn.rules.view import RoundPhase, RoundView

__all__ = ["position_of", "position_words"]

_CARDS: Final = ("hand", "field", "mine", "theirs", "drawn")
_PAIRS: Final = ("calls", "at-call")
_MOST: Final = 9999
_WHO: Final = ("mine", "theirs")


def position_words(view: RoundView[KoiKoiRulebook]) -> str:
    """A view as a statement.

    Raises:
        NotationError: the seat has nothing to do there, or there are not two seats.
    """
    if len(view.piles) != 2 or not view.actions:
        raise NotationError("not-writable", "position", f"seat {view.seat} is not to act, or is not one of two")
    me, other = view.seat, 1 - view.seat
    head = f"position dealer {_WHO[view.dealer != me]} month {view.month.value}"
    parts = [head + (" deciding" if view.phase is RoundPhase.DECIDE else "")]
    for name, cards in (("hand", view.hand), ("field", view.field), ("mine", view.mine), ("theirs", view.theirs)):
        if cards:
            parts.append(f"{name} {cards}")
    parts.append(f"their-hand {view.hand_sizes[other]}")
    if view.drawn is not None:
        parts.append(f"drawn {view.drawn}")
    for name, pair in (("calls", view.calls), ("at-call", view.sums_at_call)):
        if any(pair):
            parts.append(f"{name} {pair[me]} {pair[other]}")
    return " | ".join(parts)


def position_of(statement: Statement, book: KoiKoiRulebook) -> RoundView[KoiKoiRulebook]:
    """The view of a statement, from seat 0.

    Raises:
        NotationError: with what is wrong.
    """
    head, *sections = statement.sections()
    is_dealer, month, is_deciding = _head(head[1:])
    cards: dict[str, CardSet] = {}
    pairs: dict[str, tuple[int, int]] = {}
    their_hand: int | None = None
    seen: dict[Card, Word] = {}
    named: set[str] = set()
    for name, *words in sections:
        if name.text in named:
            raise name.error("too-much", f"there is one {name.text}")
        named.add(name.text)
        if name.text in _CARDS:
            cards[name.text] = _cards(words, seen)
        elif name.text in _PAIRS:
            if len(words) != 2:
                raise name.error("not-a-number", f"two numbers after {name.text}, mine first")
            pairs[name.text] = (words[0].number(0, _MOST), words[1].number(0, _MOST))
        elif name.text == "their-hand":
            if len(words) != 1:
                raise name.error("not-a-number", "the number of cards in the other hand")
            their_hand = words[0].number(0, 24)
        else:
            raise name.error("unknown-word", f"one of {', '.join((*_CARDS, 'their-hand', *_PAIRS))}")
    drawn = cards.get("drawn", EMPTY)
    if len(drawn) > 1:
        raise statement.first.error("cards", f"one card is drawn, not {len(drawn)}")
    try:
        return position(
            book,
            hand=cards.get("hand", EMPTY),
            field=cards.get("field", EMPTY),
            mine=cards.get("mine", EMPTY),
            theirs=cards.get("theirs", EMPTY),
            their_hand=their_hand,
            drawn=next(iter(drawn), None),
            is_deciding=is_deciding,
            calls=pairs.get("calls", (0, 0)),
            sums_at_call=pairs.get("at-call", (0, 0)),
            is_dealer=is_dealer,
            month=month,
        )
    except DealError as error:
        raise statement.first.error("cards", str(error)) from error


def _head(words: Sequence[Word]) -> tuple[bool, Month, bool]:
    is_dealer, month, is_deciding = True, Month.PINE, False
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word.text == "deciding":
            is_deciding = True
            continue
        if word.text not in ("dealer", "month"):
            raise word.error("unknown-word", "dealer mine, dealer theirs, month 1 to 12, or deciding")
        if not rest:
            raise word.error("missing", f"what stands after {word.text}", "")
        value = rest.pop(0)
        if word.text == "month":
            month = Month(value.number(1, 12))
        elif value.text in _WHO:
            is_dealer = value.text == _WHO[0]
        else:
            raise value.error("unknown-word", "mine or theirs")
    return is_dealer, month, is_deciding


def _cards(words: Sequence[Word], seen: dict[Card, Word]) -> CardSet:
    found = []
    for word in words:
        card = card_of(word)
        if card in seen:
            raise word.error("card-twice", f"each card is in one place; it stands in line {seen[card].line} already")
        seen[card] = word
        found.append(card)
    return CardSet(found)
