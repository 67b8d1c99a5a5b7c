"""The lessons about taking cards as the curriculum has them: every answer of every step, judged as written by hand."""

from collections.abc import Callable

import pytest

from hanalearn.cards import CardSet
from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.judge import answers, rule_on
from hanalearn.teach.misconceptions import behind
from tests.teach.curriculum import Rows, WrittenStep, written_steps

YES, ALSO, NO, PARTLY = "yes", "also", "no", "notyet"

# step: phase, field, hand, card that waits, pile, {answer: (verdict, beliefs)}. Where the curriculum names no belief
# there is none, or the one that the two cards alone speak of.
SAME_MONTH: Rows = {
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

FREE_CHOICE: Rows = {
    "lay-one-down": (
        "worked", "2r 5c1 11b", "1b 8b", "", "",
        {"1b": (YES, ""), "8b": (YES, ""), "2r": (NO, ""), "5c1": (NO, ""), "11b": (NO, "")},
    ),
    "whose-card": (
        "faded", "2r 5c1 11b 8b", "1b", "", "",
        {"nobody": (YES, ""), "mine": (NO, "M17"), "theirs": (NO, "")},
    ),
    "must-it-be-the-bridge": (
        "faded", "5c1 11b", "5a 9c1", "", "",
        {"either": (YES, ""), "must": (NO, "M22")},
    ),
    "leave-the-pair": (
        "faded", "5c1 11b", "5a 9c1", "", "",
        {"pile": (YES, ""), "field": (NO, "M23")},
    ),
    "what-they-take": (
        "faded", "5c1 11b 12c1", "", "12b", "",
        {"12c1": (YES, ""), "none": (NO, "M28"), "11b": (NO, "M03"), "5c1": (NO, "M03")},
    ),
    "every-legal-turn": (
        "independent", "3b 10a", "3r 6c1", "", "",
        {"3r>3b,6c1>none": (YES, ""), "3r>3b": (PARTLY, ""), "6c1>none": (PARTLY, ""),
         "3r>none": (NO, "M23"), "pass": (NO, "M21"), "3r>3b,3r>none": (NO, "M23"), "3r>3b,pass": (NO, "M21"),
         "3r>none,6c1>none": (NO, "M23"), "3r>none,pass": (NO, "M23"), "6c1>none,pass": (NO, "M21"),
         "3r>3b,3r>none,6c1>none,pass": (NO, "M23")},
    ),
    "no-pass-button": (
        "independent", "3b 10a", "3r 6c1", "", "",
        {"always-one": (YES, ""), "nothing-matched": (NO, "M21"), "first-turn": (NO, "")},
    ),
    "geese-and-swallow": (
        "independent", "8a 11r 11b", "8c1 11a", "", "",
        {"8c1>8a,11a>11r,11a>11b": (YES, ""),
         "8c1>8a": (PARTLY, ""), "11a>11r": (PARTLY, ""), "11a>11b": (PARTLY, ""),
         "8c1>8a,11a>11r": (PARTLY, ""), "8c1>8a,11a>11b": (PARTLY, ""), "11a>11r,11a>11b": (PARTLY, ""),
         "11a>11r+11b": (NO, "M24"), "8c1>8a,11a>11r+11b": (NO, "M24"), "11a>11r,11a>11r+11b": (NO, "M24"),
         "11a>11b,11a>11r+11b": (NO, "M24"), "11a>11r+11b,11a>none": (NO, "M24"),
         "11a>none": (NO, "M23"), "8c1>8a,11a>none": (NO, "M23"), "11a>11r,11a>none": (NO, "M23"),
         "11a>11b,11a>none": (NO, "M23"), "8c1>8a,11a>11r,11a>11b,11a>11r+11b,11a>none": (NO, "M24")},
    ),
    "a-reason-to-wait": (
        "independent", "9a 4c1", "9r 6c1", "", "6r 10r",
        {"protect": (YES, ""), "illegal": (NO, "M22"), "extra": (NO, "M26")},
    ),
}  # fmt: skip

DRAWN: Rows = {
    "cup-from-the-stock": (
        "worked", "9a 6r", "", "9c1", "3c1 3b",
        {"9a": (YES, ""), "6r": (NO, "M04")},
    ),
    "clover-alone": (
        "faded", "6r 2a", "", "7c1", "3c1 3b",
        {"field": (YES, ""), "hand": (NO, "M27"), "pile": (NO, "")},
    ),
    "the-cup-you-want": (
        "faded", "9a 6r", "", "7c1", "3c1 3b",
        {"none": (YES, ""), "9a": (NO, "M29")},
    ),
    "take-the-swallow-back": (
        "faded", "11a 2a", "", "11c1", "",
        {"11a": (YES, ""), "none": (NO, "M28 M05"), "2a": (NO, "M05")},
    ),
    "moon-or-grass": (
        "faded", "8b 8c1", "", "8a", "",
        {"8b": (YES, ""), "8c1": (ALSO, ""), "8b+8c1": (NO, "M24")},
    ),
    "still-turn-over": (
        "faded", "9a 6r", "10c1 5c1", "", "3c1 3b",
        {"always": (YES, ""), "after-a-miss": (NO, "M26")},
    ),
    "order-of-the-turn": (
        "independent", "9a 6r", "10c1 5c1", "", "3c1 3b",
        {"play,hand-takes,turn-over,stock-takes,check-sets,decide": (YES, ""),
         "hand-takes,play,turn-over,stock-takes,check-sets,decide": (PARTLY, ""),
         "play,turn-over,hand-takes,stock-takes,check-sets,decide": (PARTLY, ""),
         "play,hand-takes,stock-takes,turn-over,check-sets,decide": (PARTLY, ""),
         "play,hand-takes,turn-over,check-sets,stock-takes,decide": (PARTLY, ""),
         "play,hand-takes,turn-over,stock-takes,decide,check-sets": (PARTLY, ""),
         "play,hand-takes,check-sets,turn-over,stock-takes,decide": (NO, ""),
         "turn-over,play,hand-takes,stock-takes,check-sets,decide": (NO, "M26"),
         "check-sets,turn-over,hand-takes,decide,play,stock-takes": (NO, "")},
    ),
    "gained-this-turn": (
        "independent", "3b 9a 9r", "3c1", "", "",
        {"4": (YES, ""), "5": (NO, "M24"), "2": (NO, "M26"), "*": (NO, "")},
    ),
    "two-sweeps": (
        "independent", "4a 4r 4c1 10a 10r 10c1", "4c2", "", "",
        {"8": (YES, ""), "4": (NO, "M30"), "6": (NO, ""), "*": (NO, "")},
    ),
    "who-decides": (
        "independent", "12b 12c2", "", "12c3", "",
        {"player": (YES, ""), "other": (NO, ""), "earlier": (NO, ""), "later": (NO, "")},
    ),
}  # fmt: skip

TWO_TURNS: Rows = {
    "look-at-the-hand": (
        "independent", "3b 6c1 9a 9c1 11r 2c1 7c1 10a", "1r 3c1 6a 8c1 9r 10c1 12c1 5c1", "", "",
        {"3c1+6a+9r+10c1": (YES, ""),
         "3c1": (PARTLY, ""), "6a": (PARTLY, ""), "3c1+6a": (PARTLY, ""), "9r+10c1": (PARTLY, ""),
         "1r": (NO, "M04"), "12c1": (NO, "M06"), "8c1": (NO, ""), "5c1": (NO, ""), "3c1+12c1": (NO, "M06"),
         "1r+3c1+6a+8c1+9r+10c1+12c1+5c1": (NO, "M06")},
    ),
    "cherry-takes": (
        "faded", "3b 6c1 9a 9c1 11r 2c1 7c1 10a", "1r 3c1 6a 8c1 9r 10c1 12c1 5c1", "", "",
        {"3b": (YES, ""), "9a": (NO, "M03 M29"), "10a": (NO, "M03 M29"), "2c1": (NO, "M04"),
         "6c1": (NO, "M03"), "9c1": (NO, "M03"), "7c1": (NO, "M03"), "11r": (NO, "")},
    ),
    "phoenix-turned-over": (
        "faded", "6c1 9a 9c1 11r 2c1 7c1 10a", "1r 6a 8c1 9r 10c1 12c1 5c1", "12b", "3c1 3b",
        {"field": (YES, ""), "pile": (NO, "M29")},
    ),
    "their-swallow": (
        "worked", "6c1 9a 9c1 11r 2c1 7c1 10a 12b", "1r 6a 8c1 9r 10c1 12c1 5c1", "11a", "3c1 3b",
        {"11r": (YES, ""), "10a": (NO, "M01"), "9a": (NO, "M03"), "12b": (NO, "M01"),
         "6c1": (NO, ""), "9c1": (NO, ""), "2c1": (NO, ""), "7c1": (NO, "")},
    ),
    "their-pine": (
        "faded", "6c1 9a 9c1 2c1 7c1 10a 12b", "1r 6a 8c1 9r 10c1 12c1 5c1", "1c1", "3c1 3b",
        {"field": (YES, ""), "pile": (NO, "M29"), "hand": (NO, "M27")},
    ),
    "look-again": (
        "independent", "6c1 9a 9c1 2c1 7c1 10a 12b 1c1", "1r 6a 8c1 9r 10c1 12c1 5c1", "", "3c1 3b",
        {"1r+6a+9r+10c1+12c1": (YES, ""), "1r": (PARTLY, "M06"), "12c1": (PARTLY, ""), "1r+12c1": (PARTLY, ""),
         "6a+9r": (PARTLY, "M06"), "8c1": (NO, ""), "5c1": (NO, ""),
         "1r+6a+8c1+9r+10c1+12c1+5c1": (NO, "")},
    ),
    "cup-or-chaff": (
        "independent", "6c1 9a 9c1 2c1 7c1 10a 12b 1c1", "1r 6a 8c1 9r 10c1 12c1 5c1", "", "3c1 3b",
        {"9a": (YES, ""), "9c1": (ALSO, ""), "6c1": (NO, "M04"), "12b": (NO, "M03"),
         "2c1": (NO, ""), "7c1": (NO, ""), "10a": (NO, ""), "1c1": (NO, "")},
    ),
    "moon-turned-over": (
        "faded", "6c1 9c1 2c1 7c1 10a 12b 1c1", "1r 6a 8c1 10c1 12c1 5c1", "8b", "3c1 3b 9r 9a",
        {"field": (YES, ""), "pile": (NO, "M29")},
    ),
    "what-you-have": (
        "faded", "6c1 9c1 2c1 7c1 10a 12b 1c1 8b", "1r 6a 8c1 10c1 12c1 5c1", "", "3c1 3b 9r 9a",
        {"viewing": (YES, ""), "brights": (NO, ""), "nothing": (NO, "")},
    ),
    "stop": (
        "worked", "6c1 9c1 2c1 7c1 10a 12b 1c1 8b", "1r 6a 8c1 10c1 12c1 5c1", "", "3c1 3b 9r 9a",
        {"stop": (YES, ""), "koikoi": (NO, "")},
    ),
}  # fmt: skip

LESSONS = {"L3.1": SAME_MONTH, "L3.2": FREE_CHOICE, "L3.4": DRAWN, "L3.5": TWO_TURNS}


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_has_the_steps_of_the_curriculum_in_their_order(library: Library, lesson: str) -> None:
    assert [step.key for step in library.lesson(lesson).main_steps] == list(LESSONS[lesson])


@written_steps(LESSONS)
def test_step_lies_as_the_curriculum_has_it(library: Library, step: WrittenStep) -> None:
    assert step.table_of(library) == step.table


@written_steps(LESSONS)
def test_every_answer_is_judged_as_the_curriculum_says(library: Library, step: WrittenStep) -> None:
    assert step.judged_by(library) == step.judged


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
    ("L3.2", "lay-one-down", "8b", "The other player may now take a bright with any card of that month."),
    ("L3.2", "whose-card", "mine", "It is nobody's until it is taken."),
    ("L3.2", "must-it-be-the-bridge", "must", "You choose the card."),
    ("L3.2", "leave-the-pair", "field", "Once played, a matching card takes."),
    ("L3.2", "what-they-take", "none", "The card you laid a moment ago is fair game for everyone."),
    ("L3.2", "every-legal-turn", "3r>3b,pass", "There is no pass in this game."),
    ("L3.2", "no-pass-button", "nothing-matched", "One card is still laid down."),
    ("L3.2", "geese-and-swallow", "11a>11r+11b", "choose one, the other stays."),
    ("L3.2", "a-reason-to-wait", "illegal", "Which card you play is your choice."),
    ("L3.4", "cup-from-the-stock", "6r", "The sake cup is outlined"),
    ("L3.4", "clover-alone", "hand", "It is played at once: it takes, or it lies down."),
    ("L3.4", "clover-alone", "pile", "Cards without a match stay on the field."),
    ("L3.4", "the-cup-you-want", "9a", "the drawn card shows clover. Months only."),
    ("L3.4", "take-the-swallow-back", "none", "Your card is on the field like any other."),
    ("L3.4", "moon-or-grass", "8b+8c1", "choose one, the other stays."),
    ("L3.4", "still-turn-over", "after-a-miss", "hand card first, then always one from the stock."),
    ("L3.4", "order-of-the-turn", "play,hand-takes,check-sets,turn-over,stock-takes,decide",
     "Sets are checked once, at the end of the turn."),
    ("L3.4", "gained-this-turn", "5", "choose one, the other stays."),
    ("L3.4", "gained-this-turn", "2", "Then a card is turned over, every turn"),
    ("L3.4", "two-sweeps", "4", "It forgot the sweep of three."),
    ("L3.4", "who-decides", "later", "The others let you choose."),
    ("L3.5", "look-at-the-hand", "8c1", "There is no grass hill on the field."),
    ("L3.5", "look-at-the-hand", "1r", "Pine needles stand in tufts, willow hangs in strands."),
    ("L3.5", "cherry-takes", "9a", "Wanted, but not cherry."),
    ("L3.5", "phoenix-turned-over", "pile", "The turned card follows its month."),
    ("L3.5", "their-swallow", "9a", "The willow with the ribbon is outlined."),
    ("L3.5", "their-pine", "hand", "It is played at once: it takes, or it lies down."),
    ("L3.5", "look-again", "1r+6a+9r+10c1", "The big leaves are the same"),
    ("L3.5", "look-again", "6a+9r+10c1+12c1", "the other player's draw left a pine."),
    ("L3.5", "cup-or-chaff", "9c1", "Your pile already holds the curtain."),
    ("L3.5", "what-you-have", "brights", "Only one bright in this pile."),
    ("L3.5", "what-you-have", "nothing", "a pair that tells a story: blossoms and something to drink."),
    ("L3.5", "stop", "koikoi", "That is Unit 5. For now take the points."),
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
    begin: Callable[..., Session], walk: Callable[..., Session], lesson: str, lang: str, is_wrong_first: bool
) -> None:
    assert walk(begin(lesson), lang, wrong_first=is_wrong_first).is_passed


def through_items(session: Session, answer: Callable[[Session, str], Session], given: list[str]) -> Session:
    """Answers the items of a check one after the other; an empty answer is the right one."""
    session = session.at("check")
    for text in given:
        task = session.task
        assert task is not None
        session = answer(session, text or next(one for one in answers(task) if rule_on(task, one).verdict == "yes"))
        session = session.take("next")
    return session


def missing(session: Session) -> str:
    """An answer to the item that does not hold."""
    task = session.task
    assert task is not None
    return next(text for text in answers(task) if rule_on(task, text).verdict == "no" and text != "*")


def test_check_of_free_choice_has_four_questions_of_which_three_are_enough(
    begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    session = begin("L3.2")
    items = session.lesson.items("seed", 0)

    assert [getattr(item.step, "task", "") for item in items] == ["moves", "moves", "where", "take"]
    assert through_items(session, answer, ["", "", "field", ""]).marks == {"check": "clean"}
    assert through_items(session, answer, ["", "", "field", "3c1"]).marks == {}


def test_check_of_free_choice_forgives_a_turn_left_out_and_none_that_is_not_legal(
    begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    session = begin("L3.2")

    assert through_items(session, answer, ["9c1>9r", "", "", ""]).marks == {"check": "clean"}
    assert through_items(session, answer, ["pass", "", "", ""]).marks == {}
    assert through_items(session, answer, ["", "7r>7a,7r>7c1,3b>none,7r>none", "", ""]).marks == {}


def test_check_of_the_drawn_card_allows_one_second_try(
    library: Library, begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    session = begin("L3.4").at("check")
    items = session.lesson.items("seed", 0)

    assert [getattr(item.step, "task", "") for item in items] == ["take", "where", "gain", "order"]
    session = answer(session, "6a+6r")
    assert (session.state.stage, session.state.tried) == ("open", 1)
    lesson_view(session, "en", seq=1, library=library)
    session = answer(session, "6r").take("next")
    session = answer(session, "field").take("next")
    again, _ = Session.resume(session.lesson, session.record, "other")
    assert (again.state.tried, again.state.right) == (1, 2)
    missed = answer(session, "0")
    assert missed.state.stage == "missed"
    session = answer(session, "2").take("next")
    session = answer(session, "play,hand-takes,turn-over,stock-takes,check-sets,decide").take("next")
    assert session.marks == {"check": "clean"}


def test_check_tried_anew_comes_in_other_cards(begin: Callable[..., Session]) -> None:
    lesson = begin("L3.4").lesson
    first, second = lesson.items("seed", 0), lesson.items("seed", 1)

    assert first[0].table.field_cards == CardSet.parse("6a 6r 9c1 2c1")
    assert second[0].table.field_cards != first[0].table.field_cards


def test_one_slip_among_same_month_questions_is_made_good_by_two_more(
    library: Library, begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    session = begin("L3.1").at("check")
    session = through_items(session, answer, [missing(session), "", "", "", ""])

    feedback = lesson_view(session, "en", seq=1, library=library)["feedback"]
    assert isinstance(feedback, dict)
    assert feedback["lines"] == ["With 2 more questions, 6 of 7 are enough."]
    assert [action["offer"] for action in feedback["actions"]] == ["more", "new"]
    session = session.take("more")
    assert lesson_view(session, "en", seq=1, library=library)["head"]["stepText"] == "Check 6 of 7"  # type: ignore[index]
    again, _ = Session.resume(session.lesson, session.record, "other")
    assert again.state == session.state
    for _ in range(2):
        assert session.task is not None
        task = session.task
        session = answer(session, next(one for one in answers(task) if rule_on(task, one).verdict == "yes"))
        session = session.take("next")
    assert session.marks == {"check": "clean"}


def test_two_slips_among_same_month_questions_ask_for_new_ones(
    begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    session = begin("L3.1").at("check")
    session = answer(session, missing(session)).take("next")
    session = answer(session, missing(session)).take("next")
    for _ in range(3):
        assert session.task is not None
        task = session.task
        session = answer(session, next(one for one in answers(task) if rule_on(task, one).verdict == "yes"))
        session = session.take("next")

    assert "more" not in session.offers()
    assert "new" in session.offers()


@pytest.mark.parametrize("seed", [f"seed{number}" for number in range(60)])
def test_creature_or_ribbon_and_one_of_the_same_kind_tempt_in_every_same_month_question(
    library: Library, seed: str
) -> None:
    for item in library.lesson("L3.1").items(seed, 0):
        assert item.asked is not None
        others = [card for card in item.table.field_cards if card.month is not item.asked.month]

        assert any(behind(item.asked, card) in ("M01", "M02") for card in others)
        assert any(card.kind is item.asked.kind for card in others)
