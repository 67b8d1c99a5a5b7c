"""Whose record it is, where something else than the browser knows: a JupyterHub that people log in to.

A browser makes up a random key and keeps it. A hub knows its users on every device, and hands on a key that says
nothing about a person to whoever reads the record: not the name, but a keyed digest of it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import Final

__all__ = ["LEARNER_VARIABLE", "given_learner", "learner_key"]

LEARNER_VARIABLE: Final = "HANALEARN_LEARNER"
"""Environment variable with the key of the one learner of a process."""

_KEY: Final = re.compile(r"[0-9a-f]{32}")
_LEAST_SECRET: Final = 16


def given_learner(environ: Mapping[str, str]) -> str:
    """The key that a process was given for its learner, or "": then the browser's key counts.

    Raises:
        ValueError: the variable is set to something that is no key. Going on would write into a stranger's record.
    """
    key = environ.get(LEARNER_VARIABLE, "").strip()
    if key and not _KEY.fullmatch(key):
        raise ValueError(f"{LEARNER_VARIABLE} is {key[:40]!r}; it must be 32 digits 0-9 a-f, or not be set")
    return key


def learner_key(name: str, secret: str) -> str:
    """A learner's key, 32 hexadecimal digits: the same for a name each time, and no way back to it without the secret.

    Args:
        name: who is logged in.
        secret: at least 16 characters, kept where the hub keeps its own. With another one, everybody begins anew.

    Raises:
        ValueError: the secret is too short; names could then be found by trying.

    >>> learner_key("aki", "0123456789abcdef")
    '526fc08af7c4d0163a9319cafa66a44f'
    """
    if len(secret) < _LEAST_SECRET:
        raise ValueError(f"the secret has {len(secret)} characters; at least {_LEAST_SECRET} are needed")
    return hmac.new(secret.encode(), name.encode(), hashlib.sha256).hexdigest()[:32]
