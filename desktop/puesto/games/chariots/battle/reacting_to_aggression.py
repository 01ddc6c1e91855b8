"""Reaction to Aggression at the table: a target attacks, and its Shock is fought at once (8.5)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.saying import say
from puesto.games.chariots.battle import (
    advancing,
    collapsing,
    designating,
    leaders_in_shock,
    melee,
    resolving,
    shock_on_map,
)
from puesto.games.chariots.combat import aggression, shock
from puesto.games.chariots.combat.shock import Fight
from puesto.games.chariots.printed.records import CHARIOTS
from puesto.games.chariots.table import board_map, settings
from puesto.games.chariots.table.state import BattleTable, Combat, Status, UnitId, stacked_type
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION

YES, NO = "yes", "no"


def possible_reactors(table: BattleTable, combat: Combat, fight: Fight) -> list[UnitId]:
    """Return the defenders that may turn on their attackers.

    Where only barbarians and runners not Engaged, and only chariots, fight (8.13, 8.55).
    """
    if any(fighter.type not in aggression.REACTING_TYPES for fighter in fight.facing):
        return []
    return [
        fighter.id
        for fighter in fight.facing
        if aggression.shock_reaction_refusal(
            _shock_reaction_facts(
                table, combat, fight, fighter.id, _could_be_in_front(table, combat, fight, fighter.id)
            )
        )
        is None
    ]


def _could_be_in_front(table: BattleTable, combat: Combat, fight: Fight, unit: UnitId) -> list[UnitId]:
    """Return the attackers that can be in the defender's front, by the map if it knows.

    Otherwise not those from the rear; and if a single one remains of a flank attack, not that one either.
    """
    front_by_map = shock_on_map.front_of(table, unit, [*shock.entries(fight.fighting)])
    if front_by_map is not None:
        return front_by_map
    attackers = [unit for unit in shock.entries(fight.fighting) if unit not in combat.rear]
    return [] if combat.flank and len(attackers) == 1 else attackers


def _shock_reaction_facts(
    table: BattleTable, combat: Combat, fight: Fight, unit: UnitId, front: list[UnitId]
) -> aggression.ShockReactionFacts:
    """Return the facts of a defender's reaction to a Shock (8.5)."""
    unit_state = table.state.units[unit]
    kinds = tuple(kind.value for kind in shock.entries(fight.fighting).values())
    routed = unit_state.status is Status.ROUTED
    return aggression.ShockReactionFacts(
        unit_state.type,
        unit_state.quality,
        kinds,
        len(front),
        bool(unit_state.partner),
        routed,
        unit in combat.engaged_before,
        unit,
        fight.defender,
    )


def try_to_turn_tables(table: BattleTable, combat: Combat, fight: Fight, unit: UnitId) -> Procedure[bool]:
    """Return whether a defender turns the tables, if its player likes to try.

    It then attacks all attackers in its front, before any other Shock (8.55, 8.56).
    """
    subject = (unit, str(table.state.activation))
    front = _could_be_in_front(table, combat, fight, unit)
    is_known = shock_on_map.front_of(table, unit, front) is not None
    doubtful = combat.flank and len(front) > 1 and not is_known
    answer = yield from Choose(
        key="aggression.shock_try",
        subject=subject,
        who=fight.defender,
        message=msg(N_("¿Intenta {unit} volver las tornas y atacar?"), unit=Ref("unit", unit)),
        detail=msg(N_("Solo si al menos uno de los atacantes está en su frontal.")) if doubtful else None,
        rule="8.55",
        options=(YES_OPTION, NO_OPTION),
        default=NO,
    )
    if answer == NO or not (
        yield from aggression.react_to_shock(_shock_reaction_facts(table, combat, fight, unit, front))
    ):
        return False
    if len(front) > 1 and not is_known:
        units_in_front = yield from AskMany(
            key="aggression.front",
            subject=subject,
            who=BOARD,
            message=msg(
                N_("¿Qué atacantes están en el frontal de {unit}? A todas tiene que atacarlas."), unit=Ref("unit", unit)
            ),
            rule="8.55",
            options=tuple(Option(attacker, Ref("unit", attacker)) for attacker in front),
            least=1,
            most=designating.FRONT,
        )
        front = list(units_in_front)
    combat.resolved = True
    yield from at_once(table, [unit], front, moves=False)
    return True


def _ask_others_in_front(table: BattleTable, unit: UnitId, firer: UnitId) -> Procedure[tuple[UnitId, ...]]:
    """Ask which chariots in the other front hex a charging unit attacks too (8.12, 8.52, 8.54)."""
    firing_unit, beside_firer = table.state.units[firer], 1
    attackable = [
        enemy
        for enemy in designating.enemies_in_reach(table, [unit], table.side_of_unit(firer))
        if enemy not in (firer, firing_unit.partner)
        and stacked_type(table.state.units[enemy], table.state) in CHARIOTS
        and (board_map.noted_distance(firing_unit, table.state.units[enemy]) or beside_firer) <= beside_firer
    ]
    if not attackable:
        return ()
    return (
        yield from AskMany(
            key="aggression.also",
            subject=(unit, firer, str(table.state.activation)),
            who=BOARD,
            message=msg(
                N_("¿Qué otros carros quedan en el frontal de {unit}? También tiene que atacarlos."),
                unit=Ref("unit", unit),
            ),
            rule="8.54",
            options=tuple(Option(enemy_id, Ref("unit", enemy_id)) for enemy_id in attackable),
            most=designating.FRONT - 1,
        )
    )


def at_once(
    table: BattleTable, attackers: list[UnitId], defenders: list[UnitId], *, moves: bool = True
) -> Procedure[None]:
    """Fight a Reaction to Aggression at once, through all its steps (8.51, 8.54, 8.56).

    Its attackers check nothing, the chariots do (A19). `moves` where it answers fire: it is put beside the firer first.
    """
    for unit in attackers if moves else ():
        yield from shock_on_map.step_beside(table, table.state.units[unit], table.state.units[defenders[0]])
        yield from say(
            N_("{unit} se pone adyacente a {target}, de cara a él y sin coste"),
            "8.54",
            unit=Ref("unit", unit),
            target=Ref("unit", defenders[0]),
        )
        defenders = [*defenders, *(yield from _ask_others_in_front(table, unit, defenders[0]))]
    combat = melee.combat_of(table, attackers, defenders, reaction=True)
    if not shock.has_shock_capability(table.content, melee.fight_of(table, combat)):
        yield from resolving.call_off(combat.attackers)
        return
    yield from designating.ask_combat_circumstances(table, combat, 0)
    if settings.is_chosen(table.state, settings.REACTION_CHECK, "yes"):
        for unit in shock.defenders_to_check(melee.fight_of(table, combat)):
            yield from melee.check_before_shock(table, combat, unit)
    fight = melee.fight_of(table, combat)
    if fight.facing:
        yield from leaders_in_shock.check_leaders_of(table, combat)
        yield from resolving.resolve_combat(table, combat)
        if combat.fought:
            yield from collapsing.collapse_alone(table, combat)
    elif fight.fighting:
        yield from advancing.advance_into_hex(table, combat, fight, preshock=True)
