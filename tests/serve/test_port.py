"""Taking a port."""

from __future__ import annotations

import socket

import pytest

from hanalearn.serve.port import PortError, free_port, take

HERE = "127.0.0.1"


def test_free_port_is_taken_and_listens() -> None:
    with take(HERE, 0) as taken, socket.create_connection(taken.getsockname(), timeout=5):
        assert taken.getsockname()[0] == HERE


def test_taken_port_is_refused() -> None:
    with take(HERE, 0) as taken, pytest.raises(PortError, match="is in use by another program"):
        take(HERE, taken.getsockname()[1])


@pytest.mark.parametrize("port", [-1, 65536, 10**9])
def test_port_that_cannot_exist_is_refused(port: int) -> None:
    with pytest.raises(PortError, match="does not exist"):
        take(HERE, port)


def test_suggested_port_is_free_and_near() -> None:
    with take(HERE, 0) as taken:
        number = taken.getsockname()[1]

        suggested = free_port(HERE, number)

    assert suggested != number
    take(HERE, suggested).close()


def test_suggestion_beyond_the_last_port_is_any_free_one() -> None:
    assert 0 < free_port(HERE, 65535) < 65536
