"""Learn hanafuda, the Japanese flower cards, in Jupyter: lessons, practice, rule explorers and guided play.

``learn`` opens the course in a notebook. It loads the notebook packages when it is first asked for, so that importing
``hanalearn`` for its rules or cards stays cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hanalearn.apps.learn import learn as learn

__all__ = ["__version__", "learn"]

__version__ = "0.1.0.dev0"


def __getattr__(name: str) -> object:
    if name == "learn":
        from hanalearn.apps.learn import learn

        return learn
    raise AttributeError(f"module 'hanalearn' has no attribute {name!r}")
