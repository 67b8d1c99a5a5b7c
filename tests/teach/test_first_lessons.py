"""L0.1 and L3.3 as the curriculum has them: every possible answer of every step, judged as written there by hand."""

from collections.abc import Callable

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.judge import answers, rule_on
from tests.teach.curriculum import Rows, WrittenStep, written_steps

Said = Callable[[Session, str, str], str]
YES, ALSO, NO, PARTLY = "yes", "also", "no", "notyet"

# step: phase, field, hand, turned over, pile, {answer: (verdict, beliefs)}. Where the curriculum names no belief there
# is none, or the one that the two cards alone speak of.
FIRST: Rows = {
    "cherry-takes-cherry": (
        "worked", "3b 6a 8a 12c1", "3c1 10r 1r", "", "",
        {"3c1": (YES, ""), "10r": (NO, ""), "1r": (NO, ""),
         "3b": (NO, ""), "6a": (NO, ""), "8a": (NO, ""), "12c1": (NO, "")},
    ),
    "same-plant": (
        "worked", "6a 8a 12c1", "10r 1r", "8c1", "3c1 3b",
        {"8a": (YES, ""), "6a": (NO, "M01"), "12c1": (NO, "M03")},
    ),
    "ribbons-do-not-match": (
        "faded", "6a 12c1 10c1", "10r 1r", "", "3c1 3b 8c1 8a",
        {"10r": (YES, ""), "1r": (NO, "M02"), "6a": (NO, ""), "12c1": (NO, ""), "10c1": (NO, "")},
    ),
    "no-partner": (
        "faded", "6a 12c1", "1r", "2c1", "3c1 3b 8c1 8a 10r 10c1",
        {"field": (YES, ""), "hand": (NO, "M27"), "pile": (NO, "")},
    ),
    "does-it-take": (
        "independent", "6a 12c1 2c1 11r", "1r", "", "3c1 3b 8c1 8a 10r 10c1",
        {"none": (YES, ""), "11r": (NO, "M04 M02"), "12c1": (NO, "M03")},
    ),
    "lay-it-down": (
        "independent", "6a 12c1 2c1 11r", "1r", "", "3c1 3b 8c1 8a 10r 10c1",
        {"1r": (YES, ""), "6a": (NO, ""), "12c1": (NO, ""), "2c1": (NO, ""), "11r": (NO, "")},
    ),
    "take-it-back": (
        "faded", "6a 12c1 2c1 11r 1r", "", "1c1", "3c1 3b 8c1 8a 10r 10c1",
        {"1r": (YES, ""), "none": (NO, "M28"), "11r": (NO, "M04"),
         "6a": (NO, ""), "12c1": (NO, "M06"), "2c1": (NO, "M03")},
    ),
    "what-the-pile-is-for": (
        "worked", "6a 12c1 2c1 11r", "", "", "3c1 3b 8c1 8a 10r 10c1 1c1 1r",
        {"sets": (YES, ""), "hand": (NO, "M16"), "nothing": (NO, "")},
    ),
    "on-your-own": (
        "check", "5a 7c1 4r 9c1", "7r 12c2", "", "",
        {"7r>7c1": (YES, ""), "7r>4r": (NO, "M04 M02"), "7r>5a": (NO, ""), "7r>9c1": (NO, ""),
         "12c2>4r": (NO, ""), "12c2>5a": (NO, ""), "12c2>7c1": (NO, "M03"), "12c2>9c1": (NO, "M03")},
    ),
}  # fmt: skip

COUNTS: Rows = {
    "one-match": (
        "worked", "6r 2c1", "6c1", "", "",
        {"6c1": (YES, ""), "6r": (NO, ""), "2c1": (NO, "")},
    ),
    "two-matches": (
        "worked", "9a 9c1 1c1", "9r", "", "",
        {"9a": (YES, ""), "9c1": (ALSO, ""), "1c1": (NO, "")},
    ),
    "the-other-stays": (
        "faded", "9c1 1c1", "", "", "9r 9a",
        {"stays": (YES, ""), "comes": (NO, "M24"), "theirs": (NO, "")},
    ),
    "crane-or-chaff": (
        "faded", "1b 1c2", "1c1", "", "",
        {"1b": (YES, ""), "1c2": (ALSO, "")},
    ),
    "three-matches": (
        "worked", "4a 4r 4c1", "4c2", "", "",
        {"4c2": (YES, ""), "4a": (NO, ""), "4r": (NO, ""), "4c1": (NO, "")},
    ),
    "how-many-came": (
        "faded", "4a 4r 4c1", "4c2", "", "",
        {"4": (YES, ""), "2": (NO, "M25"), "3": (NO, ""), "0": (NO, ""), "*": (NO, "")},
    ),
    "the-drawn-card-sweeps": (
        "faded", "10a 10r 10c1", "", "10c2", "",
        {"10a+10r+10c1": (YES, ""), "10a": (NO, "M25"), "10r": (NO, "M25"), "10c1": (NO, "M25"),
         "10a+10r": (NO, "M25"), "10a+10c1": (NO, "M25"), "10r+10c1": (NO, "M25")},
    ),
    "legal-results": (
        "independent", "2a 2r 3b", "2c1", "", "",
        {"2a,2r": (YES, ""), "2a": (PARTLY, ""), "2r": (PARTLY, ""), "2a+2r": (NO, "M24"), "3b": (NO, "M04"),
         "2a,2a+2r": (NO, "M24"), "2r,2a+2r": (NO, "M24"), "2a,3b": (NO, "M04"), "2r,3b": (NO, "M04"),
         "2a+2r,3b": (NO, "M24"), "2a,2r,2a+2r,3b": (NO, "M24")},
    ),
    "three-and-a-stranger": (
        "independent", "7r 7c1 7c2 4r", "7a", "", "",
        {"4": (YES, ""), "5": (NO, "M04"), "2": (NO, "M25"), "3": (NO, ""), "0": (NO, ""), "*": (NO, "")},
    ),
    "why-they-stay-together": (
        "independent", "5a 5r 5c1 1c1 3r 8c1 10a 12c1", "", "", "",
        {"fourth": (YES, ""), "removed": (NO, "M18")},
    ),
    "phoenix-or-chaff": (
        "independent", "12b 12c1 6c1", "", "12c3", "",
        {"12b": (YES, ""), "12c1": (ALSO, ""), "6c1": (NO, "M04"), "12b+12c1": (NO, "M24"),
         "12b+6c1": (NO, "M04"), "12c1+6c1": (NO, "M04"), "12b+12c1+6c1": (NO, "M24")},
    ),
    "finish-the-set": (
        "independent", "3b 3r", "3c2", "", "1r 2r",
        {"3r": (YES, ""), "3b": (ALSO, "")},
    ),
}  # fmt: skip

LESSONS = {"L0.1": FIRST, "L3.3": COUNTS}


@written_steps(LESSONS)
def test_step_lies_as_the_curriculum_has_it(library: Library, step: WrittenStep) -> None:
    assert step.table_of(library) == step.table


@written_steps(LESSONS)
def test_every_answer_is_judged_as_the_curriculum_says(library: Library, step: WrittenStep) -> None:
    assert step.judged_by(library) == step.judged


BLANKS = {
    "plant,animal": YES, "plant,colour": YES, "plant,kind": YES,
    "month,animal": YES, "month,colour": YES, "month,kind": YES,
    "plant,plant": PARTLY, "plant,month": PARTLY, "month,plant": PARTLY, "month,month": PARTLY,
    "animal,animal": PARTLY, "animal,colour": PARTLY, "animal,kind": PARTLY,
    "colour,animal": PARTLY, "colour,colour": PARTLY, "colour,kind": PARTLY,
    "kind,animal": PARTLY, "kind,colour": PARTLY, "kind,kind": PARTLY,
    "animal,plant": NO, "animal,month": NO, "colour,plant": NO, "colour,month": NO, "kind,plant": NO, "kind,month": NO,
}  # fmt: skip


def test_own_sentence_is_true_with_month_or_plant_and_what_does_not_count(library: Library) -> None:
    task = library.lesson("L0.1").step_task("own-sentence", 0, "")

    assert {answer: rule_on(task, answer).verdict for answer in answers(task)} == BLANKS


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_wrong_answer_has_words_that_say_why(
    library: Library, begin: Callable[..., Session], said_to: Said, lesson: str, lang: str
) -> None:
    for task in library.lesson(lesson).tasks:
        if task.step.key not in library.lesson(lesson).keys:  # Asked as an item of the check.
            continue
        for text in answers(task):
            text = "77" if text == "*" else text
            if rule_on(task, text).verdict != "yes":
                assert len(said_to(begin(lesson, task.step.key), text, lang)) > 12, (task.step.key, text)


# What the curriculum quotes, or the belief it names, appears where it says so.
QUOTED = [
    ("L0.1", "cherry-takes-cherry", "10r", "First try the one that shows the same flower as a card on the table."),
    ("L0.1", "same-plant", "6a", "Look at the plant: geese fly over the grass hill, butterflies sit on the peony."),
    ("L0.1", "ribbons-do-not-match", "1r", "Ribbons do not match, plants do: pine is not maple."),
    ("L0.1", "no-partner", "hand", "It is played at once: it takes, or it lies down."),
    ("L0.1", "no-partner", "pile", "You only get a card together with the card it matched."),
    ("L0.1", "does-it-take", "11r", "Pine needles stand in tufts, willow hangs in strands. The ribbon is not"),
    ("L0.1", "take-it-back", "none", "The card you laid down this very turn is on the field like any other."),
    ("L0.1", "what-the-pile-is-for", "hand", "Taken cards rest. They never go back to the hand."),
    ("L0.1", "on-your-own", "7r>4r", "Wisteria hangs down, bush clover grows upward."),
    ("L3.3", "two-matches", "9c1", "The sake cup stays for your opponent, and it helps four different sets."),
    ("L3.3", "the-other-stays", "comes", "One pair per card: choose one, the other stays."),
    ("L3.3", "crane-or-chaff", "1c2", "Legal, but the crane is still there for the other player."),
    ("L3.3", "how-many-came", "2", "With three, all come; otherwise the last card could never be taken."),
    ("L3.3", "how-many-came", "3", "Plus the card you played"),
    ("L3.3", "the-drawn-card-sweeps", "10a", "The drawn card follows the same rule."),
    ("L3.3", "legal-results", "2a+2r", "One pair per card: choose one, the other stays."),
    ("L3.3", "finish-the-set", "3b", "Also strong. Look at your two poem ribbons: this one finishes the set."),
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


def test_wisteria_and_bush_clover_stand_side_by_side(
    library: Library, begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    view = lesson_view(answer(begin("L0.1", "on-your-own"), "7r>4r"), "en", seq=1, library=library)

    feedback = view["feedback"]
    assert isinstance(feedback, dict)
    assert [[card["id"] for card in cell["cards"]] for cell in feedback["cells"]] == [["7r"], ["4r"]]
    assert [cell["caption"] for cell in feedback["cells"]] == ["bush clover", "wisteria"]


def test_waiting_at_the_last_card_is_answered_after_eight_seconds(
    library: Library, begin: Callable[..., Session]
) -> None:
    view = lesson_view(begin("L0.1", "lay-it-down"), "en", seq=1, library=library)

    assert view["nudge"] == {"after_s": 8, "text": "There is no pass in this game. Lay it down."}


def test_first_step_points_at_the_pair(library: Library, begin: Callable[..., Session]) -> None:
    view = lesson_view(begin("L0.1"), "en", seq=1, library=library)

    assert marked(view) == {"3b": ["match", "plant"], "3c1": ["match", "plant"]}


def marked(view: dict[str, object]) -> dict[str, list[str]]:
    scene = view["scene"]
    assert isinstance(scene, dict)
    return {
        card["id"]: card["marks"]
        for zone in scene["zones"]
        for card in zone["cards"]
        if card is not None and card["marks"]
    }


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("is_wrong_first", [False, True], ids=["right", "wrong-first"])
def test_lesson_is_finished_from_start_to_end(
    begin: Callable[..., Session], walk: Callable[..., Session], lesson: str, lang: str, is_wrong_first: bool
) -> None:
    assert walk(begin(lesson), lang, wrong_first=is_wrong_first).is_passed


def test_sake_cup_is_the_stronger_catch_because_it_joins_four_sets(library: Library) -> None:
    task = library.lesson("L3.3").step_task("two-matches", 0, "")

    assert rule_on(task, "9c1").ends
    assert "joins W: 9a = 4" in task.step.asserts


def test_curtain_is_legal_and_does_not_end_the_search_for_the_set(library: Library) -> None:
    task = library.lesson("L3.3").step_task("finish-the-set", 0, "")

    assert not rule_on(task, "3b").ends
    assert rule_on(task, "3r").ends
