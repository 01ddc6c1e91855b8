"""Libraries that a Linux system lacks for the window, with the command that installs them.

Qt needs a few libraries that no build contains.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from puesto.core.messages import N_, Message, msg

PACKAGES = (
    ("libEGL", "libegl1", "mesa-libEGL", "libglvnd"),
    ("libGL", "libgl1", "mesa-libGL", "libglvnd"),
    ("libxcb-cursor", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    ("libxcb", "libxcb1", "libxcb", "libxcb"),
    ("libX11", "libx11-6 libx11-xcb1", "libX11 libX11-xcb", "libx11"),
    ("libxkbcommon", "libxkbcommon0 libxkbcommon-x11-0", "libxkbcommon libxkbcommon-x11", "libxkbcommon-x11"),
    ("libfontconfig", "libfontconfig1", "fontconfig", "fontconfig"),
    ("libdbus", "libdbus-1-3", "dbus-libs", "dbus"),
    ("libglib", "libglib2.0-0", "glib2", "glib2"),
)
"""The beginning of a library's name, and its packages on Debian and its descendants, Fedora, Arch."""
MANAGERS = (("apt-get", "sudo apt install", 1), ("dnf", "sudo dnf install", 2), ("pacman", "sudo pacman -S", 3))
"""A system's package manager, the command to type, and the column of `PACKAGES`."""
BOXES = (("zenity", "--error", "--no-markup", "--text"), ("kdialog", "--error"), ("xmessage",))
"""Programs that show a text without Qt."""

_LIBRARY_NAME = re.compile(r"(lib[\w.+-]+\.so[.\d]*)")


def install_advice(reason: str) -> Message | None:
    """Return what to install, if the reason of a failure names a missing library, else None."""
    match = _LIBRARY_NAME.search(reason)
    if match is None or not sys.platform.startswith("linux"):
        return None
    library = match[1]
    for begins, *_ in PACKAGES:
        if library.startswith(begins):
            return _advice(library)
    return msg(N_("A este sistema le falta la biblioteca {library}, que la ventana necesita."), library=library)


def _advice(library: str) -> Message:
    """Return the library, and the command of this system that installs its package."""
    row = next(row for row in PACKAGES if library.startswith(row[0]))
    for manager, command, column in MANAGERS:
        if shutil.which(manager):
            lacks = N_(
                "A este sistema le falta la biblioteca {library}, que la ventana necesita. Se instala con: {command}"
            )
            return msg(lacks, library=library, command=f"{command} {row[column]}")
    return msg(
        N_(
            "A este sistema le falta la biblioteca {library}, que la ventana necesita. En Debian la trae el paquete "
            "{package}."
        ),
        library=library,
        package=row[1],
    )


def show_in_box(text: str) -> None:
    """Show a text in a dialog of the system, unless the program was started from a terminal."""
    if (
        not sys.platform.startswith("linux")
        or not os.environ.get("DISPLAY")
        or (sys.stderr is not None and sys.stderr.isatty())
    ):
        return
    for box in BOXES:
        if shutil.which(box[0]):
            subprocess.run([*box, text], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return
