"""Notes beside the steps: their results or forecasts; the turn as a strip (2.0, 3.0)."""

from __future__ import annotations

from fractions import Fraction

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.procedure_views import ACTIVE, DONE, IDLE, StepsView, StepView, SubStepView
from puesto.core.saying import percentage, sign_text
from puesto.games.bcs.formations import activation, fatigue, snafu, supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import AT_MOST, FULL, PARTIAL
from puesto.games.bcs.table.choices import DONE as HQ_DONE
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn.facts_at_table import fatigue_facts, second_facts, snafu_facts, supply_of
from puesto.games.bcs.turn.pre_turn import LIST
from puesto.games.bcs.turn.snafu_roll import effects_now

FACES = 6


def note_of_step(table: Table, letter: str) -> Sayable | None:
    """Return the note beside a step of the activation in play; None if there is none (3.0)."""
    notes = {
        "c": _snafu_note,
        "d": _objectives_note,
        "e": _activities_note,
        "f": _cleanup_note,
        "g": _fatigue_note,
        "i": _second_note,
        "j": _next_note,
    }
    return notes[letter](table) if letter in notes else None


def _snafu_note(table: Table) -> Sayable:
    if table.state.act.snafu:
        return snafu.RESULT_WORDS[table.state.act.snafu]
    result = snafu.snafu_modifiers(table.content.charts[charts.SNAFU_DRM], snafu_facts(table.state, table.now.id))
    return msg(N_("neto {net}"), net=sign_text(sum(result.values())))


def _objectives_note(table: Table) -> Sayable:
    """Return the note of step (d): markers placed, or how many are possible."""
    act, chart = table.state.act, table.content.charts[charts.EFFECTS]
    if act.combat_objectives or act.march_objectives:
        return msg(
            N_("{combat} de Combate, {march} de Marcha"), combat=act.combat_objectives, march=act.march_objectives
        )
    if act.snafu:
        return msg(N_("el HQ, hasta {n}"), n=effects_now(table).objectives_max)
    full, partial = (charts.number(chart, "objectives_max", result) for result in (FULL, PARTIAL))
    return msg(N_("{full} o {partial} del HQ"), full=full, partial=partial)


def _activities_note(table: Table) -> Sayable:
    """Return the note of step (e): MA, artillery and air points."""
    if not table.state.act.snafu:
        return msg(N_("si no es un fallo"))
    ma = {"full": N_("MA entera"), "half": N_("½ MA"), "none": N_("sin mover")}
    air = table.state.air.get(table.now.side, 0)
    return msg(
        N_("{ma}, Art. {n}, aéreos {air}"), ma=msg(ma[effects_now(table).ma]), n=table.state.act.artillery, air=air
    )


def _cleanup_note(table: Table) -> Sayable | None:
    supply_now = supply_of(table, table.now.id)
    if not supply_now.trains_on_map:
        return None
    ghost = supply_now.trains_ghost or supply.clean_up_trains(supply_now).trains_ghost
    return msg(N_("Trenes a Fantasma")) if ghost and not supply_now.trains_ghost else None


def _fatigue_note(table: Table) -> Sayable:
    """Return the note of step (g): the likeliest reason and its die."""
    chart = table.content.charts[charts.FATIGUE]
    reason = fatigue.likeliest_reason(chart, fatigue_facts(table.state, table.now.id))
    if not reason:
        return msg(N_("aún sin razón"))
    die = charts.cell(chart, reason, "die")
    words = fatigue.REASON_WORDS[reason]
    return words if die == charts.AUTOMATIC else msg(N_("{reason}: {die}"), reason=words, die=die)


def _second_note(table: Table) -> Sayable:
    facts = second_facts(table.state, table.now.id)
    if refusal := activation.second_refusal(facts):
        return SECOND_REFUSED[refusal]
    good = sum(activation.is_reactivated(facts, face) for face in range(1, FACES + 1))
    template = N_("≤ {n} · {chance}") if facts.reading == AT_MOST else N_("≥ {n} · {chance}")
    return msg(template, n=facts.hq_second_activation_number, chance=percentage(Fraction(good, FACES)))


SECOND_REFUSED: dict[str, Message] = {
    "recovery": msg(N_("no tras recuperarse")),
    "second": msg(N_("ya es la segunda")),
    "used": msg(N_("el HQ ya estaba Usado")),
    "fat_4": msg(N_("no con Fat-4")),
    "skip": msg(N_("se salta")),
}


def _next_note(table: Table) -> Sayable:
    item = table.now
    hqs_by_side = {side: tuple(id for id in table.hqs_left(side) if id != item.id) for side in table.sides}
    following = activation.next_side(hqs_by_side, after=item.side)
    return msg(N_("→ {side}"), side=Ref("side", following)) if following else msg(N_("fin del turno"))


# ---- 2.0


TURN: tuple[tuple[str, Message], ...] = (
    ("pre_turn", msg(N_("Fase pre-turno"))),
    ("first", msg(N_("Primer jugador"))),
    ("activations", msg(N_("Activaciones"))),
    ("end", msg(N_("Fin de turno"))),
)
WEATHER: dict[str, Message] = {
    "good": msg(N_("Buena Traficabilidad")),
    "poor": msg(N_("Pobre Traficabilidad")),
}
PLACE = {sequence.SETUP: 0, sequence.PRE_TURN: 0, sequence.FIRST: 1, sequence.END_OF_TURN: 3, sequence.OVER: 4}


def turn_strip(table: Table) -> StepsView:
    """Return the turn around the activations. Its list, who is first, how many HQs are done, its end (2.0)."""
    index = PLACE.get(table.state.step, 2)
    steps = tuple(
        StepView(
            id,
            str(place + 1),
            title,
            table.state.side if place == index == 2 else "",
            ACTIVE if place == index else DONE if place < index else IDLE,
            _turn_note(table, id, place, index),
            rule="2.0",
            subs=tuple(SubStepView(words) for words in LIST.values()) if id == "pre_turn" and index == 0 else (),
        )
        for place, (id, title) in enumerate(TURN)
    )
    return StepsView(
        "turn", msg(N_("Turno {n}"), n=table.state.turn), steps, table.operation.title, table.state.side, "2.0"
    )


def _turn_note(table: Table, id: str, place: int, index: int) -> Sayable | None:
    """Return the note of a step of the turn that is past or current."""
    if id == "pre_turn" and place < index and table.state.weather:
        return WEATHER[table.state.weather]
    if id == "first" and place < index and table.state.first:
        return Ref("side", table.state.first)
    if id == "activations" and table.state.formations:
        done_count = sum(formation.hq == HQ_DONE for formation in table.state.formations.values())
        return msg(N_("{n} de {all}"), n=done_count, all=len(table.state.formations))
    return None
