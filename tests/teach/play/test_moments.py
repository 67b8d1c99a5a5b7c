"""A round looked back on: at most three moments, with reasons and intervals, and none where it is too close to call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from hanalearn.cards import CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import KoiKoi, RoundState, start_round
from hanalearn.rules.notation import parse_position, parse_state
from hanalearn.rules.policy import POLICIES
from hanalearn.rules.round import Stop
from hanalearn.rules.simulate import weigh_actions
from hanalearn.rules.turn import Action, Table, shuffled
from hanalearn.teach.play.moments import LEAST_DIFFERENCE, MOST_MOMENTS, Moment, Weighing, search, verdict
from hanalearn.teach.play.sight import PlayedRound
from hanalearn.text import say

STANDARD = koikoi_rulebook("koikoi-standard")
QUICK = Weighing(first=150, then=600, slice=150)
LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")


def played(state: RoundState, seat: int, *acts: Action, policy: str = "reader", seed: int = 1) -> PlayedRound:
    """A round from a state to its end: the given actions of a seat first, then a policy for both."""
    dice, mine = Random(seed), list(acts)
    states, actions = [], []
    while not state.is_over:
        view = state.seen_by(state.turn)
        action = mine.pop(0) if mine and state.turn == seat else POLICIES[policy].choose(view, dice)
        states.append(state)
        actions.append(action)
        state = state.apply(action).state
    return PlayedRound(
        book=STANDARD, dealer=state.dealer, month=state.month, states=tuple(states), actions=tuple(actions), seat=seat
    )


def dealt(seed: int, policy: str = "random") -> PlayedRound:
    return played(start_round(STANDARD, shuffled(Random(seed))).state, 0, policy=policy, seed=seed)


def last(round_: PlayedRound, weighing: Weighing = QUICK) -> tuple[Moment, ...]:
    found: tuple[Moment, ...] = ()
    for found in search(round_, weighing):  # noqa: B007  (the last one is wanted)
        pass
    return found


def lines(moment: Moment, lang: str = "en") -> list[str]:
    return [say(line, lang) for line in moment.lines]


def near_the_end(mine: str, theirs: str, hand: str, other: str, field: str, deciding: bool) -> RoundState:
    seen = CardSet.parse(f"{mine} {theirs} {hand} {other} {field}")
    rest = " ".join(card.code for card in CardSet.parse(" ".join(one.code for one in seen)) ^ seen)
    from hanalearn.cards import DECK

    stock = " ".join(card.code for card in DECK - seen)
    assert not rest
    head = f"state dealer 0 month 1 turn {int(deciding)}" + (" deciding 0" if deciding else "")
    base = STANDARD.tally(CardSet.parse(mine)).points
    return parse_state(
        f"rulebook koikoi-standard 1; {head} | hand {hand} | hand {other} | field {field} | pile {mine} "
        f"| pile {theirs} | stock {stock}" + (f" | sums {base} 0" if deciding else "")
    )


# Fourteen points are made, the other is one card from five and two cards are left: going on is a clear loss.
HIGH = near_the_end("3b 8b 9a 9c1", "1r 2r 1c1 2c1", "5c1 7c1", "3r 12c1", "3c1 10c1", True)


def test_going_on_against_all_odds_is_a_moment_with_reason_numbers_and_sample() -> None:
    (moment, *_) = last(played(HIGH, 0, KoiKoi()))

    assert (moment.at, moment.better, moment.is_praise) == (0, Stop(), False)
    said = lines(moment)
    assert said[0] == "More came of another choice: stop."
    assert said[1].startswith("Why: certain: 20 points, and the round ends")
    assert "one card away from poem ribbons" in said[1]
    assert "Stop: +20 for certain." in said
    assert any(line.startswith("Koi-koi: on average ") and ", between " in line for line in said)
    assert said[-2].startswith("Your points minus theirs, played on 600 times from what you saw.")
    assert "19 of 20" in said[-1]


def test_no_number_is_said_without_its_interval_or_that_it_is_certain() -> None:
    for seed in range(1, 6):
        for moment in last(dealt(seed)):
            numbers = [line for line in moment.lines if line.key in _NUMBERS]
            assert len(numbers) == 2
            assert all("%" not in say(line, "en") for line in moment.lines)
            assert moment.lines[-2].key == "coach.moment-sample"


_NUMBERS = ("coach.moment-mean", "coach.moment-certain", "coach.moment-nearly")


def test_the_certain_choice_is_no_moment_and_the_round_is_clean() -> None:
    found = last(played(HIGH, 0, Stop()))

    assert not [moment for moment in found if not moment.is_praise]
    assert say(verdict(found), "en").startswith("A clean round")


def test_where_the_choices_are_alike_there_is_no_moment() -> None:
    # Two twins of one month: whichever is played, the same is left.
    state = near_the_end("1r", "2r", "5c1 5c2", "3r 12c1", "3c1 10c1", False)

    assert last(played(state, 0)) == ()


def test_there_are_at_most_three_of_which_one_is_praise_in_the_order_of_play() -> None:
    rounds = [last(dealt(seed)) for seed in range(1, 6)]

    assert any(len(found) == MOST_MOMENTS for found in rounds)
    for found in rounds:
        assert len(found) <= MOST_MOMENTS
        assert [moment.at for moment in found] == sorted(moment.at for moment in found)
        assert sum(moment.is_praise for moment in found) <= 1
        assert all(moment.difference >= LEAST_DIFFERENCE for moment in found)
        assert all((moment.better is None) is moment.is_praise for moment in found)


def test_random_play_has_more_to_look_at_than_that_of_the_reader() -> None:
    def missed(policy: str) -> int:
        rounds = [last(dealt(seed, policy), Weighing(first=100, then=300, slice=100)) for seed in range(20, 26)]
        return sum(not moment.is_praise for found in rounds for moment in found)

    assert missed("random") >= 2 * missed("reader")


def test_praise_says_why_and_is_not_given_for_what_anybody_plays() -> None:
    (moment,) = [moment for moment in last(played(PRAISED, 0, Stop())) if moment.is_praise]

    said = lines(moment)
    assert said[0] == "No other choice came near this one."
    assert "the other player is one card away from" in said[1]
    for seed in range(1, 5):
        round_ = dealt(seed, "collector")
        for one in last(round_):
            if one.is_praise:
                state, done = round_.states[one.at], round_.actions[one.at]
                assert POLICIES["collector"].choose(state.seen_by(0), Random(1)) != done


# Five points, three cards left: the collector would go on, although the other is one card from two sets.
PRAISED = near_the_end("6r 9r 10r 5c2", "1r 2r 3b 1b 2c1 1c2 8b 8c1", "5c1 7c1 4c1", "3r 12b 9c1", "3c1 12c1", True)


def test_a_moment_can_be_tried_again_from_what_was_seen() -> None:
    round_ = dealt(3)
    for moment in last(round_):
        state = round_.states[moment.at]
        view = parse_position(moment.exercise)

        assert view.hand == state.hands[0]
        assert (view.field, view.mine, view.theirs) == (state.field, state.piles[0], state.piles[1])
        assert round_.actions[moment.at] in view.actions
        assert not set(moment.exercise.split()) & {card.code for card in state.seen_by(0).unseen}


def test_the_second_look_agrees_with_many_more_rounds() -> None:
    round_ = dealt(2)
    (worst,) = sorted(last(round_), key=lambda moment: -moment.difference)[:1]
    view, done = round_.states[worst.at].seen_by(0), round_.actions[worst.at]
    assert worst.better is not None

    better, taken = weigh_actions(view, "reader", 8000, seed="again", actions=(worst.better, done)).choices

    assert better.worth.value - taken.worth.value == pytest.approx(worst.difference, abs=1.0)


def test_hidden_cards_make_no_difference_to_what_is_found() -> None:
    round_ = dealt(2)
    dice = Random(1)

    def moved(state: RoundState) -> RoundState:
        table = state.table
        hidden = [*table.hands[1], *table.stock]
        dice.shuffle(hidden)
        size = len(table.hands[1])
        hands = (table.hands[0], CardSet(hidden[:size]))
        other = Table(hands, table.field, table.piles, tuple(hidden[size:]), table.seat, table.drawn, table.must_match)
        return RoundState(
            state.book, other, state.dealer, state.month, state.calls, state.sums, state.sums_at_call, state.deciding
        )

    elsewhere = replace(round_, states=tuple(map(moved, round_.states)))

    assert last(elsewhere) == last(round_)


def test_the_work_comes_in_slices_that_leave_the_page_alive() -> None:
    round_ = dealt(8, "collector")
    last(round_)  # Tables are built and caches filled.
    seen: list[Sequence[Moment]] = list(search(round_))

    # How long a slice takes is for a benchmark; that the work comes in many is what keeps a page alive.
    assert len(seen) > 15
    assert all(set(one) <= {*seen[-1], *one} and len(one) <= MOST_MOMENTS for one in seen)


def test_a_search_may_be_ended_in_the_middle() -> None:
    work = search(dealt(8), QUICK)
    next(work)
    next(work)

    work.close()  # type: ignore[attr-defined]

    assert list(work) == []


def test_the_same_round_gives_the_same_moments() -> None:
    assert last(dealt(5)) == last(dealt(5))


def test_moments_are_there_in_four_languages() -> None:
    found = [moment for seed in (1, 2, 3) for moment in last(dealt(seed))]

    assert found
    for moment in found:
        for lang in LANGUAGES:
            assert all(say(line, lang) for line in (moment.title, *moment.lines))
        assert "{" not in " ".join(lines(moment, "ja"))
    assert say(verdict(found[:1]), "en") == "One moment to look at again." or say(verdict(found[:2]), "ja")
