"""The verbs of drawing: fill, line, union, dots, place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.art.palette import Palette
from hanalearn.art.shapes import Point, Shape, encode
from hanalearn.art.svg import Element, element

__all__ = ["INHERIT", "MARK", "Pen"]

INHERIT: Final = ""
"""As a colour: whatever the place where the stamp is used says."""
MARK: Final = "\x01"
"""Stands for the id prefix until a picture is put together. No SVG text can hold it, so none can hold it by chance."""


class Pen:
    """Collects drawn elements in order, the first lowest.

    Args:
        palette: the colours.
        name: begins the ids of its unions.
        is_framed: the drawing will lie inside the window of a card, which says for all of it that lines are ink and
            areas empty; so this need not be written on each of them.
        is_stamp: the drawing lies there too, but the place where it is used may say other colours.

    A drawing as text (``"M0 0h450v750H0z"``) may stand wherever a shape may. Joins and ends of lines are round: the
    picture's frame says so once, and everything inside inherits it.
    """

    def __init__(self, palette: Palette, name: str, *, is_framed: bool = False, is_stamp: bool = False) -> None:
        self.palette = palette
        self.name = name
        self.is_framed = is_framed
        self.is_stamp = is_stamp
        self.elements: list[Element] = []
        self.unions: list[Element] = []

    def fill(
        self, colour: str, *shapes: Shape | str, outline: float = 0, edge: str | None = None, precision: int = 0
    ) -> None:
        """Coloured areas, with a contour of width ``outline`` in ``edge`` (ink if not said)."""
        self._add(
            "path",
            d=_data(shapes, precision),
            fill=colour or None,
            stroke=self._edge(edge) if outline else None,
            stroke_width=_short(outline) if outline else None,
        )

    def line(
        self,
        width: float,
        *shapes: Shape | str,
        colour: str | None = None,
        precision: int = 0,
        dashes: str | None = None,
        transform: tuple[float, float, float] | None = None,
    ) -> None:
        """Lines only, in ink if no colour is said; ``transform`` is a shift in x and y and a scale."""
        moved = None
        if transform is not None:
            x, y, scale = transform
            moved = f"translate({round(x)} {round(y)})scale({_short(scale)})"
        self._add(
            "path",
            d=_data(shapes, precision),
            fill="none",
            stroke=self._edge(colour),
            stroke_width=_short(width),
            stroke_dasharray=dashes,
            transform=moved,
        )

    def union(self, colour: str, *shapes: Shape | str, outline: float, edge: str | None = None) -> None:
        """Many areas as one, with a contour around the whole: half of ``outline`` shows.

        The shapes must have the common winding (``blob``, ``brush`` and ``oriented`` see to it).
        """
        # Contour below, area above, path data once. ``paint-order`` would be shorter, but not every renderer knows it.
        name = f"{MARK}-{self.name}-u{len(self.unions)}"
        self.unions.append(element("path", d=_data(shapes, 0), id=name))
        self._add("use", href=f"#{name}", stroke=self._edge(edge), stroke_width=_short(outline))
        self._add("use", href=f"#{name}", fill=colour, stroke="none" if self.is_framed or self.is_stamp else None)

    def dots(self, diameter: float, points: Sequence[Point], colour: str | None = None) -> None:
        """Round dots, eight bytes each."""
        data = "".join(f"M{round(x)} {round(y)}h0" for x, y, *_ in points)
        self._add("path", d=data, stroke=self._edge(colour), stroke_width=_short(diameter))

    def place(
        self,
        stamp: str,
        x: float,
        y: float,
        scale: float = 1,
        turn: float = 0,
        *,
        flip: bool = False,
        colour: str | None = None,
        edge: str | None = None,
    ) -> None:
        """A stamp put at a place, turned clockwise by whole degrees.

        ``colour`` and ``edge`` reach those parts of the stamp that were drawn with ``INHERIT``.
        """
        where: dict[str, str | float | None] = {"x": round(x), "y": round(y)}
        move = f"rotate({round(turn)})" if round(turn) else ""
        if flip:
            move += f"scale({_short(-scale)} {_short(scale)})"
        elif _short(scale) != "1":
            move += f"scale({_short(scale)})"
        if move:
            where = {"transform": f"translate({round(x)} {round(y)}){move}"}
        self._add("use", href=f"#{MARK}-{stamp}", fill=colour, stroke=edge, **where)

    def _edge(self, colour: str | None) -> str | None:
        return self.palette.ink if colour is None else colour or None

    def _add(self, tag: str, **attributes: str | float | None) -> None:
        if (self.is_framed or self.is_stamp) and tag == "path" and attributes.get("stroke_width") is None:
            attributes["stroke"] = "none"
        if self.is_framed:
            said = {"stroke": self.palette.ink, "fill": "none"}
            attributes = {name: value for name, value in attributes.items() if said.get(name) != value}
        self.elements.append(element(tag, **attributes))


def _data(shapes: Sequence[Shape | str], precision: int) -> str:
    return "".join(shape if isinstance(shape, str) else encode(shape, precision) for shape in shapes)


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
