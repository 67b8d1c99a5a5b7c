"""Named things from here and from outside packages."""

from importlib.metadata import EntryPoint

import pytest

from hanalearn import registry
from hanalearn.registry import Registry, UnknownNameError, dotted


def accept(thing: object) -> int:
    if not isinstance(thing, int):
        raise TypeError(f"expected a number, got {thing!r}")
    return thing


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> Registry[int]:
    points = [
        EntryPoint("nine", "math:tau", "hanalearn.numbers"),
        EntryPoint("limit", "sys:maxsize", "hanalearn.numbers"),
        EntryPoint("gone", "no_such_module:thing", "hanalearn.numbers"),
        EntryPoint("one", "sys:maxsize", "hanalearn.numbers"),
    ]

    def outside(group: str, name: str | None = None) -> list[EntryPoint]:
        return [point for point in points if point.group == group and name in (None, point.name)]

    monkeypatch.setattr(registry, "entry_points", outside)
    return Registry("number", {"two": lambda: 2, "one": lambda: 1}, group="hanalearn.numbers", accept=accept)


def test_built_in_names_come_first_in_their_order(numbers: Registry[int]) -> None:
    assert list(numbers) == ["two", "one", "gone", "limit", "nine"]


def test_outside_package_adds_a_thing(numbers: Registry[int]) -> None:
    import sys

    assert numbers["limit"] == sys.maxsize


def test_outside_package_cannot_replace_a_built_in(numbers: Registry[int]) -> None:
    assert numbers["one"] == 1


def test_unknown_name_lists_the_known_ones(numbers: Registry[int]) -> None:
    with pytest.raises(UnknownNameError, match="no number is called 'three'; there are: two, one"):
        numbers["three"]


@pytest.mark.parametrize(("name", "reason"), [("nine", "expected a number"), ("gone", "no_such_module")])
def test_unusable_thing_from_outside_says_who_and_why(numbers: Registry[int], name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        numbers[name]

    assert name in str(caught.value)


def test_dotted_name_is_imported_when_it_is_first_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    imported = registry.import_module
    monkeypatch.setattr(registry, "import_module", lambda name: (asked.append(name), imported(name))[1])

    load = dotted("sys:maxsize", accept)

    assert asked == []
    assert load() > 0
    assert asked == ["sys"]


def test_dotted_name_of_another_sort_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a number"):
        dotted("sys:path", accept)()
