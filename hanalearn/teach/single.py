"""One question outside of a lesson, asked and judged by the engine of lessons.

The question becomes the only step of a lesson that stands in no file, so that every form of answer, the hints, the
feedback and the picture are those of lessons.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import msgspec

from hanalearn.progress.records import Attempt
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.judge import answers, model_answer, rule_on
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.library import Library
from hanalearn.teach.made import Made
from hanalearn.teach.session import Session
from hanalearn.teach.state import Stage, State
from hanalearn.teach.steps import LessonSpec, Phase
from hanalearn.teach.task import Task
from hanalearn.teach.view import lesson_view
from hanalearn.teach.wire import Json
from hanalearn.teach.words import Words
from hanalearn.text import LANGUAGES

__all__ = ["Single", "beliefs_in"]

_KEY: Final = "item-1"
_LEAVING: Final = frozenset({"next", "new", "restart", "back"})
"""What leads away from a step; the page around the question has its own ways."""
_HELP: Final = frozenset({"hint", "show"})


def _no_words(lang: str) -> Words:
    return Words(lang, "", {})


def _lesson(task: Task) -> Lesson:
    spec = LessonSpec(
        format=1,
        id="practice",
        rulebook=task.step.rulebook or "all",
        languages=tuple(language.code for language in LANGUAGES),
        steps=(task.step,),  # type: ignore[arg-type]  # a made question stands in no file, so it is no step of one
        corner_numbers=not task.table.shown,
    )
    return Lesson(spec, "", (task,), None, _no_words)


@dataclass(frozen=True, slots=True)
class Single:
    """A question and how far its learner is with it.

    Attributes:
        session: the question as the engine of lessons sees it.
        is_test: nothing is said to an answer, and nothing helps.
    """

    session: Session
    is_test: bool = False

    @classmethod
    def of(cls, exercise: Exercise, *, is_test: bool = False) -> Single:
        """The question, not yet answered."""
        phase = Phase.CHECK if is_test else Phase.INDEPENDENT
        step = msgspec.structs.replace(exercise.task.step, key=_KEY, phase=phase)
        return cls(Session.start(_lesson(replace(exercise.task, step=step)), "0"), is_test)

    @property
    def stage(self) -> Stage:
        """How far it is."""
        return self.session.state.stage

    @property
    def is_over(self) -> bool:
        """Whether it has been answered rightly, or shown; in a test, answered at all."""
        return self.stage is not Stage.OPEN

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been answered and no hint opened."""
        return self.session.state == State(_KEY, "0", picked=self.session.state.picked)

    @property
    def attempt(self) -> Attempt | None:
        """What the last offer gives to remember; ``item`` and ``variant`` are for the page around it to fill in."""
        return self.session.attempt

    def take(self, offer: str) -> Single | None:
        """The question after an offer; ``None`` if it is not open here."""
        if offer in _LEAVING or offer.startswith("step:") or (self.is_test and offer in _HELP):
            return None
        after = self.session.take(offer)
        if after is self.session:
            return None
        if self.is_test and after.outcome is not None and after.outcome.came == "judged":
            # The first answer counts, whatever it is.
            after = replace(after, state=replace(after.state, stage=Stage.DONE, answer=after.outcome.answer))
        return Single(after, self.is_test)

    def restored(self, record: str) -> Single:
        """The question as far as a kept record says, if it can be believed; else as it is."""
        session, problem = Session.resume(self.session.lesson, record, "0")
        return self if problem is not None or session.state.step != _KEY else Single(session, self.is_test)

    def view(self, lang: str, library: Library) -> Json:
        """What a lesson's page would show of it, without its head and foot: ``prompt scene frames answer blocks
        feedback hints nudge say focus read`` and the slip of the rulebook as ``book``.
        """
        page = lesson_view(self.session, lang, seq=0, library=library)
        head = page.pop("head")
        shown: Json = {key: page[key] for key in _SHOWN if key in page}
        shown["book"] = head["book"] if isinstance(head, dict) else None
        if self.is_test:
            shown |= {"hints": None, "feedback": None, "nudge": None}
        return shown


_SHOWN: Final = (
    "prompt", "scene", "frames", "answer", "blocks", "feedback", "hints", "nudge", "say", "focus", "read",
)  # fmt: skip


def beliefs_in(exercise: Exercise) -> frozenset[str]:
    """The beliefs that some answer to a question would speak of."""
    step = exercise.task.step
    if isinstance(step, Made):
        slips = [*step.slips.values(), *(slip for part in step.parts for slip in part.slips.values())]
        missing = step.missing.codes if step.missing else ()
        return frozenset([*missing, *(code for slip in slips for code in slip.codes[:1])])
    rulings = (rule_on(exercise.task, answer) for answer in answers(exercise.task))
    return frozenset(ruling.codes[0] for ruling in rulings if ruling.codes and ruling.verdict not in ("yes", "also"))


def right_answer(exercise: Exercise) -> str:
    """An answer that holds, in its canonical form."""
    return model_answer(exercise.task)
