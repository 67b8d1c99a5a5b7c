"""What each belief about sets would make of a pile: the totals that are not right, and why somebody arrives at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hanalearn.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BRIGHTS,
    CHAFF,
    EMPTY,
    POEM_RIBBONS,
    RIBBONS,
    Card,
    CardSet,
    Kind,
)
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi_book import Cup

__all__ = ["LABELS", "OTHER_PILE", "Places", "cards_behind", "wrong_totals"]

LABELS: Final = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5, Kind.CHAFF: 1}
"""The numbers that many tables print beside the kinds. Source: 花札（こいこい）のルールと役一覧, section 2."""
OTHER_PILE: Final = ""
"""Stands in the place of a belief that has no code: the other player's cards were counted."""

_RAIN: Final = Card.parse("11b")
_CUP: Final = Card.parse("9a")
_NAMED: Final = ("ino", "aka", "ao", "hanami", "tsukimi")
_COUNTED: Final = {"tane": ANIMALS, "tan": RIBBONS, "kasu": CHAFF}
_MANY: Final = 3
"""So many cards of a kind somebody may count one by one; fewer look like no set to anybody."""
_BRIGHT_SETS: Final = ("goko", "shiko", "ameshiko", "sanko")


@dataclass(frozen=True, slots=True)
class Places:
    """The cards in sight: a pile, and whatever else somebody may count."""

    taken: CardSet
    hand: CardSet = EMPTY
    field: CardSet = EMPTY
    theirs: CardSet = EMPTY


def wrong_totals(book: KoiKoiRulebook, places: Places) -> dict[int, str]:
    """Totals that a belief arrives at, with the code of the belief. The first belief that gives a number keeps it.

    >>> from hanalearn.rules import koikoi_rulebook
    >>> wrong_totals(koikoi_rulebook("koikoi-standard"), Places(CardSet.parse("1b 3b 11b")))[5]
    'M13'
    """
    right = book.tally(places.taken).points
    found: dict[int, str] = {}
    for number, code in _believed(book, places, right):
        if number != right and number >= 0:
            found.setdefault(number, code)
    return found


def cards_behind(code: str, book: KoiKoiRulebook, places: Places) -> CardSet:
    """The cards on which a belief about a pile is shown: the rain man, the picture that is missing, the cup.

    Empty where no card in particular refutes it.

    >>> from hanalearn.rules import koikoi_rulebook
    >>> str(cards_behind("M40", koikoi_rulebook("koikoi-standard"), Places(CardSet.parse("3b 8b"))))
    '9a'
    """
    match code:
        case "M13" | "M14":
            return CardSet([_RAIN])
        case "M36" | "M37" | "M40":
            return CardSet([_CUP])
        case "M09" | "M31":
            return CardSet(_missing_pictures(book, places.taken))
        case "M15":
            return places.hand & CardSet(card for yaku in book.yaku for need in yaku.needs for card in need.pool)
    return EMPTY


def _missing_pictures(book: KoiKoiRulebook, pile: CardSet) -> Iterator[Card]:
    """The one card that a named set still needs, where another card of its month lies in the pile."""
    for yaku in book.yaku:
        if yaku.key not in _NAMED or yaku.distance(pile) != 1:
            continue
        pool = CardSet(card for need in yaku.needs for card in need.pool)
        yield from (card for card in pool - pile if pile.of_month(card.month) - pool)


def _believed(book: KoiKoiRulebook, places: Places, right: int) -> Iterator[tuple[int, str]]:
    pile = places.taken
    if places.hand:
        yield book.tally(pile | places.hand).points, "M15"
    if places.field:
        yield book.tally(pile | places.field).points, "M17"
    if places.theirs:
        yield book.tally(pile | places.theirs).points, OTHER_PILE
    yield from _about_brights(book, pile, right)
    yield from _about_stand_ins(book, pile, right)
    yield from _about_the_cup(book, pile, right)
    yield from _about_overlaps(book, pile, right)
    yield from _about_counting(book, pile, right)
    yield sum(LABELS[card.kind] for card in pile), "M10"


def _points(book: KoiKoiRulebook, key: str) -> int:
    return next((yaku.points for yaku in book.yaku if yaku.key == key), 0)


def _about_brights(book: KoiKoiRulebook, pile: CardSet, right: int) -> Iterator[tuple[int, str]]:
    brights = pile & BRIGHTS
    if _RAIN in brights and len(brights) == 3:
        yield right + _points(book, "sanko"), "M13"
    if _RAIN in brights and len(brights) == 4:
        yield right - _points(book, "ameshiko") + _points(book, "shiko"), "M14"
    made = [
        yaku
        for yaku in book.yaku
        if yaku.key in _BRIGHT_SETS and all(len(pile & n.pool) >= n.count for n in yaku.needs)
    ]
    if len(made) > 1:
        yield right + sum(yaku.points for yaku in made) - max(yaku.points for yaku in made), "M34"


def _about_stand_ins(book: KoiKoiRulebook, pile: CardSet, right: int) -> Iterator[tuple[int, str]]:
    """Another card of the month, or of the look, is taken for the one that is missing."""
    if {Card.parse("3b"), Card.parse("8b")} <= set(pile) and _CUP not in pile:
        yield right + _points(book, "hanami"), "M40"
    for key in _NAMED:
        yaku = next((one for one in book.yaku if one.key == key), None)
        if yaku is None:
            continue
        missing = [card for need in yaku.needs for card in need.pool - pile if len(need.pool) == need.count]
        if len(missing) != 1:
            continue
        (card,) = missing
        if card is Card.parse("8b") and Card.parse("8a") in pile:
            yield right + yaku.points, "M09"
        if key in ("aka", "ao") and len(pile & RIBBONS) >= 3:
            yield right + yaku.points, "M11"
        if pile.of_month(card.month) - CardSet(member for need in yaku.needs for member in need.pool):
            yield right + yaku.points, "M31"


@lru_cache(maxsize=16)
def _with_one_job(book: KoiKoiRulebook) -> KoiKoiRulebook:
    # Making a rulebook takes a hundred times as long as scoring a pile.
    return book.changed(f"{book.key}+one-job", book.cite_of("cup"), {"cup": Cup.EITHER})


def _about_the_cup(book: KoiKoiRulebook, pile: CardSet, right: int) -> Iterator[tuple[int, str]]:
    if _CUP not in pile:
        return
    if book.cup is Cup.BOTH:
        yield _with_one_job(book).tally(pile).points, "M36"
        if len(pile & CHAFF) + 2 >= 10:
            yield right + 1, "M37"


def _about_counting(book: KoiKoiRulebook, pile: CardSet, right: int) -> Iterator[tuple[int, str]]:
    counted = dict(book.tally(pile).yaku)
    many = {key: len(pile & cards) for key, cards in _COUNTED.items()}
    if book.cup is Cup.BOTH and _CUP in pile:
        many["kasu"] += 1
    for key, count in many.items():
        if key in counted:
            yield right - counted[key] + count, "M32"
    if counted.keys() & many.keys():
        yield right - sum(counted.get(key, 0) for key in many) + sum(many[k] for k in many if k in counted), "M32"
    least = {"tane": 5, "tan": 5, "kasu": 10}
    for key, count in many.items():
        if count == least[key] - 1 or key in counted:
            yield right + 1, "M33"
        if key in counted:
            yield right - 1, "M33"
    for key, count in many.items():
        if count >= _MANY and key not in counted:
            yield right + count, "M32"


def _about_overlaps(book: KoiKoiRulebook, pile: CardSet, right: int) -> Iterator[tuple[int, str]]:
    made = book.tally(pile).yaku
    for out in book.score(pile).left_out:
        if out.key in ("tane", "tan"):
            yield right + out.points, "M38" if out.key == "tane" else "M39"
    entries = book.score(pile).entries
    if sum(len(entry.cards) for entry in entries) > len(book.score(pile).cards):
        yield max(points for _, points in made), "M35"
    both_ribbons = pile >= POEM_RIBBONS | BLUE_RIBBONS
    for key in KOIKOI:
        if key == book.key:
            continue
        other = koikoi_rulebook(key).tally(pile)
        code = "M39" if both_ribbons else "M38" if "ino" in other.keys else "M41"
        yield other.points, code
