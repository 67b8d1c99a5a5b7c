"""A full machine says so."""

from __future__ import annotations

import asyncio

import pytest

from hanalearn.serve import places
from hanalearn.serve.command import _count
from hanalearn.serve.owner import Visitor as Guest
from hanalearn.serve.places import Places
from hanalearn.text import Message, say

from .conftest import Start, Visitor, kernel_of


def test_kernels_and_visitors_on_their_way_take_a_place_each() -> None:
    room = Places(3)
    guest = Guest("a", "en")

    with room.taken(guest):
        assert room.is_free(["one"])
        assert not room.is_free(["one", "two"])
        guest.kernels.append("two")  # has come: counted once
        assert room.is_free(["one", "two"])
    assert room.is_free(["one", "two"])
    assert not room.is_free(["one", "two", "three"])


def test_without_memory_no_place_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "free_bytes", lambda: places.SPARE_BYTES - 1)

    assert not Places().is_free([])


def test_a_place_that_becomes_free_in_a_moment_is_waited_for() -> None:
    kernels = ["old"]

    async def reload() -> bool:
        asyncio.get_running_loop().call_later(0.3, kernels.clear)
        return await Places(1).wait(kernels)

    assert asyncio.run(reload())


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5", ""])
def test_a_number_of_pages_is_one_or_more(text: str) -> None:
    with pytest.raises(Exception, match="not a number of pages"):
        _count(text)


def test_who_comes_to_a_full_server_is_told_so_and_gets_in_when_somebody_leaves(start: Start) -> None:
    server = start("--most", "1")
    first, second = Visitor(server.url), Visitor(server.url)
    kernel = kernel_of(first.ask().text)

    full = second.ask("?lesson=L0.1&lang=ja")
    first.ask(f"voila/api/shutdown/{kernel}", data=f"_xsrf={first.xsrf}".encode())
    opened = second.ask("?lang=ja")

    assert full.status == 503
    assert full.headers["Retry-After"]
    assert say(Message("serve.full"), "ja") in full.text
    assert f'<a class="hl-do" href="">{say(Message("serve.again"), "ja")}</a>' in full.text
    assert "default-src 'none'" in full.headers["Content-Security-Policy"]
    assert opened.status == 200
    assert kernel_of(opened.text)
