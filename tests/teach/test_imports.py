"""What lessons need is small enough for a browser: the standard library, msgspec and markdown-it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# mdurl belongs to markdown-it; msgspec looks for typing_extensions and does without.
ALLOWED = {"hanalearn", "msgspec", "markdown_it", "mdurl", "typing_extensions"}


def test_teach_loads_nothing_beyond_msgspec_and_markdown() -> None:
    code = (
        "import sys; before = set(sys.modules); import hanalearn.teach, hanalearn.teach.check\n"
        "from hanalearn.teach import *\n"
        "library = Library.load(with_packs=False)\n"
        "session = Session.start(library.lesson('L3.3'), 'seed').at('check')\n"
        "lesson_view(session, 'ja', seq=1, library=library); map_view(library, {}, 'ja', seq=1)\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(name for name in new if name not in sys.stdlib_module_names))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert set(run.stdout.split()) <= ALLOWED


def test_progress_records_load_without_a_database() -> None:
    code = "import sys, hanalearn.progress; print('sqlite3' in sys.modules, 'platformdirs' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert run.stdout.split() == ["False", "False"]
