"""The keys that the table has besides its prompts: the staff, formations and charts."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from puesto.core.game.answer_keys import FORMATIONS_WORD, TABLES_WORD, word_of
from puesto.core.game.game import whole_game
from puesto.gui.procedures.formations import FormationsPanel
from puesto.gui.shell.window_host import ActionHost

PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
ADVICE = "?"
"""The key that asks the staff of the house. On questions about the board a prompt takes it for “I don’t know”."""
CHARTS = "charts"
"""Id of the action that opens the charts of the game."""


def take_letter(window: ActionHost, event: QKeyEvent) -> bool:
    """Handle a letter that no prompt has taken; return False where it means nothing here."""
    session = window.controller.session
    if session is None or not window.at_table or event.modifiers() not in PLAIN or event.isAutoRepeat():
        return False
    if event.text() == ADVICE:
        ask_staff(window)
        return True
    own_verbs = whole_game(session).verbs
    for word, act in ((TABLES_WORD, show_charts), (FORMATIONS_WORD, show_formations)):
        if word in own_verbs and word_of(window.controller.words(word)).letter == event.text().upper():
            act(window)
            return True
    return False


def ask_staff(window: ActionHost) -> None:
    """Ask the staff of the house about the prompt, or hide what it says."""
    if window.controller.replay is None:
        window.controller.staff.switch()


def show_charts(window: ActionHost) -> None:
    """Open the charts of the game."""
    if (action := window.named_action(CHARTS)) is not None:
        action.run()


def show_formations(window: ActionHost) -> None:
    """Show the cards of the formations expanded, with the focus on the one in play."""
    panel = next(
        (
            formations_panel
            for formations_panel in window.frame.findChildren(FormationsPanel)
            if formations_panel.isVisible()
        ),
        None,
    )
    if panel is None or not panel.views:
        return
    if panel.folded:
        panel.unfold()
    active = next((view.id for view in panel.views if view.active), panel.views[0].id)
    panel.cards[active].setFocus(Qt.FocusReason.ShortcutFocusReason)
