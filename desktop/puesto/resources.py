"""The paths of the program's own files: drawings, fonts, icons, packs and catalogues.

A wheel has them inside the package (`puesto/_resources`, `puesto/_i18n`); a checkout has them in `resources/` and
`i18n/`.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parents[1]


def _folder(packaged_name: str, in_checkout: str) -> Path:
    inside = _PACKAGE / packaged_name
    return inside if inside.is_dir() else _CHECKOUT / in_checkout


def resource(path: str = "") -> Path:
    """Return the path of a resource, which need not exist: `resource("packs/bear")`, with forward slashes."""
    return _folder("_resources", "resources").joinpath(*path.split("/"))


def catalogues() -> Path:
    """Return the folder of the translations: `<language>/LC_MESSAGES/puesto.mo`."""
    return _folder("_i18n", "i18n")
