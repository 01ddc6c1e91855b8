"""Rules of movement and of the dice as a player meets them: asked in a session, refused in words, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.table import sequence
from puesto.language import Language
from tests.games.bolt.packs import ours


def at(step: str, id: str = "", **fields: Any) -> Session[Any, Any]:
    """A session of the crossroads at a step, with a unit in hand; `fields`: of that unit."""
    state = GAME.new(ours()[0], "crossroads", {})
    state.step, state.unit = step, id
    for name, value in fields.items():
        setattr(state.units[id], name, value)
    return Session.start_at(GAME, ours()[0], "crossroads", state)


def ordered(id: str, *answers: Any, **fields: Any) -> Session[Any, Any]:
    """A unit gets its order, with these answers after it; the tiger of the crossroads is out of its sight."""
    session = at(sequence.ORDER, id, **fields)
    for answer in answers:
        session.answer(answer)
    return session


def said(session: Session[Any, Any], code: str) -> str:
    """Everything that was said, in a language."""
    language = Language(code)
    return "\n".join(language.say(line.message) for line in session.log)


def test_a_building_that_enemies_hold_is_assaulted_by_the_same_run():
    session = ordered("a-squad-1", "run", "enter", "no")
    assert session.prompt.key == "move.enter" and session.prompt.rule == "4.5"
    session.answer("held")
    assert session.prompt.key == "assault.target"
    assert "solo se puede asaltar" in said(session, "es") and "can only be assaulted" in said(session, "en")
    session.undo()
    session.answer("shut")
    assert session.state.units["a-squad-1"].building == ""
    assert "Ninguna pasa por una abertura" in said(session, "es")


def test_a_medic_is_not_ordered_to_fire_and_is_told_why():
    session = at(sequence.ORDER, "a-medic")
    with pytest.raises(RefusedError):
        session.answer("fire")
    closed = {item.option.value: item.option.hint for item in session.prompt.closed}
    assert Language("en").say(closed["fire"]) == "a medic"


def test_the_die_of_a_run_does_not_stay_on_the_table():
    state = GAME.new(ours()[0], "crossroads", {})
    state.step, state.bag = sequence.KEEP, []
    state.units["a-squad-1"].order, state.units["a-squad-2"].order = Order.RUN, Order.AMBUSH
    session: Session[Any, Any] = Session.start_at(GAME, ours()[0], "crossroads", state)
    assert [option.value for option in session.prompt.options] == ["a-squad-2"]
    with pytest.raises(RefusedError):
        session.answer(("a-squad-1",))


def test_a_tank_without_half_of_its_move_ahead_runs_and_is_told_that_it_does_not_assault():
    session = ordered("a-tank", "run", "tank", "no")
    assert session.prompt.key == "tank.path" and session.prompt.rule == "6.5"
    assert "9”" in Language("en").say(session.prompt.message)
    session.answer("no")
    assert "no tiene 9” en línea recta" in said(session, "es") and "cannot go straight on for 9”" in said(session, "en")
    assert "No cruza: terreno accidentado" in said(session, "es") and "rough ground" in said(session, "en")


def test_who_begins_in_a_building_is_asked_where_the_table_says_so_and_a_gun_stays_in_it():
    session: Session[Any, Any] = Session.start(GAME, ours()[0], "crossroads", {"deployed_inside": "yes"}, "1")
    session.answer(tuple(option.value for option in session.prompt.options))
    assert (session.prompt.key, session.prompt.rule) == ("setup.inside", "4.5")
    assert not {"g-tank", "g-halftrack"} & {option.value for option in session.prompt.options}
    session.answer(("g-mg", "g-pak"))
    assert [option.value for option in session.prompt.options] == ["g-mg", "g-pak"]
    session.answer(("g-mg",))
    session.answer(())
    units = session.state.units
    assert (units["g-mg"].building, units["g-pak"].building) == ("bunker", "building")
    gun = at(sequence.ORDER, "g-pak", building="building")
    assert {option.value for option in gun.prompt.options} == {"fire", "advance", "ambush", "rally", "down"}
    gun.answer("advance")
    assert "move.building" not in [entry.key for entry in gun.entries]
    assert at(sequence.DRAW).state.units["g-mg"].building == ""
