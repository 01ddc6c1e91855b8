"""The form of whom a unit sees (`Sightings`): a row for each enemy, with its distance and its cover."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Option
from puesto.core.questions.sightings import Sightings, parts_of_value
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import style_text
from puesto.gui.controls.text_entry import give_keyboard
from puesto.gui.look.theme import FIGURE_SMALL, SMALL
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget
from puesto.gui.prompts.forms.level_strip import LevelStrip

FIRST_ROWS = 6
"""Rows that are shown at first; all that were known to be seen are among them."""
COVER_KEY = "c"


class SightingRow:
    """The widgets of one enemy: its name, its distance and its cover."""

    def __init__(self, form: SightingsWidget, option: Option) -> None:
        words, theme, prompt = form.words, form.theme, form.prompt
        number = form.numbers.get(option.value, "")
        name = words(option.message)
        self.id, self.name = option.value, name
        self.label, self.hint = PlainLabel(), PlainLabel()
        style_text(self.label, theme, FIGURE_SMALL, "ink")
        self.label.setText(f"{number}  {name}" if number else name)
        style_text(self.hint, theme, SMALL, "quiet")
        self.hint.setText(words(option.hint) if option.hint is not None else "")
        levels = [words.text(N_("no")), *(short_text(form, distance) for distance in prompt.distances)]
        covers = [short_text(form, cover) for cover in prompt.covers]
        self.distance = LevelStrip(words.text(N_("{name}, distancia"), name=option.message), levels, theme, words)
        self.cover = LevelStrip(words.text(N_("{name}, cobertura"), name=option.message), covers, theme, words)
        self.distance.chosen.connect(self._distance_chosen)
        self.cover.hide()

    def _distance_chosen(self, level: int) -> None:
        """Show the covers of a row that is seen."""
        self.cover.setVisible(level > 0)

    def set(self, level: int, cover: int) -> None:
        """Set the distance, 0 for not seen, and the cover."""
        self.cover.choose(cover)
        self.distance.choose(level)


def short_text(form: SightingsWidget, option: Option) -> str:
    """Return the short name of an option, its hint, or else its name."""
    return form.words(option.hint if option.hint is not None else option.message)


class SightingsWidget(PromptWidget[Sightings]):
    """Form with a row for each enemy. What was told before is set already, and Enter takes the form as it is shown."""

    @property
    def wide(self) -> bool:
        return True

    @property
    def heading(self) -> str:
        return self.words.text(N_("A quién ve, y a qué distancia"))

    def setup_ui(self) -> None:
        self.rows: list[SightingRow] = []
        self._holder = QWidget()
        self.column(6).addWidget(self._holder)

    def build(self) -> None:
        """Build the controls of the prompt."""
        words, prompt = self.words, self.prompt
        layout = self.layout()
        assert layout is not None
        self._holder.hide()
        layout.removeWidget(self._holder)
        self._holder.deleteLater()
        self._holder = QWidget()
        layout.addWidget(self._holder)
        self.grid = QGridLayout(self._holder)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(self.theme.px(12))
        self.grid.setVerticalSpacing(self.theme.px(2))
        self.grid.setColumnStretch(0, 1)
        self.rows = []
        sighting_by_row = {row: (distance, cover) for row, distance, cover in map(parts_of_value, prompt.before)}
        distances = [distance.value for distance in prompt.distances]
        covers = [cover.value for cover in prompt.covers]
        for option in prompt.rows[: max(FIRST_ROWS, len(sighting_by_row))]:
            self._add(option)
            if option.value in sighting_by_row:
                distance, cover = sighting_by_row[option.value]
                self.rows[-1].set(1 + distances.index(distance), covers.index(cover))
        done_text = words.text(N_("Eso es todo"))
        self.done = self.button(done_text, self.confirm, aside=True, key=ENTER_SIGN, primary=True)
        nobody = self.button(words.text(N_("No ve a nadie")), self._say_nobody, aside=True, key="0")
        hidden = len(prompt.rows) - len(self.rows)
        self.others = self.button(words.text(N_("Otra más")), self._show_all, aside=True, key="+")
        self.others.setVisible(hidden > 0)
        self.corner = self.confirm_by(*([self.others] if hidden else []), nobody, self.done)

    def _add(self, option: Option) -> None:
        """Add the row of an enemy."""
        row, at = SightingRow(self, option), 3 * len(self.rows)
        self.rows.append(row)
        self.grid.addWidget(row.label, at, 0)
        self.grid.addWidget(row.hint, at, 1)
        self.grid.addWidget(row.distance, at + 1, 0, 1, 2)
        self.grid.addWidget(row.cover, at + 2, 0, 1, 2)
        row.distance.done.connect(partial(self._go_on, row))
        row.cover.done.connect(partial(self._go_on, row))
        row.distance.chosen.connect(self._change_size)
        for part in (row.label, row.hint, row.distance):
            part.show()

    def _change_size(self, level: int) -> None:
        """Give the form the room of the covers that are shown or hidden."""
        self.picked.emit()
        self.resized.emit()

    def _show_all(self) -> None:
        """Show the rows of all enemies."""
        shown_ids = {row.id for row in self.rows}
        for option in self.prompt.rows:
            if option.value not in shown_ids:
                self._add(option)
        self.others.setVisible(False)
        self.resized.emit()

    def _go_on(self, row: SightingRow) -> None:
        """Go on to the cover of a row that is seen, else to the next row."""
        at = self.rows.index(row)
        after = self.rows[at + 1].distance if at + 1 < len(self.rows) else self.done
        give_keyboard(row.cover if row.distance.at > 0 and row.distance.hasFocus() else after)

    def _say_nobody(self) -> None:
        self.give(())

    def answer(self) -> tuple[str, ...]:
        """Return the rows that are seen."""
        prompt = self.prompt
        return prompt.answer_of(
            {
                row.id: (prompt.distances[row.distance.at - 1].value, prompt.covers[max(0, row.cover.at)].value)
                for row in self.rows
                if row.distance.at > 0
            }
        )

    def confirm(self) -> bool:
        self.give(self.answer())
        return True

    def first(self) -> QWidget:
        return self.rows[0].distance if self.rows else self.done

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of the prompt's."""
        stops = [stop for row in self.rows for stop in (row.distance, row.cover) if not stop.isHidden()]
        focused = next((stop for stop in stops if stop.hasFocus()), None)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.rows:
            rows = [row.distance for row in self.rows]
            at = next((n for n, row in enumerate(self.rows) if focused in (row.distance, row.cover)), -1)
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            give_keyboard(rows[(at + step) % len(rows)])
            return True
        if event.text() == "0":
            self._say_nobody()
            return True
        if event.text() == "+" and not self.others.isHidden():
            self._show_all()
            return True
        if event.text().lower() == COVER_KEY and focused is not None:
            row = next(row for row in self.rows if focused in (row.distance, row.cover))
            if not row.cover.isHidden():
                row.cover.choose((row.cover.at + 1) % len(row.cover.levels))
            return True
        return False

    def counter(self, id: str) -> bool:
        row = next((row for row in self.rows if row.id == id), None)
        if row is not None:
            give_keyboard(row.distance)
        return row is not None

    def glow(self) -> frozenset[str]:
        return frozenset(self.prompt.subject[:1])

    def draft(self) -> Any:
        return {row.id: (row.distance.at, row.cover.at) for row in self.rows}

    def set_draft(self, draft: Any) -> None:
        if len(draft) > len(self.rows):
            self._show_all()
        for row in self.rows:
            if row.id in draft:
                row.set(*draft[row.id])
