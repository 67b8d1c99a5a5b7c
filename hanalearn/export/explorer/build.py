"""Puts front end, pieces and program together: one HTML file, or a folder for a web server.

>>> POLICY
"default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; \
img-src data:"
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from hanalearn.apps.browser import BrowserPage
from hanalearn.export.explorer.compiled import find_node
from hanalearn.export.explorer.pieces import Pieces
from hanalearn.export.explorer.program import LIBRARY, LOCK, core_of, notices, python_of
from hanalearn.export.one_file import slim_css, slim_js
from hanalearn.text import LANGUAGES, Message, say
from hanalearn.widgets.front import STATIC as FRONT
from hanalearn.widgets.front import script, styles, symbols

__all__ = ["FOLDER_POLICY", "POLICY", "Parts", "explorer_file", "explorer_folder"]

POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:"
)
"""The content policy of the file: no host at all can be asked."""
FOLDER_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'unsafe-inline'; img-src data:"
)
"""The content policy of the folder: only what lies beside the page can be asked for."""
SAID: Final = (
    *("unpack", "python", "program", "slow", "again", "close", "notices", "no-script", "full"),
    *("too-old", "damaged", "memory", "stopped", "needs-server"),
    *("too-old-more", "damaged-more", "memory-more", "stopped-more", "needs-server-more"),
)
"""What the page says before there is a Python, or when there is none any more; in ``text/po/*/explorer-file.po``."""
_HERE: Final = Path(__file__).parent
_TITLE: Final = "hanalearn"


@dataclass(frozen=True, slots=True)
class Parts:
    """What file and folder are made of.

    Attributes:
        front: style, icons, script, first views and words of the page, as JSON.
        worker: the script of the worker.
        core: files of Pyodide, the standard library among them.
        program: our Python, its content and the wheels, as one block.
        notices: of everything inside.
        is_compiled: whether Python is inside as bytecode; as sources it takes twice as long to start.
    """

    front: str
    worker: str
    core: Mapping[str, bytes]
    program: bytes
    notices: str
    is_compiled: bool

    @classmethod
    def of(cls, pieces: Pieces, node: str | None = None) -> Parts:
        """Made from pieces that others made, and from this installation.

        Args:
            pieces: what others made.
            node: where Node is, which makes bytecode; "" for none, and ``None`` to look for it.

        Raises:
            ExportError: a piece lacks something, or bytecode did not come about.
        """
        where = find_node() if node is None else node
        core = core_of(pieces)
        worker = _worker(json.loads(core[LOCK])["info"])
        library, program = python_of(pieces, core, where)
        core = {name: data for name, data in core.items() if name != LOCK} | {LIBRARY: library}
        return cls(_front(), worker, core, program, notices(pieces), bool(where))


def explorer_file(parts: Parts, *, lang: str = "") -> str:
    """The whole page as the text of one HTML file.

    Args:
        parts: what it is made of.
        lang: the language it opens in; that of its reader's browser if empty.
    """
    pieces = {**parts.core, "program": parts.program}
    return _page(
        POLICY,
        parts,
        lang,
        # As text that nobody runs; the worker gets it whole.
        f'<script type="text/plain" id="hl-worker">{_in_script(parts.worker)}</script>'
        + "".join(
            f'<script type="text/plain" data-piece="{name}">{_packed(data)}</script>\n' for name, data in pieces.items()
        ),
    )


def explorer_folder(parts: Parts, *, lang: str = "") -> dict[str, bytes]:
    """The same as files, by name, for a web server."""
    return {
        "index.html": _page(FOLDER_POLICY, parts, lang, "").encode(),
        "worker.js": parts.worker.encode(),
        "program.z": zlib.compress(parts.program, 9),
        "notices.txt": parts.notices.encode(),
        **parts.core,
    }


def _page(policy: str, parts: Parts, lang: str, late: str) -> str:
    said = {one.code: {key: say(Message(f"offline.{key}"), one.code) for key in SAID} for one in LANGUAGES}
    tokens = (FRONT / "tokens.css").read_text(encoding="utf-8")
    chosen = f' data-lang="{escape(lang)}"' if lang else ""
    return "".join(
        [
            f'<!doctype html>\n<html lang="{escape(lang or "en")}"{chosen}><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta name="referrer" content="no-referrer"><title>{_TITLE}</title><link rel="icon" href="data:,">',
            f"<style>{slim_css(tokens)}{slim_css(_own('page.css'))}</style></head>\n",
            '<body class="hl hl-page"><main id="hl-app"></main>\n',
            '<div id="hl-boot" role="status"><div><p id="hl-boot-line"></p>',
            '<progress id="hl-boot-bar" max="4" value="0" aria-hidden="true"></progress>',
            '<p id="hl-boot-more" hidden></p><button type="button" id="hl-boot-again" hidden></button></div></div>\n',
            "".join(
                f'<noscript><p lang="{code}">{escape(words["no-script"])}</p></noscript>\n'
                for code, words in said.items()
            ),
            f'<footer><details id="hl-notices"><summary id="hl-notices-name">Licences</summary>'
            f'<pre lang="en">{escape(parts.notices)}</pre></details></footer>\n',
            f'<script type="application/json" id="hl-said">{_in_script(_json(said))}</script>\n',
            f'<script type="text/plain" id="hl-front">{_packed(parts.front.encode())}</script>\n',
            f"<script>{_in_script(slim_js(_own('boot.js')))}</script>\n",
            late,
            '<i id="hl-end" hidden></i></body></html>\n',
        ]
    )


def _front() -> str:
    """The front end with what can be shown before there is a Python: the map in each language."""
    views: dict[str, object] = {}
    words: dict[str, object] = {}
    pics: dict[str, str] = {}
    for one in LANGUAGES:
        said: list[str] = []
        BrowserPage(said.append, _json({"languages": [one.code]}))
        first = json.loads(said[0])
        words[one.code] = first["view"].pop("words")
        views[one.code] = {**first["view"], "seq": 0}
        pics |= first["pics"]
    code = f"{slim_js(script())}\n(() => {{\n{slim_js(_own('py_model.js'))}\n{slim_js(_own('open.js'))}\n}})();\n"
    look = {"css": slim_css(styles()), "symbols": symbols()}
    return _json({"look": look, "pics": pics, "views": views, "words": words, "code": code})


def _worker(info: object) -> str:
    # For which Python and platform the core was built: Pyodide compares it with itself.
    return f"const INFO = {_json(info)};\n{slim_js(_own('worker.js'))}"


def _packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _in_script(text: str) -> str:
    # What would end the element, or begin a comment in it, is written so that JSON and scripts read it as the same.
    return text.replace("</", "<\\/").replace("<!--", "<\\u0021--")


def _own(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
