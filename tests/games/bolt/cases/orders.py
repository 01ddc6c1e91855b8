"""Cases of orders: tests, pins, FUBAR, officers, the bag, nations."""

from __future__ import annotations

from collections import Counter
from typing import Any

from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.fire.reaction import may_react
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import MoraleState, Nearby
from puesto.games.bolt.printed.records import Nation, Order, Rank
from puesto.games.bolt.table import bag
from puesto.games.bolt.table.state import shots_of
from puesto.games.bolt.turn import ordering

from .common import (
    READINGS,
    Case,
    Reader,
    content,
    kind,
    make_table,
    order,
    play,
    quality,
    sent,
    troop,
    weapon,
)


def _unit_table(unit: dict[str, Any], side: str, dice_: dict[str, int]) -> Any:
    spared = troop("spare", side)
    item = troop(unit.get("id", "U1"), side, kind=kind(unit.get("kind")), quality=quality(unit.get("quality")))
    table = make_table(item, spared, bag=dice_)
    table.unit(item.id).pins = unit.get("pins", 0)
    table.unit("spare").order = Order.FIRE
    if unit.get("activated"):
        table.unit(item.id).order = Order.ADVANCE
    return table, item.id


def read_pins(case: Case) -> dict[str, Any]:
    """Pins against morale, and the die that goes with a unit that runs."""
    unit, own = case["setup"]["unit"], case["setup"].get("bag", {}).get("own_dice", 0)
    nerve = MoraleState(quality(unit["quality"]), unit["pins"], unit.get("morale_penalty_permanent", 0))
    if not morale.is_broken(content(), nerve, READINGS):
        return {"destroyed": False, "own_dice_after": own}
    table, id = _unit_table(unit, "axis", {"axis": own})
    from_bag = bag.lose_unit(table, id)
    removed = "one_own_die_from_bag" if from_bag else "own_order_die"
    return {"destroyed": table.unit(id).gone, "remove_die": removed, "own_dice_after": len(table.state.bag)}


def read_unit_destroyed(case: Case) -> dict[str, Any]:
    """Which die leaves with a unit."""
    setup = case["setup"]
    table, id = _unit_table(setup["unit"], setup["unit"]["side"], setup["bag"])
    from_bag = bag.lose_unit(table, id)
    left = dict(Counter(table.state.bag))
    bag.fill_bag(table)
    return {
        "bag": {side: left.get(side, 0) for side in setup["bag"]},
        "order_die_removed": not from_bag,
        "bag_die_removed": from_bag,
        "next_turn_dice_lost": 2 - len([unit for unit in table.living(setup["unit"]["side"])]),
    }


def read_fill_bag(case: Case) -> dict[str, Any]:
    """A die for every unit."""
    units = case["setup"]["units"]
    table = make_table(*(troop(f"{side}-{index}", side) for side, many in units.items() for index in range(many)))
    bag.fill_bag(table)
    return {**Counter(table.state.bag), "total": len(table.state.bag)}


def read_draw(case: Case) -> dict[str, Any]:
    """Move a die from the bag to a unit."""
    side = case["event"]["side"]
    table = make_table(troop("U1", side), bag=case["setup"]["bag"])
    outcome = bag.take_die(table, side)
    bag.place_die(table, "U1", Order.FIRE, "fire")
    return {
        **{item: 0 for item in case["setup"]["bag"]},
        **Counter(table.state.bag),
        "placed_next_to_unit": outcome and bool(table.unit("U1").order),
    }


def read_reaction(case: Case) -> dict[str, Any]:
    """Whether a unit that is fired at may go Down."""
    unit = case["setup"].get("unit") or case["setup"]["target"]
    face = order(unit.get("order")) if not unit.get("activated") else order(unit.get("order") or "advance")
    ambushed = "ambush" in str(case["setup"].get("event", "")) or "ambush" in str(case["setup"].get("trigger", ""))
    jungle = sent(case["setup"], unit).has_benefit("U1", "jungle")
    allowed = may_react(kind(unit.get("kind")), face, ambushed or bool(case["setup"].get("from_ambush")), jungle)
    table = make_table(troop("U1"), bag={"axis": 1})
    if allowed:
        bag.go_down(table, "U1")
    shown = table.unit("U1").order.value or None
    lines = to_hit.to_hit_lines(content(), weapon("rifle"), to_hit.Shooter(), to_hit.Mark(down=allowed), 10, READINGS)
    return {
        "allowed": allowed,
        "order_die": shown,
        "target_order_die": shown,
        "to_hit_modifier": lines.get("down", 0),
    }


def _team(lost: str) -> Any:
    table = make_table(troop("team"), troop("spotter", team="team"))
    bag.lose_unit(table, lost)
    return table


def read_team_destroyed(case: Case) -> dict[str, Any]:
    """A spotter goes with its team."""
    return {"spotter_removed": _team("team").unit("spotter").gone}


def read_spotter_killed(case: Case) -> dict[str, Any]:
    """A team does not go with its spotter."""
    table = _team("spotter")
    return {"team_affected": table.unit("team").gone or table.unit("team").penalty > 0}


def read_morale_value(case: Case) -> dict[str, Any]:
    """A passenger's morale: only officers aboard count."""
    setup = case["setup"]
    near = [
        Nearby(Rank(item["rank"]), item.get("distance", 0), inside)
        for name, inside in (("outside_officer", False), ("inside_officer", True))
        if (item := setup.get(name))
    ]
    unit = setup["passenger"]
    nerve = MoraleState(
        quality(unit["quality"]), unit["pins"], bonus=morale.officer_bonus(content(), near, aboard=True)
    )
    return {"morale_used": morale.morale_value(content(), nerve)}


def read_shots(case: Case) -> dict[str, Any]:
    """Return the number of shots of a nation's weapons."""
    setup = case["setup"]
    nation = Nation(setup.get("nation") or "")
    if "weapon" in setup:
        return {"shots": shots_of(weapon(setup["weapon"]), nation)}
    unit = setup["unit"]
    table = sent(setup, unit, models=unit["rifles"])
    return {"shots": table.shots("U1", weapon("rifle"), unit["rifles"])}


def read_vengeance(case: Case) -> dict[str, Any]:
    """Vengeance, and the test that is made all the same."""
    setup = case["setup"]
    unit = setup["unit"]
    table = sent(setup, unit)
    table.unit("U1").pins = unit["pins"]
    near = "yes" if setup.get("enemy_within_12", True) else "no"
    answers = {"order.vengeance": near, "order.revenge": (case["event"]["die"],)}
    played = play(ordering.ask_facts(table, "U1", order(setup.get("order") or "advance")), answers)
    needed = order_test.is_test_needed(played.result, READINGS)
    rolled = "order.revenge" in played.keys
    return {"pins_after": table.unit("U1").pins, "morale_check_still_required": needed, "allowed": rolled}


def read_list_building(case: Case) -> dict[str, Any]:
    """Qualities are not mixed in a unit."""
    from puesto.games.bolt.orders.platoons import is_of_one_quality

    setup = case["setup"]
    mixed = not is_of_one_quality(quality(unit["quality"]) for unit in setup["units"])
    return {"legal": not (mixed and setup.get("same_unit", True))}


READERS: dict[str, Reader] = {
    "check_pins_vs_morale": read_pins,
    "unit_destroyed": read_unit_destroyed,
    "fill_bag": read_fill_bag,
    "draw": read_draw,
    "reaction": read_reaction,
    "target_reaction": read_reaction,
    "team_destroyed": read_team_destroyed,
    "spotter_killed": read_spotter_killed,
    "morale_value": read_morale_value,
    "shots": read_shots,
    "vengeance": read_vengeance,
    "list_building": read_list_building,
}
