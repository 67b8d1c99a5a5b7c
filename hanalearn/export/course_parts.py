"""What a course as a folder is made of: each part as files by path, made by the export of its own kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hanalearn.art import DECKS, PALETTES
from hanalearn.export.course_index import Contents, Printed, index_name, index_page
from hanalearn.export.course_readme import readme
from hanalearn.export.flash_cards import LARGE, NORMAL, flash_cards
from hanalearn.export.guarded import ExportError
from hanalearn.export.lesson_file import lesson_file
from hanalearn.export.lesson_place import FileError
from hanalearn.export.letters import page_bytes
from hanalearn.export.practice_command import asked_units
from hanalearn.export.practice_file import PracticeFile, UnitWish, practice_html
from hanalearn.export.wall_sheet import wall_sheet
from hanalearn.rules.books import RULEBOOKS
from hanalearn.teach.library import Library
from hanalearn.text import LANGUAGES, Message, say

__all__ = ["CoursePlan", "Explorer", "course_files", "explorer_of", "lesson_names"]

Files = dict[str, bytes]
_PRINTS: Final = "prints"
_OWN_LICENCE: Final = Path(__file__).parent / "explorer" / "notices" / "hanalearn.txt"


@dataclass(frozen=True, slots=True)
class Explorer:
    """The file of explorers and play, with the notices of what others made in it."""

    page: bytes
    notices: bytes


@dataclass(frozen=True, slots=True)
class CoursePlan:
    """What a folder is to hold.

    Attributes:
        langs: languages, the first one opens.
        lessons: ids, in the order of the course.
        seed: from which variants and questions are made, 1 to 10 small letters and digits.
        items: questions of the practice; 0 for none.
        types: kinds of question; all if empty.
        deck: the drawings.
        has_key: whether printed lessons and practice have their answers.
        has_prints: whether wall sheets and flash cards are there.
        version: of hanalearn, as the pages say it.
    """

    langs: tuple[str, ...]
    lessons: tuple[str, ...]
    seed: str
    items: int
    types: tuple[str, ...] = ()
    deck: str = "classic"
    has_key: bool = True
    has_prints: bool = True
    version: str = ""


@dataclass(slots=True)
class _Collected:
    """Files so far, and where the index has to lead."""

    files: Files = field(default_factory=dict)
    lessons: dict[str, str] = field(default_factory=dict)
    practice: dict[str, str] = field(default_factory=dict)
    printed: list[Printed] = field(default_factory=list)
    spoken: set[str] = field(default_factory=set)


def lesson_names(library: Library, asked: Sequence[str]) -> tuple[str, ...]:
    """The lessons that names, units and ``all`` stand for, in the order of the course.

    Raises:
        ExportError: there is no such lesson or unit, or none that is written.
    """
    written = [one.id for one in library.course.lessons if one.id in library.lessons]
    found: set[str] = set()
    for name in asked or ("all",):
        meant = [one for one in written if name in ("all", one) or one.startswith(f"{name}.")]
        if not meant:
            raise ExportError(f"no lesson or unit is called {name!r}; there are: {', '.join(written)}")
        found.update(meant)
    return tuple(one for one in written if one in found)


def course_files(
    plan: CoursePlan,
    library: Library,
    explorer: Explorer | None,
    *,
    is_lacking: bool = False,
    tell: Callable[[str], object] = lambda _: None,
) -> Files:
    """Every file of the folder by its path: the same bytes for the same plan.

    Args:
        plan: what is wanted.
        library: of this installation, without packs.
        explorer: if it is there.
        is_lacking: it was wanted and could not be had, which the folder says.
        tell: is told what is made next: the whole course takes minutes.

    Raises:
        ExportError: a part cannot be made.
    """
    made = _Collected()
    # What is not there is said before minutes of work.
    units = asked_units(plan.types, ()) if plan.items else ()
    _add_lessons(made, plan, library, tell)
    if units:
        _add_practice(made, plan, units, library, tell)
    if plan.has_prints:
        tell("sheets to print")
        _add_prints(made, plan)
    made.files["licences/hanalearn.txt"] = _OWN_LICENCE.read_bytes()
    if explorer is not None:
        made.files["explorer.html"] = explorer.page
        made.files["licences/explorer.txt"] = explorer.notices
    whole = lesson_names(library, ())
    contents = Contents(
        langs=plan.langs,
        course=library.course,
        lessons=made.lessons,
        spoken=tuple(one.code for one in LANGUAGES if one.code in made.spoken),
        practice=made.practice,
        explorer="" if explorer is None else "explorer.html",
        explorer_bytes=0 if explorer is None else len(explorer.page),
        printed=tuple(made.printed),
        version=plan.version,
        seed=plan.seed,
        is_whole=plan.lessons == whole,
        is_lacking=is_lacking,
    )
    for lang in plan.langs:
        made.files[index_name(lang, plan.langs)] = index_page(contents, lang).encode()
    made.files["README.txt"] = readme(plan.langs, is_lacking=is_lacking)
    return made.files


def explorer_of(pieces: Path | None) -> Explorer:
    """The file of explorers and play.

    Args:
        pieces: a folder that has what others made; a cache, filled by npm and pip where it is empty, if ``None``.

    Raises:
        ExportError: the pieces cannot be had.
    """
    from platformdirs import user_cache_path

    from hanalearn.export.explorer.build import Parts, explorer_file
    from hanalearn.export.explorer.pieces import fetched

    where = pieces or user_cache_path("hanalearn") / "explorer"
    parts = Parts.of(fetched(where, may_fetch=pieces is None))
    return Explorer(explorer_file(parts).encode(), parts.notices.encode())


def _add_lessons(made: _Collected, plan: CoursePlan, library: Library, tell: Callable[[str], object]) -> None:
    for at, name in enumerate(plan.lessons, 1):
        tell(f"lesson {name}, {at} of {len(plan.lessons)}")
        spoken = library.lesson(name).spec.languages
        # A lesson speaks what it has words for; a reader of another language gets it in its own first one.
        langs = tuple(lang for lang in plan.langs if lang in spoken) or spoken[:1]
        try:
            page = lesson_file([name], library, langs=langs, seed=plan.seed, deck=DECKS[plan.deck], key=plan.has_key)
        except FileError as error:
            raise ExportError(f"{name}: {error}") from error
        path = f"lessons/{name}.html"
        made.lessons[name] = path
        made.spoken.update(langs)
        made.files[path] = page_bytes(page.html)


def _add_practice(
    made: _Collected, plan: CoursePlan, units: tuple[UnitWish, ...], library: Library, tell: Callable[[str], object]
) -> None:
    for lang in plan.langs:
        tell(f"practice, {lang}")
        title = say(Message("pack.title"), lang)
        page = PracticeFile(units, plan.items, plan.seed, lang, title, deck=plan.deck, has_key=plan.has_key)
        try:
            text = practice_html(page, library)
        except (ValueError, KeyError) as error:
            raise ExportError(str(error)) from error
        path = f"practice/practice-{lang}.html"
        made.practice[lang] = path
        made.files[path] = page_bytes(text)


def _add_prints(made: _Collected, plan: CoursePlan) -> None:
    deck, colour, grey = DECKS[plan.deck], PALETTES["light"], PALETTES["grey-safe"]
    books = [RULEBOOKS[key] for key in RULEBOOKS]
    second = "ja" if "ja" in plan.langs else ""

    def add(name: str, text: str) -> str:
        path = f"{_PRINTS}/{name}.html"
        made.files[path] = text.encode()
        return path

    wall = [("in-colour", "wall-sheet", colour), ("in-grey", "wall-sheet-grey", grey)]
    made.printed.append(
        Printed(
            "wall",
            tuple(
                (form, add(name, wall_sheet(deck, books, plan.langs, second=second, palette=palette)))
                for form, name, palette in wall
            ),
        )
    )
    flash = [
        ("in-colour", "flash-cards", colour, NORMAL),
        ("in-grey", "flash-cards-grey", grey, NORMAL),
        ("in-large", "flash-cards-large", colour, LARGE),
    ]
    made.printed.append(
        Printed(
            "flash",
            tuple(
                (form, add(name, flash_cards(deck, plan.langs, layout=layout, palette=palette)))
                for form, name, palette, layout in flash
            ),
        )
    )
