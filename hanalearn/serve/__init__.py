"""Starts Voila on the pages, with no outside address and no leaking kernel."""
