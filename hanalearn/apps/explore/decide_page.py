"""The page of the decision explorer: two bars with their intervals, five questions in words, what would change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import OneSheetTool, Page, State
from hanalearn.art.charts import Bar, Swing, bars, tornado
from hanalearn.rules.missing import Missing
from hanalearn.rules.simulate.outcomes import Estimate
from hanalearn.teach.explore.decision import (
    MOST_LEAD,
    PLACES,
    POLICIES_HERE,
    PRESETS,
    Changed,
    Decision,
    Problem,
    Weighing,
    change_runs,
    runs,
)
from hanalearn.teach.wire import Json
from hanalearn.text import Message, names

__all__ = ["DecideTool"]

_ZONES: Final = {"mine": "zone.taken", "theirs": "zone.their-taken", "hand": "zone.hand", "field": "zone.field"}


@dataclass(frozen=True, slots=True)
class DecideTool(OneSheetTool):
    """The decision explorer (X5)."""

    state: Decision

    key: ClassVar[str] = "decide"
    kind: ClassVar[type[State]] = Decision
    lessons: ClassVar[tuple[str, ...]] = ("L7.4", "L5.1")
    practice: ClassVar[str] = "stop-or-call"

    def work(self) -> Iterator[Self] | None:
        """The play-outs; begun anew after every change, so that the figures always belong to what is shown."""
        if self.state.weighing is not None or isinstance(self.state.view(), Problem):
            return None
        return (type(self)(state) for state in self.state.weighed())

    # --- what it shows

    def page(self, blocks: Blocks) -> Page:
        """The page."""
        state = self.state
        main: list[Json] = [self._presets(blocks), self._cards(blocks)]
        view = state.view()
        said: Message | None = None
        if isinstance(view, Problem):
            said = Message(f"explore.decide.{view}", n=state.book.least_to_stop or 0)
            main.append(blocks.text(said, tone="info"))
        else:
            main.append(self._questions(blocks))
            if state.weighing is None:
                start = blocks.button(Message("explore.decide.start", n=sum(runs())), "weigh:start", main=True)
                main.append(blocks.buttons(start))
            else:
                said = self._verdict()
                main += self._weighed(blocks, state.weighing, said)
        side = (self._settings(blocks), self._paste(blocks), self._picker(blocks))
        return Page(tuple(main), side, "" if said is None else blocks.voice.speak(said))

    def _presets(self, blocks: Blocks) -> Json:
        presets = [(f"preset:{name}", Message(f"explore.decide.preset-{name}")) for name in PRESETS]
        return blocks.choices(Message("explore.decide.presets"), presets)

    def _cards(self, blocks: Blocks) -> Json:
        state = self.state
        groups = [
            {"label": blocks.words(Message(_ZONES[place])), "cards": blocks.cards(sorted(getattr(state, place)))}
            for place in PLACES
        ]
        return {"part": "cards", "size": "small", "groups": groups}

    def _questions(self, blocks: Blocks) -> Json:
        """The five questions to ask before deciding, answered for this position."""
        state, book = self.state, self.state.book
        threshold = book.threshold
        if threshold is None:
            reach = Message("explore.decide.ask-none"), Message("explore.decide.no-threshold")
        else:
            key = "explore.decide.over" if state.base >= threshold else "explore.decide.under"
            answer = Message(key, n=threshold, left=max(0, threshold - state.base))
            reach = Message("explore.decide.ask-threshold", n=threshold), answer
        asked: list[tuple[Message, Message]] = [
            (Message("explore.decide.ask-have"), Message("explore.decide.have", n=state.base, final=state.final)),
            reach,
            (
                Message("explore.decide.ask-left"),
                Message("explore.decide.left", mine=len(state.hand), theirs=state.their_hand),
            ),
            (Message("explore.decide.ask-add"), _near(state.nearest(theirs=False))),
            (Message("explore.decide.ask-them"), _near(state.nearest(theirs=True))),
        ]
        rows = [
            {"id": f"question-{at}", "name": blocks.words(question), "note": blocks.words(said)}
            for at, (question, said) in enumerate(asked)
        ]
        return {"part": "list", "title": blocks.words(Message("explore.decide.questions")), "rows": rows}

    def _verdict(self) -> Message:
        gain = self.state.gain
        assert gain is not None
        if gain.low <= 0 <= gain.high:
            return Message("explore.decide.close", n=gain.runs)
        key = "explore.decide.call" if gain.value > 0 else "explore.decide.stop"
        return Message(key, **_estimated(gain, places=1), n=gain.runs)

    def _weighed(self, blocks: Blocks, weighing: Weighing, verdict: Message) -> list[Json]:
        state = self.state
        difference = weighing.outcomes.difference
        stop = Bar(
            blocks.voice.plain(Message("explore.decide.bar-stop")),
            state.final,
            state.final,
            state.final,
            _signed(state.final),
        )
        call = Bar(
            blocks.voice.plain(Message("explore.decide.bar-call", n=weighing.runs)),
            difference.value,
            difference.low,
            difference.high,
            _interval(blocks, difference),
            is_second=True,
        )
        parts = [
            ("improve", weighing.improve, weighing.average(mine=True)),
            ("beaten", weighing.beaten, weighing.average(mine=False)),
            ("nobody", weighing.nobody, None),
        ]
        table = blocks.table(
            Message("explore.decide.bars"),
            ["", Message("explore.decide.difference")],
            [
                (Message("explore.decide.bar-stop"), [_signed(state.final)], None),
                (Message("explore.decide.bar-call", n=weighing.runs), [_interval(blocks, difference)], None),
            ],
        )
        outcomes = [
            (
                Message(f"explore.decide.{name}"),
                [_percent(blocks, chance), "–" if average is None else f"{average:.1f}"],
                None,
            )
            for name, chance, average in parts
        ]
        out = blocks.table(
            Message("explore.decide.outcomes", n=weighing.runs),
            [
                Message("explore.decide.after-call"),
                Message("explore.decide.how-often"),
                Message("explore.decide.points"),
            ],
            outcomes,
        )
        blocks_: list[Json] = [
            blocks.text(verdict, title=Message("explore.decide.verdict")),
            blocks.chart(
                bars([stop, call]), Message("explore.decide.bars-label"), table, Message("explore.decide.bars")
            ),
            out,
        ]
        if weighing.runs < sum(runs()) or len(state.changes) == 0:
            blocks_.append(
                {
                    "part": "progress",
                    "label": blocks.words(Message("explore.decide.running")),
                    "at": weighing.runs,
                    "of": sum(runs()),
                    "cancel": blocks.button(Message("explore.stop"), "weigh:stop"),
                }
            )
        if state.changes:
            blocks_.append(self._tornado(blocks))
        if state.is_last:
            blocks_.append(self._match(blocks))
        blocks_.append(blocks.text(Message("explore.decide.bots"), tone="quiet"))
        return blocks_

    def _tornado(self, blocks: Blocks) -> Json:
        state = self.state
        gain = state.gain
        assert gain is not None
        swings = sorted(state.changes, key=lambda one: -abs(one.gain.value - gain.value))
        drawn = [
            Swing(_change_name(blocks, one), one.gain.value, one.gain.low, one.gain.high, _signed(one.gain.value, 1))
            for one in swings
        ]
        base_text = blocks.voice.plain(Message("explore.decide.now", value=_signed(gain.value, 1)))
        table = blocks.table(
            Message("explore.decide.tornado"),
            [Message("explore.decide.change"), Message("explore.decide.call-minus-stop")],
            [(_change_name(blocks, one), [_interval(blocks, one.gain)], None) for one in swings],
        )
        chart = tornado(drawn, base=gain.value, base_text=base_text)
        label = Message("explore.decide.tornado-label", n=sum(change_runs()))
        return blocks.chart(chart, label, table, Message("explore.decide.tornado"))

    def _match(self, blocks: Blocks) -> Json:
        state = self.state
        won = state.match_gain
        assert won is not None
        stop = {1.0: "explore.decide.stop-wins", 0.5: "explore.decide.stop-draws", 0.0: "explore.decide.stop-loses"}
        lines = [
            Message(stop[state.stop_wins], n=abs(state.lead + state.final)),
            Message("explore.decide.call-wins", share=_percent(blocks, won), n=won.runs),
        ]
        return blocks.text(*lines, title=Message("explore.decide.match"))

    # --- what may be changed

    def _settings(self, blocks: Blocks) -> Json:
        state = self.state
        mine = [(f"policy:{name}", Message(f"policy.{name}"), state.policy == name) for name in POLICIES_HERE]
        theirs = [(f"other:{name}", Message(f"policy.{name}"), state.opponent == name) for name in POLICIES_HERE]
        called = [
            (f"called:{word}", Message(f"explore.{word}"), state.called == (word == "yes")) for word in ("no", "yes")
        ]
        items = [
            blocks.rulebooks(state.name),
            blocks.segments(Message("explore.decide.other"), theirs, kind="select"),
            blocks.segments(Message("explore.decide.me"), mine, kind="select"),
            blocks.segments(Message("explore.decide.called"), called),
            blocks.number("their-hand", Message("explore.decide.their-hand"), state.their_hand, 0, 10),
            blocks.switch("last", Message("explore.decide.last"), state.is_last),
        ]
        if state.is_last:
            items.append(blocks.number("lead", Message("explore.decide.lead"), state.lead, -MOST_LEAD, MOST_LEAD))
        return {
            "part": "group",
            "title": blocks.words(Message("explore.decide.settings")),
            "blocks": [blocks.controls(*items)],
        }

    def _paste(self, blocks: Blocks) -> Json:
        state = self.state
        typed = blocks.typed(
            "position", Message("explore.decide.paste"), Message("explore.take-over"), state.pasted, state.text_problem
        )
        return {
            "part": "panel",
            "id": "paste",
            "open": state.text_problem is not None,
            "title": blocks.words(Message("explore.decide.paste")),
            "blocks": [blocks.controls({**typed, "max": 600})],
        }

    def _picker(self, blocks: Blocks) -> Json:
        state = self.state
        places = [(f"place:{place}", Message(_ZONES[place]), state.place == place) for place in PLACES]
        return {
            "part": "panel",
            "id": "picker",
            "open": False,
            "title": blocks.words(Message("explore.decide.build")),
            "blocks": [
                blocks.controls(
                    blocks.segments(Message("explore.decide.place"), places, kind="select"),
                    blocks.deck(Message("explore.decide.build"), getattr(state, state.place)),
                )
            ],
        }


def _near(found: tuple[Missing, ...]) -> Message:
    if not found:
        return Message("explore.decide.near-none")
    parts = tuple(
        Message("explore.decide.near-one", name=Message(f"yaku.{one.yaku.key}"), n=one.distance) for one in found
    )
    return Message("explore.decide.near", sets=parts)


def _change_name(blocks: Blocks, one: Changed) -> str:
    card = "" if one.card is None else names.card_name(one.card, blocks.voice.lang)
    return blocks.voice.plain(Message(f"explore.decide.change-{one.change}", card=card))


def _signed(value: float, places: int = 0) -> str:
    return f"{value:+.{places}f}".replace("-", "−")


def _estimated(estimate: Estimate, places: int) -> dict[str, str]:
    return {name: _signed(getattr(estimate, name), places) for name in ("value", "low", "high")}


def _interval(blocks: Blocks, estimate: Estimate) -> str:
    return blocks.voice.plain(Message("explore.points-interval", **_estimated(estimate, 1)))


def _percent(blocks: Blocks, chance: Estimate) -> str:
    value, low, high = (f"{100 * number:.0f}" for number in (chance.value, chance.low, chance.high))
    return blocks.voice.plain(Message("explore.interval", value=value, low=low, high=high))
