"""Cases of Shock:

who attacks, checks, clash, superiority, shifts, hits, collapse, advance, Reaction to Aggression (8.0, 9.12, 9.13).
"""

from __future__ import annotations

from typing import Any

from puesto.core.values import replace
from puesto.games.chariots.battle import designating, melee, shock_segment
from puesto.games.chariots.combat import advance, designation, shared_hits, shock, shock_die
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Role, Type
from puesto.games.chariots.resolutions import shock_odds
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import Combat, quality

from ...bear.driver import play
from . import lives
from .common import Case, ask, content, dice, leader, make_table, pick, rolled_fate, run, unit, with_cell, word, words
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
    found: dict[str, dict[str, list[str]]] = {designation.NO_CHECK: {}, designation.MUST_CHECK: {}, "cannot": {}}
    for name, one in sorted(units.items()):
        if one["side"] != me or not one.get("active"):
            continue
        ahead = [place for place in board_map.hexes_around(one["hex"]) if place[:2] == "19"]
        near = [other for other, enemy in units.items() if enemy["side"] != me and enemy["hex"] in ahead]
        engaged = "engaged" in one.get("markers", [])
        how = designation.ENGAGED if engaged else designation.ENDED if one.get("moved") else designation.REMAINED
        markers = {
            other: ask("designation", unit=one["type"], target=units[other]["type"], how=how).marker for other in near
        }
        able = [other for other, marker in markers.items() if marker != "cannot"]
        found[markers[able[0]] if able else "cannot"][name] = able
    must, may = found[designation.NO_CHECK], found[designation.MUST_CHECK]
    # whoever must attack, and has one target only, takes it; the others are left what nobody attacks (8.12)
    taken: set[str] = set()
    for name in sorted(must, key=lambda name: len(must[name])):
        free = [one for one in must[name] if one not in taken] or must[name]
        wanted = any(set(free[1:]) & set(other) for key, other in must.items() if key != name)
        must[name] = free[:1] if len(free) > 1 and wanted else free
        taken |= set(must[name])
    may = {name: [one for one in targets if one not in taken] for name, targets in may.items()}
    return {
        "must": must,
        "may_after_check": {name: one for name, one in may.items() if one},
        "not_capable": sorted(found["cannot"]),
    }


STATUSES = {designation.NO_CHECK: "must_no_check", designation.MUST_CHECK: "may_must_check_tq"}


def shock_status(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if isinstance(setup["unit"], dict):
        marker = ask("designation", unit=setup["unit"]["type"], active=setup["wing_active"]).marker
        return {"status": STATUSES.get(marker, "none")}
    kind, _, remark = setup["unit"].partition(" (")
    condition = setup["facts"]["condition"].replace("engaged_disengage_failed", designation.ENGAGED)
    facts = {"unit": kind, "target": setup["target"], "how": condition, "routed": "routed" in remark}
    marker = ask("designation", **facts, in_front=setup["facts"]["target_in_front"]).marker
    able = ask("designation", **facts).marker in STATUSES
    return {"status": STATUSES.get(marker, "no_attack" if able else "not_capable")}


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
    prompt = next(shock.choose_types(content(), fight))
    names = {one.id: one.type.value for one in (*fight.attackers, *fight.defenders)}
    return {f"{prompt.who}_chooses": [names[option.value] for option in prompt.options]}


def superiority_pair(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    fight = shock.Fight(side(setup["attackers"], "a"), side(setup["defenders"], "d"))
    mine = next(one.id for one in fight.attackers if one.type.value == setup["choice_for_clash"])
    fight = run(shock.choose_types(content(), fight), choices={"shock.attacking_type": mine})
    return {"pair": [kind.value for kind in shock.types_that_meet(fight)]}


def clash_pair(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    rear = setup["rear_superiority_by"]
    attackers = [
        word({"type": text.partition(" ")[0]}, "r" if id == rear else "") for id, text in setup["attackers"].items()
    ]
    found = ask("shock_die", [0], attackers=attackers, defenders=words(setup["defenders"]))
    return {
        "pair": [found.attacking_type, found.defending_type],
        "superiority": found.superiority,
        "column": str(found.base_column),
    }


def superiority(case: Case) -> dict[str, Any]:
    about = {**case["setup"], **case["event"]}
    theirs = about.get("unit") or {"type": about["defender"]}
    column = about.get("defender_in_column") or "in_column" in theirs.get("markers", [])
    book = with_cell(
        "superiority", theirs["type"], about["attacker"], about.get("table", about.get("table_result")) or "-"
    )
    found = ask(
        "shock_die",
        [0],
        book,
        attackers=word({"type": about["attacker"]}, "r" if about["arc"] == "rear" else ""),
        defenders=word(theirs, "c" if column else ""),
    )
    return {"superiority": found.superiority or None}


def column_shift(case: Case) -> dict[str, Any]:
    setup = case["setup"]

    def units(name: str) -> list[str]:
        kinds = setup.get(f"{name}_types") or []
        return words([*kinds, *["SI"] * (setup[f"{name}s"] - (2 if kinds == ["CH-2+RI"] else len(kinds)))])

    terrain = setup.get("terrain_shift", min(setup.get("terrain_options_for_defenders", [0])))
    sides = {"attackers": units("attacker"), "defenders": units("defender")}
    return {"shift_right": ask("shock_die", [0], **sides, flank=setup["flank"], terrain=terrain).shift}


def resolution(case: Case) -> dict[str, Any]:
    setup = {**case["setup"], **{key: value for key, value in case["event"].items() if key in ("units", "superiority")}}
    chart, units = case["event"].get("chart") or setup["chart"], setup.get("units", {})
    column, rolled, drm = chart.get("column", "9"), chart.get("roll", 6), chart.get("drm", 0)
    if chart.get("source") == "unknown":
        asked = shock_die.roll_shock(content(), scaled(drm))
        (note,) = [one for one in play(asked, {"shock.roll": (rolled,)}).notes if one.key == "shock.result"]
        return {"adjusted_roll": dict(note.message.params)["die"]}
    rear = "rear" in setup.get("change", "")
    book = content()
    for name, row, place, text in (
        ("clash", "SI", "SI", column),
        ("superiority", "SI", "SI", "-" if rear else setup.get("superiority") or "-"),
        ("shock", str(rolled + drm), column, f"{chart['att']}({chart['def']})"),
    ):
        book = Content(charts={**book.charts, name: with_cell(name, row, place, text).charts[name]})
    found = ask("shock_die", [rolled], book, attackers="SI9r" if rear else "SI9", defenders="SI9", heroic=drm)
    told: dict[str, Any] = {
        "adjusted_roll": rolled + found.drm,
        "attacker_hits": found.attacker,
        "defender_hits": found.defender,
        "attacker_hits_total": found.attacker,
    }
    for name, taken in (("C", found.attacker), ("X", found.defender)):
        if name in units:
            hurt = ask("hits", quality=units[name]["tq"], hits=units[name]["hits"], taken=taken)
            told |= {f"{name}_hits": hurt.hits, f"{name}_routs": hurt.routs}
    if "attacker_tq" in setup:
        fight = replace(scaled(0), attacker="A", result=(found.attacker, found.defender))
        worn = fight.having(replace(fight.attackers[0], quality=setup["attacker_tq"]))
        told["routs_now"] = run(shared_hits.distribute_hits(worn, "A")).attackers[0].routs
    return told


def scaled(drm: int) -> shock.Fight:
    """A combat of one against one."""
    one, other = shock.Fighter("a", Type.SI, 99), shock.Fighter("d", Type.SI, 99)
    return shock.Fight((one,), (other,), heroic=drm, attacking_type="a", defending_type="d")


# -- 9.12


def distribute(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    units = [name.partition(" ")[0] for name in setup["units"]]

    def place(key: str) -> int:
        return units.index(setup[key]) + 1 if setup.get(key) else 0

    found = ask(
        "hit_share",
        hits=setup["hits"],
        units=units,
        superiority=setup.get("superiority") or "",
        rear=place("rear_superiority_unit"),
        weapons=place("weapon_superiority_unit"),
    )
    each = min(found.taken)
    first = next((name for name, taken in zip(units, found.taken, strict=True) if taken > each), "")
    return dict(zip(units, found.taken, strict=True)) | {
        "base": dict.fromkeys(units, each),
        "leftover": found.total - each * len(units),
        "leftover_to": first or "owner choice",
        "first_leftover_to": first,
        "second_leftover_to": f"owner choice among {','.join(one for one in units if one != first)}",
        "total_after_doubling": found.total,
    }


# -- 8.18, 9.13, 8.2


def collapse_units(case: Case) -> dict[str, Any]:
    """Return the fates of the units of a combat; a side that the case leaves out holds."""
    raw, rolled = case["setup"]["units"], dice(case)
    mine = [id for id, facts in raw.items() if facts.get("attacker")]
    theirs = [id for id in raw if id not in mine]
    sides = [[word(raw[id], "e" if raw[id].get("engaged_at_start") else "") for id in ids] for ids in (mine, theirs)]
    wavering = sum("rout" not in roll["for"] for roll in case["event"].get("rolls", []))
    found = ask("collapse", rolled[:wavering], attackers=sides[0] or ["SI9"], defenders=sides[1] or ["SI9"])
    fates = dict(zip([*(mine or ["?"]), *theirs], (*found.attackers, *found.defenders), strict=True))
    vacated = all(one.routs for one in found.defenders)
    told = {
        id: {"routs": one.routs, "hits": one.hits, "stays": not one.routs, "advances": id in mine and vacated}
        for id, one in fates.items()
    }
    for id, die in zip([id for id, one in fates.items() if one.routs], rolled[wavering:], strict=False):
        told[id]["outcome"] = rolled_fate(raw[id], die)
    both = bool(mine) and not any(one.routs for one in fates.values())
    return {"units": told_of(told, case), "rolls_needed": wavering, "engaged": [*raw] if both else []}


def told_of(told: dict[str, dict[str, Any]], case: Case) -> dict[str, dict[str, Any]]:
    """Return the keys of the units that a case expects."""
    wanted = case["expected"].get("units", {})
    return {id: {key: told.get(id, {}).get(key) for key in keys} for id, keys in wanted.items()}


def both(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    names = [*setup["attackers"], *setup["defenders"]]
    sides = {side: [word(facts) for facts in setup[side].values()] for side in ("attackers", "defenders")}
    found = ask("collapse", **sides, advance=setup["advance_hits"])
    fates = dict(zip(names, (*found.attackers, *found.defenders), strict=True))
    left = [id for id, one in fates.items() if not one.routs]
    loser = shock_odds.combat_outcome(found)
    advances = setup.get("attacker_may_advance", True) and all(one.routs for one in found.defenders)
    return {
        "rules_1_3_apply": loser != shock_odds.BOTH,
        "loser": loser,
        "routs": [id for id in names if id not in left],
        "defender_stays": loser == shock_odds.ATTACKER,
        "advances": [id for id in left if id in setup["attackers"] and advances],
        "stays": [id for id in left if id in setup["defenders"]],
        "hits": {id: fates[id].hits for id in left},
    }


def advancing(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if setup.get("hex_vacated_by") == "missile fire":
        return {"advances": lives.advances_after_fire()}
    if setup.get("winner") == "defender":
        return {"advances": lives.advances_of_the_defender()}
    raw = setup["attackers"]
    if "stack" in raw:
        return {"advances": "stack" if ask("advance", attackers="CH2:6/RI6").advances else None}
    superior = next((at for at, facts in enumerate(raw.values(), 1) if facts.get("superiority")), 0)
    facts = pick(setup, cost="cohesion_cost", in_front="in_front_hex_of_other_enemy")
    facts |= {"preshock": setup.get("vacated_by") == "preshock", "superior": superior}
    found = ask("advance", attackers=[word({"hits": 0, **one}) for one in raw.values()], **facts)
    who = [[*raw][int(one.split(":")[1]) - 1] for one in found.advances]
    told: dict[str, Any] = {"mandatory": bool(who), "routs": False, "advances": who[0] if who else None}
    if len(who) > 1:
        told["choices"] = [{"player": "attacker", "options": who}]
    return told | ({"hits": found.hits[0], "may_turn_vertices": found.turns[0]} if who else {})


# -- 8.5


def ra_fire(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    about, facts = setup["unit"], pick(setup, firer="firer", range="range")
    facts |= pick(about, type="type", quality="tq", routed="routed")
    facts |= pick(setup["facts"] or {}, hit_and_run="hit_and_run") | {"stacked": "stacked_with" in about}
    found = ask("aggression_fire", dice(case), **facts)
    if found is None:
        return {"outcome": "not_eligible"}
    return {"adjusted": found.adjusted, "outcome": "must_react" if found.reacts else "nothing"}


def ra_resolution(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    assert not shock.attackers_to_check(replace(scaled(0), reaction=True)), "who reacts checks nothing"
    firer = setup["firer"]
    found = ask("shock_check", dice(case), quality=firer["tq"], hits=firer.get("hits", 0))
    hits = firer.get("hits", 0) + found.hits
    return {"ch2_hits": hits, "ch2_routs": found.routs, "ra_unit_advances": not found.fights}


def ra_shock(case: Case) -> dict[str, Any]:
    about, attackers = case["setup"]["unit"], case["setup"]["attackers"]
    front = [text for text in attackers if text.endswith("front")]
    kinds = words([text.rpartition(" ")[0] for text in attackers])
    facts = pick(about, type="type", quality="tq", routed="routed") | {"stacked": "stacked_with" in about}
    found = ask("aggression_shock", dice(case), attackers=kinds, in_front=len(front), **facts)
    if found is None:
        return {"outcome": "not_eligible"}
    outcome, goes = ("must_react", "reversed") if found.reacts else ("nothing", "normal")
    return {"outcome": outcome, "shock": goes, "must_attack": front}


def column_attacks(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    column = "in_column" in facts["markers"]
    able = ask("designation", unit=facts["type"], column=column).marker in STATUSES
    return {"outcome": "legal" if able else "illegal"}


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
