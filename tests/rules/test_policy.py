"""Policies and wishes: what they choose, that they see only their view, and that each is better than the one before."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hanalearn.cards import Card, CardSet, Month
from hanalearn.registry import UnknownNameError
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import KoiKoi, RoundState, begin_round, start_round
from hanalearn.rules.koikoi_book import KoiKoiRulebook
from hanalearn.rules.policy import BUILT_IN, POLICIES, NoActionError, Policy, risks
from hanalearn.rules.round import Stop
from hanalearn.rules.simulate import Strategist, play_rounds
from hanalearn.rules.turn import Table, shuffled
from hanalearn.rules.view import RoundPhase, RoundView
from hanalearn.rules.wish import UNIT, threats, wishes

STANDARD = koikoi_rulebook("koikoi-standard")
VIEW_POLICIES = ("random", "gardener", "collector", "reader")


class Counted:
    """Dice that count how often they are asked."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.asked = 0

    def random(self) -> float:
        self.asked += 1
        return self.dice.random()


def laid(hand: str, field: str, mine: str = "", theirs: str = "", *, book: KoiKoiRulebook = STANDARD) -> RoundState:
    """A round in which seat 0 is on turn with these cards; the rest lies anywhere."""
    given = [CardSet.parse(codes) for codes in (hand, field, mine, theirs)]
    seen = given[0] | given[1] | given[2] | given[3]
    rest = [card for card in shuffled(Random(1)) if card not in seen]
    table = Table(
        (given[0], CardSet(rest[: len(given[0])])), given[1], (given[2], given[3]), tuple(rest[len(given[0]) :])
    )
    state = begin_round(book, table).state
    return replace_sums(state, mine, theirs)


def replace_sums(state: RoundState, mine: str, theirs: str, *, deciding: int | None = None) -> RoundState:
    """The same round with base sums that fit the piles."""
    sums = (state.book.tally(CardSet.parse(mine)).points, state.book.tally(CardSet.parse(theirs)).points)
    return RoundState(state.book, state.table, state.dealer, state.month, state.calls, sums, (0, 0), deciding)


def choice(policy: str, state: RoundState, seed: int = 1) -> str:
    return str(POLICIES[policy].choose(state.seen_by(state.turn), Random(seed)))


@pytest.mark.parametrize("name", VIEW_POLICIES)
@pytest.mark.parametrize("key", KOIKOI)
def test_a_policy_plays_whole_rounds_with_one_number_a_choice(name: str, key: str) -> None:
    book = koikoi_rulebook(key)
    dice = Counted(4)
    for _ in range(6):
        state = start_round(book, shuffled(Random(dice.asked))).state
        while state.result is None:
            view = state.seen_by(state.turn)
            before = dice.asked
            action = POLICIES[name].choose(view, dice)
            assert dice.asked == before + 1
            assert action in view.actions
            state = state.apply(action).state


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_policy_makes_the_same_choice_from_the_same_view_and_dice(name: str) -> None:
    state = start_round(STANDARD, shuffled(Random(8))).state

    assert choice(name, state, 5) == choice(name, state, 5)
    assert POLICIES[name].key == name
    assert isinstance(POLICIES[name], Policy)


@pytest.mark.parametrize("name", BUILT_IN)
def test_hidden_cards_make_no_difference_to_a_policy(name: str) -> None:
    state = start_round(STANDARD, shuffled(Random(8))).state
    hidden = [*state.hands[1], *state.stock]
    hidden.reverse()
    table = replace(state.table, hands=(state.hands[0], CardSet(hidden[:8])), stock=tuple(hidden[8:]))
    other = begin_round(STANDARD, table).state

    assert other != state
    assert choice(name, state) == choice(name, other)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_policy_that_is_not_asked_says_so(name: str) -> None:
    state = start_round(STANDARD, shuffled(Random(8))).state

    with pytest.raises(NoActionError, match="seat 1 has nothing to do"):
        POLICIES[name].choose(state.seen_by(1), Random(1))


def test_an_unknown_policy_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownNameError, match="no policy is called 'wizard'; there are: random, gardener"):
        POLICIES["wizard"]


def test_the_gardener_takes_whatever_matches_and_stops_at_once() -> None:
    taking = laid("5c1 8c1 12c1", "8b 1c1 2c1")
    deciding = replace_sums(laid("5c1 7c1 11c1", "8c1", "3b 9a"), "3b 9a", "", deciding=0)

    assert {choice("gardener", taking, seed) for seed in range(20)} == {"play 8c1 takes 8b"}
    assert choice("gardener", deciding) == "stop"


def test_random_play_stops_and_calls() -> None:
    deciding = replace_sums(laid("5c1 7c1 11c1", "8c1", "3b 9a"), "3b 9a", "", deciding=0)

    assert {choice("random", deciding, seed) for seed in range(20)} == {"stop", "koi-koi"}


def test_the_collector_completes_its_set() -> None:
    state = laid("2c1 3c1 12c1", "2a 3r 12b", "1r 2r")

    assert choice("collector", state) == "play 3c1 takes 3r"


def test_the_collector_takes_the_phoenix_before_chaff() -> None:
    assert choice("collector", laid("12c2 10c2 5a", "12b 10c1 5c1")) == "play 12c2 takes 12b"


def test_the_collector_calls_below_the_doubling_and_stops_above() -> None:
    low = replace_sums(laid("5c1 7c1 11c1", "8c1", "3b 9a"), "3b 9a", "", deciding=0)
    high = replace_sums(laid("5c1 7c1 11c1", "8c1", "3b 8b 9a"), "3b 8b 9a", "", deciding=0)
    late = replace_sums(laid("5c1 7c1", "8c1", "3b 9a"), "3b 9a", "", deciding=0)

    assert (choice("collector", low), choice("collector", high), choice("collector", late)) == (
        "koi-koi",
        "stop",
        "stop",
    )


def test_the_reader_takes_the_card_that_the_other_needs() -> None:
    state = laid("3c1 8b 5c1", "3r 8c1", "", "1r 2r")

    assert choice("reader", state) == "play 3c1 takes 3r"
    assert choice("collector", state) == "play 8b takes 8c1"


def test_the_reader_does_not_lay_the_tenth_chaff_where_the_other_may_hold_its_match() -> None:
    nine = "1c1 2c1 3c1 5c1 6c1 7c1 8c1 9c1 10c1"
    state = laid("4c1 4a", "12b", "", nine)

    assert choice("reader", state) == "play 4a"


def test_the_reader_lays_a_card_that_nobody_can_take() -> None:
    state = laid("5r 4r", "12b 12c1", "5a 5c1 5c2", "1r 2r 3r 6r")

    assert choice("reader", state) == "play 5r"


def test_the_reader_stops_where_the_other_is_one_card_away() -> None:
    near = replace_sums(laid("5c1 7c1 11c1", "8c1", "3b 9a", "1r 2r"), "3b 9a", "1r 2r", deciding=0)
    far = replace_sums(laid("5c1 7c1 11c1", "8c1", "3b 9a", "1r"), "3b 9a", "1r", deciding=0)
    safe = replace_sums(laid("3r 7c1 11c1", "8c1", "3b 9a", "1r 2r"), "3b 9a", "1r 2r", deciding=0)

    assert choice("reader", near) == "stop"
    assert choice("reader", far) == "koi-koi"
    assert choice("reader", safe) == "koi-koi"


def test_risks_are_the_chances_that_the_other_holds_a_card_of_the_month() -> None:
    view = laid("5r 4r", "12b 12c1", "5a 5c1 5c2", "1r 2r 3r 6r").seen_by(0)

    chance = risks(view)

    assert chance[Month.IRIS - 1] == 0
    assert chance[Month.PAULOWNIA - 1] < chance[Month.PINE - 1] < chance[Month.SUSUKI - 1] < 64


def test_the_strategist_sees_that_a_made_seven_is_worth_stopping() -> None:
    state = replace_sums(laid("5c1 7c1", "8c1", "3b 8b 9a", "1r 2r"), "3b 8b 9a", "1r 2r", deciding=0)

    assert Strategist(runs=300).choose(state.seen_by(0), Random(1)) == Stop()


def test_a_policy_of_an_outside_kind_can_play() -> None:
    class Contrary:
        key = "contrary"

        def choose(self, view: RoundView[KoiKoiRulebook], dice: Random) -> object:
            dice.random()
            return KoiKoi() if view.phase is RoundPhase.DECIDE else view.actions[-1]

    played = play_rounds(STANDARD, (Contrary(), "gardener"), 20, seed=1)  # type: ignore[arg-type]

    assert played.runs == 20


@pytest.mark.parametrize("key", KOIKOI)
@pytest.mark.parametrize(
    ("better", "worse"), [("gardener", "random"), ("collector", "gardener"), ("reader", "collector")]
)
def test_each_policy_is_better_than_the_one_before(key: str, better: str, worse: str) -> None:
    book = koikoi_rulebook(key)

    # Both sit as dealer half of the time.
    first = play_rounds(book, (better, worse), 12_000, seed="first").difference
    second = play_rounds(book, (worse, better), 12_000, seed="second").difference
    gain = (first.value - second.value) / 2
    reach = ((first.high - first.value) ** 2 + (second.high - second.value) ** 2) ** 0.5 / 2

    assert gain - reach > 0, f"{better} against {worse}: {gain:+.2f} ± {reach:.2f} points a round"


# --- wishes ---------------------------------------------------------------------------------------------------------


def wish(pile: str, code: str, theirs: str = "") -> int:
    return wishes(STANDARD, CardSet.parse(pile), CardSet.parse(theirs))[Card.parse(code)]


def test_a_card_that_completes_a_set_is_wished_for_by_its_points() -> None:
    assert wish("1r 2r", "3r") >= 5 * UNIT
    assert wish("1r", "3r") < wish("1r 2r", "3r")
    assert wish("1c1 2c1 3c1 4c1 5c1 6c1 7c1 8c1 9c1", "10c1") >= UNIT


def test_what_the_other_has_taken_is_not_hoped_for() -> None:
    assert wish("1r", "3r", theirs="2r") < wish("1r", "3r")
    assert wish("9a", "3b", theirs="1b 8b 12b") < wish("9a", "3b")


def test_an_upgrade_is_wished_for_by_what_it_adds() -> None:
    # Three brights are made: the fourth adds 3 points to 5, the rain man 2.
    assert wish("1b 3b 8b", "12b") < 5 * UNIT
    assert wish("1b 3b 8b", "11b") < wish("1b 3b 8b", "12b")


def test_the_rain_man_is_the_bright_that_is_wished_for_least() -> None:
    liked = {code: wish("", code) for code in ("1b", "3b", "8b", "11b", "12b")}

    assert min(liked, key=lambda code: liked[code]) == "11b"


def test_threats_name_the_cards_that_would_make_them() -> None:
    found = threats(STANDARD, CardSet.parse("1b 3b 7a 10a"), CardSet.parse("8b"))

    assert [(threat.yaku.key, threat.points, str(threat.cards)) for threat in found] == [
        ("sanko", 5, "12b"),
        ("hanami", 5, "9a"),
        ("ino", 5, "6a"),
    ]
    assert threats(STANDARD, CardSet.parse("1r 2r"), CardSet.parse("3r")) == ()
