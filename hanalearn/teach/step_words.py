"""The words of one step in one language, as far as they are true of the cards that lie there."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import CardSet
from hanalearn.teach.film import film_numbers
from hanalearn.teach.reckon import numbers
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.steps import Film, Reckon
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Scope, Voice
from hanalearn.teach.words import Part, Words
from hanalearn.text import Text

__all__ = ["StepWords"]


@dataclass(frozen=True, slots=True)
class StepWords:
    """Finds and says the parts of a step's words.

    Attributes:
        words: all words of the lesson.
        task: the step, in whatever cards.
        voice: the language.
    """

    words: Words
    task: Task
    voice: Voice

    def part(self, name: str) -> Part | None:
        """A part of the words; in other cards than the lesson's own only one marked ``any``, as in ``### ask any``."""
        if self.task.is_made:
            return None
        section = self.task.step.key
        # Words about points take their numbers from the step, so they are true of other numbers too.
        is_own = self.task.has_own_words or isinstance(self.task.step, (Reckon, Film))
        own = self.words.find(section, name) if is_own else None
        return own or self.words.find(section, f"{name} any")

    def option(self, name: str) -> Text | None:
        """The words of an option, which are the same in all cards."""
        part = self.words.find(self.task.step.key, f"option {name}")
        return None if part is None else self.texts(part)[0]

    def scope(self, ruling: Ruling | None = None) -> Scope:
        """Which cards the words of the moment speak of."""
        cards: dict[str, CardSet] = {}
        if self.task.asked is not None:
            cards["played"] = CardSet([self.task.asked])
        if ruling is not None:
            cards["chosen"] = ruling.chosen
            if ruling.move is not None:
                cards["played"] = CardSet([ruling.move.card])
                cards["taken"] = ruling.move.takes
        return Scope(self.task.renamed, cards, {**numbers(self.task), **film_numbers(self.task)})

    def texts(self, part: Part, ruling: Ruling | None = None) -> list[Text]:
        """The paragraphs of a part, to show."""
        scope = self.scope(ruling)
        return [self.voice.show_words(paragraph, scope, self.words.lang) for paragraph in part.paragraphs]

    def holds(self, part: Part, ruling: Ruling | None = None) -> Text | None:
        """The sentence of a part that holds, to show."""
        if part.holds is None:
            return None
        return self.voice.show_words(part.holds, self.scope(ruling), self.words.lang)

    def spoken(self, part: Part) -> list[str]:
        """The paragraphs of a part, for a voice."""
        voice = Voice(self.words.lang)
        return [voice.speak_words(paragraph, self.scope()) for paragraph in part.paragraphs]
