"""A table of yes and no over a set: whom each unit can come to, who holds what (`AskTable`)."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.questions.cross_tables import AskTable
from puesto.gui.controls.accessible import announce
from puesto.gui.panels.tick_table import TickTable
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget
from puesto.gui.prompts.pick import NONE_KEY


class TableWidget(PromptWidget[AskTable]):
    """A table of yes and no. What was ticked before is ticked; 0 unticks all."""

    @property
    def wide(self) -> bool:
        return True

    def setup_ui(self) -> None:
        self.table = TickTable(self.theme)
        self.table.toggled.connect(self.toggle)
        lines = self.column(8)
        lines.addWidget(self.table)
        lines.addStretch(1)

    def build(self) -> None:
        self.chosen = set(self.prompt.before)
        self.done = self.button("", self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        none = self.button(self._none_text(), self._untick, aside=True, key=NONE_KEY)
        self.corner = self.confirm_by(none, self.done)
        self.table.theme = self.theme
        self._show()

    def _none_text(self) -> str:
        return self.words(self.prompt.none) if self.prompt.none is not None else self.words.text(N_("Ninguno"))

    def _untick(self) -> None:
        self.chosen.clear()
        self._show()

    def toggle(self, cell: str) -> None:
        """Tick a cell or untick it; of cells that exclude each other the last one stays."""
        if cell in self.chosen:
            self.chosen.remove(cell)
        else:
            for group in self.prompt.apart:
                self.chosen -= set(group) if cell in group else set()
            self.chosen.add(cell)
        self._show()
        announce(self.table, self.table.accessibleName())
        self.picked.emit()

    def _show(self) -> None:
        """Show the table with its ticks, and word the button."""
        words, prompt = self.words, self.prompt
        rows = [(option.value, words(option.message)) for option in prompt.rows]
        columns = [(option.value, words(option.message)) for option in prompt.columns]
        self.table.show_table(rows, columns, self.chosen, words)
        is_as_before = bool(prompt.before) and self.chosen == set(prompt.before)
        kept = words.text(N_("Como se dijo")) if prompt.is_plan else words.text(N_("Como antes"))
        self.done.set_text(kept if is_as_before else words.text(N_("Así queda")))
        self.resized.emit()

    def answer(self) -> tuple[str, ...]:
        """Return the ticked cells, in the order of the table."""
        return tuple(option.value for option in self.prompt.options if option.value in self.chosen)

    def first(self) -> QWidget:
        return self.table

    def key(self, event: QKeyEvent) -> bool:
        if event.text() == NONE_KEY:
            self._untick()
            return True
        return self.table.take_key(event)

    def confirm(self) -> bool:
        self.give(self.answer())
        return True

    def draft(self) -> list[str]:
        return list(self.answer())

    def set_draft(self, draft: list[str]) -> None:
        self.chosen = {option.value for option in self.prompt.options} & set(draft)
        self._show()
