"""Claims about sheets, deals and matches, proved by the rules.

==============================================  ===============================================================
``says N: teshi = 6``                           what a sheet sets for an option; ``none yes no`` are values too
``silent N: dealer_tie``                        the sheet does not say it, and the value was chosen for the course
``offers W: rounds = 3``                        the sheet names this as another value
``draw W: 3c1 8a = A``                          who deals after a draw, ``again`` where nothing decides
``dealt N field: 5a 5r 5c1 5c2 … = redeal``     what becomes of a field or a hand: redeal teshi kuttsuki play
``result W+oya-ken-6: A | A 5, - = 6:0 A``      first dealer and rounds; the points of the last one and who deals next
``never W: 7 13``, ``may W: 0 1 5 14``          final points that no round can bring, or that one can
``rarity whole-month = 232``                    one hand in so many, or ``1628946 of 377348994``; also ``pairs``
``order N: field theirs mine``                  in which order the places are dealt
==============================================  ===============================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hanalearn.cards import CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.book import RulebookError, Value
from hanalearn.rules.deal_odds import hands_of_pairs, hands_with_whole_month, number_of_hands
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.teach.letters import SheetError, sheet
from hanalearn.teach.match_sheet import RoundTextError, kept
from hanalearn.teach.specials import dealer_of, special_of

__all__ = ["DEAL_CLAIMS", "DealClaimError"]


class DealClaimError(ValueError):
    """A claim that nobody can read; the message says what is expected."""


def _about(rest: str, form: str) -> tuple[KoiKoiRulebook, str]:
    name, colon, said = rest.partition(": ")
    if not colon:
        raise DealClaimError(f"{rest!r}: write {form}")
    try:
        return sheet(name), said
    except SheetError as error:
        raise DealClaimError(str(error)) from None


def _split(text: str, form: str) -> tuple[str, str]:
    left, sign, right = text.rpartition(" = ")
    if not sign:
        raise DealClaimError(f"{text!r}: write {form}")
    return left, right


def _value(book: KoiKoiRulebook, key: str) -> Value:
    try:
        return book.option(key).value
    except RulebookError as error:
        raise DealClaimError(str(error)) from None


def _shown(value: Value) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _says(rest: str) -> str | None:
    form = "SHEET: OPTION = VALUE, for example says N: teshi = 6"
    book, said = _about(rest, form)
    key, claimed = _split(said, form)
    found = _shown(_value(book, key))
    return None if found == claimed else f"it is {found}"


def _silent(rest: str) -> str | None:
    book, key = _about(rest, "SHEET: OPTION, for example silent N: dealer_tie")
    try:
        # Not every option is one of ``options``: the tie in the draw has a citation only.
        cite = book.cites[key] if key in book.cites else book.option(key).cite
    except RulebookError as error:
        raise DealClaimError(str(error)) from None
    return None if cite.standing.value == "chosen" else f"its source says so: {cite}"


def _offers(rest: str) -> str | None:
    form = "SHEET: OPTION = VALUE, for example offers W: rounds = 3"
    book, said = _about(rest, form)
    key, claimed = _split(said, form)
    found = [_shown(other.value) for other in book.alternatives if other.option == key]
    return None if claimed in found else f"other values named are {', '.join(found) or 'none'}"


def _draw(rest: str) -> str | None:
    form = "SHEET: CARD CARD = PLAYER, for example draw W: 3c1 8a = A"
    book, said = _about(rest, form)
    codes, claimed = _split(said, form)
    cards = tuple(CardSet.parse(code) for code in codes.split())
    found = dealer_of(book, tuple(card for one in cards for card in one))
    return None if found == claimed else f"the rules say {found}"


def _dealt(rest: str) -> str | None:
    form = "SHEET field: CARDS = redeal, for example dealt N hand: 7a 7r 7c1 7c2 2r 3c1 9c1 12c1 = teshi"
    found = re.fullmatch(r"(\S+) (field|hand): (.+) = (\S+)", rest)
    if not found:
        raise DealClaimError(f"{rest!r}: write {form}")
    try:
        book = sheet(found[1])
    except SheetError as error:
        raise DealClaimError(str(error)) from None
    cards = CardSet.parse(found[3])
    if len(cards) != 8:
        raise DealClaimError(f"{rest!r}: {len(cards)} cards; a field and a hand have 8")
    special = special_of(book, field=cards) if found[2] == "field" else special_of(book, hand=cards)
    return None if special == found[4] else f"the rules say {special}"


def _result(rest: str) -> str | None:
    found = re.fullmatch(r"(\S+): ([AB]) \| (.+) = (\d+):(\d+) (\S+)", rest)
    if not found:
        raise DealClaimError(
            f"{rest!r}: write SHEET: DEALER | ROUND, ROUND = A:B DEALER, as in result W: A | - = 0:0 B"
        )
    try:
        lines = kept(found[1], tuple(found[3].split(", ")), "A" if found[2] == "A" else "B").lines
    except (SheetError, RoundTextError) as error:
        raise DealClaimError(str(error)) from None
    one, other = lines[-1].points
    after = lines[-1].next_dealer or "draw"
    if (str(one), str(other), after) == (found[4], found[5], found[6]):
        return None
    return f"the rules say {one}:{other} {after}"


MOST_BASE: Final = 60
"""No pile of Koi-Koi is worth more."""


def _finals(book: KoiKoiRulebook) -> set[int]:
    """Final points that a round may bring."""
    found = {0}
    for base in range(1, MOST_BASE + 1):
        for theirs in (0, 1):
            for own in (0, 1):
                found.add(base * ScoreSheet(book.factors(base, opponent_calls=theirs, own_calls=own)[0]).factor)
    return found


def _never(rest: str) -> str | None:
    book, numbers = _about(rest, "SHEET: NUMBERS, for example never W: 7 13")
    reached = [number for number in numbers.split() if int(number) in _finals(book)]
    return f"a round can bring {' and '.join(reached)}" if reached else None


def _may(rest: str) -> str | None:
    book, numbers = _about(rest, "SHEET: NUMBERS, for example may W: 0 1 5 14")
    missed = [number for number in numbers.split() if int(number) not in _finals(book)]
    return f"no round can bring {' or '.join(missed)}" if missed else None


def _rarity(rest: str) -> str | None:
    what, claimed = _split(rest, "whole-month = 232, or whole-month = 1628946 of 377348994")
    counts = {"whole-month": hands_with_whole_month, "pairs": hands_of_pairs}
    if what not in counts:
        raise DealClaimError(f"{what!r} is not counted; {', '.join(counts)} are")
    among, all_hands = counts[what](8), number_of_hands(8)
    if claimed == f"{among} of {all_hands}":
        return None
    found = round(all_hands / among)
    return None if str(found) == claimed else f"it is one in {found}, {among} of {all_hands}"


def _order(rest: str) -> str | None:
    book, said = _about(rest, "SHEET: PLACES, for example order N: field theirs mine")
    names = {None: "field", 0: "mine", 1: "theirs"}
    found = " ".join(names[place] for place in dict.fromkeys(step.to for step in book.deal_order))
    return None if found == said else f"the order is {found}"


DEAL_CLAIMS: Final[dict[str, Callable[[str], str | None]]] = {
    "says": _says,
    "silent": _silent,
    "offers": _offers,
    "draw": _draw,
    "dealt": _dealt,
    "result": _result,
    "never": _never,
    "may": _may,
    "rarity": _rarity,
    "order": _order,
}
"""The first word of a claim to its proof."""
