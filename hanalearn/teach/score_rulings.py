"""What an answer to a question about a pile is worth, judged by the rulebook on the slip. See ``scoring``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet
from hanalearn.teach.ledger import line_message, lines_of
from hanalearn.teach.pile_beliefs import OTHER_PILE, cards_behind
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.scoring import (
    LEAST,
    NONE,
    books_of,
    built,
    counts_of,
    joined_card,
    ledgers,
    next_cards,
    pile_of,
    places_of,
    pool_of,
    rack_of,
    right,
    score_step,
    sheet_names,
    wrong_of,
    yaku_of,
)
from hanalearn.teach.slips import slip_of
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["applies", "rule_on"]

_MOST_LOOKS: Final = 3
"""So many cards stand beside a refutation."""


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer."""
    match score_step(task).task:
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
        because, look = _worked(task) if score_step(task).task == "worth" else (_far(task), ())
        kept = None if ends else (*before, last)
        return Ruling("yes", because=because, look=look if ends else (), ends=ends, score=float(ends), kept=kept)
    kept = tuple(before) if len(wanted) > 1 else None
    code = wrong_of(task, at).get(int(last)) if last.isdigit() else None
    if code is None:
        return Ruling("no", because=(Message("task.not-this"),), kept=kept)
    if code == OTHER_PILE:
        return Ruling("no", because=(Message("pile.theirs"),), holds=Message("pile.theirs-holds"), kept=kept)
    cards = cards_behind(code, books_of(task)[at], places_of(task))
    look = tuple(Look((card,), Message("pile.cards", cards=CardSet([card]))) for card in list(cards)[:_MOST_LOOKS])
    return Ruling("no", (code,), look=look, kept=kept)


def _far(task: Task) -> tuple[Message, ...]:
    key = score_step(task).yaku[0]
    pool = pool_of(books_of(task)[0], key)
    return (Message("pile.not-reached", n=len(pile_of(task) & pool), least=LEAST.get(key, len(pool))),)


def _worked(task: Task) -> tuple[tuple[Message, ...], tuple[Look, ...]]:
    """The sum of the last sheet in sentences, and its sets as small cards."""
    books = books_of(task)
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
    wanted = next_cards(task, len(before))
    card = _card(last)
    if wanted is None or card is None or card not in rack_of(task):
        return _unknown()
    step = score_step(task)
    (book,) = books_of(task)
    chosen = CardSet([card])
    whole = pile_of(task) | chosen
    if card in wanted:
        ends = next_cards(task, len(before) + 1) is None
        because: tuple[Message, ...] = ()
        if step.points:
            because = (Message("pile.not-points", card=card, n=book.tally(whole).points),)
        elif step.yaku:
            yaku = yaku_of(book, step.yaku[len(before)])
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
    step = score_step(task)
    cards = _cards(answer)
    if not cards or not cards <= CardSet(rack_of(task)):
        return _unknown()
    (book,) = books_of(task)
    solved = built(task)
    whole = pile_of(task) | cards
    if step.points:
        points = book.tally(whole).points
        because = (Message("pile.makes", n=points),)
        if points == step.points[0]:
            return Ruling("yes", because=because, chosen=cards, ends=True, score=1.0)
        gap = points - step.points[0]
        holds = Message("reckon.over" if gap > 0 else "reckon.short", n=abs(gap))
        # What is chosen stays, to be mended.
        kept = tuple(card.code for card in cards)
        score = 0.5 if abs(gap) == 1 else 0.0
        return Ruling("no", because=because, holds=holds, chosen=cards, score=score, kept=kept)
    if cards in solved:
        made = tuple(Message("pile.row", what=_name(key), n=yaku_of(book, key).worth(whole)) for key in step.yaku)
        return Ruling("yes", because=made, chosen=cards, ends=True, score=1.0)
    useful = CardSet(card for one in solved for card in one)
    spare = cards - useful
    if not spare:
        most = max(len(cards & one) / len(one) for one in solved)
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
    step = score_step(task)
    wanted = set(right(task)[0].split(","))
    untrue = [one for one in ticked if one not in wanted]
    if untrue:
        score = max(0.0, min(0.5, (len(wanted & set(ticked)) - len(untrue)) / len(wanted)))
        if step.task == "joins":
            because = (Message("pile.not-joined", card=joined_card(task), what=_name(untrue[0])),)
            return Ruling("no", because=because, score=score)
        if untrue[0] == NONE:
            return Ruling("no", because=(Message("task.not-this"),), score=score)
        book = books_of(task)[0]
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
    return Ruling("no", because=(Message("pile.counts" if score_step(task).untrue else "pile.on-both"),))


def applies(task: Task, on: str, answer: str) -> bool:
    """Whether a reply's ``on`` speaks of an answer that it does not spell out."""
    step = score_step(task)
    match step.task:
        case "finish":
            return on == answer.rpartition(",")[2]
        case "build":
            return on in answer.split("+") and on not in right(task)[0].split("+")
        case "sets" | "joins":
            return on in answer.split(",") and on not in right(task)[0].split(",")
        case _:
            return False


# --- small helpers


def _name(key: str) -> Message:
    return Message(f"yaku.{key}")


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
