"""The short way through a question, one that is passed over, and what is known of the board.

By the protocol and at the terminal.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol import Server
from puesto.shelf import Shelf
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests import helpers
from tests.games.bear import open_question
from tests.protocol.protocol_talk import Talk

BLIND: dict[str, Any] = {
    "situation": "bear",
    "id": "blind",
    "title": {"es": "A ciegas", "en": "Blind"},
    "counters": [{"id": id, "type": "german-rifles", "side": "ai"} for id in ("a", "b")]
    + [{"id": id, "type": "soviet-smg", "side": "player"} for id in "uv"],
    "pairs": [{"ai": ai, "unit": unit, "given": {"seen": True, "in_arc": True}} for ai in "ab" for unit in "uv"],
    "card": "99",
    "order_cards": [
        {
            "number": 99,
            "colour": "green",
            "usage": {"value": 3},
            "tactical": [{"do": "fire", "to": [{"unit": {}}], "bonus": 1}],
        }
    ],
}
"""Two AI and two Units that see each other, whose hexes are not known."""


@pytest.fixture
def talk(own_home: object) -> Talk:
    """The blind situation, begun by the protocol."""
    talk = Talk(Server(Shelf()))
    talk.ask("new", game="bear", situation=BLIND)
    return talk


def test_a_prompt_lists_who_may_be_said_and_takes_it(talk):
    prompt = talk.ask("prompt")
    assert prompt["key"] == "facts.fire"
    assert [option["value"] for option in prompt["direct"]] == ["a", "b"] and [
        option["value"] for option in prompt["goals"]
    ] == ["u", "v"]
    done = talk.ask("answer", value={"direct": "b", "goal": "v"})
    assert done["prompt"]["key"] == "shot.range" and done["prompt"]["subject"] == ["b", "v"]
    said = [line["text"] for line in done["log"]]
    assert said[0].startswith("Lo dices tú: la ejecuta") and said[1].startswith("Cuadra con las reglas si es así")
    assert talk.ask("entries")[-1]["answer"] == {"direct": "b", "goal": "v"}


def test_a_typed_word_is_read_and_a_wrong_one_refused(talk):
    assert talk.fault("answer", value={"direct": "u"})["code"] == "refused"
    assert talk.fault("answer", value="!7")["code"] == "refused"
    assert talk.ask("answer", value="!0")["prompt"] is None or talk.ask("prompt")["key"] != "facts.fire"


def test_contacts_and_distances_are_set_taken_away_and_refused_by_the_protocol(talk):
    assert talk.ask("state", path="distances.a|u") is None
    assert talk.ask("set", path="distances.a|u", value=3)["after"] == 3
    assert talk.ask("state", path="distances.a|u") == 3
    assert talk.ask("set", path="distances.a|u", value=None)["before"] == 3
    talk.ask("set", path="counters.a.hex", value="G07")
    talk.ask("set", path="counters.u.hex", value="G08")
    refused = talk.fault("set", path="distances.a|u", value=3)
    assert refused["code"] == "refused" and "adyacentes" in refused["message"]


def evening(*typed: str) -> tuple[TerminalLoop, str]:
    """Lines typed at an open question, and what was printed."""
    lines, printed = iter([*typed, "q"]), list[str]()
    table = TerminalLoop(
        open_question.session(), None, Language("es"), TextPaper(), lambda _: next(lines), printed.append
    )
    table.run()
    return table, " ".join(" ".join(printed).split())


def test_the_terminal_says_how_to_cut_a_question_short_and_takes_it():
    table, text = evening("!2 1")
    assert "Para decirlo tú: ! y quién (1 " in text
    assert table.session.entries[-1].value["direct"] != "" and "Lo dices tú: la ejecuta" in text


def test_the_terminal_tells_range_and_sight_of_two_hexes_of_the_map():
    _, text = evening("mapa k07 l08", "mapa K07", "map K07 a1", "mapa")
    assert "De K07 a L08: distancia 1." in text and "Se ven: calculado por el terreno." in text
    assert "De K07 no se sabe nada todavía." in text and "A1 no es un hexágono de este mapa." in text
    assert "mapa K07 I07." in text


def test_the_protocol_tells_range_and_sight_of_two_hexes_of_the_map(talk):
    assert talk.ask("map", hex="k07", to="i07") == [
        "De K07 a I07: distancia 2.",
        "No es seguro que se vean: míralo en J07 y J08.",
    ]


def test_the_terminal_tells_what_is_known_of_the_board():
    table, text = evening("tablero")
    first, *_ = table.session.board().pairs
    assert text.count("Frente a frente, no adyacentes") == len(table.session.board().pairs)
    assert f"={first.level_path} valor" in text
    name = table.say(table.session.board().rows.counters[0].name)
    _, one = evening(f"tablero {name}")
    assert one.count("Frente a frente, ") == len(table.session.board().columns.counters)


@pytest.fixture
def round_closing(own_home):
    """Play the lines typed where the round of mission 1 closes with something left undone."""
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    helpers.play_on(session, Dice(1), 30)
    state = session.state
    state.step, state.undone, state.command_points = "audit", ["setup.hits"], 0

    def play(*typed: str) -> tuple[Session, str]:
        staged = Session.start_at(game, session.content, "mission-1", state)
        lines, printed = iter([*typed, "q"]), list[str]()
        TerminalLoop(staged, None, Language("es"), TextPaper(), lambda _: next(lines), printed.append).run()
        return staged, " ".join(" ".join(printed).split())

    return play


def test_a_line_left_three_times_is_not_asked_until_undo_leads_back_to_it(round_closing):
    for _ in range(3):
        session, text = round_closing("0")
        assert session.state.undone == ["setup.hits"] and "Antes de cerrar la ronda" in text
        assert "No se vuelve a preguntar" not in text
    session, text = round_closing()
    assert "No se vuelve a preguntar" in text and session.answers == 1
    session, text = round_closing("u")
    assert session.answers == 0 and session.prompt.key == "round.audit"
    session, text = round_closing()
    assert "No se vuelve a preguntar" not in text and session.answers == 0
