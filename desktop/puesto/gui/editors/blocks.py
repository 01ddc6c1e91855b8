"""The blocks of a form: a control for each kind of value, with its name, its help and its problem."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeAlias, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.record_forms import Face, blank_record, is_list, is_pair, keep_article, split_optional
from puesto.core.messages import N_, Text
from puesto.core.pack_layout import Path
from puesto.core.values import is_value, types_of
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.record_controls import (
    Chain,
    ChoiceField,
    FramedTextEdit,
    LineField,
    Search,
    TextEdit,
    let_wrap,
    parse_items,
    parse_number,
    parse_ranges,
    ranges_text,
)
from puesto.gui.controls.segments import Segments
from puesto.gui.editors.work import MISSING, Work
from puesto.gui.look.theme import BODY_BOLD, SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.look.words import Words

FEW = 12
"""Most values that are side by side; more are searched."""
NUMBER_WIDTH = 5
ROWS_OF_FEW = 3
LANGUAGES = (("es", "Español"), ("en", "English"))
Block: TypeAlias = tuple[QWidget, bool]
"""Field with everything that belongs to it, and whether it needs a row of its own."""


class Blocks(QWidget):
    """Base of forms. Each control, and each label of a problem, is known by the path of its field."""

    grew = Signal()
    """Emitted when something below the focused widget was added or removed."""

    def __init__(self, work: Work, words: Words, theme: Theme) -> None:
        super().__init__()
        self.work, self.words, self.theme = work, words, theme
        self.forms = work.game.forms
        self.controls: dict[Path, QWidget] = {}
        """Control of each field, in the order of the form."""
        self.notes: dict[Path, QLabel] = {}
        self.shown: dict[Path, Callable[[], Any]] = {}
        """Function that returns the value in each control."""

    # -- hooks of the form

    def put(self, path: Path, value: Any, holder: type) -> None:
        """Take a value that was typed or chosen in a field of a record of the type `holder`."""
        raise NotImplementedError

    def step(self, way: int, typing: bool = False) -> bool:
        """Move the focus to the next field, or the previous one; return whether there was one."""
        raise NotImplementedError

    def entries_of(self, kind: type, path: Path, face: Face) -> QWidget:
        """Return the widget for the list of records at `path`."""
        raise NotImplementedError

    # -- fields

    def _column(self, holder: QWidget) -> QVBoxLayout:
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(self.theme.px(SPACE * 3))
        return rows

    def _simple(self, kind: Any, path: Path, face: Face, holder: type) -> Block:
        """Return the control for a field that is no record: switch, choice, number, text or list."""
        inner, optional = split_optional(kind)
        value, name = self.work.get(path), self.words(face.label)
        value = None if value is MISSING else value
        if is_list(inner) and is_value(get_args(inner)[0]):
            return self.entries_of(get_args(inner)[0], path, face), True
        if inner is Text:
            return self._text(path, face, optional), True
        if is_pair(inner):
            return self._pair(path, face, len(get_args(inner))), False
        if is_list(inner):
            part = get_args(inner)[0]
            if face.near is not None or (isinstance(part, type) and issubclass(part, Enum)):
                chain = Chain(name, self.values_of(face, part, path=path), value or [], self.theme)
                chain.picked.connect(lambda picked_values: self.put(path, picked_values, holder))
                return self._labelled(path, face, chain, chain.shown), True
            return self._items(part, path, face, value or [], holder), False
        values = self.values_of(face, inner, optional, path)
        if values and len(values) <= FEW:
            choice = ChoiceField(name, values, value, self.theme)
            choice.picked.connect(lambda picked_values: self.put(path, picked_values, holder))
            return self._labelled(path, face, choice, choice.shown), len(values) > ROWS_OF_FEW
        if values:
            search = Search(
                name,
                values,
                value,
                self.words,
                self.theme,
                hint=self.words.text(N_("Escribe unas letras")),
                free=face.free,
            )
            search.picked.connect(lambda picked_values: self.put(path, picked_values, holder))
            search.picked.connect(lambda _: self.step(1))
            return self._labelled(path, face, search, search.shown), True
        return self._line(inner, optional, path, face, value, holder)

    def _items(self, part: Any, path: Path, face: Face, value: list[Any], holder: type) -> QWidget:
        """Return the control for several short values in one line."""
        pairs = is_pair(part)
        line = LineField(
            self.words(face.label), self.theme, ranges_text(value) if pairs else " ".join(map(str, value)), width=24
        )

        def read() -> Any:
            return parse_ranges(line.text()) if pairs else parse_items(face.tidy(line.text()), part is int)

        line.textEdited.connect(lambda _: self.put(path, read(), holder))
        return self._labelled(path, face, line, read)

    def _line(self, kind: Any, optional: bool, path: Path, face: Face, value: Any, holder: type) -> Block:
        """Return the line field for a number or a short text."""
        name, text = self.words(face.label), "" if value is None else str(value)
        line = LineField(name, self.theme, text, width=NUMBER_WIDTH if kind is int else 16)
        start, raw = text, value

        def read() -> Any:
            typed = line.text()
            if typed == start:
                return raw
            return parse_number(typed) if kind is int else None if optional and not typed else face.tidy(typed)

        line.editingFinished.connect(lambda: line.setText(face.tidy(line.text())))
        line.textEdited.connect(lambda _: self.put(path, read(), holder))
        return self._labelled(path, face, line, read), False

    def values_of(self, face: Face, kind: Any, optional: bool = False, path: Path = ()) -> list[tuple[Any, str]]:
        """Return the values to choose from in the field at `path`, with their texts."""
        values = (
            face.near(self.work.content, self.work.data, path)
            if face.near is not None
            else face.among(self.work.data)
            if face.among is not None
            else face.values(self.work.content)
            if callable(face.values)
            else face.values
        )
        if not values and kind is bool:
            values = ((False, Text("No", "No")), (True, Text("Sí", "Yes")))
        elif not values and isinstance(kind, type) and issubclass(kind, Enum):
            values = tuple((member.value, self.forms.words(member)) for member in kind)
        result = [(value, self.words(words)) for value, words in values]
        if optional and result and all(value is not None for value, _ in result):
            result.insert(0, (None, self.words.text(N_("Nada"))))
        return result

    def _pair(self, path: Path, face: Face, size: int) -> QWidget:
        """Return a row of fields for a tuple of `size` values."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.theme.px(SPACE * 2))
        stored = self.work.get(path)
        values = [*stored, *[None] * size][:size] if isinstance(stored, list) else [None] * size
        lines = [
            LineField(
                f"{self.words(face.label)} {number}", self.theme, "" if value is None else str(value), NUMBER_WIDTH
            )
            for number, value in enumerate(values, 1)
        ]

        def read() -> Any:
            return [parse_number(line.text()) for line in lines]

        for index, line in enumerate(lines):
            row.addWidget(line)
            line.textEdited.connect(lambda _: self.work.set(path, read()))
            self._add_tab_stop((*path, index), line)
        row.addStretch(1)
        self.shown[path] = read
        return self._labelled(path, face, holder)

    def _text(self, path: Path, face: Face, optional: bool) -> QWidget:
        """Return the control for a text in both languages; an empty one says that the other is used instead."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE))
        stored = self.work.get(path)
        stored = stored if isinstance(stored, dict) else {"es": "", "en": ""}
        lines: dict[str, LineField | TextEdit] = {}

        def read() -> Any:
            texts = {code: lines[code].text() for code, _ in LANGUAGES}
            return None if optional and not any(texts.values()) else keep_article(stored, texts)

        def mark() -> None:
            for (code, _), (other_code, other_language) in zip(LANGUAGES, reversed(LANGUAGES), strict=True):
                falls = bool(lines[other_code].text().strip())
                lines[code].setPlaceholderText(
                    self.words.text(N_("Falta: se leerá en «{language}»"), language=other_language) if falls else ""
                )

        def typed(_: str) -> None:
            mark()
            self.work.set(path, read())

        for code, language in LANGUAGES:
            name, start = f"{self.words(face.label)}: {language}", str(stored.get(code, ""))
            passage = TextEdit(name, self.theme, start) if face.long else None
            line = lines[code] = passage or LineField(name, self.theme, start)
            row = QHBoxLayout()
            row.setSpacing(self.theme.px(SPACE * 2))
            label = text_label(language, self.theme, SMALL, "quiet", wrap=False)
            label.setMinimumWidth(self.theme.px(56))
            row.addWidget(label)
            row.addWidget(line if passage is None else FramedTextEdit(passage, self.theme), 1)
            column.addLayout(row)
            line.textEdited.connect(typed)
            self._add_tab_stop((*path, code), line)
        mark()
        self.shown[path] = read
        return self._labelled(path, face, holder)

    def _labelled(self, path: Path, face: Face, control: QWidget, read: Callable[[], Any] | None = None) -> QWidget:
        """Return a widget with the name of a field, its control, its help text and a label for its problem.

        `read` returns the value that the control shows. Without it the control is a group, whose fields are registered
        one by one.
        """
        block = QWidget()
        let_wrap(block)
        column = QVBoxLayout(block)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE / 2))
        label = text_label(self.words(face.label), self.theme, BODY_BOLD, "ink")
        column.addWidget(label)
        narrow = control.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Fixed
        column.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag(0))
        if face.help is not None:
            column.addWidget(text_label(self.words(face.help), self.theme, SMALL, "quiet"))
            control.setAccessibleDescription(self.words(face.help))
        self._add_problem_label(path, column)
        column.addStretch(1)
        if read is not None:
            self._add_tab_stop(path, control)
            self.shown[path] = read
        return block

    def _add_problem_label(self, path: Path, column: QLayout) -> None:
        """Add a hidden label to `column` that will show the problem of the field at `path`."""
        note = text_label("", self.theme, SMALL_BOLD, "danger")
        note.hide()
        self.notes[path] = note
        column.addWidget(note)

    def _add_tab_stop(self, path: Path, control: QWidget) -> None:
        """Add a control to those that Tab steps through, in the order of the calls."""
        self.controls[path] = control
        if isinstance(control, Segments):
            control.done.connect(lambda: self.step(1))
        elif isinstance(control, Search):
            control.grew.connect(self.grew)

    def _framed(self, path: Path, face: Face) -> tuple[QWidget, QVBoxLayout]:
        """Return a block of several fields below one name."""
        holder = QWidget()
        column = self._column(holder)
        column.setContentsMargins(self.theme.px(SPACE * 4), 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE * 2))
        return self._labelled(path, face, holder), column

    # -- small records

    def _alone(self, kind: type, name: str) -> bool:
        """Return whether a record's only field can replace the record.

        It is a choice or a chain, in which nothing means no record.
        """
        inner, _ = split_optional(types_of(kind)[name])
        part = get_args(inner)[0] if is_list(inner) else inner
        return isinstance(part, type) and issubclass(part, Enum)

    def _only_field(self, kind: type, path: Path, face: Face, field: tuple[str, Face]) -> QWidget:
        """Return the control for a record of one field, shown as that field."""
        name, field_face = field
        inner, _ = split_optional(types_of(kind)[name])
        stored = self.work.get(path)
        value = stored.get(name) if isinstance(stored, dict) else None

        def put(value_picked: Any) -> None:
            fields = stored if isinstance(stored, dict) else blank_record(kind)
            self.work.set(path, {**fields, name: value_picked} if value_picked not in (None, []) else None)

        def read() -> Any:
            shown_value = control.shown()
            return (
                stored
                if shown_value == value
                else None
                if shown_value in (None, [])
                else {**(stored if isinstance(stored, dict) else blank_record(kind)), name: shown_value}
            )

        control: Chain | ChoiceField
        if is_list(inner):
            control = Chain(
                self.words(face.label), self.values_of(field_face, get_args(inner)[0]), value or [], self.theme
            )
        else:
            control = ChoiceField(
                self.words(face.label), self.values_of(field_face, inner, optional=True), value, self.theme
            )
        control.picked.connect(put)
        return self._labelled(path, Face(face.label, field_face.help), control, read)
