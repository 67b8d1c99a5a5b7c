"""Practice sets: questions put together by a teacher, one TOML file each in ``exercises/``.

.. code-block:: toml

    format = 1
    mode = "test"                      # or "practice": whether hints and reasons come at once
    rulebook = "koikoi-standard"

    [title]
    en = "Do three ribbons make a set?"

    [about]
    en = "Ten minutes after lesson L4.3."

    named = ["rule-M24"]               # facts to be known by heart, by name (before the first table)

    [facts]                            # further facts, drawn from these kinds
    name = 2

    [[made]]                           # questions made by a type of exercise, as in the check of a lesson
    exercise = "name-the-sets"
    level = 2
    count = 4
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from hanalearn.teach.check_spec import MadeSpec
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise_types import made_items
from hanalearn.teach.facts import FACT, fact_of, facts
from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.loader import file_text, read_toml
from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantError, book_named
from hanalearn.text import LANGUAGES

__all__ = ["PracticeSet", "PracticeSetSpec", "load_sets", "questions_of", "set_findings"]

_KINDS: Final = frozenset(fact.kind for fact in facts())
_CODES: Final = frozenset(language.code for language in LANGUAGES)
_MOST: Final = 40


class PracticeSetSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in the file of a practice set."""

    format: Literal[1]
    title: dict[str, str]
    about: dict[str, str] = {}
    mode: Literal["practice", "test"] = "practice"
    rulebook: str = DEFAULT_BOOK
    facts: dict[str, Annotated[int, msgspec.Meta(ge=1, le=20)]] = {}
    named: tuple[str, ...] = ()
    made: tuple[MadeSpec, ...] = ()

    def __post_init__(self) -> None:
        for name, texts in (("title", self.title), ("about", self.about)):
            strange = sorted(set(texts) - _CODES)
            if strange:
                raise ValueError(f"{name}: {strange[0]!r} is no language; write {', '.join(sorted(_CODES))}")
        if not self.title:
            raise ValueError("title: write it in one language at least")
        strange = sorted(set(self.facts) - _KINDS)
        if strange:
            raise ValueError(f"facts: {strange[0]!r} is no kind of fact; there are {', '.join(sorted(_KINDS))}")
        strange = [name for name in self.named if fact_of(FACT + name) is None]
        if strange:
            raise ValueError(f"named: {strange[0]!r} is no fact; one is written like month-9a or rule-M24")
        if not 1 <= self.length <= _MOST:
            raise ValueError(f"the set asks {self.length} questions; give it 1 to {_MOST}")
        try:
            book_named(self.rulebook)
        except VariantError as error:
            raise ValueError(f"rulebook: {error}") from None

    @property
    def length(self) -> int:
        """How many questions."""
        return len(self.named) + sum(self.facts.values()) + sum(spec.length for spec in self.made)


@dataclass(frozen=True, slots=True)
class PracticeSet:
    """A set that can be opened.

    Attributes:
        name: of its file, without ``.toml``; it stands in the address.
        spec: what stands in the file.
    """

    name: str
    spec: PracticeSetSpec = field(compare=False)

    def title(self, lang: str) -> str:
        """Its title in a language, else in the first language it has."""
        return _in(self.spec.title, lang)

    def about(self, lang: str) -> str:
        """A line about it; empty if it has none."""
        return _in(self.spec.about, lang)


def _in(texts: Mapping[str, str], lang: str) -> str:
    return texts.get(lang) or next(iter(texts.values()), "")


def load_sets(folder: Path) -> tuple[Mapping[str, PracticeSet], tuple[Finding, ...]]:
    """The sets of a folder by name, and what could not be used."""
    found: dict[str, PracticeSet] = {}
    findings: list[Finding] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            found[file.stem] = PracticeSet(file.stem, read_toml(file, file_text(file), PracticeSetSpec))
        except ContentError as error:
            findings.extend(error.findings)
    return found, tuple(findings)


def set_findings(folder: Path) -> tuple[Finding, ...]:
    """The faults of the practice sets of a folder: files that cannot be read, questions that cannot be made."""
    found, findings = load_sets(folder)
    for name, one in found.items():
        try:
            questions_of(one, "check")
        except (ValueError, KeyError) as error:
            todo = "name types, levels and classes as exercises/README.md lists them"
            findings = (*findings, Finding(str(folder / f"{name}.toml"), None, "made", "set-unmade", str(error), todo))
    return findings


def questions_of(chosen: PracticeSet, seed: str) -> tuple[str, ...]:
    """The names of the questions of a set, in order; the same seed gives the same ones on every machine.

    Raises:
        VariantError: a level, a class or a rulebook does not exist.
        UnknownNameError: there is no such type of exercise.
    """
    dice = Dice(f"{chosen.name}/{seed}")
    items = [FACT + name for name in chosen.spec.named]
    for kind, count in chosen.spec.facts.items():
        pool = dice.order([fact.item for fact in facts() if fact.kind == kind and fact.item not in items])
        items += pool[:count]
    names = [f"{item}/{seed}" for item in dice.order(items)]
    names += [str(item.name) for item in made_items(chosen.spec.made, chosen.spec.rulebook, f"{chosen.name}/{seed}")]
    return tuple(names)
