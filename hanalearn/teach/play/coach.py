"""The coach at the table: one question, or a word where it is due, from what the learner sees and nothing else.

===== ===============================================================
level what the coach does
===== ===============================================================
3     leads: points at cards that take, asks one thing before each move
2     watches: silent, unless a set of five or more was passed by
1     when asked: what matches, what is missing, what each would give
0     off; only what matches is still told when asked
===== ===============================================================

An attempt that the rules refuse is answered beside it, at every level (``refutation``).

The level drops by itself after three clean turns, down to "when asked"; it never rises without the learner's press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import EMPTY, CardSet
from hanalearn.rules.turn import Action, Draw, Play
from hanalearn.teach.play import missing
from hanalearn.teach.play.outlook import act, facts, outlook, said
from hanalearn.teach.play.questions import Question, able, question
from hanalearn.teach.play.sight import Choice, KoiKoiView, Sight, Step
from hanalearn.teach.play.take_back import may_take_back
from hanalearn.teach.play.turns import CLEAN_TURNS, Missed, clean_in_a_row, is_clean, missed, turns_of
from hanalearn.text import Message

__all__ = ["LEAST_LEVEL", "LEVELS", "Advice", "advise", "dropped", "next_level", "offers_more"]

LEVELS: Final = (3, 2, 1, 0)
LEAST_LEVEL: Final = 1
"""The level to which the help drops by itself; there the coach says nothing unless asked."""
MOST_LINES: Final = 6
"""So many actions at most are looked at side by side."""
_TROUBLED: Final = 2
"""After so many turns in a row that were not clean, more help is offered."""

Actions = tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says.

    Attributes:
        level: the name of the level.
        ask: the question, or the remark.
        lines: what is said below it.
        pointed: cards that are pointed at on the table.
        actions: offers with their labels.
    """

    level: Message
    ask: Message
    lines: tuple[Message, ...] = ()
    pointed: CardSet = EMPTY
    actions: Actions = ()


def advise(sight: Sight) -> Advice | None:
    """What the coach says now; ``None`` where it is silent."""
    if sight.asked in _ANSWERS and (sight.level > 0 or sight.asked == "matches"):
        return _answer(sight)
    match sight.level:
        case 3:
            return _lead(sight)
        case 2:
            return _watch(sight)
        case 1 if sight.step in (Step.HAND, Step.DRAWN, Step.DECIDE):
            return _advice(sight, Message("coach.ready"), actions=_questions(sight))
    return None


def next_level(choices: Sequence[Choice], level: int, settled: int) -> int:
    """The level after a turn that is over.

    Args:
        choices: own choices of the round so far.
        level: the level now.
        settled: how many of the choices had been made when the level was last set.

    Returns:
        One less after three clean turns in a row at this level, not below ``LEAST_LEVEL``; else the same.
    """
    if level <= LEAST_LEVEL or clean_in_a_row(choices[settled:]) < CLEAN_TURNS:
        return level
    return level - 1


def dropped(level: int) -> Message:
    """What is said when the help has become less.

    Args:
        level: the level now.
    """
    return Message("coach.dropped", n=CLEAN_TURNS, level=_level(level))


def offers_more(sight: Sight) -> bool:
    """Whether more help is offered: below level 3, after two turns in a row that were not clean."""
    turns = turns_of(sight.choices)[-_TROUBLED:]
    return sight.level < LEVELS[0] and len(turns) == _TROUBLED and not any(map(is_clean, turns))


# --- by level


def _lead(sight: Sight) -> Advice | None:
    if passed := _passed_by(sight):
        return _told(sight, passed)
    found = question(sight)
    if found is None:
        return None
    return _advice(sight, found.asks, pointed=found.pointed, actions=_offers(sight, found))


def _watch(sight: Sight) -> Advice | None:
    if passed := _passed_by(sight):
        return _told(sight, passed)
    if sight.step is Step.HAND and offers_more(sight):
        return _advice(sight, Message("coach.ask-more"), actions=(("more", Message("coach.more")),))
    return None


def _passed_by(sight: Sight) -> Missed | None:
    """The set that was just passed by: with the card that waits for the stock, or with a turned card."""
    if sight.step is Step.PLACED and sight.placed is not None:
        return missed(sight.view, sight.placed)
    last = sight.choices[-1] if sight.choices else None
    if sight.step is Step.WAIT and last is not None and isinstance(last.action, Draw):
        return missed(last.view, last.action)
    return None


def _told(sight: Sight, passed: Missed) -> Advice:
    view = sight.view if sight.step is Step.PLACED else sight.choices[-1].view
    gains = Message("coach.sentence", says=said(view, passed.better, 1))
    may, why = may_take_back(sight)
    lines = (gains, why) if sight.step is Step.PLACED else (gains,)
    actions: Actions = (("take-back", Message("coach.take-back")),) if may else ()
    return _advice(
        sight,
        Message("coach.passed-by", act=act(passed.better)),
        lines,
        pointed=_cards_of(passed.better) if sight.step is Step.PLACED else EMPTY,
        actions=(*actions, _less(sight.level)),
    )


def _offers(sight: Sight, found: Question) -> Actions:
    offers: list[tuple[str, Message]] = []
    if sight.step is Step.PLACED and may_take_back(sight)[0]:
        offers.append(("take-back", Message("coach.take-back")))
    if found.is_choice and sight.table > 1:
        offers.append(("ask:why", Message("coach.ask-why")))
    return (*offers, _less(sight.level))


def _questions(sight: Sight) -> Actions:
    """What can be asked at level 1."""
    asks: list[tuple[str, Message]] = []
    if sight.step is not Step.DECIDE:
        asks.append(("ask:matches", Message("coach.ask-matches")))
    if sight.table > 1:
        asks.append(("ask:why", Message("coach.ask-why")))
    if offers_more(sight):
        asks.append(("more", Message("coach.more")))
    return (*asks, _less(sight.level))


def _less(level: int) -> tuple[str, Message]:
    return "less", Message("coach.less-off" if level == LEAST_LEVEL else "coach.less")


# --- when asked

_ANSWERS: Final = frozenset({"coach", "matches", "why", "missing-mine", "missing-theirs"})
_CLOSE: Final = ("close", Message("coach.close"))


def _answer(sight: Sight) -> Advice | None:
    view = sight.view
    match sight.asked:
        case "matches":
            lines, pointed = _matches(sight)
            return _advice(sight, Message("coach.matches"), lines, pointed=pointed, actions=(_CLOSE,))
        case "why":
            actions = _compared(sight)
            if not actions or sight.table == 1:
                return None
            return _advice(sight, Message("coach.why"), outlook(view, actions), actions=(_CLOSE,))
        case "missing-mine" | "missing-theirs" if sight.table > 1:
            says = missing.summary(sight, theirs=sight.asked == "missing-theirs")
            return _advice(sight, says, actions=(_CLOSE,))
    found = question(sight)
    return None if found is None else _advice(sight, found.asks, pointed=found.pointed, actions=_offers(sight, found))


def _matches(sight: Sight) -> tuple[tuple[Message, ...], CardSet]:
    """What every hand card, or the turned card, can take."""
    view = sight.view
    cards = view.hand if view.drawn is None else CardSet((view.drawn,))
    lines: list[Message] = []
    pointed = EMPTY
    for card in cards:
        if matches := view.field.of_month(card.month):
            lines.append(Message("table.matches", card=card, cards=matches))
            pointed |= matches | CardSet((card,))
    if not lines:
        lines.append(Message("table.nothing-matches-hand"))
    return tuple(lines), pointed


def _compared(sight: Sight) -> tuple[Action, ...]:
    """The actions that are looked at side by side: those of the held card, else those that take, else all."""
    view = sight.view
    actions: tuple[Action, ...] = view.actions
    if sight.step is Step.HAND:
        held = tuple(one for one in actions if isinstance(one, Play) and one.card is sight.chosen)
        takers = tuple(one for one in actions if isinstance(one, Play) and one.card in able(view))
        actions = held or (takers if len(takers) > 1 else actions)
    kept = sorted(actions, key=lambda action: -_weight(view, action))[:MOST_LINES]
    # In the order of the cards: which of them is best is the question.
    return tuple(action for action in actions if action in kept)


def _weight(view: KoiKoiView, action: Action) -> int:
    return sum(-fact.points if fact.sort == "leaves" else fact.points for fact in facts(view, action))


def _cards_of(action: Action) -> CardSet:
    if isinstance(action, (Play, Draw)):
        return action.takes | CardSet((action.card,))
    return EMPTY


def _level(level: int) -> Message:
    return Message(f"coach.level-{level}")


def _advice(
    sight: Sight, ask: Message, lines: tuple[Message, ...] = (), *, pointed: CardSet = EMPTY, actions: Actions = ()
) -> Advice:
    return Advice(_level(sight.level), ask, lines, pointed, actions)
