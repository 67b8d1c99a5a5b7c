"""Writes tables of a lesson: what lies open as pieces, and all that is only met behind something done as secrets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanalearn.export.lesson_place import Out, Views
from hanalearn.export.said import Piece, Pool, Secret, Spelling, Text, Tree, leaves
from hanalearn.export.veil import Sealed, Tables
from hanalearn.export.view_patch import Patch, Patches
from hanalearn.teach.wire import Json

__all__ = ["Numbers", "Writer", "secrets_in", "written"]


class Writer:
    """Puts values of one lesson into the pool of a file.

    Args:
        pool: of the file.
        salt: of the names of acts.
    """

    def __init__(self, pool: Pool, salt: str) -> None:
        self.pool = pool
        self.salt = salt

    def views(self, views: Views) -> object:
        """What stands over hints and misses, all of it."""
        made = [None if view is None else self.pool.add(view) for view in views]
        return made[0] if len(made) == 1 else {"": made}

    def patch(self, patch: Patch | None) -> object:
        return self.pool.add([[list(path), value] for path, value in patch or ()])

    def patches(self, patches: Patches) -> object:
        made = [None if patch is None else self.patch(patch) for patch in patches]
        return made[0] if len(made) == 1 else {"": made}

    def family(self, of: Mapping[str, Patches]) -> Json:
        """What each piece changes."""
        whole = {piece: self.patches(patches) for piece, patches in of.items()}
        return self._split(whole)

    def nodes(self, views: Views) -> Json:
        """The same of what is changed where nothing is picked."""
        return self._split({"": self.views(views)})

    def _split(self, whole: Mapping[str, object]) -> Json:
        """What is there at first, and under ``+`` all of it: a miss can bring marks, as hints do."""
        first = {piece: value[""][0] if isinstance(value, Mapping) else value for piece, value in whole.items()}
        return first if first == whole else {**first, "+": self.pool.keep(whole)}

    def out(
        self,
        out: Out,
        mode: str = "",
        strange: Sequence[str] = (),
        seen: Secret | None = None,
        cards: Mapping[str, Tree] | None = None,
    ) -> Secret:
        """An out; the same for the same. Cards are those that look otherwise where it does not hold."""
        made: Json = {"k": out.kind}
        if out.kind in ("end",):
            made["v"] = [self.pool.add(view or {}) for view in out.views]
        elif out.views:
            made["v"] = self.views(out.views)
        if out.kind == "drop":
            made["e"] = [self.pool.add(view or {}) for view in (out.lost, out.because)]
        else:
            if out.lost is not None:
                made["l"] = self.pool.add(out.lost)
            if out.because is not None:
                made["b"] = self.pool.add(out.because)
        more = {"f": out.focus, "x": list(out.back), "y": int(out.stays), "o": mode, "z": list(strange), "d": seen}
        more |= {"u": int(out.spoils), "c": [self.pool.add(card) for card in (cards or {}).values()]}
        made |= {key: value for key, value in more.items() if value}
        made |= {key: value for key, value in {"g": out.group, "m": int(out.missed)}.items() if value}
        return self.pool.keep(made)

    def seal(self, place: int, of: str, table: Mapping[str, Secret], *, others: bool = True) -> Sealed:
        """A table; see ``Sealed``."""
        return Sealed(f"{self.salt}/{place}/{of}", table, others)


def secrets_in(value: object) -> Iterator[Secret]:
    """The secrets that a value names, in order."""
    for one in leaves(value):
        if isinstance(one, Secret):
            yield one
        elif isinstance(one, Sealed):
            yield from one.acts.values()


class Numbers:
    """How tables call pieces: outs first, which are what most tables have, and fewer bits tell them apart.

    Args:
        pieces: of a file, in the order of their names.
    """

    def __init__(self, pieces: Sequence[object]) -> None:
        is_out = [isinstance(piece, Mapping) and "k" in piece for piece in pieces]
        order = sorted(range(len(pieces)), key=lambda name: not is_out[name])
        self._numbers = {name: number for number, name in enumerate(order)}
        self.outs = sum(is_out)

    def of(self, name: int) -> int:
        """The number of the piece of a name."""
        return self._numbers[name]


def written(value: object, open_: Spelling, veiled: Spelling, tables: Tables, numbers: Numbers) -> object:
    """The JSON values of a lesson, its pieces named. Of tables it is said where they begin and how many rows each has:
    ``[begin, rows, rows…]``."""
    if isinstance(value, Piece):
        return open_.roots[value.id]
    if isinstance(value, Text):
        return f"^{open_.said[value.id]}"
    if isinstance(value, Secret):
        return f"~{veiled.names[value.id]}"
    if isinstance(value, Sealed):
        return written([value], open_, veiled, tables, numbers)
    if isinstance(value, list) and value and all(isinstance(one, Sealed) for one in value):
        begin = tables.size
        named = [(one, {act: numbers.of(veiled.names[secret.id]) for act, secret in one.acts.items()}) for one in value]
        return [begin, *(tables.add(one.salt, table, others=one.others) for one, table in named)]
    if isinstance(value, Mapping):
        return {key: written(one, open_, veiled, tables, numbers) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [written(one, open_, veiled, tables, numbers) for one in value]
    return value
