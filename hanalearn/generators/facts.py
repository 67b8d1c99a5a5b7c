"""How a fact to be known by heart is asked: short, with the fact that is mixed up with it among the answers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hanalearn.cards import ANIMALS, BRIGHTS, CHAFF, DECK, RIBBONS, Card, CardSet, Kind, Month
from hanalearn.generators.exercise_type import asked
from hanalearn.rules import KoiKoiRulebook, koikoi_rulebook
from hanalearn.teach.dice import Dice
from hanalearn.teach.exercise import Exercise
from hanalearn.teach.facts import Fact, fact_of, facts, points_of
from hanalearn.teach.made import Slip
from hanalearn.teach.misconceptions import LOOK_ALIKES, behind
from hanalearn.teach.table import Table
from hanalearn.teach.task import Task
from hanalearn.teach.variant_name import DEFAULT_BOOK
from hanalearn.text import Message

__all__ = ["fact_exercise"]

_DRY: Final = BRIGHTS - [Card.WILLOW_RAIN_MAN]
_CUP: Final = Card.CHRYSANTHEMUM_SAKE_CUP
_OPTIONS: Final = 4


@lru_cache(maxsize=128)
def fact_exercise(item: str, seed: str) -> Exercise:
    """The question about a fact; the seed decides which answers stand beside the right one, and their order.

    Args:
        item: as in the record, ``"fact:month-9a"``.
        seed: small letters and digits; the same seed gives the same question.

    Raises:
        KeyError: there is no such fact.
    """
    fact = fact_of(item)
    if fact is None:
        raise KeyError(f"{item!r} is no fact; one is written like {facts()[0].item}")
    dice = Dice(f"{item}/{seed}")
    match fact.kind:
        case "month":
            task = _month_of(Card.parse(fact.about))
        case "plant":
            task = _plant_of(Month(int(fact.about)), dice)
        case "kinds":
            task = _kinds_of(Month(int(fact.about)))
        case "cards":
            task = _cards_of(fact.about, dice)
        case "name":
            task = _name_of(fact.about, dice)
        case "rule":
            task = _rule(fact.about, dice)
        case _:
            task = _points_of(fact)
    return Exercise(task, fact.kind, topic=fact.about)


def _say(key: str, /, **arguments: object) -> Message:
    return Message(f"practise.{key}", **arguments)  # type: ignore[arg-type]  # each caller gives what a message takes


def _partner(month: Month) -> Month | None:
    """The month whose plant is taken for this one's."""
    for pair in LOOK_ALIKES:
        if month in pair:
            (other,) = pair - {month}
            return other
    return None


def _month_of(card: Card) -> Task:
    month = card.month
    slips: dict[str, Slip] = {}
    told = _say("fact-month", card=card, n=month.value)
    for other in DECK - month.cards:
        code = behind(card, other)
        # Creatures and ribbons tempt on the table; of a single card only look-alikes and the odd ones speak.
        if code in ("M04", "M05", "M06"):
            slips.setdefault(str(other.month.value), Slip((code,), (told,)))
    slips["*"] = Slip(because=(told,))
    partner = _partner(month) or Month(month.value % 12 + 1)
    two = sorted((month, partner))
    return asked(
        "number",
        Message("task.ask-name-month"),
        table=Table(shown=(card,)),
        right=[str(month.value)],
        slips=slips,
        hints=[
            Message("hint.look-plant"),
            _say("hint-two-plants", one=two[0], other=two[1]),
            _say("hint-plant", month=month),
        ],
        because=[told],
        worked=[told],
        numbers=False,
    )


def _plant_of(month: Month, dice: Dice) -> Task:
    partner = _partner(month)
    others = [other for other in dice.order(list(Month)) if other not in (month, partner)]
    chosen = [month, *([partner] if partner else []), *others][:_OPTIONS]
    options = {str(other.value): _say("plant", month=other) for other in dice.order(chosen)}
    told = _say("fact-plant", month=month)
    slips = {
        str(other.value): Slip(("M04",) if other is partner else (), (told,)) for other in chosen if other is not month
    }
    card = max(month.cards, key=lambda one: (one.kind is Kind.BRIGHT, one.kind is Kind.ANIMAL))
    return asked(
        "choose",
        _say("ask-plant", month=month),
        table=Table(),
        options=options,
        right=[str(month.value)],
        slips=slips,
        hints=[_say("hint-year"), _say("hint-neighbours", month=month), _say("hint-picture", card=card)],
        because=[told],
        worked=[told],
    )


_KINDS: Final = {"bright": BRIGHTS, "animal": ANIMALS, "ribbon": RIBBONS, "chaff": CHAFF}


def _kinds_of(month: Month) -> Task:
    held = [name for name, pool in _KINDS.items() if pool & month.cards]
    told = _say("fact-kinds", month=month, cards=month.cards)
    slips = {name: Slip(("M12",) if name == "ribbon" else ("M07",), (told,)) for name in _KINDS if name not in held}
    return asked(
        "tick",
        _say("ask-kinds", month=month),
        table=Table(),
        options={name: Message(f"kind.{name}") for name in _KINDS},
        right=[",".join(held)],
        slips=slips,
        missing=Slip(("M07",), (told,)),
        hints=[
            _say("hint-four"),
            _say("hint-kinds", n=len(held)),
            _say("hint-one-kind", kind=Message(f"kind.{held[0]}")),
        ],
        because=[told],
        worked=[told],
    )


def _others_than(key: str, dice: Dice) -> list[str]:
    """Sets to stand beside one, first those that are taken for it."""
    bright = ["goko", "shiko", "ameshiko", "sanko"]
    near = next(
        group
        for group in (bright, ["hanami", "tsukimi"], ["aka", "ao", "tan"], ["tane", "ino", "kasu"])
        if key in group
    )
    every = ["goko", "shiko", "ameshiko", "sanko", "hanami", "tsukimi", "ino", "aka", "ao", "tane", "tan", "kasu"]
    rest = [one for one in dice.order(every) if one not in near]
    return [*(one for one in dice.order(near) if one != key), *rest][: _OPTIONS - 1]


def _cards_of(key: str, dice: Dice) -> Task:
    chosen = dice.order([key, *_others_than(key, dice)])
    told = _say("fact-cards", what=Message(f"yaku.{key}"), about=Message(f"yaku.{key}.about"))
    return asked(
        "choose",
        _say("ask-cards", what=Message(f"yaku.{key}")),
        table=Table(),
        options={one: Message(f"yaku.{one}.about") for one in chosen},
        right=[key],
        slips={one: Slip((), (_say("fact-other", what=Message(f"yaku.{one}")), told)) for one in chosen if one != key},
        hints=[_say("hint-name"), _say("hint-family"), _say("hint-first", what=Message(f"yaku.{key}"))],
        because=[told],
        worked=[told],
    )


def _pile_of(key: str, dice: Dice) -> CardSet:
    """Cards that make a set, and nothing beside it."""
    rules = koikoi_rulebook(DEFAULT_BOOK)
    match key:
        case "goko":
            return BRIGHTS
        case "shiko":
            return _DRY
        case "sanko":
            return CardSet(dice.some(list(_DRY), 3))
        case "ameshiko":
            return CardSet([*dice.some(list(_DRY), 3), Card.WILLOW_RAIN_MAN])
        case "hanami":
            return CardSet([Card.CHERRY_CURTAIN, _CUP])
        case "tsukimi":
            return CardSet([Card.SUSUKI_MOON, _CUP])
        case "tane":
            pool, count = ANIMALS - [_CUP], 5
        case "tan":
            pool, count = RIBBONS, 5
        case "kasu":
            pool, count = CHAFF, 10
        case _:
            return rules.yaku_of(key).cards
    pile = CardSet(dice.some(list(pool), count))
    return pile if _keys(rules, pile) == (key,) else _pile_of(key, dice)


def _keys(rules: KoiKoiRulebook, pile: CardSet) -> tuple[str, ...]:
    return rules.tally(pile).keys


def _name_of(key: str, dice: Dice) -> Task:
    pile = _pile_of(key, dice)
    chosen = dice.order([key, *_others_than(key, dice)])
    told = _say("fact-cards", what=Message(f"yaku.{key}"), about=Message(f"yaku.{key}.about"))
    slips = {
        one: Slip((), (_say("fact-cards", what=Message(f"yaku.{one}"), about=Message(f"yaku.{one}.about")), told))
        for one in chosen
        if one != key
    }
    return asked(
        "choose",
        _say("ask-name"),
        table=Table(shown=tuple(dice.order(list(pile)))),
        options={one: Message(f"yaku.{one}") for one in chosen},
        right=[key],
        slips=slips,
        hints=[_say("hint-kind"), _say("hint-family"), Message(f"yaku.{key}.about")],
        because=[told],
        worked=[told],
    )


def _points_of(fact: Fact) -> Task:
    book, _, key = fact.about.rpartition("/")
    rules = koikoi_rulebook(book or DEFAULT_BOOK)
    points = points_of(fact)
    told = _say("fact-value", what=Message(f"yaku.{key}"), n=points, book=Message(f"book.{rules.key}"))
    slips: dict[str, Slip] = {}
    for other in (
        "koikoi-standard",
        "koikoi-nintendo",
        "koikoi-mon",
        "koikoi-primer",
        "koikoi-hobbyist",
        "koikoi-club",
    ):
        sets = {yaku.key: yaku.points for yaku in koikoi_rulebook(other).yaku}
        if key in sets and sets[key] != points:
            there = slips.get(str(sets[key]), Slip(("M41",), (told,)))
            slips[str(sets[key])] = Slip(("M41",), (told,), right_in=(*there.right_in, other))
    slips["*"] = Slip(because=(told,))
    about = Message(f"yaku.{key}.about")
    return asked(
        "number",
        _say("ask-value", what=Message(f"yaku.{key}")),
        table=Table(shown=tuple(_pile_of(key, Dice(key)))) if key != "akaao" else Table(),
        rules=rules,
        right=[str(points)],
        slips=slips,
        hints=[Message("hint.look-book"), about, _say("hint-about", n=max(1, points - 1), more=points + 1)],
        because=[told],
        worked=[told],
    )


def _rule(code: str, dice: Dice) -> Task:
    holds, belief = Message(f"holds.{code}"), _say(f"claim-{code}")
    options = dice.order([("holds", holds), ("belief", belief)])
    return asked(
        "choose",
        _say("ask-rule"),
        table=Table(),
        options=dict(options),
        right=["holds"],
        slips={"belief": Slip((code,))},
        hints=[_say("hint-table"), _say("hint-other"), _say("hint-sheets")],
        because=[],
        worked=[holds],
    )
