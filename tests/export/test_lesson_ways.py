"""The ways through a lesson file: questions before it, steps passed by, what passes its check, cards shown before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from hanalearn.art import DECKS
from hanalearn.export.lesson_file import in_a_file, lesson_file
from hanalearn.export.lesson_render import file_view
from hanalearn.export.one_file import unpacked
from hanalearn.teach import Library, Session
from hanalearn.teach.answer_key import acts_of, right_acts
from hanalearn.teach.check_spec import CheckSpec
from hanalearn.teach.judge import answers, rule_on
from hanalearn.teach.lesson import Lesson, lay_out_steps
from hanalearn.teach.made import Made
from hanalearn.teach.wire import Json
from tests.export.walks import differences, replayed

SEED = "file"
LIBRARY = Library.load(with_packs=False)
SHOWN = ("hint",) * 4


def shortened(name: str, keys: Iterable[str], check: CheckSpec | None = None) -> Library:
    """A library of one lesson with some of its steps, and perhaps another check, so that its file is made soon."""
    lesson = LIBRARY.lesson(name)
    short = msgspec.structs.replace(
        lesson.spec,
        steps=tuple(step for step in lesson.spec.steps if step.key in keys),
        languages=("en",),
        check=check or lesson.spec.check,
    )
    made = Lesson(short, lesson.folder, lay_out_steps(short), lesson.exercise, lesson.read_words)
    return Library(LIBRARY.course, {name: made})


def acts_for(session: Session, wish: str) -> Sequence[str]:
    """``right``, ``miss``, or an answer by its name; anything else is an act."""
    task = session.task
    if task is None:
        return [wish]
    if wish == "right":
        return right_acts(task, session.state.picked)
    if wish == "miss":
        given = ["77" if text == "*" else text for text in answers(task)]
        return acts_of(task, next(text for text in given if rule_on(task, text).verdict == "no"))
    return acts_of(task, wish[1:]) if wish.startswith("=") else [wish]


def walked(library: Library, name: str, wishes: Iterable[str]) -> tuple[list[list[str]], list[Json], Session]:
    lesson = in_a_file(library.lesson(name))
    inside = Library(library.course, {name: lesson})
    session = Session.start(lesson, SEED)
    acts, views = [["", "en"]], [file_view(session, "en", inside, ("en",))]
    for wish in wishes:
        for act in acts_for(session, wish):
            after = session.take(act)
            assert after is not session, (wish, act, session.offers())
            session = after
            acts.append([act, "en"])
            views.append(file_view(session, "en", inside, ("en",)))
    return acts, views, session


def all_alike(library: Library, name: str, walks: Sequence[Sequence[str]], folder: Path) -> list[Session]:
    """Where the walks end, once the file has shown on all of them what the product shows."""
    html = lesson_file([name], library, langs=("en",), seed=SEED, deck=DECKS["plain"]).html
    made = [walked(library, name, wishes) for wishes in walks]
    seen = replayed(unpacked(html)["data"], [acts for acts, _, _ in made], folder)
    for (acts, wanted, _), got in zip(made, seen, strict=True):
        for number, (one, other) in enumerate(zip(got, wanted, strict=True)):
            assert not differences(one["view"], other), (acts[: number + 1], differences(one["view"], other)[:3])
    return [session for _, _, session in made]


def answered(*wishes: str) -> list[str]:
    """Answers, each followed by the way on."""
    return [act for wish in wishes for act in (wish, "next")]


def test_questions_about_two_skills_spare_the_steps_of_what_is_known(tmp_path: Path) -> None:
    library = shortened("L1.2", ("the-hill", "from-the-ground", "four-of-november", "month-of-the-storm"))
    both = ["right"] * 6
    one = ["right", "right", "right", "right", "miss", "right"]
    other = ["miss", *["right"] * 5]
    whole = [*answered(*["right"] * 8), "next"]
    walks = [
        ["probe", *answered(*both), "next", *answered("right", "right")],
        [
            "probe",
            *answered(*both),
            "next",
            *answered("right", "right"),
            *whole,
            "restart",
            *answered("right", "right"),
        ],
        ["probe", *answered(*one), "next", "back", *answered("right", "right", "right"), "back"],
        ["probe", *answered(*other), "next", *answered("right", "right"), "back", *answered("right")],
        ["probe", *answered(*["miss"] * 6), "next"],
        ["probe", "right", "next", "back"],
    ]

    ends = all_alike(library, "L1.2", walks, tmp_path)

    assert [(end.state.step, sorted(end.spared)) for end in ends] == [
        ("check", ["four-of-november", "the-hill"]),
        ("four-of-november", []),
        ("four-of-november", ["the-hill"]),
        ("month-of-the-storm", ["four-of-november"]),
        ("the-hill", []),
        ("the-hill", []),
    ]


def test_nothing_untrue_passes_a_check_in_a_file_either(tmp_path: Path) -> None:
    steps = ("check-ribbon", "check-pair")
    library = shortened("L3.2", ("lay-one-down", *steps), CheckSpec(1, steps=steps, spotless=steps[:1]))
    walks = [[*answered("right", first, "right"), "next"] for first in ("=9c1>9r", "=pass")]

    left_out, untrue = all_alike(library, "L3.2", walks, tmp_path)

    assert left_out.is_passed
    assert not untrue.is_passed


def test_check_with_items_that_must_be_right_is_the_same_in_a_file(tmp_path: Path) -> None:
    library = shortened("L4.5", ("only-two",))
    lesson = in_a_file(library.lesson("L4.5"))
    kinds = [kind for kind, _ in lesson.named_items(SEED, 0)]
    walks = [
        [*answered("right"), *answered(*("miss" if kind == missed else "right" for kind in kinds)), "next"]
        for missed in ("four", "four-rain", "three-rain")
    ]

    ends = all_alike(library, "L4.5", walks, tmp_path)

    assert [end.is_passed for end in ends] == [True, False, False]


def test_part_without_a_second_try_has_none_in_a_file(tmp_path: Path) -> None:
    library = shortened("L6.3", ("when-to-agree",))
    item = in_a_file(library.lesson("L6.3")).items(SEED, 0)[0].step
    assert isinstance(item, Made)
    *totals, last = item.parts
    told = [f"num:{part.right[0]}" for part in totals]
    other = next(option for option in last.options if option not in last.right)
    walks = [
        [*answered("right"), "num:777", *told, f"choose:{last.right[0]}", "next"],
        [*answered("right"), *told, f"choose:{other}", "next"],
    ]

    mended, firm = all_alike(library, "L6.3", walks, tmp_path)

    assert mended.is_passed
    assert not firm.is_passed


def test_step_whose_answer_was_shown_comes_in_other_cards_in_a_file_too(tmp_path: Path) -> None:
    library = shortened("L3.3", ("crane-or-chaff", "finish-the-set"))
    twice = [*SHOWN, "new", *SHOWN, "next", "back"]
    walks = [
        [*SHOWN, "next", "back", "right", "next", "back"],
        twice,
        [*SHOWN, "next", *SHOWN, "back", "right", "next", "right", "next"],
        ["right", "again", *SHOWN, "next", "back"],
    ]

    ends = all_alike(library, "L3.3", walks, tmp_path)

    assert [(end.state.step, end.state.variant) for end in ends] == [
        ("crane-or-chaff", 0),
        ("crane-or-chaff", 0),
        ("check", 0),
        ("crane-or-chaff", 0),
    ]
    assert set(ends[2].marks) == {"crane-or-chaff", "finish-the-set"}
