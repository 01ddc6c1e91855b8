"""The result of a position of bear, as another program reads it."""

from __future__ import annotations

from typing import Any

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk

COMMAND_ORDER: dict[str, Any] = {
    "situation": "bear",
    "id": "dos-azules",
    "title": {"es": "Dos tiros", "en": "Two shots"},
    "counters": [
        {"id": "cerca", "type": "german-rifles", "side": "ai", "hex": "G07", "hit": "pinned"},
        {"id": "lejos", "type": "german-lmg34", "side": "ai", "hex": "H08"},
        {"id": "smg", "type": "soviet-smg", "side": "player", "hex": "E07", "cover": 1},
    ],
    "pairs": [
        {"ai": "cerca", "unit": "smg", "given": {"seen": True, "in_arc": True}},
        {"ai": "lejos", "unit": "smg", "given": {"seen": True, "in_arc": True}},
    ],
    "card": "98",
    "order_cards": [
        {
            "number": 98,
            "colour": "blue",
            "usage": {"value": 4},
            "tactical": [{"do": "auto_rally", "ai": {"hit": True}, "to": [{"unit": {}}]}],
        }
    ],
}
"""A command order that asks for no die: when the first question comes, the AI's turn is over."""


def test_another_program_reads_who_acted_when_the_turn_is_over(own_home):
    talk = Talk(Server())
    talk.ask("new", game="bear", situation=COMMAND_ORDER, seed=1)
    assert talk.ask("prompt")["key"] == "player.action"
    came = talk.ask("outcome")
    assert (came["line"], came["executor"], came["targets"], came["action"]) == ("t1", "cerca", [], "auto_rally")
    assert came["hits"] == {"cerca": "", "lejos": "", "smg": ""} and came["cost"] == 0
    talk.server.close()


def test_a_game_that_does_not_tell_it_says_so():
    talk = Talk()
    talk.new()
    assert talk.fault("outcome")["code"] == "no_outcome"
    talk.server.close()


def test_a_position_within_the_ais_orders_needs_its_card(own_home):
    talk = Talk(Server())
    left_out = {name: value for name, value in COMMAND_ORDER.items() if name != "card"}
    fault = talk.raw(cmd="new", game="bear", situation=left_out, seed=1)["error"]
    assert fault["notices"] == [
        "card: falta la carta de órdenes que está en la mesa; si está por robar, «step» es order_card"
    ]
    assert (
        talk.ask("new", game="bear", situation=left_out | {"step": "order_card"}, seed=1)["prompt"]["key"]
        == "order.draw"
    )
    talk.server.close()


def test_a_hit_of_the_players_does_not_lie_face_down(own_home):
    talk = Talk(Server())
    counters = [*COMMAND_ORDER["counters"][:2], COMMAND_ORDER["counters"][2] | {"hit": "?"}]
    fault = talk.raw(cmd="new", game="bear", situation=COMMAND_ORDER | {"counters": counters}, seed=1)["error"]
    assert fault["notices"] == ["counters.3.hit: solo la IA tiene impactos boca abajo (7.4)"]
    talk.server.close()
