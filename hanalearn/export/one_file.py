"""The shell of a page that is one HTML file: the product's own front end, pictures, data, and no request of any kind.

What is put in comes out the same byte for byte when it is built again. A caller brings JSON values and the names of its
scripts in ``hanalearn/export/static``; everything else is here::

    text = one_file(
        OneFile(
            name="L3.3",                      # the key of what is kept in the browser begins with it
            title="Same month",
            lang="en",                        # of the file before it opens; the page itself may switch
            data={"views": [...]},            # anything JSON has
            scripts=("shelf.js", "my_page.js"),
            pics=pictures(deck, codes),       # see hanalearn.apps.pictures
        )
    )

The scripts run in the order given, inside one function with ``pack`` in scope, after the joined front end and
``model.js`` (``FileModel``: get, set, save_changes, on, off, send over views that your script shows). ``pack.data`` is
the data, ``pack.name`` and ``pack.hash`` name what is kept (``shelf.js``). A page is opened by
``model.open(document.getElementById("hl-app"))``; until then a fault is said in words by ``loader.js``.

In a packed file variables have short names (``short_script``) and pictures are opened when they are asked for
(``strokes``); what no word in ``shown`` asks for is left out of the front end (``front_parts``). Unpacked, all of it
can be read.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from hanalearn.export.front_parts import GROWING, lean_script, lean_styles, shown_by
from hanalearn.export.letters import MARK, bytes_in, in_one_line, letters
from hanalearn.export.parcel import parcel, text_of
from hanalearn.export.short_script import short_script
from hanalearn.export.strokes import outlined
from hanalearn.text import LANGUAGES, Message, say
from hanalearn.widgets.front import STATIC as FRONT
from hanalearn.widgets.front import script, styles, symbols

__all__ = ["BOOT", "LOADER", "POLICY", "SCRIPTS", "OneFile", "content_hash", "one_file", "unpacked"]

SCRIPTS: Final = Path(__file__).parent / "static"
"""The folder of the scripts that a file may carry beside the front end."""
POLICY: Final = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
"""The content policy of a file: nothing can be asked of any host, this one included."""
BOOT: Final = ("faults.js", "letters.js", "boot.js")
"""What lies open in a packed file, and opens the rest."""
LOADER: Final = ("loader.js", "parcel.js", "unpack.js")
"""What boot opens first."""
_PLAIN: Final = ("faults.js", "loader.js", "plain.js")
"""What opens a file that can be read."""
_FAULTS: Final = ("damaged", "too-old")


@dataclass(frozen=True, slots=True)
class OneFile:
    """What goes into a file.

    Attributes:
        name: of what it holds, ``"L3.3"``; letters, digits, dots and hyphens.
        title: of the window.
        lang: a language code; of the title and of what is said before the page opens.
        data: JSON values for the scripts.
        scripts: names of files in ``SCRIPTS``, in order; each whole statements.
        pics: SVG text by card code, as the widget has them.
        numbered: whether the pictures show their month themselves.
        codes: what a written code of this file is about, ``{"name": …, "parts": […]}``; ``None`` without codes.
        packed: whether everything is packed (``parcel``); if not the file can be read, and is five times as
            long.
        emblems: the months whose emblems its pages show; that of March is the sign of the house.
        langs: in which languages it is said that a file is damaged; all that there are if empty.
        shown: the words by which its views ask for blocks and controls (``front_parts.shown_in``); what the front end
            has for others is left out. ``None``: nothing is.
    """

    name: str
    title: str
    lang: str
    data: object
    scripts: tuple[str, ...]
    pics: Mapping[str, str] = field(default_factory=dict)
    numbered: bool = False
    codes: Mapping[str, object] | None = None
    packed: bool = True
    langs: tuple[str, ...] = ()
    emblems: tuple[int, ...] = tuple(range(1, 13))
    shown: frozenset[str] | None = None


def one_file(page: OneFile) -> str:
    """The whole HTML text of a file.

    Raises:
        ValueError: the name has other signs, or a script is not there.
    """
    if not re.fullmatch(r"[A-Za-z0-9.-]{1,60}", page.name):
        raise ValueError(f"name {page.name!r}: letters, digits, dots and hyphens, at most 60")
    code = _code(page)
    css = lean_styles(slim_css(styles()), code)
    has_growth = page.shown is None or bool(page.shown & GROWING)
    pack = {
        "name": page.name,
        "hash": content_hash(page.data),
        # What is alike lies side by side: names of classes stand in the script and in the style sheets.
        "code": code,
        "css": slim_css((FRONT / "tokens.css").read_text(encoding="utf-8") + _own("paper.css")),
        "look": {"css": css, "symbols": _slim_symbols(page.emblems, has_growth), "numbered": page.numbered},
        "data": page.data,
    }
    if page.codes is not None and page.packed:
        pack["codes"] = page.codes
    said = {
        lang: {key: say(Message(f"export.{key}"), lang) for key in (*_FAULTS, "no-script")} for lang in _languages(page)
    }
    is_open = page.codes is not None and not page.packed
    codes = "" if not is_open else f"<meta name='hanalearn-code' content='{_quoted(_json(page.codes))}'>"
    html = "".join(
        [
            MARK if page.packed else "",
            # Whoever saves the page again as UTF-8 has a page that says so; the mark outranks it until then.
            f'<!doctype html><html lang="{escape(page.lang)}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta name="referrer" content="no-referrer">{codes}<title>{escape(page.title)}</title>',
            f"<style>{slim_css(_own('file.css'))}</style>",
            f"<script>{_script(BOOT if page.packed else _PLAIN, page.packed)}</script></head>",
            # Before the page has its own title there is this one: a page is never without a heading.
            f'<body class="hl hl-page"><main id="hl-app"><div class="hl-first"><h1>{escape(page.title)}</h1>',
            *(
                f'<noscript><p lang="{lang}">{escape(words["no-script"])}</p></noscript>'
                for lang, words in said.items()
            ),
            "</div>",
            *(_fault(key, said) for key in _FAULTS),
            "</main>",
            _packed(pack, page.pics) if page.packed else _plain({**pack, "pics": dict(page.pics)}),
            "</body></html>\n",
        ]
    )
    return in_one_line(html) if page.packed else html


def content_hash(data: object) -> str:
    """Names the content of a file: what was kept for another content is not read."""
    return hashlib.sha256(_json(data).encode()).hexdigest()[:12]


def _fault(key: str, said: Mapping[str, Mapping[str, str]]) -> str:
    """What is said when the page cannot say anything; hidden until then."""
    lines = (f'<p lang="{lang}">{escape(words[key])}</p>' for lang, words in said.items())
    return f'<div class="hl-first" id="hl-{key}" role="alert" hidden>{"".join(lines)}</div>'


def _quoted(text: str) -> str:
    """For an attribute in single quotes: JSON has few of them to mask."""
    return escape(text, quote=False).replace("'", "&#39;")


def _script(names: tuple[str, ...], is_packed: bool) -> str:
    whole = f"(() => {{\n{''.join(map(_own, names))}}})();"
    return short_script(whole) if is_packed else slim_js(whole)


def _languages(page: OneFile) -> tuple[str, ...]:
    return page.langs or tuple(language.code for language in LANGUAGES)


def _packed(pack: Mapping[str, object], pics: Mapping[str, str]) -> str:
    """Letters that hold the loader and the parcel; the numbers say where it begins, how many bytes there are, their
    Adler-32, and of the parcel what opens it."""
    shapes, strokes = outlined(pics)
    made = parcel(_json({**pack, "pics": shapes}), strokes)
    loader = _script(LOADER, is_packed=True).encode()
    raw = loader + made.packed
    numbers = (len(loader), len(raw), zlib.adler32(raw), made.ahead, made.size, made.sum)
    return f'<script type="text/plain" id="hl-pack" data-parts="{" ".join(map(str, numbers))}">{letters(raw)}</script>'


def unpacked(html: str) -> Mapping[str, object]:
    """What lies in a packed file: ``name``, ``hash``, ``css``, ``look``, ``data``, ``code``, ``pics`` (``outlined``)
    and, where it gives any, ``codes``.

    Raises:
        ValueError: it is no such file, or a damaged one.
    """
    found = re.search(r'<script type="text/plain" id="hl-pack" data-parts="([\d ]*)">([^<]*)</script>', html)
    if found is None:
        raise ValueError("nothing is packed in this file")
    begin, size, sum_, ahead, *_ = map(int, found[1].split())
    raw = bytes_in(found[2])[:size]
    if zlib.adler32(raw) != sum_:
        raise ValueError("this file was changed or cut off")
    values = json.loads(text_of(raw[begin:], ahead))
    assert isinstance(values, dict)
    return values


def _plain(pack: Mapping[str, object]) -> str:
    safe = _json(pack).replace("</", "<\\/").replace("<!--", "<\\u0021--")
    return f'<script type="application/json" id="hl-pack">{safe}</script>'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _code(page: OneFile) -> str:
    """The module: of the front end what the page shows, then the model and the scripts in a function of their own, so
    that they may use names that the front end uses too."""
    own = [slim_js(_own(name)) for name in ("model.js", *page.scripts)]
    if page.packed:
        own[:0] = [slim_js(_own("strokes.js")), "pack.pics = strokesIn(pack.pics, pack.strokes);"]
    inner = "\n".join(own)
    front = script() if page.shown is None else lean_script(script(), page.shown | shown_by(inner))
    code = f"{slim_js(front)}\n(() => {{\nconst pack = globalThis.hanalearnFile;\n{inner}\n}})();\n"
    return short_script(code) if page.packed else code


def _own(name: str) -> str:
    path = SCRIPTS / name
    if not path.is_file():
        raise ValueError(
            f"no script is called {name!r}; there are: {', '.join(sorted(p.name for p in SCRIPTS.iterdir()))}"
        )
    return path.read_text(encoding="utf-8")


@cache
def _slim_symbols(emblems: tuple[int, ...], has_growth: bool) -> str:
    """The icons, without space between them, and of the emblems of the months those that are wanted."""

    def kept(found: re.Match[str]) -> str:
        name = re.match(r'<symbol[^>]* id="(?:m(\d\d)|(s-))', found[0])
        if name is None:
            return found[0]
        is_wanted = has_growth if name[1] is None else int(name[1]) in emblems
        return found[0] if is_wanted else ""

    return re.sub(r"<symbol.*?</symbol>", kept, re.sub(r">\s+<", "><", symbols()), flags=re.DOTALL)


@cache
def slim_js(text: str) -> str:
    """A script without whole-line comments, comments behind a line and leading spaces: nothing is renamed or joined."""
    kept: list[str] = []
    in_comment = False
    for line in text.split("\n"):
        bare = line.strip()
        if in_comment:
            in_comment = "*/" not in bare
            continue
        if bare.startswith("/*") and (bare.endswith("*/") or "*/" not in bare):
            in_comment = "*/" not in bare
            continue
        if bare and not bare.startswith("//"):
            # Behind two spaces or more, and with no quote after it that a text would need.
            kept.append(re.sub(r"\s{2,}// [^\"'`]*$", "", bare))
    return "\n".join(kept)


@cache
def slim_css(text: str) -> str:
    """A style sheet without comments and idle space."""
    bare = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    return re.sub(r" ?([{};,]) ?", r"\1", bare).replace(";}", "}").strip()
