"""Bits and numbers as bytes: what the coder writes, the script of an exported file reads."""

from __future__ import annotations

import random

import pytest

from hanalearn.export.coder import Coder
from hanalearn.export.one_file import SCRIPTS
from tests.export.conftest import InNode

READ = """(() => {
  const at = (name) => given.script.indexOf(`function ${name}(`);
  const source = given.script.slice(at("reader"), at("commands"));
  const read = new Function(`${source} return reader;`)()(Uint8Array.from(given.bytes));
  return given.asked.map(([what, ...how]) => read[what](...how));
})()"""


def read_back(in_node: InNode, coder: Coder, asked: list[list[object]]) -> object:
    script = (SCRIPTS / "strokes.js").read_text(encoding="utf-8")
    return in_node((), READ, {"script": script, "bytes": list(coder.end()), "asked": asked})


def test_script_reads_bits_of_any_odds_as_they_were_written(in_node: InNode) -> None:
    chance = random.Random(3)
    coder = Coder()
    written, asked = [], []
    for n in range(40_000):
        kind, node = chance.randrange(64), chance.randrange(1, 1024)
        contexts = [chance.randrange(65536) for _ in range(4)] if n % 2 else [chance.randrange(3)] * 4
        bit = int(chance.random() < (0.5, 0.01, 0.999)[kind % 3])
        coder.bit(bit, kind, contexts, node)
        written.append(bit)
        asked.append(["bit", kind, contexts, node])

    assert read_back(in_node, coder, asked) == written


def test_script_agrees_when_weights_go_as_far_as_they_can(in_node: InNode) -> None:
    chance = random.Random(5)
    coder = Coder()
    written, asked = [], []
    # Fresh contexts that hardly say anything, and always the same comes: weights grow. Then the known ones, by which
    # the opposite is certain, speak with these weights.
    for n in range(60_000):
        fresh = n % 8 < 6
        contexts = [chance.randrange(65536) for _ in range(4)] if fresh else [n % 2] * 4
        bit = int(fresh or n % 2 == 0) ^ (n > 40_000)
        coder.bit(bit, 7, contexts, 40)
        written.append(bit)
        asked.append(["bit", 7, contexts, 40])

    assert read_back(in_node, coder, asked) == written


def test_script_reads_numbers_of_any_size_as_they_were_written(in_node: InNode) -> None:
    chance = random.Random(7)
    edges = [0, 1, -1, 2, -3, 255, -256, 511, -512, 9999, 16384, 32767, -32767]
    numbers = edges * 3 + [chance.choice((1, -1)) * chance.randrange(2 ** chance.randrange(16)) for _ in range(4000)]
    coder = Coder()
    asked: list[list[object]] = []
    for number in numbers:
        kind, one, other = chance.randrange(44), chance.randrange(65536), chance.randrange(512)
        coder.number(number, kind, one, other)
        asked.append(["number", kind, one, other])

    assert read_back(in_node, coder, asked) == numbers


def test_script_reads_trees_of_any_depth_as_they_were_written(in_node: InNode) -> None:
    coder = Coder()
    asked: list[list[object]] = []
    values = [(value, depth) for depth in range(1, 9) for value in range(1 << depth)]
    for value, depth in values:
        coder.tree(value, depth, 44, (0, 1, 2, value >> 1))
        asked.append(["tree", depth, 44, [0, 1, 2, value >> 1]])

    assert read_back(in_node, coder, asked) == [value for value, _ in values]


@pytest.mark.parametrize("bit", [0, 1])
def test_what_always_comes_takes_next_to_nothing(bit: int) -> None:
    coder = Coder()

    for _ in range(8000):
        coder.bit(bit, 1, (0, 0, 0, 0))

    assert len(coder.end()) < 10


def test_one_context_that_foresees_is_heard_among_three_that_do_not() -> None:
    chance = random.Random(11)
    coder = Coder()

    for _ in range(8000):
        bit = chance.randrange(2)
        coder.bit(bit, 1, (chance.randrange(9), bit, chance.randrange(9), chance.randrange(9)))

    assert len(coder.end()) < 100
