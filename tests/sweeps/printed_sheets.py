"""Print every sheet on every paper in every language, and look for what runs over, is too small or cannot be reached.

    python tests/sweeps/printed_sheets.py

Prints one line of figures; exit code 1 if a sheet has another number of pages than it should, if words run over a page
or a card, or if axe finds anything. The suite looks at fewer.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from hanalearn.art import DECKS, PALETTES
from hanalearn.export.flash_cards import LARGE, NORMAL, flash_cards
from hanalearn.export.wall_sheet import wall_sheet
from hanalearn.rules.books import RULEBOOKS
from hanalearn.text import LANGUAGES
from tests.export.test_printed_pages import BLANK, OUTSIDE, OVER, SMALLEST

LANGS = tuple(one.code for one in LANGUAGES)


def printed(page: Page) -> int:
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def look(page: Page, kind: str, pages: int, faults: list[str]) -> int:
    """Every language on every paper; gives the number of pages printed."""
    count = 0
    found = Axe().run(page).response["violations"]
    faults += [f"{kind}: {one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]
    page.add_style_tag(content=BLANK)
    papers = page.evaluate("[...document.querySelector('select[name=paper]').options].map((one) => one.label)")
    for lang in LANGS:
        for paper in papers:
            page.emulate_media(media="screen")
            page.select_option("select[name=first]", lang)
            page.select_option("select[name=second]", "en" if lang == "ja" else "ja")
            page.select_option("select[name=paper]", label=paper)
            # As a browser prints: with the form on the page there would be one more.
            page.emulate_media(media="print")
            got = printed(page)
            count += got
            if got != pages:
                faults.append(f"{kind}, {lang}, {paper}: {got} pages, not {pages}")
            page.evaluate("document.querySelectorAll('.sheet').forEach((one) => one.hidden = false)")
            over = page.evaluate(OUTSIDE) + page.evaluate(OVER)
            faults += [f"{kind}, {lang}, {paper}: {one} runs over" for one in over]
            if kind.startswith("large") and page.evaluate(SMALLEST) < 18:
                faults.append(f"{kind}, {lang}, {paper}: a word below 18 points")
    return count


def sweep(browser: Browser, folder: Path) -> int:
    faults: list[str] = []
    count = 0
    books = [RULEBOOKS[key] for key in RULEBOOKS]
    for deck in (DECKS["classic"], DECKS["plain"]):
        for name in ("light", "grey-safe"):
            palette = PALETTES[name]
            sheets = {
                "wall": (wall_sheet(deck, books, LANGS, palette=palette), 2),
                "flash": (flash_cards(deck, LANGS, palette=palette), 12),
                "large": (flash_cards(deck, LANGS, layout=LARGE, palette=palette), 24),
            }
            assert NORMAL.count == 9
            for kind, (text, pages) in sheets.items():
                path = folder / f"{kind}.html"
                path.write_text(text, encoding="utf-8")
                page = browser.new_page()
                page.goto(path.as_uri())
                page.wait_for_selector("form:not([hidden])")
                begun, before = time.monotonic(), count
                count += look(page, f"{kind} {deck.name} {name}", pages, faults)
                took = time.monotonic() - begun
                print(f"{kind} {deck.name} {name}: {count - before} pages, {took:.0f} s", file=sys.stderr, flush=True)
                page.close()
    print(*faults, sep="\n")
    print(f"{count} pages printed, {len(faults)} faults")
    return 1 if faults else 0


def main() -> int:
    from tests.conftest import FLAGS, browser_path

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(FLAGS))
        try:
            return sweep(browser, Path(folder))
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
