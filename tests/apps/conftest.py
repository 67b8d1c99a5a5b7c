"""A practice room to try, and a learner who gives answers to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hanalearn.apps.practise import Practice, open_room
from hanalearn.progress import Attempt, MemoryStore
from hanalearn.teach import Library
from hanalearn.teach.judge import right_answers
from tests.practise_learner import next_offer

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def library() -> Library:
    """The lessons of this checkout."""
    return Library.load(root=ROOT, with_packs=False)


@dataclass
class Lobby:
    """The page around a room, without a page."""

    library: Library
    past: Sequence[Attempt] = ()
    kept: str = ""
    lang: str = "en"
    learner: str = "ab" * 16
    forgotten: int = 0
    seeds: int = field(default=0)

    def new_seed(self) -> str:
        """Eight digits, counted up."""
        self.seeds += 1
        return f"{self.seeds:x}".zfill(6) + "00"

    def history(self) -> Sequence[Attempt]:
        """What was given."""
        return self.past

    def forget(self) -> None:
        """Counts how often it was asked to."""
        self.forgotten += 1
        self.past = ()


@pytest.fixture
def lobby(library: Library) -> Lobby:
    """A page on which nothing has been done."""
    return Lobby(library)


@pytest.fixture
def enter(lobby: Lobby) -> Callable[..., Practice]:
    """Opens the room for an address."""

    def enter(what: str = "", **parts: str) -> Practice:
        room = open_room({"practise": what, **parts}, lobby)
        assert isinstance(room, Practice)
        return room

    return enter


def answered(room: Practice, answer: str = "") -> tuple[Practice, list[Attempt]]:
    """The room after the present question was answered, rightly if no answer is given, and what is to be kept."""
    attempts: list[Attempt] = []
    assert room.sitting is not None
    at = room.sitting.at
    while room.sitting is not None and room.sitting.single is not None and room.sitting.at == at:
        session = room.sitting.single.session
        assert session.task is not None
        reply = room.react(next_offer(session, answer or right_answers(session.task)[0]))
        assert reply is not None
        assert isinstance(reply.room, Practice)
        room = reply.room
        attempts += reply.attempts
        if reply.attempts:
            break
    return room, attempts


@pytest.fixture
def give() -> Callable[..., tuple[Practice, list[Attempt]]]:
    """See ``answered``."""
    return answered


@pytest.fixture
def store() -> MemoryStore:
    """A store that forgets with its test."""
    return MemoryStore()
