"""A lesson file as a pupil meets it: opened from the disk with no host reachable, by keyboard, on paper, damaged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hanalearn.art import DECKS
from hanalearn.export.code_subjects import lesson_subject
from hanalearn.export.lesson_file import in_a_file, lesson_file
from hanalearn.export.letters import MARK, page_bytes, page_text
from hanalearn.progress.written_code import read_code, write_code
from hanalearn.teach import Library, Session
from hanalearn.teach.steps import END_STEP
from tests.browser.stations import drawn, next_acts, stations

pytestmark = pytest.mark.browser

NAME = "L2.2"
LIBRARY = Library.load(with_packs=False)
LESSON = in_a_file(LIBRARY.lesson(NAME))
STATIONS = 20
Open = Callable[..., Page]
TO_FRONT = """(() => { const { model } = hanalearnFile;
    model.set("offer", { seq: model.get("view").seq, offer: "map" });
    model.save_changes(); })()"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = lesson_file([NAME], LIBRARY, langs=("en", "ja"), seed="file", deck=DECKS["classic"])
    path = tmp_path_factory.mktemp("lesson") / f"{NAME}.html"
    path.write_bytes(page_bytes(made.html))
    return path


@pytest.fixture
def opened(visitor: Any, file: Path) -> Any:
    def open_(path: Path = file, **options: Any) -> Page:
        page: Page = visitor.open(path.as_uri(), reduced_motion="reduce", **options)
        page.set_default_timeout(40_000)
        return page

    yield open_
    # The file itself lies on the disk; everything else would be a request.
    visitor.outside[:] = [url for url in visitor.outside if not url.startswith("file:")]


def stands(page: Page) -> None:
    expect(page.locator("h1").first).to_be_visible(timeout=40_000)
    page.wait_for_selector("[data-seq]")


def test_lesson_is_finished_by_keyboard_alone_from_the_disk(opened: Open, learner_type: Any) -> None:
    page = opened()
    stands(page)
    learner, session = learner_type(page, "", "keys"), Session.start(LESSON, "file")

    while session.state.step != END_STEP:
        for act in next_acts(session):
            learner.do(act)
            session = session.take(act)

    assert session.is_passed
    assert page.evaluate("hanalearnFile.model.get('view').place") == {"lesson": NAME, "step": "end", "done": True}
    page.evaluate(TO_FRONT)
    code = page.locator(".hl-code-line").input_value()
    marks = read_code(code, lesson_subject(LESSON)).marks
    assert set(marks) == {3}


def test_every_station_is_drawn_as_in_voila(opened: Open, begin: Callable[..., Any], learner_type: Any) -> None:
    """Twenty acts in two languages: what does not hold, hints, what holds, and on. The whole page is the same, letter
    by letter."""
    served = begin(NAME)
    page = opened()
    stands(page)
    ours = learner_type(page, "", "mouse")

    for number, act in enumerate(stations(LESSON, STATIONS)):
        for learner in (served, ours):
            if number == STATIONS // 2:
                learner.switch_language("ja")
                learner.page.keyboard.press("Escape")
                learner.page.wait_for_selector(".hl-panel", state="hidden")
            learner.do(act)
        one, other = (drawn(each) for each in (served.page, page))
        assert one == other, f"after {act}"
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_axe_finds_nothing_in_the_lesson_and_on_the_front_page(opened: Open) -> None:
    page = opened()
    stands(page)
    found = [Axe().run(page).response["violations"]]
    page.locator("[data-id=home]").first.click()
    expect(page.locator("[data-block=list]")).to_be_visible()
    found.append(Axe().run(page).response["violations"])

    assert found == [[], []], [(one["id"], one["nodes"][0]["html"][:200]) for each in found for one in each]


def test_who_comes_back_is_asked_first_and_goes_on_or_begins_anew(opened: Open) -> None:
    page = opened()
    stands(page)
    page.locator("[data-offer=deal]:visible").first.click()
    page.wait_for_selector("[data-seq='2']")
    page.reload()

    page.locator("[data-offer=resume]").click()
    expect(page.locator(".hl-ask").first).to_be_visible()
    page.reload()
    page.locator("[data-offer=anew]").click()
    expect(page.locator(".hl-ask").first).to_be_visible()

    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('hanalearn:'))")
    assert kept == []
    assert page.evaluate("localStorage.getItem('hanalearn.learner')") is None


@pytest.mark.parametrize(("where", "how"), [(9000, "cut"), (9000, "changed"), (40, "changed"), (0, "saved as Latin-1")])
def test_damaged_file_says_so_in_words(opened: Open, file: Path, tmp_path: Path, where: int, how: str) -> None:
    text = page_text(file.read_bytes())
    at = text.index(">", text.index('id="hl-pack"')) + where
    changed = text[:at] + ("一" if text[at] != "一" else "二") + text[at + 1 :]
    ways = {
        "cut": page_bytes(MARK + text)[: 2 * at + 1],
        # At 40 in what opens all the rest.
        "changed": page_bytes(MARK + changed),
        "saved as Latin-1": text.encode("latin-1", errors="replace"),
    }
    bad = tmp_path / "bad.html"
    bad.write_bytes(ways[how])

    page = opened(bad)

    expect(page.get_by_text("This file is damaged")).to_be_visible(timeout=40_000)
    if how != "saved as Latin-1":
        expect(page.get_by_text("このファイルはこわれています")).to_be_visible()


def test_file_that_an_editor_saved_as_utf8_with_broken_lines_opens(opened: Open, file: Path, tmp_path: Path) -> None:
    text = page_text(file.read_bytes())
    at = text.index(">", text.index('id="hl-pack"')) + 1
    again = tmp_path / "again.html"
    again.write_bytes((text[:at] + "\r\n".join(text[n : n + 99] for n in range(at, len(text), 99))).encode())

    page = opened(again)

    stands(page)


def test_browser_that_keeps_nothing_says_so_and_the_lesson_runs(opened: Open, visitor: Any, file: Path) -> None:
    page = visitor.open("about:blank", reduced_motion="reduce")
    page.set_default_timeout(40_000)
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } });")
    page.goto(file.as_uri())
    stands(page)

    page.locator("[data-offer=deal]:visible").first.click()

    page.wait_for_selector("[data-seq='2']")
    expect(page.get_by_text("keeps nothing for files").first).to_be_visible()


def test_full_store_unreadable_place_and_code_of_before_are_named_and_the_lesson_runs(
    opened: Open, visitor: Any, file: Path
) -> None:
    subject = lesson_subject(LESSON)
    before = write_code(replace(subject, parts=(*subject.parts[:-1], "another")), [3] * len(subject.parts))
    page = visitor.open("about:blank", reduced_motion="reduce")
    page.set_default_timeout(40_000)
    page.add_init_script("""Storage.prototype.getItem = () => "[1";
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };""")
    page.goto(file.as_uri())
    stands(page)

    expect(page.get_by_text("could not be read").first).to_be_visible()
    page.evaluate("Storage.prototype.getItem = () => null")
    page.locator("[data-offer=deal]:visible").first.click()
    page.wait_for_selector("[data-seq='2']")
    expect(page.get_by_text("no room left in this browser").first).to_be_visible()
    page.locator("[data-id=home]").first.click()
    box = page.locator("[data-block=controls] input")
    box.fill(before)
    box.press("Enter")
    expect(page.locator(".hl-error")).to_contain_text("before the lesson or file was changed")


def test_code_of_before_is_read_and_a_slip_in_it_is_named(opened: Open) -> None:
    page = opened()
    stands(page)
    page.locator("[data-id=home]").first.click()
    box = page.locator("[data-block=controls] input")
    code = page.locator(".hl-code-line").input_value()

    box.fill(code[:-1] + ("2" if code[-1] != "2" else "3"))
    box.press("Enter")
    expect(page.locator(".hl-error")).to_contain_text("differs from what was written down")
    box.fill(code.lower())
    box.press("Enter")

    expect(page.get_by_text("The code was read").first).to_be_visible()


def test_worksheet_has_its_answers_on_a_page_of_their_own(opened: Open) -> None:
    page = opened()
    stands(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")

    items = page.locator(".hl-sheet .hl-item")
    assert items.count() >= len(LESSON.main_steps) - 1
    assert page.locator(".hl-sheet .hl-key").evaluate("(el) => getComputedStyle(el).breakBefore") == "page"
    assert not page.locator("#hl-app").is_visible()
