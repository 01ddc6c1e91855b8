"""Rules of the summary that players forget, each played at a small table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from puesto.core.prompts import Family, Procedure
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.fire import armour
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.moving import moving, transporting
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.order_test import OrderFacts, OrderResult
from puesto.games.bolt.printed.records import (
    Ammunition,
    Arm,
    Gait,
    Kind,
    Nation,
    Order,
    Quality,
    Rank,
    Shelter,
    Special,
)
from puesto.games.bolt.shooting import blasting, burning, hitting, losses, measuring, openings, shooting, targets
from puesto.games.bolt.table import bag
from puesto.games.bolt.table.settings import USUAL
from puesto.games.bolt.table.state import GameTable, RangedIn, Smoke
from puesto.games.bolt.turn import acting, ordering, striking

from .cases.common import content, make_table, troop


def armed(table: GameTable) -> GameTable:
    """The table with every unit's weapons in its hands."""
    for id, unit in table.state.units.items():
        unit.arms = {str(index): arm.count for index, arm in enumerate(table.troop(id).arms)}
    return table


def play(procedure: Procedure[Any], answers: Mapping[str, Any]) -> tuple[list[str], Any]:
    """Run a procedure with an answer for each key, several in a list; the keys asked, and what it gives."""
    asked: list[str] = []
    left = {key: list(value) if isinstance(value, list) else value for key, value in answers.items()}
    try:
        prompt = next(procedure)
        while True:
            answer = None
            if prompt.family is not Family.NOTE:
                asked.append(prompt.key)
                answer = left[prompt.key]
                answer = answer.pop(0) if isinstance(answer, list) else answer
                assert prompt.accepts(answer), (prompt.key, answer, prompt.refusal(answer))
            prompt = procedure.send(answer)
    except StopIteration as stop:
        return asked, stop.value


def test_a_tiger_counts_as_a_pin_and_pins_do_not_count_for_the_stubborn():
    facts = OrderFacts(pins=2, sees_tiger_fear=True)
    assert morale.morale_value(content(), order_test.nerve_of(content(), facts, USUAL)) == 6
    stubborn = OrderFacts(pins=2, sees_tiger_fear=True, stubborn=True)
    assert morale.morale_value(content(), order_test.nerve_of(content(), stubborn, USUAL)) == 9


def test_tank_hunters_assault_vehicles_and_never_hurt_them_superficially():
    table = make_table(troop("H", special=(Special.TANK_HUNTERS,)), troop("V", "allies", kind=Kind.MEDIUM_TANK))
    assert moving.VEHICLE in moving.purposes(table, "H")
    assert on_vehicles.assault_damage(4, 5, 9, Kind.MEDIUM_TANK, False) == armour.SUPERFICIAL
    assert on_vehicles.assault_damage(4, 5, 9, Kind.MEDIUM_TANK, False, True) == armour.FULL


def test_only_an_open_top_spares_the_three_of_an_assault_on_a_vehicle():
    for special, value in (((), 6), ((Special.OPEN_TOPPED,), 9)):
        table = make_table(
            troop("H", special=(Special.EQUIPPED,)), troop("V", "allies", kind=Kind.SOFT, special=special)
        )
        table.state.unit, table.state.purpose = "H", "vehicle:V"
        _, facts = play(ordering.ask_facts(table, "H", Order.RUN), {})
        assert morale.morale_value(content(), order_test.nerve_of(content(), facts, USUAL)) == value


def test_a_new_order_frees_the_ammunition_that_an_ambush_had_fixed():
    table = make_table(troop("G"))
    table.unit("G").ammo = Ammunition.HE
    play(ordering.carry_result(table, "G", OrderResult(order_test.NO_TEST, Order.FIRE, Order.FIRE)), {})
    assert table.unit("G").ammo == ""


def test_an_officer_who_rides_orders_those_who_ride_with_him_and_nobody_else():
    table = make_table(
        troop("O", rank=Rank.CAPTAIN), troop("A"), troop("B"), troop("T", kind=Kind.SOFT, capacity=20),
        bag={"axis": 3},
    )  # fmt: skip
    table.unit("O").aboard = table.unit("A").aboard = "T"
    table.unit("O").order, table.state.unit = Order.RALLY, "O"
    asked, _ = play(acting.call_others(table), {"officer.calls": ("A",)})
    assert asked == ["officer.calls"] and table.state.unit == "A"
    table.unit("O").aboard, table.unit("A").order = "", Order.DOWN
    table.state.unit = "O"
    play(acting.call_others(table), {"officer.calls": ("B", "T")})
    assert (table.state.unit, table.state.queue) == ("B", ["T"])


def test_smoke_that_came_down_this_turn_is_not_rolled_for_before_the_next():
    table = make_table(troop("A"))
    table.state.turn = 2
    table.state.smokes = [Smoke("1", 6, since=1)]
    play(blasting.lay_smoke(table, 6, "7.8"), {})
    asked, _ = play(striking.evolve_smoke(table), {"smoke.roll": (1,)})
    assert asked == ["smoke.roll"] and [smoke.id for smoke in table.state.smokes] == ["2"]


def test_a_medic_saves_from_rifles_though_a_heavy_weapon_fired_with_them():
    table = make_table(troop("A", models=8), troop("M", special=(Special.MEDIC,)), sides=("axis", "allies"))
    answers = {"losses.medic": "yes", "losses.save": (6, 1), "losses.who": ()}
    _, lost = play(losses.take_casualties(table, "A", WoundsResult(3, 0, 1), "allies"), answers)
    assert lost == 2, "two of the three are a medic's to try"


def test_a_gunner_picked_by_exceptional_damage_takes_his_whole_team_with_him():
    table = armed(make_table(troop("MG", models=3, arms=(Arm("mmg"),)), bag={"axis": 1}))
    play(losses.take_casualties(table, "MG", WoundsResult(1, 1, 1), "allies"), {"losses.exceptional": "gunner"})
    assert table.unit("MG").gone
    second = armed(make_table(troop("MG", models=3, arms=(Arm("mmg"),))))
    asked, _ = play(losses.take_casualties(second, "MG", WoundsResult(1), "allies"), {})
    assert asked == [] and second.unit("MG").models == 2, "its owner lets the mate fall"


@pytest.mark.parametrize(("faces", "hit"), [((4,), False), ((3, 4), True), ((3, 3), False)])
def test_an_indirect_hit_falls_through_a_building_until_it_bursts(faces: tuple[int, ...], hit: bool):
    table = armed(make_table(troop("M", arms=(Arm("medium_mortar"),)), troop("G", "allies", models=8)))
    table.unit("G").building = Shelter.BUILDING
    asked, result = play(
        blasting._floors(table, "M", "G"), {"arc.floors": 3, "arc.level": 2, "arc.floor": [(face,) for face in faces]}
    )
    assert result is hit and asked.count("arc.floor") == len(faces)


def test_flames_may_set_a_building_on_fire_though_they_hit_nobody():
    table = armed(
        make_table(troop("F", arms=(Arm("flamethrower_infantry"),)), troop("G", "allies", kind=Kind.ARTILLERY))
    )
    table.unit("G").building = Shelter.BUILDING
    asked, _ = play(burning.finish_flames(table, "F", "G", "building"), {"flame.building": (4,), "flame.fuel": (2,)})
    assert asked == ["flame.building", "flame.fuel"] and table.unit("G").gone


def test_passengers_who_lose_half_as_their_transport_burns_make_the_check():
    table = make_table(troop("A", models=4), troop("T", kind=Kind.SOFT, capacity=10))
    table.unit("A").aboard = "T"
    answers = {
        "transport.hits": (2,), "transport.placed": (3,), "shoot.damage": (5, 5), "losses.who": (),
        "morale.check": (6, 5),
    }  # fmt: skip
    asked, _ = play(losses.bail_out(table, "A", True), answers)
    assert "morale.check" in asked and table.unit("A").gone


def test_whoever_runs_to_a_transport_or_to_an_assault_passes_the_ambushes():
    table = armed(make_table(
        troop("A"), troop("T", kind=Kind.SOFT, capacity=10),
        troop("W", "allies", arms=(Arm("rifle", 5),)), troop("G", "allies"),
    ))  # fmt: skip
    table.unit("W").order = Order.AMBUSH
    table.state.unit, table.state.purpose = "A", moving.MOUNT
    asked, _ = play(acting.run(table, "A"), {"ambush.who": (), "transport.which": "T"})
    assert asked == ["ambush.who", "transport.which"]
    table.unit("A").aboard = ""
    table.unit("G").order = Order.RUN
    answers = {
        "assault.target": "G", "assault.inches": 8, "assault.ground": (), "ambush.who": (),
        "shoot.damage": [(5, 5, 5, 5, 5)], "assault.regroup": (3,),
    }  # fmt: skip
    asked, _ = play(assaulting.assault(table, "A"), answers)
    assert "ambush.who" in asked and table.unit("G").gone


def boarding() -> GameTable:
    """Ten men, seven of whom sit in their lorry, and an enemy."""
    lorry = troop("T", kind=Kind.SOFT, gait=Gait.WHEELED, capacity=12, models=1)
    table = armed(make_table(troop("A", arms=(Arm("rifle", 10),), models=10), lorry, troop("E", "allies")))
    table.unit("A").order = Order.RUN
    table.state.purpose = moving.MOUNT
    asked, _ = play(acting.run(table, "A"), {"ambush.who": (), "transport.which": "some", "transport.near": 7})
    assert asked == ["transport.which", "transport.near"]
    return table


def test_who_runs_to_a_transport_without_room_is_not_asked_whether_some_reach_it():
    table = armed(make_table(troop("A", arms=(Arm("rifle", 10),), models=10), troop("E", "allies")))
    table.state.unit, table.state.purpose = "A", moving.MOUNT
    table.unit("A").order = Order.RUN
    prompts = transporting.mount(table, "A")
    assert [option.value for option in next(prompts).options] == ["none"]


def test_the_models_that_arrive_mount_now_and_the_others_with_their_next_run():
    table = boarding()
    assert (table.unit("A").aboard, table.unit("A").boarding, table.unit("A").inside) == ("", "T", 7)
    assert table.unit("A") in list(table.on_table("axis")), "those outside can still be shot at"
    table.state.turn = 2
    play(acting.run(table, "A"), {"transport.which": "T"})
    assert (table.unit("A").aboard, table.unit("A").boarding, table.unit("A").inside) == ("T", "", 0)


def test_only_those_outside_fall_to_fire_and_once_they_are_dead_the_rest_ride():
    table = boarding()
    play(losses.take_casualties(table, "A", WoundsResult(5), "allies"), {"losses.who": ()})
    assert table.unit("A").models == 7 and table.unit("A").aboard == "T"


def test_a_transport_that_moves_off_or_burns_leaves_the_whole_unit_outside():
    table = boarding()
    play(moving.move_unit(table, "T", Order.ADVANCE), {})
    assert (table.unit("A").boarding, table.unit("A").inside) == ("", 0)
    table = boarding()
    answers = {
        "transport.hits": (6,), "transport.placed": (1,), "shoot.damage": (5, 5, 5, 1, 1, 1), "losses.who": (),
    }  # fmt: skip
    asked, _ = play(losses.remove_unit(table, "T"), answers)
    assert asked[0] == "transport.hits" and table.unit("A").models == 7 and not table.unit("A").boarding


def test_of_two_panzerfausts_the_one_that_was_not_fired_is_kept():
    table = armed(make_table(troop("A", models=8, arms=(Arm("rifle", 6), Arm("panzerfaust", 2))), troop("B", "allies")))
    group = targets.Group("1", table.content.weapons["panzerfaust"], 1)
    hitting.spend(table, "A", group)
    assert [many for place, _, many, _ in table.arms("A") if place == "1"] == [1]
    hitting.spend(table, "A", group)
    assert not [place for place, _, _, _ in table.arms("A") if place == "1"]


def test_a_spotter_without_an_order_counts_as_down():
    table = make_table(troop("M"), troop("S", team="M", models=1))
    seen = measuring.Circumstances(10)
    assert hitting.mark_of(table, "S", seen).down and not hitting.mark_of(table, "M", seen).down


def test_a_banzai_charge_needs_no_dice_against_a_vehicle_either():
    table = make_table(troop("J", special=(Special.EQUIPPED,)), troop("V", "allies", kind=Kind.MEDIUM_TANK))
    from puesto.core.values import replace

    army = replace(table.battle.armies[0], nation=Nation.JAPAN)
    table.battle = replace(table.battle, armies=(army, *table.battle.armies[1:]))
    table.state.unit, table.state.purpose = "J", "vehicle:V"
    asked, facts = play(ordering.ask_facts(table, "J", Order.RUN), {"order.banzai": "yes"})
    assert asked == ["order.banzai"] and order_test.passes_by_itself(facts)


def test_a_vehicle_that_backs_off_and_a_unit_that_panics_pass_the_ambushes():
    for id, kind, answers in (
        ("V", Kind.MEDIUM_TANK, {"order.front": "yes"}),
        ("A", Kind.INFANTRY, {"fubar.die": (5,), "fubar.flee": "yes"}),
    ):
        table = armed(make_table(
            troop(id, kind=kind, gait=Gait.INFANTRY), troop("W", "allies", arms=(Arm("rifle", 5),))
        ))  # fmt: skip
        table.unit("W").order = Order.AMBUSH
        moves = ordering.back_off(table, id) if id == "V" else ordering.suffer_fubar(table, id)
        asked, _ = play(moves, {**answers, "ambush.who": ()})
        assert asked[-1] == "ambush.who"


def test_ranging_in_is_lost_with_the_first_step_of_the_weapon():
    table = make_table(troop("M", quality=Quality.VETERAN), troop("G", "allies"))
    table.state.ranging = {"M|G": RangedIn(1, 2, True), "X|M": RangedIn(1, 1)}
    moving.note_move(table, "M")
    assert list(table.state.ranging) == ["X|M"] and table.state.ranging["X|M"].target_moved


@pytest.mark.parametrize(("ticked", "fired"), [((), ["0"]), (("one_shot",), ["0", "1"])])
def test_a_panzerfaust_is_spent_with_the_rifles_only_if_the_player_says_so(ticked: tuple[str, ...], fired: list[str]):
    table = armed(
        make_table(troop("A", models=6, arms=(Arm("rifle", 5), Arm("panzerfaust"))), troop("B", "allies", models=8))
    )
    table.unit("B").order = Order.RUN
    fire, places = shooting.fire(table, "A", Order.FIRE, at="B"), []
    prompt = next(fire)
    answers = {"shoot.inches": 10, "shoot.sum": (), "shoot.manner": ticked}
    with pytest.raises(StopIteration):
        while True:
            if prompt.key == "shoot.hits":
                places.append(prompt.subject[2])
            rolled = (1,) * prompt.dice if prompt.family is Family.CHANCE else None
            prompt = fire.send(answers.get(prompt.key, rolled))
    assert places == fired and table.unit("A").spent == fired[1:]


@pytest.mark.parametrize(("order", "ticked", "shots"), [(Order.FIRE, ("out_of_arc",), 0), (Order.FIRE, (), 1)])
def test_a_fixed_weapon_does_not_fire_at_a_target_out_of_its_arc(order: Order, ticked: tuple[str, ...], shots: int):
    table = armed(make_table(troop("A", models=3, arms=(Arm("mmg"),)), troop("B", "allies", models=8)))
    assert "fixed" in table.content.weapons["mmg"].traits
    table.unit("B").order = Order.RUN
    fire, asked = shooting.fire(table, "A", order, at="B"), []
    prompt = next(fire)
    answers = {"shoot.inches": 10, "shoot.sum": ticked}
    with pytest.raises(StopIteration):
        while True:
            asked.append(prompt.key)
            rolled = (1,) * prompt.dice if prompt.family is Family.CHANCE else None
            prompt = fire.send(answers.get(prompt.key, rolled))
    assert asked.count("shoot.hits") == shots and asked.count("shoot.sum") == 1


def test_out_of_a_building_each_facade_has_its_target_and_an_opening_lets_two_fire():
    table = armed(make_table(
        troop("A", models=8, arms=(Arm("rifle", 8),)), troop("B", "allies", models=8), troop("C", "allies", models=8)
    ))  # fmt: skip
    table.unit("A").building = Shelter.BUILDING
    table.unit("B").order = table.unit("C").order = Order.RUN
    answers = {
        "shoot.target": "B", "shoot.facade": "C", "shoot.through": 5, "shoot.inches": [10, 10],
        "shoot.sum": [(), ("openings",)], "shoot.openings": 2, "shoot.roof": "no", "shoot.firing": 4,
    }  # fmt: skip
    fire, shots = shooting.fire(table, "A", Order.FIRE), []
    prompt = next(fire)
    with pytest.raises(StopIteration):
        while True:
            shots += [prompt.dice] if prompt.key == "shoot.hits" else []
            rolled = (1,) * prompt.dice if prompt.family is Family.CHANCE else None
            answer = answers.get(prompt.key, rolled)
            answer = answer.pop(0) if isinstance(answer, list) else answer
            assert answer is None or prompt.accepts(answer), prompt.key
            prompt = fire.send(answer)
    assert shots == [3, 4]


def test_from_a_roof_five_fire():
    table = armed(make_table(troop("A", models=8, arms=(Arm("rifle", 8),))))
    group = targets.Group("0", table.content.weapons["rifle"], 8)
    answers = {"shoot.openings": 1, "shoot.roof": "yes", "shoot.firing": 7}
    _, result = play(openings.fit_openings(table, "A", [group]), answers)
    assert [item.many for item in result] == [7]
    asked, result = play(openings.fit_openings(table, "A", [group]), {"shoot.openings": 4, "shoot.roof": "no"})
    assert "shoot.firing" not in asked and result == [group]


def test_a_team_and_its_spotter_share_one_order_a_turn():
    table = armed(make_table(
        troop("M", arms=(Arm("medium_mortar"),)), troop("S", team="M", models=1, arms=(Arm("rifle"),)), troop("A"),
        bag={"axis": 2},
    ))  # fmt: skip
    assert bag.waiting(table, "axis") == ["M", "S", "A"]
    assert table.arms("S") == [] and {Order.FIRE, Order.AMBUSH} <= ordering.closed_orders(table, "S").keys()
    bag.take_die(table, "axis")
    bag.place_die(table, "S", Order.ADVANCE, "advance")
    assert bag.waiting(table, "axis") == ["A"] and not hitting.mark_of(table, "S", measuring.Circumstances(10)).down
    asked, how = play(measuring.react(table, "M", False), {})
    assert (asked, how) == ([], measuring.ACTED), "its die lies beside the spotter"
    bag.lose_unit(table, "M")
    assert table.state.bag == ["axis"] and table.unit("S").gone
    second = make_table(troop("M"), troop("S", team="M", models=1), bag={"axis": 1})
    bag.take_die(second, "axis")
    bag.place_die(second, "S", Order.RUN, "run")
    bag.lose_unit(second, "S")
    assert bag.waiting(second, "axis") == [], "the team has had its order though the spotter is dead"
    assert bag.give_back(second, []) == 0 and bag.waiting(second, "axis") == ["M"]


def test_whoever_is_burnt_makes_one_check_after_his_casualties_and_with_all_his_pins():
    table = armed(make_table(troop("F", arms=(Arm("flamethrower_infantry"),)), troop("G", "allies", models=4)))
    table.unit("G").order = Order.RUN
    fire, asked = shooting.fire(table, "F", Order.FIRE, at="G"), []
    prompt = next(fire)
    thrown = {
        "shoot.shots": (4,), "shoot.hits": (6, 6, 1, 1), "flame.pins": (6,), "shoot.damage": (5, 5),
        "morale.check": (2, 3), "flame.fuel": (4,), "shoot.inches": 5, "shoot.sum": (), "losses.who": (),
    }  # fmt: skip
    with pytest.raises(StopIteration):
        while True:
            asked += [prompt.key] if prompt.family is not Family.NOTE else []
            if prompt.key == "morale.check":
                assert table.unit("G").models == 2 and table.unit("G").pins == 4
                assert sum(line.value for line in prompt.modifiers) == 5
            prompt = fire.send(thrown.get(prompt.key))
    assert asked.count("morale.check") == 1 and asked[-2:] == ["morale.check", "flame.fuel"]


def at_tank(weapon: str, value: Kind = Kind.MEDIUM_TANK) -> GameTable:
    """A weapon against a tank of novices that has acted."""
    tank = troop("T", "allies", kind=value, gait=Gait.TRACKED, quality=Quality.INEXPERIENCED)
    table = armed(make_table(troop("F", arms=(Arm(weapon),)), tank))
    table.unit("T").order = Order.RUN
    return table


def test_two_shots_of_a_weapon_that_hit_a_tank_pin_it_once():
    table = at_tank("light_autocannon")
    answers = {
        "shoot.ammo": "ap", "shoot.inches": 12, "shoot.sum": (), "shoot.face": "front", "shoot.hits": (6, 6),
        "armour.damage": [(2,), (3,)],
    }  # fmt: skip
    play(shooting.fire(table, "F", Order.FIRE, at="T"), answers)
    assert table.unit("T").pins == 1


def test_flames_pin_a_tank_before_they_hurt_it_and_their_hits_add_none():
    table = at_tank("flamethrower_infantry")
    answers = {
        "shoot.inches": 4, "shoot.sum": (), "shoot.face": "front", "shoot.shots": (2,), "shoot.hits": (6, 6),
        "flame.pins": (3,), "armour.damage": [(2,), (3,)], "morale.check": (2, 3), "flame.fuel": (4,),
    }  # fmt: skip
    asked, _ = play(shooting.fire(table, "F", Order.FIRE, at="T"), answers)
    assert table.unit("T").pins == 3 and asked.index("flame.pins") < asked.index("armour.damage")


@pytest.mark.parametrize(("reading", "most"), [("shooter", 12), ("enemy", 25)])
def test_friendly_fire_reaches_twelve_inches_unless_the_table_reads_it_otherwise(reading: str, most: int):
    table = armed(make_table(troop("A", arms=(Arm("rifle", 5),)), troop("B")))
    table.state.settings["friendly_fire"], table.state.unit = reading, "A"
    table.unit("B").order = Order.RUN
    fubar, answers = ordering.suffer_fubar(table, "A"), {"fubar.die": (1,), "fubar.target": "B"}
    prompt = next(fubar)
    while prompt.key != "shoot.inches":
        prompt = fubar.send(answers.get(prompt.key))
    assert prompt.accepts(most) and not prompt.accepts(most + 1)


@pytest.mark.parametrize(
    ("order", "reading", "runs"),
    [
        (Order.NONE, "waiting", True),
        (Order.FIRE, "waiting", False),
        (Order.AMBUSH, "waiting", False),
        (Order.FIRE, "any", True),
    ],
)
def test_the_crew_of_a_destroyed_gun_runs_to_another_as_the_table_reads_it(order: Order, reading: str, runs: bool):
    guns = [troop(id, kind=Kind.ARTILLERY, gait=Gait.LIGHT_GUN, models=3) for id in "GH"]
    table = make_table(*guns, bag={"axis": 2})
    table.state.settings["gun_crew"] = reading
    table.unit("G").order, table.unit("H").models = order, 1
    asked, _ = play(losses.lose_gun(table, "G", 1), {"gun.crew": "H"})
    assert (asked == ["gun.crew"], table.unit("H").models) == (runs, 3 if runs else 1)
