"""Answers a visitor's address with a page: its first picture at once, the rest when the kernel has it."""

from __future__ import annotations

import asyncio
import os
from html import escape
from typing import Any
from urllib.parse import urlencode

import voila
from jupyter_server.auth.decorator import allow_unauthenticated
from tornado import web
from tornado.iostream import StreamClosedError
from voila.tornado.handler import TornadoVoilaHandler

from hanalearn.text import Message, say

from .exporter import FAILED
from .language import page_language, words
from .nursery import NoForkError
from .order import Order, OrderError, ordered
from .owner import Visitor, visitor
from .places import Places
from .skeleton import LATE, Skeleton

__all__ = ["FULL", "PageHandler"]

FULL = 503
"""Status of the page that says that no place is free."""

RETRY_SECONDS = 15
"""When it makes sense to ask again for a page of a full machine."""
SECONDS_FOR_A_GUESS = 1.0
"""What a wrong access word costs. Eight signs of 31 are 8.5e11 words."""


class PageHandler(TornadoVoilaHandler):  # type: ignore[misc]  # voila has no types
    """Voila's page, whose head is sent before anything is started.

    The head depends on the visitor's language only. What Voila renders for the same part is dropped when it comes.
    """

    _waiting = False
    _dropped = ""
    _has_left = False

    @property
    def _skeleton(self) -> Skeleton:
        skeleton: Skeleton = self.settings["hanalearn_skeleton"]
        return skeleton

    def set_default_headers(self) -> None:
        """The strict content policy, on every answer of this handler."""
        super().set_default_headers()
        self.set_header("Content-Security-Policy", self.settings["hanalearn_policy"])
        self.set_header("Referrer-Policy", "no-referrer")

    async def prepare(self) -> None:
        """Set the cookies: the visitor's key, and the token with which a closing page may end its kernel."""
        await super().prepare()
        _ = self.xsrf_token

    def language(self) -> str:
        """The language of this visitor's page."""
        return page_language(
            self.request.query_arguments.get("lang", [b""])[0].decode("utf-8", "replace"),
            self.settings["hanalearn_lang"],
            self.request.headers.get("Accept-Language", ""),
        )

    def set_cookie(self, name: str, value: str | bytes, *args: Any, **kwargs: Any) -> None:
        """Set a cookie; one that a frame of another site keeps, where such frames are allowed.

        Browsers send cookies from such a frame only if they say so and came by https.
        """
        if self.settings.get("hanalearn_framed") and self.request.protocol == "https":
            kwargs |= {"samesite": "None", "secure": True}
        super().set_cookie(name, value, *args, **kwargs)

    async def _ask_for_the_word(self) -> None:
        """The page that asks for the access word, late if it was given one."""
        guessed = any(self.request.query_arguments.get("token", ()))
        if guessed:
            await asyncio.sleep(SECONDS_FOR_A_GUESS)
        self.set_status(403)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        await self.finish(self._skeleton.gate(self.language(), kept=self._asked(), wrong=guessed))

    def _asked(self) -> list[tuple[str, str]]:
        """What the address asks for, the access word left out."""
        return [
            (name, value)
            for name in self.request.query_arguments
            if name != "token"
            for value in self.get_query_arguments(name)
        ]

    @allow_unauthenticated  # or Jupyter leads to its own login page before this is asked
    async def get(self, path: str | None = None) -> None:
        """The page of the notebook; a clear message at any other address."""
        has_gate = self.settings.get("hanalearn_gate", False)
        if self.current_user is None:
            if has_gate:
                await self._ask_for_the_word()
            else:  # of another Jupyter server, which leads to its login page
                await super().get(path)
            return
        if has_gate and "token" in self.request.query_arguments:
            # The cookie holds it from now on: it must not be passed on with a link, nor reach the kernel.
            asked = self._asked()
            self.redirect(self.request.path + (f"?{urlencode(asked)}" if asked else ""))
            return
        if path:
            raise web.HTTPError(404)
        places: Places | None = self.settings.get("hanalearn_places")
        served = Visitor(self.current_user.username, self.language())
        if places is None:
            await self._open(served)
        elif await places.wait(self.kernel_manager):
            with places.taken(served):
                await self._open(served)
        else:
            await self._say_full()

    async def _say_full(self) -> None:
        """A page that says so, and can be tried again."""
        self.log.warning("A page was not opened: no place is free")
        language = self.language()
        self.set_status(FULL)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Retry-After", str(RETRY_SECONDS))
        head, more = (say(Message(f"serve.{key}"), language) for key in ("full", "full-more"))
        await self.finish(self._skeleton.message(language, head=head, more=more, again=True))

    async def _open(self, served: Visitor) -> None:
        visitor.set(served)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        self._waiting = True
        super().write(self._skeleton.head(self.language()))
        await self.flush()
        try:
            cells = self.settings.get("hanalearn_cells", tuple)()
            if not (cells and await self._straight(cells)):
                await super().get(None)
        except StreamClosedError:
            self._has_left = True
        except Exception as error:  # no kernel could be started: said below, in a page that has begun already
            if isinstance(error, web.HTTPError):  # about the notebook, or about what the visitor typed
                self.log.error("A page could not be started: %s", error)
            else:
                self.log.exception("A page could not be started")
            self._waiting = False
            super().write(self._failed())
        if self._has_left:
            await self._end(served.kernels)

    async def _straight(self, cells: tuple[str, ...]) -> bool:
        """Finish the page with what a forked kernel says of the cells; false if none could be forked."""
        order = Order(cells)
        ordered.set(order)
        try:
            kernel_id = await self.kernel_manager.start_kernel(kernel_name="python3", env=self._environ())
        except (NoForkError, TimeoutError) as error:
            self.log.warning("A page goes Voila's way: %s", error or "the zygote has not answered")
            return False
        finally:
            ordered.set(None)
        try:
            ran = await order.result()
        except OrderError as error:
            self.log.error("A page could not be made: %s", error)
            self._waiting = False
            super().write(self._failed())
            await self._end([kernel_id])
            return True
        self._waiting = False
        config = {**self.settings["hanalearn_page_config"], "kernelId": kernel_id}
        super().write(self._skeleton.rest(config, ran.outputs, ran.states))
        return True

    def _environ(self) -> dict[str, str]:
        """What Voila tells a kernel of a request, and its cells can do anything with."""
        asked = {
            "SCRIPT_NAME": self.request.path,
            "PATH_INFO": "",
            "QUERY_STRING": self.request.query,
            "SERVER_SOFTWARE": f"voila/{voila.__version__}",
            "SERVER_PROTOCOL": self.request.version,
        }
        if languages := self.request.headers.get("Accept-Language"):
            asked["HTTP_ACCEPT_LANGUAGE"] = languages
        return {**os.environ, **asked}

    def on_connection_close(self) -> None:
        """Remember that nobody waits any more: the page never learned which kernel it would have had to end."""
        super().on_connection_close()
        self._has_left = True

    async def _end(self, kernels: list[str]) -> None:
        for kernel_id in kernels:
            if kernel_id in self.kernel_manager:
                await self.kernel_manager.shutdown_kernel(kernel_id, now=True)

    def write(self, chunk: str | bytes | dict[str, Any]) -> None:
        """Pass on what follows the head."""
        if isinstance(chunk, str):
            if FAILED in chunk:
                self._waiting, chunk = False, self._failed()
            elif self._waiting:
                self._dropped += chunk
                _, mark, chunk = self._dropped.partition(LATE)
                if not mark:
                    return
                self._waiting, self._dropped = False, ""
        super().write(chunk)

    def _failed(self) -> str:
        text = words(self.language())
        return (
            f'<div id="hl-failed" class="hl-first" role="alert"><h1>{escape(text["failed"])}</h1>'
            f'<p>{escape(text["failed_more"])}</p><p><a href="">{escape(text["again"])}</a></p></div>'
            "</main></div></body></html>"
        )

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A page that says what is wrong with the address, in the visitor's language."""
        language = self.language()
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        kind = {404: "missing", 403: "refused", 405: "refused"}.get(status_code, "failed")
        head = say(Message(f"serve.{kind}"), language)
        more = say(Message(f"serve.{kind}-more", address=self.request.path), language)
        self.finish(self._skeleton.message(language, head=head, more=more))
