"""The command ``hanalearn verify``: worked cases, options, what it says about what it cannot judge."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hanalearn.__main__ import main
from hanalearn.rules.books import HACHIHACHI, HANAAWASE, KOIKOI, RULEBOOKS
from hanalearn.rules.case_answers import DECK_QUESTIONS, QUESTIONS
from hanalearn.rules.case_options import OPTION_NAMES, CaseError, revised_book
from hanalearn.rules.verify import Outcome, Verdict, run, verify_text

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = ("worked_cases.json", "more_worked_cases.json")
CASES: list[dict[str, Any]] = [
    case for name in FILES for case in json.loads((GOLDEN / name).read_text(encoding="utf-8"))["cases"]
]
PARAMETERS: dict[str, dict[str, Any]] = json.loads((GOLDEN / "rulebook_parameters.json").read_text(encoding="utf-8"))


def parameters(key: str) -> dict[str, Any]:
    """The published parameters of a rulebook, those of the one it extends included."""
    own = PARAMETERS[key]
    whole = {**PARAMETERS[own["extends"]], **own} if "extends" in own else own
    return {name: value for name, value in whole.items() if name not in ("family", "extends")}


def judged(**case: Any) -> Outcome:
    """The outcome of one case; a simple koi-koi sum where nothing else is given."""
    whole = {
        "id": "one",
        "rulebook": "koikoi-standard",
        "question": "score",
        "input": {"captured": ["6a", "7a", "10a"]},
        "expected": {"final": 5},
        **case,
    }
    (outcome,) = verify_text(json.dumps([whole]), "cases.json")
    return outcome


# --- the worked cases -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_every_worked_case_agrees(name: str) -> None:
    outcomes = list(verify_text((GOLDEN / name).read_text(encoding="utf-8"), name))

    assert [str(outcome) for outcome in outcomes if outcome.verdict is not Verdict.AGREES] == []
    assert len(outcomes) == {"worked_cases.json": 272, "more_worked_cases.json": 75}[name]


def test_every_question_is_asked_by_some_worked_case() -> None:
    assert {case["question"] for case in CASES} == {*QUESTIONS, *DECK_QUESTIONS}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_no_worked_case_agrees_by_accident(case: dict[str, Any]) -> None:
    # The same case with a wrong value in each place is told apart: what agrees is really compared.
    for key, value in case["expected"].items():
        changed = {**case, "expected": {**case["expected"], key: spoiled(value)}}

        (outcome,) = verify_text(json.dumps([changed]), "cases.json")

        assert outcome.verdict is Verdict.DIFFERS, key
        assert outcome.lines[0].startswith(f"{key}: expected ")
        assert any(line.startswith("ours: ") for line in outcome.lines)


def spoiled(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, list):
        return [*value, value[-1]] if value else ["1b"]
    if isinstance(value, dict):
        name = next(iter(value))
        return {**value, name: spoiled(value[name])}
    return "something else"


# --- options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [*KOIKOI, *HANAAWASE, *HACHIHACHI])
def test_published_parameters_of_a_rulebook_change_nothing_in_it(key: str) -> None:
    book = RULEBOOKS[key]

    revised = revised_book(book, parameters(key))

    same = [one.name for one in fields(book) if one.name not in ("key", "lines", "hand_lines", "revised_from", "cites")]
    assert {name: getattr(revised, name) for name in same} == {name: getattr(book, name) for name in same}
    figures = [(yaku.key, yaku.points, yaku.needs, yaku.extra, yaku.extra_pool, yaku.beats) for yaku in book.lines]
    assert [(y.key, y.points, y.needs, y.extra, y.extra_pool, y.beats) for y in revised.lines] == figures


def flat(options: dict[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in options.items():
        if isinstance(value, dict):
            found.update(flat(value, f"{before}{name}."))
        else:
            found[f"{before}{name}"] = value
    return found


@pytest.mark.parametrize("key", [*KOIKOI, *HANAAWASE, *HACHIHACHI])
def test_every_published_parameter_is_an_option_by_its_dotted_name(key: str) -> None:
    names = flat(parameters(key))

    assert set(names) <= set(OPTION_NAMES[RULEBOOKS[key].game])
    assert revised_book(RULEBOOKS[key], names).key == "case"


@pytest.mark.parametrize("key", [*KOIKOI, *HANAAWASE, *HACHIHACHI])
def test_rulebook_can_be_turned_into_any_other_of_its_game_by_its_parameters(key: str) -> None:
    for other in (*KOIKOI, *HANAAWASE):
        if RULEBOOKS[other].game == RULEBOOKS[key].game and other != key:
            turned, target = revised_book(RULEBOOKS[key], parameters(other)), RULEBOOKS[other]

            given = flat(parameters(other))
            wanted = {yaku.key: (yaku.points, yaku.extra, yaku.beats) for yaku in target.lines}
            made = {yaku.key: (yaku.points, yaku.extra, yaku.beats) for yaku in turned.lines if yaku.key in wanted}
            assert made == wanted
            assert turned.option("next_dealer").value == target.option("next_dealer").value
            assert given["rounds"] == turned.rounds


def test_group_whole_and_dotted_mean_the_same() -> None:
    book = RULEBOOKS["hanaawase-88"]

    assert revised_book(book, {"fuke": {"strict": False, "limit": 25}}) == revised_book(
        book, {"fuke.strict": False, "fuke.limit": 25}
    )


@pytest.mark.parametrize(
    ("rulebook", "options", "said"),
    [
        ("koikoi-standard", {"threshold": "7"}, "option threshold is '7'; must be a whole number"),
        ("koikoi-standard", {"lastHandAuto": 1}, "option lastHandAuto is 1; must be true or false"),
        ("koikoi-standard", {"hand": 30}, "twice the hands and the field must fit into 48 cards"),
        ("koikoi-standard", {"hand": 49}, "option hand is 49; there are 48 cards"),
        ("koikoi-standard", {"kusa.inc": 1}, "has no yaku kusa"),
        ("koikoi-standard", {"rounds": 10**9}, "must be 100000 at most"),
        ("koikoi-standard", {"stock": 20}, "option stock is 20; these sizes leave 24"),
        ("hanaawase-80", {"yaku.omote": 25}, "cannot be shared by 2 players in whole points"),
        ("hanaawase-88", {"exclude": [["goko"]]}, "must be a list of pairs"),
        ("hanaawase-88", {"nomiCards": ["1x"]}, "'1x' is not a card code"),
        ("hachihachi", {"kan": 11}, "must be even"),
        ("hachihachi", {"dekiyaku.ino": 3.3}, "must be a multiple of half a kan"),
        ("hachihachi", {"standing": [13]}, "months are 1 to 12"),
    ],
)
def test_option_with_an_impossible_value_is_refused_with_its_name(
    rulebook: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(CaseError) as caught:
        revised_book(RULEBOOKS[rulebook], options)

    assert said in str(caught.value)


# --- what cannot be judged ------------------------------------------------------------------------------------------


def test_disagreement_shows_both_arithmetics() -> None:
    outcome = judged(input={"captured": ["6a", "7a", "10a", "2a", "4a"]}, expected={"final": 7}, steps="5 + 1 + 1")

    assert str(outcome).splitlines() == [
        "one differs: koikoi-standard, score",
        "  final: expected 7, ours 6",
        "  expected: 5 + 1 + 1",
        "  ours: 5 ino + 1 tane = 6",
    ]


def test_settlement_is_shown_line_by_line_with_who_pays_whom() -> None:
    outcome = judged(
        rulebook="hanaawase-88",
        question="hana-settle",
        input={"players": {"A": {"cardPoints": 88, "yaku": 20}, "B": {"cardPoints": 88}, "C": {"cardPoints": 88}}},
        expected={"scores": {"A": 20, "B": -20, "C": 0}},
    )

    assert "ours: A: 88 card-points - 88 par + 20 given (from B) + 20 given (from C) = 40" in outcome.lines
    assert "ours: B: 88 card-points - 88 par - 20 given (to A) = -20" in outcome.lines


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"question": "odds"}, "question 'odds'; known are score, capture"),
        ({"rulebook": "koikoi-etohana"}, "no rulebook is called 'koikoi-etohana'"),
        ({"rulebook": "deck"}, "question 'score' about the deck; known are count"),
        ({"question": "teyaku", "input": {"hand": ["1b"]}}, "this question is asked of hachihachi"),
        ({"question": "card-points"}, "captured cards count nothing"),
        ({"input": {"captured": ["6a"], "options": {"colour": 1}}}, "option 'colour' is not known for koikoi"),
        ({"input": {"captured": ["6a"], "wind": "east"}}, "wind: not understood for this question"),
        ({"expected": {"final": 5, "mood": "good"}}, "expected mood: not answered by this question"),
        ({"input": {"captured": ["6a"], "options": {"cup": "saucer"}}}, "option cup is 'saucer'; known are both"),
    ],
)
def test_what_is_not_known_is_named_as_not_supported(case: dict[str, Any], said: str) -> None:
    outcome = judged(**case)

    assert outcome.verdict is Verdict.NOT_SUPPORTED
    assert said in outcome.lines[0]


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"input": {}}, "captured is missing"),
        ({"input": {"captured": "6a 6a"}}, "card '6a' stands twice"),
        ({"input": {"captured": ["6x"]}}, "captured: '6x' is not a card code"),
        ({"input": {"captured": 6}}, "captured is 6; must be a list of card codes"),
        ({"input": {"captured": ["6a"], "ownKoiKoiCalls": "one"}}, "ownKoiKoiCalls is 'one'; must be a whole number"),
        ({"input": 5}, "input is a number; must be an object"),
        ({"expected": {}}, "expected is empty"),
        ({"question": None}, "question is None; must be a text"),
        ({"colour": "red"}, "colour: not a key of a case"),
        (
            {"question": "turn", "input": {"field": ["9a", "9r"], "handCard": "9c1", "drawCard": "1b"}},
            "handChoice is missing and two cards match",
        ),
        ({"question": "capture", "input": {"field": ["9a"], "card": "9a"}}, "card 9a lies on the field already"),
        (
            {"rulebook": "hachihachi", "question": "hh-cards", "input": {"cardPoints": {"A": 1, "B": 2}}},
            "cardPoints of 2 players; hachihachi is played by 3",
        ),
        (
            {
                "rulebook": "hachihachi",
                "question": "hh-events",
                "input": {"events": [{"t": "stop"}, {"t": "yaku", "p": "A", "kan": 7}]},
            },
            "events.2: yaku comes after the end of the round",
        ),
        (
            {"rulebook": "hanaawase-88", "question": "hana-settle", "input": {"players": {"A": {}, "B": {}, "C": {}}}},
            "players.A needs cardPoints or captured",
        ),
        (
            {"rulebook": "hanaawase-88", "question": "match", "input": {"rounds": {name: [1] for name in "ABCDE"}}},
            "5 players; hanaawase-88 is played by 3",
        ),
    ],
)
def test_case_that_cannot_be_is_refused_with_its_key(case: dict[str, Any], said: str) -> None:
    outcome = judged(**case)

    assert outcome.verdict is Verdict.MALFORMED
    assert said in "\n".join((outcome.about, *outcome.lines))


def test_one_broken_case_does_not_stop_the_rest() -> None:
    good = {**CASES[0]}
    cases = [5, {"id": "x"}, good, good]

    outcomes = list(verify_text(json.dumps({"cases": cases}), "mine.json"))

    assert [outcome.verdict for outcome in outcomes] == [
        Verdict.MALFORMED,
        Verdict.MALFORMED,
        Verdict.AGREES,
        Verdict.MALFORMED,
    ]
    assert [outcome.id for outcome in outcomes[:2]] == ["number 1", "x"]
    assert "stands twice" in outcomes[3].lines[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"cases": [', "not JSON: Expecting value, line 1, column 12"),
        ('{"case": []}', "no cases"),
        ("3", "no cases"),
    ],
)
def test_file_that_is_no_file_of_cases_is_refused_with_the_place(text: str, said: str) -> None:
    (outcome,) = verify_text(text, "mine.json")

    assert outcome.verdict is Verdict.MALFORMED
    assert said in outcome.about


# --- the command ----------------------------------------------------------------------------------------------------


def written(folder: Path, *cases: object) -> Path:
    path = folder / "cases.json"
    path.write_text(json.dumps({"cases": cases}), encoding="utf-8")
    return path


GOOD = {
    "id": "good",
    "rulebook": "koikoi-standard",
    "question": "score",
    "input": {"captured": ["6a", "7a", "10a"]},
    "expected": {"final": 5},
}
WRONG = {**GOOD, "id": "wrong", "expected": {"final": 6}}
UNKNOWN = {**GOOD, "id": "unknown", "question": "odds"}


@pytest.mark.parametrize(
    ("cases", "code", "last"),
    [
        ((GOOD,), 0, "1 case: 1 agrees."),
        ((GOOD, WRONG), 1, "2 cases: 1 agrees, 1 differs."),
        ((GOOD, UNKNOWN), 2, "2 cases: 1 agrees, 1 not supported."),
        ((WRONG, UNKNOWN, 7), 1, "3 cases: 0 agrees, 1 differs, 1 not supported, 1 malformed."),
        ((7,), 2, "1 case: 0 agrees, 1 malformed."),
        ((), 2, "0 cases: 0 agrees."),
    ],
)
def test_exit_code_and_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cases: tuple[object, ...], code: int, last: str
) -> None:
    assert main(["verify", str(written(tmp_path, *cases))]) == code

    assert capsys.readouterr().out.splitlines()[-1] == last


def test_file_that_is_not_there_is_said_and_the_next_one_judged(tmp_path: Path) -> None:
    said: list[str] = []

    code = run([tmp_path / "none.json", written(tmp_path, GOOD)], said.append)

    assert code == 2
    assert "cannot be read: No such file or directory" in said[0]
    assert said[-1] == "2 cases: 1 agrees, 1 malformed."


def test_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_bytes(b'{"cases": ["\xff"]}')
    said: list[str] = []

    assert run([path], said.append) == 2
    assert "not UTF-8 at byte 12" in said[0]
