"""A server with an access word, whose pages a learning platform may show in a frame."""

from __future__ import annotations

import http.server
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import websocket
from playwright.sync_api import Browser, Page, expect

from hanalearn.__main__ import main
from hanalearn.text import Message, say

from .conftest import Server, Start, Visitor, browser_path, kernel_of

WORD = "Hana-2026"
PLATFORM = "https://moodle.school.example"


class _Outer(http.server.BaseHTTPRequestHandler):
    """A page with another one in a frame; its address says which."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        inner = self.path.partition("?")[2]
        self.wfile.write(f"<!DOCTYPE html><link rel=icon href=data:,><iframe src='{inner}'></iframe>".encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def platform() -> Iterator[str]:
    """A site that shows pages in a frame: another site than the server's, as browsers count, since its name differs."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Outer) as outer:
        threading.Thread(target=outer.serve_forever, daemon=True).start()
        yield f"http://platform.test:{outer.server_port}/"
        outer.shutdown()


@pytest.fixture(scope="module")
def guarded(start: Start, platform: str) -> Server:
    return start("--token", WORD, "--frame-ancestors", PLATFORM, "http://*.school.example:8080/", platform)


def test_address_without_the_word_gets_a_page_that_asks_for_it_and_no_kernel(guarded: Server) -> None:
    before = len(guarded.children())

    answer = Visitor(guarded.url).ask("?lesson=L0.1&lang=ja&seed=%22%3E%3Cscript%3E")

    assert answer.status == 403
    assert say(Message("serve.gate"), "ja") in answer.text
    assert '<input type="hidden" name="lesson" value="L0.1">' in answer.text
    assert "&#34;&gt;&lt;script&gt;" in answer.text
    assert '"><script>' not in answer.text
    assert 'id="jupyter-config-data"' not in answer.text
    assert "frame-ancestors" in answer.headers["Content-Security-Policy"]
    assert len(guarded.children()) == before


def test_word_opens_the_page_and_leaves_the_address(guarded: Server) -> None:
    visitor = Visitor(guarded.url)

    page = visitor.ask(f"?lesson=L0.1&token={WORD}&lang=ja")

    assert page.status == 200
    assert "'QUERY_STRING': 'lesson=L0.1&lang=ja'" in page.text.replace("&#39;", "'").replace("&amp;", "&")
    assert WORD not in page.text
    assert visitor.ask(f"api/kernels/{kernel_of(page.text)}").status == 200
    assert visitor.ask("?lang=en").status == 200  # the cookie holds the word from now on


def test_two_with_the_same_word_do_not_reach_each_others_kernels(guarded: Server) -> None:
    one, other = Visitor(guarded.url), Visitor(guarded.url)
    kernel_id = kernel_of(one.ask(f"?token={WORD}").text)
    other.ask(f"nowhere?token={WORD}")

    assert other.ask(f"api/kernels/{kernel_id}").status == 404
    assert other.ask(f"api/kernels/{kernel_id}?token={WORD}").status == 404


def test_kernel_and_websocket_are_closed_without_the_word(guarded: Server) -> None:
    kernel_id = kernel_of(Visitor(guarded.url).ask(f"?token={WORD}").text)
    address = f"{guarded.url}api/kernels/{kernel_id}/channels?session_id=s".replace("http://", "ws://")

    assert Visitor(guarded.url).ask(f"api/kernels/{kernel_id}").status in (403, 404)
    with pytest.raises(websocket.WebSocketBadStatusException) as caught:
        websocket.create_connection(address, origin=guarded.url[:-1], http_no_proxy=["127.0.0.1"])
    assert caught.value.status_code in (403, 404)


@pytest.mark.parametrize("guess", ["hana-2026", "", WORD + "x", "*", "%00"])
def test_another_word_is_refused_and_a_guess_takes_a_second(guarded: Server, guess: str) -> None:
    begun = time.monotonic()

    answer = Visitor(guarded.url).ask(f"?token={guess}&lang=en")

    assert answer.status == 403
    assert (say(Message("serve.gate-wrong"), "en") in answer.text) is bool(guess)
    assert time.monotonic() - begun >= (1.0 if guess else 0.0)


def test_platform_may_show_the_pages_in_a_frame_and_nobody_else(guarded: Server, server: Server) -> None:
    policy = Visitor(guarded.url).ask(f"nowhere?token={WORD}").headers["Content-Security-Policy"]

    assert f"; frame-ancestors 'self' {PLATFORM} http://*.school.example:8080 http://platform.test:" in policy
    assert "; frame-ancestors 'self'; " in Visitor(server.url).ask("nowhere").headers["Content-Security-Policy"]


@pytest.mark.parametrize(("protocol", "wanted"), [("https", "SameSite=None; Secure"), ("http", "SameSite=Lax")])
def test_cookies_of_a_frame_need_https(guarded: Server, protocol: str, wanted: str) -> None:
    request = urllib.request.Request(f"{guarded.url}nowhere?token={WORD}", headers={"X-Forwarded-Proto": protocol})
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), Stay())
    with opener.open(request) as answer:
        crumbs = answer.headers.get_all("Set-Cookie")

    assert any(crumb.startswith("_xsrf=") and crumb.endswith(wanted) for crumb in crumbs), crumbs
    assert any(
        crumb.startswith("username-") and ("SameSite=None" in crumb) is (protocol == "https") for crumb in crumbs
    )


class Stay(urllib.request.HTTPErrorProcessor):
    """Follows nothing and raises nothing."""

    def http_response(self, request: Any, response: Any) -> Any:
        return response


@pytest.mark.parametrize(
    "words",
    [
        ["--token", "abc"],
        ["--token", "has space"],
        ["--token", "a&b=c"],
        ["--frame-ancestors", "moodle.school.example"],
        ["--frame-ancestors", "https://x.example; script-src *"],
        ["--frame-ancestors", "https://x.example/path"],
        ["--frame-ancestors", "*"],
    ],
)
def test_word_or_platform_that_cannot_be_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["serve", *words])

    assert caught.value.code == 2
    assert words[1] in capsys.readouterr().err


def test_made_up_word_stands_in_the_printed_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hanalearn.serve.server import LessonServer

    given: dict[str, Any] = {}

    class Quick:
        def initialize(self, _: list[str]) -> None: ...
        def start(self) -> None:
            given["ready"]()

    monkeypatch.setattr(LessonServer, "instance", lambda **options: given.update(options) or Quick())

    assert main(["serve", "--token", "--no-browser", "--no-fork", "--port", "0"]) == 0

    assert len(given["token"]) == 8
    assert f"/?token={given['token']} (Ctrl-C" in capsys.readouterr().out


@pytest.mark.browser
def test_word_is_typed_and_the_lesson_asked_for_opens(visitor: Any, guarded: Server) -> None:
    page = visitor.open(f"{guarded.url}?lesson=L0.1&lang=zh-Hant")
    visitor.errors.clear()  # the browser notes the 403

    page.get_by_label(say(Message("serve.gate-label"), "zh-Hant")).fill(WORD)
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="taken")).to_be_visible(timeout=30_000)
    assert page.url == f"{guarded.url}?lesson=L0.1&lang=zh-Hant"


Open = Callable[[str], Page]


@pytest.fixture
def elsewhere(chromium: Browser) -> Iterator[Open]:
    """Opens a page in a browser for which the platform has a name of its own."""
    rules = "--host-resolver-rules=MAP platform.test 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
    flags = ["--no-sandbox", "--disable-gpu", rules]
    other = chromium.browser_type.launch(executable_path=browser_path(), args=flags)

    def open_page(url: str) -> Page:
        page = other.new_page()
        page.goto(url)
        return page

    yield open_page
    other.close()


@pytest.mark.browser
def test_frame_whose_cookies_are_kept_back_offers_a_window_of_its_own(
    elsewhere: Open, guarded: Server, platform: str
) -> None:
    page = elsewhere(f"{platform}?{guarded.url}?lang=en")

    link = page.frame_locator("iframe").get_by_role("link", name=say(Message("serve.framed-open"), "en"))

    expect(link).to_be_visible(timeout=30_000)
    assert link.get_attribute("href") == f"{guarded.url}?lang=en"


@pytest.mark.browser
def test_frame_of_a_site_that_is_not_named_stays_empty(elsewhere: Open, server: Server, platform: str) -> None:
    page = elsewhere(f"{platform}?{server.url}?lang=en")

    (frame,) = page.frames[1:]
    frame.wait_for_url("chrome-error://chromewebdata/", timeout=40_000)
