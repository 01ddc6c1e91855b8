"""Cases walked at a table: each question gets its answer, and what came of it is looked at."""

from __future__ import annotations

from typing import Any

from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.fire import strikes
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.moving import ambushes, moving
from puesto.games.bolt.orders import order_test
from puesto.games.bolt.orders.order_test import OrderResult
from puesto.games.bolt.printed.records import GUNS, Arm, Gait, Kind, Nation, Order, Rank, Shelter, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import bag, settings, walk
from puesto.games.bolt.table.setup import patrols_of
from puesto.games.bolt.table.state import GameTable
from puesto.games.bolt.turn import ending, ordering, preparing

from .common import (
    Case,
    Played,
    Reader,
    figure,
    gait,
    kind,
    make_table,
    order,
    play,
    play_on,
    play_order,
    troop,
)


def armed(table: GameTable) -> GameTable:
    """The table with every unit's weapons in its hands."""
    for id, unit in table.state.units.items():
        unit.arms = {str(index): arm.count for index, arm in enumerate(table.troop(id).arms)}
    return table


def nation_of(case: Case, *facts: dict[str, Any]) -> Nation:
    """The nation that a case names, in its setup or of one of its units."""
    return Nation(next((item["nation"] for item in (case["setup"], *facts) if item.get("nation")), ""))


def fight(table: GameTable, id: str, goal: str, lost: int, killed: int, defended: bool = False) -> Played:
    """An assault in which so many fall in the first round; if that is a tie, the assaulter wins the second."""

    def faces(prompt: Any) -> tuple[int, ...]:
        strikes, _, round_ = prompt.subject
        falls = (killed if strikes == id else lost) if round_ == "0" else prompt.dice * (strikes == id)
        assert falls <= prompt.dice
        return tuple(4 if index < falls else 1 for index in range(prompt.dice))

    shown = table.begin_walk(walk.ASSAULT, id, goal)
    return play(assaulting.fight(table, shown, defended), {"shoot.damage": faces, "assault.regroup": (3,)})


# ---- 1.3, 1.4: officers and medics


def read_extra_orders(case: Case) -> dict[str, Any]:
    """Return the units that an officer may call once his own order is carried out."""
    setup = case["setup"]
    officer, friends = setup["officer"], setup.get("friends", ())
    nation = nation_of(case, officer)
    others = [troop(f"spare-{index}") for index in range(8)]
    carrier = troop("T", kind=Kind.SOFT, gait=Gait.WHEELED, capacity=40)
    table = make_table(
        troop("O", rank=Rank(officer["rank"])), carrier, *(troop(item["id"]) for item in friends), *others,
        bag={"axis": 12}, nation=nation,
    )  # fmt: skip
    for friend in friends:
        table.unit(friend["id"]).order = Order.ADVANCE if friend.get("ordered") else Order.NONE
        table.unit(friend["id"]).aboard = "T" if friend.get("aboard") else ""
    given, result = order(officer.get("order", "advance")), officer.get("order_result", "passed")
    carried = given if result in (order_test.NO_TEST, order_test.PASSED, order_test.DOUBLE_ONE) else Order.DOWN
    table.state.unit = "O"
    answers = {"fubar.die": (6,), "fubar.flee": "no", "move.building": "leave"}
    outcome = play(ordering.carry_result(table, "O", OrderResult(result, carried, carried)), answers)
    outcome = play_on(table, "O", answers, "officer.calls", outcome)
    calls = outcome.prompt("officer.calls")
    offered = {option.value for option in calls.options} if calls else set()
    far = figure(calls.detail) if calls else 0
    return {
        "max_extra_orders": calls.most if calls else 0,
        "extra_dice": calls.most if calls else 0,
        "eligible": [item["id"] for item in friends if item["id"] in offered and item["distance"] <= far],
    }


def read_request_barrage(case: Case) -> dict[str, Any]:
    """An observer asks for a strike; he asks for none at a point that he does not see."""
    item = case["setup"]["observer"]
    air = item.get("type") == "air"
    special = Special.AIR_OBSERVER if air else Special.ARTILLERY_OBSERVER
    table = make_table(troop("O", special=(special,)), troop("E", "allies"), nation=Nation(item.get("nation") or ""))
    table.unit("O").uses = item.get("requests_used", 1 if item.get("used") else 0)
    sees = (strikes.AIR if air else strikes.ARTILLERY) if item["line_of_sight"] else "none"
    answers = {"strike.ask": sees, "strike.target": "E", "order.purpose": moving.MOVE}
    play_order(table, "O", order(item["order"]), answers)
    due = [strike.due - table.state.turn for strike in table.state.strikes]
    return {"allowed": bool(due), "resolves": "start_of_next_turn" if due == [1] else None}


def read_duties(case: Case) -> dict[str, Any]:
    """Return the actions allowed for a medic, and for others."""
    named = str(case["setup"].get("officer") or case["setup"].get("unit"))
    special = (Special.MEDIC,) if named == "medic" else ()
    rifle = (Arm("rifle", 5),)
    team = {"team": "M"} if named == "spotter" else {}

    def at_table() -> GameTable:
        item, mortar = troop("U1", special=special, arms=rifle, **team), troop("M", arms=(Arm("medium_mortar"),))
        return armed(make_table(item, mortar, troop("E", "allies", arms=rifle)))

    shot = play_order(at_table(), "U1", Order.FIRE, {}, "shoot.target")
    runs = play_order(at_table(), "U1", Order.RUN, {"order.purpose": moving.ASSAULT}, "assault.target")
    struck = fight(at_table(), "E", "U1", 0, 0)
    (table := at_table()).state.turn = 4
    table.state.settings |= {settings.OBJECTIVES.id: "held", settings.TURNS.id: "4"}
    counted = play(ending.count_turn(table), {}).prompt("end.objectives")
    return {
        "shoot": not shot.refused and "shoot.target" in shot.keys,
        "assault": "assault.target" in runs.keys,
        "fight_back_when_assaulted": "U1" in [item.subject[0] for item in struck.asked],
        "take_objectives": counted.detail is None,
    }


# ---- 3.3, 5.1: what stays on the table


def read_end_of_turn(case: Case) -> dict[str, Any]:
    """The dice that go back, and empty transports near an enemy."""
    setup = case["setup"]
    if "transport" in setup:
        return _empty_transport(case)
    table = make_table(*(troop(entry["id"], kind=kind(entry.get("kind"))) for entry in setup["units"]))
    for item in setup["units"]:
        table.unit(item["id"]).order, table.unit(item["id"]).pins = order(item["order"]), item.get("pins", 0)
    keep = tuple(setup.get("keep", ()))
    result = play(ending.keep_dice(table), {"end.keep": keep, "end.rest": (2 * case["event"].get("d3", 1),)})
    if result.refused or (keep and "end.keep" not in result.keys):
        return {"error": "only_ambush_or_down_can_be_retained"}
    entries: dict[str, Any] = {
        "dice_returned": figure(result.told("a la bolsa")),
        "retained": {unit.id: unit.order.value for unit in table.living() if unit.kept},
    }
    rested = [unit for unit in table.living() if unit.kept and unit.order is Order.DOWN]
    if rested or len(setup["units"]) == 1:
        entries["pins_after"] = (rested or [table.unit(setup["units"][0]["id"])])[0].pins
    return entries


def _empty_transport(case: Case) -> dict[str, Any]:
    """The player points at it where its closest unit is an enemy."""
    setup = case["setup"]
    riders = [troop(id) for id in setup["transport"].get("passengers") or ()]
    table = make_table(troop("T", kind=Kind.SOFT, capacity=20), *riders, troop("E", "allies"))
    for rider in riders:
        table.unit(rider.id).aboard = "T"
    lost = ("T",) if setup.get("closest_unit") == "enemy" else ()
    play(ending.check_transports(table), {"end.transports": lost})
    return {"destroyed": table.unit("T").gone}


def read_retained_ambush(case: Case) -> dict[str, Any]:
    """An Ambush kept from an earlier turn, as an enemy moves in its sight."""
    setup = case["setup"]["unit"]
    table = armed(make_table(troop("B", arms=(Arm("rifle", 5),)), troop("E", "allies")))
    table.unit("B").order, table.unit("B").kept, table.unit("E").order = (
        order(setup["order"]),
        setup["retained"],
        Order.RUN,
    )
    answers = {"ambush.who": ("B",), "ambush.die": (case["event"]["die"],)}
    fires = "shoot.inches" in play(ambushes.face_ambushes(table, "E"), answers, "shoot.inches").keys
    waits = table.unit("B").order is Order.AMBUSH and table.unit("B").kept and not table.unit("B").pins
    return {"fires": fires, "penalty": "none" if waits and not fires else None}


# ---- 4.1, 4.2, 4.5: movement


def read_enter_building(case: Case) -> dict[str, Any]:
    """Going into a building."""
    item = case["setup"]
    goes = gait(item["unit_kind"])
    among = Kind.ARTILLERY if goes in GUNS else Kind.MEDIUM_TANK
    table = make_table(
        troop("U1", kind=Kind.INFANTRY if goes in (Gait.INFANTRY, Gait.FIXED_TEAM) else among, gait=goes),
        troop("E", "allies"),
    )
    into = moving.BUILDING if item["opening_reachable"] else moving.SHUT
    into = into if item["all_models_within_1_of_building"] else moving.FAR
    into = moving.HELD if item["occupied_by_enemy"] else into
    answers = {"order.purpose": moving.ENTER, "move.enter": into}
    result = play_order(table, "U1", order(item["order"]), answers, "assault.target")
    return {
        "allowed": table.unit("U1").building == moving.BUILDING,
        "must": "assault" if "assault.target" in result.keys else None,
    }


def read_interior(case: Case) -> dict[str, Any]:
    """Moving inside."""
    table = make_table(troop("U1"), troop("E", "allies"))
    table.unit("U1").building = Shelter.BUILDING
    answers = {"order.purpose": moving.MOVE, "move.building": "inside"}
    message = play_order(table, "U1", order(case["setup"]["order"]), answers).told("Puede pasar")
    return {"floors_or_buildings": figure(message) if message else 0}


def read_enter_table(case: Case) -> dict[str, Any]:
    """Coming from the reserve."""
    orders, wants = [], {}
    for face in (Order.FIRE, Order.ADVANCE, Order.RUN, Order.AMBUSH, Order.RALLY, Order.DOWN):
        table = make_table(troop("U1", reserve=True), troop("E", "allies"))
        table.unit("U1").reserve = True
        answers = {"order.officer": "none", "order.roll": (1, 2), "order.test": (1, 2)}
        wants[face] = play_order(table, "U1", face, {"order.purpose": moving.ASSAULT, **answers}, "assault.target")
        if not table.unit("U1").reserve:
            orders.append(face)
    return {
        "allowed_orders": [face.value for face in orders],
        "allowed": order(case["setup"]["order"]) in orders,
        "assault_allowed": any("assault.target" in want.keys for want in wants.values()),
    }


def _guns(crew: int, acted: bool, second: int = 1) -> GameTable:
    """A gun with its crew, and another of its army that lacks gunners."""
    table = make_table(*(troop(id, kind=Kind.ARTILLERY, gait=Gait.LIGHT_GUN, models=3) for id in "GH"), bag={"axis": 2})
    table.unit("G").models, table.unit("H").models = crew, second
    if acted:
        bag.take_die(table, "axis")
        table.unit("G").order = Order.FIRE
    return table


def _lose_gun(crew: int, acted: bool, within: float | None) -> tuple[GameTable, bool]:
    """A gun is destroyed; whether its crew serves the other, which is so far away."""
    table = _guns(crew, acted)
    near = within if within is not None else 99
    answers = {"gun.crew": lambda prompt: "H" if near <= figure(prompt.detail) else "none"}
    play(losses.lose_gun(table, "G", 0), answers)
    return table, table.unit("H").models > 1


def read_crew(case: Case) -> dict[str, Any]:
    """Gunners without a gun."""
    setup = case["setup"]
    _, serves = _lose_gun(setup["crew"], bool(setup.get("activated")), setup.get("other_friendly_guns_within"))
    return {"options": ["run_to_reinforce"] if serves else ["removed"], "removed": not serves}


def read_gun_destroyed(case: Case) -> dict[str, Any]:
    """A gun that is destroyed, and its crew."""
    facts = case["setup"]["unit"]
    table, serves = _lose_gun(facts["crew"], bool(facts.get("activated")), 0)
    unit = table.unit("G")
    return {
        "state": "destroyed" if unit.gone else "there",
        "die": "removed" if not unit.order and len(table.state.bag) == 1 else "there",
        "survivors_may_reinforce_other_guns": serves,
    }


def read_crew_wiped_out(case: Case) -> dict[str, Any]:
    """A gun whose crew is dead."""
    table = _guns(3, bool(case["setup"]["unit"].get("activated")))
    play(losses.take_casualties(table, "G", WoundsResult(3), "allies"), {})
    left = table.unit("G")
    aside = len(table.state.bag) == 1
    bag.give_back(table, ())
    bag.fill_bag(table)
    return {
        "state": "abandoned" if left.abandoned and not left.gone else "there",
        "die": "kept_next_to_gun" if aside and len(table.state.bag) == 1 else "in_bag",
        "may_be_recrewed": "G" in moving.short_guns(table, "H"),
    }


def read_abandoned(case: Case) -> dict[str, Any]:
    """A gun without crew, and who comes to it."""
    enemy = case["setup"]["unit_in_contact"] == "enemy"
    guns: dict[str, Any] = {"kind": Kind.ARTILLERY, "gait": Gait.LIGHT_GUN, "models": 3}
    table = make_table(troop("U1", **({} if enemy else guns)), troop("G", "allies" if enemy else "axis", **guns))
    bag.abandon_gun(table, "G")
    answers = {"order.purpose": moving.GUN if enemy else moving.MAN, "gun.which": "G"}
    result = play_order(table, "U1", Order.RUN, answers, "gun.what" if enemy else "gun.other")
    if enemy:
        return {"options": [option.value for option in result.prompt("gun.what").options]}
    offered = [option.value for option in result.prompt("gun.other").options]
    return {"options": ["reinforce"] if "G" in offered else []}


# ---- 5.4, 8.6


def _ride(transport: str | None, models: int = 5, aboard: bool = False) -> GameTable:
    """A unit and a transport that has had such an order, and an enemy."""
    cargo: dict[str, Any] = {"kind": Kind.SOFT, "gait": Gait.WHEELED, "capacity": 20}
    table = make_table(troop("U1", models=models), *(troop(id, **cargo) for id in "TV"), troop("E", "allies"))
    table.unit("T").order, table.unit("U1").aboard = order(transport), "T" if aboard else ""
    return table


def read_may_mount(case: Case) -> dict[str, Any]:
    """Getting in."""
    table = _ride(case["setup"]["transport"]["order"])
    answers = {"order.purpose": moving.MOUNT, "transport.which": "T"}
    play_order(table, "U1", order(case["event"]["order"]), answers)
    return {"allowed": table.unit("U1").aboard == "T"}


def read_mount(case: Case) -> dict[str, Any]:
    """Return the models that mount now, and those that do with the next run."""
    models, near = case["setup"]["models"], case["setup"]["within_1_after_move"]
    table = _ride(None, models)
    answers = {
        "order.purpose": moving.MOUNT,
        "transport.which": "T" if near >= models else "some" if near else "none",
        "transport.part": "T",
        "transport.near": near,
    }
    play_order(table, "U1", Order.RUN, answers)
    inside = models if table.unit("U1").aboard == "T" else table.unit("U1").inside
    table.unit("U1").order = Order.NONE
    play_order(table, "U1", Order.RUN, {"order.purpose": moving.MOUNT, "transport.which": "T"})
    return {"mounted_now": inside, "mounted_next_turn": models - inside if table.unit("U1").aboard == "T" else 0}


def read_may_dismount(case: Case) -> dict[str, Any]:
    """Getting out."""
    table = _ride(case["setup"]["transport"]["order"], aboard=True)
    play_order(table, "U1", order(case["event"]["order"]), {"order.purpose": moving.MOVE})
    return {"allowed": not table.unit("U1").aboard}


def read_after_dismount(case: Case) -> dict[str, Any]:
    """Return whether an assault, or another transport, may follow a dismount."""
    table = _ride(case["setup"]["transport"]["order"], aboard=True)
    fights = case["event"]["wants"] == "assault"
    answers = {"order.purpose": moving.ASSAULT if fights else moving.MOUNT, "transport.which": "V"}
    result = play_order(table, "U1", Order.RUN, answers, "assault.target")
    return {"allowed": "assault.target" in result.keys or table.unit("U1").aboard == "V"}


def read_transport_destroyed(case: Case) -> dict[str, Any]:
    """Return the effects of a transport's destruction on its passengers."""
    table = make_table(troop("T", kind=Kind.SOFT, capacity=20), troop("P", models=9), bag={"axis": 2})
    table.unit("P").aboard = "T"
    answers = {
        "transport.hits": (case["event"].get("die"),),
        "transport.placed": (3,),
        "shoot.damage": lambda prompt: (1,) * prompt.dice,
    }
    result = play(losses.remove_unit(table, "T", by_damage=case["event"]["cause"] == "damage"), answers)
    hits, placed = result.prompt("shoot.damage"), result.prompt("transport.placed")
    return {
        "passenger_hits": hits.dice if hits else 0,
        "placed_within": f"D{placed.sides}" if placed.dice == 1 else f"{placed.dice}D{placed.sides}",
        "order_after": table.unit("P").order.value,
    }


def read_forward(case: Case) -> dict[str, Any]:
    """Australian patrols, among what is done before the game."""
    nation = Nation(case["setup"]["nation"])
    lines = list(preparing.setup_lines(make_table(troop("U1"), nation=nation)))
    first = next((line for line in lines if "despliega antes" in line.template), None)
    sees = next((line for line in lines if "descubre" in line.template), None)
    return {
        "deploys_first": first is not None,
        "enemy_exclusion_radius": figure(first) if first else 0,
        "infantry_detection": figure(sees) if sees else patrols_of(nation).detection,
    }


# ---- 7.1


READERS: dict[str, Reader] = {
    "extra_orders": read_extra_orders,
    "request_barrage": read_request_barrage,
    "may_shoot_or_assault": read_duties,
    "end_of_turn": read_end_of_turn,
    "retained_ambush_reaction": read_retained_ambush,
    "enter_building": read_enter_building,
    "interior_move": read_interior,
    "enter_table": read_enter_table,
    "crew_options": read_crew,
    "gun_destroyed": read_gun_destroyed,
    "crew_wiped_out": read_crew_wiped_out,
    "abandoned_gun_options": read_abandoned,
    "may_mount": read_may_mount,
    "mount": read_mount,
    "may_dismount": read_may_dismount,
    "after_dismount": read_after_dismount,
    "transport_destroyed": read_transport_destroyed,
    "forward_units": read_forward,
}
