"""The plain text beside a course as a folder: for whoever opens the folder before the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hanalearn.export.course_index import CODE_COMMAND, index_name
from hanalearn.text import Message, language, say

__all__ = ["readme"]

_DEVICES: Final = ("computer", "tablet", "chromebook", "network", "platform")
_RULE: Final = "-" * 60


def readme(langs: Sequence[str], *, is_lacking: bool) -> bytes:
    """The text in all languages of the folder, one after the other; it says so where explorers and play are lacking.

    With the mark at its beginning and the line ends that even the oldest editor of a school computer shows rightly.
    """
    parts = [_in(lang, index_name(lang, langs), is_lacking=is_lacking) for lang in langs]
    text = f"\n{_RULE}\n\n".join(parts)
    return b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()


def _in(lang: str, index: str, *, is_lacking: bool) -> str:
    def said(key: str) -> str:
        return say(Message(f"folder.{key}"), lang)

    head = f"hanalearn: {said('title')} ({language(lang).name})"
    lines = [head, "", f"-> {index}", ""]
    if is_lacking:
        lines += [said("explorer-missing"), ""]
    lines += [said("copy"), f"  {said('copy-about')}", f"  {said('whole')}", "", said("open")]
    lines += [f"  {said(one)}: {said(f'{one}-about')}" for one in _DEVICES]
    lines += [f"  {said('untried')}", ""]
    for key in ("privacy", "codes", "licence"):
        lines += [said(key), f"  {said(f'{key}-about')}"]
        lines += [f"  {CODE_COMMAND}"] if key == "codes" else []
        lines.append("")
    return "\n".join(lines)
