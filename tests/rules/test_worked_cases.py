"""The worked cases of Koi-Koi and the deck (tests/golden/worked_cases.json), each asked of the rules themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hanalearn.cards import DECK, EMPTY, Card, CardSet, Kind, Month
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import RoundEnd, begin_round, decide, exhausted, won
from hanalearn.rules.koikoi_book import CallCounting, KoiKoiRulebook, RainOff
from hanalearn.rules.match import MatchScore, draw_order
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.rules.totals import possible_totals
from hanalearn.rules.turn import Table, takes
from hanalearn.rules.yaku import Cite

Case = dict[str, Any]
PATH = Path(__file__).parent.parent / "golden" / "worked_cases.json"
CASES: list[Case] = json.loads(PATH.read_text(encoding="utf-8"))["cases"]
SEATS = "AB"


def cases(question: str, *, game: str = "koikoi") -> Any:
    chosen = [case for case in CASES if case["question"] == question and case["rulebook"].startswith(game)]
    assert chosen, question
    return pytest.mark.parametrize("case", chosen, ids=lambda case: f"{case['id']}-{case['title']}")


def cards(codes: list[str]) -> CardSet:
    return CardSet.parse(" ".join(codes))


def rulebook(case: Case) -> KoiKoiRulebook:
    """The rulebook of a case with the options it names."""
    changes: dict[str, Any] = {}
    points: dict[str, int | None] = {}
    for name, value in case["input"].get("options", {}).items():
        if name.startswith("brights.") or name == "kusa":
            points[name.removeprefix("brights.")] = value
        elif name == "rainVoidsViewing":
            changes["rain_off"] = RainOff.RAIN if value else RainOff.OFF
        elif name == "koiBai":
            changes["call_counting"] = CallCounting.DOUBLING if value else CallCounting.ONCE
        elif name != "handForLiteralReading":
            ours = {
                "viewing": "viewings",
                "threshold": "threshold",
                "oppKoiFactor": "opponent_call_factor",
                "koiMax": "call_limit",
                "minToStop": "least_to_stop",
                "teshi": "teshi",
                "kuttsuki": "kuttsuki",
            }
            changes[ours[name]] = value
    if points:
        changes["points"] = points
    book = koikoi_rulebook(case["rulebook"])
    return book.revised("house", **changes) if changes else book


@cases("score")
def test_sheet_gives_the_worked_score(case: Case) -> None:
    asked, expected = case["input"], case["expected"]

    sheet = rulebook(case).score(
        cards(asked["captured"]),
        opponent_calls=asked["opponentKoiKoiCalls"],
        own_calls=asked["ownKoiKoiCalls"],
        hand=cards(asked.get("options", {}).get("handForLiteralReading", [])),
    )

    assert (sheet.base, sheet.factor, sheet.final) == (expected["base"], expected["multiplier"], expected["final"])
    if "yaku" in expected:
        assert [{"id": key, "points": points} for key, points in sheet.yaku] == expected["yaku"]


@cases("capture")
def test_card_takes_what_the_case_says(case: Case) -> None:
    options = takes(Card.parse(case["input"]["card"]), cards(case["input"]["field"]))

    kind = {(1, 0): "none", (1, 1): "single", (2, 1): "choice", (1, 3): "all"}[len(options), len(options[0])]
    assert kind == case["expected"]["kind"]
    assert [option for option in options if option] == [cards(codes) for codes in case["expected"]["options"]]


@cases("turn")
def test_whole_turn_takes_what_the_case_says(case: Case) -> None:
    asked = case["input"]
    hand, drawn, field = Card.parse(asked["handCard"]), Card.parse(asked["drawCard"]), cards(asked["field"])
    rest = DECK - field - {hand, drawn}
    table = Table((CardSet((hand,)), rest), field, (EMPTY, EMPTY), (drawn,))

    for choice in (asked["handChoice"], asked["drawChoice"]):
        actions = table.legal_actions()
        action = next(action for action in actions if choice is None or str(action.takes) == choice)
        table = table.apply(action).state

    assert table.piles[0] == cards(case["expected"]["captured"])
    assert table.field == cards(case["expected"]["fieldAfter"])


@cases("deal")
def test_deal_is_judged_as_the_case_says(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    hands = (cards(asked["dealerHand"]), cards(asked["otherHand"]))
    field = cards(asked["field"])
    table = Table(hands, field, (EMPTY, EMPTY), tuple(DECK - field - hands[0] - hands[1]))
    seats = {"dealer": 0, "other": 1}

    state = begin_round(rulebook(case), table, dealer=0).state

    ends = {
        RoundEnd.VOID_DEAL: "redeal",
        RoundEnd.HAND_YAKU: "teyaku",
        RoundEnd.BOTH_HAND_YAKU: "void",
        None: "play",
    }
    assert ends[state.result.end if state.result else None] == expected["outcome"]
    if "winner" in expected:
        assert state.result is not None
        assert state.result.winner == seats[expected["winner"]]
        assert state.result.points[state.result.winner] == expected["points"]
        assert state.result.points[1 - state.result.winner] == 0
    if expected["outcome"] == "void":
        assert state.result is not None
        assert state.result.points == (expected["points"],) * 2
    if "nextDealer" in expected:
        assert state.result is not None
        assert state.result.next_dealer == seats[expected["nextDealer"]]
    if "stacks" in expected:
        assert [month.value for month in Month if len(field.of_month(month)) == 3] == expected["stacks"]


@cases("dealer-draw")
def test_drawn_cards_name_the_dealer(case: Case) -> None:
    order = draw_order([Card.parse(case["input"]["draws"][seat]) for seat in SEATS], rulebook(case).dealer_tie)

    assert ("redraw" if order is None else SEATS[order[0]]) == case["expected"]["dealer"]


@cases("koikoi-choice")
def test_player_may_decide_what_the_case_says(case: Case) -> None:
    asked = case["input"]

    decision = decide(
        rulebook(case),
        sum_now=asked["sumNow"],
        sum_at_call=asked["sumAtLastCall"],
        hand_left=asked["handLeft"],
        own_calls=asked["ownCalls"],
        opponent_calls=asked["oppCalls"],
    )

    assert decision == case["expected"]["decision"]


@cases("round-result")
def test_round_ends_with_the_points_and_dealer_of_the_case(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    book = rulebook(case)
    dealer = SEATS.index(asked["dealer"])

    if asked["end"] == "exhausted":
        calls = (int(asked.get("caller") == "A"), int(asked.get("caller") == "B"))
        result = exhausted(book, dealer, calls=calls)
    else:
        sheet = ScoreSheet((Entry("add", asked["final"], "yaku.goko", EMPTY, Cite("standard-guide"), "goko"),))
        result = won(book, dealer, SEATS.index(asked["winner"]), sheet)
    assert dict(zip(SEATS, result.points, strict=True)) == expected["points"]
    assert SEATS[result.next_dealer or 0] == expected["nextDealer"]


@cases("match")
def test_match_totals_and_result_of_the_case(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    rounds = tuple(zip(asked["rounds"]["A"], asked["rounds"]["B"], strict=True))
    score = MatchScore(rulebook(case).revised("short", rounds=len(rounds)), rounds)

    assert dict(zip(SEATS, score.totals, strict=True)) == expected["totals"]
    if expected["result"] == "extra-rounds":
        assert score.is_extra
    else:
        assert score.is_over
        assert ("draw" if score.winner is None else SEATS[score.winner]) == expected["result"]


@cases("possible-final")
def test_points_that_a_round_can_end_with(case: Case) -> None:
    totals = possible_totals(rulebook(case))

    assert [points in totals for points in case["input"]["finals"]] == case["expected"]["possible"]


@cases("count", game="deck")
def test_deck_counts(case: Case) -> None:
    asked, expected = case["input"], case["expected"]
    worth = {Kind.BRIGHT: 20, Kind.ANIMAL: 10, Kind.RIBBON: 5}
    match asked["count"]:
        case "kinds":
            counts = {kind.value: sum(card.kind is kind for card in Card) for kind in Kind}
            assert {**counts, "total": len(DECK)} == expected
        case "points":
            total = sum(worth.get(card.kind, asked["chaff"]) for card in Card)
            assert {"total": total, **{f"perPlayer{n}": total // n for n in (2, 3, 4)}} == expected
        case "months":
            months = {str(number): [card.kind.value for card in Month(number).cards] for number in asked["months"]}
            assert months == expected
        case "sizeRule":
            assert [2 * seats * hand + field <= 48 for seats, hand, field in asked["deals"]] == expected["ok"]
        case "stockAfterHands":
            taken = asked["players"] * asked["hand"]
            assert 48 - taken - asked["field"] - taken == expected["left"]
        case other:
            pytest.fail(f"unknown count {other}")
