"""Writes the files for stores: a Flatpak manifest, winget's four files and a Homebrew cask.

    python packaging/stores.py --version 1.2.3 --home https://github.com/OWNER/NAME FOLDER
    python packaging/stores.py --version 1.2.3 --check FOLDER

FOLDER has the files that are offered; the new ones go into its folder `stores`, to be handed to each store by a person.
`--check` reads them again, without a network, and reports where they do not fit the files. The texts are in
`store_texts/`. Standard library only.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template

import product
from changelog import section
from linux.desktop import SUMMARY, SUMMARY_ES, TELLS
from release_page import Offer, offers

TEXTS = product.ROOT / "packaging" / "store_texts"
WINGET_ID = f"{product.WINDOWED}.{product.WINDOWED}"
FILES = {
    "flatpak.yml": f"flatpak/{product.APP_ID}.yml",
    "cask.rb": "homebrew/puesto-de-mando.rb",
    "winget.version.yaml": f"winget/{WINGET_ID}.yaml",
    "winget.installer.yaml": f"winget/{WINGET_ID}.installer.yaml",
    "winget.locale.es-ES.yaml": f"winget/{WINGET_ID}.locale.es-ES.yaml",
    "winget.locale.en-US.yaml": f"winget/{WINGET_ID}.locale.en-US.yaml",
}
"""Our texts, and what the stores want them to be called."""
TARGETS = {"linux": "linux-x86_64", "windows": "windows-x64", "arm": "macos-arm64", "intel": "macos-x86_64"}
LEFT = re.compile(r"\$\{?[a-z_]+")
URL = re.compile(r"https://[^\s\"']+/releases/download/[^\s\"']+")
SUM = re.compile(r"\b[0-9A-Fa-f]{64}\b")


class NothingToOfferError(Exception):
    """The error of a release that cannot be offered to a store; the text says why."""


def written(folder: Path, version: str, home: str) -> dict[str, str]:
    """Return the files for the stores: path below `stores` -> text.

    Raises NothingToOfferError if a file or the day is missing.
    """
    found = {offer.artefact.target: offer for offer in offers(folder, version)}
    if gone := [target for target in TARGETS.values() if target not in found]:
        raise NothingToOfferError(f"not in {folder}: the files for {', '.join(gone)}")
    told = section(version)
    if told is None:
        raise NothingToOfferError(f"CHANGELOG.md says nothing about {version}")
    slots = _slots({name: found[target] for name, target in TARGETS.items()}, version, home.rstrip("/"), told.day)
    return {
        place: Template((TEXTS / name).read_text(encoding="utf-8")).substitute(slots) for name, place in FILES.items()
    }


def _slots(offered: dict[str, Offer], version: str, home: str, day: str) -> dict[str, str]:
    """Return the values for the slots of the texts."""
    base = f"{home}/releases/download/v{version}"
    mac = offered["arm"].path.name.replace(version, "#{version}").replace("arm64", "#{arch}")
    return {
        "app_id": product.APP_ID,
        "program": product.PROGRAM,
        "windowed": product.WINDOWED,
        "winget_id": WINGET_ID,
        "publisher": product.PUBLISHER,
        "name": product.NAME,
        "name_en": product.NAME_EN,
        "session_suffix": product.SESSION_SUFFIX.removeprefix("."),
        "parcel_suffix": product.PARCEL_SUFFIX.removeprefix("."),
        "summary": SUMMARY,
        "plain_summary": SUMMARY.removeprefix("A ").capitalize(),
        "summary_es": SUMMARY_ES,
        "description": " ".join(en for en, _ in TELLS),
        "description_es": " ".join(es for _, es in TELLS),
        "version": version,
        "day": day,
        "home": home,
        "mac_url": f"{base.replace(version, '#{version}')}/{mac}",
        "linux_url": f"{base}/{offered['linux'].path.name}",
        "windows_url": f"{base}/{offered['windows'].path.name}",
        "linux_sum": offered["linux"].sum,
        "windows_sum": offered["windows"].sum.upper(),
        "arm_sum": offered["arm"].sum,
        "intel_sum": offered["intel"].sum,
    }


def faults(folder: Path, version: str) -> Iterator[str]:
    """Yield where the files for the stores do not fit the files beside them."""
    here = {offer.path.name: offer.sum for offer in offers(folder, version)}
    for place in FILES.values():
        path = folder / "stores" / place
        if not path.is_file():
            yield f"{place} is missing: run packaging/stores.py"
            continue
        text = path.read_text(encoding="utf-8")
        if slots := LEFT.findall(text.replace("$schema", "")):
            yield f"{place} has slots that nothing was put into: {', '.join(slots)}"
        if version not in text:
            yield f"{place} does not tell of {version}"
        names = {name for url in URL.findall(text) for name in _names(url, version)}
        for name in sorted(names - set(here)):
            yield f"{place} leads to {name}, which is not offered"
        if {one.lower() for one in SUM.findall(text)} != {here[name] for name in names & set(here)}:
            yield f"{place} has other sums than the files that it leads to"


def _names(url: str, version: str) -> list[str]:
    """Return the files that an address leads to: a cask has one address for both processors."""
    name = url.rpartition("/")[2].replace("#{version}", version)
    return [name.replace("#{arch}", arch) for arch in ("arm64", "x86_64")] if "#{arch}" in name else [name]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or look over, and say what; returns 1 where something is amiss."""
    reader = argparse.ArgumentParser(description="Writes what stores ask of a release, or looks it over.")
    reader.add_argument("folder", type=Path, help="where the files are that are offered")
    reader.add_argument("--version", required=True, help="the version that is offered")
    reader.add_argument("--home", default="", help="the address of the repository, https://...")
    reader.add_argument("--check", action="store_true", help="write nothing; say what does not fit")
    wanted = reader.parse_args(arguments)
    if not wanted.check:
        try:
            if not wanted.home.startswith("https://"):
                raise NothingToOfferError("--home: the address of the repository, beginning with https://")
            told = written(wanted.folder, wanted.version, wanted.home)
        except NothingToOfferError as reason:
            print(reason, file=sys.stderr)
            return 1
        for place, text in told.items():
            path = wanted.folder / "stores" / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(path)
    found = list(faults(wanted.folder, wanted.version))
    print("\n".join(found), file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
