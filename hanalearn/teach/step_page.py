"""The page of a step, or of an item of the check: question, answer, feedback, hints, and what is spoken."""

from __future__ import annotations

from typing import Final

from hanalearn.cards import Card
from hanalearn.teach.answer_part import AnswerPart
from hanalearn.teach.beside_part import BesidePart
from hanalearn.teach.check_spec import PROBE_ITEMS
from hanalearn.teach.film import film_of
from hanalearn.teach.forms import held_of, part_at
from hanalearn.teach.free_play import Play, held_in
from hanalearn.teach.judge import narrowed
from hanalearn.teach.ledger_part import LedgerPart
from hanalearn.teach.lesson_page import feedback_part, spoken_feedback
from hanalearn.teach.made import Grid, Made
from hanalearn.teach.pretest import probed_skills
from hanalearn.teach.reckon_part import ReckonPart, built_so_far, cell_name
from hanalearn.teach.round_tasks import beside_of, total_parts
from hanalearn.teach.ruling import Ruling
from hanalearn.teach.sayings import (
    belief_sentences,
    event_sentence,
    general_ask,
    general_hint,
    grid_sentences,
    waiting_sentence,
)
from hanalearn.teach.scoring_words import part_to_score
from hanalearn.teach.state import HINTS, SHOW_AFTER, Stage
from hanalearn.teach.step_table import MANY_CARDS, ON_CARDS, StepTable, good_cards_of, tappable
from hanalearn.teach.steps import CHECK_STEP, Answered, Ask, Film, Phase, Reckon, Round, Score, See, Try
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, names

__all__ = ["StepPage"]

_PHASES: Final = {
    Phase.WORKED: "phase.worked",
    Phase.FADED: "phase.faded",
    Phase.INDEPENDENT: "phase.alone",
    Phase.CHECK: "phase.check",
}
_RUNGS: Final = ("hint.look", "hint.narrow", "hint.start", "hint.solve")


class StepPage(StepTable):
    """A step, or an item of the check."""

    def middle(self) -> Json:
        """See ``LessonPage``."""
        ask, sub = self._question()
        feedback = self._feedback()
        scene, frames = self._scene_and_frames()
        answer = AnswerPart(self.session, self.task, self.said, self.offers, self.tabletop)
        return {
            "prompt": {
                "phase": self.plain("probe.phase" if self.state.probe else _PHASES[self.task.step.phase]),
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
        """See ``LessonPage``."""
        return self.task.step.rulebook or super().rulebook()

    def _probe(self) -> list[Json]:
        """For those who know the lesson already: a button to three questions for each of its skills."""
        if "probe" not in self.offers:
            return []
        skills = probed_skills(self.lesson)
        label = self.voice.plain(Message("probe.button", n=PROBE_ITEMS * len(skills)))
        about = Message("probe.about")
        if len(skills) > 1:
            row = names.in_a_row([self.plain(f"practise.skill-{skill}") for skill in skills], self.voice.lang)
            about = Message("probe.about-each", list=row)
        button: Json = {"label": label, "offer": "probe", "main": False, "enabled": True}
        return [{"part": "buttons", "id": "probe", "items": [button], "lines": [self.voice.plain(about)]}]

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
        other = self.voice.show(Message("task.sub-other")) if self._is_other(self.state.variant) else None
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
        if table.shown and len(table.shown) < MANY_CARDS:
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

    # --- feedback

    def said_first(self) -> Json | None:
        """See ``hanalearn.teach.view.said_first``."""
        return self._feedback() if self.lies_still else None

    def _feedback(self) -> Json | None:
        outcome = self.outcome
        if outcome is None:
            return None
        if outcome.problem is not None:
            return feedback_part("notyet", self.plain("verdict.problem"), [self.voice.show(outcome.problem)])
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
        return feedback_part(ruling.verdict, self.plain(title), lines, holds, cells, self._actions(ruling))

    def _shown(self, ruling: Ruling) -> Json:
        worked = self.said.part("worked")
        because = self.task.step.worked if isinstance(self.task.step, Made) else ruling.because
        lines = self.said.texts(worked) if worked else [self.voice.show(one) for one in because]
        holds = None if worked is None else self.said.holds(worked)
        actions: list[Json] = []
        if "new" in self.offers:
            # What was shown does not show what one can: the step is done with the next one.
            after = self.lesson.variant_after(self.state.step, self.state.variant)
            is_other = self._is_other(after) or self._is_other(self.state.variant)
            lines = [*lines, self.plain("passing.shown" if is_other else "passing.shown-same")]
            actions.append(
                {"label": self.plain("ui.another" if is_other else "ui.once-more"), "offer": "new", "main": True}
            )
        return feedback_part("shown", self.plain("verdict.shown"), lines, holds, self._cells(ruling), actions)

    def _is_other(self, variant: int) -> bool:
        """Whether a variant of the step is more than its options in another order."""
        if not variant or self.state.step == CHECK_STEP:
            return False
        return self.lesson.is_in_other_cards(self.state.step, variant, self.state.seed)

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
            good = good_cards_of(self.task)
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
        if "hint" not in self.offers:
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
        pool = len(self.task.options) or len(tappable(self.task))
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
            return spoken_feedback(self, feedback)
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
            case "picked" if self.form in ON_CARDS and self.state.picked:
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
