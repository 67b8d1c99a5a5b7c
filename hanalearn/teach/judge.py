"""What an answer is worth: worked out by the rules, with the lesson's special replies on top.

An answer is a short string, the same in every language:

==============  ========================================================================================
task            answers
==============  ========================================================================================
take            the code of the card taken, ``10a+10r+10c1`` for several, ``none``
which, lay      the code of the card tapped; ``1r+6a`` where every card that can take is asked for
turns           the half turns in their order, joined by commas: ``9r>9a,8b>none``
play            hand card and target, ``7r>7c1``; one of three targets stands for all three
choose, where   the option
what            ``none`` or what is taken
number, gain    a whole number
numbers         the numbers given so far, joined by commas
order           the options in their order, joined by commas; for ``see`` steps see ``recognise``
tick, results,  the ticked options joined by commas, in the order of the lesson; an option of ``moves`` is ``3r>3b``,
moves           ``3r>none`` for laying down, or ``pass``
blanks          the words joined by commas
==============  ========================================================================================

A reply's ``on`` is such an answer, or names a class of answers: for taking ``both``, ``all``, ``one``, ``none`` or a
card that does not belong among those chosen; for ``play`` a hand card or a target; for ``tick`` and ``results`` an
option; for every card that can take a card of the hand that cannot, or ``-1r`` for one that is missing; ``0:animal`` a
word in a blank; ``a<b`` an order in which a stands before b; and ``*`` for whatever is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from hanalearn.teach import film, reckon, recognise, round_tasks, score_rulings, scoring
from hanalearn.teach.answer_text import codes_of, is_number, parts_of, unique, up_to_two
from hanalearn.teach.ask_rulings import (
    fillings,
    rule_on_blanks,
    rule_on_number,
    rule_on_numbers,
    rule_on_option,
    rule_on_ticks,
)
from hanalearn.teach.capture_rulings import (
    illegal_end,
    rule_on_hand_card,
    rule_on_hand_set,
    rule_on_play,
    rule_on_take,
    rule_on_turns,
)
from hanalearn.teach.gain import wrong_gains
from hanalearn.teach.holding_answers import holding_answers
from hanalearn.teach.made import Made, made_answers, made_narrowed, made_numbers, rule_on_made
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.special_replies import with_reply
from hanalearn.teach.steps import Ask, Film, Reckon, Round, Score, See, Try
from hanalearn.teach.task import Task

__all__ = [
    "answers",
    "known_numbers",
    "model_answer",
    "narrowed",
    "right_answers",
    "rule_on",
]


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer. Any text is an answer; what the task does not know does not hold.

    >>> from hanalearn.cards import Card
    >>> from hanalearn.teach.steps import Phase
    >>> from hanalearn.teach.table import Table
    >>> from hanalearn.teach.task import lay_out
    >>> step = Try(key="two", phase=Phase.FADED, task="take", many=True)
    >>> task = lay_out(step, Table(hand=(Card.parse("9r"),), field=(Card.parse("9a"), Card.parse("9c1"))))
    >>> rule_on(task, "9a").verdict, rule_on(task, "9a+9c1").codes
    ('yes', ('M24',))
    """
    known = task.rulings.get(answer)
    if known is None:
        known = _ruled(task, answer)
        # What somebody types has no end; what a step asks about has.
        if len(task.rulings) < _REMEMBERED:
            task.rulings[answer] = known
    return known


_REMEMBERED: Final = 4096


def _ruled(task: Task, answer: str) -> Ruling:
    step = task.step
    if isinstance(step, Made):
        return rule_on_made(step, answer)
    if isinstance(step, Try):
        match step.task:
            case "take":
                found = rule_on_take(task, answer)
            case "which" | "lay":
                found = rule_on_hand_set(task, answer) if step.many else rule_on_hand_card(task, answer)
            case "turns":
                found = rule_on_turns(task, answer)
            case "play":
                found = rule_on_play(task, answer)
            case other:
                assert_never(other)
    elif isinstance(step, Ask):
        match step.task:
            case "choose" | "where":
                found = rule_on_option(task, answer)
            case "what":
                found = rule_on_take(task, answer)
            case "number" | "gain":
                found = rule_on_number(task, answer)
            case "tick" | "results" | "moves":
                found = rule_on_ticks(task, answer)
            case "blanks":
                found = rule_on_blanks(step, answer)
            case "numbers":
                found = rule_on_numbers(step, answer)
            case "order":
                found = recognise.rule_on(task, answer)
            case rest:
                assert_never(rest)
    elif isinstance(step, See):
        found = recognise.rule_on(task, answer)
    elif isinstance(step, Score):
        found = score_rulings.rule_on(task, answer)
    elif isinstance(step, Round):
        found = round_tasks.rule_on(task, answer)
    elif isinstance(step, Reckon):
        found = reckon.rule_on(task, answer)
    elif isinstance(step, Film):
        found = film.rule_on(task, answer)
    else:
        raise ValueError(f"step {step.key!r} asks nothing")
    return with_reply(task, answer, found)


# --- the answers of a task


def answers(task: Task) -> tuple[str, ...]:
    """Every answer the learner can give, except that numbers beyond the known ones are one ``*``, and that of several
    cards or ticks only those of up to two, all, and the right ones are listed."""
    step = task.step
    if isinstance(step, Made):
        return made_answers(step, task.options)
    if isinstance(step, Round):
        return round_tasks.answers(task)
    if isinstance(step, Reckon):
        return reckon.answers(task)
    if isinstance(step, Film):
        return (*film.PRESSES, *task.options)
    if isinstance(step, Try):
        hand, field = codes_of(task.table.hand), codes_of(task.table.field)
        match step.task:
            case "take":
                found = up_to_two(field, "+") if step.many else list(field)
                return unique([*found, *holding_answers(task), *(["none"] if step.nothing else [])])
            case "which" | "lay":
                return unique([*up_to_two(hand, "+"), *holding_answers(task)]) if step.many else hand + field
            case "turns":
                return (*holding_answers(task), *(f"{card}>{illegal_end(task, card)}" for card in hand))
            case "play":
                return tuple(f"{card}>{target}" for card in hand for target in field)
            case other:
                assert_never(other)
    if isinstance(step, Ask):
        match step.task:
            case "choose" | "where" | "what":
                return task.options
            case "number" | "gain":
                return (*(str(number) for number in known_numbers(task)), "*")
            case "tick" | "results" | "moves":
                return unique([*up_to_two(task.options, ","), *holding_answers(task)])
            case "blanks":
                return fillings(step, task.replies)
            case "numbers":
                later = [reply.on for reply in task.replies if "," in reply.on]
                return unique([*(str(number) for number in known_numbers(task)), *later, "*", *holding_answers(task)])
            case "order":
                return recognise.answers(task)
            case rest:
                assert_never(rest)
    if isinstance(step, Score):
        return scoring.answers(task)
    return recognise.answers(task)


def right_answers(task: Task) -> tuple[str, ...]:
    """The answers that reach what the step is after, in order."""
    return tuple(answer for answer in holding_answers(task) if rule_on(task, answer).verdict == "yes")


def model_answer(task: Task) -> str:
    """The answer that is shown when the learner asks to see it.

    Raises:
        ValueError: the task has none.
    """
    right = right_answers(task)
    if not right:
        raise ValueError(f"step {task.step.key!r} has no right answer")
    return right[0]


def known_numbers(task: Task) -> tuple[int, ...]:
    """The numbers of which something particular is said, in order."""
    if isinstance(task.step, Made):
        return made_numbers(task.step)
    if isinstance(task.step, Round):
        return round_tasks.known_numbers(task)
    if isinstance(task.step, Score):
        return scoring.known_numbers(task)
    if isinstance(task.step, Reckon):
        return reckon.known_numbers(task)
    numbers = {int(reply.on) for reply in task.replies if is_number(reply.on)}
    if isinstance(task.step, (Ask, See)) and task.step.task in ("number", "numbers", "gain", "month"):
        numbers |= {int(part) for answer in holding_answers(task) for part in answer.split(",")}
    if isinstance(task.step, See):
        numbers |= set(recognise.known_numbers(task))
    if isinstance(task.step, Ask) and task.step.task == "gain":
        numbers |= set(wrong_gains(task))
    return tuple(sorted(numbers))


def narrowed(task: Task) -> frozenset[str]:
    """The cards or options that stay when the field is narrowed down: the right ones and the most tempting other.

    Empty where narrowing has no meaning (numbers, blanks).
    """
    step = task.step
    if isinstance(step, Made):
        return made_narrowed(step, task.options)
    if isinstance(step, Round):
        return round_tasks.narrowed(task)
    if isinstance(step, Try) and step.task == "turns":
        return frozenset()  # Every legal play is right.
    if isinstance(step, Try):
        right = {part for answer in holding_answers(task) for part in parts_of(answer)}
        tempting = [part for reply in task.replies for part in parts_of(reply.on)]
        match step.task:
            case "take":
                pool = [*codes_of(task.table.field), *(["none"] if step.nothing and right == {"none"} else [])]
            case "which" | "lay":
                pool = list(codes_of(task.table.hand))
            case "play":
                pool = [*codes_of(task.table.hand), *codes_of(task.table.field)]
                fielded = [code for code in codes_of(task.table.field) if code not in right]
                hand = [code for code in codes_of(task.table.hand) if code not in right]
                others = _first(tempting, fielded, 1) + _first(tempting, hand, 1)
                return frozenset([code for code in pool if code in right] + others)
            case "turns":
                pool = []
            case other:
                assert_never(other)
        others = [code for code in pool if code not in right]
        keep = max(1, len(others) - 1) if step.task == "which" and step.many else 1
        return frozenset([code for code in pool if code in right] + _first(tempting, others, keep))
    if isinstance(step, Ask) and task.options and step.task != "order":
        right = {option for answer in holding_answers(task) for option in answer.split(",")}
        others = [option for option in task.options if option not in right]
        tempting = [reply.on for reply in task.replies]
        # Of ticks only one that does not hold is taken away: how many hold is the question.
        keep = max(1, len(others) - 1) if step.task in ("tick", "results", "moves") else 1
        return frozenset([option for option in task.options if option in right] + _first(tempting, others, keep))
    if isinstance(step, Score):
        return scoring.narrowed(task)
    if isinstance(step, Reckon):
        return reckon.narrowed(task)
    if isinstance(step, Film):
        return film.narrowed(task)
    return recognise.narrowed(task)


def _first(preferred: Iterable[str], pool: list[str], count: int) -> list[str]:
    liked = [one for one in preferred if one in pool]
    return list(unique([*liked, *pool])[:count])
