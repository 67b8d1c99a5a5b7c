"""A class of simulated learners at a running server: what it took and how long they waited."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

import psutil

from .footprint import bytes_of, server_at, tree_of
from .pupil import Opened, Pupil, PupilError

__all__ = ["Hour", "Memory", "attend"]

OPENING_SECONDS = 1.0
"""All learners open the page within this time: "now open the address on the board"."""
GONE_SECONDS = 30.0
"""How long a kernel may outlive its page."""


@dataclass(frozen=True)
class Memory:
    """Bytes, where the server runs on this machine. What forked kernels share is divided among them."""

    server: int
    """The server and what it forks from, before anybody came."""
    learner: int
    """One learner's kernel, at the end."""
    free: int
    """What the machine had left before anybody came."""


@dataclass(frozen=True)
class Hour:
    """What a class met. All times in seconds."""

    learners: int
    opened: tuple[Opened, ...]
    refused: tuple[str, ...]
    """Why a page did not open, one for each that did not."""
    clicks: tuple[float, ...]
    """Delays of all answered clicks."""
    lost: tuple[str, ...]
    """Why a click was not answered, one for each."""
    left_over: int
    """Kernels that were still there 30 seconds after their pages had closed."""
    gone: float
    """Until the last kernel had ended, or what was waited for it."""
    memory: Memory | None = None
    """None where the server's processes cannot be seen."""
    busy: float | None = None
    """Share of the machine's processors in use while all were clicking, 0 to 1; None where the server is elsewhere."""

    @property
    def live(self) -> tuple[float, ...]:
        """Seconds until a page could be clicked, of each that opened."""
        return tuple(opened.live for opened in self.opened)


async def attend(
    url: str,
    *,
    learners: int,
    seconds: float,
    query: str = "lesson=L0.1",
    token: str = "",
    greets: bool = False,
) -> Hour:
    """Let a class open the page in one second, click once a second each, and leave.

    Args:
        url: address of the server, ending in "/".
        learners: how many.
        seconds: how long they click.
        query: what each opens.
        token: access word of the server.
        greets: whether they say who they are, so that their answers are written down. Not at a server that somebody
            learns with.
    """
    server = server_at(url)
    before = tree_of(server) if server else set()
    at_rest, free = bytes_of(before), psutil.virtual_memory().available
    luck = secrets.randbits(30)
    pupils = [Pupil(url, query, token, greets, number=luck + number) for number in range(learners)]
    try:
        answers = await asyncio.gather(*(_open(pupil, place, learners) for place, pupil in enumerate(pupils)))
        there = [pupil for pupil, answer in zip(pupils, answers, strict=True) if isinstance(answer, Opened)]
        psutil.cpu_percent()  # counts from here
        worked = await asyncio.gather(*(_work(pupil, place, len(there), seconds) for place, pupil in enumerate(there)))
        busy = psutil.cpu_percent() / 100 if server else None
        kernels = tree_of(server) - before if server else set()
        each = bytes_of(kernels) // len(kernels) if kernels else 0
    finally:
        await asyncio.gather(*(pupil.leave() for pupil in pupils))
    left_over, gone = await _leftovers(pupils, kernels)
    return Hour(
        learners=learners,
        opened=tuple(answer for answer in answers if isinstance(answer, Opened)),
        refused=tuple(answer for answer in answers if isinstance(answer, str)),
        clicks=tuple(delay for delays, _ in worked for delay in delays),
        lost=tuple(reason for _, reasons in worked for reason in reasons),
        left_over=left_over,
        gone=gone,
        memory=Memory(at_rest, each, free) if each else None,
        busy=busy,
    )


async def _open(pupil: Pupil, place: int, learners: int) -> Opened | str:
    await asyncio.sleep(OPENING_SECONDS * place / learners)
    try:
        return await pupil.open()
    except PupilError as error:
        return str(error)


async def _work(pupil: Pupil, place: int, learners: int, seconds: float) -> tuple[list[float], list[str]]:
    """Click once a second; a class does not click in step."""
    delays: list[float] = []
    reasons: list[str] = []
    await asyncio.sleep(place / learners)
    begun = time.monotonic()
    turn = 0
    while time.monotonic() - begun < seconds:
        try:
            delays.append(await pupil.click())
        except PupilError as error:
            reasons.append(str(error))
            if "connection" in str(error):
                break
        turn += 1
        await asyncio.sleep(max(0.0, begun + turn - time.monotonic()))
    return delays, reasons


async def _leftovers(pupils: Sequence[Pupil], kernels: set[psutil.Process]) -> tuple[int, float]:
    """How many kernels would not end, and how long it took until the others had."""
    begun = time.monotonic()
    waiting = [pupil for pupil in pupils if pupil.kernel_id]
    while True:
        gone = await asyncio.gather(*(pupil.is_gone() for pupil in waiting))
        waiting = [pupil for pupil, is_gone in zip(waiting, gone, strict=True) if not is_gone]
        running = [process for process in kernels if process.is_running() and not _has_ended(process)]
        passed = time.monotonic() - begun
        if not (waiting or running) or passed > GONE_SECONDS:
            return max(len(waiting), len(running)), passed
        await asyncio.sleep(0.25)


def _has_ended(process: psutil.Process) -> bool:
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True
