"""Simulated rounds: the arrays and the readable engine play the same game, and what is said of many rounds is true."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from hanalearn.cards import Card, CardSet, Month
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.koikoi import KoiKoi, RoundEnd, RoundState, start_round
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, Cup, KoiKoiRulebook, RainOff
from hanalearn.rules.policy import POLICIES, NoActionError
from hanalearn.rules.round import Stop
from hanalearn.rules.simulate import (
    VECTORISED,
    Outcome,
    Outcomes,
    pile_scorer,
    play_rounds,
    share,
    weigh_actions,
    win_odds,
)
from hanalearn.rules.simulate.batch import ENDS, Log, play_out
from hanalearn.rules.simulate.choosing import chooser
from hanalearn.rules.simulate.pile_index import IndexTooLargeError
from hanalearn.rules.simulate.plain import guessed
from hanalearn.rules.simulate.worlds import dealt, from_view, generator, masks_of, packs_of, random_packs
from hanalearn.rules.turn import DealError, shuffled
from hanalearn.rules.view import RoundPhase, RoundView
from hanalearn.rules.yaku import AtLeast, Cite, Standing, Yaku

STANDARD = koikoi_rulebook("koikoi-standard")
PAIRS = [("random", "random"), ("gardener", "random"), ("collector", "reader"), ("reader", "collector")]


class Given:
    """Dice that give one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def replay(book: KoiKoiRulebook, players: tuple[str, str], runs: int, *, dealer: int = 0) -> set[RoundEnd]:
    """Play rounds by arrays, then play each again by the readable engine and the readable policies, number by number
    of the dice, and compare every card.
    """
    month = Month(3)
    dice = generator(f"{book.key}/{players}")
    packs = random_packs(runs, dice)
    log = Log()
    choosers = [chooser(player, book, month) for player in players]
    played = play_out(book, dealt(book, packs, dealer=dealer, month=month), choosers, dice, is_dealt=True, log=log)
    ends = set()
    for run, choices in enumerate(log.choices(runs)):
        state = start_round(book, [Card(int(card)) for card in packs[run]], dealer=dealer, month=month).state
        for action, number in choices:
            policy = POLICIES[players[state.turn]]
            assert policy.choose(state.seen_by(state.turn), Given(number)) == action
            state = state.apply(action).state
        result = state.result
        assert result is not None
        assert ENDS[played.ends[run]] is result.end
        assert tuple(played.points[:, run]) == result.points
        assert played.winners[run] == (-1 if result.winner is None else result.winner)
        assert tuple(played.calls[:, run]) == state.calls
        ends.add(result.end)
    return ends


@pytest.mark.parametrize("players", PAIRS)
@pytest.mark.parametrize("key", KOIKOI)
def test_rounds_by_arrays_are_the_rounds_of_the_readable_engine(key: str, players: tuple[str, str]) -> None:
    ends = replay(koikoi_rulebook(key), players, 40, dealer=len(key) % 2)

    assert RoundEnd.STOP in ends


@pytest.mark.parametrize("option", tuple(LOCAL_OPTIONS))
def test_rounds_by_arrays_follow_every_local_option(option: str) -> None:
    replay(STANDARD.with_local(option), ("random", "collector"), 25)


def test_rounds_by_arrays_end_in_every_way_there_is() -> None:
    ends = replay(koikoi_rulebook("koikoi-nintendo"), ("random", "random"), 900)

    assert ends >= {RoundEnd.STOP, RoundEnd.LAST_CARD, RoundEnd.AFTER_CALL, RoundEnd.HAND_YAKU, RoundEnd.NO_SCORE}
    assert RoundEnd.VOID_DEAL in ends


@pytest.mark.parametrize("rule", ["void", "ignored", "dealer"])
def test_two_hand_yaku_at_once_follow_the_rulebook(rule: str) -> None:
    book = koikoi_rulebook("koikoi-nintendo")
    book = book.revised("both", both_hand_yaku=type(book.both_hand_yaku)(rule), both_hand_yaku_points=2)
    four, other = CardSet.parse("1b 1r 1c1 1c2 5a 6a 7a 8a"), CardSet.parse("2a 2r 2c1 2c2 9a 10a 11a 4a")
    field = CardSet.parse("3b 3r 5c1 6c1 7c1 8c1 9c1 10c1")
    rest = [card for card in Card if card not in four | other | field]
    places: dict[object, list[Card]] = {0: list(four), 1: list(other), None: list(field)}
    pack = [places[step.to].pop(0) for step in book.deal_order for _ in range(step.count)] + rest
    packs = packs_of([pack])
    choosers = [chooser("gardener", book, Month.PINE)] * 2

    played = play_out(book, dealt(book, packs, dealer=0, month=Month.PINE), choosers, generator(1), is_dealt=True)

    expected = start_round(book, pack).state.result
    if rule == "ignored":
        assert expected is None
        assert ENDS[played.ends[0]] not in (RoundEnd.HAND_YAKU, RoundEnd.BOTH_HAND_YAKU)
    else:
        assert expected is not None
        assert (ENDS[played.ends[0]], tuple(played.points[:, 0])) == (expected.end, expected.points)


def test_the_same_packs_give_the_same_deals() -> None:
    packs = [shuffled(Random(seed)) for seed in range(40)]
    for dealer in (0, 1):
        worlds = dealt(STANDARD, packs_of(packs), dealer=dealer, month=Month.PINE)

        for run, pack in enumerate(packs):
            state = start_round(STANDARD, pack, dealer=dealer).state
            assert [int(masks_of(hand)[run]) for hand in worlds.hands] == [hand.mask for hand in state.hands]
            assert int(worlds.field[run]) == state.field.mask
            assert [Card(int(card)) for card in worlds.stock[:, run]] == list(state.stock[:16])
            for hand in worlds.hands:
                assert (np.diff(hand[:, run].astype(int)) > 0).all()


def test_packs_that_are_no_packs_are_refused() -> None:
    with pytest.raises(DealError, match="each pack holds each of the 48 cards once"):
        play_rounds(STANDARD, packs=[tuple(Card)[:47]])
    with pytest.raises(DealError, match="each of the 48 cards once"):
        packs_of([(*tuple(Card)[:47], Card(0))])


def test_shuffled_packs_put_every_card_in_every_place_alike() -> None:
    packs = random_packs(24_000, generator(3))

    counts = np.stack([np.bincount(packs[:, place], minlength=48) for place in range(48)])

    assert (np.sort(packs, axis=1) == np.arange(48)).all()
    # 500 each on average; six standard deviations are 134.
    assert counts.min() > 366
    assert counts.max() < 634


# --- piles ----------------------------------------------------------------------------------------------------------


def piles(count: int, seed: int = 1) -> np.ndarray:
    """Random masks: sparse, even and dense ones."""
    dice = np.random.default_rng(seed)
    one, two = (dice.integers(0, 1 << 48, count, dtype=np.uint64) for _ in range(2))
    which = dice.integers(0, 3, count)
    return np.where(which == 0, one & two, np.where(which == 1, one, one | two))


def odd_books() -> dict[str, KoiKoiRulebook]:
    """Rulebooks with what sheets seldom have."""
    grass = Yaku(
        "grass", 3, (AtLeast(2, CardSet.parse("4r 5r")), AtLeast(1, CardSet.parse("8b"))), Cite("x", "", Standing.HOUSE)
    )
    return {
        "cup either, rain off": STANDARD.revised("a", cup=Cup.EITHER, rain_off=RainOff.ANY_WEATHER),
        "cup animal, fog": STANDARD.revised("b", cup=Cup.ANIMAL, rain_off=RainOff.RAIN_AND_FOG),
        "club, rain off": koikoi_rulebook("koikoi-club").revised("c", rain_off=RainOff.RAIN),
        "one factor only": STANDARD.revised("e", factors_multiply=False),
        "a new line": STANDARD.revised("d", add=(grass,)),
        "large figures": STANDARD.revised("e", points={"goko": 9000}, further={"tan": 100}),
        "few lines": STANDARD.revised("f", points=dict.fromkeys(("goko", "shiko", "ameshiko", "sanko", "ino"), None)),
        "very large figures": koikoi_rulebook("koikoi-club").revised("g", points={"goko": 40_000}),
    }


@pytest.mark.parametrize("key", KOIKOI)
def test_piles_by_arrays_are_worth_what_the_scorer_says(key: str) -> None:
    book = koikoi_rulebook(key)
    masks = piles(4000)

    assert pile_scorer(book).points(masks).tolist() == [book.tally_of_mask(int(mask)).points for mask in masks]


@pytest.mark.parametrize("option", tuple(LOCAL_OPTIONS))
def test_piles_by_arrays_follow_every_local_option(option: str) -> None:
    masks = piles(600, 2)
    for key in KOIKOI:
        book = koikoi_rulebook(key).with_local(option)
        assert pile_scorer(book).points(masks).tolist() == [book.tally_of_mask(int(mask)).points for mask in masks]


@pytest.mark.parametrize("what", tuple(odd_books()))
def test_piles_by_arrays_follow_house_rulebooks(what: str) -> None:
    book = odd_books()[what]
    masks = piles(1500, 3)

    assert pile_scorer(book).points(masks).tolist() == [book.tally_of_mask(int(mask)).points for mask in masks]


def tangled() -> KoiKoiRulebook:
    """A house rulebook in which one yaku ties half the deck together, card by card."""
    needs = tuple(AtLeast(1, CardSet((card,))) for card in tuple(Card)[:20])
    return STANDARD.revised("tangled", add=(Yaku("knot", 50, needs, Cite("x", "", Standing.HOUSE)),))


def test_a_rulebook_too_tangled_for_tables_is_played_by_the_readable_engine() -> None:
    book = tangled()
    masks = piles(200, 4)

    assert pile_scorer(book).points(masks).tolist() == [book.tally_of_mask(int(mask)).points for mask in masks]
    assert play_rounds(book, ("collector", "gardener"), 20).runs == 20
    with pytest.raises(IndexTooLargeError, match="knot can know"):
        chooser("collector", book, Month.PINE)
    with pytest.raises(ValueError, match="cannot be played by arrays: knot"):
        play_rounds(book, ("collector", "gardener"), 20, by_arrays=True)


# --- from a view ----------------------------------------------------------------------------------------------------


def views(phase: RoundPhase, count: int, book: KoiKoiRulebook = STANDARD) -> list[RoundView[KoiKoiRulebook]]:
    """Views of the seat on turn in rounds between collectors."""
    dice = Random(phase.value)
    found: list[RoundView[KoiKoiRulebook]] = []
    while len(found) < count:
        state = start_round(book, shuffled(dice)).state
        skip = int(dice.random() * 10)
        while state.result is None:
            if state.phase is phase and not skip:
                found.append(state.seen_by(state.turn))
                break
            skip -= state.phase is phase
            state = state.apply(POLICIES["collector"].choose(state.seen_by(state.turn), dice)).state
    return found


@pytest.mark.parametrize("phase", [RoundPhase.PLAY, RoundPhase.DRAWN, RoundPhase.DECIDE])
def test_guessed_rounds_look_the_same_from_the_seat(phase: RoundPhase) -> None:
    for view in views(phase, 4):
        states = [guessed(view, Random(seed)) for seed in range(30)]

        assert all(state.seen_by(view.seat) == view for state in states)
        assert len({state.hands[1 - view.seat] for state in states}) > 1 or not view.hand_sizes[1 - view.seat]
        worlds = from_view(view, 50, generator(1))
        for run in range(50):
            other = int(masks_of(worlds.hands[1 - view.seat])[run])
            stock = sum(1 << int(card) for card in worlds.stock[:, run])
            assert not other & stock
            assert not (other | stock) & ~view.unseen.mask
            assert int(masks_of(worlds.hands[view.seat])[run]) == view.hand.mask


@pytest.mark.parametrize("policy", VECTORISED)
@pytest.mark.parametrize("phase", [RoundPhase.PLAY, RoundPhase.DRAWN, RoundPhase.DECIDE])
def test_both_engines_find_the_same_odds_from_a_view(phase: RoundPhase, policy: str) -> None:
    view = views(phase, 1)[0]

    arrays = weigh_actions(view, policy, 2000, by_arrays=True)
    readable = weigh_actions(view, policy, 60, by_arrays=False)

    assert [choice.action for choice in arrays.choices] == list(view.actions)
    for one, other in zip(arrays.choices, readable.choices, strict=True):
        first, second = one.difference, other.difference
        reach = 1.7 * ((first.high - first.value) ** 2 + (second.high - second.value) ** 2) ** 0.5
        assert abs(first.value - second.value) <= reach + 1e-9


@pytest.mark.parametrize("key", ["koikoi-nintendo", "koikoi-club"])
def test_play_outs_from_a_view_follow_the_rules_of_the_sheet(key: str) -> None:
    book = koikoi_rulebook(key)
    for view in views(RoundPhase.DECIDE, 3, book):
        outcomes = win_odds(view, "random", 400).koikoi

        for outcome, _ in outcomes.counts:
            if book.ends_after_call:
                assert outcome.end in (RoundEnd.AFTER_CALL, RoundEnd.LAST_CARD, RoundEnd.NO_SCORE)
            if outcome.winner is not None:
                assert outcome.points[outcome.winner] > 0
        assert outcomes.runs == 400


def test_stopping_is_certain_and_worth_the_sheet() -> None:
    for view in views(RoundPhase.DECIDE, 5):
        odds = win_odds(view, "gardener", 50)
        sheet = view.book.score(view.mine, opponent_calls=view.calls[1 - view.seat], own_calls=view.calls[view.seat])

        assert odds.stop.difference.is_certain
        assert odds.stop.difference.value == sheet.total
        assert odds.stop.wins.value == 1
        assert (odds.policy, odds.opponent) == ("gardener", "gardener")
        assert {odds.choices[0].action, odds.choices[1].action} == {Stop(), KoiKoi()}


def test_the_same_seed_gives_the_same_odds() -> None:
    view = views(RoundPhase.DECIDE, 1)[0]

    for by_arrays in (True, False):
        again = [win_odds(view, "collector", 60, seed=seed, by_arrays=by_arrays) for seed in (1, 1, 2)]
        assert again[0] == again[1]
        assert again[0] != again[2]


def test_more_play_outs_make_the_interval_narrower() -> None:
    view = views(RoundPhase.DECIDE, 1)[0]

    few, many = (win_odds(view, "collector", runs).koikoi.difference for runs in (100, 10_000))

    assert 5 < (few.high - few.low) / (many.high - many.low) < 20


def test_intervals_hold_what_they_promise() -> None:
    view = views(RoundPhase.DECIDE, 1)[0]
    true_wins = win_odds(view, "collector", 60_000, seed="true").koikoi
    held_mean = held_share = 0
    for seed in range(100):
        some = win_odds(view, "collector", 300, seed=seed).koikoi
        held_mean += some.difference.low <= true_wins.difference.value <= some.difference.high
        held_share += some.wins.low <= true_wins.wins.value <= some.wins.high

    assert held_mean >= 87
    assert held_share >= 87


def test_a_view_that_decides_nothing_has_no_odds_to_stop() -> None:
    view = views(RoundPhase.PLAY, 1)[0]

    with pytest.raises(NoActionError, match=r"nothing to decide \(play"):
        win_odds(view)
    waiting = start_round(STANDARD, shuffled(Random(1))).state.seen_by(1)
    with pytest.raises(NoActionError, match="seat 1 has nothing to do"):
        weigh_actions(waiting)
    with pytest.raises(ValueError, match="0 rounds tell nothing"):
        weigh_actions(view, runs=0)


def test_a_policy_without_arrays_is_played_all_the_same() -> None:
    view = views(RoundPhase.DECIDE, 1)[0]

    class Shy:
        key = "collector"

        def choose(self, view: RoundView[KoiKoiRulebook], dice: Random) -> object:
            return POLICIES["gardener"].choose(view, dice)

    played = win_odds(view, Shy(), 20)  # type: ignore[arg-type]

    # A policy that only bears the name of another is not taken for it.
    assert played.koikoi.runs == 20
    with pytest.raises(ValueError, match="collector cannot be played by arrays"):
        win_odds(view, Shy(), 20, by_arrays=True)  # type: ignore[arg-type]


# --- outcomes -------------------------------------------------------------------------------------------------------


def test_outcomes_are_folds_of_their_counts() -> None:
    stop = RoundEnd.STOP
    outcomes = Outcomes.counted(
        1,
        [
            (Outcome(stop, 1, (0, 10)), 6),
            (Outcome(stop, 0, (5, 0)), 3),
            (Outcome(RoundEnd.NO_SCORE, None, (0, 0)), 1),
        ],
    )

    assert outcomes.runs == 10
    assert (outcomes.mine.value, outcomes.theirs.value, outcomes.difference.value) == (6.0, 1.5, 4.5)
    assert (outcomes.wins.value, outcomes.losses.value, outcomes.nobody.value) == (0.6, 0.3, 0.1)
    assert outcomes.match_won(-5).value == 0.6
    assert outcomes.match_won(0).value == 0.6
    assert outcomes.match_won(6).value == 1.0
    assert outcomes.difference.low < 4.5 < outcomes.difference.high


def test_wilsons_interval_holds_at_the_ends() -> None:
    assert share(0, 20).low == 0
    assert 0.1 < share(0, 20).high < 0.2
    assert share(20, 20).high == 1
    with pytest.raises(ValueError, match="3 of 2 rounds"):
        share(3, 2)


def test_both_engines_play_alike_from_fresh_deals() -> None:
    for policies in (("random", "random"), ("collector", "reader")):
        arrays = play_rounds(STANDARD, policies, 6000, by_arrays=True)
        readable = play_rounds(STANDARD, policies, 200, by_arrays=False)

        for name in ("wins", "losses", "nobody"):
            first, second = getattr(arrays, name), getattr(readable, name)
            assert abs(first.value - second.value) < 2 * ((second.high - second.low) + (first.high - first.low))


def test_without_numpy_rounds_are_played_all_the_same() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import importlib.util as u; real = u.find_spec\n"
        "import hanalearn.rules.simulate as s\n"
        "s.find_spec = lambda name: None if name == 'numpy' else real(name)\n"
        "from hanalearn.rules.books import koikoi_rulebook\n"
        "book = koikoi_rulebook('koikoi-standard')\n"
        "print(s.play_rounds(book, ('collector', 'random'), 20).runs)"
    )

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == "20"


def test_asking_for_a_simulation_is_what_loads_numpy() -> None:
    code = (
        "import sys, hanalearn.rules.simulate, hanalearn.rules.policy\n"
        "before = 'numpy' in sys.modules\n"
        "from hanalearn.rules.books import koikoi_rulebook\n"
        "hanalearn.rules.simulate.play_rounds(koikoi_rulebook('koikoi-mon'), runs=5)\n"
        "print(before, 'numpy' in sys.modules)"
    )

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.split() == ["False", "True"]


def test_a_state_of_the_readable_engine_is_what_is_played_on() -> None:
    view = views(RoundPhase.DRAWN, 1)[0]

    assert isinstance(guessed(view, Random(1)), RoundState)
