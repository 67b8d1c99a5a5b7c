"""A whole table as one picture: every card drawn once, placed where it lies."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final

from hanalearn.art.deck import Deck, checked_prefix, file_stem
from hanalearn.art.frame import CARD_HEIGHT, CARD_WIDTH, rounded, shared
from hanalearn.art.layout import Heap, Layout, Lying, lay_out
from hanalearn.art.marks import tilt
from hanalearn.art.numerals import number_width, write_number
from hanalearn.art.palette import LIGHT, Palette
from hanalearn.art.pen import MARK, Pen
from hanalearn.art.picture import Picture
from hanalearn.art.shapes import Point, on_quadratic, polyline
from hanalearn.art.svg import text_of
from hanalearn.cards import Card
from hanalearn.scene import Arrow, MarkKind, Scene

__all__ = ["defined", "draw"]

_UNIT: Final = CARD_WIDTH / 100
"""Card units in a table unit."""
_NAME: Final = re.compile(f"{MARK}-([\\w-]+)")
_MAX_BACKS: Final = 3
"""A heap shows at most so many edges; its number says the rest."""


def draw(
    scene: Scene,
    deck: Deck,
    *,
    palette: Palette = LIGHT,
    prefix: str = "hl",
    title: str | None = None,
    desc: str | None = None,
    width_px: int | None = None,
    month_badge: bool = False,
    kind_badge: bool = False,
    mat: bool = True,
) -> Picture:
    """A scene as one picture.

    Args:
        scene: what lies where. A face-down card is drawn as a back and nothing about it is in the picture.
        deck: whose faces.
        palette: the colours.
        prefix: begins every id, so that pictures with different prefixes share a page.
        title: what the picture shows, in the page's language; without it the picture is hidden from screen readers.
        desc: the same at more length, for instance all cards by zone.
        width_px: a fixed width in CSS pixels; without it the picture fills its place.
        month_badge: the month's number on every card.
        kind_badge: the mark of the kind on every card.
        mat: paints the cloth below; otherwise the page shows through.

    Returns:
        One SVG with each card, and each stamp, defined once. The same arguments give the same text everywhere.
    """
    own = checked_prefix(prefix)
    layout = lay_out(scene)
    shown = sorted({one.spot.card for one in layout.lying if one.spot.card is not None})
    has_backs = any(one.spot.is_face_down for one in layout.lying) or any(heap.count for heap in layout.heaps)
    parts = [_ground(layout, palette)] if mat else []
    parts += [_heap(heap, palette) for heap in layout.heaps]
    for one in sorted(layout.lying, key=lambda one: _is_lifted(one, scene)):
        parts.append(_lying(one, scene, deck, palette, month_badge=month_badge, kind_badge=kind_badge))
    parts += [_arrow(arrow, scene, layout, palette) for arrow in scene.arrows]
    inner = f"<defs>{defined(shown, deck, palette, has_backs=has_backs)}</defs>" + rounded("".join(parts))
    return Picture.framed(
        inner.replace(MARK, own),
        view_box=f"0 0 {layout.width:g} {layout.height:g}",
        prefix=own,
        title=title,
        desc=desc,
        width_px=width_px,
    )


def defined(shown: Iterable[Card], deck: Deck, palette: Palette, *, has_backs: bool = False) -> str:
    """What stands in ``<defs>``: every card as a symbol under its file stem, every stamp once; ids begin with MARK."""
    stamps: dict[str, str] = {}
    symbols = []
    for card in [*shown, *([None] if has_backs else [])]:
        drawing = deck.drawing(card, palette)
        stamps.update(drawing.stamps)
        name = "back" if card is None else file_stem(card)
        symbols.append(f'<symbol id="{MARK}-{name}" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}">{drawing.body}</symbol>')
    return _renamed(shared(palette) + "".join(stamps.values()) + "".join(symbols), stamps)


def _renamed(drawn: str, stamps: Iterable[str]) -> str:
    """The same with stamps called by number: their names are a fifth of what a table's references weigh."""
    numbers = {name.removeprefix(f"{MARK}-"): f"{MARK}-{i}" for i, name in enumerate(stamps)}
    return _NAME.sub(lambda found: numbers.get(found[1], found[0]), drawn)


def _is_lifted(one: Lying, scene: Scene) -> bool:
    return one.spot.card is not None and MarkKind.CHOSEN in scene.marks_of(one.spot.card)


def _lying(one: Lying, scene: Scene, deck: Deck, palette: Palette, *, month_badge: bool, kind_badge: bool) -> str:
    card = one.spot.card
    if one.spot.is_gap:
        return _gap(one, palette)
    if card is None:
        return _use("back", one.x, one.y, one)
    marks = scene.marks_of(card)
    # A chosen card is lifted: place says it as well as ring and tick.
    y = one.y - 8 if MarkKind.CHOSEN in marks else one.y
    over = deck.overlay(card, palette, marks, month_badge=month_badge, kind_badge=kind_badge)
    if not over:
        return _use(file_stem(card), one.x, y, one)
    scale = one.scale / _UNIT
    move = f"translate({one.x:g} {y:g})scale({scale:.4g})"
    lean = tilt(marks)
    if lean:
        move += f"rotate({lean:g} {CARD_WIDTH / 2:g} {CARD_HEIGHT / 2:g})"
    use = f'<use href="#{MARK}-{file_stem(card)}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"/>'
    return f'<g transform="{move}">{use}{over}</g>'


# What is written once for every card goes without svgwrite, which would take half of the time of a warm table.
def _use(name: str, x: float, y: float, one: Lying) -> str:
    return f'<use href="#{MARK}-{name}" x="{x:g}" y="{y:g}" width="{one.width:g}" height="{one.height:g}"/>'


def _heap(heap: Heap, palette: Palette) -> str:
    if not heap.count:
        return ""
    edges = min(heap.count, _MAX_BACKS)
    backs = "".join(
        f'<use href="#{MARK}-back" x="{heap.x - 3 * i:g}" y="{heap.y - 3 * i:g}" width="100" height="160"/>'
        for i in range(edges)
    )
    pen = Pen(palette, "heap")
    height, width = 30, 6
    across = number_width(heap.count) * height / 160
    x, y = heap.x + 50 - 3 * (edges - 1), heap.y + 80 - 3 * (edges - 1)
    half = across / 2 + 16
    pen.fill(palette.paper, f"M{x - half:g} {y - 27:g}h{2 * half:g}v54h-{2 * half:g}z", outline=2)
    write_number(pen, heap.count, x - across / 2, y - height / 2, height=height, width=width, colour=palette.ink)
    return backs + text_of(pen.elements)


def _gap(one: Lying, palette: Palette) -> str:
    pen = Pen(palette, "gap")
    inset = 4
    width, height = one.width - 2 * inset, one.height - 2 * inset
    place = f"M{one.x + inset:g} {one.y + inset:g}h{width:g}v{height:g}h-{width:g}z"
    pen.line(2, place, colour=palette.mat_line, dashes="7 7")
    return text_of(pen.elements)


def _ground(layout: Layout, palette: Palette) -> str:
    pen = Pen(palette, "mat")
    width, height = layout.width, layout.height
    pen.fill(palette.mat, f"M0 0h{width:g}v{height:g}H0z")
    pen.line(1.5, f"M7 7h{width - 14:g}v{height - 14:g}h-{width - 14:g}z", colour=palette.mat_line)
    return text_of(pen.elements)


def _arrow(arrow: Arrow, scene: Scene, layout: Layout, palette: Palette) -> str:
    where = {one.spot.card: one for one in layout.lying if one.spot.card is not None}
    start = where[arrow.start]
    a = (start.x + start.width / 2, start.y + start.height / 2)
    if isinstance(arrow.end, Card):
        end = where[arrow.end]
        b = (end.x + end.width / 2, end.y + end.height / 2)
    elif arrow.end in layout.middles:
        b = layout.middles[arrow.end]
    else:
        return ""
    length = math.dist(a, b) or 1
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    # Bowed to one side, or it would hide the cards it passes.
    bend = ((a[0] + b[0]) / 2 - uy * length * 0.16, (a[1] + b[1]) / 2 + ux * length * 0.16)
    tail, tip = on_quadratic(a, bend, b, min(0.3, 46 / length)), on_quadratic(a, bend, b, 1 - min(0.3, 34 / length))
    vx, vy = tip[0] - bend[0], tip[1] - bend[1]
    size = math.hypot(vx, vy) or 1
    vx, vy = vx / size, vy / size
    head: list[Point] = [
        (tip[0] + vx * 12, tip[1] + vy * 12),
        (tip[0] - vx * 10 - vy * 13, tip[1] - vy * 10 + vx * 13),
        (tip[0] - vx * 10 + vy * 13, tip[1] - vy * 10 - vx * 13),
    ]
    line = f"M{tail[0]:.0f} {tail[1]:.0f}Q{bend[0]:.0f} {bend[1]:.0f} {tip[0]:.0f} {tip[1]:.0f}"
    pen = Pen(palette, "arrow")
    pen.line(11, line, polyline(head, True), colour=palette.paper)
    pen.line(5, line)
    pen.fill(palette.ink, polyline(head, True), outline=3)
    return text_of(pen.elements)
