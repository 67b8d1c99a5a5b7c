"""Rooms: the pages beside the course, each a value that shows itself and answers offers.

A room knows nothing of widgets, browsers or files. The page around it (``hanalearn.apps.shell``) gives it a ``Lobby``,
shows its view, stores its attempts and pumps its long work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias, cast

from hanalearn.progress import Attempt
from hanalearn.teach import Library
from hanalearn.teach.wire import Json

__all__ = ["ROOMS", "Lobby", "Opener", "Reply", "Room", "has_room", "opener"]

ROOMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "practise": "hanalearn.apps.practise",
        "explore": "hanalearn.apps.explore",
        "play": "hanalearn.apps.play",
        "plan": "hanalearn.apps.plans",
    }
)
"""The key of a room, which stands in its address (``?play=…``), to the module that has its ``open_room``."""


class Room(Protocol):
    """What is shown on a page and what may be done there. A frozen value; nothing it does has an effect of its own."""

    def view(self, lang: str) -> Json:
        """The desk view (``docs/view.md``) in a language, without what the page around it adds."""
        ...

    def react(self, offer: str) -> Reply | None:
        """What follows from an offer; ``None`` if it is not open."""
        ...


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows from an offer.

    Attributes:
        room: the room afterwards.
        attempts: judged answers to be remembered.
        work: a long computation in slices of at most 50 ms, each giving the room as it stands then. The next offer
            ends it.
        goto: an address line (``?lesson=L4.3``) if the learner leaves for another page; else empty.
    """

    room: Room
    attempts: tuple[Attempt, ...] = ()
    work: Iterator[Room] | None = None
    goto: str = ""


class Lobby(Protocol):
    """What a room may ask of the page around it."""

    @property
    def lang(self) -> str:
        """The language of the page now."""
        ...

    @property
    def library(self) -> Library:
        """The lessons there are."""
        ...

    @property
    def kept(self) -> str:
        """The record that this browser kept for the room when it was opened, at most 4096 characters; "" if none.

        Trust it no more than any other input: it may come from an older version, or from anybody.
        """
        ...

    @property
    def learner(self) -> str:
        """The key under which this learner's attempts are stored, 32 hexadecimal digits; "" before it is known."""
        ...

    def new_seed(self) -> str:
        """Eight random hexadecimal digits."""
        ...

    def history(self) -> Sequence[Attempt]:
        """This learner's attempts, oldest first; none before the browser has said who reads."""
        ...

    def forget(self) -> None:
        """Remove everything that is kept of this learner, in the store and in the browser.

        Raises:
            StoreError: the store could not be written; nothing was removed then.
        """
        ...


Opener: TypeAlias = Callable[[Mapping[str, str], Lobby], Room]
"""Opens a room for the parts of an address line; ``open_room`` of a room's module."""


@cache
def has_room(key: str) -> bool:
    """Whether there is a room of that key in this installation."""
    return key in ROOMS and find_spec(ROOMS[key]) is not None


def opener(key: str) -> Opener:
    """What opens a room. Its module is imported when it is first asked for.

    Raises:
        KeyError: there is no room of that key.
        ImportError: its module is not there or cannot be imported.
    """
    return cast(Opener, import_module(ROOMS[key]).open_room)
