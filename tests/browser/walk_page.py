"""Walks at random through all rooms of a page and prints, as JSON, each offer and what the page was told after it."""

import json
import runpy
import sys
from pathlib import Path
from random import Random

runpy.run_path(str(Path(__file__).parent / "tame_page.py"))

from hanalearn.apps.browser import BrowserPage  # noqa: E402
from hanalearn.widgets.offers import Refusal, offers_in, read_offer  # noqa: E402

ADDRESSES = (
    *("?lesson=L0.1", "?lesson=L3.3", "?lesson=L6.1", "?explore=", "?explore=yaku", "?explore=capture"),
    *("?explore=compare&pile=7a+10a+6a", "?explore=decide", "?explore=deal", "?explore=doubling&base=7"),
    *("?play=", "?play=&with=reader&months=1", "?practise=", "?practise=S07", "?practise=three-ribbons&seed=k7f"),
)
STEPS = 5
HELLO = {"offer": "hello", "learner": "0123456789abcdef" * 2, "stored": True, "places": {}, "languages": ["ja"]}

dice = Random("walk")
heard: list[str] = []
page = BrowserPage(heard.append, sys.argv[1])
offers: list[str] = []
told = [[json.loads(one) for one in heard]]


def view() -> dict[str, object]:
    return dict(page.page.table.view)


def give(offer: dict[str, object]) -> None:
    heard.clear()
    offers.append(json.dumps({"seq": view()["seq"], "n": len(offers) + 1, **offer}))
    page.take(offers[-1])
    told.append([json.loads(one) for one in heard])


give({**HELLO, "query": "?lang=ja", "motion": True, "deck": "classic"})
for address in ADDRESSES:
    give({"offer": "goto", "query": address})
    for _ in range(STEPS):
        # What leads away at once would make all walks the same one.
        away = ("map", "room:", "lang:", "open:", "goto", "lesson:", "resume")
        here = [one for one in sorted(offers_in(view())) if not one.startswith(away)]
        asked = [{"seq": view()["seq"], "n": 0, "offer": one} for one in here]
        free = [one for one in asked if not isinstance(read_offer(one, view()), Refusal)]
        if free:
            give({"offer": dice.choice(free)["offer"]})
print(json.dumps({"offers": offers, "told": told}, ensure_ascii=False))
