"""``hanalearn export``: what lies in the folder afterwards, and what is said when it cannot be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image

from hanalearn.__main__ import main
from hanalearn.export import raster

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def fixed_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HANALEARN_LANG", raising=False)


pytestmark = pytest.mark.usefixtures("fixed_language")


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


@pytest.mark.parametrize("deck", ["classic", "plain"])
def test_cards_are_48_named_files_that_may_stand_in_one_page(tmp_path: Path, deck: str) -> None:
    assert main(["export", "cards", str(tmp_path / "deck"), "--deck", deck]) == 0

    files = sorted((tmp_path / "deck").iterdir())
    roots = [fromstring(file.read_text("utf-8")) for file in files]
    ids = [node.get("id") for root in roots for node in root.iter() if node.get("id")]
    assert [file.name for file in files][:4] == [
        "m01-bright.svg",
        "m01-chaff-1.svg",
        "m01-chaff-2.svg",
        "m01-ribbon.svg",
    ]
    assert len(files) == 48
    assert len(ids) == len(set(ids))
    for root in roots:
        words = [root[i].text for i in (0, 1)]
        assert [node.tag for node in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
        assert all(words)
        assert root.get("role") == "img"
        assert root.get("width") is None
        assert root.get("aria-labelledby", "").split() == [node.get("id") for node in root[:2]]


def test_names_of_the_cards_are_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANALEARN_LANG", "zh_TW")
    main(["export", "cards", str(tmp_path / "set")])
    main(["export", "cards", str(tmp_path / "asked"), "--lang", "ja"])

    by_setting = (tmp_path / "set" / "m09-animal.svg").read_text("utf-8")
    asked = (tmp_path / "asked" / "m09-animal.svg").read_text("utf-8")
    assert "<title" in by_setting
    assert "菊に盃" in asked
    assert "菊酒盃" in by_setting


def test_palette_is_the_one_asked_for(tmp_path: Path) -> None:
    main(["export", "sheet", str(tmp_path / "sheet.svg"), "--palette", "high-contrast"])

    assert "#c00020" in (tmp_path / "sheet.svg").read_text("utf-8")


def test_sheet_shows_48_cards_and_says_which(tmp_path: Path) -> None:
    assert main(["export", "sheet", str(tmp_path / "new" / "sheet.svg")]) == 0

    root = fromstring((tmp_path / "new" / "sheet.svg").read_text("utf-8"))
    assert len(root.findall(f"{SVG}defs/{SVG}symbol")) == 48
    assert root[0].text == "Hanafuda"
    assert "Pine: crane and sun" in (root[1].text or "")


def test_sheet_in_the_documentation_shows_the_deck_of_today(tmp_path: Path) -> None:
    main(["export", "sheet", str(tmp_path / "cards.svg"), "--lang", "en"])

    shown = ROOT / "docs" / "pictures" / "cards.svg"
    assert shown.read_bytes() == (tmp_path / "cards.svg").read_bytes(), (
        "the drawings have changed: hanalearn export sheet docs/pictures/cards.svg --lang en --force"
    )


def test_command_loads_no_drawing_before_it_is_asked_to() -> None:
    code = "import hanalearn.export.command, sys; print({'svgwrite', 'numpy', 'IPython'} & set(sys.modules))"

    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert run.stdout == "set()\n"


def test_files_that_exist_are_kept_unless_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn_on = tmp_path / "m03-bright.svg"
    drawn_on.write_text("mine")

    assert main(["export", "cards", str(tmp_path)]) == 2

    assert "m03-bright.svg already there; give another place, or --force" in said(capsys)
    assert [drawn_on] == list(tmp_path.iterdir())
    assert main(["export", "cards", str(tmp_path), "--force"]) == 0
    assert drawn_on.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cards", "OUT", "--deck", "nintendo"], "no deck is called 'nintendo'; there are: plain, classic"),
        (["cards", "OUT", "--palette", "sepia"], "no palette is called 'sepia'; there are: light, dark-page"),
        (["cards", "OUT", "--lang", "tlh"], "no language has the code 'tlh'; there are: en, ja"),
        (["cards", "OUT", "--width", "90"], "--width is for PNG"),
        (["sheet", "OUT.svg", "--width", "90"], "--width is for PNG"),
        (["sheet", "OUT.gif"], "ends in neither .svg nor .png"),
    ],
)
def test_wrong_wish_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    placed = [argument.replace("OUT", str(tmp_path / "out")) for argument in arguments]

    assert main(["export", *placed]) == 2

    error = said(capsys)
    assert message in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_place_that_cannot_be_written_is_said_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")

    codes = [main(["export", "cards", str(tmp_path / name)]) for name in ("file", "file/below")]
    codes.append(main(["export", "sheet", str(tmp_path / "file" / "sheet.svg")]))

    assert codes == [2, 2, 2]
    error = said(capsys)
    assert "file is a file; give a folder" in error
    assert error.count("could not be written") == 2


@pytest.mark.parametrize("width", ["0", "-5", "1.5", "9999", "wide"])
def test_width_that_is_none_is_refused(width: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["export", "cards", "out", "--png", "--width", width])

    assert left.value.code == 2
    assert "is not a width in pixels" in said(capsys) or width == "-5"


def test_png_without_a_renderer_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("HANALEARN_CHROMIUM", raising=False)

    assert main(["export", "cards", str(tmp_path / "out"), "--png"]) == 2

    error = said(capsys)
    assert "apt install librsvg2-bin" in error
    assert "Chromium" in error
    assert not (tmp_path / "out").exists()


def test_renderer_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "rsvg-convert"
    broken.write_text("#!/bin/sh\necho out of ink >&2\nexit 3\n")
    broken.chmod(0o755)

    with pytest.raises(raster.RendererError, match="failed: out of ink"):
        raster.Rsvg(str(broken)).render("<svg/>", tmp_path / "a.png", 100, 160)


@pytest.mark.browser
def test_chromium_makes_a_png_of_the_size_asked_for(tmp_path: Path) -> None:
    from hanalearn.art import DECKS
    from hanalearn.cards import Card

    target = tmp_path / "card.png"
    raster.Chromium(raster.find_browser()).render(DECKS["classic"].face(Card.SUSUKI_MOON), target, 200, 320)

    picture = Image.open(target).convert("RGBA")
    assert picture.size == (200, 320)
    assert picture.getpixel((0, 0))[3] == 0, "the corner is not transparent"
    assert picture.getpixel((100, 100))[:3] == (0xFA, 0xF6, 0xEC), "the moon is not paper"


def test_chromium_refuses_what_it_would_cut(tmp_path: Path) -> None:
    with pytest.raises(raster.RendererError, match="narrower than 100 px"):
        raster.Chromium("chromium").render("<svg/>", tmp_path / "a.png", 60, 96)
