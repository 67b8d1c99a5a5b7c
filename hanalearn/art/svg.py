"""SVG elements by svgwrite, and the one function that turns them into text.

svgwrite makes the elements with ``debug=False``: its own check refuses ``role`` and every ``aria-`` attribute. The
check that replaces it is here: an element or attribute that is not on the list below cannot leave this module, nor can
a reference to anything outside the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias
from xml.etree.ElementTree import Element as XmlElement

from svgwrite.base import BaseElement
from svgwrite.container import Defs, Group, Symbol, Use
from svgwrite.masking import ClipPath
from svgwrite.path import Path
from svgwrite.text import Text

__all__ = ["ALLOWED", "ALLOWED_IN_CHARTS", "Element", "SvgError", "element", "escape", "text_of", "words_at"]


class SvgError(ValueError):
    """An element, attribute or reference that no picture of ours may hold; the message quotes it."""


_PAINT: Final = frozenset(
    {
        "fill",
        "fill-rule",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "stroke-miterlimit",
        "transform",
        "clip-path",
    }
)
ALLOWED: Final[Mapping[str, frozenset[str]]] = {
    "defs": frozenset(),
    "symbol": frozenset({"id", "viewBox"}),
    "clipPath": frozenset({"id"}),
    "g": _PAINT | {"id"},
    "path": _PAINT | {"id", "d"},
    "use": _PAINT | {"href", "x", "y", "width", "height"},
}
"""Every element inside a picture, with its attributes. No text, style, script, image, filter or link.

The root with title and description is written by ``hanalearn.art.picture``."""

ALLOWED_IN_CHARTS: Final[Mapping[str, frozenset[str]]] = {
    "g": _PAINT,
    "path": _PAINT | {"d"},
    "text": frozenset({"x", "y", "fill", "text-anchor", "font-size", "font-weight"}),
}
"""A chart has words and no ids: it stands inside a page, whose fonts and colours it takes."""

_MAKERS: Final[Mapping[str, Any]] = {
    "defs": Defs,
    "symbol": Symbol,
    "clipPath": ClipPath,
    "g": Group,
    "path": Path,
}
_LOCAL: Final = re.compile(r"#[\x01\w-]+")
_URL: Final = re.compile(r"url\(#[\x01\w-]+\)")

Element: TypeAlias = BaseElement
"""An SVG element as svgwrite holds it."""


def element(tag: str, *children: Element, **attributes: str | float | None) -> Element:
    """An element made by svgwrite.

    Args:
        tag: one of ``ALLOWED``.
        children: elements inside it.
        attributes: with ``_`` for ``-``; ``None`` leaves the attribute out.
    """
    given = {name: value for name, value in attributes.items() if value is not None}
    # svgwrite takes the target of <use> by place and not by name.
    made: Element = Use(given.pop("href"), debug=False, **given) if tag == "use" else _MAKERS[tag](debug=False, **given)
    for child in children:
        made.add(child)
    return made


def words_at(words: str, x: float, y: float, **attributes: str | float | None) -> Element:
    """Words of a chart, standing on a line.

    Args:
        words: in the language of the page.
        x, y: where the line begins, or its middle or end by ``text_anchor``.
        attributes: as for ``element``.
    """
    given = {name: value for name, value in attributes.items() if value is not None}
    return Text(words, insert=(x, y), debug=False, **given)


def text_of(elements: Iterable[Element], allowed: Mapping[str, frozenset[str]] = ALLOWED) -> str:
    """The elements as SVG text, each checked against what is allowed.

    Raises:
        SvgError: an element, attribute, address or value is not allowed.
    """
    return "".join(_written(item.get_xml(), allowed) for item in elements)


def escape(words: str) -> str:
    """Words made safe between tags and in attribute values."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _written(node: XmlElement, tags: Mapping[str, frozenset[str]]) -> str:
    allowed = tags.get(node.tag)
    if allowed is None:
        raise SvgError(f"<{node.tag}> is not allowed in a picture; allowed: {', '.join(tags)}")
    parts = [f"<{node.tag}"]
    for raw, value in node.attrib.items():
        name = "href" if raw == "xlink:href" else raw
        if name not in allowed:
            raise SvgError(f"attribute {name!r} is not allowed on <{node.tag}>; allowed: {', '.join(sorted(allowed))}")
        _check_value(node.tag, name, value)
        parts.append(f' {name}="{escape(value)}"')
    inner = escape(node.text or "") + "".join(_written(child, tags) for child in node)
    parts.append(f">{inner}</{node.tag}>" if inner else "/>")
    return "".join(parts)


def _check_value(tag: str, name: str, value: str) -> None:
    if name == "href" and not _LOCAL.fullmatch(value):
        raise SvgError(f'<{tag} href="{value}"> leads out of the picture; only "#id" is allowed')
    if "url(" in value and not _URL.fullmatch(value):
        raise SvgError(f'<{tag} {name}="{value}"> leads out of the picture; only "url(#id)" is allowed')
    if name in ("d", "transform") and ("nan" in value or "inf" in value):
        raise SvgError(f'<{tag} {name}="{value[:60]}"> holds something that is not a number')
