"""A record as a form made from its type: every field with its name, its help and, beside it, what is wrong with it.

The form knows no game: names, values and known phrases come from the game's `Forms`. Lists and groups fold; what a list's entry says is
its own generated text.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from enum import Enum
from typing import Any, get_args, get_type_hints

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.forms import Face, bare, blank, is_list, is_pair, whole
from puesto.core.layout import Path
from puesto.core.messages import N_, Text
from puesto.gui.editors.fields import Chain, Choice, Line, Search, items, number
from puesto.gui.editors.work import MISSING, Work
from puesto.gui.prompts.base import ENTER, AnswerButton, Flow, focus_of, text_label
from puesto.gui.prompts.contact import Segments
from puesto.gui.theme import BODY, BODY_BOLD, FIGURE_SMALL, SMALL, SMALL_BOLD, SPACE, Theme
from puesto.gui.words import Words
from puesto.packs.structure import structure

FEW = 12
"""Up to how many values stand side by side; more are searched."""
NUMBER_WIDTH = 5
ROWS_OF_FEW = 3
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
LANGUAGES = (("es", "Español"), ("en", "English"))


class Form(QWidget):
    """The form of the record on the desk. It builds itself anew where fields come or go, and keeps the keyboard where it was."""

    built = Signal()

    def __init__(self, work: Work, words: Words, theme: Theme, opened: set[Path] | None = None) -> None:
        super().__init__()
        self.work, self.words, self.theme = work, words, theme
        self.forms = work.game.forms
        self.opened: set[Path] = set() if opened is None else opened
        """The entries of lists that are unfolded."""
        self.controls: dict[Path, QWidget] = {}
        """What has the keyboard for a field, in the order of the form."""
        self.entries: dict[Path, AnswerButton] = {}
        """The heads of the entries of lists."""
        self.notes: dict[Path, QLabel] = {}
        self.shown: dict[Path, Callable[[], Any]] = {}
        """What each control says its field's value is."""
        self.wanted: Path | None = None
        """Where the keyboard goes once the form is built anew."""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.inner: QWidget | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        work.changed.connect(self._changed)
        self.build()

    # -- building

    def build(self) -> None:
        """Build the form for the data as it stands."""
        focus = self.wanted or self._focused()
        self.wanted = None
        old = self.inner
        self.controls, self.entries, self.notes, self.shown = {}, {}, {}, {}
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

    def _column(self, holder: QWidget) -> QVBoxLayout:
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(self.theme.px(SPACE * 3))
        return rows

    def fields_of(self, kind: type, path: Path) -> list[tuple[str, Face]]:
        """The fields that are asked for of the record at `path`, in the order of the form."""
        return self._asked(kind, self.work.data if not path else self.work.get(path))

    def _asked(self, kind: type, data: Any) -> list[tuple[str, Face]]:
        named = self.forms.faces.get(kind, {})
        faces = dict(named) | {field.name: Face(Text(field.name, field.name)) for field in dataclasses.fields(kind) if field.name not in named}
        data = data if isinstance(data, dict) else {}
        return [(name, face) for name, face in faces.items() if face is not None and face.when(data)]

    def _group(self, kind: type, path: Path, rows: QVBoxLayout) -> None:
        hints = get_type_hints(kind)
        flow: Flow | None = None
        for name, face in self.fields_of(kind, path):
            block, wide = self._field(hints[name], (*path, name), face, kind)
            if wide:
                rows.addWidget(block)
                flow = None
                continue
            if flow is None:
                flow = Flow(self.theme.px(SPACE * 5))
                rows.addLayout(flow)
            flow.addWidget(block)

    def _field(self, kind: Any, path: Path, face: Face, holder: type) -> tuple[QWidget, bool]:
        """A field in its block, and whether it wants a row of its own."""
        inner, optional = bare(kind)
        value, name = self.work.get(path), self.words(face.label)
        value = None if value is MISSING else value
        if dataclasses.is_dataclass(inner) and inner is not Text:
            assert isinstance(inner, type)
            return self._record(inner, path, face, optional), True
        if is_list(inner) and dataclasses.is_dataclass(get_args(inner)[0]):
            return self._list(get_args(inner)[0], path, face), True
        if inner is Text:
            return self._text(path, face, optional), True
        if is_pair(inner):
            return self._pair(path, face, len(get_args(inner))), False
        if is_list(inner):
            part = get_args(inner)[0]
            if issubclass(part, Enum):
                chain = Chain(name, self._values(face, part), value or [], self.theme)
                chain.picked.connect(lambda picked: self._set(path, picked, holder))
                return self._block(path, face, chain, chain.shown), True
            line = Line(name, self.theme, " ".join(map(str, value or [])), width=24)
            line.textEdited.connect(lambda text: self._set(path, items(text, part is int), holder))
            return self._block(path, face, line, lambda: items(line.text(), part is int)), False
        values = self._values(face, inner, optional)
        if values and len(values) <= FEW:
            choice = Choice(name, values, value, self.theme)
            choice.picked.connect(lambda picked: self._set(path, picked, holder))
            return self._block(path, face, choice, choice.shown), len(values) > ROWS_OF_FEW
        if values:
            search = Search(name, values, value, self.words, self.theme, hint=self.words.text(N_("Escribe unas letras")))
            search.picked.connect(lambda picked: self._picked(path, picked, holder))
            return self._block(path, face, search, search.shown), True
        return self._line(inner, optional, path, face, value, holder)

    def _line(self, kind: Any, optional: bool, path: Path, face: Face, value: Any, holder: type) -> tuple[QWidget, bool]:
        name, text = self.words(face.label), "" if value is None else str(value)
        line = Line(name, self.theme, text, width=NUMBER_WIDTH if kind is int else 16)
        start, raw = text, value

        def read() -> Any:
            typed = line.text()
            if typed == start:
                return raw
            return number(typed) if kind is int else None if optional and not typed else typed

        line.textEdited.connect(lambda _: self._set(path, read(), holder))
        return self._block(path, face, line, read), False

    def _values(self, face: Face, kind: Any, optional: bool = False) -> list[tuple[Any, str]]:
        """The values to choose from, and how they read."""
        values = face.values(self.work.content) if callable(face.values) else face.values
        if not values and kind is bool:
            values = ((False, Text("No", "No")), (True, Text("Sí", "Yes")))
        elif not values and isinstance(kind, type) and issubclass(kind, Enum):
            values = tuple((member.value, self.forms.words.get(member, Text(str(member.value), str(member.value)))) for member in kind)
        found = [(value, self.words(words)) for value, words in values]
        if optional and found and all(value is not None for value, _ in found):
            found.insert(0, (None, self.words.text(N_("Nada"))))
        return found

    # -- blocks

    def _block(self, path: Path, face: Face, control: QWidget, shown: Callable[[], Any] | None = None) -> QWidget:
        """A control under its name, with its help and what is wrong below it."""
        block = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        block.setSizePolicy(policy)
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
        self._note(path, column)
        column.addStretch(1)
        if shown is not None:
            self._stop(path, control)
            self.shown[path] = shown
        return block

    def _note(self, path: Path, column: QLayout) -> None:
        note = text_label("", self.theme, SMALL_BOLD, "danger")
        note.hide()
        self.notes[path] = note
        column.addWidget(note)

    def _stop(self, path: Path, control: QWidget) -> None:
        self.controls[path] = control
        if isinstance(control, Segments):
            control.done.connect(lambda: self.step(1))

    def _pair(self, path: Path, face: Face, size: int) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.theme.px(SPACE * 2))
        held = self.work.get(path)
        values = [*held, *[None] * size][:size] if isinstance(held, list) else [None] * size
        lines = [Line(f"{self.words(face.label)} {at + 1}", self.theme, "" if value is None else str(value), NUMBER_WIDTH) for at, value in enumerate(values)]

        def read() -> Any:
            return [number(line.text()) for line in lines]

        for at, line in enumerate(lines):
            row.addWidget(line)
            line.textEdited.connect(lambda _: self.work.set(path, read()))
            self._stop((*path, at), line)
        row.addStretch(1)
        self.shown[path] = read
        return self._block(path, face, holder)

    def _text(self, path: Path, face: Face, optional: bool) -> QWidget:
        """A text in both languages; where one is empty, it says that the other is read instead."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE))
        held = self.work.get(path)
        held = held if isinstance(held, dict) else {"es": "", "en": ""}
        lines: dict[str, Line] = {}

        def read() -> Any:
            texts = {code: lines[code].text() for code, _ in LANGUAGES}
            return None if optional and not any(texts.values()) else texts

        def mark() -> None:
            for (code, _), (other, called) in zip(LANGUAGES, reversed(LANGUAGES), strict=True):
                falls = bool(lines[other].text().strip())
                lines[code].setPlaceholderText(self.words.text(N_("Falta: se leerá en «{language}»"), language=called) if falls else "")

        def typed(_: str) -> None:
            mark()
            self.work.set(path, read())

        for code, called in LANGUAGES:
            line = lines[code] = Line(f"{self.words(face.label)}: {called}", self.theme, str(held.get(code, "")))
            row = QHBoxLayout()
            row.setSpacing(self.theme.px(SPACE * 2))
            label = text_label(called, self.theme, SMALL, "quiet", wrap=False)
            label.setMinimumWidth(self.theme.px(56))
            row.addWidget(label)
            row.addWidget(line, 1)
            column.addLayout(row)
            line.textEdited.connect(typed)
            self._stop((*path, code), line)
        mark()
        self.shown[path] = read
        return self._block(path, face, holder)

    # -- records in records

    def _record(self, kind: type, path: Path, face: Face, optional: bool) -> QWidget:
        """A group of fields, indented; one that may be absent says first whether it is there."""
        held, asked = self.work.get(path), self.fields_of(kind, path)
        present = isinstance(held, dict)
        if optional and len(asked) == 1 and self._alone(kind, asked[0][0]):
            return self._only_field(kind, path, face, asked[0])
        block, column = self._framed(path, face)
        if optional:
            there = ((False, self.words.text(N_("No"))), (True, self.words.text(N_("Sí"))))
            choice = Choice(self.words(face.label), there, present, self.theme)
            choice.picked.connect(lambda picked: self.work.set(path, blank(kind) if picked else None, rebuild=True))
            self._stop(path, choice)
            column.addWidget(choice)
        if present or not optional:
            self._phrases(kind, path, column, lambda picked: self.work.set(path, whole(picked), rebuild=True))
            self._group(kind, path, column)
        return block

    def _alone(self, kind: type, name: str) -> bool:
        """Whether a record's one field can stand for the whole of it: a choice or a chain, of which nothing means no record."""
        inner, _ = bare(get_type_hints(kind)[name])
        part = get_args(inner)[0] if is_list(inner) else inner
        return isinstance(part, type) and issubclass(part, Enum)

    def _only_field(self, kind: type, path: Path, face: Face, field: tuple[str, Face]) -> QWidget:
        name, own = field
        inner, _ = bare(get_type_hints(kind)[name])
        held = self.work.get(path)
        value = held.get(name) if isinstance(held, dict) else None

        def put(picked: Any) -> None:
            fields = held if isinstance(held, dict) else blank(kind)
            self.work.set(path, {**fields, name: picked} if picked not in (None, []) else None)

        def read() -> Any:
            now = control.shown()
            return held if now == value else None if now in (None, []) else {**(held if isinstance(held, dict) else blank(kind)), name: now}

        control: Chain | Choice
        if is_list(inner):
            control = Chain(self.words(face.label), self._values(own, get_args(inner)[0]), value or [], self.theme)
        else:
            control = Choice(self.words(face.label), self._values(own, inner, optional=True), value, self.theme)
        control.picked.connect(put)
        return self._block(path, Face(face.label, own.help), control, read)

    def _framed(self, path: Path, face: Face) -> tuple[QWidget, QVBoxLayout]:
        """A block of several fields under one name."""
        holder = QWidget()
        column = self._column(holder)
        column.setContentsMargins(self.theme.px(SPACE * 4), 0, 0, 0)
        column.setSpacing(self.theme.px(SPACE * 2))
        return self._block(path, face, holder), column

    def _phrases(self, kind: type, path: Path, column: QVBoxLayout, take: Callable[[Any], None]) -> bool:
        """A search among the records of this type that are known, by what they say; whether there is one."""
        known = [(record, self._say(record)) for record in self.forms.known(kind, self.work.content)]
        if not known:
            return False
        name = self.words.text(N_("Búscala: escribe unas palabras de lo que dice"))
        search = Search(name, known, None, self.words, self.theme, keeps=False, hint=name)
        search.picked.connect(take)
        self._stop((*path, "?"), search)
        column.addWidget(search)
        return True

    def _say(self, record: object) -> str:
        said = self.forms.text(record)
        return "" if said is None else self.words(said)

    def entry_text(self, kind: type, path: Path) -> str:
        """What an entry of a list says."""
        record, _ = structure(kind, self.work.get(path))
        return (self._say(record) if record is not None else "") or self.words.text(N_("Sin terminar"))

    def _list(self, kind: type, path: Path, face: Face) -> QWidget:
        """The entries of a list, each folded to one line, and how to add another."""
        block, column = self._framed(path, face)
        held = self.work.get(path)
        for at in range(len(held) if isinstance(held, list) else 0):
            self._entry(kind, (*path, at), at, column)
        has_phrases = self._phrases(kind, path, column, lambda picked: self._add(path, whole(picked)))
        words = self.words.text(N_("Componer otra") if has_phrases else N_("Añadir"))
        add = AnswerButton(words, self.theme, style=FIGURE_SMALL, low=True)
        add.setAccessibleName(f"{self.words(face.label)}: {words}")
        add.clicked.connect(lambda: self._add(path, self._new(kind, path), opened=True))
        self._stop((*path, "+"), add)
        column.addWidget(add, 0, Qt.AlignmentFlag.AlignLeft)
        return block

    def _entry(self, kind: type, path: Path, at: int, column: QVBoxLayout) -> None:
        opened = path in self.opened
        head = AnswerButton(self.entry_text(kind, path), self.theme, key=str(at + 1), style=BODY, low=True)
        head.setCheckable(True)
        head.setChecked(opened)
        head.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        head.clicked.connect(lambda: self._fold(path))
        self.entries[path] = head
        self._stop(path, head)
        column.addWidget(head)
        if not opened:
            self._note(path, column)
            return
        holder = QWidget()
        rows = self._column(holder)
        rows.setContentsMargins(self.theme.px(SPACE * 6), 0, 0, self.theme.px(SPACE * 2))
        if kind is Text:
            rows.addWidget(self._text(path, Face(Text("Texto", "Text")), False))
        else:
            self._phrases(kind, path, rows, lambda picked: self.work.set(path, whole(picked), rebuild=True))
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
        self._note(path, rows)
        column.addWidget(holder)

    def _new(self, kind: type, path: Path) -> dict[str, Any]:
        """A new entry: with the next number where its kind is numbered, with an id of its own where it has one that nobody types."""
        fields = blank(kind)
        held = self.work.get(path)
        hints = get_type_hints(kind)
        if hints.get("number") is int:
            fields["number"] = len(held) + 1
        if hints.get("id") is str and self.forms.faces.get(kind, {}).get("id", True) is None:
            taken = {row.get("id") for row in held}
            fields["id"] = next(id for at in range(1, len(held) + 2) if (id := f"{self.work.key}-{at}") not in taken)
        return fields

    # -- changing

    def _set(self, path: Path, value: Any, holder: type) -> None:
        """A value was typed or chosen; the form is built anew where other fields come or go with it."""
        data = self.work.get(path[:-1]) if len(path) > 1 else self.work.data
        before = [name for name, _ in self._asked(holder, data)]
        after = [name for name, _ in self._asked(holder, {**data, path[-1]: value})] if isinstance(data, dict) else before
        if before != after:
            self.wanted = path
        self.work.set(path, value, rebuild=before != after)

    def _picked(self, path: Path, value: Any, holder: type) -> None:
        self._set(path, value, holder)
        self.step(1)

    def _add(self, path: Path, value: dict[str, Any], opened: bool = False) -> None:
        at = len(self.work.get(path))
        self.wanted = (*path, "?")
        if opened:
            self.opened.add((*path, at))
            self.wanted = (*path, at, "")
        self.work.insert(path, value)

    def _fold(self, path: Path) -> None:
        self.opened ^= {path}
        self.wanted = path
        self.build()

    def shift(self, path: Path, step: int) -> None:
        """Move an entry of a list up or down."""
        other = (*path[:-1], int(path[-1]) + step)
        self._rename({path: other, other: path})
        self.wanted = other
        if not self.work.move(path, step):
            self._rename({path: other, other: path})
            self.wanted = None

    def remove(self, path: Path) -> None:
        """Take an entry out of its list."""
        at, last = int(path[-1]), len(self.work.get(path[:-1])) - 1
        self.opened = {one for one in self.opened if one[: len(path)] != path}
        self._rename({(*path[:-1], index): (*path[:-1], index - 1) for index in range(at + 1, last + 1)})
        self.wanted = (*path[:-1], min(at, last - 1)) if last else (*path[:-1], "+")
        self.work.remove(path)

    def _rename(self, paths: dict[Path, Path]) -> None:
        """Entries that lie elsewhere now stay as unfolded as they were."""
        self.opened = {next(((*new, *one[len(old) :]) for old, new in paths.items() if one[: len(old)] == old), one) for one in self.opened}

    def _changed(self, path: Path | None) -> None:
        if path is None:
            self.build()
            return
        for entry, head in self.entries.items():
            if path[: len(entry)] == entry:
                head.set_text(self.entry_text(self._kind_at(entry), entry))
        self.show_findings()

    def _kind_at(self, path: Path) -> type:
        """The type of the record at `path`."""
        kind: Any = self.work.section.record
        for part in path:
            inner, _ = bare(kind)
            kind = get_args(inner)[0] if isinstance(part, int) else get_type_hints(inner)[part]
        found: type = bare(kind)[0]
        return found

    # -- what is wrong

    def show_findings(self) -> None:
        """Say beside each field what is wrong with it; what is folded away is said at its list's entry."""
        said: dict[Path, list[str]] = {}
        for finding in self.work.findings:
            place = self._nearest(finding.path, self.notes)
            if place is not None:
                said.setdefault(place, []).append(self.words(finding.what))
        for path, note in self.notes.items():
            lines = list(dict.fromkeys(said.get(path, ())))
            folded = path in self.entries and path not in self.opened and lines
            note.setText(self.words.text(N_("Queda algo por arreglar.")) if folded else "\n".join(lines))
            note.setVisible(bool(lines))
            if path in self.controls and path not in self.entries:
                self.controls[path].setAccessibleDescription(note.text())

    def _nearest(self, path: Path, among: dict[Path, Any]) -> Path | None:
        return next((path[:size] for size in range(len(path), 0, -1) if path[:size] in among), None)

    def name_of(self, path: Path) -> str:
        """A field by the names on the way to it: `Hoja de Misión 4, Evento, Título`."""
        kind: Any = self.work.section.record
        names: list[str] = []
        for part in path:
            inner, _ = bare(kind)
            if isinstance(part, int):
                names[-1] = f"{names[-1]} {part + 1}"
                kind = get_args(inner)[0] if is_list(inner) else get_args(inner)[min(part, len(get_args(inner)) - 1)]
                continue
            face = self.forms.faces.get(inner, {}).get(part)
            names.append(self.words(face.label) if face is not None else part)
            kind = get_type_hints(inner)[part] if dataclasses.is_dataclass(inner) and part in get_type_hints(inner) else None
            if kind is None:
                break
        return ", ".join(names)

    # -- the keyboard

    def go_to(self, path: Path) -> None:
        """Unfold what a field is in, and give it the keyboard."""
        entries = {path[:size] for size in range(1, len(path) + 1) if isinstance(path[size - 1], int) and self._is_entry(path[:size])}
        if not entries <= self.opened:
            self.opened |= entries
            self.build()
        self.focus_on(path)

    def _is_entry(self, path: Path) -> bool:
        return isinstance(self.work.get(path), dict)

    def focus_on(self, path: Path) -> None:
        """Give the keyboard to a field, to the first one in it, or to the nearest around it; its first field for a path that ends in ""."""
        wanted = path[:-1] if path and path[-1] == "" else path
        inside = [control for at, control in self.controls.items() if at[: len(wanted)] == wanted and (at != wanted or path == wanted)]
        around = self._nearest(wanted, self.controls)
        control = self.controls.get(path) or (inside[0] if inside else self.controls[around] if around else None)
        if control is not None:
            control.setFocus(Qt.FocusReason.OtherFocusReason)

    def first(self) -> QWidget | None:
        """The first field."""
        return next(iter(self.controls.values()), None)

    def _focused(self) -> Path | None:
        focus = focus_of(self)
        return next((path for path, control in self.controls.items() if focus is not None and (control is focus or control.focusProxy() is focus)), None)

    def step(self, way: int) -> bool:
        """The next field, or the one before; whether there was one."""
        here, stops = self._focused(), list(self.controls)
        at = stops.index(here) + way if here is not None else 0
        if 0 <= at < len(stops):
            self.controls[stops[at]].setFocus(Qt.FocusReason.TabFocusReason if way > 0 else Qt.FocusReason.BacktabFocusReason)
        return 0 <= at < len(stops)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, here = Qt.Key(event.key()), self._focused()
        entry = next((here[:size] for size in range(len(here), 0, -1) if here[:size] in self.entries), None) if here is not None else None
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and entry is not None and key in STEPS:
            self.shift(entry, STEPS[key])
        elif (event.modifiers() & Qt.KeyboardModifier.AltModifier and entry is not None and key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)) or (
            key == Qt.Key.Key_Delete and here in self.entries and entry is not None
        ):
            self.remove(entry)
        elif not event.modifiers() and key in STEPS:
            self.step(STEPS[key])
        elif key in ENTER and not event.isAutoRepeat() and not isinstance(focus_of(self), AnswerButton):
            self.step(1)
        else:
            event.ignore()
