"""Units 2 and 6 as the curriculum has them: places, deals, dealers, matches and six sheets side by side."""

from collections.abc import Callable

import pytest

from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.graph import MOST_STATES, count_states
from hanalearn.teach.judge import answers, right_answers, rule_on

Answer = Callable[[Session, str], Session]
Said = Callable[[Session, str, str], str]
LESSONS = ["L2.1", "L2.2", "L2.3", "L6.1", "L6.2", "L6.3"]

# lesson, step: the right answer, and {answer that does not hold: beliefs}, written down by hand from the curriculum.
STEPS = {
    "L2.1": {
        "six-places": ("hand+their-hand+field+stock+taken+their-taken", {}),
        "who-may-see-it": ("field>both,hand>me,stock>nobody,piles>both", {"piles>me": ""}),
        "where-they-go": ("curtain>bright,cherry>chaff", {"curtain>hand": "M16", "cherry>hand": "M16"}),
        "play-it-again": ("no", {"yes": "M16"}),
        "where-a-set-is-made": ("taken", {"hand": "M15", "field": "M17"}),
        "earlier-month": ("A", {"B": "M20"}),
        "phoenix-and-plum": ("B", {"A": "M03"}),
        "two-of-may": ("A", {"B": ""}),
        "nothing-between-them": ("again", {"A": "", "B": ""}),
        "what-the-dealer-does": ("first", {"second": "M20", "extra": ""}),
        "tidy-the-pile": (
            "8a>animal,9r>ribbon,12b>bright,10c1>chaff,9c1>chaff",
            {"9r>animal": "", "12b>animal": "M08"},
        ),
    },
    "L2.2": {
        "deal-the-round": ("dealt", {}),
        "on-the-field": ("8", {"6": ""}),
        "size-of-the-stock": ("24", {"32": ""}),
        "in-which-order": ("field,other,dealer", {"dealer,field,other": ""}),
        "still-unknown": ("32", {"24": "M57"}),
        "cards-to-play": ("8", {"7": "", "10": ""}),
        "left-in-the-stock": ("8", {"0": ""}),
        "every-card-or-not": ("asleep", {"yes": ""}),
        "does-the-order-matter": ("no", {"yes": ""}),
    },
    "L2.3": {
        "four-on-the-field": ("5a+5r+5c1+5c2", {"10r": "M02"}),
        "what-then": ("redeal", {"dealer-scores": "", "play": ""}),
        "four-in-the-hand": ("7a+7r+7c1+7c2", {"none": "M18"}),
        "under-another-sheet": ("play", {"teshi": "M41", "redeal": "M18"}),
        "four-pairs": ("kuttsuki", {"play": "", "redeal": ""}),
        "nearly-four-pairs": ("play", {"kuttsuki": "M19"}),
        "four-and-two-pairs": ("teshi", {"twelve": "M19", "kuttsuki": "M19"}),
        "three-on-the-field": ("play", {"redeal": "M18"}),
        "four-pairs-on-the-field": ("sheet", {"redeal": "M41", "play": "M41"}),
        "both-players": ("none-same", {"six-each": "M46"}),
        "how-rare": ("rare", {"often": "", "very-rare": ""}),
    },
    "L6.1": {
        "nobody-stopped": ("nil", {"six": "M52", "leader": "M51"}),
        "they-swap": ("B", {"A": "M52"}),
        "dealers-right": ("n6,A", {"n0,B": ""}),
        "one-for-the-dealer": ("1,0", {"6": "M41"}),
        "three-for-the-first": ("3,0", {"6": "M41"}),
        "a-three-round-app": ("stays", {"swaps": "M52"}),
        "the-winner-deals": ("B", {"A": "M53"}),
        "called-and-lost": ("0", {"5": "M44"}),
        "march": ("B", {"A": ""}),
        "the-same-with-the-option": ("A,n6", {"B,n0": "M52"}),
    },
    "L6.2": {
        "add-them-up": ("1+4+9", {}),
        "both-totals": ("31,6", {"33": "", "31,0": ""}),
        "who-has-won": ("B", {"A": "M54"}),
        "forty-all": ("w>draw,c>extra", {"w>extra": "M41", "c>draw": "M41", "w>dealer": ""}),
        "cannot-be": ("n7,n13", {"n14": "M47", "n5": ""}),
        "twelve-behind": ("b7,b8", {"b6": "M47"}),
        "behind-and-called": ("b6,b7", {"b5": ""}),
        "twenty-minutes": ("short", {"year": ""}),
        "a-row-of-the-sheet": ("7,4,28", {"7,4,14": ""}),
        "what-to-write": ("everything", {"final": ""}),
    },
    "L6.3": {
        "five-brights": ("N+W+M+CN2+C", {}),
        "curtain-and-cup": ("5,5,3", {"3": "M41", "5,5,5": "M41"}),
        "five-animals": ("7,6,7", {"7,6,6": "", "7,7": "M38"}),
        "six-ribbons": ("10,12,14,14", {"12": "M39", "10,10": "M39"}),
        "three-plain-ribbons": ("5,0", {"0": "", "5,5": "M41"}),
        "a-base-of-seven": ("14,7", {"7": "M47", "14,14": "M41"}),
        "four-in-the-hand": ("n>six,w>play,c>six,cn1>called", {"w>six": "M18"}),
        "nobody-scores": ("w>swap,oya>six,cn2>one,cn1>three", {"w>six": "M52"}),
        "the-cup-again": ("2,2,1", {"1": "M36", "2,2,2": "M36"}),
        "a-mixed-table": ("mixed", {"fine": "M41"}),
        "house-rule-card": ("t-w,v-on,r-off,h-off,s-on,c-four,o-swap,m-12", {}),
        "when-to-agree": ("before", {"when": ""}),
    },
}  # fmt: skip
ROWS = [(lesson, key, *row) for lesson, steps in STEPS.items() for key, row in steps.items()]


@pytest.mark.parametrize(("lesson", "key", "right", "missed"), ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
def test_step_is_judged_as_the_curriculum_says(
    library: Library, lesson: str, key: str, right: str, missed: dict[str, str]
) -> None:
    task = library.lesson(lesson).step_task(key, 0, "")

    assert right_answers(task)[0] == right
    for answer, beliefs in missed.items():
        ruling = rule_on(task, answer)
        assert ruling.verdict in ("no", "notyet"), answer
        assert " ".join(ruling.codes) == beliefs, answer


def test_lessons_have_the_steps_of_the_curriculum(library: Library) -> None:
    for lesson, steps in STEPS.items():
        assert [step.key for step in library.lesson(lesson).main_steps] == list(steps)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_answer_that_does_not_hold_is_told_why(
    begin: Callable[..., Session], said_to: Said, lesson: str, lang: str
) -> None:
    for key in STEPS[lesson]:
        session = begin(lesson, key)
        task = session.task
        assert task is not None
        for text in answers(task):
            text = "77" if text == "*" else text
            if rule_on(task, text).verdict != "yes":
                assert len(said_to(session, text, lang)) > 12, (key, text)


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize(("lang", "wrong_first"), [("en", True), ("ja", False)])
def test_lesson_is_finished_from_start_to_end(
    begin: Callable[..., Session], walk: Callable[..., Session], lesson: str, lang: str, wrong_first: bool
) -> None:
    assert walk(begin(lesson), lang, wrong_first=wrong_first).is_passed


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_has_few_enough_states(library: Library, lesson: str) -> None:
    assert count_states(library.lesson(lesson)) <= MOST_STATES


QUOTED = [
    ("L2.1", "who-may-see-it", "piles>me", "Taken cards lie open. Reading them is fair and wise."),
    ("L2.1", "earlier-month", "B", "The low month wins the draw here"),
    ("L2.1", "two-of-may", "B", "We use W"),
    ("L2.1", "nothing-between-them", "A", "Both are chaff of May: nothing separates them."),
    ("L2.2", "on-the-field", "6", "games of three players"),
    ("L2.2", "size-of-the-stock", "32", "You removed only two groups of eight."),
    ("L2.2", "does-the-order-matter", "yes", "equally likely in every unknown place"),
    ("L2.3", "four-in-the-hand", "none", "Same four cards, different place, different rule."),
    ("L2.3", "four-pairs", "play", "Count the pairs: 1-1, 4-4, 6-6, 10-10."),
    ("L2.3", "four-pairs-on-the-field", "redeal", "which sheet says so"),
    ("L6.1", "march", "A", "A dealt February as January's winner."),
    ("L6.2", "who-has-won", "A", "eight times 1 is less than 14 + 6"),
    ("L6.2", "a-row-of-the-sheet", "7,4,14", "The call doubles again"),
    ("L6.3", "five-animals", "7,6,6", "It adds five animals too: 6 + 1 = 7."),
    ("L6.3", "three-plain-ribbons", "5,5", "The plain set exists in CN1 only."),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "key", "given", "quoted"), QUOTED)
def test_named_feedback_is_that_of_the_curriculum(
    begin: Callable[..., Session], said_to: Said, lesson: str, key: str, given: str, quoted: str
) -> None:
    assert quoted in said_to(begin(lesson, key), given, "en")


def test_house_rule_card_takes_any_card_that_does_not_contradict_itself(library: Library) -> None:
    task = library.lesson("L6.3").step_task("house-rule-card", 0, "")

    assert rule_on(task, "t-m,v-off,r-off,h-on,s-off,c-no,o-six,m-3").ends
    for clash in ("t-w,v-on,r-off,h-off,s-off,c-four,o-swap,m-12", "t-w,v-off,r-on,h-off,s-on,c-twice,o-swap,m-3"):
        ruling = rule_on(task, clash)
        assert (ruling.verdict, ruling.ends) == ("notyet", False)
        assert ruling.on


def test_places_are_buttons_until_the_step_is_done(
    library: Library, begin: Callable[..., Session], answer: Answer
) -> None:
    session = begin("L2.1", "where-a-set-is-made")
    zones = {zone["key"]: zone.get("offer") for zone in _scene(session, library)}

    assert zones == {
        "their-hand": None, "field": "choose:field", "hand": "choose:hand", "stock": None, "taken": "choose:taken",
        "their-taken": None,
    }  # fmt: skip
    assert not any(zone.get("offer") for zone in _scene(answer(session, "taken"), library))


def test_cards_are_dealt_two_by_two_as_the_nintendo_sheet_says(library: Library, begin: Callable[..., Session]) -> None:
    session = begin("L2.2", "deal-the-round")
    seen = []
    for _ in range(5):
        zones = {zone["key"]: zone for zone in _scene(session, library)}
        seen.append(tuple(len(zones[key]["cards"]) if key in zones else 0 for key in ("field", "their-hand", "hand")))
        session = session.take("deal")

    assert seen == [(0, 0, 0), (2, 2, 2), (4, 4, 4), (6, 6, 6), (8, 8, 8)]
    assert session.state.stage == "done"


def _scene(session: Session, library: Library) -> list[dict[str, object]]:
    scene = lesson_view(session, "en", seq=1, library=library)["scene"]
    assert isinstance(scene, dict)
    return scene["zones"]  # type: ignore[no-any-return]


def test_draw_and_totals_come_in_other_cards_after_everything_was_shown(
    library: Library, begin: Callable[..., Session]
) -> None:
    for lesson, key, right in (("L2.1", "earlier-month", "B"), ("L6.3", "curtain-and-cup", "5,5,3")):
        session = begin(lesson, key)
        for _ in range(4):
            session = session.take("hint")
        first = session.task
        session = session.take("new")
        task = session.task
        assert task is not None
        assert first is not None
        assert task.table.shown != first.table.shown
        assert right_answers(task) == (right,)
        view = lesson_view(session, "en", seq=1, library=library)
        assert view["prompt"]["sub"] == "The same question with other cards."  # type: ignore[index]
