"""Pictures of the owner's: of pieces, kept as plain PNG on the player's disk, and photos under maps.

A picture is recognised by its content, is of one of five formats, and has bounds in bytes and pixels. No decoder but
these five is ever tried: others follow references to other files, or take for ever.
"""

from __future__ import annotations

import errno
import os
import re
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from puesto.core.messages import N_, Message, msg
from puesto.plain_file import open_plain, read_plain
from puesto.storage.disk import FULL, NO_ACCESS, reason_of, replace
from puesto.storage.folders import data_folder

if TYPE_CHECKING:
    from PIL import Image

FORMATS = ("PNG", "JPEG", "WEBP", "BMP", "GIF")
"""The formats that are read; every other decoder of the library stays disabled."""
SUFFIXES = ("png", "jpg", "jpeg", "webp", "bmp", "gif")
MOST_BYTES, MOST_MAP_BYTES = 32 * 2**20, 256 * 2**20
"""Bytes that a picture of a piece, and a photo of a board, may have."""
MOST_PIXELS, MOST_MAP_PIXELS = 60_000_000, 80_000_000
"""Pixels that they may have. A board scanned at 300 dpi has 71 million."""
MOST_DECODED = 32_000_000
"""Pixels that are decoded at once, 4 bytes each. Only a JPEG can be scaled while it is read; another file that is
larger is refused."""
LEAST_SIDE = 16
LONGEST_SIDE, LONGEST_MAP_SIDE = 1280, 6000
"""The longer side as it is shown. A card at 300 % on a large screen is not taller."""
GONE = (errno.ENOENT, errno.ENOTDIR, errno.ENODEV, errno.ENXIO, errno.EIO, getattr(errno, "ESTALE", errno.EIO))
"""Why a file cannot be read that was there before: it was moved, or its disk was pulled out."""

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}/[a-z0-9][a-z0-9-]{0,79}\Z")


class Limits(NamedTuple):
    """The limits of a picture, and the length of the longer side to which it is scaled."""

    bytes: int
    pixels: int
    side: int
    filter: int
    """Pillow's filter for scaling: 1 (Lanczos) is the sharpest, 5 (Hamming) a quick one that is sharp enough for a
    large photo."""


class PictureError(Exception):
    """A file that is not taken as a picture, and why. Nothing has been written."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


def pictures_folder() -> Path:
    """Return where the pictures of all games' pieces are kept, a folder a game."""
    return data_folder() / "pictures"


def picture_of(key: str) -> Path | None:
    """Return the file with the picture of a piece (`bear/order-card-15`), or None if it has none."""
    path = _place(key)
    return path if path.is_file() else None


def keep_picture(key: str, file: Path) -> Path:
    """Attach the picture in `file` to a piece, replacing an earlier one; return the new file.

    It is decoded, rotated by its camera's orientation, scaled to what a screen can show and written anew: only its
    pixels are kept. Raises `PictureError` if it is no picture, too large, too small or damaged, or cannot be kept.
    """
    return _keep_pixels(key, read_picture(file))


def keep_packed_picture(key: str, data: bytes, name: str) -> Path:
    """Attach a picture in the bytes of a file within another to a piece, as `keep_picture` does."""
    return _keep_pixels(key, read_packed_picture(data, name))


def read_packed_picture(data: bytes, name: str) -> Image.Image:
    """Return the picture of a piece in the bytes of a file within another. Raises `PictureError`."""
    if len(data) > MOST_BYTES:
        raise PictureError(msg(N_("«{file}» pesa más de {most} MB."), file=name, most=MOST_BYTES // 2**20))
    return _decode(BytesIO(data), name, Limits(MOST_BYTES, MOST_PIXELS, LONGEST_SIDE, 1))


def _keep_pixels(key: str, picture: Image.Image) -> Path:
    """Write the pixels of a picture as that of a piece; return the file."""
    from PIL import Image

    pixels = Image.new("RGBA", picture.size)  # a fresh one: without notes, profiles or places of the camera
    pixels.paste(picture)
    png = BytesIO()
    pixels.save(png, "PNG")
    path = _place(key)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, png.getvalue())
    except OSError as error:
        raise PictureError(_refusal(error, path)) from None
    return path


def forget_picture(key: str) -> bytes | None:
    """Remove the picture of a piece; return its bytes, so that `put_back` can undo it, or None."""
    path = _place(key)
    try:
        picture_bytes = read_plain(path, MOST_BYTES)
        path.unlink()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise PictureError(_refusal(error, path)) from None
    return picture_bytes


def put_back(key: str, picture_bytes: bytes) -> None:
    """Put a picture back that `forget_picture` took away."""
    path = _place(key)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, picture_bytes)
    except OSError as error:
        raise PictureError(_refusal(error, path)) from None


def _place(key: str) -> Path:
    """Return the file of a piece's picture; raises ValueError for a key that could lead anywhere else."""
    if not _KEY.match(key):
        raise ValueError(f"no key of a piece: {key!r}")
    return pictures_folder() / f"{key}.png"


def read_picture(file: Path) -> Image.Image:
    """Return the picture of a piece in `file`, right way up, scaled to what a screen shows. Raises `PictureError`."""
    return _read_picture(file, Limits(MOST_BYTES, MOST_PIXELS, LONGEST_SIDE, 1))


def read_map_photo(file: Path) -> Image.Image:
    """Return the photo of a board in `file`, right way up, scaled to what a map can show. Raises `PictureError`."""
    return _read_picture(file, Limits(MOST_MAP_BYTES, MOST_MAP_PIXELS, LONGEST_MAP_SIDE, 5))


def _read_picture(file: Path, limits: Limits) -> Image.Image:
    """Return the picture in a file as RGB or RGBA.

    Raise `PictureError` if it is none or beyond its limits.
    """
    try:
        with open_plain(file) as stream:
            if os.fstat(stream.fileno()).st_size > limits.bytes:
                raise PictureError(
                    msg(N_("«{file}» pesa más de {most} MB."), file=file.name, most=limits.bytes // 2**20)
                )
            return _decode(stream, file.name, limits)
    except OSError as error:
        raise PictureError(_unreadable(error, file)) from None
    except ValueError:  # a name that no file can have
        raise PictureError(
            msg(
                N_("«{file}» no se puede leer: {report}"),
                file=file.name,
                report=msg(N_("ningún archivo puede llamarse así")),
            )
        ) from None


def _unreadable(error: OSError, file: Path) -> Message:
    """Return why a file cannot be read; there is a sentence of its own for a disk that was pulled out."""
    if error.errno in GONE:
        template = N_(
            "«{file}» ya no está en «{folder}». Si estaba en otro disco, conéctalo y vuelve a abrir esta página; si "
            "no, elige la imagen otra vez."
        )
        return msg(template, file=file.name, folder=str(file.parent))
    return msg(N_("«{file}» no se puede leer: {report}"), file=file.name, report=reason_of(error))


def _decode(stream: BinaryIO, name: str, limits: Limits) -> Image.Image:
    """Return the picture in an open file, right way up, no taller or wider than its limit."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # its own limit does not say the size: ours is below, before a pixel is decoded
    try:
        picture: Image.Image = Image.open(stream, formats=FORMATS)
        width, height = picture.size
        if width * height > limits.pixels:
            too_large = N_(
                "«{file}» tiene {width} × {height} puntos, y aquí caben {most} millones: redúcela y vuelve a elegirla."
            )
            raise PictureError(msg(too_large, file=name, width=width, height=height, most=limits.pixels // 10**6))
        if width * height > MOST_DECODED and not _is_scaled_while_read(picture):
            template = N_(
                "«{file}» tiene {width} × {height} puntos, y en su formato caben {most} millones: guárdala como JPEG "
                "(no progresivo) o redúcela, y vuelve a elegirla."
            )
            raise PictureError(msg(template, file=name, width=width, height=height, most=MOST_DECODED // 10**6))
        if min(width, height) < LEAST_SIDE:
            too_small = N_("«{file}» tiene {width} × {height} puntos: no se vería nada.")
            raise PictureError(msg(too_small, file=name, width=width, height=height))
        finest = width * height <= MOST_DECODED
        picture.draft("RGB", (limits.side * 2, limits.side * 2) if finest else (width // 2, height // 2))
        picture = _in_plain_colours(picture)
        picture.thumbnail(
            (limits.side, limits.side), Image.Resampling(limits.filter)
        )  # first of all: what follows takes less room
        ImageOps.exif_transpose(picture, in_place=True)
    except UnidentifiedImageError:
        raise PictureError(
            msg(N_("«{file}» no es una imagen que se pueda usar: valen {kinds}."), file=name, kinds=", ".join(FORMATS))
        ) from None
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
        if isinstance(error, OSError) and error.errno:
            raise  # the disk's, not the decoder's
        raise PictureError(msg(N_("«{file}» está dañada o a medias."), file=name)) from None
    return picture.convert("RGB") if picture.mode == "L" else picture


def _is_scaled_while_read(picture: Image.Image) -> bool:
    """Return whether the decoder can leave pixels out: only that of a JPEG that is not progressive can."""
    return picture.format == "JPEG" and not picture.info.get("progressive")


def _in_plain_colours(picture: Image.Image) -> Image.Image:
    """Return a picture in colours that can be scaled: of a palette, or of more than 8 bits, none can."""
    if picture.mode in ("L", "RGB", "RGBA"):
        return picture
    if picture.mode.startswith("I"):  # a scan of 16 bits: its own conversion would leave it white
        return picture.point(lambda value: value / 256).convert("L")
    return picture.convert("RGBA" if picture.mode in ("LA", "PA") or "transparency" in picture.info else "RGB")


def _refusal(error: OSError, path: Path) -> Message:
    if error.errno in FULL:
        return msg(N_("No queda sitio en el disco para la imagen: «{path}»."), path=str(path))
    if error.errno in NO_ACCESS:
        return msg(N_("No se puede escribir en «{path}»."), path=str(path))
    return msg(N_("La imagen no se ha podido guardar en «{path}» ({reason})."), path=str(path), reason=reason_of(error))
