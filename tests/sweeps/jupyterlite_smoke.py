"""Builds a JupyterLite with hanalearn in it as docs/jupyterlite.md says, opens a lesson in Chromium and answers once.

    python -m venv lite && lite/bin/pip install jupyterlite-core==0.8.6 jupyterlite-pyodide-kernel==0.8.6 \
        jupyter-server anywidget ipywidgets packaging hatchling
    python tests/sweeps/jupyterlite_smoke.py --lite lite/bin --work /tmp/lite-site

``--lite`` is the folder of that environment's programs; this script itself needs hanalearn with its tests' packages,
npm and Chromium. Takes some minutes, most of them for the build. Nothing but npm's and pip's registries is asked, and
the page itself asks nobody.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import http.server
import json
import re
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
from email.parser import Parser
from pathlib import Path
from urllib.parse import quote

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename
from playwright.sync_api import expect, sync_playwright

from hanalearn.export.explorer.pieces import fetched, pins

ROOT = Path(__file__).parents[2]
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WANTED = ("micropip", "ipython<10", "comm", "ipywidgets", "anywidget", "platformdirs")
LOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "hanalearn", "msgspec")
NEVER = {"pexpect", "ptyprocess", "parso"}
CODE = "import hanalearn; hanalearn.learn('L0.1', lang='en')"


def run(*command: str | Path, cwd: Path | None = None) -> None:
    subprocess.run([str(word) for word in command], check=True, cwd=cwd, stdout=subprocess.DEVNULL)


def wheels_into(folder: Path, pip: Path) -> None:
    """Our own wheel, and every wheel that the kernel and we need, for Pyodide's Python."""
    pinned = pins()
    abi = "cp" + pinned.python.replace(".", "")
    wanted = [*WANTED, *(f"{one.name}=={one.version}" for one in pinned.wheel)]
    run(
        *(pip, "download", "-q", "--only-binary=:all:", "--python-version", pinned.python, "--implementation", "cp"),
        *(f"--abi={one}" for one in (abi, "abi3", "none")),
        *(f"--platform={one}" for one in (pinned.platform, "any")),
        *("-d", folder, *wanted),
    )
    run(pip, "wheel", "-q", "--no-deps", "-w", folder, ROOT)


def empty_jedi(folder: Path) -> None:
    """A wheel named jedi with nothing in it: IPython starts without the real one, 5 MB smaller."""
    with zipfile.ZipFile(folder / "jedi-0.19.2-py3-none-any.whl", "w") as wheel:
        info = "jedi-0.19.2.dist-info"
        wheel.writestr("jedi.py", "")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: jedi\nVersion: 0.19.2\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: smoke\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")


def lock(core: Path, folders: list[Path], target: Path) -> int:
    """Pyodide's folder for the build: its core, every wheel, and a lock file that names what is there and no more."""
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(core) as npm:
        for name in (*CORE, "pyodide-lock.json"):
            member = npm.extractfile(f"package/{name}")
            assert member is not None
            (target / name).write_bytes(member.read())
    info = json.loads((target / "pyodide-lock.json").read_text())["info"]
    there: dict[str, Path] = {}
    for folder in folders:
        for wheel in sorted(folder.glob("*.whl")):
            name = canonicalize_name(parse_wheel_filename(wheel.name)[0])
            if name not in NEVER:
                there[name] = wheel
    # Markers are asked for the browser; pip asked them for this machine.
    python = info["python"]
    world = {"sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32", "extra": ""}
    world |= {"python_version": ".".join(python.split(".")[:2]), "python_full_version": python, "os_name": "posix"}
    world |= {"implementation_name": "cpython", "platform_python_implementation": "CPython"}
    packages = {}
    for name, wheel in there.items():
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            meta = next(one for one in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", one))
            said = Parser().parsestr(packed.read(meta).decode())
        needs = []
        for one in map(Requirement, said.get_all("Requires-Dist") or []):
            other = canonicalize_name(one.name)
            if (one.marker is None or one.marker.evaluate(world)) and other in there:
                needs.append(other)
        data = wheel.read_bytes()
        (target / wheel.name).write_bytes(data)
        packages[name] = {
            "name": name,
            "version": str(parse_wheel_filename(wheel.name)[1]),
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(data).hexdigest(),
            "package_type": "package",
            "imports": sorted({one.split("/")[0].removesuffix(".py") for one in names if one.endswith(".py")}),
            "depends": sorted(set(needs)),
            "unvendored_tests": False,
        }
    (target / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": packages}))
    return len(packages)


def build(lite: Path, work: Path) -> Path:
    pieces = fetched(work / "pieces")
    own, site = work / "wheels", work / "site"
    own.mkdir(parents=True, exist_ok=True)
    wheels_into(own, lite / "pip")
    empty_jedi(own)
    # The kernel brings wheels of its own, its piplite among them.
    kernel_wheels = next((lite.parent / "share").rglob("piplite-*.whl")).parent
    many = lock(pieces.core, [own, kernel_wheels], site / "static" / "pyodide")
    options = {"packages": LOADED}
    kernel_settings = {"disablePyPIFallback": True, "loadPyodideOptions": options}
    settings = {"litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel_settings}}
    text = json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings})
    (site / "jupyter-lite.json").write_text(text)
    run(lite / "jupyter", "lite", "build", "--output-dir", work / "out", cwd=site)
    size = sum(one.stat().st_size for one in (work / "out").rglob("*") if one.is_file())
    print(f"built: {many} wheels, {size / 1e6:.0f} MB")
    return work / "out"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing: what was asked is not of interest here."""


def answer_once(out: Path) -> None:
    handler = functools.partial(Quiet, directory=str(out))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        flags = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
        page = browser.new_page()
        outside: list[str] = []
        here = f"http://127.0.0.1:{server.server_address[1]}/"
        page.on(
            "request", lambda one: None if one.url.startswith((here, "data:", "blob:")) else outside.append(one.url)
        )
        begun = time.monotonic()
        page.goto(f"{here}repl/index.html?kernel=python&toolbar=0&showBanner=0&hideCodeInput=1&code={quote(CODE)}")
        page.locator("[data-zone=hand] [data-offer^='tap:']").last.click(timeout=400_000)
        expect(page.locator("[data-part=feedback]").first).to_be_visible(timeout=60_000)
        print(f"first judged click after {time.monotonic() - begun:.0f} s; asked outside: {outside or 'nobody'}")
        browser.close()
        server.shutdown()
        assert not outside


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lite", type=Path, required=True, help="programs of the environment with jupyterlite-core")
    parser.add_argument("--work", type=Path, required=True, help="folder for pieces, wheels and the site")
    args = parser.parse_args()
    answer_once(build(args.lite.absolute(), args.work.absolute()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
