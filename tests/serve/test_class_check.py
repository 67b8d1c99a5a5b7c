"""A class of simulated learners at a server, and what a teacher is told of it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from hanalearn.__main__ import main
from hanalearn.serve import class_check
from hanalearn.serve.class_check import judge
from hanalearn.serve.class_run import Hour, Memory
from hanalearn.serve.doctor import Line
from hanalearn.serve.pupil import Opened
from hanalearn.serve.trial import served

MB = 2**20


def hour(**changes: object) -> Hour:
    """A class of thirty with whom all went well."""
    well: dict[str, object] = {
        "learners": 30,
        "opened": (Opened(0.05, 0.4, 1.2),) * 30,
        "refused": (),
        "clicks": (0.004,) * 1800,
        "lost": (),
        "left_over": 0,
        "gone": 0.4,
        "memory": Memory(server=100 * MB, learner=25 * MB, free=4000 * MB),
        "busy": 0.3,
    }
    return Hour(**{**well, **changes})  # type: ignore[arg-type]


def told(one: Hour) -> list[Line]:
    return [line for line in judge(one) if line.level != "ok"]


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server with the lessons, and its folder for progress."""
    data = tmp_path_factory.mktemp("school")
    with served(env={"HANALEARN_DATA": str(data), "HANALEARN_WARM": "few"}) as url:
        yield url, data


def test_class_of_three_is_measured_at_a_running_server(
    school: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["class-check", "--url", school[0], "--learners", "3", "--seconds", "2"])

    said = capsys.readouterr().out
    assert code in (0, 1)  # a busy machine may be told that it is busy
    assert "3 of 3 pages opened: first picture after " in said
    assert "not answered" not in said
    assert "MB of memory per learner, " in said
    assert "every kernel ended within " in said
    assert said.splitlines()[-1].startswith(("ready for 3 learners", "not ready for 3 learners"))


def test_simulated_learners_leave_no_trace_in_a_servers_record(school: tuple[str, Path]) -> None:
    main(["class-check", "--url", school[0], "--learners", "1", "--seconds", "3"])

    assert [path for path in school[1].rglob("*") if path.is_file() and b"L0.1" in path.read_bytes()] == []


def test_unknown_lesson_is_still_a_page_that_can_be_clicked(
    school: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["class-check", "--url", school[0], "--learners", "1", "--seconds", "1", "--lesson", "no-such-lesson"])

    assert "1 of 1 pages opened" in capsys.readouterr().out


def test_check_begins_and_ends_a_server_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    before = set(psutil.Process().children(recursive=True))

    main(["class-check", "--learners", "1", "--seconds", "1"])

    assert "1 of 1 pages opened" in capsys.readouterr().out
    assert set(psutil.Process().children(recursive=True)) - before == set()


def test_address_where_nothing_answers_is_said_with_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{probe.getsockname()[1]}/"

        assert main(["class-check", "--url", url]) == 2

    assert f"no hanalearn server answers at {url}" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--learners", "0"], ["--learners", "many"], ["--seconds", "0"], ["--seconds", "x"]])
def test_number_that_makes_no_sense_is_refused_with_code_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["class-check", *words])

    assert caught.value.code == 2
    assert f"'{words[1]}' is not a number of" in capsys.readouterr().err.replace("\n", " ")


def test_exit_codes_are_explained_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["class-check", "--help"])

    assert "1  not ready: a line begins with fail and says what to change" in capsys.readouterr().out


def test_class_with_whom_all_went_well_needs_no_change() -> None:
    assert told(hour()) == []


def test_page_that_was_refused_fails_and_names_a_number_to_try() -> None:
    (line,) = told(hour(opened=(Opened(0.1, 1, 2),) * 22, refused=("refused with 503",) * 8))

    assert line.level == "fail"
    assert line.what == "8 of 30 pages did not open; 8: refused with 503"
    assert "--learners 22" in line.todo


def test_nothing_else_is_judged_where_no_page_opened() -> None:
    (line,) = told(hour(opened=(), refused=("no connection",) * 30, clicks=(), memory=None))

    assert line.level == "fail"
    assert "doctor" in line.todo


@pytest.mark.parametrize(("slowest", "level"), [(4.9, None), (5.1, "warn"), (20.1, "fail")])
def test_slow_opening_is_told(slowest: float, level: str | None) -> None:
    lines = told(hour(opened=(*(Opened(0.05, 0.4, 1.2),) * 29, Opened(0.05, 0.4, slowest))))

    assert [line.level for line in lines] == ([level] if level else [])


@pytest.mark.parametrize(("late", "level"), [(0.09, None), (0.11, "warn"), (0.51, "fail")])
def test_late_answers_are_told_with_the_size_of_half_a_class(late: float, level: str | None) -> None:
    lines = told(hour(learners=31, opened=(Opened(0.05, 0.4, 1.2),) * 31, clicks=(0.004,) * 90 + (late,) * 10))

    assert [line.level for line in lines] == ([level] if level else [])
    assert all("16 learners each" in line.todo for line in lines)


def test_answer_that_never_came_fails() -> None:
    (line,) = told(hour(lost=("no answer to 'next' within 10 s",)))

    assert line.level == "fail"
    assert "1 not answered, first: no answer to 'next' within 10 s" in line.what


@pytest.mark.parametrize(("free", "level"), [(1200, None), (1000, "warn"), (800, "fail")])
def test_memory_that_will_not_do_names_how_many_it_bears(free: int, level: str | None) -> None:
    lines = told(hour(memory=Memory(server=100 * MB, learner=25 * MB, free=free * MB)))

    assert [line.level for line in lines] == ([level] if level else [])
    assert all(f"at most {int(0.85 * free / 25)} learners here" in line.todo for line in lines)


def test_memory_of_a_server_elsewhere_is_said_to_be_unknown() -> None:
    assert any("memory was not looked at" in line.what for line in judge(hour(memory=None, busy=None)))


def test_busy_machine_is_told() -> None:
    assert [line.level for line in told(hour(busy=0.95))] == ["warn"]


def test_kernel_that_stays_fails() -> None:
    (line,) = told(hour(left_over=2, gone=30.0))

    assert line.what == "2 kernels were still there 30 s after their pages had closed"


def test_half_of_the_values_lie_below_the_median() -> None:
    assert class_check.quantile([5.0, 1.0, 3.0], 0.5) == 3.0
    assert class_check.quantile([float(n) for n in range(1, 101)], 0.95) == 95.0
