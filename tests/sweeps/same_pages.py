"""The same acts in Voila and in a lesson file: after each of them the page is the same, letter by letter.

    python tests/sweeps/same_pages.py [--lang en ja] [--stations 20] [L2.2 …]

Starts a server of its own on a free port and one browser. Prints a line for each lesson and language; exit code 1 if a
page differs. The suite does it with one lesson.
"""

from __future__ import annotations

import argparse
import os
import runpy
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from hanalearn.art import DECKS
from hanalearn.export.lesson_file import in_a_file, lesson_file
from hanalearn.export.letters import page_bytes
from hanalearn.teach import Library
from tests.browser.stations import drawn, stations

WALKS = runpy.run_path(str(Path(__file__).parent / "walk_lessons.py"))
LESSONS = ("L0.1", "L2.2", "L3.3", "L6.2")


def main() -> int:
    """1 if a page differs, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(LESSONS))
    parser.add_argument("--lang", nargs="+", default=["en", "ja"])
    parser.add_argument("--stations", type=int, default=20)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that server and browser end too
    path = os.environ.get("HANALEARN_CHROMIUM") or next(filter(None, map(shutil.which, WALKS["BROWSERS"])), None)
    library, driver, faults = Library.load(with_packs=False), WALKS["_driver"](), 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server, url = WALKS["_serve"](folder)
        browser = play.chromium.launch(executable_path=path, args=list(WALKS["FLAGS"]))
        try:
            for name in args.names:
                made = lesson_file([name], library, langs=args.lang, seed="file", deck=DECKS["classic"])
                file = Path(folder) / f"{name}.html"
                file.write_bytes(page_bytes(made.html))
                acts = stations(in_a_file(library.lesson(name)), args.stations)
                for lang in args.lang:
                    context = browser.new_context(reduced_motion="reduce")
                    faults += _walk(context, driver, url, file, name, lang, acts)
                    context.close()
        finally:
            browser.close()
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    return 1 if faults else 0


def _walk(context: BrowserContext, driver: Any, url: str, file: Path, name: str, lang: str, acts: list[str]) -> int:
    served = driver.Learner(context.new_page(), name)
    served.page.goto(f"{url}?lesson={name}&lang={lang}")
    served.settle(keeps=True)
    ours = driver.Learner(context.new_page(), "")
    ours.page.goto(f"{file.as_uri()}?lang={lang}")
    ours.page.wait_for_selector("[data-seq]", timeout=60_000)
    wrong = []
    for number, act in enumerate(acts, 1):
        for learner in (served, ours):
            learner.page.bring_to_front()
            learner.do(act)
        if drawn(served.page) != drawn(ours.page):
            wrong.append(f"{number} ({act})")
    print(f"{name} {lang}: {len(acts)} acts, {len(wrong)} pages differ {', '.join(wrong)}", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
