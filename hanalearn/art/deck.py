"""A deck: forty-eight faces and a back, drawn when first asked for and kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from hanalearn.art.box import Box
from hanalearn.art.canvas import Canvas
from hanalearn.art.drawing import Drawing
from hanalearn.art.frame import CARD_HEIGHT, CARD_WIDTH, framed, paint_back, rounded, shared
from hanalearn.art.marks import paint_badges, paint_marks, tilt
from hanalearn.art.palette import LIGHT, Palette
from hanalearn.art.pen import MARK, Pen
from hanalearn.art.picture import Picture
from hanalearn.art.svg import text_of
from hanalearn.cards import Card, Kind
from hanalearn.scene import MarkKind

__all__ = ["Box", "Deck", "DeckError", "Face", "Painter", "checked_prefix", "file_stem"]

Painter = Callable[[Canvas], None]
"""Draws one face on an empty canvas."""


class DeckError(ValueError):
    """A deck that cannot be played with; the message says what is missing."""


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
    return _STEMS[card]


def _stem(card: Card) -> str:
    stem = f"m{card.month.value:02d}-{card.kind.value}"
    has_twin = card.kind is Kind.CHAFF and card is not Card.WILLOW_LIGHTNING
    return f"{stem}-{card.code[-1]}" if has_twin else stem


_STEMS: Final = {card: _stem(card) for card in Card}


class Deck:
    """Forty-eight faces and a back under a name.

    Args:
        name: as asked for, ``"classic"``.
        faces: all 48.
        back: draws the back; the plain one if not given.
        has_badges: the faces themselves show month and kind in large, so chips would only cover them.

    Raises:
        DeckError: a face is missing.
    """

    def __init__(
        self, name: str, faces: Mapping[Card, Face], *, back: Painter = paint_back, has_badges: bool = False
    ) -> None:
        missing = [card.code for card in Card if card not in faces]
        if missing:
            raise DeckError(f"deck {name!r} lacks {len(missing)} of 48 faces: {' '.join(missing)}")
        self.name = name
        self.faces = dict(faces)
        self._back = back
        self.has_badges = has_badges
        # Kept in the deck itself: a drawing depends on nothing but card and palette.
        self._drawn: dict[tuple[Card | None, Palette], Drawing] = {}
        self._over: dict[tuple[Card, Palette, frozenset[MarkKind], bool, bool], str] = {}

    def drawing(self, card: Card | None, palette: Palette = LIGHT) -> Drawing:
        """The drawing of a card with border and paper; of the back for ``None``."""
        key = (card, palette)
        if key not in self._drawn:
            canvas = Canvas("back" if card is None else file_stem(card), palette)
            (self._back if card is None else self.faces[card].paint)(canvas)
            self._drawn[key] = framed(Drawing.of(canvas), palette)
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
        marks: Collection[MarkKind] = (),
        month_badge: bool = False,
        kind_badge: bool = False,
    ) -> Picture:
        """One card face up, as a picture of its own.

        Args:
            card: which.
            palette: the colours.
            prefix: begins every id; two pictures on one page need two prefixes. A letter, then letters, digits, ``-``.
            title: the name of the card in the page's language; without it the picture is hidden from screen readers.
            desc: month, kind and what is seen, in one or two sentences.
            width_px: a fixed width in CSS pixels; without it the picture fills its place.
            marks: what is said of the card.
            month_badge: a chip with the month's number in the upper left corner.
            kind_badge: a chip with the mark of the kind in the upper right corner.
        """
        own = f"{checked_prefix(prefix)}-{file_stem(card)}"
        drawing = self.drawing(card, palette)
        over = self.overlay(card, palette, frozenset(marks), month_badge=month_badge, kind_badge=kind_badge)
        body = drawing.body + over
        lean = tilt(marks)
        if lean:
            # Smaller too, or the corners would leave the picture.
            body = f'<g transform="translate(250 400)rotate({lean:g})scale(.93)translate(-250 -400)">{body}</g>'
        return _single(drawing, palette, body, own, title, desc, width_px)

    def telling(self, card: Card, other: Card) -> tuple[Box, ...]:
        """Where to look on a card to tell it from another: its plant, if only the plant does; else what is its own.

        Between two months that look alike (pine and willow, plum and cherry, wisteria and bush clover, peony and
        chrysanthemum) the plant decides. Within a month it is the ribbon, the animal or the object, and between two
        cards without any the feature that one has and the other has not.
        """
        face = self.faces[card]
        if card.month is not other.month:
            return face.plant
        between_chaff = card.kind is Kind.CHAFF and other.kind is Kind.CHAFF
        own = face.tell if between_chaff or face.subject is None else face.subject
        return face.plant if own is None else (own,)

    def overlay(
        self, card: Card, palette: Palette, marks: frozenset[MarkKind], *, month_badge: bool, kind_badge: bool
    ) -> str:
        """What is drawn over a card, as SVG text in card units; empty if nothing is."""
        if self.has_badges:
            month_badge = kind_badge = False
        if not (marks or month_badge or kind_badge):
            return ""
        key = (card, palette, marks, month_badge, kind_badge)
        if key not in self._over:
            pen = Pen(palette, file_stem(card))
            paint_badges(pen, card, month=month_badge, kind=kind_badge)
            paint_marks(pen, marks, self.faces[card].plant)
            self._over[key] = text_of(pen.elements)
        return self._over[key]

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
        drawing = self.drawing(None, palette)
        own = f"{checked_prefix(prefix)}-back"
        return _single(drawing, palette, drawing.body, own, title, desc, width_px)


def checked_prefix(prefix: str) -> str:
    """The prefix itself.

    Raises:
        ValueError: it could not begin an id, or could break out of an attribute.
    """
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", prefix):
        raise ValueError(f"{prefix!r} cannot begin an id: a letter, then letters, digits and - only")
    return prefix


def _single(
    drawing: Drawing, palette: Palette, body: str, own: str, title: str | None, desc: str | None, width_px: int | None
) -> Picture:
    defs = f"<defs>{shared(palette)}{''.join(drawing.stamps.values())}</defs>"
    return Picture.framed(
        (defs + rounded(body)).replace(MARK, own),
        view_box=f"0 0 {CARD_WIDTH} {CARD_HEIGHT}",
        prefix=own,
        title=title,
        desc=desc,
        width_px=width_px,
    )
