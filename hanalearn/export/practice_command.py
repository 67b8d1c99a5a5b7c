"""``hanalearn export practice``: questions as one HTML file that opens by a double click."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hanalearn.export import options
from hanalearn.export.guarded import ExportError, guarded, keep

if TYPE_CHECKING:
    from hanalearn.export.practice_file import UnitWish
    from hanalearn.teach.practice_sets import PracticeSet

__all__ = ["add_to", "asked_units"]

_SEED: Final = "k7f"
_ITEMS: Final = 1200


def add_to(what: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``practice`` to the kinds of files."""
    parser = what.add_parser(
        "practice",
        help="practice as an HTML file that needs no server",
        description="Write practice as one HTML file that opens by a double click and asks nobody for anything. Its "
        "questions are made beforehand by the types of exercise, each under the name that opens it in hanalearn too. "
        "What is right at once comes back after 1, 3, 7, 14 and 30 days; pupils take along a written code or a file "
        "(`hanalearn record code`, `hanalearn record import`).",
    )
    parser.add_argument(
        "--types", nargs="+", metavar="TYPE", help="types by name or number, or skills: name-the-sets E21 S07 (all)"
    )
    parser.add_argument("--level", nargs="+", type=int, metavar="N", help="levels, 1 and up (default: all)")
    parser.add_argument("--set", type=Path, metavar="FILE", help="a practice set (.toml): its types, levels and facts")
    options.add_items(parser, _ITEMS, "questions in all")
    options.add_seed(parser, _SEED, "from which they are made")
    parser.add_argument(
        "--rulebook", default="", metavar="KEY", help="by which points are judged (default: koikoi-standard)"
    )
    options.add_lang(parser)
    parser.add_argument("--title", default="", metavar="TEXT", help="over the pages (default: that of the set)")
    options.add_deck(parser)
    options.add_key(parser, "the printed worksheet")
    options.add_unpacked(parser)
    options.add_out(parser, "practice.html", "where to write it")
    options.add_force(parser)
    parser.set_defaults(run=guarded(_practice))


def _practice(args: argparse.Namespace) -> None:
    from hanalearn.export.letters import page_bytes
    from hanalearn.export.practice_file import PracticeFile, practice_counted
    from hanalearn.teach.library import Library
    from hanalearn.text import Message, say

    seed = options.checked_seed(args.seed)
    options.chosen_deck(args.deck)
    lang = options.chosen_lang(args.lang)
    target = options.checked_file(args.out)
    keep([target], args.force)
    chosen = None if args.set is None else _read_set(args.set)
    if chosen is None:
        units = asked_units(args.types or (), args.level or (), args.rulebook)
    else:
        units = _units_of_set(chosen, args)
    title = args.title or (say(Message("pack.title"), lang) if chosen is None else chosen.title(lang))
    page = PracticeFile(units, args.items, seed, lang, title, deck=args.deck, has_key=not args.no_key)
    try:
        text, count = practice_counted(page, Library.load(with_packs=False), packed=not args.unpacked)
    except (ValueError, KeyError) as error:
        raise ExportError(str(error)) from error
    target.parent.mkdir(parents=True, exist_ok=True)
    raw = page_bytes(text)
    target.write_bytes(raw)
    print(f"{target}: {count} questions of {len(units)} types and levels, {len(raw) // 1000} kB")


def asked_units(types: Sequence[str], levels: Sequence[int], rulebook: str = "") -> tuple[UnitWish, ...]:
    """The types and levels that were asked for, all where none was, the easier levels first.

    Raises:
        ExportError: there is no such type, level or rulebook.
    """
    from hanalearn.export.practice_file import UnitWish
    from hanalearn.teach.exercise_types import GENERATORS, generator_of
    from hanalearn.teach.skills import SKILLS
    from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantError, book_named

    names: list[str] = []
    for wanted in types or GENERATORS.names():
        try:
            names += (
                [key for key in GENERATORS if wanted in GENERATORS[key].skills]
                if wanted in SKILLS
                else [generator_of(wanted).key]
            )
        except KeyError as error:
            raise ExportError(str(error)) from error
    book = rulebook or DEFAULT_BOOK
    try:
        book_named(book)
    except VariantError as error:
        raise ExportError(str(error)) from error
    units = [
        UnitWish(name, level, book if GENERATORS[name].by_rules else DEFAULT_BOOK)
        for name in dict.fromkeys(names)
        for level in GENERATORS[name].levels
        if not levels or level in levels
    ]
    if not units:
        raise ExportError(f"none of these types has a level {', '.join(map(str, levels))}")
    return tuple(sorted(units, key=lambda unit: unit.level))


def _read_set(path: Path) -> PracticeSet:
    from hanalearn.teach.findings import ContentError
    from hanalearn.teach.loader import file_text, read_toml
    from hanalearn.teach.practice_sets import PracticeSet, PracticeSetSpec

    if not path.is_file():
        raise ExportError(f"{path}: there is no such practice set")
    try:
        return PracticeSet(path.stem, read_toml(path, file_text(path), PracticeSetSpec))
    except ContentError as error:
        raise ExportError("; ".join(map(str, error.findings))) from error


def _units_of_set(chosen: PracticeSet, args: argparse.Namespace) -> tuple[UnitWish, ...]:
    """What a practice set asks for: more questions of the same kinds, and its facts."""
    from hanalearn.export.practice_file import UnitWish, fact_units
    from hanalearn.teach.exercise_types import check_made, generator_of
    from hanalearn.teach.facts import FACT, facts
    from hanalearn.teach.variant_name import DEFAULT_BOOK

    if args.types or args.level or args.rulebook:
        raise ExportError(
            "--set says which types, levels and rulebooks are asked; leave out --types, --level, --rulebook"
        )
    spec = chosen.spec
    items = [FACT + name for name in spec.named]
    items += [fact.item for fact in facts() if fact.kind in spec.facts and fact.item not in items]
    units: dict[str, UnitWish] = {}
    for made in spec.made:
        try:
            check_made(made, spec.rulebook)
            generator = generator_of(made.exercise)
        except (ValueError, KeyError) as error:
            raise ExportError(f"{chosen.name}: {error}") from error
        for book in made.rulebooks or (spec.rulebook,):
            unit = UnitWish(
                generator.key, made.level, book if generator.by_rules else DEFAULT_BOOK, _unique(made.classes)
            )
            units.setdefault(unit.key, unit)
    return (*fact_units(items), *units.values())


def _unique(classes: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(classes))
