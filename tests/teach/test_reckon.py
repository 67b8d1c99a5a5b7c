"""Questions about what points become, and films that are foretold: judged by the rulebook on the slip."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.call_claims import decided
from hanalearn.teach.film import film_of
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.lesson import lay_out_steps
from hanalearn.teach.steps import Film, LessonSpec, Phase, Reckon, TableSpec
from hanalearn.teach.task import StepError, Task
from hanalearn.teach.voice import plain_text

LIBRARY = Library.load(with_packs=False)
LESSONS = ("L5.1", "L5.2", "L5.3", "L5.4")
FILM_TABLE = TableSpec(
    field="8b 2a 10c1", hand="8c1 6c1 7c1 1c2", taken="3b 3c1 9a 9c1", their_taken="4a 4c1 5a 5c1 8a 8c2 11a 11c1"
)


def task_of(step: Reckon | Film, rulebook: str = "koikoi-standard") -> Task:
    (task,) = lay_out_steps(LessonSpec(format=1, id="X1", rulebook=rulebook, languages=("en",), steps=(step,)))
    return task


def reckon(**knobs: object) -> Task:
    rulebook = str(knobs.pop("rulebook", "koikoi-standard"))
    return task_of(Reckon(key="x", phase=Phase.FADED, **knobs), rulebook)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("base", "opponent", "answer", "code"),
    [(8, 0, "8", "M47"), (6, 1, "24", "M47"), (8, 1, "24", "M48"), (8, 1, "18", "M48"), (2, 2, "8", "M50")],
)
def test_final_that_a_belief_arrives_at_is_named(base: int, opponent: int, answer: str, code: str) -> None:
    assert rule_on(reckon(task="final", base=base, opponent=opponent), answer).codes == (code,)


def test_sets_are_added_before_seven_is_tested() -> None:
    task = reckon(task="final", sets=(5, 2))

    assert right_answers(task) == ("14",)
    assert rule_on(task, "7").codes == rule_on(task, "12").codes == ("M49",)


def test_own_call_doubles_under_the_club_sheet_only() -> None:
    assert right_answers(reckon(task="final", base=8, own=1)) == ("16",)
    assert right_answers(reckon(task="final", base=8, own=1, rulebook="koikoi-club")) == ("32",)


def test_number_is_never_asked_for_where_the_nintendo_sheet_is_silent() -> None:
    with pytest.raises(StepError, match="does not say"):
        reckon(task="final", base=8, opponent=1, rulebook="koikoi-nintendo")

    offered = reckon(task="final", base=8, opponent=1, rulebook="koikoi-nintendo", options=("16", "32", "silent"))
    assert right_answers(offered) == ("silent",)
    assert rule_on(offered, "32").codes == ("M41",)


def test_sheets_on_one_slip_must_agree() -> None:
    with pytest.raises(StepError, match="agree"):
        reckon(task="sheet", rulebook="koikoi-both", lines=("base",), table=TableSpec(taken="6a 7a 10a 2a 4a"))


def test_both_sides_are_asked_in_turn_and_each_belief_is_heard() -> None:
    task = reckon(task="pay", story="beaten", base=5, theirs=5, lines=("them", "me"))

    assert right_answers(task) == ("10,0",)
    assert rule_on(task, "5").codes == ("M45",)
    assert rule_on(task, "10,5").codes == ("M46",)
    assert rule_on(task, "10").kept == ("10",)


def test_sheet_is_filled_line_by_line_and_what_holds_stays() -> None:
    task = reckon(task="sheet", table=TableSpec(taken="1b 3b 8b 11b 9a"), lines=("brights", "base", "final"))

    assert right_answers(task) == ("7,17,34",)
    assert rule_on(task, "8").codes == ("M14",)
    assert rule_on(task, "7,17,36").codes == ("M14",)
    assert rule_on(task, "7,17,36").kept == ("7", "17")


@pytest.mark.parametrize(
    ("taken", "belief", "rulebook", "line"),
    [
        ("1b 3b 8b 11b 12b", "M34", "koikoi-standard", "shiko"),
        ("1c1 2c1 3c1 4c1 5c1 6c1 7c1 8c1 10c1 11c1 9a", "M36", "koikoi-standard", "kasu"),
        ("1r 2r 3r 6r 9r 10r", "M39", "koikoi-nintendo", "tan"),
        ("1b 3b 11b 12b", "M47", "koikoi-standard", "test"),
    ],
)
def test_line_that_does_not_hold_is_the_only_right_one(taken: str, belief: str, rulebook: str, line: str) -> None:
    task = reckon(task="slip", table=TableSpec(taken=taken), belief=belief, rulebook=rulebook)

    assert right_answers(task) == (line,)
    assert "only carries on" in plain_text(_said(task, "final"))


def _said(task: Task, answer: str) -> str:
    from hanalearn.text import say

    return say(rule_on(task, answer).because[0], "en")


def test_belief_that_changes_nothing_is_refused() -> None:
    with pytest.raises(StepError, match="changes nothing"):
        reckon(task="slip", table=TableSpec(taken="3b 9a"), belief="M34")


def film(press: str, *acts: str, options: tuple[str, ...]) -> Task:
    return task_of(Film(key="x", phase=Phase.WORKED, table=FILM_TABLE, press=press, acts=acts, options=options))  # type: ignore[arg-type]


def test_film_ends_as_the_rules_say() -> None:
    beaten = film("koi-koi", "they 2c1 > 2a", "stock 3r", "they stop", options=("0-2", "5-0"))

    assert film_of(beaten).points == (0, 2)
    assert rule_on(beaten, "5-0").codes == ("M43",)
    assert rule_on(beaten, "5-0").ends


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        (("they 2c1 > 8b", "they stop"), "may only"),
        (("they 10r > 10c1", "they stop"), "cannot stop"),
        (("they 10r > 10c1", "stock 3r", "me 6c1", "me stop"), "cannot stop"),
        (("they dance on", "nobody"), "cannot be read"),
        (("they 2c1 > 2a",), "last act"),
    ],
)
def test_film_cannot_show_what_cannot_be(acts: tuple[str, ...], why: str) -> None:
    with pytest.raises(StepError, match=why):
        film("koi-koi", *acts, options=("0-0", "1-1"))


def test_film_without_its_true_outcome_among_the_options_is_refused() -> None:
    with pytest.raises(StepError, match="ends 5-0"):
        film("stop", options=("10-0", "0-0"))


def test_other_button_costs_nothing_and_the_film_waits() -> None:
    session = Session.start(LIBRARY.lesson("L5.1"), "a").take("press:koi-koi")

    assert session.outcome is not None
    assert session.outcome.ruling is not None
    assert session.outcome.ruling.verdict == "no"
    assert session.state.picked == ()
    assert "press:stop" in session.offers()


def test_film_is_seen_before_its_outcome_is_told() -> None:
    session = Session.start(LIBRARY.lesson("L5.1"), "a").at("film-beaten").take("press:koi-koi")

    view = lesson_view(session, "en", seq=1, library=LIBRARY)

    assert len(view["frames"]) == 3  # type: ignore[arg-type]
    assert [cell["text"] for cell in view["blocks"][0]["rows"][0]["cells"]] == ["?", "?"]  # type: ignore[index]


@pytest.mark.parametrize(("claim", "instead"), [
    ("W now=5 called=5 hand=3 own=1 = none", None),
    ("N now=6 called=5 hand=3 own=1 = auto-stop", None),
    ("W now=5 hand=0 = choose", "the rules say auto-stop"),
])  # fmt: skip
def test_claims_about_the_decision_are_proved(claim: str, instead: str | None) -> None:
    assert decided(claim) == instead


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_expected_slip_is_answered_in_words_of_its_own_and_no_page_gives_an_answer_away(
    lesson: str, lang: str
) -> None:
    start = Session.start(LIBRARY.lesson(lesson), "a")
    for key in start.lesson.keys:
        session = start.at(key)
        task = session.task
        if task is None or not isinstance(task.step, (Reckon, Film)):
            continue
        shown = str(lesson_view(session, lang, seq=1, library=LIBRARY)["blocks"])
        assert not re.search(r"'text': '\d", shown), f"{key} shows a number that is asked for"
        for reply in task.step.replies:
            met = [answer for answer in answers(task) if rule_on(task, answer).on == reply.on]
            assert met, f"{key}: nothing leads to {reply.on}"


@pytest.mark.parametrize("variant", range(1, 6))
def test_words_stay_true_in_other_numbers(variant: int) -> None:
    lesson = LIBRARY.lesson("L5.3")
    for key, sign in (("six-and-a-call", "<"), ("both-from-eight", ">")):
        task = lesson.step_task(key, variant, "seed")
        assert isinstance(task.step, Reckon)
        assert (task.step.base < 7) is (sign == "<")


def test_files_of_the_unit_state_no_final_points_in_their_words() -> None:
    # What the rulebook works out stands in braces; a number typed by hand would be wrong in other numbers.
    for file in Path(LIBRARY.lesson("L5.3").folder).glob("*.md"):
        text = file.read_text(encoding="utf-8")
        assert "{n:final}" in text
        assert not re.search(
            r"= (16|12|32|28)\b", text.partition("## where-the-working-slips")[0].partition("## base-eight")[2]
        )


def test_pile_that_is_built_says_what_it_is_worth_and_by_how_much_it_misses() -> None:
    session = Session.start(LIBRARY.lesson("L5.4"), "a").at("worth-seven")
    for offer in ("tap:1b", "tap:3b", "tap:8b", "tap:12b"):
        session = session.take(offer)
    before = lesson_view(session, "en", seq=1, library=LIBRARY)
    session = session.take("done")
    after = lesson_view(session, "en", seq=2, library=LIBRARY)

    assert before["blocks"][0]["lines"] == ["Worth so far: 8"]  # type: ignore[index]
    assert after["feedback"]["holds"] == "Over by 1."  # type: ignore[index]
    assert session.state.picked == ("1b", "3b", "8b", "12b")
