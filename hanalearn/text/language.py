"""The languages of the catalogues, and which of them suits a reader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = ["ENGLISH", "LANGUAGES", "Language", "UnknownLanguageError", "accepted", "language", "negotiate"]


class UnknownLanguageError(KeyError):
    """There is no catalogue for a language code; the message lists the codes there are."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Language:
    """A language a page can speak."""

    code: str
    """As it stands in addresses and settings: ``"zh-Hant"``."""
    html: str
    """For ``lang="..."``; tells fonts and voices which shapes and sounds are meant: ``"zh-Hant-TW"``."""
    name: str
    """Its name in itself, for the language menu."""
    label: str
    """The shortest form that its readers recognise, for the switch in the page head."""

    @property
    def folder(self) -> str:
        """The folder of its catalogues, named as gettext tools expect: ``"zh_Hant"``."""
        return self.code.replace("-", "_")

    def __str__(self) -> str:
        return self.code


ENGLISH: Final = Language("en", "en", "English", "EN")
LANGUAGES: Final = (
    ENGLISH,
    Language("ja", "ja", "日本語", "日本語"),
    Language("zh-Hant", "zh-Hant-TW", "繁體中文", "繁體"),
    Language("zh-Hans", "zh-Hans-CN", "简体中文", "简体"),
)
"""The languages of the course, in the order of the menu. The others fall back on English, which has every key."""

_BY_CODE: Final = {one.code: one for one in LANGUAGES}
# A bare "zh" means mainland script in every browser list; these places and the script subtags decide otherwise.
_TRADITIONAL: Final = frozenset({"hant", "tw", "hk", "mo"})


def language(code: str) -> Language:
    """The language of a code.

    Raises:
        UnknownLanguageError: the course does not speak it.
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise UnknownLanguageError(f"no language has the code {code!r}; there are: {', '.join(_BY_CODE)}") from None


def negotiate(preferred: Iterable[str]) -> str:
    """The code of the language to speak to someone whose wishes are known, best wish first; ``"en"`` if none fits.

    Takes what browsers report (``navigator.languages``, ``Accept-Language`` items without their weights) in any case
    and with any region. Anything that is not a language tag is passed over: the list comes from outside.

    >>> negotiate(["fr", "zh-TW", "en"]), negotiate(["ja-JP"]), negotiate(["zh"]), negotiate(["tlh"])
    ('zh-Hant', 'ja', 'zh-Hans', 'en')
    """
    for wish in preferred:
        main, *rest = wish.strip().replace("_", "-").lower().split("-")
        if main == "zh":
            return "zh-Hant" if "hans" not in rest and _TRADITIONAL.intersection(rest) else "zh-Hans"
        if main in {"yue", "nan", "hak"}:
            return "zh-Hans" if "hans" in rest or "cn" in rest else "zh-Hant"
        if main in _BY_CODE:
            return main
    return ENGLISH.code


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
