"""The page of the deal inspector: the deal by months, the verdict with its reason, exact facts, ten thousand deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Self

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import OneSheetTool, Page, State
from hanalearn.art.charts import columns
from hanalearn.cards import CardSet, Month
from hanalearn.rules.simulate.outcomes import Estimate
from hanalearn.teach.explore.deal import DEALS, PRESETS, Deal, Mass, Verdict, facts_of, months_expected
from hanalearn.teach.sheet_words import source_message
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["DealTool"]

_MATCH_DEALS: Final = 12
"""Deals of a match."""
_CLASS_DEALS: Final = 45
"""Deals of a lesson: fifteen pairs play three months each."""
_MANY_MONTHS: Final = 7
"""From so many different months on a hand can answer nearly everything."""


@dataclass(frozen=True, slots=True)
class DealTool(OneSheetTool):
    """The deal inspector (X6)."""

    state: Deal

    key: ClassVar[str] = "deal"
    kind: ClassVar[type[State]] = Deal
    lessons: ClassVar[tuple[str, ...]] = ("L2.3", "L2.2")
    practice: ClassVar[str] = "inspect-the-deal"

    def work(self) -> Iterator[Self] | None:
        """The deals still to be made."""
        mass = self.state.mass
        if mass is None or mass.is_done:
            return None
        return (type(self)(state) for state in self.state.counting())

    # --- what it shows

    def page(self, blocks: Blocks) -> Page:
        """The page."""
        said, verdict = self._verdict(blocks)
        main = (self._controls(blocks), self._cards(blocks), verdict, self._hand(blocks), self._tally(blocks))
        return Page(main, (self._facts(blocks), self._mass(blocks), self._picker(blocks)), blocks.voice.speak(said))

    def _controls(self, blocks: Blocks) -> Json:
        state = self.state
        presets = [(f"preset:{kind}", Message(f"explore.deal.preset-{kind}")) for kind in PRESETS]
        inner = [
            blocks.controls(blocks.rulebooks(state.name)),
            blocks.buttons(blocks.button(Message("explore.deal.new"), "deal:new", main=True)),
            blocks.choices(Message("explore.deal.presets"), presets),
        ]
        return {"part": "group", "blocks": inner}

    def _cards(self, blocks: Blocks) -> Json:
        groups = [
            {"label": blocks.words(Message(f"zone.{zone}")), "cards": blocks.cards(sorted(cards))}
            for zone, cards in (("field", self.state.field), ("hand", self.state.hand))
        ]
        return {"part": "cards", "size": "normal", "groups": groups}

    def _verdict(self, blocks: Blocks) -> tuple[Message, Json]:
        found = self.state.verdict()
        source = source_message(found.cite)
        match found.verdict:
            case Verdict.INCOMPLETE:
                book = self.state.book
                left = book.hand_size - len(self.state.hand), book.field_size - len(self.state.field)
                said = Message("explore.deal.incomplete", hand=left[0], field=left[1])
                return said, blocks.text(said, tone="info")
            case Verdict.PLAY:
                said = Message("explore.deal.play")
                lines = [said]
                if any(month for month in self.state.triples):
                    plants = tuple(names.plant_name(month, blocks.voice.lang) for month in self.state.triples)
                    lines.append(Message("explore.deal.triple-field", plants=", ".join(plants)))
                return said, blocks.text(*lines, tone="yes")
            case Verdict.TESHI | Verdict.KUTTSUKI:
                said = Message(f"explore.deal.{found.verdict}", cards=found.cards, n=found.points)
            case verdict:
                said = Message(f"explore.deal.{verdict}", cards=found.cards)
        return said, blocks.text(said, source, tone="no")

    def _hand(self, blocks: Blocks) -> Json:
        state, pattern = self.state, self.state.hand_pattern
        lines = [Message("explore.deal.months", n=len(pattern))]
        if len(pattern) >= _MANY_MONTHS:
            lines.append(Message("explore.deal.wide"))
        lines += [
            Message("explore.deal.slow", plant=names.plant_name(month, blocks.voice.lang))
            for month in Month
            if len(state.hand & month.cards) == 3
        ]
        if state.field:
            lines.append(Message("explore.deal.matches", n=len(state.matches)))
        return blocks.text(*lines, title=Message("explore.deal.hand"))

    def _tally(self, blocks: Blocks) -> Json:
        state = self.state

        def count(cards: CardSet, month: Month) -> str:
            return str(len(cards & month.cards) or "·")

        rows = [
            (
                blocks.plant(month),
                [count(state.hand, month), count(state.field, month)],
                "total" if 4 in (len(state.hand & month.cards), len(state.field & month.cards)) else None,
            )
            for month in Month
            if (state.hand | state.field) & month.cards
        ]
        head = [Message("explore.month"), Message("zone.hand"), Message("zone.field")]
        return blocks.table(Message("explore.deal.tally"), head, rows)

    # --- chances

    def _facts(self, blocks: Blocks) -> Json:
        book = self.state.book
        facts = facts_of(book)
        rows: list[tuple[Message, list[object], None]] = [
            (Message("explore.deal.fact-four", n=facts.size), [_rare(blocks, facts.whole_month)], None),
            (Message("explore.deal.fact-pairs"), [_rare(blocks, facts.four_pairs)], None),
            (Message("explore.deal.fact-either"), [_rare(blocks, facts.either)], None),
            (Message("explore.deal.fact-triple"), [_rare(blocks, facts.triple)], None),
            (Message("explore.deal.fact-different"), [_rare(blocks, facts.all_different)], None),
            (Message("explore.deal.fact-void"), [_rare(blocks, facts.odds.void_field)], None),
        ]
        if book.hand_yaku:
            rows += [
                (Message("explore.deal.fact-deal"), [_rare(blocks, facts.odds.some_hand)], None),
                (
                    Message("explore.deal.fact-match", n=_MATCH_DEALS),
                    [_rare(blocks, facts.in_deals(_MATCH_DEALS))],
                    None,
                ),
                (
                    Message("explore.deal.fact-class", n=_CLASS_DEALS),
                    [_rare(blocks, facts.in_deals(_CLASS_DEALS))],
                    None,
                ),
            ]
        months = Message("explore.deal.fact-months", n=f"{float(facts.months):.2f}")
        table = blocks.table(
            Message("explore.deal.facts"), [Message("explore.deal.what"), Message("explore.deal.chance")], rows
        )
        return {
            "part": "group",
            "title": blocks.words(Message("explore.deal.facts")),
            "blocks": [table, blocks.text(months, Message("explore.deal.exact"), tone="quiet")],
        }

    def _mass(self, blocks: Blocks) -> Json:
        mass = self.state.mass
        inner: list[Json] = []
        if mass is None:
            inner.append(blocks.text(Message("explore.deal.mass-about", n=DEALS)))
            inner.append(blocks.buttons(blocks.button(Message("explore.deal.mass-start", n=DEALS), "mass:start")))
        else:
            if not mass.is_done:
                inner.append(
                    {
                        "part": "progress",
                        "label": blocks.words(Message("explore.deal.mass-running")),
                        "at": mass.deals,
                        "of": DEALS,
                        "cancel": blocks.button(Message("explore.stop"), "mass:stop"),
                    }
                )
            if mass.deals:
                inner += self._counted(blocks, mass)
        return {
            "part": "group",
            "id": "mass",
            "title": blocks.words(Message("explore.deal.mass")),
            "blocks": inner,
        }

    def _counted(self, blocks: Blocks, mass: Mass) -> list[Json]:
        size = self.state.book.hand_size
        expected = months_expected(size, mass.deals)
        shown = [count for count in expected if expected[count] >= 1 or (mass.months or {}).get(count)]
        counts = [(mass.months or {}).get(count, 0) for count in shown]
        table = blocks.table(
            Message("explore.deal.mass-months"),
            [
                Message("explore.deal.different-months"),
                Message("explore.deal.counted"),
                Message("explore.deal.expected"),
            ],
            [
                (str(count), [str(seen), f"{expected[count]:.0f}"], None)
                for count, seen in zip(shown, counts, strict=True)
            ],
        )
        chart = columns([str(count) for count in shown], counts, marks=[expected[count] for count in shown])
        void, special = _interval(blocks, mass.redeal_share), _interval(blocks, mass.special_share)
        return [
            blocks.chart(chart, Message("explore.deal.mass-label", n=mass.deals), table),
            blocks.text(
                Message("explore.deal.mass-void", share=void, n=mass.deals),
                Message("explore.deal.mass-special", share=special, n=mass.deals),
            ),
        ]

    def _picker(self, blocks: Blocks) -> Json:
        state = self.state
        places = [(f"place:{place}", Message(f"zone.{place}"), state.place == place) for place in ("hand", "field")]
        on = state.hand if state.place == "hand" else state.field
        return {
            "part": "panel",
            "id": "picker",
            "open": False,
            "title": blocks.words(Message("explore.deal.build")),
            "blocks": [
                blocks.controls(
                    blocks.segments(Message("explore.deal.place"), places),
                    blocks.deck(Message("explore.deal.build"), on),
                ),
                blocks.buttons(blocks.button(Message("explore.empty"), f"clear:{state.place}")),
            ],
        }


def _rare(blocks: Blocks, chance: Fraction) -> str:
    if not chance:
        return blocks.voice.plain(Message("explore.never"))
    percent = f"{100 * float(chance):.2f}"
    return blocks.voice.plain(Message("explore.one-in", n=f"{float(1 / chance):,.0f}", percent=percent))


def _interval(blocks: Blocks, found: Estimate) -> str:
    value, low, high = (f"{100 * number:.2f}" for number in (found.value, found.low, found.high))
    return blocks.voice.plain(Message("explore.interval", value=value, low=low, high=high))
