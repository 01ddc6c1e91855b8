"""Finds everything that is cut off: texts, buttons and parts without room, and overlaps.

`test_every_screen.py` uses it on every screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPainter, QPixmap, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QTextBrowser,
    QTextEdit,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.chip import Chip
from puesto.gui.controls.flow import LOW_RIM, SIDE, ButtonMetrics
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, SMALL, theme
from puesto.gui.panels.base import Piece, PrintedField
from puesto.gui.shell.main_window import MainWindow
from tests.gui.screens import settle

SLACK = 2
RIM = 8
"""By how much the rim of a piece, where its shadow falls, may lie over the edge of its sheet."""
SMALLEST = 14
"""No type is smaller, in pixels."""
SEEN = 40
"""The least visible height of a part that scrolls, in pixels of the 100 % design: a line of text."""


def clipped(window: QWidget) -> list[str]:
    """Return the unreadable parts of the window, in words."""
    top = getattr(window, "_overlay", None) or window
    return [
        problem for widget in (top, *top.findChildren(QWidget)) if widget.isVisible() for problem in problems(widget)
    ]


def problems(widget: QWidget) -> Iterator[str]:
    """Yield the problems of one widget."""
    if isinstance(widget, QLabel) and not isinstance(widget, PrintedField) and widget.text():
        yield from wrong_text(widget, widget.text(), widget.contentsRect(), widget.fontMetrics(), widget.wordWrap())
    if isinstance(widget, AnswerButton):
        if widget.height() + SLACK < widget.heightForWidth(widget.width()):
            yield (
                f"button {widget.text()!r} is {widget.height()} high and wants {widget.heightForWidth(widget.width())}"
            )
        if widget.width() + SLACK < widget.minimumSizeHint().width():
            yield f"button {widget.text()!r} is {widget.width()} wide and wants {widget.minimumSizeHint().width()}"
    parent = widget.parentWidget()
    if (
        parent is not None
        and not widget.isWindow()
        and not scrolls(parent)
        and not isinstance(parent, QAbstractScrollArea)
    ):
        over = theme(scale=theme_of(widget)).px(RIM) if isinstance(widget, Piece) else SLACK
        box, room = widget.geometry(), parent.rect().adjusted(-over, -over, over, over)
        if not room.contains(box):
            yield f"{name(widget)} at {box.getRect()} leaves {name(parent)}, {room.width()}x{room.height()}"
    if isinstance(widget, QScrollArea) and widget.widget() is not None:
        yield from wrong_scroll(widget)
    yield from wrong_neighbours(widget)


def wrong_text(widget: QWidget, text: str, room: QRect, metrics: QFontMetrics, wraps: bool) -> Iterator[str]:
    flags = int(Qt.TextFlag.TextWordWrap) if wraps else 0
    wanted = metrics.boundingRect(QRect(0, 0, room.width() if wraps else 1 << 20, 1 << 20), flags, text)
    if wanted.width() > room.width() + SLACK or wanted.height() > room.height() + SLACK:
        yield f"text {text!r} wants {wanted.width()}x{wanted.height()} and has {room.width()}x{room.height()}"


def scrolls(widget: QWidget) -> bool:
    """Return whether the contents of `widget` may be larger than it: the viewport of a scroll area."""
    return isinstance(widget.parentWidget(), QAbstractScrollArea)


def wrong_scroll(area: QScrollArea) -> Iterator[str]:
    inner, view = area.widget(), area.viewport()
    if inner.width() > view.width() + SLACK:
        yield f"{name(inner)} is {inner.width()} wide in an area of {view.width()}"
    scale = theme_of(area)
    if inner.height() > view.height() + SLACK and view.height() < SEEN * scale // 100:
        yield f"only {view.height()} of {inner.height()} pixels of {name(inner)} are seen"


def theme_of(widget: QWidget) -> int:
    """The size of type around a widget, in percent."""
    found: QWidget | None = widget
    while found is not None and not hasattr(found, "theme"):
        found = found.parentWidget()
    return found.theme.scale if found is not None else theme().scale


def wrong_neighbours(parent: QWidget) -> Iterator[str]:
    """Texts and buttons that lie over each other."""
    children = [
        child
        for child in parent.children()
        if isinstance(child, QLabel | AnswerButton | QScrollArea) and child.isVisible()
    ]
    children = [child for child in children if not isinstance(child, PrintedField)]
    for place, one in enumerate(children):
        for other in children[place + 1 :]:
            both = seen(one).intersected(seen(other))
            if both.width() > SLACK and both.height() > SLACK:
                yield f"{name(one)} and {name(other)} lie over each other by {both.width()}x{both.height()}"


def seen(widget: QWidget) -> QRect:
    """The visible parts of a widget: a chip's touch area overlaps its neighbours."""
    return widget.seen if isinstance(widget, Chip) else widget.geometry()


def name(widget: QWidget | None) -> str:
    """A widget for the reader of a failure."""
    if widget is None:
        return "nothing"
    text = widget.text() if isinstance(widget, QLabel | AnswerButton) else ""
    return f"{type(widget).__name__} {(text or widget.accessibleName())[:40]!r}" + (
        f" with {[name(child) for child in widget.children() if isinstance(child, QWidget)][:3]}"
        if type(widget) is QWidget
        else ""
    )


@pytest.fixture
def overflowing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list that collects texts drawn beyond their boxes, or in smaller type than the smallest."""
    found: list[str] = []
    write, draw = paint.write, QPainter.drawText

    def drawn(painter: QPainter, *rest: Any) -> None:
        turn, text = painter.combinedTransform(), next(part for part in reversed(rest) if isinstance(part, str))
        high = painter.font().pixelSize() * hypot(turn.m21(), turn.m22()) / painter.device().devicePixelRatioF()
        if text.strip() and round(high, 1) < SMALLEST:
            found.append(f"{text!r} is {high:.1f} high, and the smallest type is {SMALLEST}")
        draw(painter, *rest)

    def seen(painter: QPainter, rect: QRectF, text: str, font: QFont, *rest: Any) -> None:
        if paint.text_width(text, font) > rect.width() + SLACK:
            found.append(f"{text!r} wants {paint.text_width(text, font):.0f} and has {rect.width():.0f}")
        write(painter, rect, text, font, *rest)

    def laid(self: paint.Paragraph, painter: QPainter, *rest: Any) -> None:
        turn = painter.combinedTransform()
        high = self._layout.font().pixelSize() * hypot(turn.m21(), turn.m22()) / painter.device().devicePixelRatioF()
        if self.text.strip() and round(high, 1) < SMALLEST:
            found.append(f"{self.text!r} is {high:.1f} high, and the smallest type is {SMALLEST}")
        lay(self, painter, *rest)

    lay = paint.Paragraph.draw
    monkeypatch.setattr(paint.Paragraph, "draw", laid)
    monkeypatch.setattr(paint, "write", seen)
    monkeypatch.setattr(QPainter, "drawText", drawn)
    return found


@pytest.fixture
def sheet(qtbot: QtBot) -> QWidget:
    """An empty window to plant faults in."""
    found = QWidget()
    qtbot.addWidget(found)
    found.resize(400, 300)
    found.show()
    settle()
    return found


def test_a_planted_label_too_small_for_its_text_is_found(sheet: QWidget) -> None:
    label = QLabel("Reagrupamiento automático de todas las unidades", sheet)
    label.setGeometry(0, 0, 90, 18)
    label.show()
    assert len(clipped(sheet)) == 1


def test_a_planted_button_too_low_for_its_words_is_found(sheet: QWidget) -> None:
    button = AnswerButton("Ha salido de verdad: arréglalo y sigue", theme())
    button.setParent(sheet)
    button.setGeometry(0, 0, 120, 30)
    button.show()
    assert clipped(sheet)


def test_a_planted_part_outside_its_parent_is_found(sheet: QWidget) -> None:
    part = QWidget(sheet)
    part.setGeometry(300, 0, 200, 50)
    part.show()
    assert len(clipped(sheet)) == 1


def test_two_planted_texts_over_each_other_are_found(sheet: QWidget) -> None:
    for place in (0, 4):
        label = QLabel("Sí", sheet)
        label.setGeometry(place, 0, 120, 80)
        label.show()
    assert len(clipped(sheet)) == 1


def test_a_planted_area_that_scrolls_with_no_room_to_read_is_found(sheet: QWidget) -> None:
    area = QScrollArea(sheet)
    inner = QWidget()
    inner.setFixedSize(100, 400)
    area.setWidget(inner)
    area.setGeometry(QRect(QPoint(0, 0), area.sizeHint()).adjusted(0, 0, 100, -area.sizeHint().height() + 24))
    area.show()
    assert len(clipped(sheet)) == 1


def test_small_type_is_found_however_it_is_drawn(overflowing: list[str]) -> None:
    sheet, font = QPixmap(200, 40), QFont(theme().font(SMALL))
    painter = QPainter(sheet)
    painter.setFont(font)
    painter.drawText(QRectF(0, 0, 200, 40), 0, "Alcance")
    assert overflowing == []
    font.setPixelSize(SMALLEST - 1)
    painter.setFont(font)
    painter.drawText(QPointF(0, 20), "Alcance")
    assert len(overflowing) == 1
    paint.Paragraph("Alcance", font, 200).draw(painter, 0, 0, QColor("black"))
    painter.end()
    assert len(overflowing) == 2


def small_type(window: QWidget) -> list[str]:
    """Return the texts that Qt itself writes in too small a type, from labels to tool tips and documents."""
    top = getattr(window, "_overlay", None) or window
    found = [("QToolTip", QToolTip.font())] if isinstance(window, MainWindow) else []
    for widget in top.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QTextEdit):
            found += [(words, font) for words, font in written(widget.document())]
        elif isinstance(
            widget, QLabel | QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox | QAbstractItemView
        ):
            found.append((name(widget), widget.font()))
        if isinstance(widget, QLabel) and "<" in widget.text():
            document = QTextDocument()
            document.setDefaultFont(widget.font())
            document.setHtml(widget.text())
            found += written(document)
    return [f"{what}: {QFontInfo(font).pixelSize()}" for what, font in found if QFontInfo(font).pixelSize() < SMALLEST]


def written(document: QTextDocument) -> list[tuple[str, QFont]]:
    """Each piece of a document that is in one type, and the type."""
    found, block = [], document.begin()
    while block.isValid():
        for run in block:
            part = run.fragment()
            if part.text().strip():
                found.append((part.text()[:40], part.charFormat().font().resolve(document.defaultFont())))
        block = block.next()
    return found


def test_small_type_that_qt_writes_is_found(qtbot: QtBot) -> None:
    sheet = QWidget()
    qtbot.addWidget(sheet)
    label, rows, text = QLabel("Alcance", sheet), QListWidget(sheet), QTextBrowser(sheet)
    html = "<p style='font-size:{}px'>Uno</p>"
    for part in (label, rows, text):
        part.setFont(theme().font(BODY))
    sheet.show()
    text.setHtml(html.format(SMALLEST))
    assert small_type(sheet) == []
    small = QFont(theme().font(BODY))
    small.setPixelSize(SMALLEST - 1)
    label.setFont(small)
    rows.setFont(small)
    text.setHtml(html.format(SMALLEST - 1))
    assert len(small_type(sheet)) == 3
    label.setFont(theme().font(BODY))
    label.setText(html.format(SMALLEST - 1))
    assert len(small_type(sheet)) == 3


@pytest.mark.parametrize("scale", [100, 200])
def test_two_lines_on_a_low_button_stand_clear_of_its_frame(qtbot: QtBot, scale: int) -> None:
    look = theme(scale=scale)
    button = AnswerButton("Cartas de órdenes", look, hint="41 por salir", style=BODY_BOLD, low=True)
    qtbot.addWidget(button)
    lines = look.metrics(BODY_BOLD).height() + look.metrics(SMALL).height()
    assert button.sizeHint().height() >= lines + 2 * look.px(LOW_RIM + 6)


@pytest.mark.parametrize("scale", [100, 110, 125, 150, 175, 200])
def test_a_button_is_as_high_as_its_words_need_in_the_width_in_which_they_are_painted(scale: int) -> None:
    look = theme(scale=scale)
    hint = "Una Unidad no usada, que luego hace su chequeo de uso. " * 3
    printed = ButtonMetrics(look, FIGURE, "carta 03 «¡Seguidme!»", "1", hint, False, 0)
    for width in range(look.px(300), look.px(420)):
        seen = width - 2 * look.px(SIDE)
        assert printed.height(width) > printed.below_height(seen) + look.metrics(FIGURE).height()
