"""Claims of content are proved by the rules, or refused with what the rules say."""

import pytest

from hanalearn.teach.claims import ClaimError, proved

TRUE = [
    "cap 3c1 > 3b 6a 8a 12c1 = 3b",
    "cap 9r > 9a 9c1 1c1 = 9a / 9c1",
    "cap 4c2 > 4a 4r 4c1 = 4a+4r+4c1",
    "cap 2c1 > 6a 12c1 = none",
    "score W: 1r 2r 3r 6r 9r 10r = 12",
    "score N: 1r 2r 3r 6r 9r 10r = 10",
    "score M: 1r 2r 3r 6r 9r 10r = 14",
    "score W: = 0",
    "final W base=7 opp=1 = 28",
    "final C base=8 own=1 = 32",
    "final CN2 base=7 = 7",
    "joins W: 9a = 4",
    "expr 1-Fraction(18*17*16,20*19*18) == Fraction(27,95)",
    "expr round(100*26/30) == 87",
    "expr round(0.6*20-0.35*6,1) == 9.9",
    "expr 14+6 > 8*1",
    "expr max(1,2) <= -(-2)",
]
FALSE = [
    ("cap 9r > 9a 9c1 1c1 = 9a+9c1", "the rules say 9a / 9c1"),
    ("cap 2c1 > 6a 12c1 = 6a", "the rules say none"),
    ("score W: 1r 2r 3r = 6", "the rules say 5"),
    ("final W base=6 = 12", "the rules say 6"),
    ("joins W: 5a = 2", "the rules say 1"),
    ("expr 48-8-8 == 30", "the left side is 32, the right side 30"),
]
UNREADABLE = [
    ("cup 9r > 9a = 9a", "claims begin with cap, score, final, joins, is, count, months, decide, says, silent"),
    ("cap 9r 9a = 9a", "write cap CARD > FIELD = RESULT"),
    ("cap 9x > 9a = 9a", "'9x' is not a card code"),
    ("score W 1r = 5", "write score SHEET: CARDS = POINTS"),
    ("score Z: 1r = 5", "'Z' is no sheet; sheets are W, N, M, CN1, CN2, C"),
    ("score W: 1r 1r = 5", "stands twice"),
    ("final W 7 = 14", "write final SHEET base=N"),
    ("joins W 9a", "write joins SHEET: CARD = NUMBER"),
    ("expr 1+", "is no arithmetic"),
    ("expr 1+1", "write one comparison"),
    ("expr 1/0 == 1", "divides by zero"),
    ("expr __import__('os') == 1", "only numbers"),
    ("expr (1).real == 1", "only numbers"),
    ("expr 2**99 == 1", "only numbers"),
]


@pytest.mark.parametrize("claim", TRUE)
def test_true_claim_is_borne_out(claim: str) -> None:
    assert proved(claim) is None


@pytest.mark.parametrize(("claim", "instead"), FALSE)
def test_false_claim_is_met_with_what_the_rules_say(claim: str, instead: str) -> None:
    assert proved(claim) == instead


@pytest.mark.parametrize(("claim", "message"), UNREADABLE)
def test_claim_that_cannot_be_read_says_how_to_write_it(claim: str, message: str) -> None:
    with pytest.raises(ClaimError, match=message.replace("(", r"\(")):
        proved(claim)
