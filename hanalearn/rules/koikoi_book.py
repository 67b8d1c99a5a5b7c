"""The rulebook of Koi-Koi (こいこい): what a pile is worth, when it doubles, when a player may stop or must.

All six sheets are values of one class; they differ in lines and parameters only. ``hanalearn.rules.koikoi`` plays by
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Final, Self

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, EMPTY, CardSet, Month
from hanalearn.rules.book import Finding, NextDealer, Rulebook, TieRule, word_faults
from hanalearn.rules.local import LocalOption, local_options, with_local
from hanalearn.rules.scorer import Reasons, entries_of
from hanalearn.rules.sheet import Entry, LeftOut, ScoreSheet, Tally
from hanalearn.rules.yaku import AtLeast, Cite, DealtYaku, SameMonth, Standing, Yaku

__all__ = [
    "LOCAL_OPTIONS",
    "WORDS",
    "BothHandYaku",
    "CallCounting",
    "Cup",
    "DealerAfter",
    "KoiKoiRulebook",
    "RainOff",
]

CUP: Final = CardSet.parse("9a")
_RAIN: Final = CardSet.parse("11b")
_DRY_BRIGHTS: Final = BRIGHTS - _RAIN
_FOG: Final = CardSet.parse("12b")
_VIEWINGS: Final = ("hanami", "tsukimi")
_CALLS_KEPT: Final = 256


class Cup(StrEnum):
    """What the sake cup counts as, beside its place in the viewing yaku."""

    ANIMAL = "animal"
    """An animal only."""
    BOTH = "both"
    """An animal and a chaff card at once."""
    EITHER = "either"
    """An animal or a chaff card, whichever pays more."""


class RainOff(StrEnum):
    """雨流れ ame-nagare: whether a weather card in the pile voids the viewing yaku."""

    OFF = "off"
    RAIN = "rain"
    """The rain man voids both."""
    RAIN_AND_FOG = "rain-and-fog"
    """The rain man voids the flower viewing, the phoenix card (桐 kiri, like 霧 fog) the moon viewing."""
    ANY_WEATHER = "any-weather"
    """Either of the two voids both."""


class CallCounting(StrEnum):
    """How koi-koi calls turn into a factor."""

    ONCE = "once"
    """Whether somebody called counts, not how often."""
    DOUBLING = "doubling"
    """こい倍 koi-bai: every call of the round doubles again."""
    ADDING = "adding"
    """Every call of the round adds one to the factor."""


class BothHandYaku(StrEnum):
    """What happens when both players are dealt a hand yaku."""

    VOID = "void"
    """The round is over."""
    IGNORED = "ignored"
    """Neither counts; the round is played."""
    DEALER = "dealer"
    """Only the dealer's counts."""


class DealerAfter(StrEnum):
    """Who deals after a round that nobody won."""

    STAY = "stay"
    SWAP = "swap"


@dataclass(frozen=True, kw_only=True)
class KoiKoiRulebook(Rulebook):
    """One sheet of Koi-Koi rules.

    Attributes:
        cup: what the sake cup counts as.
        viewings: whether flower and moon viewing exist.
        rain_off: whether weather voids them.
        month_cards: points for all four cards of the month being played; ``None``: no such yaku.
        counts_hand: hand cards count as captured. A misreading, kept so that a teacher can show what it would mean.
        threshold, threshold_factor: a base sum of ``threshold`` or more is multiplied; ``None``: never.
        opponent_call_factor: factor where the other player had called koi-koi.
        own_call_factor: factor where the winner had called.
        call_factor_cap: these two together multiply by no more than this.
        factors_multiply: a sum that reaches the threshold and calls of koi-koi multiply together; otherwise only the
            greater of the two factors counts.
        call_counting: how often calls count.
        call_limit: koi-koi calls a player may make in a round; ``None``: any number.
        ends_after_call: after one call by anybody the next yaku of either side ends the round.
        last_card_stops: a yaku with one's last card stops by itself.
        least_to_stop: 文縛り mon-bind, the base sum below which nobody may stop; ``None``: any.
        teshi, kuttsuki: points for four of a month and for four pairs in the dealt hand; ``None``: not played.
        hand_four_redeals: four of a month in a hand void the deal.
        both_hand_yaku, both_hand_yaku_points, both_hand_yaku_dealer: when both players hold one, what each gets, who
            deals next.
        no_score_points: what the dealer gets when nobody scores (親権 oya-ken).
        no_score_dealer: who deals then.
        higher_total_wins: with empty hands the higher sum scores after all; equal sums go to the dealer.
    """

    game: ClassVar[str] = "koikoi"

    seats: int = 2
    hand_size: int = 8
    field_size: int = 8
    cup: Cup
    viewings: bool = True
    rain_off: RainOff = RainOff.OFF
    month_cards: int | None = None
    counts_hand: bool = False
    threshold: int | None
    threshold_factor: int = 2
    opponent_call_factor: int
    own_call_factor: int = 1
    call_factor_cap: int = 2
    factors_multiply: bool = True
    call_counting: CallCounting = CallCounting.ONCE
    call_limit: int | None = None
    ends_after_call: bool = False
    last_card_stops: bool = True
    least_to_stop: int | None = None
    teshi: int | None = None
    kuttsuki: int | None = None
    hand_four_redeals: bool = False
    both_hand_yaku: BothHandYaku = BothHandYaku.VOID
    both_hand_yaku_points: int = 0
    both_hand_yaku_dealer: DealerAfter = DealerAfter.STAY
    no_score_points: int = 0
    no_score_dealer: DealerAfter = DealerAfter.SWAP
    higher_total_wins: bool = False

    @cached_property
    def readings(self) -> tuple[tuple[Yaku, ...], ...]:
        """The yaku as they are counted: without viewings where they are off, voided by weather, the cup in its jobs.

        Two readings where the cup may be an animal or a chaff card; the viewings keep it in either.
        """
        lines = self.lines
        if not self.viewings:
            lines = tuple(replace(yaku, beats=yaku.beats - {*_VIEWINGS}) for yaku in lines if yaku.key not in _VIEWINGS)
        lines = tuple(replace(yaku, void_if=yaku.void_if | self._weather(yaku.key)) for yaku in lines)
        as_chaff = tuple(_with_cup_as_chaff(yaku, is_animal=self.cup is Cup.BOTH) for yaku in lines)
        match self.cup:
            case Cup.ANIMAL:
                return (lines,)
            case Cup.BOTH:
                return (as_chaff,)
            case Cup.EITHER:
                return (lines, as_chaff)

    def _weather(self, key: str) -> CardSet:
        if key not in _VIEWINGS or self.rain_off is RainOff.OFF:
            return EMPTY
        if self.rain_off is RainOff.RAIN:
            return _RAIN
        if self.rain_off is RainOff.ANY_WEATHER:
            return _RAIN | _FOG
        return _RAIN if key == "hanami" else _FOG

    @cached_property
    def hand_yaku(self) -> tuple[DealtYaku, ...]:
        """The hand yaku (手役 teyaku) that are played: 手四 four of a month, くっつき four pairs of four months."""
        made: list[DealtYaku] = []
        if self.teshi:
            made.append(
                DealtYaku("teshi", self.teshi, self.cite_of("teshi"), (SameMonth(4),), beats=frozenset({"kuttsuki"}))
            )
        if self.kuttsuki:
            made.append(DealtYaku("kuttsuki", self.kuttsuki, self.cite_of("kuttsuki"), (SameMonth(2),) * 4))
        return tuple(made)

    @cached_property
    def _month_yaku(self) -> Mapping[Month, Yaku]:
        if not self.month_cards:
            return {}
        cite = self.cite_of("month_cards")
        return {month: Yaku("tsukifuda", self.month_cards, (AtLeast(4, month.cards),), cite) for month in Month}

    def month_yaku(self, month: Month) -> Yaku | None:
        """月札 tsukifuda, the yaku of the month being played, where it is."""
        return self._month_yaku.get(month)

    @cached_property
    def tally_of_mask(self) -> Callable[[int], Tally]:
        """From the mask of a pile to its tally, the yaku of the month not counted."""
        if len(self.scorers) == 1:
            return self.scorers[0].tally
        as_animal, as_chaff = (scorer.tally for scorer in self.scorers)
        cup = CUP.mask

        def better(mask: int) -> Tally:
            first = as_animal(mask)
            if not mask & cup:
                return first
            second = as_chaff(mask)
            return second if second.points > first.points else first

        return better

    def tally(self, took: CardSet, *, month: Month | None = None) -> Tally:
        """Base sum and names of a pile, quickly and without reasons."""
        tally = self.tally_of_mask(took.mask)
        if self.month_cards and month is not None and month.cards <= took:
            return Tally(tally.points + self.month_cards, (*tally.yaku, ("tsukifuda", self.month_cards)))
        return tally

    def score(
        self,
        took: CardSet,
        *,
        month: Month | None = None,
        opponent_calls: int = 0,
        own_calls: int = 0,
        hand: CardSet = EMPTY,
    ) -> ScoreSheet:
        """The worked sum for the cards a player took.

        Args:
            took: the player's captured cards.
            month: the month being played; only asked where the four cards of the month are a yaku.
            opponent_calls: how often the other player has called koi-koi this round.
            own_calls: how often the player has.
            hand: the player's hand cards; they count only under a rulebook that (wrongly) counts them.

        Returns:
            A sheet whose total is in points (文 mon); no entry and 0 where no yaku was made.

        >>> from hanalearn.rules.books import RULEBOOKS
        >>> sheet = RULEBOOKS["koikoi-nintendo"].score(CardSet.parse("7a 10a 6a 2a 4a"))
        >>> sheet.base, sheet.factor, sheet.total, sheet.yaku
        (7, 2, 14, (('ino', 7),))
        >>> [entry.reason for entry in sheet.entries]
        ['yaku.ino', 'reason.further', 'reason.threshold']

        Source: points and doubling as cited by each entry.
        """
        if self.counts_hand:
            took |= hand
        entries, left_out = self._reasons(took.mask)
        if took.mask & _RAIN.mask and (took.mask & _DRY_BRIGHTS.mask).bit_count() == 2:
            left_out += self._without_the_rain(took)
        if self.month_cards and month is not None and month.cards <= took:
            entries += entries_of(self._month_yaku[month], took)
        if not entries:
            return ScoreSheet(entries, left_out)
        is_over = False
        if self.threshold is not None and self.threshold_factor != 1:
            base = 0
            for entry in entries:
                base += entry.value
            is_over = base >= self.threshold
        if is_over or opponent_calls or own_calls:
            times, without = self._factors_known[is_over, opponent_calls, own_calls]
            entries += times
            left_out += without
        return ScoreSheet(entries, left_out)

    def _without_the_rain(self, took: CardSet) -> tuple[LeftOut, ...]:
        """Three brights that are none, where the sheet leaves the rain man out of them: he is one of the three."""
        yaku = next((one for one in self.yaku if one.key == "sanko"), None)
        if yaku is None or yaku.is_made(took) or yaku.cards >= _RAIN or yaku.distance(took) != 1:
            return ()
        return (LeftOut(yaku.key, "score.rain-man", "", yaku.points, _RAIN, yaku.cite),)

    def _reasons(self, mask: int) -> Reasons:
        if len(self.scorers) == 1 or not mask & CUP.mask:
            return self.scorers[0].reasons(mask)
        tallies = [scorer.tally(mask) for scorer in self.scorers]
        best = tallies.index(max(tallies, key=lambda tally: tally.points))
        entries, left_out = self.scorers[best].reasons(mask)
        # Say which yaku the cup would have made in its other job.
        kept = {entry.about for entry in entries} | {out.key for out in left_out}
        for at, tally in enumerate(tallies):
            if at != best:
                for key, points in tally.yaku:
                    if key not in kept:
                        left_out += (LeftOut(key, "score.cup", "", points, CUP, self.cite_of("cup")),)
        return entries, left_out

    @cached_property
    def _factors_known(self) -> _Factors:
        return _Factors(self)

    def factors(self, base: int, *, opponent_calls: int = 0, own_calls: int = 0) -> Reasons:
        """What a base sum is multiplied by, in order, and the factors that find no room.

        Args:
            base: the points of all yaku together; 0 is worth nothing and multiplied by nothing.
            opponent_calls: how often the other player has called koi-koi this round.
            own_calls: how often the player has.

        >>> from hanalearn.rules.books import RULEBOOKS
        >>> entries, _ = RULEBOOKS["koikoi-standard"].factors(7, opponent_calls=1)
        >>> [(entry.reason, entry.value) for entry in entries]
        [('reason.threshold', 2), ('reason.opponent-called', 2)]
        """
        if base <= 0:
            return (), ()
        is_over = self.threshold is not None and self.threshold_factor != 1 and base >= self.threshold
        return self._factors_known[is_over, opponent_calls, own_calls]

    def _factors_of(self, is_over: bool, opponent_calls: int, own_calls: int) -> Reasons:
        by_sum: tuple[Entry, ...] = ()
        if is_over:
            cite = self.cite_of("threshold")
            by_sum = (
                Entry("times", self.threshold_factor, "reason.threshold", EMPTY, cite, count=self.threshold or 0),
            )
        if not opponent_calls and not own_calls:
            return by_sum, ()
        by_calls, without = self.call_entries(opponent_calls, own_calls)
        if not by_sum or not by_calls:
            return by_sum + by_calls, without
        cite = self.cite_of("factors_multiply")
        if self.factors_multiply:
            # Where the sheet does not say that both multiply, the second factor says so itself.
            if cite.standing is not Standing.STATED:
                by_calls = tuple(replace(entry, cite=cite) for entry in by_calls)
            return by_sum + by_calls, without
        greater, other = by_sum, by_calls
        if ScoreSheet(by_calls).factor > ScoreSheet(by_sum).factor:
            greater, other = by_calls, by_sum
        out = tuple(LeftOut(one.reason, "score.one-factor", greater[0].reason, one.value, EMPTY, cite) for one in other)
        return greater, without + out

    def call_entries(self, opponent_calls: int, own_calls: int) -> Reasons:
        """The factors that the koi-koi calls of a round bring, and those that find no room."""
        calls = opponent_calls + own_calls
        cite = self.cite_of("call_counting")
        match self.call_counting:
            case CallCounting.DOUBLING:
                return (Entry("times", 2**calls, "reason.koi-bai", EMPTY, cite, count=calls),), ()
            case CallCounting.ADDING:
                return (Entry("times", 1 + calls, "reason.calls-add-up", EMPTY, cite, count=calls),), ()
            case CallCounting.ONCE:
                pass
        made = [
            Entry("times", factor, reason, EMPTY, self.cite_of(key), count=called)
            for called, factor, reason, key in (
                (opponent_calls, self.opponent_call_factor, "reason.opponent-called", "opponent_call_factor"),
                (own_calls, self.own_call_factor, "reason.own-call", "own_call_factor"),
            )
            if called and factor != 1
        ]
        if ScoreSheet(tuple(made)).factor <= self.call_factor_cap:
            return tuple(made), ()
        # Together no more than the cap: the first factor stands for both, the other finds no room.
        capped = replace(made[0], value=self.call_factor_cap)
        cite = self.cite_of("call_factor_cap")
        without = (
            LeftOut(out.reason, "score.one-call-factor", capped.reason, out.value, EMPTY, cite) for out in made[1:]
        )
        return (capped,) if capped.value != 1 else (), tuple(without)

    def call_factor(self, *, opponent_calls: int, own_calls: int) -> int:
        """By what the koi-koi calls of a round multiply the winner's sum."""
        return ScoreSheet(self.call_entries(opponent_calls, own_calls)[0]).factor

    def with_local(self, *names: str) -> Self:
        """This rulebook with local options by name, under a key that lists them.

        >>> from hanalearn.rules.books import RULEBOOKS
        >>> RULEBOOKS["koikoi-standard"].with_local("koi-bai", "months-3").key
        'koikoi-standard+koi-bai+months-3'

        Raises:
            RulebookError: no local option is called so, or it does not fit this rulebook.
        """
        return with_local(self, LOCAL_OPTIONS, names)

    def faults(self) -> tuple[Finding, ...]:
        """Every law of its making that the rulebook breaks."""
        found = list(super().faults())
        found += word_faults(self, WORDS)
        if self.seats != 2:
            found.append(Finding("seats", f"{self.seats} seats; Koi-Koi is a game for two"))
        for name in ("threshold_factor", "opponent_call_factor", "own_call_factor", "call_factor_cap"):
            if getattr(self, name) == 0:
                found.append(Finding("zero-factor", f"{name}=0 would wipe out the score; 1 means no doubling"))
        return tuple(found)


class _Factors(dict[tuple[bool, int, int], Reasons]):
    """Whether the threshold is reached, and the calls of both, to the factors: the same few come up again and again."""

    __slots__ = ("_book",)

    def __init__(self, book: KoiKoiRulebook) -> None:
        self._book = book

    def __missing__(self, key: tuple[bool, int, int]) -> Reasons:
        found = self._book._factors_of(*key)
        if len(self) < _CALLS_KEPT:
            self[key] = found
        return found


WORDS: Final[Mapping[str, type[StrEnum]]] = {
    "next_dealer": NextDealer,
    "tie": TieRule,
    "cup": Cup,
    "rain_off": RainOff,
    "call_counting": CallCounting,
    "both_hand_yaku": BothHandYaku,
    "both_hand_yaku_dealer": DealerAfter,
    "no_score_dealer": DealerAfter,
}
"""The options whose values are words, and the words."""


def _with_cup_as_chaff(yaku: Yaku, *, is_animal: bool) -> Yaku:
    """The yaku where the cup is a chaff card; an animal too, or not."""

    def pool(cards: CardSet) -> CardSet:
        if cards >= CHAFF:
            cards |= CUP
        if cards >= ANIMALS and not is_animal:
            cards -= CUP
        return cards

    needs = tuple(AtLeast(need.count, pool(need.pool)) for need in yaku.needs)
    return replace(yaku, needs=needs, extra_pool=pool(yaku.extra_pool))


def _stated(source: str, place: str = "local-rules") -> Cite:
    return Cite(source, place)


def _chosen(source: str, *after: str) -> Cite:
    return Cite(source, "", Standing.CHOSEN, after)


_NO_DOUBLING: Final = {"threshold": None, "opponent_call_factor": 1, "own_call_factor": 1}
_MON_TABLE: Final = {"points": {"goko": 15, "shiko": 10, "ameshiko": 8, "sanko": 6, "aka": 6, "ao": 6}}

LOCAL_OPTIONS: Final = local_options(
    LocalOption("no-viewings", {"viewings": False}, _stated("standard-guide")),
    LocalOption("rain-off", {"rain_off": RainOff.RAIN}, _stated("standard-guide")),
    LocalOption("no-doubling", _NO_DOUBLING, _stated("standard-guide")),
    LocalOption("hand-yaku", {"teshi": 6, "kuttsuki": 6}, _stated("standard-guide")),
    LocalOption("oya-ken-6", {"no_score_points": 6, "no_score_dealer": DealerAfter.STAY}, _stated("standard-guide")),
    LocalOption(
        "oya-ken-1", {"no_score_points": 1, "no_score_dealer": DealerAfter.STAY}, _stated("primer", "no-score")
    ),
    LocalOption(
        "oya-ken-3", {"no_score_points": 3, "no_score_dealer": DealerAfter.STAY}, _stated("hobbyist-notes", "no-score")
    ),
    LocalOption("mon-table", _MON_TABLE, _stated("standard-guide", "mon-table")),
    # That the limit holds for each player, and that a grown sum then stops by itself, is chosen here.
    LocalOption("koi-koi-once", {"call_limit": 1}, _stated("standard-guide")),
    # Whose calls count is not stated: all calls of the round, instead of the plain doubling, is chosen here.
    LocalOption("koi-bai", {"call_counting": CallCounting.DOUBLING}, _stated("standard-guide")),
    # The guide has the bind and leaves the number to the table: 7 is chosen here, and that going on because of the
    # bind is no koi-koi call.
    LocalOption("mon-bind", {"least_to_stop": 7}, Cite("standard-guide", "local-rules", Standing.CHOSEN)),
    LocalOption("months-3", {"rounds": 3}, _stated("standard-guide")),
    LocalOption("months-6", {"rounds": 6}, _stated("standard-guide")),
    LocalOption("hand-10", {"hand_size": 10}, _stated("hobbyist-notes", "setup")),
    LocalOption("hand-7", {"hand_size": 7}, _stated("hobbyist-notes", "setup")),
    LocalOption("own-call-doubles", {"own_call_factor": 2, "call_factor_cap": 2}, _stated("club-sheet", "section-4")),
    LocalOption("extra-rounds", {"tie": TieRule.EXTRA_ROUNDS}, _stated("club-sheet", "section-5")),
    LocalOption("rain-and-fog-off", {"rain_off": RainOff.RAIN_AND_FOG}, _chosen("hanafuda-js")),
    LocalOption("any-weather-off", {"rain_off": RainOff.ANY_WEATHER}, _chosen("hanafuda-js")),
    LocalOption("month-cards", {"month_cards": 4}, _stated("koi-koi-bird", "")),
    LocalOption("must-match", {"must_match": True}, _stated("bga", "")),
    LocalOption("both-hand-yaku-ignored", {"both_hand_yaku": BothHandYaku.IGNORED}, _stated("hanafubuki", "")),
    LocalOption("calls-add-up", {"call_counting": CallCounting.ADDING}, _stated("hanafuda-art", "")),
    LocalOption(
        "higher-total", {"higher_total_wins": True, "no_score_dealer": DealerAfter.STAY}, _stated("nightsky30", "")
    ),
)
"""House rules that the sources name, by key; see ``KoiKoiRulebook.with_local``."""
