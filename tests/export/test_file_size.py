"""What a file weighs, so that growth is noticed where it begins."""

from __future__ import annotations

from hanalearn.apps.pictures import pictures
from hanalearn.art import DECKS
from hanalearn.cards import Card
from hanalearn.export.lesson_file import SCRIPTS
from hanalearn.export.letters import page_bytes
from hanalearn.export.one_file import OneFile, one_file

SHELL = OneFile(
    name="x", title="x", lang="en", data={}, scripts=SCRIPTS, emblems=(3,), shown=frozenset({"lesson", "list", "text"})
)


def size_of(page: OneFile) -> int:
    return len(page_bytes(one_file(page)))


def test_file_without_a_lesson_stays_below_49_kilobytes() -> None:
    assert size_of(SHELL) < 49_000


def test_whole_deck_adds_less_than_30_kilobytes() -> None:
    deck = pictures(DECKS["classic"], frozenset(card.code for card in Card) | {"back"})
    with_deck = OneFile(
        name="x", title="x", lang="en", data={}, scripts=SCRIPTS, emblems=(3,), shown=SHELL.shown, pics=deck
    )

    assert size_of(with_deck) - size_of(SHELL) < 30_000
