"""Which language a page gets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.serve.language import page_language, words
from hanalearn.text import LANGUAGES
from hanalearn.text.language import accepted


@settings(deadline=None)  # a busy machine is no fault of the header
@given(st.text())
def test_any_header_is_read_without_an_error(header: str) -> None:
    assert page_language("", "", header) in {language.code for language in LANGUAGES}
    assert all(accepted(header))


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("", []),
        ("ja", ["ja"]),
        ("en;q=0.1,ja;q=0.9", ["ja", "en"]),
        ("en;q=0,ja", ["ja"]),
        ("en ; q=0.5 , ja", ["ja", "en"]),
        (";;;,,q=1", ["q=1"]),
    ],
)
def test_weights_order_the_languages(header: str, tags: list[str]) -> None:
    assert accepted(header) == tags


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_every_language_has_the_servers_words(language: object) -> None:
    english, own = words("en"), words(str(language))

    assert own.keys() == english.keys()
    assert all(own.values())
    assert str(language) == "en" or all(own[key] != english[key] for key in english)
