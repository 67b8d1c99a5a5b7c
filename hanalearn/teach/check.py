"""The check of content: every fault of a lesson as a finding with file, line or key, and what to do.

Structure, cards, scripts and claims are proved with the rules; words are looked for in every declared language; and
each step is shown once in each language, so that what would fail for a learner fails here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from hanalearn.teach.claims import ClaimError, capture_of, proved
from hanalearn.teach.course import COURSE_FILE, Course, load_course
from hanalearn.teach.exercise_types import generator_of
from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.graph import MOST_STATES, count_states
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.library import Library, content_root, exercise_finder, exercises_of, lesson_folders
from hanalearn.teach.loader import (
    EXERCISE_FILE,
    LESSON_FILE,
    file_text,
    line_of,
    load_exercise,
    load_lesson,
    words_file,
)
from hanalearn.teach.made import Made
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.plans import PLANS, load_plans, plan_findings
from hanalearn.teach.practice_sets import set_findings
from hanalearn.teach.session import Session
from hanalearn.teach.slips import is_known
from hanalearn.teach.steps import CHECK_STEP, END_STEP, Answered, Ask, Film, Reckon, Round, Score, See, Step, Try
from hanalearn.teach.table import TableError
from hanalearn.teach.task import StepError, Task
from hanalearn.teach.view import lesson_view
from hanalearn.teach.voice import plain_text
from hanalearn.teach.words import LESSON, CardWord, Emphasis, Gap, Paragraph, Part, Words
from hanalearn.text import LANGUAGES, Message, say

__all__ = ["CODES", "check", "run"]

CODES: Final = {
    "toml": "the file is no TOML",
    "encoding": "the file is not UTF-8",
    "file-missing": "a file cannot be read",
    "schema": "an entry is missing, unknown or of the wrong sort",
    "unforeseen": "a lesson cannot be laid out for a reason that no other code names",
    "lesson-twice": "two lessons have the same id",
    "folder-name": "the folder of a lesson does not begin with its id",
    "course-steps": "the course and the lesson disagree about the number of steps",
    "title-differs": "the course and the lesson disagree about the title",
    "pack-missing": "a pack names a folder that is not there",
    "path-empty": "nothing to check at a path",
    "rulebook-unknown": "there is no such rulebook",
    "language-unknown": "there is no such language",
    "exercise-unknown": "there is no such exercise",
    "exercise-differs": "an exercise and its type disagree",
    "card-unknown": "a code is no card",
    "card-twice": "a card lies in two places",
    "card-absent": "a card is named that is not where it would have to be",
    "card-unclear": "it is unclear which card is played",
    "set-unknown": "there is no such set, or no such line of a ledger",
    "sheets-differ": "sheets that are said to agree do not",
    "table-missing": "there is no table to go on with",
    "table-unclear": "the step before can end in several ways",
    "step-unknown": "there is no such step",
    "part-unknown": "no item of the check has such a part",
    "lesson-unknown": "there is no such lesson",
    "script-illegal": "an event of the script breaks the rules",
    "sheet-silent": "a number is asked for where the sheet does not say",
    "unsolvable": "no legal answer reaches the goal",
    "again-missing": "a step needs set-ups of its own for another go",
    "variant-broken": "the step in other cards cannot be played",
    "reply-idle": "a reply answers nothing",
    "reply-silent": "a reply has neither words nor a belief",
    "misconception-unknown": "there is no such belief",
    "claim-unreadable": "a claim cannot be read",
    "claim-false": "the rules say otherwise",
    "claim-elsewhere": "a claim is about other cards than its step",
    "states": "the lesson has too many states",
    "words-missing": "a declared language has no file",
    "words": "the Markdown cannot be read as words",
    "word-missing": "a piece of words is missing in a language",
    "word-unused": "a piece of words belongs to nothing",
    "word-markup": "words look like HTML or an address",
    "set-unmade": "a practice set asks for questions that cannot be made",
    "blank-mismatch": "the sentence and its blanks do not fit",
    "label-missing": "something on the page has no name to be spoken",
    "not-shown": "the page cannot be made",
}
"""Every sort of fault by its code."""


def run(paths: Sequence[Path] = ()) -> list[Finding]:
    """The faults of the content at these paths, sorted by file and line; without paths those of this installation."""
    return check(paths or (content_root() / "lessons", content_root() / "exercises"))


def check(paths: Iterable[Path]) -> list[Finding]:
    """The faults of lessons.

    Args:
        paths: folders of one lesson, of several, of exercises, or files in them.
    """
    findings: set[Finding] = set()
    for path in paths:
        findings.update(_at(path if path.is_dir() else path.parent, path))
    return sorted(findings, key=lambda finding: (finding.file, finding.line or 0, finding.key, finding.code))


def _at(folder: Path, named: Path) -> Iterator[Finding]:
    if not named.exists():
        yield Finding(str(named), None, "", "path-empty", "no such file or folder", "give the path of a lesson")
        return
    if (folder / "lessons").is_dir():
        yield from _at(folder / "lessons", folder)
        if (folder / "exercises").is_dir():
            yield from _at(folder / "exercises", folder)
        return
    course: Course | None = None
    if (folder / COURSE_FILE).is_file():
        try:
            course = load_course(folder / COURSE_FILE)
        except ContentError as error:
            yield from error.findings
    exercises = sorted(file.parent for file in folder.glob(f"*/{EXERCISE_FILE}"))
    exercises += [folder] if (folder / EXERCISE_FILE).is_file() else []
    for exercise in exercises:
        try:
            yield from _exercise_in(exercise)
        except ContentError as error:
            yield from error.findings
    has_sets = folder.name == "exercises" and any(folder.glob("*.toml"))
    if has_sets:
        yield from set_findings(folder)
    folders = lesson_folders(folder)
    yield from _plans_below(folder, course)
    if not folders and not exercises and not has_sets and course is None:
        yield Finding(str(named), None, "", "path-empty", "no lesson here", f"give a folder that holds {LESSON_FILE}")
    seen: dict[str, str] = {}
    for one in folders:
        yield from _lesson_in(one, course, seen)


def _exercise_in(folder: Path) -> Iterator[Finding]:
    """Where the file of an exercise and the type of its name disagree."""
    spec, file = load_exercise(folder), folder / EXERCISE_FILE
    try:
        type_of = generator_of(spec.name)
    except (KeyError, ValueError) as error:
        todo = "give it the name of a type, see docs/write-an-exercise.md"
        yield Finding(str(file), line_of(file_text(file), "name"), "name", "exercise-unknown", str(error), todo)
        return
    pairs = (
        ("id", spec.id, type_of.id),
        ("version", spec.version, type_of.version),
        ("levels", spec.levels, len(type_of.levels)),
        ("skills", sorted(spec.skills), sorted(type_of.skills)),
    )
    for key, said, is_so in pairs:
        if said != is_so:
            wrong = f"{key} is {said}, the type has {is_so}"
            yield Finding(str(file), line_of(file_text(file), key), key, "exercise-differs", wrong, "make them agree")


def _plans_below(folder: Path, course: Course | None) -> Iterator[Finding]:
    """The faults of the lesson plans beside some lessons, and of what they lead to."""
    plans, findings = load_plans(folder.parent) if (folder / PLANS).is_dir() else ((), ())
    yield from findings
    named = {link.lesson for plan in plans for row in plan.spec.rows for link in row.uses if link.lesson}
    lessons: dict[str, Lesson] = {}
    for one in lesson_folders(folder) if named else ():
        name = next((name for name in named if one.name.startswith(f"{name}-")), None)
        if name is not None:
            try:
                lessons[name] = load_lesson(one, exercise_finder(exercises_of(folder.parent)))
            except ContentError:
                continue  # Its own findings say so.
    library = Library(course or _NO_COURSE, lessons)
    for plan in plans:
        yield from plan_findings(plan, library)


def _lesson_in(folder: Path, course: Course | None, seen: dict[str, str]) -> Iterator[Finding]:
    known = exercises_of(folder.parent.parent) or exercises_of(folder.parent) or exercises_of(content_root())
    try:
        lesson = load_lesson(folder, exercise_finder(known))
    except ContentError as error:
        yield from error.findings
        return
    if lesson.id in seen:
        yield _Report(lesson).entry(
            "id", "lesson-twice", f"lesson {lesson.id!r} is there already ({seen[lesson.id]})", "give it another id"
        )
    seen[lesson.id] = lesson.folder
    yield from _LessonCheck(lesson, course).findings()


class _Report:
    """Makes findings about a lesson, with the line where it is known."""

    def __init__(self, lesson: Lesson) -> None:
        self.file = str(Path(lesson.folder) / LESSON_FILE)
        self.source = file_text(Path(self.file))

    def entry(self, key: str, code: str, wrong: str, todo: str) -> Finding:
        """A finding about an entry of ``lesson.toml``."""
        return Finding(self.file, line_of(self.source, key), key, code, wrong, todo)


class _LessonCheck:
    def __init__(self, lesson: Lesson, course: Course | None) -> None:
        self.lesson = lesson
        self.course = course
        self.folder = Path(lesson.folder)
        self.report = _Report(lesson)

    def findings(self) -> Iterator[Finding]:
        """Every fault."""
        yield from self._about_the_lesson()
        for task in self.lesson.tasks:
            yield from self._about_step(task)
        words = list(self._read_words())
        yield from (one for one in words if isinstance(one, Finding))
        readable = [one for one in words if isinstance(one, Words)]
        for one in readable:
            yield from self._about_words(one, readable[0])
        yield from self._about_parts()
        states = count_states(self.lesson)
        if states > MOST_STATES:
            yield self.report.entry(
                "steps",
                "states",
                f"{states} states; a lesson has at most {MOST_STATES}",
                "split it, or use fewer options and cards",
            )
        if self._has_book():
            for one in readable:
                yield from self._about_pages(one)

    # --- the lesson as a whole

    def _about_the_lesson(self) -> Iterator[Finding]:
        spec = self.lesson.spec
        if not self._has_book():
            yield self.report.entry(
                "rulebook",
                "rulebook-unknown",
                f"no rulebook is called {spec.rulebook!r}",
                'write "all" where every sheet agrees, or a key such as koikoi-standard',
            )
        known = [language.code for language in LANGUAGES]
        for lang in spec.languages:
            if lang not in known:
                yield self.report.entry(
                    "languages", "language-unknown", f"no language is called {lang!r}", f"use {', '.join(known)}"
                )
        if not self.folder.name.startswith(self.lesson.id):
            yield self.report.entry(
                "id",
                "folder-name",
                f"lesson {self.lesson.id} stands in the folder {self.folder.name!r}",
                f"name the folder {self.lesson.id}-…",
            )
        entry = self.course.lesson(self.lesson.id) if self.course else None
        count = len(self.lesson.main_steps) + bool(self.lesson.check_steps)
        if entry is not None and entry.steps != count:
            yield self.report.entry(
                "steps",
                "course-steps",
                f"{COURSE_FILE} says {entry.steps} steps, the lesson has {count}",
                "make them agree; the steps of the check count as one",
            )

    def _about_parts(self) -> Iterator[Finding]:
        """Parts of made items that the check names and no item has."""
        check = self.lesson.spec.check
        if check is None or not check.firm:
            return
        steps = [task.step for task in self.lesson.items("a", 0)]
        known = list(dict.fromkeys(part.key for step in steps if isinstance(step, Made) for part in step.parts))
        for name in check.firm:
            if name not in known:
                wrong = f"firm names {name!r}, and no item of the check has such a part"
                todo = f"name one of {', '.join(known)}" if known else "leave it out: no item is asked for in parts"
                yield self.report.entry("check.firm", "part-unknown", wrong, todo)

    def _has_book(self) -> bool:
        return is_known(self.lesson.spec.rulebook)

    # --- a step

    def _about_step(self, task: Task) -> Iterator[Finding]:
        step = task.step
        key = f"steps.{step.key}"
        for claim in step.asserts:
            yield from self._about_claim(task, claim)
        if step.rulebook and not is_known(step.rulebook):
            yield self.report.entry(
                f"{key}.rulebook",
                "rulebook-unknown",
                f"no rulebook is called {step.rulebook!r}",
                "write a key such as koikoi-standard, or leave it out where the lesson's own holds",
            )
        if not isinstance(step, Answered):
            return
        if isinstance(step, Try) and step.completes and not step.again:
            yield self.report.entry(
                f"{key}.completes",
                "again-missing",
                "a step about a set cannot be laid in any other cards",
                "write again = [{ field = …, hand = …, taken = … }] with another set",
            )
            return
        yield from self._about_replies(task)
        yield from self._about_variants(task)

    def _about_claim(self, task: Task, claim: str) -> Iterator[Finding]:
        key = f"steps.{task.step.key}.asserts"
        try:
            instead = proved(claim)
            capture = capture_of(claim) if claim.startswith("cap ") else None
        except ClaimError as error:
            yield self.report.entry(key, "claim-unreadable", str(error), "write it as docs/write-a-lesson.md shows")
            return
        if instead is not None:
            yield self.report.entry(key, "claim-false", f"{claim!r}: {instead}", "correct the claim or the step")
        if capture is None:
            return
        table = task.table
        can_play = capture.card in (table.drawn, table.their_card) or capture.card in table.hand_cards
        if capture.field != table.field_cards or not can_play:
            yield self.report.entry(
                key,
                "claim-elsewhere",
                f"{claim!r} is not about this table (field {table.field_cards})",
                "let the claim name the card that is played and the field as it lies",
            )

    def _about_replies(self, task: Task) -> Iterator[Finding]:
        step = task.step
        assert isinstance(step, Answered)
        every = [*answers(task), "99999"]
        rulings = {answer: rule_on(task, answer) for answer in every}
        used = {ruling.on for ruling in rulings.values() if ruling.on}
        words = next((one for one in self._read_words() if isinstance(one, Words)), None)
        for reply in step.replies:
            key = f"steps.{step.key}.replies"
            if reply.on not in used:
                right = rulings.get(reply.on)
                wrong = "is right" if right is not None and right.verdict == "yes" else "is no answer here"
                yield self.report.entry(
                    key, "reply-idle", f"on = {reply.on!r}: that {wrong}", "see docs/write-a-lesson.md, Replies"
                )
            for code in reply.codes:
                if code not in MISCONCEPTIONS:
                    yield self.report.entry(
                        key, "misconception-unknown", f"on = {reply.on!r}: {code!r} is no belief", "use M01 to M59"
                    )
            own = words is not None and words.find(step.key, f"on {reply.on}") is not None
            if words is not None and not own and not reply.codes:
                yield self.report.entry(
                    key,
                    "reply-silent",
                    f"on = {reply.on!r} says nothing of its own",
                    f"write ### on {reply.on} in the words, or name a belief with codes",
                )

    def _about_variants(self, task: Task) -> Iterator[Finding]:
        key = task.step.key
        for variant in (1, 2, 3):
            try:
                other = self.lesson.step_task(key, variant, "check")
                solved = right_answers(other)
            except (TableError, StepError) as error:
                solved, why = (), str(error)
            else:
                why = "it has no right answer"
            if not solved:
                yield self.report.entry(
                    f"steps.{key}.again",
                    "variant-broken",
                    f"variant {variant} of {key!r} cannot be played: {why}",
                    "lay as many cards in each zone as the table of the step has, no card twice",
                )
                return

    # --- words

    def _read_words(self) -> Iterator[Words | Finding]:
        for lang in self.lesson.spec.languages:
            try:
                yield self.lesson.words(lang)
            except ContentError as error:
                yield from error.findings

    def _about_words(self, words: Words, first: Words) -> Iterator[Finding]:
        file = str(words_file(self.folder, words.lang))
        entry = self.course.lesson(self.lesson.id) if self.course else None
        title = say(Message(entry.title_key), words.lang) if entry is not None else words.title
        if title != words.title:
            yield Finding(
                file,
                1,
                "title",
                "title-differs",
                f"the title is {words.title!r}, the course map says {title!r}",
                "make them agree",
            )
        needed = dict(self._needed())
        allowed = set(needed) | set(self._optional())
        for (section, part), why in needed.items():
            if words.find(section, part) is None:
                heading = f"## {section}" if part == "ask" else f"### {part} (under ## {section})"
                yield Finding(file, None, f"{section}: {part}", "word-missing", f"{heading} is missing", why)
        for section, part in first.parts:
            if (section, part) in allowed and (section, part) not in needed and words.find(section, part) is None:
                yield Finding(
                    file,
                    None,
                    f"{section}: {part}",
                    "word-missing",
                    f"### {part} (under ## {section}) is there in {first.lang!r} and missing here",
                    "translate it",
                )
        for (section, part), found in words.parts.items():
            plain = part.removesuffix(" any")
            if (section, plain) not in allowed:
                yield Finding(
                    file,
                    found.line,
                    f"{section}: {part}",
                    "word-unused",
                    "no step of the lesson uses these words",
                    "correct the heading, or remove them",
                )
            yield from self._about_markup(file, f"{section}: {part}", found)
        for task in self.lesson.tasks:
            yield from self._about_blanks(file, task.step, words)

    def _needed(self) -> Iterator[tuple[tuple[str, str], str]]:
        """Words that must be there, and what to do about it."""
        yield (LESSON, "goal"), "say under the title what the learner can do afterwards"
        if self.lesson.spec.check is not None and self.lesson.spec.check.has_rule:
            yield (CHECK_STEP, "ask"), "say in one or two sentences what passes the check, must and spotless with it"
        for step in self.lesson.spec.steps:
            yield (step.key, "ask"), "write the question under the heading of the step"
            if not isinstance(step, Answered):
                continue
            yield (step.key, "right"), "say in one line why the right answer holds"
            if isinstance(step, Round):
                if step.task == "sort":
                    for item in (*step.items, *step.boxes):
                        yield (step.key, f"option {item}"), "write what the item or the box is called"
                if step.task == "special":
                    for option in step.options:
                        yield (step.key, f"option {option}"), "write the words of the option"
                if step.task in ("visit", "deal"):
                    continue
            if isinstance(step, Film):
                yield (step.key, "then"), "write what is asked once the button has been pressed"
            if isinstance(step, Reckon) and step.task == "walk":
                for line in step.lines:
                    yield (step.key, f"told {line}"), "write what is said once the line has been ticked"
                continue
            if isinstance(step, See) and step.task == "meet":
                continue  # Names are only told: there is nothing to be helped with.
            for rung in (1, 2, 3):
                yield (step.key, f"hint {rung}"), "write the hint: where to look, what is left, the first part"
            yield (step.key, "worked"), "show the whole way; it is read after the fourth hint"
            if step.nudge is not None:
                yield (step.key, "nudge"), "write what is said after some seconds"
            for part in step.parts if isinstance(step, Ask) else ():
                yield (step.key, f"option {part}"), "write what the number counts"
            if isinstance(step, Ask) and step.task in ("choose", "tick", "order"):
                for option in step.options:
                    yield (step.key, f"option {option}"), "write the words of the option"
            if isinstance(step, Ask) and step.task == "blanks":
                yield (step.key, "sentence"), "write the sentence with {blank:0}"
                for blank in step.blanks:
                    if blank.name:
                        yield (step.key, f"option {blank.name}"), "write what the gap is called"
                    for word in blank.options:
                        yield (step.key, f"option {word}"), "write the word of the blank"

    def _optional(self) -> Iterator[tuple[str, str]]:
        """Words that may be there."""
        yield END_STEP, "ask"
        for step in self.lesson.spec.steps:
            if isinstance(step, Answered):
                for reply in step.replies:
                    yield step.key, f"on {reply.on}"
                if isinstance(step, Round):
                    for option in (*step.options, "A", "B", "done", "none", *(reply.on for reply in step.replies)):
                        yield step.key, f"option {option}"
                        yield step.key, f"told {option}"
                if isinstance(step, See):
                    for option in (*step.options, *step.boxes, *step.plants):
                        yield step.key, f"option {option}"
                if isinstance(step, (Ask, Film, Reckon, Score)):
                    for option in step.options:
                        yield step.key, f"option {option}"

    def _about_markup(self, file: str, key: str, part: Part) -> Iterator[Finding]:
        for paragraph in (*part.paragraphs, *([part.holds] if part.holds else [])):
            text = "".join(_strings(paragraph))
            if re.search(r"</?[A-Za-z]|&[a-z]+;|https?://|www\.", text):
                yield Finding(
                    file,
                    part.line,
                    key,
                    "word-markup",
                    f"HTML or an address in the words: {text.strip()[:60]!r}",
                    "write plain words, *stress* and braces; addresses stand in docs",
                )

    def _about_blanks(self, file: str, step: Step | Made, words: Words) -> Iterator[Finding]:
        if not isinstance(step, Ask) or step.task != "blanks":
            return
        sentence = words.find(step.key, "sentence")
        if sentence is None:
            return
        gaps = sorted(piece.index for piece in sentence.paragraphs[0] if isinstance(piece, Gap))
        if gaps != list(range(len(step.blanks))):
            yield Finding(
                file,
                sentence.line,
                f"{step.key}: sentence",
                "blank-mismatch",
                f"the sentence has the gaps {gaps}, the step has {len(step.blanks)} blanks",
                "write {blank:0}, {blank:1} … once each",
            )

    # --- pages

    def _about_pages(self, words: Words) -> Iterator[Finding]:
        library = Library(_NO_COURSE, {self.lesson.id: self.lesson})
        file = str(words_file(self.folder, words.lang))
        start = Session.start(self.lesson, "check")
        for key in self.lesson.keys:
            try:
                view = lesson_view(start.at(key), words.lang, seq=1, library=library)
            except (KeyError, ValueError, TypeError) as error:
                todo = "mend the words of the step first"
                yield Finding(file, None, key, "not-shown", f"the page cannot be made: {error}", todo)
                continue
            for missing in _nameless(view):
                yield Finding(file, None, key, "label-missing", missing, "give it words or a name")


_NO_COURSE: Final = Course(1, ())


def _strings(paragraph: Paragraph) -> Iterator[str]:
    for piece in paragraph:
        if isinstance(piece, str):
            yield piece
        elif isinstance(piece, Emphasis):
            yield from _strings(piece.runs)
        elif isinstance(piece, CardWord):
            yield piece.own


def _nameless(view: object) -> Iterator[str]:
    """What a page shows without a name to be spoken, and cards of one zone with the same name."""
    if isinstance(view, list):
        for one in view:
            yield from _nameless(one)
        return
    if not isinstance(view, dict):
        return
    for key in ("label", "ask", "aloud", "stepText"):
        if key in view and not plain_text(view[key] or "").strip():
            yield f"{key} of {view.get('id') or view.get('key') or view.get('form') or 'the page'} is empty"
    if "chip" in view and not plain_text(view["text"] or "").strip():
        yield f"option {view.get('key')} is empty"
    cards = view.get("cards")
    if isinstance(cards, list):
        labels = [card["label"] for card in cards if isinstance(card, dict) and "label" in card]
        twice = next((label for label in labels if labels.count(label) > 1), None)
        if twice is not None:
            yield f"two cards are both called {twice!r}"
    for one in view.values():
        yield from _nameless(one)
