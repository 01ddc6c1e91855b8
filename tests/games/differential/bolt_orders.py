"""Bolt Action, orders: order tests, FUBAR, morale, officers, Vengeance (1.3, 3.2, 7.1, 8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.games.bolt.orders import order_test
from puesto.games.bolt.printed.records import VEHICLES, Kind, Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import sequence
from puesto.games.bolt.turn import acting, ordering

from .bolt_table import FIRER, OFFICER, TARGET, Scene, Side, draw_benefit, lay, officer_for, place, specials, unit
from .harness import Dice, Given, ImpossibleError, Pair


def draw_order(chance: Random, given: Given) -> None:
    """Make facts agree: who assaults runs, who assaults a vehicle is infantry on foot."""
    draw_benefit(chance, given)
    given["max_models"] = max(given["max_models"], given["models"])
    given["assault"] = (given["assault"] or given["on_vehicle"]) and given["order"] == "run"
    given["on_vehicle"] = given["on_vehicle"] and given["assault"]
    if given["kind"] != "infantry" or given["aboard"] or given["from_reserve"]:
        given["assault"] = given["on_vehicle"] = False
    if not given["on_vehicle"]:
        given["open_topped"] = False
    given["closest_enemy"] = given["closest_enemy"] and given["nation"] == "japan" and given["order"] == "run"
    given["aboard"] = given["aboard"] and Kind(given["kind"]) not in VEHICLES and not given["from_reserve"]
    given["officer_inside"] = given["aboard"] and bool(given["officer"])
    on_table = not given["aboard"] and not given["from_reserve"]
    given["sees_tiger_fear"] = given["sees_tiger_fear"] and on_table
    given["at_the_tiger"] = given["sees_tiger_fear"] and given["order"] == "fire"
    given["test_anyway"] = False
    given["enemy_in_front"] = given["enemy_in_front"] and Kind(given["kind"]) in VEHICLES


def order_scene(given: Given) -> Scene:
    """A unit about to get its order, as the form says."""
    kind = Kind(given["kind"])
    subject = unit(
        FIRER, kind=kind, quality=given["quality"], models=given["models"], most=given["max_models"],
        arms=(("mmg", 1, "hull"),), special=(*specials(
            given, stubborn=Special.STUBBORN, tank_hunters=Special.TANK_HUNTERS
        ), *((Special.EQUIPPED,) if given["on_vehicle"] else ())),
    )  # fmt: skip
    others = []
    if given["officer"]:
        others.append(unit(OFFICER, rank=given["officer"], models=1))
    if given["aboard"]:
        others.append(unit("T", kind="soft_vehicle", capacity=99))
    enemy = (Special.TIGER_FEAR,) if given["sees_tiger_fear"] else ()
    enemies = [unit(TARGET, "allies", kind="infantry", special=enemy)]
    if given["on_vehicle"]:
        enemies.append(
            unit("V", "allies", kind="medium_tank", special=specials(given, open_topped=Special.OPEN_TOPPED))
        )
    scene = lay((subject, *others, *enemies), Side(given["nation"], given["characteristic"]))
    table, item = scene.t, scene.t.unit(FIRER)
    item.pins, item.penalty, item.reserve = given["pins"], given["morale_penalty_permanent"], given["from_reserve"]
    if given["aboard"]:
        item.aboard = "T"
        if given["officer"]:
            table.unit(OFFICER).aboard = "T"
    reach = {"second_lieutenant": 6, "first_lieutenant": 6, "captain": 12, "major": 12}
    near = given["officer"] and given["officer_distance"] <= reach[given["officer"]]
    item.officer = OFFICER if near and not given["aboard"] else "none"
    scene.run(losses.break_if_due(table, FIRER), Dice(""), {})
    if item.gone:
        raise ImpossibleError
    return scene


def order_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects of an order: its test, the pins removed, the die's face, a vehicle's retreat."""
    scene = order_scene(given)
    table, item, order = scene.t, scene.t.unit(FIRER), given["order"]
    closed = ordering.closed_orders(table, FIRER)
    if Order(order) in closed:
        raise ImpossibleError
    table.state.unit, table.state.step = FIRER, sequence.ORDER
    purpose = "vehicle" if given["on_vehicle"] else "assault" if given["assault"] else "move"
    tiger = "no" if not given["sees_tiger_fear"] else "at_tiger" if given["at_the_tiger"] else "yes"
    repeat = {"yes": "yes", "no": "no"}[given["repeat"]]
    answers = {
        "order.which": order, "order.purpose": purpose, "assault.vehicle": "V", "order.tiger": tiger,
        "order.banzai": "yes" if given["closest_enemy"] else "no", "order.vengeance": "no", "order.repeat": repeat,
        "order.officer": item.officer, "fubar.die": (6,), "fubar.flee": "no",
        "order.front": "yes" if given["enemy_in_front"] else "no",
    }  # fmt: skip
    scene.run(ordering.give_order(table), dice, answers)
    fubar = scene.first("fubar.die") is not None
    rolls = scene.prompts("order.test")
    return {
        "fubar": fubar,
        "tested": len(rolls),
        "carried": "" if fubar else item.order.value,
        "passed": not fubar and item.did != "failed",
        "pins": item.pins,
        "morale": rolls[0].bands[-2].at_least - 1 if rolls else 0,
    }  # fmt: skip


def order_alone(result: order_test.OrderResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    fubar = result.result == order_test.FUBAR
    by_itself = given["closest_enemy"] and given["kind"] == "infantry"
    rolls = 0 if result.result == order_test.NO_TEST or by_itself else 1 + result.repeated
    return {
        "fubar": fubar,
        "tested": rolls,
        "carried": "" if fubar else result.face.value,
        "passed": result.succeeded,
        "pins": result.pins,
        "morale": max(2, result.morale) if rolls else 0,
    }


def fubar_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects of a FUBAR: the die's face, and the side that chooses the target."""
    friends = (unit("N"),) if given["friendly_targets_within_12"] else ()
    scene = lay((unit(FIRER, arms=(("rifle", 5),)), *friends, unit(TARGET, "allies")))
    table = scene.t
    for item in table.state.units.values():
        item.order = Order.RUN if item.id != FIRER else Order.NONE
    table.unit(FIRER).immobilised = not given["can_move"]
    table.state.unit = FIRER
    answers = {
        "fubar.target": "N", "fubar.flee": "yes" if given["visible_enemy"] else "no", "shoot.inches": 12,
        "shoot.sum": (),
        "shoot.manner": (), "losses.who": (), "losses.exceptional": "plain",
    }  # fmt: skip
    scene.run(ordering.suffer_fubar(table, FIRER), dice, answers)
    asked = scene.first("fubar.target")
    return {"face": table.unit(FIRER).order.value, "by": asked.who if asked else ""}


def fubar_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form; the enemy of axis is allies."""
    return {"face": result.face.value, "by": "allies" if result.target_chosen_by else ""}


def morale_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the result of a morale check of an unbroken unit."""
    target = unit(
        TARGET, "allies", quality=given["quality"], models=5, special=specials(given, stubborn=Special.STUBBORN)
    )
    scene = lay((unit(FIRER), target, *officer_for(given["officer"])), allies=Side("ussr" if given["repeats"] else ""))
    place(scene, TARGET, given, pins="pins", penalty="morale_penalty_permanent")
    scene.run(losses.check_losses(scene.t, TARGET, 0, 5, flames=True), dice, {})
    passed = not scene.t.unit(TARGET).gone
    rolls = scene.prompts("morale.check")
    return {"passed": passed, "morale": rolls[0].bands[1].at_least - 1, "repeated": len(rolls) > 1}


def officer_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the number of units that an officer calls, and whether a given one is among them."""
    if not given["rank"] or given["order_result"] == "fubar" or given["together"] != given["aboard"]:
        raise ImpossibleError
    friends = [unit(f"N{index}", models=1) for index in range(9)]
    carrier = (unit("T", kind="soft_vehicle", capacity=99),) if given["aboard"] else ()
    scene = lay(
        (unit(OFFICER, rank=given["rank"], models=1), *friends, *carrier, unit(TARGET, "allies")), Side(given["nation"])
    )
    table = scene.t
    table.state.bag = ["axis"] * 10
    for item in [OFFICER, *(friend.id for friend in friends)] if given["aboard"] else ():
        table.unit(item).aboard = "T"
    if given["ordered"]:
        table.unit("N0").order = Order.RUN
    order = Order(given["order"])
    carried = order if given["order_result"] in ("no_test", "passed", "passed_double_one") else Order.DOWN
    result = order_test.DOUBLE_ONE if given["order_result"] == "passed_double_one" else given["order_result"]
    outcome = order_test.OrderResult(result, carried, carried)
    table.state.unit = OFFICER
    answers = {
        "officer.calls": (), "move.building": "leave", "shoot.target": "none", "transport.out": "no",
    }  # fmt: skip
    scene.run(ordering.carry_result(table, OFFICER, outcome), dice, answers)
    if table.state.step == sequence.ACT:
        if order in (Order.RUN, Order.ADVANCE) and given["aboard"]:
            raise ImpossibleError
        table.state.purpose = "move"
        scene.run(acting.act(table), dice, answers)
    if table.state.step == sequence.EXTRA:
        scene.run(acting.call_others(table), dice, answers)
    calls = scene.first("officer.calls")
    far = dict(calls.detail.params)["n"] if calls else 0
    offered = {option.value for option in calls.options} if calls else set()
    return {
        "most": calls.most if calls else 0,
        "eligible": "N0" in offered and (given["aboard"] or given["distance"] <= far),
    }


def vengeance_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the pins that Vengeance leaves before the test, which is made all the same."""
    if not given["pins"]:
        raise ImpossibleError
    subject = unit(FIRER, quality=given["quality"], arms=(("rifle", 5),))
    scene = lay((subject, unit(TARGET, "allies")), Side("uk", "vengeance"))
    table, item = scene.t, scene.t.unit(FIRER)
    item.pins, item.officer = given["pins"], "none"
    scene.run(losses.break_if_due(table, FIRER), Dice(""), {})
    if item.gone:
        raise ImpossibleError
    near = "yes" if given["enemy_within_12"] else "no"
    table.state.unit = FIRER
    scene.run(ordering.ask_facts(table, FIRER, Order.FIRE), dice, {"order.vengeance": near})
    return {"pins": item.pins}


def bag_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the side whose die is drawn from the bag; the dice that are left are one fewer."""
    scene = lay((unit(FIRER), unit(TARGET, "allies")))
    held = scene.t.state.bag = ["allies"] * given["allies"] + ["axis"] * given["axis"]
    many = len(held)
    scene.run(ordering.draw_from_bag(scene.t), dice, {})
    assert len(scene.t.state.bag) == many - 1
    return {"side": scene.t.state.hand}


PAIRS = (
    Pair("bag", bag_at_table, lambda result, given: {"side": result}),
    Pair(
        "order_test", order_at_table, order_alone, draw_order,
        once=(("1000", {"order": "rally", "pins": 0, "sees_tiger_fear": True}),),
    ),
    Pair("fubar", fubar_at_table, fubar_alone),
    Pair(
        "morale_check", morale_at_table,
        lambda result, given: {"passed": result.passed, "morale": result.morale, "repeated": result.repeated},
    ),
    Pair(
        "officer", officer_at_table,
        lambda result, given: {"most": result.max_extra_orders, "eligible": result.eligible},
    ),
    Pair(
        "vengeance", vengeance_at_table,
        lambda result, given: {"pins": result},
        dice_names={"order.revenge": "order.vengeance"},
    ),
)  # fmt: skip
