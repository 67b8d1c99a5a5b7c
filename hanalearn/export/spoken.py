"""What a voice reads of a question, put together by the page from the cards that it shows.

A question is read with the cards of each place: "Field: pine chaff, sake cup and deer. Hand: butterflies." Where cards
are played that is another sentence in every state, and all of them are of the same words. So a view keeps how its
question begins, and the page says what lies where, from the names of cards and places, which are kept once.

The same in ``static/spoken.js``, which only reads. What does not come out sign by sign stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from hanalearn.cards import Card
from hanalearn.export.lesson_render import WITHOUT_SPACES
from hanalearn.export.said import Said, Tree, together
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import FACE_DOWN
from hanalearn.text import Message
from hanalearn.text.names import card_name
from hanalearn.text.readings import in_kana

__all__ = ["Spoken"]

_PLACES: Final = ("field", "hand", "drawn", "their-hand")
"""What is read of a table, in this order; the product's is that of ``StepPage``."""
_CARDS: Final = (Card.parse("1c1"), Card.parse("2c1"), Card.parse("3c1"))
"""Three cards with different names, to see how they are put in a row."""


class Spoken:
    """Takes out of views what a voice reads of the cards.

    Args:
        langs: of the file.
    """

    def __init__(self, langs: Sequence[str]) -> None:
        self._rows = [_Row(Voice(lang)) for lang in langs]
        self._cards: set[Card] = set()
        self._places: set[str] = set()

    def without(self, view: Mapping[str, Tree]) -> Mapping[str, Tree]:
        """A view whose question keeps only how it begins, as a list of that one text; or the view as it is."""
        prompt, scene = view.get("prompt"), view.get("scene")
        if not isinstance(prompt, Mapping) or not isinstance(scene, Mapping):
            return view
        aloud = prompt.get("aloud")
        texts = [json.loads(text) for text in aloud.texts] if isinstance(aloud, Said) else [aloud] * len(self._rows)
        lying = _lying(scene)
        begins: list[str] = []
        for text, row in zip(texts, self._rows, strict=True):
            told = row.told(lying)
            if not told or not isinstance(text, str) or not text.endswith(told):
                return view
            begins.append(text.removesuffix(told))
        self._places.update(lying)
        self._cards.update(card for cards in lying.values() for card in cards)
        return {**view, "prompt": {**prompt, "aloud": [together(begins)]}}

    @property
    def is_needed(self) -> bool:
        """Whether anything was taken out."""
        return bool(self._places)

    def tree(self) -> Tree:
        """The names that the page needs: of cards and places, what stands between and behind them."""
        every: list[Json] = [
            {
                "cards": {card.code: row.name(card) for card in sorted(self._cards)},
                "places": {key: row.place(key) for key in _PLACES if key in self._places},
                "marks": row.marks,
            }
            for row in self._rows
        ]
        return together(every)


def _lying(scene: Mapping[str, Tree]) -> dict[str, list[Card]]:
    """The cards that lie open in each place that is read, in order."""
    zones = scene.get("zones")
    assert isinstance(zones, list)
    found = {
        zone["key"]: [card["id"] for card in zone["cards"] if card is not None and card["id"] != FACE_DOWN]
        for zone in zones
    }
    return {key: [Card.parse(code) for code in found[key]] for key in _PLACES if found.get(key)}


class _Row:
    """How a language says what lies where, taken apart."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        one, two, three = _CARDS
        _, self._end = self._said("field", one).split(self.name(one))
        row = self._said("field", *_CARDS).removeprefix(self.place("field")).removesuffix(self._end)
        self._more, self._last = row.removeprefix(self.name(one)).removesuffix(self.name(three)).split(self.name(two))
        self.marks = [self._more, self._last, self._end]

    def _said(self, place: str, *cards: Card) -> str:
        return self._voice.speak(Message("task.zone-list", zone=Message(f"zone.{place}"), cards=cards))

    def name(self, card: Card) -> str:
        """A card for a voice."""
        name = card_name(card, self._voice.lang)
        return in_kana(name) if self._voice.lang == "ja" else name

    def place(self, key: str) -> str:
        """How a sentence about a place begins."""
        return self._said(key, _CARDS[0]).split(self.name(_CARDS[0]))[0]

    def told(self, lying: Mapping[str, Sequence[Card]]) -> str:
        """What lies where, in words."""
        space = "" if self._voice.lang in WITHOUT_SPACES else " "
        return space.join(f"{self.place(key)}{self._in_a_row(cards)}{self._end}" for key, cards in lying.items())

    def _in_a_row(self, cards: Sequence[Card]) -> str:
        *others, last = map(self.name, cards)
        return self._more.join(others) + self._last + last if others else last
