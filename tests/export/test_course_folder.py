"""The course as a folder: everything the first page names is there, nothing leads outside, and twice is the same."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hanalearn.__main__ import main
from hanalearn.export import explorer_command
from hanalearn.export.course_index import Contents, Printed, index_page
from hanalearn.export.folder_files import LISTED
from hanalearn.export.letters import page_text
from hanalearn.teach import library as library_module
from hanalearn.teach.library import Library
from hanalearn.text import LANGUAGES, Message, say

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "hanalearn" / "teach" / "template"
SMALL = ("--lang", "en", "ja", "zh-Hant", "--items", "3", "--types", "word-and-card")
# Run with another seed of hashes: an order that came from a set would differ.
AGAIN = """
import sys
from pathlib import Path
from hanalearn.teach import library
library.content_root = lambda: Path(sys.argv[1])
from hanalearn.__main__ import main
sys.exit(main(["export", "course", *sys.argv[2:]]))
"""


def small_root(root: Path) -> Path:
    """A course of one short lesson, the template under a name of the course."""
    folder = root / "lessons" / "L0.1-first-card"
    folder.mkdir(parents=True)
    text = (TEMPLATE / "lesson.toml").read_text("utf-8")
    text = text.replace("@id@", "L0.1").replace("@languages@", '"en", "ja"')
    (folder / "lesson.toml").write_text(text, encoding="utf-8")
    for lang in ("en", "ja"):
        (folder / f"{lang}.md").write_text((TEMPLATE / f"{lang}.md").read_text("utf-8"), encoding="utf-8")
    course = 'format = 1\nshortest = ["L0.1"]\n[[units]]\nmonth = 1\ntitle = "unit.1"\n'
    course += 'lessons = [{ id = "L0.1", minutes = 4, steps = 9, cards = "3c1 3b" }]\n'
    course += '[[units]]\nmonth = 2\ntitle = "unit.2"\nlessons = [{ id = "L1.1", minutes = 6, steps = 11 }]\n'
    (root / "lessons" / "course.toml").write_text(course, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_root(tmp_path_factory.mktemp("root"))


@pytest.fixture
def small(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "content_root", lambda: root)


@pytest.fixture(scope="module")
def folder(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small course, made without the explorers, whose pieces are not there."""
    home = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_module, "content_root", lambda: root)
        code = main(["export", "course", str(home / "course"), *SMALL, "--pieces", str(home)])
    assert code == 1, "1 says that the explorers are lacking"
    return home / "course"


def read(path: Path) -> str:
    return page_text(path.read_bytes())


def test_the_folder_has_every_part(folder: Path) -> None:
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}

    assert names == {
        *("index.html", "index-ja.html", "index-zh-Hant.html", "README.txt", LISTED, "licences/hanalearn.txt"),
        "lessons/L0.1.html",
        *(f"practice/practice-{lang}.html" for lang in ("en", "ja", "zh-Hant")),
        *(f"prints/{name}.html" for name in ("wall-sheet", "wall-sheet-grey")),
        *(f"prints/flash-cards{end}.html" for end in ("", "-grey", "-large")),
    }
    assert (folder.parent / "course.zip").is_file()


def test_every_link_of_every_index_leads_to_a_file_that_is_there(folder: Path) -> None:
    for page in folder.glob("index*.html"):
        links = re.findall(r'<a [^>]*href="([^"]+)"', read(page))

        assert len(links) >= 9, page
        assert [link for link in links if not (folder / urlsplit(link).path).is_file()] == [], page


def test_every_file_to_open_is_linked_from_the_index_of_each_language(folder: Path) -> None:
    for lang, name in (("en", "index.html"), ("ja", "index-ja.html"), ("zh-Hant", "index-zh-Hant.html")):
        linked = {urlsplit(link).path for link in re.findall(r'href="([^"]+)"', read(folder / name))}
        wanted = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
        wanted -= {f"practice/practice-{other}.html" for other in ("en", "ja", "zh-Hant") if other != lang}

        assert wanted <= linked


def test_no_address_of_another_host_stands_anywhere(folder: Path) -> None:
    names_of_formats = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    for path in folder.rglob("*"):
        if path.suffix == ".html":
            text = read(path)
            assert "default-src 'none'" in text, path
            assert set(re.findall(r"(?:https?|wss?|ftp)://[^\"'\s<>)]+", text)) <= names_of_formats, path
            assert not re.search(r"<(?:iframe|object|embed|base|form action)|@import|src=\"(?!data:)", text), path


def test_the_index_needs_no_script(folder: Path) -> None:
    assert all("<script" not in read(page) for page in folder.glob("index*.html"))


def test_index_says_that_the_explorers_are_lacking_and_so_does_the_readme(folder: Path) -> None:
    said = say(Message("folder.explorer-missing"), "en")

    assert said in read(folder / "index.html")
    assert said in read(folder / "README.txt")


def test_a_reader_whose_language_the_lessons_lack_is_told(folder: Path) -> None:
    assert "English" in re.sub(r"<nav.*?</nav>", "", read(folder / "index-zh-Hant.html"), flags=re.DOTALL)
    assert "課文目前有" in read(folder / "index-zh-Hant.html")
    assert "The words of the lessons" not in read(folder / "index.html")


def test_a_unit_without_lessons_is_named_as_in_preparation(folder: Path) -> None:
    unit = read(folder / "index.html").split(say(Message("unit.2"), "en"))[1]

    assert say(Message("map.soon"), "en") in unit[:200]


def test_the_readme_speaks_every_language_of_the_folder(folder: Path) -> None:
    raw = (folder / "README.txt").read_bytes()

    assert raw.startswith(b"\xef\xbb\xbf")
    assert b"\r\n" in raw
    for lang in ("en", "ja", "zh-Hant"):
        assert say(Message("folder.privacy-about"), lang) in raw.decode("utf-8-sig")


def test_made_again_in_another_process_it_is_the_same_byte_for_byte(folder: Path, root: Path, tmp_path: Path) -> None:
    target = tmp_path / "course"

    done = subprocess.run(
        [sys.executable, "-c", AGAIN, str(root), str(target), *SMALL, "--pieces", str(tmp_path)],
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LANG": "C"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1, done.stderr
    assert read(target / LISTED) == read(folder / LISTED)
    digests = [hashlib.sha256(path.with_suffix(".zip").read_bytes()).hexdigest() for path in (folder, target)]
    assert digests[0] == digests[1]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--seed", "Big Seed"], "seed 'Big Seed': give 1 to 10 small letters and digits"),
        (["--lessons", "L9"], "no lesson or unit is called 'L9'; there are: L0.1"),
        (["--lang", "fr"], "no language has the code 'fr'"),
        (["--deck", "gold"], "no deck is called 'gold'; there are: "),
        (["--types", "poker", "--without", "explorer", "prints"], "poker"),
    ],
)
def test_what_cannot_be_is_said_in_one_line_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    code = main(["export", "course", str(tmp_path / "course"), *options, "--pieces", str(tmp_path)])

    assert code == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small")
def test_a_folder_that_is_not_empty_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "note.txt").write_text("mine", encoding="utf-8")

    assert main(["export", "course", str(tmp_path)]) == 2

    err = capsys.readouterr().err
    assert "is not empty: note.txt is there" in err
    assert "lesson L0.1" not in err


def test_with_explorers_the_index_leads_to_them_and_says_how_large_they_are() -> None:
    library = Library.load(with_packs=False)
    langs = tuple(one.code for one in LANGUAGES)
    contents = Contents(
        langs=langs,
        course=library.course,
        lessons={name: f"lessons/{name}.html" for name in library.lessons},
        spoken=("en", "ja"),
        practice={},
        explorer="explorer.html",
        explorer_bytes=8_700_000,
        printed=(Printed("wall", (("in-colour", "prints/wall-sheet.html"),)),),
        version="1",
        seed="k7f",
    )

    for lang in langs:
        page = index_page(contents, lang)
        assert 'href="explorer.html?lang=' in page
        assert "8.7" in page
        for unit in library.course.units:
            title = say(Message(unit.title), lang)
            assert title in re.sub(r"<rp>.*?</rp>|<rt>.*?</rt>|<[^>]+>", "", page)
        assert page.count('href="lessons/') == len(library.lessons) + 1


def test_the_default_file_of_the_explorers_is_what_the_folder_calls_it() -> None:
    assert explorer_command._DEFAULT == "explorer.html"
