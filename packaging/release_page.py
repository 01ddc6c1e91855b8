"""Writes the pages of a release: the installation in both languages, the notes, and the checksums.

    python packaging/release_page.py --version 1.2.3 [--notarised] [--complete] FOLDER

FOLDER has the files that are offered; `install-es.html`, `install-en.html`, `release-notes.md` and `SHA256SUMS.txt` are
written into it. Missing files are listed as missing, or refused with `--complete`. `--notarised`: the app for macOS was
signed and notarised by Apple. The texts are in `release_texts/`. Standard library only.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import html
import sys
import tarfile
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

from changelog import section
from product import ROOT, file_name

sys.path.insert(0, str(ROOT / "desktop"))
from puesto.system.missing_libraries import MANAGERS, PACKAGES

TEXTS = ROOT / "packaging" / "release_texts"
LANGUAGES = ("es", "en")
SUMS = "SHA256SUMS.txt"
SVG = "http://www.w3.org/2000/svg"
FACES = (
    ("Alegreya Sans", 400, "AlegreyaSans-Regular.ttf"),
    ("Alegreya Sans", 700, "AlegreyaSans-Bold.ttf"),
    ("Barlow Condensed", 600, "BarlowCondensed-SemiBold.ttf"),
)
"""The letters of the page: family, weight and file."""

Texts = dict[str, Any]


@dataclass(frozen=True)
class Artefact:
    """A file that a release may offer: how its name ends, and for which target it is built."""

    ending: str
    target: str

    @property
    def system(self) -> str:
        """`windows`, `macos` or `linux`."""
        return self.target.split("-")[0]

    def name(self, version: str) -> str:
        """Return the name of the file."""
        return file_name(self.ending, version)


ARTEFACTS = (
    Artefact("windows-x64-setup.exe", "windows-x64"),
    Artefact("macos-arm64.dmg", "macos-arm64"),
    Artefact("macos-x86_64.dmg", "macos-x86_64"),
    Artefact("linux-x86_64.tar.xz", "linux-x86_64"),
)


@dataclass(frozen=True)
class Offer:
    """A file that is there: its name, its bytes and their sum."""

    artefact: Artefact
    path: Path
    size: int
    sum: str


class PageError(Exception):
    """The page cannot be written; the text says why."""


def offers(folder: Path, version: str) -> list[Offer]:
    """Return the files of this version in the folder, in the order of `ARTEFACTS`."""
    found = []
    for artefact in ARTEFACTS:
        path = folder / artefact.name(version)
        if path.is_file():
            with path.open("rb") as file:
                found.append(
                    Offer(artefact, path, path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())
                )
    return found


def texts(language: str) -> Texts:
    """Everything that the page says in a language."""
    return tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))


def filled(template: str, *values: Mapping[str, Any], **more: str) -> str:
    """Return a file of `release_texts` with its slots filled; a slot without a value is a KeyError."""
    held = {key: value for part in values for key, value in part.items()} | more
    return Template((TEXTS / template).read_text(encoding="utf-8")).substitute(held).strip()


def megabytes(size: int, words: Texts) -> str:
    """Return a size as it is read: `33,5 MB`."""
    return f"{size / 1e6:.1f}".replace(".", str(words["decimal"])) + " MB"


# -- the page


def page(language: str, version: str, offered: Sequence[Offer], is_notarised: bool) -> str:
    """Return the page in a language, a whole HTML file that needs no other."""
    words = texts(language)
    drawing = our_sign()
    icon = f'<svg xmlns="{SVG}" viewBox="0 0 256 256">{drawing}</svg>'
    return (
        filled(
            "page.html",
            words,
            version=version,
            fonts=fonts(),
            style=(TEXTS / "style.css").read_text(encoding="utf-8"),
            icon=icon,
            icon_address=f"data:image/svg+xml,{quote(icon)}",
            cards="\n".join(card(artefact, version, offered, words) for artefact in ARTEFACTS),
            windows=windows(offered, words),
            macos=macos(offered, words, drawing, is_notarised),
            linux=linux(offered, words),
            sums=sums(offered, words),
            foot=words["foot_notarised" if is_notarised and not of("windows", offered) else "foot"],
        )
        + "\n"
    )


def our_sign() -> str:
    """Return the drawing of our icon at its full size, 256 x 256, for the inside of an SVG."""
    ElementTree.register_namespace("", SVG)
    found = ElementTree.parse(ROOT / "resources" / "icons" / "puesto.svg").find(f"{{{SVG}}}g[@id='drawing']")
    if found is None:
        raise PageError("resources/icons/puesto.svg has no drawing")
    del found.attrib["id"]
    return ElementTree.tostring(found, encoding="unicode").replace(f' xmlns="{SVG}"', "")


def fonts() -> str:
    """The letters themselves, so that the page looks the same everywhere and asks nothing of the net."""
    rule = (
        "@font-face{{font-family:'{}';font-weight:{};font-display:swap;"
        "src:url(data:font/ttf;base64,{})format('truetype')}}"
    )
    return "\n".join(
        rule.format(family, weight, base64.b64encode((ROOT / "resources" / "fonts" / file).read_bytes()).decode())
        for family, weight, file in FACES
    )


def of(system: str, offered: Sequence[Offer]) -> list[Offer]:
    """Return the files for a system."""
    return [offer for offer in offered if offer.artefact.system == system]


def absent(words: Texts) -> str:
    """That there is nothing for this system."""
    return f'<p class="absent-note"><b>{words["absent_note"]}</b></p>'


def card(artefact: Artefact, version: str, offered: Sequence[Offer], words: Texts) -> str:
    """One download, or that it is not there."""
    title, text = words["cards"][artefact.ending]
    for offer in offered:
        if offer.artefact == artefact:
            return filled(
                "card.html", card_title=title, card_text=text, file=offer.path.name, size=megabytes(offer.size, words)
            )
    return filled("absent-card.html", card_title=title, card_text=text, absent=words["absent"])


def windows(offered: Sequence[Offer], words: Texts) -> str:
    """Return how to install it on Windows, and what SmartScreen shows."""
    mine = of("windows", offered)
    return filled("windows.html", with_file(words, mine[0])) if mine else absent(words)


def macos(offered: Sequence[Offer], words: Texts, drawing: str, is_notarised: bool) -> str:
    """Return how to install it on macOS, and what Gatekeeper shows unless the app is notarised."""
    if not of("macos", offered):
        return absent(words)
    gate = (
        f'<p class="note">{words["gate_none"]}</p>'
        if is_notarised
        else filled("gate.html", words, icon_drawing=drawing)
    )
    return filled("macos.html", words, gate=gate)


def linux(offered: Sequence[Offer], words: Texts) -> str:
    """Return how to open it on Linux, and what it may need from the system."""
    mine = {offer.artefact.ending.rpartition(".")[2]: offer for offer in of("linux", offered)}
    if not mine:
        return absent(words)
    tarball = mine.get("xz")
    unpacked = absent(words)
    if tarball:
        folder = top(tarball.path)
        after = Template(words["tarball_after"]).substitute(folder=folder)
        unpacked = filled("tarball.html", words, file=tarball.path.name, folder=folder, tarball_after=after)
    return filled(
        "linux.html",
        words,
        tarball=unpacked,
        commands="\n".join(
            f"{command} {' '.join(dict.fromkeys(row[column] for row in PACKAGES))}" for _, command, column in MANAGERS
        ),
    )


def top(archive: Path) -> str:
    """Return the folder that an archive unpacks into. Raises NotWritten."""
    try:
        with tarfile.open(archive) as tar:
            first = tar.next()
    except (OSError, EOFError, tarfile.TarError) as error:
        raise PageError(f"{archive.name} cannot be read: {error}") from None
    if first is None:
        raise PageError(f"{archive.name} is empty")
    return first.name.removeprefix("./").split("/")[0]


def sums(offered: Sequence[Offer], words: Texts) -> str:
    """Return the sums, and how a download is held against them."""
    if not offered:
        return f'<p class="absent-note"><b>{words["absent"]}</b></p>'
    checks = []
    for offer in of("windows", offered):
        checks.append(
            check("windows", f'(Get-FileHash .\\{offer.path.name}).Hash -eq "{offer.sum}"', with_file(words, offer))
        )
    apple = of("macos", offered)
    if apple:
        checks.append(
            check(
                "macos",
                "\n".join(f'echo "{offer.sum}  {offer.path.name}" | shasum -a 256 --check' for offer in apple),
                words,
            )
        )
    if of("linux", offered):
        checks.append(check("linux", f"sha256sum --check --ignore-missing {SUMS}", words))
    rows = "\n".join(
        f"<tr><td><code>{offer.path.name}</code></td><td><code>{offer.sum}</code></td></tr>" for offer in offered
    )
    return filled("sums.html", words, rows=rows, checks="\n".join(checks))


def check(system: str, command: str, words: Texts) -> str:
    """Return how to check a download on one system."""
    return filled(
        "check.html",
        check_title=words[f"check_{system}_title"],
        check_text=words[f"check_{system}_text"],
        command=html.escape(command, quote=False),
    )


def with_file(words: Texts, offer: Offer) -> Texts:
    """Return the texts with the name of a download in them."""
    return {
        key: Template(value).safe_substitute(file=offer.path.name)
        for key, value in words.items()
        if isinstance(value, str)
    }


# -- the notes and the sums


def notes(version: str, offered: Sequence[Offer], is_notarised: bool) -> str:
    """Return the text of the release, first in Spanish and then in English; the changes are in English."""
    parts = []
    for language in LANGUAGES:
        words = texts(language)
        rows = "\n".join(
            f"| `{offer.path.name}` | {megabytes(offer.size, words)} | `{offer.sum}` |" for offer in offered
        )
        gone = [
            words["cards"][artefact.ending][0]
            for artefact in ARTEFACTS
            if artefact not in {offer.artefact for offer in offered}
        ]
        rows += "".join(f"\n| {title}: {words['absent']} | | |" for title in gone)
        told = words["notes_changes_text"] or changes(version)
        parts.append(
            filled(
                "notes.md",
                words,
                signed=words["notes_notarised" if is_notarised else "notes_unsigned"],
                rows=rows.strip(),
                changes=told,
            )
        )
    return "\n\n".join(parts) + "\n"


def changes(version: str) -> str:
    """Return the lines of the changelog about a version. Raises NotWritten."""
    found = section(version)
    if found is None:
        raise PageError(f"CHANGELOG.md says nothing about {version}")
    return found.text


def write(folder: Path, version: str, is_notarised: bool = False, is_complete: bool = False) -> list[Path]:
    """Write everything into the folder, and give the files. Raises NotWritten."""
    offered = offers(folder, version)
    gone = [artefact.name(version) for artefact in ARTEFACTS if artefact not in {offer.artefact for offer in offered}]
    if is_complete and gone:
        raise PageError(f"not in {folder}: {', '.join(gone)}")
    told = {f"install-{language}.html": page(language, version, offered, is_notarised) for language in LANGUAGES}
    told["release-notes.md"] = notes(version, offered, is_notarised)
    told[SUMS] = "".join(f"{offer.sum}  {offer.path.name}\n" for offer in offered)
    for name, text in told.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in told]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write, and say what was written."""
    reader = argparse.ArgumentParser(description="Writes the page, the notes and the sums of a release.")
    reader.add_argument("folder", type=Path, help="where the files are that are offered")
    reader.add_argument("--version", required=True, help="the version that is offered")
    reader.add_argument(
        "--notarised", action="store_true", help="the app for macOS is signed and Apple has looked it over"
    )
    reader.add_argument("--complete", action="store_true", help="refuse to write if a file is missing")
    wanted = reader.parse_args(arguments)
    try:
        written = write(wanted.folder, wanted.version, wanted.notarised, wanted.complete)
    except PageError as reason:
        print(reason, file=sys.stderr)
        return 1
    print("\n".join(str(path) for path in written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
