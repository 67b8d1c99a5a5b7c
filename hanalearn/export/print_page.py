"""The shell of a page that is printed from the browser: sheets of paper, and above them, on the screen only, what may
be chosen: languages, paper, and whatever else a sheet offers.

A sheet is measured in ``--u``, a millimetre of A4: on larger paper everything on it grows alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from hanalearn.export.one_file import POLICY, SCRIPTS, slim_css, slim_js
from hanalearn.export.tongues import in_one, plain_attributes, rules
from hanalearn.text import LANGUAGES, Message, language, say

__all__ = ["PAPERS", "Choice", "Paper", "PrintPage", "Sheet", "print_page"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper.

    Attributes:
        name: as printers call it.
        width_mm, height_mm: upright.
        unit_mm: how long a millimetre of the A4 sheet is on it.
    """

    name: str
    width_mm: float
    height_mm: float
    unit_mm: float

    @property
    def rule(self) -> str:
        """The CSS that makes a browser print on it, without margins of its own."""
        return (
            f"@page{{size:{self.width_mm:g}mm {self.height_mm:g}mm;margin:0}}"
            f":root{{--w:{self.width_mm:g}mm;--h:{self.height_mm:g}mm;--u:{self.unit_mm:g}mm}}"
        )


A4: Final = Paper("A4", 210, 297, 1)
A3: Final = Paper("A3", 297, 420, 1.41)
LETTER: Final = Paper("Letter", 215.9, 279.4, 0.93)
PAPERS: Final[Mapping[str, Paper]] = {paper.name: paper for paper in (A4, A3, LETTER)}
"""The sizes of paper that a sheet may be printed on, by name."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of paper.

    Attributes:
        html: what is on it.
        name: by which a choice shows or hides it; ``""`` is always there.
        kind: a CSS class.
    """

    html: str
    name: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose from above the sheets: of the sheets that any entry names, those of the chosen one are seen.

    Attributes:
        label: of the list.
        entries: names of sheets, separated by spaces, and what the entry is called.
        chosen: index of the entry that is chosen when the page opens.
    """

    label: Message
    entries: tuple[tuple[str, Message], ...]
    chosen: int = 0


@dataclass(frozen=True, slots=True)
class PrintPage:
    """A page to be printed.

    Attributes:
        title: of the page.
        note: how to print it.
        langs: the languages inside; the first one is seen when the page opens.
        sheets: the sides of paper, in order.
        css: name of its style sheet in ``SCRIPTS``.
        second: the language seen beside the first one; ``""`` for none, ``None`` where a page has no second one.
        papers: names of the papers it can be printed on; the first one is set when the page opens.
        choices: what else can be chosen.
        symbols: SVG that the sheets refer to.
    """

    title: Message
    note: Message
    langs: Sequence[str]
    sheets: Sequence[Sheet]
    css: str
    second: str | None = None
    papers: Sequence[str] = ("A4",)
    choices: Sequence[Choice] = field(default_factory=tuple)
    symbols: str = ""


def print_page(page: PrintPage) -> str:
    """The whole HTML text of a page."""
    lang = page.langs[0]
    hidden = _hidden(page.choices)
    css = slim_css(_own("print.css") + _own(page.css))
    sheets = "".join(_sheet(sheet, sheet.name in hidden, page.langs) for sheet in page.sheets)
    second = "" if page.second is None else page.second
    return "".join(
        [
            f'<!doctype html><html lang="{language(lang).html}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escape(say(page.title, lang))}</title>",
            f"<style>{css}{rules(page.langs)}</style>",
            f'<style id="paper">{PAPERS[page.papers[0]].rule}</style></head>',
            f'<body class="f-{lang} s-{second}">',
            f'<header class="bar"><h1>{in_one(page.title, page.langs)}</h1>',
            _form(page),
            f'<p class="how">{in_one(page.note, page.langs)}</p></header>',
            f"{page.symbols}<main>{sheets}</main>",
            f"<script>{slim_js(_own('print.js'))}</script></body></html>\n",
        ]
    )


def _own(name: str) -> str:
    return (SCRIPTS / name).read_text(encoding="utf-8")


def _hidden(choices: Sequence[Choice]) -> frozenset[str]:
    """Names of sheets that are not seen before anything is chosen."""
    every = {name for choice in choices for names, _ in choice.entries for name in names.split()}
    seen = {name for choice in choices for name in choice.entries[choice.chosen][0].split()}
    return frozenset(every - seen)


def _sheet(sheet: Sheet, is_hidden: bool, langs: Sequence[str]) -> str:
    hidden = " hidden" if is_hidden else ""
    named = f' data-sheet="{escape(sheet.name)}"' if sheet.name else ""
    kind = f" {sheet.kind}" if sheet.kind else ""
    return f'<section class="sheet{kind}"{named}{hidden}>{sheet.html}</section>'


def _form(page: PrintPage) -> str:
    """What can be chosen. Without scripts it does nothing, so a script shows it."""
    fields = []
    if len(page.langs) > 1:
        fields.append(_select("first", Message("word.language"), _languages(page.langs, page.langs[0]), page.langs))
    if page.second is not None and len(page.langs) > 1:
        none = f'<option value="" {plain_attributes(Message("folder.no-second"), page.langs)}></option>'
        listed = none + _languages(page.langs, page.second)
        fields.append(_select("second", Message("folder.second"), listed, page.langs))
    for place, choice in enumerate(page.choices):
        options = "".join(
            f'<option value="{escape(names)}"{" selected" if at == choice.chosen else ""} '
            f"{plain_attributes(message, page.langs)}>{escape(say(message, page.langs[0]))}</option>"
            for at, (names, message) in enumerate(choice.entries)
        )
        fields.append(_select(f"sheets{place}", choice.label, options, page.langs))
    if len(page.papers) > 1:
        options = "".join(
            f'<option value="{escape(PAPERS[name].rule)}">{escape(name)}</option>' for name in page.papers
        )
        fields.append(_select("paper", Message("folder.paper"), options, page.langs))
    button = f'<button type="button" id="print">{in_one(Message("folder.print"), page.langs)}</button>'
    return f"<form hidden>{''.join(fields)}{button}</form>"


def _select(name: str, label: Message, options: str, langs: Sequence[str]) -> str:
    return f'<label>{in_one(label, langs)}<select name="{name}">{options}</select></label>'


def _languages(langs: Sequence[str], chosen: str) -> str:
    return "".join(
        f'<option value="{one.code}" lang="{one.html}"{" selected" if one.code == chosen else ""}>{one.name}</option>'
        for one in LANGUAGES
        if one.code in langs
    )
