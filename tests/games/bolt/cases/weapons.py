"""Cases of weapons: armour faces, scopes, the table of weapons, teams, guns (5.2, 5.3, 7.13, 9)."""

from __future__ import annotations

from typing import Any

from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.printed.records import Arm, Kind, Order
from puesto.games.bolt.shooting import shooting, targets

from .common import (
    READINGS,
    Case,
    Reader,
    content,
    make_table,
    troop,
    walk_through,
    weapon,
)
from .shooting import _arm


def read_may_fire(case: Case) -> dict[str, Any]:
    """One-shot weapons."""
    table = make_table(troop("U1", arms=(Arm(case["setup"]["weapon"]),)))
    unit = table.unit("U1")
    unit.arms = {"0": 1}
    if case["setup"].get("used") and "one_shot" in weapon(case["setup"]["weapon"]).traits:
        unit.spent.append("0")
    return {"allowed": bool(table.arms("U1"))}


def read_team_penalty(case: Case) -> dict[str, Any]:
    """A team weapon without its mate."""
    setup = case["setup"]
    arm = weapon(setup["squad_weapon"])
    alone = targets.is_alone(arm, 5, setup.get("assistant_alive", True) and setup.get("assistant_within_1", True))
    lines = to_hit.to_hit_lines(content(), arm, to_hit.Shooter(alone=alone), to_hit.Mark(), 10, READINGS)
    return {"to_hit": sum(lines.values())}


def read_assistant(case: Case) -> dict[str, Any]:
    """The second man of a team weapon."""
    setup = case["setup"]
    busy = targets.mates_busy([(weapon(setup["squad_weapon"]), 1)] if setup["lmg_fires"] else [])
    return {"allowed": setup["assistant_alive"] and not busy}


def read_gun_damage(case: Case) -> dict[str, Any]:
    """Return the effect of damage on a gun."""
    setup = case["setup"]
    table = make_table(troop("G", kind=Kind.ARTILLERY), troop("F", "allies", arms=(Arm(_arm(setup)),)))
    table.unit("G").order = Order.RUN
    second = 6 if setup["damage"] == "exceptional" else 1
    answers = {
        "shoot.inches": 10, "shoot.sum": (), "shoot.hits": (6,), "shoot.damage": (6,), "shoot.exceptional": (second,),
        "losses.exceptional": "plain", "losses.who": (),
    }  # fmt: skip
    walked = walk_through(shooting.fire(table, "F", Order.FIRE, at="G"), answers)
    left = walked.told("a otra pieza: se elimina")
    standing = dict(left.params)["n"] if left else table.unit("G").models
    assert isinstance(standing, int)
    return {
        "crew_lost": 5 - standing,
        "gun_destroyed": table.unit("G").gone,
    }


READERS: dict[str, Reader] = {
    "may_fire": read_may_fire,
    "team_penalty": read_team_penalty,
    "assistant_may_fire": read_assistant,
    "artillery_damage": read_gun_damage,
}
