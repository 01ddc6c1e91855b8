"""Heroes at the table: challenges with a marker, Heroic Combat in Shock, arrows, and what withdrawing costs (10.0)."""

from __future__ import annotations

import dataclasses
from typing import Any

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import designation
from puesto.games.chariots.leadership import heroes
from puesto.games.chariots.printed.records import Content, PrintedLeader, Role, ScenarioRules
from puesto.games.chariots.table import sequence, setup
from puesto.games.chariots.table.state import BattleTable
from puesto.games.chariots.turn import challenges
from tests.games.bear.driver import Run
from tests.games.chariots.driver import values, walk
from tests.games.chariots.packs import ours

NORTH, SOUTH = "north-left-si-1", "south-left-si-1"


def make_table(step: str = sequence.USE, archer: bool = False) -> BattleTable:
    """The small battle of ours with a Hero on each side, everybody able to fight; the north's Momentum marker is in
    play.
    """
    box = ours()[0]
    battle = box.battles["two-rivers"]
    people = [replace(one, combat=3, endurance=3) for one in battle.leaders]
    people += [PrintedLeader("ajax", Text("Áyax", "Ajax"), "north", Role.HERO, combat=5, endurance=4, archer=archer)]
    people += [PrintedLeader("paris", Text("Paris", "Paris"), "south", Role.HERO, combat=4, endurance=4)]
    rules = ScenarioRules(heroic_combat=True, heroes=True, leaders_on_foot=True)
    content = Content(charts=box.charts, battles={"two-rivers": replace(battle, leaders=tuple(people), rules=rules)})
    table = BattleTable(setup.new_state(content, "two-rivers", {}), content)
    table.state.step, table.state.activation, table.state.bag = step, 1, ["south-left"]
    table.state.marker = "momentum:north"
    return table


def duel(table: BattleTable, answers: dict[str, Any]) -> Run:
    """A challenge from its marker to its end, after which nobody moves on the Momentum marker."""
    walk(table, {"marker.use": "challenge"})
    assert table.state.step == sequence.CHALLENGE
    run = walk(table, {"challenge.who": "ajax", "challenge.whom": "paris", "challenge.answer": "accept", **answers})
    while table.state.step == sequence.MARCH:
        walk(table, {"leader.mode": lambda prompt: prompt.default, "leader.moves": "same"})
    return run


def test_who_wins_his_challenge_gets_his_marker_back():
    table = make_table()
    run = duel(table, {"duel.roll": [(9,), (0,), (9,), (0,)], "duel.go_on": "continue"})
    assert table.state.leaders["paris"].dead and "momentum:north" in table.state.bag and "10.41" in run.rules()
    assert [prompt.who for prompt in run.prompts if prompt.key == "duel.roll"][:2] == ["north", "south"]
    assert run.asked("challenge.answer").who == "south"


def test_who_loses_his_challenge_has_spent_his_marker_and_the_hits_that_he_keeps_are_one():
    table = make_table()
    run = duel(table, {"duel.roll": [(0,), (9,)], "duel.go_on": heroes.WITHDRAW, "leader.displaced": NORTH})
    assert run.asked("duel.go_on").who == "north"
    assert table.state.used == ["momentum:north"] and table.state.leaders["ajax"].hits == 1
    assert table.state.sides["north"].ignores_next and table.state.leaders["ajax"].unit == NORTH, (
        "alone he goes to the nearest unit (10.26)"
    )


def test_who_refuses_ignores_his_next_marker_and_stays_with_his_unit():
    table = make_table()
    table.state.leaders["paris"].unit = SOUTH
    run = duel(table, {"challenge.answer": "refuse"})
    assert table.state.sides["south"].ignores_next and not table.state.sides["north"].ignores_next
    assert table.state.leaders["paris"].unit == SOUTH and not table.state.leaders["paris"].on_foot
    assert "leader.displaced" not in run.keys and table.state.used == ["momentum:north"]
    table.state.step = sequence.DRAW
    run = walk(table, {"bag.draw": "south-left"})
    assert (
        table.state.used[-1] == "south-left" and "10.43" in run.rules() and not table.state.sides["south"].ignores_next
    )


def test_who_refuses_alone_goes_to_the_nearest_unit():
    table = make_table()
    duel(table, {"challenge.answer": "refuse", "leader.displaced": SOUTH})
    assert table.state.leaders["paris"].unit == SOUTH


def test_a_challenge_that_nobody_makes_leaves_the_marker_to_be_used():
    table = make_table()
    duel(table, {"challenge.who": "nobody"})
    assert (
        table.state.step == sequence.USE
        and table.state.marker == "momentum:north"
        and table.state.bag == ["south-left"]
    )
    assert not table.state.leaders["ajax"].on_foot


def test_heroes_move_on_the_momentum_marker_that_was_used_for_a_challenge_and_then_it_goes_back():
    table = make_table()
    table.state.sides["north"].momentum_returns = True
    walk(table, {"marker.use": "challenge"})
    walk(
        table,
        {
            "challenge.who": "ajax",
            "challenge.whom": "paris",
            "challenge.answer": "accept",
            "duel.roll": [(9,), (0,), (9,), (0,)],
            "duel.go_on": "continue",
        },
    )
    assert table.state.step == sequence.MARCH and table.state.marker == "momentum:north"
    run = walk(table, {"leader.mode": "foot", "leader.moves": NORTH, "leader.way": ("c",)})
    assert run.asked("leader.moves").who == "north" and table.state.leaders["ajax"].unit == NORTH
    assert walk(table).said("vuelve a La Bolsa")
    assert table.state.bag == ["momentum:north", "south-left"] and not table.state.sides["north"].momentum_returns, (
        "two reasons, one return"
    )


def test_a_hero_in_his_chariot_challenges_only_with_the_marker_that_activates_him():
    table = make_table()
    table.state.marker = "north-left"
    run = walk(table)
    assert run.keys == [] and "10.15" in run.rules() and table.state.active == "north-left", (
        "nobody else could challenge: it is not asked"
    )
    table = make_table()
    table.state.marker, table.state.leaders["ajax"].on_foot = "north-left", True
    assert walk(table, {"marker.use": "challenge"}).keys == ["marker.use"]
    table = make_table()
    assert values(walk(table, {"marker.use": "challenge"}).prompts[0]) == ["orders", "challenge"]
    assert walk(
        table,
        {"challenge.who": "ajax", "challenge.whom": "paris", "challenge.answer": "refuse", "leader.displaced": SOUTH},
    ).keys
    assert table.state.leaders["ajax"].on_foot


def test_a_heroic_commander_dismounts_for_a_challenge_with_the_marker_of_his_own_wing():
    table = make_table()
    battle = table.battle
    people = tuple(replace(one, heroic=one.id == "north-captain") for one in battle.leaders)
    table = dataclasses.replace(
        table, content=replace(table.content, battles={battle.id: replace(battle, leaders=people)})
    )
    assert challenges.possible_challengers(table, "north") == ["ajax"]
    table.state.marker = "north-left"
    assert challenges.possible_challengers(table, "north") == ["north-captain"]


def test_who_bears_more_hits_of_all_his_combats_chooses_whether_to_go_on():
    table = make_table()
    table.state.leaders["ajax"].hits = 1
    run = duel(table, {"duel.roll": [(4,), (5,)], "duel.go_on": heroes.WITHDRAW, "leader.displaced": NORTH})
    assert run.asked("duel.go_on").who == "north" and run.said("Nadie resulta herido")
    assert table.state.leaders["ajax"].hits == 1
    table = make_table()
    table.state.leaders["ajax"].hits = 1
    run = duel(table, {"duel.roll": [(6,), (4,), (9,), (0,)], "duel.go_on": "continue"})
    assert run.keys.count("duel.go_on") == 0 and table.state.leaders["paris"].dead, (
        "one each after the first: it goes on by itself"
    )


def test_an_ignored_momentum_marker_that_was_to_come_back_does():
    table = make_table(step=sequence.DRAW)
    table.state.marker, table.state.bag = "", ["momentum:north", "south-left"]
    table.state.sides["north"].ignores_next = table.state.sides["north"].momentum_returns = True
    run = walk(table, {"bag.draw": "momentum:north"})
    assert (
        table.state.bag == ["momentum:north", "south-left"]
        and run.said("vuelve a La Bolsa")
        and table.state.step == sequence.DRAW
    )


def test_only_heroes_challenge_and_any_leader_can_be_challenged():
    table = make_table()
    assert challenges.possible_challengers(table, "north") == ["ajax"]
    run = duel(table, {"challenge.whom": "south-king", "challenge.answer": "refuse", "leader.displaced": SOUTH})
    assert {"south-king", "south-captain", "paris"} <= set(values(run.asked("challenge.whom")))


def test_an_arrow_kills_on_a_nine_and_its_marker_is_spent_all_the_same():
    for die, dead in ((9, True), (8, False)):
        table = make_table(archer=True)
        run = duel(table, {"challenge.arrow": "arrow", "arrow.roll": (die,)})
        assert table.state.leaders["paris"].dead is dead and table.state.used == ["momentum:north"]
        assert "challenge.answer" not in run.keys and run.said("La flecha de {archer}")


def shock(table: BattleTable) -> None:
    """A combat of the north's left against the south's, a Hero and a captain with one, a captain with the other."""
    table.state.marker = table.state.active = "north-left"
    table.state.leaders["ajax"].unit = table.state.leaders["north-captain"].unit = NORTH
    table.state.leaders["south-captain"].unit = SOUTH
    table.state.units[NORTH].shock = designation.NO_CHECK
    table.state.combats = [melee.combat_of(table, [NORTH], [SOUTH])]


def test_a_hero_in_a_shock_makes_the_heroic_combat_and_nobody_else_is_checked_or_counts():
    table = make_table(step=sequence.LEADERS)
    shock(table)
    run = walk(table, {"duel.roll": [(5,), (4,)], "duel.go_on": heroes.WITHDRAW})
    assert "duel.who" not in run.keys and "leader.hit" not in run.keys, "the Hero must fight"
    assert table.state.combats[0].silent == ["north-captain"]
    assert table.state.heroic == heroes.SHOCK_BONUS and run.said("gana el Combate Heroico")
    assert table.state.leaders["south-captain"].unit == SOUTH and table.state.sides["south"].ignores_next
    walk(table)
    run = walk(table, {"shock.roll": (5,), "shock.spare_hit": NORTH})
    assert [(one.value, one.rule) for one in run.asked("shock.roll").modifiers] == [(-1, "4.22"), (2, "10.42")], (
        "only who did not fight is silent"
    )


def test_the_bonus_is_the_active_players_also_when_the_other_one_attacks_in_reaction():
    table = make_table(step=sequence.LEADERS)
    shock(table)
    table.state.heroic = heroes.SHOCK_BONUS
    assert melee.fight_of(table, table.state.combats[0]).heroic == 2
    assert melee.fight_of(table, melee.combat_of(table, [SOUTH], [NORTH], reaction=True)).heroic == -2


def test_commanders_without_a_hero_are_checked_as_always():
    table = make_table(step=sequence.LEADERS)
    shock(table)
    table.state.leaders["ajax"].unit = ""
    run = walk(table, {"leader.hit": (5,)})
    assert run.keys == ["leader.hit", "leader.hit"] and table.state.heroic == 0
