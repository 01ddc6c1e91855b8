"""Settings of a battle:

each of them changes what the rules do, is offered where it can matter, and can be changed at the table.
"""

from __future__ import annotations

from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.core.study.trial_run import run_situation
from puesto.games.chariots.battle import designating
from puesto.games.chariots.game import GAME
from puesto.games.chariots.situations.situations import Situation
from puesto.games.chariots.table import settings
from puesto.games.chariots.table.state import BattleTable, State
from puesto.packs import content_for
from puesto.packs.situations import situation_from_data
from tests import helpers

CONTENT, _ = content_for(GAME)
ARMIES = [{"id": side, "name": {"es": side, "en": side}, "rout_level": 20} for side in ("north", "south")]


def played(reading: str, value: str, **fields: Any) -> Session[Any, Any]:
    """A small table that reads one rule in this way, run to its end."""
    lay = {
        "id": "mine",
        "title": {"es": "Una", "en": "One"},
        "armies": ARMIES,
        "settings": {reading: value},
        "active": "north",
    } | fields
    found, problems = situation_from_data(
        {key: value for key, value in lay.items() if value is not None}, GAME, CONTENT
    )
    assert isinstance(found, Situation), [str(problem) for problem in problems]
    return run_situation(GAME, CONTENT, found, Dice(1).answer).session


def ran(reading: str, value: str, **fields: Any) -> State:
    """The end of such a table."""
    state: State = played(reading, value, **fields).state
    return state


def unit(id: str, command: str, type: str = "SI", **more: Any) -> dict[str, Any]:
    return {"id": id, "command": command, "type": type} | more


FOES = [unit("a", "north"), unit("b", "south")]
GENERAL = {
    "id": "king",
    "name": {"es": "Rey", "en": "King"},
    "side": "north",
    "role": "GC",
    "command": "north",
    "range": 8,
    "initiative": 5,
    "charisma": 0,
}


def test_whoever_wins_the_initiative_may_begin_with_momentum():
    def offered(value: str) -> set[str]:
        session = helpers.begin(GAME, CONTENT, "two-rivers", {"initiative_marker": value})
        dice = Dice(2)
        while session.prompt.key != "initiative.keep":
            helpers.answer_at_random(session, dice)
        return {option.value.partition(":")[0] for option in session.prompt.options}

    assert "momentum" in offered("any") - offered("wing")


@pytest.mark.parametrize(("value", "hits"), [("yes", 1), ("no", 0)])
def test_turning_in_the_hex_is_a_move_or_not(value: str, hits: int):
    script = {"answers": {"act.who": ["a"], "move.way": [["t"]], "move.end": ["apart"]}, "until": "designate"}
    state = ran("turning_moves", value, units=[unit("a", "north", moved=True), FOES[1]], script=script)
    assert state.units["a"].hits == hits


@pytest.mark.parametrize(("value", "hits"), [("each", 2), ("one", 1)])
def test_a_river_and_the_ground_behind_it_hurt_twice_or_once(value: str, hits: int):
    script = {"answers": {"act.who": ["a"], "move.way": [["n", "r"]], "move.end": ["apart"]}, "until": "designate"}
    assert ran("hits_by_step", value, units=FOES, script=script).units["a"].hits == hits


@pytest.mark.parametrize(("value", "hits"), [("once", 0), ("each", 1)])
def test_one_die_holds_for_every_withdrawal_of_a_phase_or_each_has_its_own(value: str, hits: int):
    script = {
        "answers": {
            "act.who": ["a"],
            "move.way": [["c"], ["c"]],
            "move.end": ["near", "goes_on", "near"],
            "react.how": ["orderly", "orderly"],
            "withdrawal.how": [[], []],
        },
        "dice": [[3], [9]],
        "until": "designate",
    }
    state = ran("withdrawal_die", value, units=[FOES[0], unit("b", "south", "LI", quality=6, move=6)], script=script)
    assert state.units["b"].hits == hits


@pytest.mark.parametrize(("value", "must"), [("yes", True), ("no", False)])
def test_whoever_is_blocked_in_a_pass_through_must_shock_or_cannot(value: str, must: bool):
    units = [
        unit("a", "north", "CH-3", move=7, missile="J"),
        unit("b", "south", "CH-2", quality=6, move=9, missile="C", partner="r"),
        unit("r", "south", "RI", move=6),
    ]
    script = {
        "answers": {
            "act.who": ["a"],
            "act.what": ["move"],
            "move.way": [["c", "e"]],
            "pass.answer": [["block"]],
            "pass.whom": ["b"],
        },
        "dice": [[2]],
        "until": "designate",
    }
    session = played("blocked_shock", value, units=units, script=script)
    assert session.state.units["a"].ended_adjacent is must
    able = {unit.id for unit in designating.available_attackers(BattleTable(session.state, session.content))}
    assert ("a" in able) is must, "who has moved is not of those who may after a check"


@pytest.mark.parametrize(("value", "shocks"), [("no", False), ("yes", True)])
def test_who_was_not_engaged_may_shock_after_a_disengage_or_not(value: str, shocks: bool):
    script = {"answers": {"shock.attackers": [["a"]], "shock.defenders": [["b"]], "shock.how": [[]]}, "dice": [[9]]}
    state = ran("bystanders", value, units=FOES, step="designate", order="disengage", script=script)
    assert (state.units["a"].hits == 1) is shocks


@pytest.mark.parametrize(("value", "stays"), [("always", False), ("with_die", True)])
def test_chariots_of_a_mixed_wing_leave_or_stay_with_the_others(value: str, stays: bool):
    units = [
        unit("a", "north"),
        unit("k", "north", "CH-2", move=9, missile="C"),
        unit("b", "south"),
        unit("c", "south"),
    ]
    script = {"answers": {"orders.which": ["disengage"], "disengage.stuck": [[]]}, "dice": [[9]], "until": "designate"}
    state = ran(
        "chariots_leave",
        value,
        units=units,
        leaders=[GENERAL],
        engaged=["a|b", "c|k"],
        step="order",
        order="",
        script=script,
    )
    assert ("c|k" in state.engaged) is stays and "a|b" in state.engaged


@pytest.mark.parametrize(("value", "checks"), [("yes", True), ("no", False)])
def test_chariots_check_before_a_reaction_to_aggression_or_do_not(value: str, checks: bool):
    units = [unit("a", "north", "CH-2", quality=6, move=9, missile="C"), unit("b", "south", "BI", quality=5)]
    script = {
        "answers": {
            "act.who": ["a", "end"],
            "act.what": ["fire"],
            "fire.at": ["b"],
            "fire.range": [3],
            "fire.how": [[]],
            "shock.how": [[]],
        },
        "dice": [[7], [8], [4], [4]],
        "until": "designate",
    }
    session = played("reaction_check", value, units=units, script=script)
    assert ("shock.defender_check" in [entry.key for entry in session.entries]) is checks


@pytest.mark.parametrize(("value", "routed"), [("printed", True), ("reduced", False)])
def test_a_column_that_routs_rolls_against_its_printed_quality_or_the_lower_one(value: str, routed: bool):
    units = [unit("a", "north", "CH-2", move=9, missile="C"), unit("b", "south", quality=6, column=True, hits=3)]
    script = {
        "answers": {
            "act.who": ["a", "end"],
            "act.what": ["fire"],
            "fire.at": ["b"],
            "fire.range": [2],
            "fire.how": [[]],
            "rout.path": ["yes"],
        },
        "dice": [[3], [5]],
        "until": "designate",
    }
    chief = GENERAL | {"id": "chief", "side": "south", "command": "south"}
    state = ran(
        "column_rout",
        value,
        units=units,
        leaders=[chief],
        standards=[{"id": "flag", "side": "south", "leader": "chief"}],
        script=script,
    )
    assert state.units["b"].status.value == ("routed" if routed else "gone")


@pytest.mark.parametrize(("value", "back"), [("spent", False), ("returned", True)])
def test_the_marker_of_a_refused_challenge_is_spent_or_goes_back(value: str, back: bool):
    heroes = [
        {"id": name, "name": {"es": name, "en": name}, "side": side, "role": "hero", "combat": 4, "endurance": 3}
        for name, side in (("ajax", "north"), ("paris", "south"))
    ]
    script = {
        "answers": {
            "marker.use": ["challenge"],
            "challenge.who": ["ajax"],
            "challenge.whom": ["paris"],
            "challenge.answer": ["refuse"],
        },
        "until": "draw",
    }
    state = ran(
        "refused_challenge",
        value,
        units=FOES,
        leaders=heroes,
        people=[{"id": "paris", "unit": "b"}],
        active=None,
        step="use",
        marker="north",
        switches={"heroic_combat": True, "heroes": True},
        script=script,
    )
    assert ("north" in state.bag) is back


@pytest.mark.parametrize(("value", "lost"), [("printed", 25), ("wounded", 20)])
def test_a_wounded_general_counts_by_what_is_printed_or_what_was_left(value: str, lost: int):
    units = [unit("a", "north", ended_adjacent=True), FOES[1]]
    script = {
        "answers": {"shock.attackers": [["a"]], "shock.defenders": [["b"]], "shock.how": [[]]},
        "dice": [[5], [0]],
        "until": "resolve",
    }
    people = [{"id": "king", "unit": "a", "wounded": True}]
    assert (
        ran("general_points", value, units=units, leaders=[GENERAL], people=people, step="designate", script=script)
        .sides["north"]
        .lost
        == lost
    )


@pytest.mark.parametrize(("value", "ended"), [("reached", "south"), ("exceeded", "")])
def test_an_army_routs_at_its_level_or_beyond_it(value: str, ended: str):
    assert (
        ran("rout_at", value, units=FOES, active=None, step="rout", lost={"north": 20}, script={"until": "keep"}).ended
        == ended
    )


# ---- where they are


def test_each_setting_is_tried_here_or_by_the_example_of_the_overturned_chariots():
    tried = {
        "initiative_marker",
        "turning_moves",
        "hits_by_step",
        "withdrawal_die",
        "blocked_shock",
        "bystanders",
        "entry_fire",
        "chariots_leave",
        "reaction_check",
    }
    tried |= {"column_rout", "refused_challenge", "general_points", "rout_at", "map"}
    assert {setting.id for setting in settings.SETTINGS} == tried | {"overturn"}


def test_a_battle_offers_those_that_its_table_could_ask_for():
    offered = {scenario.id: {setting.id for setting in scenario.settings} for scenario in GAME.scenarios(CONTENT)}
    assert not offered["two-rivers"] & {
        "overturn",
        "chariots_leave",
        "reaction_check",
        "refused_challenge",
        "blocked_shock",
    }
    assert {"overturn", "chariots_leave", "reaction_check", "blocked_shock"} <= offered["dust"] - offered["two-rivers"]


def test_a_reading_can_be_changed_at_the_table_and_stands_in_the_book():
    session = helpers.begin(GAME, CONTENT, "dust")
    assert [one.value for one in GAME.book(session.state, CONTENT).readings if one.setting.id == "rout_at"] == [
        "reached"
    ]
    session.override("settings.rout_at", "exceeded")
    assert [one.value for one in GAME.book(session.state, CONTENT).readings if one.setting.id == "rout_at"] == [
        "exceeded"
    ]
    assert not GAME.overrides.is_legal(session.state, CONTENT, "settings.rout_at", "never")
    assert not GAME.book(session.state, CONTENT).asks


def test_the_book_keeps_what_a_table_agrees_on():
    session = helpers.begin(GAME, CONTENT, "dust")
    session.override("own_rulings", [{"rule": "7.14", "text": "La LdV se mira con un hilo"}])
    assert [one.text for one in GAME.book(session.state, CONTENT).own] == ["La LdV se mira con un hilo"]
