"""A question as tables, so that a page without Python can ask it: every verdict and every sentence worked out before.

``question_table`` puts down what ``hanalearn.teach.single.Single`` would show and say; ``question.js`` looks it up. The
engine of lessons is asked for each of them, nothing is judged or worded here. Two kinds of judges are enough:

==========  ===========================================================================================================
``on``      a table from answers to outcomes; ``*`` stands for whatever is not in it
``rows``    the same for answers that can be listed: options, cards, cards in boxes, pairs of cards, in their order
``set``     several things chosen: ``all`` an outcome for each subset as a text of letters, or (of many things)
            ``exact`` answers, the first ``untrue`` thing of a list, or how many are ``missing``
``order``   the first thing that stands too early, or the first fall, and whether that is all
==========  ===========================================================================================================
"""

from __future__ import annotations

from typing import cast

from hanalearn.cards import Card
from hanalearn.export.question_judge import HINTS, QuestionJudge
from hanalearn.export.question_texts import Texts, as_list, as_object
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.forms import is_piecemeal
from hanalearn.teach.judge import model_answer, narrowed, right_answers
from hanalearn.teach.library import Library
from hanalearn.teach.made import NOTHING, Made
from hanalearn.teach.single import Single
from hanalearn.teach.steps import See, Try
from hanalearn.teach.voice import Voice, plain_text
from hanalearn.teach.wire import Json
from hanalearn.text import Message, Text, names

__all__ = ["question_table"]


def question_table(exercise: Exercise, lang: str, library: Library, texts: Texts) -> Json:
    """The tables of a question.

    Args:
        exercise: the question.
        lang: in which language.
        library: for what the engine of lessons asks of one.
        texts: where shared values are kept; numbers in the tables are places in it.

    Raises:
        ValueError: the form cannot be asked without Python.
    """
    return _Table(exercise, lang, library, texts).build()


class _Table(QuestionJudge):
    """The rest of the tables: what is shown and said."""

    def build(self) -> Json:
        """See ``question_table``."""
        view = self.levels[0][1]
        prompt, answer = as_object(view["prompt"]), view["answer"]
        judge = self.judge()
        model = model_answer(self.task)
        table: Json = {
            "f": self.form,
            "q": self.texts.place(prompt["ask"]),
            "a": self.texts.place(prompt["aloud"]),
            "b": self.texts.place(view["book"]),
            "h": self._hints(),
            "w": self.texts.all([self.voice.show(line) for line in self.exercise.worked()]),
            "m": model,
            "j": judge,
            "o": self.outcomes,
            "rb": self.step.rulebook or "all",
        }
        if prompt["sub"] is not None:
            table["s"] = self.texts.place(prompt["sub"])
        if isinstance(self.step, Try):
            table["t"] = 1
        if isinstance(self.step, Made):
            table["md"] = 1
        if is_piecemeal(self.task):
            table["p"] = 1
        if self.name in ("tick", "tap-hand", "order"):
            table["k"] = 1
        if blocks := [one for one in as_list(view["blocks"]) if as_object(one).get("id") != "so-far"]:
            table["x"] = self.texts.all(blocks)
        if keep := sorted(narrowed(self.task)):
            table["n"] = keep
        start = self.levels[3][0].session.state.picked
        if start and self.form not in ("sort", "parts", "number"):
            table["i"] = list(start)
        shown = self.single.session.take("hint").take("hint").take("hint").take("hint")
        assert shown.outcome is not None
        lines = as_object(Single(shown).view(self.lang, self.library)["feedback"])["lines"]
        if self.texts.all(as_list(lines)) != table["w"]:
            table["l"] = self.texts.all(as_list(lines))
        aloud = self.texts.place(as_object(Single(shown).view(self.lang, self.library)["prompt"])["aloud"])
        if aloud != table["a"]:  # Cards that were called by their looks have their names now.
            table["ae"] = aloud
        if cells := self._cells(Single(shown)):
            table["c"] = cells
        table |= self._answer(answer) | self._scenes(Single(shown))
        return table

    # --- the table

    def _scenes(self, shown: Single) -> Json:
        scene = self.levels[0][1]["scene"]
        if scene is None:
            return {}
        made = self.step if isinstance(self.step, Made) else None
        looks = made.by_looks if made is not None else isinstance(self.step, See) and bool(self.task.table.shown)
        found: Json = {"z": self._scene(as_object(scene), is_open=True, looks=looks)}
        if looks:
            found["y"] = 1
        taps = [str(offer)[4:] for offer in self.single.session.offers() if str(offer).startswith("tap:")]
        if taps:
            found["g"] = taps
        marks = [self._marks(view) for _, view in self.levels]
        if self.form == "sort":  # The third hint puts a card away.
            marks[3] = marks[2]
            found["zl"] = self._zone_labels()
            shown_scene = as_object(shown.view(self.lang, self.library)["scene"])
            found["es"] = self._scene(shown_scene, is_open=False)
        if any(marks):
            found["v"] = marks
        # Elsewhere the table lies as before, with what was chosen marked; only a move changes it.
        ends = {answer: self._end(answer) for answer in self._ending()} if isinstance(self.step, Try) else {}
        ends = {answer: end for answer, end in ends.items() if end is not None}
        if ends:
            found["e"] = ends
        return found

    def _ending(self) -> tuple[str, ...]:
        """The answers after which the table is put down as it lies; of many the chosen cards are marked."""
        right = right_answers(self.task)
        return (*dict.fromkeys((model_answer(self.task), *right)),) if len(right) <= 4 else ()

    def _end(self, answer: str) -> Json | None:
        session = self.single.session
        ended = self.given(answer)
        view = ended.view(self.lang, self.library)
        assert ended.session.state.answer == answer or ended.is_over, (self.exercise.name, answer, session.state)
        if view["scene"] is None:
            return None
        end: Json = {"z": self._scene(as_object(view["scene"]), is_open=False)}
        frames = [as_object(one) for one in as_list(view["frames"])]
        if frames:
            end["f"] = [
                [
                    self._scene(as_object(frame["scene"]), is_open=False),
                    self.texts.place(frame["say"]),
                    frame["hold"],
                ]
                for frame in frames
            ]
        return end

    def _scene(self, scene: Json, *, is_open: bool, looks: bool = False) -> list[object]:
        """A scene without what can be put back: label, zones, whether without colour, whether months are shown."""
        zones: list[object] = []
        numbered = False
        for one in as_list(scene["zones"]):
            zone = as_object(one)
            cards: list[object] = []
            for card in as_list(zone["cards"]):
                numbered = numbered or (card is not None and as_object(card)["num"] is not None)
                cards.append(0 if card is None else self._card(as_object(card), is_open, looks))
            head = {key: zone[key] for key in ("key", "name", "native", "label", "count", "empty")}
            zones.append([self.texts.place(head), cards])
        rest = {key: value for key, value in scene.items() if key != "zones"}
        return [self.texts.place(rest), zones, int(numbered)]

    def _card(self, card: Json, is_open: bool, looks: bool) -> object:
        code = str(card["id"])
        if code == "?":
            return {"?": self.texts.place(card["label"])}
        if is_open:
            name = names.card_look(Card.parse(code), self.lang) if looks else None
            named: object = code if name is None else [code, self.texts.place(name)]
            tag = card["tag"]
            return named if tag is None else [code, -1 if name is None else self.texts.place(name),
                                              self.texts.place(tag)]  # fmt: skip
        rest = {key: card[key] for key in ("marks", "tag", "on", "label") if card[key]}
        if rest == {"label": names.card_label(Card.parse(code), self.lang)}:
            return code
        return {"c": code, "d": self.texts.place(rest)}

    def _marks(self, view: Json) -> dict[str, list[str]]:
        scene = view["scene"]
        found: dict[str, list[str]] = {}
        for zone in [] if scene is None else as_list(as_object(scene)["zones"]):
            for card in as_list(as_object(zone)["cards"]):
                marks = (
                    [] if card is None else [str(one) for one in as_list(as_object(card)["marks"]) if one != "chosen"]
                )
                if marks:
                    found[str(as_object(card)["id"])] = marks
        return found

    def _zone_labels(self) -> list[int]:
        """The label of the zone with so many cards left in it."""
        zone = Message("table.shown")
        count = len(self.task.table.shown)
        labels = [self.voice.plain(Message("table.zone-empty", zone=zone))]
        labels += [self.voice.plain(Message("table.zone", zone=zone, n=left)) for left in range(1, count + 1)]
        heads: list[int] = []
        empty = self.voice.plain(Message("task.no-card"))
        for left, label in enumerate(labels):
            native = None if self.lang == "ja" else Voice("ja").plain(zone)
            head = {"key": "show", "name": self.voice.plain(zone), "native": native, "label": label, "count": None,
                    "empty": None if left else empty}  # fmt: skip
            heads.append(self.texts.place(head))
        return heads

    # --- what is answered

    def _answer(self, answer: object) -> Json:
        """The options, parts, boxes or rows."""
        found: Json = {}
        if isinstance(answer, dict) and isinstance(answer.get("nothing"), dict):
            found["u"] = 1
        if self.form == "tap" and NOTHING in self.single.session.offers():
            found["u"] = 1
        if self.name == "tap-set" and isinstance(self.step, Try):
            found["r"] = "task.take"
        if self.form in ("choose", "tick"):
            found["d"] = [[option, self.texts.place(as_object(row)["text"])] for option, row in
                          zip(self.task.options, as_list(as_object(answer)["options"]), strict=True)]  # fmt: skip
        if self.form == "parts":
            assert isinstance(self.step, Made)
            step = self.step
            found["d"] = [
                [
                    self.texts.place(self.voice.show(part.label)),
                    self.texts.place(self.voice.plain(part.label)),
                    [[one, self.texts.place(self._name_of(step, one)), self.texts.place(
                        self.voice.plain(step.names[one]))] for one in part.options],
                ]
                for part in step.parts
            ]  # fmt: skip
        if self.form == "order":
            rows = [as_object(row) for row in as_list(as_object(answer)["rows"])]
            found["d"] = [
                [row["key"], self.texts.place(row["text"] or as_object(as_list(row["cards"])[0])["label"]),
                 int(bool(row["cards"]))] for row in rows
            ]  # fmt: skip
        if self.form == "sort":
            count = len(self.task.table.shown)
            found["d"] = [
                [
                    as_object(box)["key"],
                    self.texts.place(as_object(box)["text"]),
                    self.texts.all(
                        self.voice.plain(Message("task.box", box=plain_text(cast(Text, as_object(box)["text"])), n=n))
                        for n in range(count + 1)
                    ),
                ]
                for box in as_list(as_object(answer)["boxes"])
            ]
            found["i"] = model_answer(self.task).split(",")
        return found

    def _name_of(self, step: Made, option: str) -> object:
        shown = self.voice.show(step.names[option])
        return names.capitalised(shown) if isinstance(shown, str) else shown

    def _hints(self) -> list[int]:
        """Labels of the four rungs, then the texts of the three."""
        rungs = [as_object(one) for one in as_list(as_object(self.levels[3][1]["hints"])["rungs"])]
        return self.texts.all([*(one["label"] for one in rungs), *(one["text"] for one in rungs[:HINTS])])

    def _cells(self, single: Single) -> list[int]:
        feedback = as_object(single.view(self.lang, self.library)["feedback"])
        return self.texts.all(as_list(feedback["cells"]))
