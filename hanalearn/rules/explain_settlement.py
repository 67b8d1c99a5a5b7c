"""A settlement read aloud, in no language yet: message keys and the values that go into them.

What ``explain`` is for a sheet of one player, this is where players settle with one another: each line of a seat's
sheet, who gives it to whom, the field, the total; and the events of a round that Koi-Koi does not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, RIBBONS
from hanalearn.rules.deal import Dealt, HandYakuShown, VoidDeal
from hanalearn.rules.explain import Remark, Value, event_remark
from hanalearn.rules.hachihachi import FieldJudged, GaveUp, Paid, WentOn
from hanalearn.rules.settlement import Settled, Settlement
from hanalearn.rules.sheet import Entry, LeftOut
from hanalearn.rules.turn import Event

__all__ = ["SETTLE_KEYS", "explain_settlement", "settled_event_remark"]

SETTLE_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # Lines of a sheet. A player is a number from 1.
        "settle.brights": ("count", "n", "cards"),
        "settle.animals": ("count", "n", "cards"),
        "settle.ribbons": ("count", "n", "cards"),
        "settle.chaff": ("count", "n", "cards"),
        "settle.cards": ("n",),
        "settle.par": ("n",),
        "settle.own": ("what", "n"),
        "settle.from": ("what", "player", "n"),
        "settle.to": ("what", "player", "n"),
        "settle.field": ("n",),
        "settle.total": ("n",),
        # What does not count, and why.
        "settle.beaten": ("what", "by"),
        "settle.fuke": ("what",),
        "settle.rain-flow": ("what",),
        "settle.cancelled": ("what", "by"),
        # Reasons of what is given.
        "settle.sage-half": (),
        "settle.sage-whole": (),
        "settle.sage-beaten": (),
        "settle.liable": (),
        # Events.
        "settle.field-judged": ("what", "n"),
        "settle.given": ("what", "player", "other", "n"),
        "settle.went-on": ("player",),
        "settle.gave-up": ("player",),
        # How a round ended.
        "settle.end-played-out": (),
        "settle.end-rain-flow": (),
        "settle.end-fuke": (),
        "settle.end-void-deal": (),
        "settle.end-stop": (),
        "settle.end-last-card": (),
        "settle.end-gave-up": (),
        "settle.end-ran-out": (),
        "settle.end-souhachi": (),
        "settle.end-futahachi": (),
        "settle.end-sujuroku": (),
        "settle.end-cards": (),
        # What may be decided.
        "settle.stop": (),
        "settle.sage": (),
        "settle.give-up": (),
    }
)
"""Every message key of the family ``settle``, with the names of its arguments."""

_KINDS: Final = (
    ("settle.brights", BRIGHTS),
    ("settle.animals", ANIMALS),
    ("settle.ribbons", RIBBONS),
    ("settle.chaff", CHAFF),
)
_LEFT_OUT: Final = {
    "score.beaten": "settle.beaten",
    "settle.fuke": "settle.fuke",
    "settle.rain-flow": "settle.rain-flow",
    "settle.cancelled": "settle.cancelled",
}


def _remark(key: str, **arguments: Value) -> Remark:
    return Remark(key, MappingProxyType(arguments))


def _line(entry: Entry) -> Remark:
    if entry.op == "times":
        return _remark("settle.field", n=entry.value)
    if entry.reason == "reason.par":
        return _remark("settle.par", n=entry.value)
    if entry.reason == "reason.card-points":
        for key, pool in _KINDS:
            if entry.cards and entry.cards <= pool:
                return _remark(key, count=entry.count, n=entry.value, cards=entry.cards)
        return _remark("settle.cards", n=entry.value)
    what = f"yaku.{entry.about}" if entry.reason == "reason.further" else entry.reason
    if entry.seat is None:
        return _remark("settle.own", what=what, n=entry.value)
    # Something of no worth is still given by the one and not by the other; a payment is never less than nothing.
    key = "settle.from" if entry.value >= 0 else "settle.to"
    return _remark(key, what=what, player=entry.seat + 1, n=entry.value)


def _left_out(out: LeftOut) -> Remark:
    key = _LEFT_OUT[out.why]
    arguments: dict[str, Value] = {"what": _name(out.key), "by": _name(out.by) if out.by else ""}
    return _remark(key, **{name: arguments[name] for name in SETTLE_KEYS[key]})


def _name(key: str) -> str:
    return key if "." in key else f"yaku.{key}"


def explain_settlement(settlement: Settlement, seat: int) -> tuple[Remark, ...]:
    """What one seat scores, line by line: its cards, par, what it gets and gives, the field, the total, what does not
    count.

    >>> from hanalearn.cards import CardSet
    >>> from hanalearn.rules.books import hanaawase_rulebook
    >>> from hanalearn.rules.hanaawase import settle
    >>> book = hanaawase_rulebook("hanaawase-80")
    >>> settlement = settle(book, (CardSet.parse("6a 7a 10a"), CardSet(), CardSet())).settlement
    >>> for remark in explain_settlement(settlement, 1):
    ...     print(remark.key, remark.arguments.get("what", ""), remark.arguments["n"])
    settle.par  -80
    settle.to yaku.ino -10
    settle.total  -90
    """
    sheet = settlement.sheet(seat)
    return (
        *map(_line, sheet.entries),
        _remark("settle.total", n=sheet.total),
        *map(_left_out, sheet.left_out),
    )


def settled_event_remark(event: Event) -> Remark | None:
    """What an event of Hana-awase or Hachi-hachi says; ``None`` for an event of another game.

    Events that Koi-Koi has too are said in the same words.
    """
    match event:
        case Dealt() | VoidDeal() | HandYakuShown():
            return event_remark(event)
        case FieldJudged(call):
            return _remark("settle.field-judged", what=f"score.field-{call.name}", n=call.multiplier)
        case Paid(payment):
            payer, payee = payment.payer + 1, payment.payee + 1
            return _remark("settle.given", what=payment.reason, player=payer, other=payee, n=payment.points)
        case WentOn(seat):
            return _remark("settle.went-on", player=seat + 1)
        case GaveUp(seat):
            return _remark("settle.gave-up", player=seat + 1)
        case Settled(result):
            return _remark(f"settle.end-{result.end}")
    return event_remark(event)
