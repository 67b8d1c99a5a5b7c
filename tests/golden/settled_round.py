"""Readable transcripts of rounds that are settled between players, one for each way a round can end.

``python tests/golden/settled_round.py`` writes them anew.

A transcript is written only from what the rules return: states, actions offered, events, settlements. When one changes,
what a player meets has changed; look at the difference, and commit new transcripts on their own with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from hanalearn.cards import CardSet
from hanalearn.rules.books import RULEBOOKS
from hanalearn.rules.deal import Dealt, HandYakuShown, VoidDeal
from hanalearn.rules.hachihachi import FieldJudged, GaveUp, HachiHachiRound, Paid, WentOn, start_hachihachi
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.rules.hanaawase import HanaAwaseRound, start_hanaawase
from hanalearn.rules.hanaawase_book import HanaAwaseRulebook
from hanalearn.rules.round import YakuMade
from hanalearn.rules.settlement import Payment, Settled, Settlement
from hanalearn.rules.turn import Captured, Drew, Event, Laid, Played, shuffled

FOLDER = Path(__file__).parent / "settled_rounds"
Round = HanaAwaseRound | HachiHachiRound


class Scene(NamedTuple):
    """A round to play out: the sheet, the house rules, and the seed of the pack and of the players' dice."""

    name: str
    book: str
    seed: int
    local: tuple[str, ...] = ()


SCENES: tuple[Scene, ...] = (
    Scene("hanaawase-88-played-out", "hanaawase-88", 0),
    Scene("hanaawase-88-fuke", "hanaawase-88", 373),
    Scene("hanaawase-88-void-deal-hand-four", "hanaawase-88", 162),
    Scene("hanaawase-88-void-deal-field-four", "hanaawase-88", 446),
    Scene("hanaawase-88-rain-flow", "hanaawase-88", 1, ("rain-flow",)),
    Scene("hanaawase-88-chaff-hands", "hanaawase-88", 299, ("chaff-hands",)),
    Scene("hanaawase-80-played-out", "hanaawase-80", 4),
    Scene("hanaawase-80-pine-paulownia-moon", "hanaawase-80", 50, ("pine-paulownia-moon",)),
    Scene("hanaawase-primer-played-out", "hanaawase-primer", 5),
    Scene("hanaawase-primer-four-players", "hanaawase-primer", 6, ("four-players",)),
    Scene("hachihachi-cards", "hachihachi", 1),
    Scene("hachihachi-cards-on-a-grand-field", "hachihachi", 14),
    Scene("hachihachi-both-groups-in-a-hand", "hachihachi", 105),
    Scene("hachihachi-stop", "hachihachi", 3),
    Scene("hachihachi-last-card", "hachihachi", 0),
    Scene("hachihachi-gave-up", "hachihachi", 74),
    Scene("hachihachi-ran-out", "hachihachi", 53),
    Scene("hachihachi-beaten-sage", "hachihachi", 1199),
    Scene("hachihachi-beaten-sage-pays-double", "hachihachi", 1199, ("sage-double",)),
    Scene("hachihachi-all-eights", "hachihachi", 2034),
    Scene("hachihachi-double-eights", "hachihachi", 1351),
    Scene("hachihachi-sixteen-chaff", "hachihachi", 315),
    Scene("hachihachi-void-deal", "hachihachi", 446),
    Scene("hachihachi-liability", "hachihachi", 53, ("liability",)),
)


def deal(scene: Scene, dice: Random) -> tuple[Round, tuple[Event, ...]]:
    """The first state of a scene and the events of the deal."""
    book = RULEBOOKS[scene.book]
    if isinstance(book, HanaAwaseRulebook):
        house = book.with_local(*scene.local)
        return start_hanaawase(house, shuffled(dice), dealer=scene.seed % house.seats)
    assert isinstance(book, HachiHachiRulebook)
    return start_hachihachi(book.with_local(*scene.local), shuffled(dice), dealer=scene.seed % book.seats)


def steps(scene: Scene) -> Iterator[tuple[Round, tuple[Event, ...], str]]:
    """The states of a scene with the events that led there and the action that caused them; the deal has none."""
    dice = Random(scene.seed)
    state, events = deal(scene, dice)
    yield state, events, ""
    while state.result is None:
        actions = state.legal_actions()
        action = actions[int(dice.random() * len(actions))]
        state, events = state.apply(action)
        yield state, events, str(action)


def transcript(scene: Scene) -> str:
    """The whole round as text."""
    lines: list[str] = []
    turn = 0
    was = 0
    for state, events, action in steps(scene):
        if not action:
            lines += [
                f"rulebook   {state.book.key}",
                f"seed       {scene.seed}",
                f"dealer     seat {state.dealer}",
                "",
                *(f"hand {seat}     {hand}" for seat, hand in enumerate(state.hands)),
                f"field      {state.field}",
                f"stock      {' '.join(map(str, state.stock))}",
                "",
            ]
        elif action.startswith("play"):
            turn += 1
            lines.append(f"-- turn {turn}, seat {was}")
        if action:
            lines.append(f"> {action}")
        lines += [f"    {told(event)}" for event in events if told(event)]
        if action.startswith("draw"):
            lines.append(f"    field: {shown(state.field)}")
            lines.append(f"    piles: {' | '.join(map(shown, state.piles))}")
        if isinstance(state, HachiHachiRound) and state.deciding is not None:
            lines.append(f"    may: {', '.join(map(str, state.legal_actions()))}")
        was = state.turn
    result = state.result
    assert result is not None
    lines += [
        "",
        f"end        {result.end}",
        f"winner     {'nobody' if result.winner is None else f'seat {result.winner}'}",
        f"points     {' : '.join(map(str, result.points))}",
        f"deals next {'to be drawn' if result.next_dealer is None else f'seat {result.next_dealer}'}",
        *settlement_lines(result.settlement),
    ]
    return "\n".join(lines) + "\n"


def shown(cards: CardSet) -> str:
    """Cards, or a dash for none."""
    return str(cards) or "-"


def settlement_lines(settlement: Settlement) -> Iterator[str]:
    """The worked sheet of each seat: one entry a line with running sum, cards, the other seat and the source."""
    for seat, sheet in enumerate(settlement.sheets):
        if sheet.entries or sheet.left_out:
            yield f"sheet of seat {seat}"
        for entry, total in zip(sheet.entries, sheet.running(), strict=True):
            sign = "x" if entry.op == "times" else "-" if entry.value < 0 else "+"
            count = f" ({entry.count})" if entry.count else ""
            who = "" if entry.seat is None else f" {'from' if sign == '+' else 'to'} seat {entry.seat}"
            cards = f"  [{entry.cards}]" if entry.cards else ""
            yield f"    {sign}{abs(entry.value)} = {total}  {entry.reason}{count}{who}{cards}  {{{entry.cite}}}"
        for out in sheet.left_out:
            by = f" by {out.by}" if out.by else ""
            cards = f"  [{out.cards}]" if out.cards else ""
            yield f"    not counted: {out.key} {out.points}, {out.why}{by}{cards}"


def paid(payment: Payment) -> str:
    """One payment in words."""
    how = f" ({payment.how})" if payment.how else ""
    return f"seat {payment.payer} pays seat {payment.payee} {payment.points} for {payment.reason}{how}"


def told(event: Event) -> str:
    """One line for an event; none for those that the action has said already."""
    match event:
        case Dealt(dealer, month):
            return f"dealt by seat {dealer}, month {month.value}"
        case VoidDeal(why, cards):
            return f"void deal: {why} [{cards}]"
        case FieldJudged(call):
            carry = f", carries {' '.join(call.carry)}" if call.carry else ""
            return f"{call.name} field, times {call.multiplier} [{shown(call.cards)}]{carry}"
        case HandYakuShown(seat, yaku, points, cards):
            return f"seat {seat} shows {yaku}, {points} [{cards}]"
        case Played():
            return ""
        case Drew(seat, card):
            return f"seat {seat} turns up {card}"
        case Captured(seat, card, taken):
            return f"seat {seat} takes {taken} with {card}" + (", a sweep" if event.is_sweep else "")
        case Laid(_, card):
            return f"{card} stays on the field"
        case YakuMade(seat, tally, before):
            made = ", ".join(f"{key} {points}" for key, points in tally.yaku)
            return f"seat {seat} has {made}: {before} -> {tally.points}"
        case Paid(payment):
            return paid(payment)
        case WentOn(seat):
            return f"seat {seat} goes on (sage)"
        case GaveUp(seat):
            return f"seat {seat} gives up its sage"
        case Settled():
            return "the round is settled"
    raise TypeError(f"no line for {event!r}")


def main() -> None:
    """Write every transcript and remove those of scenes that are gone."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for scene in SCENES:
        (FOLDER / f"{scene.name}.txt").write_text(transcript(scene), encoding="utf-8")


if __name__ == "__main__":
    main()
