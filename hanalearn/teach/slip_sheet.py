"""A score sheet that somebody has filled in by a belief: one of its lines does not hold, and others follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from hanalearn.cards import CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi_book import Cup
from hanalearn.teach.asked_sheet import BRIGHT_SETS, book_of, sheet_of, step_of
from hanalearn.teach.task import Task

__all__ = ["Line", "slip_lines"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a score sheet that somebody has filled in.

    Attributes:
        key: a set, ``base``, ``test``, ``call`` or ``final``.
        value: points, a factor, or 0 for *no*.
        state: ``holds``; ``slip`` the line that does not; ``follows`` it is right after what stands above it.
        instead: what should stand there.
    """

    key: str
    value: int
    state: Literal["holds", "slip", "follows"] = "holds"
    instead: int = 0


def slip_lines(task: Task) -> tuple[Line, ...]:
    """The lines of a sheet that somebody has filled in by the belief of the step."""
    step, book = step_of(task), book_of(task)
    pile = CardSet(task.table.taken)
    right = sheet_of(task)
    points, wanted = _believed_points(step.belief, book, pile), dict(right.yaku)
    if set(points) == {"aka", "ao", "tan"} and "akaao" in wanted:
        # The two sets together are worth what the sheet gives for both; what is too much is the third line.
        wanted = {"aka": points["aka"], "ao": points["ao"]}
    lines: list[Line] = []
    for key, value in points.items():
        is_slip = value != wanted.get(key, 0)
        lines.append(Line(key, value, "slip" if is_slip else "holds", wanted.get(key, 0)))
    has_slip = any(line.state == "slip" for line in lines)
    after: Literal["holds", "follows"] = "follows" if has_slip else "holds"
    base = sum(points.values())
    least = book.threshold or 0
    is_over = base > least if step.belief == "M47" else base >= least
    lines.append(Line("base", base, after, right.base))
    late = step.belief == "M47" and is_over is not (base >= least)
    lines.append(
        Line("test", book.threshold_factor if is_over else 0, "slip" if late else after, book.threshold_factor)
    )
    times = book.threshold_factor if is_over else 1
    if step.opponent:
        by_calls = book.call_factor(opponent_calls=step.opponent, own_calls=0)
        lines.append(Line("call", by_calls, "holds", by_calls))
        times *= by_calls
    lines.append(Line("final", base * times, "follows" if has_slip or late else "holds", right.final))
    return tuple(lines)


@lru_cache(maxsize=16)
def _cup_as_animal(book: KoiKoiRulebook) -> KoiKoiRulebook:
    return book.changed(f"{book.key}+one-job", book.cite_of("cup"), {"cup": Cup.ANIMAL})


def _believed_points(belief: str, book: KoiKoiRulebook, pile: CardSet) -> dict[str, int]:
    sheet = book.score(pile)
    match belief:
        case "M34":
            beaten = {out.key: out.points for out in sheet.left_out if out.key in BRIGHT_SETS}
            first = next(iter(beaten.items()), None)
            brights = {key: value for key, value in sheet.yaku if key in BRIGHT_SETS}
            rest = {key: value for key, value in sheet.yaku if key not in BRIGHT_SETS}
            return {**brights, **(dict([first]) if first else {}), **rest}
        case "M36":
            return dict(_cup_as_animal(book).tally(pile).yaku)
        case "M14" if "ameshiko" in dict(sheet.yaku):
            points = next(yaku.points for yaku in book.yaku if yaku.key == "shiko")
            return {key: points if key == "ameshiko" else value for key, value in sheet.yaku}
        case "M38" | "M39" | "M41":
            other = "koikoi-standard" if book.key != "koikoi-standard" else "koikoi-nintendo"
            return dict(koikoi_rulebook(other).tally(pile).yaku)
    return dict(sheet.yaku)
