"""The ladder of what is missing: how far each set is, what it needs, where that lies, and why a set is gone."""

from __future__ import annotations

import pytest

from hanalearn.cards import Card, CardSet
from hanalearn.rules.books import HACHIHACHI, HANAAWASE, KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.hanaawase import start_hanaawase
from hanalearn.rules.position import position
from hanalearn.rules.turn import shuffled
from hanalearn.rules.view import RoundView
from hanalearn.teach.play.missing import HORIZON, Rung, ladder, rungs, summary_of
from hanalearn.teach.play.sight import KoiKoiView, Sight, Step
from hanalearn.text import say

STANDARD = koikoi_rulebook("koikoi-standard")


def seen(
    hand: str = "5c1", field: str = "", mine: str = "", theirs: str = "", book: str = "koikoi-standard"
) -> KoiKoiView:
    cards = {name: CardSet.parse(text) for name, text in (("field", field), ("mine", mine), ("theirs", theirs))}
    return position(koikoi_rulebook(book), hand=CardSet.parse(hand), **cards)


def rung(view: KoiKoiView, key: str, theirs: bool = False) -> Rung:
    (found,) = [one for one in rungs(view, theirs) if one.key == key]
    return found


def note(view: KoiKoiView, key: str, theirs: bool = False) -> str:
    says = rung(view, key, theirs).note
    assert says is not None
    return say(says, "en")


def test_each_needed_card_is_told_with_its_place() -> None:
    view = seen("3c1 2r", field="3r", mine="1r")

    found = rung(view, "aka")

    assert found.away == 2
    assert not found.gone
    assert [card.code for card, _ in found.cards] == ["3r", "2r"]
    assert note(view, "aka") == (
        "Needs cherry with poem ribbon (on the field, in reach); plum with poem ribbon (in your hand)."
    )


def test_a_field_card_that_no_hand_card_takes_is_not_called_in_reach() -> None:
    assert note(seen("5c1", field="3r", mine="1r 2r"), "aka") == "Needs cherry with poem ribbon (on the field)."
    assert note(seen("5c1", field="8c1", mine="1r 2r"), "aka") == "Needs cherry with poem ribbon (not seen yet)."


def test_more_cards_than_can_be_read_are_counted_place_by_place() -> None:
    view = seen("4c1 3r", field="4r 5r", mine="2r 6r")

    assert note(view, "tan") == "Would help: 1 on the field, in reach; 1 on the field; 1 in your hand; 5 not seen yet."
    assert [card.code for card, _ in rung(view, "tan").cards] == ["4r", "5r", "3r"]


def test_where_one_of_several_would_do_they_are_not_called_needed() -> None:
    assert note(seen("5c1", mine="1b 3b"), "sanko") == "Would help: full moon and phoenix (not seen yet)."


def test_of_a_counting_set_only_cards_in_sight_are_named() -> None:
    view = seen("5c1", field="4r", mine="1r 2r 6r")

    assert [card.code for card, _ in rung(view, "tan").cards] == ["4r"]
    assert note(view, "tan") == "Would help: 1 on the field; 6 not seen yet."


def test_a_set_whose_card_the_other_has_is_gone_with_the_reason() -> None:
    view = seen(mine="6a 7a", theirs="10a 10c1")

    found = rung(view, "ino")

    assert found.gone
    assert found.away == 1
    assert [card.code for card, _ in found.cards] == ["10a"]
    assert note(view, "ino") == "The other player has deer."
    assert rungs(view)[-1].gone
    assert not rungs(view)[0].gone


def test_a_counting_set_is_gone_when_too_few_are_left() -> None:
    view = seen(theirs="2a 4a 5a 6a 7a")

    assert note(view, "tane") == "Too few are left: the other player has the others."


def test_the_rain_man_is_said_not_to_count_for_three_brights() -> None:
    view = seen(mine="1b 3b 11b")

    assert rung(view, "sanko").away == 1
    assert note(view, "sanko").endswith("The rain man does not count for it.")
    assert "rain man" not in note(seen(mine="1b 3b"), "sanko")


def test_a_made_set_is_on_the_ladder_only_where_it_can_grow() -> None:
    view = seen("5c1", field="4r", mine="1r 2r 3r 6r 9r")

    assert {one.key for one in rungs(view)} >= {"tan"}
    assert "aka" not in {one.key for one in rungs(view)}
    assert rung(view, "tan").away == 0
    assert note(view, "tan") == "Made. Each further card: +1."


def test_a_set_that_a_better_one_replaces_is_not_on_the_ladder() -> None:
    keys = {one.key for one in rungs(seen(mine="1b 3b 8b 12b"))}

    assert "goko" in keys
    assert not keys & {"shiko", "ameshiko", "sanko"}


def test_rain_off_is_given_as_the_reason() -> None:
    book = STANDARD.with_local("rain-off")
    view = position(book, hand=CardSet.parse("5c1"), mine=CardSet.parse("11b 3b"))

    assert rung(view, "hanami").gone
    assert note(view, "hanami") == "In this rulebook rain man in the pile ends it."


# --- the other side


def test_the_sets_of_the_other_are_told_from_where_the_learner_sits() -> None:
    view = seen("8b 3c1", field="3r 9a", mine="7a", theirs="1r 2r 6a 10a")

    assert note(view, "aka", theirs=True) == "Needs cherry with poem ribbon (on the field, in reach)."
    assert note(view, "tsukimi", theirs=True) == "Needs sake cup (on the field); full moon (in your hand)."
    assert note(view, "ino", theirs=True) == "You have boar."
    assert rung(view, "ino", theirs=True).gone


def test_neither_side_of_the_ladder_tells_of_a_hidden_card() -> None:
    view = seen("8c1", field="3r", mine="1r", theirs="2r")

    for theirs in (False, True):
        for found in rungs(view, theirs):
            for card, place in found.cards:
                if card in view.unseen:
                    assert place.key == "coach.at-unseen"


# --- order, horizon, one line


def test_the_nearest_comes_first_and_among_equals_the_one_in_reach() -> None:
    order = [one.key for one in rungs(seen("8c1", field="8b", mine="9a 1r"))]

    assert order[:2] == ["tsukimi", "hanami"]
    assert order.index("aka") < order.index("kasu")


def test_a_horizon_leaves_out_what_is_further() -> None:
    view = seen(mine="9a 1r")
    now = Sight(view=view, step=Step.HAND, level=3, table=3)

    near = ladder(now, horizon=1)

    assert {one.key for one in near} == {"tsukimi", "hanami"}
    assert all(one.away <= HORIZON for one in ladder(now, horizon=HORIZON))
    assert len(ladder(now)) == len(STANDARD.yaku)


def test_there_is_no_ladder_at_the_table_of_matching() -> None:
    assert ladder(Sight(view=seen(mine="9a"), step=Step.HAND, level=3, table=1)) == ()


def test_the_summary_says_what_is_one_away_in_one_sentence() -> None:
    view = seen("3c1", field="3r", mine="1r 2r", theirs="9a 9c1")

    assert say(summary_of(view), "en") == (
        "One card away: poem ribbons, with cherry with poem ribbon (on the field, in reach)."
    )
    assert say(summary_of(view, theirs=True), "en").startswith("The other player is one card away: flower viewing, ")
    assert say(summary_of(seen()), "en") == "No set of yours is one card away."
    assert say(summary_of(seen(), theirs=True), "en") == "No set of the other player is one card away."


# --- any rulebook


@pytest.mark.parametrize("key", KOIKOI)
def test_every_sheet_has_a_ladder_of_its_own_sets(key: str) -> None:
    book = koikoi_rulebook(key)
    view = position(book, hand=CardSet.parse("5c1"))

    assert {one.key for one in rungs(view)} == {yaku.key for yaku in book.yaku}
    assert all(one.points == book.yaku_of(one.key).points for one in rungs(view))


def test_where_the_cup_may_be_either_each_set_is_as_near_as_it_can_be() -> None:
    club = koikoi_rulebook("koikoi-club")
    chaff = CardSet.parse("1c1 1c2 2c1 2c2 3c1 3c2 4c1 4c2")
    view = position(club, hand=CardSet.parse("5c1"), mine=CardSet.parse("2a 4a 5a 9a") | chaff)

    assert (rung(view, "tane").away, rung(view, "kasu").away) == (1, 1)


@pytest.mark.parametrize("key", [*HANAAWASE, *HACHIHACHI])
def test_the_ladder_serves_the_other_games_too(key: str) -> None:
    book = RULEBOOKS[key]
    view = RoundView(
        book=book, seat=0, hand=CardSet.parse("5c1"), field=CardSet.parse("3b"), piles=(CardSet.parse("1b"), CardSet()),
        hand_sizes=(1, 1), stock_size=44, drawn=Card.parse("8c1"), turn=0, phase="play", dealer=0, month=1,
        calls=(0, 0), sums=(0, 0), sums_at_call=(0, 0), actions=(),
    )  # type: ignore[arg-type]  # fmt: skip

    found = rungs(view)

    assert {one.key for one in found} <= {yaku.key for yaku in book.yaku}
    assert found
    assert all(one.note is not None and say(one.note, "en") for one in found)


def test_a_real_view_of_hana_awase_has_a_ladder() -> None:
    from random import Random

    from hanalearn.rules.books import hanaawase_rulebook

    state = start_hanaawase(hanaawase_rulebook("hanaawase-88"), shuffled(Random(2))).state

    assert all(say(one.note, "ja") for one in rungs(state.seen_by(state.turn)) if one.note is not None)
