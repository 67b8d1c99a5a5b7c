"""The page for authors tells the truth: its example is a clean lesson, its tables name what there is."""

import re
from pathlib import Path

from hanalearn.teach import Library, Session
from hanalearn.teach.check import check
from hanalearn.teach.steps import ASK_TASKS, RESERVED_TASKS, SEE_TASKS, TRY_TASKS

PAGE = (Path(__file__).parents[2] / "docs" / "write-a-lesson.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_example_of_the_page_is_a_clean_lesson_that_plays(tmp_path: Path) -> None:
    folder = tmp_path / "my-pack" / "lessons" / "C1-two-cherries"
    folder.mkdir(parents=True)
    (folder / "lesson.toml").write_text(blocks("toml")[0], encoding="utf-8")
    (folder / "en.md").write_text(blocks("markdown")[0], encoding="utf-8")

    assert [str(finding) for finding in check([tmp_path / "my-pack"])] == []
    library = Library.load([tmp_path / "my-pack"], with_packs=False)
    session = Session.start(library.lesson("C1"), "seed").take("tap:3b")
    assert session.attempt is not None
    assert session.attempt.verdict == "yes"


def test_every_task_is_in_the_tables() -> None:
    named = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))

    assert named >= {*TRY_TASKS, *ASK_TASKS, *SEE_TASKS}
    assert all(f"`{task}`" in PAGE for task in RESERVED_TASKS)
