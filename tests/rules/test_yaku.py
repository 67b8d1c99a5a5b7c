"""Yaku as data: what cannot be made, what a pile makes, smallest holdings."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, DECK, EMPTY, RIBBONS, CardSet
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.yaku import AtLeast, Between, Cite, DealtYaku, SameMonth, Standing, Yaku, YakuError

CITE = Cite("standard-guide", "yaku-table")
DRY = BRIGHTS - CardSet.parse("11b")
RAIN = CardSet.parse("11b")
piles = st.builds(CardSet.from_mask, st.integers(0, 2**48 - 1))
every_yaku = pytest.mark.parametrize(
    ("book", "key"), [(book, yaku.key) for book in KOIKOI for yaku in koikoi_rulebook(book).yaku]
)


def test_rain_man_cannot_stand_in_two_pools_of_one_yaku() -> None:
    with pytest.raises(YakuError, match="11b stands in two pools"):
        Yaku("ameshiko", 7, (AtLeast(3, BRIGHTS), AtLeast(1, RAIN)), CITE)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"key": "Go Ko"}, "small letters"),
        ({"points": 0}, "at least 1"),
        ({"points": -5}, "at least 1"),
        ({"needs": ()}, "needs no card"),
        ({"extra": -1, "extra_pool": RIBBONS}, "0 or more"),
        ({"extra": 1}, "go together"),
        ({"extra_pool": RIBBONS}, "go together"),
        ({"extra": 1, "extra_pool": CardSet.parse("1b 9a")}, "wholly inside or wholly outside"),
        ({"void_if": CardSet.parse("1b")}, "1b is needed and voids it"),
        ({"beats": frozenset({"sanko"})}, "beats itself"),
    ],
)
def test_ill_formed_yaku_is_refused_with_the_reason(changes: dict[str, object], reason: str) -> None:
    right: dict[str, object] = {"key": "sanko", "points": 5, "needs": (AtLeast(3, DRY),), "cite": CITE}

    with pytest.raises(YakuError, match=reason):
        Yaku(**(right | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 5, -1])
def test_need_must_be_within_its_pool(count: int) -> None:
    with pytest.raises(YakuError, match="must be 1 to 4"):
        AtLeast(count, DRY)


def test_needing_an_unknown_card_is_refused() -> None:
    with pytest.raises(YakuError, match="CardSet"):
        AtLeast(1, {"13b"})  # type: ignore[arg-type]


@every_yaku
def test_smallest_holding_makes_its_yaku_and_loses_it_with_any_card_removed(book: str, key: str) -> None:
    yaku = koikoi_rulebook(book).yaku_of(key)

    for holding in islice(yaku.smallest_holdings(), 130):
        assert yaku.is_made(holding)
        assert yaku.worth(holding) == yaku.points
        assert yaku.holding(holding) == holding
        assert not any(yaku.is_made(holding - {card}) for card in holding)


@every_yaku
def test_smallest_holdings_by_formula_and_by_enumeration_agree(book: str, key: str) -> None:
    yaku = koikoi_rulebook(book).yaku_of(key)
    if yaku.count_smallest() > 1_000:
        # Ten chaff of 24 are two million holdings: count a smaller pool of the same shape instead.
        pool = CardSet(islice(yaku.needs[0].pool, 12))
        yaku = Yaku(key, 1, (AtLeast(10, pool),), CITE)

    listed = list(yaku.smallest_holdings())

    assert len(listed) == yaku.count_smallest()
    assert len(set(listed)) == len(listed)


def test_chaff_have_as_many_smallest_holdings_as_the_binomial_says() -> None:
    # Ten of 25 with the sake cup, ten of 24 without it.
    assert koikoi_rulebook("koikoi-standard").yaku_of("kasu").count_smallest() == 3_268_760
    assert koikoi_rulebook("koikoi-primer").yaku_of("kasu").count_smallest() == 1_961_256


@every_yaku
@settings(max_examples=20)
@given(pile=piles)
def test_yaku_is_made_exactly_when_it_holds_a_smallest_holding(book: str, key: str, pile: CardSet) -> None:
    yaku = koikoi_rulebook(book).yaku_of(key)

    made = yaku.is_made(pile)

    assert made == (yaku.distance(pile) == 0)
    if made:
        assert yaku.holding(pile) <= pile
        assert yaku.is_made(yaku.holding(pile))
        assert not yaku.further(pile) & yaku.holding(pile)


@given(piles)
def test_further_cards_are_those_beyond_the_needed_ones(pile: CardSet) -> None:
    animals = Yaku("tane", 1, (AtLeast(5, ANIMALS),), CITE, ANIMALS, 1)

    held = len(pile & ANIMALS)

    assert animals.worth(pile) == (1 + held - 5 if held >= 5 else 0)


def test_hand_of_four_and_two_pairs_is_four_of_a_month_and_not_four_pairs() -> None:
    pairs = DealtYaku("kuttsuki", 6, CITE, (SameMonth(2),) * 4)
    four = DealtYaku("teshi", 6, CITE, (SameMonth(4),))
    hand = CardSet.parse("3b 3r 3c1 3c2 5a 5c1 6a 6c1")

    assert four.is_made(hand)
    assert not pairs.is_made(hand)
    assert four.cards(hand) == CardSet.parse("3b 3r 3c1 3c2")


def test_groups_of_a_month_are_placed_on_different_months() -> None:
    # A standing triplet beside a plain one, whichever of the two the search tries first.
    standing = SameMonth(3, CardSet.parse("4a 4r 4c1 4c2"))
    both = DealtYaku("both", 7, CITE, (SameMonth(3), standing))

    assert both.is_made(CardSet.parse("4a 4r 4c1 6a 6r 6c1 1b"))
    assert not both.is_made(CardSet.parse("5a 5r 5c1 6a 6r 6c1 1b"))
    assert both.cards(CardSet.parse("4a 4r 4c1 6a 6r 6c1 1b")) == CardSet.parse("4a 4r 4c1 6a 6r 6c1")


def test_hand_yaku_that_counts_kinds_looks_at_the_whole_hand() -> None:
    one_animal = DealtYaku("toichi", 3, CITE, counts=(Between(1, 1, ANIMALS), Between(6, 6, CHAFF)))

    assert one_animal.is_made(CardSet.parse("9a 1c1 2c1 3c1 4c1 5c1 6c1"))
    assert not one_animal.is_made(CardSet.parse("9a 8a 1c1 2c1 3c1 4c1 5c1"))
    assert one_animal.cards(CardSet.parse("9a 1c1 2c1 3c1 4c1 5c1 6c1")) == CardSet.parse("9a 1c1 2c1 3c1 4c1 5c1 6c1")
    assert one_animal.cards(EMPTY) == EMPTY


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"key": "手四"}, "small letters"),
        ({"points": 0}, "at least 1"),
        ({"months": ()}, "asks for nothing"),
        ({"beats": frozenset({"teshi"})}, "beats itself"),
    ],
)
def test_ill_formed_hand_yaku_is_refused_with_the_reason(changes: dict[str, object], reason: str) -> None:
    right: dict[str, object] = {"key": "teshi", "points": 6, "cite": CITE, "months": (SameMonth(4),)}

    with pytest.raises(YakuError, match=reason):
        DealtYaku(**(right | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [lambda: SameMonth(5), lambda: SameMonth(0), lambda: Between(3, 2, DECK)])
def test_impossible_conditions_on_a_hand_are_refused(make: object) -> None:
    with pytest.raises(YakuError):
        make()  # type: ignore[operator]


def test_citation_says_whether_a_figure_is_stated_or_chosen() -> None:
    assert str(Cite("primer", "yaku-table")) == "primer, yaku-table"
    assert str(Cite("primer", "koikoi", Standing.IMPLIED)) == "primer, koikoi (implied)"
    assert str(Cite("primer", "", Standing.CHOSEN)) == "primer is silent; chosen here"
    assert str(Cite("Granny's table", "", Standing.HOUSE)) == "house rule of Granny's table"
    with pytest.raises(YakuError, match="not a slug"):
        Cite("Primer, p. 4")
