"""Words that can be looked up where they stand in a lesson: what they are called, and what they mean in a sentence.

Sets say which cards they need; other words of the game have a sentence in the catalogue, under ``lookup.<word>.about``.
"""

from __future__ import annotations

from functools import cache

from hanalearn.text import Message
from hanalearn.text.catalogue import english

__all__ = ["looked_up", "lookup_keys"]


@cache
def lookup_keys() -> tuple[str, ...]:
    """Every word there is something to say about, sorted."""
    words = [key.split(".")[1] for key in english().entries("lookup") if key.endswith(".about")]
    sets = [
        key.split(".")[1] for key in english().entries("yaku") if key.startswith("yaku.") and key.endswith(".about")
    ]
    return tuple(sorted({*words, *sets}))


def looked_up(key: str) -> tuple[Message, Message]:
    """The name of a word and what it means.

    >>> [message.key for message in looked_up("hanami")]
    ['yaku.hanami', 'lookup.set-about']

    Raises:
        KeyError: there is nothing to say about it.
    """
    if key not in lookup_keys():
        raise KeyError(f"no word {key!r} to look up; there are {', '.join(lookup_keys())}")
    if english().entry(f"lookup.{key}.about") is not None:
        return Message(f"lookup.{key}"), Message(f"lookup.{key}.about")
    return Message(f"yaku.{key}"), Message(
        "lookup.set-about", what=Message(f"yaku.{key}"), about=Message(f"yaku.{key}.about")
    )
