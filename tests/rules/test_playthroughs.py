"""Whole rounds as a person can read them (tests/golden/playthroughs), unchanged until somebody means to change them."""

from __future__ import annotations

import pytest

from hanalearn.rules.books import KOIKOI
from hanalearn.rules.koikoi import RoundEnd
from tests.golden import playthrough as golden


@pytest.mark.parametrize("scene", golden.SCENES, ids=lambda scene: scene.name)
def test_round_plays_out_as_written(scene: object) -> None:
    written = (golden.FOLDER / f"{scene.name}.txt").read_text(encoding="utf-8")  # type: ignore[attr-defined]

    assert golden.transcript(scene) == written


def test_every_transcript_belongs_to_a_scene() -> None:
    assert sorted(path.stem for path in golden.FOLDER.glob("*.txt")) == sorted(scene.name for scene in golden.SCENES)


def test_every_way_a_round_can_end_and_every_sheet_has_a_transcript() -> None:
    ends = set()
    books = set()
    for scene in golden.SCENES:
        *_, (state, _, _) = golden.steps(scene)
        ends.add(state.result.end)
        books.add(scene.book)

    assert ends == set(RoundEnd)
    assert books == set(KOIKOI)
