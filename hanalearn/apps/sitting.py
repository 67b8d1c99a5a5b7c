"""A sitting: questions asked one after the other, practised or as a test. A frozen value; the page around it is
``hanalearn.apps.practise``.

*Practice*: fresh questions, hints, reasons; a slip is not the end of a question, and at the end of the sitting each
temptation comes back once in other cards. *Test*: one list of questions, the first answer counts, nothing is said until
the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from hanalearn.apps.practice_plan import Asked, is_question, question, tempting_question
from hanalearn.progress.records import Attempt
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.facts import FACT
from hanalearn.teach.single import Single
from hanalearn.teach.temptations import Temptation, temptations

__all__ = ["Mode", "Result", "Sitting"]

Mode: TypeAlias = Literal["practice", "test"]

MOST_RETRIES: Final = 3
"""So many temptations of a sitting come back at its end."""
_MOST_ASKED: Final = 60
_MOST_RECORD_BYTES: Final = 4096


@dataclass(frozen=True, slots=True)
class Result:
    """How a question went.

    Attributes:
        verdict: ``yes`` at once and without a hint, ``helped``, ``partly``, ``no``, ``shown``.
        answer: the first answer.
    """

    verdict: Literal["yes", "helped", "partly", "no", "shown"]
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting.

    Attributes:
        what: what it is about, as the address says it: ``review``, ``mistakes``, a skill, a lesson, a set, a question.
        stamp: six letters and digits; attempts of one sitting begin their names with it.
        mode: see above.
        asked: its questions; the name of a mistake's question is filled in when its turn comes.
        at: which one; as many as there are once all are answered.
        results: of the questions before ``at``, and of this one once it is answered.
        misses: beliefs that led astray in this sitting, in order.
        single: the question that is asked; ``None`` at the end.
        has_retried: whether the sitting's own temptations have been put behind it.
        given: answers given to the present question.
    """

    what: str
    stamp: str
    mode: Mode
    asked: tuple[Asked, ...]
    at: int = 0
    results: tuple[Result, ...] = ()
    misses: tuple[str, ...] = ()
    single: Single | None = None
    has_retried: bool = False
    given: int = 0

    @classmethod
    def begin(
        cls,
        what: str,
        stamp: str,
        asked: Sequence[Asked],
        *,
        mode: Mode = "practice",
        history: Sequence[Attempt] = (),
    ) -> Sitting:
        """A sitting at its first question.

        Args:
            what: see above.
            stamp: see above.
            asked: its questions.
            mode: see above.
            history: the learner's attempts, for the cards in which temptations came up last.
        """
        return cls(what, stamp, mode, tuple(asked))._opened(temptations(history))

    # --- where it stands

    @property
    def is_over(self) -> bool:
        """Whether every question has been asked."""
        return self.single is None

    @property
    def now(self) -> Asked | None:
        """The question that is asked; ``None`` at the end."""
        return self.asked[self.at] if self.at < len(self.asked) else None

    @property
    def is_answered(self) -> bool:
        """Whether the present question is done with."""
        return len(self.results) > self.at

    def exercise(self, number: int) -> Exercise:
        """A question of the sitting."""
        return question(self.asked[number].name)

    # --- what happens

    def take(self, offer: str) -> tuple[Sitting, Attempt | None] | None:
        """The sitting after an offer and what is to be remembered; ``None`` if the offer is not open in a question."""
        if self.single is None:
            return None
        after = self.single.take(offer)
        if after is None:
            return None
        attempt = None if after.attempt is None else self._filled(after.attempt)
        sitting = replace(self, single=after)
        if attempt is not None:
            sitting = sitting._remembered(attempt, after)
        return sitting, attempt

    def _filled(self, attempt: Attempt) -> Attempt:
        now = self.asked[self.at]
        item = now.name.rpartition("/")[0] if now.name.startswith(FACT) else now.name.partition("@")[0]
        resisted = now.code and attempt.is_right and not attempt.tries
        return msgspec.structs.replace(
            attempt,
            item=item,
            variant=now.name,
            phase=now.phase,
            codes=(now.code,) if resisted else attempt.codes,
            id=f"{self.stamp}-{self.at}-{self.given}",
        )

    def _remembered(self, attempt: Attempt, after: Single) -> Sitting:
        misses = self.misses
        if not attempt.is_right and attempt.codes:
            misses = tuple(dict.fromkeys((*misses, attempt.codes[0])))
        results = self.results
        if len(results) == self.at and (after.is_over or self.mode == "test"):
            results = (*results, _result(attempt, self.mode))
        return replace(self, misses=misses, results=results, given=self.given + 1)

    def next(self, history: Sequence[Attempt]) -> Sitting | None:
        """The sitting at its next question, or at its end; ``None`` before this one is answered."""
        if self.single is None or not self.is_answered:
            return None
        sitting = replace(self, at=self.at + 1, single=None, given=0)
        tempting = temptations(history)
        if sitting.at == len(sitting.asked) and not sitting.has_retried and sitting.mode == "practice":
            sitting = sitting._with_retries(tempting)
        return sitting._opened(tempting)

    def stopped(self) -> Sitting:
        """The sitting at its end, wherever it stands; questions that were not answered are left out."""
        return replace(self, asked=self.asked[: len(self.results)], at=len(self.results), single=None, has_retried=True)

    def _with_retries(self, tempting: Sequence[Temptation]) -> Sitting:
        due = {one.code for one in tempting if one.is_due_in(self.stamp)}
        codes = [code for code in self.misses if code in due][:MOST_RETRIES]
        return replace(self, asked=(*self.asked, *(Asked("mistakes", code=code) for code in codes)), has_retried=True)

    def _opened(self, tempting: Sequence[Temptation]) -> Sitting:
        """With the question open whose turn it is; a temptation for which none can be made is passed over."""
        sitting = self
        while (now := sitting.now) is not None:
            if not now.name:
                one = next((one for one in tempting if one.code == now.code), Temptation(now.code))
                name = tempting_question(now.code, one.item, one.variant, f"{self.stamp}{sitting.at}")
                now = replace(now, name=name)
            if now.name and is_question(now.name):
                asked = (*sitting.asked[: sitting.at], now, *sitting.asked[sitting.at + 1 :])
                single = Single.of(question(now.name), is_test=self.mode == "test")
                return replace(sitting, asked=asked, single=single)
            sitting = replace(sitting, asked=(*sitting.asked[: sitting.at], *sitting.asked[sitting.at + 1 :]))
        return sitting

    # --- kept in the browser

    @property
    def record(self) -> str:
        """The sitting as a short text, the inverse of ``resume``; empty if it is too long to be kept."""
        text = msgspec.json.encode(
            _Record(
                1,
                self.what,
                self.stamp,
                self.mode,
                tuple((one.phase, one.name, one.code) for one in self.asked),
                self.at,
                tuple((one.verdict, one.answer) for one in self.results),
                self.misses,
                "" if self.single is None or self.single.is_untouched else self.single.session.record,
                self.has_retried,
                self.given,
            )
        ).decode()
        return text if len(text) <= _MOST_RECORD_BYTES else ""

    @classmethod
    def resume(cls, record: str) -> Sitting | None:
        """The sitting of a record; ``None`` if it cannot be read. A record comes from outside and may be forged."""
        if not record or len(record) > _MOST_RECORD_BYTES:
            return None
        try:
            read = _DECODER.decode(record)
        except (msgspec.DecodeError, UnicodeError):
            return None
        asked = tuple(Asked(phase, name, code) for phase, name, code in read.asked)
        if not all(is_question(one.name) if one.name else one.code for one in asked):
            return None
        if not len(read.results) - 1 <= read.at <= len(read.results) or read.at > len(asked):
            return None
        results = tuple(Result(verdict, answer) for verdict, answer in read.results)
        sitting = cls(read.what, read.stamp, read.mode, asked, read.at, results, read.misses, None, read.retried)
        sitting = replace(sitting, given=read.given)
        if read.at == len(asked):
            return sitting
        sitting = sitting._opened(())
        if sitting.single is None:
            return sitting
        return replace(sitting, single=sitting.single.restored(read.session)) if read.session else sitting


def _result(attempt: Attempt, mode: Mode) -> Result:
    if attempt.verdict == "shown":
        return Result("shown", attempt.answer)
    if attempt.is_right:
        return Result("helped" if attempt.hints or attempt.tries else "yes", attempt.answer)
    return Result("partly" if attempt.earned > 0 and mode == "test" else "no", attempt.answer)


_Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
_Code: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(M\d\d)?$")]
_Phase: TypeAlias = Literal["practice", "test", "review", "mistakes"]
_Verdict: TypeAlias = Literal["yes", "helped", "partly", "no", "shown"]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    v: Literal[1]
    what: _Name
    stamp: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{1,12}$")]
    mode: Mode
    asked: Annotated[tuple[tuple[_Phase, _Name, _Code], ...], msgspec.Meta(max_length=_MOST_ASKED)]
    at: Annotated[int, msgspec.Meta(ge=0, le=_MOST_ASKED)]
    results: Annotated[
        tuple[tuple[_Verdict, Annotated[str, msgspec.Meta(max_length=200)]], ...], msgspec.Meta(max_length=_MOST_ASKED)
    ]
    misses: Annotated[tuple[_Code, ...], msgspec.Meta(max_length=60)]
    session: Annotated[str, msgspec.Meta(max_length=1000)]
    retried: bool
    given: Annotated[int, msgspec.Meta(ge=0, le=10_000)]


_DECODER: Final = msgspec.json.Decoder(_Record)
