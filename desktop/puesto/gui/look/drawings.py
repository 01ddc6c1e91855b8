"""Drawings: SVG files of ours in `resources/drawings`, read on first use and coloured by name.

A file names colours by class and never by value: `class="fir"` is filled and `class="fir-line"` is stroked in the
colour that the painter gives for "fir". Names, grids and how to try a drawing: `resources/drawings/README.md`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from puesto.core.messages import N_, Param, msg
from puesto.gui.look import paint
from puesto.gui.look.theme import PAINTS, Theme
from puesto.resources import resource

Inks: TypeAlias = Callable[[str], QColor]
"""Function that returns a colour by its name. An unknown name raises `KeyError` or `AttributeError`."""
Colours: TypeAlias = tuple[tuple[str, int], ...]

FOLDER, SUFFIX = "drawings", ".svg"
GRID = 100.0
"""Width and height of a sign in its own units, unless the painter gives another value."""
SHEET = '@import "../inks.css";'
"""Line by which an editor finds the colours of the light theme. It is replaced by those of the current theme."""
LINE = "-line"
"""Suffix of the name of a stroked colour."""
_EDGE = re.compile(r'\sviewBox="\s*([-.\d]+)[\s,]+([-.\d]+)[\s,]+([.\d]+)[\s,]+([.\d]+)\s*"')
_CLASSES = re.compile(r'\sclass="([^"]*)"')


class DrawingError(Exception):
    """Error of a drawing that cannot be shown: its file, and what was expected of it."""

    def __init__(self, template: str, **params: Param) -> None:
        """Make the error; `template` is marked with `N_`."""
        self.message = msg(template, **params)
        super().__init__(template.format(**params))


def every_ink(theme: Theme) -> Inks:
    """Return all colours that a drawing may name.

    They are the paints in this theme, the theme's own colours, and print on plain ground for drawings in one colour.
    """
    ink_by_name = {"ink": theme.colour("print"), "ground": theme.colour("cloth_plain")}
    ink_by_name |= {name: theme.picture(QColor(paint)) for name, paint in PAINTS.items() if name not in ink_by_name}
    return lambda name: ink_by_name[name] if name in ink_by_name else theme.colour(name)


@cache
def names(folder: str) -> tuple[str, ...]:
    """Return the names of the drawings in a folder, sorted."""
    paths = resource(f"{FOLDER}/{folder}").glob(f"*{SUFFIX}")
    return tuple(sorted(f"{folder}/{path.stem}" for path in paths))


def file_of(name: str) -> str:
    """Return the path of a drawing's file."""
    return str(resource(f"{FOLDER}/{name}{SUFFIX}"))


def draw(painter: QPainter, name: str, box: QRectF, inks: Inks, copied: bool = False) -> None:
    """Paint a drawing (`silhouettes/tank`), stretched to `box`.

    A drawing that cannot be shown is a crossed frame, and the error is reported once. A `copied` one is painted once
    for each size and cached: for drawings that are slow and frequent.
    """
    if box.isEmpty():
        return
    try:
        drawing, colours = _ink_drawing(name, inks)
    except DrawingError as bad:
        _tell(name, bad)
        _cross(painter, box)
        return
    place = painter.worldTransform()
    if not copied or place.isRotating() or place.isScaling():  # a printed page is scaled as well
        drawing.render(painter, box)
        return
    density = painter.device().devicePixelRatioF()
    key = f"drawing:{name}:{colours}:{box.width():.1f}x{box.height():.1f}:{density}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        full_box = QRectF(0, 0, box.width(), box.height())
        pixmap = paint.picture_of(box.width(), box.height(), density, lambda brush: drawing.render(brush, full_box))
        QPixmapCache.insert(key, pixmap)
    x, y = (round(offset * density) / density for offset in (box.x() + place.dx(), box.y() + place.dy()))
    painter.drawPixmap(QPointF(x - place.dx(), y - place.dy()), pixmap)


def stamp(painter: QPainter, name: str, box: QRectF, ink: QColor, grid: float = GRID) -> None:
    """Paint a sign in one colour, its grid scaled to `box`. Parts outside the grid are painted outside the box."""
    edge, wide, high = edge_of(name), box.width() / grid, box.height() / grid
    scaled_box = QRectF(box.x() + edge.x() * wide, box.y() + edge.y() * high, edge.width() * wide, edge.height() * high)
    draw(painter, name, scaled_box, {"ink": ink}.__getitem__)


def fit_into(name: str, field: QRectF) -> QRectF:
    """Return the largest box in the drawing's proportions within `field`, centred at its lower edge."""
    box = _scale_to(name, field, min)
    box.moveBottom(field.bottom())
    return box


def filling(name: str, field: QRectF) -> QRectF:
    """Return the smallest box in the drawing's proportions that covers `field`, around the same centre.

    What is outside `field` is to be clipped.
    """
    return _scale_to(name, field, max)


def _scale_to(name: str, field: QRectF, choose: Callable[[float, float], float]) -> QRectF:
    edge = edge_of(name)
    scale = choose(field.width() / edge.width(), field.height() / edge.height())
    box = QRectF(0, 0, edge.width() * scale, edge.height() * scale)
    box.moveCenter(field.center())
    return box


@cache
def edge_of(name: str) -> QRectF:
    """Return the bounds of a drawing on its own grid; a square where its file does not give them."""
    try:
        return QRectF(*map(float, _EDGE.findall(_text(name))[0]))
    except (DrawingError, IndexError):
        return QRectF(0, 0, GRID, GRID)


def checked_drawing(name: str, inks: Inks) -> QSvgRenderer:
    """Return the renderer of a drawing in these colours; parsed once for each. Raises `DrawingError` for a bad file."""
    return _ink_drawing(name, inks)[0]


def _ink_drawing(name: str, inks: Inks) -> tuple[QSvgRenderer, Colours]:
    """Return the drawing with its inks replaced by colours."""
    colours = []
    for ink in _inks_of(name):
        try:
            colours.append((ink, inks(ink).rgba()))
        except (KeyError, AttributeError):
            raise DrawingError(
                N_("El dibujo «{path}» pide la tinta «{ink}», que aquí no existe."), path=file_of(name), ink=ink
            ) from None
    return _renderer(name, tuple(colours)), tuple(colours)


def sheet(colours: Iterable[tuple[str, QColor]]) -> str:
    """Return the style sheet that colours by name. A shape is filled with its colour, a line is only stroked."""
    lines, fills = [], []
    for ink, colour in colours:
        faint = "" if colour.alpha() == 255 else f"{colour.alphaF():.3f}"
        lines.append(f".{ink}{LINE} {{ fill: none; stroke: {colour.name()};{faint and f' stroke-opacity: {faint};'} }}")
        fills.append(f".{ink} {{ fill: {colour.name()};{faint and f' fill-opacity: {faint};'} }}")
    return "\n".join(lines + fills)


@cache
def _text(name: str) -> str:
    """Return the SVG text of a drawing; raise `DrawingError` where it is unusable."""
    try:
        text = resource(f"{FOLDER}/{name}{SUFFIX}").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DrawingError(
            N_("No se puede leer el dibujo «{path}»: {reason}"), path=file_of(name), reason=str(error)
        ) from None
    for required in ("viewBox=", SHEET):
        if required not in text:
            raise DrawingError(N_("Al dibujo «{path}» le falta: {wanted}"), path=file_of(name), wanted=required)
    return text


@cache
def _inks_of(name: str) -> tuple[str, ...]:
    """Return the names of the colours that a drawing uses."""
    return tuple(
        dict.fromkeys(word.removesuffix(LINE) for words in _CLASSES.findall(_text(name)) for word in words.split())
    )


@lru_cache(maxsize=512)
def _renderer(name: str, colours: Colours) -> QSvgRenderer:
    inked = sheet((ink, QColor.fromRgba(colour)) for ink, colour in colours)
    drawing = QSvgRenderer(_text(name).replace(SHEET, inked).encode())
    if not drawing.isValid():
        raise DrawingError(N_("El dibujo «{path}» no es un SVG que se pueda leer."), path=file_of(name))
    return drawing


_reported: set[str] = set()


def _tell(name: str, bad: DrawingError) -> None:
    """Report a drawing's error once through `sys.excepthook`, after the painting is over."""
    if name not in _reported:
        _reported.add(name)
        QTimer.singleShot(0, lambda: sys.excepthook(type(bad), bad, None))


def _cross(painter: QPainter, box: QRectF) -> None:
    with paint.own_state(painter):
        painter.setPen(QPen(painter.pen().color(), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())
