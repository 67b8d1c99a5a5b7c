from __future__ import annotations

import pytest

from hanalearn.teach.play.link import read_link
from hanalearn.text import LANGUAGES, say


def test_the_address_of_a_teacher_gives_the_whole_table() -> None:
    query = {"play": "koikoi-nintendo:1:k7f", "months": "6", "with": "reader", "help": "0", "options": "rain-off"}

    link = read_link(query, "zz")

    settings = link.settings
    assert (settings.book, settings.months, settings.opponent, settings.help) == ("koikoi-nintendo", 6, "reader", 0)
    assert (settings.series, settings.options) == ("k7f", ("rain-off",))
    assert link.refused == ()


@pytest.mark.parametrize(
    ("query", "part"),
    [
        ({"book": "bridge"}, "book"),
        ({"months": "5"}, "months"),
        ({"months": "x"}, "months"),
        ({"with": "nobody"}, "with"),
        ({"table": "9"}, "table"),
        ({"help": "²"}, "help"),
        ({"options": "free-beer"}, "options"),
        ({"play": "a:b:c"}, "play"),
        ({"play": "hachihachi:1:k7f"}, "play"),
    ],
)
def test_a_part_of_an_address_that_cannot_be_is_named_and_quoted(query: dict[str, str], part: str) -> None:
    link = read_link(query, "zz")

    assert link.refused == ((part, query[part]),)
    for lang in LANGUAGES:
        (note,) = link.notes
        assert query[part] in say(note, lang.code)


def test_what_can_be_is_kept_beside_what_cannot() -> None:
    link = read_link({"months": "5", "with": "reader", "help": "1", "play": "koikoi-mon:1:k7f"}, "zz")

    assert [part for part, _ in link.refused] == ["months"]
    assert (link.settings.opponent, link.settings.help, link.settings.series) == ("reader", 1, "k7f")


def test_an_endless_part_is_not_quoted_whole() -> None:
    (note,) = read_link({"with": "x\u202e" * 300}, "zz").notes

    assert note.arguments["given"] == "x" * 19 + "…"
