"""Sentences that belong to no step: what happened, what a belief says, and what is asked and hinted in other cards."""

from __future__ import annotations

from typing import Final

from hanalearn.cards import Card
from hanalearn.teach.forms import form_name, form_of
from hanalearn.teach.gain import first_half
from hanalearn.teach.judge import model_answer
from hanalearn.teach.made import Grid, Made
from hanalearn.teach.misconceptions import LOOK_ALIKES
from hanalearn.teach.recognise import good_cards
from hanalearn.teach.round_tasks import first_total
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.scoring_words import ask_to_score, hint_to_score
from hanalearn.teach.steps import Answered, Ask, Round, Score, See, Try
from hanalearn.teach.table import Move, Place, Seat, Table
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Voice
from hanalearn.text import Message
from hanalearn.text.catalogue import english

__all__ = [
    "belief_sentences",
    "event_move",
    "event_sentence",
    "general_ask",
    "general_hint",
    "grid_sentences",
    "waiting_sentence",
]


def event_sentence(move: Move) -> Message:
    """A half turn in one sentence."""
    if move.seat is Seat.THEIRS:
        other = Message("turn.other")
        if not move.takes:
            return Message("event.they-lay", who=other, card=move.card)
        return Message("event.they-take", who=other, card=move.card, taken=move.takes)
    if not move.takes:
        return Message("table.is-laid", card=move.card)
    if len(move.takes) == 3:
        return Message("table.sweeps", card=move.card, taken=move.takes)
    return Message("table.takes", card=move.card, taken=move.takes)


def event_move(task: Task, index: int) -> Move | None:
    """The half turn of an event of the script; ``None`` if its card waits."""
    event = task.step.script[index]
    if event.waits:
        return None
    gone = task.tables[index].field_cards - task.tables[index + 1].field_cards
    code = event.lays or event.plays
    card = task.renamed.get(Card.parse(code), Card.parse(code))
    return Move(card, gone, Place.HAND, Seat.THEIRS)


def waiting_sentence(table: Table) -> Message:
    """That a card has come up and waits, in one sentence."""
    other = Message("turn.other")
    if table.their_card is not None:
        return Message("event.they-play", who=other, card=table.their_card)
    assert table.drawn is not None
    if table.turn is Seat.THEIRS:
        return Message("event.they-turn", who=other, card=table.drawn)
    return Message("table.is-turned", card=table.drawn)


def grid_sentences(grid: Grid, voice: Voice) -> list[str]:
    """The rows of a small table for a voice, each as one sentence."""
    return [voice.speak(Message("exercise.row", cells=row)) for row in grid.rows]


_PAIR_KEYS: Final = {
    frozenset({1, 11}): "holds.look-alike.pine-willow",
    frozenset({2, 3}): "holds.look-alike.plum-cherry",
    frozenset({4, 7}): "holds.look-alike.wisteria-bush-clover",
    frozenset({6, 9}): "holds.look-alike.peony-chrysanthemum",
}


def belief_sentences(ruling: Ruling) -> tuple[Message, Message]:
    """Why the chief belief is tempting and what holds, about the very cards where the catalogue has such a sentence."""
    code = ruling.codes[0]
    pair = [look.cards[0] for look in ruling.look]
    tempting, holds = Message(f"tempting.{code}"), Message(f"holds.{code}")
    if len(pair) == 2 and pair[0].month is not pair[1].month:
        card, other = pair
        months = frozenset({card.month, other.month})
        if code == "M04" and months in LOOK_ALIKES:
            return Message("tempting.M04.cards", card=card, other=other), Message(_PAIR_KEYS[months])
        if code == "M03" and card.kind is other.kind:
            return Message("task.same-kind", card=card), Message("task.same-kind-holds", card=card, other=other)
        if f"{holds.key}.cards" in _CARD_SENTENCES:
            holds = Message(f"{holds.key}.cards", card=card, other=other)
    return tempting, holds


_CARD_SENTENCES: Final = frozenset(key for key in ("holds.M01.cards", "holds.M02.cards") if english().entry(key))


def general_ask(task: Task) -> tuple[Message, Message | None]:
    """The question of a step without words of its own for these cards."""
    step = task.step
    if isinstance(step, Made):
        return step.ask, step.sub
    below = Message("task.sub-other") if task.variant else None
    card = task.asked
    if task.asks is not None:
        return task.asks, below
    if isinstance(step, Score):
        return ask_to_score(task), below
    if isinstance(step, Round):
        return Message(f"round.ask-{step.task}" if step.task in _ASKED_AGAIN else "round.visit"), below
    if isinstance(step, See):
        return _ask_to_see(task, step), below
    if isinstance(step, Try):
        if task.completes:
            return Message("task.ask-completes"), below
        if step.task == "take" and card is not None:
            drawn = ("-drawn" if task.from_stock else "") + ("-theirs" if task.is_theirs else "")
            if step.many:
                sub = Message("task.sub-many-nothing" if step.nothing else "task.sub-many")
                return Message(f"task.ask-many{drawn}", card=card), sub
            return Message(f"task.ask-take{drawn}", card=card), below
        return Message("task.ask-which-all" if step.many else f"task.ask-{step.task}"), below
    if isinstance(step, Ask) and step.task == "moves":
        return Message("task.ask-moves"), below
    if isinstance(step, Ask) and card is not None:
        if task.then is not None:
            return Message("task.ask-gain-turn", card=card, other=task.then), below
        if step.task == "where" and (task.is_theirs or not task.from_stock):
            return Message("task.ask-where-theirs" if task.is_theirs else "task.ask-where-hand", card=card), below
        return Message(f"task.ask-{step.task}", card=card), below
    return Message("task.not-this"), below


def _ask_to_see(task: Task, step: See) -> Message:
    if step.task in ("find", "find-all"):
        good = good_cards(task)
        months = {card.month for card in good}
        if step.what.startswith("month:") and len(months) == 1:
            return Message("task.ask-find-month", month=next(iter(months)))
        return Message("task.ask-find")
    if step.task in ("meet", "months"):
        return Message("task.ask-find")
    by = f"-{step.by}" if step.task == "name" else ""
    return Message(f"task.ask-{step.task}{by}")


def general_hint(task: Task, rung: int) -> Message:
    """A hint of a step without hints of its own for these cards."""
    step = task.step
    if isinstance(step, Made):
        return step.hints[rung - 1]
    card = task.asked
    form = form_name(task)
    if isinstance(step, Score):
        return hint_to_score(task, rung)
    if isinstance(step, Round):
        return _hint_to_round(task, step, rung)
    if isinstance(step, See):
        return _hint_to_see(task, step, rung)
    if rung == 1:
        if card is None:
            return Message("task.hint-hand")
        if form in ("number", "tick"):
            return Message("task.hint-count-field", card=card)
        return Message("task.hint-plant", card=card)
    if rung == 2:
        if form in ("number", "blanks"):
            return Message("task.hint-rule")
        return Message("task.hint-options" if form in ("choose", "tick") else "task.hint-narrow")
    if card is not None and task.then is not None:
        return Message("task.hint-half", n=first_half(task))
    if card is not None and (form in ("number", "choose") or model_answer(task) == "none"):
        matches = len(task.table.field_cards.of_month(card.month))
        return Message("task.hint-matches", n=matches) if matches else Message("task.nothing", card=card)
    form_here = form_of(task)
    if form_here is not None and isinstance(step, Answered) and form_here.first_part(task, model_answer(task)):
        return Message("task.hint-first")
    return Message("task.hint-marked")


_ASKED_AGAIN: Final = frozenset({"special", "spot", "dealer", "totals"})
"""Tasks about a round that can be asked in other cards."""


def _hint_to_round(task: Task, step: Round, rung: int) -> Message:
    if step.task == "totals":
        hints = (Message("round.hint-sheets"), Message("round.hint-lines"), first_total(task))
        return hints[rung - 1]
    keys = ("month", "earlier", "kind") if step.task == "dealer" else ("months", "place", "slip")
    return Message(f"round.hint-{keys[rung - 1]}")


def _hint_to_see(task: Task, step: See, rung: int) -> Message:
    is_plant = step.by in ("plant", "month")
    if rung == 1 or step.task in ("month", "order", "sort"):
        if rung == 3 and step.task == "month":
            return Message("task.hint-month", card=task.table.shown[0])
        if rung == 3:
            return Message("task.hint-first")
        return Message("task.hint-look" if is_plant else f"task.hint-{step.by}")
    if rung == 2:
        return Message("task.hint-options" if step.task in ("name", "months") else "task.hint-narrow")
    if step.task == "name":
        return Message("task.look-closely", card=task.table.shown[0])
    return Message("task.hint-marked" if step.task == "find" else "task.hint-first")
