"""Lesson plans as pages that a teacher follows and prints: ``?plan=`` lists them, ``?plan=A`` opens one.

>>> from hanalearn.teach import Library
>>> room = PlanRoom.of(Library.load(with_packs=False), "A")
>>> room.view("en")["title"]
'Plan A: the first lesson'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from hanalearn.apps.room import Lobby, Reply, Room
from hanalearn.teach import Library
from hanalearn.teach.head import book_slip
from hanalearn.teach.library import content_root
from hanalearn.teach.plans import Link, Plan, PlanRow, load_plans
from hanalearn.teach.voice import Scope, Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.teach.words import LESSON, Words
from hanalearn.text import Message, Text

__all__ = ["PlanRoom", "open_room", "with_plans"]


def open_room(query: Mapping[str, str], lobby: Lobby) -> Room:
    """The room of an address; the list of all plans where no plan is called so."""
    return PlanRoom.of(lobby.library, query.get("plan", ""))


def with_plans(view: Json, lang: str) -> Json:
    """A view of the course map with a way to the plans below its flowers."""
    shown = view.get("map")
    if not isinstance(shown, Mapping):
        return view
    voice = Voice(lang)
    row: Json = {
        "id": "plans",
        "title": voice.plain(Message("plan.title")),
        "meta": voice.plain(Message("plan.sub")),
        "state": "way",
        "word": "",
        "offer": "room:plan",
        "href": "?" + urlencode({"plan": "", "lang": lang}),
    }
    group: Json = {
        "month": None,
        "title": voice.plain(Message("plan.for-teachers")),
        "plant": "",
        "meta": "",
        "state": None,  # no part of the year, so no flower
        "word": "",
        "now": False,
        "lessons": [row],
        "soon": None,
    }
    return {**view, "map": {**shown, "units": [*shown["units"], group]}}


@dataclass(frozen=True)
class PlanRoom:
    """The plans, and which of them lies open.

    Attributes:
        library: the lessons they lead to.
        plans: all of them.
        open: the letter of the plan shown, "" for the list.
    """

    library: Library
    plans: tuple[Plan, ...]
    open: str = ""

    @classmethod
    def of(cls, library: Library, letter: str) -> PlanRoom:
        """The room with a plan open, or with the list where no plan is called so."""
        plans, _ = load_plans(content_root())
        return cls(library, plans, letter if any(plan.spec.id == letter for plan in plans) else "")

    def view(self, lang: str) -> Json:
        """See ``Room.view``."""
        voice = Voice(lang)
        plan = next((one for one in self.plans if one.spec.id == self.open), None)
        return self._list(voice) if plan is None else _Page(self.library, plan, voice).view()

    def react(self, offer: str) -> Reply | None:
        """See ``Room.react``."""
        kind, _, name = offer.partition(":")
        if kind == "plan" and (not name or any(plan.spec.id == name for plan in self.plans)):
            return Reply(replace(self, open=name))
        if kind == "leave" and self.open and name.startswith(("?lesson=", "?play=")):
            return Reply(self, goto=name)
        return None

    def _list(self, voice: Voice) -> Json:
        rows: list[Json] = []
        for plan in self.plans:
            words = plan.words(voice.lang)
            goal = words.find(LESSON, "goal")
            note = voice.show_words(goal.paragraphs[0], Scope(), words.lang) if goal else ""
            rows.append(
                {
                    "id": plan.spec.id,
                    "name": words.title,
                    "note": note,
                    "chip": voice.plain(Message("ui.minutes", n=plan.spec.minutes)),
                    "cards": [],
                    "state": None,
                    "offer": f"plan:{plan.spec.id}",
                    "href": f"?plan={plan.spec.id}",
                    "action": None,
                }
            )
        title = voice.plain(Message("plan.title"))
        return {
            "title": title,
            "query": "?plan=",
            "head": {"where": voice.plain(Message("ui.learn")), "title": title, "book": None},
            "prompt": None,
            "scene": None,
            "layout": "wide",
            "main": [
                {"part": "heading", "text": title, "level": 1},
                {"part": "text", "tone": "quiet", "lines": [voice.show(Message("plan.about"))]},
                {"part": "list", "rows": rows},
            ],
            "side": [],
            "bar": [],
            "say": title,
        }


@dataclass(frozen=True)
class _Page:
    """One plan in one language."""

    library: Library
    plan: Plan
    voice: Voice

    def view(self) -> Json:
        words = self.plan.words(self.voice.lang)
        head_line = f"{words.title}"
        blocks: list[Json] = [{"part": "heading", "text": head_line, "level": 1}]
        goal = self._said(words, LESSON, "goal")
        needed, fallback = self._said(words, "needed", "ask"), self._said(words, "fallback", "ask")
        minutes = self.voice.show(Message("plan.minutes", n=self.plan.spec.minutes))
        blocks.append({"part": "text", "lines": [one for one in (goal, minutes) if one]})
        if needed:
            blocks.append({"part": "text", "title": self._plain("plan.needed"), "lines": [needed]})
        for part in dict.fromkeys(row.part for row in self.plan.spec.rows):
            blocks.append(self._table(words, part))
        if fallback:
            blocks.append({"part": "text", "title": self._plain("plan.fallback"), "lines": [fallback]})
        uses = self._uses()
        if uses:
            blocks.append({"part": "list", "title": self._plain("plan.uses"), "rows": uses})
        blocks.append({"part": "print", "label": self._plain("plan.print")})
        blocks.append(
            {
                "part": "buttons",
                "items": [{"label": self._plain("plan.all"), "offer": "plan:", "href": "?plan=", "enabled": True}],
            }
        )
        return {
            "title": words.title,
            "query": f"?plan={self.plan.spec.id}",
            "head": {
                "where": self._plain("plan.title"),
                "up": {"label": self._plain("plan.title"), "offer": "plan:", "href": "?plan="},
                "title": words.title,
                "book": book_slip(self.plan.spec.rulebook, self.voice),
            },
            "prompt": None,
            "scene": None,
            "layout": "wide",
            "main": blocks,
            "side": [],
            "bar": [],
            "say": words.title,
        }

    def _table(self, words: Words, part: str) -> Json:
        rows: list[Json] = []
        for row in self.plan.spec.rows:
            if row.part == part:
                cells = [{"text": self._said(words, row.key, name)} for name in ("ask", "screen", "pupils")]
                rows.append({"head": self._minutes(row), "cells": cells, "state": None})
        caption = Message("plan.part", n=int(part)) if part else Message("plan.course")
        head = ["plan.minute", "plan.teacher", "plan.screen", "plan.pupils"]
        return {
            "part": "table",
            "caption": self.voice.plain(caption),
            "head": [self._plain(key) for key in head],
            "rows": rows,
            "stack": "all",
        }

    def _minutes(self, row: PlanRow) -> str:
        return f"{row.start}–{row.end}"

    def _uses(self) -> list[Json]:
        """The steps that the plan uses, each with a way there."""
        rows: dict[Link, Json] = {}
        for row in self.plan.spec.rows:
            for link in row.uses:
                if link not in rows:
                    rows[link] = self._link(link, row)
        return list(rows.values())

    def _link(self, link: Link, row: PlanRow) -> Json:
        lang = self.voice.lang
        if link.table:
            query = "?" + urlencode({"play": "", "table": link.table, "months": link.months, "lang": lang})
            name = self.voice.plain(Message("plan.table", n=link.table))
            note = self.voice.plain(Message("plan.months", n=link.months))
        else:
            entry = self.library.course.lesson(link.lesson)
            title = self.voice.plain(Message(entry.title_key)) if entry else link.lesson
            name = self.voice.plain(Message("ui.meta", first=link.lesson, second=title))
            if link.lesson not in self.library.lessons:
                note = self.voice.plain(Message("map.soon"))
                return self._row(link, name, note, row, "")
            steps = [step.key for step in self.library.lessons[link.lesson].main_steps]
            number = steps.index(link.step) + 1 if link.step in steps else 0
            note = self.voice.plain(Message("ui.step-of", step=number, steps=len(steps))) if number else ""
            where = {"lesson": link.lesson, **({"step": link.step} if link.step else {}), "lang": lang}
            query = "?" + urlencode(where)
        return self._row(link, name, note, row, query)

    def _row(self, link: Link, name: str, note: str, row: PlanRow, query: str) -> Json:
        chip = self.voice.plain(Message("plan.at", minute=self._minutes(row)))
        return {
            "id": f"{link.lesson}-{link.step}-{link.table}",
            "name": name,
            "note": note or None,
            "chip": chip,
            "cards": [],
            "state": None,
            "offer": f"leave:{query}" if query else None,
            "href": query or None,
            "action": None,
        }

    def _said(self, words: Words, section: str, part: str) -> Text:
        found = words.find(section, part)
        if found is None:
            return ""
        shown = [self.voice.show_words(one, Scope(), words.lang) for one in found.paragraphs]
        return shown[0] if len(shown) == 1 else " ".join(plain_text(one) for one in shown)

    def _plain(self, key: str) -> str:
        return self.voice.plain(Message(key))
