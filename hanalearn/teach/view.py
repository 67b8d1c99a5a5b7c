"""A session as the page shows it: one JSON value in one language, complete and rendered, without any answer in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.teach import recognise, scoring
from hanalearn.teach.answer_part import AnswerPart
from hanalearn.teach.beside_part import BesidePart
from hanalearn.teach.course import CourseLesson
from hanalearn.teach.film import film_of
from hanalearn.teach.forms import UNAIDED, form_name, held_of, laid_of, part_at
from hanalearn.teach.free_play import Event, Play, acts_in, held_in, played
from hanalearn.teach.head import book_slip, page_head
from hanalearn.teach.judge import Ruling, answers, narrowed, right_answers, rule_on
from hanalearn.teach.ledger_part import LedgerPart
from hanalearn.teach.library import Library
from hanalearn.teach.made import Grid, Made
from hanalearn.teach.reckon_part import ReckonPart, built_so_far, cell_name
from hanalearn.teach.round_tasks import beside_of, deal_rounds, dealt_table, total_parts
from hanalearn.teach.sayings import (
    belief_sentences,
    event_move,
    event_sentence,
    general_ask,
    general_hint,
    grid_sentences,
    waiting_sentence,
)
from hanalearn.teach.scoring_words import part_to_score
from hanalearn.teach.session import HINTS, SHOW_AFTER, Session, Stage, State, check_count, check_result, may_go_on
from hanalearn.teach.step_words import StepWords
from hanalearn.teach.steps import (
    CHECK_STEP,
    END_STEP,
    Answered,
    Ask,
    Film,
    Phase,
    Reckon,
    Round,
    Score,
    See,
    Try,
)
from hanalearn.teach.table import Move, Table
from hanalearn.teach.tabletop import Marks, Tabletop
from hanalearn.teach.task import Task
from hanalearn.teach.voice import Scope, Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.teach.words import LESSON, Part
from hanalearn.text import Message, Text, names

__all__ = ["lesson_view"]

_HOLD_MS: Final = 420
"""How long a pair rests on the field before it goes to the pile."""
_PAUSE_MS: Final = 320
"""How long the table rests before something happens on it by itself."""

_WITHOUT_SPACES: Final = frozenset({"ja", "zh-Hant", "zh-Hans"})

_MANY: Final = 12
"""So many cards are not read out one by one with the question."""

_PHASES: Final = {
    Phase.WORKED: "phase.worked",
    Phase.FADED: "phase.faded",
    Phase.INDEPENDENT: "phase.alone",
    Phase.CHECK: "phase.check",
}
_ON_CARDS: Final = frozenset({"pair", "tap-set", "tap-hand", "match", "in-turn"})
"""Forms in which what is picked are cards."""
_PILES: Final = frozenset({"taken", "their-taken"})
_BARE: Final = {"deal": _PILES, **dict.fromkeys(("special", "spot", "sort"), _PILES | {"field"})}
"""Where a fresh deal is looked at, zones without a card say nothing."""
_MOST_FRAMES: Final = 6
"""Pictures that a page passes through at most."""
_RUNGS: Final = ("hint.look", "hint.narrow", "hint.start", "hint.solve")


def lesson_view(
    session: Session, lang: str, *, seq: int, library: Library, address: bool = False, notes: Sequence[Message] = ()
) -> Json:
    """The view of a session.

    Args:
        session: what is to be shown.
        lang: a code of ``hanalearn.text.LANGUAGES``; words the lesson lacks in it come in the lesson's first language.
        seq: counts the views of a page.
        library: for the names of unit and next lesson.
        address: whether the page owns its address line.
        notes: said above the table, for example that nothing can be kept.

    Raises:
        ContentError: the words of the lesson cannot be read.
    """
    page = _StepPage(session, lang, library) if session.task is not None else _RestPage(session, lang, library)
    return page.view(seq, address, notes)


class _Page:
    """What every page of a lesson has. Subclasses give its middle."""

    def __init__(self, session: Session, lang: str, library: Library) -> None:
        self.session = session
        self.lesson = session.lesson
        self.state = session.state
        self.library = library
        self.voice = Voice(lang)
        self.words = self.lesson.words(lang)
        self.offers = frozenset(session.offers())

    def view(self, seq: int, address: bool, notes: Sequence[Message]) -> Json:
        """The whole view."""
        spoken_for = self.voice.lang in self.lesson.spec.languages
        own_notes = () if spoken_for else (Message("note.english-only"),)
        return {
            "seq": seq,
            "lang": self.voice.lang,
            "page": "lesson",
            "title": self.title(),
            "address": address,
            "query": "?" + urlencode({"lesson": self.lesson.id, "step": self.state.step, "lang": self.voice.lang}),
            "head": self.head(),
            **self.middle(),
            "notes": [{"text": self.voice.show(note), "kind": "info"} for note in (*own_notes, *notes)],
            "place": {
                "lesson": self.lesson.id,
                "step": self.state.step,
                "done": self.session.is_passed,
                "record": self.session.record,
            },
        }

    def middle(self) -> Json:
        """Everything between head and notes."""
        raise NotImplementedError

    def rulebook(self) -> str:
        """The rulebook on the slip."""
        return self.lesson.spec.rulebook

    def plain(self, key: str) -> str:
        """A message without arguments."""
        return self.voice.plain(Message(key))

    def number(self) -> tuple[int, int]:
        """Which step of how many; steps of the lesson that belong to its check count as one, the last."""
        main = [step.key for step in self.lesson.main_steps]
        count = len(main) + bool(self.lesson.check_steps)
        return (main.index(self.state.step) + 1 if self.state.step in main else count), count

    def check_number(self) -> int | None:
        """Which question of the check; ``None`` outside it."""
        own = [step.key for step in self.lesson.check_steps]
        if self.state.step in own:
            return own.index(self.state.step) + 1
        if self.state.probe:
            return min(self.state.item + 1, self.check_length())
        if self.state.step == CHECK_STEP:
            return min(len(own) + self.state.item + 1, self.check_length())
        return None

    def check_length(self) -> int:
        """How many questions the check has, steps and items together."""
        own = 0 if self.state.probe else len(self.lesson.check_steps)
        return own + check_count(self.lesson, self.state)

    def title(self) -> str:
        """The title of the page."""
        if self.state.step == END_STEP:
            return self.voice.plain(Message("ui.title-page", page=self.words.title))
        return self.voice.plain(Message("ui.title-step", lesson=self.words.title, step=self.number()[0]))

    def head(self) -> Json:
        """The head of the page."""
        item = self.check_number()
        steps = [
            "now" if step.key == self.state.step else "done" if step.key in self.session.marks else "todo"
            for step in self.lesson.main_steps
        ]
        if self.check_length():
            passed = "check-done" if self.session.is_passed else "check"
            steps.append(passed if item is None else "check-now")
        if item is not None:
            count = self.check_length()
            text = Message("task.check-of", item=item, items=count)
            now = Message("task.check-now", item=item)
        elif self.state.step == END_STEP:
            count = self.number()[1]
            text = now = Message("ui.steps", n=count)
        else:
            number, count = self.number()
            text = Message("ui.step-of", step=number, steps=count)
            now = Message("ui.step-now", step=number)
        unit = self.library.course.unit_of(self.lesson.id)
        return {
            **page_head(self.voice),
            "where": self.voice.plain(Message(unit.title)) if unit else "",
            "title": self.words.title,
            "steps": steps,
            "stepText": self.voice.plain(text),
            "stepNow": self.voice.plain(now),
            "stepOf": "" if text is now else self.voice.plain(Message("ui.step-all", steps=count)),
            "book": book_slip(self.rulebook(), self.voice),
        }

    def foot(self, *, has_other_main: bool) -> Json:
        """The foot. One filled button a page: where a new question is wanted first, *next* is not filled."""
        enabled = "next" in self.offers
        return {
            "back": {"label": self.plain("ui.back"), "offer": "back", "enabled": "back" in self.offers},
            "next": {
                "label": self.plain("ui.next"),
                "offer": "next",
                "enabled": enabled,
                "main": enabled and not has_other_main,
            },
        }

    def sentences(self, texts: Iterable[Text | None]) -> str:
        """Texts as one string for the live region."""
        space = "" if {self.voice.lang, self.words.lang} <= _WITHOUT_SPACES else " "
        return space.join(plain_text(text) for text in texts if text)


class _StepPage(_Page):
    """A step, or an item of the check."""

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

    def middle(self) -> Json:
        """See ``_Page``."""
        ask, sub = self._question()
        feedback = self._feedback()
        scene, frames = self._scene_and_frames()
        answer = AnswerPart(self.session, self.task, self.said, self.offers, self.tabletop)
        return {
            "prompt": {
                "phase": self.plain(_PHASES[self.task.step.phase]),
                "ask": ask,
                "sub": sub,
                "aloud": self._aloud(),
            },
            "scene": scene,
            "frames": frames,
            "answer": answer.render([self._because(ruling) for _, ruling in self.session.tries]),
            "blocks": [*self._blocks(), *self._probe()],
            "feedback": feedback,
            "hints": self._hints(),
            "nudge": self._nudge(),
            "foot": self.foot(has_other_main=self.state.stage is Stage.SHOWN and "new" in self.offers),
            "say": self._say(ask, feedback),
            "focus": self._focus(),
        }

    def rulebook(self) -> str:
        """See ``_Page``."""
        return self.task.step.rulebook or super().rulebook()

    def _probe(self) -> list[Json]:
        """For those who know the lesson already: a button to three questions."""
        if "probe" not in self.offers:
            return []
        button: Json = {"label": self.plain("probe.button"), "offer": "probe", "main": False, "enabled": True}
        return [{"part": "buttons", "id": "probe", "items": [button], "lines": [self.plain("probe.about")]}]

    def _blocks(self) -> list[Json]:
        """What stands beside the question: a match sheet, sheets compared."""
        step, state = self.task.step, self.state
        if isinstance(step, (Reckon, Film)) or (isinstance(step, Ask) and step.stairs):
            blocks = ReckonPart(
                self.task, self.voice, state.picked, state.hint, state.stage is not Stage.OPEN, self.offers
            ).blocks()
            told = self._told_last()
            return [{**block, "lines": [told]} for block in blocks] if told else blocks
        if isinstance(step, Score):
            so_far = [] if state.stage is not Stage.OPEN else built_so_far(self.task, self.voice, state.picked)
            ledger = LedgerPart(self.task, self.voice, state.stage in (Stage.DONE, Stage.SHOWN), self.offers)
            return [*so_far, *ledger.blocks()]
        if isinstance(step, Made):
            return [] if step.grid is None else [self._grid(step.grid)]
        if step.beside is None:
            return []
        is_open = state.stage is Stage.OPEN and self.form is not None
        known = state.picked
        if isinstance(step, Round) and step.task == "totals":
            known = total_parts(step)[: len(state.picked)]
        beside = beside_of(self.task)
        return [] if beside is None else BesidePart(self.voice, not is_open, known, self.offers).blocks(beside)

    def _grid(self, grid: Grid) -> Json:
        rows: list[Json] = [
            {
                "head": names.capitalised(self.voice.plain(row[0])),
                "cells": [{"text": self.voice.show(cell)} for cell in row[1:]],
                "state": None,
            }
            for row in grid.rows
        ]
        head = [self.voice.plain(cell) for cell in grid.head]
        return {"part": "table", "caption": self.voice.plain(grid.caption), "head": head, "rows": rows}

    # --- the question

    def _question(self) -> tuple[Text, Text | None]:
        part = self.said.part("ask")
        other = self.voice.show(Message("task.sub-other")) if self.task.variant else None
        if self._is_rolling:
            part = self.said.part("then") or part
        if part is not None:
            texts = self.said.texts(part)
            return texts[0], texts[1] if len(texts) > 1 else other
        message, below = general_ask(self.task)
        return self.voice.show(message), other if below is None else self.voice.show(below)

    def _aloud(self) -> str:
        part = self.said.part("ask")
        if part is not None:
            spoken = self.said.spoken(part)
        else:
            spoken = [self.voice.speak(one) for one in general_ask(self.task) if one is not None]
        step, table = self.task.step, self.task.table
        if isinstance(step, Made) and step.grid is not None:
            spoken += grid_sentences(step.grid, self.voice)
        if table.shown and len(table.shown) < _MANY:
            looks = names.in_a_row([self.tabletop.name(card) for card in table.shown], self.voice.lang)
            spoken.append(self.voice.speak(Message("task.shown-list", list=looks)))
        zones = (
            ("field", table.field),
            ("hand", table.hand),
            ("drawn", (table.drawn,)),
            ("their-hand", (table.their_card,)),
            *(("taken", table.taken), ("their-taken", table.their_taken)) * isinstance(self.task.step, Made),
        )
        for key, places in zones:
            cards = tuple(card for card in places if card is not None)
            if cards:
                spoken.append(self.voice.speak(Message("task.zone-list", zone=Message(f"zone.{key}"), cards=cards)))
        return self.sentences(spoken)

    # --- the table

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
                pointed |= _good_cards(task)
            if state.hint >= 2 and (kept := narrowed(task)):
                still = CardSet(card for card in _tappable(task) if card.code not in kept)
        if isinstance(task.step, See):
            return self._marks_of_seen(task.step, pointed, plants)
        if isinstance(task.step, Score) and ((task.step.phase is Phase.WORKED and state.wrong) or state.hint >= 3):
            pointed |= _good_cards(task) - CardSet(Card.parse(code) for code in state.picked if self.form == "in-turn")
        if isinstance(task.step, (Made, Score)):
            if state.hint >= 2 and (kept := narrowed(task)):
                still = CardSet(card for card in _tappable(task) if card.code not in kept)
        elif state.hint >= 1:
            plants |= task.table.hand_cards if task.asked is None else CardSet([task.asked])
        ruling = None if self.outcome is None or self.outcome.came != "judged" else self.outcome.ruling
        chosen = CardSet(Card.parse(code) for code in state.picked) if self.form in _ON_CARDS else EMPTY
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
        if state.hint >= 1 and step.by in ("plant", "month") and len(shown) < _MANY:
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

    # --- feedback

    def _feedback(self) -> Json | None:
        outcome = self.outcome
        if outcome is None:
            return None
        if outcome.problem is not None:
            return _feedback("notyet", self.plain("verdict.problem"), [self.voice.show(outcome.problem)])
        ruling = outcome.ruling
        if ruling is None:
            return None
        if outcome.came == "placed":
            return None
        if outcome.came == "shown":
            return self._shown(ruling)
        lines, holds = self._reasons(ruling)
        if ruling.ends and self.state.hint and self.state.step != CHECK_STEP:
            lines = [*lines, self.voice.show(Message("task.helped"))]
        on_cards = isinstance(self.task.step, Try)
        title = "verdict.no-card" if ruling.verdict == "no" and on_cards else f"verdict.{ruling.verdict}"
        if isinstance(self.task.step, Made) and self.state.stage is Stage.MISSED:
            worked = [self.voice.show(one) for one in self.task.step.worked]
            lines = [*lines, *(one for one in worked if one not in lines and one != holds)]
        cells = [] if ruling.verdict == "yes" else self._cells(ruling)
        return _feedback(ruling.verdict, self.plain(title), lines, holds, cells, self._actions(ruling))

    def _shown(self, ruling: Ruling) -> Json:
        worked = self.said.part("worked")
        because = self.task.step.worked if isinstance(self.task.step, Made) else ruling.because
        lines = self.said.texts(worked) if worked else [self.voice.show(one) for one in because]
        holds = None if worked is None else self.said.holds(worked)
        actions: list[Json] = []
        if "new" in self.offers:
            actions.append({"label": self.plain("ui.another"), "offer": "new", "main": True})
        return _feedback("shown", self.plain("verdict.shown"), lines, holds, self._cells(ruling), actions)

    def _reasons(self, ruling: Ruling) -> tuple[list[Text], Text | None]:
        """Why: the step's own words, else those of the belief, else the general ones."""
        part = self.said.part(f"on {ruling.on}") if ruling.on else None
        if part is None and ruling.verdict == "yes":
            part = self.said.part("right")
        if part is not None:
            return self.said.texts(part, ruling), self.said.holds(part, ruling)
        if ruling.codes and ruling.verdict in ("no", "notyet"):
            tempting, belief_holds = belief_sentences(ruling)
            if isinstance(self.task.step, Made):
                said = [self.voice.show(one) for one in (tempting, *ruling.because)]
                return said, self.voice.show(ruling.holds or belief_holds)
            return [self.voice.show(tempting)], self.voice.show(belief_holds)
        holds = ruling.holds
        if self.task.step.phase is Phase.WORKED and ruling.verdict == "no":
            # Worked steps are done together: after a miss the card is named and outlined.
            good = _good_cards(self.task)
            holds = Message("task.outlined", cards=good, n=len(good)) if good else holds
        shown_holds = None if holds is None else self.voice.show(holds)
        return [self.voice.show(one) for one in ruling.because], shown_holds

    def _because(self, ruling: Ruling) -> Text:
        lines, holds = self._reasons(ruling)
        return holds or (lines[0] if lines else "")

    def _cells(self, ruling: Ruling) -> list[Json]:
        return [
            {
                "cards": [{"id": card.code, "label": names.card_label(card, self.voice.lang)} for card in look.cards],
                "caption": self.voice.plain(look.caption),
            }
            for look in ruling.look
        ]

    def _actions(self, ruling: Ruling) -> list[Json]:
        if ruling.ends:
            return [{"label": self.plain("ui.another"), "offer": "new"}] if "new" in self.offers else []
        if self.state.stage is Stage.MISSED:
            return []
        again: Json = {"label": self.plain("ui.again"), "offer": "again"}
        show: Json = {"label": self.plain("ui.show"), "offer": "show"}
        shown = [show] if "show" in self.offers else []
        if shown and self.state.wrong >= SHOW_AFTER:
            return [{**show, "main": True}, again]
        tried = [{**again, "main": True}] if "again" in self.offers else []
        return [*tried, *shown]

    # --- hints

    def _hints(self) -> Json | None:
        if self.form is None or self.form in UNAIDED or self.state.stage is not Stage.OPEN:
            return None
        used = self.state.hint
        rungs: list[Json] = [
            {
                "label": self.plain(self._narrowing_label() if rung == 2 else key),
                "text": self._hint_text(rung) if rung <= used else None,
                "state": "used" if rung <= used else "offered" if rung == used + 1 else "later",
                "offer": "hint" if rung == used + 1 else None,
            }
            for rung, key in enumerate(_RUNGS, 1)
        ]
        button = self.voice.plain(Message("ui.hint-of", hint=used + 1, hints=HINTS))
        return {"title": self.plain("hint.title"), "button": button, "rungs": rungs}

    def _narrowing_label(self) -> str:
        """What the second rung says it will do, which depends on what there is to leave out."""
        kept = narrowed(self.task)
        pool = len(self.task.options) or len(_tappable(self.task))
        if len(kept) == 2:
            return "hint.narrow"
        return "task.rung-fewer" if 0 < len(kept) < pool else "task.rung-more"

    def _hint_text(self, rung: int) -> Text:
        part = self.said.part(f"hint {rung}")
        return self.voice.show(general_hint(self.task, rung)) if part is None else self.said.texts(part)[0]

    def _nudge(self) -> Json | None:
        step = self.task.step
        part = self.said.part("nudge")
        if not isinstance(step, Answered) or step.nudge is None or part is None:
            return None
        if self.state.stage is not Stage.OPEN or self.state.hint or self.state.wrong:
            return None
        return {"after_s": step.nudge, "text": self.said.texts(part)[0]}

    # --- what is spoken, where the keyboard goes

    def _say(self, ask: Text, feedback: Json | None) -> str:
        outcome = self.outcome
        if feedback is not None:
            return _spoken_feedback(self, feedback)
        if outcome is None:
            return self.sentences([ask])
        match outcome.came:
            case "entered":
                last = len(self.task.step.script) - 1
                happened = [self.voice.plain(self._happening(last))] if last >= 0 else []
                return self.sentences([*happened, ask])
            case "hinted":
                return self.sentences([self._hint_text(self.state.hint)])
            case "placed" if outcome.ruling is not None:
                # What was told or has found its place, and what is asked for next.
                asked_next = self._asked_next()
                own = self._told_last()
                because = [own] if own else [self.voice.show(one) for one in outcome.ruling.because]
                return self.sentences([*because, asked_next])
            case "picked" if self.form == "press":
                return self.voice.plain(Message("table.stock-down", n=self.task.table.stock or 0))
            case "picked" if self.play is not None:
                return self._say_of(self.play)
            case "picked" if self._is_rolling:
                moves = [event_sentence(shot.move) for shot in film_of(self.task).shots]
                return self.sentences([*(self.voice.plain(one) for one in moves), ask])
            case "picked" if self.form in _ON_CARDS and self.state.picked:
                return self._chosen(Card.parse(self.state.picked[-1]))
            case "picked" if self.form == "sort" and (held := held_of(self.state.picked)):
                is_card = isinstance(self.task.step, See) and not self.task.step.plants
                return self._chosen(Card.parse(held)) if is_card else ""
        return ""

    def _focus_in_sorting(self, came: str) -> str | None:
        """From a card to the boxes, from a box back to what is left."""
        step = self.task.step
        if came == "picked" and held_of(self.state.picked) and isinstance(step, See):
            return f"box:{step.boxes[0]}"
        left = [offer.removeprefix("tap:") for offer in self.session.offers() if offer.startswith("tap:")]
        if came != "placed" or not left:
            return "prompt" if came == "entered" else None
        is_word = isinstance(step, See) and step.plants
        return f"item:{left[0]}" if is_word else f"card:{left[0]}"

    def _say_of(self, play: Play) -> str:
        held = held_in(self.state.picked)
        if held:
            return self._chosen(Card.parse(held))
        happened = [event_sentence(event.move) for event in self._last_events(play)]
        if happened and play.table.waiting is not None:
            happened.append(waiting_sentence(play.table))
        elif happened:
            happened.append(Message("turn.your-turn"))
        return self.sentences([self.voice.plain(one) for one in happened])

    def _chosen(self, card: Card) -> str:
        return names.marked_label(self.tabletop.name(card), ["chosen"], self.voice.lang)

    def _told_last(self) -> Text | None:
        """What is said of the thing visited last, in the lesson's own words."""
        if self.form not in ("visit", "walk") or not self.state.picked:
            return None
        part = self.said.part(f"told {self.state.picked[-1]}")
        return self.said.texts(part)[0] if part else None

    def _asked_next(self) -> Text:
        """Of several numbers the one that is asked for now."""
        step, given = self.task.step, len(self.state.picked)
        if isinstance(step, Made) and step.parts:
            return self.voice.show(part_at(self.task, self.state.picked).label)
        if isinstance(step, Round) and step.task == "totals":
            return total_parts(step)[given]
        if (cell := cell_name(self.task, given)) is not None:
            return self.voice.show(cell)
        if isinstance(step, Score):
            parts = part_to_score(self.task)
            return self.voice.show(parts[given]) if given < len(parts) else ""
        if isinstance(step, Ask) and step.task == "numbers":
            return self.said.option(step.parts[given]) or ""
        if isinstance(step, See) and step.task == "month":
            return self.tabletop.name(self.task.table.shown[given])
        return ""

    def _focus(self) -> str | None:
        outcome = self.outcome
        if outcome is not None and self.form == "sort" and self.state.stage is Stage.OPEN:
            return self._focus_in_sorting(outcome.came)
        if outcome is None or outcome.came == "entered":
            return "prompt"
        if outcome.focus is not None:
            return f"card:{outcome.focus.code}"
        if outcome.came in ("judged", "shown") and self.state.stage is not Stage.OPEN:
            return "feedback"
        return None


class _RestPage(_Page):
    """The result of the check, or the end of the lesson: no table, no question."""

    def middle(self) -> Json:
        """See ``_Page``."""
        at_end = self.state.step == END_STEP
        ask, feedback = self._end() if at_end else self._result()
        actions = feedback["actions"]
        foot = self.foot(has_other_main=isinstance(actions, list) and any(one.get("main") for one in actions))
        if at_end:
            foot["next"] = {"label": self.plain("ui.finish"), "offer": "map", "enabled": True, "main": not actions}
        return {
            "prompt": {
                "phase": None if at_end else self.plain("phase.check"),
                "ask": ask,
                "sub": None,
                "aloud": self.sentences([ask]),
            },
            "scene": None,
            "frames": [],
            "answer": None,
            "feedback": feedback,
            "hints": None,
            "nudge": None,
            "foot": foot,
            "say": self.sentences([ask, _spoken_feedback(self, feedback)]),
            "focus": "prompt",
        }

    def _result(self) -> tuple[Text, Json]:
        right, count, enough = check_result(self.lesson, self.state)
        ask = self.voice.show(Message("task.result", right=right, all=count))
        if self.state.probe:
            said = "probe.spared" if enough else "probe.not-yet"
            verdict = "yes" if enough else "notyet"
            return ask, _feedback(verdict, self.plain(f"verdict.{verdict}"), [self.plain(said)])
        if enough:
            return ask, _feedback("yes", self.plain("verdict.yes"), [self.voice.show(Message("task.result-yes"))])
        check = self.lesson.spec.check
        passes = 0 if check is None else check.more_passes if self.state.more else check.passes
        lines = [self.voice.show(Message("task.result-no", needed=passes, all=count))]
        actions: list[Json] = [{"label": self.plain("task.new-check"), "offer": "new", "main": True}]
        if check is not None and may_go_on(self.lesson, self.state):
            further = len(check.more)
            needed = Message("task.result-more", n=further, needed=check.more_passes, all=count + further)
            lines = [self.voice.show(needed)]
            label = self.voice.plain(Message("task.more-items", n=further))
            actions = [{"label": label, "offer": "more", "main": True}, {**actions[0], "main": False}]
        return ask, _feedback("notyet", self.plain("verdict.notyet"), lines, actions=actions)

    def _end(self) -> tuple[Text, Json]:
        passed = self.session.is_passed
        last = self.words.find(END_STEP, "ask")
        ask = self.voice.show(Message("note.lesson-done")) if last is None else self._shown(last)[0]
        goal = self.words.find(LESSON, "goal")
        actions: list[Json] = []
        unpassed = next((key for key in self._check_keys() if self.session.marks.get(key) != "clean"), None)
        if unpassed is not None:
            actions.append({"label": self.plain("task.end-check"), "offer": f"step:{unpassed}", "main": True})
        follower = self._next_lesson()
        if follower is not None:
            label = self.voice.plain(Message("task.end-next", lesson=Message(follower.title_key)))
            actions.append({"label": label, "offer": f"open:{follower.id}", "main": unpassed is None})
        actions.append({"label": self.plain("ui.once-more"), "offer": "restart"})
        return ask, _feedback(
            "yes" if passed else "notyet",
            self.plain("task.end-passed" if passed else "task.end-open"),
            [] if goal is None else self._shown(goal),
            actions=actions,
        )

    def _shown(self, part: Part) -> list[Text]:
        return [self.voice.show_words(paragraph, Scope(), self.words.lang) for paragraph in part.paragraphs]

    def _check_keys(self) -> list[str]:
        return [step.key for step in self.lesson.check_steps] + ([CHECK_STEP] if self.lesson.spec.check else [])

    def _next_lesson(self) -> CourseLesson | None:
        """The next lesson of the course that can be opened."""
        order = list(self.library.course.lessons)
        here = next((index for index, one in enumerate(order) if one.id == self.lesson.id), len(order))
        return next((one for one in order[here + 1 :] if one.id in self.library.lessons), None)


def _play_of(task: Task, state: State) -> Play:
    """How turns played freely stand; after an illegal act as before it."""
    acts = acts_in(state.picked) if state.stage is Stage.OPEN else tuple(state.answer.split(","))
    if state.stage is Stage.MISSED:
        acts = acts[:-1]
    return played(task.play, acts)


def _frame(scene: Json, said: str, hold_ms: int) -> Json:
    return {"scene": scene, "say": said, "hold": hold_ms}


def _feedback(
    verdict: str,
    title: str,
    lines: list[Text],
    holds: Text | None = None,
    cells: Sequence[Json] = (),
    actions: Sequence[Json] = (),
) -> Json:
    return {
        "verdict": verdict,
        "title": title,
        "lines": lines,
        "holds": holds,
        "cells": list(cells),
        "actions": list(actions),
    }


def _spoken_feedback(page: _Page, feedback: Json) -> str:
    lines, holds = feedback["lines"], feedback["holds"]
    assert isinstance(lines, list)
    shown_holds: list[Text] = [holds] if isinstance(holds, (str, list)) else []
    return page.sentences([str(feedback["title"]), *lines, *shown_holds])


def _bare_zones(task: Task) -> frozenset[str]:
    """Zones that say nothing where they hold no card."""
    if isinstance(task.step, Made):
        return _PILES | {"field"}
    return _BARE.get(task.step.task, frozenset()) if isinstance(task.step, Round) else frozenset()


def _rounds_of(task: Task) -> int:
    assert isinstance(task.step, Round)
    return deal_rounds(task.step)


def _tappable(task: Task) -> CardSet:
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


def _good_cards(task: Task) -> CardSet:
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
