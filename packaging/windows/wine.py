"""Windows programs on this Linux: a wine in a folder of its own, a virtual screen, and their end.

What wine needs to run a build, and a real Windows has or does by itself, is here and in `wine_prefix.py`; none of it is
ever part of a build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO

SCREEN = "1366x768x24"
POLL = 0.25
"""Seconds between two looks at something that is waited for."""
REST = 4
"""Seconds without work after which a program is at rest."""


class StepFailedError(Exception):
    """A step did not do what it should; the text says what was seen."""


@dataclass
class Clock:
    """The time that the current step still has."""

    end: float = 0.0

    def start(self, seconds: float) -> None:
        """From now on there are so many seconds."""
        self.end = time.monotonic() + seconds

    def left(self, most: float | None = None) -> float:
        """Seconds that are left, at most `most`; raises `StepFailedError` once there are none."""
        left = self.end - time.monotonic()
        if left <= 0:
            raise StepFailedError("the time of this step is over")
        return left if most is None else min(left, most)

    def wait(self, what: str, done: Callable[[], bool], most: float = 60) -> None:
        """Wait until something is so; raises `StepFailedError`, saying what was waited for."""
        end = time.monotonic() + self.left(most)
        while not done():
            if time.monotonic() > end:
                raise StepFailedError(f"waited in vain: {what}")
            time.sleep(POLL)


@dataclass(frozen=True)
class Done:
    """The result of a program: its exit status and what it printed."""

    code: int
    text: str
    seconds: float


class Screen:
    """A screen in memory with nothing on it; a context manager."""

    def __init__(self) -> None:
        self.display = ""
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Screen:
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", "-dpi", "96"],
            pass_fds=(writing,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as said:
            self.display = f":{said.readline().strip()}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.terminate()
            self._server.wait(10)

    def picture(self, target: Path) -> None:
        """Save the screen as a PNG, without the empty edge."""
        target.parent.mkdir(parents=True, exist_ok=True)
        self._tool("import", "-window", "root", str(target))
        subprocess.run(["mogrify", "-trim", "+repage", str(target)], check=True, timeout=30, stderr=subprocess.DEVNULL)

    def press(self, *keys: str) -> None:
        """Press keys one after another, in whatever has the focus."""
        for key in keys:
            self._tool("xdotool", "key", "--clearmodifiers", key)
            time.sleep(POLL)

    def shows(self, title: str) -> bool:
        """Return whether a window is to be seen whose title holds a word."""
        return bool(self._tool("xdotool", "search", "--onlyvisible", "--name", title, check=False))

    def _tool(self, *command: str, check: bool = True) -> str:
        done = subprocess.run(
            command,
            check=check,
            capture_output=True,
            text=True,
            timeout=30,
            env={**os.environ, "DISPLAY": self.display},
        )
        return done.stdout.strip()


@dataclass
class Wine:
    """A wine in a folder of its own, with a home of its own, on a screen."""

    folder: Path
    screen: Screen
    clock: Clock
    language: str = "es_ES"
    """The language of the system, as a locale of `folder/locales`."""
    _running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def prefix(self) -> Path:
        """Where the drives and the registry lie."""
        return self.folder / "prefix"

    @property
    def drive(self) -> Path:
        """Drive C:."""
        return self.prefix / "drive_c"

    @property
    def user(self) -> Path:
        """Return the only user's folder."""
        return next(path for path in sorted((self.drive / "users").iterdir()) if path.name != "Public")

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment for wine; `QT_*` never reaches a program through it, `put` does that."""
        own = {
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            # no debugger over a crash; no offer to download what nothing here needs
            "WINEDLLOVERRIDES": "winedbg.exe=d;mscoree=d;mshtml=d",
            "HOME": str(self.folder / "home"),
            "LOCPATH": str(self.folder / "locales"),
            "LC_ALL": f"{self.language}.UTF-8",
            "DISPLAY": self.screen.display,
        }
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("QT_", "PUESTO_", "PYTHON", "XDG_", "LC_", "LANG"))
        }
        return {**kept, **own}

    def inside(self, path: Path) -> str:
        """Return a path as Windows programs name it."""
        try:
            return "C:\\" + str(path.relative_to(self.drive)).replace("/", "\\")
        except ValueError:
            return "Z:" + str(path.resolve()).replace("/", "\\")

    def start(self, *command: str, extra: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        """Start a Windows program and go on. It writes into a pipe, as wine wants."""
        running = subprocess.Popen(
            ["wine", *command],
            env={**self.environment, **(extra or {})},
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._running.append(running)
        return running

    def run(self, *command: str, most: float | None = None, extra: Mapping[str, str] | None = None) -> Done:
        """Run a Windows program to its end; `StepFailedError` if it does not end in time."""
        began = time.monotonic()
        running = self.start(*command, extra=extra)
        said = bytearray()
        assert running.stdout is not None
        # what it leaves running may hold the pipe open for ever, so its end is not waited for
        reader = threading.Thread(target=_read, args=(running.stdout, said), daemon=True)
        reader.start()
        try:
            code = running.wait(self.clock.left(most))
        except subprocess.TimeoutExpired:
            running.kill()
            raise StepFailedError(f"{Path(command[0]).name} did not end: {_tail(said)}") from None
        reader.join(1)
        return Done(code, bytes(said).decode("utf-8", "replace"), time.monotonic() - began)

    def need(self, *command: str, most: float | None = None, extra: Mapping[str, str] | None = None) -> Done:
        """Return the same for a program that must end well."""
        done = self.run(*command, most=most, extra=extra)
        if done.code != 0:
            raise StepFailedError(f"{Path(command[0]).name} ended with {done.code}: {done.text[-2000:]}")
        return done

    def put(self, name: str, value: str | None) -> None:
        """Set a variable for every program that is started from now on, or take it away."""
        if value is None:
            self.need("reg", "delete", "HKCU\\Environment", "/v", name, "/f")
        else:
            self.need("reg", "add", "HKCU\\Environment", "/v", name, "/d", value, "/f")

    def registry(self, branch: str) -> dict[str, dict[str, str]]:
        """Return a branch of the registry: for each key its values, as text of `regedit`."""
        target = self.folder / "registry.txt"
        target.unlink(missing_ok=True)
        self.run("regedit", "/E", self.inside(target), branch)
        found: dict[str, dict[str, str]] = {}
        if not target.is_file():
            return found
        key: dict[str, str] = {}
        for line in target.read_text(encoding="utf-16").replace("\\\n  ", "").splitlines():
            if line.startswith("["):
                key = found.setdefault(line.strip("[]"), {})
            elif "=" in line:
                name, _, value = line.partition("=")
                key[_plain(name)] = _plain(value)
        return found

    def runs(self, program: str) -> bool:
        """Return whether a program of this wine is running, by its file name."""
        return bool(self._processes(program))

    def rest(self, program: str) -> None:
        """Wait until a program has nothing more to do: this wine measures letters slowly."""
        spent, still = -1, 0

        def calm() -> bool:
            nonlocal spent, still
            now = sum(map(_spent, self._processes(program)))
            spent, still = now, still + 1 if now - spent <= 1 else 0
            return still * POLL >= REST

        self.clock.wait(f"{program} to come to rest", calm, 120)

    def _processes(self, program: str) -> list[Path]:
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if program in (process / "cmdline").read_text(errors="replace") and str(self.prefix) in (
                    process / "environ"
                ).read_text(errors="replace"):
                    found.append(process)
            except OSError:
                continue
        return found

    def stop(self) -> None:
        """End everything that runs in this wine, and wait for it."""
        if shutil.which("wineserver") is None or not self.prefix.is_dir():
            return
        for wish in ("-k", "-w"):
            subprocess.run(
                ["wineserver", wish],
                env=self.environment,
                check=False,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=60,
            )
        for one in self._running:
            if one.poll() is None:
                one.kill()
            one.wait(10)
            if one.stdout is not None:
                one.stdout.close()
        self._running.clear()


def _plain(text: str) -> str:
    """Return a name or value of the registry without its quotes."""
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text


def _spent(process: Path) -> int:
    """Return the work that a process has done so far, in ticks of the system's clock."""
    try:
        return sum(map(int, (process / "stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    except (OSError, IndexError):
        return 0


def _read(source: IO[bytes], said: bytearray) -> None:
    try:
        while piece := source.read(4096) if not hasattr(source, "read1") else source.read1(4096):
            said += piece
    except (OSError, ValueError):
        pass  # the pipe was closed because everything was ended


def _tail(said: bytearray) -> str:
    return bytes(said[-2000:]).decode("utf-8", "replace").strip() or "it printed nothing"
