"""The rulebook of Hana-awase (花合わせ): cards score, yaku are paid by the others, every card is played.

The three sheets are values of one class. ``hanalearn.rules.hanaawase`` plays and settles by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Final, Self

from hanalearn.cards import CHAFF, CardSet, Month
from hanalearn.rules.book import Finding, word_faults
from hanalearn.rules.card_points import CardPointsRulebook
from hanalearn.rules.local import LocalOption, local_options, with_local
from hanalearn.rules.sheet import LeftOut, ScoreSheet, Tally
from hanalearn.rules.turn import DealStep
from hanalearn.rules.yaku import AtLeast, Between, Cite, DealtYaku, Standing, Yaku

__all__ = ["HANAAWASE_OPTIONS", "HANAAWASE_WORDS", "Drinking", "Fuke", "HanaAwaseRulebook", "Payout"]

WILLOWS: Final = Month.WILLOW.cards
_ROW_OF_WILLOWS: Final = "ame"
_PINE_PAULOWNIA_MOON: Final = "matsukiri"


class Payout(StrEnum):
    """Who pays for a yaku."""

    EACH = "each"
    """Each of the other players pays its full worth."""
    SHARED = "shared"
    """The other players share its worth."""
    NOBODY = "nobody"
    """Nobody: it is added to the points of its holder."""


class Fuke(StrEnum):
    """フケ fuke: whether a player with few card points makes the round a draw."""

    OFF = "off"
    UNDER = "under"
    """Fewer card points than the limit."""
    AT_MOST = "at-most"
    """The limit itself too."""


class Drinking(StrEnum):
    """飲み nomi: which bright stands beside moon and sake cup."""

    CURTAIN = "curtain"
    """The curtain: flower viewing and moon viewing in one."""
    CRANE = "crane"
    """The crane, as one sheet prints it; probably a slip, since it says that both viewings no longer count beside
    it."""

    @property
    def cards(self) -> CardSet:
        """The three cards."""
        return CardSet.parse("3b 8b 9a" if self is Drinking.CURTAIN else "1b 8b 9a")


HANAAWASE_WORDS: Final[Mapping[str, type[StrEnum]]] = {"payout": Payout, "drinking": Drinking, "fuke": Fuke}
"""The options whose values are words, and the words."""


@dataclass(frozen=True, kw_only=True)
class HanaAwaseRulebook(CardPointsRulebook):
    """One sheet of Hana-awase rules.

    Attributes:
        payout: who pays for a yaku.
        pine_paulownia_moon_with_brights: 松桐坊主 counts beside four and five brights.
        drinking: the cards of 飲み.
        fuke, fuke_limit: a player with too few card points makes the round a draw.
        fuke_voids_hand_yaku: hand yaku are then given back too.
        rain_flow: 雨流れ ame-nagare, four willows in one pile cancel every yaku of the round; their row is then no
            yaku.
        chaff_hands: hands of seven and of six chaff are paid before play.
        seven_chaff, six_chaff: what they are worth.
        willow_is_chaff: all four willow cards are chaff in them.
        hand_four_redeals: four of a month in a hand void the deal.
    """

    game: ClassVar[str] = "hanaawase"

    seats: int = 3
    hand_size: int = 7
    field_size: int = 6
    payout: Payout
    pine_paulownia_moon_with_brights: bool
    drinking: Drinking = Drinking.CURTAIN
    fuke: Fuke = Fuke.OFF
    fuke_limit: int = 20
    fuke_voids_hand_yaku: bool = False
    rain_flow: bool = False
    chaff_hands: bool = False
    seven_chaff: int = 30
    six_chaff: int = 20
    willow_is_chaff: bool = False
    hand_four_redeals: bool

    @cached_property
    def readings(self) -> tuple[tuple[Yaku, ...], ...]:
        """The yaku as they are counted: the drinking cards chosen, no row of willows under rain-flow, brights that
        replace pine, paulownia and moon where the sheet has it so.
        """
        lines = self.lines
        if self.rain_flow:
            lines = tuple(
                replace(yaku, beats=yaku.beats - {_ROW_OF_WILLOWS}) for yaku in lines if yaku.key != _ROW_OF_WILLOWS
            )
        has_trio = any(yaku.key == _PINE_PAULOWNIA_MOON for yaku in lines)
        counted: list[Yaku] = []
        for yaku in lines:
            if yaku.key == "nomi" and self.drinking is Drinking.CRANE:
                counted.append(replace(yaku, needs=tuple(AtLeast(1, CardSet((card,))) for card in self.drinking.cards)))
            elif yaku.key in ("goko", "shiko") and has_trio and not self.pine_paulownia_moon_with_brights:
                counted.append(replace(yaku, beats=yaku.beats | {_PINE_PAULOWNIA_MOON}))
            else:
                counted.append(yaku)
        return (tuple(counted),)

    @cached_property
    def tally_of_mask(self) -> Callable[[int], Tally]:
        """From the mask of a pile to its tally; nothing where its four willows cancel everything."""
        tally = self.scorers[0].tally
        if not self.rain_flow:
            return tally
        willows = WILLOWS.mask
        nothing = Tally(0, ())
        return lambda mask: nothing if mask & willows == willows else tally(mask)

    @cached_property
    def hand_yaku(self) -> tuple[DealtYaku, ...]:
        """The hand yaku that are played, the dearer one first: seven chaff, six chaff."""
        if not self.chaff_hands:
            return ()
        chaff = CHAFF | WILLOWS if self.willow_is_chaff else CHAFF
        named = (("seven-chaff", 7, self.seven_chaff, "seven_chaff"), ("six-chaff", 6, self.six_chaff, "six_chaff"))
        return tuple(
            DealtYaku(key, points, self.cite_of(option), counts=(Between(count, count, chaff),))
            for key, count, points, option in named
            if points
        )

    def hand_yaku_of(self, hand: CardSet) -> DealtYaku | None:
        """The hand yaku of a dealt hand; its ``cards`` are those that are shown."""
        return next((yaku for yaku in self.hand_yaku if yaku.is_made(hand)), None)

    def is_fuke(self, card_points: int) -> bool:
        """Whether a player with so many card points makes the round a draw."""
        match self.fuke:
            case Fuke.OFF:
                return False
            case Fuke.UNDER:
                return card_points < self.fuke_limit
            case Fuke.AT_MOST:
                return card_points <= self.fuke_limit

    def score(self, took: CardSet, *, rained_off: bool = False) -> ScoreSheet:
        """The worked sum of the yaku of a pile, without card points and before anybody pays.

        Args:
            took: the captured cards.
            rained_off: another player has all four willows (asked only under rain-flow).

        >>> from hanalearn.rules.books import hanaawase_rulebook
        >>> sheet = hanaawase_rulebook("hanaawase-88").score(CardSet.parse("3b 8b 9a"))
        >>> sheet.total, [(out.key, out.by) for out in sheet.left_out]
        (30, [('hanami', 'nomi'), ('tsukimi', 'nomi')])
        """
        entries, left_out = self.scorers[0].reasons(took.mask)
        if self.rain_flow and (rained_off or took >= WILLOWS):
            cite = self.cite_of("rain_flow")
            flowed = tuple(
                LeftOut(entry.about, "settle.rain-flow", "", entry.value, entry.cards, cite) for entry in entries
            )
            return ScoreSheet((), flowed + left_out)
        return ScoreSheet(entries, left_out)

    def with_local(self, *names: str) -> Self:
        """This rulebook with local options by name, under a key that lists them.

        Raises:
            RulebookError: no local option is called so, or it does not fit this rulebook.
        """
        return with_local(self, HANAAWASE_OPTIONS, names)

    def faults(self) -> tuple[Finding, ...]:
        """Every law of its making that the rulebook breaks."""
        found = list(super().faults())
        found += word_faults(self, HANAAWASE_WORDS)
        if found or self.payout is Payout.NOBODY:
            return tuple(found)
        # What one player gains the others lose, only if every card ends in a pile and par is an equal share of them.
        if 2 * self.seats * self.hand_size + self.field_size != 48:
            says = f"{self.seats} hands of {self.hand_size} and a field of {self.field_size} leave cards in the stock"
            found.append(Finding("cards-left", f"{says}; where yaku are paid every card is played"))
        whole = self.deck_points
        if self.par * self.seats != whole:
            says = f"{self.seats} times par {self.par} is not {whole}, the card points of the deck"
            found.append(Finding("par", f"{says}; the scores of a round will not sum to zero", is_fault=False))
        if self.payout is Payout.SHARED:
            figures = [(yaku.key, yaku.points) for yaku in self.lines]
            if self.chaff_hands:
                figures += [("seven chaff", self.seven_chaff), ("six chaff", self.six_chaff)]
            for name, points in figures:
                if points % (self.seats - 1):
                    says = f"{name} ({points}) cannot be shared by {self.seats - 1} players in whole points"
                    found.append(Finding("not-shared", says))
        return tuple(found)


def _stated(source: str, place: str) -> Cite:
    return Cite(source, place)


# Dealer last, as with three: this order for four players is chosen here.
_FOUR_DEAL: Final = (
    *(DealStep(1, 3), DealStep(2, 3), DealStep(3, 3), DealStep(0, 3), DealStep(None, 4)),
    *(DealStep(1, 2), DealStep(2, 2), DealStep(3, 2), DealStep(0, 2), DealStep(None, 4)),
)
_FOUR: Final = {"seats": 4, "hand_size": 5, "field_size": 8, "deal_order": _FOUR_DEAL}
_NOTES: Final = "hobbyist-notes"
_WIKI: Final = "fuda-wiki"

HANAAWASE_OPTIONS: Final = local_options(
    LocalOption("rain-flow", {"rain_flow": True}, _stated(_NOTES, "rain-flow")),
    LocalOption("fuke", {"fuke": Fuke.UNDER, "fuke_limit": 20}, _stated(_NOTES, "fuke")),
    LocalOption("fuke-20", {"fuke": Fuke.AT_MOST, "fuke_limit": 20}, Cite("sazano", "fuke")),
    LocalOption("no-fuke", {"fuke": Fuke.OFF}, Cite(_NOTES, "", Standing.CHOSEN)),
    LocalOption("chaff-hands", {"chaff_hands": True}, _stated(_NOTES, "hand-yaku")),
    LocalOption("rows-10", {"points": {"fuji": 10, "kiri": 10, "ame": 10}}, _stated(_NOTES, "yaku-table")),
    LocalOption("viewings-10", {"points": {"hanami": 10, "tsukimi": 10}}, _stated(_NOTES, "yaku-table")),
    LocalOption("five-brights-200", {"points": {"goko": 200}}, _stated(_NOTES, "yaku-table")),
    LocalOption(
        "pine-paulownia-moon", {"pine_paulownia_moon_with_brights": True}, _stated(_NOTES, "hana-awase-88-notes")
    ),
    LocalOption("drinking-crane", {"drinking": Drinking.CRANE}, _stated("primer", "yaku-table")),
    LocalOption("chaff-0", {"chaff_points": 0}, _stated("primer", "card-points")),
    LocalOption("four-players", _FOUR, _stated("primer", "setup")),
    LocalOption("hand-four-redeals", {"hand_four_redeals": True}, _stated(_NOTES, "deal")),
)
"""House rules that the sources name, by key; see ``HanaAwaseRulebook.with_local``. An option that changes yaku the
rulebook does not have is refused."""
