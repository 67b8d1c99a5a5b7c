"""Unit 1, the deck, as the curriculum has it: every step's cards, and every answer judged as written there by hand."""

from collections.abc import Callable

import pytest

from hanalearn.cards import Card
from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.judge import answers, right_answers, rule_on
from hanalearn.teach.steps import Phase

Answer = Callable[[Session, str], Session]
Said = Callable[[Session, str, str], str]

# lesson, step: phase, cards in sight, the right answers, {answer that does not hold: beliefs}.
W, F, ALONE = "worked", "faded", "independent"
STEPS = {
    "L1.1": {
        "six-plants": (W, "1b 2a 3b 4a 5a 6a", "1b+2a+3b+4a+5a+6a", {}),
        "the-plant-stays": (W, "1b 1c1", "pine", {"crane": "M01", "sun": ""}),
        "plum-or-cherry": (F, "2c1", "plum", {"cherry": "M04"}),
        "cherry-or-plum": (F, "3c1", "cherry", {"plum": "M04"}),
        "hanging-down": (F, "4c1", "wisteria", {"iris": "", "peony": ""}),
        "swords-in-water": (F, "5c1", "iris", {"peony": "", "wisteria": ""}),
        "one-big-flower": (F, "6c1", "peony", {"cherry": "", "plum": ""}),
        "month-of-a-ribbon": (ALONE, "4r", "4", {"7": "M04", "2": "M02", "3": "M02", "9": ""}),
        "in-order": (ALONE, "6c1 2c1 4c1 1c1 5c1 3c1", "1c1,2c1,3c1,4c1,5c1,6c1", {"6c1,2c1,4c1,1c1,5c1,3c1": ""}),
        "tap-may": (ALONE, "4c1 5c1 6c1 2c1", "5c1", {"6c1": "", "4c1": "", "2c1": ""}),
        "half-a-year": (ALONE, "", "wisteria>4,pine>1,peony>6,cherry>3,iris>5,plum>2", {"pine>2": "", "iris>6": ""}),
    },
    "L1.2": {
        "six-more-plants": (W, "7a 8b 9a 10a 11b 12b", "7a+8b+9a+10a+11b+12b", {}),
        "the-hill": (W, "8b 8a 8c1 8c2", "hill", {"moon": "M09", "geese": "M09"}),
        "from-the-ground": (F, "7c1", "bush-clover", {"wisteria": "M04"}),
        "narrow-petals": (F, "9c1", "chrysanthemum", {"peony": "M04"}),
        "like-a-hand": (F, "10c1", "maple", {"paulownia": ""}),
        "four-of-november": (W, "11b 11a 11r 11c1", "11c1", {"11b": "", "11a": "", "11r": ""}),
        "month-of-the-storm": (F, "11c1", "11", {"12": "M05", "1": "M05", "5": "M05"}),
        "another-colour": (F, "12c1 12c2 12c3", "yes", {"no": "M06"}),
        "month-of-the-geese": (ALONE, "8a", "8", {"2": "M01", "4": "M01", "11": ""}),
        "in-order": (ALONE, "10c1 8c1 12c2 7c1 11c1 9c1", "7c1,8c1,9c1,10c1,11c1,12c2", {}),
        "tap-november": (ALONE, "11c1 4c2 1c1 7c2", "11c1", {"1c1": "M04", "4c2": "", "7c2": ""}),
        "four-months": (ALONE, "2c2 11a 6r 12c3", "2,11,6,12", {"3": "M04", "2,1": "M04", "2,11,9": "M04"}),
    },
    "L1.3": {
        "hangs-or-rises": (W, "4c1 7c1", "4c1", {"7c1": "M04"}),
        "sort-four-and-seven": (
            F,
            "4r 7r 4c2 7c2 4a 7a",
            "4r>4,7r>7,4c2>4,7c2>7,4a>4,7a>7",
            {"4r>7": "M04", "7a>4": "M04"},
        ),
        "tufts-or-strands": (W, "1c1 11r", "11r", {"1c1": "M04"}),
        "sort-one-and-eleven": (F, "1r 11r 1c2 11a", "1r>1,11r>11,1c2>1,11a>11", {"1r>11": "M04", "11a>1": "M04"}),
        "round-or-notched": (W, "3c1 2c1", "2c1", {"3c1": "M04"}),
        "sort-two-and-three": (F, "2r 3r 2c2 3c2", "2r>2,3r>3,2c2>2,3c2>3", {"3r>2": "M04", "2c2>3": "M04"}),
        "narrow-or-broad": (W, "6c1 9c1", "9c1", {"6c1": "M04"}),
        "where-the-storm-goes": (F, "11c1", "11c1>11", {"11c1>12": "M05", "11c1>other": "M05"}),
        "how-many-months": (F, "12c1 12c2 12c3", "one", {"two": "M06", "three": "M06"}),
        "two-that-match": (
            ALONE,
            "4r 7c1 11r 7r 1c1 12c1",
            "7r+7c1",
            {"4r+7r": "M04 M02", "11r+1c1": "M04", "1c1+11r": "M04", "4r+7c1": "M04", "7c1+12c1": "M06"},
        ),
        "two-in-the-storm": (
            ALONE,
            "1r 11c1 2r 11a 3c1 4c1",
            "11a+11c1",
            {"1r+2r": "M02", "2r+3c1": "M04", "1r+11c1": "M05"},
        ),
        "two-among-ribbons": (
            ALONE,
            "6r 9r 10r 9c2 2a 4a",
            "9r+9c2",
            {"6r+9r": "M02", "9r+10r": "M02", "10r+6r": "M02", "2a+4a": "M01"},
        ),
    },
    "L1.4": {
        "four-kinds": (W, "3b 2a 2r 2c1", "3b+2a+2r+2c1", {}),
        "sort-four": (
            F,
            "6a 9r 10c1 8b",
            "6a>animal,9r>ribbon,10c1>chaff,8b>bright",
            {"8b>chaff": "", "6a>bright": ""},
        ),
        "kind-of-the-bridge": (F, "5a", "animal", {"bright": "M08", "chaff": "M08"}),
        "kind-of-the-cup": (F, "9a", "animal", {"bright": "M08", "chaff": "M08"}),
        "five-brights": (
            W,
            "1b 2a 3b 8b 8a 11b 12b",
            "1b+3b+8b+11b+12b",
            {"8a": "M09", "2a": "", "1b+8a": "M09", "1b+3b": ""},
        ),
        "how-much-chaff": (F, "", "24", {"12": ""}),
        "no-ribbon": (F, "deck", "8,12", {"11": "M12", "8,11": "M12", "8": ""}),
        "three-chaff": (F, "deck", "12", {"11": "M07"}),
        "one-of-each": (F, "deck", "11", {"8": "M07"}),
        "kind-of-the-storm": (ALONE, "11c1", "chaff", {"ribbon": "M05", "bright": "M05"}),
        "what-the-numbers-are": (ALONE, "3b 2a 2r 2c1", "ranking", {"added": "M10"}),
        "sort-six": (
            ALONE,
            "10a 12c1 7r 1b 11a 4c2",
            "10a>animal,12c1>chaff,7r>ribbon,1b>bright,11a>animal,4c2>chaff",
            {"11a>ribbon": "", "10a>bright": "", "12c1>ribbon": "M06"},
        ),
    },
    "L1.5": {
        "the-writing": (W, "1r 2r 3r", "1r 2r 3r", {}),
        "the-waves": (W, "6r 9r 10r", "6r 9r 10r", {}),
        "neither": (W, "4r 5r 7r 11r", "4r 5r 7r 11r", {}),
        "sort-all-ten": (
            F,
            "5r 1r 10r 11r 3r 6r 7r 2r 9r 4r",
            "5r>plain,1r>poem,10r>blue,11r>plain,3r>poem,6r>blue,7r>plain,2r>poem,9r>blue,4r>plain",
            {"11r>poem": "M12", "5r>poem": "M11", "1r>blue": ""},
        ),
        "not-a-poem": (F, "1r 3r 5r", "5r", {"1r": "M11", "3r": "M11"}),
        "without-colour": (
            F,
            "2r 7r 10r 11r",
            "2r>poem,7r>plain,10r>blue,11r>plain",
            {"7r>poem": "M11", "2r>plain": "", "10r>poem": ""},
        ),
        "how-many-of-each": (ALONE, "", "3,3,4", {"4": "", "3,4": "", "3,3,3": ""}),
        "months-of-blue": (ALONE, "", "6,9,10", {"6,9,11": "M12", "6,9": ""}),
        "months-of-poems": (ALONE, "", "1,2,3", {"4": "M11", "1,2,4": "M11"}),
        "months-without": (ALONE, "", "8,12", {"11": "M12"}),
        "is-it-a-set": (ALONE, "1r 2r 4r", "no", {"yes": "M11"}),
    },
}
ROWS = [(lesson, key, *row) for lesson, steps in STEPS.items() for key, row in steps.items()]
IDS = [f"{lesson}-{key}" for lesson, key, *_ in ROWS]


@pytest.mark.parametrize(("lesson", "key", "phase", "shown", "right", "wrong"), ROWS, ids=IDS)
def test_step_is_that_of_the_curriculum(
    library: Library, lesson: str, key: str, phase: str, shown: str, right: str, wrong: dict[str, str]
) -> None:
    task = library.lesson(lesson).step_task(key, 0, "")
    cards = "deck" if len(task.table.shown) == 48 else " ".join(card.code for card in task.table.shown)

    assert task.step.phase is Phase(phase)
    assert cards == shown
    assert " ".join(right_answers(task)) == right
    assert {answer: " ".join(rule_on(task, answer).codes) for answer in wrong} == wrong
    assert all(rule_on(task, answer).verdict in ("no", "notyet") for answer in wrong)


@pytest.mark.parametrize("lesson", STEPS)
def test_no_step_of_the_curriculum_is_left_out_or_added(library: Library, lesson: str) -> None:
    assert [step.key for step in library.lesson(lesson).main_steps] == list(STEPS[lesson])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", STEPS)
def test_every_wrong_answer_is_told_why(
    library: Library, begin: Callable[..., Session], said_to: Said, lesson: str, lang: str
) -> None:
    for task in library.lesson(lesson).tasks:
        for text in answers(task):
            ruling = rule_on(task, text)
            if ruling.verdict == "yes" or text == "*":
                continue
            assert len(said_to(begin(lesson, task.step.key), text, lang)) > 5, (task.step.key, text)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", STEPS)
@pytest.mark.parametrize("is_wrong_first", [False, True], ids=["right", "wrong-first"])
def test_lesson_is_finished_from_start_to_end(
    begin: Callable[..., Session], walk: Callable[..., Session], lesson: str, lang: str, is_wrong_first: bool
) -> None:
    assert walk(begin(lesson), lang, wrong_first=is_wrong_first).is_passed


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", STEPS)
def test_a_voice_never_names_the_card_that_is_asked_about(
    library: Library, begin: Callable[..., Session], lesson: str, lang: str
) -> None:
    from hanalearn.text.names import month_name, plant_name

    for task in library.lesson(lesson).tasks:
        if getattr(task.step, "task", "") not in ("name", "month", "find", "match", "sort", "order"):
            continue
        view = lesson_view(begin(lesson, task.step.key), lang, seq=1, library=library)
        scene, answer = view["scene"], view["answer"]
        labels = [card["label"] for zone in scene["zones"] for card in zone["cards"]] if isinstance(scene, dict) else []
        if isinstance(answer, dict) and answer["form"] == "order":
            labels += [row["up"]["label"] for row in answer["rows"]]

        for card in task.table.shown:
            for told in (plant_name(card.month, lang), month_name(card.month, lang)):
                if card is not Card.WILLOW_LIGHTNING:
                    assert not any(told in label for label in labels), (task.step.key, told)


def test_in_other_cards_no_belief_is_carried_over_from_the_lessons_own(
    library: Library, begin: Callable[..., Session]
) -> None:
    session = begin("L1.2", "month-of-the-geese")
    for _ in range(4):
        session = session.take("hint")
    other = session.take("new").task

    assert other is not None
    assert other.renamed
    assert not any("M01" in rule_on(other, answer).codes for answer in ("2", "4", "8"))


@pytest.mark.parametrize("lesson", STEPS)
def test_every_step_can_be_asked_again_in_seven_other_ways(library: Library, lesson: str) -> None:
    for task in library.lesson(lesson).tasks:
        for variant in range(1, 8):
            for seed in ("a", "b", "c"):
                other = library.lesson(lesson).step_task(task.step.key, variant, seed)

                right = right_answers(other)
                assert right, (task.step.key, variant, seed)
                assert rule_on(other, right[0]).ends
                assert len(set(other.table.shown)) == len(task.table.shown)
