"""Practice sets: read from files, checked with the place of a fault, and the same for everybody with a seed."""

from pathlib import Path

import pytest

from hanalearn.generators.facts import fact_exercise
from hanalearn.teach.check import check
from hanalearn.teach.exercise_types import exercise_of
from hanalearn.teach.facts import FACT
from hanalearn.teach.practice_sets import PracticeSet, load_sets, questions_of
from hanalearn.teach.variant_name import VariantName
from hanalearn.text import LANGUAGES

EXERCISES = Path(__file__).parents[2] / "exercises"
SETS, FINDINGS = load_sets(EXERCISES)
GOOD = 'format = 1\n{}\n[title]\nen = "A set"\n{}\n'


def test_our_own_sets_can_all_be_read() -> None:
    assert FINDINGS == ()
    assert set(SETS) >= {"first-evening", "special-deals", "sets-of-three", "brights-and-rain", "exit-ticket"}


@pytest.mark.parametrize("name", sorted(SETS))
@pytest.mark.parametrize("seed", ["k7f", "1", "summer"])
def test_every_question_of_our_sets_can_be_made(name: str, seed: str) -> None:
    names = questions_of(SETS[name], seed)

    assert len(names) == SETS[name].spec.length == len(set(names))
    for one in names:
        if one.startswith(FACT):
            assert fact_exercise(*one.rsplit("/", 1))
        else:
            assert exercise_of(VariantName.parse(one))


@pytest.mark.parametrize("name", sorted(SETS))
def test_our_sets_have_a_title_and_a_line_in_every_language(name: str) -> None:
    codes = {language.code for language in LANGUAGES}

    assert set(SETS[name].spec.title) == set(SETS[name].spec.about) == codes


def test_same_seed_gives_the_same_questions_and_another_seed_others() -> None:
    chosen = SETS["sets-of-three"]

    assert questions_of(chosen, "k7f") == questions_of(chosen, "k7f") != questions_of(chosen, "k7g")


def _read(tmp_path: Path, head: str = "", tail: str = "") -> tuple[PracticeSet | None, str]:
    (tmp_path / "mine.toml").write_text(GOOD.format(head, tail), encoding="utf-8")
    sets, findings = load_sets(tmp_path)
    return sets.get("mine"), " ".join(map(str, findings))


def test_small_set_of_ones_own_is_read(tmp_path: Path) -> None:
    found, said = _read(tmp_path, 'named = ["rule-M24"]', "[facts]\nmonth = 2")

    assert said == ""
    assert found is not None
    assert found.title("ja") == "A set"
    assert found.about("en") == ""
    names = questions_of(found, "k")
    assert len(names) == 3
    assert "fact:rule-M24/k" in names


@pytest.mark.parametrize(
    ("head", "tail", "said"),
    [
        ("", "", "the set asks 0 questions"),
        ("", "[facts]\nmoth = 2", "'moth' is no kind of fact"),
        ("", "[facts]\nmonth = 0", "facts"),
        ('named = ["month-99z"]', "", "'month-99z' is no fact"),
        ('mode = "exam"', "[facts]\nmonth = 1", "mode"),
        ('rulebook = "koikoi-nobody"', "[facts]\nmonth = 1", "rulebook"),
        ("", '[about]\nxx = "?"\n[facts]\nmonth = 1', "'xx' is no language"),
        ("surprise = 1", "[facts]\nmonth = 1", "surprise"),
        ("", '[[made]]\nexercise = "counting-set"', "give count"),
        ("x = [", "", "mine.toml"),
    ],
)
def test_fault_in_a_set_is_said_with_its_file_and_stops_no_other(
    tmp_path: Path, head: str, tail: str, said: str
) -> None:
    (tmp_path / "other.toml").write_text(GOOD.format("", "[facts]\nmonth = 1"), encoding="utf-8")

    found, finding = _read(tmp_path, head, tail)

    assert found is None
    assert "mine.toml" in finding
    assert said in finding
    assert set(load_sets(tmp_path)[0]) == {"other"}


def test_set_that_asks_for_what_cannot_be_made_is_found_by_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "exercises"
    folder.mkdir()
    made = '[[made]]\nexercise = "counting-set"\nlevel = 1\nclasses = ["no-such-class"]'
    (folder / "mine.toml").write_text(GOOD.format("", made), encoding="utf-8")

    (finding,) = check([folder])

    assert finding.code == "set-unmade"
    assert "no-such-class" in str(finding)
    assert check([EXERCISES]) == []


def test_file_names_are_letters_digits_and_dashes_that_stand_in_an_address() -> None:
    assert all(name.replace("-", "").isalnum() and name.isascii() for name in SETS)
