"""Makes pages once in the process from which kernels are forked, so that no kernel has to make them first."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Final

from ipywidgets import Widget

from hanalearn.apps.room import ROOMS, has_room
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore
from hanalearn.text import LANGUAGES

__all__ = ["WARM_VARIABLE", "pages"]

WARM_VARIABLE: Final = "HANALEARN_WARM"
"""Environment variable: ``all`` pages are made ahead, ``few`` (map and rooms in one language), or ``none``."""


def pages(environ: Mapping[str, str] | None = None) -> Iterator[None]:
    """Open the course map, every room and every lesson, one at a time, and let go of the widgets.

    What stays is what the pages keep: catalogues, lessons, drawn cards. Kernels share that memory. The language of the
    server comes first, so that what most visitors ask for is there soonest.

    Args:
        environ: what the process was told; ``os.environ`` if not given.
    """
    environ = os.environ if environ is None else environ
    amount = environ.get(WARM_VARIABLE, "all").strip().lower()
    if amount in ("none", "0"):
        return
    own = environ.get("HANALEARN_LANG") or "en"
    languages = sorted((language.code for language in LANGUAGES), key=lambda code: code != own)
    for lang in languages[:1] if amount == "few" else languages:
        library = _open("", lang).library
        yield
        for key in filter(has_room, ROOMS):
            _open(f"{key}=", lang)
            yield
        for lesson in library.lessons if amount != "few" else ():
            _open(f"lesson={lesson}", lang)
            yield


def _open(query: str, lang: str) -> Page:
    environ = {"SERVER_SOFTWARE": "voila/", "QUERY_STRING": query}
    page = Page(lang=lang, store=MemoryStore(), environ=environ)
    # A browser asks its kernel for every widget there is; these are nobody's.
    Widget.close_all()
    return page
