"""The skills of the course, S01 to S31, and where each is taught.

Their names are messages (``practise.skill-S01``), those of their groups too (``practise.group-deck``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hanalearn.text import Message

__all__ = ["GROUPS", "SKILLS", "Skill"]


@dataclass(frozen=True, slots=True)
class Skill:
    """Something a learner can do.

    Attributes:
        code: ``S01`` to ``S31``; stored nowhere, but named by lessons and exercises, so it never changes its meaning.
        group: ``deck``, ``table``, ``sets``, ``stop``, ``round``, ``chance`` or ``games``.
        lesson: the lesson that teaches it.
    """

    code: str
    group: str
    lesson: str

    @property
    def name(self) -> Message:
        """What it is called."""
        return Message(f"practise.skill-{self.code}")


SKILLS: Final = {
    code: Skill(code, group, lesson)
    for group, code, lesson in (
        ("deck", "S01", "L1.1"),
        ("deck", "S02", "L1.3"),
        ("deck", "S03", "L1.4"),
        ("deck", "S04", "L1.5"),
        ("table", "S05", "L2.1"),
        ("table", "S06", "L2.3"),
        ("table", "S07", "L3.1"),
        ("table", "S08", "L3.2"),
        ("table", "S09", "L3.3"),
        ("table", "S10", "L3.4"),
        ("table", "S11", "L3.5"),
        ("sets", "S12", "L4.2"),
        ("sets", "S13", "L4.3"),
        ("sets", "S14", "L4.4"),
        ("sets", "S15", "L4.5"),
        ("sets", "S16", "L4.6"),
        ("sets", "S17", "L4.7"),
        ("stop", "S18", "L5.1"),
        ("stop", "S19", "L5.2"),
        ("stop", "S20", "L5.3"),
        ("stop", "S21", "L5.4"),
        ("round", "S22", "L6.1"),
        ("round", "S23", "L6.2"),
        ("round", "S24", "L6.3"),
        ("round", "S31", "L9.2"),
        ("chance", "S25", "L7.1"),
        ("chance", "S26", "L7.2"),
        ("chance", "S27", "L7.3"),
        ("chance", "S28", "L7.4"),
        ("games", "S29", "L8.1"),
        ("games", "S30", "L8.3"),
    )
}
"""All of them by code, in the order in which the progress page shows them."""

GROUPS: Final = tuple(dict.fromkeys(skill.group for skill in SKILLS.values()))
"""The groups in order."""
