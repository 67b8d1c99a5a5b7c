"""Voila as hanalearn serves it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.log import access_log, gen_log
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.utils import get_page_config

from hanalearn.widgets.shelf import VARIABLE as SHELF

from . import exporter, provisioner
from .assets import Assets, static_folders, template_folders
from .hello import ADDRESS, hello
from .kernels import has_unix_sockets, short_folder
from .nursery import Nursery
from .order import cells_of
from .owner import OwnedChannels, OwnedKernel, OwnedShutdown
from .page import FULL, PageHandler
from .places import Places
from .policy import content_policy
from .settings import configuration

__all__ = ["LessonServer"]

SECONDS_TO_END_KERNELS = 4.0
MOST_BODY_BYTES = 64 * 1024
"""All that is ever posted is a farewell."""
MOST_MESSAGE_BYTES = 256 * 1024
"""The longest honest message is a greeting of 32 kB; a longer one ends the connection before it reaches a kernel."""

# Every other address of Voila (files beside the notebook, templates, themes, directory trees) is not served at all.
REPLACED: dict[type, type] = {
    KernelHandler: OwnedKernel,
    VoilaKernelWebsocketHandler: OwnedChannels,
    VoilaShutdownKernelHandler: OwnedShutdown,
    TornadoVoilaHandler: PageHandler,
}


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a person at the terminal can do anything with a message."""
    text = str(record.msg)
    # Trust is about outputs saved in a notebook, which pages never show. The context is destroyed by the exit itself.
    # Pings of websockets: jupyter_server counts them in milliseconds and does so itself; tornado, which reads the same
    # names as seconds, is not asked to ping. To follow its advice would close every quiet page after 30 seconds.
    # An answer with an error is in the log of requests already, if it is one of ours.
    no_news = ("is not trusted", "destroy zmq context", "websocket_ping_timeout", "wrote error")
    return not any(part in text for part in no_news)


def _log_request(handler: tornado.web.RequestHandler) -> None:
    """Log what went wrong here; a mistyped address is told to the visitor, not to the teacher's terminal."""
    log = access_log.error if handler.get_status() >= 500 and handler.get_status() != FULL else access_log.info
    milliseconds = 1000 * handler.request.request_time()
    log("%d %s %s %.0f ms", handler.get_status(), handler.request.method, handler.request.path, milliseconds)


class _HelloHandler(tornado.web.RequestHandler):
    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.write(hello())


class LessonServer(Voila):  # type: ignore[misc]  # voila has no types
    """One notebook, served at the root address to any number of visitors.

    Args:
        notebook: the notebook to show.
        sockets: bound, listening.
        nursery: where kernels are forked, or None to start each afresh.
        lang: language of visitors who ask for none, or "" to follow their browsers.
        token: the access word, or "" to let everybody in.
        most: pages that may be open at once; None where only memory sets a limit.
        frame_ancestors: origins of learning platforms that may show the pages in a frame.
        ready: called once when the server answers.
        verbose: whether to log what the server does, not only what goes wrong.
    """

    def __init__(
        self,
        *,
        notebook: Path,
        sockets: Sequence[socket.socket],
        nursery: Nursery | None = None,
        lang: str = "",
        token: str = "",
        most: int | None = None,
        frame_ancestors: Sequence[str] = (),
        ready: Callable[[], None] = lambda: None,
        verbose: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(config=configuration(), **kwargs)
        self.notebook_path = str(notebook)
        self.root_dir = str(notebook.parent)
        self.log_level = logging.INFO if verbose else logging.WARNING
        self.config_file_paths: list[str] = []  # a voila.py where the command was typed is not about this server
        for log in (self.log, gen_log):
            log.addFilter(_is_news)
        self._sockets = sockets
        self._nursery = nursery
        self._lang = lang
        self.token = token or None
        self._places = Places(most)
        self._frame_ancestors = tuple(frame_ancestors)
        self._ready = ready

    def setup_template_dirs(self) -> None:
        """Find the template in the package."""
        self.template_paths = template_folders()
        self.static_paths = static_folders()

    def init_settings(self) -> dict[str, Any]:
        """Settings of the web application."""
        self._assets = Assets(self.base_url, self.labextensions_path)
        self._skeleton = self._assets.skeleton()
        os.environ[SHELF] = self._assets.page_address  # kernels begin with what this process was told
        self.voila_configuration.page_config_hook = self._assets.page_config
        if self._nursery is not None:
            provisioner.register(self)
        settings: dict[str, Any] = super().init_settings()
        self.kernel_manager.nursery = self._nursery
        return {
            **settings,
            # tornado reads this when the application is made; Voila.tornado_settings would come too late
            "compress_response": True,
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
            # A page's widgets are 190 kB of text: 30 pupils share one Wi-Fi. Level 1 packs them in 2 ms to a quarter.
            "websocket_compression_options": {"compression_level": 1, "mem_level": 5},
            "websocket_max_message_size": MOST_MESSAGE_BYTES,
            "log_function": _log_request,
            "hanalearn_skeleton": self._skeleton,
            "hanalearn_policy": content_policy(self._skeleton.script_hashes(), frame_ancestors=self._frame_ancestors),
            "hanalearn_framed": bool(self._frame_ancestors),
            "hanalearn_gate": bool(self.token),
            "hanalearn_lang": self._lang,
            "hanalearn_places": self._places,
            "hanalearn_cells": self._cells,
            "hanalearn_page_config": self._page_config(settings),
        }

    def _cells(self) -> tuple[str, ...]:
        """The code of the notebook as it stands now, if a forked kernel may run it by itself."""
        return () if self._nursery is None else cells_of(Path(self.notebook_path))

    def _page_config(self, settings: dict[str, Any]) -> dict[str, Any]:
        """What Voila would put into each page anew."""
        config: dict[str, Any] = get_page_config(
            base_url=self.base_url, settings=settings, log=self.log, voila_configuration=self.voila_configuration
        )
        config = self._assets.page_config(config)
        del config["hanalearnWords"]
        return {**config, "baseUrl": self.base_url}

    def init_handlers(self) -> list[Any]:
        """The few addresses that a page needs."""
        mine: list[Any] = [
            *self._assets.routes(self.server_url),
            (url_path_join(self.server_url, ADDRESS), _HelloHandler),
        ]
        theirs = super().init_handlers()
        kept = [(path, REPLACED[kind], *rest) for path, kind, *rest in theirs if kind in REPLACED]
        return mine + kept

    def start(self) -> None:
        """Serve until a signal says to stop, then end every kernel."""
        exporter.install()
        folder = short_folder() if has_unix_sockets() else None
        if folder is not None:
            self.config.KernelManager.transport = "ipc"  # no port is lost between being chosen and being bound
        self.connection_dir = tempfile.mkdtemp(prefix="voila_", dir=folder)
        # A person's own IPython profile, with what it starts, has no business in a lesson.
        os.environ["IPYTHONDIR"] = os.path.join(self.connection_dir, "ipython")
        try:
            asyncio.run(self._serve())
        except KeyboardInterrupt:
            pass  # where the system knows no signal handlers for loops (Windows)
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _serve(self) -> None:
        stop = asyncio.Event()
        self.ioloop = IOLoop.current()
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C cancels this function
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                loop.add_signal_handler(getattr(signal, name), stop.set)
        self.app = tornado.web.Application(**self.init_settings())
        self.app.add_handlers(".*$", self.init_handlers())
        # A platform shows pages that came by https, which a proxy in front of this server has unpacked and says so.
        server = HTTPServer(self.app, xheaders=bool(self._frame_ancestors), max_body_size=MOST_BODY_BYTES)
        server.add_sockets(self._sockets)
        self._ready()
        threading.Thread(target=self._assets.page.make_all, name="decks", daemon=True).start()
        loop.call_soon(self._read_once)
        try:
            await stop.wait()
        finally:
            server.stop()
            await self._end_kernels()

    def _read_once(self) -> None:
        """Read the notebook while the browser opens: the first reading compiles its schema, which takes 0.2 s."""
        with contextlib.suppress(tornado.web.HTTPError):  # the visitor's page will say so, and the log with it
            self.contents_manager.get(os.path.basename(self.notebook_path))

    async def _end_kernels(self) -> None:
        """Ask each kernel to end, and end those that do not."""
        try:
            await asyncio.wait_for(self.kernel_manager.shutdown_all(), SECONDS_TO_END_KERNELS)
        except TimeoutError:
            await self.kernel_manager.shutdown_all(now=True)
