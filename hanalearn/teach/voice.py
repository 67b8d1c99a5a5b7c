"""Says the words of lessons and the messages of the catalogues in one language: to show, plain, and for a voice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from hanalearn.cards import Card, CardSet
from hanalearn.teach import words as w
from hanalearn.teach.lookup import looked_up
from hanalearn.text import Message, Run, Text, aloud, names, runs, say, text_runs
from hanalearn.text.readings import in_kana

__all__ = ["Scope", "Voice", "joined_text", "plain_text"]


@dataclass(frozen=True, slots=True)
class Scope:
    """Which cards the words of the moment speak of.

    Attributes:
        renamed: which card stands for a card of the lesson.
        cards: what ``played``, ``chosen``, ``taken`` and ``other`` mean.
        numbers: what the numbers of the step are, by name.
    """

    renamed: Mapping[Card, Card] = field(default_factory=dict)
    cards: Mapping[str, CardSet] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)

    def counted(self, paragraph: w.Paragraph) -> w.Paragraph:
        """A paragraph with its numbers written out, so that a number and its counter are one word.

        Raises:
            KeyError: the step knows no number of such a name.
        """
        runs: list[w.Run] = []
        for piece in paragraph:
            if isinstance(piece, w.Counted):
                piece = str(self.numbers[piece.name])
            elif isinstance(piece, w.Emphasis):
                piece = w.Emphasis(piece.strong, self.counted(piece.runs))
            last = runs[-1] if runs else None
            if isinstance(piece, str) and isinstance(last, str):
                runs[-1] = last + piece
            else:
                runs.append(piece)
        return tuple(runs)

    def of(self, ref: str) -> CardSet:
        """The cards of a reference or a code."""
        if ref in self.cards:
            return self.cards[ref]
        if ref in ("played", "chosen", "taken", "other"):
            return CardSet()
        card = Card.parse(ref)
        return CardSet([self.renamed.get(card, card)])


class Voice:
    """A language in which a page speaks."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    # --- messages

    def show(self, message: Message) -> Text:
        """A message to show."""
        return runs(message, self.lang)

    def plain(self, message: Message) -> str:
        """A message as plain text."""
        return say(message, self.lang)

    def speak(self, message: Message) -> str:
        """A message for a voice."""
        return aloud(message, self.lang)

    # --- words of a lesson

    def show_words(self, paragraph: w.Paragraph, scope: Scope, lang: str | None = None) -> Text:
        """A paragraph to show.

        Args:
            paragraph: the words.
            scope: the cards they speak of.
            lang: in which language they are written, if not in that of the page; they are then marked as such.
        """
        paragraph = scope.counted(paragraph)
        if lang is None or lang == self.lang:
            return joined_text(run for piece in paragraph for run in self._shown(piece, scope))
        shown = Voice(lang).show_words(paragraph, scope)
        runs_of: list[Run] = [shown] if isinstance(shown, str) else shown
        return [{"lang": lang, "text": run} if isinstance(run, str) else run for run in runs_of]

    def speak_words(self, paragraph: w.Paragraph, scope: Scope) -> str:
        """A paragraph for a voice: no pictures, in Japanese the words of the game in kana."""
        return "".join(self._spoken(piece, scope) for piece in scope.counted(paragraph))

    def _shown(self, piece: w.Run, scope: Scope) -> Iterable[Run]:
        match piece:
            case str():
                text = text_runs(piece, self.lang)
                return [text] if isinstance(text, str) else text
            case w.CardWord():
                word = self._card_word(piece, scope)
                cards = scope.of(piece.ref)
                if piece.form == "card" and len(cards) == 1:
                    return [{"card": next(iter(cards)).code, "text": word}]
                text = text_runs(word, self.lang)
                return [text] if isinstance(text, str) else text
            case w.Ruby():
                return [{"ruby": [piece.base, piece.reading]}] if self.lang == "ja" else [piece.base]
            case w.Break():
                return [{"wbr": True}]
            case w.Term():
                name, about = looked_up(piece.key)
                means = runs(about, self.lang)
                told: list[Run] = [means] if isinstance(means, str) else means
                # The word as the game has it, wherever the page speaks another language.
                native: list[Run] = [] if self.lang == "ja" else [" ", {"lang": "ja", "text": say(name, "ja")}]
                return [
                    {"term": [piece.own] if piece.own else _listed(runs(name, self.lang)), "about": [*told, *native]}
                ]
            case w.Foreign():
                return [{"lang": piece.lang, "text": piece.text}]
            case w.Gap() | w.Counted():
                return ["…"]
            case w.Emphasis():
                inner = joined_text(run for one in piece.runs for run in self._shown(one, scope))
                marked: dict[str, str | bool | list[str] | list[Run]] = {"b" if piece.strong else "i": inner}
                return [marked]

    def _spoken(self, piece: w.Run, scope: Scope) -> str:
        match piece:
            case str():
                return in_kana(piece) if self.lang == "ja" else piece
            case w.CardWord():
                word = self._card_word(piece, scope)
                return in_kana(word) if self.lang == "ja" else word
            case w.Ruby():
                return piece.reading
            case w.Break():
                return ""
            case w.Term():
                word = piece.own or say(looked_up(piece.key)[0], self.lang)
                return in_kana(word) if self.lang == "ja" else word
            case w.Foreign():
                return piece.text
            case w.Gap() | w.Counted():
                return "…"
            case w.Emphasis():
                return "".join(self._spoken(one, scope) for one in piece.runs)

    def _card_word(self, piece: w.CardWord, scope: Scope) -> str:
        if piece.own:
            return piece.own
        cards = scope.of(piece.ref)
        if len(cards) == 1:
            (card,) = cards
            word = self._name(card, piece.form)
        else:
            word = names.cards_in_words(cards, self.lang)
        return names.capitalised(word) if piece.capital else word

    def _name(self, card: Card, form: str) -> str:
        match form:
            case "plant":
                return names.plant_name(card.month, self.lang)
            case "month":
                return names.month_name(card.month, self.lang)
            case "number":
                return names.month_number(card.month, self.lang)
            case "picture":
                return names.picture_name(card, self.lang)
            case _:
                return names.card_name(card, self.lang)


def _listed(text: Text) -> list[Run]:
    return [text] if isinstance(text, str) else text


def joined_text(pieces: Iterable[Run]) -> Text:
    """Runs as a ``Text``: neighbouring strings joined, a lone string by itself.

    >>> joined_text(["Take ", "it."])
    'Take it.'
    """
    merged: list[Run] = []
    for piece in pieces:
        if isinstance(piece, str) and merged and isinstance(merged[-1], str):
            merged[-1] = merged[-1] + piece
        elif piece != "":
            merged.append(piece)
    if not merged:
        return ""
    return merged[0] if len(merged) == 1 and isinstance(merged[0], str) else merged


def plain_text(text: Text) -> str:
    """What a ``Text`` says, without pictures and readings.

    >>> plain_text(["Tap ", {"card": "9a", "text": "sake cup"}, "."])
    'Tap sake cup.'
    """
    if isinstance(text, str):
        return text
    parts: list[str] = []
    for run in text:
        if isinstance(run, str):
            parts.append(run)
        elif "ruby" in run:
            parts.append(str(cast(list[str], run["ruby"])[0]))
        else:
            inner = next((run[key] for key in ("text", "b", "i", "term") if key in run), "")
            parts.append(plain_text(cast(Text, inner)))
    return "".join(parts)
