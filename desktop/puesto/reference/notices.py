"""The components of the program and their licences: from a build's file, else from what is installed.

The libraries are found by following the requirements of `puesto-de-mando`, so that a new one appears by itself.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

import puesto
from puesto.core.messages import N_, Message, msg
from puesto.plain_file import read_json
from puesto.resources import resource

OWN, LIBRARY, FONT, LANGUAGE, BUILDER, SYSTEM, TEXT = "own", "library", "font", "language", "builder", "system", "text"
"""The subject of a notice: the program, a library, a font, Python, the tool that freezes the program, a system library
in a build, a text that others refer to."""
NAME, DISTRIBUTION = "Puesto de Mando", "puesto-de-mando"
FILE = "notices.json"
TEXTS = re.compile(r"(?i)(licen[cs]e|copying|notice|ofl)[^/]*$")
"""The names of the files with a licence's text."""
LICENSED = "License :: "
"""The start of the classifier that names the licence of a package without a field for it."""
LARGEST = 8_000_000
"""Bytes that the file of all notices may have."""
EXTRA = re.compile(r"\bextra\b")
"""The condition of a requirement that belongs to an optional extra."""
LESSER_GPL = ("LGPL-3.0.txt", "GPL-3.0.txt")
"""The texts in `resources/licences` of what is under the LGPL, which refers to the GPL."""
NO_TEXT: Mapping[str, tuple[str, ...]] = {"pyside6-essentials": LESSER_GPL, "shiboken6": LESSER_GPL}
"""The texts of the libraries whose packages have none."""


@dataclass(frozen=True)
class Inside:
    """A library that another one carries inside it, with a licence of its own."""

    name: str
    licence: str
    texts: tuple[str, ...]
    own_version: bool = True
    """Whether its version is another than that of what carries it."""


INSIDE: Mapping[str, tuple[Inside, ...]] = {
    "pyside6-essentials": (
        Inside("Qt", "LGPL-3.0", ("Qt.txt", *LESSER_GPL, "Apache-2.0.txt", "ICU.txt"), own_version=False),
    ),
    "pyyaml": (Inside("LibYAML", "MIT", ("libyaml.txt",)),),
    "msgspec": (
        Inside("yyjson", "MIT", ("yyjson.txt",)),
        Inside("Ryu", "Apache-2.0", ("Apache-2.0.txt",)),
        Inside("Wuffs", "Apache-2.0", ("Apache-2.0.txt",)),
    ),
}
PURPOSES = {
    "pyside6-essentials": N_("Lleva Qt a Python: la ventana entera."),
    "shiboken6": N_("El puente entre Python y Qt."),
    "qt": N_("Abre las ventanas, dibuja la mesa y lee el teclado y el ratón."),
    "pillow": N_("Lee las fotos que pones en tus fichas y cartas."),
    "pyyaml": N_("Lee los mazos, las misiones y las fichas."),
    "libyaml": N_("Lee lo mismo, más deprisa."),
    "appdirs": N_("Sabe dónde guarda cada sistema lo tuyo."),
    "msgspec": N_("Escribe y lee las partidas."),
    "defusedxml": N_("Lee las listas de otros programas sin peligro."),
    "segno": N_("Hace el código QR con que otro aparato se une a la mesa."),
    "alegreya sans": N_("La letra de lo que se lee."),
    "barlow condensed": N_("La letra de los títulos, los números y las fichas."),
    "python": N_("El lenguaje en que está escrito el programa."),
    "pyinstaller": N_("Hace de todo ello un programa que se instala."),
}


@dataclass(frozen=True)
class Notice:
    """One thing that the program is made of."""

    name: str
    version: str
    """Empty where it has none of its own."""
    licence: str
    """As the thing itself names it."""
    kind: str
    text: str
    """The licence in full; empty only where none was found."""
    needed_by: str = ""
    """The name of what brings it, where it is not the program itself."""

    @property
    def purpose(self) -> Message:
        """Return the purpose of the component."""
        if self.kind == OWN:
            return msg(N_("El programa."))
        if self.kind == SYSTEM:
            return msg(N_("Una biblioteca del sistema que viaja con el programa."))
        if self.kind == TEXT:
            return msg(N_("El texto al que remiten otras de estas licencias."))
        if (purpose_text := PURPOSES.get(self.name.lower())) is not None:
            return msg(purpose_text)
        return msg(N_("Lo necesita {library}."), library=self.needed_by or NAME)


def notices() -> tuple[Notice, ...]:
    """Return the notices from the file of a build, or of what is installed if that cannot be read."""
    try:
        return read_notices(resource(FILE))
    except (OSError, ValueError, TypeError):
        return collect_notices()


def read_notices(path: Path) -> tuple[Notice, ...]:
    """Return the notices in a file that `notices_text` filled. Raises OSError, ValueError or TypeError."""
    return tuple(Notice(**item) for item in read_json(path, LARGEST))


def notices_text(notices: tuple[Notice, ...]) -> str:
    """Notices as the text of a file."""
    return json.dumps([asdict(notice) for notice in notices], ensure_ascii=False, indent=1) + "\n"


def collect_notices(frozen: bool = False) -> tuple[Notice, ...]:
    """Return the notices of the installed program, its libraries and their parts, Python and the fonts.

    `frozen` adds the tool that makes a build.
    """
    notices = [Notice(NAME, puesto.__version__, "MIT", OWN, _own_text())]
    notices += _libraries()
    notices.append(Notice("Python", ".".join(map(str, sys.version_info[:3])), "PSF-2.0", LANGUAGE, _python_text()))
    if frozen:
        notices.append(_library("PyInstaller", BUILDER, NAME))
    for path in sorted(resource("fonts").glob("OFL-*.txt")):
        name = path.stem.removeprefix("OFL-").replace("-", " ")
        notices.append(Notice(name, "", "OFL-1.1", FONT, _read_text(path)))
    return tuple(notices)


# -- the libraries


def requirements(distribution: str) -> tuple[str, ...]:
    """Return the names of what an installed distribution requires; () if it is not installed itself.

    Extras are left out; what only some systems require counts if it is installed: rather a licence too many than one
    too few.
    """
    try:
        requirement_lines = metadata.requires(distribution) or []
    except metadata.PackageNotFoundError:
        return ()
    result = []
    for line in requirement_lines:
        requirement, _, condition = line.partition(";")
        name = re.match(r"[\w.-]+", requirement.strip())
        if name is not None and not EXTRA.search(condition) and (not condition.strip() or _is_installed(name[0])):
            result.append(name[0])
    return tuple(result)


def _is_installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def normal_name(name: str) -> str:
    """Return a distribution's name as all its spellings agree on it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _libraries() -> Iterator[Notice]:
    """Yield the program's direct and indirect requirements, each once, and the parts inside each."""
    seen_names: set[str] = set()
    waiting = [(name, "") for name in requirements(DISTRIBUTION)]
    while waiting:
        name, needed_by = waiting.pop(0)
        if normal_name(name) in seen_names:
            continue
        seen_names.add(normal_name(name))
        notice = _library(name, LIBRARY, needed_by)
        yield notice
        for inside in INSIDE.get(normal_name(name), ()):
            version = "" if inside.own_version else notice.version
            yield Notice(inside.name, version, inside.licence, LIBRARY, _carried_texts(inside.texts), notice.name)
        waiting += [(further, notice.name) for further in requirements(name)]


def _library(name: str, kind: str, needed_by: str) -> Notice:
    """Return an installed distribution; without version and text where it is not installed."""
    try:
        distribution = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return Notice(name, "", "", kind, "", needed_by)
    package_metadata = distribution.metadata
    licence_names = [*package_metadata.get_all("License-Expression", []), *package_metadata.get_all("License", [])]
    licence_names += [
        line.rpartition(" :: ")[2] for line in package_metadata.get_all("Classifier", []) if LICENSED in line
    ]
    licence = next((str(name).partition("\n")[0] for name in licence_names), "")
    text = _texts_beside(distribution) or _carried_texts(NO_TEXT.get(normal_name(name), ()))
    return Notice(package_metadata["Name"].replace("_", "-"), distribution.version, licence, kind, text, needed_by)


# -- their texts


def _texts_beside(distribution: metadata.Distribution) -> str:
    """Return the licence files that a distribution brings beside its metadata, one after the other."""
    paths = [path for path in distribution.files or () if ".dist-info" in path.parts[0] and TEXTS.match(path.name)]
    return _join_texts([_read_text(Path(str(path.locate()))) for path in sorted(paths, key=str)])


def _carried_texts(names: tuple[str, ...]) -> str:
    return _join_texts([_read_text(resource(f"licences/{name}")) for name in names])


def _join_texts(texts: list[str]) -> str:
    return "\n\n\n".join(text for text in texts if text)


def _read_text(path: Path) -> str:
    """Return a text file; nothing where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _own_text() -> str:
    """Return the program's own licence, of its distribution or of the checkout."""
    try:
        files = metadata.files(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        files = []
    licence_file = next(
        (Path(str(path.locate())) for path in files if path.name == "LICENSE"), resource().parent / "LICENSE"
    )
    return _read_text(licence_file)


def _python_text() -> str:
    """Python's licence: from where it is installed, else the one that we carry."""
    import sysconfig

    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        resource("licences/Python.txt"),
    )
    return next((text for text in map(_read_text, places) if text), "")
