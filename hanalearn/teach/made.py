"""A step whose words and rulings were worked out beforehand: the form in which an exercise made from a seed is asked.

What is right, what each belief would answer and what is said to it stand here as data, computed by the rules before the
question is put. An answer is a short string, the same in every language:

==========  ==================================================================================================
form        answers
==========  ==================================================================================================
tap         the code of the card, or ``none``
tap-set     the codes in card order joined by ``+``, or ``none``
choose      the key of the option
tick        the keys of the options in their order, joined by commas
number      a whole number
order       the keys of the options in their order, joined by commas
parts       the parts given so far joined by commas, each a number or the key of an option
==========  ==================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet
from hanalearn.teach.ruling import Look, Ruling, Verdict
from hanalearn.teach.steps import Answered
from hanalearn.text import Message

__all__ = [
    "NOTHING",
    "Grid",
    "Made",
    "MadeForm",
    "PartAsked",
    "Slip",
    "cards_code",
    "made_answers",
    "made_narrowed",
    "made_numbers",
    "made_right",
    "rule_on_made",
]

MadeForm: TypeAlias = Literal["tap", "tap-set", "choose", "tick", "number", "order", "parts"]

NOTHING: Final = "none"
"""The answer that nothing does, and the option that says so: it goes with no other."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What is said to an answer that does not hold.

    Attributes:
        codes: the beliefs behind it, the chief one first.
        because: what is so in these very cards; said after what makes the belief tempting.
        holds: the sentence that holds; that of the belief where there is none.
        look: small cards.
        score: what it is worth, 0 to 1.
        right_in: keys of the rulebooks under which the answer would be right.
    """

    codes: tuple[str, ...] = ()
    because: tuple[Message, ...] = ()
    holds: Message | None = None
    look: tuple[Look, ...] = ()
    score: float = 0.0
    right_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PartAsked:
    """One of several things asked for, one after the other.

    Attributes:
        key: its name within the question.
        label: what it asks, in a few words.
        right: the answers that hold.
        options: keys of what may be chosen; a number is typed where there are none.
        slips: by answer.
        because: why the right answer holds; said with the next part.
        weight: its share in what the whole is worth.
    """

    key: str
    label: Message
    right: tuple[str, ...]
    options: tuple[str, ...] = ()
    slips: Mapping[str, Slip] = field(default_factory=dict)
    because: tuple[Message, ...] = ()
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table beside the question, such as the months of a match.

    Attributes:
        caption: what it is.
        head: over the columns.
        rows: the cells of each row; the first one names the row.
    """

    caption: Message
    head: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]


class Made(Answered, frozen=True, kw_only=True, tag="made"):
    """A question with everything that can be said about it. It stands in no file of a lesson: generators make it.

    ``right``: every answer that holds. ``slips``: by answer, or by card or option where several are chosen; ``*`` for
    whatever has no slip of its own. ``missing``: what is said where everything chosen is right and something is left
    out. ``cards``: what can be tapped. ``keep``: what stays when the field is narrowed down.
    """

    form: MadeForm
    ask: Message
    sub: Message | None = None
    names: Mapping[str, Message] = {}
    right: tuple[str, ...] = ()
    slips: Mapping[str, Slip] = {}
    missing: Slip | None = None
    cards: tuple[str, ...] = ()
    nothing: bool = False
    parts: tuple[PartAsked, ...] = ()
    hints: tuple[Message, ...] = ()
    because: tuple[Message, ...] = ()
    worked: tuple[Message, ...] = ()
    look: tuple[Look, ...] = ()
    keep: tuple[str, ...] = ()
    numbers: bool = True
    """Whether months are written on the cards."""
    tags: Mapping[str, Message] = {}
    """Written under cards, by code."""
    grid: Grid | None = None
    by_looks: bool = False
    """Whether cards are called by what they show, since their month is what is asked."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.form == "parts":
            if not self.parts or not all(part.right for part in self.parts):
                raise ValueError(f"{self.key}: a question in parts needs parts, each with a right answer")
        elif not self.right:
            raise ValueError(f"{self.key}: a question needs at least one right answer")
        if len(self.hints) != 3:
            raise ValueError(f"{self.key}: {len(self.hints)} hints; three are given, the fourth shows everything")
        if not self.worked:
            raise ValueError(f"{self.key}: the worked explanation is missing")


def made_right(step: Made) -> tuple[str, ...]:
    """Every answer that ends the step, the one to be shown first."""
    if step.form == "parts":
        return (",".join(part.right[0] for part in step.parts),)
    return step.right


def made_numbers(step: Made) -> tuple[int, ...]:
    """The numbers of which something particular is said."""
    known: set[str] = set()
    if step.form == "number":
        known = {*step.right, *step.slips}
    for part in step.parts:
        if not part.options:
            known |= {*part.right, *part.slips}
    return tuple(sorted(int(one) for one in known if _is_number(one)))


def made_answers(step: Made, options: tuple[str, ...]) -> tuple[str, ...]:
    """The answers worth looking at: every single one, pairs of what can be chosen, whatever has a slip, the right ones.

    Args:
        step: the question.
        options: its options in the order shown.
    """
    nothing = (NOTHING,) if step.nothing else ()
    match step.form:
        case "tap":
            return _unique([*step.cards, *nothing, *step.right])
        case "choose":
            return options
        case "number":
            return (*(str(number) for number in made_numbers(step)), "*")
        case "tick":
            exact = [one for one in step.slips if "," in one]
            return _unique([*options, *_pairs(options, ","), *exact, *step.right])
        case "tap-set":
            exact = [one for one in step.slips if "+" in one]
            cards = tuple(card.code for card in sorted(map(Card.parse, step.cards)))
            return _unique([*cards, *_pairs(cards, "+"), *exact, *nothing, *step.right])
        case "order":
            return _unique([*_swapped(step.right[0].split(",")), ",".join(options), *step.right])
        case "parts":
            found: list[str] = []
            before: list[str] = []
            for part in step.parts:
                pool = part.options or ("*", *(one for one in part.slips if one != "*"))
                found += [",".join([*before, one]) for one in pool if one not in part.right]
                before.append(part.right[0])
            return _unique([*found, ",".join(before)])


def made_narrowed(step: Made, options: tuple[str, ...]) -> frozenset[str]:
    """What stays when the second hint is opened: what is right and the most tempting other."""
    if step.form == "order":
        return frozenset()
    pool = list(options) if step.form in ("choose", "tick") else list(step.cards) if step.form != "number" else []
    if step.form == "parts" or not pool:
        return frozenset()
    if step.keep:
        return frozenset(one for one in pool if one in step.keep)
    right = {item for answer in step.right for item in _items(answer)}
    others = [one for one in pool if one not in right]
    tempting = [one for one in step.slips if one in others]
    # Of several to be chosen only one that does not hold is taken away: how many hold is the question.
    keep = max(1, len(others) - 1) if step.form in ("tick", "tap-set") else 1
    return frozenset([*(one for one in pool if one in right), *_unique([*tempting, *others])[:keep]])


def rule_on_made(step: Made, answer: str) -> Ruling:
    """The ruling on an answer."""
    match step.form:
        case "choose" | "number" | "tap":
            return _single(step, answer)
        case "tick":
            return _several(step, answer, ",")
        case "tap-set":
            return _several(step, answer, "+")
        case "order":
            return _order(step, answer)
        case "parts":
            return _parts(step, answer)


def _single(step: Made, answer: str) -> Ruling:
    chosen = _cards(answer) if step.form == "tap" else EMPTY
    if answer in step.right:
        return Ruling("yes", because=step.because, look=step.look, chosen=chosen, ends=True, score=1.0)
    return _slipped(_slip_of(step.slips, answer), chosen=chosen, back=chosen)


def _several(step: Made, answer: str, joint: str) -> Ruling:
    given = [one for one in answer.split(joint) if one]
    chosen = _cards(answer) if step.form == "tap-set" else EMPTY
    if answer in step.right:
        return Ruling("yes", because=step.because, look=step.look, chosen=chosen, ends=True, score=1.0)
    best = max((frozenset(one.split(joint)) for one in step.right), key=lambda one: len(one & set(given)))
    untrue = [one for one in given if one not in best]
    hits = len(given) - len(untrue)
    if NOTHING in best or NOTHING in given:
        hits = 0
    share = max(0.0, min(0.9, (hits - len(untrue)) / len(best)))
    slip = step.slips.get(answer)
    if slip is not None or untrue:
        first = next((one for one in untrue if one in step.slips), untrue[0] if untrue else "*")
        found = slip or _slip_of(step.slips, first)
        back = _cards("+".join(untrue)) if step.form == "tap-set" else EMPTY
        return _slipped(found, chosen=chosen, back=back, score=max(found.score, min(0.5, share)))
    missing = len(best) - len(given)
    said = step.missing or Slip(because=(Message("exercise.more", n=missing),))
    return _slipped(said, chosen=chosen, verdict="notyet", score=share)


def _order(step: Made, answer: str) -> Ruling:
    given, wanted = answer.split(","), step.right[0].split(",")
    if sorted(given) != sorted(wanted):
        return Ruling("no", because=(Message("task.not-this"),))
    if answer in step.right:
        return Ruling("yes", because=step.because, ends=True, score=1.0)
    # Of what stands too early the first thing decides what is said.
    early = next(one for one, right in zip(given, wanted, strict=True) if one != right)
    after = sum(1 for one, other in pairwise(wanted) if given.index(one) + 1 == given.index(other))
    share = min(0.9, after / (len(wanted) - 1))
    return _slipped(_slip_of(step.slips, early), verdict="notyet" if share >= 0.5 else "no", score=share)


def _swapped(wanted: list[str]) -> list[str]:
    """The right order, and every order in which two neighbours have changed places."""
    found = [",".join(wanted)]
    for index in range(len(wanted) - 1):
        row = list(wanted)
        row[index : index + 2] = [row[index + 1], row[index]]
        found.append(",".join(row))
    return found


def _parts(step: Made, answer: str) -> Ruling:
    """One part after the other; the last one given is judged, those before hold already."""
    *before, last = answer.split(",")
    if len(before) >= len(step.parts) or any(
        one not in part.right for one, part in zip(before, step.parts, strict=False)
    ):
        return Ruling("no", because=(Message("task.not-this"),))
    part = step.parts[len(before)]
    whole = sum(one.weight for one in step.parts)
    if last in part.right:
        ends = len(before) + 1 == len(step.parts)
        if ends:
            return Ruling("yes", because=(*part.because, *step.because), look=step.look, ends=True, score=1.0)
        return Ruling("yes", because=part.because, kept=(*before, last))
    so_far = sum(one.weight for one in step.parts[: len(before)]) / whole
    slip = _slip_of(part.slips, last)
    return _slipped(slip, score=min(0.9, so_far + slip.score * part.weight / whole), kept=tuple(before))


def _slip_of(slips: Mapping[str, Slip], answer: str) -> Slip:
    return slips.get(answer) or slips.get("*") or Slip(because=(Message("task.not-this"),))


def _slipped(
    slip: Slip,
    *,
    chosen: CardSet = EMPTY,
    back: CardSet = EMPTY,
    verdict: Verdict = "no",
    score: float | None = None,
    kept: tuple[str, ...] | None = None,
) -> Ruling:
    elsewhere: tuple[Message, ...] = ()
    if slip.right_in:
        books = tuple(Message(f"book.{book}") for book in slip.right_in)
        elsewhere = (Message("exercise.right-in", books=books),)
    return Ruling(
        verdict,
        slip.codes,
        because=(*elsewhere, *slip.because),
        holds=slip.holds,
        look=slip.look,
        chosen=chosen,
        back=back,
        score=slip.score if score is None else score,
        kept=kept,
        right_in=slip.right_in,
    )


def _cards(answer: str) -> CardSet:
    try:
        return CardSet.parse(answer.replace("+", " "))
    except CardCodeError:
        return EMPTY


def _items(answer: str) -> list[str]:
    return answer.replace("+", ",").split(",")


def _pairs(items: tuple[str, ...], joint: str) -> list[str]:
    return [f"{one}{joint}{other}" for index, one in enumerate(items) for other in items[index + 1 :]]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _unique(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))


def cards_code(cards: Iterable[Card]) -> str:
    """The answer that names these cards: their codes in card order, ``none`` if there are none.

    >>> cards_code(CardSet.parse("9c1 9a"))
    '9a+9c1'
    """
    return "+".join(card.code for card in sorted(cards)) or NOTHING
