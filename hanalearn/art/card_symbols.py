"""Cards and marks of kinds defined once in a page and shown wherever they are wanted: for pages that are printed."""

from __future__ import annotations

from collections.abc import Iterable

from hanalearn.art.deck import Deck, checked_prefix, file_stem
from hanalearn.art.frame import CARD_HEIGHT, CARD_WIDTH, rounded
from hanalearn.art.kind_marks import paint_kind
from hanalearn.art.palette import LIGHT, Palette
from hanalearn.art.pen import MARK, Pen
from hanalearn.art.picture import Picture
from hanalearn.art.svg import escape, text_of
from hanalearn.art.table import defined
from hanalearn.cards import Card

__all__ = ["card_symbols", "card_use", "kind_mark"]


def card_symbols(cards: Iterable[Card], deck: Deck, *, palette: Palette = LIGHT, prefix: str = "card") -> str:
    """One ``<svg>`` without size that defines the cards for the whole page; ``card_use`` shows them.

    It must not be hidden by ``display: none``: what it defines is then not drawn either in some browsers.
    """
    own = checked_prefix(prefix)
    inside = f"<defs>{defined(sorted(set(cards)), deck, palette)}</defs>".replace(MARK, own)
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false">{inside}</svg>'


def card_use(card: Card, *, prefix: str = "card", label: str | None = None) -> str:
    """A card that ``card_symbols`` has defined, filling its place.

    Args:
        card: which.
        prefix: that of ``card_symbols``.
        label: its name, where no words beside it say it; without it the picture is hidden from screen readers.
    """
    named = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    # Round joins are inherited from where a symbol is used.
    use = rounded(f'<use href="#{checked_prefix(prefix)}-{file_stem(card)}"/>')
    return f'<svg viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}" focusable="false" {named}>{use}</svg>'


def kind_mark(card: Card, palette: Palette = LIGHT) -> Picture:
    """The mark of a card's kind (sun, bird, strip, two dots), hidden from screen readers: say the kind beside it."""
    pen = Pen(palette, "kind")
    paint_kind(pen, card, 5, 5)
    return Picture.framed(rounded(text_of(pen.elements)), view_box="0 0 140 140", prefix="kind")
