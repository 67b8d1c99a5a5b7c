"""Questions about what a pile is worth, judged by the rulebook on the slip: see ``Score``.

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

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.yaku import Yaku
from hanalearn.teach.ledger import Line, line_message, lines_of
from hanalearn.teach.pile_beliefs import OTHER_PILE, Places, wrong_totals
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.slips import sheets_of, slip_of
from hanalearn.teach.steps import Score
from hanalearn.teach.task import StepError, Task, card_in
from hanalearn.text import Message

__all__ = [
    "NONE",
    "answers",
    "applies",
    "counts_of",
    "good_cards",
    "known_numbers",
    "ledgers",
    "narrowed",
    "options_of",
    "pile_of",
    "rack_of",
    "right",
    "rule_on",
    "sheet_names",
    "with_lines",
    "worked_ledgers",
]

NONE: Final = "none"
"""The option that no set is complete, or that no counter has reached its first point."""
LEAST: Final = {"tane": 5, "tan": 5, "kasu": 10}
"""The counting sets and how many cards their first point takes, as every sheet has it."""
_MOST_RACK: Final = 12


# --- what is asked, and by which sheet


def sheet_names(task: Task) -> tuple[str, ...]:
    """The rulebooks asked about, by their names in content."""
    step = _step(task)
    return step.sheets or (step.rulebook or task.book,)


def _books(task: Task) -> tuple[KoiKoiRulebook, ...]:
    """One rulebook for each answer: of sheets that agree the first."""
    return tuple(sheets_of(name)[0] for name in sheet_names(task))


def pile_of(task: Task) -> CardSet:
    """The pile that is counted; empty where its own cards are chosen from."""
    table = task.table
    step = _step(task)
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
    if _step(task).task != "worth":
        return None
    for name in sheet_names(task):
        found = {book.key: book.tally(pile_of(task)).points for book in sheets_of(name)}
        if len(set(found.values())) > 1:
            return ", ".join(f"{key} {points}" for key, points in found.items())
    return None


def options_of(task: Task) -> tuple[str, ...]:
    """The options of a question, worked out where they are lines of ledgers."""
    if _step(task).task != "line":
        return _step(task).options
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
        lines_of(book, pile_of(task), sheet=letter, with_left_out=_step(task).untrue)
        for book, letter in zip(_books(task), letters, strict=True)
    )


def worked_ledgers(task: Task) -> tuple[tuple[Line, ...], ...]:
    """The ledgers of the pile as the sheets have them, one for each sheet asked about."""
    names = sheet_names(task)
    named = [name if len(names) > 1 else "" for name in names]
    return tuple(lines_of(book, pile_of(task), sheet=name) for book, name in zip(_books(task), named, strict=True))


def counts_of(task: Task) -> dict[str, int]:
    """How many cards of the pile each counting set counts."""
    (book,) = _books(task)
    return {key: len(pile_of(task) & _pool(book, key)) for key in LEAST}


# --- what is right


def right(task: Task) -> tuple[str, ...]:
    """The right answers, the one to be shown first."""
    step = _step(task)
    match step.task:
        case "worth":
            return (",".join(str(book.tally(pile_of(task)).points) for book in _books(task)),)
        case "away":
            return (str(_yaku(_books(task)[0], step.yaku[0]).distance(pile_of(task))),)
        case "finish":
            return tuple(",".join(cards) for cards in _in_turn(task, ()))
        case "build":
            return tuple(_code(cards) for cards in _built(task))
        case "sets":
            made = _books(task)[0].tally(pile_of(task)).keys
            return (",".join(one for one in step.options if one in made) or NONE,)
        case "joins":
            (book,) = _books(task)
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
    wanted = _next_cards(task, len(before))
    if wanted is None:
        yield before
        return
    for card in wanted:
        if card.code not in before:
            yield from _in_turn(task, (*before, card.code))


def _next_cards(task: Task, index: int) -> tuple[Card, ...] | None:
    """The cards of the rack that are right as the next one; ``None`` once all have been given."""
    step = _step(task)
    if index >= (len(step.cards.split()) or len(step.yaku) or len(step.points)):
        return None
    if step.cards:
        card = Card.parse(step.cards.split()[index])
        return (card if card in rack_of(task) else task.renamed.get(card, card),)
    (book,) = _books(task)
    pile = pile_of(task)
    if step.points:
        return tuple(card for card in rack_of(task) if book.tally(pile | [card]).points == step.points[index])
    key = step.yaku[index]
    return tuple(card for card in rack_of(task) if _completes(book, pile, card, key))


def _completes(book: KoiKoiRulebook, pile: CardSet, card: Card, key: str) -> bool:
    yaku = _yaku(book, key)
    return yaku.distance(pile) > 0 and yaku.distance(pile | [card]) == 0


def _built(task: Task) -> tuple[CardSet, ...]:
    step = _step(task)
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
            if yaku and all(_yaku(book, key).distance(whole) == 0 for key in yaku):
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
    step = _step(task)
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
    if _step(task).task not in ("worth", "away"):
        return ()
    numbers = {int(part) for answer in right(task) for part in answer.split(",")}
    for number in range(len(sheet_names(task))):
        numbers |= _wrong(task, number).keys()
    for reply in task.replies:
        last = reply.on.rpartition(",")[2]
        numbers |= {int(last)} if last.isdigit() else set()
    return tuple(sorted(numbers))


def narrowed(task: Task) -> frozenset[str]:
    """What stays when the choice is narrowed down, as ``judge.narrowed``."""
    step = _step(task)
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
    step = _step(task)
    if step.task not in ("finish", "build"):
        return EMPTY
    return CardSet(Card.parse(code) for code in right(task)[0].replace("+", ",").split(","))


def applies(task: Task, on: str, answer: str) -> bool:
    """Whether a reply's ``on`` speaks of an answer that it does not spell out."""
    step = _step(task)
    match step.task:
        case "finish":
            return on == answer.rpartition(",")[2]
        case "build":
            return on in answer.split("+") and on not in right(task)[0].split("+")
        case "sets" | "joins":
            return on in answer.split(",") and on not in right(task)[0].split(",")
        case _:
            return False


# --- rulings


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer."""
    match _step(task).task:
        case "worth" | "away":
            return _worth(task, answer)
        case "finish":
            return _finish(task, answer)
        case "build":
            return _build(task, answer)
        case "sets" | "joins":
            return _ticked(task, answer)
        case "counter":
            return _counter(task, answer)
        case "line":
            return _line(task, answer)


def _worth(task: Task, answer: str) -> Ruling:
    """One number after the other where there are several sheets; the last one given is judged."""
    wanted = right(task)[0].split(",")
    *before, last = answer.split(",")
    at = len(before)
    if at >= len(wanted):
        return _unknown()
    if last == wanted[at]:
        ends = at + 1 == len(wanted)
        because, look = _worked(task) if _step(task).task == "worth" else (_far(task), ())
        kept = None if ends else (*before, last)
        return Ruling("yes", because=because, look=look if ends else (), ends=ends, score=float(ends), kept=kept)
    kept = tuple(before) if len(wanted) > 1 else None
    code = _wrong(task, at).get(int(last)) if last.isdigit() else None
    if code is None:
        return Ruling("no", because=(Message("task.not-this"),), kept=kept)
    if code == OTHER_PILE:
        return Ruling("no", because=(Message("pile.theirs"),), holds=Message("pile.theirs-holds"), kept=kept)
    return Ruling("no", (code,), kept=kept)


def _far(task: Task) -> tuple[Message, ...]:
    key = _step(task).yaku[0]
    pool = _pool(_books(task)[0], key)
    return (Message("pile.not-reached", n=len(pile_of(task) & pool), least=LEAST.get(key, len(pool))),)


def _wrong(task: Task, at: int) -> Mapping[int, str]:
    if _step(task).task == "away":
        wanted = int(right(task)[0])
        return {number: "M33" for number in (wanted - 1, wanted + 1) if number >= 0}
    table = task.table
    places = Places(pile_of(task), table.hand_cards, table.field_cards, CardSet(table.their_taken))
    return _wrong_under(sheet_names(task)[at], places)


@lru_cache(maxsize=512)
def _wrong_under(sheet: str, places: Places) -> Mapping[int, str]:
    """Worked out once for a pile: each offer of the page asks which numbers are known."""
    return MappingProxyType(wrong_totals(sheets_of(sheet)[0], places))


def _worked(task: Task) -> tuple[tuple[Message, ...], tuple[Look, ...]]:
    """The sum of the last sheet in sentences, and its sets as small cards."""
    books = _books(task)
    book = books[-1]
    lines = lines_of(book, pile_of(task))
    sets = [line for line in lines if line.yaku]
    if not sets:
        return (Message("pile.nothing"),), ()
    if len(books) > 1:
        totals = [Message("pile.row-total", n=one.tally(pile_of(task)).points) for one in books]
        named = zip(sheet_names(task), totals, strict=True)
        return tuple(Message("pile.row-of", sheet=slip_of(name).name, row=total) for name, total in named), ()
    look = tuple(Look(tuple(line.cards), line_message(line)) for line in sets if line.cards and len(line.cards) <= 6)
    return (*(line_message(line) for line in sets), Message("pile.together", n=book.tally(pile_of(task)).points)), look


def _finish(task: Task, answer: str) -> Ruling:
    *before, last = answer.split(",")
    wanted = _next_cards(task, len(before))
    card = _card(last)
    if wanted is None or card is None or card not in rack_of(task):
        return _unknown()
    step = _step(task)
    (book,) = _books(task)
    chosen = CardSet([card])
    whole = pile_of(task) | chosen
    if card in wanted:
        ends = _next_cards(task, len(before) + 1) is None
        because: tuple[Message, ...] = ()
        if step.points:
            because = (Message("pile.not-points", card=card, n=book.tally(whole).points),)
        elif step.yaku:
            yaku = _yaku(book, step.yaku[len(before)])
            because = (Message("pile.row", what=_name(yaku.key), n=yaku.worth(whole)),)
        elif ends:
            because = (Message("pile.makes", n=book.tally(CardSet(map(Card.parse, (*before, last)))).points),)
        kept = None if ends else (*before, last)
        return Ruling("yes", because=because, chosen=chosen, ends=ends, score=float(ends), kept=kept)
    kept = tuple(before)
    if step.cards:
        return Ruling("no", because=(Message("pile.not-in-order", card=card),), chosen=chosen, back=chosen, kept=kept)
    if step.points:
        because = (Message("pile.not-points", card=card, n=book.tally(whole).points),)
        return Ruling("no", because=because, chosen=chosen, back=chosen, kept=kept)
    key = step.yaku[len(before)]
    code = None if key in LEAST else _stand_in(card, wanted)
    because = (Message("pile.not-finish", card=card, what=_name(key)),)
    return Ruling("no", (code,) if code else (), because=because, chosen=chosen, back=chosen, kept=kept)


def _stand_in(card: Card, wanted: Iterable[Card]) -> str | None:
    """The belief by which another card is taken for the one that is missing."""
    for one in wanted:
        if one is Card.parse("8b") and card is Card.parse("8a"):
            return "M09"
        if one.ribbon is not None and card.ribbon is not None:
            return "M11"
        if one.month is card.month:
            return "M31"
    return None


def _build(task: Task, answer: str) -> Ruling:
    step = _step(task)
    cards = _cards(answer)
    if not cards or not cards <= CardSet(rack_of(task)):
        return _unknown()
    (book,) = _books(task)
    built = _built(task)
    whole = pile_of(task) | cards
    if step.points:
        points = book.tally(whole).points
        because = (Message("pile.makes", n=points),)
        if points == step.points[0]:
            return Ruling("yes", because=because, chosen=cards, ends=True, score=1.0)
        score = 0.5 if abs(points - step.points[0]) == 1 else 0.0
        return Ruling("no", because=because, chosen=cards, back=cards, score=score)
    if cards in built:
        made = tuple(Message("pile.row", what=_name(key), n=_yaku(book, key).worth(whole)) for key in step.yaku)
        return Ruling("yes", because=made, chosen=cards, ends=True, score=1.0)
    useful = CardSet(card for one in built for card in one)
    spare = cards - useful
    if not spare:
        most = max(len(cards & one) / len(one) for one in built)
        return Ruling("notyet", because=(Message("pile.more"),), chosen=cards, score=most * 0.9)
    stranger = next(iter(spare))
    code = _stand_in(stranger, useful - cards)
    return Ruling(
        "no", (code,) if code else (), because=(Message("pile.spare", card=stranger),), chosen=cards, back=spare
    )


def _ticked(task: Task, answer: str) -> Ruling:
    ticked = [one for one in answer.split(",") if one]
    if not ticked or not set(ticked) <= set(task.options):
        return _unknown()
    step = _step(task)
    wanted = set(right(task)[0].split(","))
    untrue = [one for one in ticked if one not in wanted]
    if untrue:
        score = max(0.0, min(0.5, (len(wanted & set(ticked)) - len(untrue)) / len(wanted)))
        if step.task == "joins":
            because = (Message("pile.not-joined", card=_card_of(task), what=_name(untrue[0])),)
            return Ruling("no", because=because, score=score)
        if untrue[0] == NONE:
            return Ruling("no", because=(Message("task.not-this"),), score=score)
        book = _books(task)[0]
        beaten = [out for out in book.score(pile_of(task)).left_out if out.key == untrue[0]]
        if beaten and untrue[0] in ("shiko", "ameshiko", "sanko"):
            return Ruling("no", ("M34",), score=score)
        return Ruling("no", because=(Message("pile.incomplete", what=_name(untrue[0])),), score=score)
    if missing := len(wanted - set(ticked)):
        return Ruling("notyet", because=(Message("task.tick-more", n=missing),), score=len(ticked) / len(wanted))
    return Ruling("yes", because=_worked(task)[0] if step.task == "sets" else (), ends=True, score=1.0)


def _counter(task: Task, answer: str) -> Ruling:
    if answer not in task.options:
        return _unknown()
    (wanted,) = right(task)
    counts = counts_of(task)
    if answer == wanted:
        if answer == NONE:
            return Ruling("yes", because=(Message("pile.nothing"),), ends=True, score=1.0)
        count = counts[answer]
        because = (Message("pile.reached", n=count, points=count - LEAST[answer] + 1),)
        return Ruling("yes", because=because, ends=True, score=1.0)
    if answer == NONE:
        return Ruling("no", because=(Message("task.not-this"),))
    return Ruling("no", because=(Message("pile.not-reached", n=counts[answer], least=LEAST[answer]),))


def _line(task: Task, answer: str) -> Ruling:
    if answer not in task.options:
        return _unknown()
    if answer in right(task):
        return Ruling("yes", ends=True, score=1.0)
    line = next(one for ledger in ledgers(task) for one in ledger if one.key == answer)
    if line.is_total:
        return Ruling("notyet", because=(Message("pile.follows"),))
    return Ruling("no", because=(Message("pile.counts" if _step(task).untrue else "pile.on-both"),))


# --- small helpers


def _step(task: Task) -> Score:
    assert isinstance(task.step, Score)
    return task.step


def _card_of(task: Task) -> Card:
    card = Card.parse(_step(task).card)
    return task.renamed.get(card, card)


def _yaku(book: KoiKoiRulebook, key: str) -> Yaku:
    return next(yaku for reading in book.readings for yaku in reading if yaku.key == key)


def _pool(book: KoiKoiRulebook, key: str) -> CardSet:
    return CardSet(card for need in _yaku(book, key).needs for card in need.pool)


def _name(key: str) -> Message:
    return Message(f"yaku.{key}")


def _code(cards: CardSet) -> str:
    return "+".join(card.code for card in cards)


def _cards(answer: str) -> CardSet:
    try:
        return CardSet.parse(answer.replace("+", " "))
    except CardCodeError:
        return EMPTY


def _card(code: str) -> Card | None:
    try:
        return Card.parse(code)
    except CardCodeError:
        return None


def _unknown() -> Ruling:
    return Ruling("no", because=(Message("task.not-this"),))


def _unique(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
