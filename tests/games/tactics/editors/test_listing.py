"""Cards and decks as a pasted list:

what a line means, what is wrong in which field, and a battle of one's own with them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto.core.game.record_forms import OWN
from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.tactics.editors.listing import PREFIX, line_of, read_list, write_list
from puesto.games.tactics.game import GAME
from puesto.games.tactics.printed.records import BattlePlan, CardType, Kind, Piles, Role
from puesto.packs import content_for
from puesto.packs.record_lists import keep_list, list_problems
from puesto.packs.user_layer import keep_record
from puesto.storage import user_folder
from puesto.terminal.commands import layer
from tests import helpers
from tests.games.tactics.battles import CONTENT, Fighter

LIST = """# de mi caja
Mazo: Mis alemanes
Tigre; tanque; 8; ; 7; 7; 4; 0; 2; 3
Fusileros; infantería; 2; mueve al desplegar; 2; 1; 2; ; 20
Cañón\tArtillería\t4\t\t6\t2\t4\t\t6
Camión; transporte; 1; ; ; 1; ; ; 4
Jefe; apoyo; 3; grupo de mando; 0; 1; 1; 1; 4
Granada; Apoyo; 1; equipo; 2; 0; 1; 0; 4
Stuka; avión; 6; ; 6; 3; 6
"""


def spanish(text: Text) -> str:
    return text.es


def test_a_line_is_a_card_and_a_heading_begins_a_deck():
    result = read_list(LIST)
    assert result.problems == ()
    cards = {card.id: card for section, card, _ in result.records if section == "cards"}
    (deck,) = (deck for section, deck, _ in result.records if section == "decks")
    assert deck.id == "own_mis_alemanes" and deck.cards["own_fusileros"] == 20 and sum(deck.cards.values()) == 41
    tiger, chief = cards["own_tigre"], cards["own_jefe"]
    assert (tiger.type, tiger.cost, tiger.penetration, tiger.armour, tiger.range, tiger.hits) == (
        CardType.TANK, 8, 7, 7, 4, 3,
    )  # fmt: skip
    assert chief.role is Role.COMMAND_GROUP and chief.gives_pa == 1 and cards["own_granada"].equipment
    assert cards["own_fusileros"].moves_at_once and cards["own_stuka"].type is CardType.AIRCRAFT
    assert cards["own_canon"].penetration == 6 and all(card.source == OWN for card in cards.values())


def test_what_was_kept_is_written_as_it_is_read(tmp_path: Path):
    result = read_list(LIST)
    assert list_problems(GAME, CONTENT, result, "l.txt") == []
    keep_list(tmp_path, GAME, result)
    content, problems = content_for(GAME, tmp_path)
    assert problems == []
    again = read_list(write_list(content, spanish))
    assert [record for _, record, _ in again.records] == [record for _, record, _ in result.records]
    shorter = read_list("Mazo: Otro\nFusil; infantry; 2; ; 2; 1; 2\n")
    keep_list(tmp_path, GAME, shorter)
    content, _ = content_for(GAME, tmp_path)
    assert {key for key in content.cards if key.startswith(PREFIX)} == {"own_fusil"}
    assert line_of(content.cards["own_fusil"], 3, spanish) == "Fusil; Infantería; 2; ; 2; 1; 2; 0; 3; 1"


@pytest.mark.parametrize(
    ("lines", "line", "field"),
    [
        ("Tigre; tanque; -8; ; 7; 7; 4", 1, "cost"),
        ("Tigre; tanque", 1, "cost"),
        ("Tigre; submarino; 8", 1, "type"),
        ("\n; tanque; 8", 2, "name"),
        ("Tigre; tanque; 8; vuela", 1, "abilities"),
        ("Tigre; tanque; 8; ; 7; siete", 1, "armour"),
        ("Tigre; tanque; 8; ; 7; 7; 4; 0; 0", 1, "copies"),
        ("Tigre; tanque; 8; ; 7; 7; 4; 0; 1; 3; 9", 1, "hits"),
        ("Tigre; tanque; 8\nTigre; tanque; 9", 2, "name"),
        ("Mazo: A\nx; tanque; 1; ; 2; 2; 2\nMazo: A", 3, "deck"),
        ("Mazo: Camiones\nCamión; transporte; 1", 1, "cards"),
    ],
)
def test_what_means_nothing_is_told_with_its_line_and_field(lines: str, line: int, field: str):
    problems = list_problems(GAME, CONTENT, read_list(lines), "cards.txt")
    assert [(problem.file, problem.line, problem.field) for problem in problems] == [("cards.txt", line, field)]


def test_a_deck_that_a_battle_still_names_cannot_be_left_out():
    result = read_list(LIST)
    cards = {record.id: record for section, record, _ in result.records if section == "cards"}
    decks = {record.id: record for section, record, _ in result.records if section == "decks"}
    own = replace(CONTENT.battles["crossroads"], id="own-1", ai_deck="own_mis_alemanes")
    content = replace(
        CONTENT,
        cards={**CONTENT.cards, **cards},
        decks={**CONTENT.decks, **decks},
        battles={**CONTENT.battles, "own-1": own},
    )
    assert list_problems(GAME, content, result, "") == []
    assert [problem.code for problem in list_problems(GAME, content, read_list(""), "")] == ["still_named"]


def test_the_terminal_takes_a_list_or_says_file_line_and_field(tmp_path: Path):
    message, file = list[str](), tmp_path / "cards.txt"
    file.write_text("Tigre; tanque; -8", "utf-8")
    assert layer.main(["list", "tactics", str(file)], "es", say=message.append) == 1
    assert message[0].startswith(f"{file}:1: cost: ")
    file.write_text(LIST, "utf-8")
    assert layer.main(["list", "tactics", str(file)], "es", say=message.append) == 0
    assert "7 cartas distintas" in message[-1]
    assert layer.main(["list", "chariots", str(file)], "es", say=message.append) == 2
    assert layer.main(["list", "tactics", str(tmp_path / "none.txt")], "es", say=message.append) == 1
    assert "own_tigre" in content_for(GAME, user_folder())[0].cards


SPREADSHEET = """Nombre;Tipo;Coste;Capacidades;Penetración;Blindaje;Alcance;PA que da;Copias;Impactos
Mazo: Mis españoles;;;;;;;;;
Cañón de Peñaranda;artillería;4;;5;1;5;0;2;2
Infantería del Ñuble;infantería;2;;1;1;2;0;4;2
"""


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_the_terminal_reads_what_a_spreadsheet_writes_and_says_that_it_was_windows_text(tmp_path: Path, encoding: str):
    message, file = list[str](), tmp_path / "cards.csv"
    file.write_bytes(SPREADSHEET.replace("\n", "\r\n").encode(encoding))
    assert layer.main(["list", "tactics", str(file)], "es", say=message.append) == 0
    assert ("texto de Windows" in message[0]) == (encoding == "cp1252")
    assert "2 cartas distintas y 1 mazo" in message[-1]
    cards = content_for(GAME, user_folder())[0].cards
    assert (cards["own_canon_de_penaranda"].cost, cards["own_infanteria_del_nuble"].hits) == (4, 2)


def test_a_battle_of_one_s_own_with_a_deck_of_one_s_own_is_fought_to_its_end(tmp_path: Path):
    keep_list(tmp_path, GAME, read_list(LIST))
    plan = BattlePlan(
        "own-1",
        Text("Mía", "Mine"),
        Text("Con lo mío", "With mine"),
        Kind.VARIABLE,
        "own_mis_alemanes",
        "american",
        source=OWN,
    )
    keep_record(tmp_path, GAME, "battles", plan)
    content, problems = content_for(GAME, tmp_path)
    assert problems == []
    session = helpers.begin(GAME, content, "own-1")
    Fighter(session, 3).play_on()
    assert session.state.ended and any(piece.card.startswith(PREFIX) for piece in session.state.pieces.values())


def test_a_scenario_says_how_many_cards_of_each_pile():
    bare = replace(CONTENT.battles["bridgehead"], id="own-1", piles=Piles())
    content = replace(CONTENT, battles={**CONTENT.battles, "own-1": bare})
    assert [item.code for item in GAME.layout.check(content)] == ["no_cards"]


def test_a_figure_that_a_phone_has_read_as_a_letter_is_read_with_doubt():
    found = read_list("Tigre; tanque; 1O; ; 7; 7; 4; O; l; 3\n")
    ((_, card, _),) = found.records
    assert (card.cost, card.gives_pa) == (10, 0) and found.problems == ()
    assert found.doubts == ((1, "1O", "10"), (1, "O", "0"), (1, "l", "1"))
    assert read_list("Tigre; tanque; lOOO\n").problems
