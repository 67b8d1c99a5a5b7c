"""An arithmetic coder: numbers as bytes, the fewer the better their odds were foreseen.

The odds of every bit are learned on the way. ``static/strokes.js`` learns the same ones while it reads.
"""

from __future__ import annotations

from typing import Final

__all__ = ["Coder"]

_ROOM: Final = 1 << 17
"""Places for odds; two things that fall on one place only cost a little."""
_RATES: Final = tuple(int(4096 / (seen + 1.5)) for seen in range(16))
"""How fast the odds of a place that was met so often follow what happens."""
_LEAST: Final = 64


class Coder:
    """Writes bits by the odds of two places each, which learn from them."""

    def __init__(self) -> None:
        self._odds = [1 << 15] * _ROOM
        self._seen = bytearray(_ROOM)
        self._low = 0
        self._range = 0xFFFFFFFF
        self._out = bytearray()

    def bit(self, bit: bool | int, one: int, other: int) -> None:
        """A bit by the odds of two things, each named by a number."""
        places = (_place(one), _place(other))
        bound = (self._range >> 16) * (self._odds[places[0]] + self._odds[places[1]] >> 1)
        if bit:
            self._low += bound
            self._range -= bound
        else:
            self._range = bound
        for place in places:
            odds, seen = self._odds[place], self._seen[place]
            odds += ((0 if bit else 65536) - odds) * _RATES[seen] >> 12
            self._odds[place] = min(max(odds, _LEAST), 65536 - _LEAST)
            self._seen[place] = min(seen + 1, len(_RATES) - 1)
        while self._range < 1 << 24:
            self._range <<= 8
            self._shift()

    def tree(self, value: int, depth: int, one: int, other: int) -> None:
        """A number of ``depth`` bits, the highest first."""
        node = 1
        for k in range(depth - 1, -1, -1):
            bit = value >> k & 1
            self.bit(bit, one * 1024 + node, other * 1024 + node)
            node = node * 2 + bit

    def number(self, number: int, kind: int, one: int, other: int) -> None:
        """A number: how many bits it has, its sign, the bits below the first.

        Args:
            number: -32767 to 32767.
            kind: of number, by which all odds are apart.
            one, other: below 512, by which the odds of its size and sign are apart.
        """
        first, second = (1 + kind) * 1024 + 512 + one, (100 + kind) * 1024 + 512 + other
        size = abs(number).bit_length()
        self.tree(size, 4, first, second)
        if not size:
            return
        self.bit(number < 0, first * 1024 + 16, second * 1024 + 16)
        known = 1
        for k in range(size - 2, -1, -1):
            bit = abs(number) >> k & 1
            if size - 2 - k < 2:
                self.bit(bit, (500 + kind) * 1024 + size * 16 + known, 300 * 1024 + size * 16 + known)
            else:
                self.bit(bit, 301 * 1024 + size * 16 + k, 301 * 1024 + size * 16 + k)
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


def _place(name: int) -> int:
    """Where the odds of a thing stand; the same 32-bit product as in ``strokes.js``."""
    return (name * 0x9E3779B1 & 0xFFFFFFFF) >> 15
