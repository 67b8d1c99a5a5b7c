"""Questions about what a pile is worth, in small lessons: the sheet decides, and faults of the lesson are named."""

import msgspec
import pytest

from hanalearn.cards import CardSet
from hanalearn.rules import koikoi_rulebook
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.ledger import lines_of
from hanalearn.teach.pile_beliefs import OTHER_PILE, Places, wrong_totals
from hanalearn.teach.scoring import NONE, with_lines
from hanalearn.teach.slips import sheets_of, slip_of
from hanalearn.teach.steps import Score
from hanalearn.teach.task import StepError, Task, lay_out, table_of
from hanalearn.text import say


def score(table: dict[str, str], book: str = "koikoi-standard", **entries: object) -> Task:
    """A step about a pile, laid out."""
    step = msgspec.convert(
        {"kind": "score", "key": "k", "phase": "faded", "table": table, **entries}, Score, strict=False
    )
    assert not isinstance(step.table, str)
    assert step.table is not None
    return with_lines(lay_out(step, table_of(step.table, "table"), book))


def test_pile_is_worth_what_the_sheet_on_the_slip_says() -> None:
    pile = {"taken": "7a 10a 6a 2a 4a"}

    assert right_answers(score(pile, "koikoi-nintendo", task="worth")) == ("7",)
    assert right_answers(score(pile, "koikoi-standard", task="worth")) == ("6",)
    assert right_answers(score(pile, "koikoi-standard", task="worth", rulebook="koikoi-nintendo")) == ("7",)


def test_house_rule_on_the_slip_changes_what_is_right() -> None:
    pile = {"taken": "3b 9a 11b"}

    assert right_answers(score(pile, task="worth", rulebook="koikoi-standard+rain-off")) == ("0",)
    assert right_answers(score(pile, task="worth")) == ("5",)


def test_sheets_that_are_said_to_agree_and_do_not_are_a_fault() -> None:
    with pytest.raises(StepError, match="koikoi-standard 6, koikoi-nintendo 7") as raised:
        score({"taken": "7a 10a 6a 2a 4a"}, "koikoi-both", task="worth")
    assert raised.value.code == "sheets-differ"


@pytest.mark.parametrize(
    ("entries", "words", "code"),
    [
        ({"task": "finish", "yaku": ["full-house"]}, "full-house", "set-unknown"),
        ({"task": "worth", "rulebook": "koikoi-tuesday"}, "koikoi-tuesday", "rulebook-unknown"),
        ({"task": "worth", "rulebook": "koikoi-standard+sunshine"}, "sunshine", "rulebook-unknown"),
        (
            {"task": "line", "sheets": ["koikoi-nintendo", "koikoi-standard"], "right": ["X:tan"]},
            "X:tan",
            "set-unknown",
        ),
        ({"task": "finish", "cards": "13b"}, "13b", "card-unknown"),
    ],
)
def test_unknown_set_sheet_line_or_card_is_named(entries: dict[str, object], words: str, code: str) -> None:
    with pytest.raises(StepError, match=words) as raised:
        score({"taken": "1r 2r 3r", "field": "4r 5r"}, **entries)
    assert raised.value.code == code


@pytest.mark.parametrize(
    "entries",
    [
        {"task": "worth", "options": ["tane", "tan"]},
        {"task": "sets"},
        {"task": "joins", "options": ["tane", "tan"]},
        {"task": "finish"},
        {"task": "finish", "yaku": ["ino"], "points": [5]},
        {"task": "build", "points": [5, 6]},
        {"task": "line"},
        {"task": "counter", "options": ["tane", "tan"], "sheets": ["koikoi-standard"]},
    ],
)
def test_entry_that_does_not_belong_to_the_task_is_refused(entries: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        score({"taken": "1r"}, **entries)


def test_any_cards_worth_the_number_build_it() -> None:
    task = score({"field": "3b 8b 9a 1b 12b 2c1 3c1 4c1"}, task="build", points=[10])

    assert "3b+8b+9a" in right_answers(task)
    assert rule_on(task, "2c1+3b+8b+9a").verdict == "yes"
    assert rule_on(task, "1b+3b+9a+12b").verdict == "yes"  # Flower viewing and three brights.
    assert rule_on(task, "8b+9a").verdict == "no"


def test_building_a_set_allows_no_card_too_many_and_says_when_cards_are_missing() -> None:
    task = score({"field": "6a 7a 10a 10r 6r"}, task="build", yaku=["ino"])

    assert right_answers(task) == ("6a+7a+10a",)
    assert rule_on(task, "6a+7a").verdict == "notyet"
    assert rule_on(task, "6a+7a+10r").codes == ("M31",)
    assert rule_on(task, "6a+7a+10a+6r").verdict == "no"


def test_building_adds_to_what_lies_in_the_pile() -> None:
    task = score({"taken": "1b 3b", "field": "8b 11b 9r"}, task="build", points=[5])

    assert right_answers(task) == ("8b",)


def test_missing_card_is_the_one_that_completes_the_set_by_the_sheet() -> None:
    task = score({"taken": "8b", "field": "9a 9r 3b 8a"}, task="finish", yaku=["tsukimi"])

    assert right_answers(task) == ("9a",)
    assert rule_on(task, "9r").codes == ("M31",)
    assert rule_on(score({"taken": "9a", "field": "8a 8b"}, task="finish", yaku=["tsukimi"]), "8a").codes == ("M09",)


def test_cards_in_turn_keep_what_holds() -> None:
    task = score({"taken": "1b 3b 12b", "field": "8b 11b"}, task="finish", points=[8, 7])

    assert rule_on(task, "8b").kept == ("8b",)
    assert not rule_on(task, "8b").ends
    assert rule_on(task, "8b,11b").ends
    assert rule_on(task, "11b").kept == ()


def test_pile_without_a_set_is_none_of_them() -> None:
    task = score({"taken": "1r 2r 4r"}, task="sets", options=["aka", "tan", NONE])

    assert right_answers(task) == (NONE,)
    assert rule_on(task, "aka").verdict == "no"


@pytest.mark.parametrize(
    ("sheet", "pile", "total", "code"),
    [
        ("koikoi-standard", "1b 3b 11b", 5, "M13"),
        ("koikoi-standard", "1b 3b 8b 11b", 8, "M14"),
        ("koikoi-standard", "1b 3b 8b 11b 12b", 30, "M34"),
        ("koikoi-standard", "3b 8b", 5, "M40"),
        ("koikoi-standard", "8a 9a", 5, "M09"),
        ("koikoi-standard", "1r 2r 5r", 5, "M11"),
        ("koikoi-standard", "7a 10a 6c1", 5, "M31"),
        ("koikoi-standard", "2a 4a 5a 8a 11a 6a", 6, "M32"),
        ("koikoi-standard", "2a 4a 5a 8a", 1, "M33"),
        ("koikoi-standard", "3b 8b 9a", 5, "M35"),
        ("koikoi-standard", "1b 3b", 40, "M10"),
        ("koikoi-standard", "1r 2r 3r 6r 9r 10r", 10, "M39"),
        ("koikoi-nintendo", "7a 10a 6a 2a 4a", 8, "M38"),
        ("koikoi-nintendo", "7a 10a 6a 2a 4a", 6, "M38"),
        ("koikoi-mon", "1b 3b 12b", 5, "M41"),
    ],
)
def test_total_that_a_belief_arrives_at_has_its_name(sheet: str, pile: str, total: int, code: str) -> None:
    assert wrong_totals(koikoi_rulebook(sheet), Places(CardSet.parse(pile)))[total] == code


def test_cards_that_have_not_been_taken_are_three_beliefs() -> None:
    book = koikoi_rulebook("koikoi-standard")
    three, cup = CardSet.parse("3b"), CardSet.parse("9a")

    assert wrong_totals(book, Places(three, hand=cup))[5] == "M15"
    assert wrong_totals(book, Places(three, field=cup))[5] == "M17"
    assert wrong_totals(book, Places(three, theirs=cup))[5] == OTHER_PILE


@pytest.mark.parametrize("sheet", ["koikoi-standard", "koikoi-nintendo", "koikoi-club"])
def test_no_belief_is_blamed_for_the_right_total(sheet: str) -> None:
    book = koikoi_rulebook(sheet)
    for pile in ("1b 3b 8b 11b 12b", "7a 10a 6a 2a 4a 9a", "1r 2r 3r 4r 5r", "2c1 3c1", "9a 1c1 2c1 3c1"):
        cards = CardSet.parse(pile)
        assert book.tally(cards).points not in wrong_totals(book, Places(cards))


def test_ledger_adds_up_to_the_base_total() -> None:
    for key in ("koikoi-standard", "koikoi-nintendo", "koikoi-mon", "koikoi-club"):
        book = koikoi_rulebook(key)
        for pile in ("7a 10a 6a 2a 4a 5a", "1r 2r 3r 6r 9r 10r 11r", "3b 8b 9a 1b", "2a 4a 5a 8a 9a 11a 10a"):
            *lines, total = lines_of(book, CardSet.parse(pile))
            assert sum(line.points for line in lines) == total.points == book.tally(CardSet.parse(pile)).points


def test_every_wrong_line_of_a_ledger_is_one_that_the_sheet_leaves_out() -> None:
    task = score({"taken": "1r 2r 3r 4r 11r"}, "koikoi-nintendo", task="line", untrue=True)

    assert task.options == ("aka", "aka+", "tan", "total")
    assert right_answers(task) == ("tan",)
    assert rule_on(task, "total").verdict == "notyet"


@pytest.mark.parametrize("task", ["worth", "sets", "counter"])
def test_every_answer_listed_has_a_ruling(task: str) -> None:
    options: dict[str, object] = {"worth": {}, "sets": {"options": ["ino", "tane", NONE]}}.get(
        task, {"options": ["tane", "tan", NONE]}
    )
    made = score({"taken": "2a 4a 5a 8a 11a"}, task=task, **options)

    for answer in answers(made):
        assert rule_on(made, answer).verdict in ("yes", "no", "notyet")


def test_slip_of_a_house_rule_names_sheet_and_rule_in_every_language() -> None:
    slip = slip_of("koikoi-standard+rain-off")

    assert [say(slip.letter, lang) for lang in ("en", "ja")] == ["W+", "W+"]
    assert say(slip.note, "en") == "with rain-off"
    assert len(slip.about) == 2
    with pytest.raises(ValueError, match="koikoi-sunday"):
        slip_of("koikoi-sunday")


def test_sheets_behind_a_name_of_content() -> None:
    assert [book.key for book in sheets_of("koikoi-both")] == ["koikoi-standard", "koikoi-nintendo"]
    assert len(sheets_of("all")) == 6
