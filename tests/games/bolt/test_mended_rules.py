"""Rules that were once wrong or out of order: fled units, fighting on, riders, reserve, spotters."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.resolutions import fill
from puesto.core.prompts import Note
from puesto.core.session.session import RefusedError
from puesto.core.study.trial_run import begin_situation
from puesto.games.bolt.assaulting import assaulting
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.records import Arm, Kind, Nation, Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import walk
from puesto.games.bolt.turn import ordering
from puesto.packs.situations import read_situation
from puesto.packs.strict import parse_document

from .cases.common import content, make_table, play, troop, walk_through

ALONE = {resolution.id: resolution for resolution in GAME.resolutions}


def problems(id: str, given: dict[str, Any]) -> list[str]:
    """Return the fields of a form that are refused."""
    facts = fill(ALONE[id].facts, given)
    return [field for field, _ in ALONE[id].check(content(), facts)]


@pytest.mark.parametrize(
    ("id", "given"),
    [
        ("order_test", {"pins": 9}),
        ("order_test", {"pins": 9, "order": "rally", "morale_penalty_permanent": 1}),
        ("morale_check", {"pins": 9}),
        ("vehicle_assault", {"pins": 8, "quality": "inexperienced"}),
        ("tank_assault", {"pins": 9}),
        ("armour", {"pins": 10, "quality": "veteran"}),
        ("vehicle_damage", {"pins": 9}),
        ("flames", {"pins": 9}),
    ],
)
def test_a_unit_with_as_many_pins_as_its_morale_has_fled_and_does_nothing_more(id: str, given: dict[str, Any]):
    assert problems(id, given) == ["pins"]
    assert problems(id, {**given, "pins": 1}) == []


@pytest.mark.parametrize("fact", ["sees_tiger_fear", "closest_enemy", "enemy_in_front"])
def test_who_waits_off_the_table_sees_nobody(fact: str):
    assert problems("order_test", {"from_reserve": True, fact: True}) == [fact]


def test_a_unit_in_reserve_is_asked_nothing_that_only_its_eyes_could_tell():
    tiger = troop("T", "allies", kind=Kind.HEAVY_TANK, special=(Special.TIGER_FEAR,))
    table = make_table(troop("R", kind=Kind.INFANTRY), tiger, nation=Nation.JAPAN)
    for reserve, asked in ((False, ["order.tiger", "order.banzai"]), (True, [])):
        table.unit("R").reserve, table.unit("R").pins = reserve, 1
        played = walk_through(ordering.ask_facts(table, "R", Order.RUN), {"order.tiger": "yes", "order.banzai": "no"})
        assert played.keys == asked
    tank = make_table(troop("R", kind=Kind.MEDIUM_TANK, models=1), troop("U", "allies"))
    tank.unit("R").reserve = True
    assert walk_through(ordering.back_off(tank, "R"), {}).keys == []


def test_a_fanatic_who_loses_a_round_fights_on_and_that_is_no_tie():
    ended = ALONE["assault_outcome"]
    given = {"attacker_losses": 1, "defender_losses": 3, "defender_fanatic": True}
    result = play(ended.run(content(), fill(ended.facts, given)), {}).result
    assert (result.winner, result.again, ended.outcome(result)) == ("", True, "fights_on")
    assert "fanático" in ended.says("fights_on").template
    tie = play(ended.run(content(), fill(ended.facts, {**given, "defender_losses": 1})), {}).result
    assert ended.outcome(tie) == "tie"


def test_at_the_table_too_a_fanatic_who_fights_on_is_not_told_as_a_tie():
    table = make_table(troop("A", models=2), troop("D", "allies", models=3, special=(Special.FANATIC,)))
    shown = table.begin_walk(walk.ASSAULT, "A", "D", walk.ROUND)
    blows = [(5, 1), (1, 1), (5, 5)]
    played = walk_through(
        assaulting.fight(table, shown, False), {"shoot.damage": blows, "losses.who": (), "assault.regroup": (1,)}
    )
    words = [event.message.template for event in played.events if isinstance(event, Note)]
    assert "{unit} es fanátic{unit:a}: no se rinde" in words and "Empate: se lucha otra vez" not in words
    assert table.unit("D").gone and played.open is None


def test_riders_of_a_destroyed_transport_are_hit_before_they_are_placed_and_the_dead_are_not_placed():
    for faces, keys in (
        ((1,), ["transport.hits", "shoot.damage", "transport.placed"]),
        ((6,), ["transport.hits", "shoot.damage", "shoot.exceptional"]),
    ):
        table = make_table(troop("V", kind=Kind.SOFT, models=1, capacity=12), troop("R", models=1))
        table.unit("R").aboard = "V"
        answers = {
            "transport.hits": (1,), "shoot.damage": faces, "shoot.exceptional": (1,), "transport.placed": (2,),
        }  # fmt: skip
        assert walk_through(losses.remove_unit(table, "V"), answers).keys == keys
        assert table.unit("R").gone is (faces == (6,))


def test_a_gunner_who_falls_is_not_told_as_the_last_model():
    table = make_table(troop("G", models=3, arms=(Arm("mmg"),)), troop("E", "allies"))
    played = walk_through(
        losses.take_casualties(table, "G", WoundsResult(1, 1, 1), "allies"), {"losses.exceptional": "gunner"}
    )
    words = [note.message.template for note in played.events]
    assert any("quien lleva el arma" in word for word in words) and not any("última" in word for word in words)
    assert table.unit("G").gone


def test_a_spotter_neither_fires_nor_lies_in_ambush():
    table = make_table(troop("M", arms=(Arm("light_mortar"),)), troop("S", team="M", arms=(Arm("pistol"),)))
    assert {Order.FIRE, Order.AMBUSH} <= {*ordering.closed_orders(table, "S")}
    assert not {Order.FIRE, Order.AMBUSH} & {*ordering.closed_orders(table, "M")}


@pytest.mark.parametrize(
    "where", ["units: [{id: g-officer, building: house}]", "table: {units: {g-officer: {building: house}}}"]
)
def test_a_building_of_no_kind_that_there_is_is_refused_in_a_situation(where: str):
    text = f"situation: bolt\nid: x\ntitle: {{es: a, en: b}}\nbattle: crossroads\n{where}\n"
    record, result = read_situation(parse_document(text, "x.yaml"), GAME, content())
    if record is None:
        assert result and "building" in result[0].path
        return
    with pytest.raises(RefusedError):
        begin_situation(GAME, content(), record)
