"""The pages between and after the steps: the result of the check, the end of a lesson."""

from __future__ import annotations

from hanalearn.teach.check_standing import check_result, may_go_on
from hanalearn.teach.course import CourseLesson
from hanalearn.teach.lesson_page import LessonPage, feedback_part, spoken_feedback
from hanalearn.teach.pretest import probed_skills
from hanalearn.teach.steps import (
    CHECK_STEP,
    END_STEP,
)
from hanalearn.teach.voice import Scope
from hanalearn.teach.wire import Json
from hanalearn.teach.words import LESSON, Part
from hanalearn.text import Message, Text

__all__ = ["RestPage"]


class RestPage(LessonPage):
    """The result of the check, or the end of the lesson: no table, no question."""

    def middle(self) -> Json:
        """See ``LessonPage``."""
        at_end = self.state.step == END_STEP
        ask, feedback = self._end() if at_end else self._result()
        actions = feedback["actions"]
        foot = self.foot(has_other_main=isinstance(actions, list) and any(one.get("main") for one in actions))
        if at_end:
            foot["next"] = {"label": self.plain("ui.finish"), "offer": "map", "enabled": True, "main": not actions}
        return {
            "prompt": {
                "phase": None if at_end else self.plain("probe.phase" if self.state.probe else "phase.check"),
                "ask": ask,
                "sub": None,
                "aloud": self.sentences([ask]),
            },
            "scene": None,
            "frames": [],
            "answer": None,
            "feedback": feedback,
            "hints": None,
            "nudge": None,
            "foot": foot,
            "say": self.sentences([ask, spoken_feedback(self, feedback)]),
            "focus": "prompt",
        }

    def _result(self) -> tuple[Text, Json]:
        right, count, enough = check_result(self.lesson, self.state)
        ask = self.voice.show(Message("task.result", right=right, all=count))
        if self.state.probe:
            return self._probed(ask, enough=enough)
        if enough:
            return ask, feedback_part("yes", self.plain("verdict.yes"), [self.voice.show(Message("task.result-yes"))])
        check = self.lesson.spec.check
        passes = 0 if check is None else check.more_passes if self.state.more else check.passes
        lines = [self.voice.show(Message("task.result-no", needed=passes, all=count))]
        rule = self.words.find(CHECK_STEP, "ask")
        if check is not None and check.has_rule and rule is not None:
            # What passes is more than a number: the lesson says it in words of its own.
            lines = [*self._shown(rule), self.plain("passing.again")]
        actions: list[Json] = [{"label": self.plain("task.new-check"), "offer": "new", "main": True}]
        if check is not None and may_go_on(self.lesson, self.state):
            further = len(check.more)
            needed = Message("task.result-more", n=further, needed=check.more_passes, all=count + further)
            lines = [self.voice.show(needed)]
            label = self.voice.plain(Message("task.more-items", n=further))
            actions = [{"label": label, "offer": "more", "main": True}, {**actions[0], "main": False}]
        return ask, feedback_part("notyet", self.plain("verdict.notyet"), lines, actions=actions)

    def _probed(self, ask: Text, *, enough: bool) -> tuple[Text, Json]:
        """What the questions before a lesson have shown, skill by skill where they are about several."""
        skills, known = probed_skills(self.lesson), self.state.known
        verdict = "yes" if known else "notyet"
        title = self.plain(f"verdict.{verdict}")
        if len(skills) == 1:
            return ask, feedback_part(verdict, title, [self.plain("probe.spared" if enough else "probe.not-yet")])
        lines = [
            self.voice.show(
                Message("probe.known" if skill in known else "probe.open", skill=Message(f"practise.skill-{skill}"))
            )
            for skill in skills
        ]
        asked = ask if enough else self.plain("probe.part" if known else "probe.none")
        return asked, feedback_part(verdict, title, lines)

    def _end(self) -> tuple[Text, Json]:
        passed = self.session.is_passed
        last = self.words.find(END_STEP, "ask")
        ask = self.voice.show(Message("note.lesson-done")) if last is None else self._shown(last)[0]
        goal = self.words.find(LESSON, "goal")
        actions: list[Json] = []
        unpassed = next((key for key in self._check_keys() if self.session.marks.get(key) != "clean"), None)
        if unpassed is not None:
            actions.append({"label": self.plain("task.end-check"), "offer": f"step:{unpassed}", "main": True})
        follower = self._next_lesson()
        if follower is not None:
            label = self.voice.plain(Message("task.end-next", lesson=Message(follower.title_key)))
            actions.append({"label": label, "offer": f"open:{follower.id}", "main": unpassed is None})
        actions.append({"label": self.plain("ui.once-more"), "offer": "restart"})
        return ask, feedback_part(
            "yes" if passed else "notyet",
            self.plain("task.end-passed" if passed else "task.end-open"),
            [] if goal is None else self._shown(goal),
            actions=actions,
        )

    def _shown(self, part: Part) -> list[Text]:
        return [self.voice.show_words(paragraph, Scope(), self.words.lang) for paragraph in part.paragraphs]

    def _check_keys(self) -> list[str]:
        return [step.key for step in self.lesson.check_steps] + ([CHECK_STEP] if self.lesson.spec.check else [])

    def _next_lesson(self) -> CourseLesson | None:
        """The next lesson of the course that can be opened."""
        order = list(self.library.course.lessons)
        here = next((index for index, one in enumerate(order) if one.id == self.lesson.id), len(order))
        return next((one for one in order[here + 1 :] if one.id in self.library.lessons), None)
