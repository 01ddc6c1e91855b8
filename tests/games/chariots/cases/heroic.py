"""Cases of heroes: challenges, Heroic Combat, archers, effects (10.0)."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.battle import leaders_in_shock
from puesto.games.chariots.leadership import activation, heroes, leaders
from puesto.games.chariots.leadership.heroes import Champion, Duel
from puesto.games.chariots.table import sequence

from ...kit.asked_alone import resolve
from . import lives
from .common import Case, dice, leader, make_table, run
from .turns import ours


def heroic_round(case: Case) -> dict[str, Any]:
    setup, rolled = case["setup"], dice(case)
    one, other = (Champion(side, side, setup[side]["combat"], 99) for side in "AB")
    duel = run(heroes.exchange_blows(Duel(one, other)), rolled)
    return {
        "totals": {"A": rolled[0] + one.combat, "B": rolled[1] + other.combat},
        "hits": {"A": duel.one.taken, "B": duel.other.taken},
    }


def champion(side: str, facts: dict[str, Any]) -> Champion:
    before = facts.get("retained_from_before", 0)
    return Champion(side, side, 5, facts.get("resistance", 9), before, facts["hits"] - before)


def after(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    duel = Duel(champion("A", setup["A"]), champion("B", setup["B"]))
    if duel.over:
        duel = run(heroes.decide_after_exchange(duel))
        dead = [one.id for one in (duel.one, duel.other) if one.dead]
        return {
            "dead": dead,
            "winner": None if len(dead) == 2 else next(one.id for one in (duel.one, duel.other) if not one.dead),
        }
    procedure = heroes.decide_after_exchange(duel)
    try:
        prompt = next(procedure)
    except StopIteration:
        return {"outcome": "another round", "next": "another round", "choices": []}
    return {"choices": [{"player": prompt.who, "options": [option.value for option in prompt.options]}]}


def withdraw(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    duel = run(
        heroes.decide_after_exchange(Duel(champion("A", {"resistance": 9, **setup["A"]}), champion("B", setup["B"]))),
        choices={"duel.go_on": heroes.WITHDRAW},
    )
    where = "stays in place" if setup["A"].get("stacked") else "placed with nearest friendly unit"
    return {"A": where, "winner": "B" if duel.loser == "A" else "A"}


def end(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    return {"hits": heroes.hits_kept(Champion("A", "A", 5, 9, setup["hits_before"], setup["hits_this_combat"]))}


def mode(case: Case) -> dict[str, Any]:
    on_foot = case["setup"]["leader"]["counter_side"] == "back"
    return {"mode": "foot" if on_foot else "chariot", "mp": leaders.move_allowance(on_foot)}


def in_shock(case: Case) -> dict[str, Any]:
    setup = case["setup"]

    def people(side: str) -> list[heroes.Involved]:
        return [
            heroes.Involved(text.partition(" (")[0], "non-hero" not in text and ("hero" in text.lower()))
            for text in setup[side]
        ]

    mine, theirs = people("A"), people("B")
    duel = heroes.duel_candidates(mine, theirs)
    if "withdraw_before" in setup:
        return {"legal": not duel}
    told: dict[str, Any] = {"heroic_combat": bool(duel), "mandatory": bool(duel)}
    if duel:
        one, other = duel
        told["participants"] = [one[0], other[0]] if len(one) == len(other) == 1 else []
        told["A_must_choose"] = [name for name in one]
        told["A_may_choose"] = [name for name in one]
        told["others"] = {"drm": 0, "check_8.15": False}
    else:
        checked = [one.name for one in (*mine, *theirs) if not one.heroic]
        told["use"] = "8.15" if checked else ""
        told["hero_checks_8.15"] = any(one.heroic and one.name in checked for one in (*mine, *theirs))
    return told


def effect(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    context = setup.get("context")
    if context == "challenge":
        back = heroes.is_marker_returned(won=setup["initiator"] == setup["winner"], arrow=False)
        return {
            "returned_to_bag": [setup["ma"]] if back else [],
            "spent": [] if back else [setup["ma"]],
            "later_trumpable": back,
        }
    if context == "shock":
        found = lives.shocks_after_a_duel(setup["winner"] == "attacker", setup.get("other_combats_same_activation", 0))
        gives = {plus for plus in found if plus}
        drm = gives.pop() if len(gives) == 1 else None
        return {"all_shock_rolls_this_activation": drm, "drm": drm, "applies_to_combats": len([*filter(None, found)])}
    if "withdrew" in setup:
        drawn = setup.get("turn_4_next_drawn") or setup.get("next_drawn") or setup.get("drawn")
        prefix = {"achaean": "AC", "troy": "TR"}
        owner = next(side for side, letters in prefix.items() if drawn.startswith(letters))
        table = make_table(
            {ours(drawn): owner} if not ours(drawn).startswith("momentum") else {}, sides=("achaean", "troy")
        )
        table.state.sides[setup["withdrew"]].ignores_next = True
        if "turn_4_next_drawn" in setup:
            sequence.begin_turn(table)
        table.state.marker = ours(drawn)
        ignored = activation.ignore_if_due(table)
        return {"ignored": [drawn] if ignored else []}
    if "leader_hits" in setup:
        table = make_table({}, [leader("x", {"role": "HERO", "combat": setup["combat_factor"], "resistance": 9})])
        table.state.leaders["x"].hits = setup["leader_hits"]
        return {"combat_factor": leaders_in_shock.champion_of(table, "x").combat}
    if "missile_unmodified" in setup:
        heroic = "non-heroic" not in setup["leader"]
        checked = run(leaders.check_casualty(leaders.CasualtyFacts(True, 5, heroic=heroic)), [] if heroic else [5])
        return {"casualty_check": not heroic and checked == leaders.UNHARMED}
    if "drawn" in setup:
        return {
            "heroes_may_move": True,
            "mp_foot": leaders.move_allowance(True),
            "mp_chariot": leaders.move_allowance(False),
        }
    return lives.hero_of_the_routed()


def arrow(case: Case) -> dict[str, Any]:
    kills = resolve("chariots", "arrow", {"distance": case["setup"]["distance"]}, dice(case))
    back = heroes.is_marker_returned(won=kills, arrow=True)
    return {"target": "dead" if kills else "unharmed", "ma_returned_to_bag": back}


READERS = {
    "heroic_round": heroic_round,
    "after_heroic_round": after,
    "heroic_withdraw": withdraw,
    "end_heroic_combat": end,
    "refuse_challenge": lives.refused,
    "leader_mode": mode,
    "place_duel": lives.dueled,
    "shock_step3": in_shock,
    "heroic_effect": effect,
    "hero_archer_shot": arrow,
}
