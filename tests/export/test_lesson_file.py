"""Lessons as files: what is in them, what is not, and that they say what the product says."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hanalearn.__main__ import main
from hanalearn.art import DECKS
from hanalearn.export.lesson_file import SCRIPTS as LESSON_SCRIPTS
from hanalearn.export.lesson_file import in_a_file, lesson_file
from hanalearn.export.one_file import POLICY, SCRIPTS, unpacked
from hanalearn.export.said import Pool, Said, together
from hanalearn.export.veil import sealed
from hanalearn.teach import Library
from tests.export.walks import differences, replayed, walk

LANGS = ("en", "ja")
SEED = "file"
NAMES = ("L2.2", "L6.2")
LIBRARY = Library.load(with_packs=False)


def made(*names: str) -> str:
    return lesson_file(names, LIBRARY, langs=LANGS, seed=SEED, deck=DECKS["classic"]).html


@pytest.fixture(scope="module")
def html() -> str:
    return made(*NAMES)


@pytest.fixture(scope="module")
def pack(html: str) -> dict[str, Any]:
    return dict(unpacked(html))


@pytest.mark.parametrize("place", [0, 1])
def test_file_shows_what_the_product_shows_in_two_languages(pack: dict[str, Any], place: int, tmp_path: Path) -> None:
    lessons = {name: in_a_file(LIBRARY.lesson(name)) for name in NAMES}
    library = Library(LIBRARY.course, lessons)
    lesson = lessons[NAMES[place]]
    walks = [walk(lesson, library, LANGS, SEED, 60, random.Random(f"{lesson.id}/{n}")) for n in range(3)]

    seen = replayed(
        {**pack["data"], "lessons": [pack["data"]["lessons"][place]]}, [acts for acts, _ in walks], tmp_path
    )

    for (acts, wanted), got in zip(walks, seen, strict=True):
        for number, (one, other) in enumerate(zip(got, wanted, strict=True)):
            assert not differences(one["view"], other), (acts[: number + 1], differences(one["view"], other)[:3])


def test_file_lets_no_request_out(html: str) -> None:
    assert f'content="{POLICY}"' in html
    assert POLICY.startswith("default-src 'none'")
    assert not re.search(r"(?:src|href)=", html.partition('id="hl-pack"')[0].replace('href="?"', ""))


def test_front_end_of_a_file_is_the_only_one_and_judges_nothing() -> None:
    own = {
        name: (SCRIPTS / name).read_text(encoding="utf-8")
        for name in ("parcel.js", "loader.js", "model.js", *LESSON_SCRIPTS)
    }

    for name, text in own.items():
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
        found = re.findall(
            r"\bfetch\b|\bimport\b|XMLHttpRequest|WebSocket|\beval\b|new Function|https?:|innerHTML", code
        )
        assert not found, (name, found)
        # Whoever judges knows months and kinds of cards, rules, or the verdicts there are.
        words = re.findall(r"\bmonth\b|\bplant\b|\bbright\b|\byaku\b|\bverdict\b|notyet|Math\.max\(.*score", code)
        assert not words, (name, words)
    drawn = [name for name, text in own.items() if "attachShadow" in text or re.search(r"\bh\(\"", text)]
    assert not drawn, "a second page is drawn there"


def test_no_act_of_a_closed_answer_stands_beside_what_it_leads_to(pack: dict[str, Any]) -> None:
    names = re.compile(r"[A-Za-z0-9_-]{8}")
    for lesson in pack["data"]["lessons"]:
        for place in lesson["places"]:
            keys = ["cells", "named", "drops", "falls", *(["rows"] if place.get("t") == "set" else [])]
            tables = [*place.get("acts", []), *(place.get(key, {}) for key in keys)]
            for table in tables:
                assert all(names.fullmatch(name) for name in table)
                assert list(table) == sorted(table)
            texts = json.dumps([place.get("v"), place.get("n")])
            assert '"verdict": "yes"' not in texts


def test_sealed_numbers_differ_with_the_place_that_they_stand_in() -> None:
    one, other = sealed("a/1/0", {"tap:3c1": 7, "tap:6a": 8}), sealed("a/2/0", {"tap:3c1": 7, "tap:6a": 8})

    assert not one.keys() & other.keys()
    assert not set(one.values()) & set(other.values())


def test_every_language_of_a_file_has_the_same_shape(pack: dict[str, Any]) -> None:
    data = pack["data"]

    assert data["langs"] == list(LANGS)
    assert len({len(texts) for texts in data["texts"]}) == 1
    assert all(set(data["words"][lang]) == set(data["words"]["en"]) for lang in LANGS)
    assert "deck" not in data["words"]["en"]


def test_pieces_that_occur_twice_stand_once() -> None:
    card = {"id": "3b", "label": Said(('"cherry"', '"桜"'))}
    pool = Pool(2)

    root = pool.add({"one": card, "two": card, "text": "~tilde"})
    pieces, texts, named = pool.written([root, root])

    assert [piece for piece in pieces if isinstance(piece, dict) and "id" in piece] == [{"id": "3b", "label": "^0"}]
    assert texts == [["cherry"], ["桜"]]
    assert "~~tilde" in json.dumps([pieces, named])


def test_views_of_other_shapes_are_kept_language_by_language() -> None:
    assert together([["a", "b"], ["c"]]) == Said(('["a","b"]', '["c"]'))


def test_command_writes_the_same_file_again_and_keeps_one_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["export", "lesson", "L2.2", "--lang", "en", "--deck", "plain", "--out"]

    assert main([*asked, str(tmp_path)]) == 0
    subprocess.run(
        [sys.executable, "-m", "hanalearn", *asked, str(tmp_path / "again")],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    )

    assert "L2.2.html" in capsys.readouterr().out
    assert (tmp_path / "L2.2.html").read_bytes() == (tmp_path / "again" / "L2.2.html").read_bytes()
    assert main([*asked, str(tmp_path)]) == 2
    assert "already there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["L9.9"], "no lesson or unit is called 'L9.9'"),
        (["L2.2", "--lang", "xx"], "xx"),
        (["L2.2", "--lang", "zh-Hans"], "has no words in zh-Hans"),
        (["L2.2", "--seed", "NO!"], "small letters"),
        (["L2.2", "--deck", "gold"], "no deck is called 'gold'"),
        (["L2.2", "--pack", "nowhere"], "is no folder"),
    ],
)
def test_command_says_what_cannot_be(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["export", "lesson", *given, "--out", str(tmp_path / "new")]) == 2

    assert said in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
