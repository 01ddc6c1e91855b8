"""The commands of `packaging/dev.py`. Standard library only."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from dev_checks import check_everything
from dev_ready import (
    CHECKING,
    FREEZING,
    OFFSCREEN,
    PYTHON,
    ROOT,
    SCREEN_READER,
    VIRTUAL_SCREEN,
    WINDOW,
    NotReadyError,
    patient_console,
    ready,
    say,
)
from dev_rule import find_rule

HERE = "py packaging\\dev.py" if os.name == "nt" else "python3 packaging/dev.py"
ABOUT = f"""\
The first time, each command makes an environment in .venv and installs what is needed (on Debian and
Ubuntu also the missing system packages, as root or by sudo); afterwards it starts at once and works
offline. Whatever follows the command is handed on.

examples:
  {HERE} play                     open the window
  {HERE} play --language en       the same, in English
  {HERE} terminal                 play in the terminal
  {HERE} test                     every check and the quick tests
  {HERE} test --deep              the long random plays as well
  {HERE} test -k usage -x         hand arguments on to pytest
  {HERE} bench first_paint        one of the benches
  {HERE} rule chariots 8.15       where the code of a section of a rulebook is
  {HERE} mutants chariots         which changes of a rule no test can tell
  {HERE} build                    make what is installed on this system, in dist
  {HERE} release --check          say what stands in the way of a release
"""
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
"""Which folder of `packaging` makes what is installed on which system."""
OWN_HELP = ("test", "bench", "mutants", "build", "release")
"""The commands with a help text of their own."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    result = argparse.ArgumentParser(
        prog=HERE,
        description="Puesto de Mando: play it, test it, measure it.",
        epilog=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = result.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, text in (
        ("play", "open the window"),
        ("terminal", "play in the terminal, without a window"),
        (
            "test",
            "run lint, types, import contracts, catalogues, a real window and the tests; --deep adds the long ones",
        ),
        ("bench", "measure what has a number to hold; names of benches may follow"),
        (
            "rule",
            "say where the code of a section of a rulebook is: a game, and the section's number or words of its "
            "heading",
        ),
        ("mutants", "change one line of a rule at a time and list what no test can tell; names of games may follow"),
        ("build", "make what is installed on this system; --verify also runs it"),
        ("release", "with --check, say everything that stands in the way of a release"),
    ):
        commands.add_parser(name, help=text, add_help=name in OWN_HELP, usage=f"{HERE} {name} [...]", description=text)
    return result


def start(*arguments: str) -> int:
    """Run a command in `.venv` and return its exit status; PUESTO_COMMAND is the name to print in help."""
    try:
        return subprocess.run(
            [str(PYTHON), *arguments], check=False, env={**os.environ, "PUESTO_COMMAND": HERE}
        ).returncode
    except KeyboardInterrupt:
        return 130


def main(arguments: list[str]) -> int:
    """Do what the player typed; returns the exit status."""
    patient_console()
    asks = arguments[:1] in ([name] for name in OWN_HELP) and arguments[1:2] in (["-h"], ["--help"])
    command = str(parser().parse_args(arguments[: 2 if asks else 1]).command)
    rest = arguments[1:]
    if command == "rule":
        return find_rule(rest)
    linux = {
        "play": {**OFFSCREEN, **WINDOW},
        "terminal": {},
        "test": {**OFFSCREEN, **WINDOW, **VIRTUAL_SCREEN, **SCREEN_READER},
        "bench": OFFSCREEN,
        "mutants": OFFSCREEN,
        "build": {**OFFSCREEN, **WINDOW, **FREEZING, **(CHECKING | VIRTUAL_SCREEN if "--verify" in rest else {})},
        "release": OFFSCREEN,
    }
    if command == "build" and sys.platform not in SYSTEMS:
        say(
            f"Puesto de Mando is built for Linux, Windows and macOS, and this is {sys.platform}. `{HERE} play` may "
            f"work all the same."
        )
        return 1
    try:
        ready(linux[command], *(["build"] if command == "build" else []))
    except NotReadyError as reason:
        say(f"\n{reason}")
        return 1
    except KeyboardInterrupt:
        return 130
    if command == "test":
        return check_everything(rest)
    if command == "bench":
        return start(str(ROOT / "tests" / "bench" / "run.py"), *rest)
    if command == "mutants":
        return start(str(ROOT / "packaging" / "mutants.py"), *rest)
    if command == "build":
        return start(str(ROOT / "packaging" / SYSTEMS[sys.platform] / "build.py"), *rest)
    if command == "release":
        return start(str(ROOT / "packaging" / "release.py"), *rest)
    if command == "terminal":
        return start("-m", "puesto", "terminal", *rest)
    return start("-m", "puesto", *rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
