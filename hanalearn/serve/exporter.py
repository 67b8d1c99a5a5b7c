"""Voila's exporter, compiled once and never silent."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

import voila.notebook_renderer
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter

__all__ = ["FAILED", "LessonExporter", "install"]

FAILED = "<!--hl:failed-->"
"""Stands in a page whose rendering broke off; the page handler puts the visitor's words there."""


class _Kept(BytecodeCache):
    """Compiled templates in memory: Voila would compile each of them again for each visitor."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key] = bucket.bytecode_to_string()


class LessonExporter(VoilaExporter):  # type: ignore[misc]  # voila has no types
    """Renders a notebook into a page; with any other template than ours it is Voila's own exporter.

    In stock Voila an exception while a kernel starts ends the rendering task without a word, and the visitor waits for
    ever. Here it ends the page with the mark `FAILED`.
    """

    _compiled = _Kept()

    @property
    def _is_ours(self) -> bool:
        return bool(self.template_name == "hanalearn")

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        if self._is_ours:
            environment.bytecode_cache = self._compiled
        return environment

    async def generate_from_notebook_node(self, nb: Any, *args: Any, **kwargs: Any) -> AsyncIterator[tuple[str, Any]]:
        """Pieces of the page, each with the exporter's resources."""
        try:
            async for piece in super().generate_from_notebook_node(nb, *args, **kwargs):
                yield piece
        except Exception:  # whatever it was: logged here, and told to the visitor
            if not self._is_ours:
                raise
            logging.getLogger(__name__).exception("A page could not be finished")
            yield FAILED, {}


def install() -> None:
    """Let Voila's renderer use `LessonExporter`; it names its exporter in a module and has no option for it."""
    voila.notebook_renderer.VoilaExporter = LessonExporter
