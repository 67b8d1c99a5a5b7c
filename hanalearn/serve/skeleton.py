"""The page template: where it lies, and what can be said before a kernel runs."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from hanalearn.text import language as language_of

from .language import words

__all__ = ["FOLDER", "LATE", "Skeleton"]

FOLDER = Path(str(files("hanalearn.serve").joinpath("template")))
"""The folder of the Voila template ``hanalearn``; also installed as shared data for JupyterHub and Binder."""

LATE = "<!--hl:late-->"
"""Divides the page: above it everything is known from the address, below it a kernel is needed."""


class Skeleton:
    """The part of a page that no kernel is needed for.

    Args:
        base_url: path under which the server answers, "/" or "/user/name/".
        page: path of the page, the same if not given.
        front: address of our own front end, which the page then loads instead of Voila's scripts.
        module: address of the module of our pages, to be loaded while the kernel starts.
        deck: address of the pictures that nearly every page shows, to be loaded meanwhile too.
    """

    def __init__(
        self, base_url: str = "/", *, page: str | None = None, front: str = "", module: str = "", deck: str = ""
    ) -> None:
        self._base_url = base_url
        self._page = base_url if page is None else page
        self._front = {"front": front, "module": module, "deck": deck} if front else {}
        self._environment = Environment(
            loader=FileSystemLoader(FOLDER), autoescape=select_autoescape(enabled_extensions=("j2", "html"))
        )
        source = (FOLDER / "index.html.j2").read_text(encoding="utf-8")
        self._head = self._environment.from_string(source[: source.index(LATE) + len(LATE)])
        self._heads: dict[str, str] = {}
        self._rest = self._environment.get_template("straight.html.j2")

    def head(self, language: str) -> str:
        """The page from its first byte up to `LATE`, in the language of a code."""
        kept = self._heads.get(language)
        if kept is None:
            kept = self._heads[language] = self._head.render(
                lang=language_of(language).html,
                title="hanalearn",
                words=words(language),
                page_config={},
                resources={"base_url": self._base_url},
                **self._front,
            )
        return kept

    def rest(self, config: Mapping[str, Any], outputs: Sequence[Sequence[Mapping[str, Any]]], states: object) -> str:
        """The page after `LATE`, where the cells have been run already.

        Args:
            config: what the front end must know; of the kernel at least.
            outputs: of each cell, as a notebook keeps them.
            states: every widget by its id, or None where the front end has to ask.
        """
        return self._rest.render(config=config, outputs=outputs, states=states)

    def message(self, language: str, *, head: str, more: str, again: bool = False) -> str:
        """A whole page that says one thing, and leads back to the lessons or, `again`, to the same address."""
        template = self._environment.get_template("message.html.j2")
        return template.render(
            lang=language_of(language).html,
            head=head,
            more=more,
            home="" if again else self._page,
            again=again,
            words=words(language),
        )

    def gate(self, language: str, *, kept: Iterable[tuple[str, str]] = (), wrong: bool = False) -> str:
        """A whole page that asks for the access word.

        Args:
            language: a code.
            kept: what the address asked for besides, to be asked for again with the word.
            wrong: whether a word was given that is not the one.
        """
        template = self._environment.get_template("gate.html.j2")
        return template.render(
            lang=language_of(language).html, home=self._page, words=words(language), kept=tuple(kept), wrong=wrong
        )

    def script_hashes(self) -> tuple[str, ...]:
        """Content-policy sources of the scripts that stand in the head, one for each."""
        scripts = re.findall(r"<script>(.*?)</script>", self.head("en"), re.DOTALL)
        return tuple(
            f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in scripts
        )
