"""The options of worked cases: the parameter names of the published tables, each mapped to ours.

A worked case may change any parameter of its rulebook. Its names are those of the tables that worked cases are written
against (``brights.goko``, ``fuke.strict``, ``dekiyaku.ino``); a group may be given whole or by dotted name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import isfinite
from typing import Final, TypeVar

from hanalearn.cards import ANIMALS, CHAFF, EMPTY, RIBBONS, CardCodeError, CardSet, Month
from hanalearn.rules.book import NextDealer, Rulebook, RulebookError, TieRule
from hanalearn.rules.books import hanaawase_lines, lines
from hanalearn.rules.hachihachi_book import HachiHachiRulebook, SageBeaten
from hanalearn.rules.hachihachi_field import Carry
from hanalearn.rules.hachihachi_hand import GROUP_A, GROUP_B
from hanalearn.rules.hanaawase_book import Drinking, Fuke, HanaAwaseRulebook, Payout
from hanalearn.rules.koikoi_book import CallCounting, Cup, DealerAfter, KoiKoiRulebook, RainOff
from hanalearn.rules.yaku import AtLeast, Cite, Standing, Yaku, YakuError

__all__ = ["OPTION_NAMES", "SIZES", "CaseError", "NotSupportedError", "hand_key", "revised_book"]

T = TypeVar("T")
_MOST: Final = 100_000
"""No figure of a rulebook is larger; a slip in a file must not keep the machine busy."""
_CITE: Final = Cite("case", "", Standing.HOUSE)


class CaseError(ValueError):
    """A case that cannot be: the message names the key and says what it may be."""


class NotSupportedError(ValueError):
    """A case that asks for something that is not known here."""


@dataclass
class _Draft:
    """The changes that the options of one case come to; short-lived, made and used up within ``revised_book``."""

    book: Rulebook
    lines: dict[str, Yaku] = field(default_factory=dict)
    changes: dict[str, object] = field(default_factory=dict)
    hand: dict[str, int | None] = field(default_factory=dict)
    standing: list[Month] | None = None
    paulownia_chaff_only: bool = True
    fuke_on: bool | None = None
    fuke_strict: bool | None = None
    stock: int | None = None

    def set_points(self, key: str, value: object, path: str) -> None:
        """The points of a yaku; ``None`` removes it; one that the rulebook does not have is added."""
        points = _whole_or_none(path, value)
        if points is None:
            self.lines.pop(key, None)
        elif key in self.lines:
            self.lines[key] = replace(self.lines[key], points=points, cite=_CITE)
        else:
            self.lines[key] = _new_line(self.book, key, points, path)

    def set_further(self, key: str, value: object, path: str, pool: CardSet) -> None:
        """Points for each further card of a yaku."""
        extra = _whole(path, value)
        yaku = self._line(key, path)
        self.lines[key] = replace(yaku, extra=extra, extra_pool=(yaku.extra_pool or pool) if extra else EMPTY)

    def set_least(self, key: str, value: object, path: str) -> None:
        """How many cards a counting yaku needs."""
        yaku = self._line(key, path)
        self.lines[key] = replace(yaku, needs=(AtLeast(_whole(path, value), yaku.needs[0].pool),))

    def set_beats(self, key: str, other: str, value: object, path: str) -> None:
        """Whether one yaku replaces another."""
        if key in self.lines:
            beats = self.lines[key].beats
            self.lines[key] = replace(
                self.lines[key], beats=beats | {other} if _truth(path, value) else beats - {other}
            )

    def _line(self, key: str, path: str) -> Yaku:
        if key not in self.lines:
            raise CaseError(f"option {path}: rulebook {self.book.key} has no yaku {key}")
        return self.lines[key]


def _new_line(book: Rulebook, key: str, points: int, path: str) -> Yaku:
    if isinstance(book, KoiKoiRulebook):
        makers: Mapping[str, Callable[[int, Cite], Yaku]] = {
            "goko": lines.goko,
            "shiko": lines.shiko,
            "ameshiko": lines.ameshiko,
            "sanko": lines.sanko,
            "hanami": lines.hanami,
            "tsukimi": lines.tsukimi,
            "ino": lines.ino,
            "aka": lines.aka,
            "ao": lines.ao,
            "akaao": lines.akaao,
            "kusa": lines.kusa,
        }
        if key in makers:
            return makers[key](points, _CITE)
        counting: Mapping[str, Callable[[Cite, int], Yaku]] = {
            "tane": lines.tane,
            "tan": lines.tan,
            "kasu": lines.kasu,
        }
        if key in counting:
            return counting[key](_CITE, points)
    elif key in hanaawase_lines.KEYS:
        return hanaawase_lines.named(key, points, _CITE)
    raise NotSupportedError(f"option {path}: no yaku of {book.game} is called {key!r}")


# --- values -----------------------------------------------------------------------------------------------------------


def _whole(path: str, value: object) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise CaseError(f"option {path} is {value!r}; must be a whole number")
    if abs(value) > _MOST:
        raise CaseError(f"option {path} is {value}; must be {_MOST} at most")
    return value


def _whole_or_none(path: str, value: object) -> int | None:
    return None if value is None or value is False else _whole(path, value)


def _truth(path: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise CaseError(f"option {path} is {value!r}; must be true or false")
    return value


def _word(path: str, value: object, words: Mapping[str, T]) -> T:
    if not isinstance(value, str) or value not in words:
        raise NotSupportedError(f"option {path} is {value!r}; known are {', '.join(words)}")
    return words[value]


def _months(path: str, value: object) -> list[Month]:
    if not isinstance(value, list):
        raise CaseError(f"option {path} is {value!r}; must be a list of months")
    months: list[Month] = []
    for one in value:
        number = _whole(path, one)
        if not 1 <= number <= 12:
            raise CaseError(f"option {path} holds {number}; months are 1 to 12")
        months.append(Month(number))
    return months


def _cards(path: str, value: object) -> CardSet:
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        raise CaseError(f"option {path} is {value!r}; must be a list of card codes")
    try:
        return CardSet.parse(" ".join(value))
    except CardCodeError as error:
        raise CaseError(f"option {path}: {error}") from None


def hand_key(name: str) -> str:
    """Our key of a hand yaku of Hachi-hachi: 喰付 kuttsuki is three pairs there and four pairs in Koi-Koi."""
    return "three-pairs" if name == "kuttsuki" else name


# --- one function for each name ---------------------------------------------------------------------------------------

Setter = Callable[[_Draft, str, object], None]


def _number(name: str) -> Setter:
    def set_it(draft: _Draft, path: str, value: object) -> None:
        draft.changes[name] = _whole(path, value)

    return set_it


def _size(name: str) -> Setter:
    def set_it(draft: _Draft, path: str, value: object) -> None:
        size = _whole(path, value)
        if not 0 <= size <= 48:
            raise CaseError(f"option {path} is {size}; there are 48 cards")
        draft.changes[name] = size

    return set_it


def _number_or_none(name: str) -> Setter:
    def set_it(draft: _Draft, path: str, value: object) -> None:
        draft.changes[name] = _whole_or_none(path, value)

    return set_it


def _switch(name: str) -> Setter:
    def set_it(draft: _Draft, path: str, value: object) -> None:
        draft.changes[name] = _truth(path, value)

    return set_it


def _choice(name: str, words: Mapping[str, object]) -> Setter:
    def set_it(draft: _Draft, path: str, value: object) -> None:
        draft.changes[name] = _word(path, value, words)

    return set_it


def _points(key: str) -> Setter:
    return lambda draft, path, value: draft.set_points(key, value, path)


def _further(key: str, pool: CardSet) -> Setter:
    return lambda draft, path, value: draft.set_further(key, value, path, pool)


def _least(key: str) -> Setter:
    return lambda draft, path, value: draft.set_least(key, value, path)


def _beats(key: str, other: str) -> Setter:
    return lambda draft, path, value: draft.set_beats(key, other, value, path)


def _nothing(draft: _Draft, path: str, value: object) -> None:
    """An option that says something about the question, not about the rulebook."""


def _stock(draft: _Draft, path: str, value: object) -> None:
    draft.stock = _whole(path, value)


def _dealer_tie(draft: _Draft, path: str, value: object) -> None:
    if not isinstance(value, list) or not all(one in ("kind", "redraw") for one in value):
        raise NotSupportedError(f"option {path} is {value!r}; known are kind, redraw")
    draft.changes["dealer_tie"] = tuple(value)


_NEXT_DEALER: Final = {member.value: member for member in NextDealer}
_TIES: Final = {member.value: member for member in TieRule}

_SHARED: Final[Mapping[str, Setter]] = {
    "players": _size("seats"),
    "hand": _size("hand_size"),
    "field": _size("field_size"),
    "stock": _stock,
    "dealerTie": _dealer_tie,
    "redealFieldFour": _switch("redeal_field_four"),
    "redealFieldFourPairs": _switch("redeal_field_four_pairs"),
    "nextDealer": _choice("next_dealer", _NEXT_DEALER),
    "rounds": _number("rounds"),
    "tie": _choice("tie", _TIES),
    "mustMatch": _switch("must_match"),
}
_CARD_POINTS: Final[Mapping[str, Setter]] = {
    **{f"cardPoints.{kind}": _number(f"{kind}_points") for kind in ("bright", "animal", "ribbon", "chaff")},
    "par": _number("par"),
}


def _rain_voids(draft: _Draft, path: str, value: object) -> None:
    draft.changes["rain_off"] = RainOff.RAIN if _truth(path, value) else RainOff.OFF


def _koi_bai(draft: _Draft, path: str, value: object) -> None:
    draft.changes["call_counting"] = CallCounting.DOUBLING if _truth(path, value) else CallCounting.ONCE


def _red_and_blue(draft: _Draft, path: str, value: object) -> None:
    if _word(path, value, {"combined": True, "stack": False}):
        if "akaao" not in draft.lines:
            both = sum(draft.lines[key].points for key in ("aka", "ao") if key in draft.lines)
            draft.set_points("akaao", both or 10, path)
    else:
        draft.lines.pop("akaao", None)


def _ribbons_exclude(draft: _Draft, path: str, value: object) -> None:
    for key in ("aka", "ao", "akaao"):
        draft.set_beats(key, "tan", value, path)


def _koikoi_hand_four(draft: _Draft, path: str, value: object) -> None:
    does = _word(path, value, {"win": "win", "teyaku": "win", "play": "play", "redeal": "redeal"})
    draft.changes["hand_four_redeals"] = does == "redeal"
    book = draft.book
    if does == "win" and isinstance(book, KoiKoiRulebook) and book.teshi is None:
        # The points of a hand of four are given by an option of their own; six where they are not.
        draft.changes.setdefault("teshi", 6)
    elif does == "play":
        draft.changes["teshi"] = None


def _yaku_pool(draft: _Draft, path: str, value: object) -> None:
    if value != "captured" and not (isinstance(value, str) and "hand" in value):
        raise NotSupportedError(f"option {path} is {value!r}; known are captured, captured+hand")
    draft.changes["counts_hand"] = value != "captured"


_STAY: Final = {"stay": DealerAfter.STAY, "swap": DealerAfter.SWAP}
_CUPS: Final = {"both": Cup.BOTH, "either": Cup.EITHER, "animal-only": Cup.ANIMAL, "animal": Cup.ANIMAL}

_KOIKOI: Final[Mapping[str, Setter]] = {
    **_SHARED,
    **{f"brights.{key}": _points(key) for key in ("goko", "shiko", "ameshiko", "sanko")},
    "viewing": _switch("viewings"),
    "hanami": _points("hanami"),
    "tsukimi": _points("tsukimi"),
    "rainVoidsViewing": _rain_voids,
    "ino": _points("ino"),
    "ino.base": _points("ino"),
    "ino.inc": _further("ino", ANIMALS),
    "ino.excludesTane": _beats("ino", "tane"),
    **{key: _points(key) for key in ("aka", "ao", "kusa", "tane", "tan", "kasu")},
    **{f"{key}.base": _points(key) for key in ("aka", "ao", "kusa", "tane", "tan", "kasu")},
    **{f"{key}.inc": _further(key, RIBBONS) for key in ("aka", "ao", "kusa", "tan")},
    **{f"{key}.min": _least(key) for key in ("tane", "tan", "kasu")},
    **{f"{key}.excludesTan": _beats(key, "tan") for key in ("aka", "ao", "kusa")},
    "tane.inc": _further("tane", ANIMALS),
    "kasu.inc": _further("kasu", CHAFF),
    "akaAo.mode": _red_and_blue,
    "akaAo.base": _points("akaao"),
    "akaAo.inc": _further("akaao", RIBBONS),
    "akaAoExcludesTan": _ribbons_exclude,
    "cup": _choice("cup", _CUPS),
    "threshold": _number_or_none("threshold"),
    "thresholdFactor": _number("threshold_factor"),
    "oppKoiFactor": _number("opponent_call_factor"),
    "selfKoiFactor": _number("own_call_factor"),
    "koiFactorCap": _number("call_factor_cap"),
    "koiBai": _koi_bai,
    "koiMax": _number_or_none("call_limit"),
    "endsAfterKoi": _switch("ends_after_call"),
    "lastHandAuto": _switch("last_card_stops"),
    "minToStop": _number_or_none("least_to_stop"),
    "teshi": _number_or_none("teshi"),
    "kuttsuki": _number_or_none("kuttsuki"),
    "teyakuBoth.points": _number("both_hand_yaku_points"),
    "teyakuBoth.dealer": _choice("both_hand_yaku_dealer", _STAY),
    "handFour": _koikoi_hand_four,
    "noScore.dealerPoints": _number("no_score_points"),
    "noScore.dealer": _choice("no_score_dealer", _STAY),
    "yakuPool": _yaku_pool,
    "handForLiteralReading": _nothing,
    "monthCards": _number_or_none("month_cards"),
}


def _fuke_on(draft: _Draft, path: str, value: object) -> None:
    draft.fuke_on = False if value is None else _truth(path, value)


def _fuke_strict(draft: _Draft, path: str, value: object) -> None:
    draft.fuke_strict = _truth(path, value)


def _exclude(draft: _Draft, path: str, value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise CaseError(f"option {path} is {value!r}; must be a list of pairs, what counts and what it replaces")
    for key, yaku in draft.lines.items():
        draft.lines[key] = replace(yaku, beats=frozenset())
    for winner, loser in value:
        for key in (winner, loser):
            if key not in hanaawase_lines.KEYS:
                raise NotSupportedError(f"option {path}: no yaku of hanaawase is called {key!r}")
        if loser in draft.lines:
            draft.set_beats(winner, loser, True, path)


def _nomi_cards(draft: _Draft, path: str, value: object) -> None:
    cards = _cards(path, value)
    if known := next((one for one in Drinking if one.cards == cards), None):
        draft.changes["drinking"] = known
    elif "nomi" in draft.lines:
        draft.lines["nomi"] = replace(draft.lines["nomi"], needs=(AtLeast(len(cards), cards),))


_PAYOUTS: Final = {
    "each-pays-full": Payout.EACH,
    "split-between-others": Payout.SHARED,
    "additive": Payout.NOBODY,
}

_HANAAWASE: Final[Mapping[str, Setter]] = {
    **_SHARED,
    **_CARD_POINTS,
    **{f"yaku.{key}": _points(key) for key in hanaawase_lines.KEYS},
    "payMode": _choice("payout", _PAYOUTS),
    "exclude": _exclude,
    "matsukiriWithBrights": _switch("pine_paulownia_moon_with_brights"),
    "amenagare": _switch("rain_flow"),
    "fuke": _fuke_on,
    "fuke.on": _fuke_on,
    "fuke.limit": _number("fuke_limit"),
    "fuke.strict": _fuke_strict,
    "teyaku": _switch("chaff_hands"),
    "teyaku.on": _switch("chaff_hands"),
    "teyaku.seven": _number("seven_chaff"),
    "teyaku.six": _number("six_chaff"),
    "handFour": _choice("hand_four_redeals", {"redeal": True, "play": False}),
    "nomiCards": _nomi_cards,
    "fourPlayers.hand": _nothing,
    "fourPlayers.field": _nothing,
    "fourPlayers.stock": _nothing,
}


def _hand(key: str) -> Setter:
    def set_it(draft: _Draft, path: str, value: object) -> None:
        draft.hand[key] = _whole_or_none(path, value)

    return set_it


def _standing(draft: _Draft, path: str, value: object) -> None:
    draft.standing = _months(path, value)


def _paulownia(draft: _Draft, path: str, value: object) -> None:
    draft.paulownia_chaff_only = _truth(path, value)
    draft.standing = draft.standing or [Month.WISTERIA, Month.IRIS, Month.BUSH_CLOVER]


def _boar(draft: _Draft, path: str, value: object) -> None:
    if value is None or value is False:
        draft.changes["boar_half_kan"] = None
        return
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise CaseError(f"option {path} is {value!r}; must be a number of kan, or null")
    halves = Fraction(value) * 2 if isfinite(value) else Fraction(1, 3)
    if halves.denominator != 1:
        raise CaseError(f"option {path} is {value!r}; must be a multiple of half a kan")
    draft.changes["boar_half_kan"] = int(halves)


def _escaping(draft: _Draft, path: str, value: object) -> None:
    book = draft.book
    if not isinstance(value, list) or not all(one in (*GROUP_A, *GROUP_B, "kuttsuki") for one in value):
        raise CaseError(f"option {path} is {value!r}; must be a list of hand yaku")
    if isinstance(book, HachiHachiRulebook):
        keys = {hand_key(name) for name in value}
        draft.changes["hand_lines"] = tuple(replace(line, escapes=line.key in keys) for line in book.hand_lines)


def _sage(draft: _Draft, path: str, value: object) -> None:
    # The other way of settling is called by several names: double, keeps nothing, after FudaWiki.
    word = value if isinstance(value, str) else ""
    if "half" in word:
        draft.changes["sage_beaten"] = SageBeaten.HALF
    elif any(part in word for part in ("double", "nothing", "return-all", "fuda", "fw", "FW")):
        draft.changes["sage_beaten"] = SageBeaten.DOUBLE
    else:
        raise NotSupportedError(f"option {path} is {value!r}; known are return-half, pay-double")


def _extra_kan(draft: _Draft, path: str, value: object) -> None:
    on = _truth(path, value)
    draft.changes["sixteen_chaff_extra_kan"] = 2 if on else 0
    draft.changes["double_eights_extra_kan"] = 1 if on else 0


_CARRIES: Final = {
    **dict.fromkeys(("same", "pair", "default", "source"), Carry.SAME),
    "queue": Carry.QUEUE,
    "none": Carry.NONE,
    "stack": Carry.STACK,
}

_HACHIHACHI: Final[Mapping[str, Setter]] = {
    **_SHARED,
    **_CARD_POINTS,
    "kan": _number("kan"),
    "stake.kan": _number("stake_kan"),
    "stake.points": _number("stake_points"),
    **{f"teyakuA.{'kuttsuki' if key == 'three-pairs' else key}": _hand(key) for key in GROUP_A},
    **{f"teyakuB.{key}": _hand(key) for key in GROUP_B},
    "standing": _standing,
    "standingKiriChaffOnly": _paulownia,
    "willowIsChaff": _switch("willow_is_chaff"),
    **{f"dekiyaku.{key}": _points(key) for key in ("goko", "shiko", "nanatan", "aka", "ao")},
    "dekiyaku.nanatanExtra": _further("nanatan", hanaawase_lines.COUNTED_RIBBONS),
    "dekiyaku.ino": _boar,
    "gokoAfterSageAdds": _switch("goko_after_sage_adds"),
    "nanatanCountsWillow": _switch("willow_is_extra_ribbon"),
    "sageBust": _sage,
    "special.sujuroku": _number("sixteen_chaff_kan"),
    "special.sujurokuMin": _number("sixteen_chaff_least"),
    "special.sujurokuExtra": _number("sixteen_chaff_extra_kan"),
    "special.souhachi": _number("all_eights_kan"),
    "special.futahachi": _number("double_eights_kan"),
    "special.futahachiMin": _number("double_eights_least"),
    "special.futahachiExtra": _number("double_eights_extra_kan"),
    "special.extra": _extra_kan,
    "fieldMul.small": _number("small_field"),
    "fieldMul.large": _number("large_field"),
    "fieldMul.grand": _number("grand_field"),
    "carryMode": _choice("carry", _CARRIES),
    "tobi": _number("tobi_kan"),
    "nuke": _number("nuke_kan"),
    "nukeMin": _number("nuke_least"),
    "nukeTeyaku": _escaping,
    "bonusesAfterYaku": _switch("bonuses_after_yaku"),
    "bothGroups": _switch("both_groups"),
    "liability": _switch("liability"),
    "handFour": _choice("hand_four_redeals", {"teyaku": False, "play": False, "redeal": True}),
}

OPTION_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "koikoi": tuple(_KOIKOI),
    "hanaawase": tuple(_HANAAWASE),
    "hachihachi": tuple(_HACHIHACHI),
}
"""Every option name that worked cases may use, by game."""
_SETTERS: Final[Mapping[str, Mapping[str, Setter]]] = {
    "koikoi": _KOIKOI,
    "hanaawase": _HANAAWASE,
    "hachihachi": _HACHIHACHI,
}


def _flattened(options: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in options.items():
        path = f"{before}{name}"
        if isinstance(value, Mapping):
            yield from _flattened(value, f"{path}.")
        elif value is None and path in ("fourPlayers", "akaAo", "teyakuBoth", "noScore"):
            raise CaseError(f"option {path} is null; give its parts")
        else:
            yield path, value


def revised_book(book: Rulebook, options: Mapping[str, object]) -> Rulebook:
    """A rulebook with the options of a worked case; itself where there are none.

    Args:
        book: the rulebook the case names.
        options: names of the published tables to values; a group whole (``{"fuke": {"strict": False}}``) or by dotted
            name (``{"fuke.strict": False}``).

    Raises:
        NotSupportedError: a name or a word that is not known.
        CaseError: a value that cannot be.

    >>> from hanalearn.rules.books import RULEBOOKS
    >>> revised_book(RULEBOOKS["hanaawase-88"], {"fuke.strict": False, "yaku": {"goko": 200}}).option("fuke").value
    <Fuke.AT_MOST: 'at-most'>
    """
    if not options:
        return book
    setters = _SETTERS.get(book.game)
    if setters is None:
        raise NotSupportedError(f"options of the game {book.game!r} are not known here")
    draft = _Draft(book, {yaku.key: yaku for yaku in book.lines})
    flat = dict(_flattened(options))
    for path in flat:
        if path not in setters:
            raise NotSupportedError(f"option {path!r} is not known for {book.game}; known are {', '.join(setters)}")
    try:
        # A yaku is set up before its parts: first whether it exists, then its points, then the rest.
        for path in sorted(flat, key=lambda one: _FIRST.get(one.rpartition(".")[2], 1)):
            setters[path](draft, path, flat[path])
        return _finished(draft)
    except (RulebookError, YakuError) as error:
        raise CaseError(f"options {dict(flat)}: {error}") from None


_FIRST: Final = {"exclude": 3, "inc": 2, "min": 2, "excludesTane": 2, "excludesTan": 2, "nanatanExtra": 2, "mode": 0}


def _finished(draft: _Draft) -> Rulebook:
    if isinstance(draft.book, HanaAwaseRulebook):
        _finish_hanaawase(draft, draft.book)
    elif isinstance(draft.book, HachiHachiRulebook):
        _finish_hachihachi(draft, draft.book)
    book, changes = draft.book, draft.changes
    present = set(draft.lines)
    after = tuple(
        replace(yaku, beats=frozenset(yaku.beats & present)) if yaku.beats - present else yaku
        for yaku in draft.lines.values()
    )
    revised = book.changed("case", _CITE, {**changes, "lines": after})
    if draft.stock is not None and draft.stock != revised.stock_size:
        raise CaseError(f"option stock is {draft.stock}; these sizes leave {revised.stock_size}")
    return revised


def _finish_hanaawase(draft: _Draft, book: HanaAwaseRulebook) -> None:
    if draft.fuke_on is not None or draft.fuke_strict is not None:
        on = book.fuke is not Fuke.OFF if draft.fuke_on is None else draft.fuke_on
        strict = book.fuke is not Fuke.AT_MOST if draft.fuke_strict is None else draft.fuke_strict
        draft.changes["fuke"] = Fuke.OFF if not on else Fuke.UNDER if strict else Fuke.AT_MOST
    seats = draft.changes.get("seats", book.seats)
    if isinstance(seats, int) and seats != book.seats and seats in SIZES:
        hand_size, field_size = SIZES[seats]
        draft.changes.setdefault("hand_size", hand_size)
        draft.changes.setdefault("field_size", field_size)


SIZES: Final = {2: (10, 8), 3: (7, 6), 4: (5, 8)}
"""Hand and field of Hana-awase by the number of players, so that every card is played.

Source: 《花札牌(花牌)介绍及基本玩法》 (three, four); FudaWiki, ``hanafuda/games/hana-awase.md`` (two)."""


def _finish_hachihachi(draft: _Draft, book: HachiHachiRulebook) -> None:
    if draft.hand:
        draft.changes["hand"] = dict(draft.hand)
        if "hand_lines" in draft.changes:
            # Figures are changed by key on the lines that are there, so flags must be set on them first.
            lines_given = draft.changes.pop("hand_lines")
            assert isinstance(lines_given, tuple)
            draft.book = replace(book, hand_lines=lines_given)
    if draft.standing is not None:
        cards = CHAFF & Month.PAULOWNIA.cards if draft.paulownia_chaff_only else Month.PAULOWNIA.cards
        for month in draft.standing:
            cards |= month.cards
        draft.changes["standing"] = cards
