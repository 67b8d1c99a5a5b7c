"""What an explorer has to be, so that the room around it can give it undo, a share line and its address."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.explore.fields import Fields
from hanalearn.teach.letters import key_of
from hanalearn.teach.wire import Json

__all__ = ["OneSheetTool", "Page", "SheetState", "State", "Tool"]


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


class State(Protocol):
    """What an explorer has been set to; a frozen value."""

    @classmethod
    def read(cls, fields: Fields) -> State:
        """The state of a share line."""
        ...

    def parts(self) -> Mapping[str, str]:
        """The parts of its share line."""
        ...

    def act(self, offer: str) -> State | None:
        """The state after an offer; ``None`` if it is none of its own."""
        ...


@dataclass(frozen=True, slots=True)
class Tool(ABC):
    """One explorer.

    Attributes:
        state: what it has been set to.
    """

    state: State

    key: ClassVar[str]
    """Its key in addresses."""
    kind: ClassVar[type[State]]
    """What its states are."""
    lessons: ClassVar[tuple[str, ...]]
    """Lessons in which the same thing is learnt, the nearest first."""
    practice: ClassVar[str]
    """The type of the exercises that ask what it answers."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The explorer of a share line."""
        return cls(cls.kind.read(fields))

    @property
    @abstractmethod
    def book(self) -> KoiKoiRulebook | None:
        """The rulebook of the page; ``None`` where several stand side by side."""

    @property
    @abstractmethod
    def slip(self) -> str:
        """The name of what stands on the slip, house switches included as far as they have words."""

    @abstractmethod
    def page(self, blocks: Blocks) -> Page:
        """What it shows."""

    def parts(self) -> Mapping[str, str]:
        """The parts of its share line."""
        return self.state.parts()

    def act(self, offer: str) -> Self | None:
        """The explorer after an offer; ``None`` if it is none of its own."""
        after = self.state.act(offer)
        return None if after is None else type(self)(after)

    def question(self) -> str:
        """The address of fresh questions of this kind."""
        return f"?practise={self.practice}"

    def variant(self) -> str:
        """The address of a question about just what is shown, if one can be found; else as ``question``."""
        return self.question()

    def work(self) -> Iterator[Self] | None:
        """What is still to be worked out, in slices, each giving the explorer as far as it is; ``None`` if nothing
        is."""
        return None


class SheetState(State, Protocol):
    """The state of an explorer that asks one sheet."""

    @property
    def name(self) -> str:
        """The sheet's letter, with its house switches."""
        ...

    @property
    def book(self) -> KoiKoiRulebook:
        """The rulebook with its switches."""
        ...


@dataclass(frozen=True, slots=True)
class OneSheetTool(Tool):
    """An explorer that asks one sheet at a time."""

    state: SheetState

    @property
    def book(self) -> KoiKoiRulebook:
        """The rulebook with its switches."""
        return self.state.book

    @property
    def slip(self) -> str:
        """The sheet."""
        return key_of(self.state.name)
