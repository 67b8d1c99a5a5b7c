"""``hachihachi``: 八八 after the collected notes; partly reconstructed.

The table of the notes is damaged: the line of hand yaku for 2 kan and everything above 4 kan are lost. They are rebuilt
from FudaWiki, the Japanese Wikipedia and others, and marked so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hanalearn.rules.book import Alternative, NextDealer, TieRule
from hanalearn.rules.books.citing import Citing
from hanalearn.rules.books.hanaawase_lines import BY_FOUR_AND_THREE, COUNTED_RIBBONS, named
from hanalearn.rules.hachihachi_book import HachiHachiRulebook, SageBeaten
from hanalearn.rules.hachihachi_field import Carry
from hanalearn.rules.hachihachi_hand import HandLine
from hanalearn.rules.yaku import Cite, Yaku

__all__ = ["BOOK"]

_SHEET: Final = Citing("hobbyist-notes", "hachi-hachi-")
_HAND: Final = _SHEET.says("hand-yaku")
_MADE: Final = _SHEET.says("made-yaku")
_CARDS: Final = _SHEET.says("card-points")
_SPECIAL: Final = _SHEET.says("special-ends")
_TRIPLES: Final = _SHEET.silent("fuda-wiki", "score-calculator")

_HANDS: Final = (
    HandLine("sanbon", 2, _SHEET.silent("fuda-wiki", "jw-hachihachi", "kirisame", "score-calculator")),
    HandLine("tatesanbon", 3, _HAND),
    HandLine("three-pairs", 4, _HAND),
    HandLine("teshi", 6, _TRIPLES),
    HandLine("futasanbon", 6, _TRIPLES),
    HandLine("sanbontate", 7, _SHEET.silent("fuda-wiki")),
    HandLine("haneken", 7, _SHEET.silent("fuda-wiki", "score-calculator", "jw-hachihachi")),
    HandLine("futatate", 8, _SHEET.silent("fuda-wiki", "shiragiku", "score-calculator")),
    HandLine("ichinishi", 8, _TRIPLES),
    HandLine("shiso", 20, _SHEET.silent("fuda-wiki", "score-calculator", "jw-hachihachi")),
    # The surviving line of the notes for 3 kan names the two below and not this one, so it stood on the lost line of 2.
    HandLine("aka", 2, _SHEET.silent("fuda-wiki"), escapes=True),
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
    source=_SHEET.key,
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
        "seats": _SHEET.says("setup"),
        "hand_size": _SHEET.says("setup"),
        "field_size": _SHEET.says("setup"),
        "deal_order": _SHEET.says("setup"),
        "redeal_field_four": _SHEET.silent("fuda-wiki"),
        "redeal_field_four_pairs": _SHEET.silent(),
        "hand_four_redeals": _SHEET.silent("fuda-wiki"),
        "dealer_tie": _SHEET.silent("standard-guide", "fuda-wiki"),
        "next_dealer": _SHEET.silent("fuda-wiki"),
        "rounds": _SHEET.silent("fuda-wiki", "takahashi"),
        "tie": _SHEET.silent(),
        "must_match": _SHEET.silent("fuda-wiki"),
        "bright_points": _CARDS,
        "animal_points": _CARDS,
        "ribbon_points": _CARDS,
        "chaff_points": _CARDS,
        "par": _CARDS,
        "kan": _SHEET.says("kan"),
        "stake_kan": _SHEET.says("setup"),
        "stake_points": _SHEET.says("setup"),
        "both_groups": _SHEET.silent("fuda-wiki", "jw-hachihachi"),
        "willow_is_chaff": _SHEET.says("hand-yaku"),
        "boar_half_kan": _MADE,
        "goko_after_sage_adds": _SHEET.says("sage"),
        "willow_is_extra_ribbon": _MADE,
        "sage_beaten": _SHEET.says("sage"),
        # Ending it is allowed "at any time"; that this means the beginning of one's turn is FudaWiki's reading.
        "sage_can_be_given_up": _SHEET.says("sage"),
        "last_card_stops": _SHEET.silent("standard-guide"),
        "sixteen_chaff_kan": _SPECIAL,
        "sixteen_chaff_least": _SPECIAL,
        "sixteen_chaff_extra_kan": _SHEET.silent(),
        "all_eights_kan": _SPECIAL,
        "double_eights_kan": _SPECIAL,
        # The notes print "more than 168"; the name means twice eight, 88 + 80 = 168.
        "double_eights_least": _SHEET.silent("fuda-wiki"),
        "double_eights_extra_kan": _SHEET.silent(),
        "small_field": _SHEET.says("field"),
        "large_field": _SHEET.says("field"),
        "grand_field": _SHEET.says("field"),
        # Two of a sort are stated; that brights of both sorts carry nothing is chosen here, after hana.kirisame.org.
        "carry": _SHEET.says("field"),
        "tobi_kan": _SHEET.says("bonuses"),
        "nuke_kan": _SHEET.says("bonuses"),
        "nuke_least": _SHEET.says("bonuses"),
        "bonuses_after_yaku": _SHEET.silent("shiragiku"),
        # The notes have the rule; that learners play without it is chosen here.
        "liability": _SHEET.silent(),
    },
    alternatives=(
        Alternative("kan", 10, _SHEET.says("kan")),
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
        Alternative("liability", True, _SHEET.says("liability")),
    ),
)
