"""Readable transcripts of Koi-Koi rounds, one for each way a round can end.

``python tests/golden/playthrough.py`` writes them anew.

A transcript is written only from what the rules return: states, actions offered, events, sheets. When one changes, what
a player meets has changed; look at the difference, and commit new transcripts on their own with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from hanalearn.cards import CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import (
    Called,
    Dealt,
    HandYakuShown,
    MustGoOn,
    RoundEnded,
    RoundState,
    Stopped,
    VoidDeal,
    YakuMade,
    start_round,
)
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.rules.turn import Captured, Drew, Event, Laid, Played, shuffled

FOLDER = Path(__file__).parent / "playthroughs"


class Scene(NamedTuple):
    """A round to play out: the sheet, the house rules, and the seed of the pack and of the players' dice."""

    name: str
    book: str
    seed: int
    local: tuple[str, ...] = ()


SCENES: tuple[Scene, ...] = (
    Scene("standard-stop", "koikoi-standard", 2),
    Scene("standard-stop-doubled-twice", "koikoi-standard", 218),
    Scene("standard-stop-after-three-calls", "koikoi-standard", 1604),
    Scene("standard-last-card", "koikoi-standard", 19),
    Scene("standard-last-card-after-own-call", "koikoi-standard", 1),
    Scene("standard-no-score", "koikoi-standard", 21),
    Scene("standard-no-score-after-call", "koikoi-standard", 23),
    Scene("standard-void-deal-field-four", "koikoi-standard", 166),
    Scene("standard-sweeps", "koikoi-standard", 580),
    Scene("nintendo-stop", "koikoi-nintendo", 27),
    Scene("nintendo-after-own-call", "koikoi-nintendo", 3),
    Scene("nintendo-after-opponents-call", "koikoi-nintendo", 34),
    Scene("nintendo-red-and-blue", "koikoi-nintendo", 3263),
    Scene("nintendo-last-card", "koikoi-nintendo", 13),
    Scene("nintendo-no-score", "koikoi-nintendo", 37),
    Scene("nintendo-hand-yaku-teshi", "koikoi-nintendo", 166),
    Scene("nintendo-hand-yaku-kuttsuki", "koikoi-nintendo", 326),
    Scene("nintendo-both-hand-yaku", "koikoi-nintendo", 1142),
    Scene("nintendo-void-deal-field-four-pairs", "koikoi-nintendo", 409),
    Scene("mon-stop", "koikoi-mon", 40),
    Scene("primer-stop", "koikoi-primer", 8),
    Scene("primer-no-score-dealers-right", "koikoi-primer", 21),
    Scene("hobbyist-stop-grass-ribbons", "koikoi-hobbyist", 14),
    Scene("hobbyist-no-score-after-call", "koikoi-hobbyist", 23),
    Scene("hobbyist-hand-yaku-teshi", "koikoi-hobbyist", 227),
    Scene("club-stop-own-call", "koikoi-club", 4),
    Scene("club-stop-both-called", "koikoi-club", 34),
    Scene("club-cup-as-chaff", "koikoi-club", 18),
    Scene("club-no-score", "koikoi-club", 21),
    Scene("club-hand-yaku-kuttsuki", "koikoi-club", 326),
    Scene("house-koi-bai", "koikoi-standard", 29, ("koi-bai",)),
    Scene("house-mon-bind", "koikoi-standard", 3, ("mon-bind",)),
    Scene("house-koi-koi-once", "koikoi-standard", 4, ("koi-koi-once",)),
    Scene("house-oya-ken-6", "koikoi-standard", 21, ("oya-ken-6",)),
    Scene("house-rain-off", "koikoi-standard", 11, ("rain-off",)),
    Scene("house-higher-total", "koikoi-standard", 23, ("higher-total",)),
)


def rulebook(scene: Scene) -> KoiKoiRulebook:
    """The rulebook of a scene."""
    return koikoi_rulebook(scene.book).with_local(*scene.local)


def steps(scene: Scene) -> Iterator[tuple[RoundState, tuple[Event, ...], str]]:
    """The states of a scene with the events that led there and the action that caused them; the deal has none."""
    dice = Random(scene.seed)
    state, events = start_round(rulebook(scene), shuffled(dice), dealer=scene.seed % 2)
    yield state, events, ""
    while state.result is None:
        actions = state.legal_actions()
        action = actions[int(dice.random() * len(actions))]
        state, events = state.apply(action)
        yield state, events, str(action)


def transcript(scene: Scene) -> str:
    """The whole round as text."""
    book = rulebook(scene)
    lines = [
        f"rulebook   {book.key}",
        f"seed       {scene.seed}",
        f"dealer     seat {scene.seed % 2}",
        "",
    ]
    turn = 0
    for state, events, action in steps(scene):
        if not action:
            lines += [
                f"hand 0     {state.hands[0]}",
                f"hand 1     {state.hands[1]}",
                f"field      {state.field}",
                f"stock      {' '.join(map(str, state.stock))}",
                "",
            ]
        elif action.startswith("play"):
            turn += 1
            lines.append(f"-- turn {turn}, seat {state.table.seat}")
        if action:
            lines.append(f"> {action}")
        lines += [f"    {told(event)}" for event in events if told(event)]
        if action.startswith("draw") and state.result is None:
            lines.append(f"    field: {shown(state.field)}")
            lines.append(f"    piles: {shown(state.piles[0])} | {shown(state.piles[1])}")
        if state.result is None and state.deciding is not None:
            lines.append(f"    may: {', '.join(map(str, state.legal_actions()))}")
    assert state.result is not None
    result = state.result
    lines += [
        "",
        f"end        {result.end}",
        f"winner     {'nobody' if result.winner is None else f'seat {result.winner}'}",
        f"points     {result.points[0]} : {result.points[1]}",
        f"deals next {'to be drawn' if result.next_dealer is None else f'seat {result.next_dealer}'}",
        *sheet_lines(result.sheet),
    ]
    return "\n".join(lines) + "\n"


def shown(cards: CardSet) -> str:
    """Cards, or a dash for none."""
    return str(cards) or "-"


def sheet_lines(sheet: ScoreSheet) -> Iterator[str]:
    """The worked sum, one entry a line with the running sum, its cards and its source."""
    if sheet.entries:
        yield "sheet"
    for entry, total in zip(sheet.entries, sheet.running(), strict=True):
        sign = {"add": "+", "times": "x"}[entry.op]
        count = f" ({entry.count})" if entry.count else ""
        cards = f"  [{entry.cards}]" if entry.cards else ""
        yield f"    {sign}{entry.value} = {total}  {entry.reason}{count}{cards}  {{{entry.cite}}}"
    for out in sheet.left_out:
        by = f" by {out.by}" if out.by else ""
        cards = f"  [{out.cards}]" if out.cards else ""
        yield f"    not counted: {out.key}, {out.why}{by}{cards}"


def told(event: Event) -> str:
    """One line for an event; none for those that the action has said already."""
    match event:
        case Dealt(dealer, month):
            return f"dealt by seat {dealer}, month {month.value}"
        case VoidDeal(why, cards):
            return f"void deal: {why} [{cards}]"
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
        case MustGoOn(seat, now, least):
            return f"seat {seat} must go on: {now} is below {least}"
        case Called(seat, now):
            return f"seat {seat} calls koi-koi with {now}"
        case Stopped(seat, end, sheet):
            return f"seat {seat} stops ({end}) with {sheet.base}, scores {sheet.total}"
        case RoundEnded():
            return "the round is over"
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
