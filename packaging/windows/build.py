r"""Makes the installer for Windows: freezes the program, checks the build and compiles the installer.

    py packaging\windows\build.py [--payload FOLDER]

Needs Windows, the extra `build` and NSIS 3. `--payload` takes an existing build. The result is in dist\.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import product
from windows import art
from windows.payload import problems

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "installer.nsi"
ICONS = product.ROOT / "resources" / "icons"
ART = product.ROOT / "build" / "windows-art"
DATA = "puesto"
"""The folder in %LOCALAPPDATA% where the program keeps what is the player's, as `puesto.storage.folders` has it."""
PLACES = ("PROGRAMFILES(X86)", "PROGRAMFILES")
TARGETS = ("amd64-unicode", "x86-unicode")
"""The targets of a setup, the best first. Debian's NSIS has both; the one for Windows only the second, which every
64-bit Windows runs as well."""
STUBS = Path("/usr/share/nsis/Stubs")
LARGEST = 30 * 1024 * 1024
"""Bytes that an installer may have."""
LONGEST = 600
"""Seconds that compiling one may take."""


class BuildError(Exception):
    """The installer could not be made; the text says why."""


def installer_name() -> str:
    """Return the file name of this version's installer."""
    return product.file_name("windows-x64-setup.exe")


def target(compiler: str) -> str:
    """Return the target of the setup: the first of `TARGETS` that a compiler has the parts for."""
    places = (Path(compiler).resolve().parent / "Stubs", Path(compiler).resolve().parents[1] / "Stubs", STUBS)
    return next(
        (one for one in TARGETS if any((place / f"lzma_solid-{one}").exists() for place in places)), TARGETS[-1]
    )


def defines(payload: Path, out: Path, built_as: str) -> dict[str, str]:
    """Return the definitions for `installer.nsi`: names from `product`, and the paths of the files."""
    return {
        "TARGET": built_as,
        "NAME": product.NAME,
        "VERSION": product.version(),
        "VERSION4": f"{product.version()}.0",
        "WINDOWED": product.WINDOWED,
        "PROGRAM": product.PROGRAM,
        "PUBLISHER": product.PUBLISHER,
        "COPYRIGHT": product.COPYRIGHT,
        "SESSION_SUFFIX": product.SESSION_SUFFIX,
        "SESSION_TYPE": product.SESSION_TYPE,
        "SESSION_DRAWING": product.SESSION_DRAWING,
        "PARCEL_SUFFIX": product.PARCEL_SUFFIX,
        "PARCEL_TYPE": product.PARCEL_TYPE,
        "PARCEL_DRAWING": product.PARCEL_DRAWING,
        "DATA": DATA,
        "ICON": str(ICONS / "puesto.ico"),
        "ART": str(art.write(ART)),
        "PAYLOAD": str(payload.resolve()),
        "OUT": str(out.resolve()),
    }


def makensis() -> str | None:
    """Return the compiler of installers, if it is here: on the path, else where its own setup puts it."""
    places = [Path(os.environ[name]) / "NSIS" for name in PLACES if name in os.environ]
    return shutil.which("makensis") or next(
        (str(place / "makensis.exe") for place in places if (place / "makensis.exe").is_file()), None
    )


def compile_installer(payload: Path, folder: Path, built_as: str = "", script: Path = SCRIPT) -> Path:
    """Compile the installer of a build into `folder` and return the file.

    `built_as` is one of `TARGETS`, else the best there is. A build that must not be shipped, or a warning, raises
    `BuildError`.
    """
    wrong = problems(payload)
    if wrong:
        raise BuildError("\n".join(["this build cannot be shipped:", *wrong]))
    compiler = makensis()
    if compiler is None:
        raise BuildError("makensis is not here: install NSIS 3 (on Debian: apt install nsis)")
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / installer_name()
    told = [f"-D{name}={value}" for name, value in defines(payload, out, built_as or target(compiler)).items()]
    command = [compiler, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *told, str(script)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        raise BuildError(f"makensis did not end in {LONGEST} seconds") from None
    if done.returncode:
        raise BuildError(f"makensis refused the installer:\n{done.stdout}{done.stderr}")
    if out.stat().st_size > LARGEST:
        raise BuildError(f"{out.name} has {out.stat().st_size} bytes, and may have {LARGEST}")
    return out


def main() -> int:
    """Make the installer, and say where it is."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--payload", type=Path, help="a build that is there already")
    payload = reader.parse_args().payload
    if payload is None:
        if os.name != "nt":
            print(
                "A build for Windows is made on Windows; here, packaging/windows/verify_on_wine.py makes one to look "
                "at.",
                file=sys.stderr,
            )
            return 1
        from freeze import freeze

        payload = freeze(product.DIST)
    try:
        out = compile_installer(payload, product.DIST)
    except BuildError as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{out}  {out.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
