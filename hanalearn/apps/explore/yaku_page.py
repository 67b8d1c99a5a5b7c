"""The page of the explorer of sets: the sheet's sets with their cards, one set or one card looked at closely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import OneSheetTool, Page, State
from hanalearn.cards import CardSet
from hanalearn.rules.missing import Missing
from hanalearn.rules.yaku import Yaku
from hanalearn.teach.explore.yaku_index import FAMILIES, Relation, YakuIndex, pool_of
from hanalearn.teach.sheet_words import source_message
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["YakuTool"]

_SHOWN_CARDS = 5
"""A set of more cards than this shows its name and number in the list, not its cards."""


@dataclass(frozen=True, slots=True)
class YakuTool(OneSheetTool):
    """The explorer of sets (X1)."""

    state: YakuIndex

    key: ClassVar[str] = "yaku"
    kind: ClassVar[type[State]] = YakuIndex
    lessons: ClassVar[tuple[str, ...]] = ("L4.1", "L4.3", "L4.5")
    practice: ClassVar[str] = "name-the-sets"

    # --- what it shows

    def page(self, blocks: Blocks) -> Page:
        """The page."""
        main = (self._controls(blocks), self._list(blocks))
        detail, said = self._detail(blocks)
        side = (*detail, self._deck(blocks))
        return Page(main, side, "" if said is None else blocks.voice.speak(said))

    def _controls(self, blocks: Blocks) -> Json:
        state = self.state
        families = [(f"family:{one}", Message(f"explore.yaku.family-{one}"), state.family == one) for one in FAMILIES]
        items = [
            blocks.rulebooks(state.name),
            blocks.segments(Message("explore.yaku.family"), families, kind="chips"),
        ]
        if state.pile:
            items.append(blocks.switch("only", Message("explore.yaku.only"), state.only_possible))
        return blocks.controls(*items)

    def _list(self, blocks: Blocks) -> Json:
        rows = [self._row(blocks, yaku) for yaku in self.state.sets]
        rows += [
            {
                "id": f"set-{absent.yaku.key}",
                "name": blocks.words(Message(f"yaku.{absent.yaku.key}")),
                "note": blocks.words(Message("explore.yaku.absent", sheets=", ".join(absent.letters))),
                "state": "now" if self.state.chosen == absent.yaku.key else None,
                "offer": f"set:{absent.yaku.key}",
            }
            for absent in self.state.absent
        ]
        return {"part": "list", "id": "sets", "title": blocks.words(Message("explore.yaku.sets")), "rows": rows}

    def _row(self, blocks: Blocks, yaku: Yaku) -> Json:
        pool = pool_of(yaku)
        needed = sum(need.count for need in yaku.needs)
        note = Message(f"yaku.{yaku.key}.about")
        row: Json = {
            "id": f"set-{yaku.key}",
            "name": blocks.words(Message(f"yaku.{yaku.key}")),
            "note": blocks.words(note),
            "chip": blocks.words(self._points(yaku)),
            "state": "now" if self.state.chosen == yaku.key else None,
            "offer": f"set:{yaku.key}",
        }
        if len(pool) <= _SHOWN_CARDS and len(pool) == needed:
            row["cards"] = blocks.cards(pool)
        if self.state.pile:
            row["chip"] = blocks.words(_distance(self.state.missing_of(yaku)))
        return row

    def _points(self, yaku: Yaku) -> Message:
        if yaku.extra:
            return Message("explore.yaku.points-more", n=yaku.points, more=yaku.extra)
        return Message("explore.yaku.points", n=yaku.points)

    # --- one set, or one card

    def _detail(self, blocks: Blocks) -> tuple[list[Json], Message | None]:
        state = self.state
        if (yaku := state.yaku) is not None:
            return [self._set(blocks, yaku)], Message("explore.yaku.say-set", name=Message(f"yaku.{yaku.key}"))
        if state.card is not None:
            return [self._card(blocks)], Message("explore.yaku.say-card", card=state.card, n=len(state.sets_of_card))
        return [blocks.text(Message("explore.yaku.tap"), tone="quiet")], None

    def _set(self, blocks: Blocks, yaku: Yaku) -> Json:
        state = self.state
        pool = pool_of(yaku)
        lines: list[Message] = [Message(f"yaku.{yaku.key}.about")]
        if state.is_absent:
            absent = next(one for one in state.absent if one.yaku.key == yaku.key) if state.absent else None
            letters = ", ".join(absent.letters) if absent else ""
            lines.append(Message("explore.yaku.absent", sheets=letters))
        else:
            lines += [self._points(yaku), Message("explore.yaku.holdings", n=yaku.count_smallest())]
            lines.append(source_message(yaku.cite))
            if yaku.void_if:
                lines.append(Message("explore.yaku.void", cards=yaku.void_if))
        inner: list[Json] = [
            {"part": "cards", "size": "normal", "cards": blocks.cards(pool)},
            blocks.text(*lines),
        ]
        if state.pile and not state.is_absent:
            inner.append(blocks.text(*_away(state.missing_of(yaku)), title=Message("explore.yaku.my-pile")))
        relations = list(state.relations())
        if relations:
            rows = [self._relation(blocks, one) for one in relations]
            head = [Message("explore.yaku.other"), Message("explore.yaku.shared"), Message("explore.yaku.together")]
            inner.append(blocks.table(Message("explore.yaku.relations"), head, rows, stack=True))
        native = names.japanese(f"yaku.{yaku.key}")
        title = blocks.words(Message(f"yaku.{yaku.key}"))
        return {"part": "group", "id": "detail", "title": title, "native": native.script, "blocks": inner}

    def _relation(self, blocks: Blocks, one: Relation) -> tuple[Message, list[object], None]:
        shared = names.cards_in_a_row(one.shared, blocks.voice.lang) if one.shared else "–"
        if len(one.shared) > _SHOWN_CARDS:
            shared = blocks.voice.plain(Message("ui.cards", n=len(one.shared)))
        if one.is_beaten:
            together = Message("explore.yaku.is-beaten")
        elif one.beats:
            together = Message("explore.yaku.beats")
        else:
            together = Message("explore.yaku.both")
        return Message(f"yaku.{one.yaku.key}"), [shared, together], None

    def _card(self, blocks: Blocks) -> Json:
        state = self.state
        assert state.card is not None
        rows = [
            {
                "id": f"of-{yaku.key}",
                "name": blocks.words(Message(f"yaku.{yaku.key}")),
                "note": blocks.words(Message(f"yaku.{yaku.key}.about")),
                "chip": blocks.words(self._points(yaku)),
                "offer": f"set:{yaku.key}",
            }
            for yaku in state.sets_of_card
        ]
        said = Message("explore.yaku.say-card", card=state.card, n=len(rows))
        inner: list[Json] = [
            {"part": "cards", "size": "large", "cards": blocks.cards([state.card])},
            blocks.text(said),
        ]
        if rows:
            inner.append({"part": "list", "rows": rows})
        title = names.capitalised(names.card_name(state.card, blocks.voice.lang))
        return {"part": "group", "id": "detail", "title": title, "blocks": inner}

    def _deck(self, blocks: Blocks) -> Json:
        state = self.state
        modes = [
            ("piling:off", Message("explore.yaku.look"), not state.is_piling),
            ("piling:on", Message("explore.yaku.collect"), state.is_piling),
        ]
        on = state.pile if state.is_piling else state.lit
        inner: list[Json] = [
            blocks.controls(
                blocks.segments(Message("explore.yaku.deck-mode"), modes),
                blocks.deck(Message("explore.yaku.deck"), on),
            )
        ]
        if state.pile:
            inner.append(blocks.buttons(blocks.button(Message("explore.empty"), "pile:empty")))
            sheet_of = state.book.score(state.pile)
            inner.append(blocks.text(Message("explore.yaku.worth", n=sheet_of.base, final=sheet_of.total)))
        inner.append({"part": "print", "label": blocks.words(Message("explore.print"))})
        title = blocks.words(Message("explore.yaku.deck"))
        return {"part": "panel", "id": "deck", "open": True, "title": title, "blocks": inner}


def _distance(found: Missing) -> Message:
    if found.is_made:
        return Message("explore.yaku.made")
    if not found.is_possible:
        return Message("explore.yaku.dead")
    return Message("explore.yaku.away", n=found.distance)


def _away(found: Missing) -> list[Message]:
    wanted: CardSet = found.unseen | found.on_field | found.in_hand
    lines = [_distance(found)]
    if found.voided_by:
        lines.append(Message("explore.yaku.voided", cards=found.voided_by))
    elif found.distance and len(wanted) <= _SHOWN_CARDS + 3:
        lines.append(Message("explore.yaku.missing", cards=wanted))
    return lines
