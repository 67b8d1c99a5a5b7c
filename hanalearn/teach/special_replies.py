"""The lesson's own replies, laid over what the rules say of an answer."""

from __future__ import annotations

from hanalearn.cards import Card, CardSet
from hanalearn.teach import reckon, recognise, round_tasks, score_rulings
from hanalearn.teach.answer_text import card_of, set_of
from hanalearn.teach.ruling import Look, Ruling, Verdict
from hanalearn.teach.steps import Answered, Ask, Reckon, Reply, Round, Score, See, Try
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = ["with_reply"]


def with_reply(task: Task, answer: str, found: Ruling) -> Ruling:
    """The ruling with what the lesson has to say to this answer."""
    for index, reply in enumerate(task.replies):
        if found.verdict == "yes" and reply.verdict != "also":
            continue
        if not _applies(task, reply.on, answer, found):
            continue
        step = task.step
        assert isinstance(step, Answered)
        also = reply.verdict == "also" and (found.move is not None or found.verdict == "yes")
        return Ruling(
            _also(reply, found) if also else found.verdict if found.verdict in ("notyet", "also") else "no",
            reply.codes or found.codes,
            on=step.replies[index].on,
            because=found.because,
            holds=found.holds,
            look=_look(task, reply) if reply.look else found.look,
            move=found.move,
            chosen=found.chosen,
            back=found.back,
            ends=reply.ends if also else found.ends,
            score=(1.0 if reply.ends else 0.5) if also else found.score,
            kept=found.kept,
        )
    return found


def _also(reply: Reply, found: Ruling) -> Verdict:
    """A legal play that is not what the step is after; or gaps that are filled and contradict each other."""
    return "also" if found.move is not None or reply.ends else "notyet"


def _applies(task: Task, on: str, answer: str, found: Ruling) -> bool:
    if on in ("*", answer):
        return True
    step = task.step
    if isinstance(step, See):
        return found.verdict != "yes" and recognise.applies(task, on, answer)
    if isinstance(step, Round):
        return found.verdict != "yes" and round_tasks.applies(task, on, answer)
    if isinstance(step, Score):
        return found.verdict != "yes" and score_rulings.applies(task, on, answer)
    if isinstance(step, Reckon):
        return found.verdict != "yes" and reckon.applies(task, on, answer)
    if isinstance(step, Try) and step.task == "play":
        return on in answer.split(">")
    if isinstance(step, Try) and step.task == "which" and step.many:
        card, able = card_of(on.removeprefix("-")), {move.card for move in task.solutions}
        is_chosen = on.removeprefix("-") in answer.split("+")
        if on.startswith("-"):
            return found.verdict == "notyet" and card in able and not is_chosen
        return is_chosen and card not in able
    if isinstance(step, Ask) and step.task == "order":
        one, _, other = on.partition("<")
        row = answer.split(",")
        return found.verdict != "yes" and one in row and other in row and row.index(one) < row.index(other)
    if isinstance(step, Ask) and step.task in ("tick", "results", "moves"):
        return found.verdict == "no" and on in answer.split(",")
    if isinstance(step, Ask) and step.task == "blanks":
        given = {f"{index}:{word}" for index, word in enumerate(answer.split(","))}
        return set(on.split("+")) <= given
    if isinstance(step, Try) and step.task == "take":
        chosen = set_of(answer)
        if chosen is None or task.asked is None:
            return False
        matching = chosen.of_month(task.asked.month)
        match on:
            case "both":
                return len(matching) == 2 and len(task.may) == 2
            case "all":
                return len(chosen) > 1 and len(matching) == len(task.table.field_cards.of_month(task.asked.month))
            case "one":
                return len(chosen) == len(matching) == 1 and len(task.may[0]) == 3
            case _:
                card = card_of(on)
                return card is not None and card in chosen and card.month is not task.asked.month
    return False


def _look(task: Task, reply: Reply) -> tuple[Look, ...]:
    groups = [group.split() for group in reply.look.split("|")]
    cards = [tuple(Card.parse(code) for code in group) for group in groups]
    if isinstance(task.step, Score):
        return tuple(Look(group, Message("pile.cards", cards=CardSet(group))) for group in cards)
    if len(cards[0]) > 1:  # What goes together, and then what does not.
        captions = (Message("task.you-take"), Message("task.stays"))
        return tuple(Look(group, caption) for group, caption in zip(cards, captions, strict=False))
    return tuple(Look(group, Message("task.plant-month", card=group[0])) for group in cards if group)
