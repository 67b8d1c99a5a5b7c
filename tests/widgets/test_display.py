"""What a card, a set of cards, a table or a sum looks like where it is named: in a notebook and in a terminal."""

from __future__ import annotations

import html
import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from hanalearn.cards import EMPTY, Card, CardSet
from hanalearn.rules.books import koikoi_rulebook
from hanalearn.rules.koikoi import start_round
from hanalearn.rules.sheet import ScoreSheet
from hanalearn.rules.turn import shuffled
from hanalearn.rules.view import RoundView
from hanalearn.scene import MarkKind, Scene, Spot, Zone, ZoneKey
from hanalearn.widgets.display import bundle, scene_of

ROOT = Path(__file__).parents[2]
# What the sanitiser of JupyterLab leaves in the output of a notebook that is not trusted; of addresses it checks href
# and cite only. "lang" may go: the words stay.
SANE = {"div": {"lang"}, "img": {"alt", "src"}, "ul": set(), "li": set()}


class Reader(HTMLParser):
    """Tags with their attributes, and everything that a sanitiser would take out."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.words: list[str] = []
        self.lost: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.lost += [f"{tag} {name}" for name, _ in attrs if name not in SANE.get(tag, ())]
        if tag not in SANE:
            self.lost.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HANALEARN_LANG", raising=False)


@pytest.fixture
def view() -> RoundView:
    return start_round(koikoi_rulebook("koikoi-standard"), shuffled(Random(4)), dealer=0).state.seen_by(0)


@pytest.fixture
def sheet() -> ScoreSheet:
    return koikoi_rulebook("koikoi-nintendo").score(CardSet.parse("6a 7a 10a 2a 4a"), opponent_calls=1)


TABLE = Scene(
    (
        Zone.of(ZoneKey.FIELD, CardSet.parse("1b 2a")),
        Zone(ZoneKey.STOCK, face_down_count=24),
        Zone(ZoneKey.THEIR_HAND, (Spot(is_face_down=True),), 7),
        Zone(ZoneKey.HAND),
    )
)


def test_card_is_told_by_code_and_label() -> None:
    shown = bundle(Card.parse("9a"))

    assert shown["text/plain"] == "9a  September, chrysanthemum, animal, sake cup"
    assert Reader(shown["text/html"]).images[0]["alt"] == "September, chrysanthemum, animal, sake cup"


def test_set_of_cards_is_a_list_in_words() -> None:
    assert bundle(CardSet.parse("1b 8c1"))["text/plain"].splitlines() == [
        "1b   January, pine, bright, crane",
        "8c1  August, susuki grass, chaff 1",
    ]


def test_empty_set_says_so_and_has_no_picture() -> None:
    assert bundle(EMPTY) == {"text/plain": "none"}


def test_table_is_told_zone_by_zone_and_hidden_cards_are_counted() -> None:
    assert bundle(TABLE)["text/plain"].splitlines() == [
        "Field: crane and sun, bush warbler.",
        "Stock, 24 cards face down",
        "Their hand, 8 cards face down",
        "Hand: no card.",
    ]


def test_sum_is_worked_in_words_beside_its_cards(sheet: ScoreSheet) -> None:
    shown = bundle(sheet)

    lines = shown["text/plain"].splitlines()
    assert lines[0] == "Boar, deer, butterflies (butterflies, boar, deer): 5 (Source: the Nintendo sheet)"
    assert "Final points: 28" in lines
    assert Reader(shown["text/html"]).words == lines
    assert len(fromstring(shown["image/svg+xml"]).findall(".//{*}symbol")) == 5


def test_sum_without_cards_is_words_alone() -> None:
    shown = bundle(koikoi_rulebook("koikoi-nintendo").score(EMPTY))

    assert set(shown) == {"text/plain", "text/html"}
    assert shown["text/plain"].strip()


def test_view_of_a_round_marks_what_may_be_played_and_hides_the_rest(view: RoundView) -> None:
    scene = scene_of(view)
    picture = bundle(view)["image/svg+xml"]

    assert {mark.card for mark in scene.marks} == set(view.hand)
    assert {mark.kind for mark in scene.marks} == {MarkKind.OFFER}
    assert scene.cards == view.hand | view.field
    assert picture.count("<symbol") == 16 + 1


def test_every_picture_is_named_and_survives_a_sanitiser(view: RoundView, sheet: ScoreSheet) -> None:
    for value in (Card.parse("9a"), CardSet.parse("1b 8c1"), TABLE, sheet, view):
        shown = bundle(value)
        read = Reader(shown["text/html"])

        assert set(shown) == {"text/plain", "text/html", "image/svg+xml"}
        assert read.lost == []
        (image,) = read.images
        assert (image["src"] or "").startswith("data:image/svg+xml;base64,")
        assert (image["alt"] or "").strip()
        assert fromstring(shown["image/svg+xml"]).get("role") == "img"


def test_words_follow_the_language_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANALEARN_LANG", "ja_JP")

    shown = bundle(Card.parse("9a"))

    assert shown["text/plain"] == "9a  9月、菊、タネ、盃"
    assert '<div lang="ja">' in shown["text/html"]
    assert bundle(Card.parse("9a"), "zh-Hant")["text/plain"].startswith("9a  9月")


def test_two_outputs_of_one_notebook_share_no_id() -> None:
    pictures = [bundle(value)["image/svg+xml"] for value in (Card.parse("9a"), CardSet.parse("9a 9r"), TABLE)]

    found = [name for picture in pictures for node in fromstring(picture).iter() if (name := node.get("id"))]

    assert len(found) == len(set(found))


def run(code: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout


def test_import_outside_of_ipython_loads_nothing_for_display() -> None:
    loaded = run("import hanalearn, sys; print('hanalearn.widgets' in sys.modules, 'IPython' in sys.modules)")

    assert loaded.split() == ["False", "False"]


SHELL = "from IPython.core.interactiveshell import InteractiveShell as S; shell = S.instance();"
SHOW = "print(shell.display_formatter.format({})[0]['text/plain'])"


def test_import_within_ipython_is_enough() -> None:
    shown = run(f"{SHELL} from hanalearn.cards import Card, CardSet; " + SHOW.format("Card.parse('9a')"))

    assert shown == "9a  September, chrysanthemum, animal, sake cup\n"


def test_card_within_a_list_stays_what_it_is() -> None:
    shown = run(f"{SHELL} from hanalearn.cards import Card, CardSet; " + SHOW.format("[Card.parse('9a')]"))

    assert shown == "[<Card.CHRYSANTHEMUM_SAKE_CUP: 32>]\n"


def test_extension_helps_where_the_import_came_first() -> None:
    shown = run(
        f"from hanalearn.cards import Card; {SHELL} shell.run_line_magic('load_ext', 'hanalearn'); "
        + SHOW.format("Card.parse('9a')")
    )

    assert shown == "9a  September, chrysanthemum, animal, sake cup\n"


def test_converted_notebook_keeps_the_pictures(tmp_path: Path) -> None:
    """Run by nbconvert as it would be anywhere: nothing but the import tells the kernel about cards."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook

    cells = ["from hanalearn.cards import Card, CardSet\nCard.parse('9a')", "CardSet.parse('1b 8c1')"]
    notebook = new_notebook(
        cells=[new_code_cell(cell, id=f"c{i}") for i, cell in enumerate(cells)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, tmp_path / "a.ipynb")

    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--execute", "--to", "html", "--output", "made", str(tmp_path / "a.ipynb")],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "JUPYTER_PREFER_ENV_PATH": "1"},
    )

    text = html.unescape((tmp_path / "made.html").read_text("utf-8"))
    assert text.count('src="data:image/svg+xml;base64,') == 2
    assert 'alt="September, chrysanthemum, animal, sake cup"' in text


def test_notebook_as_markdown_keeps_the_pictures() -> None:
    from nbconvert import MarkdownExporter
    from nbformat.v4 import new_code_cell, new_notebook, new_output

    output = new_output("execute_result", bundle(Card.parse("9a")))
    notebook = new_notebook(cells=[new_code_cell("card", outputs=[output], id="c")])

    text, _ = MarkdownExporter().from_notebook_node(notebook)

    assert '<img alt="September, chrysanthemum, animal, sake cup" src="data:image/svg+xml;base64,' in text
