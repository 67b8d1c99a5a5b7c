"""Readable transcripts of rounds that are settled between players, one for each way a round can end.

``python -m tests.golden.settled_round`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from hanalearn.rules.books import RULEBOOKS
from hanalearn.rules.hachihachi import FieldJudged, GaveUp, HachiHachiRound, Paid, WentOn, start_hachihachi
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.rules.hanaawase import HanaAwaseRound, start_hanaawase
from hanalearn.rules.hanaawase_book import HanaAwaseRulebook
from hanalearn.rules.settlement import Payment, Settled, Settlement
from hanalearn.rules.turn import Event, shuffled
from tests.golden import transcript as common
from tests.golden.transcript import Scene, left_out, opening, outcome, played, shown, write

FOLDER = Path(__file__).parent / "settled_rounds"
Round = HanaAwaseRound | HachiHachiRound


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
    return played(scene, lambda dice: deal(scene, dice))


def transcript(scene: Scene) -> str:
    """The whole round as text."""
    lines: list[str] = []
    turn = 0
    was = 0
    for state, events, action in steps(scene):
        if not action:
            lines += opening(scene, state)
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
    assert state.result is not None
    lines += [*outcome(state.result), *settlement_lines(state.result.settlement)]
    return "\n".join(lines) + "\n"


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
        yield from (left_out(out, f" {out.points}") for out in sheet.left_out)


def paid(payment: Payment) -> str:
    """One payment in words."""
    how = f" ({payment.how})" if payment.how else ""
    return f"seat {payment.payer} pays seat {payment.payee} {payment.points} for {payment.reason}{how}"


def told(event: Event) -> str:
    """One line for an event; none for those that the action has said already."""
    match event:
        case FieldJudged(call):
            carry = f", carries {' '.join(call.carry)}" if call.carry else ""
            return f"{call.name} field, times {call.multiplier} [{shown(call.cards)}]{carry}"
        case Paid(payment):
            return paid(payment)
        case WentOn(seat):
            return f"seat {seat} goes on (sage)"
        case GaveUp(seat):
            return f"seat {seat} gives up its sage"
        case Settled():
            return "the round is settled"
    return common.told(event)


if __name__ == "__main__":
    write(FOLDER, SCENES, transcript)
