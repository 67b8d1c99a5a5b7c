"""The room of the explorers: the list of them, and around each one undo, share line, lesson and question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final, cast

from hanalearn.apps.explore.blocks import Blocks
from hanalearn.apps.explore.tool import Tool
from hanalearn.apps.room import Lobby, Reply, Room
from hanalearn.cards import CardSet
from hanalearn.teach import Library
from hanalearn.teach.explore.fields import Fields
from hanalearn.teach.explore.share import EXAMPLE, EXPLORERS, ShareError, ShareLine
from hanalearn.teach.head import book_slip
from hanalearn.teach.voice import Voice
from hanalearn.teach.wire import Json
from hanalearn.text import Message

__all__ = ["TOOLS", "ExploreRoom", "open_room", "room_of"]

TOOLS: Final[Mapping[str, tuple[str, str]]] = {
    "yaku": ("hanalearn.apps.explore.yaku_page", "YakuTool"),
    "capture": ("hanalearn.apps.explore.capture_page", "CaptureTool"),
    "doubling": ("hanalearn.apps.explore.doubling_page", "DoublingTool"),
    "compare": ("hanalearn.apps.explore.compare_page", "CompareTool"),
    "decide": ("hanalearn.apps.explore.decide_page", "DecideTool"),
    "deal": ("hanalearn.apps.explore.deal_page", "DealTool"),
}
"""The explorers by key: module and class, imported when one is opened."""
_UNDOS: Final = 50
_PICTURES: Final = {
    "yaku": "1r 2r 3r",
    "capture": "9r 9a 9c1",
    "doubling": "6a 7a 10a",
    "compare": "3b 8b 1b",
    "decide": "3b 9a",
    "deal": "2a 4a 5a 8a",
}
"""The cards that stand beside an explorer in the list."""


def tool_of(key: str) -> type[Tool]:
    """The class of an explorer."""
    module, name = TOOLS[key]
    return cast("type[Tool]", getattr(import_module(module), name))


@dataclass(frozen=True, slots=True)
class ExploreRoom:
    """The explorers' room.

    Attributes:
        library: for the names of lessons.
        tool: the explorer that is open; ``None`` on the list of them.
        past: its states before, the last one at the end.
        is_sharing: whether the share line is shown.
        problem: what is wrong with a line that was pasted.
        pasted: that line.
        notes: what could not be read of the line by which the room was opened.
    """

    library: Library
    tool: Tool | None = None
    past: tuple[Tool, ...] = ()
    is_sharing: bool = False
    problem: Message | None = None
    pasted: str = ""
    notes: tuple[Message, ...] = ()

    # --- what is done

    def react(self, offer: str) -> Reply | None:
        """What follows from an offer; ``None`` if it is not open."""
        kind, _, value = offer.partition(":")
        match kind:
            case "tool" if value in TOOLS:
                return _opened(self, ShareLine(value))
            case "say" if value.startswith("share="):
                return self._pasted(value.removeprefix("share="))
            case "lesson" if value in self.library.lessons:
                return Reply(self, goto=f"?lesson={value}")
        if self.tool is None:
            return None
        match offer:
            case "list":
                return Reply(ExploreRoom(self.library))
            case "undo":
                if not self.past:
                    return None
                return Reply(replace(self, tool=self.past[-1], past=self.past[:-1], notes=(), problem=None))
            case "share":
                return Reply(replace(self, is_sharing=not self.is_sharing, problem=None))
            case "question":
                question = self.tool.variant()
                return Reply(self, goto=question) if question else None
        after = self.tool.act(offer)
        if after is None:
            return None
        past = self.past if after == self.tool else (*self.past, self.tool)[-_UNDOS:]
        room = replace(self, tool=after, past=past, notes=(), problem=None)
        return Reply(room, work=_work(room))

    def _pasted(self, text: str) -> Reply:
        try:
            line = ShareLine.parse(text)
        except ShareError as error:
            return Reply(replace(self, problem=error.message, pasted=text[:400]))
        return _opened(self, line)

    # --- what is shown

    def view(self, lang: str) -> Json:
        """The view of the room."""
        voice = Voice(lang)
        blocks = Blocks(voice)
        return self._list(blocks) if self.tool is None else self._open(self.tool, blocks)

    def _list(self, blocks: Blocks) -> Json:
        title = Message("explore.title")
        rows = [
            {
                "id": key,
                "name": blocks.words(Message(f"explore.{key}")),
                "note": blocks.words(Message(f"explore.{key}.about")),
                "cards": blocks.cards(CardSet.parse(_PICTURES[key])),
                "offer": f"tool:{key}",
                "href": f"?explore={key}",
            }
            for key in EXPLORERS.values()
        ]
        return {
            "title": blocks.voice.plain(title),
            "query": "?explore=",
            "layout": "score",
            "head": {"title": blocks.voice.plain(title)},
            "main": [blocks.text(Message("explore.intro"), title=title), {"part": "list", "rows": rows}],
            "side": [blocks.controls(self._paste(blocks), title=Message("explore.share"))],
            "say": blocks.voice.plain(self.problem) if self.problem else "",
        }

    def _paste(self, blocks: Blocks) -> Json:
        return blocks.typed(
            "share", Message("explore.paste"), Message("explore.paste-go"), value=self.pasted, error=self.problem
        )

    def _open(self, tool: Tool, blocks: Blocks) -> Json:
        voice = blocks.voice
        title = voice.plain(Message(f"explore.{tool.key}"))
        page = tool.page(blocks)
        line = ShareLine(tool.key, tool.parts())
        side = [*page.side]
        if self.is_sharing:
            side.insert(0, self._share(blocks, line))
        side.append(self._more(tool, blocks))
        view: Json = {
            "title": title,
            "query": line.query,
            "layout": "score",
            "head": {
                "where": voice.plain(Message("explore.title")),
                "title": title,
                "book": book_slip(tool.slip, voice) if tool.slip else None,
            },
            "main": [blocks.text(Message(f"explore.{tool.key}.about"), tone="quiet"), *page.main],
            "side": side,
            "say": page.say,
            "notes": [{"text": voice.show(note), "kind": "info"} for note in self.notes],
            "bar": [
                blocks.button(Message("ui.undo"), "undo", able=bool(self.past)),
                *page.bar,
                blocks.button(Message("explore.share"), "share"),
            ],
        }
        if page.scene is not None:
            view |= {"scene": page.scene, "frames": list(page.frames)}
        return view

    def _share(self, blocks: Blocks, line: ShareLine) -> Json:
        return {
            "part": "panel",
            "id": "share",
            "open": True,
            "title": blocks.words(Message("explore.share")),
            "blocks": [
                {
                    "part": "code",
                    "label": blocks.words(Message("explore.share-line")),
                    "text": str(line),
                    "copy": blocks.words(Message("explore.copy")),
                },
                blocks.controls(self._paste(blocks)),
            ],
        }

    def _more(self, tool: Tool, blocks: Blocks) -> Json:
        buttons = []
        if tool.question():
            buttons.append(blocks.button(Message("explore.question"), "question", href=tool.question()))
        lesson = next((name for name in tool.lessons if name in self.library.lessons), "")
        if lesson:
            buttons.append(blocks.button(Message("explore.lesson"), f"lesson:{lesson}", href=f"?lesson={lesson}"))
        buttons.append(blocks.button(Message("explore.all"), "list", href="?explore="))
        return blocks.buttons(*buttons)


def _work(room: ExploreRoom) -> Iterator[Room] | None:
    work = None if room.tool is None else room.tool.work()
    return None if work is None else (replace(room, tool=tool) for tool in work)


def _opened(room: ExploreRoom, line: ShareLine) -> Reply:
    fields = Fields(line.parts)
    tool = tool_of(line.explorer).read(fields)
    opened = ExploreRoom(room.library, tool, notes=fields.problems())
    return Reply(opened, work=_work(opened))


def room_of(library: Library, tool: Tool) -> ExploreRoom:
    """The room with one explorer open, for a notebook."""
    return ExploreRoom(library, tool)


def open_room(query: Mapping[str, str], lobby: Lobby) -> Room:
    """The room for an address line: ``?explore=`` is the list, ``?explore=doubling&base=7`` one explorer."""
    room = ExploreRoom(lobby.library)
    name = query.get("explore", "")
    if not name:
        return room
    key = EXPLORERS.get(name.lower(), name.lower())
    if key not in TOOLS:
        return replace(
            room, problem=Message("explore.share-unknown", text=name[:40], example=EXAMPLE), pasted=name[:40]
        )
    parts = {part: value for part, value in query.items() if part not in ("explore", "lang")}
    reply = _opened(room, ShareLine(key, parts))
    return reply.room
