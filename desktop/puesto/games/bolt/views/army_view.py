"""An army as rows (3.2, 7.2). What each unit's die shows, its models, pins and morale, and what rides in it."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, Sayable, count, msg
from puesto.core.procedure_views import RowView, SumLine
from puesto.core.views import EXECUTOR, CounterView, GroupView, RosterView
from puesto.games.bolt.fire import armour
from puesto.games.bolt.orders import morale
from puesto.games.bolt.printed import pieces
from puesto.games.bolt.printed.records import VEHICLES, Quality, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table.state import GameTable, SideId, Unit, UnitId
from puesto.games.kit.numbers import number_counters, pick_numbers

CHEVRONS = {quality: index for index, quality in enumerate(Quality, 1)}
"""Number of chevrons of each quality."""


def roster(table: GameTable, side: SideId) -> RosterView:
    """Return the units of an army, passengers below their transport, those lost too."""
    results: list[CounterView] = []
    units_of_side = [unit for unit in table.state.units.values() if table.side_of(unit.id) == side]
    riders = {unit.id for unit in units_of_side if unit.aboard and not unit.gone}
    for unit in units_of_side:
        if unit.id in riders:
            continue
        results.append(counter(table, unit))
        results += [counter(table, rider) for rider in table.passengers(unit.id)]
    groups = (GroupView("units", _summary(table, side), tuple(item.id for item in results)),)
    numbers = pick_numbers(numbers_of(table), (unit.id for unit in units_of_side))
    return RosterView(side, Ref("side", side), side, tuple(results), groups, numbers)


def numbers_of(table: GameTable) -> dict[UnitId, str]:
    """Return the key of each unit, unique over all armies."""
    units = table.state.units
    return number_counters([id for army in table.battle.armies for id in units if table.side_of(id) == army.id])


def _summary(table: GameTable, side: SideId) -> Sayable:
    """Return how many units are left, and how many dice are in the bag."""
    units = count(NN_("{n} unidad", "{n} unidades"), sum(1 for _ in table.living(side)))
    return msg(N_("{units} · {n} en la bolsa"), units=units, n=table.state.bag.count(side))


def counter(table: GameTable, unit: Unit) -> CounterView:
    """Return one unit."""
    troop = table.troop(unit.id)
    army = table.battle.army(table.side_of(unit.id))
    return CounterView(
        id=unit.id,
        name=Ref("unit", unit.id),
        place="",
        shape=troop.shape,
        cloth=army.cloth,
        destroyed=unit.gone,
        used=bool(unit.order),
        picture=pieces.key_of(troop),
        role=EXECUTOR if unit.id == table.state.unit else "",
        tags=(*((msg(N_("en orden")),) if unit.id == table.state.unit else ()), *tags(table, unit)),
        row=None if unit.gone else row_of(table, unit),
    )


def row_of(table: GameTable, unit: Unit) -> RowView:
    """Return a unit as a row (3.2, 7.2)."""
    troop = table.troop(unit.id)
    nerve = losses.nerve_of(table, unit.id)
    lines = morale.morale_lines(table.content, nerve)
    vehicle = troop.kind in VEHICLES
    return RowView(
        order=unit.order.value,
        order_name=Ref("order", unit.order.value) if unit.order else None,
        kept=unit.kept,
        pins=unit.pins,
        models=0 if vehicle else unit.models,
        full=0 if vehicle else troop.full,
        quality=CHEVRONS[troop.quality],
        quality_name=Ref("quality", troop.quality),
        morale=morale.morale_value(table.content, nerve),
        lines=tuple(SumLine(line.name, line.value, rule=line.rule) for line in lines),
        armour=f"{losses.value_of(table, unit.id)}+" if vehicle else "",
        word=_word(table, unit),
        tone=table.tone(table.side_of(unit.id)),
        inside=bool(unit.aboard),
    )


def _word(table: GameTable, unit: Unit) -> Sayable | None:
    """Return the most important property of a unit now."""
    if unit.abandoned:
        return msg(N_("abandonada"))
    if unit.jammed:
        return msg(N_("torreta averiada: {face}"), face=dict(armour.FACES)[unit.jammed])
    if unit.immobilised:
        return msg(N_("inmovilizado"))
    if unit.aboard:
        return msg(N_("en {transport}"), transport=Ref("unit", unit.aboard))
    if unit.boarding:
        words, into = N_("{n} de {models} en {transport}"), Ref("unit", unit.boarding)
        return msg(words, n=unit.inside, models=unit.models, transport=into)
    if unit.reserve:
        return msg(N_("en reserva"))
    if any(ranging.has_hit for key, ranging in table.state.ranging.items() if key.startswith(f"{unit.id}|")):
        return msg(N_("ajustado: 2+"))
    if table.troop(unit.id).team:
        return msg(N_("para {unit:los}"), unit=Ref("unit", table.troop(unit.id).team))
    return None


def tags(table: GameTable, unit: Unit) -> tuple[Sayable, ...]:
    """Return the other properties of a unit, in words."""
    troop = table.troop(unit.id)
    if unit.gone:
        return ()
    results: list[Sayable] = []
    results += [Ref("rank", troop.rank)] if troop.rank else []
    results += [Ref("special", item) for item in troop.special if item not in (Special.TURRET,)]
    results += [
        msg(N_("{n} × {weapon}"), n=weapon_count, weapon=weapon.name)
        for _, weapon, weapon_count, _ in table.arms(unit.id)
    ]
    if unit.immobilised:
        results.append(msg(N_("inmovilizado")))
    if unit.jammed:
        results.append(msg(N_("torreta averiada")))
    if unit.building:
        results.append(msg(N_("en un búnker")) if unit.building == "bunker" else msg(N_("en un edificio")))
    if unit.penalty:
        results.append(msg(N_("moral −{n} para siempre"), n=unit.penalty))
    if unit.spent:
        results.append(count(NN_("un arma gastada", "{n} armas gastadas"), len(unit.spent)))
    if unit.ammo:
        results.append(msg(N_("emboscada con HE")) if unit.ammo == "he" else msg(N_("emboscada con munición normal")))
    return tuple(results)
