"""The name filter of a dialog for choosing a file."""

from __future__ import annotations

from collections.abc import Iterable


def file_filter(name: str, endings: Iterable[str]) -> str:
    """Return the filter for files with one of some endings, in capitals too.

    Some systems' dialogs tell capitals apart.

    >>> file_filter("Fotos", ("png", ".jpg"))
    'Fotos (*.png *.PNG *.jpg *.JPG)'
    """
    bare = [ending.lstrip(".") for ending in endings]
    return f"{name} ({' '.join(f'*.{form}' for ending in bare for form in (ending.lower(), ending.upper()))})"
