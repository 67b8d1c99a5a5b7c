"""Starts Voila on the pages, with no outside address and no leaking kernel.

Importing this package loads nothing of Jupyter; `command` and `doctor` import the server only when they run.
"""
