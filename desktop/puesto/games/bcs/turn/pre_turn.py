"""Around the activations: set-up, the pre-turn list, the first player, the end of a turn (2.0)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskNumber
from puesto.core.questions.checklists import Checklist
from puesto.games.bcs.formations import supply
from puesto.games.bcs.formations.snafu import GOOD, POOR
from puesto.games.bcs.table import sequence, settings
from puesto.games.bcs.table.choices import UNUSED, fatigue_words
from puesto.games.bcs.table.state import Activation, Formation, State, Table
from puesto.games.bcs.turn.facts_at_table import supply_of
from puesto.games.bcs.turn.questions import NO, YES, YES_NO
from puesto.games.bcs.turn.victory import decide_victory

LIST: dict[str, Message] = {
    "weather": msg(N_("Determinar el tiempo")),
    "roll_air_points_and_reinforcements": msg(N_("Tirar por Puntos Aéreos y refuerzos")),
    "apply_replacements": msg(N_("Aplicar reemplazos")),
    "prepare_reinforcements": msg(N_("Preparar refuerzos")),
    "assign_previously_unassigned": msg(N_("Asignar Artillería e Independientes que estaban sin asignar")),
    "unassign": msg(N_("Dejar sin asignar Apoyo, Artillería e Independientes")),
    "enter_or_leave_support": msg(N_("Unidades que entran o salen de Apoyo")),
    "orders_optional": msg(N_("Órdenes (opcional)")),
}
WEATHER, AIR = "weather", "roll_air_points_and_reinforcements"


def set_up(table: Table) -> Procedure[None]:
    """Set up the operation; without formations, ask how many each side has (2.0)."""
    yield from settings.KNOWN_SETTINGS.said(table.state.settings)
    if not table.operation.formations:
        for side in table.sides:
            formation_count = yield from AskNumber(
                key="setup.formations",
                subject=(side,),
                message=msg(N_("{side}: ¿cuántas formaciones tiene?"), side=Ref("side", side)),
                rule="2.0",
                who=BOARD,
                low=1,
                high=12,
                default=3,
            )
            for number in range(1, formation_count + 1):
                id = f"{side}-{number}"
                table.state.formations[id] = Formation(id, side)
    else:
        yield from Ask(
            key="setup.ready",
            message=msg(N_("Coloca las formaciones con sus HQ por la cara de No Usado.")),
            rule="2.0",
            who=BOARD,
            options=(Option("ready", msg(N_("Todo está en su sitio"))),),
            default="ready",
            unsure=False,
        )
    table.state.step = sequence.PRE_TURN


def begin_turn(table: Table) -> Procedure[None]:
    """Do the pre-turn phase: its list, returning units, air points (2.0)."""
    state = table.state
    options = tuple(Option(name, words) for name, words in LIST.items())
    back = [unit for unit in state.units.values() if 0 < unit.returns <= state.turn and unit.steps]
    options += tuple(
        Option(
            f"back:{unit.id}",
            msg(N_("{unit} vuelve a 1 de su HQ, por su lado de Movimiento"), unit=Ref("unit", unit.id)),
        )
        for unit in back
    )
    due = reminders_due(state)
    options += tuple(Option(f"{field}:{entry.id}", reminder_words(entry, field)) for entry, field in due)
    ticked_lines = yield from Checklist(
        key="pre_turn.list",
        message=msg(N_("Turno {n}: antes de las activaciones."), n=state.turn),
        rule="2.0",
        who=BOARD,
        options=options,
    )
    for unit in back:
        if f"back:{unit.id}" in ticked_lines:
            unit.returns, unit.deployed = 0, False
            yield Note(
                key="pre_turn.back", message=msg(N_("{unit} vuelve al mapa."), unit=Ref("unit", unit.id)), rule="5.5e"
            )
        else:
            unit.returns = state.turn + 1
    for item, field in due:  # what is left out comes up again in the next turn
        setattr(item, field, 0 if f"{field}:{item.id}" in ticked_lines else state.turn + 1)
    if WEATHER in ticked_lines:
        yield from _ask_weather(state)
    if AIR in ticked_lines:
        for side in table.sides:
            state.air[side] = yield from AskNumber(
                key="pre_turn.air",
                subject=(side,),
                message=msg(N_("{side}: ¿cuántos Puntos Aéreos tiene este turno?"), side=Ref("side", side)),
                rule="2.0",
                who=BOARD,
                low=0,
                high=20,
                default=min(20, table.operation.air.get(side, 0)),
            )
    state.activation, state.act = 0, Activation()
    state.step = sequence.FIRST


def _ask_weather(state: State) -> Procedure[None]:
    """Ask for the trafficability by the weather; every MSR on tracks takes it over (2.0, 3.2)."""
    answer = yield from Ask(
        key="pre_turn.weather",
        message=msg(N_("¿Qué Traficabilidad deja el tiempo?")),
        rule="3.2",
        who=BOARD,
        options=(
            Option(GOOD, msg(N_("Buena"))),
            Option(POOR, msg(N_("Pobre"))),
            Option(AS_TOLD, msg(N_("La dirá cada MSR")), nobody=True),
        ),
        default=state.weather or AS_TOLD,
        unsure=False,
    )
    state.weather = "" if answer == AS_TOLD else answer
    for formation in state.formations.values():
        if state.weather and formation.tracks != "none":
            formation.tracks = state.weather


AS_TOLD = "none"
REMINDERS: dict[str, str] = {
    "replacements": N_("{formation}: llegan sus reemplazos"),
    "reinforcements": N_("{formation}: llegan sus refuerzos"),
    "comes_back": N_("{formation}: vuelve una unidad a 1 de su HQ, por su lado de Movimiento"),
}
"""Events that a player can date on a formation, and their reminders."""


def reminders_due(state: State) -> list[tuple[Formation, str]]:
    """Return the dated reminders that come up in this turn (2.0)."""
    return [
        (formation, field)
        for formation in state.formations.values()
        for field in REMINDERS
        if 0 < getattr(formation, field) <= state.turn
    ]


def reminder_words(formation: Formation, field: str) -> Message:
    """Return a reminder as a line of the pre-turn list."""
    return msg(REMINDERS[field], formation=Ref("formation", formation.id))


def choose_first(table: Table) -> Procedure[None]:
    """Ask which side activates first (2.0)."""
    state = table.state
    state.first = yield from Ask(
        key="first_player.side",
        message=msg(N_("¿Quién activa primero?")),
        rule="2.0",
        who=BOARD,
        options=tuple(Option(side, Ref("side", side)) for side in table.sides),
        unsure=False,
    )
    state.side, state.step = state.first, sequence.CHOOSE
    yield Note(
        key="first_player.said",
        message=msg(N_("Turno {n}. Bando inicial: {side}."), n=state.turn, side=Ref("side", state.first)),
        rule="2.0",
        tone="heading",
    )


def end_turn(table: Table) -> Procedure[None]:
    """Set every HQ to Unused, and advance the turn marker (2.0)."""
    state = table.state
    for formation in state.formations.values():
        formation.hq = UNUSED
    yield Note(key="end_of_turn.hqs", message=msg(N_("Todos los HQ vuelven a No Usado.")), rule="2.0")
    for formation in state.formations.values():
        yield Note(key="end_of_turn.outlook", message=outlook(table, formation), rule="3.0", tone="quiet")
    last = table.operation.turns and state.turn >= table.operation.turns
    if not table.operation.turns:
        plays_on = yield from Choose(
            key="end_of_turn.another",
            message=msg(N_("¿Se juega otro turno?")),
            rule="2.0",
            who="",
            options=YES_NO,
            default=YES,
        )
        last = plays_on == NO
    if last:
        state.step = sequence.OVER
        yield from decide_victory(table)
        yield Note(key="end_of_turn.over", message=msg(N_("Fin de la partida.")), rule="2.0", tone="heading")
        return
    state.turn, state.step, state.side, state.first = state.turn + 1, sequence.PRE_TURN, "", ""
    state.act, state.activation = Activation(), 0


def outlook(table: Table, formation: Formation) -> Message:
    """Return the effects of a formation's next step (b) from the present state, in one line (3.0)."""
    lines = supply.preparation_lines(supply_of(table, formation.id))
    words = tuple(OUTLOOK[line] for line in lines)
    level = fatigue_words(formation.fatigue)
    name = Ref("formation", formation.id)
    if not words:
        return msg(N_("{formation}: {level}; su próximo (b) no cambia nada."), formation=name, level=level)
    return msg(N_("{formation}: {level}; en su próximo (b): {lines}."), formation=name, level=level, lines=words)


OUTLOOK: dict[str, Message] = {
    supply.RAISE: msg(N_("sube su nivel de MSR Bloqueada")),
    supply.REMOVE: msg(N_("se retiran sus Trenes")),
    supply.UNBLOCK: msg(N_("se retira su marcador de MSR Bloqueada")),
    supply.LOSE_DEFENCE: msg(N_("pierde la Defensa Preparada")),
    supply.COORDINATE: msg(N_("recibe un marcador de Coordinación")),
}
