"""The rulebook comparator (X4): one pile under six sheets and a house card, and how often the difference matters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from hanalearn.cards import DECK, Card, CardCodeError, CardSet
from hanalearn.rules import KoiKoiRulebook
from hanalearn.rules.compare import Comparison, compare
from hanalearn.rules.simulate import has_numpy
from hanalearn.rules.simulate.outcomes import Estimate, share
from hanalearn.rules.simulate.stops import Stopped, stops
from hanalearn.teach.explore.fields import Fields
from hanalearn.teach.explore.piles import played_piles
from hanalearn.teach.letters import LETTERS, sheet

__all__ = ["COURSE", "HOUSE", "CallStory", "Compare", "Often", "rounds_here"]

COURSE: Final = "W"
"""The letter of the course's sheet, against which the others are held."""
# Rounds that are played for "how often does it matter", and of one slice, which takes about a twentieth of a second.
_BY_ARRAYS: Final = (20_000, 500)
_ONE_BY_ONE: Final = (600, 10)
_MOST_TRIES: Final = 4_000

HOUSE: Final = (
    "no-viewings",
    "rain-off",
    "no-doubling",
    "koi-bai",
    "own-call-doubles",
    "mon-table",
    "koi-koi-once",
    "mon-bind",
)
"""The eight switches of a house card, names of local options."""


def rounds_here() -> int:
    """Rounds that are played for "how often does it matter": 20,000, or 600 where numpy is missing."""
    return (_BY_ARRAYS if has_numpy() else _ONE_BY_ONE)[0]


class CallStory:
    """Who called koi-koi before the stop."""

    NOBODY: Final = "nobody"
    THEIRS: Final = "theirs"
    OWN: Final = "own"
    BOTH: Final = "both"
    ALL: Final = (NOBODY, THEIRS, OWN, BOTH)


_CALLS: Final = {"nobody": (0, 0), "theirs": (1, 0), "own": (0, 1), "both": (1, 1)}


@dataclass(frozen=True, slots=True)
class Often:
    """How often sheets differ, on the piles with which rounds were stopped under the course's sheet.

    Attributes:
        seed: of the rounds.
        rounds: rounds played so far.
        piles: those that somebody stopped, each one pile and its calls.
        differ: for each letter, how many piles are worth something else than under the course's sheet.
        any_differ: how many have more than one answer.
        is_stopped: the learner has seen enough.
    """

    seed: str
    rounds: int = 0
    piles: int = 0
    differ: tuple[int, ...] = (0,) * len(LETTERS)
    any_differ: int = 0
    is_stopped: bool = False

    @property
    def is_done(self) -> bool:
        """Whether no more rounds are played."""
        return self.is_stopped or self.rounds >= rounds_here()

    def of(self, letter: str) -> Estimate:
        """The share of the piles that are worth something else under a sheet than under the course's."""
        return share(self.differ[list(LETTERS).index(letter)], max(1, self.piles))

    @property
    def of_any(self) -> Estimate:
        """The share of the piles with more than one answer."""
        return share(self.any_differ, max(1, self.piles))


@dataclass(frozen=True, slots=True)
class Compare:
    """The state of the comparator.

    Attributes:
        pile: the captured cards.
        calls: who had called koi-koi, one of ``CallStory.ALL``.
        house: switches of the house card; with any, the card is a column of its own.
        is_folded: whether lines that are equal everywhere are hidden.
        seed: counts the random piles.
        often: how often it matters, as far as that is known.

    >>> state = Compare(CardSet.parse("7a 10a 6a 2a 4a"))
    >>> dict(zip(state.letters, state.comparison.totals))
    {'W': 6, 'N': 14, 'M': 6, 'CN1': 6, 'CN2': 7, 'C': 14}
    """

    pile: CardSet
    calls: str = CallStory.NOBODY
    house: tuple[str, ...] = ()
    is_folded: bool = True
    seed: int = 0
    often: Often | None = None

    @classmethod
    def read(cls, fields: Fields) -> Compare:
        """The state of a share line."""
        pile = fields.cards("pile")
        return cls(
            pile if fields.has("pile") else CardSet.parse("7a 10a 6a 2a 4a"),
            fields.word("calls", CallStory.NOBODY, CallStory.ALL),
            fields.words("house", HOUSE),
        )

    def parts(self) -> dict[str, str]:
        """The parts of its share line."""
        parts = {"pile": str(self.pile)}
        if self.calls != CallStory.NOBODY:
            parts["calls"] = self.calls
        if self.house:
            parts["house"] = ",".join(self.house)
        return parts

    @property
    def letters(self) -> tuple[str, ...]:
        """The columns: the letters of the six sheets, the house card last, if there is one."""
        return (*LETTERS, *(("W+",) if self.house else ()))

    @property
    def books(self) -> tuple[KoiKoiRulebook, ...]:
        """The rulebooks of the columns."""
        sheets = tuple(map(sheet, LETTERS))
        return (*sheets, sheet(COURSE).with_local(*self.house)) if self.house else sheets

    @property
    def comparison(self) -> Comparison:
        """The pile under all of them."""
        theirs, own = _CALLS[self.calls]
        return compare(self.pile, self.books, opponent_calls=theirs, own_calls=own)

    def act(self, offer: str) -> Compare | None:
        """The state after an offer; ``None`` if it is none of this explorer."""
        kind, _, value = offer.partition(":")
        match kind:
            case "pick":
                card = _card(value)
                return None if card is None else replace(self, pile=self.pile ^ CardSet((card,)))
            case "calls" if value in CallStory.ALL:
                return replace(self, calls=value)
            case "house" if value in HOUSE:
                chosen = {*self.house} ^ {value}
                return replace(self, house=tuple(one for one in HOUSE if one in chosen))
            case "fold":
                return replace(self, is_folded=not self.is_folded)
            case "pile" if value == "empty":
                return replace(self, pile=CardSet())
            case "pile" if value in ("random", "differs"):
                return self._random(differs=value == "differs")
            case "say" if value.startswith("pile="):
                return self._typed(value.removeprefix("pile="))
            case "often" if value == "start":
                return replace(self, often=Often(f"often/{self.seed}"))
            case "often" if value == "stop" and self.often is not None:
                return replace(self, often=replace(self.often, is_stopped=True))
        return None

    def _typed(self, text: str) -> Compare:
        fields = Fields({"pile": text})
        pile = fields.cards("pile")
        return replace(self, pile=pile) if pile else self

    def _random(self, *, differs: bool) -> Compare:
        seed = self.seed + 1
        found = replace(self, seed=seed)
        for pile in islice(played_piles(sheet(COURSE), f"pile/{seed}"), _MOST_TRIES):
            found = replace(found, pile=pile)
            totals = found.comparison.totals
            if any(totals) and (not differs or len({*totals}) > 1):
                break
        return found

    def counting(self) -> Iterator[Compare]:
        """The state again and again while rounds are played and their piles counted, in slices."""
        often = self.often
        if often is None:
            return
        played = sheet(COURSE)
        books = [sheet(letter) for letter in LETTERS]
        course = list(LETTERS).index(COURSE)
        _, some = _BY_ARRAYS if has_numpy() else _ONE_BY_ONE
        while not often.is_done:
            differ, piles, any_differ = list(often.differ), often.piles, often.any_differ
            for stop in stops(played, some, seed=f"{often.seed}/{often.rounds}"):
                finals = [final_points(book, stop) for book in books]
                piles += 1
                any_differ += len({*finals}) > 1
                for at, final in enumerate(finals):
                    differ[at] += final != finals[course]
            often = Often(often.seed, often.rounds + some, piles, tuple(differ), any_differ)
            yield replace(self, often=often)


def final_points(book: KoiKoiRulebook, stop: Stopped) -> int:
    """What the pile of a stop is worth under a rulebook, its calls counted."""
    total = book.tally_of_mask(stop.pile.mask).points
    for entry in book.factors(total, opponent_calls=stop.opponent_calls, own_calls=stop.own_calls)[0]:
        total *= entry.value
    return total


def _card(code: str) -> Card | None:
    try:
        card = Card.parse(code)
    except CardCodeError:
        return None
    return card if card in DECK else None
