"""The lessons there are, for pages that show a question."""

from pathlib import Path

import pytest

from hanalearn.teach import Library


@pytest.fixture(scope="session")
def library() -> Library:
    """The lessons of this checkout."""
    return Library.load(root=Path(__file__).parents[2], with_packs=False)
