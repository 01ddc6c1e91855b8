"""Cases of close quarters, walked at a table: assaults on foot and by tanks (6)."""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Note
from puesto.games.bolt.assault.melee import REGROUP
from puesto.games.bolt.assaulting import assaulting, tanks
from puesto.games.bolt.moving import moving
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.order_test import WORDS
from puesto.games.bolt.printed.records import Arm, Gait, Kind, Nation, Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import dice as dice_of
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable

from .common import (
    Case,
    Played,
    Reader,
    content,
    dice,
    figure,
    make_table,
    order,
    play,
    play_order,
    quality,
    run,
    troop,
)
from .played import armed, fight, nation_of


def read_may_assault(case: Case) -> dict[str, Any]:
    """The order that leads to an assault."""
    table = armed(make_table(troop("U1", arms=(Arm("rifle", 5),)), troop("E", "allies")))
    answers = {"order.purpose": moving.ASSAULT, "shoot.target": "none"}
    result = play_order(table, "U1", order(case["setup"]["order"]), answers, "assault.target")
    return {"allowed": "assault.target" in result.keys}


def read_attack_rolls(case: Case) -> dict[str, Any]:
    """Blows, which hit by themselves."""
    setup = case["setup"]
    many, value = setup["defenders"]["n"], quality(setup["defenders"]["quality"])
    table = make_table(troop("A", models=setup["attackers"]), troop("D", "allies", models=many, quality=value))
    table.unit("A").pins = setup.get("attacker_pins", 0)
    blows = [tuple(case["event"]["dice"]), lambda prompt: (1,) * prompt.dice]
    answers = {"shoot.damage": blows, "shoot.exceptional": lambda prompt: (1,) * prompt.dice}
    result = play(assaulting.fight_round(table, table.begin_walk(walk.ASSAULT, "A", "D"), False), answers)
    return {
        "attacks": result.prompt("shoot.damage").dice,
        "hit_automatically": "shoot.hits" not in result.keys,
        "casualties": many - table.unit("D").models,
    }


def read_assault_sequence(case: Case) -> dict[str, Any]:
    """The steps of an assault, and of a round as it is fought."""
    table = make_table(troop("A", models=8), troop("D", "allies", models=6))
    signs = {
        ("¿", "A"): "attacker_damage",
        ("pierde {n}", "D"): "defender_takes_casualties",
        ("¿", "D"): "defender_damage",
        ("pierde {n}", "A"): "attacker_takes_casualties",
        ("aniquilad{unit:a}", "D"): "loser_annihilated",
    }
    seen = []
    for event in fight(table, "A", "D", 1, 2).events:
        if not isinstance(event, Note) and event.key != "shoot.damage":
            continue
        who = (
            event.subject[0]
            if event.key == "shoot.damage"
            else getattr(dict(event.message.params).get("unit"), "id", "")
        )
        words = "¿" if event.key == "shoot.damage" else event.message.template
        seen += [name for (sign, unit), name in signs.items() if sign in words and unit == who]
    return {"steps": list(walk.ASSAULTING), "round": seen}


def _tank(facts: dict[str, Any], *others: Any, nation: Nation = Nation.NONE) -> GameTable:
    """Return a table with a case's tank and others before it; `nation` is theirs."""
    moves = Gait.WHEELED if facts["max_move"] == 24 else Gait.TRACKED
    return make_table(
        *others, troop("T", "allies", kind=Kind(facts["kind"]), gait=moves, models=1), bag={"axis": 4}, nation=nation
    )


def _overrun(
    table: GameTable, facts: dict[str, Any], goals: tuple[str, ...], faces: list[int], until: str = ""
) -> Played:
    """The tank runs straight on; so much of its way is clear."""
    answers = {
        "order.purpose": moving.TANK,
        "tank.path": lambda prompt: "yes" if facts["straight_clear"] >= figure(prompt.message) else "no",
        "tank.who": goals,
        "morale.check": [tuple(faces[index : index + 2]) for index in range(0, len(faces), 2)],
        "gun.crew": "H",
    }
    return play_order(table, "T", Order.RUN, answers, until)


def read_may_tank(case: Case) -> dict[str, Any]:
    """Which tanks assault."""
    item = case["setup"]["tank"]
    table = _tank(item, troop("U1"))
    return {"allowed": "tank.who" in _overrun(table, item, (), [], "tank.who").keys}


def read_tank_morale(case: Case) -> dict[str, Any]:
    """The check of a unit in a tank's path."""
    item = case["setup"]["target"]
    special = tuple(Special(name) for name in item.get("special") or ())
    gun: dict[str, Any] = {
        "kind": Kind.ARTILLERY,
        "gait": Gait.LIGHT_GUN,
        "models": 3,
        "quality": quality(item["quality"]),
    }
    foot: dict[str, Any] = {"quality": quality(item["quality"])}
    goal = troop("U1", special=special, **(gun if item["kind"] == "artillery" else foot))
    table = _tank(case["setup"]["tank"], goal, troop("H", **gun), nation=nation_of(case, item))
    table.unit("U1").pins, table.unit("H").models = item["pins"], 1
    value = morale.morale_value(content(), losses.nerve_of(table, "U1"))
    result = _overrun(table, case["setup"]["tank"], ("U1",), dice(case))
    by_itself = "morale.check" not in result.keys
    passed = by_itself or result.told("aguanta") is not None
    crew = table.unit("H").models > 1
    is_gun = item["kind"] == "artillery"
    return {
        "morale_used": value,
        "passed": passed,
        "automatic": by_itself,
        "automatic_pass": by_itself,
        "target": "destroyed" if table.unit("U1").gone and not crew else "survives",
        "tank_passes_by": result.told("pasa de largo") is not None,
        "gun": "destroyed" if is_gun and table.unit("U1").gone else None,
        "crew": "survives" if crew else "destroyed",
    }


def read_tank_targets(case: Case) -> dict[str, Any]:
    """Every unit on the path, in its order."""
    goals = tuple(case["setup"]["targets"])
    table = _tank(case["setup"]["tank"], *(troop(id) for id in goals))
    result = play(
        tanks.overrun(table, "T"),
        {"tank.path": "yes", "tank.who": goals, "morale.check": (1, 2)},
    )
    return {"resolve_each": [item.subject[0] for item in result.asked if item.key == "morale.check"]}


def read_regroup(case: Case) -> dict[str, Any]:
    """The winner regroups."""
    return {"max_inches": run(dice_of.roll_amount(REGROUP, "assault.regroup", WORDS["passed"], "6.1"), dice(case))}


READERS: dict[str, Reader] = {
    "regroup": read_regroup,
    "may_assault": read_may_assault,
    "attack_rolls": read_attack_rolls,
    "may_tank_assault": read_may_tank,
    "tank_assault_morale": read_tank_morale,
    "tank_assault_targets": read_tank_targets,
}
