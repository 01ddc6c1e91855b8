"""The server of the page for a second device: only the page, only with its token, only to look."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from puesto.companion.page import INKS
from puesto.companion.server import (
    LOOPBACK,
    MOST_REFUSED,
    MOST_REQUESTS,
    REFUSAL_S,
    CompanionServer,
    _Request,
    device_of,
    is_own_network,
)

LOOKS = {"papel": dict.fromkeys(INKS, "red"), "bunker": dict.fromkeys(INKS, "blue")}
PHONE = "Mozilla/5.0 (iPhone) Mobile/15E148"
REFUSED = (b"403", b"404")


@pytest.fixture
def server() -> Iterator[CompanionServer]:
    companion = CompanionServer(LOOPBACK, LOOKS)
    companion.show({"es": {"head": "<h1>Hola</h1>"}, "en": {"head": "<h1>Hello</h1>"}}, "es", "bunker")
    yield companion
    companion.stop()


def ask(server: CompanionServer, raw: bytes) -> bytes:
    """Send bytes as they are, and return all that comes back."""
    with socket.create_connection((LOOPBACK, server.port), timeout=10) as line:
        try:
            line.sendall(raw)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while part := line.recv(65536):
                answer += part
        except ConnectionError:
            return b""
    return answer


def get(server: CompanionServer, path: str, host: str = "", method: str = "GET", more: str = "") -> bytes:
    return ask(server, f"{method} {path} HTTP/1.1\r\nHost: {host or server.place}\r\n{more}\r\n".encode())


def test_the_page_comes_with_its_token_and_has_nothing_from_elsewhere(server):
    page = get(server, f"/m/{server.token}")
    head, _, body = page.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 200") and b"Set-Cookie" not in head and b"no-referrer" in head
    assert b"http" not in body.replace(b"<!doctype html>", b"") and b'data-look="bunker"' in body
    assert b"--ink:blue" in get(server, f"/m/{server.token}/style.css")
    assert b"EventSource" in get(server, f"/m/{server.token}/script.js")
    assert b"font/ttf" in get(server, f"/m/{server.token}/condensed.ttf")


def test_hostile_requests_are_refused_without_a_word(server):
    token = server.token
    paths = (
        "/", "/m", "/m/", "/m/x", f"/m/{token}x", f"/m/{token[:-1]}", f"/{token}", f"/m/{token}/", f"/m/{token}/../..",
        f"/m/{token}/style.css/..", f"/m/{token}/page.py", "/m/%2e%2e/etc/passwd", "http://x/",
        f"/m/{token}/events", f"/m/{token}/events?language=xx", "/" + "a" * 70_000, "/m/\xff\xfe", "/favicon.ico",
    )  # fmt: skip
    answers = [get(server, path) for path in paths]
    good = f"/m/{token}"
    answers += [get(server, good, method=method) for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS", "X" * 90)]
    answers += [get(server, good, host=host) for host in ("evil.example", f"localhost:{server.port}")]
    answers.append(get(server, good, more="".join(f"X-{number}: 1\r\n" for number in range(150))))
    answers.append(get(server, good, more=f"X: {'y' * 70_000}\r\n"))
    answers += [ask(server, raw) for raw in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n")]
    answers += [ask(server, raw) for raw in (f"GET /{token}\r\n\r\n".encode(), b"\r\n\r\n", b"\0" * 300_000)]
    for answer in answers:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert (head.split()[1:2] or [b""])[0] in REFUSED, answer[:80]
        assert not body and token.encode() not in answer and b"Python" not in answer


def test_a_slow_request_is_refused_in_the_end(server, monkeypatch):
    monkeypatch.setattr(_Request, "timeout", 0.1)
    with socket.create_connection((LOOPBACK, server.port), timeout=5) as line:
        line.sendall(b"GET /m/")
        assert line.recv(100).startswith(b"HTTP/1.0 404")


def test_a_request_that_trickles_in_is_refused_when_its_time_is_over(server, monkeypatch):
    monkeypatch.setattr(_Request, "timeout", 0.5)
    began = time.monotonic()
    with socket.create_connection((LOOPBACK, server.port), timeout=10) as line:
        answer = b""
        for letter in b"GET /m/" + b"a" * 200:
            line.sendall(bytes([letter]))
            line.settimeout(0.1)
            try:
                answer = line.recv(100)
                break
            except TimeoutError:
                continue
    assert answer.startswith(b"HTTP/1.0 404") and time.monotonic() - began < 5


def test_a_flood_is_slowed_down(server, monkeypatch):
    waits = list[float]()
    monkeypatch.setattr("puesto.companion.server.time.sleep", waits.append)
    for _ in range(MOST_REFUSED):
        server._http.note_refusal()
    assert get(server, f"/m/{server.token}").startswith(b"HTTP/1.0 200")
    assert waits == [REFUSAL_S]


def test_slow_requests_do_not_keep_others_out(server):
    lines = [socket.create_connection((LOOPBACK, server.port)) for _ in range(MOST_REQUESTS - 4)]
    for line in lines:
        line.sendall(b"GET /m/")
    assert get(server, f"/m/{server.token}").startswith(b"HTTP/1.0 200")
    for line in lines:
        line.close()


def event(line: socket.socket, kind: str) -> Any:
    """Read the stream of a device until an event of a kind, and return its data."""
    text = b""
    while True:
        text += line.recv(65536)
        for part in text.decode().split("\n\n"):
            if f"event: {kind}\ndata: " in part:
                return json.loads(part.partition("data: ")[2])


def watch(server: CompanionServer, language: str) -> socket.socket:
    line = socket.create_connection((LOOPBACK, server.port), timeout=10)
    head = f"Host: {server.place}\r\nUser-Agent: {PHONE}\r\n\r\n"
    line.sendall(f"GET /m/{server.token}/events?language={language} HTTP/1.1\r\n{head}".encode())
    return line


def test_a_device_follows_until_the_key_changes(server):
    with watch(server, "en") as line:
        assert event(line, "blocks") == {"head": "<h1>Hello</h1>"}
        assert [watcher.kind for watcher in server.watchers] == ["phone"]
        start = time.monotonic()
        server.show({"en": {"head": "<h1>Now</h1>"}}, "en", "papel")
        assert event(line, "blocks") == {"head": "<h1>Now</h1>"}
        assert time.monotonic() - start < 5
        before = server.link
        server.renew_token()
        assert event(line, "end") == {} and server.link != before


def test_the_table_that_is_closed_says_so_and_listens_no_more(server):
    with watch(server, "es") as line:
        event(line, "blocks")
        server.stop()
        assert event(line, "end") == {}
    with pytest.raises(OSError):
        socket.create_connection((LOOPBACK, server.port), timeout=2)


def test_only_this_network_is_answered():
    assert all(map(is_own_network, ("192.168.1.4", "10.0.0.7", "172.20.1.1", LOOPBACK)))
    assert not any(map(is_own_network, ("8.8.8.8", "2001:4860:4860::8888", "x")))
    assert device_of("Mozilla/5.0 (Linux; Android 14) Chrome") == "tablet"
