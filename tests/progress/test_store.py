"""Attempts are kept, read back and forgotten; what cannot be written is said and not lost."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanalearn.progress import Attempt, LearnerKeyError, MemoryStore, SqliteStore, Store, StoreError, open_store
from hanalearn.progress.folder import data_folder
from hanalearn.progress.rows import COLUMNS, attempt_of, row_of
from hanalearn.progress.server import ServerStore

ME, OTHER = "0123456789abcdef" * 2, "f" * 32
DAY = date(2025, 4, 1)
ATTEMPT = Attempt(
    "L3.3/two-matches", "also", "9c1", 1.0, ("M24", "M03"), "worked", 1, 2, "3/ab", "koikoi-standard", "ja"
)


def named(name: str, learner_says: str = "9c1") -> Attempt:
    """An attempt with a name of its own."""
    return msgspec.structs.replace(ATTEMPT, id=name, answer=learner_says, day="2025-04-01")


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Every kind of store."""
    match request.param:
        case "memory":
            return MemoryStore()
        case "sqlite":
            return SqliteStore(tmp_path / "progress.sqlite3")
        case _:
            return ServerStore(request.getfixturevalue("empty_database"))


def test_attempt_comes_back_as_it_was_with_day_and_name(store: Store) -> None:
    store.append(ME, ATTEMPT, DAY)

    (back,) = store.attempts(ME)
    assert back == msgspec.structs.replace(ATTEMPT, day="2025-04-01", id=back.id)
    assert len(back.id) == 16
    assert store.problem is None


def test_attempts_are_appended_and_come_oldest_first(store: Store) -> None:
    for number in range(5):
        store.append(ME, msgspec.structs.replace(ATTEMPT, tries=number), DAY)

    assert [attempt.tries for attempt in store.attempts(ME)] == [0, 1, 2, 3, 4]


def test_attempt_that_is_appended_twice_is_there_once(store: Store) -> None:
    store.append(ME, named("a1"), DAY)
    store.append(ME, named("a1", "other"), DAY)

    assert store.attempts(ME) == (named("a1"),)


def test_learners_do_not_see_each_other(store: Store) -> None:
    store.append(ME, ATTEMPT, DAY)

    assert store.attempts(OTHER) == ()


def test_forgetting_removes_one_learner_and_nobody_else(store: Store) -> None:
    store.append(ME, ATTEMPT, DAY)
    store.append(OTHER, ATTEMPT, DAY)

    store.forget(ME)

    assert store.attempts(ME) == ()
    assert [learner for learner, _ in store.everybody()] == [OTHER]


def test_receiving_counts_what_is_new_and_only_that(store: Store) -> None:
    owned = [(ME, named("a1")), (OTHER, named("a2"))]

    assert store.receive(owned) == 2
    assert store.receive([*owned, (ME, named("a3"))]) == 1
    assert sorted((learner, attempt.id) for learner, attempt in store.everybody()) == [
        (ME, "a1"),
        (ME, "a3"),
        (OTHER, "a2"),
    ]
    assert store.attempts(OTHER) == (named("a2"),)


@pytest.mark.parametrize(
    "key", ["", "me", "A" * 32, "0" * 31, "0" * 33, "0" * 31 + "'", "../" + "0" * 29, "0" * 32 + "\n"]
)
def test_what_is_no_key_is_refused(store: Store, key: str) -> None:
    with pytest.raises(LearnerKeyError, match="32 small hexadecimal digits"):
        store.append(key, ATTEMPT, DAY)
    with pytest.raises(LearnerKeyError):
        store.attempts(key)
    with pytest.raises(LearnerKeyError):
        store.forget(key)
    with pytest.raises(LearnerKeyError):
        store.receive([(ME, named("a1")), (key, named("a2"))])
    assert store.attempts(ME) == ()


@settings(max_examples=60, deadline=None)
@given(
    st.builds(
        Attempt,
        item=st.text(max_size=20),
        verdict=st.text(max_size=9),
        answer=st.text(max_size=40),
        earned=st.floats(0, 1),
        codes=st.lists(st.sampled_from(["M01", "M24", "M59"])).map(tuple),
        hints=st.integers(0, 3),
        day=st.sampled_from(["", "2025-04-01"]),
    )
)
def test_attempt_survives_being_written_down(attempt: Attempt) -> None:
    assert msgspec.json.decode(msgspec.json.encode(attempt), type=Attempt) == attempt
    assert attempt_of(row_of(attempt)) == attempt


def test_record_holds_a_day_and_nothing_about_a_person_or_a_clock() -> None:
    assert set(Attempt.__struct_fields__) == set(COLUMNS)
    assert set(COLUMNS) == {
        "id", "day", "item", "variant", "answer", "verdict", "earned", "codes", "phase", "hints", "tries",
        "rulebook", "lang",
    }  # fmt: skip
    assert len(msgspec.json.encode(ATTEMPT.stamped("2025-04-01", "0" * 16))) < 300


def test_file_is_shared_between_processes(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    mine = SqliteStore(path)
    code = (
        "import sys, datetime, pathlib; from hanalearn.progress import Attempt, SqliteStore\n"
        "store = SqliteStore(pathlib.Path(sys.argv[1]))\n"
        "day = datetime.date(2025, 4, 1)\n"
        "for n in range(20): store.append(sys.argv[2], Attempt('L/s', 'yes', str(n), 1.0), day)"
    )
    others = [subprocess.Popen([sys.executable, "-c", code, str(path), OTHER]) for _ in range(2)]
    for number in range(20):
        mine.append(ME, msgspec.structs.replace(ATTEMPT, tries=number), DAY)

    assert [other.wait(timeout=60) for other in others] == [0, 0]
    assert len(mine.attempts(ME)) == 20
    assert len(mine.attempts(OTHER)) == 40
    assert _ask(path, "PRAGMA journal_mode") == "wal"


def _ask(path: Path, question: str) -> object:
    base = sqlite3.connect(path)
    try:
        with base:
            row = base.execute(question).fetchone()
        return None if row is None else row[0]
    finally:
        base.close()


def test_row_that_cannot_be_read_is_passed_over_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    store = SqliteStore(path)
    store.receive([(ME, named("a1")), (ME, named("a2"))])
    _ask(path, "UPDATE attempts SET earned = 'lots' WHERE id = 'a1'")

    assert store.attempts(ME) == (named("a2"),)
    assert _ask(path, "SELECT count(*) FROM attempts") == 2


def test_attempt_that_cannot_be_written_waits_and_is_written_later(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    store = SqliteStore(path)
    store.append(ME, ATTEMPT, DAY)
    aside = tmp_path / "aside"
    path.rename(aside)
    path.mkdir()  # A folder in the place of the file: SQLite cannot open it.

    store.append(ME, ATTEMPT, DAY)

    assert store.problem is not None
    assert store.problem.code == "busy"
    assert "make room on the disk" in str(store.problem)
    assert len(store.attempts(ME)) == 1

    path.rmdir()
    aside.rename(path)
    store.append(ME, ATTEMPT, DAY)

    assert store.problem is None
    assert len(store.attempts(ME)) == 3


def test_write_that_was_not_heard_of_is_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "progress.sqlite3")
    write = store._write

    def deaf(owned: list[tuple[str, Attempt]]) -> int:
        write(owned)
        raise StoreError(_problem("busy"))

    monkeypatch.setattr(store, "_write", deaf)
    store.append(ME, ATTEMPT, DAY)
    monkeypatch.undo()
    store.append(ME, msgspec.structs.replace(ATTEMPT, tries=9), DAY)

    assert [attempt.tries for attempt in store.attempts(ME)] == [2, 9]
    assert _ask(store.path, "SELECT count(*) FROM attempts") == 2


def _problem(code: str):  # type: ignore[no-untyped-def]
    from hanalearn.progress import StoreProblem

    return StoreProblem(code, "here", "of a test")


def test_full_disk_is_said_and_practice_goes_on_in_memory(tmp_path: Path) -> None:
    # A limit on the size of files stands for a full disk: the system refuses the write in the same place.
    code = (
        "import sys, datetime, pathlib, resource, signal; from hanalearn.progress import Attempt, SqliteStore\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "store = SqliteStore(pathlib.Path(sys.argv[1]))\n"
        "limit = resource.getrlimit(resource.RLIMIT_FSIZE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, limit))\n"
        "day = datetime.date(2025, 4, 1)\n"
        "append = lambda n: store.append('f' * 32, Attempt('L/s', 'yes', str(n).zfill(300), 1.0), day)\n"
        "for n in range(100): append(n)\n"
        "assert store.problem.code == 'busy', store.problem\n"
        "print(store.problem)\n"
        "assert len(store.attempts('f' * 32)) == 100\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))\n"
        "append(100)\n"
        "assert store.problem is None\n"
    )
    path = tmp_path / "progress.sqlite3"

    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "progress is kept in memory only" in done.stdout
    assert "make room on the disk" in done.stdout
    assert [int(one.answer) for one in SqliteStore(path).attempts(OTHER)] == list(range(101))


@pytest.fixture
def without_rights() -> "Callable[[Path], None]":
    """Makes a folder one that cannot be written, also for root."""
    import os

    was = os.geteuid()

    def lock(folder: Path) -> None:
        for one in (folder, *folder.parents):
            if one.name.startswith("pytest-") or one == folder:
                one.chmod(0o555 if one == folder else 0o755)
        if was == 0:
            os.seteuid(65534)

    yield lock  # type: ignore[misc]
    if was == 0:
        os.seteuid(0)


def test_folder_that_is_read_only_leaves_a_store_in_memory(
    tmp_path: Path, without_rights: "Callable[[Path], None]"
) -> None:
    without_rights(tmp_path)

    store = open_store(tmp_path)

    assert isinstance(store, MemoryStore)
    assert store.problem is not None
    assert store.problem.code == "folder"
    assert "set HANALEARN_DATA to a folder that can be written" in str(store.problem)
    store.append(ME, ATTEMPT, DAY)
    assert len(store.attempts(ME)) == 1


def test_folder_that_cannot_be_made_leaves_a_store_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    store = open_store(tmp_path / "file" / "data")

    assert isinstance(store, MemoryStore)
    assert store.problem is not None
    assert store.problem.code == "folder"


def test_damaged_file_is_kept_aside_and_a_new_one_begun(tmp_path: Path) -> None:
    file = tmp_path / "progress.sqlite3"
    for number in (1, 2):
        file.write_bytes(b"this is no database, and long enough to be read as one " * 40)
        for beside in (file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
            beside.unlink(missing_ok=True)

        store = open_store(tmp_path)

        assert store.problem is not None
        assert store.problem.code == "aside"
        assert f"progress.sqlite3.damaged-{number} now" in str(store.problem)
        aside = tmp_path / f"progress.sqlite3.damaged-{number}"
        assert aside.read_bytes().startswith(b"this is no database")
        store.append(ME, ATTEMPT, DAY)
        assert len(open_store(tmp_path).attempts(ME)) == 1
    assert open_store(tmp_path).problem is None


def test_file_that_is_damaged_while_a_page_is_open_is_kept_aside(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "progress.sqlite3")
    store.receive([(ME, named(f"a{number}")) for number in range(400)])
    _ask(store.path, "PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(store.path.read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    store.path.write_bytes(content)

    store.append(ME, named("b1"), DAY)

    assert store.problem is not None
    assert store.problem.code == "aside"
    assert store.attempts(ME) == (named("b1"),)
    assert (tmp_path / "progress.sqlite3.damaged-1").read_bytes() == bytes(content)


def test_file_of_a_later_version_is_left_alone_and_said(tmp_path: Path) -> None:
    file = tmp_path / "progress.sqlite3"
    _ask(file, "PRAGMA user_version = 99")
    before = file.read_bytes()

    store = open_store(tmp_path)

    assert store.problem is not None
    assert store.problem.code == "newer"
    assert "update hanalearn" in str(store.problem)
    assert file.read_bytes() == before


def test_file_that_somebody_took_away_is_begun_anew(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "progress.sqlite3")
    store.append(ME, ATTEMPT, DAY)
    for file in tmp_path.iterdir():
        file.unlink()

    store.append(ME, named("a1"), DAY)

    assert store.problem is None
    assert store.attempts(ME) == (named("a1"),)


def test_good_folder_gives_a_file(tmp_path: Path) -> None:
    store = open_store(tmp_path / "new" / "folder")

    assert isinstance(store, SqliteStore)
    assert store.path.is_file()
    assert store.problem is None


def test_folder_is_named_by_the_environment(tmp_path: Path) -> None:
    assert data_folder({"HANALEARN_DATA": str(tmp_path)}) == tmp_path
    assert data_folder({"HANALEARN_DATA": "~/cards"}) == Path.home() / "cards"
    assert data_folder({"HANALEARN_DATA": "  "}) == data_folder({})
    assert data_folder({}).name == "hanalearn"
    store = open_store(environment={"HANALEARN_DATA": str(tmp_path)})
    assert isinstance(store, SqliteStore)
    assert store.path.parent == tmp_path


def test_kiosk_keeps_attempts_in_memory_and_has_no_problem_with_it() -> None:
    store = open_store(environment={"HANALEARN_DATABASE": "memory"})

    assert isinstance(store, MemoryStore)
    assert store.problem is None


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("mysql://host/base", "url"),
        ("progress.sqlite3", "url"),
        ("postgresql://host:port/base", "url"),
        ("postgresql://class:secret@127.0.0.1:9/base", "server"),
    ],
)
def test_database_that_cannot_be_used_is_said_without_its_password(address: str, code: str) -> None:
    store = open_store(environment={"HANALEARN_DATABASE": address})

    assert isinstance(store, MemoryStore)
    assert store.problem is not None
    assert store.problem.code == code
    assert "secret" not in str(store.problem)


def test_address_of_a_database_selects_it(empty_database: str) -> None:
    store = open_store(environment={"HANALEARN_DATABASE": empty_database})

    store.append(ME, ATTEMPT, DAY)

    assert isinstance(store, ServerStore)
    assert len(open_store(environment={"HANALEARN_DATABASE": empty_database}).attempts(ME)) == 1


def test_tables_of_a_later_version_are_left_alone_and_said(empty_database: str) -> None:
    import sqlalchemy as sa

    ServerStore(empty_database)
    engine = sa.create_engine(empty_database.replace("postgresql", "postgresql+psycopg", 1), poolclass=sa.NullPool)
    with engine.begin() as base:
        base.execute(sa.text("UPDATE hanalearn_schema SET version = 99"))

    store = open_store(environment={"HANALEARN_DATABASE": empty_database})

    assert store.problem is not None
    assert store.problem.code == "newer"
