"""Makes pages once in the process from which kernels are forked, so that no kernel has to make them first."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from ipywidgets import Widget

from hanalearn.apps.room import ROOMS, has_room
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore, open_store
from hanalearn.text import LANGUAGES
from hanalearn.widgets.shelf import VARIABLE

__all__ = ["WARM_VARIABLE", "pages"]

WARM_VARIABLE: Final = "HANALEARN_WARM"
"""Environment variable: ``all`` pages are made ahead, ``few`` (map and rooms in one language), those and one address
(``lesson=L0.1``), or ``none``."""


def pages(environ: Mapping[str, str] | None = None) -> Iterator[None]:
    """Open the course map, every room and every lesson, one at a time, and let go of the widgets.

    What stays is what the pages keep: catalogues, lessons, drawn cards. Kernels share that memory. The language of the
    server comes first, so that what most visitors ask for is there soonest.

    Args:
        environ: what the process was told; ``os.environ`` if not given.
    """
    environ = os.environ if environ is None else environ
    asked = environ.get(WARM_VARIABLE, "all").strip()
    amount = asked.lower()
    if amount in ("none", "0"):
        return
    with tempfile.TemporaryDirectory() as folder:
        open_store(Path(folder))  # a store as a page opens one, of which nothing stays
    own = environ.get("HANALEARN_LANG") or "en"
    languages = sorted((language.code for language in LANGUAGES), key=lambda code: code != own)
    is_few = amount != "all"
    if "=" in asked:
        _open(asked, own)
        yield
    for lang in languages[:1] if is_few else languages:
        library = _open("", lang).library
        yield
        for key in filter(has_room, ROOMS):
            _open(f"{key}=", lang)
            yield
        for lesson in () if is_few else library.lessons:
            _open(f"lesson={lesson}", lang)
            yield


def _open(query: str, lang: str) -> Page:
    # Forked kernels belong to a server that has a shelf: they draw no decks.
    environ = {"SERVER_SOFTWARE": "voila/", "QUERY_STRING": query, VARIABLE: "/"}
    page = Page(lang=lang, store=MemoryStore(), environ=environ)
    # A browser asks its kernel for every widget there is; these are nobody's.
    Widget.close_all()
    return page
