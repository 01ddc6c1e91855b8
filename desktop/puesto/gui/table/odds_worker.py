"""Computation of odds after the prompt is painted. It stops when the prompt is gone, and never delays an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal

from puesto.gui.host.session_controller import SessionController
from puesto.gui.prompts.base import PromptWidget

if TYPE_CHECKING:
    from puesto.core.prompts import Prompt
    from puesto.core.study.lookahead import Worth

SETTLES = 3
"""Rounds of the event loop in which layouts settle, so that odds cost one paint and not three."""


class OddsWorker(QObject):
    """Worker that gives the widget of the current prompt its odds.

    These are the classes of a roll or draw, or the worth of each answer. It computes one answer in each round of the
    event loop, so that keys and clicks are handled in between.
    """

    weighed = Signal(object)
    """Emitted with what each modifier of the current roll is worth."""

    def __init__(self, controller: SessionController, parent: QObject) -> None:
        super().__init__(parent)
        self.controller = controller
        self._widget: PromptWidget[Any] | None = None
        self._asked: Prompt[Any] | None = None
        self._found: list[Worth] = []
        self._left: Iterator[Worth] = iter(())
        """Worth of the answers to `_asked` that are still to be computed."""
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._reckon)

    def ask(self, widget: PromptWidget[Any] | None) -> None:
        """Compute the odds of `widget` once everything pending is painted; None computes nothing."""
        self._widget = widget
        if widget is None or not widget.odds:
            self._timer.stop()
        else:
            self._timer.start()

    def _reckon(self) -> None:
        """Compute the odds of the prompt, a piece at a time."""
        from puesto.core.prompts import Draw, Roll

        widget, prompt = self._widget, self.controller.prompt
        if widget is None or prompt is None or widget.prompt is not prompt:
            return
        if isinstance(prompt, Roll | Draw):
            from puesto.core.study.odds import cases_if_few

            widget.show_cases(cases_if_few(prompt))
            if isinstance(prompt, Roll):
                from puesto.core.study.gains import gains

                self.weighed.emit(gains(prompt))
        elif not self._weigh_next(prompt):
            self._timer.start()
            return
        else:
            widget.show_worth(self._found)
        for _ in range(SETTLES):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _weigh_next(self, prompt: Prompt[Any]) -> bool:
        """Compute one more answer; return whether all are known.

        They are computed once for a prompt, however often it is worded again.
        """
        from puesto.core.study.lookahead import one_by_one

        if self._asked is not prompt:
            assert self.controller.session is not None
            self._asked, self._found, self._left = prompt, [], one_by_one(self.controller.session)
        worth = next(self._left, None)
        if worth is not None:
            self._found.append(worth)
        return worth is None
