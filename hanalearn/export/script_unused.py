"""What a script declares and never asks for, once parts of it have been left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from hanalearn.export.script_scopes import Name, Scope, partners, scopes_of

__all__ = ["without_unused"]

_N = TypeVar("_N", bound=Name)
_BEFORE: Final = (";", "{", "}")
"""Behind these a statement begins."""


def without_unused(tokens: Sequence[_N]) -> list[_N]:
    """A script without the functions that nobody calls, and without what only those asked for.

    Functions and variables go that hold a function or plain values; whatever does something while it is made stays.
    """
    left = list(tokens)
    while True:
        dead = _unused(left)
        if not dead:
            return left
        left = [token for at, token in enumerate(left) if at not in dead]


def _unused(tokens: Sequence[Name]) -> set[int]:
    scopes, partner = scopes_of(tokens), partners(tokens)
    uses: Counter[tuple[Scope, str]] = Counter()
    for token, scope in zip(tokens, scopes, strict=True):
        owner = scope.of(token.text) if token.role else None
        if owner is not None:
            uses[owner, token.text] += 1
    found: set[int] = set()
    for at, (token, scope) in enumerate(zip(tokens, scopes, strict=True)):
        owner = scope.of(token.text) if token.role else None
        if at < 1 or owner is None or uses[owner, token.text] > 1 or not _begins(tokens, at - 1):
            continue
        if tokens[at - 1].text == "function" and tokens[at + 1].text == "(":
            begin, end = at - 1, partner[partner[at + 1] + 1]
        elif tokens[at - 1].text == "const" and tokens[at + 1].text == "=":
            begin, end = at - 1, _plain_end(tokens, at + 2, partner)
        else:
            continue
        if begin > 0 and tokens[begin - 1].text in ("export", "async"):
            begin -= 1
        found.update(range(begin, end + 1))
    return found


def _begins(tokens: Sequence[Name], at: int) -> bool:
    """Whether a statement begins there."""
    if at == 0:
        return True
    before = tokens[at - 1]
    if before.text in ("export", "async"):
        return _begins(tokens, at - 1)
    return before.kind == "sign" and before.text in _BEFORE and tokens[at].within in ("", "block")


def _plain_end(tokens: Sequence[Name], at: int, partner: dict[int, int]) -> int:
    """The end of a declaration of one variable that does nothing but to hold a function or plain values; before where
    it begins if it does more."""
    is_arrow = tokens[at + 1].text == "=>" or (tokens[at].text == "(" and tokens[partner[at] + 1].text == "=>")
    end = at
    while end < len(tokens) and tokens[end].text not in (";", ","):
        end = partner.get(end, end) + 1
    is_plain = not any(one.role or one.kind == "template" or one.text in ("(", "new") for one in tokens[at:end])
    return end if end < len(tokens) and tokens[end].text == ";" and (is_arrow or is_plain) else -1
