"""The glossary page of the documentation, written from the catalogues: one word for one idea, in four languages.

``python -m hanalearn.text.glossary > docs/glossary.md`` writes it; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hanalearn.text.catalogue import Reading, catalogue, english, file_of, parse_template
from hanalearn.text.check import AVOID
from hanalearn.text.language import LANGUAGES
from hanalearn.text.po import Entry

__all__ = ["SECTIONS", "Term", "page", "terms"]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the course.

    Attributes:
        key: its message key.
        words: the word in each language of the course, by language code.
        kana, romaji: how the Japanese word is read.
        note: what it means or when it is used, in English; may be empty.
    """

    key: str
    words: dict[str, str]
    kana: str
    romaji: str
    note: str


SECTIONS: Final = (
    ("The deck, the turn, the round and the course", ("term",)),
    ("Months", ("month",)),
    ("Plants", ("plant",)),
    ("What the pictures show", ("picture",)),
    ("Cards", ("card",)),
    ("Kinds of card and families of ribbon", ("kind", "ribbon")),
    ("Places on the table", ("zone",)),
    ("Parts of a turn, seats and decisions", ("turn", "decision")),
    ("Sets", ("yaku",)),
    ("Hand sets", ("teyaku",)),
    ("Score sheets", ("score",)),
    ("Games and rulebooks", ("game", "book")),
    ("House rules", ("option",)),
)
"""The sections of the page and the families of keys in each."""


def terms(family: str) -> tuple[Term, ...]:
    """The terms of a family, in the order of the catalogue: every key that has a reading.

    >>> [term.words["en"] for term in terms("ribbon")]
    ['poem ribbon', 'blue ribbon', 'plain ribbon']
    """
    found: list[Term] = []
    for key, entry in english().entries(file_of(f"{family}.x")).items():
        kana, romaji = (_word(key, code) for code in ("ja-Hrkt", "ja-Latn"))
        if key.partition(".")[0] == family and kana and romaji:
            words = {one.code: _word(key, one.code) for one in LANGUAGES}
            found.append(Term(key, words, kana, romaji, _note(key, entry)))
    return tuple(found)


def _note(key: str, entry: Entry) -> str:
    about = english().entry(f"{key}.about")
    if about is not None:
        return about.texts[0]
    # Elsewhere the comments speak to translators; those of the terms explain the term.
    family, _, name = key.partition(".")
    return " ".join(entry.notes) if family == "term" else f"`{name}`" if family == "card" and name[0].isdigit() else ""


def _word(key: str, code: str) -> str:
    entry = catalogue(code).entry(key)
    if entry is None:
        return ""
    parts = parse_template(entry.texts[0])
    return "".join(
        part if isinstance(part, str) else part.base if isinstance(part, Reading) else "…" if part else ""
        for part in parts
    )


def page() -> str:
    """The whole page as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Glossary"
    yield ""
    yield "One word for one idea, in each language of the course. This page is written from the catalogues by"
    yield "`python -m hanalearn.text.glossary > docs/glossary.md`: change a word in `hanalearn/text/po`, then write it"
    yield "again. Japanese readings stand in `po/ja_Hrkt` (kana) and `po/ja_Latn` (Latin letters)."
    for title, families in SECTIONS:
        yield ""
        yield f"## {title}"
        yield ""
        yield "| English | 日本語 | かな | rōmaji | 繁體中文 | 简体中文 | note |"
        yield "|---|---|---|---|---|---|---|"
        for family in families:
            for term in terms(family):
                words = term.words
                cells = (
                    words["en"],
                    words["ja"],
                    term.kana,
                    term.romaji,
                    words["zh-Hant"],
                    words["zh-Hans"],
                    term.note,
                )
                yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
    yield ""
    yield "## Words to avoid"
    yield ""
    yield "Patterns that the check of the catalogues refuses, and what the course says instead."
    yield ""
    yield "| language | pattern | say | because |"
    yield "|---|---|---|---|"
    for avoid in AVOID:
        pattern = avoid.pattern.replace("|", "\\|")
        yield f"| {', '.join(avoid.langs)} | `{pattern}` | {avoid.instead} | {avoid.why} |"


if __name__ == "__main__":
    print(page(), end="")
