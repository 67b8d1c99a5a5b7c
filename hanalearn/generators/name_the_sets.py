"""E19: which sets does this pile contain?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, EMPTY, PLAIN_RIBBONS, RIBBONS, Card, CardSet
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, say
from hanalearn.generators.piles import (
    CUP,
    RAIN,
    TRIPLES,
    base_lines,
    belief_of_near_miss,
    filled,
    in_order,
    made_keys,
    missing_of,
    some,
    yaku_names,
)
from hanalearn.rules import KoiKoiRulebook, Yaku
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.made import NOTHING, Slip
from hanalearn.teach.table import Table
from hanalearn.text import Message

__all__ = ["GENERATOR", "NameTheSets"]

_DRY: Final = BRIGHTS - [RAIN]
_VIEWS: Final = {"hanami": Card.CHERRY_CURTAIN, "tsukimi": Card.SUSUKI_MOON}
_COUNTED: Final = {"tane": (ANIMALS - [CUP], 5), "tan": (RIBBONS, 5), "kasu": (CHAFF, 10)}
_ALL: Final = ("goko", "shiko", "ameshiko", "sanko", "hanami", "tsukimi", "ino", "tane", "aka", "ao", "tan", "kasu")


class NameTheSets(ExerciseType):
    """At the first level one set is asked about; then some of the sets, at last all of them."""

    id = "E19"
    key = "name-the-sets"
    skills = frozenset({"S12", "S13", "S14", "S15", "S16"})
    levels = range(1, 5)
    by_rules = True

    def classes(self, level: int) -> Mapping[str, int]:
        """See ``Generator``."""
        return {"complete": 1, "near": 1} if level == 1 else {"none": 1, "one": 2, "several": 2}

    def fill(self, kind: str, dice: Dice, level: int, rules: KoiKoiRulebook) -> Exercise:
        """See ``ExerciseType``."""
        if level == 1:
            return self._one_set(kind, dice, rules)
        count = {"none": 0, "one": 1, "several": 2}[kind]
        keys = dice.order(["ino", "aka", "ao", "hanami", "tsukimi", "sanko", "ameshiko", "tane", "tan", "kasu"])
        core: CardSet = EMPTY
        for key in keys[:count]:
            core |= self._made(key, dice)
        played = {yaku.key for yaku in rules.yaku}
        near = next(key for key in keys[count:] if key in played and (level > 2 or key not in _COUNTED))
        core |= self._near(near, dice)
        pile = filled(dice, rules, core, max(len(core), 6 if level == 2 else 9))
        if len(pile) > 16:
            raise RejectedError("the pile is too large")
        made = made_keys(rules, pile)
        if bool(made) is not bool(count) or (count == 1 and len(made) > 2):
            raise RejectedError("the pile holds other sets than wanted")
        options = self._options(dice, rules, pile, made, near, level)
        tempting = {key: self._slip(rules.yaku_of(key), pile, made) for key in options if key not in made}
        if not any(slip.codes for slip in tempting.values()):
            raise RejectedError("nothing tempts")
        slips = dict(tempting)
        if made:
            slips[NOTHING] = Slip(because=(say("name-the-sets.some", n=len(made)),))
        sheet = rules.score(pile)
        names = {**yaku_names(options), NOTHING: say("name-the-sets.none")}
        task = asked(
            "tick",
            say("name-the-sets.ask"),
            table=Table(shown=in_order(dice, pile, is_sorted=level < 4)),
            rules=rules,
            options=names,
            right=[",".join(key for key in options if key in made) or NOTHING],
            slips=slips,
            hints=[say("sort-pile"), say("name-the-sets.left"), say("name-the-sets.count", n=len(made))],
            because=[say("name-the-sets.count", n=len(made))],
            worked=[*base_lines(sheet), *(one for key in tempting for one in tempting[key].because[:1])],
        )
        return Exercise(task, kind, topic=str(pile.mask), sheet=sheet)

    def _one_set(self, kind: str, dice: Dice, rules: KoiKoiRulebook) -> Exercise:
        played = {yaku.key for yaku in rules.yaku}  # House rules may leave the viewing sets out.
        key = dice.one([one for one in ("ino", "aka", "ao", "hanami", "tsukimi", "sanko") if one in played])
        is_there = kind == "complete"
        core = self._made(key, dice) if is_there else self._near(key, dice)
        pile = filled(dice, rules, core, len(core) + 2, never=RIBBONS | BRIGHTS | [CUP])
        yaku = rules.yaku_of(key)
        if (key in made_keys(rules, pile)) is not is_there:
            raise RejectedError("the set is there, or is not")
        name = Message(f"yaku.{key}")
        about = Message(f"yaku.{key}.about")
        slip = self._slip(yaku, pile, ())
        if not is_there and not slip.codes:
            raise RejectedError("nothing tempts")
        other = Slip(because=(about,)) if is_there else slip
        held = pile & yaku.cards
        task = asked(
            "choose",
            say("name-the-sets.ask-one", what=name),
            table=Table(shown=in_order(dice, pile, is_sorted=False)),
            rules=rules,
            options={"yes": Message("task.option-yes"), "no": Message("task.option-no")},
            right=["yes" if is_there else "no"],
            slips={"no" if is_there else "yes": other},
            hints=[say("name-the-sets.hint-family"), say("name-the-sets.hint-months"), about],
            because=[say("name-the-sets.held", what=name, cards=held) if is_there else self._gap(yaku, pile)],
            worked=[about, say("name-the-sets.held", what=name, cards=held) if is_there else self._gap(yaku, pile)],
        )
        return Exercise(task, kind, topic=f"{key}/{pile.mask}", sheet=rules.score(pile))

    # --- cards

    def _made(self, key: str, dice: Dice) -> CardSet:
        if key in TRIPLES:
            return TRIPLES[key]
        if key in _VIEWS:
            return CardSet([_VIEWS[key], CUP])
        if key == "sanko":
            return some(dice, _DRY, 3)
        if key == "ameshiko":
            return some(dice, _DRY, 3) | [RAIN]
        pool, least = _COUNTED[key]
        return some(dice, pool, least + dice.below(2))

    def _near(self, key: str, dice: Dice) -> CardSet:
        """Cards that look like a set and are not: a stand-in of the month, a plain ribbon, rain among three."""
        if key in ("aka", "ao"):
            two = some(dice, TRIPLES[key], 2)
            return two | some(dice, PLAIN_RIBBONS if key == "aka" else RIBBONS - TRIPLES[key], 1)
        if key == "ino":
            gap = dice.one(sorted(TRIPLES[key]))
            return TRIPLES[key] - [gap] | some(dice, gap.month.cards - [gap], 1)
        if key in _VIEWS:
            view = _VIEWS[key]
            if key == "tsukimi" and dice.below(2):
                return CardSet([Card.SUSUKI_GEESE, CUP])
            if dice.below(3) == 0:
                return CardSet(_VIEWS.values())
            return CardSet([CUP]) | some(dice, view.month.cards - BRIGHTS, 1)
        if key in ("sanko", "ameshiko"):
            return some(dice, _DRY, 2) | [RAIN]
        pool, least = _COUNTED[key]
        return some(dice, pool, least - 1)

    def _options(
        self, dice: Dice, rules: KoiKoiRulebook, pile: CardSet, made: tuple[str, ...], near: str, level: int
    ) -> tuple[str, ...]:
        keys = [yaku.key for yaku in rules.yaku]
        if level == 4:
            return tuple(keys)
        tempting = [key for key in keys if key not in made and belief_of_near_miss(rules.yaku_of(key), pile)]
        wanted = {*made, near, *dice.order(tempting)[:2]} & set(keys)
        others = [key for key in dice.order(keys) if key not in wanted]
        size = max(len(wanted), 4 if level == 2 else 6)
        wanted |= set(others[: size - len(wanted)])
        return tuple(key for key in keys if key in wanted)

    # --- words

    def _slip(self, yaku: Yaku, pile: CardSet, made: tuple[str, ...]) -> Slip:
        code = belief_of_near_miss(yaku, pile)
        codes = (code,) if code else ()
        if made and not missing_of(yaku, pile):
            return Slip(codes, (say("name-the-sets.beaten", what=Message(f"yaku.{yaku.key}")),))
        return Slip(codes, (self._gap(yaku, pile),))

    def _gap(self, yaku: Yaku, pile: CardSet) -> Message:
        gaps = missing_of(yaku, pile)
        count = yaku.distance(pile)
        name = Message(f"yaku.{yaku.key}")
        if len(gaps) == count:
            return say("name-the-sets.lacks", what=name, cards=gaps)
        return say("name-the-sets.lacks-count", what=name, n=count)


GENERATOR: Final = NameTheSets()
