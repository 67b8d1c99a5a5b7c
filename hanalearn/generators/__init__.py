"""Types of exercise: each module makes one kind of question from a seed, judged by the rules.

A type chooses its class first (four of a month on the field, a near miss, nothing at all) and then fills the rest in:
so rare cases are as frequent as a learner needs them. What is right is worked out by the rules; a wrong answer is what
somebody with a named belief would say. The contract stands in ``hanalearn.teach.exercise``, names of questions in
``hanalearn.teach.variant_name``, the types by name in ``hanalearn.teach.exercise_types``.
"""

from hanalearn.generators.check import check_generator
from hanalearn.generators.exercise_type import ExerciseType, RejectedError, asked, number_slips

__all__ = ["ExerciseType", "RejectedError", "asked", "check_generator", "number_slips"]
