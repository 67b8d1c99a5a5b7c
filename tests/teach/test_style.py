"""How our lessons speak: short sentences, no blame, no praise without a reason, the right signs."""

import re

import pytest

from hanalearn.teach import Library
from hanalearn.teach.voice import Scope, Voice, plain_text
from hanalearn.teach.words import Words

ENGLISH_WORDS = 16
JAPANESE_SIGNS = 42
# Very short sentences may be a mere noun: 「1枚、2枚、3枚。」
SHORT = 12
POLITE = re.compile(r"(です|ます|ません|ました|でした|ましょう)(ね|か)?。$|でしょうか。$")
BLAME = {
    "en": r"\b(wrong|incorrect|mistake|you forgot|great job|well done|correct!|perfect|bet|stake|pot)\b",
    "ja": r"(不正解|まちがい(?!や)|だめ|あなた|なさい|すごい|正解|賭け|失敗)",
}


class Sevens(dict[str, int]):
    """Whatever number a sentence names: how it is worded does not hang on it."""

    def __missing__(self, name: str) -> int:
        return 7


ANY_NUMBERS = Scope(numbers=Sevens())


def sentences(words: Words) -> list[tuple[str, str]]:
    """Every sentence of a lesson with where it stands."""
    found = []
    voice = Voice(words.lang)
    end = r"(?<=[.?!:])\s+" if words.lang == "en" else r"(?<=[。？！])"
    for (section, part), piece in words.parts.items():
        for paragraph in (*piece.paragraphs, *([piece.holds] if piece.holds else [])):
            text = plain_text(voice.show_words(paragraph, ANY_NUMBERS))
            found += [(f"{section}: {part}", one) for one in re.split(end, text) if one.strip()]
    return found


LESSONS = [
    (lesson.id, lang) for lesson in Library.load(with_packs=False).lessons.values() for lang in lesson.spec.languages
]


@pytest.mark.parametrize(("lesson", "lang"), LESSONS)
def test_sentences_are_short(library: Library, lesson: str, lang: str) -> None:
    for where, sentence in sentences(library.lesson(lesson).words(lang)):
        length = len(sentence.split()) if lang == "en" else len(sentence)

        assert length <= (ENGLISH_WORDS if lang == "en" else JAPANESE_SIGNS), (where, sentence)


@pytest.mark.parametrize(("lesson", "lang"), LESSONS)
def test_no_sentence_blames_or_shouts(library: Library, lesson: str, lang: str) -> None:
    for where, sentence in sentences(library.lesson(lesson).words(lang)):
        assert not re.search(BLAME[lang], sentence, re.IGNORECASE), (where, sentence)
        assert "!" not in sentence, (where, sentence)
        assert "！" not in sentence, (where, sentence)


@pytest.mark.parametrize("lesson", sorted({lesson for lesson, _ in LESSONS}))
def test_japanese_uses_its_own_signs_and_politeness(library: Library, lesson: str) -> None:
    for where, sentence in sentences(library.lesson(lesson).words("ja")):
        assert not re.search(r"[,;?()]|\. ", sentence), (where, sentence)
        if sentence.endswith("。") and len(sentence) > SHORT:
            assert POLITE.search(sentence), (where, sentence)


@pytest.mark.parametrize(("lesson", "lang"), LESSONS)
def test_question_is_two_short_sentences_at_most(library: Library, lesson: str, lang: str) -> None:
    words = library.lesson(lesson).words(lang)
    for task in library.lesson(lesson).tasks:
        ask = words.find(task.step.key, "ask")
        assert ask is not None
        text = plain_text(Voice(lang).show_words(ask.paragraphs[0], ANY_NUMBERS))
        count = len([one for one in re.split(r"[.?!。？！]", text) if one.strip()])

        assert count <= 3 if task.step.key == "why-they-stay-together" else count <= 2, text


def test_first_lesson_has_no_points_and_no_names_of_sets(library: Library) -> None:
    for lang, banned in (("en", r"\b(yaku|points?|bright|chaff|tane)\b"), ("ja", r"(役|光|カス|タネ|こいこい)")):
        for where, sentence in sentences(library.lesson("L0.1").words(lang)):
            assert not re.search(banned, sentence), (where, sentence)
