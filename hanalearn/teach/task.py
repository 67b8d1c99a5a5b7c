"""A step laid out on a table: what the learner faces, in the cards of the lesson or in others of the same shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from hanalearn.cards import DECK, EMPTY, Card, CardCodeError, CardSet, Month
from hanalearn.teach.dice import Dice
from hanalearn.teach.free_play import Dealt, Play, begun, dealt
from hanalearn.teach.goals import All, Completes, Goal, LiesDown, Plays, Takes, solutions
from hanalearn.teach.made import Made
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.steps import Answered, Ask, EventSpec, Phase, Reply, Round, Score, See, Step, TableSpec, Try
from hanalearn.teach.table import IllegalMoveError, Move, Place, Seat, Table, TableError
from hanalearn.text import Message

__all__ = ["StepError", "Task", "card_in", "cards_in", "lay_out", "table_of"]


class StepError(ValueError):
    """A step that cannot be laid out; ``key`` says which of its entries is to blame, ``code`` which finding it is."""

    def __init__(self, code: str, key: str, message: str, todo: str) -> None:
        super().__init__(message)
        self.code = code
        self.key = key
        self.todo = todo


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner faces.

    Attributes:
        step: the step as it stands in the lesson.
        tables: the table before the script and after each of its events; on the last one the learner acts.
        asked: the card that comes to the field; ``None`` where the learner chooses it, or where no card is played.
        variant: 0 in the cards of the lesson, 1 and more in others.
        options: the options of a question, in the order shown.
        replies: special replies, in the cards of this variant.
        point: cards pointed at from the beginning.
        stronger: where not empty, legal answers outside it are weaker.
        completes: where not empty, what must lie in the pile afterwards.
        renamed: which card stands for which card of the lesson; empty in the lesson's own cards.
        is_made: the step was made from a seed and has no words of its own.
        asks: the question of such a step, where its task does not say it.
        then: the card that the stock turns over after ``asked`` has been played, where a whole turn is asked about.
        unseen: what stock and practice player hold, where turns are played freely.
        book: the rulebook on the slip of the lesson, where the step has none of its own.
        rulings: rulings given already, by answer; see ``judge.rule_on``. A page asks again for the same ones at every
            act. No part of the value: a task with other cards begins without any.
    """

    step: Step | Made
    tables: tuple[Table, ...]
    asked: Card | None = None
    variant: int = 0
    options: tuple[str, ...] = ()
    replies: tuple[Reply, ...] = ()
    point: CardSet = EMPTY
    stronger: CardSet = EMPTY
    completes: CardSet = EMPTY
    renamed: Mapping[Card, Card] = field(default_factory=dict)
    is_made: bool = False
    asks: Message | None = None
    then: Card | None = None
    unseen: Dealt | None = None
    book: str = "all"
    rulings: dict[str, Ruling] = field(init=False, default_factory=dict, compare=False, repr=False)

    @property
    def table(self) -> Table:
        """The table on which the learner acts."""
        return self.tables[-1]

    @property
    def from_stock(self) -> bool:
        """Whether the card asked about was turned over."""
        return self.asked is not None and self.asked is self.table.drawn

    @property
    def is_theirs(self) -> bool:
        """Whether the card asked about is the other player's."""
        return self.asked is not None and self.table.turn is Seat.THEIRS

    @property
    def has_own_words(self) -> bool:
        """Whether the words written for this step speak of the cards that lie here."""
        return not self.is_made and not self.renamed

    @property
    def may(self) -> tuple[CardSet, ...]:
        """What the card asked about may take; empty where no card is asked about."""
        return () if self.asked is None else self.table.may(self.asked)

    @property
    def goal(self) -> Goal | None:
        """What a step answered on the cards wants; ``None`` for every other step."""
        if not isinstance(self.step, Try):
            return None
        goals: list[Goal] = []
        match self.step.task:
            case "take":
                goals = [] if self.asked is None else [Plays(self.asked)]
            case "which" | "play":
                goals = [Takes()]
            case "lay":
                goals = [LiesDown()]
        if self.completes:
            goals.append(Completes(self.completes))
        return All(tuple(goals))

    @property
    def play(self) -> Play:
        """The play before its first act, where turns are played freely."""
        assert isinstance(self.step, Try)
        assert self.unseen is not None
        return begun(self.table, self.step.turns, self.unseen)

    def dealt_anew(self, variant: int, dice: Dice) -> Task:
        """The same step, where turns are played freely, with other cards in the stock and with the practice player."""
        return replace(self, variant=variant, unseen=_unseen(self.step, self.table, dice))

    @property
    def solutions(self) -> tuple[Move, ...]:
        """Every half turn that solves a step answered on the cards, in the order of hand and rules."""
        goal = self.goal
        return () if goal is None else solutions(goal, self.table)

    def move_of(self, card: Card, taken: CardSet) -> Move:
        """The half turn that a card of this task would make."""
        return Move(card, taken, Place.STOCK if card is self.table.drawn else Place.HAND, self.table.turn)

    def with_step(self, step: Step | Made) -> Task:
        """The same question in other words."""
        return replace(self, step=step)

    def as_item(self, number: int, key: str = "item-") -> Task:
        """The same question as an item of a check, counted from 1."""
        return replace(self, step=msgspec.structs.replace(self.step, key=f"{key}{number}", phase=Phase.CHECK))

    def renamed_by(self, rename: Callable[[Card], Card], renamed: Mapping[Card, Card], variant: int) -> Task:
        """The same task in other cards."""
        return replace(
            self,
            tables=tuple(table.renamed(rename) for table in self.tables),
            asked=None if self.asked is None else rename(self.asked),
            variant=variant,
            options=tuple(_renamed_codes(option, rename) for option in self.options),
            replies=tuple(_renamed_reply(reply, rename) for reply in self.replies),
            point=CardSet(map(rename, self.point)),
            # Why one card is stronger is a story about that very card; in other cards each legal answer is as good.
            stronger=EMPTY,
            completes=CardSet(map(rename, self.completes)),
            renamed=renamed,
            then=None if self.then is None else rename(self.then),
        )


def card_in(code: str, key: str) -> Card:
    """The card of a code of content.

    Raises:
        StepError: there is none.
    """
    try:
        return Card.parse(code)
    except CardCodeError as error:
        raise StepError("card-unknown", key, str(error), "write the code of one of the 48 cards") from None


def cards_in(codes: str, key: str) -> tuple[Card, ...]:
    """The cards of codes separated by spaces, in their order.

    Raises:
        StepError: a code is unknown or stands twice.
    """
    cards = tuple(card_in(code, key) for code in codes.split())
    for index, card in enumerate(cards):
        if card in cards[:index]:
            raise StepError(
                "card-twice", key, f"card {card} stands twice in {codes!r}", "each card exists once; remove one"
            )
    return cards


def table_of(spec: TableSpec, key: str) -> Table:
    """The table of a step that has its own.

    Raises:
        StepError: a code is unknown, or a card lies in two places.
    """
    try:
        return Table(
            hand=cards_in(spec.hand, f"{key}.hand"),
            field=cards_in(spec.field, f"{key}.field"),
            taken=cards_in(spec.taken, f"{key}.taken"),
            their_taken=cards_in(spec.their_taken, f"{key}.their-taken"),
            stock=spec.stock,
            their_hand=spec.their_hand,
            shown=tuple(DECK) if spec.show == "deck" else cards_in(spec.show, f"{key}.show"),
        )
    except TableError as error:
        raise StepError("card-twice", key, str(error), "lay it in one place only") from None


def lay_out(step: Step, start: Table, book: str = "all") -> Task:
    """The task of a step in the cards of the lesson.

    Args:
        step: the step.
        start: the table before its script.
        book: the rulebook on the slip of the lesson.

    Raises:
        StepError: a card or an option is unknown, the script is illegal, or it is unclear which card is played.
    """
    tables = _play_script(step, start)
    table = tables[-1]
    point = CardSet(cards_in(step.point, "point"))
    if not point <= table.cards:
        missing = point - table.cards
        raise StepError(
            "card-absent", "point", f"{missing} cannot be pointed at: not on the table", "lay it or leave it out"
        )
    if not isinstance(step, Answered):
        return Task(step, tables, point=point)
    if isinstance(step, See):
        _check_seen(step, table)
    task = Task(
        step,
        tables,
        asked=_asked(step, table) if isinstance(step, (Try, Ask)) else None,
        options=_options(step),
        replies=step.replies,
        point=point,
        stronger=CardSet(cards_in(step.stronger, "stronger")) if isinstance(step, Try) else EMPTY,
        completes=CardSet(cards_in(step.completes, "completes")) if isinstance(step, Try) else EMPTY,
        then=_then(step, table),
        unseen=_unseen(step, table, Dice(step.key)),
        book=book,
    )
    for reply in step.replies:
        for code in reply.look.replace("|", " ").split():
            card_in(code, "replies")
    if not task.stronger <= table.cards:
        raise StepError(
            "card-absent", "stronger", f"{task.stronger} is not on the table", "name cards that can be chosen"
        )
    _check_card_options(task)
    return task


def _options(step: Step) -> tuple[str, ...]:
    if isinstance(step, See) and step.task == "months":
        return tuple(str(month.value) for month in Month)
    return step.options if isinstance(step, (Ask, Round, Score, See)) else ()


def _check_seen(step: See, table: Table) -> None:
    """The cards of a step about what cards are: as many as its task needs, and nothing else on the table."""
    shown = table.shown
    least = {"match": 3, "find": 2, "find-all": 2, "order": 2, "months": 0}.get(step.task, 0 if step.plants else 1)
    if len(shown) < least or (step.task == "name" and len(shown) != 1) or (step.plants and shown):
        needs = "exactly one" if step.task == "name" else "none beside plants" if step.plants else f"at least {least}"
        raise StepError(
            "card-absent", "table", f"the task {step.task} has {len(shown)} cards to look at and needs {needs}",
            'write table = { show = "…" }',
        )  # fmt: skip
    if table.cards != CardSet(shown):
        raise StepError(
            "card-absent", "table", "a see step shows cards outside a game", "lay them in show, and nothing elsewhere"
        )
    if not CardSet(cards_in(step.right, "right")) <= CardSet(shown):
        raise StepError("card-absent", "right", f"{step.right} is not all shown", "name cards of show")
    months = [card.month for card in shown]
    if step.task == "match" and sorted(months.count(month) for month in set(months))[-2:] not in ([1, 2], [2]):
        raise StepError(
            "unsolvable", "table", "there must be exactly one pair of one month", "show one pair and other months"
        )
    if step.task == "order" and len(set(months)) < len(months):
        raise StepError("unsolvable", "table", "two cards are of one month", "show one card of each month")


def _play_script(step: Step, start: Table) -> tuple[Table, ...]:
    table = start
    if step.script and not step.script[0].turns:
        table = table.closed_up()  # The other player's turn begins, so the cards of the turn before move up.
    tables = [table]
    for number, event in enumerate(step.script):
        key = f"script[{number}]"
        try:
            table = _happened(table, event, key)
        except IllegalMoveError as error:
            raise StepError("script-illegal", key, str(error), "change the script or the table before it") from None
        tables.append(table)
    return tuple(tables)


def _happened(table: Table, event: EventSpec, key: str) -> Table:
    if event.turns:
        return table.turned_over(card_in(event.turns, f"{key}.turns"), Seat.THEIRS if event.theirs else Seat.MINE)
    if event.waits:
        return table.played_by_them(card_in(event.plays, f"{key}.plays"))
    card = card_in(event.lays or event.plays, f"{key}.{'lays' if event.lays else 'plays'}")
    return table.moved(Move(card, CardSet(cards_in(event.takes, f"{key}.takes")), seat=Seat.THEIRS))


_ASKED_TASKS: Final = frozenset({"take", "where", "what", "gain", "results"})


def _asked(step: Try | Ask, table: Table) -> Card | None:
    if step.card:
        card = card_in(step.card, "card")
        if card is not table.drawn and card is not table.their_card and card not in table.hand:
            raise StepError(
                "card-absent",
                "card",
                f"{card} is neither turned over nor in the hand",
                "name a card that can be played",
            )
        return card
    if step.task not in _ASKED_TASKS:
        return None
    if table.waiting is not None:
        return table.waiting
    hand = list(table.hand_cards)
    if len(hand) != 1:
        raise StepError(
            "card-unclear",
            "card",
            f"the task {step.task} is about one card, and the hand holds {len(hand)}",
            'say which with card = "…", or let the stock turn one over',
        )
    return hand[0]


def _unseen(step: Step | Made, table: Table, dice: Dice) -> Dealt | None:
    if not isinstance(step, Try) or not step.turns:
        return None
    if table.waiting is not None or len(table.hand_cards) < step.turns or (table.stock or 48) < 2 * step.turns:
        raise StepError(
            "unsolvable",
            "table",
            f"{step.turns} turns cannot be played here",
            "lay a hand and a stock that last so long",
        )
    return dealt(table, step.turns, dice)


def _then(step: Step, table: Table) -> Card | None:
    if not isinstance(step, Ask) or not step.then:
        return None
    card = card_in(step.then, "then")
    if card in table.cards:
        raise StepError(
            "card-twice", "then", f"the stock cannot turn over {card}: it lies on the table", "name another card"
        )
    return card


def _check_card_options(task: Task) -> None:
    if not isinstance(task.step, Ask) or task.step.task not in ("what", "results", "moves"):
        return
    for option in task.options:
        if option in ("none", "pass"):
            continue
        taken = option
        if task.step.task == "moves":
            code, _, taken = option.partition(">")
            if card_in(code, "options") not in task.table.hand_cards:
                raise StepError(
                    "card-absent",
                    "options",
                    f"option {option!r}: {code} is not in the hand",
                    "write CARD>CARD, CARD>none or pass",
                )
            if taken == "none":
                continue
        for code in taken.split("+"):
            if card_in(code, "options") not in task.table.field_cards:
                raise StepError(
                    "card-absent",
                    "options",
                    f"option {option!r}: {code} is not on the field",
                    "offer cards of the field",
                )


def _renamed_reply(reply: Reply, rename: Callable[[Card], Card]) -> Reply:
    return Reply(
        _renamed_codes(reply.on, rename), reply.codes, reply.verdict, reply.ends, _renamed_codes(reply.look, rename)
    )


def _renamed_codes(text: str, rename: Callable[[Card], Card]) -> str:
    """The codes of a text renamed, whatever stands between them; words that are no codes stay."""
    parts: list[str] = []
    word = ""
    for sign in f"{text} ":
        if sign.isalnum():
            word += sign
            continue
        parts.append(_renamed_code(word, rename) + sign)
        word = ""
    return "".join(parts)[:-1]


def _renamed_code(word: str, rename: Callable[[Card], Card]) -> str:
    try:
        return rename(Card.parse(word)).code
    except CardCodeError:
        return word
