"""Lessons seen while they are written: a saved file shows at once, a broken one says why and leaves what was there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from hanalearn.teach import ContentError, Finding, Library, Session
from hanalearn.teach.check import check
from hanalearn.teach.lesson import Lesson
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["MOST_SHOWN", "Preview", "Reread", "carried_over", "reread", "with_notes"]

_log: Final = logging.getLogger(__name__)
_EVERY_S: Final = 0.7
"""Seconds between two looks at the files."""
MOST_SHOWN: Final = 6
"""Findings shown on the page; the rest is counted."""


@dataclass(frozen=True, slots=True)
class Reread:
    """What came of reading packs again.

    Attributes:
        library: the lessons as they can be shown now.
        findings: every fault of the packs.
        kept: lessons of which the last good state is shown, since their files cannot be read as they are.
    """

    library: Library
    findings: tuple[Finding, ...]
    kept: tuple[str, ...] = ()

    def notes(self) -> list[Message | str]:
        """What the page says of it: a headline and the first findings; nothing where there are none."""
        if not self.findings:
            return []
        head = (
            Message("preview.kept", n=len(self.findings))
            if self.kept
            else Message("preview.found", n=len(self.findings))
        )
        return [head, *map(str, self.findings[:MOST_SHOWN])]


def reread(before: Library, packs: Sequence[Path]) -> Reread:
    """Read packs again over a library that has them.

    A lesson whose structure or words cannot be read keeps its last good state for as long as its folder is there. No
    code of a pack runs.
    """
    now = before.reread(packs)
    findings = tuple(dict.fromkeys([*(one for one in now.findings if one not in before.findings), *check(packs)]))
    lessons = dict(now.lessons)
    kept: list[str] = []
    for name in {name for pack in packs for library in (before, now) for name in library.packs.get(pack.name, ())}:
        old = before.lessons.get(name)
        if _is_readable(lessons.get(name)):
            continue
        lessons.pop(name, None)
        if old is not None and Path(old.folder).is_dir() and _is_readable(old):
            lessons[name] = old
            kept.append(name)
    names = {
        pack: tuple(one for one in lessons if one in set(of_pack) | set(kept)) for pack, of_pack in now.packs.items()
    }
    return Reread(replace(now, lessons=lessons, packs=names), findings, tuple(sorted(kept)))


def with_notes(view: Json, came: Reread, lang: str) -> Json:
    """A view with what was found in the packs, above everything else that it says."""
    voice = Voice(lang)
    notes = [{"text": one if isinstance(one, str) else voice.show(one), "kind": "info"} for one in came.notes()]
    there = view.get("notes")
    return {**view, "notes": [*notes, *(there if isinstance(there, list) else [])]} if notes else view


def _is_readable(lesson: Lesson | None) -> bool:
    if lesson is None:
        return False
    try:
        for lang in lesson.spec.languages:
            # Read now: once a file has been broken, what was read before it must still be at hand.
            lesson.words(lang)
    except ContentError:
        return False
    return True


def carried_over(session: Session, library: Library, seed: str) -> Session | None:
    """The same learner in the lesson as it is now, at the same step if it is still there; ``None`` if the lesson has
    gone.
    """
    lesson = library.lessons.get(session.lesson.id)
    if lesson is None:
        return None
    return session if lesson is session.lesson else Session.resume(lesson, session.record, seed)[0]


class Preview:
    """Looks at packs again and again.

    Args:
        packs: their folders.
        changed: called after a file has changed, been added or removed.
        is_over: whether nobody looks any more; then looking ends.
    """

    def __init__(self, packs: Sequence[Path], changed: Callable[[], None], is_over: Callable[[], bool]) -> None:
        self._packs = tuple(packs)
        self._changed = changed
        self._is_over = is_over
        self._seen = self._stamps()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look, where an event loop runs: in a notebook."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._task = loop.create_task(self._run())

    def look(self) -> bool:
        """One look: whether something had changed."""
        stamps = self._stamps()
        if stamps == self._seen:
            return False
        self._seen = stamps
        self._changed()
        return True

    async def _run(self) -> None:
        while not self._is_over():
            await asyncio.sleep(_EVERY_S)
            try:
                self.look()
            except Exception:  # noqa: BLE001
                # The edge: whatever a half-saved file does, the next look must come.
                _log.exception("the preview could not be brought up to date")

    def _stamps(self) -> frozenset[tuple[str, int, int]]:
        stamps: set[tuple[str, int, int]] = set()
        for pack in self._packs:
            for path in pack.rglob("*"):
                try:
                    stat = path.stat()
                except OSError:
                    continue  # Editors save by way of files that are gone a moment later.
                stamps.add((str(path), stat.st_mtime_ns, stat.st_size))
        return frozenset(stamps)
