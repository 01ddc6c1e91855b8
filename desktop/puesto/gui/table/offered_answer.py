"""Offers at the table: an answer that an update could not replay, or to paint an unknown board."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Sayable, msg
from puesto.core.session.journal import label_of
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import BODY, FIGURE_SMALL, SHADOW, SPACE, Theme

KEYS, PAINT_KEY = "Ctrl+\u21b5", "F7"
KNOWN_ENOUGH = 30
"""Share of a board in per cent from which it is no longer offered to be painted."""


class OfferedAnswer(NoticeBar):
    """Banner with the recorded answer that fits the prompt, as long as there is one."""

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        self.controller = controller
        super().__init__(controller.words, theme)
        controller.prompt_changed.connect(self.show_offer)
        controller.language_changed.connect(self.reword)
        self.away.key = KEYS

    def show_offer(self) -> None:
        """Offer the answer that fits the current prompt, or nothing."""
        session = self.controller.session
        entry = session.offer if session is not None and self.controller.read_only is None else None
        lines: list[Sayable] = (
            []
            if entry is None or session is None
            else [msg(N_("La última vez contestaste: {what}"), what=label_of(entry, session.prompt))]
        )
        if lines != self.lines:
            self.lines = lines
            self.reword()

    def dismiss(self) -> None:
        """Take the offered answer."""
        self.controller.take_offered()

    def reword(self) -> None:
        super().reword()
        self.away.set_text(self.words.text(N_("Contestar lo mismo")))


class BoardOffer(NoticeBar):
    """Slip in the tool bar that offers to paint a board that is hardly known.

    It is there at the first question of a session; who declines learns the board by playing.
    """

    paint_wanted = Signal()

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        self.controller = controller
        self._closed: object = None
        """Session in which the offer was declined."""
        super().__init__(controller.words, theme)
        self.paint = AnswerButton(
            controller.words.text(N_("Pintarlo ahora")), theme, key=PAINT_KEY, style=FIGURE_SMALL, low=True
        )
        self.paint.clicked.connect(self.paint_wanted)
        self.row.insertWidget(1, self.paint, 0, Qt.AlignmentFlag.AlignVCenter)
        controller.prompt_changed.connect(self.show_offer)
        controller.language_changed.connect(self.reword)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if (paint := getattr(self, "paint", None)) is not None:
            paint.theme = theme
            paint.updateGeometry()
        super().set_theme(theme)

    def show_offer(self) -> None:
        """Offer to paint the board of the session, or nothing."""
        lines = self._wanted()
        if lines != self.lines:
            self.lines = lines
            self.reword()

    def _wanted(self) -> list[Sayable]:
        session = self.controller.session
        if session is None or self.controller.read_only is not None or self._closed is session or session.given:
            return []
        desk = whole_game(session).maps
        is_new = session.prompt is not None and session.end.step == 0
        if desk is None or not is_new:
            return []
        board = desk.of_session(session.state, session.content)
        title = next((one.title for one in desk.titles(session.content) if one.id == board), None)
        if title is None or desk.coverage(session.content, board).share >= KNOWN_ENOUGH:
            return []
        return [msg(N_("{map} no está pintado todavía."), map=title)]

    def _inset(self) -> None:
        self.row.setContentsMargins(self.theme.px(SHADOW + 12), 0, self.theme.px(SHADOW), 0)

    def row_width(self) -> int:
        """Return the width in px that it takes in one row of text."""
        text, margins = self.theme.metrics(BODY).horizontalAdvance(self.text.text()), self.row.contentsMargins()
        buttons = sum(button.sizeHint().width() + self.row.spacing() for button in (self.paint, self.away))
        return text + buttons + margins.left() + margins.right() + self.theme.px(SPACE)

    def dismiss(self) -> None:
        """Decline the offer: the board is learnt by playing."""
        self._closed, self.lines = self.controller.session, []
        self.reword()

    def reword(self) -> None:
        super().reword()
        self.away.set_text(self.words.text(N_("Lo aprendo jugando")))
        if (paint := getattr(self, "paint", None)) is not None:
            paint.set_text(self.words.text(N_("Pintarlo ahora")))
            set_tip(paint, self.words.text(N_("Lo que pintes no se vuelve a preguntar.")))
            self.changed.emit()
