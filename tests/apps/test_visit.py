"""A visit: which page is open, and how far each lesson is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.apps.visit import Address, Visit, arrive, greeted, react, view_of
from hanalearn.teach import ContentError, Library, Session

LIBRARY = Library.load(with_packs=False)


def seeds() -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"seed{next(numbers)}"


def kept(session: Session) -> dict[str, dict[str, object]]:
    """What a browser keeps of a session."""
    return {session.lesson.id: {"lesson": session.lesson.id, "record": session.record}}


def notes_of(visit: Visit) -> list[str]:
    return [note.key for note in visit.notes]


def test_bare_address_opens_the_map() -> None:
    visit = arrive(Visit("en"), Address.parse(""), LIBRARY, seeds())

    assert view_of(visit, LIBRARY, seq=1, owns_address=True)["page"] == "map"


def test_address_opens_a_lesson_at_a_step_in_a_language() -> None:
    visit = arrive(Visit("en"), Address.parse("?lesson=L0.1&step=same-plant&lang=ja"), LIBRARY, seeds())

    view = view_of(visit, LIBRARY, seq=1, owns_address=True)

    assert view["place"]["lesson"] == "L0.1"  # type: ignore[index]
    assert view["place"]["step"] == "same-plant"  # type: ignore[index]
    assert view["lang"] == "ja"
    assert view["query"] == "?lesson=L0.1&step=same-plant&lang=ja"


@pytest.mark.parametrize(
    ("query", "page", "note"),
    [
        ("?lesson=L99", "map", "problem.unknown-lesson"),
        ("?lesson=L0.1&step=nowhere", "lesson", "problem.unknown-step"),
        ("?lang=tlh", "map", "problem.unknown-language"),
        ("?lesson=<script>", "map", "problem.unknown-lesson"),
    ],
)
def test_address_that_asks_for_nothing_we_have_says_so(query: str, page: str, note: str) -> None:
    visit = arrive(Visit("en"), Address.parse(query), LIBRARY, seeds())

    assert notes_of(visit) == [note]
    assert view_of(visit, LIBRARY, seq=1, owns_address=True)["page"] == page


@settings(deadline=None)  # the first view of a lesson reads its words, however busy the machine is
@given(st.text(max_size=300))
def test_no_address_line_breaks_the_page(query: str) -> None:
    visit = arrive(Visit("en"), Address.parse("?" + query), LIBRARY, seeds())

    assert view_of(visit, LIBRARY, seq=1, owns_address=True)["page"] in {"map", "lesson"}


@given(
    st.lists(
        st.one_of(
            st.text(max_size=20),
            st.sampled_from(
                ["map", "open:L0.1", "open:L3.3", "open:L99", "lang:ja", "lang:xx", "next", "back", "tap:3c1", "hint"]
            ),
        ),
        max_size=12,
    )
)
def test_no_row_of_offers_breaks_a_visit(offers: list[str]) -> None:
    visit = Visit("en")
    for offer in offers:
        after = react(visit, offer, LIBRARY, seeds())
        visit = visit if after is None else after[0]

    assert view_of(visit, LIBRARY, seq=1, owns_address=False)["page"] in {"map", "lesson"}


def test_place_that_the_browser_kept_is_gone_on_with() -> None:
    session = Session.start(LIBRARY.lesson("L0.1"), "abc").take("tap:3c1").take("next")
    address = Address.parse("?lesson=L0.1")
    visit = arrive(Visit("en"), address, LIBRARY, seeds())

    visit = greeted(visit, kept(session), address, LIBRARY, seeds())

    assert visit.sessions["L0.1"].state == session.state
    assert visit.sessions["L0.1"].marks == session.marks


def test_step_of_the_address_stands_above_the_kept_one() -> None:
    session = Session.start(LIBRARY.lesson("L0.1"), "abc").take("tap:3c1").take("next").take("tap:8a").take("next")
    address = Address.parse("?lesson=L0.1&step=cherry-takes-cherry")
    visit = arrive(Visit("en"), address, LIBRARY, seeds())

    visit = greeted(visit, kept(session), address, LIBRARY, seeds())

    assert visit.sessions["L0.1"].state.step == "cherry-takes-cherry"
    assert visit.sessions["L0.1"].marks == session.marks


def test_second_greeting_does_not_throw_back_what_was_done_since() -> None:
    old = Session.start(LIBRARY.lesson("L0.1"), "abc")
    visit = arrive(Visit("en"), Address("L0.1"), LIBRARY, seeds())
    visit = greeted(visit, kept(old), Address(), LIBRARY, seeds())
    after = react(visit, "tap:3c1", LIBRARY, seeds())
    assert after is not None

    visit = greeted(after[0], kept(old), Address(), LIBRARY, seeds())

    assert visit.sessions["L0.1"].state.stage.value == "done"


@pytest.mark.parametrize(
    "record", ["", "{}", "null", '{"v":2}', "x" * 5000, '{"v":1,"lesson":"L3.3","step":"x","seed":"a"}']
)
def test_forged_place_begins_the_lesson_afresh_and_says_so(record: str) -> None:
    address = Address("L0.1")
    visit = arrive(Visit("en"), address, LIBRARY, seeds())

    visit = greeted(visit, {"L0.1": {"lesson": "L0.1", "record": record}}, address, LIBRARY, seeds())

    assert notes_of(visit) == ["problem.unreadable-place"]
    assert visit.sessions["L0.1"].state.step == visit.sessions["L0.1"].lesson.keys[0]


def test_places_of_lessons_we_do_not_have_are_left_alone() -> None:
    visit = greeted(Visit("en"), {"L99": {"record": "x"}, "L0.1": {}}, Address(), LIBRARY, seeds())

    assert visit.sessions == {}


def test_answer_is_an_attempt_and_a_hint_is_none() -> None:
    visit = arrive(Visit("en"), Address("L0.1"), LIBRARY, seeds())

    hinted = react(visit, "hint", LIBRARY, seeds())
    answered = react(visit, "tap:10r", LIBRARY, seeds())

    assert hinted is not None
    assert hinted[1] is None
    assert answered is not None
    assert answered[1] is not None
    assert (answered[1].item, answered[1].verdict) == ("L0.1/cherry-takes-cherry", "no")


def test_lesson_only_looked_at_does_not_count_as_begun() -> None:
    visit = arrive(Visit("en"), Address("L0.1"), LIBRARY, seeds())
    back = react(visit, "map", LIBRARY, seeds())
    assert back is not None

    view = view_of(back[0], LIBRARY, seq=2, owns_address=True)

    units = view["map"]["units"]  # type: ignore[index]
    states = {lesson["id"]: lesson["state"] for unit in units for lesson in unit["lessons"]}
    assert states["L0.1"] == "new"


def test_language_switch_keeps_the_answer_on_the_page() -> None:
    visit = arrive(Visit("en"), Address("L0.1"), LIBRARY, seeds())
    after = react(visit, "tap:3c1", LIBRARY, seeds())
    assert after is not None

    switched = react(after[0], "lang:ja", LIBRARY, seeds())

    assert switched is not None
    view = view_of(switched[0], LIBRARY, seq=3, owns_address=True)
    assert view["lang"] == "ja"
    assert view["feedback"]["verdict"] == "yes"  # type: ignore[index]


def test_notes_leave_with_the_next_act() -> None:
    visit = replace(arrive(Visit("en"), Address("L0.1", "nowhere"), LIBRARY, seeds()))
    assert notes_of(visit)

    after = react(visit, "tap:3c1", LIBRARY, seeds())

    assert after is not None
    assert notes_of(after[0]) == []


def test_lesson_that_cannot_be_shown_is_a_fault_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = arrive(Visit("en"), Address("L0.1"), LIBRARY, seeds())

    def stumble(*_: object, **__: object) -> None:
        raise ZeroDivisionError("no cards")

    monkeypatch.setattr("hanalearn.apps.visit.lesson_view", stumble)

    with pytest.raises(ContentError, match=r"L0\.1-first-card.*step 'cherry-takes-cherry' cannot be shown") as caught:
        view_of(visit, LIBRARY, seq=1, owns_address=True)

    assert [finding.code for finding in caught.value.findings] == ["unforeseen"]
