"""The keys, on one sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.gui import paint
from puesto.gui.panels.base import sheet
from puesto.gui.prompts.base import text_label
from puesto.gui.theme import BODY, FIGURE_SMALL, SHADOW, TITLE, Theme
from puesto.gui.words import Words

KEYS: tuple[tuple[str, str], ...] = (
    ("1 \u2026 9, a, b \u2026", N_("La respuesta que lleva esa tecla; 0 es «ninguna», ? es «no lo sé»")),
    ("\u21b5", N_("La respuesta rellena, que nunca destruye nada")),
    ("\u2190 \u2192 \u2191 \u2193", N_("De una respuesta a otra")),
    ("Espacio", N_("Tirar o robar con la aplicación; marcar lo que está señalado")),
    ("3 4 \u21b5", N_("Dados tirados en la mesa: cada cara, tal como ha salido")),
    ("Esc", N_("Borrar lo tecleado; volver")),
    ("F6", N_("De una zona de la mesa a otra; con mayúsculas, al revés")),
    ("Ctrl Z \u00b7 Ctrl Y", N_("Deshacer y rehacer, sin límite")),
    ("F2", N_("Español o inglés")),
    ("F9", N_("Claro u oscuro")),
    ("Ctrl + \u00b7 Ctrl \u2212 \u00b7 Ctrl 0", N_("Letra más grande, más pequeña, a su tamaño")),
    ("F11", N_("Pantalla completa")),
    ("F1", N_("Esta hoja")),
)


class KeyHelp(QWidget):
    """Covers the window until any key or a click puts it away."""

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.words, self.theme, self.covered = words, theme, parent
        self._came_from: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words.text(N_("Teclas")))
        px = theme.px
        inner = QWidget()
        inner.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        grid = QGridLayout(inner)
        grid.setContentsMargins(px(32), px(24), px(32), px(24))
        grid.setHorizontalSpacing(px(24))
        grid.setVerticalSpacing(px(8))
        grid.addWidget(text_label(words.text(N_("Teclas")), theme, TITLE, "ink"), 0, 0, 1, 2)
        for row, (keys, text) in enumerate(KEYS, 1):
            shown = words.text(N_("Espacio")) if keys == "Espacio" else keys
            grid.addWidget(text_label(shown, theme, FIGURE_SMALL, "ink", wrap=False), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text_label(words.text(text), theme, BODY, "ink"), row, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(KEYS) + 1, 1)
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inner)
        scroll.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        side = max(px(16), (parent.width() - px(820)) // 2)
        layout.setContentsMargins(side, px(24), side, px(24))
        layout.addWidget(scroll)
        self.area = scroll

    def appear(self) -> None:
        """Cover the window and take the keyboard."""
        self._came_from = self.covered.focusWidget()
        self.setGeometry(self.covered.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def go(self) -> None:
        """Give the keyboard back and disappear."""
        self.hide()
        if self._came_from is not None:
            self._came_from.setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.area.verticalScrollBar()
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Up, Qt.Key.Key_PageUp):
            step = bar.singleStep() * 4 if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown) else -bar.singleStep() * 4
            bar.setValue(bar.value() + step)
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.go()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        painter.fillRect(self.rect(), self.theme.colour("shadow", 150))
        rim = self.theme.px(SHADOW)
        sheet(painter, self.theme, QRectF(self.area.geometry()).adjusted(-rim, -rim, rim, rim))
        painter.end()
