"""The opponent's choice at decisions beside the plan of a wing: orders, Hit and Run, duels, Standards."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.opponents.opponent import OpponentChoice
from puesto.core.values import replace
from puesto.games.chariots.game import GAME
from puesto.games.chariots.leadership import command
from puesto.games.chariots.opponent import acting, duels, plain
from puesto.games.chariots.opponent.choosing import choose
from puesto.games.chariots.opponent.counters import Battlefield, weights_of
from puesto.games.chariots.opponent.opponent import tempers
from puesto.games.chariots.opponent.plan import Others, think, worth_of
from puesto.games.chariots.opponent.terms import best_run
from puesto.games.chariots.opponent.verdicts import verdict_of
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable
from puesto.games.chariots.turn import steps
from puesto.language import Language

from ..battle.test_shock_on_map import put
from ..driver import engage, phase, unit, walk
from ..packs import ours
from ..turn.test_heroes import NORTH, SOUTH
from ..turn.test_heroes import make_table as heroic_table

TENACIOUS = tempers(ours()[0])[1]
CHARIOT, FOOT, OWN = "river-chariots-ch-2-1", "hills-foot-si-1", "river-foot-si-1"


def asked(table: BattleTable) -> Any:
    """Return the first question of the present step."""
    return next(steps.STEPS[table.state.step](table))


def choice_at(table: BattleTable, prompt: Any) -> OpponentChoice:
    """Return what a tenacious opponent chooses at a prompt, which accepts it."""
    found = choose(table.state, table.content, prompt, TENACIOUS, lambda about, below: 0)
    assert prompt.accepts(found.value)
    return found


def field(table: BattleTable) -> Battlefield:
    return Battlefield(table.state, table.content, TENACIOUS)


def in_front_of_foot(distance: int, hits: int) -> BattleTable:
    table = phase("river-chariots")
    put(table, {CHARIOT: ("2036", 1), FOOT: (f"20{36 - distance}", 5)})
    unit(table, FOOT).hits = hits
    return table


def test_who_stays_runs_at_foot_in_reach_and_the_verdict_says_so():
    table = in_front_of_foot(3, 5)
    plan = think(table.state, table.content, TENACIOUS, "river", [CHARIOT])
    staying = plan.begin[CHARIOT]
    target, worth = best_run(plan.view, plan.view.counters[CHARIOT])
    assert (target, staying.target) == (FOOT, FOOT) and worth == pytest.approx(staying.shot)
    assert acting.action_of(plan, CHARIOT, staying) == "hit_and_run"
    found = verdict_of(plan, CHARIOT, staying, "hit_and_run", CHARIOT)
    assert found.message is not None
    said = Language("es").say(found.message, lambda ref: GAME.called(ref, table.content))
    assert "usa Dispara y Corre contra" in said
    run = walk(table, {"act.who": CHARIOT, "act.what": "hit_and_run", "run.at": FOOT, "missile.roll": (9,)})
    assert choice_at(in_front_of_foot(3, 5), run.asked("run.at")).value == FOOT


@pytest.mark.parametrize("distance", [1, 4])
def test_nobody_runs_at_whom_the_rules_do_not_let_him(distance):
    table = in_front_of_foot(distance, 5)
    assert best_run(field(table), field(table).counters[CHARIOT]) == ("", 0.0)


def engaged(hits: int) -> BattleTable:
    """The River's foot, Engaged from the front, before its order."""
    table = phase("river-foot", step=sequence.ORDER, order="")
    put(table, {OWN: ("2036", 1), FOOT: ("2035", 7), "river-foot-si-2": ("2040", 1)})
    engage(table, OWN, FOOT)
    unit(table, OWN).hits, table.state.leaders["river-captain"].unit = hits, "river-foot-si-2"
    return table


def test_who_is_about_to_break_disengages_and_who_is_fresh_fights_on():
    worn, fresh = engaged(5), engaged(0)
    unit(fresh, FOOT).hits = 5
    found = choice_at(worn, asked(worn))
    assert found.value == command.DISENGAGE
    assert [one.value for one in found.candidates][:1] == [command.DISENGAGE] and len(found.candidates) == 2
    assert all(one.terms for one in found.candidates)
    assert found.candidates[0].worth > found.candidates[1].worth
    assert choice_at(fresh, asked(fresh)).value == command.MOVE


def test_a_captured_standard_goes_and_a_free_shot_is_taken():
    table = phase("river-foot")
    put(table, {OWN: ("2036", 1), FOOT: ("2035", 7)})
    from puesto.games.chariots.aftermath import standards_at_table
    from puesto.games.chariots.manoeuvre import firing

    captured = next(standards_at_table.capture_standard(table, "hills-standard", OWN))
    assert choice_at(table, captured).value == "destroy"
    shot = firing.ask_if_wanted(
        table, "withdrawal.fire", unit(table, OWN), unit(table, FOOT), "{unit} {target}", "7.42"
    )
    assert choice_at(table, next(shot)).value == "yes"


def challenged(leader: str) -> OpponentChoice:
    table = heroic_table(sequence.CHALLENGE)
    table.state.leaders["ajax"].unit, table.state.leaders[leader].unit = NORTH, SOUTH
    run = walk(table, {"challenge.who": "ajax", "challenge.whom": leader, "challenge.answer": "refuse"})
    return choice_at(table, run.asked("challenge.answer"))


def test_a_hero_accepts_a_challenge_and_a_general_does_not():
    assert [challenged(one).value for one in ("paris", "south-king")] == ["accept", "refuse"]
    assert all(one.terms for one in challenged("south-king").candidates)


def test_the_chance_of_a_duel_follows_from_both_champions():
    assert duels.chance_to_win(4, 4, 4, 4) == pytest.approx(0.5)
    assert duels.chance_to_win(5, 4, 4, 4) + duels.chance_to_win(4, 4, 5, 4) == pytest.approx(1)
    assert duels.chance_to_win(5, 4, 4, 4) > 0.5 > duels.chance_to_win(4, 1, 4, 4)


def test_who_has_more_hits_goes_on_unless_he_is_the_general():
    table = heroic_table()
    gone = []
    for leader in ("paris", "south-king"):
        prompt = type("Asked", (), {"subject": (leader, "2")})()
        gone.append(duels.goes_on(field(table), prompt))
    assert gone == ["continue", "withdraw"]


def test_a_plan_is_worth_the_same_whichever_of_its_counters_is_weighed_last():
    table = phase("river-foot")
    second, third = "river-foot-si-2", "river-foot-li-1"
    put(
        table,
        {OWN: ("2036", 1), second: ("2136", 1), third: ("2237", 1), FOOT: ("2034", 7), "hills-foot-si-2": ("2134", 7)},
    )
    plan = think(table.state, table.content, TENACIOUS, "river", [OWN, second, third])
    whole = worth_of(plan.view, plan.placements, plan.rest)
    assert sum(whole.values()) == pytest.approx(plan.worth)
    for id, placement in plan.placements.items():
        terms = Others(plan.view, plan.placements, plan.rest, id).worth_with(placement)
        assert terms == pytest.approx(whole)


def test_a_temper_weighs_what_is_risked_and_what_is_threatened():
    prudent, tenacious, impetuous = (weights_of(one) for one in tempers(ours()[0]))
    for name in ("reply", "shot_at", "guard", "own"):
        assert prudent[name] > tenacious[name] > impetuous[name]
    for name in ("tempo", "near"):
        assert prudent[name] < tenacious[name] < impetuous[name]
    assert prudent["attack"] == tenacious["attack"] == impetuous["attack"]


def test_its_own_losses_weigh_in_the_shocks_of_its_side_alone():
    table = engaged(4)
    prudent = tempers(table.content)[0]
    worths = []
    for side in ("river", "hills"):
        view = Battlefield(table.state, table.content, prudent, side)
        worths.append(view.attack([(view.counters[OWN], 0, False)], view.counters[FOOT]))
    assert worths[0] < worths[1]


def duellists(far: int, archer: bool = False, screen: str = "") -> BattleTable:
    """Both Heroes on foot with two units, `far` hexes apart; the marker in play is the north's Momentum."""
    table = heroic_table(archer=archer)
    table = BattleTable(table.state, replace(table.content, maps=ours()[0].maps))
    put(table, {NORTH: ("2036", 1), SOUTH: (f"20{36 - far}", 7), screen: ("2035", 7)})
    for hero, stack in (("ajax", NORTH), ("paris", SOUTH)):
        table.state.leaders[hero].unit, table.state.leaders[hero].on_foot = stack, True
    return table


def test_a_hero_who_is_likely_to_win_challenges_whom_he_can_reach():
    table = duellists(5)
    offer = asked(table)
    found = choice_at(table, offer)
    assert (offer.key, found.value) == ("marker.use", "challenge")
    assert [one.value for one in found.candidates] == ["challenge", "orders"] and found.candidates[0].worth > 0
    assert all(term.message for one in found.candidates for term in one.terms)
    walk(table, {"marker.use": "challenge"})
    who = asked(table)
    assert choice_at(table, who).value == "ajax"
    run = walk(table, {"challenge.who": "ajax", "challenge.whom": "nobody"})
    assert choice_at(duellists(5), run.asked("challenge.whom")).value == "paris"


def test_nobody_challenges_out_of_reach_behind_enemies_or_a_stronger_champion():
    beyond = duellists(6)
    assert choice_at(beyond, asked(beyond)).value == "orders"
    screened = duellists(2, screen="south-left-si-2")
    assert duels.foot_distance(field(duellists(2)), "ajax", "paris") == 2
    assert duels.foot_distance(field(screened), "ajax", "paris") == 3, "around the enemy between them"
    weaker = duellists(3)
    weaker.state.leaders["ajax"].hits = 3
    assert choice_at(weaker, asked(weaker)).value == "orders"


def test_a_mounted_hero_whom_no_marker_activates_is_not_offered():
    table = duellists(3)
    table.state.leaders["ajax"].on_foot, table.state.marker = False, "north-left"
    assert not duels.challenges_of(field(table), "north")


def test_an_archer_who_would_lose_shoots_instead():
    table = duellists(3, archer=True)
    table.state.leaders["ajax"].hits = 3
    walk(table, {"marker.use": "challenge"})
    run = walk(
        table, {"challenge.who": "ajax", "challenge.whom": "paris", "challenge.arrow": "arrow", "arrow.roll": (0,)}
    )
    again = duellists(3, archer=True)
    again.state.leaders["ajax"].hits = 3
    assert choice_at(again, run.asked("challenge.arrow")).value == "arrow"


ENEMY, RIVER_FOOT = "hills-chariots-ch-2-1", ("river-foot-si-1", "river-foot-si-2")


class AskedError(Exception):
    """End of a walk at the question that a test is about."""


def asked_on_the_way(stands: dict[str, tuple[str, int]], who: str, ways: list[tuple[str, ...]]) -> list[Any]:
    """Return what `choose` and `plain` answer at the second part of a move, with the prompt."""
    table, found = phase(who.rpartition("-ch-")[0] or who.rpartition("-si-")[0]), list[Any]()
    put(table, stands)

    def way(prompt: Any) -> tuple[str, ...]:
        if ways:
            return ways.pop(0)
        found.extend([prompt, choice_at(table, prompt)])
        found.append(plain.answer(table.state, table.content, prompt, lambda about, below: 0))
        assert prompt.accepts(found[2])
        raise AskedError

    answers = {"act.who": who, "act.what": "move", "move.way": way, "pass.answer": (), "pass.fire": "nobody"}
    with pytest.raises(AskedError):
        walk(table, answers | {"move.looks": lambda prompt: prompt.options[0].value, "move.end": "goes_on"})
    return found


@pytest.mark.parametrize("beyond", [("2048", "2050"), ("2032", "2131")])
def test_who_is_in_an_enemys_hex_finds_a_way_out(beyond):
    """`beyond`: hexes of foot that is in the way, or not."""
    stands = {CHARIOT: ("2030", 5), ENEMY: ("2031", 9), FOOT: ("2050", 9)}
    stands |= {foot: (place, 9) for foot, place in zip(("hills-foot-si-2", FOOT), beyond, strict=True)}
    prompt, chosen, yardstick = asked_on_the_way(stands, CHARIOT, [("e",)])
    assert prompt.least and chosen.value and yardstick and "t" not in (chosen.value[0], yardstick[0])


def test_who_is_asked_for_its_way_weighs_no_hex_of_a_friend_that_is_still_to_go():
    mover, friend = RIVER_FOOT
    stands = {mover: ("3034", 11), friend: ("2933", 11), FOOT: ("2528", 5)}
    _, chosen, _ = asked_on_the_way(stands, mover, [("t",)])
    assert len(chosen.candidates) > 1 and "2933" not in [candidate.spot for candidate in chosen.candidates]
