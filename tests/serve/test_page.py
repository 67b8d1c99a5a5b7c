"""The page as it leaves a real server."""

from __future__ import annotations

import base64
import hashlib
import re
import socket
import time
import urllib.request
from pathlib import Path

import psutil
import pytest

from hanalearn.serve.offline import outside_addresses

from .conftest import Answer, Server, Start, Visitor, kernel_of


def directives(policy: str) -> dict[str, list[str]]:
    return {name: sources for name, *sources in (part.split() for part in policy.split(";"))}


def test_page_answers_with_its_widget(page: Answer) -> None:
    assert page.status == 200
    assert "application/vnd.jupyter.widget-view+json" in page.text
    assert 'id="hl-failed"' not in page.text
    assert page.text.rstrip().endswith("</html>")


def test_page_has_one_main_a_title_and_follows_the_readers_colours(page: Answer) -> None:
    assert len(re.findall(r"<main\b", page.text)) == 1
    assert "<title>hanalearn</title>" in page.text
    assert '<meta name="color-scheme" content="light dark">' in page.text
    assert "@media (prefers-color-scheme: dark)" in page.text


def test_each_part_of_the_page_is_there_once(page: Answer) -> None:
    for once in ("<!DOCTYPE html>", "<head>", 'id="hl-waiting"', 'id="jupyter-config-data"', "<body", "</body>"):
        assert page.text.count(once) == 1, once


def test_page_names_no_outside_address(page: Answer) -> None:
    assert outside_addresses(page.text) == []


def test_page_is_not_kept_by_the_browser(page: Answer) -> None:
    assert page.headers["Cache-Control"].startswith("no-")


def test_policy_allows_nothing_from_outside_and_no_foreign_script(page: Answer) -> None:
    policy = directives(page.headers["Content-Security-Policy"])

    assert policy["default-src"] == ["'none'"]
    assert "'unsafe-inline'" not in policy["script-src"]
    assert "'unsafe-eval'" not in policy["script-src"]
    assert policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'self'"]
    assert policy["base-uri"] == ["'none'"]
    assert not [source for sources in policy.values() for source in sources if "//" in source or source == "*"]


def test_every_inline_script_is_in_the_policy_by_its_hash(page: Answer) -> None:
    scripts = re.findall(r"<script>(.*?)</script>", page.text, re.DOTALL)

    assert len(scripts) == 1
    for script in scripts:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in page.headers["Content-Security-Policy"]


def test_first_picture_leaves_before_the_kernel_is_known(server: Server) -> None:
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(server.url, timeout=60) as answer:
        first = ""
        while "The table is being laid" not in first:
            first += answer.read1(100_000).decode()
        answer.read()

    assert 'id="jupyter-config-data"' not in first


def test_address_and_accepted_languages_reach_the_kernel_but_cookies_do_not(page: Answer) -> None:
    assert r"&#39;QUERY_STRING&#39;: &#39;lesson=L0.1&amp;lang=ja&#39;" in seen(page)
    assert r"&#39;HTTP_ACCEPT_LANGUAGE&#39;: &#39;zh-TW, en;q=0.5&#39;" in seen(page)
    assert r"&#39;SERVER_SOFTWARE&#39;: &#39;voila/" in seen(page)
    assert r"&#39;HTTP_COOKIE&#39;: None" in seen(page)


def seen(page: Answer) -> str:
    found = re.search(r"seen by the kernel: ([^\n]*)", page.text)
    assert found
    return found[1].replace("\\u0027", "&#39;").replace("\\u0026", "&amp;").split("\\n")[0]


def test_kernel_is_the_python_of_the_server(page: Answer) -> None:
    import sys

    assert sys.executable in seen(page)


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("?lang=ja", "en", "ja"),
        ("?lang=zh-TW", "en", "zh-Hant-TW"),
        ("?lang=klingon", "zh-CN,en;q=0.1", "zh-Hans-CN"),
        ("?lang=%ff%fe", "ja", "ja"),
        ("", "fr, ja;q=0.5", "ja"),
        ("", "fr", "en"),
    ],
)
def test_language_is_that_of_the_address_then_of_the_browser(
    server: Server, query: str, header: str, lang: str
) -> None:
    # the message page is made by the same choice of language and needs no kernel
    answer = Visitor(server.url).ask("nowhere" + query, headers={"Accept-Language": header})

    assert f'<html lang="{lang}"' in answer.text


def test_page_speaks_the_language_of_its_address(page: Answer) -> None:
    assert '<html lang="ja"' in page.text
    assert "札を並べています" in page.text


def test_language_of_the_server_outweighs_the_browser_but_not_the_address(start: Start) -> None:
    server = start("--lang", "ja")
    visitor = Visitor(server.url)

    page = visitor.ask(headers={"Accept-Language": "zh-TW"})
    english = visitor.ask("nowhere?lang=en")

    assert '<html lang="ja"' in page.text
    assert r"&#39;HANALEARN_LANG&#39;: &#39;ja&#39;" in seen(page)
    assert '<html lang="en"' in english.text


def test_unknown_path_is_explained_and_leads_back(server: Server) -> None:
    answer = Visitor(server.url).ask("lessons/L9?lang=ja")

    assert answer.status == 404
    assert "このページはありません" in answer.text
    assert "/lessons/L9" in answer.text
    assert '<a class="hl-do" href="/">' in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_script_in_an_unknown_path_is_text(server: Server) -> None:
    answer = Visitor(server.url).ask("%3Cscript%3Ealert(1)%3C/script%3E")

    assert answer.status == 404
    assert "<script" not in answer.text


@pytest.mark.parametrize("query", ["?template=lab", "?theme=dark", "?template=../../etc", "?template=%ff"])
def test_visitor_cannot_change_the_template(guest: Visitor, query: str) -> None:
    answer = guest.ask(query)

    assert answer.status == 200
    assert 'id="hl-waiting"' in answer.text
    assert outside_addresses(answer.text) == []
    assert "jp-theme" not in answer.text


def test_error_in_a_lesson_is_said_without_its_inner_workings(server: Server, guest: Visitor) -> None:
    answer = guest.ask("?raise=1&lang=ja")

    assert "レッスンを開けませんでした。" in answer.text
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.text.rstrip().endswith("</html>")
    assert "secret detail" in server.complaints()


def test_unreadable_notebook_is_said_on_both_sides(start: Start, tmp_path: Path) -> None:
    notebook = tmp_path / "torn.ipynb"
    notebook.write_text('{"cells": [')

    server = start(notebook=notebook)
    answer = Visitor(server.url).ask("?lang=en")

    assert "The lesson could not be opened." in answer.text
    assert "torn.ipynb" in server.complaints()
    assert "Traceback" not in server.complaints()


def test_kernel_that_dies_while_a_page_opens_does_not_keep_the_visitor_waiting(guest: Visitor) -> None:
    answer = guest.ask("?die=1&lang=en")

    assert "The lesson could not be opened." in answer.text
    assert "--show_tracebacks" not in answer.text
    assert answer.text.rstrip().endswith("</html>")


def test_kernel_of_a_visitor_who_left_too_early_is_ended(server: Server) -> None:
    before = set(server.children())
    host, port = server.url.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port))) as impatient:
        impatient.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        impatient.recv(1000)  # the first picture: the kernel is being started now

    Visitor(server.url).ask()  # a page that is opened after it, and complete
    deadline = time.monotonic() + 20
    while len(set(server.children()) - before) != 1 and time.monotonic() < deadline:
        psutil.wait_procs(set(server.children()) - before, timeout=0.1)

    assert len(set(server.children()) - before) == 1


def test_two_visits_get_two_kernels(server: Server) -> None:
    visitor = Visitor(server.url)

    first, second = visitor.ask(), visitor.ask()

    assert kernel_of(first.text) != kernel_of(second.text)
