"""What passes a check: how many items, which of them must be right, and where nothing untrue may be said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.answer_key import expected_slips
from hanalearn.teach.check import check
from hanalearn.teach.made import Made
from hanalearn.teach.state import Stage
from hanalearn.teach.steps import CHECK_STEP
from hanalearn.teach.voice import plain_text
from tests.teach.acts import given, solved

LIBRARY = Library.load(with_packs=False)


def checked(lesson: str, missed: set[str], seed: str = "a") -> Session:
    """The result of a check in which the items of these names are missed and all others right."""
    session = Session.start(LIBRARY.lesson(lesson), seed).at(CHECK_STEP)
    for name, task in session.lesson.named_items(seed, 0):
        session = given(session, expected_slips(task)[0].answer) if name in missed else solved(session)
        session = session.take("next")
    return session


@pytest.mark.parametrize("missed", ["three", "four", "five"])
def test_check_of_the_brights_is_passed_with_four_of_five(missed: str) -> None:
    assert checked("L4.5", {missed}).is_passed


@pytest.mark.parametrize("seed", ["a", "b"])
@pytest.mark.parametrize("missed", ["three-rain", "four-rain"])
def test_check_of_the_brights_is_not_passed_where_the_rain_was_missed(missed: str, seed: str) -> None:
    session = checked("L4.5", {missed}, seed)

    assert (session.state.right, session.state.must) == (4, 1)
    assert not session.is_passed
    assert "new" in session.offers()


def test_three_of_five_are_not_enough_with_both_rain_items_right() -> None:
    assert not checked("L4.5", {"three", "five"}).is_passed


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Four of the five are enough. Three brights with the rain man and four with him must be among them."),
        ("ja", "5問のうち4問できれば合格です。"),
        ("zh-Hant", "隨時都有新的牌可以再試。"),
        ("zh-Hans", "随时都有新的牌可以再试。"),
    ],
)
def test_result_says_what_passes_when_a_number_is_not_all(lang: str, said: str) -> None:
    feedback = lesson_view(checked("L4.5", {"four-rain"}), lang, seq=1, library=LIBRARY)["feedback"]

    assert isinstance(feedback, dict)
    lines = feedback["lines"]
    assert isinstance(lines, list)
    assert said in " ".join(plain_text(line) for line in lines)
    assert feedback["verdict"] == "notyet"


def test_items_that_count_are_kept_over_a_reload() -> None:
    lesson = LIBRARY.lesson("L4.5")
    session = Session.start(lesson, "a").at(CHECK_STEP)
    for _ in range(4):
        session = solved(session)
        again, problem = Session.resume(lesson, session.record, "b")
        assert (problem, again.state) == (None, session.state)
        session = session.take("next")
        again, problem = Session.resume(lesson, session.record, "b")
        assert (problem, again.state) == (None, session.state)


def test_untrue_tick_is_kept_over_a_reload() -> None:
    lesson = LIBRARY.lesson("L3.2")
    session = Session.start(lesson, "a").at(CHECK_STEP).take("tick:pass").take("done")

    again, problem = Session.resume(lesson, session.take("next").record, "b")

    assert problem is None
    assert again.state.spoilt
    assert again.state == session.take("next").state


def test_new_items_begin_without_what_was_said_to_the_old_ones() -> None:
    session = checked("L3.2", {"check-ribbon"})

    assert session.state.spoilt
    assert not session.take("new").state.spoilt


def is_in_parts(session: Session) -> bool:
    step = session.task.step if session.task is not None else None
    assert isinstance(step, Made)
    return step.form == "parts"


def in_parts(lesson: str, wish: str) -> Session:
    """The item of a check that is asked for in parts, after a slip in each part that the wish names."""
    session = Session.start(LIBRARY.lesson(lesson), "a").at(CHECK_STEP)
    while not is_in_parts(session):
        session = solved(session).take("next")
    step = session.task.step if session.task is not None else None
    assert isinstance(step, Made)
    for part in step.parts:
        offer = "choose" if part.options else "num"
        if part.key in wish.split() and session.state.stage is Stage.OPEN:
            other = next((one for one in part.options if one not in part.right), "777")
            session = session.take(f"{offer}:{other}")
        if session.state.stage is Stage.OPEN:
            session = session.take(f"{offer}:{part.right[0]}")
    return session.take("next")


def blanks(lesson: str) -> list[str]:
    step = Session.start(LIBRARY.lesson(lesson), "a").at(CHECK_STEP).task
    assert step is not None
    assert isinstance(step.step, Made)
    return [part.key for part in step.step.parts if not part.options]


@pytest.mark.parametrize("lesson", ["L6.2", "L6.3"])
def test_number_in_a_sheet_may_be_mended(lesson: str) -> None:
    assert in_parts(lesson, "").is_passed
    assert in_parts(lesson, blanks(lesson)[0]).is_passed


def test_both_blanks_of_the_match_may_be_mended_and_one_total_of_three() -> None:
    assert in_parts("L6.2", " ".join(blanks("L6.2"))).is_passed
    assert not in_parts("L6.3", " ".join(blanks("L6.3")[:2])).is_passed


@pytest.mark.parametrize(("lesson", "part"), [("L6.2", "slip"), ("L6.2", "winner"), ("L6.3", "difference")])
def test_what_the_check_is_about_is_told_at_once_or_not_at_all(lesson: str, part: str) -> None:
    session = in_parts(lesson, part)

    assert not session.is_passed
    assert session.state.right == 0
    assert "new" in session.offers()


def test_final_points_of_a_sheet_may_be_mended_once() -> None:
    before = Session.start(LIBRARY.lesson("L5.4"), "a").at(CHECK_STEP)
    is_first = is_in_parts(before)

    def right(slips: str) -> int:
        return in_parts("L5.4", slips).state.right - (not is_first)

    assert right("") == right("final") == right("animals") == 1
    assert right("animals final") == right("base") == 0


def test_check_of_the_dealers_asks_five_of_which_one_may_be_missed() -> None:
    session = Session.start(LIBRARY.lesson("L6.1"), "a").at(CHECK_STEP)
    assert session.task is not None
    assert isinstance(session.task.step, Made)
    names = [part.key for part in session.task.step.parts]

    assert len(names) == 5
    assert in_parts("L6.1", names[2]).is_passed
    assert not in_parts("L6.1", f"{names[1]} {names[3]}").is_passed


CASES = [
    ("L4.5", 'must = ["three-rain", "four-rain"]', 'must = ["rain"]', "must names 'rain'"),
    ("L4.5", 'must = ["three-rain", "four-rain"]', 'must = ["three"]\nspotless = ["five"]', "spotless names 'five'"),
    ("L4.5", "passes = 4", "passes = 1", "raise passes to at least that"),
    ("L4.5", "passes = 4", "passes = 5", "leave must and spotless out"),
    ("L6.3", "second-tries = 1\n", "", "firm parts of made items get no second try"),
    ("L3.2", "passes = 3", "passes = 3\nsecond-tries = 1", "a second try mends what was untrue"),
    ("L1.2", 'skills = ["S02"]', 'skills = ["S03"]', "'S03' is no skill of the lesson"),
    ("L1.2", 'skill = "S01"', 'skill = "S02"', "it asks every skill of the lesson once"),
    ("L1.2", '"peony-chrysanthemum", ', "", "name as many classes, or none"),
    ("L1.2", "peony-chrysanthemum", "rose-tulip", "has no class 'rose-tulip'"),
    ("L1.2", 'exercise = "look-alike-sort"\n', "", "belong to an exercise"),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), CASES)
def test_rule_that_cannot_hold_is_a_finding(
    lesson_copy: Callable[[str], Path], name: str, old: str, new: str, said: str
) -> None:
    folder = lesson_copy(name)
    file = folder / "lesson.toml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")

    (finding,) = check([folder])

    assert said in finding.wrong
    assert finding.code in ("schema", "exercise-unknown")
    # What only the lesson as a whole can say has no line of its own.
    assert (finding.line is None) == ("of the lesson" in said)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_rule_without_words_is_a_finding(lesson_copy: Callable[[str], Path], lang: str) -> None:
    folder = lesson_copy("L4.5")
    file = folder / f"{lang}.md"
    before, _, after = file.read_text(encoding="utf-8").partition("## check\n")
    file.write_text(before + "## end\n" + after.partition("## end\n")[2], encoding="utf-8")

    (finding,) = check([folder])

    assert (finding.code, finding.key) == ("word-missing", "check: ask")
