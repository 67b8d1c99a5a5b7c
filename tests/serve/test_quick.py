"""Leaving out what is not used."""

from __future__ import annotations

import subprocess
import sys


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_server_starts_without_the_slow_grammar() -> None:
    code = """
import sys
from hanalearn.serve.quick import UNUSED, unused_left_out
with unused_left_out():
    import hanalearn.serve.server
print([name for name in UNUSED if name in sys.modules], "lark" in sys.modules)
"""
    assert run(code) == "[] False"


def test_left_out_module_can_be_imported_afterwards() -> None:
    code = """
import sys
from hanalearn.serve import quick
quick.UNUSED = ("wave",)
with quick.unused_left_out():
    try:
        import wave
    except ImportError:
        print("left out")
import wave
print(wave.__name__)
"""
    assert run(code).split("\n") == ["left out", "wave"]


def test_module_that_is_loaded_already_is_left_alone() -> None:
    code = """
import sys, json
from hanalearn.serve import quick
quick.UNUSED = ("json",)
with quick.unused_left_out():
    print(sys.modules["json"] is json)
print(sys.modules["json"] is json)
"""
    assert run(code).split() == ["True", "True"]


def test_command_line_loads_nothing_of_jupyter_before_it_serves() -> None:
    loaded = run("import sys, hanalearn.__main__; print(*{name.partition('.')[0] for name in sys.modules})").split()

    assert not {"voila", "tornado", "jupyter_server", "traitlets", "asyncio"} & set(loaded)
