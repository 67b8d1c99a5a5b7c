"""The page around a visit: widget, pictures, store and language."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hanalearn.apps import shell
from hanalearn.apps.pictures import codes_in
from hanalearn.apps.shell import Page
from hanalearn.progress import Attempt, MemoryStore, open_store
from hanalearn.teach import UnknownLessonError
from hanalearn.teach.wire import Json
from hanalearn.text import UnknownLanguageError
from hanalearn.widgets.offers import offers_in
from hanalearn.widgets.plain import PlainTable

KEY = "0123456789abcdef" * 2


def page_of(lesson: str | None = None, *, environ: Mapping[str, str] | None = None, **options: object) -> Page:
    return Page(lesson, store=MemoryStore(), environ=environ or {}, **options)  # type: ignore[arg-type]


def say(page: Page, offer: str, **more: object) -> None:
    """What the browser would write."""
    count = page.widget.offer.get("n", 0) + 1
    page.widget.set_state({"offer": {"seq": page.widget.view["seq"], "offer": offer, "n": count, **more}})


def greet(page: Page, **more: object) -> None:
    hello = {"learner": KEY, "stored": True, "places": {}, "languages": ["en"], "query": "", "motion": True}
    say(page, "hello", **{**hello, **more})


VOILA = {"SERVER_SOFTWARE": "voila/0.5.13"}


@pytest.mark.parametrize(
    ("environ", "languages", "lang"),
    [
        ({}, [], "en"),
        ({}, ["ja-JP", "en"], "ja"),
        ({"HANALEARN_LANG": "ja"}, ["en"], "ja"),
        ({**VOILA, "QUERY_STRING": "lang=zh-Hant", "HANALEARN_LANG": "ja"}, ["en"], "zh-Hant"),
        ({"HTTP_ACCEPT_LANGUAGE": "fr, zh-CN;q=0.8"}, [], "zh-Hans"),
        ({"QUERY_STRING": "lang=ja"}, [], "en"),
    ],
)
def test_language_is_that_of_address_then_server_then_browser(
    environ: dict[str, str], languages: list[str], lang: str
) -> None:
    page = page_of(environ=environ)

    greet(page, languages=languages)

    assert page.widget.view["lang"] == lang


def test_every_card_that_is_shown_has_its_picture() -> None:
    page = page_of("L3.3", lang="en")
    greet(page)
    for _ in range(12):
        assert codes_in(page.widget.view) <= page.widget.pics.keys()
        say(page, "hint")
        say(page, "hint")
        say(page, "hint")
        say(page, "hint")
        assert codes_in(page.widget.view) <= page.widget.pics.keys()
        say(page, "next")


def test_other_deck_redraws_what_is_shown_and_a_strange_one_changes_nothing() -> None:
    page = page_of("L0.1", lang="en")
    greet(page)
    before = dict(page.widget.pics)

    say(page, "deck", deck="plain")
    plain = dict(page.widget.pics)
    say(page, "deck", deck="nobody-s")

    assert plain["3c1"] != before["3c1"]
    assert page.widget.pics == plain
    assert page.widget.look["numbered"] is True
    assert codes_in(page.widget.view) <= plain.keys()


def test_deck_that_the_browser_remembers_comes_with_its_greeting() -> None:
    page = page_of("L0.1", lang="en")

    greet(page, deck="plain")

    assert page.widget.look["numbered"] is True


def test_answers_given_before_the_greeting_are_not_lost() -> None:
    store = MemoryStore()
    page = Page("L0.1", lang="en", store=store, environ={})
    say(page, "tap:10r")

    greet(page)
    say(page, "tap:3c1")

    assert [attempt.verdict for attempt in store.attempts(KEY)] == ["no", "yes"]


class Line:
    """What goes to the browser, and what is kept, in order."""

    def __init__(self) -> None:
        self.came: list[dict[str, Any]] = []
        self.table: PlainTable | None = None

    def plain(self, pics: Mapping[str, str], view: Json, numbered: bool) -> PlainTable:
        self.table = PlainTable(
            lambda text: self.came.append(json.loads(text)), pics=pics, view=view, numbered=numbered
        )
        return self.table

    def take(self, offer: str, **more: object) -> list[dict[str, Any]]:
        """What comes of an offer."""
        assert self.table is not None
        here = len(self.came)
        self.table.take(json.dumps({"seq": self.table.view["seq"], "offer": offer, "n": here, **more}))
        return self.came[here:]


class LoggedStore(MemoryStore):
    """Keeps attempts, and says so on the line."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self._line = line

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        self._line.came.append({"kept": attempt.verdict})
        super().append(learner, attempt, day)


@pytest.mark.parametrize("lesson", ["L0.1", "L1.3", "L2.2", "L3.3"])
def test_what_is_said_of_an_answer_comes_first_and_is_what_its_view_says(
    lesson: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shell, "_new_seed", lambda: "5eed")
    line, dice, known, said = Line(), random.Random(lesson), set[str](), 0
    Page(lesson, lang="en", store=LoggedStore(line), environ={}, table=line.plain)
    assert line.table is not None
    line.take("hello", learner=KEY, stored=True, places={}, languages=["en"], query="", motion=True)
    known |= line.came[0]["pics"].keys()

    for _ in range(120):
        ours = ("map", "lang:", "room:", "open:")
        offers = sorted(one for one in offers_in(line.table.view) if not one.startswith(ours))
        came = line.take("next" if "next" in offers and dice.random() < 0.7 else dice.choice(offers))
        first = next((one["said"] for one in came if "said" in one), None)
        for one in came:
            known |= one.get("pics", {}).keys()
            assert codes_in(one.get("said", {})) <= known, "shown before its picture is there"
        view = came[-1]["view"]
        assert came[-1].keys() <= {"view", "pics"}
        if first is None:
            is_answered = any("kept" in one for one in came) and view["feedback"] is not None
            assert not is_answered or view["frames"], f"{view['place']}: said with its view only"
            continue
        said += 1
        assert first == {"seq": view["seq"], "feedback": view["feedback"]}
        assert view["frames"] == []
        assert next(one for one in came if "pics" not in one).keys() == {"said"}, "before it is kept"

    assert said >= 5


def test_what_was_said_is_not_said_anew_in_another_language() -> None:
    line = Line()
    Page("L0.1", lang="en", store=MemoryStore(), environ={}, table=line.plain)
    assert ["said" in one for one in line.take("tap:10r")] == [True, False]

    came = line.take("lang:ja")

    assert [sorted(one) for one in came] == [["view"]]
    assert came[0]["view"]["feedback"]["verdict"] == "no"


def test_stale_and_forged_messages_change_nothing() -> None:
    page = page_of("L0.1", lang="en")
    greet(page)
    say(page, "hint")
    view = page.widget.view

    page.widget.set_state({"offer": {"seq": view["seq"] - 1, "offer": "tap:3c1", "n": 50}})
    page.widget.set_state({"offer": {"seq": view["seq"], "offer": "tap:1b", "n": 51}})
    page.widget.set_state({"offer": {"seq": view["seq"], "offer": "next", "n": 52}})
    page.widget.set_state({"view": {"seq": 99, "foot": {"next": {"offer": "next"}}}})
    page.widget.set_state({"offer": "tap:3c1"})

    assert page.widget.view == view
    assert sum(page.widget.refused.values()) == 5


def test_folder_that_cannot_be_written_is_said_on_the_page_and_the_lesson_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    page = Page("L0.1", lang="en", store=open_store(blocked / "data"), environ={})

    greet(page)
    say(page, "tap:3c1")

    assert "cannot be written" in str(page.widget.view["notes"])
    assert page.widget.view["feedback"]["verdict"] == "yes"


def test_browser_that_keeps_nothing_is_told_so() -> None:
    page = page_of("L0.1", lang="en")

    greet(page, stored=False)

    assert "keeps nothing" in str(page.widget.view["notes"])


def test_way_back_in_the_browser_opens_what_was_there() -> None:
    page = page_of(lang="en", environ=VOILA)
    greet(page)
    say(page, "open:L0.1")
    assert page.widget.view["page"] == "lesson"

    say(page, "goto", query="?lang=en")

    assert page.widget.view["page"] == "map"


def test_address_of_a_notebook_is_not_ours() -> None:
    assert page_of("L0.1").widget.view["address"] is False
    assert page_of("L0.1", environ=VOILA).widget.view["address"] is True


def test_caller_is_told_of_a_lesson_or_language_there_is_not() -> None:
    with pytest.raises(UnknownLessonError, match=r"L0\.1"):
        page_of("L9.9")
    with pytest.raises(UnknownLanguageError, match="zh-Hant"):
        page_of("L0.1", lang="tlh")


def test_nothing_in_a_view_tells_the_answer_or_where_it_was_drawn() -> None:
    page = page_of("L3.3", lang="en")
    greet(page)

    text = repr(page.widget.view)

    assert "'right'" not in text
    assert "http" not in text
    assert "<svg" not in text


def test_answers_go_to_the_learner_whom_a_hub_knows_and_not_to_the_browsers() -> None:
    store = MemoryStore()
    page = Page("L0.1", store=store, environ={"HANALEARN_LEARNER": "f" * 32})
    greet(page)

    say(page, "tap:3c1")

    assert [attempt.item for attempt in store.attempts("f" * 32)]
    assert not list(store.attempts(KEY))


def test_what_is_pressed_before_the_greeting_is_answered_counts() -> None:
    page = page_of("L0.1", lang="en", environ=VOILA)
    first = page.widget.view["seq"]
    pressed = next(card["offer"] for zone in page.widget.view["scene"]["zones"] for card in zone["cards"])

    greet(page)
    shown = page.widget.view["seq"]
    page.widget.set_state({"offer": {"seq": first, "offer": pressed, "n": 9}})

    assert page.widget.view["seq"] == shown + 1
    assert not page.widget.refused


def test_what_is_pressed_before_a_greeting_that_changes_the_page_does_not_count() -> None:
    page = page_of("L0.1", environ={})
    first = page.widget.view["seq"]
    pressed = next(card["offer"] for zone in page.widget.view["scene"]["zones"] for card in zone["cards"])

    greet(page, languages=["ja"])
    page.widget.set_state({"offer": {"seq": first, "offer": pressed, "n": 9}})

    assert sum(page.widget.refused.values()) == 1
