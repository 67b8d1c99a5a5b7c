"""A sentence not yet said: the key of a catalogue entry and the values that go into it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from hanalearn.cards import Card, CardSet, Kind, Month, Ribbon

__all__ = ["Argument", "Message", "MessageKeyError", "is_key", "message_from"]

_KEY: Final = re.compile(r"[a-z]+(?:\.[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)+")


class MessageKeyError(ValueError):
    """A text cannot be the key of a message; the message quotes it and says what a key looks like."""


@lru_cache(4096)
def is_key(text: str) -> bool:
    """Whether a text has the form of a message key: a family in small letters, a dot, a name."""
    return _KEY.fullmatch(text) is not None


class Message:
    """What is to be said, in no language yet: rules, sessions and generators return these, pages say them.

    Args:
        key: words joined by dots, ``"ui.next"``, ``"yaku.goko"``; the first word names the family.
        arguments: values by the names that stand in braces in the catalogue. ``n`` is the count that picks the
            plural, or ``count`` in a message without ``n``.

    >>> Message("table.takes", card=Card.parse("9c1"), taken=CardSet.parse("9a"))
    Message('table.takes', card=Card.CHRYSANTHEMUM_CHAFF_1, taken=CardSet.parse('9a'))
    >>> Message("ui.next") == Message("ui.next")
    True
    >>> Message("list.count", n=32) == Message("list.count", n=Card.CHRYSANTHEMUM_SAKE_CUP)
    False

    Raises:
        MessageKeyError: the key is not of that form.
    """

    __slots__ = ("_arguments", "key")
    key: str

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        if not is_key(key):
            raise MessageKeyError(
                f"{key!r} is not a message key: write a family in small letters, a dot and a name, for example "
                "ui.next, yaku.goko, reason.seven-or-more"
            )
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "_arguments", tuple(sorted(arguments.items())))

    _arguments: tuple[tuple[str, Argument], ...]

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The values by name; a fresh copy."""
        return dict(self._arguments)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Message cannot be changed (tried to set {name!r}); make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Message cannot be changed (tried to delete {name!r}); make a new one")

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, Argument]]]:
        return (_rebuild, (self.key, dict(self._arguments)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        mine, theirs = self._arguments, other._arguments
        return self.key == other.key and mine == theirs and all(map(_are_alike, mine, theirs))

    def __hash__(self) -> int:
        return hash((self.key, self._arguments))

    def __repr__(self) -> str:
        values = "".join(f", {name}={_shown(value)}" for name, value in self._arguments)
        return f"Message({self.key!r}{values})"


Argument: TypeAlias = Card | CardSet | Month | Kind | Ribbon | Message | int | float | str | tuple["Argument", ...]
"""What may stand for a name in braces; a tuple is a list. A ``str`` is shown as it is: a room code, what was typed."""


def message_from(key: str, arguments: Mapping[str, Argument]) -> Message:
    """The message of a key and arguments in which a text may itself be a key, as the remarks of the rules have them.

    Such a text becomes a message; it gets the argument ``count``, which a reason (``reason.threshold``) speaks of.

    >>> message_from("score.times", {"what": "reason.threshold", "n": 2, "count": 7})
    Message('score.times', count=7, n=2, what=Message('reason.threshold', count=7))
    """
    count = {name: value for name, value in arguments.items() if name == "count"}
    made = {
        name: Message(value, **count) if isinstance(value, str) and is_key(value) else value
        for name, value in arguments.items()
    }
    return Message(key, **made)


def _are_alike(mine: tuple[str, Argument], theirs: tuple[str, Argument]) -> bool:
    """Whether equal values are of one sort: a card is also a number, and 32 makes another sentence than a sake cup."""
    one, other = mine[1], theirs[1]
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(_are_alike(("", a), ("", b)) for a, b in zip(one, other, strict=True))
    return one.__class__ is other.__class__


def _rebuild(key: str, arguments: dict[str, Argument]) -> Message:
    return Message(key, **arguments)


def _shown(value: Argument) -> str:
    return f"{type(value).__name__}.{value.name}" if isinstance(value, (Card, Month, Kind, Ribbon)) else repr(value)
