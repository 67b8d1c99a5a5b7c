"""Notation: exact round trips of everything, text as people write it, and errors that point at the fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import RIBBONS, Card, CardSet, Month
from hanalearn.rules.book import Rulebook, RulebookError
from hanalearn.rules.books import KOIKOI, RULEBOOKS, koikoi_rulebook
from hanalearn.rules.deal_code import DealCode, DealCodeError, new_series, rulebook_named
from hanalearn.rules.games import game_of
from hanalearn.rules.koikoi import KoiKoi, RoundState, start_round
from hanalearn.rules.koikoi_book import LOCAL_OPTIONS, Cup, KoiKoiRulebook
from hanalearn.rules.notation import (
    NotationError,
    action_text,
    book_text,
    deal_text,
    parse_action,
    parse_book,
    parse_deal,
    parse_record,
    parse_state,
    parse_table,
    record_text,
    state_text,
    table_text,
)
from hanalearn.rules.record import Deal, FirstDealer, Record
from hanalearn.rules.replay import Replay
from hanalearn.rules.round import Stop
from hanalearn.rules.turn import DealStep, deal_table, shuffled
from hanalearn.rules.yaku import AtLeast, Cite, Standing, Yaku

STANDARD = koikoi_rulebook("koikoi-standard")
GRASS = Yaku("kusa", 5, (AtLeast(3, CardSet.parse("4r 5r 7r")),), Cite("Dojo #2", "", Standing.HOUSE), RIBBONS, 1)
HOUSES: dict[str, Callable[[], Rulebook]] = {
    "a figure": lambda: STANDARD.revised("Thursday", points={"sanko": 6}, further={"ino": 1}, least={"tane": 4}),
    "a name that needs care": lambda: STANDARD.revised('The "２" # club; 花札\n', rounds=3),
    "no line": lambda: STANDARD.revised("dry", points={"hanami": None, "ameshiko": None}),
    "a new line": lambda: STANDARD.revised("grass", add=(GRASS,)),
    "what a yaku replaces": lambda: STANDARD.revised("b", beats={"ino": {"tane"}}),
    "options of every type": lambda: STANDARD.revised(
        "c", cup=Cup.EITHER, viewings=False, threshold=None, month_cards=4, tie="extra-rounds" and STANDARD.tie
    ),
    "sizes": lambda: STANDARD.revised("ten", hand_size=10),
    "the deal order": lambda: STANDARD.revised("e", deal_order=(DealStep(0, 8), DealStep(None, 8), DealStep(1, 8))),
    "options on local options": lambda: STANDARD.with_local("mon-table", "koi-bai").revised("f", points={"goko": 20}),
    "a version": lambda: STANDARD.revised("g", version=4),
    "a house of a house": lambda: STANDARD.revised("h", points={"tan": 2}).revised("i", points={"kasu": 2}),
}


def played(book: Rulebook, dice: Random, *, moves: int = 99) -> Record:
    """A random round, or its beginning."""
    deal = Deal.of_pack(book, shuffled(dice), dealer=int(dice.random() * book.seats), month=Month(3))
    replay = Replay.of(Record(book, deal))
    for _ in range(moves):
        assert replay.now.round is not None
        actions = replay.now.round.legal_actions()
        if not actions:
            break
        replay = replay.then(actions[int(dice.random() * len(actions))])
    return replay.record


def state(seed: int, moves: int, book: KoiKoiRulebook = STANDARD) -> RoundState:
    """A round somewhere on its way."""
    replay = Replay.of(played(book, Random(seed), moves=moves))
    assert isinstance(replay.now.round, RoundState)
    return replay.now.round


def refusal(text: str, read: Callable[[str], object] = parse_record) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize("key", tuple(RULEBOOKS))
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60), one_line=st.booleans())
@settings(max_examples=12)
def test_a_round_under_every_rulebook_reads_back_as_it_was(key: str, seed: int, moves: int, one_line: bool) -> None:
    record = played(RULEBOOKS[key], Random(seed), moves=moves)

    text = record_text(record, one_line=one_line)

    assert parse_record(text) == record
    assert record_text(parse_record(text), one_line=one_line) == text


@pytest.mark.parametrize("option", tuple(LOCAL_OPTIONS))
def test_a_round_under_every_local_option_reads_back_as_it_was(option: str) -> None:
    record = played(STANDARD.with_local(option), Random(option))

    text = record_text(record)

    assert f"rulebook koikoi-standard+{option} 1" in text
    assert parse_record(text) == record


@pytest.mark.parametrize("what", tuple(HOUSES))
def test_a_house_rulebook_reads_back_as_it_was(what: str) -> None:
    book = HOUSES[what]()

    read = parse_book(book_text(book))

    assert read == book
    assert read.key == book.key
    assert read.revised_from == STANDARD


def test_a_round_under_a_house_rulebook_carries_its_options() -> None:
    record = played(HOUSES["a figure"](), Random(4))

    text = record_text(record)

    assert text.splitlines()[1:6] == [
        "rulebook koikoi-standard 1",
        'house "Thursday"',
        "option points.sanko 6",
        "option further.ino 1",
        "option least.tane 4",
    ]
    assert parse_record(text) == record


def test_a_rulebook_made_by_hand_cannot_be_written_and_says_why() -> None:
    stranger = replace(STANDARD, key="own")

    with pytest.raises(NotationError, match="'own' cannot be written down: no rulebook is called 'own'"):
        book_text(stranger)


@pytest.mark.parametrize("key", KOIKOI)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60))
@settings(max_examples=15)
def test_every_state_of_a_round_reads_back_as_it_was(key: str, seed: int, moves: int) -> None:
    there = state(seed, moves, koikoi_rulebook(key))

    text = state_text(there)

    assert "\n" not in text
    assert parse_state(text) == there


def test_ends_at_the_deal_read_back_as_they_were() -> None:
    ends = set()
    book = koikoi_rulebook("koikoi-nintendo")
    dice = Random(1142)
    for _ in range(1500):
        there = start_round(book, shuffled(dice)).state
        if there.result is not None:
            ends.add(there.result.end.value)
            assert parse_state(state_text(there)) == there

    assert {"void-deal", "hand-yaku"} <= ends


@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), dealer=st.integers(0, 1), must=st.booleans())
def test_a_table_of_two_to_four_seats_reads_back_as_it_was(seed: int, seats: int, dealer: int, must: bool) -> None:
    dice = Random(seed)
    steps = [*(DealStep(seat, 5) for seat in range(seats)), DealStep(None, 8)]
    table = deal_table(shuffled(dice), steps, seats=seats, dealer=dealer, must_match=must)
    for _ in range(int(dice.random() * 20)):
        actions = table.legal_actions()
        table = table.apply(actions[int(dice.random() * len(actions))]).state if actions else table

    assert parse_table(table_text(table)) == table


@given(seed=st.integers(0, 10**6))
@settings(max_examples=30)
def test_every_legal_action_reads_back_as_it_was(seed: int) -> None:
    there = state(seed, seed % 40)

    for action in there.legal_actions():
        assert parse_action(action_text(action), STANDARD) == action


def test_a_deal_reads_back_with_its_rulebook() -> None:
    book = STANDARD.with_local("hand-7")
    laid = Deal.of_pack(book, shuffled(Random(3)), dealer=1, month=Month(9))
    coded = Deal.of_code(DealCode.parse("mon:5:k7f"), dealer=1)

    assert parse_deal(deal_text(laid, book)) == (laid, book)
    assert parse_deal(deal_text(coded, RULEBOOKS["koikoi-mon"])) == (coded, RULEBOOKS["koikoi-mon"])


@pytest.mark.parametrize("key", ["koikoi-standard+months-3", "hanaawase-88", "hachihachi"])
def test_a_match_reads_back_as_it_was(key: str) -> None:
    book = rulebook_named(key)
    dice = Random(5)
    replay = Replay.of(Record(book, FirstDealer(1)))
    for _ in range(140):
        match = replay.now.match
        assert match is not None
        if match.is_over:
            break
        actions = match.legal_actions()
        if actions:
            replay = replay.then(actions[int(dice.random() * len(actions))])
        else:
            deal = Deal.of_pack(book, shuffled(dice), dealer=match.dealer or 0, month=match.month)
            replay = replay.then(deal)

    text = record_text(replay.record)

    assert text.count("\ndeal ") >= 2
    assert parse_record(text) == replay.record
    assert Replay.of(parse_record(text)) == replay


def test_text_as_people_write_it_is_understood() -> None:
    plain = "hanalearn round 1\nrulebook koikoi-standard 1\ndeal 3:k7f dealer 0\nplay 10c2 takes 10c1\n"
    edited = (
        "\ufeff# a game of ours\r\n\r\nＨＡＮＡＬＥＡＲＮ　round　１\r  Rulebook:".replace(":", "")
        + " STANDARD\t1   # our sheet\n\n deal ３：Ｋ７Ｆ, dealer ０;;\nPLAY 10C2   takes  １０ｃ１   # with the chaff"
    )

    assert parse_record(edited) == parse_record(plain)


def test_the_example_of_the_documentation_is_a_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")

    example = page.split("```")[1]

    assert len(parse_record(example).moves) == 4


def test_takes_may_be_left_out_where_only_one_capture_is_possible() -> None:
    start = "hanalearn round 1; rulebook standard; deal 3:k7f; "

    record = parse_record(start + "play 10c2")

    assert str(record.moves[0]) == "play 10c2 takes 10c1"
    assert "must be taken" in refusal(start + "play 2c2").allowed


POINTED = [
    ("", 1, 1, "missing", "a text that begins with 'hanalearn round 1'"),
    ("chess 1", 1, 1, "unknown-word", "begins with 'hanalearn round 1'"),
    ("hanalearn", 1, 10, "missing", "round or match"),
    ("hanalearn party 1", 1, 11, "unknown-word", "round or match"),
    ("hanalearn round 2", 1, 17, "version", "a newer one wrote the text"),
    ("hanalearn round 1\ndeal 3:k7f", 2, 1, "unknown-word", "rulebook and its name"),
    ("hanalearn round 1\nrulebook koikoi-mars", 2, 10, "rulebook", "koikoi-standard"),
    ("hanalearn round 1\nrulebook standard+free", 2, 10, "rulebook", "no local option is called 'free'"),
    ("hanalearn round 1\nrulebook standard 9", 2, 19, "version", "version 1"),
    ("hanalearn round 1\nrulebook standard 1 x", 2, 21, "too-much", "a name and a version"),
    ("hanalearn round 1\nrulebook standard\noption rounds 3", 3, 1, "unknown-word", "house"),
    ("hanalearn round 1\nrulebook standard\nhouse h\noption pace 3", 4, 8, "unknown-word", "call_limit"),
    ("hanalearn round 1\nrulebook standard\nhouse h\noption cup bowl", 4, 12, "unknown-word", "animal, both, either"),
    ("hanalearn round 1\nrulebook standard\nhouse h\noption viewings 2", 4, 17, "unknown-word", "yes or no"),
    ("hanalearn round 1\nrulebook standard\nhouse h\noption rounds -3", 4, 15, "not-a-number", "from 0 to 9999"),
    ("hanalearn round 1\nrulebook standard\nhouse h\noption rounds 0", 3, 7, "rulebook", "at least one round"),
    ("hanalearn round 1\nrulebook standard\nhouse h\noption speed.x 1", 4, 8, "unknown-word", "points.…"),
    ('hanalearn round 1\nrulebook standard\nhouse "h', 3, 7, "quotes", "begins and ends"),
    ("hanalearn round 1\nrulebook standard\nplay 1b", 3, 1, "unknown-word", "deal or state"),
    ("hanalearn round 1\nrulebook standard", 2, 18, "missing", "the start"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k!f", 3, 6, "deal-code", "series"),
    ("hanalearn round 1\nrulebook standard\ndeal mon:3:k7f", 3, 6, "deal-code", "played under koikoi-standard"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f dealer 2", 3, 19, "not-a-number", "0 to 1"),
    ("hanalearn round 1\nrulebook standard\ndeal dealer 0 | hand 1b 1x", 3, 25, "not-a-card", "a month 1 to 12"),
    ("hanalearn round 1\nrulebook standard\ndeal dealer 0 | hand 1b 1r\n", 3, 1, "cards", "1 hands"),
    ("hanalearn round 1\nrulebook standard\ndeal | hand 1b | hand 1r | field 1b", 3, 34, "card-twice", "line 3"),
    ("hanalearn round 1\nrulebook standard\ndeal | hand 1b | hand 1r", 3, 25, "missing", "46 cards are in no place"),
    ("hanalearn round 1\nrulebook standard\ndeal | hand 1b | attic 1r", 3, 18, "unknown-word", "hand, field, pile"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay 13x", 4, 6, "not-a-card", "a month 1 to 12"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay 1b", 4, 1, "illegal", "not in the hand"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay 5a takes 6a", 4, 1, "illegal", "months differ"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay 5a gets 6a", 4, 9, "unknown-word", "takes"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay", 4, 5, "missing", "a card"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\nstop", 4, 1, "illegal", "nobody has a yaku"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\npass", 4, 1, "unknown-word", "play, draw, stop, koi-koi"),
    ("hanalearn round 1\nrulebook standard\ndeal 3:k7f\ndeal 4:k7f", 4, 1, "illegal", "a single round is dealt once"),
    ("hanalearn match 1\nrulebook standard\ndeal 3:k7f", 3, 1, "unknown-word", "first-dealer"),
    ("hanalearn match 1\nrulebook standard\nfirst-dealer 0\ndeal 3:k7f", 4, 1, "illegal", "month 1 is played"),
    ("hanalearn match 1\nrulebook standard\nfirst-dealer 0\ndeal 1:k7f dealer 1", 4, 1, "illegal", "seat 0 deals"),
    ("hanalearn match 1\nrulebook standard\nfirst-dealer 0\nplay 1b", 4, 1, "illegal", "no round is in play"),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "allowed"), POINTED)
def test_an_error_points_at_the_fault_and_says_what_is_allowed(
    text: str, line: int, column: int, code: str, allowed: str
) -> None:
    error = refusal(text)

    assert (error.line, error.column, error.code) == (line, column, code)
    assert allowed in error.allowed
    assert str(error).startswith(f"line {line}, column {column}: ")
    assert error.key == f"notation.{code}"


def test_the_column_counts_the_characters_of_the_line_as_written() -> None:
    error = refusal("hanalearn round 1\nrulebook standard\ndeal 3:k7f\n　　ｐｌａｙ　９９ｘ")

    assert (error.line, error.column, error.found) == (4, 8, "９９ｘ")


def test_a_state_that_cannot_have_ended_so_is_refused() -> None:
    text = state_text(state(3, 6)) + " | over hand-yaku 0"

    error = refusal(text, parse_state)

    assert error.code == "state"
    assert error.found == "hand-yaku"


def test_an_older_version_of_a_rulebook_is_read_when_asked_for() -> None:
    text = "rulebook koikoi-standard 7"

    assert refusal(text, parse_book).code == "version"
    assert parse_book(text, any_version=True) == STANDARD


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    for read in (parse_record, parse_state, parse_table, parse_book, parse_deal):
        with pytest.raises(NotationError):
            read(text)


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=60)
def test_a_damaged_text_is_read_or_refused_and_nothing_else(seed: int, data: st.DataObject) -> None:
    text = record_text(played(HOUSES["a new line"](), Random(seed), moves=8))
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:at] + data.draw(st.sampled_from(["", "x", "1", '"', ";", " | ", "\n", "takes 1b", "９"])) + text[at + 1 :]
    )

    lines = []
    try:
        parse_record(damaged)
    except NotationError as error:
        lines.append(error.line)

    assert all(line >= 1 for line in lines)


def test_a_deal_code_is_short_and_reads_however_it_is_typed() -> None:
    code = DealCode("koikoi-standard", 3, "k7f")

    assert str(code) == "koikoi-standard:3:k7f"
    for typed in ("koikoi-standard:3:k7f", "standard:3:k7f", " Standard : 3 : K7F ", "ＳＴＡＮＤＡＲＤ：３：ｋ７ｆ"):
        assert DealCode.parse(typed) == code
    assert DealCode.parse("standard:3:kol").series == "k01"
    assert DealCode.parse("3:k7f", "koikoi-standard") == code


def test_a_deal_code_gives_the_same_cards_under_every_rulebook_and_for_years() -> None:
    packs = {DealCode.parse(f"{key}:3:k7f").pack() for key in KOIKOI}

    assert len(packs) == 1
    assert " ".join(map(str, packs.pop()[:8])) == "1r 1b 10c1 2a 10c2 2c2 11r 3b"


def test_codes_of_a_series_follow_one_another() -> None:
    code = DealCode("koikoi-standard+koi-bai", 12, "k7f")

    again = code.following(was_void=True)

    assert str(again) == "koikoi-standard+koi-bai:12:k7f.2"
    assert DealCode.parse(str(again)) == again
    assert again.pack() != code.pack()
    assert (again.following().number, again.following().attempt, again.following().month) == (13, 1, Month(1))
    assert again.rulebook() == STANDARD.with_local("koi-bai")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("k7f", "shape"),
        ("mars:3:k7f", "rulebook"),
        ("standard:x:k7f", "number"),
        ("standard:3:", "series"),
        ("standard:3:k7f.x", "number"),
        ("standard:0:k7f", "number"),
        ("koikoi:3:k7f", "rulebook"),
        ("standard+free:3:a", ""),
    ],
)
def test_a_wrong_deal_code_says_what_is_wrong(text: str, code: str) -> None:
    if code:
        with pytest.raises(DealCodeError) as caught:
            DealCode.parse(text)
        assert caught.value.code == code
    else:
        with pytest.raises(DealCodeError, match="no local option is called 'free'"):
            DealCode.parse(text).rulebook()


def test_new_series_are_read_back_as_they_are() -> None:
    for seed in range(200):
        series = new_series(Random(seed))

        assert DealCode.parse(f"standard:1:{series}").series == series


def test_decisions_have_their_own_words() -> None:
    assert parse_action("koikoi", STANDARD) == KoiKoi()
    assert parse_action("koi koi", STANDARD) == KoiKoi()
    assert parse_action("STOP", STANDARD) == Stop()
    assert set(game_of(RULEBOOKS["hachihachi"]).decisions) == {"stop", "sage", "give-up"}


def test_house_rulebooks_of_this_file_are_rulebooks() -> None:
    for make in HOUSES.values():
        try:
            make()
        except RulebookError as error:
            pytest.fail(str(error))
    assert len(Card) == 48
