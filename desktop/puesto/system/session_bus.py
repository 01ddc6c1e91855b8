"""One request to the desktop over its D-Bus, which is all that the program ever says there.

The bus forgets what was asked of it as soon as the connection ends: whoever holds the socket holds what was granted.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

PATIENCE = 10
"""Seconds that the bus, or what is asked through it, may take to answer."""
CALL, RETURN, ERROR = 1, 2, 3
"""What kind of message it is; signals, the fourth, are not for us."""
PATH, INTERFACE, MEMBER, DESTINATION, SIGNATURE = 1, 2, 3, 6, 8
"""The fields of a message's head."""
HEAD = 16
"""Bytes of a head before its fields."""
LONGEST = 1 << 20
"""Bytes that an answer may have; ours have a hundred."""

Argument = str | int
"""A text, or a whole number without a sign."""


class Request(NamedTuple):
    """A function of a program of the desktop."""

    service: str
    """Whom it belongs to; by its object's path and its interface it has the same name."""
    function: str
    arguments: Sequence[Argument]


def ask(request: Request, environment: Mapping[str, str] = os.environ) -> socket.socket | None:
    """Ask for it; the connection that holds what was granted, None where it was refused.

    An OSError where there is no bus, or none that answers.
    """
    connection = _connect(environment)
    try:
        hello = Request("org.freedesktop.DBus", "Hello", ())
        granted = all(_call(connection, serial, one) for serial, one in enumerate((hello, request), 1))
    except BaseException:
        connection.close()
        raise
    if granted:
        return connection
    connection.close()
    return None


def _connect(environment: Mapping[str, str]) -> socket.socket:
    """A connection to the bus of the session, as the one who runs this program."""
    last: OSError = FileNotFoundError("D-Bus")
    for place in places(environment):
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.settimeout(PATIENCE)
            connection.connect(place)
            connection.sendall(b"\0AUTH EXTERNAL %s\r\n" % str(os.getuid()).encode().hex().encode())
            if not _line(connection).startswith(b"OK "):
                raise PermissionError("D-Bus")
            connection.sendall(b"BEGIN\r\n")
            return connection
        except OSError as error:
            connection.close()
            last = error
    raise last


def places(environment: Mapping[str, str]) -> list[bytes]:
    """Where the bus may be reached: as the session tells, else where every session of today has it."""
    told = environment.get("DBUS_SESSION_BUS_ADDRESS", "")
    found = []
    for address in told.split(";"):
        kind, _, rest = address.partition(":")
        pairs = dict(pair.partition("=")[::2] for pair in rest.split(","))
        if kind == "unix" and "path" in pairs:
            found.append(unquote_to_bytes(pairs["path"]))
        elif kind == "unix" and "abstract" in pairs:
            found.append(b"\0" + unquote_to_bytes(pairs["abstract"]))
    if not told and (own := environment.get("XDG_RUNTIME_DIR", "")):
        found.append(os.path.join(own, "bus").encode())
    return found


def _call(connection: socket.socket, serial: int, request: Request) -> bool:
    """Whether a function was carried out. One after the other is called: the next answer is its own."""
    connection.sendall(message(serial, request))
    while (kind := _answer(connection)) not in (RETURN, ERROR):
        pass
    return kind == RETURN


def message(serial: int, request: Request) -> bytes:
    """A call as it goes over the wire, the lowest byte of each number first."""
    service = request.service
    fields = b""
    for code, kind, value in (
        (PATH, "o", "/" + service.replace(".", "/")),
        (INTERFACE, "s", service),
        (MEMBER, "s", request.function),
        (DESTINATION, "s", service),
    ):
        fields = _fill_up(fields, 8) + struct.pack("<BB2s", code, 1, kind.encode() + b"\0") + _text(value)
    if request.arguments:
        kinds = "".join("s" if isinstance(one, str) else "u" for one in request.arguments)
        signature = struct.pack("<B", len(kinds)) + kinds.encode() + b"\0"
        fields = _fill_up(fields, 8) + struct.pack("<BB2s", SIGNATURE, 1, b"g\0") + signature
    body = b""
    for one in request.arguments:
        body = _fill_up(body, 4) + (_text(one) if isinstance(one, str) else struct.pack("<I", one))
    head = struct.pack("<cBBBIII", b"l", CALL, 0, 1, len(body), serial, len(fields))
    return _fill_up(head + fields, 8) + body


def _text(text: str) -> bytes:
    raw = text.encode()
    return struct.pack("<I", len(raw)) + raw + b"\0"


def _fill_up(raw: bytes, to: int) -> bytes:
    """Bytes filled up so that what follows begins at a multiple of `to`."""
    return raw + bytes(-len(raw) % to)


def _answer(connection: socket.socket) -> int:
    """Read the next message whole; which kind it is."""
    head = _exactly(connection, HEAD)
    body, _, fields = struct.unpack_from("<III" if head[:1] == b"l" else ">III", head, 4)
    rest = -(-fields // 8) * 8 + body
    if rest > LONGEST:
        raise ConnectionError("D-Bus")
    _exactly(connection, rest)
    return head[1]


def _exactly(connection: socket.socket, many: int) -> bytes:
    """So many bytes, however they come."""
    raw = b""
    while len(raw) < many:
        raw += (part := connection.recv(many - len(raw)))
        if not part:
            raise ConnectionError("D-Bus")
    return raw


def _line(connection: socket.socket) -> bytes:
    """What comes until the line ends."""
    raw = b""
    while not raw.endswith(b"\r\n"):
        raw += _exactly(connection, 1)
    return raw
