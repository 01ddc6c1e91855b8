"""What a build leaves out, and why: the libraries bring far more than the program asks of them.

The program draws everything itself, in the Fusion style, reads its own drawings through QtSvg and PNG through Qt: of Qt's plugins only those stay that
open a window and take keys.
The owner's photos are read by Pillow, as the kinds in `puesto/storage/pictures.py`. What only a dropped file needed is dropped with it (`reached`).
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Mapping, Set
from pathlib import PurePosixPath

MODULES = (
    "_hashlib",  # brings OpenSSL; hashlib has its own of everything that we hash
    "_codecs_cn",
    "_codecs_hk",
    "_codecs_iso2022",
    "_codecs_jp",
    "_codecs_kr",
    "_codecs_tw",
    "_ssl",
    "_tkinter",
    "asyncio",
    "curses",
    "distutils",
    "lib2to3",
    "multiprocessing",
    "pdb",
    "pip",
    "pkg_resources",
    "pydoc",
    "setuptools",
    "sqlite3",
    "ssl",
    "tkinter",
    "typing_extensions",  # what it has for an older Python, ours has itself
    "unittest",
    "xmlrpc",
    "PySide6.QtDBus",
    "PySide6.QtNetwork",
    "PySide6.QtOpenGL",
    "PySide6.QtPrintSupport",
    "PySide6.QtQml",
    "PySide6.QtTest",
    "PIL.ImageCms",
    "PIL.ImageFont",
    "PIL.ImageGrab",
    "PIL.ImageQt",
    "PIL.ImageShow",
    "PIL.ImageTk",
    "PIL._avif",
    "PIL._imagingcms",
    "PIL._imagingft",
    "PIL._imagingmath",
    "PIL._imagingmorph",
    "PIL._imagingtk",
)
"""Never imported by the program, at most tried by a library that can do without: not taken, nor what only they import."""

PICTURE_READERS = frozenset(
    f"PIL.{kind}ImagePlugin" for kind in ("Bmp", "Gif", "Jpeg", "Mpo", "Png", "Ppm", "Tiff", "WebP")
)
"""Pillow's readers that stay: those of the kinds we read, and those that they, or Pillow's start, ask for."""

PLUGINS: Mapping[str, frozenset[str]] = {
    "platforms": frozenset(("qcocoa", "qoffscreen", "qwindows", "qxcb")),
    "platforminputcontexts": frozenset(("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin")),
}
"""Qt's plugins that stay, by their folder. Under Wayland the window goes through XWayland: `qxcb` is what is tested. Compose is what makes an á of two keys."""

TRANSLATIONS = frozenset(("qtbase_en.qm", "qtbase_es.qm"))
"""Qt's own words that stay: those of the file dialogs."""

SYSTEM_ONLY = frozenset(("icuuc.dll", "icuin.dll", "icudt.dll", "icu.dll", "opengl32sw.dll"))
"""Never taken into a Windows build: the system has its own ICU, and nothing here draws through OpenGL."""

FRAMEWORK = ".framework/"


def module_stays(name: str) -> bool:
    """Whether a Python module goes into the build, of those that were found."""
    return not name.startswith("PIL.") or not name.endswith("ImagePlugin") or name in PICTURE_READERS


def file_stays(place: str) -> bool:
    """Whether a library, plugin or data file goes into the build, told by its place there (`PySide6/Qt/plugins/styles/libx.so`)."""
    path = PurePosixPath(place.replace("\\", "/"))
    folders, plain = path.parts[:-1], _plain(path.name)
    if path.name.lower() in SYSTEM_ONLY:
        return False
    if "PySide6" in folders and "plugins" in folders:
        return plain in PLUGINS.get(path.parent.name, ())
    if "PySide6" in folders and "translations" in folders:
        return path.name in TRANSLATIONS
    if any(folder.endswith(".dist-info") for folder in folders):
        return path.name == "METADATA"
    return True


def reached(roots: Iterable[str], files: Mapping[str, str], needs: Callable[[str], Iterable[str]]) -> set[str]:
    """The places of the libraries that the roots need, step by step, the roots themselves among them.

    `files` tells where each place's file lies, `needs` the names of the libraries that a file asks for. A library is known by its name: systems find it so.
    """
    by_name: dict[str, list[str]] = {}
    for place in files:
        by_name.setdefault(PurePosixPath(place.replace("\\", "/")).name.lower(), []).append(place)
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        place = waiting.pop()
        if place in found:
            continue
        found.add(place)
        for name in needs(files[place]):
            waiting += by_name.get(PurePosixPath(name.replace("\\", "/")).name.lower(), [])
    return found


def link_stays(place: str, target: str, kept: Set[str]) -> bool:
    """Whether a link at `place` to `target`, told from the link's own folder, leads to a file that stays; a framework keeps all its links or none."""
    framework, inside, _ = place.partition(FRAMEWORK)
    leads = (
        f"{framework}{FRAMEWORK}" if inside else posixpath.normpath(posixpath.join(posixpath.dirname(place), target))
    )
    return any(other == leads or other.startswith(f"{leads.rstrip('/')}/") for other in kept)


def framework_stays(place: str, kept: Set[str]) -> bool:
    """Whether a file of a framework of macOS has the framework's library beside it; any other file stays."""
    framework, inside, _ = place.partition(FRAMEWORK)
    return not inside or any(other.startswith(f"{framework}{FRAMEWORK}") for other in kept)


def _plain(name: str) -> str:
    """A library's name without the system's prefix and suffix: `libqxcb.so`, `qxcb.dll` and `libqxcb.dylib` are `qxcb`."""
    stem = name.split(".", 1)[0].lower()
    return stem[3:] if stem.startswith("lib") else stem
