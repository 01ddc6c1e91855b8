"""The server of the page for a second device: this network only, read only, behind a random token.

Everything but the page, its style, its script and its stream of changes is answered with 404 or 403 and nothing else.
"""

from __future__ import annotations

import contextlib
import hmac
import io
import ipaddress
import json
import secrets
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from puesto.companion.page import Looks, media_of, page_text
from puesto.language import LANGUAGES

LOOPBACK = "127.0.0.1"
TOKEN_BYTES = 24
BEAT_S = 15.0
"""Seconds of silence after which a comment is sent, so that a device that has gone is noticed."""
REQUEST_S, DRAIN_S = 5.0, 0.5
"""Seconds that a request may take to arrive, however it is cut into pieces, and the rest of a refused one."""
MOST_HEAD = 1 << 14
"""Bytes that a request may have; parsing a few megabytes of headers would keep the table waiting."""
MOST_WATCHERS, MOST_REQUESTS = 12, 20
"""Devices that may look at once, and requests that are handled at once; more are refused."""
MOST_REFUSED, REFUSAL_S = 10, 0.25
"""Requests refused within two seconds beyond which each new one waits for so many seconds, so that a flood does not
slow the table down."""
MOST_DRAINED = 1 << 21
"""Bytes of a refused request that are read and thrown away, so that its sender gets the answer."""
PROBE = ("10.255.255.255", 9)
"""An address outside this computer, to learn the own one; nothing is sent to it."""
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}

Blocks = Mapping[str, str]
"""Name of a block of the page -> its HTML."""


class Watcher(NamedTuple):
    """A device that looks at the page."""

    kind: str
    """`phone`, `tablet` or `computer`, by what its browser says."""
    since: datetime


def own_address() -> str | None:
    """Return this computer's address on its own network; None without one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(PROBE)
            address = str(probe.getsockname()[0])
    except OSError:
        return None
    return address if is_own_network(address) and not ipaddress.ip_address(address).is_loopback else None


def is_own_network(address: str) -> bool:
    """Return whether an address is of a network at home, or of this computer."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False


class CompanionServer:
    """Server of one session's page, in threads of its own, from its making until `stop`."""

    def __init__(self, address: str, looks: Looks, on_watchers: Callable[[], object] = lambda: None) -> None:
        """Listen at an address of this computer; raise OSError where that cannot be.

        `on_watchers` is called, in another thread, when a device comes or goes.
        """
        self.token = secrets.token_urlsafe(TOKEN_BYTES)
        self.on_watchers = on_watchers
        self.looks, self.media = looks, media_of(looks)
        self._blocks: dict[str, Blocks] = {code: {} for code in LANGUAGES}
        self._language, self._look = "es", next(iter(looks))
        self._version = 0
        self._is_over = False
        self._changed = threading.Condition()
        self._watchers: dict[object, Watcher] = {}
        self._http = _Listener((address, 0), self)
        self.address, self.port = address, int(self._http.server_port)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.2,), name="companion", daemon=True)
        self._thread.start()

    @property
    def place(self) -> str:
        """Return address and port, as people read them."""
        return f"{self.address}:{self.port}"

    @property
    def link(self) -> str:
        """Return the link of the page with its token."""
        return f"http://{self.place}/m/{self.token}"

    @property
    def watchers(self) -> list[Watcher]:
        """Return the devices that look, in the order in which they came."""
        with self._changed:
            return list(self._watchers.values())

    @property
    def defaults(self) -> tuple[str, str]:
        """Return the language and the look of a device that has not chosen any: those of the window."""
        return self._language, self._look

    def show(self, blocks: Mapping[str, Blocks], language: str, look: str) -> None:
        """Show blocks by language; every device gets them at once."""
        with self._changed:
            self._blocks, self._language, self._look = dict(blocks), language, look
            self._version += 1
            self._changed.notify_all()

    def renew_token(self) -> None:
        """Make another token; devices with the old one are thrown out."""
        with self._changed:
            self.token = secrets.token_urlsafe(TOKEN_BYTES)
            self._version += 1
            self._changed.notify_all()

    def stop(self) -> None:
        """Tell every device that the table is closed, and stop listening."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()
        self._http.shutdown()
        self._http.server_close()

    # -- called in the threads of requests

    def knows(self, token: str) -> bool:
        """Return whether a token is the page's."""
        return hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode())

    def stream(self, token: str, language: str, agent: str, send: Callable[[str, Any], None]) -> None:
        """Send a device the blocks whenever they change, until the token changes or the table is closed.

        `send` sends an event with its data, or a comment for ""; it raises OSError once the device is gone.
        """
        key, sent_version = object(), -1
        with self._changed:
            if len(self._watchers) >= MOST_WATCHERS:
                return
            self._watchers[key] = Watcher(device_of(agent), datetime.now())
        self.on_watchers()
        try:
            while True:
                with self._changed:
                    if sent_version == self._version and not self._is_over:
                        self._changed.wait(BEAT_S)
                    if self._is_over or not self.knows(token):
                        blocks = None
                    else:
                        blocks = self._blocks.get(language, {}) if sent_version != self._version else {}
                    sent_version = self._version
                if blocks is None:
                    send("end", {})
                    return
                send("blocks" if blocks else "", dict(blocks))
        except OSError:
            return
        finally:
            with self._changed:
                self._watchers.pop(key, None)
            self.on_watchers()


def device_of(agent: str) -> str:
    """Return the kind of a device by what its browser says."""
    if "iPad" in agent or "Tablet" in agent or ("Android" in agent and "Mobile" not in agent):
        return "tablet"
    return "phone" if "Mobi" in agent else "computer"


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 32
    allow_reuse_address = False

    def __init__(self, place: tuple[str, int], companion: CompanionServer) -> None:
        self.companion = companion
        self._room = threading.BoundedSemaphore(MOST_REQUESTS)
        self._refused: deque[float] = deque(maxlen=MOST_REFUSED)
        """When the last requests were refused."""
        super().__init__(place, _Request)

    def server_bind(self) -> None:
        """Bind without looking the computer's name up, which may ask the network."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Return whether a request comes from this network, and there is room for it.

        Wait first if too many were refused within two seconds.
        """
        if len(self._refused) == MOST_REFUSED and time.monotonic() - self._refused[0] < 2.0:
            time.sleep(REFUSAL_S)
        return is_own_network(str(client_address[0])) and self._room.acquire(blocking=False)

    def note_refusal(self) -> None:
        """Note that a request was refused now."""
        self._refused.append(time.monotonic())

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep a device that has gone from printing anything."""
        if isinstance(sys.exc_info()[1], OSError):
            return
        super().handle_error(request, client_address)


class _Bounded(io.RawIOBase):
    """The bytes of a connection up to a number, within a time that counts for all of them together.

    Reading more, or longer, raises TimeoutError.
    """

    def __init__(self, connection: socket.socket, seconds: float, most: int) -> None:
        self._connection, self._until, self._left = connection, time.monotonic() + seconds, most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read bytes within the size and the time that a request may take."""
        seconds = self._until - time.monotonic()
        if seconds <= 0 or self._left <= 0:
            raise TimeoutError
        self._connection.settimeout(seconds)
        byte_count = self._connection.recv_into(memoryview(buffer)[: self._left])
        self._left -= byte_count
        return byte_count


class _Request(BaseHTTPRequestHandler):
    server: _Listener
    timeout = REQUEST_S
    protocol_version = "HTTP/1.0"
    _is_answered = False

    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(_Bounded(self.connection, self.timeout, MOST_HEAD))

    def handle_one_request(self) -> None:
        """Answer a request.

        What the standard library leaves unanswered, blank lines and slow ones, is refused.
        """
        super().handle_one_request()
        if not self._is_answered:
            self._refuse(404)

    def do_GET(self) -> None:
        """Answer a request of a device: the page, its blocks, its media, or the stream of changes."""
        companion = self.server.companion
        path, _, query = self.path.partition("?")
        parts = path.split("/")
        if len(parts) not in (3, 4) or parts[:2] != ["", "m"] or not companion.knows(parts[2]):
            return self._refuse(404)
        if self.headers.get("Host", "") != companion.place:
            return self._refuse(403)
        part = parts[3] if len(parts) == 4 else ""
        if part == "events":
            self._stream(parts[2], query)
        elif part == "" and len(parts) == 3:
            language, look = companion.defaults
            page = page_text(parts[2], language, look, companion.looks)
            self._send(page.encode("utf-8", "replace"), "text/html; charset=utf-8")
        elif part in companion.media:
            self._send(*companion.media[part])
        else:
            self._refuse(404)
        return None

    def _stream(self, token: str, query: str) -> None:
        """Send the blocks in one language, and again whenever they change."""
        language = query.removeprefix("language=")
        if language not in LANGUAGES:
            return self._refuse(404)
        self._begin(200, "text/event-stream; charset=utf-8")

        def send(event: str, data: Any) -> None:
            text = f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n" if event else ":\n\n"
            self.wfile.write(text.encode("utf-8", "replace"))
            self.wfile.flush()

        self.server.companion.stream(token, language, self.headers.get("User-Agent", ""), send)
        return None

    def _send(self, data: bytes, kind: str) -> None:
        self._begin(200, kind, len(data))
        self.wfile.write(data)

    def _begin(self, status: int, kind: str, size: int | None = None) -> None:
        """Send the status and the headers of an answer."""
        self._is_answered = True
        self.connection.settimeout(REQUEST_S)
        self.send_response_only(status)
        self.send_header("Content-Type", kind)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if size is not None:
            self.send_header("Content-Length", str(size))
        self.end_headers()

    def _refuse(self, status: int) -> None:
        """Refuse a request with a status and close the connection."""
        self.close_connection = self._is_answered = True
        self.server.note_refusal()
        with contextlib.suppress(OSError):
            self.request_version = "HTTP/1.0"  # an answer in a line that everybody understands, whatever was asked
            self.send_response_only(status)
            self.send_header("Content-Length", "0")
            self.send_header("Connection", "close")
            self.end_headers()
            self._drain()

    def _drain(self) -> None:
        """Read what is left of a request: an end with bytes unread would take the answer from its sender."""
        self.connection.shutdown(socket.SHUT_WR)
        rest, buffer = _Bounded(self.connection, DRAIN_S, MOST_DRAINED), bytearray(65536)
        while rest.readinto(buffer):
            pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer whatever is no request of the page with 404, without a word."""
        self.requestline = getattr(self, "requestline", "")
        self._refuse(404)

    def log_message(self, format: str, *args: Any) -> None:
        """Write nothing anywhere."""
