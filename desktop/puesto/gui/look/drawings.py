"""Drawings: SVG files of ours in `resources/drawings`, read when they are first wanted and inked by name.

A file names inks, never colours: `class="fir"` is filled and `class="fir-line"` is stroked in what the painter gives for "fir".
Whoever draws finds the names, the grids and how to try a drawing in `resources/drawings/README.md`.
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
"""The colour of an ink, by its name. A name that it does not know is a `KeyError` or an `AttributeError`."""
Colours: TypeAlias = tuple[tuple[str, int], ...]

FOLDER, SUFFIX = "drawings", ".svg"
GRID = 100.0
"""How many units a sign is wide and high, unless its painter knows better."""
SHEET = '@import "../inks.css";'
"""By this line an editor finds the inks, in the colours of the light theme. Here those of the theme take its place."""
LINE = "-line"
"""What follows the name of an ink that is stroked."""
_EDGE = re.compile(r'\sviewBox="\s*([-.\d]+)[\s,]+([-.\d]+)[\s,]+([.\d]+)[\s,]+([.\d]+)\s*"')
_CLASSES = re.compile(r'\sclass="([^"]*)"')


class BadDrawing(Exception):
    """A drawing that cannot be shown: its file, and what was expected of it."""

    def __init__(self, template: str, **params: Param) -> None:
        """`template` is marked with `N_`."""
        self.message = msg(template, **params)
        super().__init__(template.format(**params))


def every_ink(theme: Theme) -> Inks:
    """All inks that there are: paints as a theme shows them, its own colours, and for drawings in one ink print on plain cloth."""
    own = {"ink": theme.colour("print"), "ground": theme.colour("cloth_plain")}
    own |= {name: theme.picture(QColor(paint)) for name, paint in PAINTS.items() if name not in own}
    return lambda name: own[name] if name in own else theme.colour(name)


@cache
def names(folder: str) -> tuple[str, ...]:
    """The names of the drawings in a folder, in the order of the alphabet."""
    found = resource(f"{FOLDER}/{folder}").glob(f"*{SUFFIX}")
    return tuple(sorted(f"{folder}/{path.stem}" for path in found))


def file_of(name: str) -> str:
    """Where a drawing lies."""
    return str(resource(f"{FOLDER}/{name}{SUFFIX}"))


def draw(painter: QPainter, name: str, box: QRectF, inks: Inks, copied: bool = False) -> None:
    """Paint a drawing (`silhouettes/tank`), stretched to `box`. A crossed frame where it cannot be shown, which is said once.

    One that is `copied` is painted once for each size: for what is seen many times and takes long.
    """
    if box.isEmpty():
        return
    try:
        drawing, colours = _ink_drawing(name, inks)
    except BadDrawing as bad:
        _tell(name, bad)
        _cross(painter, box)
        return
    place = painter.worldTransform()
    if not copied or place.isRotating() or place.isScaling():  # a page of paper is scaled as well
        drawing.render(painter, box)
        return
    density = painter.device().devicePixelRatioF()
    key = f"drawing:{name}:{colours}:{box.width():.1f}x{box.height():.1f}:{density}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        whole = QRectF(0, 0, box.width(), box.height())
        pixmap = paint.picture_of(box.width(), box.height(), density, lambda brush: drawing.render(brush, whole))
        QPixmapCache.insert(key, pixmap)
    x, y = (round(at * density) / density for at in (box.x() + place.dx(), box.y() + place.dy()))
    painter.drawPixmap(QPointF(x - place.dx(), y - place.dy()), pixmap)


def stamp(painter: QPainter, name: str, box: QRectF, ink: QColor, grid: float = GRID) -> None:
    """Paint a sign in one ink, its grid laid over `box`: what stands out of the one stands out of the other."""
    edge, wide, high = edge_of(name), box.width() / grid, box.height() / grid
    laid = QRectF(box.x() + edge.x() * wide, box.y() + edge.y() * high, edge.width() * wide, edge.height() * high)
    draw(painter, name, laid, {"ink": ink}.__getitem__)


def fit_into(name: str, field: QRectF) -> QRectF:
    """The box of a drawing that is as large as `field` allows in its own proportions, standing in the middle of its lower edge."""
    box = _scale_to(name, field, min)
    box.moveBottom(field.bottom())
    return box


def filling(name: str, field: QRectF) -> QRectF:
    """The box of a drawing that covers all of `field` in its own proportions, around the same middle: what stands out is to be clipped."""
    return _scale_to(name, field, max)


def _scale_to(name: str, field: QRectF, choose: Callable[[float, float], float]) -> QRectF:
    own = edge_of(name)
    scale = choose(field.width() / own.width(), field.height() / own.height())
    box = QRectF(0, 0, own.width() * scale, own.height() * scale)
    box.moveCenter(field.center())
    return box


@cache
def edge_of(name: str) -> QRectF:
    """The edge of a drawing on its own grid; a square where its file does not say it."""
    try:
        return QRectF(*map(float, _EDGE.findall(_text(name))[0]))
    except (BadDrawing, IndexError):
        return QRectF(0, 0, GRID, GRID)


def checked_drawing(name: str, inks: Inks) -> QSvgRenderer:
    """The drawing in these inks, parsed once for each. Raises `BadDrawing`, which says what is wrong with its file."""
    return _ink_drawing(name, inks)[0]


def _ink_drawing(name: str, inks: Inks) -> tuple[QSvgRenderer, Colours]:
    colours = []
    for ink in _inks_of(name):
        try:
            colours.append((ink, inks(ink).rgba()))
        except (KeyError, AttributeError):
            raise BadDrawing(
                N_("El dibujo «{path}» pide la tinta «{ink}», que aquí no existe."), path=file_of(name), ink=ink
            ) from None
    return _renderer(name, tuple(colours)), tuple(colours)


def sheet(colours: Iterable[tuple[str, QColor]]) -> str:
    """A style sheet that inks by name: a shape is filled with its ink, and what is only a line is not filled."""
    lines, fills = [], []
    for ink, colour in colours:
        faint = "" if colour.alpha() == 255 else f"{colour.alphaF():.3f}"
        lines.append(f".{ink}{LINE} {{ fill: none; stroke: {colour.name()};{faint and f' stroke-opacity: {faint};'} }}")
        fills.append(f".{ink} {{ fill: {colour.name()};{faint and f' fill-opacity: {faint};'} }}")
    return "\n".join(lines + fills)


@cache
def _text(name: str) -> str:
    try:
        text = resource(f"{FOLDER}/{name}{SUFFIX}").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadDrawing(
            N_("No se puede leer el dibujo «{path}»: {reason}"), path=file_of(name), reason=str(error)
        ) from None
    for wanted in ("viewBox=", SHEET):
        if wanted not in text:
            raise BadDrawing(N_("Al dibujo «{path}» le falta: {wanted}"), path=file_of(name), wanted=wanted)
    return text


@cache
def _inks_of(name: str) -> tuple[str, ...]:
    """The names of the inks that a drawing asks for."""
    return tuple(
        dict.fromkeys(word.removesuffix(LINE) for words in _CLASSES.findall(_text(name)) for word in words.split())
    )


@lru_cache(maxsize=512)
def _renderer(name: str, colours: Colours) -> QSvgRenderer:
    inked = sheet((ink, QColor.fromRgba(colour)) for ink, colour in colours)
    drawing = QSvgRenderer(_text(name).replace(SHEET, inked).encode())
    if not drawing.isValid():
        raise BadDrawing(N_("El dibujo «{path}» no es un SVG que se pueda leer."), path=file_of(name))
    return drawing


_reported: set[str] = set()


def _tell(name: str, bad: BadDrawing) -> None:
    """Say it once, as the window says whatever fails in it, and not while it is painted."""
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
