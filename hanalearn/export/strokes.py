"""The path data of drawings, and where their parts stand, as bytes: half of what a general packer makes of it.

What a drawing is made of is thrown away by its text: a smooth line goes through points, and the handles of its curves
follow from them (``hanalearn.art.shapes.smooth``). So commands and points are written first, then of every handle how
far it lies from where it should, which nearly always is nowhere. All of it goes through a ``Coder``, whose odds are
told apart here for each kind of number by what stood before it.

Of a part that is put somewhere (``translate``, ``rotate``, ``scale``) the numbers are written the same way.

Nothing is rounded: ``static/strokes.js`` gives back the same text, sign by sign. What cannot be given back so stays as
it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from hanalearn.export.coder import Coder, form_of

__all__ = ["outlined"]

_COMMANDS: Final = "$MlcshvaHVAqtz"
"""End of a path, then the letters of paths that are written here, by number."""
_NUMBERS: Final = {
    "M": 2,
    "l": 2,
    "c": 6,
    "s": 4,
    "h": 1,
    "v": 1,
    "a": 7,
    "H": 1,
    "V": 1,
    "A": 7,
    "q": 4,
    "t": 2,
    "z": 0,
}
_TOKEN: Final = re.compile(r"([a-zA-Z])|(-?\d+)")
_WRITTEN: Final = re.compile(r' d="(?P<path>M[^".]*)"| transform="(?P<spot>translate\([^"]*)"')
_SIZE: Final = r"(-?(?:\d{1,2}(?:\.\d{1,2})?|\.\d{1,2}))"
_SPOT: Final = re.compile(
    rf"translate\((-?\d{{1,4}}) (-?\d{{1,4}})\)(?:rotate\((-?\d{{1,4}})\))?(?:scale\({_SIZE}(?: {_SIZE})?\))?"
)
_LETTER, _FORM, _SMOOTH = 44, 45, 46
"""Kinds of what is no number: a command, what a spot has, whether the handle at one end or the other is smooth."""
_SPOT_KEYS: Final = ("x", "y", "turn", "size", "tall")
_BEGUN: Final[Mapping[str, int]] = {"form": 0, "turn": 0, "size": 0, "tall": 0}
"""Stands for the spot before the first; ``form`` has what the last four had, three bits each."""
_SIXTH: Final = 1 / 6

_Step = tuple[str, list[int]]
_Spot = tuple[int, int]
_Missed = tuple[int, int, int]
"""By what the last handle missed its place, and which of the last four were smooth, a bit each."""


def outlined(pics: Mapping[str, str]) -> tuple[dict[str, str], bytes]:
    """Pictures without their path data, and that data.

    Args:
        pics: SVG text by name.

    Returns:
        the pictures by month, the back first, since those before are opened first; each has the beginning of its ids
        before it and ``^`` where that stood, ``d="~"`` where the next path belongs, ``d="~3"`` where that of this
        number comes once more, and ``transform`` likewise. And paths and spots as bytes, in the order in which they
        come.

    Raises:
        ValueError: a picture holds a sign that stands for something here.
    """
    found: dict[str, dict[str, int]] = {"path": {}, "spot": {}}
    coder = Coder()
    before = _BEGUN

    def short(match: re.Match[str]) -> str:
        nonlocal before
        kind = match.lastgroup
        assert kind is not None
        text, known = match[kind], found[kind]
        name = match[0].split('"')[0]
        if text in known:
            return f'{name}"~{known[text]}"'
        if kind == "path":
            steps = _steps(text)
            if _text(steps) != text:
                return match[0]
            _path(coder, steps)
        else:
            spot = _spot(text)
            # What only moves is the same in most pictures.
            if spot is None or len(spot) < 3 or _told(spot) != text:
                return match[0]
            before = _put(coder, spot, before)
        known[text] = len(known)
        return f'{name}"~"'

    made: dict[str, str] = {}
    for name, text in sorted(pics.items(), key=lambda item: _month(item[0])):
        if "^" in text or '"~' in text:
            raise ValueError(f"picture {name!r} holds a '^' or something that begins with '~'")
        # The same stamp has the same text in every picture then.
        begin = _common(re.findall(r' id="([^"]+-)', text))
        made[name] = begin + _WRITTEN.sub(short, text.replace(begin, "^") if begin else text)
    return made, coder.end()


def _month(name: str) -> tuple[int, str]:
    found = re.match(r"\d+", name)
    return (int(found[0]) if found else 0, name)


def _common(names: Sequence[str]) -> str:
    """The beginning that all of them have."""
    first, last = min(names, default=""), max(names, default="")
    return first[: next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))]


def _path(coder: Coder, steps: Sequence[_Step]) -> None:
    """Write the data of a path."""
    start = (0, 0)
    _commands(coder, steps)
    is_first = True
    for line in _lines(steps):
        start = _line(coder, line, (0, 0) if is_first else start, is_first)
        is_first = False


def _spot(text: str) -> dict[str, int] | None:
    """Where something is put, turned by how many degrees, how large in hundredths; ``None`` if it says more."""
    found = _SPOT.fullmatch(text)
    if found is None:
        return None
    sizes = [None if size is None else _hundredths(size) for size in found.groups()[3:]]
    numbers = [*(None if number is None else int(number) for number in found.groups()[:3]), *sizes]
    return {key: number for key, number in zip(_SPOT_KEYS, numbers, strict=True) if number is not None}


def _hundredths(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(f"{whole}{part:0<2.2}")


def _told(spot: Mapping[str, int]) -> str:
    """The text of a spot as ``hanalearn.art`` writes it, and so does ``strokes.js``."""
    text = f"translate({spot['x']} {spot['y']})"
    if "turn" in spot:
        text += f"rotate({spot['turn']})"
    if "size" in spot:
        text += f"scale({' '.join(_size(spot[key]) for key in ('size', 'tall') if key in spot)})"
    return text


def _size(hundredths: int) -> str:
    text = f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if abs(hundredths) < 100 else text


def _put(coder: Coder, spot: Mapping[str, int], before: Mapping[str, int]) -> Mapping[str, int]:
    """Write a spot; gives what the next one is written by."""
    form = sum(1 << n for n, key in enumerate(("turn", "size", "tall")) if key in spot)
    forms = before["form"]
    coder.tree(form, 3, _FORM, (forms & 7, forms & 63, forms & 511, forms))
    coder.number(spot["x"], 39, 0, form)
    coder.number(spot["y"], 40, form_of(spot["x"]), form)
    last = {**before, **spot, "form": (forms << 3 | form) & 4095}
    if "turn" in spot:
        turned = before["turn"]
        coder.number(spot["turn"], 41, form_of(turned), form_of(spot["x"]))
    for kind, key in ((42, "size"), (43, "tall")):
        if key in spot:
            coder.number(spot[key] - before[key], kind, form, 0)
    return last


def _commands(coder: Coder, steps: Sequence[_Step]) -> None:
    # The last eight, four bits each.
    past = 0
    for letter in [*(letter for letter, _ in steps), "$"]:
        code = _COMMANDS.index(letter)
        coder.tree(code, 4, _LETTER, ((past ^ past >> 14) & 65535, past & 255, past & 4095, past & 65535))
        past = (past << 4 | code) & 0xFFFFFFFF


def _line(coder: Coder, line: Sequence[_Step], base: _Spot, is_first: bool) -> _Spot:
    """Write the points of a line from one move to the next, then its handles; gives where it began."""
    x, y = line[0][1]
    kind = 1 if is_first else 3
    coder.number(x - base[0], kind, 0, 0)
    coder.number(y - base[1], kind + 1, form_of(x - base[0]), 0)
    at, before = (x, y), (0, 0)
    points = [at]
    body = [step for step in line[1:] if step[0] != "z"]
    for letter, numbers in body:
        if letter in "aA":
            for place, number in enumerate(numbers):
                last = numbers[place - 1] if place else 0
                kind = (5 if letter == "a" else 12) + place
                coder.number(number, kind, form_of(last), form_of(numbers[0]) if place else 0)
            before = (numbers[-2], numbers[-1])
        elif letter in "hvHV":
            coder.number(numbers[0], 19 + "hvHV".index(letter), 0, 0)
        else:
            if letter == "q":
                coder.number(numbers[0], 23, form_of(before[0]), 0)
                coder.number(numbers[1], 24, form_of(before[1]), 0)
            before = _move(coder, 25 + 2 * "lqtcs".index(letter), numbers[-2:], before)
        at = _moved(at, letter, numbers)
        points.append(at)
    _handles(coder, body, points, is_closed=line[-1][0] == "z" and points[-1] == points[0])
    return x, y


def _move(coder: Coder, kind: int, way: Sequence[int], before: _Spot) -> _Spot:
    (x, y), (a, b) = way, before
    coder.number(x, kind, form_of(a) * 32 + form_of(b), form_of(a))
    coder.number(y, kind + 1, form_of(b) * 32 + form_of(x), form_of(x))
    return x, y


def _handles(coder: Coder, body: Sequence[_Step], points: Sequence[_Spot], *, is_closed: bool) -> None:
    missed = (0, 0, 0)
    for place, (letter, numbers) in enumerate(body):
        if letter not in "cs":
            continue
        here, there = points[place], points[place + 1]
        before = points[place - 1] if place else points[-2] if is_closed else None
        after = points[place + 2] if place + 2 < len(points) else points[1] if is_closed else None
        if letter == "c":
            found = (here[0] + numbers[0], here[1] + numbers[1])
            missed = _handle(coder, 0, found, here, there, before, missed)
        found = (here[0] + numbers[-4], here[1] + numbers[-3])
        missed = _handle(coder, 1, found, there, here, after, missed)


def _handle(
    coder: Coder, end: int, found: _Spot, near: _Spot, far: _Spot, beyond: _Spot | None, missed: _Missed
) -> _Missed:
    """Write a handle at ``near`` as what it misses one of the two by that a smooth line would have there."""
    should = [_towards(near, near, far)] + ([] if beyond is None else [_towards(near, beyond, far)])
    misses = [(found[0] - spot[0], found[1] - spot[1]) for spot in should]
    a, b, smooth = missed
    if len(misses) > 1:
        is_smooth = sum(map(abs, misses[1])) < sum(map(abs, misses[0]))
        wide, tall = form_of(a), form_of(b)
        coder.bit(is_smooth, _SMOOTH + end, (smooth, wide * 16 + smooth, wide * 32 + tall, tall))
        smooth = (smooth << 1 | is_smooth) & 15
    else:
        is_smooth = False
    x, y = misses[is_smooth]
    coder.number(x, 35 + 2 * end, form_of(a), form_of(b))
    coder.number(y, 36 + 2 * end, form_of(x), form_of(a))
    return x, y, smooth


def _towards(near: _Spot, a: _Spot, b: _Spot) -> _Spot:
    """A sixth of the way from ``a`` to ``b``, from ``near``; the same floats as in ``strokes.js``."""
    return round(near[0] + (b[0] - a[0]) * _SIXTH), round(near[1] + (b[1] - a[1]) * _SIXTH)


def _moved(at: _Spot, letter: str, numbers: Sequence[int]) -> _Spot:
    x, y = at
    match letter:
        case "h":
            return x + numbers[0], y
        case "v":
            return x, y + numbers[0]
        case "H":
            return numbers[0], y
        case "V":
            return x, numbers[0]
        case "A":
            return numbers[-2], numbers[-1]
        case _:
            return x + numbers[-2], y + numbers[-1]


def _steps(path: str) -> list[_Step]:
    """The commands of a path, one for each of those that follow one letter; none if one of them is unknown."""
    found: list[_Step] = []
    letter = ""
    is_fresh = False
    for told, number in _TOKEN.findall(path):
        if told:
            letter, is_fresh = told, True
            if letter not in _NUMBERS:
                return []
            if letter == "z":
                found.append(("z", []))
            continue
        if is_fresh or len(found[-1][1]) == _NUMBERS[letter]:
            if letter == "z":
                return []
            found.append((letter, []))
            is_fresh = False
        found[-1][1].append(int(number))
    if any(len(numbers) != _NUMBERS[letter] or max(map(abs, numbers), default=0) > 9999 for letter, numbers in found):
        return []
    return found


def _text(steps: Sequence[_Step]) -> str:
    """Path data as ``hanalearn.art.shapes.encode`` writes it, and so does ``strokes.js``."""
    parts: list[str] = []
    last = ""
    for letter, numbers in steps:
        text = " ".join(map(str, numbers)).replace(" -", "-")
        if letter != last or letter in "Mz":
            parts.append(letter)
        elif not text.startswith("-"):
            parts.append(" ")
        parts.append(text)
        last = letter
    return "".join(parts)


def _lines(steps: Sequence[_Step]) -> list[Sequence[_Step]]:
    begins = [place for place, (letter, _) in enumerate(steps) if letter == "M"]
    return [steps[a:b] for a, b in pairwise([*begins, len(steps)])]
