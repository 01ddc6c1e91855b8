"""A shelf of records: files are added layer by layer, the player's over ours, and merged into records."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from puesto.core.messages import N_, Message, msg
from puesto.core.pack_layout import Finding, Layout, Path, Section
from puesto.packs.problems import Problem
from puesto.packs.strict import Document
from puesto.packs.structure import structure

DANGLING = (
    "not_a_hex",
    "unknown_type",
    "unknown_chit",
    "unknown_counter",
    "unknown_mission",
    "no_army",
    "no_command",
    "no_leader",
    "no_side",
    "no_formation",
    "no_weapon",
)
"""Codes of problems with names of nothing."""
HARMLESS = (
    "unknown_source",
    "not_a_day",
    "no_cell",
    "unreachable_box",
    "event_never",
    "selector_never",
    "nobody_can",
    "no_advance",
)
"""Codes of what can be used as it is: where it comes from, and what can never happen."""


@dataclass(frozen=True)
class RecordRow:
    """A record as one file has it."""

    document: Document
    path: Path
    fields: dict[str, Any]
    layer: int

    def line(self, rest: Path) -> int:
        """Return the line of a field of the record."""
        return self.document.line((*self.path, *rest))

    def alone(self, kind: Any) -> tuple[Any, list[Finding]]:
        """Return the record of this layer with nothing under it, and what is wrong with it."""
        record_cache = self.document.made
        if (kind, self.path) not in record_cache:
            record_cache[kind, self.path] = structure(kind, self.fields)
        record, findings = record_cache[kind, self.path]
        return record, findings


@dataclass
class RecordShelf:
    """Records by section and key, merged from the rows of several layers.

    A row of a higher layer replaces single fields of those below; an invalid row is left out.
    """

    layout: Layout
    problems: list[Problem] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    rows: dict[tuple[str, str], list[RecordRow]] = field(default_factory=dict)
    used: dict[tuple[str, str], list[RecordRow]] = field(default_factory=dict)
    """The rows of each record that came out, lowest layer first."""
    layers: dict[str, int] = field(default_factory=dict)
    """File -> the layer that it was put on."""

    def add(self, document: Document, layer: int) -> None:
        """Put a file on the shelf."""
        self.documents.append(document)
        self.layers[document.file] = layer
        keys: dict[Path, str] = {}
        if document.data is not None and not isinstance(document.data, dict):
            self._report(
                document, (), "not_sections", msg(N_("se esperan grupos de registros: {known}"), known=self._known())
            )
        elif document.data is not None:
            for name, rows in document.data.items():
                section = next((section for section in self.layout.sections if section.name == name), None)
                if section is None:
                    self._report(document, (name,), "unknown_section", self._no_section(name))
                elif not isinstance(rows, list):
                    self._report(document, (name,), "not_a_list", msg(N_("se espera una lista de registros")))
                else:
                    for index, fields in enumerate(rows):
                        keys[name, index] = self._row(document, section, index, fields, layer)
        # a problem found while reading is filed under the key of its record, as the others are
        for problem in document.problems:
            key = keys.get(problem.path[:2])
            path = (problem.path[0], key, *problem.path[2:]) if key else problem.path
            self.problems.append(Problem(problem.file, problem.line, path, problem.code, problem.what))

    def records(self) -> dict[str, dict[str, Any]]:
        """Return every record that can be used, by section and key.

        What is wrong with the others is among the problems.
        """
        result: dict[str, dict[str, Any]] = {section.name: {} for section in self.layout.sections}
        types: dict[str, Any] = {section.name: section.record for section in self.layout.sections}
        for (name, key), rows in self.rows.items():
            earlier_fields: dict[str, Any] = {}
            for row in rows:
                record, findings = (
                    structure(types[name], {**earlier_fields, **row.fields})
                    if earlier_fields
                    else row.alone(types[name])
                )
                self._findings(row, name, key, findings)
                if record is not None and not row.document.wrong(row.path):
                    result[name][key] = record
                    earlier_fields |= row.fields
                    self.used.setdefault((name, key), []).append(row)
        return result

    def check(self, content: Any) -> None:
        """Report what does not fit together in a content made of the shelf's records."""
        known_problems = {(problem.path, problem.code) for problem in self.problems}
        for finding in self.layout.check(content):
            if (finding.path, finding.code) not in known_problems:
                document, line = self._place(finding.path)
                self.problems.append(Problem(document.file, line, finding.path, finding.code, finding.what))

    def set_back(self, records: dict[str, dict[str, Any]]) -> bool:
        """Replace each record whose upper layer is invalid with the lowest layer; return whether any was."""
        types: dict[str, Any] = {section.name: section.record for section in self.layout.sections}
        wrong = [problem.path[:2] for problem in self.problems if problem.code not in HARMLESS]
        whole_sections, single = {path[0] for path in wrong if len(path) == 1}, set(wrong)
        back = False
        for (name, key), rows in self.used.items():
            if len({row.layer for row in rows}) > 1 and (name in whole_sections or (name, key) in single):
                below = [row for row in rows if row.layer == rows[0].layer]
                records[name][key], _ = below[0].alone(types[name])
                self.used[name, key], back = below, True
        return back

    def broken_beginnings(self, records: dict[str, dict[str, Any]]) -> list[tuple[str, str]]:
        """Return section and key of the records, of those that a session starts with, that cannot be played."""
        begun = {section.name for section in self.layout.sections if section.is_begun}
        named_records = {
            (str(problem.path[0]), str(problem.path[1]))
            for problem in self.problems
            if len(problem.path) > 1 and problem.path[0] in begun and problem.code in DANGLING
        }
        return sorted((section, key) for section, key in named_records if key in records[section])

    def in_order(self) -> list[Problem]:
        """Return all problems by file and line, each with whether a lower layer is used instead."""
        order = {document.file: index for index, document in enumerate(self.documents)}
        problems = sorted(self.problems, key=lambda problem: (order.get(problem.file, 0), problem.line))
        return [replace(problem, instead=self._stands_in(problem)) for problem in problems]

    def _stands_in(self, problem: Problem) -> bool:
        layer, about = self.layers.get(problem.file, 0), problem.path[:2]
        rows = [row for record, rows in self.used.items() if record[: len(about)] == about for row in rows]
        if not about:  # nothing of the file is used
            return any(row.layer < layer for row in rows)
        return bool(rows) and all(row.layer < layer for row in rows)

    def _row(self, document: Document, section: Section, index: int, fields: Any, layer: int) -> str:
        """Add a row of a file and return its key; "" where it has none."""
        path: Path = (section.name, index)
        value = fields.get(section.id) if isinstance(fields, dict) else None
        if type(value) not in (int, str):
            _, findings = structure(section.record, fields)
            for finding in findings:
                self._report(document, (*path, *finding.path), finding.code, finding.what)
            return ""
        key = section.key(value)
        rows = self.rows.setdefault((section.name, key), [])
        first = next((row for row in rows if row.layer == layer), None)
        if first is None:
            rows.append(RecordRow(document, path, fields, layer))
        else:
            message = msg(
                N_("{key} ya está en {file}, línea {first}"),
                key=key,
                file=first.document.file,
                first=first.line((section.id,)),
            )
            self.problems.append(
                Problem(
                    document.file,
                    document.line((*path, section.id)),
                    (section.name, key, section.id),
                    "repeated_record",
                    message,
                )
            )
        return key

    def _findings(self, row: RecordRow, name: str, key: str, findings: list[Finding]) -> None:
        for finding in findings:
            self.problems.append(
                Problem(
                    row.document.file, row.line(finding.path), (name, key, *finding.path), finding.code, finding.what
                )
            )

    def _place(self, path: Path) -> tuple[Document, int]:
        """Return file and line of a path in the content: of the row with that field, or of the top section."""
        name, key, rest = str(path[0]), str(path[1]) if len(path) > 1 else "", path[2:]
        rows = self.used.get((name, key), [])
        for row in reversed(rows):
            if not rest or rest[0] in row.fields or row is rows[0]:
                return row.document, row.line(rest)
        for document in sorted(self.documents, key=lambda each_document: -self.layers[each_document.file]):
            if (name,) in document.lines:
                return document, document.line((name,))
        return self.documents[0], 1

    def _report(self, document: Document, path: Path, code: str, problem: Message) -> None:
        self.problems.append(Problem(document.file, document.line(path), path, code, problem))

    def _known(self) -> str:
        return ", ".join(section.name for section in self.layout.sections)

    def _no_section(self, name: str) -> Message:
        from difflib import get_close_matches

        if close := get_close_matches(name, [section.name for section in self.layout.sections], 1):
            return msg(N_("no existe este grupo de registros; ¿quizá «{close}»?"), close=close[0])
        return msg(N_("no existe este grupo de registros; los que hay son: {known}"), known=self._known())
