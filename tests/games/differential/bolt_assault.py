"""Bolt Action, close quarters and places: assaults, transports, buildings (4.4, 5.5, 6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Note
from puesto.games.bolt.assault import melee
from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.moving import transporting
from puesto.games.bolt.printed.records import Order, Shelter, Special
from puesto.games.bolt.resolutions import melee as alone
from puesto.games.bolt.resolutions.melee import fight_round
from puesto.games.bolt.shooting import blasting, losses
from puesto.games.bolt.table import walk
from puesto.games.bolt.turn import ordering

from .bolt_fire import fewest
from .bolt_table import FIRER, TARGET, Side, draw_benefit, lay, specials, unit
from .harness import Dice, Given, ImpossibleError, Pair

QUIET = {"losses.who": fewest, "losses.exceptional": "plain"}


def sides(given: Given) -> tuple[Side, Side]:
    """The nations and benefits of both."""
    return (
        Side(given["nation"], given["characteristic"]),
        Side(given["defender_nation"], given["defender_characteristic"]),
    )


def round_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A round: how many fall on both sides, and who has won."""
    scene = lay(
        (
            unit(FIRER, quality=given["quality"], models=given["attackers"]),
            unit(TARGET, "allies", quality=given["defender_quality"], models=given["defenders"]),
        ),
        *sides(given),
    )
    table = scene.t
    table.unit(FIRER).order = table.unit(TARGET).order = Order.RUN
    shown = table.begin_walk(walk.ASSAULT, FIRER, TARGET)
    result = scene.run(assaulting.fight_round(table, shown, False), dice, QUIET)
    unyielding = any(isinstance(item, Note) and "no se rinde" in item.message.template for item in scene.asked)
    entries = {"killed": shown.falls[TARGET], "lost": shown.falls[FIRER]}
    return entries if unyielding else {**entries, "winner": result.winner or melee.TIE}


def round_alone(result: alone.RoundResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form, which knows nothing of who surrenders."""
    entries = {"killed": result.killed, "lost": result.lost}
    stays = {"attacker": result.killed < given["defenders"], "defender": result.lost < given["attackers"]}
    winner = fight_round.outcome(result)
    fanatic = {
        "attacker": given["defender_nation"] in ("japan", "australia"), "defender": given["nation"] == "japan"
    }.get(winner, False)  # fmt: skip
    return entries if fanatic and stays[winner] else {**entries, "winner": winner}


def outcome_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the winner of a round with these losses."""
    fanatic = {True: (Special.FANATIC,), False: ()}
    scene = lay(
        (
            unit(FIRER, models=given["attackers_before"], special=fanatic[given["attacker_fanatic"]]),
            unit(TARGET, "allies", models=given["defenders_before"], special=fanatic[given["defender_fanatic"]]),
        )
    )
    table = scene.t
    table.unit(FIRER).order = table.unit(TARGET).order = Order.RUN
    fallen = {FIRER: given["defender_losses"], TARGET: given["attacker_losses"]}
    left = given["defenders_before"] - given["defender_losses"]
    if given["defender_losses"] > given["attackers_before"] or given["attacker_losses"] > left:
        raise ImpossibleError  # one blow a model: nobody can fall so often

    def blows(prompt: Any) -> tuple[int, ...]:
        many: int = fallen[prompt.subject[0]]
        return tuple(5 if index < many else 1 for index in range(prompt.dice))

    shown = table.begin_walk(walk.ASSAULT, FIRER, TARGET)
    result = scene.run(assaulting.fight_round(table, shown, False), dice, {**QUIET, "shoot.damage": blows})
    return {"winner": result.winner, "again": result.again}


def draw_charge(chance: Random, given: Given) -> None:
    """An assault that is declared: the order is given, and the target is seen."""
    draw_benefit(chance, given)
    given["distance"] = chance.randint(1, 13)


def charge_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether an assault arrives, and whether its target may fire first; how many blows it strikes."""
    scene = lay(
        (
            unit(FIRER, quality=given["quality"], models=given["models"]),
            unit(TARGET, "allies", models=5, arms=(("rifle", 5),)),
        ),
        Side(given["nation"], given["characteristic"]),
    )
    table = scene.t
    table.unit(FIRER).order, table.unit(TARGET).order = Order.RUN, Order(given["defender_order"])
    ground = [
        name
        for name, on in (("obstacles", given["obstacles"]), ("inside", given["inside_building"]))
        if on
    ]  # fmt: skip
    answers = {
        **QUIET, "assault.target": TARGET, "assault.inches": given["distance"], "assault.ground": tuple(ground),
        "assault.reaction": "no", "ambush.who": (),
    }  # fmt: skip
    scene.run(assaulting.assault(table, FIRER), dice, answers)
    blows = [prompt for prompt in scene.prompts("shoot.damage") if prompt.subject[0] == FIRER]
    contact = bool(blows) or scene.first("assault.reaction") is not None
    entries: dict[str, Any] = {"contact": contact}
    if contact:
        entries["may_fire"] = scene.first("assault.reaction") is not None
        entries["attacks"] = blows[0].dice
    return entries


def charge_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    if not result.contact:
        return {"contact": False}
    return {"contact": True, "may_fire": result.may_fire, "attacks": result.attacks}


def draw_assault(chance: Random, given: Given) -> None:
    """Draw an assault whose defenders all carry a rifle, which only a benefit of theirs would fire faster (8.3)."""
    draw_charge(chance, given)
    if given["defender_characteristic"] == "rapid_fire":
        given["defender_characteristic"] = ""
    given["shots"] = given["defenders"]
    given["max_models"] = max(given["max_models"], given["attackers"])


def end_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return who has won an assault that is declared and fought to its end, and who is left."""
    scene = lay(
        (
            unit(FIRER, quality=given["quality"], models=given["attackers"], most=given["max_models"],
                 special=specials(given, fanatic=Special.FANATIC)),
            unit(TARGET, "allies", quality=given["defender_quality"], models=given["defenders"], most=99,
                 arms=(("rifle", given["defenders"]),), special=specials(given, defender_fanatic=Special.FANATIC)),
        ),
        *sides(given),
    )  # fmt: skip
    table = scene.t
    mine, theirs = table.unit(FIRER), table.unit(TARGET)
    mine.order, theirs.order = Order.RUN, Order(given["defender_order"])
    mine.pins, theirs.pins = given["target_pins"], given["firer_pins"]
    for id in (FIRER, TARGET):
        table.unit(id).officer = "none"
        scene.run(losses.break_if_due(table, id), Dice(""), {})
    if mine.gone or theirs.gone or (theirs.order is Order.NONE and not theirs.models):
        raise ImpossibleError
    ground = [name for name in ("obstacles", "defended") if given[name]] + ["inside"] * given["inside_building"]
    answers = {
        **QUIET, "assault.target": TARGET, "assault.inches": given["distance"], "assault.ground": tuple(ground),
        "assault.reaction": "yes" if given["fires"] else "no", "ambush.who": (), "shoot.sum": (),
        "shoot.manner": (), "shoot.ammo": "ap",
    }  # fmt: skip
    scene.run(assaulting.assault(table, FIRER), dice, answers)
    if not scene.has_rolled("assault.regroup"):
        return {"end": "nobody" if mine.gone and theirs.gone else "repelled" if mine.gone else "short"}
    if mine.gone:
        return {"end": "defender", "left": theirs.models}
    return {"end": "attacker", "left": mine.models}


def end_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    left = {"attacker": result.attackers, "defender": result.defenders}
    return {"end": result.end, **({"left": left[result.end]} if result.end in left else {})}


# ---- transports and buildings


def mount_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit that runs may get into a transport, and whether one in it may get out."""
    if given["carries_gun"] or given["divided"]:
        raise ImpossibleError
    outside, inside = unit(FIRER, models=given["models"]), unit("R", models=2)
    scene = lay((outside, inside, unit("T", kind="soft_vehicle", capacity=99), unit(TARGET, "allies")))
    table = scene.t
    table.unit("T").order, table.unit("R").aboard = Order(given["transport_order"]), "T"
    may_mount = given["order"] == "run" and "T" in transporting.room_for(table, FIRER)
    closed = ordering.closed_orders(table, "R")
    order = Order(given["order"])
    leaves = order in (Order.ADVANCE, Order.RUN) and order not in closed
    return {"may_mount": may_mount, "may_dismount": leaves}


def building_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a building comes down under so many hits."""
    scene = lay((unit(FIRER), unit(TARGET, "allies")))
    table = scene.t
    table.unit(TARGET).building = Shelter.BUNKER if given["building"] == "bunker" else Shelter.BUILDING
    if given["cumulative_hits"]:
        table.state.hits[TARGET] = given["cumulative_hits"]
    down = scene.run(blasting.hit_building(table, TARGET, given["new_hits"]), dice, QUIET)
    return {"collapsed": down}


PAIRS = (
    Pair("assault", round_at_table, round_alone, draw_benefit),
    Pair(
        "assault_outcome", outcome_at_table,
        lambda result, given: {
            "winner": result.winner, "again": result.again
        },
    ),
    Pair("assault_to_the_end", end_at_table, end_alone, draw_assault, {"weapon": "rifle"}),
    Pair("assault_reaction", charge_at_table, charge_alone, draw_charge),
    Pair(
        "transport", mount_at_table,
        lambda result, given: {"may_mount": result.may_mount, "may_dismount": result.may_dismount},
    ),
    Pair("building", building_at_table, lambda result, given: {"collapsed": result.collapsed}),
)  # fmt: skip
