"""Takes chance and time out of a page, in this Python and in the browser's alike. Run, not imported: see its users."""

import itertools
import secrets
import sys

sys.modules["numpy"] = None  # type: ignore[assignment]  # so that no import finds it

_numbers = itertools.count(1)


def _next_token(count: int = 8) -> str:
    return f"{next(_numbers) * 2654435761 % 16 ** (2 * count):0{2 * count}x}"


secrets.token_hex = _next_token  # type: ignore[assignment]

from hanalearn.apps.work import Pump  # noqa: E402

# Long work is cut into slices by the clock.
Pump.start = lambda self, work: None  # type: ignore[method-assign]
