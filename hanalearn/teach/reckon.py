"""What points become: final points, who gets what, a score sheet line by line, and the line of one that does not hold.

The answers of a ``reckon`` step, each worked out by its rulebook:

==============  ========================================================================================
task            answers
==============  ========================================================================================
final           a whole number; with options one of them, or ``silent``
pay, outcomes,  the numbers given so far, joined by commas, in the order of ``cells``
sheet
reasons         the ticked options joined by commas
slip            the key of a line: a set, ``base``, ``test``, ``call``, ``final``
==============  ========================================================================================

A reply's ``on`` is such an answer, or the code of a belief: ``M47`` stands for every number that it arrives at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from hanalearn.cards import CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.teach.asked_sheet import BRIGHT_LINE, base_of, book_of, has_pile, sheet_of, step_of
from hanalearn.teach.cells import cells
from hanalearn.teach.dice import Dice
from hanalearn.teach.doubling import CALL_MISSED, is_silent, worked_out
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.slip_sheet import slip_lines
from hanalearn.teach.slips import sheets_of
from hanalearn.teach.steps import Reckon
from hanalearn.teach.task import StepError, Task
from hanalearn.text import Message

__all__ = [
    "answers",
    "applies",
    "belief_of",
    "known_numbers",
    "narrowed",
    "numbers",
    "prepared",
    "right",
    "rule_on",
    "varied",
]


def prepared(task: Task) -> Task:
    """The task with the options that only the rulebook knows.

    Raises:
        StepError: the rulebook is none of Koi-Koi, is silent where a number is asked for, or knows no such line.
    """
    if not isinstance(task.step, Reckon):
        return task
    step = task.step
    try:
        books = sheets_of(step.rulebook or task.book)
    except ValueError as error:
        raise StepError("rulebook-unknown", "rulebook", str(error), "write rulebook = on the step") from None
    if has_pile(task) and not task.table.taken:
        raise StepError("card-absent", "table", f"the task {step.task} needs a pile", 'write table = { taken = "…" }')
    if not (step.task == "final" and step.options) and any(map(is_silent, _sheets_used(task, books))):
        raise StepError(
            "sheet-silent", "base", "the sheet does not say what two reasons at once make; a number would be a guess",
            'offer options = [..., "silent"]',
        )  # fmt: skip
    _check_agreement(task, books)
    if step.task == "slip":
        lines = slip_lines(task)
        if not any(line.state == "slip" for line in lines):
            why = f"the belief {step.belief!r} changes nothing on this sheet"
            raise StepError("unsolvable", "belief", why, "use another belief or another pile")
        return replace(task, options=tuple(line.key for line in lines))
    known = {yaku.key for yaku in book_of(task).yaku} | {BRIGHT_LINE, "base", "times", "final"}
    if step.task in ("sheet", "walk") and not set(step.lines) <= known:
        stray = sorted(set(step.lines) - known)
        raise StepError("schema", "lines", f"{stray} are no lines of this sheet", f"use {', '.join(sorted(known))}")
    return replace(task, options=step.lines if step.task == "walk" else step.options)


def _sheets_used(task: Task, books: Sequence[KoiKoiRulebook]) -> Iterator[ScoreSheet]:
    """Every worked sum that an answer to this step rests on, under each of the rulebooks."""
    step = step_of(task)
    calls = max(1, step.own)
    for book in books:
        if has_pile(task):
            yield book.score(CardSet(task.table.taken), opponent_calls=step.opponent, own_calls=step.own)
            continue
        yield worked_out(book, base_of(step), step.opponent, step.own if step.task == "final" else 0)
        if step.task in ("pay", "outcomes"):
            yield worked_out(book, step.better, step.opponent, calls)
            yield worked_out(book, step.theirs, calls, step.opponent)


def _check_agreement(task: Task, books: Sequence[KoiKoiRulebook]) -> None:
    """Where several sheets stand on the slip, each of them gives the same answer."""
    step = step_of(task)
    found = {
        book.key: right(replace(task, step=msgspec.structs.replace(step, rulebook=book.key), options=step.options))
        for book in books[1:]
    }
    if any(answer != right(replace(task, options=step.options)) for answer in found.values()):
        raise StepError(
            "sheets-differ", "rulebook", f"the sheets do not agree here: {found}", "name one sheet on the slip"
        )


def numbers(task: Task) -> Mapping[str, int]:
    """The numbers that the words of the step may speak of, by the name they have in braces."""
    step = task.step
    if not isinstance(step, Reckon):
        return {}
    book = book_of(task)
    found = {"base": base_of(step), "better": step.better, "theirs": step.theirs, "opponent": step.opponent,
             "own": step.own, "least": book.threshold or 0}  # fmt: skip
    sheet = sheet_of(task)
    found |= {"base": sheet.base, "final": sheet.final, "times": sheet.factor, "product": sheet.base * 2}
    for place, points in enumerate(step.sets, 1):
        found[f"set{place}"] = points
    found |= {cell.key: cell.right for cell in cells(task) if cell.key not in ("base", "final", "times")}
    if step.theirs:
        found["their-final"] = worked_out(book, step.theirs, max(1, step.own), step.opponent).final
    if step.better:
        found["better-final"] = worked_out(book, step.better, step.opponent, max(1, step.own)).final
    if step.task == "slip":
        for line in slip_lines(task):
            found[f"slip-{line.key}"] = line.value
            if line.state == "slip":
                found |= {"slip": line.value, "instead": line.instead}
    return found


# --- what judges ask


def right(task: Task) -> tuple[str, ...]:
    """The answers that are right."""
    step = step_of(task)
    if step.task == "slip":
        return tuple(line.key for line in slip_lines(task) if line.state == "slip")
    if step.task == "walk":
        return (",".join(step.lines),)
    if step.task == "reasons":
        reasons = _reasons(task)
        return (",".join(option for option in task.options if option in reasons),) if reasons else ()
    if step.options:
        sheet = sheet_of(task)
        answer = "silent" if is_silent(sheet) else str(sheet.final)
        return (answer,) if answer in task.options else ()
    return (",".join(str(cell.right) for cell in cells(task)),)


def answers(task: Task) -> tuple[str, ...]:
    """Every answer that can be given; numbers nobody arrives at are one ``*``, several numbers are given one by one."""
    step = step_of(task)
    if step.task == "walk":
        return tuple(",".join(step.lines[: place + 1]) for place in range(len(step.lines)))
    if task.options:
        if step.task != "reasons":
            return task.options
        pairs = [f"{one},{other}" for at, one in enumerate(task.options) for other in task.options[at + 1 :]]
        return _unique([*task.options, *pairs, ",".join(task.options), *right(task)])
    found: list[str] = []
    begun = ""
    for cell in cells(task):
        found += [f"{begun}{number}" for number in (cell.right, *cell.wrong)]
        begun += f"{cell.right},"
    return _unique([*found, "*"])


def known_numbers(task: Task) -> tuple[int, ...]:
    """Numbers of which something particular is said."""
    if task.options:
        return ()
    return tuple(sorted({number for cell in cells(task) for number in (cell.right, *cell.wrong)}))


def narrowed(task: Task) -> frozenset[str]:
    """The options that stay when the field is narrowed down; empty where numbers are typed."""
    if not task.options or _is_walk(task):
        return frozenset()
    good = {option for answer in right(task) for option in answer.split(",")}
    others = [option for option in task.options if option not in good]
    tempting = [reply.on for reply in task.replies if reply.on in others]
    if step_of(task).task == "slip":  # Lines that follow from the slip tempt more than those that hold.
        tempting += [line.key for line in slip_lines(task) if line.state == "follows"]
    keep = max(1, len(others) - 1) if step_of(task).task == "reasons" else 1
    return frozenset([*good, *_unique([*tempting, *others])[:keep]])


def _is_walk(task: Task) -> bool:
    return step_of(task).task == "walk"


def belief_of(task: Task, answer: str) -> str:
    """The belief by which somebody arrives at an answer: its code, a word where it has none, or nothing."""
    *before, last = answer.split(",")
    asked = cells(task)
    if not last.isdecimal() or len(before) >= len(asked):
        return ""
    return asked[len(before)].wrong.get(int(last), "")


def applies(task: Task, on: str, answer: str) -> bool:
    """Whether a reply's ``on`` speaks of an answer that it does not spell out."""
    if step_of(task).task == "reasons":
        return on in answer.split(",") and on not in right(task)[0].split(",")
    if on.partition(":")[0] in {cell.key for cell in cells(task)}:
        key, _, number = on.partition(":")
        *before, last = answer.split(",")
        return len(before) < len(cells(task)) and cells(task)[len(before)].key == key and number in (last, "*")
    return bool(on) and on == belief_of(task, answer)


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer to a ``reckon`` step."""
    step = step_of(task)
    if step.task == "reasons":
        return _reasons_ruling(task, answer)
    if step.task == "slip":
        return _slip_ruling(task, answer)
    if step.task == "walk":
        ticked = tuple(answer.split(","))
        if ticked == step.lines:
            return Ruling("yes", ends=True, score=1.0)
        if ticked == step.lines[: len(ticked)]:
            return Ruling("yes", kept=ticked)
        return Ruling("no", because=(Message("task.not-this"),))
    if step.options:
        if answer in right(task):
            return Ruling("yes", ends=True, score=1.0)
        return Ruling("no", ("M41",) if is_silent(sheet_of(task)) or answer != "silent" else ())
    *before, last = answer.split(",")
    asked = cells(task)
    if len(before) >= len(asked) or not last.isdecimal():
        return Ruling("no", because=(Message("task.not-this"),), kept=tuple(before[: len(asked)]))
    cell = asked[len(before)]
    if int(last) == cell.right:
        ends = len(before) + 1 == len(asked)
        return Ruling("yes", ends=ends, score=float(ends), kept=None if ends else (*before, last))
    kept = tuple(before) if len(asked) > 1 else None
    share = len(before) / len(asked)
    code = cell.wrong.get(int(last), "")
    if code.startswith("M"):
        return Ruling("no", (code,), kept=kept, score=share)
    key = "reckon.call-missed" if code == CALL_MISSED else "reckon.again"
    return Ruling("no", because=(Message(key),), kept=kept, score=share)


def _reasons(task: Task) -> frozenset[str]:
    names = {"reason.threshold": "threshold", "reason.opponent-called": "opponent", "reason.own-call": "own"}
    return frozenset(names[entry.reason] for entry in sheet_of(task).entries if entry.reason in names)


def _reasons_ruling(task: Task, answer: str) -> Ruling:
    ticked = [option for option in answer.split(",") if option]
    if not ticked or not set(ticked) <= set(task.options):
        return Ruling("no", because=(Message("task.not-this"),))
    wanted = _reasons(task)
    untrue = [option for option in ticked if option not in wanted]
    if untrue:
        code = {"own": "M42", "threshold": "M47"}.get(untrue[0])
        return Ruling("no", (code,) if code else (), because=(Message("reckon.no-call"),))
    missing = len(wanted - set(ticked))
    if missing:
        return Ruling("notyet", because=(Message("task.tick-more", n=missing),), score=len(ticked) / len(wanted))
    return Ruling("yes", ends=True, score=1.0)


def _slip_ruling(task: Task, answer: str) -> Ruling:
    line = next((one for one in slip_lines(task) if one.key == answer), None)
    if line is None:
        return Ruling("no", because=(Message("task.not-this"),))
    if line.state == "slip":
        return Ruling("yes", ends=True, score=1.0)
    return Ruling("no", because=(Message(f"reckon.line-{line.state}"),), score=0.2 if line.state == "follows" else 0.0)


# --- the same question with other numbers


def varied(task: Task, variant: int, dice: Dice) -> Task:
    """The question with other numbers of the same sort: below the line stays below it, what reaches it still does."""
    step, book = step_of(task), book_of(task)
    if step.task == "slip" or has_pile(task) or (step.options and step.task == "final"):
        options = tuple(dice.order(task.options)) if step.task == "final" else task.options
        return replace(task, variant=variant, options=options)
    least = book.threshold or 7

    def other(points: int) -> int:
        if points in (0, least):
            return points
        pool = [number for number in (range(1, least) if points < least else range(least + 1, 13)) if number != points]
        return dice.one(pool)

    base, theirs, better = other(step.base), other(step.theirs), other(step.better)
    if step.task == "outcomes" or step.story == "improved":
        base, better = min(base, better), max(base, better) + (base == better)
    sets = tuple(_other_sets(step.sets, least, dice))
    changed = msgspec.structs.replace(step, base=base, theirs=theirs, better=better, sets=sets)
    return replace(task, step=changed, variant=variant)


def _other_sets(sets: tuple[int, ...], least: int, dice: Dice) -> Iterator[int]:
    """Two sets neither of which reaches the line while their sum does."""
    if not sets:
        return
    yield least - 2 if len(sets) == 2 else sets[0]
    yield from (dice.one([number for number in (2, 3, 4, 5) if number != one]) for one in sets[1:])


def _unique(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
