"""Our own front end in a real browser: little to load, and nothing lost."""

from __future__ import annotations

from typing import Any

import psutil
import pytest
from playwright.sync_api import Page, expect

from .conftest import Server
from .test_browser import Watch, taken

pytestmark = pytest.mark.browser

# Keeps the sockets of a page in reach, so that a test can cut them as a network does.
CUT = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) { super(...args); window.sockets.push(this); }
};
"""


def spy(page: Page) -> Any:
    found = page.locator("output")
    expect(found).to_be_visible(timeout=30_000)
    return found


def test_page_is_four_requests_and_one_socket(visitor: Any, server: Server) -> None:
    asked: list[str] = []
    page = visitor.open(
        server.url, prepare=lambda context: context.on("request", lambda request: asked.append(request.url))
    )
    taken(page)

    assert [url for url in asked if "voila.js" in url] == []
    # the page, its script, and what the pages of hanalearn share: their module and the deck
    assert len([url for url in asked if url.startswith("http")]) == 4
    assert len([url for url in asked if url.startswith("blob:")]) == 1  # the widget's own module


def test_widgets_see_their_kernel_and_their_bytes(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?spy=1")

    expect(spy(page)).to_have_text("idle connected begun 1 bytes 1,2")


def test_bytes_messages_and_the_end_of_a_widget_arrive(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?spy=1")
    output = spy(page)

    taken(page)
    taken(page)
    expect(output).to_have_text("idle connected begun 1 bytes 3")
    taken(page)
    expect(output).to_contain_text("told 1")
    taken(page)

    expect(output).to_have_count(0)
    expect(page.get_by_text("farewell")).to_be_visible()


def test_notebook_with_other_widgets_is_shown_by_voilas_scripts(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?slider=1")

    expect(page.get_by_role("slider")).to_be_visible(timeout=30_000)
    taken(page)
    expect(page.locator("#hl-waiting")).to_have_count(0)


def test_cut_connection_comes_back_with_nothing_lost(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?spy=1", prepare=lambda context: context.add_init_script(CUT))
    taken(page)

    page.evaluate("sockets.at(-1).close()")
    # Pressed while there is no connection: kept, and sent when there is one.
    page.get_by_role("button", name="taken").click()

    expect(page.get_by_role("button", name="taken 2")).to_be_visible(timeout=40_000)
    assert page.evaluate("sockets.length") == 2
    expect(spy(page)).to_contain_text("connected")


def test_answer_to_a_cut_page_is_kept_by_the_server(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url, prepare=lambda context: context.add_init_script(CUT))
    taken(page)

    page.evaluate(
        "() => { const socket = sockets.at(-1); document.querySelector('button').click();"
        " setTimeout(() => socket.close(), 0); }"
    )

    expect(page.get_by_role("button", name="taken 2")).to_be_visible(timeout=40_000)


def test_killed_kernel_is_known_to_the_widgets_at_once(visitor: Any, server: Server) -> None:
    watch = Watch(server)
    page = visitor.open(server.url + "?spy=1")
    output = spy(page)
    (kernel,) = watch.kernels()

    kernel.kill()

    expect(output).not_to_contain_text("idle connected begun", timeout=40_000)


def test_ended_kernel_is_known_to_be_dead(visitor: Any, server: Server) -> None:
    page = visitor.open(server.url + "?spy=1", prepare=lambda context: context.add_init_script(CUT))
    output = spy(page)

    page.evaluate(
        """async () => {
          const id = JSON.parse(document.getElementById("jupyter-config-data").textContent).kernelId;
          const token = document.cookie.match(/_xsrf=([^;]*)/)[1];
          await fetch(`/voila/api/shutdown/${id}`, { method: "POST", body: new URLSearchParams({ _xsrf: token }) });
          sockets.at(-1).close();
        }"""
    )

    expect(output).to_contain_text("dead disconnected", timeout=40_000)
    visitor.errors[:] = [error for error in visitor.errors if "404" not in error]  # the question that told so
    assert psutil.pid_exists(server.process.pid)
