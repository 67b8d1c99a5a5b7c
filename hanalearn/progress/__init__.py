"""An append-only log of attempts; every statistic is a fold over it."""

from hanalearn.progress.folder import DATA_VARIABLE, data_folder
from hanalearn.progress.opening import DATABASE_VARIABLE, open_store
from hanalearn.progress.problem import StoreProblem
from hanalearn.progress.records import Attempt, LearnerKeyError
from hanalearn.progress.sqlite import SqliteStore
from hanalearn.progress.store import MemoryStore, Store, StoreError

__all__ = [
    "DATABASE_VARIABLE",
    "DATA_VARIABLE",
    "Attempt",
    "LearnerKeyError",
    "MemoryStore",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoreProblem",
    "data_folder",
    "open_store",
]
