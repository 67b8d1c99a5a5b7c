"""The pieces and texts of a lesson as one text that packs well.

JSON says the names of the fields of every object, and in an order that follows where a piece was met first. Here each
shape (the names of fields, in order) stands once and is one sign, so is the name of a piece or of a text, and what is
alike lies side by side: a sixth less of a packed lesson's data, a quarter of the signs to unpack.

The same in ``static/sheaf.js``, which only reads.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hanalearn.export.joined_texts import joined
from hanalearn.export.said import Spelling, leaves

__all__ = ["in_order", "sheaf"]

_NAMES: Final = {"~": (0x3400, 0xA000), "^": (0xAC00, 0xD7A4)}
"""Signs that stand for pieces and for texts: from, to before."""
_SHAPES: Final = (0xA000, 0xA48D)
_ROUNDS: Final = 3
"""So often what is alike is put side by side: each time the names in it are nearer to each other."""


def sheaf(pieces: Sequence[object], texts: Sequence[Sequence[object]], opened: int = 0) -> str:
    """Two lines: the pieces one after the other; shapes and texts as JSON.

    In the first an object is the sign of its shape and what is in it, a list stands in brackets, a name is one sign, a
    number has a space behind it, and ``true``, ``false`` and ``null`` are a letter.

    Args:
        pieces: JSON values in which ``~n`` and ``^n`` are names.
        texts: of each language.
        opened: how many of them, the first, do not depend on the others (``joined``).

    Raises:
        ValueError: there are more pieces, texts or shapes than signs for them.

    >>> sheaf([{"card": "3c1", "text": "^0"}, ["~0", 12, None]], [["pine"]])
    'ꀀ"3c1"가[㐀12 n]\\n[[["card","text"]],[["pine"]]]'
    """
    shapes: dict[tuple[str, ...], int] = {}
    line = "".join(_written(piece, shapes) for piece in pieces)
    return f"{line}\n{_json([[list(shape) for shape in shapes], joined(texts, opened)])}"


def _written(value: object, shapes: dict[tuple[str, ...], int]) -> str:
    if isinstance(value, Mapping):
        shape = shapes.setdefault(tuple(value), len(shapes))
        return _sign(shape, _SHAPES) + "".join(_written(one, shapes) for one in value.values())
    if isinstance(value, list):
        return f"[{''.join(_written(one, shapes) for one in value)}]"
    if isinstance(value, str):
        return _sign(int(value[1:]), _NAMES[value[0]]) if _is_name(value) else _json(value)
    if value is None or isinstance(value, bool):
        return _json(value)[0]
    return f"{_json(value)} "


def _is_name(text: str) -> bool:
    return re.fullmatch(r"[~^]\d+", text) is not None


def _sign(number: int, signs: tuple[int, int]) -> str:
    first, end = signs
    if number >= end - first:
        raise ValueError(f"number {number} is too large: {end - first} have a sign")
    return chr(first + number)


def in_order(made: Spelling, after: Spelling | None = None) -> Spelling:
    """The same with other names: texts by what they say in the last language, pieces by shape and what is in them.

    Where a piece stands follows from what is in it alone, and so tells nothing of what leads to it.

    Args:
        made: its pieces and texts.
        after: what was written before it; its names remain.
    """
    before, said_before = (0, 0) if after is None else (len(after.pieces), len(after.texts[0]))
    rows = list(zip(*made.texts, strict=True))
    order = sorted(range(len(rows)), key=lambda at: [_json(text) for text in reversed(rows[at])])
    names = {f"^{said_before + old}": f"^{said_before + new}" for new, old in enumerate(order)}
    texts = [[one[old] for old in order] for one in made.texts]
    pieces = [_named(piece, names) for piece in made.pieces]
    marks = _marks(pieces, before)
    for turn in range(1 + _ROUNDS):
        # First in an order that owes nothing to the names that they had.
        keys = [(_shape(one), _json(one) if turn else mark) for one, mark in zip(pieces, marks, strict=True)]
        order = sorted(range(len(pieces)), key=keys.__getitem__)
        step = {f"~{before + old}": f"~{before + new}" for new, old in enumerate(order)}
        pieces = [_named(pieces[old], step) for old in order]
        names = {old: step.get(new, new) for old, new in names.items()} | {
            old: new for old, new in step.items() if old not in names
        }
    return replace(
        made,
        pieces=pieces,
        texts=texts,
        roots={id_: _named(root, names) for id_, root in made.roots.items()},
        names={id_: int(names.get(f"~{name}", f"~{name}")[1:]) for id_, name in made.names.items()},
        said={id_: int(names.get(f"^{name}", f"^{name}")[1:]) for id_, name in made.said.items()},
    )


def _marks(pieces: Sequence[object], before: int) -> list[str]:
    """Of each piece a hash of all that is in it, for those inside it, in place of their names, too."""
    marks: dict[str, str] = {}

    def mark(at: int) -> str:
        name = f"~{before + at}"
        if name not in marks:
            inner = {one: mark(int(one[1:]) - before) for one in _inside(pieces[at]) if int(one[1:]) >= before}
            marks[name] = hashlib.sha256(_json(_named(pieces[at], inner)).encode()).hexdigest()
        return marks[name]

    return [mark(at) for at in range(len(pieces))]


def _inside(value: object) -> Iterator[str]:
    """The names of pieces in a value."""
    return (one for one in leaves(value) if isinstance(one, str) and one[:1] == "~" and _is_name(one))


def _named(value: object, names: Mapping[str, str]) -> object:
    """A value with other names in it."""
    if isinstance(value, Mapping):
        return {key: _named(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_named(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def _shape(value: object) -> str:
    """Of what kinds a value is made; of a list the first few."""
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key}:{_shape(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_shape(one) for one in value[:6]) + "]"
    if isinstance(value, str):
        return value[0] if _is_name(value) else '"'
    return type(value).__name__


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
