"""Finds the one notebook that all pages are made from."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

__all__ = ["NotebookMissingError", "app_notebook"]


class NotebookMissingError(FileNotFoundError):
    """The installation lacks its notebook; the message says where it was looked for."""

    def __str__(self) -> str:
        return str(self.args[0])


def app_notebook() -> Path:
    """The app notebook: installed inside the package, or in the folder ``lessons`` of a checkout.

    Raises:
        NotebookMissingError: it is in neither place.
    """
    package = Path(str(files("hanalearn")))
    places = (package / "content" / "lessons" / "index.ipynb", package.parent / "lessons" / "index.ipynb")
    for place in places:
        if place.is_file():
            return place
    raise NotebookMissingError(
        f"index.ipynb is neither {places[0]} nor {places[1]}; the installation is incomplete: "
        "install hanalearn again, or name a notebook: hanalearn serve NOTEBOOK"
    )
