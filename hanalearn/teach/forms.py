"""How an answer is put together from single acts: a tap, a tick, a word chosen, a number sent.

A form knows what may be done next and when an answer is complete; it knows nothing of right and wrong. Acts are the
``offer`` strings that stand in the view. A new form is one class here, one entry of ``FORM_OF`` and one case in
``hanalearn.teach.view``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from hanalearn.teach.film import PRESSES
from hanalearn.teach.free_play import acts_in, held_in, move_in, played
from hanalearn.teach.judge import known_numbers, narrowed
from hanalearn.teach.made import NOTHING, Made, PartAsked
from hanalearn.teach.recognise import pieces
from hanalearn.teach.round_tasks import deal_rounds
from hanalearn.teach.scoring import rack_of, sheet_names
from hanalearn.teach.steps import Ask, Film, Reckon, Round, Score, See, Try
from hanalearn.teach.task import Task
from hanalearn.text import Message

__all__ = [
    "FORM_OF",
    "UNAIDED",
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
    "part_at",
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


def _racked(task: Task) -> tuple[str, ...]:
    return tuple(card.code for card in rack_of(task))


def _handed(task: Task) -> tuple[str, ...]:
    return tuple(card.code for card in task.table.hand if card is not None)


class Tap:
    """One tap on a card is the answer; beside the cards there may be a button for *nothing*."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        step = task.step
        if isinstance(step, See):
            return tuple(f"tap:{code}" for code in _left(task, _shown(task), narrow))
        if isinstance(step, Made):
            cards = tuple(f"tap:{code}" for code in _left(task, step.cards, narrow))
            return (*cards, NOTHING) if step.nothing else cards
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
        here = _shown(task) if isinstance(step, See) else step.cards if isinstance(step, Made) else _fielded(task)
        if isinstance(step, Round):
            here = _handed(task) or here
        if isinstance(step, Score):
            here = _racked(task)
        cards = tuple(f"tap:{code}" for code in _left(task, here, narrow))
        if isinstance(step, Round) and step.nothing:
            return (*cards, *(("done",) if picked else ()), "none")
        nothing = ("none",) if isinstance(step, (Try, Made)) and step.nothing and not picked else ()
        return cards + (("done",) if picked else ()) + nothing

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        if offer == "none":
            return Given("none")
        if offer == "done":
            # In card order, so that the same set is the same answer however it was tapped.
            cards = sorted(task.table.cards)
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


class Foretell:
    """A button of the decision is pressed, and then one of several outcomes picked."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        if not picked:
            return tuple(f"press:{button}" for button in PRESSES)
        return tuple(f"choose:{option}" for option in _left(task, task.options, narrow))

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``. Only the button that the step asks for sets the cards in motion."""
        step = task.step
        assert isinstance(step, Film)
        if picked:
            return Given(offer.removeprefix("choose:"))
        button = offer.removeprefix("press:")
        return (button,) if button == step.press else Given(button)

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        step = task.step
        assert isinstance(step, Film)
        return (step.press,)


class Walk:
    """Lines ticked in their order: one is open at a time, and those before stay."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return tuple(f"choose:{line}" for line in task.options[len(picked) : len(picked) + 1])

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        return Given(",".join([*picked, offer.removeprefix("choose:")]))

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
        """See ``Form``. Where one thing or none is right, the first part would be all of it."""
        if isinstance(task.step, Made) and "," not in model:
            return ()
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


class Parts:
    """Several things asked for one after the other: each a number to be typed or one of a short list.

    Every part is an answer to itself, and those before stay.
    """

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        part = part_at(task, picked)
        if part.options:
            return tuple(f"choose:{option}" for option in part.options)
        known = (*part.right, *(one for one in part.slips if one != "*"))
        return (*(f"num:{number}" for number in dict.fromkeys(known)), "num:*", "text:*")

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        if part_at(task, picked).options:
            return Given(",".join([*picked, offer.removeprefix("choose:")]))
        return FORM_OF["number"].act(task, picked, offer)

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``. The part that is asked for now is only talked about."""
        return ()


def part_at(task: Task, picked: Picked) -> PartAsked:
    """The part that is asked for once so many have been given; the last one where all have."""
    step = task.step
    assert isinstance(step, Made)
    return step.parts[min(len(picked), len(step.parts) - 1)]


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


class InTurn:
    """Cards tapped one after the other. Each tap is an answer to itself, and those before stay."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return tuple(f"tap:{code}" for code in _left(task, _racked(task), narrow) if code not in picked)

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        return Given(",".join([*picked, offer.removeprefix("tap:")]))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``. The next card is pointed at instead."""
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


class Visit:
    """Every option is visited once. Each visit is an answer to itself, and those before stay."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return tuple(f"choose:{option}" for option in task.options)

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``. A thing visited again says its part again."""
        option = offer.removeprefix("choose:")
        return Given("+".join([*(one for one in picked if one != option), option]))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return ()


class Press:
    """A button that is pressed until everything is done: nothing to be right or wrong about."""

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        return ("deal",)

    def act(self, task: Task, picked: Picked, offer: str) -> Led:
        """See ``Form``."""
        step = task.step
        assert isinstance(step, Round)
        pressed = len(picked) + 1
        return Given("dealt") if pressed >= deal_rounds(step) else tuple(map(str, range(1, pressed + 1)))

    def first_part(self, task: Task, model: str) -> Picked:
        """See ``Form``."""
        return ()


UNAIDED: Final = frozenset({"meet", "visit", "press", "walk"})
"""Forms in which things are only told or shown: there is nothing to be helped with."""


class Sort:
    """A tap on a card (or word), then on a box: that is judged at once, and what holds stays in its box.

    Picked are the pieces that lie in boxes, ``4r>4``, and last the one that is held, ``7r``.
    """

    def offers(self, task: Task, picked: Picked, narrow: bool) -> tuple[str, ...]:
        """See ``Form``."""
        step = task.step
        assert isinstance(step, (See, Round))
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
    if isinstance(step, Made):
        return step.form == "parts"
    if isinstance(step, Round):
        return step.task in ("visit", "sort", "totals")
    if isinstance(step, Score):
        return step.task == "finish" or (step.task == "worth" and len(sheet_names(task)) > 1)
    if isinstance(step, Reckon):
        return step.task in ("pay", "outcomes", "sheet", "walk")
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
    rest = [drop for drop in model.split(",") if drop not in laid]
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
    "foretell": Foretell(),
    "walk": Walk(),
    "tick": Tick(),
    "number": Number(),
    "parts": Parts(),
    "blanks": Blanks(),
    "meet": Meet(),
    "in-turn": InTurn(),
    "match": Match(),
    "visit": Visit(),
    "press": Press(),
    "sort": Sort(),
    "order": Order(),
}
_SEE_FORMS: Final = {
    "find": "tap", "find-all": "tap-set", "name": "choose", "month": "number", "months": "tick",
}  # fmt: skip

_ROUND_FORMS: Final = {
    "visit": "visit", "sort": "sort", "dealer": "choose", "winner": "choose", "totals": "number", "deal": "press",
    "special": "choose", "spot": "tap-set",
}  # fmt: skip

_SCORE_FORMS: Final = {
    "worth": "number", "away": "number", "finish": "in-turn", "build": "tap-set", "sets": "tick", "joins": "tick",
    "counter": "choose", "line": "choose",
}  # fmt: skip


def form_name(task: Task) -> str | None:
    """The name of the form in which a task is answered; ``None`` where *next* is all there is."""
    step = task.step
    if isinstance(step, Made):
        return step.form
    if isinstance(step, Round):
        return _ROUND_FORMS[step.task]
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
    if isinstance(step, Score):
        return _SCORE_FORMS[step.task]
    if isinstance(step, Reckon) and step.task == "walk":
        return "walk"
    if isinstance(step, Reckon):
        chosen = step.task == "slip" or (step.task == "final" and bool(step.options))
        return "choose" if chosen else "tick" if step.task == "reasons" else "number"
    if isinstance(step, Film):
        return "foretell"
    return None


def form_of(task: Task) -> Form | None:
    """The form in which a task is answered; ``None`` where *next* is all there is."""
    name = form_name(task)
    return None if name is None else FORM_OF[name]
