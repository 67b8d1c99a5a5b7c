"""The front end as it goes to the browser: one script, one style sheet and a set of symbols, joined from its parts.

A part of the script is a file of whole statements. Those at the top belong to the module; those of ``page/`` stand
inside of ``render``, one page in one element, and share its names. Nothing is bundled, renamed or shortened: what a
browser's debugger shows is what lies in the folder.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["PAGE_PARTS", "PARTS", "STATIC", "STYLES", "script", "shelf_module", "styles", "symbols"]

STATIC: Final = Path(__file__).parent / "static"
"""The folder of the parts."""
PARTS: Final = ("dom", "reading", "memory", "pulse", "motion", "greeting")
"""Parts of the module, in order."""
PAGE_PARTS: Final = (
    *("roots", "state", "pictures", "knobs", "zones", "answers", "feedback", "head", "aloud"),
    *("blocks", "tables", "inputs", "pages", "desk", "panels", "theme", "focus", "drawing", "ahead", "address", "keys"),
)
"""Parts of one page, in order; the last one makes ``end``, which takes the page away."""
STYLES: Final = ("ui", "desk")
"""Style sheets of the shadow root, in order."""


@cache
def script() -> str:
    """The module that a browser runs; exports ``initialize`` and ``render`` as anywidget wants them.

    It stands alone: style, icons and pictures come with the model.
    """
    return "const SHELF = null;\n" + _body()


@cache
def shelf_module() -> str:
    """The same module for a page whose server keeps style, icons and decks where a browser can ask for them.

    It has style and icons in it and asks for ``deck-NAME.json`` beside itself.
    """
    texts = {"css": styles(), "symbols": symbols(), "tokens": (STATIC / "tokens.css").read_text(encoding="utf-8")}
    own = (STATIC / "shelf.js").read_text(encoding="utf-8")
    return f"const TEXTS = {json.dumps(texts, ensure_ascii=False)};\n{own}\n{_body()}"


def _body() -> str:
    inside = "\n".join(_part(f"page/{name}") for name in PAGE_PARTS)
    page = f"function render({{ model, el }}) {{\n{inside}\nreturn end;\n}}\n"
    return "\n".join([*map(_part, PARTS), page, "export default { initialize, render };\n"])


@cache
def styles() -> str:
    """The style sheet of the shadow root."""
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


@cache
def symbols() -> str:
    """The icons, as one SVG."""
    return (STATIC / "symbols.svg").read_text(encoding="utf-8")


def _part(name: str) -> str:
    return (STATIC / "js" / f"{name}.js").read_text(encoding="utf-8")
