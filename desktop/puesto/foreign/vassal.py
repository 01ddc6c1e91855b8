"""Modules of VASSAL, the owner's own files: boards with hex grids, and counters with pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct, replace
from puesto.foreign.archives import Archive, ArchiveError
from puesto.foreign.vassal_grids import Board, board_of
from puesto.plain_file import open_plain

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

BUILD_FILES = ("buildFile.xml", "buildFile")
"""The file that describes a module: since VASSAL 3.4, and before."""
LARGEST, LARGEST_BUILD, LARGEST_PICTURE = 512_000_000, 40_000_000, 256_000_000
"""Bytes that a module, its description and one of its pictures may have, unpacked."""
MOST_PACKED, MOST_COUNTERS, MOST_LEVELS, MOST_NESTED = 20_000, 20_000, 100, 60
"""Files in a module, its counters, the traits of a counter, and elements within each other."""
LONGEST = 120
FOLDER = "images/"
HEAD = 1_000_000
"""Bytes read of a picture to find its size, which may come after the notes of a camera."""
PICTURES = ("png", "gif", "jpg", "jpeg")
"""Endings of the pictures that are taken."""
ALL_PICTURES = (*PICTURES, "svg", "bmp", "webp")
_PICTURE = re.compile(rf"[^;,]+\.(?:{'|'.join(ALL_PICTURES)})\Z", re.IGNORECASE)
GROUPS = ("TabWidget", "PanelWidget", "ListWidget", "BoxWidget")
SLOTS = ("PieceSlot", "CardSlot")


class ModuleError(Exception):
    """A module that cannot be read, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


class Counter(Struct, frozen=True):
    """A counter of a module: its name, its pictures with the front first, and the groups that it is in."""

    name: str
    pictures: tuple[str, ...]
    groups: tuple[str, ...] = ()


class Module(Struct, frozen=True):
    """A module as far as it is of use here."""

    name: str
    boards: tuple[Board, ...]
    counters: tuple[Counter, ...]
    pictures: tuple[str, ...] = ()
    """Names of the picture files in it."""


def read_module(path: Path) -> Module:
    """Return the boards and counters of a module or an extension; raises `ModuleError` or OSError."""
    if path.stat().st_size > LARGEST:
        raise ModuleError(msg(N_("el módulo pasa de {n} MB."), n=LARGEST // 1_000_000))
    with open_plain(path) as stream:
        head = stream.read(4)
        if not head.startswith(b"PK"):  # the description alone, taken out of its archive
            return parse_build_file(head + stream.read(LARGEST_BUILD))
    try:
        with Archive(path) as archive:
            names = _checked_names(archive)
            build = next((name for name in BUILD_FILES if name in names), None)
            if build is None:
                raise ModuleError(msg(N_("el archivo no trae ningún módulo de VASSAL.")))
            data = _bytes_in(archive, build, LARGEST_BUILD)
            module = parse_build_file(data, lambda name: _picture_size(archive, names, name))
    except ArchiveError:
        raise ModuleError(msg(N_("el archivo comprimido está dañado."))) from None
    return replace(module, pictures=tuple(name[len(FOLDER) :] for name in sorted(names) if name.startswith(FOLDER)))


def _picture_size(archive: Archive, names: frozenset[str], name: str) -> tuple[int, int] | None:
    """Return width and height of a picture of a module by its first bytes; None where they do not say it."""
    from PIL import Image

    if FOLDER + name not in names:
        return None
    Image.MAX_IMAGE_PIXELS = None  # no pixel is decoded here; whoever shows the picture has a bound of its own
    try:
        with Image.open(BytesIO(archive.read(FOLDER + name, HEAD)), formats=("PNG", "JPEG", "GIF")) as picture:
            return picture.size
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError, IndexError):
        return None


def read_picture_bytes(path: Path, name: str) -> bytes:
    """Return the bytes of a picture of a module; raises `ModuleError` or OSError."""
    pictures = read_pictures(path, (name,))
    if name not in pictures:
        raise ModuleError(msg(N_("el módulo no trae la imagen «{name}»."), name=name))
    return pictures[name]


def read_pictures(path: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Return the bytes of those pictures that a module holds; raises `ModuleError` or OSError.

    The archive is opened once: reading the names of a thousand files takes 50 ms.
    """
    try:
        with Archive(path) as archive:
            archive_names = _checked_names(archive)
            picture_names = [name for name in names if FOLDER + name in archive_names]
            return {name: _bytes_in(archive, FOLDER + name, LARGEST_PICTURE) for name in picture_names}
    except ArchiveError:
        raise ModuleError(msg(N_("el archivo comprimido está dañado."))) from None


def _checked_names(archive: Archive) -> frozenset[str]:
    """Return the names in an archive, none of which leads out of it."""
    names = archive.names
    if len(names) > MOST_PACKED:
        raise ModuleError(msg(N_("el módulo trae más de {n} archivos."), n=MOST_PACKED))
    for packed in names:
        name = packed.replace("\\", "/")
        if name.startswith("/") or ".." in name.split("/") or re.match(r"[A-Za-z]:", name):
            raise ModuleError(msg(N_("el módulo trae nombres que salen de su carpeta, y no se abre.")))
    return frozenset(names)


def _bytes_in(archive: Archive, name: str, most: int) -> bytes:
    """Return a packed file, of which no more is unpacked than it may have."""
    data = archive.read(name, most + 1)
    if len(data) > most:
        raise ModuleError(msg(N_("«{name}» pasa de {n} MB."), name=name[:LONGEST], n=most // 1_000_000))
    return data


# ---- the description


def parse_build_file(data: bytes, size_of: Callable[[str], tuple[int, int] | None] = lambda _: None) -> Module:
    """Return the module that a build file describes; raises `ModuleError`.

    `size_of` returns width and height of a picture by its name: a board with a picture seldom states its own.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise ModuleError(msg(N_("el módulo trae una DTD o entidades, y eso no se abre."))) from None
    except (ParseError, ValueError, LookupError) as error:
        raise ModuleError(msg(N_("no es XML bien formado: {what}"), what=str(error)[:80])) from None
    prototypes = {
        element.get("name", ""): element.text or "" for element in root.iter() if _tag(element) == "PrototypeDefinition"
    }
    pieces = _PieceReader(prototypes)
    boards: list[Board] = []
    counters: list[Counter] = []
    for element, groups in _walk(root):
        tag = _tag(element)
        if tag == "Board":
            boards.append(board_of(element, size_of))
        elif tag in SLOTS and len(counters) < MOST_COUNTERS:
            counters.append(_counter(element, groups, pieces))
    return Module(_plain(root.get("name", "")), tuple(boards), tuple(counters))


def _walk(root: Element) -> Iterator[tuple[Element, tuple[str, ...]]]:
    """Yield every element with the titles of the groups that it is in, in order."""
    waiting: list[tuple[Element, tuple[str, ...], int]] = [(root, (), 0)]
    while waiting:
        element, groups, depth = waiting.pop()
        if depth > MOST_NESTED:
            raise ModuleError(msg(N_("el módulo tiene demasiados niveles.")))
        yield element, groups
        title = _plain(element.get("entryName", ""))
        inner = (*groups, title) if title and _tag(element) in GROUPS else groups
        waiting.extend((child, inner, depth + 1) for child in reversed(element))


def _tag(element: Element) -> str:
    return str(element.tag).rpartition(".")[2]


def _plain(text: str) -> str:
    """Return a name on one line, without what cannot be seen."""
    return "".join(letter for letter in " ".join(text.split())[:LONGEST] if letter.isprintable())


def _counter(element: Element, groups: tuple[str, ...], pieces: _PieceReader) -> Counter:
    """Return the counter of a slot. One that nobody named has the name of its picture's file."""
    name, pictures = pieces.facts(element.text or "")
    file = re.sub(r"(?:\.[fb])?\.\w+\Z", "", pictures[0]) if pictures else ""
    return Counter(_plain(name) or _plain(element.get("entryName", "")) or _plain(file), pictures, groups)


# ---- counters: sequences within sequences


def split_sequence(text: str, sign: str) -> list[str]:
    r"""Return the parts of a sequence: a backslash makes the sign literal, and quotes around a part go.

    >>> split_sequence(r"a\;b;'c'", ";")
    ['a;b', 'c']
    """
    escaped = f"\\{sign}"
    parts = text.split(sign)
    if escaped in text:  # modules escape each trait once more than the one around it: most texts have none left
        parts = [part.replace(escaped, sign) for part in re.split(rf"(?<!\\){sign}", text)]
    return [part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part for part in parts]


class _PieceReader:
    """Reader of counters, which reads each prototype of a module once: a thousand counters may share one."""

    def __init__(self, prototypes: Mapping[str, str]) -> None:
        self.prototypes = prototypes
        self.traits: dict[str, list[list[str]]] = {}
        """Name of a prototype -> the fields of those of its traits that have names or pictures."""

    def facts(self, text: str) -> tuple[str, tuple[str, ...]]:
        """Return name and pictures of a counter by its text `+/id/type/state`."""
        name, pictures = "", list[str]()
        seen_prototypes: set[str] = set()
        waiting = [_named_traits(text)]
        while waiting:
            for fields in waiting.pop(0):
                if fields[0] == "piece":
                    name = name or fields[4]
                    pictures[:0] = [fields[3]] if fields[3] else []
                elif fields[0] == "emb2":
                    pictures += [face for field in fields[1:] for face in _faces(field)]
                elif fields[1] not in seen_prototypes and fields[1] in self.prototypes:
                    seen_prototypes.add(fields[1])
                    waiting.append(self._prototype(fields[1]))
        return name, tuple(dict.fromkeys(pictures))

    def _prototype(self, name: str) -> list[list[str]]:
        if name not in self.traits:
            self.traits[name] = _named_traits(self.prototypes[name])
        return self.traits[name]


NAMED_TRAITS = {"piece": 5, "emb2": 2, "prototype": 2}
"""Traits that hold a counter's name, its pictures or a prototype, and the fewest fields of each."""


def _named_traits(text: str) -> list[list[str]]:
    """Return the fields of the traits of a counter that are listed in `NAMED_TRAITS`, the outermost first."""
    split = (split_sequence(trait, ";") for trait in _traits(text.strip()) if trait.startswith(tuple(NAMED_TRAITS)))
    return [fields for fields in split if len(fields) >= NAMED_TRAITS.get(fields[0], len(fields) + 1)]


def piece_facts(text: str, prototypes: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return name and pictures of a counter by its text `+/id/type/state`."""
    return _PieceReader(prototypes).facts(text)


def _faces(field: str) -> list[str]:
    """Return the pictures in a field that is a list of them; nothing of any other field."""
    if "." not in field:
        return []
    names = split_sequence(field, ",")
    return [name for name in names if _PICTURE.match(name)] if any(map(_PICTURE.match, names)) else []


def _traits(text: str) -> Iterator[str]:
    """Yield the traits of a counter, the outermost first: each holds the rest, escaped once more."""
    parts = split_sequence(text, "/")
    rest = parts[2] if len(parts) > 2 else ""
    for _ in range(MOST_LEVELS):
        trait, *inner = split_sequence(rest, "\t")
        yield trait
        if not inner:
            return
        rest = inner[0]
