"""Claims that a step makes, kept as data and proved by the rules: ``asserts`` in ``lesson.toml``.

========================================  =====================================================================
``cap 9r > 9a 9c1 1c1 = 9a / 9c1``        what a card may take from a field; ``4a+4r+4c1`` for all, or ``none``
``score W: 1r 2r 3r = 5``                 the base total of a pile under a sheet
``final W base=7 opp=1 = 28``             final points from a base total, calls of the other player and of one's own
``joins W: 9a = 4``                       how many sets of a sheet a card can be part of
``is kind:animal: 5a 9a``                  every one of these cards has a trait (see ``hanalearn.teach.traits``)
``count kind:chaff = 24``                 how many cards of the deck have a trait
``months kind:ribbon = 0: 8 12``          the months of which a trait of months holds, all of them
``decide W now=5 hand=4 = choose``         what may be decided after a turn (see ``call_claims``)
``expr 48-8-8 == 32``                     arithmetic: numbers, + - * /, comparisons, Fraction, round, max
========================================  =====================================================================

Sheets are named by the letter on the slip: W N M CN1 CN2 C. Claims about deals and matches: ``deal_claims``.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from hanalearn.cards import Card, CardCodeError, CardSet, Month
from hanalearn.rules import KoiKoiRulebook, koikoi_rulebook, takes
from hanalearn.teach.call_claims import decided
from hanalearn.teach.deal_claims import DEAL_CLAIMS, DealClaimError
from hanalearn.teach.traits import MonthTrait, Trait

__all__ = ["Capture", "ClaimError", "capture_of", "proved"]


class ClaimError(ValueError):
    """A claim that nobody can read; the message says what is expected."""


SHEETS: Final = {
    "W": "koikoi-standard",
    "N": "koikoi-nintendo",
    "M": "koikoi-mon",
    "CN1": "koikoi-hobbyist",
    "CN2": "koikoi-primer",
    "C": "koikoi-club",
}


@dataclass(frozen=True, slots=True)
class Capture:
    """The cards of a ``cap`` claim, so that they can be compared with the table of its step."""

    card: Card
    field: CardSet
    claimed: frozenset[CardSet]


def proved(claim: str) -> str | None:
    """``None`` if the rules bear a claim out, else what they say instead.

    >>> proved("cap 2c1 > 2a 2r 3b = 2a / 2r"), proved("score W: 1r 2r 3r = 6")
    (None, 'the rules say 5')

    Raises:
        ClaimError: the claim cannot be read.
    """
    kind, _, rest = claim.partition(" ")
    try:
        if kind in DEAL_CLAIMS:
            return DEAL_CLAIMS[kind](rest)
        match kind:
            case "cap":
                return _capture(capture_of(claim))
            case "score":
                return _score(rest)
            case "final":
                return _final(rest)
            case "joins":
                return _joins(rest)
            case "is":
                return _is(rest)
            case "count":
                return _count(rest)
            case "months":
                return _months(rest)
            case "decide":
                return decided(rest)
            case "expr":
                return _expression(rest)
    except (CardCodeError, DealClaimError) as error:
        raise ClaimError(f"{claim!r}: {error}") from None
    begin = f"cap, score, final, joins, is, count, months, decide, {', '.join(DEAL_CLAIMS)} or expr"
    raise ClaimError(f"{claim!r} begins with {kind!r}; claims begin with {begin}")


def capture_of(claim: str) -> Capture:
    """The cards of a ``cap`` claim.

    Raises:
        ClaimError: it is none, or cannot be read.
        CardCodeError: it names an unknown card.
    """
    found = re.fullmatch(r"cap (\S+) > (.*?) = (.+)", claim)
    if not found:
        raise ClaimError(f"{claim!r}: write cap CARD > FIELD = RESULT / RESULT, for example cap 9r > 9a 9c1 = 9a / 9c1")
    results = frozenset(
        CardSet() if result.strip() == "none" else CardSet.parse(result.replace("+", " "))
        for result in found[3].split("/")
    )
    return Capture(Card.parse(found[1]), CardSet.parse(found[2]), results)


def _capture(capture: Capture) -> str | None:
    may = takes(capture.card, capture.field)
    if frozenset(may) == capture.claimed:
        return None
    return "the rules say " + " / ".join("+".join(card.code for card in cards) or "none" for cards in may)


def _sheet(letter: str) -> KoiKoiRulebook:
    if letter not in SHEETS:
        raise ClaimError(f"{letter!r} is no sheet; sheets are {', '.join(SHEETS)}")
    return koikoi_rulebook(SHEETS[letter])


def _score(rest: str) -> str | None:
    found = re.fullmatch(r"(\w+): ?(.*?)\s*= (\d+)", rest)
    if not found:
        raise ClaimError(f"score {rest!r}: write score SHEET: CARDS = POINTS, for example score W: 1r 2r 3r = 5")
    return _compared(_sheet(found[1]).score(CardSet.parse(found[2])).base, int(found[3]))


def _final(rest: str) -> str | None:
    found = re.fullmatch(r"(\w+) base=(\d+)(?: opp=(\d+))?(?: own=(\d+))? = (\d+)", rest)
    if not found:
        raise ClaimError(
            f"final {rest!r}: write final SHEET base=N opp=N own=N = POINTS, for example final W base=7 = 14"
        )
    book, base = _sheet(found[1]), int(found[2])
    times = book.call_factor(opponent_calls=int(found[3] or 0), own_calls=int(found[4] or 0))
    if book.threshold is not None and base >= book.threshold:
        times *= book.threshold_factor
    return _compared(base * times, int(found[5]))


def _joins(rest: str) -> str | None:
    found = re.fullmatch(r"(\w+): (\S+) = (\d+)", rest)
    if not found:
        raise ClaimError(f"joins {rest!r}: write joins SHEET: CARD = NUMBER, for example joins W: 9a = 4")
    card = Card.parse(found[2])
    joined = [yaku for yaku in _sheet(found[1]).yaku if any(card in need.pool for need in yaku.needs)]
    return _compared(len(joined), int(found[3]))


def _is(rest: str) -> str | None:
    trait, _, codes = rest.partition(": ")
    not_so = [card for card in CardSet.parse(codes) if not _trait(trait).has(card)]
    return f"not {' '.join(card.code for card in not_so)}" if not_so else None


def _count(rest: str) -> str | None:
    trait, _, number = rest.rpartition(" = ")
    if not number.isdigit():
        raise ClaimError(f"count {rest!r}: write count TRAIT = NUMBER, for example count kind:chaff = 24")
    found = sum(_trait(trait).has(card) for card in Card)
    return None if found == int(number) else f"there are {found}"


def _months(rest: str) -> str | None:
    trait, _, numbers = rest.rpartition(": ")
    try:
        wanted = MonthTrait.parse(trait)
    except ValueError as error:
        raise ClaimError(f"months {rest!r}: {error}") from None
    found = " ".join(str(month.value) for month in Month if wanted.has(month))
    return None if found == numbers else f"it holds of {found or 'no month'}"


def _trait(text: str) -> Trait:
    try:
        return Trait.parse(text)
    except ValueError as error:
        raise ClaimError(str(error)) from None


def _compared(right: int, claimed: int) -> str | None:
    return None if right == claimed else f"the rules say {right}"


_OPERATORS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_COMPARISONS: Final[dict[type[ast.cmpop], Callable[[Fraction, Fraction], bool]]] = {
    ast.Eq: operator.eq,
    ast.Lt: operator.lt,
    ast.Gt: operator.gt,
    ast.LtE: operator.le,
    ast.GtE: operator.ge,
}


def _expression(rest: str) -> str | None:
    """Worked out exactly with fractions, by walking the syntax tree: content never runs as code."""
    try:
        tree = ast.parse(rest, mode="eval").body
    except SyntaxError:
        raise ClaimError(f"expr {rest!r} is no arithmetic") from None
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1 or type(tree.ops[0]) not in _COMPARISONS:
        raise ClaimError(f"expr {rest!r}: write one comparison, for example expr 48-8-8 == 32")
    left, right = _value(tree.left, rest), _value(tree.comparators[0], rest)
    if _COMPARISONS[type(tree.ops[0])](left, right):
        return None
    return f"the left side is {left}, the right side {right}"


def _value(node: ast.expr, rest: str) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_value(inner, rest)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            below = _value(right, rest)
            if isinstance(op, ast.Div) and below == 0:
                raise ClaimError(f"expr {rest!r} divides by zero")
            return _OPERATORS[type(op)](_value(left, rest), below)
        case ast.Call(func=ast.Name(id="Fraction"), args=[above, under], keywords=[]):
            return _value(ast.BinOp(above, ast.Div(), under), rest)
        case ast.Call(func=ast.Name(id="max"), args=[*args], keywords=[]) if args:
            return max(_value(one, rest) for one in args)
        case ast.Call(func=ast.Name(id="round"), args=[one], keywords=[]):
            return Fraction(round(_value(one, rest)))
        case ast.Call(func=ast.Name(id="round"), args=[one, ast.Constant(value=int() as digits)], keywords=[]):
            return Fraction(round(_value(one, rest), digits))
    raise ClaimError(f"expr {rest!r}: only numbers, + - * /, Fraction, round and max are worked out")
