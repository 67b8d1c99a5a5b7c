"""The part of an exercise that may leave the kernel: what is asked and what may be answered, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hanalearn.cards import Card
from hanalearn.teach.forms import form_name
from hanalearn.teach.made import Grid, Made
from hanalearn.teach.recognise import pieces
from hanalearn.teach.sayings import general_ask, grid_sentences
from hanalearn.teach.steps import See
from hanalearn.teach.task import Task
from hanalearn.teach.variant_name import VariantName
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["Question", "question_of"]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        name: which question it is; empty where it has no name.
        form: how it is answered, a key of ``hanalearn.teach.forms.FORM_OF``.
        ask: the question.
        sub: what stands below it.
        zones: card codes by zone, as they lie.
        options: keys of what may be chosen or ticked, with their words where the type gives them.
        parts: of several things asked one after the other their keys, words and options.
        cards: codes of the cards that may be tapped.
        pieces: what is sorted or put in order.
        boxes: what it is sorted into.
        nothing: whether *nothing* is an answer.
        by_looks: whether cards are called by what they show.
        grid: a small table beside it.
    """

    name: str
    form: str
    ask: Message
    sub: Message | None = None
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, Message | None] = field(default_factory=dict)
    parts: tuple[tuple[str, Message, Mapping[str, Message | None]], ...] = ()
    cards: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    nothing: bool = False
    by_looks: bool = False
    grid: Grid | None = None

    def json(self, lang: str) -> Json:
        """The question in one language, for a browser, paper or another program."""
        voice = Voice(lang)

        def words(keys: Mapping[str, Message | None]) -> list[Json]:
            return [{"key": key, "text": key if name is None else voice.plain(name)} for key, name in keys.items()]

        return {
            "variant": self.name,
            "form": self.form,
            "ask": plain_text(voice.show(self.ask)),
            "sub": None if self.sub is None else voice.plain(self.sub),
            "aloud": self.aloud(lang),
            "zones": {zone: list(codes) for zone, codes in self.zones.items()},
            "options": words(self.options),
            "parts": [
                {"key": key, "text": voice.plain(label), "options": words(inner)} for key, label, inner in self.parts
            ],
            "cards": list(self.cards),
            "pieces": list(self.pieces),
            "boxes": list(self.boxes),
            "nothing": self.nothing,
            "table": None if self.grid is None else _table(self.grid, voice),
        }

    def aloud(self, lang: str) -> str:
        """The question for a voice, the cards in the order in which they lie."""
        voice = Voice(lang)
        said = [voice.speak(self.ask)] + ([] if self.sub is None else [voice.speak(self.sub)])
        if self.grid is not None:
            said += grid_sentences(self.grid, voice)
        for zone, codes in self.zones.items():
            cards = tuple(Card.parse(code) for code in codes)
            name = Message("table.shown") if zone == "show" else Message(f"zone.{zone}")
            if self.by_looks:  # Names would tell the month.
                looks = names.in_a_row([names.card_look(card, lang) for card in cards], lang)
                said.append(voice.speak(Message("task.shown-list", list=looks)))
                continue
            said.append(voice.speak(Message("task.zone-list", zone=name, cards=cards)))
        return ("" if lang.startswith(("ja", "zh")) else " ").join(said)


def _table(grid: Grid, voice: Voice) -> Json:
    rows = [[voice.plain(cell) for cell in row] for row in grid.rows]
    return {"caption": voice.plain(grid.caption), "head": [voice.plain(cell) for cell in grid.head], "rows": rows}


def question_of(task: Task, name: VariantName | None = None) -> Question:
    """The question of a task."""
    step, table = task.step, task.table
    ask, sub = general_ask(task)
    made = step if isinstance(step, Made) else None
    form = form_name(task) or ""
    places = {
        "show": table.shown,
        "their-taken": table.their_taken,
        "field": tuple(card for card in table.field if card is not None),
        "hand": tuple(card for card in table.hand if card is not None),
        "drawn": () if table.drawn is None else (table.drawn,),
        "taken": table.taken,
    }
    worded: Mapping[str, Message] = {} if made is None else made.names
    return Question(
        name="" if name is None else str(name),
        form=form,
        ask=ask,
        sub=sub,
        zones={zone: tuple(card.code for card in cards) for zone, cards in places.items() if cards},
        options={option: worded.get(option) for option in task.options},
        parts=()
        if made is None
        else tuple((part.key, part.label, {one: worded.get(one) for one in part.options}) for part in made.parts),
        cards=() if made is None else made.cards,
        pieces=pieces(task) if form in ("order", "sort") else (),
        boxes=step.boxes if isinstance(step, See) else (),
        nothing=bool(getattr(step, "nothing", False)),
        grid=None if made is None else made.grid,
        by_looks=isinstance(step, See) or (made is not None and made.by_looks),
    )
