"""The forms in which a paper is written out as text."""

from __future__ import annotations

import re
from collections.abc import Callable

from puesto.core.messages import printable
from puesto.diary import bg_stats
from puesto.diary.bbcode import bgg_text, smf_text
from puesto.diary.html import html_page
from puesto.diary.markdown import markdown_text
from puesto.diary.paper import Paper

SUFFIXES = {
    "markdown": ".md",
    "html": ".html",
    "pdf": ".pdf",
    "smf": ".smf.txt",
    "bgg": ".bgg.txt",
    "bgsplay": bg_stats.SUFFIX,
}
"""The suffix of a file of each format."""
UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]+')
"""The characters that some system does not allow in a file's name."""
LONGEST = 90
FORMATS: dict[str, Callable[[Paper], str]] = {
    "markdown": markdown_text,
    "html": html_page,
    "bgg": bgg_text,
    "smf": smf_text,
}
"""The formats that can be written without a window, by name; the window also prints PDF."""


def paper_bytes(paper: Paper, form: str) -> bytes:
    """Return the paper in a form of `FORMATS`, as the bytes of a file."""
    return printable(FORMATS[form](paper)).encode("utf-8", "replace")


def form_of(file: str) -> str:
    """Return the form that the name of a file asks for by its ending; "" where it asks for none."""
    return next((form for form, suffix in SUFFIXES.items() if file.lower().endswith(suffix)), "")


def file_name(paper: Paper, name: str, form: str) -> str:
    """Return a file name for a paper that every system allows; `name` is the player's for the session."""
    parts = (paper.file, paper.title, name)
    return safe_file_name(" - ".join(part for part in parts if part.strip())) + SUFFIXES[form]


def safe_file_name(text: str) -> str:
    """Return a text as the name of a file that every system takes, without its ending."""
    return " ".join(UNFIT.sub(" ", printable(text)).split())[:LONGEST].strip(" .") or "-"
