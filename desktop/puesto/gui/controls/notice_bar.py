"""Notices that block nothing: messages on opening a save, a full disk, a read-only window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from puesto.core.messages import N_, Message, Sayable
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import AnswerButton, style_text
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, CORNER, FIGURE_SMALL, SHADOW, Theme
from puesto.gui.look.words import Words
from puesto.storage.disk import is_disk_news, is_save_trouble

MOST = 4


class NoticeBar(QWidget):
    """Bar with the last few notices, until they are closed. A lasting one, such as read-only, stays."""

    changed = Signal()
    """Emitted when its text has changed; it may be higher or hidden then."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.lines: list[Sayable] = []
        self.lasting: Message | None = None
        self.side = 0
        """Distance in px of its words from the window's edges where it spans the window. 0 where it is on the table."""
        self.standing: tuple[Sayable, ...] = ()
        """Messages of what is wrong until it is mended."""
        self.remedy = AnswerButton("", theme, style=FIGURE_SMALL, low=True)
        self.mend: Callable[[], object] = lambda: None
        """Callback of the button that mends it."""
        self.remedy.clicked.connect(lambda: self.mend())
        self.has_failed = False
        """Whether something failed that can be reported; until the notice is closed."""
        self.make_report: Callable[[], object] = lambda: None
        self.report_button = AnswerButton("", theme, style=FIGURE_SMALL, low=True)
        self.report_button.clicked.connect(lambda: self.make_report())
        self.text = PlainLabel()
        self.text.setWordWrap(True)
        self.away = AnswerButton("", theme, style=FIGURE_SMALL, low=True)
        self.away.clicked.connect(self.dismiss)
        self.row = QHBoxLayout(self)
        self.row.addWidget(self.text, 1)
        self.row.addWidget(self.remedy, 0, Qt.AlignmentFlag.AlignVCenter)
        self.row.addWidget(self.report_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.row.addWidget(self.away, 0, Qt.AlignmentFlag.AlignVCenter)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_theme(theme)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = self.away.theme = self.remedy.theme = self.report_button.theme = theme
        self._inset()
        style_text(self.text, theme, BODY, "on_event")
        self.away.updateGeometry()
        self.remedy.updateGeometry()
        self.report_button.updateGeometry()
        self.reword()

    def span(self, side: int) -> None:
        """Span the window from edge to edge, with the words `side` px inside."""
        self.side = side
        self._inset()

    def _inset(self) -> None:
        px = self.theme.px
        self.row.setContentsMargins(self.side or px(SHADOW + 16), px(6), self.side or px(SHADOW + 8), px(6))

    def say(self, message: Sayable) -> None:
        """Add a notice."""
        if is_disk_news(message):
            self.lines = [line for line in self.lines if not is_disk_news(line)]
        if message not in self.lines and not (self.standing and is_save_trouble(message)):
            self.lines = [*self.lines, message][-MOST:]
        self.reword()
        from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.words(message)))

    def show_lasting(self, message: Message | None) -> None:
        """Show `message` for as long as it holds; None removes it."""
        if message != self.lasting:
            self.lasting = message
            self.reword()

    def stand(self, lines: Sequence[Sayable], mend: Callable[[], object]) -> None:
        """Show what is wrong until it is called with nothing, with a button that runs `mend`."""
        if tuple(lines) != self.standing:
            self.standing, self.mend = tuple(lines), mend
            if lines:  # the text is the same
                self.lines = [line for line in self.lines if not is_save_trouble(line)]
            self.reword()

    def offer_report(self, report: Callable[[], object]) -> None:
        """Offer a report of what failed, until the notice is closed."""
        self.has_failed, self.make_report = True, report
        self.reword()

    def dismiss(self) -> None:
        """Close the notices: the player has read them."""
        self.lines, self.has_failed = [], False
        self.reword()

    def reword(self) -> None:
        """Word the notices in the player's language."""
        lines_shown = [self.words(line) for line in (self.lasting, *self.standing, *self.lines) if line is not None]
        self.remedy.set_text(self.words.text(N_("Guardar en otra carpeta…")))
        self.remedy.setVisible(bool(self.standing))
        self.text.setText("\n".join(lines_shown))
        self.report_button.set_text(self.words.text(N_("Contar el problema…")))
        self.report_button.setVisible(self.has_failed)
        self.away.set_text(self.words.text(N_("Entendido")))
        self.away.setVisible(bool(self.lines))
        self.setVisible(bool(lines_shown))
        self.changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        rim, corner = (0, 0) if self.side else (self.theme.px(SHADOW), self.theme.px(CORNER))
        slip = paint.rounded_rect(QRectF(self.rect()).adjusted(rim, 0, -rim, 0), corner)
        painter.fillPath(slip, self.theme.colour("event"))
        painter.end()
