"""Set-up of the table: its pieces, stacks, and the units of the leaders (2.8, 6.52, 9.32)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.questions.board import BOARD
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import tell
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, sequence, settings
from puesto.games.chariots.table.state import BattleTable, SideId, Unit
from puesto.games.chariots.turn import left_undone


def set_up(table: BattleTable) -> Procedure[None]:
    """Ask the players to set up the table, then for the stacks, which the scenario prints."""
    yield from settings.KNOWN_SETTINGS.said(table.state.settings)
    lines = tuple(Option(value, words) for value, words in left_undone.SET_UP.items())
    ticked = yield from Checklist(
        key="setup.table",
        subject=(table.battle.id,),
        message=msg(N_("Prepara la mesa.")),
        detail=table.battle.setup,
        who=BOARD,
        rule="2.8",
        options=lines,
        ticked=False,
        by_deck={left_undone.BAG: ("bag",)},
    )
    yield from tell(
        msg(N_("Batalla: {title}"), title=table.battle.title),
        "2.8",
        "heading",
        key="setup.battle",
    )
    yield from left_undone.keep_left_out(table, lines, ticked, "2.8")
    for army in table.battle.armies:
        yield from _place_stacks(table, army.id)
        yield from _place_leaders(table, army.id)
    sequence.begin_turn(table)


def _own_units(table: BattleTable, side: SideId) -> list[Unit]:
    return [unit for unit in table.state.units.values() if table.side_of_unit(unit.id) == side]


def _place_stacks(table: BattleTable, side: SideId) -> Procedure[None]:
    """Ask which runners begin in the hex of a CH-2 (6.52)."""
    runners = [unit for unit in _own_units(table, side) if unit.type is Type.RI and not unit.partner]
    chariots = [unit for unit in _own_units(table, side) if unit.type is Type.CH2 and not unit.partner]
    if not runners or not chariots:
        return
    stacked_runners = yield from Pick(
        key="setup.runners",
        subject=(side,),
        who=side,
        message=msg(N_("¿Qué RI empiezan apiladas con una CH-2?")),
        rule="6.52",
        options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in runners),
        most=len(chariots),
    )
    for runner in stacked_runners:
        chariots = [unit for unit in _own_units(table, side) if unit.type is Type.CH2 and not unit.partner]
        chariot = chariots[0].id
        if len(chariots) > 1:
            chariot = yield from Choose(
                key="setup.stack",
                subject=(runner,),
                who=side,
                message=msg(N_("¿Con qué CH-2 está {unit}?"), unit=Ref("unit", runner)),
                rule="6.52",
                options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in chariots),
                default=chariot,
            )
        board_map.stack_up(table.state.units[runner], table.state.units[chariot])


def _place_leaders(table: BattleTable, side: SideId) -> Procedure[None]:
    """Ask which leaders begin with a combat unit, and with which (6.51)."""
    leaders = table.state.leaders
    records = [record for record in table.battle.leaders if record.side == side and not leaders[record.id].unit]
    if not records or not _own_units(table, side):
        return
    placed_leaders = yield from Pick(
        key="setup.leaders",
        subject=(side,),
        who=side,
        message=msg(N_("¿Qué líderes empiezan apilados con una unidad?")),
        rule="6.51",
        options=tuple(Option(record.id, Ref("leader", record.id)) for record in records),
    )
    for leader in placed_leaders:
        wing = next(record.command for record in records if record.id == leader)
        units = sorted(_own_units(table, side), key=lambda unit: unit.command != wing)
        table.state.leaders[leader].unit = yield from Choose(
            key="setup.leader",
            subject=(leader,),
            who=side,
            message=msg(N_("{leader}: ¿con qué unidad está?"), leader=Ref("leader", leader)),
            rule="6.51",
            options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in units),
            default=units[0].id,
        )
