"""The bag without a window: the terminal and the protocol say the same, and move markers."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.messages import Ref, Text
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.core.views import BagEntry, BagView
from puesto.games.chariots.game import GAME
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol.server import Server
from puesto.terminal.commands.bag import bag_lines
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests.protocol.protocol_talk import Talk


@pytest.fixture
def terminal() -> tuple[TerminalLoop, list[str]]:
    """Two rivers at the terminal, at the first draw; and what it prints."""
    session = Session.start(GAME, content_for(GAME)[0], "two-rivers", {})
    dice = Dice(3)
    while (prompt := session.prompt) is not None and prompt.key != "bag.draw":
        session.answer(dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
    printed: list[str] = []
    return TerminalLoop(session, None, Language("es"), TextPaper(), lambda sign: "", printed.append), printed


def typed(terminal: tuple[TerminalLoop, list[str]], line: str) -> str:
    """Return what a typed line printed."""
    table, printed = terminal
    printed.clear()
    assert table.session.prompt is not None
    assert table._command(table.session.prompt, line)
    return " ".join(" ".join(printed).split())


def test_the_terminal_tells_where_each_marker_lies_and_what_comes_next(
    terminal: tuple[TerminalLoop, list[str]],
) -> None:
    told = typed(terminal, "bolsa")
    assert "dentro:" in told
    assert "El siguiente es de la Ciudad del Sur: 50 % (1/2)." in told
    marker = terminal[0].session.state.bag[0]
    typed(terminal, f"=markers.{marker} used")
    assert "usados:" in typed(terminal, "m")


def test_the_terminal_says_which_of_two_comes_first_by_name(terminal: tuple[TerminalLoop, list[str]]) -> None:
    assert "sale antes que el Ímpetu de la Ciudad del Norte: 50 % (1/2)." in typed(
        terminal, "bolsa Ímpetu de la Ciudad del Sur / Ímpetu de la Ciudad del Norte"
    )
    assert "no los nombra" in typed(terminal, "bolsa Marte / Venus")


def test_a_refusal_of_the_protocol_names_what_it_is_about() -> None:
    talk = Talk(Server())
    talk.ask("new", game="chariots", scenario="dust", seed=1)
    fault = talk.fault("set", path="leaders.river-prince.replaced", value=True)
    assert fault["rule"] == "4.25" and "Príncipe del Río" in fault["message"]
    talk.server.close()


def test_a_marker_is_put_elsewhere_at_the_terminal(terminal: tuple[TerminalLoop, list[str]]) -> None:
    marker = terminal[0].session.state.bag[0]
    typed(terminal, f"=markers.{marker} aside # cayó al suelo")
    assert "apartados:" in typed(terminal, "m")
    assert terminal[0].session.state.aside == [marker]
    table = terminal[0]
    assert "Motivo: cayó al suelo" in table.language.say(table.session.log[-1].message, table.session.name)


def test_the_protocol_tells_the_odds_of_the_bag_and_puts_markers_elsewhere() -> None:
    talk = Talk(Server())
    talk.ask("new", game="chariots", scenario="two-rivers", seed=3)
    while talk.ask("prompt")["key"] != "bag.draw":
        talk.ask("auto", steps=1, seed=3)
    marker = talk.ask("state", path="bag")[0]
    before = talk.ask("bag", mine=marker, theirs="south" if marker.startswith("north") else "north")
    assert set(before["next"]["bag"]) == {"north", "south"}
    assert "1/" in before["told"][0]
    talk.ask("set", path=f"markers.{marker}", value="out", reason="perdido")
    assert talk.ask("state", path=f"markers.{marker}") == "out"
    assert talk.ask("bag", mine=marker, theirs="south")["told"] == []
    entry = next(one for one in talk.ask("view")["bags"][0]["entries"] if one["id"] == marker)
    assert entry["state"] == "out"
    assert "perdido" in talk.ask("log")[-1]["text"]
    assert talk.fault("set", path=f"markers.{marker}", value="play")["rule"] == "5.23"


def test_a_marker_drawn_by_hand_is_told_by_its_name_or_its_place(terminal: tuple[TerminalLoop, list[str]]) -> None:
    table, printed = terminal
    table.physical = frozenset([table.session.prompt.stream])
    lines = iter(["ala", "zzz", "impetu de ciudad del sur", "deshacer", "1", "salir"])
    table._read = lambda sign: next(lines)
    left = tuple(dict.fromkeys(table.session.prompt.left))
    table.run()
    text = " ".join(" ".join(printed).split())
    assert "1) " + table.say(Ref("marker", left[0])) in text
    assert "«ala» no dice qué marcador ha salido. Puede ser: Ala " in text and "Momentum" not in text
    assert "«zzz» no dice qué marcador ha salido. Puede ser: " in text
    assert text.count("Sale de La Bolsa: Ímpetu de la Ciudad del Sur") == 1
    assert [entry.value for entry in table.session.entries if entry.key == "bag.draw"][:1] == [left[0]]
    assert "Teclea lo que ha salido" in text and "La Bolsa: de la Ciudad del Norte" in text


def test_dice_that_are_alike_are_told_once_with_their_number() -> None:
    die, other = Text("Dado de Alemania", "Die of Germany"), Text("Dado de Rusia", "Die of Russia")
    entries = tuple(BagEntry(str(at), one, "a") for at, one in enumerate((die, other, die, die)))
    lines = bag_lines(BagView("bag", Text("Bolsa", "Bag"), entries), Language("es").say, TextPaper(80, False))
    assert lines == ["Bolsa", "  dentro: 3 × Dado de Alemania, Dado de Rusia"]
