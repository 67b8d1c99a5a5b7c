"""Whole rounds of the games that settle between players (tests/golden/settled_rounds), as a person can read them."""

from __future__ import annotations

from typing import Any

import pytest

from hanalearn.rules.books import HACHIHACHI, HANAAWASE
from hanalearn.rules.hachihachi import HachiHachiEnd
from hanalearn.rules.hanaawase import HanaAwaseEnd
from tests.golden import settled_round as golden


@pytest.mark.parametrize("scene", golden.SCENES, ids=lambda scene: str(scene.name))
def test_round_plays_out_as_written(scene: Any) -> None:
    written = (golden.FOLDER / f"{scene.name}.txt").read_text(encoding="utf-8")

    assert golden.transcript(scene) == written


def test_every_transcript_belongs_to_a_scene() -> None:
    assert sorted(path.stem for path in golden.FOLDER.glob("*.txt")) == sorted(scene.name for scene in golden.SCENES)


def test_every_way_a_round_can_end_and_every_sheet_has_a_transcript() -> None:
    ends: set[Any] = set()
    for scene in golden.SCENES:
        *_, (state, _, _) = golden.steps(scene)
        ends.add(state.result.end)

    assert ends == {*HanaAwaseEnd, *HachiHachiEnd}
    assert {scene.book for scene in golden.SCENES} == {*HANAAWASE, *HACHIHACHI}
