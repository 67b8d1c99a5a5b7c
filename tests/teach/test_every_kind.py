"""A lesson with every kind of step and every task, most of which our first two lessons do not use."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.check import check
from hanalearn.teach.judge import model_answer, right_answers
from hanalearn.teach.steps import ASK_TASKS, SEE_TASKS, TRY_TASKS
from hanalearn.text.names import plant_name

Answer = Callable[[Session, str], Session]

TOML = """
format = 1
id = "K1"
rulebook = "koikoi-standard"
languages = ["en"]

[[steps]]
key = "hello"
kind = "tell"
phase = "worked"
table = { field = "11r 6a 2c1", hand = "2a 9r", taken = "1b 1r", their-taken = "12b 12c1", stock = 12 }

[[steps]]
key = "look"
kind = "watch"
phase = "worked"
script = [{ plays = "11a", takes = "11r" }, { turns = "4c1" }]

[[steps]]
key = "where-now"
kind = "ask"
phase = "faded"
task = "where"
options = ["hand", "pile", "field"]

[[steps]]
key = "pick"
kind = "try"
phase = "faded"
task = "which"

[[steps]]
key = "lay"
kind = "try"
phase = "independent"
task = "lay"

[[steps]]
key = "both"
kind = "try"
phase = "independent"
task = "play"
table = { field = "5a 5r 5c1 7a", hand = "5c2 1c1" }

[[steps]]
key = "take-some"
kind = "try"
phase = "independent"
task = "take"
many = true
nothing = true
card = "8c1"
table = { field = "3b 7a", hand = "8c1 2a" }

[[steps]]
key = "pick-what"
kind = "ask"
phase = "faded"
task = "what"
options = ["none", "9a", "9c1"]
table = { field = "9a 9c1 1c1", hand = "9r" }

[[steps]]
key = "how-many"
kind = "ask"
phase = "faded"
task = "gain"
table = "pick-what"

[[steps]]
key = "results"
kind = "ask"
phase = "faded"
task = "results"
options = ["9a", "9c1", "9a+9c1", "none"]
table = "pick-what"

[[steps]]
key = "whole-turn"
kind = "ask"
phase = "faded"
task = "gain"
table = { field = "3b 9a 9r", hand = "3c1" }
then = "9c1"

[[steps]]
key = "their-card"
kind = "try"
phase = "faded"
task = "take"
table = { field = "11r 6a", hand = "2a", stock = 9 }
script = [{ plays = "11a" }]

[[steps]]
key = "their-stock"
kind = "ask"
phase = "faded"
task = "where"
rulebook = "koikoi-nintendo"
script = [{ turns = "1c1", theirs = true }]
options = ["hand", "pile", "field"]

[[steps]]
key = "all-that-take"
kind = "try"
phase = "faded"
task = "which"
many = true
table = { field = "5a 5r 7a 2c1", hand = "5c2 1c1 2a 9r" }
replies = [{ on = "-2a", codes = ["M04"] }]

[[steps]]
key = "turns-of-a-hand"
kind = "ask"
phase = "faded"
task = "moves"
options = ["5c2>5a", "5c2>5a+5r", "5c2>none", "1c1>none", "2a>7a", "pass"]

[[steps]]
key = "free"
kind = "try"
phase = "independent"
task = "turns"
turns = 2
table = { field = "6c1 9a 9c1 2c1", hand = "1r 6a 8c1", stock = 12 }

[[steps]]
key = "idea"
kind = "ask"
phase = "faded"
task = "choose"
options = ["yes", "no"]
right = "no"

[[steps]]
key = "sum"
kind = "ask"
phase = "faded"
task = "number"
right = 12
replies = [{ on = "8" }]

[[steps]]
key = "several"
kind = "ask"
phase = "faded"
task = "tick"
options = ["a", "b", "c"]
right = ["a", "c"]
replies = [{ on = "b", codes = ["M35"] }]

[[steps]]
key = "sentence"
kind = "ask"
phase = "check"
task = "blanks"
blanks = [{ options = ["one", "two"], right = ["two"] }]
"""
SIGHTS = """
format = 1
id = "K2"
rulebook = "all"
languages = ["en"]

[[steps]]
key = "three-numbers"
kind = "ask"
phase = "faded"
task = "numbers"
parts = ["first", "second"]
right = [3, 4]
table = {}

[[steps]]
key = "one-turn"
kind = "ask"
phase = "faded"
task = "order"
options = ["play", "turn", "decide"]
start = ["turn", "play", "decide"]

[[steps]]
key = "meet"
kind = "see"
phase = "worked"
task = "meet"
by = "kind"
table = { show = "3b 2a" }

[[steps]]
key = "find"
kind = "see"
phase = "worked"
task = "find"
what = "month:5"
table = { show = "4c1 5c1 6c1" }

[[steps]]
key = "find-all"
kind = "see"
phase = "faded"
task = "find-all"
what = "kind:bright"
table = { show = "1b 8a 8b 9a" }

[[steps]]
key = "match"
kind = "see"
phase = "faded"
task = "match"
table = { show = "4r 7c1 11r 7r" }

[[steps]]
key = "name"
kind = "see"
phase = "faded"
task = "name"
by = "plant"
options = ["plum", "cherry"]
table = { show = "2c1" }

[[steps]]
key = "month"
kind = "see"
phase = "faded"
task = "month"
table = { show = "2c2 11a" }

[[steps]]
key = "months"
kind = "see"
phase = "faded"
task = "months"
what = "kind:ribbon = 0"
table = { show = "deck" }

[[steps]]
key = "sort"
kind = "see"
phase = "faded"
task = "sort"
boxes = ["4", "7", "other"]
table = { show = "4r 7r 12c1" }

[[steps]]
key = "sort-plants"
kind = "see"
phase = "faded"
task = "sort"
boxes = ["1", "2"]
plants = ["plum", "pine"]
table = {}

[[steps]]
key = "order"
kind = "see"
phase = "faded"
task = "order"
table = { show = "6c1 2c1 4c1" }
"""
LESSONS = {
    name: (toml, re.findall(r'^key = "(.+)"$', toml, re.MULTILINE)) for name, toml in (("K1", TOML), ("K2", SIGHTS))
}
OWN = {
    "idea": "### option yes\n\nYes\n\n### option no\n\nNo\n",
    "sum": "### on 8\n\nThat is the base.\n\n> Add the rest.\n",
    "several": "### option a\n\nA\n\n### option b\n\nB\n\n### option c\n\nC\n",
    "three-numbers": "### option first\n\nFirst\n\n### option second\n\nSecond\n",
    "one-turn": "### option play\n\nPlay\n\n### option turn\n\nTurn\n\n### option decide\n\nDecide\n",
    "sentence": "### sentence\n\nThere are {blank:0}.\n\n### option one\n\none\n\n### option two\n\ntwo\n",
}


def words(keys: list[str]) -> str:
    parts = ["# Every kind\n\nSee every kind of step.\n"]
    for key in keys:
        parts.append(f"## {key}\n\nThe question of {key}.\n")
        if key not in ("hello", "look"):
            hints = "".join(f"### hint {rung}\n\nHint {rung} of {key}.\n\n" for rung in (1, 2, 3))
            helped = "" if key == "meet" else f"{hints}### worked\n\nWorked.\n\n### ask any\n\nAny {{plant:played}}.\n"
            parts.append(f"### right\n\nRight.\n\n{helped}")
        parts.append(OWN.get(key, ""))
    return "\n".join(parts)


@pytest.fixture
def every_kind(tmp_path: Path) -> tuple[Library, Path]:
    for name, (toml, keys) in LESSONS.items():
        folder = tmp_path / "lessons" / f"{name}-every-kind"
        folder.mkdir(parents=True)
        (folder / "lesson.toml").write_text(toml, encoding="utf-8")
        (folder / "en.md").write_text(words(keys), encoding="utf-8")
    return Library.load([tmp_path], with_packs=False), tmp_path


def test_every_kind_and_task_is_clean(every_kind: tuple[Library, Path]) -> None:
    library, folder = every_kind

    assert [str(finding) for finding in check([folder])] == []
    assert library.findings == ()
    tasks = {getattr(step, "task", None) for name in LESSONS for step in library.lesson(name).spec.steps}
    assert tasks >= {*TRY_TASKS, *ASK_TASKS, *SEE_TASKS}


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_is_walked_through_shown_and_done_again_in_other_cards(
    every_kind: tuple[Library, Path], answer: Answer, name: str
) -> None:
    library, _ = every_kind
    keys = LESSONS[name][1]
    session = Session.start(library.lesson(name), "seed")
    for key in keys:
        assert session.state.step == key
        lesson_view(session, "en", seq=1, library=library)
        if key not in ("hello", "look"):
            for _ in range(0 if key == "meet" else 4):
                session = session.take("hint")
                lesson_view(session, "en", seq=1, library=library)
            session = session.take("new")
            lesson_view(session, "en", seq=1, library=library)
            assert session.task is not None
            session = answer(session, model_answer(session.task))
            view = lesson_view(session, "en", seq=1, library=library)
            assert session.state.stage == "done"
            assert view["feedback"]
        session = session.take("next")

    assert session.state.step == "end"
    assert session.is_passed
    assert set(session.marks) == set(keys)


def test_watched_capture_passes_through_pictures(every_kind: tuple[Library, Path]) -> None:
    library, _ = every_kind
    session = Session.start(library.lesson("K1"), "seed").take("next")

    view = lesson_view(session, "en", seq=1, library=library)

    frames = view["frames"]
    assert isinstance(frames, list)
    taken = "The other player takes willow with plain ribbon with swallow."
    assert [frame["say"] for frame in frames] == ["", taken, taken]
    (partner,) = [
        card
        for zone in frames[1]["scene"]["zones"]
        for card in zone["cards"]
        if card is not None and card["on"] == "11r"
    ]
    assert partner["id"] == "11a"
    scene = view["scene"]
    assert isinstance(scene, dict)
    zones = {zone["key"]: zone for zone in scene["zones"]}
    assert [card["id"] for card in zones["their-taken"]["cards"]] == ["12b", "12c1", "11a", "11r"]
    assert zones["stock"]["count"] == 11
    assert view["answer"] is None
    assert view["hints"] is None


def test_words_for_any_cards_are_used_in_other_cards(every_kind: tuple[Library, Path]) -> None:
    library, _ = every_kind
    session = Session.start(library.lesson("K1"), "seed").at("take-some")
    for _ in range(4):
        session = session.take("hint")
    session = session.take("new")

    prompt = lesson_view(session, "en", seq=1, library=library)["prompt"]

    assert session.task is not None
    assert session.task.asked is not None
    assert isinstance(prompt, dict)
    assert prompt["ask"] == f"Any {plant_name(session.task.asked.month, 'en')}."


def test_nothing_is_right_where_nothing_matches(every_kind: tuple[Library, Path]) -> None:
    library, _ = every_kind
    session = Session.start(library.lesson("K1"), "seed").at("take-some")

    assert session.task is not None
    assert right_answers(session.task) == ("none",)
    assert session.take("none").state.stage == "done"


def test_rulebook_of_the_lesson_stands_on_the_slip(every_kind: tuple[Library, Path]) -> None:
    library, _ = every_kind
    head = lesson_view(Session.start(library.lesson("K1"), "seed"), "en", seq=1, library=library)["head"]

    assert isinstance(head, dict)
    assert head["book"]["key"] == "W"
    assert head["where"] == ""
