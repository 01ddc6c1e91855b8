"""Losses: pins, models, NCOs, morale, whole units, passengers of a vehicle (3.2, 5.1, 5.2, 5.4, 9.12)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, Sayable, count, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.core.saying import say, tell
from puesto.core.values import replace
from puesto.games.bolt.fire.damage import WoundsResult, damage_value, is_gun_lost, roll_crew, roll_damage, roll_saves
from puesto.games.bolt.movement import transports
from puesto.games.bolt.movement.moves import REINFORCE
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.printed.records import Kind, Rank, Special
from puesto.games.bolt.table import bag, dice, settings, sightings
from puesto.games.bolt.table.state import NOBODY, GameTable, SideId, UnitId
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION

YES, NO = "yes", "no"
LEADER, GUNNER, NONE = "leader", "gunner", "none"
YES_NO = (YES_OPTION, NO_OPTION)


def officer_rank(table: GameTable, id: UnitId) -> Rank:
    """Return the rank of an officer who leads there still; none otherwise."""
    return table.troop(id).rank if table.unit(id).leader and not table.unit(id).gone else Rank.NONE


def nerve_of(table: GameTable, id: UnitId) -> MoraleState:
    """Return the present morale of a unit, with the officer recorded as in reach (3.2)."""
    unit, troop = table.unit(id), table.troop(id)
    bonus = 0
    if unit.aboard:
        inside = [rider for rider in table.passengers(unit.aboard) if rider.id != id]
        near = [morale.Nearby(officer_rank(table, item.id), 0, True) for item in inside]
        bonus = morale.officer_bonus(table.content, near, aboard=True)
    elif unit.officer not in ("", NOBODY):
        bonus = morale.officer_bonus(table.content, (morale.Nearby(officer_rank(table, unit.officer)),))
    return MoraleState(troop.quality, unit.pins, unit.penalty, bonus, is_stubborn(table, id))


def is_stubborn(table: GameTable, id: UnitId) -> bool:
    """Return whether pins do not count in its checks: by its record, or by its nation (8.6, 9.12)."""
    army, kind = table.army_of(id), table.troop(id).kind
    return morale.is_stubborn(table.has(id, Special.STUBBORN), army.nation, army.characteristic, kind)


def is_fanatic(table: GameTable, id: UnitId, assaulted: bool = False) -> bool:
    """Return whether a unit fights on: by its record, or by its nation (8.4, 8.6)."""
    return morale.is_fanatic(table.has(id, Special.FANATIC), table.army_of(id).nation, table.troop(id).kind, assaulted)


def repeats_checks(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit repeats a check for losses that it fails (3.2, 8.5).

    Soviet infantry and guns, large full units.
    """
    return repeats_by_nation(table, id) or morale.can_repeat(table.unit(id).models, table.troop(id).full)


def repeats_by_nation(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit's nation lets it repeat a failed check, whatever it has lost (8.5)."""
    return morale.repeats_by_nation(table.army_of(id).nation, table.troop(id).kind)


# ---- pins


def add_pins(table: GameTable, id: UnitId, pin_count: int, rule: str = "5.1") -> Procedure[bool]:
    """Add pins to a unit and its passengers; return whether it is still there (3.2, 5.3)."""
    unit = table.unit(id)
    if pin_count <= 0 or unit.gone:
        return not unit.gone
    unit.pins += pin_count
    for rider in table.passengers(id):
        rider.pins += pin_count
    words = NN_("{unit} recibe {n} marcador; lleva {pins}", "{unit} recibe {n} marcadores; lleva {pins}")
    yield from tell(count(words, pin_count, unit=Ref("unit", id), pins=unit.pins), rule)
    for rider in list(table.passengers(id)):
        yield from break_if_due(table, rider.id)
    yield from break_if_due(table, id)
    return not unit.gone


def break_if_due(table: GameTable, id: UnitId) -> Procedure[None]:
    """Remove a unit at once that has as many pins as its morale (3.2)."""
    unit = table.unit(id)
    if unit.gone or unit.abandoned or not morale.is_broken(table.content, nerve_of(table, id), table.state.settings):
        return
    yield from morale.say_broken(unit.pins, id)
    yield from remove_unit(table, id, by_damage=False)


# ---- whole units


def remove_unit(table: GameTable, id: UnitId, by_damage: bool = True) -> Procedure[None]:
    """Remove a unit with its die; passengers get out (5.1, 5.4)."""
    riders = [rider.id for rider in (*table.passengers(id), *table.boarders(id))]
    from_bag = bag.lose_unit(table, id)
    if from_bag:
        yield from say(N_("Un dado de {side} sale de la bolsa"), "5.1", "quiet", side=Ref("side", table.troop(id).side))
    for rider in riders:
        yield from bail_out(table, rider, by_damage)
    if table.is_vehicle(id) and by_damage and settings.is_read(table.state.settings, settings.CREW_ESCAPES, "yes"):
        yield from roll_crew(id, subject=(id,), who=table.side_of(id))


def bail_out(table: GameTable, id: UnitId, by_damage: bool) -> Procedure[None]:
    """Let a passenger leave its transport, with hits if that was destroyed; it goes Down (5.4)."""
    unit = table.unit(id)
    among = unit.inside or unit.models
    unit.aboard, unit.boarding, unit.inside = "", "", 0
    if unit.gone:
        return
    sightings.forget(table, id)
    if by_damage:
        hits = yield from transports.roll_passenger_hits(id, subject=(id,))
        yield from _hit_rider(table, id, hits, among)
        if table.unit(id).gone or table.unit(id).abandoned:
            return
    bag.go_down(table, id)
    far = yield from dice.roll_amount(
        transports.PLACED,
        "transport.placed",
        msg(N_("{unit} baja: ¿hasta dónde se aparta? D6."), unit=Ref("unit", id)),
        "5.4",
        subject=(id,),
        who=table.side_of(id),
    )
    words = N_("{unit} se pone a {n}” o menos del vehículo, cuerpo a tierra")
    yield from say(words, "5.4", unit=Ref("unit", id), n=far)


def _hit_rider(table: GameTable, id: UnitId, hits: int, among: int) -> Procedure[None]:
    """Roll the damage of hits on the `among` models of a unit that were in a destroyed transport (5.4)."""
    value = damage_value(table.content, table.troop(id).kind, table.troop(id).quality)
    wounds = yield from roll_damage(hits, 0, value, Ref("unit", id), subject=(id,))
    before = table.unit(id).models
    bounded_wounds = replace(wounds, casualties=min(wounds.casualties, among))
    lost = yield from take_casualties(table, id, bounded_wounds, "", heavy=True)
    yield from check_losses(table, id, lost, before)


# ---- models


def lose_leader(table: GameTable, id: UnitId) -> None:
    """Remove an NCO or officer: a point of morale for good, unless replaced at once (5.1, 8.1, 8.6)."""
    unit, army, rank = table.unit(id), table.army_of(id), table.troop(id).rank
    unit.leader = morale.is_leader_replaced(army.nation, rank, unit.models)
    unit.penalty += morale.leader_penalty(army.nation, army.characteristic, rank, unit.models)


def note_short_crew(table: GameTable, id: UnitId, before: int, after: int) -> None:
    """Reduce the morale for good when a weapon's crew falls to one (5.1)."""
    team = table.troop(id).kind is Kind.ARTILLERY or is_support_team(table, id)
    if team:
        table.unit(id).penalty += morale.crew_penalty(before, after)


def is_support_team(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit is a support weapon with its crew, and nothing else (9.1)."""
    arms = table.troop(id).arms
    return len(arms) == 1 and arms[0].count == 1 and "team" in table.content.weapons[arms[0].weapon].traits


def take_casualties(
    table: GameTable, id: UnitId, wounds: WoundsResult, by: SideId, *, heavy: bool = False, close: bool = False
) -> Procedure[int]:
    """Remove the casualties of a hit from a unit and return how many models fell (5.1, 5.2).

    A medic may save some, unless the weapon is `heavy` or it is `close` combat. The side `by`, which caused the wounds,
    chooses the models of exceptional ones, their owner the others. Models already inside a transport cannot fall (4.4).
    Whether the unit then checks its morale is up to `check_losses`.
    """
    unit = table.unit(id)
    if unit.gone or unit.abandoned or not wounds.casualties:
        return 0
    lost, exceptional = wounds.casualties, wounds.exceptional
    if not heavy and not close:
        lost -= yield from _ask_medic(table, id, wounds)
    if close:
        unit.boarding, unit.inside = "", 0
    before = unit.models
    lost = min(lost, before - unit.inside)  # 4.4 whoever has got into a transport is not there to fall
    if lost <= 0:
        return 0
    if lost < before:
        yield from _choose_fallen(table, id, lost, min(exceptional, lost), by)
    else:
        unit.models = 0
    words = NN_("{unit} pierde {n} miniatura; quedan {left}", "{unit} pierde {n} miniaturas; quedan {left}")
    if not unit.models and lost < before:  # 9.1 the others of a support weapon go with it
        words = NN_(
            "Cae quien lleva el arma de {unit}: con él se retiran los demás",
            "Caen {n} de {unit}, entre ellos quien lleva el arma: con él se retiran los demás",
        )
    elif unit.models == 1:
        words = NN_("{unit} pierde {n} miniatura; queda 1", "{unit} pierde {n} miniaturas; queda 1")
    elif not unit.models:
        words = NN_("{unit} pierde su última miniatura", "{unit} pierde las {n} miniaturas que tenía")
    yield from tell(count(words, lost, unit=Ref("unit", id), left=unit.models), "5.1", "bad")
    note_short_crew(table, id, before, unit.models)
    if unit.inside and unit.models <= unit.inside:
        unit.aboard, unit.boarding, unit.inside = unit.boarding, "", 0
    if not unit.models:
        if table.troop(id).kind is Kind.ARTILLERY and not close:
            bag.abandon_gun(table, id)
            yield from say(
                N_("{unit} queda abandonad{unit:a}, con su dado al lado"), "5.2", "bad", unit=Ref("unit", id)
            )
            return lost
        yield from say(N_("{unit} queda destruid{unit:a}"), "5.1", "bad", unit=Ref("unit", id))
        yield from remove_unit(table, id)
    return lost


def _ask_medic(table: GameTable, id: UnitId, wounds: WoundsResult) -> Procedure[int]:
    """Return how many wounds a medic within six inches saves (5.1)."""
    medics = [unit.id for unit in table.friends(id) if table.has(unit.id, Special.MEDIC)]
    plain = wounds.casualties - wounds.beyond
    if not medics or plain <= 0 or table.unit(id).aboard:
        return 0
    near = yield from Ask(
        key="losses.medic",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿Hay un médico a 6” o menos de {unit}?"), unit=Ref("unit", id)),
        rule="5.1",
        options=YES_NO,
        default=NO,
        unsure=False,
    )
    if near != YES:
        return 0
    saved = yield from roll_saves(plain, subject=(id,), who=table.side_of(id))
    message = count(NN_("El médico salva {n} miniatura", "El médico salva {n} miniaturas"), saved)
    yield from tell(message if saved else msg(N_("El médico no salva a nadie")), "5.1")
    return saved


def _roles(table: GameTable, id: UnitId) -> dict[str, Sayable]:
    """Return the special models of a unit: its leader, and those with rare weapons."""
    unit, troop = table.unit(id), table.troop(id)
    entries: dict[str, Sayable] = {}
    if unit.leader and troop.kind is Kind.INFANTRY and not is_support_team(table, id):
        entries[LEADER] = Ref("rank", troop.rank) if troop.rank else msg(N_("El suboficial"))
    if troop.kind is Kind.INFANTRY and is_support_team(table, id):
        entries[GUNNER] = msg(N_("Quien lleva el arma"))
        return entries
    common = max(unit.arms, key=lambda place: unit.arms[place], default="")
    for place, weapon, weapon_count, _ in table.arms(id):
        if place != common and troop.kind is Kind.INFANTRY:
            for index in range(weapon_count):
                entries[f"{place}:{index}"] = Ref("weapon", weapon.id)
    return entries


def _choose_fallen(table: GameTable, id: UnitId, lost: int, chosen_count: int, by: SideId) -> Procedure[None]:
    """Ask which models fall: the attacker for exceptional wounds, their owner for others (5.1)."""
    unit = table.unit(id)
    for index in range(chosen_count):
        roles = _roles(table, id)
        if not roles:
            break
        plain = Option("plain", msg(N_("Una de las demás")))
        who = yield from Choose(
            key="losses.exceptional",
            subject=(id, str(index)),
            who=by,
            message=msg(N_("Daño excepcional: ¿quién cae de {unit}?"), unit=Ref("unit", id)),
            rule="5.1",
            options=(plain, *(Option(role, name) for role, name in roles.items())),
            default="plain",
        )
        _fall(table, id, who)
        lost -= 1
        if not unit.models:
            return
    roles = _roles(table, id)
    plain_models = unit.models - len(roles)
    if roles and lost > 0 and GUNNER not in roles:
        picked_models = yield from Pick(
            key="losses.who",
            subject=(id,),
            who=table.side_of(id),
            message=count(
                NN_("Cae {n} de {unit}. ¿Está entre estas?", "Caen {n} de {unit}. ¿Alguna de estas?")
                if plain_models > 0
                else NN_("Cae {n} de {unit}. ¿Cuál?", "Caen {n} de {unit}. ¿Cuáles?"),
                lost,
                unit=Ref("unit", id),
            ),
            detail=msg(N_("Sin marcar ninguna, caen las demás.")) if lost <= plain_models else None,
            rule="5.1",
            options=tuple(Option(role, name) for role, name in roles.items()),
            least=max(0, lost - plain_models),
            most=min(lost, len(roles)),
        )
        for who in sorted(picked_models, reverse=True):
            _fall(table, id, who)
            lost -= 1
    for _ in range(lost):
        _fall(table, id, "plain")


def _fall(table: GameTable, id: UnitId, who: str) -> None:
    """Remove one model with its weapon; a support team falls with its gunner (9.1)."""
    unit = table.unit(id)
    if who == GUNNER:
        unit.models = 0
        return
    unit.models -= 1
    place = who.partition(":")[0] if ":" in who else max(unit.arms, key=lambda item: unit.arms[item], default="")
    if place and sum(unit.arms.values()) > unit.models and unit.arms.get(place, 0):
        unit.arms[place] -= 1
    if who == LEADER:
        lose_leader(table, id)


def check_losses(table: GameTable, id: UnitId, lost: int, before: int, flames: bool = False) -> Procedure[None]:
    """Check a unit that has lost half or more, or that flames have hit; failing destroys it (5.1, 9.11)."""
    unit, troop = table.unit(id), table.troop(id)
    if unit.gone or unit.abandoned or not (lost or flames):
        return
    survives = yield from morale.survive_losses(
        table.content, nerve_of(table, id), morale.Losses(lost, before, troop.full), table.state.settings,
        flames=flames, fanatic=is_fanatic(table, id), repeats=repeats_checks(table, id), unit=id,
        who=table.side_of(id),
    )  # fmt: skip
    if not survives:
        yield from remove_unit(table, id)


def value_of(table: GameTable, id: UnitId) -> int:
    """Return a unit's damage value (7.6)."""
    troop = table.troop(id)
    return damage_value(table.content, troop.kind, troop.quality, Special.FLAME_VEHICLE in troop.special)


def ruin_gun(table: GameTable, goal: UnitId, wounds: WoundsResult, heavy: bool) -> Procedure[bool]:
    """Return whether these wounds have destroyed a gun. Exceptional ones of a heavy weapon, HE among them (5.2)."""
    if table.troop(goal).kind is not Kind.ARTILLERY or not is_gun_lost(heavy, wounds.exceptional > 0):
        return False
    yield from say(N_("Daño excepcional: {unit:el} queda destruid{unit:a}"), "5.2", "bad", unit=Ref("unit", goal))
    yield from lose_gun(table, goal, wounds.casualties)
    return True


def lose_gun(table: GameTable, goal: UnitId, casualties: int) -> Procedure[None]:
    """Destroy a gun, and the unit with it (4.2, 5.2).

    What is left of its crew may run to another within 12 inches; whether it may have acted is a reading.
    """
    crew_left = table.unit(goal).models - casualties
    other_guns = [
        unit.id
        for unit in table.friends(goal)
        if table.troop(unit.id).kind is Kind.ARTILLERY and (unit.abandoned or unit.models < table.troop(unit.id).full)
    ]
    side, waits = table.side_of(goal), not bag.is_spent(table, goal) and table.state.unit != goal
    acts = waits or settings.is_read(table.state.settings, settings.GUN_CREW, "any")
    yield from remove_unit(table, goal)
    if crew_left <= 0:
        return
    if not acts or not other_guns:  # 4.2 who can run no more, or to no other gun, is lost
        words = NN_(
            "El artillero que queda no puede correr a otra pieza: se elimina",
            "Los {n} artilleros que quedan no pueden correr a otra pieza: se eliminan",
        )
        yield from tell(count(words, crew_left), "4.2", "bad")
        return
    answer = yield from Choose(
        key="gun.crew",
        subject=(goal,),
        who=side,
        message=count(
            NN_("¿El artillero que queda refuerza otra pieza?", "¿Los {n} artilleros que quedan refuerzan otra pieza?"),
            crew_left,
        ),
        detail=msg(N_("Corren hasta {n}”; si ninguna está tan cerca, se eliminan."), n=REINFORCE),
        rule="4.2",
        options=(
            Option(NONE, msg(N_("Ninguna")), nobody=True),
            *(Option(entry, Ref("unit", entry)) for entry in other_guns),
        ),
        default=NONE,
    )
    if answer != NONE:
        item = table.unit(answer)
        crew = min(table.troop(answer).full, item.models + crew_left)
        if item.abandoned:
            bag.man_gun(table, answer, crew, side)
        item.models = crew
        yield from say(N_("{unit} tiene ahora {n} artilleros"), "4.2", "good", unit=Ref("unit", answer), n=crew)
