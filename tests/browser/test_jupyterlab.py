"""The same lessons in a JupyterLab notebook, where keys also belong to the notebook."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from hanalearn.teach.new_lesson import new_lesson

pytestmark = pytest.mark.browser

LESSONS = ("L0.1", "L3.3")
# One for each, or the notebook of the test before would be open behind this one.
WORKSPACES = {"L0.1": "first", "L3.3": "second", "C1": "third"}


@pytest.fixture(scope="module")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the notebooks lie, and a pack beside them."""
    folder = tmp_path_factory.mktemp("lab")
    new_lesson("C1-two-cherries", folder / "my-pack")
    return folder


@pytest.fixture(scope="module")
def lab(lab_folder: Path) -> Iterator[str]:
    """The address of a started JupyterLab with one notebook for each lesson."""
    folder = lab_folder
    calls = {lesson: f'hanalearn.learn("{lesson}", lang="en")' for lesson in LESSONS}
    calls["C1"] = 'hanalearn.learn("C1", lang="en", packs=["my-pack"], preview=True)'
    for lesson, call in calls.items():
        source = f"import hanalearn\n\n{call}"
        cells = [nbformat.v4.new_markdown_cell("# A lesson"), nbformat.v4.new_code_cell(source)]
        # Without a kernel named, JupyterLab would ask for one.
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / f"{lesson}.ipynb")
    settings = folder / "settings"
    # Its own question about news and its update check ask the network; neither belongs to us.
    (settings / "@jupyterlab" / "apputils-extension").mkdir(parents=True)
    (settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings").write_text(
        '{"fetchNews": "false", "checkForUpdates": false, "doNotDisturbMode": true}'
    )
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--port=0", "--ip=127.0.0.1", "--allow-root"),
            *("--IdentityProvider.token=", f"--ServerApp.root_dir={folder}", "--ServerApp.open_browser=False"),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={
            **os.environ,
            "HANALEARN_DATA": str(folder / "data"),
            "JUPYTERLAB_SETTINGS_DIR": str(settings),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
        },
    )
    assert process.stderr is not None
    try:
        yield _address_of(process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stderr.close()


def _address_of(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    seen = []
    for line in process.stderr:
        seen.append(line)
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found:
            # Read on in the background, or the pipe fills and the server stands still.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return found[0]
    raise AssertionError("".join(seen))


def open_notebook(visitor: Any, lab: str, lesson: str) -> Page:
    page: Page = visitor.open(f"{lab}lab/workspaces/{WORKSPACES[lesson]}/tree/{lesson}.ipynb", reduced_motion="reduce")
    page.locator(".jp-Notebook .jp-CodeCell").wait_for(timeout=90_000)
    # The status line says so only once the kernel has answered.
    expect(page.locator("#jp-bottom-panel, #jp-main-statusbar").get_by_text("| Idle").first).to_be_visible(
        timeout=90_000
    )
    page.locator(".jp-CodeCell .cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".hl-ask").first).to_be_visible(timeout=60_000)
    page.wait_for_function("() => localStorage.getItem('hanalearn.places') !== null", timeout=30_000)
    return page


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_is_finished_in_a_notebook_and_its_keys_stay_in_it(
    visitor: Any, lab: str, lesson: str, learner_type: Any
) -> None:
    page = open_notebook(visitor, lab, lesson)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    address = page.url
    learner = learner_type(page, lesson)
    learner.seq()
    page.wait_for_function("() => window.__seq() >= 2", timeout=30_000)

    page.locator("button.hl-card[data-offer]").first.focus()
    for key in "abdd":
        page.keyboard.press(key)
    learner.finish()
    # JupyterLab's own pages log what they like; our promise is about ours.
    visitor.errors.clear()

    assert learner.session.is_passed
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells == 2
    assert page.url == address, "the address of a notebook is the notebook's"


def test_saved_file_of_a_lesson_shows_in_the_notebook_and_a_broken_one_says_why(
    visitor: Any, lab: str, lab_folder: Path
) -> None:
    page = open_notebook(visitor, lab, "C1")
    words = lab_folder / "my-pack" / "lessons" / "C1-two-cherries" / "en.md"
    text = words.read_text(encoding="utf-8")
    ask = page.locator(".hl-ask")
    expect(ask).to_have_text("Two cherries match your card. Tap the one you want.")

    words.write_text(text.replace("Tap the one you want.", "Tap one of them."), encoding="utf-8")
    expect(ask).to_have_text("Two cherries match your card. Tap one of them.", timeout=30_000)

    words.write_text(text.removeprefix("# "), encoding="utf-8")
    expect(page.locator(".hl-note").filter(has_text="en.md:1")).to_be_visible(timeout=30_000)
    expect(ask).to_have_text("Two cherries match your card. Tap one of them.")
    visitor.errors.clear()
