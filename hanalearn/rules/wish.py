"""How much a seat would like each card: the sets it is on the way to, and how near they are.

A rule of thumb in whole numbers and no forecast: a card that completes a yaku is worth the points of the yaku, one that
brings it nearer a share that shrinks with the square of what is missing. Named policies choose by it, and lessons can
show it. Chosen here, after the tips "brights first", "look at the other pile" and "mind the tenth chaff" of
花札（こいこい）のルールと役一覧; what it is good for is measured by letting policies play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet, Kind, Month
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.yaku import Yaku

__all__ = [
    "BY_KIND",
    "UNIT",
    "WEIGHTS",
    "Threat",
    "add_wishes",
    "net_points",
    "threats",
    "threats_of",
    "wanted_lines",
    "wishes",
]

UNIT: Final = 144
"""A point that the next card would bring."""
WEIGHTS: Final = (0, *(UNIT // (missing * missing) for missing in range(1, 49)))
"""What a point counts by how many cards are missing: 144, 36, 16, 9, 5, 4, 2, 2, 1, 1, then nothing."""
BY_KIND: Final = {Kind.BRIGHT: 8, Kind.ANIMAL: 4, Kind.RIBBON: 4, Kind.CHAFF: 1}
"""What a card is wished for by its kind alone, so that an empty pile has an order too."""
_BY_CARD: Final = tuple(BY_KIND[card.kind] for card in Card)


def wanted_lines(book: KoiKoiRulebook, month: Month) -> tuple[Yaku, ...]:
    """The yaku one can be on the way to: those of the sheet (where the sake cup has two jobs, in its first) and that of
    the month.
    """
    ours = book.month_yaku(month)
    return book.yaku if ours is None else (*book.yaku, ours)


def net_points(lines: Sequence[Yaku], made: frozenset[str]) -> tuple[int, ...]:
    """What completing each yaku would add: its points without those of the dearest made yaku it replaces, at least 1.

    Args:
        lines: the yaku.
        made: keys of those that are made already.
    """
    points = {yaku.key: yaku.points for yaku in lines}
    return tuple(
        max(1, yaku.points - max((points[key] for key in yaku.beats & made if key in points), default=0))
        for yaku in lines
    )


def wishes(
    book: KoiKoiRulebook, mine: CardSet, theirs: CardSet = EMPTY, *, month: Month = Month.PINE
) -> tuple[int, ...]:
    """How much the owner of a pile would like each of the 48 cards, in card order; 1 or more.

    Args:
        book: the rulebook.
        mine: the pile.
        theirs: what the other player has; a yaku that it makes impossible is not wished for.
        month: the month being played, where its four cards are a yaku.

    Returns:
        Whole numbers, ``UNIT`` for each point that the card would bring at once.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> liked = wishes(koikoi_rulebook("koikoi-standard"), CardSet.parse("9a 1r"))
    >>> [liked[Card.parse(code)] for code in ("3b", "8b", "2r", "2a", "2c1")]
    [993, 993, 193, 13, 2]
    """
    liked = list(_BY_CARD)
    add_wishes(liked, wanted_lines(book, month), mine.mask, theirs.mask)
    return tuple(liked)


def add_wishes(liked: list[int], lines: Sequence[Yaku], have: int, lost: int) -> None:
    """Add to 48 numbers what some yaku are wished for; ``wishes`` for yaku that do not beat any others.

    Args:
        liked: changed in place.
        lines: the yaku.
        have, lost: masks of one's own pile and of that of the other player.
    """
    missing: list[int | None] = []
    for yaku in lines:
        away = sum(max(0, need.count - (have & need.pool.mask).bit_count()) for need in yaku.needs)
        possible = all((need.pool.mask & ~lost).bit_count() >= need.count for need in yaku.needs)
        missing.append(away if possible and not have & yaku.void_if.mask else None)
    made = frozenset(yaku.key for yaku, short in zip(lines, missing, strict=True) if short == 0)
    beaten = frozenset[str]().union(*(yaku.beats for yaku in lines if yaku.key in made))
    for yaku, short, net in zip(lines, missing, net_points(lines, made), strict=True):
        if short is None or yaku.key in beaten:
            continue
        if short:
            worth = net * WEIGHTS[short]
            for need in yaku.needs:
                if (have & need.pool.mask).bit_count() < need.count:
                    _add(liked, need.pool.mask & ~have, worth)
        elif yaku.extra:
            _add(liked, yaku.extra_pool.mask & ~have, yaku.extra * UNIT)


def _add(liked: list[int], mask: int, worth: int) -> None:
    while mask:
        low = mask & -mask
        liked[low.bit_length() - 1] += worth
        mask ^= low


@dataclass(frozen=True, slots=True)
class Threat:
    """A yaku that its owner can make with one more card.

    Attributes:
        yaku: the yaku.
        points: what it would add.
        cards: the cards that would make it, wherever they are.
    """

    yaku: Yaku
    points: int
    cards: CardSet


def threats(
    book: KoiKoiRulebook, pile: CardSet, out_of_reach: CardSet = EMPTY, *, month: Month = Month.PINE
) -> tuple[Threat, ...]:
    """Every yaku that one more card would make, the dearest first.

    Args:
        book: the rulebook.
        pile: the cards its owner has captured.
        out_of_reach: cards that cannot be taken any more, or that one holds oneself.
        month: the month being played.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> book = koikoi_rulebook("koikoi-standard")
    >>> [(one.yaku.key, one.points, str(one.cards)) for one in threats(book, CardSet.parse("1r 2r 9a"))]
    [('hanami', 5, '3b'), ('tsukimi', 5, '8b'), ('aka', 5, '3r')]
    """
    return threats_of(wanted_lines(book, month), pile, out_of_reach)


def threats_of(lines: Sequence[Yaku], pile: CardSet, out_of_reach: CardSet) -> tuple[Threat, ...]:
    """``threats`` for some yaku that do not beat any others."""
    made = frozenset(yaku.key for yaku in lines if yaku.is_made(pile))
    beaten = frozenset[str]().union(*(yaku.beats for yaku in lines if yaku.key in made))
    found = []
    for yaku, net in zip(lines, net_points(lines, made), strict=True):
        if yaku.key in beaten or yaku.distance(pile) != 1 or pile & yaku.void_if:
            continue
        cards = EMPTY
        for need in yaku.needs:
            if len(pile & need.pool) < need.count:
                cards |= need.pool - pile
        if cards := cards - out_of_reach:
            found.append(Threat(yaku, net, cards))
    return tuple(sorted(found, key=lambda threat: -threat.points))
