"""Range and sight of two hexes, and what is known of one, in words."""

from __future__ import annotations

import pytest

from puesto.core.session.session import Session
from puesto.games import load
from puesto.games.bear.views.range_view import map_lines
from puesto.language import Language
from puesto.packs import content_for

GAME = load("bear")
CONTENT = content_for(GAME)[0]


@pytest.mark.parametrize(
    ("hex", "to", "lines"),
    [
        ("E07", "H08", ["De E07 a H08: distancia 3.", "No se ven: según el terreno, lo tapa G07."]),
        ("K07", "H08", ["De K07 a H08: distancia 3.", "Se ven: calculado por el terreno."]),
        ("G07", "I07", ["De G07 a I07: distancia 2.", "No es seguro que se vean: míralo en H07 y H08."]),
        ("Q01", "A01", ["Q01 no es un hexágono de este mapa."]),
        (
            "O10",
            "",
            [
                "O10 da MD 2: calculado por el terreno.",
                "Terreno: Bosque denso.",
                "Entrar a pie cuesta 1 PA más que en terreno abierto.",
                "Altura: 2.",
            ],
        ),
    ],
)
def test_the_painted_board_of_our_own_mission_explains_itself(hex, to, lines):
    session = Session.start(GAME, CONTENT, "house-crossing", {"board": "house"})
    found = map_lines(session.state, session.content, hex, to)
    assert [Language("es").say(line, session.name) for line in found] == lines
