"""Faults in the files of a lesson: each with its file, its key and what is allowed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.library import exercise_finder, exercises_of
from hanalearn.teach.loader import line_of, load_lesson, read_toml, read_words
from hanalearn.teach.steps import LessonSpec

Copy = Callable[[str], Path]

HEAD = """format = 1
id = "T1"
rulebook = "all"
languages = ["en"]
"""


def fault_of(steps: str, head: str = HEAD) -> tuple[str, int | None, str]:
    """Key, line and message of what is wrong with a lesson."""
    with pytest.raises(ContentError) as told:
        read_toml(Path("lesson.toml"), head + steps, LessonSpec)
    (finding,) = told.value.findings
    assert finding.file == "lesson.toml"
    assert finding.code in ("schema", "toml")
    assert finding.todo
    return finding.key, finding.line, finding.wrong


def step(**entries: str) -> str:
    written = {"key": '"a"', "kind": '"try"', "phase": '"faded"', "task": '"take"', **entries}
    return "[[steps]]\n" + "".join(f"{key} = {value}\n" for key, value in written.items() if value)


@pytest.mark.parametrize(
    ("steps", "key", "line", "message"),
    [
        (step(task='"tak"'), "steps.a.task", 9, "Invalid enum value 'tak'"),
        (step(phase='"warm"'), "steps.a.phase", 8, "Invalid enum value 'warm'"),
        (step(kind='"quiz"'), "steps.a.kind", 7, "Invalid value 'quiz'"),
        (step(field='"3b"'), "steps.a", 6, "unknown field `field`"),
        (step(table='{ feld = "3b" }'), "steps.a.table", 10, "unknown field `feld`"),
        (step(table='{ field = 3 }'), "steps.a.table.field", 10, "Expected `str`, got `int`"),
        (step(table='{ stock = 49 }'), "steps.a.table", 10, "a deck has 48 cards"),
        (step(key='"Two Cherries"'), "steps.Two Cherries", 6, "use small letters, digits and single hyphens"),
        (step(key='"check"'), "steps.check", 6, "is taken: it names the check"),
        (step(task=""), "steps.a", 6, "missing required field `task`"),
        (step() + step(), "", None, "two steps have the key 'a'"),
        (step(many="true", task='"lay"'), "steps.a", 6, "many belongs to the tasks take and which"),
        (step(nudge="1"), "steps.a", 6, "give it 3 to 120 seconds"),
        (step(replies='[{ on = "6a" }, { on = "6a" }]'), "steps.a", 6, "'6a' is answered twice"),
        (step(replies='[{ on = "6a", ends = false }]'), "steps.a.replies[0]", 10, "an answer that does not hold"),
        (step(replies='[{ code = "M01" }]'), "steps.a.replies[0]", 10, "unknown field `code`"),
        (step(again='[{ hand = "1b" }]'), "steps.a", 6, "so it needs a table"),
        (step(script='[{ turns = "1b", lays = "2a" }]'), "steps.a.script[0]", 10, "exactly one of turns"),
        (step(script='[{ lays = "1b", takes = "1r" }]'), "steps.a.script[0]", 10, "takes belongs to plays"),
        (step(script='[{ lays = "1b", theirs = true }]'), "steps.a.script[0]", 10, "theirs belongs to turns"),
        (step(then='"1b"', kind='"ask"', task='"number"', right="3"), "steps.a", 6, "then belongs to the task gain"),
        (step(kind='"ask"', task='"choose"', options='["x"]'), "steps.a", 6, "a choice needs at least two"),
        (step(kind='"ask"', task='"choose"', options='["x", "y"]', right='"z"'), "steps.a", 6, "right is 'z'"),
        (step(kind='"ask"', task='"where"', options='["field", "moon"]'), "steps.a", 6, "knows field, pile and hand"),
        (step(kind='"ask"', task='"gain"', right="4"), "steps.a", 6, "the rules work out what is right"),
        (step(kind='"ask"', task='"number"', right='"four"'), "steps.a", 6, "needs a whole number"),
        (step(kind='"ask"', task='"tick"', options='["x", "y"]', right='["z"]'), "steps.a", 6, "it must list some"),
        (step(kind='"ask"', task='"blanks"'), "steps.a", 6, "it needs at least one"),
        (step(kind='"ask"', task='"build"'), "steps.a.task", 9, "Invalid enum value 'build'"),
        (step(kind='"watch"', task=""), "steps.a", 6, "a watch step needs a script"),
        ("steps = []\n", "", None, "a lesson has at least one"),
        ("[[steps]\n", "", 5, "Expected ']]'"),
        ('x = "\n', "", 5, "Illegal character"),
    ],
)  # fmt: skip
def test_fault_in_the_structure_is_told_with_its_key(steps: str, key: str, line: int | None, message: str) -> None:
    told_key, told_line, told = fault_of(steps)

    assert message in told
    assert told_key == key
    if told_line is not None and line is not None:
        assert abs(told_line - line) <= 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "Invalid enum value 2"),
        ('id = "T1"', 'id = "T 1"', "for example L0.1"),
        ('languages = ["en"]', "languages = []", "name at least one"),
        ('rulebook = "all"\n', "", "missing required field `rulebook`"),
        ('rulebook = "all"', 'rulebook = "all"\ntitel = "x"', "unknown field `titel`"),
    ],
)
def test_fault_in_the_head_is_told(old: str, new: str, message: str) -> None:
    assert message in fault_of(step(), HEAD.replace(old, new))[2]


def load_with(folder: Path, old: str, new: str) -> Finding:
    file = folder / "lesson.toml"
    source = file.read_text(encoding="utf-8")
    assert old in source
    file.write_text(source.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as told:
        load_lesson(folder, exercise_finder(exercises_of(folder.parent.parent)))
    (finding,) = told.value.findings
    assert finding.file == str(file)
    return finding


@pytest.mark.parametrize(
    ("lesson", "old", "new", "code", "key"),
    [
        ("L0.1", "3b 6a 8a 12c1", "3b 6a 8d 12c1", "card-unknown", "steps.cherry-takes-cherry.table.field"),
        ("L0.1", "3b 6a 8a 12c1", "3b 6a 6a 12c1", "card-twice", "steps.cherry-takes-cherry.table.field"),
        ("L0.1", "3b 6a 8a 12c1", "3b 6a 8a 1r", "card-twice", "steps.cherry-takes-cherry.table"),
        ("L0.1", 'point = "3c1 3b"', 'point = "3c1 9a"', "card-absent", "steps.cherry-takes-cherry.point"),
        ("L0.1", 'turns = "8c1"', 'turns = "6a"', "script-illegal", "steps.same-plant.script[0]"),
        ("L0.1", 'lays = "10c1"', 'lays = "6c1"', "script-illegal", "steps.ribbons-do-not-match.script[0]"),
        ("L0.1", 'lays = "11r"', 'plays = "6c1", takes = "12c1"', "script-illegal", "steps.does-it-take.script[0]"),
        ("L0.1", 'options = ["none", "11r", "12c1"]', 'options = ["none", "9a"]', "card-absent",
         "steps.does-it-take.options"),
        ("L0.1", 'table = { field = "3b 6a 8a 12c1", hand = "3c1 10r 1r", stock = 20 }\n', "", "table-missing",
         "steps.cherry-takes-cherry.table"),
        ("L3.3", 'table = "three-matches"', 'table = "four-matches"', "step-unknown", "steps.how-many-came.table"),
        ("L3.3", 'table = { field = "9c1 1c1", taken = "9r 9a", stock = 20 }\n', "", "table-unclear",
         "steps.the-other-stays.table"),
        ("L3.3", 'hand = "9r"', 'hand = "9r 2a"', "card-unclear", "steps.two-matches.card"),
        ("L3.3", 'stronger = "9a"', 'stronger = "8a"', "card-absent", "steps.two-matches.stronger"),
        ("L3.3", 'exercise = "E12"', 'exercise = "E99"', "exercise-unknown", "check.exercise"),
        ("L3.3", "passes = 4", "passes = 6", "schema", "check"),
    ],
)  # fmt: skip
def test_fault_on_the_table_is_told_with_its_key(
    lesson_copy: Copy, lesson: str, old: str, new: str, code: str, key: str
) -> None:
    finding = load_with(lesson_copy(lesson), old, new)

    assert (finding.code, finding.key) == (code, key)
    assert finding.line is not None


def test_illegal_script_says_what_the_rules_allow(lesson_copy: Copy) -> None:
    finding = load_with(lesson_copy("L0.1"), 'lays = "10c1"', 'lays = "6c1"')

    assert str(finding).endswith(
        "steps.ribbons-do-not-match.script[0]: 6c1 cannot lie down: on this field it may only take 6a; "
        "change the script or the table before it [script-illegal]"
    )


def test_missing_words_and_files_are_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"the words in 'ja' are missing; write the file \[words-missing\]"):
        read_words(tmp_path / "ja.md", "ja")
    with pytest.raises(ContentError, match="cannot be read"):
        load_lesson(tmp_path, exercise_finder({}))


def test_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    (tmp_path / "lesson.toml").write_bytes(b"id = '\xff'")

    with pytest.raises(ContentError, match=r"save it as UTF-8 \[encoding\]"):
        load_lesson(tmp_path, exercise_finder({}))


def test_line_of_a_key_is_found() -> None:
    source = 'format = 1\n\n[[steps]]\nkey = "one"\ntask = "take"\n\n[[steps]]\nkey = "two"\ntable = { field = "3b" }\n'

    assert line_of(source, "steps.two.table.field") == 9
    assert line_of(source, "steps[0].task") == 5
    assert line_of(source, "format") == 1
    assert line_of(source, "steps.three") is None


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("passes = 1", "an exercise that makes items, or steps"),
        ('passes = 1\nsteps = ["b"]', "'b' is no step of the phase check"),
        ('passes = 1\nsteps = ["a"]', "'a' is no step of the phase check"),
        ('exercise = "E12"\nmatches = [1]\npasses = 1\nmore = [4]\nmore-passes = 2', "give 0 to 3"),
        ('exercise = "E12"\nmatches = [1]\npasses = 1\nmore = [1]', "more-passes is 0"),
        ('exercise = "E12"\nmatches = [1]\npasses = 1\nsecond-tries = 2', "second-tries is 2; there are 1 items"),
    ],
)
def test_check_that_cannot_be_asked_is_told(check: str, message: str) -> None:
    assert message in fault_of(f"{step()}\n[check]\n{check}\n")[2]
