"""Rulebooks as values: options, citations, house revisions, refusals, outside packages."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields, replace
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

from hanalearn import registry
from hanalearn.cards import RIBBONS, CardSet
from hanalearn.registry import UnknownNameError
from hanalearn.rules.book import SOURCES, Finding, NextDealer, RulebookError, TieRule
from hanalearn.rules.books import KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, CallCounting, Cup, KoiKoiRulebook, RainOff
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import AtLeast, Cite, Standing, Yaku

STANDARD = koikoi_rulebook("koikoi-standard")
CITE = Cite("standard-guide", "yaku-table")
every_book = pytest.mark.parametrize("key", KOIKOI)


@every_book
def test_every_option_says_where_its_value_comes_from(key: str) -> None:
    book = koikoi_rulebook(key)

    for option in book.options():
        assert option.cite.source == book.source
        assert {option.cite.source, *option.cite.after} <= SOURCES.keys()
        assert option.default == option.value
        assert option.choices[0].value == option.value
        # What a sheet states, it states somewhere.
        assert option.cite.place or option.is_chosen_here
        for choice in option.choices:
            assert choice.cite is None or choice.cite.source in SOURCES


@every_book
def test_every_parameter_is_cited_by_name(key: str) -> None:
    book = koikoi_rulebook(key)
    named = {one.name for one in fields(book)}

    assert {option for option in book.option_keys() if "." not in option} <= book.cites.keys()
    assert {option for option in book.cites if "." not in option} <= named


def test_lost_table_of_the_standard_sheet_is_marked_as_chosen_here() -> None:
    assert STANDARD.option("points.goko").is_chosen_here
    assert STANDARD.option("points.goko").cite.after == ("nintendo-guide", "club-sheet", "open-hanafuda-ai")
    assert not STANDARD.option("points.ino").is_chosen_here
    assert koikoi_rulebook("koikoi-mon").option("points.goko").cite == Cite("standard-guide", "mon-table")
    assert koikoi_rulebook("koikoi-hobbyist").option("points.aka").cite.standing is Standing.IMPLIED


def test_only_the_hobbyist_sheet_is_partly_reconstructed() -> None:
    assert [key for key in KOIKOI if koikoi_rulebook(key).is_reconstructed] == ["koikoi-hobbyist"]


def test_option_lists_the_values_that_sources_name() -> None:
    club = koikoi_rulebook("koikoi-club")

    choices = club.option("points.ameshiko").choices

    assert [(choice.value, str(choice.cite)) for choice in choices] == [
        (7, "club-sheet, yaku-table"),
        (8, "club-sheet, local-differences"),
        (None, "club-sheet, local-differences"),
    ]
    with pytest.raises(RulebookError, match=r"no option 'points\.joker'; it has .*points\.goko"):
        club.option("points.joker")


def test_revised_rulebook_is_another_value_and_the_old_one_stays() -> None:
    house = STANDARD.revised("house", points={"sanko": 6, "hanami": None}, threshold=None, cup=Cup.EITHER)

    assert house.yaku_of("sanko").points == 6
    assert "hanami" not in [yaku.key for yaku in house.yaku]
    assert (house.threshold, house.cup, house.key) == (None, Cup.EITHER, "house")
    assert house.revised_from is STANDARD
    assert STANDARD.yaku_of("sanko").points == 5
    assert STANDARD.score(CardSet.parse("3b 9a")).total == 5
    assert house.option("threshold").default == 7
    assert house.option("threshold").cite == Cite("house", "", Standing.HOUSE)
    assert house.option("points.sanko").default == 5
    assert [choice.value for choice in house.option("points.sanko").choices] == [6, 5]


def test_revision_of_a_revision_remembers_the_sheet() -> None:
    twice = STANDARD.revised("once", threshold=10).revised("twice", rounds=3)

    assert twice.revised_from is STANDARD
    assert (twice.threshold, twice.rounds) == (10, 3)
    assert twice.option("threshold").default == 7


def test_removed_line_is_no_longer_beaten_by_anything() -> None:
    house = koikoi_rulebook("koikoi-club").revised("house", points={"ameshiko": None})

    assert house.yaku_of("goko").beats == {"shiko", "sanko"}
    assert house.score(CardSet.parse("1b 3b 12b 11b")).yaku == (("sanko", 5),)


def test_further_cards_and_thresholds_can_be_revised() -> None:
    house = STANDARD.revised("house", further={"aka": 1, "tane": 0}, least={"tane": 4}, beats={"aka": {"tan"}})

    assert house.score(CardSet.parse("1r 2r 3r 4r 5r")).yaku == (("aka", 7),)
    assert house.score(CardSet.parse("2a 4a 5a 8a 9a 11a")).yaku == (("tane", 1),)
    assert house.yaku_of("aka").extra_pool == RIBBONS
    assert house.option("further.aka").value == 1


def test_new_line_can_be_added() -> None:
    pine = Yaku("pine", 4, (AtLeast(4, CardSet.parse("1b 1r 1c1 1c2")),), CITE)

    house = STANDARD.revised("house", add=(pine,))

    assert house.score(CardSet.parse("1b 1r 1c1 1c2")).yaku == (("pine", 4),)
    assert STANDARD.score(CardSet.parse("1b 1r 1c1 1c2")).yaku == ()


@pytest.mark.parametrize("size", [7, 10])
def test_other_hand_sizes_are_dealt_in_the_same_manner(size: int) -> None:
    house = STANDARD.with_local(f"hand-{size}")

    assert house.stock_size == 48 - 2 * size - 8
    assert sum(step.count for step in house.deal_order if step.to == 0) == size
    assert house.deal_order[:3] == STANDARD.deal_order[:3]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"colour": "red"}, "no parameter colour; it has .*call_limit"),
        ({"points": {"joker": 5}}, "no yaku 'joker'; it has goko"),
        ({"points": 5}, "must be a mapping"),
        ({"points": {"sanko": "six"}}, "points of yaku 'sanko' cannot be 'six'"),
        ({"points": {"sanko": -1}}, "at least 1"),
        ({"further": {"hanami": 1}}, "several kinds"),
        ({"lines": ()}, "no-yaku: there is no yaku at all"),
        ({"lines": "sanko"}, "must be a sequence of Yaku"),
        ({"add": (STANDARD.yaku_of("sanko"),)}, "yaku-twice: sanko stands twice"),
        ({"beats": {"sanko": {"goko"}}}, "cyclic-beats: goko beats .*sanko beats goko"),
        ({"beats": {"sanko": {"joker"}}}, "unknown-yaku: sanko beats joker"),
        ({"threshold": -7}, "negative-number: threshold=-7"),
        ({"threshold": "7"}, "wrong-type: threshold='7' is not int | None"),
        ({"viewings": 1}, "wrong-type: viewings=1 is not bool"),
        ({"rounds": True}, "wrong-type: rounds=True is not int"),
        ({"cup": "chalice"}, "wrong-type: cup='chalice' is not a Cup: animal, both, either"),
        ({"tie": "fight"}, "cannot be: wrong-type: tie='fight' is not a TieRule: draw, extra-rounds$"),
        ({"opponent_call_factor": 0}, "zero-factor: opponent_call_factor=0"),
        ({"rounds": 0}, "rounds: a match has at least one round"),
        ({"hand_size": 11}, "sizes: 2 hands of 11 and a field of 8"),
        ({"hand_size": 0}, "sizes: 2 hands of 0"),
        ({"seats": 3, "hand_size": 7, "field_size": 6}, "seats: 3 seats; Koi-Koi is a game for two"),
        ({"seats": 5}, "seats: 5 seats; a table has two to four"),
        ({"deal_order": (DealStep(0, 8),)}, "deal-order"),
        ({"source": "my-uncle"}, "unknown-source: source 'my-uncle'"),
    ],
)
def test_unlawful_rulebook_is_refused_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("|", r"\|")):
        STANDARD.revised("house", **changes)


def test_refusal_names_every_reason_at_once() -> None:
    with pytest.raises(RulebookError, match=r"rulebook 'house' cannot be: .*rounds.*zero-factor"):
        STANDARD.revised("house", rounds=0, own_call_factor=0)


def test_finding_reads_as_code_and_reason() -> None:
    assert str(Finding("rounds", "a match has at least one round")) == "rounds: a match has at least one round"


def test_unknown_local_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulebookError, match="'free-sake'; there are no-viewings, rain-off"):
        STANDARD.with_local("free-sake")


def test_local_options_can_be_combined() -> None:
    house = STANDARD.with_local("no-viewings", "oya-ken-6", "mon-table")

    assert house.key == "koikoi-standard+no-viewings+oya-ken-6+mon-table"
    assert house.score(CardSet.parse("3b 9a")).entries == ()
    assert house.score(CardSet.parse("1b 3b 8b 11b 12b")).base == 15
    assert house.option("no_score_points").cite == Cite("standard-guide", "local-rules")
    assert house.option("points.goko").cite == Cite("standard-guide", "mon-table")


def test_mon_table_option_is_the_mon_sheet() -> None:
    option, sheet = STANDARD.with_local("mon-table"), koikoi_rulebook("koikoi-mon")

    assert [(yaku.key, yaku.points) for yaku in option.yaku] == [(yaku.key, yaku.points) for yaku in sheet.yaku]


def test_every_section_of_local_options_is_there() -> None:
    assert {
        "no-viewings",
        "rain-off",
        "no-doubling",
        "hand-yaku",
        "oya-ken-6",
        "mon-table",
        "koi-koi-once",
        "koi-bai",
        "mon-bind",
        "months-3",
        "months-6",
        "hand-10",
        "hand-7",
    } <= LOCAL_OPTIONS.keys()


@pytest.mark.parametrize(
    ("rule", "pile", "points"),
    [
        (RainOff.OFF, "3b 8b 9a 11b", 10),
        (RainOff.RAIN, "3b 8b 9a 11b", 0),
        (RainOff.RAIN, "3b 8b 9a 12b", 10),
        (RainOff.RAIN_AND_FOG, "3b 8b 9a 11b", 5),
        (RainOff.RAIN_AND_FOG, "3b 8b 9a 12b", 5),
        (RainOff.ANY_WEATHER, "3b 8b 9a 11b", 0),
        (RainOff.ANY_WEATHER, "3b 8b 9a", 10),
    ],
)
def test_weather_voids_the_viewings_in_three_ways(rule: RainOff, pile: str, points: int) -> None:
    house = STANDARD.revised("house", rain_off=rule)
    taken = CardSet.parse(pile)

    viewings = sum(some for key, some in house.score(taken).yaku if key in ("hanami", "tsukimi"))

    assert viewings == points
    voided = [out for out in house.score(taken).left_out if out.why == "score.void"]
    assert len(voided) == 2 - viewings // 5
    assert all(out.cards <= taken for out in voided)


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("koikoi-nintendo", 7),
        ("koikoi-standard", 6),
        ("koikoi-mon", 6),
        ("koikoi-club", 7),
        ("koikoi-primer", 7),
        ("koikoi-hobbyist", 6),
    ],
)
def test_one_pile_has_six_answers(key: str, points: int) -> None:
    assert koikoi_rulebook(key).tally(CardSet.parse("7a 10a 6a 2a 4a")).points == points


@pytest.mark.parametrize(
    ("key", "blue_and_three", "six_of_two_colours"),
    [
        ("koikoi-nintendo", 8, 10),
        ("koikoi-club", 8, 10),
        ("koikoi-standard", 7, 12),
        ("koikoi-mon", 8, 14),
        ("koikoi-primer", 8, 14),
    ],
)
def test_ribbons_are_grouped_or_added_as_the_sheet_says(key: str, blue_and_three: int, six_of_two_colours: int) -> None:
    book = koikoi_rulebook(key)

    assert book.tally(CardSet.parse("6r 9r 10r 4r 5r 7r")).points == blue_and_three
    assert book.tally(CardSet.parse("1r 2r 3r 6r 9r 10r")).points == six_of_two_colours


def test_only_the_highest_bright_yaku_counts_and_the_others_are_named_as_replaced() -> None:
    sheet = STANDARD.score(CardSet.parse("1b 3b 8b 11b 12b"))

    assert sheet.yaku == (("goko", 10),)
    assert {(out.key, out.by) for out in sheet.left_out} == {
        ("shiko", "goko"),
        ("ameshiko", "goko"),
        ("sanko", "goko"),
    }


def test_cup_in_its_other_job_is_named() -> None:
    club = koikoi_rulebook("koikoi-club")
    pile = CardSet.parse("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2 5c1 9a 2a 4a 5a 8a 11a")

    sheet = club.score(pile)

    # Six animals with the cup (2) against five animals (1) and ten chaff (1): the animal reading comes first.
    assert sheet.yaku == (("tane", 2),)
    assert [(out.key, out.why) for out in sheet.left_out] == [("kasu", "score.cup")]


def test_rulebooks_are_compared_by_what_they_say() -> None:
    assert replace(STANDARD) == STANDARD
    assert STANDARD.revised("koikoi-standard", threshold=8) != STANDARD
    assert len({koikoi_rulebook(key) for key in KOIKOI}) == 6


def test_rulebook_survives_pickling_and_copying() -> None:
    house = STANDARD.with_local("koi-bai")

    for twin in (pickle.loads(pickle.dumps(house)), copy.deepcopy(house)):
        assert twin == house
        assert twin.cites == house.cites
        assert twin.score(CardSet.parse("3b 9a"), own_calls=1).total == 10


def test_citations_cannot_be_changed_from_outside() -> None:
    with pytest.raises(TypeError):
        STANDARD.cites["threshold"] = CITE  # type: ignore[index]


# --- registry --------------------------------------------------------------------------------------


class Packages:
    """Entry points as if outside packages were installed."""

    def __init__(self, **offers: object) -> None:
        self.offers = offers

    def __call__(self, *, group: str, name: str | None = None) -> EntryPoints:
        points = [_Offer(key, "outside:BOOK", group, value) for key, value in self.offers.items()]
        return EntryPoints(point for point in points if group == "hanalearn.rulebooks" and name in (None, point.name))


class _Offer(EntryPoint):
    def __new__(cls, *args: object) -> _Offer:
        return object.__new__(cls)

    def __init__(self, name: str, value: str, group: str, made: object) -> None:
        super().__init__(name, value, group)
        vars(self)["made"] = made

    def load(self) -> object:
        return vars(self)["made"]


def test_rulebook_comes_in_from_an_outside_package(monkeypatch: pytest.MonkeyPatch) -> None:
    village = STANDARD.revised("village", rounds=6, tie=TieRule.EXTRA_ROUNDS, next_dealer=NextDealer.LOSER)
    monkeypatch.setattr(registry, "entry_points", Packages(village=village))
    monkeypatch.setattr(RULEBOOKS, "_made", {})

    assert RULEBOOKS.names()[-1] == "village"
    assert koikoi_rulebook("village").rounds == 6


def test_outside_package_that_offers_no_rulebook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", Packages(nonsense=42))

    with pytest.raises(ValueError, match="rulebook 'nonsense' from 'outside:BOOK' cannot be used: it is a int"):
        RULEBOOKS["nonsense"]


def test_unknown_rulebook_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="no rulebook is called 'koikoi-etohana'; there are: koikoi-standard"):
        RULEBOOKS["koikoi-etohana"]


def test_every_built_in_rulebook_is_found_under_its_own_key() -> None:
    for key in KOIKOI:
        book = RULEBOOKS[key]
        assert isinstance(book, KoiKoiRulebook)
        assert book.key == key
        assert RULEBOOKS[key] is book


def test_call_counting_is_an_option_like_any_other() -> None:
    assert STANDARD.option("call_counting").value == CallCounting.ONCE
    assert "doubling" in [choice.value for choice in STANDARD.option("call_counting").choices]
