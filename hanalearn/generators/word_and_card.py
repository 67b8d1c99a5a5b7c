"""E02: which card is this word, which word is this card?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import Card, Month
from hanalearn.generators.exercise_type import ExerciseType, asked, say
from hanalearn.generators.seen import look_alike_of
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.misconceptions import behind
from hanalearn.teach.table import Table
from hanalearn.teach.traits import plant_key
from hanalearn.text import Message
from hanalearn.text.names import plant_name

__all__ = ["GENERATOR", "WordAndCard"]

_TONGUES: Final = {1: "ja", 2: "ja", 3: "zh-Hant"}


class WordAndCard(ExerciseType):
    """The words are Japanese at first and Chinese at last; the card is tapped, or the word is chosen."""

    id = "E02"
    key = "word-and-card"
    skills = frozenset({"S01"})
    levels = range(1, 4)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"card": 1, "word": 1} if level > 1 else {"card": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        month = dice.one(list(Month))
        card = dice.one(sorted(month.cards))
        others = self._others(dice, card)
        tongue = _TONGUES[level]
        word = plant_name(month, tongue)
        told = say("word-and-card.told", word=word, month=month)
        hints = [say("word-and-card.hint-plant"), say("left-two"), told]
        if kind == "card":
            cards = dice.order([card, *others])
            task = asked(
                "tap",
                say(f"word-and-card.ask-{'japanese' if tongue == 'ja' else 'chinese'}", word=word),
                table=Table(shown=tuple(cards)),
                right=[card.code],
                slips={other.code: self._slip(card, other) for other in others},
                cards=[one.code for one in cards],
                hints=hints,
                because=[told],
                worked=[told],
                numbers=False,
            )
            return Exercise(task, kind, topic=str(month.value))
        months = dice.order([month, *(other.month for other in others)])
        task = asked(
            "choose",
            say(f"word-and-card.ask-word-{'japanese' if tongue == 'ja' else 'chinese'}"),
            table=Table(shown=(card,)),
            options={plant_key(one): say("quoted", text=plant_name(one, tongue)) for one in months},
            right=[plant_key(month)],
            slips={plant_key(other.month): self._slip(card, other) for other in others},
            hints=hints,
            because=[told],
            worked=[told],
            numbers=False,
        )
        return Exercise(task, kind, topic=str(month.value))

    def _others(self, dice: Dice, card: Card) -> list[Card]:
        """Three cards of three other months: the look-alike, one of its kind, any."""
        chosen: list[Card] = []
        alike = look_alike_of(card)
        if alike is not None:
            chosen.append(alike)
        for wants_kind in (True, False, False):
            pool = [
                other
                for other in dice.order(list(Card))
                if other.month not in {card.month, *(one.month for one in chosen)}
                and (not wants_kind or other.kind is card.kind)
            ]
            if len(chosen) < 3:
                chosen.append(pool[0])
        return chosen

    def _slip(self, card: Card, other: Card) -> Slip:
        code = behind(card, other)
        return Slip(
            (code,) if code in ("M04", "M05", "M06") else (), (Message("task.differs", card=card, other=other),)
        )


GENERATOR: Final = WordAndCard()
