"""Makes the archive for Linux: freezes the program and packs it with its desktop files.

    .venv/bin/python packaging/linux/build.py [--out FOLDER] [--verify]

`--verify` then unpacks it elsewhere, installs, tests and removes it (`verify.py`) and ends with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import product
from freeze import freeze, moment
from linux.desktop import share
from linux.verify import verify

HERE = Path(__file__).resolve().parent
SCRIPTS = ("common.sh", "install.sh", "uninstall.sh")


def folder_name() -> str:
    """Return the folder that the archive unpacks into."""
    return f"puesto-de-mando-{product.version()}"


def dress(build: Path) -> None:
    """Put the install scripts and the desktop files beside the frozen program."""
    for place, content in share().items():
        target = build / "share" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    for script in SCRIPTS:
        shutil.copy(HERE / script, build / script)
        (build / script).chmod(0o644 if script == "common.sh" else 0o755)
    shutil.copy(product.ROOT / "LICENSE", build / "LICENSE")


def pack(build: Path, archive: Path) -> None:
    """Pack the folder reproducibly: the same files give the same bytes, on any computer at any time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment()
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with tarfile.open(archive, "w:xz", preset=9) as packed:
        for path in [build, *sorted(build.rglob("*"))]:
            packed.add(path, (Path(folder_name()) / path.relative_to(build)).as_posix(), recursive=False, filter=plain)


def make(out: Path) -> Path:
    """Freeze and pack into `out`; gives the archive."""
    out.mkdir(parents=True, exist_ok=True)
    archive = out / product.file_name("linux-x86_64.tar.xz")
    with tempfile.TemporaryDirectory() as folder:
        build = freeze(Path(folder))
        dress(build)
        pack(build, archive)
    return archive


def main() -> int:
    """Make it, say how large it is, verify it if asked to."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--out", type=Path, default=product.DIST, help="the folder to put the archive into (dist)")
    reader.add_argument("--verify", action="store_true", help="unpack, install, test and remove it")
    reader.add_argument("--archive", type=Path, help="verify this archive, made before")
    options = reader.parse_args()
    archive = options.archive or make(options.out.resolve())
    print(f"{archive}  {os.path.getsize(archive) / 1e6:.1f} MB", flush=True)
    return (
        verify(archive.resolve(), options.out.resolve() / "self-test-linux-x86_64")
        if options.verify or options.archive
        else 0
    )


if __name__ == "__main__":
    sys.exit(main())
