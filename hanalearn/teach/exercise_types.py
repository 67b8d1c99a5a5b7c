"""The types of exercise by name, ours and those of outside packages, and questions made by them.

Ours stand in ``hanalearn.generators``, a layer above: they are imported by their dotted name when first asked for. An
outside package announces a type through an entry point in the group ``hanalearn.generators`` that loads a
``Generator``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hanalearn.registry import Registry, dotted
from hanalearn.teach.check_spec import MadeSpec
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise, Generator
from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantError, VariantName, book_named, seed_of

__all__ = [
    "EXERCISE_TYPES",
    "GENERATORS",
    "check_made",
    "class_of",
    "drawn_class",
    "exercise_of",
    "generator_of",
    "made_items",
    "name_of",
]

EXERCISE_TYPES: Final = {
    "E01": "month-of-card",
    "E02": "word-and-card",
    "E03": "tap-the-month",
    "E04": "month-order",
    "E05": "the-only-pair",
    "E06": "look-alike-sort",
    "E07": "kind-sort",
    "E08": "ribbon-family",
    "E09": "rebuild-the-month",
    "E10": "inspect-the-deal",
    "E11": "who-is-dealer",
    "E12": "what-does-it-take",
    "E13": "which-hand-cards",
    "E14": "legal-results",
    "E15": "cards-gained",
    "E16": "field-after",
    "E17": "order-the-turn",
    "E18": "spot-the-illegal-move",
    "E19": "name-the-sets",
    "E20": "what-is-missing",
    "E21": "counting-set",
    "E22": "bright-points",
    "E23": "base-under-rulebook",
    "E24": "build-exactly-n",
    "E26": "take-one-away",
    "E27": "who-gains",
    "E28": "final-score",
    "E29": "backwards-from-final",
    "E30": "find-the-wrong-line",
    "E31": "fill-the-sheet",
    "E32": "four-outcomes",
    "E33": "next-dealer-chain",
    "E34": "match-sheet",
    "E35": "same-pile-many-sheets",
    "E36": "which-sheet-was-it",
    "E37": "does-it-matter",
    "E39": "unseen-count",
    "E40": "next-card",
    "E41": "within-k-draws",
    "E42": "is-it-due",
    "E43": "threat",
    "E44": "safest-lay-down",
    "E45": "best-capture",
    "E46": "stop-or-call",
    "E47": "expected-difference",
}
"""Our types: number in the catalogue to name. The module of a type has its name with underscores."""


def _accept(made: object) -> Generator:
    if not isinstance(made, Generator):
        raise TypeError(f"it is a {type(made).__name__}, not a Generator (see hanalearn.teach.exercise)")
    return made


GENERATORS: Final[Registry[Generator]] = Registry(
    "exercise type",
    {
        name: dotted(f"hanalearn.generators.{name.replace('-', '_')}:GENERATOR", _accept)
        for name in EXERCISE_TYPES.values()
    },
    group="hanalearn.generators",
    accept=_accept,
)
"""Every type by its name.

>>> GENERATORS["counting-set"].id
'E21'
"""


def generator_of(name: str) -> Generator:
    """The type of a name or of a number of the catalogue, ``"counting-set"`` or ``"E21"``.

    Raises:
        UnknownNameError: there is none; the message lists all names.
    """
    return GENERATORS[EXERCISE_TYPES.get(name, name)]


def name_of(generator: Generator, level: int, seed: str, book: str = DEFAULT_BOOK) -> VariantName:
    """The name of a question; the rulebook is part of it only where it decides what is right.

    Raises:
        VariantError: the type has no such level.
    """
    if level not in generator.levels:
        raise VariantError(
            f"{generator.key} has no level {level}; it has {generator.levels.start} to {generator.levels.stop - 1}"
        )
    return VariantName(generator.key, generator.version, level, seed, book if generator.by_rules else DEFAULT_BOOK)


@lru_cache(maxsize=256)
def exercise_of(name: VariantName) -> Exercise:
    """The question of a name. The same name gives the same question, on every machine.

    Raises:
        UnknownNameError: there is no such type.
        VariantError: it has another version, no such level, or there is no such rulebook.
    """
    generator = GENERATORS[name.type]
    if name.version != generator.version:
        raise VariantError(
            f"{name} asks for version {name.version} of {name.type}; this is version {generator.version}, which would "
            "ask another question"
        )
    asked = name_of(generator, name.level, name.seed, name.book)
    if asked != name:
        raise VariantError(f"{name}: {name.type} asks the same under every rulebook; write {asked}")
    dice = Dice(f"{name.type}@{name.version}/{name.level}/{name.seed}")
    return generator.make(dice, name.level, book_named(name.book)).named(name)


_MOST_SEEDS: Final = 2000


@lru_cache(maxsize=64)
def made_items(specs: tuple[MadeSpec, ...], rulebook: str, variant: str) -> tuple[Exercise, ...]:
    """The questions of a check, in a mixed order. No two of one type are about the same thing.

    Where classes are named, the seeds are tried one after the other until one brings the class: so every item has a
    plain name of its own and can be asked again by it.

    Args:
        specs: what is wanted.
        rulebook: by which items are judged where the wish names none.
        variant: names the draw; the same text gives the same questions.

    Raises:
        VariantError: a level, a class or a rulebook does not exist.
    """
    dice = Dice(variant)
    items: list[Exercise] = []
    for at, spec in enumerate(specs):
        generator = generator_of(spec.exercise)
        books = dice.order(spec.rulebooks) or [rulebook]
        topics: set[str] = set()
        # Without classes every class comes once before one comes twice, the likely ones first.
        wanted = list(spec.classes) or _spread(generator, spec, dice)
        for index, kind in enumerate(wanted):
            book = books[index % len(books)]
            item = _of_class(generator, spec, kind, book, f"{variant}/{at}/{index}", topics)
            topics.add(item.topic)
            items.append(item)
    return tuple(dice.order(items))


def check_made(spec: MadeSpec, rulebook: str) -> None:
    """That a wish of a lesson can be met.

    Raises:
        UnknownNameError: there is no such type.
        VariantError: a level, a class or a rulebook does not exist; the message lists those that do.
    """
    generator = generator_of(spec.exercise)
    for book in spec.rulebooks or (DEFAULT_BOOK if rulebook == "all" else rulebook,):
        _ = name_of(generator, spec.level, "a", book), book_named(book)
    for kind in spec.classes:
        _check_class(generator, spec.level, kind)


def _check_class(generator: Generator, level: int, kind: str) -> None:
    known = generator.classes(level)
    if kind not in known:
        raise VariantError(f"{generator.key} at level {level} has no class {kind!r}; it has {', '.join(known)}")


def _spread(generator: Generator, spec: MadeSpec, dice: Dice) -> list[str]:
    weights = generator.classes(spec.level)
    drawn: list[str] = []
    while len(drawn) < spec.count:
        pool = [kind for kind, weight in weights.items() for _ in range(weight)]
        while pool and len(drawn) < spec.count:
            kind = dice.one(pool)
            drawn.append(kind)
            pool = [other for other in pool if other != kind]
    return drawn


def _of_class(generator: Generator, spec: MadeSpec, kind: str, book: str, variant: str, topics: set[str]) -> Exercise:
    _check_class(generator, spec.level, kind)
    found: Exercise | None = None
    for number in range(_MOST_SEEDS):
        name = name_of(generator, spec.level, seed_of(f"{variant}/{number}"), book)
        if drawn_class(generator, name) != kind:
            continue
        item = exercise_of(name)
        found = found or item
        if not item.topic or item.topic not in topics:
            return item
        if number > 200:
            break
    if found is None:
        raise VariantError(f"{generator.key} at level {spec.level} never draws the class {kind!r}")
    return found


@lru_cache(maxsize=256)
def class_of(name: VariantName | None) -> str:
    """The class of a question by its name; empty for one that has none."""
    return "" if name is None else drawn_class(GENERATORS[name.type], name)


def drawn_class(generator: Generator, name: VariantName) -> str:
    """The class that a seed draws: the first thing its dice decide."""
    return Dice(f"{name.type}@{name.version}/{name.level}/{name.seed}").weighted(generator.classes(name.level))
