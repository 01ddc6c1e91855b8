"""Freezes the program into a folder that needs no Python; needs the extra `build`.

.venv/bin/python packaging/freeze.py [--out FOLDER]
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from py_compile import PycInvalidationMode

from product import DIST, NAME, PROGRAM, ROOT

SPEC = ROOT / "packaging" / "puesto.spec"
SOURCE = ROOT / "desktop"
WORK = ROOT / "build"
NOTICES = WORK / "notices.json"
"""Written before each build, carried in it: the notices of the libraries that this very environment gives."""
SUPPORT = WORK / "support"
"""Written before each build: PySide's own Python, compiled."""
DISTRIBUTIONS = (
    "PySide6-Essentials",
    "shiboken6",
    "pillow",
    "PyYAML",
    "appdirs",
    "msgspec",
    "wakepy",
    "defusedxml",
    "segno",
)
"""The libraries whose versions the program reports."""
DATA = (
    ("resources/drawings", "puesto/_resources/drawings"),
    ("resources/fonts", "puesto/_resources/fonts"),
    ("resources/guide", "puesto/_resources/guide"),
    ("resources/icons", "puesto/_resources/icons"),
    ("resources/packs", "puesto/_resources/packs"),
    ("i18n/en/LC_MESSAGES", "puesto/_i18n/en/LC_MESSAGES"),
    ("i18n/glossary.yaml", "puesto/_i18n"),
)
"""Our own files and the folders they go to, as the wheel has them."""
COMPILING = {"PYTHONNODEBUGRANGES": "1"}
"""The variable for compiling without column positions of errors, which would take memory and help nobody without the
sources."""
FIRST_MOMENT = 315532800
"""The first of 1980, in seconds: what every format of archive can tell."""
LONGEST = 3600
"""Seconds after which a tool is held to hang."""


def modules() -> list[str]:
    """Return every module of the program: most are imported inside functions, and a game by its name."""
    found = []
    for path in sorted((SOURCE / "puesto").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [name for name in found if name != "puesto.__main__"]


def data() -> list[tuple[str, str]]:
    """Our own files one by one: the source of each, and its folder in the build."""
    found = []
    for source, target in DATA:
        path = ROOT / source
        if path.is_file():
            found.append((str(path), target))
        for file in sorted(path.rglob("*")):
            if file.is_file():
                found.append((str(file), (Path(target) / file.relative_to(path).parent).as_posix()))
    if NOTICES.is_file():
        found.append((str(NOTICES), "puesto/_resources"))
    return found


def support() -> list[tuple[str, str]]:
    """Return PySide's own Python modules, compiled, as PyInstaller's `data`.

    Its library has them as text and would compile them at every start of the program. PySide itself unpacks them
    (`SBK_EMBED`), here from a copy so that the environment stays as it is, and looks for them first where they go in
    the build.
    """
    found = find_spec("shiboken6")
    if found is None or found.origin is None:
        raise FileNotFoundError("shiboken6")
    shutil.rmtree(SUPPORT, ignore_errors=True)
    copy = Path(
        shutil.copytree(
            Path(found.origin).parent, SUPPORT / "shiboken6", ignore=shutil.ignore_patterns("__pycache__", "files.dir")
        )
    )
    environment = {**os.environ, "PYTHONPATH": str(SUPPORT), "PYTHONDONTWRITEBYTECODE": "1", "SBK_EMBED": "0"}
    subprocess.run([sys.executable, "-c", "import shiboken6"], check=True, env=environment)
    folder = copy / "files.dir"
    if not compileall.compile_dir(
        folder, quiet=1, legacy=True, stripdir=str(folder), invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
    ):
        raise OSError(f"{folder}: not compiled")
    return [(str(file), file.parent.relative_to(SUPPORT).as_posix()) for file in sorted(folder.rglob("*.pyc"))]


def freeze(out: Path, bare: Path | None = None) -> Path:
    """Make the build below `out` and return its folder (on macOS the application).

    `bare` is another program, a script, to be frozen in the same way without anything of ours, for comparison.
    """
    if bare is None:
        _notices(NOTICES)
    command = [sys.executable, "-m", "PyInstaller", str(SPEC), "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(out), "--workpath", str(WORK / ("bare" if bare else PROGRAM))]
    command += ["--", "--bare", str(bare)] if bare else []
    # the same sources give the same bytes
    own = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(moment()), **COMPILING}
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **own}, timeout=LONGEST)
    if (
        bare is None and sys.platform == "linux"
    ):  # only here libraries of the system are taken along, and only now it is known which
        inside = out / PROGRAM / "_internal"
        _notices(inside / "puesto" / "_resources" / NOTICES.name, "--bundle", str(inside))
    return out / f"{NAME}.app" if sys.platform == "darwin" and bare is None else out / (bare.stem if bare else PROGRAM)


def _notices(file: Path, *options: str) -> None:
    """Write the notices of what this environment gives."""
    file.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "notices.py"), "--write", str(file), *options],
        check=True,
        cwd=ROOT,
        timeout=LONGEST,
    )


def moment() -> int:
    """Return the moment of the last commit, in seconds; `FIRST_MOMENT` where there is none."""
    if shutil.which("git") is None:
        return FIRST_MOMENT
    asked = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    return int(asked.stdout.strip() or FIRST_MOMENT)


def main() -> int:
    """Freeze, and say where the build is."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--out", type=Path, default=DIST, help="the folder to put the build into (dist)")
    print(freeze(reader.parse_args().out.resolve()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
