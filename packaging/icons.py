"""Icons: our drawings in resources/icons/*.svg, painted by Pillow in the formats of the three systems.

    python packaging/icons.py            paint what is out of date
    python packaging/icons.py --check    say what is out of date, change nothing

A drawing is the group `drawing` of its file; a group `drawing-16` is used at that size instead, pixel by pixel.
"""

from __future__ import annotations

import argparse
import io
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from product import PARCEL_DRAWING, ROOT, SESSION_DRAWING
from vectors import FINE, Drawing, VectorError, paint, read, small

ICONS = ROOT / "resources" / "icons"
SIGN = "puesto"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
DOCUMENTS = (SESSION_DRAWING, PARCEL_DRAWING)
"""The icons of the files that the program writes: a session, and what its owner carries to another computer."""
DOCUMENT_SIZES = (16, 32, 48, 64, 128, 256)
ICO = (16, 24, 32, 48, 64, 128, 256)
PACKED_FROM = 256
"""From this size on an .ico holds PNG; older parts of Windows read smaller ones only as bitmaps."""
ICNS = (32, 64, 128, 256, 512, 1024)
MAC_GROUND = 832 / 1024
"""The share of its square that an app's icon fills on macOS, the same for all apps."""
NEAR = 2.0
"""Mean distance of colours, of 255, up to which two pictures are the same: versions of Pillow differ at edges."""


class Painter:
    """A drawing in any size; what is painted finely is kept."""

    def __init__(self, source: Path) -> None:
        self.drawing: Drawing = read(source)
        self._fine: dict[str, Image.Image] = {}

    def at(self, side: int) -> Image.Image:
        """Return the drawing `side` pixels wide, from the group that is meant for so few pixels."""
        own = f"drawing-{side}"
        group = own if own in self.drawing.groups else "drawing"
        if group not in self._fine:
            self._fine[group] = paint(self.drawing, group, FINE if group == "drawing" else FINE // 4)
        return small(self._fine[group], side)

    def on_ground(self, side: int, part: float) -> Image.Image:
        """Return the drawing in the middle of a transparent square, of which it fills `part`."""
        inner = round(side * part / 8) * 8  # at small sizes one that is drawn pixel by pixel
        square = Image.new("RGBA", (side, side))
        square.paste(self.at(inner), ((side - inner) // 2, (side - inner) // 2))
        return square


def files() -> dict[str, bytes]:
    """Return every icon by its file name, as bytes. Raises NotKnown for a drawing that cannot be read."""
    made: dict[str, bytes] = {}
    for name in (SIGN, *DOCUMENTS):
        painter = Painter(ICONS / f"{name}.svg")
        for side in SIZES if name == SIGN else DOCUMENT_SIZES:
            made[f"{name}-{side}.png"] = png(painter.at(side))
        made[f"{name}.ico"] = ico({side: painter.at(side) for side in ICO})
        made[f"{name}.icns"] = icns(
            {side: painter.on_ground(side, MAC_GROUND) if name == SIGN else painter.at(side) for side in ICNS}
        )
    return made


def png(picture: Image.Image) -> bytes:
    """Return a picture as a PNG file."""
    target = io.BytesIO()
    picture.save(target, "PNG", optimize=True)
    return target.getvalue()


def ico(pictures: Mapping[int, Image.Image]) -> bytes:
    """Pictures of several sizes as a Windows icon."""
    entries, data = b"", b""
    start = 6 + 16 * len(pictures)
    for side, picture in pictures.items():
        image = png(picture) if side >= PACKED_FROM else _bitmap(picture)
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(image), start + len(data))
        data += image
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + data


def _bitmap(picture: Image.Image) -> bytes:
    """Return the bitmap that Pillow writes into an icon of one size, without the header and its entry."""
    target = io.BytesIO()
    picture.save(target, "ICO", sizes=[picture.size], bitmap_format="bmp")
    return target.getvalue()[22:]


def icns(pictures: Mapping[int, Image.Image]) -> bytes:
    """Pictures of several sizes as a macOS icon."""
    target = io.BytesIO()
    pictures[max(pictures)].save(target, "ICNS", append_images=list(pictures.values()))
    return target.getvalue()


def pictures_in(data: bytes) -> dict[int, Image.Image]:
    """Return the pictures of an icon file by their width."""
    with Image.open(io.BytesIO(data)) as image:
        if image.format == "ICO":
            ico = image.ico  # type: ignore[attr-defined]
            return {wide: ico.getimage((wide, high)).convert("RGBA") for wide, high in ico.sizes()}
        if image.format == "ICNS":
            found, icns = {}, image.icns  # type: ignore[attr-defined]
            for wide, high, scale in image.info["sizes"]:
                found[wide * scale] = icns.getimage((wide, high, scale)).convert("RGBA")
            return found
        return {image.width: image.convert("RGBA")}


def same(one: bytes, other: bytes) -> bool:
    """Return whether two icon files look the same."""
    try:
        here, there = pictures_in(one), pictures_in(other)
    except (OSError, SyntaxError, ValueError):
        return False
    return here.keys() == there.keys() and all(distance(here[side], there[side]) <= NEAR for side in here)


def distance(one: Image.Image, other: Image.Image) -> float:
    """Return the difference of two pictures of one size: the mean over all pixels and channels, of 255."""
    apart = ImageChops.difference(one.convert("RGBa").convert("RGBA"), other.convert("RGBa").convert("RGBA"))
    return sum(ImageStat.Stat(apart).mean) / 4


def stale() -> list[str]:
    """Return the names of the icon files that are not there, or do not show what is drawn. Raises NotKnown."""
    return [
        name
        for name, data in files().items()
        if not (ICONS / name).is_file() or not same((ICONS / name).read_bytes(), data)
    ]


def main(arguments: list[str] | None = None) -> int:
    """Paint the icons, or check that they are painted; returns the exit status."""
    parser = argparse.ArgumentParser(description="Paint resources/icons/*.svg as .png, .ico and .icns.")
    parser.add_argument("--check", action="store_true", help="change nothing; say what is out of date")
    try:
        if parser.parse_args(arguments).check:
            names = stale()
            for name in names:
                print(f"resources/icons/{name}: out of date; run python packaging/icons.py", file=sys.stderr)
            return 1 if names else 0
        for name, data in files().items():
            if not (ICONS / name).is_file() or not same((ICONS / name).read_bytes(), data):
                (ICONS / name).write_bytes(data)
                print(f"resources/icons/{name}: {len(data)} bytes")
    except VectorError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
