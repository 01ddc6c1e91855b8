"""The player's actions at the bag: a marker picked as the answer, drawn in reality, or put elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from puesto.core.prompts import Draw

if TYPE_CHECKING:
    from puesto.gui.host.session_controller import SessionController
    from puesto.gui.pieces.bag import BagPanel
    from puesto.gui.table.step_bar import StepBar


class BagController(QObject):
    """Controller of a bag's panel, which owns it. Sheets over the window are asked for by signals."""

    correction_wanted = Signal(int, object)
    """Emitted with an entry of the journal and another answer, whose changes are to be shown."""
    change_wanted = Signal(str, object, object)
    """Emitted when a marker is to be put elsewhere: its path, the place, and the change in words."""

    def __init__(self, panel: BagPanel, controller: SessionController, bar: StepBar) -> None:
        super().__init__(panel)
        self.panel, self.controller, self.bar = panel, controller, bar
        panel.marker_clicked.connect(bar.counter_clicked)
        panel.drawn_by_hand.connect(self.really)
        panel.edit_wanted.connect(self.change_wanted)
        controller.prompt_changed.connect(self.follow)
        controller.odds_changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show the odds as the player wants them, and set whether drawn markers are clicked."""
        controller, view = self.controller, self.panel.view
        prompt = controller.prompt
        self.panel.set_odds(controller.odds)
        self.panel.set_by_hand(
            isinstance(prompt, Draw) and view is not None and prompt.deck == view.id and controller.is_physical
        )

    def really(self, marker: str) -> None:
        """Handle a marker drawn in reality: it answers the prompt, or corrects the last draw on a sheet."""
        from puesto.core.session.journal import Source

        prompt, view = self.controller.prompt, self.panel.view
        if view is None:
            return
        if isinstance(prompt, Draw) and prompt.deck == view.id:
            self.controller.answer(marker, Source.HAND)
        elif self.controller.session is not None:
            entries = self.controller.session.entries
            last = next((index for index in range(len(entries) - 1, -1, -1) if entries[index].stream == view.id), None)
            if last is not None:
                self.correction_wanted.emit(last, marker)


def bag_panel() -> type[BagPanel]:
    """Return the panel class of a bag. It is imported with the first bag, since most games have none."""
    from puesto.gui.pieces.bag import BagPanel

    return BagPanel
