"""Layout of the packs of Chariots of Fire, and checks across their records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Layout, Path, Section
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.battle_maps import BattleMap
from puesto.games.chariots.printed.map_checks import check_line_up, check_map
from puesto.games.chariots.printed.records import (
    MOST_OF_A_FORCE,
    Battle,
    Chart,
    Content,
    Missile,
    PlayingTemper,
    Role,
    Type,
)
from puesto.games.kit.checks import Sources, check_between, check_charts_there, check_known, finding, repeats

SOURCES = Sources(
    r"house|own copy|rulebook \S.*|example \S.*|public", "rulebook 8.17, example 8.17, public, house, own copy"
)
_DAY = re.compile(r"\d{4}-\d\d-\d\d\Z")
QUALITY, MOVE, FACTOR = (1, 9), (1, 12), (0, 12)
"""The lowest and highest printed TQ, MA and leader's factor."""


FACTORS_OF: dict[Role, tuple[str, ...]] = {
    Role.GENERAL: ("range", "initiative", "charisma"),
    Role.COMMANDER: ("range", "capability"),
    Role.HERO: ("combat", "endurance"),
}
"""Factors that each role of leader has in every scenario (4.11, 4.12, 10.0)."""


def check_content(content: Content) -> Iterable[Finding]:
    """Yield everything that contradicts itself in a content, with section, key and fields."""
    yield from SOURCES.check_records(content, LAYOUT.sections)
    yield from check_charts_there(content.charts, charts.ALL)
    for key, chart in content.charts.items():
        yield from check_chart(chart, ("charts", key))
    for key, battle in content.battles.items():
        yield from check_battle(battle, ("battles", key))
    for key, board in content.maps.items():
        yield from check_map(board, ("maps", key))


# -- charts: complete rows, cells that mean something, intervals in order


def check_chart(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a chart by itself: gaps, invalid cells, overlapping or reversed intervals."""
    reader = charts.READERS.get(chart.id)
    if reader is None:
        yield finding(
            (*path, "id"), "unknown_chart", N_("se espera una de las tablas: {options}"), options=", ".join(charts.ALL)
        )
        return
    if chart.verified and not _DAY.match(chart.verified):
        yield finding((*path, "verified"), "not_a_day", N_("se espera un día como 2026-03-15"))
    sound = True
    for at, row in enumerate(chart.rows):
        field_path = (*path, "rows", at)
        if charts.ids(chart).index(row.id) != at:
            yield finding((*field_path, "id"), "twice", N_("la fila «{row}» aparece dos veces"), row=row.id)
        if len(row.cells) != len(chart.columns):
            yield finding(
                (*field_path, "cells"),
                "gap",
                N_("se esperan {columns} casillas y hay {cells}"),
                columns=len(chart.columns),
                cells=len(row.cells),
            )
            sound = False
            continue
        for column, text in zip(chart.columns, row.cells, strict=True):
            try:
                reader(text)
            except charts.CellError as bad:
                yield Finding((*field_path, "cells", chart.columns.index(column)), "bad_cell", bad.message)
                sound = False
    if len(set(chart.columns)) != len(chart.columns):
        yield finding((*path, "columns"), "twice", N_("hay dos columnas con el mismo encabezado"))
        sound = False
    for place, source in chart.known.items():
        yield from SOURCES.check((*path, "known", place), source)
        row_id, _, column = place.rpartition("/")
        if row_id not in charts.ids(chart) or column not in chart.columns:
            yield finding((*path, "known", place), "no_cell", N_("no hay ninguna casilla «{cell}»"), cell=place)
    if sound:
        yield from _check_rows(chart, path)
        yield from _check_order(chart, path)


def _check_rows(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield the rows and columns that the rules need and the chart lacks."""
    rows, columns = charts.needed_ids(chart.id)
    for row in rows:
        if row not in charts.ids(chart):
            yield finding((*path, "rows"), "no_row", N_("falta la fila «{row}»"), row=row)
    for column in columns:
        if column not in chart.columns:
            yield finding((*path, "columns"), "no_column", N_("falta la columna «{column}»"), column=column)


def _check_order(chart: Chart, path: Path) -> Iterator[Finding]:
    """Yield overlapping intervals of a row (7.51), and unordered columns of the results chart (8.63)."""
    if chart.id in (charts.MISSILES, charts.SHOCK) and not all(column.isdigit() for column in chart.columns):
        yield finding((*path, "columns"), "not_numbers", N_("se esperan números en los encabezados"))
        return
    if chart.id == charts.SHOCK:
        numbers = [int(column) for column in chart.columns]
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            yield finding((*path, "columns"), "not_in_order", N_("se esperan columnas seguidas, de menor a mayor"))
    if chart.id != charts.MISSILES:
        return
    for at, row in enumerate(chart.rows):
        last_face: int | None = None
        for column in sorted(chart.columns, key=int, reverse=True):
            span = charts.read_span(row.cells[chart.columns.index(column)])
            if span is None:
                continue
            if last_face is not None and (span.low is None or span.low <= last_face):
                yield finding(
                    (*path, "rows", at),
                    "overlap",
                    N_("los intervalos de la fila «{row}» se pisan: el dado bajo da más impactos"),
                    row=row.id,
                )
            elif last_face is not None and span.low is not None and span.low > last_face + 1:
                yield finding(
                    (*path, "rows", at),
                    "hole",
                    N_("entre los intervalos de la fila «{row}» falta el {die}"),
                    row=row.id,
                    die=last_face + 1,
                )
            last_face = span.high


# -- scenarios


def check_battle(battle: Battle, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a scenario by itself: unknown or repeated names, impossible factors."""
    armies = {army.id for army in battle.armies}
    if len(battle.armies) != 2 or len(armies) != 2:
        yield finding((*path, "armies"), "two_armies", N_("se esperan dos ejércitos"))
    if battle.first_initiative:
        yield from _check_army((*path, "first_initiative"), battle.first_initiative, armies)
    for at, army in enumerate(battle.armies):
        yield from check_between((*path, "armies", at, "rout_level"), army.rout_level, 1, 999)
    commands = {command.id for command in battle.commands}
    yield from _check_named_once(battle, path)
    for at, command in enumerate(battle.commands):
        yield from _check_army((*path, "commands", at, "side"), command.side, armies)
    for at, force in enumerate(battle.forces):
        field_path = (*path, "forces", at)
        yield from _check_command((*field_path, "command"), force.command, commands)
        if force.type is Type.CH2_RI:
            yield finding(
                (*field_path, "type"), "stack", N_("una pila CH-2+RI se pone como dos unidades, una CH-2 y una RI")
            )
        if (force.type in (Type.CH2, Type.CH3, Type.LI)) != (force.missile is not Missile.NONE):
            yield finding(
                (*field_path, "missile"), "missile", N_("disparan los carros (C o J) y la LI, y nadie más (7.11)")
            )
        elif force.type in (Type.CH2, Type.CH3) and force.missile not in (Missile.COMPOSITE, Missile.JAVELIN):
            yield finding((*field_path, "missile"), "missile", N_("un carro dispara con C o J (7.11)"))
        yield from check_between((*field_path, "quality"), force.quality, *QUALITY)
        yield from check_between((*field_path, "move"), force.move, *MOVE)
        yield from check_between((*field_path, "count"), force.count, 1, MOST_OF_A_FORCE)
    if battle.line_up is not None:
        yield from check_line_up(battle, battle.line_up, (*path, "line_up"))
    yield from _check_leaders(battle, armies, path)
    for at, standard in enumerate(battle.standards):
        if standard.leader:
            leaders_of_side = {leader.id for leader in battle.leaders if leader.side == standard.side}
            words = N_("no hay ningún líder «{leader}» en ese ejército")
            field_path = (*path, "standards", at, "leader")
            yield from check_known(field_path, standard.leader, leaders_of_side, "no_leader", words, "leader")


def _check_army(path: Path, army: str, armies: set[str]) -> Iterator[Finding]:
    return check_known(path, army, armies, "no_army", N_("no hay ningún ejército «{army}»"), "army")


def _check_command(path: Path, command: str, commands: set[str]) -> Iterator[Finding]:
    words = N_("no hay ninguna Ala ni División «{command}»")
    return check_known(path, command, commands, "no_command", words, "command")


def _check_named_once(battle: Battle, path: Path) -> Iterator[Finding]:
    """Yield ids that more than one thing of the battle has."""
    borne = (
        ((*path, name, at, "id"), record.id)
        for name in ("armies", "commands", "leaders", "standards")
        for at, record in enumerate(getattr(battle, name))
    )
    for field_path, id in repeats(borne):
        yield finding(field_path, "twice", N_("el nombre «{id}» aparece dos veces"), id=id)


def _check_leaders(battle: Battle, armies: set[str], path: Path) -> Iterator[Finding]:
    """Yield leaders with other factors than their role's, and second Generals (4.11, 4.12, 10.1)."""
    for army in battle.armies:
        generals = sum(leader.role is Role.GENERAL and leader.side == army.id for leader in battle.leaders)
        if generals > 1:
            yield finding((*path, "leaders"), "two_generals", N_("un ejército tiene un solo CG (4.1)"))
        elif not generals:
            yield finding((*path, "leaders"), "no_general", N_("falta el CG de «{army}» (4.11)"), army=army.name)
    led_commands = {leader.command for leader in battle.leaders}
    for at, command in enumerate(battle.commands):
        if command.marker and command.id not in led_commands:
            yield finding(
                (*path, "commands", at, "name"),
                "no_commander",
                N_("nadie la manda: falta su CA, o que la mande el CG (4.12)"),
            )
    for at, leader in enumerate(battle.leaders):
        field_path: Path = (*path, "leaders", at)
        yield from _check_army((*field_path, "side"), leader.side, armies)
        if leader.command:
            own_commands = {command.id for command in battle.commands if command.side == leader.side}
            yield from _check_command((*field_path, "command"), leader.command, own_commands)
        if leader.role is Role.COMMANDER and not leader.command:
            yield finding((*field_path, "command"), "no_command", N_("un CA manda un Ala o una División (4.12)"))
        for name, source in leader.known.items():
            yield from SOURCES.check((*field_path, "known"), source if hasattr(leader, name) else "")
        if leader.role is Role.HERO and not battle.rules.heroes:
            yield finding(
                (*field_path, "role"),
                "no_heroes",
                N_("en este escenario no hay Héroes: actívalos en sus reglas (10.0)"),
            )
        for name in leader.replacement:
            if name not in FACTORS_OF[leader.role]:
                yield finding(
                    (*field_path, "replacement"), "no_factor", N_("un líder de su rango no lleva ese factor (4.25)")
                )
        for value in leader.replacement.values():
            yield from check_between((*field_path, "replacement"), value, *FACTOR)
        for name in FACTORS_OF[leader.role]:
            if getattr(leader, name) is None:
                yield finding(
                    (*field_path, name), "no_factor", N_("falta un factor que este líder lleva impreso (4.1)")
                )
        for name in ("range", "initiative", "charisma", "capability", "combat", "endurance"):
            yield from check_between((*field_path, name), getattr(leader, name), *FACTOR)


LAYOUT = Layout(
    sections=(
        Section("charts", Chart, "id"),
        Section("battles", Battle, "id", is_begun=True),
        Section("maps", BattleMap, "id"),
        Section("tempers", PlayingTemper, "id"),
    ),
    check=check_content,
)
"""Sections of the packs under `packs/chariots`."""
