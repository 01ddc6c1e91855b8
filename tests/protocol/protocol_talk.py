"""Talking to the protocol: within the process, and to a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from puesto.protocol import Server
from tests import ROOT
from tests.protocol.toy_protocol import SHELF

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "desktop"), str(ROOT))), "PYTHONUNBUFFERED": ""}
TOY = ["-m", "tests.protocol.toy_protocol"]
PUESTO = ["-m", "puesto", "protocol"]


class Talk:
    """A conversation with a server in this process."""

    def __init__(self, server: Server | None = None) -> None:
        self.server = server or Server(SHELF)

    def raw(self, **request: Any) -> dict[str, Any]:
        return self.server.reply(json.dumps({"id": 1, **request}))

    def ask(self, cmd: str, **more: Any) -> Any:
        reply = self.raw(cmd=cmd, **more)
        assert reply["ok"], reply
        return reply["result"]

    def fault(self, cmd: str, **more: Any) -> dict[str, Any]:
        reply = self.raw(cmd=cmd, **more)
        assert not reply["ok"], reply
        error: dict[str, Any] = reply["error"]
        return error

    def new(self, scenario: str = "long", **more: Any) -> Any:
        return self.ask("new", game="toy", scenario=scenario, seed=1, **more)


class Process:
    """A conversation with a server in a process of its own."""

    def __init__(self, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            cwd=ROOT,
        )

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            try:
                pipe.close()
            except BrokenPipeError:
                continue
        self.process.wait(10)

    def send(self, *requests: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(json.dumps(request) + "\n" for request in requests).encode())
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any] | None:
        """The next whole reply, or None where the process is gone."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return json.loads(line) if line.endswith(b"\n") else None

    def ask(self, cmd: str, **more: Any) -> Any:
        self.send({"id": 1, "cmd": cmd, **more})
        reply = self.receive()
        assert reply is not None
        assert reply["ok"], reply
        return reply["result"]
