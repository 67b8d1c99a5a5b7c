"""Half an hour of practice in Chromium by a simulated learner who believes one thing, and then no longer does.

    python tests/sweeps/half_hour.py M24 S09 100

Prints what the page lists while the belief lasts and after it is given up; exit code 1 if the queue does not fill with
it, or does not empty. The suite runs a shorter way (``tests/browser/test_practise.py``).
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]


def main(code: str, skill: str, questions: int) -> int:
    """Serve, practise, look at the page.

    Args:
        code: the belief.
        skill: the skill that is practised.
        questions: so many are answered while the belief lasts.
    """
    spec = importlib.util.spec_from_file_location(
        "practise_in_browser", ROOT / "tests" / "browser" / "test_practise.py"
    )
    assert spec is not None
    assert spec.loader is not None
    tests = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tests)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = subprocess.Popen(
            [sys.executable, "-m", "hanalearn", "serve", "--port", "0", "--no-browser"],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "HANALEARN_DATA": data, "HANALEARN_WARM": "few"},
        )  # fmt: skip
        try:
            assert server.stdout is not None
            found = re.search(r"http://[^ ]+/", server.stdout.readline())
            assert found is not None
            path = os.environ.get("HANALEARN_CHROMIUM", "/usr/bin/chromium")
            page = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_page()
            learner = tests.Practiser(page, found[0], tests.Believer(code))
            began = time.monotonic()
            while learner.answered < questions:
                learner.sit(skill, at_most=300)
                learner.sit("mistakes", at_most=300)
            filled = learner.tempting()
            print(f"believing {code}: {learner.answered} questions, {learner.acts} acts, page lists {filled}")
            learner.believer.code = ""
            for _ in range(3):
                learner.sit("mistakes", at_most=300)
                if "cleared" in learner.tempting()[0][1]:
                    break
            learner.sit(skill, at_most=300)
            emptied = learner.tempting()
            minutes = (time.monotonic() - began) / 60
            print(f"changed: {learner.answered} questions in {minutes:.1f} minutes, page lists {emptied}")
        finally:
            server.terminate()
            server.wait(30)
    return 0 if "come back" in filled[0][1] and all("cleared" in how for _, how in emptied) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
