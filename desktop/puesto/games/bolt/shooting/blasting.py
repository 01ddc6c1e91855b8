"""Bursts at the table (5.2, 5.5, 7.7, 9.9, 9.10, 9.13).

Templates, pins, buildings, indirect fire and its memory, smoke.
"""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Band, Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany, AskNumber
from puesto.core.saying import say, tell
from puesto.games.bolt.fire import armour, blast, buildings, indirect, to_hit
from puesto.games.bolt.fire.damage import WoundsResult, damage_need, roll_damage
from puesto.games.bolt.fire.indirect import Ranging
from puesto.games.bolt.fire.to_hit import BUILDING, BUNKER, HE, SMOKE_SHELL
from puesto.games.bolt.printed.records import Order, Weapon
from puesto.games.bolt.shooting import at_vehicles, losses, targets
from puesto.games.bolt.shooting.targets import GROUND, Group
from puesto.games.bolt.table import dice, settings, walk
from puesto.games.bolt.table.state import GameTable, RangedIn, Smoke, UnitId
from puesto.games.bolt.table.walk import Aimed, Walk, noting

INSIDE, OUTSIDE, FRIEND = "inside", "outside", "friend"
BURSTS = "burst"
"""Group id of the dice of an explosion, in place of a weapon."""
SEEN, SPOTTED, UNSEEN = "seen", "spotted", "unseen"


def burst(
    table: GameTable,
    id: UnitId,
    goal: UnitId,
    inches: int,
    shots: int,
    cover: str,
    *,
    where: str = "",
    models_touched: dict[UnitId, int] | None = None,
) -> Procedure[None]:
    """Resolve bursts on a unit on foot and others under the same templates; `where`, if known (5.5, 9.10).

    `models_touched`: how many surviving models of each have been under a template of the same fire.
    """
    if not where:
        where = OUTSIDE if cover not in (BUILDING, BUNKER) else (yield from _where(table, id, goal, cover))
    if cover == BUILDING and where == OUTSIDE:
        yield from blast.say_outside(goal)
        return
    struck: tuple[UnitId, ...] = (goal,)
    if cover not in (BUILDING, BUNKER):
        struck = yield from lay_template(table, id, goal)
    for unit in struck:
        if table.unit(unit).gone:
            continue
        if table.is_vehicle(unit):
            row = blast.blast_of(table.content, inches, table.state.settings)
            weapon = table.content.weapons["medium_howitzer"]
            face = armour.struck_face(False, unit != goal, False, armour.FRONT)
            yield from at_vehicles.strike_armour(
                table, unit, weapon, row.pen, face, False, False, HE, who=table.side_of(id), pins=row.pins
            )
            continue
        inside = where == INSIDE and cover == BUILDING
        yield from burst_on(table, id, unit, inches, shots, inside, cover == BUNKER, touched_by_unit=models_touched)


def lay_template(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[tuple[UnitId, ...]]:
    """Ask which units the templates finally touch; no friends of the firer (9.10)."""
    by = table.side_of(id)
    if by == table.side_of(goal):  # 7.1, 7.8 who is fired at by his own has an enemy who aims
        by = table.others(by)[0]
    near = [unit for unit in table.on_table() if unit.id not in (id, goal) and not unit.abandoned and not unit.building]
    among = tuple(Option(unit.id, Ref("unit", unit.id)) for unit in near if table.side_of(unit.id) != by)
    friends = any(table.side_of(unit.id) == by for unit in near)
    if not among and not friends:
        return (goal,)
    words = msg(N_("Una miniatura amiga")), msg(N_("así no puede quedar"))
    answer = yield from AskMany(
        key="blast.others",
        subject=(id, goal),
        who=BOARD,
        message=msg(
            N_("{unit} dispara a {target}: ¿la explosión coge a alguien más?"),
            unit=Ref("unit", id),
            target=Ref("unit", goal),
        ),
        detail=msg(N_("No puede tocar a ninguna miniatura amiga: entonces se coloca en otro sitio.")),
        rule="9.10",
        options=(*((Option(FRIEND, *words),) if friends else ()), *among),
    )
    if blast.is_placement_legal(answer.count(FRIEND)):
        return (goal, *answer)
    yield from say(N_("Así no puede quedar: toca a una miniatura amiga. Se coloca en otro sitio"), "9.10")
    moved = yield from AskMany(
        key="blast.moved",
        subject=(id, goal),
        who=BOARD,
        message=msg(N_("{unit}: ¿a quién coge donde no toca a ninguna amiga?"), unit=Ref("unit", id)),
        rule="9.10",
        options=(Option(goal, Ref("unit", goal)), *among),
    )
    if not moved:
        yield from say(N_("No cabe donde no toque a una miniatura amiga: no coge a nadie"), "9.10")
    return moved


def _where(table: GameTable, id: UnitId, goal: UnitId, cover: str) -> Procedure[str]:
    """Ask whether a shot at a building bursts inside or outside (5.5)."""
    if cover == BUNKER:
        return INSIDE
    return (
        yield from Choose(
            key="blast.where",
            subject=(id, goal),
            who=table.side_of(id),
            message=msg(N_("¿Dónde estalla?")),
            rule="5.5",
            options=(Option(INSIDE, msg(N_("Dentro del edificio"))), Option(OUTSIDE, msg(N_("Fuera")))),
            default=INSIDE,
        )
    )


def burst_on(
    table: GameTable,
    id: UnitId,
    goal: UnitId,
    inches: int,
    shots: int,
    inside: bool,
    bunker: bool,
    pen: int = -1,
    pins: str = "",
    touched_by_unit: dict[UnitId, int] | None = None,
) -> Procedure[None]:
    """Resolve a burst on one unit: models hit, pins, damage, losses and check (7.7, 9.10).

    `touched_by_unit`: how many surviving models of each have been under a template of the same fire: no model suffers
    two hits.
    """
    touched_by_unit = {} if touched_by_unit is None else touched_by_unit
    models_touched = touched_by_unit.get(goal, 0)
    if models_touched and models_touched >= targets.present(table, goal):
        yield from say(N_("Otra plantilla ya ha cogido a todas las de {unit}"), "9.10", unit=Ref("unit", goal))
        return
    progress = table.begin_walk(walk.BURST, id if id in table.state.units else "", goal, walk.TO_HIT)
    models_under = yield from _burst_on(table, progress, inches, shots, inside, bunker, pen, pins, models_touched)
    touched_by_unit[goal] = models_touched + max(0, models_under - max(0, progress.lost))
    table.end_walk(progress)


def _burst_on(
    table: GameTable,
    progress: Walk,
    inches: int,
    shots: int,
    inside: bool,
    bunker: bool,
    pen: int,
    pins: str,
    models_spared: int,
) -> Procedure[int]:
    """Resolve an explosion on a unit, and return how many models were under the templates."""
    id, goal, before = progress.unit, progress.goal, progress.before
    unit, row = table.unit(goal), blast.blast_of(table.content, inches, table.state.settings)
    who = table.side_of(id) if id else ""
    progress.facts["inches"] = inches
    hits = models_under = 0
    if inside:
        for index in range(shots):
            hits += yield from blast.roll_inside(row, subject=(goal, str(index)), who=who)
        words = NN_("{n} impacto dentro del edificio", "{n} impactos dentro del edificio")
        yield from tell(count(words, hits), "7.7", key="blast.inside")
        if (yield from hit_building(table, goal, hits)):
            return 0
    elif not bunker:
        models_under = yield from AskNumber(
            key="blast.under",
            subject=(goal,),
            who=BOARD,
            message=count(
                NN_(
                    "¿Cuántas miniaturas de {unit} quedan bajo la plantilla?",
                    "¿Cuántas miniaturas de {unit} quedan bajo las {n} plantillas?",
                ),
                shots,
                unit=Ref("unit", goal),
            ),
            detail=count(
                NN_(
                    "{inches}” de diámetro. Cada miniatura cuenta una vez, y {n} ya la ha cogido otra plantilla.",
                    "{inches}” de diámetro. Cada miniatura cuenta una vez, y {n} ya las ha cogido otra plantilla.",
                ),
                models_spared,
                inches=inches,
            )
            if models_spared
            else msg(N_("{inches}” de diámetro. Cada miniatura cuenta una vez."), inches=inches),
            rule="9.10",
            low=0,
            high=targets.present(table, goal) - models_spared,
        )
        hits = blast.blast_hits(models_under, unit.order is Order.DOWN)
        if not models_under:
            return 0
    value = losses.value_of(table, goal)
    need = damage_need(row.pen if pen < 0 else pen, value)
    progress.groups = [Aimed(BURSTS, "", hits, HE, shots=hits, hits=hits, wounds=need)]
    dice_count, sides, _ = dice.parts(pins or row.pins)
    fate = progress.throw(walk.PINS, goal, dice_count, 0, sides)
    wounded = None
    if hits and not buildings.bunker_spares(bunker, True) and need < to_hit.IMPOSSIBLE:
        wounded = progress.throw(walk.DAMAGE, BURSTS, hits, need)
    progress.step = walk.TO_DAMAGE
    rolling = blast.roll_pins(pins or row.pins, goal, who=who)
    pinned = yield from noting(rolling, {"blast.pins": fate.faces})
    pins_added = yield from losses.add_pins(table, goal, pinned, "7.7")
    progress.hit = True
    if not pins_added or not hits or buildings.bunker_spares(bunker, True):
        return models_under
    wounding = roll_damage(
        hits,
        row.pen if pen < 0 else pen,
        value,
        Ref("unit", goal),
        subject=(goal,),
        who=who,
    )
    noted_dice = {"shoot.damage": wounded.faces, "shoot.exceptional": wounded.again} if wounded is not None else {}
    wounds: WoundsResult = yield from noting(wounding, noted_dice)
    progress.groups[0].killed = wounds.casualties
    if (yield from losses.ruin_gun(table, goal, wounds, True)):
        return models_under
    progress.step = walk.LOSSES
    lost = yield from losses.take_casualties(table, goal, wounds, who, heavy=True)
    progress.step, progress.lost = walk.MORALE, lost
    yield from losses.check_losses(table, goal, lost, before)
    return models_under


def hit_building(table: GameTable, goal: UnitId, hits: int) -> Procedure[bool]:
    """Return whether the building of a unit comes down under `hits` hits (5.5)."""
    unit, state = table.unit(goal), table.state
    before = state.hits.get(goal, 0)
    kind = "bunker" if unit.building == BUNKER else "normal"
    if settings.is_read(state.settings, settings.COLLAPSE, "sum"):
        state.hits[goal] = before + hits
    if not buildings.has_collapsed(kind, before, hits, state.settings):
        return False
    yield from say(N_("El edificio se derrumba con {unit} dentro"), "5.5", "bad", unit=Ref("unit", goal))
    yield from losses.remove_unit(table, goal)
    return True


# ---- indirect fire


def fire_arc(
    table: GameTable,
    id: UnitId,
    goal: UnitId,
    group: Group,
    distance: int,
    face: Order,
    touched_by_unit: dict[UnitId, int],
) -> Procedure[None]:
    """Fire an indirect shot with its recorded ranging-in; HE or smoke (5.2, 9.9)."""
    key = f"{id}|{goal}"
    ranged_in = table.state.ranging.get(key, RangedIn())
    sight = yield from _ask_sight(table, id, goal, ranged_in.has_hit)
    moved = 0.0
    if ranged_in.turns and ranged_in.target_moved:
        far = yield from Ask(
            key="arc.moved",
            subject=(id, goal),
            who=BOARD,
            message=msg(N_("¿Se ha movido {target} 2” o más desde el último disparo?"), target=Ref("unit", goal)),
            rule="9.9",
            options=losses.YES_NO,
            unsure=False,
        )
        moved = indirect.MOVES if far == losses.YES else 0
    in_a_row = ranged_in.turns + 1 if ranged_in.turn >= table.state.turn - 1 and not moved else 1
    spotted = indirect.sees_by_spotter(table.troop(id).quality, sight == SPOTTED)
    ranging = Ranging(in_a_row, ranged_in.has_hit, moved)
    shot = indirect.indirect_shot(group.weapon, distance, sight == SEEN, spotted, face, ranging)
    if not shot.allowed or shot.missed:
        why = shot.why or msg(N_("no puede"))
        yield from say(N_("{weapon}: {why}"), "9.9", weapon=Ref("weapon", group.weapon.id), why=why)
        return
    smoke = group.ammo == SMOKE_SHELL
    need = indirect.FIRST if smoke and not ranged_in.has_hit and in_a_row == 1 else shot.needed
    throw = table.state.walks[-1].throw(walk.HITS, group.place, 1, need)
    subject = (id, goal, group.place)
    rolling = indirect.roll_shot(group.weapon.id, need, subject=subject, who=table.side_of(id))
    hits = yield from noting(rolling, {"shoot.hits": throw.faces, "shoot.second": throw.again})
    table.state.ranging[key] = RangedIn(table.state.turn, in_a_row, (ranged_in.has_hit and not moved) or bool(hits))
    if not hits:
        yield from say(N_("Falla; se va corrigiendo el tiro"), "9.9")
        return
    yield from say(N_("Tiro ajustado: desde ahora, 2+ mientras nadie se mueva"), "9.9", "good")
    if smoke:
        yield from lay_smoke(table, indirect.smoke_radius(table.content, group.weapon.id), "5.2")
        return
    if table.is_vehicle(goal):
        yield from at_vehicles.hit_vehicle(table, id, goal, group, armour.TOP, distance)
        return
    cover = table.unit(goal).building
    if cover == BUILDING and not (yield from _floors(table, id, goal)):
        return
    yield from burst(
        table,
        id,
        goal,
        group.weapon.he,
        1,
        cover,
        where=INSIDE if cover == BUILDING else "",
        models_touched=touched_by_unit,
    )


def smoke_weapon(table: GameTable, id: UnitId) -> Weapon | None:
    """Return the weapon with which a unit can fire smoke; None without (5.2)."""
    return next((item for _, item, _, _ in table.arms(id) if indirect.may_lay_smoke(table.content, item.id)), None)


def smoke_point(table: GameTable, id: UnitId, face: Order) -> Procedure[None]:
    """Fire smoke at a point of the table (5.2, 9.9). It is an indirect shot: a six, one easier each turn in a row."""
    weapon, key = smoke_weapon(table, id), f"{id}|{GROUND}"
    if weapon is None or weapon.bracket is None:
        return
    distance = yield from AskNumber(
        key="arc.inches",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿A cuántas pulgadas está el punto?")),
        rule="9.9",
        low=0,
        high=weapon.bracket[1] + 1,
    )
    ranging, in_a_row = table.state.ranging.get(key, RangedIn()), 1
    if ranging.turns and ranging.turn >= table.state.turn - 1:
        is_same_point = yield from Ask(
            key="arc.same",
            subject=(id,),
            who=BOARD,
            message=msg(N_("¿Es el punto del turno pasado?")),
            rule="9.9",
            options=losses.YES_NO,
            unsure=False,
        )
        in_a_row = ranging.turns + 1 if is_same_point == losses.YES else 1
    result = ranging.has_hit and in_a_row > 1
    sight = yield from _ask_sight(table, id, GROUND, result)
    spotted = indirect.sees_by_spotter(table.troop(id).quality, sight == SPOTTED)
    shot = indirect.indirect_shot(weapon, distance, sight == SEEN, spotted, face, Ranging(in_a_row, result))
    if not shot.allowed or shot.missed:
        why = shot.why or msg(N_("no puede"))
        yield from say(N_("{weapon}: {why}"), "9.9", weapon=Ref("weapon", weapon.id), why=why)
        return
    words = msg(N_("{weapon}, humo: cae con {need}+."), weapon=Ref("weapon", weapon.id), need=shot.needed)
    hits = yield from to_hit.roll_shots(1, shot.needed, words, subject=(id,), who=table.side_of(id))
    table.state.ranging[key] = RangedIn(table.state.turn, in_a_row, result or bool(hits))
    if hits:
        yield from lay_smoke(table, indirect.smoke_radius(table.content, weapon.id), "5.2")
    else:
        yield from say(N_("Falla; se va corrigiendo el tiro"), "9.9")


def _ask_sight(table: GameTable, id: UnitId, goal: UnitId, has_hit: bool) -> Procedure[str]:
    """Ask who sees the target: the weapon, its spotter, nobody (9.9, 9.13)."""
    spotters = [unit.id for unit in table.on_table() if table.troop(unit.id).team == id]
    options = [Option(SEEN, msg(N_("Ve el blanco")))]
    options += [Option(SPOTTED, msg(N_("Lo ve su oteador")))] if spotters else []
    options.append(Option(UNSEEN, msg(N_("Nadie ve el blanco"))))
    words = msg(N_("¿Ve {unit:el} a {target}?"), unit=Ref("unit", id), target=Ref("unit", goal))
    if goal == GROUND:
        words = msg(N_("¿Ve {unit:el} esa zona?"), unit=Ref("unit", id))
    return (
        yield from Ask(
            key="arc.sight",
            subject=(id,) if goal == GROUND else (id, goal),
            who=BOARD,
            message=words,
            rule="9.9",
            options=tuple(options),
            default=SEEN,
            unsure=False,
        )
    )


def _floors(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[bool]:
    """Find the floor on which a hit bursts, and return whether it is the unit's own (5.5)."""
    floors = yield from AskNumber(
        key="arc.floors",
        subject=(goal,),
        who=BOARD,
        message=msg(N_("¿Cuántas plantas tiene el edificio?")),
        rule="5.5",
        low=1,
        high=9,
        default=1,
    )
    if floors == 1:
        return True
    own_floor = yield from AskNumber(
        key="arc.level",
        subject=(goal,),
        who=BOARD,
        message=msg(N_("¿En qué planta está {unit:el}, contando desde arriba?"), unit=Ref("unit", goal)),
        rule="5.5",
        low=1,
        high=floors,
        default=1,
    )
    faces: list[int] = []
    while len(faces) < floors - 1 and not (faces and faces[-1] >= buildings.BURSTS):
        die = yield from dice.roll_die(
            "arc.floor",
            msg(N_("¿Estalla en esta planta?")),
            "5.5",
            subject=(goal, str(len(faces) + 1)),
            who=table.side_of(id),
            bands=(Band(1, msg(N_("la atraviesa"))), Band(buildings.BURSTS, msg(N_("estalla")))),
        )
        faces.append(die)
    floor = buildings.bursts_on(floors, faces)
    if floor + 1 == own_floor:
        yield from tell(msg(N_("Estalla en su planta")), "5.5")
        return True
    yield from say(N_("Estalla en otra planta, la {n}: no afecta a {unit}"), "5.5", n=floor + 1, unit=Ref("unit", goal))
    return False


def lay_smoke(table: GameTable, radius: int, rule: str) -> Procedure[None]:
    """Lay smoke on the table: dense ground and soft cover (5.2, 7.8)."""
    number = max((int(smoke.id) for smoke in table.state.smokes), default=0) + 1
    table.state.smokes.append(Smoke(str(number), radius, table.state.turn))
    words = N_("Humo {n}: radio de {radius}”, terreno denso y cobertura ligera")
    yield from say(words, rule, key="smoke.laid", n=number, radius=radius)


def forget_ranging(table: GameTable, id: UnitId) -> None:
    """Forget the ranging-in of a unit that moved, and ask again about the one on it (9.9)."""
    for key, ranging in list(table.state.ranging.items()):
        firer, _, target = key.partition("|")
        if firer == id:
            del table.state.ranging[key]
        elif target == id:
            ranging.target_moved = True
