"""The model of a page with Python in a worker: what Python tells reaches whoever draws."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import hanalearn.export.explorer

MODEL = Path(hanalearn.export.explorer.__file__).with_name("py_model.js")
RUN = """
const model = new PyModel({}, {}, { seq: 1 }, () => {}), heard = [];
model.on("msg:custom", (message) => heard.push(message));
model.on("change:view", () => heard.push(model.get("view").seq));
model.ready({ postMessage() {} });
model.hear(JSON.stringify({ said: { seq: 2, feedback: { verdict: "no" } } }));
model.hear(JSON.stringify({ view: { seq: 2, feedback: { verdict: "no" } } }));
console.log(JSON.stringify(heard));
"""


def test_what_is_said_of_an_answer_reaches_the_page_ahead_of_its_view(node: str) -> None:
    script = MODEL.read_text(encoding="utf-8") + RUN

    run = subprocess.run([node, "-e", script], capture_output=True, text=True, encoding="utf-8", check=True)

    assert json.loads(run.stdout) == [{"kind": "said", "seq": 2, "feedback": {"verdict": "no"}}, 2]
