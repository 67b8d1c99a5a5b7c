"""An append-only log of attempts; every statistic is a fold over it."""

from hanalearn.progress.folder import DATA_VARIABLE, data_folder
from hanalearn.progress.records import Attempt
from hanalearn.progress.store import LearnerKeyError, MemoryStore, SqliteStore, Store, StoreProblem, open_store

__all__ = [
    "DATA_VARIABLE",
    "Attempt",
    "LearnerKeyError",
    "MemoryStore",
    "SqliteStore",
    "Store",
    "StoreProblem",
    "data_folder",
    "open_store",
]
