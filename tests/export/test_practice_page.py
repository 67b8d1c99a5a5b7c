"""A practice file as a pupil meets it: opened from the disk, no host reachable, by keyboard alone, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from hanalearn.export.letters import page_bytes
from hanalearn.export.practice_file import PracticeFile, UnitWish, practice_html, subject_of
from hanalearn.progress.written_code import Subject, write_code
from hanalearn.teach.library import Library

pytestmark = pytest.mark.browser

UNITS = (UnitWish("word-and-card", 2), UnitWish("counting-set", 1), UnitWish("tap-the-month", 1))
PAGE = PracticeFile(UNITS, 9, "k7f", "en", "Practice")
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("practice") / "practice.html"
    path.write_bytes(page_bytes(practice_html(PAGE, Library.load(with_packs=False))))
    return path


@pytest.fixture
def opened(visitor: Any, file: Path) -> Iterator[Open]:
    def open_(path: Path = file, **options: Any) -> Page:
        page: Page = visitor.open(path.as_uri(), **options)
        page.set_default_timeout(30_000)
        expect(page.locator("h1").first).to_be_visible(timeout=30_000)
        return page

    yield open_
    # The file itself lies on the disk; everything else would be a request.
    visitor.outside[:] = [url for url in visitor.outside if not url.startswith("file:")]


def _seq(page: Page) -> int:
    return int(page.evaluate("hanalearnFile.model.get('view').seq"))


def _until(page: Page, ready: str) -> None:
    page.wait_for_function(f"(() => {{ const view = hanalearnFile.model.get('view'); return {ready}; }})()")


def _answer(page: Page) -> tuple[str, str]:
    """The form of the question that is asked and the answer that holds, out of the file."""
    found = page.evaluate("""() => {
      const { data, model } = hanalearnFile, { f, m, d } = data.columns, view = model.get("view");
      const text = JSON.stringify([view.main, view.side]);
      let at = -1;
      for (const { head, tail, seeds } of data.units)
        for (const seed of seeds) {
          at += 1;
          if (text.includes(JSON.stringify(head + seed + tail))) return [f[at], m[at], d[at] ?? []];
        }
    }""")
    form, model, options = found
    return form, next((("ABCD"[at]) for at, (key, _) in enumerate(options) if key == model), model)


_FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return [at?.dataset?.offer ?? "", at?.tagName ?? ""];
}"""
_OFFER_OF_OPTION = """(key) => {
  const { main, side } = hanalearnFile.model.get("view");
  return [...main, ...side].find((one) => one.part === "answer").options.find((one) => one.key === key).offer;
}"""


def _reach(page: Page, offer: str) -> None:
    """Tab and arrows to the control of an offer, then Enter."""
    for _ in range(60):
        if page.evaluate(_FOCUSED)[0] == offer:
            page.keyboard.press("Enter")
            return
        # Cards of a zone are one tab stop with arrows inside.
        inside = offer.startswith("tap:") and page.evaluate(_FOCUSED)[0].startswith("tap:")
        page.keyboard.press("ArrowRight" if inside else "Tab")
    raise AssertionError(f"{offer} was not reached by keyboard; focus is on {page.evaluate(_FOCUSED)}")


def _answered_by_keys(page: Page) -> None:
    form, answer = _answer(page)
    if form == "choose":
        _reach(page, page.evaluate(_OFFER_OF_OPTION, answer))
    elif form == "tap":
        _reach(page, f"tap:{answer}")
    else:
        for _ in range(60):
            if page.evaluate(_FOCUSED)[1] == "INPUT":
                break
            page.keyboard.press("Tab")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    _until(page, "view.bar.some((one) => one.offer === 'next' && one.enabled)")


def _no_fault(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in serious] == []


def test_a_sitting_is_finished_by_keyboard_alone(opened: Open) -> None:
    page = opened()

    _reach(page, "begin")
    for _ in range(3):
        _until(page, "view.layout === 'lesson'")
        _answered_by_keys(page)
        before = _seq(page)
        _reach(page, "next")
        _until(page, f"view.seq > {before}")

    expect(page.get_by_text("3 of 3 held at once and without a hint.").first).to_be_visible()


def test_what_was_kept_is_there_after_the_file_is_opened_again(opened: Open, file: Path) -> None:
    page = opened()
    page.get_by_role("button", name=re.compile("^Begin")).first.click()
    _until(page, "view.layout === 'lesson'")
    _answered_by_keys(page)

    page.goto(file.as_uri())

    expect(page.get_by_text(re.compile("some held|four of five held")).first).to_be_visible()


def test_axe_finds_nothing_on_any_page(opened: Open) -> None:
    page = opened()
    _no_fault(page)
    page.get_by_role("button", name="Take it along").first.click()
    _until(page, "JSON.stringify(view.main).includes('enter')")
    _no_fault(page)
    page.get_by_role("button", name=re.compile("^Begin")).first.click()
    _until(page, "view.layout === 'lesson'")
    page.get_by_role("button", name=re.compile("Where to look")).first.click()
    _until(page, "JSON.stringify(view.side).includes('used')")
    _no_fault(page)


def test_a_typed_code_is_read_and_an_old_one_is_said(opened: Open) -> None:
    page = opened()
    page.get_by_role("button", name="Take it along").first.click()
    older = write_code(Subject(subject_of(PAGE).name, ("word-and-card", "counting-set")), [3, 3])
    for code, said in (
        (older, "before the lesson or file was changed"),
        ("69N9-7G4X", "A letter differs"),
        ("69N9-7G4*", "“*” stands in no code"),
        (write_code(subject_of(PAGE), [3, 0, 2]), "The code was read."),
    ):
        page.get_by_role("textbox", name="A code from before").fill(code)
        page.get_by_role("button", name="Read it").click()
        expect(page.get_by_text(said, exact=False).first).to_be_visible()
    page.get_by_role("button", name="To the beginning").first.click()
    expect(page.get_by_text("four of five held").first).to_be_visible()


def test_a_browser_that_keeps_nothing_says_so_and_practice_goes_on(opened: Open) -> None:
    forbidden = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )

    page = opened(prepare=lambda context: context.add_init_script(forbidden))

    expect(page.get_by_text("This browser keeps nothing for files.", exact=False).first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Begin")).first.click()
    _until(page, "view.layout === 'lesson'")


def test_a_file_that_was_cut_off_says_so(visitor: Any, file: Path, tmp_path: Path) -> None:
    raw = file.read_bytes()
    # In the middle of a letter, as a full disk cuts.
    (tmp_path / "cut.html").write_bytes(raw[: len(raw) // 4 * 2 + 1])

    page = visitor.open((tmp_path / "cut.html").as_uri())

    expect(page.get_by_text("This file is damaged", exact=False).first).to_be_visible(timeout=30_000)
    visitor.outside[:] = [url for url in visitor.outside if not url.startswith("file:")]


def test_the_sheet_has_its_key_on_a_page_of_its_own(opened: Open) -> None:
    page = opened()

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")

    expect(page.locator("body > .hl-sheet .hl-item")).to_have_count(12)
    expect(page.locator("body > .hl-sheet .hl-key li")).to_have_count(12)
    assert page.locator("body > .hl-sheet .hl-key").evaluate("(one) => getComputedStyle(one).breakBefore") == "page"
    assert page.locator("#hl-app").evaluate("(one) => getComputedStyle(one).display") == "none"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("body > .hl-sheet")).to_have_count(0)
