"""Corrections, notes, luck and offered answers, at the terminal and by the protocol."""

from __future__ import annotations

import pytest

from puesto.core.messages import msg
from puesto.core.prompts import Draw
from puesto.core.session import saves
from puesto.core.session.journal import Source
from puesto.core.values import replace
from tests.protocol.protocol_talk import Talk
from tests.terminal.test_terminal import START, Evening
from tests.toy import TOY

DUG = [*START, "1", "0", "11"]
"""A digging turn with two ones rolled at the table: the bear is to draw."""


@pytest.fixture
def talk(own_home: object) -> Talk:
    return Talk()


def test_a_correction_is_weighed_in_words_and_accepted(own_home):
    evening = Evening([*DUG, "c", "5", "66", "1", "q"])
    assert evening.session.entries[4].value == (6, 6) and evening.session.state.gold == 5
    said = evening.text
    assert "5) Tira 2D6 para cavar. → 1 1" in said and "Se contestó: Tira 2D6 para cavar. → 1 1" in said
    assert "Lo que cambia sobre la mesa:" in said and "gold: antes 3, ahora 5" in said
    assert "Corregido: Tira 2D6 para cavar. → 6 6" in said


@pytest.mark.parametrize(
    "typed", [["c", ""], ["c", "99"], ["c", "5", ""], ["c", "5", "66", ""], ["c 5", "77"], ["corregir 3", "3", "9"]]
)
def test_a_correction_that_is_left_or_wrong_changes_nothing(own_home, typed):
    evening = Evening([*DUG, *typed, "q"])
    assert [entry.value for entry in evening.session.entries[2:]] == ["dig", 0, (1, 1)]


def test_a_correction_that_does_not_fit_says_where_and_can_undo_the_rest(own_home):
    evening = Evening([*DUG, "c 3", "3", "1", "q"])
    assert "Se para donde el diario dice: el minero cava" in " ".join(evening.text.split())
    assert evening.session.entries[2].value == "pass" and evening.session.prompt.key == "bear.draw"


def test_notes_and_luck_at_the_terminal(own_home):
    evening = Evening([*DUG, "n Llueve {mucho}", "n", "y truena", "s", "q"])
    assert [entry.value for entry in evening.session.entries if entry.kind == "note"] == ["Llueve {mucho}", "y truena"]
    assert "Nota: Llueve {mucho}" in evening.text and "Con menos de 12 tiradas no se puede decir nada." in evening.text


def to_the_bear(talk: Talk) -> None:
    talk.new()
    for value in (["pick"], {"hex": "E07", "cover": 1}, "dig", 0, [1, 1]):
        talk.ask("answer", value=value)


def test_the_protocol_tells_a_correction_in_words(talk):
    to_the_bear(talk)
    found = talk.ask("correct", index=4, value=[6, 6])
    assert {"path": "gold", "before": 3, "after": 5, "text": "gold: antes 3, ahora 5"} in found["changes"]
    stopped = talk.ask("correct", index=2, value="pass", commit=True)
    assert (
        not stopped["fits"]
        and stopped["line"]["text"].startswith("El minero cava")
        and "¿Cuánto oro apuestas?" in stopped["reason"]
    )
    assert talk.ask("entries")[2]["answer"] == "dig"
    right = talk.ask("correct", index=4, value=[6, 6], right=True, commit=True)
    assert right["changes"] and talk.ask("state", path="gold") == 5 and talk.ask("entries")[4]["answer"] == [1, 1]
    assert talk.ask("correct", index=2, value="pass", cut=True, commit=True)["fits"]
    assert talk.ask("prompt")["key"] == "bear.draw"
    assert talk.fault("correct", index=2, value="pass", cut="yes")["code"] == "bad_value"


def test_the_protocol_writes_notes_and_reads_the_luck(talk):
    to_the_bear(talk)
    said = talk.ask("note", text="Llueve.")
    assert [(line["text"], line["tone"]) for line in said["log"]] == [("Nota: Llueve.", "note")]
    assert talk.fault("note", text=" ")["code"] == "refused"
    (row,) = talk.ask("luck")
    assert (row["side"], row["by_hand"], row["throws"]) == ("player", True, 1)
    assert row["total"]["expected"] == "7" and row["success"]["happened"] == 0
    assert row["title"] == "Tus dados y cartas: 2D6"


def omens(state, content):
    """The toy's rules after an update that asks one more thing first in each turn."""
    if state.step == "player":
        yield from Draw(key="player.omen", message=msg("Roba un presagio."), deck="omens", left=("a", "b"))
    yield from TOY.run(state, content)


def test_the_protocol_offers_what_an_update_could_not_follow(talk):
    talk.new()
    for value in (["pick"], {"hex": "E07", "cover": 1}, "dig", 1):
        talk.ask("answer", value=value)
    text = "\n".join(saves.dump(talk.server._talk.session)) + "\n"
    talk.server._talk.take(saves.load(text, lambda id: replace(TOY, run=omens)).session, None)
    before = talk.ask("offered")
    assert [entry["answer"] for entry in before["offered"]] == ["dig", 1] and before["fits"] is None
    talk.server._talk.session.answer("a", Source.HAND)
    assert talk.ask("offered", take=True)["fits"] == 1
    assert talk.ask("offered", take=True)["prompt"]["key"] == "dig.roll"
    assert talk.fault("offered", take=True)["code"] == "refused"
