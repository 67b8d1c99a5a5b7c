"""Piles for questions about sets: built around what is asked for, and filled up with cards that add nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hanalearn.cards import (
    ANIMALS,
    BLUE_RIBBONS,
    BRIGHTS,
    CHAFF,
    DECK,
    EMPTY,
    POEM_RIBBONS,
    RIBBONS,
    Card,
    CardSet,
    Kind,
)
from hanalearn.generators.exercise_type import RejectedError
from hanalearn.rules import KoiKoiRulebook, ScoreSheet, Yaku
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.made import Slip
from hanalearn.teach.pile_beliefs import Places, wrong_totals
from hanalearn.teach.sheet_words import sheet_messages
from hanalearn.text import Message

__all__ = [
    "CUP",
    "RAIN",
    "TRIPLES",
    "base_lines",
    "base_sheet",
    "base_slips",
    "belief_of_near_miss",
    "filled",
    "in_order",
    "made_keys",
    "missing_of",
    "set_lines",
    "sheets_saying",
    "some",
    "yaku_names",
]

CUP: Final = Card.CHRYSANTHEMUM_SAKE_CUP
RAIN: Final = Card.WILLOW_RAIN_MAN
TRIPLES: Final = {"ino": CardSet.parse("6a 7a 10a"), "aka": POEM_RIBBONS, "ao": BLUE_RIBBONS}
"""The sets of three named cards."""

_KINDS: Final = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.CHAFF)


def some(dice: Dice, pool: Iterable[Card], count: int) -> CardSet:
    """So many cards of a pool.

    Raises:
        RejectedError: there are not so many.
    """
    cards = list(pool)
    if len(cards) < count:
        raise RejectedError(f"{count} of {len(cards)} cards")
    return CardSet(dice.some(cards, count))


def filled(dice: Dice, rules: KoiKoiRulebook, core: CardSet, count: int, *, never: CardSet = EMPTY) -> CardSet:
    """A pile of at least so many cards around a core, worth exactly what the core is worth, with the same sets.

    Args:
        dice: decides which cards are added.
        rules: under which nothing may be added.
        core: what the question is about.
        count: cards of the pile.
        never: cards that are not to be added.

    Raises:
        RejectedError: no such pile.
    """
    tally = rules.tally(core)
    pile = core
    for card in dice.order(list(DECK - core - never)):
        if len(pile) >= count:
            break
        if rules.tally(pile | [card]) == tally:
            pile |= [card]
    if len(pile) < count:
        raise RejectedError(f"no {count} cards around {core}")
    return pile


def in_order(dice: Dice, pile: CardSet, *, is_sorted: bool) -> tuple[Card, ...]:
    """A pile as it lies: by kind, or as it was taken."""
    if not is_sorted:
        return tuple(dice.order(list(pile)))
    return tuple(sorted(pile, key=lambda card: (_KINDS.index(card.kind), card)))


def made_keys(rules: KoiKoiRulebook, pile: CardSet) -> tuple[str, ...]:
    """The sets that count."""
    return rules.tally(pile).keys


def missing_of(yaku: Yaku, pile: CardSet) -> CardSet:
    """The cards of which some would complete a set."""
    wanted = EMPTY
    for need in yaku.needs:
        if len(pile & need.pool) < need.count:
            wanted |= need.pool - pile
    return wanted


def yaku_names(keys: Sequence[str]) -> dict[str, Message]:
    """The words of sets as options."""
    return {key: Message(f"yaku.{key}") for key in keys}


_COUNTS: Final = {"tane": ANIMALS, "tan": RIBBONS, "kasu": CHAFF}


def belief_of_near_miss(yaku: Yaku, pile: CardSet) -> str | None:
    """The belief by which a pile that just misses a set is taken for it; ``None`` where nothing tempts."""
    key = yaku.key
    if key in _COUNTS:
        held = sum(len(pile & need.pool) for need in yaku.needs)
        return "M33" if held in (yaku.needs[0].count - 1, yaku.needs[0].count - 2) else None
    if key in ("goko", "shiko", "ameshiko", "sanko"):
        return _belief_about_brights(key, pile & BRIGHTS)
    if key in ("hanami", "tsukimi"):
        return _belief_about_viewing(key, pile)
    gaps = missing_of(yaku, pile)
    if yaku.distance(pile) != 1:
        return None
    (gap,) = gaps if len(gaps) == 1 else (None,)
    if gap is None:
        return None
    if key in ("aka", "ao") and len(pile & RIBBONS) >= 3:
        return "M11" if key == "aka" else "M02"
    return "M31" if pile.of_month(gap.month) else None


def _belief_about_brights(key: str, held: CardSet) -> str | None:
    count, rain = len(held), RAIN in held
    if key == "sanko" and count == 3 and rain:
        return "M13"
    if (key, count, rain) in (("shiko", 4, True), ("ameshiko", 4, False)):
        return "M14"
    lower = {"sanko": 4, "shiko": 5, "ameshiko": 5}
    return "M34" if count >= lower.get(key, 9) else None


def _belief_about_viewing(key: str, pile: CardSet) -> str | None:
    view = Card.CHERRY_CURTAIN if key == "hanami" else Card.SUSUKI_MOON
    other = Card.SUSUKI_MOON if key == "hanami" else Card.CHERRY_CURTAIN
    if CUP in pile:
        if key == "tsukimi" and Card.SUSUKI_GEESE in pile:
            return "M09"
        return "M31" if pile.of_month(view.month) else None
    if view in pile and other in pile:
        return "M40"
    return "M31" if view in pile and pile.of_month(CUP.month) else None


def sheets_saying(pile: CardSet, points: int, but: KoiKoiRulebook) -> tuple[str, ...]:
    """Other sheets under which a pile is worth so many points."""
    return tuple(key for key in KOIKOI if key != but.key and koikoi_rulebook(key).tally(pile).points == points)


def base_slips(rules: KoiKoiRulebook, places: Places) -> list[tuple[int, Slip]]:
    """Base totals that beliefs arrive at, tagged with the sheets under which they would be right."""
    pile = places.taken
    right = rules.tally(pile).points
    found: list[tuple[int, Slip]] = []
    for number, code in wrong_totals(rules, places).items():
        right_in = sheets_saying(pile, number, rules)
        # All sets named and one value off, as other sheets have it, is half of the way.
        same = bool(right_in) and number > 0 and any(_same_sets(rules, key, pile) for key in right_in)
        codes = (code,) if code else ()
        found.append((number, Slip(codes, score=0.5 if same and right else 0.0, right_in=right_in)))
    return found


def _same_sets(rules: KoiKoiRulebook, other: str, pile: CardSet) -> bool:
    return koikoi_rulebook(other).tally(pile).keys == rules.tally(pile).keys


def base_sheet(sheet: ScoreSheet) -> ScoreSheet:
    """A sheet without its factors: the base total and what is left out of it."""
    added = tuple(entry for entry in sheet.entries if entry.op == "add")
    left = tuple(out for out in sheet.left_out if out.why.startswith(("score.beaten", "score.void", "score.cup")))
    return ScoreSheet(added, left)


def base_lines(sheet: ScoreSheet) -> tuple[Message, ...]:
    """A sheet line by line up to its base total, with what is left out of it."""
    found = sheet_messages(base_sheet(sheet))
    return tuple(Message("score.base", n=sheet.base) if line.key == "score.total" else line for line in found)


def set_lines(sheet: ScoreSheet) -> tuple[Message, ...]:
    """The same without the base total, for sheets that go on to the final points."""
    return tuple(line for line in base_lines(sheet) if line.key != "score.base")
