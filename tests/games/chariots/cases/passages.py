"""Cases that are a passage at the table: the steps of a Shock, the tables turned, a leader who mounts or dismounts."""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Prompt, Roll
from puesto.core.values import replace
from puesto.games.chariots.aftermath import leader_moves
from puesto.games.chariots.battle import melee, reacting_to_aggression
from puesto.games.chariots.table import sequence
from puesto.games.chariots.turn import steps
from tests.games.bear.driver import play
from tests.games.chariots.driver import phase

from .common import Case, Reader, dice, leader, make_table, recast, unit

CALLED = {
    sequence.DESIGNATE: "designation",
    sequence.CHECKS: "preshock_tq",
    sequence.LEADERS: "leader_casualties_or_heroic_combat",
    sequence.RESOLVE: "resolution",
    sequence.COLLAPSE: "collapse",
}
SOLE, FOE = "hills-foot-si-1", "river-foot-si-1"


def shock_steps(case: Case) -> dict[str, Any]:
    """The steps that a Shock really goes through, one infantry against another (8.1)."""
    table = phase("hills-foot", step=sequence.DESIGNATE)
    table.state.units[SOLE].ended_adjacent = True
    passed: list[str] = []
    left = {"shock.attackers": [(SOLE,), ()], "shock.defenders": [(FOE,)], "shock.how": [()]}

    def answer(prompt: Prompt[Any]) -> Any:
        if isinstance(prompt, Roll):
            return (0,)
        return left[prompt.key].pop(0) if left.get(prompt.key) else prompt.default

    while table.state.step in CALLED:
        passed.append(CALLED[table.state.step])
        play(steps.STEPS[table.state.step](table), answer)
    return {"steps": list(dict.fromkeys(passed))}


def turned_tables(case: Case) -> dict[str, Any]:
    """Return the units attacked by one that turns the tables: those that check as defenders (8.55)."""
    setup = case["setup"]
    attackers = [unit({"type": text.rpartition(" ")[0]}, text, "A1") for text in setup["attackers"]]
    table = make_table({"A1": "A", "B1": "B"}, units=[unit(setup["unit"], "u", "B1"), *attackers])
    table.state.active, table.state.step = "A1", sequence.CHECKS
    combat = melee.combat_of(table, [one.id for one in attackers], ["u"])
    table.state.combats.append(combat)
    answers = {
        "aggression.shock_try": "yes",
        "aggression.shock": tuple(dice(case)),
        "shock.how": (),
        "aggression.front": tuple(one.id for one in attackers if one.id.endswith("front")),
        "shock.defender_check": (0,),
        "shock.roll": (5,),
        "shock.spare_hit": lambda prompt: prompt.options[0].value,
        "rout.roll": (0,),
        "rout.path": "yes",
        "collapse.check": (0,),
    }
    fight = melee.fight_of(table, combat)
    run = play(reacting_to_aggression.try_to_turn_tables(table, combat, fight, "u"), answers)
    attacked = [prompt.subject[0] for prompt in run.prompts if prompt.key == "shock.defender_check"]
    return {"outcome": "must_react" if run.result else "nothing", "must_attack": attacked}


def changed_mode(case: Case) -> dict[str, Any]:
    """Return how an activated leader moves after changing his mode (10.15)."""
    table = make_table(
        {"A1": "A"}, [leader("L", {"own_wing": "A1", "capability": 4})], [unit({"type": "SI"}, "u", "A1")]
    )
    battle = table.content.battles["case"]
    recast(table, replace(battle, rules=replace(battle.rules, leaders_on_foot=True)))
    table.state.active = "A1"
    now = case["setup"]["leader"]["mode"]
    table.state.leaders["L"].on_foot, table.state.leaders["L"].unit = now == "foot", "u"
    other = "mounted" if now == "foot" else "foot"
    play(leader_moves.move_leader(table, "L"), {"leader.mode": other, "leader.moves": "same"})
    return {"mode": "foot" if table.state.leaders["L"].on_foot else "chariot"}


READERS: dict[str, Reader] = {
    "list_shock_steps": shock_steps,
    "ra_vs_shock": turned_tables,
    "activate_leader": changed_mode,
}
