"""The catalogue of a language: message keys to texts, read from ``po/<language>/*.po`` when first asked for.

A text may hold, and nothing else has a meaning in it:

- ``{name}``      the argument of that name; ``{Name}`` the same with its first letter a capital, to begin a sentence
- ``{name.form}`` a form of it: ``{card.plant}``, ``{cards.row}``, ``{n.signed}`` (see ``hanalearn.text.saying``)
- ``{鶯|うぐいす}``  a word with its reading above it (furigana)
- ``|``           a place where a heading may break, between phrases of Japanese (``<wbr>``)
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from hanalearn.text.language import ENGLISH, Language, UnknownLanguageError, language
from hanalearn.text.po import Entry, PoError, parse_po

__all__ = [
    "FILES",
    "FOLDER",
    "Break",
    "Catalogue",
    "Part",
    "Reading",
    "Slot",
    "TemplateError",
    "UnknownMessageError",
    "catalogue",
    "file_of",
    "parse_template",
]

FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "page": ("ui", "word", "phase", "verdict", "hint", "note", "problem", "state"),
    "table": ("zone", "table", "mark", "turn", "event", "decision", "deal"),
    "card": ("card", "picture", "plant", "month", "kind", "ribbon", "label", "list", "look"),
    "course": ("map", "unit", "lesson", "level"),
    "yaku": ("yaku", "teyaku", "reason", "score"),
    "book": ("book", "game", "option", "standing", "source"),
    "belief": ("belief", "tempting", "holds"),
    "term": ("term",),
    "course-folder": ("folder", "wall", "flash"),
    "explorer-file": ("offline",),
}
"""Which families of keys stand in which file; a family that is not named here has a file of its own name."""

_FILE_OF: Final = {family: name for name, families in FILES.items() for family in families}
FOLDER: Final = os.path.join(os.path.dirname(__file__), "po")
"""Where the catalogues of the package lie, one folder per language."""


def file_of(key: str) -> str:
    """The name of the file that holds a key, without folder and ``.po``.

    >>> file_of("zone.field"), file_of("exercise.match")
    ('table', 'exercise')
    """
    family = key.partition(".")[0]
    return _FILE_OF.get(family, family)


class UnknownMessageError(KeyError):
    """No catalogue, not even the English one, has a key; the message names the nearest keys."""

    def __str__(self) -> str:
        return str(self.args[0])


class TemplateError(ValueError):
    """A text of a catalogue has braces that mean nothing; the message quotes it and says what is allowed."""


class Slot(NamedTuple):
    """A place in a text for an argument."""

    name: str
    form: str
    capital: bool


class Reading(NamedTuple):
    """A word and how it is read."""

    base: str
    kana: str


class Break(NamedTuple):
    """A place where a heading may break."""


Part: TypeAlias = str | Slot | Reading | Break

_TOKEN: Final = re.compile(r"\{([^{}]*)\}|[|{}]")
_SLOT: Final = re.compile(r"([A-Za-z][a-z_]*)(?:\.([a-z]+))?")
_READING: Final = re.compile(r"([^|]+)\|([ぁ-ゖァ-ヺー]+)")


def parse_template(text: str) -> tuple[Part, ...]:
    """The parts of a catalogue text.

    >>> parse_template("{Card} takes {taken}.")
    (Slot(name='card', form='', capital=True), ' takes ', Slot(name='taken', form='', capital=False), '.')

    Raises:
        TemplateError: a brace is left open, or holds neither a name nor a word with its reading.
    """
    parts: list[Part] = []
    end = 0
    for found in _TOKEN.finditer(text):
        if found.start() > end:
            parts.append(text[end : found.start()])
        end = found.end()
        if found[0] == "|":
            parts.append(Break())
        elif slot := _SLOT.fullmatch(found[1] or ""):
            name = slot[1]
            parts.append(Slot(name[0].lower() + name[1:], slot[2] or "", name[0].isupper()))
        elif reading := _READING.fullmatch(found[1] or ""):
            parts.append(Reading(reading[1], reading[2]))
        else:
            raise TemplateError(
                f"{found[0]!r} in {text!r} means nothing: allowed are {{name}}, {{name.form}} and {{漢字|かな}}"
            )
    if end < len(text):
        parts.append(text[end:])
    return tuple(parts)


class Catalogue:
    """The texts of one language. Files are read when one of their keys is first asked for, and kept.

    Args:
        language: the language of the texts.
        folder: holds one folder per language; the catalogues of the package by default.
    """

    def __init__(self, language: Language, *, folder: str = FOLDER) -> None:
        self.language: Final = language
        self._folder: Final = os.path.join(folder, language.folder)
        self._files: Final[dict[str, dict[str, Entry]]] = {}
        self._templates: Final[dict[tuple[str, int], tuple[Part, ...]]] = {}
        self._plural_rule: Callable[[int], int] | None = None

    def entry(self, key: str) -> Entry | None:
        """The entry of a key; ``None`` where this language has none, or only an unfinished (fuzzy or empty) one."""
        name = file_of(key)
        entries = self._files.get(name)
        if entries is None:
            entries = self._files[name] = self._read(name)
        return entries.get(key)

    def entries(self, name: str) -> Mapping[str, Entry]:
        """All finished entries of a file."""
        self.entry(f"{FILES.get(name, (name,))[0]}.")
        return dict(self._files[name])

    def names(self) -> tuple[str, ...]:
        """The files this language has, sorted."""
        return tuple(sorted(name[:-3] for name in os.listdir(self._folder) if name.endswith(".po")))

    def template(self, key: str, n: int | None) -> tuple[Part, ...] | None:
        """The parts of the text of a key, in the plural form for ``n``; ``None`` where this language has none."""
        entry = self.entry(key)
        if entry is None:
            return None
        form = min(self.plural_form(n), len(entry.texts) - 1) if entry.plural and n is not None else 0
        parts = self._templates.get((key, form))
        if parts is None:
            parts = self._templates[key, form] = parse_template(entry.texts[form])
        return parts

    def plural_form(self, n: int) -> int:
        """Which form of a plural entry a count takes, by the rule in the header of the file."""
        if self._plural_rule is None:
            self._plural_rule = _rule(self.header("page").get("Plural-Forms", "nplurals=1; plural=0;"))
        return self._plural_rule(abs(n))

    def header(self, name: str) -> Mapping[str, str]:
        """The fields of the header of a file."""
        self.entries(name)
        entry = self._files[name].get("")
        lines = entry.texts[0].splitlines() if entry else []
        return {field: value.strip() for field, _, value in (line.partition(":") for line in lines)}

    def _read(self, name: str) -> dict[str, Entry]:
        path = os.path.join(self._folder, f"{name}.po")
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except FileNotFoundError:
            return {}
        return {entry.key: entry for entry in parse_po(text, path) if not entry.fuzzy and all(entry.texts)}


def _rule(field: str) -> Callable[[int], int]:
    from gettext import c2py

    found = re.fullmatch(r"nplurals=\d+;\s*plural=([^;]+);?", field.strip())
    if found is None:
        raise PoError(f"Plural-Forms {field!r} is not of the form 'nplurals=2; plural=(n != 1);'")
    rule: Callable[[int], int] = c2py(found[1])
    return rule


@cache
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language code; the same object every time.

    Besides the languages of the course there are two that hold names only: ``"ja-Hrkt"``, Japanese names in kana, and
    ``"ja-Latn"``, the same in Latin letters with macrons.

    Raises:
        UnknownLanguageError: there is no such language.
    """
    if code in _SCRIPTS:
        return Catalogue(Language(code, code, *_SCRIPTS[code]))
    return Catalogue(language(code))


_SCRIPTS: Final = {"ja-Hrkt": ("かな", "かな"), "ja-Latn": ("rōmaji", "rōmaji")}


def english() -> Catalogue:
    """The catalogue that has every key."""
    return catalogue(ENGLISH.code)


def unknown(key: str) -> UnknownMessageError:
    """The error for a key that the English catalogue does not have."""
    from difflib import get_close_matches

    name = file_of(key)
    known = [one for one in english().entries(name) if one]
    near = get_close_matches(key, known, n=3)
    hint = f"nearest: {', '.join(near)}" if near else f"po/en/{name}.po has {len(known)} keys, none like it"
    return UnknownMessageError(f"no message is called {key!r}; {hint}")


__all__ += ["UnknownLanguageError", "english", "unknown"]
