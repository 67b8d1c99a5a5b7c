"""``hachihachi``: 八八 after the collected notes; partly reconstructed.

The table of the notes is damaged: the line of hand yaku for 2 kan and everything above 4 kan are lost. They are rebuilt
from FudaWiki, the Japanese Wikipedia and others, and marked so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books.hanaawase_lines import BY_FOUR_AND_THREE, COUNTED_RIBBONS, named
from hanalearn.rules.hachihachi_book import HachiHachiRulebook, SageBeaten
from hanalearn.rules.hachihachi_field import Carry
from hanalearn.rules.hachihachi_hand import HandLine
from hanalearn.rules.yaku import Cite, Standing, Yaku

__all__ = ["BOOK"]

_KEY: Final = "hobbyist-notes"


def _says(place: str) -> Cite:
    return Cite(_KEY, f"hachi-hachi-{place}")


def _silent(*after: str) -> Cite:
    return Cite(_KEY, "", Standing.CHOSEN, after)


_HAND: Final = _says("hand-yaku")
_MADE: Final = _says("made-yaku")
_CARDS: Final = _says("card-points")
_SPECIAL: Final = _says("special-ends")
_TRIPLES: Final = _silent("fuda-wiki", "score-calculator")

_HANDS: Final = (
    HandLine("sanbon", 2, _silent("fuda-wiki", "jw-hachihachi", "kirisame", "score-calculator")),
    HandLine("tatesanbon", 3, _HAND),
    HandLine("three-pairs", 4, _HAND),
    HandLine("teshi", 6, _TRIPLES),
    HandLine("futasanbon", 6, _TRIPLES),
    HandLine("sanbontate", 7, _silent("fuda-wiki")),
    HandLine("haneken", 7, _silent("fuda-wiki", "score-calculator", "jw-hachihachi")),
    HandLine("futatate", 8, _silent("fuda-wiki", "shiragiku", "score-calculator")),
    HandLine("ichinishi", 8, _TRIPLES),
    HandLine("shiso", 20, _silent("fuda-wiki", "score-calculator", "jw-hachihachi")),
    # The surviving line of the notes for 3 kan names the two below and not this one, so it stood on the lost line of 2.
    HandLine("aka", 2, _silent("fuda-wiki"), escapes=True),
    HandLine("tanichi", 3, _HAND, escapes=True),
    HandLine("toichi", 3, _HAND, escapes=True),
    # The notes say expressly that one bright has no escape bonus.
    HandLine("pikaichi", 4, _HAND),
    HandLine("karasu", 4, _HAND, escapes=True),
)


def _seven_ribbons() -> Yaku:
    # One kan for each ribbon beyond the seventh: all nine are worth 12.
    return replace(named("nanatan", 10, _MADE), extra=1, extra_pool=COUNTED_RIBBONS, beats=frozenset())


BOOK: Final = HachiHachiRulebook(
    key="hachihachi",
    source=_KEY,
    is_reconstructed=True,
    lines=(
        named("goko", 12, _MADE),
        named("shiko", 10, _MADE),
        _seven_ribbons(),
        named("aka", 7, _MADE),
        named("ao", 7, _MADE),
    ),
    hand_lines=_HANDS,
    deal_order=BY_FOUR_AND_THREE,
    redeal_field_four=True,
    redeal_field_four_pairs=False,
    next_dealer=NextDealer.WINNER,
    rounds=12,
    tie=TieRule.DRAW,
    chaff_points=1,
    par=88,
    cites={
        "seats": _says("setup"),
        "hand_size": _says("setup"),
        "field_size": _says("setup"),
        "deal_order": _says("setup"),
        "redeal_field_four": _silent("fuda-wiki"),
        "redeal_field_four_pairs": _silent(),
        "hand_four_redeals": _silent("fuda-wiki"),
        "dealer_tie": _silent("standard-guide", "fuda-wiki"),
        "next_dealer": _silent("fuda-wiki"),
        "rounds": _silent("fuda-wiki", "takahashi"),
        "tie": _silent(),
        "must_match": _silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _CARDS,
        "kan": _says("kan"),
        "stake_kan": _says("setup"),
        "stake_points": _says("setup"),
        "both_groups": _silent("fuda-wiki", "jw-hachihachi"),
        "willow_is_chaff": _says("hand-yaku"),
        "boar_half_kan": _MADE,
        "goko_after_sage_adds": _says("sage"),
        "willow_is_extra_ribbon": _MADE,
        "sage_beaten": _says("sage"),
        # Ending it is allowed "at any time"; that this means the beginning of one's turn is FudaWiki's reading.
        "sage_can_be_given_up": _says("sage"),
        "last_card_stops": _silent("standard-guide"),
        "sixteen_chaff_kan": _SPECIAL,
        "sixteen_chaff_least": _SPECIAL,
        "sixteen_chaff_extra_kan": _silent(),
        "all_eights_kan": _SPECIAL,
        "double_eights_kan": _SPECIAL,
        # The notes print "more than 168"; the name means twice eight, 88 + 80 = 168.
        "double_eights_least": _silent("fuda-wiki"),
        "double_eights_extra_kan": _silent(),
        "small_field": _says("field"),
        "large_field": _says("field"),
        "grand_field": _says("field"),
        # Two of a sort are stated; that brights of both sorts carry nothing is chosen here, after hana.kirisame.org.
        "carry": _says("field"),
        "tobi_kan": _says("bonuses"),
        "nuke_kan": _says("bonuses"),
        "nuke_least": _says("bonuses"),
        "bonuses_after_yaku": _silent("shiragiku"),
        # The notes have the rule; that learners play without it is chosen here.
        "liability": _silent(),
    },
    alternatives=(
        Alternative("kan", 10, _says("kan")),
        Alternative("hand.aka", 3, Cite("jw-hachihachi", "hand-yaku")),
        Alternative("hand.haneken", 8, Cite("jw-hachihachi", "hand-yaku")),
        Alternative("hand.futasanbon", 4, Cite("score-calculator")),
        Alternative("boar_half_kan", 14, _MADE),
        Alternative("boar_half_kan", 7, _MADE),
        Alternative("goko_after_sage_adds", False, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("willow_is_extra_ribbon", True, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("sage_beaten", SageBeaten.DOUBLE, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("sixteen_chaff_extra_kan", 2, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("double_eights_extra_kan", 1, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("double_eights_least", 169, _SPECIAL),
        Alternative("carry", Carry.QUEUE, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("carry", Carry.STACK, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("bonuses_after_yaku", True, Cite("fuda-wiki", "hachi-hachi")),
        Alternative("liability", True, _says("liability")),
    ),
)
