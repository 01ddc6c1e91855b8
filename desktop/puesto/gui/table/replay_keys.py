"""The keys of a replay: arrows, with Ctrl for turns, Home, End, M for map or sheets, Esc to leave."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.messages import N_
from puesto.core.study.replay import Replay
from puesto.gui.controls.overlay import Overlay
from puesto.gui.host.overhearing import let_go, overhear
from puesto.gui.host.session_controller import SessionController

CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
MOVES: dict[tuple[int, Qt.KeyboardModifier], Callable[[Replay], bool]] = {
    (Qt.Key.Key_Left, PLAIN): lambda replay: replay.go_on(-1),
    (Qt.Key.Key_Right, PLAIN): lambda replay: replay.go_on(1),
    (Qt.Key.Key_Left, CTRL): lambda replay: replay.go_turn(False),
    (Qt.Key.Key_Right, CTRL): lambda replay: replay.go_turn(True),
    (Qt.Key.Key_Home, PLAIN): lambda replay: replay.go(0),
    (Qt.Key.Key_End, PLAIN): lambda replay: replay.go(replay.last),
}
"""Move in the replay by key and modifier."""
HINT = N_("{place}. Flechas: una entrada; con Ctrl, un turno; Inicio y Fin, los extremos; M, mapa u hojas; Esc vuelve.")


class ReplayKeys(QObject):
    """Event filter that takes the keys while a replay is shown on the table."""

    turned = Signal()
    """Emitted when map and sheets are to be switched."""

    def __init__(self, controller: SessionController, bar: QWidget) -> None:
        super().__init__(bar)
        self.controller, self.bar = controller, bar
        controller.prompt_changed.connect(self._listen)
        controller.session_closed.connect(self._listen)

    def _listen(self) -> None:
        """Install the filter while there is a replay."""
        if self.controller.replay is not None:
            overhear(self)
        else:
            let_go(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the replay by a key."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return self._takes(event)
        return False

    def _takes(self, event: QKeyEvent) -> bool:
        focus = QApplication.focusWidget()
        if not self.bar.isVisible() or focus is None or focus.window() is not self.bar.window() or _is_covered(focus):
            return False
        turns = event.key() == Qt.Key.Key_M and event.modifiers() == PLAIN
        move = MOVES.get((event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier))
        if move is None and not turns and event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif turns:
            self.turned.emit()
        elif move is not None:
            self.controller.walk_replay(move)
        else:
            self.controller.end_replay()
        return True


def _is_covered(widget: QWidget) -> bool:
    """Return whether the focused widget is on a sheet over the table."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, Overlay):
        above = above.parentWidget()
    return above is not None
