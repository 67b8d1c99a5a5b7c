"""The course in a notebook: the map, or one lesson."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hanalearn.apps.shell import Page
from hanalearn.widgets.table import TableWidget

__all__ = ["learn"]


def learn(
    lesson: str | None = None,
    *,
    step: str | None = None,
    lang: str | None = None,
    packs: Sequence[str | Path] = (),
    preview: bool = False,
) -> TableWidget:
    """Open the course map, or one lesson, in this notebook.

    Args:
        lesson: the name of a lesson, ``"L0.1"``; the course map without it.
        step: the name of a step to begin at.
        lang: ``"en"``, ``"ja"``, ``"zh-Hant"`` or ``"zh-Hans"``; otherwise that of the page's address, the server or
            the browser.
        packs: folders with lessons of your own.
        preview: whether to look at the packs again while the page stands: what is saved shows at once, a file with
            faults says so on the page and leaves the last good state.

    Raises:
        ValueError: a preview without packs.
        UnknownLessonError: there is no such lesson; the message lists those there are.
        UnknownLanguageError: there is no such language.
    """
    if preview and not packs:
        raise ValueError("preview=True looks at packs; give their folders, for example packs=['my-pack']")
    page = Page(lesson, step=step, lang=lang, packs=packs, preview=preview)
    return page.widget
