"""The forms in which a paper is written out as text."""

from __future__ import annotations

from collections.abc import Callable

from puesto.diary.html import html
from puesto.diary.markdown import markdown
from puesto.diary.paper import Paper

FORMATS: dict[str, Callable[[Paper], str]] = {"markdown": markdown, "html": html}
"""What can be written without a window, by the name of the form. The window prints PDF besides."""


def written(paper: Paper, form: str) -> bytes:
    """The paper in a form of `FORMATS`, as the bytes of a file."""
    return FORMATS[form](paper).encode("utf-8", "replace")
