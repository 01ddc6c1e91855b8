"""Cases of orders: tests, pins, FUBAR, officers, the bag, nations."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from puesto.core.prompts import Procedure
from puesto.core.study.odds import odds
from puesto.core.values import replace
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire import armour, damage, indirect, strikes, to_hit
from puesto.games.bolt.fire.reaction import may_react
from puesto.games.bolt.orders import fubar, morale, order_test
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
    dice,
    kind,
    make_table,
    order,
    order_facts,
    play,
    quality,
    run,
    sent,
    troop,
    weapon,
)


def read_order_test(case: Case) -> dict[str, Any]:
    """An order test, with its dice or only its sum."""
    facts = order_facts(case["setup"])
    event = case["event"]
    needed = order_test.is_test_needed(facts, READINGS)
    value = morale.morale_value(content(), order_test.nerve_of(content(), facts, READINGS))
    entries: dict[str, Any] = {"test_required": needed, "morale_used": value, "required": needed}
    by_itself = order_test.passes_by_itself(facts)
    if not event.get("dice") and needed and not by_itself:
        return entries
    facts = replace(facts, repeat=order_test.YES if event.get("reroll") else order_test.NO)
    tested = needed and not by_itself
    result = run(order_test.test_order(content(), facts, READINGS), _thrown(case, value) if tested else ())
    first = order_test.result_of(tuple(event["dice"]), value) if event.get("dice") else ""
    return entries | {
        "result": result.result,
        "order_executed": result.executed.value,
        "order_die": result.face.value,
        "pins_removed": result.removed,
        "pins_after": result.pins,
        "may_reroll": order_test.is_repeatable(facts, first, READINGS),
        "roll_on": "fubar_table" if result.result == order_test.FUBAR else None,
        "movement": _reverse(facts, result),
        "automatic_pass": by_itself,
        "passed": result.succeeded,
    }


def _thrown(case: Case, value: int) -> list[int]:
    """The dice of a test; that of the pins only where some are taken away."""
    event, unit = case["event"], case["setup"].get("unit") or {}
    last = tuple(event.get("reroll") or event["dice"])
    result = order_test.result_of(last, value)
    rallies = result == order_test.PASSED and case["setup"].get("order") == "rally"
    loses = unit.get("pins", 0) > 0 and (rallies or result == order_test.DOUBLE_ONE)
    return dice(case if loses else {**case, "event": {**event, "pin_removal_d6": None}})


def _reverse(facts: order_test.OrderFacts, result: order_test.OrderResult) -> str | None:
    """Whether what came of the test sends the unit back, at a table."""
    if result.result == order_test.FUBAR:
        return None
    table = make_table(troop("U1", kind=facts.kind), troop("E", "allies"))
    table.state.unit = "U1"
    played = play(ordering.carry_result(table, "U1", result), {"order.front": "yes" if facts.enemy_in_front else "no"})
    return "reverse_as_far_as_possible" if played.told("marcha atrás hasta donde pueda") else None


def read_order_test_required(case: Case) -> dict[str, Any]:
    """Whether a test is needed at all."""
    return {"required": order_test.is_test_needed(order_facts(case["setup"]), READINGS)}


def read_order_test_modifier(case: Case) -> dict[str, Any]:
    """Return the modifier of an order test beyond quality, pins and officer."""
    lines = order_test.test_modifier(order_facts(case["setup"]), READINGS)
    return {"modifier": sum(line.value for line in lines)}


def read_exact_odds(case: Case) -> dict[str, Any]:
    """Exact chances, from the procedures themselves."""
    return ODDS[case["event"]["what"]](case)


def _order_odds(case: Case) -> dict[str, Any]:
    facts = order_facts(case["setup"])

    def chances(repeat: str) -> dict[str, Fraction]:
        asked = replace(facts, repeat=repeat)
        return odds(lambda: order_test.test_order(content(), asked, READINGS), of=lambda result: result.result)

    once, twice = chances(order_test.NO), chances(order_test.YES)
    none = Fraction(0)
    passed = {
        name: item.get("passed", none) + item.get("passed_double_one", none)
        for name, item in (("a", once), ("b", twice))
    }
    return {
        "morale_used": morale.morale_value(content(), order_test.nerve_of(content(), facts, READINGS)),
        "passed": passed["a"],
        "passed_with_reroll": passed["b"],
        "fubar": once.get("fubar", none),
        "failed": once.get("failed", none),
        "double_one": once.get("passed_double_one", none),
        "test_required": order_test.is_test_needed(facts, READINGS),
    }


def _fubar_odds(case: Case) -> dict[str, Any]:
    return dict(odds(lambda: fubar.roll_fubar(content(), fubar.FubarFacts()), of=lambda result: result.result))


def _draw_odds(case: Case) -> dict[str, Any]:
    dice_ = make_table(bag=case["setup"]["bag"]).state.bag
    return {side: Fraction(many, len(dice_)) for side, many in Counter(dice_).items()}


def _shot(need: int) -> Fraction:
    def shot() -> Procedure[int]:
        return to_hit.roll_shots(1, need, order_test.WORDS["passed"], subject=(), who="")

    return odds(shot).get(1, Fraction(0))


def _hit_odds(case: Case) -> dict[str, Any]:
    return {"per_shot": _shot(case["event"]["needed"])}


def _damage_odds(case: Case) -> dict[str, Any]:
    target = case["setup"]["target"]
    value = damage.damage_value(content(), kind(target["kind"]), quality(target.get("quality")))
    words = order_test.WORDS["passed"]
    pen = case["setup"].get("pen", 0)
    result = odds(lambda: damage.roll_damage(1, pen, value, words, subject=(), who=""))
    return {
        "casualty": sum((share for wounds, share in result.items() if wounds.casualties), Fraction(0)),
        "exceptional": sum((share for wounds, share in result.items() if wounds.exceptional), Fraction(0)),
    }


def _indirect_odds(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    arm = weapon(setup["weapon"])
    shares = []
    for turn in (1, 2, 3):
        shot = indirect.indirect_shot(arm, setup["distance"], True, False, Order.FIRE, indirect.Ranging(turn))
        shares.append(_shot(shot.needed))
    missed = (1 - shares[0]) * (1 - shares[1]) * (1 - shares[2])
    return {
        "turn_1": shares[0],
        "turn_2_given_miss": shares[1],
        "turn_3_given_misses": shares[2],
        "at_least_one_in_3": 1 - missed,
    }


def _flak_odds(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    words = order_test.WORDS["passed"]
    result = odds(lambda: to_hit.roll_shots(setup["shots"], setup["needed"], words, subject=(), who=""))
    return {"shot_down": sum((share for hits, share in result.items() if strikes.is_shot_down(hits)), Fraction(0))}


def _armour_odds(case: Case) -> dict[str, Any]:
    from .vehicles import armour_plus

    plus, value, hunters = armour_plus(case)
    result = Counter(armour.damage_class(face, plus, value, hunters) for face in range(1, 7))
    return {name: Fraction(result[name], 6) for name in armour.DAMAGES}


ODDS = {
    "order_test": _order_odds,
    "fubar": _fubar_odds,
    "draw": _draw_odds,
    "to_hit": _hit_odds,
    "damage": _damage_odds,
    "indirect_hit_by_turn": _indirect_odds,
    "flak_shoot_down": _flak_odds,
    "armour_damage": _armour_odds,
}
"""Subject of a case's chance -> the function that computes it."""


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


def read_assault_attacks(case: Case) -> dict[str, Any]:
    """The British tough fighters."""
    setup = case["setup"]
    unit = setup["unit"]
    result = melee.attacks_of(
        unit["models"], Nation(setup.get("nation") or ""), setup.get("characteristic", ""), quality(unit["quality"])
    )
    return {"attacks": result}


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
    "order_test": read_order_test,
    "order_test_required": read_order_test_required,
    "order_test_modifier": read_order_test_modifier,
    "exact_odds": read_exact_odds,
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
    "assault_attacks": read_assault_attacks,
    "vengeance": read_vengeance,
    "list_building": read_list_building,
}
