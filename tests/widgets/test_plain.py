"""A table without widgets: strings go out, strings come in, and only what is open is heard."""

from __future__ import annotations

import json

from hanalearn.widgets.offers import Offer, RefusalReason
from hanalearn.widgets.plain import PlainTable

VIEW = {"seq": 3, "page": "map", "foot": {"next": {"offer": "next"}}}


def table() -> tuple[PlainTable, list[str], list[Offer]]:
    said: list[str] = []
    heard: list[Offer] = []
    made = PlainTable(said.append, pics={"1b": "<svg/>"}, view=VIEW)
    made.on_offer(heard.append)
    return made, said, heard


def test_first_message_has_everything() -> None:
    _, said, _ = table()

    assert json.loads(said[0]) == {"look": {"numbered": False}, "pics": {"1b": "<svg/>"}, "fresh": True, "view": VIEW}


def test_new_pictures_and_view_go_in_one_message_and_known_pictures_stay_here() -> None:
    made, said, _ = table()

    with made.hold_sync():
        made.pics = {**made.pics, "2b": "<svg>2</svg>"}
        made.view = {"seq": 4}

    assert [json.loads(one) for one in said[1:]] == [{"pics": {"2b": "<svg>2</svg>"}, "view": {"seq": 4}}]


def test_what_is_said_of_an_answer_goes_ahead_of_its_view() -> None:
    made, said, _ = table()

    made.say_first(4, {"verdict": "no"})

    assert json.loads(said[-1]) == {"said": {"seq": 4, "feedback": {"verdict": "no"}}}
    assert made.view == VIEW


def test_other_deck_replaces_all_pictures() -> None:
    made, said, _ = table()

    made.change_deck({"1b": "<svg>plain</svg>"}, numbered=True)

    last = json.loads(said[-1])
    assert last == {"look": {"numbered": True}, "pics": {"1b": "<svg>plain</svg>"}, "fresh": True}


def test_what_is_not_open_stale_or_no_json_is_dropped_and_counted() -> None:
    made, _, heard = table()

    for message in ('{"seq": 3, "offer": "next", "n": 1}', '{"seq": 2, "offer": "next", "n": 1}', "{", '{"seq": 3}'):
        made.take(message)
    made.take('{"seq": 3, "offer": "delete", "n": 1}')

    assert [offer.offer for offer in heard] == ["next"]
    assert made.refused == {RefusalReason.STALE: 1, RefusalReason.MALFORMED: 2, RefusalReason.NOT_ON_OFFER: 1}
