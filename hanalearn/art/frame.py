"""What every card has: border, paper and back."""

from __future__ import annotations

from typing import Final

from hanalearn.art.canvas import HEIGHT, WIDTH, WINDOW, Canvas
from hanalearn.art.drawing import Drawing
from hanalearn.art.palette import Palette
from hanalearn.art.pen import MARK
from hanalearn.art.svg import element, text_of

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "MARGIN", "framed", "paint_back", "rounded", "shared"]

CARD_WIDTH: Final = 500
"""Width of a whole card in units."""
CARD_HEIGHT: Final = 800
"""Height of a whole card in units."""
MARGIN: Final = 25
"""Width of the border, 5 % of the card. Printed cards have 6 to 9 %."""
_OUTLINE: Final = "M16.5 1.5h467a15 15 0 0 1 15 15v767a15 15 0 0 1-15 15h-467a15 15 0 0 1-15-15v-767a15 15 0 0 1 15-15z"


def shared(palette: Palette) -> str:
    """What every card of a picture refers to, once in its ``<defs>``: the clip, and border with paper."""
    clip = element("clipPath", element("path", d=WINDOW), id=f"{MARK}-c")
    border = element("path", d=_OUTLINE, fill=palette.border, stroke=palette.rim, stroke_width=3)
    paper = element("path", d=WINDOW, fill=palette.paper, transform=f"translate({MARGIN} {MARGIN})")
    return text_of([clip, element("g", border, paper, id=f"{MARK}-f")])


def framed(drawing: Drawing, palette: Palette) -> Drawing:
    """The drawing in card units with border and paper; it refers to what ``shared`` defines."""
    frame = element("use", href=f"#{MARK}-f")
    # A group, not a nested <svg>: a page rule such as ``svg{width:150px}`` would hit that too.
    # What a framed pen leaves out is said here once; it reaches into stamps too.
    window = element(
        "g",
        element("defs"),
        transform=f"translate({MARGIN} {MARGIN})",
        clip_path=f"url(#{MARK}-c)",
        fill="none",
        stroke=palette.ink,
    )
    return Drawing(drawing.stamps, text_of([frame, window]).replace("<defs/>", drawing.body))


def rounded(inner: str) -> str:
    """Drawn parts with round joins and ends for every line in them; what ``<use>`` brings in inherits them too."""
    group = element("g", element("defs"), stroke_linejoin="round", stroke_linecap="round")
    return text_of([group]).replace("<defs/>", inner)


def paint_back(canvas: Canvas) -> None:
    """The back: plain, in the colour of the border, with pale fibres as in folded paper."""
    hand = canvas.hand
    canvas.fill(canvas.palette.border, WINDOW)
    fibres = "".join(
        f"M{hand.randrange(WIDTH)} {hand.randrange(HEIGHT)}l{hand.randrange(-26, 27)} {hand.randrange(-9, 10)}"
        for _ in range(60)
    )
    canvas.line(3, fibres, colour=canvas.palette.rim)
    # Backs that overlap, or lie on a dark page, still show where one ends.
    canvas.line(5, f"M6 6h{WIDTH - 12}v{HEIGHT - 12}h-{WIDTH - 12}z", colour=canvas.palette.rim)
