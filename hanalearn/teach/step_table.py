"""The table of a step: how its cards lie, which are marked, and through which pictures it came to that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.teach import recognise, scoring
from hanalearn.teach.film import film_of
from hanalearn.teach.forms import form_name, held_of, laid_of
from hanalearn.teach.free_play import Event, Play, acts_in, held_in, played
from hanalearn.teach.judge import answers, narrowed, right_answers, rule_on
from hanalearn.teach.lesson_page import LessonPage
from hanalearn.teach.library import Library
from hanalearn.teach.made import Made
from hanalearn.teach.round_tasks import deal_rounds, dealt_table
from hanalearn.teach.sayings import (
    event_move,
    event_sentence,
    waiting_sentence,
)
from hanalearn.teach.session import Session
from hanalearn.teach.state import Stage, State
from hanalearn.teach.step_words import StepWords
from hanalearn.teach.steps import (
    Ask,
    Phase,
    Round,
    Score,
    See,
    Try,
)
from hanalearn.teach.table import Move, Table
from hanalearn.teach.tabletop import Tabletop
from hanalearn.teach.task import Task
from hanalearn.teach.wire import Json
from hanalearn.teach.zones import Marks
from hanalearn.text import Message

__all__ = ["MANY_CARDS", "ON_CARDS", "StepTable", "good_cards_of", "tappable"]

_HOLD_MS: Final = 420
"""How long a pair rests on the field before it goes to the pile."""
_PAUSE_MS: Final = 320
"""How long the table rests before something happens on it by itself."""
MANY_CARDS: Final = 12
"""So many cards are not read out one by one with the question."""
ON_CARDS: Final = frozenset({"pair", "tap-set", "tap-hand", "match", "in-turn"})
"""Forms in which what is picked are cards."""
_PILES: Final = frozenset({"taken", "their-taken"})
_BARE: Final = {"deal": _PILES, **dict.fromkeys(("special", "spot", "sort"), _PILES | {"field"})}
"""Where a fresh deal is looked at, zones without a card say nothing."""
_MOST_FRAMES: Final = 6
"""Pictures that a page passes through at most."""


class StepTable(LessonPage):
    """A step with its table; what is asked and said stands in ``step_page``."""

    def __init__(self, session: Session, lang: str, library: Library) -> None:
        super().__init__(session, lang, library)
        task = session.task
        assert task is not None
        self.outcome = session.outcome
        self.form = form_name(task)
        self.play: Play | None = None
        if self.form == "turns":
            self.play = _play_of(task, self.state)
            task = replace(task, tables=(self.play.table,))
        if self.form == "press":
            presses = len(self.state.picked) if self.state.stage is Stage.OPEN else _rounds_of(task)
            task = replace(task, tables=(dealt_table(task, presses),))
        self.task = task
        self.said = StepWords(self.words, task, self.voice)
        is_open = self.state.stage is Stage.OPEN
        made = task.step if isinstance(task.step, Made) else None
        is_shown = bool(task.table.shown) and made is None
        if isinstance(task.step, Round) and task.step.task != "dealer":
            is_shown = False  # What the cards are is no question here.
        self.tabletop = Tabletop(
            self.voice,
            self.lesson.spec.corner_numbers and not is_shown if made is None else made.numbers,
            self.offers,
            by_looks=(is_shown if made is None else made.by_looks) and is_open,
            tags=self._tags(),
            is_grey=isinstance(task.step, See) and task.step.grey,
            bare=_bare_zones(task),
        )

    def _tags(self) -> dict[Card, str]:
        """What is written on cards that have been met, or whose month has been typed."""
        step, state = self.task.step, self.state
        if isinstance(step, Made):
            return {Card.parse(code): self.voice.plain(tag) for code, tag in step.tags.items()}
        if isinstance(step, (Ask, Round)) and step.labels:
            return dict(zip(self.task.table.shown, step.labels, strict=False))
        if not isinstance(step, See) or step.task not in ("meet", "month"):
            return {}
        given = state.answer if state.stage in (Stage.DONE, Stage.SHOWN) else ""
        known = given.replace("+", ",").split(",") if given else list(state.picked)
        if step.task == "month":
            return dict(zip(self.task.table.shown, known, strict=False)) if len(self.task.table.shown) > 1 else {}
        key = "month" if step.by == "plant" else step.by
        cards = [Card.parse(code) for code in known]
        return {card: self.voice.plain(Message(f"task.tag-{key}", card=card)) for card in cards}

    def _without_laid(self) -> Table:
        """The table, without what has been put into boxes."""
        table = self.task.table
        if self.form != "sort":
            return table
        state = self.state
        laid = laid_of(state.picked) if state.stage is Stage.OPEN else tuple(state.answer.split(","))
        gone = {drop.partition(">")[0] for drop in laid}
        return replace(table, shown=tuple(card for card in table.shown if card.code not in gone))

    def _scene_and_frames(self) -> tuple[Json | None, list[Json]]:
        task = self.task
        came = None if self.outcome is None else self.outcome.came
        if self.play is not None:
            return self._played(self.play)
        if self.form == "foretell":
            return self._filmed()
        if self.form == "order" and isinstance(task.step, See):
            return None, []  # The cards themselves stand in the column.
        if not task.table.cards and task.table.stock is None:
            return None, []
        if task.table.shown and self.state.stage in (Stage.DONE, Stage.SHOWN):
            chosen = EMPTY if self.form in ("sort", "meet") else rule_on(task, self.state.answer).chosen
            if isinstance(task.step, See) and task.step.task in ("name", "month"):
                chosen = EMPTY
            return self.tabletop.scene(self._without_laid(), Marks(chosen=chosen)), []
        if self.state.stage in (Stage.DONE, Stage.SHOWN):
            ended = rule_on(task, self.state.answer)
            move = ended.move
            if move is None:
                chosen = ended.chosen if isinstance(task.step, (Made, Score)) else EMPTY
                return self.tabletop.scene(task.table, Marks(chosen=chosen)), []
            gained = CardSet([move.card]) | move.takes
            scene = self.tabletop.scene(task.table.moved(move), Marks(moved=gained))
            if came not in ("judged", "shown") or not move.takes:
                return scene, []
            half = self.tabletop.scene(task.table, Marks(pointed=gained), move=move)
            return scene, [_frame(half, self.voice.plain(event_sentence(move)), _HOLD_MS)]
        frames = self._script_frames() if came == "entered" else []
        return self.tabletop.scene(self._without_laid(), self._marks(), is_live=True), frames

    @property
    def lies_still(self) -> bool:
        """Whether the last act moves nothing on the table: then its view has no pictures to pass through."""
        came = None if self.outcome is None else self.outcome.came
        if came == "entered" or self.play is not None or self.form == "foretell":
            return False
        if self.state.stage not in (Stage.DONE, Stage.SHOWN) or self.task.table.shown:
            return True
        move = rule_on(self.task, self.state.answer).move
        return move is None or not move.takes

    @property
    def _is_rolling(self) -> bool:
        """Whether the button of a film has been pressed."""
        return self.form == "foretell" and (bool(self.state.picked) or self.state.stage is not Stage.OPEN)

    def _filmed(self) -> tuple[Json, list[Json]]:
        """A film: the table before it; once its button is pressed how it came to the end, and the end."""
        if not self._is_rolling:
            return self.tabletop.scene(self.task.table, self._marks()), []
        played = film_of(self.task)
        last = played.shots[-1].move if played.shots else None
        marks = Marks() if last is None else Marks(moved=last.takes | [last.card])
        scene = self.tabletop.scene(played.end, marks)
        if self.outcome is None or self.outcome.came != "picked":
            return scene, []
        return scene, self._shown_moves([(shot.before, shot.move) for shot in played.shots])

    def _played(self, play: Play) -> tuple[Json, list[Json]]:
        """Turns played freely: the table as it lies, and how it came to that with the last act."""
        is_open = self.state.stage is Stage.OPEN
        held = held_in(self.state.picked)
        ruling = None if self.outcome is None or self.outcome.came != "judged" else self.outcome.ruling
        back = EMPTY if ruling is None else ruling.back & play.table.cards
        marks = Marks(chosen=CardSet([Card.parse(held)]) if held else EMPTY, back=back)
        scene = self.tabletop.scene(play.table, marks, is_live=is_open)
        frames = self._shown_moves([(event.before, event.move) for event in self._last_events(play)])
        return scene, frames[-_MOST_FRAMES:]

    def _shown_moves(self, moves: Sequence[tuple[Table, Move]]) -> list[Json]:
        """Half turns one after the other, as pictures to pass through."""
        frames: list[Json] = []
        for before, move in moves:
            said = self.voice.plain(event_sentence(move))
            pointed = move.takes | [move.card]
            if move.takes:
                frames.append(_frame(self.tabletop.scene(before, Marks(pointed=pointed), move=move), said, _HOLD_MS))
            frames.append(_frame(self.tabletop.scene(before.moved(move), Marks(moved=pointed)), said, _PAUSE_MS))
        return frames

    def _last_events(self, play: Play) -> tuple[Event, ...]:
        """What happened with the last act, if it is the last act that led here."""
        came = None if self.outcome is None else self.outcome.came
        has_acted = came == "picked" and bool(self.state.picked) and not held_in(self.state.picked)
        return play.events if has_acted or (came == "judged" and self.state.stage is Stage.DONE) else ()

    def _script_frames(self) -> list[Json]:
        """The script, event by event; the sentence of the last event is spoken with the question."""
        task = self.task
        frames: list[Json] = []
        for index in range(len(task.step.script)):
            before = task.tables[index]
            said = "" if index == 0 else self.voice.plain(self._happening(index - 1))
            frames.append(_frame(self.tabletop.scene(before), said, _PAUSE_MS))
            move = event_move(task, index)
            if move is not None and move.takes:
                half = self.tabletop.scene(before, Marks(pointed=move.takes), move=move)
                frames.append(_frame(half, self.voice.plain(self._happening(index)), _HOLD_MS))
        return frames

    def _happening(self, index: int) -> Message:
        """What an event of the script did, in one sentence."""
        move = event_move(self.task, index)
        return waiting_sentence(self.task.tables[index + 1]) if move is None else event_sentence(move)

    def _marks(self) -> Marks:
        task, state = self.task, self.state
        pointed = task.point
        plants = task.point if task.step.phase is Phase.WORKED else EMPTY
        still: CardSet = EMPTY
        if isinstance(task.step, Try):
            if (task.step.phase is Phase.WORKED and state.wrong) or (state.hint >= 3 and self.form == "tap"):
                pointed |= good_cards_of(task)
            if state.hint >= 2 and (kept := narrowed(task)):
                still = CardSet(card for card in tappable(task) if card.code not in kept)
        if isinstance(task.step, See):
            return self._marks_of_seen(task.step, pointed, plants)
        if isinstance(task.step, Score) and ((task.step.phase is Phase.WORKED and state.wrong) or state.hint >= 3):
            pointed |= good_cards_of(task) - CardSet(
                Card.parse(code) for code in state.picked if self.form == "in-turn"
            )
        if isinstance(task.step, (Made, Score)):
            if state.hint >= 2 and (kept := narrowed(task)):
                still = CardSet(card for card in tappable(task) if card.code not in kept)
        elif state.hint >= 1:
            plants |= task.table.hand_cards if task.asked is None else CardSet([task.asked])
        ruling = None if self.outcome is None or self.outcome.came != "judged" else self.outcome.ruling
        chosen = CardSet(Card.parse(code) for code in state.picked) if self.form in ON_CARDS else EMPTY
        return Marks(
            pointed=pointed,
            plants=plants,
            chosen=chosen,
            back=EMPTY if ruling is None else ruling.back & task.table.cards,
            still=still,
        )

    def _marks_of_seen(self, step: See, pointed: CardSet, plants: CardSet) -> Marks:
        task, state = self.task, self.state
        shown = CardSet(task.table.shown)
        good = recognise.good_cards(task)
        if (step.phase is Phase.WORKED and state.wrong) or (state.hint >= 3 and step.task == "find"):
            pointed |= good
        if state.hint >= 1 and step.by in ("plant", "month") and len(shown) < MANY_CARDS:
            plants |= shown
        kept = narrowed(task) if state.hint >= 2 and step.task in ("find", "find-all", "match") else frozenset[str]()
        if step.task == "meet":  # What has been met is no longer pointed at.
            pointed -= CardSet(Card.parse(code) for code in state.picked)
        if step.task == "month" and len(task.table.shown) > 1:
            pointed = CardSet([task.table.shown[min(len(state.picked), len(shown) - 1)]])
        chosen: CardSet = EMPTY
        if self.form in ("tap-set", "match"):
            chosen = CardSet(Card.parse(code) for code in state.picked)
        elif self.form == "sort" and not step.plants and (held := held_of(state.picked)):
            chosen = CardSet([Card.parse(held)])
        elif step.task == "months":
            chosen = CardSet(card for card in shown if str(card.month.value) in state.picked)
        ruling = None if self.outcome is None or self.outcome.came != "judged" else self.outcome.ruling
        return Marks(
            pointed=pointed,
            plants=plants,
            chosen=chosen,
            back=EMPTY if ruling is None else ruling.back & shown,
            still=CardSet(card for card in shown if card.code not in kept) if kept else EMPTY,
        )


def _play_of(task: Task, state: State) -> Play:
    """How turns played freely stand; after an illegal act as before it."""
    acts = acts_in(state.picked) if state.stage is Stage.OPEN else tuple(state.answer.split(","))
    if state.stage is Stage.MISSED:
        acts = acts[:-1]
    return played(task.play, acts)


def _frame(scene: Json, said: str, hold_ms: int) -> Json:
    return {"scene": scene, "say": said, "hold": hold_ms}


def _bare_zones(task: Task) -> frozenset[str]:
    """Zones that say nothing where they hold no card."""
    if isinstance(task.step, Made):
        return _PILES | {"field"}
    return _BARE.get(task.step.task, frozenset()) if isinstance(task.step, Round) else frozenset()


def _rounds_of(task: Task) -> int:
    assert isinstance(task.step, Round)
    return deal_rounds(task.step)


def tappable(task: Task) -> CardSet:
    """The cards of a task that can be tapped."""
    if isinstance(task.step, See):
        return CardSet(task.table.shown)
    if isinstance(task.step, Score):
        return CardSet(scoring.rack_of(task))
    if isinstance(task.step, Made):
        return CardSet(map(Card.parse, task.step.cards))
    if isinstance(task.step, Round):
        return task.table.hand_cards or task.table.field_cards
    if isinstance(task.step, Try) and task.step.task == "take":
        return task.table.field_cards
    return task.table.hand_cards | task.table.field_cards


def good_cards_of(task: Task) -> CardSet:
    """The cards of the answers that end a step, for pointing at them; the strong ones only, where some are weaker."""
    if isinstance(task.step, See):
        return recognise.good_cards(task)
    if isinstance(task.step, Score):
        return scoring.good_cards(task)
    if not isinstance(task.step, Try):
        return EMPTY
    good = [answer for answer in answers(task) if rule_on(task, answer).ends]
    if task.step.phase is not Phase.WORKED:
        good = list(right_answers(task))
    codes = {code for answer in good for code in answer.replace(">", "+").split("+") if code != "none"}
    return CardSet(Card.parse(code) for code in codes)
