"""Practice in one file: made from a command line, the same each time, kept by number, taken along and read in again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hanalearn.__main__ import main
from hanalearn.export.code_subjects import subject_in
from hanalearn.export.practice_file import PracticeFile, UnitWish, practice_data, subject_of
from hanalearn.progress import SqliteStore
from hanalearn.progress.written_code import Subject, read_code
from hanalearn.teach.library import Library
from hanalearn.teach.variant_name import VariantName

PAGE = PracticeFile((UnitWish("counting-set", 1), UnitWish("word-and-card", 2)), 12, "k7f", "en", "Practice")
LIBRARY = Library.load(with_packs=False)


@pytest.fixture(scope="module")
def data() -> Any:
    return json.loads(json.dumps(practice_data(PAGE, LIBRARY)))


def test_the_same_command_writes_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["export", "practice", "--types", "E21", "word-and-card", "--level", "1", "--items", "6", "--lang", "ja"]

    assert main([*wanted, "--out", str(tmp_path / "a.html")]) == 0
    assert main([*wanted, "--out", str(tmp_path / "b.html")]) == 0

    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()
    assert "6 questions of 2 types and levels" in capsys.readouterr().out


def test_every_question_opens_by_its_name_elsewhere(data: Any) -> None:
    names = [unit["head"] + seed + unit["tail"] for unit in data["units"] for seed in unit["seeds"]]

    assert len(set(names)) == 12
    assert {VariantName.parse(name).type for name in names} == {"counting-set", "word-and-card"}
    assert names[0] == "counting-set@1/1/k7f1"


def test_facts_of_a_set_are_asked_once_each(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "exercises"

    assert main(["export", "practice", "--set", str(folder / "first-evening.toml"), "--items", "30",
                 "--out", str(tmp_path / "a.html")]) == 0  # fmt: skip

    found = subject_in(tmp_path / "a.html")
    assert found is not None
    assert set(found.subject.parts) == {"fact:rule", "fact:month", "fact:plant"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--types", "E99"], "no exercise type is called 'E99'"),
        (["--types", "E21", "--level", "9"], "none of these types has a level 9"),
        (["--seed", "Ä"], "1 to 10 small letters and digits"),
        (["--lang", "xx"], "'xx'"),
        (["--rulebook", "poker"], "'poker' is no Koi-Koi rulebook"),
        (["--deck", "none"], "no deck is called 'none'"),
        (["--set", "missing.toml"], "there is no such practice set"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "practice", *arguments, "--out", str(tmp_path / "a.html")]) == 2

    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.html").write_text("mine")

    assert main(["export", "practice", "--types", "E21", "--items", "1", "--out", str(tmp_path / "a.html")]) == 2
    assert (tmp_path / "a.html").read_text() == "mine"


def test_codes_of_two_languages_are_the_same_and_of_other_questions_are_not() -> None:
    ja = PracticeFile(PAGE.units, 12, "k7f", "ja", "練習")
    other = PracticeFile(PAGE.units, 12, "other", "en", "Practice")

    assert subject_of(ja) == subject_of(PAGE)
    assert subject_of(other).name != subject_of(PAGE).name


_SCRIPTS = ("shelf.js", "written_code.js", "question.js", "pack.js", "pack_room.js")
_ROOM = """(() => {
  let kept = given.kept, day = 20000;
  const shelf = { load: () => ({ value: kept, problem: null }), save: (value) => { kept = JSON.parse(JSON.stringify(value)); return true; } };
  const room = new PackRoom({ data: given.data, name: "p", hash: "h" }, { shelf, day: () => day, learner: () => "0123456789abcdef".repeat(2) });
  const right = () => { const { question } = room.sitting, table = question.table;
    for (const one of table.f === "number" ? [`num:${table.m}`] : [`choose:${table.m}`]) room.take(one); };
  const out = [];
  for (const act of given.acts) {
    if (act === "right") right();
    else if (act === "wrong") { const { question } = room.sitting, { on } = question;
      const [key] = Object.entries(on).find(([key, row]) => key !== "*" && !question.table.o[row][1] && question.table.o[row][2]) ?? Object.entries(on).find(([key, row]) => key !== "*" && !question.table.o[row][1]);
      room.take(question.table.f === "number" ? `num:${key}` : `choose:${key}`); }
    else if (act === "finish") { while (room.sitting.question) { right(); room.next(); } }
    else if (act === "tomorrow") day += 1;
    else if (act === "elsewhere") kept = { ...kept, of: { ...kept.of, 9: { ...kept.of[3], learner: "f".repeat(32) } } };
    else if (act.startsWith("number ")) room.become(Number(act.slice(7)));
    else if (act.startsWith("code ")) out.push(room.takeCode(act.slice(5)));
    else if (act === "plan") out.push(plan(room.state, room.units, room.number, day));
    else if (act === "name") out.push(room.sitting.name);
    else if (act === "results") out.push(room.sitting.results);
    else if (act === "asked") out.push(room.sitting.asked);
    else room[act]();
  }
  return { out, kept, code: room.code(), lines: room.lines() };
})()"""  # noqa: E501


def _played(in_node: Any, data: Any, *acts: str, kept: Any = None) -> Any:
    return in_node(_SCRIPTS, _ROOM, {"data": data, "acts": acts, "kept": kept})


def test_saved_lines_are_read_into_a_record_once(
    in_node: Any, data: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HANALEARN_DATA", str(tmp_path / "data"))
    played = _played(in_node, data, "begin", "name", "wrong", "right", "next", "finish")
    (tmp_path / "hanalearn.jsonl").write_text(played["lines"], encoding="utf-8")

    assert main(["record", "import", str(tmp_path / "hanalearn.jsonl")]) == 0
    assert main(["record", "import", str(tmp_path / "hanalearn.jsonl")]) == 0

    assert capsys.readouterr().out.splitlines()[1].startswith("0 new, ")
    kept = SqliteStore(tmp_path / "data" / "progress.sqlite3").attempts("0123456789abcdef" * 2)
    assert [one.verdict for one in kept[:2]] == ["no", "yes"]
    assert (kept[0].item, kept[0].day, kept[0].variant) == ("counting-set", "2024-10-04", played["out"][0])
    assert kept[0].codes
    assert kept[1].tries == 1


def test_a_slip_brings_its_belief_back_at_the_end_of_the_sitting(in_node: Any, data: Any) -> None:
    played = _played(in_node, data, "begin", "wrong", "right", "finish", "asked", "results")

    asked, results = played["out"]
    code = asked[-1][2]
    assert asked[-1][0] == "mistakes"
    assert code.startswith("M")
    assert results[0] == "helped"
    assert code in played["kept"]["of"]["0"]["state"]["tempting"]


def test_what_was_right_today_is_due_tomorrow(in_node: Any, data: Any) -> None:
    played = _played(in_node, data, "begin", "finish", "plan", "tomorrow", "plan")

    today, tomorrow = played["out"]
    assert {phase for phase, _, _ in today} == {"practice"}
    assert [phase for phase, _, _ in tomorrow] == ["review", "review"]


def test_each_number_has_its_own_place(in_node: Any, data: Any) -> None:
    played = _played(in_node, data, "number 3", "begin", "finish", "number 4")

    assert played["code"] == _played(in_node, data)["code"]
    assert _played(in_node, data, "number 3", kept=played["kept"])["code"] != played["code"]


def test_what_another_window_keeps_for_another_number_stays(in_node: Any, data: Any) -> None:
    played = _played(in_node, data, "number 3", "begin", "elsewhere", "finish", "forget", "number 9")

    assert sorted(played["kept"]["of"]) == ["9"]
    assert played["kept"]["of"]["9"]["learner"] == "f" * 32


def test_a_written_code_brings_progress_to_another_computer(in_node: Any, data: Any) -> None:
    code = _played(in_node, data, "begin", "finish", "tomorrow", "begin", "finish", "begin", "finish")["code"]

    elsewhere = _played(in_node, data, f"code {code.lower()}")

    assert elsewhere["code"] == code
    assert max(read_code(code, subject_of(PAGE)).marks) > 0


def test_an_old_code_is_refused_and_changes_nothing(in_node: Any, data: Any) -> None:
    from hanalearn.progress.written_code import write_code

    older = write_code(Subject(subject_of(PAGE).name, ("counting-set",)), [3])

    played = _played(in_node, data, f"code {older}", "code 69N9-7G4W", "code 69N9")

    assert [one["fault"] for one in played["out"]] == ["edition", "other", "typo"]
    assert played["code"] == _played(in_node, data)["code"]


def test_what_was_kept_is_checked_before_it_is_believed(in_node: Any) -> None:
    forged = [
        None,
        3,
        {"v": 2, "now": 0, "of": {}},
        {"v": 1, "now": "x", "of": {}},
        {"v": 1, "now": 0, "of": {"0": {}}},
    ]

    assert in_node(_SCRIPTS, "given.map((one) => Boolean(isKept(one)))", [*forged, {"v": 1, "now": 0, "of": {}}]) == [
        False, False, False, False, False, True,
    ]  # fmt: skip
