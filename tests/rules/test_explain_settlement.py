"""Settlements as message keys: every line is on the list, has its arguments, and can be said in every language."""

from __future__ import annotations

from random import Random

import pytest

from hanalearn.rules.book import Rulebook
from hanalearn.rules.books import HANAAWASE, hachihachi_rulebook, hanaawase_rulebook
from hanalearn.rules.explain import choice_remark, message_keys, option_remark, source_remark
from hanalearn.rules.explain_settlement import SETTLE_KEYS, explain_settlement, settled_event_remark
from hanalearn.rules.hachihachi import HachiHachiEnd, start_hachihachi
from hanalearn.rules.hachihachi_book import HACHIHACHI_OPTIONS
from hanalearn.rules.hanaawase import HanaAwaseEnd, start_hanaawase
from hanalearn.rules.hanaawase_book import HANAAWASE_OPTIONS
from hanalearn.rules.turn import shuffled
from hanalearn.text import LANGUAGES, Message, say
from hanalearn.text.catalogue import catalogue

LANGS = [language.code for language in LANGUAGES]
VALUES = {"count": 3, "n": -5, "cards": 0, "player": 1, "other": 2, "what": "yaku.ino", "by": "yaku.goko"}
HOUSES = (
    *(hanaawase_rulebook(key) for key in HANAAWASE),
    hanaawase_rulebook("hanaawase-88").with_local("rain-flow", "chaff-hands", "fuke-20"),
    hachihachi_rulebook(),
    hachihachi_rulebook().with_local("sage-double", "liability", "boar-set"),
)


def test_every_event_and_every_line_of_random_rounds_has_a_listed_key() -> None:
    known = {**message_keys(), **SETTLE_KEYS}
    asked = set()
    for book in HOUSES:
        for seed in range(60):
            dice = Random(seed)
            start = start_hachihachi if book.game == "hachihachi" else start_hanaawase
            state, events = start(book, shuffled(dice))  # type: ignore[arg-type]
            while True:
                for event in events:
                    remark = settled_event_remark(event)
                    assert remark is not None, event
                    assert set(known[remark.key]) == set(remark.arguments)
                if state.result is not None:
                    break
                actions = state.legal_actions()
                state, events = state.apply(actions[int(dice.random() * len(actions))])
            for seat in range(book.seats):
                lines = explain_settlement(state.result.settlement, seat)
                for line in lines:
                    asked.add(line.key)
                    assert set(SETTLE_KEYS[line.key]) == set(line.arguments)
                total = next(line for line in lines if line.key == "settle.total")
                assert total.arguments["n"] == state.result.points[seat]
    assert {"settle.from", "settle.to", "settle.par", "settle.field", "settle.own", "settle.chaff"} <= asked


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_can_be_said_in_every_language(lang: str) -> None:
    for key, names in SETTLE_KEYS.items():
        arguments = {name: VALUES[name] for name in names if name != "cards"}
        for name in ("what", "by"):
            if name in arguments:
                arguments[name] = Message(str(arguments[name]))  # type: ignore[assignment]

        said = say(Message(key, **arguments), lang)

        assert said
        assert "{" not in said


@pytest.mark.parametrize("end", [*HanaAwaseEnd, *HachiHachiEnd], ids=str)
def test_every_way_to_end_has_words(end: str) -> None:
    assert f"settle.end-{end}" in SETTLE_KEYS


@pytest.mark.parametrize(
    "book", [*map(hanaawase_rulebook, HANAAWASE), hachihachi_rulebook()], ids=lambda book: book.key
)
@pytest.mark.parametrize("lang", LANGS)
def test_every_option_and_each_of_its_values_has_words(book: Rulebook, lang: str) -> None:
    entries = catalogue(lang)
    for option in book.options():
        named = option_remark(option.key)
        assert entries.entry(named.key) is not None, named.key
        if what := named.arguments.get("what"):
            assert entries.entry(str(what)) is not None, what
        for choice in option.choices:
            assert entries.entry(choice_remark(option.key, choice.value).key) is not None
        assert entries.entry(source_remark(option.cite).key) is not None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [*HANAAWASE_OPTIONS, *HACHIHACHI_OPTIONS])
def test_every_local_option_has_a_name_and_a_sentence(name: str, lang: str) -> None:
    assert catalogue(lang).entry(f"option.{name}") is not None
    assert catalogue(lang).entry(f"option.{name}.about") is not None
