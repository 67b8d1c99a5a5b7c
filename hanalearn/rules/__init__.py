"""The rules of the games as pure values: no pictures, no sentences, no widgets.

Read from the bottom: ``yaku`` (combinations as data), ``sheet`` (the worked sum), ``turn`` (the fishing turn that all
games share), ``book`` (what every rulebook has), ``koikoi_book`` and ``books`` (the sheets), ``koikoi`` (a round),
``match`` (a whole match), ``view`` (what one seat may know), ``check`` (laws that a rulebook must satisfy). Where cards
score and yaku are paid: ``settlement``, ``hanaawase`` and ``hachihachi`` with their books. ``verify`` judges worked
cases.

>>> from hanalearn.cards import CardSet
>>> from hanalearn.rules import koikoi_rulebook
>>> koikoi_rulebook("koikoi-standard").score(CardSet.parse("6a 7a 10a")).total
5
"""

from hanalearn.rules.book import SOURCES, Rulebook, RulebookError
from hanalearn.rules.books import (
    HACHIHACHI,
    HANAAWASE,
    KOIKOI,
    RULEBOOKS,
    hachihachi_rulebook,
    hanaawase_rulebook,
    koikoi_rulebook,
)
from hanalearn.rules.check import check
from hanalearn.rules.explain import Remark, explain
from hanalearn.rules.hachihachi import HachiHachiRound, hachihachi_match, start_hachihachi
from hanalearn.rules.hachihachi_book import HACHIHACHI_OPTIONS, HachiHachiRulebook
from hanalearn.rules.hanaawase import HanaAwaseRound, hanaawase_match, start_hanaawase
from hanalearn.rules.hanaawase_book import HANAAWASE_OPTIONS, HanaAwaseRulebook
from hanalearn.rules.koikoi import KoiKoi, RoundState, koikoi_match, start_round
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, KoiKoiRulebook
from hanalearn.rules.match import Match
from hanalearn.rules.missing import Missing, missing
from hanalearn.rules.round import Stop
from hanalearn.rules.settlement import Payment, SettledResult, Settlement
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet, Tally
from hanalearn.rules.turn import Draw, IllegalActionError, Play, Table, Transition, shuffled, takes
from hanalearn.rules.view import RoundView
from hanalearn.rules.yaku import AtLeast, Cite, DealtYaku, Standing, Yaku, YakuError

__all__ = [
    "HACHIHACHI",
    "HACHIHACHI_OPTIONS",
    "HANAAWASE",
    "HANAAWASE_OPTIONS",
    "KOIKOI",
    "LOCAL_OPTIONS",
    "RULEBOOKS",
    "SOURCES",
    "AtLeast",
    "Cite",
    "DealtYaku",
    "Draw",
    "Entry",
    "HachiHachiRound",
    "HachiHachiRulebook",
    "HanaAwaseRound",
    "HanaAwaseRulebook",
    "IllegalActionError",
    "KoiKoi",
    "KoiKoiRulebook",
    "LeftOut",
    "Match",
    "Missing",
    "Payment",
    "Play",
    "Remark",
    "RoundState",
    "RoundView",
    "Rulebook",
    "RulebookError",
    "ScoreSheet",
    "SettledResult",
    "Settlement",
    "Standing",
    "Stop",
    "Table",
    "Tally",
    "Transition",
    "Yaku",
    "YakuError",
    "check",
    "explain",
    "hachihachi_match",
    "hachihachi_rulebook",
    "hanaawase_match",
    "hanaawase_rulebook",
    "koikoi_match",
    "koikoi_rulebook",
    "missing",
    "shuffled",
    "start_hachihachi",
    "start_hanaawase",
    "start_round",
    "takes",
]
