"""Counters of a module and ours: which are called alike, and their pictures, front and back."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from puesto.core.game.game import Game
from puesto.core.messages import Message, Text
from puesto.core.views import BACK
from puesto.foreign.svg import SvgError
from puesto.foreign.vassal import Counter, ModuleError, read_picture_bytes, read_pictures
from puesto.gui.editors.work import disk_refusal
from puesto.gui.look.own_pictures import image_of, picture_of_drawing
from puesto.gui.own_copy.module.boards import word_name
from puesto.language import fold
from puesto.storage.pictures import PictureError, keep_packed_picture, read_packed_picture

SHARE = 0.74
"""Share of a thumbnail's side that each of two faces takes."""


class NamedPiece(NamedTuple):
    """A piece of ours: the key of its picture, its name, and the names under which a module may know it."""

    key: str
    name: Text
    names: tuple[str, ...]


def pieces_of(game: Game[Any, Any], content: Any) -> list[NamedPiece]:
    """Return the pieces of a game: whole names, and those without a side if no other piece is called so."""
    named_pieces = [(key, word_name(game, content, name)) for key, name in game.pieces(content)]
    fronts = [name for key, name in named_pieces if not key.endswith(BACK)]
    bare = Counted(_without_side(text) for name in fronts for text in {name.es, name.en})
    pieces = []
    for key, name in named_pieces:
        texts = [name.es, name.en]
        names = texts + [short for text in texts if bare[short := _without_side(text)] == 1]
        pieces.append(NamedPiece(key, name, tuple(dict.fromkeys(map(fold, names)))))
    return pieces


def _without_side(text: str) -> str:
    return text.partition(",")[0]


def equal_names(counters: Sequence[Counter], pieces: Sequence[NamedPiece]) -> list[tuple[str, Counter]]:
    """Return the fronts of the pieces whose name a counter bears, whatever the case."""
    counter_by_name: dict[str, Counter] = {}
    for counter in counters:
        if counter.pictures:
            counter_by_name.setdefault(fold(counter.name), counter)
    pairs = []
    for piece in pieces:
        counter_found = next((counter_by_name[word] for word in piece.names if word in counter_by_name), None)
        if counter_found is not None and not piece.key.endswith(BACK):
            pairs.append((piece.key, counter_found))
    return pairs


def keep_faces(path: Path, key: str, counter: Counter, has_back: bool) -> list[Message]:
    """Keep the pictures of a counter as those of a piece; return what was left out, and why.

    The second picture is the back, where the piece has one that is shown.
    """
    faces = [(key, counter.pictures[0])]
    if key.endswith(BACK):
        faces = [(key, counter.pictures[min(1, len(counter.pictures) - 1)])]
    elif has_back and len(counter.pictures) > 1:
        faces.append((key + BACK, counter.pictures[1]))
    refusals = []
    for face, name in faces:
        try:
            keep_packed_picture(face, readable_bytes(read_picture_bytes(path, name), name), name)
        except (ModuleError, PictureError, SvgError) as refused:
            refusals.append(refused.message)
        except OSError as error:
            refusals.append(disk_refusal(error))
    return refusals


def readable_bytes(data: bytes, name: str) -> bytes:
    """Return a picture of a module as one that can be read; a drawing is drawn. Raises `SvgError`."""
    return picture_of_drawing(data, name) if name.lower().endswith(".svg") else data


def thumbnails(path: Path, counters: Sequence[Counter]) -> dict[str, QImage]:
    """Return the first two faces of counters as far as they can be shown, by the names of their files."""
    try:
        data_by_name = read_pictures(path, dict.fromkeys(name for counter in counters for name in counter.pictures[:2]))
    except (ModuleError, OSError):
        return {}
    images = {}
    for name, data in data_by_name.items():
        try:
            images[name] = image_of(read_packed_picture(readable_bytes(data, name), name))
        except (PictureError, SvgError, OSError):
            continue
    return images


def draw_faces(painter: QPainter, box: QRectF, images: Sequence[QImage]) -> None:
    """Draw the front of a counter, and its back half behind it."""
    if len(images) < 2:
        draw_inside(painter, box, images[0])
        return
    side = box.width() * SHARE
    draw_inside(painter, QRectF(box.right() - side, box.bottom() - side, side, side), images[1])
    draw_inside(painter, QRectF(box.left(), box.top(), side, side), images[0])


def draw_inside(painter: QPainter, box: QRectF, image: QImage) -> None:
    """Draw a picture as large as fits into a box, in its middle."""
    scale = min(box.width() / max(1, image.width()), box.height() / max(1, image.height()))
    wide, high = image.width() * scale, image.height() * scale
    painter.drawImage(QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high), image)
