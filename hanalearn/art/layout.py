"""Where everything of a scene lies: the geography of a table, which never changes.

The other player above, the field in the middle with the stock at its left and the turned card below it, the own hand
at the bottom, piles at the right. Units: a card is 100 wide and 160 high.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.cards import Card, Kind
from hanalearn.scene import Scene, Spot, Zone, ZoneKey

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "Layout", "Lying", "lay_out"]

CARD_WIDTH: Final = 100
"""Width of a card of full size on the table."""
CARD_HEIGHT: Final = 160
"""Height of a card of full size on the table."""

_GAP: Final = 16
_PADDING: Final = 24
_BLOCK_GAP: Final = 30
_SMALL: Final = 0.62
"""Size of cards in piles and of the other player's backs."""
_STEP: Final = {Kind.BRIGHT: 40, Kind.ANIMAL: 40, Kind.RIBBON: 40, Kind.CHAFF: 24}
"""How far apart the cards of a pile lie. The number and plant of each stay in sight."""
_LONG_ROW: Final = 6
"""A field with more places than this lies in two rows, filled column by column."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A spot at its place: upper left corner and size (1 is a card of 100 x 160)."""

    spot: Spot
    x: float
    y: float
    scale: float = 1

    @property
    def width(self) -> float:
        """In table units."""
        return CARD_WIDTH * self.scale

    @property
    def height(self) -> float:
        """In table units."""
        return CARD_HEIGHT * self.scale


@dataclass(frozen=True, slots=True)
class Heap:
    """Cards lying face down in one heap."""

    x: float
    y: float
    count: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole table.

    Attributes:
        width: of the table; likewise ``height``.
        lying: all spots, the lowest first.
        heaps: face-down heaps.
        middles: the middle of each zone that is shown.
    """

    width: float
    height: float
    lying: tuple[Lying, ...]
    heaps: tuple[Heap, ...]
    middles: dict[ZoneKey, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class _Block:
    width: float
    height: float
    lying: tuple[Lying, ...] = ()
    heaps: tuple[Heap, ...] = ()
    middles: tuple[tuple[ZoneKey, float, float], ...] = ()

    def at(self, x: float, y: float) -> _Block:
        return _Block(
            self.width,
            self.height,
            tuple(Lying(one.spot, one.x + x, one.y + y, one.scale) for one in self.lying),
            tuple(Heap(heap.x + x, heap.y + y, heap.count) for heap in self.heaps),
            tuple((key, mx + x, my + y) for key, mx, my in self.middles),
        )


def lay_out(scene: Scene) -> Layout:
    """The places of a scene. Zones the scene does not have take no room."""
    zones = {zone.key: zone for zone in scene.zones}
    left = [
        _backs(zones.get(ZoneKey.THEIR_HAND)),
        _middle(zones.get(ZoneKey.STOCK), zones.get(ZoneKey.DRAWN), zones.get(ZoneKey.FIELD)),
        _row(zones.get(ZoneKey.HAND)),
    ]
    right = [_piles(zones.get(ZoneKey.THEIR_TAKEN)), _piles(zones.get(ZoneKey.TAKEN))]
    main = _stacked([block for block in left if block is not None])
    side = [block for block in right if block is not None]
    blocks = [main.at(_PADDING, _PADDING)] if main.width else []
    width, height = main.width, main.height
    if side:
        x = _PADDING + (main.width + _BLOCK_GAP if main.width else 0)
        stacked = _stacked(side)
        height = max(height, stacked.height)
        if len(side) == 2:
            # Their pile keeps to their side of the table, ours to ours.
            blocks += [side[0].at(x, _PADDING), side[1].at(x, _PADDING + height - side[1].height)]
        else:
            own = right[1] is not None
            blocks.append(side[0].at(x, _PADDING + (height - side[0].height if own else 0)))
        width = x - _PADDING + max(block.width for block in side)
    return Layout(
        width + 2 * _PADDING,
        height + 2 * _PADDING,
        tuple(one for block in blocks for one in block.lying),
        tuple(heap for block in blocks for heap in block.heaps),
        {key: (x, y) for block in blocks for key, x, y in block.middles},
    )


def _stacked(blocks: Sequence[_Block]) -> _Block:
    width = max((block.width for block in blocks), default=0)
    placed: list[_Block] = []
    y = 0.0
    for block in blocks:
        placed.append(block.at((width - block.width) / 2, y))
        y += block.height + _BLOCK_GAP
    return _Block(
        width,
        max(y - _BLOCK_GAP, 0),
        tuple(one for block in placed for one in block.lying),
        tuple(heap for block in placed for heap in block.heaps),
        tuple(middle for block in placed for middle in block.middles),
    )


def _spots(zone: Zone) -> list[Spot]:
    return [*zone.spots, *[Spot(is_face_down=True)] * zone.face_down_count]


def _backs(zone: Zone | None) -> _Block | None:
    """The other player's hand: small, overlapping."""
    if zone is None:
        return None
    spots = _spots(zone)
    step = CARD_WIDTH * _SMALL * 0.62
    lying = tuple(Lying(spot, i * step, 0, _SMALL) for i, spot in enumerate(spots))
    width = step * max(len(spots) - 1, 0) + CARD_WIDTH * _SMALL
    height = CARD_HEIGHT * _SMALL
    return _Block(width, height, lying, middles=((zone.key, width / 2, height / 2),))


def _row(zone: Zone | None) -> _Block | None:
    if zone is None:
        return None
    spots = _spots(zone)
    lying = tuple(Lying(spot, i * (CARD_WIDTH + _GAP), 0) for i, spot in enumerate(spots))
    width = len(spots) * (CARD_WIDTH + _GAP) - _GAP if spots else CARD_WIDTH
    return _Block(width, CARD_HEIGHT, lying, middles=((zone.key, width / 2, CARD_HEIGHT / 2),))


def _field(zone: Zone, *, rows: int) -> _Block:
    spots = _spots(zone)
    lying = tuple(
        Lying(spot, (i // rows) * (CARD_WIDTH + _GAP), (i % rows) * (CARD_HEIGHT + _GAP))
        for i, spot in enumerate(spots)
    )
    columns = max(-(-len(spots) // rows), 1)
    width = columns * (CARD_WIDTH + _GAP) - _GAP
    height = rows * (CARD_HEIGHT + _GAP) - _GAP
    return _Block(width, height, lying, middles=((zone.key, width / 2, height / 2),))


def _middle(stock: Zone | None, drawn: Zone | None, field: Zone | None) -> _Block | None:
    if stock is None and drawn is None and field is None:
        return None
    has_left = stock is not None or drawn is not None
    count = len(_spots(field)) if field is not None else 0
    rows = 2 if (stock is not None and drawn is not None) or count > _LONG_ROW else 1
    lying: list[Lying] = []
    heaps: list[Heap] = []
    middles: list[tuple[ZoneKey, float, float]] = []
    second = CARD_HEIGHT + _GAP if stock is not None and drawn is not None else 0
    if stock is not None:
        count_down = stock.face_down_count + sum(spot.is_face_down for spot in stock.spots)
        heaps.append(Heap(0, 0, count_down))
        lying += [Lying(spot, 0, 0) for spot in stock.spots if spot.card is not None]
        middles.append((ZoneKey.STOCK, CARD_WIDTH / 2, CARD_HEIGHT / 2))
    if drawn is not None:
        lying += [Lying(spot, 0, second) for spot in (_spots(drawn) or [Spot()])]
        middles.append((ZoneKey.DRAWN, CARD_WIDTH / 2, second + CARD_HEIGHT / 2))
    width: float = CARD_WIDTH if has_left else 0
    height = rows * (CARD_HEIGHT + _GAP) - _GAP
    if field is not None:
        block = _field(field, rows=rows).at(width + _BLOCK_GAP if has_left else 0, 0)
        lying += block.lying
        middles += block.middles
        width = block.width + (width + _BLOCK_GAP if has_left else 0)
    return _Block(width, height, tuple(lying), tuple(heaps), tuple(middles))


def _piles(zone: Zone | None) -> _Block | None:
    """A pile sorted by kind: brights and animals, ribbons, chaff, one row each; within a kind in the order given."""
    if zone is None:
        return None
    groups: list[list[list[Card]]] = []
    for kinds in ((Kind.BRIGHT, Kind.ANIMAL), (Kind.RIBBON,), (Kind.CHAFF,)):
        row = [cards for kind in kinds if (cards := [card for card in zone.cards if card.kind is kind])]
        if row:
            groups.append(row)
    lying: list[Lying] = []
    width, y = 0.0, 0.0
    for row in groups:
        x = 0.0
        for cards in row:
            step = _STEP[cards[0].kind]
            lying += [Lying(Spot(card), x + i * step, y, _SMALL) for i, card in enumerate(cards)]
            x += (len(cards) - 1) * step + CARD_WIDTH * _SMALL + _GAP
        width = max(width, x - _GAP)
        y += CARD_HEIGHT * _SMALL + _GAP / 2
    hidden = [spot for spot in _spots(zone) if spot.is_face_down]
    if hidden:
        lying += [Lying(spot, i * _STEP[Kind.CHAFF], y, _SMALL) for i, spot in enumerate(hidden)]
        width = max(width, (len(hidden) - 1) * _STEP[Kind.CHAFF] + CARD_WIDTH * _SMALL)
        y += CARD_HEIGHT * _SMALL + _GAP / 2
    if not lying:
        lying.append(Lying(Spot(), 0, 0, _SMALL))
        width, y = CARD_WIDTH * _SMALL, CARD_HEIGHT * _SMALL + _GAP / 2
    height = y - _GAP / 2
    return _Block(width, height, tuple(lying), middles=((zone.key, width / 2, height / 2),))
