"""The sheet of an attack, shown over the sheets of the middle column while the attack is decided."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject

from puesto.core.game.game import whole_game
from puesto.core.procedure_views import FacingView
from puesto.core.session.session import Session
from puesto.gui.facing.facing_sheet import AIMS, FacingSheet
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import Theme
from puesto.gui.map.sketch_stack import QuestionBar, SketchStack
from puesto.gui.pieces.flat_piece import counters_of

MARGIN = 4
"""Space in px at 100 % at the right of the sheets of the middle column."""
LEAST = 600
"""Width in px at 100 % of the middle column from which the sheet is shown. Below it the answers say the chances."""


STEPS_BACK = 40
"""Steps whose throws can still be shown beside a question."""


class FacingOverlay(QObject):
    """Shows the sheet of the attack that the prompt is part of, and hides it with any other prompt."""

    def __init__(self, centre: SketchStack, controller: SessionController, bar: QuestionBar, theme: Theme) -> None:
        super().__init__(centre)
        self.centre, self.controller, self.bar = centre, controller, bar
        self.sheet = FacingSheet(centre)
        self.sheet.theme = theme
        self.sheet.chosen.connect(bar.counter_clicked)
        controller.prompt_changed.connect(self.follow)
        controller.state_changed.connect(self.follow)
        controller.language_changed.connect(lambda _code: self.follow())
        centre.currentChanged.connect(lambda _: self.follow())
        centre.resumed.connect(self.follow)
        centre.installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.sheet.theme = theme
        self.follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.follow()
        return False

    def follow(self) -> None:
        """Show the sheet of the prompt where there is room for it and no map is shown."""
        if self.centre.waits:
            return
        view, table = self._wanted(), self.controller.view
        if view is None or table is None:
            self.sheet.hide()
            return
        self.sheet.show_view(view, self.controller.words, counters_of(table), table.numbers)
        self.sheet.lay_over(self.centre.rect().adjusted(0, 0, -self.sheet.theme.px(MARGIN), 0))

    def _wanted(self) -> FacingView | None:
        """Return the attack to be shown; None for none."""
        session, prompt, px = self.controller.session, self.controller.prompt, self.sheet.theme.px
        is_roomy = self.centre.width() >= px(LEAST) and self.centre.height() >= px(AIMS)
        if session is None or prompt is None or self.controller.replay is not None or not is_roomy:
            return None
        if self.centre.currentWidget() is not self.centre.sheets:
            return None
        return whole_game(session).facing(session.state, session.content, prompt, last_throws(session) | session.given)


def last_throws(session: Session[Any, Any]) -> dict[str, Any]:
    """Return the throws of the last steps by key and subject ("shock.check SI-1"), the latest of each."""
    return {
        " ".join((entry.key, *entry.subject)): entry.value
        for step in session.steps[-STEPS_BACK:]
        for entry in step.entries
        if entry.kind == "answer" and entry.is_chance
    }
