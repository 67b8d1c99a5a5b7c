"""Readable transcripts of Koi-Koi rounds, one for each way a round can end.

``python -m tests.golden.playthrough`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import Called, MustGoOn, RoundEnded, RoundState, Stopped, start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.rules.turn import Event, shuffled
from tests.golden import transcript as common
from tests.golden.transcript import Scene, left_out, opening, outcome, played, shown, write

FOLDER = Path(__file__).parent / "playthroughs"

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
    return played(scene, lambda dice: start_round(rulebook(scene), shuffled(dice), dealer=scene.seed % 2))


def transcript(scene: Scene) -> str:
    """The whole round as text."""
    lines: list[str] = []
    turn = 0
    for state, events, action in steps(scene):
        if not action:
            lines += opening(scene, state)
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
    lines += [*outcome(state.result), *sheet_lines(state.result.sheet)]
    return "\n".join(lines) + "\n"


def sheet_lines(sheet: ScoreSheet) -> Iterator[str]:
    """The worked sum, one entry a line with the running sum, its cards and its source."""
    if sheet.entries:
        yield "sheet"
    for entry, total in zip(sheet.entries, sheet.running(), strict=True):
        sign = {"add": "+", "times": "x"}[entry.op]
        count = f" ({entry.count})" if entry.count else ""
        cards = f"  [{entry.cards}]" if entry.cards else ""
        yield f"    {sign}{entry.value} = {total}  {entry.reason}{count}{cards}  {{{entry.cite}}}"
    yield from map(left_out, sheet.left_out)


def told(event: Event) -> str:
    """One line for an event; none for those that the action has said already."""
    match event:
        case MustGoOn(seat, now, least):
            return f"seat {seat} must go on: {now} is below {least}"
        case Called(seat, now):
            return f"seat {seat} calls koi-koi with {now}"
        case Stopped(seat, end, sheet):
            return f"seat {seat} stops ({end}) with {sheet.base}, scores {sheet.total}"
        case RoundEnded():
            return "the round is over"
    return common.told(event)


if __name__ == "__main__":
    write(FOLDER, SCENES, transcript)
