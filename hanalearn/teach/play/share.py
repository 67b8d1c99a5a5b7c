"""What a class shares of a game: the code of its deal, and the game as text. Only what has been played to its end.

While a round is under way neither is shown: from either one, somebody could look up the cards that are still face down.
"""

from __future__ import annotations

from typing import Final

from hanalearn.rules.notation import record_text
from hanalearn.rules.record import Deal, Record
from hanalearn.rules.replay import Replay
from hanalearn.rules.turn import Draw, Play
from hanalearn.teach.play.game import Game
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["LONGEST", "game_text", "round_text", "share_blocks"]

LONGEST: Final = 5800
"""Characters that can be pasted back into a page at once."""


def round_text(game: Game) -> str:
    """The round that is over, as one line.

    Raises:
        ValueError: it is still being played.
    """
    if not game.round.is_over:
        raise ValueError("the round is still being played: its text would name hidden cards")
    return record_text(_round_record(game), one_line=True)


def _round_record(game: Game) -> Record:
    steps = game.replay.steps[game.round_at :]
    moves = tuple(step.action for step in steps[1:] if step.action is not None)
    start = steps[0].action if isinstance(steps[0].action, Deal) else game.replay.record.start
    return Record(game.book, start, moves)


def game_text(game: Game) -> str:
    """All rounds so far, line by line.

    Raises:
        ValueError: a round is still being played.
    """
    if not game.round.is_over:
        raise ValueError("a round is still being played: its text would name hidden cards")
    text = record_text(game.replay.record)
    return text if len(text) <= LONGEST else _shortened(game.replay)


def _shortened(replay: Replay) -> str:
    """The same with what a card takes left out wherever it could take nothing else."""
    lines = record_text(replay.record.upto(0)).splitlines()
    for at in range(1, len(replay) + 1):
        action, before = replay[at].action, replay[at - 1].round
        text = str(action)
        if isinstance(action, (Play, Draw)) and before is not None:
            ways = sum(isinstance(one, type(action)) and one.card is action.card for one in before.legal_actions())
            text = text.partition(" takes ")[0] if ways == 1 else text
        lines.append(text)
    return "\n".join(lines) + "\n"


def share_blocks(game: Game, voice: Voice) -> list[Json]:
    """The parts of a page that share a game whose round is over."""
    blocks: list[Json] = []
    start = _round_record(game).start
    if isinstance(start, Deal) and start.code is not None:
        code = game.settings.code(start.code.number, start.code.attempt)
        blocks.append(
            {
                "part": "code",
                "label": voice.plain(Message("play.share-code")),
                "text": str(code),
                "copy": voice.plain(Message("play.copy")),
            }
        )
        blocks.append({"part": "text", "tone": "quiet", "lines": [voice.show(Message("play.share-code-note"))]})
    blocks.append(
        {
            "part": "code",
            "label": voice.plain(Message("play.share-round")),
            "text": round_text(game),
            "copy": voice.plain(Message("play.copy")),
        }
    )
    blocks.append(
        {
            "part": "download",
            "label": voice.plain(Message("play.share-file")),
            "name": "koikoi.txt",
            "type": "text/plain",
            "text": game_text(game),
        }
    )
    return blocks
