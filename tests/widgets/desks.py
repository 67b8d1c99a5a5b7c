# ruff: noqa: E501  sample data, one thing a line
# fmt: off
"""Sample views of rooms: every block once, and the four page plans as they are meant to look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hanalearn.cards import Card
from hanalearn.text import names, words

__all__ = ["DESKS", "desk"]

View = dict[str, Any]

CHART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 220" onload="alert(1)"><script>alert(1)</script>'
    '<g stroke="var(--hl-ink)" fill="none"><path d="M60 10V180H620"/></g>'
    '<path d="M60 180h80v-20h80v-30h80v-50h80v-40h80v-20" fill="none" stroke="var(--hl-bar-1)" stroke-width="3.5"/>'
    '<text x="470" y="60" font-size="15">one in five</text><text x="60" y="205" font-size="13">turns</text></svg>'
)


def num(code: str) -> str:
    """The month of a card, as its chip shows it."""
    return str(Card.parse(code).month)


def card(code: str, lang: str = "en", **more: Any) -> View:
    """A card of a block."""
    return {"id": code, "label": names.card_label(Card.parse(code), lang), **more}


def cards(codes: str, lang: str = "en", **more: Any) -> list[View]:
    """Several of them."""
    return [card(code, lang, **more) for code in codes.split()]


def zone(key: str, name: str, native: str, codes: str = "", **more: Any) -> View:
    """A zone of the table."""
    shown = [card(code) | {"num": num(code), "offer": None, "marks": []} for code in codes.split()]
    return {"key": key, "name": name, "native": native, "label": f"{name}, {len(shown)} cards", "cards": shown, **more}


def pile(bright: str, animal: str, ribbon: str, chaff: str) -> list[View]:
    """A pile by kind."""
    named = {
        "bright": ("Brights", "光札"),
        "animal": ("Animals", "種札"),
        "ribbon": ("Ribbons", "短冊札"),
        "chaff": ("Chaff", "カス札"),
    }
    codes = {"bright": bright, "animal": animal, "ribbon": ribbon, "chaff": chaff}
    return [
        {
            "key": key,
            "name": name,
            "native": native,
            "cards": [card(one) | {"num": num(one)} for one in codes[key].split()],
            "count": len(codes[key].split()),
        }
        for key, (name, native) in named.items()
        if codes[key]
    ]


def desk(
    *, main: Sequence[View] = (), side: Sequence[View] = (), bar: Sequence[View] = (), lang: str = "en", **more: Any
) -> View:
    """A view of a room with the parts that every page has."""
    return {
        "seq": 7, "lang": lang, "page": "desk", "room": "example", "title": "Example - hanalearn", "address": False, "query": "?example=",
        "head": {
            "home": {"label": "hanalearn, all lessons", "offer": "map", "href": "?"},
            "nav": [{"label": name, "on": name == "Explore", "offer": f"room:{name.lower()}", "href": f"?{name.lower()}="} for name in ("Learn", "Practise", "Explore", "Play")],
            "where": None, "title": "Example", "book": None,
            "langs": [{"code": code, "label": label, "name": name, "offer": f"lang:{code}", "on": code == lang} for code, label, name in (("en", "EN", "English"), ("ja", "日本語", "日本語"), ("zh-Hant", "繁中", "繁體中文"), ("zh-Hans", "简中", "简体中文"))],
        },
        "main": list(main), "side": list(side), "bar": list(bar), "place": {"lesson": "example", "step": "one", "done": False, "record": "x"},
        "say": "", "notes": [], "focus": None, "words": words(lang), **more,
    }  # fmt: skip


BOOK = {
    "key": "W",
    "name": "Web table",
    "note": "3 months",
    "label": "Rulebook: web table, 3 months",
    "about": "As the web table of the course.",
}
SCENE: View = {
    "label": "Table",
    "zones": [
        {
            "key": "their-hand",
            "name": "Collector",
            "note": "6 points so far",
            "label": "Collector, 5 cards in hand",
            "cards": [{"id": "?", "label": "face down"}] * 5,
        },
        {
            "key": "their-taken",
            "name": "Collector took 6",
            "label": "Taken by Collector, 6 cards",
            "groups": pile("1b", "10a", "5r", "1c1 3c2 4c1"),
        },
        zone("field", "Field", "場札", "8b 8a 12b 11c1 4r 6c1 3c1 10r"),
        {"key": "stock", "name": "Stock", "native": "山札", "label": "18 cards in the stock", "count": 18},
        {"key": "drawn", "name": "Turned", "native": "めくり札", "label": "Turned card, none", "empty": "turned card"},
        zone("hand", "Your hand", "手札", "8c1 4c2 6r 12c1 5a", note="you deal this month"),
        {
            "key": "taken",
            "name": "You took 6",
            "native": "取り札",
            "label": "Taken by you, 6 cards",
            "groups": pile("", "9a 7a", "2r", "2c1 2c2 7c1"),
        },
    ],
}
for _card in SCENE["zones"][2]["cards"][:2]:
    _card |= {"offer": f"tap:{_card['id']}", "marks": ["match"]}
for _card in SCENE["zones"][5]["cards"]:
    _card |= {"offer": f"tap:{_card['id']}", "marks": ["chosen"] if _card["id"] == "8c1" else []}

MISSING: View = {
    "part": "missing", "title": "What is missing",
    "who": [{"text": "Me", "offer": "who:me", "on": True}, {"text": "Collector", "offer": "who:other", "on": False}],
    "rows": [
        {"away": [{"b": "1"}, "away"], "name": "Moon viewing", "native": None, "note": "needs the moon: on the field, and you hold August", "cards": cards("8b"), "gone": False},
        {"away": [{"b": "1"}, "away"], "name": "Flower viewing", "native": None, "note": "needs the curtain: not seen yet", "cards": cards("3b"), "gone": False},
        {"away": [{"b": "2"}, "away"], "name": "Poem ribbons", "native": None, "note": "need pine and cherry: not seen yet", "cards": cards("1r 3r"), "gone": False},
        {"away": "gone", "name": "Boar, deer, butterflies", "native": None, "note": "Collector has the deer", "cards": cards("10a"), "gone": True},
    ],
    "more": {"label": "All twelve sets", "offer": "sets"},
}  # fmt: skip
LEDGER: View = {
    "part": "ledger", "head": ["Set", "Cards", "Why", "Points"],
    "rows": [
        {"name": "Three brights", "native": "三光 sankō", "cards": cards("1b 3b 12b"), "why": "Three, and no rain man among them.", "cite": {"letter": "W", "name": "web table", "text": "brights: 5"}, "points": "5", "state": None},
        {"name": "Flower viewing", "native": "花見で一杯 hanami", "cards": cards("3b 9a"), "why": "The curtain counts again: one card may serve several sets.", "cite": {"letter": "W", "name": "web table", "text": "viewing: 5"}, "points": "5", "state": None},
        {"name": "Chaff", "native": "カス kasu", "cards": [], "count": "4, with the cup 5", "why": "The first point comes at ten.", "cite": None, "points": "none", "state": "none"},
        {"name": "Animals", "native": "タネ tane", "cards": [], "count": "1, the cup", "why": "The first point comes at five.", "cite": None, "points": "none", "state": "none"},
    ],
    "base": {"name": "Base", "why": "5 + 5", "points": "10"},
}  # fmt: skip
RUNGS: View = {
    "part": "ledger", "title": "From base to final", "head": [], "rows": [],
    "rungs": [{"n": 1, "name": "Base", "note": "", "value": "10", "done": True}, {"n": 2, "name": "7 or more?", "note": "", "value": "yes, × 2", "done": True}, {"n": 3, "name": "Had they said koi-koi?", "note": "", "value": "no", "done": True}],
    "final": {"name": "10 × 2", "why": "Your final points", "points": "20"},
}  # fmt: skip
MATCH: View = {
    "part": "table", "title": "Match so far", "caption": "Match so far", "head": ["", "You", "Collector"],
    "rows": [{"head": "January", "cells": ["0", "6"], "state": None}, {"head": "February", "cells": ["20", "0"], "state": None}, {"head": "Together", "cells": ["20", "6"], "state": "total"}],
}  # fmt: skip


def _cell(text: str, mark: str | None = None, note: str | None = None, **more: Any) -> View:
    return {"text": text, "mark": mark, "note": note, **more}


COMPARE: View = {
    "part": "table", "caption": "Six sheets", "stack": True,
    "head": ["Set", _cell("N", note="in the Nintendo box"), _cell("W", "course", "web table, our course"), _cell("M", note="mon table"), _cell("CN2", note="second Chinese sheet"), _cell("CN1", note="older mon sheet"), _cell("C", note="club sheet")],
    "rows": [
        {"head": _cell("Three brights", note="三光 sankō"), "cells": ["5", "5", _cell("6", "differs"), _cell("6", "differs", "or 5"), _cell("?", "unknown", "cut off", offer="why:CN1:brights", label="CN1, three brights: cut off in the copy"), "5"]},
        {"head": _cell("A fourth animal", note="the cup is one"), "cells": [_cell("+1", "differs"), *[_cell("none", "none")] * 4, _cell("+1", "differs")]},
        {"head": _cell("Base", note="all sets together"), "cells": ["16", "15", "16", "15", _cell("?", "unknown", "8 + ?", offer="why:CN1:base", label="CN1, base: unknown"), "16"], "state": "total"},
        {"head": _cell("Doubling", note="7 or more, and they called"), "cells": [_cell("?", "unknown", "both at once", offer="why:N:both", label="N: both reasons at once", on=True), "× 4", "× 4", _cell("none", "differs"), _cell("none", "differs"), _cell("× 4", note="can stack")]},
        {"head": "Final", "cells": [_cell("?", "unknown", "32, 64", offer="why:N:final", label="N, final"), "60", "64", "15", _cell("?", "unknown", "8 + ?"), "64"], "state": "total"},
    ],
}  # fmt: skip
FLOWERS: View = {
    "part": "flowers", "title": "What you can do",
    "key": [{"state": state, "word": word} for state, word in (("bud", "not met"), ("leaf", "seen"), ("petal", "practising"), ("open", "can do"), ("seal", "keeps"), ("refresh", "refresh"))],
    "groups": [
        {"title": "The deck", "items": [{"name": "Months", "state": "seal", "word": "keeps", "offer": "skill:months", "href": None}, {"name": "Look-alikes", "state": "refresh", "word": "refresh", "offer": "skill:alike"}, {"name": "Four kinds", "state": "open", "word": "can do", "offer": None}, {"name": "Ribbon families", "state": "petal", "word": "practising", "offer": "skill:ribbons"}]},
        {"title": "The table and the turn", "items": [{"name": name, "state": state, "word": word, "offer": f"skill:{name}"} for name, state, word in (("Table and dealer", "open", "can do"), ("Special deals", "leaf", "seen"), ("What matches", "seal", "keeps"), ("Free and compulsory", "open", "can do"), ("The drawn card", "petal", "practising"), ("Turn order", "bud", "not met"))]},
    ],
}  # fmt: skip
GLOSSED = [
    "A ",
    {"term": "yaku", "about": [{"ruby": ["役", "やく"]}, " is a set of cards that scores."]},
    " is made of cards you took, such as ",
    {"card": "9a", "text": "the sake cup"},
    ".",
]

EVERY: View = desk(
    prompt={"phase": "", "ask": "Every block of a room", "sub": "Each part stands here once.", "aloud": ""},
    scene=SCENE, layout="wide",
    main=[
        {"part": "text", "tone": None, "lines": [GLOSSED, "A second line."]},
        {"part": "text", "tone": "info", "lines": ["The sheet does not say. Our course: × 4."]},
        {"part": "text", "tone": "yes", "lines": ["Your sheet and ours agree."]},
        {"part": "text", "tone": "no", "lines": ["The third line differs."]},
        {"part": "text", "tone": "quiet", "lines": ["Quiet words."]},
        {"part": "heading", "text": "A heading", "level": 2, "lines": ["and a line under it"]},
        {"part": "phases", "label": "This turn", "items": [{"text": text, "state": state} for text, state in (("play", "done"), ("take or lay", "now"), ("turn over", "todo"), ("decide", "todo"))]},
        {"part": "mat"},
        {"part": "coach", "level": "Coach, leading", "ask": "Two August cards match. Which one do you want, and why?", "lines": [], "actions": [{"label": "What would each give?", "offer": "weigh"}, {"label": "Ask less", "offer": "coach:less", "quiet": True}]},
        MISSING, LEDGER, RUNGS, COMPARE, MATCH,
        {"part": "chart", "title": "How often", "svg": CHART, "label": "Steps up to one in five", "table": {"head": ["Turn", "Chance"], "rows": [{"head": "1", "cells": ["1 in 20"]}, {"head": "2", "cells": ["1 in 5"]}]}},
        {"part": "controls", "title": "Controls", "items": [
            {"kind": "segments", "label": "Situation", "options": [{"text": "Nobody called", "offer": "called:no", "on": False}, {"text": "They called", "offer": "called:yes", "on": True}]},
            {"kind": "chips", "label": "House rules", "options": [{"text": "Flower viewing", "offer": "rule:hanami", "on": True, "note": "5 points"}, {"text": "Moon viewing", "offer": "rule:tsukimi", "on": False}]},
            {"kind": "select", "label": "Rulebook", "options": [{"text": "Web table", "offer": "book:W", "on": True}, {"text": "Nintendo", "offer": "book:N", "on": False}]},
            {"kind": "number", "id": "base", "label": "Base points", "value": 6, "min": 1, "max": 40, "step": 1, "unit": "points", "offer": "set:base", "slider": True},
            {"kind": "switch", "label": "Numbers on the cards", "offer": "numbers", "on": True, "note": "The month of each card."},
            {"kind": "text", "id": "code", "label": "Cards", "value": "1b 3b", "max": 400, "rows": 1, "offer": "say:code", "done": {"label": "Read"}, "note": "Card codes with spaces between.", "error": None},
            {"kind": "text", "id": "game", "label": "A written game", "value": "deal 1b", "max": 6000, "rows": 4, "offer": "say:game", "done": {"label": "Read"}, "note": None, "error": {"text": "Line 1, column 6: a deal names 8 cards.", "line": 1, "column": 6}},
            {"kind": "cards", "id": "pick", "label": "The deck", "size": "normal", "rows": [{"name": "January", "cards": cards("1b 1r 1c1 1c2", offer="pick:1", on=False, marks=[])}, {"name": "March", "cards": [card("3b", offer="pick:3b", on=True, marks=[]), *cards("3r 3c1 3c2", offer="pick:3", on=False, marks=[])]}]},
        ]},
        {"part": "list", "title": "Records", "rows": [
            {"id": "a", "name": "A game", "note": "3 months, web table", "chip": "20 to 6", "cards": cards("1b 3b"), "state": "now", "offer": "open:a", "action": {"label": "Forget", "offer": "forget:a"}},
            {"id": "b", "name": "Another", "note": None, "chip": None, "cards": [], "state": "done", "offer": "open:b", "action": None},
            {"id": "c", "name": "Plain", "note": "nothing to press", "icon": "back", "state": None, "offer": None},
        ]},
        FLOWERS,
        {"part": "cards", "title": "The pile", "size": "large", "groups": [{"cards": cards("1b 3b 12b"), "label": "3 brights", "kind": "bright"}, {"cards": cards("9a"), "label": "1 animal", "kind": "animal"}]},
        {"part": "buttons", "items": [{"label": "Begin", "offer": "begin", "main": True, "icon": "next"}, {"label": "Pressed", "offer": "hold", "pressed": True}, {"label": "Closed", "offer": "closed", "enabled": False}, {"label": "A lesson", "offer": "open:L4.3", "href": "?lesson=L4.3"}]},
        {"part": "code", "label": "Share this deal", "text": "hl1-7Q2M-K4TD-XN9A", "copy": "Copy"},
        {"part": "download", "label": "Save the game", "name": "game.txt", "type": "text/plain", "text": "deal"},
        {"part": "file", "label": "Open a game", "offer": "say:file", "accept": ".txt", "max": 200},
        {"part": "replay", "at": 3, "of": 16, "label": "Turn 3 of 16", "first": {"label": "To the start", "offer": "at:0"}, "back": {"label": "Back", "offer": "at:2"}, "next": {"label": "On", "offer": "at:4"}, "last": {"label": "To the end", "offer": "at:16"}, "play": {"label": "Run", "offer": "run", "pressed": False}, "jump": {"id": "jump", "label": "Turn", "value": 3, "min": 0, "max": 16, "step": 1, "unit": None, "offer": "at"}, "speed": [{"text": "slow", "offer": "speed:1", "on": True}, {"text": "fast", "offer": "speed:2", "on": False}]},
        {"part": "progress", "label": "2,000 of 20,000 deals", "at": 2000, "of": 20000, "cancel": {"label": "Stop", "offer": "stop"}},
        {"part": "panel", "title": "More about this", "open": False, "blocks": [{"part": "text", "lines": ["Folded words."]}]},
        {"part": "columns", "items": [[{"part": "text", "title": "Left", "lines": ["one"]}], [{"part": "text", "title": "Right", "lines": ["two"]}]]},
        {"part": "print", "label": "Print this page"},
    ],
)  # fmt: skip
PLAY: View = desk(
    layout="table", scene=SCENE, main=[EVERY["main"][6], {"part": "mat"}], side=[EVERY["main"][8], MISSING],
    bar=[{"label": "Take back half a turn", "icon": "undo", "offer": "undo"}, {"label": "What matches", "offer": "matches"}, {"label": "Take", "offer": "take", "enabled": False, "main": True}],
)  # fmt: skip
PLAY["head"] |= {
    "where": "Play",
    "up": {"label": "Play", "offer": "hall", "href": "?play="},
    "title": "March, round 3 of 3",
    "score": "You 20, Collector 6",
    "scoreShort": "20 to 6",
    "book": BOOK,
}
SCORE: View = desk(
    layout="score",
    main=[{"part": "heading", "text": "You stopped: 20 points", "level": 1}, {"part": "cards", "size": "large", "groups": [{"cards": cards("1b 3b 12b"), "label": "3 brights", "kind": "bright"}, {"cards": cards("9a"), "label": "1 animal", "kind": "animal"}, {"cards": cards("1c1 3c1 9c1 12c1"), "label": "4 chaff", "kind": "chaff"}]}, LEDGER],
    side=[RUNGS, {"part": "text", "tone": "yes", "lines": ["Your sheet and ours agree."]}, {**MATCH, "lines": []}],
    bar=[{"label": "Look back (2)", "offer": "look"}, {"label": "On to March", "offer": "next", "main": True, "icon": "next"}],
)  # fmt: skip
SCORE["head"] |= {"where": "Play", "title": "February, round 2 of 3", "book": BOOK}
COMPARED: View = desk(
    layout="wide",
    main=[{"part": "heading", "text": "Same cards, six answers", "level": 1, "lines": ["Each sheet is balanced as a whole."]}, {"part": "controls", "row": True, "items": [EVERY["main"][15]["items"][0]]}, {"part": "cards", "cards": cards("1b 3b 12b 9a 7a 10a 6a")}, COMPARE, {"part": "text", "tone": "info", "lines": [[{"b": "N, both at once: "}, "the sheet shows one doubling at a time and says nothing about both."]]}],
)  # fmt: skip
PRACTICE: View = desk(
    layout="practice", main=[FLOWERS],
    side=[
        {"part": "text", "first": True, "frame": True, "over": "Best next step", "title": "9 cards to look at again", "level": 1, "lines": ["About 3 minutes. Mixed on purpose."], "cards": cards("11c1 3b 7a 2r 12b"), "actions": [{"label": "Begin", "offer": "begin", "main": True, "icon": "next"}, {"label": "Choose my own", "offer": "choose", "quiet": True}]},
        {"part": "list", "title": "What tempts you", "rows": [{"id": "a", "icon": "tick", "name": "Taking both when two lie there", "note": "3 times, beaten last time. One more to clear it."}, {"id": "b", "icon": "back", "name": "Pine and willow", "note": "2 times. It will come back today."}]},
        {"part": "code", "title": "Keep what you know", "label": "Your code", "text": "hl1-7Q2M-K4TD-XN9A", "copy": "Copy"},
    ],
)  # fmt: skip
DESKS: dict[str, View] = {
    "desk": EVERY,
    "desk-play": PLAY,
    "desk-score": SCORE,
    "desk-compare": COMPARED,
    "desk-practice": PRACTICE,
}
"""By the name under which a test page asks for them."""
