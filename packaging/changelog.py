"""The sections of CHANGELOG.md, one for each version."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from product import ROOT

UNRELEASED = "Unreleased"
"""Heading of what has changed since the last version, on top of all others."""
HEADING = re.compile(r"^## ([^\s,]+),? *(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A version, its day as it is written there, and what players notice."""

    version: str
    day: str
    text: str


def sections(root: Path = ROOT) -> list[Section]:
    """Return the sections of the change log in the checkout at `root`, from the top.

    Nothing where there is none.
    """
    try:
        text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    except OSError:
        return []
    heads = list(HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return [
        Section(head[1], head[2].strip(), text[head.end() : end].strip()) for head, end in zip(heads, ends, strict=True)
    ]


def section(version: str, root: Path = ROOT) -> Section | None:
    """Return the section of a version, or None."""
    return next((one for one in sections(root) if one.version == version), None)
