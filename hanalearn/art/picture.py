"""A finished picture: SVG text that shows itself in a notebook and saves itself to a file."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Final, Self

from hanalearn.art.svg import escape

__all__ = ["Picture"]

_VIEW_BOX: Final = re.compile(r'viewBox="\S+ \S+ (\S+) ([^"]+)"')


class Picture(str):
    """SVG text. It scales to its place unless a size was given.

    >>> Picture.framed("", view_box="0 0 5 8", prefix="demo")
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 8" aria-hidden="true" focusable="false"></svg>'
    """

    __slots__ = ()

    @classmethod
    def framed(
        cls,
        inner: str,
        *,
        view_box: str,
        prefix: str,
        title: str | None = None,
        desc: str | None = None,
        width_px: int | None = None,
    ) -> Self:
        """The root element around drawn parts.

        Args:
            inner: SVG text made by this package.
            view_box: four numbers.
            prefix: begins the ids of title and description.
            title: what the picture shows, in the page's language. Without it the picture is hidden from screen
                readers: right where a caption or label beside it says the same.
            desc: one or two sentences more.
            width_px: a fixed width in CSS pixels; the height follows. Without it the picture fills its place.
        """
        size = ""
        if width_px is not None:
            *_, across, down = map(float, view_box.split())
            size = f' width="{width_px}" height="{round(width_px * down / across)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}"{size}'
        if not title:
            return cls(f'{head} aria-hidden="true" focusable="false">{inner}</svg>')
        names = f"{prefix}-t {prefix}-d" if desc else f"{prefix}-t"
        words = f'<title id="{prefix}-t">{escape(title)}</title>'
        if desc:
            words += f'<desc id="{prefix}-d">{escape(desc)}</desc>'
        return cls(f'{head} role="img" aria-labelledby="{names}">{words}{inner}</svg>')

    def _repr_svg_(self) -> str:
        return str(self)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of its view box, in its own units."""
        found = _VIEW_BOX.search(self)
        assert found is not None
        return float(found[1]), float(found[2])

    def data_uri(self) -> str:
        """The picture as an address for ``<img src>``, where no page style and no clash of ids can reach it."""
        return "data:image/svg+xml;base64," + b64encode(self.encode()).decode("ascii")

    def save(self, path: str | Path) -> Path:
        """The file it was written to, UTF-8."""
        target = Path(path)
        target.write_text(self, encoding="utf-8", newline="\n")
        return target
