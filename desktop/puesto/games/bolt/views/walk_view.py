"""View of the procedure in progress: the strip of its steps, the weapon groups, the dice (5.1, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, NN_, Message, Ref, Sayable, count, msg
from puesto.core.procedure_views import (
    ACTIVE,
    AGAIN,
    BAD,
    DONE,
    GOOD,
    IDLE,
    SKIPPED,
    TODO,
    GroupRow,
    GroupTableView,
    PartyView,
    StepsView,
    StepView,
    SubStepView,
    TrayDie,
    TrayGroup,
    TrayView,
)
from puesto.games.bolt.fire import armour, to_hit
from puesto.games.bolt.fire.to_hit import BUILDING, BUNKER, HARD, SOFT
from puesto.games.bolt.shooting import aiming, hitting, losses, measuring
from puesto.games.bolt.shooting.blasting import BURSTS
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Aimed, Throw, Walk
from puesto.games.bolt.views import army_view

FIRE_TITLES: dict[str, Message] = {
    walk.TARGET: msg(N_("Declara el objetivo")),
    walk.REACTION: msg(N_("Reacción")),
    walk.MEASURE: msg(N_("Mide y abre fuego")),
    walk.TO_HIT: msg(N_("Impactar")),
    walk.TO_DAMAGE: msg(N_("Dañar")),
    walk.LOSSES: msg(N_("Bajas")),
    walk.MORALE: msg(N_("Moral")),
}
ASSAULT_TITLES: dict[str, Message] = {
    walk.DECLARE: msg(N_("Declara el objetivo")),
    walk.MOVE: msg(N_("Mide el movimiento")),
    walk.ANSWER: msg(N_("Reacción del objetivo")),
    walk.CONTACT: msg(N_("Llegan al contacto")),
    walk.ROUND: msg(N_("Primera ronda")),
    walk.TIES: msg(N_("Se desempata")),
    walk.REGROUP: msg(N_("El ganador se reagrupa")),
}
WHY_SILENT: dict[str, Message] = {
    aiming.FAR: msg(N_("No dispara: no alcanza")),
    aiming.CLOSE: msg(N_("No dispara: demasiado cerca para la mira")),
    aiming.SCOPE: msg(N_("No dispara: se usa la mira")),
    aiming.SERVES: msg(N_("No dispara: sirve un arma de equipo")),
    aiming.NO_SIGHT: msg(N_("No dispara: nadie ve el blanco")),
    aiming.NO_ROOM: msg(N_("No dispara: no cabe en las aberturas")),
    aiming.ABOARD: msg(N_("No dispara: va en el transporte")),
    aiming.HARMLESS: msg(N_("No se tira: no puede dañarlo")),
    aiming.SAVED: msg(N_("No dispara: se guarda, es de un solo uso")),
}
"""Why a group does not fire."""
PURPOSES: dict[str, Message] = {
    walk.HITS: msg(N_("Dados para impactar")),
    walk.DAMAGE: msg(N_("Dados de daño")),
    walk.BLOWS: msg(N_("Golpes")),
    walk.PINS: msg(N_("Marcadores de supresión")),
}
"""Purposes of dice, in the order in which they are rolled."""


def inmost(table: GameTable, *kinds: str) -> Walk | None:
    """Return the innermost procedure in progress, of these kinds or of any."""
    return next((item for item in reversed(table.state.walks) if not kinds or item.kind in kinds), None)


# ---- the strip of steps


def strips(table: GameTable) -> tuple[StepsView, ...]:
    """Return the steps of fire in seven, or of an assault (5.1, 6.1)."""
    progress = inmost(table, walk.FIRE, walk.ASSAULT)
    if progress is None:
        return ()
    fires = progress.kind == walk.FIRE
    titles = FIRE_TITLES if fires else ASSAULT_TITLES
    message, passed = (
        (_fire_results(table, progress), _fire_omissions(progress))
        if fires
        else (_assault_results(progress), _assault_omissions(progress))
    )
    place = list(titles).index(progress.step)
    steps = []
    for index, (id, title) in enumerate(titles.items()):
        if id in passed and index != place:
            state = SKIPPED
        else:
            state = ACTIVE if index == place else DONE if index < place else IDLE
        reason = passed[id] if state == SKIPPED else None
        subs = tuple(_subs(table, progress)) if state == ACTIVE else ()
        mark = str(index + 1)
        words = message.get(id) if state in (DONE, ACTIVE) else None
        steps.append(StepView(id, mark, title, "", state, words, reason, "5.1" if fires else "6.1", subs))
    order = Ref("order", progress.face) if progress.face else None
    title = msg(N_("Fuego")) if fires else msg(N_("Asalto"))
    unit_ref = Ref("unit", progress.unit)
    subtitle = unit_ref if order is None else msg(N_("{unit} · {order}"), unit=unit_ref, order=order)
    return (StepsView("fire" if fires else "assault", title, tuple(steps), subtitle, table.side_of(progress.unit)),)


def _fire_results(table: GameTable, progress: Walk) -> dict[str, Sayable]:
    """Return the result of each step of fire so far."""
    entries: dict[str, Sayable] = {}
    if progress.goal:
        entries[walk.TARGET] = Ref("unit", progress.goal)
    if progress.reaction in (measuring.DOWN, measuring.STAYS):
        down = progress.reaction == measuring.DOWN
        entries[walk.REACTION] = msg(N_("cuerpo a tierra: −2")) if down else msg(N_("no se echa al suelo"))
    if progress.inches >= 0:
        silent = sum(bool(row.why) for row in progress.groups)
        words = NN_("{inches}”; {n} arma no dispara", "{inches}”; {n} armas no disparan")
        entries[walk.MEASURE] = (
            count(words, silent, inches=progress.inches) if silent else msg(N_("{n}”"), n=progress.inches)
        )
    firing = [row for row in progress.groups if row.hits >= 0]
    if firing:
        shots = sum(row.shots for row in firing)
        words = NN_("{n} impacto de {shots}", "{n} impactos de {shots}")
        entries[walk.TO_HIT] = count(words, sum(row.hits for row in firing), shots=shots)
    killed = [row.killed for row in progress.groups if row.killed >= 0]
    if killed:
        entries[walk.TO_DAMAGE] = count(NN_("{n} baja", "{n} bajas"), sum(killed))
    if progress.lost >= 0:
        entries[walk.LOSSES] = count(NN_("cae {n}", "caen {n}"), progress.lost)
    return entries


def _fire_omissions(progress: Walk) -> dict[str, Sayable]:
    """Return the steps of fire that are passed over, and why."""
    entries: dict[str, Sayable] = {}
    if progress.reaction == measuring.ACTED:
        entries[walk.REACTION] = msg(N_("no puede: ya tiene dado"))
    if progress.reaction == measuring.FREE:
        entries[walk.REACTION] = msg(N_("es fuego de reacción"))
    return entries


def _assault_omissions(progress: Walk) -> dict[str, Sayable]:
    """Return the steps of an assault that are passed over, and why."""
    entries: dict[str, Sayable] = {}
    if progress.reaction == measuring.ACTED:
        entries[walk.ANSWER] = msg(N_("no puede: ya tiene dado"))
    if progress.reaction == "surprise":
        entries[walk.ANSWER] = msg(N_("asalto sorpresa"))
    if progress.step == walk.REGROUP and not progress.rounds:
        entries[walk.TIES] = msg(N_("no hubo empate"))
    return entries


def _assault_results(progress: Walk) -> dict[str, Sayable]:
    """Return the result of each step of an assault so far."""
    entries: dict[str, Sayable] = {}
    if progress.goal:
        entries[walk.DECLARE] = Ref("unit", progress.goal)
    if progress.inches >= 0:
        entries[walk.MOVE] = msg(N_("{n}”"), n=progress.inches)
    if progress.reaction in ("fire", measuring.STAYS):
        entries[walk.ANSWER] = msg(N_("dispara")) if progress.reaction == "fire" else msg(N_("no dispara"))
    if progress.rounds:
        entries[walk.TIES] = count(NN_("ronda {n}", "ronda {n}"), progress.rounds + 1)
    return entries


def _subs(table: GameTable, progress: Walk) -> Iterator[SubStepView]:
    """Yield the parts of the present step: the dice of fire, the blows of a round."""
    if progress.kind == walk.ASSAULT and progress.step in (walk.ROUND, walk.TIES):
        yield from _round_subs(progress)
    elif progress.step == walk.TO_DAMAGE and not (progress.goal and table.is_vehicle(progress.goal)):
        yield SubStepView(msg(N_("Un 1 siempre falla; cada 6 se repite, y otro 6 es excepcional")))
    elif progress.step == walk.LOSSES:
        yield SubStepView(msg(N_("Las elige quien las sufre; las excepcionales, quien dispara")))


def _round_subs(progress: Walk) -> Iterator[SubStepView]:
    """Yield the blows of a round, side after side: the dead do not strike back (6.1)."""
    for item, entry in ((progress.unit, progress.goal), (progress.goal, progress.unit)):
        struck = any(throw.group == item and throw.faces for throw in progress.throws)
        yield SubStepView(msg(N_("Golpea {unit:el}"), unit=Ref("unit", item)), DONE if struck else IDLE)
        fell = progress.falls.get(entry)
        words = NN_("{unit} retira {n} miniatura", "{unit} retira {n} miniaturas")
        text = (
            msg(N_("{unit} retira sus bajas"), unit=Ref("unit", entry))
            if fell is None
            else count(words, fell, unit=Ref("unit", entry))
        )
        yield SubStepView(text, IDLE if fell is None else DONE)


# ---- weapon groups


def groups(table: GameTable) -> tuple[GroupTableView, ...]:
    """Return the groups that fire, once the distance is known: each has a number of its own (5.1, 7.5)."""
    progress = inmost(table, walk.FIRE)
    if progress is None or progress.inches < 0:
        return ()
    straight = [row for row in progress.groups if row.ammo in (to_hit.AP, to_hit.HE)]
    sums = {row.place: hitting.sight_of(table, progress, row).lines(table) for row in straight if not row.why}
    used = [name for name in to_hit.NAMES if any(name in lines for lines in sums.values())]
    rows = tuple(_row(table, row, used, sums) for row in straight)
    title = msg(N_("{unit} contra {target}"), unit=Ref("unit", progress.unit), target=Ref("unit", progress.goal))
    columns = tuple(to_hit.NAMES[name] for name in used)
    parties = (_party(table, progress.unit, progress.face), _party(table, progress.goal))
    between = msg(N_("{n}”"), n=progress.inches)
    return (
        GroupTableView(
            "fire",
            title,
            columns,
            rows,
            table.side_of(progress.unit),
            parties,
            between,
            _between(table, progress),
            "shoot.hits",
        ),
    )


def _party(table: GameTable, id: UnitId, face: str = "") -> PartyView:
    """Return one end of a shot: who fires shows the order with which it does."""
    unit, troop = table.unit(id), table.troop(id)
    order = unit.order.value or face
    quality = Ref("quality", troop.quality)
    detail: Sayable = msg(N_("{quality} · {n} de {all}"), quality=quality, n=unit.models, all=troop.full)
    if table.is_vehicle(id):
        detail = msg(N_("{quality} · blindaje {value}+"), quality=quality, value=losses.value_of(table, id))
        if unit.jammed:
            detail = msg(N_("torreta averiada: {face}"), face=dict(armour.FACES)[unit.jammed])
    order_ref = Ref("order", order) if order else None
    side = table.side_of(id)
    cloth, number = table.battle.army(side).cloth, army_view.numbers_of(table).get(id, "")
    return PartyView(Ref("unit", id), detail, order, order_ref, table.tone(side), troop.shape, cloth, unit.pins, number)


def _between(table: GameTable, progress: Walk) -> Sayable:
    """Return what is between the firer and the target: the armour face, cover, nothing."""
    if progress.struck:
        return dict(armour.FACES)[progress.struck]
    covers = () if measuring.EXEMPT in progress.ticked else (SOFT, HARD, BUILDING, BUNKER)
    return next(
        (measuring.FACE_TITLES[cover] for cover in covers if cover in progress.ticked), msg(N_("sin cobertura"))
    )


def _row(table: GameTable, row: Aimed, used: list[str], sums: dict[str, dict[str, int]]) -> GroupRow:
    """Return the row of a weapon group: shots, modifiers, needed die, result."""
    weapon = table.content.weapons[row.weapon]
    name = msg(N_("{n} × {weapon}"), n=row.many, weapon=weapon.name) if row.many > 1 else weapon.name
    if row.why:
        return GroupRow(row.place, name, 0, (0,) * len(used), 0, why_not=WHY_SILENT[row.why])
    lines = sums[row.place]
    reach = msg(N_("alcanza {n}”"), n=weapon.range)
    values = tuple(lines.get(item, 0) for item in used)
    hits = row.hits if row.hits >= 0 else None
    return GroupRow(row.place, name, row.shots, values, max(2, to_hit.need_of(lines)), hits, detail=reach)


# ---- dice


def trays(table: GameTable) -> tuple[TrayView, ...]:
    """Return the dice of the procedure in progress, each kind on one tray (5.1, 6.2, 7.7).

    Those to come, too. Once damage is rolled, the dice that hit are off the tray: the groups show their result.
    """
    progress = inmost(table)
    if progress is None:
        return ()
    wounding = any(throw.purpose == walk.DAMAGE for throw in progress.throws)
    results = []
    for purpose, title in PURPOSES.items():
        parts = tuple(
            part for throw in progress.throws if throw.purpose == purpose for part in _parts(table, progress, throw)
        )
        if parts and not (wounding and purpose == walk.HITS):
            results.append(TrayView(purpose, title, parts))
    return tuple(results)


def _parts(table: GameTable, progress: Walk, throw: Throw) -> Iterator[TrayGroup]:
    """Yield dice that are rolled together, and the second dice of their sixes."""
    message = thrower(table, progress, throw)
    faces: list[int | None] = [*throw.faces, *[None] * (throw.many - len(throw.faces))]
    armour = progress.kind == walk.ARMOUR
    dice = tuple(TrayDie(face, _state(throw, face, armour)) for face in faces[: throw.many])
    yield TrayGroup(f"{throw.purpose}:{throw.group}", throw.need, dice, throw.sides, message)
    if throw.again and armour:
        chart = tuple(TrayDie(face, GOOD) for face in throw.again)
        yield TrayGroup(f"{throw.purpose}:{throw.group}:table", 0, chart, throw.sides, msg(N_("en la tabla de daños")))
    elif throw.again:
        second = tuple(TrayDie(face, GOOD if face == 6 else BAD) for face in throw.again)
        yield TrayGroup(f"{throw.purpose}:{throw.group}:again", 6, second, throw.sides, msg(N_("los 6, otra vez")))


def _state(throw: Throw, face: int | None, armour: bool) -> str:
    """Return the state of a die: to be rolled, success, failure, or rolled again."""
    if face is None:
        return TODO
    if not throw.need:
        return GOOD
    impossible = throw.purpose == walk.HITS and throw.need >= to_hit.IMPOSSIBLE
    if face == 6 and not throw.again and not armour and (impossible or throw.purpose != walk.HITS):
        return AGAIN
    if impossible:
        return AGAIN if face == 6 else BAD
    return GOOD if face >= max(2, throw.need) else BAD


def thrower(table: GameTable, progress: Walk, throw: Throw) -> Sayable | None:
    """Return the source of the dice: a weapon, a unit's blows, an explosion."""
    if throw.group == BURSTS:
        return msg(N_("Explosión de {n}”"), n=progress.facts["inches"])
    row = next((row for row in progress.groups if row.place == throw.group), None)
    if row is not None:
        return table.content.weapons[row.weapon].name
    return Ref("unit", throw.group)
