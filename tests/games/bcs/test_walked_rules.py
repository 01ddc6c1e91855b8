"""Rules kept while an activation is walked: fire events, Supports, what moves (4.0, 5.2)."""

from __future__ import annotations

from typing import Any

from puesto.core.procedure_views import FormationView
from puesto.core.prompts import Roll
from puesto.core.session.session import Session
from puesto.games.bcs.combat.bombardment import BombardmentFacts, bombard
from puesto.games.bcs.table import sequence
from puesto.games.bcs.turn.attacking import call_in_stack
from puesto.games.bcs.turn.questions import fighter_of
from puesto.language import Language
from tests.games.kit.asked_alone import resolve

from .test_traps import CONTENT, at, go


def values(session: Session[Any, Any]) -> list[str]:
    """Return the values that can be chosen now."""
    assert session.prompt is not None
    return [option.value for option in session.prompt.options]


def test_a_unit_that_has_used_both_fire_events_fires_no_more():
    fresh, spent = at(sequence.ENGAGE, "armour"), at(sequence.ENGAGE, "armour")
    for event in (1, 2):
        spent.override("units.armour-a.fire_events", event)
    go(fresh, "panzer"), go(spent, "panzer")
    assert "armour-a" in values(fresh) and "armour-a" not in values(spent)
    assert "armour-b" in values(spent)


def engaged_support(roll: tuple[int, int]) -> Session[Any, Any]:
    """A Support in the hex of a host that is engaged with a strong gun."""
    session = at(sequence.ENGAGE, "armour")
    wanted: dict[str, Any] = {
        "engagement.target": "panzer",
        "engagement.firer": "armour-a",
        "engagement.mode": "support",
        "engagement.aimed": "panzer-a",
        "engagement.gun": 1,
        "engagement.distance": 1,
        "engagement.lines": (),
        "engagement.roll": roll,
    }
    while session.prompt is not None and session.prompt.key in wanted:
        session.answer(wanted[session.prompt.key])
    return session


def test_the_step_of_an_engaged_support_is_not_its_hosts():
    session = engaged_support((6, 6))
    before = session.state.units["panzer-a"].steps
    assert values(session) == ["support", "dropped"]
    go(session, ("support", "dropped"))
    assert session.state.units["panzer-a"].steps == before
    assert session.state.formations["panzer"].dropped_support == 1


def test_an_hq_retreats_voluntarily_once_in_an_activation():
    session = go(at(sequence.WITHDRAW, "fortress", kind="failed", snafu="FAIL"), "hq", "voluntary_retreat")
    assert "hq" not in values(session)
    assert session.state.formations["fortress"].fatigue == 3


def test_a_unit_that_retreats_voluntarily_on_its_last_step_is_destroyed():
    session = at(sequence.WITHDRAW, "first")
    session.override("units.first-a.steps", 1)
    go(session, "first-a")
    message = next(entry for entry in session.log if entry.key == "voluntary_retreat.said")
    assert "destr" in repr(message.message) and not session.state.units["first-a"].steps


def test_an_hq_that_moves_ends_prepared_defence_and_its_trains_are_measured_again_for_the_clean_up():
    session = at(sequence.ACTIVITIES, "first", prepared_defence=True, hexes_to_hq=10)
    go(session, "movement", "hq", 17)
    formation = session.state.formations["first"]
    assert (formation.prepared_defence, formation.hexes_to_hq) == (False, 17)
    assert "trains" in values(go(session, "end"))


def test_trains_that_move_leave_the_entry_hex():
    session = go(at(sequence.TRAINS, "first", in_entry_hex=True, hexes_to_hq=2), "moved", 3)
    assert not session.state.formations["first"].in_entry_hex


def test_a_long_range_unit_counts_as_av_in_an_urban_hex_unless_it_is_deployed():
    state = at(sequence.ACTIVITIES, "armour").state
    printed = next(unit for unit in CONTENT.operations["crossing"].units if unit.id == "grenadiers-c")
    assert printed.av and fighter_of(state.units["grenadiers-c"], printed).is_av


def test_long_range_counts_for_a_target_that_is_no_support():
    long_range = {"non_support_long_range": True}
    assert resolve("bcs", "engagement", long_range, (3, 4))["net"] == -1
    assert resolve("bcs", "engagement", long_range | {"mode": "support"}, (3, 4))["net"] == 0


def test_a_support_is_not_asked_whether_it_is_a_long_range_unit():
    session = at(sequence.ENGAGE, "armour")
    go(session, "panzer", "armour-a", "support", "panzer-a", 1, 2, 1)
    assert session.prompt is not None and session.prompt.key == "engagement.lines"
    assert "non_support_long_range" not in values(session) and "multiple_supports" in values(session)


def test_units_counted_in_a_hex_are_called_by_their_number_not_by_a_word_of_the_app():
    facts = BombardmentFacts(units=("target1:3:foot:ar", "2-Fus:2:foot"))
    chart = CONTENT.charts["bombardment"]
    rules, faces, message = bombard(chart, facts, call_in_stack), None, list[str]()
    try:
        while True:
            step = next(rules) if faces is None else rules.send(faces)
            message.append(Language("es").say(step.message))
            faces = (1,) if isinstance(step, Roll) else ()
    except StopIteration:
        assert len(message) == 4
    assert message[0].startswith("Tira 1D6 por la unidad 1: ") and message[1] == "La unidad 1 no pierde nada."
    assert "target" not in " ".join(message) and "2-Fus" in message[2]


def test_only_a_unit_with_an_av_is_engaged_as_a_real_av_and_any_may_be_a_supports_host():
    aimed = values(go(at(sequence.ENGAGE, "armour"), "grenadiers", "armour-a", "real_av"))
    hosts = values(go(at(sequence.ENGAGE, "armour"), "grenadiers", "armour-a", "support"))
    assert aimed == ["grenadiers-c", "other"]
    assert hosts == ["grenadiers-a", "grenadiers-b", "grenadiers-c", "other"]


def test_nothing_is_said_of_an_msr_before_it_was_told():
    session = at(sequence.PREPARE, "first", supply_told=False)
    view = session.view()
    sums = {column.id: column for column in view.sums[0].columns}
    assert sums["complete"].open and sums["incomplete"].open and sums["incomplete"].why_shut is None
    assert not any(sub.reason for strip in view.strips for step in strip.steps for sub in step.subs)
    go(session, "plain")
    assert session.prompt is not None and session.prompt.key == "trains.distance"
    assert card(session, "first").distance is None
    go(session, 12)
    view = session.view()
    assert card(session, "first").distance == 12
    assert [column.open for column in view.sums[0].columns] == [True, True, False]


def test_an_incomplete_msr_has_no_distance():
    session = go(at(sequence.PREPARE, "first", supply_told=False), "incomplete")
    assert session.prompt is not None and session.prompt.key == "preparation.lines"
    assert card(session, "first").distance is None


def card(session: Session[Any, Any], id: str) -> FormationView:
    """The card of a formation."""
    return next(formation for formation in session.view().formations if formation.id == id)


def test_defenders_that_the_table_does_not_keep_are_told_apart_by_their_number():
    session = at(sequence.ATTACK, "first")
    go(session, "regular", "grenadiers", "other", 3, 3, "infantry", 3, "first-a", (), ("terrain",), (6, 6))
    while session.prompt is not None and session.prompt.key != "attack.apply":
        go(session, () if session.prompt.key == "attack.retreat" else "foot")
    assert session.prompt is not None
    lines = [Language("es").say(option.message, session.name) for option in session.prompt.options]
    assert len(lines) == len(set(lines)) and [line for line in lines if "unidad 1 " in line]
    assert any("unidad 3 " in line for line in lines)


def test_a_unit_with_both_fire_events_used_is_not_told_that_it_may_fire():
    session = at(sequence.ACTIVITIES, "first")
    once = go(session, "movement", "first-a", "use_fire_event").log[-1]
    twice = go(session, "movement", "first-a", "use_fire_event").log[-1]
    first, second = (Language("es").say(line.message, session.name) for line in (once, twice))
    assert first.startswith("El I/16 de Infantería sigue activo; ") and "iniciar Enfrentamientos" in first
    assert second == (
        "El I/16 de Infantería queda Parado; aún puede observar para bombardeos, atacar, asistir un ataque y "
        "entrar en Pantalla."
    )
