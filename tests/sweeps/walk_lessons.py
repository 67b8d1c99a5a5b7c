"""Walk every lesson in a real browser by its own answer key: every slip it expects with what is said to it, then the
right answer, to the end; in both languages by mouse, and once by keyboard alone.

    python tests/sweeps/walk_lessons.py [--lang en ja] [--hand mouse keys] [L5.1 …]

Starts a server of its own on a free port. Prints a line for each walk; exit code 1 if one did not reach its end. The
suite walks a few of them.
"""

from __future__ import annotations

import argparse
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, expect, sync_playwright

HERE = Path(__file__).parents[1]
FLAGS = runpy.run_path(str(HERE / "conftest.py"))["FLAGS"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def main(arguments: list[str]) -> int:
    """How many walks did not reach their end, at most 1."""
    driver = _driver()
    library = driver.LIBRARY
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", nargs="*", default=list(library.lessons))
    parser.add_argument("--lang", nargs="+", default=["en", "ja"])
    parser.add_argument("--hand", nargs="+", default=["mouse"], choices=["mouse", "keys"])
    options = parser.parse_args(arguments)
    path = os.environ.get("HANALEARN_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    faults = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server, url = _serve(folder)
        browser = play.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            for lesson in options.lessons:
                for lang in options.lang:
                    for hand in options.hand:
                        faults += not _walk(driver, browser, url, lesson, lang, hand)
        finally:
            browser.close()
            server.send_signal(signal.SIGTERM)
            server.wait(30)
    print(f"{faults} walks did not reach their end" if faults else "every walk reached its end")
    return 1 if faults else 0


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
        env={**os.environ, "HANALEARN_DATA": folder},
        cwd=folder,
    )
    assert process.stdout is not None
    found = re.search(r"http://[^ ]+/", process.stdout.readline())
    assert found
    return process, found[0]


def _walk(driver: Any, browser: Browser, url: str, lesson: str, lang: str, hand: str) -> bool:
    begun = time.monotonic()
    context = browser.new_context(reduced_motion="reduce")
    errors: list[str] = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{url}?lesson={lesson}&lang={lang}")
        expect(page.locator(".hl-ask").first).to_be_visible(timeout=60_000)
        page.wait_for_function("localStorage.getItem('hanalearn.places') !== null", timeout=60_000)
        learner = driver.Learner(page, lesson, hand)
        learner.seq()
        page.wait_for_function("() => window.__seq() >= 2", timeout=60_000)
        learner.finish(every_slip=hand == "mouse")
        slips = sum(verdict in ("no", "notyet", "also") for _, verdict in learner.seen)
        problem = "" if learner.session.is_passed and not errors else f"passed {learner.session.is_passed}, {errors}"
    except (AssertionError, Error) as error:
        slips, problem = 0, " ".join(str(error).split())[:300]
    finally:
        context.close()
    seconds = time.monotonic() - begun
    print(f"{lesson} {lang} {hand}: {problem or f'{slips} slips, {seconds:.0f} s'}", flush=True)
    return not problem


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
