"""The same card in two programs that share no drawing code."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "compare_renderers.py"
BUSY = ("3b", "4c1", "6c1", "9a", "12b")
"""The cards with the most edges; the tool without codes measures all 48."""


@pytest.mark.browser
@pytest.mark.usefixtures("rsvg")
@pytest.mark.parametrize("deck", ["classic", "plain"])
def test_librsvg_and_chromium_draw_the_same_card(deck: str) -> None:
    """Mean difference of a colour channel below 1 of 255 on each card."""
    run = subprocess.run([sys.executable, TOOL, *BUSY, "--deck", deck], capture_output=True, text=True)

    assert run.returncode == 0, run.stdout + run.stderr
