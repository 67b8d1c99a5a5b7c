"""Starts the server once, opens the lessons once, and ends it: what a visitor would meet."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

__all__ = ["Seconds", "TrialError", "open_once", "served"]

PATIENCE_SECONDS = 60.0
SERVE = ("serve", "--port", "0", "--no-browser")
QUERY = ""


class TrialError(Exception):
    """The lessons did not open; the message says how far it went."""


@dataclass(frozen=True)
class Seconds:
    """How long a trial took."""

    server: float
    """From the command to its address."""
    page: float
    """From the request to the last byte of the page."""


def open_once() -> Seconds:
    """Open the lessons in a server of their own on a free port.

    Raises:
        TrialError: no address was printed, or the page broke off.
    """
    begun = time.monotonic()
    command = [sys.executable, "-m", "hanalearn", *SERVE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            url = _address(server)
            up = time.monotonic()
            page = _page(url + QUERY)
            done = time.monotonic()
        finally:
            errors = _end(server)
    if 'id="hl-failed"' in page:
        raise TrialError(f"the page broke off; the server said: {_last_line(errors)}")
    if "application/vnd.jupyter.widget-view+json" not in page:
        raise TrialError("the page has no widget in it")
    return Seconds(server=up - begun, page=done - up)


@contextlib.contextmanager
def served(*options: str, env: Mapping[str, str]) -> Iterator[str]:
    """The address of a server of one's own on a free port, which ends with the block.

    Args:
        options: more options of ``hanalearn serve``.
        env: variables to set beside those of this process.

    Raises:
        TrialError: it printed no address.
    """
    command = [sys.executable, "-m", "hanalearn", *SERVE, *options]
    # What the server says goes where this program's complaints go.
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **env}) as server:
        try:
            yield _address(server)
        finally:
            _end(server)


def _address(server: subprocess.Popen[str]) -> str:
    """The address in the line that the server prints."""
    lines: queue.Queue[str] = queue.Queue()
    stream = server.stdout
    if stream is None:
        raise TrialError("the server has no output")

    def listen() -> None:
        with contextlib.suppress(ValueError):  # closed meanwhile: nobody wants the line any more
            lines.put(stream.readline())

    threading.Thread(target=listen, daemon=True).start()
    try:
        line = lines.get(timeout=PATIENCE_SECONDS)
    except queue.Empty:
        raise TrialError(f"the server printed no address within {PATIENCE_SECONDS:.0f} s") from None
    found = re.search(r"http://\S+", line)
    if found is None:
        raise TrialError(f"the server ended before it answered (exit code {server.wait()})")
    return found[0]


def _last_line(text: str) -> str:
    """The line of a traceback that names the error, without the colours of a terminal."""
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).strip().splitlines()
    return lines[-1] if lines else "nothing"


def _end(server: subprocess.Popen[str]) -> str:
    """End the server, and what it said on the way."""
    server.terminate()
    try:
        return server.communicate(timeout=10)[1] or ""
    except subprocess.TimeoutExpired:
        server.kill()
        return server.communicate()[1] or ""


def _page(url: str) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=PATIENCE_SECONDS) as answer:
            text: str = answer.read().decode("utf-8")
    except OSError as error:
        raise TrialError(f"{url} did not answer: {error}") from error
    return text
