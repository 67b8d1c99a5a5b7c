"""The rules of the games as pure values: no pictures, no sentences, no widgets.

Read from the bottom: ``yaku`` (combinations as data), ``sheet`` (the worked sum), ``turn`` (the fishing turn that all
games share), ``book`` (what every rulebook has), ``koikoi_book`` and ``books`` (the sheets), ``koikoi`` (a round),
``match`` (a whole match), ``view`` (what one seat may know), ``check`` (laws that a rulebook must satisfy).

>>> from hanalearn.cards import CardSet
>>> from hanalearn.rules import koikoi_rulebook
>>> koikoi_rulebook("koikoi-standard").score(CardSet.parse("6a 7a 10a")).total
5
"""

from hanalearn.rules.book import SOURCES, Rulebook, RulebookError
from hanalearn.rules.books import KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet, Tally
from hanalearn.rules.turn import IllegalActionError, Table, Transition, takes
from hanalearn.rules.yaku import AtLeast, Cite, DealtYaku, Standing, Yaku, YakuError

__all__ = [
    "KOIKOI",
    "RULEBOOKS",
    "SOURCES",
    "AtLeast",
    "Cite",
    "DealtYaku",
    "Entry",
    "IllegalActionError",
    "LeftOut",
    "Rulebook",
    "RulebookError",
    "ScoreSheet",
    "Standing",
    "Table",
    "Tally",
    "Transition",
    "Yaku",
    "YakuError",
    "koikoi_rulebook",
    "takes",
]
