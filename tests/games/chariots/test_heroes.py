"""Heroes at the table: challenges with a marker, Heroic Combat in Shock, arrows, and what withdrawing costs (10.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from puesto.core.messages import Text
from puesto.games.chariots import challenges, designation, heroes, melee, sequence, setup, steps
from puesto.games.chariots.records import Content, Leader, Role, ScenarioRules
from puesto.games.chariots.state import Table

from ..bear.driver import Run, play
from .driver import values, walk
from .packs import ours

NORTH, SOUTH = "north-left-si-1", "south-left-si-1"


def table(step: str = sequence.USE, archer: bool = False) -> Table:
    """The small battle of ours with a Hero on each side, everybody able to fight; the north's Momentum marker is in play."""
    box = ours()[0]
    battle = box.battles["two-rivers"]
    people = [replace(one, combat=3, endurance=3) for one in battle.leaders]
    people += [Leader("ajax", Text("Áyax", "Ajax"), "north", Role.HERO, combat=5, endurance=4, archer=archer)]
    people += [Leader("paris", Text("Paris", "Paris"), "south", Role.HERO, combat=4, endurance=4)]
    rules = ScenarioRules(heroic_combat=True, heroes=True, leaders_on_foot=True)
    content = Content(charts=box.charts, battles={"two-rivers": replace(battle, leaders=tuple(people), rules=rules)})
    t = Table(setup.new(content, "two-rivers", {}), content)
    t.state.step, t.state.activation, t.state.bag = step, 1, ["south-left"]
    t.state.marker = "momentum:north"
    return t


def duel(t: Table, answers: dict[str, Any]) -> Run:
    """A challenge from its marker to its end."""
    walk(t, {"marker.use": "challenge"})
    assert t.state.step == sequence.CHALLENGE
    return play(steps.STEPS[t.state.step](t), {"challenge.who": "ajax", "challenge.whom": "paris", "challenge.answer": "accept", **answers})


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
    assert t.state.sides["north"].ignores_next and t.state.leaders["ajax"].unit == NORTH, "alone he goes to the nearest unit (10.26)"


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


def test_only_heroes_challenge_and_any_leader_can_be_challenged():
    t = table()
    assert challenges.champions(t, "north") == ["ajax"]
    run = duel(t, {"challenge.whom": "south-king", "challenge.answer": "refuse", "leader.displaced": SOUTH})
    assert {"south-king", "south-captain", "paris"} <= set(values(run.asked("challenge.whom")))


def test_an_arrow_kills_on_a_nine_and_its_marker_is_spent_all_the_same():
    for die, dead in ((9, True), (8, False)):
        t = table(archer=True)
        run = duel(t, {"challenge.arrow": "arrow", "arrow.roll": (die,)})
        assert t.state.leaders["paris"].dead is dead and t.state.used == ["momentum:north"]
        assert "challenge.answer" not in run.keys and run.said("La flecha de {archer}")


def shock(t: Table) -> None:
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
    assert t.state.heroic == heroes.SHOCK_BONUS and run.said("gana el Combate Heroico")
    assert t.state.leaders["south-captain"].unit == SOUTH and t.state.sides["south"].ignores_next
    walk(t)
    run = walk(t, {"shock.roll": (5,), "shock.spare_hit": NORTH})
    assert [(one.value, one.rule) for one in run.asked("shock.roll").modifiers] == [(2, "10.42")]


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
