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


def table(step: str = sequence.USE, archer: bool = False) -> BattleTable:
    """The small battle of ours with a Hero on each side, everybody able to fight; the north's Momentum marker is in play."""
    box = ours()[0]
    battle = box.battles["two-rivers"]
    people = [replace(one, combat=3, endurance=3) for one in battle.leaders]
    people += [PrintedLeader("ajax", Text("Áyax", "Ajax"), "north", Role.HERO, combat=5, endurance=4, archer=archer)]
    people += [PrintedLeader("paris", Text("Paris", "Paris"), "south", Role.HERO, combat=4, endurance=4)]
    rules = ScenarioRules(heroic_combat=True, heroes=True, leaders_on_foot=True)
    content = Content(charts=box.charts, battles={"two-rivers": replace(battle, leaders=tuple(people), rules=rules)})
    t = BattleTable(setup.new_state(content, "two-rivers", {}), content)
    t.state.step, t.state.activation, t.state.bag = step, 1, ["south-left"]
    t.state.marker = "momentum:north"
    return t


def duel(t: BattleTable, answers: dict[str, Any]) -> Run:
    """A challenge from its marker to its end, after which nobody moves on the Momentum marker."""
    walk(t, {"marker.use": "challenge"})
    assert t.state.step == sequence.CHALLENGE
    run = walk(t, {"challenge.who": "ajax", "challenge.whom": "paris", "challenge.answer": "accept", **answers})
    while t.state.step == sequence.MARCH:
        walk(t, {"leader.mode": lambda prompt: prompt.default, "leader.moves": "same"})
    return run


def test_who_wins_his_challenge_gets_his_marker_back():
    t = table()
    run = duel(t, {"duel.roll": [(9,), (0,), (9,), (0,)], "duel.go_on": "continue"})
    assert t.state.leaders["paris"].dead and "momentum:north" in t.state.bag and "10.41" in run.rules()
    assert [prompt.who for prompt in run.prompts if prompt.key == "duel.roll"][:2] == ["north", "south"]
    assert run.asked("challenge.answer").who == "south"


def test_who_loses_his_challenge_has_spent_his_marker_and_the_hits_that_he_keeps_are_one():
    t = table()
    run = duel(t, {"duel.roll": [(0,), (9,)], "duel.go_on": heroes.WITHDRAW, "leader.displaced": NORTH})
    assert run.asked("duel.go_on").who == "north"
    assert t.state.used == ["momentum:north"] and t.state.leaders["ajax"].hits == 1
    assert t.state.sides["north"].ignores_next and t.state.leaders["ajax"].unit == NORTH, (
        "alone he goes to the nearest unit (10.26)"
    )


def test_who_refuses_ignores_his_next_marker_and_stays_with_his_unit():
    t = table()
    t.state.leaders["paris"].unit = SOUTH
    run = duel(t, {"challenge.answer": "refuse"})
    assert t.state.sides["south"].ignores_next and not t.state.sides["north"].ignores_next
    assert t.state.leaders["paris"].unit == SOUTH and not t.state.leaders["paris"].on_foot
    assert "leader.displaced" not in run.keys and t.state.used == ["momentum:north"]
    t.state.step = sequence.DRAW
    run = walk(t, {"bag.draw": "south-left"})
    assert t.state.used[-1] == "south-left" and "10.43" in run.rules() and not t.state.sides["south"].ignores_next


def test_who_refuses_alone_goes_to_the_nearest_unit():
    t = table()
    duel(t, {"challenge.answer": "refuse", "leader.displaced": SOUTH})
    assert t.state.leaders["paris"].unit == SOUTH


def test_a_challenge_that_nobody_makes_leaves_the_marker_to_be_used():
    t = table()
    duel(t, {"challenge.who": "nobody"})
    assert t.state.step == sequence.USE and t.state.marker == "momentum:north" and t.state.bag == ["south-left"]
    assert not t.state.leaders["ajax"].on_foot


def test_heroes_move_on_the_momentum_marker_that_was_used_for_a_challenge_and_then_it_goes_back():
    t = table()
    t.state.sides["north"].momentum_returns = True
    walk(t, {"marker.use": "challenge"})
    walk(
        t,
        {
            "challenge.who": "ajax",
            "challenge.whom": "paris",
            "challenge.answer": "accept",
            "duel.roll": [(9,), (0,), (9,), (0,)],
            "duel.go_on": "continue",
        },
    )
    assert t.state.step == sequence.MARCH and t.state.marker == "momentum:north"
    run = walk(t, {"leader.mode": "foot", "leader.moves": NORTH, "leader.way": ("c",)})
    assert run.asked("leader.moves").who == "north" and t.state.leaders["ajax"].unit == NORTH
    assert walk(t).said("vuelve a La Bolsa")
    assert t.state.bag == ["momentum:north", "south-left"] and not t.state.sides["north"].momentum_returns, (
        "two reasons, one return"
    )


def test_a_hero_in_his_chariot_challenges_only_with_the_marker_that_activates_him():
    t = table()
    t.state.marker = "north-left"
    run = walk(t)
    assert run.keys == [] and "10.15" in run.rules() and t.state.active == "north-left", (
        "nobody else could challenge: it is not asked"
    )
    t = table()
    t.state.marker, t.state.leaders["ajax"].on_foot = "north-left", True
    assert walk(t, {"marker.use": "challenge"}).keys == ["marker.use"]
    t = table()
    assert values(walk(t, {"marker.use": "challenge"}).prompts[0]) == ["orders", "challenge"]
    assert walk(
        t, {"challenge.who": "ajax", "challenge.whom": "paris", "challenge.answer": "refuse", "leader.displaced": SOUTH}
    ).keys
    assert t.state.leaders["ajax"].on_foot


def test_a_heroic_commander_dismounts_for_a_challenge_with_the_marker_of_his_own_wing():
    t = table()
    battle = t.battle
    people = tuple(replace(one, heroic=one.id == "north-captain") for one in battle.leaders)
    t = dataclasses.replace(t, content=replace(t.content, battles={battle.id: replace(battle, leaders=people)}))
    assert challenges.possible_challengers(t, "north") == ["ajax"]
    t.state.marker = "north-left"
    assert challenges.possible_challengers(t, "north") == ["north-captain"]


def test_who_bears_more_hits_of_all_his_combats_chooses_whether_to_go_on():
    t = table()
    t.state.leaders["ajax"].hits = 1
    run = duel(t, {"duel.roll": [(4,), (5,)], "duel.go_on": heroes.WITHDRAW, "leader.displaced": NORTH})
    assert run.asked("duel.go_on").who == "north" and run.said("Nadie resulta herido")
    assert t.state.leaders["ajax"].hits == 1
    t = table()
    t.state.leaders["ajax"].hits = 1
    run = duel(t, {"duel.roll": [(6,), (4,), (9,), (0,)], "duel.go_on": "continue"})
    assert run.keys.count("duel.go_on") == 0 and t.state.leaders["paris"].dead, (
        "one each after the first: it goes on by itself"
    )


def test_an_ignored_momentum_marker_that_was_to_come_back_does():
    t = table(step=sequence.DRAW)
    t.state.marker, t.state.bag = "", ["momentum:north", "south-left"]
    t.state.sides["north"].ignores_next = t.state.sides["north"].momentum_returns = True
    run = walk(t, {"bag.draw": "momentum:north"})
    assert (
        t.state.bag == ["momentum:north", "south-left"]
        and run.said("vuelve a La Bolsa")
        and t.state.step == sequence.DRAW
    )


def test_only_heroes_challenge_and_any_leader_can_be_challenged():
    t = table()
    assert challenges.possible_challengers(t, "north") == ["ajax"]
    run = duel(t, {"challenge.whom": "south-king", "challenge.answer": "refuse", "leader.displaced": SOUTH})
    assert {"south-king", "south-captain", "paris"} <= set(values(run.asked("challenge.whom")))


def test_an_arrow_kills_on_a_nine_and_its_marker_is_spent_all_the_same():
    for die, dead in ((9, True), (8, False)):
        t = table(archer=True)
        run = duel(t, {"challenge.arrow": "arrow", "arrow.roll": (die,)})
        assert t.state.leaders["paris"].dead is dead and t.state.used == ["momentum:north"]
        assert "challenge.answer" not in run.keys and run.said("La flecha de {archer}")


def shock(t: BattleTable) -> None:
    """A combat of the north's left against the south's, a Hero and a captain with one, a captain with the other."""
    t.state.marker = t.state.active = "north-left"
    t.state.leaders["ajax"].unit = t.state.leaders["north-captain"].unit = NORTH
    t.state.leaders["south-captain"].unit = SOUTH
    t.state.units[NORTH].shock = designation.NO_CHECK
    t.state.combats = [melee.combat_of(t, [NORTH], [SOUTH])]


def test_a_hero_in_a_shock_makes_the_heroic_combat_and_nobody_else_is_checked_or_counts():
    t = table(step=sequence.LEADERS)
    shock(t)
    run = walk(t, {"duel.roll": [(5,), (4,)], "duel.go_on": heroes.WITHDRAW})
    assert "duel.who" not in run.keys and "leader.hit" not in run.keys, "the Hero must fight"
    assert t.state.combats[0].silent == ["north-captain"]
    assert t.state.heroic == heroes.SHOCK_BONUS and run.said("gana el Combate Heroico")
    assert t.state.leaders["south-captain"].unit == SOUTH and t.state.sides["south"].ignores_next
    walk(t)
    run = walk(t, {"shock.roll": (5,), "shock.spare_hit": NORTH})
    assert [(one.value, one.rule) for one in run.asked("shock.roll").modifiers] == [(-1, "4.22"), (2, "10.42")], (
        "only who did not fight is silent"
    )


def test_the_bonus_is_the_active_players_also_when_the_other_one_attacks_in_reaction():
    t = table(step=sequence.LEADERS)
    shock(t)
    t.state.heroic = heroes.SHOCK_BONUS
    assert melee.fight_of(t, t.state.combats[0]).heroic == 2
    assert melee.fight_of(t, melee.combat_of(t, [SOUTH], [NORTH], reaction=True)).heroic == -2


def test_commanders_without_a_hero_are_checked_as_always():
    t = table(step=sequence.LEADERS)
    shock(t)
    t.state.leaders["ajax"].unit = ""
    run = walk(t, {"leader.hit": (5,)})
    assert run.keys == ["leader.hit", "leader.hit"] and t.state.heroic == 0
