"""The panels of the table: made on first use, and connected to the prompt and to corrections by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from puesto.core.prompts import Choose, Draw
from puesto.core.views import TableView
from puesto.gui.controls.accessible import Say
from puesto.gui.controls.surface import TableBackground
from puesto.gui.host.session_controller import SessionController
from puesto.gui.lessons.advice_panel import AdvicePanel
from puesto.gui.look.theme import Theme
from puesto.gui.panels.base import Panel, Piece
from puesto.gui.panels.deck import DeckPanel
from puesto.gui.panels.edit_menu import put_right
from puesto.gui.panels.groups import LitPanel
from puesto.gui.panels.hand import HandPanel
from puesto.gui.panels.sheet import SheetPanel
from puesto.gui.panels.tally import TallyPanel
from puesto.gui.panels.track import TrackPanel
from puesto.gui.pieces.roster import RosterPanel
from puesto.gui.procedures.parts import ProcedurePanel, printed_names
from puesto.gui.table.step_bar import StepBar

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


class TablePanels(TableBackground):
    """Base of the table: its panels, and what a click on one of them does."""

    correction_wanted = Signal(int, object)
    """Emitted with an entry of the journal and another answer, whose changes are to be shown."""
    look_wanted = Signal(str)
    """Emitted with a deck or a bag whose content is to be shown."""
    change_wanted = Signal(str, object, object)
    """Emitted when a value is to be corrected by hand: its path, its new value, and the change in words."""

    def __init__(self, controller: SessionController, theme: Theme) -> None:
        super().__init__()
        self.controller, self.theme = controller, theme
        self.bar, self.advice = StepBar(controller, theme), AdvicePanel(controller)
        self.panels: dict[tuple[str, str], Any] = {}
        self._view: TableView | None = None
        self._worded: Say | None = None
        """The function that worded what is shown: another one says other names."""
        self.is_beside_map = False
        """Whether the left column is laid out for the map of a battle."""

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.advice.set_theme(theme)

    def _panel(self, kind: str, make: Any, view: Any, old: TableView | None) -> Any:
        """Return the panel that shows `view`. It is made on first use, and updated only if the view has changed."""
        key = (kind, getattr(view, "id", ""))  # several views on one panel have no id
        panel: Any = self.panels.get(key)
        if panel is None or not isinstance(panel, make):  # a roster may get groups, or lose them
            panel = self.panels[key] = DeckPanel(small=True) if make is DeckPanel else make()
            panel.set_theme(self.theme)
            self._connect(kind, panel)
            old = None
        if old is None or getattr(panel, "shown_view", None) != view:
            panel.show_view(view, self.controller.words.say)
            panel.shown_view = view
        return panel

    def _beside_map(self, view: TableView, old: TableView | None) -> list[list[Panel]]:
        """Return the bag and the Wings beside the map of a battle; [] where no such map is the table.

        While a marker is drawn or chosen, the bag has its usual size.
        """
        self.is_beside_map = self.has_battle_map
        rosters = tuple(roster for roster in view.rosters if roster.groups)
        if not (rosters and view.bags and self.has_battle_map):
            return []
        from puesto.gui.map.battle.beside_map import BagShown, SmallBag, WingRows, WingsShown

        bag, prompt = view.bags[0], self.controller.prompt
        wings = WingsShown(rosters, bag)
        markers = {entry.id for entry in bag.entries}
        is_asked = isinstance(prompt, Draw) or (
            isinstance(prompt, Choose) and any(option.value in markers for option in prompt.options)
        )
        upper = (
            self._panel("bag", bag_panel(), bag, old)
            if is_asked
            else self._panel("small_bag", SmallBag, BagShown(bag, view.tallies, wings), None)
        )
        return [[upper], [self._panel("wings", WingRows, wings, None)]]

    @property
    def has_battle_map(self) -> bool:
        """Return whether the table is the map of a battle."""
        return False

    def _connect(self, kind: str, panel: Any) -> None:
        """Connect the signals of a panel to the table."""
        if kind == "wings":
            panel.counter_clicked.connect(self.bar.counter_clicked)
        if kind == "roster":
            panel.counter_clicked.connect(lambda id: self._pick(panel, id))
            panel.edit_wanted.connect(self.controller.override)
            if not isinstance(panel, RosterPanel):
                panel.edits_of = lambda piece: (
                    self.controller.session.edits(piece) if self.controller.session is not None else ()
                )
        elif isinstance(panel, TrackPanel | SheetPanel | TallyPanel):
            panel.marker_dropped.connect(self.controller.override)
        elif kind in ("deck", "bag"):
            panel.draw_requested.connect(self._draw)
            panel.look_wanted.connect(self.look_wanted)
            if kind == "bag":
                bag = BagController(panel, self.controller, self.bar)
                bag.correction_wanted.connect(self.correction_wanted)
                bag.change_wanted.connect(self.change_wanted)
        elif isinstance(panel, HandPanel):
            panel.card_clicked.connect(self.bar.counter_clicked)
        elif isinstance(panel, ProcedurePanel):
            assert self._view is not None
            panel.set_sides(self._view.sides)
            panel.printed = lambda text: printed_names(self.controller.session, self.controller.words, text)
            panel.connect_to(lambda id: self._answer(panel, id), self._put_right, self.controller.override)

    def _answer(self, panel: ProcedurePanel, id: str) -> None:
        """Handle a click on what the prompt is about: the prompt takes it, or the panel handles it itself."""
        if not self.bar.counter_clicked(id):
            panel.untaken(id)

    def _pick(self, panel: Any, id: str) -> None:
        """Handle a click on a counter: the prompt takes it, or the counter handles it itself."""
        if not self.bar.counter_clicked(id):
            panel.counters[id].untaken()

    def light_panels(self, glow: frozenset[str]) -> None:
        """Highlight what the prompt asks for, with the letters of what the staff or an opponent has weighed."""
        letters = self.advice.letters()
        for (kind, _), panel in self.panels.items():
            if kind == "bag" or isinstance(panel, LitPanel | DeckPanel):
                panel.set_glow(glow)
            if isinstance(panel, LitPanel):
                panel.set_letters(letters)
            if isinstance(panel, RosterPanel):
                panel.set_caps(self.bar.caps)

    def _put_right(self, piece: Piece, title: str, path: str) -> None:
        """Handle a click on a piece of a procedure. One correction is made at once, several are offered in a menu."""
        session = self.controller.session
        if session is not None and not self.controller.read_only:
            put_right(piece, title, path, session.edits, self.controller.words.say, self.controller.override)

    def _draw(self, deck: str) -> None:
        """Handle a click on a deck: the app draws from it if that is asked."""
        if isinstance(prompt := self.controller.prompt, Draw) and prompt.deck == deck:
            self.controller.roll()
