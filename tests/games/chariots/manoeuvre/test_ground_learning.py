"""Ground learnt at the table: kept with its hex, and not asked again (6.2, 7.14)."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.core.values import replace
from puesto.games.chariots.editors import map_desk
from puesto.games.chariots.editors.map_desk import MAP_DESK
from puesto.games.chariots.game import GAME
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.table.setup import new_state
from puesto.games.chariots.table.state import BattleTable, State
from tests.games.chariots.packs import ours

FIRER, TARGET = "river-foot-li-1", "hills-foot-si-1"
CONTENT = replace(ours()[0], maps={})
"""Our battles on maps that nobody has painted."""


def on_blank_map() -> State:
    """Dust with a firer and a target three hexes apart, and everybody else out of the way."""
    state = new_state(CONTENT, "dust", {})
    for column, unit in enumerate(state.units.values(), 40):
        unit.hex, unit.facing = f"{column}40", 11
    state.units[FIRER].hex, state.units[TARGET].hex = "2030", "2027"
    return state


def options_of_shot(state: State, answer: tuple[str, ...]) -> set[str]:
    """Return the questions about the ground of the shot, and answer them."""
    steps = firing.ask_shot_circumstances(BattleTable(state, CONTENT), state.units[FIRER], TARGET, 3, False)
    asked: set[str] = set()
    try:
        prompt: Any = next(steps)
        while True:
            asked |= {option.value for option in getattr(prompt, "options", ())}
            prompt = steps.send(answer)
    except StopIteration:
        return asked & {firing.IN_WOOD, firing.WOODED, firing.HIDDEN}


def test_what_is_told_of_a_shot_is_not_asked_again_and_goes_into_the_owners_layer():
    state = on_blank_map()
    assert options_of_shot(state, ()) == {firing.IN_WOOD, firing.WOODED, firing.HIDDEN}
    assert not options_of_shot(state, ()), "not a wood, and an open line"
    state.units[TARGET].hex = "2127"
    assert firing.IN_WOOD in options_of_shot(state, (firing.IN_WOOD, firing.WOODED))
    assert state.told["2127"].ground == "wood" and state.told["2027"].without == ("wood",)
    learnt = GAME.learnt(state, CONTENT)
    assert learnt is not None and learnt.key == "plain" and len(learnt.facts) == 4
    assert codec.from_json(State, codec.to_json(state)).told == state.told


def test_paint_against_what_was_told_at_the_table_is_refused():
    state = on_blank_map()
    options_of_shot(state, ())
    board = replace(map_desk.paint_hexes(CONTENT, "plain", ["0101"], "."), told=(*state.told.values(),))
    content = replace(CONTENT, maps={"plain": board})
    assert MAP_DESK.refusals(content, "plain", ["2027"], "w") and not MAP_DESK.refusals(content, "plain", ["2027"], "r")
    assert len(MAP_DESK.told(content, "plain", "2027")) == 2
