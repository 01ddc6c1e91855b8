"""Wordings that no Spanish wargamer would use must not come back; each has its replacement."""

from __future__ import annotations

import pytest

from tests import ROOT

DROPPED = (
    "la salva la cabeza",
    "Nadie elegible",
    "Se ven, sin arco",
    "La IA flanquea",
    "La Unidad flanquea",
    "Qué son una para la otra",
    "Sin contacto anotado",
    "Lo que prefieren las reglas",
    "lo de después no cuadra",
    "deshacer lo que ya no cuadra",
    "Solo poner bien las piezas",
    "con los tuyos de verdad",
    "el impacto que sobra",
    "Basta un idioma",
    "Toda como la casa",
    "Una línea abre su lección",
    "y van por delante con",
    "Salieron bien",
    "Tú, con la aplicación",
    "Si no marcas ninguna, no hay más Choques",
    "Flechas para andar y desplegar",
    "a dos hexes",
    "a tres hexes",
    "hexes o menos",
    "De qué trata",
    "De qué va",
    "De frente",
    "El jugador manda a",
    "La IA manda a",
    "Vuelve a salir",
    "Ya habían salido",
    "Corregir esto",
    "Ninguna: no hay más",
    "no se puede Truncar: lo ha elegido",
    "## La prueba",
)
SOURCES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "desktop" / "puesto").rglob("*.py")}
GUIDE = {path: path.read_text(encoding="utf-8") for path in (ROOT / "resources" / "guide" / "es").glob("*.md")}


@pytest.mark.parametrize("words", DROPPED)
def test_a_wording_that_was_dropped_is_said_by_no_source_and_by_no_page_of_the_guide(words: str) -> None:
    assert [path.name for path, text in {**SOURCES, **GUIDE}.items() if words in text] == []
