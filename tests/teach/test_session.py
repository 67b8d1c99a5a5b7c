"""The laws of the engine, the ladder of hints, and what is kept of a learner."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.teach import Library, Session
from hanalearn.teach.graph import MOST_STATES, count_states
from hanalearn.teach.judge import rule_on
from hanalearn.teach.reaction import offers, react, task_of
from hanalearn.teach.session import MOST_RECORD_BYTES
from hanalearn.teach.state import Stage, State

Begin = Callable[..., Session]
Answer = Callable[[Session, str], Session]
LIBRARY = Library.load(with_packs=False)

known_offers = st.sampled_from(
    [
        "next", "back", "again", "hint", "show", "new", "restart", "done", "none", "map", "lang:ja", "open:L0.1",
        "tap:3c1", "tap:8a", "tap:10r", "tap:6c1", "tap:9a", "tap:zz", "tap:", "choose:field", "choose:sets", "tick:2a",
        "tick:2a+2r", "num:4", "num:*", "num:", "num:999999", "num:2*2", "num:-1", "text:seven", "text:", "text:*",
        "blank:0:plant", "blank:1:kind", "blank:9:plant", "blank:0", "step:check", "step:end", "step:nowhere", "",
    ]
)  # fmt: skip
any_offers = st.lists(known_offers | st.text(max_size=60), max_size=25)


@settings(max_examples=100, deadline=None)
@given(lesson=st.sampled_from(["L0.1", "L3.3"]), sent=any_offers)
def test_reducer_takes_any_offer_without_an_exception(lesson: str, sent: list[str]) -> None:
    session = Session.start(LIBRARY.lesson(lesson), "seed")

    for offer in sent:
        open_now = session.offers()
        after = session.take(offer)

        typed = offer.partition(":")[0] in ("num", "text") and f"{offer.partition(':')[0]}:*" in open_now
        if offer not in open_now and not typed:
            assert after is session
        session = after


@settings(max_examples=60, deadline=None)
@given(lesson=st.sampled_from(["L0.1", "L3.3"]), seed=st.text("abc123", min_size=1, max_size=8), data=st.data())
def test_walk_along_open_offers_stays_within_the_lesson(lesson: str, seed: str, data: st.DataObject) -> None:
    session = Session.start(LIBRARY.lesson(lesson), seed)

    for _ in range(30):
        offer = data.draw(st.sampled_from(session.offers()))
        session = session.take(offer.replace("*", "3"))

        assert session.state.step in session.lesson.keys
        assert 0 <= session.state.hint < 4
        assert 0 <= session.state.wrong <= 3
        again, problem = Session.resume(session.lesson, session.record, "other")
        assert problem is None
        assert replace(again.state, picked=session.state.picked) == session.state
        assert dict(again.marks) == dict(session.marks)


def test_reducer_is_pure(begin: Begin) -> None:
    session = begin("L0.1")
    state = session.state

    first = react(session.lesson, state, "tap:10r")
    second = react(session.lesson, state, "tap:10r")

    assert first == second
    assert state == session.state


@pytest.mark.parametrize("lesson", ["L0.1", "L3.3"])
def test_lesson_has_a_countable_number_of_states(library: Library, lesson: str) -> None:
    assert 50 < count_states(library.lesson(lesson)) <= MOST_STATES


def test_offers_are_plain_and_finite(begin: Begin) -> None:
    assert begin("L0.1").offers() == (
        "tap:3c1",
        "tap:10r",
        "tap:1r",
        "tap:3b",
        "tap:6a",
        "tap:8a",
        "tap:12c1",
        "hint",
    )


# --- a miss


def test_miss_keeps_the_table_and_offers_another_go(begin: Begin) -> None:
    session = begin("L0.1").take("tap:10r")

    assert session.state.stage is Stage.OPEN
    assert session.task is not None
    assert session.task.table == begin("L0.1").task.table  # type: ignore[union-attr]
    assert {"again", "show"} <= set(session.offers())


def test_third_miss_is_counted_and_no_more(begin: Begin) -> None:
    session = begin("L0.1")
    for _ in range(5):
        session = session.take("tap:10r")

    assert session.state.wrong == 3


def test_miss_gives_an_attempt_with_its_belief(begin: Begin) -> None:
    attempt = begin("L0.1", "ribbons-do-not-match").take("tap:1r").attempt

    assert attempt is not None
    assert (attempt.item, attempt.verdict, attempt.answer) == ("L0.1/ribbons-do-not-match", "no", "1r")
    assert (attempt.codes, attempt.earned, attempt.phase, attempt.day) == (("M02",), 0.0, "faded", "")


def test_second_try_says_how_many_came_before(begin: Begin) -> None:
    attempt = begin("L0.1").take("tap:10r").take("tap:3c1").attempt

    assert attempt is not None
    assert (attempt.verdict, attempt.tries, attempt.hints) == ("yes", 1, 0)


def test_choosing_again_puts_the_keyboard_back_on_the_card(begin: Begin) -> None:
    session = begin("L0.1").take("tap:10r").take("again")

    assert session.outcome is not None
    assert session.outcome.focus is not None
    assert session.outcome.focus.code == "10r"


def test_wrong_ticks_stay_to_be_mended_and_cards_come_back(begin: Begin, answer: Answer) -> None:
    assert answer(begin("L3.3", "legal-results"), "2a,3b").state.picked == ("2a", "3b")
    assert answer(begin("L3.3", "the-drawn-card-sweeps"), "10a").state.picked == ()


# --- not an answer yet


@pytest.mark.parametrize("typed", ["text:seven", "text:", "num:", "num:4+", "num:999999999", "num:1*2*3*4*5", "num:９"])
def test_unreadable_number_costs_nothing(begin: Begin, typed: str) -> None:
    session = begin("L3.3", "how-many-came").take(typed)

    assert session.state.wrong == 0
    assert session.attempt is None
    assert session.outcome is not None
    assert session.outcome.problem is not None


@pytest.mark.parametrize("typed", ["num:4", "num:1+3", "num:2*2", "num:04"])
def test_sum_or_product_is_a_number(begin: Begin, typed: str) -> None:
    assert begin("L3.3", "how-many-came").take(typed).state.stage is Stage.DONE


def test_number_of_which_nothing_is_known_is_not_written_down(begin: Begin) -> None:
    attempt = begin("L3.3", "how-many-came").take("num:4321").attempt

    assert attempt is not None
    assert attempt.answer == "*"


def test_numbers_tried_stay_in_sight(begin: Begin) -> None:
    session = begin("L3.3", "how-many-came").take("num:2").take("num:3").take("num:2")

    assert [number for number, _ in session.tries] == ["3", "2"]
    assert session.take("num:4").take("next").tries == ()


# --- hints


def test_hints_are_climbed_one_at_a_time(begin: Begin) -> None:
    session = begin("L0.1", "same-plant")
    for rung in (1, 2, 3):
        session = session.take("hint")
        assert session.state.hint == rung

    assert session.take("hint").state.stage is Stage.SHOWN


def test_second_hint_leaves_two_cards(begin: Begin) -> None:
    session = begin("L0.1", "same-plant").take("hint").take("hint")

    assert [offer for offer in session.offers() if offer.startswith("tap:")] == ["tap:6a", "tap:8a"]
    assert session.take("tap:12c1") is session


def test_second_hint_lets_go_of_what_it_leaves_out(begin: Begin) -> None:
    session = begin("L3.3", "legal-results").take("tick:3b").take("hint").take("hint")

    assert session.state.picked == ()


def test_third_hint_does_the_first_part(begin: Begin) -> None:
    def third(lesson: str, step: str) -> Session:
        return begin(lesson, step).take("hint").take("hint").take("hint")

    assert third("L0.1", "on-your-own").state.picked == ("7r",)
    assert third("L3.3", "the-drawn-card-sweeps").state.picked == ("10a",)
    assert third("L3.3", "legal-results").state.picked == ("2a",)
    assert third("L0.1", "own-sentence").state.picked == ("plant", "")


def test_helped_step_is_marked_so_and_a_clean_one_stays_clean(begin: Begin) -> None:
    helped = begin("L0.1").take("hint").take("tap:3c1")
    assert helped.marks["cherry-takes-cherry"] == "helped"
    assert "new" in helped.offers()

    clean = begin("L0.1").take("tap:3c1").take("again").take("hint").take("tap:3c1")
    assert clean.marks["cherry-takes-cherry"] == "clean"


def test_fourth_hint_shows_all_and_does_not_count(begin: Begin) -> None:
    session = begin("L0.1", "same-plant").take("hint").take("hint").take("hint").take("hint")

    assert session.state.answer == "8a"
    assert "same-plant" not in session.marks
    assert session.attempt is not None
    assert (session.attempt.verdict, session.attempt.earned) == ("shown", 0.0)
    assert {"new", "next"} <= set(session.offers())


def test_new_variant_lays_other_cards_and_can_be_done_clean(begin: Begin, answer: Answer) -> None:
    shown = begin("L0.1", "same-plant").take("tap:6a").take("show")
    before = shown.task

    session = shown.take("new")

    assert session.state.variant == 1
    assert session.task is not None
    assert before is not None
    assert session.task.table != before.table
    code = next(iter(session.task.may[0])).code
    assert answer(session, code).marks["same-plant"] == "clean"


def test_variants_come_round_again(begin: Begin) -> None:
    session = begin("L0.1", "same-plant")
    seen = []
    for _ in range(9):
        for _ in range(4):
            session = session.take("hint")
        session = session.take("new")
        seen.append(session.state.variant)

    assert seen == [1, 2, 3, 4, 5, 6, 7, 1, 2]


# --- the way through


def test_next_waits_for_an_answer(begin: Begin) -> None:
    session = begin("L0.1")

    assert session.take("next") is session
    assert session.take("tap:3c1").take("next").state.step == "same-plant"


def test_step_back_and_forth_loses_nothing_done(begin: Begin) -> None:
    session = begin("L0.1").take("tap:3c1").take("next").take("back")

    assert session.state.step == "cherry-takes-cherry"
    assert session.marks == {"cherry-takes-cherry": "clean"}


def test_two_taps_play_a_card_and_a_second_tap_lets_go(begin: Begin) -> None:
    session = begin("L0.1", "on-your-own")
    assert [offer for offer in session.offers() if offer.startswith("tap:")] == ["tap:7r", "tap:12c2"]

    chosen = session.take("tap:7r")
    assert "tap:7c1" in chosen.offers()
    assert chosen.take("tap:7r").state.picked == ()
    assert chosen.take("tap:12c2").state.picked == ("12c2",)
    assert chosen.take("tap:7c1").state.answer == "7r>7c1"


def test_cards_are_taken_in_any_order_of_taps(begin: Begin) -> None:
    session = begin("L3.3", "the-drawn-card-sweeps")
    for code in ("10c1", "10a", "10r"):
        session = session.take(f"tap:{code}")

    assert session.take("done").state.answer == "10a+10r+10c1"


def test_step_is_jumped_to_by_name_and_an_unknown_one_is_not(begin: Begin) -> None:
    session = begin("L0.1")

    assert session.at("take-it-back").state.step == "take-it-back"
    assert session.at("no-such-step") is session


def test_seed_of_another_form_is_refused(library: Library) -> None:
    with pytest.raises(ValueError, match="small letters and digits"):
        Session.start(library.lesson("L0.1"), "Seed!")


# --- the check


def finish_items(session: Session, answer: Answer, right: int) -> Session:
    for number in range(5):
        task = session.task
        assert task is not None
        good = next(iter(task.may))
        text = "+".join(card.code for card in good) or "none"
        wrong = next(card.code for card in task.table.field_cards if card.month is not task.asked.month)  # type: ignore[union-attr]
        session = answer(session, text if number < right else wrong).take("next")
    return session


@pytest.mark.parametrize(("right", "is_passed"), [(5, True), (4, True), (3, False), (0, False)])
def test_four_of_five_items_pass(begin: Begin, answer: Answer, right: int, is_passed: bool) -> None:
    session = finish_items(begin("L3.3", "check"), answer, right)

    assert (session.state.item, session.state.right) == (5, right)
    assert session.is_passed is is_passed
    assert ("new" in session.offers()) is not is_passed


def test_failed_check_begins_anew_with_other_items(begin: Begin, answer: Answer) -> None:
    failed = finish_items(begin("L3.3", "check"), answer, 3)

    again = failed.take("new")

    assert (again.state.item, again.state.right, again.state.round) == (0, 0, 1)
    assert again.task != begin("L3.3", "check").task


def test_item_is_asked_once(begin: Begin) -> None:
    session = begin("L3.3", "check")
    task = session.task
    assert task is not None
    assert task.asked is not None
    other = next(card for card in task.table.field_cards if card.month is not task.asked.month)

    missed = session.take(f"tap:{other.code}").take("done")

    assert missed.state.stage is Stage.MISSED
    assert missed.offers() == ("back", "next")
    assert missed.take("next").state.right == 0


def test_item_with_a_hint_does_not_count(begin: Begin, answer: Answer) -> None:
    session = begin("L3.3", "check").take("hint")
    task = session.task
    assert task is not None
    text = "+".join(card.code for card in next(iter(task.may))) or "none"

    assert answer(session, text).state.right == 0


def test_check_of_the_first_lesson_wants_its_steps_without_a_hint(begin: Begin, answer: Answer) -> None:
    helped = answer(begin("L0.1", "on-your-own").take("hint"), "7r>7c1").take("next")
    done = answer(helped, "plant,kind")

    assert not done.is_passed
    assert answer(done.at("on-your-own"), "7r>7c1").is_passed


def test_end_leads_back_to_the_check(begin: Begin) -> None:
    end = begin("L3.3", "end")

    assert "step:check" in end.offers()
    assert end.take("step:check").state.step == "check"
    assert end.take("restart").state.step == "one-match"


# --- resuming


def test_record_resumes_at_the_same_step_seed_and_variant(begin: Begin) -> None:
    session = begin("L0.1").take("tap:3c1").take("next").take("tap:6a").take("show").take("new").take("hint")

    again, problem = Session.resume(session.lesson, session.record, "other")

    assert problem is None
    assert again.state == session.state
    assert again.task == session.task
    assert again.marks == session.marks


def test_record_keeps_an_answered_step_answered(begin: Begin) -> None:
    session = begin("L3.3", "two-matches").take("tap:9c1")

    again, _ = Session.resume(session.lesson, session.record, "other")

    assert (again.state.stage, again.state.answer) == (Stage.DONE, "9c1")


def test_longest_record_is_short(begin: Begin, answer: Answer) -> None:
    session = begin("L3.3")
    for key in session.lesson.keys:
        session = Session(session.lesson, session.at(key).state, None, {**session.marks, key: "helped"})

    assert len(session.record.encode()) < MOST_RECORD_BYTES / 4


GOOD = '{"v":1,"lesson":"L0.1","step":"same-plant","seed":"ab"}'


@pytest.mark.parametrize(
    "record",
    [
        "",
        "not json",
        "[]",
        "null",
        "{}",
        '{"v":2,"lesson":"L0.1","step":"same-plant","seed":"ab"}',
        '{"v":1,"lesson":"L3.3","step":"one-match","seed":"ab"}',
        GOOD.replace('"ab"', '"AB!"'),
        GOOD.replace('"ab"', '"' + "a" * 17 + '"'),
        GOOD.replace("}", ',"hint":9}'),
        GOOD.replace("}", ',"hint":-1}'),
        GOOD.replace("}", ',"wrong":1e3}'),
        GOOD.replace("}", ',"variant":99}'),
        GOOD.replace("}", ',"stage":"won"}'),
        GOOD.replace("}", ',"unknown":1}'),
        GOOD.replace("}", ',"clean":"all"}'),
        GOOD.replace("}", ',"answer":"' + "x" * 201 + '"}'),
        GOOD + " " * 5000,
        "\ud800",
        "é" * 4000,
    ],
)
def test_forged_record_starts_fresh_and_says_so(library: Library, record: str) -> None:
    session, problem = Session.resume(library.lesson("L0.1"), record, "fresh")

    assert problem is not None
    assert problem.key == "problem.unreadable-place"
    assert session.state == State("cherry-takes-cherry", "fresh")
    assert session.marks == {}


def test_record_that_claims_an_answer_which_does_not_hold_is_not_believed(library: Library) -> None:
    record = GOOD.replace("}", ',"stage":"done","answer":"6a"}')

    session, problem = Session.resume(library.lesson("L0.1"), record, "fresh")

    assert problem is None
    assert session.state == State("same-plant", "ab")


def test_record_cannot_claim_more_items_than_there_are(library: Library) -> None:
    record = '{"v":1,"lesson":"L3.3","step":"check","seed":"ab","item":99,"right":99}'

    session, _ = Session.resume(library.lesson("L3.3"), record, "fresh")

    assert (session.state.item, session.state.right) == (5, 5)


def test_step_that_is_gone_is_left_for_the_first_one_not_done(library: Library) -> None:
    record = '{"v":1,"lesson":"L0.1","step":"removed","seed":"ab","clean":["cherry-takes-cherry","gone-too"]}'

    session, problem = Session.resume(library.lesson("L0.1"), record, "fresh")

    assert problem is None
    assert session.state.step == "same-plant"
    assert session.marks == {"cherry-takes-cherry": "clean"}


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=100).map(lambda data: data.decode("latin-1")))
def test_any_text_as_a_record_is_survived(record: str) -> None:
    session, _ = Session.resume(LIBRARY.lesson("L3.3"), record, "fresh")

    assert session.offers()


@settings(max_examples=200, deadline=None)
@given(
    st.fixed_dictionaries(
        {"v": st.just(1), "lesson": st.just("L3.3"), "seed": st.just("ab"),
         "step": st.sampled_from([*LIBRARY.lesson("L3.3").keys, "gone"])},
        optional={
            "variant": st.integers(0, 7), "round": st.integers(0, 63), "item": st.integers(0, 9),
            "right": st.integers(0, 9), "hint": st.integers(0, 3), "wrong": st.integers(0, 3),
            "stage": st.sampled_from(["open", "done", "shown", "missed"]),
            "answer": st.sampled_from(["9a", "9c1", "4", "none", "", "2a,2r", "10a+10r+10c1"]),
        },
    )
)  # fmt: skip
def test_well_formed_lie_never_reaches_a_state_that_cannot_be(data: dict[str, object]) -> None:
    session, _ = Session.resume(LIBRARY.lesson("L3.3"), msgspec.json.encode(data).decode(), "fresh")

    state = session.state
    task = task_of(session.lesson, state)
    assert offers(session.lesson, state)
    if state.stage is Stage.DONE:
        assert task is not None
        assert rule_on(task, state.answer).ends
    assert state.right <= state.item + 1
