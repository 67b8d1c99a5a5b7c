"""Pieces and texts as one text: the script reads them again, and names follow from what a piece says alone."""

from __future__ import annotations

import random

import pytest

from hanalearn.export.said import Pool, Said, Spelling
from hanalearn.export.sheaf import in_order, sheaf
from hanalearn.export.veil import disguised
from tests.export.conftest import InNode

PIECES: list[object] = [
    {"id": "3c1", "text": "^0", "marks": ["~1", "~2", 17, -2, 0.5, None, True, False], "on": ""},
    {"id": '"[quoted] \\ 松\n', "text": "^10", "marks": [], "on": "~~12"},
    [[["scene", "zones", 0, "cards"], "~0"]],
    "~2",
    {},
    3,
    "ꀀ",
]
TEXTS: list[list[object]] = [["pine", ["a", {"ruby": ["b", "c"]}], None], ["松\n", ["あ"], "「|」"]]


def tree(n: int) -> object:
    """A view with a part that many have, and words."""
    return {
        "n": [[n % 7, {"m": n % 3, "of": {"long": "0" * 20 + str(n % 5)}}], n],
        "zone": {"name": Said(('"field"', '"場"')), "cards": [{"id": f"{n}a", "on": None}] * 2},
    }


def read(spelling: Spelling, root: object) -> object:
    """What a spelling says a value is, its words as a tuple of each language."""
    if isinstance(root, str) and root[:1] == "~":
        return read(spelling, spelling.pieces[int(root[1:])])
    if isinstance(root, str) and root[:1] == "^":
        return tuple(texts[int(root[1:])] for texts in spelling.texts)
    if isinstance(root, dict):
        return {key: read(spelling, one) for key, one in root.items()}
    return [read(spelling, one) for one in root] if isinstance(root, list) else root


def test_script_reads_pieces_and_texts_as_they_were(in_node: InNode) -> None:
    given = disguised(sheaf(PIECES, TEXTS))

    assert in_node(("veil.js", "sheaf.js"), "sheafIn(undisguised(given))", given) == [PIECES, TEXTS]


def test_nothing_at_all_can_be_read(in_node: InNode) -> None:
    assert in_node(("sheaf.js",), "sheafIn(given)", sheaf([], [[], []])) == [[], [[], []]]


def test_more_pieces_than_signs_are_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        sheaf(["~27648"], [[]])


def test_other_names_say_the_same() -> None:
    pool = Pool(2)
    added = [pool.add(tree(n)) for n in range(40)]
    spelt = pool.spelt(added)

    made = in_order(spelt)

    assert made.pieces != spelt.pieces
    assert [read(made, root) for root in made.roots.values()] == [read(spelt, root) for root in spelt.roots.values()]
    assert all(read(made, f"~{made.names[one]}") == read(spelt, f"~{spelt.names[one]}") for one in spelt.names)


def test_names_do_not_tell_in_which_order_pieces_came() -> None:
    orders = [list(range(60)) for _ in range(4)]
    for seed, order in enumerate(orders[1:]):
        random.Random(seed).shuffle(order)
    found = set()
    for order in orders:
        pool = Pool(2)
        made = in_order(pool.spelt([pool.add(tree(n)) for n in order]))
        found.add(sheaf(made.pieces, made.texts))

    assert len(found) == 1


def test_names_that_are_given_already_remain() -> None:
    pool = Pool(2)
    first = in_order(pool.spelt([pool.add(tree(n)) for n in (5, 1, 3)]))
    then = in_order(pool.spelt([pool.add({"of": tree(5), "n": Said(('"x"', '"y"'))})], first), first)
    both = Spelling(
        [*first.pieces, *then.pieces],
        [[*one, *other] for one, other in zip(first.texts, then.texts, strict=True)],
        then.roots,
        then.names,
        then.said,
    )

    [root], known = then.roots.values(), next(iter(first.roots.values()))
    assert all(then.names[one] == name for one, name in first.names.items())
    assert read(both, root) == {"of": read(first, known), "n": ("x", "y")}
