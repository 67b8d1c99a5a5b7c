"""Lessons as files: what is in them, what is not, and that they say what the product says."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from hanalearn.__main__ import main
from hanalearn.art import DECKS
from hanalearn.export.lesson_file import SCRIPTS as LESSON_SCRIPTS
from hanalearn.export.lesson_file import in_a_file, lesson_file
from hanalearn.export.lesson_place import Grid
from hanalearn.export.lesson_render import Renderer, file_view
from hanalearn.export.letters import page_bytes
from hanalearn.export.one_file import BOOT, LOADER, POLICY, SCRIPTS, unpacked
from hanalearn.export.said import Piece, Pool, Said, together
from hanalearn.export.veil import Tables, disguised, place_of, sealed
from hanalearn.teach import Library
from hanalearn.teach.answer_key import right_acts
from hanalearn.teach.state import State
from tests.export.attacker import at_step, attacked, better_than_chance, closed_steps, read_through, said
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


def test_number_that_a_step_knows_and_does_not_list_has_an_answer_of_its_own() -> None:
    lesson = in_a_file(LIBRARY.lesson("L1.2"))
    state = State("check", SEED, round=1, item=2, probe=True)

    acts = Grid(Renderer(lesson, Library(LIBRARY.course, {"L1.2": lesson}), ("en",)), state).acts(state)

    # May is right; April has another ribbon, and whoever says it may take ribbons for a pair.
    assert {"num:4", "num:5"} <= set(acts)
    assert len(acts) < 20


def test_act_that_is_not_open_leaves_the_page_as_it_was(pack: dict[str, Any], tmp_path: Path) -> None:
    acts = ["", "deal", "deal", "deal", "deal", "next", "text:seven", "choose:nothing"]

    ((*_, before, after),) = replayed(pack["data"], [[[act, "en"] for act in acts]], tmp_path)

    assert "seven" in json.dumps(before["view"]["feedback"])
    assert after == {"took": False, "view": before["view"]}


def test_file_lets_no_request_out(html: str) -> None:
    assert f'content="{POLICY}"' in html
    assert POLICY.startswith("default-src 'none'")
    assert not re.search(r"(?:src|href)=", html.partition('id="hl-pack"')[0].replace('href="?"', ""))


def test_transfer_as_text_finds_no_end_of_a_line_in_a_file(html: str) -> None:
    assert not set(page_bytes(html)) & set(b"\r\n")


def test_front_end_of_a_file_is_the_only_one_and_judges_nothing() -> None:
    own = {name: (SCRIPTS / name).read_text(encoding="utf-8") for name in (*BOOT, *LOADER, "model.js", *LESSON_SCRIPTS)}

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


@pytest.mark.parametrize("at", [0, 1])
def test_nothing_said_to_an_answer_is_found_in_an_unpacked_file(pack: dict[str, Any], at: int) -> None:
    lesson = in_a_file(LIBRARY.lesson(NAMES[at]))
    library = Library(LIBRARY.course, {lesson.id: lesson})
    data = {key: value for key, value in pack["data"].items() if key not in ("words", "veiled")}
    text = json.dumps([data, pack["data"]["veiled"]], ensure_ascii=False)
    found: set[str] = set()
    for place, _, _ in closed_steps(pack["data"], lesson, at):
        session = at_step(lesson, place["k"])
        assert session.task is not None
        for act in right_acts(session.task, ()):
            session = session.take(act)
        found |= {one for lang in LANGS for one in said(file_view(session, lang, library, LANGS)["feedback"])}

    assert len(found) > 12
    assert not [sentence for sentence in found if sentence in text]
    assert not re.findall(r'"(?:verdict|asserts|right|yes|miss|lost)"', json.dumps(data["lessons"][at]["places"]))


def test_who_reads_an_unpacked_file_does_not_guess_better_than_by_chance(pack: dict[str, Any]) -> None:
    cases = [
        case for at, name in enumerate(NAMES) for case in attacked(pack["data"], in_a_file(LIBRARY.lesson(name)), at)
    ]

    assert len(cases) > 24
    assert not better_than_chance(cases)


def test_sealed_numbers_differ_with_the_place_that_they_stand_in() -> None:
    tables = [sealed(f"a/{place}/0", {"tap:3c1": 7, "tap:6a": 8}) for place in (1, 2)]
    rows = [{table[at : at + 7] for at in (0, 7)} for table in tables]

    assert not {row[:5] for row in rows[0]} & {row[:5] for row in rows[1]}
    assert not {row[5:] for row in rows[0]} & {row[5:] for row in rows[1]}


@pytest.mark.parametrize(("others", "bits"), [(True, 16), (False, 16), (False, 11)])
@pytest.mark.parametrize("count", [1, 2, 5, 10, 11, 24, 25, 40])
def test_page_finds_what_each_act_of_a_table_leads_to(in_node: Any, count: int, others: bool, bits: int) -> None:
    acts = {f"tap:{number}c1": 7919 * number % 2**bits for number in range(count)}
    tables = Tables(1 << bits)
    tables.add("a/1/", {"done": 1})
    begin = tables.size
    rows = tables.add("a/2/", acts, others=others)
    tables.add("a/3/", {"done": 2})

    found = in_node(
        ("veil.js",), "given.acts.map((act) => unsealed(atob(given.tables), ...given.how, `a/2//${act}`))",
        {"acts": [*acts, "none"], "tables": tables.text(), "how": [begin, rows, bits]},
    )  # fmt: skip

    assert isinstance(found, list)
    assert found[:-1] == list(acts.values())
    if others:
        assert found[-1] is None
    assert rows == (count if others or count > 24 else {11: -12, 24: -43}.get(count, -count))


def test_acts_whose_names_end_alike_are_laid_out() -> None:
    names = [0x2A5 | high << 12 for high in range(8)]

    ways = [turn for turn in range(1 << 14) if len({place_of(name, turn, 8) for name in names}) == 8]

    assert 20 < len(ways) < 60, "eight of eight lie apart in one of 416 ways"


def test_few_acts_take_two_bytes_each_and_do_not_show_what_they_lead_to() -> None:
    sizes = []
    for numbers in ((7, 7, 8), (8, 7, 7)):
        tables = Tables(1 << 16)
        tables.add("a/1/0", dict(zip(("tap:3c1", "tap:6a", "tap:9a"), numbers, strict=True)), others=False)
        raw = b64decode(tables.text())
        sizes.append(len(raw))
        assert len({raw[at : at + 2] for at in range(2, len(raw), 2)}) == 3

    assert sizes == [8, 8]


def test_text_in_other_letters_is_read_by_the_page(in_node: Any) -> None:
    text = json.dumps(['Yes: `pine` takes "pine" \\\\ ~^', "正しい。松は松、ひな", "é·×"], ensure_ascii=False)

    assert in_node(("veil.js",), "undisguised(given)", disguised(text)) == text
    assert not {"Yes", "pine", "松は", "ひな"} & set(re.findall(r"Yes|pine|松は|ひな", disguised(text)))


def test_every_language_of_a_file_has_the_same_shape(pack: dict[str, Any]) -> None:
    data = pack["data"]

    assert data["langs"] == list(LANGS)
    assert len({len(texts) for texts in read_through(data)[1]}) == 1
    assert all(set(data["words"][lang]) == set(data["words"]["en"]) for lang in LANGS)
    assert "deck" not in data["words"]["en"]


def test_pieces_that_occur_twice_stand_once() -> None:
    card = {"id": "3b", "label": Said(('"cherry"', '"桜"'))}
    pool = Pool(2)

    root = pool.add({"one": card, "two": card, "text": "~tilde"})
    spelt = pool.spelt([root, root])

    assert [piece for piece in spelt.pieces if isinstance(piece, dict) and "id" in piece] == [
        {"id": "3b", "label": "^0"}
    ]
    assert spelt.texts == [["cherry"], ["桜"]]
    assert "~~tilde" in json.dumps(spelt.pieces)


def test_names_that_lie_open_do_not_depend_on_what_lies_behind() -> None:
    pool = Pool(1)
    open_ = [pool.add({"options": [{"key": key, "label": "as long as the other"} for key in "AB"]})]
    before = pool.spelt(open_)
    secret = pool.keep({"k": "end", "v": pool.add({"key": "B", "label": "as long as the other"})})

    after = pool.spelt([*open_, secret])
    veiled = pool.spelt([Piece(secret.id)], after)

    assert (after.pieces, after.names) == (before.pieces, before.names)
    assert veiled.pieces == [{"k": "end", "v": "~1"}]


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
