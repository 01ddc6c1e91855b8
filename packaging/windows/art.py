"""The pictures of the setup's pages, painted from our own sign and lettering; the setup scales them."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from product import NAME, ROOT

SIGN = ROOT / "resources" / "icons" / "puesto-512.png"
LETTERS = ROOT / "resources" / "fonts" / "BarlowCondensed-Bold.ttf"
CLOTH, HEXES, PAPER, FLAG = "#1D4B73", "#2F5F8A", "#FBF7EC", "#D9A21B"
"""The colours of the sign: the table, the hexes on it, the card, the flag."""
WIZARD = (328, 628)
"""Twice the size that the first and the last page have room for at 100 %."""
HEADER = (300, 114)
"""The same for the pages between."""


def write(folder: Path) -> Path:
    """Paint `wizard.bmp` and `header.bmp` into `folder`, and give it."""
    folder.mkdir(parents=True, exist_ok=True)
    wizard().save(folder / "wizard.bmp")
    header().save(folder / "header.bmp")
    return folder


def wizard() -> Image.Image:
    """The strip beside the first and the last page: the sign and the name on the cloth with its hexes."""
    width, height = WIZARD
    picture = Image.new("RGB", WIZARD, CLOTH)
    brush = ImageDraw.Draw(picture)
    radius = width / 5
    step = radius * 3**0.5
    for row in range(int(height / (radius * 1.5)) + 2):
        for column in range(-1, int(width / step) + 2):
            _hexagon(brush, column * step + (row % 2) * step / 2, row * radius * 1.5, radius)
    brush.rectangle((0, height - 12, width, height), fill=FLAG)
    sign = _sign(224)
    picture.paste(sign, ((width - 224) // 2, 96), sign)
    first, _, last = NAME.upper().partition(" DE ")
    for line, y, size in ((first, 372, 76), ("DE", 424, 40), (last, 480, 76)):
        brush.text(
            (width / 2, y),
            line,
            PAPER,
            ImageFont.truetype(LETTERS, size),
            anchor="mm",
            stroke_width=6,
            stroke_fill=CLOTH,
        )
    return picture


def header() -> Image.Image:
    """Return the corner of the other pages: the sign on white."""
    picture = Image.new("RGB", HEADER, "white")
    sign = _sign(96)
    picture.paste(sign, (HEADER[0] - 96 - 10, (HEADER[1] - 96) // 2), sign)
    return picture


def _sign(side: int) -> Image.Image:
    return Image.open(SIGN).convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)


def _hexagon(brush: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    corners = [(x + radius * sin(pi / 3 * corner), y + radius * cos(pi / 3 * corner)) for corner in range(7)]
    brush.line(corners, HEXES, 3)
