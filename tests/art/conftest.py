"""What the tests of the drawings share: reading SVG strictly, without the code that wrote it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "desc", "defs", "symbol", "clipPath", "g", "path", "use"}
ATTRIBUTES = frozenset(
    re.findall(
        r"[\w-]+",
        "viewBox role aria-labelledby aria-hidden focusable width height id d transform clip-path href x y fill "
        "fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-miterlimit",
    )
)
NUMBERS = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE .,-]*")


def faults_of(svg: str) -> list[str]:
    """Everything that a picture of ours may not be, in words."""
    root = fromstring(svg)
    nodes = list(root.iter())
    tags = [node.tag.removeprefix(SVG) for node in nodes]
    ids = ids_of(root)
    faults = [f"<{tag}> is not allowed" for tag in sorted(set(tags) - DRAWN)]
    faults += [f"id {one} stands twice" for one in sorted(ids) if ids.count(one) > 1]
    if tags.count("svg") != 1:
        faults.append("an <svg> lies inside another: a page's rule for svg would resize it")
    if root.get("viewBox") is None:
        faults.append("the root has no viewBox")
    if (root.get("role") == "img") == (root.get("aria-hidden") == "true"):
        faults.append("the root is neither a named image nor hidden, or both")
    for name in (root.get("aria-labelledby") or "").split():
        if name not in ids:
            faults.append(f"aria-labelledby names {name}, which is missing")
    for node, tag in zip(nodes, tags, strict=True):
        for name, value in node.attrib.items():
            if name not in ATTRIBUTES:
                faults.append(f"<{tag}> has the attribute {name}")
            if name == "href" and (not value.startswith("#") or value[1:] not in ids):
                faults.append(f"<{tag}> leads to {value}")
            for target in re.findall(r"url\(([^)]*)\)", value):
                if target[:1] != "#" or target[1:] not in ids:
                    faults.append(f"<{tag} {name}> leads to {target}")
            if name == "d" and not NUMBERS.fullmatch(value):
                faults.append(f"path data holds more than letters and numbers: {value[:40]}")
        if (node.text or "").strip() and tag not in ("title", "desc"):
            faults.append(f"<{tag}> holds text")
    return faults


def ids_of(root: Element) -> list[str]:
    return [one for node in root.iter() if (one := node.get("id"))]


RSVG_MISSING = pytest.StashKey[int]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if shutil.which("rsvg-convert") or os.environ.get("HANALEARN_BROWSER") == "required":
        return
    left = [item for item in items if "rsvg" in getattr(item, "fixturenames", ())]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
        config.stash[RSVG_MISSING] = len(left)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if count := config.stash.get(RSVG_MISSING, 0):
        terminalreporter.write_line(
            f"{count} tests were left out: rsvg-convert is missing; install Debian's librsvg2-bin", yellow=True
        )


@pytest.fixture(scope="session")
def rsvg() -> str:
    """The second renderer. Where it is missing, tests that ask for it are left out, and the summary says so."""
    path = shutil.which("rsvg-convert")
    assert path is not None, "rsvg-convert is missing; install Debian's librsvg2-bin"
    return path


@pytest.fixture(scope="session")
def faults() -> Callable[[str], list[str]]:
    return faults_of


@pytest.fixture(scope="session")
def ids() -> Callable[[Iterable[str]], list[str]]:
    """All ids of several pictures, as one page would hold them."""
    return lambda pictures: [one for picture in pictures for one in ids_of(fromstring(picture))]
