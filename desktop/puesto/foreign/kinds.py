"""Files of other programs that a player may bring: each is named by its first bytes and its ending."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from puesto.core.messages import N_, Message, msg
from puesto.foreign.archives import Archive, ArchiveError
from puesto.plain_file import open_plain

HEAD = 4096
"""Bytes that are looked at."""
MOST_PACKED = 20_000
"""Files in an archive whose names are looked at: a module has up to a few thousand."""

ARCHIVE = N_("un archivo comprimido")
PICTURE = N_("una imagen")
MODULE = N_("un módulo de VASSAL")
ROSTER = N_("una lista de BattleScribe o New Recruit")
SHEET = N_("una hoja de cálculo")
PROGRAM = N_("un programa")
PAGE = N_("una página web")

BY_FIRST_BYTES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"BM", PICTURE),
    (b"II*\x00", PICTURE),
    (b"MM\x00*", PICTURE),
    (b"%PDF-", N_("un documento PDF")),
    (b"Rar!", ARCHIVE),
    (b"7z\xbc\xaf", ARCHIVE),
    (b"\x1f\x8b", ARCHIVE),
    (b"\xd0\xcf\x11\xe0", N_("un documento de Office")),
    (b"{\\rtf", N_("un documento de texto con formato")),
    (b"MZ", PROGRAM),
    (b"\x7fELF", PROGRAM),
    (b"SQLite format 3", N_("una base de datos")),
)
BY_PACKED_NAME: tuple[tuple[str, str], ...] = (
    (r"buildFile(\.xml)?", MODULE),
    (r"savedGame", N_("una partida de VASSAL")),
    (r".*\.ros", ROSTER),
    (r".*\.(cat|gst)", N_("un archivo de datos de BattleScribe")),
    (r"system\.txt", N_("un informe de problema de Puesto de Mando")),
    (r"xl/workbook\.xml", SHEET),
    (r"word/document\.xml", N_("un documento de texto con formato")),
    (r"content\.xml", N_("un documento de LibreOffice")),
    (r"META-INF/container\.xml", N_("un libro electrónico")),
)
"""Name of a file in an archive -> what the archive is; the first that fits counts."""
BY_TAG: tuple[tuple[str, str], ...] = (
    (r"<VASSAL\.|<moduledata", MODULE),
    (r"<roster\b|battlescribe\.net/schema/roster", ROSTER),
    (r"<(catalogue|gameSystem)\b", N_("un archivo de datos de BattleScribe")),
    (r"<svg\b", PICTURE),
    (r"<(!doctype )?html\b", PAGE),
)
"""A pattern of a text with tags -> a description of the file."""
BY_KEY: tuple[tuple[str, str], ...] = (
    (r'^\{\s*"roster"\s*:', ROSTER),
    (r'"(SaveName|ObjectStates)"\s*:', N_("una partida de Tabletop Simulator")),
    (r'"(boardGameGeekUserName|userInfo|plays)"\s*:', N_("un archivo de BG Stats")),
)
BY_ENDING = {
    ".csv": SHEET,
    ".tsv": SHEET,
    ".ros": ROSTER,
    ".rosz": ROSTER,
    ".vmod": MODULE,
    ".vmdx": MODULE,
    ".gbx": N_("una caja de CyberBoard"),
    ".gsn": N_("un escenario de CyberBoard"),
    ".gam": N_("una partida de CyberBoard"),
    ".md": N_("un archivo de texto"),
    ".txt": N_("un archivo de texto"),
    ".yaml": N_("un archivo YAML, de una situación o de un mazo"),
    ".yml": N_("un archivo YAML, de una situación o de un mazo"),
}
"""Ending -> what a file is whose first bytes say nothing."""


def describe_foreign_file(path: Path) -> Message | None:
    """Return what a file of another program is, as a sentence; None of any other."""
    try:
        with open_plain(path) as stream:
            head = stream.read(HEAD)
            kind = _kind_by_content(head, stream)
    except (OSError, ValueError):
        return None
    ending = BY_ENDING.get(path.suffix.lower())
    if kind in (None, ARCHIVE) and ending in (ROSTER, MODULE) and not head.lstrip().startswith(b'{"t":'):
        words = N_("«{file}» se llama como {kind}, pero está dañado o es otra cosa. No se ha tocado.")
        return msg(words, file=path.name, kind=msg(ending))
    if kind == ARCHIVE:  # a damaged one, or one that says nothing: its ending may
        kind = ending or ARCHIVE
    if kind is None and not re.match(rb'\s*(\xef\xbb\xbf)?\{"t":|\s*(#|puesto)', head):
        kind = ending
    if kind is None:
        return None
    words = N_("«{file}» es {kind}, no una partida ni un paquete de Puesto de Mando. No se ha tocado.")
    if kind == PICTURE:
        words = N_(
            "«{file}» es {kind}: se pone en «Imágenes de tus fichas y cartas» o, debajo de un mapa, en «Mis mapas»."
        )
    return msg(words, file=path.name, kind=msg(kind))


def is_module(path: Path) -> bool:
    """Return whether a file is a module of VASSAL, or an archive that is called one and may be damaged."""
    try:
        with open_plain(path) as stream:
            kind = _kind_by_content(stream.read(HEAD), stream)
    except (OSError, ValueError):
        return False
    return kind == MODULE or (kind == ARCHIVE and BY_ENDING.get(path.suffix.lower()) == MODULE)


def is_picture(path: Path) -> bool:
    """Return whether a file is a picture by its first bytes, other than a drawing in SVG."""
    try:
        with open_plain(path) as stream:
            head = stream.read(HEAD)
            return not head.lstrip().startswith(b"<") and _kind_by_content(head, stream) == PICTURE
    except (OSError, ValueError):
        return False


def describe_kind(data: bytes) -> Message | None:
    """Return what a file of another program is, in a few words, by what it holds; None of any other."""
    kind = _kind_by_content(data[:HEAD], BytesIO(data))
    return msg(kind) if kind is not None else None


def _kind_by_content(head: bytes, stream: BinaryIO) -> str | None:
    """Return what a file is by its first bytes; None where they say nothing."""
    if head.startswith(b"PK\x03\x04"):
        return _kind_of_archive(stream)
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return PICTURE
    result = next((kind for begins, kind in BY_FIRST_BYTES if head.startswith(begins)), None)
    if result is not None:
        return result
    utf16 = head.startswith((b"\xff\xfe", b"\xfe\xff"))
    text = head.decode("utf-16" if utf16 else "utf-8-sig", "replace").lstrip()
    if text.startswith("<"):
        tagged = next((kind for tag, kind in BY_TAG if re.search(tag, text, re.IGNORECASE)), None)
        return tagged or (N_("un archivo XML") if text.startswith("<?xml") else None)
    if not text.startswith("{") or text.startswith('{"t":'):  # the second one may be a session
        return None
    return next((kind for key, kind in BY_KEY if re.search(key, text)), None)


def _kind_of_archive(stream: BinaryIO) -> str:
    """Return what an archive is by the names of the files in it, none of which is unpacked."""
    try:
        with Archive(stream) as archive:
            names = archive.names[:MOST_PACKED]
    except (ArchiveError, OSError):
        return ARCHIVE
    packed = ((pattern, kind) for pattern, kind in BY_PACKED_NAME)
    return next((kind for pattern, kind in packed if any(re.fullmatch(pattern, name) for name in names)), ARCHIVE)
