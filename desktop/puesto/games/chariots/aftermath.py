"""What follows hits on the table: routs, eliminations, Rout Points, leaders who go with their units (9.1, 9.4, 4.24, 11.0)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say, tell
from puesto.games.chariots import cohesion, engagement, leaders, rout, standards, victory
from puesto.games.chariots.records import Role
from puesto.games.chariots.state import LeaderId, Status, Table, UnitId, quality

YES, NO = "yes", "no"


def hurt(t: Table, unit: UnitId, hits: int, rule: str) -> Procedure[str]:
    """A unit on the table takes hits, and what comes of it at once: nothing, a rout with its die, or its end (9.11, 9.13, 9.43)."""
    one = t.state.units[unit]
    if hits:
        template = NN_("{unit} recibe {n} impacto: lleva {total} de {quality}", "{unit} recibe {n} impactos: lleva {total} de {quality}")
        told = count(template, hits, unit=Ref("unit", unit), total=one.hits + hits, quality=quality(one))
        yield from tell(told, rule, key="hits")
    found = cohesion.hurt(one, hits)
    if found == cohesion.ROUTS:
        yield from breaks(t, unit)
    elif found == cohesion.GONE:
        yield from say(N_("{unit} estaba en Huida: Desaparece"), "9.43", "bad", unit=Ref("unit", unit))
        yield from eliminate(t, [unit])
    return found


def breaks(t: Table, unit: UnitId) -> Procedure[None]:
    """A unit routs: its die, the way to the standard, and where it ends (9.41)."""
    one = t.state.units[unit]
    side = t.side_of_unit(unit)
    flying = [standard for standard in t.battle.standards if standard.side == side and standards.is_rally_point(t.state.standards[standard.id])]
    engagement.separate(t.state, unit)
    part(t, unit)
    found = yield from rout.rout(rout.RoutFacts(one.quality, bool(flying), unit=unit, who=side))
    if found == rout.PLACED:
        answer = yield from Choose(
            key="rout.path",
            subject=(unit,),
            who=side,
            message=msg(N_("¿Tiene {unit} una ruta hasta su Estandarte, libre de unidades y que no pase junto a carros enemigos?"), unit=Ref("unit", unit)),
            rule="9.41",
            options=(Option(YES, msg(N_("Sí: ponla tan cerca como puedas"))), Option(NO, msg(N_("No: Desaparece")))),
            default=YES,
        )
        if answer == YES:
            one.status, one.column, one.moved = Status.ROUTED, False, one.moved
            one.hex = ""
            yield from say(N_("{unit} queda en Huida junto a su Estandarte"), "9.42", unit=Ref("unit", unit))
            return
    yield from eliminate(t, [unit])


def part(t: Table, unit: UnitId) -> None:
    """A unit leaves its stack (8.41)."""
    one = t.state.units[unit]
    if one.partner in t.state.units:
        t.state.units[one.partner].partner = ""
    one.partner = ""


def eliminate(t: Table, units: list[UnitId]) -> Procedure[None]:
    """Units leave the game: their printed TQ counts for the rout of the army, and leaders go with them where nobody is left there (9.44, 11.0)."""
    for unit in units:
        one = t.state.units[unit]
        side = t.side_of_unit(unit)
        partner = one.partner
        engagement.separate(t.state, unit)
        part(t, unit)
        one.status = Status.GONE
        yield from _count(t, side, victory.points([one.quality]), Ref("unit", unit))
        for leader in [leader for leader in t.state.leaders.values() if leader.unit == unit and not leader.dead]:
            if partner and t.state.units[partner].status is not Status.GONE:
                leader.unit = partner
            else:
                yield from say(N_("{leader} Desaparece con {unit}"), "9.44", "bad", leader=Ref("leader", leader.id), unit=Ref("unit", unit))
                yield from dies(t, leader.id)


def dies(t: Table, leader: LeaderId) -> Procedure[None]:
    """A leader is removed at once; a General costs Rout Points and is not replaced (4.25, 11.0)."""
    one = t.state.leaders[leader]
    record = leaders.printed(t, leader)
    one.dead, one.unit = True, ""
    if record.role is not Role.COMMANDER:
        one.gone = True
    if record.role is Role.GENERAL:
        yield from _count(t, record.side, victory.points([], record.initiative or 0), Ref("leader", leader))


def _count(t: Table, side: str, points: int, what: Ref) -> Procedure[None]:
    """Rout Points of a side, with a word when the next loss may rout its army (2.8, 11.0)."""
    one = t.state.sides[side]
    one.lost += points
    left = victory.left(one)
    if left <= 0:
        yield from say(
            N_("{side}: {points} Puntos de Huida por {what}. Llega a su Nivel de Huida"), "11.0", "bad", side=Ref("side", side), points=points, what=what
        )
    else:
        yield from say(N_("{side}: {points} Puntos de Huida por {what}. Le quedan {left}"), "11.0", side=Ref("side", side), points=points, what=what, left=left)


def lone(t: Table, leader: LeaderId) -> Procedure[None]:
    """A leader alone beside an enemy goes to the nearest friendly unit, or is eliminated where there is none (4.24)."""
    record = leaders.printed(t, leader)
    friends = [unit.id for unit in t.state.units.values() if unit.status is not Status.GONE and t.side_of_unit(unit.id) == record.side]
    if leaders.displaced(friends) == leaders.LOST:
        yield from say(N_("{leader} se queda sin unidades amigas: eliminado"), "4.24", "bad", leader=Ref("leader", leader))
        yield from dies(t, leader)
        return
    options = tuple(Option(unit, Ref("unit", unit)) for unit in friends)
    message = msg(N_("{leader} está solo junto al enemigo: ¿con qué unidad amiga, la más cercana, se pone?"), leader=Ref("leader", leader))
    where = yield from Choose(key="leader.displaced", subject=(leader,), who=record.side, message=message, rule="4.24", options=options)
    t.state.leaders[leader].unit = where
