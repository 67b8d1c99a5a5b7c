"""What an answer is worth: worked out by the rules, with the lesson's special replies on top.

An answer is a short string, the same in every language:

==============  ========================================================================================
task            answers
==============  ========================================================================================
take            the code of the card taken, ``10a+10r+10c1`` for several, ``none``
which, lay      the code of the card tapped; ``1r+6a`` where every card that can take is asked for
turns           the half turns in their order, joined by commas: ``9r>9a,8b>none``
play            hand card and target, ``7r>7c1``; one of three targets stands for all three
choose, where   the option
what            ``none`` or what is taken
number, gain    a whole number
numbers         the numbers given so far, joined by commas
order           the options in their order, joined by commas; for ``see`` steps see ``recognise``
tick, results,  the ticked options joined by commas, in the order of the lesson; an option of ``moves`` is ``3r>3b``,
moves           ``3r>none`` for laying down, or ``pass``
blanks          the words joined by commas
==============  ========================================================================================

A reply's ``on`` is such an answer, or names a class of answers: for taking ``both``, ``all``, ``one``, ``none`` or a
card that does not belong among those chosen; for ``play`` a hand card or a target; for ``tick`` and ``results`` an
option; for every card that can take a card of the hand that cannot, or ``-1r`` for one that is missing; ``0:animal`` a
word in a blank; ``a<b`` an order in which a stands before b; and ``*`` for whatever is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import prod
from typing import Final, assert_never

from hanalearn.cards import EMPTY, Card, CardCodeError, CardSet
from hanalearn.rules.turn import takes
from hanalearn.teach import film, reckon, recognise, round_tasks, score_rulings, scoring
from hanalearn.teach.free_play import move_in, played, sample_acts
from hanalearn.teach.goals import legal_moves
from hanalearn.teach.made import Made, made_answers, made_narrowed, made_numbers, made_right, rule_on_made
from hanalearn.teach.misconceptions import LOOK_ALIKES, behind
from hanalearn.teach.ruling import Look, Ruling, Verdict
from hanalearn.teach.steps import Answered, Ask, Film, Reckon, Reply, Round, Score, See, Try
from hanalearn.teach.table import Move, Table
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = [
    "Look",
    "Ruling",
    "Verdict",
    "answers",
    "first_half",
    "known_numbers",
    "model_answer",
    "narrowed",
    "right_answers",
    "rule_on",
]

MOST_CARDS: Final = 48
MOST_FILLED: Final = 256
"""More ways of filling gaps than these are not listed one by one."""


def rule_on(task: Task, answer: str) -> Ruling:
    """The ruling on an answer. Any text is an answer; what the task does not know does not hold.

    >>> from hanalearn.teach.steps import Phase
    >>> from hanalearn.teach.table import Table
    >>> from hanalearn.teach.task import lay_out
    >>> step = Try(key="two", phase=Phase.FADED, task="take", many=True)
    >>> task = lay_out(step, Table(hand=(Card.parse("9r"),), field=(Card.parse("9a"), Card.parse("9c1"))))
    >>> rule_on(task, "9a").verdict, rule_on(task, "9a+9c1").codes
    ('yes', ('M24',))
    """
    step = task.step
    if isinstance(step, Made):
        return rule_on_made(step, answer)
    if isinstance(step, Try):
        match step.task:
            case "take":
                found = _take(task, answer)
            case "which" | "lay":
                found = _hand_set(task, answer) if step.many else _hand_card(task, answer)
            case "turns":
                found = _turns(task, answer)
            case "play":
                found = _play(task, answer)
            case other:
                assert_never(other)
    elif isinstance(step, Ask):
        match step.task:
            case "choose" | "where":
                found = _option(task, answer)
            case "what":
                found = _take(task, answer)
            case "number" | "gain":
                found = _number(task, answer)
            case "tick" | "results" | "moves":
                found = _ticked(task, answer)
            case "blanks":
                found = _blanks(step, answer)
            case "numbers":
                found = _numbers(step, answer)
            case "order":
                found = recognise.rule_on(task, answer)
            case rest:
                assert_never(rest)
    elif isinstance(step, See):
        found = recognise.rule_on(task, answer)
    elif isinstance(step, Score):
        found = score_rulings.rule_on(task, answer)
    elif isinstance(step, Round):
        found = round_tasks.rule_on(task, answer)
    elif isinstance(step, Reckon):
        found = reckon.rule_on(task, answer)
    elif isinstance(step, Film):
        found = film.rule_on(task, answer)
    else:
        raise ValueError(f"step {step.key!r} asks nothing")
    return _with_reply(task, answer, found)


# --- the answers of a task


def answers(task: Task) -> tuple[str, ...]:
    """Every answer the learner can give, except that numbers beyond the known ones are one ``*``, and that of several
    cards or ticks only those of up to two, all, and the right ones are listed."""
    step = task.step
    if isinstance(step, Made):
        return made_answers(step, task.options)
    if isinstance(step, Round):
        return round_tasks.answers(task)
    if isinstance(step, Reckon):
        return reckon.answers(task)
    if isinstance(step, Film):
        return (*film.PRESSES, *task.options)
    if isinstance(step, Try):
        hand, field = _codes(task.table.hand), _codes(task.table.field)
        match step.task:
            case "take":
                found = _sets(field, "+") if step.many else list(field)
                return _unique([*found, *_right(task), *(["none"] if step.nothing else [])])
            case "which" | "lay":
                return _unique([*_sets(hand, "+"), *_right(task)]) if step.many else hand + field
            case "turns":
                return (*_right(task), *(f"{card}>{_illegal_end(task, card)}" for card in hand))
            case "play":
                return tuple(f"{card}>{target}" for card in hand for target in field)
            case other:
                assert_never(other)
    if isinstance(step, Ask):
        match step.task:
            case "choose" | "where" | "what":
                return task.options
            case "number" | "gain":
                return (*(str(number) for number in known_numbers(task)), "*")
            case "tick" | "results" | "moves":
                return _unique([*_sets(task.options, ","), *_right(task)])
            case "blanks":
                return _filled(step, task.replies)
            case "numbers":
                later = [reply.on for reply in task.replies if "," in reply.on]
                return _unique([*(str(number) for number in known_numbers(task)), *later, "*", *_right(task)])
            case "order":
                return recognise.answers(task)
            case rest:
                assert_never(rest)
    if isinstance(step, Score):
        return scoring.answers(task)
    return recognise.answers(task)


def right_answers(task: Task) -> tuple[str, ...]:
    """The answers that reach what the step is after, in order."""
    return tuple(answer for answer in _right(task) if rule_on(task, answer).verdict == "yes")


def model_answer(task: Task) -> str:
    """The answer that is shown when the learner asks to see it.

    Raises:
        ValueError: the task has none.
    """
    right = right_answers(task)
    if not right:
        raise ValueError(f"step {task.step.key!r} has no right answer")
    return right[0]


def known_numbers(task: Task) -> tuple[int, ...]:
    """The numbers of which something particular is said, in order."""
    if isinstance(task.step, Made):
        return made_numbers(task.step)
    if isinstance(task.step, Round):
        return round_tasks.known_numbers(task)
    if isinstance(task.step, Score):
        return scoring.known_numbers(task)
    if isinstance(task.step, Reckon):
        return reckon.known_numbers(task)
    numbers = {int(reply.on) for reply in task.replies if _is_number(reply.on)}
    if isinstance(task.step, (Ask, See)) and task.step.task in ("number", "numbers", "gain", "month"):
        numbers |= {int(part) for answer in _right(task) for part in answer.split(",")}
    if isinstance(task.step, See):
        numbers |= set(recognise.known_numbers(task))
    if isinstance(task.step, Ask) and task.step.task == "gain":
        numbers |= set(_wrong_gains(task))
    return tuple(sorted(numbers))


def narrowed(task: Task) -> frozenset[str]:
    """The cards or options that stay when the field is narrowed down: the right ones and the most tempting other.

    Empty where narrowing has no meaning (numbers, blanks).
    """
    step = task.step
    if isinstance(step, Made):
        return made_narrowed(step, task.options)
    if isinstance(step, Round):
        return round_tasks.narrowed(task)
    if isinstance(step, Try) and step.task == "turns":
        return frozenset()  # Every legal play is right.
    if isinstance(step, Try):
        right = {part for answer in _right(task) for part in _parts(answer)}
        tempting = [part for reply in task.replies for part in _parts(reply.on)]
        match step.task:
            case "take":
                pool = [*_codes(task.table.field), *(["none"] if step.nothing and right == {"none"} else [])]
            case "which" | "lay":
                pool = list(_codes(task.table.hand))
            case "play":
                pool = [*_codes(task.table.hand), *_codes(task.table.field)]
                fielded = [code for code in _codes(task.table.field) if code not in right]
                hand = [code for code in _codes(task.table.hand) if code not in right]
                others = _first(tempting, fielded, 1) + _first(tempting, hand, 1)
                return frozenset([code for code in pool if code in right] + others)
            case "turns":
                pool = []
            case other:
                assert_never(other)
        others = [code for code in pool if code not in right]
        keep = max(1, len(others) - 1) if step.task == "which" and step.many else 1
        return frozenset([code for code in pool if code in right] + _first(tempting, others, keep))
    if isinstance(step, Ask) and task.options and step.task != "order":
        right = {option for answer in _right(task) for option in answer.split(",")}
        others = [option for option in task.options if option not in right]
        tempting = [reply.on for reply in task.replies]
        # Of ticks only one that does not hold is taken away: how many hold is the question.
        keep = max(1, len(others) - 1) if step.task in ("tick", "results", "moves") else 1
        return frozenset([option for option in task.options if option in right] + _first(tempting, others, keep))
    if isinstance(step, Score):
        return scoring.narrowed(task)
    if isinstance(step, Reckon):
        return reckon.narrowed(task)
    if isinstance(step, Film):
        return film.narrowed(task)
    return recognise.narrowed(task)


def _first(preferred: Iterable[str], pool: list[str], count: int) -> list[str]:
    liked = [one for one in preferred if one in pool]
    return list(_unique([*liked, *pool])[:count])


def _right(task: Task) -> tuple[str, ...]:
    step = task.step
    if isinstance(step, Made):
        return made_right(step)
    if isinstance(step, Round):
        return round_tasks.right(task)
    if isinstance(step, Try):
        solved = task.solutions
        match step.task:
            case "take":
                found = [_set_code(move.takes) for move in solved]
                if not step.many:  # One tap: each of three stands for all three.
                    found = [code for move in solved for code in (_codes(tuple(move.takes)) or ("none",))]
            case "which" | "lay":
                found = [move.card.code for move in solved]
                if step.many:
                    return ("+".join(card.code for card in sorted({move.card for move in solved})),)
            case "play":
                found = [f"{move.card}>{card}" for move in solved for card in move.takes]
            case "turns":
                return (",".join(sample_acts(task.play)),)
            case other:
                assert_never(other)
        strong = [answer for answer in found if _is_strong(task, answer)]
        return _unique([*strong, *found])
    if isinstance(step, Ask):
        match step.task:
            case "choose":
                return (str(step.right),)
            case "where":
                return ("pile" if any(task.may) else "field",)
            case "what":
                return tuple(_set_code(cards) for cards in task.may if _set_code(cards) in task.options)
            case "number":
                return (str(step.right),)
            case "gain":
                return (str(_gain(task)),)
            case "tick":
                right = step.right if isinstance(step.right, tuple) else ()
                return (",".join(option for option in task.options if option in right),)
            case "results":
                legal = {_set_code(cards) for cards in task.may}
                return (",".join(option for option in task.options if _sorted_code(option) in legal),)
            case "moves":
                legal = {f"{move.card}>{_set_code(move.takes)}" for move in legal_moves(task.table)}
                return (",".join(option for option in task.options if _sorted_move(option) in legal),)
            case "blanks":
                fillings = (",".join(words) for words in product(*(blank.right for blank in step.blanks)))
                is_many = prod(len(blank.options) for blank in step.blanks) > MOST_FILLED
                return (next(fillings),) if is_many else tuple(fillings)
            case "numbers":
                return (",".join(str(number) for number in step.right),) if isinstance(step.right, tuple) else ()
            case "order":
                return recognise.right(task)
            case rest:
                assert_never(rest)
    if isinstance(step, Score):
        return scoring.right(task)
    if isinstance(step, Reckon):
        return reckon.right(task)
    if isinstance(step, Film):
        return film.right(task)
    return recognise.right(task)


# --- rulings, form by form


def _take(task: Task, answer: str) -> Ruling:
    card = task.asked
    chosen = _set_of(answer)
    if card is None or chosen is None:
        return _unknown()
    legal = task.may
    single = isinstance(task.step, Try) and not task.step.many
    if single and len(legal) == 1 and len(legal[0]) == 3 and chosen and chosen <= legal[0]:
        chosen = legal[0]
    if chosen in legal:
        return _legal(task, task.move_of(card, chosen), chosen)
    return _illegal_take(task, card, chosen)


def _illegal_take(task: Task, card: Card, chosen: CardSet) -> Ruling:
    matches = CardSet(card for cards in task.table.may(card) for card in cards)
    takes = Message("task.they-take" if task.is_theirs else "task.you-take")
    strangers = [other for other in chosen if other.month is not card.month]
    if strangers:
        return _stranger(card, strangers[0], chosen, back=CardSet(strangers))
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
    return _unknown()


def _stranger(card: Card, other: Card, chosen: CardSet, *, back: CardSet) -> Ruling:
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
    return Ruling("yes", because=_reasons(task, move), look=look, move=move, chosen=chosen, ends=True, score=1.0)


def _reasons(task: Task, move: Move) -> tuple[Message, ...]:
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


def _hand_card(task: Task, answer: str) -> Ruling:
    card = _card_of(answer)
    if card is not None and card in task.table.field:
        # Many a beginner taps the card that shall be taken: it is no slip about matching, so it has no code.
        return Ruling(
            "no", because=(Message("task.field-first", card=card),), chosen=CardSet([card]), back=CardSet([card])
        )
    if card is None or card not in task.table.hand:
        return _unknown()
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


def _hand_set(task: Task, answer: str) -> Ruling:
    """Every hand card that can take something is asked for."""
    chosen = _set_of(answer)
    if not chosen or not chosen <= task.table.hand_cards:
        return _unknown()
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


def _turns(task: Task, answer: str) -> Ruling:
    """Turns played freely: every legal half turn is as good as any other."""
    play = task.play
    for act in answer.split(","):
        if play.is_over:
            return _unknown()
        if move_in(play.table, act) is None:
            return _illegal_half(task, play.table, act)
        play = played(play, [act])
    if not play.is_over:
        return Ruling("notyet", because=(Message("task.turns-left", n=play.left),))
    return Ruling("yes", because=(Message("task.turns-done"),), ends=True, score=1.0)


def _illegal_half(task: Task, table: Table, act: str) -> Ruling:
    left, _, right = act.partition(">")
    card, other = _card_of(left), _card_of(right)
    may_play = card is not None and (card is table.drawn if table.drawn is not None else card in table.hand)
    if card is None or not may_play:
        return _unknown()
    if right == "none":
        best = next(iter(table.may(card)[0]))
        look = (Look((card, best), Message("task.takes")),)
        return Ruling("no", ("M23",), because=(Message("task.must-take", card=card, other=best),), look=look)
    if other is None or other not in table.field_cards:
        return _unknown()
    found = _stranger(card, other, CardSet([card, other]), back=CardSet([card, other]))
    return found if card is not table.drawn or found.codes else replace(found, codes=("M29",))


def _illegal_end(task: Task, code: str) -> str:
    """Where a card may not go: to lie down if it takes something, else onto a stranger."""
    card = Card.parse(code)
    if any(task.table.may(card)):
        return "none"
    return next(iter(task.table.field_cards)).code


def _play(task: Task, answer: str) -> Ruling:
    left, _, right = answer.partition(">")
    card, target = _card_of(left), _card_of(right)
    if card is None or target is None or card not in task.table.hand or target not in task.table.field:
        return _unknown()
    for cards in task.table.may(card):
        if target in cards:
            return _legal(task, Move(card, cards), CardSet([card, target]))
    return _stranger(card, target, CardSet([card, target]), back=CardSet([card, target]))


def _option(task: Task, answer: str) -> Ruling:
    right = _right(task)
    if answer in right:
        move = None
        because: tuple[Message, ...] = ()
        if task.asked is not None and isinstance(task.step, Ask) and task.step.task == "where":
            move = task.move_of(task.asked, task.may[0])
            because = _reasons(task, move)
        return Ruling("yes", because=because, move=move, ends=True, score=1.0)
    if answer not in task.options:
        return _unknown()
    if isinstance(task.step, Ask) and task.step.task == "where" and task.asked is not None:
        if answer == "hand":
            return Ruling("no", ("M27",))
        if answer == "pile":
            return Ruling("no", because=(Message("task.alone", card=task.asked),), holds=Message("task.pile-holds"))
        return Ruling(
            "no", ("M23",), because=(Message("task.must-take", card=task.asked, other=next(iter(task.may[0]))),)
        )
    return Ruling("no", because=(Message("task.not-this"),))


def _number(task: Task, answer: str) -> Ruling:
    right = _right(task)[0]
    if answer == right:
        because: tuple[Message, ...] = ()
        look: tuple[Look, ...] = ()
        if task.then is not None:
            first = first_half(task)
            second = int(right) - first
            because = (Message("task.gain-turn", first=first, second=second, total=int(right)),)
        elif isinstance(task.step, Ask) and task.step.task == "gain" and task.asked is not None:
            taken = task.may[0]
            look = (Look((task.asked, *taken), Message("task.you-take")),) if taken else ()
            because = (
                (Message("task.gain-sum", card=task.asked, taken=taken, n=len(taken), total=1 + len(taken)),)
                if taken
                else (Message("task.nothing", card=task.asked),)
            )
        return Ruling("yes", because=because, look=look, ends=True, score=1.0)
    if isinstance(task.step, Ask) and task.step.task == "gain" and task.asked is not None and _is_number(answer):
        known = _wrong_gains(task).get(int(answer))
        if known is not None:
            return known
        if task.then is not None:
            return Ruling("no", because=(Message("task.gain-halves"),))
        return Ruling("no", because=(Message("task.gain-again", card=task.asked),))
    return Ruling("no", because=(Message("task.not-this"),))


def first_half(task: Task) -> int:
    """How many cards the card asked about brings to the pile, itself counted; 0 if it lies down."""
    return _brought(task.may[0]) if task.may else 0


def _brought(taken: CardSet) -> int:
    return 1 + len(taken) if taken else 0


def _gain(task: Task) -> int:
    first = first_half(task)
    if task.asked is None or task.then is None:
        return first
    # Which of two was taken first does not matter: the other one stays, and a turned card of the month takes it.
    after = task.table.moved(task.move_of(task.asked, task.may[0])).turned_over(task.then)
    return first + _brought(after.may(task.then)[0])


def _wrong_turns(task: Task, then: Card) -> dict[int, Ruling]:
    """What each belief would count over a whole turn. The first belief that gives a number keeps it."""
    assert task.asked is not None
    first = first_half(task)
    field = task.table.field_cards
    halves = [(card, field.of_month(card.month)) for card in (task.asked, then)]
    played = sum(1 for part in (first, _gain(task) - first) if part)
    counted: list[tuple[int, Ruling]] = []
    if first:
        counted.append((first, Ruling("no", ("M26",))))
    if any(len(cards) == 2 for _, cards in halves):
        counted.append((sum(_brought(cards) for _, cards in halves), Ruling("no", ("M24",))))
    if any(len(cards) == 3 for _, cards in halves):
        counted.append((sum(2 if cards else 0 for _, cards in halves), Ruling("no", ("M25",))))
    if not first and then.month is task.asked.month:
        counted.append((_brought(takes(then, field)[0]), Ruling("no", ("M28",))))
    so_many = Ruling("no", because=(Message("task.played-too"),), holds=Message("task.gain-holds"))
    counted.append((_gain(task) - played, so_many))
    found: dict[int, Ruling] = {}
    for number, ruling in counted:
        if number != _gain(task):
            found.setdefault(number, ruling)
    return found


def _wrong_gains(task: Task) -> dict[int, Ruling]:
    """What each belief would count. The first belief that gives a number keeps it."""
    card = task.asked
    if card is None:
        return {}
    if task.then is not None:
        return _wrong_turns(task, task.then)
    matches = task.table.field_cards.of_month(card.month)
    alike = CardSet(other for other in task.table.field_cards if frozenset({other.month, card.month}) in LOOK_ALIKES)
    whole = (Look((card, *task.may[0]), Message("task.you-take")),)
    found: dict[int, Ruling] = {}

    def note(number: int, ruling: Ruling) -> None:
        if number != _gain(task):
            found.setdefault(number, ruling)

    if len(matches) == 3:
        note(2, Ruling("no", ("M25",), look=whole))
    if len(matches) == 2:
        note(3, Ruling("no", ("M24",), look=whole))
    if task.may[0]:
        note(
            len(task.may[0]),
            Ruling(
                "no", because=(Message("task.played-too", card=card),), holds=Message("task.gain-holds"), look=whole
            ),
        )
        note(0, Ruling("no", because=(Message("task.missed", card=card, other=next(iter(task.may[0]))),), look=whole))
    else:
        note(1, Ruling("no", because=(Message("task.alone", card=card),), holds=Message("task.pile-holds")))
    if alike:
        other = next(iter(alike))
        note(1 + len(matches) + len(alike), _stranger(card, other, EMPTY, back=EMPTY))
    return found


def _ticked(task: Task, answer: str) -> Ruling:
    ticked = [option for option in answer.split(",") if option]
    if not ticked or not set(ticked) <= set(task.options):
        return _unknown()
    right = set(_right(task)[0].split(","))
    untrue = [option for option in task.options if option in ticked and option not in right]
    if untrue:
        score = max(0.0, min(0.5, (len(right & set(ticked)) - len(untrue)) / len(right)))
        if isinstance(task.step, Ask) and task.step.task == "moves":
            return replace(_illegal_turn(task, untrue[0]), score=score)
        if isinstance(task.step, Ask) and task.step.task == "results" and task.asked is not None:
            chosen = _set_of(untrue[0])
            if chosen is not None:
                found = _illegal_take(task, task.asked, chosen)
                return Ruling(
                    "no",
                    found.codes,
                    because=found.because,
                    holds=found.holds,
                    look=found.look,
                    chosen=chosen,
                    score=score,
                )
        return Ruling("no", because=(Message("task.not-this"),), score=score)
    missing = len(right - set(ticked))
    if missing:
        score = len(ticked) / len(right)
        return Ruling("notyet", because=(Message("task.tick-more", n=missing),), score=score)
    because: tuple[Message, ...] = ()
    if isinstance(task.step, Ask) and task.step.task == "results" and task.asked is not None:
        because = (Message("task.results", card=task.asked, n=len(task.may)),)
    if isinstance(task.step, Ask) and task.step.task == "moves":
        because = (Message("task.moves"),)
    return Ruling("yes", because=because, ends=True, score=1.0)


def _illegal_turn(task: Task, option: str) -> Ruling:
    """Why a turn is none."""
    if option == "pass":
        return Ruling("no", ("M21",))
    left, _, right = option.partition(">")
    card, chosen = _card_of(left), _set_of(right)
    if card is None or chosen is None:
        return _unknown()
    if not chosen:
        other = next(iter(task.table.may(card)[0]))
        look = (Look((card, other), Message("task.takes")),)
        return Ruling("no", ("M23",), because=(Message("task.must-take", card=card, other=other),), look=look)
    found = _illegal_take(task, card, chosen)
    return Ruling("no", found.codes, because=found.because, holds=found.holds, look=found.look, chosen=chosen)


def _blanks(step: Ask, answer: str) -> Ruling:
    words = answer.split(",")
    if len(words) != len(step.blanks):
        return _unknown()
    if any(word not in blank.options for word, blank in zip(words, step.blanks, strict=True)):
        return _unknown()
    held = [word in blank.right for word, blank in zip(words, step.blanks, strict=True)]
    if all(held):
        return Ruling("yes", ends=True, score=1.0)
    if any(held):
        return Ruling("notyet", because=(Message("task.blank-one"),), score=sum(held) / len(held))
    return Ruling("no", because=(Message("task.blank-none"),))


def _filled(step: Ask, replies: Iterable[Reply]) -> tuple[str, ...]:
    """Every way of filling the gaps; where there are too many, those that differ from the first right one in one gap,
    and those of which a reply speaks."""
    if prod(len(blank.options) for blank in step.blanks) <= MOST_FILLED:
        return tuple(",".join(words) for words in product(*(blank.options for blank in step.blanks)))
    first = [blank.right[0] for blank in step.blanks]
    changes: list[dict[int, str]] = [{}]
    changes += [{at: word} for at, blank in enumerate(step.blanks) for word in blank.options]
    for reply in replies:
        pairs = [one.partition(":") for one in reply.on.split("+")]
        if all(place.isdigit() for place, _, _ in pairs):
            changes.append({int(place): word for place, _, word in pairs})
    return _unique(",".join(change.get(at, word) for at, word in enumerate(first)) for change in changes)


def _numbers(step: Ask, answer: str) -> Ruling:
    """One number after the other; the last one given is judged, those before hold already."""
    wanted = [str(number) for number in step.right] if isinstance(step.right, tuple) else []
    *before, last = answer.split(",")
    if len(before) >= len(wanted):
        return _unknown()
    if last != wanted[len(before)]:
        return Ruling("no", because=(Message("task.not-this"),), kept=tuple(before))
    ends = len(before) + 1 == len(wanted)
    return Ruling("yes", ends=ends, score=float(ends), kept=None if ends else (*before, last))


def _unknown() -> Ruling:
    return Ruling("no", because=(Message("task.not-this"),))


# --- special replies


def _with_reply(task: Task, answer: str, found: Ruling) -> Ruling:
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
        card, able = _card_of(on.removeprefix("-")), {move.card for move in task.solutions}
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
        chosen = _set_of(answer)
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
                card = _card_of(on)
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


# --- small helpers


def _is_strong(task: Task, answer: str) -> bool:
    named = CardSet(card for part in _parts(answer) if (card := _card_of(part)) is not None)
    return bool(named & task.stronger)


def _parts(answer: str) -> list[str]:
    return answer.replace(">", "+").split("+")


def _codes(cards: Iterable[Card | None]) -> tuple[str, ...]:
    return tuple(card.code for card in cards if card is not None)


def _set_code(cards: CardSet) -> str:
    return "+".join(card.code for card in cards) or "none"


def _sorted_code(text: str) -> str:
    cards = _set_of(text)
    return text if cards is None else _set_code(cards)


def _sorted_move(text: str) -> str:
    card, _, taken = text.partition(">")
    return f"{card}>{_sorted_code(taken)}"


def _set_of(answer: str) -> CardSet | None:
    if answer == "none":
        return EMPTY
    try:
        return CardSet.parse(answer.replace("+", " "))
    except CardCodeError:
        return None


def _card_of(code: str) -> Card | None:
    try:
        return Card.parse(code)
    except CardCodeError:
        return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _sets(items: tuple[str, ...], joint: str) -> list[str]:
    pairs = [f"{one}{joint}{other}" for index, one in enumerate(items) for other in items[index + 1 :]]
    return [*items, *pairs, *([joint.join(items)] if len(items) > 2 else [])]


def _unique(items: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
