"""The owner's own pictures of cards and counters: looked at with suspicion, scaled, kept as plain PNG on the player's disk and nowhere else."""

from __future__ import annotations

import re
import warnings
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from puesto.core.messages import N_, Message, msg
from puesto.plain_file import open_plain
from puesto.storage.disk import FULL, NO_ACCESS, reason_of, replace
from puesto.storage.folders import data_folder

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "WEBP", "BMP")
"""What is read; every other of the library's many readers stays shut."""
SUFFIXES = ("png", "jpg", "jpeg", "webp", "bmp")
MOST_BYTES = 32 * 1024 * 1024
MOST_PIXELS = 60_000_000
LEAST_SIDE = 16
LONGEST_SIDE = 1280
"""A card at 300 % on a large screen is not taller."""

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}/[a-z0-9][a-z0-9-]{0,79}\Z")


class BadPicture(Exception):
    """A file that is not taken as a picture, and why. Nothing has been written."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


def pictures_folder() -> Path:
    """Where the pictures of all games' pieces are kept, a folder a game."""
    return data_folder() / "pictures"


def picture_of(key: str) -> Path | None:
    """The picture of a piece (`bear/counter-german-rifles`, `bear/order-card-15`), or None where none is attached."""
    path = _place(key)
    return path if path.is_file() else None


def keep_picture(key: str, file: Path) -> Path:
    """Attach the picture in `file` to a piece, in place of one that it had; returns where it is kept.

    It is decoded, turned as its camera says, scaled to what a screen can show and written anew: nothing of the file but its pixels is
    kept. Raises `BadPicture` where it is no picture, too large, too small or damaged, or cannot be kept.
    """
    try:
        with open_plain(file) as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadPicture(
            msg(N_("«{file}» no se puede leer: {report}"), file=file.name, report=reason_of(error))
        ) from None
    if len(data) > MOST_BYTES:
        raise BadPicture(msg(N_("«{file}» pesa más de {most} MB."), file=file.name, most=MOST_BYTES // 2**20))
    picture = _decode(data, file.name)
    made = BytesIO()
    picture.save(made, "PNG")
    path = _place(key)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, made.getvalue())
    except OSError as error:
        raise BadPicture(_refusal(error, path)) from None
    return path


def forget_picture(key: str) -> bytes | None:
    """Take the picture of a piece away. Returns what it was, so that `put_back` can undo it, or None where there was none."""
    path = _place(key)
    try:
        kept = path.read_bytes()
        path.unlink()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadPicture(_refusal(error, path)) from None
    return kept


def put_back(key: str, kept: bytes) -> None:
    """Put a picture back that `forget_picture` took away."""
    path = _place(key)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, kept)
    except OSError as error:
        raise BadPicture(_refusal(error, path)) from None


def _place(key: str) -> Path:
    """The file of a piece's picture; raises ValueError for a key that could lead anywhere else."""
    if not _KEY.match(key):
        raise ValueError(f"no key of a piece: {key!r}")
    return pictures_folder() / f"{key}.png"


def _decode(data: bytes, name: str) -> Image.Image:
    """The picture in `data`, right way up, at most `LONGEST_SIDE` tall or wide."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the size is looked at below, before a pixel is decoded
            picture = Image.open(BytesIO(data), formats=FORMATS)
        width, height = picture.size
        if width * height > MOST_PIXELS:
            raise BadPicture(
                msg(
                    N_("«{file}» tiene {width} × {height} puntos: demasiados para una foto de una pieza."),
                    file=name,
                    width=width,
                    height=height,
                )
            )
        if min(width, height) < LEAST_SIDE:
            raise BadPicture(
                msg(
                    N_("«{file}» tiene {width} × {height} puntos: no se vería nada."),
                    file=name,
                    width=width,
                    height=height,
                )
            )
        picture.draft("RGB", (LONGEST_SIDE * 2, LONGEST_SIDE * 2))
        turned = ImageOps.exif_transpose(picture).convert("RGBA")
        turned.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    except UnidentifiedImageError:
        raise BadPicture(
            msg(N_("«{file}» no es una imagen que se pueda usar: valen {kinds}."), file=name, kinds=", ".join(FORMATS))
        ) from None
    except Image.DecompressionBombError:
        raise BadPicture(msg(N_("«{file}» es una imagen demasiado grande."), file=name)) from None
    except (
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        MemoryError,
        OverflowError,
        ZeroDivisionError,
        IndexError,
    ) as error:
        raise BadPicture(
            msg(N_("«{file}» está dañada o a medias: {report}"), file=name, report=str(error) or type(error).__name__)
        ) from None
    pixels = Image.new("RGBA", turned.size)  # a fresh one: without notes, profiles or places of the camera
    pixels.paste(turned)
    return pixels


def _refusal(error: OSError, path: Path) -> Message:
    if error.errno in FULL:
        return msg(N_("No queda sitio en el disco para la imagen: «{path}»."), path=str(path))
    if error.errno in NO_ACCESS:
        return msg(N_("No se puede escribir en «{path}»."), path=str(path))
    return msg(N_("La imagen no se ha podido guardar en «{path}» ({reason})."), path=str(path), reason=reason_of(error))
