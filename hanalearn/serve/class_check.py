"""``hanalearn class-check``: whether this machine bears a class, and what a teacher should change if not."""

from __future__ import annotations

import argparse
import contextlib
import math
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit, urlunsplit

from .doctor import Line

if TYPE_CHECKING:
    from .class_run import Hour

__all__ = ["add_to", "judge", "quantile"]

MEGABYTE = 2**20
SPARE = 0.85
"""Share of the free memory that a class may take: the teacher's own browser wants some."""

# An answer within a tenth of a second feels like one's own doing; after half a second people press again.
SOON_SECONDS, LATE_SECONDS = 0.1, 0.5
QUICK_OPEN_SECONDS, SLOW_OPEN_SECONDS = 5.0, 20.0
BUSY = 0.85

CODES = """\
exit codes:
  0  ready for the class; a line that begins with warn is worth reading
  1  not ready: a line begins with fail and says what to change
  2  the check could not begin: nothing answers at the address, or an option makes no sense
"""


def add_to(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command ``class-check`` to the command's parser."""
    parser = commands.add_parser(
        "class-check",
        help="see whether this machine bears a class",
        description="Let simulated learners open the lessons within one second, click once a second each, and close "
        "their pages; then say how long they waited, what memory they took, and what to change.",
        epilog=CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--learners", type=_count, default=30, metavar="N", help="how many (default 30)")
    parser.add_argument("--seconds", type=_seconds, default=60.0, metavar="S", help="how long they click (default 60)")
    parser.add_argument(
        "--url", metavar="ADDRESS", help="a server that runs already (default: one of its own, ended afterwards)"
    )
    parser.add_argument("--token", default="", metavar="WORD", help="access word of that server")
    parser.add_argument("--lesson", default="L0.1", metavar="NAME", help="what they open (default L0.1)")
    parser.add_argument("--no-fork", action="store_true", help="own server: start each kernel anew, as Windows does")
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if not 1 <= number <= 500:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of learners from 1 to 500")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 1 to 3600")
    return seconds


def run(args: argparse.Namespace) -> int:
    """Check and print. Exit code 0 ready, 1 not ready, 2 the check could not begin."""
    import asyncio  # this and tornado take longer to load than all other commands together

    from .class_run import attend
    from .hello import is_hanalearn

    url, token = _split(args.url, args.token) if args.url else ("", "")
    if url and not is_hanalearn(url, seconds=5.0):
        print(
            f"hanalearn: no hanalearn server answers at {url}; start one with: hanalearn serve, "
            "or leave out --url to check with a server of its own",
            file=sys.stderr,
        )
        return 2
    with contextlib.ExitStack() as stack:
        if not url:
            from .trial import TrialError, served

            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hanalearn-"))
            options = ["--no-fork"] if args.no_fork else []
            # Its answers are kept, as in class, but in a folder of their own. Before a class begins its server has made
            # its pages ahead; here the one that all will open.
            env = {"HANALEARN_DATA": folder, "HANALEARN_WARM": f"lesson={args.lesson}"}
            try:
                url = stack.enter_context(served(*options, env=env))
            except TrialError as error:
                print(f"hanalearn: the server did not start: {error}", file=sys.stderr)
                return 2
        print(f"{args.learners} learners open {url} now, then click for {args.seconds:.0f} s", flush=True)
        hour = asyncio.run(
            attend(
                url,
                learners=args.learners,
                seconds=args.seconds,
                query=f"lesson={args.lesson}",
                token=token,
                greets=not args.url,
            )
        )
    lines = list(judge(hour))
    for line in lines:
        print(line)
    levels = Counter(line.level for line in lines)
    if levels["fail"]:
        print(f"not ready for {args.learners} learners")
        return 1
    print(f"ready for {args.learners} learners" + (", with a warning" if levels["warn"] else ""))
    return 0


def _split(url: str, token: str) -> tuple[str, str]:
    """The address without its query, and the access word, which the printed address carries."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    carried = parse_qs(parts.query).get("token", [""])[0]
    return urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/") + "/", "", "")), token or carried


def judge(hour: Hour) -> Iterator[Line]:
    """What a teacher should know of it, one line for each thing that was looked at."""
    yield _opens(hour)
    if hour.opened:
        yield _clicks(hour)
        if hour.busy is not None:
            yield _processor(hour.busy)
        yield _memory(hour)
        yield _farewell(hour)


def _opens(hour: Hour) -> Line:
    if hour.refused:
        reason, times = Counter(hour.refused).most_common(1)[0]
        what = f"{len(hour.refused)} of {hour.learners} pages did not open; {times}: {reason}"
        if not hour.opened:
            return Line("fail", what, "hanalearn doctor --full says what is missing")
        return Line("fail", what, f"try with fewer: hanalearn class-check --learners {len(hour.opened)}")
    slowest = max(hour.live)
    first = quantile([opened.first for opened in hour.opened], 0.5)
    what = (
        f"{hour.learners} of {hour.learners} pages opened: first picture after {_time(first)}, "
        f"ready after {_time(quantile(hour.live, 0.5))}, the last after {_time(slowest)}"
    )
    if slowest <= QUICK_OPEN_SECONDS:
        return Line("ok", what)
    todo = "close other programs on this machine, or let one row after the other open the page"
    return Line("warn" if slowest <= SLOW_OPEN_SECONDS else "fail", what, todo)


def _clicks(hour: Hour) -> Line:
    late = quantile(hour.clicks, 0.95)
    what = (
        f"{len(hour.clicks)} clicks answered: half within {_time(quantile(hour.clicks, 0.5))}, "
        f"19 of 20 within {_time(late)}"
    )
    if hour.lost:
        what = f"{what}; {len(hour.lost)} not answered, first: {hour.lost[0]}"
        return Line("fail", what, "hanalearn serve --verbose shows more")
    if late <= SOON_SECONDS:
        return Line("ok", what)
    half = math.ceil(hour.learners / 2)
    todo = (
        "close other programs on this machine; if that does not help, "
        f"share the class between two machines, {half} learners each"
    )
    return Line("warn" if late <= LATE_SECONDS else "fail", what, todo)


def _processor(busy: float) -> Line:
    what = f"processors {100 * busy:.0f} % in use while all were clicking"
    if busy <= BUSY:
        return Line("ok", what)
    return Line("warn", what, "close other programs on this machine, and run it on mains power")


def _memory(hour: Hour) -> Line:
    memory = hour.memory
    if memory is None:
        return Line("ok", "memory was not looked at: the server's processes cannot be seen from here")
    bears = int(SPARE * memory.free / memory.learner)
    what = (
        f"{memory.learner / MEGABYTE:.0f} MB of memory per learner, {memory.server / MEGABYTE:.0f} MB for the server; "
        f"{memory.free / MEGABYTE:.0f} MB were free, enough for about {bears} learners"
    )
    if bears >= 1.25 * hour.learners:
        return Line("ok", what)
    todo = f"close other programs on this machine, or share the class between machines: at most {bears} learners here"
    return Line("warn" if bears >= hour.learners else "fail", what, todo)


def _farewell(hour: Hour) -> Line:
    if hour.left_over:
        what = f"{hour.left_over} kernels were still there {hour.gone:.0f} s after their pages had closed"
        return Line("fail", what, "start the server again before the next class, and tell the authors of hanalearn")
    return Line("ok", f"every kernel ended within {_time(hour.gone)} after the pages had closed")


def quantile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of all does not exceed; 0 if there are none.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([7.0], 0.95), quantile([], 0.5)
    (2, 7.0, 0.0)
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def _time(seconds: float) -> str:
    """A time as a person says it.

    >>> _time(0.0042), _time(0.25), _time(3.21)
    ('4 ms', '250 ms', '3.2 s')
    """
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.0f} ms"
