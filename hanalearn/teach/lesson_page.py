"""What every page of a lesson has: head, foot, place, and the sentence that is spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from urllib.parse import urlencode

from hanalearn.teach.check_standing import check_count
from hanalearn.teach.head import book_slip, page_head
from hanalearn.teach.library import Library
from hanalearn.teach.session import Session
from hanalearn.teach.steps import (
    CHECK_STEP,
    END_STEP,
)
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text

__all__ = ["LessonPage", "feedback_part", "spoken_feedback"]

_WITHOUT_SPACES: Final = frozenset({"ja", "zh-Hant", "zh-Hans"})


class LessonPage:
    """What every page of a lesson has. Subclasses give its middle."""

    def __init__(self, session: Session, lang: str, library: Library) -> None:
        self.session = session
        self.lesson = session.lesson
        self.state = session.state
        self.library = library
        self.voice = Voice(lang)
        self.words = self.lesson.words(lang)
        self.offers = frozenset(session.offers())

    def view(self, seq: int, address: bool, notes: Sequence[Message]) -> Json:
        """The whole view."""
        spoken_for = self.voice.lang in self.lesson.spec.languages
        own_notes = () if spoken_for else (Message("note.english-only"),)
        return {
            "seq": seq,
            "lang": self.voice.lang,
            "page": "lesson",
            "title": self.title(),
            "address": address,
            "query": "?" + urlencode({"lesson": self.lesson.id, "step": self.state.step, "lang": self.voice.lang}),
            "head": self.head(),
            **self.middle(),
            "notes": [{"text": self.voice.show(note), "kind": "info"} for note in (*own_notes, *notes)],
            "place": {
                "lesson": self.lesson.id,
                "step": self.state.step,
                "done": self.session.is_passed,
                "record": self.session.record,
            },
        }

    def middle(self) -> Json:
        """Everything between head and notes."""
        raise NotImplementedError

    def rulebook(self) -> str:
        """The rulebook on the slip."""
        return self.lesson.spec.rulebook

    def plain(self, key: str) -> str:
        """A message without arguments."""
        return self.voice.plain(Message(key))

    def number(self) -> tuple[int, int]:
        """Which step of how many; steps of the lesson that belong to its check count as one, the last."""
        main = [step.key for step in self.lesson.main_steps]
        count = len(main) + bool(self.lesson.check_steps)
        return (main.index(self.state.step) + 1 if self.state.step in main else count), count

    def check_number(self) -> int | None:
        """Which question of the check; ``None`` outside it."""
        own = [step.key for step in self.lesson.check_steps]
        if self.state.step in own:
            return own.index(self.state.step) + 1
        if self.state.probe:
            return min(self.state.item + 1, self.check_length())
        if self.state.step == CHECK_STEP:
            return min(len(own) + self.state.item + 1, self.check_length())
        return None

    def check_length(self) -> int:
        """How many questions the check has, steps and items together."""
        own = 0 if self.state.probe else len(self.lesson.check_steps)
        return own + check_count(self.lesson, self.state)

    def title(self) -> str:
        """The title of the page."""
        if self.state.step == END_STEP:
            return self.voice.plain(Message("ui.title-page", page=self.words.title))
        return self.voice.plain(Message("ui.title-step", lesson=self.words.title, step=self.number()[0]))

    def head(self) -> Json:
        """The head of the page."""
        item = self.check_number()
        steps = [
            "now" if step.key == self.state.step else "done" if step.key in self.session.marks else "todo"
            for step in self.lesson.main_steps
        ]
        if self.check_length():
            passed = "check-done" if self.session.is_passed else "check"
            # Questions before a lesson are no part of its check: no mark stands for them.
            steps.append(passed if item is None or self.state.probe else "check-now")
        if item is not None:
            count = self.check_length()
            kind = ("probe.of", "probe.now") if self.state.probe else ("task.check-of", "task.check-now")
            text, now = Message(kind[0], item=item, items=count), Message(kind[1], item=item)
        elif self.state.step == END_STEP:
            count = self.number()[1]
            text = now = Message("ui.steps", n=count)
        else:
            number, count = self.number()
            text = Message("ui.step-of", step=number, steps=count)
            now = Message("ui.step-now", step=number)
        unit = self.library.course.unit_of(self.lesson.id)
        return {
            **page_head(self.voice),
            "where": self.voice.plain(Message(unit.title)) if unit else "",
            "title": self.words.title,
            "steps": steps,
            "stepText": self.voice.plain(text),
            "stepNow": self.voice.plain(now),
            "stepOf": "" if text is now else self.voice.plain(Message("ui.step-all", steps=count)),
            "book": book_slip(self.rulebook(), self.voice),
        }

    def foot(self, *, has_other_main: bool) -> Json:
        """The foot. One filled button a page: where a new question is wanted first, *next* is not filled."""
        enabled = "next" in self.offers
        return {
            "back": {"label": self.plain("ui.back"), "offer": "back", "enabled": "back" in self.offers},
            "next": {
                "label": self.plain("ui.next"),
                "offer": "next",
                "enabled": enabled,
                "main": enabled and not has_other_main,
            },
        }

    def sentences(self, texts: Iterable[Text | None]) -> str:
        """Texts as one string for the live region."""
        space = "" if {self.voice.lang, self.words.lang} <= _WITHOUT_SPACES else " "
        return space.join(plain_text(text) for text in texts if text)


def feedback_part(
    verdict: str,
    title: str,
    lines: list[Text],
    holds: Text | None = None,
    cells: Sequence[Json] = (),
    actions: Sequence[Json] = (),
) -> Json:
    return {
        "verdict": verdict,
        "title": title,
        "lines": lines,
        "holds": holds,
        "cells": list(cells),
        "actions": list(actions),
    }


def spoken_feedback(page: LessonPage, feedback: Json) -> str:
    lines, holds = feedback["lines"], feedback["holds"]
    assert isinstance(lines, list)
    shown_holds: list[Text] = [holds] if isinstance(holds, (str, list)) else []
    return page.sentences([str(feedback["title"]), *lines, *shown_holds])
