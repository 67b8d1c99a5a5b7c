"""Builds the blocks that explorers are made of (``docs/view.md``, "The desk") in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from hanalearn.art.charts import Chart
from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.letters import LETTERS, sheet
from hanalearn.teach.slips import slip_of
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, names

__all__ = ["Blocks", "Option"]

Option: TypeAlias = tuple[str, Message | str, bool]
"""Offer, words, whether it is on."""


class Blocks:
    """Blocks in the language of a voice. Words are messages, or text that is ready."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def words(self, said: Message | Text) -> Text:
        """Words to show."""
        return self.voice.show(said) if isinstance(said, Message) else said

    # --- text

    def heading(self, said: Message) -> Json:
        """A heading of the second level."""
        return {"part": "heading", "level": 2, "text": self.words(said)}

    def text(self, *lines: Message | Text, title: Message | None = None, tone: str | None = None) -> Json:
        """Paragraphs."""
        block: Json = {"part": "text", "tone": tone, "lines": [self.words(line) for line in lines]}
        return block if title is None else {**block, "title": self.words(title)}

    # --- controls

    def controls(self, *items: Json, title: Message | None = None) -> Json:
        """A group of controls."""
        block: Json = {"part": "controls", "items": list(items)}
        return block if title is None else {**block, "title": self.words(title)}

    def segments(self, label: Message, options: Iterable[Option], kind: str = "segments") -> Json:
        """One of several, or with ``chips`` any of several."""
        return {
            "kind": kind,
            "label": self.words(label),
            "options": [{"text": self.words(text), "offer": offer, "on": on} for offer, text, on in options],
        }

    def rulebooks(self, chosen: str) -> Json:
        """One of the sheets, by its letter."""
        options = [(f"sheet:{letter}", self.book_name(sheet(letter)), letter == chosen) for letter in LETTERS]
        return self.segments(Message("explore.rulebook"), options, kind="select")

    def number(self, name: str, label: Message, value: int, least: int, most: int, *, slider: bool = False) -> Json:
        """A number between two others; sends ``set:<name>=<number>``."""
        return {
            "kind": "number",
            "id": f"number-{name}",
            "label": self.words(label),
            "value": value,
            "min": least,
            "max": most,
            "step": 1,
            "offer": f"set:{name}",
            "slider": slider,
        }

    def switch(self, offer: str, label: Message, on: bool, note: Message | None = None) -> Json:
        """On or off."""
        block: Json = {"kind": "switch", "offer": offer, "label": self.words(label), "on": on}
        return block if note is None else {**block, "note": self.words(note)}

    def typed(self, name: str, label: Message, done: Message, value: str = "", error: Message | None = None) -> Json:
        """A line to be typed or pasted; sends ``say:<name>=<text>``."""
        return {
            "kind": "text",
            "id": f"text-{name}",
            "label": self.words(label),
            "value": value,
            "max": 400,
            "rows": 1,
            "offer": f"say:{name}",
            "done": {"label": self.words(done)},
            "error": None if error is None else {"text": self.words(error)},
        }

    def deck(self, label: Message, on: CardSet, *, offer: str = "pick", shut: CardSet | None = None) -> Json:
        """All 48 cards, twelve rows of four, to be picked from.

        Args:
            label: what is picked.
            on: those that are.
            offer: what a card sends, with its code.
            shut: those that cannot be picked.
        """
        months: dict[int, list[Card]] = {}
        for card in Card:
            months.setdefault(card.month.value, []).append(card)
        return {
            "kind": "cards",
            "id": "deck",
            "label": self.words(label),
            "size": "small",
            "rows": [
                {
                    "name": self.plant(cards[0].month),
                    "cards": [
                        {
                            **self.card(card),
                            "offer": None if shut is not None and card in shut else f"{offer}:{card.code}",
                            "on": card in on,
                        }
                        for card in cards
                    ],
                }
                for cards in months.values()
            ],
        }

    def button(
        self,
        label: Message,
        offer: str | None = None,
        *,
        href: str | None = None,
        main: bool = False,
        able: bool = True,
    ) -> Json:
        """A button."""
        return {"label": self.words(label), "offer": offer, "href": href, "main": main, "enabled": able}

    def choices(self, label: Message, options: Iterable[tuple[str, Message]]) -> Json:
        """Buttons that each begin something, under a common label."""
        buttons = self.buttons(*(self.button(text, offer) for offer, text in options))
        return {"part": "group", "blocks": [self.text(label, tone="quiet"), buttons]}

    def buttons(self, *items: Json) -> Json:
        """Buttons in a row."""
        return {"part": "buttons", "items": list(items)}

    # --- figures

    def card(self, card: Card) -> Json:
        """A card to look at."""
        return {"id": card.code, "label": names.card_label(card, self.voice.lang)}

    def cards(self, cards: Iterable[Card]) -> list[Json]:
        """Cards to look at, in their order."""
        return [self.card(card) for card in cards]

    def table(
        self,
        caption: Message,
        head: Sequence[Message | Text],
        rows: Iterable[tuple[Message | Text, Sequence[object], str | None]],
        *,
        stack: bool = False,
    ) -> Json:
        """A table: each row is its head, its cells (words or finished cells) and its state."""
        return {
            "part": "table",
            "caption": self.words(caption),
            "head": [self.words(cell) for cell in head],
            "rows": [
                {"head": self.words(first), "cells": [self._cell(cell) for cell in cells], "state": state}
                for first, cells, state in rows
            ],
            "stack": stack,
        }

    def _cell(self, cell: object) -> object:
        if isinstance(cell, Message):
            return self.words(cell)
        return cell if isinstance(cell, str | dict | list) else str(cell)

    def chart(self, chart: Chart, label: Message, table: Json, title: Message | None = None) -> Json:
        """A chart with its figures as a table."""
        block: Json = {"part": "chart", "svg": str(chart), "label": self.voice.plain(label), "table": table}
        return block if title is None else {**block, "title": self.words(title)}

    def plant(self, month: Month) -> str:
        """The plant of a month, to begin a row."""
        return names.capitalised(names.plant_name(month, self.voice.lang))

    def name(self, said: Message) -> str:
        """A name, to begin a row."""
        return names.capitalised(self.voice.plain(said))

    # --- rulebooks

    def letter(self, book: KoiKoiRulebook) -> str:
        """The letter on the slip of a rulebook's sheet."""
        return self.voice.plain(slip_of(book.key.partition("+")[0]).letter)

    def book_name(self, book: KoiKoiRulebook) -> str:
        """The name of a rulebook's sheet."""
        return self.voice.plain(slip_of(book.key.partition("+")[0]).name)
