"""What the transcripts of all games have: scenes, the players' dice, and the lines for what happens in each of them.

A transcript is written only from what the rules return: states, actions offered, events, sheets. When one changes, what
a player meets has changed; look at the difference, and commit new transcripts on their own with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hanalearn.cards import CardSet
from hanalearn.rules.deal import Dealt, HandYakuShown, VoidDeal
from hanalearn.rules.round import YakuMade
from hanalearn.rules.sheet import LeftOut
from hanalearn.rules.turn import Captured, Drew, Event, Laid, Played

__all__ = ["Scene", "left_out", "opening", "outcome", "played", "shown", "told", "write"]


class Scene(NamedTuple):
    """A round to play out: the sheet, the house rules, and the seed of the pack and of the players' dice."""

    name: str
    book: str
    seed: int
    local: tuple[str, ...] = ()


def played(scene: Scene, start: Callable[[Random], tuple[Any, tuple[Event, ...]]]) -> Iterator[Any]:
    """The states of a scene with the events that led there and the action that caused them; the deal has none."""
    dice = Random(scene.seed)
    state, events = start(dice)
    yield state, events, ""
    while state.result is None:
        actions = state.legal_actions()
        action = actions[int(dice.random() * len(actions))]
        state, events = state.apply(action)
        yield state, events, str(action)


def opening(scene: Scene, state: Any) -> list[str]:
    """The head of a transcript: what is played, and how the cards lie after the deal."""
    return [
        f"rulebook   {state.book.key}",
        f"seed       {scene.seed}",
        f"dealer     seat {state.dealer}",
        "",
        *(f"hand {seat}     {hand}" for seat, hand in enumerate(state.hands)),
        f"field      {state.field}",
        f"stock      {' '.join(map(str, state.stock))}",
        "",
    ]


def outcome(result: Any) -> list[str]:
    """How the round ended."""
    return [
        "",
        f"end        {result.end}",
        f"winner     {'nobody' if result.winner is None else f'seat {result.winner}'}",
        f"points     {' : '.join(map(str, result.points))}",
        f"deals next {'to be drawn' if result.next_dealer is None else f'seat {result.next_dealer}'}",
    ]


def shown(cards: CardSet) -> str:
    """Cards, or a dash for none."""
    return str(cards) or "-"


def left_out(out: LeftOut, worth: str = "") -> str:
    """One line for what a sheet does not count."""
    by = f" by {out.by}" if out.by else ""
    cards = f"  [{out.cards}]" if out.cards else ""
    return f"    not counted: {out.key}{worth}, {out.why}{by}{cards}"


def told(event: Event) -> str:
    """One line for an event that every game has; none for those that the action has said already."""
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
    raise TypeError(f"no line for {event!r}")


def write(folder: Path, scenes: Sequence[Scene], transcript: Callable[[Scene], str]) -> None:
    """Writes every transcript and removes those of scenes that are gone."""
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.txt"):
        path.unlink()
    for scene in scenes:
        (folder / f"{scene.name}.txt").write_text(transcript(scene), encoding="utf-8")
