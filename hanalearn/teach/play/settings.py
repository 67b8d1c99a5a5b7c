"""How a match is to be played: rulebook, house rules, months, who sits opposite, how much help, which deals.

A value that can be written in one short line (``str``) and read again (``Settings.parse``): the record of a game and
the address of a page hold it so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hanalearn.registry import UnknownNameError
from hanalearn.rules.book import RulebookError
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.deal_code import DealCode, DealCodeError
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, KoiKoiRulebook
from hanalearn.rules.notation import NotationError, parse_state

__all__ = ["HELP", "MONTHS", "OPPONENTS", "PERSON", "TABLES", "Settings", "SettingsError", "exclusive", "house_options"]

PERSON: Final = "person"
"""The second player sits at the same device."""
OPPONENTS: Final = ("gardener", "collector", "reader", "strategist", PERSON)
"""Who may sit opposite; all but the last are policies."""
MONTHS: Final = (3, 6, 12)
"""How long a match may be."""
TABLES: Final = (1, 2, 3)
"""1 "Flowers": only matching. 2 "First set": the first set ends the round. 3 "Koi-Koi": everything."""
HELP: Final = (3, 2, 1, 0)
"""3 leads, 2 watches, 1 when asked, 0 off."""

_LENGTHS: Final = frozenset({"months-3", "months-6"})
_HANDS: Final = frozenset({"hand-10", "hand-7"})
_FIRST_SETS: Final = frozenset({"ino", "aka", "ao", "akaao", "tane", "tan", "kasu"})
"""The sets of table 2: those of three and those that are counted (lessons L4.2 and L4.3)."""
_NEVER: Final = 99
"""A sum that chaff alone cannot reach: nobody ever stops at table 1."""


class SettingsError(ValueError):
    """Settings that cannot be; the message quotes what was given and says what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a match is played.

    Attributes:
        book: key of a Koi-Koi rulebook.
        options: keys of local options, house rules that a source names.
        months: rounds of the match: 3, 6 or 12; 1 for a deal by its code that is played alone.
        opponent: one of ``OPPONENTS``.
        table: 1, 2 or 3.
        help: help level at the beginning, 3 to 0.
        open_hands: both hands lie open, to learn by.
        is_lenient: a turn may be taken back even after the stock card was seen; a teacher's setting.
        series: names the deals.
        first: number of the first deal of the series; other than 1 only where a single deal is played.
        position: a position to go on from, in notation, instead of deals; empty otherwise.
        seat: the learner's seat.

    Raises:
        SettingsError: a value is not one of these, or the house rules do not fit the rulebook.
    """

    book: str = "koikoi-standard"
    options: tuple[str, ...] = ()
    months: int = 3
    opponent: str = "gardener"
    table: int = 3
    help: int = 2
    open_hands: bool = False
    is_lenient: bool = False
    series: str = "0"
    first: int = 1
    position: str = ""
    seat: int = 0

    def __post_init__(self) -> None:
        _check("rulebook", self.book, KOIKOI)
        for option in self.options:
            _check("house rule", option, tuple(key for key in LOCAL_OPTIONS if key not in _LENGTHS))
        _check("months", self.months, (1, *MONTHS))
        _check("opponent", self.opponent, OPPONENTS)
        _check("table", self.table, TABLES)
        _check("help", self.help, HELP)
        _check("seat", self.seat, (0, 1))
        try:
            DealCode(self.book, self.first, self.series)
            self.rulebook()
        except (DealCodeError, RulebookError, NotationError) as error:
            raise SettingsError(str(error)) from error
        if self.months > 1 and self.first != 1:
            raise SettingsError(f"deal {self.first} begins no match of {self.months} months; it is played alone")

    @property
    def is_alone(self) -> bool:
        """Whether one deal is played, and no match."""
        return self.months == 1

    @property
    def has_person(self) -> bool:
        """Whether two people share the device."""
        return self.opponent == PERSON

    def rulebook(self) -> KoiKoiRulebook:
        """The rulebook of the match: with its house rules, its length, and what its table leaves out.

        Table 1 deals ten cards to a hand, so that the whole stock is turned over, and nobody ever stops. Table 2 knows
        the sets of three and the counted ones; the first set ends the round and counts as it stands.
        """
        if self.position:
            book = parse_state(self.position).book
            if not isinstance(book, KoiKoiRulebook):
                raise SettingsError(f"a position of {book.game} cannot be played on here")
            return book
        length = {3: ("months-3",), 6: ("months-6",)}.get(self.months, ())
        options = self.options
        if self.table == 1:
            options = (*(one for one in options if one not in _HANDS), "hand-10")
        book = koikoi_rulebook(self.book).with_local(*options, *length)
        if self.months == 1:
            book = book.revised(f"{book.key}, one deal", rounds=1)
        if self.table == 3:
            return book
        plain = {"teshi": None, "kuttsuki": None, "month_cards": None, "no_score_points": 0, "higher_total_wins": False}
        if self.table == 1:
            gone = {yaku.key: None for yaku in book.lines if yaku.key != "kasu"}
            return book.revised(
                f"{book.key}, flowers",
                points=gone,
                least_to_stop=_NEVER,
                viewings=False,
                hand_four_redeals=False,
                **plain,
            )
        gone = {yaku.key: None for yaku in book.lines if yaku.key not in _FIRST_SETS}
        return book.revised(
            f"{book.key}, first set",
            points=gone,
            viewings=False,
            call_limit=0,
            least_to_stop=None,
            threshold=None,
            opponent_call_factor=1,
            own_call_factor=1,
            **plain,
        )

    @property
    def name(self) -> str:
        """The rulebook with its house rules, as a deal code has it."""
        return "+".join((self.book, *self.options))

    def code(self, number: int = 0, attempt: int = 1) -> DealCode:
        """The code of a deal of the match: the first one, or that of a number."""
        return DealCode(self.name, number or self.first, self.series, attempt)

    def __str__(self) -> str:
        flags = "".join(flag for flag, is_on in (("o", self.open_hands), ("l", self.is_lenient)) if is_on)
        played = f"{self.months}/{self.opponent}/{self.table}/{self.help}/{self.seat}{flags}"
        return f"{self.name}/{played}/{self.first}:{self.series}"

    @classmethod
    def parse(cls, text: str, position: str = "") -> Settings:
        """The inverse of ``str``; a position is written elsewhere.

        Raises:
            SettingsError: with what is wrong.
        """
        parts = text.split("/")
        if len(parts) != 7:
            raise SettingsError(f"{text!r}: seven parts between slashes are expected, not {len(parts)}")
        named, months, opponent, table, helped, seat, deal = parts
        book, *options = named.split("+")
        first, _, series = deal.partition(":")
        numbers = (months, table, helped, seat[:1], first)
        if not all(number.isdecimal() and len(number) < 4 for number in numbers):
            raise SettingsError(f"{text!r}: months, table, help, seat and deal are numbers")
        return cls(
            book=book,
            options=tuple(options),
            months=int(months),
            opponent=opponent,
            table=int(table),
            help=int(helped),
            open_hands="o" in seat,
            is_lenient="l" in seat,
            series=series,
            first=int(first),
            position=position,
            seat=int(seat[:1]),
        )

    def toggled(self, option: str) -> Settings:
        """With a house rule switched on or off; those that decide the same thing give way to it.

        Raises:
            SettingsError: there is no such house rule, or it does not fit.
        """
        if option in self.options:
            return replace(self, options=tuple(one for one in self.options if one != option))
        kept = tuple(one for one in self.options if not exclusive(one, option))
        order = list(LOCAL_OPTIONS)
        chosen = {*kept, option}
        return replace(self, options=tuple(key for key in order if key in chosen))

    def with_book(self, book: str) -> Settings:
        """Under another rulebook; house rules that mean nothing there are left out."""
        fitting = house_options(book)
        return replace(self, book=book, options=tuple(one for one in self.options if one in fitting))

    def with_code(self, text: str, *, alone: bool = True) -> Settings:
        """With the deal of a code: one round of it, or, where it is the first of its series, a match from it on.

        Args:
            text: a deal code; its rulebook may be left out.
            alone: whether only this deal is played.

        Raises:
            SettingsError: it is no deal code, or one of another game.
        """
        try:
            code = DealCode.parse(text, self.book)
        except (DealCodeError, UnknownNameError) as error:
            raise SettingsError(str(error)) from error
        book, *options = code.book.split("+")
        _check("rulebook", book, KOIKOI)
        months = 1 if alone or code.number != 1 else self.months
        known = tuple(one for one in options if one not in _LENGTHS)
        if not known and self.options:
            known = tuple(one for one in self.options if one in house_options(book))
        return replace(
            self,
            book=book,
            options=known,
            series=code.series,
            first=code.number,
            months=months,
            position="",
        )


def _check(what: str, value: object, allowed: tuple[object, ...]) -> None:
    if value not in allowed:
        raise SettingsError(f"{what} {value!r}: there are {', '.join(map(str, allowed))}")


def exclusive(one: str, other: str) -> bool:
    """Whether two house rules decide the same thing, so that only one of them can hold."""
    return bool(LOCAL_OPTIONS[one].changes.keys() & LOCAL_OPTIONS[other].changes.keys())


def house_options(book: str) -> tuple[str, ...]:
    """The house rules that change something under a rulebook; how long a match is has a switch of its own."""
    base = koikoi_rulebook(book)
    found: list[str] = []
    for key, option in LOCAL_OPTIONS.items():
        if key in _LENGTHS:
            continue
        try:
            changed = base.with_local(key)
        except RulebookError:
            continue
        if replace(changed, key=base.key) != base or "points" in option.changes:
            found.append(key)
    return tuple(found)
