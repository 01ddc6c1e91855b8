"""A form made from a record's type: every field with its name, its help and its problem.

The form knows no game: names, values and known phrases come from the game's `Forms`. Lists and groups can be collapsed;
the text of a list's entry is generated from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.record_forms import Face, blank_record, is_list, is_pair, plain_data, split_optional
from puesto.core.messages import N_, Message, Text
from puesto.core.pack_layout import Finding, Path
from puesto.core.values import fields, is_value, types_of
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, style_text
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.record_controls import ChoiceField, Search, let_wrap
from puesto.gui.editors.blocks import Block, Blocks
from puesto.gui.editors.roster import Roster
from puesto.gui.editors.work import Work
from puesto.gui.look.theme import BODY, FIGURE_SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.packs.structure import structure

if TYPE_CHECKING:
    from puesto.gui.editors.cell_model import Place

REMOVE_KEYS = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
STILL_TO_TYPE = ("missing_field", "empty_text")
"""Codes of problems that are only something missing; they are shown quietly."""
SMALL_RECORD = 3
"""Most fields of a record that are side by side."""


class Form(Blocks):
    """Form of the edited record.

    It is built anew where fields are added or removed, and keeps the focus where it was.
    """

    built = Signal()

    def __init__(
        self,
        work: Work,
        words: Words,
        theme: Theme,
        open_paths: set[Path] | None = None,
        cursors: dict[Path, Place] | None = None,
    ) -> None:
        super().__init__(work, words, theme)
        self.opened: set[Path] = set() if open_paths is None else open_paths
        """Expanded entries of lists."""
        self.entries: dict[Path, AnswerButton] = {}
        """Heads of the entries of lists."""
        self.spoken_for: dict[Path, Path] = {}
        """Small records without a label for problems, with the field that shows them."""
        self.rosters: dict[Path, Roster] = {}
        """Tables by the path of their lists."""
        self.cursors: dict[Path, Place] = {} if cursors is None else cursors
        """Cursor of each table."""
        self.known: dict[type, list[tuple[Any, str]]] = {}
        """Records of a type to choose from, with their texts."""
        self.wanted: Path | None = None
        """Field that gets the focus once the form is built anew."""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.inner: QWidget | None = None
        let_wrap(self)
        work.changed.connect(self._changed)
        self.build()

    # -- building

    def build(self) -> None:
        """Build the form for the current data."""
        focus = self.wanted or self._focused()
        self.wanted = None
        old = self.inner
        self.controls, self.entries, self.notes, self.shown, self.rosters = {}, {}, {}, {}, {}
        self.inner = QWidget()
        rows = self._column(self.inner)
        self._group(self.work.section.record, (), rows)
        if old is not None:
            old.hide()
            self.column.removeWidget(old)
            old.deleteLater()
        self.column.addWidget(self.inner)
        self.show_findings()
        if focus is not None:
            self.focus_on(focus)
        self.built.emit()

    def fields_of(self, kind: type, path: Path) -> list[tuple[str, Face]]:
        """Return the fields that are asked for of the record at `path`, in the order of the form."""
        return self._visible_fields(kind, self.work.data if not path else self.work.get(path))

    def _visible_fields(self, kind: type, data: Any) -> list[tuple[str, Face]]:
        """Return the name and the face of each field of a record that is asked for, given its other values."""
        face_by_field = self.forms.faces.get(kind, {})
        faces = dict(face_by_field) | {
            field.name: Face(Text(field.name, field.name)) for field in fields(kind) if field.name not in face_by_field
        }
        data = data if isinstance(data, dict) else {}
        return [(name, face) for name, face in faces.items() if face is not None and face.when(data)]

    def _group(self, kind: type, path: Path, rows: QVBoxLayout) -> None:
        hints = types_of(kind)
        self._lay(
            [
                block
                for name, face in self.fields_of(kind, path)
                for block in self._field(hints[name], (*path, name), face, kind)
            ],
            rows,
        )

    def _lay(self, blocks: list[Block], rows: QVBoxLayout) -> None:
        """Lay out blocks from top to bottom, those that need little room side by side."""
        flow: Flow | None = None
        for block, wide in blocks:
            if wide:
                rows.addWidget(block)
                flow = None
                continue
            if flow is None:
                flow = Flow(self.theme.px(SPACE * 5))
                rows.addLayout(flow)
            flow.addWidget(block)

    def _field(self, kind: Any, path: Path, face: Face, holder: type) -> list[Block]:
        """Return the block of a field; for a small record a block for each of its fields."""
        inner, _ = split_optional(kind)
        if is_value(inner) and inner is not Text:
            assert isinstance(inner, type)
            return self._record(inner, path, face, inner is not kind)
        return [self._simple(kind, path, face, holder)]

    # -- blocks

    # -- nested records

    def _record(self, kind: type, path: Path, face: Face, optional: bool) -> list[Block]:
        """Return a small record's fields side by side, or a larger one's fields indented below its name.

        A record that may be absent first asks whether it exists.
        """
        stored, asked_fields = self.work.get(path), self.fields_of(kind, path)
        present = isinstance(stored, dict) or not optional
        if optional and len(asked_fields) == 1 and self._alone(kind, asked_fields[0][0]):
            return [(self._only_field(kind, path, face, asked_fields[0]), True)]
        lead: list[Block] = []
        if optional:
            choices = ((False, self.words.text(N_("No"))), (True, self.words.text(N_("Sí"))))
            choice = ChoiceField(self.words(face.label), choices, present, self.theme)
            choice.picked.connect(
                lambda is_picked: self.work.set(path, blank_record(kind) if is_picked else None, rebuild=True)
            )
            lead = [(self._labelled(path, face, choice), False)]
            self._add_tab_stop(path, choice)
        if not present:
            return lead
        hints = types_of(kind)
        holder = QWidget()
        column = self._column(holder)
        column.setContentsMargins(self.theme.px(SPACE * 4), 0, 0, 0)
        if len(asked_fields) > SMALL_RECORD:
            self._phrases(kind, path, column, lambda record: self.work.set(path, plain_data(record), rebuild=True))
        blocks = [block for name, own in asked_fields for block in self._field(hints[name], (*path, name), own, kind)]
        if len(asked_fields) <= SMALL_RECORD and not any(wide for _, wide in blocks):
            self.spoken_for[path] = path if lead else (*path, asked_fields[0][0])
            return lead + blocks
        self._lay(blocks, column)
        return [*lead, (holder, True)] if lead else [(self._labelled(path, face, holder), True)]

    def _phrases(self, kind: type, path: Path, column: QVBoxLayout, take: Callable[[Any], None]) -> bool:
        """Add a search among the known records of this type by their text; return whether there are any."""
        if kind not in self.known:
            self.known[kind] = [
                (record, self.words(message)) for record, message in self.forms.known(kind, self.work.content)
            ]
        known_records = self.known[kind]
        if not known_records:
            return False
        name = self.words.text(N_("Escribe unas palabras de lo que dice"))
        search = Search(name, known_records, None, self.words, self.theme, keeps=False, hint=name)
        search.picked.connect(take)
        self._add_tab_stop((*path, "?"), search)
        column.addWidget(search)
        return True

    def _say(self, record: object) -> str:
        message = self.forms.text(record, self.work.content)
        return "" if message is None else self.words(message)

    def entry_text(self, kind: Any, path: Path) -> str:
        """Return the text of an entry of a list."""
        record, _ = structure(kind, self.work.get(path))
        return (self._say(record) if record is not None else "") or self.words.text(N_("Sin terminar"))

    def entries_of(self, kind: type, path: Path, face: Face) -> QWidget:
        """Return the entries of a list, each collapsed to one line, and the button that adds one.

        Or a table with a row for each.
        """
        if face.table:
            return self._table(kind, path, face)
        block, column = self._framed(path, face)
        stored = self.work.get(path)
        for index in range(len(stored) if isinstance(stored, list) else 0):
            self._entry(kind, (*path, index), index, column)
        has_phrases = self._phrases(kind, path, column, lambda record: self._add(path, plain_data(record)))
        words = self.words.text(N_("Componer otra") if has_phrases else N_("Añadir"))
        add = AnswerButton(words, self.theme, style=FIGURE_SMALL, low=True)
        add.setAccessibleName(f"{self.words(face.label)}: {words}")
        add.clicked.connect(lambda: self._add(path, self._new(kind, path), is_open=True))
        self._add_tab_stop((*path, "+"), add)
        column.addWidget(add, 0, Qt.AlignmentFlag.AlignLeft)
        return block

    def _table(self, kind: type, path: Path, face: Face) -> QWidget:
        roster = Roster(self, kind, path, face)
        roster.grew.connect(self.grew)
        block = self._labelled(path, face, roster)
        self._add_tab_stop(path, roster.grid)
        self.rosters[path] = roster
        return block

    def new_row(self, kind: type, path: Path) -> dict[str, Any]:
        """Return a new record for the list at `path`."""
        return self._new(kind, path)

    def _entry(self, kind: type, path: Path, index: int, column: QVBoxLayout) -> None:
        """Add one entry of a list: its heading and, if open, its fields."""
        is_open = path in self.opened
        head = AnswerButton(self.entry_text(kind, path), self.theme, key=str(index + 1), style=BODY, low=True)
        head.setCheckable(True)
        head.setChecked(is_open)
        let_wrap(head, QSizePolicy.Policy.Expanding)
        head.clicked.connect(lambda: self._fold(path))
        self.entries[path] = head
        self._add_tab_stop(path, head)
        column.addWidget(head)
        if not is_open:
            self._add_problem_label(path, column)
            return
        holder = QWidget()
        rows = self._column(holder)
        rows.setContentsMargins(self.theme.px(SPACE * 6), 0, 0, self.theme.px(SPACE * 2))
        if kind is Text:
            rows.addWidget(self._text(path, Face(Text("Texto", "Text")), False))
        else:
            self._phrases(kind, path, rows, lambda record: self.work.set(path, plain_data(record), rebuild=True))
            self._group(kind, path, rows)
        tools = Flow(self.theme.px(SPACE * 2))
        for words, keys, run in (
            (N_("Subir"), "Alt+\u2191", lambda: self.shift(path, -1)),
            (N_("Bajar"), "Alt+\u2193", lambda: self.shift(path, 1)),
            (N_("Quitar"), "Alt+\u232b", lambda: self.remove(path)),
        ):
            button = AnswerButton(self.words.text(words), self.theme, key=keys, style=FIGURE_SMALL, low=True)
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            button.clicked.connect(run)
            tools.addWidget(button)
        rows.addLayout(tools)
        self._add_problem_label(path, rows)
        column.addWidget(holder)

    def _new(self, kind: type, path: Path) -> dict[str, Any]:
        """Return a new entry for the list at a path.

        It has the next number where its type has numbers, and an id of its own where nobody types one.
        """
        fields = blank_record(kind)
        stored = self.work.get(path)
        hints = types_of(kind)
        if hints.get("number") is int:
            fields["number"] = len(stored) + 1
        if hints.get("id") is str and "id" not in fields and self.forms.faces.get(kind, {}).get("id", True) is None:
            fields["id"] = self.fresh_id(path, stored)
        return fields

    def fresh_id(self, path: Path, rows: list[Any]) -> str:
        """Return an unused id for a new entry of the list at `path`, whose entries are `rows`.

        Nothing else on the sheet has it, of whatever kind.
        """
        used_ids = {row.get("id") for row in rows} | {*_ids_in(self.work.data)}
        return next(
            id for index in range(1, len(used_ids) + 2) if (id := f"{self.work.key}-{path[-1]}-{index}") not in used_ids
        )

    # -- changes

    def put(self, path: Path, value: Any, holder: type) -> None:
        """Take a value that was typed or chosen.

        The form is built anew where other fields are added or removed by it.
        """
        data = self.work.get(path[:-1]) if len(path) > 1 else self.work.data
        before = after = [name for name, _ in self._visible_fields(holder, data)]
        if isinstance(data, dict):
            after = [name for name, _ in self._visible_fields(holder, {**data, path[-1]: value})]
        face = self.forms.faces.get(holder, {}).get(str(path[-1]))
        anew = before != after or (face is not None and face.leads)
        if anew:
            self.wanted = path
        self.work.set(path, value, rebuild=anew)

    def _add(self, path: Path, value: dict[str, Any], is_open: bool = False) -> None:
        index = len(self.work.get(path))
        self.wanted = (*path, "?")
        if is_open:
            self.opened.add((*path, index))
            self.wanted = (*path, index, "")
        self.work.insert(path, value)

    def _fold(self, path: Path) -> None:
        self.opened ^= {path}
        self.wanted = path
        self.build()

    def shift(self, path: Path, step: int) -> None:
        """Move an entry of a list up or down."""
        new_path = (*path[:-1], int(path[-1]) + step)
        self._rename({path: new_path, new_path: path})
        self.wanted = new_path
        if not self.work.move(path, step):
            self._rename({path: new_path, new_path: path})
            self.wanted = None

    def remove(self, path: Path) -> None:
        """Remove an entry from its list."""
        number, last = int(path[-1]), len(self.work.get(path[:-1])) - 1
        self.opened = {open_path for open_path in self.opened if open_path[: len(path)] != path}
        self._rename({(*path[:-1], index): (*path[:-1], index - 1) for index in range(number + 1, last + 1)})
        self.wanted = (*path[:-1], min(number, last - 1)) if last else (*path[:-1], "+")
        self.work.remove(path)

    def _rename(self, paths: dict[Path, Path]) -> None:
        """Keep the expanded state of entries that have moved."""
        self.opened = {
            next(((*new, *path[len(old) :]) for old, new in paths.items() if path[: len(old)] == old), path)
            for path in self.opened
        }

    def _changed(self, path: Path | None) -> None:
        if path is None:
            self.build()
            return
        for roster in self.rosters.values():
            roster.refresh()
        for entry, head in self.entries.items():
            if path[: len(entry)] == entry:
                head.set_text(self.entry_text(self._kind_at(entry), entry))
        self.show_findings()

    def _way(self, path: Path) -> Iterator[tuple[str | int, Face | None, Any]]:
        """Yield the steps from the record to a field.

        A step has the name or index, the face where it is a field, and the type; it ends where no field is known.
        """
        kind: Any = self.work.section.record
        for part in path:
            inner, _ = split_optional(kind)
            if isinstance(part, int):
                kinds = get_args(inner)
                face, kind = None, kinds[0] if is_list(inner) else kinds[min(part, len(kinds) - 1)]
            else:
                face = self.forms.faces.get(inner, {}).get(part)
                kind = types_of(inner).get(part) if is_value(inner) else None
            yield part, face, kind
            if kind is None:
                return

    def _kind_at(self, path: Path) -> type:
        """Return the type of the record at `path`."""
        result: type = split_optional([kind for _, _, kind in self._way(path)][-1])[0]
        return result

    # -- problems

    def show_findings(self) -> None:
        """Show beside each field what is wrong with it; for collapsed fields at their list's entry."""
        texts: dict[Path, list[str]] = {}
        wrong: set[Path] = set()
        for finding in self.work.findings:
            place = self._nearest(finding.path, self.notes) or self.spoken_for.get(finding.path)
            if place is not None:
                texts.setdefault(place, []).append(self.finding_text(finding))
                wrong |= set() if finding.code in STILL_TO_TYPE else {place}
        for path, note in self.notes.items():
            lines = list(dict.fromkeys(texts.get(path, ())))
            folded = path in self.entries and path not in self.opened and lines
            note.setText(self.words.text(N_("Queda algo por arreglar.")) if folded else "\n".join(lines))
            style_text(note, self.theme, SMALL_BOLD, "danger" if path in wrong else "quiet")
            note.setVisible(bool(lines))
            if path in self.controls and path not in self.entries:
                self.controls[path].setAccessibleDescription(note.text())

    def finding_text(self, finding: Finding) -> str:
        """Return a problem in the words of a form: fields and values have the names shown there."""
        if finding.code == "missing_field":
            _, face, kind = [*self._way(finding.path)][-1]
            inner, _ = split_optional(kind)
            if (face is not None and (face.values or face.near is not None)) or (
                isinstance(inner, type) and (inner is bool or issubclass(inner, Enum))
            ):
                return self.words.text(N_("falta: elige uno"))
            return self.words.text(
                N_("falta: escribe un número") if inner is int or is_pair(inner) else N_("falta: escríbelo")
            )
        params = (
            (name, self._called.get(value, value) if isinstance(value, str) else value)
            for name, value in finding.what.params
        )
        return self.words(Message(finding.what.template, tuple(params)))

    @cached_property
    def _called(self) -> dict[str, str]:
        """Return the names in the form of the fields and values that the packs know by their ids."""
        faces = [
            (name, face)
            for faces_of_kind in self.forms.faces.values()
            for name, face in faces_of_kind.items()
            if face is not None
        ]
        label_by_field = {name: self.words(face.label) for name, face in faces}
        for _, face in faces:
            label_by_field |= {
                value: self.words(words)
                for value, words in (() if callable(face.values) else face.values)
                if isinstance(value, str) and value
            }
        return label_by_field

    def _nearest(self, path: Path, among: dict[Path, Any]) -> Path | None:
        return next((path[:size] for size in range(len(path), 0, -1) if path[:size] in among), None)

    def name_of(self, path: Path) -> str:
        """Return the name of a field with those on the way to it: `Hoja de Misión 4, Evento, Título`."""
        names: list[str] = []
        for part, face, kind in self._way(path):
            if not isinstance(part, int):
                names.append(self.words(face.label) if face is not None else part)
            elif is_value(split_optional(kind)[0]):  # an entry of one line has no number
                names[-1] = f"{names[-1]} {part + 1}"
        return ", ".join(names)

    # -- the keyboard

    def go_to(self, path: Path) -> None:
        """Expand everything that a field is in, and give it the focus."""
        roster = next((each_roster for index, each_roster in self.rosters.items() if path[: len(index)] == index), None)
        if roster is not None:
            roster.go_to(path)
            return
        entries = {
            path[:size]
            for size in range(1, len(path) + 1)
            if isinstance(path[size - 1], int) and self._is_entry(path[:size])
        }
        if not entries <= self.opened:
            self.opened |= entries
            self.build()
        self.focus_on(path)

    def _is_entry(self, path: Path) -> bool:
        return isinstance(self.work.get(path), dict)

    def focus_on(self, path: Path) -> None:
        """Give the focus to a field, to the first one in it, or to the nearest around it.

        A path that ends in "" means its first field.
        """
        wanted_path = path[:-1] if path and path[-1] == "" else path
        inside = [
            control
            for index, control in self.controls.items()
            if index[: len(wanted_path)] == wanted_path and (index != wanted_path or path == wanted_path)
        ]
        around = self._nearest(wanted_path, self.controls)
        control = self.controls.get(path) or (inside[0] if inside else self.controls[around] if around else None)
        if control is not None:
            control.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget | None:
        """Return the first field of the form."""
        return next(iter(self.controls.values()), None)

    def _focused(self) -> Path | None:
        focus = focus_of(self)
        return next(
            (
                path
                for path, control in self.controls.items()
                if focus is not None and (control is focus or control.focusProxy() is focus)
            ),
            None,
        )

    def step(self, way: int, typing: bool = False) -> bool:
        """Move the focus to the next field, or the previous one; return whether there was one.

        While `typing`, buttons that add entries are skipped.
        """
        current_path = self._focused()
        stops = [path for path in self.controls if not typing or path[-1] != "+" or path == current_path]
        index = stops.index(current_path) + way if current_path is not None else 0
        if 0 <= index < len(stops):
            self.controls[stops[index]].setFocus(
                Qt.FocusReason.TabFocusReason if way > 0 else Qt.FocusReason.BacktabFocusReason
            )
        return 0 <= index < len(stops)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, path = Qt.Key(event.key()), self._focused()
        entry = (
            next((path[:size] for size in range(len(path), 0, -1) if path[:size] in self.entries), None)
            if path is not None
            else None
        )
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if alt and entry is not None and key in STEPS:
            self.shift(entry, STEPS[key])
        elif entry is not None and (key in REMOVE_KEYS if alt else key == Qt.Key.Key_Delete and path == entry):
            self.remove(entry)
        elif not event.modifiers() and key in STEPS:
            self.step(STEPS[key])
        elif key in ENTER and not event.isAutoRepeat() and not isinstance(focus_of(self), AnswerButton):
            self.step(1, typing=True)
        else:
            event.ignore()


def _ids_in(data: Any) -> Iterator[str]:
    """Yield every id in a record, however deep."""
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if isinstance(data, dict) and isinstance(data.get("id"), str):
        yield data["id"]
    for value in children:
        yield from _ids_in(value)
