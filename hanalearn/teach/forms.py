"""How an answer is put together from single acts: a tap, a tick, a word chosen, a number sent.

A form knows what may be done next and when an answer is complete; it knows nothing of right and wrong. Acts are the
``offer`` strings that stand in the view. A new form is one class here, one entry of ``FORM_OF`` and one case in
``hanalearn.teach.view``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from hanalearn.cards import CardSet
from hanalearn.teach.free_play import acts_in, held_in, move_in, played
from hanalearn.teach.judge import known_numbers, narrowed
from hanalearn.teach.recognise import pieces, right
from hanalearn.teach.steps import Ask, See, Try
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = [
    "FORM_OF",
    "Form",
    "Given",
    "Led",
    "Picked",
    "Unreadable",
    "form_name",
    "form_of",
    "held_of",
    "helped_on",
    "is_piecemeal",
    "laid_of",
    "order_of",
    "read_number",
]

Picked: TypeAlias = tuple[str, ...]
"""What has been chosen of an answer that is not complete yet."""


@dataclass(frozen=True, slots=True)
class Given:
    """A complete answer."""

    answer: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Not an answer yet: said to the learner, not judged, and it costs nothing."""

    problem: Message


Led: TypeAlias = Picked | Given | Unreadable
"""What an act leads to."""


class Form(Protocol):
    """A way of answering."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """The acts that are open, as finite strings; ``num:*`` and ``text:*`` stand for whatever is typed."""
        ...

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """What an act that is open leads to."""
        ...

    def first_part(self, task: Task, model: str) -> Picked:
        """What the third hint does for the learner: the beginning of the answer; empty where it only tells."""
        ...


def _left(task: Task, things: tuple[str, ...], narrow: bool) -> tuple[str, ...]:
    keep = narrowed(task) if narrow else frozenset[str]()
    return tuple(thing for thing in things if not keep or thing in keep)


def _fielded(task: Task) -> tuple[str, ...]:
    return tuple(card.code for card in task.table.field if card is not None)


def _shown(task: Task) -> tuple[str, ...]:
    return tuple(card.code for card in task.table.shown)


def _handed(task: Task) -> tuple[str, ...]:
    return tuple(card.code for card in task.table.hand if card is not None)


class Tap:
    """One tap on a card is the answer; beside the cards there may be a button for *nothing*."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        step = task.step
        if isinstance(step, See):
            return tuple(f"tap:{code}" for code in _left(task, _shown(task), narrow))
        assert isinstance(step, Try)
        # Where a hand card is asked for the field may be tapped too: what a tap there means is said.
        cards = _fielded(task) if step.task == "take" else _handed(task) + _fielded(task)
        return (*(f"tap:{code}" for code in _left(task, cards, narrow)), *(("none",) if step.nothing else ()))

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        return Given(offer.removeprefix("tap:"))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``. There is only one part, so it is pointed at instead."""
        return ()


class TapPair:
    """A tap on a hand card, then on what it takes. Another hand card may be tapped instead, the same one lets go."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        hand = tuple(f"tap:{code}" for code in _left(task, _handed(task), narrow))
        field = tuple(f"tap:{code}" for code in _left(task, _fielded(task), narrow)) if picked else ()
        return hand + field

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        code = offer.removeprefix("tap:")
        if code in _handed(task):
            return () if picked == (code,) else (code,)
        return Given(f"{picked[0]}>{code}")

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return (model.partition(">")[0],)


class TapSet:
    """Taps choose cards and let them go; a button gives the answer, another says *nothing*."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        step = task.step
        here = _shown(task) if isinstance(step, See) else _fielded(task)
        cards = tuple(f"tap:{code}" for code in _left(task, here, narrow))
        nothing = ("none",) if isinstance(step, Try) and step.nothing and not picked else ()
        return cards + (("done",) if picked else ()) + nothing

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        if offer == "none":
            return Given("none")
        if offer == "done":
            # In card order, so that the same set is the same answer however it was tapped.
            cards = sorted(task.table.field_cards | CardSet(task.table.shown))
            return Given("+".join(card.code for card in cards if card.code in picked))
        return _toggled(picked, offer.removeprefix("tap:"))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return () if model == "none" else (model.split("+")[0],)


class TapHand:
    """Taps choose cards of the hand and let them go; a button gives the answer."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        cards = tuple(f"tap:{code}" for code in _left(task, _handed(task), narrow))
        return cards + (("done",) if picked else ())

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        if offer == "done":
            return Given("+".join(card.code for card in sorted(task.table.hand_cards) if card.code in picked))
        return _toggled(picked, offer.removeprefix("tap:"))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return (model.split("+")[0],)


class Turns:
    """Whole turns, half by half: a tap on a hand card, then on what it takes, or a button to lay it down.

    What is picked are the half turns made so far, and last the hand card that is held.
    """

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        table = played(task.play, acts_in(picked)).table
        hand = tuple(f"tap:{card}" for card in table.hand_cards) if table.drawn is None else ()
        if table.drawn is None and not held_in(picked):
            return hand
        return (*hand, *(f"tap:{card}" for card in table.field_cards), "none")

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        acts = acts_in(picked)
        play = played(task.play, acts)
        code = offer.removeprefix("tap:")
        if play.table.drawn is None and any(card.code == code for card in play.table.hand_cards):
            return (*acts, code)
        card = held_in(picked) if play.table.drawn is None else play.table.drawn.code
        act = f"{card}>{code}"
        done = (*acts, act)
        if move_in(play.table, act) is None or played(play, [act]).is_over:
            return Given(",".join(done))
        return done

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``. Nothing is done for the learner here."""
        return ()


class Choose:
    """One of a short list."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return tuple(f"choose:{option}" for option in _left(task, task.options, narrow))

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        return Given(offer.removeprefix("choose:"))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return ()


class Tick:
    """Several of a short list, then a button."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        ticks = tuple(f"tick:{option}" for option in _left(task, task.options, narrow))
        return ticks + (("done",) if picked else ())

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        if offer != "done":
            return _toggled(picked, offer.removeprefix("tick:"))
        return Given(",".join(option for option in task.options if option in picked))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return (model.split(",")[0],)


class Number:
    """A whole number, typed. Sums and products are worked out: ``1+3`` and ``6*2`` are numbers too."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return (*(f"num:{number}" for number in known_numbers(task)), "num:*", "text:*")

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        kind, _, typed = offer.partition(":")
        if kind == "text":
            return Unreadable(Message("problem.number", typed=typed) if typed else Message("problem.number-empty"))
        if not typed:
            return Unreadable(Message("problem.number-empty"))
        number = read_number(typed)
        if number is None:
            return Unreadable(Message("problem.number", typed=typed))
        if number > MOST:
            return Unreadable(Message("problem.number-range", typed=typed))
        # Of several numbers those before stay: each is judged when it is given.
        return Given(",".join([*picked, str(number)]))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return ()


class Blanks:
    """A sentence with gaps; each takes one of its words. A button gives the answer."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        step = task.step
        assert isinstance(step, Ask)
        words = tuple(f"blank:{index}:{word}" for index, blank in enumerate(step.blanks) for word in blank.options)
        return words + (("done",) if len(picked) == len(step.blanks) and all(picked) else ())

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        if offer == "done":
            return Given(",".join(picked))
        step = task.step
        assert isinstance(step, Ask)
        _, index, word = offer.split(":", 2)
        filled = [*picked, *[""] * (len(step.blanks) - len(picked))]
        filled[int(index)] = "" if filled[int(index)] == word else word
        return tuple(filled) if any(filled) else ()

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        first, *rest = model.split(",")
        return (first, *[""] * len(rest))


class Meet:
    """Every card is tapped once. Each tap is an answer to itself, and those before stay."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return tuple(f"tap:{code}" for code in _shown(task))

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``. A card tapped again says its name again."""
        code = offer.removeprefix("tap:")
        return Given("+".join([*(one for one in picked if one != code), code]))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return ()


class Match:
    """Two taps on cards that belong together; the second one is the answer, the first once more lets go."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return tuple(f"tap:{code}" for code in _left(task, _shown(task), narrow))

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        code = offer.removeprefix("tap:")
        if not picked:
            return (code,)
        return () if picked == (code,) else Given(f"{picked[0]}+{code}")

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return (model.split("+")[0],)


class Sort:
    """A tap on a card (or word), then on a box: that is judged at once, and what holds stays in its box.

    Picked are the pieces that lie in boxes, ``4r>4``, and last the one that is held, ``7r``.
    """

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        step = task.step
        assert isinstance(step, See)
        held = held_of(picked)
        laid = {drop.partition(">")[0] for drop in laid_of(picked)}
        items = tuple(f"tap:{item}" for item in pieces(task) if item not in laid)
        return items + (tuple(f"box:{box}" for box in step.boxes) if held else ())

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        held, laid = held_of(picked), laid_of(picked)
        verb, _, thing = offer.partition(":")
        if verb == "tap":
            return laid if held == thing else (*laid, thing)
        return Given(",".join([*laid, f"{held}>{thing}"]))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``. All of it; how much of that is done is for the session to say."""
        return tuple(model.split(","))


def held_of(picked: Picked) -> str | None:
    """What is held of a sorting, not in a box yet."""
    return picked[-1] if picked and ">" not in picked[-1] else None


def laid_of(picked: Picked) -> Picked:
    """What lies in boxes already."""
    return tuple(drop for drop in picked if ">" in drop)


class Order:
    """Things in a column, each with two buttons: up and down. A button gives the answer."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        row = order_of(task, picked)
        return (*(f"up:{item}" for item in row[1:]), *(f"down:{item}" for item in row[:-1]), "done")

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        row = list(order_of(task, picked))
        if offer == "done":
            return Given(",".join(row))
        verb, _, item = offer.partition(":")
        here = row.index(item)
        there = here + (1 if verb == "down" else -1)
        row[here], row[there] = row[there], row[here]
        return tuple(row)

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``. The first half stands in its place, the others follow as they lay."""
        wanted = model.split(",")
        first = wanted[: (len(wanted) + 1) // 2]
        return (*first, *(item for item in pieces(task) if item not in first))


def order_of(task: Task, picked: Picked) -> Picked:
    """The order as it stands."""
    return picked or pieces(task)


def is_piecemeal(task: Task) -> bool:
    """Whether an answer is given piece by piece, each judged at once."""
    step = task.step
    if isinstance(step, See):
        return step.task in ("meet", "sort", "month")
    return isinstance(step, Ask) and step.task == "numbers"


def helped_on(task: Task, picked: Picked, model: str) -> Picked:
    """What the third hint leaves chosen: the first part, or of an answer given in pieces the next piece."""
    form = form_of(task)
    if form is None:
        return picked
    if not is_piecemeal(task):
        return form.first_part(task, model) or picked
    if form_name(task) != "sort":
        return picked
    laid = laid_of(picked)
    rest = [drop for drop in right(task)[0].split(",") if drop not in laid]
    return (*laid, rest[0] if len(rest) > 1 else rest[0].partition(">")[0])


MOST: Final = 9999
"""Greater numbers are a slip of the finger."""
_NUMBER: Final = re.compile(r"\d{1,6}(?:[+*]\d{1,6}){0,3}", re.ASCII)


def read_number(typed: str) -> int | None:
    """The number of a typed sum of products, ``None`` if it is none.

    >>> read_number("6*2"), read_number("1+3"), read_number("seven")
    (12, 4, None)
    """
    if not _NUMBER.fullmatch(typed):
        return None
    total = 0
    for product in typed.split("+"):
        value = 1
        for factor in product.split("*"):
            value *= int(factor)
        total += value
    return total


def _toggled(picked: Picked, thing: str) -> Picked:
    return tuple(one for one in picked if one != thing) if thing in picked else (*picked, thing)


FORM_OF: Final[dict[str, Form]] = {
    "tap": Tap(),
    "pair": TapPair(),
    "tap-set": TapSet(),
    "tap-hand": TapHand(),
    "turns": Turns(),
    "choose": Choose(),
    "tick": Tick(),
    "number": Number(),
    "blanks": Blanks(),
    "meet": Meet(),
    "match": Match(),
    "sort": Sort(),
    "order": Order(),
}
_SEE_FORMS: Final = {
    "find": "tap", "find-all": "tap-set", "name": "choose", "month": "number", "months": "tick",
}  # fmt: skip


def form_name(task: Task) -> str | None:
    """The name of the form in which a task is answered; ``None`` where *next* is all there is."""
    step = task.step
    if isinstance(step, Try):
        if step.task == "play":
            return "pair"
        if step.task == "turns":
            return "turns"
        if step.many:
            return "tap-hand" if step.task == "which" else "tap-set"
        return "tap"
    if isinstance(step, Ask):
        match step.task:
            case "choose" | "where" | "what":
                return "choose"
            case "number" | "numbers" | "gain":
                return "number"
            case "order":
                return "order"
            case "tick" | "results" | "moves":
                return "tick"
            case "blanks":
                return "blanks"
    if isinstance(step, See):
        return _SEE_FORMS.get(step.task, step.task)
    return None


def form_of(task: Task) -> Form | None:
    """The form in which a task is answered; ``None`` where *next* is all there is."""
    name = form_name(task)
    return None if name is None else FORM_OF[name]
