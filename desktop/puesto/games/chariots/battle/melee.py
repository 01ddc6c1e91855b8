"""Shock combat on the table: units, leaders, ground, and its effects on counters (8.13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import designation, shock
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import Role
from puesto.games.chariots.table import board_map, engagement
from puesto.games.chariots.table.state import BattleTable, Combat, Status, UnitId, quality

GROUND_WORDS: dict[str, tuple[Message, Message]] = {
    "wood": (msg(N_("El defensor está en Bosque.")), msg(N_("defensor en Bosque"))),
    "rough": (msg(N_("El defensor está en Abrupto.")), msg(N_("defensor en Abrupto"))),
    "river": (msg(N_("El ataque cruza un río.")), msg(N_("a través de un río"))),
    "uphill": (msg(N_("El ataque va cuesta arriba.")), msg(N_("cuesta arriba"))),
    "downhill": (msg(N_("El ataque va cuesta abajo.")), msg(N_("cuesta abajo"))),
}
"""Questions and notes on ground that can count, by its row in the chart (8.17)."""


def whole_stacks(table: BattleTable, units: Iterable[UnitId]) -> list[UnitId]:
    """Return units with their partners in the hex: a stack attacks and defends whole (8.41)."""
    stacked: list[UnitId] = []
    for unit in units:
        stacked += [member for member in (unit, table.state.units[unit].partner) if member and member not in stacked]
    return stacked


def combat_of(
    table: BattleTable, attackers: Iterable[UnitId], defenders: Iterable[UnitId], *, reaction: bool = False
) -> Combat:
    """Return the combat of some units and their partners in the hex, with its present facts (8.12, 8.41)."""
    combat = Combat(whole_stacks(table, attackers), whole_stacks(table, defenders), reaction=reaction)
    everybody = (*combat.attackers, *combat.defenders)
    combat.engaged_before = [unit for unit in everybody if engagement.is_engaged(table.state, unit)]
    combat.stacks = sorted(
        {
            "|".join(sorted((unit, table.state.units[unit].partner)))
            for unit in everybody
            if table.state.units[unit].partner
        }
    )
    combat.hexes = {
        unit: table.state.units[unit].hex for unit in combat.defenders if board_map.is_placed(table.state.units[unit])
    }
    return combat


def hex_of(combat: Combat, unit: UnitId) -> tuple[UnitId, ...]:
    """Return the units that were in a unit's hex when its combat was designated, itself included."""
    return next((tuple(both.split("|")) for both in combat.stacks if unit in both.split("|")), (unit,))


def ground_contradictions(combat: Combat) -> tuple[tuple[str, str], ...]:
    """Return the grounds that exclude each other in a combat (6.23, 8.17).

    Of several defenders the best for them counts, and an attack from one hex goes up or down.
    """
    is_from_one_hex = len({hex_of(combat, unit) for unit in combat.attackers}) == 1
    return (("wood", "rough"), *([("uphill", "downhill")] if is_from_one_hex else []))


def fighter_of(table: BattleTable, unit: UnitId, combat: Combat) -> Fighter:
    """Return a unit in its combat."""
    unit_state = table.state.units[unit]
    return Fighter(
        unit,
        unit_state.type,
        quality(unit_state),
        unit_state.hits,
        must_check=unit_state.shock == designation.MUST_CHECK and not combat.reaction,
        engaged=unit in combat.engaged_before,
        routed=unit_state.status is Status.ROUTED,
        column=unit_state.column,
        stack=unit_state.partner,
        rear=unit in combat.rear,
        exposed=unit in combat.exposed,
        out=unit_state.status is Status.GONE or unit in combat.out,
    )


def fight_of(table: BattleTable, combat: Combat) -> Fight:
    """Return a combat as facts of the shock rules, from the present state."""
    attacker, defender = (table.side_of_unit(units[0]) for units in (combat.attackers, combat.defenders))

    def people(units: list[UnitId]) -> tuple[leaders.Present, ...]:
        present = []
        for leader in leaders_in(table, combat, units):
            record = leaders.printed_leader(table, leader)
            if record.role is not Role.HERO and leader not in combat.silent:
                present.append(leaders.Present(record.role, leaders.factor(table, leader, "charisma"), leader))
        return tuple(present)

    ground = [
        Modifier(_ground_name(table, name), charts.terrain_shift(table.content, name), "8.17") for name in combat.ground
    ]
    return Fight(
        tuple([fighter_of(table, unit, combat) for unit in combat.attackers]),
        tuple([fighter_of(table, unit, combat) for unit in combat.defenders]),
        combat.flank,
        attacker_leaders=people(combat.attackers),
        defender_leaders=people(combat.defenders),
        heroic=-table.state.heroic if is_reaction_of_enemy(table, attacker) else table.state.heroic,
        reaction=combat.reaction,
        attacker=attacker,
        defender=defender,
        ground=tuple([modifier for modifier in ground if modifier.value]),
    )


def _ground_name(table: BattleTable, ground: str) -> Message:
    """Return the name of a ground that counts, with the source of its shift."""
    return msg(
        N_("{name} ({source})"),
        name=GROUND_WORDS[ground][1],
        source=sources.cell_source(table.content, charts.TERRAIN, ground, "shift"),
    )


def is_reaction_of_enemy(table: BattleTable, attacker: str) -> bool:
    """Return whether the attacker is the non-active player, against `State.heroic` (8.54, 10.42)."""
    return bool(table.state.active) and attacker != table.side_of(table.state.active)


def leaders_in(table: BattleTable, combat: Combat, units: Iterable[UnitId]) -> list[str]:
    """Return the living leaders with units, also Routed ones, still in a combat (4.22, 8.15)."""
    units_left = [
        unit for unit in units if table.state.units[unit].status is not Status.GONE and unit not in combat.out
    ]
    return list(dict.fromkeys(leader for unit in units_left for leader in firing.leaders_with_unit(table, unit)))


def changed_fighters(before: Fight, after: Fight) -> list[tuple[Fighter, Fighter]]:
    """Return each unit that a stage of a combat has changed, as a pair: before and after."""
    pairs = zip((*before.attackers, *before.defenders), (*after.attackers, *after.defenders), strict=True)
    return [(unit_before, unit_after) for unit_before, unit_after in pairs if unit_before != unit_after]


def carry_out(
    table: BattleTable, combat: Combat, pairs: Sequence[tuple[Fighter, Fighter]], rule: str
) -> Procedure[None]:
    """Apply the effects of a stage on units: hits, eliminations, and routs, hex by hex (9.11, 9.41, 9.43)."""
    for before, after in pairs:
        yield from _mark_fighter(table, combat, before, after, rule)
    routing = [after.id for _, after in pairs if after.routs]
    while routing:
        together = [unit for unit in routing if unit in hex_of(combat, routing[0])]
        routing = [unit for unit in routing if unit not in together]
        yield from hits_and_routs.rout_units(table, *together)


def _mark_fighter(table: BattleTable, combat: Combat, before: Fighter, after: Fighter, rule: str) -> Procedure[None]:
    """Set the hits of a fighter on the table and report them."""
    unit = table.state.units[after.id]
    if after.out and after.id not in combat.out:
        combat.out.append(after.id)
    new_hits, unit.hits = after.hits - before.hits, after.hits
    if after.gone or (new_hits > 0 and not after.routs):
        yield from shock.say_hits(after, quality(unit), rule)
    if after.gone:
        yield from hits_and_routs.eliminate(table, [after.id])


def check_before_shock(table: BattleTable, combat: Combat, unit: UnitId) -> Procedure[None]:
    """Check a defender before the Shock, if it is still there and can be attacked (8.14)."""
    fight = fight_of(table, combat)
    if unit in shock.defenders_to_check(fight) and shock.has_shock_capability(table.content, fight):
        after = yield from shock.check_defender(fight, unit)
        yield from carry_out(table, combat, changed_fighters(fight, after), "8.14")
