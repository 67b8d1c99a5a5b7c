"""``hanalearn doctor``."""

from __future__ import annotations

import argparse


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command ``doctor`` to the command's parser."""
    parser = commands.add_parser("doctor", help="check this installation")
    parser.set_defaults(run=lambda args: 0)
