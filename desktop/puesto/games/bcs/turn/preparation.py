"""Step (b): MSR and trains, Prepared Defence, Coordination, in this order (3.0, 3.1, 1.7)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany, AskNumber
from puesto.games.bcs.formations import prepared_defence, supply
from puesto.games.bcs.formations.snafu import GOOD, POOR
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import RECOVERY
from puesto.games.bcs.table.hexes import HQ, TRAINS, hexes_of, trains_distances
from puesto.games.bcs.table.state import Formation, Table
from puesto.games.bcs.turn.closing import NOBODY_OUT
from puesto.games.bcs.turn.facts_at_table import put_supply, supply_of
from puesto.games.bcs.turn.questions import NOTHING, Line, tick_lines

SAME, COMPLETE, PLAIN, INCOMPLETE, OPTIMAL = "same", "complete", "plain", "incomplete", "optimal"
ENTRY, CROSSING, GOOD_TRACKS, POOR_TRACKS = "entry", "crossing", "tracks_good", "tracks_poor"
CREATE, KEEP, REMOVE = "create", "keep", "remove"

FARTHEST = 60
"""Most hexes between trains and HQ that are told apart; beyond 15 nothing depends on them (3.2f)."""
LINES: dict[str, Message] = {
    supply.RAISE: msg(N_("Los Trenes ya estaban fuera del mapa: sube el nivel de MSR Bloqueada")),
    supply.REMOVE: msg(N_("La MSR no es Completa: se retiran los Trenes")),
    supply.UNBLOCK: msg(N_("La MSR es Completa: se retira el marcador de MSR Bloqueada")),
    supply.LOSE_DEFENCE: msg(N_("Se retira la Defensa Preparada")),
    supply.COORDINATE: msg(N_("Está Mezclada: recibe un marcador de Coordinación")),
}


def prepare(table: Table) -> Procedure[None]:
    """Step (b): how the MSR is now, then its list, then Prepared Defence (3.0)."""
    state, item = table.state, table.now
    for unit in table.units_of(item.id):
        unit.state, unit.fire_events = "active", 0
    yield from _ask_msr(table, item)
    before = supply_of(table, item.id)
    due = supply.preparation_lines(before)
    ticked_lines = yield from tick_lines(
        "preparation.lines",
        msg(N_("Preparación: esto se hace, en orden.")),
        "3.0",
        (Line(line, LINES[line]) for line in due),
        (item.id,),
    )
    # lines that changed nothing are left out with those that were unticked
    put_supply(table, item.id, supply.prepare_supply(before, ticked_lines))
    yield from _decide_defence(table, item)
    state.step = sequence.RECOVER if state.act.kind == RECOVERY else sequence.SNAFU


def _ask_msr(table: Table, formation: Formation) -> Procedure[None]:
    """Ask whether the MSR of a formation is complete, and by which route (3.1)."""
    if formation.side in table.state.planned:
        yield from _ask_planned_supply(table, formation)
        return
    options = [Option(COMPLETE, msg(N_("La MSR es Completa"))), Option(INCOMPLETE, msg(N_("La MSR no es Completa")))]
    if formation.trains_on_map:  # one question less where nothing of the route counts
        options[:1] = [
            Option(PLAIN, msg(N_("Completa, sin más"))),
            Option(COMPLETE, msg(N_("Completa, con Entrada, Haces o Caminos"))),
        ]
    if formation.supply_told:
        options.insert(0, Option(SAME, msg(N_("Como antes")), supply_words(formation)))
    answer = yield from _msr_question(formation, options, SAME if formation.supply_told else None)
    if answer == SAME:
        return
    formation.msr_complete = answer != INCOMPLETE
    is_routed = formation.msr_complete and formation.trains_on_map
    if is_routed:
        yield from ask_distance(table, formation)
    formation.supply_told = True
    if is_routed and answer == COMPLETE:
        yield from _ask_route(formation, table.state.weather)
    elif is_routed:
        _take_plain_route(formation)


def _msr_question(formation: Formation, options: Sequence[Option], usual: str | None = None) -> Ask:
    """Return the question how the MSR of a formation is (3.1)."""
    return Ask(
        key="preparation.msr",
        subject=(formation.id,),
        message=msg(N_("{formation}: ¿cómo está su MSR?"), formation=Ref("formation", formation.id)),
        rule="3.1",
        who=BOARD,
        options=tuple(options),
        default=usual,
        unsure=False,
    )


def _take_plain_route(formation: Formation) -> None:
    formation.in_entry_hex, formation.crossing_streams, formation.tracks = False, False, "none"


# ---- a side that an opponent of the house plays: whatever counts of it is asked at once


def _ask_planned_supply(table: Table, formation: Formation) -> Procedure[None]:
    """Ask whether supply is as before and nobody is isolated; how it is, where it is not known (3.1, 3.6)."""
    act = table.state.act
    if formation.supply_told:
        if act.second:
            return  # only its own moves have come since, which keep both, see `contacts.move_words`
        still = yield from AskMany(
            key="preparation.still",
            subject=(formation.id,),
            message=msg(N_("{formation}: ¿sigue todo así?"), formation=Ref("formation", formation.id)),
            detail=msg(N_("Intro, si nada ha cambiado.")),
            rule="3.1",
            who=BOARD,
            options=(Option(SAME, _planned_words(formation)), Option(NOBODY_OUT.id, NOBODY_OUT.message)),
            before=(SAME, NOBODY_OUT.id),
            none=NOTHING,
        )
        act.nobody_out = NOBODY_OUT.id in still
        if SAME in still:
            return
    yield from _ask_planned_msr(table, formation)


def _ask_planned_msr(table: Table, formation: Formation) -> Procedure[None]:
    """Ask for the state of the MSR, and whether the Trains are at Optimal Distance (3.1, 3.2f)."""
    options = [Option(COMPLETE, msg(N_("La MSR es Completa"))), Option(INCOMPLETE, msg(N_("La MSR no es Completa")))]
    if formation.trains_on_map:
        options[:1] = [
            Option(
                OPTIMAL,
                msg(N_("Completa, Trenes a Distancia Óptima")),
                msg(N_("de 5 a 15 hexágonos; en Entrada, hasta 15")),
            ),
            Option(PLAIN, msg(N_("Completa, Trenes no a Distancia Óptima"))),
            Option(COMPLETE, msg(N_("Completa, con Haces o Caminos"))),
        ]
    answer = yield from _msr_question(formation, options)
    formation.supply_told, formation.msr_complete = True, answer != INCOMPLETE
    if not (formation.msr_complete and formation.trains_on_map):
        return
    if answer == COMPLETE:
        yield from ask_distance(table, formation)
        yield from _ask_route(formation, table.state.weather)
        return
    _take_plain_route(formation)
    formation.hexes_to_hq = supply.NEAREST if answer == OPTIMAL else supply.FARTHEST + 1


def _planned_words(formation: Formation) -> Message:
    """Return the state of MSR and trains as far as the moves of a planned side keep it."""
    if not (formation.trains_on_map and formation.msr_complete):
        return supply_words(formation)
    if supply.is_at_optimal_distance(formation.hexes_to_hq, formation.in_entry_hex):
        return msg(N_("MSR Completa, Trenes a Distancia Óptima"))
    return msg(N_("MSR Completa, Trenes no a Distancia Óptima"))


def ask_distance(table: Table, formation: Formation) -> Procedure[None]:
    """Ask for the distance of the trains from the HQ, unless the hexes of both say it (3.2f)."""
    far = trains_distances(formation)
    if len(far) == 1:
        formation.hexes_to_hq = min(far[0], FARTHEST)
        places = hexes_of(formation)
        words = count(
            NN_("HQ en {hq} y Trenes en {trains}: {n} hexágono.", "HQ en {hq} y Trenes en {trains}: {n} hexágonos."),
            far[0],
            hq=places[HQ],
            trains=places[TRAINS],
        )
        yield Note(key="trains.distance.said", subject=(formation.id,), message=words, rule="3.2f", tone="quiet")
        return
    formation.hexes_to_hq = yield from AskNumber(
        key="trains.distance",
        subject=(formation.id,),
        message=msg(N_("¿A cuántos hexágonos del HQ están los Trenes?")),
        rule="3.2f",
        who=BOARD,
        low=0,
        high=FARTHEST,
        detail=depends_on_columns(far) if far else None,
        default=min(FARTHEST, far[-1] if far else formation.hexes_to_hq) or 10,
    )


def depends_on_columns(far: tuple[int, ...]) -> Message:
    """Return in words both distances that hexes leave open."""
    words = N_("Por sus hexágonos, {low} o {high}, según qué columnas estén más bajas en tu mapa.")
    return msg(words, low=far[0], high=far[-1])


def _ask_route(formation: Formation, weather: str) -> Procedure[None]:
    """Ask for the facts of the route; the tracks follow the turn's weather, if entered (3.2)."""
    message = yield from AskMany(
        key="preparation.route",
        subject=(formation.id,),
        message=msg(N_("¿Qué se cumple de la MSR y de los Trenes?")),
        rule="3.2",
        who=BOARD,
        options=(
            Option(ENTRY, msg(N_("Los Trenes están en un hexágono de Entrada"))),
            Option(CROSSING, msg(N_("Se cruzan los Haces"))),
            *(Option(id, words) for id, words in TRACKS.items() if weather in ("", TRAFFICABILITY[id])),
        ),
        apart=() if weather else ((GOOD_TRACKS, POOR_TRACKS),),
        none=NOTHING,
    )
    formation.in_entry_hex, formation.crossing_streams = ENTRY in message, CROSSING in message
    formation.tracks = next((TRAFFICABILITY[id] for id in TRACKS if id in message), "none")


TRACKS: dict[str, Message] = {
    GOOD_TRACKS: msg(N_("Usa Caminos, con Buena Traficabilidad")),
    POOR_TRACKS: msg(N_("Usa Caminos, con Pobre Traficabilidad")),
}
TRAFFICABILITY = {GOOD_TRACKS: GOOD, POOR_TRACKS: POOR}


def supply_words(formation: Formation) -> Message:
    """Return the state of MSR and trains, in a few words."""
    if not formation.trains_on_map:
        off = msg(N_("MSR Completa, Trenes fuera del mapa")) if formation.msr_complete else None
        return off or msg(N_("MSR no Completa, Trenes fuera del mapa"))
    words = NN_("{msr}, Trenes a {n} hexágono", "{msr}, Trenes a {n} hexágonos")
    state = msg(N_("MSR Completa")) if formation.msr_complete else msg(N_("MSR no Completa"))
    return count(words, formation.hexes_to_hq, msr=state)


def _decide_defence(table: Table, formation: Formation) -> Procedure[None]:
    """Create, keep or remove Prepared Defence, asking where there is a choice (1.7)."""
    failed = prepared_defence.entry_refusals(formation.artillery, formation.blocked_level, table.state.act.which)
    if formation.prepared_defence:
        options = (Option(KEEP, msg(N_("Se mantiene"))), Option(REMOVE, msg(N_("Se retira"))))
        default = KEEP
    elif not failed:
        options = (Option(KEEP, msg(N_("Sin Defensa Preparada"))), Option(CREATE, msg(N_("Se crea"))))
        default = KEEP
    else:
        return
    answer = yield from Choose(
        key="preparation.defence",
        subject=(formation.id,),
        message=msg(N_("{formation}: ¿Defensa Preparada?"), formation=Ref("formation", formation.id)),
        rule="1.7",
        who=formation.side,
        options=options,
        default=default,
    )
    if answer != KEEP:
        formation.prepared_defence = answer == CREATE
        message = (
            N_("Entra en Defensa Preparada: su SNAFU no será mejor que parcial.")
            if answer == CREATE
            else N_("Deja la Defensa Preparada.")
        )
        yield Note(key="preparation.defence.said", subject=(formation.id,), message=msg(message), rule="1.7")
