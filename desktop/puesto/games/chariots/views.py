"""What lies on the table, as plain data for the window: the bag, the rout sheets, both rosters."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.views import BagEntry, BagView, CellView, CounterView, OutcomeView, RosterView, SideView, TableView, TrackView
from puesto.games.chariots import activation, command, sequence, victory
from puesto.games.chariots.records import Content, Missile
from puesto.games.chariots.state import SideId, State, Status, Supply, Table, Unit, quality

SHAPES = {"SI": "spears", "HI": "heavy", "LI": "bow", "BI": "axe", "RI": "runner", "CH-2": "chariot", "CH-3": "heavy_chariot", "BW": "wagon"}
"""The silhouette of each type."""


def view(state: State, content: Content) -> TableView:
    """Everything that lies on the table."""
    t = Table(state, content)
    return TableView(
        title=t.battle.title,
        round=state.turn,
        turn=state.activation,
        side=playing(t),
        moment=moment(t),
        tracks=tuple(rout_track(t, army.id) for army in t.battle.armies),
        rosters=tuple(roster(t, army.id) for army in t.battle.armies),
        bags=(bag(t),),
        outcome=outcome(t),
        sides=sides(t),
    )


def sides(t: Table) -> tuple[SideView, ...]:
    """The two armies, each with its own ink; nobody plays for the app."""
    return tuple(SideView(army.id, Ref("side", army.id), tone) for army, tone in zip(t.battle.armies, ("command", "action"), strict=True))


def playing(t: Table) -> SideId:
    """Whose Orders Phase it is, or whose marker is in play; "" nobody's."""
    state = t.state
    if state.active:
        return t.side_of(state.active)
    return activation.owner(t, state.marker) if state.marker else ""


def moment(t: Table) -> Message:
    """Turn and command."""
    state = t.state
    if state.step == sequence.OVER:
        return msg(N_("Fin de la batalla"))
    if state.active:
        return msg(N_("Turno {n} · {command}"), n=state.turn, command=Ref("command", state.active))
    return msg(N_("Turno {n}"), n=state.turn)


def bag(t: Table) -> BagView:
    """The activation bag: what is in it, what was drawn in order, what was set aside."""
    state = t.state
    entries = [BagEntry(marker, Ref("marker", marker), activation.owner(t, marker)) for marker in state.bag]
    drawn = [*state.used, *([state.marker] if state.marker else [])]
    entries += [BagEntry(marker, Ref("marker", marker), activation.owner(t, marker), "drawn") for marker in drawn]
    entries += [BagEntry(marker, Ref("marker", marker), activation.owner(t, marker), "aside") for marker in state.aside]
    return BagView("bag", msg(N_("La Bolsa")), tuple(entries))


def rout_track(t: Table, side: SideId) -> TrackView:
    """The rout sheet of a side: what its army can still lose (2.8)."""
    one = t.state.sides[side]
    left = victory.left(one)
    cells = tuple(CellView(value, str(value), side) for value in range(max(0, left - 5), max(0, left) + 6))
    reading = msg(N_("{side}: le quedan {left} de {level}"), side=Ref("side", side), left=left, level=one.rout_level)
    return TrackView(
        f"rout-{side}", msg(N_("Huida de {side}"), side=Ref("side", side)), f"sides.{side}.lost", cells, max(0, left), one.rout_level, reading=reading
    )


def roster(t: Table, side: SideId) -> RosterView:
    """The units and leaders of a side."""
    counters = tuple(counter(t, unit) for unit in t.state.units.values() if t.side_of_unit(unit.id) == side and unit.status is not Status.GONE)
    return RosterView(side, Ref("side", side), side, counters)


def counter(t: Table, unit: Unit) -> CounterView:
    """A unit's counter with its markers (12.2 of the sheet of markers)."""
    army = next(army for army in t.battle.armies if army.id == t.side_of_unit(unit.id))
    tags: list[Sayable] = []
    if unit.status is Status.ROUTED:
        tags.append(msg(N_("en Huida")))
    if command.engaged(t.state, unit.id):
        tags.append(msg(N_("Enzarzada")))
    if unit.out:
        tags.append(msg(N_("Sin Mando")))
    if unit.column:
        tags.append(msg(N_("En Columna")))
    if unit.moved:
        tags.append(msg(N_("Moved")))
    if unit.rallied:
        tags.append(msg(N_("Rallied")))
    if unit.supply is not Supply.FULL:
        tags.append(msg(N_("Missile Low")) if unit.supply is Supply.LOW else msg(N_("Missile No")))
    for leader in t.state.leaders.values():
        if leader.unit == unit.id and not leader.dead:
            tags.append(Ref("leader", leader.id))
    return CounterView(
        id=unit.id,
        name=Ref("unit", unit.id),
        place=unit.hex,
        shape=SHAPES[unit.type.value],
        cloth=army.cloth,
        front=str(quality(unit)),
        flank=str(unit.move),
        firepower="" if unit.missile is Missile.NONE else unit.missile.value,
        used=unit.has_moved or unit.has_fired or unit.has_recovered,
        hit="revealed" if unit.hits else "",
        hit_text=msg(N_("{hits} de {quality}"), hits=unit.hits, quality=quality(unit)) if unit.hits else None,
        tags=tuple(tags),
    )


def outcome(t: Table) -> OutcomeView | None:
    """How the battle ended."""
    state = t.state
    if state.step != sequence.OVER:
        return None
    scores = tuple(msg(N_("{side}: {lost} de {level}"), side=Ref("side", side), lost=one.lost, level=one.rout_level) for side, one in state.sides.items())
    title = msg(N_("Empate")) if state.ended == victory.DRAW else msg(N_("Gana {side}"), side=Ref("side", state.ended))
    return OutcomeView(title, msg(N_("Puntos de Huida: {scores}"), scores=scores), state.ended != victory.DRAW)
