"""The rooms that this installation has, as their page shows them: in every language, and with no dead button."""

from __future__ import annotations

import json
import logging

import pytest

from hanalearn.apps.room import ROOMS, has_room
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore
from hanalearn.text import LANGUAGES
from hanalearn.widgets.offers import offers_in

ROOMS_HERE = [key for key in ROOMS if has_room(key)]
OURS = ("map", "lang:", "room:", "open:")


def page_of(key: str, lang: str) -> Page:
    environ = {"SERVER_SOFTWARE": "voila/0.5.13", "QUERY_STRING": f"{key}=", "HANALEARN_LANG": lang}
    return Page(store=MemoryStore(), environ=environ)


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
@pytest.mark.parametrize("key", ROOMS_HERE)
def test_a_room_opens_in_every_language(key: str, lang: str) -> None:
    view = page_of(key, lang).widget.view

    assert (view["page"], view["room"], view["lang"], view["notes"]) == ("desk", key, lang, [])
    assert len(json.dumps(view)) < 200_000


@pytest.mark.parametrize("key", ROOMS_HERE)
def test_everything_on_offer_on_the_first_page_of_a_room_is_answered(
    key: str, caplog: pytest.LogCaptureFixture
) -> None:
    offers = sorted(offer for offer in offers_in(page_of(key, "en").widget.view) if not offer.startswith(OURS))

    with caplog.at_level(logging.WARNING):
        for offer in offers:
            page = page_of(key, "en")
            page.widget.set_state({"offer": {"seq": page.widget.view["seq"], "offer": offer, "n": 1}})
            assert page.widget.view["seq"] > 1, f"{offer} is answered by nothing"

    assert [one.message for one in caplog.records if one.name.startswith("hanalearn.apps")] == []
