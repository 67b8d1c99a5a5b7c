"""What a visitor may fetch beside the page, and what nobody may."""

from __future__ import annotations

import gzip
import re
import urllib.request

import pytest

from .conftest import Answer, Server, Visitor


def script_address(page: Answer) -> str:
    found = re.search(r'<script defer src="/([^"]*front\.js)">', page.text)
    assert found
    return found[1]


def test_scripts_are_kept_for_a_year_under_an_address_of_their_content(guest: Visitor, page: Answer) -> None:
    answer = guest.ask(script_address(page))

    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"] == "text/javascript"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert re.match(r"hanalearn/static/[0-9a-f]{12}/", script_address(page))


def test_scripts_travel_packed(server: Server, page: Answer) -> None:
    request = urllib.request.Request(server.url + script_address(page), headers={"Accept-Encoding": "gzip"})
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as answer:
        packed = answer.read()
        encoding = answer.headers["Content-Encoding"]

    assert encoding == "gzip"
    assert len(packed) < len(gzip.decompress(packed)) / 2


def test_page_loads_the_typesetter_stub_and_not_the_typesetter(guest: Visitor, page: Answer) -> None:
    found = re.search(r'"fullMathjaxUrl": "/([^"]*)"', page.text)
    assert found

    assert "window.MathJax = { Hub:" in guest.ask(found[1]).text


@pytest.mark.parametrize(
    "path",
    [
        "hanalearn/static/{mark}/../../../../../../etc/passwd",
        "hanalearn/static/{mark}/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "hanalearn/static/{mark}/%2e%2e/page.css",
        "hanalearn/static/{mark}//etc/passwd",
        "hanalearn/static/{mark}/%00",
        "hanalearn/static/000000000000/nomaths.js",
        "hanalearn/lab/{mark}/../../x",
        "voila/files/counter.ipynb",
        "voila/files/../counter.ipynb",
        "voila/files/%2e%2e/%2e%2e/etc/passwd",
        "voila/files/..%2f..%2fetc/passwd",
        "voila/render/counter.ipynb",
        "voila/render/../../etc/passwd",
        "voila/static/voila.js",
        "voila/templates/lab/static/voila.js",
        "voila/templates/../../etc/static/passwd",
        "voila/labextensions/anywidget/package.json",
        "voila/api/contents",
        "voila/api/themes/x",
        "voila/tree",
        "counter.ipynb",
        "index.ipynb",
        "api",
        "api/contents",
        "api/kernels",
        "api/kernels/",
        "api/sessions",
        "api/status",
        "api/terminals",
        "api/kernelspecs",
        "lab",
        "tree",
        "files/counter.ipynb",
        "edit/counter.ipynb",
        "login",
    ],
)
def test_everything_else_is_refused_and_tells_nothing(guest: Visitor, page: Answer, path: str) -> None:
    mark = script_address(page).split("/")[2]

    answer = guest.ask(path.format(mark=mark))

    assert answer.status in (403, 404)
    assert "root:" not in answer.text
    assert '"cells"' not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", ["", "api/kernels", "nowhere"])
def test_nothing_can_be_posted(guest: Visitor, page: Answer, path: str) -> None:
    answer = guest.ask(path, data=f"_xsrf={guest.xsrf}".encode())

    assert answer.status in (403, 404, 405)
