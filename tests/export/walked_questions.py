"""Walks through questions: what the engine of lessons shows at each station, to be compared with the tables."""

from __future__ import annotations

import json
import random
from typing import Any

from hanalearn.export.question_table import question_table
from hanalearn.export.question_texts import Texts
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.library import Library
from hanalearn.teach.single import Single

SCRIPT = """given.cases.map(([table, offers]) => {
  const question = new Question(table, given.texts, given.words), seen = [[true, question.parts(), null]];
  for (const offer of offers) seen.push([question.take(offer), question.parts(), question.attempt]);
  return seen;
})"""
"""What node is asked: for each question and its offers the parts of the page and the attempt, station by station."""
_LEAVING = ("new", "next", "back", "restart")
_TYPED = {"num:*": ("num:77", "num:6*2", "num:99999", "num:1+3"), "text:*": ("text:abc",)}


def walk(exercise: Exercise, lang: str, library: Library, seed: str, *, helped: bool) -> tuple[list[str], list[Any]]:
    """Offers taken at random, and what the page shows after each of them."""
    dice = random.Random(f"{exercise.name}/{seed}")
    single = Single.of(exercise)
    offers: list[str] = []
    stations: list[Any] = [[True, _shown(single, lang, library), None]]
    while len(offers) < 14 and not single.is_over:
        open_now = [one for one in single.session.offers() if one not in _LEAVING]
        unaided = [one for one in open_now if one not in ("hint", "show")]
        offer = dice.choice(open_now if helped and dice.random() < 0.8 else unaided or open_now)
        offer = dice.choice(_TYPED.get(offer, (offer,)))
        after = single.take(offer)
        if after is None:
            continue
        single = after
        offers.append(offer)
        attempt = single.attempt
        known = (
            None
            if attempt is None
            else [attempt.verdict, attempt.answer, list(attempt.codes), attempt.hints, attempt.tries]
        )
        stations.append([True, _shown(single, lang, library), known])
    return offers, stations


def _shown(single: Single, lang: str, library: Library) -> Any:
    """What a question's own page takes of a view; ways to another question are those of the page around it."""
    view: Any = json.loads(json.dumps(single.view(lang, library)))
    view["prompt"].pop("phase")
    for key in ("nudge", "read"):
        assert view.pop(key, None) is None
    # A running sum of what is chosen would be another table of all subsets: it is left out of a file.
    view["blocks"] = [block for block in view["blocks"] if block.get("id") != "so-far"]
    if view["feedback"]:
        view["feedback"]["actions"] = [
            one for one in view["feedback"]["actions"] if one["offer"] not in ("new", "next")
        ]
    return view


def tabled(exercise: Exercise, lang: str, library: Library, texts: Texts) -> Any:
    """The tables of a question, as they come out of a file."""
    return json.loads(json.dumps(question_table(exercise, lang, library, texts)))


def differences(stations: list[Any], found: list[Any], name: str, offers: list[str]) -> list[str]:
    """Where what the tables give is not what the engine gives."""
    said = []
    for at, ((_, view, attempt), (is_open, parts, remembered)) in enumerate(zip(stations, found, strict=True)):
        known = remembered and [remembered[key] for key in ("verdict", "answer", "codes", "hints", "tries")]
        if not is_open or parts != view or known != attempt:
            keys = [key for key in view if parts.get(key) != view[key]]
            pairs = [(key, parts.get(key), view[key]) for key in keys[:1]]
            said.append(f"{name} after {offers[:at]}: {pairs} {known} {attempt}"[:600])
            break
    return said
