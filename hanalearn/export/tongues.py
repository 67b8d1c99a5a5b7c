"""The same words in several languages in one page; which of them are seen is the page's choice, and CSS alone hides
the others.

The page carries ``f-en`` on its body for its first language and ``s-ja`` for a second, which is seen beside the first
where both are wanted (``in_two``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final

from hanalearn.text import Message, Text, language, runs, say, text_runs

__all__ = ["as_html", "in_one", "in_two", "plain_attributes", "rules", "spoken"]

_LONG: Final = 10
"""A word of more letters than this is set smaller where there is little room."""


def as_html(text: Text) -> str:
    """Words as HTML: readings as ruby, cards by their words alone."""
    if isinstance(text, str):
        return escape(text)
    parts: list[str] = []
    for run in text:
        match run:
            case str():
                parts.append(escape(run))
            case {"ruby": [str(base), str(kana)]}:
                parts.append(f"<ruby>{escape(base)}<rp>(</rp><rt>{escape(kana)}</rt><rp>)</rp></ruby>")
            case {"wbr": True}:
                parts.append("<wbr>")
            case {"lang": str(code), "text": str(words)}:
                parts.append(f'<span lang="{escape(code)}">{escape(words)}</span>')
            case {"text": str(words)}:
                parts.append(escape(words))
            case _:
                raise ValueError(f"{run!r} is no run of words that can be printed")
    return "".join(parts)


def spoken(message: Message) -> Callable[[str], str]:
    """What a message says in a language, as HTML."""
    return lambda lang: as_html(runs(message, lang))


def in_one(message: Message | Callable[[str], str], langs: Sequence[str], *, capital: bool = True) -> str:
    """Words of which the first language of the page is seen.

    Args:
        message: or a function from a language to HTML.
        langs: the languages of the page.
        capital: begin with one, as sentences and headings do.
    """
    make = spoken(message) if isinstance(message, Message) else message
    return "".join(
        f'<span data-l="{lang}" lang="{language(lang).html}">{_capital(make(lang)) if capital else make(lang)}</span>'
        for lang in langs
    )


def in_two(name: Callable[[str], str], langs: Sequence[str]) -> str:
    """A name of which the first and the second language of the page are seen, one below the other.

    Args:
        name: from a language to plain words.
        langs: the languages of the page.
    """
    inner = in_one(lambda lang: as_html(text_runs(name(lang), lang)), langs)
    long = max(len(word) for lang in langs for word in name(lang).split()) > _LONG
    return f'<span class="two{" long" if long else ""}">{inner}</span>'


def plain_attributes(message: Message, langs: Sequence[str]) -> str:
    """The words in all languages as attributes of an element whose content cannot hold elements: an option."""
    return " ".join(f'data-{lang}="{escape(say(message, lang))}"' for lang in langs)


def rules(langs: Iterable[str]) -> str:
    """The CSS that shows the languages a page has chosen."""
    made = ["[data-l]{display:none}", ".two{display:flex;flex-direction:column}"]
    for lang in langs:
        made.append(f'.f-{lang} [data-l="{lang}"]{{display:inline}}')
        made.append(f'.f-{lang} .two>[data-l="{lang}"]{{display:block;order:-1}}')
        made.append(f'.s-{lang}:not(.f-{lang}) .two>[data-l="{lang}"]{{display:block;font:var(--second)}}')
    return "".join(made)


def _capital(html: str) -> str:
    """The same with a capital at its beginning, where it begins with a letter."""
    return html[:1].upper() + html[1:]
