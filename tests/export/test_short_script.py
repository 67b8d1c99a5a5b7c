"""Scripts with short names do the same."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from hanalearn.export.lesson_file import SCRIPTS as LESSON
from hanalearn.export.one_file import BOOT, LOADER, SCRIPTS
from hanalearn.export.practice_file import SCRIPTS as PRACTICE
from hanalearn.export.short_script import GLOBALS, short_script, shortened
from hanalearn.widgets.front import script

CASES = [
    """const props = { class: 1, x: (one) => one }, on = (a, capture) => props.x({ capture, a });
result = [props.class, on(2, 3)];""",
    """const first = 3, second = { first, other: first, third() { return first; } };
result = [second, second.third()];""",
    """function outer({ inner, far: [deep = 4], ...rest }) {
  return { inner, deep, rest };
}
result = outer({ inner: 1, far: [], b: 2 });""",
    """const text = `a${[1, 2].map((one) => `<${one}>${{ one }.one}`).join('')}b}` + '//' + "/*";
result = text;""",
    """const half = 9, of = 3, quotient = half / of / 1, found = 'a/b'.split(/[/]/g), regex = /a\\/(b)/.exec('a/b')[1];
result = [quotient, found, regex];""",
    """class Thing {
  #hidden = 2; count = 1;
  constructor(given) { this.given = given; }
  get count2() { return this.#hidden; }
  static count3(count) { return count; }
  async later() {}
}
const thing = new Thing(5);
result = [thing.count, thing.count2, Thing.count3(7), thing.given];""",
    """let total = 0
for (const [key, value] of Object.entries({ a: 1, b: 2 })) total += value
result = total
;[1].forEach((n) => { total -= n; })
result += total""",
    """const pick = (key) => ({ key: 1, other: key })[key] ?? (key ? key : pick);
result = [pick('key'), pick('x')];""",
    """function one(name) { const own = name + 1; return own; }
function two(own) { return own + one(own); }
result = [one(1), two(2)];""",
    """const a = 1, b = 2;
function c(a) { let b; return (b = a) + a++ + +a - -b; }
result = [a, b, c(5), a+ +b, a- -b];""",
    """const late = () => soon();
function soon() { return typeof window === 'undefined' ? early.name : name; }
const early = { name: 8 };
result = late();""",
    """function tried() {
  try { throw new Error('x'); } catch ({ message }) { return message; } finally { result = 1; }
}
result = tried();""",
    """const wide = { 'a b': 1, get two() { return 2; }, set two(value) { this.three = value; },
  async four() {}, [`f${1}`]: 6 };
wide.two = 9;
result = [wide.two, wide.three, wide.f1, wide?.two, 1..toFixed(), .5 + 1.5];""",
    """const given = { x: 1 }, { x: taken, y = 3 } = given;
result = (({ x, y: z = taken }) => ({ x, z, y }))(given);""",
    """(() => {
const inside = 4;
function twice(inside) { return inside * 2; }
result = twice(inside) + inside;
})();""",
    """function render({ model, el }) {
const kept = model + el;
function draw() { return kept + model; }
return draw();
}
result = render({ model: 1, el: 2 });""",
    """const { one, two: [three] } = { one: 1, two: [2] }, [four, , five = 5] = [4];
result = [one, three, four, five];
function g(one) { return one; }
result.push(g(6));""",
    """function tried(unused) {
  let found = 0;
  try { throw 1; } catch { unused(found); } finally { found += 1; }
  return found;
}
result = tried(() => {});""",
    """let kept = 1;
function set(to) { kept = to; [kept] = [kept + 1]; }
set(4);
result = kept;""",
]


def ran(node: str, scripts: list[str]) -> list[object]:
    """What each of some scripts leaves in ``result``, every one in a world of its own."""
    code = (
        "const vm = require('vm'), given = JSON.parse(require('fs').readFileSync(0, 'utf-8'));"
        "console.log(JSON.stringify(given.map((one) => { try { return JSON.parse(vm.runInNewContext(one)); }"
        "catch (error) { return `${error}`; } })));"
    )
    done = subprocess.run(
        [node, "-e", code], input=json.dumps(scripts), capture_output=True, text=True, encoding="utf-8", check=True
    )
    results: list[object] = json.loads(done.stdout)
    return results


def test_script_does_the_same_with_short_names(node: str) -> None:
    whole = [f"let result;\n{text}\nJSON.stringify(result)" for text in CASES]
    short = [short_script(text) for text in whole]

    results = ran(node, [*whole, *short])

    for text, wanted, got in zip(short, results, results[len(CASES) :], strict=False):
        assert got == wanted, text
    assert results[1] == [{"first": 3, "other": 3}, 3]


def test_every_script_of_a_file_is_a_script_afterwards_and_the_same_again(node: str) -> None:
    for names in (LESSON, PRACTICE, BOOT, LOADER):
        own = "\n".join((SCRIPTS / name).read_text(encoding="utf-8") for name in names)
        code = f"{script()}\n(() => {{\nconst pack = 1;\n{own}\n}})();\n"
        short, _ = shortened(code)

        done = subprocess.run(
            [node, "--check", "--input-type=module", "-"], input=short, capture_output=True, text=True, check=False
        )

        assert done.returncode == 0, done.stderr
        assert len(short) < 0.75 * len(code)
        assert shortened(code)[0] == short


def test_name_that_a_browser_has_is_kept() -> None:
    short, new = shortened(
        "function f(name, location, mine) { return name + location.search + mine + document.title; }"
    )

    assert "name" in GLOBALS
    assert set(new) == {(-1, "f"), (0, "mine")}
    assert "document.title" in short


@pytest.mark.browser
def test_no_variable_that_gets_a_short_name_is_called_like_something_of_the_browser(visitor: Any) -> None:
    scripts = sorted({*LESSON, *PRACTICE, *BOOT, *LOADER, "model.js", "strokes.js"})
    own = "\n".join((SCRIPTS / name).read_text(encoding="utf-8") for name in scripts)
    names = sorted({name for _, name in shortened(f"{script()}\n(() => {{\n{own}\n}})();")[1]})

    page = visitor.open("about:blank")

    assert len(names) > 400
    assert page.evaluate("(names) => names.filter((name) => name in window)", names) == []


def test_what_is_no_script_is_refused() -> None:
    with pytest.raises(ValueError, match="no script: '`never ends"):
        short_script("const x = `never ends")
