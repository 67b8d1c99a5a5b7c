"""Which language a visitor gets, and what the server itself says in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hanalearn.text import Message, negotiate, say
from hanalearn.text.language import accepted

__all__ = ["page_language", "words"]

KEYS = (
    "laid",
    "slow",
    "again",
    "noscript",
    "failed",
    "failed-more",
    "home",
    "framed",
    "framed-open",
    "gate",
    "gate-more",
    "gate-wrong",
    "gate-label",
    "gate-open",
)


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
