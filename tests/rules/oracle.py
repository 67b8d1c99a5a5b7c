"""A slow second opinion on Koi-Koi sums, written from the prose of the sheets and sharing no line with the engine.

It reads printed codes, counts by loops, and knows each sheet as a row of plain numbers.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One sheet: points of brights, viewings, sets, and how it combines them."""

    goko: int
    shiko: int
    ameshiko: int
    sanko: int
    viewing: int
    boar: int
    red: int
    blue: int
    grows: bool
    """Boar-deer-butterfly and the colour sets earn a point for each further card, and no plain yaku counts beside."""
    cup: str
    grass: bool = False


SHEETS = {
    "koikoi-standard": Row(10, 8, 7, 5, 5, 5, 5, 5, False, "both"),
    "koikoi-nintendo": Row(10, 8, 7, 5, 5, 5, 5, 5, True, "both"),
    "koikoi-mon": Row(15, 10, 8, 6, 5, 5, 6, 6, False, "both"),
    "koikoi-primer": Row(15, 10, 8, 6, 3, 6, 6, 6, False, "animal"),
    "koikoi-hobbyist": Row(15, 10, 8, 6, 3, 5, 6, 6, False, "both", True),
    "koikoi-club": Row(10, 8, 7, 5, 5, 5, 5, 5, True, "either"),
}


def base(sheet: str, pile: frozenset[str]) -> int:
    """The base sum of a pile of card codes."""
    row = SHEETS[sheet]
    if row.cup == "both":
        return _sum(row, pile, cup_is_animal=True, cup_is_chaff=True)
    if row.cup == "animal":
        return _sum(row, pile, cup_is_animal=True, cup_is_chaff=False)
    return max(
        _sum(row, pile, cup_is_animal=True, cup_is_chaff=False), _sum(row, pile, cup_is_animal=False, cup_is_chaff=True)
    )


def _sum(row: Row, pile: frozenset[str], *, cup_is_animal: bool, cup_is_chaff: bool) -> int:
    total = 0

    dry = 0
    for code in ("1b", "3b", "8b", "12b"):
        if code in pile:
            dry += 1
    rain = "11b" in pile
    if dry == 4 and rain:
        total += row.goko
    elif dry == 4:
        total += row.shiko
    elif dry == 3 and rain:
        total += row.ameshiko
    elif dry == 3:
        total += row.sanko

    if "9a" in pile:
        if "3b" in pile:
            total += row.viewing
        if "8b" in pile:
            total += row.viewing

    animals = 0
    ribbons = 0
    chaff = 0
    for code in pile:
        if code == "9a":
            animals += cup_is_animal
            chaff += cup_is_chaff
        elif code.endswith("a"):
            animals += 1
        elif code.endswith("r"):
            ribbons += 1
        elif "c" in code:
            chaff += 1

    if "7a" in pile and "10a" in pile and "6a" in pile:
        total += row.boar
        if row.grows:
            total += animals - 3
        elif animals >= 5:
            total += animals - 4
    elif animals >= 5:
        total += animals - 4

    red = all(code in pile for code in ("1r", "2r", "3r"))
    blue = all(code in pile for code in ("6r", "9r", "10r"))
    grass = row.grass and all(code in pile for code in ("4r", "5r", "7r"))
    if row.grows and red and blue:
        total += 10 + ribbons - 6
    elif row.grows and red:
        total += row.red + ribbons - 3
    elif row.grows and blue:
        total += row.blue + ribbons - 3
    else:
        if red:
            total += row.red
        if blue:
            total += row.blue
        if grass:
            total += 5 + ribbons - 3
        elif ribbons >= 5:
            total += ribbons - 4

    if chaff >= 10:
        total += chaff - 9
    return total
