"""A kernel answers the browser that started it, and does nothing but what a widget needs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from contextlib import closing

import psutil
import pytest
import websocket

from .conftest import Answer, Server, Visitor, kernel_of


def channels(server: Server, kernel_id: str, *, cookies: str = "", origin: str | None = None) -> websocket.WebSocket:
    address = server.url.replace("http://", "ws://") + f"api/kernels/{kernel_id}/channels?session_id={uuid.uuid4().hex}"
    return websocket.create_connection(
        address, timeout=20, cookie=cookies, origin=origin or server.url.rstrip("/"), http_no_proxy=["127.0.0.1"]
    )


def message(kind: str, content: dict[str, object], **metadata: str) -> str:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "s",
        "version": "5.3",
        "date": "",
    }
    return json.dumps(
        {
            "header": header,
            "parent_header": {},
            "metadata": metadata,
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
    )


def refusal(server: Server, kernel_id: str, **kwargs: str) -> int:
    with pytest.raises(websocket.WebSocketBadStatusException) as caught:
        channels(server, kernel_id, **kwargs)
    return int(caught.value.status_code)


def test_visitor_may_ask_after_the_own_kernel(guest: Visitor, page: Answer) -> None:
    answer = guest.ask(f"api/kernels/{kernel_of(page.text)}")

    assert answer.status == 200
    assert json.loads(answer.text)["id"] == kernel_of(page.text)


def test_stranger_gets_the_same_answer_as_for_no_kernel(server: Server, page: Answer) -> None:
    stranger = Visitor(server.url)
    stranger.ask("nowhere")  # has cookies of its own

    known = stranger.ask(f"api/kernels/{kernel_of(page.text)}")
    unknown = stranger.ask(f"api/kernels/{uuid.uuid4()}")

    assert known.status == unknown.status == 404
    assert "execution_state" not in known.text


def test_websocket_opens_for_the_owner(server: Server, guest: Visitor, page: Answer) -> None:
    socket = channels(server, kernel_of(page.text), cookies=guest.cookies)
    try:
        socket.send(message("kernel_info_request", {}))
        kinds = set()
        while "kernel_info_reply" not in kinds:
            kinds.add(json.loads(socket.recv())["header"]["msg_type"])
    finally:
        socket.close()

    assert "kernel_info_reply" in kinds


def test_websocket_is_closed_to_a_stranger_who_knows_the_id(server: Server, page: Answer) -> None:
    stranger = Visitor(server.url)
    stranger.ask("nowhere")

    assert refusal(server, kernel_of(page.text)) == 404
    assert refusal(server, kernel_of(page.text), cookies=stranger.cookies) == 404


def test_websocket_is_closed_to_a_forged_cookie(server: Server, guest: Visitor, page: Answer) -> None:
    name, _, value = next(part for part in guest.cookies.split("; ") if part.startswith("username-")).partition("=")
    forged = f"{name}={value[:-9]}deadbeef" + '"'

    assert refusal(server, kernel_of(page.text), cookies=forged) == 404


def test_websocket_is_closed_to_another_site_even_with_the_owners_cookie(
    server: Server, guest: Visitor, page: Answer
) -> None:
    assert refusal(server, kernel_of(page.text), cookies=guest.cookies, origin="http://evil.example") == 403


def test_code_sent_by_a_page_is_not_run(server: Server, guest: Visitor, page: Answer) -> None:
    socket = channels(server, kernel_of(page.text), cookies=guest.cookies)
    try:
        socket.send(message("execute_request", {"code": "print('it ran')", "silent": False}))
        socket.send(message("kernel_info_request", {}))  # its reply comes after whatever the code would have caused
        seen = []
        while not seen or seen[-1]["header"]["msg_type"] != "kernel_info_reply":
            seen.append(json.loads(socket.recv()))
    finally:
        socket.close()

    assert not [one for one in seen if one["header"]["msg_type"] in ("stream", "execute_reply", "execute_input")]
    assert "it ran" not in json.dumps(seen)


def test_bytes_in_the_older_protocol_do_not_stop_the_server(server: Server) -> None:
    visitor = Visitor(server.url)
    kernel_id = kernel_of(visitor.ask("?spy=1").text)
    socket = channels(server, kernel_id, cookies=visitor.cookies)
    try:
        comm = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
        socket.send(message("comm_open", comm, version="1.0.0"))
        socket.send(message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}))
        while not isinstance(socket.recv(), bytes):
            pass
    finally:
        socket.close()

    assert visitor.ask("nowhere").status == 404


def test_farewell_needs_the_owners_cookie_and_token(server: Server) -> None:
    visitor, stranger = Visitor(server.url), Visitor(server.url)
    kernel_id = kernel_of(visitor.ask().text)
    stranger.ask("nowhere")
    farewell = f"voila/api/shutdown/{kernel_id}"

    without_token = visitor.ask(farewell, data=b"")
    of_stranger = stranger.ask(farewell, data=f"_xsrf={stranger.xsrf}".encode())

    assert without_token.status == 403
    assert of_stranger.status == 404
    assert visitor.ask(f"api/kernels/{kernel_id}").status == 200


def test_farewell_ends_the_kernel_and_nobody_elses(server: Server, guest: Visitor, page: Answer) -> None:
    visitor = Visitor(server.url)
    before = {process.pid for process in server.children()}
    kernel_id = kernel_of(visitor.ask().text)
    kernel = [process for process in server.children() if process.pid not in before]

    answer = visitor.ask(f"voila/api/shutdown/{kernel_id}", data=f"_xsrf={visitor.xsrf}".encode())

    assert answer.status == 204
    assert visitor.ask(f"api/kernels/{kernel_id}").status == 404
    assert len(kernel) == 1
    assert psutil.wait_procs(kernel, timeout=30)[1] == []
    assert guest.ask(f"api/kernels/{kernel_of(page.text)}").status == 200


def test_kernels_answer_no_visit_by_delete_without_token(server: Server, guest: Visitor, page: Answer) -> None:
    request = urllib.request.Request(
        f"{server.url}api/kernels/{kernel_of(page.text)}", method="DELETE", headers={"Cookie": guest.cookies}
    )
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60)
    caught.value.close()

    assert caught.value.code == 403


def test_quiet_page_keeps_its_connection() -> None:
    # The server pings each page and closes one that has not answered for a while. The while must be several pings long:
    # with one it would end every page that is only being read. Here a ping comes every half second instead of every 30.
    code = """
import sys
from hanalearn.serve.server import LessonServer
settings = LessonServer.init_settings
LessonServer.init_settings = lambda self: {**settings(self), "ws_ping_interval": 500}
import jupyter_server.base.websocket
jupyter_server.base.websocket.WS_PING_INTERVAL = 500
from hanalearn.__main__ import main
sys.exit(main(["serve", "--port", "0", "--no-browser"]))
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[^ ]+/", process.stdout.readline())
            assert found
            visitor = Visitor(found[0])
            kernel_id = kernel_of(visitor.ask().text)
            address = f"{found[0]}api/kernels/{kernel_id}/channels?session_id=s".replace("http://", "ws://")
            socket = websocket.create_connection(
                address, timeout=20, cookie=visitor.cookies, origin=found[0][:-1], http_no_proxy=["127.0.0.1"]
            )
            with closing(socket):
                pings = 0
                while pings < 6:
                    kind, frame = socket.recv_data_frame(control_frame=True)
                    assert kind != websocket.ABNF.OPCODE_CLOSE, frame
                    pings += kind == websocket.ABNF.OPCODE_PING
        finally:
            process.terminate()
