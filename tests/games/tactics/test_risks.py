"""The ten likeliest mistakes in this game, with one test for each."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.messages import Ref, Text
from puesto.core.procedure_views import ACTIVE, IDLE
from puesto.core.prompts import Procedure
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.tactics.phases import attitude, deployment, fire, movement
from puesto.games.tactics.phases.attitude import AttitudeFacts
from puesto.games.tactics.preparation import deck, first_player, placing
from puesto.games.tactics.preparation.first_player import SpendFacts
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Content, Kind
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.notation import Typed
from puesto.games.tactics.table.secret import Secret, keep_secret, read_secret
from puesto.games.tactics.table.state import AI, PLAYER, State, Table
from puesto.games.tactics.turn import deploying, ending, firing, hand, moving, player_turn, steps
from puesto.games.tactics.views import views
from puesto.games.tactics.views.names import name_of
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers
from tests.games.tactics.battles import CONTENT, GAME, SCENARIOS, Fighter, fought


@cache
def content() -> Content:
    """Return the shipped content."""
    game: Game[State, Content] = games.load("tactics")
    result, problems = content_for(game)
    assert problems == []
    return result


def make_table(scenario: str = "crossroads", turn: int = 3, **pieces: tuple[str, str, str]) -> Table:
    """A battle with these pieces: card, side and square."""
    game = games.load("tactics")
    state: State = game.new(content(), scenario, {})
    state.turn, state.first, state.side = turn, AI, AI
    state.terrain = list(content().battles[scenario].terrain)
    table = Table(state, content())
    for card, side, place in pieces.values():
        table.add_piece(card, side, place, 1)
    return table


def randomly(scenario: str, seed: int) -> Session[State, Content]:
    """A battle in which the table answers anything."""
    session = helpers.begin(GAME, CONTENT, scenario)
    helpers.play_on(session, Dice(seed))
    return session


def test_1_a_reason_that_rests_on_the_lost_icons_says_that_they_are_the_house_s():
    table = make_table()
    table.state.band = charts.MIDDLE
    card = content().cards["grenadiere"]
    message = list(deploying.reasons(table, card, deploying.Spot("C6", deployment.NEAR_TERRAIN)))
    assert hand.is_house_order(table) and "orden de la casa" in message[0].message.template


def test_2_one_choice_of_reading_moves_the_band_and_both_needles_show():
    facts = AttitudeFacts(ai_lines_with_units=2, player_lines_with_units=3)
    result = attitude.attitude_modifiers(content().charts, facts)
    mine, second = sum(result.values()), attitude.other_result(result, sum(result.values()), 3, -1)
    assert (mine, second) == (3, 2)
    table = make_table()
    table.state.modifiers, table.state.result, table.state.band = {"ai_lines": 6, "player_lines": -2}, 4, charts.MIDDLE
    assert attitude.other_result(table.state.modifiers, 4, 3, -1) == 4
    table.state.modifiers = {"ai_lines": 6, "player_lines": -3, "player_em_in_range": 1}
    assert attitude.other_result(table.state.modifiers, 4, 3, -1) == 3
    gauge = views.view_of_table(table.state, content()).gauges[0]
    assert (gauge.value, [value for value, _ in gauge.others]) == (4, [3])


def test_3_a_line_held_by_both_counts_for_each_and_terrain_and_aircraft_are_no_units():
    table = make_table(a=("grenadiere", AI, "C5"), b=("rifles", PLAYER, "D5"), c=("stuka", AI, "A3"))
    assert (board.lines_held(table, AI), board.lines_held(table, PLAYER)) == ([5], [5])


def test_4_the_supply_line_is_the_sketch_s_and_one_word_of_the_table_overrules_it():
    table = make_table(a=("grenadiere", AI, "C4"))
    for column in "ABCDEF":
        table.add_piece("rifles", PLAYER, f"{column}5", 1)
    assert board.supply(table) == board.BROKEN
    table.state.supply = board.WHOLE
    assert board.supply(table) == board.WHOLE
    del table.state.pieces["player-rifles-2"]
    table.state.supply = ""
    assert board.supply(table) == board.WHOLE, "a way round the wall is open"
    assert not any(rope.broken for rope in views.view_of_table(table.state, content()).grids[0].links)
    table.state.supply = board.BROKEN
    assert all(rope.broken for rope in views.view_of_table(table.state, content()).grids[0].links)


@pytest.mark.parametrize("kind", ["offensive", "defensive"])
def test_5_the_high_band_of_a_scenario_is_lost_and_never_the_middle_one(kind: str):
    assert attitude.objective_lines(content().charts, charts.HIGH, kind) is None
    assert attitude.objective_lines(content().charts, charts.MIDDLE, kind) is not None
    assert charts.ranks(content().charts, charts.HIGH, kind) != charts.ranks(content().charts, charts.MIDDLE, kind)


def typed(*cards: tuple[str, int, int]) -> list[Typed]:
    """Cards as pile, cost and priority."""
    return [
        Typed(id=str(index), pile=pile, cost=cost, priority=level) for index, (pile, cost, level) in enumerate(cards)
    ]


def test_6_two_cards_come_before_the_dearest_and_compulsory_equipment_is_paid_besides():
    plan = deployment.deployment_plan(5, typed(("infantry", 4, 1), ("infantry", 3, 1), ("infantry", 2, 1)))
    assert plan.chosen == ("1", "2")
    table = make_table()
    table.state.band, table.state.ai_pa = charts.LOW, 6
    keep_secret(table.state, Secret(hand=("grenadiere", "panzerfaust", "schutzen"), plan=("schutzen",)))
    assert deploying.equipment_for(table, content().cards["grenadiere"]) == ("panzerfaust",)
    table.state.ai_pa = 3
    assert deploying.equipment_for(table, content().cards["grenadiere"]) == ()


def test_7_the_rungs_that_failed_are_said_without_a_card():
    plan = deployment.deployment_plan(6, typed(("infantry", 4, 1), ("infantry", 3, 1), ("infantry", 2, 1)))
    assert (plan.rung, plan.failed) == (deployment.ANY, (deployment.ONE_OF_FIVE, deployment.TWO_OF_THREE))
    assert all(not deployment.RUNGS[rung].params for rung in (plan.rung, *plan.failed))


def test_8_facing_units_count_from_the_third_turn_and_a_card_deployed_now_stays():
    table = make_table(turn=3, a=("rangers", PLAYER, "C3"))
    grenadiers = content().cards["grenadiere"]
    spot = deploying.best_spot(table, grenadiers, [])
    assert spot is not None and (spot.place, spot.rule) == ("C6", deployment.FACING)
    refused = deploying.best_spot(table, grenadiers, ["C6"])
    assert refused is not None and refused.place == "C5"
    table.state.turn = 2
    early = deploying.best_spot(table, grenadiers, [])
    assert early is not None and early.rule == deployment.ON_TERRAIN
    piece = table.add_piece("grenadiere", AI, "C6", 2)
    assert not moving.may_move(table, piece).may_move


def test_9_after_each_shot_everything_is_weighed_anew():
    table = make_table(
        a=("pak40", AI, "C5"), b=("grw34", AI, "D6"), c=("mortar81", PLAYER, "C3"), d=("rifles", PLAYER, "D3")
    )
    first, second = list(firing.shots(table))
    assert {first.target.target, second.target.target} == {"player-mortar81-1"}
    table.state.fired.append(first.shooter)
    del table.state.pieces["player-mortar81-1"]
    (left,) = firing.shots(table)
    assert left.shooter != first.shooter and left.target.target == "player-rifles-1"
    assert left.target.criterion == fire.NEAREST


def test_the_cards_that_the_die_adds_are_told_one_by_one():
    entries = {row: Language("es").say(words) for row, words in deck.addition_words(content().charts).items()}
    assert entries["5"] == "una carta de Tanque"
    assert entries["8"] == "una carta de Infantería y una de Transporte"


def test_lines_that_a_lost_cell_would_tell_are_to_be_decided_until_it_is_ruled():
    table = make_table("bridgehead")
    table.state.step, table.state.table, table.state.band = sequence.AI_START, "objectives", charts.HIGH
    messages = []
    for lines in ([], [1, 2]):
        table.state.lines = lines
        message = views.view_of_table(table.state, table.content).strips[0].steps[1].said
        assert message is not None
        messages.append(Language("es").say(message))
    assert messages == ["por decidir", "líneas 1 y 2"]


def test_chances_of_the_lost_terrain_table_are_marked_until_it_is_compared():
    tables = content().charts
    compared = {**tables, charts.TERRAIN: replace(tables[charts.TERRAIN], verified="2026-11-28")}
    messages = [next(placing.roll_terrain(item, 1)) for item in (tables, compared)]
    assert [item.is_house for item in messages] == [True, False]


def test_the_first_turn_of_the_ai_begins_with_what_it_looks_at():
    table = make_table(turn=1)
    table.state.step = sequence.AI_START
    (strip, _) = views.view_of_table(table.state, table.content).strips
    assert [step.state for step in strip.steps] == [ACTIVE, IDLE]


def test_10_the_command_group_stops_at_line_4_and_supplies_drag_their_carrier_back():
    table = make_table(a=("kommando", AI, "C4"), b=("grenadiere", AI, "D4"))
    table.state.lines = [1, 2]
    command, carrier = table.side(AI)
    assert not moving.may_move(table, command).advance
    carrier.equipment.append("nachschub")
    (move,) = moving.moves_of(table, {})
    assert (move.piece, move.end, move.why) == (carrier.id, "D5", moving.SUPPLIES)
    asked = next(moving.move_units(table))
    assert asked.none is not None and Language("es").say(asked.none) == "Se hacen todos"


@pytest.mark.parametrize(("card", "why"), [("kommando", moving.UNSEEN), ("funker", moving.FOR_COVER)])
def test_a_unit_that_gives_pa_advances_by_a_rule_of_its_own_and_says_so(card: str, why: str):
    table = make_table(a=(card, AI, "C5"))
    table.state.lines, table.state.terrain = [5, 6], ["C4"]
    (move,) = moving.moves_of(table, {})
    assert (move.end, move.why) == ("C4", why)


@pytest.mark.parametrize("card", ["kommando", "funker", "melder"])
def test_a_wounded_unit_that_gives_pa_rolls_and_retreats_though_it_may_not_advance(card: str):
    table = make_table(a=(card, AI, "C5"), b=("rifles", PLAYER, "C4"))
    (piece, *_), table.state.lines = table.side(AI), [1, 2]
    assert not moving.may_move(table, piece).advance and [*moving.moves_of(table, {})] == []
    piece.wounds = 1
    going = moving.move_units(table)
    assert (next(going).key, going.send((1,)).key) == ("move.wounded", "move.behaviour")
    assert going.send(None).options[0].value == piece.id
    (move,) = moving.moves_of(table, {piece.id: movement.RETREAT})
    assert (move.end, move.why) == ("C6", moving.RETREATS)


def test_what_comes_of_a_shot_is_asked_with_its_target():
    table = make_table(a=("grenadiere", AI, "C5"), b=("rifles", PLAYER, "C4"))
    (piece,) = table.side(AI)
    going = player_turn.hit(table)
    next(going)
    asked = going.send(piece.id)
    assert asked.detail is not None
    assert Language("es").say(asked.detail, lambda ref: name_of(ref, table.content)) == "Contra los Grenadiere"


def test_an_aircraft_has_no_move_to_roll_for():
    table = make_table(a=("stuka", AI, "C6"))
    table.side(AI)[0].wounds = 1
    assert [prompt.key for prompt in moving.move_units(table)] == ["said"]


@pytest.mark.parametrize(
    ("message", "may_move"),
    [({"deployed_this_turn": True}, False), ({"type": "command_group", "line": 4}, True)],
)
def test_who_was_deployed_now_does_not_move_who_may_not_advance_stays(message, may_move):
    rule = movement.move_rule(movement.MoveFacts(**message))
    assert (rule.may_move, rule.advance) == (may_move, False)


def test_who_carries_supplies_never_leaves_line_6_for_terrain_before_it():
    table = make_table(a=("grenadiere", AI, "B6"))
    table.state.terrain, table.state.lines = ["B5"], [1, 2]
    table.side(AI)[0].equipment.append("nachschub")
    assert [*moving.moves_of(table, {})] == []
    table.state.terrain.append("A6")
    assert [move.end for move in moving.moves_of(table, {})] == ["A6"]


def test_two_cards_on_one_square_are_refused_in_words():
    game = games.load("tactics")
    table = make_table(a=("grenadiere", AI, "C5"), b=("schutzen", AI, "D5"))
    side, second = table.side(AI)
    result = game.overrides.refusal(table.state, content(), f"pieces.{side.id}.place", "D5")
    assert result is not None and "cabe una carta" in result[0].template
    assert game.overrides.refusal(table.state, content(), f"pieces.{side.id}.place", "Z9") is not None
    assert game.overrides.refusal(table.state, content(), f"pieces.{second.id}.place", "A1") is None


def has_a_shot(table: Table) -> bool:
    """Whether anything of the AI's has in its range what the rules let it fire at, found square by square."""
    for piece in table.side(AI):
        for card in (table.card_of(piece), *(table.content.cards[item] for item in piece.equipment)):
            armours = [(table.card_of(enemy).armour, enemy.place) for enemy in table.side(PLAYER)]
            armours += [(0, place) for place in table.state.terrain if table.at(place) is None and int(place[1]) < 5]
            near = (armour for armour, place in armours if board.distance(piece.place, place) <= card.range)
            headquarters = table.kind is Kind.VARIABLE and board.distance_to_headquarters(table, piece.place, PLAYER)
            if (
                card.penetration
                and card.range
                and (any(armour <= card.penetration for armour in near) or 0 < headquarters <= card.range)
            ):
                return True
    return False


@pytest.mark.parametrize("seeds", [4, pytest.param(67, marks=pytest.mark.deep)])
@pytest.mark.parametrize("play", [randomly, fought])
def test_in_random_battles_the_ai_deploys_in_nine_turns_of_ten_and_fires_whenever_it_has_a_target(
    play, seeds: int, monkeypatch: pytest.MonkeyPatch
):
    message, rungs, fire_next = Counter[str](), set[str](), steps.STEPS[sequence.FIRE]

    def watched(table: Table) -> Procedure[None]:
        begins = not table.state.fired
        could, enemies = begins and has_a_shot(table), begins and bool(table.side(PLAYER))
        yield from fire_next(table)
        message.update({"could": could, "fired": begins and bool(table.state.fired), "enemies": enemies})
        message["fired at them"] += enemies and bool(table.state.fired)

    monkeypatch.setitem(steps.STEPS, sequence.FIRE, watched)
    for seed in range(seeds):
        for scenario in SCENARIOS:
            session = play(scenario, seed)
            secret = read_secret(session.state)
            assert session.state.ended in ending.ENDS and secret.hand
            message["emptied"] += not secret.deck and not secret.gone
            rungs.update(reason.about for reason in secret.reasons)
            for n in range(1, session.state.turn + 1):
                keys = {line.key for line in session.log if line.round == n}
                message["turns"] += "deploy.amount" in keys
                message["deployed"] += "deploy.done" in keys
    assert message["turns"] > 15 * seeds and message["deployed"] > 0.9 * message["turns"]
    assert message["emptied"] * 100 < seeds * len(SCENARIOS), "and even then the battle ends by its turns"
    assert message["fired"] == message["could"], "whoever has a target fires, in every turn"
    assert message["fired at them"] > (0.9 if play is fought else 0.8) * message["enemies"] > 0, (
        "one far away is out of range"
    )
    assert message["fired"] > (0.9 if play is fought else 0.5) * message["turns"]
    assert {deployment.ONE_OF_FIVE, deployment.TWO_OF_THREE, deployment.TWO} <= rungs


def test_faces_that_come_to_the_same_are_one_class_of_the_throw():
    run = first_player.roll_spend(content().charts, SpendFacts(player_pa_spent=0, ai_pa=5))
    assert [band.at_least for band in next(run).bands] == [1, 10]


def test_targets_between_which_the_table_chooses_are_told_with_their_squares():
    table = make_table(a=("rifles", PLAYER, "A3"))
    option = firing.target_option(table, next(iter(table.state.pieces)))
    assert option.hint is not None and dict(option.hint.params)["place"].id == "A3"
    assert (
        firing.target_option(table, "D4").hint is None and firing.target_option(table, firing.HEADQUARTERS).hint is None
    )


def test_the_step_of_the_preparation_that_is_lit_is_the_one_that_is_asked_about():
    session = fought("crossroads", 1, until=lambda session: session.prompt.key == "first.bid")
    strip = next(strip for strip in session.view().strips if strip.id == "preparation")
    assert [step.id for step in strip.steps if step.state == ACTIVE] == [sequence.FIRST]


def test_what_the_player_does_in_his_turn_stands_where_the_plan_of_the_ai_stood():
    session = fought("crossroads", 1, until=lambda session: session.state.step == sequence.PLAYER_TURN)
    assert [strip.id for strip in session.view().strips] == ["own_turn", "phases"]


def test_only_a_second_unit_of_a_card_has_a_number_and_keeps_it():
    state = steps.new_state(CONTENT, "crossroads", {})
    table = Table(state, CONTENT)
    first, rival, second = (table.add_piece(card, AI, "B5", 1) for card in ("tiger", "pak40", "tiger"))
    del state.pieces[first.id]
    third = table.add_piece("tiger", PLAYER, "B1", 2)
    called = [GAME.called(Ref("piece", item.id), CONTENT) for item in (first, rival, second, third)]
    assert called == [Text(name, name) for name in ("Tiger", "Pak 40", "Tiger (2)", "Tiger (3)")]
    state.copies = None
    assert table.add_piece("tiger", AI, "C5", 3).id == "ai-tiger-5", "as in a battle of an older version"


def test_a_unit_without_wounds_acts_as_usual_and_rolls_nothing():
    (note,) = movement.roll_wounded(content().charts, movement.WoundFacts(wounds=0))
    assert note.key == "move.unhurt"


def test_units_that_begin_are_paid_from_the_dearest_on_and_what_is_left_equips_them():
    words = ("A:c2", "B:c5", "C:c3", "D:c4")
    facts = placing.InitialFacts(units=words, pa=11, objectives=1, terrain_cards=1)
    result = placing.initial_order(facts)
    assert (result.order, result.unpaid, result.left_over_pa, result.equips) == (("B", "D", "A"), ("C",), 0, False)
    assert result.places == (placing.OBJECTIVE, placing.TERRAIN, placing.SUPPLY)
    richer = placing.initial_order(replace(facts, pa=16))
    assert (richer.order, richer.left_over_pa, richer.equips) == (("B", "D", "C", "A"), 2, True)


def test_what_cannot_be_pierced_and_terrain_with_somebody_on_it_are_no_targets():
    targets = ("K:c9:arm5:kill:d1", "T:terrain:occupied:d1", "U:c2:arm3:d4")
    assert fire.target_of(fire.TargetFacts(penetration=3, targets=targets)).target == "U"
    assert fire.target_of(fire.TargetFacts(penetration=5, targets=targets)).target == "K"
    assert fire.target_of(fire.TargetFacts(penetration=1, targets=targets)).target == ""


def test_a_scenario_that_gives_no_terrain_has_it_by_pa_and_dice_although_it_says_who_begins():
    plan = replace(content().battles["bridgehead"], terrain=(), artificial_terrain=True)
    bare = replace(content(), battles={**content().battles, "bridgehead": plan})
    session = helpers.begin(GAME, bare, "bridgehead")
    fighter = Fighter(session, 3)
    fighter.play_on(until=lambda item: item.prompt.key == "terrain.bid")
    session.answer(2)
    session.answer((10,), Source.HAND)
    assert session.state.ai_pa == plan.pa - 3 and session.prompt.key == "terrain.roll"
    fighter.play_on(until=lambda item: item.state.step == sequence.AI_START)
    assert len(session.state.terrain) >= 3 and session.state.first == AI


def test_a_shot_at_a_terrain_card_has_no_wound_to_tell():
    asked = next(firing.resolve(make_table(a=("grenadiere", AI, "C4")), "ai-grenadiere-1", "D4"))
    assert [option.value for option in asked.options] == [firing.MISS, firing.KILL]


def test_a_scenario_adds_no_card_by_the_die_to_those_that_it_gives():
    facts = deck.DeckFacts(battle=deck.HISTORICAL, infantry=6, tank=3)
    going = deck.roll_addition(content().charts, facts)
    assert next(going).key == "deck.no_addition"
    with pytest.raises(StopIteration) as stop:
        next(going)
    assert stop.value.value == deck.AdditionResult(0, {}, 9)


def test_who_cannot_pierce_is_told_in_the_order_in_which_it_was_typed():
    facts = fire.OrderFacts(units=("A:l4:pen1", "B:l2:pen1", "C:l3:pen3", "D:l1:pen4"), enemy_armour=3)
    assert fire.firing_order(facts) == fire.FireOrderResult(("D", "C"), ("A", "B"))
