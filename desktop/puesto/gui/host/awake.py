"""The computer does not fall asleep beside the board while somebody plays."""

from __future__ import annotations

from threading import Event, Thread

from PySide6.QtCore import QObject, QTimer

from puesto.core.messages import N_
from puesto.gui.host.desk import SessionController
from puesto.system import wakefulness

LEFT_ALONE = 60 * 60 * 1000
"""Milliseconds without an answer after which the computer may sleep: nobody is at the table."""
UNHURRIED = 500
"""Milliseconds before the system is asked: the table is painted first."""
WHY = N_("Hay una partida en la mesa")
"""What a desktop shows to whoever asks it why the screen stays on."""


class Wish:
    """What is asked of the system, in a thread of its own.

    A system may take seconds to answer, and Windows keeps it for that thread alone.
    """

    def __init__(self, why: str) -> None:
        self.agreed: bool | None = None
        """What the system said; None while it has not answered yet."""
        self.over = Event()
        Thread(target=self._hold, args=(why,), name="awake", daemon=True).start()

    def _hold(self, why: str) -> None:
        let_go = wakefulness.stay_awake("Puesto de Mando", why)
        self.agreed = let_go is not None
        if let_go is not None:
            self.over.wait()
            let_go()


class Awake(QObject):
    """Asks for it while a session is on the table, until an hour after the last answer."""

    def __init__(self, desk: SessionController, wanted: bool, parent: QObject) -> None:
        super().__init__(parent)
        self.desk, self.wanted = desk, wanted
        self.agreed: bool | None = None
        """What the system said; None where it was not asked, or has not answered yet."""
        self._wish: Wish | None = None
        self._look = QTimer(self, interval=UNHURRIED)
        self._look.timeout.connect(self._answered)
        self._begin = QTimer(self, singleShot=True, interval=UNHURRIED)
        self._begin.timeout.connect(self._ask)
        self._end = QTimer(self, singleShot=True, interval=LEFT_ALONE)
        self._end.timeout.connect(self.let_sleep)
        desk.state_changed.connect(self.follow)
        desk.put_away.connect(self.let_sleep)
        self.follow()

    def allow(self, wanted: bool) -> None:
        """Keep it awake or not, from now on."""
        self.wanted = wanted
        self.follow() if wanted else self.let_sleep()

    def follow(self) -> None:
        """Somebody is at the table."""
        if not self.wanted or self.desk.session is None:
            return
        self._end.start()
        if self._wish is None and not self._begin.isActive():
            self._begin.start()

    def let_sleep(self) -> None:
        """The computer may sleep as its owner has set it."""
        for timer in (self._begin, self._end, self._look):
            timer.stop()
        self.agreed = None
        if self._wish is not None:
            self._wish.over.set()
        self._wish = None

    def _ask(self) -> None:
        self._wish = Wish(self.desk.words.text(WHY))
        self._look.start()

    def _answered(self) -> None:
        """Look whether the system has answered: its thread touches nothing of the window, which may be gone."""
        if self._wish is not None and self._wish.agreed is not None:
            self._look.stop()
            self.agreed = self._wish.agreed
