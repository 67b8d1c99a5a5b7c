"""How long drawing takes: a deck from nothing, a table whose cards are drawn already."""

from hanalearn.art import DECKS, draw
from hanalearn.art.decks.classic import classic_deck
from hanalearn.art.decks.plain import plain_deck
from hanalearn.cards import Card
from hanalearn.scene import Mark, MarkKind, Scene, Zone, ZoneKey

CARDS = tuple(Card)
TABLE = Scene(
    (
        Zone(ZoneKey.THEIR_HAND, face_down_count=5),
        Zone.of(ZoneKey.STOCK, face_down_count=14),
        Zone.of(ZoneKey.DRAWN, CARDS[:1]),
        Zone.of(ZoneKey.FIELD, CARDS[1:9]),
        Zone.of(ZoneKey.HAND, CARDS[9:14]),
        Zone.of(ZoneKey.TAKEN, CARDS[14:20]),
        Zone.of(ZoneKey.THEIR_TAKEN, CARDS[20:24]),
    ),
    tuple(Mark(card, MarkKind.OFFER) for card in CARDS[1:5]),
)


def test_pictured_deck_from_nothing(benchmark) -> None:
    """Budget: 0.5 s."""
    drawn = benchmark.pedantic(lambda: [deck.drawing(card) for deck in [classic_deck()] for card in Card], rounds=3)

    assert len(drawn) == 48


def test_large_print_deck_from_nothing(benchmark) -> None:
    """Budget: 0.5 s."""
    drawn = benchmark.pedantic(lambda: [deck.drawing(card) for deck in [plain_deck()] for card in Card], rounds=3)

    assert len(drawn) == 48


def test_table_of_thirty_cards_with_a_warm_deck(benchmark) -> None:
    """Budget: 5 ms."""
    deck = DECKS["classic"]
    draw(TABLE, deck)

    picture = benchmark(draw, TABLE, deck)

    assert len(picture) > 10_000
