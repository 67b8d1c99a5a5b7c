"""Lessons as one HTML file: their tables, the cards that occur, a front page, and all that is said in each language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hanalearn.apps.pictures import BACK, pictures
from hanalearn.art import Deck
from hanalearn.export.code_subjects import lesson_subject
from hanalearn.export.front_parts import shown_in
from hanalearn.export.lesson_data import LessonData, lesson_data
from hanalearn.export.lesson_place import TYPED
from hanalearn.export.lesson_render import Renderer
from hanalearn.export.lesson_writer import Numbers, secrets_in, written
from hanalearn.export.offered import without_offers
from hanalearn.export.one_file import OneFile, one_file
from hanalearn.export.passed import without_pictures
from hanalearn.export.said import Piece, Pool, Spelling, together
from hanalearn.export.sheaf import in_order, sheaf
from hanalearn.export.spoken import Spoken
from hanalearn.export.veil import Tables, disguised
from hanalearn.teach import Library
from hanalearn.teach.head import page_head
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, words

__all__ = ["ROUNDS", "VARIANTS", "LessonFile", "in_a_file", "lesson_file"]

VARIANTS: Final = 2
"""The cards of the lesson, and one set of other cards for each step."""
ROUNDS: Final = 2
"""Sets of questions of the check; three questions beforehand come from the second, unless they are made."""
SCRIPTS: Final = (
    "shelf.js",
    "veil.js",
    "sheaf.js",
    "spoken.js",
    "passed.js",
    "written_code.js",
    "lesson.js",
    "lesson_page.js",
)
_UNSAID: Final = frozenset({"deck", "lost", "lost-more", "file-too-long", "main-pages"})
"""A file has one deck, no kernel that could be lost, takes no file, and leads to no other pages."""
_FAULTS: Final = ("empty", "letter", "typo", "version", "other", "edition")


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A file of lessons.

    Attributes:
        html: the whole text.
        states: of each lesson, how many states a learner can be in.
        cards: how many pictures are in it.
        renders: how many views were drawn to make it.
    """

    html: str
    states: tuple[tuple[str, int], ...]
    cards: int
    renders: int


def in_a_file(lesson: Lesson) -> Lesson:
    """A lesson with as few variants and rounds as a file has."""
    return replace(lesson, variants=VARIANTS, rounds=ROUNDS)


def lesson_file(
    names: Sequence[str],
    library: Library,
    *,
    langs: Sequence[str],
    seed: str,
    deck: Deck,
    key: bool = True,
    packed: bool = True,
) -> LessonFile:
    """Lessons as a file.

    Args:
        names: of the lessons, in the order in which the front page lists them.
        library: has them.
        langs: languages inside; the first is that of whoever speaks none of them.
        seed: of other cards and of the questions of the check: 1 to 16 small letters and digits.
        deck: draws the cards.
        key: whether the printed worksheet has a page with the answers.
        packed: see ``OneFile``.

    Raises:
        UnknownLessonError: there is no lesson of a name.
        FileError: a step of a lesson cannot be put into tables.
    """
    lessons = [in_a_file(library.lesson(name)) for name in names]
    inside = replace(library, lessons={lesson.id: lesson for lesson in lessons}, packs={})
    spoken = Spoken(langs)
    pool = Pool(len(langs), lambda tree: without_offers(without_pictures(spoken.without(tree))))
    made: list[LessonData] = []
    for lesson in lessons:
        made.append(lesson_data(lesson, Renderer(lesson, inside, langs), pool, seed))
    front = together([_front(lessons, lang, langs) for lang in langs])
    said = together([_said(lessons, lang) for lang in langs])
    notes = {
        name: together([Voice(lang).show(Message(f"export.kept-{name}")) for lang in langs])
        for name in ("nowhere", "full", "unreadable")
    }
    tail: Json = {"front": pool.add(front), "said": pool.add(said), "notes": pool.add(notes)}
    if spoken.is_needed:
        tail["spoken"] = pool.add(spoken.tree())
    values: Json = {
        "lessons": [{**one.json, "code": _code(lesson)} for one, lesson in zip(made, lessons, strict=True)],
        **tail,
    }
    spelt = in_order(pool.spelt([values]))
    veiled = _veiled(pool, spelt, values)
    numbers = Numbers([*spelt.pieces, *veiled.pieces])
    tables = Tables(numbers.outs)
    named = written(values, spelt, veiled, tables, numbers)
    assert isinstance(named, dict)
    data: Json = {
        "langs": list(langs),
        "key": key,
        "words": {lang: _words(lang) for lang in langs},
        **named,
        "tables": tables.text(),
        "veiled": _disguised(spelt, veiled),
    }
    codes = frozenset(code for one in made for code in one.codes) | {BACK}
    first = lessons[0]
    title = first.words(langs[0]).title if len(lessons) == 1 else Voice(langs[0]).plain(Message("export.title"))
    subject = lesson_subject(first) if len(lessons) == 1 else None
    page = OneFile(
        name=names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}",
        title=title,
        lang=langs[0],
        data=data,
        scripts=SCRIPTS,
        pics=pictures(deck, codes),
        numbered=deck.has_badges,
        codes=None if subject is None else {"name": subject.name, "parts": list(subject.parts), "title": title},
        packed=packed,
        emblems=(3,),
        langs=tuple(langs),
        shown=shown_in([pool.shapes, [[json.loads(text) for text in one.texts] for one in pool.said]]),
    )
    states = tuple((lesson.id, one.states) for lesson, one in zip(lessons, made, strict=True))
    return LessonFile(one_file(page), states, len(codes), sum(one.renders for one in made))


def _veiled(pool: Pool, open_: Spelling, values: Json) -> Spelling:
    """What is only met behind something done, in an order that tells nothing of where."""
    ids = sorted({secret.id for secret in secrets_in(values)})
    return in_order(pool.spelt([Piece(one) for one in ids], open_), open_)


def _disguised(open_: Spelling, veiled: Spelling) -> str:
    """All pieces and texts, in other letters."""
    texts = [[*one, *other] for one, other in zip(open_.texts, veiled.texts, strict=True)]
    return disguised(sheaf([*open_.pieces, *veiled.pieces], texts, len(open_.texts[0])))


def _words(lang: str) -> dict[str, str]:
    """What the front end says, but for what a file has no occasion to say."""
    return {name: text for name, text in words(lang).items() if name not in _UNSAID and not name.startswith("deck-")}


def _code(lesson: Lesson) -> Json:
    subject = lesson_subject(lesson)
    return {"number": subject.number, "edition": subject.edition, "parts": list(subject.parts)}


def _front(lessons: Sequence[Lesson], lang: str, langs: Sequence[str]) -> Json:
    voice = Voice(lang)
    head = page_head(voice)
    inside = head["langs"]
    assert isinstance(inside, list)
    rows = [
        {
            "id": lesson.id,
            "name": lesson.words(lang).title,
            "note": voice.plain(Message("ui.steps", n=len(lesson.main_steps))),
            "offer": f"open:{lesson.id}",
            "href": "?",
            "chip": "",
            "state": "new",
        }
        for lesson in lessons
    ]
    title = lessons[0].words(lang).title if len(lessons) == 1 else voice.plain(Message("export.title"))
    return {
        "page": "desk",
        "room": "file",
        "title": voice.plain(Message("ui.title-page", page=title)),
        "address": True,
        "query": "",
        "head": {**head, "langs": [one for one in inside if one["code"] in langs], "title": title, "book": None},
        "layout": "wide",
        "main": [
            {"part": "heading", "text": title, "level": 1},
            {"part": "list", "id": "lessons", "title": voice.plain(Message("export.lessons")), "rows": rows},
            {"part": "print", "label": voice.plain(Message("export.print"))},
        ],
        "side": [],
        "bar": [],
        "notes": [],
    }


def _said(lessons: Sequence[Lesson], lang: str) -> Json:
    voice = Voice(lang)

    def plain(key: str, **values: str) -> str:
        return voice.plain(Message(key, **values))

    return {
        "states": {name: plain(f"state.{name}") for name in ("new", "begun", "done")},
        "titles": {lesson.id: lesson.words(lang).title for lesson in lessons},
        "key": plain("export.key"),
        "taken": plain("pack.code-taken"),
        "faults": {name: _fault(voice, name) for name in _FAULTS},
        "before": {
            "part": "text",
            "id": "before",
            "title": plain("export.before"),
            "sheet": True,
            "lines": [plain("export.before-line")],
            "actions": [
                {"label": plain("export.resume"), "offer": "resume", "main": True},
                {"label": plain("export.anew"), "offer": "anew"},
            ],
        },
        "code": {
            "part": "code",
            "id": "code",
            "title": plain("pack.code"),
            "lines": [plain("export.code-line")],
            "label": plain("pack.code"),
            "copy": plain("export.copy"),
        },
        "enter": {
            "part": "controls",
            "id": "enter",
            "items": [
                {
                    "kind": "text",
                    "id": "typed",
                    "label": plain("pack.code-enter"),
                    "value": "",
                    "max": 120,
                    "offer": "say:code",
                    "done": {"label": plain("pack.code-read")},
                }
            ],
        },
    }


def _fault(voice: Voice, name: str) -> str:
    """What is said of a code that cannot be read; what it is about is put in by the page."""
    key = f"pack.code-{name}"
    return voice.plain(Message(key, about=TYPED) if name in ("letter", "version") else Message(key))
