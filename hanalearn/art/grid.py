"""Cards in rows beside each other: a set of cards, or the whole deck as a contact sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from hanalearn.art.deck import Deck, checked_prefix, file_stem
from hanalearn.art.frame import CARD_HEIGHT, CARD_WIDTH, rounded
from hanalearn.art.layout import CARD_HEIGHT as HEIGHT
from hanalearn.art.layout import CARD_WIDTH as WIDTH
from hanalearn.art.palette import LIGHT, Palette
from hanalearn.art.pen import MARK, Pen
from hanalearn.art.picture import Picture
from hanalearn.art.svg import text_of
from hanalearn.art.table import defined
from hanalearn.cards import Card

__all__ = ["gallery"]

_GAP: Final = 14


def gallery(
    cards: Iterable[Card],
    deck: Deck,
    *,
    columns: int = 8,
    palette: Palette = LIGHT,
    prefix: str = "hl",
    title: str | None = None,
    desc: str | None = None,
    width_px: int | None = None,
    month_badge: bool = False,
    kind_badge: bool = False,
    mat: bool = False,
) -> Picture:
    """Cards in rows as one picture, in the order given; a card of full size is 100 x 160 there.

    Args:
        cards: which, each once.
        deck: whose faces.
        columns: cards in a row; the last row may be shorter.
        palette: the colours.
        prefix: begins every id, so that pictures with different prefixes share a page.
        title: what the picture shows, in the page's language; without it the picture is hidden from screen readers.
        desc: the same at more length.
        width_px: a fixed width in CSS pixels; without it the picture fills its place.
        month_badge: the month's number on every card.
        kind_badge: the mark of the kind on every card.
        mat: paints the cloth below; otherwise the page shows through.

    Raises:
        ValueError: no card is given, or there is no column.
    """
    own = checked_prefix(prefix)
    shown = list(cards)
    if not shown or columns < 1:
        raise ValueError(f"a gallery of {len(shown)} cards in {columns} columns shows nothing")
    across = min(columns, len(shown))
    rows = -(-len(shown) // columns)
    margin = _GAP if mat else 0
    width = across * (WIDTH + _GAP) - _GAP + 2 * margin
    height = rows * (HEIGHT + _GAP) - _GAP + 2 * margin
    parts = []
    if mat:
        pen = Pen(palette, "mat")
        pen.fill(palette.mat, f"M0 0h{width}v{height}H0z")
        parts.append(text_of(pen.elements))
    badges: Mapping[str, bool] = {"month_badge": month_badge, "kind_badge": kind_badge}
    for i, card in enumerate(shown):
        x, y = margin + i % columns * (WIDTH + _GAP), margin + i // columns * (HEIGHT + _GAP)
        over = deck.overlay(card, palette, frozenset(), **badges)
        use = f'<use href="#{MARK}-{file_stem(card)}"'
        if over:
            move = f"translate({x} {y})scale({WIDTH / CARD_WIDTH:g})"
            parts.append(f'<g transform="{move}">{use} width="{CARD_WIDTH}" height="{CARD_HEIGHT}"/>{over}</g>')
        else:
            parts.append(f'{use} x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}"/>')
    inner = f"<defs>{defined(sorted(set(shown)), deck, palette)}</defs>" + rounded("".join(parts))
    return Picture.framed(
        inner.replace(MARK, own),
        view_box=f"0 0 {width} {height}",
        prefix=own,
        title=title,
        desc=desc,
        width_px=width_px,
    )
