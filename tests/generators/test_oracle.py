"""The answers of number and set questions, worked out once more by the slow oracle of the rules tests."""

from __future__ import annotations

import pytest

from hanalearn.cards import CardSet
from hanalearn.rules.books import KOIKOI
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.judge import right_answers
from tests.generators.making import made, questions
from tests.rules import oracle


def sheet_of(exercise: Exercise) -> str:
    assert exercise.name is not None
    return exercise.name.book


def pile_of(exercise: Exercise) -> frozenset[str]:
    return frozenset(card.code for card in exercise.task.table.shown)


def test_numbers_about_piles() -> None:
    for name in ("counting-set", "bright-points", "base-under-rulebook"):
        for exercise in questions(name, seeds=18):
            if not exercise.task.table.shown:  # Only the number of cards is told.
                continue

            assert right_answers(exercise.task) == (str(oracle.base(sheet_of(exercise), pile_of(exercise))),), (
                exercise.name
            )


def test_told_counts_are_worth_what_such_a_pile_is_worth() -> None:
    for exercise in questions("counting-set", seeds=18, levels=range(4, 5)):
        told = made(exercise).ask.arguments["n"]
        least = {"animals": 5, "ribbons": 5, "chaff": 10}[exercise.kind]

        assert isinstance(told, int)
        assert right_answers(exercise.task) == (str(max(0, told - least + 1)),)


def test_sets_that_are_ticked_are_worth_the_pile() -> None:
    for exercise in questions("name-the-sets", seeds=18, levels=range(2, 5)):
        ticked = right_answers(exercise.task)[0].split(",")
        worth = oracle.base(sheet_of(exercise), pile_of(exercise))

        assert (ticked == ["none"]) is (worth == 0), exercise.name


def test_card_that_finishes_a_set_raises_the_total_and_others_do_not() -> None:
    for name in ("what-is-missing", "threat"):
        for exercise in questions(name, seeds=18, levels=range(1, 2)):
            table = exercise.task.table
            pile = {card.code for card in (*table.taken, *table.their_taken)}
            right = right_answers(exercise.task)[0]
            before = oracle.base("koikoi-standard", frozenset(pile))

            gains = {
                card.code: oracle.base("koikoi-standard", frozenset({*pile, card.code})) - before
                for card in table.field_cards
            }

            assert gains.pop(right) >= 5
            assert not any(gains.values()), exercise.name


def test_totals_under_several_sheets() -> None:
    for exercise in questions("same-pile-many-sheets", seeds=18):
        *totals, _ = right_answers(exercise.task)[0].split(",")
        books = [part.key for part in made(exercise).parts[:-1]]

        assert totals == [str(oracle.base(book, pile_of(exercise))) for book in books], exercise.name


def test_sheet_that_gives_a_total_is_the_only_one_offered_that_does() -> None:
    for exercise in questions("which-sheet-was-it", seeds=18):
        said = made(exercise).ask.arguments["n"]

        fitting = [book for book in exercise.task.options if oracle.base(book, pile_of(exercise)) == said]

        assert tuple(fitting) == right_answers(exercise.task), exercise.name


def test_lines_of_a_score_sheet_add_up() -> None:
    for exercise in questions("fill-the-sheet", seeds=18):
        *lines, base, final = map(int, right_answers(exercise.task)[0].split(","))

        assert base == oracle.base(sheet_of(exercise), pile_of(exercise))
        assert not lines or sum(lines) == base
        assert final in (base, 2 * base, 4 * base)


def test_final_of_a_sheet_with_a_slip_is_that_of_the_right_sheet() -> None:
    for exercise in questions("find-the-wrong-line", seeds=18):
        _, final = right_answers(exercise.task)[0].split(",")
        base = oracle.base(sheet_of(exercise), pile_of(exercise))

        assert int(final) in (base, 2 * base, 4 * base), exercise.name


@pytest.mark.parametrize(
    ("book", "called", "own", "table"),
    [
        ("koikoi-standard", 0, 0, {1: 1, 6: 6, 7: 14, 10: 20}),
        ("koikoi-standard", 1, 0, {1: 2, 6: 12, 7: 28, 10: 40}),
        ("koikoi-standard", 2, 0, {6: 12, 7: 28}),
        ("koikoi-standard", 0, 1, {6: 6, 7: 14}),
        ("koikoi-primer", 1, 0, {7: 7}),
        ("koikoi-club", 0, 1, {6: 12, 8: 32}),
    ],
)
def test_final_points_are_those_of_the_sheets_in_words(book: str, called: int, own: int, table: dict[int, int]) -> None:
    """Worked by hand from the sheets: doubling from 7, by the other player's call, in the club by one's own."""
    from hanalearn.generators.finals import final_under
    from hanalearn.teach.variant_name import book_named

    assert {base: final_under(book_named(book), base, theirs=called, own=own) for base in table} == table


def test_cards_gained_are_counted_by_hand() -> None:
    """A loop over the field that knows nothing of the rules core but that months match."""
    for exercise in questions("cards-gained", seeds=30):
        task = exercise.task
        assert task.asked is not None
        lying = [card for card in task.table.field if card is not None]
        gained = 0
        for card in (task.asked, task.then):
            if card is None:
                continue
            mates = [other for other in lying if other.month is card.month]
            taken = mates if len(mates) == 3 else mates[:1]
            gained += len(taken) + 1 if taken else 0
            lying = [other for other in lying if other not in taken] + ([] if taken else [card])

        assert right_answers(task) == (str(gained),), exercise.name


def test_field_afterwards_is_counted_by_hand() -> None:
    for exercise in questions("field-after", seeds=30):
        table = exercise.task.table
        lying = {card for card in table.field if card is not None}
        for card in (*(one for one in table.hand if one is not None), table.drawn):
            assert card is not None
            mates = {other for other in lying if other.month is card.month}
            assert len(mates) != 2
            lying = lying - mates if mates else lying | {card}

        assert right_answers(exercise.task) == ("+".join(card.code for card in sorted(lying)),)


def test_unseen_cards_are_counted_by_hand() -> None:
    for exercise in questions("unseen-count", seeds=30):
        table = exercise.task.table
        month = made(exercise).ask.arguments["month"]
        seen = [card for card in table.cards if card.month is month]

        assert right_answers(exercise.task) == (str(4 - len(seen)),)


def test_chances_have_every_card_out_of_sight_as_their_whole() -> None:
    for exercise in questions("next-card", seeds=30):
        good, whole = map(int, right_answers(exercise.task)[0].split(","))

        assert whole == 48 - len(exercise.task.table.cards)
        assert 0 < good < whole


def test_every_card_lies_once() -> None:
    for name in ("next-card", "safest-lay-down", "best-capture", "stop-or-call", "who-gains"):
        for exercise in questions(name, seeds=12):
            table = exercise.task.table
            lying = [*table.hand_cards, *table.field_cards, *table.taken, *table.their_taken]

            assert len(lying) == len(CardSet(lying)), exercise.name


def test_oracle_knows_every_sheet() -> None:
    assert set(oracle.SHEETS) == set(KOIKOI)
