"""The practise page: what helps most now, what tempts, what is kept, and the flowers of every skill. No ranking, no
percentages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final
from urllib.parse import urlencode

from hanalearn.apps.progress_summary import Summary
from hanalearn.cards import Card
from hanalearn.progress import Attempt
from hanalearn.progress.exchange import csv_lines, json_lines
from hanalearn.teach.facts import Fact
from hanalearn.teach.library import Library
from hanalearn.teach.practice_sets import PracticeSet
from hanalearn.teach.skills import GROUPS, SKILLS
from hanalearn.teach.temptations import Temptation
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["HomePage"]

FLOWER_WORDS: Final = {
    "bud": "level.new",
    "leaf": "level.seen",
    "petal": "level.practising",
    "open": "level.can",
    "seal": "level.keeps",
    "refresh": "level.refresh",
}
_FANNED: Final = 5
_SECONDS_A_CARD: Final = 15
_MOST_TEMPTATIONS: Final = 5


def button(label: str, offer: str, *, main: bool = False, quiet: bool = False, icon: str | None = None) -> Json:
    """A button of a page."""
    return {"label": label, "offer": offer, "main": main, "quiet": quiet, "enabled": True, "icon": icon}


class HomePage:
    """Draws the page.

    Args:
        summary: what the record says today.
        history: the record itself, for taking it along.
        library: the lessons there are.
        sets: the practice sets there are.
        lang: the language.
        day: today.
        place: ``home``, ``choose`` one's own, ``keep`` the record, ``forget`` it.
        learner: the learner's key, "" if it is not known.
        is_waiting: whether a sitting was left that can be gone on with.
        typed: what was pasted and is no question.
        notes: said above everything.
    """

    def __init__(
        self,
        summary: Summary,
        history: Sequence[Attempt],
        library: Library,
        sets: Mapping[str, PracticeSet],
        lang: str,
        day: str,
        *,
        place: str,
        learner: str,
        is_waiting: bool,
        typed: str,
        notes: Sequence[Message],
    ) -> None:
        self.summary = summary
        self.history = history
        self.library = library
        self.sets = sets
        self.voice = Voice(lang)
        self.day = day
        self.place = place
        self.learner = learner
        self.is_waiting = is_waiting
        self.typed = typed
        self.notes = notes

    def view(self) -> Json:
        """The desk view."""
        title = self.say("practise.title")
        return {
            "title": title,
            "query": "?practise=",
            "layout": "practice",
            "main": self.main(),
            "side": self.side(),
            "notes": [{"text": self.voice.show(note), "kind": "info"} for note in self.notes],
            "say": title,
            "focus": None if self.place == "home" else "prompt",
        }

    def say(self, key: str, /, **arguments: object) -> str:
        """A message as plain text."""
        return self.voice.plain(Message(key, **arguments))  # type: ignore[arg-type]  # each caller gives what it takes

    def side(self) -> list[Json]:
        """What helps most, what tempts, what is kept."""
        blocks = [self.next_block()]
        if tempting := self.tempting_block():
            blocks.append(tempting)
        return [*blocks, self.keep_block()]

    def main(self) -> list[Json]:
        """The flowers, or what was asked for in their place."""
        match self.place:
            case "choose":
                return self.choose_blocks()
            case "keep":
                return self.keep_blocks()
            case "forget":
                return self.forget_blocks()
            case _:
                return [self.flowers_block()]

    # --- what helps most

    def next_block(self) -> Json:
        """The one thing to do."""
        title, line, offer, cards = self._next()
        actions = []
        is_home = self.place == "home"
        if self.is_waiting:
            actions.append(button(self.say("practise.go-on"), "resume", main=is_home, icon="next"))
        if offer:
            label = self.say("practise.to-lesson" if offer.startswith("goto:") else "practise.begin")
            actions.append(button(label, offer, main=is_home and not self.is_waiting, icon="next"))
        actions.append(button(self.say("practise.choose"), "choose", quiet=True))
        return {
            "part": "text",
            "id": "next",
            "frame": True,
            "first": True,
            "over": self.say("practise.next"),
            "title": title,
            "level": 1 if is_home else 2,
            "lines": [line] if line else [],
            "cards": [{"id": card.code, "label": self.say("practise.card", card=card)} for card in cards],
            "actions": actions,
        }

    def _next(self) -> tuple[str, str, str, Sequence[Card]]:
        step, dose = self.summary.step, self.summary.dose
        match step.kind:
            case "review":
                count = self.summary.review_count
                minutes = max(1, round(count * _SECONDS_A_CARD / 60))
                line = self.say("practise.review-line", minutes=Message("ui.minutes", n=minutes))
                return (
                    self.say("practise.review-title", n=count),
                    line,
                    "begin:review",
                    _cards_of(dose.due or dose.new),
                )
            case "back":
                title = self.say(f"belief.{step.name}")
                one = next(one for one in self.summary.tempting if one.code == step.name)
                lesson = self._lesson_title(one.lesson)
                return title, self.say("practise.back-line", lesson=lesson), f"goto:{one.code}", ()
            case "mistakes":
                count = sum(not one.is_cleared for one in self.summary.tempting)
                return (
                    self.say("practise.mistakes-title", n=count),
                    self.say("practise.mistakes-line"),
                    "begin:mistakes",
                    (),
                )
            case "practise":
                title = self.voice.plain(SKILLS[step.name].name)
                return title, self.say("practise.skill-line"), f"begin:{step.name}", ()
            case "lesson":
                entry = self.library.course.lesson(step.name)
                cards = [Card.parse(code) for code in entry.cards.split()] if entry else []
                line = self.say("practise.lesson-line")
                return self._lesson_title(step.name), line, f"goto:{step.name}", cards
            case "rest":
                line = self._days_off(step.name) if step.name else self.say("practise.rest-line")
                return self.say("practise.rest-title"), line, "", ()

    def _days_off(self, day: str) -> str:
        count = (date.fromisoformat(day) - date.fromisoformat(self.day)).days
        return self.say("practise.rest-days", n=count)

    def _lesson_title(self, name: str) -> str:
        entry = self.library.course.lesson(name)
        if entry is not None:
            return self.voice.plain(Message(entry.title_key))
        return self.library.lessons[name].words(self.voice.lang).title if name in self.library.lessons else name

    # --- what tempts

    def tempting_block(self) -> Json | None:
        """The beliefs that led astray, the latest first; those beaten for good at the end."""
        every = sorted(self.summary.tempting, key=lambda one: one.is_cleared)[:_MOST_TEMPTATIONS]
        if not every:
            return None
        return {
            "part": "list",
            "id": "tempting",
            "frame": False,
            "sheet": True,
            "title": self.say("practise.tempting"),
            "rows": [
                {
                    "id": one.code,
                    "icon": "tick" if one.beaten else "back",
                    "name": self.say(f"belief.{one.code}"),
                    "note": self._how_it_stands(one),
                    "cards": [],
                    "state": None,
                    "offer": None if one.is_cleared else f"tempt:{one.code}",
                }
                for one in every
            ],
        }

    def _how_it_stands(self, one: Temptation) -> str:
        times = Message("practise.times", n=one.misses)
        if one.is_cleared:
            return self.say("practise.cleared", times=times)
        if one.beaten:
            return self.say("practise.beaten-once", times=times)
        return self.say("practise.comes-back", times=times)

    # --- flowers

    def flowers_block(self) -> Json:
        """Every skill, group by group."""
        return {
            "part": "flowers",
            "title": self.say("practise.can"),
            "key": [{"state": state, "word": self.say(word)} for state, word in FLOWER_WORDS.items()],
            "groups": [
                {
                    "title": self.say(f"practise.group-{group}"),
                    "items": [self._flower(code) for code, skill in SKILLS.items() if skill.group == group],
                }
                for group in GROUPS
            ],
        }

    def _flower(self, code: str) -> Json:
        flower = self.summary.skills[code].flower
        return {
            "name": self.voice.plain(SKILLS[code].name),
            "state": flower,
            "word": self.say(FLOWER_WORDS[flower]),
            "offer": f"begin:{code}",
            "href": "?" + urlencode({"practise": code, "lang": self.voice.lang}),
        }

    # --- one's own choice

    def choose_blocks(self) -> list[Json]:
        """Sets, lessons, and a field for the name of a question."""
        rows: list[Json] = [
            {
                "id": name,
                "name": one.title(self.voice.lang),
                "note": one.about(self.voice.lang),
                "chip": self.say(f"practise.mode-{one.spec.mode}"),
                "cards": [],
                "state": None,
                "offer": f"begin:{name}",
                "href": "?" + urlencode({"practise": name, "lang": self.voice.lang}),
            }
            for name, one in self.sets.items()
        ]
        lessons = [
            {**button(self._lesson_title(name), f"begin:{name}"), "small": True} for name in self.library.lessons
        ]
        error = {
            "text": self.say("practise.no-question", typed=self.typed, example="counting-set@1/2/k7f"),
            "line": None,
            "column": None,
        }
        return [
            {"part": "heading", "text": self.say("practise.choose-title"), "level": 1},
            {"part": "list", "title": self.say("practise.sets"), "lines": [self.say("practise.modes")], "rows": rows},
            {"part": "buttons", "title": self.say("practise.by-lesson"), "items": lessons},
            {
                "part": "controls",
                "title": self.say("practise.by-name"),
                "lines": [self.say("practise.by-name-line")],
                "items": [
                    {
                        "kind": "text",
                        "id": "variant",
                        "label": self.say("practise.by-name-label"),
                        "value": self.typed,
                        "max": 80,
                        "rows": 1,
                        "offer": "say:variant",
                        "done": {"label": self.say("practise.open")},
                        "note": None,
                        "error": error if self.typed else None,
                    }
                ],
            },
            {"part": "buttons", "items": [button(self.say("practise.to-flowers"), "home", quiet=True)]},
        ]

    # --- keeping

    def keep_block(self) -> Json:
        """Where the record is, and the ways to take it along or forget it."""
        actions = [
            button(self.say("practise.take-along"), "keep"),
            button(self.say("practise.forget"), "forget", quiet=True),
        ]
        count = len(self.history)
        return {
            "part": "text",
            "id": "keep",
            "sheet": True,
            "title": self.say("practise.keep"),
            "lines": [self.say("practise.kept", n=count) if count else self.say("practise.kept-nothing")],
            "actions": actions if count else [],
        }

    def keep_blocks(self) -> list[Json]:
        """The record as files, and the learner's key for whoever runs the machine."""
        owner = self.learner or "0" * 32
        owned = [(owner, attempt) for attempt in self.history]
        blocks: list[Json] = [
            {
                "part": "heading",
                "text": self.say("practise.keep"),
                "level": 1,
                "lines": [self.say("practise.keep-line")],
            },
            {
                "part": "download",
                "id": "jsonl",
                "label": self.say("practise.as-lines"),
                "name": "hanalearn.jsonl",
                "type": "application/jsonl",
                "text": "".join(json_lines(owned)),
            },
            {
                "part": "download",
                "id": "csv",
                "label": self.say("practise.as-table"),
                "name": "hanalearn.csv",
                "type": "text/csv",
                "text": "".join(csv_lines(owned)),
            },
            {
                "part": "code",
                "label": self.say("practise.import-line"),
                "text": "hanalearn record import hanalearn.jsonl",
                "copy": self.say("practise.copy"),
            },
        ]
        if self.learner:
            blocks.append(
                {
                    "part": "code",
                    "label": self.say("practise.key"),
                    "text": self.learner,
                    "copy": self.say("practise.copy"),
                }
            )
        return [*blocks, {"part": "buttons", "items": [button(self.say("practise.to-flowers"), "home", quiet=True)]}]

    def forget_blocks(self) -> list[Json]:
        """The question before everything goes."""
        yes = button(self.say("practise.forget-yes"), "forget-yes")
        no = button(self.say("practise.forget-no"), "home", main=True)
        lines = [self.say("practise.forget-line", n=len(self.history)), self.say("practise.forget-more")]
        return [
            {"part": "heading", "text": self.say("practise.forget"), "level": 1},
            {"part": "text", "lines": lines, "actions": [no, yes]},
        ]


def _cards_of(facts: Sequence[Fact]) -> list[Card]:
    """The cards of the first facts that are about cards, for the picture beside the button."""
    found: list[Card] = []
    for fact in facts:
        if fact.month is not None:
            card = Card.parse(fact.about) if fact.kind == "month" else min(fact.month.cards)
            if card not in found:
                found.append(card)
    return found[:_FANNED]
