"""The table to play at, as a room: ``?play=`` in an address, ``hanalearn.play(...)`` in a notebook.

>>> from hanalearn.apps.play import PlayRoom
>>> room = PlayRoom.of(Settings(series="k7f"), at_once=True)
>>> room.view("en")["title"]
'Play: January, round 1 of 3'
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hanalearn.apps.room import Lobby, Reply, Room
from hanalearn.rules.deal_code import new_series
from hanalearn.rules.simulate import prepare
from hanalearn.teach.play.link import LINK_PARTS, read_link
from hanalearn.teach.play.session import PlaySession, Where
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.wire import Json

if TYPE_CHECKING:
    from hanalearn.widgets.table import TableWidget

__all__ = ["PlayRoom", "open_room", "play"]

_KEY = "play"


@dataclass(frozen=True)
class PlayRoom:
    """A visit to the table with what the page around it wants of it.

    Attributes:
        session: the visit.
        new_series: gives the name of a series of deals.
    """

    session: PlaySession
    new_series: Callable[[], str]

    @classmethod
    def of(
        cls,
        settings: Settings,
        *,
        record: str = "",
        at_once: bool = False,
        series: Callable[[], str] = lambda: "0",
    ) -> PlayRoom:
        """A room with a visit as it begins; see ``PlaySession.begin``."""
        return cls(PlaySession.begin(settings, record=record, at_once=at_once), series)

    def view(self, lang: str) -> Json:
        """See ``Room``."""
        return self.session.view(lang)

    def react(self, offer: str) -> Reply | None:
        """See ``Room``."""
        after = self.session.take(offer, self.new_series)
        if after is None:
            return None
        room = replace(self, session=after)
        if after.wants_moments:
            return Reply(room, work=room.searched())
        return Reply(room, work=room.prepared() if offer == "with:strategist" else None)

    def prepared(self) -> Iterator[Room]:
        """The room, once what play-outs need has been built: while a reader still chooses, not at the first move."""
        settings = self.session.draft
        prepare(settings.rulebook())
        yield self

    def searched(self) -> Iterator[Room]:
        """The room as the moments of the round come in."""
        for session in self.session.searched():
            yield replace(self, session=session)


def open_room(query: Mapping[str, str], lobby: Lobby) -> PlayRoom:
    """Open the table for an address.

    Args:
        query: ``play`` a deal code, or nothing; ``book``, ``options``, ``months``, ``with``, ``table``, ``help``. Where
            they cannot be, the first page names them.
        lobby: the page around it; a game that its browser has kept goes on.
    """
    series = _series_from(lobby)
    link = read_link(query, series())
    if link.refused:
        room = PlayRoom.of(link.settings, record=lobby.kept, series=series)
        notes = link.notes
        code = dict(link.refused).get("play")
        reply = room.react(f"say:code={code}") if code and room.session.where is Where.SETUP else None
        if reply is not None and isinstance(reply.room, PlayRoom):
            # A code that cannot be read is shown in its field, with the reason.
            room, notes = reply.room, tuple(note for note in notes if note.key != "play.link-play")
        return replace(room, session=replace(room.session, link_notes=notes))
    asked = any(query.get(key) for key in LINK_PARTS)
    return PlayRoom.of(link.settings, record=lobby.kept, at_once=asked, series=series)


def play(
    rulebook: str = "koikoi-standard",
    *,
    options: Sequence[str] = (),
    months: int = 3,
    opponent: str = "gardener",
    table: int = 3,
    help: int = 2,
    open_hands: bool = False,
    take_back_after_draw: bool = False,
    deal: str | None = None,
    seed: str | int | None = None,
    lang: str | None = None,
) -> TableWidget:
    """Open a table to play Koi-Koi at, in this notebook.

    Args:
        rulebook: a Koi-Koi rulebook, ``"koikoi-standard"`` or its last word, ``"nintendo"``.
        options: house rules by name, for example ``("koi-bai", "rain-off")``.
        months: rounds of the match: 3, 6 or 12.
        opponent: ``"gardener"``, ``"collector"``, ``"reader"``, ``"strategist"``, or ``"person"`` for a second player
            at the same device.
        table: 1 "Flowers" (only matching), 2 "First set", 3 "Koi-Koi".
        help: 3 the coach leads, 2 watches, 1 when asked, 0 off.
        open_hands: both hands lie open.
        take_back_after_draw: a turn may be taken back even after the stock card was seen.
        deal: a deal code; only this deal is played.
        seed: the same seed gives the same deals and the same opponent.
        lang: ``"en"``, ``"ja"``, ``"zh-Hant"`` or ``"zh-Hans"``; otherwise that of the page or the browser.

    Raises:
        SettingsError: a value is not one of these; the message lists what is allowed.
        UnknownLanguageError: there is no such language.
    """
    from hanalearn.apps.shell import open_page

    dice = random.Random(f"play/{seed}") if seed is not None else random.SystemRandom()
    settings = Settings(
        book=rulebook if rulebook.startswith("koikoi-") else f"koikoi-{rulebook}",
        options=tuple(options),
        months=months,
        opponent=opponent,
        table=table,
        help=help,
        open_hands=open_hands,
        is_lenient=take_back_after_draw,
        series=new_series(dice),
    )
    if deal is not None:
        settings = settings.with_code(deal)

    def make(lobby: Lobby) -> Room:
        return PlayRoom.of(settings, record=lobby.kept, at_once=True, series=_series_from(lobby))

    return open_page(_KEY, make, lang=lang)


def _series_from(lobby: Lobby) -> Callable[[], str]:
    """Series of deals from the random numbers of the page: hexadecimal digits are letters of a series."""
    return lambda: lobby.new_seed()[:6]
