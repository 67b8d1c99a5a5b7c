"""What a file leaves out of the front end: only what its pages never show, and nothing that anything else needs."""

from __future__ import annotations

import re

import pytest

from hanalearn.export.front_parts import GROWING, ONLY_FOR, WITHOUT_KERNEL, lean_script, lean_styles, shown_by, shown_in
from hanalearn.widgets.front import script, styles

EVERYTHING = frozenset().union(*ONLY_FOR.values())
NOTHING: frozenset[str] = frozenset()


def test_page_that_shows_everything_has_all_of_the_front_end_but_talk_with_a_kernel() -> None:
    lean, whole = lean_script(script(), EVERYTHING), script()
    for name, body in WITHOUT_KERNEL.items():
        whole = re.sub(rf"^function {name}\(.*?^\}}\n", f"function {name}() {{ {body} }}\n", whole, flags=re.M | re.S)

    assert lean == whole


def statements() -> list[tuple[str, str]]:
    """The statements of the front end with their names, without comments and texts in quotes."""
    bare = re.sub(r"/\*.*?\*/|(?<=\s)//[^\n]*|\"[^\"\n]*\"", "", script(), flags=re.S)
    head = r"^(?:async )?(?:function|const|let) (\w+)(.*?)(?=^(?:async |function|const|let|\})|\Z)"
    return re.findall(head, bare, flags=re.M | re.S)


def test_only_what_is_left_out_with_it_calls_what_is_left_out() -> None:
    callers: dict[str, set[str]] = {name: set() for name in ONLY_FOR}
    for caller, text in statements():
        for name in ONLY_FOR:
            # A name of its own, or that of a property.
            is_own = re.search(rf"(?:const|let|[\[(,]) ?{name}(?: =|\]|\)|, \w+ ?\)? ?=>)", text)
            if caller != name and not is_own and re.search(rf"(?<![.\w-]){name}\b(?!:| in\b)", text):
                callers[name].add(caller)

    # The tables of blocks, controls and answers, and where the page is chosen, name what the view asked for.
    choosing = {"BLOCKS", "CONTROLS", "FORMS", "controls", "draw"}
    strangers = {
        (caller, name)
        for name, found in callers.items()
        for caller in found - choosing
        if caller not in ONLY_FOR or not ONLY_FOR[caller] <= ONLY_FOR[name]
    }

    assert not strangers
    assert callers["ledger"] == {"BLOCKS"}
    assert callers["segments"] == {"CONTROLS", "missing", "replay", "rowsForm"}


def test_words_that_views_ask_by_are_found_in_data_and_in_scripts() -> None:
    pieces = [["answer", "form"], {"part": "list", "rows": "~3"}, [["main", 0, "part"], "panel"], ["~0", "sort"]]
    data = {"pieces": pieces, "texts": [["Cards", "cards"]], "table": "map", "view": {"answer": {"form": "blanks"}}}

    assert shown_in([data, "phases", 1]) == {"list", "panel", "sort", "blanks"}
    assert shown_by('x({ part: "panel", id: "map", items: [{ kind: "text" }], form: "rows" })') == {
        "panel",
        "text",
        "rows",
    }


def test_front_end_that_has_changed_is_not_cut_by_guessing() -> None:
    with pytest.raises(ValueError, match="0 statements that begin with 'ledger'"):
        lean_script(script().replace("function ledger(", "const ledger = function ("), NOTHING)


def test_what_talks_with_a_kernel_is_still_there_to_be_called_and_does_nothing() -> None:
    lean = lean_script(script(), EVERYTHING)

    assert len(script()) - len(lean) > 3000
    assert all(lean.count(f"function {name}() {{ {body} }}\n") == 1 for name, body in WITHOUT_KERNEL.items())
    assert "getRandomValues" in script()
    assert not re.search(r"getRandomValues|setInterval|kind: \"ping\"", lean)


def test_rules_of_style_go_with_their_classes_and_no_others() -> None:
    css = (
        '.a{x:y}.b .a,.a:not(.b){x:y}.a:is(.b,.c)>.is-b{x:y}.a[title=".b"]{x:y}@media print{.b{x:y}}'
        "@container hl (width<9rem){.b{x:y}.a{x:y}}@keyframes b{0%{x:y}}b{x:y}"
    )

    assert lean_styles(css, 'h("span.a")') == (
        '.a{x:y}.a:not(.b){x:y}.a:is(.b,.c)>.is-b{x:y}.a[title=".b"]{x:y}'
        "@container hl (width<9rem){.a{x:y}}@keyframes b{0%{x:y}}b{x:y}"
    )


def test_signs_of_growth_stand_in_the_map_and_among_flowers_only() -> None:
    naming = {name for name, text in statements() if "`s-$" in text}

    assert naming == {"unit", "flowers"}
    assert frozenset().union(*(ONLY_FOR[name] for name in naming)) == GROWING


def test_no_class_is_put_together_from_pieces_but_those_that_begin_with_is() -> None:
    pieces = re.findall(r"[\w-]*-\$\{", re.sub(r"\bdata-[\w-]*", "", script()))

    # Names of icons, of words and of a length of time; and numbers with a sign.
    assert set(pieces) <= {"is-${", "i-${", "k-${", "s-${", "--hl-t-${", "-${"}
    assert lean_styles(styles(), script())
