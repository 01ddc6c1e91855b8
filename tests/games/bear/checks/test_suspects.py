"""Possible enemies: how they act, when they are revealed, what they turn out to be, and shots at them (6.1, 6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.messages import Text
from puesto.core.study import odds
from puesto.core.values import replace
from puesto.games.bear.ai import critical, movement
from puesto.games.bear.checks import suspects
from puesto.games.bear.printed.records import (
    FALSE_ALARM,
    Action,
    Chit,
    Colour,
    Order,
    Relation,
    Selector,
    Third,
)
from puesto.games.bear.table.state import AI, MissionTable, Sees
from puesto.games.bear.turn import mission_sheet
from puesto.games.bear.views import views
from tests.games.bear.driver import Run, case, play
from tests.games.bear.made_up import (
    ANY_UNIT,
    MMG,
    NEAREST_FIRES,
    NEAREST_MOVES,
    RIFLES,
    SMG,
    ai,
    card,
    make_table,
    suspect,
    unit,
)
from tests.games.bear.walk import my_turn, order_card, walk, with_deck

SOVIET = replace(RIFLES, id="soviet-rifles", name=Text("Rifles", "Rifles"), fire_cost=4)
FLAMETHROWER = replace(RIFLES, id="flamethrower", range=2, red=4)
PE = "suspect-1"
SEEN, UNSEEN = {"U": "both"}, dict[str, str]()


def known(table: MissionTable, *cup: str) -> MissionTable:
    """The same table whose cup holds these chits."""
    table.content.unit_types.update({kind.id: kind for kind in (SMG, MMG, SOVIET, FLAMETHROWER)})
    table.state.cup = sorted(cup)
    return table


def ai_turn(
    *counters: Any,
    cup: tuple[str, ...] = (FALSE_ALARM,),
    order: Order = NEAREST_MOVES,
    colour: Colour = Colour.GREEN,
    **more: Any,
) -> MissionTable:
    """A table at which the AI is about to carry an order out."""
    table = known(make_table(*counters, card=card(order, colour=colour), **more), *cup)
    table.content.order_cards["97"] = order_card(9)
    return table


def arrives(hex: str, cover: int, rows: dict[str, str]) -> dict[str, Any]:
    """A contact form."""
    return {"hex": hex, "cover": cover, "rows": rows}


def gone(table: MissionTable) -> bool:
    """Whether the possible enemy has left the map."""
    return table.state.counters[PE].destroyed


# ---- 6.1 it acts as any AI


@case("V-6.1-01", "V-6.1-09")
def test_a_possible_enemy_moves_as_any_ai_for_one_pa(case):
    order = replace(NEAREST_MOVES, ai=Selector(mobile=case == "V-6.1-09"))
    table = ai_turn(suspect(PE, "A05", cover=1), ai("A", "A07"), unit("U", "A01"), order=order)
    run = walk(
        table,
        {"move.contact": arrives("A04", 1, SEEN), "move.cost": lambda prompt: prompt.default, "usage.draw": "97"},
        until="player",
    )
    assert run.keys == ["move.contact", "move.cost", "usage.draw"]
    assert run.prompts[0].subject == (PE,)
    assert not any("encara" in line.template for line in run.prompts[0].advice), "it has no facing"
    assert (table.state.counters[PE].hex, gone(table)) == ("A04", False)


@case("V-6.1-02")
def test_a_possible_enemy_at_five_hexes_may_be_ordered_to_fire(case):
    table = ai_turn(suspect(PE, "A06", cover=1), unit("U", "A01"), order=NEAREST_FIRES)
    run = walk(table, {"suspect.draw": FALSE_ALARM})
    assert run.prompts[0].subject == (PE,) and gone(table)


@case("V-6.1-03")
def test_a_possible_enemy_at_six_hexes_may_not(case):
    table = ai_turn(suspect(PE, "A07", cover=1), unit("U", "A01"), order=NEAREST_FIRES)
    run = walk(table, {})
    assert (run.keys, table.state.passes, table.state.trail["t1"]) == ([], 1, "no_shot")


@case("V-6.1-04")
def test_its_firepower_is_the_lowest_even_of_an_ai_with_one(case):
    weak = replace(RIFLES, id="weak", red=1)
    target = replace(RIFLES, id="target", front=8)
    order = replace(NEAREST_FIRES, ai=Selector(highest_firepower=True))
    table = ai_turn(suspect(PE, "A04", cover=1), ai("A", "A05", weak), unit("U", "A01", target), order=order)
    walk(table, {"attack.roll": (1, 1)})
    assert (table.state.executors, gone(table)) == (["A"], False)


@case("V-6.1-05")
def test_the_highest_firepower_among_possible_enemies_alone_is_one_of_theirs(case):
    order = replace(NEAREST_FIRES, ai=Selector(highest_firepower=True))
    table = ai_turn(suspect(PE, "A04", cover=1), suspect("suspect-2", "A06", cover=1), unit("U", "A01"), order=order)
    run = walk(table, {"suspect.draw": FALSE_ALARM})
    assert run.prompts[0].subject == (PE,)


def test_an_ai_comes_before_a_possible_enemy_at_the_same_distance():
    table = ai_turn(suspect(PE, "A04", cover=1), ai("A", "A04"), unit("U", "A01"), order=NEAREST_FIRES)
    walk(table, {"attack.roll": (1, 1)})
    assert table.state.executors == ["A"]


def test_possible_enemies_count_for_the_advance_and_for_the_pass_test():
    table = ai_turn(suspect(PE, "A05", cover=1), ai("A", "A07"), unit("U", "A01"), unit("V", "B01"))
    assert mission_sheet.counters_in_play(table) == 4
    assert critical.unused_count(table, AI) == 2
    table.state.counters[PE].used = True
    table.state.card = "99"
    table.content.order_cards["99"] = replace(card(third=Third.PASS_TEST), number=99)
    walk(table, {})
    assert table.state.passes == 1


# ---- 6.2 where it stands


@pytest.mark.parametrize(
    ("hex", "cover", "rows", "revealed"),
    [
        pytest.param("A04", 0, SEEN, True, id="V-6.2-01"),
        pytest.param("A04", 0, UNSEEN, False, id="V-6.2-02"),
        pytest.param("A04", 1, SEEN, False, id="V-6.2-03"),
        pytest.param("A02", 2, SEEN, True, id="V-6.2-04"),
    ],
)
def test_a_possible_enemy_that_moves_is_revealed_in_the_open_in_sight_or_beside_a_unit(hex, cover, rows, revealed):
    table = ai_turn(suspect(PE, "A05", cover=1), unit("U", "A01"))
    run = walk(
        table,
        {"move.contact": arrives(hex, cover, rows), "move.cost": 1, "suspect.draw": FALSE_ALARM, "usage.draw": "97"},
        until="player",
    )
    assert ("suspect.draw" in run.keys, gone(table)) == (revealed, revealed)


@pytest.mark.parametrize(
    ("ends", "cover"), [pytest.param("B01", 0, id="V-6.2-05"), pytest.param("A03", 1, id="V-6.2-06")]
)
def test_a_unit_that_moves_beside_a_possible_enemy_or_sees_it_in_the_open_reveals_it(ends, cover):
    table = known(my_turn(suspect(PE, "A04", cover=cover), unit("U", "A01"), command_points=0), FALSE_ALARM)
    table.state.contacts.clear()
    answers = {
        "player.action": "move",
        "move.cost": 1,
        "contact.moved": arrives(ends, 0, {PE: "both"}),
        "suspect.draw": FALSE_ALARM,
        "usage.draw": "c",
    }
    walk(table, answers, until="order_card")
    assert gone(table)


@case("V-6.2-14")
def test_a_hidden_unit_reveals_nobody(case):
    table = known(my_turn(suspect(PE, "A02", cover=1), unit("U", "A01", hidden=True)), FALSE_ALARM)
    assert play(suspects.reveal_exposed(table)).keys == []
    assert not gone(table)


def test_what_hexes_and_contacts_leave_open_is_asked_once_over_all_possible_enemies():
    table = known(
        my_turn(
            suspect(PE, "", cover=1),
            suspect("suspect-2", "A05"),
            suspect("suspect-3", "A09", cover=2),
            unit("U", "A01"),
        ),
        FALSE_ALARM,
        FALSE_ALARM,
    )
    table.state.contacts["suspect-2|U"] = Sees.UNKNOWN.value
    run = play(suspects.reveal_exposed(table), {"facts.exposed": ("suspect-2",), "suspect.draw": FALSE_ALARM})
    assert run.keys == ["facts.exposed", "suspect.draw"]
    assert [option.value for option in run.prompts[0].options] == [PE, "suspect-2"]
    assert [id for id, counter in table.state.counters.items() if counter.destroyed] == ["suspect-2"]
    assert play(suspects.reveal_exposed(table)).keys == [], "it has not moved, and is not asked about again"


def test_several_are_revealed_together_the_nearest_first():
    table = known(my_turn(suspect(PE, "A05"), suspect("suspect-2", "A03"), unit("U", "A01")), FALSE_ALARM, FALSE_ALARM)
    run = play(suspects.reveal_exposed(table), {"suspect.draw": FALSE_ALARM})
    assert [prompt.subject for prompt in run.prompts] == [("suspect-2",), (PE,)]


def test_an_override_that_puts_it_in_the_open_reveals_it_when_the_step_ends():
    table = known(my_turn(suspect(PE, "A04", cover=1), unit("U", "A01"), command_points=1), FALSE_ALARM)
    table.state.counters[PE].cover = 0
    run = walk(table, {"player.action": "delay", "delay.unit": "command_points", "suspect.draw": FALSE_ALARM})
    assert run.keys[-1] == "suspect.draw" and gone(table)


# ---- 6.2 what it is


@case("V-6.2-18")
def test_an_ai_drawn_leaves_the_cup_and_takes_the_place_of_the_possible_enemy(case):
    table = known(
        my_turn(suspect(PE, "A04", cover=1, used=True), unit("U", "A01")), FALSE_ALARM, "soviet-rifles", "smg"
    )
    run = play(
        suspects.reveal(table, PE),
        {
            "suspect.draw": "smg",
            "contact.appeared": lambda prompt: arrives(prompt.hex, prompt.cover, dict(prompt.before)),
        },
    )
    new = table.state.counters[run.result]
    assert (table.state.cup, table.state.cup_gone) == ([FALSE_ALARM, "soviet-rifles"], ["smg"])
    assert (new.id, new.type, new.side, new.hex, new.cover, new.used, new.replaces) == (
        "smg-a",
        "smg",
        AI,
        "A04",
        1,
        True,
        PE,
    )
    assert gone(table) and table.state.contacts == {"smg-a|U": "both"}
    assert run.prompts[1].advice == (suspects.FACING,)


def test_the_chances_of_the_cup_are_those_of_what_is_left_in_it():
    table = known(
        my_turn(suspect(PE, "A04", cover=1), unit("U", "A01")),
        FALSE_ALARM,
        FALSE_ALARM,
        FALSE_ALARM,
        "smg",
        "soviet-rifles",
    )
    run = play(suspects.reveal(table, PE), {"suspect.draw": FALSE_ALARM})
    assert [(one.message.template, str(one.chance)) for one in odds.cases(run.asked("suspect.draw"))] == [
        ("una IA", "2/5"),
        ("falsa alarma", "3/5"),
    ]


@case("V-6.2-21")
def test_an_empty_cup_is_said_and_counts_as_a_false_alarm(case):
    table = known(my_turn(suspect(PE, "A04", cover=1), unit("U", "A01")))
    run = play(suspects.reveal(table, PE))
    assert (run.result, run.keys, gone(table)) == ("", [], True)
    assert run.said("vacío")


def test_a_counter_of_the_missions_own_is_left_to_the_player():
    mine = Chit("mine", name=Text("Mina", "Mine"), text=Text("Estalla.", "It explodes."))
    table = known(my_turn(suspect(PE, "A04", cover=1), unit("U", "A01"), mission={"cup": (mine,)}), "mine")
    run = play(suspects.reveal(table, PE), {"suspect.draw": "mine", "suspect.chit": ("done",)})
    assert run.prompts[1].options[0].message == mine.text
    assert (run.result, gone(table), table.state.cup_gone) == ("", True, ["mine"])


def test_a_false_alarm_costs_neither_victory_points_nor_a_command_card():
    table = known(
        my_turn(
            suspect(PE, "A04"),
            ai("A", "A09"),
            unit("U", "A01"),
            left={"b1": order_card(blue=True), "b2": order_card(blue=True)},
        ),
        FALSE_ALARM,
    )
    run = play(suspects.reveal_exposed(table), {"suspect.draw": FALSE_ALARM})
    assert run.keys == ["suspect.draw"]
    assert (table.state.victory_points, table.state.orders.removed) == (-1, [])


def test_a_token_is_used_again_and_owes_nothing_to_who_it_was_before():
    table = known(my_turn(suspect(PE, "A04", cover=1), unit("U", "A01")), "smg", FALSE_ALARM)
    form = {"contact.appeared": arrives("A04", 1, SEEN)}
    play(suspects.reveal(table, PE), {"suspect.draw": "smg", **form})
    from puesto.games.bear.table import counters

    assert counters.add(table, "suspect", AI).id == PE
    assert table.state.counters["smg-a"].replaces == ""


# ---- A28 the check of who was revealed on the way


@case("V-6.2-20")
def test_a_false_alarm_on_the_move_leaves_nobody_to_check(case):
    table = ai_turn(suspect(PE, "A05", cover=1), ai("A", "A09", used=True), unit("U", "A01"))
    run = walk(
        table, {"move.contact": arrives("A04", 0, SEEN), "move.cost": 1, "suspect.draw": FALSE_ALARM}, until="player"
    )
    assert run.keys == ["move.contact", "move.cost", "suspect.draw"]
    assert (table.state.trail["t1"], table.state.passes, gone(table)) == ("done", 0, True)


def test_an_ai_revealed_on_the_move_is_checked_for_the_move():
    table = ai_turn(suspect(PE, "A05", cover=1), unit("U", "A01"), cup=("smg",))
    table.content.order_cards["97"] = order_card(1)
    answers = {
        "move.contact": arrives("A04", 0, SEEN),
        "move.cost": 1,
        "suspect.draw": "smg",
        "contact.appeared": arrives("A04", 0, SEEN),
        "usage.draw": "97",
    }
    run = walk(table, answers, until="player")
    assert [prompt.subject for prompt in run.prompts if prompt.key == "usage.draw"] == [("smg-a",)]
    assert table.state.counters["smg-a"].used


def test_a_group_move_reveals_each_member_as_it_moves_and_all_make_one_check():
    # the eighteenth example of the rulebook: a false alarm in the open, another stays in cover, an AI of the
    # group moves too
    order = Order(Action.LOW_RISK_MOVE, ai=Selector(largest_group=True), to=ANY_UNIT, group=True)
    table = ai_turn(
        suspect(PE, "A05", cover=1), suspect("suspect-2", "A06", cover=1), ai("R", "A07"), unit("U", "A01"), order=order
    )
    table.content.order_cards["97"] = order_card(2)
    forms = [arrives("A04", 0, SEEN), arrives("A05", 1, SEEN), arrives("A06", 1, UNSEEN)]
    run = walk(
        table, {"move.contact": forms, "suspect.draw": FALSE_ALARM, "move.cost": 2, "usage.draw": "97"}, until="player"
    )
    assert run.keys == ["move.contact", "suspect.draw", "move.contact", "move.contact", "move.cost", "usage.draw"]
    assert gone(table) and table.state.counters["suspect-2"].used and table.state.counters["R"].used


def test_a_false_alarm_on_the_move_of_a_group_asks_for_no_cost():
    order = Order(Action.LOW_RISK_MOVE, ai=Selector(largest_group=True), to=ANY_UNIT, group=True)
    table = ai_turn(suspect(PE, "A05", cover=1), ai("A", "A09", used=True), unit("U", "A01"), order=order)
    run = walk(table, {"move.contact": arrives("A04", 0, SEEN), "suspect.draw": FALSE_ALARM}, until="player")
    assert run.keys == ["move.contact", "suspect.draw"] and table.state.check is None


def test_a_member_that_was_revealed_before_its_turn_moves_as_what_it_turned_out_to_be_or_not_at_all():
    # the first member finds a hidden Unit, which sees the others in the open
    order = Order(Action.LOW_RISK_MOVE, ai=Selector(largest_group=True), to=ANY_UNIT, group=True)
    table = ai_turn(
        ai("R", "A05"),
        suspect(PE, "A06"),
        suspect("suspect-2", "A07"),
        unit("U", "A01"),
        unit("H", "B04", hidden=True),
        order=order,
        colour=Colour.BLUE,
    )
    table.state.contacts = {}
    known(table, FALSE_ALARM, "smg")
    forms = [arrives("A04", 1, UNSEEN), arrives("A05", 1, UNSEEN)]
    shown = arrives("B04", 0, {PE: "both", "suspect-2": "both"})
    drawn = {"suspect.draw": [FALSE_ALARM, "smg"], "contact.appeared": arrives("A07", 0, UNSEEN)}
    run = walk(
        table, {"move.contact": forms, "hidden.revealed": "revealed", "contact.moved": shown, **drawn}, until="player"
    )
    assert [prompt.counter for prompt in run.prompts if prompt.key == "move.contact"] == ["R", "smg-a"]
    assert table.state.executors == ["R", "smg-a"]


# ---- 6.2.1 ordered to fire


def fires(table: MissionTable, drawn: str, **answers: Any) -> Run:
    """The AI's turn in which a possible enemy is ordered to fire and turns out to be `drawn`, where it stood."""
    form = {"contact.appeared": lambda prompt: arrives(prompt.hex, prompt.cover, {"U": "both"})}
    return walk(table, {"suspect.draw": drawn, **form, **answers}, until="player")


@case("V-2.4-08")
def test_a_false_alarm_makes_the_ai_pass_and_with_the_players_pass_the_round_ends(case):
    table = ai_turn(suspect(PE, "A05", cover=1), ai("A", "P12"), unit("U", "A01"), order=NEAREST_FIRES)
    fires(table, FALSE_ALARM)
    assert (table.state.passes, table.state.trail["t1"]) == (1, "false_alarm")
    walk(table, {"player.action": "pass"})
    assert table.state.step == "pre_round"


def test_after_a_false_alarm_no_other_ai_and_no_other_order_is_tried():
    table = ai_turn(suspect(PE, "A04", cover=1), ai("A", "A06"), unit("U", "A01"), order=NEAREST_FIRES)
    table.content.order_cards["99"] = replace(card(NEAREST_FIRES, NEAREST_MOVES), number=99)
    run = fires(table, FALSE_ALARM)
    assert run.keys == ["suspect.draw"]


@case("EJ-16a")
def test_an_ai_out_of_normal_range_does_not_fire_and_the_ai_passes(case):
    order = Order(Action.FIRE, ai=Selector(hit=False), relation=Relation.FARTHEST, to=ANY_UNIT, bonus=2)
    table = ai_turn(
        suspect(PE, "A05", cover=1, used=True), unit("U", "A01"), order=order, colour=Colour.BLUE, cup=("smg",)
    )
    run = fires(table, "smg")
    assert run.keys == ["suspect.draw", "contact.appeared"]
    assert (table.state.passes, table.state.trail["t1"], table.state.counters["smg-a"].used) == (1, "holds_fire", True)


@case("V-6.2.1-04")
def test_at_long_range_it_fires_if_the_order_says_so(case):
    soft = replace(RIFLES, id="soft", front=9)
    table = ai_turn(
        suspect(PE, "A04", cover=1),
        unit("U", "A01", soft),
        order=replace(NEAREST_FIRES, long_range=True),
        cup=("flamethrower",),
    )
    run = fires(table, "flamethrower", **{"attack.roll": (1, 1), "usage.draw": "97"})
    assert [prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"] == [("flamethrower-a", "U")]
    assert run.keys[-1] == "usage.draw"


@case("V-6.2.1-05")
def test_on_a_command_card_it_fires_with_the_orders_points_and_makes_no_check(case):
    table = ai_turn(
        suspect(PE, "A04", cover=1),
        unit("U", "A01"),
        order=replace(NEAREST_FIRES, bonus=2),
        colour=Colour.BLUE,
        cup=("soviet-rifles",),
    )
    run = fires(table, "soviet-rifles", **{"attack.roll": (1, 1)})
    (roll,) = (prompt for prompt in run.prompts if prompt.key == "attack.roll")
    assert sum(line.value for line in roll.modifiers) == 5
    assert "usage.draw" not in run.keys


@case("V-6.2.1-07")
def test_an_ai_that_needs_eleven_or_more_does_not_fire_and_the_ai_passes(case):
    hard = replace(RIFLES, id="hard", front=14, flank=14)
    table = ai_turn(suspect(PE, "A04", cover=1), unit("U", "A01", hard), order=NEAREST_FIRES, cup=("soviet-rifles",))
    run = fires(table, "soviet-rifles")
    assert "attack.roll" not in run.keys and "usage.draw" not in run.keys
    assert table.state.passes == 1


def test_an_order_for_possible_enemies_is_carried_out_by_what_it_turns_out_to_be():
    order = replace(NEAREST_FIRES, ai=Selector(suspect=True))
    table = ai_turn(suspect(PE, "A04", cover=1), ai("A", "A03"), unit("U", "A01"), order=order, cup=("soviet-rifles",))
    run = fires(table, "soviet-rifles", **{"attack.roll": (1, 1), "usage.draw": "97"})
    assert [prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"] == [("soviet-rifles-a", "U")]


# ---- 6.2, 6.2.2 the player's shot


# ---- 4.3.1, 5.5 several AI in a hex


@case("V-5.5-04")
def test_a_mission_may_let_the_ai_stack(case):
    for stacks in (False, True):
        table = make_table(ai("A", "A05"), ai("B", "A05"), unit("U", "A01"), mission={"ai_stacks": stacks})
        run = play(movement.say_doubts(table, "A", NEAREST_MOVES, {}))
        assert run.said("no se apilan") is not stacks
        lines = [line.template for line in movement.advice(table, "A", NEAREST_MOVES, ("U",))]
        assert any("apila" in line for line in lines) is not stacks


# ---- on the table


def test_the_roster_and_the_cup_show_what_is_known():
    table = with_deck(
        known(
            make_table(suspect(PE, "A04", cover=1), suspect("suspect-2", "B04"), unit("U", "A01")), FALSE_ALARM, "smg"
        ),
        {"c": order_card()},
    )
    table.state.counters["suspect-2"].destroyed = True
    (shown,) = views.roster_of(table, AI).counters
    assert (shown.id, shown.shape) == (PE, "suspect")
    assert {figure.place: figure.text for figure in shown.figures if figure.text} == {"bottom_left": "1", "top": "5"}
    assert not any(edit.path.endswith(".hit") for edit in shown.edits)
    assert [(deck.id, deck.left) for deck in views.deck_views(table)][-1] == ("cup", 2)
