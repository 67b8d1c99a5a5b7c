"""Where lessons come from: our own, packs and folders; what is broken is told and the rest works."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hanalearn.teach import Library, Session, UnknownLessonError, lesson_view, map_view
from hanalearn.teach.library import content_root

ROOT = Path(__file__).parents[2]
Copy = Callable[[str], Path]


def test_checkout_is_found_beside_the_package() -> None:
    assert content_root() == ROOT
    assert list(Library.load(with_packs=False).lessons)[:1] == ["L0.1"]


def test_own_lessons_have_no_findings(library: Library) -> None:
    assert library.findings == ()
    assert {"L0.1", "L3.3"} <= set(library.lessons)


def test_unknown_lesson_says_which_there_are(library: Library) -> None:
    with pytest.raises(UnknownLessonError, match=r"no lesson is called 'L9.9'; there are: L0.1"):
        library.lesson("L9.9")


def pack(folder: Path, lesson: Path, name: str = "P1") -> Path:
    """A pack with one lesson of its own, made from one of ours."""
    target = folder / "lessons" / f"{name}-mine"
    shutil.copytree(lesson, target)
    file = target / "lesson.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('id = "L0.1"', f'id = "{name}"'), encoding="utf-8")
    return folder


def test_pack_from_a_folder_is_added(tmp_path: Path) -> None:
    folder = pack(tmp_path / "club", ROOT / "lessons" / "L0.1-first-card")

    library = Library.load([folder], root=ROOT, with_packs=False)

    assert library.packs == {"club": ("P1",)}
    assert library.lesson("P1").id == "P1"
    assert library.findings == ()


def test_lesson_can_be_opened_from_its_own_folder(tmp_path: Path) -> None:
    folder = pack(tmp_path / "club", ROOT / "lessons" / "L0.1-first-card") / "lessons" / "P1-mine"

    assert Library.load([folder], root=ROOT, with_packs=False).packs == {"P1-mine": ("P1",)}


def test_broken_lesson_is_told_and_the_rest_works(tmp_path: Path) -> None:
    folder = pack(tmp_path / "club", ROOT / "lessons" / "L0.1-first-card")
    pack(folder, ROOT / "lessons" / "L0.1-first-card", "P2")
    (folder / "lessons" / "P1-mine" / "lesson.toml").write_text("format = 1\n", encoding="utf-8")

    library = Library.load([folder], root=ROOT, with_packs=False)

    assert library.packs == {"club": ("P2",)}
    (finding,) = library.findings
    assert finding.code == "schema"
    assert "missing required field" in finding.wrong
    session = Session.start(library.lesson("P2"), "seed")
    assert lesson_view(session, "en", seq=1, library=library)["page"] == "lesson"


def test_unreadable_words_of_a_pack_are_told_before_the_map_needs_them(tmp_path: Path) -> None:
    folder = pack(tmp_path / "club", ROOT / "lessons" / "L0.1-first-card")
    pack(folder, ROOT / "lessons" / "L0.1-first-card", "P2")
    (folder / "lessons" / "P1-mine" / "ja.md").write_bytes("# 雁".encode("shift-jis"))

    library = Library.load([folder], root=ROOT, with_packs=False)

    assert [finding.code for finding in library.findings] == ["encoding"]
    assert library.packs == {"club": ("P2",)}
    assert map_view(library, {}, "ja", seq=1, address=False)["page"] == "map"


def test_whatever_stands_in_a_lesson_of_a_pack_the_course_is_there(tmp_path: Path) -> None:
    """Lines of our lessons, taken out or given another value: some of that no check of ours foresaw."""
    dice = Random(7)
    values = ('""', '"x"', "-1", "99", "true", "[]", '["a"]', "{}", '"9z"', '"1b 1b"', "[[1]]")
    sources = sorted((ROOT / "lessons").glob("L*/lesson.toml"))
    for number in range(60):
        target = tmp_path / "club" / "lessons" / f"P{number}"
        shutil.copytree(dice.choice(sources).parent, target)
        lines = (target / "lesson.toml").read_text(encoding="utf-8").splitlines()
        lines[lines.index(next(line for line in lines if line.startswith("id = ")))] = f'id = "P{number}"'
        at = dice.choice([n for n, line in enumerate(lines) if " = " in line and not line.startswith((" ", "id"))])
        lines[at : at + 1] = [] if dice.random() < 0.3 else [f"{lines[at].split(' = ')[0]} = {dice.choice(values)}"]
        (target / "lesson.toml").write_text("\n".join(lines), encoding="utf-8")

    library = Library.load([tmp_path / "club"], root=ROOT, with_packs=False)

    assert len(library.findings) > 20
    assert set(library.lessons) >= {"L0.1", "L6.3"}


def test_fault_that_nobody_foresaw_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path / "club", ROOT / "lessons" / "L0.1-first-card")

    def stumble(spec: object) -> None:
        raise AssertionError("a deal without a dealer")

    monkeypatch.setattr("hanalearn.teach.loader.lay_out_steps", stumble)
    library = Library.load([folder], root=ROOT, with_packs=False)

    assert {finding.code for finding in library.findings} == {"unforeseen"}
    assert "AssertionError: a deal without a dealer" in library.findings[-1].wrong


def test_lesson_without_declared_words_is_told(tmp_path: Path) -> None:
    folder = pack(tmp_path / "club", ROOT / "lessons" / "L0.1-first-card")
    (folder / "lessons" / "P1-mine" / "ja.md").unlink()

    library = Library.load([folder], root=ROOT, with_packs=False)

    assert [finding.code for finding in library.findings] == ["words-missing"]
    assert "P1" not in library.lessons


def test_pack_cannot_replace_a_lesson_of_ours(tmp_path: Path) -> None:
    target = tmp_path / "club" / "lessons" / "L0.1-other"
    shutil.copytree(ROOT / "lessons" / "L0.1-first-card", target)

    library = Library.load([tmp_path / "club"], root=ROOT, with_packs=False)

    assert [finding.code for finding in library.findings] == ["lesson-twice"]
    assert Path(library.lesson("L0.1").folder) == ROOT / "lessons" / "L0.1-first-card"


def test_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    library = Library.load([tmp_path / "gone"], root=ROOT, with_packs=False)

    assert [finding.code for finding in library.findings] == ["pack-missing"]
    assert set(library.lessons) >= {"L0.1"}


def installed(folder: Path, module: str, value: str) -> None:
    """A package with an entry point, as an installer leaves it."""
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[hanalearn.packs]\nclub = {value}\n", encoding="utf-8")


def test_installed_pack_is_found_and_none_of_its_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "club_pack", "club_pack.content")
    pack(tmp_path / "club_pack" / "content", ROOT / "lessons" / "L0.1-first-card")
    for folder in (tmp_path / "club_pack", tmp_path / "club_pack" / "content"):
        (folder / "__init__.py").write_text("raise SystemExit('a pack ran')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    library = Library.load(root=ROOT)

    assert library.packs == {"club": ("P1",)}
    assert "club_pack" not in sys.modules


def test_installed_pack_without_a_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "ghost_pack", "ghost_pack.content")
    monkeypatch.syspath_prepend(str(tmp_path))

    library = Library.load(root=ROOT)

    assert [(finding.code, finding.key) for finding in library.findings] == [("pack-missing", "club")]
    assert set(library.lessons) >= {"L0.1", "L3.3"}
