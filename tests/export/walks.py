"""Random walks through a lesson: what the tables of a file show, and what the product itself does."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

from hanalearn.export.lesson_render import file_view
from hanalearn.export.one_file import SCRIPTS
from hanalearn.teach import Library
from hanalearn.teach.answer_key import right_acts
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.session import Session
from hanalearn.teach.state import Stage
from hanalearn.teach.wire import Json

HERE = Path(__file__).parent
TYPED = ["num:3", "num:6*2", "num:1+3", "num:777", "num:123456", "num:-3", "text:", "text:seven", "text:二十"]


def offered(value: object, found: list[str]) -> list[str]:
    """Every offer that stands open in a view, in order."""
    if isinstance(value, dict):
        if value.get("enabled") is False:
            return found
        if isinstance(value.get("offer"), str):
            found.append(value["offer"])
        for key, part in value.items():
            if key not in ("frames", "head", "place"):
                offered(part, found)
    elif isinstance(value, list):
        for part in value:
            offered(part, found)
    return found


def walk(
    lesson: Lesson, library: Library, langs: Sequence[str], seed: str, length: int, dice: random.Random
) -> tuple[list[list[str]], list[Json]]:
    """A random walk: its acts, each with a language, and the view of the product after each."""
    session = Session.start(lesson, seed)
    lang = langs[0]
    acts, views = [["", lang]], [file_view(session, lang, library, langs)]
    ahead: list[str] = []
    while len(acts) < length:
        lang = dice.choice(langs) if dice.random() < 0.2 else lang
        open_now = [one for one in dict.fromkeys(offered(views[-1], [])) if not one.startswith(("open:", "map"))]
        if ahead and ahead[0] in session.offers():
            act = ahead.pop(0)
        else:
            ahead = []
            act = dice.choice(open_now)
            if act == "num":
                known = [one for one in session.offers() if one.startswith("num:") and not one.endswith("*")]
                act = dice.choice([*TYPED, *known])
            elif act in ("restart", "back", "probe") and dice.random() < 0.7:
                continue
            elif (
                act not in ("next", "new")
                and dice.random() < 0.25
                and session.task is not None
                and session.state.stage is Stage.OPEN
            ):
                ahead = list(right_acts(session.task, session.state.picked))
                continue
        session = session.take(act)
        acts.append([act, lang])
        views.append(file_view(session, lang, library, langs))
    return acts, views


def replayed(data: object, walks: list[list[list[str]]], folder: Path) -> list[list[Json]]:
    """What the tables of a file show on the same walks."""
    given = folder / "walks.json"
    given.write_text(json.dumps({"data": data, "walks": walks}), encoding="utf-8")
    run = subprocess.run(["node", HERE / "walk.js", SCRIPTS, given], capture_output=True, text=True, check=True)
    seen: list[list[Json]] = json.loads(run.stdout)
    return seen


def differences(one: object, other: object, path: str = "") -> list[str]:
    """Where two views differ, in words."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = list(dict.fromkeys([*one, *other]))
        return [found for key in keys for found in differences(one.get(key, "-"), other.get(key, "-"), f"{path}/{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [
            found
            for at, pair in enumerate(zip(one, other, strict=True))
            for found in differences(*pair, f"{path}/{at}")
        ]
    return [] if one == other else [f"{path}: file {str(one)[:140]} product {str(other)[:140]}"]
