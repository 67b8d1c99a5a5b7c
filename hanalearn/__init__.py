"""Learn hanafuda, the Japanese flower cards, in Jupyter: lessons, practice, rule explorers and guided play.

``learn``, ``play``, ``quiz`` and the calls of ``explore`` open a page in a notebook. They load the notebook packages
when they are first asked for, so that importing ``hanalearn`` for its rules or cards stays cheap.

Where IPython runs, cards, sets of cards, scenes, score sheets and views of a round show themselves from this import on:
as a picture in a notebook, in words in a terminal. ``%load_ext hanalearn`` does the same.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hanalearn.apps.learn import learn as learn

__all__ = ["__version__", "learn", "load_ipython_extension"]

__version__ = "0.1.0.dev0"


_LATE: Final = {
    "learn": ("hanalearn.apps.learn", "learn"),
    "play": ("hanalearn.apps.play", "play"),
    "quiz": ("hanalearn.apps.practise", "quiz"),
    "explore": ("hanalearn.apps.explore", ""),
}
"""What is loaded when it is first asked for: module and name; the module itself without a name."""


def __getattr__(name: str) -> object:
    if name not in _LATE:
        raise AttributeError(f"module 'hanalearn' has no attribute {name!r}")
    module, inner = _LATE[name]
    found = import_module(module)
    return getattr(found, inner) if inner else found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})


def load_ipython_extension(shell: Any) -> None:
    """What ``%load_ext hanalearn`` calls: values of hanalearn show themselves in this shell."""
    from hanalearn.widgets.display import install

    install(shell)


def _show_values() -> None:
    # Looked up and not imported: outside of IPython this must cost nothing.
    running = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if running is not None:
        load_ipython_extension(running)


_show_values()
