"""Laws of the six sheets, and a second opinion on what piles are worth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import EMPTY, Card, CardSet, Month
from hanalearn.rules.books import KOIKOI, koikoi_rulebook
from hanalearn.rules.check import LAWS, check
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS
from hanalearn.rules.scorer import entries_of, made
from hanalearn.rules.yaku import AtLeast, Cite, Yaku
from tests.rules import oracle

piles = st.builds(CardSet.from_mask, st.integers(0, 2**48 - 1))
cards = st.sampled_from(Card)
every_book = pytest.mark.parametrize("key", KOIKOI)
# Brights, the cup, boar, deer, butterflies, poem and blue ribbons: all that makes a yaku by name.
KEY_CARDS = tuple(CardSet.parse("1b 3b 8b 11b 12b 9a 7a 10a 6a 1r 2r 3r 6r 9r 10r"))


def codes(pile: CardSet) -> frozenset[str]:
    return frozenset(card.code for card in pile)


@every_book
def test_every_pile_of_the_fifteen_key_cards_is_worth_what_the_oracle_says(key: str) -> None:
    tally = koikoi_rulebook(key).tally_of_mask
    bits = [1 << card for card in KEY_CARDS]
    names = [card.code for card in KEY_CARDS]

    wrong = []
    for pattern in range(1 << 15):
        chosen = [at for at in range(15) if pattern >> at & 1]
        points = tally(sum(bits[at] for at in chosen)).points
        if points != oracle.base(key, frozenset(names[at] for at in chosen)):
            wrong.append([names[at] for at in chosen])

    assert not wrong


@every_book
@settings(max_examples=120)
@given(pile=piles)
def test_any_pile_is_worth_what_the_oracle_says(key: str, pile: CardSet) -> None:
    book = koikoi_rulebook(key)

    assert book.tally(pile).points == oracle.base(key, codes(pile))
    assert book.score(pile).base == oracle.base(key, codes(pile))


@every_book
@settings(max_examples=120)
@given(pile=piles, card=cards)
def test_adding_a_card_never_lowers_the_base_sum(key: str, pile: CardSet, card: Card) -> None:
    book = koikoi_rulebook(key)

    assert book.tally(pile | {card}).points >= book.tally(pile).points


@every_book
@settings(max_examples=120)
@given(pile=piles, theirs=st.integers(0, 4), mine=st.integers(0, 4))
def test_total_of_a_sheet_is_the_fold_of_its_entries(key: str, pile: CardSet, theirs: int, mine: int) -> None:
    sheet = koikoi_rulebook(key).score(pile, opponent_calls=theirs, own_calls=mine)

    total = 0
    for entry in sheet.entries:
        total = total + entry.value if entry.op == "add" else total * entry.value
    assert sheet.total == sheet.final == total == sheet.base * sheet.factor
    assert sheet.running()[-1:] == ((total,) if sheet.entries else ())
    assert sum(points for _, points in sheet.yaku) == sheet.base


@every_book
@settings(max_examples=80)
@given(pile=piles)
def test_entries_name_only_cards_of_the_pile_and_no_card_twice_in_one_yaku(key: str, pile: CardSet) -> None:
    sheet = koikoi_rulebook(key).score(pile)

    assert sheet.cards <= pile
    for name, _ in sheet.yaku:
        parts = [entry.cards for entry in sheet.entries if entry.about == name]
        joined = EMPTY
        for part in parts:
            assert part.isdisjoint(joined)
            joined |= part


@pytest.mark.parametrize("key", [key for key in KOIKOI if key != "koikoi-club"])
@settings(max_examples=80)
@given(pile=piles)
def test_quick_answers_and_reasons_agree_with_the_plain_definition(key: str, pile: CardSet) -> None:
    book = koikoi_rulebook(key)
    plain = made(book.yaku, pile)

    assert book.tally(pile).yaku == tuple((yaku.key, yaku.worth(pile)) for yaku in plain)
    assert book.score(pile).yaku == book.tally(pile).yaku
    adds = tuple(entry for entry in book.score(pile).entries if entry.op == "add")
    assert adds == tuple(entry for yaku in plain for entry in entries_of(yaku, pile))


@settings(max_examples=80)
@given(pile=piles)
def test_either_cup_pays_the_better_of_its_two_jobs(pile: CardSet) -> None:
    club = koikoi_rulebook("koikoi-club")
    sums = [sum(yaku.worth(pile) for yaku in made(lines, pile)) for lines in club.readings]

    assert club.tally(pile).points == max(sums)
    assert club.score(pile).yaku == club.tally(pile).yaku


@every_book
def test_sheet_that_comes_with_the_package_breaks_no_law(key: str) -> None:
    assert check(koikoi_rulebook(key)) == ()


@pytest.mark.parametrize("key", ["koikoi-standard", "koikoi-club"])
@pytest.mark.parametrize("name", sorted(LOCAL_OPTIONS))
def test_local_option_fits_a_sheet_and_says_where_it_comes_from(key: str, name: str) -> None:
    book = koikoi_rulebook(key).with_local(name)

    assert book.revised_from is koikoi_rulebook(key)
    for option, value in LOCAL_OPTIONS[name].changes.items():
        if option != "points":
            assert book.option(option).value == value
            assert book.option(option).cite == LOCAL_OPTIONS[name].cite
    # Weather can take points away; that is its point, and the only law it breaks.
    weather = name in ("rain-off", "rain-and-fog-off", "any-weather-off")
    assert {finding.code for finding in check(book)} == ({"falling-sum"} if weather else set())


def test_law_is_broken_with_its_own_code() -> None:
    standard = koikoi_rulebook("koikoi-standard")
    cite = Cite("standard-guide", "yaku-table")
    falling = standard.revised("cheap", points={"goko": 1})
    shadow = Yaku("shadow", 9, (AtLeast(3, CardSet.parse("1b 3b 8b 12b")),), cite, beats=frozenset({"sanko"}))
    never = standard.revised("shadowed", add=(shadow,))

    assert {finding.code for finding in check(falling)} == {"falling-sum", "pays-less"}
    assert "worth" in str(check(falling)[0])
    assert {finding.code for finding in check(never)} == {"never-counts"}
    assert not any(finding.is_fault for finding in check(falling) + check(never))
    assert {finding.code for finding in check(falling) + check(never)} <= LAWS.keys()


def test_month_cards_count_only_in_their_month() -> None:
    book = koikoi_rulebook("koikoi-standard").with_local("month-cards")
    peonies = Month.PEONY.cards

    assert book.tally(peonies, month=Month.PEONY) == (4, (("tsukifuda", 4),))
    assert book.score(peonies, month=Month.PEONY).yaku == (("tsukifuda", 4),)
    assert book.tally(peonies, month=Month.PINE).points == 0
    assert book.tally(peonies).points == 0
    assert book.month_yaku(Month.PEONY) is not None
    assert koikoi_rulebook("koikoi-standard").month_yaku(Month.PEONY) is None
