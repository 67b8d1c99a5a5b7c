"""A finished drawing without its ids: what a deck keeps and pictures are put together from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hanalearn.art.canvas import Canvas
from hanalearn.art.pen import MARK, Pen
from hanalearn.art.svg import element, text_of

__all__ = ["Drawing"]


@dataclass(frozen=True)
class Drawing:
    """The parts of a drawing as SVG text, every id and reference beginning with ``MARK`` in place of a prefix.

    Attributes:
        stamps: by name, what ``<use>`` elements of the body refer to.
        body: the drawing itself.
    """

    stamps: Mapping[str, str]
    body: str

    @classmethod
    def of(cls, canvas: Canvas) -> Drawing:
        """The drawing on a canvas. Stamps that are never placed are left out."""
        body = text_of(canvas.elements)
        stamps: dict[str, str] = {}
        # A stamp can only place stamps made before it, so going backwards each is met after all that may need it.
        for name, pen in reversed(canvas.stamps.items()):
            if f'"#{MARK}-{name}"' in body + "".join(stamps.values()):
                stamps[name] = text_of(pen.unions) + text_of([_group(name, pen)])
        stamps = dict(reversed(stamps.items()))
        stamps |= {str(union.attribs["id"]): text_of([union]) for union in canvas.unions}
        return cls(stamps, body)


def _group(name: str, pen: Pen) -> object:
    if len(pen.elements) == 1 and pen.elements[0].elementname == "path":
        pen.elements[0].attribs["id"] = f"{MARK}-{name}"
        return pen.elements[0]
    return element("g", *pen.elements, id=f"{MARK}-{name}")
