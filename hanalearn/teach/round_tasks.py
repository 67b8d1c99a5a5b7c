"""Judges questions about a round as a whole: its places, its deal, who deals, what it comes to.

Answers of the tasks of a ``round`` step, the same in every language:

=================  ===========================================================================================
task               answers
=================  ===========================================================================================
visit              the options visited so far, ``hand+field``
sort               every item and its box, ``hand>me,stock>nobody``
dealer, winner     ``A``, ``B``, ``again``, ``nobody``
totals             the numbers given so far, joined by commas
deal               ``dealt``
special            the option
spot               the cards chosen, in card order, ``5a+5r``, or ``none`` for the second button
=================  ===========================================================================================
"""

from __future__ import annotations

from itertools import combinations

from hanalearn.cards import Card, CardCodeError, CardSet
from hanalearn.teach.comparison import CompareSpec, compared
from hanalearn.teach.letters import key_of, sheet
from hanalearn.teach.match_sheet import PLAYERS, MatchSheet, MatchSpec, kept
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.slips import slip_of
from hanalearn.teach.specials import dealer_of, special_of, striking
from hanalearn.teach.steps import Round
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = [
    "answers",
    "applies",
    "beside_of",
    "deal_rounds",
    "dealt_table",
    "first_total",
    "known_numbers",
    "narrowed",
    "right",
    "rule_on",
    "told",
    "total_parts",
]


def right(task: Task) -> tuple[str, ...]:
    """The answers that reach what the step is after."""
    step = _step(task)
    match step.task:
        case "visit":
            return ("+".join(step.options),)
        case "sort":
            return (",".join(f"{item}>{box}" for item, box in zip(step.items, step.right, strict=True)),)
        case "dealer":
            found = _dealer(task)
            return (found,) if found in task.options else ()
        case "winner":
            found = _match(step).leader or "nobody"
            return (found,) if found in task.options else ()
        case "totals":
            return (",".join(map(str, _numbers(task))),)
        case "deal":
            return ("dealt",)
        case "special":
            special = special_of(sheet(step.rulebook), field=_dealt_field(task), hand=task.table.hand_cards)
            return (special,) if special in task.options else ()
        case "spot":
            cards = striking(_looked_at(task))
            return ("+".join(card.code for card in cards),) if cards else ()


def answers(task: Task) -> tuple[str, ...]:
    """Every answer the learner can give; of numbers beyond the known ones one ``*``, of cards those of one and two
    and the right ones.
    """
    step = _step(task)
    match step.task:
        case "visit":
            return (*step.options, *right(task))
        case "sort":
            drops = [f"{item}>{box}" for item in step.items for box in step.boxes]
            return tuple(dict.fromkeys([*drops, *right(task)]))
        case "dealer" | "winner" | "special":
            return task.options
        case "totals":
            wanted = list(map(str, _numbers(task)))
            known = [*map(str, known_numbers(task))]
            later = [",".join([*wanted[:place], one]) for place in range(len(wanted)) for one in known]
            return tuple(dict.fromkeys([*later, "*", *right(task)]))
        case "deal":
            return right(task)
        case "spot":
            codes = [card.code for card in _looked_at(task)]
            twos = ["+".join(pair) for pair in combinations(codes, 2)]
            return tuple(dict.fromkeys([*codes, *twos, *right(task), *(("none",) if step.nothing else ())]))


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer to a ``round`` step."""
    step = _step(task)
    match step.task:
        case "visit":
            return _visited(task, answer)
        case "sort":
            return _sorted(step, answer)
        case "dealer" | "winner" | "special":
            if answer in right(task):
                return Ruling("yes", because=_reasons(task), ends=True, score=1.0)
            return Ruling("no", because=_reasons(task) or (Message("task.not-this"),))
        case "totals":
            return _totals(task, answer)
        case "deal":
            return Ruling("yes", ends=True, score=1.0) if answer == "dealt" else _unknown()
        case "spot":
            return _spot(task, answer)


def applies(task: Task, on: str, answer: str) -> bool:
    """Whether a reply's ``on`` speaks of an answer that it does not spell out: the last piece of one given in pieces
    (``hand>me``, ``hand``, ``A=33``, ``33``), or a card among several.
    """
    step = _step(task)
    last = answer.rpartition(",")[2]
    match step.task:
        case "sort":
            return on in (last, last.partition(">")[0])
        case "totals":
            given = answer.count(",")
            part = total_parts(step)[given] if given < len(total_parts(step)) else ""
            return on in (last, f"{part}={last}")
        case "spot":
            return on in answer.split("+") and on not in right(task)[0].split("+")
    return False


def known_numbers(task: Task) -> tuple[int, ...]:
    """The numbers of which something particular is said."""
    step = _step(task)
    if step.task != "totals":
        return ()
    spoken = [reply.on.rpartition("=")[2] for reply in task.replies]
    return tuple(sorted({*_numbers(task), *(int(number) for number in spoken if number.isdigit())}))


def narrowed(task: Task) -> frozenset[str]:
    """What stays when the choice is narrowed down: what is right and the most tempting other."""
    step = _step(task)
    if step.task in ("dealer", "winner", "special"):
        pool, kept_ones = list(task.options), set(right(task))
    elif step.task == "spot":
        pool = [card.code for card in _looked_at(task)]
        kept_ones = {code for answer in right(task) for code in answer.split("+")}
    else:
        return frozenset()
    others = [one for one in pool if one not in kept_ones]
    tempting = [reply.on for reply in task.replies if reply.on in others]
    tempted = [*tempting, *others][:1]
    return frozenset([*(one for one in pool if one in kept_ones), *tempted])


def total_parts(step: Round) -> tuple[str, ...]:
    """What each number of ``totals`` belongs to: the players, or the sheets compared."""
    return step.beside.sheets if isinstance(step.beside, CompareSpec) else ("A", "B")


def beside_of(task: Task) -> MatchSpec | CompareSpec | None:
    """What stands beside the question, about the cards that lie here."""
    beside = task.step.beside
    if isinstance(beside, CompareSpec):
        return beside.of(CardSet(task.table.shown) or CardSet(task.table.taken))
    return beside


def told(task: Task, visited: str, before: tuple[str, ...]) -> Message | None:
    """What is said of a thing that is visited, where the rules know it: the points of a round and the sum so far, or
    what a sheet makes of the pile.
    """
    step, beside = _step(task), beside_of(task)
    if isinstance(beside, CompareSpec):
        number = compared(beside).numbers[beside.sheets.index(visited)]
        return Message("round.told-points", n=number)
    if isinstance(step.beside, MatchSpec):
        lines = _match(step).lines
        sums = [sum(lines[int(one) - 1].points) for one in (*before, visited)]
        return Message("round.told-sum", n=sum(sums)) if before else Message("round.told-points", n=sums[-1])
    return None


def deal_rounds(step: Round) -> int:
    """How often the dealer goes round: how many presses deal everything."""
    order = sheet(step.rulebook).deal_order
    places = list(dict.fromkeys(one.to for one in order))
    return len(order) // len(places)


def dealt_table(task: Task, presses: int) -> Table:
    """The table after so many rounds of dealing; what is not dealt yet is in the stock."""
    step, whole = _step(task), task.table
    book = sheet(step.rulebook)
    places = len(dict.fromkeys(one.to for one in book.deal_order))
    done = book.deal_order[: presses * places]
    mine = sum(one.count for one in done if one.to == 0)
    theirs = sum(one.count for one in done if one.to == 1)
    field = sum(one.count for one in done if one.to is None)
    return Table(
        hand=whole.hand[:mine],
        field=whole.field[:field],
        their_hand=theirs,
        stock=48 - mine - theirs - field,
    )


# --- rulings, task by task


def _visited(task: Task, answer: str) -> Ruling:
    step = _step(task)
    seen = answer.split("+")
    if not set(seen) <= set(step.options):
        return _unknown()
    said = told(task, seen[-1], tuple(seen[:-1]))
    because = () if said is None else (said,)
    if len(set(seen)) == len(step.options):
        return Ruling("yes", because=because, ends=True, score=1.0)
    return Ruling("yes", because=because, kept=tuple(seen))


def _sorted(step: Round, answer: str) -> Ruling:
    boxes = dict(zip(step.items, step.right, strict=True))
    drops = [drop.partition(">") for drop in answer.split(",")]
    if any(item not in boxes or box not in step.boxes for item, _, box in drops):
        return _unknown()
    held = [f"{item}>{box}" for item, _, box in drops if boxes[item] == box]
    if len(held) < len(drops):
        score = min(0.9, len(held) / len(boxes))
        return Ruling("no", because=(Message("round.other-box"),), kept=tuple(held), score=score)
    if len(held) < len(boxes):
        return Ruling("yes", kept=tuple(held))
    return Ruling("yes", ends=True, score=1.0)


def _totals(task: Task, answer: str) -> Ruling:
    wanted = list(map(str, _numbers(task)))
    *before, last = answer.split(",")
    if len(before) >= len(wanted):
        return _unknown()
    if last != wanted[len(before)]:
        return Ruling("no", because=(Message("task.not-this"),), kept=tuple(before))
    ends = len(before) + 1 == len(wanted)
    because = tuple(map(_total_of, total_parts(_step(task)), wanted)) if ends else ()
    return Ruling("yes", because=because, ends=ends, score=float(ends), kept=None if ends else (*before, last))


def first_total(task: Task) -> Message:
    """The first of the totals, told as a hint."""
    return _total_of(total_parts(_step(task))[0], str(_numbers(task)[0]))


def _total_of(part: str, number: str) -> Message:
    letter = part if part in PLAYERS else slip_of(key_of(part)).letter
    return Message("round.total-of", part=letter, n=int(number))


def _spot(task: Task, answer: str) -> Ruling:
    if answer == "none":
        return Ruling("no", because=(Message("task.not-this"),))
    try:
        cards = CardSet.parse(answer.replace("+", " "))
    except CardCodeError:
        return _unknown()
    wanted = striking(_looked_at(task))
    strangers = cards - wanted
    if not cards or not cards <= _looked_at(task):
        return _unknown()
    score = max(0.0, min(0.5, (len(cards & wanted) - len(strangers)) / len(wanted)))
    if strangers:
        card: Card = next(iter(strangers))
        because = (Message("round.not-one", card=card),)
        return Ruling("no", because=because, chosen=cards, back=strangers, score=score)
    if cards != wanted:
        missing = Message("task.find-more", n=len(wanted - cards))
        return Ruling("notyet", because=(missing,), chosen=cards, score=len(cards) / len(wanted))
    return Ruling("yes", chosen=cards, ends=True, score=1.0)


def _unknown() -> Ruling:
    return Ruling("no", because=(Message("task.not-this"),))


def _reasons(task: Task) -> tuple[Message, ...]:
    """Why a draw names its dealer: the months, or the kinds where the months are one."""
    if _step(task).task != "dealer" or len(task.table.shown) != len(PLAYERS):
        return ()
    one, other = task.table.shown
    return (Message("round.draw-kinds" if one.month is other.month else "round.draw-months", one=one, other=other),)


# --- what the rules know


def _step(task: Task) -> Round:
    assert isinstance(task.step, Round)
    return task.step


def _match(step: Round) -> MatchSheet:
    assert isinstance(step.beside, MatchSpec)
    return kept(step.beside.rulebook, step.beside.rounds, step.beside.dealer)


def _numbers(task: Task) -> tuple[int, ...]:
    beside = beside_of(task)
    return compared(beside).numbers if isinstance(beside, CompareSpec) else _match(_step(task)).totals


def _dealer(task: Task) -> str:
    step = _step(task)
    if task.table.shown:
        return dealer_of(sheet(step.rulebook or "W"), task.table.shown)
    return _match(step).next_dealer or "again"


def _looked_at(task: Task) -> CardSet:
    return task.table.hand_cards or task.table.field_cards


def _dealt_field(task: Task) -> CardSet:
    return task.table.field_cards
