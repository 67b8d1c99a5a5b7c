"""Which questions a sitting asks: today's dose, a skill, a lesson, mistakes, a set. Pure; questions by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from hanalearn.generators.facts import fact_exercise
from hanalearn.registry import UnknownNameError
from hanalearn.teach.dice import Dice
from hanalearn.teach.dose import Dose
from hanalearn.teach.exercise import Exercise, Generator
from hanalearn.teach.exercise_types import GENERATORS, exercise_of, name_of
from hanalearn.teach.facts import FACT, Fact, facts
from hanalearn.teach.mastery import CAN, PRACTISING, Standing
from hanalearn.teach.misconceptions import MISCONCEPTIONS
from hanalearn.teach.single import beliefs_in
from hanalearn.teach.temptations import MOST_A_SITTING, Temptation
from hanalearn.teach.variant_name import DEFAULT_BOOK, VariantError, VariantName, seed_of

__all__ = [
    "LENGTH",
    "MISTAKES_IN_REVIEW",
    "Asked",
    "AskedPhase",
    "can_practise",
    "for_mistakes",
    "for_review",
    "for_skills",
    "is_question",
    "question",
    "skills_of_item",
    "tempting_question",
]

LENGTH: Final = 8
"""Questions of a sitting that has no length of its own."""
AskedPhase: TypeAlias = Literal["practice", "test", "review", "mistakes"]
MISTAKES_IN_REVIEW: Final = 3
"""So many temptations stand at the end of a review."""
_TRIES: Final = 12
"""So many seeds of one kind are looked at for a temptation."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that a sitting will ask.

    Attributes:
        phase: ``practice``, ``test``, ``review`` or ``mistakes``.
        name: of the question, ``"counting-set@1/2/k7f"`` or ``"fact:month-9a/k7f"``; empty while only the temptation is
            known: it is looked for when its turn comes.
        code: the belief that it tempts with, of a mistake that comes back.
    """

    phase: AskedPhase
    name: str = ""
    code: str = ""


def question(name: str) -> Exercise:
    """The question of a name.

    Raises:
        VariantError: it names none.
        UnknownNameError: there is no such type of exercise.
        KeyError: there is no such fact.
    """
    if name.startswith(FACT):
        item, _, seed = name.rpartition("/")
        return fact_exercise(item, seed)
    return exercise_of(VariantName.parse(name))


def is_question(name: str) -> bool:
    """Whether there is a question of that name here."""
    try:
        question(name)
    except (ValueError, KeyError):
        # Not a name, no such type or fact, or a type that cannot make this very question.
        return False
    return True


# --- what there is


@lru_cache(maxsize=1)
def _types() -> Mapping[str, Generator]:
    found: dict[str, Generator] = {}
    for key in GENERATORS:
        try:
            found[key] = GENERATORS[key]
        except Exception:  # noqa: BLE001
            # A type of an outside package that cannot be imported: the others can be practised.
            continue
    return found


@lru_cache(maxsize=256)
def skills_of_item(item: str) -> frozenset[str]:
    """The skills that a type of exercise speaks of; none if it is not installed."""
    try:
        return GENERATORS[item].skills
    except Exception:  # noqa: BLE001
        # See above; only this type is imported, not all of them.
        return frozenset()


@lru_cache(maxsize=1)
def can_practise() -> frozenset[str]:
    """The skills for which questions can be made."""
    return frozenset(skill for one in _types().values() for skill in one.skills) | {fact.skill for fact in facts()}


def _types_for(skills: Iterable[str]) -> list[Generator]:
    wanted = frozenset(skills)
    return [one for one in _types().values() if one.skills & wanted]


# --- plans


def for_review(
    dose: Dose, skills: Mapping[str, Standing], tempting: Sequence[Temptation], seed: str
) -> tuple[Asked, ...]:
    """Today's dose: what comes back first, the new ones between, then skills as fresh questions, then mistakes."""
    due = [Asked("review", f"{fact.item}/{seed_of(f'{seed}/{fact.key}')}") for fact in dose.due]
    new = [Asked("review", f"{fact.item}/{seed_of(f'{seed}/{fact.key}')}") for fact in dose.new]
    fresh = [
        Asked("review", name)
        for number, code in enumerate(dose.skills)
        if (name := _of_skill(code, skills[code].level, seed_of(f"{seed}/{code}"), number))
    ]
    mistakes = for_mistakes(tempting, "")[:MISTAKES_IN_REVIEW]
    return (*_between(due, new), *fresh, *mistakes)


def _between(main: list[Asked], few: list[Asked]) -> list[Asked]:
    """The few spread among the others, the first of them not at the beginning."""
    if not few:
        return main
    step = max(1, len(main) // len(few))
    found: list[Asked] = []
    waiting = list(few)
    for number, one in enumerate(main, 1):
        found.append(one)
        if number % step == 0 and waiting:
            found.append(waiting.pop(0))
    return found + waiting


def for_mistakes(tempting: Sequence[Temptation], sitting: str) -> tuple[Asked, ...]:
    """Mistakes that are not cleared, one question for each cause."""
    return tuple(Asked("mistakes", code=one.code) for one in tempting if one.is_due_in(sitting))[:MOST_A_SITTING]


def for_skills(
    wanted: Sequence[str],
    skills: Mapping[str, Standing],
    seed: str,
    *,
    count: int = LENGTH,
    phase: AskedPhase = "practice",
) -> tuple[Asked, ...]:
    """Fresh questions about some skills: types in turn, so that the same never comes twice running where there are
    two, facts between them, each at the level that the learner has reached.
    """
    dice = Dice(f"plan/{seed}")
    types = dice.order(_types_for(wanted))
    known = dice.order([fact for fact in facts() if fact.skill in wanted])
    level = max((skills[code].level for code in wanted if code in skills), default=0)
    asked: list[Asked] = []
    for number in range(count):
        turn = number % (len(types) + bool(known)) if types or known else 0
        if turn < len(types):
            name = str(_variant(types[turn], level, seed_of(f"{seed}/{number}"), number))
        elif known:
            fact = known[(number // (len(types) + 1)) % len(known)]
            name = f"{fact.item}/{seed_of(f'{seed}/{number}')}"
        else:
            break
        asked.append(Asked(phase, name))
    return tuple(asked)


def _of_skill(code: str, level: int, seed: str, number: int) -> str:
    types = _types_for([code])
    if types:
        return str(_variant(types[number % len(types)], level, seed, number))
    about: list[Fact] = [fact for fact in facts() if fact.skill == code]
    return f"{Dice(seed).one(about).item}/{seed}" if about else ""


def _variant(made_by: Generator, standing: int, seed: str, number: int) -> VariantName:
    """A question at a level that fits: the easiest at first, two knob settings in turn so that both are seen."""
    levels = list(made_by.levels)
    top = 0 if standing < PRACTISING else min(1, len(levels) - 1) if standing < CAN else len(levels) - 1
    place = max(0, top - (number % 2)) if standing >= PRACTISING else min(number // 3, len(levels) - 1, 1)
    return name_of(made_by, levels[place], seed, DEFAULT_BOOK)


@lru_cache(maxsize=256)
def tempting_question(code: str, item: str, variant: str, seed: str) -> str:
    """The name of a new question in which a belief tempts; empty if none can be made.

    First the kind of question in which it tempted before, at its level, then others of the skill, at last a fact.

    Args:
        code: the belief.
        item: what was asked when it tempted last.
        variant: which question it was.
        seed: names the draw.
    """
    skill = MISCONCEPTIONS[code].skill
    for made_by, level in _candidates(skill, item, variant):
        for number in range(_TRIES):
            name = name_of(made_by, level, seed_of(f"{seed}/{code}/{number}"))
            if is_question(str(name)) and code in beliefs_in(exercise_of(name)):
                return str(name)
    drawn = Dice(f"{seed}/{code}").order([fact for fact in facts() if fact.skill == skill or fact.about == code])
    for fact in drawn:
        if code in beliefs_in(fact_exercise(fact.item, seed)):
            return f"{fact.item}/{seed}"
    return ""


def _candidates(skill: str, item: str, variant: str) -> list[tuple[Generator, int]]:
    found: list[tuple[Generator, int]] = []
    try:
        before = VariantName.parse(variant)
        made_by = _types().get(before.type)
        if made_by is not None and before.level in made_by.levels:
            found.append((made_by, before.level))
    except (VariantError, UnknownNameError):
        pass  # It tempted in a lesson.
    others = sorted(_types_for([skill]), key=lambda one: one.key != item)
    found += [(one, level) for one in others for level in one.levels]
    return list(dict.fromkeys(found))
