"""The words of a lesson: one Markdown file per language, read into runs. No HTML goes in or comes out.

A file begins with ``# Title`` and what the learner can do afterwards; ``## key`` opens the words of a step, the text
under it is the question, and ``### part`` opens another of its parts (``right``, ``hint 1``, ``on 6a``, ``worked`` …).
A block quote is the sentence that holds. In a line, beside ``*`` and ``**``:

=====================  ==================================================================================
``{card:9a}``          the card, with its picture; ``{card:9a|the cup}`` the same in words of your own
``{name:9a}``          its name without a picture; likewise ``plant``, ``month``, ``number``, ``picture``
``{Plant:9a}``         a capital letter begins the word with a capital
``{plant:played}``     not a code but ``played`` (the card that comes to the field), ``chosen``, ``taken``, ``other``
``{鶯|うぐいす}``        a word with its reading
``{wbr}``              a place where a heading may break
``{ja:場札}``           words of another language
``{blank:0}``          the place of a blank
``{term:koi-koi}``     a word of the glossary that says what it means when it is pressed; ``{term:stop|stopping}``
``{n:base}``           a number of the step that the rulebook works out; see ``hanalearn.teach.reckon.numbers``
=====================  ==================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from hanalearn.cards import Card, CardCodeError
from hanalearn.teach.lookup import lookup_keys
from hanalearn.text import LANGUAGES

__all__ = [
    "LESSON",
    "Break",
    "CardWord",
    "Counted",
    "Emphasis",
    "Foreign",
    "Gap",
    "Paragraph",
    "Part",
    "Ruby",
    "Run",
    "Term",
    "Words",
    "WordsError",
    "parse_words",
]

LESSON: Final = "lesson"
"""The section of the words that belong to the whole lesson."""

_FORMS: Final = frozenset({"card", "name", "plant", "month", "number", "picture"})
_REFERENCES: Final = frozenset({"played", "chosen", "taken", "other"})


class WordsError(ValueError):
    """A Markdown file that cannot be read as words; the message says what and the attribute ``line`` where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class CardWord:
    """A card in a sentence. ``ref`` is a code or the name of a card of the moment; ``own`` words replace its name."""

    form: str
    ref: str
    capital: bool = False
    own: str = ""


@dataclass(frozen=True, slots=True)
class Ruby:
    """A word and how it is read."""

    base: str
    reading: str


@dataclass(frozen=True, slots=True)
class Break:
    """A place where a heading may break."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """Words of another language."""

    lang: str
    text: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A number that the step knows by this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word that can be looked up. ``own`` words replace its name."""

    key: str
    own: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """The place of a blank, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Stressed (one star) or strong (two stars) words."""

    strong: bool
    runs: Paragraph


Run: TypeAlias = "str | CardWord | Counted | Ruby | Break | Foreign | Gap | Term | Emphasis"
Paragraph: TypeAlias = "tuple[Run, ...]"


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of words: paragraphs, and the sentence that holds where there is one.

    Attributes:
        line: where it begins in its file, from 1.
    """

    paragraphs: tuple[Paragraph, ...]
    holds: Paragraph | None
    line: int


@dataclass(frozen=True, slots=True)
class Words:
    """All words of a lesson in one language, by section (the key of a step, or ``LESSON``) and part."""

    lang: str
    title: str
    parts: Mapping[tuple[str, str], Part]

    def find(self, section: str, part: str) -> Part | None:
        """A part; ``None`` if this language does not have it."""
        return self.parts.get((section, part))


def parse_words(source: str, lang: str) -> Words:
    """The words of a Markdown text.

    Raises:
        WordsError: no title, a heading out of place or twice, Markdown that the words do not use, or braces that mean
            nothing.
    """
    reader = _Reader(lang)
    for token in _grouped(_markdown().parse(source)):
        reader.take(token)
    return reader.words()


@dataclass(frozen=True, slots=True)
class _Block:
    kind: str
    """``h1 h2 h3 p quote``."""
    inline: Token
    line: int


class _Reader:
    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._title: str | None = None
        self._section = LESSON
        self._part = "goal"
        self._line = 1
        self._paragraphs: list[Paragraph] = []
        self._holds: Paragraph | None = None
        self._parts: dict[tuple[str, str], Part] = {}
        self._seen: dict[tuple[str, str], int] = {}

    def take(self, block: _Block) -> None:
        if block.kind == "h1":
            if self._title is not None:
                raise WordsError("a second # title; a file has one, steps begin with ##", block.line)
            self._title = _plain_heading(block)
            return
        if self._title is None:
            raise WordsError("the file must begin with its title: # …", block.line)
        if block.kind in ("h2", "h3"):
            self._close()
            name = " ".join(_plain_heading(block).split())
            if block.kind == "h2":
                self._section, self._part = name, "ask"
            else:
                self._part = name
            self._line = block.line
            key = (self._section, self._part)
            if key in self._seen:
                raise WordsError(
                    f"{'##' if block.kind == 'h2' else '###'} {name} stands here a second time; "
                    f"the first is in line {self._seen[key]}",
                    block.line,
                )
            self._seen[key] = block.line
            return
        runs = _runs(block.inline.children or [], self._lang, block.line)
        if block.kind == "quote":
            if self._holds is not None:
                raise WordsError("a second block quote in one part; only one sentence holds", block.line)
            self._holds = runs
        else:
            self._paragraphs.append(runs)

    def _close(self) -> None:
        if self._paragraphs or self._holds is not None:
            self._parts[self._section, self._part] = Part(tuple(self._paragraphs), self._holds, self._line)
        self._paragraphs, self._holds = [], None

    def words(self) -> Words:
        self._close()
        if self._title is None:
            raise WordsError("the file must begin with its title: # …", 1)
        return Words(self._lang, self._title, self._parts)


def _plain_heading(block: _Block) -> str:
    return block.inline.content.strip()


_USED_INLINE: Final = frozenset(
    {"text", "softbreak", "strong_open", "strong_close", "em_open", "em_close", "hana", "text_special"}
)
_HEADINGS: Final = {"h1", "h2", "h3"}


def _grouped(tokens: Sequence[Token]) -> list[_Block]:
    blocks: list[_Block] = []
    in_quote = False
    opened: Token | None = None
    for token in tokens:
        line = token.map[0] + 1 if token.map else 1
        match token.type:
            case "blockquote_open":
                in_quote = True
            case "blockquote_close":
                in_quote = False
            case "heading_open":
                if token.tag not in _HEADINGS:
                    raise WordsError(f"{token.markup} is one level too deep; use #, ## and ###", line)
                opened = token
            case "paragraph_open":
                opened = token
            case "heading_close" | "paragraph_close":
                opened = None
            case "inline":
                heading = opened is not None and opened.type == "heading_open"
                kind = opened.tag if opened is not None and heading else "quote" if in_quote else "p"
                blocks.append(_Block(kind, token, line))
            case other:
                raise WordsError(
                    f"{other.removesuffix('_open').replace('_', ' ')} is not used in words; "
                    "allowed are headings, paragraphs and one block quote",
                    line,
                )
    return blocks


def _runs(tokens: Sequence[Token], lang: str, line: int) -> Paragraph:
    stack: list[list[Run]] = [[]]
    for token in tokens:
        if token.type not in _USED_INLINE:
            raise WordsError(
                f"{token.type.removesuffix('_open').replace('_', ' ')} is not used in words; "
                "allowed are *stress*, **strong** and braces such as {card:9a}",
                line,
            )
        match token.type:
            case "softbreak":
                # Japanese and Chinese lines are joined without a space.
                stack[-1].append("" if lang.startswith(("ja", "zh")) else " ")
                line += 1
            case "strong_open" | "em_open":
                stack.append([])
            case "strong_close" | "em_close":
                inner = tuple(_merged(stack.pop()))
                stack[-1].append(Emphasis(token.type == "strong_close", inner))
            case "hana":
                stack[-1].append(_brace(token.content, line))
            case _:
                stack[-1].append(token.content)
    return tuple(_merged(stack[0]))


def _merged(runs: list[Run]) -> list[Run]:
    merged: list[Run] = []
    for run in runs:
        if isinstance(run, str) and merged and isinstance(merged[-1], str):
            merged[-1] += run
        elif run != "":
            merged.append(run)
    return merged


_CARD: Final = re.compile(r"([A-Za-z]+):([a-z0-9]+)(?:\|(.+))?")
_RUBY: Final = re.compile(r"([^|:]+)\|([ぁ-ゖァ-ヺー]+)")
_COUNTED: Final = re.compile(r"[a-z][a-z0-9-]*")
_LANGS: Final = frozenset(one.code for one in LANGUAGES)


def _brace(text: str, line: int) -> Run:
    if text == "wbr":
        return Break()
    if ruby := _RUBY.fullmatch(text):
        return Ruby(ruby[1], ruby[2])
    name, _, rest = text.partition(":")
    if name in _LANGS and rest:
        return Foreign(name, rest)
    if name == "term":
        key, _, own = rest.partition("|")
        if key not in lookup_keys():
            raise WordsError(f"{{{text}}}: no word {key!r} to look up; there are {', '.join(lookup_keys())}", line)
        return Term(key, own)
    if name == "n" and _COUNTED.fullmatch(rest):
        return Counted(rest)
    if name == "blank" and rest.isascii() and rest.isdigit() and len(rest) == 1:
        return Gap(int(rest))
    found = _CARD.fullmatch(text)
    if not found or found[1].lower() not in _FORMS:
        raise WordsError(
            f"{{{text}}} means nothing; allowed are {{card:9a}}, {{name:9a}}, {{plant:9a}}, {{month:9a}}, "
            "{number:9a}, {picture:9a}, {漢字|かな}, {wbr}, {ja:場札}, {n:base}, {term:koi-koi} and {blank:0}",
            line,
        )
    if found[2] not in _REFERENCES:
        try:
            Card.parse(found[2])
        except CardCodeError as error:
            raise WordsError(f"{{{text}}}: {error}; or one of {', '.join(sorted(_REFERENCES))}", line) from None
    return CardWord(found[1].lower(), found[2], found[1][0].isupper(), found[3] or "")


def _braces(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "{":
        return False
    end = state.src.find("}", state.pos)
    if end < 0 or end >= state.posMax:
        end = state.posMax - 1  # An open brace is taken to the end, so that it is reported and not printed.
    if not silent:
        token = state.push("hana", "", 0)
        token.content = state.src[state.pos + 1 : end] if state.src[end] == "}" else state.src[state.pos + 1 : end + 1]
    state.pos = end + 1
    return True


@cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False})
    markdown.inline.ruler.before("emphasis", "hana", _braces)
    return markdown
