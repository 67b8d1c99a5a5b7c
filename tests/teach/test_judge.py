"""Rulings in general, on tables that no lesson has."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.rules.turn import takes
from hanalearn.teach.judge import answers, model_answer, narrowed, right_answers, rule_on
from hanalearn.teach.misconceptions import MISCONCEPTIONS, behind, misconception
from hanalearn.teach.steps import Ask, Phase, Reply, Try
from hanalearn.teach.table import Table
from hanalearn.teach.task import StepError, Task, lay_out


def laid(step: Try | Ask, field: str, hand: str = "", taken: str = "") -> Task:
    def places(codes: str) -> tuple[Card, ...]:
        return tuple(map(Card.parse, codes.split()))

    return lay_out(step, Table(field=places(field), hand=places(hand), taken=places(taken)))


def take(field: str, hand: str, *, many: bool = True, replies: tuple[Reply, ...] = (), stronger: str = "") -> Task:
    step = Try(key="a", phase=Phase.FADED, task="take", many=many, nothing=True, replies=replies, stronger=stronger)
    return laid(step, field, hand)


@settings(max_examples=150, deadline=None)
@given(st.permutations(list(DECK)), st.integers(1, 8))
def test_verdict_on_taking_is_that_of_the_rules(deck: list[Card], count: int) -> None:
    played, field = deck[0], deck[1 : 1 + count]
    step = Try(key="a", phase=Phase.FADED, task="take", many=True, nothing=True)
    task = lay_out(step, Table(field=tuple(field), hand=(played,)))
    legal = takes(played, CardSet(field))

    for answer in answers(task):
        chosen = CardSet() if answer == "none" else CardSet.parse(answer.replace("+", " "))

        assert (rule_on(task, answer).verdict == "yes") is (chosen in legal), answer
    assert model_answer(task) in right_answers(task)


def test_ruling_of_a_task_is_not_that_of_the_same_step_on_other_cards() -> None:
    task = take("9a 1c1", "9r")
    assert rule_on(task, "9a").verdict == "yes"

    other = replace(task, tables=(take("9a 1c1", "1r").table,), asked=Card.parse("1r"))

    assert rule_on(other, "9a").verdict == "no"
    assert rule_on(task, "9a").verdict == "yes"
    assert replace(task) == task


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_an_answer_and_most_do_not_hold(text: str) -> None:
    tasks = [
        take("9a 9c1 1c1", "9r"),
        laid(Try(key="a", phase=Phase.FADED, task="play"), "9a 9c1 1c1", "9r 2a"),
        laid(Ask(key="a", phase=Phase.FADED, task="gain"), "9a 9c1 1c1", "9r"),
        laid(Ask(key="a", phase=Phase.FADED, task="results", options=("9a", "9c1", "1c1")), "9a 9c1 1c1", "9r"),
        laid(Ask(key="a", phase=Phase.FADED, task="choose", options=("x", "y"), right="x"), "9a"),
    ]
    for task in tasks:
        if text not in answers(task):
            assert rule_on(task, text).verdict in ("yes", "no")


@pytest.mark.parametrize(
    ("field", "hand", "answer", "codes"),
    [
        ("2a 7a 9c1", "1b", "2a", ("M01",)),
        ("6r 10r 9c1", "9r", "10r", ("M02",)),
        ("3b 8c1 12b", "8b", "3b", ("M03",)),
        ("11a 4a 1c1", "11c1", "1c1", ("M05",)),
        ("4c1 12b 9c2", "12c1", "4c1", ("M06",)),
        ("4r 5r 7a", "7r", "4r", ("M04",)),
        ("2r 5c1 11b", "1c1", "11b", ("M04",)),
        ("9a 9c1 1c1", "9r", "9a+9c1", ("M24",)),
        ("4a 4r 4c1", "4c2", "4a+4r", ("M25",)),
        ("5a 1c1", "1r", "5a", ()),
    ],
)
def test_untrue_match_has_the_belief_that_the_cards_speak_of(
    field: str, hand: str, answer: str, codes: tuple[str, ...]
) -> None:
    assert rule_on(take(field, hand), answer).codes == codes


def test_belief_behind_a_match_of_one_month_is_none() -> None:
    assert behind(Card.parse("9r"), Card.parse("9a")) is None


def test_bridge_and_cup_are_no_creatures_to_the_eye() -> None:
    assert behind(Card.parse("5a"), Card.parse("9a")) == "M03"


def test_fifty_nine_beliefs_have_names_and_skills() -> None:
    assert list(MISCONCEPTIONS) == [f"M{number:02}" for number in range(1, 60)]
    assert misconception("M24").name == "two on the field: take both"
    with pytest.raises(KeyError, match="'M60' is no misconception; there are M01 to M59"):
        misconception("M60")


def test_refutation_shows_what_is_taken_and_what_stays() -> None:
    ruling = rule_on(take("9a 9c1 1c1", "9r"), "9a+9c1")

    assert [(" ".join(map(str, look.cards)), look.caption.key) for look in ruling.look] == [
        ("9r 9a", "task.you-take"),
        ("9c1", "task.stays"),
    ]


def test_missed_match_is_shown() -> None:
    ruling = rule_on(take("9a 1c1", "9r"), "none")

    assert (ruling.verdict, [message.key for message in ruling.because]) == ("no", ["task.missed"])
    assert [str(card) for card in ruling.look[0].cards] == ["9r", "9a"]


def test_one_tap_on_three_stands_for_all_three() -> None:
    ruling = rule_on(take("4a 4r 4c1", "4c2", many=False), "4r")

    assert ruling.verdict == "yes"
    assert ruling.move is not None
    assert ruling.move.takes == CardSet.parse("4a 4r 4c1")


def test_card_that_takes_cannot_be_laid_down() -> None:
    task = laid(Try(key="a", phase=Phase.FADED, task="lay"), "9a 1c1", "9r 2a")

    assert right_answers(task) == ("2a",)
    assert rule_on(task, "9r").codes == ("M23",)


def test_stronger_cards_leave_the_others_legal_but_weaker() -> None:
    task = take("9a 9c1", "9r", stronger="9a")

    assert [rule_on(task, answer).verdict for answer in ("9a", "9c1")] == ["yes", "also"]
    assert model_answer(task) == "9a"


@pytest.mark.parametrize(
    ("on", "answer", "applies"),
    [
        ("both", "9a+9c1", True),
        ("both", "9a+1c1", False),
        ("all", "9a+9c1+1c1", True),
        ("none", "none", True),
        ("1c1", "9a+1c1", True),
        ("1c1", "9a+9c1", False),
        ("*", "1c1", True),
    ],
)
def test_reply_answers_what_it_names(on: str, answer: str, applies: bool) -> None:
    task = take("9a 9c1 1c1", "9r", replies=(Reply(on, ("M99",)),))

    assert (rule_on(task, answer).on == on) is applies


def test_first_reply_that_fits_is_given() -> None:
    task = take("9a 9c1 1c1", "9r", replies=(Reply("1c1", ("M01",)), Reply("*", ("M02",))))

    assert rule_on(task, "1c1").codes == ("M01",)
    assert rule_on(task, "none").codes == ("M02",)


def test_reply_cannot_make_an_illegal_answer_legal() -> None:
    task = take("9a 9c1 1c1", "9r", replies=(Reply("1c1", verdict="also"),))

    assert rule_on(task, "1c1").verdict == "no"


@pytest.mark.parametrize(
    ("field", "hand", "right", "known"),
    [
        ("9a 9c1 1c1", "9r", "2", (0, 1, 2, 3)),
        ("4a 4r 4c1", "4c2", "4", (0, 2, 3, 4)),
        ("6a 1c1", "9r", "0", (0, 1, 2)),
        ("1b 6a", "1c1", "2", (0, 1, 2)),
        ("7r 7c1 7c2 4r", "7a", "4", (0, 2, 3, 4, 5)),
    ],
)
def test_cards_gained_are_counted_by_the_rules(field: str, hand: str, right: str, known: tuple[int, ...]) -> None:
    task = laid(Ask(key="a", phase=Phase.FADED, task="gain"), field, hand)

    assert right_answers(task) == (right,)
    assert tuple(int(answer) for answer in answers(task) if answer != "*") == known


def test_each_number_of_a_belief_is_told_apart() -> None:
    task = laid(Ask(key="a", phase=Phase.FADED, task="gain"), "9a 9c1 1c1", "9r")

    assert rule_on(task, "3").codes == ("M24",)
    assert [message.key for message in rule_on(task, "1").because] == ["task.played-too"]
    assert [message.key for message in rule_on(task, "17").because] == ["task.gain-again"]


def test_where_a_drawn_card_goes_is_decided_by_the_rules() -> None:
    step = Ask(key="a", phase=Phase.FADED, task="where", options=("field", "pile", "hand"))

    assert right_answers(laid(step, "6a", "2c1")) == ("field",)
    assert right_answers(laid(step, "6a 2a", "2c1")) == ("pile",)
    assert rule_on(laid(step, "6a 2a", "2c1"), "field").codes == ("M23",)


def test_ticks_are_scored_by_parts() -> None:
    step = Ask(key="a", phase=Phase.FADED, task="results", options=("9a", "9c1", "9a+9c1", "none"))
    task = laid(step, "9a 9c1", "9r")

    assert (rule_on(task, "9a").verdict, rule_on(task, "9a").score) == ("notyet", 0.5)
    assert rule_on(task, "9a,9c1").score == 1.0
    assert (rule_on(task, "9a,9c1,none").verdict, rule_on(task, "9a,9c1,none").score) == ("no", 0.5)


def test_narrowing_keeps_the_right_and_the_most_tempting() -> None:
    task = take("9a 9c1 1c1 6r 2a", "9r", replies=(Reply("6r", ("M02",)),))

    assert narrowed(task) == {"9a", "9c1", "6r"}


def test_step_that_asks_nothing_has_no_ruling() -> None:
    from hanalearn.teach.steps import Tell

    task = lay_out(Tell(key="a", phase=Phase.WORKED), Table())

    assert answers(task) == ()
    with pytest.raises(ValueError, match="asks nothing"):
        rule_on(task, "x")


def all_that_take(field: str, hand: str, replies: tuple[Reply, ...] = ()) -> Task:
    return laid(Try(key="a", phase=Phase.FADED, task="which", many=True, replies=replies), field, hand)


def test_every_hand_card_that_takes_is_wanted() -> None:
    task = all_that_take("2c1 5a 11r", "2a 5c1 1r 9r")

    assert right_answers(task) == ("2a+5c1",)
    assert rule_on(task, "2a").verdict == "notyet"
    assert rule_on(task, "2a+9r").verdict == "no"
    assert rule_on(task, "2a+1r").codes == ("M04",)
    assert rule_on(task, "2a+1r").back == CardSet.parse("1r")
    assert narrowed(task) == {"2a", "5c1", "1r"}


def test_missing_card_of_the_hand_has_a_reply_of_its_own() -> None:
    task = all_that_take("2c1 5a", "2a 5c1 9r", (Reply("-5c1", ("M06",)), Reply("9r", ("M01",))))

    assert rule_on(task, "2a").on == "-5c1"
    assert rule_on(task, "5c1").on == ""
    assert rule_on(task, "9r").on == "9r"


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("3r>none", "M23"),
        ("pass", "M21"),
        ("11a>11r+11b", "M24"),
        ("5c2>5a", "M25"),
        ("3r>10a", None),
        ("3r>5r", "M02"),
    ],
)
def test_turn_that_is_not_legal_speaks_of_a_belief(option: str, code: str | None) -> None:
    step = Ask(key="a", phase=Phase.FADED, task="moves", options=(option, "3r>3b", "11a>11b", "10c1>10a"))
    task = laid(step, "3b 10a 11r 11b 5a 5r 5c1", "3r 11a 5c2 10c1")

    assert right_answers(task) == ("3r>3b,11a>11b,10c1>10a",)
    assert rule_on(task, f"{option},3r>3b").codes == ((code,) if code else ())
    assert rule_on(task, "3r>3b").verdict == "notyet"


def turn(field: str, played: str, then: str) -> Task:
    return laid(Ask(key="a", phase=Phase.FADED, task="gain", then=then), field, played)


@pytest.mark.parametrize(
    ("field", "played", "then", "right", "beliefs"),
    [
        ("3b 9a 9r", "3c1", "9c1", "4", {"5": "M24", "2": "M26", "3": ""}),
        ("4a 4r 4c1 10a 10r 10c1", "4c2", "10c2", "8", {"4": "M26", "6": ""}),
        ("2a", "11a", "11c1", "2", {"0": "M28"}),
        ("9a 9c1 6r", "9r", "9c2", "4", {"2": "M26", "6": "M24"}),
        ("6r 2a", "7c1", "8a", "0", {}),
    ],
)
def test_gain_of_a_whole_turn_counts_both_halves(
    field: str, played: str, then: str, right: str, beliefs: dict[str, str]
) -> None:
    task = turn(field, played, then)

    assert right_answers(task) == (right,)
    for number, code in beliefs.items():
        assert rule_on(task, number).codes == ((code,) if code else ()), number


def test_card_turned_over_later_may_not_lie_on_the_table() -> None:
    with pytest.raises(StepError, match="the stock cannot turn over 9a"):
        turn("3b 9a", "3c1", "9a")


def test_order_has_a_reply_for_what_comes_too_early() -> None:
    replies = (Reply("c<b", ("M26",)),)
    step = Ask(
        key="a", phase=Phase.FADED, task="order", options=("a", "b", "c"), start=("b", "c", "a"), replies=replies
    )
    task = laid(step, "3b")

    assert rule_on(task, "a,c,b").codes == ("M26",)
    assert rule_on(task, "b,a,c").on == ""
    assert "a,c,b" in answers(task)
