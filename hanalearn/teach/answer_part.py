"""The answer part of a page, form by form: what can be chosen, ticked, typed or filled in."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import CardSet
from hanalearn.teach.forms import form_name
from hanalearn.teach.judge import Ruling
from hanalearn.teach.session import Session, Stage
from hanalearn.teach.step_words import StepWords
from hanalearn.teach.steps import Ask, Try
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.teach.words import Gap
from hanalearn.text import Message, Text

__all__ = ["AnswerPart"]

_LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """Renders the answer part of a session.

    Attributes:
        session: whose answer it is.
        task: what is asked.
        words: the words of the step.
        offers: what may be done now.
    """

    session: Session
    task: Task
    words: StepWords
    offers: frozenset[str]

    @property
    def voice(self) -> Voice:
        """The language."""
        return self.words.voice

    def render(self, tries: list[Text]) -> Json | None:
        """The part as the view has it; ``None`` where the cards themselves are the answer.

        Args:
            tries: why each of ``session.tries`` does not hold.
        """
        form = form_name(self.task)
        match form:
            case "tap":
                return self._nothing()
            case "tap-set":
                return self._tap_set()
            case "choose":
                return {**self._begun(form), "options": self._options("choose")}
            case "tick":
                return {**self._begun(form), "options": self._options("tick"), "done": self._done("ui.check")}
            case "number":
                return self._number(tries)
            case "blanks":
                return {**self._begun(form), "parts": self._blank_parts(), "done": self._done("ui.check")}
        return None

    @property
    def _is_open(self) -> bool:
        return self.session.state.stage is Stage.OPEN

    def _plain(self, key: str) -> str:
        return self.voice.plain(Message(key))

    def _begun(self, form: str) -> Json:
        return {"form": form, "label": self._plain("ui.answer")}

    def _done(self, key: str) -> Json:
        return {
            "label": self._plain(key),
            "offer": "done" if self._is_open else None,
            "enabled": "done" in self.offers,
        }

    def _nothing(self) -> Json | None:
        """A button for *nothing* below the cards."""
        if "none" not in self.offers:
            return None
        nothing: Json = {"key": "A", "text": self._plain("task.nothing-button"), "offer": "none"}
        return {**self._begun("choose"), "options": [{**nothing, "state": None, "chip": None}]}

    def _tap_set(self) -> Json | None:
        if not self._is_open:
            return None
        nothing: Json | None = None
        if isinstance(self.task.step, Try) and self.task.step.nothing:
            nothing = {"label": self._plain("task.nothing-button"), "offer": "none", "enabled": "none" in self.offers}
        return {**self._begun("tap-set"), "done": self._done("task.take"), "nothing": nothing}

    def _number(self, tries: list[Text]) -> Json:
        return {
            **self._begun("number"),
            "offer": "num",
            "tries": [
                {"text": number, "because": because}
                for (number, _), because in zip(self.session.tries, tries, strict=True)
            ],
            "done": {"label": self._plain("ui.check")},
            "enabled": self._is_open,
            "given": None if self._is_open else self.session.state.answer,
        }

    def _options(self, verb: str) -> list[Json]:
        state = self.session.state
        given = [] if self._is_open else state.answer.split(",")
        refused = self._refused()
        options: list[Json] = []
        for index, option in enumerate(self.task.options):
            offer = f"{verb}:{option}"
            row: Json = {
                "key": str(index + 1) if verb == "tick" else _LETTERS[index],
                "text": self._option_text(option),
                "offer": offer if offer in self.offers else None,
                "state": None,
                "chip": None,
            }
            if verb == "tick":
                row["on"] = option in (given or state.picked)
            if option in given:
                row["state"] = "no" if state.stage is Stage.MISSED else "yes"
                row["chip"] = self._plain("mark.chosen") if state.stage is not Stage.SHOWN else None
            elif option == refused:
                row["state"], row["chip"] = "no", self._plain("mark.chosen")
            elif self._is_open and offer not in self.offers:
                row["state"] = "out"
            options.append(row)
        return options

    def _refused(self) -> str | None:
        outcome = self.session.outcome
        ruling: Ruling | None = None if outcome is None or outcome.came != "judged" else outcome.ruling
        return outcome.answer if outcome is not None and ruling is not None and ruling.verdict == "no" else None

    def _option_text(self, option: str) -> Text:
        step = self.task.step
        own = self.words.option(option)
        if own is not None:
            return own
        if option in ("field", "pile", "hand"):
            return self.voice.show(Message(f"task.option-{option}"))
        is_what = isinstance(step, Ask) and step.task == "what"
        if option == "none":
            return self.voice.show(Message("task.option-none" if is_what else "task.option-results-none"))
        taken = CardSet.parse(option.replace("+", " "))
        return self.voice.show(Message("task.option-takes" if is_what else "task.option-result", taken=taken))

    def _blank_parts(self) -> list[object]:
        step = self.task.step
        assert isinstance(step, Ask)
        state = self.session.state
        filled = state.answer.split(",") if state.answer else list(state.picked)
        sentence = self.words.part("sentence")
        parts: list[object] = []
        for piece in sentence.paragraphs[0] if sentence else ():
            if not isinstance(piece, Gap):
                parts.append(self.voice.show_words((piece,), self.words.scope(), self.words.words.lang))
                continue
            if piece.index >= len(step.blanks):
                continue
            chosen = filled[piece.index] if piece.index < len(filled) else ""
            offers = {word: f"blank:{piece.index}:{word}" for word in step.blanks[piece.index].options}
            parts.append(
                {
                    "blank": piece.index,
                    "label": self.voice.plain(Message("ui.blank", number=piece.index + 1)),
                    "options": [
                        {
                            "text": plain_text(self._option_text(word)),
                            "offer": offer if offer in self.offers else None,
                            "on": word == chosen,
                        }
                        for word, offer in offers.items()
                    ],
                }
            )
        return parts
