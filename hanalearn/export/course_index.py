"""The first page of a course as a folder: what is there, where it is, and what a teacher has to know about it.

One page for each language, tied together by ordinary links, and without any script: it opens in every viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from hanalearn.art import DECKS, card_symbols, card_use, emblem, icon
from hanalearn.cards import Card, Month
from hanalearn.export.one_file import SCRIPTS, slim_css
from hanalearn.export.tongues import as_html
from hanalearn.teach.course import Course, CourseLesson, Unit
from hanalearn.text import LANGUAGES, Message, language, names, runs, say
from hanalearn.widgets.front import STATIC as FRONT

__all__ = ["CODE_COMMAND", "POLICY", "Contents", "Printed", "index_name", "index_page"]

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The content policy of the page: not even a script of its own."""
CODE_COMMAND: Final = "hanalearn record code codes.txt"
_DEVICES: Final = ("computer", "tablet", "chromebook", "network", "platform")
_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet to print in its forms.

    Attributes:
        key: of its words, ``folder.<key>``.
        forms: what each form is called, and its file.
    """

    key: str
    forms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a folder; paths are relative to it.

    Attributes:
        langs: the languages, in order; the first one has ``index.html``.
        course: the plan, for units and minutes.
        lessons: file by the id of the lesson, in order.
        spoken: the languages that lessons have words in.
        practice: file by language; empty without practice.
        explorer: the file of explorers and play, or ``""``.
        explorer_bytes: how large it is.
        printed: what can be printed.
        version: of hanalearn.
        seed: from which variants were made.
        is_whole: every lesson that is written is there.
        is_lacking: explorers and play should be there, and could not be had.
    """

    langs: tuple[str, ...]
    course: Course
    lessons: Mapping[str, str]
    spoken: tuple[str, ...]
    practice: Mapping[str, str]
    explorer: str
    explorer_bytes: int
    printed: tuple[Printed, ...]
    version: str
    seed: str
    is_whole: bool = True
    is_lacking: bool = False


def index_name(lang: str, langs: Sequence[str]) -> str:
    """The file of the page in a language.

    >>> index_name("en", ("en", "ja")), index_name("ja", ("en", "ja"))
    ('index.html', 'index-ja.html')
    """
    return "index.html" if lang == langs[0] else f"index-{lang}.html"


def index_page(contents: Contents, lang: str) -> str:
    """The HTML text of the page in a language."""
    return _Index(contents, lang).html()


class _Index:
    def __init__(self, contents: Contents, lang: str) -> None:
        self.contents = contents
        self.lang = lang

    def html(self) -> str:
        """The whole page."""
        css = slim_css((FRONT / "tokens.css").read_text("utf-8") + (SCRIPTS / "folder.css").read_text("utf-8"))
        shown = [one for one in self._inside() if one.cards][:1]
        cards = {Card.parse(code) for one in shown for code in one.cards.split()}
        return "".join(
            [
                f'<!doctype html><html lang="{language(self.lang).html}"><head><meta charset="utf-8">',
                f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                '<meta name="referrer" content="no-referrer"><link rel="icon" href="data:,">',
                f"<title>{escape(self._plain('folder.title'))} - hanalearn</title><style>{css}</style></head>",
                '<body class="hl hl-page">',
                card_symbols(cards, DECKS["classic"]) if cards else "",
                self._head(),
                f"<main>{self._begin()}{self._units()}{self._more()}{self._prints()}{self._teachers()}</main>",
                f"<footer>{self._said('folder.made', version=self.contents.version, seed=self.contents.seed)}</footer>",
                "</body></html>\n",
            ]
        )

    # --- words

    def _plain(self, key: str) -> str:
        return say(Message(key), self.lang)

    def _said(self, key: str, **arguments: str | int | Message) -> str:
        return as_html(runs(Message(key, **arguments), self.lang))

    # --- parts of the page

    def _head(self) -> str:
        links = []
        for one in LANGUAGES:
            if one.code in self.contents.langs:
                here = ' aria-current="page"' if one.code == self.lang else ""
                target = index_name(one.code, self.contents.langs)
                links.append(f'<a href="{target}" lang="{one.html}" hreflang="{one.html}"{here}>{one.name}</a>')
        label = escape(self._plain("word.language"))
        switch = f'<nav aria-label="{label}">{"".join(links)}</nav>' if len(links) > 1 else ""
        return f'<header><span class="brand">{emblem(Month.CHERRY)}hanalearn</span>{switch}</header>'

    def _inside(self) -> list[CourseLesson]:
        """The lessons that are in the folder, in the order of the course."""
        return [one for one in self.contents.course.lessons if one.id in self.contents.lessons]

    def _begin(self) -> str:
        inside = self._inside()
        minutes = sum(one.minutes for one in inside)
        counts = {"lessons": Message("ui.lessons", n=len(inside)), "minutes": Message("ui.minutes", n=minutes)}
        lead = self._said("folder.lead", **counts)
        first = next((one for one in inside if one.id in self.contents.course.shortest), inside[0])
        cards = [Card.parse(code) for code in first.cards.split()][:_SHOWN]
        mat = "".join(card_use(card) for card in cards)
        picture = f'<p class="mat" aria-hidden="true">{mat}</p>' if mat else ""
        if self.lang not in self.contents.spoken:
            spoken = names.joined([language(one).name for one in self.contents.spoken], self.lang)
            lead += (" " if self.lang == "en" else "") + self._said("folder.spoken", langs=spoken)
        return (
            f'<div class="title"><h1>{self._said("folder.title")}</h1><p>{lead}</p></div>'
            f'<section class="begin"><div><p>{self._said("folder.begin")}</p><h2>{self._said(first.title_key)}</h2>'
            f'<a class="act" href="{self._lesson(first.id)}" aria-describedby="first">{self._said("ui.start")}'
            f'{icon("next")}</a><span id="first" hidden>{self._said(first.title_key)}</span></div>{picture}</section>'
        )

    def _units(self) -> str:
        units = "".join(self._unit(unit) for unit in self.contents.course.units if self._is_shown(unit))
        spine = as_html(runs(Message("map.spine"), "ja"))
        return (
            f'<section class="year"><p class="spine" lang="ja" aria-hidden="true">{spine}</p>'
            f'<div><div class="over"><h2>{self._said("map.title")}</h2><p>{self._said("map.sub")}</p></div>'
            f'<ol class="units">{units}</ol></div></section>'
        )

    def _is_shown(self, unit: Unit) -> bool:
        """Units with lessons here; of a whole course the others too, as in preparation."""
        return self.contents.is_whole or any(one.id in self.contents.lessons for one in unit.lessons)

    def _unit(self, unit: Unit) -> str:
        plant = names.capitalised(names.plant_name(Month(unit.month), self.lang))
        inside = [one for one in unit.lessons if one.id in self.contents.lessons]
        if inside:
            minutes = Message("ui.minutes", n=sum(one.minutes for one in inside))
            meta = self._said("map.unit-meta", lessons=Message("ui.lessons", n=len(inside)), minutes=minutes)
        else:
            meta = self._said("map.soon")
        lessons = "".join(
            f'<li><a href="{self._lesson(one.id)}">{self._said(one.title_key)}</a>'
            f"<small>{self._said('ui.minutes', n=one.minutes)}</small></li>"
            for one in inside
        )
        state = "" if inside else ' class="soon"'
        listed = f"<ul>{lessons}</ul>" if lessons else ""
        return (
            f"<li{state}>{emblem(Month(unit.month))}<div><h3>{self._said(unit.title)}</h3>"
            f'<p class="meta">{escape(plant)}<span>{meta}</span></p>{listed}</div></li>'
        )

    def _lesson(self, name: str) -> str:
        return f"{escape(self.contents.lessons[name])}?lang={self.lang}"

    def _more(self) -> str:
        tiles = []
        if file := self.contents.practice.get(self.lang, ""):
            tiles.append(self._tile("practice", file))
        if self.contents.explorer:
            size = f"{self.contents.explorer_bytes / 1e6:.1f}"
            tiles.append(self._tile("explorer", f"{self.contents.explorer}?lang={self.lang}", size=size))
        elif self.contents.is_lacking:
            tiles.append(f"<li><p>{self._said('folder.explorer-missing')}</p></li>")
        if not tiles:
            return ""
        return f'<section><h2>{self._said("folder.more")}</h2><ul class="tiles">{"".join(tiles)}</ul></section>'

    def _tile(self, key: str, file: str, **arguments: str | int | Message) -> str:
        return (
            f'<li><h3><a href="{escape(file)}">{self._said(f"folder.{key}")}</a></h3>'
            f"<p>{self._said(f'folder.{key}-about', **arguments)}</p></li>"
        )

    def _prints(self) -> str:
        tiles = [self._sheet(one) for one in self.contents.printed]
        tiles.append(
            f"<li><h3>{self._said('folder.worksheets')}</h3><p>{self._said('folder.worksheets-about')}</p></li>"
        )
        return f'<section><h2>{self._said("folder.prints")}</h2><ul class="tiles">{"".join(tiles)}</ul></section>'

    def _sheet(self, one: Printed) -> str:
        name = escape(self._plain(f"folder.{one.key}"))
        links = "".join(
            f'<a href="{escape(file)}" aria-label="{name}, {escape(self._plain(f"folder.{form}"))}">{icon("print")}'
            f"{self._said(f'folder.{form}')}</a>"
            for form, file in one.forms
        )
        return (
            f"<li><h3>{self._said(f'folder.{one.key}')}</h3><p>{self._said(f'folder.{one.key}-about')}</p>"
            f'<p class="forms">{links}</p></li>'
        )

    def _teachers(self) -> str:
        rows = "".join(
            f"<dt>{self._said(f'folder.{one}')}</dt><dd>{self._said(f'folder.{one}-about')}</dd>" for one in _DEVICES
        )
        parts: tuple[tuple[str, Callable[[], str]], ...] = (
            ("copy", lambda: f"<p>{self._said('folder.copy-about')}</p><p>{self._said('folder.whole')}</p>"),
            ("open", lambda: f"<dl>{rows}</dl><p>{self._said('folder.untried')}</p>"),
            ("privacy", lambda: f"<p>{self._said('folder.privacy-about')}</p>"),
            ("codes", lambda: f"<p>{self._said('folder.codes-about')}</p><p><code>{CODE_COMMAND}</code></p>"),
            ("licence", lambda: f"<p>{self._said('folder.licence-about')}</p>"),
        )
        said = "".join(
            f'<section id="{key}"><h3>{self._said(f"folder.{key}")}</h3>{make()}</section>' for key, make in parts
        )
        return f'<section class="teachers"><h2>{self._said("folder.teachers")}</h2><div>{said}</div></section>'
