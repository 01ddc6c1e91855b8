"""Procedures asked alone at the terminal and over the protocol:

facts on one line, odds, columns and cells with their source, dice.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.resolutions import form
from puesto.language import Language
from puesto.protocol.server import Server
from puesto.shelf import Shelf
from puesto.terminal import name_search
from puesto.terminal.commands import alone
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests import helpers
from tests.protocol.protocol_talk import Talk

SHOCK = 'shock attackers="si6+2! hi7" defenders=si6 flank=sí'


@pytest.fixture
def told() -> Any:
    """Ask something at the terminal with these lines typed after it; returns what it printed."""
    shelf = Shelf()

    def ask(wanted: str, *typed: str, game_id: str = "chariots", scenario: str = "two-rivers") -> str:
        game = shelf.find(game_id)
        content, _ = shelf.content(game)
        lines, left = list[str](), list(typed)
        table = TerminalLoop(
            helpers.begin(game, content, scenario),
            None,
            Language("es"),
            TextPaper(100),
            lambda sign: left.pop(0),
            lines.append,
        )
        alone.ask_alone(table, wanted)
        assert not left
        return "\n".join(lines)

    return ask


def test_a_shock_is_asked_on_one_line_and_its_dice_typed(told) -> None:
    text = told(SHOCK, "3", "7", "4")
    assert "ataque por el flanco" in text and "columna 12" in text and "valor de la casa" in text
    assert "97 %  nadie Huye" in text and "→ nadie Huye" in text


def test_a_wrong_die_is_refused_and_the_question_can_be_left(told) -> None:
    text = told(SHOCK, "10", "x")
    assert "Se deja la consulta." in text and "→" not in text.replace("→ nadie", "")


def test_what_cannot_be_is_refused_with_its_rule(told) -> None:
    assert "5.33" in told("trump engaged=sí")
    assert "8.11" in told("shock attackers=li5")
    assert "se espera un número" in told("missiles range=muchos")


def test_a_question_without_dice_is_answered_at_once(told) -> None:
    text = told("reaction_fire engaged=sí")
    assert "7.12" in text and "→ no se puede" in text


def test_each_field_of_what_came_is_told_with_its_label(told) -> None:
    text = told("lo-que-permite-el-snafu resultado-de-snafu=parcial", game_id="bcs", scenario="crossing")
    assert "  MA: la mitad, sin redondear" in text and "  Puntos de Artillería: 1" in text


def test_the_list_and_the_facts_of_each_are_told(told) -> None:
    assert "proyectiles: Proyectiles, Choque y colapso (assault)" in told("")
    assert "defensores: Defensores (defenders) [SI6]" in told("shock ?")


def test_names_are_taken_in_the_language_that_is_spoken_and_as_the_protocol_says_them(told) -> None:
    asked = 'atacantes="si6+2! hi7" defensores=si6 flanco=sí lider-atacante=cg'
    text = told(f"combate-completo {asked}", "x")
    assert "lider-atacante=CG" in text and "CG del atacante: Carisma" in text
    assert text == told('shock attackers="si6+2! hi7" defenders=si6 flank=sí attacker_leader=GC', "x")
    assert text == told(
        '"Combate de Choque completo" Atacantes="si6+2! hi7" Defensores=si6 "Por un flanco=sí" "líder con el'
        ' atacante=CG"',
        "x",
    )


@pytest.mark.parametrize("code", ["es", "en"])
@pytest.mark.parametrize("game", ["bear", "chariots"])
def test_every_short_name_that_is_shown_means_one_thing(game, code) -> None:
    say, resolutions = Language(code).say, Shelf().find(game).resolutions
    for names in (
        {one.id: say(one.title) for one in resolutions},
        *({fact.name: say(fact.label) for fact in form(one.facts)} for one in resolutions),
    ):
        for id in names:
            assert (
                name_search.find_codes(name_search.shortest_name(id, names), names)
                == [id]
                == name_search.find_codes(id, names)
                == name_search.find_codes(names[id], names)
            )


def test_what_may_mean_several_things_is_listed(told) -> None:
    assert "«lider»: puede ser: lider-atacante y lider-defensor" in told("shock lider=cg")
    assert "nadie, CA y CG" in told("shock lider-atacante=pepe")
    assert "(shock)" in (listed := told("combate")) and "(duel)" in listed and "(trump)" not in listed


def test_the_shots_are_asked_before_what_bears_on_the_shock(told) -> None:
    names = [line.split(":")[0].strip() for line in told("assault ?").splitlines() if line[2:3].strip()]
    assert names[:4] == ["atacantes", "defensores", "disparos", "flanco"]


def test_the_protocol_answers_with_workings_odds_and_the_source_of_each_cell() -> None:
    talk = Talk(Server())
    facts = {"attackers": ["CH3:5"], "defenders": ["CH2:5"]}
    found = talk.ask("resolve", resolution="chariots.shock_die", facts=facts, odds=True)
    column, _, faces = found["workings"]
    assert column["base"]["value"] == 9 and column["source"] == "example 8.16"
    assert faces["cells"][6] == {"head": "6", "text": "1(2)", "source": "example 8.17"}
    assert sum(
        int(chance.partition("/")[0]) / int(chance.partition("/")[2] or 1) for chance in found["odds"].values()
    ) == pytest.approx(1)
    assert talk.ask("resolve", resolution="chariots.shock_die", facts=facts, answers=["6"])["outcome"] == "1(2)"


def test_the_readings_of_the_table_hold_at_the_terminal_and_are_named() -> None:
    shelf, lines = Shelf(), list[str]()
    game = shelf.find("bolt")
    content, _ = shelf.content(game)
    session = helpers.begin(game, content, "crossroads", {"four_inch": "D6"})
    table = TerminalLoop(session, None, Language("es"), TextPaper(100), lambda sign: "", lines.append)
    alone.ask_alone(table, "template inches=4")
    text = "\n".join(lines)
    assert "Marcadores: D6" in text and "Con la lectura de esta mesa: Supresión del HE de 4”: D6" in text
