"""The table window for a second screen, to be read from two metres: step, prompt, figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, msg
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.views import BagEntry, TableView, TrackView
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import focus_of
from puesto.gui.controls.surface import TableBackground
from puesto.gui.look.side_sign import paint_stripe
from puesto.gui.look.theme import BAND, SPACE, theme
from puesto.gui.pieces.far_labels import AutoSizeLabel, DieInHand, ElidedLabel, Head, ScoreTile
from puesto.gui.pieces.last_throw import LastThrow
from puesto.gui.prompts.far_answers import FarAnswer, FarAnswers, answers_of
from puesto.gui.table.latest_event import LatestEvent
from puesto.gui.table.step_bar import StepBar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from puesto.gui.host.host import SheetHost
    from puesto.gui.look.words import Words

SIZES = (48, 60, 72, 84, 96, 108, 120)
"""Sizes of the largest letters in points; they are smaller only where they would not fit."""
POINTS = 72
"""Points in an inch."""
RESULT_MS = 8000
"""Milliseconds for which a roll is shown."""
SHARE = 0.7
"""Share of the height between head and figures for the question, where there is more text."""
STRIPE = 14
"""Height in px of the band below the head: hatched in the AI's turn, plain in the player's."""
WHY = 0.8
"""Size of the line of reasons, relative to the smallest of the large letters."""
TIGHTEST = 0.7
"""Least share of their preferred width for figures, before some of them are left out."""
ANSWERS_SHARE, QUESTION_SHARE = 0.2, 0.24
"""Share of the height for the answers at most, and for the question at least."""
ROOM_FOR_ANSWERS = 8
"""Least height of the window for answers, in heights of its smallest large letters."""
SIZE_KEY = "table_window"
SCREEN_LOST = N_(
    "La otra pantalla se ha desconectado y la ventana de mesa es ahora una ventana como las demás. Esc la cierra."
)


class TableWindow(TableBackground):
    """Window that follows the session controller by itself.

    F11 switches to full screen, + and − change the size of the letters, Esc closes it.
    """

    def __init__(self, host: SheetHost, bar: StepBar) -> None:
        super().__init__()
        self.host, self.controller, self.words, self.bar = host, host.controller, host.words, bar
        stored_size = host.preferences.other.get(SIZE_KEY)
        self.points = stored_size if stored_size in SIZES else SIZES[-1]
        self.news = LatestEvent(self.controller)
        self.head, self.rule = Head(self, "paper", ground="ink"), AutoSizeLabel(self, "paper", ground="ink")
        self.rule.side = Qt.AlignmentFlag.AlignRight
        self.question, self.detail = AutoSizeLabel(self, "ink"), AutoSizeLabel(self, "quiet")
        self.answers, self.why = FarAnswers(self), ElidedLabel(self, "quiet", BAND)
        self.flaps: list[ScoreTile] = []
        self.firm = 0
        """Number of the first tiles that are never left out."""
        self.thrown: LastThrow | None = None
        self.told = AutoSizeLabel(self, "ink")
        self._showing = QTimer(self, singleShot=True, interval=RESULT_MS)
        self._showing.timeout.connect(self.show_figures)
        self._told: tuple[list[FarAnswer], str] = [], ""
        """Answers and line that it shows now."""
        self._cases: tuple[Prompt[Any], Any] | None = None
        self.screen_lost = False
        """Whether it has to say that the screen which it filled is gone; until the next question."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.controller.log_grew.connect(self._hear)
        self.controller.prompt_changed.connect(self._ask)
        self.controller.language_changed.connect(self.refresh)
        self._screens = QTimer(self, singleShot=True, interval=0)  # Qt moves windows after it has told of the removal
        self._screens.timeout.connect(self._leave_lost_screen)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.screenRemoved.connect(self._screens.start)
        self._following = QTimer(self, singleShot=True, interval=0)
        self._following.timeout.connect(self._follow)
        bar.resized.connect(self._following.start)
        self.news.read_on()
        self.refresh()

    # -- position

    def appear(self) -> None:
        """Fill the other screen where there is one; else open as a window."""
        second_screen = other_screen(self.host.frame)
        if second_screen is not None:
            self.setGeometry(second_screen.geometry())
            self.showFullScreen()
        else:
            self._show_as_window()

    def _show_as_window(self) -> None:
        """Show a window of its own beside the table's, whatever it filled before."""
        room = self.host.frame.screen().availableGeometry()
        self.setWindowState(Qt.WindowState.WindowNoState)  # `show` alone keeps the whole screen of the time before
        self.resize(room.width() * 4 // 5, room.height() * 4 // 5)
        self.move(room.center() - self.rect().center())
        self.show()

    def _leave_lost_screen(self) -> None:
        """Become a window where Qt has laid it over the table's screen, since its own is gone, and say so."""
        if self.isVisible() and self.isFullScreen() and self.screen() is self.host.frame.screen():
            self._show_as_window()
            self.screen_lost = True
            self.controller.say(msg(SCREEN_LOST))
            self.refresh()

    def _ask(self) -> None:
        """Show the next question, and no longer what became of a screen."""
        self.screen_lost = False
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        opens = event.key() == Qt.Key.Key_T and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if opens or (event.key() == Qt.Key.Key_Escape and not self.bar.press(event)):
            self.close()
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()  # Esc removed what was typed
        elif event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.step_size(-1 if event.key() == Qt.Key.Key_Minus else 1)
        else:  # as if pressed on the table: its focused field or row takes it
            focus = focus_of(self.host.frame)
            QApplication.sendEvent(self.bar if focus is None else focus, event)
            self._following.start()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self.bar.release(event)

    def step_size(self, step: int) -> None:
        """Change to the next larger or smaller size, which is saved in the preferences."""
        place = SIZES.index(self.points) + step
        self.points = SIZES[max(0, min(place, len(SIZES) - 1))]
        self.host.preferences.other[SIZE_KEY] = self.points
        self.refresh()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._showing.stop()
        self.screen_lost = False
        super().closeEvent(event)

    # -- texts

    @property
    def most(self) -> int:
        """Return the size in px of the largest letters."""
        return round(self.points * self.logicalDpiY() / POINTS)

    def refresh(self) -> None:
        """Update everything from the session controller, in the window's language and theme."""
        words, view, prompt = self.words, self.controller.view, self.controller.prompt
        self.set_theme(theme(self.host.theme.palette.name))  # the size of its letters is set apart
        self.setWindowTitle(words.text(N_("Ventana de mesa: {name}"), name=words.text(N_("Puesto de Mando"))))
        self.setAccessibleName(self.windowTitle())
        self.head.setText(words(view.moment).upper() if view is not None else words.text(N_("Puesto de Mando")).upper())
        self.head.show_side(view, prompt.who if prompt is not None else "", words)
        self.rule.setText(prompt.rule if prompt is not None else "")
        self.question.setText(self._question(view, prompt))
        detail = (
            prompt.detail
            if prompt is not None
            else view.outcome.text
            if view is not None and view.outcome is not None
            else None
        )
        lost = words.text(SCREEN_LOST) if self.screen_lost else ""
        self.detail.setText(lost or self.bar.said_meanwhile or (words(detail) if detail is not None else ""))
        self._told = self._now
        self.answers.tell(self._told[0])
        self.why.setText(self._why())
        set_tip(self.why, self.why.text())
        for line in (self.head, self.rule, self.question, self.detail, self.why, self.told):
            line.theme = self.theme
        self.answers.theme = self.theme
        if self._showing.isActive():
            self._show_result()
        else:
            self.show_figures()
        QTimer.singleShot(0, self, self._reckon)

    def _follow(self) -> None:
        """Update what was typed or refused on the table."""
        if self.isVisible() and self._now != self._told:
            self.refresh()

    @property
    def _now(self) -> tuple[list[FarAnswer], str]:
        """Return the current answers, and the text in place of the prompt's quiet line."""
        bar = self.bar
        answers = [] if bar.widget is None or self.controller.read_only else answers_of(bar.widget, bar.corner)
        return answers, bar.said_meanwhile

    def _question(self, view: TableView | None, prompt: Prompt[Any] | None) -> str:
        if prompt is not None:
            return self.words(prompt.message)
        if view is not None and view.outcome is not None:
            return self.words(view.outcome.title)
        return self.words.text(N_("No hay ninguna partida en la mesa."))

    def _why(self) -> str:
        """Return the AI's last reason of this round in one line; "" once the mission is over."""
        from puesto.core.study.why import because, latest_decision

        session, view = self.controller.session, self.controller.view
        reason = latest_decision(session) if session is not None else None
        if (
            session is None
            or view is None
            or session.prompt is None
            or reason is None
            or reason.line.round != view.round
        ):
            return ""
        text = " · ".join(self.words(line.message) for line in because(whole_game(session), reason))
        return self.words.text(N_("Por qué: {reason}"), reason=text) if text else ""

    def _hear(self) -> None:
        self.news.read_on()
        if self.news.thrown.dice:
            self._showing.start()

    def _show_result(self) -> None:
        """Show the dice and the result in place of the figures."""
        self._clear()
        self.thrown = LastThrow(self, self.theme, self.news.thrown)
        lines = self.news.lines
        line = next((log_line for log_line in reversed(lines) if log_line.facts.dice), lines[-1] if lines else None)
        text = self.words(line.message) if line is not None else ""
        if self.news.thrown.dice or text != self.detail.text():
            self.told.setText(text)
            self._place()
        else:  # the result is shown already
            self.show_figures()

    def show_figures(self) -> None:
        """Show the tracks, and what a roll needs."""
        self._clear()
        self.told.setText("")
        view = self.controller.view
        die = die_in_hand(view) if view is not None else None
        if view is not None and die is not None:
            self.flaps.append(DieInHand(self, self.theme, self.most, view, die, self.words))
        for figures in (self._needs(), self._markers()):
            self.firm = len(self.flaps)
            self.flaps += [ScoreTile(self, self.theme, self.most, *figure) for figure in figures]
        self._place()

    def _clear(self) -> None:
        for old_widget in (*self.flaps, self.thrown):
            if old_widget is not None:
                old_widget.hide()
                old_widget.deleteLater()
        self.flaps, self.thrown = [], None

    def _needs(self) -> Iterable[tuple[str, str, str]]:
        """Yield name, figure and further text of each tile for the needs of a roll or draw."""
        prompt = self.controller.prompt
        if isinstance(prompt, Roll | Draw):
            from puesto.gui.controls.gauge import is_best_first, shares_of

            cases = self._cases[1] if self._cases is not None and self._cases[0] is prompt else None
            shares = shares_of(prompt, self.words, cases)
            if isinstance(prompt, Roll) and len(shares) > 1:
                shares = shares[:-1] if is_best_first(prompt) else shares[1:]  # the worst class is left out
            for share in shares:
                odds = share.percent(self.words) if share.chance is not None and self.controller.odds else ""
                yield share.text, share.when or odds or "?", odds if share.when else ""

    def _markers(self) -> Iterable[tuple[str, str, str]]:
        """Yield name, figure and further text of each tile for the tracks."""
        view = self.controller.view
        if view is not None and not view.tallies and not view.tracks:
            yield from dice_left(view, self.words)
        for tally in view.tallies if view is not None else ():
            yield self.words(tally.title), str(tally.left), self.words.text(N_("de {n}"), n=tally.level)
        for track in view.tracks if view is not None else ():
            note = track.note if track.note is not None else track.reading
            yield self.words(track.title), _at(track), self.words(note) if note is not None else ""

    def _reckon(self) -> None:
        """Compute the odds of a roll or draw, once its prompt is painted."""
        prompt = self.controller.prompt
        if (
            isinstance(prompt, Roll | Draw)
            and self.controller.odds
            and (self._cases is None or self._cases[0] is not prompt)
            and self.isVisible()
        ):
            from puesto.core.study.odds import cases_if_few

            self._cases = prompt, cases_if_few(prompt)
            if not self._showing.isActive():
                self.show_figures()

    # -- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, view = QPainter(self), self.controller.view
        stripe = QRectF(0, self.head.height(), self.width(), self.theme.px(STRIPE))
        paint_stripe(
            painter,
            self.theme,
            stripe,
            view,
            self.controller.prompt.who if self.controller.prompt is not None else "",
            self.theme.px(SPACE * 2),
        )
        if self.told.isVisible():  # the result is a part of its own
            edge = self.theme.px(SPACE * 8)
            painter.fillRect(
                QRectF(edge, self.told.y() - edge / 8, self.width() - 2 * edge, self.theme.px(SPACE)),
                self.theme.colour("edge"),
            )
        painter.end()

    def _place(self) -> None:
        """Place the head above, the figures at the foot, and the question between them."""
        width, height, edge = self.width(), self.height(), self.theme.px(SPACE * 8)
        smallest = round(SIZES[0] * self.logicalDpiY() / POINTS)
        head = min(round(smallest * 1.3), height // 7)
        self.head.most = self.rule.most = self.told.most = self.detail.most = smallest
        self.why.most = round(smallest * WHY)
        self.question.most, self.told.most = self.most, min(self.most, round(smallest * 1.25))
        aside = width // 4 if self.rule.text() else 0
        self.head.setGeometry(0, 0, width - aside, head)
        self.rule.setGeometry(width - aside, 0, aside, head)
        foot = min(round(self.most * 2.1), height * 2 // 5) if self.flaps or self.thrown is not None else 0
        if any(isinstance(flap, DieInHand) for flap in self.flaps):
            foot = height // 2  # the die must be readable from afar
        why = round(self.why.most * 1.4) if self.why.text() else 0
        self.answers.most = smallest
        across = width - 2 * edge
        most = round(height * ANSWERS_SHARE)
        answers = self.answers.height_for(across, most) if height >= ROOM_FOR_ANSWERS * smallest else 0
        height_left = height - head - why - answers - edge * 2 - round(height * QUESTION_SHARE)
        foot = min(foot, max(height_left, height // 6))  # the prompt is more important than the figures
        room = QRect(edge, head + edge // 2, width - 2 * edge, height - head - foot - why - answers - edge * 2)
        self.answers.setGeometry(edge, room.bottom() + 1, room.width(), answers)
        self.why.setGeometry(edge, room.bottom() + 1 + answers, room.width(), why)
        upper = round(room.height() * SHARE) if self.detail.text() else room.height()
        self.question.setGeometry(room.x(), room.y(), room.width(), upper)
        self.detail.setGeometry(room.x(), room.y() + upper, room.width(), room.height() - upper)
        low = QRect(edge, height - foot - edge, width - 2 * edge, foot)
        if self.thrown is not None:
            wide = min(self.thrown.width_at(foot), low.width() // 2)
            self.thrown.setGeometry(low.x(), low.y(), wide, foot)
            beside = wide + edge if wide else 0
            self.told.setGeometry(low.x() + beside, low.y(), low.width() - beside, foot)
        self._place_flaps(low, edge)
        texts = (self.head, self.rule, self.question, self.detail, self.answers, self.why, self.told)
        for line in (*texts, *self.flaps, *([self.thrown] if self.thrown is not None else [])):
            line.setVisible(bool(line.text()) and line.width() > 0)
            line.update()

    def _place_flaps(self, low: QRect, gap: int) -> None:
        """Place the tiles side by side, as wide as their figures, or narrower where there are many.

        Where they would be too narrow to be read from afar, the last ones, which are always the same, are left out.
        """
        wanted_widths = [flap.wanted() for flap in self.flaps]
        room = low.width() - gap * max(0, len(wanted_widths) - 1)
        while len(wanted_widths) > max(1, self.firm) and room < sum(wanted_widths) * TIGHTEST:
            wanted_widths.pop()
            room += gap
        for flap in self.flaps[len(wanted_widths) :]:
            flap.setGeometry(0, 0, 0, 0)
        part = min(1.0, room / max(1, sum(wanted_widths)))
        x = low.x()
        for flap, wide in zip(self.flaps, wanted_widths, strict=False):
            flap.setGeometry(x, low.y(), int(wide * part), low.height())
            x += int(wide * part) + gap


def die_in_hand(view: TableView) -> BagEntry | None:
    """Return the order die that has come out of a bag and is being used, or None."""
    entries = (entry for bag in view.bags for entry in bag.entries)
    return next((entry for entry in entries if entry.state == "play" and entry.face is not None), None)


def dice_left(view: TableView, words: Words) -> Iterable[tuple[str, str, str]]:
    """Yield the number of each side's markers that are still in the bags, as tiles."""
    for bag in view.bags:
        for side in bag.sides:
            inside = sum(entry.side == side.id and entry.state == "in" for entry in bag.entries)
            yield words(side.name), str(inside), words.text(N_("en la bolsa"))


def _at(track: TrackView) -> str:
    """Return what is printed on the marker's space."""
    return next((cell.label for cell in track.cells if cell.value == track.at), str(track.at))


def other_screen(window: QWidget) -> QScreen | None:
    """Return a screen that the window is not on, or None."""
    return next((screen for screen in QGuiApplication.screens() if screen is not window.screen()), None)
