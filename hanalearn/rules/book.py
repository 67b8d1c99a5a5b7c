"""A rulebook: one sheet of rules as a frozen value, every figure with its source, and house rulebooks made from it.

What the three games share stands here: the deal, the lines of yaku, citations, options, ``revised``. What a game adds
(doubling and calls, settlement, hand yaku) stands in a subclass in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final, Self, TypeAlias

from hanalearn.cards import CardSet, Month
from hanalearn.rules.masks import months_held
from hanalearn.rules.scorer import Scorer
from hanalearn.rules.sheet import Tally
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import AtLeast, Cite, Standing, Yaku

__all__ = [
    "SOURCES",
    "Alternative",
    "Choice",
    "Finding",
    "NextDealer",
    "Option",
    "Rulebook",
    "RulebookError",
    "Source",
    "TieRule",
    "Value",
    "word_faults",
]

Value: TypeAlias = bool | int | str | None
"""What an option can be set to; a ``StrEnum`` member is a ``str``."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text that the figures come from; ``title`` is as published."""

    key: str
    title: str


def _sources(*rows: tuple[str, str]) -> Mapping[str, Source]:
    return MappingProxyType({key: Source(key, title) for key, title in rows})


SOURCES: Final = _sources(
    ("nintendo-guide", "雙人花札規則怎麼玩：十二月配牌、役種與こいこい"),
    ("hobbyist-notes", "花札（はなふだ）: collected notes on こいこい, 花合わせ and 八八, partly cut off"),
    ("primer", "《花札牌(花牌)介绍及基本玩法》"),
    ("club-sheet", "《花札》中文规则"),
    ("standard-guide", "花札（こいこい）のルールと役一覧"),
    ("fuda-wiki", "FudaWiki, fudawiki-files: hanafuda/games, suits.md, FAQ.md"),
    ("nintendo-leaflet", "Nintendo's English koi-koi leaflet, as copied at docslib.org/doc/6679547"),
    ("open-hanafuda-ai", "suzukiplan/open-hanafuda-ai, README"),
    ("go-koikoi", "ngs/go-koikoi, docs/rules.md"),
    ("etohana", "えとはなっ!, etohana-koikoi.com/rule"),
    ("hanafubuki", "花吹雪, hanafubuki.org/koikoi.html"),
    ("jw-hachihachi", "Japanese Wikipedia, 八八"),
    ("jw-hanaawase", "Japanese Wikipedia, 花合わせ"),
    ("kirisame", "hana.kirisame.org, 八八"),
    ("takahashi", "asahi-net.or.jp/~rp9h-tkhs, 八八"),
    ("shiragiku", "Shiragiku hanafuda pages on 二立三本 and 四光"),
    ("sazano", "sazano123.com on フケ and on Nintendo's 八八 table"),
    ("score-calculator", "House table of a score calculator on GitHub (file 21394413634)"),
    ("making-arts", "makingarts.com, 花合わせ"),
    ("amuse-gion", "amuse-gion.com, こいこい"),
    ("kikis-koikoi", "kikiskoikoi.com/rules"),
    ("pixiv", "dic.pixiv.net, こいこい"),
    ("nightsky30", "nightsky30/koikoi, issue 41"),
    ("bga", "Board Game Arena, help of Koi-Koi"),
    ("hanafuda-art", "fudapop/hanafuda-art, multiplier of the round"),
    ("hanafuda-js", "hanafuda-js, weather rules of the viewings"),
    ("koi-koi-bird", "Yakuza series guide, koi-koi: the four cards of the month"),
)
"""Every source that a citation may name, by its key."""


class RulebookError(ValueError):
    """A rulebook that breaks a law, or a change it does not know; the message gives every reason."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a rulebook does that it should not.

    Attributes:
        code: stable name of the law, for example ``"overlapping-pools"``.
        says: what is wrong, for whoever makes the rulebook, with the offending keys quoted.
        is_fault: the rulebook is refused; otherwise it is only worth knowing.
    """

    code: str
    says: str
    is_fault: bool = True

    def __str__(self) -> str:
        return f"{self.code}: {self.says}"


class NextDealer(StrEnum):
    """Who deals the next round."""

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"
    DRAW = "draw"
    """Cards are drawn for it again."""
    HIGHEST = "highest"
    """The highest score of the round; the earlier in turn order among equals."""


class TieRule(StrEnum):
    """What equal totals after the last round mean."""

    DRAW = "draw"
    EXTRA_ROUNDS = "extra-rounds"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another value that a source names for an option, for example 15 points for the five brights."""

    option: str
    value: Value
    cite: Cite


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and who plays it; ``cite`` is ``None`` for a value that no source names."""

    value: Value
    cite: Cite | None


@dataclass(frozen=True, slots=True)
class Option:
    """One parameter of a rulebook.

    Attributes:
        key: its name, ``"call_limit"`` or, for a figure of a yaku, ``"points.sanko"``, ``"further.ino"``,
            ``"least.tane"``.
        value: what it is in this rulebook.
        default: what it is in the rulebook this one was revised from (the same where it was not revised).
        cite: where the value comes from; ``cite.standing`` says whether it is stated or chosen here.
        choices: the values that sources name, this one first.
    """

    key: str
    value: Value
    default: Value
    cite: Cite
    choices: tuple[Choice, ...]

    @property
    def is_chosen_here(self) -> bool:
        """Whether the sheet is silent and the value was chosen here."""
        return self.cite.standing is Standing.CHOSEN


_TABLES: Final = ("points", "further", "least", "beats")


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """What every rulebook has; a game's own class adds the rest.

    Attributes:
        key: its name, ``"koikoi-standard"``.
        version: raised when a figure changes.
        source: the sheet it follows, a key of ``SOURCES``.
        lines: the yaku of the sheet, in its order, in printed kinds.
        cites: where each parameter comes from, by option key; a parameter that is not listed is not stated by the sheet
            and chosen here.
        alternatives: other values that the sheet names.
        is_reconstructed: part of the sheet is lost and was rebuilt.
        revised_from: the rulebook that a house rulebook was made from.
        seats, hand_size, field_size: the deal; the rest is the stock.
        deal_order: who gets how many cards in which order.
        redeal_field_four: four of a month on the dealt field void the deal.
        redeal_field_four_pairs: so do exactly four pairs.
        dealer_tie: how a tie in the draw for the dealer is broken: ``"kind"`` (bright, animal, ribbon, chaff), then
            ``"redraw"``.
        next_dealer, rounds, tie: the match.
        must_match: a seat that can take with a hand card has to.

    Raises:
        RulebookError: the rulebook breaks a law; every reason is given.
    """

    game: ClassVar[str] = ""
    figure_tables: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Tables of figures that a game has besides those of its yaku: option table to the field that holds it."""

    key: str
    version: int = 1
    source: str
    lines: tuple[Yaku, ...]
    cites: Mapping[str, Cite] = field(default_factory=dict, compare=False, repr=False)
    alternatives: tuple[Alternative, ...] = field(default=(), compare=False, repr=False)
    is_reconstructed: bool = False
    revised_from: Rulebook | None = field(default=None, compare=False, repr=False)
    seats: int
    hand_size: int
    field_size: int
    deal_order: tuple[DealStep, ...]
    redeal_field_four: bool = True
    redeal_field_four_pairs: bool = False
    dealer_tie: tuple[str, ...] = ("kind", "redraw")
    next_dealer: NextDealer = NextDealer.WINNER
    rounds: int = 12
    tie: TieRule = TieRule.DRAW
    must_match: bool = False

    def __post_init__(self) -> None:
        # A read-only copy: nobody can change the citations of a rulebook that others use.
        object.__setattr__(self, "cites", MappingProxyType(dict(self.cites)))
        faults = dict.fromkeys(finding for finding in self.faults() if finding.is_fault)
        if faults:
            raise RulebookError(f"rulebook {self.key!r} cannot be: " + "; ".join(map(str, faults)))

    def __reduce__(self) -> tuple[object, tuple[type[Self], dict[str, object]]]:
        # A read-only mapping cannot be pickled, and the look-up tables of the scorer should not be.
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        values["cites"] = dict(self.cites)
        return (_rebuild, (type(self), values))

    @property
    def stock_size(self) -> int:
        """Cards left in the stock after the deal."""
        return 48 - self.seats * self.hand_size - self.field_size

    @cached_property
    def readings(self) -> tuple[tuple[Yaku, ...], ...]:
        """The yaku as they are counted; more than one list where a player may choose (the sake cup as animal or as
        chaff), best one counts.
        """
        return (self.lines,)

    @property
    def yaku(self) -> tuple[Yaku, ...]:
        """The yaku as they are counted, in the order of the sheet."""
        return self.readings[0]

    def yaku_of(self, key: str) -> Yaku:
        """The yaku of a key.

        Raises:
            RulebookError: this rulebook has no such yaku.
        """
        for yaku in self.yaku:
            if yaku.key == key:
                return yaku
        raise RulebookError(
            f"rulebook {self.key!r} has no yaku {key!r}; it has {', '.join(yaku.key for yaku in self.yaku)}"
        )

    @cached_property
    def scorers(self) -> tuple[Scorer, ...]:
        """One scorer for each reading."""
        return tuple(map(Scorer, self.readings))

    @cached_property
    def tally_of_mask(self) -> Callable[[int], Tally]:
        """From the mask of a pile to its tally: ``tally`` for inner loops."""
        first, *others = (scorer.tally for scorer in self.scorers)
        if not others:
            return first

        def best(mask: int) -> Tally:
            # ``max`` keeps the first one among equals.
            return max((tally(mask) for tally in (first, *others)), key=lambda tally: tally.points)

        return best

    def tally(self, took: CardSet) -> Tally:
        """Base sum and names of a pile, quickly and without reasons; the best reading, the first among equals."""
        return self.tally_of_mask(took.mask)

    def field_fault(self, field: CardSet) -> str:
        """Why a dealt field voids the deal: ``"field-four"`` of a month, ``"field-four-pairs"``, or ``""`` where it
        does not.

        Four of a month could never be captured; three can, by the fourth, and are no fault.
        """
        counts = months_held(field.mask)
        if self.redeal_field_four and 4 in counts:
            return "field-four"
        if self.redeal_field_four_pairs and counts.count(2) == 4 and sum(counts) == 8:
            return "field-four-pairs"
        return ""

    # --- options ----------------------------------------------------------------------------------------------------

    def option_keys(self) -> tuple[str, ...]:
        """The keys of all options: parameters first, then the figures of the yaku."""
        named = tuple(one.name for one in fields(self) if one.name not in _NOT_OPTIONS)
        return (
            *named,
            *(f"points.{yaku.key}" for yaku in self.lines),
            *(f"further.{yaku.key}" for yaku in self.lines if yaku.extra_pool),
            *(f"least.{yaku.key}" for yaku in self.lines if len(yaku.needs) == 1 and yaku.extra),
        )

    def figures(self, table: str) -> Mapping[str, int]:
        """The figures of one of ``figure_tables`` by key; ``revised`` takes them back under the table's name."""
        raise RulebookError(f"rulebook {self.key!r} has no table {table!r}")

    def option(self, key: str) -> Option:
        """One option by its key.

        Raises:
            RulebookError: there is no such option; the message lists them.
        """
        if key not in self.option_keys():
            raise RulebookError(f"rulebook {self.key!r} has no option {key!r}; it has {', '.join(self.option_keys())}")
        value = self._value(key)
        origin = self.revised_from
        default = origin._value(key) if origin is not None and key in origin.option_keys() else value
        cite = self.cite_of(key)
        choices = [Choice(value, cite)]
        if default != value and origin is not None:
            choices.append(Choice(default, origin.cite_of(key)))
        for other in self.alternatives:
            if other.option == key and other.value not in [choice.value for choice in choices]:
                choices.append(Choice(other.value, other.cite))
        return Option(key, value, default, cite, tuple(choices))

    def options(self) -> tuple[Option, ...]:
        """Every option with its value, its default, its source and the values that sources name."""
        return tuple(map(self.option, self.option_keys()))

    def cite_of(self, key: str) -> Cite:
        """Where an option's value comes from."""
        if key in self.cites:
            return self.cites[key]
        table, _, name = key.partition(".")
        if name and table in _TABLES:
            for yaku in self.lines:
                if yaku.key == name:
                    return yaku.cite
        return Cite(self.source, "", Standing.CHOSEN)

    def _value(self, key: str) -> Value:
        table, _, name = key.partition(".")
        if not name:
            return _plain(getattr(self, key))
        yaku = next(yaku for yaku in self.lines if yaku.key == name)
        return {"points": yaku.points, "further": yaku.extra, "least": yaku.needs[0].count}[table]

    def revised(self, key: str, **changes: object) -> Self:
        """A house rulebook: this one with some changes, under its own name. This one stays as it is.

        Args:
            key: the name of the new rulebook.
            changes: any parameter by name. Besides them ``points={"sanko": 6, "hanami": None}`` (``None`` removes the
                line), ``further={"ino": 1}`` points for each further card, ``least={"tane": 4}`` the cards a counting
                yaku needs, ``beats={"ino": {"tane"}}`` what a yaku replaces, ``add=(Yaku(...),)`` new lines.

        Raises:
            RulebookError: an unknown parameter, or the result breaks a law.
        """
        return self.changed(key, Cite(key, "", Standing.HOUSE), changes)

    def changed(self, key: str, house: Cite, changes: Mapping[str, object]) -> Self:
        """The same as ``revised``, with a citation for what changes: a local option that a source names."""
        lines = self.lines
        cites = dict(self.cites)
        given = dict(changes)
        if "lines" in given:
            lines = tuple(_yaku_only(given.pop("lines"), "lines"))
        for table in _TABLES:
            figures = given.pop(table, {})
            if not isinstance(figures, Mapping):
                raise RulebookError(f"{table}={figures!r}: must be a mapping from yaku keys to values")
            for name, value in figures.items():
                lines = _with_figure(lines, table, name, value, house, self.key)
                cites[f"{table}.{name}"] = house
        lines += tuple(_yaku_only(given.pop("add", ()), "add"))
        known = {one.name for one in fields(self)} - {"key", "lines", "revised_from"}
        if unknown := sorted(given.keys() - known):
            allowed = ", ".join(sorted(known | {*_TABLES, "lines", "add"}))
            raise RulebookError(f"rulebook {self.key!r} has no parameter {', '.join(unknown)}; it has {allowed}")
        if "cites" not in given:
            for name in given:
                cites[name] = house
            given["cites"] = cites
        gone = {yaku.key for yaku in self.lines} - {yaku.key for yaku in lines}
        lines = tuple(replace(yaku, beats=yaku.beats - gone) if yaku.beats & gone else yaku for yaku in lines)
        if {"seats", "hand_size", "field_size"} & given.keys() and "deal_order" not in given:
            sizes = [given.get(name, getattr(self, name)) for name in ("seats", "hand_size", "field_size")]
            seats, hand_size, field_size = (size if isinstance(size, int) else 0 for size in sizes)
            given["deal_order"] = _fitted(self.deal_order, seats, hand_size, field_size)
        # The types of the values are checked by the laws below, since names and values may come from a file.
        return replace(self, key=key, lines=lines, revised_from=self.revised_from or self, **given)  # type: ignore[arg-type]

    # --- laws -------------------------------------------------------------------------------------------------------

    def faults(self) -> tuple[Finding, ...]:
        """Every law of its making that the rulebook breaks; a rulebook with faults cannot be made."""
        found = [
            *_type_faults(self),
            *_size_faults(self),
            *_line_faults(self.lines),
        ]
        if self.source not in SOURCES:
            found.append(Finding("unknown-source", f"source {self.source!r} is not one of {', '.join(SOURCES)}"))
        return tuple(found)


_NOT_OPTIONS: Final = frozenset(
    {
        "key",
        "version",
        "source",
        "lines",
        "cites",
        "alternatives",
        "is_reconstructed",
        "revised_from",
        "deal_order",
        "dealer_tie",
    }
)


def _rebuild(make: type[Rulebook], values: dict[str, object]) -> Rulebook:
    return make(**values)  # type: ignore[arg-type]


def _plain(value: object) -> Value:
    if value is None or isinstance(value, bool | int | str):
        return value
    return str(value)


def _yaku_only(given: object, name: str) -> Iterable[Yaku]:
    if not isinstance(given, Sequence) or not all(isinstance(yaku, Yaku) for yaku in given):
        raise RulebookError(f"{name}={given!r}: must be a sequence of Yaku")
    return given


def _with_figure(
    lines: tuple[Yaku, ...], table: str, name: object, value: object, cite: Cite, book: str
) -> tuple[Yaku, ...]:
    at = next((at for at, yaku in enumerate(lines) if yaku.key == name), None)
    if at is None:
        raise RulebookError(f"rulebook {book!r} has no yaku {name!r}; it has {', '.join(yaku.key for yaku in lines)}")
    yaku = lines[at]
    if table == "points" and value is None:
        return (*lines[:at], *lines[at + 1 :])
    if table == "points" and isinstance(value, int):
        yaku = replace(yaku, points=value, cite=cite)
    elif table == "further" and isinstance(value, int):
        yaku = replace(yaku, extra=value, extra_pool=yaku.extra_pool or _wide(yaku) if value else CardSet())
    elif table == "least" and isinstance(value, int) and len(yaku.needs) == 1:
        yaku = replace(yaku, needs=(AtLeast(value, yaku.needs[0].pool),), cite=cite)
    elif table == "beats" and isinstance(value, Iterable):
        yaku = replace(yaku, beats=frozenset(map(str, value)))
    else:
        raise RulebookError(f"{table} of yaku {name!r} cannot be {value!r}")
    return (*lines[:at], yaku, *lines[at + 1 :])


def _fitted(order: Sequence[DealStep], seats: int, hand_size: int, field_size: int) -> tuple[DealStep, ...]:
    """The same manner of dealing for other sizes: the same places in the same order, as many cards at a time, until all
    have enough.
    """
    at_a_time = {step.to: step.count for step in reversed(order)}
    places = list(dict.fromkeys(step.to for step in order if step.to is None or step.to < seats))
    places += [seat for seat in range(seats) if seat not in places]
    left: dict[int | None, int] = {place: field_size if place is None else hand_size for place in places}
    steps: list[DealStep] = []
    while any(left.values()):
        for place in places:
            if count := min(left[place], at_a_time.get(place, at_a_time.get(0, 1))):
                steps.append(DealStep(place, count))
                left[place] -= count
    return tuple(steps)


def _wide(yaku: Yaku) -> CardSet:
    """Where further cards of a yaku come from: its own kind of card."""
    kinds = {card.kind for card in yaku.cards}
    if len(kinds) != 1:
        raise RulebookError(
            f"yaku {yaku.key!r} holds cards of several kinds; which further cards should count is not clear"
        )
    return CardSet(card for month in Month for card in month.cards if card.kind in kinds)


def word_faults(book: Rulebook, words: Mapping[str, type[StrEnum]]) -> Iterable[Finding]:
    """The options of a rulebook whose value is not one of their words."""
    for name, kind in words.items():
        if not isinstance(getattr(book, name), kind):
            yield Finding("wrong-type", f"{name}={getattr(book, name)!r} is not a {kind.__name__}: {', '.join(kind)}")


def _type_faults(book: Rulebook) -> Iterable[Finding]:
    yield from word_faults(book, {"next_dealer": NextDealer, "tie": TieRule})
    for one in fields(book):
        value = getattr(book, one.name)
        said = str(one.type)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if is_number and value < 0:
            yield Finding("negative-number", f"{one.name}={value!r} is not {said}, 0 or more")
            continue
        right = {
            "bool": isinstance(value, bool),
            "int": is_number,
            "int | None": value is None or is_number,
            "str": isinstance(value, str),
        }.get(said, True)
        if not right:
            yield Finding("wrong-type", f"{one.name}={value!r} is not {said}")


def _size_faults(book: Rulebook) -> Iterable[Finding]:
    if not isinstance(book.seats, int) or not isinstance(book.hand_size, int) or not isinstance(book.field_size, int):
        return
    if not 2 <= book.seats <= 4:
        yield Finding("seats", f"{book.seats} seats; a table has two to four")
    # Each hand card turns up a stock card, so the stock must hold as many cards as all hands together.
    if 2 * book.seats * book.hand_size + book.field_size > 48 or book.hand_size < 1:
        yield Finding(
            "sizes",
            f"{book.seats} hands of {book.hand_size} and a field of {book.field_size}: "
            "twice the hands and the field must fit into 48 cards",
        )
    places: tuple[int | None, ...] = (None, *range(book.seats))
    dealt = {place: sum(step.count for step in book.deal_order if step.to == place) for place in places}
    wanted = {place: book.field_size if place is None else book.hand_size for place in places}
    if dealt != wanted or any(step.to is not None and step.to >= book.seats for step in book.deal_order):
        yield Finding(
            "deal-order",
            f"the deal order does not give {book.hand_size} cards to each hand and {book.field_size} to the field",
        )
    if not book.rounds:
        yield Finding("rounds", "a match has at least one round")


def _line_faults(lines: Sequence[Yaku]) -> Iterable[Finding]:
    keys = [yaku.key for yaku in lines]
    if not lines:
        yield Finding("no-yaku", "there is no yaku at all")
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        yield Finding("yaku-twice", f"{', '.join(twice)} stands twice")
    for yaku in lines:
        if unknown := sorted(yaku.beats - set(keys)):
            yield Finding("unknown-yaku", f"{yaku.key} beats {', '.join(unknown)}, which this rulebook does not have")
    beats = {yaku.key: yaku.beats for yaku in lines}

    def circle(key: str, path: tuple[str, ...]) -> tuple[str, ...]:
        if key in path:
            return (*path[path.index(key) :], key)
        return next(filter(None, (circle(other, (*path, key)) for other in sorted(beats.get(key, ())))), ())

    if found := next(filter(None, (circle(key, ()) for key in keys)), ()):
        yield Finding("cyclic-beats", f"{' beats '.join(found)}: nothing would be left")
