"""Cards, tables, deals and actions as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from typing import Final

from hanalearn.cards import DECK, EMPTY, Card, CardCodeError, CardSet
from hanalearn.rules.notation.scanner import NotationError, Statement, Word
from hanalearn.rules.turn import Action, Draw, Play, Table

__all__ = ["Places", "action_of", "card_of", "places_of", "table_of", "table_text"]

ZONES: Final = ("hand", "field", "pile", "stock", "drawn")


def card_of(word: Word) -> Card:
    """The card of a word.

    Raises:
        NotationError: it is none.
    """
    try:
        return Card.parse(word.text)
    except CardCodeError as error:
        raise word.error("not-a-card", str(error).partition(": ")[2]) from error


@dataclass
class Places:
    """The cards of a statement, zone by zone, while it is read."""

    hands: list[CardSet] = made(default_factory=list)
    piles: list[CardSet] = made(default_factory=list)
    field: CardSet = EMPTY
    stock: tuple[Card, ...] = ()
    drawn: Card | None = None
    seen: dict[Card, Word] = made(default_factory=dict)
    zones: dict[str, Word] = made(default_factory=dict)

    def add(self, zone: Word, words: Sequence[Word]) -> None:
        """Read one zone.

        Raises:
            NotationError: a word is no card, a card stands in a second place, a zone a second time.
        """
        if zone.text in self.zones and zone.text not in ("hand", "pile"):
            raise zone.error("too-much", f"there is one {zone.text}; hand and pile may stand once a seat")
        self.zones[zone.text] = zone
        cards = []
        for word in words:
            card = card_of(word)
            if card in self.seen:
                first = self.seen[card]
                raise word.error("card-twice", f"each card is in one place; it stands in line {first.line} already")
            self.seen[card] = word
            cards.append(card)
        match zone.text:
            case "hand":
                self.hands.append(CardSet(cards))
            case "pile":
                self.piles.append(CardSet(cards))
            case "field":
                self.field = CardSet(cards)
            case "stock":
                self.stock = tuple(cards)
            case _:
                if len(cards) != 1:
                    raise zone.error("cards", f"one card is drawn, not {len(cards)}")
                self.drawn = cards[0]

    def table(self, end: Statement, *, seat: int, must_match: bool, seats: int | None = None) -> Table:
        """The table of these places.

        Raises:
            NotationError: cards are missing or the zones do not fit together.
        """
        count = len(self.hands)
        if not 2 <= count <= 4 or (seats is not None and count != seats):
            wanted = "two to four" if seats is None else str(seats)
            raise end.first.error("cards", f"{count} hands; there are {wanted}, one 'hand' each")
        if self.piles and len(self.piles) != count:
            raise end.first.error("cards", f"{len(self.piles)} piles for {count} hands; one 'pile' a seat, or none")
        if seat >= count:
            raise end.first.error("cards", f"seat {seat} of {count}; seats are counted from 0")
        missing = DECK - CardSet(self.seen)
        if missing:
            raise end.end_error(f"{len(missing)} cards are in no place: {missing}")
        piles = tuple(self.piles) or (EMPTY,) * count
        return Table(tuple(self.hands), self.field, piles, self.stock, seat, self.drawn, must_match)


def places_of(
    sections: Iterable[Sequence[Word]], others: Mapping[str, Callable[[Word, Sequence[Word]], None]]
) -> Places:
    """Read sections, each of which begins with its name.

    Args:
        sections: as ``Statement.sections`` gives them.
        others: what to do with sections that are no zones.

    Raises:
        NotationError: a section has an unknown name.
    """
    places = Places()
    for name, *words in sections:
        if name.text in ZONES:
            places.add(name, words)
        elif name.text in others:
            others[name.text](name, words)
        else:
            raise name.error("unknown-word", f"one of {', '.join((*ZONES, *others))}")
    return places


def table_text(table: Table, *, is_dealt: bool = False) -> str:
    """The zones of a table, parted by bars.

    Args:
        table: the table.
        is_dealt: piles and seat are left out, as they follow from the deal.
    """
    parts = [f"hand {hand}" for hand in table.hands] + [f"field {table.field}"]
    if not is_dealt:
        parts += [f"pile {pile}" for pile in table.piles]
    parts.append(f"stock {' '.join(map(str, table.stock))}")
    if table.drawn is not None:
        parts.append(f"drawn {table.drawn}")
    return " | ".join(part.rstrip() for part in parts)


def table_of(statement: Statement, *, seats: int | None = None) -> Table:
    """The table of a ``table`` statement: ``table seat 1 | hand ... | hand ... | field ... | pile ... | stock ...``.

    Raises:
        NotationError: with what is wrong.
    """
    head, *sections = statement.sections()
    settings = pairs_of(head[1:], {"seat": (0, 3), "must-match": (0, 1)})
    return places_of(sections, {}).table(
        statement, seat=settings.get("seat", 0), must_match=bool(settings.get("must-match", 0)), seats=seats
    )


def pairs_of(words: Sequence[Word], allowed: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    """Names with a number each: ``dealer 0 month 3``.

    Args:
        words: names and numbers in turn.
        allowed: bounds of each name's number.

    Raises:
        NotationError: an unknown name, a name twice, no number.
    """
    found: dict[str, int] = {}
    for at in range(0, len(words), 2):
        name = words[at]
        if name.text not in allowed:
            raise name.error("unknown-word", f"one of {', '.join(allowed)}")
        if name.text in found:
            raise name.error("too-much", f"{name.text} stands here once")
        if at + 1 == len(words):
            raise NotationError("missing", name.raw, "a number", line=name.line, column=name.column + len(name.raw))
        found[name.text] = words[at + 1].number(*allowed[name.text])
    return found


def action_of(statement: Statement, decisions: Mapping[str, Action], legal: Sequence[Action] = ()) -> Action:
    """The action of a statement: ``play 9r takes 9a``, ``draw 5a``, ``koi-koi``.

    Args:
        statement: the statement.
        decisions: what may be done besides playing and drawing, by its text.
        legal: what is possible; where only one of these plays or draws the card, ``takes`` may be left out.

    Raises:
        NotationError: it is no action.
    """
    first, rest = statement.first, statement.rest
    if first.text not in ("play", "draw"):
        text = "-".join(word.text for word in statement.words).replace("koikoi", "koi-koi")
        if text in decisions:
            return decisions[text]
        raise first.error("unknown-word", f"one of play, draw, {', '.join(decisions)}".rstrip(", "))
    make = Play if first.text == "play" else Draw
    if not rest:
        raise statement.end_error("a card, for example 9r")
    card = card_of(rest[0])
    if len(rest) == 1:
        options = [one for one in legal if isinstance(one, make) and one.card is card]
        return options[0] if len(options) == 1 else make(card)
    if rest[1].text != "takes":
        raise rest[1].error("unknown-word", "takes, or the end of the line")
    if len(rest) == 2:
        raise statement.end_error("the cards that are taken")
    taken: dict[Card, Word] = {}
    for word in rest[2:]:
        one = card_of(word)
        if one in taken or one is card:
            raise word.error("card-twice", "each card once")
        taken[one] = word
    return make(card, CardSet(taken))
