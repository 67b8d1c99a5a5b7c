"""Named things that can come from here or from an installed outside package.

One mechanism for rulebooks, decks, exercise types and lesson packs: built-ins are given as a table, third parties are
found by entry point, and asking for an unknown name says which names exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Registry", "UnknownNameError", "dotted"]

T = TypeVar("T")


def entry_points(*, group: str, name: str | None = None) -> Iterable[EntryPoint]:
    """The entry points of a group, or those of one name in it.

    Loaded when first asked: the machinery for it costs more than all of ours together.
    """
    from importlib import metadata

    return metadata.entry_points(group=group) if name is None else metadata.entry_points(group=group, name=name)


def dotted(path: str, accept: Callable[[object], T]) -> Callable[[], T]:
    """A function that imports a built-in thing by its dotted name when it is first asked for.

    So a table can name what stands in a layer above, as lessons name types of exercise.

    Args:
        path: module, colon, name: ``"hanalearn.generators.counting_set:GENERATOR"``.
        accept: turns what is found there into a ``T``.
    """

    def load() -> T:
        module, _, name = path.partition(":")
        return accept(getattr(import_module(module), name))

    return load


class UnknownNameError(KeyError):
    """No thing of that name is registered; the message lists the names that are."""

    def __str__(self) -> str:
        return str(self.args[0])


class Registry(Generic[T]):
    """A read-only table of named things of one sort.

    Args:
        noun: what one thing is called in messages, for example ``"rulebook"``.
        built_in: name to a function that makes or imports the thing; called at the first use.
        group: the entry-point group in which outside packages announce theirs, ``"hanalearn.rulebooks"``.
        accept: turns what an entry point loads into a ``T``; raises ``TypeError`` or ``ValueError`` with the reason
            when it is not one.
    """

    def __init__(
        self,
        noun: str,
        built_in: Mapping[str, Callable[[], T]],
        *,
        group: str,
        accept: Callable[[object], T],
    ) -> None:
        self._noun = noun
        self._built_in = dict(built_in)
        self._group = group
        self._accept = accept
        self._made: dict[str, T] = {}

    def names(self) -> tuple[str, ...]:
        """Built-in names in their own order, then those of outside packages, sorted."""
        outside = {point.name for point in entry_points(group=self._group)} - self._built_in.keys()
        return (*self._built_in, *sorted(outside))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __contains__(self, name: object) -> bool:
        return name in self.names()

    def __getitem__(self, name: str) -> T:
        """The thing of a name.

        Raises:
            UnknownNameError: nobody offers that name.
            ValueError: an outside package offers it, but what it offers cannot be used; the message says why.
        """
        if name not in self._made:
            self._made[name] = self._load(name)
        return self._made[name]

    def _load(self, name: str) -> T:
        # Built-ins win: an outside package cannot quietly replace a rulebook that lessons rely on.
        if name in self._built_in:
            return self._built_in[name]()
        for point in entry_points(group=self._group, name=name):
            try:
                return self._accept(point.load())
            except (TypeError, ValueError, ImportError, AttributeError) as error:
                raise ValueError(f"{self._noun} {name!r} from {point.value!r} cannot be used: {error}") from error
        raise UnknownNameError(f"no {self._noun} is called {name!r}; there are: {', '.join(self.names()) or 'none'}")
