"""A served page in a real browser: it can be clicked, and its kernel ends with it."""

from __future__ import annotations

import contextlib
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, Error, Page, expect

from hanalearn.text import Message, say

from .conftest import Server, browser_path

pytestmark = pytest.mark.browser


def taken(page: Page) -> None:
    """The counter notebook answers a real click."""
    button = page.get_by_role("button", name="taken")
    expect(button).to_be_visible(timeout=30_000)
    before = int(button.inner_text().removeprefix("taken "))
    button.click()
    expect(button).to_have_text(f"taken {before + 1}")


class Watch:
    """Kernels of a server that began after this was made."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._before = set(server.children())

    def kernels(self) -> list[psutil.Process]:
        return [process for process in self._server.children() if process not in self._before]


def test_page_can_be_clicked_and_the_waiting_picture_has_left(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url)

    taken(page)

    expect(page.locator("#hl-waiting")).to_have_count(0)
    assert page.locator("main").count() == 1
    assert page.title() == "hanalearn"


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(243, 238, 226)"), ("dark", "rgb(23, 25, 26)")])
def test_page_has_the_paper_of_the_readers_scheme_from_its_first_moment(
    visitor: Any, server: Server, scheme: str, paper: str
) -> None:
    # what is seen is the head of the page alone
    page = visitor.open(server.url, color_scheme=scheme, prepare=without_front)

    expect(page.locator("#hl-waiting")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light dark"


def without_front(context: Any) -> None:
    """An empty script in place of the front end: a page that never gets further."""
    context.route("**/front.js", lambda route: route.fulfill(body="", content_type="text/javascript"))


def test_visitor_who_waits_long_is_told_so_and_can_try_again(visitor: Any, server: Server) -> None:
    def prepare(context: Any) -> None:
        context.clock.install()
        without_front(context)

    page = visitor.open(server.url + "?lang=ja", prepare=prepare)
    again = page.get_by_role("button", name=say(Message("serve.again"), "ja"))
    expect(again).to_be_hidden()

    page.clock.fast_forward(8_500)

    expect(again).to_be_visible()
    with page.expect_navigation():
        again.click()


def test_browser_without_scripts_is_told_what_is_needed(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?lang=en", java_script_enabled=False)

    expect(page.get_by_text(say(Message("serve.noscript"), "en"))).to_be_visible()


def test_lesson_that_fails_is_said_and_nothing_waits_on(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?raise=1&lang=en")

    expect(page.get_by_role("alert")).to_contain_text(say(Message("serve.failed"), "en"))
    expect(page.locator("#hl-waiting")).to_have_count(0)


@pytest.mark.parametrize("leave", ["another page", "closed tab"])
def test_kernel_ends_when_its_page_is_left(visitor: Any, server: Server, leave: str) -> None:
    watch = Watch(server)
    page = visitor.open(server.url)
    taken(page)
    kernels = watch.kernels()

    if leave == "another page":
        page.goto("about:blank")
    else:
        page.close(run_before_unload=True)

    assert len(kernels) == 1
    assert psutil.wait_procs(kernels, timeout=30)[1] == []


def test_reloading_leaves_one_kernel(visitor: Any, server: Server) -> None:
    watch = Watch(server)
    page = visitor.open(server.url)
    taken(page)
    old = watch.kernels()

    for _ in range(3):
        page.reload()
        taken(page)
        psutil.wait_procs(old, timeout=30)
        assert len(watch.kernels()) == 1
        old = watch.kernels()


def test_mail_link_does_not_end_the_page(visitor: Any, server: Server) -> None:
    watch = Watch(server)
    page = visitor.open(server.url)
    taken(page)

    with contextlib.suppress(Error):
        page.evaluate("location.href = 'mailto:teacher@school.example'")
    taken(page)

    assert len(watch.kernels()) == 1
    visitor.outside.remove("mailto:teacher@school.example")  # the click itself; no address of the page


def test_page_works_under_a_name_that_is_no_secure_context(chromium: Browser, server: Server) -> None:
    # pupils reach the teacher's machine by http://192.168...: no secure context there, whatever works on localhost
    watch = Watch(server)
    flags = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP klasse.test 127.0.0.1 , MAP * ~NOTFOUND"]
    other = chromium.browser_type.launch(executable_path=browser_path(), args=flags)
    try:
        page = other.new_page()
        page.goto(server.url.replace("127.0.0.1", "klasse.test"))

        taken(page)
        kernels = watch.kernels()
        secure = page.evaluate("isSecureContext")
        page.goto("about:blank")

        assert secure is False
        assert psutil.wait_procs(kernels, timeout=30)[1] == []
    finally:
        other.close()
