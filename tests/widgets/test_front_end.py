"""The front end in a real browser, without Jupyter: what is seen, pressed, spoken, remembered and refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser

Front = Callable[..., Page]
VIEWS = sorted(path.stem for path in (Path(__file__).parent / "views").glob("*.json") if "words" not in path.stem)
CALM = {"reduced_motion": "reduce"}
PARTS = ("head", "prompt", "scene", "answer", "feedback", "hints", "foot", "notes", "frames", "place", "map", "words")

# What can be pressed and is seen now. A card that lies half under another can still be pressed in its free part.
CONTROLS = """() => [...table.root.querySelectorAll("button, a[href], input")]
    .filter((e) => e.getClientRects().length && !e.closest(".hl-over"))
    .map((e) => { const box = e.getBoundingClientRect();
                  return { id: e.dataset.id ?? e.className, width: box.width, height: box.height,
                           name: (e.getAttribute("aria-label") || e.textContent).trim() }; })"""
# The first view of a page: words, and nothing else yet.
LAY = """async () => { const { words } = await table.load("question"); table.model.put("view", { seq: 0, words }); }"""


def offers(page: Page) -> list[str]:
    """What was sent since the greeting."""
    sent = page.evaluate("table.model.offers")
    return [offer["offer"] for offer in sent if offer["offer"] != "hello"]


def focused(page: Page) -> str | None:
    """The id of what has the focus inside the page."""
    found: str | None = page.evaluate("table.root.activeElement?.dataset.id ?? null")
    return found


def show(page: Page, name: str, **changes: object) -> None:
    """Show a view. Where an answer is judged and nothing moves, all of it stands then; what is said stands first."""
    page.evaluate("([name, changes]) => table.show(name, changes)", [name, changes])
    page.wait_for_function(
        """() => { const { feedback, frames, page, seq } = table.model.get("view");
            return !feedback || page !== "lesson" || frames?.length || table.root.querySelector("[role=alert]")
                || table.root.host.dataset.seq === String(seq); }"""
    )


def listen(page: Page) -> None:
    """From now on ``spoken`` holds what the live regions say, in order. What the page said as it opened is over."""
    if page.evaluate("Boolean(table.model.get('view').say)"):
        expect(page.locator("[role=status]").first).not_to_be_empty()
    page.evaluate("""() => { window.spoken = [];
        for (const live of table.root.querySelectorAll("[role=status]"))
            new MutationObserver(() => live.textContent && spoken.push(live.textContent))
                .observe(live, { childList: true, characterData: true, subtree: true }); }""")


def write_motions_down(page: Page) -> None:
    """From now on ``begun`` holds the milliseconds of every motion of a card, written down as it begins: on a busy
    machine a motion is over before a test has looked."""
    page.evaluate("""() => { window.begun = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
            const motion = animate.call(this, frames, timing);
            queueMicrotask(() => { if (this.matches(".is-moving")) begun.push(motion.effect.getTiming().duration); });
            return motion; }; }""")


def keep_in_storage(**values: object) -> Callable[[BrowserContext], object]:
    """Makes a browser that has kept these values, as text."""
    lines = [f"localStorage.setItem({json.dumps(f'hanalearn.{k}')}, {json.dumps(v)})" for k, v in values.items()]
    return lambda context: context.add_init_script(";".join(lines))


# ---------------------------------------------------------------------------------------------- what is seen


def test_a_lesson_shows_question_table_hints_and_place(front: Front) -> None:
    page = front("question")

    expect(page.get_by_role("heading", level=1)).to_have_text("Two cards match your ribbon. Tap the one you want.")
    expect(page.get_by_role("group", name="Field, 3 cards").get_by_role("button")).to_have_count(3)
    expect(page.get_by_role("button", name="September, chrysanthemum, ribbon, chosen")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.get_by_text("Step 2 of 12").first).to_be_attached()
    expect(page.get_by_role("button", name="Where to look")).to_be_visible()
    assert page.title() == "One, two or three on the field - hanalearn"
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_japanese_question_breaks_between_its_phrases(front: Front) -> None:
    page = front("question-ja", size=(390, 844), **CALM)

    phrases = page.locator("h1 .hl-phrase")
    tall = page.evaluate("parseFloat(getComputedStyle(table.root.querySelector('h1')).lineHeight)")
    boxes = [box for box in (phrases.nth(n).bounding_box() for n in range(phrases.count())) if box]

    assert len(boxes) == 3
    assert all(box["height"] < 1.6 * tall for box in boxes), "a phrase that has room on a line of its own is not broken"
    assert len({round(box["y"]) for box in boxes}) > 1


def test_the_map_shows_twelve_flowers_and_opens_a_lesson(front: Front) -> None:
    page = front("map")

    expect(page.get_by_role("heading", level=3)).to_have_count(12)
    page.get_by_role("link", name="Take your first card").click()

    assert offers(page) == ["open:L0.1"]


def test_a_unit_with_many_lessons_opens_and_closes(front: Front) -> None:
    page = front("map-begun")
    unit = page.get_by_role("button", name="The deck")

    expect(unit).to_have_attribute("aria-expanded", "false")
    unit.click()
    expect(page.get_by_role("link", name="Twelve flowers, part 5")).to_be_visible()
    unit.click()
    expect(page.get_by_role("link", name="Twelve flowers, part 5")).to_have_count(0)


def test_before_the_first_view_the_table_is_being_laid(front: Front) -> None:
    page = front()

    page.evaluate(LAY)

    expect(page.get_by_text("The table is being laid")).to_be_visible()


def test_a_table_that_is_slow_says_so_and_offers_to_try_again(front: Front, visitor: Any, address: str) -> None:
    page = visitor.open(f"{address}/harness.html", prepare=lambda context: context.clock.install())
    page.wait_for_function("window.table")
    page.evaluate(LAY)
    expect(page.get_by_text("The table is being laid")).to_be_visible()

    page.clock.run_for(8100)

    expect(page.get_by_text("This takes longer than usual.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize(
    "size", [(360, 740), (390, 844), (640, 400), (720, 900), (960, 700), (1280, 800), (1920, 1080)]
)
def test_nothing_scrolls_sideways_and_all_can_be_hit_with_a_thumb(front: Front, size: tuple[int, int]) -> None:
    page = front("question", size=size, **CALM)

    for seq, view in enumerate(VIEWS):
        show(page, view, seq=100 + seq)
        too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        controls = page.evaluate(CONTROLS)
        assert too_wide <= 0, f"{view} is {too_wide} px too wide"
        assert [c for c in controls if min(c["width"], c["height"]) < 43.9] == [], view
        assert [c for c in controls if not c["name"]] == [], view


@pytest.mark.parametrize("size", ["large", "projector"])
def test_large_letters_do_not_push_anything_off_the_page(front: Front, size: str) -> None:
    page = front("wrong", **CALM, prepare=keep_in_storage(settings=json.dumps({"size": size})))

    for width in (360, 720, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert page.evaluate("getComputedStyle(table.root.querySelector('.hl-ask')).fontSize") > "25"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(front: Front, scheme: str) -> None:
    page = front("question", color_scheme=scheme, **CALM)

    for seq, view in enumerate(("wrong", "number", "tick", "blanks", "choose-right", "also", "map-begun", "wrong-ja")):
        show(page, view, seq=100 + seq)
        assert serious(page) == [], view


@pytest.mark.parametrize("opener", ["settings", "book", "pile:taken"])
def test_axe_finds_nothing_serious_in_an_open_panel(front: Front, opener: str) -> None:
    page = front("drawn", **CALM)

    page.evaluate("(id) => table.root.querySelector(`[data-id='${id}']`).click()", opener)

    assert serious(page) == []


@pytest.mark.parametrize("theme", ["contrast", "contrast-dark"])
def test_axe_finds_nothing_serious_in_high_contrast(front: Front, theme: str) -> None:
    page = front("wrong", **CALM, prepare=keep_in_storage(settings=json.dumps({"theme": theme})))

    assert page.evaluate("document.querySelector('#here > .hl').dataset.hlTheme") == theme
    assert serious(page) == []


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {node['target']} {node['failureSummary']}"
        for v in found
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"]
    ]


def test_forced_colours_keep_the_chosen_card_apart(front: Front) -> None:
    page = front("question", forced_colors="active")

    ring = page.evaluate("getComputedStyle(table.root.querySelector('.is-sel'), '::after').borderTopStyle")

    assert ring == "solid"
    expect(page.locator(".hl-tick")).to_be_visible()


# ---------------------------------------------------------------------------------------------- what is pressed


def test_an_offer_carries_the_number_of_the_view_it_answers(front: Front) -> None:
    page = front("question")

    page.get_by_role("button", name="September, chrysanthemum, animal").click()
    page.get_by_role("button", name="September, chrysanthemum, animal").click()
    show(page, "wrong")
    page.get_by_role("button", name="Choose again").click()

    sent = page.evaluate("table.model.offers")[1:]
    assert [(o["seq"], o["offer"]) for o in sent] == [(7, "tap:9a"), (7, "tap:9a"), (8, "again")]
    assert [o["n"] for o in sent] == [2, 3, 4]


def test_a_button_that_is_not_enabled_sends_nothing(front: Front) -> None:
    page = front("question")

    page.get_by_role("button", name="Next").click(force=True)

    assert offers(page) == []


def test_a_card_that_is_not_on_offer_says_its_name(front: Front) -> None:
    page = front("drawn")
    listen(page)

    page.get_by_role("button", name="June, peony").click(force=True)

    page.wait_for_function("spoken.length")
    assert page.evaluate("spoken") == ["June, peony, animal, butterflies"]
    assert offers(page) == []


def test_the_keyboard_walks_the_page_and_the_zones(front: Front) -> None:
    page = front("question", **CALM)
    stops = []
    for _ in range(11):
        page.keyboard.press("Tab")
        stops.append(focused(page))

    assert stops == [
        "home",
        "where",
        "settings:lang",
        "book",
        "settings",
        "card:9a",
        "card:9r",
        "hint:0",
        "back",
        "next",
        None,
    ]


def test_arrows_home_and_end_move_inside_a_zone_and_enter_takes(front: Front) -> None:
    page = front("question")
    page.evaluate("table.root.querySelector('[data-id=\"card:9a\"]').focus()")

    walk = []
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "Home", "End", "ArrowUp"):
        page.keyboard.press(key)
        walk.append(focused(page))
    page.keyboard.press("Enter")

    assert walk == ["card:9c1", "card:1c1", "card:9a", "card:1c1", "card:9a", "card:1c1", "card:9c1"]
    assert offers(page) == ["tap:9c1"]


def test_down_goes_to_the_card_below_in_a_field_of_two_rows(front: Front) -> None:
    page = front("big")
    page.evaluate("table.root.querySelector('[data-id=\"card:12b\"]').focus()")

    page.keyboard.press("ArrowDown")

    assert focused(page) == "card:11c1"


def test_a_letter_picks_an_option(front: Front) -> None:
    page = front("choose")
    page.evaluate("table.root.querySelector('[data-id=prompt]').focus()")

    page.keyboard.press("b")

    assert offers(page) == ["choose:too"]
    assert focused(page) == "opt:B"


def test_single_letters_can_be_switched_off(front: Front) -> None:
    page = front("choose", prepare=keep_in_storage(settings='{"keys": false}'))
    listen(page)
    page.evaluate("table.root.querySelector('[data-id=prompt]').focus()")

    page.keyboard.press("b")
    page.keyboard.press("t")

    assert offers(page) == []
    assert page.evaluate("spoken") == []


def test_letters_read_the_table_aloud(front: Front) -> None:
    page = front("question")
    listen(page)
    page.evaluate("table.root.querySelector('[data-id=prompt]').focus()")
    cup, chaff = "September, chrysanthemum, animal, sake cup, matches", "September, chrysanthemum, chaff, matches"
    said = {
        "f": f"Field, 3 cards; {cup}; {chaff}; January, pine, chaff",
        "h": "Hand, 1 card; September, chrysanthemum, ribbon, chosen",
        "p": "Taken, 0 cards",
        "m": f"{cup}; {chaff}",
        "y": "No set yet.",
        "t": f"Table. Field, 3 cards; {cup}; {chaff}; January, pine, chaff. Hand, 1 card;"
        " September, chrysanthemum, ribbon, chosen. Stock, 20 cards face down. Taken, 0 cards",
    }

    for count, key in enumerate(said):
        page.keyboard.press(key)
        page.wait_for_function("(count) => spoken.length > count", arg=count)

    assert page.evaluate("spoken") == list(said.values())


def test_a_view_may_bring_its_own_words_for_the_reading_keys(front: Front) -> None:
    page = front("question")
    show(page, "question", seq=8, say="", read={"Y": "Two poem ribbons, one to go."})
    listen(page)
    page.evaluate("table.root.querySelector('[data-id=prompt]').focus()")

    page.keyboard.press("y")

    page.wait_for_function("spoken.length")
    assert page.evaluate("spoken") == ["Two poem ribbons, one to go."]


def test_escape_lets_go_of_a_chosen_card_and_only_then(front: Front) -> None:
    page = front("question")
    page.evaluate("table.root.querySelector('[data-id=\"card:9a\"]').focus()")

    page.keyboard.press("Escape")
    show(page, "first", seq=8)
    page.keyboard.press("Escape")

    assert offers(page) == ["let-go"]


def test_keys_pressed_in_the_page_reach_nobody_else(front: Front) -> None:
    page = front("choose")
    page.evaluate("""() => { window.heard = [];
        for (const type of ["keydown", "keyup", "keypress"])
            for (const capture of [true, false])
                document.addEventListener(type, (e) => heard.push(e.key), capture); }""")

    page.evaluate("table.root.querySelector('[data-id=\"opt:A\"]').focus()")
    for key in ("a", "b", "d", "d", "x", "Enter", "Escape", "1"):
        page.keyboard.press(key)

    assert page.evaluate("heard") == []


def test_a_notebook_is_told_to_leave_keys_alone_on_the_element_it_sees(front: Front) -> None:
    page = front("question")

    bare = page.evaluate("""() => [...table.root.querySelectorAll("button, a, input, [tabindex]")]
        .filter((e) => !e.hasAttribute("data-lm-suppress-shortcuts")).map((e) => e.outerHTML.slice(0, 80))""")

    assert bare == []
    assert page.evaluate("document.querySelector('#here > .hl').hasAttribute('data-lm-suppress-shortcuts')")


# ---------------------------------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("4", "4"),
        (" 4 ", "4"),
        ("+4", "4"),
        ("４", "4"),
        ("＋４", "4"),
        ("004", "4"),
        ("6 x 2", "6*2"),
        ("6×2", "6*2"),
        ("６Ｘ２", "6*2"),
        ("10 + 5", "10+5"),
        ("−3", "-3"),
        ("-0", "0"),
        ("four", None),
        ("4.5", None),
        ("4 cards", None),
        ("", None),
        ("6**2", None),
        ("1234567", None),
        ("四", None),
    ],
)
def test_a_typed_number_has_one_form(front: Front, typed: str, canonical: str | None) -> None:
    page = front()

    assert page.evaluate("(typed) => table.canon(typed)", typed) == canonical


def test_a_number_is_typed_on_the_pad_or_with_keys(front: Front) -> None:
    page = front("doubling")

    for key in ("6", "times", "2"):
        page.get_by_role("button", name=key, exact=True).click()
    page.get_by_role("button", name="Check").click()
    show(page, "number", seq=12)
    page.evaluate("table.root.querySelector('[data-id=prompt]').focus()")
    page.keyboard.type("14")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")

    assert offers(page) == ["num:6*2", "num:1"]


def test_what_is_no_number_goes_to_python_as_it_was_typed(front: Front) -> None:
    page = front("number")

    page.get_by_role("textbox", name="Your answer").fill("  four of them  ")
    page.keyboard.press("Enter")

    assert offers(page) == ["text:four of them"]


def test_a_new_try_starts_with_an_empty_field_and_a_view_in_between_does_not_empty_it(front: Front) -> None:
    page = front("number")
    field = page.get_by_role("textbox", name="Your answer")

    field.fill("3")
    show(page, "number", seq=12)
    expect(field).to_have_value("3")
    tries = [
        {"text": "2", "title": "You tried 2"},
        {"text": "3", "title": "You tried 3", "because": "And the card played."},
    ]
    show(
        page,
        "number",
        seq=13,
        answer={"form": "number", "label": "Your answer", "tries": tries, "done": {"label": "Check"}},
    )

    expect(field).to_have_value("")
    expect(page.get_by_text("You tried 3")).to_be_visible()


def test_on_a_phone_a_number_can_be_handed_in_again_after_a_miss(front: Front) -> None:
    page = front("number", size=(390, 844), **CALM)
    feedback = {
        "verdict": "no",
        "title": "Not this one",
        "actions": [{"label": "Again", "offer": "again", "main": True}],
    }
    show(page, "number", seq=12, feedback=feedback)

    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_role("button", name="Check").click()

    assert offers(page) == ["num:4"]
    expect(page.get_by_text("You tried 2")).to_have_count(0)


def test_ticks_and_blanks_send_their_offers(front: Front) -> None:
    page = front("tick")

    expect(page.get_by_role("checkbox", name="the warbler")).to_be_checked()
    page.get_by_role("checkbox", name="both at once").click()
    page.get_by_role("button", name="Check").click()
    show(page, "blanks", seq=21)
    page.get_by_role("group", name="First blank").get_by_role("button", name="animal").click()

    assert offers(page) == ["tick:both", "done", "blank:0:animal"]


def test_a_set_of_cards_is_taken_with_a_button_of_its_own(front: Front) -> None:
    page = front("question", **CALM)
    form = {"form": "tap-set", "label": "Your answer", "done": {"label": "Take", "offer": "done", "enabled": False}}
    show(page, "question", seq=8, answer={**form, "nothing": {"label": "Nothing", "offer": "none", "enabled": True}})

    page.get_by_role("button", name="Take").click(force=True)
    page.get_by_role("button", name="Nothing").click()
    show(page, "question", seq=9, answer={**form, "done": {"label": "Take", "offer": "done", "enabled": True}})
    page.get_by_role("button", name="Take").click()

    assert offers(page) == ["none", "done"]


def test_an_answer_that_was_given_stays_to_be_seen_and_cannot_be_changed(front: Front) -> None:
    page = front("number", **CALM)
    form = {"form": "number", "label": "Your answer", "tries": [], "done": {"label": "Check"}}

    show(page, "number", seq=12, answer={**form, "enabled": False, "given": "6*2"})

    field = page.get_by_role("textbox", name="Your answer")
    expect(field).to_have_value("6 × 2")
    expect(field).not_to_be_editable()
    page.get_by_role("button", name="7", exact=True).click(force=True)
    page.get_by_role("button", name="Check").click(force=True)
    assert offers(page) == []


def test_an_option_left_out_by_a_hint_cannot_be_picked(front: Front) -> None:
    page = front("choose", **CALM)
    options = [{"key": "A", "text": "stays", "offer": "choose:field"}, {"key": "B", "text": "comes", "state": "out"}]
    show(page, "choose", seq=14, answer={"form": "choose", "label": "Which?", "options": options})
    page.evaluate("table.root.querySelector('[data-id=prompt]').focus()")

    page.keyboard.press("b")
    page.keyboard.press("a")

    assert offers(page) == ["choose:field"]


def test_somebody_who_does_nothing_for_a_while_is_told_something_once(front: Front, visitor: Any, address: str) -> None:
    page = visitor.open(f"{address}/harness.html?view=question", prepare=lambda context: context.clock.install())
    page.wait_for_function("window.table")
    show(page, "question", seq=8, say="", nudge={"after_s": 8, "text": ["Lay it ", {"b": "down"}, "."]})
    nudge = page.locator(".hl-nudge")

    page.clock.run_for(5000)
    page.keyboard.press("Tab")
    page.clock.run_for(5000)
    expect(nudge).to_have_count(0)
    page.clock.run_for(4000)

    expect(nudge).to_have_text("Lay it down.")
    expect(page.locator("[role=status]").first).to_have_text("Lay it down.")
    show(page, "question", seq=9)
    expect(nudge).to_have_count(0)


def test_a_lesson_that_is_not_written_yet_is_named_but_cannot_be_opened(front: Front) -> None:
    page = front("map", **CALM)
    ready = {"id": "L1.1", "title": "Twelve flowers", "meta": "6 minutes", "state": "new", "offer": "open:L1.1"}
    soon = {"id": "L1.2", "title": "Look-alikes", "meta": "6 minutes", "state": "soon", "word": "in preparation"}
    units = [
        {"month": 2, "title": "The deck", "plant": "Plum", "meta": "2 lessons", "lessons": [ready, soon]},
        {"month": None, "title": "From elsewhere", "lessons": [{**ready, "id": "x"}]},
    ]
    page.evaluate(
        """async (units) => { const view = await table.load("map"); view.seq = 2;
        Object.assign(view.map, { units, next: { over: "", title: "All done", go: null, cards: [] } });
        table.model.put("view", view); }""",
        units,
    )

    expect(page.get_by_text("Look-alikes")).to_have_count(0)
    page.get_by_role("button", name="The deck").click()
    expect(page.get_by_text("Look-alikes")).to_be_visible()
    expect(page.get_by_role("button", name="Look-alikes")).to_have_count(0)
    expect(page.get_by_role("heading", name="From elsewhere")).to_be_visible()
    expect(page.get_by_role("link", name="Start")).to_have_count(0)


def test_a_plant_to_look_at_is_outlined_or_named_by_its_emblem(front: Front) -> None:
    page = front("question", **CALM)
    zones = [
        {
            "key": "field",
            "name": "Field",
            "cards": [{"id": "9a", "marks": ["plant"]}, {"id": "1c1", "marks": ["plant"]}],
        }
    ]
    page.evaluate("table.model.put('pics', { ...table.model.get('pics'), '9a:plant': '<svg>outlined</svg>' })")

    show(page, "question", seq=8, scene={"zones": zones})

    assert "outlined" in page.locator("[data-card='9a'] img").evaluate("(img) => decodeURIComponent(img.src)")
    expect(page.locator("[data-card='9a'] .hl-plant")).to_have_count(0)
    expect(page.locator("[data-card='1c1'] .hl-plant use")).to_have_attribute("href", "#m01")


def test_a_deck_with_numbers_of_its_own_gets_none_from_the_page(front: Front) -> None:
    page = front("question", **CALM)
    expect(page.locator(".hl-num").first).to_be_visible()

    page.evaluate("table.model.put('look', { ...table.look, numbered: true })")

    expect(page.locator(".hl-num").first).to_be_hidden()


def test_a_card_laid_by_the_other_side_does_not_come_off_the_stock(front: Front) -> None:
    page = front("question")
    start = """async (count) => { const view = await table.load("question"), zones = view.scene.zones;
        view.seq = 50 + count;
        zones.find((z) => z.key === "stock").count = count;
        zones.find((z) => z.key === "field").cards.push({ id: count === 20 ? "10c1" : "2c1", label: "new", marks: [] });
        table.model.put("view", view);
        return Boolean(table.root.querySelector(".is-turning")); }"""

    assert page.evaluate(start, 20) is False
    assert page.evaluate(start, 19) is True


def test_only_one_button_on_a_screen_is_filled(front: Front) -> None:
    page = front("question", **CALM)

    for view in VIEWS:
        show(page, view)
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.locator(".hl-btn.is-main:visible").count() <= 1, f"{view} at {width}"


def test_the_bar_of_a_phone_opens_the_hints(front: Front) -> None:
    page = front("wrong", size=(390, 844), **CALM)

    page.get_by_role("button", name="Hint 2 of 4").click()
    panel = page.get_by_role("dialog", name="Hints")
    expect(panel.get_by_text("Same plant twice")).to_be_visible()
    panel.get_by_role("button", name="Leave only the two that match").click()

    assert offers(page) == ["hint"]
    expect(panel).to_be_visible()


# ---------------------------------------------------------------------------------------------- focus


def test_focus_stays_on_the_same_card_when_the_view_changes(front: Front) -> None:
    page = front("question", **CALM)
    page.evaluate("table.root.querySelector('[data-id=\"card:9c1\"]').focus()")

    show(page, "wrong")

    assert focused(page) == "card:9c1"


def test_focus_moves_to_the_neighbour_when_its_card_has_left(front: Front) -> None:
    page = front("question", **CALM)
    page.evaluate("table.root.querySelector('[data-id=\"card:9a\"]').focus()")

    show(page, "right", frames=[])

    assert focused(page) == "card:9c1"


def test_focus_goes_where_python_wishes(front: Front) -> None:
    page = front("question", **CALM)
    page.evaluate("table.root.querySelector('[data-id=\"card:9a\"]').focus()")

    walk = []
    for seq, (view, wish) in enumerate(
        (("wrong", "feedback"), ("wrong", "card:9r"), ("choose", "answer"), ("big", "prompt"))
    ):
        show(page, view, seq=100 + seq, focus=wish)
        walk.append(focused(page))

    assert walk == ["act:again", "card:9r", "opt:A", "prompt"]


def test_a_page_in_a_notebook_never_takes_the_focus(front: Front) -> None:
    page = front("question", **CALM)
    show(page, "question", seq=8, address=False)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button id=cell>a cell</button>'); cell.focus()")

    show(page, "wrong", seq=9, address=False, focus="feedback")

    assert page.evaluate("document.activeElement.id") == "cell"


def test_a_heading_shows_the_focus_only_to_those_who_steer_by_keys(front: Front) -> None:
    page = front("question", **CALM)
    ring = "getComputedStyle(table.root.querySelector('.hl-ask')).outlineStyle"

    show(page, "wrong", focus="prompt")
    before = page.evaluate(ring)
    page.keyboard.press("Tab")
    show(page, "wrong", seq=9, focus="prompt")

    assert (before, focused(page), page.evaluate(ring)) == ("none", "prompt", "solid")


def test_after_an_answer_the_next_tab_reaches_the_feedback(front: Front) -> None:
    page = front("question", **CALM)
    page.evaluate("table.root.querySelector('[data-id=\"card:9a\"]').focus()")

    show(page, "wrong")
    page.keyboard.press("Tab")

    assert focused(page) == "act:again"


def test_a_panel_gives_the_focus_back(front: Front) -> None:
    page = front("question", **CALM)

    page.get_by_role("button", name="Rulebook: every sheet agrees here").click()
    expect(page.get_by_role("dialog", name="Every sheet")).to_contain_text("has to be taken back")
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert focused(page) == "book"
    assert offers(page) == []


# ---------------------------------------------------------------------------------------------- motion and speech


def test_a_sentence_is_spoken_once_for_each_view(front: Front) -> None:
    page = front("question", **CALM)
    listen(page)

    show(page, "wrong")
    page.wait_for_function("spoken.length === 1")
    page.evaluate("table.model.put('view', table.model.get('view'))")
    page.evaluate("table.model.put('view', structuredClone(table.model.get('view')))")
    show(page, "right", say="The last one.", frames=[])
    page.wait_for_function("spoken.at(-1) === 'The last one.'")

    assert page.evaluate("spoken") == [
        "Not this one. One pair per card: choose one, the other stays.",
        "The last one.",
    ]


def test_what_is_said_of_an_answer_stands_before_the_rest_of_its_page(front: Front) -> None:
    page = front("wrong", **CALM)
    again = {"verdict": "no", "title": "Nor this one.", "lines": ["Look again."]}

    seen = page.evaluate(
        """async (feedback) => {
            const { feedback: _, ...rest } = table.model.get("view"), next = { ...rest, seq: rest.seq + 1, feedback };
            next.foot = { ...next.foot, next: { ...next.foot.next, label: "Go on now" } };
            const at = (css) => table.root.querySelector(css).textContent;
            const all = () => [at(".hl-fb h2"), at(".hl-foot").includes("Go on now")];
            table.model.tell("msg:custom", { kind: "said", seq: next.seq, feedback });
            const ahead = all();
            table.model.put("view", next);
            return [ahead, all(), table.root.host.dataset.seq === String(next.seq)]; }""",
        again,
    )

    assert seen == [["Nor this one.", False], ["Nor this one.", False], False]
    expect(page.locator(".hl-foot")).to_contain_text("Go on now")
    expect(page.locator("[data-part=feedback]")).to_contain_text("Look again.")
    expect(page.get_by_role("status").first).not_to_be_empty()


def test_a_page_that_comes_before_the_rest_of_the_last_one_is_the_one_that_stays(front: Front) -> None:
    page = front("wrong", **CALM)

    page.evaluate(
        """() => { const view = table.model.get("view");
            const said = (seq, title) => {
                const feedback = { verdict: "no", title, lines: [] };
                table.model.tell("msg:custom", { kind: "said", seq, feedback });
                table.model.put("view", { ...view, seq, feedback, say: title });
            };
            said(view.seq + 1, "First.");
            said(view.seq + 2, "Second.");
            window.last = String(view.seq + 2); }"""
    )
    page.wait_for_function("table.root.host.dataset.seq === last")

    expect(page.locator("[data-part=feedback] h2")).to_have_text("Second.")
    expect(page.get_by_role("status").first).to_have_text("Second.")


def test_a_key_or_tap_after_what_was_said_meets_the_whole_page(front: Front) -> None:
    page = front("wrong", **CALM)

    whole = page.evaluate(
        """() => { const view = table.model.get("view"), seq = view.seq + 1;
            const feedback = { verdict: "no", title: "Nor this one." };
            table.model.tell("msg:custom", { kind: "said", seq, feedback });
            table.model.put("view", { ...view, seq, feedback });
            const stands = () => table.root.host.dataset.seq === String(seq), before = stands();
            table.root.host.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
            return [before, stands()]; }"""
    )

    assert whole == [False, True]


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "said", "seq": 1, "feedback": {"verdict": "no", "title": "Too late."}},
        {"kind": "said", "seq": 99, "feedback": {"verdict": "no", "title": "Too soon."}},
        {"kind": "said", "seq": None, "feedback": {"title": "For no view."}},
        {"kind": "said", "feedback": "no object"},
        {"kind": "else", "feedback": {"title": "Not said."}},
        None,
    ],
)
def test_what_is_said_of_another_view_is_not_drawn(front: Front, message: object) -> None:
    page = front("wrong", **CALM)

    same = page.evaluate(
        """(message) => { const now = () => table.root.querySelector("[data-part=feedback]").textContent;
            const before = now();
            table.model.tell("msg:custom", message);
            return before === now(); }""",
        message,
    )

    assert same


def test_what_is_said_waits_while_cards_are_on_their_way(front: Front) -> None:
    page = front("question")

    seen = page.evaluate(
        """async () => { const view = table.model.get("view");
            await table.show("right", { seq: view.seq + 1 });
            const feedback = { verdict: "no", title: "Ahead." };
            table.model.tell("msg:custom", { kind: "said", seq: view.seq + 2, feedback });
            return table.root.querySelector("[data-part=feedback]")?.textContent ?? ""; }"""
    )
    assert "Ahead." not in seen


def test_cards_travel_through_the_frames_and_rest(front: Front) -> None:
    page = front("question")
    listen(page)
    write_motions_down(page)

    show(page, "right")
    page.wait_for_function("begun.length > 0")
    page.wait_for_function("!table.root.querySelector('.is-playing')")

    expect(page.get_by_role("button", name="Taken, 2 cards")).to_be_visible()
    page.wait_for_function("spoken.length === 2")
    assert page.evaluate("spoken") == ["September takes September.", "That holds. The other one stays on the field."]


@pytest.mark.parametrize("how", ["key", "tap"])
def test_any_key_or_tap_ends_a_motion_at_once(front: Front, how: str) -> None:
    page = front("question")
    page.evaluate("table.root.querySelector('[data-id=\"card:9c1\"]').focus()")
    # A hold of four seconds: if nothing cuts it short, the check below sees the middle of the motion.
    page.evaluate("""async () => { const view = await table.load("right"); view.frames[0].hold = 4000;
                                  table.model.put("view", view); }""")

    page.keyboard.press("Shift")
    assert page.evaluate("Boolean(table.root.querySelector('.is-playing'))")
    if how == "key":
        page.keyboard.press("ArrowRight")
    else:
        page.mouse.click(400, 400)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    assert not page.evaluate("Boolean(table.root.querySelector('.is-playing'))")
    expect(page.get_by_role("button", name="Taken, 2 cards")).to_be_visible()


def test_a_tap_during_a_motion_ends_it_and_counts(front: Front) -> None:
    page = front("question")
    page.evaluate("""async () => { const view = await table.load("right"), still = await table.load("question");
        view.frames[0] = { scene: still.scene, say: "", hold: 4000 }; view.scene = still.scene;
        table.model.put("view", view); }""")
    box = page.locator("[data-id='card:9a']").bounding_box()
    assert box

    assert page.evaluate("Boolean(table.root.querySelector('.is-playing'))")
    page.mouse.click(box["x"] + 50, box["y"] + 90)

    assert not page.evaluate("Boolean(table.root.querySelector('.is-playing'))")
    assert offers(page) == ["tap:9a"]


def test_a_tap_on_a_card_that_was_only_passing_presses_nothing(front: Front) -> None:
    page = front("question")
    page.evaluate("""async () => { const view = await table.load("question"), frame = structuredClone(view.scene);
        const field = frame.zones.find((z) => z.key === "field"); field.cards.reverse();
        view.seq += 1; view.frames = [{ scene: frame, say: "", hold: 4000 }]; table.model.put("view", view); }""")
    page.wait_for_function("table.root.querySelector('.is-playing') && !table.root.querySelector('.is-moving')")
    box = page.locator("[data-id='card:9a']").bounding_box()
    assert box

    page.mouse.click(box["x"] + 50, box["y"] + 90)

    assert not page.evaluate("Boolean(table.root.querySelector('.is-playing'))")
    assert offers(page) == []


def test_without_motion_the_cards_are_simply_there_and_every_sentence_is_spoken(front: Front) -> None:
    page = front("question", **CALM)
    listen(page)

    show(page, "right")

    assert not page.evaluate("Boolean(table.root.querySelector('.is-playing, .is-moving'))")
    expect(page.get_by_role("button", name="Taken, 2 cards")).to_be_visible()
    page.wait_for_function("spoken.length")
    assert page.evaluate("spoken") == [
        "September takes September. That holds. The other one stays on the field.",
    ]


@pytest.mark.parametrize(
    ("settings", "lift_and_move"),
    [({}, 460), ({"motion": "fast"}, 230), ({"size": "projector"}, 620), ({"motion": "off"}, None)],
)
def test_cards_move_as_fast_as_the_settings_say(
    front: Front, settings: dict[str, str], lift_and_move: int | None
) -> None:
    page = front("question", prepare=keep_in_storage(settings=json.dumps(settings)))
    write_motions_down(page)

    show(page, "right")

    expect(page.get_by_role("button", name="Taken, 2 cards")).to_be_visible()
    # The card to the field, then the two of them to the pile.
    assert page.evaluate("begun") == ([] if lift_and_move is None else [lift_and_move] * 3)


def test_a_newer_view_overtakes_a_motion(front: Front) -> None:
    page = front("question")

    show(page, "right")
    show(page, "choose")

    expect(page.get_by_role("heading", level=1)).to_have_text(
        "You took the cup. What happens to the other chrysanthemum?"
    )
    page.wait_for_function("!table.root.querySelector('.is-playing')")
    expect(page.get_by_role("button", name="It comes too")).to_be_visible()


def test_reading_aloud_needs_a_voice_of_this_machine(front: Front) -> None:
    def with_voice(is_local: bool) -> Callable[[BrowserContext], object]:
        script = """window.said = []; window.SpeechSynthesisUtterance = function (text) { this.text = text; };
            Object.defineProperty(window, "speechSynthesis", { value: {
                speaking: false, cancel() {}, addEventListener() {},
                getVoices: () => [{ lang: "en-GB", localService: LOCAL }], speak: (u) => said.push(u.text) } })"""
        return lambda context: context.add_init_script(script.replace("LOCAL", str(is_local).lower()))

    far = front("question", prepare=with_voice(False))
    expect(far.get_by_role("button", name="Read aloud")).to_have_count(0)
    near = front("question", prepare=with_voice(True))
    near.get_by_role("button", name="Read aloud").click()

    assert near.evaluate("said") == ["Two cards match your ribbon. Tap the one you want."]
    expect(near.get_by_role("button", name="Stop reading")).to_be_visible()


# ---------------------------------------------------------------------------------------------- what is remembered


def test_the_greeting_says_who_where_and_in_which_language(front: Front) -> None:
    page = front("question", locale="ja")

    hello = page.evaluate("table.model.offers[0]")

    assert hello["offer"] == "hello"
    assert len(hello["learner"]) == 32
    assert hello["languages"] == ["ja"]
    assert hello["query"] == "?view=question"
    assert hello["stored"] is True


def test_a_browser_stays_the_same_learner_and_brings_its_places_back(front: Front) -> None:
    page = front("question")
    first = page.evaluate("table.model.offers[0]")

    show(page, "question", seq=8)  # what came before the answer to the greeting is nobody's place yet
    page.goto(page.url)
    page.wait_for_function("window.table")
    second = page.evaluate("table.model.offers[0]")

    assert first["learner"] == second["learner"]
    assert first["places"] == {}
    assert list(second["places"]) == ["L3.3"]


def test_an_old_or_damaged_memory_is_no_reason_to_stop(front: Front) -> None:
    page = front(
        "question",
        prepare=keep_in_storage(
            learner="Anna",
            settings="[1, 2",
            places=json.dumps(
                {
                    "L0.1": "step 4",
                    "L1.1": {"lesson": "L1.1", "record": "x" * 9000},
                    "L1.2": {"lesson": "L1.2"},
                    "L2.1": {"lesson": "L2.1", "record": "kept"},
                }
            ),
        ),
    )

    hello = page.evaluate("table.model.offers[0]")

    assert list(hello["places"]) == ["L2.1"]
    assert hello["learner"] != "Anna"
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_browser_that_keeps_nothing_still_works(front: Front) -> None:
    page = front(
        "question",
        prepare=lambda context: context.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
        ),
    )

    assert page.evaluate("table.model.offers[0].stored") is False
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Dark", exact=True).click()

    assert page.evaluate("document.querySelector('#here > .hl').dataset.hlTheme") == "dark"


def test_the_greeting_stays_within_what_one_message_may_carry(front: Front) -> None:
    many = {f"L{n}.1": {"lesson": f"L{n}.1", "step": "s", "record": "x" * 4000} for n in range(40)}

    page = front("question", prepare=keep_in_storage(places=json.dumps(many)))

    hello = page.evaluate("table.model.offers[0]")
    assert len(json.dumps(hello)) < 32 * 1024
    assert "L39.1" in hello["places"]


def test_settings_are_kept_and_seen_at_once(front: Front) -> None:
    page = front("question-ja", **CALM)

    page.get_by_role("button", name="設定").click()
    page.get_by_role("button", name="大きい").click()
    page.get_by_role("switch", name="ふりがな").click()
    page.get_by_role("switch", name="札に月の数字").click()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_function("window.table")

    assert page.evaluate("document.querySelector('#here > .hl').dataset.hlView") == "large"
    expect(page.locator("rt").first).to_be_hidden()
    expect(page.locator(".hl-num").first).to_be_hidden()


def test_the_address_follows_the_lesson_and_going_back_asks_python(front: Front) -> None:
    page = front("map")
    show(page, "question")
    assert page.url.endswith("?lesson=L3.3&step=two-match&lang=en")
    show(page, "wrong", query="?lesson=L3.3&step=next-one&lang=en")

    page.go_back()
    page.wait_for_function("table.model.offers.length > 1")

    assert page.evaluate("table.model.offers.at(-1)")["offer"] == "goto"
    assert "step=two-match" not in page.evaluate("table.model.offers.at(-1)")["query"]


def test_the_view_that_follows_going_back_does_not_cut_the_way_forward(front: Front) -> None:
    page = front("map")
    show(page, "question")
    page.go_back()
    show(page, "map", seq=8)

    page.go_forward()

    assert page.url.endswith("?lesson=L3.3&step=two-match&lang=en")


def test_a_page_in_a_notebook_leaves_the_address_alone(front: Front) -> None:
    page = front("map")
    before = page.url

    show(page, "question", address=False)

    assert page.url == before
    expect(page.get_by_role("link")).to_have_count(0)


# ---------------------------------------------------------------------------------------------- what goes wrong


def test_text_from_a_view_is_text(front: Front) -> None:
    nasty = "<img src=x onerror='hacked = 1'><b>not bold</b>"
    page = front("wrong", **CALM)

    show(
        page,
        "wrong",
        seq=9,
        say=nasty,
        prompt={"phase": nasty, "ask": [nasty, {"b": nasty}, {"ruby": [nasty, nasty]}, {"card": nasty, "text": nasty}]},
        feedback={"verdict": nasty, "title": nasty, "lines": [nasty], "actions": [{"label": nasty, "offer": "x"}]},
        notes=[{"text": nasty}],
    )

    expect(page.get_by_text("<b>not bold</b>").first).to_be_visible()
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.locator("#here img[src='x']").count() == 0


@pytest.mark.parametrize(
    "view",
    [
        {"seq": 9, "page": "lesson"},
        {"seq": 9, "page": "shop", "head": {}},
        {"seq": 9, "page": "map", "map": 5},
        {"seq": 9, "scene": {"zones": []}},
    ],
)
def test_a_view_of_another_shape_shows_a_calm_sentence(front: Front, view: dict[str, object]) -> None:
    page = front("question")

    page.evaluate("(view) => table.model.put('view', view)", view)

    expect(page.get_by_role("alert")).to_contain_text("This page could not be drawn. Your place is kept.")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("junk", [5, "text", [None, 7, {}], {"zones": 4, "cards": {}, "options": "x", "rungs": [1]}])
def test_a_part_of_another_shape_leaves_the_rest_standing(front: Front, visitor: Any, junk: object) -> None:
    page = front("wrong", **CALM)

    for seq, part in enumerate(PARTS):
        show(page, "wrong", **{"seq": 100 + seq, part: junk})
        text = page.evaluate("table.root.querySelector('.hl').innerText")
        assert any(words in text for words in ("One pair per card", "Two cards match", "could not be drawn")), part
    assert visitor.errors == []


def test_without_any_words_there_is_still_a_sentence(front: Front) -> None:
    page = front()

    page.evaluate("table.model.put('view', { seq: 1, page: 'lesson' })")

    expect(page.get_by_role("alert")).to_contain_text("could not be drawn")


def test_a_card_without_a_picture_shows_its_name_and_can_be_taken(front: Front) -> None:
    page = front("question")
    page.evaluate("() => { const { '9a': gone, ...rest } = table.model.get('pics'); table.model.put('pics', rest); }")

    expect(page.locator("[data-id='card:9a'] .no-pic")).to_have_text(
        "September, chrysanthemum, animal, sake cup, matches"
    )
    page.locator("[data-id='card:9a']").click()

    assert offers(page) == ["tap:9a"]


def test_a_lost_connection_is_said_and_the_cards_rest_until_it_is_back(visitor: Any, address: str) -> None:
    page = visitor.open(f"{address}/harness.html?view=question", prepare=lambda context: context.clock.install())
    page.wait_for_function("window.table")

    page.evaluate("table.model.answering = false")
    page.clock.run_for(10_000)
    expect(page.get_by_role("alert")).to_contain_text("The table does not answer. Your place is kept: step 2.")
    page.get_by_role("button", name="September, chrysanthemum, animal").click(force=True)
    page.keyboard.press("Escape")
    assert offers(page) == []

    page.evaluate("table.model.answering = true")
    page.clock.run_for(3_500)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="September, chrysanthemum, animal").click()
    assert offers(page) == ["tap:9a"]


def test_a_step_that_comes_by_itself_waits_for_a_lost_connection(visitor: Any, address: str) -> None:
    page = visitor.open(f"{address}/harness.html?view=question", prepare=lambda context: context.clock.install())
    page.wait_for_function("window.table")
    page.evaluate("table.model.answering = false")
    page.clock.run_for(10_000)
    expect(page.get_by_role("alert")).to_be_visible()

    page.evaluate("table.show('question', { seq: 8, tick: { after_ms: 200, offer: 'step' } })")
    page.wait_for_function("[...document.querySelectorAll('*')].some((el) => el.dataset?.seq === '8')")
    page.clock.run_for(2_000)
    assert offers(page) == []

    page.evaluate("table.model.answering = true")
    page.clock.run_for(4_000)
    assert offers(page) == ["step"]


def test_a_page_that_nobody_ever_answers_is_not_lost(visitor: Any, address: str) -> None:
    page = visitor.open(
        f"{address}/harness.html?view=question",
        prepare=lambda context: (context.clock.install(), context.add_init_script("window.mute = true")),
    )
    page.wait_for_function("window.table")

    page.clock.run_for(60_000)

    expect(page.get_by_role("alert")).to_have_count(0)


def test_two_views_of_one_table_stay_alike_and_greet_once(front: Front) -> None:
    page = front("question", **CALM)
    page.evaluate("""() => { const second = document.createElement("div"); document.body.append(second);
                             window.stopSecond = table.render({ model: table.model, el: second }); }""")

    show(page, "wrong")

    expect(page.get_by_role("button", name="Choose again")).to_have_count(2)
    assert [o["offer"] for o in page.evaluate("table.model.offers")] == ["hello"]


def test_a_table_that_is_taken_away_leaves_nothing_behind(front: Front) -> None:
    page = front("question")

    page.evaluate("table.stop()")

    assert page.evaluate("table.model.count()") == 0
    assert page.evaluate("document.getElementById('here').childElementCount") == 0
    page.keyboard.press("t")
    page.evaluate("dispatchEvent(new CustomEvent('hanalearn:settings'))")


# ---------------------------------------------------------------------------------------------- what a card is


def test_a_card_is_sorted_by_a_tap_on_it_and_one_on_a_box(front: Front) -> None:
    page = front("sort", **CALM)

    expect(page.get_by_role("button", name="month 4, wisteria, 1 inside")).to_be_visible()
    page.locator("[data-id='card:12c1']").click()
    page.get_by_role("button", name="month 7, bush clover, 0 inside").click()

    assert offers(page) == ["tap:12c1", "box:7"]


def test_boxes_take_nothing_while_no_card_is_held(front: Front) -> None:
    page = front("sort", **CALM)
    view = page.evaluate("table.load('sort')")
    boxes = [{**box, "offer": None} for box in view["answer"]["boxes"]]
    show(page, "sort", seq=40, answer={**view["answer"], "boxes": boxes})

    page.get_by_role("button", name="month 7, bush clover, 0 inside").click(force=True)

    assert offers(page) == []


def test_boxes_are_one_stop_of_the_keyboard_and_have_digits(front: Front) -> None:
    page = front("sort", **CALM)
    page.locator("[data-id='box:4']").focus()

    page.keyboard.press("ArrowRight")
    assert focused(page) == "box:7"
    page.keyboard.press("3")
    page.keyboard.press("1")

    assert offers(page) == ["box:other", "box:4"]


def test_words_are_sorted_like_cards(front: Front) -> None:
    page = front("sort", **CALM)
    view = page.evaluate("table.load('sort')")
    items = [{"key": "plum", "text": "Plum", "offer": "tap:plum", "on": False}]
    show(page, "sort", seq=41, scene=None, answer={**view["answer"], "items": items})

    page.get_by_role("button", name="Plum").click()

    assert offers(page) == ["tap:plum"]


def test_a_column_is_ordered_with_two_buttons_a_row_and_the_focus_stays_on_them(front: Front) -> None:
    page = front("order", **CALM)
    page.locator("[data-id='down:2c1']").focus()

    page.keyboard.press("Enter")
    view = page.evaluate("table.load('order')")
    rows = view["answer"]["rows"]
    show(page, "order", seq=50, answer={**view["answer"], "rows": [rows[1], rows[0], rows[2]]})

    assert offers(page) == ["down:2c1"]
    assert focused(page) == "down:2c1"
    expect(page.locator("li.is-held [data-id='down:2c1']")).to_be_visible()


def test_a_row_to_be_ordered_does_not_show_its_month(front: Front) -> None:
    page = front("order", **CALM)

    expect(page.locator(".hl-order .hl-mini")).to_have_count(3)
    expect(page.locator(".hl-order .hl-num")).to_have_count(0)


def test_a_month_of_the_deck_is_tapped_as_one_and_its_chip_says_the_same(front: Front) -> None:
    page = front("year", **CALM)

    expect(page.locator("[data-id='group:8']")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("checkbox", name="August")).to_be_checked()
    page.locator("[data-id='group:12']").click()
    page.get_by_role("checkbox", name="December").click()

    assert offers(page) == ["tick:12", "tick:12"]


def test_a_card_that_was_met_carries_its_name(front: Front) -> None:
    page = front("meet", **CALM)

    expect(page.locator("[data-id='card:3b'] .hl-tag")).to_have_text("bright")
    expect(page.locator("[data-id='card:2a'] .hl-tag")).to_have_count(0)


def test_of_several_numbers_the_known_ones_are_seen_and_the_field_is_empty_again(front: Front) -> None:
    page = front("numbers", **CALM)
    expect(page.locator(".hl-rows [aria-current=step]")).to_contain_text("Second")
    page.get_by_role("textbox").fill("4")
    view = page.evaluate("table.load('numbers')")

    show(page, "numbers", seq=60, answer={**view["answer"], "at": 2})

    expect(page.get_by_role("textbox")).to_have_value("")


def test_cards_without_colour_are_without_colour(front: Front) -> None:
    page = front("sort", **CALM)
    view = page.evaluate("table.load('sort')")
    show(page, "sort", seq=70, scene={**view["scene"], "grey": True})

    for where in (".hl-mat .hl-card img", ".hl-bin .hl-mini img"):
        assert page.locator(where).first.evaluate("e => getComputedStyle(e).filter") == "grayscale(1)"
