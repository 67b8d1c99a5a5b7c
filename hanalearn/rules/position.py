"""Positions made up for a question: what one seat sees, put together from cards that are named."""

from __future__ import annotations

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Month
from hanalearn.rules.koikoi import RoundState
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.turn import DealError, Table
from hanalearn.rules.view import RoundView

__all__ = ["position"]


def position(
    book: KoiKoiRulebook,
    *,
    hand: CardSet,
    field: CardSet = EMPTY,
    mine: CardSet = EMPTY,
    theirs: CardSet = EMPTY,
    their_hand: int | None = None,
    drawn: Card | None = None,
    is_deciding: bool = False,
    calls: tuple[int, int] = (0, 0),
    sums_at_call: tuple[int, int] = (0, 0),
    is_dealer: bool = True,
    month: Month = Month.PINE,
) -> RoundView[KoiKoiRulebook]:
    """What seat 0, who is to act, sees in a round of Koi-Koi with these cards.

    Args:
        book: the rulebook.
        hand: my hand.
        field: the open cards.
        mine, theirs: the captured cards.
        their_hand: how many cards the other holds; as many as I do, if not given.
        drawn: the turned-up card, if I have just turned one up.
        is_deciding: I have finished my turn with a yaku and must stop or call.
        calls: koi-koi calls so far, mine first.
        sums_at_call: base sums at the last calls, mine first.
        is_dealer: whether I deal.
        month: the month being played.

    Everything else is unseen: the other hand, and the rest in the stock.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> view = position(koikoi_rulebook("koikoi-standard"), hand=CardSet.parse("5c1 7c1"), field=CardSet.parse("8c1"),
    ...                 mine=CardSet.parse("3b 9a"), is_deciding=True)
    >>> view.sums, view.stock_size, [str(action) for action in view.actions]
    ((5, 0), 41, ['stop', 'koi-koi'])

    Raises:
        DealError: a card stands twice, too few cards are left, or there is no yaku to decide about.
    """
    other = len(hand) if their_hand is None else their_hand
    seen = [*hand, *field, *mine, *theirs, *(() if drawn is None else (drawn,))]
    twice = sorted({card for card in seen if seen.count(card) > 1})
    if twice:
        raise DealError(f"{' '.join(map(str, twice))} stands in two places; each card is in one")
    hidden = tuple(DECK - CardSet(seen))
    # Each hand card that is still to be played turns one up; the card of a turn in progress is already drawn.
    needed = other + other + len(hand)
    if other < 0 or len(hidden) < needed:
        raise DealError(
            f"{len(hidden)} unseen cards; {other} in the other hand and {other + len(hand)} draws need {needed}"
        )
    sums = (book.tally(mine, month=month).points, book.tally(theirs, month=month).points)
    if is_deciding and (drawn is not None or not sums[0]):
        raise DealError("nobody decides before the turn is over, or without a yaku")
    # Which unseen cards lie where makes no difference to what the seat sees.
    hands = (hand, CardSet(hidden[:other]))
    table = Table(hands, field, (mine, theirs), hidden[other:], int(is_deciding), drawn, book.must_match)
    state = RoundState(book, table, 0 if is_dealer else 1, month, calls, sums, sums_at_call, 0 if is_deciding else None)
    return state.seen_by(0)
