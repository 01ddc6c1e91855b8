"""The command line as a player types it: in a process of its own, or here, where only what is said is of interest."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from unittest import mock

from puesto import cli
from tests import ROOT

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
Done = subprocess.CompletedProcess[str]


def run(*arguments: str, **more: str) -> Done:
    """A process of its own, without a screen; `more` goes into its environment."""
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS}
    return subprocess.run(
        [sys.executable, "-m", "puesto", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        input="",
        env={**environment, "PYTHONPATH": str(ROOT / "desktop"), "PYTHONIOENCODING": "utf-8", **more},
    )


def run_here(*arguments: str, **more: str) -> Done:
    """The same in this process: what was said, and the exit status."""
    out, err, status = StringIO(), StringIO(), 0
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS} | more
    with (
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.object(sys, "stdin", StringIO()),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = cli.main(arguments)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
    return Done(["puesto", *arguments], status, out.getvalue(), err.getvalue())
