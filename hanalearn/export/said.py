"""Views in several languages as one value: what is the same in all of them stands once, what differs is a ``Said``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

__all__ = ["Piece", "Pool", "Said", "Secret", "Spelling", "Text", "Tree", "changes", "leaves", "parts_in", "together"]

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


@dataclass(frozen=True, slots=True)
class Piece:
    """Stands for a list or an object of a pool."""

    id: int


@dataclass(frozen=True, slots=True)
class Text:
    """Stands for a ``Said`` of a pool."""

    id: int


@dataclass(frozen=True, slots=True)
class Secret:
    """Stands for a piece of a pool that is only met behind something that was done."""

    id: int


@dataclass(frozen=True, slots=True)
class Spelling:
    """How values of a pool are written.

    Attributes:
        pieces: that have a name, in their order.
        texts: of each language.
        roots: how each of the pieces asked for is written.
        names: of pieces, by their number in the pool.
        said: the same of texts.
    """

    pieces: list[object]
    texts: list[list[object]]
    roots: dict[int, object]
    names: dict[int, int]
    said: dict[int, int]


@dataclass(slots=True)
class Pool:
    """Trees that share their pieces.

    A piece that stands in many places is kept once and named ``~n``; a ``Said`` is named ``^n``. Text that begins with
    one of these signs gets a ``~`` before it.

    Args:
        count: of languages.
        lean: what is written of an object in its place.
    """

    count: int
    lean: Callable[[Mapping[str, Tree]], Mapping[str, Tree]] = dict
    shapes: list[object] = field(default_factory=list)
    """Of each piece what is in it; pieces and texts in it as ``Piece`` and ``Text``."""
    said: list[Said] = field(default_factory=list)
    _ids: dict[str, int] = field(default_factory=dict)
    _said: dict[tuple[str, ...], int] = field(default_factory=dict)

    def add(self, tree: Tree) -> object:
        """What stands for a tree until all are in; a value that is no list, object or ``Said`` stands for itself."""
        if isinstance(tree, Said):
            at = self._said.setdefault(tree.texts, len(self._said))
            if at == len(self.said):
                self.said.append(tree)
            return Text(at)
        if isinstance(tree, str):
            return f"~{tree}" if tree[:1] in ("~", "^") else tree
        if isinstance(tree, Mapping):
            return self._kept({key: self.add(value) for key, value in self.lean(tree).items()})
        if isinstance(tree, (list, tuple)):
            return self._kept([self.add(value) for value in tree])
        return tree

    def keep(self, value: object) -> Secret:
        """A value that is only met behind something done; its own texts are names, and no words."""

        def kept(one: object) -> object:
            if isinstance(one, Secret):
                return Piece(one.id)
            if isinstance(one, Mapping):
                return self._kept({key: kept(each) for key, each in one.items()})
            return self._kept([kept(each) for each in one]) if isinstance(one, (list, tuple)) else one

        made = kept(value)
        assert isinstance(made, Piece)
        return Secret(made.id)

    def _kept(self, shape: object) -> Piece:
        key = json.dumps(shape, ensure_ascii=False, default=lambda ref: {type(ref).__name__: ref.id})
        if key not in self._ids:
            self._ids[key] = len(self.shapes)
            self.shapes.append(shape)
        return Piece(self._ids[key])

    def spelt(self, values: Sequence[object], after: Spelling | None = None) -> Spelling:
        """How the pieces and texts of values are written.

        What is shared among these values decides and nothing else, so that a name tells nothing of where else a piece
        stands; things of a list are all named, for what leads on from them is about them, and so are the values.

        Args:
            values: whose pieces are wanted.
            after: what is written already; its names go on to be used, and are counted on from.
        """
        uses = Counter(part.id for part in parts_in(values) if isinstance(part, Piece))
        asked = frozenset(uses)
        stack = list(uses)
        seen = set(stack)
        while stack:
            for child in parts_in(self.shapes[stack.pop()]):
                if isinstance(child, Piece):
                    uses[child.id] += 1
                    if child.id not in seen:
                        seen.add(child.id)
                        stack.append(child.id)
        made = Spelling([], [[] for _ in range(self.count)], {}, {}, {})
        if after is not None:
            made.names.update(after.names)
            made.said.update(after.said)

        def spell(value: object, in_list: bool = False) -> object:
            if isinstance(value, Text):
                if value.id not in made.said:
                    made.said[value.id] = len(made.said)
                    for texts, text in zip(made.texts, self.said[value.id].texts, strict=True):
                        texts.append(json.loads(text))
                return f"^{made.said[value.id]}"
            if not isinstance(value, Piece):
                return value
            if value.id in made.names:
                return f"~{made.names[value.id]}"
            shape = self.shapes[value.id]
            if isinstance(shape, Mapping):
                written: object = {key: spell(one) for key, one in shape.items()}
            else:
                assert isinstance(shape, list)
                written = [spell(one, True) for one in shape]
            is_thing = in_list and isinstance(shape, Mapping) and after is None
            is_short = len(_json(written)) < _SHORT
            if value.id not in asked and (is_short or (uses[value.id] < 2 and not is_thing)):
                return written
            made.names[value.id] = len(made.names)
            made.pieces.append(written)
            return f"~{made.names[value.id]}"

        for part in parts_in(values):
            if isinstance(part, Piece) and part.id not in made.roots:
                made.roots[part.id] = spell(part)
            elif isinstance(part, Text):
                spell(part)
        return made


def leaves(value: object) -> Iterator[object]:
    """What stands within lists and mappings, in order; of a value that is neither, itself."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from leaves(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from leaves(one)
    else:
        yield value


def parts_in(value: object) -> Iterator[Piece | Text]:
    """The pieces and texts that a value names, in order."""
    return (one for one in leaves(value) if isinstance(one, (Piece, Text)))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
