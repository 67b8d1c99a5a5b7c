"""What a page may load, as a header the browser enforces: nothing from outside."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable

__all__ = ["content_policy", "frame_ancestor"]

# Nothing that could end the directive, and no path: browsers do not look at it.
_ORIGIN = re.compile(r"https?://(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?")


def frame_ancestor(text: str) -> str:
    """The origin of a learning platform, as it stands in a content policy.

    Raises:
        argparse.ArgumentTypeError: it is more or less than an origin.

    >>> frame_ancestor("https://moodle.school.example")
    'https://moodle.school.example'
    """
    origin = text.rstrip("/")
    if not _ORIGIN.fullmatch(origin):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not the origin of a platform; write it like https://moodle.school.example, without a path"
        )
    return origin


def content_policy(script_hashes: Iterable[str], *, frame_ancestors: Iterable[str] = ()) -> str:
    """The Content-Security-Policy of the pages.

    Args:
        script_hashes: sources of the inline scripts of the page, as ``'sha256-...'``.
        frame_ancestors: addresses of learning platforms that may show a page in a frame, beside the server itself.

    >>> print(content_policy(["'sha256-abc'"]).split("; ")[1])
    script-src 'self' blob: 'sha256-abc'
    """
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self' blob:", *script_hashes)),  # anywidget loads a widget's module from a blob
            "style-src 'self' 'unsafe-inline'",  # widgets style their elements
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            " ".join(("frame-ancestors 'self'", *frame_ancestors)),
            "base-uri 'none'",
            "form-action 'self'",
        )
    )
