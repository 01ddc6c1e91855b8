"""Modules of VASSAL made by code: boards whose hexes are drawn where the build file says, and counters."""

from __future__ import annotations

import io
import math
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from PIL import Image, ImageDraw

from puesto.foreign.vassal import parse_build_file

BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRIDS = "VASSAL.build.module.map.boardPicker.board"
GROUNDS = ("#cdbf94", "#b9c08a", "#a9b078", "#d8cba4")


def tag(kind: str, inner: str = "", /, **attributes: object) -> str:
    """Return an element with attributes."""
    written = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<{kind}{written}>{inner}</{kind}>"


def grid(numbering: Mapping[str, object], **measures: object) -> str:
    """Return a hex grid and the rules by which it names its hexes."""
    return tag(f"{GRIDS}.HexGrid", tag(f"{GRIDS}.mapgrid.HexGridNumbering", **numbering), **measures)


def zone(outline: str, inner: str = "", parent: bool = False) -> str:
    """Return a zone with its own grid, or with that of the board."""
    return tag(f"{GRIDS}.mapgrid.Zone", inner, name="Zona", path=outline, useParentGrid=str(parent).lower())


def zoned(*parts: str) -> str:
    """Return a grid in zones."""
    return tag(f"{GRIDS}.ZonedGrid", "".join(parts))


def board(name: str, picture: str, size: tuple[int, int], inner: str) -> str:
    """Return a board with its grids."""
    return tag(BOARD, inner, name=name, image=picture, width=size[0], height=size[1])


def slot(name: str, *pictures: str) -> str:
    """Return a counter with a front and, where there are more pictures, other faces."""
    front = pictures[0] if pictures else ""
    called = name.replace("/", r"\/").replace(";", r"\;")
    faces = f"emb2;Voltear;128;A;;128;;;128;;;;1;false;0;0;{','.join(pictures)};,+;false;Cara\t" if pictures[1:] else ""
    return tag(
        "VASSAL.build.widget.PieceSlot", escape(f"+/null/{faces}piece;;;{front};{called}/null;0"), entryName=name
    )


def build_file(name: str, boards: Sequence[str] = (), groups: Mapping[str, Sequence[str]] | None = None) -> bytes:
    """Return the description of a module."""
    lists = (
        tag("VASSAL.build.widget.ListWidget", "".join(slots), entryName=key) for key, slots in (groups or {}).items()
    )
    inner = tag("VASSAL.build.module.Map", "".join(boards)) + tag("VASSAL.build.module.PieceWindow", "".join(lists))
    return ('<?xml version="1.0" encoding="UTF-8"?>' + tag("VASSAL.build.GameModule", inner, name=name)).encode()


def draw_board(build: bytes, number: int = 0) -> bytes:
    """Return a picture of a board with its hexes and their names, as PNG."""
    plan = parse_build_file(build).boards[number]
    image = Image.new("RGB", (round(plan.width), round(plan.height)), "#d6c9a0")
    brush = ImageDraw.Draw(image)
    shape = plan.grids[0]
    for at, (name, (x, y)) in enumerate(plan.hexes().items()):
        reach, turn = shape.height / math.sqrt(3), math.pi / 6 if shape.sideways else 0
        corners = [
            (x + reach * math.cos(turn + k * math.pi / 3), y + reach * math.sin(turn + k * math.pi / 3))
            for k in range(6)
        ]
        brush.polygon(corners, fill=GROUNDS[(at * 7 + at // 5) % len(GROUNDS)], outline="#5a5236")
        brush.text((x, y - reach * 0.6), name, fill="#30301c", anchor="mm")
    held = io.BytesIO()
    image.save(held, "PNG")
    return held.getvalue()


def write_module(path: Path, build: bytes, pictures: Mapping[str, bytes]) -> Path:
    """Write a module; return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as box:
        box.writestr("buildFile.xml", build)
        box.writestr("moduledata", b"<data/>")
        for name, data in pictures.items():
            box.writestr(f"images/{name}", data)
    return path
