"""Views of a running procedure: steps, sums, groups, dice, and expected results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.procedure_views import ACTIVE, DONE, IDLE, SKIPPED, TODO
from puesto.core.prompts import Family, Procedure
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.bolt.assaulting import assaulting, tanks
from puesto.games.bolt.fire import strikes
from puesto.games.bolt.fire.outlook import AMONG, PendingShots, TargetProfile, outlook
from puesto.games.bolt.game import GAME
from puesto.games.bolt.printed.records import Order
from puesto.games.bolt.shooting import at_vehicles, blasting, measuring, shooting
from puesto.games.bolt.table import bag, sequence, setup
from puesto.games.bolt.table.state import GameTable, Strike
from puesto.games.bolt.turn import ordering, striking
from puesto.games.bolt.views import army_view, outlook_view, strike_view, views, walk_view
from tests.games.bolt.packs import ours
from tests.helpers import answer_at_random

CONTENT = ours()[0]
FIRER, TARGET = "g-grenadiers-a", "a-squad-2"


def make_table(scenario: str = "crossroads") -> GameTable:
    """A battle with a full bag, nothing done yet."""
    table = GameTable(setup.new_state(CONTENT, scenario, {}), CONTENT)
    bag.fill_bag(table)
    return table


class Walker:
    """A procedure that is walked from question to question."""

    def __init__(self, procedure: Procedure[Any]) -> None:
        self.procedure = procedure
        self.prompt: Any = None

    def to(self, stop: str, answers: Mapping[str, Any]) -> None:
        """Answer up to the next question `stop`, beginning with the open one."""
        prompt = self.prompt or next(self.procedure)
        while prompt is self.prompt or prompt.key != stop:
            answer = None
            if prompt.family is not Family.NOTE:
                answer = answers[prompt.key]
                answer = answer(prompt) if callable(answer) else answer
                assert prompt.accepts(answer), (prompt.key, answer)
            prompt = self.procedure.send(answer)
        self.prompt = prompt


def faces(face: int) -> Callable[[Any], tuple[int, ...]]:
    """Every die of a throw with this face."""
    return lambda prompt: (face,) * prompt.dice


SHOT: dict[str, Any] = {"shoot.reaction": "no", "shoot.inches": 14, "shoot.sum": ("soft",)}


@pytest.fixture
def shot():
    """A squad that is about to fire, and its procedure."""
    table = make_table()
    table.state.unit = FIRER
    table.unit(FIRER).order = Order.FIRE
    return table, Walker(shooting.fire(table, FIRER, Order.FIRE, at=TARGET))


def test_fire_is_walked_in_seven_steps_and_one_that_cannot_be_says_why(shot):
    table, fire = shot
    table.unit(TARGET).order = Order.RUN
    fire.to("shoot.hits", SHOT)
    (strip,) = walk_view.strips(table)
    assert [step.mark for step in strip.steps] == list("1234567")
    assert [step.state for step in strip.steps[:4]] == [DONE, SKIPPED, DONE, ACTIVE]
    assert strip.steps[1].reason is not None


def test_nothing_that_needs_the_distance_is_shown_before_it_is_told(shot):
    table, fire = shot
    fire.to("shoot.inches", SHOT)
    seen = views.view_of_table(table.state, CONTENT)
    assert not seen.groups and not seen.bars
    (promise,) = seen.results
    assert [row.id for row in promise.rows] == ["near", "far"], "from near and from far, without measuring"
    assert promise.rows[0].numerator > promise.rows[1].numerator


def test_who_may_lie_down_sees_what_it_would_be_worth(shot):
    table, fire = shot
    fire.to("shoot.reaction", SHOT)
    (promise,) = outlook_view.results(table)
    chances = {row.id: row.numerator for row in promise.rows}
    assert chances["near:down"] < chances["near"] and chances["far:down"] < chances["far"]


def test_both_ends_of_a_shot_show_their_dice_and_what_lies_between(shot):
    table, fire = shot
    table.unit(TARGET).order, table.unit(TARGET).pins = Order.RUN, 2
    fire.to("shoot.hits", SHOT)
    (groups,) = walk_view.groups(table)
    firer, target = groups.parties
    assert (firer.order, target.order, target.pins) == ("fire", "run", 2)
    assert firer.tone != target.tone and groups.between is not None
    assert groups.under == measuring.FACE_TITLES["soft"]
    keys = dict(pair for army in table.battle.armies for pair in army_view.roster(table, army.id).numbers)
    assert (firer.number, target.number) == (keys[FIRER], keys[TARGET])


def test_each_group_has_its_row_with_its_modifiers_and_who_does_not_fire_says_why(shot):
    table, fire = shot
    fire.to("shoot.hits", SHOT)
    (groups,) = walk_view.groups(table)
    rows = {table.troop(FIRER).arms[int(row.id)].weapon: row for row in groups.rows}
    assert (rows["rifle"].need, rows["rifle"].shots) == (5, 6)
    assert (rows["lmg"].need, rows["lmg"].shots) == (4, 5)
    assert sum(rows["rifle"].values) == -2 and len(rows["rifle"].values) == len(groups.columns)
    assert rows["smg"].why_not is not None and rows["rifle"].why_not is None


def test_the_tray_tells_what_is_still_to_throw(shot):
    table, fire = shot
    fire.to("shoot.damage", {**SHOT, "shoot.hits": faces(5)})
    trays = {tray.id: tray for tray in walk_view.trays(table)}
    assert set(trays) == {"damage"}, "the dice that hit are off the tray, and the groups tell what came"
    assert [row.hits for row in walk_view.groups(table)[0].rows if row.hits is not None] == [6, 5]
    assert [die.state for group in trays["damage"].groups for die in group.dice] == [TODO] * 11


def test_sixes_that_are_thrown_again_lie_below_the_first_ones(shot):
    table, fire = shot
    table.unit(TARGET).models = 20
    answers = {**SHOT, "shoot.hits": faces(6), "shoot.damage": faces(6), "shoot.exceptional": faces(6)}
    fire.to("losses.exceptional", answers)
    (damage,) = [tray for tray in walk_view.trays(table) if tray.id == "damage"]
    assert [group.id.endswith(":again") for group in damage.groups] == [False, True, False, True]


def test_the_chart_keeps_the_shape_from_before_the_throw(shot):
    table, fire = shot
    fire.to("shoot.hits", SHOT)
    (before,) = outlook_view.bars(table)
    assert [bar.share for bar in before.bars] == [bar.before for bar in before.bars]
    assert before.mark is not None and before.mark[0] == 5, "half of ten models"
    fire.to("shoot.hits", {"shoot.hits": faces(1)})
    (after,) = outlook_view.bars(table)
    assert [bar.before for bar in after.bars][: len(before.bars)] == [bar.before for bar in before.bars]
    assert after.headline is not None and before.headline is not None
    assert after.headline.numerator < before.headline.numerator, "a group that misses makes it less likely to break"


def test_what_cover_and_range_are_worth_is_told_in_points(shot):
    table, fire = shot
    fire.to("shoot.hits", SHOT)
    (chart,) = outlook_view.bars(table)
    worth = {str(name): points for name, points in chart.worth}
    assert len(worth) >= 3 and any(points > 0 for points in worth.values())
    assert any(points < 0 for points in worth.values()), "to lie down helps"


def every_throw(salvos: tuple[PendingShots, ...], stand: TargetProfile) -> tuple[list[Fraction], Fraction]:
    """Each die of each shot by itself, nothing of the rules' own arithmetic used."""
    fallen_ways, broken = [0] * (stand.models + 1), 0
    shots = [salvo for salvo in salvos for _ in range(salvo.shots)]
    fails = sum(item + entry > stand.morale for item, entry in product(range(1, 7), repeat=2))
    for throw in product(product(range(1, 7), repeat=3), repeat=len(shots)):
        fallen = hits = 0
        for salvo, (first, second, wound) in zip(shots, throw, strict=True):
            hit = first == second == 6 if salvo.need >= 7 else first >= salvo.need and first != 1
            hits += hit
            fallen += hit and wound != 1 and wound >= salvo.wounds
        fallen = min(fallen, stand.models)
        fallen_ways[fallen] += 1
        if fallen == stand.models or (hits and stand.flees):
            broken += 36 * 36
        elif stand.checks_from and fallen >= stand.checks_from:
            broken += fails * fails if stand.repeats else fails * 36
    all_ = 216 ** len(shots)
    return [Fraction(many, all_) for many in fallen_ways], Fraction(broken, all_ * 36 * 36)


@pytest.mark.parametrize(
    ("salvos", "stand"),
    [
        ((PendingShots(1, 4, 5), PendingShots(1, 7, 3)), TargetProfile(4, 1, 8)),
        ((PendingShots(2, 3, 4),), TargetProfile(2, 1, 6, repeats=True)),
        ((PendingShots(1, 2, 6), PendingShots(1, 6, 4)), TargetProfile(8, 0, 9, flees=True)),
        ((PendingShots(2, 1, 2),), TargetProfile(3, 2, 10)),
    ],
)
def test_casualties_and_breaking_are_those_of_every_throw(salvos: tuple[PendingShots, ...], stand: TargetProfile):
    shares, breaks = every_throw(salvos, stand)
    result = outlook(salvos, stand)
    assert [round(share * AMONG) for share in shares] == list(result.shares)
    assert abs(breaks * AMONG - result.breaks) <= Fraction(1, 2)


def test_the_sum_of_an_order_test_is_held_between_two_and_ten_and_says_so():
    table = make_table()
    table.state.unit, table.state.step = FIRER, sequence.ORDER
    table.unit(FIRER).pins = 9
    (sum_,) = outlook_view.sums(table)
    assert (sum_.net, sum_.low, sum_.high) == (2, 2, 10)
    assert sum_.cap is not None, "a morale of nought is two, and that is told"
    table.unit(FIRER).pins, table.unit(FIRER).officer = 3, "g-officer"
    (sum_,) = outlook_view.sums(table)
    assert (
        sum_.cap is None
        and len(sum_.columns[0].lines) == 2
        and sum_.net == 9 + sum(line.value for line in sum_.columns[0].lines)
    )


def test_an_order_test_has_fubar_as_a_class_of_its_own_and_says_what_the_officer_is_worth():
    table = make_table()
    table.state.unit = FIRER
    table.unit(FIRER).pins = 3
    answers = {"order.which": "advance", "order.officer": "g-officer", "order.tiger": "no"}
    Walker(ordering.give_order(table)).to("order.test", answers)
    (chances,) = outlook_view.results(table)
    ways = {row.id: row.numerator for row in chances.rows}
    assert ways["fubar"] == 1 and sum(ways.values()) == 36
    assert chances.summary and chances.summary[0].numerator < ways["passed"] + ways["passed_double_one"]


def test_a_rally_is_tested_without_its_pins_and_they_are_shown_as_not_counting():
    table = make_table()
    table.state.unit = FIRER
    table.unit(FIRER).pins = 3
    Walker(ordering.give_order(table)).to("order.test", {"order.which": "rally", "order.officer": "none"})
    (sum_,) = outlook_view.sums(table)
    assert sum_.net == 9 and not sum_.columns[0].lines[0].on and sum_.columns[0].lines[0].reason is not None


def test_a_hit_on_armour_shows_its_sum_its_classes_and_the_one_that_came():
    table = make_table()
    weapon = CONTENT.weapons["heavy_at_gun"]
    hit = Walker(
        at_vehicles.strike_armour(table, "a-tank", weapon, weapon.pen, "side", True, False, "ap", who="german")
    )
    hit.to("armour.damage", {"armour.pin": (1,)})
    (sum_,) = outlook_view.sums(table)
    (classes,) = outlook_view.results(table)
    assert sum_.net == weapon.pen + 1 - 1
    assert sum(row.numerator for row in classes.rows) == 6 and not any(row.live for row in classes.rows)
    hit.to("armour.table", {"armour.damage": (6,)})
    classes, table_ = outlook_view.results(table)
    assert [row.id for row in classes.rows if row.live] == ["massive"]
    assert sum(row.numerator for row in table_.rows) == 6


def test_a_burst_has_its_pins_and_its_damage_on_trays_of_their_own():
    table = make_table()
    burst = Walker(blasting.burst_on(table, "g-mortar", TARGET, 2, 1, False, False))
    burst.to("blast.pins", {"blast.under": 4})
    trays = {tray.id: tray for tray in walk_view.trays(table)}
    assert [len(group.dice) for group in trays["damage"].groups] == [4]
    assert trays["pins"].groups[0].need == 0


def test_the_sides_of_an_assault_strike_in_turn_and_the_strip_says_who():
    table = make_table()
    table.state.unit = FIRER
    fight = Walker(assaulting.assault(table, FIRER))
    table.unit(TARGET).order = Order.RUN
    answers = {"assault.target": TARGET, "assault.inches": 5, "assault.ground": ()}
    fight.to("shoot.damage", answers)
    (strip,) = walk_view.strips(table)
    assert strip.id == "assault" and strip.steps[2].state == SKIPPED, "five inches surprise"
    assert next(step for step in strip.steps if step.state == ACTIVE).subs[0].state != DONE
    fight.to("shoot.damage", {"shoot.damage": faces(2)})
    (strip,) = walk_view.strips(table)
    assert next(step for step in strip.steps if step.state == ACTIVE).subs[0].state == DONE


@pytest.mark.parametrize("seed", range(2))
def test_at_each_question_of_a_game_everything_can_be_shown_and_nothing_is_left_over(seed: int):
    session: Session[Any, Any] = Session.start(GAME, CONTENT, "crossroads", {}, str(seed))
    dice = Dice(str(seed))
    shown = set()
    for _ in range(200):
        if session.prompt is None:
            break
        view = session.view()
        codec.to_json(view)
        shown |= {name for name in ("strips", "sums", "results", "groups", "trays", "bars") if getattr(view, name)}
        if session.state.step in (sequence.DRAW, sequence.UNIT):
            assert not session.state.walks
        answer_at_random(session, dice)
    assert shown == {"strips", "sums", "results", "groups", "trays", "bars"}


def test_an_air_strike_is_walked_from_its_list_to_the_plane():
    table = make_table()
    table.state.turn = 2
    table.state.strikes = [Strike("a-pilot", "americans", "air", "g-mg", due=2)]
    flight = Walker(striking.resolve_strikes(table))
    answers = {"strike.roll": faces(5), "flak.who": (), "strike.near": (), "strike.plane": faces(6)}
    flight.to("strike.near", answers)
    (strip,) = views.view_of_table(table.state, CONTENT).strips
    assert [step.state for step in strip.steps] == [DONE, DONE, ACTIVE, IDLE, IDLE]
    assert strip.steps[0].said == strikes.RESULTS["here_it_comes"]
    flight.to("strike.down", answers)
    (strip,) = views.view_of_table(table.state, CONTENT).strips
    assert strip.steps[3].said == strikes.PLANE_NAMES["tactical_bomber"] and strip.steps[4].state == ACTIVE


def test_a_barrage_and_a_tank_that_overruns_have_strips_of_their_own():
    table = make_table()
    table.state.turn = 2
    table.state.strikes = [Strike("g-observer", "germans", "artillery", due=2)]
    salvo = Walker(striking.resolve_strikes(table))
    salvo.to("strike.under", {"strike.roll": faces(4), "strike.radius": faces(3)})
    (strip,) = strike_view.strips(table)
    assert [step.state for step in strip.steps] == [DONE, DONE, ACTIVE]
    table = make_table()
    table.unit("g-tank").order = Order.RUN
    tank = Walker(tanks.overrun(table, "g-tank"))
    tank.to("tank.who", {"tank.path": "yes", "ambush.who": ()})
    (strip,) = strike_view.strips(table)
    assert strip.id == "tank" and strip.steps[2].state == ACTIVE


def test_the_chart_of_flames_knows_their_pins_and_the_check_that_they_always_ask_for():
    salvo, stand = PendingShots(0, 0, 7, hits=1), TargetProfile(8, 4, 5, is_hit=True)
    assert outlook((salvo,), stand).breaks == 0
    assert outlook((salvo,), replace(stand, always=True)).breaks == round(AMONG * 26 / 36)


def test_a_burst_has_its_chart_though_no_weapon_of_a_unit_throws_it():
    table = make_table()
    burst = Walker(blasting.burst_on(table, "g-mortar", "a-squad-2", 2, 1, False, False))
    burst.to("blast.pins", {"blast.under": 4})
    (chart,) = views.view_of_table(table.state, CONTENT).bars
    assert sum(bar.share for bar in chart.bars) == pytest.approx(AMONG, abs=100)
