"""What the page gets: complete, rendered, named for a voice, and without any answer in it."""

import json
from collections.abc import Callable, Iterator

import pytest

from hanalearn.cards import Card
from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.forms import UNAIDED, form_name
from hanalearn.teach.judge import answers, rule_on
from hanalearn.teach.reaction import offers, react
from hanalearn.teach.state import State
from hanalearn.teach.steps import See
from hanalearn.teach.voice import plain_text
from hanalearn.text import LANGUAGES, Message
from tests.teach.acts import given

Begin = Callable[..., Session]
Answer = Callable[[Session, str], Session]
Json = dict[str, object]
LANGS = [language.code for language in LANGUAGES]


def shown(session: Session, library: Library, lang: str = "en", seq: int = 1) -> Json:
    return lesson_view(session, lang, seq=seq, library=library)


def part(view: Json, name: str) -> Json:
    inner = view[name]
    assert isinstance(inner, dict)
    return inner


def zones(scene: object) -> dict[str, Json]:
    assert isinstance(scene, dict)
    return {zone["key"]: zone for zone in scene["zones"]}


def codes(scene: object, zone: str) -> list[str | None]:
    cards = zones(scene)[zone]["cards"]
    assert isinstance(cards, list)
    return [None if card is None else card["id"] for card in cards]


def walk(value: object) -> Iterator[Json]:
    """Every object inside a view."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner)


def reachable(lesson_id: str, library: Library, limit: int = 260) -> list[Session]:
    """Sessions all over a lesson, each with the outcome that led there."""
    start = Session.start(library.lesson(lesson_id), "seed")
    seen: set[State] = {start.state}
    todo, found = [start], [start]
    while todo and len(found) < limit:
        session = todo.pop(0)
        for offer in offers(session.lesson, session.state):
            state, outcome = react(session.lesson, session.state, offer.replace("*", "77"))
            if state in seen or outcome is None:
                continue
            seen.add(state)
            after = Session(session.lesson, state, outcome)
            todo.append(after)
            found.append(after)
    return found


ANSWER_FORMS = {"choose", "tick", "number", "blanks", "tap-set"}
VERDICTS = {"yes", "no", "notyet", "also", "silent", "shown"}
MARKS = {"match", "chosen", "returned", "still", "plant", "moved"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("lesson", ["L0.1", "L3.3"])
def test_every_reachable_page_keeps_the_contract(library: Library, lesson: str, lang: str) -> None:
    for session in reachable(lesson, library, 120):
        view = shown(session, library, lang)
        text = json.dumps(view, ensure_ascii=False)

        assert "http" not in text
        assert "<" not in text
        assert len(text.encode()) < 24_000
        prompt, foot = part(view, "prompt"), part(view, "foot")
        assert plain_text(prompt["ask"])  # type: ignore[arg-type]
        assert prompt["aloud"]
        assert view["say"] is not None
        open_now = {*session.offers(), "map", "restart", *(f"lang:{code}" for code in LANGS)}
        for one in walk(view):
            offer = one.get("offer")
            if offer is not None and one is not foot["next"]:
                fixed = offer in ("num", "done", "back", "hint", "none") or str(offer).startswith(("open:", "step:"))
                assert offer in open_now or fixed, offer
            if "marks" in one:
                assert one["label"]
                assert set(one["marks"]) <= MARKS  # type: ignore[call-overload]
        answer, feedback = view["answer"], view["feedback"]
        assert answer is None or part(view, "answer")["form"] in ANSWER_FORMS
        if feedback is not None:
            assert part(view, "feedback")["verdict"] in VERDICTS
            assert part(view, "feedback")["title"]
        frames = view["frames"]
        assert isinstance(frames, list)
        assert len(frames) <= 6
        mains = [one for one in walk(view) if one.get("main") and one.get("enabled", True)]
        assert len(mains) <= 1, mains


def test_view_does_not_say_which_answer_is_right(library: Library, begin: Begin) -> None:
    for lesson in library.lessons.values():
        for task in lesson.tasks:
            view = shown(begin(lesson.id, task.step.key), library)
            for one in walk(view["answer"]):
                assert one.get("state") in (None, "out")
            for one in walk(view):
                assert not {"right", "correct", "verdict", "score", "codes"} & one.keys()
            assert view["feedback"] is None


def test_pair_lies_together_for_a_moment_and_then_in_the_pile(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1").take("tap:3c1"), library)

    (frame,) = view["frames"]  # type: ignore[misc]
    assert codes(frame["scene"], "field") == ["3b", "3c1", "6a", "8a", "12c1"]
    cards = zones(frame["scene"])["field"]["cards"]
    assert isinstance(cards, list)
    assert cards[1]["on"] == "3b"
    assert frame["say"] == "Cherry chaff takes curtain."
    assert frame["hold"] == 420
    assert codes(view["scene"], "field") == [None, "6a", "8a", "12c1"]
    assert codes(view["scene"], "hand") == [None, "10r", "1r"]
    assert codes(view["scene"], "taken") == ["3c1", "3b"]


def test_turned_over_card_comes_after_a_pause(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1").take("tap:3c1").take("next"), library)

    (frame,) = view["frames"]  # type: ignore[misc]
    assert "drawn" not in zones(frame["scene"])
    assert zones(frame["scene"])["stock"]["count"] == 20
    assert codes(view["scene"], "drawn") == ["8c1"]
    assert zones(view["scene"])["stock"]["count"] == 19
    assert str(view["say"]).startswith("The stock turns over susuki grass chaff.")


def test_card_of_the_other_player_is_announced(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "ribbons-do-not-match"), library)

    assert "The other player lays maple chaff on the field." in str(view["say"])
    assert codes(view["scene"], "field") == ["6a", "12c1", "10c1"]


def test_card_laid_down_needs_no_frame(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "lay-it-down").take("tap:1r"), library)

    assert view["frames"] == []
    assert codes(view["scene"], "field") == ["6a", "12c1", "2c1", "11r", "1r"]


def test_card_that_cannot_go_there_comes_back_with_a_tag(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "same-plant").take("tap:6a"), library)

    (back,) = [card for card in walk(view["scene"]) if "returned" in card.get("marks", [])]  # type: ignore[operator]
    assert (back["id"], back["tag"]) == ("6a", "came back")
    assert str(back["label"]).endswith("came back")


def test_two_taps_show_what_is_chosen_and_then_targets(library: Library, begin: Begin) -> None:
    first = shown(begin("L0.1", "on-your-own"), library)
    chosen = shown(begin("L0.1", "on-your-own").take("tap:7r"), library)

    def offered(view: Json, zone: str) -> list[object]:
        cards = zones(view["scene"])[zone]["cards"]
        assert isinstance(cards, list)
        return [card["offer"] for card in cards]

    assert offered(first, "field") == [None] * 4
    assert offered(chosen, "field") == ["tap:5a", "tap:7c1", "tap:4r", "tap:9c1"]
    assert [card["id"] for card in walk(chosen["scene"]) if "chosen" in card.get("marks", [])] == ["7r"]  # type: ignore[operator]
    assert str(chosen["say"]).endswith("chosen")


def test_miss_in_a_worked_step_outlines_and_names_the_card(library: Library, begin: Begin) -> None:
    view = shown(begin("L3.3", "two-matches").take("tap:1c1"), library)

    assert "sake cup" in str(view["say"])
    outlined = [card["id"] for card in walk(view["scene"]) if "match" in card.get("marks", [])]  # type: ignore[operator]
    assert outlined == ["9a", "9c1"]


def test_hint_two_makes_the_other_cards_wait(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "same-plant").take("hint").take("hint"), library)

    still = [card for card in walk(view["scene"]) if "still" in card.get("marks", [])]  # type: ignore[operator]
    assert [card["id"] for card in still] == ["12c1"]
    assert still[0]["offer"] is None
    hints = part(view, "hints")
    rungs = hints["rungs"]
    assert isinstance(rungs, list)
    assert [rung["state"] for rung in rungs] == ["used", "used", "offered", "later"]
    assert hints["button"] == "Hint 3 of 4"
    assert plain_text(rungs[0]["text"]).startswith("Look at the card beside the stock.")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_step_has_four_hints_with_words(library: Library, begin: Begin, lang: str) -> None:
    for lesson in library.lessons.values():
        for task in lesson.tasks:
            if form_name(task) in UNAIDED or task.step.key not in lesson.keys:
                continue  # Things are only told or shown; or the step is asked as an item of the check.
            session = begin(lesson.id, task.step.key)
            said = []
            for _ in range(3):
                session = session.take("hint")
                said.append(str(shown(session, library, lang)["say"]))
            shown_all = shown(session.take("hint"), library, lang)

            assert all(said), task.step.key
            assert len(set(said)) == 3
            assert part(shown_all, "feedback")["verdict"] == "shown"
            assert part(shown_all, "feedback")["lines"]


def test_show_me_is_the_first_offer_after_three_misses(library: Library, begin: Begin) -> None:
    session = begin("L0.1", "same-plant")
    orders = []
    for _ in range(3):
        session = session.take("tap:6a")
        actions = part(shown(session, library), "feedback")["actions"]
        assert isinstance(actions, list)
        orders.append([(action["offer"], action.get("main", False)) for action in actions])

    assert orders[0] == [("again", True), ("show", False)]
    assert orders[1] == [("again", True), ("show", False)]
    assert orders[2] == [("show", True), ("again", False)]


def test_number_that_was_tried_stays_with_its_reason(library: Library, begin: Begin) -> None:
    view = shown(begin("L3.3", "how-many-came").take("num:2").take("num:3"), library)

    tries = part(view, "answer")["tries"]
    assert isinstance(tries, list)
    assert [(one["text"], plain_text(one["because"])) for one in tries] == [
        ("2", "With three, all come; otherwise the last card could never be taken."),
        ("3", "Plus the card you played: it goes to the pile too."),
    ]


def test_unreadable_number_is_not_yet_an_answer(library: Library, begin: Begin) -> None:
    feedback = part(shown(begin("L3.3", "how-many-came").take("text:vier"), library), "feedback")

    assert (feedback["verdict"], feedback["title"]) == ("notyet", "Not an answer yet.")
    assert "vier" in str(feedback["lines"])


def test_weaker_catch_is_legal_and_ends_the_step(library: Library, begin: Begin) -> None:
    view = shown(begin("L3.3", "two-matches").take("tap:9c1"), library)

    assert part(view, "feedback")["verdict"] == "also"
    assert part(part(view, "foot"), "next")["enabled"] is True
    assert codes(view["scene"], "field") == ["9a", None, "1c1"]


def test_option_left_out_by_a_hint_is_shown_faint(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "what-the-pile-is-for").take("hint").take("hint"), library)

    options = part(view, "answer")["options"]
    assert isinstance(options, list)
    assert [(option["offer"], option["state"]) for option in options] == [
        ("choose:sets", None),
        ("choose:hand", None),
        (None, "out"),
    ]


def test_answered_question_shows_what_was_chosen(library: Library, begin: Begin) -> None:
    right = part(shown(begin("L0.1", "what-the-pile-is-for").take("choose:sets"), library), "answer")
    wrong = part(shown(begin("L0.1", "what-the-pile-is-for").take("choose:hand"), library), "answer")

    assert isinstance(right["options"], list)
    assert isinstance(wrong["options"], list)
    assert [(one["state"], one["offer"]) for one in right["options"]] == [("yes", None), (None, None), (None, None)]
    assert [one["state"] for one in wrong["options"]] == [None, "no", None]


def test_blanks_are_filled_word_by_word(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "own-sentence").take("blank:0:plant"), library)

    parts = part(view, "answer")["parts"]
    assert isinstance(parts, list)
    blanks = [one for one in parts if isinstance(one, dict)]
    assert [plain_text(one) for one in parts if not isinstance(one, dict)] == [
        "Two cards match when they show the same ",
        ", not the same ",
        ".",
    ]
    assert [blank["label"] for blank in blanks] == ["Gap 1", "Gap 2"]
    assert [option["text"] for option in blanks[0]["options"] if option["on"]] == ["plant"]
    assert part(part(view, "answer"), "done")["enabled"] is False


def test_several_cards_are_taken_with_a_button(library: Library, begin: Begin) -> None:
    empty = part(shown(begin("L3.3", "the-drawn-card-sweeps"), library), "answer")
    begun = part(shown(begin("L3.3", "the-drawn-card-sweeps").take("tap:10a"), library), "answer")

    assert (empty["form"], part(empty, "done")["enabled"], empty["nothing"]) == ("tap-set", False, None)
    assert part(begun, "done")["enabled"] is True


def test_nothing_is_a_button_of_its_own(library: Library, begin: Begin) -> None:
    answer = part(shown(begin("L0.1", "take-it-back"), library), "answer")
    item = part(shown(begin("L3.3", "check"), library), "answer")

    assert isinstance(answer["options"], list)
    assert [option["offer"] for option in answer["options"]] == ["none"]
    assert part(item, "nothing") == {"label": "Nothing", "offer": "none", "enabled": True}


def test_head_counts_steps_and_names_unit_lesson_and_rulebook(library: Library, begin: Begin) -> None:
    head = part(shown(begin("L3.3", "two-matches"), library), "head")

    assert (head["where"], head["title"]) == ("Taking cards", "One, two or three on the field")
    assert (head["stepText"], head["stepNow"], head["stepOf"]) == ("Step 2 of 12", "Step 2", "of 12")
    assert head["steps"] == ["todo", "now", *["todo"] * 10, "check"]
    assert part(head, "book")["label"] == "Rulebook: Every sheet agrees here"


def test_check_is_counted_by_itself(library: Library, begin: Begin) -> None:
    head = part(shown(begin("L0.1", "own-sentence"), library), "head")

    assert head["stepText"] == "Check 2 of 2"
    assert head["steps"] == [*["todo"] * 8, "check-now"]


def test_corner_numbers_are_off_in_the_first_minute(library: Library, begin: Begin) -> None:
    assert {card["num"] for card in walk(shown(begin("L0.1"), library)["scene"]) if "num" in card} == {None}
    assert {card["num"] for card in walk(shown(begin("L3.3"), library)["scene"]) if "num" in card} == {"6", "2"}


def test_lesson_without_chinese_words_says_so_and_marks_the_english(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1"), library, "zh-Hant")

    ask = part(view, "prompt")["ask"]
    assert isinstance(ask, list)
    assert ask[0]["lang"] == "en"
    notes = view["notes"]
    assert isinstance(notes, list)
    assert len(notes) == 1


def test_notes_of_the_app_stand_above_the_table(library: Library, begin: Begin) -> None:
    view = lesson_view(begin("L0.1"), "en", seq=3, library=library, notes=[Message("note.place-here")])

    assert view["notes"] == [{"text": "Your place is kept in this browser only.", "kind": "info"}]
    assert view["seq"] == 3


def test_address_names_lesson_step_and_language(library: Library, begin: Begin) -> None:
    view = shown(begin("L0.1", "take-it-back"), library, "ja")

    assert view["query"] == "?lesson=L0.1&step=take-it-back&lang=ja"
    assert view["address"] is False
    assert part(view, "place")["step"] == "take-it-back"


def test_table_is_read_aloud_in_its_own_order(library: Library, begin: Begin) -> None:
    english = part(shown(begin("L3.3", "two-matches"), library), "prompt")["aloud"]
    japanese = part(shown(begin("L3.3", "two-matches"), library, "ja"), "prompt")["aloud"]

    assert str(english).endswith(
        "Field: sake cup, chrysanthemum chaff and pine chaff. Hand: chrysanthemum with blue ribbon."
    )
    # A voice reads 札 as さつ and 菊 as it likes, so the words of the game are given in kana.
    assert "ばふだ：きくにさかずき、きくのカス、まつのカス。" in str(japanese)


def test_failed_check_offers_new_items_first(library: Library, begin: Begin) -> None:
    session = begin("L3.3", "check")
    for _ in range(5):
        task = session.task
        assert task is not None
        assert task.asked is not None
        stranger = next(card for card in task.table.field_cards if card.month is not task.asked.month)
        session = session.take(f"tap:{stranger.code}").take("done").take("next")
    view = shown(session, library)

    feedback = part(view, "feedback")
    assert view["scene"] is None
    assert plain_text(part(view, "prompt")["ask"]) == "0 of 5 right at once."  # type: ignore[arg-type]
    assert feedback["actions"] == [{"label": "Try new ones", "offer": "new", "main": True}]
    assert part(part(view, "foot"), "next")["main"] is False


def test_end_leads_to_the_next_lesson_or_to_the_open_check(library: Library, begin: Begin) -> None:
    session = begin("L0.1", "end")
    open_check = part(shown(session, library), "feedback")["actions"]
    passed = Session(session.lesson, session.state, None, {"on-your-own": "clean", "own-sentence": "clean"})
    done = part(shown(passed, library), "feedback")["actions"]

    assert isinstance(open_check, list)
    assert isinstance(done, list)
    assert (open_check[0]["offer"], open_check[0]["main"]) == ("step:on-your-own", True)
    written = [one.id for one in library.course.lessons if one.id in library.lessons]
    follower = written[written.index("L0.1") + 1]
    assert [(one["offer"], one.get("main", False)) for one in done] == [(f"open:{follower}", True), ("restart", False)]


def test_language_switch_keeps_what_was_said(library: Library, begin: Begin) -> None:
    session = begin("L0.1", "same-plant").take("tap:6a")

    english, japanese = shown(session, library), shown(session, library, "ja")

    assert part(english, "feedback")["verdict"] == part(japanese, "feedback")["verdict"] == "no"
    assert "蝶" in str(japanese["say"])


def test_japanese_words_carry_their_readings(library: Library, begin: Begin) -> None:
    ask = part(shown(begin("L0.1"), library, "ja"), "prompt")["ask"]

    assert {"ruby": ["手札", "てふだ"]} in ask  # type: ignore[operator]
    assert {"wbr": True} in ask  # type: ignore[operator]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_other_cards_have_words_that_name_them_and_not_the_lessons_own(
    library: Library, begin: Begin, lang: str
) -> None:
    for lesson in library.lessons.values():
        for task in lesson.tasks:
            if task.step.key not in lesson.keys:
                continue
            session = begin(lesson.id, task.step.key)
            for _ in range(4):
                session = session.take("hint")
            session = session.take("new")
            other = session.task
            assert other is not None
            if not other.renamed or isinstance(other.step, See):  # A look-alike may be shown that does not lie there.
                continue
            own = {str(card) for card in task.table.cards}
            for text in answers(other)[:8]:
                if rule_on(other, text).verdict == "yes" or text == "*":
                    continue
                view = shown(given(session, text), library, lang)
                named = {str(run["card"]) for run in walk(part(view, "prompt")["ask"]) if "card" in run}
                named |= {str(run["card"]) for run in walk(view["feedback"]) if "card" in run}

                lie_there = {str(card) for card in other.table.cards | ([other.then] if other.then is not None else [])}
                assert named <= lie_there, (task.step.key, text, named, own)


def test_card_label_is_the_same_everywhere(library: Library, begin: Begin) -> None:
    for one in walk(shown(begin("L3.3", "two-matches"), library)["scene"]):
        if one.get("id") == Card.parse("9a").code:
            assert one["label"] == "September, chrysanthemum, animal, sake cup, matches"


def test_empty_hand_is_empty_and_an_empty_pile_waits(library: Library, begin: Begin) -> None:
    scene = zones(shown(begin("L3.3").take("tap:6c1"), library)["scene"])
    before = zones(shown(begin("L3.3"), library)["scene"])

    assert scene["hand"]["empty"] == "no card"
    assert before["taken"]["empty"] == "none yet"


@pytest.mark.parametrize(
    ("step", "label"),
    [
        ("crane-or-chaff", "Leave only two"),
        ("legal-results", "Leave fewer"),
        ("how-many-came", "A closer look"),
        ("the-drawn-card-sweeps", "A closer look"),
    ],
)
def test_second_hint_says_what_it_will_do(library: Library, begin: Begin, step: str, label: str) -> None:
    rungs = part(shown(begin("L3.3", step), library), "hints")["rungs"]

    assert isinstance(rungs, list)
    assert rungs[1]["label"] == label


def test_last_page_counts_the_steps_and_stands_at_none(library: Library, begin: Begin) -> None:
    head = part(shown(begin("L3.3", "end"), library), "head")

    assert (head["stepText"], head["stepNow"], head["stepOf"]) == ("12 steps", "12 steps", "")
    assert head["steps"] == [*["todo"] * 12, "check"]
