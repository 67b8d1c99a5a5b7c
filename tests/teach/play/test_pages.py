"""The pages of a game: whole sentences in every language, offers that are open, figures with their sources."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest

from hanalearn.teach.play.acts import acts
from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import Page
from hanalearn.teach.play.moments import Weighing, search
from hanalearn.teach.play.score_page import ScorePage
from hanalearn.teach.play.session import PlaySession, Where
from hanalearn.teach.play.settings import Settings
from hanalearn.teach.play.sight import Step
from hanalearn.teach.play.table_page import TablePage
from hanalearn.teach.voice import Voice
from hanalearn.text import LANGUAGES
from hanalearn.widgets.offers import offers_in

Visit = Callable[..., Iterator[tuple[PlaySession, dict[str, object]]]]
Walk = Callable[..., Iterator[Game]]


def blocks(view: Mapping[str, object]) -> list[dict[str, object]]:
    """All blocks of a view, those within others too."""

    def within(some: object) -> Iterator[dict[str, object]]:
        if isinstance(some, list):
            for one in some:
                yield from within(one)
        elif isinstance(some, dict):
            if "part" in some:
                yield some
            yield from within(some.get("blocks"))

    return [*within(view["main"]), *within(view["side"])]


def part(view: Mapping[str, object], name: str, key: str = "") -> dict[str, object]:
    """The block of a part, or of an id."""
    return next(one for one in blocks(view) if one["part"] == name and (not key or one.get("id") == key))


@pytest.mark.parametrize("seed", range(4))
def test_every_offer_of_every_view_is_open(seed: int, visited: Visit) -> None:
    settings = Settings(
        opponent=("gardener", "person", "reader", "collector")[seed],
        table=3 - seed % 3,
        help=3 - seed,
        series=f"a{seed}",
    )
    for session, view in visited(PlaySession.begin(settings, at_once=True), seed, 30):
        for offer in offers_in(view):
            if not offer.startswith(("say:", "set:")):
                assert session.take(offer, lambda: "new") is not None, offer


@pytest.mark.parametrize("lang", [one.code for one in LANGUAGES])
def test_every_view_is_whole_in_every_language(lang: str, visited: Visit) -> None:
    for seed in range(2):
        settings = Settings(table=3 - seed, help=3, series=f"b{seed}", is_lenient=True)
        for count, (session, _) in enumerate(visited(PlaySession.begin(settings, at_once=True), seed, 30)):
            if count % 4 == 0:
                text = json.dumps(session.view(lang), ensure_ascii=False)
                assert "{" not in text.replace('{"', "").replace("{}", ""), "a slot was left open"


def test_a_view_is_small_enough_for_a_slow_school_line(visited: Visit) -> None:
    sizes = [
        len(json.dumps(view))
        for _, view in visited(PlaySession.begin(Settings(series="k7f", help=3), at_once=True), 2, 30)
    ]

    assert max(sizes) < 64_000


def test_only_one_button_of_a_page_is_filled(visited: Visit) -> None:
    for _, view in visited(PlaySession.begin(Settings(series="k7f", help=3), at_once=True), 5, 30):
        filled = [one for one in view["bar"] if one.get("main")]  # type: ignore[attr-defined]
        for block in blocks(view):
            if block["part"] == "buttons":
                filled += [one for one in block["items"] if one.get("main")]  # type: ignore[attr-defined]
        assert len(filled) <= 1


def held(level: int) -> Game:
    """A game in which a hand card is held that takes something."""
    game = Game.start(Settings(series="k7f", help=level))
    card = next(card for card in game.view.hand if game.view.field.of_month(card.month))
    after = game.take(f"tap:{card}")
    assert after is not None
    return after


def marked(game: Game) -> set[str]:
    scene = TablePage.of(game, "en").render()["scene"]
    assert isinstance(scene, dict)
    field = next(zone for zone in scene["zones"] if zone["key"] == "field")
    return {card["id"] for card in field["cards"] if card and "match" in card["marks"]}


def test_what_a_held_card_may_take_is_marked_with_help_and_not_without() -> None:
    game = held(2)
    assert game.held is not None

    assert marked(game) == {card.code for card in game.view.field.of_month(game.held.month)}
    assert marked(held(0)) == set()


def test_what_matches_is_told_at_every_level() -> None:
    game = Game.start(Settings(series="k7f", help=0))
    asked = game.take("ask:matches")
    assert asked is not None

    assert part(TablePage.of(asked, "en").render(), "coach")["lines"]
    assert "M" in TablePage.of(game, "en").render()["read"]  # type: ignore[operator]


def test_an_attempt_is_answered_beside_the_table_with_the_card_come_back() -> None:
    game = held(2)
    assert game.held is not None
    stranger = next(card for card in game.view.field if card.month is not game.held.month)
    refused = game.take(f"tap:{stranger}")
    assert refused is not None

    view = TablePage.of(refused, "en").render()

    assert part(view, "feedback")["holds"]
    scene = view["scene"]
    assert isinstance(scene, dict)
    hand = next(zone for zone in scene["zones"] if zone["key"] == "hand")
    assert [card["id"] for card in hand["cards"] if "returned" in card["marks"]] == [game.held.code]
    assert str(view["say"])


def test_must_match_is_answered_too() -> None:
    for series in range(40):
        game = Game.start(Settings(series=f"m{series}", options=("must-match",), help=0))
        able = {one.card for one in game.view.actions}  # type: ignore[attr-defined]
        lazy = [card for card in game.view.hand if card not in able]
        if lazy and not game.round.is_over:
            break
    first = game.take(f"tap:{lazy[0]}")
    assert first is not None
    refused = first.take("lay")
    assert refused is not None

    assert refused.attempt is not None
    assert part(TablePage.of(refused, "en").render(), "feedback")["lines"]


def scored(played: Walk, **changes: object) -> Iterator[Game]:
    for game in played(Game.start(Settings(help=0, **changes)), seed=8, calm=1.0):  # type: ignore[arg-type]
        if game.page is Page.SCORE:
            yield game


def test_the_ledger_adds_up_and_every_line_names_its_sheet(played: Walk) -> None:
    read = 0
    for game in scored(played, series="s3", months=12):
        result = game.round.result
        assert result is not None
        if result.winner is None or not result.sheet.entries:
            continue
        read += 1
        view = ScorePage(game, Voice("en")).render()
        ledger = part(view, "ledger", "sheet")
        rows = ledger["rows"]
        assert isinstance(rows, list)
        counted = [row for row in rows if row["state"] != "none"]
        assert sum(int(row["points"].lstrip("+")) for row in counted) == result.sheet.base
        assert all(row["cite"]["letter"] == "W" and row["cite"]["text"] for row in rows)
        rungs = part(view, "ledger", "rungs")
        assert rungs["final"]["points"] == str(result.points[result.winner])  # type: ignore[index]
        lines = part(view, "panel", "lines")["blocks"]
        assert len(lines[0]["lines"]) >= len(counted) + 1  # type: ignore[index]
    assert read >= 6


def test_the_match_sheet_adds_up_month_by_month(played: Walk) -> None:
    last = list(scored(played, series="s3", months=12))[-1]
    match = last.replay.now.match
    assert match is not None

    rows = part(ScorePage(last, Voice("en")).render(), "table", "match")["rows"]

    assert isinstance(rows, list)
    assert len(rows) == 13
    assert part(ScorePage(last, Voice("en")).render(), "text", "after")["lines"] == ["All months have been played."]
    assert rows[-1]["cells"] == [str(total) for total in match.totals]
    for row, result in zip(rows, match.results, strict=False):
        assert row["cells"] == [str(points) for points in result.points]


def test_at_flowers_the_cards_are_counted_and_no_points_are_named(played: Walk) -> None:
    game = next(iter(scored(played, series="s3", table=1)))

    view = ScorePage(game, Voice("en")).render()

    totals = part(view, "table", "counts")["rows"][-1]["cells"]  # type: ignore[index]
    assert sum(map(int, totals)) == 48
    assert "point" not in json.dumps(
        [block for block in blocks(view) if block["part"] not in ("code", "download", "panel")]
    )


def test_no_page_praises_or_ranks(played: Walk) -> None:
    for game in scored(played, series="s3", months=3):
        text = json.dumps(ScorePage(game, Voice("en")).render()).lower()
        for word in ("win", "won", "lose", "lost", "best", "well done", "rank", "!"):
            assert f" {word} " not in text.replace("!", " ! ")


def test_moments_are_found_shown_and_tried_again(played: Walk) -> None:
    game = next(iter(scored(played, series="k7f")))
    session = PlaySession(draft=game.settings, game=game, where=Where.GAME)
    assert session.wants_moments
    # So few rounds as to be quick: how well they are found is tested elsewhere.
    *_, found = search(game.played_round(), Weighing(first=20, then=40, slice=20))

    shown = replace(session, found=found)
    view = shown.view("en")
    assert part(view, "group", "moments")
    for number, moment in enumerate(found):
        again = shown.take(f"try:{number}", lambda: "n")
        assert again is not None
        assert again.aside is not None
        assert again.aside.round == game.played_round().states[moment.at]
        back = again.take("back", lambda: "n")
        assert back is not None
        assert back.game == game


def test_the_first_page_offers_every_choice_and_shows_the_chosen_one() -> None:
    view = PlaySession.begin(Settings(series="k7f", book="koikoi-club", table=2, open_hands=True)).view("en")

    offers = offers_in(view)

    assert {"table:1", "with:strategist", "with:person", "months:12", "help:0", "book:koikoi-mon", "deal"} <= offers
    assert {"option:koi-bai", "open-hands", "lenient"} <= offers
    assert {item["id"] for item in part(view, "panel", "others")["blocks"][0]["items"]} == {"code", "game"}  # type: ignore[index]


def test_the_page_says_where_a_text_is_broken() -> None:
    session = PlaySession.begin(Settings(series="k7f"))
    text = "hanalearn round 1\nrulebook standard\ndeal 3:k7f\nplay 9x"

    after = session.take(f"say:game={text}", lambda: "n")

    assert after is not None
    field = next(
        item
        for block in blocks(after.view("en"))
        if block["part"] == "controls"
        for item in block["items"]  # type: ignore[attr-defined]
        if item.get("id") == "game"
    )
    assert field["value"] == text
    assert (field["error"]["line"], field["error"]["column"]) == (4, 6)
    assert "Line 4, column 6" in field["error"]["text"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "not a deal code"),
        ("hachihachi:1:k7f", "cannot be played"),
        ("bridge:1:k7f", "cannot be played"),
        ("standard:0:k7f", "1 to 999"),
        ("standard:1:k7f!", "letters or digits"),
    ],
)
def test_a_deal_code_that_is_none_is_answered(typed: str, says: str) -> None:
    after = PlaySession.begin(Settings(series="k7f")).take(f"say:code={typed}", lambda: "n")

    assert after is not None
    assert says in json.dumps(after.view("en"))


def test_with_open_hands_the_other_hand_lies_open() -> None:
    game = Game.start(Settings(series="k7f", table=2, open_hands=True))
    scene = TablePage.of(game, "en").render()["scene"]
    assert isinstance(scene, dict)

    theirs = next(zone for zone in scene["zones"] if zone["key"] == "their-hand")

    assert {card["id"] for card in theirs["cards"]} == {card.code for card in game.round.hands[1]}


def test_steps_of_the_ribbon_follow_the_turn(played: Walk) -> None:
    now = {Step.HAND: {0, 1}, Step.PLACED: {2}, Step.DRAWN: {3}, Step.DECIDE: {5}}
    for game in played(Game.start(Settings(series="k7f", help=2)), seed=3, calm=1.0):
        if game.step in now:
            items = part(TablePage(game, Voice("en"), acts(game)).render(), "phases")["items"]
            at = next(place for place, item in enumerate(items) if item["state"] == "now")  # type: ignore[arg-type, var-annotated]
            assert at in now[game.step]


def test_a_kept_game_opens_where_it_was_and_another_deal_asks_first() -> None:
    game = PlaySession.begin(Settings(series="k7f"), at_once=True)
    record = game.view("en")["place"]["record"]  # type: ignore[index]

    same = PlaySession.begin(Settings(series="zz"), record=record)
    other = PlaySession.begin(Settings(series="zz").with_code("3:zz"), record=record, at_once=True)
    broken = PlaySession.begin(Settings(series="zz"), record="nonsense")

    assert (same.where, same.note) == (Where.GAME, "resumed")
    assert (other.where, other.note, other.draft.first) == (Where.SETUP, "link", 3)
    assert (broken.where, broken.note) == (Where.SETUP, "unreadable")
