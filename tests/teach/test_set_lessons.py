"""Unit 4, the sets, as the curriculum has it: every step's cards, and every answer judged as written there by hand."""

from collections.abc import Callable

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.graph import MOST_STATES, count_states
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.steps import Phase
from hanalearn.teach.voice import plain_text

Answer = Callable[[Session, str], Session]
Said = Callable[[Session, str, str], str]

W, F, ALONE = "worked", "faded", "independent"
NINE = "1c1 2c1 3c1 4c1 5c1 6c1 7c1 8c1 10c1"
TEN = f"{NINE} 11c1"
FOUR_ANIMALS, FOUR_RIBBONS = "2a 4a 5a 8a", "4r 5r 7r 11r"

# lesson, step: phase, cards in sight (pile, field, hand, their pile), the right answer, {answer: beliefs}.
STEPS = {
    "L4.1": {
        "flower-viewing": (W, "3b 3c1 9a 9c1", "3b+9a", {"3c1": "M31", "3b+9c1": "M31"}),
        "still-in-the-hand": (F, "6c1 10c1 2r 3b 9a", "0", {"5": "M15"}),
        "on-the-field": (F, "3b 3c1 9a 1c1 7r 5c1", "0", {"5": "M17"}),
        "in-their-pile": (F, "3b 3c1 1c1 7r 5c1 9a 9c1", "0", {"5": ""}),
        "when-to-check": (F, "", "after-stock", {"after-hand": "", "round-end": ""}),
        "two-sources": (ALONE, "", "taken", {"hand": "M15", "table": "M17"}),
        "crane-and-curtain": (ALONE, "1b 3b", "0", {"40": "M10"}),
        "three-brights": (ALONE, "1b 3b 12b", "5", {"60": "M10", "0": ""}),
        "may-i-look": (ALONE, "", "yes", {"no": "", "once": ""}),
    },
    "L4.2": {
        "five-animals": (W, "2a 4a 5a 8a 11a", "tane", {"tan": "", "kasu": ""}),
        "six-animals": (F, "2a 4a 5a 6a 8a 11a", "2", {"6": "M32", "3": "M33", "1": "M33"}),
        "seven-animals": (F, "2a 4a 5a 6a 8a 10a 11a", "3", {"7": "M32"}),
        "five-ribbons": (W, "4r 5r 7r 11r 1r", "tan", {"none": "M12", "tane": ""}),
        "seven-ribbons": (F, "4r 5r 7r 11r 1r 6r 9r", "3", {"7": "M32"}),
        "ten-chaff": (W, TEN, "kasu", {"tane": "", "tan": ""}),
        "twelve-chaff": (F, f"{TEN} 12c1 12c2", "3", {"12": "M32", "1": "M33"}),
        "nine-chaff": (F, NINE, "0", {"1": "M33"}),
        "just-short": (ALONE, f"{FOUR_ANIMALS} {FOUR_RIBBONS} {NINE}", "0", {"1": "M33", "17": "M33"}),
        "three-counters": (
            ALONE,
            f"{FOUR_ANIMALS} 11a {FOUR_RIBBONS} 1r 6r {TEN}",
            "4",
            {"3": "M33", "21": "M32"},
        ),
        "how-many-more": (ALONE, "1c1 2c1 3c1 4c1 5c1 6c1 7c1 8c1", "2", {"1": "M33"}),
    },
    "L4.3": {
        "boar-deer-butterflies": (W, "6a 7a 10a", "7a,10a,6a", {"6a": "", "7a,6a": ""}),
        "the-missing-deer": (F, "7a 6a 10r 8a 10a 10c1", "10a", {"10r": "M31", "10c1": "M31", "8a": ""}),
        "the-writing": (W, "1r 2r 3r", "1r 2r 3r", {}),
        "two-poems-and-iris": (F, "1r 2r 5r", "0", {"5": "M11"}),
        "three-blue-months": (W, "6r 9r 10r", "6r+9r+10r", {}),
        "the-missing-ribbon": (F, "6r 10r 9a 5r 9r 3r", "9r", {"9a": "M31", "5r": "M11", "3r": "M11"}),
        "two-poems-and-blue": (ALONE, "1r 3r 9r", "0", {"5": "M11"}),
        "peony-for-butterflies": (ALONE, "7a 10a 6c1", "0", {"5": "M31"}),
        "two-sets-of-three": (ALONE, "7a 10a 6a 1r 2r 3r", "10", {"5": "M35"}),
        "split-six-cards": (ALONE, "6a 6r 7a 9r 10a 10r", "6a+7a+10a", {"6r": "M31", "6a+10r": "M31", "9r": ""}),
    },
    "L4.4": {
        "flower-viewing": (W, "3b 9a", "3b+9a", {"3b": ""}),
        "moon-viewing": (W, "8b 9a", "8b+9a", {"9a": ""}),
        "one-cup-two-parties": (F, "3b 8b 9a", "10", {"5": "M35"}),
        "nothing-to-drink": (F, "3b 8b", "0", {"5": "M40"}),
        "poem-and-cup": (F, "3r 9a", "0", {"5": "M31"}),
        "geese-and-cup": (F, "8a 9a", "0", {"5": "M09"}),
        "the-crane-comes-too": (ALONE, "3b 8b 9a 1b", "15", {"10": ""}),
        "rain-washes-out": (ALONE, "3b 9a 11b", "0", {"5": ""}),
        "no-house-rule": (ALONE, "3b 9a 11b", "5", {"0": ""}),
        "another-sheet": (ALONE, "3b 9a", "3", {"5": "M41"}),
        "why-play-without": (ALONE, "", "too-easy", {"missing": "", "forbidden": "M41"}),
    },
    "L4.5": {
        "no-umbrella": (W, "1b 3b 12b", "no-rain", {"rain": ""}),
        "three-with-rain": (F, "1b 3b 11b", "0", {"5": "M13"}),
        "four-brights": (W, "1b 3b 8b 12b", "1b+3b+8b+12b", {"1b+3b": ""}),
        "rain-makes-four": (F, "1b 3b 12b 11b", "7", {"8": "M14", "5": ""}),
        "moon-and-rain": (F, "1b 3b 8b 11b", "7", {"8": "M14"}),
        "the-fifth": (W, "1b 3b 8b 12b 11a 11b 9a", "11b", {"11a": "M31", "9a": ""}),
        "what-counts": (F, "1b 3b 8b 11b 12b", "goko", {"shiko": "M34", "goko,sanko": "M34"}),
        "in-order-of-points": (ALONE, "", "goko,shiko,ameshiko,sanko", {"goko,ameshiko,shiko,sanko": "M14"}),
        "only-two": (ALONE, "1b 12b", "0", {"5": ""}),
        "eight-then-seven": (ALONE, "1b 3b 12b 11b 8a 8b 11a", "8b,11b", {"11b": "M14", "8a": "M09", "8b,11a": ""}),
        "the-mon-table": (ALONE, "1b 3b 12b", "6", {"5": "M41"}),
    },
    "L4.6": {
        "the-fifth-animal": (W, f"{FOUR_ANIMALS} 9r 9a 9c1", "9a", {"9r": "", "9c1": ""}),
        "the-tenth-chaff": (W, f"{NINE} 8a 9r 9a", "9a", {"8a": "", "9r": ""}),
        "both-at-once": (F, f"{FOUR_ANIMALS} 9a {NINE}", "2", {"1": "M36"}),
        "the-club-sheet": (F, f"{FOUR_ANIMALS} 9a {NINE}", "1", {"2": "M41"}),
        "one-cup-one-chaff": (F, "9a 1c1 2c1 3c1 4c1 5c1 6c1 7c1 8c1", "0", {"1": "M37"}),
        "eleven-with-the-cup": (ALONE, f"9a {TEN}", "2", {"1": "M36", "3": "M37"}),
        "views-and-chaff": (ALONE, f"3b 8b 9a {NINE}", "11", {"10": "M36"}),
        "ever-a-bright": (ALONE, "9a", "no", {"yes": "M08"}),
        "the-stronger-choice": (ALONE, "9c1 9a 2r 6c1 9c2", "9a", {"6c1": "M04"}),
        "four-sets-for-the-cup": (ALONE, "9a", "tane,kasu,hanami,tsukimi", {"ino": "", "tane,sanko": "M08"}),
    },
    "L4.7": {
        "two-ledgers": (W, "7a 10a 6a 2a 4a", "W:tane N:ino+", {"N:ino": "", "W:total": ""}),
        "six-animals-nintendo": (F, "7a 10a 6a 2a 4a 5a", "8", {"10": "M38", "7": "M38"}),
        "six-animals-web": (F, "7a 10a 6a 2a 4a 5a", "7", {"8": "M38"}),
        "six-ribbons": (W, "1r 2r 3r 6r 9r 10r", "W:tan", {"W:aka": "", "N:akaao": ""}),
        "seven-ribbons-nintendo": (F, "1r 2r 3r 6r 9r 10r 11r", "11", {"12": "M39", "13": "M39"}),
        "seven-ribbons-web": (F, "1r 2r 3r 6r 9r 10r 11r", "13", {"11": "M39"}),
        "six-ribbons-mon": (F, "1r 2r 3r 6r 9r 10r", "14", {"12": "M41"}),
        "poems-and-two-more": (F, "1r 2r 3r 4r 11r", "7,6", {"8": "M38", "7,7": "M38"}),
        "a-line-too-many": (ALONE, "7a 10a 6a 2a 4a", "tane", {"ino+": "M38", "total": ""}),
        "the-cup-among-animals": (ALONE, "3b 9a 7a 10a 6a", "11,10", {"10": "", "11,11": "M38"}),
        "a-fifth-animal": (ALONE, "3b 9a 7a 10a 6a 2a", "12,11", {"11": "", "12,12": "", "13": "M38"}),
        "all-five-brights": (ALONE, "1b 3b 8b 11b 12b", "10,10,15", {"30": "M34", "10,10,10": "M41"}),
        "the-sentence-for-web": (ALONE, "", "brights", {"animals": "M38", "ribbons": "M38"}),
    },
}
ROWS = [(lesson, key, *row) for lesson, steps in STEPS.items() for key, row in steps.items()]
IDS = [f"{lesson}-{key}" for lesson, key, *_ in ROWS]


@pytest.mark.parametrize(("lesson", "key", "phase", "cards", "right", "wrong"), ROWS, ids=IDS)
def test_step_is_that_of_the_curriculum(
    library: Library, lesson: str, key: str, phase: str, cards: str, right: str, wrong: dict[str, str]
) -> None:
    task = library.lesson(lesson).step_task(key, 0, "")
    table = task.table
    rows = (table.taken, table.shown, table.field, table.hand, table.their_taken)

    assert task.step.phase is Phase(phase)
    assert " ".join(card.code for row in rows for card in row if card is not None) == cards
    assert " ".join(right_answers(task)) == right
    for answer, code in wrong.items():
        ruling = rule_on(task, answer)
        assert ruling.verdict in ("no", "notyet"), answer
        if code:
            assert ruling.codes[:1] == (code,), answer
        elif not ruling.codes:
            assert ruling.on or ruling.because, answer


@pytest.mark.parametrize("lesson", STEPS)
def test_no_step_of_the_curriculum_is_left_out_or_added(library: Library, lesson: str) -> None:
    assert [step.key for step in library.lesson(lesson).main_steps] == list(STEPS[lesson])


@pytest.mark.parametrize("lesson", STEPS)
def test_lesson_is_small_enough_for_one_file(library: Library, lesson: str) -> None:
    assert count_states(library.lesson(lesson)) <= MOST_STATES


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", STEPS)
def test_every_wrong_answer_is_told_why(
    library: Library, begin: Callable[..., Session], said_to: Said, lesson: str, lang: str
) -> None:
    for task in library.lesson(lesson).tasks:
        if task.step.key not in library.lesson(lesson).keys:
            continue
        for text in answers(task):
            if rule_on(task, text).verdict == "yes" or "*" in text.split(","):
                continue
            assert len(said_to(begin(lesson, task.step.key), text, lang)) > 5, (task.step.key, text)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", STEPS)
@pytest.mark.parametrize("is_wrong_first", [False, True], ids=["right", "wrong-first"])
def test_lesson_is_finished_from_start_to_end(
    begin: Callable[..., Session], walk: Callable[..., Session], lesson: str, lang: str, is_wrong_first: bool
) -> None:
    assert walk(begin(lesson), lang, wrong_first=is_wrong_first).is_passed


@pytest.mark.parametrize("lesson", STEPS)
def test_every_step_can_be_asked_again_and_is_judged_by_its_own_cards(library: Library, lesson: str) -> None:
    for task in library.lesson(lesson).tasks:
        for variant in range(1, 5):
            other = library.lesson(lesson).step_task(task.step.key, variant, "a")

            right = right_answers(other)
            assert right, (task.step.key, variant)
            assert rule_on(other, right[0]).ends


def test_pile_in_other_cards_is_not_told_the_words_about_the_lessons_own(
    library: Library, begin: Callable[..., Session], answer: Answer
) -> None:
    session = begin("L4.2", "six-animals")
    for _ in range(4):
        session = session.take("hint")
    session = session.take("new")
    assert session.task is not None
    assert right_answers(session.task) == ("2",)
    view = lesson_view(answer(session, "6"), "en", seq=1, library=library)

    assert "Six" not in plain_text(view["feedback"]["lines"][0])  # type: ignore[index,call-overload]
    assert rule_on(session.task, "6").codes == ("M32",)


def test_total_is_shown_line_by_line_once_it_is_known(
    library: Library, begin: Callable[..., Session], answer: Answer
) -> None:
    session = begin("L4.7", "six-animals-nintendo")
    assert lesson_view(session, "en", seq=1, library=library)["blocks"] == []

    (ledger,) = lesson_view(answer(session, "8"), "en", seq=1, library=library)["blocks"]  # type: ignore[misc]
    assert [row["points"] for row in ledger["rows"]] == ["5", "+3"]
    assert ledger["base"]["points"] == "8"


def test_ledgers_of_two_sheets_stand_side_by_side_and_their_lines_can_be_picked(
    library: Library, begin: Callable[..., Session]
) -> None:
    session = begin("L4.7", "two-ledgers")
    blocks = lesson_view(session, "en", seq=1, library=library)["blocks"]
    (table,) = [block for block in blocks if block["part"] == "table"]  # type: ignore[attr-defined]

    assert table["head"] == ["", "Nintendo sheet", "Web table"]
    assert [[cell["text"] for cell in row["cells"]] for row in table["rows"]] == [
        ["5", "5"],
        ["+2", "–"],
        ["–", "1"],
        ["7", "6"],
    ]
    assert session.take("choose:N:ino+").state.stage == "done"
    assert session.take("choose:W:tane").state.stage == "done"


def test_rain_man_does_not_count_for_three_brights(begin: Callable[..., Session], answer: Answer) -> None:
    session = begin("L4.5", "three-with-rain")

    assert answer(session, "5").state.stage == "open"
    assert answer(session, "0").state.stage == "done"


def test_slip_names_the_house_rule_where_rain_washes_out(library: Library, begin: Callable[..., Session]) -> None:
    head = lesson_view(begin("L4.4", "rain-washes-out"), "en", seq=1, library=library)["head"]

    assert isinstance(head, dict)
    assert (head["book"]["key"], head["book"]["note"]) == ("W+", "with rain-off")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_check_of_the_cup_asks_around_both_thresholds(library: Library, seed: str) -> None:
    items = library.lesson("L4.6").items(seed, 0)

    assert len(items) == 4
    assert all("9a" in {card.code for card in item.table.cards} for item in items)
