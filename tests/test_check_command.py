"""``hanalearn check``: lessons at the paths given; without paths everything, the catalogues of words too."""

from pathlib import Path

import pytest

from hanalearn.__main__ import main
from hanalearn.teach import check
from hanalearn.text import check as words

MISSING = words.Finding("missing-key", "po/ja/book.po", "'option.yes' is missing; English is shown instead")
LONG = words.Finding("long-sentence", "po/en/book.po:3", "'option.yes': 16 words", is_fault=False)


@pytest.fixture(autouse=True)
def no_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons have tests of their own and take long to check."""
    monkeypatch.setattr(check, "run", lambda paths: [])


def test_fault_of_a_catalogue_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(words, "check_catalogues", lambda: (MISSING,))

    assert main(["check"]) == 1
    assert capsys.readouterr().out.splitlines() == [str(MISSING), "1 finding."]


def test_catalogues_of_the_package_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out == "No findings.\n"


def test_what_is_only_worth_a_look_does_not_fail_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "check_catalogues", lambda: (LONG,))

    assert main(["check"]) == 0


def test_author_of_a_lesson_is_not_told_of_catalogues(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(words, "check_catalogues", lambda: (MISSING,))

    assert main(["check", str(tmp_path)]) == 0
