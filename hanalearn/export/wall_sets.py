"""The sets of one rulebook on one sheet: name, cards and points, with the sheet's source and what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from hanalearn.art import card_use
from hanalearn.cards import Card, CardSet, Kind
from hanalearn.export.tongues import in_one, in_two
from hanalearn.rules.book import Rulebook
from hanalearn.rules.hachihachi_book import HachiHachiRulebook
from hanalearn.rules.hanaawase_book import HanaAwaseRulebook
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.yaku import Cite, Standing, Yaku
from hanalearn.teach.sheet_words import source_message
from hanalearn.text import Message, say

__all__ = ["sets_sheet"]

_ROOM_U: Final = 212.0
"""Height that all rows have together, in millimetres of A4."""
_WIDTH_U: Final = 118.0
"""Width that the cards of a row have."""
_SOME_U: Final = 10.0
"""What the words beside cards of which some are needed take of it."""
_TALLEST_U: Final = 20.0
_IN_A_ROW: Final = 12
_FEW: Final = 7
"""With fewer sets than this there is room for larger words about the dealt hands."""
_GAP_U: Final = 2.2
_BETWEEN_U: Final = 0.8
_FURTHER: Final = {Kind.ANIMAL: "animal", Kind.RIBBON: "ribbon", Kind.CHAFF: "chaff", Kind.BRIGHT: "bright"}


def sets_sheet(book: Rulebook, langs: Sequence[str]) -> str:
    """What stands on the sheet of a rulebook, as HTML."""
    return _Sets(book, langs).html()


@dataclass(frozen=True, slots=True)
class _Lines:
    """How the cards of a set lie: rows of equal cards."""

    rows: int
    width: float

    @property
    def height(self) -> float:
        """Of all rows together."""
        return self.rows * self.width * 1.6 + (self.rows - 1) * _BETWEEN_U


def _lines(yaku: Yaku, tallest: float) -> _Lines:
    """One row of cards, none taller than ``tallest``; two where they would be too small to be known."""
    count = len(yaku.cards)
    rows = 1 if count <= _IN_A_ROW else 2
    across = -(-count // rows)
    room = _WIDTH_U - _SOME_U if any(need.count < len(need.pool) for need in yaku.needs) else _WIDTH_U
    return _Lines(rows, min(tallest / 1.6, room / across - _BETWEEN_U))


class _Sets:
    def __init__(self, book: Rulebook, langs: Sequence[str]) -> None:
        self.book = book
        self.langs = langs
        self.notes: list[Message] = []

    def html(self) -> str:
        """The whole sheet."""
        key = self.book.key
        rows = "".join(self._rows())
        letter = in_one(Message(f"book.{key}.letter"), self.langs)
        full = in_one(Message(f"book.{key}.full"), self.langs)
        return (
            f'<header class="serif"><h2>{in_one(Message("wall.sets"), self.langs)}</h2>'
            f'<p class="slip"><b>{letter}</b><span>{full}</span></p></header>'
            f'<p class="about">{in_one(Message(f"book.{key}.about"), self.langs)}</p>'
            f'<ol class="rows">{rows}</ol>{self._dealt()}{self._foot()}'
        )

    # --- one row for each set

    def _rows(self) -> list[str]:
        tallest = self._tallest()
        return [self._row(yaku, tallest) for yaku in self.book.yaku]

    def _tallest(self) -> float:
        """How tall cards may be so that all rows fit on the sheet."""
        single = [_lines(yaku, _TALLEST_U) for yaku in self.book.yaku if len(yaku.cards) <= _IN_A_ROW]
        # All cards of the sheet are equally large but for those that lie in two rows.
        tallest = min((lines.width * 1.6 for lines in single), default=_TALLEST_U)
        room = _ROOM_U - 4.2 * -(-len(self._dealt_sets()) // 2)
        while tallest > 8 and sum(self._height(yaku, tallest) for yaku in self.book.yaku) > room:
            tallest -= 0.25
        return tallest

    def _height(self, yaku: Yaku, tallest: float) -> float:
        # Three lines of words beside the cards need this much.
        return max(_lines(yaku, tallest).height, 11.0) + _GAP_U

    def _row(self, yaku: Yaku, tallest: float) -> str:
        lines = _lines(yaku, tallest)
        name = in_two(lambda lang: say(Message(f"yaku.{yaku.key}"), lang), self.langs)
        groups = '<i class="and">+</i>'.join(self._need(need.count, need.pool) for need in yaku.needs)
        size = f"--card:{lines.width:.2f};min-block-size:calc({self._height(yaku, tallest):.2f}*var(--u))"
        return (
            f'<li style="{size}"><div class="set"><span class="serif">{name}</span>'
            f"<small>{in_one(Message(f'yaku.{yaku.key}.about'), self.langs)}</small></div>"
            f'<div class="cards">{groups}</div><div class="worth">{self._worth(yaku)}</div></li>'
        )

    def _need(self, count: int, pool: CardSet) -> str:
        some = (
            ""
            if count == len(pool)
            else f'<i class="some">{in_one(Message("wall.some", n=count), self.langs, capital=False)}</i>'
        )
        cards = "".join(card_use(card) for card in pool)
        return f'<span class="need">{some}<span class="pool">{cards}</span></span>'

    def _worth(self, yaku: Yaku) -> str:
        points, more = self._amount(yaku.points), ""
        if yaku.extra:
            kind = _FURTHER[_kind(yaku.extra_pool)]
            word = Message(f"wall.further-{kind}", more=self._amount(yaku.extra))
            more = f"<small>{in_one(word, self.langs)}</small>"
        return f'<b class="number">{points}{self._mark(yaku.cite)}</b><small>{self._unit(yaku.points)}</small>{more}'

    def _amount(self, points: int) -> str:
        if isinstance(self.book, HachiHachiRulebook):
            kan: Fraction = self.book.in_kan(points)
            return str(kan.numerator) if kan.denominator == 1 else f"{float(kan):g}"
        return str(points)

    def _unit(self, points: int) -> str:
        is_kan = isinstance(self.book, HachiHachiRulebook)
        unit = Message("wall.kan") if is_kan else Message("wall.points", n=points)
        return in_one(unit, self.langs, capital=False)

    def _mark(self, cite: Cite) -> str:
        """The sign of a note where the sheet itself does not state the figure."""
        if cite.standing in (Standing.STATED, Standing.HOUSE):
            return ""
        note = source_message(cite)
        if note not in self.notes:
            self.notes.append(note)
        return f'<sup class="note">{self.notes.index(note) + 1}</sup>'

    # --- sets of the dealt hand, and what a whole round may bring

    def _dealt_sets(self) -> list[tuple[str, str, Cite]]:
        book = self.book
        if isinstance(book, HachiHachiRulebook):
            made = [
                ("yaku.sujuroku", book.sixteen_chaff_kan, "sixteen_chaff_kan"),
                ("yaku.souhachi", book.all_eights_kan, "all_eights_kan"),
                ("yaku.futahachi", book.double_eights_kan, "double_eights_kan"),
            ]
            listed = [(key, str(kan), book.cite_of(option)) for key, kan, option in made if kan]
            return listed + [(f"teyaku.{line.key}", str(line.kan), line.cite) for line in book.hand_lines]
        if isinstance(book, KoiKoiRulebook | HanaAwaseRulebook):
            return [(f"teyaku.{yaku.key}", str(yaku.points), yaku.cite) for yaku in book.hand_yaku]
        return []

    def _dealt(self) -> str:
        listed = self._dealt_sets()
        if not listed:
            return ""
        items = []
        for key, worth, cite in listed:
            about = in_one(Message(f"{key}.about"), self.langs)
            name = in_one(Message(key), self.langs)
            items.append(f"<li><b>{worth}{self._mark(cite)}</b><span><strong>{name}</strong> {about}</span></li>")
        title = "wall.dealt-and-made" if isinstance(self.book, HachiHachiRulebook) else "wall.dealt"
        roomy = " roomy" if len(self.book.yaku) < _FEW else ""
        return f'<div class="dealt{roomy}"><h3>{in_one(Message(title), self.langs)}</h3><ul>{"".join(items)}</ul></div>'

    # --- where it comes from

    def _foot(self) -> str:
        """What counts instead of what, the source by its title, what it leaves open."""
        lines = [
            in_one(
                Message(
                    "wall.instead",
                    set=Message(f"yaku.{yaku.key}"),
                    others=tuple(Message(f"yaku.{one.key}") for one in self.book.yaku if one.key in yaku.beats),
                ),
                self.langs,
            )
            for yaku in self.book.yaku
            if any(one.key in yaku.beats for one in self.book.yaku)
        ]
        cups = [yaku for yaku in self.book.yaku if _CUP in yaku.cards and _kind(yaku.cards) is Kind.CHAFF]
        if cups:
            lines.append(in_one(Message("wall.cup"), self.langs))
        if len(self.book.readings) > 1:
            lines.append(in_one(Message("wall.cup-choice"), self.langs))
        source = in_one(Message("standing.stated", source=Message(f"source.{self.book.source}")), self.langs)
        lost = f"<p>{in_one(Message('wall.reconstructed'), self.langs)}</p>" if self.book.is_reconstructed else ""
        notes = "".join(
            f'<li><sup class="note">{at}</sup> {in_one(note, self.langs)}</li>' for at, note in enumerate(self.notes, 1)
        )
        instead = f"<p>{' '.join(lines)}</p>" if lines else ""
        return f"<footer>{instead}<p>{source}</p>{lost}{f'<ul>{notes}</ul>' if notes else ''}</footer>"


_CUP: Final = Card.parse("9a")


def _kind(cards: CardSet) -> Kind:
    """The kind that most cards of a pool are: the sake cup may stand among the chaff."""
    kinds = [card.kind for card in cards]
    return max(Kind, key=kinds.count)
