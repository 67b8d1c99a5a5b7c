"""A code that is written down by hand comes back as it was, a slip of the pen is found, and the browser agrees."""

import json
import random
import subprocess
from pathlib import Path

import pytest

import hanalearn.export
from hanalearn.progress.written_code import LETTERS, Mark, Subject, WrittenCodeError, read_code, write_code

LESSON = Subject("L3.3", tuple(f"step-{number}" for number in range(12)))
MARKS = [3, 3, 2, 1, 0, 3, 2, 2, 3, 1, 0, 0]
SCRIPT = Path(hanalearn.export.__file__).parent / "static" / "written_code.js"


def _subjects(count: int) -> list[tuple[Subject, list[int]]]:
    dice = random.Random(7)
    lengths = [dice.randint(1, 60) for _ in range(count)]
    return [
        (Subject(f"L{n}", tuple(f"{n}-{at}" for at in range(length))), [dice.randint(0, 3) for _ in range(length)])
        for n, length in enumerate(lengths)
    ]


@pytest.mark.parametrize("length", range(1, 61))
def test_marks_of_any_number_of_parts_come_back(length: int) -> None:
    subject = Subject("L0.1", tuple(map(str, range(length))))
    marks = tuple(Mark(at * 7 % 4) for at in range(length))

    found = read_code(write_code(subject, marks), subject)

    assert found.marks == marks


def test_a_lesson_of_twelve_steps_has_twelve_letters_in_three_groups() -> None:
    assert [len(group) for group in write_code(LESSON, MARKS).split("-")] == [4, 4, 4]


def test_every_single_letter_that_differs_is_found() -> None:
    code = write_code(LESSON, MARKS).replace("-", "")

    for at, right in enumerate(code):
        for other in LETTERS.replace(right, ""):
            with pytest.raises(WrittenCodeError) as caught:
                read_code(code[:at] + other + code[at + 1 :])
            assert caught.value.fault == "typo"


def test_every_two_letters_that_differ_are_found() -> None:
    code = write_code(Subject("L0.1", ("a", "b")), [3, 1]).replace("-", "")
    dice = random.Random(1)

    for first in range(len(code)):
        for second in range(first + 1, len(code)):
            for _ in range(60):
                slip = list(code)
                slip[first] = dice.choice(LETTERS.replace(code[first], ""))
                slip[second] = dice.choice(LETTERS.replace(code[second], ""))
                with pytest.raises(WrittenCodeError):
                    read_code("".join(slip))


def test_neighbours_in_the_other_order_are_found() -> None:
    for subject, marks in _subjects(100):
        code = write_code(subject, marks).replace("-", "")
        for at in range(len(code) - 1):
            swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
            if swapped != code:
                with pytest.raises(WrittenCodeError):
                    read_code(swapped)


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code}\n",
                                    lambda code: code.translate({48 + n: 0xFF10 + n for n in range(10)}),
                                    lambda code: code.replace("0", "O").replace("1", "l"),
                                    lambda code: code.replace("-", "ー")])  # fmt: skip
def test_a_code_is_read_however_it_is_typed(change) -> None:  # type: ignore[no-untyped-def]
    assert read_code(change(write_code(LESSON, MARKS)), LESSON).marks == tuple(MARKS)


@pytest.mark.parametrize(
    ("text", "fault", "said"),
    [
        ("", "empty", "no code"),
        ("-", "empty", "no code"),
        ("69N9-7G4U", "letter", "'U'"),
        ("69N9-7G4*", "letter", "'*'"),
        ("69N9-7G4", "typo", "missing"),
        ("69N9-7G4W-7", "typo", "one too many"),
        ("A", "typo", "missing"),
    ],
)
def test_what_is_no_code_is_said(text: str, fault: str, said: str) -> None:
    with pytest.raises(WrittenCodeError, match=said.replace("*", r"\*")) as caught:
        read_code(text)

    assert caught.value.fault == fault


def _with_check(body: str) -> str:
    """A code with right check letters, as another version would make it."""
    total = value = 0
    for one in map(LETTERS.index, body):
        total ^= one
        value = (value << 1 ^ (0b100101 if value & 16 else 0)) ^ one
    return body + LETTERS[total] + LETTERS[value]


def test_code_of_a_later_version_says_which() -> None:
    code = write_code(LESSON, MARKS).replace("-", "")
    later = LETTERS[LETTERS.index(code[0]) & 0b11 | 3 << 2]

    with pytest.raises(WrittenCodeError, match="version 3") as caught:
        read_code(_with_check(later + code[1:-2]))

    assert (caught.value.fault, caught.value.about) == ("version", "3")


def test_code_of_another_lesson_is_refused() -> None:
    with pytest.raises(WrittenCodeError) as caught:
        read_code(write_code(LESSON, MARKS), Subject("L3.4", LESSON.parts))

    assert caught.value.fault == "other"


@pytest.mark.parametrize("parts", [LESSON.parts[:-1], (*LESSON.parts[:-1], "renamed"), (*LESSON.parts, "new")])
def test_code_of_a_lesson_that_was_edited_is_refused(parts: tuple[str, ...]) -> None:
    with pytest.raises(WrittenCodeError) as caught:
        read_code(write_code(LESSON, MARKS), Subject("L3.3", parts))

    assert caught.value.fault == "edition"


def test_a_mark_is_wanted_for_each_part() -> None:
    with pytest.raises(ValueError, match="11 marks for 12 parts"):
        write_code(LESSON, MARKS[:-1])
    with pytest.raises(ValueError, match="0 parts"):
        Subject("L3.3", ())


def _in_node(node: str, calls: str, given: object) -> object:
    script = (
        SCRIPT.read_text("utf-8") + f"\nconst given = JSON.parse(require('fs').readFileSync(0, 'utf-8'));\n"
        f"console.log(JSON.stringify({calls}));"
    )
    done = subprocess.run([node, "-e", script], input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_browser_writes_the_same_codes(node: str) -> None:
    vectors = _subjects(300)

    written = _in_node(
        node,
        "given.map(([number, edition, marks]) => writeCode({ number, edition }, marks))",
        [(subject.number, subject.edition, marks) for subject, marks in vectors],
    )

    assert written == [write_code(subject, marks) for subject, marks in vectors]


def _read(text: str, subject: Subject | None) -> dict[str, object]:
    try:
        found = read_code(text, subject)
    except WrittenCodeError as error:
        return {"fault": error.fault, "about": error.about}
    return {"number": found.number, "edition": found.edition, "marks": list(found.marks)}


def test_browser_reads_the_same_and_finds_the_same_faults(node: str) -> None:
    dice = random.Random(3)
    asked: list[tuple[str, Subject | None]] = []
    for subject, marks in _subjects(150):
        code = write_code(subject, marks)
        at = dice.randrange(len(code))
        other = Subject(subject.name, (*subject.parts, "new"))
        asked += [(code, subject), (code.lower(), None), (code, LESSON), (code, other)]
        asked += [(code[:at] + dice.choice(LETTERS + "U-*Ａ字ß１") + code[at + 1 :], None), (code[:at], None)]
        body = code.replace("-", "")[:-2]
        asked += [(_with_check(dice.choice(LETTERS) + body[1:]), None), (_with_check(body + "0"), None)]
    asked += [("", None), ("- 。", None), ("A", None), ("69N9-7G4W", None)]

    found = _in_node(
        node,
        "given.map(([text, subject]) => readCode(text, subject))",
        [(t, s and {"number": s.number, "edition": s.edition, "count": len(s.parts)}) for t, s in asked],
    )

    assert found == [_read(text, subject) for text, subject in asked]
    assert {one.get("fault") for one in found} == {None, "letter", "typo", "version", "other", "edition", "empty"}  # type: ignore[attr-defined]
