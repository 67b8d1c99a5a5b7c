"""萩 hagi, bush clover: thin stems that rise, red tear buds at the tips, small black leaves below."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.shapes import blob, polyline

__all__ = ["bush_clover_stamps"]


def bush_clover_stamps(canvas: Canvas) -> None:
    """Makes ``clover-leaf`` and ``clover-bud``, for ``branch.spray``."""
    p = canvas.palette
    leaf = canvas.stamp("clover-leaf")
    leaf.fill(p.sumi, blob([(0, 4, 1), (-15, -14), (-14, -32), (0, -50, 1), (14, -32), (15, -14)]), outline=3)
    leaf.line(3.5, polyline([(0, 14), (0, -36)]))
    outline = blob([(0, 2, 1), (-11, -16), (-9, -34), (0, -42), (9, -34), (11, -16)])
    bud = canvas.stamp("clover-bud")
    bud.fill(p.red, outline, outline=8, edge=p.red)
    bud.line(3.5, outline, polyline([(0, 14), (0, 2)]))
