"""Pasted lists: whatever a word processor, a forum or a spreadsheet makes of them, the same is read."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest

from puesto.games.bcs.printed import listing as bcs
from puesto.games.bear.editors import listing as bear
from puesto.games.bolt.editors import listing as bolt
from puesto.games.chariots.printed import listing as chariots
from puesto.games.kit.listing import header_columns, listed_lines, listed_rows, plain_letters, whole_number
from puesto.games.tactics.editors import listing as tactics

BOLT = """Ejército Norte: Alemania
- Weber: veterana, 2 miniaturas, teniente 2.º, subfusil, fusil
- Escuadra Peña: regular, 10 miniaturas, 8 fusil, LMG
Ejército Sur: Reino Unido
- Sección 1: regular, 10 miniaturas, 9 fusil
"""
BCS = """Bando: Aliados
Formación 1.ª División: activación 4, radio 5, DRM -1, artillería 3, fresca
- I/16 de Infantería: VA 4, pasos 4, táctico, AV 3, alcance 2, rojo
Bando: Eje
Formación Kampfgruppe: activación 3, radio 4
- II/104: VA 4, pasos 3, camión
"""
CHARIOTS = """Ejército: Norte, huida 28
CG Rey del Norte (Ala Norte) R7 I5 K3
- Ala Norte: 4 SI TQ6 AM4 «Guardia de la Peña»
Ejército: Sur, huida 20
CG Rey del Sur (Ala Sur) R7 I4 K2
- Ala Sur: 3 LI TQ5 AM5 B
"""
TACTICS = """Mazo: Mis españoles
Cañón de Peñaranda; artillería; 4; ; 5; 1; 5; 0; 2; 2
Infantería del Ñuble; infantería; 2; equipo, mueve al desplegar; 1; 1; 2; 0; 4; 2
"""


def read_by(read: Callable[[str, Any], Any], data: dict[str, Any]) -> Callable[[str], tuple[str, int]]:
    def reading(text: str) -> tuple[str, int]:
        found, problems = read(text, data)
        return json.dumps(found, sort_keys=True, default=str), len(problems)

    return reading


def tactics_records(text: str) -> tuple[str, int]:
    found = tactics.read_list(text)
    return repr([(section, record) for section, record, _ in found.records]), len(found.problems)


BEAR = """Carta 15: verde, escudo
CC: Disparar → Reagrupar
- IA impactada más cercana a una Unidad ► Reagrupar (+2 PAM)
- IA móvil más cercana a un objetivo de la misión o Unidad ► Mover hacia
Uso ≥5, cabeza
"""


def bear_records(text: str) -> tuple[str, int]:
    found = bear.read_list(text)
    return repr([(section, record) for section, record, _ in found.records]), len(found.problems)


SIDES = [{"id": "a", "name": {"es": "A", "en": "A"}}, {"id": "b", "name": {"es": "B", "en": "B"}}]
LISTINGS: dict[str, tuple[str, Callable[[str], tuple[str, int]]]] = {
    "bolt": (BOLT, read_by(bolt.read_listing, {"id": "own", "armies": []})),
    "bcs": (BCS, read_by(bcs.read_listing, {"id": "own", "sides": SIDES})),
    "chariots": (CHARIOTS, read_by(chariots.read_listing, {"id": "own", "armies": SIDES})),
    "tactics": (TACTICS, tactics_records),
    "bear": (BEAR, bear_records),
}
DISGUISES: dict[str, Callable[[str], str]] = {
    "letters and accents apart": lambda text: unicodedata.normalize("NFD", text),
    "a byte order mark": lambda text: "\ufeff" + text,
    "lines of Windows": lambda text: text.replace("\n", "\r\n"),
    "lines of an old Mac": lambda text: text.replace("\n", "\r"),
    "nothing at the end": lambda text: text.rstrip("\n"),
    "spaces that do not break": lambda text: text.replace(" ", "\u00a0"),
    "spaces of no width": lambda text: text.replace(", ", ",\u200b ").replace("\n", "\u200d\n"),
    "spaces at the ends": lambda text: text.replace("\n", "   \n"),
    "empty lines and remarks": lambda text: "# lista\n\n" + text.replace("\n", "\n\n"),
    "capitals": lambda text: text.replace("ejército", "EJÉRCITO").replace("Bando", "BANDO").replace("Mazo", "MAZO"),
    "en dashes": lambda text: text.replace("- ", "– "),
    "em dashes": lambda text: text.replace("- ", "— "),
    "a real minus": lambda text: text.replace(" -1", " −1"),
    "round bullets": lambda text: text.replace("- ", "• "),
    "hollow bullets": lambda text: text.replace("- ", "◦ "),
    "stars": lambda text: text.replace("- ", "* "),
    "bullets that are indented": lambda text: text.replace("- ", "\t•\t"),
    "no space after the dash": lambda text: text.replace("- E", "-E").replace("- A", "-A").replace("- W", "-W"),
    "quotes of print": lambda text: text.replace("«", "“").replace("»", "”"),
    "plain quotes": lambda text: text.replace("«", '"').replace("»", '"'),
}


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("game", LISTINGS)
def test_a_list_is_read_alike_in_every_disguise(game, disguise):
    text, read = LISTINGS[game]
    wanted, problems = read(text)
    assert not problems
    found, problems = read(DISGUISES[disguise](text))
    if "quotes" in disguise:  # the quotes around a name are no part of it
        wanted, found = (one.translate(str.maketrans("", "", "«»")) for one in (wanted, found))
    assert (found, problems) == (wanted, 0)


HEADER = "Nombre;Tipo;Coste;Capacidades;Penetración;Blindaje;Alcance;PA que da;Copias;Impactos"
ENGLISH = "hits,copies,name,type,cost,penetration,armour,range,notes"
QUOTED = '2,2,"Cañón de Peñaranda",artillery,"4,0",5,1,5,"a ""good"" one"'
SHEETS = {
    "tabs": TACTICS.replace("; ", "\t").replace(";", "\t"),
    "no spaces": TACTICS.replace("; ", ";"),
    "a header": HEADER + "\n" + TACTICS,
    "a header after the deck": TACTICS.replace("\n", "\n" + HEADER + "\n", 1),
    "empty cells to the right": TACTICS.replace("\n", ";;;\n", 1),
    "decimals of a spreadsheet": TACTICS.replace("; 4;", "; 4,0;").replace("; 2;", "; 2,0;"),
    "quoted cells": TACTICS.replace("Cañón de Peñaranda", '"Cañón de Peñaranda"'),
    "bullets": TACTICS.replace("Cañón", "• Cañón").replace("Infantería del", "- Infantería del"),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_cards_are_read_alike_from_every_spreadsheet(sheet):
    assert tactics_records(SHEETS[sheet]) == tactics_records(TACTICS)


def test_a_header_in_english_and_another_order_is_followed_and_other_columns_are_left_out():
    found = tactics.read_list(f"{ENGLISH}\n{QUOTED}\n")
    assert not found.problems
    (card,) = (record for section, record, _ in found.records if section == "cards")
    assert (card.name.es, card.cost, card.penetration, card.armour, card.range, card.hits) == (
        "Cañón de Peñaranda", 4, 5, 1, 5, 2,
    )  # fmt: skip


def test_what_is_not_understood_is_told_at_its_line_and_the_rest_is_kept():
    data, problems = chariots.read_listing("- - -\n" + CHARIOTS.replace("4 SI", "4 ??"), {"id": "own", "armies": SIDES})
    assert [line for line, _ in problems] == [4]
    assert [one["name"]["es"] for one in data["commands"]] == ["Ala Norte", "Ala Sur"]


def test_lines_keep_their_number_and_a_minus_is_no_bullet():
    lines = listed_lines("uno\n\n  • dos\n# tres\n-4 puntos\n")
    assert [(one.number, one.text, one.bullet, one.indent) for one in lines] == [
        (1, "uno", False, 0), (3, "dos", True, 2), (5, "-4 puntos", False, 0),
    ]  # fmt: skip


def test_a_cell_may_hold_the_separator_and_lines_of_its_own():
    assert listed_rows('a;"b;c";"d\ne"\nf;g;h') == [(1, ["a", "b;c", "d e"]), (3, ["f", "g", "h"])]


def test_a_row_of_data_is_no_header():
    assert header_columns(["Tigre", "tanque", "8"], tactics.WORDS) is None
    assert header_columns(["Name", "Type", "Notes"], tactics.WORDS) == {0: "name", 1: "type"}


@pytest.mark.parametrize(("text", "number"), [("8", 8), ("8,0", 8), ("8.0", 8), ("−3", -3), ("8,5", None), ("", None)])
def test_numbers_as_spreadsheets_write_them(text, number):
    assert whole_number(text) == number


def test_accents_and_case_do_not_matter_and_every_letter_keeps_its_place():
    text = "Ejército Nº 2 × 3 – ÑAÑO"
    assert plain_letters(text) == "ejercito nº 2 x 3 - nano"
    assert len(plain_letters(text)) == len(text)


SCANNED = {
    "chariots": (
        "Ejército: Norte, huida 2O\nCG Rey (Ala I) R1O Il K3\nCA Tutmosis II (Ala I) R4 C4 / Cl\n"
        "Ala I: l SI TQ6 AMO\nAla I: 4 RI TQ5 AM6\n",
        "Ejército: Norte, huida 20\nCG Rey (Ala I) R10 I1 K3\nCA Tutmosis II (Ala I) R4 C4 / C1\n"
        "Ala I: 1 SI TQ6 AM0\nAla I: 4 RI TQ5 AM6\n",
        [(1, "2O"), (2, "R1O"), (2, "Il"), (3, "Cl"), (4, "l"), (4, "AMO")],
    ),
    "bcs": (
        "Bando: A\nFormación II Cuerpo: activación 4, radio l, DRM -1, artillería O\n- II/16: VA l, AV O, alcance l0\n",
        "Bando: A\nFormación II Cuerpo: activación 4, radio 1, DRM -1, artillería 0\n- II/16: VA 1, AV 0, alcance 10\n",
        [(2, "radio l"), (2, "artillería O"), (3, "VA l"), (3, "AV O"), (3, "alcance l0")],
    ),
}
"""Lines as a phone reads them from a photo, the same as they are printed, and the words that are doubtful."""


@pytest.mark.parametrize("game", SCANNED)
def test_letters_read_for_figures_are_figures_and_told_but_names_stay(game):
    scanned, printed, doubtful = SCANNED[game]
    _, read = LISTINGS[game]
    assert read(scanned) == read(printed) and read(scanned)[1] == 0
    doubts = {"chariots": chariots, "bcs": bcs}[game].doubts_of
    assert [line for line, _, _ in doubts(scanned)] == [line for line, _ in doubtful]
    assert all(word in found for (_, word), (_, found, _) in zip(doubtful, doubts(scanned), strict=True))
    assert doubts(printed) == []
