"""Brings the window and the screen reader together on a desktop bus of their own, and prints what was read as JSON.

Run as `dbus-run-session -- python -m tests.gui.bridge.talk LANGUAGE`, on a screen.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    "/usr/libexec/at-spi2-core/at-spi-bus-launcher",
)
SCREENS = (
    "menu",
    "keys",
    "preferences",
    "glossary",
    "pictures",
    "sessions",
    "luck",
    "note",
    "line",
    "export",
    "table_sheet",
    "resolutions",
    "deck",
    "missions",
    "mission",
    "parcel",
    "campaigns",
    "new_game",
)
"""Sheets and pages that are read besides the table."""

MORE = 30
"""Answers that fill the diary before the screens are read."""


def launcher() -> str | None:
    """The desktop's accessibility service, where it is installed."""
    return next((path for path in LAUNCHERS if Path(path).exists()), None)


def started(command: list[str], **environment: str) -> subprocess.Popen[str]:
    """A process that is talked to line by line."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
    )


def ask(process: subprocess.Popen[str], line: str) -> str:
    """Say a line and wait for the answer."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def main(language: str) -> None:
    """Read the table, two questions, and every screen of `SCREENS`."""
    service = subprocess.Popen([launcher() or "", "--launch-immediately"])
    time.sleep(0.5)
    window = started([sys.executable, "-m", "tests.gui.bridge.app", language], QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
    assert window.stdout is not None
    window.stdout.readline()
    reader = started(["/usr/bin/python3", str(HERE / "reader.py")])
    assert reader.stdout is not None
    reader.stdout.readline()
    read: dict[str, object] = {"table": json.loads(ask(reader, "tree"))}
    ask(window, "answer")
    ask(window, "answer")
    read["heard"] = json.loads(ask(reader, "heard"))
    for _ in range(MORE):
        ask(window, "answer")
    ask(reader, "heard")
    ask(window, "roll")
    read["rolled"] = json.loads(ask(reader, "heard"))
    for screen in SCREENS:
        ask(window, screen)
        read[screen] = json.loads(ask(reader, "tree"))
    ask(window, "go_home")
    read["home"] = json.loads(ask(reader, "tree"))
    for process in (reader, window, service):
        process.terminate()
        process.wait(10)
    print(json.dumps(read, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1])
