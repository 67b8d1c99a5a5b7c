"""Where attempts are kept: appended, read back, forgotten on request; never changed.

A store knows a learner by a random key that the browser made up. Nothing else about a person, a device or a time of day
is written.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Protocol

from hanalearn.progress.problem import StoreProblem
from hanalearn.progress.records import Attempt, checked_learner

__all__ = ["BufferedStore", "MemoryStore", "Owned", "Store", "StoreError"]

Owned = tuple[str, Attempt]
"""A learner's key and an attempt of that learner."""


class StoreError(Exception):
    """A store cannot do now what it was asked; it carries why.

    Attributes:
        problem: what is the matter.
    """

    def __init__(self, problem: StoreProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Store(Protocol):
    """Keeps attempts."""

    @property
    def problem(self) -> StoreProblem | None:
        """Why what was appended is not on disk yet, or that a damaged file lies aside; ``None`` if all is well."""
        ...

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """Add an attempt of a learner, made on a day. An attempt whose ``id`` is there already changes nothing.

        Raises:
            LearnerKeyError: ``learner`` is no key.
        """
        ...

    def attempts(self, learner: str) -> tuple[Attempt, ...]:
        """The attempts of a learner, oldest first."""
        ...

    def everybody(self) -> Iterator[Owned]:
        """Every attempt of every learner, of each learner oldest first.

        Raises:
            StoreError: they cannot be read now.
        """
        ...

    def receive(self, owned: Iterable[Owned]) -> int:
        """Take over dated attempts from elsewhere; those that are there already change nothing.

        Returns:
            How many were new.

        Raises:
            LearnerKeyError: a learner is no key; nothing is taken over then.
            StoreError: they cannot be written now; nothing is taken over then.
        """
        ...

    def forget(self, learner: str) -> None:
        """Remove everything about a learner.

        Raises:
            StoreError: it cannot be removed from the disk now.
        """
        ...


def _new_name() -> str:
    return secrets.token_hex(8)


class MemoryStore:
    """Keeps attempts as long as it lives."""

    def __init__(self, problem: StoreProblem | None = None) -> None:
        self._attempts: dict[str, dict[str, Attempt]] = {}
        self._problem = problem

    @property
    def problem(self) -> StoreProblem | None:
        """Why there is nothing better than this store; ``None`` if it was wanted."""
        return self._problem

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """See ``Store``."""
        self.receive([(checked_learner(learner), attempt.stamped(day.isoformat(), _new_name()))])

    def attempts(self, learner: str) -> tuple[Attempt, ...]:
        """See ``Store``."""
        return tuple(self._attempts.get(checked_learner(learner), {}).values())

    def everybody(self) -> Iterator[Owned]:
        """See ``Store``."""
        return ((learner, attempt) for learner, kept in self._attempts.items() for attempt in kept.values())

    def receive(self, owned: Iterable[Owned]) -> int:
        """See ``Store``."""
        new = 0
        for learner, attempt in [(checked_learner(learner), attempt) for learner, attempt in owned]:
            kept = self._attempts.setdefault(learner, {})
            new += attempt.id not in kept
            kept.setdefault(attempt.id, attempt)
        return new

    def forget(self, learner: str) -> None:
        """See ``Store``."""
        self._attempts.pop(checked_learner(learner), None)


class BufferedStore(ABC):
    """A store on a disk or a server. An attempt that cannot be written waits in memory and is tried again with the
    next, so that nothing is lost while the page lives.

    Subclasses write, read and remove; each of these either happens whole or raises ``StoreError``.
    """

    def __init__(self) -> None:
        self._waiting: list[Owned] = []
        self._problem: StoreProblem | None = None

    @property
    def problem(self) -> StoreProblem | None:
        """See ``Store``."""
        return self._problem

    def append(self, learner: str, attempt: Attempt, day: date) -> None:
        """See ``Store``."""
        # Named before it is first written: a write that succeeded and was not heard of is then not repeated.
        self._waiting.append((checked_learner(learner), attempt.stamped(day.isoformat(), _new_name())))
        try:
            self._write(self._waiting)
        except StoreError as error:
            self._problem = error.problem
            return
        self._waiting = []
        if self._problem is not None and self._problem.is_lasting:
            self._problem = None

    def attempts(self, learner: str) -> tuple[Attempt, ...]:
        """See ``Store``. Where they cannot be read now, those that wait in memory; ``problem`` says so."""
        checked_learner(learner)
        try:
            written = self._read(learner)
        except StoreError as error:
            self._problem = error.problem
            written = ()
        there = {attempt.id for attempt in written}
        waiting = (attempt for owner, attempt in self._waiting if owner == learner and attempt.id not in there)
        return (*written, *waiting)

    def everybody(self) -> Iterator[Owned]:
        """See ``Store``."""
        yield from self._read_all()
        yield from self._waiting

    def receive(self, owned: Iterable[Owned]) -> int:
        """See ``Store``."""
        return self._write([(checked_learner(learner), attempt) for learner, attempt in owned])

    def forget(self, learner: str) -> None:
        """See ``Store``."""
        checked_learner(learner)
        self._waiting = [one for one in self._waiting if one[0] != learner]
        self._remove(learner)

    @abstractmethod
    def _write(self, owned: Sequence[Owned]) -> int:
        """Write named attempts, passing over those that are there; how many were new."""

    @abstractmethod
    def _read(self, learner: str) -> tuple[Attempt, ...]:
        """The written attempts of a learner, oldest first."""

    @abstractmethod
    def _read_all(self) -> Iterator[Owned]:
        """All written attempts, oldest first."""

    @abstractmethod
    def _remove(self, learner: str) -> None:
        """Remove a learner's attempts so that not even the bytes of a file hold them."""
