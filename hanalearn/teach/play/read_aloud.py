"""The table read aloud: ready sentences for the reading keys T, H, F, P, M and Y."""

from __future__ import annotations

from collections.abc import Sequence

from hanalearn.cards import CardSet
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.lie import Lie
from hanalearn.teach.play.missing import summary
from hanalearn.teach.play.narrate import names_of
from hanalearn.teach.voice import Voice
from hanalearn.text import Message

__all__ = ["readings"]


def readings(game: Game, lie: Lie, voice: Voice) -> dict[str, str]:
    """What each letter reads: T table, H hand, F field, P piles, M what matches, Y own sets.

    While the device is passed on there is no hand to be read. What one card more would make is told with Y as long as
    there is help at all.
    """
    other = names_of(game.settings)[1 - game.seat]
    field = _zone(Message("zone.field"), CardSet(card for card in lie.field if card is not None))
    drawn = [] if lie.drawn is None else [_zone(Message("zone.drawn"), CardSet((lie.drawn,)))]
    stock = Message("table.stock-down", n=lie.stock) if lie.stock else Message("table.stock-empty")
    piles = [
        _zone(Message("play.you-took", n=len(lie.mine)), lie.mine),
        _zone(Message("play.they-took", who=other, n=len(lie.theirs)), lie.theirs),
    ]
    read = {"F": _said([field, *drawn], voice), "P": _said(piles, voice)}
    rest = _said([stock, Message("play.their-cards", who=other, n=lie.their_hand)], voice)
    if not game.is_covered:
        read["H"] = _said([_zone(Message("play.your-hand"), lie.hand)], voice)
        read["M"] = _said(_matches(game, lie), voice)
        if game.settings.table > 1:
            read["Y"] = _said(_sets(game), voice)
    read["T"] = _gap(voice).join(filter(None, (read.get("H"), read["F"], rest, read["P"])))
    return read


def _zone(name: Message, cards: CardSet) -> Message:
    return Message("table.zone-cards" if cards else "table.zone-nothing", zone=name, cards=cards)


def _matches(game: Game, lie: Lie) -> Sequence[Message]:
    waiting = lie.hand if lie.drawn is None else CardSet((lie.drawn,))
    field = game.view.field
    found = [
        Message("table.matches", card=card, cards=matches)
        for card in waiting
        if (matches := field.of_month(card.month))
    ]
    return found or [Message("table.nothing-matches-hand")]


def _sets(game: Game) -> Sequence[Message]:
    view = game.view
    tally = game.book.tally(view.mine, month=view.month)
    own = tuple(Message(f"yaku.{key}") for key in tally.keys)
    has = Message("play.you-have-sets", sets=own, n=tally.points) if own else Message("play.no-set-yet")
    return [has, summary(game.sight)] if game.level else [has]


def _said(messages: Sequence[Message], voice: Voice) -> str:
    return _gap(voice).join(map(voice.speak, messages))


def _gap(voice: Voice) -> str:
    return " " if voice.lang == "en" else ""
