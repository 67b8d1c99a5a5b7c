"""A deck: forty-eight faces and a back, drawn when first asked for and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hanalearn.art.canvas import Canvas
from hanalearn.art.drawing import Drawing
from hanalearn.art.frame import CARD_HEIGHT, CARD_WIDTH, card_inner, clip, paint_back
from hanalearn.art.palette import LIGHT, Palette
from hanalearn.art.pen import MARK
from hanalearn.art.picture import Picture
from hanalearn.cards import Card, Kind

__all__ = ["Box", "Deck", "DeckError", "Face", "Painter", "file_stem"]

Painter = Callable[[Canvas], None]
"""Draws one face on an empty canvas."""


class DeckError(ValueError):
    """A deck that cannot be played with; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture window, in its units (450 x 750, y down)."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Face:
    """One face: how it is drawn, and where a lesson may point.

    Attributes:
        paint: draws it.
        plant: where the plant shows itself best; one to three boxes.
        subject: the ribbon, animal or object; none on chaff.
        tell: what tells this card from the one of its month most like it.
    """

    paint: Painter
    plant: tuple[Box, ...]
    subject: Box | None = None
    tell: Box | None = None


def file_stem(card: Card) -> str:
    """The name of a card's file, also the seed of its drawing.

    >>> file_stem(Card.parse("3b")), file_stem(Card.parse("12c2")), file_stem(Card.parse("11c1"))
    ('m03-bright', 'm12-chaff-2', 'm11-chaff')
    """
    stem = f"m{card.month.value:02d}-{card.kind.value}"
    has_twin = card.kind is Kind.CHAFF and card is not Card.WILLOW_LIGHTNING
    return f"{stem}-{card.code[-1]}" if has_twin else stem


class Deck:
    """Forty-eight faces and a back under a name.

    Args:
        name: as asked for, ``"classic"``.
        faces: all 48.
        back: draws the back; the plain one if not given.

    Raises:
        DeckError: a face is missing.
    """

    def __init__(self, name: str, faces: Mapping[Card, Face], *, back: Painter = paint_back) -> None:
        missing = [card.code for card in Card if card not in faces]
        if missing:
            raise DeckError(f"deck {name!r} lacks {len(missing)} of 48 faces: {' '.join(missing)}")
        self.name = name
        self.faces = dict(faces)
        self._back = back
        # Kept in the deck itself: a drawing depends on nothing but card and palette.
        self._drawn: dict[tuple[Card | None, Palette], Drawing] = {}

    def drawing(self, card: Card | None, palette: Palette = LIGHT) -> Drawing:
        """The drawing of a card; of the back for ``None``."""
        key = (card, palette)
        if key not in self._drawn:
            canvas = Canvas("back" if card is None else file_stem(card), palette)
            (self._back if card is None else self.faces[card].paint)(canvas)
            self._drawn[key] = Drawing.of(canvas)
        return self._drawn[key]

    def face(
        self,
        card: Card,
        palette: Palette = LIGHT,
        *,
        prefix: str = "hl",
        title: str | None = None,
        desc: str | None = None,
        width_px: int | None = None,
    ) -> Picture:
        """One card face up, as a picture of its own.

        Args:
            card: which.
            palette: the colours.
            prefix: begins every id; two pictures on one page need two prefixes. A letter, then letters, digits, ``-``.
            title: the name of the card in the page's language; without it the picture is hidden from screen readers.
            desc: month, kind and what is seen, in one or two sentences.
            width_px: a fixed width in CSS pixels; without it the picture fills its place.
        """
        return self._single(self.drawing(card, palette), palette, f"{prefix}-{file_stem(card)}", title, desc, width_px)

    def back(
        self,
        palette: Palette = LIGHT,
        *,
        prefix: str = "hl",
        title: str | None = None,
        desc: str | None = None,
        width_px: int | None = None,
    ) -> Picture:
        """A card face down: the same for all 48."""
        return self._single(self.drawing(None, palette), palette, f"{prefix}-back", title, desc, width_px)

    def _single(
        self, drawing: Drawing, palette: Palette, own: str, title: str | None, desc: str | None, width_px: int | None
    ) -> Picture:
        defs = "<defs>" + clip(own) + "".join(drawing.stamps.values()) + "</defs>"
        inner = (defs + card_inner(drawing, palette, f"{own}-c")).replace(MARK, own)
        return Picture.framed(
            inner,
            view_box=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
            prefix=own,
            title=title,
            desc=desc,
            width_px=width_px,
        )
