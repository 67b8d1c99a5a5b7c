"""Turns message keys into sentences in a language.

Everything below this layer speaks in ``Message`` values; nothing above it writes a sentence for a learner in code.
Texts stand in ``po/<language>/*.po``, words for cards in ``hanalearn.text.names``.

>>> say(Message("zone.field"), "ja")
'場札'
"""

from hanalearn.text.catalogue import TemplateError, UnknownMessageError
from hanalearn.text.language import LANGUAGES, Language, UnknownLanguageError, language, negotiate
from hanalearn.text.message import Argument, Message, MessageKeyError, message_from
from hanalearn.text.saying import ArgumentError, Run, Text, aloud, runs, say, text_runs, words

__all__ = [
    "LANGUAGES",
    "Argument",
    "ArgumentError",
    "Language",
    "Message",
    "MessageKeyError",
    "Run",
    "TemplateError",
    "Text",
    "UnknownLanguageError",
    "UnknownMessageError",
    "aloud",
    "language",
    "message_from",
    "negotiate",
    "runs",
    "say",
    "text_runs",
    "words",
]
