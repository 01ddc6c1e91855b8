"""Printing at a terminal or into a pipe: every character is printable, and a closed pipe is no error."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable

from puesto.core.messages import N_, msg
from puesto.language import Language
from puesto.system.pipes import nobody_reads

NOT_WRITTEN = 2
"""Exit status where what was to be printed could not be written."""


def use_utf8() -> None:
    """Read and print UTF-8 on any system; what a terminal cannot print becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]


def let_go() -> None:
    """Nobody reads on: what is left to print goes nowhere, or Python would fail on it at its end."""
    with contextlib.suppress(AttributeError, ValueError, OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_printing(command: Callable[[Callable[[str], None]], int], language: str) -> int:
    """Run a command that prints line by line, and return its exit status, even if nobody reads to the end."""
    use_utf8()
    lost: list[OSError] = []

    def say(line: str) -> None:
        if not lost:
            try:
                print(line)
            except OSError as error:
                lost.append(error)

    status = command(say)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        lost.append(error)
    if not lost:
        return status
    let_go()
    if nobody_reads(lost[0]):
        return status
    from puesto.storage.disk import reason_of

    reason = reason_of(lost[0])
    print(Language(language).say(msg(N_("No se ha podido escribir: {report}"), report=reason)), file=sys.stderr)
    return NOT_WRITTEN
