"""Cases of Shock:

who attacks, checks, clash, superiority, shifts, hits, collapse, advance, Reaction to Aggression (8.0, 9.12, 9.13).
"""

from __future__ import annotations

from typing import Any

from puesto.core.values import replace
from puesto.games.chariots.battle import designating, melee, shock_segment
from puesto.games.chariots.combat import advance, aggression, collapse, designation, shared_hits, shock, shock_die
from puesto.games.chariots.leadership import leaders, rout
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Role, Type
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import Combat, quality

from ...bear.driver import play
from . import lives
from .common import Case, content, dice, leader, make_table, run, unit, with_cell
from .shooting import casualty


def fighter(id: str, facts: dict[str, Any], **more: Any) -> shock.Fighter:
    """A unit of a case in a combat."""
    one = unit({"type": "SI", **facts}, id)
    return shock.Fighter(
        id, one.type, quality(one), one.hits, routed=one.status.value == "routed", column=one.column, **more
    )


# -- 8.11, 8.12


def designate(case: Case) -> dict[str, Any]:
    """Return the attacks that must and may be made from the hexes of the case's units."""
    setup = case["setup"]
    units, me = setup["units"], case["event"]["player"]
    enemies = {name: one for name, one in units.items() if one["side"] != me}
    must: dict[str, list[str]] = {}
    may: dict[str, list[str]] = {}
    unable = []
    for name, one in sorted(units.items()):
        if one["side"] != me or not one.get("active"):
            continue
        ahead = [place for place in board_map.hexes_around(one["hex"]) if place[:2] == "19"]
        near = [other for other, enemy in enemies.items() if enemy["hex"] in ahead]
        how = (
            designation.ENGAGED
            if "engaged" in one.get("markers", [])
            else designation.ENDED
            if one.get("moved")
            else designation.REMAINED
        )
        able = []
        for other in near:
            facts = designation.StandingFacts(Type(one["type"]), Type(enemies[other]["type"]), how)
            if designation.attack_refusal(content(), facts) is None:
                able.append(other)
        if not able:
            unable.append(name)
        else:
            (may if how == designation.REMAINED else must)[name] = able
    # whoever must attack, and has one target only, takes it; the others are left what nobody attacks (8.12)
    taken: set[str] = set()
    for name in sorted(must, key=lambda name: len(must[name])):
        free = [one for one in must[name] if one not in taken] or must[name]
        must[name] = (
            free[:1]
            if len(free) > 1 and any(set(free[1:]) & set(other) for key, other in must.items() if key != name)
            else free
        )
        taken |= set(must[name])
    may = {name: [one for one in targets if one not in taken] for name, targets in may.items()}
    return {
        "must": must,
        "may_after_check": {name: one for name, one in may.items() if one},
        "not_capable": sorted(unable),
    }


def shock_status(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if isinstance(setup["unit"], dict):
        facts = designation.StandingFacts(Type(setup["unit"]["type"]), active=setup["wing_active"])
        return {"status": "none" if designation.attack_refusal(content(), facts) else designation.shock_marker(facts)}
    kind, _, remark = setup["unit"].partition(" (")
    about = setup["facts"]
    how = {"engaged_disengage_failed": designation.ENGAGED}.get(about["condition"], about["condition"])
    facts = designation.StandingFacts(
        Type(kind),
        Type(setup["target"]),
        how,
        about["target_in_front"],
        routed="routed" in remark,
        column="column" in remark,
    )
    if designation.attack_refusal(content(), facts):
        ahead = designation.attack_refusal(content(), replace(facts, in_front=True))
        return {"status": "not_capable" if ahead else "no_attack"}
    return {
        "status": {designation.NO_CHECK: "must_no_check", designation.MUST_CHECK: "may_must_check_tq"}[
            designation.shock_marker(facts)
        ]
    }


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
    rolled = dice(case)
    facts = case["setup"]["leader"]
    if "A" in facts:
        one = casualty(facts["A"], rolled[:2], False)
        other = casualty(facts["B"], rolled[2:], False)
        alive = [leaders.Present(Role.COMMANDER) for found in (other,) if found != "dead"]
        return {
            "leaders": {"A": one, "B": other},
            "shock_drm": sum(plus.value for plus in leaders.leader_modifiers([], alive)),
        }
    if not rolled:
        table = make_table(
            {"A": "A", "B": "B"}, [leader("L", facts)], [unit({"type": "SI"}, "a", "A"), unit({"type": "SI"}, "d", "B")]
        )
        table.state.leaders["L"].unit = "a" if facts["stacked_with_involved_unit"] else ""
        table.state.combats = [Combat(["a"], ["d"])]
        run(shock_segment.check_leaders(table))  # a die that it asked would be one too many
        return {"rolls_needed": 0}
    found = casualty(facts, rolled, False)
    told: dict[str, Any] = {"leader": found}
    if found == "wounded":
        told["capability_after"] = max(0, facts.get("capability", 0) - 1)
    return told


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
    procedure = shock.choose_types(content(), fight)
    prompt = next(procedure)
    names = {one.id: one.type.value for one in (*fight.attackers, *fight.defenders)}
    return {f"{prompt.who}_chooses": [names[option.value] for option in prompt.options]}


def superiority_pair(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    fight = shock.Fight(side(setup["attackers"], "a"), side(setup["defenders"], "d"))
    mine = next(one.id for one in fight.attackers if one.type.value == setup["choice_for_clash"])
    fight = run(shock.choose_types(content(), fight), choices={"shock.attacking_type": mine})
    kinds = {one.id: one.type.value for one in (*fight.attackers, *fight.defenders)}
    return {"pair": [kinds[fight.attacking_type], kinds[fight.defending_type]]}


def clash_pair(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    attackers = tuple(
        shock.Fighter(id, Type(text.partition(" ")[0]), 6, rear=id == setup["rear_superiority_by"])
        for id, text in setup["attackers"].items()
    )
    fight = run(shock.choose_types(content(), shock.Fight(attackers, side(setup["defenders"], "d"))))
    kinds = {one.id: one.type.value for one in (*fight.attackers, *fight.defenders)}
    who, _ = shock.superiority(content(), fight)
    return {
        "pair": [kinds[fight.attacking_type], kinds[fight.defending_type]],
        "superiority": who.value,
        "column": str(shock.base_column(content(), fight)),
    }


def superiority(case: Case) -> dict[str, Any]:
    setup, event = case["setup"], case["event"]
    about = {**setup, **event}
    exposed = about.get("attacker_in_front_of_other_enemy", False) and not about.get(
        "that_enemy_attacked_by_other_friend", False
    )
    mine = shock.Fighter("a", Type(about["attacker"]), 6, rear=about["arc"] == "rear", exposed=exposed)
    if "unit" in setup:
        theirs = fighter("d", setup["unit"])
    else:
        theirs = shock.Fighter("d", Type(about["defender"]), 6, column=about.get("defender_in_column", False))
    table = about.get("table", about.get("table_result"))
    book = with_cell("superiority", theirs.type.value, mine.type.value, table or "-")
    fight = shock.Fight((mine,), (theirs,), attacking_type="a", defending_type="d")
    return {"superiority": shock.superiority(book, fight)[0].value or None}


def column_shift(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    terrain = setup.get("terrain_shift")
    if terrain is None:
        terrain = min(setup["terrain_options_for_defenders"])

    def units(count: int, kinds: list[str] | None, prefix: str) -> tuple[shock.Fighter, ...]:
        if kinds == ["CH-2+RI"]:
            return (
                shock.Fighter(f"{prefix}c", Type.CH2, 6, stack=f"{prefix}r"),
                shock.Fighter(f"{prefix}r", Type.RI, 6, stack=f"{prefix}c"),
            )
        return side([*(kinds or []), *["SI"] * (count - len(kinds or []))], prefix)

    fight = shock.Fight(
        units(setup["attackers"], setup.get("attacker_types"), "a"),
        units(setup["defenders"], setup.get("defender_types"), "d"),
        setup["flank"],
        terrain,
    )
    return {"shift_right": sum(one.value for one in shock.column_shifts(fight))}


def scaled(drm: int, rear: bool) -> shock.Fight:
    """A combat of one against one, perhaps through the rear."""
    return shock.Fight(
        (shock.Fighter("a", Type.SI, 99, rear=rear),),
        (shock.Fighter("d", Type.SI, 99),),
        heroic=drm,
        attacking_type="a",
        defending_type="d",
    )


def resolution(case: Case) -> dict[str, Any]:
    setup = {**case["setup"], **{key: value for key, value in case["event"].items() if key in ("units", "superiority")}}
    if "units" in setup:
        chart, cell = case["event"].get("chart") or setup["chart"], (9, 6)
        units = setup["units"]
        rolled = 6
    else:
        chart, units = setup["chart"], {}
        cell = (int(chart["column"]), chart["roll"])
        rolled = chart["roll"]
    drm = chart.get("drm", 0)
    who = setup.get("superiority") or ""
    if chart.get("source") == "unknown":
        rolled_out = play(shock_die.roll_shock(content(), scaled(drm, rear=False)), {"shock.roll": (rolled,)})
        (note,) = [one for one in rolled_out.notes if one.key == "shock.result"]
        return {"adjusted_roll": dict(note.message.params)["die"]}
    rear = "rear" in setup.get("change", "")
    book = with_cell("clash", "SI", "SI", str(cell[0]))
    book = Content(
        charts={
            **book.charts,
            "superiority": with_cell("superiority", "SI", "SI", "-" if rear else who or "-").charts["superiority"],
        }
    )
    adjusted = rolled + drm
    shown = with_cell("shock", str(adjusted), str(cell[0]), f"{chart['att']}({chart['def']})").charts["shock"]
    book = Content(charts={**book.charts, "shock": shown})
    fight = run(shock_die.roll_shock(book, scaled(drm, rear)), [rolled])
    mine, theirs = fight.result
    told = {
        "adjusted_roll": adjusted,
        "attacker_hits": mine,
        "defender_hits": theirs,
        "attacker_hits_total": mine,
        "routs_now": False,
    }
    if units:
        hurt = {"C": units["C"]["hits"] + mine, "X": units["X"]["hits"] + theirs}
        told |= {"C_hits": hurt["C"], "X_hits": hurt["X"], "C_routs": hurt["C"] >= units["C"]["tq"]}
    if "attacker_tq" in setup:
        after = run(
            shared_hits.distribute_hits(
                replace(fight, attacker="A", attackers=(replace(fight.attackers[0], quality=setup["attacker_tq"]),)),
                "A",
            )
        )
        told["routs_now"] = after.attackers[0].routs
    return told


# -- 9.12


def distribute(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    units = [name.partition(" ")[0] for name in setup["units"]]
    hits = setup["hits"]
    if setup.get("superiority") == "AS":
        hits *= shock.DOUBLE
    parts = shared_hits.share_hits(
        hits, units, setup.get("rear_superiority_unit") or "", setup.get("weapon_superiority_unit") or ""
    )
    told: dict[str, Any] = {name: parts.each + (1 if name == parts.first else 0) for name in units}
    rest = [name for name in units if name != parts.first]
    return told | {
        "base": dict.fromkeys(units, parts.each),
        "leftover": parts.left,
        "leftover_to": parts.first or "owner choice",
        "first_leftover_to": parts.first,
        "second_leftover_to": f"owner choice among {','.join(rest)}",
        "total_after_doubling": hits,
    }


# -- 8.18, 9.13, 8.2


def collapse_units(case: Case) -> dict[str, Any]:
    rolled = dice(case)
    units = {
        id: fighter(id, facts, engaged=facts.get("engaged_at_start", False))
        for id, facts in case["setup"]["units"].items()
    }
    raw = case["setup"]["units"]
    attackers = tuple(one for id, one in units.items() if raw[id].get("attacker"))
    defenders = tuple(one for id, one in units.items() if not raw[id].get("attacker"))
    fight = collapse.rout_all_broken(shock.Fight(attackers, defenders))
    asked = 0
    for one in collapse.wavering_units(fight):
        asked += 1
        after = run(collapse.check_wavering_unit(one), [rolled.pop(0)])
        fight = replace(
            fight,
            attackers=tuple(after if other.id == one.id else other for other in fight.attackers),
            defenders=tuple(after if other.id == one.id else other for other in fight.defenders),
        )
    told: dict[str, dict[str, Any]] = {}
    vacated = bool(fight.defenders) and all(one.out for one in fight.defenders)
    for one in (*fight.attackers, *fight.defenders):
        attacker = one in fight.attackers
        told[one.id] = {
            "routs": one.routs,
            "hits": one.hits,
            "stays": not one.out,
            "advances": attacker and not one.out and vacated,
        }
        if one.routs and rolled:
            found = run(rout.roll_rout(rout.RoutFacts(raw[one.id]["tq"])), [rolled.pop(0)])
            told[one.id]["outcome"] = {rout.PLACED: "placed_near_standard", rout.GONE: "disappears"}[found]
    assert not rolled, rolled
    wanted = case["expected"].get("units", {})
    alive = [one.id for one in fight.fighting], [one.id for one in fight.facing]
    return {
        "units": {id: {key: told[id].get(key) for key in keys} for id, keys in wanted.items()},
        "rolls_needed": asked,
        "engaged": [*alive[0], *alive[1]] if all(alive) else [],
    }


def both(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    fight = shock.Fight(
        tuple(fighter(id, facts) for id, facts in setup["attackers"].items()),
        tuple(fighter(id, facts) for id, facts in setup["defenders"].items()),
    )
    if not collapse.is_everybody_broken(fight):
        after = collapse.rout_all_broken(fight)
        routed = [one.id for one in (*after.attackers, *after.defenders) if one.routs]
        return {
            "rules_1_3_apply": False,
            "routs": routed,
            "advances": [one.id for one in after.fighting] if not after.facing else [],
            "stays": [one.id for one in after.facing],
        }
    found = collapse.choose_losing_side(fight, setup["advance_hits"])
    left = found.attackers if found.loser == "defender" else found.defenders
    gone = found.defenders if found.loser == "defender" else found.attackers
    margins = {one.id: one.hits - one.quality for one in fight.defenders} | {
        one.id: one.hits + setup["advance_hits"] - one.quality for one in fight.attackers
    }
    return {
        "loser": found.loser,
        "routs": [one.id for one in gone],
        "defender_stays": found.loser == "attacker",
        "advances": [one.id for one in left]
        if found.loser == "defender" and setup.get("attacker_may_advance", True)
        else [],
        "hits": {one.id: one.hits for one in left},
        "margins": margins,
    }


def advancing(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if setup.get("hex_vacated_by") == "missile fire" or setup.get("winner") == "defender":
        return {
            "advances": lives.advances_after_fire() if "hex_vacated_by" in setup else lives.advances_of_the_defender()
        }
    raw = setup["attackers"]
    if "stack" in raw:
        return {"advances": "stack" if advance.candidates([shock.Fighter("stack", Type.CH2, 6)]) else None}
    fighters = [fighter(id, {"hits": 0, **facts}) for id, facts in raw.items()]
    giver = next((id for id, facts in raw.items() if facts.get("superiority")), "")
    who = advance.candidates(fighters, giver)
    one = advance.pay_advance(next(one for one in fighters if one.id == who[0]), setup.get("cohesion_cost", 0))
    told: dict[str, Any] = {"mandatory": bool(who), "hits": one.hits, "routs": one.routs}
    if len(who) == 1:
        told["advances"] = who[0]
    else:
        told["choices"] = [{"player": "attacker", "options": list(who)}]
    if setup.get("in_front_hex_of_other_enemy"):
        told["advances"] = (
            None if advance.advance_refusal(in_front=True, preshock=setup.get("vacated_by") == "preshock") else who[0]
        )
    told["may_turn_vertices"] = advance.vertices_to_turn(fighters[0].type)
    return told


# -- 8.5


def ra_fire(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    about, facts = setup["unit"], setup["facts"] or {}
    asked = aggression.FireReactionFacts(
        Type(about["type"]),
        about["tq"],
        Type(setup["firer"]),
        setup["range"],
        facts.get("hit_and_run", False),
        "stacked_with" in about,
        bool(about.get("routed")),
    )
    if aggression.fire_reaction_refusal(asked):
        return {"outcome": "not_eligible"}
    must = run(aggression.react_to_fire(asked), dice(case))
    return {"adjusted": dice(case)[0] + asked.adjustment, "outcome": "must_react" if must else "nothing"}


def ra_resolution(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    me = fighter("r", setup["ra_unit"])
    fight = shock.Fight((me,), (fighter("c", setup["firer"]),), reaction=True)
    assert not shock.attackers_to_check(fight), "who reacts checks nothing"
    fight = run(shock.check_defender(fight, "c"), dice(case))
    chariot = fight.defenders[0]
    return {"ch2_hits": chariot.hits, "ch2_routs": chariot.routs, "ra_unit_advances": not fight.facing}


def ra_shock(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    about = setup["unit"]
    kinds = [text.rpartition(" ")[0] for text in setup["attackers"]]
    front = [text for text in setup["attackers"] if text.endswith("front")]
    asked = aggression.ShockReactionFacts(
        Type(about["type"]), about["tq"], tuple(kinds), len(front), "stacked_with" in about, bool(about.get("routed"))
    )
    if aggression.shock_reaction_refusal(asked):
        return {"outcome": "not_eligible"}
    must = run(aggression.react_to_shock(asked), dice(case))
    return {
        "outcome": "must_react" if must else "nothing",
        "shock": "reversed" if must else "normal",
        "must_attack": front,
    }


def column_attacks(case: Case) -> dict[str, Any]:
    one = fighter("u", case["setup"]["unit"])
    problem = designation.attack_refusal(content(), designation.StandingFacts(one.type, column=one.column))
    return {"outcome": "illegal" if problem else "legal"}


READERS = {
    "shock": column_attacks,
    "shock_designation": designate,
    "shock_status": shock_status,
    "validate_assignment": validate,
    "preshock_checks": preshock,
    "shock_leader_casualty": leader_casualty,
    "clash_column": clash_column,
    "who_chooses_type": who_chooses,
    "superiority_pair": superiority_pair,
    "clash_pair": clash_pair,
    "superiority": superiority,
    "column_shift": column_shift,
    "shock_resolution": resolution,
    "distribute_hits": distribute,
    "collapse": collapse_units,
    "collapse_both_sides": both,
    "advance": advancing,
    "ra_vs_fire": ra_fire,
    "ra_resolution": ra_resolution,
    "ra_vs_shock": ra_shock,
}
