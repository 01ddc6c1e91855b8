"""Decisions of an activation: OBJ, moves, activities, the parts of each fight (3.0, 5.1 to 5.3)."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.core.questions.cross_tables import row_and_column
from puesto.core.values import replace
from puesto.games.bcs.combat import attack
from puesto.games.bcs.combat.stopping import FINISHED
from puesto.games.bcs.opponent.fights import (
    Deed,
    attacks,
    best_deed,
    bombardments,
    candidate_of,
    deed_words,
    engagements,
    odds_words,
    terms_of,
)
from puesto.games.bcs.opponent.plan import MOST_TARGETS, make_plan, planned_moves
from puesto.games.bcs.opponent.position import Position
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import UnitId
from puesto.games.bcs.turn.activities import END, HQ, RETURN
from puesto.games.bcs.turn.aiming import NOBODYS
from puesto.games.bcs.turn.attacking import AIR, ARTILLERY, LOSSES, NO_FIRE, SUPPRESS, facts_declared
from puesto.games.bcs.turn.contacts import OBJECTIVE

NOBODY = "none"
MOST_WEIGHED = 5


# ---- (d) and the moves


def place_objectives(position: Position, prompt: Any) -> OpponentChoice:
    """Return the Combat OBJ markers of the plan: both on one target, or one on each of two."""
    markers = max(int(option.value.partition("-")[0]) for option in prompt.options)
    plan = make_plan(position, markers)
    candidates = tuple(
        Candidate(
            f"{fight.enemy}", msg(N_("{enemy}"), enemy=Ref("unit", fight.enemy)), fight.terms, reason=odds_words(fight)
        )
        for fight in plan.weighed[:MOST_WEIGHED]
    )
    if not plan.targets:
        words = msg(N_("Ningún OBJ: ningún ataque a su alcance le trae cuenta"))
        return OpponentChoice("0-0", words, candidates=candidates)
    value = f"{min(markers, MOST_TARGETS)}-0"
    names = tuple(Ref("unit", enemy) for enemy in plan.targets)
    if len(names) == 1 and markers >= MOST_TARGETS:
        words = msg(N_("Los dos OBJ de Combate, sobre {enemy}"), enemy=names[0])
    else:
        words = msg(N_("OBJ de Combate sobre {enemies}"), enemies=names)
    return OpponentChoice(value, words, odds_words(plan.weighed[0]), candidates)


def recon_objectives(position: Position, prompt: Any) -> str:
    """Return no markers: those of the HQ serve the whole formation."""
    return "0-0"


def plan_moves(position: Position, prompt: Any) -> OpponentChoice:
    """Return the moves of the plan, each as what it is towards and where it ends."""
    plan = make_plan(position, position.state.act.combat_objectives)
    offered_values = {option.value for option in prompt.options}
    moves = tuple(move for move in planned_moves(position, plan) if move in offered_values)
    order = {option.value: place for place, option in enumerate(prompt.options)}
    moves = tuple(sorted(moves, key=order.__getitem__))
    if not moves:
        return OpponentChoice((), msg(N_("Nadie se mueve: mantiene su sitio")))
    words = N_("{formation} mueve sin aislar a nadie")
    return OpponentChoice(moves, msg(words, formation=Ref("formation", position.formation)), moves_in_words(moves))


def moves_in_words(moves: tuple[str, ...]) -> Message:
    """Return planned moves in few sentences: who goes together towards what, and the HQ."""
    groups: dict[str, list[UnitId]] = {}
    for unit, where in map(row_and_column, moves):
        if unit != HQ:
            groups.setdefault(where, []).append(unit)
    lines = []
    for where, units in groups.items():
        names = tuple(Ref("unit", unit) for unit in units)
        if where == OBJECTIVE:
            lines.append(msg(N_("{units}: hacia el objetivo más cercano que no es suyo."), units=names))
        else:
            lines.append(msg(N_("{units}: junto a {enemy}."), units=names, enemy=Ref("unit", where)))
    if len(moves) > sum(map(len, groups.values())):
        lines.append(msg(N_("El HQ, 3 hexágonos detrás, con MSR y Distancia Óptima.")))
    text = lines[0]
    for line in lines[1:]:
        text = msg(N_("{line} {more}"), line=text, more=line)
    return text


# ---- (e)


def choose_activity(position: Position, prompt: Any) -> OpponentChoice:
    """Return the next activity: the Trains, a fight, a retreat, units to flip, or the end."""
    item, offered_values = position.table.now, {option.value for option in prompt.options}
    if item.msr_complete and not item.trains_on_map and sequence.TRAINS in offered_values:
        return OpponentChoice(sequence.TRAINS, msg(N_("Los Trenes regresan al mapa")))
    best_fight, fights_weighed = best_deed(position)
    candidates = [candidate_of(position, other_deed) for other_deed in fights_weighed if other_deed is not best_fight]
    end = Candidate(END, msg(N_("Terminar las actividades")))
    if best_fight is not None and best_fight.kind in offered_values:
        best_candidate = candidate_of(position, best_fight)
        candidates_shown = (best_candidate, *candidates[: MOST_WEIGHED - 1])
        detail = odds_words(best_fight)
        if fights_weighed[0].worth > best_fight.worth:
            detail = msg(N_("{odds}. Va primero: lo demás se puede hacer después"), odds=detail)
        return OpponentChoice(best_fight.kind, deed_words(position, best_fight), detail, candidates_shown)
    candidates_shown = (end, *candidates[: MOST_WEIGHED - 1])
    if (unit := _who_withdraws(position)) and sequence.WITHDRAW in offered_values:
        words = msg(N_("{unit} se retira voluntariamente"), unit=Ref("unit", unit))
        return OpponentChoice(sequence.WITHDRAW, words, candidates=candidates_shown)
    if sequence.FLIP in offered_values and not position.state.act.flipped and _who_flips(position):
        return OpponentChoice(sequence.FLIP, msg(N_("Giran a su lado Desplegado")), candidates=candidates_shown)
    return OpponentChoice(END, msg(N_("Terminar las actividades")), candidates=candidates_shown)


def _who_flips(position: Position) -> tuple[UnitId, ...]:
    units = position.table.units_of(position.formation)
    return tuple(unit.id for unit in units if not unit.deployed)


def _who_withdraws(position: Position) -> UnitId:
    """Return a unit with too many stronger enemies beside it; "" for none."""
    most = position.weight("withdraws_from")
    for unit in position.table.units_of(position.formation) if most else ():
        enemies = [enemy for enemy, units in position.beside.items() if unit.id in units]
        rating = max((position.printed(enemy).rating for enemy in enemies), default=0)
        if len(enemies) >= most and rating > position.printed(unit.id).rating:
            if unit.steps > 1 and unit.state != FINISHED:
                return unit.id
    return ""


def flip_units(position: Position, prompt: Any) -> tuple[str, ...]:
    """Return all units that are on their Move side."""
    return tuple(option.value for option in prompt.options if option.value in _who_flips(position))


def withdraw(position: Position, prompt: Any) -> str:
    """Return the unit that retreats voluntarily."""
    return _who_withdraws(position) or NOBODY


def handle_trains(position: Position, prompt: Any) -> str:
    """Return the option by which the Trains come back to the map, where it is offered; else none."""
    return RETURN if any(option.value == RETURN for option in prompt.options) else NOBODY


def move_hq(position: Position, prompt: Any) -> str:
    """Return the HQ: the players say what befalls units."""
    return HQ


# ---- the parts of a fight


def _best(fights: list[Deed]) -> Deed | None:
    return max(fights, key=lambda fight: fight.rank, default=None)


def _target(position: Position, fights: list[Deed]) -> str:
    best_fight = _best(fights)
    if best_fight is None:
        return NOBODYS
    home = position.unit(best_fight.enemy).formation
    return home if home in position.state.formations else NOBODYS


def attack_type(position: Position, prompt: Any) -> str:
    """Return a Regular Attack: assists and suppression serve it best."""
    return attack.REGULAR


def attack_aim(position: Position, prompt: Any) -> str | None:
    """Return the target of the best attack."""
    best_fight = _best(attacks(position))
    return best_fight.enemy if best_fight is not None else None


def _defenders(position: Position) -> tuple[UnitId, ...]:
    """Return the units of the declared stack that the table keeps."""
    words = facts_declared(position.state.fight).units
    aimed = str(position.state.fight.get("aimed", ""))
    names = [aimed, *(word.partition(":")[0] for word in words)]
    return tuple(dict.fromkeys(id for id in names if id in position.state.units))


def attacker(position: Position, prompt: Any) -> OpponentChoice | str | None:
    """Return the best attacker of the declared defenders among the units beside them."""
    if aimed := str(position.state.fight.get("aimed", "")):
        deed = _best([deed for deed in attacks(position) if deed.enemy == aimed])
        return deed.unit if deed is not None else None
    declared, offered_values = facts_declared(position.state.fight), {option.value for option in prompt.options}
    beside = {id for enemy in _defenders(position) for id in position.beside.get(enemy, ())}
    rows = []
    for id in sorted(
        (beside & offered_values) or {unit_id for unit_id in offered_values if unit_id in position.state.units}
    ):
        printed, unit = position.printed(id), position.unit(id)
        facts = replace(
            declared, attacker_action_rating=printed.rating, attacker_steps=unit.steps, assist=len(beside) > 1
        )
        terms = terms_of(position, position.odds.attack(facts))
        rows.append((sum(term.worth for term in terms), id))
    return OpponentChoice(max(rows)[1]) if rows else None


def assistants(position: Position, prompt: Any) -> tuple[str, ...]:
    """Return the weakest unit beside the defenders that may assist: one is enough (5.1)."""
    beside = {id for enemy in _defenders(position) for id in position.beside.get(enemy, ())}
    able_ids = [option.value for option in prompt.options if option.value in beside]
    return tuple(sorted(able_ids, key=lambda id: (position.printed(id).rating, id))[:1])


def fire_in_attack(position: Position, prompt: Any) -> str:
    """Return suppression where it adds to the attack, else a bombardment before it, else nothing (5.1b)."""
    facts = facts_declared(position.state.fight)
    worths = [
        sum(term.worth for term in terms_of(position, position.odds.attack(replace(facts, suppression_mission=on))))
        for on in (False, True)
    ]
    offered_values = [option.value for option in prompt.options]
    mission = SUPPRESS if worths[1] > worths[0] else LOSSES
    return next((f"{mission}:{by}" for by in (ARTILLERY, AIR) if f"{mission}:{by}" in offered_values), NO_FIRE)


def engagement_target(position: Position, prompt: Any) -> str:
    """Return the formation of the best Engagement's target."""
    return _target(position, engagements(position))


def firer(position: Position, prompt: Any) -> str | None:
    """Return the unit that fires in the best Engagement."""
    best_fight = _best(engagements(position))
    return best_fight.unit if best_fight is not None else None


def aimed_at(position: Position, prompt: Any) -> str | None:
    """Return the enemy unit with which the best Engagement is."""
    best_fight = _best(engagements(position))
    return best_fight.enemy if best_fight is not None else None


def fire_source(position: Position, prompt: Any) -> str:
    """Return artillery before an air point, which is not lost with the activation (3.2)."""
    offered_values = [option.value for option in prompt.options]
    return next((by for by in (ARTILLERY, AIR) if by in offered_values), offered_values[0])


def bombardment_aim(position: Position, prompt: Any) -> str | None:
    """Return the target of the best bombardment."""
    best_fight = _best(bombardments(position))
    return best_fight.enemy if best_fight is not None else None


def spotter(position: Position, prompt: Any) -> str | None:
    """Return who observes for a bombardment: the weakest unit, for it is Stopped by it (4.0)."""
    able_ids = [option.value for option in prompt.options if option.value in position.state.units]
    return min(able_ids, key=lambda id: (position.printed(id).rating, id), default=None)


def defending_unit(position: Position, prompt: Any) -> str | None:
    """Return the defending AR unit: the best rating, then the most steps (5.1b)."""
    able_ids = [option.value for option in prompt.options if option.value in position.state.units]
    return max(able_ids, key=lambda id: (position.printed(id).rating, position.unit(id).steps, id), default=None)


CHOOSERS = {
    "objectives.hq": place_objectives,
    "objectives.recon": recon_objectives,
    "moves.plan": plan_moves,
    "activities.what": choose_activity,
    "flip.units": flip_units,
    "voluntary_retreat.who": withdraw,
    "trains.what": handle_trains,
    "movement.unit": move_hq,
    "attack.type": attack_type,
    "attack.at": attack_aim,
    "attack.attacker": attacker,
    "attack.assist": assistants,
    "attack.bombardment": fire_in_attack,
    "attack.defender": defending_unit,
    "engagement.target": engagement_target,
    "engagement.firer": firer,
    "engagement.aimed": aimed_at,
    "bombardment.by": fire_source,
    "bombardment.at": bombardment_aim,
    "bombardment.who": spotter,
}
"""Decisions of an activation, by the key of the prompt."""
