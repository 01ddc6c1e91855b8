"""Offers at the table: an answer that an update could not replay, to paint a board, to copy a chart."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import Qt, Signal

from puesto.core.charts import Chart, house_cells
from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Sayable, msg
from puesto.core.prompts import Roll
from puesto.core.session.journal import label_of
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import BODY, FIGURE_SMALL, SHADOW, SPACE, Theme

KEYS, PAINT_KEY = "Ctrl+\u21b5", "F7"
CHART_KEY = "Ctrl+\u21e7+T"
CELLS_A_MINUTE = 8
"""Cells of a chart that are copied in a minute, each with one or two keys."""
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


class TableOffer(NoticeBar):
    """Slip in the tool bar that offers to paint an unknown board, or to copy a chart of the house.

    The first is there at the first question of a session, the second at each throw that is read off such a chart, until
    it is declined.
    """

    taken = Signal(str)
    """Emitted with the name of the action that does what was offered."""

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        self.controller = controller
        self.chart = ""
        """The chart that is offered to be copied; "" for the board."""
        self._session: object = None
        """Session that was seen last."""
        self._closed: set[bool] = set()
        """Offers that were declined in it: True for that of a chart, False for that of the board."""
        super().__init__(controller.words, theme)
        self.accept = AnswerButton("", theme, key=PAINT_KEY, style=FIGURE_SMALL, low=True)
        self.accept.clicked.connect(lambda: self.taken.emit("charts" if self.chart else "maps"))
        self.row.insertWidget(1, self.accept, 0, Qt.AlignmentFlag.AlignVCenter)
        controller.prompt_changed.connect(self.show_offer)
        controller.language_changed.connect(self.reword)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if (accept := getattr(self, "accept", None)) is not None:
            accept.theme = theme
            accept.updateGeometry()
        super().set_theme(theme)

    def show_offer(self) -> None:
        """Offer what fits the prompt of the session, or nothing."""
        if self.controller.session is not self._session:
            self._session, self._closed = self.controller.session, set()
        chart = self._house_chart()
        lines: list[Sayable] = self._board() if chart is None else [msg(N_("Tabla de la casa:"))]
        if (lines, chart.id if chart is not None else "") != (self.lines, self.chart):
            self.lines, self.chart = lines, chart.id if chart is not None else ""
            self.reword()

    def _house_chart(self) -> Chart | None:
        """Return the chart of the throw that is asked for, if the house made it up and the owner may copy it."""
        session, prompt = self.controller.session, self.controller.prompt
        if session is None or not isinstance(prompt, Roll) or not (prompt.is_house and prompt.chart):
            return None
        if self.controller.read_only is not None or True in self._closed:
            return None
        chart = getattr(session.content, "charts", {}).get(prompt.chart)
        return chart if isinstance(chart, Chart) and house_cells(chart) else None

    def _board(self) -> list[Sayable]:
        """Return the offer to paint the board; nothing where it is known."""
        session = self.controller.session
        if session is None or self.controller.read_only is not None or False in self._closed or session.given:
            return []
        desk = whole_game(session).maps
        is_new = session.prompt is not None and session.end.step == 0
        if desk is None or not is_new:
            return []
        board = desk.of_session(session.state, session.content)
        title = next((each_title.title for each_title in desk.titles(session.content) if each_title.id == board), None)
        if title is None or desk.coverage(session.content, board).share >= KNOWN_ENOUGH:
            return []
        return [msg(N_("{map} no está pintado todavía."), map=title)]

    def _inset(self) -> None:
        self.row.setContentsMargins(self.theme.px(SHADOW + 12), 0, self.theme.px(SHADOW), 0)

    def row_width(self) -> int:
        """Return the width in px that it takes in one row of text."""
        text, margins = self.theme.metrics(BODY).horizontalAdvance(self.text.text()), self.row.contentsMargins()
        buttons = sum(button.sizeHint().width() + self.row.spacing() for button in (self.accept, self.away))
        return text + buttons + margins.left() + margins.right() + self.theme.px(SPACE)

    def dismiss(self) -> None:
        """Decline the offer for this session: to paint the board, or to copy the printed chart."""
        self._closed.add(bool(self.chart))
        self.lines = []
        self.reword()

    def reword(self) -> None:
        """Word the offer in the player's language."""
        super().reword()
        self.away.set_text(self.words.text(N_("Ahora no") if self.chart else N_("Lo aprendo jugando")))
        if (accept := getattr(self, "accept", None)) is None:
            return
        accept.key = CHART_KEY if self.chart else PAINT_KEY
        if self.chart and (session := self.controller.session) is not None:
            cell_count = house_cells(session.content.charts[self.chart])
            text = N_("Copia ahora tu tabla ({n} casillas, {minutes} min)")
            accept.set_text(self.words.text(text, n=cell_count, minutes=ceil(cell_count / CELLS_A_MINUTE)))
            set_tip(accept, self.words.text(N_("Lo que copies de tu hoja de ayuda vale desde esta misma tirada.")))
        else:
            accept.set_text(self.words.text(N_("Pintarlo ahora")))
            set_tip(accept, self.words.text(N_("Lo que pintes no se vuelve a preguntar.")))
        accept.updateGeometry()
        self.changed.emit()
