"""The front end without what a page in a file never shows or does: blocks of rooms, controls, the map, the rules of
style for them, and talk with a kernel.

It stays the one front end: what is left out is named here with the blocks that need it, and whoever calls it all the
same is told so by an error. Nothing else is changed. Of the style sheet those rules go that ask for a class whose name
stands nowhere in the scripts; a class is always written whole there, but for those that begin with ``is-``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

__all__ = ["GROWING", "ONLY_FOR", "WITHOUT_KERNEL", "lean_script", "lean_styles", "shown_by", "shown_in"]

ONLY_FOR: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(shown.split())
    for name, shown in {
        # Pages.
        "unit": "map",
        "mapPage": "map",
        "lessonPage": "lesson",
        # Blocks.
        "phases": "phases",
        "coach": "coach",
        "missing": "missing",
        "GROWTH": "flowers",
        "flowers": "flowers",
        "rows": "list",
        "cardsBlock": "cards",
        "progress": "progress",
        "disclosure": "panel",
        "cite": "ledger",
        "value": "ledger",
        "ledger": "ledger",
        "cell": "table chart",
        "dataTable": "table chart",
        "LOOKS": "chart",
        "drawnFrom": "chart",
        "chart": "chart",
        "controls": "controls",
        "replay": "replay",
        "codeLine": "code",
        "download": "download",
        "filePick": "file",
        # Controls.
        "segments": "segments missing replay rows",
        "chips": "chips",
        "select": "select",
        "numberControl": "number replay",
        "textControl": "text",
        "cardGrid": "cards",
        "toggleControl": "switch",
        # Answers.
        "blanks": "blanks",
        "sort": "sort",
        "order": "order",
        "rowsForm": "rows",
    }.items()
}
"""Functions and tables of the front end, and the words by which views ask for what needs them; nothing else does."""
WITHOUT_KERNEL: Final[Mapping[str, str]] = {
    "watch": "return { ping() {}, stop() {} };",
    "initialize": "",
    "learner": "return [];",
    "places": "return {};",
    "keepPlace": "",
    "forgetAll": "",
    "hear": "",
    "answered": "",
    "nextPicture": "",
}
"""What asks whether a kernel is still there, what hears of a part of a view ahead of it, and what greets a kernel with
whoever reads and where they were, with what it does where there is none: a file keeps its own place (``shelf.js``)."""
GROWING: Final = frozenset({"map", "flowers"})
"""The words by which views ask for the signs of growth, from bud to seal."""
_WORDS: Final = frozenset[str]().union(*ONLY_FOR.values())
_ASKING: Final = ("part", "kind", "page", "form")
_TOLD: Final = re.compile(rf'\b(?:{"|".join(_ASKING)}): "([a-z-]+)"')


def shown_in(value: object) -> frozenset[str]:
    """The words by which views in some JSON values may ask.

    A word stands under ``part``, ``kind``, ``page`` or ``form``, or is what a difference of two views puts somewhere:
    ``[path, word]``, where a path is a list, or stands for one (``"~12"``).
    """
    found: set[object] = set()
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Mapping):
            found.update(one[key] for key in _ASKING if isinstance(one.get(key), str))
            waiting.extend(one.values())
        elif isinstance(one, (list, tuple)):
            if len(one) == 2 and isinstance(one[1], str) and (not isinstance(one[0], str) or one[0].startswith("~")):
                found.add(one[1])
            waiting.extend(one)
    return frozenset(word for word in _WORDS if word in found)


def shown_by(script: str) -> frozenset[str]:
    """The words in views that a script makes, where it says them outright (``part: "list"``)."""
    return frozenset(_TOLD.findall(script)) & _WORDS


def lean_script(script: str, shown: frozenset[str]) -> str:
    """The joined front end without what only other blocks, and a kernel, need.

    Args:
        script: as ``hanalearn.widgets.front`` joins it.
        shown: the words that the views of the page may hold.

    Raises:
        ValueError: something that is named here does not stand in the script, or not as one whole statement.
    """
    for name, needed in ONLY_FOR.items():
        if not needed & shown:
            script = _without(script, name, f'throw new Error("{name} was left out of this page");')
    for name, body in WITHOUT_KERNEL.items():
        script = _without(script, name, body)
    return script


def _without(script: str, name: str, body: str) -> str:
    """A script in which a function or table is one of a few words."""
    script, count = re.subn(
        rf"^(?:function {name}\(.*?^\}}\n|const {name} = [^\n]*;\n)",
        f"function {name}() {{ {body} }}\n",
        script,
        flags=re.M | re.S,
    )
    if count != 1:
        raise ValueError(f"the front end has {count} statements that begin with {name!r}; one can be left out")
    return script


def lean_styles(css: str, script: str) -> str:
    """A style sheet without the rules that no class of a script asks for.

    Args:
        css: without comments (``slim_css``).
        script: all that makes elements.
    """
    return _lean(css, frozenset(re.findall(r"[A-Za-z_][\w-]*", script)))


@cache
def _lean(css: str, words: frozenset[str]) -> str:
    kept: list[str] = []
    for head, body in _rules(css):
        if body is None or head.startswith(("@keyframes", "@page", "@font-face", "@property")):
            kept.append(head if body is None else f"{head}{{{body}}}")
            continue
        inner = _lean(body, words) if head.startswith("@") else body
        chosen = head if head.startswith("@") else ",".join(one for one in _selectors(head) if _may_meet(one, words))
        if chosen and inner:
            kept.append(f"{chosen}{{{inner}}}")
    return "".join(kept)


def _rules(css: str) -> Iterator[tuple[str, str | None]]:
    """Rules with what stands in them; statements such as ``@import`` without."""
    at = 0
    while at < len(css):
        opening, ending = css.find("{", at), css.find(";", at)
        if opening < 0 or -1 < ending < opening:
            stop = len(css) if ending < 0 else ending + 1
            yield css[at:stop], None
            at = stop
            continue
        depth, stop = 1, opening + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[stop], 0)
            stop += 1
        yield css[at:opening].strip(), css[opening + 1 : stop - 1]
        at = stop


def _selectors(head: str) -> list[str]:
    """The selectors of a rule: parted by commas that stand in no bracket."""
    parts, depth = [""], 0
    for sign in head:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _may_meet(selector: str, words: frozenset[str]) -> bool:
    """Whether every class that a selector demands can be there; what stands in ``:not()`` or ``:is()`` demands none."""
    bare, more = re.sub(r"\[[^\]]*\]", "", selector), 1
    while more:
        bare, more = re.subn(r":[a-z-]+\([^()]*\)", "", bare)
    return all(name in words or name.startswith("is-") for name in re.findall(r"\.([A-Za-z_][\w-]*)", bare))
