"""What an explorer has to be, so that the room around it can give it undo, a share line and its address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.explore.fields import Fields
from hanalearn.teach.wire import Json

__all__ = ["Page", "Tool"]


@dataclass(frozen=True, slots=True)
class Page:
    """What an explorer shows.

    Attributes:
        main: blocks of the wide column.
        side: blocks beside it, below it on narrow screens.
        say: one sentence for the voice: what the last change made of the answer.
        scene: a table, where the explorer has one.
        frames: pictures to pass through before it.
        bar: buttons that stay in reach.
    """

    main: tuple[Json, ...]
    side: tuple[Json, ...] = ()
    say: str = ""
    scene: Json | None = None
    frames: tuple[Json, ...] = ()
    bar: tuple[Json, ...] = ()


class Tool(Protocol):
    """One explorer; a frozen value."""

    key: ClassVar[str]
    """Its key in addresses."""
    lessons: ClassVar[tuple[str, ...]]
    """Lessons in which the same thing is learnt, the nearest first."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The state of a share line."""
        ...

    @property
    def book(self) -> KoiKoiRulebook | None:
        """The rulebook of the page; ``None`` where several stand side by side."""
        ...

    @property
    def slip(self) -> str:
        """The name of what stands on the slip, house switches included as far as they have words."""
        ...

    def parts(self) -> Mapping[str, str]:
        """The parts of its share line."""
        ...

    def act(self, offer: str) -> Self | None:
        """The state after an offer; ``None`` if it is none of its own."""
        ...

    def page(self, blocks: Blocks) -> Page:
        """What it shows."""
        ...

    def question(self) -> str:
        """The address of a question like what is shown; "" if there is none."""
        ...

    def variant(self) -> str:
        """The address of a question about just what is shown, if one can be found; else as ``question``."""
        ...

    def work(self) -> Iterator[Self] | None:
        """What is still to be worked out, in slices, each giving the state as far as it is; ``None`` if nothing is."""
        ...
