"""The files that a page loads after itself, each under an address of its content."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from voila.paths import collect_static_paths, collect_template_paths

from hanalearn.apps.pictures import whole_deck
from hanalearn.art import DECKS
from hanalearn.widgets.front import shelf_module
from hanalearn.widgets.shelf import MODULE, deck_file

from .language import words
from .owner import visitor
from .shelf import MadeShelf, Shelf, ShelfHandler, fingerprint
from .skeleton import FOLDER, Skeleton

__all__ = ["Assets", "static_folders", "template_folders"]

_APPS = ["voila", "nbconvert"]
USUAL_DECK = "classic"
"""The deck of a first visit."""


def template_folders() -> list[str]:
    """Where page templates are looked for: in the package, whatever is or is not installed under ``share/jupyter``."""
    return [str(FOLDER), *collect_template_paths(_APPS, "lab", prune=True)]


def static_folders() -> list[str]:
    """Where the scripts of pages are looked for: ours, then Voila's."""
    return [str(FOLDER / "static"), *collect_static_paths(_APPS, "lab")]


def page_shelf() -> MadeShelf:
    """What all pages of ours share: their module and the decks."""
    package = Path(str(files("hanalearn")))
    mark = fingerprint(package / name for name in ("art", "widgets"))
    decks = {deck_file(name): partial(_deck, name) for name in DECKS}
    return MadeShelf(mark, {MODULE: shelf_module, **decks})


def _deck(name: str) -> str:
    return json.dumps(whole_deck(DECKS[name]), ensure_ascii=False)


class Assets:
    """Voila's scripts, those of the widgets, and what all pages share, on three shelves.

    Args:
        base_url: path under which the server answers, "/" or "/user/name/".
        lab_folders: where browser parts of widgets are installed.
    """

    def __init__(self, base_url: str, lab_folders: Iterable[str | Path]) -> None:
        self._static = Shelf(static_folders())
        self._lab = Shelf(lab_folders)
        self._static_path = f"hanalearn/static/{self._static.mark}"
        self._lab_path = f"hanalearn/lab/{self._lab.mark}"
        self.page = page_shelf()
        self._page_path = f"hanalearn/page/{self.page.mark}"
        self._base_url = base_url

    @property
    def page_address(self) -> str:
        """The path of the shelf of `page_shelf`, ending in a slash."""
        return url_path_join(self._base_url, self._page_path) + "/"

    def skeleton(self, *, page: str | None = None) -> Skeleton:
        """The pages that load these files.

        Args:
            page: see `Skeleton`.
        """
        module, deck = self.page_address + MODULE, self.page_address + deck_file(USUAL_DECK)
        return Skeleton(self._base_url, page=page, front=self.front, module=module, deck=deck)

    @property
    def front(self) -> str:
        """The address of our own front end."""
        return url_path_join(self._base_url, self._static_path, "front.js")

    def routes(self, server_url: str) -> list[tuple[str, type, dict[str, Shelf | MadeShelf]]]:
        """What answers the addresses that `page_config` names, for the path under which requests arrive."""
        return [
            (url_path_join(server_url, self._static_path, "(.*)"), ShelfHandler, {"shelf": self._static}),
            (url_path_join(server_url, self._lab_path, "(.*)"), ShelfHandler, {"shelf": self._lab}),
            (url_path_join(server_url, self._page_path, "(.*)"), ShelfHandler, {"shelf": self.page}),
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
