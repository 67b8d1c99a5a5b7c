"""The options that several kinds of files have."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from hanalearn.__main__ import main
from hanalearn.export import options
from hanalearn.export.guarded import ExportError

FILES = ("lesson L0.1", "practice", "explorer", "course made", "wall-sheet", "flash-cards", "cards made", "sheet a.svg")
WITH_DECK = tuple(one for one in FILES if one != "explorer")
WITH_SEED = ("lesson L0.1", "practice", "course made")


def refused(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says that cannot be followed; it must write nothing."""
    assert main(["export", *words.split()]) == 2
    said = capsys.readouterr()
    assert not said.out
    return said.err


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("kind", FILES)
def test_a_language_that_is_not_there_is_refused_by_every_kind_of_file(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "'tlh'" in refused(f"{kind} --lang tlh", capsys)

    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", WITH_DECK)
def test_a_deck_that_is_not_there_is_refused_by_every_kind_of_file(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(f"{kind} --deck glass", capsys)

    assert "no deck is called 'glass'; there are: " in said
    assert "classic" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", WITH_SEED)
def test_a_seed_with_other_signs_is_refused_by_every_kind_of_file(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "seed 'K-7'" in refused(f"{kind} --seed K-7", capsys)

    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("word", ["", "Ab", "a b", "abcdefghijk", "k7f\n"])
def test_a_seed_is_of_small_letters_and_digits(word: str) -> None:
    with pytest.raises(ExportError, match="1 to 10 small letters and digits"):
        options.checked_seed(word)


@pytest.mark.parametrize("text", ["0", "-1", "10001", "1.5", "many", ""])
def test_a_number_out_of_its_span_is_quoted(text: str) -> None:
    read = options.whole_number("a number of questions", 10_000)

    with pytest.raises(argparse.ArgumentTypeError) as caught:
        read(text)

    assert str(caught.value) == f"{text!r} is not a number of questions: 1 to 10000"


def test_languages_that_are_typed_come_once_and_in_their_order() -> None:
    assert options.chosen_langs(["ja", "en", "ja"]) == ("ja", "en")


def test_without_languages_all_are_taken_and_that_of_the_machine_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANALEARN_LANG", "ja_JP.UTF-8")

    langs = options.chosen_langs([])

    assert langs[0] == options.chosen_lang("") == "ja"
    assert sorted(langs) == ["en", "ja", "zh-Hans", "zh-Hant"]


def test_a_palette_that_is_not_there_is_refused() -> None:
    with pytest.raises(ExportError, match="no palette is called 'neon'; there are: light"):
        options.chosen_palette("neon")
