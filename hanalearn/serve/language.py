"""Which language a visitor gets, and what the server itself says in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hanalearn.text import Message, negotiate, say

__all__ = ["accepted", "page_language", "words"]

KEYS = ("laid", "slow", "again", "noscript", "failed", "failed-more", "home")


def accepted(header: str) -> list[str]:
    """Language tags of an ``Accept-Language`` header, best first; what cannot be read is left out.

    >>> accepted("fr;q=0.3, ja, en-GB;q=0.8, de;q=x, *;q=0")
    ['ja', 'en-GB', 'fr']

    Source: RFC 9110 section 12.5.4.
    """
    found: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.partition("=")[2]) if weight.strip() else 1.0
        except ValueError:
            continue
        if tag.strip() and quality > 0:
            found.append((-quality, place, tag.strip()))
    return [tag for _, _, tag in sorted(found)]


def page_language(asked: str, default: str, header: str) -> str:
    """The code of a page's language: the address decides, then the server's ``--lang``, then the browser.

    Args:
        asked: ``lang`` of the address, or "".
        default: language the server was started with, or "".
        header: ``Accept-Language`` of the request, or "".

    >>> page_language("ja", "", "en"), page_language("", "ja", "en"), page_language("xx", "", "fr, zh-TW;q=0.5")
    ('ja', 'ja', 'zh-Hant')
    """
    return negotiate([tag for tag in (asked, default, *accepted(header)) if tag])


@cache
def words(language: str) -> Mapping[str, str]:
    """The server's own few sentences without a blank to fill, by the last part of their keys.

    >>> words("ja")["again"]
    'もう一度ためす'
    """
    return {key.replace("-", "_"): say(Message(f"serve.{key}"), language) for key in KEYS}
