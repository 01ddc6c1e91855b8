"""The desktop is asked to keep the screen on, over a real bus where there is one, and forgets it when we are gone."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import threading
from contextlib import suppress

import pytest

from puesto.system import wakefulness
from puesto.system.session_bus import Request, ask, places

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is no D-Bus")

BUS = "org.freedesktop.DBus"
ON_A_BUS = f"""
from puesto.system.session_bus import Request, ask

def is_owned():
    found = ask(Request({BUS!r}, "GetNameOwner", ("org.puesto.Test",)))
    if found is not None:
        found.close()
    return found is not None

held = ask(Request({BUS!r}, "RequestName", ("org.puesto.Test", 4)))
assert held is not None and is_owned()
held.close()
for _ in range(1000):  # the bus notices it when it comes to it
    if not is_owned():
        break
else:
    raise AssertionError("still held")
"""


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="no bus to talk with")
def test_a_real_bus_grants_what_there_is_until_the_connection_ends_and_refuses_what_there_is_not():
    command = ["dbus-run-session", "--", sys.executable, "-c", ON_A_BUS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


class Desktop:
    """A bus with one program on it, which grants what it has and remembers what was called."""

    def __init__(self, server: socket.socket, has: str) -> None:
        self.server, self.has, self.called = server, has, list[bytes]()
        self.left = threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.server.accept()
                with client:
                    self._talk(client)
                self.left.set()

    def _talk(self, client: socket.socket) -> None:
        client.recv(100)
        client.sendall(b"OK 1234\r\n")
        client.recv(7)
        while raw := client.recv(4096):
            if b"Inhibit" in raw:
                self.called.append(raw)
            grants = b"Hello" in raw or self.has.encode() in raw
            client.sendall(b"l\4\1\1" + bytes(4) + bytes(8))  # a signal that nobody waits for
            client.sendall(b"l" + bytes([2 if grants else 3]) + b"\1\1" + (4).to_bytes(4, "little"))
            client.sendall((1).to_bytes(4, "little") + (5).to_bytes(4, "little") + bytes(8) + bytes(4))


@pytest.fixture
def bus(tmp_path, monkeypatch):
    """What makes the session's bus one with a program on it."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "bus"))
        server.listen()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'bus'},guid=12")
        yield lambda has: Desktop(server, has)
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize(("has", "tries"), [("org.freedesktop.ScreenSaver", 1), ("org.gnome.SessionManager", 2)])
def test_each_desktop_is_asked_in_the_way_it_knows(bus, has, tries):
    desktop = bus(has)
    let_go = wakefulness.stay_awake("Puesto de Mando", "Hay una partida en la mesa")
    assert let_go is not None and len(desktop.called) == tries
    assert all(b"Hay una partida en la mesa" in one for one in desktop.called)
    desktop.left.clear()
    let_go()
    assert desktop.left.wait(10), "the connection ends"


def test_a_bus_that_refuses_or_is_not_there_does_not_allow_it(bus, monkeypatch):
    desktop = bus("nothing")
    assert wakefulness.stay_awake("Puesto de Mando", "Hay una partida en la mesa") is None
    assert len(desktop.called) == 2
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert wakefulness.stay_awake("Puesto de Mando", "Hay una partida en la mesa") is None


def test_the_bus_is_where_the_session_says_or_where_every_session_has_it():
    told = "unix:abstract=/tmp/a%20b,guid=1;tcp:host=x;unix:path=/run/bus"
    assert places({"DBUS_SESSION_BUS_ADDRESS": told, "XDG_RUNTIME_DIR": "/run/user/7"}) == [b"\0/tmp/a b", b"/run/bus"]
    assert places({"XDG_RUNTIME_DIR": "/run/user/7"}) == [b"/run/user/7/bus"]
    with pytest.raises(FileNotFoundError):
        ask(Request(BUS, "Hello", ()), {})
