"""Rulings on what takes what: one card or several, a hand card, a half turn, a whole turn."""

from __future__ import annotations

from dataclasses import replace

from hanalearn.cards import Card, CardSet
from hanalearn.teach.answer_text import card_of, set_of
from hanalearn.teach.free_play import move_in, played
from hanalearn.teach.misconceptions import LOOK_ALIKES, behind
from hanalearn.teach.ruling import Look, Ruling
from hanalearn.teach.steps import Try
from hanalearn.teach.table import Move, Table
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = [
    "illegal_end",
    "illegal_take",
    "illegal_turn",
    "not_this",
    "reasons",
    "rule_on_hand_card",
    "rule_on_hand_set",
    "rule_on_play",
    "rule_on_take",
    "rule_on_turns",
    "stranger",
]


def rule_on_take(task: Task, answer: str) -> Ruling:
    """What the card asked about takes."""
    card = task.asked
    chosen = set_of(answer)
    if card is None or chosen is None:
        return not_this()
    legal = task.may
    single = isinstance(task.step, Try) and not task.step.many
    if single and len(legal) == 1 and len(legal[0]) == 3 and chosen and chosen <= legal[0]:
        chosen = legal[0]
    if chosen in legal:
        return _legal(task, task.move_of(card, chosen), chosen)
    return illegal_take(task, card, chosen)


def illegal_take(task: Task, card: Card, chosen: CardSet) -> Ruling:
    """Why a card does not take just these."""
    matches = CardSet(card for cards in task.table.may(card) for card in cards)
    takes = Message("task.they-take" if task.is_theirs else "task.you-take")
    strangers = [other for other in chosen if other.month is not card.month]
    if strangers:
        return stranger(card, strangers[0], chosen, back=CardSet(strangers))
    if not chosen:
        best = CardSet(list(matches)[:1])
        return Ruling(
            "no",
            because=(Message("task.missed", card=card, other=next(iter(best))),),
            holds=Message("task.plant-holds", card=card),
            look=(Look((card, *best), takes),),
        )
    if len(matches) == 2:
        kept, left = list(matches)
        pair = (Look((card, kept), takes), Look((left,), Message("task.stays")))
        return Ruling("no", ("M24",), look=pair, chosen=chosen, back=chosen)
    if len(matches) == 3:
        whole = (Look((card, *matches), takes),)
        return Ruling("no", ("M25",), look=whole, chosen=chosen, back=chosen)
    return not_this()


def stranger(card: Card, other: Card, chosen: CardSet, *, back: CardSet) -> Ruling:
    """A ruling for a card of another plant, named if the two look alike."""
    code = behind(card, other)
    return Ruling(
        "no",
        (code,) if code else (),
        because=(Message("task.differs", card=card, other=other),),
        holds=Message("task.plant-holds", card=card),
        look=_side_by_side(card, other),
        chosen=chosen,
        back=back,
    )


def _side_by_side(*cards: Card) -> tuple[Look, ...]:
    return tuple(Look((card,), Message("task.plant-month", card=card)) for card in cards)


def _legal(task: Task, move: Move, chosen: CardSet) -> Ruling:
    goal = task.goal
    if goal is not None and not goal.met(task.table, (move,)):
        return Ruling(
            "also",
            because=(Message("task.legal"),),
            holds=Message("task.goal-completes", cards=task.completes) if task.completes else None,
            move=move,
            chosen=chosen,
            score=0.5,
        )
    taken = move.takes
    if task.stronger and taken and not taken & task.stronger and move.card not in task.stronger:
        return Ruling(
            "also",
            because=(Message("task.weaker", cards=task.stronger & task.table.cards),),
            move=move,
            chosen=chosen,
            ends=True,
            score=1.0,
        )
    who = Message("task.they-take" if task.is_theirs else "task.you-take")
    look = (Look((move.card, *taken), who),) if taken else ()
    return Ruling("yes", because=reasons(task, move), look=look, move=move, chosen=chosen, ends=True, score=1.0)


def reasons(task: Task, move: Move) -> tuple[Message, ...]:
    """One line of reason for what holds: right answers get one too."""
    taken = move.takes
    if not taken:
        return (Message("task.nothing", card=move.card),)
    if len(taken) == 3:
        return (Message("task.took-three", card=move.card, taken=taken),)
    (one,) = taken
    if len(task.table.may(move.card)) == 2:
        left = next(iter(task.table.field_cards.of_month(move.card.month) - taken))
        return (Message("task.took-choice", card=move.card, taken=one, other=left),)
    return (Message("table.plant-takes", card=move.card),)


def rule_on_hand_card(task: Task, answer: str) -> Ruling:
    """The hand card that does what the step is after."""
    card = card_of(answer)
    if card is not None and card in task.table.field:
        # Many a beginner taps the card that shall be taken: it is no slip about matching, so it has no code.
        return Ruling(
            "no", because=(Message("task.field-first", card=card),), chosen=CardSet([card]), back=CardSet([card])
        )
    if card is None or card not in task.table.hand:
        return not_this()
    may = task.table.may(card)
    move = Move(card, may[0])
    goal = task.goal
    if goal is not None and goal.met(task.table, (move,)):
        return _legal(task, move, CardSet([card]))
    chosen = CardSet([card])
    if move.takes:  # To be laid down, but it takes.
        other = next(iter(move.takes))
        return Ruling(
            "no",
            ("M23",),
            because=(Message("task.must-take", card=card, other=other),),
            look=(Look((card, *move.takes), Message("task.takes")),),
            chosen=chosen,
            back=chosen,
        )
    return Ruling(
        "no",
        because=(Message("task.no-plant", card=card),),
        holds=Message("task.plant-holds", card=card),
        chosen=chosen,
        back=chosen,
    )


def rule_on_hand_set(task: Task, answer: str) -> Ruling:
    """Every hand card that can take something is asked for."""
    chosen = set_of(answer)
    if not chosen or not chosen <= task.table.hand_cards:
        return not_this()
    able = CardSet(move.card for move in task.solutions)
    unable = chosen - able
    score = max(0.0, (len(chosen & able) - len(unable)) / len(able))
    if unable:
        card = next(iter(unable))
        alike = [other for other in task.table.field_cards if frozenset({other.month, card.month}) in LOOK_ALIKES]
        return Ruling(
            "no",
            ("M04",) if alike else (),
            because=(Message("task.no-plant", card=card),),
            holds=Message("task.plant-holds", card=card),
            look=_side_by_side(card, alike[0]) if alike else (),
            chosen=chosen,
            back=unable,
            score=score,
        )
    if chosen != able:
        missing = Message("task.tap-more", n=len(able - chosen))
        return Ruling("notyet", because=(missing,), chosen=chosen, score=score)
    return Ruling("yes", because=(Message("task.which-all", n=len(able)),), chosen=chosen, ends=True, score=1.0)


def rule_on_turns(task: Task, answer: str) -> Ruling:
    """Turns played freely: every legal half turn is as good as any other."""
    play = task.play
    for act in answer.split(","):
        if play.is_over:
            return not_this()
        if move_in(play.table, act) is None:
            return _illegal_half(task, play.table, act)
        play = played(play, [act])
    if not play.is_over:
        return Ruling("notyet", because=(Message("task.turns-left", n=play.left),))
    return Ruling("yes", because=(Message("task.turns-done"),), ends=True, score=1.0)


def _illegal_half(task: Task, table: Table, act: str) -> Ruling:
    left, _, right = act.partition(">")
    card, other = card_of(left), card_of(right)
    may_play = card is not None and (card is table.drawn if table.drawn is not None else card in table.hand)
    if card is None or not may_play:
        return not_this()
    if right == "none":
        best = next(iter(table.may(card)[0]))
        look = (Look((card, best), Message("task.takes")),)
        return Ruling("no", ("M23",), because=(Message("task.must-take", card=card, other=best),), look=look)
    if other is None or other not in table.field_cards:
        return not_this()
    found = stranger(card, other, CardSet([card, other]), back=CardSet([card, other]))
    return found if card is not table.drawn or found.codes else replace(found, codes=("M29",))


def illegal_end(task: Task, code: str) -> str:
    """Where a card may not go: to lie down if it takes something, else onto a stranger."""
    card = Card.parse(code)
    if any(task.table.may(card)):
        return "none"
    return next(iter(task.table.field_cards)).code


def rule_on_play(task: Task, answer: str) -> Ruling:
    """A hand card and the card it is laid upon."""
    left, _, right = answer.partition(">")
    card, target = card_of(left), card_of(right)
    if card is None or target is None or card not in task.table.hand or target not in task.table.field:
        return not_this()
    for cards in task.table.may(card):
        if target in cards:
            return _legal(task, Move(card, cards), CardSet([card, target]))
    return stranger(card, target, CardSet([card, target]), back=CardSet([card, target]))


def illegal_turn(task: Task, option: str) -> Ruling:
    """Why a turn is none."""
    if option == "pass":
        return Ruling("no", ("M21",))
    left, _, right = option.partition(">")
    card, chosen = card_of(left), set_of(right)
    if card is None or chosen is None:
        return not_this()
    if not chosen:
        other = next(iter(task.table.may(card)[0]))
        look = (Look((card, other), Message("task.takes")),)
        return Ruling("no", ("M23",), because=(Message("task.must-take", card=card, other=other),), look=look)
    found = illegal_take(task, card, chosen)
    return Ruling("no", found.codes, because=found.because, holds=found.holds, look=found.look, chosen=chosen)


def not_this() -> Ruling:
    """A ruling that has nothing particular to say."""
    return Ruling("no", because=(Message("task.not-this"),))
