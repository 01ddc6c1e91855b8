"""Controls of a form: text lines, sequences of actions, and a search among many values or phrases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_, NN_, count
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import ENTER, KEYS, AnswerButton, keys_for, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.segments import FocusRing, Segments
from puesto.gui.controls.text_entry import LineEdit, has_files, is_undo_or_redo
from puesto.gui.look.theme import BODY, CORNER, FIGURE_SMALL, SMALL, SMALL_BOLD, SPACE, Theme, scroll_bars
from puesto.gui.look.words import Words
from puesto.language import fold

INTEGER = re.compile(r"[-+−]?\d{1,9}\Z")
MOST_SUGGESTED = 6
"""Most suggestions shown at once."""
LINES = 3
"""Number of visible lines of a text edit."""
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class LineField(LineEdit):
    """Line edit of a form, as wide as its layout where `width` is 0. Ctrl+Z is left to the form."""

    def __init__(self, name: str, theme: Theme, text: str = "", width: int = 0, hint: str = "") -> None:
        super().__init__(name, theme, width=max(width, 12), text=text, style=BODY)
        self.wide = width == 0
        set_tip(self, "")
        self.setPlaceholderText(hint)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if self.wide:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        else:
            self._width = width

    def sizeHint(self) -> QSize:
        figure = QFontMetrics(self.font()).horizontalAdvance("0")
        return QSize(figure * self._width + self.theme.px(32), self.theme.px(38))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier or event.key() in (
            Qt.Key.Key_PageDown,
            Qt.Key.Key_PageUp,
        ):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TextEdit(QPlainTextEdit):
    """Text edit of several lines without line breaks.

    Tab and Enter go to the next field; Ctrl+Z is left to the form.
    """

    textEdited = Signal(str)

    def __init__(self, name: str, theme: Theme, text: str = "") -> None:
        super().__init__(text)
        self.theme = theme
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFont(theme.font(BODY))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        inset = theme.px(SPACE * 2)
        self.setViewportMargins(inset, inset // 2, inset, inset // 2)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.colour("well"))
        palette.setColor(QPalette.ColorRole.Text, theme.colour("ink"))
        palette.setColor(QPalette.ColorRole.PlaceholderText, theme.colour("quiet"))
        self.setPalette(palette)
        self.setFixedHeight(QFontMetrics(self.font()).lineSpacing() * LINES + 3 * inset)
        self.textChanged.connect(lambda: self.textEdited.emit(self.text()))

    def text(self) -> str:
        """Return the typed text."""
        return self.toPlainText()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_files(event):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert pasted text as one paragraph."""
        self.insertPlainText(" ".join(source.text().split()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        leaves = (*ENTER, Qt.Key.Key_Escape, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
        if event.key() in leaves or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if is_undo_or_redo(event):
            event.ignore()
            return False
        return super().event(event)


class FramedTextEdit(QWidget):
    """Text edit in the frame of a field."""

    def __init__(self, passage: TextEdit, theme: Theme) -> None:
        super().__init__()
        self.passage, self.theme = passage, theme
        column = QVBoxLayout(self)
        edge = theme.px(3)
        column.setContentsMargins(edge, edge, edge, edge)
        column.addWidget(passage)
        passage.viewport().installEventFilter(self)
        passage.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus, px = self.passage.hasFocus(), self.theme.px
        painter.setBrush(self.theme.colour("well"))
        painter.setPen(QPen(self.theme.colour("glow" if focus else "edge"), px(3 if focus else 2)))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(px(2), px(2), -px(2), -px(2)), px(CORNER), px(CORNER))
        painter.end()


def let_wrap(widget: QWidget, wide: QSizePolicy.Policy = QSizePolicy.Policy.Preferred) -> None:
    """Let a widget be narrower than its size hint, and higher then."""
    policy = QSizePolicy(wide, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


def parse_number(text: str) -> int | str | None:
    """Return a typed number, the text itself where it is none, or None for an empty text."""
    text = text.strip()
    return int(text.replace("−", "-")) if INTEGER.match(text) else text or None


def parse_items(text: str, numbers: bool) -> list[Any]:
    """Return the items of a line, separated by spaces or commas; as numbers if `numbers`."""
    parts = text.replace(",", " ").split()
    return [parse_number(part) for part in parts] if numbers else parts


def parse_ranges(text: str) -> list[Any]:
    """Return ranges of numbers as they are typed (`1-4 9-12`); a part that is no range is kept as text."""
    parts = [part.replace("−", "-").replace("–", "-").split("-") for part in text.replace(",", " ").split()]
    return [[parse_number(end) for end in ends] if len(ends) == 2 else "-".join(ends) for ends in parts]


def ranges_text(value: list[Any]) -> str:
    """Return ranges of numbers as text, in the form in which they are typed."""
    return " ".join("-".join(str(end) for end in part) if isinstance(part, list) else str(part) for part in value)


def matching_options(options: Sequence[tuple[Any, str]], typed: str) -> list[tuple[Any, str]]:
    """Return the options in which every typed word begins a word. Those that begin with the typed text come first."""
    wanted_words = re.findall(r"\w+", fold(typed))
    result = [(value, text) for value, text in options if _has_words(fold(text), wanted_words)]
    start = fold(typed.strip())
    return sorted(result, key=lambda option: not fold(option[1]).startswith(start)) if start else result


def _has_words(text: str, wanted_words: list[str]) -> bool:
    words = re.findall(r"\w+", text)
    return all(
        any(word.startswith(part) for word in words) or (len(part) > 3 and part in text) for part in wanted_words
    )


class ChoiceField(Segments):
    """Field for one of a few values."""

    picked = Signal(object)

    def __init__(self, name: str, options: Sequence[tuple[Any, str]], value: Any, theme: Theme) -> None:
        self.values = [option for option, _ in options]
        number = next(
            (index for index, option in enumerate(self.values) if option == value and type(option) is type(value)), -1
        )
        super().__init__(name, [text for _, text in options], number, theme)
        self.chosen.connect(lambda index: self.picked.emit(self.values[index]))
        for button in self.buttons[len(KEYS) :]:
            button.key = ""
        self._unknown = value
        let_wrap(self)

    def shown(self) -> Any:
        """Return the chosen value; a value that is none of the options is kept."""
        return self.values[self.at] if self.at >= 0 else self._unknown


class Chain(FocusRing):
    """Field for several of a few values in order, each chosen by its number. Backspace removes the last one."""

    picked = Signal(object)

    def __init__(self, name: str, options: Sequence[tuple[Any, str]], value: Sequence[Any], theme: Theme) -> None:
        super().__init__()
        self.name, self.theme, self.options, self.value = name, theme, list(options), list(value)
        self.keys = keys_for([str(index) for index in range(len(self.options))])
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        let_wrap(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(SPACE), theme.px(SPACE), theme.px(SPACE), theme.px(SPACE))
        column.setSpacing(theme.px(SPACE))
        flow = Flow(theme.px(4))
        self.buttons: list[AnswerButton] = []
        for index, (_, text) in enumerate(self.options):
            button = AnswerButton(text, theme, key=self.keys[index], style=FIGURE_SMALL, low=True)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, index=index: self.toggle(index))
            self.buttons.append(button)
            flow.addWidget(button)
        column.addLayout(flow)
        self.line = text_label("", theme, SMALL_BOLD, "ink")
        column.addWidget(self.line)
        self._show()

    def toggle(self, index: int) -> None:
        """Append a value, or remove it where it is chosen."""
        value = self.options[index][0]
        if value in self.value:
            self.value.remove(value)
        else:
            self.value.append(value)
        self._changed()

    def _changed(self) -> None:
        self._show()
        self.picked.emit(list(self.value))

    def _show(self) -> None:
        """Show the chosen values, and which buttons are down."""
        texts = dict((value, text) for value, text in self.options)
        words = " \u2192 ".join(texts.get(value, str(value)) for value in self.value)
        self.line.setText(words)
        self.line.setVisible(len(self.value) > 1)
        self.setAccessibleName(f"{self.name}: {words}" if words else self.name)
        for (value, text), button in zip(self.options, self.buttons, strict=True):
            button.setChecked(value in self.value)
            button.setAccessibleName(f"{self.name}: {text}")

    def shown(self) -> Any:
        """Return the chosen values in their order."""
        return list(self.value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text().lower()
        if text and text in self.keys and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.toggle(self.keys.index(text))
        elif event.key() == Qt.Key.Key_Backspace and self.value:
            self.value.pop()
            self._changed()
        else:
            event.ignore()


class Suggestion(AnswerButton):
    """Suggested value: it is clicked, or taken with Enter from the line above."""

    def __init__(self, text: str, theme: Theme) -> None:
        super().__init__(text, theme, style=BODY, low=True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        let_wrap(self, QSizePolicy.Policy.Expanding)
        self.setCheckable(True)

    def nextCheckState(self) -> None:
        """Do nothing: the search decides which suggestion is marked."""


class Search(QWidget):
    """Line in which a few letters find one of many values.

    Up and Down choose a suggestion, Enter takes it. With `keeps` the line shows the taken value; without, it is emptied
    for the next one.
    """

    picked = Signal(object)
    grew = Signal()
    """Emitted when suggestions were added."""

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[Any, str]],
        value: Any,
        words: Words,
        theme: Theme,
        keeps: bool = True,
        hint: str = "",
        free: bool = False,
    ) -> None:
        super().__init__()
        self.free = free
        self.words, self.theme, self.options, self.value, self.keeps = words, theme, list(options), value, keeps
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(2))
        self.line = LineField(name, theme, self._text(), hint=hint)
        self.line.textEdited.connect(lambda _: self._suggest())
        self.line.editingFinished.connect(self._left)
        self.setFocusProxy(self.line)
        column.addWidget(self.line)
        self.place = column
        self.suggestions: list[Suggestion] = []
        self.fitting: list[tuple[Any, str]] = []
        self.at = 0
        self.more = text_label("", theme, SMALL, "quiet")
        self.more.hide()
        column.addWidget(self.more)

    def _text(self) -> str:
        option_text = next((text for option, text in self.options if option == self.value), None)
        return "" if not self.keeps or self.value is None else str(self.value) if option_text is None else option_text

    def shown(self) -> Any:
        """Return the value that was taken."""
        return self.value

    def _suggest(self) -> None:
        typed = self.line.text().strip()
        self._show(matching_options(self.options, typed))

    def _show(self, fitting: list[tuple[Any, str]]) -> None:
        """Show the suggestions that fit."""
        self.close_list()
        self.fitting, self.at = fitting, 0
        for index, (_, text) in enumerate(fitting[:MOST_SUGGESTED]):
            suggestion = Suggestion(text, self.theme)
            suggestion.clicked.connect(lambda _=False, index=index: self._take(index))
            self.suggestions.append(suggestion)
            self.place.insertWidget(1 + index, suggestion)
        beyond = len(fitting) - MOST_SUGGESTED
        if not fitting and self.free:
            self.more.setText(self.words.text(N_("Intro lo toma como está.")))
        elif not fitting:
            self.more.setText(
                self.words.text(
                    N_("Nada se parece a eso; con \u2193 se ven todas.") if self.keeps else N_("Nada se parece a eso.")
                )
            )
        elif beyond > 0:
            self.more.setText(
                self.words(count(NN_("Y {n} más: sigue escribiendo.", "Y {n} más: sigue escribiendo."), beyond))
            )
        self.more.setVisible(not fitting or beyond > 0)
        self._mark()
        self.grew.emit()

    def _mark(self) -> None:
        for index, suggestion in enumerate(self.suggestions):
            suggestion.setChecked(index == self.at)
        if self.suggestions:
            self.line.setAccessibleDescription(self.suggestions[self.at].text())

    def close_list(self) -> None:
        """Close the suggestions."""
        for suggestion in self.suggestions:
            suggestion.hide()
            self.place.removeWidget(suggestion)
            suggestion.deleteLater()
        self.suggestions, self.fitting = [], []
        self.more.hide()
        self.line.setAccessibleDescription("")

    def _take(self, index: int) -> None:
        self.value = self.fitting[index][0]
        self.close_list()
        self.line.setText(self._text())
        self.picked.emit(self.value)

    def _left(self) -> None:
        """Drop what was typed and not taken when the focus leaves."""
        if self.window().isActiveWindow():
            self.close_list()
            self.line.setText(self._text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        elif step is not None and not self.suggestions:
            self._show(
                self.options if self.keeps or not self.line.text() else matching_options(self.options, self.line.text())
            )
        elif step is not None:
            self.at = (self.at + step) % len(self.suggestions)
            self._mark()
        elif event.key() in ENTER and self.suggestions and not event.isAutoRepeat():
            self._take(self.at)
        elif event.key() in ENTER and self.free and self.line.text().strip() not in ("", self._text()):
            self.value = self.line.text().strip()
            self.close_list()
            self.picked.emit(self.value)
        elif event.key() == Qt.Key.Key_Escape and (self.suggestions or self.more.isVisible()):
            self.close_list()
            self.line.setText(self._text())
        else:
            event.ignore()
