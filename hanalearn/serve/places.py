"""How many pages may be open at once: a machine that is full says so instead of becoming slow for everybody."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Sized
from typing import Final

from .footprint import free_bytes
from .owner import Visitor

__all__ = ["SPARE_BYTES", "Places"]

SPARE_BYTES: Final = 160 * 2**20
"""What is left free for the server and everything else on the machine: a page takes 20 MB, without fork 50."""
PATIENCE_SECONDS: Final = 2.0
"""A page that is loaded again comes a moment before its old kernel has gone."""
_LOOK_SECONDS: Final = 0.2


class Places:
    """The places of a server.

    Args:
        most: pages that may be open at once; None where only memory sets a limit.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._opening: list[Visitor] = []

    def is_free(self, kernels: Sized) -> bool:
        """Whether one more page can be opened beside these kernels and those that are on their way."""
        if self._most is not None:
            on_their_way = sum(1 for visitor in self._opening if not visitor.kernels)
            if len(kernels) + on_their_way >= self._most:
                return False
        return free_bytes() > SPARE_BYTES

    async def wait(self, kernels: Sized) -> bool:
        """Whether there is a free place, now or within a moment."""
        for _ in range(round(PATIENCE_SECONDS / _LOOK_SECONDS)):
            if self.is_free(kernels):
                return True
            await asyncio.sleep(_LOOK_SECONDS)
        return self.is_free(kernels)

    @contextlib.contextmanager
    def taken(self, visitor: Visitor) -> Iterator[None]:
        """Count a visitor whose kernel is being started."""
        self._opening.append(visitor)
        try:
            yield
        finally:
            self._opening.remove(visitor)
