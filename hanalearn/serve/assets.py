"""The files that a page loads after itself, each under an address of its content."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from voila.paths import collect_static_paths, collect_template_paths

from .language import words
from .owner import visitor
from .shelf import Shelf, ShelfHandler
from .skeleton import FOLDER

__all__ = ["Assets", "static_folders", "template_folders"]

_APPS = ["voila", "nbconvert"]


def template_folders() -> list[str]:
    """Where page templates are looked for: in the package, whatever is or is not installed under ``share/jupyter``."""
    return [str(FOLDER), *collect_template_paths(_APPS, "lab", prune=True)]


def static_folders() -> list[str]:
    """Where the scripts of pages are looked for: ours, then Voila's."""
    return [str(FOLDER / "static"), *collect_static_paths(_APPS, "lab")]


class Assets:
    """Voila's scripts and those of the widgets, on two shelves.

    Args:
        base_url: path under which the server answers, "/" or "/user/name/".
        lab_folders: where browser parts of widgets are installed.
    """

    def __init__(self, base_url: str, lab_folders: Iterable[str | Path]) -> None:
        self._static = Shelf(static_folders())
        self._lab = Shelf(lab_folders)
        self._static_path = f"hanalearn/static/{self._static.mark}"
        self._lab_path = f"hanalearn/lab/{self._lab.mark}"
        self._base_url = base_url

    @property
    def front(self) -> str:
        """The address of our own front end."""
        return url_path_join(self._base_url, self._static_path, "front.js")

    def routes(self, server_url: str) -> list[tuple[str, type, dict[str, Shelf]]]:
        """What answers the addresses that `page_config` names, for the path under which requests arrive."""
        return [
            (url_path_join(server_url, self._static_path, "(.*)"), ShelfHandler, {"shelf": self._static}),
            (url_path_join(server_url, self._lab_path, "(.*)"), ShelfHandler, {"shelf": self._lab}),
        ]

    def page_config(self, page_config: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Voila's hook: tell its script, and our template, what the visitor's page needs."""
        static = url_path_join(self._base_url, self._static_path)
        page_config["fullStaticUrl"] = static
        page_config["fullLabextensionsUrl"] = url_path_join(self._base_url, self._lab_path)
        # With a configuration named, Voila's script takes the road of MathJax 2: this stub instead of 15 files.
        page_config["fullMathjaxUrl"] = url_path_join(static, "nomaths.js")
        page_config["mathjaxConfig"] = "none"
        served = visitor.get()
        page_config["hanalearnWords"] = dict(words(served.language)) if served else {}
        return page_config
