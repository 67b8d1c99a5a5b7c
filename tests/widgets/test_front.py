"""The front end as it leaves Python: one script that stands alone."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from hanalearn.widgets import front


def test_joined_script_parses_and_exports_what_anywidget_calls(chromium: Browser) -> None:
    page = chromium.new_page()
    kinds = page.evaluate(
        """async (source) => {
            const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
            const { default: made, canon } = await import(address);
            return [typeof made.initialize, typeof made.render, typeof canon];
        }""",
        front.script(),
    )
    page.close()

    assert kinds == ["function", "function", "function"]


def test_every_part_lies_in_the_joined_script_once() -> None:
    parts = {path.relative_to(front.STATIC / "js").with_suffix("").as_posix() for path in _parts()}

    assert parts == {*front.PARTS, *(f"page/{name}" for name in front.PAGE_PARTS)}
    for path in _parts():
        assert front.script().count(path.read_text(encoding="utf-8")) == 1


def test_no_part_is_too_long_to_be_read() -> None:
    assert {path.name: n for path in _parts() if (n := len(path.read_text(encoding="utf-8").splitlines())) > 220} == {}


def test_the_front_end_asks_for_nothing_outside_itself() -> None:
    script = front.script()
    styles = front.styles() + (front.STATIC / "tokens.css").read_text(encoding="utf-8")

    for word in (
        "import ",
        "import(",
        "fetch(",
        "XMLHttpRequest",
        "innerHTML",
        "insertAdjacentHTML",
        "eval(",
        "Function(",
    ):
        assert word not in script
    assert script.count("http") == script.count("http://www.w3.org/2000/svg") == 1
    assert "url(" not in styles
    assert "@import" not in styles


def _parts() -> list[Path]:
    return sorted((front.STATIC / "js").rglob("*.js"))
