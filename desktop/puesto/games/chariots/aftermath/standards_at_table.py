"""Standards at the table:

captured, carried off, back with their leader, out for good (9.3). Those that move with their leader: `leader_moves`.
"""

from __future__ import annotations

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.games.chariots.aftermath import hits_and_routs, rout_on_map
from puesto.games.chariots.printed.records import PrintedStandard
from puesto.games.chariots.table import board_map, standards
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, UnitId
from puesto.games.kit.verbs import saying_no, saying_yes

NONE, BACK = "none", "back"


def unguarded_standards(table: BattleTable, side: SideId) -> list[str]:
    """Return the standards of a side that an enemy could take, the board apart.

    Those without their leader (9.31-9.33).
    """
    unguarded = []
    for record in table.battle.standards:
        standard, leader = table.state.standards[record.id], table.state.leaders.get(record.leader)
        if record.side != side or standard.captured or standard.out or leader is None:
            continue
        if standard.left or leader.dead:
            unguarded.append(record.id)
    return unguarded


def meet_standards(table: BattleTable, unit: UnitId, former_hex: str = "") -> Procedure[None]:
    """Handle standards that a unit moving from `former_hex` reaches or carries off (9.33, 9.34)."""
    side = table.side_of_unit(unit)
    yield from hits_and_routs.move_captured_standards(table, {unit, table.state.units[unit].partner}, former_hex)
    unit_hex, free = table.state.units[unit].hex, list[str]()
    for standard in unguarded_standards(table, table.enemy(side)):
        place = rout_on_map.hex_of_standard(table, standard)
        if NUMBERED.is_hex(place) and NUMBERED.is_hex(unit_hex):
            if place == unit_hex and not _is_guarded(table, table.enemy(side), place):
                yield from capture_standard(table, standard, unit)
        else:
            free.append(standard)
    if not free:
        return
    met_standard = yield from Ask(
        key="standard.taken",
        subject=(unit, str(table.state.activation), str(table.state.units[unit].spent)),
        who=BOARD,
        message=msg(
            N_("¿Entra {unit} en el hexágono de un Estandarte enemigo que no guarda ninguna unidad?"),
            unit=Ref("unit", unit),
        ),
        rule="9.33",
        options=(
            Option(NONE, msg(N_("No"))),
            *(Option(id, msg(N_("El Estandarte de {leader}"), leader=Ref("standard", id))) for id in free),
        ),
        default=NONE,
        unsure=False,
    )
    if met_standard != NONE:
        yield from capture_standard(table, met_standard, unit)


def _is_guarded(table: BattleTable, side: SideId, place: str) -> bool:
    """Return whether a combat unit of a side is in a hex (9.33)."""
    return any(table.side_of_unit(unit.id) == side for unit in board_map.holders(table, place))


def capture_standard(table: BattleTable, id: str, captor: UnitId) -> Procedure[None]:
    """Capture a standard: its captor's player destroys or keeps it; routed units near it go (9.33, 9.34)."""
    choice = yield from Choose(
        key="standard.fate",
        subject=(id, captor),
        who=table.side_of_unit(captor),
        message=msg(
            N_("{unit} captura el Estandarte de {leader}. ¿Qué hace con él?"),
            unit=Ref("unit", captor),
            leader=Ref("standard", id),
        ),
        rule="9.33",
        options=(
            Option(standards.KEEP, standards.CHOICES[standards.KEEP], msg(N_("sigue siendo punto de reorganización"))),
            Option(
                standards.DESTROY,
                standards.CHOICES[standards.DESTROY],
                msg(N_("quien Huya Desaparece hasta que vuelva")),
            ),
        ),
    )
    yield from standards.say_capture(id, captor)
    template = N_("{unit} Desaparece: han capturado el Estandarte de su ejército")
    yield from hits_and_routs.remove_routed_near(table, id, template, rout_on_map.hex_of_standard(table, id))
    standards.mark_captured(table.state.standards[id], captor, choice, table.state.turn)


def return_standards(table: BattleTable, leader: LeaderId) -> Procedure[None]:
    """Return captured standards to an active leader, from the next turn on (9.33, A53).

    One that was destroyed may be put back with him, if its player wants.
    """
    for record in table.battle.standards:
        standard = table.state.standards[record.id]
        if leader and record.leader == leader and standards.is_due_back(standard, table.state.turn):
            if standard.out and not (yield from _ask_if_put_back(table, record)):
                continue
            yield from standards.give_back(standard)


def _ask_if_put_back(table: BattleTable, record: PrintedStandard) -> Procedure[bool]:
    """Ask whether a standard that was destroyed is put with its leader again: its player may (9.33)."""
    answer = yield from Choose(
        key="standard.back",
        subject=(record.id, str(table.state.activation)),
        who=record.side,
        message=msg(
            N_("¿Se vuelve a poner el Estandarte con {leader}? Lo eliminaron."), leader=Ref("leader", record.leader)
        ),
        rule="9.33",
        options=(
            saying_yes(BACK, msg(N_("Se pone con él"))),
            saying_no(NONE, msg(N_("Todavía no")), msg(N_("quien Huya Desaparece hasta que vuelva"))),
        ),
        default=BACK,
    )
    return answer == BACK


def remove_lost_standards(table: BattleTable) -> Procedure[None]:
    """Remove captured standards of eliminated leaders at the end of the turn after (9.33)."""
    for record in table.battle.standards:
        standard, leader = table.state.standards[record.id], table.state.leaders.get(record.leader)
        alive = leader is not None and not leader.dead
        if standards.is_due_back(standard, table.state.turn) and standards.is_lost(standard, alive=alive):
            yield from standards.remove_lost(standard)
