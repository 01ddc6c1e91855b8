"""The owner's photo of a board under its map: its path on his disk, aligned by three hexes."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QImageReader, QTransform

from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.storage import data_folder
from puesto.storage.disk import replace
from puesto.storage.problem_report import MAP_PHOTOS

LARGEST = 6000
"""A photo's longer side, in pixels: a larger one is read smaller."""
ANCHORS = 3


class PhotoRefused(Exception):
    """A file is no photo; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


class Photo(Struct, frozen=True):
    """A photo and how it lies: six numbers of an affine map from its pixels to the hexes, in radii."""

    path: str
    laid: tuple[float, ...] = ()

    @property
    def transform(self) -> QTransform:
        """How it lies among the hexes."""
        return QTransform(*self.laid) if len(self.laid) == 6 else QTransform()


def read_photo(path: str) -> QImage:
    """The picture in a file; raises `PhotoRefused` in words where there is none."""
    reader = QImageReader(path)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and max(size.width(), size.height()) > LARGEST:
        reader.setScaledSize(size.scaled(LARGEST, LARGEST, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise PhotoRefused(msg(N_("«{file}» no es una foto que se pueda leer."), file=Path(path).name))
    return image


def photo_of(key: str) -> Photo | None:
    """The photo of a map, where the owner has laid one under it."""
    found = _all().get(key)
    if not isinstance(found, dict) or not isinstance(found.get("path"), str):
        return None
    laid = found.get("laid")
    numbers = laid if isinstance(laid, list) and all(isinstance(one, int | float) for one in laid) else []
    return Photo(found["path"], tuple(map(float, numbers)))


def keep_photo(key: str, photo: Photo | None) -> None:
    """Keep which photo lies under a map, or that none does. Raises `OSError`."""
    held = _all()
    if photo is None:
        held.pop(key, None)
    else:
        held[key] = {"path": photo.path, "laid": [*photo.laid]}
    data_folder().mkdir(parents=True, exist_ok=True)
    replace(data_folder() / MAP_PHOTOS, json.dumps(held, ensure_ascii=False, indent=1).encode())


def _all() -> dict[str, object]:
    try:
        found = json.loads((data_folder() / MAP_PHOTOS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def fit_photo(size: tuple[int, int], extent: tuple[float, float, float, float]) -> tuple[float, ...]:
    """A photo laid over the whole map, corner on corner, until three hexes align it."""
    left, top, right, bottom = extent
    return ((right - left) / max(1, size[0]), 0.0, 0.0, (bottom - top) / max(1, size[1]), left, top)


def align_photo(points: list[QPointF], middles: list[tuple[float, float]]) -> tuple[float, ...] | None:
    """How a photo lies whose three points are the middles of three hexes; None where they lie on a line.

    >>> align_photo([QPointF(0, 0), QPointF(10, 0), QPointF(0, 10)], [(1, 1), (2, 1), (1, 3)])
    (0.1, 0.0, 0.0, 0.2, 1.0, 1.0)
    """
    (x0, y0), (x1, y1), (x2, y2) = ((point.x(), point.y()) for point in points)
    turn = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if abs(turn) < 1:
        return None
    found = []
    for axis in (0, 1):
        one, other = middles[1][axis] - middles[0][axis], middles[2][axis] - middles[0][axis]
        across = (one * (y2 - y0) - other * (y1 - y0)) / turn
        down = (other * (x1 - x0) - one * (x2 - x0)) / turn
        found.append((across, down, middles[0][axis] - across * x0 - down * y0))
    (a, b, e), (c, d, f) = found
    return (a, c, b, d, e, f)
