"""E08: three ribbons; are they a full set of one family?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import BLUE_RIBBONS, PLAIN_RIBBONS, POEM_RIBBONS, RIBBONS, Card, Ribbon
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.rules import KoiKoiRulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "RibbonFamily"]


class RibbonFamily(ExerciseType):
    """A full set, two of it and a plain one, or a mixture.

    At the second level the ribbon that does not belong is tapped; where all belong, *nothing* is the answer.
    """

    id = "E08"
    key = "ribbon-family"
    skills = frozenset({"S04"})
    levels = range(1, 3)

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"full": 2, "plain-among": 2, "mixed": 1}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        family, name = dice.one(((POEM_RIBBONS, "aka"), (BLUE_RIBBONS, "ao")))
        cards = dice.order(sorted(family))
        odd: Card | None = None
        if kind != "full":
            pool = PLAIN_RIBBONS if kind == "plain-among" else RIBBONS - family - PLAIN_RIBBONS
            odd = dice.one(sorted(pool))
            cards[dice.below(3)] = odd
        if kind == "mixed" and odd is None:
            raise RejectedError("no ribbon of the other family")
        what = Message(f"yaku.{name}")
        about = Message(f"yaku.{name}.about")
        answer = say("ribbon-family.full", what=what) if odd is None else say("ribbon-family.odd", card=odd, what=what)
        hints = [say("ribbon-family.hint-mark"), about, say("ribbon-family.hint-months", cards=tuple(cards))]
        if level == 1:
            slip = (
                Slip(("M11" if odd.ribbon is Ribbon.PLAIN else "M02",), (answer,))
                if odd is not None
                else Slip((), (answer,))
            )
            task = asked(
                "choose",
                say("ribbon-family.ask", what=what),
                table=Table(shown=tuple(cards)),
                options={"yes": Message("task.option-yes"), "no": Message("task.option-no")},
                right=["yes" if odd is None else "no"],
                slips={"no" if odd is None else "yes": slip},
                hints=hints,
                because=[answer],
                worked=[about, answer],
                numbers=False,
            )
            return Exercise(task, kind, topic=str(sorted(cards)))
        codes = [card.code for card in cards]
        slips = {code: Slip((), (say("ribbon-family.belongs", card=Card.parse(code), what=what),)) for code in codes}
        if odd is not None:
            slips["none"] = Slip(("M12",) if odd is Card.WILLOW_RIBBON else ("M11",), (answer,))
        task = asked(
            "tap",
            say("ribbon-family.ask-odd", what=what),
            table=Table(shown=tuple(cards)),
            right=["none" if odd is None else odd.code],
            slips={code: slip for code, slip in slips.items() if odd is None or code != odd.code},
            cards=codes,
            nothing=True,
            hints=hints,
            because=[answer],
            worked=[about, answer],
            numbers=False,
        )
        return Exercise(task, kind, topic=str(sorted(cards)))


GENERATOR: Final = RibbonFamily()
