"""The owner's photo of a board under its map: its path, aligned by three hexes."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QImage, QTransform

from puesto.core import codec
from puesto.core.values import Struct
from puesto.gui.look.own_pictures import image_of
from puesto.plain_file import read_json
from puesto.storage import data_folder
from puesto.storage.disk import make_backup, replace
from puesto.storage.pictures import PictureError, read_map_photo
from puesto.storage.problem_report import MAP_PHOTOS

LARGEST = 4_000_000
"""Largest size in bytes of the file with the positions of all photos."""
FARTHEST = 1e6
"""Largest absolute number of a photo's position; a larger one would be nowhere near the map."""
ANCHORS = 3
LONGEST_SIDE = 3_000
"""Pixels of the longer side of a photo under a sketch of the table, which is painted anew at each question."""


class Photo(Struct, frozen=True):
    """A photo and the affine map from its pixels to the hexes, as six numbers in radii."""

    path: str
    laid: tuple[float, ...] = ()

    @property
    def transform(self) -> QTransform:
        """Return the transform from pixels of the photo to radii; the identity where it is not aligned."""
        return QTransform(*self.laid) if len(self.laid) == 6 else QTransform()


def read_photo(path: str) -> QImage:
    """Return the photo in a file. Raises `PictureError`, which says why it cannot be shown."""
    return _read_photo(Path(path), _version_of(path))


def _version_of(path: str) -> tuple[int, int]:
    """Return time and size of a file; zeros where it cannot be read, which gives the reason."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return state.st_mtime_ns, state.st_size


@lru_cache(maxsize=1)
def _read_photo(file: Path, version: tuple[int, int]) -> QImage:
    """Return the photo in one version of a file. Decoding a large one takes 3 seconds, so the last one is kept."""
    return image_of(read_map_photo(file))


def photo_of(key: str) -> Photo | None:
    """Return the photo that the owner placed under a map."""
    return _all_photos().get(key)


class LaidPhoto(NamedTuple):
    """The pixels of a photo under a map, and the transform from them to radii."""

    image: QImage
    transform: QTransform


class LaidPhotos(QObject):
    """The aligned photo of the map on the table.

    It is read in a thread: decoding a large one takes a second or more.
    """

    loaded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[tuple[Photo, tuple[int, int]], LaidPhoto | None] = {}
        """The photo read last, or None while it is being read or where it cannot be."""

    def find(self, key: str) -> LaidPhoto | None:
        """Return the photo under a map; None where there is none, or not yet: then `loaded` follows."""
        photo = photo_of(key) if key else None
        if photo is None or not photo.laid:
            return None
        version = _version_of(photo.path)
        if (photo, version) not in self._known:
            self._known = {(photo, version): None}
            Thread(target=self._read, args=(photo, version), daemon=True).start()
        return self._known[photo, version]

    def _read(self, photo: Photo, version: tuple[int, int]) -> None:
        """Read a photo and keep it at the size that is needed."""
        try:
            image = read_photo(photo.path)
        except PictureError:
            return
        longest = max(image.width(), image.height())
        transform = photo.transform
        if longest > LONGEST_SIDE:
            transform = QTransform.fromScale(longest / LONGEST_SIDE, longest / LONGEST_SIDE) * transform
            size = image.size() * (LONGEST_SIDE / longest)
            image = image.scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
        if (photo, version) in self._known:
            self._known[photo, version] = LaidPhoto(image, transform)
            self.loaded.emit()


PHOTOS = LaidPhotos()


def keep_photo(key: str, photo: Photo | None) -> None:
    """Save which photo is under a map, or that none is.

    Raises `OSError`. An unreadable file is copied to the backups before it is overwritten.
    """
    path, photos = data_folder() / MAP_PHOTOS, _all_photos()
    if photo is None:
        photos.pop(key, None)
    else:
        photos[key] = photo
    data_folder().mkdir(parents=True, exist_ok=True)
    if path.is_file() and _photos_in(path) is None:
        make_backup(path)
    answers = {name: {"path": each_photo.path, "laid": [*each_photo.laid]} for name, each_photo in photos.items()}
    replace(path, json.dumps(answers, ensure_ascii=False, indent=1).encode())


def _all_photos() -> dict[str, Photo]:
    """Return every placed photo by its map, without invalid entries."""
    return _photos_in(data_folder() / MAP_PHOTOS) or {}


def _photos_in(path: Path) -> dict[str, Photo] | None:
    """Return the valid photos that a file names; None where it is no such file."""
    try:
        result = read_json(path, LARGEST)
    except (OSError, ValueError):
        return None
    if not isinstance(result, dict):
        return None
    return {key: photo for key, item in result.items() if (photo := _photo_in(item)) is not None}


def _photo_in(data: object) -> Photo | None:
    """Return the photo in JSON-shaped data; None where it is none."""
    if not isinstance(data, dict) or not isinstance(path := data.get("path"), str) or not codec.is_writable(path):
        return None
    alignment = data.get("laid")
    fits = isinstance(alignment, list) and len(alignment) == 6 and all(map(_is_near, alignment))
    return Photo(path, tuple(map(float, alignment)) if fits and alignment else ())


def _is_near(number: object) -> bool:
    """Return whether a value is a number that a photo's position can have."""
    return isinstance(number, int | float) and not isinstance(number, bool) and abs(number) <= FARTHEST


def fit_photo(size: tuple[int, int], extent: tuple[float, float, float, float]) -> tuple[float, ...]:
    """Return the photo stretched over the whole map, until three hexes align it."""
    left, top, right, bottom = extent
    return ((right - left) / max(1, size[0]), 0.0, 0.0, (bottom - top) / max(1, size[1]), left, top)


def align_photo(points: list[QPointF], middles: list[tuple[float, float]]) -> tuple[float, ...] | None:
    """Return the affine map of a photo whose three points are the middles of three hexes.

    None where the three points are on a line.

    >>> align_photo([QPointF(0, 0), QPointF(10, 0), QPointF(0, 10)], [(1, 1), (2, 1), (1, 3)])
    (0.1, 0.0, 0.0, 0.2, 1.0, 1.0)
    """
    (x0, y0), (x1, y1), (x2, y2) = ((point.x(), point.y()) for point in points)
    turn = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if abs(turn) < 1:
        return None
    result = []
    for axis in (0, 1):
        second_offset, third_offset = middles[1][axis] - middles[0][axis], middles[2][axis] - middles[0][axis]
        across = (second_offset * (y2 - y0) - third_offset * (y1 - y0)) / turn
        down = (third_offset * (x1 - x0) - second_offset * (x2 - x0)) / turn
        result.append((across, down, middles[0][axis] - across * x0 - down * y0))
    (a, b, e), (c, d, f) = result
    return (a, c, b, d, e, f)
