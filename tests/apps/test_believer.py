"""Weeks of practice of somebody with one belief: the queue fills with it, and empties when the learner changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from hanalearn.apps.practise import Practice
from hanalearn.teach.temptations import Temptation
from tests import practise_learner as learner


def sat(room: Practice, what: str, believer: Any) -> Practice:
    """The room after a whole sitting."""
    room = room.begun(what)
    for _ in range(200):
        if room.sitting is None or room.sitting.is_over or room.place != "sitting":
            return room
        if room.sitting.is_answered:
            reply = room.react("next")
            assert reply is not None
            room = reply.room  # type: ignore[assignment]
            continue
        assert room.sitting.single is not None
        acts = believer.acts(room.sitting.single.session)
        assert acts, room.sitting.now
        for offer in acts:
            reply = room.react(offer)
            assert reply is not None, (offer, room.sitting.now)
            room = reply.room  # type: ignore[assignment]
    raise AssertionError("the sitting does not end")


def of(room: Practice, code: str) -> Temptation | None:
    """The temptation of a belief, if it ever led astray."""
    return next((one for one in room.summary.tempting if one.code == code), None)


@pytest.mark.parametrize(("code", "skill"), [("M24", "S09"), ("M33", "S12"), ("M04", "S02")])
def test_queue_fills_with_one_temptation_and_empties_when_the_learner_changes(
    enter: Callable[..., Practice], code: str, skill: str
) -> None:
    believer = learner.Believer(code)
    room = enter()

    for _ in range(2):
        room = sat(room, skill, believer)

    tempting = of(room, code)
    assert tempting is not None
    assert tempting.misses >= 2
    assert [one.code for one in room.summary.tempting] == [code]
    assert room.summary.step.kind in ("back", "review", "mistakes")

    # The same belief in other cards, sitting after sitting.
    before = tempting.misses
    room = sat(room, "mistakes", believer)
    again = of(room, code)
    assert again is not None
    assert again.misses > before
    assert not again.is_cleared

    believer.code = ""
    for _ in range(2):
        room = replace(room, day=(date.fromisoformat(room.day) + timedelta(days=1)).isoformat())
        room = sat(room, "mistakes", believer)

    cleared = of(room, code)
    assert cleared is not None
    assert cleared.is_cleared
    assert room.begun("mistakes").place == "home"
    assert sat(room, skill, believer).summary.tempting[0].is_cleared
