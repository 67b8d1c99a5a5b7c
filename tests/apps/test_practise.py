"""The practice room: sittings asked, judged and remembered; test and practice differ; the page shows and forgets."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import hanalearn
from hanalearn.apps.practise import Practice
from hanalearn.apps.sitting import Sitting
from hanalearn.progress import Attempt, StoreError, StoreProblem
from hanalearn.registry import UnknownNameError
from hanalearn.teach.mastery import KEEPS
from hanalearn.teach.variant_name import VariantError
from hanalearn.text import LANGUAGES
from hanalearn.widgets.offers import offers_in

Enter = Callable[..., Practice]
Give = Callable[..., tuple[Practice, list[Attempt]]]
RULE = "fact:rule-M24/k7f"
TODAY = date.today()


def seen(room: Practice, lang: str = "en") -> dict[str, Any]:
    """The view, as it goes over the wire."""
    view: dict[str, Any] = json.loads(json.dumps(room.view(lang)))
    return view


def after(room: Practice, *offers: str) -> Practice:
    """The room after offers, each of which must stand in the view."""
    for offer in offers:
        assert offer.startswith(("num:", "say:")) or offer in offers_in(room.view("en")), offer
        reply = room.react(offer)
        assert reply is not None, offer
        assert isinstance(reply.room, Practice)
        room = reply.room
    return room


def words_of(view: object) -> str:
    """Everything a view says, in one string."""
    return json.dumps(view, ensure_ascii=False)


def block(view: dict[str, Any], part: str, side: str = "side") -> dict[str, Any]:
    """The first block of a kind."""
    found: dict[str, Any] = next(one for one in view[side] if one["part"] == part)
    return found


# --- the page


def test_page_shows_a_flower_for_every_skill_and_no_percentage(enter: Enter) -> None:
    view = seen(enter())

    flowers = block(view, "flowers", "main")
    assert sum(len(group["items"]) for group in flowers["groups"]) == 31
    assert {item["state"] for group in flowers["groups"] for item in group["items"]} == {"bud"}
    assert "%" not in words_of(view)
    assert view["layout"] == "practice"


def test_page_offers_one_filled_button(enter: Enter) -> None:
    text = words_of(seen(enter()))

    assert text.count('"main": true') == 1


@pytest.mark.parametrize("lang", [language.code for language in LANGUAGES])
@pytest.mark.parametrize("offer", ["home", "choose", "keep", "forget"])
def test_every_part_of_the_page_is_there_in_every_language(enter: Enter, lobby: Any, lang: str, offer: str) -> None:
    lobby.past = _history()
    room = enter().react(offer)
    assert room is not None

    view = room.room.view(lang)

    assert "practise." not in words_of({key: view[key] for key in ("main", "side", "title", "say")})


def test_beginner_is_led_to_the_first_lesson(enter: Enter) -> None:
    room = enter()

    assert block(seen(room), "text")["title"] == "Take your first card"
    reply = room.react("goto:L0.1")
    assert reply is not None
    assert reply.goto == "?lesson=L0.1"


def _history() -> list[Attempt]:
    """Somebody who has begun, with two temptations, one of them three times."""
    days = [(TODAY - timedelta(days=number)).isoformat() for number in (9, 8, 2)]
    found = [Attempt(f"L1.1/step-{n}", "yes", "x", 1.0, phase="independent", day=days[0]) for n in range(3)]
    found += [
        Attempt("fact:month-1b", "yes", "1", 1.0, phase="review", variant=f"fact:month-1b/{n}", day=days[n])
        for n in (0, 1)
    ]
    found += [
        Attempt("bright-points", "no", "5", 0.0, ("M13",), "practice", variant="bright-points@1/1/a", day=days[2])
    ]
    found += [Attempt("L3.3/two-matches", "no", "x", 0.0, ("M24",), "faded", day=days[2]) for _ in range(3)]
    return [msgspec.structs.replace(one, id=f"s{n}-{n}") for n, one in enumerate(found)]


def test_page_lists_temptations_by_their_cause_and_how_they_stand(enter: Enter, lobby: Any) -> None:
    lobby.past = _history()

    rows = block(seen(enter()), "list")["rows"]

    assert [(row["name"], row["note"]) for row in rows] == [
        ("Two on the field match: take both.", "3 times. It will come back in other cards."),
        ("Three brights may include the rain man.", "1 time. It will come back in other cards."),
    ]


def test_belief_that_came_three_times_leads_back_to_the_step_with_help(enter: Enter, lobby: Any) -> None:
    lobby.past = _history()
    room = enter()

    reply = room.react("goto:M24")

    assert block(seen(room), "text")["title"] == "Two on the field match: take both."
    assert reply is not None
    assert reply.goto.startswith("?lesson=L3.3&step=")


def test_seal_and_refresh_are_shown_as_flowers_with_a_word(enter: Enter, lobby: Any) -> None:
    days = [(TODAY - timedelta(days=number)).isoformat() for number in (30, 20)]
    lobby.past = [
        Attempt(
            "counting-set", "yes", "1", 1.0, phase="practice", variant=f"counting-set@1/{1 + n % 2}/a{n}", day=days[0]
        )
        for n in range(5)
    ] + [Attempt("counting-set", "yes", "1", 1.0, phase="review", variant="counting-set@1/1/b", day=days[1])]
    room = enter()

    assert room.summary.skills["S12"].level == KEEPS
    items = [item for group in block(seen(room), "flowers", "main")["groups"] for item in group["items"]]
    assert ("Counting sets", room.summary.skills["S12"].flower) in [(item["name"], item["state"]) for item in items]


# --- a sitting


def test_sitting_of_a_skill_asks_eight_questions_of_it(enter: Enter) -> None:
    room = enter("S12")

    assert room.sitting is not None
    names = [one.name for one in room.sitting.asked]
    assert len(names) == len(set(names)) == 8
    kinds = [name.partition("@")[0].partition(":name")[0] for name in names]
    assert all(one != other for one, other in pairwise(kinds))


def test_question_is_shown_without_its_answer(enter: Enter) -> None:
    view = seen(enter("bright-points@1/1/k7f"))

    assert view["prompt"]["phase"] == "Practice, with hints"
    assert view["head"]["book"]["key"] == "W"
    assert {one["part"] for one in view["side"]} == {"answer", "hints", "panel"}
    assert "bright-points@1/1/k7f" in words_of(view["side"])
    shown = words_of({key: part for key, part in view.items() if key not in ("place", "query")})
    assert '"right"' not in shown
    assert '"slips"' not in shown


def test_right_answer_is_remembered_once_with_everything_that_was_asked(enter: Enter, give: Give) -> None:
    room, attempts = give(enter("bright-points@1/1/k7f"))

    (attempt,) = attempts
    assert (attempt.item, attempt.variant, attempt.verdict) == ("bright-points", "bright-points@1/1/k7f", "yes")
    assert (attempt.phase, attempt.rulebook, attempt.earned, attempt.hints) == ("practice", "koikoi-standard", 1.0, 0)
    assert room.history[-1].day == TODAY.isoformat()
    assert room.history[-1].id == attempt.id


def test_slip_is_not_the_end_of_a_question_in_practice(enter: Enter, give: Give) -> None:
    room, first = give(enter(RULE), "belief")
    view = seen(room)

    assert first[0].codes == ("M24",)
    assert block(view, "feedback", "main")["title"] == "Not this one."
    assert next(one for one in view["bar"] if one["offer"] == "next")["enabled"] is False

    room, second = give(room)
    assert (second[0].verdict, second[0].tries) == ("yes", 1)
    assert second[0].id != first[0].id
    assert room.sitting is not None
    assert [one.verdict for one in room.sitting.results] == ["helped"]


def test_hints_are_climbed_one_by_one_and_remembered(enter: Enter, give: Give) -> None:
    room = after(enter(RULE), "hint", "hint")

    _, attempts = give(room)

    assert attempts[0].hints == 2


def test_why_shows_the_whole_way_once_it_is_answered(enter: Enter, give: Give) -> None:
    room = enter("bright-points@1/1/k7f")
    assert room.react("why") is None

    room, _ = give(room)

    assert "The whole way" not in words_of(seen(room))
    assert "The whole way" in words_of(seen(after(room, "why")))


def test_same_temptation_comes_back_in_other_cards_at_the_end_of_the_sitting(enter: Enter, give: Give) -> None:
    room, _ = give(enter(RULE), "belief")
    room, _ = give(room)

    room = after(room, "next")

    assert room.sitting is not None
    assert room.sitting.now is not None
    assert (room.sitting.now.phase, room.sitting.now.code) == ("mistakes", "M24")
    assert seen(room)["prompt"]["phase"] == "It tempted you before"
    room, attempts = give(room)
    assert (attempts[0].phase, attempts[0].codes, attempts[0].verdict) == ("mistakes", ("M24",), "yes")
    room = after(room, "next")
    assert room.sitting is not None
    assert room.sitting.is_over
    (one,) = room.summary.tempting
    assert (len(one.beaten), one.is_cleared) == (1, False)


def test_sitting_ends_with_what_held_and_the_way_to_each_answer(enter: Enter, give: Give) -> None:
    room = enter("first-evening", seed="k7f")
    for _ in range(3):
        room, _ = give(room)
        room = after(room, "next")

    view = seen(after(room, "stop"))

    assert block(view, "text")["lines"] == ["3 of 3 held at once and without a hint."]
    assert [one["part"] for one in view["main"]] == ["heading", "panel", "panel", "panel"]
    assert view["place"]["done"] is True
    assert block(view, "flowers")["title"] == "What has grown"


# --- practice and test are different


def test_test_says_nothing_until_the_end(enter: Enter, give: Give) -> None:
    room = enter("brights-and-rain", seed="k7f")
    view = seen(room)

    assert view["prompt"]["phase"] == "Test, reasons at the end"
    assert [one["part"] for one in view["side"]] == ["answer", "panel"]
    assert [one["offer"] for one in view["bar"]] == ["stop"]
    assert not {"hint", "show", "why"} & offers_in(view)
    for offer in ("hint", "show", "why"):
        assert room.react(offer) is None

    room, attempts = give(room, "9")

    assert attempts[0].phase == "test"
    assert attempts[0].verdict == "no"
    assert room.sitting is not None
    assert room.sitting.at == 1
    assert "feedback" not in {one["part"] for one in seen(room)["side"]}


def test_test_asks_each_question_once_and_tells_all_at_the_end(enter: Enter, give: Give) -> None:
    room = enter("brights-and-rain", seed="k7f")
    room, _ = give(room, "8")
    for _ in range(5):
        room, _ = give(room)

    assert room.sitting is not None
    assert room.sitting.is_over
    view = seen(room)
    assert block(view, "text")["title"] == "The test is over"
    assert "5 of 6 held at once" in words_of(view)
    assert len([one for one in view["main"] if one["part"] == "panel"]) == 6


def test_test_is_the_same_for_everybody_with_its_seed(enter: Enter) -> None:
    one, two, other = (enter("brights-and-rain", seed=seed).sitting for seed in ("k7f", "k7f", "k7g"))

    assert one is not None
    assert two is not None
    assert other is not None
    assert one.asked == two.asked != other.asked
    assert seen(enter("brights-and-rain", seed="k7f"))["query"] == "?practise=brights-and-rain&seed=k7f"


def test_questions_of_a_test_can_be_practised_afterwards(enter: Enter, give: Give) -> None:
    room = enter("brights-and-rain", seed="k7f")
    for _ in range(6):
        room, _ = give(room)
    assert room.sitting is not None
    asked = [one.name for one in room.sitting.asked]

    room = after(room, "again:brights-and-rain")

    assert room.sitting is not None
    assert room.sitting.mode == "practice"
    assert [one.name for one in room.sitting.asked] == asked


# --- review, mistakes, lessons, names


def test_review_of_the_day_mixes_due_facts_new_ones_and_mistakes(enter: Enter, lobby: Any) -> None:
    lobby.past = _history()

    room = enter("review")

    assert room.sitting is not None
    phases = [one.phase for one in room.sitting.asked]
    assert phases == ["review"] * (len(phases) - 2) + ["mistakes"] * 2
    assert room.sitting.asked[0].name.startswith("fact:month-1b/")
    assert len(phases) == room.summary.review_count


def test_mistakes_are_asked_one_for_each_cause(enter: Enter, lobby: Any) -> None:
    lobby.past = _history()

    room = enter("mistakes")

    assert room.sitting is not None
    assert [one.code for one in room.sitting.asked] == ["M24", "M13"]


def test_lesson_is_practised_by_its_skills(enter: Enter) -> None:
    room = enter("L1.1")

    assert room.sitting is not None
    assert room.sitting.what == "L1.1"
    assert seen(room)["head"]["title"] == "Twelve flowers: January to June"


@pytest.mark.parametrize(
    "typed",
    ["counting-set@1/2/k7f", " Counting-Set@1/2/K7F ", "http://127.0.0.1:8848/?practise=counting-set@1/2/k7f&lang=ja"],
)
def test_pasted_name_opens_that_question(enter: Enter, typed: str) -> None:
    room = after(enter(), "choose")

    reply = room.react(f"say:variant={typed}")

    assert reply is not None
    assert isinstance(reply.room, Practice)
    assert reply.room.sitting is not None
    assert [one.name for one in reply.room.sitting.asked] == ["counting-set@1/2/k7f"]


@pytest.mark.parametrize(
    "typed", ["", "hello", "counting-set@9/2/k7f", "counting-set@1/77/k7f", "no-such@1/1/a", "fact:x/a"]
)
def test_pasted_text_that_is_no_name_is_said_and_kept_in_the_field(enter: Enter, typed: str) -> None:
    room = after(enter(), "choose")

    reply = room.react(f"say:variant={typed}")

    assert reply is not None
    assert isinstance(reply.room, Practice)
    assert reply.room.sitting is None
    assert reply.room.place == "choose"
    if typed:
        assert f"“{typed}” names no question here." in words_of(seen(reply.room))


@pytest.mark.parametrize("what", ["mistakes", "no-such-set", "S99", "L99.9", "review"])
def test_address_with_nothing_to_ask_shows_the_page_with_a_note(enter: Enter, what: str) -> None:
    room = enter(what)

    assert room.place == "home"
    assert len(seen(room)["notes"]) == 1


def test_skill_without_questions_says_so(enter: Enter) -> None:
    room = enter("S29")

    assert "No questions can be made for this yet" in words_of(seen(room)["notes"])


# --- going on, taking along, forgetting


def test_sitting_goes_on_after_a_reload_and_counts_nothing_twice(enter: Enter, give: Give, lobby: Any) -> None:
    room, first = give(enter("S12"))
    room = after(room, "next")
    room, second = give(room, "999")
    lobby.kept = seen(room)["place"]["record"]

    again = enter("S12")

    assert again.sitting is not None
    assert room.sitting is not None
    assert (again.sitting.at, again.sitting.asked) == (1, room.sitting.asked)
    again, third = give(again)
    assert len({one.id for one in (*first, *second, *third)}) == 3
    assert third[0].id.startswith(f"{room.sitting.stamp}-1-")


def test_page_offers_to_go_on_with_a_sitting_that_was_left(enter: Enter, give: Give, lobby: Any) -> None:
    room, _ = give(enter("S12"))
    lobby.kept = seen(room)["place"]["record"]

    home = enter()

    assert home.place == "home"
    back = after(home, "resume")
    assert back.sitting is not None
    assert room.sitting is not None
    assert back.sitting.asked == room.sitting.asked


@pytest.mark.parametrize(
    "record",
    ["", "{", "[]", '[1,"S12"]', "x" * 5000, '[2,"S12","a","practice",[],0,[],[],"",false,0]',
     '[1,"S12","a","practice",[["practice","no-such@1/1/a",""]],0,[],[],"",false,0]',
     '[1,"S12","a","practice",[["practice","fact:rule-M24/a",""]],7,[],[],"",false,0]'],
)  # fmt: skip
def test_kept_record_that_cannot_be_believed_is_left(record: str) -> None:
    assert Sitting.resume(record) is None


def test_record_of_a_long_sitting_fits_into_what_a_browser_keeps(enter: Enter, lobby: Any, give: Give) -> None:
    lobby.past = [
        Attempt(f"fact:{key}", "yes", "x", 1.0, phase="review", variant=f"fact:{key}/{n}", day="2025-01-01")
        for key in (f"month-{month}{kind}" for month in range(1, 8) for kind in ("c1", "c2", "r"))
        for n in range(2)
    ] + _history()
    room = enter("review")
    assert room.sitting is not None
    assert len(room.sitting.asked) >= 15

    for _ in range(10):
        room, _ = give(room)
        room = after(room, "next")

    assert 0 < len(seen(room)["place"]["record"]) <= 4096


def test_record_is_taken_along_as_files_without_a_name(enter: Enter, lobby: Any) -> None:
    lobby.past = _history()

    view = seen(after(enter(), "keep"))

    files = [one for one in view["main"] if one["part"] == "download"]
    assert [one["name"] for one in files] == ["hanalearn.jsonl", "hanalearn.csv"]
    assert all(one["text"].count("\n") == len(_history()) + 1 for one in files)
    assert lobby.learner in words_of(view["main"])


def test_forgetting_is_asked_about_once_and_then_done(enter: Enter, lobby: Any) -> None:
    lobby.past = _history()
    room = after(enter(), "forget")
    assert lobby.forgotten == 0

    room = after(room, "forget-yes")

    assert lobby.forgotten == 1
    assert room.history == ()
    assert "Everything has been forgotten." in words_of(seen(room)["notes"])


def test_forgetting_that_is_not_possible_now_is_said(enter: Enter, lobby: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby.past = _history()

    def forget() -> None:
        raise StoreError(StoreProblem("busy", "file", "database is locked"))

    monkeypatch.setattr(lobby, "forget", forget)

    room = after(enter(), "forget", "forget-yes")

    assert "database is locked" in words_of(seen(room)["notes"])
    assert len(room.history) == len(_history())


@pytest.mark.parametrize(
    "offer", ["", "nonsense", "begin", "tempt:", "again:S12", "say:other=x", "next", "stop", "resume", "choose:x"]
)
def test_offer_that_is_not_open_changes_nothing(enter: Enter, offer: str) -> None:
    reply = enter().react(offer)

    assert reply is None or (isinstance(reply.room, Practice) and reply.room.sitting is None)


# --- in a notebook


def test_quiz_opens_one_question_in_a_notebook() -> None:
    widget = hanalearn.quiz("name-the-sets", level=2, seed="k7f", lang="ja")
    try:
        assert widget.view["room"] == "practise"
        assert widget.view["lang"] == "ja"
        assert "name-the-sets@1/2/k7f" in words_of(widget.view["side"])
    finally:
        widget.close()


def test_quiz_without_a_seed_asks_something_else_each_time() -> None:
    widgets = [hanalearn.quiz("E22", lang="en") for _ in range(2)]
    try:
        assert widgets[0].view["place"]["record"] != widgets[1].view["place"]["record"]
    finally:
        for widget in widgets:
            widget.close()


def test_quiz_of_what_there_is_not_says_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match="name-the-sets"):
        hanalearn.quiz("find-everything")
    with pytest.raises(VariantError, match="no level 9"):
        hanalearn.quiz("name-the-sets", level=9)
    with pytest.raises(VariantError, match="koikoi-club"):
        hanalearn.quiz("name-the-sets", seed="a", rulebook="koikoi-nobody")
    with pytest.raises(VariantError, match="version 9"):
        hanalearn.quiz("name-the-sets@9/1/a")
