"""Setup of a checkout: the system's libraries for Qt, `.venv`, and the project with its extras in it.

Standard library only. What is installed already is left alone, so that everything works offline afterwards.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence, Set
from pathlib import Path

from compile_catalogue import is_stale

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "puesto-installed.txt"

Needs = dict[str, str]
"""Library, program or (from `/` on, `*` for anything) file -> the Debian package that brings it."""

OFFSCREEN: Needs = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""The libraries that Qt needs to start at all, with or without windows."""
WINDOW: Needs = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""The further libraries that Qt needs to open a window under X11."""
VIRTUAL_SCREEN: Needs = {"Xvfb": "xvfb", "xauth": "xauth"}
"""Programs: a screen in memory, for the smoke run of the tests."""
SCREEN_READER: Needs = {
    "dbus-run-session": "dbus",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "/usr/lib/python3/dist-packages/gi/__init__.py": "python3-gi",
    "/usr/lib/*/girepository-1.0/Atspi-2.0.typelib": "gir1.2-atspi-2.0",
}
"""The programs by which a screen reader accesses the window, for the tests that do so."""
FREEZING: Needs = {"objdump": "binutils", "strip": "binutils"}
"""Programs that PyInstaller asks on Linux what a library needs, and that make it small."""
CHECKING: Needs = {"desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream", "strace": "strace"}
"""Programs that check the desktop files of the program on Linux."""


class NotReadyError(Exception):
    """Something is missing that the player has to install; the text says what and how."""


def say(text: str) -> None:
    """One line to the person at the terminal."""
    print(text, flush=True)


def patient_console() -> None:
    """A console that lacks a letter shows a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_debian_like() -> bool:
    """Return whether this system installs its packages with apt."""
    return sys.platform == "linux" and shutil.which("apt-get") is not None


def ready(system: Needs, *extras: str) -> None:
    """Install everything that is missing; raise NotReadyError.

    `system` is what this command needs from a Linux system, `extras` are the project's extras besides `dev`.
    """
    if sys.platform == "linux":
        system_libraries(system)
    make_venv()
    install_project({"dev", *extras})
    compile_translations()


# -- the system


def known_libraries() -> str:
    """Return the dynamic linker's list of libraries; "" if it cannot be read."""
    ldconfig = shutil.which("ldconfig", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if ldconfig is None:
        return ""
    return subprocess.run([ldconfig, "-p"], capture_output=True, text=True, check=False).stdout


def missing(system: Needs) -> Needs:
    """Return the part of `system` that is not there."""
    listing = known_libraries()
    files = {name for name in system if name.startswith("/")}
    programs = {name for name in system if ".so." not in name and name not in files}
    absent = {name for name in programs if shutil.which(name) is None} | {
        name for name in files if not any(Path("/").glob(name[1:]))
    }
    if listing:
        present = {line.split()[0] for line in listing.splitlines() if "=>" in line}
        absent |= {name for name in system if name not in programs | files and name not in present}
    return {name: package for name, package in system.items() if name in absent}


def system_libraries(system: Needs) -> None:
    """Install the system's packages that are missing, or say which they are."""
    absent = missing(system)
    if not absent:
        return
    if not is_debian_like():
        raise NotReadyError(
            f"This system lacks {', '.join(absent)}, which Qt or the tests need. Please install what brings them, "
            f"then run the same command again."
        )
    apt_install(sorted(set(absent.values())), "Qt and the tests need them")


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages as root or by a sudo that asks nothing; else say the one command."""
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() == 0:
        prefix = []
    elif (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        prefix = ["sudo", "-n"]
    else:
        raise NotReadyError(
            f"Some system packages are missing ({why}). Please run this once, then the same command again:\n\n    "
            f"sudo {shlex.join(install)}\n"
        )
    say(f"Installing system packages ({why}): {' '.join(packages)}")
    quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive"]
    subprocess.run([*quiet, "apt-get", "update", "-qq"], check=False, stdout=subprocess.DEVNULL)
    if subprocess.run([*quiet, *install, "-qq"], check=False, stdout=subprocess.DEVNULL).returncode != 0:
        raise NotReadyError(
            f"apt-get could not install them. Please try it by hand:\n\n    sudo {shlex.join(install)}\n"
        )


# -- the environment


def venv_works() -> bool:
    """Return whether `.venv` is there and its Python starts, is new enough and has pip."""
    if not PYTHON.exists():
        return False
    check = "import sys, pip; sys.exit(sys.hexversion < 0x030B0000)"
    try:
        return subprocess.run([str(PYTHON), "-c", check], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make `.venv`, unless a working one is there; one that does not work is made anew."""
    if venv_works():
        return
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        if not is_debian_like():
            raise NotReadyError(
                "This Python has no `venv` or `ensurepip`. Please install them from your system's packages, then run "
                "the same command again."
            )
        apt_install(
            [f"python{sys.version_info.major}.{sys.version_info.minor}-venv"],
            "Python needs it to make an environment of its own",
        )
    say(f"Making {VENV.name} with Python {sys.version.split()[0]} ...")
    done = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
    if done.returncode != 0 or not venv_works():
        raise NotReadyError(f"Python could not make {VENV}; what it said stands above.")


def fingerprint() -> str:
    """Return a digest of all that an installation depends on: project table, build system, folder, Python."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = [project["project"], project["build-system"], str(ROOT)]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def installed() -> tuple[str, set[str]]:
    """Return the fingerprint and the extras of the last installation; empty if there is none."""
    try:
        first, *rest = STAMP.read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return "", set()
    return first, {*rest} or {"dev"}


def install_project(extras: Set[str]) -> None:
    """Install the project and its requirements into `.venv`, unless they are installed with these extras."""
    wanted, (there, had) = fingerprint(), installed()
    if there == wanted and extras <= had:
        return
    extras = extras | had
    say("Installing Puesto de Mando and what it needs into .venv (about 150 MB the first time) ...")
    project = f"{ROOT}[{','.join(sorted(extras))}]"
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-warn-script-location",
        "--editable",
        project,
    ]
    if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
        raise NotReadyError(
            "pip could not install everything; what it said stands above. The first time this needs the internet; "
            "afterwards nothing does."
        )
    STAMP.write_text(" ".join([wanted, *sorted(extras)]) + "\n", encoding="utf-8")


def compile_translations() -> None:
    """Compile the translations if a part of them changed since; they are not in git."""
    if not is_stale():
        return
    if subprocess.run([str(PYTHON), str(ROOT / "packaging" / "compile_catalogue.py")], check=False).returncode != 0:
        raise NotReadyError("The English texts could not be compiled; the reason is above.")
