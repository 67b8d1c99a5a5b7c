"""Lessons and exercises as data over the real rules; sessions as pure reducers."""
