"""Lessons and exercises as data over the real rules; sessions as pure reducers.

>>> from hanalearn.teach import Library, Session
>>> library = Library.load(with_packs=False)
>>> session = Session.start(library.lesson("L0.1"), "seed")
>>> session.take("tap:3c1").attempt.verdict
'yes'
"""

from hanalearn.teach.course_view import LessonPlace, map_view, place_of
from hanalearn.teach.dice import Dice
from hanalearn.teach.findings import ContentError, Finding
from hanalearn.teach.library import Library, UnknownLessonError
from hanalearn.teach.session import Session
from hanalearn.teach.view import lesson_view

__all__ = [
    "ContentError",
    "Dice",
    "Finding",
    "LessonPlace",
    "Library",
    "Session",
    "UnknownLessonError",
    "lesson_view",
    "map_view",
    "place_of",
]
