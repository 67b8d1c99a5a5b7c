"""Forked kernels behave as kernels do, and end as they should."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client import AsyncKernelManager
from traitlets import Instance
from traitlets.config import Config, Configurable, LoggingConfigurable

from hanalearn.serve import provisioner
from hanalearn.serve.kernels import NativeKernelSpecs
from hanalearn.serve.nursery import NoForkError, Nursery

Run = Callable[[Coroutine[Any, Any, Any]], Any]


class AllKernels(LoggingConfigurable):
    """Stands for the manager of all kernels, which holds the nursery."""

    nursery = Instance(Nursery)


class Kernel:
    """One kernel and what it said."""

    def __init__(self, manager: AsyncKernelManager, run: Run) -> None:
        self.manager = manager
        self._run = run

    def begin(self, **kwargs: Any) -> None:
        self._run(self.manager.start_kernel(**kwargs))
        self.client = self.manager.client()
        self.client.start_channels()
        self._run(self.client.wait_for_ready(timeout=30))

    @property
    def process(self) -> psutil.Process:
        return psutil.Process(self.manager.provisioner.pid)

    def run(self, code: str) -> Any:
        """The value of the variable ``answer`` after the code, by way of JSON."""
        said, reply = self.execute(code + "\nimport json; print('\\n' + json.dumps(answer))")
        assert reply["status"] == "ok", reply
        return json.loads(said.splitlines()[-1])

    def execute(self, code: str) -> tuple[str, dict[str, Any]]:
        """What code printed, and the kernel's reply."""
        return self._run(self._execute(code))

    async def _execute(self, code: str) -> tuple[str, dict[str, Any]]:
        request = self.client.execute(code)
        said = ""
        while True:
            message = await self.client.get_iopub_msg(timeout=30)
            if message["parent_header"].get("msg_id") != request:
                continue
            if message["msg_type"] == "stream":
                said += message["content"]["text"]
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                break
        while True:
            reply = await self.client.get_shell_msg(timeout=30)
            if reply["parent_header"].get("msg_id") == request:
                return said, reply["content"]

    def end(self) -> None:
        with contextlib.suppress(AttributeError):
            self.client.stop_channels()
        if self.manager.has_kernel:
            self._run(self.manager.shutdown_kernel())


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    nursery.open()
    yield nursery
    nursery.close()


Make = Callable[..., Kernel]


@pytest.fixture(scope="module")
def make(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Make]:
    """Makes kernels of a nursery; ends those that still run."""
    folder = Path("/tmp") / f"hl-{os.getpid()}"  # short: a socket's name has room for 104 bytes
    folder.mkdir()
    made: list[Kernel] = []
    specs = NativeKernelSpecs()
    config = Config()
    config.AsyncKernelManager.client_class = "hanalearn.serve.client.ReadyClient"

    def new(nursery: Nursery, **kwargs: Any) -> Kernel:
        everything = AllKernels(nursery=nursery, config=config)
        provisioner.register(Configurable())
        manager = AsyncKernelManager(
            parent=everything,
            kernel_spec_manager=specs,
            transport="ipc",
            connection_file=str(folder / f"{len(made)}.json"),
        )
        kernel = Kernel(manager, run)
        made.append(kernel)
        kernel.begin(**kwargs)
        return kernel

    yield new
    for kernel in made:
        kernel.end()
    for left in folder.iterdir():
        left.unlink()
    folder.rmdir()


@pytest.fixture(scope="module")
def kernel(make: Make, nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Kernel:
    cwd = tmp_path_factory.mktemp("cwd")
    return make(nursery, cwd=str(cwd), env={**os.environ, "QUERY_STRING": "lesson=L0.1", "WORD": "花札 \n"})


def is_forked(kernel: Kernel, nursery: Nursery) -> bool:
    return bool(kernel.process.ppid() == nursery.pid)


async def until(condition: Callable[[], bool | Awaitable[bool]], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        met = condition()
        if await met if isinstance(met, Awaitable) else met:
            return True
        await asyncio.sleep(0.01)
    return False


def test_kernel_is_a_child_of_the_zygote(kernel: Kernel, nursery: Nursery) -> None:
    assert is_forked(kernel, nursery)


def test_environment_and_folder_arrive(kernel: Kernel) -> None:
    code = "import os; e = os.environ; answer = [e['QUERY_STRING'], e['WORD'], os.getcwd(), e.get('JPY_PARENT_PID')]"

    query, word, cwd, parent = kernel.run(code)

    assert (query, word, parent) == ("lesson=L0.1", "花札 \n", None)
    assert "cwd" in cwd


def test_widget_packages_are_there_and_the_debugger_is_not(kernel: Kernel) -> None:
    code = "from sys import modules as m; answer = ['anywidget' in m, 'ipywidgets' in m, m.get('debugpy')]"

    assert kernel.run(code) == [True, True, None]


def test_widgets_open_their_comms(kernel: Kernel) -> None:
    kernel.execute("import ipywidgets; slider = ipywidgets.IntSlider()")

    assert kernel.run(
        "answer = slider.comm is not None and slider.comm.comm_id in get_ipython().kernel.comm_manager.comms"
    )
    assert "jupyter.widget" in kernel.run("answer = list(get_ipython().kernel.comm_manager.targets)")


def test_output_errors_and_large_output_arrive(kernel: Kernel) -> None:
    said, reply = kernel.execute("import sys; print('out'); print('err', file=sys.stderr); 1 / 0")
    large, _ = kernel.execute("print('x' * 300_000)")

    assert "out" in said
    assert "err" in said
    assert reply["ename"] == "ZeroDivisionError"
    assert len(large) == 300_001


def test_kernel_is_an_ordinary_main_program(kernel: Kernel) -> None:
    code = """
import pickle, __main__
class Card:
    name = "crane"
answer = [__name__, pickle.loads(pickle.dumps(Card())).name, __main__.Card is Card]
"""
    assert kernel.run(code) == ["__main__", "crane", True]


def test_processes_threads_and_awaiting_work_in_a_kernel(kernel: Kernel) -> None:
    code = """
import asyncio, multiprocessing, os, subprocess, sys, threading, warnings
found = []
thread = threading.Thread(target=lambda: found.append(1)); thread.start(); thread.join()
program = await asyncio.create_subprocess_exec(sys.executable, "-c", "raise SystemExit(5)")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    child = multiprocessing.get_context("fork").Process(target=os._exit, args=(4,)); child.start(); child.join()
answer = [found, subprocess.run([sys.executable, "-c", "raise SystemExit(3)"]).returncode,
          os.waitstatus_to_exitcode(os.system("exit 2")), await program.wait(), child.exitcode]
"""
    assert kernel.run(code) == [[1], 3, 2, 5, 4]


def test_two_kernels_draw_different_numbers(kernel: Kernel, make: Make, nursery: Nursery) -> None:
    code = "import random, uuid, tempfile; answer = [random.random(), str(uuid.uuid4()), tempfile.mktemp()]"
    other = make(nursery)

    for one, two in zip(kernel.run(code), other.run(code), strict=True):
        assert one != two


def test_kernel_can_be_interrupted(kernel: Kernel, run: Run) -> None:
    async def interrupted() -> dict[str, Any]:
        task = asyncio.ensure_future(kernel._execute("import time; time.sleep(60)"))
        await until(lambda: kernel.process.status() == psutil.STATUS_SLEEPING and len(kernel.process.threads()) > 1)
        while not task.done():
            await kernel.manager.interrupt_kernel()
            await asyncio.wait([task], timeout=0.2)
        return (await task)[1]

    reply = run(interrupted())

    assert reply["ename"] == "KeyboardInterrupt"
    assert kernel.run("answer = 'still here'") == "still here"


def test_restarted_kernel_is_new_and_forked(make: Make, nursery: Nursery, run: Run) -> None:
    kernel = make(nursery)
    before = kernel.process.pid
    kernel.execute("kept = 1")

    run(kernel.manager.restart_kernel())
    run(kernel.client.wait_for_ready(timeout=30))

    assert kernel.process.pid != before
    assert kernel.run("answer = 'kept' in globals()") is False
    assert is_forked(kernel, nursery)


def test_shut_down_kernel_leaves_no_process_and_no_open_file(make: Make, nursery: Nursery) -> None:
    zygote = psutil.Process(nursery.pid)
    make(nursery).end()
    mine, its = psutil.Process().num_fds(), zygote.num_fds()

    kernels = [make(nursery) for _ in range(5)]
    pids = [kernel.process.pid for kernel in kernels]
    for kernel in kernels:
        kernel.end()

    assert [pid for pid in pids if psutil.pid_exists(pid)] == []
    assert zygote.num_fds() == its
    assert psutil.Process().num_fds() <= mine + 2  # zmq keeps a descriptor or two for later


def test_killed_kernel_is_noticed_at_once(make: Make, nursery: Nursery, run: Run) -> None:
    kernel = make(nursery)
    os.kill(kernel.process.pid, signal.SIGKILL)

    async def dead() -> bool:
        return not await kernel.manager.is_alive()

    assert run(until(dead, seconds=1))


def test_kernel_ends_when_the_server_lets_go_of_its_line(make: Make, nursery: Nursery, run: Run) -> None:
    kernel = make(nursery)
    process = kernel.process

    kernel.manager.provisioner.process._line.close()

    assert run(until(lambda: not process.is_running()))


def test_kernels_outlive_the_zygote_and_the_next_visitor_gets_a_new_one(make: Make, run: Run) -> None:
    nursery = Nursery()
    first = make(nursery)
    old = nursery.pid
    assert old is not None
    os.kill(old, signal.SIGKILL)
    run(until(lambda: nursery._zygote is not None and nursery._zygote.process.poll() is not None))

    second = make(nursery)

    assert first.run("answer = 1") == 1
    assert nursery.pid != old
    assert is_forked(second, nursery)
    nursery.close()


def test_kernel_is_started_afresh_where_no_zygote_can_be(
    make: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    nursery = Nursery()

    def fail() -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(nursery, "open", fail)

    kernel = make(nursery)

    assert kernel.run("answer = 1") == 1
    assert kernel.process.ppid() == os.getpid()


def test_hanging_zygote_delays_a_visitor_but_refuses_nobody(
    make: Make, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provisioner, "PATIENCE_SECONDS", 0.3)
    nursery = Nursery()
    nursery.open()
    zygote = psutil.Process(nursery.pid)
    zygote.suspend()

    kernel = make(nursery)

    assert kernel.run("answer = 1") == 1
    assert kernel.process.ppid() == os.getpid()
    zygote.resume()
    assert run(until(lambda: not zygote.children()))  # the kernel that came too late has ended itself
    nursery.close()


def test_closed_nursery_leaves_no_process(run: Run) -> None:
    nursery = Nursery()
    nursery.open()
    pid = nursery.pid
    assert pid is not None

    nursery.close()

    assert not psutil.pid_exists(pid)


def test_zygote_has_one_thread_and_says_nothing(capfd: pytest.CaptureFixture[str], make: Make) -> None:
    nursery = Nursery()
    make(nursery)

    assert psutil.Process(nursery.pid).num_threads() == 1
    assert "hanalearn:" not in capfd.readouterr().err
    nursery.close()


def test_module_that_cannot_be_loaded_ahead_is_named_and_harms_nothing(
    capfd: pytest.CaptureFixture[str], make: Make
) -> None:
    nursery = Nursery(["no_such_module", "json:no_such_function"])

    kernel = make(nursery)

    assert kernel.run("answer = 1") == 1
    said = capfd.readouterr().err
    assert "no_such_module cannot be loaded ahead" in said
    assert "json:no_such_function cannot be loaded ahead" in said
    nursery.close()


def test_folder_of_the_command_is_not_importable_in_the_zygote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], make: Make
) -> None:
    (tmp_path / "anywidget.py").write_text("print('the trap was imported')")
    monkeypatch.chdir(tmp_path)
    nursery = Nursery()

    make(nursery)

    assert "the trap was imported" not in capfd.readouterr().out
    nursery.close()


def test_asking_a_closed_zygote_is_an_error_that_has_a_way_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    nursery = Nursery()
    monkeypatch.setattr(sys, "executable", "/no/such/python")

    with pytest.raises(NoForkError, match="cannot be started"):
        run(nursery.fork(["x"], {}, "/"))


def test_visitor_does_not_wait_for_what_is_still_being_loaded(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "slow_pieces.py"
    slow.write_text("import time\ndef pieces():\n    for _ in range(6000):\n        time.sleep(0.01)\n        yield\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    nursery = Nursery(["slow_pieces:pieces"])

    kernel = make(nursery)

    assert is_forked(kernel, nursery)
    nursery.close()
