"""A PostgreSQL server of the test's own."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

_NOBODY = 65534


def _programs() -> Path | None:
    """Where Debian keeps the server's programs, the newest version first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: -int(file.parts[-3]))
    if found:
        return found[0].parent
    named = shutil.which("initdb")
    return Path(named).parent if named else None


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests; it is Debian's package ``postgresql``."""
    programs = _programs()
    assert programs is not None, "these tests need Debian's package postgresql: apt-get install postgresql"
    # A socket's path may have 107 characters, so the folder lies near the root; a server refuses to run as root.
    folder = Path(tempfile.mkdtemp(prefix="hanalearn-pg-"))
    user = _NOBODY if os.geteuid() == 0 else None
    if user is not None:
        os.chown(folder, user, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    quiet = ["-c", "fsync=off", "-c", "max_connections=60", "-c", f"unix_socket_directories={folder}"]
    try:
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "class", "-A", "trust", "-N", "--no-locale", "-E", "UTF8"],
            check=True, capture_output=True, user=user, cwd=folder,
        )  # fmt: skip
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-h", "127.0.0.1", "-p", str(port), *quiet],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd=folder,
        )  # fmt: skip
        try:
            _await(programs, port)
            yield f"postgresql://class@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait(timeout=20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _await(programs: Path, port: int) -> None:
    until = time.monotonic() + 30
    while subprocess.run([programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], check=False).returncode:
        assert time.monotonic() < until, "the PostgreSQL server did not begin within 30 seconds"


@pytest.fixture
def empty_database(database: str) -> str:
    """The same server, without anything of ours in it."""
    import sqlalchemy as sa

    engine = sa.create_engine(database.replace("postgresql", "postgresql+psycopg", 1), poolclass=sa.NullPool)
    with engine.begin() as base:
        base.execute(sa.text("DROP TABLE IF EXISTS hanalearn_attempts, hanalearn_schema"))
    engine.dispose()
    return database
