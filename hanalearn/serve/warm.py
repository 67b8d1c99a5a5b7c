"""Makes each page once in the process from which kernels are forked, so that no kernel has to make it first."""

from __future__ import annotations

from collections.abc import Iterator

from ipywidgets import Widget

from hanalearn.apps.room import ROOMS, has_room
from hanalearn.apps.shell import Page
from hanalearn.progress import MemoryStore
from hanalearn.text import LANGUAGES

__all__ = ["pages"]


def pages() -> Iterator[None]:
    """Open the course map, every lesson and every room in every language, one at a time, and let go of the widgets.

    What stays is what the pages keep: catalogues, lessons, drawn cards. Kernels share that memory.
    """
    for language in LANGUAGES:
        course = Page(lang=language.code, store=MemoryStore(), environ={})
        # A browser asks its kernel for every widget there is; these are nobody's.
        Widget.close_all()
        yield
        for lesson in course.library.lessons:
            Page(lesson, lang=language.code, store=MemoryStore(), environ={})
            Widget.close_all()
            yield
        for key in filter(has_room, ROOMS):
            environ = {"SERVER_SOFTWARE": "voila/", "QUERY_STRING": f"{key}="}
            Page(lang=language.code, store=MemoryStore(), environ=environ)
            Widget.close_all()
            yield
