"""A record goes to another machine and back, whole, once, and in words where a line is no attempt."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.__main__ import main
from hanalearn.progress import Attempt, SqliteStore
from hanalearn.progress.exchange import csv_lines, json_lines, read_lines

ME, OTHER = "0123456789abcdef" * 2, "f" * 32


def _attempt(name: str, answer: str = "sanko,inoshikacho") -> Attempt:
    return Attempt(
        "find-yaku", "no", answer, 0.5, ("M13", "M15"), "practice", 1, 0, "find-yaku@2/3/k7f", "koikoi-standard", "ja",
        "2025-04-01", name,
    )  # fmt: skip


OWNED = [(ME, _attempt("a1")), (OTHER, _attempt("a2", "*")), (ME, _attempt("a3", "=1+1"))]


@pytest.mark.parametrize("lines", [json_lines, csv_lines])
def test_what_is_written_is_read_back(lines) -> None:  # type: ignore[no-untyped-def]
    found = read_lines("".join(lines(OWNED)))

    assert list(found.owned) == OWNED
    assert found.bad == ()


@settings(max_examples=80, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\x00"), max_size=30))
def test_any_answer_survives_both_ways(answer: str) -> None:
    owned = [(ME, _attempt("a1", answer))]

    assert list(read_lines("".join(json_lines(owned))).owned) == owned
    assert list(read_lines("".join(csv_lines(owned))).owned) == owned


def test_spreadsheet_is_given_no_formula() -> None:
    text = "".join(csv_lines([(ME, _attempt("a1", "=HYPERLINK(1)"))]))

    assert "'=HYPERLINK" in text


def test_csv_of_a_spreadsheet_with_a_byte_order_mark_is_read() -> None:
    assert len(read_lines("\ufeff" + "".join(csv_lines(OWNED))).owned) == 3


def _line(learner: str, more: str) -> str:
    return f'{{"learner":"{learner}","attempt":{{"item":"a","verdict":"yes","answer":"",{more}}}}}'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "truncated"),
        (_line("me", '"earned":1,"day":"2025-04-01","id":"a"'), "32"),
        (_line(ME, '"earned":2'), "earned"),
        (_line(ME, '"earned":1'), "no id"),
        (f'{{"learner":"{ME}"}}', "attempt"),
    ],
)
def test_line_that_is_no_attempt_is_said_and_stops_no_other(line: str, reason: str) -> None:
    good = list(json_lines(OWNED[:1]))

    found = read_lines("".join([good[0], line + "\n", good[1]]))

    assert len(found.owned) == 1
    assert [bad.number for bad in found.bad] == [2]
    assert reason in found.bad[0].reason


def test_lines_of_a_later_version_are_not_guessed_at() -> None:
    found = read_lines('{"hanalearn":99}\n' + "".join(list(json_lines(OWNED))[1:]))

    assert found.owned == ()
    assert "reads up to 2" in found.bad[0].reason


def test_csv_without_its_head_is_said() -> None:
    found = read_lines("name,points\nme,3\n")

    assert found.owned == ()
    assert "the head lacks" in found.bad[0].reason


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Makes one of several machines the present one."""

    def sit_down(name: str) -> SqliteStore:
        monkeypatch.setenv("HANALEARN_DATA", str(tmp_path / name))
        return SqliteStore(tmp_path / name / "progress.sqlite3")

    monkeypatch.delenv("HANALEARN_DATABASE", raising=False)
    return sit_down


@pytest.mark.parametrize("name", ["all.jsonl", "all.csv"])
def test_record_moves_to_another_machine_and_is_counted_once(machine, tmp_path: Path, name: str, capsys) -> None:  # type: ignore[no-untyped-def]
    machine("one").receive(OWNED)
    assert main(["record", "export", str(tmp_path / name)]) == 0

    other = machine("two")
    assert main(["record", "import", str(tmp_path / name)]) == 0
    assert main(["record", "import", str(tmp_path / name)]) == 0

    assert list(other.everybody()) == OWNED
    said = capsys.readouterr().out
    assert "3 attempts" in said
    assert "3 new, 0 were there already, 0 passed over" in said
    assert "0 new, 3 were there already, 0 passed over" in said


def test_export_of_one_learner_holds_nobody_else(machine, capsys) -> None:  # type: ignore[no-untyped-def]
    machine("one").receive(OWNED)

    assert main(["record", "export", "--csv", "--learner", OTHER]) == 0

    said = capsys.readouterr().out
    assert OTHER in said
    assert ME not in said


def test_export_does_not_write_over_a_file_unless_told(machine, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    machine("one").receive(OWNED)
    file = tmp_path / "all.jsonl"
    file.write_text("mine", encoding="utf-8")

    assert main(["record", "export", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == "mine"
    assert str(file) in capsys.readouterr().err
    assert main(["record", "export", str(file), "--force"]) == 0
    assert file.read_text(encoding="utf-8").count("\n") == 4


def test_import_says_which_lines_it_passed_over(machine, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    store = machine("one")
    (tmp_path / "bad.jsonl").write_text("".join(json_lines(OWNED)) + "{\n", encoding="utf-8")

    assert main(["record", "import", str(tmp_path / "bad.jsonl")]) == 1

    assert len(list(store.everybody())) == 3
    assert "bad.jsonl:5: passed over" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_import_of_what_is_no_text_is_said_without_a_traceback(
    machine, tmp_path: Path, capsys, content: bytes | None
) -> None:  # type: ignore[no-untyped-def]
    machine("one")
    file = tmp_path / "file.jsonl"
    if content is not None:
        file.write_bytes(content)

    assert main(["record", "import", str(file)]) == 2

    assert "hanalearn: " in capsys.readouterr().err


def test_forget_command_forgets(machine, capsys) -> None:  # type: ignore[no-untyped-def]
    store = machine("one")
    store.receive(OWNED)

    assert main(["record", "forget", ME]) == 0
    assert main(["record", "forget", "me"]) == 2

    assert [learner for learner, _ in store.everybody()] == [OTHER]
    assert "2 attempts of" in capsys.readouterr().out


def test_commands_on_a_store_that_cannot_be_used_say_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys
) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("HANALEARN_DATA", str(tmp_path / "file" / "data"))

    assert main(["record", "export"]) == 2

    assert "set HANALEARN_DATA" in capsys.readouterr().err
