"""Lists everything that still prevents a release, each thing in words with what to do about it.

    python packaging/dev.py release --check

Nothing is changed. A release is made by a tag: the hosted workflow builds, tests and offers it from there.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import product
from changelog import UNRELEASED, sections
from dev_checks import TIMEOUT, UTF8
from dev_ready import patient_console
from product import ROOT

sys.path.insert(0, str(ROOT / "desktop"))

from puesto.language import Language
from puesto.reference.guide import read_guide as read_guide

VERSION = re.compile(r"^\d+\.\d+\.\d+$")
NOT_OURS = frozenset({"nsis"})
"""Entries in the tables of dependencies that are no Python packages."""
READMES = ("README.md", "README.en.md")
SHOWN = 6
"""Of many things of one kind so many are named; the rest are counted."""


def problems(root: Path = ROOT) -> list[str]:
    """Return everything that prevents a release of the checkout at `root`."""
    return [reason for check in CHECKS for reason in check(root)]


# -- the version


def version(root: Path) -> str:
    """Return the version that is to be released; empty where it cannot be read."""
    try:
        return product.version(root)
    except (OSError, ValueError):
        return ""


def committed(root: Path) -> Iterator[str]:
    """Yield the problem of changes that are not committed."""
    done = _git(root, "status", "--porcelain")
    if done is None:
        yield "Git cannot say what is committed here: release from a clone of the repository, with git installed."
    elif done:
        names = [line[3:] for line in done.splitlines()]
        yield f"There are changes that are not committed: {_some(names)}. Commit them or take them back."


def numbered(root: Path) -> Iterator[str]:
    """Check that the version is three numbers, and higher than every one released before."""
    now = version(root)
    if not VERSION.match(now):
        yield f"__version__ in desktop/puesto/__init__.py is {now!r}: write three numbers, as 1.2.3."
        return
    here = set((_git(root, "tag", "--points-at", "HEAD") or "").split())
    before = [
        tag for tag in (_git(root, "tag", "--list", "v*") or "").split() if VERSION.match(tag[1:]) and tag not in here
    ]
    last = max(before, key=lambda tag: _numbers(tag[1:]), default="")
    if last and _numbers(now) <= _numbers(last[1:]):
        yield (
            f"Version {now} is not higher than {last}, which is tagged already: raise __version__ in"
            " desktop/puesto/__init__.py."
        )


def dated(root: Path) -> Iterator[str]:
    """Yield the problems of the change log's first section: its version, its day, and its text."""
    now, found = version(root), sections(root)
    mine = next((section for section in found if section.version == now), None)
    if mine is None:
        yield (
            f"CHANGELOG.md has no section for {now}: write `## {now}, {date.today()}` and below it what players notice."
        )
        return
    try:
        when = date.fromisoformat(mine.day)
    except ValueError:
        yield f"CHANGELOG.md does not say when {now} is released, but {mine.day!r}: write `## {now}, {date.today()}`."
    else:
        if when > date.today():
            yield f"CHANGELOG.md dates {now} on {mine.day}, which is still to come: write the day of the release."
    if found[0].version == UNRELEASED:
        yield (
            f"CHANGELOG.md begins with {UNRELEASED}: give that section a version and the day, and raise __version__"
            " to it."
        )
    elif found[0] is not mine:
        yield f"CHANGELOG.md begins with {found[0].version}: put the section of {now} first."
    if not mine.text:
        yield f"CHANGELOG.md says nothing about {now}: write what players notice."


def agreed(root: Path) -> Iterator[str]:
    """Yield differences between the installers' data about our files and what the program writes."""
    names = _text(root / "packaging" / "product.py")
    for name, place in (("SESSION_SUFFIX", "storage/folders.py"), ("PARCEL_SUFFIX", "packs/parcel.py")):
        told, written = _constant(names, name), _constant(_text(root / "desktop" / "puesto" / place), "SUFFIX")
        if not told or told != written:
            yield (
                f"packaging/product.py has {name} {told!r}, and desktop/puesto/{place} writes {written!r}: make them"
                " agree."
            )
    for path in sorted((root / "packaging").rglob("*.metainfo.xml")):
        first = re.search(r'<release [^>]*version="([^"]+)"', _text(path))
        if first is None or first[1] != version(root):
            yield f"{path.relative_to(root).as_posix()} does not tell of {version(root)} first: add its <release>."


# -- what is made from something else


def translated(root: Path) -> Iterator[str]:
    """Yield missing or doubtful translations, and compiled catalogues that are out of date."""
    yield from _said_by(
        root,
        "catalogues.py",
        "The translations are not in order",
        "Write the English into i18n/en/parts and run python packaging/catalogues.py.",
    )


def drawn(root: Path) -> Iterator[str]:
    """Check that the icons show what is drawn."""
    yield from _said_by(
        root, "icons.py", "The icons are not those of the drawings", "Run python packaging/icons.py and look at them."
    )


def guided(root: Path) -> Iterator[str]:
    """Check that the guide has the same sections in both languages, and nothing in it is broken."""
    folder = root / "resources" / "guide"
    guides = {language: read_guide(folder, language) for language in ("es", "en")}
    if not guides["es"].sections:
        yield "The guide has no sections: write resources/guide/es."
    flaws = [Language("en").say(flaw.message) for found in guides.values() for flaw in found.flaws]
    if flaws:
        yield f"The guide has faults: {_some(flaws)}. Mend them in resources/guide."
    ids = {language: [section.id for section in found.sections] for language, found in guides.items()}
    for one, other in (("es", "en"), ("en", "es")):
        if missing := [id for id in ids[one] if id not in ids[other]]:
            yield (
                f"The guide has sections in {one} that {other} lacks: {_some(missing)}. Write them in"
                f" resources/guide/{other}."
            )
    if set(ids["es"]) == set(ids["en"]) and ids["es"] != ids["en"]:
        yield (
            "The guide has its sections in another order in each language: put those of resources/guide/en in the order"
            " of es."
        )


def documented(root: Path) -> Iterator[str]:
    """Check that the tables of dependencies name exactly what pyproject.toml requires."""
    project = tomllib.loads(_text(root / "pyproject.toml") or "[project]")["project"]
    needed = [
        *project.get("dependencies", []),
        *(one for extra in project.get("optional-dependencies", {}).values() for one in extra),
    ]
    wanted = {found[0].lower() for line in needed if (found := re.match(r"[\w.-]+", line))}
    for page in READMES:
        listed = {name.lower() for name in _table(_text(root / page))}
        if untold := sorted(wanted - listed):
            yield f"The tables of dependencies in {page} lack {_some(untold)}: say what for."
        if gone := sorted(listed - wanted - NOT_OURS):
            names = _some(gone)
            yield (
                f"The tables of dependencies in {page} name {names}, which pyproject.toml does not require: take the"
                " rows out."
            )


# -- what was kept


def kept(root: Path) -> Iterator[str]:
    """This version has left saves of its own, which every later one must be able to open."""
    now = version(root)
    saves = [path for path in sorted((root / "tests" / "saves").glob(f"*-{now}.*")) if path.suffix != ".py"]
    if not saves:
        yield f"tests/saves has no saves of {now}: run python -m tests.saves.evenings and commit them."
    wrong = [path.name for path in saves if f'"app":"{now}"' not in _text(path).partition("\n")[0].replace(" ", "")]
    if wrong:
        yield (
            f"These saves in tests/saves were not written by {now}: {_some(wrong)}. Run python -m tests.saves.evenings"
            " and commit them."
        )


def as_recorded(root: Path) -> Iterator[str]:
    """Check that the recorded playthroughs go as they went, and that the kept saves open."""
    folders = [folder for folder in ("tests/playthroughs", "tests/saves") if (root / folder).is_dir()]
    done = _run([sys.executable, "-m", "pytest", "-q", *folders], root)
    if done.returncode != 0:
        failed = [
            line.removeprefix("FAILED ").partition(" - ")[0]
            for line in done.stdout.splitlines()
            if line.startswith(("FAILED ", "ERROR "))
        ]
        why = _some(failed or (done.stdout + done.stderr).strip().splitlines()[-3:])
        yield (
            f"The recorded playthroughs or the kept saves do not go as they went: {why}. Mend it, or write the"
            " playthroughs anew and read what has changed."
        )


CHECKS: tuple[Callable[[Path], Iterator[str]], ...] = (
    committed,
    numbered,
    dated,
    agreed,
    translated,
    drawn,
    guided,
    documented,
    kept,
    as_recorded,
)
"""In the order in which their reasons are said."""


# -- tools


def _run(command: list[str], root: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            cwd=root,
            env={**os.environ, **UTF8},
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"it did not end in {TIMEOUT} seconds")


def _git(root: Path, *arguments: str) -> str | None:
    """Return git's output; None if there is no git, or no repository."""
    if shutil.which("git") is None:
        return None
    done = _run(["git", *arguments], root)
    return done.stdout if done.returncode == 0 else None


def _said_by(root: Path, script: str, what: str, mend: str) -> Iterator[str]:
    """Yield the problem of files that one of our scripts finds to be out of date."""
    done = _run([sys.executable, str(root / "packaging" / script), "--check"], root)
    if done.returncode != 0:
        yield f"{what}: {_some((done.stderr or done.stdout).strip().splitlines() or [script])}. {mend}"


def _some(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(name.rstrip(".") for name in names[:SHOWN]) + more


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def _constant(text: str, name: str) -> str:
    found = re.search(rf'^{name} = "([^"]*)"$', text, re.MULTILINE)
    return found[1] if found else ""


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def _table(text: str) -> Iterator[str]:
    """Yield the names in the first column of each table of dependencies; `Name 1.2` is Name."""
    within = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.lstrip().startswith("|") else []
        if not cells:
            within = False
        elif cells[0].lower() in ("dependencia", "dependency"):
            within = True
        elif within and not set(cells[0]) <= set("-: "):
            yield cells[0].strip("`").split()[0]


def main(arguments: list[str] | None = None) -> int:
    """Print what prevents a release; return 1 if there is anything."""
    parser = argparse.ArgumentParser(
        prog="dev.py release", description="Say everything that still stands in the way of a release."
    )
    parser.add_argument("--check", action="store_true", required=True, help="change nothing; say what is to be done")
    parser.parse_args(arguments)
    patient_console()
    found = problems()
    now = version(ROOT)
    if not found:
        print(f"Nothing stands in the way of {now}. Release it: git tag -a v{now} -m v{now} && git push origin v{now}")
        return 0
    print(f"{now or 'This'} cannot be released yet:\n")
    for number, reason in enumerate(found, 1):
        print(f"{number:3}. {reason}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
