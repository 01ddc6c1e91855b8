"""What a player does at the bag: a marker picked as the answer, one that really came out, one put elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from puesto.core.prompts import Draw

if TYPE_CHECKING:
    from puesto.gui.host.desk import SessionController
    from puesto.gui.pieces.bag import BagPanel
    from puesto.gui.table.step_bar import StepBar


class BagController(QObject):
    """Lives as long as its panel. What wants a sheet over the window is said to whoever has one."""

    correction_wanted = Signal(int, object)
    """Another answer to an entry of the journal is to be weighed."""
    change_wanted = Signal(str, object, object)
    """A marker is to be put elsewhere: its path, where to, and the change in words."""

    def __init__(self, panel: BagPanel, desk: SessionController, bar: StepBar) -> None:
        super().__init__(panel)
        self.panel, self.desk, self.bar = panel, desk, bar
        panel.marker_clicked.connect(bar.counter_clicked)
        panel.drawn_by_hand.connect(self.really)
        panel.edit_wanted.connect(self.change_wanted)
        desk.prompt_changed.connect(self.follow)
        desk.odds_changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show the odds as the player wants them, and whether what came out is to be clicked."""
        desk, view = self.desk, self.panel.view
        prompt = desk.prompt
        self.panel.set_odds(desk.odds)
        self.panel.set_by_hand(
            isinstance(prompt, Draw) and view is not None and prompt.deck == view.id and desk.is_physical
        )

    def really(self, marker: str) -> None:
        """`marker` came out in truth: it answers the question, or corrects the last draw, weighed on a sheet."""
        from puesto.core.session.journal import Source

        prompt, view = self.desk.prompt, self.panel.view
        if view is None:
            return
        if isinstance(prompt, Draw) and prompt.deck == view.id:
            self.desk.answer(marker, Source.HAND)
        elif self.desk.session is not None:
            entries = self.desk.session.entries
            last = next((index for index in range(len(entries) - 1, -1, -1) if entries[index].stream == view.id), None)
            if last is not None:
                self.correction_wanted.emit(last, marker)


def bag_panel() -> type[BagPanel]:
    """The panel of a bag. Most games have none, and it is read with the first."""
    from puesto.gui.pieces.bag import BagPanel

    return BagPanel
