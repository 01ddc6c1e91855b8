"""Advance at the table: into a hex just left, its cost, the enemy's answer (8.2, 6.66, 7.44)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskNumber
from puesto.core.saying import tell
from puesto.games.chariots.aftermath import hits_and_routs, leader_moves, standards_at_table
from puesto.games.chariots.battle import melee, shock_on_map
from puesto.games.chariots.combat import advance, collapse
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.manoeuvre import reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.table import board_map, engagement
from puesto.games.chariots.table.state import BattleTable, Combat, UnitId

STAYS = "stays"
REACTIONS = (reactions.LONE, reactions.TURNS, reactions.ENTRY_FIRE)
"""Reactions of the enemy to an advance beside it (4.24, 6.66, 7.44)."""


def hits_of_advance(table: BattleTable, combat: Combat, fighter: Fighter) -> range:
    """Return the hits that the ground of an advance can cost a unit (8.21).

    One number where the map knows it; 0 where it has none to lose before its TQ less one, or ground counts nothing.
    """
    least, most = 0, advance.most_hits_of_hex(table.content, fighter.type)
    if (known_hits := shock_on_map.hits_of_advance(table, combat, fighter.id)) is not None:
        least = most = known_hits
    elif board_map.is_flat(table, table.state.units[fighter.id]):
        most = 0
    hits_left = max(0, fighter.quality - 1 - fighter.hits)
    return range(min(least, hits_left), min(most, hits_left) + 1)


def weigh_advance(table: BattleTable, combat: Combat, fight: Fight) -> Procedure[int]:
    """Return the hits of an advance, if all would rout and it decides which side does (9.13)."""
    worst_own_excess = max(fighter.hits - fighter.quality for fighter in fight.fighting)
    worst_enemy_excess = max(fighter.hits - fighter.quality for fighter in fight.facing)
    fighter = collapse.advancing_unit(fight)
    known_hits = shock_on_map.hits_of_advance(table, combat, fighter.id)
    is_flat = known_hits is None and board_map.is_flat(table, table.state.units[fighter.id])
    most_hits = (
        known_hits
        if known_hits is not None
        else 0
        if is_flat
        else advance.most_hits_of_hex(table.content, fighter.type)
    )
    if worst_own_excess > worst_enemy_excess or fighter.hits - fighter.quality + most_hits <= worst_enemy_excess:
        return 0
    return (yield from _ask_cost(table, fighter, range(most_hits if known_hits is not None else 0, most_hits + 1)))


def _ask_cost(table: BattleTable, fighter: Fighter, possible_hits: range) -> Procedure[int]:
    """Ask how many hits the terrain of the advance costs, unless only one number is possible."""
    if len(possible_hits) == 1:
        return possible_hits[0]
    return (
        yield from AskNumber(
            key="advance.cost",
            subject=(fighter.id, str(table.state.activation)),
            who=BOARD,
            message=msg(
                N_("¿Cuántos impactos le cuesta avanzar a {unit}, por el terreno o el río?"),
                unit=Ref("unit", fighter.id),
            ),
            rule="8.21",
            low=possible_hits[0],
            high=possible_hits[-1],
            default=possible_hits[0],
            unasked=possible_hits[0],
        )
    )


def advance_into_hex(
    table: BattleTable, combat: Combat, fight: Fight, *, preshock: bool
) -> Procedure[tuple[UnitId, ...]]:
    """Let an attacker take the vacated hex, which it must if it may; return who went (8.21-8.23)."""
    able_fighters = _hex_candidates(combat, fight)
    held_by_enemy = {fighter.id: preshock and shock_on_map.is_held(table, fighter.id) for fighter in able_fighters}
    free = [
        fighter
        for fighter in able_fighters
        if not advance.advance_refusal(in_front=held_by_enemy[fighter.id] is True, preshock=preshock)
    ]
    open_ = any(held_by_enemy[fighter.id] is None for fighter in free)
    if not free:
        advancing_unit, hits = STAYS, 0
    elif open_ and len(able_fighters) == 1:
        advancing_unit, hits = yield from _ask_if_held(table, combat, able_fighters[0])
    elif len(free) == 1:
        advancing_unit, hits = (
            free[0].id,
            (yield from _ask_cost(table, free[0], hits_of_advance(table, combat, free[0]))),
        )
    else:
        advancing_unit, hits = yield from _choose_who(table, combat, fight, free, doubtful=open_)
    if advancing_unit == STAYS:
        yield from tell(advance.NOBODY, "8.21", "quiet")
        return ()
    fighter = next(fighter for fighter in fight.fighting if fighter.id == advancing_unit)
    advancing_fighters = [
        other_fighter for other_fighter in fight.fighting if other_fighter.id in (fighter.id, fighter.stack)
    ]
    for unit in [table.state.units[other_fighter.id] for other_fighter in advancing_fighters]:
        if unit.partner and unit.partner not in {other_fighter.id for other_fighter in advancing_fighters}:
            hits_and_routs.leave_stack(table, unit.id)  # a partner that did not attack stays where it is (8.41)
    for other_fighter in advancing_fighters:
        before = table.state.units[other_fighter.id]
        before.hits = advance.pay_advance(other_fighter, hits if other_fighter.id == fighter.id else 0).hits
        engagement.separate_unit(table.state, other_fighter.id)
    turns = bool(advance.vertices_to_turn(fighter.type))
    yield from advance.say_advance(
        advancing_unit, [other_fighter.id for other_fighter in advancing_fighters], hits, turns
    )
    former_hex = table.state.units[advancing_unit].hex
    yield from shock_on_map.step_into_hex(
        table, combat, [table.state.units[other_fighter.id] for other_fighter in advancing_fighters], turns
    )
    yield from standards_at_table.meet_standards(table, advancing_unit, former_hex)
    units = [table.state.units[other_fighter.id] for other_fighter in advancing_fighters]
    yield from leader_moves.move_standards_with(table, units, former_hex)
    yield from reactions.let_enemy_react(table, MoveInProgress(units[0], units), REACTIONS)
    return tuple(other_fighter.id for other_fighter in advancing_fighters)


def _hex_candidates(combat: Combat, fight: Fight) -> list[Fighter]:
    """Return the units that must advance or may be chosen to, one for each hex (8.23, 8.41)."""
    hexes = {melee.hex_of(combat, unit): unit for unit in reversed(advance.candidates(fight.fighting, combat.superior))}
    return [fighter for fighter in fight.fighting if fighter.id in hexes.values()]


def _former_options(table: BattleTable, combat: Combat, fighter: Fighter) -> list[Option]:
    """Return the answers of older versions, with the hits for the ground added to the unit."""
    template = NN_("{unit}, con {n} impacto por el terreno", "{unit}, con {n} impactos por el terreno")
    unit_ref = Ref("unit", fighter.id)
    return [
        Option(f"{fighter.id}+{n}", count(template, n, unit=unit_ref))
        for n in hits_of_advance(table, combat, fighter)
        if n
    ]


def _choose_who(
    table: BattleTable, combat: Combat, fight: Fight, able_fighters: list[Fighter], *, doubtful: bool
) -> Procedure[tuple[UnitId, int]]:
    """Ask which unit advances, then the cost of the ground (8.21, 8.23).

    Where it is `doubtful` whether another enemy's front holds it, that is asked, and of the others if it is held.
    """
    while len(able_fighters) > 1:
        answer = yield from Choose(
            key="advance.who",
            subject=(*(fighter.id for fighter in able_fighters), str(table.state.activation)),
            who=fight.attacker,
            message=msg(N_("¿Quién avanza?")),
            rule="8.23",
            options=tuple(Option(fighter.id, Ref("unit", fighter.id)) for fighter in able_fighters),
            former=(
                *(option for fighter in able_fighters for option in _former_options(table, combat, fighter)),
                Option(STAYS, msg(N_("Nadie: están en el frontal de otro enemigo"))),
            ),
        )
        unit, _, hits = answer.partition("+")
        if hits or answer == STAYS:
            return unit, int(hits or 0)
        fighter = next(fighter for fighter in able_fighters if fighter.id == unit)
        if not doubtful:
            return unit, (yield from _ask_cost(table, fighter, hits_of_advance(table, combat, fighter)))
        unit, cost = yield from _ask_if_held(table, combat, fighter)
        if unit != STAYS:
            return unit, cost
        able_fighters = [other_fighter for other_fighter in able_fighters if other_fighter is not fighter]
    return (yield from _ask_if_held(table, combat, able_fighters[0]))


def _ask_if_held(table: BattleTable, combat: Combat, fighter: Fighter) -> Procedure[tuple[UnitId, int]]:
    """Ask whether an attacker in another enemy's front stays, else the cost of its advance (8.21)."""
    template = NN_("Avanza, con {n} impacto por el terreno", "Avanza, con {n} impactos por el terreno")
    possible_hits = hits_of_advance(table, combat, fighter)
    costs = [Option(str(n), count(template, n) if n else msg(N_("Avanza"))) for n in possible_hits]
    answer = yield from Ask(
        key="advance.may",
        subject=(fighter.id, str(table.state.activation)),
        who=BOARD,
        message=msg(N_("{unit} avanza, salvo que esté en el frontal de otro enemigo."), unit=Ref("unit", fighter.id)),
        rule="8.21",
        options=(
            *costs,
            Option(STAYS, msg(N_("Está en el frontal de otro: se queda"))),
        ),
        default=costs[0].value,
        unasked=costs[0].value,
        unsure=False,
    )
    return (STAYS, 0) if answer == STAYS else (fighter.id, int(answer))
