"""Unit 3 as the curriculum has it: every possible answer of every step, judged as written there by hand."""

from collections.abc import Callable

import pytest

from hanalearn.cards import CardSet
from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.judge import answers, rule_on
from hanalearn.teach.steps import Phase

YES, ALSO, NO, PARTLY = "yes", "also", "no", "notyet"

# step: phase, field, hand, turned over, pile, {answer: (verdict, beliefs)}. Where the curriculum names no belief there
# is none, or the one that the two cards alone speak of.
SAME_MONTH = {
    "crane-and-warbler": (
        "worked", "2a 7a 9c1 12b", "1b", "", "",
        {"none": (YES, ""), "2a": (NO, "M01")},
    ),
    "plain-takes-picture": (
        "faded", "2a 7a 9c1 12b", "2c1", "", "",
        {"2a": (YES, ""), "9c1": (NO, "M04 M03"), "none": (NO, "M03"), "7a": (NO, ""), "12b": (NO, "M03")},
    ),
    "blue-and-blue": (
        "faded", "6r 10r 9c1 1r", "9r", "", "",
        {"9c1": (YES, ""), "6r": (NO, "M02"), "10r": (NO, "M02"), "1r": (NO, "M02")},
    ),
    "moon-and-brights": (
        "faded", "3b 8c1 12b 11b", "8b", "", "",
        {"8c1": (YES, ""), "3b": (NO, "M03"), "12b": (NO, "M03"), "11b": (NO, "M03")},
    ),
    "the-lightning": (
        "faded", "11a 4a 12c1 1c1", "11c1", "", "",
        {"11a": (YES, ""), "1c1": (NO, "M04"), "12c1": (NO, "M06"), "4a": (NO, "M05")},
    ),
    "odd-paulownia": (
        "independent", "4c1 12b 9c2 11r", "12c1", "", "",
        {"12b": (YES, ""), "4c1": (NO, "M06"), "9c2": (NO, "M06"), "11r": (NO, "M06")},
    ),
    "small-leaves": (
        "independent", "4r 5r 7a 11r", "7r", "", "",
        {"7a": (YES, ""), "4r": (NO, "M04"), "5r": (NO, "M02"), "11r": (NO, "M02")},
    ),
    "chaff-and-bright": (
        "independent", "3b", "3c1", "", "",
        {"3b": (YES, ""), "none": (NO, "M03")},
    ),
    "boar-deer-butterflies": (
        "independent", "6a 7a 10c1 9a", "10a", "", "",
        {"10c1": (YES, ""), "6a": (NO, "M01"), "7a": (NO, "M01"), "9a": (NO, "M03")},
    ),
    "the-only-one": (
        "independent", "2r 5c1 11b 8a", "1c1 5a 12c2", "", "",
        {"5a": (YES, ""), "1c1": (NO, "M04"), "12c2": (NO, ""),
         "2r": (NO, ""), "5c1": (NO, ""), "11b": (NO, ""), "8a": (NO, "")},
    ),
}  # fmt: skip

LESSONS = {"L3.1": SAME_MONTH}
STEPS = [(lesson, key, *row) for lesson, rows in LESSONS.items() for key, row in rows.items()]
IDS = [f"{lesson}-{key}" for lesson, key, *_ in STEPS]


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_has_the_steps_of_the_curriculum_in_their_order(library: Library, lesson: str) -> None:
    assert [step.key for step in library.lesson(lesson).spec.steps] == list(LESSONS[lesson])


@pytest.mark.parametrize(("lesson", "key", "phase", "field", "hand", "drawn", "pile", "judged"), STEPS, ids=IDS)
def test_step_lies_as_the_curriculum_has_it(
    library: Library, lesson: str, key: str, phase: str, field: str, hand: str, drawn: str, pile: str, judged: object
) -> None:
    task = library.lesson(lesson).step_task(key, 0, "")

    assert task.step.phase is Phase(phase)
    assert task.table.field_cards == CardSet.parse(field)
    assert task.table.hand_cards == CardSet.parse(hand)
    assert (task.table.drawn.code if task.table.drawn else "") == drawn
    assert " ".join(card.code for card in task.table.taken) == pile


@pytest.mark.parametrize(("lesson", "key", "phase", "field", "hand", "drawn", "pile", "judged"), STEPS, ids=IDS)
def test_every_answer_is_judged_as_the_curriculum_says(
    library: Library,
    lesson: str,
    key: str,
    phase: str,
    field: str,
    hand: str,
    drawn: str,
    pile: str,
    judged: dict[str, tuple[str, str]],
) -> None:
    task = library.lesson(lesson).step_task(key, 0, "")
    found = {}
    for answer in answers(task):
        ruling = rule_on(task, "77" if answer == "*" else answer)
        found[answer] = (ruling.verdict, " ".join(ruling.codes))

    assert found == judged


# What the curriculum quotes, or the belief it names, appears where it says so.
QUOTED = [
    ("L3.1", "crane-and-warbler", "2a", "Here only the month counts. Crane: pine, month 1. Warbler: plum, month 2."),
    ("L3.1", "plain-takes-picture", "none", "A plain card may take a picture card of its month."),
    ("L3.1", "blue-and-blue", "6r", "Blue with blue is a set later, not a match now."),
    ("L3.1", "blue-and-blue", "10r", "Blue with blue is a set later, not a match now."),
    ("L3.1", "moon-and-brights", "3b", "The kind does not matter, the plant does: susuki grass is not cherry."),
    ("L3.1", "the-lightning", "1c1", "The lightning card is November, willow."),
    ("L3.1", "odd-paulownia", "11r", "The big leaves are the same: all three are December."),
    ("L3.1", "small-leaves", "4r", "Wisteria hangs down, bush clover grows upward."),
    ("L3.1", "chaff-and-bright", "none", "That is why one chaff card in hand can be worth a lot."),
    ("L3.1", "boar-deer-butterflies", "6a", "form a set in the pile; they do not take each other."),
    ("L3.1", "the-only-one", "1c1", "Its strands hang down, pine needles stand in tufts."),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "key", "given", "quoted"), QUOTED)
def test_named_feedback_is_that_of_the_curriculum(
    library: Library,
    begin: Callable[..., Session],
    answer: Callable[[Session, str], Session],
    lesson: str,
    key: str,
    given: str,
    quoted: str,
) -> None:
    view = lesson_view(answer(begin(lesson, key), given), "en", seq=1, library=library)

    assert quoted in str(view["say"])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("is_wrong_first", [False, True], ids=["right", "wrong-first"])
def test_lesson_is_finished_from_start_to_end(
    library: Library,
    begin: Callable[..., Session],
    answer: Callable[[Session, str], Session],
    lesson: str,
    lang: str,
    is_wrong_first: bool,
) -> None:
    session = begin(lesson)
    for _ in range(100):
        if session.state.step == "end":
            break
        task = session.task
        if task is not None and session.state.stage == "open" and session.state.step != "check":
            missed = [text for text in answers(task) if rule_on(task, text).verdict == "no" and text != "*"]
            if is_wrong_first and missed:
                session = answer(session, missed[0])
                assert session.state.stage == "open"
                lesson_view(session, lang, seq=1, library=library)
        if task is not None and session.state.stage == "open":
            right = next(text for text in answers(task) if rule_on(task, text).verdict == "yes")
            session = answer(session, right)
            lesson_view(session, lang, seq=1, library=library)
        session = session.take("next")
        lesson_view(session, lang, seq=1, library=library)

    assert session.state.step == "end"
    assert session.is_passed
