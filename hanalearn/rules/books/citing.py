"""What a rulebook cites at every turn: the sheet that it is of, which says a thing, implies it, or is silent."""

from __future__ import annotations

from dataclasses import dataclass

from hanalearn.rules.yaku import Cite, Standing

__all__ = ["Citing"]


@dataclass(frozen=True, slots=True)
class Citing:
    """One source, as the citations of a rulebook are made from it.

    Attributes:
        key: of the source (``hanalearn.rules.book.SOURCES``).
        part: with what the names of its places begin, for a source of several games.

    >>> sheet = Citing("hobbyist-notes", "hachi-hachi-")
    >>> str(sheet.says("hand-yaku"))
    'hobbyist-notes, hachi-hachi-hand-yaku'
    >>> str(sheet.silent("fuda-wiki"))
    'hobbyist-notes is silent; chosen here, after fuda-wiki'
    """

    key: str
    part: str = ""

    def says(self, place: str) -> Cite:
        """It states the figure there."""
        return Cite(self.key, self.part + place)

    def implies(self, place: str) -> Cite:
        """The figure follows from others that it states there."""
        return Cite(self.key, self.part + place, Standing.IMPLIED)

    def silent(self, *after: str) -> Cite:
        """It does not say; the figure is chosen, after the sources of these keys."""
        return Cite(self.key, "", Standing.CHOSEN, after)
