"""The sheet beside the table for a form: its rows, and below them what the rules prefer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

from puesto.gui.controls.buttons import focus_of, forget_sizes, give_room, height_of, style_text, text_label
from puesto.gui.controls.odds_strip import BARE, WHOLE, OddsStrip, make_dense
from puesto.gui.controls.surface import CachedPixmap, PromptScrollArea, draw_sheet, hang_veils, place_veils
from puesto.gui.look import paint
from puesto.gui.look.theme import (
    FIGURE_SMALL,
    HEADING,
    INSIDE,
    LABEL,
    SHADOW,
    SMALL,
    SPACE,
    Theme,
    Type,
    scroll_bars,
)
from puesto.gui.panels.base import draw_heading


class FormSheet(QWidget):
    """Sheet with a heading that holds the widget of a prompt, and scrolls."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.heading, self.rule, self._ground = "", "", CachedPixmap(3)
        self.body = PromptScrollArea(self)
        self.advice: list[QLabel] = []
        self._lines: list[QLabel] = []
        """The visible lines, and all lines made for earlier prompts."""
        self._arranged: QSize | None = None
        """Size for which form and advice are laid out; None where their content may have changed."""
        self._wanted: tuple[int, int] | None = None
        """Preferred width and height; None where the content may have changed."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.body.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        hang_veils(self.body, self._flood)
        for changed in (self.body.verticalScrollBar().valueChanged, self.body.verticalScrollBar().rangeChanged):
            changed.connect(self._place_veils)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._go_with_keyboard)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        self.body.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        self.update()

    def put(self, form: QWidget | None, heading: str = "", rule: str = "") -> None:
        """Hold a form, or nothing."""
        self.heading, self.rule = heading, rule
        self.forget()
        self.body.put(form)
        self.body.verticalScrollBar().setValue(0)
        self.setVisible(form is not None)
        self.setAccessibleName(heading)

    def show_advice(self, title: str, lines: Sequence[str]) -> None:
        """Show what the rules prefer, one line each."""
        self.forget()
        texts = [title, *(f"{number}. {line}" for number, line in enumerate(lines, 1))] if lines else []
        while len(self._lines) < len(texts):
            self._lines.append(text_label("", self.theme))
            self._lines[-1].setParent(self.body.holder)
        self.advice = self._lines[: len(texts)]
        for label, text in zip(self.advice, texts, strict=True):
            style_text(label, self.theme, LABEL if text is title else SMALL, "quiet")
            label.setText(text)
            label.show()
        for label in self._lines[len(texts) :]:
            label.hide()

    def forget(self) -> None:
        """Measure form and advice anew, since their content may have changed."""
        self._arranged = self._wanted = None
        if self.body.content is not None:
            forget_sizes(self.body.content)

    def wanted(self, width: int) -> int:
        """Return the preferred height in px at a width."""
        if self._wanted is None or self._wanted[0] != width:
            high = self._top + self._inner(self._across(width))[1] + self.theme.px(SHADOW + SPACE * 3)
            self._arranged, self._wanted = None, (width, high)
        return self._wanted[1]

    @property
    def _top(self) -> int:
        px = self.theme.px
        return px(SHADOW + SPACE * 2) + (px(HEADING.size + SPACE * 3) if self.heading else px(SPACE))

    def _across(self, width: int) -> int:
        return width - 2 * self.theme.px(SHADOW + SPACE * 3)

    def _inner(self, width: int, face: Type | None = None, dense: int = WHOLE) -> tuple[int, int]:
        """Return the height in px of the form alone, and with the advice.

        Answers are in a smaller font `face`, odds at density `dense`.
        """
        content, px = self.body.content, self.theme.px
        if content is None:
            return 0, 0
        give_room(content, low=True, face=face)
        make_dense(content, dense)
        form = height_of(content, width)
        return form, form + sum(label.heightForWidth(width) + px(SPACE) for label in self.advice)

    @property
    def _densest(self) -> int:
        """Return the highest density of the form's odds; most forms have no odds."""
        return BARE if self.body.content is not None and self.body.content.findChild(OddsStrip) is not None else WHOLE

    def arrange(self) -> None:
        """Lay out form and advice, once for each size."""
        if self._arranged == self.size():
            return
        self._arranged = self.size()
        px = self.theme.px
        left, top = px(SHADOW + SPACE * 3), self._top
        room = QSize(self._across(self.width()), max(self.height() - top - px(SHADOW + SPACE), px(40)))
        across = room.width()
        form, form_height = self._inner(across)
        dense = WHOLE
        while form_height > room.height() and dense <= self._densest:
            form, form_height = self._inner(across, FIGURE_SMALL, dense)
            dense += 1
        if form_height > room.height():
            across -= self.body.verticalScrollBar().sizeHint().width()
            form, form_height = self._inner(across, FIGURE_SMALL, self._densest)
        self.body.setGeometry(QRect(left, top, room.width(), room.height()))
        self.body.fit(QSize(across, form_height))
        if self.body.content is not None:
            self.body.content.resize(across, form)
            if (lines := self.body.content.layout()) is not None:
                lines.activate()  # scrolling to a line needs its position now
        y = form + px(SPACE)
        for label in self.advice:
            high = label.heightForWidth(across)
            label.setGeometry(0, y, across, high)
            y += high + px(SPACE)
        self._place_veils()
        self.update()

    def _place_veils(self) -> None:
        """Place the fades of scrolled content, above and below."""
        place_veils(self.body, self.theme)

    def _flood(self, painter: QPainter, part: QWidget) -> None:
        """Fill a part of the sheet with its paper."""
        painter.setBrushOrigin(part.mapFrom(self, QPoint(0, 0)))
        painter.fillRect(part.rect(), paint.grain(self.theme, "paper", "paper"))
        painter.setBrushOrigin(0, 0)

    def follow(self) -> None:
        """Scroll to the focused widget."""
        focus, content = focus_of(self), self.body.content
        if focus is not None and content is not None and focus is not content and content.isAncestorOf(focus):
            self.show_line(focus)

    def show_line(self, line: QWidget) -> None:
        """Scroll to a line of the form."""
        around = self.theme.px(SPACE * 4)
        if line.height() + 2 * around > self.body.viewport().height():  # show only this line, from its name on
            self.body.verticalScrollBar().setValue(line.mapTo(self.body.holder, QPoint(0, 0)).y())
        else:
            self.body.ensureWidgetVisible(line, 0, around)

    def _go_with_keyboard(self) -> None:
        """Scroll when an answered row moves the focus on by itself; what is under a finger does not move."""
        if self.isVisible() and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.lie_under(painter)
        painter.end()

    def lie_under(self, painter: QPainter) -> None:
        """Paint the sheet below a widget on it."""
        made_of = self.theme, self.heading, self.rule
        painter.drawPixmap(0, 0, self._ground.of(self, made_of, self._draw_ground))

    def _draw_ground(self, painter: QPainter) -> None:
        """Paint the sheet, its heading and its rule."""
        px = self.theme.px
        rim, inside = px(SHADOW), px(SHADOW + INSIDE)
        draw_sheet(painter, self.theme, QRectF(self.rect()).adjusted(rim, rim, -rim, -rim))
        if self.heading:
            wide = self.width() - 2 * inside
            rule_width = paint.text_width(self.rule, self.theme.font(LABEL)) + px(SPACE * 2) if self.rule else 0
            draw_heading(painter, self.theme, self.heading, inside, px(SHADOW + SPACE * 2), wide - rule_width)
            box = QRectF(inside + wide - rule_width, px(SHADOW + SPACE * 2), rule_width, px(HEADING.size + 4))
            paint.write(painter, box, self.rule, self.theme.font(LABEL), self.theme.colour("quiet"))
