"""Two people at a JupyterHub: each logs in, opens the lessons, answers, and comes back on another device.

    python tests/sweeps/two_hub_users.py                                   # records are files in their homes
    python tests/sweeps/two_hub_users.py postgresql://user@127.0.0.1/name  # records in a database

Needs ``pip install jupyterhub``, and its proxy ``configurable-http-proxy`` on the path (``npm install``). Takes
docs/hub/jupyterhub_config.py as it stands, with logins that need no password and processes of this account. Prints one
line; exit code 1 if a user could not learn, met a stranger's kernel, or a record is not whose it should be.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.cookiejar
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from pathlib import Path

import psutil

from hanalearn.progress import open_store
from hanalearn.progress.learner import learner_key
from hanalearn.serve.footprint import bytes_of, tree_of
from hanalearn.serve.pupil import Pupil

CONFIG = Path(__file__).parents[2] / "docs" / "hub" / "jupyterhub_config.py"
SECRET = "a secret of this run only"
USERS = ("aki", "haru")
CLICKS = 12
LOCAL = """
import os
load_subconfig({config!r})
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r} + "/{{username}}"
c.Spawner.cmd = [{python!r}, "-m", "jupyterhub.singleuser"]
c.Spawner.args += ["--allow-root", '--ServerApp.jpserver_extensions={{"hanalearn.serve.extension":True}}']
c.Spawner.start_timeout = c.Spawner.http_timeout = 180
for name in ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
    if name in os.environ:
        c.Spawner.environment[name] = os.environ[name]
"""


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now."""
    with contextlib.ExitStack() as stack:
        probes = [stack.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]


class Browser:
    """Keeps cookies and follows the hub from page to page."""

    def __init__(self, hub: str) -> None:
        self.hub = hub
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar)
        )

    def log_in(self, name: str) -> str:
        """Log in and wait for the user's own server; its address."""
        page = self.opener.open(f"{self.hub}hub/login", timeout=60).read().decode()
        found = re.search(r'name="_xsrf"\s+value="([^"]+)"', page)
        xsrf = found[1] if found else next(one.value for one in self.jar if one.name == "_xsrf")
        form = urllib.parse.urlencode({"username": name, "password": "", "_xsrf": xsrf}).encode()
        self.opener.open(f"{self.hub}hub/login?next=/hub/spawn/{name}", form, timeout=200).read()
        for _ in range(240):
            # A page, not an address of the interface: only a page leads through the login of the user's own server.
            with contextlib.suppress(urllib.error.HTTPError):
                answer = self.opener.open(f"{self.hub}user/{name}/hanalearn", timeout=60)
                if "jupyter-config-data" in answer.read().decode("utf-8", "replace"):
                    return f"{self.hub}user/{name}/"
            time.sleep(0.5)
        raise RuntimeError(f"the server of {name} did not start")

    def cookies(self, path: str) -> dict[str, str]:
        """What would be sent to a path."""
        return {one.name: str(one.value) for one in self.jar if path.startswith(one.path)}


async def learn(name: str, url: str, browser: Browser) -> tuple[Pupil, list[float]]:
    """Open a lesson as this user and answer a few times; the page stays open."""
    path = urllib.parse.urlsplit(url).path
    pupil = Pupil(url, "lesson=L0.1", greets=True, path="hanalearn", cookies=browser.cookies(path))
    await pupil.open()
    return pupil, [await pupil.click() for _ in range(CLICKS)]


async def attend(hub: str) -> tuple[list[str], list[float]]:
    """Both users, one after the other, and the second at the first one's door."""
    faults: list[str] = []
    delays: list[float] = []
    doors = []
    for name in USERS:
        browser = Browser(hub)
        url = await asyncio.to_thread(browser.log_in, name)
        pupil, clicks = await learn(name, url, browser)
        doors.append((url, pupil))
        delays += clicks
    stranger = Browser(hub)
    await asyncio.to_thread(stranger.log_in, USERS[1])
    for path in ("hanalearn", f"api/kernels/{doors[0][1].kernel_id}"):
        try:
            answer = await asyncio.to_thread(stranger.opener.open, doors[0][0] + path, None, 60)
            shown = answer.read().decode("utf-8", "replace")
            if "jupyter-config-data" in shown or '"execution_state"' in shown:
                faults.append(f"{USERS[1]} reached {path} of {USERS[0]}")
        except urllib.error.HTTPError:
            pass  # refused
    again = Browser(hub)
    url = await asyncio.to_thread(again.log_in, USERS[0])
    pupil, clicks = await learn(USERS[0], url, again)
    delays += clicks
    for one in (pupil, *(pupil for _, pupil in doors)):
        await one.leave()
    return faults, delays


def run(database: str) -> int:
    """Start, attend, look at the records, end."""
    port, hub, api = free_ports(3)
    with tempfile.TemporaryDirectory(prefix="hub-") as folder:
        homes = Path(folder) / "homes"
        homes.mkdir()
        config = Path(folder) / "local.py"
        places = {"config": str(CONFIG), "homes": str(homes), "python": sys.executable}
        config.write_text("c = get_config()\n" + LOCAL.format(port=port, hub=hub, api=api, **places), encoding="utf-8")
        env = {**os.environ, "HANALEARN_SECRET": SECRET, **({"HANALEARN_DATABASE": database} if database else {})}
        env.setdefault("CONFIGPROXY_AUTH_TOKEN", "0" * 64)
        command = [sys.executable, "-m", "jupyterhub", "-f", str(config)]
        with (Path(folder) / "log").open("w") as log:
            process = subprocess.Popen(command, cwd=folder, env=env, stdout=log, stderr=log)
        try:
            wait_for(port, process)
            faults, delays = asyncio.run(attend(f"http://127.0.0.1:{port}/"))
            servers = [one for one in tree_of(psutil.Process(process.pid)) if "singleuser" in " ".join(one.cmdline())]
            each = bytes_of(servers) / len(servers) / 2**20
        except Exception:
            print((Path(folder) / "log").read_text()[-6000:], file=sys.stderr)
            raise
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
        counts: Counter[str] = Counter()
        for name in USERS:
            key = learner_key(name, SECRET)
            home = homes / name / ".local" / "share" / "hanalearn"
            store = open_store() if database else open_store(home)
            counts[name] = len(store.attempts(key))
            others = {owned[0] for owned in store.everybody()} - {learner_key(one, SECRET) for one in USERS}
            if others:
                faults.append(f"a record under another key: {others}")
            if not counts[name]:
                faults.append(f"nothing was written down of {name}")
        print(
            f"{dict(counts)} attempts, {len(delays)} clicks, slowest {1000 * max(delays):.0f} ms, "
            f"{each:.0f} MB for a user's server; faults: {faults or 'none'}"
        )
        return int(bool(faults))


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return when the hub answers through its proxy, which listens before there is anybody behind it."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(600):
        with contextlib.suppress(OSError), opener.open(f"http://127.0.0.1:{port}/hub/login", timeout=10):
            return
        if process.poll() is not None:
            raise RuntimeError("JupyterHub ended at once")
        time.sleep(0.2)
    raise RuntimeError("JupyterHub did not start")


if __name__ == "__main__":
    given = sys.argv[1] if len(sys.argv) > 1 else ""
    if given:
        os.environ["HANALEARN_DATABASE"] = given
    sys.exit(run(given))
