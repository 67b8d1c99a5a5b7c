"""The beliefs that have led a learner astray, and how far each is beaten: a fold over attempts.

A miss is kept as what tempted (a code of ``hanalearn.teach.misconceptions``), never as a picture of the failed
question. The same temptation comes back in other cards: at the end of the sitting, in the next one, and then with the
skill. It is cleared by two right answers in different sittings; three misses without a right answer between them lead
back to the lesson.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.progress.records import Attempt
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.skills import SKILLS

__all__ = ["MOST_A_SITTING", "Temptation", "sitting_of", "temptations"]

MOST_A_SITTING: Final = 10
"""So many mistakes are looked at in one sitting."""
_CLEARED_BY: Final = 2
_FRESH: Final = 3


@dataclass(frozen=True, slots=True)
class Temptation:
    """A belief that has led the learner astray.

    Attributes:
        code: ``M01`` to ``M59``.
        misses: how often, ever.
        fresh: how often since the last right answer to it.
        beaten: sittings in which it was beaten since the last miss, at most two.
        last_miss: the day of the last miss.
        last_beaten: the day on which it was last beaten; empty if never.
        item: what was asked when it last tempted.
        variant: which question it was, for its level.
    """

    code: str
    misses: int = 0
    fresh: int = 0
    beaten: tuple[str, ...] = ()
    last_miss: str = ""
    last_beaten: str = ""
    item: str = ""
    variant: str = ""

    @property
    def is_cleared(self) -> bool:
        """Whether it was beaten in two different sittings."""
        return len(self.beaten) >= _CLEARED_BY

    @property
    def skill(self) -> str:
        """The skill it gets in the way of."""
        return MISCONCEPTIONS[self.code].skill

    @property
    def lesson(self) -> str:
        """The lesson that helps, after three fresh misses; empty before."""
        return SKILLS[self.skill].lesson if self.fresh >= _FRESH else ""

    def is_due_in(self, sitting: str) -> bool:
        """Whether it should come back in a sitting: it is not cleared, and was not beaten in this very one."""
        return not self.is_cleared and sitting not in self.beaten


def sitting_of(attempt: Attempt) -> str:
    """What attempts of one sitting have in common: the first half of their name, else their day.

    >>> sitting_of(Attempt("find-yaku", "yes", "", 1.0, day="2025-04-01", id="k3x9-07"))
    'k3x9'
    """
    head, dash, _ = attempt.id.partition("-")
    return head if dash and head != "v1" else attempt.day


def temptations(attempts: Iterable[Attempt]) -> tuple[Temptation, ...]:
    """Every belief that ever led the learner astray, the latest miss first.

    Args:
        attempts: all attempts of a learner, oldest first. A right answer in the phase ``mistakes`` names in ``codes``
            what it resisted.
    """
    found: dict[str, Temptation] = {}
    for attempt in attempts:
        code = attempt.codes[0] if attempt.codes else ""
        if not attempt.is_right:
            if code in MISCONCEPTIONS:
                before = found.pop(code, Temptation(code))  # Put to the end: the latest miss stands last.
                found[code] = _missed(before, attempt)
        elif attempt.phase == "mistakes" and attempt.tries == 0 and code in found:
            before = found[code]
            beaten = tuple(dict.fromkeys((*before.beaten, sitting_of(attempt))))
            found[code] = replace(before, fresh=0, beaten=beaten, last_beaten=attempt.day)
        elif attempt.lesson:
            # The way back to the lesson has been gone.
            for one in [one for one in found.values() if one.lesson == attempt.lesson]:
                found[one.code] = replace(one, fresh=0)
    return tuple(reversed(found.values()))


def _missed(before: Temptation, attempt: Attempt) -> Temptation:
    return replace(
        before,
        misses=before.misses + 1,
        fresh=before.fresh + 1,
        beaten=(),
        last_miss=attempt.day,
        item=attempt.item,
        variant=attempt.variant,
    )
