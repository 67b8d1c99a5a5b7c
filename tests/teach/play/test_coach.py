"""The coach: what is asked, when it is silent, and how its help becomes less."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import RoundState, start_round
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.position import position
from hanalearn.rules.turn import Play, Table, shuffled
from hanalearn.rules.view import RoundPhase
from hanalearn.teach.play import coach, missing
from hanalearn.teach.play.coach import Advice, advise, dropped, next_level, offers_more
from hanalearn.teach.play.sight import Choice, KoiKoiView, Sight, Step
from hanalearn.teach.play.take_back import may_take_back
from hanalearn.text import Message, aloud, runs, say

STANDARD = koikoi_rulebook("koikoi-standard")
LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")
STEPS = {RoundPhase.PLAY: Step.HAND, RoundPhase.DRAWN: Step.DRAWN, RoundPhase.DECIDE: Step.DECIDE}


def seen(hand: str, field: str = "", mine: str = "", theirs: str = "", **others: object) -> KoiKoiView:
    cards = {name: CardSet.parse(text) for name, text in (("field", field), ("mine", mine), ("theirs", theirs))}
    return position(STANDARD, hand=CardSet.parse(hand), **cards, **others)  # type: ignore[arg-type]


def sight(view: KoiKoiView, level: int = 3, **others: object) -> Sight:
    others.setdefault("step", STEPS[view.phase])
    others.setdefault("table", 3)
    return Sight(view=view, level=level, **others)  # type: ignore[arg-type]


def asked(advice: Advice | None) -> str:
    assert advice is not None
    return say(advice.ask, "en")


def offers(advice: Advice | None) -> list[str]:
    assert advice is not None
    return [offer for offer, _ in advice.actions]


MOON = seen("8c1 1c1 5c1", field="8b 8a 12b", mine="9a")
DULL = seen("8c1 1c1", field="8c2 12b")


# --- level 3 leads


def test_two_that_match_are_asked_about_and_pointed_at() -> None:
    advice = advise(sight(MOON, chosen=Card.parse("8c1")))

    assert asked(advice) == "Two susuki grass cards match. Which one do you want, and why?"
    assert advice is not None
    assert advice.pointed == CardSet.parse("8b 8a")
    assert offers(advice) == ["ask:why", "less"]


def test_cards_that_take_are_pointed_at_before_a_card_is_held() -> None:
    advice = advise(sight(seen("8c1 1c1 5c1", field="8b 5r")))

    assert advice is not None
    assert advice.pointed == CardSet.parse("8c1 5c1")


def test_a_set_in_reach_is_asked_for_and_not_named() -> None:
    advice = advise(sight(MOON))

    assert asked(advice) == "Your base total can grow now. With which card?"
    assert "moon" not in asked(advice)


def test_what_the_other_needs_is_asked_before_the_general_question() -> None:
    view = seen("3c1 8b 12c1", field="3r 8c1", mine="4c1 4c2", theirs="1r 2r")

    assert asked(advise(sight(view))) == "The other player needs one card of the field for poem ribbons. Do you see it?"


def test_a_card_that_takes_nothing_is_asked_about_as_one_to_lay_down() -> None:
    advice = advise(sight(seen("1c1 5c1", field="8b"), chosen=Card.parse("5c1")))

    assert asked(advice) == "Nothing matches iris chaff, so it stays on the field. Who could take it?"


def test_stop_or_koi_koi_is_asked_with_the_base_total() -> None:
    under = seen("5c1 7c1", mine="3b 9a", is_deciding=True)
    near = seen("5c1 7c1", mine="3b 9a", theirs="1r 2r", is_deciding=True)

    assert asked(advise(sight(under))) == "Base total 5. It doubles from 7 on. Stop, or koi-koi?"
    assert asked(advise(sight(near))).startswith("Base total 5, and the other player is one card away")


def test_the_turned_card_is_asked_about() -> None:
    view = seen("1c1", field="9r 9c1", drawn=Card.parse("9a"), their_hand=1)

    assert asked(advise(sight(view))).startswith("The stock turned over sake cup. Two match.")


def test_a_card_that_waits_for_the_stock_may_be_taken_back() -> None:
    advice = advise(sight(DULL, step=Step.PLACED, placed=Play(Card.parse("1c1"))))

    assert offers(advice) == ["take-back", "less"]


def test_sets_are_not_spoken_of_at_the_first_table() -> None:
    view = seen("8c1 1c1 5c1", field="8b 12b 5r", mine="9a")

    advice = advise(sight(view, table=1))

    assert asked(advice) == "2 hand cards take something. Which one do you play?"
    assert offers(advice) == ["less"]
    assert advise(sight(view, table=1, asked="why")) is None


# --- what each would give


def test_what_each_would_give_names_set_and_what_is_left_open() -> None:
    view = seen("8c1 3c1 5c1", field="8b 3r", mine="9a", theirs="1r 2r")

    advice = advise(sight(view, asked="why"))

    assert advice is not None
    assert [say(line, "en") for line in advice.lines] == [
        "Cherry chaff takes cherry with poem ribbon: keeps cherry with poem ribbon from the other player, who needs it "
        "for poem ribbons.",
        "Susuki grass chaff takes full moon: makes moon viewing, base total +5; left open for poem ribbons of the "
        "other player: cherry with poem ribbon.",
    ]
    assert offers(advice) == ["close"]


def test_what_is_true_of_every_choice_is_no_reason_for_one() -> None:
    view = seen("6c1 12c1", field="3r", theirs="1r 2r")

    advice = advise(sight(view, asked="why"))

    assert advice is not None
    assert not any("poem ribbons" in say(line, "en") for line in advice.lines)


def test_a_card_that_nobody_else_can_take_is_called_so() -> None:
    view = seen("6c1 12c1", field="3r", mine="6a 6r", theirs="6c2 2c1")

    advice = advise(sight(view, asked="why"))

    assert advice is not None
    assert say(advice.lines[0], "en") == (
        "Peony chaff laid down: no peony is unseen, so the other player cannot take it."
    )


# --- level 2 watches


def test_watching_is_silent_where_nothing_is_passed_by() -> None:
    assert advise(sight(MOON, level=2)) is None
    assert advise(sight(MOON, level=2, chosen=Card.parse("8c1"))) is None
    assert advise(sight(MOON, level=2, step=Step.PLACED, placed=Play(Card.parse("8c1"), CardSet.parse("8b")))) is None


@pytest.mark.parametrize("level", [3, 2])
def test_a_passed_by_set_of_five_is_spoken_of_while_it_can_be_taken_back(level: int) -> None:
    passed = Play(Card.parse("8c1"), CardSet.parse("8a"))

    advice = advise(sight(MOON, level=level, step=Step.PLACED, placed=passed))

    assert asked(advice) == "Another move would have made points: susuki grass chaff takes full moon."
    assert advice is not None
    assert advice.pointed == CardSet.parse("8c1 8b")
    assert [say(line, "en") for line in advice.lines] == [
        "Makes moon viewing, base total +5.",
        "The stock card is still face down, so your card may come back.",
    ]
    assert offers(advice) == ["take-back", "less"]


def test_a_set_of_one_point_is_not_worth_a_word() -> None:
    view = seen("2c1 12c2", field="2r 12c1", mine="1r 4r 5r 7r")

    assert advise(sight(view, level=2, step=Step.PLACED, placed=view.actions[1])) is None  # type: ignore[arg-type]


def test_a_set_passed_by_with_the_turned_card_is_spoken_of_after_the_turn() -> None:
    view = seen("1c1", field="8b 8c1", mine="9a", drawn=Card.parse("8a"), their_hand=1)
    other = next(action for action in view.actions if "8c1" in str(action))
    now = sight(view, level=2, step=Step.WAIT, choices=(Choice(view=view, action=other, level=2),))

    advice = advise(now)

    assert asked(advice) == "Another move would have made points: geese takes full moon."
    assert offers(advice) == ["less"]


# --- levels 1 and 0


def test_when_asked_the_coach_waits_with_its_questions() -> None:
    advice = advise(sight(MOON, level=1))

    assert asked(advice) == "Ask when you like."
    assert advice is not None
    assert not advice.pointed
    assert offers(advice) == ["ask:matches", "ask:why", "less"]


def test_off_is_off_but_what_matches_is_always_told() -> None:
    assert advise(sight(MOON, level=0)) is None
    assert advise(sight(MOON, level=0, asked="why")) is None

    advice = advise(sight(MOON, level=0, asked="matches"))

    assert advice is not None
    assert [say(line, "en") for line in advice.lines] == ["Susuki grass chaff matches full moon and geese."]
    assert advice.pointed == CardSet.parse("8c1 8b 8a")


def test_that_nothing_matches_is_told_too() -> None:
    advice = advise(sight(seen("1c1 5c1", field="8b"), level=1, asked="matches"))

    assert advice is not None
    assert [say(line, "en") for line in advice.lines] == ["No card of the hand matches the field."]


def test_what_is_missing_is_one_sentence() -> None:
    advice = advise(sight(MOON, level=1, asked="missing-mine"))

    assert asked(advice) == (
        "One card away: moon viewing, with full moon (on the field, in reach); flower viewing, with curtain (not "
        "seen yet)."
    )


# --- less and more


def clean(view: KoiKoiView = DULL, **others: int) -> Choice:
    return Choice(view=view, action=view.actions[0], level=3, **others)


def test_three_clean_turns_make_the_help_less() -> None:
    assert next_level((clean(),) * 2, 3, 0) == 3
    assert next_level((clean(),) * 3, 3, 0) == 2
    assert next_level((clean(),) * 3, 2, 0) == 1


def test_help_drops_no_lower_by_itself_than_to_when_asked() -> None:
    assert next_level((clean(),) * 8, 1, 0) == 1
    assert next_level((clean(),) * 8, 0, 0) == 0


def test_turns_before_the_level_was_set_do_not_count() -> None:
    assert next_level((clean(),) * 4, 2, 2) == 2
    assert next_level((clean(),) * 5, 2, 2) == 1


@pytest.mark.parametrize("trouble", [clean(illegal=1), clean(asked=1), clean(MOON)])
def test_a_turn_that_was_refused_helped_or_passed_a_set_by_is_not_clean(trouble: Choice) -> None:
    # The first action of MOON lays pine down beside the moon that would make five points.
    assert next_level((clean(), clean(), trouble), 3, 0) == 3
    assert next_level((trouble, clean(), clean()), 3, 0) == 3
    assert next_level((trouble, clean(), clean(), clean()), 3, 0) == 2


def test_a_turned_card_belongs_to_the_turn_of_its_hand_card() -> None:
    view = seen("1c1", field="9r 9c1", drawn=Card.parse("9a"), their_hand=1)
    drew = Choice(view=view, action=view.actions[0], level=3)

    assert next_level((clean(), drew, clean(), drew), 3, 0) == 3
    assert next_level((clean(), drew, clean(), drew, clean()), 3, 0) == 2


def test_more_help_is_offered_and_never_given() -> None:
    trouble = (clean(illegal=1), clean(illegal=2))
    now = sight(DULL, level=1, choices=trouble)

    assert offers_more(now)
    assert "more" in offers(advise(now))
    assert "more" in offers(advise(replace(now, level=2)))
    assert not offers_more(replace(now, level=3))
    assert not offers_more(replace(now, choices=(*trouble, clean())))
    assert next_level(trouble, 1, 0) == 1


def test_that_the_help_became_less_is_said_with_its_new_name() -> None:
    assert say(dropped(2), "en") == "3 clean turns in a row. The coach steps back: Coach, watching."


# --- taking back


@pytest.mark.parametrize(
    ("level", "step", "lenient", "may", "why"),
    [
        (3, Step.PLACED, False, True, "still face down"),
        (2, Step.PLACED, False, True, "still face down"),
        (1, Step.PLACED, False, False, "only while the coach leads or watches"),
        (0, Step.PLACED, True, False, "only while the coach leads or watches"),
        (3, Step.DRAWN, False, False, "has been seen"),
        (3, Step.DECIDE, False, False, "has been seen"),
        (3, Step.DRAWN, True, True, "may be taken back after the stock card"),
        (3, Step.HAND, False, False, "Nothing of this turn"),
        (3, Step.WAIT, True, False, "Your turn is over"),
    ],
)
def test_a_half_turn_comes_back_only_before_new_information(
    level: int, step: Step, lenient: bool, may: bool, why: str
) -> None:
    now = sight(DULL, level=level, step=step, is_lenient=lenient, choices=(clean(),))

    allowed, reason = may_take_back(now)

    assert allowed is may
    assert why in say(reason, "en")


# --- from the learner's view only, and in every language


def sights_of(book: str, seed: int) -> Iterator[tuple[RoundState, Sight]]:
    """Every moment of a round at which seat 0 acts."""
    dice = Random(seed)
    state = start_round(koikoi_rulebook(book), shuffled(dice)).state
    choices: list[Choice] = []
    while not state.is_over:
        view = state.seen_by(state.turn)
        action = POLICIES["random"].choose(view, dice)
        if state.turn == 0 and len(view.actions) > 1:
            yield state, sight(view, choices=tuple(choices))
            if isinstance(action, Play):
                yield state, sight(view, step=Step.PLACED, placed=action, choices=tuple(choices))
            choices.append(Choice(view=view, action=action, level=3))
        state = state.apply(action).state


def all_messages(now: Sight) -> Iterator[Message]:
    for level in coach.LEVELS:
        for what in ("", "coach", "matches", "why", "missing-mine", "missing-theirs"):
            advice = advise(replace(now, level=level, asked=what))
            if advice is not None:
                yield from (advice.level, advice.ask, *advice.lines, *(label for _, label in advice.actions))
    yield may_take_back(now)[1]
    for theirs in (False, True):
        for rung in missing.ladder(now, theirs):
            yield from (place for _, place in rung.cards)
            if rung.note is not None:
                yield rung.note


@pytest.mark.parametrize("book", KOIKOI)
def test_everything_the_coach_says_is_there_in_four_languages(book: str) -> None:
    said = {message for _, now in sights_of(book, 2) for message in all_messages(now)}

    assert len({message.key for message in said}) > 20
    for message in said:
        for lang in LANGUAGES:
            runs(message, lang)
            aloud(message, lang)
            text = say(message, lang)
            assert text
            assert "{" not in text
            assert "!" not in text
            assert lang == "en" or not any("a" <= letter <= "z" for letter in text.replace("koi-koi", "")), text


def test_the_coach_says_the_same_whatever_the_hidden_cards_are() -> None:
    dice = Random(8)
    for state, now in sights_of("koikoi-standard", 5):
        table = state.table
        hidden = [*table.hands[1], *table.stock]
        dice.shuffle(hidden)
        other = len(table.hands[1])
        moved = Table(
            (table.hands[0], CardSet(hidden[:other])), table.field, table.piles, tuple(hidden[other:]), table.seat,
            table.drawn, table.must_match,
        )  # fmt: skip
        again = RoundState(
            state.book, moved, state.dealer, state.month, state.calls, state.sums, state.sums_at_call, state.deciding
        )
        assert hidden
        assert moved.hands[1] != EMPTY

        there = replace(now, view=again.seen_by(0))

        assert list(all_messages(there)) == list(all_messages(now))


def test_of_two_chaff_cards_of_a_month_one_is_told() -> None:
    advice = advise(sight(seen("4c1 4c2 1c1", field="4r"), asked="why", chosen=None))

    assert advice is not None
    assert [say(line, "en") for line in advice.lines] == [
        "Wisteria chaff takes wisteria with plain ribbon: a step towards five ribbons + ten chaff."
    ]
