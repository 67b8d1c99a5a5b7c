"""A question of a sitting as a page, and the page at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from hanalearn.apps.practise_home import FLOWER_WORDS, button
from hanalearn.apps.progress_summary import Summary
from hanalearn.apps.sitting import Result, Sitting
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.facts import FACT, fact_of
from hanalearn.teach.library import Library
from hanalearn.teach.made import Made
from hanalearn.teach.practice_sets import PracticeSet
from hanalearn.teach.skills import SKILLS
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["EndPage", "QuestionPage"]


class _SittingPage:
    """What both pages have."""

    def __init__(self, sitting: Sitting, library: Library, sets: Mapping[str, PracticeSet], lang: str) -> None:
        self.sitting = sitting
        self.library = library
        self.sets = sets
        self.voice = Voice(lang)

    def say(self, key: str, /, **arguments: object) -> str:
        """A message as plain text."""
        return self.voice.plain(Message(key, **arguments))  # type: ignore[arg-type]  # each caller gives what it takes

    def about(self) -> str:
        """What the sitting is about."""
        what = self.sitting.what
        if what in ("review", "mistakes"):
            return self.say(f"practise.{what}")
        if what in SKILLS:
            return self.voice.plain(SKILLS[what].name)
        if what in self.sets:
            return self.sets[what].title(self.voice.lang)
        entry = self.library.course.lesson(what)
        if entry is not None:
            return self.voice.plain(Message(entry.title_key))
        return self.kind_of(what)

    def kind_of(self, name: str) -> str:
        """What kind of question a name stands for."""
        if name.startswith(FACT):
            fact = fact_of(name.rpartition("/")[0])
            return self.say(f"practise.kind-{fact.kind}") if fact else name
        return self.say(f"exercise.{name.partition('@')[0]}")

    def query(self) -> str:
        """The address of the sitting; of a test with its seed, so that it can be given to others."""
        sitting = self.sitting
        parts = {"practise": sitting.what}
        if sitting.what in self.sets:
            parts["seed"] = sitting.stamp
        return "?" + urlencode(parts, safe="@/:")

    def head(self, states: Sequence[str], text: str, now: str, rest: str, book: object) -> Json:
        """The head, with a dot for each question."""
        return {
            "where": self.say("practise.title"),
            "title": self.about(),
            "steps": list(states),
            "stepText": text,
            "stepNow": now,
            "stepOf": rest,
            "book": book,
        }

    def place(self, *, done: bool) -> Json:
        """What the browser keeps."""
        return {"lesson": "practise", "step": str(self.sitting.at), "done": done, "record": self.sitting.record}


class QuestionPage(_SittingPage):
    """The question that is asked."""

    def view(self, *, why: bool) -> Json:
        """The desk view.

        Args:
            why: whether the whole way to the answer is shown.
        """
        sitting = self.sitting
        assert sitting.single is not None
        assert sitting.now is not None
        shown = sitting.single.view(self.voice.lang, self.library)
        is_test = sitting.mode == "test"
        count = len(sitting.asked)
        text = self.say("practise.question-of", number=sitting.at + 1, count=count)
        prompt = shown["prompt"]
        assert isinstance(prompt, dict)
        phase = self.say(
            "practise.phase-mistakes" if sitting.now.phase == "mistakes" else f"practise.phase-{sitting.mode}"
        )
        answered: list[Json] = []
        if shown["answer"]:
            answered.append({"part": "answer", "main": not shown["feedback"], **_object(shown["answer"])})
        if shown["feedback"]:
            answered.append({"part": "feedback", **self._feedback(_object(shown["feedback"]))})
        if why:
            answered.append(self.worked_block(sitting.at))
        help_: list[Json] = [self._name_block()]
        if shown["hints"]:
            help_.insert(0, {"part": "hints", **_object(shown["hints"])})
        beside = _objects(shown.get("blocks"))
        # Where nothing lies on a table the answers stand below the question.
        has_table = bool(shown["scene"] or beside)
        main: list[Json] = [{"part": "mat"}, *beside] if has_table else answered
        side = [*answered, *help_] if has_table else help_
        return {
            "title": self.about(),
            "query": self.query(),
            "head": self.head(self._dots(), text, self.say("practise.question-now", number=sitting.at + 1),
                              self.say("ui.step-all", steps=count), shown["book"]),
            "prompt": {**prompt, "phase": phase},
            "scene": shown["scene"],
            "frames": shown["frames"],
            "layout": "lesson",
            "main": main,
            "side": side,
            "bar": self._bar(is_test),
            "nudge": shown["nudge"],
            "read": shown.get("read"),
            "say": shown["say"],
            "focus": shown["focus"],
            "place": self.place(done=False),
        }  # fmt: skip

    def _dots(self) -> list[str]:
        at = self.sitting.at
        return [
            "done" if number < at else "now" if number == at else "todo" for number in range(len(self.sitting.asked))
        ]

    def _feedback(self, feedback: Json) -> Json:
        """The feedback of lessons; *another one* is the way on here."""
        actions = [action for action in _objects(feedback.get("actions")) if action.get("offer") not in ("new", "next")]
        return {**feedback, "actions": actions}

    def _bar(self, is_test: bool) -> list[Json]:
        sitting = self.sitting
        stop = button(self.say("practise.stop"), "stop", quiet=True)
        if is_test:
            return [stop]
        assert sitting.single is not None
        is_last = sitting.at + 1 == len(sitting.asked) and (sitting.has_retried or not sitting.misses)
        onward = button(
            self.say("practise.finish" if is_last else "ui.next"), "next", main=sitting.is_answered, icon="next"
        )
        onward["enabled"] = sitting.is_answered
        why = button(self.say("ui.why"), "why", quiet=True)
        return [stop, *([why] if sitting.single.is_over else []), onward]

    def worked_block(self, number: int) -> Json:
        """The whole way to the answer of a question."""
        return {
            "part": "text",
            "title": self.say("practise.worked"),
            "lines": [self.voice.show(line) for line in self.sitting.exercise(number).worked()],
        }

    def _name_block(self) -> Json:
        now = self.sitting.now
        assert now is not None
        code: Json = {
            "part": "code",
            "label": self.say("practise.name"),
            "text": now.name,
            "copy": self.say("practise.copy"),
        }
        return {
            "part": "panel",
            "id": "name",
            "title": self.say("practise.about-question"),
            "open": False,
            "lines": [self.say("practise.name-line")],
            "blocks": [code],
        }


class EndPage(_SittingPage):
    """What became of a sitting."""

    def view(self, summary: Summary, before: Mapping[str, str]) -> Json:
        """The desk view.

        Args:
            summary: what the record says now.
            before: the flowers as they stood when the sitting began.
        """
        sitting = self.sitting
        results = sitting.results
        count, right = len(results), sum(one.verdict == "yes" for one in results)
        title = self.say("practise.test-over" if sitting.mode == "test" else "practise.over")
        lines = [self.say("practise.held", n=right, all=count)] if count else [self.say("practise.none-answered")]
        states = ["done"] * len(results)
        side: list[Json] = [
            {
                "part": "text",
                "frame": True,
                "first": True,
                "over": self.about(),
                "title": title,
                "level": 1,
                "lines": lines,
                "actions": self._actions(),
            }
        ]
        if grown := self._grown(summary, before):
            side.append(grown)
        blocks: list[Json] = [
            {"part": "heading", "text": self.say("practise.questions"), "level": 2},
            *(self._row(number, one) for number, one in enumerate(results)),
        ]
        return {
            "title": self.about(),
            "query": self.query(),
            "head": self.head(states, self.say("practise.questions-count", n=count), "", "", None),
            "layout": "practice",
            "main": blocks if count else [],
            "side": side,
            "say": " ".join([title, *lines]),
            "focus": None,
            "place": self.place(done=True),
        }

    def _actions(self) -> list[Json]:
        sitting = self.sitting
        actions = [button(self.say("practise.to-flowers"), "home", main=True)]
        if sitting.mode == "test":
            actions.append(button(self.say("practise.practise-these"), f"again:{sitting.what}", quiet=True))
        elif sitting.what in SKILLS or sitting.what in self.library.lessons or sitting.what in self.sets:
            actions.append(button(self.say("practise.more"), f"begin:{sitting.what}", quiet=True))
        return actions

    def _grown(self, summary: Summary, before: Mapping[str, str]) -> Json | None:
        changed = [code for code, one in summary.skills.items() if before and before.get(code) != one.flower]
        if not changed:
            return None
        return {
            "part": "flowers",
            "sheet": True,
            "title": self.say("practise.grown"),
            "groups": [
                {
                    "title": "",
                    "items": [
                        {
                            "name": self.voice.plain(SKILLS[code].name),
                            "state": summary.skills[code].flower,
                            "word": self.say(FLOWER_WORDS[summary.skills[code].flower]),
                            "offer": None,
                            "href": None,
                        }
                        for code in changed
                    ],
                }
            ],
        }

    def _row(self, number: int, result: Result) -> Json:
        asked = self.sitting.asked[number]
        exercise = self.sitting.exercise(number)
        word = self.say(f"practise.result-{result.verdict}")
        name = self.kind_of(asked.name)
        title = self.say("practise.result-row", number=number + 1, what=name, word=word)
        ask = getattr(exercise.task.step, "ask", None)
        lines = [self.voice.show(ask)] if isinstance(ask, Message) else []
        if given := self._said(exercise, result.answer):
            lines.append(self.say("practise.given", answer=given))
        worked = [self.voice.show(line) for line in exercise.worked()]
        cards = [
            {"id": card.code, "label": self.say("practise.card", card=card)} for card in exercise.task.table.shown[:16]
        ]
        blocks: list[Json] = []
        if cards:
            blocks.append({"part": "cards", "size": "small", "groups": [{"cards": cards}]})
        blocks.append({"part": "text", "title": self.say("practise.worked"), "lines": worked})
        blocks.append(
            {"part": "code", "label": self.say("practise.name"), "text": asked.name, "copy": self.say("practise.copy")}
        )
        return {
            "part": "panel",
            "id": f"q{number}",
            "title": title,
            "open": self.sitting.mode == "test" and result.verdict != "yes",
            "lines": lines,
            "blocks": blocks,
        }

    def _said(self, exercise: Exercise, answer: str) -> str:
        """An answer in words; empty where only its form is known."""
        step = exercise.task.step
        parts = answer.replace("+", ",").split(",")
        if not isinstance(step, Made) or step.parts or "*" in parts or not answer:
            return ""
        if step.form in ("tap", "tap-set"):
            cards = [card for card in exercise.task.table.cards if card.code in parts]
            said = [names.card_name(card, self.voice.lang) for card in cards]
        else:
            said = [self.voice.plain(step.names[one]) if one in step.names else one for one in parts]
        return names.in_a_row(said, self.voice.lang)


def _object(value: object) -> Json:
    assert isinstance(value, dict)
    return value


def _objects(value: object) -> list[Json]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
