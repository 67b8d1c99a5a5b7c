"""Whole matches of Koi-Koi played at the table: settings, the game as a value, its pages, its record, and the coach."""
