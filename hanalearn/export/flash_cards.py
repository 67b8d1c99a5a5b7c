"""Flash cards to cut out: the picture on the front, three names on the back, for printing on both sides.

The paper turns over its long edge, so a back page has its columns in reverse: each back lies behind its front.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hanalearn.art import LIGHT, Deck, Palette, card_symbols, card_use, emblem, kind_mark
from hanalearn.cards import Card
from hanalearn.export.print_page import PrintPage, Sheet, print_page
from hanalearn.export.tongues import as_html, in_one, in_two
from hanalearn.text import Message, names, text_runs

__all__ = ["LARGE", "NORMAL", "PAPERS", "Layout", "flash_cards", "pages"]

PAPERS: Final = ("A4", "Letter")
"""The papers they can be printed on, always in the same size."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How cards lie on a page, edge to edge, in the middle of it.

    Attributes:
        columns, rows: of cards.
        width_mm, height_mm: of one card with its white edge.
        picture_mm: width of the picture on it.
        name: a CSS class.
    """

    columns: int
    rows: int
    width_mm: float
    height_mm: float
    picture_mm: float
    name: str

    @property
    def count(self) -> int:
        """Cards on a page."""
        return self.columns * self.rows

    def spots(self, page: Sequence[Card], *, is_back: bool) -> list[Card | None]:
        """What lies where, row by row from the upper left; ``None`` where nothing does.

        >>> layout = Layout(3, 1, 63, 88, 50, "normal")
        >>> [str(card) for card in layout.spots([Card(0), Card(1)], is_back=True)]
        ['None', '1r', '1b']
        """
        full: list[Card | None] = [*page, *(None for _ in range(self.count - len(page)))]
        rows = [full[at : at + self.columns] for at in range(0, self.count, self.columns)]
        return [card for row in rows for card in (reversed(row) if is_back else row)]


NORMAL: Final = Layout(3, 3, 63, 88, 50, "normal")
"""Nine to a page, each as large as a poker card, so that sleeves and boxes fit."""
LARGE: Final = Layout(2, 2, 95, 133, 75, "large")
"""Four to a page, no word smaller than 18 points."""


def pages(layout: Layout) -> Iterator[tuple[Card, ...]]:
    """The cards of each sheet of paper, in card order."""
    deck = tuple(Card)
    for at in range(0, len(deck), layout.count):
        yield deck[at : at + layout.count]


def flash_cards(
    deck: Deck,
    langs: Sequence[str],
    *,
    layout: Layout = NORMAL,
    second: str = "",
    paper: str = "A4",
    palette: Palette = LIGHT,
) -> str:
    """The HTML text of all 48 cards: front, back, front, back.

    Args:
        deck: whose faces.
        langs: languages inside, the first one is seen; the Japanese name stands on every back.
        layout: ``NORMAL`` or ``LARGE``.
        second: a language whose name stands there too, or ``""``.
        paper: one of ``PAPERS``, set when the page opens.
        palette: the colours.

    Raises:
        ValueError: the paper is not one of them.
    """
    if paper not in PAPERS:
        raise ValueError(f"flash cards on {paper!r}: they fit on {', '.join(PAPERS)}")
    all_pages = list(pages(layout))
    sheets: list[Sheet] = []
    for number, page in enumerate(all_pages, 1):
        for side in ("front", "back"):
            spots = layout.spots(page, is_back=side == "back")
            make = _front if side == "front" else _back
            cards = "".join(
                '<div class="card none"></div>' if one is None else make(one, langs, palette) for one in spots
            )
            foot = Message(f"flash.foot-{side}", sheet=number, sheets=len(all_pages))
            html = f'<div class="grid">{cards}{_marks(layout)}</div><p class="foot">{in_one(foot, langs)}</p>'
            sheets.append(Sheet(html, kind=f"flash {side} {layout.name}"))
    return print_page(
        PrintPage(
            title=Message("flash.title-large" if layout is LARGE else "flash.title"),
            note=Message("flash.how", pages=2 * len(all_pages)),
            langs=langs,
            sheets=sheets,
            css="flash.css",
            second=second if second in langs else "",
            papers=(paper, *(one for one in PAPERS if one != paper)),
            symbols=card_symbols(Card, deck, palette=palette),
        )
    )


def _front(card: Card, langs: Sequence[str], palette: Palette) -> str:
    return f'<div class="card" data-front="{card.code}">{card_use(card, label=names.unique_name(card, langs[0]))}</div>'


def _back(card: Card, langs: Sequence[str], palette: Palette) -> str:
    japanese = names.japanese(card)
    name = in_two(lambda lang: names.card_name(card, lang), langs)
    kind = in_one(lambda lang: as_html(text_runs(_kind(card, lang), lang)), langs)
    month = in_one(lambda lang: as_html(text_runs(names.month_name(card.month, lang), lang)), langs)
    plant = in_one(lambda lang: as_html(text_runs(names.plant_name(card.month, lang), lang)), langs)
    return (
        f'<div class="card" data-back="{card.code}">'
        f'<p class="month"><b>{card.month.value}</b>{emblem(card.month)}</p>'
        f'<p class="name serif">{name}</p>'
        f'<p class="japanese" lang="ja"><span class="script">{japanese.script}</span>'
        f'<span class="kana">{japanese.kana}</span><span class="romaji" lang="ja-Latn">{japanese.romaji}</span></p>'
        f'<p class="what"><span>{month}<br>{plant}</span><span class="kind">{kind}{kind_mark(card, palette)}</span></p>'
        "</div>"
    )


def _kind(card: Card, lang: str) -> str:
    """The kind, and the family of a ribbon, which counts too."""
    return names.kind_name(card.kind, lang) if card.ribbon is None else names.ribbon_name(card.ribbon, lang)


def _marks(layout: Layout) -> str:
    """Where to cut: short lines outside the cards on all four sides, a small cross where four cards meet."""
    across, down = layout.columns * layout.width_mm, layout.rows * layout.height_mm
    lines: list[str] = []
    for column in range(layout.columns + 1):
        x = column * layout.width_mm
        lines += [f"M{x:g} -1v-2.4", f"M{x:g} {down + 1:g}v2.4"]
    for row in range(layout.rows + 1):
        y = row * layout.height_mm
        lines += [f"M-1 {y:g}h-2.4", f"M{across + 1:g} {y:g}h2.4"]
    for column in range(1, layout.columns):
        for row in range(1, layout.rows):
            x, y = column * layout.width_mm, row * layout.height_mm
            lines.append(f"M{x - 1.5:g} {y:g}h3M{x:g} {y - 1.5:g}v3")
    return (
        f'<svg class="cut" viewBox="0 0 {across:g} {down:g}" aria-hidden="true" focusable="false">'
        f'<path d="{"".join(lines)}"/></svg>'
    )
