"""How one view differs from another: paths, and what stands at each; one difference for many places at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hanalearn.export.lesson_place import MISSES, View
from hanalearn.export.said import Tree, changes
from hanalearn.teach.state import HINTS

__all__ = ["NOT_THERE", "Patch", "Patches", "over_pieces", "patch_at", "patch_between", "patched", "put", "value_at"]

Patch = tuple[tuple[tuple[str | int, ...], Tree], ...]
"""Where a view is changed, and what stands there then."""
Patches = tuple[Patch | None, ...]
"""One for all, or one for each place of the grid."""
NOT_THERE: Final[Patch] = ((("",), None),)
"""Stands where a piece is not open: it changes nothing there, and is equal to nothing else."""


def put(view: Tree, path: Sequence[str | int], value: Tree) -> Tree:
    """A tree with something else in one place."""
    if not path:
        return value
    if isinstance(view, Mapping):
        return {**view, path[0]: put(view[str(path[0])], path[1:], value)}
    assert isinstance(view, list)
    step = path[0]
    assert isinstance(step, int)
    return [put(one, path[1:], value) if place == step else one for place, one in enumerate(view)]


def patched(view: View, patch: Patch | None) -> View:
    """A view with a patch on it."""
    made: Tree = view
    for path, value in patch or ():
        made = put(made, path, value)
    assert isinstance(made, dict)
    return made


def patch_between(old: View, new: View, leave: frozenset[str] = frozenset()) -> Patch:
    return tuple((path, value) for path, value in changes(old, new) if path[0] not in leave)


def over_pieces(make: Callable[[int, int], Patch], hints: Sequence[int], kinds: Sequence[int]) -> Patches:
    table: list[Patch | None] = [None] * (HINTS * len(MISSES))
    found: list[Patch] = []
    by_kind = make(hints[0], kinds[0]) == make(hints[0], kinds[-1]) == make(hints[0], kinds[min(1, len(kinds) - 1)])
    for hint in hints:
        for kind in kinds:
            patch = table[hint * len(MISSES) + kinds[0]] if by_kind and kind != kinds[0] else make(hint, kind)
            table[hint * len(MISSES) + kind] = None if patch is NOT_THERE else patch
            if patch is not None and patch is not NOT_THERE:
                found.append(patch)
    if found and all(patch == found[0] for patch in found):
        return (found[0],)
    return tuple(table)


def patch_at(patches: Patches, hint: int, kind: int) -> Patch | None:
    return patches[0] if len(patches) == 1 else patches[hint * len(MISSES) + kind]


def value_at(view: Tree, path: Sequence[str | int]) -> Tree:
    for step in path:
        inside = isinstance(view, Mapping) and step in view
        inside |= isinstance(view, list) and isinstance(step, int) and step < len(view)
        if not inside:
            return None
        view = view[step]  # type: ignore[index]
    return view
