"""What a voice reads of a table is put together by the page as the product says it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hanalearn.cards import Card
from hanalearn.export.offered import without_offers
from hanalearn.export.said import Said, together
from hanalearn.export.sheaf import sheaf
from hanalearn.export.spoken import Spoken
from hanalearn.export.veil import disguised
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import FACE_DOWN
from hanalearn.text import LANGUAGES, Message
from tests.export.conftest import InNode

LANGS = [language.code for language in LANGUAGES]
LYING = {
    "their-hand": ["11c1"],
    "field": ["9a", None, "1c1", "1c2", "3r"],
    "hand": ["8b", "8c1"],
    "stock": [],
    "drawn": ["12b"],
    "taken": ["2a"],
}


def scene(lying: dict[str, list[str | None]]) -> Json:
    zones = [{"key": key, "cards": [code and {"id": code} for code in codes]} for key, codes in lying.items()]
    return {"zones": zones}


def read(lang: str, *places: str) -> str:
    """What the product says of places, as ``StepPage`` puts it together."""
    voice = Voice(lang)
    said = [
        voice.speak(
            Message(
                "task.zone-list",
                zone=Message(f"zone.{place}"),
                cards=tuple(Card.parse(code) for code in LYING[place] if code),
            )
        )
        for place in places
    ]
    return ("" if lang in ("ja", "zh-Hant", "zh-Hans") else " ").join(said)


def view(langs: list[str], end: str = "") -> dict[str, Any]:
    aloud = [f"Which? {read(lang, 'field', 'hand', 'drawn', 'their-hand')}{end}" for lang in langs]
    tree = together([{"prompt": {"ask": "Which?", "aloud": one}, "scene": scene(LYING)} for one in aloud])
    assert isinstance(tree, dict)
    return tree


@pytest.mark.parametrize("lang", LANGS)
def test_page_reads_what_lies_where_as_the_product_does(in_node: InNode, lang: str) -> None:
    spoken = Spoken([lang])

    kept = spoken.without(view([lang]))
    prompt: Any = kept["prompt"]
    told = in_node(
        ("spoken.js",), "spokenOf(given[0], given[1], given[2], given[3])",
        [prompt["aloud"][0], scene(LYING), spoken.tree(), lang],
    )  # fmt: skip

    assert prompt["aloud"] == ["Which? "]
    assert told == view([lang])["prompt"]["aloud"]


def test_question_that_goes_on_behind_its_cards_is_kept_whole() -> None:
    spoken = Spoken(["en", "ja"])
    other = view(["en", "ja"], end=" Taken: nothing.")

    assert spoken.without(other) == other
    assert not spoken.is_needed


def test_words_of_languages_are_kept_side_by_side() -> None:
    spoken = Spoken(["en", "ja"])
    spoken.without(view(["en", "ja"]))
    tree: Any = spoken.tree()

    assert tree["cards"]["8b"] == Said(('"full moon"', '"すすきに月"'))
    assert tree["cards"]["1c1"] == tree["cards"]["1c2"]
    assert "2a" not in tree["cards"], "what was taken is not read"


def test_cards_that_lie_face_down_are_not_read() -> None:
    lying = {**LYING, "their-hand": [FACE_DOWN] * 3}
    told = f"Go. {read('en', 'field', 'hand', 'drawn')}"

    kept: Any = Spoken(["en"]).without({"prompt": {"aloud": told}, "scene": scene(lying)})

    assert kept["prompt"]["aloud"] == ["Go. "]


def test_places_in_which_every_card_is_tapped_are_named(in_node: InNode) -> None:
    def card(code: str, offer: str | None) -> Json:
        return {"id": code, "offer": offer, "marks": []}

    zones: list[Json] = [
        {"key": "field", "cards": [card("3c1", "tap:3c1"), None, card("9a", "tap:9a")]},
        {"key": "hand", "cards": [card("3b", "tap:3b"), card("1c1", None)]},
        {"key": "taken", "cards": []},
    ]
    told = {"label": "Table", "zones": zones}

    kept: Any = without_offers(told)
    code = "new Book({veiled: given[0], langs: ['en'], tables: ''}).grow(given[1], 'en')"
    found = in_node(
        ("veil.js", "sheaf.js", "spoken.js", "passed.js", "lesson.js"), code, [disguised(sheaf([], [[]])), kept]
    )

    assert kept["taps"] == ["field"]
    assert [one and one["offer"] for one in kept["zones"][0]["cards"]] == [None, None, None]
    assert kept["zones"][1:] == zones[1:]
    assert json.dumps(found) == json.dumps(told)


def test_scene_without_anything_to_tap_stays_as_it_is() -> None:
    still = {"label": "Table", "zones": [{"key": "field", "cards": [{"id": "3c1", "offer": None}]}]}

    assert without_offers(still) is still
