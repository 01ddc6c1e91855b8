"""The page about the program: its version, its folders, and the licences of everything it is made of."""

from __future__ import annotations

import os
import platform
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

import puesto
from puesto.core.messages import N_
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import AnswerButton, focus_of, text_label
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, SMALL, SPACE, Theme, scroll_bars
from puesto.gui.look.words import Words
from puesto.gui.pages.page import Page
from puesto.language import fold
from puesto.reference.notices import NAME, Notice, notices
from puesto.storage.folders import data_folder

if TYPE_CHECKING:
    from puesto.gui.host.host import Host

COPIED_TEXT = N_("Copiado: pégalo en tu informe. No lleva nada de tus partidas ni tu nombre.")


class NoticesPage(Page):
    """Page with the program's own data, and each component below.

    A search shows those that contain every typed word.
    """

    topic = "notices"

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(words, theme)
        self.host: Host | None = None
        self.found: tuple[Notice, ...] = ()
        self.wanted = ""
        self.field: LineEdit | None = None
        self.shown: list[tuple[Notice, str, AnswerButton]] = []
        self.none = PlainLabel()
        self.copied = PlainLabel()

    def connect_host(self, host: Host) -> None:
        self.host = host

    def on_shown(self, host: Host) -> None:
        self.found = self.found or notices()
        self.wanted = ""

    def fill(self) -> None:
        """Fill the page with its present content."""
        words, theme = self.words, self.theme
        self.heading(words.text(N_("Licencias y avisos")))
        self.copied = text_label("", theme, BODY, "quiet")
        self.copied.hide()
        self.rows.addWidget(self.copied)
        self._own()
        self.part(words.text(N_("De qué está hecho")))
        self.field = self.search_field(N_("Buscar un nombre o una licencia"), self.wanted, self._sift)
        self.shown = []
        rows = QVBoxLayout()
        rows.setSpacing(theme.px(SPACE + 2))
        self.rows.addLayout(rows)
        for notice in self.found:
            text = (
                f"{notice.licence.partition(' with ')[0]} · {words(notice.purpose)}"
                if notice.licence
                else words(notice.purpose)
            )
            row = AnswerButton(f"{notice.name} {notice.version}".strip(), theme, hint=text, style=FIGURE, low=True)
            wrapping = row.sizePolicy()
            wrapping.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
            row.setSizePolicy(wrapping)
            row.clicked.connect(lambda _=False, item=notice: self._open(item))
            rows.addWidget(row)
            self.shown.append((notice, fold(f"{notice.name} {notice.version} {text} {notice.licence}"), row))
        self.none = text_label(words.text(N_("Nada de eso hay en el programa.")), theme, SMALL, "quiet")
        self.rows.addWidget(self.none)
        self.button(words.text(N_("Copiar datos para un informe"))).clicked.connect(self._copy)
        self.back_button()
        self._sift(self.wanted)

    def _own(self) -> None:
        """Add version, licence, folder and system."""
        words, theme = self.words, self.theme
        facts = (
            (N_("Versión"), puesto.__version__),
            (N_("Licencia"), words.text(N_("MIT: puedes usarlo, copiarlo y cambiarlo."))),
            (N_("Tus partidas y todo lo tuyo"), str(data_folder()).replace(os.sep, f"{os.sep}\u200b")),
            (N_("Sistema"), f"{platform.platform()}, Python {platform.python_version()}, Qt {qVersion()}"),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(24))
        grid.setVerticalSpacing(theme.px(SPACE))
        grid.setColumnStretch(0 if self.narrow else 1, 1)
        for row, (name, value) in enumerate(facts):
            plain_label = text_label(value, theme, BODY, "ink")
            plain_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            below = int(self.narrow)
            grid.addWidget(
                text_label(words.text(name), theme, BODY_BOLD, "ink", wrap=self.narrow),
                row * (1 + below),
                0,
                Qt.AlignmentFlag.AlignTop,
            )
            grid.addWidget(plain_label, row * (1 + below) + below, 1 - below, Qt.AlignmentFlag.AlignTop)
        self.rows.addLayout(grid)

    def take_focus(self) -> None:
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def report(self) -> str:
        """Return what a fault report says of program and system, one item a line. It contains nothing of the player."""
        screen = self.screen()
        size = screen.size()
        lines = [
            f"{NAME} {puesto.__version__} ({'installed' if getattr(sys, 'frozen', False) else 'from Python'})",
            platform.platform(),
            f"Python {platform.python_version()}, Qt {qVersion()} ({QGuiApplication.platformName()})",
            f"screen {size.width()} x {size.height()} at {screen.devicePixelRatio():g}, "
            f"window {self.window().width()} x {self.window().height()}",
            f"language {self.words.code}, look {self.theme.palette.name}, letters {self.theme.scale} %",
        ]
        return "\n".join(lines)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report())
        self.copied.setText(self.words.text(COPIED_TEXT))
        self.copied.show()
        self.area.verticalScrollBar().setValue(0)  # start at the top

    def _open(self, notice: Notice) -> None:
        if self.host is not None:
            self.host.cover(NoticeSheet(self.words, self.theme, self.host.frame, notice))

    def _sift(self, search_text: str) -> None:
        """Show what contains every typed word."""
        self.wanted = search_text
        words = fold(search_text).split()
        for _, text, row in self.shown:
            row.setVisible(all(word in text for word in words))
        if search_text and self.field is not None:
            self.area.ensureWidgetVisible(self.field)
        self.none.setVisible(all(row.isHidden() for _, _, row in self.shown))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.field is not None and self.wanted and focus_of(self) is self.field:
            self.field.clear()
        else:
            super().keyPressEvent(event)


class NoticeSheet(Overlay):
    """Sheet with one licence in full."""

    topic = "notices"

    def __init__(self, words: Words, theme: Theme, covered: QWidget, notice: Notice) -> None:
        super().__init__(words, theme, covered, f"{notice.name} {notice.version}".strip())
        self.notice = notice
        self.rows.addWidget(text_label(words(notice.purpose), theme, BODY, "quiet"))
        if notice.licence:
            self.rows.addWidget(
                text_label(words.text(N_("Licencia: {licence}"), licence=notice.licence), theme, BODY, "quiet")
            )
        self.text = LongText(
            notice.text or words.text(N_("El sistema en que se hizo este programa no traía su texto.")), theme
        )
        self.text.setAccessibleName(words.text(N_("Licencia: {licence}"), licence=notice.licence or notice.name))
        self.rows.addWidget(self.text, 1)

    def hug(self) -> None:
        """Make the sheet as high as the window permits: a licence is long."""

    def take_focus(self) -> None:
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    def with_theme(self, theme: Theme) -> NoticeSheet:
        return NoticeSheet(self.words, theme, self.covered, self.notice)


class LongText(QPlainTextEdit):
    """Text view for a text as long as a chapter: only the visible part is laid out. Arrow and page keys scroll it."""

    def __init__(self, text: str, theme: Theme) -> None:
        super().__init__(text)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFont(theme.font(BODY))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, theme.colour("well"))
        palette.setColor(QPalette.ColorRole.Text, theme.colour("ink"))
        self.setPalette(palette)
        self.document().setDocumentMargin(theme.px(16))
        self.verticalScrollBar().setStyleSheet(scroll_bars(theme))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        ways = {
            Qt.Key.Key_Down: bar.value() + 3,
            Qt.Key.Key_Up: bar.value() - 3,
            Qt.Key.Key_PageDown: bar.value() + bar.pageStep(),
            Qt.Key.Key_PageUp: bar.value() - bar.pageStep(),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: bar.maximum(),
        }
        if (to := ways.get(Qt.Key(event.key()))) is not None:
            bar.setValue(to)
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()  # the sheet closes
        else:
            super().keyPressEvent(event)
