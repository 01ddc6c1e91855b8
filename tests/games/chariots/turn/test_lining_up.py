"""The set-up of both armies at one key: whole, legal, and with what the scenario leaves open."""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Source
from puesto.core.values import replace
from puesto.games.chariots.game import GAME
from puesto.games.chariots.printed.line_ups import LineUp
from puesto.games.chariots.printed.pack_checks import check_battle
from puesto.games.chariots.turn import lining_up
from tests import helpers
from tests.games.chariots.on_map import wrong_places
from tests.games.chariots.packs import battle, ours


@pytest.mark.parametrize(
    ("scenario", "ground"), [("two-rivers", "map"), ("dust", "map"), ("dust", "none"), ("megiddo", "none")]
)
def test_everybody_is_placed_as_the_scenario_says_and_enter_begins_a_whole_battle(scenario, ground):
    session = helpers.begin(GAME, ours()[0], scenario, {"map": ground})
    view = lining_up.line_up(session.state, session.content, {})
    session.override(view.path, view.value)
    assert session.state.line_up["all"] == view.value
    session.answer(tuple(option.value for option in session.prompt.options), Source.PLAYER)
    while session.prompt.key == "setup.leaders":
        session.answer((), Source.PLAYER)
    assert session.state.step != "setup" and not wrong_places(session), "nobody is asked who is with whom"
    units, plan = session.state.units.values(), battle(scenario).line_up
    lines = [
        [unit for unit in units if session.content.battles[scenario].sides[unit.command] == line.side]
        for line in plan.lines
    ]
    nearest = min(NUMBERED.distance(one.hex, other.hex) for one in lines[0] for other in lines[1])
    farthest = max(int(unit.hex[2:]) for unit in lines[1]) - min(int(unit.hex[2:]) for unit in lines[0])
    assert farthest == plan.apart and nearest >= plan.apart - 2, "the LI are a hex ahead of their line"
    session.undo()
    session.undo()
    assert not any(unit.hex or unit.partner for unit in session.state.units.values())


def test_what_is_left_open_takes_its_next_possibility_and_nothing_else():
    state, content = helpers.begin(GAME, ours()[0], "dust").state, ours()[0]
    first = lining_up.line_up(state, content, {})
    for choice in first.choices:
        other = lining_up.line_up(state, content, {choice.id: 1})
        assert other.value != first.value
        if choice.id != lining_up.PLACE:
            changed = [
                one for one, two in zip(first.value.split(";"), other.value.split(";"), strict=True) if one != two
            ]
            assert 1 <= len(changed) <= 3
        assert lining_up.line_up(state, content, {choice.id: choice.many}).value == first.value


@pytest.mark.parametrize("scenario", ["two-rivers", "dust", "megiddo"])
def test_what_is_left_open_is_read_off_the_table(scenario):
    session = helpers.begin(GAME, ours()[0], scenario)
    state, content = session.state, session.content
    taken = {choice.id: 1 % choice.many for choice in lining_up.line_up(state, content, {}).choices}
    view = lining_up.line_up(state, content, taken)
    session.override(view.path, view.value)
    again = lining_up.line_up(session.state, content, None)
    assert again == view and {choice.id: choice.at for choice in again.choices} == taken


def test_an_owners_hexes_are_taken_and_what_is_missing_is_named():
    content = ours()[0]
    plan = LineUp(hexes={"river-foot-si-1": "2030 5", "river-captain": "2031"})
    own = replace(content, battles={**content.battles, "dust": replace(content.battles["dust"], line_up=plan)})
    state = helpers.begin(GAME, own, "dust").state
    view = lining_up.line_up(state, own, {})
    assert "river-foot-si-1=2030 5=;" in view.value and "river-captain=2031=;" in view.value
    assert any("units" in dict(why.params) for why in view.why)
    none = replace(own, battles={**own.battles, "dust": replace(own.battles["dust"], line_up=None)})
    assert not lining_up.line_up(state, none, {}).value


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ("river-foot-si-1=2526 5=;river-foot-si-2=2526 5=", "6.51"),
        ("river-foot-si-1=9999 5=", "2.1"),
        ("hills-chariots-ch-3-1=2526 5=river-chariots-ri-1", "6.52"),
    ],
)
def test_a_set_up_that_the_rules_forbid_is_refused_with_the_rule_and_nothing_changes(value, rule):
    session = helpers.begin(GAME, ours()[0], "dust")
    before = session.state.line_up["all"]
    with pytest.raises(RefusedError) as refused:
        session.override(lining_up.PATH, value)
    assert refused.value.rule == rule and session.state.line_up["all"] == before


def test_a_pack_whose_set_up_names_nobody_says_so():
    bad = replace(battle("dust"), line_up=LineUp(hexes={"nobody": "2030 5", "river-captain": "20x0"}))
    assert {finding.path[-1] for finding in check_battle(bad, ())} == {"nobody", "river-captain"}
