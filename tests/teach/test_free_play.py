"""Turns played freely: every legal act leads on, every other is named, and no card is lost."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.cards import DECK, Card, CardSet
from hanalearn.teach import Library, Session, lesson_view
from hanalearn.teach.check import check
from hanalearn.teach.dice import Dice
from hanalearn.teach.free_play import Dealt, Play, act_of, begun, dealt, move_in, played, sample_acts
from hanalearn.teach.goals import legal_moves
from hanalearn.teach.judge import rule_on
from hanalearn.teach.table import IllegalMoveError, Seat, Table
from hanalearn.teach.task import Task

FIELD, HAND = "6c1 9a 9c1 2c1 7c1 10a 12b 1c1", "1r 6a 8c1 9r 10c1 12c1 5c1"


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes.split()))


def table() -> Table:
    return Table(field=cards(FIELD), hand=cards(HAND), taken=cards("3c1 3b"), stock=22)


def play_of(seed: str, turns: int = 2) -> Play:
    return begun(table(), turns, dealt(table(), turns, Dice(seed)))


def unseen(play: Play) -> CardSet:
    return CardSet([*play.unseen.stock, *play.unseen.hand])


@settings(max_examples=80, deadline=None)
@given(seed=st.text("abc", min_size=1, max_size=6), data=st.data())
def test_every_way_of_playing_ends_after_four_half_turns_and_loses_no_card(seed: str, data: st.DataObject) -> None:
    play = play_of(seed)
    everything = play.table.cards | unseen(play)
    acts = []

    while not play.is_over:
        move = data.draw(st.sampled_from(list(legal_moves(play.table))))
        acts.append(act_of(move))
        play = played(play, acts[-1:])

        assert play.table.cards | unseen(play) == everything
        assert play.left == 4 - len(acts)

    assert len(acts) == 4
    assert (play.table.stock, len(play.table.hand_cards), len(play.unseen.hand)) == (19, 5, 6)
    assert played(play_of(seed), acts) == play


def test_practice_player_has_its_turn_between_those_of_the_learner() -> None:
    play = play_of("a")
    acts = sample_acts(play)

    seats = [[event.move.seat for event in played(play, acts[:count]).events] for count in (1, 2, 3, 4)]

    assert seats == [[Seat.MINE], [Seat.MINE, Seat.THEIRS, Seat.THEIRS], [Seat.MINE], [Seat.MINE]]


def test_practice_player_prefers_what_is_rare() -> None:
    bare = Table(field=cards("8b 9c1 10a"), hand=cards("5c1 4r"), stock=9)
    play = begun(bare, 2, Dealt(stock=cards("2c1 3c1 1c1"), hand=cards("9c2 8c1 10c1 4c1")))

    after = played(play, ["5c1>none", "2c1>none"])

    assert str(after.events[1].move) == "theirs 8c1 from the hand takes 8b"


def test_unseen_cards_are_dealt_from_the_seed_and_lie_nowhere_else() -> None:
    first, other = play_of("a"), play_of("b")

    assert first.unseen == play_of("a").unseen
    assert first.unseen != other.unseen
    assert not unseen(first) & table().cards
    assert (len(first.unseen.stock), len(first.unseen.hand)) == (3, 7)
    assert unseen(first) <= CardSet(DECK)


@pytest.mark.parametrize("act", ["9r>none", "9r>1c1", "8c1>9a", "3b>9a", "9a>9r", "zz>9a", ""])
def test_act_against_the_rules_is_no_half_turn(act: str) -> None:
    assert move_in(table(), act) is None
    with pytest.raises(IllegalMoveError, match="no half turn"):
        played(play_of("a"), [act])


def test_play_that_is_over_takes_no_more_acts() -> None:
    play = play_of("a")

    with pytest.raises(IllegalMoveError, match="the play is over"):
        played(play, [*sample_acts(play), "6a>6c1"])


def item(library: Library) -> Task:
    (task,) = library.lesson("L3.5").items("seed", 0)
    return task


def test_any_legal_play_passes_the_check_of_two_turns(
    library: Library, begin: Callable[..., Session], answer: Callable[[Session, str], Session]
) -> None:
    for last in (False, True):
        session = begin("L3.5").at("check")
        play = item(library).play
        acts: list[str] = []
        while not play.is_over:
            moves = list(legal_moves(play.table))
            acts.append(act_of(moves[-1 if last else 0]))
            play = played(play, acts[-1:])

        session = answer(session, ",".join(acts))
        assert session.state.stage == "done"
        assert session.take("next").marks == {"check": "clean"}


def test_table_follows_every_tap_and_shows_the_other_players_turn(
    library: Library, begin: Callable[..., Session]
) -> None:
    session = begin("L3.5").at("check").take("tap:9r")
    held = lesson_view(session, "en", seq=1, library=library)
    session = session.take("tap:9a")
    taken = lesson_view(session, "en", seq=2, library=library)

    assert {card["id"]: card["marks"] for card in zone(held, "hand") if card["marks"]} == {"9r": ["chosen"]}
    assert [card["id"] for card in zone(taken, "taken")] == ["3c1", "3b", "9r", "9a"]
    (drawn,) = zone(taken, "drawn")
    assert "The stock turns over" in str(taken["say"])
    assert held["answer"]["options"][0]["text"] == "Lay it down"  # type: ignore[index]
    task = item(library)
    act = sample_acts(played(task.play, ["9r>9a"]))[0]
    assert act.startswith(drawn["id"])
    session = session.take("none" if act.endswith("none") else f"tap:{act.partition('>')[2]}")
    after = lesson_view(session, "en", seq=3, library=library)
    assert "the other player" in str(after["say"]).lower()
    assert str(after["say"]).endswith("Your turn.")
    assert after["frames"]


def zone(view: dict[str, object], key: str) -> list[dict[str, object]]:
    scene = view["scene"]
    assert isinstance(scene, dict)
    return [card for zone in scene["zones"] if zone["key"] == key for card in zone["cards"] if card is not None]


@pytest.mark.parametrize(("act", "code"), [("9r>none", "M23"), ("1r>6c1", ""), ("12c1>6c1", "M06"), ("9r>6c1", "M04")])
def test_illegal_act_is_named_and_the_check_is_tried_anew(
    library: Library, begin: Callable[..., Session], act: str, code: str
) -> None:
    card, _, target = act.partition(">")
    session = begin("L3.5").at("check").take(f"tap:{card}").take(target if target == "none" else f"tap:{target}")
    view = lesson_view(session, "en", seq=1, library=library)

    assert session.state.stage == "missed"
    assert rule_on(item(library), act).codes == ((code,) if code else ())
    assert [one["id"] for one in zone(view, "hand")] == HAND.split()
    assert "new" in session.take("next").offers()


def test_turned_card_that_is_sent_to_what_one_wants_speaks_of_that_wish(library: Library) -> None:
    task = item(library)
    acts = sample_acts(task.play)[:1]
    turned = played(task.play, acts).table.drawn
    assert turned is not None
    strangers = [card for card in played(task.play, acts).table.field_cards if card.month is not turned.month]

    found = {rule_on(task, f"{acts[0]},{turned}>{card}").codes for card in strangers}

    assert found
    assert () not in found


def test_hand_that_does_not_last_is_a_finding(lesson_copy: Callable[[str], object]) -> None:
    folder = lesson_copy("L3.5")
    file = folder / "lesson.toml"  # type: ignore[operator]
    before, _, after = file.read_text("utf-8").partition('key = "play-on"')
    after = after.replace("turns = 2", "turns = 4").replace("1r 6a 8c1 9r 10c1 12c1 5c1", "1r")
    file.write_text(f'{before}key = "play-on"{after}', "utf-8")

    assert "unsolvable" in {finding.code for finding in check([folder])}  # type: ignore[list-item]
