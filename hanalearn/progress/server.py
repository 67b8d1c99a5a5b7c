"""Attempts on a PostgreSQL server, for a school with more than one computer.

Nothing else needs SQLAlchemy, so it is imported only when such a store is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from hanalearn.progress.problem import StoreProblem
from hanalearn.progress.records import Attempt
from hanalearn.progress.rows import COLUMNS, attempt_of, row_of
from hanalearn.progress.store import BufferedStore, Owned, StoreError

if TYPE_CHECKING:
    import sqlalchemy as sa

__all__ = ["ServerStore"]

_VERSION: Final = 1
"""Version of the tables; tables of a later version are left alone."""
_LOCK: Final = 0x68616E61
"""The number under which stores that begin at the same time take turns at making the tables."""
_PATIENCE_S: Final = 5
_KINDS: Final = ("postgresql", "postgres", "postgresql+psycopg")


class ServerStore(BufferedStore):
    """Keeps attempts in a table ``hanalearn_attempts`` of a PostgreSQL database.

    Args:
        address: ``postgresql://user:password@host/database``; the database must be there, the tables are made.

    Raises:
        StoreError: the address cannot be read, a package is missing, or the server does not answer.
    """

    def __init__(self, address: str) -> None:
        super().__init__()
        kind = address.partition("://")[0]
        if kind not in _KINDS:
            raise StoreError(StoreProblem("url", "HANALEARN_DATABASE", f"{kind[:40]!r} is no kind of database here"))
        try:
            import sqlalchemy as sa
            from sqlalchemy.dialects.postgresql import insert
        except ImportError as error:
            raise StoreError(StoreProblem("package", "HANALEARN_DATABASE", str(error))) from error
        try:
            url = sa.make_url(address).set(drivername="postgresql+psycopg")
            self.name: Final = url.render_as_string(hide_password=True)
            # A connection an act, as in the file: a forked kernel must not inherit one, and three hundred kernels
            # together stay below what a server allows.
            self._engine = sa.create_engine(url, poolclass=sa.NullPool, connect_args={"connect_timeout": _PATIENCE_S})
        except ImportError as error:
            raise StoreError(StoreProblem("package", "HANALEARN_DATABASE", str(error))) from error
        except (sa.exc.ArgumentError, ValueError) as error:
            raise StoreError(StoreProblem("url", "HANALEARN_DATABASE", "not the address of a database")) from error
        texts = {"hints": sa.Integer, "tries": sa.Integer, "earned": sa.Double}
        self._table = sa.Table(
            "hanalearn_attempts",
            sa.MetaData(),
            sa.Column("number", sa.BigInteger, sa.Identity(), primary_key=True),
            sa.Column("learner", sa.Text, nullable=False),
            *(sa.Column(name, texts.get(name, sa.Text), nullable=False, unique=name == "id") for name in COLUMNS),
            sa.Index("hanalearn_attempts_by_learner", "learner", "number"),
        )
        self._insert = insert(self._table).on_conflict_do_nothing(index_elements=["id"]).returning(self._table.c.number)
        self._prepare()

    def _prepare(self) -> None:
        import sqlalchemy as sa

        with self._open() as base:
            base.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            base.execute(sa.text("CREATE TABLE IF NOT EXISTS hanalearn_schema (version INTEGER NOT NULL)"))
            version = base.execute(sa.text("SELECT max(version) FROM hanalearn_schema")).scalar()
            if version is None:
                self._table.create(base)
                base.execute(sa.text("INSERT INTO hanalearn_schema VALUES (:version)"), {"version": _VERSION})
            elif version > _VERSION:
                reason = f"version {version}; this hanalearn reads up to {_VERSION}"
                raise StoreError(StoreProblem("newer", self.name, reason))

    @contextmanager
    def _open(self) -> Iterator[sa.Connection]:
        """A transaction of one act.

        Raises:
            StoreError: the server does not answer, or complains.
        """
        import sqlalchemy as sa

        try:
            with self._engine.begin() as base:
                yield base
        except sa.exc.SQLAlchemyError as error:
            said = str(getattr(error, "orig", None) or error).strip().splitlines()
            raise StoreError(StoreProblem("server", self.name, said[0] if said else type(error).__name__)) from error

    def _write(self, owned: Sequence[Owned]) -> int:
        rows = [{"learner": learner, **dict(zip(COLUMNS, row_of(attempt), strict=True))} for learner, attempt in owned]
        new = 0
        with self._open() as base:
            for row in rows:
                new += len(base.execute(self._insert, row).all())
        return new

    def _read(self, learner: str) -> tuple[Attempt, ...]:
        """Rows that cannot be read are passed over and stay in the table."""
        table = self._table
        asked = self._select().where(table.c.learner == learner).order_by(table.c.number)
        with self._open() as base:
            rows = base.execute(asked).all()
        return tuple(attempt for row in rows if (attempt := attempt_of(row[1:])) is not None)

    def _read_all(self) -> Iterator[Owned]:
        with self._open() as base:
            for row in base.execute(self._select().order_by(self._table.c.number)):
                attempt = attempt_of(row[1:])
                if attempt is not None:
                    yield str(row[0]), attempt

    def _select(self) -> sa.Select[tuple[object, ...]]:
        import sqlalchemy as sa

        return sa.select(self._table.c.learner, *(self._table.c[name] for name in COLUMNS))

    def _remove(self, learner: str) -> None:
        """The rows go at once; the server frees and overwrites their place at its next vacuum."""
        import sqlalchemy as sa

        with self._open() as base:
            base.execute(sa.delete(self._table).where(self._table.c.learner == learner))
