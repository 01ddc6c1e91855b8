"""Cases of missiles: fire, sight, modifiers, supply, leaders, Hit and Run, Reaction Fire (7.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.games.chariots.combat import missiles, sight
from puesto.games.chariots.leadership import command
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map

from ...kit.asked_alone import resolve
from . import lives
from .common import Case, content, lay, make_table, unit

ASTARPA = {"A": "2035", "B": "2036", "C": "2134", "D": "2135", "E": "2235", "X": "1835", "Y": "1936", "Z": "2237"}


def between(places: dict[str, str], one: str, other: str) -> int:
    """Return how many units lie between two hexes, of units on the map (7.14)."""
    table = make_table({"A1": "A"}, units=[unit({"type": "SI"}, name, "A1") for name in places])
    for name, place in places.items():
        table.state.units[name].hex = place
    return board_map.units_between(table, one, other).least


def list_targets(case: Case) -> dict[str, Any]:
    units = case["setup"]["units"]
    firer = (
        case["setup"]["facing"].rpartition("firer: ")[2]
        if "firer:" in case["setup"]["facing"]
        else case["setup"]["firer"]
    )
    me = units[firer]
    enemies = {name: one for name, one in units.items() if one["side"] != me["side"]}
    found, far = [], {}
    west = [place for place in board_map.hexes_around(me["hex"]) if place[:2] < me["hex"][:2]]
    shooter = lay(unit(me), me["hex"], me.get("facing", west))
    places = {name: one["hex"] for name, one in units.items()}
    for name, one in enemies.items():
        distance = NUMBERED.distance(me["hex"], one["hex"])
        arc = missiles.REAR if board_map.is_behind(shooter, one["hex"]) else missiles.FRONT
        problem = missiles.target_refusal(content(), Type(me["type"]), Missile(me["missile"]), distance, arc)
        if (
            problem is None
            and sight.sight_refusal(sight.SightFacts(distance, between(places, me["hex"], one["hex"]))) is None
        ):
            found.append(name)
            far[name] = distance
    return {"targets": sorted(found), "range": far}


def los(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    gone = setup["units"].split()[-2]
    hexes = {name: place for name, place in ASTARPA.items() if name != gone}
    one, other = hexes[setup["firer"]], hexes[setup["target"]]
    far, met = NUMBERED.distance(one, other), between(hexes, one, other)
    return {"los": resolve("chariots", "sight", {"distance": far, "units": met}), "units_between": met, "range": far}


def fires_again(case: Case) -> dict[str, Any]:
    """Whether who fired in one Orders Phase may in the next."""
    one = unit({"type": case["setup"]["firer"]})
    one.has_fired = True
    command.begin_orders(make_table({"A": "A"}, units=[one]), "A", [])
    return {"can_fire": resolve("chariots", "may_fire", {"distance": 1, "fired": one.has_fired})}


def reload(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    enemy, reached = setup.get("enemy_markers", []), setup["in_range_and_los_of_enemy"]
    return {"reloaded": setup["phase"] == "D" and lives.reloaded(setup["markers"], enemy, reached, setup["engaged"])}


READERS = {
    "list_targets": list_targets,
    "los": los,
    "can_fire": fires_again,
    "reload": reload,
}
