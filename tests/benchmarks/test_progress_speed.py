"""A practise page after a year of practice is there within half a second of computing."""

import subprocess
import sys
from pathlib import Path

SWEEPS = Path(__file__).parents[1] / "sweeps"


def test_practise_page_of_a_thousand_attempts_takes_less_than_half_a_second() -> None:
    done = subprocess.run(
        [sys.executable, "progress_page.py", "20", "1000"], capture_output=True, text=True, check=False, cwd=SWEEPS
    )

    assert done.returncode == 0, done.stdout + done.stderr
