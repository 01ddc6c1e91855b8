"""The libraries' parts that a build leaves out, and why: they contain far more than the program uses.

The program draws everything itself, in the Fusion style, reads its own drawings through QtSvg and PNG through Qt: of
Qt's plugins only those stay that open a window and take keys. The owner's photos are read by Pillow, as the kinds in
`puesto/storage/pictures.py`. A file that only dropped files needed is dropped as well (`reached`).
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
"""Modules that the program never imports, or that a library only tries to import: left out with all that only they
import."""

PICTURE_READERS = frozenset(
    f"PIL.{kind}ImagePlugin" for kind in ("Bmp", "Gif", "Jpeg", "Mpo", "Png", "Ppm", "Tiff", "WebP")
)
"""Pillow's readers that stay: those of the kinds we read, and those that they, or Pillow's start, ask for."""

PLUGINS: Mapping[str, frozenset[str]] = {
    "platforms": frozenset(("qcocoa", "qoffscreen", "qwindows", "qxcb")),
    "platforminputcontexts": frozenset(("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin")),
}
"""Qt's plugins that stay, by their folder. Under Wayland the window goes through XWayland: `qxcb` is what is tested.
Compose makes an á of two keys."""

TRANSLATIONS = frozenset(("qtbase_en.qm", "qtbase_es.qm"))
"""Qt's own words that stay: those of the file dialogs."""

SYSTEM_ONLY = frozenset(("icuuc.dll", "icuin.dll", "icudt.dll", "icu.dll", "opengl32sw.dll"))
"""Never taken into a Windows build: the system has its own ICU, and nothing here draws through OpenGL."""

FRAMEWORK = ".framework/"


def module_stays(name: str) -> bool:
    """Return whether a Python module goes into the build, of those that were found."""
    return not name.startswith("PIL.") or not name.endswith("ImagePlugin") or name in PICTURE_READERS


def file_stays(place: str) -> bool:
    """Return whether a library, plugin or data file goes into the build, by its path there.

    A path is such as `PySide6/Qt/plugins/styles/libx.so`.
    """
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
    """Return the paths of the libraries that the roots need, directly or not, with the roots themselves.

    `files` maps each path to its file, `needs` returns the names of the libraries that a file requires. A library is
    known by its name: systems find it so.
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
    """Return whether a link at `place` to `target` leads to a file that stays.

    `target` is relative to the link's folder. A framework keeps all its links or none.
    """
    framework, inside, _ = place.partition(FRAMEWORK)
    leads = (
        f"{framework}{FRAMEWORK}" if inside else posixpath.normpath(posixpath.join(posixpath.dirname(place), target))
    )
    return any(other == leads or other.startswith(f"{leads.rstrip('/')}/") for other in kept)


def framework_stays(place: str, kept: Set[str]) -> bool:
    """Return whether a file of a framework of macOS has the framework's library beside it.

    Any other file stays.
    """
    framework, inside, _ = place.partition(FRAMEWORK)
    return not inside or any(other.startswith(f"{framework}{FRAMEWORK}") for other in kept)


def _plain(name: str) -> str:
    """Return a library's name without prefix and suffix: `qxcb` for `libqxcb.so` and `qxcb.dll`."""
    stem = name.split(".", 1)[0].lower()
    return stem[3:] if stem.startswith("lib") else stem
