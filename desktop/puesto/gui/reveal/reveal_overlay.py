"""The overlay after a draw or a throw: it shows it, waits, and swallows the key or click that ends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QWidget

from puesto.core.card_views import DrawnView
from puesto.core.game.game import whole_game
from puesto.core.prompts import Prompt
from puesto.core.study.throws import ThrownView
from puesto.core.views import TableView
from puesto.gui.controls.accessible import announce
from puesto.gui.host.overhearing import let_go, overhear
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.motion import CLOCK, TICK_MS
from puesto.gui.look.theme import SHADOW
from puesto.gui.look.words import speech
from puesto.gui.reveal.drawn_art import HIGH, WIDE
from puesto.gui.reveal.drawn_thing import DrawnThing
from puesto.gui.reveal.result_bar import ResultBar
from puesto.gui.reveal.throw_tray import ThrowTray, spoken_throw
from puesto.gui.table.table import EDGE, PlayTable
from puesto.storage.preferences import NORMAL, SHORT, WAITS

if TYPE_CHECKING:
    from puesto.gui.reveal.far_drawing import FarDrawing
    from puesto.gui.table.table_window import TableWindow

REVEAL_MS = 1500
"""Milliseconds for which a drawn thing is shown. Without motion it stays until the next key; at 0 it is not shown at
all.
"""
TALL_MS, LOW_MS, SHORT_MS = 1600, 800, 600
"""Milliseconds for which a throw is shown once it has come to rest: one that changes something for good, another one,
and one that the app's side misses or that the player wants short.
"""
EARLY_MS = 300
"""Milliseconds after the draw in which no key ends the overlay. A second press of the key that drew must not hide the
result.
"""
COLUMN_LEFT, COLUMN_INSIDE = 10, 3
"""Distance in px at 100 % of a throw's tray from the left edge of its column, and half of how much narrower it is."""
OUT, BAND_LEFT_FREE, LEAST = 10, 50, 200
"""Sizes in px at 100 %: margin around the card, visible part of the card's band, least height."""
LEAST_TRAY = 92
"""Height in px at 100 % of the tray in the largest type."""
LEAST_PAGE = 120
"""Least height in px at 100 % of the page below the step bar for the thing to be painted there."""
NEVER_ENDS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
)
SHORTCUTS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
CLICKS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
HEARD = (
    QEvent.Type.KeyPress,
    QEvent.Type.KeyRelease,
    *CLICKS,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.Hide,
    QEvent.Type.Resize,
    QEvent.Type.ZOrderChange,
)
"""The event types that the filter handles."""


class RevealOverlay(QObject):
    """Overlay that shows what was drawn. While it is shown, keys and clicks on its windows are swallowed."""

    began = Signal(object)
    """Emitted with the `DrawnView` when it is shown."""
    ended = Signal()

    def __init__(
        self, controller: SessionController, table: PlayTable, pace: Callable[[], str] = lambda: NORMAL
    ) -> None:
        super().__init__(table)
        self.controller, self.table = controller, table
        self.thing, self.result = DrawnThing(table), ResultBar(table, controller.words)
        self.tray = ThrowTray(table)
        self._pace = pace
        """Function that returns how long throws are shown: `NORMAL`, `SHORT` or `WAITS`."""
        self.far: FarDrawing | None = None
        """The same overlay on the table window; None without one."""
        self._time, self._click_is_down = QElapsedTimer(), False
        self._asked_in: TableView | None = None
        self._drawn_in: TableView | None = None
        """Table view of the open prompt, and table view of the prompt whose answer drew what is shown. They differ:
        after a usage check it is the other side's turn.
        """
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.end)
        self._unveil = QTimer(self, singleShot=True, interval=TICK_MS)
        """Timer that lets the next prompt's map be painted once the thing has turned over. Painting it earlier would
        stop the animation.
        """
        self._unveil.timeout.connect(table.centre.go_on)
        self.thing.lies.connect(self._unveil.start)
        self.tray.lies.connect(self._unveil.start)
        controller.drawn_told.connect(self.tell)
        controller.drew.connect(self.begin)
        controller.prompt_changed.connect(self._ask)
        controller.session_closed.connect(self.end)
        controller.language_changed.connect(self.end)

    def join(self, board: TableWindow) -> None:
        """Show the drawn thing on the table window too; keys and clicks there end the reveal."""
        from puesto.gui.reveal.far_drawing import FarDrawing  # imported late: few players have such a window

        self.far = FarDrawing(board)

    @property
    def lasts(self) -> bool:
        """Return whether a drawn thing or a throw is shown."""
        return not (self.thing.isHidden() and self.tray.isHidden())

    @property
    def pace(self) -> str:
        """Return how long throws are shown: `NORMAL`, `SHORT` or `WAITS`."""
        return self._pace()

    @property
    def _is_throw(self) -> bool:
        return isinstance(self.result.drawn, ThrownView)

    def _time_for(self, drawn: DrawnView | ThrownView) -> int:
        """Return the milliseconds after which the reveal ends; 0 where it waits for a key."""
        if not CLOCK.on or (self.pace == WAITS and isinstance(drawn, ThrownView)):
            return 0
        if not isinstance(drawn, ThrownView):
            return REVEAL_MS
        if self.pace == SHORT or drawn.is_plain:
            return SHORT_MS
        return TALL_MS + self.tray.lasts if self.tray.is_tall else LOW_MS

    def begin(self, drawn: DrawnView | ThrownView, prompt: Prompt[Any]) -> None:
        """Show a drawn card or a throw over the table, and highlight the subject of its prompt `prompt`.

        Until `end`, which a timer calls after the time for it, keys and clicks on the table only end it.
        """
        if not REVEAL_MS or not self.table.isVisible():
            return
        words, view = self.controller.words, self.controller.view
        if isinstance(drawn, ThrownView):
            self.tray.show_thrown(self.table.theme, drawn, prompt.rule, words, self.pace == SHORT)
        else:
            self.thing.show_drawn(self.table.theme, drawn, view, words)
        duration = self._time_for(drawn)
        self.result.show_drawn(self.table.theme, drawn, prompt, self._drawn_in or view, duration)
        self.place()
        if self.far is not None:
            self.far.show_drawn(drawn, view, words, prompt.rule, self.pace == SHORT)
        self.table.highlight(frozenset(prompt.subject))
        self._time.start()
        self._click_is_down = False
        overhear(self, self.table, self.table.bar, *self._windows())
        if duration:
            self._timer.start(duration)
        self.began.emit(drawn)

    def tell(self, drawn: DrawnView | ThrownView) -> None:
        """Announce to screen readers what an answer drew or threw, before the next question is announced.

        Words that the latest diary line already contains are left out.
        """
        self._drawn_in = self._asked_in
        self.end()
        if not REVEAL_MS or not self.table.isVisible():
            return
        words = self.controller.words
        told_text = self.table.log.last_told.casefold()
        if isinstance(drawn, ThrownView):
            announce(self.table, speech(self._accessible_texts(drawn, told_text)))
            self.table.centre.wait()
            return
        texts = [words(message) for message in (drawn.told, drawn.detail) if message is not None]
        stamp = words(drawn.stamp) if drawn.stamp is not None else ""
        if not any(stamp.casefold() in name.casefold() for name in texts):
            texts.append(stamp)
        announce(self.table, speech(name for name in texts if name.casefold().removesuffix(".") not in told_text))
        self.table.centre.wait()

    def _accessible_texts(self, drawn: ThrownView, told_text: str) -> list[str]:
        """Return what a screen reader says of a throw: its dice, and the verdict if it is news."""
        words = self.controller.words
        verdict = words(drawn.verdict) if drawn.verdict is not None else ""
        return [spoken_throw(drawn, words), *([words(drawn.told)] if verdict.casefold() not in told_text else [])]

    def place(self) -> None:
        """Set the geometry of the result bar and of the drawn thing or the tray on the table."""
        table, edge = self.table, self.table.theme.px(EDGE)
        self.result.setGeometry(edge, edge, table.width() - 2 * edge, table.bar.compact)
        spot, page = self._spot(), self._page()
        if spot is None and page.height() < table.theme.px(LEAST_PAGE):  # in the largest type it is only written
            page.setTop(0)
            if self._is_throw:  # the dice are seen all the same
                page.setTop(max(page.bottom() - table.theme.px(LEAST_TRAY), page.height() // 2))
                self.result.setGeometry(edge, edge, table.width() - 2 * edge, page.top() - edge)
            else:
                self.result.setGeometry(page.adjusted(edge, edge, -edge, 0))
        if self._is_throw:
            self._place_tray(page)
        else:
            self.thing.lay_over(*(spot, False) if spot is not None else (page, True))
        self.result.show_and_raise()

    def _place_tray(self, page: QRect) -> None:
        """Lay the tray over the left column at the game's height, or flat over the page below the bar."""
        table, px, rim = self.table, self.table.theme.px, self.table.theme.px(SHADOW)
        if table.mode == "wide" and table.held.isVisible() and self.controller.session is not None:
            column = _within(table.left, table.left.rect(), table)
            columns = whole_game(self.controller.session).columns
            left = column.left() + px(COLUMN_LEFT)
            top = px(columns.tray)
            high = min(self.tray.height_in(False), column.bottom() - top)
            spot = QRect(left, top, px(columns.left - 2 * COLUMN_INSIDE), high)
            self.tray.lay_over(spot.adjusted(-rim, -rim, rim, rim))
            return
        edge = px(EDGE)
        room = page.adjusted(edge, 0, -edge, 0)
        if high := self.tray.height_in(True):
            room.setHeight(min(room.height(), high + 2 * rim))
        self.tray.lay_over(room, is_flat=True)

    def _spot(self) -> QRect | None:
        """Return the rectangle for the thing in pixels of the table: over its bag or over the card in play.

        None on a page that shows neither.
        """
        table, px = self.table, self.table.theme.px
        bag, out = table.panels.get(("bag", self.thing.deck)), px(OUT)
        if bag is not None and bag.isVisible():
            return _within(bag, bag.rect(), table) & _within(table.held, table.held.rect(), table)
        if table.card.isVisible():
            card = table.card.card_rect(table.card.width(), table.card.height()).toAlignedRect()
            spot = _within(table.card, card, table)
            view = self.controller.view
            if view is not None and view.card is not None and view.card.id != self.thing.id:
                spot.setTop(spot.top() + px(BAND_LEFT_FREE))
            full_bottom = max(spot.bottom(), spot.top() + round(spot.width() * HIGH / WIDE))
            hand_area = _within(table.held, table.held.rect(), table)
            spot.setBottom(max(min(full_bottom, hand_area.bottom()), spot.top() + px(LEAST)))
            return spot.adjusted(-out, -out, out, out)
        if table.mode == "wide" and table.held.isVisible():  # a strip is where other games have the card
            return _within(table.held, table.held.rect(), table)
        return None

    def _page(self) -> QRect:
        """Return the rectangle of the whole page below the step bar."""
        top = self.result.geometry().bottom()
        return QRect(0, top, self.table.width(), self.table.tools.y() - top)

    def _ask(self) -> None:
        self.end()
        self._asked_in = self.controller.view

    def end(self) -> None:
        """Hide the overlay and let the game go on."""
        if self.lasts:
            self._timer.stop()
            self.thing.dismiss()
            self.tray.dismiss()
            self.result.hide()
            if self.far is not None:
                self.far.dismiss()
            self.table.highlight(None)
            self._unveil.stop()
            self.table.centre.go_on()
            if not self._click_is_down:
                let_go(self)
            self.ended.emit()

    def _windows(self) -> list[QWindow]:
        """Return the native windows whose keys and clicks end the overlay."""
        boards = (self.table.window(), *([self.far.board] if self.far is not None else []))
        return [board.windowHandle() for board in boards if board.isVisible()]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow the keys and clicks that end the overlay. Shortcuts and events of other windows pass."""
        kind = event.type()
        if kind not in HEARD:
            return False
        if isinstance(watched, QWindow):
            return self._swallows(event)
        if not self.lasts:
            return False
        if watched is self.table and kind == QEvent.Type.Hide:  # the keys of a page must not end it
            self.end()
        elif watched is self.table and kind == QEvent.Type.Resize:
            self.place()
        elif watched is self.table.bar and kind == QEvent.Type.ZOrderChange:
            (self.tray if self._is_throw else self.thing).raise_()
            self.result.raise_()
        return False

    def _swallows(self, event: QEvent) -> bool:
        """Return whether a key or click is swallowed."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonRelease and self._click_is_down:
            self._click_is_down = False
            let_go(self)
            return True
        if not self.lasts:
            return False
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Shift and not event.isAutoRepeat():
            self._hold(kind == QEvent.Type.KeyPress)
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._swallow_key(event)
        if kind not in CLICKS:
            return False
        self._click_is_down = True
        self.end()
        return True

    def _hold(self, is_held: bool) -> None:
        """Stop the time while Shift is held, and let it run again from its beginning."""
        drawn = self.result.drawn
        if drawn is None or not self._time_for(drawn):
            return
        if is_held:
            self._timer.stop()
            self.result.goes_on.begin(self.table.theme, 0)
        else:
            lasts = self._time_for(drawn)
            self._timer.start(lasts)
            self.result.goes_on.begin(self.table.theme, lasts)

    def _swallow_key(self, event: QKeyEvent) -> bool:
        if event.key() in NEVER_ENDS or event.modifiers() & SHORTCUTS:
            return False
        if not event.isAutoRepeat() and self._time.elapsed() >= EARLY_MS:
            self.end()
        return True


def _within(widget: QWidget, rect: QRect, table: QWidget) -> QRect:
    """Return `rect` of a widget in coordinates of the table."""
    return QRect(widget.mapTo(table, rect.topLeft()), rect.size())
