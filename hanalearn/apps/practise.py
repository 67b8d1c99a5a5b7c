"""Practice: the page with everything a learner can do, and the sittings that begin there.

Addresses: ``?practise=`` the page itself, ``?practise=review`` today's dose, ``mistakes``, a skill (``S07``), a lesson
(``L3.3``), a set (``three-ribbons``; with ``&seed=k7f`` everybody gets the same questions), or the name of one question
(``counting-set@1/2/k7f``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from urllib.parse import urlencode

from hanalearn.apps.practice_plan import Asked, for_mistakes, for_review, for_skills, is_question
from hanalearn.apps.practise_home import HomePage
from hanalearn.apps.practise_question import EndPage, QuestionPage
from hanalearn.apps.progress_summary import Summary, summary_of
from hanalearn.apps.room import Lobby, Reply, Room
from hanalearn.apps.sitting import Mode, Sitting
from hanalearn.progress import Attempt, StoreError
from hanalearn.teach.exercise_types import exercise_of, generator_of, name_of
from hanalearn.teach.facts import FACT
from hanalearn.teach.library import content_root
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.practice_sets import PracticeSet, load_sets, questions_of
from hanalearn.teach.skills import SKILLS
from hanalearn.teach.steps import Phase
from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantError, VariantName
from hanalearn.teach.wire import Json
from hanalearn.text import Message

if TYPE_CHECKING:
    from hanalearn.widgets.table import TableWidget

__all__ = ["Practice", "open_room", "quiz"]

Place: TypeAlias = Literal["home", "choose", "keep", "forget", "sitting"]
_STAMP: Final = 6
_SEED: Final = re.compile(r"[a-z0-9]{1,12}")
_LONGEST: Final = 80


def open_room(query: Mapping[str, str], lobby: Lobby) -> Room:
    """The room of an address; a sitting that this browser kept goes on where it was."""
    what = query.get("practise", "")
    room = _room(lobby)
    kept = Sitting.resume(lobby.kept)
    if kept is not None and not kept.is_over and what in ("", kept.what):
        return replace(room, sitting=kept, place="sitting") if what else replace(room, waiting=kept)
    return room.begun(what, seed=query.get("seed", "")) if what else room


def _room(lobby: Lobby) -> Practice:
    sets, _ = load_sets(content_root() / "exercises")
    return Practice(lobby, date.today().isoformat(), tuple(lobby.history()), sets)


def quiz(
    what: str, *, level: int = 1, seed: str | None = None, rulebook: str = DEFAULT_BOOK, lang: str | None = None
) -> TableWidget:
    """Ask one question in this notebook, or practise a skill, a lesson or a set.

    Args:
        what: a type of exercise by name or number (``"name-the-sets"``, ``"E19"``), the whole name of a question
            (``"counting-set@1/2/k7f"``), a skill (``"S07"``), a lesson (``"L3.3"``), the name of a practice set, or
            ``"review"`` and ``"mistakes"``.
        level: how hard, of a type.
        seed: 1 to 16 small letters and digits; the same seed brings the same question for years. A new one each time if
            not given.
        rulebook: by which it is judged.
        lang: as for ``hanalearn.learn``.

    Raises:
        UnknownNameError: there is no such type; the message lists those there are.
        VariantError: it has no such level or version, or there is no such rulebook.
        UnknownLanguageError: there is no such language.
    """
    # The widget is a notebook package; whoever only plans practice does without it.
    from hanalearn.apps.shell import open_page

    opened = _quiz_address(what, level, seed, rulebook)

    def make(lobby: Lobby) -> Room:
        name = opened or str(name_of(generator_of(what), level, lobby.new_seed()[:_STAMP], rulebook))
        return _room(lobby).begun(name, seed=seed or "")

    return open_page("practise", make, lang=lang)


def _quiz_address(what: str, level: int, seed: str | None, rulebook: str) -> str:
    """What to open; empty where a new seed is to be drawn first.

    Raises:
        UnknownNameError: there is no such type.
        VariantError: it has no such level or version, or there is no such rulebook.
    """
    if "@" in what:
        name = VariantName.parse(what)
        exercise_of(name)
        return str(name)
    sets, _ = load_sets(content_root() / "exercises")
    if what in SKILLS or what in sets or what in ("review", "mistakes") or re.fullmatch(r"L\d+\.\d+", what):
        return what
    name = name_of(generator_of(what), level, seed or "0", rulebook)
    VariantName.parse(str(name))
    exercise_of(name)
    return str(name) if seed else ""


@dataclass(frozen=True, slots=True)
class Practice:
    """The room.

    Attributes:
        lobby: the page around it.
        day: today.
        history: the learner's attempts, those of this room included.
        sets: the practice sets there are.
        place: what is shown.
        sitting: the sitting that is shown, or was shown last.
        waiting: a sitting that was left and can be gone on with.
        why: whether the whole way to the answer is shown.
        typed: what was pasted and is no question.
        notes: said above everything.
        before: how the flowers stood when the sitting began.
    """

    lobby: Lobby
    day: str
    history: tuple[Attempt, ...] = ()
    sets: Mapping[str, PracticeSet] = field(default_factory=dict)
    place: Place = "home"
    sitting: Sitting | None = None
    waiting: Sitting | None = None
    why: bool = False
    typed: str = ""
    notes: tuple[Message, ...] = ()
    before: Mapping[str, str] = field(default_factory=dict)

    @property
    def summary(self) -> Summary:
        """What the record says of the learner today."""
        return summary_of(self.history, self.day, self.lobby.library)

    # --- beginning

    def begun(self, what: str, *, mode: Mode = "practice", seed: str = "") -> Practice:
        """The room with a sitting open; the page itself, with a note, where there is nothing to ask.

        Args:
            what: as in the address.
            mode: of a set: the set's own if it is a test, else practice.
            seed: of a set: draws its questions.
        """
        stamp = seed if _SEED.fullmatch(seed) else self.lobby.new_seed()[:_STAMP]
        if what in self.sets:
            return self._begun_set(self.sets[what], stamp, mode)
        if "@" in what or what.startswith(FACT):
            return self._begun_one(what, stamp)
        summary = self.summary
        library = self.lobby.library
        empty = Message("practise.nothing-due")
        if what == "review":
            asked = for_review(summary.dose, summary.skills, summary.tempting, stamp)
        elif what == "mistakes":
            asked = for_mistakes(summary.tempting, "")
        elif what in SKILLS or what in library.lessons:
            wanted = (what,) if what in SKILLS else library.lesson(what).spec.skills
            asked, empty = for_skills(wanted, summary.skills, stamp), Message("practise.none-made")
        else:
            return self._at("home", Message("practise.unknown", name=what[:_LONGEST]))
        return self._with(Sitting.begin(what, stamp, asked, history=self.history), summary, empty)

    def _begun_set(self, chosen: PracticeSet, seed: str, mode: Mode) -> Practice:
        broken = Message("practise.set-broken", name=chosen.title(self.lobby.lang))
        try:
            names = questions_of(chosen, seed)
        except (ValueError, KeyError):
            return self._at("choose", broken)
        kind: Literal["practice", "test"] = "test" if "test" in (chosen.spec.mode, mode) else "practice"
        asked = tuple(Asked(kind, name) for name in names)
        return self._with(Sitting.begin(chosen.name, seed, asked, mode=kind), self.summary, broken)

    def _begun_one(self, typed: str, stamp: str) -> Practice:
        name = _name_in(typed)
        if not name:
            return replace(self._at("choose"), typed=typed[:_LONGEST])
        return self._with(
            Sitting.begin(name, stamp, [Asked("practice", name)]), self.summary, Message("practise.none-made")
        )

    def _with(self, sitting: Sitting, summary: Summary, empty: Message) -> Practice:
        if sitting.is_over:
            return self._at("home", empty)
        before = {code: one.flower for code, one in summary.skills.items()}
        return replace(self._at("sitting"), sitting=sitting, waiting=None, before=before)

    def _at(self, place: Place, *notes: Message) -> Practice:
        return replace(self, place=place, notes=notes, why=False, typed="")

    # --- what is done

    def react(self, offer: str) -> Reply | None:
        """See ``Room``."""
        if self.place == "sitting" and self.sitting is not None:
            reply = self._react_in(self.sitting, offer)
            if reply is not None:
                return reply
        kind, _, name = offer.partition(":")
        match kind:
            case "home" | "choose" | "keep" | "forget" if not name:
                return Reply(self._at(kind))
            case "resume" if self.waiting is not None:
                return Reply(replace(self._at("sitting"), sitting=self.waiting, waiting=None))
            case "begin":
                return Reply(self.begun(name))
            case "again":
                return Reply(self._practised(name))
            case "tempt" if name in MISCONCEPTIONS:
                sitting = Sitting.begin(
                    "mistakes", self.lobby.new_seed()[:_STAMP], [Asked("mistakes", code=name)], history=self.history
                )
                return Reply(self._with(sitting, self.summary, Message("practise.none-made")))
            case "goto":
                return Reply(self, goto=self._way_to(name))
            case "say":
                field_, _, typed = name.partition("=")
                return Reply(self._begun_one(typed, self.lobby.new_seed()[:_STAMP])) if field_ == "variant" else None
            case "forget-yes":
                return Reply(self._forgotten())
        return None

    def _react_in(self, sitting: Sitting, offer: str) -> Reply | None:
        match offer:
            case "next":
                after = sitting.next(self.history)
                return None if after is None else Reply(replace(self, sitting=after, why=False))
            case "stop":
                ended = sitting.stopped()
                return Reply(replace(self, sitting=ended, why=False) if ended.results else self._at("home"))
            case "why" if sitting.single is not None and sitting.single.is_over:
                return Reply(replace(self, why=not self.why))
        taken = sitting.take(offer)
        if taken is None:
            return None
        after, attempt = taken
        if attempt is None:
            return Reply(replace(self, sitting=after))
        # The record dates what it keeps; here the day is needed at once, for what follows in the same sitting.
        room = replace(self, sitting=after, history=(*self.history, attempt.stamped(self.day, attempt.id)))
        if sitting.mode == "test" and after.is_answered:
            room = replace(room, sitting=after.next(room.history))
        return Reply(room, (attempt,))

    def _practised(self, what: str) -> Practice:
        """The questions of the test that was just taken, to be practised."""
        if self.sitting is None or what != self.sitting.what or what not in self.sets:
            return self._at("home")
        asked = tuple(Asked("practice", one.name) for one in self.sitting.asked)
        sitting = Sitting.begin(what, self.lobby.new_seed()[:_STAMP], asked, history=self.history)
        return self._with(sitting, self.summary, Message("practise.none-made"))

    def _way_to(self, name: str) -> str:
        """The address of a lesson, or of the place in one where the practice with help for a belief begins."""
        one = next((one for one in self.summary.tempting if one.code == name), None)
        lesson = name if one is None else one.lesson
        if one is None or lesson not in self.lobby.library.lessons:
            return "?" + urlencode({"lesson": lesson})
        steps = self.lobby.library.lesson(lesson).main_steps
        faded = next((step.key for step in steps if step.phase is Phase.FADED), "")
        return "?" + urlencode({"lesson": lesson, **({"step": faded} if faded else {})})

    def _forgotten(self) -> Practice:
        try:
            self.lobby.forget()
        except StoreError as error:
            return self._at("home", Message("practise.not-forgotten", reason=error.problem.reason))
        return Practice(self.lobby, self.day, (), self.sets, notes=(Message("practise.forgotten"),))

    # --- what is shown

    def view(self, lang: str) -> Json:
        """See ``Room``."""
        library, sitting = self.lobby.library, self.sitting
        if self.place == "sitting" and sitting is not None:
            if not sitting.is_over:
                return QuestionPage(sitting, library, self.sets, lang).view(why=self.why)
            return EndPage(sitting, library, self.sets, lang).view(self.summary, self.before)
        page = HomePage(
            self.summary,
            self.history,
            library,
            self.sets,
            lang,
            self.day,
            place=self.place,
            learner=self.lobby.learner,
            is_waiting=self.waiting is not None,
            typed=self.typed,
            notes=self.notes,
        )
        return page.view()


def _name_in(typed: str) -> str:
    """The name of a question in what was pasted, also at the end of an address; empty if there is none."""
    text = typed.strip().rpartition("practise=")[2].partition("&")[0]
    if text.startswith(FACT):
        return text if is_question(text) else ""
    try:
        name = str(VariantName.parse(text))
    except VariantError:
        return ""
    return name if is_question(name) else ""
