"""Reckons odds after the question is on the screen, and drops what is no longer asked. It never delays an answer."""

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
"""How often layouts are let come to rest, so that odds cost one picture and not three."""


class OddsWorker(QObject):
    """Gives the widget of the current question its odds: the classes of a throw or draw, or what each answer is worth.

    Answers are looked at one in each turn of the event loop, so that keys and clicks come in between.
    """

    weighed = Signal(object)
    """What each modifier of the throw that is asked is worth."""

    def __init__(self, controller: SessionController, parent: QObject) -> None:
        super().__init__(parent)
        self.controller = controller
        self._widget: PromptWidget[Any] | None = None
        self._asked: Prompt[Any] | None = None
        self._found: list[Worth] = []
        self._left: Iterator[Worth] = iter(())
        """The answers to `_asked` that were looked at, and those that are still to be."""
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._reckon)

    def ask(self, widget: PromptWidget[Any] | None) -> None:
        """Reckon for `widget` once everything that waits has been painted; None where nothing is to be reckoned."""
        self._widget = widget
        if widget is None or not widget.odds:
            self._timer.stop()
        else:
            self._timer.start()

    def _reckon(self) -> None:
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
        elif not self._weighed(prompt):
            self._timer.start()
            return
        else:
            widget.show_worth(self._found)
        for _ in range(SETTLES):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def _weighed(self, prompt: Prompt[Any]) -> bool:
        """Look at one more answer; whether all are known. They are looked at once for a question, however often it is worded again."""
        from puesto.core.study.lookahead import one_by_one

        if self._asked is not prompt:
            assert self.controller.session is not None
            self._asked, self._found, self._left = prompt, [], one_by_one(self.controller.session)
        one = next(self._left, None)
        if one is not None:
            self._found.append(one)
        return one is None
