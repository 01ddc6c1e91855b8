"""Putting a battle right by hand:

what is offered works, what the rules forbid is refused in words with its rule, and everything is logged and undone.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.session.session import RefusedError, Session
from puesto.core.values import fields
from puesto.games.chariots.game import GAME, MACHINERY
from puesto.games.chariots.table.state import Leader, Side, Standard, State, Status, Unit
from puesto.games.chariots.views import hand_edits, state_changes
from puesto.language import Language
from tests import helpers
from tests.games.chariots.packs import ours

SPANISH = Language("es")


@pytest.fixture
def session() -> Session[State, Any]:
    """Megiddo before its first marker."""
    return helpers.begin(GAME, ours()[0], "megiddo")


def refusal(session: Session[State, Any], path: str, value: Any) -> tuple[str, str]:
    """Return the refusal of a change in Spanish, and its rule."""
    with pytest.raises(RefusedError) as refused:
        session.override(path, value)
    return SPANISH.say(refused.value.message, session.name), refused.value.rule


@pytest.mark.parametrize(
    ("path", "value", "says", "rule"),
    [
        ("units.pharaoh-ch-2-1.partner", "egypt-1-si-1", "en un hexágono cabe una unidad de combate", "6.5"),
        ("units.pharaoh-ch-2-1.partner", "syria-1-ch-2-1", "solo se apila con una unidad de su bando", "6.5"),
        ("units.pharaoh-ch-2-1.column", True, "solo la SI y la HI forman en columna", "6.31"),
        ("units.pharaoh-ch-2-1.moved", True, "no lleva marcador Moved", "6.13"),
        ("units.pharaoh-ch-2-1.hits", 7, "no aguanta: su TQ es 7", "9.11"),
        ("units.pharaoh-ch-2-1.hits", -1, "menos de 0 impactos", "9.11"),
        ("units.pharaoh-ch-2-1.hex", "nunca", "no es un hexágono", "2.1"),
        ("units.pharaoh-ch-2-1.quality", 9, "impreso en la ficha", "2.21"),
        ("units.pharaoh-ch-2-1.command", "egypt-1", "impreso en la ficha", "2.21"),
        ("units.egypt-1-si-1.supply", "low", "no tiene proyectiles", "7.15"),
        ("units.pharaoh-ch-2-1.facing", 2, "Mira a un vértice", "6.61"),
        ("engaged", ("egypt-1-si-1|egypt-2-si-1",), "son del mismo bando", "9.21"),
        ("leaders.thutmose.replaced", True, "no es CA", "4.25"),
        ("leaders.thutmose.on_foot", True, "no tienen cara a pie", "10.12"),
        ("leaders.thutmose.unit", "syria-1-ch-2-1", "unidades de su bando", "6.51"),
        ("leaders.thutmose.hits", 1, "sin morir", "10.28"),
        ("standards.egypt-standard.captured", "egypt-1-si-1", "lo captura el enemigo", "9.33"),
        ("sides.egypt.rout_level", 0, "no baja de 1", "2.8"),
    ],
)
def test_what_the_rules_forbid_is_refused_in_words_with_the_rule(session, path, value, says, rule):
    before = session.digest()
    text, by = refusal(session, path, value)
    assert says in text and by == rule
    assert session.digest() == before


@pytest.mark.parametrize(
    ("path", "value"), [("turn", 10**20), ("turn", 0), ("sides.egypt.lost", 1000), ("sides.egypt.rout_level", 10**20)]
)
def test_a_number_that_no_sheet_can_show_is_refused(session, path, value):
    before = session.digest()
    text, _ = refusal(session, path, value)
    assert text and session.digest() == before


def test_a_routed_unit_takes_no_hits_and_is_neither_rallied_nor_shocks(session):
    session.override("units.egypt-1-si-1.status", "routed")
    for field, value in (("hits", 1), ("rallied", True), ("shock", "no_check"), ("column", True)):
        assert refusal(session, f"units.egypt-1-si-1.{field}", value)[1].startswith(("9.", "6.31"))
    assert refusal(session, "engaged", ("egypt-1-si-1|syria-1-ch-2-1",)) == (
        "SI B4 no está en orden: no puede estar Enzarzada.",
        "9.21",
    )


def test_both_units_of_a_stack_know_of_each_other(session):
    session.override("units.pharaoh-ri-1.partner", "pharaoh-ch-2-1")
    assert session.state.units["pharaoh-ch-2-1"].partner == "pharaoh-ri-1"
    assert refusal(session, "units.pharaoh-ri-2.partner", "pharaoh-ch-2-1")[1] == "6.52"
    session.override("units.pharaoh-ch-2-1.partner", "")
    assert session.state.units["pharaoh-ri-1"].partner == ""


def test_who_leaves_the_game_is_neither_engaged_nor_stacked_and_costs_no_points(session):
    pair = "egypt-1-si-1|syria-1-ch-2-1"
    session.override("engaged", (pair,))
    session.override("leaders.egypt-ca-1.unit", "egypt-1-si-1")
    session.override("units.egypt-1-si-1.status", "gone")
    state = session.state
    assert (state.engaged, state.leaders["egypt-ca-1"].unit, state.sides["egypt"].lost) == ([], "", 0)
    assert session.undo() and session.state.engaged == [pair]
    assert session.state.units["egypt-1-si-1"].status is Status.GOOD


def test_a_change_is_logged_in_words_with_its_reason(session):
    session.override("engaged", ("egypt-1-si-1|syria-1-ch-2-1",), "se nos pasó")
    line = SPANISH.say(session.log[-1].message, session.name)
    assert line.startswith("A mano: Enzarzadas; antes nadie, ahora SI B4 con CH-2 E1")
    assert session.entries[-1].reason == "se nos pasó"


def test_a_status_and_a_supply_are_told_in_words_before_and_after(session):
    session.override("units.egypt-1-si-1.status", "routed")
    assert SPANISH.say(session.log[-1].message, session.name).endswith("antes en orden, ahora en Huida.")
    session.override("units.pharaoh-ch-2-1.supply", "low")
    assert SPANISH.say(session.log[-1].message, session.name).endswith("antes con proyectiles, ahora Missile Low.")


def test_nothing_on_the_table_is_without_words():
    told = {
        *state_changes.OWNERS,
        *state_changes.PILES,
        "standards",
        "turn",
        "initiative",
        "engaged",
        "settings",
        "own_rulings",
        "map_role",
    }
    assert {field.name for field in fields(State)} - told == {*MACHINERY} - {*state_changes.PILES, "initiative"}
    pieces = {field.name for kind in (Unit, Leader, Standard, Side) for field in fields(kind)}
    printed = {"id", "command", "type", "quality", "move", "missile"}
    assert pieces - {*state_changes.SWITCHES, *state_changes.WORDS, *state_changes.NUMBERS} - printed == {
        "partner",
        "unit",
        "hex",
        "facing",
        "captured",
        "began_in_column",
        "since",
    }


def test_a_unit_that_is_put_in_order_again_bears_its_hits(session):
    unit = session.state.units["pharaoh-ch-2-1"]
    unit.hits = unit.quality + 2
    hand_edits.straighten(session.state, "units.pharaoh-ch-2-1.status", "routed", "good")
    assert unit.hits == unit.quality - 1


def test_a_marker_of_a_rout_sheet_moves_as_far_as_it_was_moved(session):
    left = session.view().tallies[0].left
    session.override("sides.egypt.lost", 12)
    session.override("sides.egypt.rout_level", session.state.sides["egypt"].rout_level + 5)
    assert session.view().tallies[0].left == left - 12 + 5
    assert [entry.value for entry in session.entries if entry.kind == "set"] == [12, 5]
    session.undo()
    session.undo()
    assert session.view().tallies[0].left == left


@pytest.mark.parametrize("seed", [2, 3])
def test_every_change_that_is_offered_is_taken_and_undone(seed):
    """A battle in full swing: each edit of each counter, one after the other."""
    session = helpers.begin(GAME, ours()[0], "dust")
    helpers.play_on(session, Dice(seed), 150)
    assert session.prompt is not None
    counters = [one for roster in session.view().rosters for one in roster.counters]
    edits = [edit for one in counters for edit in session.edits(one.id) if not edit.typed]
    assert len(edits) > 200
    for edit in edits[:: max(1, len(edits) // 60)]:
        before = session.digest()
        session.override(edit.path, edit.value)
        session.undo()
        assert session.digest() == before
