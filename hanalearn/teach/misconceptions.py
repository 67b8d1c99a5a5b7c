"""The named beliefs behind wrong answers, M01 to M59, and which of them an untrue match speaks of.

Their words are messages (``belief.M24``, ``tempting.M24``, ``holds.M24``). Content names codes; where it names none,
``behind`` finds the belief from the two cards alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hanalearn.cards import Card, Kind, Month

__all__ = ["LOOK_ALIKES", "MISCONCEPTIONS", "Misconception", "UnknownMisconceptionError", "behind", "misconception"]


class UnknownMisconceptionError(KeyError):
    """There is no belief of that code; the message says which there are."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Misconception:
    """A belief that has a name.

    Attributes:
        code: ``M01`` to ``M59``; stored with attempts, so it never changes its meaning.
        name: what is believed, in a few words, for authors and teachers' tables.
        skill: the skill it gets in the way of, ``S01`` to ``S31``.
    """

    code: str
    name: str
    skill: str


MISCONCEPTIONS: Final = {
    code: Misconception(code, name, skill)
    for code, skill, name in (
        ("M01", "S07", "same animal or bird matches"),
        ("M02", "S07", "same colour or same ribbon matches"),
        ("M03", "S07", "same kind matches, or high beats low"),
        ("M04", "S02", "look-alike months are the same"),
        ("M05", "S02", "the lightning card is not November"),
        ("M06", "S02", "the odd-coloured paulownia is another month"),
        ("M07", "S03", "every month has the same four kinds"),
        ("M08", "S03", "cup and bridge cannot be animals"),
        ("M09", "S03", "geese and moon are interchangeable"),
        ("M10", "S03", "the 20/10/5/1 labels are points"),
        ("M11", "S04", "any three red ribbons are the poem set"),
        ("M12", "S04", "the willow ribbon does not count"),
        ("M13", "S15", "three brights may include the rain man"),
        ("M14", "S15", "four with rain count as four without"),
        ("M15", "S12", "hand cards count for sets"),
        ("M16", "S05", "taken cards return to the hand"),
        ("M17", "S05", "field cards count for a set"),
        ("M18", "S06", "four of a month is always a redeal"),
        ("M19", "S06", "3+2+2+1 or 4+2+2 is four pairs"),
        ("M20", "S05", "the dealer is the later card, or plays second"),
        ("M21", "S08", "I may pass"),
        ("M22", "S08", "I must play a matching card if I hold one"),
        ("M23", "S08", "I may decline to take"),
        ("M24", "S09", "two on the field: take both"),
        ("M25", "S09", "three on the field: take one"),
        ("M26", "S11", "turn over only after a miss, or turn over first"),
        ("M27", "S10", "the drawn card goes to the hand"),
        ("M28", "S10", "the drawn card cannot take the card just laid down"),
        ("M29", "S10", "the drawn card may take what I need"),
        ("M30", "S09", "four cards is the most per turn"),
        ("M31", "S13", "any card of the month stands in for the picture"),
        ("M32", "S12", "one point per card in counting sets"),
        ("M33", "S12", "threshold mixed up or off by one"),
        ("M34", "S15", "bright sets add up"),
        ("M35", "S17", "a card may be used only once"),
        ("M36", "S16", "the cup must choose"),
        ("M37", "S16", "the cup is two chaff"),
        ("M38", "S17", "extra-animal points and five animals both count"),
        ("M39", "S17", "combined ribbon sets counted with the wrong sheet"),
        ("M40", "S14", "moon and curtain are a viewing set"),
        ("M41", "S24", "values taken from different sheets"),
        ("M42", "S18", "my koi-koi doubles my own score"),
        ("M43", "S18", "called points are banked"),
        ("M44", "S18", "if nobody scores after my call I keep mine"),
        ("M45", "S18", "the opponent gets only their own points"),
        ("M46", "S18", "both score in one round"),
        ("M47", "S20", "seven must be exceeded, or the doubled number is tested"),
        ("M48", "S20", "twice and twice make three times"),
        ("M49", "S20", "each set is tested against seven separately"),
        ("M50", "S20", "each call of the opponent doubles again"),
        ("M51", "S22", "with empty hands the higher total wins"),
        ("M52", "S22", "nobody scores means the dealer's six"),
        ("M53", "S22", "the loser deals"),
        ("M54", "S23", "most rounds won wins the match"),
        ("M55", "S19", "I can decide later"),
        ("M56", "S27", "a card is due"),
        ("M57", "S27", "divides by the stock or the whole deck"),
        ("M58", "S27", "counts visible cards as drawable"),
        ("M59", "S27", "adds chances over several draws"),
    )
}
"""All of them by code. Source of names and numbers: the course's own catalogue of misconceptions."""

LOOK_ALIKES: Final = frozenset(
    {
        frozenset({Month.PINE, Month.WILLOW}),
        frozenset({Month.WISTERIA, Month.BUSH_CLOVER}),
        frozenset({Month.PLUM, Month.CHERRY}),
        frozenset({Month.PEONY, Month.CHRYSANTHEMUM}),
    }
)
"""Months whose plants learners mix up."""

# Things that are filed under animals are not taken for animals by the eye.
_THINGS: Final = frozenset({Card.IRIS_BRIDGE, Card.CHRYSANTHEMUM_SAKE_CUP})
_CREATURES_AMONG_BRIGHTS: Final = frozenset({Card.PINE_CRANE, Card.PAULOWNIA_PHOENIX})
_ODD_CHAFF: Final = {Card.WILLOW_LIGHTNING: "M05", Card.PAULOWNIA_CHAFF_1: "M06"}


def misconception(code: str) -> Misconception:
    """The belief of a code.

    Raises:
        UnknownMisconceptionError: there is none.
    """
    try:
        return MISCONCEPTIONS[code]
    except KeyError:
        raise UnknownMisconceptionError(f"{code!r} is no misconception; there are M01 to M59") from None


def behind(played: Card, chosen: Card) -> str | None:
    """The belief by which ``played`` takes ``chosen`` although their months differ; ``None`` if none is known.

    The first that applies, from the most specific to the most general: the odd chaff card of November or December,
    plants that look alike, creatures, ribbons, and last the same kind or a bright among others.

    >>> behind(Card.PLUM_WARBLER, Card.PINE_CRANE), behind(Card.WISTERIA_RIBBON, Card.BUSH_CLOVER_RIBBON)
    ('M01', 'M04')
    """
    if played.month is chosen.month:
        return None
    for card in (played, chosen):
        if card in _ODD_CHAFF:
            return _ODD_CHAFF[card]
    if frozenset({played.month, chosen.month}) in LOOK_ALIKES:
        return "M04"
    if _is_creature(played) and _is_creature(chosen):
        return "M01"
    if played.kind is Kind.RIBBON and chosen.kind is Kind.RIBBON:
        return "M02"
    if played.kind is chosen.kind or Kind.BRIGHT in (played.kind, chosen.kind):
        return "M03"
    return None


def _is_creature(card: Card) -> bool:
    return card in _CREATURES_AMONG_BRIGHTS or (card.kind is Kind.ANIMAL and card not in _THINGS)
