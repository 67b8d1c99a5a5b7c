"""Every way in which a round settled between players can end has words, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from hanalearn.rules.explain_settlement import settled_event_remark
from hanalearn.rules.settlement import Settled
from hanalearn.teach.sheet_words import explain_seat, seat_messages
from hanalearn.text import LANGUAGES, Message, message_from, say
from tests.golden import settled_round as golden


@pytest.mark.parametrize("scene", golden.SCENES, ids=lambda scene: str(scene.name))
def test_every_event_and_every_line_of_the_settlement_is_said(scene: Any) -> None:
    said = dict.fromkeys((one.code for one in LANGUAGES), 0)
    for _, events, _ in golden.steps(scene):
        for event in events:
            remark = settled_event_remark(event)
            for code in said:
                if remark is not None:
                    assert say(message_from(remark.key, remark.arguments), code)
            if not isinstance(event, Settled):
                continue
            settlement = event.result.settlement
            for seat, points in enumerate(settlement.points):
                assert Message("settle.total", n=points) in seat_messages(settlement, seat)
                for code in said:
                    said[code] += sum(map(bool, explain_seat(settlement, seat, code)))

    assert len(set(said.values())) == 1
    assert min(said.values()) >= 2
