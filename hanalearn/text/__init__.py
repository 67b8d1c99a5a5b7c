"""Turns message keys into sentences in a language."""
