"""What is asked, offered and hinted about a pile in any cards: general sentences for ``Score`` steps."""

from __future__ import annotations

from hanalearn.cards import Card
from hanalearn.teach.ledger import line_message
from hanalearn.teach.score_rulings import rule_on
from hanalearn.teach.scoring import NONE, counts_of, ledgers, right, sheet_names
from hanalearn.teach.slips import slip_of
from hanalearn.teach.steps import Score
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["ask_to_score", "hint_to_score", "option_to_score", "part_to_score"]


def ask_to_score(task: Task) -> Message:
    """The question, without words of its own."""
    step = _step(task)
    match step.task:
        case "finish" if step.points:
            return Message("pile.ask-finish-points", n=step.points[0])
        case "finish" if step.yaku:
            return Message("pile.ask-finish", what=_set(step.yaku[0]))
        case "build" if step.points:
            return Message("pile.ask-build-points", n=step.points[0])
        case "build":
            return Message("pile.ask-build", what=_set(step.yaku[0]))
        case "joins":
            return Message("pile.ask-joins", card=Card.parse(step.card))
        case "line" if step.untrue:
            return Message("pile.ask-untrue")
        case "finish":
            return Message("pile.hint-set")
        case "away":
            return Message("pile.ask-away", what=_set(step.yaku[0]))
        case task_name:
            return Message(f"pile.ask-{task_name}")


def hint_to_score(task: Task, rung: int) -> Message:
    """A hint, without words of its own."""
    step = _step(task)
    if step.task in ("finish", "build"):
        narrow = (
            "pile.hint-set",
            "task.hint-narrow",
            "task.hint-marked" if step.task == "finish" else "task.hint-first",
        )
        return Message(narrow[rung - 1])
    if step.task == "line":
        return Message(("pile.hint-lines", "task.hint-options", "pile.hint-rule")[rung - 1])
    if step.task == "away":
        return Message(("pile.hint-count", "pile.hint-least", "pile.hint-count")[rung - 1])
    if rung == 1:
        return Message("pile.hint-worth")
    if rung == 2:
        return Message("pile.hint-rule" if step.task == "worth" else "task.hint-options")
    first = rule_on(task, right(task)[0]).because[:1]
    if step.task == "worth" and first and first[0].key.startswith("pile.row"):
        return Message("pile.hint-first", row=first[0])
    return Message("pile.hint-none")


def option_to_score(task: Task, option: str) -> Message:
    """The words of an option."""
    step = _step(task)
    if step.task == "line":
        line = next(one for ledger in ledgers(task) for one in ledger if one.key == option)
        row = line_message(line)
        return Message("pile.row-of", sheet=slip_of(line.sheet).name, row=row) if line.sheet else row
    if option == NONE:
        return Message("pile.count-none" if step.task == "counter" else "pile.no-set")
    if step.task == "counter":
        return Message(f"pile.count-{option}", n=counts_of(task)[option])
    return _set(option)


def part_to_score(task: Task) -> tuple[Message, ...]:
    """The names of the sheets where one number is asked for under each of them; empty elsewhere."""
    step = task.step
    if not isinstance(step, Score) or step.task != "worth" or len(step.sheets) < 2:
        return ()
    return tuple(slip_of(name).name for name in sheet_names(task))


def _step(task: Task) -> Score:
    assert isinstance(task.step, Score)
    return task.step


def _set(key: str) -> Message:
    return Message(f"yaku.{key}")
