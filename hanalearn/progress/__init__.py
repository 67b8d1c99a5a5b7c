"""An append-only log of attempts; every statistic is a fold over it."""
