"""Home: the last session, with one key to continue; a new game; the five boxes on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.headings import PLAIN
from puesto.core.messages import N_, Text
from puesto.games import GAMES
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, style_text
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.gui.controls.surface import TableBackground, draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.box_covers import HEIGHT, WIDTH, Cover
from puesto.gui.look.theme import (
    BODY,
    CORNER,
    FIGURE_SMALL,
    HEADING,
    HUGE,
    INSIDE,
    LARGE,
    SHADOW,
    SPACE,
    TITLE,
    Theme,
    Type,
    scroll_bars,
)
from puesto.gui.look.words import Words
from puesto.gui.table.look_buttons import LookButtons

if TYPE_CHECKING:
    from datetime import datetime

    from puesto.core.game.game import Game
    from puesto.gui.start.missing_summaries import SummaryFiller
    from puesto.storage import SessionInfo

MEASURE = 1360
"""Largest width of the page in px at 100 %; in a wider window the table is visible at both sides."""
TALL = 1.35
"""Largest ratio of height to width of a cover."""
GAP = 16
BESIDE = 900
"""Least width in px at 100 % at which the older sessions are beside the last one."""
PROMISE = N_(
    "Saca cartas y marcadores, lleva los casilleros y a la IA de los juegos en solitario, tira o acepta tus "
    "dados y lo recuerda todo."
)
OFFERED_ACTIONS = {"course": N_("Curso"), "proof": N_("Comprobar las reglas")}
"""Actions that have a button here, with its text."""
RECENT = 4
"""Number of older sessions beside the last one."""


class Resume(QWidget):
    """The last session in three lines: where it is, what happened last, what comes next."""

    open_wanted = Signal(object)
    new_wanted = Signal()
    all_wanted = Signal()
    course_wanted = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.info: SessionInfo | None = None
        self.older: tuple[SessionInfo, ...] = ()
        self.heading, self.title, self.where, self.last, self.next = (PlainLabel() for _ in range(5))
        for label in self.labels():
            label.setWordWrap(True)
        self.go = AnswerButton("", theme, primary=True)
        self.go.clicked.connect(self._go)
        self.new = AnswerButton("", theme, key="N")
        self.new.clicked.connect(self.new_wanted)
        self.row = Flow(SPACE * 3)
        self.row.addWidget(self.go)
        self.row.addWidget(self.new)
        self.learn = AnswerButton("", theme, key="C")
        self.learn.clicked.connect(self.course_wanted)
        self.row.addWidget(self.learn)
        self.others = Flow(SPACE * 2, even=True)
        self.buttons: list[AnswerButton] = []
        self.all = AnswerButton("", theme, key="T")
        self.all.clicked.connect(self.all_wanted)
        self.row.addWidget(self.all)
        self.across = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.column, self.aside = QVBoxLayout(), QVBoxLayout()
        self.across.addLayout(self.column, 3)  # added while empty: PySide would keep their widgets for ever
        self.across.addLayout(self.aside, 2)
        for label in self.labels():
            self.column.addWidget(label)
        self.column.addSpacing(SPACE * 3)
        self.column.addLayout(self.row)
        self.column.addStretch(1)
        self.before = PlainLabel()
        self.aside.addWidget(self.before)
        self.aside.addLayout(self.others)
        self.aside.addStretch(1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_theme(theme)

    def labels(self) -> tuple[QLabel, ...]:
        """Return the lines from top to bottom."""
        return self.heading, self.title, self.where, self.last, self.next

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        px = theme.px
        edge = px(SHADOW + INSIDE + 4)
        self.across.setContentsMargins(edge + px(8), edge, edge, edge)
        self.across.setSpacing(px(SPACE * 3))
        self.column.setSpacing(px(SPACE))
        self.aside.setSpacing(px(SPACE * 2))
        style_text(self.before, theme, HEADING, "quiet")
        styles: tuple[tuple[QLabel, Type, str], ...] = (
            (self.heading, HEADING, "quiet"), (self.title, TITLE, "ink"),
            (self.where, BODY, "quiet"), (self.last, LARGE, "ink"), (self.next, LARGE, "ink"),
        )  # fmt: skip
        for label, style, colour in styles:
            style_text(label, theme, style, colour)
        for button in (self.go, self.new, self.learn, self.all, *self.buttons):
            button.theme = theme
            button.updateGeometry()
        self.show_sessions((self.info, *self.older) if self.info is not None else ())

    def show_sessions(self, sessions: Sequence[SessionInfo]) -> None:
        """Offer these sessions, the last one large."""
        words = self.words
        self.info = sessions[0] if sessions else None
        self.older = tuple(sessions[1 : 1 + RECENT])
        info = self.info
        if info is None:
            self.heading.setText(words.text(N_("Bienvenido")).upper())
            self.title.setText(words.text(N_("Despliega el tablero: de lo demás se encarga el puesto de mando.")))
            self.where.setText(words.text(PROMISE))
            self.last.clear()
            self.next.clear()
        else:
            self.heading.setText(words.text(N_("Terminada") if info.over else N_("Continuar")).upper())
            self.title.setText(words(info.label))
            self.where.setText(where_text(info, words))
            self.last.setText(words.text(N_("Lo último: {line}"), line=info.last) if info.last is not None else "")
            self.next.setText(words.text(N_("Ahora toca: {line}"), line=info.next) if info.next is not None else "")
        for label in self.labels():
            label.setVisible(bool(label.text()))
        self.go.key = "\u21b5"
        self.go.set_text(words.text(N_("Ver la partida") if info is not None and info.over else N_("Continuar")))
        self.go.setVisible(info is not None)
        self.new.set_text(words.text(N_("Nueva partida")))
        self.new.set_primary(info is None)
        self.learn.set_text(words.text(N_("Aprender con el curso")))
        self.learn.setVisible(info is None)
        self.all.set_text(words.text(N_("Todas las partidas")))
        self.all.setVisible(info is not None)
        self._show_older()

    def _show_older(self) -> None:
        """Show the buttons of older sessions."""
        for button in self.buttons:
            self.others.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        self.before.setText(self.words.text(N_("Otras partidas")).upper())
        self.before.setVisible(bool(self.older))
        for info in self.older:
            button = AnswerButton(
                self.words(info.label), self.theme, style=FIGURE_SMALL, hint=where_text(info, self.words)
            )
            button.clicked.connect(lambda _=False, path=info.path: self.open_wanted.emit(path))
            self.buttons.append(button)
            self.others.addWidget(button)

    def _go(self) -> None:
        if self.info is not None:
            self.open_wanted.emit(self.info.path)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.relayout(self.width())

    def relayout(self, width: int) -> None:
        """Place the older sessions at the right of the last one, or below it in a narrow window."""
        beside = width >= self.theme.px(BESIDE)
        self.across.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        px, rim = self.theme.px, self.theme.px(SHADOW)
        paper = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        draw_sheet(painter, self.theme, paper)
        painter.setClipPath(paint.rounded_rect(paper, px(CORNER)))
        painter.fillRect(QRectF(paper.x(), paper.y(), px(8), paper.height()), self.theme.colour("command"))
        painter.end()


def where_text(info: SessionInfo, words: Words) -> str:
    """Return how far a session is and when it was played.

    The text has its scenario if the player named it and its game, since battles of two games may have similar names.
    Where its file name is what distinguishes it from one of the same game, that stands in the place of the game.
    """
    from puesto.storage.versions.two_versions import describe_answers

    line = when_text(info.when, words)
    if info.answers is not None:
        line = words.text(N_("{answers}, {when}"), answers=describe_answers(info.answers), when=line)
    if info.round:
        line = words.text(N_("{moment}, {when}"), moment=info.far or PLAIN.round(info.round), when=line)
    scenario = info.title if info.name and info.problem is None else None
    game = None if info.has_twin else next((game.title for game in GAMES if game.id == info.game), None)
    file = Text(info.path.name, info.path.name) if info.has_twin or not info.is_summarised else None
    for title in (text for text in (scenario, game, file) if text is not None and text != info.label):
        line = words.text(N_("{title} · {line}"), title=title, line=line)
    return line


def when_text(moment: datetime, words: Words) -> str:
    """Return when a session was last played, as people say it."""
    from puesto.storage.versions.moments import describe_time

    return words(describe_time(moment))


class Inner(QWidget):
    """Content of home's scroll area. Its least height is that of its current width, not of its narrowest one."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)


class Home(TableBackground):
    """The first screen."""

    topic = "home"

    open_wanted = Signal(object)
    """Emitted with the path of a session to open."""
    new_wanted = Signal(str)
    """Emitted with the game to set up."""
    game_wanted = Signal(str)
    """Emitted with the game whose page is to be shown."""
    action_wanted = Signal(str)
    """Emitted with the id of another action of the window."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.name, self.motto = PlainLabel(), PlainLabel()
        self.banner = NoticeBar(words, theme)
        self._filler: SummaryFiller | None = None
        self.resume = Resume(words, theme)
        self.covers = [Cover(entry, theme, str(number)) for number, entry in enumerate(GAMES, 1)]
        self.shelf = QWidget()
        self.shelf_row = Flow(GAP)
        self.shelf.setLayout(self.shelf_row)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.shelf.setSizePolicy(policy)
        for cover in self.covers:
            self.shelf_row.addWidget(cover)
            cover.clicked.connect(lambda _=False, cover=cover: self._cover(cover))
        self.looks = LookButtons(words, theme)
        self.preferences = AnswerButton("", theme, style=FIGURE_SMALL, low=True)
        self.resolutions = AnswerButton("", theme, style=FIGURE_SMALL, low=True)
        self.offers = {id: AnswerButton("", theme, style=FIGURE_SMALL, low=True) for id in OFFERED_ACTIONS}
        for id, offer in {"preferences": self.preferences, "resolutions": self.resolutions, **self.offers}.items():
            offer.clicked.connect(lambda _=False, id=id: self.action_wanted.emit(id))
        layout = self.looks.layout()
        if isinstance(layout, Flow):
            for offer in self.offers.values():
                layout.addWidget(offer)
            layout.addWidget(self.resolutions)
            layout.addWidget(self.preferences)
        inner = Inner()
        self.area, self.opening = QScrollArea(), QWidget()
        # a viewport of ours: asking for Qt's own makes PySide search all its classes, 15 ms before the first paint
        self.area.setViewport(self.opening)
        self.area.setWidgetResizable(True)
        self.area.setWidget(inner)  # set while empty, so that it is not measured here
        self.inner = QVBoxLayout(inner)
        self.inner.addStretch(1)
        for widget in (self.name, self.motto, self.resume, self.shelf):
            self.inner.addWidget(widget)
        self.inner.addStretch(2)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.opening.setAutoFillBackground(False)
        inner.setAutoFillBackground(False)
        self.column = QVBoxLayout(self)
        for part in (self.banner, self.area, self.looks):
            self.column.addWidget(part)
        self.column.setStretchFactor(self.area, 1)
        self.resume.open_wanted.connect(self.open_wanted)
        self.resume.new_wanted.connect(self._new)
        self.resume.all_wanted.connect(lambda: self.action_wanted.emit("sessions"))
        self.resume.course_wanted.connect(lambda: self.action_wanted.emit("course"))
        self._dress()
        self.banner.changed.connect(lambda: self._compose() if self.isVisible() else None)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        for part in (self.banner, self.resume, self.looks):
            part.set_theme(theme)
        self._dress()

    def _dress(self) -> None:
        """Set theme and language of the page's own widgets; its parts do it themselves."""
        theme = self.theme
        self.area.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        px = theme.px
        style_text(self.name, theme, HUGE, "ink")
        style_text(self.motto, theme, BODY, "quiet")
        self.motto.setWordWrap(True)
        for label in (self.name, self.motto):
            label.setContentsMargins(
                px(SHADOW), 0, 0, 0
            )  # aligned with the sheets, which have that margin for their shadow
        self.inner.setSpacing(px(8))
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        for button in (*self.offers.values(), self.resolutions, self.preferences):
            button.theme = theme
            button.updateGeometry()
        for cover in self.covers:
            cover.theme = theme
            cover.updateGeometry()
        self.reword()
        if not self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):  # else it is composed when it has its size
            self._compose()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._compose()

    def _compose(self) -> None:
        """Centre the page, and let the covers fill its width and the remaining height."""
        px = self.theme.px
        side = max(px(24), (self.width() - px(MEASURE)) // 2)
        self.inner.setContentsMargins(side, px(16), side, px(8))
        self.banner.span(side + px(SHADOW))
        self.looks.setContentsMargins(side, px(4), side + px(SHADOW - 2), px(8))
        room = self.width() - 2 * side
        self.resume.relayout(room)
        above = sum(self._tall(part, room) + px(8) for part in (self.name, self.motto, self.resume))
        if not self.banner.isHidden():
            above += self._tall(self.banner, self.width())
        height_left = self.height() - above - self._tall(self.looks, self.width()) - px(56)
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if height_left < px(HEIGHT):
            policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded
            room -= px(SPACE * 3)
        self.area.setVerticalScrollBarPolicy(policy)  # the width of the bar must not decide whether it is needed
        columns = max(1, min(len(self.covers), (room + GAP) // (px(WIDTH) + GAP)))
        wide = (room - (columns - 1) * GAP) // columns
        tall = min(round(wide * TALL), max(px(HEIGHT), height_left))
        for cover in self.covers:
            cover.setFixedSize(wide, tall)
        if height_left < 0:
            QTimer.singleShot(0, self._show_next)  # once everything is laid out

    @property
    def next_button(self) -> AnswerButton:
        """Return the button of the next step: to continue the last session, or to start a new one."""
        return self.resume.go if self.resume.info is not None else self.resume.new

    def _show_next(self) -> None:
        """Scroll in large type until that button is wholly visible, while it has the focus."""
        if focus_of(self) is self.next_button:
            self.area.ensureWidgetVisible(self.next_button, 0, self.theme.px(SPACE * 2))

    @staticmethod
    def _tall(part: QWidget, wide: int) -> int:
        return part.heightForWidth(wide) if part.hasHeightForWidth() else part.sizeHint().height()

    def reword(self) -> None:
        """Word everything in the player's language."""
        words = self.words
        self.name.setText(words.text(N_("Puesto de Mando")))
        self.motto.setText(words.text(N_("Tú juegas en el tablero. El oficial de estado mayor lleva el resto.")))
        for cover in self.covers:
            entry = cover.entry
            year = entry.year if isinstance(entry.year, str) else words(entry.year)
            cover.show_words(
                words(entry.title),
                f"{words(entry.subtitle)} \u00b7 {year}",
            )
        for id, offer in self.offers.items():
            offer.set_text(words.text(OFFERED_ACTIONS[id]))
        self.resolutions.set_text(words.text(N_("Consultas rápidas")))
        self.preferences.set_text(words.text(N_("Preferencias")))

    def show_saved(self, find: Callable[[str], Game[Any, Any]]) -> list[SessionInfo]:
        """Offer the saved sessions and return them. `find` returns a game, for those without a summary."""
        from puesto.gui.start.missing_summaries import SummaryFiller
        from puesto.storage import list_sessions

        sessions = list_sessions()
        self.show_sessions(sessions)
        if self._filler is None:
            self._filler = SummaryFiller(self, find, lambda: self.show_sessions(list_sessions()))
        self._filler.fill(sessions[: 1 + RECENT])
        return sessions

    def show_sessions(self, sessions: Sequence[SessionInfo]) -> None:
        """Offer these sessions to be resumed."""
        self.resume.show_sessions(sessions)
        self._compose()
        if self.isVisible():
            self.take_focus()

    def take_focus(self) -> None:
        """Give the keyboard focus to what is done next."""
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_next()

    def _cover(self, cover: Cover) -> None:
        self.game_wanted.emit(cover.entry.id)

    def _new(self) -> None:
        """Set up the game of the last session; the first one on the shelf where there was none."""
        game_ids = [entry.id for entry in GAMES]
        last = self.resume.info.game if self.resume.info is not None else ""
        self.new_wanted.emit(last if last in game_ids else game_ids[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = focus_of(self)
        if event.isAutoRepeat():
            super().keyPressEvent(event)
        elif event.key() in (*ENTER, Qt.Key.Key_Space) and isinstance(focus, AnswerButton):
            focus.click()
        elif event.key() in ENTER and self.resume.info is not None:
            self.resume.go.click()
        elif event.text() in [cover.key for cover in self.covers]:
            self._cover(next(cover for cover in self.covers if cover.key == event.text()))
        elif event.text().lower() == "n":
            self._new()
        elif event.text().lower() == "c" and self.resume.info is None:
            self.resume.learn.click()
        elif event.text().lower() == "t" and self.resume.info is not None:
            self.action_wanted.emit("sessions")
        else:
            super().keyPressEvent(event)
