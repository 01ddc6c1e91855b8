"""The rulings book outside the window: at the terminal, by the protocol, and at the head of the diary."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.rulings import OwnRuling
from puesto.core.session.session import Session
from puesto.diary import diary, paper_bytes
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol import Server
from puesto.shelf import Shelf
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests import helpers
from tests.protocol.protocol_talk import Talk


@pytest.fixture
def session() -> Session:
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    dice = Dice(1)
    helpers.play_on(session, dice, 30)
    while session.prompt is not None and session.prompt.key != "player.action":  # no step that a ruling changes
        helpers.answer_at_random(session, dice)
    session.override("rulings.move_tie", "lot")
    return session


def typed(session: Session, *lines: str) -> str:
    """Return what the terminal prints for the typed lines."""
    given, printed = iter([*lines, "q"]), list[str]()
    TerminalLoop(session, None, Language("es"), TextPaper(), lambda sign: next(given), printed.append).run()
    return " ".join("\n".join(printed).split())


def test_the_terminal_shows_the_book_and_writes_into_it(session):
    said = typed(session, "resoluciones 5.3 Por el puente, de uno en uno", "resoluciones Los dados, en la bandeja")
    assert session.state.own_rulings == [
        OwnRuling("5.3", "Por el puente, de uno en uno"),
        OwnRuling("", "Los dados, en la bandeja"),
    ]
    assert "=settings.head Cabeza del chequeo de uso (3.1.2)" in said
    assert "=rulings.move_tie Hexágonos igual de buenos (5.3): Se decide a suertes" in said
    assert "5.3: «Por el puente, de uno en uno»" in said
    typed(session, "=rulings.move_tie nearest")
    assert session.state.rulings["move_tie"] == "nearest"
    typed(session, '=rulings.move_tie ""')
    assert session.state.rulings["move_tie"] == ""


def test_the_protocol_reads_and_changes_the_book(own_home):
    talk = Talk(Server(Shelf()))
    talk.ask("new", game="bear", scenario="mission-1", seed=1)
    talk.ask("set", path="rulings.group", value="each")
    talk.ask("set", path="own_rulings", value=[{"rule": "42", "text": "Sin prisa"}])
    assert talk.ask("state", path="rulings") == {"group": "each"}
    assert talk.ask("state", path="own_rulings") == [{"rule": "42", "text": "Sin prisa"}]
    assert "«nonsense» no puede ser" in talk.fault("set", path="rulings.group", value="nonsense")["message"]
    talk.ask("undo", steps=2)
    assert talk.ask("state", path="rulings") == {} and talk.ask("state", path="own_rulings") == []


@pytest.mark.parametrize(
    ("language", "agreed", "withdrawn"),
    [
        (
            "es",
            "La mesa acuerda (5.3): «De uno en uno».",
            "La mesa retira su acuerdo (5.3): «De uno en uno». La mesa acuerda: «Sin prisa».",
        ),
        (
            "en",
            "The table agrees (5.3): “De uno en uno”.",
            "The table withdraws its agreement (5.3): “De uno en uno”. The table agrees: “Sin prisa”.",
        ),
    ],
)
def test_an_agreement_of_the_table_is_told_as_one_in_the_diary_and_kept_as_a_change_by_hand(
    session, language, agreed, withdrawn
):
    session.override("own_rulings", [{"rule": "5.3", "text": "De uno en uno"}])
    session.override("own_rulings", [{"rule": "", "text": "Sin prisa"}], reason="se hace tarde")
    lines = [line.text for line in diary(session, Language(language)).lines if line.tone == "hand"]
    assert lines[-2] == agreed and lines[-1].startswith(withdrawn) and lines[-1].endswith("se hace tarde")
    assert [entry.kind for entry in session.entries[-2:]] == ["set", "set"]


@pytest.mark.parametrize(
    ("language", "ruled", "own"),
    [
        ("es", "Resuelto. Hexágonos igual de buenos: Se decide a suertes", "Acuerdo de la mesa: «De uno en uno»"),
        ("en", "Ruled. Hexes that are equally good: Decided by lot", "Agreement of the table: “De uno en uno”"),
    ],
)
def test_the_head_of_the_diary_says_what_was_ruled(session, language, ruled, own):
    session.override("own_rulings", [{"rule": "5.3", "text": "De uno en uno"}])
    head = {line.text: line.rule for line in diary(session, Language(language)).readings}
    assert head[ruled] == "5.3" and head[own] == "5.3"
    assert ruled in paper_bytes(diary(session, Language(language)), "html").decode()
