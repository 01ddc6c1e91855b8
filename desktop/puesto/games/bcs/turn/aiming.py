"""The unit aimed at, and its hex: who is there, and what counts of it (5.1, 5.1b, 5.3)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.questions.cross_tables import cell_of, row_and_column
from puesto.games.bcs.combat import attack
from puesto.games.bcs.table.state import FormationId, SideId, Table, Unit, UnitId
from puesto.games.bcs.turn.questions import OTHER, unit_options

NOBODYS = "independent"
"""A target that belongs to no formation."""
AIMS = {"attack": "attack.at", "bombardment": "bombardment.at"}
"""Key of the prompt for the unit aimed at, by what is declared."""
DOUBLE_ZONE, CROSSED, PREPARED = "double_objective_zone", "attacker_crosses_terrain_hexside", "prepared_defence"
TERRAIN, CITY, OBJECTIVE_HEX = "terrain_hex", "city_hex", "objective_hex"
"""Rows of the table of contacts about the hex of each enemy."""


def choose_aim(table: Table, key: str, side: SideId) -> Procedure[tuple[FormationId, UnitId]]:
    """Ask for the target's formation; where an opponent of the house plays, for the unit itself (5.1b)."""
    near = dict.fromkeys(enemy for _, enemy in table.pairs_beside()) if key == "attack" else table.seen_enemies()
    enemies = [table.state.units[enemy] for enemy in near]
    if side in table.state.planned and enemies:
        aimed = yield from Choose(
            key=AIMS[key],
            subject=(table.now.id,),
            message=msg(N_("¿A qué unidad?")),
            rule="5.1b",
            who=side,
            options=(*unit_options(table, enemies), Option(OTHER, msg(N_("Otra unidad")))),
        )
        if aimed != OTHER:
            home = table.state.units[aimed].formation
            return (home if home in table.state.formations else NOBODYS), aimed
    return (yield from choose_target(table, f"{key}.target", side)), ""


def is_near(table: Table, unit: Unit, aimed: UnitId) -> bool:
    """Return whether a unit is beside the aimed one, as far as that is known."""
    return not aimed or (unit.id, aimed) in table.pairs_beside()


def choose_target(table: Table, key: str, side: SideId) -> Procedure[FormationId]:
    """Ask for the target's formation: one of the enemy, or none for an independent unit."""
    options = [Option(item.id, Ref("formation", item.id)) for item in table.formations_of(table.enemy(side))]
    return (
        yield from Choose(
            key=key,
            subject=(table.now.id,),
            message=msg(N_("¿De qué formación es el objetivo?")),
            rule="5.1b",
            who=side,
            options=(*options, Option(NOBODYS, msg(N_("De ninguna: es Independiente")))),
        )
    )


OF_HEX: dict[str, Message] = {
    "terrain": msg(N_("Defensor en terreno")),
    "city": msg(N_("Defensor en ciudad")),
    "urban": msg(N_("Defensor en hexágono urbano")),
}
"""Facts of the defender's hex (5.1, 5.3)."""


# ---- for a side that an opponent of the house plays: each hex is asked about once


def ask_attacked_hex(table: Table, aimed: UnitId, attacker: UnitId) -> Procedure[tuple[str, ...]]:
    """Ask who is in the hex of a unit that is attacked, and what counts in the attack, in one list (5.1)."""
    item, home = table.now, table.state.units[aimed].formation
    zone = double_zone(table, aimed)
    lines = [
        *([Option(PREPARED, msg(N_("En Defensa Preparada")))] if _may_be_prepared(table, home) else []),
        *([Option(DOUBLE_ZONE, attack.NAMES[DOUBLE_ZONE])] if zone is None else []),
        *(Option(name, words) for name, words in OF_HEX.items() if not _is_told(table, aimed)),
        Option(CROSSED, attack.NAMES["terrain_hexside"]),
        Option(attack.RED_AV, msg(N_("Atacante con AV Rojo"))),
        Option("off_map_attack", attack.NAMES["off_map_attack"]),
        Option(attack.OTHER_AV, msg(N_("Defensor con algún AV"))),
        Option(attack.NO_AV, msg(N_("Defensor con Apoyo que no es AV"))),
    ]
    answers = yield from AskMany(
        key="attack.board",
        subject=(item.id, aimed, attacker),
        message=msg(N_("El hexágono de {unit}: ¿quién hay, y qué cuenta?"), unit=Ref("unit", aimed)),
        detail=msg(N_("Ataca {unit}."), unit=Ref("unit", attacker)),
        rule="5.1",
        who=BOARD,
        options=_with_lines(table, aimed, lines),
        apart=((attack.OTHER_AV, attack.NO_AV),),
        before=told_of_hex(table, aimed) or (aimed,),
        least=1,
    )
    _keep(table, aimed, answers)
    return (*answers, *([DOUBLE_ZONE] if zone else []), *(told_ground(table, aimed) or ()))


def ask_bombarded_hex(table: Table, aimed: UnitId) -> Procedure[tuple[str, ...]]:
    """Ask who is in the hex of a unit that is bombarded, and how the hex is, once an activation (5.3)."""
    if facts_of_hex := told_of_hex(table, aimed):
        return (*facts_of_hex, *(told_ground(table, aimed) or ()))
    home = table.state.units[aimed].formation
    lines = [Option(name, words) for name, words in OF_HEX.items() if not _is_told(table, aimed)]
    if _may_be_prepared(table, home):
        lines.append(Option(PREPARED, msg(N_("En Defensa Preparada"))))
    answers = yield from AskMany(
        key="bombardment.board",
        subject=(table.now.id, aimed),
        message=msg(N_("El hexágono de {unit}: ¿quién hay, y qué cuenta?"), unit=Ref("unit", aimed)),
        rule="5.3",
        who=BOARD,
        options=_with_lines(table, aimed, lines),
        before=(aimed,),
        least=1,
    )
    _keep(table, aimed, answers)
    return (*answers, *(told_ground(table, aimed) or ()))


def told_of_hex(table: Table, aimed: UnitId) -> tuple[str, ...]:
    """Return units and facts answered in this activation about the hex of a unit; () for none."""
    cells = map(row_and_column, table.state.act.hexes)
    return tuple(
        value for id, value in cells if id == aimed and (value not in table.state.units or _fights(table, value))
    )


def _fights(table: Table, unit: UnitId) -> bool:
    return table.state.units[unit].fights


def _keep(table: Table, aimed: UnitId, answers: tuple[str, ...]) -> None:
    act = table.state.act
    act.hexes = [cell for cell in act.hexes if row_and_column(cell)[0] != aimed]
    act.hexes += [
        cell_of(aimed, value) for value in answers if value in table.state.units or value in (PREPARED, *OF_HEX)
    ]


def told_ground(table: Table, aimed: UnitId) -> tuple[str, ...] | None:
    """Return the ground of a unit's hex from the table of contacts; None where it is not in it."""
    if not _is_told(table, aimed):
        return None
    rows = {TERRAIN: "terrain", CITY: "city"}
    return tuple(name for row, name in rows.items() if cell_of(row, aimed) in table.state.contacts)


def _is_told(table: Table, aimed: UnitId) -> bool:
    """Return whether an enemy was named in the table of contacts of this activation."""
    return any(row_and_column(cell)[1] == aimed for cell in table.state.act.told)


def is_on_objective(table: Table, unit: UnitId) -> bool:
    """Return whether a unit is on an objective by the table of contacts of this activation."""
    return _is_told(table, unit) and cell_of(OBJECTIVE_HEX, unit) in table.state.contacts


def double_zone(table: Table, aimed: UnitId) -> bool | None:
    """Return whether a unit is in a Double OBJ Zone; None where the board has to say."""
    if table.state.act.combat_objectives + table.state.act.march_objectives < 2:
        return False
    goals = {where for _, where in map(row_and_column, table.state.act.moves) if where in table.state.units}
    return True if goals == {aimed} else None


def _may_be_prepared(table: Table, home: FormationId) -> bool:
    formation = table.state.formations.get(home)
    return formation is not None and formation.prepared_defence


def _with_lines(table: Table, aimed: UnitId, lines: list[Option]) -> tuple[Option, ...]:
    """Return what may be ticked of the hex of a unit: it and its formation, the lines, then all others."""
    home, units = table.state.units[aimed].formation, table.units_of_side(table.side_of_unit(aimed))
    own = sorted((unit for unit in units if unit.formation == home), key=lambda unit: unit.id != aimed)
    others = [unit for unit in units if unit.formation != home]
    return (*unit_options(table, own), *lines, *unit_options(table, others))
