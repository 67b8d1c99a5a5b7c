"""The rulebook of Hachi-hachi (八八): hand yaku, a field that multiplies, made yaku paid at once, sage, special ends.

The sheet counts yaku in kan (貫) and cards in points (文 mon). ``lines`` and ``hand_lines`` hold the figures of the
sheet in kan; ``yaku``, tallies and payments are in points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final, Self

from hanalearn.cards import CHAFF, DECK, RIBBONS, CardSet, Month
from hanalearn.rules.book import Finding, RulebookError, Value, word_faults
from hanalearn.rules.card_points import CardPointsRulebook
from hanalearn.rules.hachihachi_field import Carry, FieldCall, FieldName, judge_field
from hanalearn.rules.hachihachi_hand import STANDING, HandLine, HandYaku, best_of, hand_shape, may_hold
from hanalearn.rules.local import LocalOption, local_options, with_local
from hanalearn.rules.sheet import Entry, ScoreSheet
from hanalearn.rules.yaku import AtLeast, Cite, DealtYaku, Standing, Yaku

__all__ = ["HACHIHACHI_OPTIONS", "HACHIHACHI_WORDS", "HachiHachiRulebook", "SageBeaten", "Stones"]

_BOAR_DEER_BUTTERFLY: Final = CardSet.parse("6a 7a 10a")
_HAND: Final = "hand"


class SageBeaten(StrEnum):
    """What a player owes who went on and sees another make a yaku."""

    HALF = "return-half"
    """Half of what was collected goes back to each who paid it, and the other's yaku is paid for both."""
    DOUBLE = "pay-double"
    """All of it goes back, and the other's yaku is paid for both."""


HACHIHACHI_WORDS: Final[Mapping[str, type[StrEnum]]] = {"carry": Carry, "sage_beaten": SageBeaten}
"""The options whose values are words, and the words."""


@dataclass(frozen=True, slots=True)
class Stones:
    """An amount in stones: white ones of one kan, black ones of a point; both negative where it is owed."""

    white: int
    black: int


@dataclass(frozen=True, kw_only=True)
class HachiHachiRulebook(CardPointsRulebook):
    """One sheet of Hachi-hachi rules.

    Attributes:
        kan: points of a kan; even, so that half a kan is a whole number of points.
        stake_kan, stake_points: the stones everybody begins with.
        hand_lines: the hand yaku, in kan.
        both_groups: the best of both groups of hand yaku count, not only the better of the two.
        standing: the cards of which three of a month are a standing triplet.
        willow_is_chaff: the four willow cards are chaff in hand yaku and for sixteen chaff.
        boar_half_kan: 猪鹿蝶, boar, deer and butterflies, in half kan (some play it for 3½ kan); ``None``: not played.
        goko_after_sage_adds: five brights after four brights and a sage are paid in full; otherwise the difference.
        willow_is_extra_ribbon: the willow ribbon counts as a further one beside seven others.
        sage_beaten: what a beaten sage costs.
        sage_can_be_given_up: a player who went on may end the round at the beginning of a turn, for half.
        last_card_stops: a yaku with one's last card ends the round by itself.
        sixteen_chaff_kan, sixteen_chaff_least, sixteen_chaff_extra_kan: 素十六, kan, how many chaff, kan for each more.
        all_eights_kan: 総八, everybody has exactly par.
        double_eights_kan, double_eights_least, double_eights_extra_kan: 二八, kan, card points, kan for each more.
        small_field, large_field, grand_field: by what the field multiplies.
        carry: what more than one bright on the field means for later rounds.
        tobi_kan: 飛び込み, the holder of a triplet takes the whole month.
        nuke_kan, nuke_least: 抜け役, the holder of a chaff hand has so many card points after all.
        bonuses_after_yaku: these two are paid in rounds too that a made yaku ends.
        liability: 法度, whoever feeds the last card of a yaku from the hand pays for both.
        hand_four_redeals: four of a month in a hand void the deal instead of being a hand yaku.
    """

    game: ClassVar[str] = "hachihachi"
    figure_tables: ClassVar[Mapping[str, str]] = MappingProxyType({_HAND: "hand_lines"})

    seats: int = 3
    hand_size: int = 7
    field_size: int = 6
    kan: int = 12
    stake_kan: int = 4
    stake_points: int = 12
    hand_lines: tuple[HandLine, ...]
    both_groups: bool = True
    standing: CardSet = STANDING
    willow_is_chaff: bool = True
    boar_half_kan: int | None = None
    goko_after_sage_adds: bool = True
    willow_is_extra_ribbon: bool = False
    sage_beaten: SageBeaten = SageBeaten.HALF
    sage_can_be_given_up: bool = True
    last_card_stops: bool = True
    sixteen_chaff_kan: int = 12
    sixteen_chaff_least: int = 16
    sixteen_chaff_extra_kan: int = 0
    all_eights_kan: int = 10
    double_eights_kan: int = 10
    double_eights_least: int = 168
    double_eights_extra_kan: int = 0
    small_field: int = 1
    large_field: int = 2
    grand_field: int = 4
    carry: Carry = Carry.SAME
    tobi_kan: int = 1
    nuke_kan: int = 1
    nuke_least: int = 89
    bonuses_after_yaku: bool = False
    liability: bool = False
    hand_four_redeals: bool = False

    @cached_property
    def readings(self) -> tuple[tuple[Yaku, ...], ...]:
        """The made yaku (出来役 dekiyaku) in points, with boar, deer and butterflies where they are played."""
        counted: list[Yaku] = []
        for yaku in self.lines:
            pool = yaku.extra_pool
            if yaku.key == "nanatan" and yaku.extra and self.willow_is_extra_ribbon:
                pool = RIBBONS
            counted.append(replace(yaku, points=yaku.points * self.kan, extra=yaku.extra * self.kan, extra_pool=pool))
        if self.boar_half_kan:
            points = self.boar_half_kan * self.kan // 2
            counted.append(Yaku("ino", points, (AtLeast(3, _BOAR_DEER_BUTTERFLY),), self.cite_of("boar_half_kan")))
        return (tuple(counted),)

    def in_kan(self, points: int) -> Fraction:
        """Points as kan.

        >>> from hanalearn.rules.books import hachihachi_rulebook
        >>> str(hachihachi_rulebook("hachihachi").in_kan(42))
        '7/2'
        """
        return Fraction(points, self.kan)

    def in_stones(self, points: int) -> Stones:
        """Points as stones, as many white ones as can be.

        >>> from hanalearn.rules.books import hachihachi_rulebook
        >>> hachihachi_rulebook("hachihachi").in_stones(-31)
        Stones(white=-2, black=-7)
        """
        sign = -1 if points < 0 else 1
        white, black = divmod(abs(points), self.kan)
        return Stones(sign * white, sign * black)

    @property
    def stake(self) -> int:
        """The stones everybody begins with, in points."""
        return self.stake_kan * self.kan + self.stake_points

    def judge_field(self, field: CardSet, carried: tuple[FieldName, ...] = ()) -> FieldCall:
        """What a dealt field means, with the fields that wait from earlier rounds."""
        multipliers = (self.small_field, self.large_field, self.grand_field)
        return judge_field(field, multipliers=multipliers, mode=self.carry, carried=carried)

    @cached_property
    def _shapes(self) -> tuple[tuple[tuple[HandLine, DealtYaku], ...], ...]:
        groups: tuple[list[tuple[HandLine, DealtYaku]], list[tuple[HandLine, DealtYaku]]] = ([], [])
        for line in self.hand_lines:
            shape = hand_shape(
                line, standing=self.standing, willow_is_chaff=self.willow_is_chaff, points=line.kan * self.kan
            )
            groups[line.is_chaff].append((line, shape))
        return tuple(map(tuple, groups))

    def hand_yaku(self, hand: CardSet) -> tuple[HandYaku, ...]:
        """The hand yaku of a dealt hand: the best of each group.

        >>> from hanalearn.rules.books import hachihachi_rulebook
        >>> book = hachihachi_rulebook("hachihachi")
        >>> [(yaku.key, yaku.points) for yaku in book.hand_yaku(CardSet.parse("12c1 12c2 12c3 1c1 2c1 3c1 4r"))]
        [('tatesanbon', 36), ('tanichi', 36)]
        """
        found = [
            best_of(group, hand, willow_is_chaff=self.willow_is_chaff)
            for group, may in zip(self._shapes, may_hold(hand, chaff=self.chaff(DECK)), strict=True)
            if may
        ]
        held = [yaku for yaku in found if yaku is not None]
        if not self.both_groups and held:
            held = [max(held, key=lambda yaku: yaku.points)]
        return tuple(held)

    def hand_line(self, key: str) -> HandLine | None:
        """The line of a hand yaku, ``None`` where the rulebook does not have it."""
        return next((line for line in self.hand_lines if line.key == key), None)

    def chaff(self, took: CardSet) -> CardSet:
        """The cards of a pile that count for sixteen chaff."""
        return took & (CHAFF | Month.WILLOW.cards if self.willow_is_chaff else CHAFF)

    def score(self, took: CardSet) -> ScoreSheet:
        """The worked sum of the made yaku of a pile, in points, for one opponent and before the field multiplies it.

        >>> from hanalearn.rules.books import hachihachi_rulebook
        >>> sheet = hachihachi_rulebook("hachihachi").score(CardSet.parse("1r 2r 4r 5r 6r 7r 9r 10r"))
        >>> [(entry.reason, entry.value) for entry in sheet.entries]
        [('yaku.nanatan', 120), ('reason.further', 12), ('yaku.ao', 84)]
        """
        return ScoreSheet(*self.scorers[0].reasons(took.mask))

    def field_entry(self, call: FieldCall) -> Entry | None:
        """The entry by which the field multiplies a settlement; ``None`` where it does not."""
        if call.multiplier == 1:
            return None
        cite = self.cite_of(f"{call.name.value}_field")
        return Entry("times", call.multiplier, "reason.field", call.cards, cite, count=call.multiplier)

    def with_local(self, *names: str) -> Self:
        """This rulebook with local options by name, under a key that lists them.

        Raises:
            RulebookError: no local option is called so, or it does not fit this rulebook.
        """
        return with_local(self, HACHIHACHI_OPTIONS, names)

    # --- options: the figures of the hand yaku are a table of their own, ``hand.aka`` -------------------------------

    def option_keys(self) -> tuple[str, ...]:
        """The keys of all options: parameters, then the figures of the yaku, then those of the hand yaku in kan."""
        keys = tuple(key for key in super().option_keys() if key not in ("hand_lines", "standing"))
        return (*keys, *(f"{_HAND}.{line.key}" for line in self.hand_lines))

    def figures(self, table: str) -> Mapping[str, int]:
        """The figures of the hand yaku in kan, by key."""
        return {line.key: line.kan for line in self.hand_lines} if table == _HAND else super().figures(table)

    def cite_of(self, key: str) -> Cite:
        """Where an option's value comes from."""
        table, _, name = key.partition(".")
        line = self.hand_line(name) if table == _HAND else None
        return super().cite_of(key) if line is None or key in self.cites else line.cite

    def _value(self, key: str) -> Value:
        table, _, name = key.partition(".")
        line = self.hand_line(name) if table == _HAND else None
        return super()._value(key) if line is None else line.kan

    def changed(self, key: str, house: Cite, changes: Mapping[str, object]) -> Self:
        """The same as ``revised``, with a citation for what changes; besides the rest ``hand={"aka": 3}`` in kan,
        ``None`` takes a hand yaku away.
        """
        given = dict(changes)
        figures = given.pop(_HAND, None)
        if figures is None:
            return super().changed(key, house, given)
        if not isinstance(figures, Mapping):
            raise RulebookError(f"{_HAND}={figures!r}: must be a mapping from hand yaku to kan")
        lines = list(self.hand_lines)
        for name, kan in figures.items():
            at = next((at for at, line in enumerate(lines) if line.key == name), None)
            if at is None:
                raise RulebookError(
                    f"rulebook {self.key!r} has no hand yaku {name!r}; it has {', '.join(line.key for line in lines)}"
                )
            if kan is None:
                del lines[at]
            elif isinstance(kan, int) and not isinstance(kan, bool) and kan > 0:
                lines[at] = replace(lines[at], kan=kan, cite=house)
            else:
                raise RulebookError(f"{_HAND}={{{name!r}: {kan!r}}}: must be a whole number of kan, or None")
        return super().changed(key, house, {**given, "hand_lines": tuple(lines)})

    # --- laws -------------------------------------------------------------------------------------------------------

    def faults(self) -> tuple[Finding, ...]:
        """Every law of its making that the rulebook breaks."""
        found = list(super().faults())
        found += word_faults(self, HACHIHACHI_WORDS)
        if self.seats != 3:
            found.append(Finding("seats", f"{self.seats} seats; Hachi-hachi is played by three"))
        if found:
            return tuple(found)
        if not self.kan or self.kan % 2:
            found.append(Finding("kan", f"{self.kan} points to a kan; must be even, since half a kan is paid too"))
        if 0 in (self.small_field, self.large_field, self.grand_field):
            found.append(Finding("zero-factor", "a field that multiplies by 0 would wipe out the score"))
        keys = [line.key for line in self.hand_lines]
        if twice := sorted({key for key in keys if keys.count(key) > 1}):
            found.append(Finding("yaku-twice", f"hand yaku {', '.join(twice)} stands twice"))
        if 2 * self.seats * self.hand_size + self.field_size != 48:
            says = f"{self.seats} hands of {self.hand_size} and a field of {self.field_size} leave cards in the stock"
            found.append(Finding("cards-left", f"{says}; every card is played here"))
        if self.par * self.seats != self.deck_points:
            says = f"{self.seats} times par {self.par} is not {self.deck_points}, the card points of the deck"
            found.append(Finding("par", f"{says}; the scores of a round will not sum to zero", is_fault=False))
        return tuple(found)


_NOTES: Final = "hobbyist-notes"
_WIKI: Final = Cite("fuda-wiki", "hachi-hachi")

HACHIHACHI_OPTIONS: Final = local_options(
    LocalOption("kan-ten", {"kan": 10}, Cite(_NOTES, "hachi-hachi-kan")),
    LocalOption("boar-set", {"boar_half_kan": 14}, Cite(_NOTES, "hachi-hachi-made-yaku")),
    LocalOption("boar-set-half", {"boar_half_kan": 7}, Cite(_NOTES, "hachi-hachi-made-yaku")),
    LocalOption("red-3", {"hand": {"aka": 3}}, Cite("jw-hachihachi", "hand-yaku")),
    LocalOption("liability", {"liability": True}, Cite(_NOTES, "hachi-hachi-liability")),
    LocalOption("sage-double", {"sage_beaten": SageBeaten.DOUBLE}, _WIKI),
    LocalOption("five-brights-alone", {"goko_after_sage_adds": False}, _WIKI),
    LocalOption("carry-queue", {"carry": Carry.QUEUE}, _WIKI),
    LocalOption("fields-stack", {"carry": Carry.STACK}, _WIKI),
    LocalOption("no-carry", {"carry": Carry.NONE}, Cite("kirisame", "field")),
    LocalOption("extra-kan", {"sixteen_chaff_extra_kan": 2, "double_eights_extra_kan": 1}, _WIKI),
    LocalOption("bonuses-always", {"bonuses_after_yaku": True}, _WIKI),
    LocalOption("willow-extra-ribbon", {"willow_is_extra_ribbon": True}, _WIKI),
    LocalOption("one-group", {"both_groups": False}, Cite(_NOTES, "", Standing.CHOSEN)),
)
"""House rules that the sources name, by key; see ``HachiHachiRulebook.with_local``."""
