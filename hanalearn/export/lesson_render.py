"""What a file shows of a session: the view of the product itself, in all languages of the file at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hanalearn.apps.figures import with_figures
from hanalearn.apps.pictures import codes_in
from hanalearn.export.said import Tree, together
from hanalearn.teach import Library, lesson_view
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.reaction import Outcome
from hanalearn.teach.session import Session
from hanalearn.teach.state import Mark, State
from hanalearn.teach.voice import plain_text
from hanalearn.teach.wire import Json

__all__ = ["FEEDBACK", "WITHOUT_SPACES", "Renderer", "file_view"]

FEEDBACK: Final = 0
"""Stands in the place of what a voice says where that is the feedback; the page puts it together."""
WITHOUT_SPACES: Final = frozenset({"ja", "zh-Hant", "zh-Hans"})


def file_view(session: Session, lang: str, library: Library, langs: Sequence[str]) -> Json:
    """The view of a session in a file, without what the file counts and keeps itself: ``seq``, ``lang``, ``words``.

    It is the view of the product but for four things: the page has no address of its own, its languages are those in
    the file, its place holds no record, and numbers tried before are in ``tries`` as everywhere.
    """
    view = with_figures(lesson_view(session, lang, seq=0, library=library, address=True))
    head, place = view["head"], view["place"]
    assert isinstance(head, dict)
    assert isinstance(place, dict)
    inside = [one for one in head["langs"] if one["code"] in langs]
    rest = {key: value for key, value in view.items() if key not in ("seq", "lang", "query")}
    return {
        **rest,
        "query": "",
        "head": {**head, "langs": inside},
        "place": {key: value for key, value in place.items() if key != "record"},
    }


class Renderer:
    """Renders states of one lesson in the languages of a file."""

    def __init__(self, lesson: Lesson, library: Library, langs: Sequence[str]) -> None:
        self.lesson = lesson
        self.langs = tuple(langs)
        self._library = library
        self.count = 0
        self.codes: frozenset[str] = frozenset()

    def __call__(self, state: State, outcome: Outcome | None, marks: dict[str, Mark] | None = None) -> dict[str, Tree]:
        """The view of a state and what came last, as a tree with its keys; numbers tried are not in it."""
        tries = () if outcome is None or outcome.ruling is None else ((outcome.answer, outcome.ruling),)
        session = Session(self.lesson, state, outcome, marks or {}, tries)
        self.count += 1
        views = [file_view(session, lang, self._library, self.langs) for lang in self.langs]
        self.codes |= codes_in(views[0])
        if all(
            view["say"] and view["say"] == _spoken(view, lang) for view, lang in zip(views, self.langs, strict=True)
        ):
            views = [{**view, "say": FEEDBACK} for view in views]
        tree = together(views)
        assert isinstance(tree, dict)
        return tree


def _spoken(view: Json, lang: str) -> str:
    """What a voice says of the feedback; what it most often says of a view with one."""
    feedback = view["feedback"]
    if not isinstance(feedback, dict):
        return ""
    said = [feedback["title"], *feedback["lines"], feedback["holds"]]
    return ("" if lang in WITHOUT_SPACES else " ").join(plain_text(text) for text in said if text)


def without_tries(view: dict[str, Tree]) -> tuple[dict[str, Tree], Tree]:
    """A view with no numbers tried, and why the last of them does not hold."""
    answer = view["answer"]
    if not isinstance(answer, dict) or answer.get("form") != "number":
        return view, None
    tries = answer["tries"]
    assert isinstance(tries, list)
    return {**view, "answer": {**answer, "tries": []}}, tries[-1]["because"] if tries else None


def plain(state: State) -> State:
    """A state without its counters of the check, for which a view does not ask."""
    return replace(state, right=0)
