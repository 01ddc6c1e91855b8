"""The window with a game on the table, for the bridge; each line on standard input is one thing to do, `done` answers
it.

Run as `python -m tests.gui.bridge.app LANGUAGE`.
"""

import sys
from collections.abc import Callable

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication

from puesto.core.prompts import Roll
from puesto.gui.own_copy.missions_page import MissionsPage
from puesto.gui.shell.actions import ACTIONS, TABLE
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests.gui.driving import playing_window

OTHERS: dict[str, Callable[[MainWindow], object]] = {
    "line": lambda window: window.open_line(
        max(line.index for line in window.controller.log if window.controller.session.behind(line.index))
    ),
    "mission": lambda window: window.show_page(MissionsPage).start(),
    "new_game": lambda window: window.set_up("bear"),
}
"""Screens that no action of the menu shows."""


def main(language: str) -> int:
    """Open the window and obey until standard input ends."""
    application = QApplication(["puesto", "-style", "fusion"])
    window, answer = playing_window(3, preferences=Preferences(language=language, motion=False))
    actions = {action.id: action for action in ACTIONS}

    def obey(_: object) -> None:
        line = sys.stdin.readline().strip()
        if not line or line == "quit":
            application.quit()
        elif line == "answer":
            answer()
        elif line == "go_home":
            window.uncover()
            window.go_home()
        elif line == "roll":
            while window.controller.prompt is not None and not isinstance(window.controller.prompt, Roll):
                answer()
            answer()
        elif line in OTHERS:
            window.uncover()
            OTHERS[line](window)
        else:
            window.uncover()
            if actions[line].where == TABLE and not window.at_table:
                window.go_back()
            window.do(actions[line])
        application.processEvents()
        print("done", flush=True)

    listener = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    listener.activated.connect(obey)
    window.activateWindow()
    print("done", flush=True)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
