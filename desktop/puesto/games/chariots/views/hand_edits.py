"""Changes of the counters by hand, since the board prevails:

the offered and the forbidden ones, and their consequences. A change sets one value and causes nothing else, neither
dice nor Rout Points. Only contradictions are removed: both units of a stack refer to each other, a unit out of the game
is neither stacked nor Engaged, a standard is not captured and out at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.views import Edit
from puesto.games.chariots.movement import column, stacking
from puesto.games.chariots.printed.records import FORMED_TYPES, Content, Missile, Role
from puesto.games.chariots.table import board_map, engagement, facings
from puesto.games.chariots.table.state import BattleTable, LeaderId, State, Status, Supply, Unit, UnitId, quality
from puesto.games.chariots.views import bag_view, ground_view

Refusal: TypeAlias = "tuple[Message, str] | None"
"""Why not, and the rule; None where nothing speaks against it."""

HITS, STATE, MARKERS, WITH, FOES, FACING = (
    msg(N_("Impactos")),
    msg(N_("Estado")),
    msg(N_("Marcadores")),
    msg(N_("Con quién está")),
    msg(N_("Enzarzada")),
    msg(N_("Orientación")),
)
"""The menus within a counter's menu."""

LATEST = 99
"""Last turn that can be entered."""


# -- what is offered


def edits_of(state: State, content: Content, piece: str) -> tuple[Edit, ...]:
    """Return the changes offered on a counter. Those that would change something, and that the rules do not forbid."""
    table = BattleTable(state, content)
    if piece in state.units:
        return unit_edits(table, state.units[piece])
    if piece in state.leaders:
        return leader_edits(table, piece)
    return standard_edits(table, piece) if piece in state.standards else ()


def unit_edits(table: BattleTable, unit: Unit) -> tuple[Edit, ...]:
    """Return the changes offered on a unit."""
    path = f"units.{unit.id}"
    if unit.status is Status.GONE:
        return (Edit(f"{path}.status", Status.GOOD.value, msg(N_("Devolver al juego"))),)
    edits = [
        Edit(f"{path}.hits", unit.hits + 1, msg(N_("Un impacto más")), HITS),
        Edit(f"{path}.hits", unit.hits - 1, msg(N_("Un impacto menos")), HITS),
    ]
    if unit.hits > 1:
        edits.append(Edit(f"{path}.hits", 0, msg(N_("Sin impactos")), HITS))
    statuses = {
        Status.GOOD: msg(N_("En orden")),
        Status.ROUTED: msg(N_("En Huida")),
        Status.GONE: msg(N_("Eliminada, sin Puntos de Huida")),
    }
    edits += [
        Edit(f"{path}.status", status.value, words, STATE)
        for status, words in statuses.items()
        if status is not unit.status
    ]
    for field, (put_words, take) in SWITCHES.items():
        on: bool = getattr(unit, field)
        edits.append(Edit(f"{path}.{field}", not on, take if on else put_words, MARKERS))
    supplies = {
        Supply.FULL: msg(N_("Con proyectiles")),
        Supply.LOW: msg(N_("Poner Missile Low")),
        Supply.NO: msg(N_("Poner Missile No")),
    }
    edits += [
        Edit(f"{path}.supply", supply.value, words, MARKERS)
        for supply, words in supplies.items()
        if supply is not unit.supply
    ]
    edits += [Edit(f"{path}.shock", shock, words, MARKERS) for shock, words in SHOCKS.items() if shock != unit.shock]
    if unit.partner:
        edits.append(Edit(f"{path}.partner", "", msg(N_("Separarla de {unit}"), unit=Ref("unit", unit.partner)), WITH))
    else:
        edits += [
            Edit(f"{path}.partner", unit, msg(N_("Apilada con {unit}"), unit=Ref("unit", unit)), WITH)
            for unit in table.state.units
        ]
    edits += _pairings(table, unit.id)
    edits += [
        Edit(f"{path}.facing", hour, facings.hour_in_words(hour), FACING)
        for hour in facings.hours_of(column=unit.column)
        if hour != unit.facing
    ]
    edits.append(Edit(f"{path}.hex", unit.hex, msg(N_("Hexágono")), typed=True))
    return _allowed_edits(table, edits)


def _pairings(table: BattleTable, unit: UnitId) -> list[Edit]:
    """Return the edits that end a unit's Engagements or add one."""
    pairs, present_foes = table.state.engaged, engagement.foes(table.state, unit)
    other_ids = [id for id in table.state.units if id != unit and id not in present_foes]
    ended = [(_pairs_without(pairs, unit, foe), N_("Ya no con {unit}"), foe) for foe in present_foes]
    added = [(_pairs_with(pairs, unit, enemy), N_("Con {unit}"), enemy) for enemy in other_ids]
    return [Edit("engaged", after, msg(words, unit=Ref("unit", id)), FOES) for after, words, id in (*ended, *added)]


SWITCHES: dict[str, tuple[Sayable, Sayable]] = {
    "moved": (msg(N_("Poner Moved")), msg(N_("Quitar Moved"))),
    "column": (msg(N_("Ponerla En Columna")), msg(N_("Deshacer la Columna"))),
    "rallied": (msg(N_("Poner Rallied")), msg(N_("Quitar Rallied"))),
    "out": (msg(N_("Poner Sin Mando")), msg(N_("Quitar Sin Mando"))),
    "has_moved": (msg(N_("Ya ha movido en esta fase")), msg(N_("No ha movido en esta fase"))),
    "has_fired": (msg(N_("Ya ha disparado en esta fase")), msg(N_("No ha disparado en esta fase"))),
}
SHOCKS: dict[str, Sayable] = {
    "": msg(N_("Sin marcador de Choque")),
    "no_check": msg(N_("Poner Shock-No Check")),
    "must_check": msg(N_("Poner Shock-Must Check TQ")),
}


def leader_edits(table: BattleTable, leader: LeaderId) -> tuple[Edit, ...]:
    """Return the changes offered on a leader."""
    leader_state, path = table.state.leaders[leader], f"leaders.{leader}"
    edits = [
        Edit(
            f"{path}.dead",
            not leader_state.dead,
            msg(N_("Vive")) if leader_state.dead else msg(N_("Muerto, sin Puntos de Huida")),
            STATE,
        )
    ]
    if leader_state.dead:
        edits.append(
            Edit(
                f"{path}.gone",
                not leader_state.gone,
                msg(N_("Se le puede reemplazar")) if leader_state.gone else msg(N_("No se le reemplaza")),
                STATE,
            )
        )
        return _allowed_edits(table, edits)
    edits += [
        Edit(
            f"{path}.wounded",
            not leader_state.wounded,
            msg(N_("Ileso")) if leader_state.wounded else msg(N_("Herido")),
            STATE,
        ),
        Edit(
            f"{path}.replaced",
            not leader_state.replaced,
            msg(N_("Por su cara normal")) if leader_state.replaced else msg(N_("Por su cara de reemplazo")),
            STATE,
        ),
        Edit(
            f"{path}.on_foot",
            not leader_state.on_foot,
            msg(N_("En su carro")) if leader_state.on_foot else msg(N_("A pie")),
            STATE,
        ),
        Edit(f"{path}.hits", leader_state.hits + 1, msg(N_("Un impacto más")), HITS),
        Edit(f"{path}.hits", leader_state.hits - 1, msg(N_("Un impacto menos")), HITS),
    ]
    if leader_state.unit:
        edits.append(Edit(f"{path}.unit", "", msg(N_("Solo en su hexágono")), WITH))
    edits += [
        Edit(f"{path}.unit", unit, msg(N_("Con {unit}"), unit=Ref("unit", unit)), WITH)
        for unit in table.state.units
        if unit != leader_state.unit
    ]
    edits.append(Edit(f"{path}.hex", leader_state.hex, msg(N_("Hexágono")), typed=True))
    return _allowed_edits(table, edits)


def standard_edits(table: BattleTable, standard: str) -> tuple[Edit, ...]:
    """Return the changes offered on a standard."""
    standard_state, path = table.state.standards[standard], f"standards.{standard}"
    edits = [
        Edit(
            f"{path}.out",
            not standard_state.out,
            msg(N_("Devolver al juego")) if standard_state.out else msg(N_("Sacarlo del juego")),
            STATE,
        )
    ]
    if not standard_state.out:
        back = msg(N_("Está con su líder")) if standard_state.back else msg(N_("Vuelve cuando se active su líder"))
        edits.append(Edit(f"{path}.back", not standard_state.back, back, STATE))
        left_words = msg(N_("Lo lleva su líder")) if standard_state.left else msg(N_("Su líder lo ha dejado"))
        edits.append(Edit(f"{path}.left", not standard_state.left, left_words, WITH))
        if standard_state.captured:
            edits.append(Edit(f"{path}.captured", "", msg(N_("Recuperado")), WITH))
        edits += [
            Edit(f"{path}.captured", unit, msg(N_("Capturado por {unit}"), unit=Ref("unit", unit)), WITH)
            for unit in table.state.units
            if unit != standard_state.captured
        ]
        edits.append(Edit(f"{path}.hex", standard_state.hex, msg(N_("Hexágono")), typed=True))
    return _allowed_edits(table, edits)


def _allowed_edits(table: BattleTable, edits: Collection[Edit]) -> tuple[Edit, ...]:
    return tuple(edit for edit in edits if edit.typed or _refusal(table, edit.path, edit.value) is None)


def _pairs_with(engaged: list[str], first: UnitId, second: UnitId) -> tuple[str, ...]:
    return tuple(sorted({*engaged, engagement.pair_of(first, second)}))


def _pairs_without(engaged: list[str], first: UnitId, second: UnitId) -> tuple[str, ...]:
    return tuple(pair for pair in engaged if pair != engagement.pair_of(first, second))


# -- what the rules forbid


def edit_refusal(state: State, content: Content, path: str, value: Any) -> Refusal:
    """Return why the rules forbid a value set by hand, and the rule; None if they do not."""
    return bag_view.marker_refusal(state, content, path, value) or _refusal(BattleTable(state, content), path, value)


def _refusal(table: BattleTable, path: str, value: Any) -> Refusal:
    """Return why a value may not be set by hand at a path, with the rule; None if it may."""
    if path == "engaged":
        return _pairs_refusal(table, value)
    head, _, rest = path.partition(".")
    id, _, field = rest.rpartition(".")
    if head == "line_up":
        return _line_up_refusal(table, value)
    judge: dict[str, Callable[[], Refusal]] = {
        "stands": lambda: _stand_refusal(table, table.state.units[rest], value),
        "units": lambda: _unit_refusal(table, table.state.units[id], field, value),
        "leaders": lambda: _leader_refusal(table, id, field, value),
        "standards": lambda: _standard_refusal(table, id, field, value),
        "sides": lambda: _side_refusal(table, id, field, value),
    }
    known_pieces = getattr(table.state, head, {}) if head in judge else {}
    return judge[head]() if (id or rest) in known_pieces else None


def _unit_refusal(table: BattleTable, unit: Unit, field: str, value: Any) -> Refusal:
    """Return why a field of a unit may not be set so."""
    unit_ref = Ref("unit", unit.id)
    if field == "hits":
        return _hits_refusal(unit, value)
    if field == "hex":
        return _hex_refusal(value) or ground_view.place_refusal(table, str(value or ""), unit.type)
    if field == "facing":
        return _facing_refusal(unit, value)
    if unit.status is Status.GONE and field != "status" and value:
        return msg(N_("{unit} ya no está en juego: devuélvela antes."), unit=unit_ref), "9.4"
    if field == "partner" and value in table.state.units:
        return _stack_refusal(table, unit, table.state.units[value])
    if field == "column" and value is True:
        problem = column.formation_refusal(unit, engagement.is_engaged(table.state, unit.id))
        return (
            (msg(N_("{unit} no puede estar En Columna: {why}."), unit=unit_ref, why=problem), "6.31")
            if problem
            else None
        )
    if field == "moved" and value is True and unit.type not in FORMED_TYPES:
        return msg(N_("{unit} no lleva marcador Moved: solo la SI y la HI."), unit=unit_ref), "6.13"
    if field == "supply" and value and unit.missile is Missile.NONE:
        return msg(N_("{unit} no tiene proyectiles que gastar."), unit=unit_ref), "7.15"
    if field == "has_fired" and value is True and unit.missile is Missile.NONE:
        return msg(N_("{unit} no tiene con qué disparar."), unit=unit_ref), "7.11"
    if field == "rallied" and value is True and unit.status is Status.ROUTED:
        return msg(N_("{unit} está en Huida: ponla En orden antes de darla por Reorganizada."), unit=unit_ref), "9.53"
    if field == "shock" and value and unit.status is Status.ROUTED:
        return msg(N_("{unit} está en Huida: no Choca."), unit=unit_ref), "9.42"
    if field in ("command", "type", "quality", "move", "missile"):
        return msg(N_("Es lo impreso en la ficha: se cambia en el escenario.")), "2.21"
    return None


def _hits_refusal(unit: Unit, value: Any) -> Refusal:
    """Return why a unit cannot have so many hits."""
    if type(value) is not int:
        return None
    unit_ref = Ref("unit", unit.id)
    if value < 0:
        return msg(N_("{unit} no puede tener menos de 0 impactos."), unit=unit_ref), "9.11"
    if unit.status is Status.ROUTED and value > unit.hits:
        return msg(N_("{unit} está en Huida: con un impacto más Desaparece. Elimínala."), unit=unit_ref), "9.43"
    if unit.status is Status.GOOD and value >= quality(unit) and value > unit.hits:
        return msg(
            N_("Con {n} impactos {unit} no aguanta: su TQ es {tq}. Ponla En Huida."),
            n=value,
            unit=unit_ref,
            tq=quality(unit),
        ), "9.11"
    return None


def _stack_refusal(table: BattleTable, unit: Unit, other_unit: Unit) -> Refusal:
    """Return why two units cannot be stacked."""
    unit_ref = Ref("unit", unit.id)
    if unit.id == other_unit.id or table.side_of_unit(unit.id) != table.side_of_unit(other_unit.id):
        return msg(N_("{unit} solo se apila con una unidad de su bando."), unit=unit_ref), "6.5"
    if problem := stacking.end_refusal(unit.type, [other_unit.type]):
        return msg(
            N_("{unit} no se apila con {other}: {why}."), unit=unit_ref, other=Ref("unit", other_unit.id), why=problem
        ), "6.5"
    if other_unit.partner not in ("", unit.id):
        return msg(
            N_("{other} ya está apilada con {third}."),
            other=Ref("unit", other_unit.id),
            third=Ref("unit", other_unit.partner),
        ), "6.52"
    if Status.GOOD not in (unit.status, other_unit.status) or unit.status is not other_unit.status:
        return msg(N_("Las dos tienen que estar en orden para apilarse.")), "6.52"
    return None


def _pairs_refusal(table: BattleTable, value: Any) -> Refusal:
    """Return why pairs cannot be Engaged: only opponents on the map in good order can (9.21)."""
    pairs = value if isinstance(value, list | tuple) else ()
    for pair in (pair for pair in pairs if isinstance(pair, str) and pair not in table.state.engaged):
        ends = [table.state.units.get(id) for id in pair.split("|")]
        both = [end for end in ends if end is not None]
        if len(both) != 2 or len(ends) != 2:
            continue
        if table.side_of_unit(both[0].id) == table.side_of_unit(both[1].id):
            return msg(
                N_("{one} y {other} son del mismo bando."), one=Ref("unit", both[0].id), other=Ref("unit", both[1].id)
            ), "9.21"
        for unit in both:
            if unit.status is not Status.GOOD:
                return msg(N_("{unit} no está en orden: no puede estar Enzarzada."), unit=Ref("unit", unit.id)), "9.21"
    return None


def _leader_refusal(table: BattleTable, leader: LeaderId, field: str, value: Any) -> Refusal:
    """Return why a field of a leader may not be set so."""
    leader_state, leader_ref = table.state.leaders[leader], Ref("leader", leader)
    record = next(record for record in table.battle.leaders if record.id == leader)
    if field == "hex":
        return _hex_refusal(value)
    if leader_state.dead and value and field not in ("dead", "gone"):
        return msg(N_("{leader} ha muerto: devuélvele la vida antes."), leader=leader_ref), "4.25"
    if field == "replaced" and value is True and record.role is not Role.COMMANDER:
        return msg(N_("A {leader} no se le reemplaza: no es CA."), leader=leader_ref), "4.25"
    if field == "gone" and value is False and record.role is not Role.COMMANDER:
        return msg(N_("A {leader} no se le reemplaza: no es CA."), leader=leader_ref), "4.25"
    if field == "on_foot" and value is not record.on_foot and not table.battle.rules.leaders_on_foot:
        return msg(N_("En esta batalla los líderes no tienen cara a pie.")), "10.12"
    if field == "hits" and type(value) is int and (value < 0 or value > leader_state.hits):
        bears = record.endurance or 0
        if value < 0 or value >= bears:
            return msg(
                N_("{leader} puede llevar de 0 a {most} impactos sin morir."), leader=leader_ref, most=max(0, bears - 1)
            ), "10.28"
    if field == "unit" and value in table.state.units:
        unit = table.state.units[value]
        if table.side_of_unit(value) != record.side:
            return msg(N_("{leader} solo se pone con unidades de su bando."), leader=leader_ref), "6.51"
        if unit.status is Status.GONE:
            return msg(N_("{unit} ya no está en juego: devuélvela antes."), unit=Ref("unit", value)), "9.4"
    return None


def _standard_refusal(table: BattleTable, standard: str, field: str, value: Any) -> Refusal:
    """Return why a field of a Standard may not be set so."""
    record = next(record for record in table.battle.standards if record.id == standard)
    if field == "hex":
        return _hex_refusal(value)
    if field in ("captured", "back", "left") and value and not record.leader:
        return msg(N_("Es un lugar del mapa: nadie se lo lleva.")), "9.31"
    if field == "captured" and value in table.state.units:
        if table.side_of_unit(value) == record.side:
            return msg(
                N_("Un Estandarte lo captura el enemigo: {unit} es de los suyos."), unit=Ref("unit", value)
            ), "9.33"
        if table.state.units[value].status is not Status.GOOD:
            return msg(N_("{unit} no está en orden: no puede llevarse un Estandarte."), unit=Ref("unit", value)), "9.33"
    return None


def _side_refusal(table: BattleTable, side: str, field: str, value: Any) -> Refusal:
    if field == "lost" and type(value) is int and value < 0:
        return msg(N_("Un ejército no puede haber perdido menos de 0 Puntos de Huida.")), "11.0"
    if field == "rout_level" and type(value) is int and value < 1:
        return msg(N_("El Nivel de Huida no baja de 1.")), "2.8"
    return None


def _facing_refusal(unit: Unit, value: Any) -> Refusal:
    hours = facings.hours_of(column=unit.column)
    if type(value) is not int or value in (facings.UNKNOWN, *hours):
        return None
    if unit.column:
        return msg(N_("En Columna mira a un lado del hexágono: a las 12, 2, 4, 6, 8 o 10.")), "6.33"
    return msg(N_("Mira a un vértice del hexágono: a la 1, las 3, 5, 7, 9 u 11.")), "6.61"


def _stand_refusal(table: BattleTable, unit: Unit, value: Any) -> Refusal:
    """Return why a hex and a facing cannot be set at once; None if they can."""
    if not isinstance(value, str):
        return None
    place, hour = facings.place_and_hour(value)
    return _hex_refusal(place) or ground_view.place_refusal(table, place, unit.type) or _facing_refusal(unit, hour)


def _line_up_refusal(table: BattleTable, value: Any) -> Refusal:
    """Return why the units cannot all be placed so (2.1, 6.24, 6.51, 6.52)."""
    parts = [*facings.Placements.parts_of(value)] if isinstance(value, str) else []
    units, unit_by_place = table.state.units, dict[str, Unit]()
    for id, stand, partner in parts:
        unit = units.get(id)
        if unit is None:
            continue
        place = facings.place_and_hour(stand)[0]
        if (refusal := _stand_refusal(table, unit, stand)) is not None:
            return refusal
        other_unit = unit_by_place.setdefault(place, unit) if place else unit
        if table.side_of(other_unit.command) != table.side_of(unit.command):
            return msg(N_("Ahí está {unit}, del otro ejército."), unit=Ref("unit", other_unit.id)), "6.51"
        if other_unit is not unit and (why := stacking.end_refusal(unit.type, [other_unit.type])) is not None:
            return msg(N_("Ahí está {unit}: {why}."), unit=Ref("unit", other_unit.id), why=why), "6.51"
        if partner in units and (why := stacking.end_refusal(unit.type, [units[partner].type])) is not None:
            return msg(N_("Ahí está {unit}: {why}."), unit=Ref("unit", partner), why=why), "6.52"
    return None


def _hex_refusal(value: Any) -> Refusal:
    if isinstance(value, str) and value and not NUMBERED.is_hex(value):
        return facings.hex_expected(value), "2.1"
    return None


# -- what follows of itself


def straighten(state: State, path: str, before: Any, after: Any) -> None:
    """Remove the contradictions caused by a change by hand."""
    head, _, rest = path.partition(".")
    id, _, field = rest.rpartition(".")
    if head == "stands" and rest in state.units:
        _straighten_unit(state, state.units[rest], "hex")
    elif head == "units" and id in state.units:
        _straighten_unit(state, state.units[id], field)
    elif head == "leaders" and field == "dead" and after:
        state.leaders[id].unit = ""
    elif head == "standards" and id in state.standards:
        standard = state.standards[id]
        if field == "captured" and after:
            standard.out = standard.left = False
        elif field == "left" and after:
            standard.out, standard.captured = False, ""
        elif field == "out" and after:
            standard.captured, standard.left = "", False


def _straighten_unit(state: State, unit: Unit, field: str) -> None:
    """Bring a unit's other fields into line with one that was set by hand."""
    if field == "column" and unit.facing not in facings.hours_of(column=unit.column):
        unit.facing = facings.UNKNOWN
    if field in ("hex", "facing") and unit.partner in state.units:
        other_unit = state.units[unit.partner]
        other_unit.hex, other_unit.facing = unit.hex, unit.facing
    if field == "partner":
        for other_unit in state.units.values():
            if other_unit.id != unit.id and (other_unit.id == unit.partner or other_unit.partner == unit.id):
                other_unit.partner = unit.id if other_unit.id == unit.partner else ""
        if unit.partner in state.units:
            board_map.stack_up(unit, state.units[unit.partner])
    elif field == "status" and unit.status is not Status.GOOD:
        engagement.separate_unit(state, unit.id)
        unit.column, unit.shock = False, ""
        for other_unit in state.units.values():
            if other_unit.partner == unit.id:
                other_unit.partner = ""
        unit.partner = ""
        if unit.status is Status.GONE:
            for leader in state.leaders.values():
                leader.unit = "" if leader.unit == unit.id else leader.unit
            for standard in state.standards.values():
                standard.captured = "" if standard.captured == unit.id else standard.captured
    elif field == "status":
        unit.hits = min(unit.hits, max(0, quality(unit) - 1))


def is_sound(table: BattleTable) -> bool:
    """Return whether a state read from a save, or changed by hand, holds together.

    Engaged pairs name known units, each pair once and in order; each record has the id that it is stored under; units,
    leaders and standards refer to known ones; numbers are within their bounds.
    """
    state, known_ids = table.state, {"", *table.state.units}
    pairs = [pair.split("|") for pair in state.engaged]
    paired = all(len(pair) == 2 and pair[0] < pair[1] and set(pair) <= set(state.units) for pair in pairs)
    ids = all(
        id == piece.id for pieces in (state.units, state.leaders, state.standards) for id, piece in pieces.items()
    )
    commands = {command.id for command in table.battle.commands}
    units = all(
        unit.hits >= 0 and unit.command in commands and unit.partner in known_ids for unit in state.units.values()
    )
    are_facings_legal = all(unit.facing in range(facings.HOURS + 1) for unit in state.units.values())
    leaders = all(leader.hits >= 0 and leader.unit in known_ids for leader in state.leaders.values())
    standards = all(standard.captured in known_ids for standard in state.standards.values())
    sides = all(side.lost >= 0 and side.rout_level > 0 for side in state.sides.values())
    return (
        paired
        and ids
        and units
        and are_facings_legal
        and state.map_role in board_map.ROLES
        and leaders
        and standards
        and sides
        and 1 <= state.turn <= LATEST
        and state.engaged == sorted(set(state.engaged))
    )
