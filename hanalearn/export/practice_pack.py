"""Makes the tables of many questions small: sentences in order, names of cards as one sign each, fields side by side.

Alike things next to each other are what packing lives on. ``unpacked`` in ``pack_room.js`` puts it all back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from hanalearn.cards import Card
from hanalearn.export.question_texts import Texts
from hanalearn.teach.wire import Json
from hanalearn.text import names

__all__ = ["FIRST_SIGN", "packed"]

FIRST_SIGN: Final = 0xE000
"""The private sign that stands for the first card in a sentence; the other 47 follow it."""
_Move = Callable[[int], int]


def packed(units: Sequence[Json], texts: Texts, lang: str) -> Json:
    """The texts in their own order, and the fields of all questions column by column.

    Args:
        units: each with its ``items``; these are taken out of them, a ``count`` is left.
        texts: what the numbers in the items are places of.
        lang: the language of the names of cards.

    Returns:
        ``{"texts": [...], "columns": {field: [value of each item, null where it has none]}}``
    """
    short = [_signed(text, lang) for text in texts.values]
    order = sorted(range(len(short)), key=lambda at: json.dumps(short[at], ensure_ascii=False))
    place = {old: new for new, old in enumerate(order)}
    # Copied, since numbers are moved in place.
    items: list[dict[str, Any]] = [
        json.loads(json.dumps(item))
        for unit in units
        for item in unit["items"]  # type: ignore[attr-defined]
    ]
    for item in items:
        _moved(item, place.__getitem__)
    fields = dict.fromkeys(field for item in items for field in item)
    return {
        "texts": [short[at] for at in order],
        "columns": {field: [item.get(field) for item in items] for field in fields},
    }


def _signed(text: object, lang: str) -> object:
    """A sentence with every full name of a card as one sign."""
    if not isinstance(text, str):
        return text
    labels = sorted(((names.card_label(card, lang), card) for card in Card), key=lambda one: -len(one[0]))
    for label, card in labels:
        text = text.replace(label, chr(FIRST_SIGN + card))
    return text


def _moved(item: dict[str, Any], move: _Move) -> None:
    """Every place of a text in the table of a question, moved. The fields are those of ``question_table``."""
    for field in ("q", "a", "ae", "s", "b"):
        if field in item:
            item[field] = move(item[field])
    for field in ("h", "w", "l", "c", "x", "zl"):
        if field in item:
            item[field] = [move(place) for place in item[field]]
    for row in item.get("d", ()):
        _moved_row(item["f"], row, move)
    for scene in ("z", "es"):
        if scene in item:
            _moved_scene(item[scene], move)
    for end in item.get("e", {}).values():
        _moved_scene(end["z"], move)
        for frame in end.get("f", ()):
            _moved_scene(frame[0], move)
            frame[1] = move(frame[1])
    for outcome in item["o"]:
        outcome[3] = [move(place) for place in outcome[3]]
        outcome[4] = move(outcome[4]) if outcome[4] >= 0 else -1
        outcome[5] = [move(place) for place in outcome[5]]


def _moved_row(form: str, row: list[Any], move: _Move) -> None:
    if form == "parts":
        row[0], row[1] = move(row[0]), move(row[1])
        for option in row[2]:
            option[1], option[2] = move(option[1]), move(option[2])
        return
    row[1] = move(row[1])
    if form == "sort":
        row[2] = [move(place) for place in row[2]]


def _moved_scene(scene: list[Any], move: _Move) -> None:
    scene[0] = move(scene[0])
    for zone in scene[1]:
        zone[0] = move(zone[0])
        for card in zone[1]:
            if isinstance(card, list):
                card[1:] = [move(place) if place >= 0 else place for place in card[1:]]
            elif isinstance(card, dict):
                for field in ("?", "d"):
                    if field in card:
                        card[field] = move(card[field])
