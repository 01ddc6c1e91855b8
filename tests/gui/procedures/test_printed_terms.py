"""A Spanish term of a procedure names what the English game prints:

on hover and to a screen reader, in Spanish alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from puesto.games.bcs.table import sequence
from puesto.gui.procedures.parts import ProcedurePanel
from puesto.reference.glossary import english_names, terms
from puesto.shelf import Shelf
from tests.games.bcs.test_traps import at
from tests.gui.conftest import Opened


def rows(panels: Iterator[QWidget]) -> dict[str, str]:
    """Return the accessible description of each named row by its tool tip."""
    return {
        row.toolTip(): row.accessibleDescription()
        for panel in panels
        if isinstance(panel, ProcedurePanel)
        for row in panel.findChildren(QWidget)
        if row.accessibleName()
    }


def test_hover_and_screen_reader_name_the_printed_term_in_spanish_and_nothing_in_english(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    window.show_table()
    window.controller.open(at(sequence.SNAFU, "armour"))
    panels = window.table.panels
    spanish = rows(iter(panels.values()))
    known = {term.name.es: term.name.en for term in terms("bcs", "es")}
    for term in ("Distancia Óptima", "Formaciones Mezcladas", "Limpieza", "Segunda Activación", "Fatiga"):
        wanted = f"{term}: «{known[term]}»"
        assert any(wanted in tip and wanted in heard for tip, heard in spanish.items()), term
    assert {kind for kind, _ in panels} >= {"strips", "sums", "results", "formations"}
    window.swap_language()
    assert not any(
        "«" in f"{tip}{heard}" or "English game" in f"{tip}{heard}"
        for tip, heard in rows(iter(panels.values())).items()
    )


def test_the_longest_term_is_found_and_what_is_the_same_in_both_is_not() -> None:
    said = "SNAFU. Trenes Fantasma, Atacante y Asistentes; MSR Bloqueada, Segunda Activación"
    assert english_names("bcs", said) == {
        "Trenes": "Combat Trains",
        "Fantasma": "Ghost",
        "Asistente": "Assist",
        "MSR Bloqueada": "MSR Blocked",
        "Segunda Activación": "Second Activation",
    }
    assert english_names("toy", said) == {}
