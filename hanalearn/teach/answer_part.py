"""The answer part of a page, form by form: what can be chosen, ticked, typed or filled in."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import Card, CardSet, Kind, Month, Ribbon
from hanalearn.teach.forms import form_name, held_of, laid_of, order_of
from hanalearn.teach.judge import Ruling
from hanalearn.teach.session import Session, Stage
from hanalearn.teach.step_words import StepWords
from hanalearn.teach.steps import Ask, See, Try
from hanalearn.teach.tabletop import Tabletop
from hanalearn.teach.task import Task
from hanalearn.teach.traits import NOT_ANY, By, month_of
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.teach.words import Gap
from hanalearn.text import Message, Text, names

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
        tabletop: says what a card is called here.
    """

    session: Session
    task: Task
    words: StepWords
    offers: frozenset[str]
    tabletop: Tabletop

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
            case "tap-hand":
                return self._tap_hand()
            case "turns":
                return self._nothing("task.lay-button")
            case "choose":
                return {**self._begun(form), "options": self._options("choose")}
            case "tick":
                is_year = isinstance(self.task.step, See)
                ticks = {**self._begun(form), "options": self._options("tick"), "done": self._done("ui.check")}
                return {**ticks, "chips": True} if is_year else ticks
            case "number":
                return self._number(tries)
            case "sort":
                return self._sort()
            case "order":
                return self._order()
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

    def _nothing(self, key: str = "task.nothing-button") -> Json | None:
        """A button for *nothing* below the cards, or for laying down."""
        if "none" not in self.offers:
            return None
        nothing: Json = {"key": "A", "text": self._plain(key), "offer": "none"}
        return {**self._begun("choose"), "options": [{**nothing, "state": None, "chip": None}]}

    def _tap_set(self) -> Json | None:
        if not self._is_open:
            return None
        if isinstance(self.task.step, See):
            return {**self._begun("tap-set"), "done": self._done("ui.check"), "nothing": None}
        nothing: Json | None = None
        if isinstance(self.task.step, Try) and self.task.step.nothing:
            nothing = {"label": self._plain("task.nothing-button"), "offer": "none", "enabled": "none" in self.offers}
        return {**self._begun("tap-set"), "done": self._done("task.take"), "nothing": nothing}

    def _tap_hand(self) -> Json | None:
        if not self._is_open:
            return None
        return {**self._begun("tap-set"), "done": self._done("ui.check"), "nothing": None}

    def _number(self, tries: list[Text]) -> Json:
        return {
            **self._begun("number"),
            "offer": "num",
            "tries": [
                {"text": number.rpartition(",")[2], "because": because}
                for (number, _), because in zip(self.session.tries, tries, strict=True)
            ],
            "done": {"label": self._plain("ui.check")},
            "enabled": self._is_open,
            "given": None if self._is_open else self.session.state.answer.rpartition(",")[2],
            "rows": self._rows(),
            "at": len(self.session.state.picked),
        }

    def _rows(self) -> list[Json]:
        """Where several numbers are asked for: what each of them counts, and those that are known."""
        step = self.task.step
        if not isinstance(step, Ask) or step.task != "numbers":
            return []
        state = self.session.state
        known = list(state.picked) if self._is_open else state.answer.split(",")
        return [
            {
                "label": self._option_text(part),
                "text": known[index] if index < len(known) else None,
                "now": self._is_open and index == len(known),
            }
            for index, part in enumerate(step.parts)
        ]

    # --- boxes, and a column to be put in order

    def _sort(self) -> Json:
        step = self.task.step
        assert isinstance(step, See)
        state = self.session.state
        laid = laid_of(state.picked) if self._is_open else tuple(state.answer.split(","))
        box_of = {item: box for item, _, box in (drop.partition(">") for drop in laid)}
        held = held_of(state.picked) if self._is_open else None
        items: list[Json] = [
            {"key": plant, "text": self._option_text(plant), "offer": self._offer(f"tap:{plant}"), "on": plant == held}
            for plant in step.plants
            if plant not in box_of
        ]
        return {
            **self._begun("sort"),
            "items": items,
            "boxes": [self._box(step, box, [item for item in box_of if box_of[item] == box]) for box in step.boxes],
        }

    def _box(self, step: See, box: str, inside: list[str]) -> Json:
        name = self._box_name(step, box)
        within = [] if step.plants else [Card.parse(code) for code in inside]
        return {
            "key": box,
            "text": name,
            "label": self.voice.plain(Message("task.box", box=plain_text(name), n=len(inside))),
            "offer": self._offer(f"box:{box}"),
            "cards": [{"id": card.code, "label": names.card_label(card, self.voice.lang)} for card in within],
            "items": [self._option_text(plant) for plant in inside] if step.plants else [],
        }

    def _box_name(self, step: See, box: str) -> Text:
        own = self.words.option(box)
        if own is not None:
            return own
        if step.by == "month" and not step.plants and box != NOT_ANY:
            return self.voice.show(Message("task.box-month", month=Month(int(box))))
        return self._value_name(step.by, box)

    def _value_name(self, by: By, value: str) -> Text:
        """What content calls ``bush-clover``, ``5``, ``animal`` or ``poem``, in the words of the language."""
        lang = self.voice.lang
        if value == NOT_ANY:
            return self._capital(Message("task.other"))
        match by:
            case "plant":
                return self.voice.show(Message("task.plant-of", month=month_of(value)))
            case "month":
                return names.capitalised(names.month_name(month_of(value), lang))
            case "kind":
                return self._capital(Message(f"kind.{Kind(value).value}"))
            case "ribbon":
                return self._capital(Message(f"ribbon.{Ribbon(value).value}"))

    def _capital(self, message: Message) -> Text:
        """A name that stands by itself."""
        shown = self.voice.show(message)
        return names.capitalised(shown) if isinstance(shown, str) else shown

    def _order(self) -> Json:
        state = self.session.state
        row = order_of(self.task, state.picked) if self._is_open else tuple(state.answer.split(","))
        rows: list[Json] = []
        for index, item in enumerate(row):
            name = self._order_name(item)
            rows.append(
                {
                    "key": item,
                    "num": index + 1,
                    "text": None if self._is_card(item) else name,
                    "cards": [{"id": item, "label": plain_text(name)}] if self._is_card(item) else [],
                    "up": {"label": self._moves("up", name), "offer": self._offer(f"up:{item}")},
                    "down": {"label": self._moves("down", name), "offer": self._offer(f"down:{item}")},
                }
            )
        return {**self._begun("order"), "rows": rows, "done": self._done("ui.check")}

    def _is_card(self, item: str) -> bool:
        return isinstance(self.task.step, See)

    def _order_name(self, item: str) -> Text:
        return self.tabletop.name(Card.parse(item)) if self._is_card(item) else self._option_text(item)

    def _moves(self, way: str, name: Text) -> str:
        return self.voice.plain(Message(f"task.move-{way}", name=plain_text(name)))

    def _offer(self, offer: str) -> str | None:
        return offer if offer in self.offers else None

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
        if isinstance(step, See):
            return self._value_name("plant" if step.plants else step.by, option)
        if option in ("yes", "no"):
            return self.voice.show(Message(f"task.option-{option}"))
        if option in ("field", "pile", "hand"):
            return self.voice.show(Message(f"task.option-{option}"))
        if isinstance(step, Ask) and step.task == "moves":
            return self.voice.show(_move_words(option))
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


def _move_words(option: str) -> Message:
    """A turn as an option: what is played and what it does."""
    if option == "pass":
        return Message("task.option-pass")
    code, _, taken = option.partition(">")
    if taken == "none":
        return Message("task.option-lays", card=Card.parse(code))
    return Message("table.takes", card=Card.parse(code), taken=CardSet.parse(taken.replace("+", " ")))
