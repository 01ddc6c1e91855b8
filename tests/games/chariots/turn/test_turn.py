"""The turn at the table:

markers, trumps, Momentum, who is in command, and the end of a turn (3.0, 4.25, 5.1-5.4, 7.16, 11.0).
"""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games import load
from puesto.games.chariots.aftermath import hits_and_routs, standards_at_table
from puesto.games.chariots.leadership import command
from puesto.games.chariots.printed import pack_checks
from puesto.games.chariots.table import names, sequence
from puesto.games.chariots.table.state import BattleTable, Status, Supply
from puesto.games.chariots.turn import move_orders, orders
from puesto.games.chariots.views import army_view, hand_edits
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.games.bear.driver import play
from tests.games.chariots.driver import engage, make_table, phase, stack, unit, values, walk

FOOT = "river-foot-si-1"


def drawn(marker: str, scenario: str = "dust") -> BattleTable:
    """A marker has just come out of the bag, and the opponent may trump it."""
    table = make_table(scenario, sequence.TRUMP)
    table.state.marker, table.state.bag = marker, ["hills-chariots", "river-chariots"]
    return table


def test_who_sets_the_table_says_who_is_stacked_with_whom():
    table = make_table(step=sequence.SETUP)
    walk(
        table,
        {
            "setup.table": lambda prompt: tuple(values(prompt)),
            "setup.runners": ("river-chariots-ri-2",),
            "setup.stack": "river-chariots-ch-2-3",
            "setup.leaders": [("river-prince",), ()],
            "setup.leader": "river-chariots-ch-2-3",
        },
    )
    assert (
        unit(table, "river-chariots-ch-2-3").partner == "river-chariots-ri-2"
        and unit(table, "river-chariots-ri-2").partner == "river-chariots-ch-2-3"
    )
    assert table.state.leaders["river-prince"].unit == "river-chariots-ch-2-3"
    assert table.state.step == sequence.INITIATIVE


@pytest.mark.parametrize("battle", ["two-rivers", "dust"])
def test_a_battle_of_our_own_says_where_everybody_begins(battle: str):
    table = make_table(battle, sequence.SETUP)
    run = walk(table, {"setup.table": lambda prompt: tuple(values(prompt)), "setup.runners": (), "setup.leaders": ()})
    told = run.prompts[0].detail
    assert isinstance(told, Text) and "hexágonos" in told.es and "hexes" in told.en, "no printed scenario tells it"


def test_a_side_without_runners_is_not_asked_about_them():
    table = make_table("two-rivers", sequence.SETUP)
    run = walk(table, {"setup.table": lambda prompt: tuple(values(prompt)), "setup.leaders": ()})
    assert run.keys == ["setup.table", "setup.leaders", "setup.leaders"]


def test_the_second_die_of_the_initiative_says_whose_it_is_with_each_total():
    table = make_table(step=sequence.INITIATIVE)
    run = walk(table, {"initiative.roll": [(4,), (5,)]})
    one, other = [prompt for prompt in run.prompts if prompt.key == "initiative.roll"]
    assert not one.bands and [band.at_least for band in other.bands] == [0, 3, 4]


# -- 5.3


def test_a_general_with_an_engaged_unit_is_not_asked_to_trump_and_the_rule_is_said():
    table = make_table(step=sequence.DRAW)
    table.state.bag = ["hills-foot"]
    table.state.leaders["river-prince"].unit = "river-chariots-ch-2-1"
    engage(table, "river-chariots-ch-2-1", "hills-chariots-ch-3-1")
    walk(table, {"bag.draw": "hills-foot"})
    run = walk(table)
    assert run.keys == [] and table.state.step == sequence.USE
    assert any("5.33" in str(note.message) for note in run.notes)


def test_a_trump_that_succeeds_gives_a_wing_a_phase_and_asks_once_which():
    table = drawn("hills-foot")
    walk(table, {"trump.try": "trump", "trump.roll": (0,)})
    assert table.state.step == sequence.FREE and table.state.aside == ["hills-foot"]
    run = walk(table, {"trump.wing": "river-foot"})
    assert run.keys == ["trump.wing"]
    assert values(run.prompts[0]) == ["river-chariots", "river-foot", sequence.NONE]
    assert (table.state.active, table.state.free, table.state.step) == ("river-foot", True, sequence.COMMAND)


def test_a_wing_without_a_leader_gets_no_phase_from_a_trump():
    table = drawn("hills-foot")
    table.state.leaders["river-captain"].dead = True
    walk(table, {"trump.try": "trump", "trump.roll": (0,)})
    assert values(walk(table, {"trump.wing": sequence.NONE}).prompts[0]) == ["river-chariots", sequence.NONE]
    assert table.state.step == sequence.DRAW


def test_a_trump_that_fails_lets_the_marker_be_used_and_brings_momentum_back():
    table = drawn("hills-foot")
    table.state.used = ["momentum:hills"]
    run = walk(table, {"trump.try": "trump", "trump.roll": (9,)})
    assert "momentum:hills" in table.state.bag and table.state.used == [] and table.state.step == sequence.USE
    assert run.said("vuelve a La Bolsa")


def test_the_marker_that_the_initiative_chose_is_used_without_a_trump():
    table = make_table(step=sequence.KEEP)
    table.state.initiative = "hills"
    walk(table, {"initiative.keep": "hills-foot"})
    assert table.state.step == sequence.USE and "hills-foot" not in table.state.bag


# -- 5.25, 5.46


@pytest.mark.parametrize("die", [0, 9])
def test_a_general_without_troops_moves_on_momentum_whatever_came_of_it(die):
    table = make_table(step=sequence.MOMENTUM)
    table.state.marker = "momentum:hills"
    walk(table, {"momentum.wing": "hills-foot", "momentum.roll": (die,)})
    assert table.state.step == sequence.MARCH
    walk(table, {"leader.moves": "hills-foot-si-1", "leader.way": ("c",), "standard.goes": "takes"})
    assert table.state.leaders["hills-prince"].unit == "hills-foot-si-1"
    walk(table)
    assert table.state.used == ["momentum:hills"] and table.state.moved_leaders == []
    assert (table.state.active, table.state.step) == (
        ("hills-foot", sequence.COMMAND) if die == 0 else ("", sequence.REPLACE)
    )


def test_a_general_with_troops_does_not_move_on_momentum():
    table = make_table(step=sequence.MOMENTUM)
    table.state.marker, table.state.bag = "momentum:river", ["hills-foot"]
    walk(table, {"momentum.wing": sequence.NONE})
    assert walk(table).keys == [] and table.state.step == sequence.DRAW


@pytest.mark.parametrize(("mode", "points"), [("foot", 5), ("mounted", 9)])
def test_where_leaders_have_two_sides_a_leader_mounts_or_dismounts_as_he_is_activated(mode, points):
    table = phase("hills-foot")
    battle = replace(table.battle, rules=replace(table.battle.rules, leaders_on_foot=True))
    table.content = replace(table.content, battles={"dust": battle})
    run = walk(table, {"act.who": "hills-captain", "leader.mode": mode, "leader.moves": "same"})
    assert table.state.leaders["hills-captain"].on_foot == (mode == "foot")
    assert dict(run.asked("leader.moves").message.params)["points"] == points


def test_momentum_without_a_general_is_lost_without_a_question():
    table = make_table(step=sequence.MOMENTUM)
    table.state.marker = "momentum:river"
    table.state.leaders["river-prince"].dead = True
    assert walk(table).keys == []
    assert table.state.step == sequence.MARCH


# -- 5.41, 5.42


def test_whoever_is_with_the_leader_is_in_command_without_a_question():
    table = phase("river-chariots", step=sequence.COMMAND)
    stack(table, "river-chariots-ch-2-1", "river-chariots-ri-1")
    table.state.leaders["river-prince"].unit = "river-chariots-ch-2-1"
    run = walk(table, {"orders.out": ("river-chariots-ch-2-4",)})
    assert not {"river-chariots-ch-2-1", "river-chariots-ri-1"} & set(values(run.prompts[0]))
    assert [one.id for one in table.state.units.values() if one.out] == ["river-chariots-ch-2-4"]


def test_a_leader_with_an_engaged_unit_reaches_half_as_far_and_it_is_said():
    table = phase("river-foot", step=sequence.COMMAND)
    table.state.leaders["river-captain"].unit = "river-foot-si-1"
    engage(table, "river-foot-si-1", "hills-foot-si-1")
    asked = walk(table, {"orders.out": ()}).prompts[0]
    assert dict(asked.message.params)["n"] == 2 and "mitad" in asked.detail.template


def test_noted_hexes_that_are_too_far_away_are_not_asked():
    table = phase("river-foot", step=sequence.COMMAND)
    table.state.leaders["river-captain"].hex = "1010"
    unit(table, "river-foot-si-1").hex, unit(table, "river-foot-si-2").hex = "1020", "1011"
    run = walk(table, {"orders.out": ()})
    assert "river-foot-si-1" not in values(run.prompts[0]) and "river-foot-si-2" in values(run.prompts[0])
    assert unit(table, "river-foot-si-1").out and not unit(table, "river-foot-si-2").out


def test_units_out_of_command_neither_run_nor_recover_and_the_reason_is_told():
    table = phase("river-chariots", out=("river-chariots-ch-2-1",))
    unit(table, "river-chariots-ch-2-1").hits = 2
    run = walk(table, {"act.who": "river-chariots-ch-2-1", "act.what": "move", "move.way": (), "move.end": "apart"})
    what = run.asked("act.what")
    assert values(what) == ["move", "quiet", "fire"]
    assert "5.45" in str(what.detail)
    assert {one.option.value: Language("es").say(one.option.hint) for one in what.closed} == {
        "hit_and_run": "sin mando",
        "recover": "sin mando",
    }
    assert "beside" not in values(run.asked("move.end"))


def test_the_move_without_incident_stands_behind_the_move():
    table = phase("river-chariots")
    unit(table, "river-chariots-ch-2-1").hits = 2
    run = walk(table, {"act.who": "river-chariots-ch-2-1", "act.what": "move", "move.way": (), "move.end": "apart"})
    assert values(run.asked("act.what")) == ["move", "quiet", "fire", "hit_and_run", "recover"]


def test_what_closes_an_action_is_told_in_two_words_in_both_languages():
    table = phase("river-foot")
    one = unit(table, "river-foot-si-1")
    assert Language("es").say(move_orders.closing_reason(table, one, "fire")) == "sin proyectiles"
    assert Language("es").say(move_orders.closing_reason(table, one, "recover")) == "sin impactos"
    one.has_moved = True
    reasons = [move_orders.closing_reason(table, one, action) for action in ("move", "fire", "hit_and_run", "recover")]
    assert Language("es").say(reasons[0]) == "ya movió" and Language("en").say(reasons[0]) == "has moved"
    for language in (Language("es"), Language("en")):
        assert all(len(language.say(reason).split()) <= 2 for reason in reasons)


def test_those_who_cannot_act_are_told_with_the_reason():
    table = phase("river-foot")
    unit(table, "river-foot-si-1").status = Status.ROUTED
    engage(table, "river-foot-si-2", "hills-foot-si-1")
    asked = walk(table, {"act.who": "end"}).prompts[0]
    assert {"river-foot-si-1", "river-foot-si-2"}.isdisjoint(values(asked))
    assert "9.42" in str(asked.detail) and "9.21" in str(asked.detail)


# -- what was left undone


def test_who_says_that_nobody_else_acts_is_not_asked_again():
    table = phase("river-foot")
    unit(table, "river-foot-si-2").has_moved = True
    assert walk(table, {"act.who": "end"}).keys == ["act.who"] and table.state.step == sequence.DESIGNATE


def test_a_phase_in_which_everybody_acted_closes_without_a_question():
    table = phase("river-foot")
    for one in command.units_of(table, "river-foot"):
        one.has_moved = one.has_fired = True
    table.state.moved_leaders = ["river-captain"]
    assert walk(table).keys == [] and table.state.step == sequence.DESIGNATE


def test_a_leader_who_stays_is_not_worth_another_question():
    table = phase("river-foot")
    for one in command.units_of(table, "river-foot"):
        one.has_moved = one.has_fired = True
    walk(table, {"act.who": "end"})
    assert table.state.step == sequence.DESIGNATE


@pytest.mark.parametrize("where", ["adjacent", "threatened", "ground"])
def test_a_recovery_that_cannot_be_costs_nothing(where):
    table = phase("river-foot")
    one = unit(table, "river-foot-si-1")
    one.hits = 2
    run = walk(table, {"act.who": one.id, "act.what": "recover", "recover.where": (where,)})
    assert (one.hits, one.has_recovered) == (2, False) and run.said("no puede recuperarse")


@pytest.mark.parametrize("done", ["has_moved", "has_fired"])
def test_who_has_moved_or_fired_does_not_recover(done):
    table = phase("river-chariots")
    one = unit(table, "river-chariots-ch-2-1")
    one.hits = 2
    assert move_orders.RECOVER in move_orders.possible_actions(table, one)
    setattr(one, done, True)
    assert move_orders.RECOVER not in move_orders.possible_actions(table, one)


# -- 9.22-9.26


def test_a_unit_recovers_once_in_an_orders_phase_and_does_nothing_else():
    table = phase("river-foot")
    unit(table, FOOT).hits = 5
    walk(table, {"act.who": FOOT, "act.what": "recover", "recover.where": ()})
    assert unit(table, FOOT).hits == 3 and not move_orders.possible_actions(table, unit(table, FOOT))
    command.begin_orders(table, "river-foot", [])
    command.set_order(table.state, command.MOVE)
    assert move_orders.RECOVER in move_orders.possible_actions(table, unit(table, FOOT)), (
        "in the next phase it may again"
    )


def test_who_disengages_may_be_fired_at_by_those_beside_it():
    table = phase("river-foot", step=sequence.DISENGAGE, order=command.DISENGAGE)
    engage(table, "river-foot-si-1", "hills-foot-si-1")
    run = walk(
        table,
        {
            "disengage.general": "no",
            "disengage.roll": (0,),
            "disengage.stuck": (),
            "disengage.fire": ("hills-chariots-ch-2-1",),
            "fire.how": ("lower",),
            "missile.roll": (9,),
        },
    )
    assert run.asked("disengage.fire").who == "hills"
    assert table.state.engaged == [] and run.said("se retira un hexágono")


def test_a_commander_in_the_hex_of_his_general_disengages_with_his_charisma_without_a_question():
    table = phase("river-foot", step=sequence.DISENGAGE, order=command.DISENGAGE)
    engage(table, "river-foot-si-1", "hills-foot-si-1")
    table.state.leaders["river-captain"].unit = table.state.leaders["river-prince"].unit = "river-foot-si-2"
    run = walk(table, {"disengage.roll": (7,), "disengage.stuck": (), "disengage.fire": ()})
    assert run.said("se retira un hexágono") and table.state.engaged == []


def test_a_leader_may_move_after_his_wing_has_tried_to_disengage():
    table = phase("river-foot", step=sequence.DISENGAGE, order=command.DISENGAGE)
    engage(table, "river-foot-si-1", "hills-foot-si-1")
    walk(table, {"disengage.general": "no", "disengage.roll": (9,)})
    run = walk(table, {"act.who": "river-captain", "leader.moves": "river-foot-si-2", "leader.way": ("c",)})
    assert values(run.asked("act.who")) == ["river-captain", "end"], "5.43 the units do nothing"
    assert table.state.leaders["river-captain"].unit == "river-foot-si-2"
    assert walk(table).keys == [] and table.state.step == sequence.DESIGNATE


def test_a_leader_who_dies_by_hand_once_the_order_is_given_takes_it_back():
    table = phase("river-foot", step=sequence.DISENGAGE, order=command.DISENGAGE)
    engage(table, "river-foot-si-1", "hills-foot-si-1")
    table.state.leaders["river-captain"].dead = True
    assert walk(table).keys == [] and (table.state.order, table.state.step) == ("", sequence.ORDER)
    assert "5.45" in walk(table).rules() and table.state.step == sequence.ACT
    table.state.leaders["river-prince"].dead = True
    table.state.step, table.state.order = sequence.RALLY, command.RALLY
    unit(table, "river-foot-si-2").status = Status.ROUTED
    assert walk(table).keys == [] and table.state.step == sequence.ACT


def test_a_rallied_unit_gets_no_order_to_disengage_and_the_rule_is_said():
    table = phase("river-foot", step=sequence.ORDER, order="")
    engage(table, "river-foot-si-1", "hills-foot-si-1")
    unit(table, "river-foot-si-1").rallied = True
    run = walk(table)
    assert run.keys == [] and "9.55" in run.rules() and table.state.step == sequence.ACT


# -- 9.51


def test_the_leader_to_whom_the_scenario_gives_the_standard_rallies_with_his_capability():
    table = phase("river-foot", step=sequence.RALLY, order=command.RALLY)
    unit(table, "river-foot-si-1").status = Status.ROUTED
    standard = replace(table.battle.standards[0], leader="river-captain")
    table.content = replace(
        table.content, battles={"dust": replace(table.battle, standards=(standard, *table.battle.standards[1:]))}
    )
    run = walk(table, {"rally.who": ("river-foot-si-1",), "rally.roll": (4,)})
    assert dict(run.asked("rally.roll").message.params)["factor"] == 4, "his Capability; the General's Charisma is 3"
    assert unit(table, "river-foot-si-1").rallied
    table.state.leaders["river-captain"].dead = True
    unit(table, "river-foot-si-2").status, table.state.step = Status.ROUTED, sequence.RALLY
    assert (
        dict(walk(table, {"rally.who": ("river-foot-si-2",), "rally.roll": (4,)}).asked("rally.roll").message.params)[
            "factor"
        ]
        == 3
    )


@pytest.mark.parametrize(("captured", "out"), [("hills-foot-si-1", False), ("", True)])
def test_nobody_rallies_at_a_place_of_the_map_that_the_enemy_holds(captured, out):
    table = phase("river-foot", step=sequence.RALLY, order=command.RALLY)
    table.state.leaders["river-captain"].dead = True
    standard = replace(table.battle.standards[0], leader="river-captain")
    table.content = replace(
        table.content, battles={"dust": replace(table.battle, standards=(standard, *table.battle.standards[1:]))}
    )
    assert orders.rallying_leader(table, "river") == "river-prince"
    table.state.standards[standard.id].captured, table.state.standards[standard.id].out = captured, out
    assert orders.rallying_leader(table, "river") == ""


def test_a_town_that_serves_as_standard_rallies_and_nobody_takes_it():
    table = phase("river-foot", step=sequence.RALLY, order=command.RALLY)
    places = tuple(replace(one, leader="") for one in table.battle.standards)
    table.content = replace(table.content, battles={"dust": replace(table.battle, standards=places)})
    assert not list(pack_checks.check_battle(table.battle, ()))
    unit(table, "river-foot-si-1").status = Status.ROUTED
    run = walk(table, {"rally.who": ("river-foot-si-1",), "rally.roll": (0,)})
    assert dict(run.asked("rally.who").message.params)["leader"].id == "river-prince"
    table.state.leaders["river-prince"].dead = True
    assert standards_at_table.unguarded_standards(table, "river") == [], "9.33 is about a counter with its leader"
    edits = {edit.path.rpartition(".")[2] for edit in hand_edits.standard_edits(table, places[0].id)}
    assert edits == {"out", "hex"}
    told = [one for one in army_view.roster(table, "river").counters if one.id == places[0].id]
    assert [Language("es").say(one.name, lambda ref: names.name_of(ref, table.content)) for one in told] == [
        "Estandarte del Reino del Río"
    ]


def test_a_unit_that_routs_again_leaves_its_rallied_marker_behind():
    table = phase("river-foot")
    one = unit(table, "river-foot-si-1")
    one.rallied = True
    play(hits_and_routs.rout_units(table, one.id), {"rout.roll": (0,), "rout.path": "yes"})
    assert (one.status, one.rallied) == (Status.ROUTED, False)


# -- phases D and E


def test_nobody_is_asked_who_reloads_where_no_enemy_can_shoot():
    table = make_table("two-rivers", sequence.RELOAD)
    for one in table.state.units.values():
        if one.missile.value and table.side_of_unit(one.id) == "south":
            one.supply = Supply.NO
    unit(table, "north-left-li-1").supply = Supply.LOW
    run = walk(table, {"reload.units": ()})
    assert [prompt.subject[0] for prompt in run.prompts] == ["south"]
    assert unit(table, "north-left-li-1").supply is Supply.FULL


def test_a_commander_without_units_is_not_replaced_and_it_is_said():
    table = make_table(step=sequence.REPLACE)
    table.state.leaders["river-captain"].dead = True
    for one in command.units_of(table, "river-foot"):
        one.status = Status.GONE
    assert walk(table).said("no tiene reemplazo")


def test_what_is_done_with_the_hands_is_a_checklist_and_what_is_left_comes_back():
    table = make_table("two-rivers", sequence.SETUP)
    walk(table, {"setup.table": ("units", "levels", "bag"), "setup.leaders": ()})
    assert table.state.undone == ["standards"]
    unit(table, "north-left-si-1").moved = unit(table, "south-left-si-1").rallied = True
    table.state.step = sequence.PICK_UP
    run = walk(table, {"pick_up.table": ("moved", "standards")})
    assert values(run.prompts[0]) == ["moved", "rallied", "standards"]
    assert table.state.undone == ["rallied"] and run.said("Queda por hacer en la mesa")
    assert not unit(table, "south-left-si-1").rallied
    table.state.step = sequence.PICK_UP
    assert values(walk(table, {"pick_up.table": ("rallied",)}).prompts[0]) == ["rallied"]
    table.state.step = sequence.PICK_UP
    assert walk(table).keys == [], "and a turn without markers asks nothing"


def test_both_armies_rout_and_the_one_with_less_over_wins():
    table = make_table(step=sequence.ROUT)
    table.state.sides["river"].lost, table.state.sides["hills"].lost = 32, 31
    walk(table)
    assert (table.state.step, table.state.ended) == (sequence.OVER, "hills")


def test_a_leader_killed_by_hand_in_his_own_phase_leaves_his_units_without_command_at_once():
    game = load("chariots")
    content, _ = content_for(game)
    for seed in range(40):
        session, dice = helpers.begin(game, content, "two-rivers", seed=str(seed)), Dice(seed)
        while session.prompt is not None and session.state.step != sequence.ACT:
            helpers.answer_at_random(session, dice)
        state = session.state
        mine = [unit.id for unit in state.units.values() if unit.command == state.active and not unit.out]
        battle = content.battles[session.scenario]
        captain = next((one.id for one in battle.leaders if one.command == state.active), "")
        if session.prompt is not None and len(mine) > 1 and captain:
            break
    assert session.override(f"leaders.{captain}.dead", True) == "now"
    assert all(session.state.units[id].out for id in mine)
    assert any("todas sus unidades están Sin Mando" in line.message.template for line in session.log[-6:])
    session.undo()
    assert not any(session.state.units[id].out for id in mine)
