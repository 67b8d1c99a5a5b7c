"""The page in a browser that has Python in it: no notebook package, and answers that the browser keeps."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from hanalearn.apps.browser import BrowserPage

LEARNER = "0123456789abcdef" * 2
HELLO = {"seq": 1, "offer": "hello", "n": 1, "learner": LEARNER, "stored": True, "places": {}, "languages": ["en"]}


def opened(query: str = "", **begin: Any) -> tuple[BrowserPage, list[dict[str, Any]]]:
    said: list[dict[str, Any]] = []
    page = BrowserPage(lambda text: said.append(json.loads(text)), json.dumps({"query": query, **begin}))
    hello = {**HELLO, "languages": begin.get("languages", ["en"]), "query": query, "motion": True, "deck": "classic"}
    page.take(json.dumps(hello))
    return page, said


def view(said: list[dict[str, Any]]) -> dict[str, Any]:
    return next(one["view"] for one in reversed(said) if "view" in one)


def tapped(page: BrowserPage, said: list[dict[str, Any]]) -> None:
    """Answers the first step of a lesson."""
    offer = next(
        card["offer"] for zone in view(said)["scene"]["zones"] for card in zone.get("cards", ()) if card.get("offer")
    )
    page.take(json.dumps({"seq": view(said)["seq"], "n": 2, "offer": offer}))


def test_page_and_all_its_rooms_load_no_notebook_package() -> None:
    code = (
        "import json, sys\n"
        "from hanalearn.apps.browser import BrowserPage\n"
        "page = BrowserPage(lambda text: None, '{}')\n"
        "for at, room in enumerate(('explore', 'play', 'practise', 'plan'), 1):\n"
        "    page.take(json.dumps({'seq': at, 'n': at, 'offer': 'goto', 'query': f'?{room}='}))\n"
        "    assert page.page.visit.room == room, room\n"
        "print({'anywidget', 'ipywidgets', 'traitlets', 'IPython', 'numpy', 'sqlite3'} & set(sys.modules))"
    )

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == "set()"


def test_address_and_language_come_from_the_browser() -> None:
    _, said = opened("?explore=doubling", languages=["zh-TW"])

    assert (view(said)["room"], view(said)["lang"], view(said)["address"]) == ("explore", "zh-Hant", True)


def test_file_made_for_a_language_opens_in_it() -> None:
    _, said = opened(languages=["en"], lang="ja")

    assert view(said)["lang"] == "ja"


@pytest.mark.parametrize("begin", ["", "[]", '{"query": 5}', '{"attempts": "no lines"}', "{" * 9])
def test_first_message_that_cannot_be_read_opens_the_map(begin: str) -> None:
    said: list[str] = []

    BrowserPage(said.append, begin)

    assert json.loads(said[0])["view"]["page"] == "map"


def test_judged_answer_is_kept_as_a_line_that_the_next_start_reads() -> None:
    page, said = opened("?lesson=L0.1")
    tapped(page, said)
    lines = "".join(one["keep"] for one in said if "keep" in one)

    again, _ = opened("", attempts=lines)

    assert view(said)["feedback"]
    assert lines.count("\n") == 1
    [attempt] = again.page._store.attempts(LEARNER)
    assert attempt.lesson == "L0.1"


def test_forgetting_tells_the_browser_to_keep_nothing() -> None:
    page, said = opened("?lesson=L0.1")
    tapped(page, said)

    page.page.forget()

    assert said[-1] == {"forget": True}
    assert page.page._store.attempts(LEARNER) == ()
