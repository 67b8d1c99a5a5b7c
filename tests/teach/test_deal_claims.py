"""Claims about sheets, deals and matches: the rules bear them out, or say what holds instead."""

import pytest

from hanalearn.teach.claims import ClaimError, proved

FIELD = "5a 5r 5c1 5c2 1b 8c1 10r 12c1"
HAND = "7a 7r 7c1 7c2 2r 3c1 9c1 12c1"


@pytest.mark.parametrize(
    "claim",
    [
        "says N: teshi = 6",
        "says W: teshi = none",
        "says C: redeal_field_four_pairs = yes",
        "silent N: dealer_tie",
        "offers W: rounds = 3",
        "draw W: 5r 5c1 = A",
        "draw W: 5c1 5c2 = again",
        f"dealt N field: {FIELD} = redeal",
        f"dealt W hand: {HAND} = play",
        f"dealt W+hand-yaku hand: {HAND} = teshi",
        "result W: A | A 5, - = 0:0 B",
        "result W: A | A 7 calls B = 28:0 A",
        "result W+hand-yaku: A | both = 0:0 A",
        "never W: 7 9 11 13 15",
        "may W: 0 6 14 28",
        "rarity whole-month = 232",
        "rarity whole-month = 1628946 of 377348994",
        "order N: field theirs mine",
    ],
)
def test_true_claim_is_borne_out(claim: str) -> None:
    assert proved(claim) is None


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("says N: teshi = 12", "it is 6"),
        ("silent W: teshi", "its source says so"),
        ("offers W: rounds = 4", "other values named are 3, 6"),
        ("draw W: 12b 2c1 = A", "the rules say B"),
        (f"dealt N hand: {HAND} = redeal", "the rules say teshi"),
        ("result W: A | - = 6:0 A", "the rules say 0:0 B"),
        ("never W: 14", "a round can bring 14"),
        ("may W: 13", "no round can bring 13"),
        ("rarity pairs = 232", "it is one in 588"),
        ("order W: field theirs mine", "the order is"),
    ],
)
def test_untrue_claim_says_what_holds(claim: str, instead: str) -> None:
    assert instead in (proved(claim) or "")


@pytest.mark.parametrize(
    ("claim", "hint"),
    [
        ("says X: teshi = 6", "or a letter: W, N, M"),
        ("says W: colour = red", "has no option 'colour'"),
        ("dealt N field: 1b 1r = redeal", "a field and a hand have 8"),
        ("result W: A | A five = 5:0 A", "write A 5"),
        ("rarity straight = 3", "whole-month, pairs are"),
        ("draw W 3c1 8a", "draw W: 3c1 8a = A"),
    ],
)
def test_claim_that_cannot_be_read_shows_how_to_write_it(claim: str, hint: str) -> None:
    with pytest.raises(ClaimError) as caught:
        proved(claim)

    assert hint in str(caught.value)
