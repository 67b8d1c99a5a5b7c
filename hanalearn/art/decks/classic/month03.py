"""桜 sakura, cherry: camp curtain, poem ribbon, two chaff."""

from __future__ import annotations

from hanalearn.art.canvas import Canvas
from hanalearn.art.deck import Box, Face
from hanalearn.art.shapes import Shape, moved, points, polyline, rows
from hanalearn.art.stamps.cherry import cherry_stamps
from hanalearn.cards import Card

__all__ = ["faces"]


def faces() -> dict[Card, Face]:
    """The faces of this month."""
    return {
        Card.CHERRY_CURTAIN: Face(curtain, plant=(Box(20, 10, 400, 360),), subject=Box(0, 330, 450, 420)),
    }


Seam = tuple[float, float, float]


def curtain(canvas: Canvas) -> None:
    """Red and pink blossoms above a purple and red camp curtain on a black rope."""
    p = canvas.palette
    cherry_stamps(canvas)
    leaves = rows(
        "18,196,-100 158,70,-36 176,84,20 56,330,215 96,350,180 238,356,150 404,352,150 430,214,20 "
        "408,210,-30 434,84,60 250,104,30 244,112,-10 16,316,240 150,350,200"
    )
    for x, y, turn in leaves:
        canvas.place("cherry-leaf", x, y, 1, turn)
    for x, y, turn in ((180, 30, 40), (412, 148, 96), (420, 244, 70), (428, 372, 130), (232, 46, -20), (24, 268, -100)):
        canvas.place("cherry-bud", x, y, 1, turn)
    blossoms = (
        (74, 18, 20, p.pink),
        (346, 46, 30, p.pink),
        (414, 300, 12, p.pink),
        (80, 104, 0, p.red),
        (334, 126, 20, p.red),
        (440, 20, 40, p.red),
        (72, 244, 40, p.pink),
        (268, 244, 8, p.pink),
        (184, 162, 36, p.red),
        (172, 300, 10, p.red),
        (332, 322, 30, p.red),
    )
    for x, y, turn, colour in blossoms:
        # A contour in the blossom's own colour is the bleed of stencilled colour.
        canvas.place("cherry-blossom", x, y, 1.14, turn, colour=colour, edge=colour)

    rope, rope_end, white = (336, 396, 410), (362, 422, 436), (380, 442, 458)
    purple, red = (524, 604, 624), (664, 740, 760)
    canvas.fill(p.paper, _band(rope, white))
    canvas.fill(p.purple, _band(white, purple))
    canvas.fill(p.red, _band(purple, red))
    canvas.fill(p.sumi, [*_seam(red), ("l", [462, 800]), ("l", [-12, 800]), ("z", [])])
    canvas.line(6, _seam(white), _seam(purple), _seam(red))
    canvas.fill(p.sumi, _band(rope, rope_end), outline=5)
    canvas.line(4, *(polyline([_on(rope, i / 22), _on(rope_end, (i + 1.2) / 22)]) for i in range(22)))
    for t in (0.08, 0.28, 0.48, 0.69, 0.9):
        at_x, at_y = _on(rope_end, t)
        tie = moved(points("-15,-8 15,-8 15,54 -15,54"), 1, 8 - 8 * t, at_x, at_y)
        knot = moved(points("-15,20 15,20"), 1, 8 - 8 * t, at_x, at_y)
        canvas.fill(p.yellow, polyline(tie, True), outline=4.5)
        canvas.line(3.5, polyline(knot), polyline([knot[0], tie[2]]), polyline([knot[1], tie[3]]))


def _seam(seam: Seam) -> Shape:
    # One cubic a seam: falls from the left and levels out to the right.
    y0, y1, y2 = seam
    return [("m", [-12, y0]), ("c", [120, y1, 290, y2 - 4, 462, y2])]


def _band(upper: Seam, lower: Seam) -> Shape:
    y0, y1, y2 = lower
    return [*_seam(upper), ("l", [462, y2]), ("c", [290, y2 - 4, 120, y1, -12, y0]), ("z", [])]


def _on(seam: Seam, t: float) -> tuple[float, float]:
    y0, y1, y2 = seam
    a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
    return (a * -12 + b * 120 + c * 290 + d * 462, a * y0 + b * y1 + c * (y2 - 4) + d * y2)
