"""Step (e): what is done, one activity after the other; a failed activation's short list (3.0, 4.0)."""

from __future__ import annotations

from puesto.core.game.settings import value_of
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Closed, Note, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.core.values import replace
from puesto.games.bcs.combat import attack, stopping
from puesto.games.bcs.formations import fatigue, prepared_defence, safe_path, supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import MoveClass
from puesto.games.bcs.table import hexes, sequence, settings, verbs
from puesto.games.bcs.table.choices import AT_ONCE, FAILED, MA_CLASSES, fatigue_words
from puesto.games.bcs.table.hexes import forget_hexes
from puesto.games.bcs.table.state import Formation, Table, Unit
from puesto.games.bcs.turn import losses
from puesto.games.bcs.turn.facts_at_table import put_supply, supply_of
from puesto.games.bcs.turn.preparation import ask_distance
from puesto.games.bcs.turn.questions import unit_options
from puesto.games.bcs.turn.snafu_roll import effects_now
from puesto.games.kit.verbs import MOVE

END = "end"
HQ = "hq"
WORDS: dict[str, Message] = {
    sequence.ATTACK: msg(N_("Ataque")),
    sequence.ENGAGE: msg(N_("Enfrentamiento")),
    sequence.BOMBARD: msg(N_("Bombardeo o Ataque por Disparo")),
    sequence.MOVE: msg(N_("Movimiento: qué le pasa a una unidad")),
    sequence.WITHDRAW: msg(N_("Retirada Voluntaria")),
    sequence.TRAINS: msg(N_("Trenes Logísticos")),
    sequence.SUPPORTS: msg(N_("Apoyos, Pantalla y Tráfico")),
    sequence.FLIP: msg(N_("Girar unidades")),
    sequence.STILL: msg(N_("Qué puede hacer aún cada unidad")),
    sequence.DEFENCE: msg(N_("Retirar la Defensa Preparada")),
    END: msg(N_("Terminar las actividades")),
}
VERBS: dict[str, Message] = {
    sequence.ATTACK: verbs.ATTACK,
    sequence.ENGAGE: verbs.ENGAGE,
    sequence.BOMBARD: verbs.BOMBARD,
    sequence.MOVE: MOVE,
    sequence.WITHDRAW: verbs.WITHDRAW,
    sequence.TRAINS: verbs.TRAINS,
    sequence.SUPPORTS: verbs.SUPPORTS,
    sequence.FLIP: verbs.FLIP,
    sequence.STILL: verbs.STILL,
    sequence.DEFENCE: verbs.DEFENCE,
    END: verbs.END,
}


ROW = (
    sequence.ATTACK,
    sequence.ENGAGE,
    sequence.BOMBARD,
    sequence.MOVE,
    sequence.FLIP,
    sequence.WITHDRAW,
    sequence.TRAINS,
    sequence.SUPPORTS,
    sequence.STILL,
    sequence.DEFENCE,
    END,
)
"""Activities in the order in which they are shown, possible or not."""


def closed_activities(table: Table) -> dict[str, Message]:
    """Return the activities that are impossible now, each with a short reason (3.0, 3.2)."""
    item, allowed = table.now, effects_now(table)
    reason = msg(N_("activación fallida")) if table.state.act.kind == FAILED else msg(N_("por SNAFU"))
    nobody = msg(N_("sin unidades"))
    units = table.units_of(item.id)
    result = {} if allowed.combat else dict.fromkeys((sequence.ATTACK, sequence.ENGAGE, sequence.BOMBARD), reason)
    if allowed.combat and table.keeps_units(item.id):
        result = dict.fromkeys(_without_units(units), msg(N_("nadie puede")))
    if item.side in table.state.planned:
        result |= _without_contact(table)
    if allowed.ma == "none":
        result[sequence.MOVE] = reason
    if not (allowed.flip_units and units):
        result[sequence.FLIP] = nobody if allowed.flip_units else reason
    if not halted_units(table):
        result[sequence.STILL] = msg(N_("nadie parado"))
    if not _trains_options(table):
        result[sequence.TRAINS] = msg(N_("MSR incompleta"))
    if not item.prepared_defence:
        result[sequence.DEFENCE] = msg(N_("no hay"))
    return result


def _without_contact(table: Table) -> dict[str, Message]:
    """Return the fights that an opponent of the house cannot begin, for want of an enemy or OBJ (3.0)."""
    closed_fights = {} if table.seen_enemies() else {sequence.BOMBARD: msg(N_("ningún enemigo cerca"))}
    if not table.pairs_beside():
        return closed_fights | {sequence.ATTACK: msg(N_("nadie junto a un enemigo"))}
    return (
        closed_fights
        if table.state.act.combat_objectives
        else closed_fights | {sequence.ATTACK: msg(N_("sin OBJ de Combate"))}
    )


def _without_units(units: list[Unit]) -> list[str]:
    """Return the fights that no unit of a formation may begin any more (4.0)."""
    permissions_of_units = [stopping.permissions(unit.state) for unit in units if not unit.screen]
    fires = [stopping.permissions(unit.state) for unit in units if unit.fire_events < stopping.FIRE_EVENTS]
    attacks = any(may["attack"] or may["shock_attack"] for may in permissions_of_units)
    engages = any(may["initiate_engagement"] for may in fires)
    return [*([] if attacks else [sequence.ATTACK]), *([] if engages else [sequence.ENGAGE])]


def choose_activity(table: Table) -> Procedure[None]:
    """Ask for the formation's next activity; those that SNAFU forbids are closed (3.0, 3.2)."""
    item, act, closed_by_name = table.now, table.state.act, closed_activities(table)
    short = msg(N_("Activación fallida: solo esto."))
    activity = yield from Choose(
        key="activities.what",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿qué actividad?"), formation=Ref("formation", item.id)),
        rule="3.0",
        who=item.side,
        detail=short if act.kind == FAILED else None,
        options=tuple(
            Option(name, WORDS[name], verb=VERBS[name], costly=name == END and len(closed_by_name) < len(ROW) - 1)
            for name in ROW
            if name not in closed_by_name
        ),
        closed=tuple(
            Closed(Option(name, WORDS[name], closed_by_name[name], verb=VERBS[name]), index)
            for index, name in enumerate(ROW)
            if name in closed_by_name
        ),
        default=END,
    )
    if activity == END:
        table.state.step = sequence.ISOLATION if act.kind == FAILED else sequence.CLEANUP
    else:
        table.state.step = activity


# ---- movement: what stops a unit


JUMP = "jump_hq"
MOVES: dict[str, Message] = {
    "use_fire_event": msg(N_("Usa un Evento de Fuego")),
    "terrain_effect_stop": msg(N_("Un efecto de terreno la para")),
    "enter_traffic": msg(N_("Entra en Tráfico")),
    "enter_ezoc": msg(N_("Entra en una EZOC")),
    "enter_av_ezoc": msg(N_("Entra en una EZOC de un AV")),
    "enter_engagement_zone": msg(N_("Entra en una Zona de Enfrentamiento")),
    "enter_required_zone": msg(N_("Entra en una Zona de Enfrentamiento con Parada requerida")),
    "fail_required_engagement": msg(N_("Falla un Enfrentamiento de Parada requerida")),
    "spot_bombardment": msg(N_("Observa para un Bombardeo")),
    "another_unit_starts_moving": msg(N_("Otra unidad empieza a mover")),
    JUMP: msg(N_("Hace Saltar a un HQ en Defensa Preparada")),
    stopping.ASK: msg(N_("Nada: solo ver qué puede hacer aún")),
}
DETAILED = {
    "enter_av_ezoc": {"event": "enter_ezoc", "av_ezoc": True},
    "enter_required_zone": {"event": "enter_engagement_zone", "required_stop": True},
}


def check_move(table: Table) -> Procedure[None]:
    """Resolve an event of a unit's movement, or a move of its HQ (4.0, 1.7)."""
    activation = table.now
    id = yield from Choose(
        key="movement.unit",
        subject=(activation.id,),
        message=msg(N_("¿Qué unidad?")),
        rule="4.0",
        who=activation.side,
        options=(*unit_options(table, table.units_of(activation.id)), Option(HQ, msg(N_("El HQ")))),
    )
    if id == HQ:
        yield from _move_hq(table)
        return
    event = yield from Ask(
        key="movement.event",
        subject=(id,),
        message=msg(N_("{unit}: ¿qué le pasa?"), unit=Ref("unit", id)),
        rule="4.0",
        who=BOARD,
        options=tuple(Option(name, words) for name, words in MOVES.items() if name != JUMP or _prepared_enemies(table)),
        unsure=False,
    )
    if event == JUMP:
        yield from _jump_hq(table)
    unit, printed = table.state.units[id], table.printed[id]
    facts = stopping.StopFacts(
        state=unit.state,
        event=event,
        ma_class=printed.ma.value,
        av="light" if printed.light else "real" if printed.av else "none",
        in_screen=unit.screen,
        fire_events_used=unit.fire_events,
    )
    result = stopping.stop_unit(replace(facts, **DETAILED.get(event, {})))
    unit.state = result.state_after
    if event == "use_fire_event":
        unit.fire_events = min(stopping.FIRE_EVENTS, unit.fire_events + 1)
    yield Note(key="movement.said", subject=(id,), message=_permission_line(unit, result), rule="4.0")
    table.state.step = sequence.ACTIVITIES


def _prepared_enemies(table: Table) -> list[Formation]:
    """Return the enemy formations in Prepared Defence, which a jump of their HQ ends (1.7)."""
    return [item for item in table.formations_of(table.enemy(table.now.side)) if item.prepared_defence]


def _jump_hq(table: Table) -> Procedure[None]:
    """End the Prepared Defence of the formation whose HQ was jumped (1.7)."""
    prepared = _prepared_enemies(table)
    id = prepared[0].id
    if len(prepared) > 1:
        id = yield from Ask(
            key="movement.jumped",
            subject=(table.now.id,),
            message=msg(N_("¿De qué formación es el HQ que Salta?")),
            rule="1.7",
            who=BOARD,
            options=tuple(Option(item.id, Ref("formation", item.id)) for item in prepared),
            unsure=False,
        )
    table.state.formations[id].prepared_defence = False
    words = msg(N_("{formation}: su HQ ha Saltado, y pierde la Defensa Preparada."), formation=Ref("formation", id))
    yield Note(key="defence.jumped", subject=(id,), message=words, rule="1.7")


def _move_hq(table: Table) -> Procedure[None]:
    """Move the HQ: Prepared Defence ends, and the trains' distance is asked (1.7, 3.2f)."""
    activation = table.now
    yield Note(key="movement.hq", subject=(activation.id,), message=msg(N_("El HQ mueve.")), rule="4.0")
    forget_hexes(activation, hexes.HQ)
    yield from lose_defence(table, prepared_defence.HQ_MOVES)
    if activation.msr_complete and activation.trains_on_map:
        yield from ask_distance(table, activation)
    table.state.step = sequence.ACTIVITIES


def halted_units(table: Table) -> list[Unit]:
    """Return the units of the formation in play that are Stopped or Finished (4.0)."""
    return [unit for unit in table.units_of(table.now.id) if unit.state != stopping.ACTIVE]


def tell_permissions(table: Table) -> Procedure[None]:
    """Report what each Stopped or Finished unit may still do (4.0)."""
    for unit in halted_units(table):
        result = stopping.StopResult(unit.state, stopping.permissions(unit.state))
        yield Note(key="still.said", subject=(unit.id,), message=_permission_line(unit, result), rule="4.0")
    table.state.step = sequence.ACTIVITIES


HOW_IT_IS = {
    stopping.ACTIVE: N_("{unit} sigue activ{unit:a}; aún puede {acts}."),
    stopping.STOPPED: N_("{unit} queda Parad{unit:a}; aún puede {acts}."),
    stopping.FINISHED: N_("{unit} queda Finalizad{unit:a}; aún puede {acts}."),
}


def _permission_line(unit: Unit, result: stopping.StopResult) -> Message:
    """Return the state of a unit, and what it may still do (4.0)."""
    acts = stopping.permitted_acts(result, unit.fire_events)
    return msg(HOW_IT_IS[result.state_after], unit=Ref("unit", unit.id), acts=acts)


# ---- sides of the counter


def flip_units(table: Table) -> Procedure[None]:
    """Ask which units flip to their other side; each purpose has its MA class (3.2, 1.9)."""
    activation = table.now
    flipped_ids = yield from Pick(
        key="flip.units",
        subject=(activation.id,),
        message=msg(N_("¿Qué unidades giran de lado?")),
        rule="1.9",
        who=activation.side,
        options=tuple(
            replace(option, hint=SIDES[table.state.units[option.value].deployed])
            for option in unit_options(table, table.units_of(activation.id))
        ),
    )
    chart = table.content.charts[charts.SAFE_PATH]
    table.state.act.flipped = activation.side in table.state.planned
    for id in flipped_ids:
        unit, move_class = table.state.units[id], table.printed[id].ma
        unit.deployed = not unit.deployed
        purpose = "flip_to_tactical_side" if move_class is MoveClass.TACTICAL else "flip_to_truck_side"
        ma = dict(MA_CLASSES)[safe_path.ma_for(chart, purpose, move_class.value)]
        words = msg(FLIPPED[unit.deployed], unit=Ref("unit", id), ma=ma)
        yield Note(key="flip.said", subject=(id,), message=words, rule="1.9")
    table.state.step = sequence.ACTIVITIES


SIDES: dict[bool, Message] = {
    True: msg(N_("ahora Desplegada")),
    False: msg(N_("ahora por su lado de Movimiento")),
}
FLIPPED: dict[bool, str] = {
    True: N_("{unit} gira a su lado Desplegado."),
    False: N_("{unit} gira a su lado de Movimiento, que pide Ruta Segura de MA {ma}."),
}


# ---- 4.8a voluntary retreat


def retreat_voluntarily(table: Table) -> Procedure[None]:
    """Retreat a unit by 3 hexes for a step; after a failure only the HQ may (4.8, 5.5)."""
    item, act = table.now, table.state.act
    units = table.units_of(item.id) if effects_now(table).voluntary_retreat == "all" else []
    retreating = yield from Choose(
        key="voluntary_retreat.who",
        subject=(item.id,),
        message=msg(N_("¿Quién se retira voluntariamente?")),
        rule="4.8a",
        who=item.side,
        options=(
            *unit_options(table, units),
            *(() if act.hq_retreated else (Option(HQ, msg(N_("El HQ")), msg(N_("la fatiga aumentará sin tirar"))),)),
            Option("none", msg(N_("Nadie"))),
        ),
    )
    table.state.step = sequence.ACTIVITIES
    if retreating == "none":
        return
    if retreating != HQ:
        lost = charts.number(table.content.charts[charts.RETREAT], "voluntary", "loss")
        losses.retreat_on_table(table, retreating, attack.RETREATS)
        losses.lose_steps(table, retreating, lost)
        losses.finish_unit(table, retreating)
        words = msg(
            N_("{unit}: pierde un paso, se retira 3 hexágonos y gira al lado de Movimiento; queda Finalizad{unit:a}."),
            unit=Ref("unit", retreating),
        )
        if not table.state.units[retreating].steps:
            words = msg(N_("{line}."), line=losses.loss_words(retreating, lost, True))
        yield Note(key="voluntary_retreat.said", subject=(retreating,), message=words, rule="4.8a")  # fmt: skip
        return
    act.hq_retreated = True
    forget_hexes(item, hexes.HQ)
    yield Note(key="voluntary_retreat.hq", message=msg(N_("El HQ se retira 3 hexágonos.")), rule="4.8a")
    yield from lose_defence(table, prepared_defence.HQ_MOVES)
    if act.kind == FAILED and value_of(table.state.settings, settings.FAILED_FATIGUE) == AT_ONCE:
        before, item.fatigue = item.fatigue, fatigue.increased_fatigue(item.fatigue)
        if item.fatigue != before:
            words = msg(N_("La fatiga aumenta: {level}."), level=fatigue_words(item.fatigue))
            yield Note(key="voluntary_retreat.fatigue", message=words, rule="1.8", tone="bad")


ENDS: dict[str, Message] = {
    prepared_defence.PLAYER_DECIDES: msg(N_("El jugador retira la Defensa Preparada.")),
    prepared_defence.HQ_MOVES: msg(N_("El HQ ha movido: se retira la Defensa Preparada.")),
}


def lose_defence(table: Table, trigger: str) -> Procedure[None]:
    """End Prepared Defence by one of its triggers (1.7)."""
    if table.now.prepared_defence and trigger in prepared_defence.ENDS:
        table.now.prepared_defence = False
        yield Note(key="defence.ended", message=ENDS[trigger], rule="1.7")


def remove_defence(table: Table) -> Procedure[None]:
    """Remove Prepared Defence by the player's choice (1.7)."""
    yield from lose_defence(table, prepared_defence.PLAYER_DECIDES)
    table.state.step = sequence.ACTIVITIES


# ---- trains

RETURN, FLIP, MOVED, NOTHING = "return", "flip", "moved", "none"


def _trains_options(table: Table) -> tuple[Option, ...]:
    """Return what the trains of the active formation can do (3.0)."""
    activation = table.now
    options = []
    if activation.msr_complete and not activation.trains_on_map:
        options.append(Option(RETURN, msg(N_("Regresan al mapa"))))
    if activation.trains_on_map and activation.trains_ghost and not table.state.act.trains_moved:
        options.append(Option(FLIP, msg(N_("Giran a su lado normal, si se permite"))))
    if activation.trains_on_map:
        options.append(Option(MOVED, msg(N_("Mueven: quedan en Fantasma"))))
    return tuple(options)


def handle_trains(table: Table) -> Procedure[None]:
    """Return, flip or move the trains: by a complete MSR, to normal, to Ghost (3.0)."""
    activation = table.now
    train_act = yield from Choose(
        key="trains.what",
        subject=(activation.id,),
        message=msg(N_("{formation}: ¿qué hacen los Trenes?"), formation=Ref("formation", activation.id)),
        rule="3.0",
        who=activation.side,
        options=(*_trains_options(table), Option(NOTHING, msg(N_("Nada")))),
    )
    table.state.step = sequence.ACTIVITIES
    if train_act == NOTHING:
        return
    table.state.act.trains_moved = table.state.act.trains_moved or train_act == MOVED
    before = replace(supply_of(table, activation.id), flip_to_normal=train_act == FLIP)
    put_supply(table, activation.id, supply.move_trains(before))
    if train_act != FLIP:
        forget_hexes(activation, hexes.TRAINS)
        activation.in_entry_hex = False  # wherever they are now, (b) asks for it anew
        yield from ask_distance(table, activation)
    words = {
        RETURN: N_("Los Trenes regresan al mapa."),
        FLIP: N_("Los Trenes giran a su lado normal."),
        MOVED: N_("Los Trenes mueven y quedan en Fantasma."),
    }
    yield Note(key="trains.said", subject=(activation.id,), message=msg(words[train_act]), rule="3.0")


# ---- supports, Screen, Traffic

DROP, DROP_SHORT, TAKE, SCREEN, TRAFFIC, NO_TRAFFIC = (
    "drop",
    "drop_temporary",
    "take",
    "screen",
    "traffic",
    "no_traffic",
)


def handle_supports(table: Table) -> Procedure[None]:
    """Handle Dropped Supports, Screen and Traffic (3.0, 4.0)."""
    item, act = table.now, table.state.act
    units = [
        unit
        for unit in table.units_of(item.id)
        if effects_now(table).enter_screen and stopping.permissions(unit.state)["enter_screen"] and not unit.screen
    ]
    options = [
        Option(DROP, msg(N_("Un Apoyo cae"))),
        Option(DROP_SHORT, msg(N_("Un Apoyo cae por ahora"))),
    ]
    if item.dropped_support + item.dropped_temporary:
        options.append(Option(TAKE, msg(N_("Vuelve un Apoyo Caído"))))
    if units:
        options.append(Option(SCREEN, msg(N_("Unidades que entran en Pantalla"))))
    options.append(Option(TRAFFIC, msg(N_("Se coloca Tráfico"))))
    if act.traffic or act.kind == FAILED:  # step (f) does not come after a failure
        options.append(Option(NO_TRAFFIC, msg(N_("Se retira el Tráfico"))))
    support_act = yield from Choose(
        key="supports.what",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿qué se hace?"), formation=Ref("formation", item.id)),
        rule="3.0",
        who=item.side,
        options=tuple(options),
    )
    if support_act == SCREEN:
        unit_ids = yield from Pick(
            key="supports.screen",
            subject=(item.id,),
            message=msg(N_("¿Qué unidades entran en Pantalla?")),
            rule="4.0",
            who=item.side,
            options=unit_options(table, units),
        )
        for id in unit_ids:
            table.state.units[id].screen = True
    elif support_act == DROP:
        item.dropped_support = min(20, item.dropped_support + 1)
    elif support_act == DROP_SHORT:
        item.dropped_temporary = min(20, item.dropped_temporary + 1)
    elif support_act == TAKE and item.dropped_temporary:
        item.dropped_temporary -= 1
    elif support_act == TAKE:
        item.dropped_support -= 1
    else:
        act.traffic = act.traffic + 1 if support_act == TRAFFIC else 0
    words = {option.value: option.message for option in options}[support_act]
    yield Note(key="supports.said", subject=(item.id,), message=msg(N_("{what}."), what=words), rule="3.0")
    table.state.step = sequence.ACTIVITIES
