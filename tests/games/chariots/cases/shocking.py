"""Cases of Shock:

who attacks, checks, clash, superiority, shifts, hits, collapse, advance, Reaction to Aggression (8.0, 9.12, 9.13).
"""

from __future__ import annotations

from typing import Any

from puesto.core.values import replace
from puesto.games.chariots.battle import designating, melee, shock_segment
from puesto.games.chariots.combat import advance, shock, shock_die
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table.state import Combat, quality

from ...bear.driver import play
from . import lives
from .common import Case, content, dice, leader, make_table, run, unit


def fighter(id: str, facts: dict[str, Any], **more: Any) -> shock.Fighter:
    """A unit of a case in a combat."""
    one = unit({"type": "SI", **facts}, id)
    return shock.Fighter(
        id, one.type, quality(one), one.hits, routed=one.status.value == "routed", column=one.column, **more
    )


# -- 8.11, 8.12


def validate(case: Case) -> dict[str, Any]:
    """The attacks are designated one after the other, each among those that the table still offers."""
    table = make_table(
        {"A": "A", "B": "B"},
        units=[
            unit({"type": "SI", "side": id[0].translate({97: "A", 100: "B"})}, id) for id in ("a1", "a2", "d1", "d2")
        ],
    )
    table.state.active = "A"
    given = [
        ([name.partition("#")[0] for name in names.split("+")], targets)
        for names, targets in case["setup"]["attacks"].items()
    ]
    for attackers, defenders in (
        given if not case["setup"].get("separate") else [([one], whom) for mine, whom in given for one in mine]
    ):
        if not (
            set(attackers) <= {one.id for one in designating.available_attackers(table)}
            and set(defenders) <= set(designating.attackable_enemies(table, attackers))
        ):
            return {"legal": False}
        table.state.combats.append(melee.combat_of(table, attackers, defenders))
    return {"legal": True}


# -- 8.14


def preshock(case: Case) -> dict[str, Any]:
    setup, rolled = case["setup"], dice(case)
    if "unit" in setup:
        before = fighter("d", setup["unit"])
        after = run(shock.check_defender(shock.Fight((), (before,)), "d"), rolled).defenders[0]
        return {"hits_added": after.hits - before.hits}
    attackers, defenders, tq_list = [], [], []
    for id, facts in setup["units"].items():
        stack = next(
            (
                other
                for other, one in setup["units"].items()
                if other != id and facts.get("stack") and one.get("stack") == facts["stack"]
            ),
            "",
        )
        if "marker" in facts:
            attackers.append(fighter(id, facts, must_check=facts["marker"] == "must_check", stack=stack))
        else:
            defenders.append(fighter(id, facts, engaged="engaged" in facts.get("markers", []), stack=stack))
    targets = [one for one in defenders if setup["units"][one.id].get("target", True)]
    if not attackers:
        attackers = [shock.Fighter("?", Type.SI, 6)]
    fight = shock.Fight(tuple(attackers), tuple(targets))
    alone = not targets
    for id in (
        []
        if alone and not any(one.must_check for one in attackers)
        else shock.attackers_to_check(replace(fight, defenders=fight.defenders or (shock.Fighter("!", Type.SI, 6),)))
    ):
        fight = run(shock.check_attacker(fight, id), [rolled.pop(0)])
        tq_list.append(id)
    for id in shock.defenders_to_check(fight):
        fight = run(shock.check_defender(fight, id), [rolled.pop(0)])
        tq_list.append(id)
    assert not rolled, rolled
    told: dict[str, dict[str, Any]] = {}
    vacated = bool(fight.defenders) and all(one.out for one in fight.defenders)
    for one in fight.attackers:
        ahead = vacated and not one.out and not setup.get("a_in_front_hex_of_other_enemy", False)
        told[one.id] = {
            "hits": one.hits,
            "attacks": not one.out,
            "routs": one.routs,
            "stays_in_place": one.routs,
            "advances": ahead and one.id in advance.candidates(fight.fighting),
            "may_turn_vertices": advance.vertices_to_turn(one.type),
        }
    for one in (*fight.defenders, *(one for one in defenders if one not in targets)):
        told[one.id] = {
            "hits": one.hits,
            "routs": one.routs,
            "retires": one.routs,
            "stays": not one.out,
            "checks": one.id in tq_list,
            "outcome": "eliminated" if one.gone else "routs" if one.routs else "stays",
        }
    wanted = case["expected"].get("units", {})
    return {
        "units": {
            id: {key: told.get(id, {"stays": True, "checks": False}).get(key) for key in keys}
            for id, keys in wanted.items()
        },
        "checks_required": tq_list,
        "hex_vacated": vacated,
    }


# -- 8.15


def leader_casualty(case: Case) -> dict[str, Any]:
    """No die is asked for a leader who is elsewhere, nor for a Hero."""
    facts = case["setup"]["leader"]
    table = make_table(
        {"A": "A", "B": "B"}, [leader("L", facts)], [unit({"type": "SI"}, "a", "A"), unit({"type": "SI"}, "d", "B")]
    )
    table.state.leaders["L"].unit = "a" if facts["stacked_with_involved_unit"] else ""
    table.state.combats = [Combat(["a"], ["d"])]
    run(shock_segment.check_leaders(table))  # a die that it asked would be one too many
    return {"rolls_needed": 0}


# -- 8.16, 8.17


def clash_column(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    return {"column": str(charts.clash_column(content(), Type(setup["attacker"]), Type(setup["defender"])))}


def side(kinds: list[str], prefix: str, **more: Any) -> tuple[shock.Fighter, ...]:
    return tuple(shock.Fighter(f"{prefix}{number}", Type(kind), 6, **more) for number, kind in enumerate(kinds, 1))


def who_chooses(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    fight = shock.Fight(
        side(setup["attackers"], "a"), side(setup["defenders"], "d"), attacker="attacker", defender="defender"
    )
    prompt = next(shock.choose_types(content(), fight))
    names = {one.id: one.type.value for one in (*fight.attackers, *fight.defenders)}
    return {f"{prompt.who}_chooses": [names[option.value] for option in prompt.options]}


def superiority_pair(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    fight = shock.Fight(side(setup["attackers"], "a"), side(setup["defenders"], "d"))
    mine = next(one.id for one in fight.attackers if one.type.value == setup["choice_for_clash"])
    fight = run(shock.choose_types(content(), fight), choices={"shock.attacking_type": mine})
    return {"pair": [kind.value for kind in shock.types_that_meet(fight)]}


def resolution(case: Case) -> dict[str, Any]:
    chart = case["setup"]["chart"]
    asked = shock_die.roll_shock(content(), scaled(chart["drm"]))
    (note,) = [one for one in play(asked, {"shock.roll": (chart["roll"],)}).notes if one.key == "shock.result"]
    return {"adjusted_roll": dict(note.message.params)["die"]}


def scaled(drm: int) -> shock.Fight:
    """A combat of one against one."""
    one, other = shock.Fighter("a", Type.SI, 99), shock.Fighter("d", Type.SI, 99)
    return shock.Fight((one,), (other,), heroic=drm, attacking_type="a", defending_type="d")


# -- 8.2


def advancing(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if setup.get("hex_vacated_by") == "missile fire":
        return {"advances": lives.advances_after_fire()}
    return {"advances": lives.advances_of_the_defender()}


READERS = {
    "validate_assignment": validate,
    "preshock_checks": preshock,
    "shock_leader_casualty": leader_casualty,
    "clash_column": clash_column,
    "who_chooses_type": who_chooses,
    "superiority_pair": superiority_pair,
    "shock_resolution": resolution,
    "advance": advancing,
}
