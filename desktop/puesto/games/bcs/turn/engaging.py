"""Engagements, bombardments and Attacks by Fire at the table (5.2, 5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Collection

from puesto.core.game.settings import value_of
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.core.questions.board import BOARD, NOBODY, Ask, AskMany, AskNumber
from puesto.core.questions.cross_tables import cell_of
from puesto.core.values import fields, replace
from puesto.games.bcs.combat import attack, bombardment, engagement, retreat, stopping
from puesto.games.bcs.combat.engagement import EngagementFacts, EngagementResult
from puesto.games.bcs.combat.retreat import RetreatFacts, RetreatResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Kind, MoveClass
from puesto.games.bcs.table import sequence, settings
from puesto.games.bcs.table.hexes import distances, unit_hex
from puesto.games.bcs.table.names import unit_words
from puesto.games.bcs.table.state import FormationId, SideId, Table, Unit, UnitId
from puesto.games.bcs.turn import losses
from puesto.games.bcs.turn.aiming import (
    DOUBLE_ZONE,
    NOBODYS,
    OF_HEX,
    PREPARED,
    ask_bombarded_hex,
    choose_aim,
    choose_target,
    double_zone,
    is_near,
    told_ground,
)
from puesto.games.bcs.turn.attacking import (
    AIR,
    ARTILLERY,
    bombard_stack,
    declare,
    fire_options,
    spend_point,
)
from puesto.games.bcs.turn.preparation import depends_on_columns
from puesto.games.bcs.turn.questions import (
    NOTHING,
    OTHER,
    Fighter,
    Line,
    ask_ma,
    ask_yes,
    choose_fighter,
    fighter_of,
    say_lines,
    tick_lines,
    unit_options,
)

FIRE = "fire"
FARTHEST = 12
"""Highest distance of an Engagement that can be answered."""


def engage_now(table: Table) -> Procedure[None]:
    """Do an Engagement: ranges first, then the roll, then its losses (5.2)."""
    state, item = table.state, table.now
    side, foe = item.side, table.enemy(item.side)
    subject, state.fight = (item.id,), {}
    target = yield from choose_target(table, "engagement.target", side)
    place = target if target != NOBODYS else foe
    firer = yield from choose_fighter(
        table,
        "engagement.firer",
        msg(N_("¿Qué unidad tira?")),
        side,
        item.id,
        lambda unit: _may_fire(unit, "initiate_engagement") and table.printed[unit.id].av > 0,
    )
    mode = yield from Choose(
        key="engagement.mode",
        subject=subject,
        message=msg(N_("¿El objetivo es un AV Real o un Apoyo?")),
        rule="5.2",
        who=side,
        options=tuple(Option(value, words) for value, words in engagement.MODES),
        default=engagement.REAL_AV,
    )
    host = msg(N_("¿Qué unidad es la Anfitriona del Apoyo?"))
    message = host if mode == engagement.SUPPORT else msg(N_("¿A qué unidad se tira?"))
    may = (lambda unit: table.printed[unit.id].av > 0) if mode == engagement.REAL_AV else (lambda unit: True)
    aimed = yield from choose_fighter(table, "engagement.aimed", message, side, place, may)
    firer = yield from _ask_gun(table, firer, side, "firer")
    aimed = yield from _ask_gun(table, aimed, side, "aimed", mode == engagement.SUPPORT)
    is_planned = side in state.planned and bool(firer.id and aimed.id)
    pair = cell_of(firer.id, aimed.id)
    duel_facts = state.act.duels.get(pair, []) if is_planned else []
    distance = int(duel_facts[0]) if duel_facts else 1
    far = distances(unit_hex(table, firer.id), unit_hex(table, aimed.id))
    if not duel_facts and not (is_planned and (firer.id, aimed.id) in table.pairs_beside()):
        distance = yield from AskNumber(
            key="engagement.distance",
            subject=(item.id, firer.id, aimed.id) if side in state.planned else subject,
            message=msg(N_("¿A cuántos hexágonos está el objetivo?")),
            rule="5.2",
            who=BOARD,
            low=1,
            high=FARTHEST,
            detail=depends_on_columns(far) if len(far) > 1 else None,
            default=max(1, min(far[-1], FARTHEST)) if far else 1,
        )
    facts = EngagementFacts(
        subject=subject,
        who=side,
        mode=mode,
        firer_av=firer.av,
        firer_action_rating=firer.rating,
        firer_range=firer.range,
        limited_av=firer.limited,
        target_av=aimed.av,
        target_action_rating=aimed.rating,
        target_range=aimed.range,
        in_screen=bool(aimed.id) and state.units[aimed.id].screen,
        distance=distance,
        void=value_of(state.settings, settings.VOID),
    )
    known_ticks = _known_of_aimed(table, aimed, mode) if is_planned else {}
    ticks = tuple(duel_facts[1:])
    if not duel_facts:
        pair_named = (item.id, firer.id, aimed.id) if side in state.planned else subject
        ticks = yield from _ask_ticks(table, facts, target, firer, known_ticks, pair_named)
    if is_planned:
        state.act.duels[pair] = [str(distance), *ticks]
    facts = replace(facts, **known_ticks, **dict.fromkeys(ticks, True))
    declare(table, **{field.name: getattr(facts, field.name) for field in fields(facts)})
    result = yield from engagement.engage(table.content.charts, facts)
    if result.allowed:
        declare(table, row=result.row)
        way = (yield from _ask_way(table, foe, place, aimed)) if result.target_retreat else None
        yield from _apply(table, result, firer, aimed, way, is_planned)
        state.act.engagement = True
        if firer.id in state.units:
            use_fire_event(table, state.units[firer.id])
    elif side in state.planned and firer.id and aimed.id:
        state.act.refused.append(cell_of(firer.id, aimed.id))
    state.fight, state.step = {}, sequence.ACTIVITIES


def _may_fire(unit: Unit, act: str) -> bool:
    """Return whether a unit may fire so: it has a Fire Event left, and is not Finished (4.0)."""
    return unit.fire_events < stopping.FIRE_EVENTS and stopping.permissions(unit.state)[act]


def use_fire_event(table: Table, unit: Unit) -> None:
    """Use a Fire Event of a unit; after both it stops (4.0)."""
    facts = stopping.StopFacts(
        state=unit.state,
        event="use_fire_event",
        ma_class=table.printed[unit.id].ma.value,
        fire_events_used=unit.fire_events,
    )
    unit.state, unit.fire_events = stopping.state_after(facts), min(stopping.FIRE_EVENTS, unit.fire_events + 1)


def _ask_gun(table: Table, fighter: Fighter, side: SideId, role: str, is_support: bool = False) -> Procedure[Fighter]:
    """Ask for AV and range of an unrecorded unit, or of a Support beside its host (5.2)."""
    if fighter.id and fighter.av and not is_support:
        return fighter
    asks = (
        ("av", msg(N_("¿Qué AV tiene?")), fighter.av or 3),
        ("range", msg(N_("¿Qué alcance tiene?")), fighter.range or 2),
    )
    entries: dict[str, int] = {}
    for field, message, usual in asks:
        entries[field] = yield from AskNumber(
            key="engagement.gun",
            subject=(table.now.id, role, field),
            message=message,
            rule="5.2",
            who=BOARD,
            low=0,
            high=12,
            default=usual,
        )
    return replace(fighter, **entries)


def _ask_ticks(
    table: Table,
    facts: EngagementFacts,
    target: FormationId,
    firer: Fighter,
    known_ticks: Collection[str],
    subject: tuple[str, ...],
) -> Procedure[tuple[str, ...]]:
    """Ask what counts of the Engagement, but for what is known (5.2)."""
    formations = table.state.formations
    options = {
        DOUBLE_ZONE: engagement.NAMES[DOUBLE_ZONE],
        "terrain": msg(N_("El objetivo está en terreno")),
        "multiple_supports": msg(N_("Tiene múltiples Apoyos")),
    }
    if facts.mode != engagement.SUPPORT:
        options["non_support_long_range"] = engagement.NAMES["long_range"]
    if target in formations and formations[target].prepared_defence:
        options[PREPARED] = msg(N_("El objetivo está en Defensa Preparada"))
    if not firer.id:
        options["limited_av"] = engagement.NAMES["limited_av"]
    return (
        yield from AskMany(
            key="engagement.lines",
            subject=subject,
            message=msg(N_("¿Qué se cumple del Enfrentamiento?")),
            rule="5.2",
            who=BOARD,
            options=tuple(Option(name, words) for name, words in options.items() if name not in known_ticks),
            none=NOTHING,
        )
    )


def _known_of_aimed(table: Table, aimed: Fighter, mode: str) -> dict[str, bool]:
    """Return the facts of an Engagement that are printed or already answered."""
    known_ticks: dict[str, bool] = {}
    if (zone := double_zone(table, aimed.id)) is not None:
        known_ticks[DOUBLE_ZONE] = zone
    if (ground := told_ground(table, aimed.id)) is not None:
        known_ticks["terrain"] = bool(ground)
    if mode != engagement.SUPPORT:
        known_ticks["non_support_long_range"] = aimed.kind == Kind.LONG_RANGE.value
    return known_ticks


def _ask_way(table: Table, foe: SideId, place: FormationId, target: Fighter) -> Procedure[RetreatResult]:
    """Return the retreat: without a Safe Path, foot and truck units lose a step (5.5, 1.9)."""
    facts = RetreatFacts(cause=retreat.ENGAGEMENT, ma_class=target.ma or MoveClass.TACTICAL.value, steps=target.steps)
    if target.ma != MoveClass.TACTICAL.value:
        message = msg(N_("¿El objetivo tiene Ruta Segura?"))
        safe = yield from ask_yes("engagement.safe_path", message, "1.9", (table.now.id,))
        ma = target.ma
        if not safe and not ma:
            ma = yield from ask_ma(foe, place)
        facts = replace(facts, safe_path=safe, ma_class=ma or facts.ma_class)
    return retreat.retreat_unit(table.content.charts[charts.RETREAT], facts)


def _apply(
    table: Table, result: EngagementResult, firer: Fighter, target: Fighter, way: RetreatResult | None, is_planned: bool
) -> Procedure[None]:
    """Do what comes of it (5.2); the lines of an opponent of the house are only said."""
    lines: list[Line] = []
    if result.firer_loss:
        words = losses.loss_words(firer.id, result.firer_loss, result.firer_loss >= firer.steps)
        lines.append(Line("firer", msg(N_("Tirador: {line}"), line=words)))
    lost = min(target.steps, result.target_loss + (way.extra_step_loss if way else 0))
    if result.target_dropped and lost:  # the step is the Support's: the unit aimed at is its host
        lines.append(Line("support", msg(N_("El Apoyo pierde un paso"))))
    elif lost:
        words = losses.loss_words(target.id, lost, lost >= target.steps)
        lines.append(Line("target", msg(N_("Objetivo: {line}"), line=words)))
    if way and way.retreats and lost < target.steps:
        lines.append(
            Line("retreat", msg(N_("Objetivo: {line}"), line=losses.retreat_words(target.id, attack.RETREATS)))
        )
    if result.target_dropped:
        lines.append(Line("dropped", msg(N_("El Apoyo cae: se coloca su marcador"))))
    if result.traffic_in_firer_hex:
        lines.append(Line("traffic", msg(N_("Se coloca Tráfico en el hexágono del tirador"))))
    if is_planned:
        ticked_lines = yield from say_lines("5.2", lines)
    else:
        words = msg(N_("Resultado del Enfrentamiento: esto se hace."))
        ticked_lines = yield from tick_lines("engagement.apply", words, "5.2", lines, (table.now.id,))
    if "firer" in ticked_lines:
        losses.lose_steps(table, firer.id, result.firer_loss)
    if "target" in ticked_lines:
        losses.lose_steps(table, target.id, lost)
    if "retreat" in ticked_lines:
        losses.retreat_on_table(table, target.id, attack.RETREATS)
    if (
        "dropped" in ticked_lines
        and target.id
        and (home := table.state.units[target.id].formation) in table.state.formations
    ):
        table.state.formations[home].dropped_support = min(20, table.state.formations[home].dropped_support + 1)
    if "traffic" in ticked_lines:
        table.state.act.traffic += 1


# ---- 5.3, 5.4


def bombard_now(table: Table) -> Procedure[None]:
    """Do a bombardment outside an attack, or an Attack by Fire: a die for each unit (5.3, 5.4)."""
    state, item = table.state, table.now
    side, foe = item.side, table.enemy(item.side)
    words = {
        ARTILLERY: msg(N_("Con Artillería")),
        AIR: msg(N_("Con un Punto Aéreo")),
        FIRE: msg(N_("Ataque por Disparo")),
    }
    by = yield from Choose(
        key="bombardment.by",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿con qué se bombardea?"), formation=Ref("formation", item.id)),
        rule="5.3",
        who=side,
        options=tuple(Option(source, words[source]) for source in (*fire_options(table, side), FIRE)),
    )
    if side in state.planned:
        target, aimed = yield from choose_aim(table, "bombardment", side)
        if aimed and by != FIRE and not _spotters_beside(table, aimed):
            if not (yield from _ask_spotter(table, aimed)):
                return
        else:
            yield from _who_fires(table, by == FIRE, aimed)
    else:
        yield from _who_fires(table, by == FIRE)
        target, aimed = (yield from choose_target(table, "bombardment.target", side)), ""
    if aimed:
        ticked = yield from ask_bombarded_hex(table, aimed)
        units = [state.units[id] for id in ticked if id in state.units]
        stack = tuple(fighter_of(unit, table.printed[unit.id]) for unit in units)
    else:
        stack = yield from _choose_stack(table, target if target != NOBODYS else foe)
        ticked = yield from AskMany(
            key="bombardment.hex",
            subject=(item.id,),
            message=msg(N_("¿Cómo es el hexágono del objetivo?")),
            rule="5.3",
            who=BOARD,
            options=(
                Option("terrain", msg(N_("De terreno"))),
                Option("city", msg(N_("De ciudad"))),
                Option("urban", msg(N_("Urbano"))),
                Option(PREPARED, msg(N_("En Defensa Preparada"))),
            ),
            none=NOTHING,
        )
    state.fight = {}
    declare(table, **{name: name in ticked for name in (*OF_HEX, PREPARED)})
    if by == FIRE:
        state.act.attack_by_fire = True
    else:
        spend_point(table, side, by)
    survivors = yield from bombard_stack(
        table, side, stack, bombardment.BY_FIRE if by == FIRE else bombardment.ARTILLERY
    )
    for unit in stack:
        if unit.id and all(entry.id != unit.id for entry in survivors):
            yield Note(
                key="bombardment.destroyed",
                message=msg(N_("{unit}: destruid{unit:a}."), unit=unit_words(unit.id)),
                rule="5.3",
            )
    state.fight, state.step = {}, sequence.ACTIVITIES


def _spotters_beside(table: Table, aimed: UnitId) -> list[Unit]:
    """Return the units beside a target that may spot for a bombardment, as far as known (4.0)."""
    units = [table.state.units[own] for own, enemy in table.pairs_beside() if enemy == aimed]
    return [unit for unit in units if stopping.permissions(unit.state)["spot_bombardment"]]


def _ask_spotter(table: Table, target: UnitId) -> Procedure[bool]:
    """Ask the board who spots for a bombardment; return whether anybody does (5.3)."""
    units = table.units_of(table.now.id)
    spotter = yield from Ask(
        key="bombardment.spotter",
        subject=(table.now.id, target),
        message=msg(N_("¿Quién observa a {unit}?"), unit=Ref("unit", target)),
        rule="5.3",
        who=BOARD,
        options=(*unit_options(table, units), Option(NOBODY, msg(N_("Nadie")), nobody=True)),
        unsure=False,
    )
    if spotter == NOBODY:
        table.state.act.refused.append(target)
        table.state.fight, table.state.step = {}, sequence.ACTIVITIES
        return False
    unit = table.state.units[spotter]
    unit.state = stopping.state_after(stopping.StopFacts(state=unit.state, event="spot_bombardment"))
    return True


def _who_fires(table: Table, fires: bool, target: UnitId = "") -> Procedure[None]:
    """Ask which unit fires or spots: one uses a Fire Event, the other is Stopped (4.0, 5.3, 5.4)."""
    activation = table.now
    act = "attack_by_fire" if fires else "spot_bombardment"
    units = [unit for unit in table.units_of(activation.id) if is_near(table, unit, target)]
    able_units = [unit for unit in units if (_may_fire(unit, act) if fires else stopping.permissions(unit.state)[act])]
    if not able_units:
        return
    firer_id = yield from Choose(
        key="bombardment.who",
        subject=(activation.id, act),
        message=msg(N_("¿Qué unidad tira?")) if fires else msg(N_("¿Qué unidad observa?")),
        rule="4.0",
        who=activation.side,
        options=(*unit_options(table, able_units), Option(OTHER, msg(N_("Otra unidad")))),
    )
    if firer_id == OTHER:
        return
    unit = table.state.units[firer_id]
    if fires:
        use_fire_event(table, unit)
        return
    facts = stopping.StopFacts(state=unit.state, event=act)
    before, unit.state = unit.state, stopping.state_after(facts)
    if unit.state != before:
        words = msg(N_("{unit} observa y queda Parad{unit:a}."), unit=unit_words(firer_id))
        yield Note(key="bombardment.spotted", subject=(firer_id,), message=words, rule="4.0")


def _choose_stack(table: Table, place: FormationId) -> Procedure[tuple[Fighter, ...]]:
    """Ask which units are in the hex that is bombarded (5.3)."""
    units = table.units_of(place)
    if units and place in table.state.formations:  # units of another formation may be in the hex too
        foe = table.state.formations[place].side
        units += [unit for unit in table.units_of_side(foe) if unit.formation != place]
    if units:
        stack_ids = yield from AskMany(
            key="bombardment.units",
            subject=(table.now.id,),
            message=msg(N_("¿Qué unidades hay en el hexágono?")),
            rule="5.3",
            who=BOARD,
            options=unit_options(table, units),
            least=1,
            most=6,
        )
        return tuple(fighter_of(table.state.units[id], table.printed[id]) for id in stack_ids)
    unit_count = yield from AskNumber(
        key="bombardment.count",
        subject=(table.now.id,),
        message=msg(N_("¿Cuántas unidades hay en el hexágono?")),
        rule="5.3",
        who=BOARD,
        low=1,
        high=6,
        default=1,
    )
    return tuple(Fighter() for _ in range(unit_count))
