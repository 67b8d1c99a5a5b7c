"""Walk every lesson in a real browser by its own answer key: every slip it expects with what is said to it, then the
right answer, to the end; in both languages by mouse, and once by keyboard alone.

    python tests/sweeps/walk_lessons.py [--lang en ja] [--hand mouse keys] [--pictures FOLDER] [L5.1 …]

Starts a server of its own on a free port, and one browser whose pages share what they have loaded. Prints a line for
each walk and the sums at last; exit code 1 if one did not reach its end. With ``--pictures`` the page on which a walk
ended early is kept as a picture. The suite walks a few of them.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, sync_playwright

HERE = Path(__file__).parents[1]
FLAGS = runpy.run_path(str(HERE / "conftest.py"))["FLAGS"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass
class Tally:
    """What the walks of a sweep came to."""

    walks: int = 0
    faults: int = 0
    acts: int = 0
    slips: int = 0
    """Slips whose words were read on the page."""


def main(arguments: list[str]) -> int:
    """1 if a walk did not reach its end, otherwise 0."""
    driver = _driver()
    library = driver.LIBRARY
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", nargs="*", default=list(library.lessons))
    parser.add_argument("--lang", nargs="+", default=["en", "ja"])
    parser.add_argument("--hand", nargs="+", default=["mouse"], choices=["mouse", "keys"])
    parser.add_argument("--pictures", type=Path, help="folder for a picture of every page that a walk ended on early")
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that server and browser end too
    path = os.environ.get("HANALEARN_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server, url = _serve(folder)
        browser = play.chromium.launch(executable_path=path, args=list(FLAGS))
        # One context for all walks: scripts and pictures are fetched once. Every walk begins with an empty store.
        context = browser.new_context(reduced_motion="reduce")
        try:
            for lesson, lang, hand in itertools.product(options.lessons, options.lang, options.hand):
                page = context.new_page()
                _walk(tally, driver, page, f"{url}?lesson={lesson}&lang={lang}", lesson, lang, hand, options.pictures)
                page.evaluate("localStorage.clear()")
                page.close()
        finally:
            browser.close()
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    print(f"{tally.walks} walks, {tally.acts} acts, the words of {tally.slips} slips read; {tally.faults} ended early")
    return 1 if tally.faults else 0


def _driver() -> Any:
    """The learner of the browser tests, who lives in their ``conftest.py``."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("hanalearn_learner", HERE / "browser" / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "hanalearn", "serve", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "HANALEARN_DATA": folder, "HANALEARN_WARM": "few"},
        cwd=folder,
    )
    assert process.stdout is not None
    found = re.search(r"http://[^ ]+/", process.stdout.readline())
    assert found
    return process, found[0]


def _walk(
    tally: Tally, driver: Any, page: Page, url: str, lesson: str, lang: str, hand: str, pictures: Path | None
) -> None:
    begun = time.monotonic()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    learner = driver.Learner(page, lesson, hand)
    problem = ""
    try:
        page.goto(url)
        learner.settle(keeps=True)
        learner.finish(every_slip=hand == "mouse")
        if errors or not learner.session.is_passed:
            problem = f"passed {learner.session.is_passed}, {errors}"
    except (AssertionError, Error, KeyError) as error:
        problem = f"{type(error).__name__} {' '.join(str(error).split())[:600]}"
    tally.walks += 1
    tally.acts += learner.acts
    tally.slips += learner.read
    if problem:
        tally.faults += 1
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=pictures / f"{lesson}-{lang}-{hand}.png", full_page=True)
    seconds = time.monotonic() - begun
    counts = f"{learner.acts} acts, {learner.read} slips, {seconds:.0f} s"
    print(f"{lesson} {lang} {hand}: {counts}{problem and '; ' + problem}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
