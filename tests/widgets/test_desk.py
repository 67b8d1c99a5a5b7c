"""Pages of rooms in a real browser: blocks, their controls, their keys, and what they send."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

Front = Callable[..., Page]
DESKS: dict[str, dict[str, Any]] = runpy.run_path(str(Path(__file__).parent / "desks.py"))["DESKS"]
CALM = {"reduced_motion": "reduce"}
PHONE = (390, 844)

CONTROLS = """() => [...table.root.querySelectorAll("button, a[href], input, select, textarea")]
    .filter((e) => e.getClientRects().length && !e.closest(".hl-term"))
    .map((e) => { const box = e.getBoundingClientRect();
                  return { id: e.dataset.id ?? e.className, width: box.width, height: box.height,
                           name: (e.getAttribute("aria-label") || e.textContent).trim() }; })"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def offers(page: Page) -> list[str]:
    """What was sent since the greeting."""
    return [offer["offer"] for offer in page.evaluate("table.model.offers") if offer["offer"] != "hello"]


def focused(page: Page) -> str | None:
    found: str | None = page.evaluate("table.root.activeElement?.dataset.id ?? null")
    return found


def put(page: Page, name: str = "desk", **changes: object) -> None:
    """A new view, one number higher."""
    page.evaluate(
        "([name, changes]) => table.show(name, { seq: table.model.get('view').seq + 1, ...changes })", [name, changes]
    )


def block(page: Page, part: str) -> Locator:
    """The first block of a part."""
    return page.locator(f'[data-block="{part}"]').first


def control(page: Page, label: str) -> Locator:
    return page.get_by_label(label, exact=True).first


@pytest.mark.parametrize("name", sorted(DESKS))
@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desktop", "phone"])
def test_every_control_is_named_and_large_enough_and_nothing_hangs_over(
    front: Front, name: str, size: tuple[int, int]
) -> None:
    page = front(name, size=size, **CALM)

    small = [one for one in page.evaluate(CONTROLS) if min(one["width"], one["height"]) < 43.5 or not one["name"]]

    assert small == []
    assert page.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_block_breaks_a_rule_of_accessibility(front: Front, scheme: str) -> None:
    page = front("desk", color_scheme=scheme, **CALM)

    found = Axe().run(page, options={"rules": {"region": {"enabled": False}}})

    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found.response["violations"]] == []


def test_every_block_of_the_contract_is_drawn(front: Front) -> None:
    page = front("desk", **CALM)

    drawn = set(page.evaluate("[...table.root.querySelectorAll('[data-block]')].map((e) => e.dataset.block)"))

    wanted = {one["part"] for one in DESKS["desk"]["main"]} - {"mat"}
    assert drawn == wanted
    expect(page.locator(".hl-mat")).to_have_count(1)


def test_a_block_that_nobody_knows_and_one_that_is_broken_leave_no_trace(front: Front) -> None:
    page = front("desk", **CALM)
    known = [{"part": "text", "lines": ["still here"]}]
    broken: list[object] = [
        {"part": "hologram"},
        None,
        7,
        {"part": "table"},
        {"part": "ledger", "rows": 3},
        {"part": "controls", "items": [None, {"kind": "dial"}]},
        {"part": "chart", "svg": "<svg"},
        {"part": "list", "rows": "x"},
        {"part": "columns", "items": [5]},
        {"part": "panel"},
        {"part": "replay", "jump": 4},
    ]

    put(page, main=[*broken, *known])

    expect(page.get_by_text("still here")).to_be_visible()


def test_a_group_of_options_is_one_tab_stop_with_arrows_inside(front: Front) -> None:
    page = front("desk", **CALM)
    page.locator('[data-offer="rule:hanami"]').focus()

    page.keyboard.press("ArrowRight")
    first = focused(page)
    page.keyboard.press("Tab")

    assert first is not None
    assert first.endswith("rule:tsukimi")
    assert str(focused(page)).endswith("select2")


def test_lines_of_a_ledger_are_one_tab_stop_from_the_first_set_to_the_final_points(front: Front) -> None:
    page = front("desk", **CALM)
    sheet = {
        "rows": [{"name": "Five brights", "points": "10", "offer": "choose:goko"}],
        "base": {"name": "Base total", "points": "10", "offer": "choose:base"},
        "rungs": [{"name": "7 or more?", "value": "yes, × 2", "offer": "choose:test"}],
        "final": {"name": "Final points", "points": "20", "offer": "choose:final"},
    }
    put(page, main=[{"part": "ledger", **sheet}])
    page.locator('[data-offer="choose:goko"]').focus()

    passed = []
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        passed.append(page.evaluate("table.root.activeElement.dataset.offer"))

    assert passed == ["choose:base", "choose:test", "choose:final"]


def test_focus_stays_on_its_control_when_a_block_is_added_above(front: Front) -> None:
    page = front("desk", **CALM)
    page.locator('[data-offer="rule:tsukimi"]').focus()
    before = focused(page)

    put(page, main=[{"part": "text", "lines": ["new"]}, *DESKS["desk"]["main"]])

    assert focused(page) == before


def test_pressing_more_several_times_asks_once_for_the_last_number(front: Front) -> None:
    page = front("desk", **CALM)
    more = page.get_by_role("button", name="Base points: more")

    more.evaluate("button => { for (const _ of [1, 2, 3]) button.click(); }")
    page.wait_for_function("table.model.offers.length > 1")

    assert offers(page) == ["set:base=9"]
    assert control(page, "Base points").input_value() == "9"


@pytest.mark.parametrize(
    ("typed", "sent"), [("12", ["set:base=12"]), ("999", ["set:base=40"]), ("１７", ["set:base=17"]), ("many", [])]
)
def test_a_typed_number_is_brought_into_its_range(front: Front, typed: str, sent: list[str]) -> None:
    page = front("desk", **CALM)
    box = control(page, "Base points")

    box.fill(typed)
    box.press("Enter")

    assert offers(page) == sent
    assert box.input_value() == (sent[0].partition("=")[2] if sent else "6")


def test_a_number_changed_by_python_replaces_what_is_shown(front: Front) -> None:
    page = front("desk", **CALM)
    main = json.loads(json.dumps(DESKS["desk"]["main"]))
    number = next(
        one for part in main if part["part"] == "controls" for one in part["items"] if one["kind"] == "number"
    )
    number["value"] = 21

    put(page, main=main)

    assert control(page, "Base points").input_value() == "21"


def test_typed_words_stay_through_a_redraw_and_are_sent_plain(front: Front) -> None:
    page = front("desk", **CALM)
    box = control(page, "Cards")

    box.fill("1b\u30003b\t9a")
    put(page)
    assert box.input_value() == "1b\u30003b\t9a"
    box.press("Enter")

    assert offers(page) == ["say:code=1b 3b 9a"]


def test_a_fault_in_a_text_is_tied_to_its_field(front: Front) -> None:
    page = front("desk", **CALM)
    box = control(page, "A written game")

    assert box.get_attribute("aria-invalid") == "true"
    described = box.get_attribute("aria-describedby")
    assert "column 6" in page.locator(f"#{described}").inner_text()


def test_a_choice_from_a_menu_sends_its_offer(front: Front) -> None:
    page = front("desk", **CALM)

    control(page, "Rulebook").select_option(label="Nintendo")

    assert offers(page) == ["book:N"]


def test_a_file_is_read_here_and_sent_as_text_unless_it_is_too_long(front: Front) -> None:
    page = front("desk", **CALM)
    picker = page.locator('[data-block="file"] input')

    picker.set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": b"deal\r\n1b"})
    page.wait_for_function("table.model.offers.length > 1")
    assert offers(page) == ["say:file=deal\n1b"]

    picker.set_input_files({"name": "long.txt", "mimeType": "text/plain", "buffer": b"x" * 201})
    expect(block(page, "file").get_by_text("longer")).to_be_visible()
    assert len(offers(page)) == 1


def test_a_game_is_saved_under_its_name(front: Front) -> None:
    page = front("desk", **CALM)

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the game").click()

    assert waiting.value.suggested_filename == "game.txt"


def test_a_line_that_cannot_be_copied_is_marked_and_that_is_said(front: Front) -> None:
    page = front("desk", **CALM)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")

    page.get_by_role("button", name="Copy", exact=True).click()

    expect(block(page, "code").get_by_text("marked")).to_be_visible()
    assert page.evaluate("getSelection().toString() || table.root.activeElement.value") == "hl1-7Q2M-K4TD-XN9A"


def test_a_word_explains_itself_aloud_and_closes_with_escape(front: Front) -> None:
    page = front("desk", size=PHONE, **CALM)
    word = page.get_by_role("button", name="yaku", exact=True)

    word.click()
    note = page.get_by_role("note")
    expect(note).to_contain_text("set of cards that scores")
    expect(page.locator("[role=status]").first).to_contain_text("set of cards that scores")
    assert page.evaluate(SIDEWAYS) == 0

    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    assert str(focused(page)).startswith("term:yaku")


def test_a_drawing_takes_over_shapes_and_words_only(front: Front) -> None:
    page = front("desk", **CALM)
    figure = block(page, "chart").locator("svg")

    expect(figure).to_be_visible()
    assert figure.locator("script").count() == 0
    assert figure.get_attribute("onload") is None
    assert figure.locator("text").first.text_content() == "one in five"


def test_numbers_of_a_drawing_as_a_table_is_a_choice_that_stays(front: Front) -> None:
    page = front("desk", **CALM)

    page.get_by_role("button", name="Show as a table").click()
    expect(block(page, "chart").get_by_role("row")).to_have_count(3)
    put(page)

    expect(block(page, "chart").get_by_role("row")).to_have_count(3)
    assert page.evaluate("JSON.parse(localStorage['hanalearn.settings']).tables") is True


def test_a_fold_opens_and_keeps_open(front: Front) -> None:
    page = front("desk", **CALM)
    page.get_by_role("button", name="More about this").click()

    put(page)

    expect(page.get_by_text("Folded words.")).to_be_visible()


def test_a_pile_by_kind_opens_all_its_cards(front: Front) -> None:
    page = front("desk-play", **CALM)

    page.get_by_role("button", name="Taken by you, 6 cards").click()

    expect(page.locator("dialog [role=listitem]")).to_have_count(6)


def test_a_step_that_comes_by_itself_comes_once(front: Front) -> None:
    page = front("desk", prepare=lambda context: context.clock.install(), **CALM)

    put(page, tick={"after_ms": 60, "offer": "step"})
    page.clock.run_for(5_000)

    assert offers(page) == ["step"]


def test_a_step_that_comes_by_itself_gives_way_to_the_reader(front: Front) -> None:
    page = front("desk", prepare=lambda context: context.clock.install(), **CALM)

    page.evaluate(
        """async () => {
            await table.show("desk", { seq: 8, tick: { after_ms: 200, offer: "step" } });
            table.root.querySelector('[data-offer="begin"]').click();
        }"""
    )
    page.clock.run_for(5_000)

    assert offers(page) == ["begin"]


def test_buttons_of_the_bar_stand_once_on_each_size(front: Front) -> None:
    for size in ((1280, 800), PHONE):
        page = front("desk-score", size=size, **CALM)

        expect(page.locator('[data-offer="next"]:visible')).to_have_count(1)
        page.locator('[data-offer="next"]:visible').click()
        assert offers(page) == ["next"]


def test_the_table_at_play_fits_a_phone_and_the_first_screen_of_a_computer(front: Front) -> None:
    phone = front("desk-play", size=PHONE, **CALM)
    hand = phone.locator('[data-zone="hand"] .hl-card').last.bounding_box()
    bar = phone.locator(".hl-bar").bounding_box()
    assert hand
    assert bar
    assert hand["y"] + hand["height"] <= bar["y"]

    large = front("desk-play", **CALM).locator('[data-zone="hand"] .hl-card').last.bounding_box()
    assert large
    assert large["y"] + large["height"] <= 800


def test_cards_travel_over_the_frames_of_a_room_and_a_key_ends_it(front: Front) -> None:
    page = front("desk-play")
    scene = json.loads(json.dumps(DESKS["desk-play"]["scene"]))
    field, hand = scene["zones"][2], scene["zones"][5]
    field["cards"].append({**hand["cards"].pop(0), "marks": [], "on": "8b"})
    frame = {"scene": scene, "say": "Grass takes grass.", "hold": 4000}

    page.locator('[data-zone="hand"] .hl-card').last.focus()
    put(page, "desk-play", frames=[frame], scene=scene, focus=None)
    page.wait_for_function("table.root.querySelectorAll('.is-moving').length > 0")
    page.keyboard.press("ArrowRight")

    page.wait_for_function("document.querySelector('#here > .hl').dataset.seq === '8'", timeout=40_000)
    expect(page.locator('[data-zone="hand"] .hl-card')).to_have_count(4)


def test_a_title_with_readings_is_shown_whole(front: Front) -> None:
    page = front("desk-play", **CALM)
    said = {"part": "feedback", "verdict": "no", "title": ["強い", {"ruby": ["札", "ふだ"]}, "が勝つ"], "lines": []}

    put(page, "desk-play", side=[said])

    expect(page.locator(".hl-fb h2")).to_contain_text("強い札")
    assert page.locator(".hl-fb h2 > *").count() == 2


def test_what_was_asked_for_comes_into_view_and_then_the_table_again(front: Front) -> None:
    page = front("desk-play", size=(390, 844), **CALM)
    side = [
        *DESKS["desk-play"]["side"],
        {"part": "text", "title": "Asked", "lines": ["An answer."], "reveal": "asked1"},
    ]  # type: ignore[misc]
    asked, mat = page.locator("[data-reveal]"), page.locator(".hl-mat")

    put(page, "desk-play", side=side)
    expect(asked).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    put(page, "desk-play", side=side, seq=9)
    expect(asked).not_to_be_in_viewport()
    page.evaluate("scrollTo(0, 9999)")
    put(page, "desk-play", seq=10)

    expect(mat).to_be_in_viewport(ratio=0.9)


def test_one_card_is_chosen_and_the_other_zones_are_left_alone(front: Front) -> None:
    page = front("desk-play", **CALM)
    scene = json.loads(json.dumps(DESKS["desk-play"]["scene"]))
    for card in (hand := scene["zones"][5]["cards"]):
        card["marks"] = ["chosen"] if card is hand[1] else []
    page.evaluate("""() => { window.touched = new Set();
        const zone = (one) => one.target.closest("[data-zone]")?.dataset.zone;
        new MutationObserver((all) => { for (const one of all) touched.add(zone(one)); })
            .observe(table.root.querySelector(".hl-zones"), { subtree: true, childList: true, attributes: true }); }""")

    put(page, "desk-play", scene=scene)

    expect(page.locator(f'[data-id="card:{hand[1]["id"]}"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("[...touched]") == ["hand"]


def test_other_drawings_reach_zones_that_say_the_same(front: Front) -> None:
    page = front("desk-play", **CALM)
    before = page.locator('[data-id="card:8b"] img').get_attribute("src")

    page.evaluate(
        """() => table.model.put("pics", Object.fromEntries(Object.entries(table.model.get("pics"))
            .map(([code, svg]) => [code, svg.replace("<rect", "<rect class='other'")])))"""
    )

    expect(page.locator('[data-id="card:8b"] img')).not_to_have_attribute("src", str(before))


def test_forgetting_clears_this_browser_and_greets_anew(front: Front) -> None:
    page = front("desk", **CALM)
    before = page.evaluate("localStorage['hanalearn.learner']")

    put(page, forget=True)

    greetings = page.evaluate("table.model.offers.filter((one) => one.offer === 'hello')")
    assert len(greetings) == 2
    assert greetings[1]["places"] == {}
    assert greetings[1]["learner"] != json.loads(before)


def test_a_lesson_may_show_blocks_below_its_table(front: Front) -> None:
    page = front("question", **CALM)

    put(page, "question", blocks=[DESKS["desk-compare"]["main"][3]])

    mat, table = page.locator(".hl-mat").bounding_box(), page.locator(".hl-data").bounding_box()
    assert mat
    assert table
    assert table["y"] > mat["y"] + mat["height"] - 1
    page.locator('[data-offer="why:N:both"]').click()
    assert offers(page) == ["why:N:both"]


def test_a_place_of_the_table_can_be_asked_for_as_a_whole(front: Front) -> None:
    page = front("question", **CALM)
    zones = [
        {"key": "stock", "name": "Stock", "label": "Stock", "count": 20, "offer": "tap:place:stock", "on": False},
        {"key": "taken", "name": "Own pile", "label": "Own pile", "cards": [], "offer": "tap:place:taken", "on": True},
    ]

    put(page, "question", scene={"label": "Table", "zones": zones})

    expect(page.get_by_role("button", name="Own pile")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Stock").click()
    assert offers(page) == ["tap:place:stock"]


def test_rows_with_a_choice_each_send_their_offers(front: Front) -> None:
    page = front("question", **CALM)
    rows = [
        {
            "label": f"Rule {n}",
            "options": [{"text": way, "offer": f"row:{n}:{way}", "on": False} for way in ("on", "off")],
        }
        for n in (1, 2)
    ]

    put(
        page,
        "question",
        answer={"form": "rows", "label": "Rules", "rows": rows, "done": {"label": "Check", "offer": "done"}},
    )

    page.get_by_role("group", name="Rule 2").get_by_role("button", name="off").click()
    assert offers(page) == ["row:2:off"]


def test_paper_shows_no_buttons(front: Front) -> None:
    page = front("desk-score", **CALM)
    page.emulate_media(media="print")

    shown = page.locator("button:visible").all_inner_texts()

    assert [text for text in shown if re.search("March|Look back|EN", text)] == []
