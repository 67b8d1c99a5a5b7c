"""Charts of lessons: their figures come from the lesson engine, which draws nothing, and are drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.art.charts import Stairs, staircase
from hanalearn.teach.wire import Json

__all__ = ["with_figures"]

_FIGURE: Final = "figure"


def with_figures(view: Json) -> Json:
    """A view of a lesson whose charts are drawn; every other view as it is.

    A chart block that names its figures, ``{"kind": "stairs", "bars": [[1, 1], [2, 2], …]}``, gets its ``svg``.
    """
    blocks = view.get("blocks")
    if not isinstance(blocks, list) or not any(_FIGURE in block for block in blocks):
        return view
    return {**view, "blocks": [_drawn(block) if _FIGURE in block else block for block in blocks]}


def _drawn(block: Json) -> Json:
    figure = block[_FIGURE]
    assert isinstance(figure, Mapping)
    bars = figure["bars"]
    rest = {key: value for key, value in block.items() if key != _FIGURE}
    chart = staircase([Stairs(str(figure["axis"]), tuple(final for _, final in bars))], first=bars[0][0], height=160)
    return {**rest, "svg": str(chart)}
