"""A game in a line of text that a browser keeps: settings, and every move as one letter.

Twelve months take about 600 bytes. The record names the deals by their series, as a deal code does; it holds no card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hanalearn.rules.turn import Play
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import Page
from hanalearn.teach.play.script import DEAL, action_of, letter_of
from hanalearn.teach.play.settings import HELP, Settings
from hanalearn.teach.play.sight import Choice

__all__ = ["VERSION", "RecordError", "game_of", "record_of"]

VERSION: Final = "1"
_PARTS: Final = 7
_NONE: Final = "-"
_LONGEST: Final = 4096


class RecordError(ValueError):
    """A text is not the record of a game, or of one that these rules allow."""


def record_of(game: Game) -> str:
    """The record of a game, at most 4 kB."""
    letters = game.script.letters
    if game.replay.record.is_match:
        letters = letters[1:]  # The first deal follows from the settings.
    placed = _NONE if game.placed is None else letter_of(game.replay.now, game.placed)
    state = f"{game.level}.{game.settled}.{int(game.page is Page.SCORE)}"
    check = f"{game.script.check:08x}"
    return "|".join((VERSION, str(game.settings), state, letters, placed, check, game.settings.position))


def game_of(text: str) -> Game:
    """The game of a record: where two share the device, with both hands face down.

    Raises:
        RecordError: with what is wrong.
    """
    parts = text.split("|", _PARTS - 1) if len(text) <= _LONGEST else []
    if len(parts) != _PARTS or parts[0] != VERSION:
        raise RecordError("not the record of a game, or of another version")
    _, settings_text, state, moves, placed, check, position = parts
    level, settled, is_scored = _numbers(state)
    try:
        game = Game.laid(Settings.parse(settings_text, position))
    except ValueError as error:
        raise RecordError(str(error)) from error
    for letter in moves:
        game = _after(game, letter, level)
    if f"{game.script.check:08x}" != check:
        raise RecordError("the moves do not add up: a record of other rules, or one that was changed")
    game = replace(game, level=level, settled=min(settled, len(game.choices)), since=len(game.replay))
    if game.round.is_over:
        return replace(game, page=Page.SCORE if is_scored and not game.is_void else Page.TABLE)
    if game.settings.has_person:
        return replace(game, seat=game.round.turn, is_covered=True)
    if placed != _NONE:
        action = action_of(game.replay.now, placed)
        if not isinstance(action, Play) or game.round.turn != game.seat:
            raise RecordError(f"{placed!r} is no hand card that waits")
        game = replace(game, placed=action)
    return game.went_on()


def _numbers(state: str) -> tuple[int, int, bool]:
    numbers = state.split(".")
    if len(numbers) != 3 or not all(one.isdecimal() and len(one) < 4 for one in numbers):
        raise RecordError(f"{state!r} is no help level with what belongs to it")
    level, settled, is_scored = map(int, numbers)
    if level not in HELP:
        raise RecordError(f"{level} is no help level; there are {', '.join(map(str, HELP))}")
    return level, settled, is_scored == 1


def _after(game: Game, letter: str, level: int) -> Game:
    state = game.round
    if letter == DEAL:
        if not state.is_over or game.is_finished:
            raise RecordError("a round is dealt where none is due")
        return game.with_deal()
    action = action_of(game.replay.now, letter)
    legal = state.legal_actions()
    if action is None:
        raise RecordError(f"{letter!r} is no move here; there are {len(legal)}")
    is_person = game.settings.has_person or state.turn == game.seat
    if is_person and (isinstance(action, Play) or len(legal) > 1):
        choice = Choice(view=state.seen_by(state.turn), action=action, level=level)
        game = replace(game, choices=(*game.choices, choice))
    return game.moved(action)
