"""Verifies an archive for Linux as a player uses it: unpacked, installed, started, removed.

The folder has an awkward name. Needs desktop-file-utils, appstream, strace and xvfb.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import product

AWKWARD = "Mis juegos, años 40"
"""Where the archive is unpacked, and somebody's home."""
TOOLS = ("desktop-file-validate", "appstreamcli", "strace", "xvfb-run")
OURS = (str(product.ROOT), sys.prefix, sys.base_prefix)
"""The folders that a build may not open: the checkout, its environment, the Python that it is made with."""
LONGEST = 600
"""Seconds that a program may take."""


class VerificationError(Exception):
    """Something is not as it should be; the text says what."""


@dataclass
class Trial:
    """An archive unpacked for its checks, and somebody who has nothing yet."""

    archive: Path
    report: Path
    folder: Path
    build: Path = field(init=False)
    home: Path = field(init=False)

    def __post_init__(self) -> None:
        self.home = self.folder / "home" / "Ñuño %s $1"
        self.home.mkdir(parents=True)

    def run(self, command: Sequence[str | Path], typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command with only what every system has: no path to our Python, no settings of ours.

        `typed` is its standard input.
        """
        environment: Mapping[str, str] = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **more}
        return subprocess.run(
            [str(part) for part in command],
            cwd="/",
            env=environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            timeout=LONGEST,
            check=False,
        )

    def succeeds(self, command: Sequence[str | Path], **more: str) -> str:
        """Run a command that must succeed, and return its output."""
        done = self.run(command, **more)
        if done.returncode:
            raise VerificationError(
                f"{Path(command[0]).name} ended with {done.returncode}: {(done.stderr or done.stdout).strip()[-2000:]}"
            )
        return done.stdout

    @property
    def trace(self) -> Path:
        """Return the file with the paths that the program opened."""
        return self.folder / "trace"

    @property
    def installed(self) -> Path:
        """Where an installation puts the program."""
        return self.home / ".local" / "lib" / "puesto-de-mando"

    @property
    def program(self) -> Path:
        """Return the program as somebody types it."""
        return self.home / ".local" / "bin" / product.PROGRAM


def unpacked(trial: Trial) -> str:
    """Check that the archive unpacks into one folder, and that no link in it is broken."""
    with tarfile.open(trial.archive) as packed:
        packed.extraction_filter = getattr(
            tarfile, "data_filter", lambda member, path: member
        )  # Python 3.11.2 of Debian 12 has none
        packed.extractall(trial.folder / AWKWARD)
    (trial.build,) = (trial.folder / AWKWARD).iterdir()
    lost = [path.name for path in trial.build.rglob("*") if path.is_symlink() and not path.exists()]
    if lost:
        raise VerificationError(f"links that lead nowhere: {', '.join(lost)}")
    files = [path for path in trial.build.rglob("*") if path.is_file() and not path.is_symlink()]
    return (
        f"{trial.archive.stat().st_size / 1e6:.1f} MB, {len(files)} files of"
        f" {sum(path.stat().st_size for path in files) / 1e6:.1f} MB"
    )


def menu_entry(trial: Trial) -> str:
    """Check that the menu entry is valid, as packed and as installed."""
    told = ""
    for share in (trial.build / "share", trial.home / ".local" / "share"):
        told += trial.succeeds(["desktop-file-validate", share / "applications" / f"{product.APP_ID}.desktop"])
    return told.strip() or "valid"


def metadata(trial: Trial) -> str:
    """Check that AppStream's description is valid; return its hints about what we do not have."""
    file = trial.build / "share" / "metainfo" / f"{product.APP_ID}.metainfo.xml"
    done = trial.run(["appstreamcli", "validate", "--no-net", "--pedantic", "--no-color", file])
    said = [line.strip() for line in done.stdout.splitlines()]
    bad = [line for line in said if line.startswith(("E:", "W:"))]
    if bad or done.returncode:
        raise VerificationError("; ".join(bad) or done.stdout)
    return ", ".join(line.split(":")[-1].strip() for line in said if line.startswith(("I:", "P:"))) or "valid"


def installs(trial: Trial) -> str:
    """install.sh puts the program and its entries below ~/.local, and an entry starts that very program."""
    said = trial.succeeds(["sh", trial.build / "install.sh"])
    trial.succeeds(
        ["sh", trial.build / "install.sh"], LANG="en_GB.UTF-8"
    )  # a second time: a newer version over an older one
    if trial.program.resolve() != trial.installed / product.PROGRAM:
        raise VerificationError(f"{trial.program} leads to {trial.program.resolve()}")
    return said.splitlines()[0]


def self_test(trial: Trial, name: str, *before: str, **more: str) -> str:
    """Run the installed program's self-test, and check its report."""
    report = trial.report / name
    done = trial.run([*before, trial.program, "--self-test", "--report", report], **more)
    if done.returncode:
        raise VerificationError(f"ended with {done.returncode}: {(done.stdout + done.stderr)[-3000:]}")
    found = json.loads((report / "report.json").read_text(encoding="utf-8"))
    if not (found["passed"] and found["frozen"] and found["version"] == product.version() and found["pictures"]):
        raise VerificationError(f"the report does not say so: {report}")
    return (
        f"{len(found['checks'])} checks, {len(found['pictures'])} pictures,"
        f" {sum(check['seconds'] for check in found['checks']):.0f} s"
    )


def on_a_screen(trial: Trial) -> str:
    """Run the self-test in a real X window."""
    return self_test(trial, "xcb", "xvfb-run", "-a", "-s", "-screen 0 1600x1000x24")


def offscreen(trial: Trial) -> str:
    """Run the self-test without a screen, and record every file that it opens."""
    return self_test(
        trial,
        "offscreen",
        "strace",
        "-f",
        "-qq",
        "--seccomp-bpf",
        "-e",
        "trace=%file",
        "-o",
        str(trial.trace),
        QT_QPA_PLATFORM="offscreen",
    )


def alone(trial: Trial) -> str:
    """Nothing of the checkout, its environment or its Python was opened while the program tested itself."""
    lines = trial.trace.read_text(encoding="utf-8", errors="replace").splitlines()
    opened = [line for line in lines if "open" in line.partition("(")[0] and "= -1 " not in line]
    elsewhere = [line for line in opened if f'"{trial.report}' not in line]  # its report may well lie in the checkout
    touched = [line for line in elsewhere if any(f'"{ours}' in line for ours in OURS if ours != "/usr")]
    if touched:
        raise VerificationError("\n".join(touched[:5]))
    return f"{len(opened)} opened files looked through"


def commands(trial: Trial) -> str:
    """Check the commands for a terminal in the build: proof, protocol, terminal, situation, layer."""
    proven = trial.succeeds([trial.program, "proof"]).strip().splitlines()[-1]
    asked = trial.run([trial.program, "protocol"], '{"id":1,"cmd":"hello"}\n{"id":2,"cmd":"games"}\n')
    if asked.returncode or "bear" not in asked.stdout:
        raise VerificationError(f"protocol: {asked.stdout[-500:]} {asked.stderr[-500:]}")
    situation = next((trial.installed / "_internal" / "puesto" / "_resources" / "packs").rglob("situations/*.yaml"))
    trial.succeeds([trial.program, "situation", situation])
    nothing = trial.run([trial.program, "layer", "export", trial.folder / f"mine{product.PARCEL_SUFFIX}"])
    if (
        nothing.returncode != 1 or "Traceback" in nothing.stderr or not (nothing.stdout + nothing.stderr).strip()
    ):  # who has copied no card has nothing to carry
        raise VerificationError(f"layer: {nothing.returncode} {nothing.stdout} {nothing.stderr}")
    played = trial.run([trial.program, "terminal", "--language=es"], "\n\n\nsalir\nsalir\n")
    if "Traceback" in played.stderr or not played.stdout.strip():
        raise VerificationError(f"terminal: {played.stderr[-1000:]}")
    return proven


def without_a_library(trial: Trial) -> str:
    """Where the system lacks a library that Qt needs, the player reads which, and what to install."""
    if os.geteuid():
        return "not tried: needs root to hide a library"
    hide = (
        "for file in $(ldconfig -p | sed -n 's/.*=> \\(.*libEGL\\.so.*\\)/\\1/p'); do mount --bind /dev/null \"$file\";"
        ' done; exec "$0"'
    )
    done = trial.run(
        ["unshare", "-m", "sh", "-c", hide, trial.program], DISPLAY="localhost:99", PATH="/usr/bin:/bin:/usr/sbin:/sbin"
    )
    said = done.stderr.strip()
    if "Traceback" in said or "libegl1" not in said or "libEGL" not in said:
        raise VerificationError(f"{done.returncode}: {said}")
    return said


def removes(trial: Trial) -> str:
    """uninstall.sh takes everything of ours and nothing of the player's."""
    save = trial.home / ".local" / "share" / product.PROGRAM / "sessions" / f"mine{product.SESSION_SUFFIX}"
    save.parent.mkdir(parents=True, exist_ok=True)
    save.write_text("{}", encoding="utf-8")
    said = trial.succeeds(["sh", trial.installed / "uninstall.sh"])
    left = [
        path for path in (trial.home / ".local").rglob("*") if product.APP_ID in path.name or "x-puesto" in path.name
    ]
    if left or trial.program.is_symlink() or trial.installed.exists():
        raise VerificationError(f"left behind: {left or trial.installed}")
    if not save.is_file():
        raise VerificationError("the player's session is gone")
    return said.strip()


CHECKS: tuple[tuple[str, Callable[[Trial], str]], ...] = (
    ("unpacked", unpacked),
    ("metadata", metadata),
    ("installed", installs),
    ("menu entry", menu_entry),
    ("self-test, xcb", on_a_screen),
    ("self-test, offscreen", offscreen),
    ("stands alone", alone),
    ("commands", commands),
    ("a library missing", without_a_library),
    ("removed", removes),
)


def verify(archive: Path, report: Path) -> int:
    """Carry out every check and print the table; 0 if all hold, else 1. The self-tests' reports go below `report`."""
    gone = [tool for tool in TOOLS if shutil.which(tool) is None]
    if gone:
        print(f"needed to verify, and not here: {', '.join(gone)}")
        return 1
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(archive, report, Path(folder))
        for name, check in CHECKS:
            try:
                verdict, said = "ok", check(trial)
            except (VerificationError, OSError, subprocess.SubprocessError, ValueError, KeyError) as problem:
                verdict, said = "FAILED", f"{type(problem).__name__}: {problem}"
                failed += 1
            print(f"{name:22}{verdict:8}{said}", flush=True)
            if not hasattr(trial, "build"):
                break
    print("everything holds" if not failed else f"{failed} of {len(CHECKS)} do not hold")
    return 1 if failed else 0
