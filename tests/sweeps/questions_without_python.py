"""Every type of exercise at every level, asked from tables in node and by the engine of lessons in Python.

    python tests/sweeps/questions_without_python.py [LANG ...] [--each 2]

About a minute and a half of processor time for each language. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

from hanalearn.export.one_file import SCRIPTS
from hanalearn.export.question_texts import Texts, question_words
from hanalearn.teach.exercise_types import GENERATORS, exercise_of, name_of
from hanalearn.teach.library import Library

sys.path.insert(0, str(Path(__file__).parents[1] / "export"))

import walked_questions as walked  # type: ignore[import-not-found]


def main() -> int:
    """Compare, and say what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("langs", nargs="*", default=["en", "ja", "zh-Hant", "zh-Hans"], metavar="LANG")
    parser.add_argument("--each", type=int, default=2, metavar="N", help="questions of each type and level")
    args = parser.parse_args()
    library = Library.load(with_packs=False)
    bad = 0
    for lang in args.langs:
        texts, cases, expected = Texts(), [], []
        for key in GENERATORS:
            for level in GENERATORS[key].levels:
                for number in range(args.each):
                    exercise = exercise_of(name_of(GENERATORS[key], level, f"s{number}"))
                    table = walked.tabled(exercise, lang, library, texts)
                    for helped in (True, False):
                        offers, stations = walked.walk(exercise, lang, library, f"{number}", helped=helped)
                        cases.append([table, offers])
                        expected.append((str(exercise.name), offers, stations))
        given = {"texts": texts.values, "words": question_words(lang), "cases": cases}
        script = (SCRIPTS / "question.js").read_text("utf-8") + (
            f"\nconst given = JSON.parse(require('fs').readFileSync(0, 'utf-8'));"
            f"console.log(JSON.stringify({walked.SCRIPT}));"
        )
        program = shutil.which("node")
        assert program, "node is needed"
        text = json.dumps(given, ensure_ascii=False)
        done = subprocess.run([program, "-e", script], input=text, capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        stations_seen = sum(len(seen) for seen in found)
        for (name, offers, stations), seen in zip(expected, found, strict=True):
            for line in walked.differences(stations, seen, name, offers):
                bad += 1
                print(line)
        print(f"{lang}: {len(cases)} walks, {stations_seen} stations, {bad} differ so far", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
