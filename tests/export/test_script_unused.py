"""What a packed script never asks for is left out of it, and nothing that does something."""

from __future__ import annotations

import pytest

from hanalearn.export.short_script import short_script

TWO = "const a=()=>b();function b(){return a;}\ndone();"
"""They ask for each other, which is not looked into."""


@pytest.mark.parametrize(
    ("script", "short"),
    [
        ("function used() { return 1; }\nfunction idle() { return used(); }\nused();", "function a(){return 1;}\na();"),
        ("const one = () => two();\nfunction two() { return one; }\ndone();", TWO),
        ("const only = (a) => other(a);\nconst other = { key: 'text', list: [1, /x/] };\ndone();", "done();"),
        ("const made = new Map();\nconst got = find();\ndone();", "const a=new Map();const b=find();done();"),
        ("const one = 1, two = () => one;\ndone();", "const a=1,b=()=>a;done();"),
        ("for (const one of all) done();", "for(const a of all)done();"),
        ("const later = function idle() { return 1; };\nlater();", "const a=function b(){return 1;};a();"),
        ("export function idle() { return 1; }\nasync function slow() {}\ndone();", "done();"),
    ],
)
def test_what_nobody_asks_for_goes_and_all_else_stays(script: str, short: str) -> None:
    assert short_script(script) == short
