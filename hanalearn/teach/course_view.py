"""The course map as the page shows it: twelve flowers, their lessons, and the next best step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from hanalearn.cards import Month
from hanalearn.teach.course import CourseLesson, Unit
from hanalearn.teach.head import page_head
from hanalearn.teach.library import Library
from hanalearn.teach.session import Session
from hanalearn.teach.steps import END_STEP
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["LessonPlace", "map_view", "place_of"]


@dataclass(frozen=True, slots=True)
class LessonPlace:
    """How far a learner is in a lesson.

    Attributes:
        step: the key of the step, for the number shown.
        done: steps done.
        is_passed: whether the check is passed.
    """

    step: str
    done: int
    is_passed: bool


def place_of(session: Session) -> LessonPlace:
    """How far a session is."""
    main = {step.key for step in session.lesson.main_steps}
    return LessonPlace(session.state.step, sum(key in main for key in session.marks), session.is_passed)


# Levels of a flower while only lessons are counted: leaf when one is begun, open when all are passed.
_WORDS: Final = {"bud": "level.new", "leaf": "level.seen", "petal": "level.practising", "open": "level.can"}


def map_view(
    library: Library,
    places: Mapping[str, LessonPlace],
    lang: str,
    *,
    seq: int,
    address: bool = False,
    notes: Sequence[Message] = (),
    last: str | None = None,
) -> Json:
    """The view of the course map.

    Args:
        library: which lessons there are.
        places: how far the learner is, by lesson.
        lang: a code of ``hanalearn.text.LANGUAGES``.
        seq: counts the views of a page.
        address: whether the page owns its address line.
        notes: said above the map.
        last: the lesson the learner was in last, to go on with.
    """
    return _Map(library, places, lang, last).view(seq, address, notes)


class _Map:
    def __init__(self, library: Library, places: Mapping[str, LessonPlace], lang: str, last: str | None) -> None:
        self.library = library
        self.places = places
        self.voice = Voice(lang)
        self.next = self._next_lesson(last)

    def view(self, seq: int, address: bool, notes: Sequence[Message]) -> Json:
        title = self.plain("map.title")
        return {
            "seq": seq,
            "lang": self.voice.lang,
            "page": "map",
            "title": self.voice.plain(Message("ui.title-page", page=self.plain("ui.learn"))),
            "address": address,
            "query": "?" + urlencode({"lang": self.voice.lang}),
            "head": page_head(self.voice, [{"label": self.plain("ui.learn"), "on": True}]),
            "map": {
                "title": title,
                "sub": self.plain("map.sub"),
                "spine": Voice("ja").plain(Message("map.spine")),
                "next": self._go_on(),
                "units": [self._unit(unit) for unit in self.library.course.units] + self._packs(),
            },
            "notes": [{"text": self.voice.show(note), "kind": "info"} for note in notes],
            "say": title,
            "focus": None,
        }

    def plain(self, key: str) -> str:
        """A message without arguments."""
        return self.voice.plain(Message(key))

    # --- the next best step

    def _next_lesson(self, last: str | None) -> str | None:
        """The lesson begun last, else the first on the shortest way to a real round, else the first not passed."""
        course = self.library.course
        order = [*course.shortest, *(lesson.id for lesson in course.lessons)]
        ready = [one for one in order if one in self.library.lessons and not self._is_passed(one)]
        begun = [one for one in ready if one in self.places]
        if last in ready:
            return last
        return next(iter([*begun, *ready]), None)

    def _is_passed(self, lesson: str) -> bool:
        return lesson in self.places and self.places[lesson].is_passed

    def _go_on(self) -> Json:
        if self.next is None:
            done_text = self.plain("map.all-done")
            return {"over": self.plain("map.next"), "title": done_text, "sub": "", "go": None, "cards": []}
        entry = self.library.course.lesson(self.next)
        lesson = self.library.lessons[self.next]
        place = self.places.get(self.next)
        keys = [step.key for step in lesson.main_steps]
        count = len(keys) + bool(lesson.check_steps)
        done = 0 if place is None else min(place.done, len(keys))
        minutes = entry.minutes if entry else max(1, count // 2)
        left = Message("ui.minutes-left", n=max(1, round(minutes * (count - done) / count)))
        number = keys.index(place.step) + 1 if place is not None and place.step in keys else 1
        if place is not None and place.step not in keys:
            number = count
        begun = place is not None and place.step != END_STEP
        return {
            "over": self.plain("map.next"),
            "title": self._lesson_title(self.next),
            "sub": self.voice.plain(Message("map.next-sub", step=number, steps=count, left=left)),
            "go": {
                "label": self.plain("ui.go-on" if begun else "ui.start"),
                "offer": f"open:{self.next}",
                "href": self._href(self.next),
            },
            "cards": entry.cards.split() if entry else [],
        }

    # --- units

    def _unit(self, unit: Unit) -> Json:
        lessons = [self._lesson(one) for one in unit.lessons if one.id in self.library.lessons]
        waiting = [one for one in unit.lessons if one.id not in self.library.lessons]
        state = self._flower([one.id for one in unit.lessons])
        count = Message("ui.lessons", n=len(unit.lessons))
        meta = Message("map.unit-meta", lessons=count, minutes=Message("ui.minutes", n=unit.minutes))
        return {
            "month": unit.month,
            "title": self.plain(unit.title),
            "plant": names.capitalised(names.plant_name(Month(unit.month), self.voice.lang)),
            "meta": self.voice.plain(meta),
            "state": state,
            "word": self.plain(_WORDS[state]),
            "now": self.next is not None and any(one.id == self.next for one in unit.lessons),
            "lessons": [*lessons, *(self._waiting(one) for one in waiting)],
            "soon": self.plain("map.soon") if not lessons else None,
        }

    def _flower(self, lessons: Iterable[str]) -> str:
        every = list(lessons)
        passed = sum(map(self._is_passed, every))
        if passed == len(every):
            return "open"
        if passed:
            return "petal"
        return "leaf" if any(one in self.places for one in every) else "bud"

    def _lesson(self, entry: CourseLesson) -> Json:
        steps = Message("ui.steps", n=entry.steps)
        meta = Message("map.lesson-meta", minutes=Message("ui.minutes", n=entry.minutes), steps=steps)
        return self._row(entry.id, self._lesson_title(entry.id), self.voice.plain(meta))

    def _waiting(self, entry: CourseLesson) -> Json:
        """A lesson that is not written yet: named, not pressable."""
        return {
            "id": entry.id,
            "title": self.plain(entry.title_key),
            "meta": self.voice.plain(Message("ui.minutes", n=entry.minutes)),
            "state": "soon",
            "word": self.plain("map.soon"),
            "offer": None,
            "href": None,
        }

    def _row(self, name: str, title: str, meta: str) -> Json:
        state = "done" if self._is_passed(name) else "begun" if name in self.places else "new"
        return {
            "id": name,
            "title": title,
            "meta": meta,
            "state": state,
            "word": self.plain(f"state.{state}"),
            "offer": f"open:{name}",
            "href": self._href(name),
        }

    def _packs(self) -> list[Json]:
        """Lessons from elsewhere, one group a pack; they have no flower."""
        units: list[Json] = []
        for pack, lessons in self.library.packs.items():
            if not lessons:
                continue
            rows = []
            for name in lessons:
                steps = len(self.library.lessons[name].spec.steps)
                meta = self.voice.plain(Message("ui.steps", n=steps))
                rows.append(self._row(name, self._lesson_title(name), meta))
            state = self._flower(lessons)
            units.append(
                {
                    "month": None,
                    "title": pack,
                    "plant": "",
                    "meta": self.voice.plain(Message("ui.lessons", n=len(lessons))),
                    "state": state,
                    "word": self.plain(_WORDS[state]),
                    "now": self.next in lessons,
                    "lessons": rows,
                    "soon": None,
                }
            )
        return units

    def _lesson_title(self, name: str) -> str:
        entry = self.library.course.lesson(name)
        return self.plain(entry.title_key) if entry else self.library.lessons[name].words(self.voice.lang).title

    def _href(self, name: str) -> str:
        return "?" + urlencode({"lesson": name, "lang": self.voice.lang})
