"""Scripts with short names do the same."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from hanalearn.export.lesson_file import SCRIPTS as LESSON
from hanalearn.export.one_file import BOOT, LOADER, SCRIPTS
from hanalearn.export.practice_file import SCRIPTS as PRACTICE
from hanalearn.export.short_script import short_script, undeclared
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
    """const a = 1, outer = 2;
function first(b) { const inner = (x) => (x ? (y) => y + outer : (outer) => outer + b); return inner(b)(a); }
for (const [a, ...rest] of [[1, 2], [3, 4]]) for (const one of rest) if (one > 2) result = [a, one]; else result = [];
result = [...result, first(0), first(1), a, outer];""",
    """const outer = 5, kept = { outer, outer: 6 };
function tried(given = outer, { outer: mine = given, [`k${outer}`]: other = () => mine } = {}) {
  { const outer = 7; given += outer; }
  try { throw outer; } catch (error) { given += error; }
  switch (given) { case 17: { let given = 1; mine += given; } }
  return [given, mine, other(), outer, class Own { outer(outer) { return outer + given; } }].slice(0, 4);
}
result = [tried(), tried(1, { outer: 3 }), kept];""",
    """const list = [3, 1, 2], by = (key) => (one, other) => one[key] - other[key], x = 1
const made = list.map((x) => ({ x })).sort(by('x')), text = `${made.map(({ x }) => `${x}${`-${x}`}`)}${x}`
result = [text, ((x) => x ? x : text)(0), (function inner(n) { return n ? inner(n - 1) : x })(2)]""",
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
        short = short_script(code)

        done = subprocess.run(
            [node, "--check", "--input-type=module", "-"], input=short, capture_output=True, text=True, check=False
        )

        assert done.returncode == 0, done.stderr
        assert len(short) < 0.75 * len(code)


def test_name_that_a_browser_has_is_kept_where_nothing_declares_it() -> None:
    script = "function f(name, mine) { return name + location.search + mine + document.title; } f();"

    assert short_script(script) == "function a(a,b){return a+location.search+b+document.title;}a();"
    assert undeclared(script) == {"location", "document"}


def test_functions_that_do_alike_are_written_alike() -> None:
    short = short_script("function one(first, { second: [third] }) { return first + third; }\n" * 2)

    assert short.split("\n") == ["function a(a,{second:[b]}){return a+b;}"] * 2


@pytest.mark.browser
def test_whatever_no_script_declares_is_of_the_browser(visitor: Any) -> None:
    scripts = sorted({*LESSON, *PRACTICE, *BOOT, *LOADER, "model.js", "strokes.js"})
    own = "\n".join((SCRIPTS / name).read_text(encoding="utf-8") for name in scripts)
    names = sorted(undeclared(f"{script()}\n(() => {{\nconst pack = 1;\n{own}\n}})();"))

    page = visitor.open("about:blank")

    assert len(names) > 30
    assert page.evaluate("(names) => names.filter((name) => !(name in window))", names) == []


def test_what_is_no_script_is_refused() -> None:
    with pytest.raises(ValueError, match="no script: '`never ends"):
        short_script("const x = `never ends")
