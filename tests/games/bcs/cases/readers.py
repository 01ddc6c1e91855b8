"""Readers of the cases: a form of facts, the resolution, natural dice, results in the cases' names.

Nothing here knows what a case expects. A reader puts the names of a case into the names of a form; the rules do the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, TypeAlias

import yaml

from puesto.core import codec
from puesto.core.charts import Chart, Row
from puesto.core.game.resolutions import FactsError, fill
from puesto.core.messages import Text
from puesto.core.prompts import Family, Roll
from puesto.core.study import odds
from puesto.games.bcs.combat import attack
from puesto.games.bcs.formations import activation, prepared_defence
from puesto.games.bcs.printed.records import Content
from tests import ROOT

from .played import allowed_after_failure, before_activations, end_of_turn, initiated, walked
from .words import (
    ALSO_CALLED,
    BY_ID,
    EVENTS_OF_UNITS,
    case_word,
    cause,
    event_of_unit,
    purpose,
    support,
    words_of_units,
)

Case: TypeAlias = dict[str, Any]
Told: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Case], Told]


@cache
def content() -> Content:
    """The charts as they are shipped."""
    entries = {}
    file = ROOT / "resources" / "packs" / "bcs" / "charts.yaml"
    for record in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)["charts"]:
        rows = tuple(Row(str(row["id"]), tuple(row["cells"])) for row in record["rows"])
        title = Text(record["title"]["es"], record["title"]["en"])
        entries[record["id"]] = Chart(record["id"], title, record["rule"], tuple(record["columns"]), rows)
    return Content(charts=entries)


def facts_of(id: str, given: Mapping[str, Any]) -> Any:
    """The form of a resolution, filled; what it refuses is an error of the case or of the rules."""
    resolution = BY_ID[id]
    facts = fill(resolution.facts, given)
    if problems := resolution.check(content(), facts):
        raise FactsError(problems)
    return facts


def resolve(id: str, given: Mapping[str, Any], dice: Iterable[int] | None = None, spare: bool = False) -> Told:
    """Return the result of a resolution; each die of the case must be used, unless some may be spare."""
    left = list(dice or ())
    going = BY_ID[id].run(content(), facts_of(id, given))
    answer: Any = None
    while True:
        try:
            prompt = going.send(answer)
        except StopIteration as stop:
            assert spare or not left, f"dice left over: {left}"
            result = codec.to_json(stop.value)
            return result if isinstance(result, dict) else {"result": result}
        answer = None
        if isinstance(prompt, Roll):
            answer, left = tuple(left[: prompt.dice]), left[prompt.dice :]
            assert prompt.accepts(answer), (prompt.key, answer)
        else:
            assert prompt.family is Family.NOTE, prompt.key


def chances(id: str, given: Mapping[str, Any], of: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """Return the chance of each result of a resolution, mapped by `of`."""
    facts = facts_of(id, given)
    return odds.odds(lambda: BY_ID[id].run(content(), facts), of=of)


def fraction(chance: Fraction, of: int) -> str:
    """A chance in so many ways, as the cases write it."""
    return f"{chance.numerator * (lcm(of, chance.denominator) // chance.denominator)}/{lcm(of, chance.denominator)}"


def level(fatigue: Any) -> str:
    """A level of fatigue as a form holds it."""
    return str(fatigue)


def told_level(fatigue: str) -> Any:
    """A level as the cases write it."""
    return fatigue if fatigue == "fresh" else int(fatigue)


# ---- SNAFU


def snafu_form(case: Case) -> Told:
    """The facts of a SNAFU roll."""
    setup = case["setup"]
    formation, msr, trains = setup["formation"], setup["msr"], setup["trains"]
    given = {
        "activation": setup["activation"],
        "fatigue": level(formation["fatigue"]),
        "coordination_marker": formation["coordination_marker"],
        "mixed": formation["mixed"],
        "prepared_defence": formation["prepared_defence"],
        "msr_complete": msr["complete"],
        "uses_tracks": msr["uses_tracks"],
        "trafficability": case_word("snafu", "trafficability", msr["trafficability"], "none"),
        "crossing_streams": msr["crossing_streams"],
        "trains_on_map": trains["on_map"],
        "trains_ghost": trains["ghost"],
        "game_specific_drm": setup["game_specific_drm"],
    }
    # the form asks for one block only, and for no distance of trains that are off the map
    if not msr["complete"]:
        given["blocked_level"] = msr["blocked_level"]
    if trains["on_map"]:
        given |= {"in_entry_hex": trains["in_entry_hex"], "hexes_to_hq": trains["hexes_to_hq"] or 0}
    return given


def snafu_roll(case: Case) -> Told:
    return resolve("snafu", snafu_form(case), case["event"]["dice"])


def effects(case: Case) -> Told:
    """The matrix, with everything that a case may ask of it."""
    setup = case["setup"]
    unit = setup.get("unit", {})
    given = {
        "snafu_result": setup["snafu_result"],
        "activation": setup.get("activation", "initial"),
        "artillery_points_printed": setup.get("artillery_points_printed", 2),
        "air_points": setup.get("air_points", 0),
        "ma": unit.get("ma", 10),
        "is_hq": unit.get("is_hq", False),
    }
    return resolve("snafu_effects", given)


def of_effects(**names: str) -> Reader:
    """Return the reader of the matrix's effects under the names of a case."""

    def read(case: Case) -> Told:
        result = effects(case)
        return {asked: result[name] for asked, name in names.items()}

    return read


# ---- combat


def attack_form(case: Case) -> Told:
    """The facts of an attack."""
    setup = case["setup"]
    mine, theirs = setup["attacker"], setup["defender"]
    return {
        "attack_type": setup["attack_type"],
        "attacker_action_rating": mine["action_rating"],
        "attacker_steps": mine["steps"],
        "attacker_dual": mine["dual"],
        "attacker_support": support(mine["support"]),
        "attacker_msr_blocked": mine["msr_blocked"],
        "double_objective_zone": mine["double_objective_zone"],
        "formation_prepared_defence": mine["formation_prepared_defence"],
        "suppression_mission": mine["suppression_mission"],
        "assist": mine["assist"],
        "off_map_attack": mine["off_map_attack"],
        "preceded_by_attack_by_fire": mine["preceded_by_attack_by_fire"],
        "attacker_is_av": mine["av"]["is_av"],
        "attacker_breakthrough": mine["av"]["breakthrough"],
        "attacker_hard_red": mine["av"]["hard_red"],
        "defender_action_rating": theirs["action_rating"],
        "defender_kind": case_word("attack", "defender_kind", theirs["kind"], "other"),
        "defender_dual": theirs["dual"],
        "defender_support": support(theirs["support"]),
        "defender_msr_blocked": theirs["msr_blocked"],
        "prepared_defence": theirs["prepared_defence"],
        "combat_units_in_hex": theirs["combat_units_in_hex"],
        "attacker_crosses_terrain_hexside": theirs["attacker_crosses_terrain_hexside"],
        "terrain": "terrain" in theirs["hex"],
        "city": "city" in theirs["hex"],
        "urban": "urban" in theirs["hex"],
        "key_terrain": bool(theirs["key_terrain"]),
        "deployed": theirs["deployed"],
        "defender_is_av": theirs["av"]["is_av"],
        "defender_hard_red": theirs["av"]["hard_red"],
        "safe_path": theirs["safe_path"],
        "hq_refuge": theirs["hq_refuge"],
        "units": words_of_units(theirs["units"]),
    }


def combat_modifier(case: Case) -> Told:
    """The sums, which no die changes."""
    return resolve("attack", attack_form(case), (1, 1))


def attacking(case: Case) -> Told:
    """A whole attack. The way in which the survivors of several units retreat is told as theirs."""
    result = resolve("attack", attack_form(case), case["event"]["dice"])
    units, lost = case["setup"]["defender"]["units"], result["defender_destroyed_units"]
    return result | {"survivors_retreat": result["defender_retreat"], "defender_destroyed": len(lost) == len(units)}


def apply_combat_result(case: Case) -> Told:
    """A result that is given by name: the total that has it is looked for on the table."""
    setup = case["setup"]
    loss, _, way = setup["result"].partition(" + ")
    rows = {"A2": 4, "A1": 8 if way else 6, "[A1]": 10, "D1": 12, "D2": 13}
    given = {
        "units": words_of_units(setup["units"]),
        "safe_path": setup["safe_path"],
        "prepared_defence": setup.get("prepared_defence", False),
        "key_terrain": bool(setup.get("key_terrain", False)),
        "hq_refuge": setup.get("hq_refuge", False),
    }
    charts, facts, total = content().charts, facts_of("attack", given), rows[loss]
    row = attack.table_result(charts["combat"], total)
    result: Told = codec.to_json(attack.apply_result(charts, facts, total, row))
    hexes = {"none": 0, "retreat_3_flip_to_move": 3}.get(result["defender_retreat"])
    return result | {"losses": result["defender_losses"], "retreat_hexes": hexes}


def resolve_retreat(case: Case) -> Told:
    setup = case["setup"]
    unit = setup["unit"]
    given = {
        "cause": cause(setup["cause"]),
        "retreat_type": setup["retreat_type"] or "none",
        "safe_path": setup["safe_path"],
        "prepared_defence": setup["prepared_defence"],
        "key_terrain": bool(setup["key_terrain"]),
        "ma_class": unit["ma_class"],
        "independent_unassigned": unit["independent_unassigned"],
        "is_hq": unit["is_hq"],
        "hq_refuge": setup["hq"]["refuge"],
        "steps": unit["steps"],
    }
    return resolve("retreat", given)


def bombardment_form(case: Case) -> Told:
    setup = case["setup"]
    kept = {"attack": setup["attack"], "prepared_defence": setup["prepared_defence"]}
    return {**kept, **setup["hex"], "units": words_of_units(setup["units"])}


def bombardment(case: Case) -> Told:
    result = resolve("bombardment", bombardment_form(case), case["event"]["dice"])
    return result | {"loss_range": next(iter(result["loss_ranges"].values()))}


def engagement_form(case: Case) -> Told:
    setup = case["setup"]
    firer, target = setup["firer"], setup["target"]
    return {
        "mode": target["mode"],
        "firer_av": firer["av"],
        "firer_action_rating": firer["action_rating"],
        "firer_range": firer["range"],
        "double_objective_zone": firer["double_objective_zone"],
        "limited_av": firer["limited_av"],
        "target_av": target["av"],
        "target_action_rating": target["action_rating"],
        "target_range": target["range"],
        "prepared_defence": target["prepared_defence"],
        "multiple_supports": target["multiple_supports"],
        "non_support_long_range": target["non_support_long_range"],
        "in_screen": target["in_screen"],
        "terrain": "terrain" in target["hex"],
        "distance": setup["distance"],
    }


def engaging(case: Case) -> Told:
    """An engagement. Where a case has no dice, only what no die changes is of use."""
    dice = case["event"].get("dice")
    return resolve("engagement", engagement_form(case), dice or (1, 1), spare=not dice)


# ---- isolation, fatigue


def isolation(case: Case) -> Told:
    stack = case["setup"]["stack"]
    given = {
        "safe_path": stack["safe_path"],
        "in_command_radius": stack["in_command_radius"],
        "msr_blocked_marker": case["setup"]["msr_blocked_marker"],
        "units": words_of_units(stack["units"]),
    }
    return resolve("isolation", given)


def fatigue_form(case: Case) -> Told:
    setup = case["setup"]
    kept = {name: setup[name] for name in ("activation", "snafu_result")}
    return {**kept, "fatigue": level(setup["fatigue"]), **setup["reasons"]}


def fatigue_check(case: Case) -> Told:
    """An increase of fatigue; a die is left on the table where none is to be thrown."""
    die = case["event"].get("die")
    result = resolve("fatigue", fatigue_form(case), () if die is None else (die,), spare=True)
    return result | {"fatigue_after": told_level(result["fatigue_after"])}


# ---- the sequence


def amending(case: Case) -> Told:
    setup = case["setup"]
    return {"offered": activation.is_amending_offered(setup["activation"], setup["snafu_result"])}


def second_form(case: Case) -> Told:
    setup = case["setup"]
    names = ("kind", "activation", "hq_state_at_start", "hq_second_activation_number")
    given = {name: setup[name] for name in names if name in setup} | {"fatigue": level(setup["fatigue"])}
    return given | ({"choice": case["event"]["choice"]} if "choice" in case["event"] else {})


def second_roll(case: Case) -> Told:
    die = case["event"].get("die")
    return resolve("second_activation", second_form(case), () if die is None else (die,), spare=True)


def run_recovery(case: Case) -> Told:
    setup = case["setup"]
    given = {
        "kind": setup["kind"],
        "fatigue": level(setup.get("fatigue", setup.get("formation", {}).get("fatigue", 0))),
        "coordination_marker": setup.get("coordination_marker", False),
        "dropped_support": setup.get("dropped_support", 0),
        "trains_ghost": setup.get("trains_ghost", False),
        "prepared_defence": setup.get("formation", {}).get("prepared_defence", False),
    }
    result = resolve("recovery", given)
    return result | {"fatigue": told_level(result["fatigue"])}


def trains_step(case: Case) -> Told:
    """Steps (b), (e) and (f) as far as supply is concerned."""
    setup, step = case["setup"], case["event"]["step"]
    trains = setup.get("trains", {})
    given = {
        "step": step,
        "msr_complete": setup.get("msr_complete", True),
        "trains_on_map": trains.get("on_map", True),
        "trains_ghost": trains.get("ghost", False),
        "trains_moved": trains.get("moved", False),
        "flip_to_normal": trains.get("flip_to_normal", False),
        "at_optimal_distance": trains.get("at_optimal_distance", True),
        "blocked_level": setup.get("blocked_level", 0),
        "prepared_defence": setup.get("prepared_defence", False),
        "artillery_points": setup.get("artillery_points", 1),
        "mixed": setup.get("mixed", False),
        "coordination_marker": setup.get("coordination_marker", False),
    }
    return resolve("trains", given)


def steps(case: Case) -> Told:
    """One step of an activation: what it does to HQ, markers or supply, or whether it rolls."""
    setup, step = case["setup"], case["event"]["step"]
    if "trains" in setup or "coordination_marker" in setup:
        return trains_step(case)
    if "markers" in setup:
        return {"markers": activation.cleaned_markers(setup["markers"])}
    if step == "a":
        return initiated(case)
    assert step == "i", step
    given = second_form(case)
    if activation.second_refusal(facts_of("second_activation", given)):
        return resolve("second_activation", given)
    hq = resolve("second_activation", given | {"choice": activation.SKIP})["hq_state"]
    return {"roll": bool(chances("second_activation", given, lambda result: result.success)), "hq_state": hq}


def all_completed(case: Case) -> Told:
    left = {side: tuple(hqs) for side, hqs in case["setup"]["sides"].items()}
    following = activation.next_side(left)
    return {"completed": not following, "next_activation": following or None}


# ---- prepared defence, paths, hexes, stops


def defence(case: Case) -> Told:
    setup = case["setup"]
    unit = setup.get("unit", {})
    formation = setup.get("formation", {})
    printed = setup.get("artillery_points_printed", 1)
    given = {"artillery_points": printed, "msr_blocked_level": setup.get("msr_blocked_level", 0)} | formation
    given |= {
        "activation": setup.get("activation", "initial"),
        "snafu_result": setup.get("snafu_result", "none"),
        "trigger": trigger(case["event"].get("trigger", prepared_defence.NO_TRIGGER)),
        "deployed": unit.get("deployed", True),
        "in_command_radius": unit.get("in_command_radius", True),
    }
    return resolve("prepared_defence", given)


def trigger(name: str) -> str:
    """Return a form's name of an event."""
    return name if name in dict(prepared_defence.TRIGGERS) else "other"


def of_defence(**names: str) -> Reader:
    def read(case: Case) -> Told:
        result = defence(case)
        return {asked: result[name] for asked, name in names.items()}

    return read


def safe_path(case: Case) -> Told:
    setup = case["setup"]
    return resolve("safe_path", setup["path"] | {"command_radius": setup["command_radius"]})


def safe_path_ma(case: Case) -> Told:
    setup = case["setup"]
    return resolve("safe_path", {"purpose": purpose(setup["purpose"]), "current_ma": setup["unit"]["current_ma"]})


def legal_hex(case: Case) -> Told:
    setup = case["setup"]
    otherwise = "source_to_trains" if "source" in setup["segment"] else "trains_to_hq"
    segment = case_word("legal_hex", "segment", setup["segment"], otherwise)
    road = case_word("legal_hex", "road", setup["hex"]["road"], "none")
    return resolve("legal_hex", setup["hex"] | {"road": road, "segment": segment})


def stopping(case: Case) -> Told:
    event = dict(case["event"])
    unit = case["setup"]["unit"]
    name = event_of_unit(event.pop("kind"))
    if name == "fail_required_engagement" and not event.pop("required_stop", True):
        name = "list_permissions"  # one that was not required stops nobody
    given = unit | {"event": name} | event
    given["av"] = unit["av"] if unit["av"] in ("none", "light") else "real"
    result = resolve("stopping", given)
    return {
        **result,
        **result["permissions"],
        **{name: result["permissions"][item] for name, item in ALSO_CALLED.items()},
    }


def permissions(case: Case) -> Told:
    """Both the matrix of SNAFU and the chart of stopped units list what may be done."""
    return stopping(case) if "unit" in case["setup"] and "state" in case["setup"]["unit"] else effects(case)


# ---- odds


def exact_odds(case: Case) -> Told:
    table = case["event"]["table"]
    if table == "snafu":
        outcome = chances("snafu", snafu_form(case), lambda result: result.result)
        return {name: fraction(outcome.get(name, Fraction(0)), 36) for name in ("FAIL", "PARTIAL", "FULL")}
    if table == "combat":
        return rows(chances("attack", attack_form(case), lambda result: result.row), "combat")
    if table.startswith("engagement"):
        outcome = chances("engagement", engagement_form(case), lambda result: result.row)
        return rows(outcome, "engagement_support" if table.endswith("support") else "engagement_real")
    if table == "fatigue":
        outcome = chances("fatigue", fatigue_form(case), lambda result: result.increase)
        return {"increase": fraction(outcome.get(True, Fraction(0)), 6)}
    if table == "bombardment":
        given = bombardment_form(case)
        many = len(given["units"])
        outcome = chances("bombardment", given, lambda result: len(result.losses))
        item = chances("bombardment", given | {"units": given["units"][:1]}, lambda result: len(result.losses))
        least, most = outcome.get(0, Fraction(0)), outcome.get(many, Fraction(0))
        entries = {"no_loss_at_all": str(least), "both_lose": str(most), "all_lose": str(most)}
        return entries | {"per_unit_loss": fraction(item.get(1, Fraction(0)), 6)}
    assert table == "second_activation", table
    outcome = chances("second_activation", second_form(case), lambda result: result.success)
    return {"success": fraction(outcome.get(True, Fraction(0)), 6)}


def rows(result: Mapping[str, Fraction], chart: str) -> Told:
    """The chance of each row of a chart."""
    return {row.id: fraction(result.get(row.id, Fraction(0)), 36) for row in content().charts[chart].rows}


READERS: dict[str, Reader] = {
    "snafu_roll": snafu_roll,
    "exact_odds": exact_odds,
    "list_permissions": permissions,
    "available_artillery_points": of_effects(available="artillery_points"),
    "available_air_points": of_effects(available="air_points"),
    "movement_allowance": of_effects(ma="movement_allowance"),
    "may_enter_screen": of_effects(allowed="enter_screen"),
    "may_voluntarily_retreat": of_effects(allowed="may_voluntarily_retreat"),
    "combat_modifier": combat_modifier,
    "combat_table_lookup": attacking,
    "combat_resolve": attacking,
    "apply_combat_result": apply_combat_result,
    "resolve_retreat": resolve_retreat,
    "bombardment": bombardment,
    "engagement": engaging,
    "isolation": isolation,
    "fatigue_check": fatigue_check,
    "list_steps": walked,
    "list_allowed": allowed_after_failure,
    "activation_plan": walked,
    "start": walked,
    "offer_fail_repair": amending,
    "step": steps,
    "second_activation_roll": second_roll,
    "run": run_recovery,
    "end_of_game_turn": end_of_turn,
    "all_activations_completed": all_completed,
    "list_pre_turn": before_activations,
    "legal_msr_hex": legal_hex,
    "may_create_prepared_defence": of_defence(allowed="may_create", failed="failed"),
    "may_keep_prepared_defence": of_defence(allowed="may_keep"),
    "trigger": of_defence(prepared_defence="prepared_defence"),
    "unit_gets_prepared_defence": of_defence(eligible="eligible"),
    "safe_path": safe_path,
    "safe_path_ma": safe_path_ma,
    **dict.fromkeys(EVENTS_OF_UNITS, stopping),
}
"""Event of a case -> the function that runs it and returns the results."""
