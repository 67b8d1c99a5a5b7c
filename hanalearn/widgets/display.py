"""How values of hanalearn show themselves: a picture in a notebook, words in a terminal.

The values know neither pictures nor languages, so they carry no ``_repr_…_`` methods: IPython is told by ``install``
what to show for them. ``import hanalearn`` does that by itself where IPython runs, because a learner should see a card
by naming it and not by knowing a magic word; ``%load_ext hanalearn`` does it where the import came before IPython.

In the bundle stand ``text/plain`` for terminals, ``text/html`` with a static ``<img>`` and its words, which saved,
untrusted and converted notebooks keep, and ``image/svg+xml``. The language is that of ``HANALEARN_LANG``, else English.
"""

from __future__ import annotations

import hashlib
import html
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from hanalearn.cards import Card, CardSet
from hanalearn.scene import Mark, MarkKind, Scene, Zone, ZoneKey

if TYPE_CHECKING:
    from hanalearn.art import Picture
    from hanalearn.rules.sheet import ScoreSheet
    from hanalearn.rules.view import RoundView

__all__ = ["Shown", "bundle", "install", "scene_of"]

Shown: TypeAlias = "Card | CardSet | Scene | ScoreSheet | RoundView[Any]"
"""What can show itself."""

_CARD_PX: Final = 150
_ROW_PX: Final = 90
_TABLE_PX: Final = 640
_NAMES: Final = (
    ("hanalearn.cards", "Card"),
    ("hanalearn.cards", "CardSet"),
    ("hanalearn.scene", "Scene"),
    ("hanalearn.rules.sheet", "ScoreSheet"),
    ("hanalearn.rules.view", "RoundView"),
)


class _Formatter(Protocol):
    def for_type_by_name(self, type_module: str, type_name: str, func: Callable[..., object]) -> object: ...


class _DisplayFormatter(Protocol):
    @property
    def formatters(self) -> Mapping[str, _Formatter]: ...

    @property
    def mimebundle_formatter(self) -> _Formatter: ...


class _Printer(Protocol):
    @property
    def stack(self) -> Sequence[int]: ...

    def text(self, text: str) -> None: ...


class _Shell(Protocol):
    @property
    def display_formatter(self) -> _DisplayFormatter: ...


def install(shell: _Shell) -> None:
    """Tells an IPython shell how to show our values. By name, so that nothing is loaded before something is shown."""
    for module, name in _NAMES:
        shell.display_formatter.mimebundle_formatter.for_type_by_name(module, name, bundle)
    # A card is an int, and for those IPython has a printer of its own, which would win over the bundle.
    shell.display_formatter.formatters["text/plain"].for_type_by_name("hanalearn.cards", "Card", _print_card)


def bundle(value: Shown, lang: str | None = None) -> dict[str, str]:
    """What a notebook may choose from: MIME type to text.

    Args:
        value: a card, a set of cards, a scene, a score sheet or a view of a round.
        lang: the language; that of ``HANALEARN_LANG``, else English, if not given.

    Returns:
        ``text/plain`` always; ``image/svg+xml`` and ``text/html`` where there is something to draw.

    >>> bundle(Card.parse("9a"), "en")["text/plain"]
    '9a  September, chrysanthemum, animal, sake cup'
    """
    from hanalearn.rules.sheet import ScoreSheet
    from hanalearn.text import negotiate

    code = negotiate([lang or os.environ.get("HANALEARN_LANG", "")])
    match value:
        case Card():
            return _card(value, code)
        case CardSet():
            return _cards(value, code)
        case Scene():
            return _table(value, code)
        case ScoreSheet():
            return _sheet(value, code)
        case _:
            return _table(scene_of(value), code)


def _print_card(card: Card, printer: _Printer, is_cycle: bool) -> None:
    # Alone a card is told in words; within a list or a dict it stays what one could type.
    printer.text(bundle(card)["text/plain"] if len(printer.stack) == 1 else repr(card))


def scene_of(view: RoundView[Any]) -> Scene:
    """The table as the seat of a view sees it: cards that may be played now are marked, hidden ones only counted."""
    zones = [
        Zone(ZoneKey.THEIR_HAND, face_down_count=sum(view.hand_sizes) - view.hand_sizes[view.seat]),
        Zone.of(ZoneKey.STOCK, face_down_count=view.stock_size),
        Zone.of(ZoneKey.FIELD, view.field),
        Zone.of(ZoneKey.HAND, view.hand),
        Zone.of(ZoneKey.TAKEN, view.mine),
        Zone.of(ZoneKey.THEIR_TAKEN, view.theirs),
    ]
    if view.drawn is not None:
        zones.append(Zone.of(ZoneKey.DRAWN, (view.drawn,)))
    offered = CardSet(card for action in view.actions if isinstance(card := getattr(action, "card", None), Card))
    return Scene(tuple(zones), tuple(Mark(card, MarkKind.OFFER) for card in offered & view.hand))


def _card(card: Card, lang: str) -> dict[str, str]:
    from hanalearn.art import DECKS
    from hanalearn.text import names

    label = names.card_label(card, lang)
    picture = DECKS["classic"].face(
        card,
        prefix=_prefix(card.code, lang),
        title=names.capitalised(names.unique_name(card, lang)),
        desc=label,
        width_px=_CARD_PX,
    )
    return _bundle(f"{card.code}  {label}", picture, label, lang)


def _cards(cards: CardSet, lang: str) -> dict[str, str]:
    from hanalearn.text import names

    if not cards:
        return {"text/plain": names.cards_in_words(cards, lang)}
    width = max(len(card.code) for card in cards)
    lines = [f"{card.code:{width}}  {names.card_label(card, lang)}" for card in cards]
    words = names.capitalised(names.cards_in_words(cards, lang))
    return _bundle("\n".join(lines), _row(cards, words, lang), words, lang)


def _table(scene: Scene, lang: str) -> dict[str, str]:
    from hanalearn.art import DECKS, draw
    from hanalearn.text import Message, say

    lines = list(_zone_lines(scene, lang))
    title = say(Message("table.table"), lang)
    if not lines:
        return {"text/plain": title}
    words = " ".join(lines)
    picture = draw(
        scene,
        DECKS["classic"],
        prefix=_prefix(scene.to_json(), lang),
        title=title,
        desc=words,
        width_px=_TABLE_PX,
    )
    return _bundle("\n".join(lines), picture, words, lang)


def _zone_lines(scene: Scene, lang: str) -> Iterable[str]:
    from hanalearn.text import Message, say

    for zone in scene.zones:
        name = Message(f"zone.{zone.key}")
        down = zone.face_down_count + sum(spot.is_face_down for spot in zone.spots)
        if zone.cards:
            yield say(Message("table.zone-cards", zone=name, cards=CardSet(zone.cards)), lang)
        if down:
            is_stock = zone.key is ZoneKey.STOCK
            hidden = Message("table.stock-down", n=down) if is_stock else Message("table.hand-down", zone=name, n=down)
            yield say(hidden, lang)
        if not zone.cards and not down:
            yield say(Message("table.zone-nothing", zone=name), lang)


def _sheet(sheet: ScoreSheet, lang: str) -> dict[str, str]:
    from hanalearn.teach.sheet_words import explain
    from hanalearn.text import language

    lines = explain(sheet, lang)
    plain = "\n".join(lines)
    cards = CardSet(card for entry in sheet.entries for card in entry.cards)
    listed = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    if not cards:
        return {"text/plain": plain, "text/html": f'<div lang="{language(lang).html}"><ul>{listed}</ul></div>'}
    words = " ".join(lines)
    shown = _bundle(plain, _row(cards, words, lang), words, lang)
    return shown | {"text/html": shown["text/html"].removesuffix("</div>") + f"<ul>{listed}</ul></div>"}


def _row(cards: CardSet, words: str, lang: str) -> Picture:
    from hanalearn.art import DECKS, gallery

    columns = min(8, len(cards))
    prefix = _prefix(str(cards) + words, lang)
    return gallery(cards, DECKS["classic"], columns=columns, prefix=prefix, title=words, width_px=columns * _ROW_PX)


def _prefix(content: str, lang: str) -> str:
    # Notebooks put SVG into the page itself: other pictures there must have other ids, the same one may have the same.
    return "o" + hashlib.sha256(f"{lang}:{content}".encode()).hexdigest()[:8]


def _bundle(plain: str, picture: Picture, alt: str, lang: str) -> dict[str, str]:
    # An <img> and nothing that a sanitiser takes out: no style, no id, no script.
    from hanalearn.text import language

    image = f'<img alt="{html.escape(alt)}" src="{picture.data_uri()}">'
    return {
        "text/plain": plain,
        "image/svg+xml": str(picture),
        "text/html": f'<div lang="{language(lang).html}">{image}</div>',
    }
