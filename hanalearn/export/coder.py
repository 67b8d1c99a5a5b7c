"""An arithmetic coder: numbers as bytes, the fewer the better their odds were foreseen.

The odds of every bit are learned on the way, from four things that stood before it (its contexts). Each of them
foresees it for itself; what they say is added up as logarithms of odds, each with a weight, and the weights are learned
too: so those that foresee well are heard. The logarithms are natural ones in 256ths, from -2047 to 2047. Source of this
way of adding up: M. Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression" (2005).

``static/strokes.js`` learns the same odds and weights while it reads. All of it is whole numbers, and no power or
logarithm is asked of a machine, so that no two can differ. A weight changes by less than 4100 with each bit, so
products stay below 2 ** 53, where a script would begin to round, for longer than any file is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["Coder", "form_of"]

_ROOM: Final = 1 << 18
"""Places for the odds of each context, named by the first 18 bits of a product; two things that fall on one place only
cost a little."""
_PLACES: Final = _ROOM - 1
_PRODUCT: Final = 0x9E3779B1
_NEW: Final = 4
_OFTEN: Final = 16
"""Odds follow what happens by three parts of so many: 4 when a place is met first, 3 more each time, 16 at most.

So they stay between 0 and 65535."""
_FOOT: Final = 23000
"""Odds of the logarithm -2047, in parts of 2 ** 26."""
_BEGIN: Final = 18000
"""Weights at first, in 65536ths: a little over a quarter, since contexts say partly the same."""
_NODES: Final = 32
"""Sets of weights of each kind: the first bits of a number have their own."""
_KINDS: Final = 64
_LOW: Final = 48
"""Kind of the bits that hardly can be foreseen: those below the first three of a number."""


def _curve() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Odds by their logarithm, and the other way round.

    Returns:
        65536ths by 2048 + the logarithm in 256ths; the same logarithm less 2048 by 4096ths.
    """
    squash, stretch = [0], list[int]()
    # The logistic curve grows by p(1 - p), step by step: no power is needed. It begins where it comes to one half in
    # the middle.
    odds = _FOOT
    for n in range(1, 4096):
        squash.append(odds >> 10)
        stretch += [n - 2048] * ((odds >> 14) + 1 - len(stretch))
        odds += odds * ((1 << 26) - odds) >> 34
    return tuple(squash), (*stretch, 2047)


_SQUASH, _STRETCH = _curve()


def form_of(number: int) -> int:
    """How many bits a number has, nine at most, and its sign: below 32, what other numbers are foreseen by."""
    return min(abs(number).bit_length(), 9) * 3 + 1 + (number > 0) - (number < 0)


class Coder:
    """Writes bits by the odds of four contexts each, which learn from them."""

    def __init__(self) -> None:
        self._odds = tuple([1 << 15] * _ROOM for _ in range(4))
        self._seen = tuple(bytearray([_NEW]) * _ROOM for _ in range(4))
        self._weights = [(_BEGIN,) * 4] * (_KINDS * _NODES)
        self._before = [0] * _KINDS
        self._past = 0
        self._low = 0
        self._range = 0xFFFFFFFF
        self._out = bytearray()

    def bit(self, bit: bool | int, kind: int, contexts: Sequence[int], node: int = 1) -> None:
        """A bit by what stood before it.

        Args:
            bit: to be written.
            kind: below 64, by which odds and weights are apart.
            contexts: four numbers below 65536.
            node: below 1024, which bit of a number it is, and what those before it were.
        """
        a, b, c, d = contexts
        name = (kind << 26) + node
        # The same 32-bit product as in ``strokes.js`` says where the odds of a thing stand. Written out four times:
        # a loop takes half as long again.
        at_a = (name + (a << 10)) * _PRODUCT >> 14 & _PLACES
        at_b = (name + (b << 10)) * _PRODUCT >> 14 & _PLACES
        at_c = (name + (c << 10)) * _PRODUCT >> 14 & _PLACES
        at_d = (name + (d << 10)) * _PRODUCT >> 14 & _PLACES
        odds_a, odds_b, odds_c, odds_d = self._odds
        a = _STRETCH[odds_a[at_a] >> 4]
        b = _STRETCH[odds_b[at_b] >> 4]
        c = _STRETCH[odds_c[at_c] >> 4]
        d = _STRETCH[odds_d[at_d] >> 4]
        weights_at = kind * _NODES + (node if node < _NODES else _NODES - 1)
        for_a, for_b, for_c, for_d = self._weights[weights_at]
        said = (a * for_a + b * for_b + c * for_c + d * for_d >> 16) + 2048
        odds = _SQUASH[1 if said < 1 else 4095 if said > 4095 else said]
        bound = (self._range >> 16) * odds
        if bit:
            self._low += bound
            self._range -= bound
            target = 0
        else:
            self._range = bound
            target = 65536
        missed = target - odds
        self._weights[weights_at] = (
            for_a + (missed * a >> 15),
            for_b + (missed * b >> 15),
            for_c + (missed * c >> 15),
            for_d + (missed * d >> 15),
        )
        seen_a, seen_b, seen_c, seen_d = self._seen
        _follow(odds_a, seen_a, at_a, target)
        _follow(odds_b, seen_b, at_b, target)
        _follow(odds_c, seen_c, at_c, target)
        _follow(odds_d, seen_d, at_d, target)
        while self._range < 1 << 24:
            self._range <<= 8
            self._shift()

    def tree(self, value: int, depth: int, kind: int, contexts: Sequence[int]) -> None:
        """A number of ``depth`` bits, the highest first; ``kind`` and ``contexts`` as for ``bit``."""
        node = 1
        for k in range(depth - 1, -1, -1):
            bit = value >> k & 1
            self.bit(bit, kind, contexts, node)
            node = node * 2 + bit

    def number(self, number: int, kind: int, one: int, other: int) -> None:
        """A number: how many bits it has, its sign, the bits below the first.

        Size and sign of the two last numbers of its kind, and of those before the last of any kind, foresee it too.

        Args:
            number: -32767 to 32767.
            kind: of number, below 44.
            one, other: below 65536, by which the odds of its size and sign are apart.
        """
        size = abs(number).bit_length()
        before, past = self._before[kind], self._past
        form = form_of(number)
        self._before[kind] = (before << 5 | form) & 1023
        self._past = (past << 5 | form) & 32767
        contexts = (one, other, before, past >> 5)
        self.tree(size, 4, kind, contexts)
        if not size:
            return
        self.bit(number < 0, kind, contexts, 16)
        high, low = (0, one, before, past >> 5), (kind, 0, before & 31, form)
        known = 1
        for k in range(size - 2, -1, -1):
            bit = abs(number) >> k & 1
            if k > size - 4:
                self.bit(bit, kind, high, size * 64 + known)
            else:
                self.bit(bit, _LOW, low, size * 64 + k)
            known = known * 2 + bit

    def end(self) -> bytes:
        """All that was written."""
        for _ in range(4):
            self._shift()
        return bytes(self._out)

    def _shift(self) -> None:
        if self._low >> 32:
            # What was added has overflown: one more for the bytes that are written already.
            place = len(self._out) - 1
            while self._out[place] == 255:
                self._out[place] = 0
                place -= 1
            self._out[place] += 1
        self._out.append(self._low >> 24 & 255)
        self._low = self._low << 8 & 0xFFFFFFFF


def _follow(odds: list[int], seen: bytearray, place: int, target: int) -> None:
    """The odds of a place follow what happened, the faster the less often it was met."""
    parts = seen[place]
    odds[place] += (target - odds[place]) * 3 // parts
    if parts < _OFTEN:
        seen[place] = parts + 3
