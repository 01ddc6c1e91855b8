"""The player's turn: PA and command actions, PAM, cards, delay (2.1, 3.0-3.3)."""

from __future__ import annotations

import copy

import pytest

from puesto.core.prompts import Choose, Number
from puesto.core.values import replace
from puesto.games.bear.checks import attack
from puesto.games.bear.printed.records import Kind
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import HIDDEN_HIT, NEUTRAL
from puesto.games.bear.turn import player_turn
from puesto.language import Language
from tests.games.bear.driver import play
from tests.games.bear.made_up import HALFTRACK, RIFLES, suspect
from tests.games.bear.walk import action_card, ai, colours, my_turn, order_card, unit, walk

SHOT = {"player.action": "fire", "attack.roll": (1, 1)}


def asked(table, answers, key):
    """The prompt `key` as it is asked when the answers before it are given."""
    seen = []

    def script(prompt):
        if prompt.key == key:
            seen.append(prompt)
            raise StopAsking
        return answers[prompt.key]

    from puesto.games.bear.turn import steps

    with pytest.raises(StopAsking):
        play(steps.run_and_settle(table), script)
    return seen[0]


class StopAsking(Exception):
    """The prompt that a test wanted to see has come."""


def values(prompt: Choose) -> list[str]:
    """The answers that a prompt offers."""
    return [option.value for option in prompt.options]


@pytest.mark.parametrize(
    ("passes", "hint"),
    [(0, "sin gastar nada"), (1, "acaba la ronda")],
)
def test_whoever_is_about_to_end_the_round_by_passing_is_told(passes, hint):
    option = asked(my_turn(passes=passes), {}, "player.action").options[-1]
    assert (option.value, option.hint.template) == ("pass", hint)


def test_what_the_player_does_has_no_default_so_that_nobody_passes_by_accident():
    assert asked(my_turn(), {}, "player.action").default is None


@pytest.mark.parametrize(
    ("targets", "note"),
    [
        ((ai("A", "A04"),), "mejor: 28 %"),
        ((ai("A", "A04"), ai("B", "A02")), "mejor: 72 %"),
        ((ai("A", "A04"), ai("B", "A02", hit=HIDDEN_HIT)), "mejor: 28 %"),
        ((ai("A"),), "desde 3 PA"),
        ((suspect("P", "A02"),), "desde 3 PA"),
    ],
    ids=["one", "the nearer one", "what lies face down is not told", "nobody knows how far", "nobody knows what"],
)
def test_fire_says_how_good_the_best_shot_is_as_far_as_it_is_known(targets, note):
    table = my_turn(*targets, unit("R", "A01"))
    before = copy.deepcopy(table.state)
    fire = asked(table, {}, "player.action").options[0]
    assert (fire.value, Language("es").say(fire.hint)) == ("fire", note)
    assert (table.state.bands, table.state.distances, table.state.contacts) == (
        before.bands,
        before.distances,
        before.contacts,
    )


def test_a_shot_that_only_a_turret_may_fire_is_the_best_one_of_a_turret_alone():
    for kind, note in ((RIFLES, "desde 3 PA"), (HALFTRACK, "mejor: 42 %")):
        table = my_turn(ai("A", "A04"), unit("R", "A01", kind))
        table.state.contacts["A|R"] = "neither"
        assert Language("es").say(asked(table, {}, "player.action").options[0].hint) == note


@pytest.mark.parametrize(("need", "ways"), [(2, 36), (1, 36), (3, 35), (7, 21), (8, 15), (12, 1), (13, 0)])
def test_the_throws_that_hit_are_those_that_reach_the_number(need, ways):
    assert attack.ways_to_hit(need) == ways == sum(a + b >= need for a in range(1, 7) for b in range(1, 7))


# ---- 3.1 a move


def test_a_move_goes_to_another_hex_and_a_pivot_stays():
    stays = {"hex": "A01", "cover": 0, "rows": {}}
    for action, slips in (("move", True), ("pivot", False)):
        table = my_turn()
        form = asked(
            table, {"player.action": action, "move.unit": "A", "pivot.unit": "A", "move.cost": 1}, "contact.moved"
        )
        problem = form.slip(stays | {"hex": form.hex})
        assert form.hex and (problem is not None) is slips and form.accepts(stays), "what an older save holds is taken"


# ---- 2.1 delay


@pytest.mark.parametrize("case", ["V-2.1-02"])
def test_a_delay_for_one_pa_is_checked(case):
    table = my_turn(left={"c": order_card(1)})
    walk(table, {"player.action": "delay", "usage.draw": "c"}, until="order_card")
    assert table.state.counters["R"].used is True
    assert table.state.just_acted == ["R"]


@pytest.mark.parametrize("case", ["V-2.1-04"])
def test_a_delay_for_one_command_point_is_not(case):
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), command_points=2)
    run = walk(table, {"player.action": "delay"})
    assert (table.state.command_points, table.state.step, table.state.just_acted) == (1, "order_card", [])
    assert run.keys == ["player.action"]


@pytest.mark.parametrize("case", ["V-2.1-05", "V-2.1-09"])
def test_a_used_unit_cannot_delay_for_pa_nor_anybody_for_command_points_that_are_not_there(case):
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), unit("S", "A01"), command_points=1)
    assert values(asked(table, {"player.action": "delay"}, "delay.unit")) == ["S", "command_points"]
    table = my_turn(ai("A", "A04"), unit("R", "A01"), unit("S", "A01"), command_points=0)
    assert values(asked(table, {"player.action": "delay"}, "delay.unit")) == ["R", "S"]


def test_whoever_can_only_pass_is_asked_where_that_ends_the_round():
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), command_points=0)
    table.state.passes = 1
    assert values(asked(table, {}, "player.action")) == ["pass"]


def test_a_pass_that_nobody_can_help_is_not_asked_while_the_round_goes_on():
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), command_points=0)
    assert walk(table, {}, until="order_card").keys == []
    assert (table.state.passes, table.state.step) == (1, "order_card")


def test_a_cost_that_can_be_only_one_number_is_not_asked():
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), command_points=1)
    run = walk(table, {"player.action": "other", "by_hand.result": "nothing"}, until="order_card")
    assert "player.action" in run.keys and "other.cost" not in run.keys


def test_a_delay_is_no_pass():
    table = my_turn(command_points=1, passes=1)
    walk(table, {"player.action": "delay", "delay.unit": "command_points"})
    assert table.state.passes == 0


# ---- 3.2.1, 3.2.2 paying with PAM


def test_a_used_unit_acts_with_command_points_for_the_whole_cost():
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), command_points=3)
    run = walk(table, SHOT)
    assert run.keys == ["player.action", "attack.roll"]
    assert (table.state.command_points, table.state.counters["R"].used, table.state.step) == (0, True, "order_card")


@pytest.mark.parametrize("case", ["V-3.2.1-03"])
def test_a_used_unit_cannot_pay_in_part_with_command_points(case):
    table = my_turn(ai("A", "A04"), unit("R", "A01", used=True), command_points=2)
    assert "fire" not in values(asked(table, {}, "player.action"))


# ---- 3.2.3 PAM on the dice


@pytest.mark.parametrize(
    ("faces", "hit"),
    [pytest.param((3, 4), "?", id="IN-11"), pytest.param((2, 4), "", id="IN-12")],
)
def test_declared_command_points_are_added_to_the_dice_and_spent_either_way(faces, hit):
    table = my_turn(left={"c": order_card()}, command_points=4)
    run = walk(
        table,
        {"player.action": "fire", "fire.pay": "0", "fire.command_points": 2, "attack.roll": faces, "usage.draw": "c"},
        until="order_card",
    )
    roll = next(prompt for prompt in run.prompts if prompt.key == "attack.roll")
    assert roll.bands[0].at_least == 7
    assert (table.state.command_points, table.state.counters["A"].hit) == (2, hit)


@pytest.mark.parametrize("case", ["V-3.2.3-01", "V-3.2.3-02"])
def test_at_most_two_command_points_are_declared_and_before_the_roll(case):
    table = my_turn(left={"c": order_card()}, command_points=4)
    prompt = asked(table, {"player.action": "fire", "fire.pay": "0"}, "fire.command_points")
    assert isinstance(prompt, Number)
    assert (prompt.low, prompt.high, prompt.default) == (-2, 2, 0)
    assert prompt.refusal(3) is not None
    table = my_turn(left={"c": order_card()}, command_points=4)
    run = walk(
        table,
        {"player.action": "fire", "fire.pay": "0", "fire.command_points": 0, "attack.roll": (4, 4), "usage.draw": "c"},
        until="order_card",
    )
    assert run.keys == ["player.action", "fire.pay", "fire.command_points", "attack.roll", "usage.draw"]
    assert (table.state.command_points, table.state.counters["A"].hit) == (4, "")


@pytest.mark.parametrize("case", ["V-3.2.3-03"])
def test_command_points_may_be_subtracted(case):
    table = my_turn(step="initiative", round=2, command_points=4)
    run = walk(table, {"initiative.command_points": -2, "initiative.roll": (4, 4)})
    assert dict(run.notes[-1].message.params)["total"] == 6
    assert (table.state.command_points, table.state.step) == (2, "order_card")


def test_no_question_about_command_points_comes_where_there_are_none():
    table = my_turn(left={"c": order_card()})
    assert walk(table, {**SHOT, "usage.draw": "c"}, until="order_card").keys == [
        "player.action",
        "attack.roll",
        "usage.draw",
    ]
    assert play(command_points.declare(table, "fire", ())).result == 0


@pytest.mark.parametrize(("kind", "said"), [(RIFLES, True), (HALFTRACK, False)])
def test_a_shot_out_of_the_arc_is_pointed_out_where_there_is_no_turret(kind, said):
    table = my_turn(ai("A", "A04"), unit("R", "A01", kind), left={"c": order_card()})
    table.state.contacts["A|R"] = "neither"
    assert walk(table, {**SHOT, "usage.draw": "c"}, until="order_card").said("fuera del arco") is said


def test_each_target_says_how_it_is_seen_and_how_far_away_it_is_as_far_as_that_is_known():
    table = my_turn(ai("A", "A04"), ai("B", "A02"), ai("C"), ai("D", "A09"), unit("R", "A01"), left={"c": order_card()})
    table.state.contacts["D|R"] = "neither"
    prompt = asked(table, SHOT, "fire.target")
    hints = {option.value: Language("es").say(option.hint) for option in prompt.options}
    assert hints == {
        "A": "Frente a frente; a 3 hex.",
        "B": "Frente a frente; adyacente",
        "C": "Frente a frente",
        "D": "A la vista, fuera del arco; a 8 hex., larga distancia",
    }


# ---- 3.3 cards


def holding(table, *cards):
    """The same table with these action cards in hand."""
    for card in cards:
        table.content.action_cards[f"{card.number:02d}"] = card
        table.state.hand.append(f"{card.number:02d}")
    return table


FOLLOW_ME = action_card(3, action_points=2, command_points=2)
OFFICER = action_card(8, action_points=2)


@pytest.mark.parametrize("case", ["IN-15"])
def test_an_unused_unit_answers_for_the_cost_of_a_card(case):
    table = holding(
        my_turn(
            ai("A", "A04"),
            unit("R1", "A01"),
            unit("R2", "A01", used=True),
            unit("R3", "A01"),
            left={"c": order_card(2)},
        ),
        OFFICER,
    )
    assert values(asked(table, {"player.action": "card"}, "card.unit")) == ["R1", "R3"]
    table = holding(
        my_turn(ai("A", "A04"), unit("R1", "A01"), unit("R2", "A01", used=True), left={"c": order_card(2)}), OFFICER
    )
    walk(table, {"player.action": "card", "card.command_points": (5,), "usage.draw": "c"}, until="order_card")
    assert (table.state.counters["R1"].used, table.state.command_points, table.state.hand) == (True, 5, [])


@pytest.mark.parametrize("case", ["V-3.3-01"])
def test_a_free_card_is_still_the_action_of_the_turn(case):
    table = holding(my_turn(), action_card(5, free=True))
    run = walk(table, {"player.action": "card", "card.unit": "nobody", "by_hand.result": "nothing"})
    assert (table.state.hand, table.state.step, table.state.actions.discard) == ([], "order_card", ["05"])
    assert "usage.draw" not in run.keys


@pytest.mark.parametrize("case", ["V-3.3-02"])
def test_a_used_unit_cannot_pay_a_card_with_pa(case):
    table = holding(my_turn(ai("A", "A04"), unit("X", "A01", used=True, hit="pinned"), command_points=4), FOLLOW_ME)
    run = walk(table, {"player.action": "card", "card.unit": "X"})
    assert "card.pay" not in run.keys
    assert (table.state.command_points, table.state.counters["X"].hit, table.state.step) == (2, "", "order_card")
    table = holding(my_turn(ai("A", "A04"), unit("X", "A01", used=True, hit="pinned"), command_points=1), FOLLOW_ME)
    assert "card" not in values(asked(table, {}, "player.action"))


def test_a_used_unit_that_is_not_hit_gets_nothing_from_follow_me_nor_is_the_card_played_on_nobody():
    follow_me = replace(FOLLOW_ME, used_only_if_hit=True)
    fresh, tired, hit = unit("F", "A01"), unit("T", "A01", used=True), unit("H", "A01", used=True, hit="pinned")
    table = holding(my_turn(ai("A", "A04"), fresh, tired, hit, command_points=2), follow_me)
    assert values(asked(table, {"player.action": "card", "card.pay": "pam"}, "card.unit")) == ["F", "H"]
    table = holding(my_turn(ai("A", "A04"), tired, command_points=2), follow_me)
    assert "card" not in values(asked(table, {}, "player.action"))


@pytest.mark.parametrize(
    ("answers", "left", "checked"),
    [({"card.cost": 2, "card.points": 1}, 3, True), ({"card.cost": 0, "card.points": 4}, 0, False)],
)
def test_a_card_whose_cost_is_not_known_is_paid_in_pa_and_command_points(answers, left, checked):
    table = holding(my_turn(left={"c": order_card(2)}, command_points=4), action_card(4))
    script = {"player.action": "card", "card.unit": "R", "by_hand.result": "nothing", "usage.draw": "c", **answers}
    run = walk(table, script, until="order_card")
    assert (table.state.command_points, table.state.counters["R"].used, "usage.draw" in run.keys) == (
        left,
        checked,
        checked,
    )


def test_nobody_need_answer_for_a_card_of_unknown_cost_but_command_points_may_pay_it():
    table = holding(my_turn(command_points=4), action_card(4))
    run = walk(table, {"player.action": "card", "card.unit": "nobody", "card.points": 2, "by_hand.result": "nothing"})
    assert table.state.command_points == 2 and "card.cost" not in run.keys


@pytest.mark.parametrize("case", ["V-3.3-03"])
def test_a_card_takes_the_turn(case):
    table = holding(
        my_turn(ai("A", "A04"), unit("X", "A01", hit="pinned"), left={"c": order_card(9), "o": order_card()}), FOLLOW_ME
    )
    walk(table, {"player.action": "card", "usage.draw": "c"}, until="order_card")
    assert table.state.counters["X"].hit == ""
    assert walk(table, {"order.draw": "o"}).prompts[0].who == "ai"


# ---- what is resolved on the board


def test_what_happened_on_the_board_is_taken_down_until_nothing_is_left():
    table = my_turn(
        ai("A", "A04"),
        ai("B", "P01", hit="?"),
        unit("R", "A01"),
        unit("S", "A01", hit="pinned"),
        left=colours("g1", "b1", "b2"),
        victory_points=-1,
    )
    answers = {
        "player.action": "other",
        "other.unit": "R",
        "other.cost": 2,
        "by_hand.result": ["hit", "destroyed", "rallied", "moved", "nothing"],
        "by_hand.counter": ["A", "B", "S", "R"],
        "command_loss.draw": "b1",
        "contact.moved": {"hex": "A02"},
        "usage.draw": "g1",
    }
    walk(table, answers, until="order_card")
    counters = table.state.counters
    assert (counters["A"].hit, counters["B"].destroyed, counters["S"].hit, counters["R"].hex) == ("?", True, "", "A02")
    assert (table.state.victory_points, table.state.unit_has_fired) == (1, True)


def test_a_group_that_fires_on_the_board_turns_the_hidden_marker_up_first():
    table = my_turn(ai("A", "A04", hit="?"), unit("R", "A01"), unit("S", "A01"), left={"c": order_card()})
    answers = {
        "player.action": "group",
        "group.units": ("R", "S"),
        "group.kind": "other",
        "group.cost": 3,
        "by_hand.result": ["revealed", "nothing"],
        "by_hand.counter": "A",
        "hits.draw": "pinned",
        "usage.draw": "c",
    }
    walk(table, answers, until="order_card")
    assert table.state.counters["A"].hit == "pinned"


def test_a_shot_on_the_board_that_missed_is_a_shot_all_the_same():
    table = my_turn(left={"c": order_card()})
    answers = {
        "player.action": "other",
        "other.cost": 3,
        "by_hand.result": ["fired", "nothing"],
        "by_hand.counter": "R",
        "usage.draw": "c",
    }
    walk(table, answers, until="order_card")
    assert table.state.unit_has_fired is True


def test_cattle_are_nobodys_unit_that_has_fired():
    """Section 9: they belong to neither side, so they have not fired on the board either."""
    herd, kind = unit("herd", "A03", replace(RIFLES, id="cattle", kind=Kind.NEUTRAL))
    table = my_turn(ai("A", "A04"), unit("R", "A01"), unit("S", "A02"), (replace(herd, side=NEUTRAL), kind))
    answers = {"player.action": "other", "other.unit": "R", "other.cost": 3, "by_hand.result": "fired"}
    assert values(asked(table, answers, "by_hand.counter")) == ["R", "S"]


@pytest.mark.parametrize(("setting", "still"), [("mission", True), ("turn", False)])
def test_a_table_may_forget_shots_at_each_of_its_turns(setting, still):
    table = my_turn(unit_has_fired=True, settings={"fired": setting})
    walk(table, {"player.action": "pass"})
    assert table.state.unit_has_fired is still


@pytest.mark.parametrize(("typed", "asks"), [(1, False), (3, False), (4, True), (8, True)])
def test_a_move_that_costs_more_than_counter_terrain_and_a_step_back_explain_is_asked_about(typed, asks):
    table = my_turn()
    costs = [2, typed]
    answers = {
        "move.cost": lambda _: costs.pop(), "move.cost_sure": "again", "move.pay": "0",
        "contact.moved": {"hex": "A02", "cover": 0, "rows": {}},
    }  # fmt: skip
    run = play(player_turn.move(table), answers)
    assert ("move.cost_sure" in run.keys) is asks
    if asks:
        doubt = run.asked("move.cost_sure")
        assert doubt.message.template == "¿{n} PA? En la ficha pone {printed}" and doubt.default == "again"
    assert table.state.check is not None and table.state.check.cost == (2 if asks else typed)


def test_a_high_cost_that_is_meant_stands():
    table = my_turn()
    answers = {
        "move.cost": 8, "move.cost_sure": "sure", "move.pay": "0",
        "contact.moved": {"hex": "A02", "cover": 0, "rows": {}},
    }  # fmt: skip
    play(player_turn.move(table), answers)
    assert table.state.check is not None and table.state.check.cost == 8
