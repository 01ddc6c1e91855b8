"""The drawn thing over the whole table window, to be seen from across the room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect

from puesto.core.card_views import DrawnView
from puesto.core.study.throws import ThrownView
from puesto.core.views import TableView
from puesto.gui.controls.surface import TableBackground
from puesto.gui.look.theme import MAX_SCALE, MIN_SCALE, SPACE, Theme
from puesto.gui.look.words import Words, sentence_case, speech
from puesto.gui.pieces.far_labels import AutoSizeLabel
from puesto.gui.reveal.drawn_thing import DrawnThing
from puesto.gui.reveal.throw_tray import ThrowTray
from puesto.gui.table.table_window import TableWindow

TRAY_WIDE = 660
"""Width in design pixels of a flat tray: it is painted as large as the window lets it be."""
SHARE = 0.45
"""Share of the window that the thing may take beside its sentence. In a window higher than wide the thing is above the
sentence.
"""


class FarDrawing(QObject):
    """Cover over a table window, with the drawn thing and its outcome."""

    def __init__(self, board: TableWindow) -> None:
        super().__init__(board)
        self.board = board
        self.cover = TableBackground(board)
        self.thing, self.tray = DrawnThing(self.cover), ThrowTray(self.cover)
        self.told, self.detail = AutoSizeLabel(self.cover, "ink"), AutoSizeLabel(self.cover, "quiet")
        self._is_throw = False
        self.cover.hide()
        board.installEventFilter(self)

    def show_drawn(
        self, drawn: DrawnView | ThrownView, table: TableView | None, words: Words, rule: str, is_short: bool
    ) -> None:
        """Cover the window with a drawn thing or with the tray of a throw."""
        theme = self.board.theme
        self.cover.set_theme(theme)
        detail_messages = drawn.detail if isinstance(drawn.detail, tuple) else (drawn.detail,)
        for line, messages in ((self.told, (drawn.told,)), (self.detail, detail_messages)):
            line.theme = theme
            line.setText(
                sentence_case(speech(words(message) for message in messages if message is not None).removesuffix("."))
            )
        if isinstance(drawn, ThrownView):
            self.thing.dismiss()
            scale = min(MAX_SCALE, max(MIN_SCALE, self.board.width() * 100 // TRAY_WIDE))
            self.tray.show_thrown(Theme(theme.palette, scale), drawn, rule, words, is_short)
        else:
            self.tray.dismiss()
            self.thing.show_drawn(theme, drawn, table, words)
        self._is_throw = isinstance(drawn, ThrownView)
        self.cover.show()
        self.cover.raise_()
        self._place()

    def dismiss(self) -> None:
        """Hide the drawing and show the table window again."""
        self.thing.dismiss()
        self.tray.dismiss()
        self.cover.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window, and stay above widgets that are added to it meanwhile."""
        if event.type() == QEvent.Type.ChildPolished:
            self.cover.raise_()
        if event.type() == QEvent.Type.Resize and self.cover.isVisible():
            self._place()
        return False

    def _place(self) -> None:
        """Place the thing and the texts beside or below it."""
        full_rect, edge = self.board.rect(), self.board.theme.px(SPACE * 8)
        self.cover.setGeometry(full_rect)
        if full_rect.width() >= full_rect.height():
            beside = round(full_rect.width() * SHARE)
            thing_box = QRect(edge // 2, edge // 2, beside - edge // 2, full_rect.height() - edge)
            room = QRect(beside, edge, full_rect.width() - beside - edge, full_rect.height() - 2 * edge)
        else:
            thing_box = QRect(edge // 2, edge // 2, full_rect.width() - edge, (full_rect.height() - edge) // 2)
            room = QRect(edge, thing_box.bottom(), full_rect.width() - 2 * edge, full_rect.height() // 2 - edge)
        if self._is_throw:  # across the window, with the verdict below it
            thing_box = QRect(edge // 2, edge // 2, full_rect.width() - edge, full_rect.height() * 3 // 5)
            room = QRect(
                edge,
                thing_box.bottom(),
                full_rect.width() - 2 * edge,
                full_rect.height() - thing_box.bottom() - edge // 2,
            )
            self.tray.lay_over(thing_box, is_flat=True)
        else:
            self.thing.lay_over(thing_box)
        self.told.most = self.board.most
        self.detail.most = max(1, self.board.most // 2)
        upper = room.height() * 3 // 5 if self.detail.text() else room.height()
        self.told.setGeometry(room.x(), room.y(), room.width(), upper)
        self.detail.setGeometry(room.x(), room.y() + upper, room.width(), room.height() - upper)
