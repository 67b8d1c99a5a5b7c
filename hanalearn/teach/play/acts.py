"""Everything that may be done at a table now, as the finite list of its offers."""

from __future__ import annotations

from hanalearn.teach.play.game import Game
from hanalearn.teach.play.game_state import ASKS, LOOKS, PILES, Page
from hanalearn.teach.play.sight import Step
from hanalearn.teach.play.take_back import may_take_back

__all__ = ["acts"]


def acts(game: Game) -> frozenset[str]:
    """The offers that ``Game.take`` answers now; what the rules refuse is among them, so that it can be answered."""
    if game.is_covered:
        return frozenset({"uncover"})
    step, view = game.step, game.view
    open_now = {f"pile:{which}" for which in PILES} | {f"look:{which}" for which in LOOKS} | {"close"}
    if step is not Step.OVER:
        open_now |= {f"ask:{what}" for what in ASKS}
    if game.level < 3:
        open_now.add("more")
    if game.level > 0:
        open_now.add("less")
    if step in (Step.PLACED, Step.DRAWN, Step.DECIDE) and may_take_back(game.sight)[0]:
        open_now.add("take-back")
    match step:
        case Step.OVER if game.page is Page.SCORE:
            open_now |= {"table"} if game.is_finished else {"table", "next"}
        case Step.OVER:
            open_now.add("next" if game.is_void else "score")
        case Step.HAND:
            open_now |= {f"tap:{card}" for card in (*view.hand, *view.field)} | {"stock"}
            if game.held is not None:
                open_now.add("lay")
            if game.held is not None or game.aim is not None:
                open_now.add("let-go")
        case Step.PLACED:
            open_now |= {"turn", "stock"}
        case Step.DRAWN:
            open_now |= {f"tap:{card}" for card in view.field} | {"lay"}
        case Step.DECIDE:
            open_now |= {"stop", "koi-koi"}
    return frozenset(open_now)
