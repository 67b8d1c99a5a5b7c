"""Builds a JupyterLite with hanalearn in it as docs/jupyterlite.md says, and answers lessons in it in Chromium.

    python -m venv lite && lite/bin/pip install jupyterlite-core==0.8.6 jupyterlite-pyodide-kernel==0.8.6 \
        jupyter-server anywidget==0.11.0 ipywidgets==8.1.9 packaging hatchling
    python tests/sweeps/jupyterlite_smoke.py --lite lite/bin --work lite-site

``--lite`` is the folder of that environment's programs; this script itself needs hanalearn with its tests' packages,
npm and Chromium. ``--only build`` makes the site and looks at nothing, ``--only look`` looks at one that is built.
Nothing but npm's and pip's registries is asked, and the page itself asks nobody: every name but the loopback address is
unknown to the browser, and its own log of the network, workers included, is read afterwards.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import http.server
import json
import re
import shutil
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
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from hanalearn.export.explorer.pieces import fetched, pins
from tests.conftest import browser_path

ROOT = Path(__file__).parents[2]
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WANTED = ("micropip", "ipython<10", "comm", "ipywidgets==8.1.9", "anywidget==0.11.0", "platformdirs")
# anywidget and ipywidgets are named beside hanalearn: its own list leaves them out for a browser, for the file with
# Python inside has a page of its own and no notebook.
LOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "msgspec", "ipywidgets")
LOADED += ("anywidget", "hanalearn")
NEVER = {"pexpect", "psutil", "ptyprocess", "parso"}
JEDI = "99"
"""Version of the empty jedi, above every real one."""
REPL = "import hanalearn; hanalearn.learn('L0.1', lang='en')"
SENTENCE = "Two cherries match your card."
ADDED = "Look."
SLOWEST_MS = 180_000
PACK = "import hanalearn; hanalearn.learn('C1', lang='en', packs=['my-pack'], preview=True)"


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
    """A wheel named jedi without a module, in place of the real one: 5 MB less, and IPython completes by itself.

    A module that is there and empty would not do: IPython takes it for the real one and does not start.
    """
    for real in folder.glob("jedi-*.whl"):
        real.unlink()
    info = f"jedi-{JEDI}.dist-info"
    with zipfile.ZipFile(folder / f"jedi-{JEDI}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: jedi\nVersion: {JEDI}\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
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


def notebook(source: str) -> str:
    """A notebook of one cell."""
    cell = {"cell_type": "code", "id": "open", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
    spec = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    return json.dumps({"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5})


def build(lite: Path, work: Path) -> None:
    """Makes ``out`` in a folder: pieces, wheels, two notebooks and a pack, and the site around them."""
    pieces = fetched(work / "pieces")
    own, site = work / "wheels", work / "site"
    for folder in (own, site):
        # What an earlier run left would be taken for a part of this one.
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
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
    files = site / "files"
    files.mkdir()
    (files / "hanalearn.ipynb").write_text(notebook("import hanalearn\n\nhanalearn.learn()"))
    (files / "my-pack.ipynb").write_text(notebook(PACK))
    run(sys.executable, "-m", "hanalearn", "new", "lesson", "C1-two-cherries", "--pack", files / "my-pack")
    command = ("lite", "build", "--no-sourcemaps", "--no-unused-shared-packages", "--output-dir", work / "out")
    shutil.rmtree(work / "out", ignore_errors=True)
    run(lite / "jupyter", *command, "--apps", "lab", "--apps", "repl", cwd=site)
    size = sum(one.stat().st_size for one in (work / "out").rglob("*") if one.is_file())
    print(f"built: {many} wheels, {size / 1e6:.1f} MB", flush=True)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing: what was asked is not of interest here."""


def asked(log: Path) -> list[str]:
    """Every address but the loopback one that a page or a worker asked for, by the browser's log of the network.

    What the browser asks for its own ends (updates, accounts) has no page as initiator.
    """
    # One event stands on a line.
    lines = [line for line in log.read_text("utf-8", "replace").splitlines() if '"initiator":"http' in line]
    found = [url for line in lines for url in re.findall(r'"url":"([^"]+)"', line)]
    assert found, "the log of the network has no request of a page"
    return sorted({url for url in found if not re.match(r"((https?|wss?)://127\.0\.0\.1:|blob:|data:)", url)})


def judged(page: Page) -> None:
    """Answers the lesson that comes up on the page; done when what was said to it can be read."""
    offer = page.locator(".jp-OutputArea [data-zone] [data-offer^='tap:']").last
    fault = page.locator(
        "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"
    )
    expect(offer.or_(fault.first)).to_be_visible(timeout=SLOWEST_MS)
    assert not fault.count(), "\n".join(fault.all_inner_texts())
    offer.click()
    expect(page.locator("[data-part=feedback]").first).to_be_visible(timeout=60_000)


def opened(browser: Browser, faults: list[str]) -> Page:
    """A page whose faults are noted; the kernel's worker says there why it does not start."""
    page = browser.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def written(page: Page) -> None:
    """Changes the words of the pack in JupyterLab's editor; done when the lesson beside it says them."""
    for name in ("my-pack", "lessons", "C1-two-cherries", "en.md"):
        page.locator(".jp-DirListing-item").get_by_text(name, exact=True).dblclick()
    line = page.locator(".jp-FileEditor .cm-line", has_text=SENTENCE).first
    line.click()
    page.keyboard.press("Home")
    page.keyboard.type(f"{ADDED} ")
    page.keyboard.press("Control+s")
    page.locator(".lm-TabBar-tabLabel", has_text="my-pack.ipynb").click()
    expect(page.locator(".jp-OutputArea").get_by_text(f"{ADDED} {SENTENCE}").first).to_be_visible(timeout=60_000)


def look(out: Path, log: Path) -> None:
    """A lesson by link, and a lesson of a pack from a notebook in JupyterLab, where it is changed while it stands."""
    handler = functools.partial(Quiet, directory=str(out))
    flags = ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", f"--log-net-log={log}"]
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=flags)
        faults: list[str] = []
        here = f"http://127.0.0.1:{server.server_address[1]}/"
        try:
            page = opened(browser, faults)
            begun = time.monotonic()
            page.goto(f"{here}repl/index.html?kernel=python&toolbar=0&showBanner=0&hideCodeInput=1&code={quote(REPL)}")
            judged(page)
            print(f"by link: first judged click after {time.monotonic() - begun:.0f} s", flush=True)
            page.screenshot(path=log.with_name("by-link.png"))
            page.close()
            page = opened(browser, faults)
            begun = time.monotonic()
            page.goto(f"{here}lab/index.html?path=my-pack.ipynb")
            page.locator(".jp-Notebook .jp-Cell .cm-content").first.click(timeout=SLOWEST_MS)
            page.keyboard.press("Shift+Enter")
            judged(page)
            print(f"a pack in JupyterLab: first judged click after {time.monotonic() - begun:.0f} s", flush=True)
            page.screenshot(path=log.with_name("in-lab.png"))
            written(page)
            print("a saved change of the pack shows in the lesson", flush=True)
            page.screenshot(path=log.with_name("changed.png"))
        except AssertionError:
            print(*faults[:2], sep="\n", file=sys.stderr)
            raise
        finally:
            browser.close()
            server.shutdown()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lite", type=Path, help="programs of the environment with jupyterlite-core, for the build")
    parser.add_argument("--work", type=Path, required=True, help="folder for pieces, wheels and the site")
    parser.add_argument("--only", choices=("build", "look"), help="one of the two halves")
    args = parser.parse_args()
    work = args.work.absolute()
    if args.only != "look":
        if args.lite is None:
            parser.error("--lite is missing: the folder of programs of the environment with jupyterlite-core")
        build(args.lite.absolute(), work)
    if args.only != "build":
        log = work / "net-log.json"
        look(work / "out", log)
        outside = asked(log)
        print(f"asked outside: {', '.join(outside) or 'nobody'}")
        return 1 if outside else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
