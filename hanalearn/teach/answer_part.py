"""The answer part of a page, form by form: what can be chosen, ticked, typed or filled in."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.cards import Card, CardSet, Kind, Month, Ribbon
from hanalearn.teach import film
from hanalearn.teach.beside_part import month_word
from hanalearn.teach.comparison import CompareSpec
from hanalearn.teach.film import PRESSES
from hanalearn.teach.forms import form_name, held_of, laid_of, order_of, part_at
from hanalearn.teach.letters import key_of
from hanalearn.teach.made import Made
from hanalearn.teach.match_sheet import MatchSpec
from hanalearn.teach.reckon_part import cell_name, option_to_reckon
from hanalearn.teach.round_tasks import told, total_parts
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.scoring_words import option_to_score, part_to_score
from hanalearn.teach.session import Session
from hanalearn.teach.slips import slip_of
from hanalearn.teach.state import Stage
from hanalearn.teach.step_words import StepWords
from hanalearn.teach.steps import Ask, Film, Reckon, Round, Score, See, Try
from hanalearn.teach.tabletop import Tabletop
from hanalearn.teach.task import Task
from hanalearn.teach.traits import NOT_ANY, By, month_of
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.teach.words import Gap
from hanalearn.text import Message, Text, names

__all__ = ["AnswerPart"]

_LETTERS = "ABCDEFGHIJKLMNOP"


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
            case "foretell":
                return self._foretell()
            case "walk":
                return self._walk()
            case "tick":
                is_year = isinstance(self.task.step, See)
                ticks = {**self._begun(form), "options": self._options("tick"), "done": self._done("ui.check")}
                return {**ticks, "chips": True} if is_year else ticks
            case "number":
                return self._number(tries)
            case "parts":
                return self._part(tries)
            case "visit":
                return {**self._begun("choose"), "options": self._visits()}
            case "press":
                return self._press()
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
        if isinstance(self.task.step, (See, Score)):
            return {**self._begun("tap-set"), "done": self._done("ui.check"), "nothing": None}
        nothing: Json | None = None
        if isinstance(self.task.step, Round):
            return {**self._begun("tap-set"), "done": self._named_done("done"), "nothing": self._second_button()}
        if isinstance(self.task.step, (Try, Made)) and self.task.step.nothing:
            nothing = {"label": self._plain("task.nothing-button"), "offer": "none", "enabled": "none" in self.offers}
        button = "ui.check" if isinstance(self.task.step, Made) else "task.take"
        return {**self._begun("tap-set"), "done": self._done(button), "nothing": nothing}

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
            **({"pad": ["times", "plus"]} if isinstance(self.task.step, Reckon) else {}),
        }

    def _rows(self) -> list[Json]:
        """Where several numbers are asked for: what each of them counts, and those that are known."""
        step = self.task.step
        state = self.session.state
        if isinstance(step, Made) and step.parts:
            return self._part_rows(step)
        labels = [self.voice.show(label) for label in part_to_score(self.task)]
        if isinstance(step, Ask) and step.task == "numbers":
            labels = [self._option_text(part) for part in step.parts]
        if isinstance(step, Round) and step.task == "totals":
            labels = [self._option_text(part) for part in total_parts(step)]
        if not labels and (now := cell_name(self.task, len(self.session.state.picked))) is not None:
            # What stands already is seen in the block beside; here only what is asked for now.
            return [{"label": self.voice.show(now), "text": None, "now": True}] if self._is_open else []
        if not labels:
            return []
        known = list(state.picked) if self._is_open else state.answer.split(",")
        return [
            {
                "label": label,
                "text": known[index] if index < len(known) else None,
                "now": self._is_open and index == len(known),
            }
            for index, label in enumerate(labels)
        ]

    def _part(self, tries: list[Text]) -> Json:
        """The part that is asked for now, with those that are known already."""
        state = self.session.state
        given = state.picked if self._is_open else tuple(state.answer.split(",")[:-1])
        part = part_at(self.task, given)
        if not part.options:
            return self._number(tries)
        return {
            **self._begun("choose"),
            "label": self.voice.plain(part.label),
            "options": self._options("choose", part.options),
            "rows": self._rows(),
        }

    def _part_rows(self, step: Made) -> list[Json]:
        state = self.session.state
        known = list(state.picked) if self._is_open else state.answer.split(",")
        rows: list[Json] = []
        for index, part in enumerate(step.parts):
            value = known[index] if index < len(known) else None
            named = value is not None and value in step.names and bool(part.options)
            text = self.voice.plain(step.names[value]) if named and value is not None else value
            now = self._is_open and index == len(known)
            rows.append({"label": self.voice.show(part.label), "text": text, "now": now})
        return rows

    # --- a round as a whole

    def _visits(self) -> list[Json]:
        """Things to be visited; those that have been carry what is told of them."""
        step, state = self.task.step, self.session.state
        assert isinstance(step, Round)
        seen = state.picked if self._is_open else tuple(state.answer.split("+"))
        rows: list[Json] = []
        for index, option in enumerate(self.task.options):
            is_seen = option in seen
            rows.append(
                {
                    "key": _LETTERS[index],
                    "text": self._option_text(option),
                    "offer": self._offer(f"choose:{option}"),
                    "state": "yes" if is_seen else None,
                    "chip": self._told(step, option, seen[: seen.index(option)]) if is_seen else None,
                }
            )
        return rows

    def _told(self, step: Round, option: str, before: tuple[str, ...]) -> str:
        part = self.words.part(f"told {option}")
        if part is not None:
            return plain_text(self.words.texts(part)[0])
        said = told(self.task, option, before)
        return "" if said is None else self.voice.plain(said)

    def _press(self) -> Json | None:
        if not self._is_open:
            return None
        label = self._plain("round.deal-button")
        return {**self._begun("tap-set"), "done": {"label": label, "offer": "deal", "enabled": True}, "nothing": None}

    def _named_done(self, option: str) -> Json:
        own = self.words.option(option)
        done = self._done("ui.check")
        return done if own is None else {**done, "label": plain_text(own)}

    def _second_button(self) -> Json | None:
        step, own = self.task.step, self.words.option("none")
        if not isinstance(step, Round) or not step.nothing:
            return None
        label = self._plain("task.nothing-button") if own is None else plain_text(own)
        return {"label": label, "offer": "none", "enabled": "none" in self.offers}

    def _walk(self) -> Json:
        """Lines to be ticked in turn: those ticked, the one that is open, those to come."""
        state = self.session.state
        ticked = state.picked if self._is_open else self.task.options
        part = {**self._begun("choose"), "options": self._options("choose")}
        options = part["options"]
        assert isinstance(options, list)
        for row, option in zip(options, self.task.options, strict=True):
            row["state"] = "yes" if option in ticked else None
            row["chip"] = self._plain("reckon.ticked") if option in ticked else None
        return part

    def _foretell(self) -> Json:
        """The two buttons of the decision, and once one is pressed the outcomes."""
        if self.session.state.picked or not self._is_open:
            return {**self._begun("choose"), "options": self._options("choose")}
        options: list[Json] = [
            {
                "key": letter,
                "text": self._plain(f"reckon.{button}"),
                "offer": f"press:{button}",
                "state": None,
                "chip": None,
            }
            for letter, button in zip(_LETTERS, PRESSES, strict=False)
        ]
        return {**self._begun("choose"), "options": options, "pair": True}

    # --- boxes, and a column to be put in order

    def _sort(self) -> Json:
        step = self.task.step
        assert isinstance(step, (See, Round))
        state = self.session.state
        laid = laid_of(state.picked) if self._is_open else tuple(state.answer.split(","))
        box_of = {item: box for item, _, box in (drop.partition(">") for drop in laid)}
        held = held_of(state.picked) if self._is_open else None
        items: list[Json] = [
            {"key": plant, "text": self._option_text(plant), "offer": self._offer(f"tap:{plant}"), "on": plant == held}
            for plant in (step.items if isinstance(step, Round) else step.plants)
            if plant not in box_of
        ]
        return {
            **self._begun("sort"),
            "items": items,
            "boxes": [self._box(step, box, [item for item in box_of if box_of[item] == box]) for box in step.boxes],
        }

    def _box(self, step: See | Round, box: str, inside: list[str]) -> Json:
        name = self._box_name(step, box)
        is_words = isinstance(step, Round) or bool(step.plants)
        within = [] if is_words else [Card.parse(code) for code in inside]
        return {
            "key": box,
            "text": name,
            "label": self.voice.plain(Message("task.box", box=plain_text(name), n=len(inside))),
            "offer": self._offer(f"box:{box}"),
            "cards": [{"id": card.code, "label": names.card_label(card, self.voice.lang)} for card in within],
            "items": [self._option_text(plant) for plant in inside] if is_words else [],
        }

    def _box_name(self, step: See | Round, box: str) -> Text:
        own = self.words.option(box)
        if own is not None:
            return own
        if isinstance(step, Round):
            return box
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

    def _options(self, verb: str, keys: tuple[str, ...] | None = None) -> list[Json]:
        state = self.session.state
        given = [] if self._is_open else state.answer.split(",")
        if keys is not None:  # Of several parts only the last one given is among these options.
            given = given[-1:]
        refused = self._refused()
        is_seen = isinstance(self.task.step, Film) and not self._is_open
        untrue = [option for option in given if is_seen and option not in film.right(self.task)]
        options: list[Json] = []
        for index, option in enumerate(self.task.options if keys is None else keys):
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
                row["state"] = "no" if state.stage is Stage.MISSED or option in untrue else "yes"
                row["chip"] = self._plain("mark.chosen") if state.stage is not Stage.SHOWN else None
            elif untrue and option in film.right(self.task):
                row["state"] = "yes"  # What came, beside what was foretold.
            elif option == refused:
                row["state"], row["chip"] = "no", self._plain("mark.chosen")
            elif self._is_open and offer not in self.offers:
                row["state"] = "out"
            options.append(row)
        return options

    def _refused(self) -> str | None:
        outcome = self.session.outcome
        ruling: Ruling | None = None if outcome is None or outcome.came != "judged" else outcome.ruling
        if outcome is None or ruling is None or ruling.verdict != "no":
            return None
        return outcome.answer.rpartition(",")[2] if isinstance(self.task.step, Made) else outcome.answer

    def _option_text(self, option: str) -> Text:
        step = self.task.step
        if isinstance(step, Made):
            return self._capital(step.names[option])
        own = self.words.option(option)
        if own is not None:
            return own
        if isinstance(step, Score):
            return self._capital(option_to_score(self.task, option))
        if isinstance(step, (Reckon, Film)):
            said = option_to_reckon(self.task, option)
            return said if isinstance(said, str) else self._capital(said)
        if isinstance(step, Round):
            return self._round_option(step, option)
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

    def _round_option(self, step: Round, option: str) -> Text:
        """What a place, a player, a month of a match sheet or a sheet is called where the lesson does not say it."""
        if option in ("A", "B"):
            return self.voice.show(Message("round.deals", who=option)) if step.task == "dealer" else option
        if isinstance(step.beside, CompareSpec):
            slip = slip_of(key_of(option))
            return self.voice.plain(Message("ui.meta", first=slip.letter, second=slip.name))
        if isinstance(step.beside, MatchSpec) and option.isdigit():
            return month_word(Month((int(option) - 1) % 12 + 1), self.voice.lang)
        return self.voice.show(Message(f"zone.{option}"))

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
                    "label": self._blank_name(step, piece.index),
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

    def _blank_name(self, step: Ask, index: int) -> str:
        name = step.blanks[index].name
        own = self.words.option(name) if name else None
        return self.voice.plain(Message("ui.blank", number=index + 1)) if own is None else plain_text(own)


def _move_words(option: str) -> Message:
    """A turn as an option: what is played and what it does."""
    if option == "pass":
        return Message("task.option-pass")
    code, _, taken = option.partition(">")
    if taken == "none":
        return Message("task.option-lays", card=Card.parse(code))
    return Message("table.takes", card=Card.parse(code), taken=CardSet.parse(taken.replace("+", " ")))
