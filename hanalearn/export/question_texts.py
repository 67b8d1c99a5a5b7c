"""What questions without Python say: sentences kept once, and the words that every question has."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from hanalearn.cards import Card
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["Texts", "as_list", "as_object", "question_words"]


@dataclass(slots=True)
class Texts:
    """Values that many questions share, each kept once: sentences, names, cells."""

    values: list[object] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)

    def place(self, value: object) -> int:
        """The place of a value; it is put in where it is not there yet."""
        key = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        if key not in self.places:
            self.places[key] = len(self.values)
            self.values.append(value)
        return self.places[key]

    def all(self, values: Iterable[object]) -> list[int]:
        """The places of several values."""
        return [self.place(value) for value in values]


def question_words(lang: str) -> Json:
    """What every question says, by fixed keys; ``{0}`` and ``{1}`` stand for what is put in."""
    voice = Voice(lang)

    def plain(key: str, **arguments: str | int) -> str:
        return voice.plain(Message(key, **arguments))

    keys = ("ui.answer", "ui.check", "ui.again", "ui.show", "hint.title", "task.take", "task.nothing-button",
            "task.helped", "mark.chosen", "mark.returned", "problem.number-empty")  # fmt: skip
    verdicts = ("yes", "also", "no", "notyet", "shown", "problem", "no-card")
    marks = ("match", "chosen", "returned", "still", "moved")
    return {
        **{key: plain(key) for key in keys},
        "verdicts": {key: plain(f"verdict.{key}") for key in verdicts},
        "marks": {key: plain(f"mark.{key}") for key in marks},
        "marked": plain("label.marked", label="{0}", mark="{1}"),
        "tagged": plain("task.tagged", label="{0}", tag="{1}"),
        "numbered": plain("card.numbered", name="{0}", number="{1}"),
        "up": plain("task.move-up", name="{0}"),
        "down": plain("task.move-down", name="{0}"),
        "no-number": plain("problem.number", typed="{0}"),
        "too-great": plain("problem.number-range", typed="{0}"),
        "hint-of": [plain("ui.hint-of", hint=rung, hints=4) for rung in range(1, 5)],
        "space": "" if lang in ("ja", "zh-Hant", "zh-Hans") else " ",
        "cards": {card.code: names.card_label(card, lang) for card in Card},
    }


def as_object(value: object) -> Json:
    assert isinstance(value, dict)
    return value


def as_list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
