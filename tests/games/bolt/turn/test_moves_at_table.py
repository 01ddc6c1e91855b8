"""Rules of moves, transports and smoke that players forget, each played at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.moving import moving
from puesto.games.bolt.printed.records import (
    Arm,
    Gait,
    Kind,
    Order,
    Special,
)
from puesto.games.bolt.shooting import blasting, losses, shooting, targets
from puesto.games.bolt.turn import ending, ordering
from puesto.language import Language
from tests.games.bolt.cases.common import figure, make_table, play_order, troop
from tests.games.bolt.cases.common import play as run_down
from tests.games.bolt.test_rules_at_table import armed, play


@pytest.mark.parametrize(
    ("answer", "inside", "assaults", "word"),
    [
        ("bunker", "bunker", False, "está dentro"),
        ("none", "", False, "No acaban todas a 1”"),
        ("shut", "", False, "Ninguna pasa por una abertura"),
        ("held", "", True, "solo se puede asaltar"),
    ],
)
def test_what_keeps_a_unit_out_of_a_building_is_said_and_enemies_in_it_are_assaulted(
    answer: str, inside: str, assaults: bool, word: str
):
    table = make_table(troop("A"), troop("E", "allies"))
    answers = {"order.purpose": "enter", "move.enter": answer, "assault.target": "none"}
    result = play_order(table, "A", Order.RUN, answers)
    assert (table.unit("A").building, "assault.target" in result.keys) == (inside, assaults)
    assert result.told(word)


@pytest.mark.parametrize(
    ("facts", "order", "barred", "road", "back"),
    [
        ({}, Order.ADVANCE, (), None, None),
        ({}, Order.RUN, ("terreno accidentado", "obstáculos"), None, None),
        (
            {"kind": Kind.SOFT, "gait": Gait.WHEELED},
            Order.ADVANCE,
            ("terreno accidentado", "obstáculos", "edificios"),
            24,
            12,
        ),
        ({"kind": Kind.MEDIUM_TANK, "gait": Gait.TRACKED}, Order.ADVANCE, ("edificios",), 18, 9),
        ({"kind": Kind.HEAVY_TANK, "gait": Gait.TRACKED}, Order.RUN, ("terreno accidentado",), 36, 9),
    ],
)
def test_where_a_unit_may_not_go_and_how_far_a_road_or_its_reverse_takes_it_is_said_with_its_move(
    facts: dict[str, Any], order: Order, barred: tuple[str, ...], road: int | None, back: int | None
):
    table = make_table(troop("A", **facts), troop("E", "allies"))
    result = play_order(table, "A", order, {"order.purpose": "move"})
    stopped, moved = result.told("No cruza"), result.told("mueve hasta")
    assert tuple(item.template for item in (figure(stopped, "grounds") if stopped else ())) == barred
    assert (dict(moved.params).get("road"), dict(moved.params).get("back")) == (road, back)


def test_a_gun_that_needs_a_tow_is_told_so_and_turns_with_advance_alone():
    table = make_table(troop("G", kind=Kind.ARTILLERY, gait=Gait.HEAVY_GUN, models=5))
    assert "puede girar donde está; para moverse" in moving.move_words(table, "G", Order.ADVANCE).template
    assert "no se mueve sin un remolcador" in moving.move_words(table, "G", Order.RUN).template
    assert moving.ground_words(table, "G", Order.ADVANCE) is None


@pytest.mark.parametrize(("stood", "rides"), [(Order.NONE, "V"), (Order.ADVANCE, "")])
def test_only_out_of_a_transport_that_has_not_moved_one_runs_to_another(stood: Order, rides: str):
    trucks = [troop(id, kind=Kind.SOFT, capacity=10) for id in "TV"]
    table = make_table(troop("A"), *trucks)
    table.unit("A").aboard, table.unit("T").order = "T", stood
    result = play_order(table, "A", Order.RUN, {"order.purpose": "mount", "transport.which": "V"})
    assert table.unit("A").aboard == rides and result.told("baja de")


def test_a_medic_gets_no_order_to_fire_and_does_not_assault_a_building_that_is_held():
    table = make_table(troop("M", special=(Special.MEDIC,), arms=(Arm("pistol", 5),)), troop("E", "allies"))
    closed = ordering.closed_orders(armed(table), "M")
    assert closed == dict.fromkeys((Order.FIRE, Order.AMBUSH), ordering.MEDIC)
    result = play_order(table, "M", Order.RUN, {"order.purpose": "enter", "move.enter": "held"})
    assert "assault.target" not in result.keys and result.told("solo se puede asaltar")


def test_a_tank_is_asked_for_half_of_its_own_move_and_told_why_it_does_not_assault():
    for gait, inches in ((Gait.TRACKED, 9), (Gait.WHEELED, 12)):
        table = make_table(troop("T", kind=Kind.MEDIUM_TANK, gait=gait), troop("E", "allies"))
        result = play_order(table, "T", Order.RUN, {"order.purpose": "tank", "tank.path": "no"})
        assert figure(result.prompt("tank.path").message) == inches
        assert figure(result.told("en línea recta: solo mueve")) == inches and "tank.who" not in result.keys


def test_whoever_leaves_a_burning_transport_is_placed_within_a_die_of_it():
    table = make_table(troop("A"), troop("T", kind=Kind.SOFT, capacity=10), bag={"axis": 2})
    table.unit("A").aboard = "T"
    result = run_down(losses.remove_unit(table, "T", by_damage=False), {"transport.placed": (4,)})
    assert figure(result.told("o menos del vehículo")) == 4 and table.unit("A").order is Order.DOWN


def test_objectives_that_a_medic_alone_holds_do_not_count():
    for special, named in (((Special.MEDIC,), ["M"]), ((), [])):
        table = make_table(troop("M", special=special), troop("E", "allies"))
        table.state.settings |= {"objectives": "held", "turns": "4"}
        table.state.turn = 4
        counted = run_down(ending.count_turn(table), {}).prompt("end.objectives")
        units = figure(counted.detail, "units") if counted.detail else ()
        assert [unit.id for unit in units] == named


def test_a_gun_that_cannot_be_pushed_does_not_flee_in_panic_and_nobody_is_asked():
    table = make_table(troop("G", kind=Kind.ARTILLERY, gait=Gait.HEAVY_GUN, models=4), troop("E", "allies"))
    asked, _ = play(ordering.suffer_fubar(table, "G"), {"fubar.die": (5,)})
    assert asked == ["fubar.die"] and table.unit("G").order is Order.DOWN


def test_a_mortar_lays_smoke_on_any_point_and_ranges_in_on_it():
    table = armed(make_table(troop("M", arms=(Arm("medium_mortar"),), models=3), troop("E", "allies")))
    answers = {"shoot.target": "ground", "arc.inches": 20, "arc.sight": "seen", "shoot.hits": [(5,)]}
    play(shooting.fire(table, "M", Order.FIRE), answers)
    assert table.state.smokes == []
    table.state.turn = 2
    asked, _ = play(shooting.fire(table, "M", Order.FIRE), {**answers, "arc.same": "yes"})
    assert "arc.same" in asked and [smoke.radius for smoke in table.state.smokes] == [4], "a five is enough now"
    blasting.forget_ranging(table, "M")
    table.state.turn = 3
    asked, _ = play(shooting.fire(table, "M", Order.FIRE), answers)
    assert "arc.same" not in asked and len(table.state.smokes) == 1


def test_who_has_nothing_that_smokes_is_offered_units_only():
    table = armed(make_table(troop("A", arms=(Arm("rifle", 5),)), troop("E", "allies")))
    assert "ground" not in [
        option.value for option in next(targets.choose_target(table, "A", ["E"], Order.FIRE)).options
    ]
    assert blasting.smoke_weapon(table, "A") is None


@pytest.mark.parametrize(
    ("models", "lost", "words", "hint"),
    [(4, 1, "¿Está entre estas?", True), (4, 3, "¿Alguna de estas?", False), (2, 1, "¿Cuál?", False)],
)
def test_that_the_others_fall_is_said_only_where_there_are_enough_of_them(models, lost, words, hint):
    squad = make_table(troop("A", models=models, arms=(Arm("rifle", models - 1), Arm("smg"))))
    table = armed(squad)
    table.unit("A").leader = True
    prompt = next(losses.take_casualties(table, "A", WoundsResult(lost), "allies"))
    assert (prompt.key, prompt.detail is not None) == ("losses.who", hint)
    assert Language("es").say(prompt.message).endswith(words) and (prompt.least == 0) == hint


def test_down_halts_a_vehicle_and_lays_down_a_squad():
    table = make_table(troop("A"), troop("T", kind=Kind.MEDIUM_TANK))
    entries = {}
    for id in ("A", "T"):
        table.state.unit = id
        (entries[id],) = [
            option.hint for option in next(ordering.give_order(table)).options if option.value == Order.DOWN
        ]
    assert entries == {"A": ordering.HINTS[Order.DOWN], "T": ordering.HALTED}
