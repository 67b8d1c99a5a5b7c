"""Questions about what a pile is worth: what is asked, what can be answered, what is right. See ``Score``.

=========  ====================================================================================================
task       answers
=========  ====================================================================================================
worth,     a whole number; with several sheets the numbers given so far, joined by commas
away
finish     the cards tapped so far, joined by commas
build      the cards chosen, joined by ``+``
sets,      the ticked sets joined by commas, in the order of the lesson
joins
counter    the set
line       the line, ``N:ino+``
=========  ====================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.yaku import Yaku
from hanalearn.teach.ledger import Line, lines_of
from hanalearn.teach.pile_beliefs import Places, wrong_totals
from hanalearn.teach.slips import sheets_of
from hanalearn.teach.steps import Score
from hanalearn.teach.task import StepError, Task, card_in

__all__ = [
    "LEAST",
    "NONE",
    "answers",
    "books_of",
    "built",
    "counts_of",
    "good_cards",
    "joined_card",
    "known_numbers",
    "ledgers",
    "narrowed",
    "next_cards",
    "options_of",
    "pile_of",
    "places_of",
    "pool_of",
    "rack_of",
    "right",
    "score_step",
    "sheet_names",
    "with_lines",
    "worked_ledgers",
    "wrong_of",
    "yaku_of",
]

NONE: Final = "none"
"""The option that no set is complete, or that no counter has reached its first point."""
LEAST: Final = {"tane": 5, "tan": 5, "kasu": 10}
"""The counting sets and how many cards their first point takes, as every sheet has it."""
_MOST_RACK: Final = 12


# --- what is asked, and by which sheet


def sheet_names(task: Task) -> tuple[str, ...]:
    """The rulebooks asked about, by their names in content."""
    step = score_step(task)
    return step.sheets or (step.rulebook or task.book,)


def books_of(task: Task) -> tuple[KoiKoiRulebook, ...]:
    """One rulebook for each answer: of sheets that agree the first."""
    return tuple(sheets_of(name)[0] for name in sheet_names(task))


def pile_of(task: Task) -> CardSet:
    """The pile that is counted; empty where its own cards are chosen from."""
    table = task.table
    step = score_step(task)
    own_rack = step.task in ("build", "finish") and not table.field_cards
    return EMPTY if own_rack else CardSet(table.taken)


def rack_of(task: Task) -> tuple[Card, ...]:
    """The cards to choose from: those of the field, or the pile itself."""
    if not isinstance(task.step, Score) or task.step.task not in ("build", "finish"):
        return ()
    fielded = tuple(card for card in task.table.field if card is not None)
    return fielded or task.table.taken


def disagreement(task: Task) -> str | None:
    """What sheets that are said to agree make of the pile, where they do not."""
    if score_step(task).task != "worth":
        return None
    for name in sheet_names(task):
        found = {book.key: book.tally(pile_of(task)).points for book in sheets_of(name)}
        if len(set(found.values())) > 1:
            return ", ".join(f"{key} {points}" for key, points in found.items())
    return None


def options_of(task: Task) -> tuple[str, ...]:
    """The options of a question, worked out where they are lines of ledgers."""
    if score_step(task).task != "line":
        return score_step(task).options
    return tuple(line.key for ledger in ledgers(task) for line in ledger if line.key)


def with_lines(task: Task) -> Task:
    """A task laid out, with the lines of its ledgers as options where these are asked about.

    Raises:
        StepError: no such sheet or set, or sheets that are said to agree do not.
    """
    step = task.step
    if not isinstance(step, Score):
        return task
    for name in sheet_names(task):
        try:
            books = sheets_of(name)
        except ValueError as error:
            raise StepError("rulebook-unknown", "rulebook", str(error), "name a Koi-Koi sheet") from None
        known = {yaku.key for book in books for yaku in book.yaku}
        for key in (*step.yaku, *(option for option in step.options if option != NONE)):
            if key not in known:
                raise StepError(
                    "set-unknown", "options", f"{key!r} is no set of {name}", f"write {', '.join(sorted(known))}"
                )
    for code in (*step.cards.split(), *([step.card] if step.card else [])):
        card_in(code, "cards")
    if task.table.taken and (found := disagreement(task)):
        raise StepError(
            "sheets-differ",
            "rulebook",
            f"the sheets do not agree about this pile: {found}",
            "name one sheet on the slip",
        )
    options = options_of(task)
    strange = [line for line in step.right if line not in options]
    if strange:
        raise StepError(
            "set-unknown", "right", f"{strange[0]!r} is no line of the ledgers", f"write {', '.join(options)}"
        )
    return replace(task, options=options)


def ledgers(task: Task) -> tuple[tuple[Line, ...], ...]:
    """The ledgers that a question about lines shows, one for each sheet."""
    names = sheet_names(task)
    letters = [name if len(names) > 1 else "" for name in names]
    return tuple(
        lines_of(book, pile_of(task), sheet=letter, with_left_out=score_step(task).untrue)
        for book, letter in zip(books_of(task), letters, strict=True)
    )


def worked_ledgers(task: Task) -> tuple[tuple[Line, ...], ...]:
    """The ledgers of the pile as the sheets have them, one for each sheet asked about."""
    names = sheet_names(task)
    named = [name if len(names) > 1 else "" for name in names]
    return tuple(lines_of(book, pile_of(task), sheet=name) for book, name in zip(books_of(task), named, strict=True))


def counts_of(task: Task) -> dict[str, int]:
    """How many cards of the pile each counting set counts."""
    (book,) = books_of(task)
    return {key: len(pile_of(task) & pool_of(book, key)) for key in LEAST}


# --- what is right


def right(task: Task) -> tuple[str, ...]:
    """The right answers, the one to be shown first."""
    step = score_step(task)
    match step.task:
        case "worth":
            return (",".join(str(book.tally(pile_of(task)).points) for book in books_of(task)),)
        case "away":
            return (str(yaku_of(books_of(task)[0], step.yaku[0]).distance(pile_of(task))),)
        case "finish":
            return tuple(",".join(cards) for cards in _in_turn(task, ()))
        case "build":
            return tuple(_code(cards) for cards in built(task))
        case "sets":
            made = books_of(task)[0].tally(pile_of(task)).keys
            return (",".join(one for one in step.options if one in made) or NONE,)
        case "joins":
            (book,) = books_of(task)
            card = Card.parse(step.card)
            able = {yaku.key for yaku in book.yaku if any(card in need.pool for need in yaku.needs)}
            return (",".join(one for one in step.options if one in able),)
        case "counter":
            reached = [key for key, count in counts_of(task).items() if count >= LEAST[key]]
            return (reached[0] if reached else NONE,) if len(reached) < 2 else ()
        case "line":
            if step.untrue:
                return tuple(line.key for ledger in ledgers(task) for line in ledger if line.key and not line.counts)
            return tuple(key for key in step.right if _is_alone(task, key))


def _in_turn(task: Task, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    wanted = next_cards(task, len(before))
    if wanted is None:
        yield before
        return
    for card in wanted:
        if card.code not in before:
            yield from _in_turn(task, (*before, card.code))


def next_cards(task: Task, index: int) -> tuple[Card, ...] | None:
    """The cards of the rack that are right as the next one; ``None`` once all have been given."""
    step = score_step(task)
    if index >= (len(step.cards.split()) or len(step.yaku) or len(step.points)):
        return None
    if step.cards:
        card = Card.parse(step.cards.split()[index])
        return (card if card in rack_of(task) else task.renamed.get(card, card),)
    (book,) = books_of(task)
    pile = pile_of(task)
    if step.points:
        return tuple(card for card in rack_of(task) if book.tally(pile | [card]).points == step.points[index])
    key = step.yaku[index]
    return tuple(card for card in rack_of(task) if _completes(book, pile, card, key))


def _completes(book: KoiKoiRulebook, pile: CardSet, card: Card, key: str) -> bool:
    yaku = yaku_of(book, key)
    return yaku.distance(pile) > 0 and yaku.distance(pile | [card]) == 0


def built(task: Task) -> tuple[CardSet, ...]:
    """The smallest sets of cards that are right where cards are put together."""
    step = score_step(task)
    (sheet,) = sheet_names(task)
    return _solutions(sheet, pile_of(task), rack_of(task), step.yaku, step.points)


@lru_cache(maxsize=256)
def _solutions(
    sheet: str, pile: CardSet, rack: tuple[Card, ...], yaku: tuple[str, ...], points: tuple[int, ...]
) -> tuple[CardSet, ...]:
    """The smallest sets of cards that do it, by how many they are. A set with a card too many is none of them."""
    book = sheets_of(sheet)[0]
    found: list[CardSet] = []
    for size in range(1, min(len(rack), _MOST_RACK) + 1):
        for cards in map(CardSet, combinations(rack, size)):
            if any(one <= cards for one in found):
                continue
            whole = pile | cards
            if yaku and all(yaku_of(book, key).distance(whole) == 0 for key in yaku):
                found.append(cards)
            if points and book.tally(whole).points == points[0]:
                found.append(cards)
    return tuple(found)


def _is_alone(task: Task, key: str) -> bool:
    """Whether a line stands on one sheet only, and its set scores nothing on the others."""
    here = next((line for ledger in ledgers(task) for line in ledger if line.key == key), None)
    if here is None:
        return False
    return not any(
        line.yaku == here.yaku and line.is_further == here.is_further
        for ledger in ledgers(task)
        for line in ledger
        if line.sheet != here.sheet
    )


# --- what can be answered


def answers(task: Task) -> tuple[str, ...]:
    """Every answer the learner can give, as ``judge.answers``."""
    step = score_step(task)
    match step.task:
        case "worth" | "away":
            wanted = right(task)[0].split(",")
            found = [
                ",".join([*wanted[:at], number])
                for at in range(len(wanted))
                for number in [*map(str, known_numbers(task)), "*"]
            ]
            return _unique([*found, *right(task)])
        case "finish":
            begun = right(task)[0].split(",")
            found = [
                ",".join([*begun[:at], card.code])
                for at in range(len(begun))
                for card in rack_of(task)
                if card.code not in begun[:at]
            ]
            return _unique([*found, *right(task)])
        case "build":
            codes = [card.code for card in sorted(rack_of(task))]
            pairs = [f"{one}+{other}" for one, other in combinations(codes, 2)]
            return _unique([*codes, *pairs, "+".join(codes), *right(task)])
        case "sets" | "joins":
            pairs = [",".join(two) for two in combinations(task.options, 2)]
            return _unique([*task.options, *pairs, ",".join(task.options), *right(task)])
        case "counter" | "line":
            return task.options


def known_numbers(task: Task) -> tuple[int, ...]:
    """The numbers of which something particular is said, in order; none where no number is asked for."""
    if score_step(task).task not in ("worth", "away"):
        return ()
    numbers = {int(part) for answer in right(task) for part in answer.split(",")}
    for number in range(len(sheet_names(task))):
        numbers |= wrong_of(task, number).keys()
    for reply in task.replies:
        last = reply.on.rpartition(",")[2]
        numbers |= {int(last)} if last.isdigit() else set()
    return tuple(sorted(numbers))


def narrowed(task: Task) -> frozenset[str]:
    """What stays when the choice is narrowed down, as ``judge.narrowed``."""
    step = score_step(task)
    if step.task in ("worth", "away"):
        return frozenset()
    keep = {part for answer in right(task) for part in answer.replace("+", ",").split(",")}
    if step.task == "build":
        keep = set(right(task)[0].split("+"))
    pool = [card.code for card in rack_of(task)] if step.task in ("finish", "build") else list(task.options)
    others = [one for one in pool if one not in keep]
    tempting = [part for reply in task.replies for part in reply.on.replace("+", ",").split(",") if part in others]
    many = max(1, len(others) - 1) if step.task in ("sets", "joins") else 1
    return frozenset([*(one for one in pool if one in keep), *_unique([*tempting, *others])[:many]])


def good_cards(task: Task) -> CardSet:
    """The cards to point at when the answer is to be shown on them."""
    step = score_step(task)
    if step.task not in ("finish", "build"):
        return EMPTY
    return CardSet(Card.parse(code) for code in right(task)[0].replace("+", ",").split(","))


def wrong_of(task: Task, at: int) -> Mapping[int, str]:
    """Totals that do not hold under the sheet asked about in this place, with the beliefs behind them."""
    if score_step(task).task == "away":
        wanted = int(right(task)[0])
        return {number: "M33" for number in (wanted - 1, wanted + 1) if number >= 0}
    return _wrong_under(sheet_names(task)[at], places_of(task))


def places_of(task: Task) -> Places:
    """The cards in sight, by where they lie."""
    table = task.table
    return Places(pile_of(task), table.hand_cards, table.field_cards, CardSet(table.their_taken))


@lru_cache(maxsize=512)
def _wrong_under(sheet: str, places: Places) -> Mapping[int, str]:
    """Worked out once for a pile: each offer of the page asks which numbers are known."""
    return MappingProxyType(wrong_totals(sheets_of(sheet)[0], places))


# --- small helpers


def score_step(task: Task) -> Score:
    """The step, which is one about a pile."""
    assert isinstance(task.step, Score)
    return task.step


def joined_card(task: Task) -> Card:
    """The card that is asked about, in the cards of this variant."""
    card = Card.parse(score_step(task).card)
    return task.renamed.get(card, card)


def yaku_of(book: KoiKoiRulebook, key: str) -> Yaku:
    """The set of a key, as it is counted."""
    return next(yaku for reading in book.readings for yaku in reading if yaku.key == key)


def pool_of(book: KoiKoiRulebook, key: str) -> CardSet:
    """The cards that a set counts."""
    return CardSet(card for need in yaku_of(book, key).needs for card in need.pool)


def _code(cards: CardSet) -> str:
    return "+".join(card.code for card in cards)


def _unique(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
