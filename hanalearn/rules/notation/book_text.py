"""Rulebooks as text: a name with its version, local options, and whatever else a house rulebook changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Final

from hanalearn.cards import EMPTY, CardSet
from hanalearn.registry import UnknownNameError
from hanalearn.rules.book import Rulebook, RulebookError
from hanalearn.rules.books import RULEBOOKS
from hanalearn.rules.deal_code import DealCodeError, rulebook_named
from hanalearn.rules.notation.cards_text import card_of
from hanalearn.rules.notation.scanner import NotationError, Statement, Word, quoted
from hanalearn.rules.turn import DealError, DealStep
from hanalearn.rules.yaku import AtLeast, Cite, Standing, Yaku, YakuError

__all__ = ["book_of", "book_statements"]

_APART: Final = frozenset({"key", "cites", "alternatives", "revised_from", "lines"})
_TABLES: Final = ("points", "further", "least", "beats")
STATEMENTS: Final = ("rulebook", "house", "option", "yaku", "lines")
"""The statements that describe a rulebook."""


# --- writing --------------------------------------------------------------------------------------------------------


def book_statements(book: Rulebook) -> tuple[str, ...]:
    """A rulebook as statements.

    A rulebook of the registry, with or without local options, is one: ``rulebook koikoi-standard+koi-bai 1`` (the
    number is its version). A house rulebook says from which it was made and what it changes.

    Raises:
        NotationError: the rulebook it was made from is not in the registry, or it holds something that has no
            notation.
    """
    origin = book.revised_from or book
    try:
        registered = RULEBOOKS[origin.key]
    except (UnknownNameError, ValueError) as error:
        raise NotationError("not-writable", book.key, str(error)) from error
    if registered != origin:
        raise NotationError("not-writable", book.key, f"the registry has another {origin.key!r}")
    if _is_named(book):
        return (f"rulebook {book.key} {book.version}",)
    head = (f"rulebook {origin.key} {origin.version}", f"house {quoted(book.key)}")
    changes: dict[str, object] = {}
    options: list[str] = []
    for one in fields(book):
        if one.name in _APART or one.name in book.figure_tables.values():
            continue
        value, before = getattr(book, one.name), getattr(origin, one.name)
        if value != before:
            changes[one.name] = value
            options.append(f"option {one.name} {_value_text(value, book, one.name)}")
    figures, said = _figures(book, origin)
    try:
        if origin.revised(book.key, **changes, **figures) == book:
            return (*head, *options, *said)
    except RulebookError:
        # Only some figures at a time make no rulebook; the lines are written in full.
        pass
    in_full = (*head, *options, "lines", *map(_yaku_text, book.lines))
    try:
        if origin.revised(book.key, **changes, lines=book.lines) == book:
            return in_full
    except RulebookError as error:
        raise NotationError("not-writable", book.key, str(error)) from error
    raise NotationError("not-writable", book.key, "it differs from what its options say")


def _is_named(book: Rulebook) -> bool:
    try:
        return rulebook_named(book.key) == book and rulebook_named(book.key).key == book.key
    except (DealCodeError, UnknownNameError, ValueError):
        return False


def _figures(book: Rulebook, origin: Rulebook) -> tuple[dict[str, dict[str, object]], list[str]]:
    changes: dict[str, dict[str, object]] = {}
    said: list[str] = []

    def change(table: str, key: str, value: object, text: str) -> None:
        changes.setdefault(table, {})[key] = value
        said.append(f"option {table}.{key} {text}")

    now = {yaku.key: yaku for yaku in book.lines}
    for before in origin.lines:
        yaku = now.get(before.key)
        if yaku is None:
            change("points", before.key, None, "none")
            continue
        if yaku.points != before.points:
            change("points", yaku.key, yaku.points, str(yaku.points))
        if yaku.extra != before.extra:
            change("further", yaku.key, yaku.extra, str(yaku.extra))
        if len(yaku.needs) == 1 and len(before.needs) == 1 and yaku.needs[0].count != before.needs[0].count:
            change("least", yaku.key, yaku.needs[0].count, str(yaku.needs[0].count))
        gone = {one.key for one in origin.lines} - now.keys()
        if yaku.beats != before.beats - gone:
            change("beats", yaku.key, yaku.beats, " ".join(sorted(yaku.beats)) or "none")
    for table in book.figure_tables:
        figures = book.figures(table)
        for key, figure in origin.figures(table).items():
            if figures.get(key) != figure:
                change(table, key, figures.get(key), str(figures.get(key, "none")))
    return changes, said


def _value_text(value: object, book: Rulebook, name: str) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return str(value) if isinstance(value, StrEnum) else quoted(value)
    if isinstance(value, CardSet):
        return str(value) or "none"
    if isinstance(value, tuple):
        if all(isinstance(step, DealStep) for step in value):
            return " ".join(f"{'field' if step.to is None else step.to}:{step.count}" for step in value)
        if all(isinstance(part, str) for part in value):
            return " ".join(value) or "none"
    raise NotationError("not-writable", book.key, f"its {name} ({value!r}) has no notation")


def _yaku_text(yaku: Yaku) -> str:
    needs = " and ".join(f"{need.count} of {need.pool}" for need in yaku.needs)
    parts = [f"yaku {yaku.key} {yaku.points} | needs {needs}"]
    if yaku.extra:
        parts.append(f"further {yaku.extra} of {yaku.extra_pool}")
    if yaku.beats:
        parts.append(f"beats {' '.join(sorted(yaku.beats))}")
    if yaku.void_if:
        parts.append(f"void {yaku.void_if}")
    cite = yaku.cite
    words = ["cite", quoted(cite.source), cite.standing.value]
    words += ["place", cite.place] if cite.place else []
    words += ["after", *cite.after] if cite.after else []
    return " | ".join((*parts, " ".join(words)))


# --- reading --------------------------------------------------------------------------------------------------------


def book_of(described: Sequence[Statement], *, any_version: bool = False) -> Rulebook:
    """The rulebook of its statements, ``rulebook`` first.

    Args:
        described: the statements.
        any_version: read it also where the figures have changed since the text was written.

    Raises:
        NotationError: with what is wrong.
    """
    first = described[0]
    origin = _origin(first, any_version)
    if len(described) == 1:
        return origin
    house = described[1]
    if house.first.text != "house":
        raise house.first.error("unknown-word", "house and the name of the house rulebook, before what it changes")
    if len(house.rest) != 1:
        raise (house.rest[1].error("too-much", "one name") if house.rest else house.end_error('its name, "in quotes"'))
    name = house.rest[0].text if house.rest[0].is_quoted else house.rest[0].raw
    changes: dict[str, object] = {}
    tables: dict[str, dict[str, object]] = {}
    lines: list[Yaku] | None = None
    for statement in described[2:]:
        match statement.first.text:
            case "option":
                _read_option(statement, origin, changes, tables)
            case "lines":
                lines = []
            case "yaku" if lines is not None:
                lines.append(_yaku_of(statement))
            case "yaku":
                raise statement.first.error("unknown-word", "yaku are written out after a line that says 'lines'")
            case _:
                raise statement.first.error("unknown-word", "one of option, lines, yaku")
    if lines is not None:
        changes["lines"] = tuple(lines)
    try:
        return origin.revised(name, **changes, **tables)
    except (RulebookError, YakuError, DealError) as error:
        raise house.rest[0].error("rulebook", str(error)) from error


def _origin(statement: Statement, any_version: bool) -> Rulebook:
    if not statement.rest:
        raise statement.end_error("the name of a rulebook and its version")
    name = statement.rest[0]
    try:
        origin = rulebook_named(name.text)
    except (DealCodeError, ValueError) as error:
        raise name.error("rulebook", str(error)) from error
    if len(statement.rest) > 2:
        raise statement.rest[2].error("too-much", "a name and a version")
    if len(statement.rest) == 2:
        version = statement.rest[1].number(1, 9999)
        if version != origin.version and not any_version:
            raise statement.rest[1].error("version", f"here {origin.key} is version {origin.version}; figures differ")
    return origin


def _read_option(
    statement: Statement, origin: Rulebook, changes: dict[str, object], tables: dict[str, dict[str, object]]
) -> None:
    if len(statement.rest) < 2:
        raise statement.end_error("an option and its value")
    name, *values = statement.rest
    table, _, key = name.text.partition(".")
    if key:
        known_tables = (*_TABLES, *origin.figure_tables)
        if table not in known_tables:
            raise name.error("unknown-word", f"one of {', '.join(f'{one}.…' for one in known_tables)}")
        value: object
        if table == "beats":
            value = frozenset(word.text for word in values if word.text != "none")
        elif len(values) > 1:
            raise values[1].error("too-much", "one value")
        else:
            can_go = table == "points" or table in origin.figure_tables
            value = None if can_go and values[0].text == "none" else values[0].number(0, 9999)
        tables.setdefault(table, {})[key] = value
        return
    known = {one.name for one in fields(origin)} - _APART - set(origin.figure_tables.values())
    if name.text not in known:
        raise name.error("unknown-word", f"one of {', '.join(sorted(known))}, points.…, further.…, least.…, beats.…")
    changes[name.text] = _value_of(values, name.text, origin)


_SWITCH: Final[Mapping[str, bool]] = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def _value_of(values: Sequence[Word], name: str, origin: Rulebook) -> object:
    before = getattr(origin, name)
    if isinstance(before, CardSet):
        return CardSet(card_of(word) for word in values if word.text != "none")
    if isinstance(before, tuple):
        if name == "deal_order":
            return tuple(map(_step_of, values))
        return tuple(word.text for word in values if word.text != "none")
    if len(values) > 1:
        raise values[1].error("too-much", "one value")
    value = values[0]
    if isinstance(before, bool):
        if value.text not in _SWITCH:
            raise value.error("unknown-word", "yes or no")
        return _SWITCH[value.text]
    if isinstance(before, StrEnum):
        kind = type(before)
        if value.text not in list(kind):
            raise value.error("unknown-word", f"one of {', '.join(kind)}")
        return kind(value.text)
    if value.text == "none":
        return None
    if isinstance(before, str):
        return value.text if value.is_quoted else value.raw
    return value.number(0, 9999)


def _step_of(word: Word) -> DealStep:
    to, _, count = word.text.partition(":")
    if not count.isdecimal() or not (to == "field" or to.isdecimal()):
        raise word.error("unknown-word", "a place and how many cards, such as field:2 or 1:2")
    try:
        return DealStep(None if to == "field" else int(to), int(count))
    except DealError as error:
        raise word.error("not-a-number", str(error)) from error


def _yaku_of(statement: Statement) -> Yaku:
    head, *sections = statement.sections()
    if len(head) != 3:
        raise statement.end_error("a key and its points: yaku sanko 5 | needs 3 of 1b 3b 8b 12b")
    needs: list[AtLeast] = []
    extra, extra_pool, void = 0, EMPTY, EMPTY
    beats: frozenset[str] = frozenset()
    cite = Cite("house", "", Standing.HOUSE)
    try:
        for name, *words in sections:
            match name.text:
                case "needs":
                    needs = [AtLeast(count, pool) for count, pool in _counted(words, statement)]
                case "further":
                    ((extra, extra_pool),) = _counted(words, statement)
                case "beats":
                    beats = frozenset(word.text for word in words)
                case "void":
                    void = CardSet(map(card_of, words))
                case "cite":
                    cite = _cite_of(words, statement)
                case _:
                    raise name.error("unknown-word", "one of needs, further, beats, void, cite")
        key, points = head[1].text, head[2].number(1, 9999)
        return Yaku(key, points, tuple(needs), cite, extra_pool, extra, beats, void)
    except (YakuError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise head[1].error("rulebook", str(error)) from error


def _counted(words: Sequence[Word], statement: Statement) -> list[tuple[int, CardSet]]:
    found: list[tuple[int, CardSet]] = []
    at = 0
    while at < len(words):
        count = words[at].number(1, 48)
        if at + 1 >= len(words) or words[at + 1].text != "of":
            raise words[at].error("missing", "a number, 'of' and cards: 3 of 1r 2r 3r")
        end = next((to for to in range(at, len(words)) if words[to].text == "and"), len(words))
        found.append((count, CardSet(map(card_of, words[at + 2 : end]))))
        at = end + 1
    if not found:
        raise statement.end_error("a number, 'of' and cards: 3 of 1r 2r 3r")
    return found


def _cite_of(words: Sequence[Word], statement: Statement) -> Cite:
    if len(words) < 2 or words[1].text not in list(Standing):
        raise statement.end_error(f'a source "in quotes" and one of {", ".join(Standing)}')
    place = ""
    after: tuple[str, ...] = ()
    rest = list(words[2:])
    if rest and rest[0].text == "place" and len(rest) > 1:
        place = rest[1].text
        rest = rest[2:]
    if rest and rest[0].text == "after":
        after = tuple(word.text for word in rest[1:])
        rest = []
    if rest:
        raise rest[0].error("unknown-word", "place or after")
    return Cite(words[0].text, place, Standing(words[1].text), after)
