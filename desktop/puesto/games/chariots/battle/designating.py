"""Designation of the Shock segment: who attacks whom, one combat after the other (8.11, 8.12)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say, tell
from puesto.games.chariots.battle import melee, shock_on_map
from puesto.games.chariots.combat import designation, shock
from puesto.games.chariots.leadership import command
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.battle_maps import ROUGH, WOOD
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, engagement, sequence, settings
from puesto.games.chariots.table.state import (
    BattleTable,
    Combat,
    SideId,
    Status,
    Unit,
    UnitId,
    stacked_type,
    unit_ref,
    units_ref,
)

EXCUSE = NN_(
    "Tiene que Chocar y no ataca a nadie. ¿Es que no le queda en el frontal ningún enemigo al que pueda atacar?",
    "Tienen que Chocar y no atacan a nadie. ¿Es que no les queda en el frontal ningún enemigo al que puedan atacar?",
)
FLANK, REAR, GROUND = "flank", "rear", "ground"
FRONT, AROUND = 2, 6
"""Most hexes that one combat can include: those in front of a unit, and those around one (6.61, 8.12)."""


def can_attack(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit may attack in Shock now, as far as the board need not be asked (8.11)."""
    facts = designation.StandingFacts(
        unit.type, Type.LI, routed=unit.status is not Status.GOOD, column=unit.column, turned=unit.turned
    )
    return (
        unit.status is not Status.GONE and not unit.rallied and designation.attack_refusal(table.content, facts) is None
    )


def has_to_attack(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit must attack: it ended its move beside an enemy, or is Engaged (8.11)."""
    return (unit.ended_adjacent or engagement.is_engaged(table.state, unit.id)) and can_attack(table, unit)


def available_attackers(table: BattleTable) -> list[Unit]:
    """Return the units that can still be given an attack, obliged ones first (8.11, 9.22, A30).

    After Disengage only those that must attack, unless the reading says otherwise. Units that moved and did not end
    adjacent are not included.
    """
    state = table.state
    attacking_units = {unit for combat in state.combats for unit in combat.attackers}
    units = [
        unit
        for unit in command.units_of(table, state.active)
        if can_attack(table, unit)
        and unit.id not in attacking_units
        and board_map.stands_for_hex(unit, state.units)
        and (_has_to_attack_with_stack(table, unit) or not unit.spent)
        and attackable_enemies(table, melee.whole_stacks(table, [unit.id]))
    ]
    if state.order == command.DISENGAGE and not settings.is_chosen(state, settings.BYSTANDERS, "yes"):
        units = [unit for unit in units if _has_to_attack_with_stack(table, unit)]
    return sorted(units, key=lambda unit: not _has_to_attack_with_stack(table, unit))


def _has_to_attack_with_stack(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit or its partner in the hex must attack (8.11, 8.41)."""
    return any(has_to_attack(table, table.state.units[member]) for member in melee.whole_stacks(table, [unit.id]))


def attackable_enemies(table: BattleTable, attackers: list[UnitId]) -> list[UnitId]:
    """Return the enemies, one a hex, that these attackers can Shock and nobody attacks yet (8.11, 8.12)."""
    attacked = {unit for combat in table.state.combats for unit in combat.defenders}
    enemy = table.enemy(table.side_of(table.state.active))
    return [unit for unit in enemies_in_reach(table, attackers, enemy) if unit not in attacked]


def enemies_in_reach(table: BattleTable, attackers: list[UnitId], enemy: SideId) -> list[UnitId]:
    """Return the units of a side that all these attackers can attack, one for each hex (8.11, 8.12)."""
    return [
        unit.id
        for unit in table.state.units.values()
        if unit.status is not Status.GONE
        and table.side_of_unit(unit.id) == enemy
        and board_map.stands_for_hex(unit, table.state.units)
        and all(has_capability_against(table, attacker, unit.id) for attacker in attackers)
        and not any(shock_on_map.can_reach(table, attacker, unit.id) is False for attacker in attackers)
    ]


def has_capability_against(table: BattleTable, attacker: UnitId, defender: UnitId) -> bool:
    """Return whether a unit, as part of its stack, has Shock capability against another (8.11, 8.41)."""
    units = table.state.units
    return designation.can_attack_type(
        table.content, stacked_type(units[attacker], table.state), stacked_type(units[defender], table.state)
    )


def designate(table: BattleTable) -> Procedure[None]:
    """Ask for one combat, or end the step when nobody can or need attack (8.11, 8.12)."""
    state = table.state
    ready = available_attackers(table)
    if not ready:
        yield from _ask_excuses(table, [])
        return
    number, side = len(state.combats) + 1, table.side_of(state.active)
    attackers = yield from Pick(
        key="shock.attackers",
        subject=(state.active, str(state.activation), str(number)),
        who=side,
        message=msg(N_("Choque {n}: ¿qué unidades atacan juntas?"), n=number),
        none=msg(N_("No hay más Choques")),
        detail=msg(N_("Todo enemigo en el frontal de una atacante tiene que ser atacado por alguien (8.12).")),
        rule="8.12",
        options=tuple(Option(unit.id, unit_ref(unit, state.active), _hint(table, unit)) for unit in ready),
        most=AROUND,
        costly=any(_has_to_attack_with_stack(table, unit) for unit in ready),
    )
    if not attackers:
        yield from _ask_excuses(table, ready)
        return
    combat = yield from _choose_defenders(table, melee.whole_stacks(table, attackers), number)
    if combat is None:
        return
    yield from ask_combat_circumstances(table, combat, number)
    for attacker in combat.attackers:
        unit_state = state.units[attacker]
        unit_state.shock = designation.NO_CHECK if has_to_attack(table, unit_state) else designation.MUST_CHECK
    state.combats.append(combat)


def _hint(table: BattleTable, unit: Unit) -> Message:
    """Return why a unit or its stack partner must attack, or that it may."""
    if foes := engagement.foes(table.state, unit.id):
        return msg(N_("tiene que Chocar: Enzarzada con {units}"), units=units_ref(foes))
    must = _has_to_attack_with_stack(table, unit)
    return designation.MARKERS[designation.NO_CHECK if must else designation.MUST_CHECK]


def _choose_defenders(table: BattleTable, attackers: list[UnitId], number: int) -> Procedure[Combat | None]:
    """Ask for the targets of these attackers and return the combat; None if there are none (8.12).

    Units from several hexes attack a single hex, those of one hex as many as are in front.
    """
    possible_targets = attackable_enemies(table, attackers)
    names = units_ref(attackers)
    if not possible_targets:
        yield from say(
            N_("{units} no pueden atacar juntas: ningún enemigo contra el que todas tengan capacidad de Choque"),
            "8.11",
            "bad",
            units=names,
        )
        return None
    options = tuple(Option(unit, Ref("unit", unit), _partner_hint(table, unit)) for unit in possible_targets)
    subject, side = (table.state.active, str(table.state.activation), str(number)), table.side_of(table.state.active)
    message = count(NN_("¿A quién ataca {attackers}?", "¿A quién atacan {attackers}?"), len(attackers), attackers=names)
    if len({min(melee.whole_stacks(table, [unit])) for unit in attackers}) > 1:
        if len(possible_targets) == 1 and all(
            shock_on_map.can_reach(table, unit, possible_targets[0]) for unit in attackers
        ):
            return melee.combat_of(table, attackers, possible_targets)
        together = msg(N_("Desde varios hexágonos se combinan contra uno solo (8.12)."))
        target = yield from Choose(
            key="shock.target",
            subject=subject,
            who=side,
            message=message,
            detail=together,
            rule="8.12",
            options=options,
        )
        return melee.combat_of(table, attackers, [target])
    if len(possible_targets) == 1 and shock_on_map.can_reach(table, attackers[0], possible_targets[0]):
        return melee.combat_of(table, attackers, possible_targets)
    front = msg(N_("Las que tenga en sus dos hexágonos frontales (6.61)."))
    defenders = yield from Pick(
        key="shock.defenders",
        subject=subject,
        who=side,
        message=message,
        detail=front,
        rule="8.12",
        options=options,
        least=1,
        most=FRONT,
    )
    return melee.combat_of(table, attackers, defenders)


def _partner_hint(table: BattleTable, unit: UnitId) -> Message | None:
    partner = table.state.units[unit].partner
    return msg(N_("con {unit}"), unit=Ref("unit", partner)) if partner else None


def _ask_excuses(table: BattleTable, ready: list[Unit]) -> Procedure[None]:
    """Ask why units that must attack do not, before the segment goes on (8.11)."""
    state = table.state
    attacking_units = {unit for combat in state.combats for unit in combat.attackers}
    idle = [
        unit
        for unit in command.units_of(table, state.active)
        if unit.id not in attacking_units
        and board_map.stands_for_hex(unit, state.units)
        and _has_to_attack_with_stack(table, unit)
    ]
    excused = {unit.id for unit in idle if unit not in ready}
    unexcused_units = [unit for unit in idle if unit in ready and not _has_enemy_in_front(table, unit)]
    if unexcused_units:
        excused |= set(
            (
                yield from Checklist(
                    key="shock.excused",
                    subject=(state.active, str(state.activation), str(len(state.combats))),
                    who=BOARD,
                    message=count(EXCUSE, len(unexcused_units)),
                    detail=msg(N_("Quita la marca a quien sí lo tenga, y se le da un ataque.")),
                    rule="8.11",
                    options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in unexcused_units),
                )
            )
        )
    if any(unit.id not in excused for unit in idle):
        obliged_ids = [unit.id for unit in idle if unit.id not in excused]
        yield from tell(
            count(
                NN_("{units} todavía tiene que Chocar", "{units} todavía tienen que Chocar"),
                len(obliged_ids),
                units=units_ref(obliged_ids),
            ),
            "8.11",
            "bad",
        )
        return
    for unit in idle:
        idle_unit, why = Ref("unit", unit.id), _excuse(table, unit)
        if why is None:
            yield from say(N_("{unit} tenía que Chocar y no tiene a quién"), "8.11", "quiet", unit=idle_unit)
        else:
            template = N_("{unit} tenía que Chocar y no tiene a quién: {why}")
            yield from say(template, "8.11", "quiet", unit=idle_unit, why=why)
    state.step = sequence.CHECKS


def _has_enemy_in_front(table: BattleTable, unit: Unit) -> bool:
    """Return whether the map shows an enemy in a stack's front whom it can attack and nobody does (8.12)."""
    stack = melee.whole_stacks(table, [unit.id])
    return any(
        all(shock_on_map.can_reach(table, member, enemy) for member in stack)
        for enemy in attackable_enemies(table, stack)
    )


def _excuse(table: BattleTable, unit: Unit) -> Message | None:
    """Return why a unit that must Shock has nobody to attack; None where the map does not show it (8.11)."""
    stack, side = melee.whole_stacks(table, [unit.id]), table.side_of_unit(unit.id)
    enemies = [
        unit
        for unit in table.state.units.values()
        if unit.status is not Status.GONE and table.side_of_unit(unit.id) != side
    ]
    if not all(board_map.answers(table.state, table.state.units[member]) for member in stack):
        return None
    reaches_by_enemy = [
        (enemy, [shock_on_map.can_reach(table, own_unit, enemy.id) for own_unit in stack]) for enemy in enemies
    ]
    if any(None in reaches for _, reaches in reaches_by_enemy):
        return None
    front = [each_unit.id for each_unit, reaches in reaches_by_enemy if all(reaches)]
    if not front:
        return msg(N_("según el mapa no hay nadie en su frontal (8.12)"))
    if not any(has_capability_against(table, unit.id, enemy) for enemy in front):
        return msg(N_("no tiene capacidad de Choque contra quien tiene en su frontal (8.11, 8.41)"))
    return msg(N_("a quien tiene en su frontal lo atacan otros (8.12)"))


def ask_combat_circumstances(table: BattleTable, combat: Combat, number: int) -> Procedure[None]:
    """Ask from which sides the attack comes and over what ground (8.17). What the map knows is only reported."""
    fight = melee.fight_of(table, combat)
    reading = shock_on_map.sides_of_attack(table, combat)
    options = [] if reading else [Option(FLANK, msg(N_("Al menos parte del ataque es por un flanco.")))]
    options += [
        Option(f"{REAR}:{unit}", msg(N_("{unit} ataca por la retaguardia."), unit=Ref("unit", unit)))
        for unit in (() if reading else shock.entries(fight.attackers))
    ]
    if reading:
        yield from shock_on_map.say_sides(table, combat, reading)
    ground, ground_by_name = shock_on_map.ground_of_attack(table, combat), dict[str, bool | None]()
    if ground is None and (not reading or not board_map.is_flat(table)):
        chart_rows = charts.ids(table.content.charts[charts.TERRAIN])
        ground_by_name = {name: shock_on_map.told_ground(table, combat, name) for name in (WOOD, ROUGH)}
        options += [
            Option(f"{GROUND}:{name}", words)
            for name, (words, _) in melee.GROUND_WORDS.items()
            if name in chart_rows and ground_by_name.get(name) is None
        ]
    circumstances: tuple[str, ...] = ()
    if options:
        circumstances = yield from AskMany(
            key="shock.how",
            subject=(combat.attackers[0], str(table.state.activation), str(number)),
            who=BOARD,
            message=msg(
                N_("¿Algo de esto en el Choque de {attackers} contra {defenders}?"),
                attackers=units_ref(combat.attackers),
                defenders=units_ref(combat.defenders),
            ),
            detail=msg(N_("Con varios defensores cuenta el terreno que más les favorece.")),
            rule="8.17",
            options=tuple(options),
            apart=tuple(tuple(f"{GROUND}:{name}" for name in group) for group in melee.ground_contradictions(combat)),
        )
    kinds = [value.partition(":") for value in circumstances]
    combat.flank = bool(reading.flank) if reading else FLANK in circumstances
    entries = shock.entries(fight.attackers)
    combat.rear = (
        [unit for unit in reading.rear if unit in entries]
        if reading
        else [name for kind, _, name in kinds if kind == REAR]
    )
    combat.ground = [name for kind, _, name in kinds if kind == GROUND] if ground is None else ground
    if ground is None and ground_by_name:
        asked_values = {option.value for option in options}
        learnt_ground = {name: name in combat.ground for name in ground_by_name if f"{GROUND}:{name}" in asked_values}
        shock_on_map.learn_ground_of(table, combat, learnt_ground)
        combat.ground += [name for name, holds in ground_by_name.items() if holds]
    if ground:
        yield from shock_on_map.say_ground([melee.GROUND_WORDS[name][1] for name in ground])
    yield from _ask_who_is_exposed(table, combat, number)


def _ask_who_is_exposed(table: BattleTable, combat: Combat, number: int) -> Procedure[None]:
    """Ask which attackers from the rear are in the front of another enemy nobody else attacks (8.17)."""
    enemy = table.side_of_unit(combat.defenders[0])
    other_enemies = [
        unit
        for unit in table.state.units.values()
        if unit.status is Status.GOOD and table.side_of_unit(unit.id) == enemy and unit.id not in combat.defenders
    ]
    if not combat.rear or not other_enemies:
        return
    exposed_by_map = shock_on_map.exposed_attackers(table, combat)
    if exposed_by_map is not None:
        combat.exposed = list(exposed_by_map)
        yield from shock_on_map.say_exposed(exposed_by_map)
        return
    exposed_ids = yield from AskMany(
        key="shock.exposed",
        subject=(combat.attackers[0], str(table.state.activation), str(number)),
        who=BOARD,
        message=msg(
            N_("Choque contra {defenders}: ¿cuáles están en el frontal de otro enemigo al que nadie más ataca?"),
            defenders=units_ref(combat.defenders),
        ),
        detail=msg(N_("Atacar por la retaguardia no les da superioridad (8.17).")),
        rule="8.17",
        options=tuple(Option(unit, Ref("unit", unit)) for unit in combat.rear),
    )
    combat.exposed = list(exposed_ids)
