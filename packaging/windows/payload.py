"""The checks of a Windows build, wherever it was made, before it goes into an installer."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

from product import PARCEL_DRAWING, PROGRAM, SESSION_DRAWING, WINDOWED

INSIDE = "_internal"
TOP = frozenset((f"{WINDOWED}.exe", f"{PROGRAM}.exe", INSIDE))
"""The complete contents of a build's folder: the installer puts these in place, and the uninstaller removes them, by
name."""
NEEDED = (
    "puesto/_resources/fonts",
    "puesto/_resources/guide",
    f"puesto/_resources/icons/{SESSION_DRAWING}.ico",
    f"puesto/_resources/icons/{PARCEL_DRAWING}.ico",
    "puesto/_resources/packs",
    "puesto/_i18n/en/LC_MESSAGES/puesto.mo",
)
PLUGIN = "qwindows.dll"
"""Qt's plugin that opens windows on Windows."""
CODE = (".exe", ".dll", ".pyd")
SYSTEM_ICU = re.compile(r"icu(uc|in|dt)?\d*\.dll", re.IGNORECASE)
"""The system's own ICU library, which Qt loads: every Windows it runs on has it, and no other copy may be found
first."""
SYSTEM_OWN = re.compile(
    r"(api|ext)-ms-win-.*\.dll|(kernel32|ntdll|user32|gdi32|ole32|shell32|advapi32|ucrtbase)\.dll", re.IGNORECASE
)
OF_WINDOWS = frozenset(
    (
        "advapi32.dll",
        "authz.dll",
        "bcrypt.dll",
        "comctl32.dll",
        "comdlg32.dll",
        "d3d11.dll",
        "d3d12.dll",
        "d3d9.dll",
        "dwmapi.dll",
        "dwrite.dll",
        "dxgi.dll",
        "gdi32.dll",
        "icuuc.dll",
        "imm32.dll",
        "iphlpapi.dll",
        "kernel32.dll",
        "mpr.dll",
        "netapi32.dll",
        "ntdll.dll",
        "ole32.dll",
        "oleaut32.dll",
        "rpcrt4.dll",
        "setupapi.dll",
        "shell32.dll",
        "shlwapi.dll",
        "uiautomationcore.dll",
        "user32.dll",
        "userenv.dll",
        "uxtheme.dll",
        "version.dll",
        "winmm.dll",
        "ws2_32.dll",
        "wtsapi32.dll",
    )
)
"""The libraries that the program may load from the system: parts of every Windows 10 and 11. The runtimes of
Microsoft's compiler are not, and are shipped with it."""
STAND_IN = b"puesto: stands in for a system library, for tests alone"
"""Stands in every library of ours that only a test has a use for."""
WINE = (b"Wine builtin DLL", b"Wine placeholder DLL")
"""The signatures at the beginning of wine's own libraries."""


def problems(folder: Path) -> list[str]:
    """Why a build must not be shipped, one sentence each; nothing if it may."""
    found = [f"{name} is missing" for name in sorted(TOP - {path.name for path in folder.iterdir()})]
    found += [
        f"{path.name} does not belong beside the program: the uninstaller would leave it"
        for path in sorted(folder.iterdir())
        if path.name not in TOP
    ]
    found += [f"{INSIDE}/{name} is missing" for name in NEEDED if not (folder / INSIDE / name).exists()]
    if not any(folder.rglob(PLUGIN)):
        found.append(f"{PLUGIN} is missing: no window could be opened")
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        found += [f"{name}: {reason}" for reason in _reasons(path)]
    held = {path.name.lower() for path in folder.rglob("*")}
    for name, by in sorted(loaded(folder).items()):
        if name not in held and not system_has(name):
            found.append(f"{by} loads {name}, which is neither in the build nor part of Windows")
    return found


def loaded(folder: Path) -> dict[str, str]:
    """Return the libraries, in lower case, that a build's files load, each with one file that loads it."""
    code = (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in CODE)
    return {name.lower(): path.name for path in code for name in imports_of(path)}


def system_has(name: str) -> bool:
    """Return whether every Windows that the program runs on has a library."""
    return name.lower() in OF_WINDOWS or name.lower().startswith(("api-ms-win-", "ext-ms-win-"))


def _reasons(path: Path) -> Iterator[str]:
    """Yield what is wrong with one file."""
    if SYSTEM_ICU.fullmatch(path.name) or SYSTEM_OWN.fullmatch(path.name):
        yield "a library that Windows itself has, which must not be shipped"
    content = path.read_bytes()
    if STAND_IN in content:
        yield "a stand-in that only a test has a use for"
    if any(mark in content[:256] for mark in WINE):
        yield "a library of wine"
    if content[:2] == b"MZ" and machine(content) != 0x8664:
        yield "not a program for 64-bit Windows"


def imports_of(path: Path) -> tuple[str, ...]:
    """Return the libraries that a program or library cannot start without, from its import table."""
    content = path.read_bytes()
    if machine(content) == 0:
        return ()
    (header,) = struct.unpack_from("<I", content, 0x3C)
    sections, optional = (
        struct.unpack_from("<H", content, header + 6)[0],
        struct.unpack_from("<H", content, header + 20)[0],
    )
    (table,) = struct.unpack_from("<I", content, header + 24 + 120)  # the second of the directories of a 64-bit header
    places = [
        struct.unpack_from("<III", content, header + 24 + optional + 40 * number + 12) for number in range(sections)
    ]

    def place(address: int) -> int:
        return next((address - start + raw for start, size, raw in places if start <= address < start + size), -1)

    found: list[str] = []
    at = place(table) if table else -1
    while at >= 0:
        (name,) = struct.unpack_from("<I", content, at + 12)
        if name == 0:
            break
        start = place(name)
        found.append(content[start : content.index(b"\0", start)].decode("ascii"))
        at += 20
    return tuple(found)


def machine(content: bytes) -> int:
    """Return the processor that a program or library is for, from its header; 0 if it has none."""
    if len(content) < 64:
        return 0
    (header,) = struct.unpack_from("<I", content, 0x3C)
    if content[header : header + 4] != b"PE\0\0" or len(content) < header + 6:
        return 0
    (kind,) = struct.unpack_from("<H", content, header + 4)
    return int(kind)
