"""Views in several languages as one value: what is the same in all of them stands once, what differs is a ``Said``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

__all__ = ["Pool", "Said", "Tree", "changes", "together"]

Tree: TypeAlias = object
"""A JSON value in which a ``Said`` may stand anywhere."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a place of a view holds in each language, in their order; as JSON text, so that it compares."""

    texts: tuple[str, ...]


def together(views: Sequence[object]) -> Tree:
    """The views of all languages as one tree.

    >>> together([{"n": 1, "say": "one"}, {"n": 1, "say": "一"}])
    {'n': 1, 'say': Said(texts=('"one"', '"一"'))}
    """
    first = views[0]
    if all(view == first for view in views[1:]):
        return first
    if all(isinstance(view, Mapping) for view in views):
        maps = [view for view in views if isinstance(view, Mapping)]
        if all(view.keys() == maps[0].keys() for view in maps[1:]):
            return {key: together([view[key] for view in maps]) for key in maps[0]}
    if all(isinstance(view, list) for view in views):
        lists = [view for view in views if isinstance(view, list)]
        if all(len(view) == len(lists[0]) for view in lists[1:]):
            return [together(parts) for parts in zip(*lists, strict=True)]
    return Said(tuple(_json(view) for view in views))


def changes(old: Tree, new: Tree, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Tree]]:
    """Where two trees differ and what stands there in the new one; whole objects of a list are taken as one."""
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() == new.keys() and not _is_thing(path):
        for key in new:
            yield from changes(old[key], new[key], (*path, key))
        return
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and _is_row(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from changes(one, other, (*path, at))
        return
    yield path, new


def _is_thing(path: tuple[str | int, ...]) -> bool:
    """Whether an object is one of a list of cards, options or rows, which is changed whole."""
    return len(path) > 1 and isinstance(path[-1], int) and path[-2] in ("cards", "options", "rows", "groups")


def _is_row(values: Sequence[object]) -> bool:
    return any(isinstance(value, Mapping) for value in values)


_SHORT: Final = 20
"""A piece that is shorter is written out where it stands."""


@dataclass(slots=True)
class Pool:
    """Trees that share their pieces.

    A piece that stands in many places is kept once and named ``~n``; a ``Said`` is named ``^n``. Text that begins with
    one of these signs gets a ``~`` before it.
    """

    count: int
    _ids: dict[str, int] = field(default_factory=dict)
    _shapes: list[object] = field(default_factory=list)
    _said: dict[tuple[str, ...], int] = field(default_factory=dict)

    def add(self, tree: Tree) -> int:
        """The number of a tree, to be given to ``name`` once all are in."""
        ref = self._interned(tree)
        assert isinstance(ref, _Ref)
        return ref.id

    def leaf(self, tree: Tree) -> object:
        """How a value is written that is neither a list nor an object."""
        return self._interned(tree)

    def _interned(self, tree: Tree) -> object:
        if isinstance(tree, Said):
            at = self._said.setdefault(tree.texts, len(self._said))
            return f"^{at}"
        if isinstance(tree, str):
            return f"~{tree}" if tree[:1] in ("~", "^") else tree
        if isinstance(tree, Mapping):
            return self._kept({key: self._interned(value) for key, value in tree.items()})
        if isinstance(tree, (list, tuple)):
            return self._kept([self._interned(value) for value in tree])
        return tree

    def _kept(self, shape: object) -> _Ref:
        key = json.dumps(shape, ensure_ascii=False, default=lambda ref: {"": ref.id})
        if key not in self._ids:
            self._ids[key] = len(self._shapes)
            self._shapes.append(shape)
        return _Ref(self._ids[key])

    def written(self, roots: Sequence[int]) -> tuple[list[object], list[list[object]], dict[int, object]]:
        """All of it as JSON values.

        Returns:
            the pieces that are shared; the texts of each language; how each root is written.
        """
        uses: Counter[int] = Counter()
        stack = list(dict.fromkeys(roots))
        seen = set(stack)
        uses.update(roots)
        while stack:
            for child in _children(self._shapes[stack.pop()]):
                uses[child] += 1
                if child not in seen:
                    seen.add(child)
                    stack.append(child)
        names: dict[int, int] = {}
        pieces: list[object] = []

        def inline(ref: int) -> object:
            shape = self._shapes[ref]
            if isinstance(shape, Mapping):
                return {key: place(value) for key, value in shape.items()}
            assert isinstance(shape, list)
            return [place(value) for value in shape]

        def place(value: object) -> object:
            if not isinstance(value, _Ref):
                return value
            if value.id in names:
                return f"~{names[value.id]}"
            made = inline(value.id)
            if uses[value.id] < 2 or len(_json(made)) < _SHORT:
                return made
            names[value.id] = len(pieces)
            pieces.append(made)
            return f"~{names[value.id]}"

        written = {root: place(_Ref(root)) for root in dict.fromkeys(roots)}
        texts: list[list[object]] = [[json.loads(said[at]) for said in self._said] for at in range(self.count)]
        return pieces, texts, written


@dataclass(frozen=True, slots=True)
class _Ref:
    id: int


def _children(shape: object) -> Iterator[int]:
    values = shape.values() if isinstance(shape, Mapping) else shape if isinstance(shape, list) else ()
    for value in values:
        if isinstance(value, _Ref):
            yield value.id


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
