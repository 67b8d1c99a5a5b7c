"""A worked case as it is read from a file, and the reading of its input with errors that name the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Final

from hanalearn.cards import Card, CardCodeError, CardSet
from hanalearn.rules.case_options import CaseError, NotSupportedError

__all__ = ["Case", "Given", "read_case"]

_KNOWN: Final = frozenset(
    {
        "id",
        "rulebook",
        "question",
        "title",
        "input",
        "expected",
        "steps",
        "status",
        "source",
        "topic",
        "options",
        "note",
    }
)
# Words for people within an input; they say nothing that could be asked.
_REMARKS: Final = frozenset({"note", "comment", "options"})


@dataclass(frozen=True, slots=True)
class Case:
    """One worked case.

    Attributes:
        id: how it is called in reports.
        rulebook: key of a rulebook, or ``"deck"``.
        question: what is asked.
        title, steps: words for people: what it is about, the expected arithmetic.
        input: what is given.
        expected: what should come out, by name.
        options: changes of the rulebook.
    """

    id: str
    rulebook: str
    question: str
    title: str
    steps: str
    input: Mapping[str, object]
    expected: Mapping[str, object]
    options: Mapping[str, object]


def read_case(raw: object, number: int) -> Case:
    """A case from parsed JSON.

    Args:
        raw: what stands in the file.
        number: its place there, from 1, for a case without an id.

    Raises:
        CaseError: a key is missing, unknown or of the wrong kind.
    """
    if not isinstance(raw, Mapping):
        raise CaseError(f"case number {number} is {_kind(raw)}; must be an object")
    name = raw.get("id", f"number {number}")
    words: dict[str, str] = {}
    for key in ("rulebook", "question"):
        value = raw.get(key)
        if not isinstance(value, str):
            raise CaseError(f"{key} is missing" if key not in raw else f"{key} is {value!r}; must be a text")
        words[key] = value
    groups: dict[str, Mapping[str, object]] = {}
    for key in ("input", "expected"):
        value = raw.get(key)
        if not isinstance(value, Mapping):
            raise CaseError(f"{key} is missing" if key not in raw else f"{key} is {_kind(value)}; must be an object")
        groups[key] = value
    if not groups["expected"]:
        raise CaseError("expected is empty; nothing would be compared")
    if unknown := sorted(raw.keys() - _KNOWN):
        raise CaseError(f"{', '.join(unknown)}: not a key of a case; keys are {', '.join(sorted(_KNOWN))}")
    options = {**_options(raw.get("options")), **_options(groups["input"].get("options"))}
    return Case(
        str(name),
        words["rulebook"],
        words["question"],
        str(raw.get("title", "")),
        str(raw.get("steps", "")),
        groups["input"],
        groups["expected"],
        options,
    )


def _options(raw: object) -> Mapping[str, object]:
    if raw is None:
        return {}
    if not isinstance(raw, Mapping):
        raise CaseError(f"options is {_kind(raw)}; must be an object")
    return raw


def _kind(value: object) -> str:
    if value is None:
        return "null"
    names = {
        bool: "true or false",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), type(value).__name__)


class Given:
    """The input of a case, read key by key; what was not read at the end was not understood.

    Args:
        values: the input, or a part of it.
        where: how that part is called in messages, with a dot: ``"players.A."``.
    """

    def __init__(self, values: object, where: str = "") -> None:
        if not isinstance(values, Mapping):
            raise CaseError(f"{where.rstrip('.') or 'input'} is {_kind(values)}; must be an object")
        self._values: Mapping[str, object] = values
        self._where = where
        self._read: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return self._values.get(key) is not None

    def names(self) -> tuple[str, ...]:
        """The keys that are there, all of which count as understood."""
        self._read |= self._values.keys()
        return tuple(self._values)

    def raw(self, key: str) -> object:
        """The value of a key as it stands.

        Raises:
            CaseError: it is missing.
        """
        self._read.add(key)
        if key not in self._values:
            raise CaseError(f"{self._where}{key} is missing")
        return self._values[key]

    def optional(self, key: str) -> object:
        """The same, ``None`` where it is missing."""
        self._read.add(key)
        return self._values.get(key)

    def part(self, key: str) -> Given:
        """An object within."""
        return Given(self.raw(key), f"{self._where}{key}.")

    def items(self, key: str) -> Sequence[object]:
        """A list within."""
        value = self.raw(key)
        if not isinstance(value, list):
            raise CaseError(f"{self._where}{key} is {_kind(value)}; must be a list")
        return value

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.optional(key)
        if value is None and default is not None:
            return default
        if value is None:
            raise CaseError(f"{self._where}{key} is missing")
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise CaseError(f"{self._where}{key} is {value!r}; must be a whole number")
        return value

    def fraction(self, key: str) -> Fraction:
        """A number of kan."""
        value = self.raw(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise CaseError(f"{self._where}{key} is {value!r}; must be a number")
        if isinstance(value, float) and not isfinite(value):
            raise CaseError(f"{self._where}{key} is {value!r}; must be a number")
        return Fraction(value)

    def text(self, key: str) -> str:
        """A text."""
        value = self.raw(key)
        if not isinstance(value, str):
            raise CaseError(f"{self._where}{key} is {value!r}; must be a text")
        return value

    def one_of(self, key: str, choices: Sequence[str]) -> str:
        """One of some names."""
        value = self.text(key)
        if value not in choices:
            raise CaseError(f"{self._where}{key} is {value!r}; must be one of {', '.join(choices)}")
        return value

    def card(self, key: str) -> Card:
        """A card by its code."""
        try:
            return Card.parse(self.text(key))
        except CardCodeError as error:
            raise CaseError(f"{self._where}{key}: {error}") from None

    def cards(self, key: str, *, default: CardSet | None = None) -> CardSet:
        """Cards by their codes, each once."""
        value = self.optional(key)
        if value is None and default is not None:
            return default
        if value is None:
            raise CaseError(f"{self._where}{key} is missing")
        if isinstance(value, str):
            codes = value
        elif isinstance(value, list) and all(isinstance(code, str) for code in value):
            codes = " ".join(value)
        else:
            raise CaseError(f"{self._where}{key} is {value!r}; must be a list of card codes")
        try:
            return CardSet.parse(codes)
        except CardCodeError as error:
            raise CaseError(f"{self._where}{key}: {error}") from None

    def check_read(self) -> None:
        """See that every key was understood.

        Raises:
            NotSupportedError: some were not; an answer that leaves them out would be an answer to another question.
        """
        if left := sorted(self._values.keys() - self._read - _REMARKS):
            raise NotSupportedError(f"{', '.join(self._where + key for key in left)}: not understood for this question")
