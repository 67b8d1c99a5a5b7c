"""A learner whom a hub knows."""

from __future__ import annotations

import pytest

from hanalearn.progress.learner import given_learner, learner_key

SECRET = "a secret of this test"


def test_two_users_and_two_schools_have_keys_of_their_own() -> None:
    keys = {learner_key(name, secret) for name in ("aki", "Aki", "あき") for secret in (SECRET, SECRET + "x")}

    assert len(keys) == 6
    assert all(given_learner({"HANALEARN_LEARNER": key}) == key for key in keys)


def test_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16"):
        learner_key("aki", "short")


@pytest.mark.parametrize("key", ["aki", "0" * 31, "G" * 32, "0" * 32 + ";"])
def test_something_that_is_no_key_is_refused_and_not_taken_for_one(key: str) -> None:
    with pytest.raises(ValueError, match="HANALEARN_LEARNER is"):
        given_learner({"HANALEARN_LEARNER": key})


@pytest.mark.parametrize("environ", [{}, {"HANALEARN_LEARNER": " "}])
def test_without_a_key_the_browser_decides(environ: dict[str, str]) -> None:
    assert given_learner(environ) == ""
