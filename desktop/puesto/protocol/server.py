"""The protocol's server: it reads a line, finds the verb, checks the fields, and answers with a line.

An error changes nothing and ends nothing.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import IO, TYPE_CHECKING, Any

from puesto.core.messages import N_, Sayable, brief, msg
from puesto.language import Language
from puesto.plain_file import parse_json
from puesto.protocol.faults import ProtocolError, check_fields
from puesto.protocol.first_verbs import FIRST_VERBS, choose_language, hello
from puesto.shelf import Shelf
from puesto.system.pipes import nobody_reads

if TYPE_CHECKING:
    from puesto.protocol.conversation import Conversation


class Server:
    """One conversation line by line: a language, and what is talked about once something is."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.language = Language("es")
        self._shelf = shelf or Shelf()
        self._talk: Conversation | None = None

    def reply(self, line: bytes | str) -> dict[str, Any]:
        """Return the answer to one line."""
        request_id: Any = None
        try:
            request = _read_request(line)
            request_id = request.get("id")
            return {"id": request_id, "ok": True, "result": self._carry_out(request)}
        except ProtocolError as fault:
            say = self.say if self._talk is None else self._talk.say
            error: dict[str, Any] = {"code": fault.code, "message": say(fault.message)}
            error |= {"rule": fault.rule} if fault.rule else {}
            error |= {"notices": [say(notice) for notice in fault.notices]} if fault.notices else {}
            return {"id": request_id, "ok": False, "error": error}
        except Exception as problem:  # noqa: BLE001 whatever fails is answered, and the conversation goes on
            report = f"{type(problem).__name__}: {problem}"
            message = self.say(brief(msg(N_("Ha fallado algo dentro del programa: {report}"), report=report)))
            return {"id": request_id, "ok": False, "error": {"code": "internal", "message": message}}

    def say(self, message: Sayable) -> str:
        """Return a message in the language of the conversation."""
        return self.language.say(message)

    def read_line(self, source: IO[bytes]) -> bytes:
        """Return the next line. While there is none, a disk that refused is tried again."""
        file = self._talk.file if self._talk is not None else None
        if file is None or not file.failing:
            return source.readline()
        from puesto.storage.background_fsync import retrying

        with retrying(file.retry):
            return source.readline()

    def close(self) -> None:
        """Let go of the file of the session."""
        if self._talk is not None:
            self._talk.close()

    def _carry_out(self, request: dict[str, Any]) -> Any:
        """Carry out one request and return its result."""
        verb = request.get("cmd")
        if verb == "hello":
            check_fields(request, ())
            return hello(self.language)
        if verb == "language":
            check_fields(request, ("to",), ("to",))
            self.language, result = choose_language(request["to"])
            if self._talk is not None:
                self._talk.language = self.language
            return result
        from puesto.protocol.verbs import VERBS, Conversation  # what plays a game is read once a game is asked for

        results = VERBS.get(verb) if isinstance(verb, str) else None
        if results is None:
            allowed = (*FIRST_VERBS, *VERBS)
            raise ProtocolError(
                "unknown_verb",
                msg(N_("No se conoce la orden «{verb}». Se puede pedir: {allowed}."), verb=str(verb), allowed=allowed),
            )
        check_fields(request, results.fields, results.needed)
        if self._talk is None:
            self._talk = Conversation(self._shelf, self.language)
        return results.run(self._talk, {name: value for name, value in request.items() if name in results.fields})


def _read_request(line: bytes | str) -> dict[str, Any]:
    """Return the request in a line; raise `ProtocolError` where it is none."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        request = parse_json(text)
        if "\\u" in text:
            json.dumps(request, ensure_ascii=False).encode("utf-8")  # half a surrogate pair is no text
    except ValueError:
        raise ProtocolError("bad_json", msg(N_("La línea no es JSON."))) from None
    if not isinstance(request, dict):
        raise ProtocolError("bad_request", msg(N_("Se espera un objeto JSON con «cmd».")))
    return request


def serve(server: Server | None = None, source: IO[bytes] | None = None, target: IO[bytes] | None = None) -> int:
    """Answer lines until the input ends. Whatever else is printed meanwhile goes to stderr."""
    server = server or Server()
    source, target = source or sys.stdin.buffer, target or sys.stdout.buffer
    with contextlib.redirect_stdout(sys.stderr):
        try:
            for line in iter(lambda: server.read_line(source), b""):
                if line.strip():
                    target.write(reply_line(server.reply(line)))
                    target.flush()
        except OSError as error:
            if not nobody_reads(error):
                raise
            _write_nowhere(target)
        except KeyboardInterrupt:
            return 0
        finally:
            server.close()
    return 0


def _write_nowhere(target: IO[bytes]) -> None:
    """Send what a reader who has left did not take to nowhere, or Python would fail on it at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, target.fileno())
        os.close(nowhere)


def reply_line(reply: dict[str, Any]) -> bytes:
    """Return a reply as one line."""
    return (json.dumps(reply, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8", "replace")
