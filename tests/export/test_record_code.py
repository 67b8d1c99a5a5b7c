"""A column of written codes becomes a table of the class, or answers in a record; what is no code is said by line."""

from dataclasses import replace
from pathlib import Path

import pytest

from hanalearn.__main__ import main
from hanalearn.export.code_subjects import Known, code_meta, known_lessons, lesson_subject, subject_in
from hanalearn.export.code_table import read_column
from hanalearn.export.letters import SIGNS, page_bytes
from hanalearn.export.one_file import OneFile, one_file
from hanalearn.progress import SqliteStore
from hanalearn.progress.written_code import Subject, write_code
from hanalearn.teach.library import Library

ME = "0123456789abcdef" * 2
PACK = Subject("practice-abc", ("counting-set", "name-the-sets"))


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.load(with_packs=False)


def _first(library: Library) -> Subject:
    return lesson_subject(library.lesson("L0.1"))


def _code(subject: Subject, mark: int) -> str:
    return write_code(subject, [mark] * len(subject.parts))


def _exported(folder: Path, subject: Subject = PACK) -> Path:
    path = folder / "practice.html"
    path.write_text(f"<!doctype html><html><head>{code_meta(subject, 'Sets & <counts>')}</head>", encoding="utf-8")
    return path


def test_of_what_codes_are_is_read_from_files_of_today_and_of_before(tmp_path: Path) -> None:
    head = code_meta(PACK, "Sets' & <counts> 札")
    today = OneFile(
        name="x", title="x", lang="en", data={}, scripts=("shelf.js",), shown=frozenset(),
        codes={"name": PACK.name, "parts": PACK.parts, "title": "Sets' & <counts> 札"},
    )  # fmt: skip
    files = [page_bytes(f"<!doctype html>{head}"), page_bytes(one_file(today)), page_bytes(one_file(today)[1:])]
    files.append(page_bytes(one_file(replace(today, packed=False))))
    for at, raw in enumerate(files):
        (tmp_path / f"{at}.html").write_bytes(raw)

    found = [subject_in(tmp_path / f"{at}.html") for at in range(len(files))]

    assert found == [Known(PACK, "Sets' & <counts> 札", {})] * len(files)


def test_file_that_is_damaged_or_gives_no_codes_says_nothing_of_them(tmp_path: Path) -> None:
    page = OneFile(name="x", title="x", lang="en", data={}, scripts=("shelf.js",), shown=frozenset())
    whole = one_file(replace(page, codes={"name": PACK.name, "parts": PACK.parts}))
    at = whole.index('id="hl-pack"') + 200
    texts = [one_file(page), whole[:at] + SIGNS[9] * 8 + whole[at + 8 :], whole[:at], "", "<!doctype html>"]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.html").write_bytes(page_bytes(text))

    assert [subject_in(tmp_path / f"{number}.html") for number in range(len(texts))] == [None] * len(texts)


def test_no_two_lessons_of_the_course_have_the_same_codes(library: Library) -> None:
    subjects = [lesson_subject(lesson) for lesson in library.lessons.values()]

    assert len({(one.number, one.edition, len(one.parts)) for one in subjects}) == len(subjects) > 20


def test_lines_are_numbered_as_in_the_teachers_list(library: Library, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    first = _first(library)
    (tmp_path / "codes.txt").write_text(
        f"{_code(first, 3)}\n\nseat 4;{_code(first, 1).lower()}\n\t{_code(PACK, 2)}\t\n"
    )

    assert main(["record", "code", str(tmp_path / "codes.txt"), "--of", str(_exported(tmp_path))]) == 0

    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "L0.1  Take your first card"
    assert shown[3].split() == ["1", *"#" * len(first.parts)]
    assert shown[4].split() == ["3", *"-" * len(first.parts)]
    assert "practice-abc  Sets & <counts>" in shown
    assert ["4", "+", "+"] in [line.split() for line in shown]


def test_how_many_had_help_stands_below_each_part(library: Library, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "codes.txt").write_text("\n".join([write_code(PACK, marks) for marks in ([3, 2], [3, 0], [1, 2])]))

    main(["record", "code", str(tmp_path / "codes.txt"), "--of", str(_exported(tmp_path))])

    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["at", "once", "2"] in shown
    assert ["with", "help", "2"] in shown
    assert ["tried", "1"] in shown


def test_line_with_a_slip_of_the_pen_is_named_and_the_others_are_shown(
    library: Library, tmp_path: Path, capsys
) -> None:  # type: ignore[no-untyped-def]
    code = _code(_first(library), 3)
    slip = code[:-1] + ("0" if code[-1] != "0" else "1")
    (tmp_path / "codes.txt").write_text(f"{code}\n{slip}\nAki\n")

    assert main(["record", "code", str(tmp_path / "codes.txt")]) == 1

    said = capsys.readouterr()
    assert "1 code " in said.out
    assert "codes.txt:2: " in said.err
    assert "a letter differs" in said.err
    assert "codes.txt:3: " in said.err


def test_code_of_an_edited_lesson_asks_for_its_file(library: Library) -> None:
    first = _first(library)
    edited = Subject(first.name, (*first.parts, "new"))

    found = read_column(_code(edited, 3), known_lessons(library, "en"))

    assert "another edition of L0.1" in found.bad[0].reason


def test_code_of_an_unknown_file_is_shown_without_names_of_parts(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "codes.txt").write_text(_code(PACK, 1))

    assert main(["record", "code", str(tmp_path / "codes.txt")]) == 0

    assert "name its file: --of FILE" in capsys.readouterr().out


def test_file_that_was_not_exported_is_refused(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "codes.txt").write_text(_code(PACK, 1))
    (tmp_path / "other.html").write_text("<p>hello</p>")

    arguments = ["record", "code", str(tmp_path / "codes.txt"), "--of", str(tmp_path / "other.html")]

    assert main(arguments) == 2
    assert "does not say of what its codes are" in capsys.readouterr().err
    assert main(["record", "code", str(tmp_path / "missing.txt")]) == 2
    assert "missing.txt: No such file" in capsys.readouterr().err


def test_spreadsheet_gets_a_row_for_each_part(tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "codes.txt").write_text(write_code(PACK, [3, 0]))

    main(["record", "code", str(tmp_path / "codes.txt"), "--csv", "--of", str(_exported(tmp_path))])

    assert capsys.readouterr().out == (
        "line,of,part,mark\n1,practice-abc,counting-set,3\n1,practice-abc,name-the-sets,0\n"
    )


def test_code_taken_over_twice_counts_once(tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("HANALEARN_DATA", str(tmp_path))
    library = Library.load(with_packs=False)
    first = _first(library)
    marks = [3, 2, 1, *[0] * (len(first.parts) - 3)]
    (tmp_path / "codes.txt").write_text(f"{write_code(first, marks)}\n{write_code(PACK, [0, 3])}\n")
    arguments = ["record", "code", str(tmp_path / "codes.txt"), "--learner", ME, "--of", str(_exported(tmp_path))]

    assert main(arguments) == main(arguments) == 0

    said = capsys.readouterr().out.splitlines()
    assert said == [
        "4 new, 0 were there already, 0 lines passed over",
        "0 new, 4 were there already, 0 lines passed over",
    ]
    kept = SqliteStore(tmp_path / "progress.sqlite3").attempts(ME)
    assert [(one.item, one.verdict, one.hints) for one in kept] == [
        (f"L0.1/{first.parts[0]}", "yes", 0),
        (f"L0.1/{first.parts[1]}", "yes", 1),
        (f"L0.1/{first.parts[2]}", "no", 0),
        ("name-the-sets", "yes", 0),
    ]
    assert kept[0].phase == library.lesson("L0.1").spec.steps[0].phase.value
    assert kept[3].phase == "practice"


def test_what_an_exported_file_says_of_its_codes_is_read_back(tmp_path: Path) -> None:
    found = subject_in(_exported(tmp_path))

    assert found is not None
    assert (found.subject, found.title) == (PACK, "Sets & <counts>")
