"""Practice as one HTML file: questions made beforehand by the real generators, each under the name that opens it again.

The file holds *units*, types of exercise at a level, with a few questions each; which one comes next is for
``pack_schedule`` (and its twin in the browser) to say. Everything that is shown or said of a question is put down by
``question_table``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.apps.pictures import BACK, pictures
from hanalearn.art import DECKS
from hanalearn.cards import DECK
from hanalearn.export.one_file import OneFile, one_file
from hanalearn.export.practice_pack import packed
from hanalearn.export.question_table import question_table
from hanalearn.export.question_texts import Texts, question_words
from hanalearn.generators.facts import fact_exercise
from hanalearn.progress.written_code import MOST_MARKS, Subject
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.exercise_types import drawn_class, exercise_of, generator_of, name_of
from hanalearn.teach.facts import FACT, fact_of
from hanalearn.teach.library import Library
from hanalearn.teach.variant_name import DEFAULT_BOOK, seed_of
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names, say, words

__all__ = ["PracticeFile", "UnitWish", "fact_units", "practice_counted", "practice_data", "practice_html", "subject_of"]

SCRIPTS: Final = (
    "shelf.js",
    "written_code.js",
    "question.js",
    "pack.js",
    "pack_room.js",
    "pack_sheet.js",
    "pack_page.js",
)
_MOST_TRIES: Final = 400
"""So many seeds are looked at for a question that is not there yet."""
_MOST_COUNTED: Final = 60
_CODE: Final = re.compile(r'"(\d{1,2}[barc]\d?)"')


@dataclass(frozen=True, slots=True)
class UnitWish:
    """A type of exercise at a level, as it is wanted in a file.

    Attributes:
        type: name of the type, ``"counting-set"``; ``"fact:month"`` for facts of a kind.
        level: from 1; 0 for facts.
        book: the rulebook by which it is judged.
        classes: only questions of these classes; any if empty.
        facts: the facts to be asked, by item.
    """

    type: str
    level: int
    book: str = DEFAULT_BOOK
    classes: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name within the file: ``"counting-set/2"``."""
        end = "" if self.book == DEFAULT_BOOK else f"/{self.book}"
        return self.type if self.facts else f"{self.type}/{self.level}{end}"


@dataclass(frozen=True, slots=True)
class PracticeFile:
    """What goes into a file.

    Attributes:
        units: types and levels, in the order in which they are met.
        items: questions in all; every unit gets the same number, at least one.
        seed: from which the questions are made, 1 to 10 small letters and digits.
        lang: the language.
        title: of the file, in that language.
        deck: the drawings.
        has_key: whether the printed sheet has the answers.
    """

    units: tuple[UnitWish, ...]
    items: int
    seed: str
    lang: str
    title: str
    deck: str = "classic"
    has_key: bool = True

    @property
    def types(self) -> tuple[str, ...]:
        """The types of exercise, each once: what a written code has a mark for."""
        return tuple(dict.fromkeys(unit.type for unit in self.units))


def subject_of(page: PracticeFile) -> Subject:
    """What the written codes of a file are of: the same in every language, another for other questions.

    Raises:
        ValueError: there are no types, or too many.
    """
    inside = json.dumps([page.items, page.seed, [(unit.key, unit.classes, unit.facts) for unit in page.units]])
    return Subject(f"practice-{seed_of(inside)}", page.types)


def practice_html(page: PracticeFile, library: Library, *, packed: bool = True) -> str:
    """The whole HTML text of a file.

    Raises:
        ValueError: there is nothing to ask, or a question cannot be asked without Python.
        VariantError: a level, a class or a rulebook does not exist.
    """
    return practice_counted(page, library, packed=packed)[0]


def practice_counted(page: PracticeFile, library: Library, *, packed: bool = True) -> tuple[str, int]:
    """The same, and how many questions are in it: fewer where a type has no more to ask.

    Raises:
        ValueError: there is nothing to ask, or a question cannot be asked without Python.
        VariantError: a level, a class or a rulebook does not exist.
    """
    data, pictured = _made(page, library)
    subject = subject_of(page)
    text = one_file(
        OneFile(
            name=subject.name,
            title=page.title,
            lang=page.lang,
            data=data,
            scripts=SCRIPTS,
            pics=pictures(DECKS[page.deck], pictured),
            numbered=DECKS[page.deck].has_badges,
            codes={"name": subject.name, "parts": subject.parts, "title": page.title},
            packed=packed,
        )
    )
    units = data["units"]
    assert isinstance(units, list)
    return text, sum(len(unit["seeds"]) for unit in units)


def practice_data(page: PracticeFile, library: Library) -> Json:
    """The data of a file: units with the tables of their questions, and everything that is said.

    Raises:
        ValueError: see ``practice_html``.
        VariantError: see ``practice_html``.
    """
    return _made(page, library)[0]


def _made(page: PracticeFile, library: Library) -> tuple[Json, frozenset[str]]:
    """The data, and the pictures that they show."""
    if not page.units or len(page.types) > MOST_MARKS:
        raise ValueError(f"{len(page.types)} types of exercise; a file has 1 to {MOST_MARKS}")
    subject, texts = subject_of(page), Texts()
    count = max(1, page.items // len(page.units))
    units = [_unit(wish, count, page, library, texts) for wish in page.units]
    data: Json = {
        "lang": page.lang,
        "title": page.title,
        "key": page.has_key,
        "words": {key: text for key, text in words(page.lang).items() if key != "deck"},
        "say": _sentences(page.lang),
        "ask": question_words(page.lang),
        "beliefs": _beliefs(units, page.lang),
        **packed(units, texts, page.lang),
        "units": [{key: value for key, value in unit.items() if key != "items"} for unit in units],
        "types": [[key, _type_name(key, page.lang)] for key in page.types],
        "code": {"number": subject.number, "edition": subject.edition, "count": len(subject.parts)},
    }
    return data, _pictured(units, texts)


def _unit(wish: UnitWish, count: int, page: PracticeFile, library: Library, texts: Texts) -> Json:
    tables: list[Json] = []
    seeds: list[str] = []
    for name, exercise in _questions(wish, count, page.seed):
        tables.append(question_table(exercise, page.lang, library, texts))
        seeds.append(name)
    head, tail = _common(seeds)
    title, note = _type_name(wish.type, page.lang), ""
    if not wish.facts:
        note = say(Message(f"exercise.{wish.type}.level{wish.level}"), page.lang)
    return {
        "key": wish.key,
        "type": wish.type,
        "name": title,
        "note": note,
        "head": head,
        "tail": tail,
        "seeds": [name[len(head) : len(name) - len(tail)] for name in seeds],
        "items": tables,
    }


def _common(seeds: Sequence[str]) -> tuple[str, str]:
    """What the names of all questions of a unit begin and end with."""
    first = seeds[0]
    head = first.rpartition("/")[0] if first.count("/") < 3 else "/".join(first.split("/")[:2])
    if first.startswith(FACT):
        head = FACT
        tail = "/" + first.rpartition("/")[2]
        return head, tail
    rest = first[len(head) + 1 :].partition("/")[2]
    return f"{head}/", f"/{rest}" if rest else ""


def _questions(wish: UnitWish, count: int, seed: str) -> Iterator[tuple[str, Exercise]]:
    """Questions of a unit, no two the same: about different things as long as there are any."""
    if wish.facts:
        for item in wish.facts[:count]:
            yield f"{item}/{seed}", fact_exercise(item, seed)
        return
    generator = generator_of(wish.type)
    seen: set[str] = set()
    topics: set[str] = set()
    waiting: list[tuple[str, Exercise]] = []
    found = 0
    for number in range(1, _MOST_TRIES):
        name = name_of(generator, wish.level, f"{seed}{number}", wish.book)
        if wish.classes and drawn_class(generator, name) not in wish.classes:
            continue
        exercise = exercise_of(name)
        same = repr(exercise.task.step) + repr(exercise.task.table)
        if same in seen:
            continue
        seen.add(same)
        if exercise.topic and exercise.topic in topics:
            waiting.append((str(name), exercise))
        else:
            topics.add(exercise.topic)
            yield str(name), exercise
            found += 1
        if found + len(waiting) >= count * 2 or found >= count:
            break
    yield from waiting[: max(0, count - found)]


def _type_name(key: str, lang: str) -> str:
    if key.startswith(FACT):
        return say(Message(f"practise.kind-{key.removeprefix(FACT)}"), lang)
    return say(Message(f"exercise.{key}"), lang)


def _beliefs(units: Sequence[Json], lang: str) -> dict[str, str]:
    """The beliefs that some answer of the file speaks of, in words."""
    found = {
        code
        for unit in units
        for item in unit["items"]  # type: ignore[attr-defined]
        for outcome in item["o"]
        for code in outcome[2].split(" ")[:1]
        if code
    }
    return {code: say(Message(f"belief.{code}"), lang) for code in sorted(found)}


_PACK: Final = (
    "today", "new", "rest", "ladder", "number", "number-line", "kinds", "kinds-line", "mark-0", "mark-1", "mark-2",
    "mark-3", "keep", "code", "code-line", "code-enter", "code-read", "code-taken", "code-empty", "code-typo",
    "code-other", "code-edition", "import-line", "save", "print", "print-line", "key", "not-kept", "unreadable",
    "name-line", "to-start", "phase-review",
)  # fmt: skip
_PRACTISE: Final = (
    "begin", "copy", "forget", "forget-yes", "forget-no", "phase-practice", "phase-mistakes", "stop", "finish",
    "worked", "about-question", "name", "over", "none-answered", "more", "questions", "tempting", "result-yes",
    "result-helped", "result-no", "result-shown",
)  # fmt: skip


def _sentences(lang: str) -> Json:
    """What the pages of a file say. Sentences with a count stand for every count that can come up."""
    voice = Voice(lang)

    def plain(key: str, **arguments: str | int) -> str:
        return voice.plain(Message(key, **arguments))

    counted = range(_MOST_COUNTED + 1)
    return {
        **{key: plain(f"pack.{key}") for key in _PACK},
        **{key: plain(f"practise.{key}") for key in _PRACTISE},
        "due": [plain("pack.due", n=n) for n in counted],
        "sitting": [plain("pack.sitting", n=n) for n in counted],
        "of": [plain("ui.step-all", steps=n) for n in counted],
        "count": [plain("practise.questions-count", n=n) for n in counted],
        "held": [[plain("practise.held", n=n, all=most) for n in range(most + 1)] for most in range(13)],
        "question": plain("practise.question-now", number="{0}"),
        "question-of": plain("practise.question-of", number="{0}", count="{1}"),
        "row": plain("practise.result-row", number="{0}", what="{1}", word="{2}"),
        "sheet": plain("pack.sheet", number="{0}"),
        "forget-line": plain("pack.forget-line", number="{0}"),
        "forgotten": plain("pack.forgotten", number="{0}"),
        "code-letter": plain("pack.code-letter", about="{0}"),
        "code-version": plain("pack.code-version", about="{0}"),
        "page": plain("ui.title-page", page="{0}"),
        "home": plain("ui.home"),
        "next": plain("ui.next"),
        "why": plain("ui.why"),
        "meta": plain("ui.meta", first="{0}", second="{1}"),
        "short": {card.code: names.card_short(card, lang) for card in DECK},
    }


def _pictured(units: Sequence[Json], texts: Texts) -> frozenset[str]:
    """The pictures that the questions show; those with the plant outlined where it ever is."""
    text = json.dumps([texts.values, *units])
    known = {card.code for card in DECK}
    found = {code for code in _CODE.findall(text) if code in known}
    pointed: set[str] = set()
    for unit in units:
        for item in unit["items"]:  # type: ignore[attr-defined]
            for marks in item.get("v", ()):
                pointed |= {code for code, names_ in marks.items() if "plant" in names_}
    return frozenset({BACK, *found, *(f"{code}:plant" for code in pointed)})


def fact_units(items: Sequence[str]) -> tuple[UnitWish, ...]:
    """Facts as units, one for each kind."""
    kinds: dict[str, list[str]] = {}
    for item in items:
        fact = fact_of(item)
        assert fact is not None
        kinds.setdefault(fact.kind, []).append(item)
    return tuple(UnitWish(f"{FACT}{kind}", 0, facts=tuple(found)) for kind, found in kinds.items())
