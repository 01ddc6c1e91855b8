"""A list of records as a table, typed into as in a spreadsheet. Rows are added, removed and moved by keyboard."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from enum import Enum
from typing import Any, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.game.record_forms import Face, keep_article, split_optional
from puesto.core.messages import N_, NN_, Text, count
from puesto.core.pack_layout import Finding, Path
from puesto.core.values import types_of
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.record_controls import let_wrap, matching_options, parse_number
from puesto.gui.editors.cell_model import Place
from puesto.gui.editors.grid import WRONG_MARK, Grid
from puesto.gui.editors.work import Work
from puesto.gui.look.theme import FIGURE_SMALL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words, speech

YES, NO = N_("Sí"), N_("—")
REMOVE_KEYS = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class TableForm(Protocol):
    """Protocol of the form that a table is in: the work, the choices, and the cursors."""

    work: Work
    words: Words
    theme: Theme
    cursors: dict[Path, Place]
    wanted: Path | None

    def values_of(self, face: Face, kind: Any, optional: bool = False) -> list[tuple[Any, str]]:
        """Return the values to choose from, with their texts."""
        ...

    def new_row(self, kind: type, path: Path) -> dict[str, Any]:
        """Return a new record for the list at `path`."""
        ...

    def fresh_id(self, path: Path, rows: list[Any]) -> str:
        """Return an unused id for a new entry of the list at `path`, whose entries are `rows`."""
        ...

    def finding_text(self, finding: Finding) -> str:
        """Return a problem in the words of a form."""
        ...


class RosterColumn:
    """Field of the records: its text in a cell, and the value of a typed text."""

    def __init__(self, form: TableForm, name: str, face: Face, kind: Any) -> None:
        self.form, self.name, self.face = form, name, face
        self.kind, self.optional = split_optional(kind)
        self.words: Words = form.words

    @property
    def values(self) -> list[tuple[Any, str]]:
        """Return the values to choose from, with their texts; empty where anything may be typed."""
        if self.kind is bool:
            return [(True, self.words.text(YES)), (False, self.words.text(NO))]
        return self.form.values_of(self.face, self.kind)

    def text(self, value: Any) -> str:
        """Return the text of a value in its cell."""
        if self.face.show is not None:
            return self.face.show(value)
        if self.kind is Text:
            return (
                self.words(Text(str(value.get("es", "")), str(value.get("en", "")))) if isinstance(value, dict) else ""
            )
        value_text = next((text for item, text in self.values if item == value and type(item) is type(value)), None)
        return value_text if value_text is not None else "" if value is None else str(value)

    def value(self, typed: str, before: Any) -> Any:
        """Return the value of a typed text; an unreadable text is kept and reported."""
        typed = typed.strip()
        if self.face.read is not None:
            return self.face.read(typed)
        if self.kind is Text:
            old_texts = before if isinstance(before, dict) else {"es": "", "en": ""}
            other_code = "en" if self.words.code == "es" else "es"
            is_same_text = old_texts.get("es") == old_texts.get("en")
            return (
                None
                if self.optional and not typed
                else keep_article(
                    old_texts,
                    {self.words.code: typed, other_code: typed if is_same_text else old_texts.get(other_code, "")},
                )
            )
        if self.kind is int:
            return parse_number(typed)
        values = self.values
        if not values:
            return typed or (None if self.optional else "")
        if self.kind is bool:
            return typed.casefold() not in ("", "-", "—", "no", "n", "0", "false", self.words.text(NO).casefold())
        exact = next(
            (value for value, text in values if typed.casefold() in (str(value).casefold(), text.casefold())), None
        )
        if exact is not None:
            return exact
        result = matching_options(values, typed) if typed else []
        return (
            result[0][0]
            if result
            else ""
            if isinstance(self.kind, type) and issubclass(self.kind, Enum) and not typed
            else typed
        )


class RosterCells:
    """Cells of the list for a grid."""

    def __init__(self, form: TableForm, path: Path, columns: list[RosterColumn]) -> None:
        self.form, self.path, self.columns = form, path, columns
        self.wrong: dict[tuple[int, str], list[str]] = {}

    @property
    def rows(self) -> list[Any]:
        """Return the records as plain data."""
        stored = self.form.work.get(self.path)
        return stored if isinstance(stored, list) else []

    def heads(self) -> tuple[Sequence[str], Sequence[str]]:
        words = self.form.words
        return [words.number(index + 1) for index in range(len(self.rows))], [
            words(column.face.label) for column in self.columns
        ]

    def corner(self) -> str:
        return ""

    def text(self, place: Place) -> str:
        row = self.rows[place[0]]
        return self.columns[place[1]].text(row.get(self.columns[place[1]].name) if isinstance(row, dict) else None)

    def marks(self, place: Place) -> tuple[str, ...]:
        return (WRONG_MARK,) if (place[0], self.columns[place[1]].name) in self.wrong else ()

    def accessible_text(self, place: Place) -> str:
        rows, columns = self.heads()
        wrong = self.wrong.get((place[0], self.columns[place[1]].name), [])
        return speech([f"{rows[place[0]]}, {columns[place[1]]}", self.text(place) or "—", *wrong])


class RosterGrid(Grid):
    """Grid that passes the keys of rows to its table."""

    roster: Roster

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.roster.key(event):
            super().keyPressEvent(event)


class Roster(QWidget):
    """Table with its buttons and, below it, the hint about the current cell."""

    grew = Signal()
    """Emitted when something below the focused widget was added or removed."""

    def __init__(self, form: TableForm, kind: type, path: Path, face: Face) -> None:
        super().__init__()
        self.form, self.kind, self.path, self.face = form, kind, path, face
        theme, words = form.theme, form.words
        hints, face_by_field = types_of(kind), form.work.game.forms.faces.get(kind, {})
        shown_fields = [
            (name, field_face)
            for name, field_face in face_by_field.items()
            if field_face is not None and field_face.when(form.work.data)
        ]
        self.columns = [RosterColumn(form, name, field_face, hints[name]) for name, field_face in shown_fields]
        self.cells = RosterCells(form, path, self.columns)
        self._check()
        self.grid = RosterGrid(self.cells, theme, words(face.label), narrow=False)
        self.grid.roster = self
        self.grid.grows = not face.fixed
        let_wrap(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE))
        column.addWidget(self.grid)
        self.hint = text_label("", theme, SMALL, "quiet")
        column.addWidget(self.hint)
        self.buttons: list[AnswerButton] = []
        self.tools = Flow(theme.px(SPACE * 2))
        if not face.fixed:
            for text, key, run in (
                (N_("Añadir"), "Alt+\u21b5", self.add),
                (N_("Duplicar"), "Alt+D", self.double),
                (N_("Subir"), "Alt+\u2191", lambda: self.shift(-1)),
                (N_("Bajar"), "Alt+\u2193", lambda: self.shift(1)),
                (N_("Quitar"), "Alt+\u232b", self.remove),
            ):
                button = AnswerButton(words.text(text), theme, key=key, style=FIGURE_SMALL, low=True)
                button.setAccessibleName(f"{words(face.label)}: {words.text(text)}")
                button.clicked.connect(run)
                self.buttons.append(button)
                self.tools.addWidget(button)
        column.addLayout(self.tools)
        self._fit()
        self.grid.go(*form.cursors.get(path, (0, 0)))
        self.grid.moved.connect(self._moved)
        self.grid.typed.connect(self.type)
        self.grid.typing.connect(self._typing)
        self.grid.cleared.connect(lambda places: self.type(dict.fromkeys(places, "")))
        self.grid.too_large.connect(self._too_large)
        self._moved()

    # -- typing

    def type(self, typed: dict[Place, str]) -> None:
        """Put typed or pasted text into the cells, in one undoable step.

        A block that reaches below the last row adds rows.
        """
        rows = copy.deepcopy(self.cells.rows)
        names = False  # records that all others refer to are chosen from, not named by hand
        for (row, index), text in typed.items():
            while row >= len(rows):
                rows.append(self._fresh(rows))
            column = self.columns[index]
            value = column.value(text, rows[row].get(column.name))
            names = names or (column.kind is Text and self.face.fixed)
            if value is None and not column.optional and column.kind is int:
                rows[row].pop(column.name, None)
            else:
                rows[row][column.name] = value
        self._put(rows, self.grid.at, rebuild=names)

    def _fresh(self, rows: list[Any]) -> dict[str, Any]:
        """Return the fields of a new row; references to other records are copied from the last of `rows`."""
        fields = self.form.new_row(self.kind, self.path)
        if "id" in fields:
            fields["id"] = self.form.fresh_id(self.path, rows)
        last = rows[-1] if rows else {}
        for column in self.columns:
            if column.face.among is not None and column.name in last:
                fields[column.name] = last[column.name]
        return fields

    def add(self) -> None:
        """Add a row below the current one."""
        rows = copy.deepcopy(self.cells.rows)
        index = min(self.grid.at[0] + 1, len(rows))
        rows.insert(index, self._fresh(rows))
        self._put(rows, (index, 0))

    def double(self) -> None:
        """Duplicate the current row."""
        rows, index = copy.deepcopy(self.cells.rows), self.grid.at[0]
        if rows:
            copied_row = copy.deepcopy(rows[index])
            if "id" in copied_row:
                copied_row["id"] = self._fresh(rows)["id"]
            rows.insert(index + 1, copied_row)
            self._put(rows, (index + 1, self.grid.at[1]))

    def remove(self) -> None:
        """Remove the current row."""
        rows, index = copy.deepcopy(self.cells.rows), self.grid.at[0]
        if rows:
            del rows[index]
            self._put(rows, (max(0, min(index, len(rows) - 1)), self.grid.at[1]))

    def shift(self, step: int) -> None:
        """Exchange the current row with the one above or below."""
        rows, index = copy.deepcopy(self.cells.rows), self.grid.at[0]
        if rows and 0 <= index + step < len(rows):
            rows[index], rows[index + step] = rows[index + step], rows[index]
            self._put(rows, (index + step, self.grid.at[1]))

    def _put(self, rows: list[Any], place: Place, rebuild: bool = False) -> None:
        """Replace the rows and set the cursor."""
        self.form.cursors[self.path] = place
        if rebuild:
            self.form.wanted = self.path
            self.form.work.set(self.path, rows, rebuild=True)
            return
        self.form.work.enter(self.path, rows)
        self.grid.go(*place)
        if rows and not self.grid.hasFocus():
            self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key for rows; return whether it was one."""
        key, alt = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if not alt or self.face.fixed:
            return False
        if key in STEPS:
            self.shift(STEPS[key])
        elif key in REMOVE_KEYS:
            self.remove()
        elif key == Qt.Key.Key_D:
            self.double()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.add()
        else:
            return False
        return True

    # -- hints

    def _fit(self) -> None:
        """Show only the button that adds the first row, where the table is empty."""
        empty = not self.cells.rows
        self.grid.setVisible(not empty)
        for index, button in enumerate(self.buttons):
            button.setEnabled(not empty or not index)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if empty and not index else Qt.FocusPolicy.ClickFocus)

    def refresh(self) -> None:
        """Show the records as they are now."""
        self._check()
        before = self.grid.cells_model.shown
        self.grid.refresh()
        if self.grid.cells_model.shown != before:
            self.grid.fit()
            self._fit()
        self._moved()

    def _check(self) -> None:
        """Show the problems at their cells."""
        result: dict[tuple[int, str], list[str]] = {}
        for finding in self.form.work.findings:
            path = finding.path[len(self.path) :]
            if finding.path[: len(self.path)] == self.path and path and isinstance(path[0], int):
                name = str(path[1]) if len(path) > 1 else self.columns[0].name
                result.setdefault((path[0], name), []).append(self.form.finding_text(finding))
        self.cells.wrong = result

    def _moved(self) -> None:
        """Show the problem of the current cell, or what may be typed there."""
        if not self.cells.rows:
            self.hint.setText(self.form.words.text(N_("Todavía no hay ninguna fila.")))
            return
        self.form.cursors[self.path] = self.grid.at
        column = self.columns[self.grid.at[1]]
        wrong = self.cells.wrong.get((self.grid.at[0], column.name))
        help = self.form.words(column.face.help) if column.face.help is not None else ""
        values = ", ".join(text for _, text in column.values) if column.kind is not bool else ""
        several = len(self.cells.wrong) > 1  # a single problem is shown by the form below
        self.hint.setText(". ".join(wrong) if wrong and several else help or values)
        self.hint.setVisible(bool(self.hint.text()))
        if self.grid.hasFocus():
            self.grew.emit()

    def _typing(self, text: str) -> None:
        """Show what the text being typed may mean."""
        column = self.columns[self.grid.at[1]]
        if column.values and text.strip() and column.kind is not bool:
            self.hint.setText(
                " · ".join(result for _, result in matching_options(column.values, text)[:6])
                or self.form.words.text(N_("Nada se parece a eso."))
            )

    def _too_large(self, rows: int, columns: int) -> None:
        """Say that a pasted block has too many columns."""
        self.hint.setText(
            self.form.words(
                count(
                    NN_("El bloque tiene {n} columna de más.", "El bloque tiene {n} columnas de más."),
                    self._over(columns),
                )
            )
        )
        self.hint.show()

    def _over(self, columns: int) -> int:
        return max(1, self.grid.at[1] + columns - len(self.columns))

    def go_to(self, path: Path) -> None:
        """Put the cursor at a field of one of the records."""
        index = path[len(self.path) :]
        row = int(index[0]) if index and isinstance(index[0], int) else 0
        name = str(index[1]) if len(index) > 1 else ""
        place = next((place for place, column in enumerate(self.columns) if column.name == name), 0)
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)
        self.grid.go(row, place)
