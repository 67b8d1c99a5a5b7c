"""The answers that hold, of each kind of task, as the rules work them out."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Final, assert_never

from hanalearn.cards import CardSet
from hanalearn.teach import film, reckon, recognise, round_tasks, scoring
from hanalearn.teach.answer_text import card_of, code_of_set, codes_of, parts_of, sorted_code, sorted_move, unique
from hanalearn.teach.free_play import sample_acts
from hanalearn.teach.gain import gain_of
from hanalearn.teach.goals import legal_moves
from hanalearn.teach.made import Made, made_right
from hanalearn.teach.steps import Ask, Film, Reckon, Round, Score, Try
from hanalearn.teach.task import Task

__all__ = ["MOST_FILLED", "holding_answers"]


MOST_FILLED: Final = 256
"""More ways of filling gaps than these are not listed one by one."""


def holding_answers(task: Task) -> tuple[str, ...]:
    """The answers that hold by the rules, before the lesson's own replies have had their say; the strongest first."""
    step = task.step
    if isinstance(step, Made):
        return made_right(step)
    if isinstance(step, Round):
        return round_tasks.right(task)
    if isinstance(step, Try):
        solved = task.solutions
        match step.task:
            case "take":
                found = [code_of_set(move.takes) for move in solved]
                if not step.many:  # One tap: each of three stands for all three.
                    found = [code for move in solved for code in (codes_of(tuple(move.takes)) or ("none",))]
            case "which" | "lay":
                found = [move.card.code for move in solved]
                if step.many:
                    return ("+".join(card.code for card in sorted({move.card for move in solved})),)
            case "play":
                found = [f"{move.card}>{card}" for move in solved for card in move.takes]
            case "turns":
                return (",".join(sample_acts(task.play)),)
            case other:
                assert_never(other)
        strong = [answer for answer in found if _is_strong(task, answer)]
        return unique([*strong, *found])
    if isinstance(step, Ask):
        match step.task:
            case "choose":
                return (str(step.right),)
            case "where":
                return ("pile" if any(task.may) else "field",)
            case "what":
                return tuple(code_of_set(cards) for cards in task.may if code_of_set(cards) in task.options)
            case "number":
                return (str(step.right),)
            case "gain":
                return (str(gain_of(task)),)
            case "tick":
                right = step.right if isinstance(step.right, tuple) else ()
                return (",".join(option for option in task.options if option in right),)
            case "results":
                legal = {code_of_set(cards) for cards in task.may}
                return (",".join(option for option in task.options if sorted_code(option) in legal),)
            case "moves":
                legal = {f"{move.card}>{code_of_set(move.takes)}" for move in legal_moves(task.table)}
                return (",".join(option for option in task.options if sorted_move(option) in legal),)
            case "blanks":
                fillings = (",".join(words) for words in product(*(blank.right for blank in step.blanks)))
                is_many = prod(len(blank.options) for blank in step.blanks) > MOST_FILLED
                return (next(fillings),) if is_many else tuple(fillings)
            case "numbers":
                return (",".join(str(number) for number in step.right),) if isinstance(step.right, tuple) else ()
            case "order":
                return recognise.right(task)
            case rest:
                assert_never(rest)
    if isinstance(step, Score):
        return scoring.right(task)
    if isinstance(step, Reckon):
        return reckon.right(task)
    if isinstance(step, Film):
        return film.right(task)
    return recognise.right(task)


def _is_strong(task: Task, answer: str) -> bool:
    named = CardSet(card for part in parts_of(answer) if (card := card_of(part)) is not None)
    return bool(named & task.stronger)
