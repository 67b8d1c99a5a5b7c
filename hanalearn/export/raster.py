"""From SVG to PNG with a program of this machine: rsvg-convert, else Chromium. Neither is needed for anything else."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final, Protocol

__all__ = ["BROWSERS", "Chromium", "Renderer", "RendererError", "Rsvg", "find_browser", "find_renderer"]

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Names under which Chromium is looked for, after the one that ``HANALEARN_CHROMIUM`` gives."""
_SECONDS: Final = 60
_LEAST_PX: Final = 100
"""Below that its window keeps a least height of its own, and the picture comes out cut."""


class RendererError(Exception):
    """No PNG could be made; the message says why and what to do."""


class Renderer(Protocol):
    """Makes PNG files."""

    def render(self, svg: str, target: Path, width_px: int, height_px: int) -> None:
        """Writes a picture as PNG of this size, transparent where nothing is drawn.

        Raises:
            RendererError: the program failed or took more than a minute.
        """


class Rsvg:
    """Renders with rsvg-convert."""

    def __init__(self, program: str) -> None:
        self._program = program

    def render(self, svg: str, target: Path, width_px: int, height_px: int) -> None:
        """See ``Renderer``."""
        # Through the pipe and not to the path: a name may begin with "-".
        png = _run([self._program, "-w", str(width_px), "-h", str(height_px), "-f", "png"], svg.encode())
        target.write_bytes(png)


class Chromium:
    """Renders with a Chromium without a window, in a profile of its own; nothing is asked from the network."""

    def __init__(self, program: str) -> None:
        self._program = program

    def render(self, svg: str, target: Path, width_px: int, height_px: int) -> None:
        """See ``Renderer``."""
        if width_px < _LEAST_PX:
            raise RendererError(
                f"Chromium makes no picture narrower than {_LEAST_PX} px; give more width, or install rsvg-convert"
            )
        with tempfile.TemporaryDirectory(prefix="hanalearn-") as name:
            folder = Path(name)
            page, png = folder / "page.html", folder / "page.png"
            style = (
                "html,body{margin:0;background:transparent;overflow:hidden}"
                f"svg{{display:block;width:{width_px}px;height:{height_px}px}}"
            )
            page.write_text(f"<!doctype html><meta charset=utf-8><style>{style}</style>{svg}", encoding="utf-8")
            _run(
                [
                    self._program,
                    "--headless",
                    "--disable-gpu",
                    "--no-first-run",
                    "--hide-scrollbars",
                    "--force-device-scale-factor=1",
                    "--force-color-profile=srgb",
                    "--default-background-color=00000000",
                    "--host-resolver-rules=MAP * ~NOTFOUND",
                    *_sandbox(),
                    f"--user-data-dir={folder / 'profile'}",
                    f"--window-size={width_px},{height_px}",
                    f"--screenshot={png}",
                    page.as_uri(),
                ]
            )
            if not png.exists():
                raise RendererError(f"{self._program} made no picture; install rsvg-convert instead")
            target.write_bytes(png.read_bytes())


def find_renderer() -> Renderer:
    """The first program found that makes PNG files.

    Raises:
        RendererError: there is none; the message says what to install.
    """
    if program := shutil.which("rsvg-convert"):
        return Rsvg(program)
    if program := _browser():
        return Chromium(program)
    raise RendererError(
        "PNG files need rsvg-convert (Debian, Ubuntu: apt install librsvg2-bin; macOS: brew install librsvg) or "
        "Chromium, and neither was found; without --png the SVG files are written"
    )


def find_browser() -> str:
    """The Chromium of this machine: ``HANALEARN_CHROMIUM``, else the first of ``BROWSERS`` on the path.

    Raises:
        RendererError: there is none.
    """
    if program := _browser():
        return program
    raise RendererError(f"no Chromium found ({', '.join(BROWSERS)}, or the path in HANALEARN_CHROMIUM)")


def _browser() -> str | None:
    names = (os.environ.get("HANALEARN_CHROMIUM", ""), *BROWSERS)
    return next((program for name in names if name and (program := shutil.which(name))), None)


def _sandbox() -> list[str]:
    # Chromium refuses to run as root with its sandbox; the page is our own drawing.
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def _run(command: list[str], given: bytes | None = None) -> bytes:
    try:
        return subprocess.run(command, input=given, capture_output=True, check=True, timeout=_SECONDS).stdout
    except subprocess.TimeoutExpired as error:
        raise RendererError(f"{command[0]} did not finish within {_SECONDS} s") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise RendererError(f"{command[0]} failed: {said[-1] if said else f'exit code {error.returncode}'}") from error
    except OSError as error:
        raise RendererError(f"{command[0]} could not be started: {error.strerror}") from error
