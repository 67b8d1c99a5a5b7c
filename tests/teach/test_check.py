"""The content check: our lessons are clean, and each sort of fault is told with file, line or key, and what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.teach.check import CODES, check, run
from hanalearn.teach.findings import Finding

ROOT = Path(__file__).parents[2]
Copy = Callable[[str], Path]


def test_our_own_content_is_clean() -> None:
    assert [str(finding) for finding in run([ROOT / "lessons", ROOT / "exercises"])] == []


def test_nothing_named_means_the_installation() -> None:
    assert run() == []


def damage(folder: Path, file: str, old: str, new: str) -> list[Finding]:
    path = folder / file
    source = path.read_text(encoding="utf-8")
    assert old in source, f"{old!r} is not in {path.name}"
    path.write_text(source.replace(old, new), encoding="utf-8")
    return check([folder])


TOML, EN, JA = "lesson.toml", "en.md", "ja.md"
# code, lesson, file, what is there, what stands there instead, key
DAMAGES = [
    ("toml", "L0.1", TOML, "format = 1", "format = = 1", ""),
    ("schema", "L0.1", TOML, 'task = "lay"', 'task = "lie"', "steps.lay-it-down.task"),
    ("rulebook-unknown", "L0.1", TOML, 'rulebook = "all"', 'rulebook = "koikoi-mine"', "rulebook"),
    ("language-unknown", "L0.1", TOML, '["en", "ja"]', '["en", "xx"]', "languages"),
    ("exercise-unknown", "L3.3", TOML, 'exercise = "E12"', 'exercise = "E99"', "check.exercise"),
    ("folder-name", "L0.1", TOML, 'id = "L0.1"', 'id = "X1"', "id"),
    ("card-unknown", "L0.1", TOML, 'look = "1r | 10c1"', 'look = "1r | 10x"', "steps.ribbons-do-not-match.replies"),
    ("card-twice", "L0.1", TOML, "5a 7c1 4r 9c1", "5a 7c1 4r 7r", "steps.on-your-own.table"),
    ("card-absent", "L0.1", TOML, 'point = "3c1 3b"', 'point = "9a"', "steps.cherry-takes-cherry.point"),
    ("card-unclear", "L3.3", TOML, 'hand = "9r"', 'hand = "9r 2a"', "steps.two-matches.card"),
    ("table-missing", "L3.3", TOML, 'table = { field = "6r 2c1", hand = "6c1", stock = 20 }\n', "",
     "steps.one-match.table"),
    ("table-unclear", "L3.3", TOML, 'table = { field = "9c1 1c1", taken = "9r 9a", stock = 20 }\n', "",
     "steps.the-other-stays.table"),
    ("part-unknown", "L6.3", TOML, 'firm = ["difference"]', 'firm = ["reason"]', "check.firm"),
    ("step-unknown", "L3.3", TOML, 'table = "three-matches"', 'table = "gone"', "steps.how-many-came.table"),
    ("script-illegal", "L0.1", TOML, 'lays = "10c1"', 'lays = "6c1"', "steps.ribbons-do-not-match.script[0]"),
    ("unsolvable", "L0.1", TOML, 'hand = "7r 12c2"', 'hand = "8c1 12c2"', "steps.on-your-own.task"),
    ("again-missing", "L3.3", TOML, 'again = [{ field = "10a 10r", hand = "10c1", taken = "6r 9r", stock = 20 }]\n', "",
     "steps.finish-the-set.completes"),
    ("variant-broken", "L3.3", TOML, '"10a 10r", hand = "10c1"', '"10a 11r", hand = "10c1"',
     "steps.finish-the-set.again"),
    ("reply-idle", "L0.1", TOML, '{ on = "6a", codes', '{ on = "9a", codes', "steps.same-plant.replies"),
    ("reply-silent", "L0.1", EN, "### on 12c2\n", "### on 12c9\n", "steps.on-your-own.replies"),
    ("misconception-unknown", "L0.1", TOML, '"M27"', '"M72"', "steps.no-partner.replies"),
    ("claim-unreadable", "L0.1", TOML, "cap 3c1 > 3b 6a 8a 12c1 = 3b", "3c1 takes 3b",
     "steps.cherry-takes-cherry.asserts"),
    ("claim-false", "L3.3", TOML, "9a / 9c1", "9a+9c1", "steps.two-matches.asserts"),
    ("claim-elsewhere", "L0.1", TOML, "cap 3c1 > 3b 6a 8a 12c1 = 3b", "cap 9r > 9a = 9a",
     "steps.cherry-takes-cherry.asserts"),
    ("sheet-silent", "L5.3", TOML, 'options = ["16", "32", "silent"]', "", "steps.when-the-sheet-is-silent.base"),
    ("words", "L0.1", EN, "Tap the cherry card", "- Tap the cherry card", ""),
    ("word-missing", "L0.1", JA, "### nudge\n", "### hint 3 any\n", "lay-it-down: nudge"),
    ("word-unused", "L0.1", EN, "## end\n", "## ends\n", "ends: ask"),
    ("word-markup", "L0.1", EN, "Cherry takes cherry.", "<b>Cherry</b> takes cherry.", "cherry-takes-cherry: right"),
    ("blank-mismatch", "L0.1", EN, "{blank:1}", "{blank:2}", "own-sentence: sentence"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "lesson", "file", "old", "new", "key"), DAMAGES, ids=[damage_case[0] for damage_case in DAMAGES]
)
def test_damage_is_found_and_named(
    lesson_copy: Copy, code: str, lesson: str, file: str, old: str, new: str, key: str
) -> None:
    folder = lesson_copy(lesson)

    findings = damage(folder, file, old, new)

    found = [finding for finding in findings if finding.code == code]
    assert found, [str(finding) for finding in findings]
    assert found[0].key == key
    assert found[0].wrong
    assert found[0].todo
    assert Path(found[0].file).parent == folder
    if file == TOML:
        assert found[0].line is not None


def test_missing_language_is_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")
    (folder / "ja.md").unlink()

    (finding,) = check([folder])

    assert (finding.code, finding.file) == ("words-missing", str(folder / "ja.md"))


def test_missing_and_unreadable_files_are_found(lesson_copy: Copy, tmp_path: Path) -> None:
    folder = lesson_copy("L0.1")
    (folder / "lesson.toml").write_bytes(b"\xff\xfe")

    assert [finding.code for finding in check([folder])] == ["encoding"]
    assert [finding.code for finding in check([tmp_path / "nowhere"])] == ["path-empty"]
    (tmp_path / "empty").mkdir()
    assert [finding.code for finding in check([tmp_path / "empty"])] == ["path-empty"]


def test_two_lessons_with_one_id_are_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")
    other = folder.with_name("L0.1-second")
    other.mkdir()
    for file in folder.iterdir():
        (other / file.name).write_bytes(file.read_bytes())

    findings = check([folder.parent])

    assert [(finding.code, finding.key) for finding in findings] == [("lesson-twice", "id")]


def with_course(folder: Path, old: str = "", new: str = "") -> Path:
    source = (ROOT / "lessons" / "course.toml").read_text(encoding="utf-8")
    assert old in source
    (folder.parent / "course.toml").write_text(source.replace(old, new), encoding="utf-8")
    return folder.parent


def test_course_and_lesson_must_agree_on_steps_and_title(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")
    root = with_course(folder, 'id = "L0.1", minutes = 4, steps = 9', 'id = "L0.1", minutes = 4, steps = 8')
    source = (folder / "en.md").read_text(encoding="utf-8")
    (folder / "en.md").write_text(source.replace("# Take your first card", "# Take a card"), encoding="utf-8")

    findings = {finding.code: finding for finding in check([root])}

    assert set(findings) == {"course-steps", "title-differs"}
    assert "course.toml says 8 steps, the lesson has 9" in findings["course-steps"].wrong


def test_broken_course_is_found_and_lessons_are_checked_all_the_same(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")
    root = with_course(folder, "month = 2", "month = 1")
    damage(folder, TOML, '"M27"', '"M72"')

    assert {finding.code for finding in check([root])} == {"schema", "misconception-unknown"}


def test_exercise_with_a_fault_is_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L3.3")
    file = folder.parent.parent / "exercises" / "E12" / "exercise.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("field = 6", "field = 60"), encoding="utf-8")

    findings = check([folder.parent.parent])

    assert {finding.file for finding in findings} == {str(file)}
    assert {finding.code for finding in findings} == {"schema"}


def test_exercise_that_its_type_does_not_know_is_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L3.3")
    file = folder.parent.parent / "exercises" / "E12" / "exercise.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("version = 1", "version = 9"), encoding="utf-8")

    findings = check([folder.parent.parent / "exercises"])

    assert [(finding.code, finding.key) for finding in findings] == [("exercise-differs", "version")]


def test_too_many_states_are_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")
    file = folder / "lesson.toml"
    source = file.read_text(encoding="utf-8")
    head, *steps = source.split("[[steps]]")
    more = [steps[8].replace('"on-your-own"', f'"more-{number}"') for number in range(8)]
    file.write_text("[[steps]]".join([head, *steps, *more]), encoding="utf-8")

    (finding,) = [finding for finding in check([folder]) if finding.code == "states"]

    assert "states; a lesson has at most 500" in finding.wrong


def test_nameless_thing_on_the_page_is_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")

    findings = damage(folder, EN, "### option hand\n\nMy next hand", "### option hand\n\n{wbr}")

    assert [(finding.code, finding.key) for finding in findings] == [("label-missing", "what-the-pile-is-for")]


def test_page_that_cannot_be_made_is_found(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")

    findings = damage(folder, EN, "### option sets\n\nMaking sets that score\n", "")

    assert [(finding.code, finding.key) for finding in findings] == [
        ("not-shown", "what-the-pile-is-for"),
        ("word-missing", "what-the-pile-is-for: option sets"),
    ]


def test_several_faults_are_all_told_in_the_order_of_the_file(lesson_copy: Copy) -> None:
    folder = lesson_copy("L0.1")
    damage(folder, TOML, '"M27"', '"M72"')
    damage(folder, TOML, 'rulebook = "all"', 'rulebook = "none"')

    findings = damage(folder, TOML, '{ on = "6a", codes', '{ on = "9a", codes')

    in_toml = [finding for finding in findings if finding.file.endswith(TOML)]
    assert [finding.code for finding in in_toml] == ["rulebook-unknown", "reply-idle", "misconception-unknown"]
    # The words of the reply that is gone belong to nothing any more.
    assert {finding.code for finding in findings if finding not in in_toml} == {"word-unused"}


def test_finding_reads_as_one_line() -> None:
    finding = Finding("lessons/a/lesson.toml", 7, "steps.two.task", "schema", "unknown task", "use another")

    assert str(finding) == "lessons/a/lesson.toml:7: steps.two.task: unknown task; use another [schema]"


def test_every_sort_of_fault_is_provoked_here_or_where_it_belongs() -> None:
    elsewhere = {
        "encoding", "file-missing", "lesson-twice", "course-steps", "title-differs", "pack-missing", "path-empty",
        "states", "words-missing", "label-missing", "not-shown", "set-unmade", "set-unknown", "sheets-differ",
        "lesson-unknown", "exercise-differs", "unforeseen",
    }  # fmt: skip

    assert {row[0] for row in DAMAGES} | elsewhere == set(CODES)
