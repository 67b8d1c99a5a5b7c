"""What the address of a table asks for: the settings of a game, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.rules.books import KOIKOI
from hanalearn.teach.play.settings import Settings, SettingsError
from hanalearn.text import Message

__all__ = ["LINK_PARTS", "Link", "read_link"]

LINK_PARTS: Final = ("play", "book", "options", "months", "with", "table", "help")
"""What may stand in the address of a table."""
_MOST_QUOTED: Final = 20
"""Characters of a part that cannot be which are shown to the reader."""


@dataclass(frozen=True, slots=True)
class Link:
    """What an address asks for.

    Attributes:
        settings: the game, without what cannot be.
        refused: each part that cannot be, with what it said.
    """

    settings: Settings
    refused: tuple[tuple[str, str], ...] = ()

    @property
    def notes(self) -> tuple[Message, ...]:
        """What cannot be, in a sentence each, and what can."""
        return tuple(Message(f"play.link-{part}", given=_quoted(given)) for part, given in self.refused)


def read_link(query: Mapping[str, str], series: str) -> Link:
    """Read an address; a part that cannot be is left out and named.

    Args:
        query: ``play`` a deal code or anything else; ``book``, ``options`` (parted by ``+`` or a space), ``months``,
            ``with``, ``table``, ``help``.
        series: the deals, where the address names none.

    >>> link = read_link({"months": "5", "with": "reader"}, "k7f")
    >>> link.settings.opponent, link.settings.months, link.refused
    ('reader', 3, (('months', '5'),))
    """
    settings = Settings(series=series)
    refused: list[tuple[str, str]] = []
    for part, change in _CHANGES.items():
        given = query.get(part, "")
        if not given:
            continue
        try:
            settings = change(settings, given)
        except SettingsError:
            refused.append((part, given))
    code = query.get("play", "")
    if ":" in code:  # anything else asks for the table and nothing more
        try:
            settings = settings.with_code(code, alone="months" not in query or ("months", query["months"]) in refused)
        except SettingsError:
            refused.append(("play", code))
    return Link(settings, tuple(refused))


def _book(settings: Settings, given: str) -> Settings:
    return replace(settings, book=given if given in KOIKOI else f"koikoi-{given}")


def _options(settings: Settings, given: str) -> Settings:
    return replace(settings, options=tuple(given.replace("+", " ").split()))


def _number(name: str) -> Callable[[Settings, str], Settings]:
    def change(settings: Settings, given: str) -> Settings:
        if not given.isdecimal() or len(given) > 2:
            raise SettingsError(f"{name}={given!r} is not a number")
        return replace(settings, **{name: int(given)})  # type: ignore[arg-type]

    return change


def _with(settings: Settings, given: str) -> Settings:
    return replace(settings, opponent=given)


_CHANGES: Final[Mapping[str, Callable[[Settings, str], Settings]]] = {
    "book": _book,
    "options": _options,
    "months": _number("months"),
    "table": _number("table"),
    "help": _number("help"),
    "with": _with,
}


def _quoted(given: str) -> str:
    shown = "".join(sign for sign in given if sign.isprintable())
    return shown if len(shown) <= _MOST_QUOTED else shown[: _MOST_QUOTED - 1] + "…"
