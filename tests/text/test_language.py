"""Languages and which of them a reader gets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanalearn.text import LANGUAGES, UnknownLanguageError, language, negotiate


def test_languages_tell_fonts_and_voices_which_script_is_meant() -> None:
    assert [(one.code, one.html) for one in LANGUAGES] == [
        ("en", "en"),
        ("ja", "ja"),
        ("zh-Hant", "zh-Hant-TW"),
        ("zh-Hans", "zh-Hans-CN"),
    ]


def test_every_language_is_named_in_itself() -> None:
    assert [one.name for one in LANGUAGES] == ["English", "日本語", "繁體中文", "简体中文"]


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        ([], "en"),
        (["en-GB"], "en"),
        (["ja-JP", "en"], "ja"),
        (["JA_jp"], "ja"),
        (["de", "fr-CA", "ja"], "ja"),
        (["zh"], "zh-Hans"),
        (["zh-CN"], "zh-Hans"),
        (["zh-SG"], "zh-Hans"),
        (["zh-TW"], "zh-Hant"),
        (["zh-HK"], "zh-Hant"),
        (["zh-Hant"], "zh-Hant"),
        (["zh-Hant-CN"], "zh-Hant"),
        (["zh-Hans-TW"], "zh-Hans"),
        (["yue"], "zh-Hant"),
        (["tlh", "xx"], "en"),
        (["*", "", " ", "en"], "en"),
        ([" zh_hant_tw "], "zh-Hant"),
    ],
)
def test_reader_gets_the_first_language_wished_for_that_there_is(preferred: list[str], code: str) -> None:
    assert negotiate(preferred) == code


@given(st.lists(st.text(max_size=12), max_size=4))
def test_any_list_from_a_browser_leads_to_a_language(preferred: list[str]) -> None:
    assert language(negotiate(preferred)) in LANGUAGES


def test_unknown_code_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        UnknownLanguageError, match="no language has the code 'fr'; there are: en, ja, zh-Hant, zh-Hans"
    ):
        language("fr")
