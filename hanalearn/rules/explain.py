"""A score sheet read aloud, in no language yet: message keys and the values that go into them.

Rules know no sentences. Each remark has the key of a catalogue entry and its arguments; ``message_keys`` lists every
key that rules can ever ask for, with the names of its arguments, so that the catalogues can be checked against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from hanalearn.cards import CardSet
from hanalearn.rules.book import SOURCES, Rulebook
from hanalearn.rules.books import HACHIHACHI, HANAAWASE, KOIKOI, RULEBOOKS
from hanalearn.rules.deal import Dealt, HandYakuShown, VoidDeal
from hanalearn.rules.hachihachi_book import HACHIHACHI_OPTIONS, HACHIHACHI_WORDS
from hanalearn.rules.hanaawase_book import HANAAWASE_OPTIONS, HANAAWASE_WORDS
from hanalearn.rules.koikoi import Called, MustGoOn, RoundEnded, Stopped
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, WORDS
from hanalearn.rules.match import MatchEnded
from hanalearn.rules.round import YakuMade
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet
from hanalearn.rules.turn import Captured, Drew, Event, Laid, Played
from hanalearn.rules.yaku import Cite, Standing

__all__ = [
    "Remark",
    "Value",
    "book_key",
    "choice_remark",
    "event_remark",
    "explain",
    "message_keys",
    "option_remark",
    "remark_of",
    "source_remark",
]

Value: TypeAlias = "int | str | CardSet"
"""A number, a message key (it contains a dot) or cards."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence to be said.

    Attributes:
        key: the key of a catalogue entry, ``"score.adds"``.
        arguments: what stands in its braces. A string is itself a message key, to be said in the same language.
    """

    key: str
    arguments: Mapping[str, Value]


def _remark(key: str, **arguments: Value) -> Remark:
    return Remark(key, MappingProxyType(arguments))


# Which remarks say what, and with which arguments.
_SCORE: Final[Mapping[str, tuple[str, ...]]] = {
    # A yaku with its points: "five brights (1b 3b 8b 11b 12b): 10".
    "score.yaku": ("what", "n", "cards"),
    # Further cards of a yaku: "+2 for two further cards (2a 4a)".
    "score.further": ("what", "n", "count", "cards"),
    # Any other amount: the dealer's right, a payment.
    "score.adds": ("what", "n"),
    # The base sum, said where a factor follows: "together 7".
    "score.base": ("n",),
    # A factor with its reason.
    "score.times": ("what", "n"),
    "score.total": ("n",),
    "score.nothing": (),
    "score.beaten": ("what", "by", "n", "cards"),
    "score.void": ("what", "cards"),
    "score.rain-man": ("what", "cards"),
    "score.cup": ("what", "n", "cards"),
    "score.one-call-factor": ("what", "by", "n"),
    "score.one-factor": ("what", "by", "n"),
}
_REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "reason.further": ("count",),
    "reason.threshold": ("count",),
    "reason.opponent-called": ("count",),
    "reason.own-call": ("count",),
    "reason.koi-bai": ("count",),
    "reason.calls-add-up": ("count",),
    "reason.dealers-right": (),
}
_KOIKOI_YAKU: Final = (
    *("goko", "shiko", "ameshiko", "sanko", "hanami", "tsukimi", "ino", "tane"),
    *("aka", "ao", "akaao", "kusa", "tan", "kasu", "tsukifuda"),
)
_TEYAKU: Final = ("teshi", "kuttsuki")
_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "event.dealt": ("seat", "month"),
    "event.void-deal": ("why", "cards"),
    "event.hand-yaku-shown": ("seat", "what", "n", "cards"),
    "event.played": ("seat", "card"),
    "event.drew": ("seat", "card"),
    "event.captured": ("seat", "card", "cards"),
    "event.laid": ("seat", "card"),
    "event.yaku-made": ("seat", "n", "before"),
    "event.must-go-on": ("seat", "n", "least"),
    "event.called": ("seat", "n"),
    "event.stopped": ("seat", "why", "n"),
    "event.round-ended": ("why",),
    "event.match-ended": (),
}
_WORDS: Final[Mapping[str, type[StrEnum]]] = {**WORDS, **HANAAWASE_WORDS, **HACHIHACHI_WORDS}
_ENDS: Final = ("stop", "last-card", "after-call", "hand-yaku", "both-hand-yaku", "no-score", "void-deal")


def message_keys() -> Mapping[str, tuple[str, ...]]:
    """Every message key that the rules can ask for, with the names of its arguments.

    Of the games in which players settle with one another the names of options, yaku and rulebooks stand here; the lines
    of their sheets and their events are ``explain_settlement.SETTLE_KEYS``.

    Families: ``score.*`` (lines of a sheet), ``yaku.*`` and ``teyaku.*`` (names), ``reason.*`` (why an amount or a
    factor), ``event.*`` (what happened), ``deal.*`` (why a deal is void), ``decision.*`` (how a round ended, what may
    be decided), ``option.*`` (parameters, their values, local options), ``book.*`` (names of rulebooks), ``standing.*``
    and ``source.*`` (where a figure comes from).

    >>> message_keys()["reason.threshold"]
    ('count',)
    """
    books = [RULEBOOKS[key] for key in (*KOIKOI, *HANAAWASE, *HACHIHACHI)]
    plain: list[str] = [f"yaku.{key}" for key in _KOIKOI_YAKU]
    plain += [f"teyaku.{key}" for key in _TEYAKU]
    plain += [f"deal.{why}" for why in ("field-four", "field-four-pairs", "hand-four")]
    plain += [f"decision.{end}" for end in _ENDS]
    plain += [f"decision.{what}" for what in ("none", "choose", "auto-stop", "forced-continue", "koi-koi")]
    plain += [f"option.{key}" for key in (*LOCAL_OPTIONS, *HANAAWASE_OPTIONS, *HACHIHACHI_OPTIONS)]
    named = sorted({key for book in books for key in book.option_keys()})
    plain += [f"option.{_dashed(key)}" for key in named if "." not in key]
    plain += [str(option_remark(key).arguments["what"]) for key in named if "." in key]
    plain += [f"option.{_dashed(name)}.{value}" for name, values in _WORDS.items() for value in values]
    plain += ["option.yes", "option.no", "option.none"]
    plain += [f"book.{book.key}" for book in books]
    plain += [f"standing.{standing}" for standing in Standing]
    plain += [f"source.{key}" for key in SOURCES]
    keys: dict[str, tuple[str, ...]] = {**_SCORE, **_REASONS, **_EVENTS}
    keys.update(dict.fromkeys(plain, ()))
    about_a_yaku = {f"option.{key.partition('.')[0]}" for key in named if "." in key}
    keys.update(dict.fromkeys(sorted(about_a_yaku), ("what",)))
    keys["option.number"] = ("n",)
    keys.update({f"standing.{standing}": ("source",) for standing in Standing})
    return MappingProxyType(keys)


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def remark_of(part: Entry | LeftOut) -> Remark:
    """The remark of one line of a sheet."""
    if isinstance(part, LeftOut):
        what = part.key if "." in part.key else f"yaku.{part.key}"
        by = part.by if "." in part.by or not part.by else f"yaku.{part.by}"
        arguments: dict[str, Value] = {"what": what, "by": by, "n": part.points, "cards": part.cards}
        names = _SCORE.get(part.why, tuple(arguments))
        return _remark(part.why, **{name: arguments[name] for name in names})
    if part.op == "times":
        return _remark("score.times", what=part.reason, n=part.value, count=part.count)
    if part.reason == "reason.further":
        return _remark("score.further", what=f"yaku.{part.about}", n=part.value, count=part.count, cards=part.cards)
    if part.about:
        return _remark("score.yaku", what=part.reason, n=part.value, cards=part.cards)
    return _remark("score.adds", what=part.reason, n=part.value, count=part.count)


def explain(sheet: ScoreSheet) -> tuple[Remark, ...]:
    """The sheet read from top to bottom: every entry, the base sum before the first factor, the total, and what does
    not count.

    >>> from hanalearn.rules.books import koikoi_rulebook
    >>> sheet = koikoi_rulebook("koikoi-nintendo").score(CardSet.parse("6a 7a 10a 2a 4a"), opponent_calls=1)
    >>> [(remark.key, remark.arguments.get("what"), remark.arguments.get("n")) for remark in explain(sheet)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('score.yaku', 'yaku.ino', 5), ('score.further', 'yaku.ino', 2), ('score.base', None, 7),
     ('score.times', 'reason.threshold', 2), ('score.times', 'reason.opponent-called', 2), ('score.total', None, 28),
     ('score.beaten', 'yaku.tane', 1)]
    """
    remarks: list[Remark] = []
    is_base_said = False
    for entry in sheet.entries:
        if entry.op == "times" and not is_base_said:
            remarks.append(_remark("score.base", n=sheet.base))
            is_base_said = True
        remarks.append(remark_of(entry))
    remarks.append(_remark("score.total", n=sheet.total) if sheet.entries else _remark("score.nothing"))
    remarks += map(remark_of, sheet.left_out)
    return tuple(remarks)


def option_remark(key: str) -> Remark:
    """What an option is called; an option about one yaku names it.

    >>> option_remark("points.goko").arguments["what"]
    'yaku.goko'
    """
    table, _, name = key.partition(".")
    if not name:
        return _remark(f"option.{_dashed(key)}")
    # Figures of hand yaku have a table of their own.
    return _remark(f"option.{table}", what=f"{'teyaku' if table == 'hand' else 'yaku'}.{name}")


def choice_remark(key: str, value: object) -> Remark:
    """What one value of an option is called: a word of its own, yes or no, a number, or nothing at all.

    >>> choice_remark("next_dealer", "loser").key, choice_remark("rounds", 6).key, choice_remark("threshold", None).key
    ('option.next-dealer.loser', 'option.number', 'option.none')

    Raises:
        ValueError: the option has no such value.
    """
    if value is None:
        return _remark("option.none")
    if isinstance(value, bool):
        return _remark("option.yes" if value else "option.no")
    if isinstance(value, int):
        return _remark("option.number", n=value)
    if isinstance(value, StrEnum) or (key in _WORDS and value in list(_WORDS[key])):
        return _remark(f"option.{_dashed(key)}.{value}")
    raise ValueError(f"option {key!r} has no value {value!r}")


def event_remark(event: Event) -> Remark | None:
    """What an event says, with the arguments that ``message_keys`` lists; ``None`` for an event of another game."""
    match event:
        case Dealt(dealer, month):
            return _remark(event.key, seat=dealer, month=month.value)
        case VoidDeal(why, cards):
            return _remark(event.key, why=f"deal.{why}", cards=cards)
        case HandYakuShown(seat, yaku, points, cards):
            return _remark(event.key, seat=seat, what=f"teyaku.{yaku}", n=points, cards=cards)
        case Played(seat, card) | Drew(seat, card) | Laid(seat, card):
            return _remark(event.key, seat=seat, card=CardSet((card,)))
        case Captured(seat, card, taken):
            return _remark(event.key, seat=seat, card=CardSet((card,)), cards=taken)
        case YakuMade(seat, tally, before):
            return _remark(event.key, seat=seat, n=tally.points, before=before)
        case MustGoOn(seat, now, least):
            return _remark(event.key, seat=seat, n=now, least=least)
        case Called(seat, now):
            return _remark(event.key, seat=seat, n=now)
        case Stopped(seat, end, sheet):
            return _remark(event.key, seat=seat, why=f"decision.{end}", n=sheet.total)
        case RoundEnded(result):
            return _remark(event.key, why=f"decision.{result.end}")
        case MatchEnded():
            return _remark(event.key)
    return None


def source_remark(cite: Cite) -> Remark:
    """Where a figure comes from: ``standing.stated``, ``standing.chosen`` and so on, with the key of the source's
    title.

    A house rule names no published source: its argument is the key of the rulebook itself, as text.
    """
    source = cite.source if cite.standing is Standing.HOUSE else f"source.{cite.source}"
    return _remark(f"standing.{cite.standing}", source=source)


def book_key(book: Rulebook) -> str:
    """The message key of a rulebook's name; that of the sheet it was revised from for a house rulebook."""
    return f"book.{(book.revised_from or book).key}"
