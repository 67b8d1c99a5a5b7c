"""Opening the real lessons once, as the doctor does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hanalearn.serve import trial
from hanalearn.serve.doctor import examine
from hanalearn.serve.trial import TrialError, open_once


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANALEARN_DATA", str(tmp_path / "data"))


def test_lessons_open(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = [line for line in examine(port=0, full=True) if "lessons" in line.what and "opened" in line.what]

    assert line.level == "ok"


def test_server_that_ends_at_once_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SERVE", ("serve", "no-such.ipynb"))

    with pytest.raises(TrialError, match=r"the server ended before it answered \(exit code 2\)"):
        open_once()


def test_lesson_that_fails_is_said_with_the_reason(monkeypatch: pytest.MonkeyPatch, counter_notebook: Path) -> None:
    monkeypatch.setattr(trial, "SERVE", (*trial.SERVE, str(counter_notebook)))
    monkeypatch.setattr(trial, "QUERY", "?raise=1")

    with pytest.raises(TrialError, match=r"the page broke off; the server said: .*secret detail"):
        open_once()


def test_silent_server_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "PATIENCE_SECONDS", 0.0)
    begun: list[subprocess.Popen[str]] = []
    end = trial._end
    monkeypatch.setattr(trial, "_end", lambda server: (begun.append(server), end(server))[1])

    with pytest.raises(TrialError, match="printed no address within 0 s"):
        open_once()

    assert [server.returncode is not None for server in begun] == [True]
