"""Writes the notices of a build: its components and their licences, from this environment.

    python packaging/notices.py --write FILE                    the program, its libraries, Python, PyInstaller, the
    fonts
    python packaging/notices.py --write FILE --bundle FOLDER    and the libraries of this Linux system in the build

A component without a licence text is refused in words, with nothing written; for a system's library it is only noted.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from product import ROOT

sys.path.insert(0, str(ROOT / "desktop"))

from puesto.reference.notices import SYSTEM, TEXT, Notice, collect_notices, notices_text

DOCUMENTS = Path("/usr/share/doc")
BROUGHT = re.compile(r"-[0-9a-f]{8}(\.|$)")
"""In the name of a library that a wheel has renamed, so that no other is taken for it."""
COMMON = Path("/usr/share/common-licenses")
REFERRED = re.compile(rf"{COMMON.as_posix()}/([\w.-]*\w)")
"""A package's reference to a common licence: Debian keeps these texts in one folder."""
UNKNOWN = "The system that this program was built on has no licence text for these files: {files}."


def faults(found: Iterable[Notice]) -> list[str]:
    """Return what is wrong with the notices, in words, with what to do."""
    said = []
    for one in found:
        if not one.version and not one.text:
            said.append(f"{one.name} is required and not installed: install it with `pip install -e .`")
        elif not one.text.strip():
            said.append(
                f"{one.name} {one.version} brings no licence text: put it into resources/licences and name it in "
                f"desktop/puesto/reference/notices.py"
            )
    return said


# -- a Linux system's own libraries


def collected(bundle: Path) -> tuple[str, ...]:
    """Return the names of the system's libraries in a build: those outside the packages' own folders."""
    inside = bundle / "_internal" if (bundle / "_internal").is_dir() else bundle
    names = {
        path.name
        for path in inside.glob("*.so*")
        if not path.is_symlink() and path.name.startswith("lib") and not path.name.startswith("libpython")
    }
    return tuple(sorted(name for name in names if not BROUGHT.search(name)))


def system_notices(names: Iterable[str]) -> tuple[Notice, ...]:
    """Return the notices of system libraries, one for each Debian package.

    Those of no package are in one notice without a licence.
    """
    packages: dict[str, list[str]] = {}
    for name in names:
        packages.setdefault(_package(name), []).append(name)
    strangers = packages.pop("", [])
    found = []
    for package, files in sorted(packages.items()):
        text = _text(DOCUMENTS / package / "copyright")
        if text:
            found.append(Notice(package, _version(package), _licences(text), SYSTEM, text))
        else:
            strangers += files
    if strangers:
        found.append(
            Notice(", ".join(sorted(strangers)), "", "", SYSTEM, UNKNOWN.format(files=", ".join(sorted(strangers))))
        )
    return tuple(found)


def referred(found: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return the texts that the notices of Debian's packages refer to instead of holding them, each once."""
    names = sorted({name for one in found for name in REFERRED.findall(one.text)})
    texts = {name: _text(COMMON / name) for name in names}
    return tuple(Notice(name, "", name, TEXT, text) for name, text in texts.items() if text)


def _package(name: str) -> str:
    """Return the Debian package that brings a library; nothing where there is none, or dpkg is not there."""
    if shutil.which("dpkg") is None:
        return ""
    lines = _said("dpkg", "-S", f"*/{name}").splitlines()
    owners = [
        owner.partition(":")[0]
        for owner, _, path in (line.partition(": ") for line in lines)
        if Path(path).name == name and "i386" not in path
    ]
    return next((owner for owner in owners if not owner.startswith("diversion ")), "")


def _version(package: str) -> str:
    return _said("dpkg-query", "-W", "-f", "${Version}\n", package).partition("\n")[0]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _licences(text: str) -> str:
    """Return the short names of the licences in a machine-readable copyright file; "" for others."""
    names = re.findall(r"^License: *(\S.*)$", text, re.MULTILINE) if text.startswith("Format:") else []
    return ", ".join(dict.fromkeys(name.strip() for name in names))


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout


def main(arguments: list[str] | None = None) -> int:
    """Write the notices, or say why not; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the notices that a build carries.")
    parser.add_argument("--write", type=Path, required=True, metavar="FILE", help="the file to write")
    parser.add_argument(
        "--bundle", type=Path, metavar="FOLDER", help="a build for Linux, whose system libraries are told as well"
    )
    options = parser.parse_args(arguments)
    found = collect_notices(frozen=find_spec("PyInstaller") is not None)
    problems = faults(found)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    if options.bundle is not None:
        system = system_notices(collected(options.bundle))
        for one in system:
            if not one.version:
                print(f"no licence text on this system for {one.name}", file=sys.stderr)
        found += system + referred(system)
    options.write.write_text(notices_text(found), encoding="utf-8")
    print(f"{options.write}: {len(found)} notices")
    return 0


if __name__ == "__main__":
    sys.exit(main())
