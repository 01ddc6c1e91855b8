"""An activation begins, recovers, reactivates and ends: steps (a), (i) and (j), and 3.7 (3.0, 3.7)."""

from __future__ import annotations

from puesto.core.game.settings import value_of
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.core.questions.board import BOARD, AskNumber
from puesto.core.values import replace
from puesto.games.bcs.formations import activation, fatigue, snafu
from puesto.games.bcs.formations.activation import RecoveryFacts
from puesto.games.bcs.formations.snafu import SnafuFacts
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table import sequence, settings, verbs
from puesto.games.bcs.table.choices import (
    AMEND,
    DONE,
    FAIL,
    FULL,
    NORMAL,
    PARTIAL,
    RECOVERY,
    USED,
    fatigue_name,
    fatigue_words,
)
from puesto.games.bcs.table.state import Activation, Formation, FormationId, Table
from puesto.games.bcs.turn.closing import NOBODY_OUT
from puesto.games.bcs.turn.facts_at_table import second_facts, snafu_facts
from puesto.games.bcs.turn.questions import Line, say_lines, tick_lines
from puesto.games.kit.verbs import saying_no, saying_yes


def choose_formation(table: Table) -> Procedure[None]:
    """Step (a): which HQ is initiated, asked where several are left. It flips to Used with the kind (3.0)."""
    state = table.state
    options = tuple(
        Option(id, Ref("formation", id), fatigue_words(state.formations[id].fatigue))
        for id in table.hqs_left(state.side)
    )
    id = options[0].value
    if len(options) > 1:
        id = yield from Choose(
            key="activation.formation",
            subject=(state.side,),
            message=msg(N_("¿Qué formación se activa?")),
            rule="3.0",
            who=state.side,
            options=options,
        )
    state.activation += 1
    state.act = Activation(id, hq_at_start=state.formations[id].hq)
    yield Note(
        key="activation.begun",
        subject=(id,),
        message=msg(N_("{formation}: activación."), formation=Ref("formation", id)),
        rule="3.0",
        tone="heading",
    )
    state.step = sequence.KIND


def initiate_hq(table: Table) -> Procedure[None]:
    """Step (a): the HQ is Used; what is printed on it is asked once, then normal or recovery (3.0, 3.7)."""
    state, item = table.state, table.now
    yield from _ask_printed(table, item)
    state.act.kind = yield from Choose(
        key="activation.kind",
        subject=(item.id,),
        message=msg(N_("{formation}: ¿qué activación?"), formation=Ref("formation", item.id)),
        rule="3.0",
        who=item.side,
        options=(
            Option(NORMAL, msg(N_("Normal")), snafu_outlook(table, item.id), verb=verbs.NORMAL),
            Option(RECOVERY, msg(N_("Recuperación")), recovery_outlook(item), verb=verbs.RECOVER),
        ),
        default=NORMAL,
    )
    if state.act.kind == RECOVERY:
        words = msg(N_("Es una activación de Recuperación: sin tirada de SNAFU."))
        yield Note(key="activation.recovery", subject=(item.id,), message=words, rule="3.7")
    if item.hq != DONE:
        item.hq = USED
    yield Note(key="activation.hq", subject=(item.id,), message=msg(N_("El HQ gira a Usado.")), rule="3.0")
    state.step = sequence.PREPARE


def _ask_printed(table: Table, formation: Formation) -> Procedure[None]:
    """Ask once for a formation's numbers on the HQ counter and in the game's own rules."""
    if formation.known:
        return
    name = Ref("formation", formation.id)
    asks = (
        (
            "reactivates_at",
            msg(N_("{formation}: ¿qué número tiene para la Segunda Activación?"), formation=name),
            1,
            7,
            "3.0",
        ),
        ("radius", msg(N_("{formation}: ¿qué Radio de Mando tiene su HQ?"), formation=name), 0, 30, "1.9"),
        ("game_drm", msg(N_("{formation}: ¿qué DRM de SNAFU le da este juego?"), formation=name), -9, 9, "3.2"),
        ("artillery", msg(N_("{formation}: ¿cuántos Puntos de Artillería tiene?"), formation=name), 0, 20, "1.7a"),
    )
    for field, message, low, high, rule in asks:
        answer = yield from AskNumber(
            key="formation.number",
            subject=(formation.id, field),
            message=message,
            rule=rule,
            who=BOARD,
            low=low,
            high=high,
            default=getattr(formation, field),
        )
        setattr(formation, field, answer)
    formation.known = True


def snafu_ways(table: Table, id: FormationId) -> dict[str, int]:
    """Return in how many of 36 throws a formation would have each SNAFU result now (3.2)."""
    return ways_of_snafu(table, snafu_facts(table.state, id))


def ways_of_snafu(table: Table, facts: SnafuFacts) -> dict[str, int]:
    """Return in how many of 36 throws each SNAFU result comes (3.2)."""
    chart = table.content.charts
    net = sum(snafu.snafu_modifiers(chart[charts.SNAFU_DRM], facts).values())
    ways = dict.fromkeys((FAIL, PARTIAL, FULL), 0)
    for index in range(1, 7):
        for place in range(1, 7):
            ways[snafu.snafu_result(chart[charts.SNAFU], index + place + net, facts.prepared_defence)] += 1
    return ways


def snafu_outlook(table: Table, id: FormationId) -> Message:
    """Return the SNAFU chances of a normal activation now, before step (b)."""
    ways = snafu_ways(table, id)
    return msg(
        N_("SNAFU de 36: completa {full}, parcial {partial}, fallo {fail}"),
        full=ways[FULL],
        partial=ways[PARTIAL],
        fail=ways[FAIL],
    )


def recovery_outlook(formation: Formation) -> Message:
    """Return the fatigue that a formation would have after a recovery."""
    return msg(N_("quedaría en {level}"), level=fatigue_words(fatigue.reduced_fatigue(formation.fatigue)))


# ---- 3.7


def recover_now(table: Table) -> Procedure[None]:
    """Do a recovery or an amended failure: only its list, then isolation, then (j) (3.7)."""
    state, item = table.state, table.now
    facts = RecoveryFacts(
        kind=state.act.kind if state.act.kind in (RECOVERY, AMEND) else RECOVERY,
        fatigue=fatigue_name(item.fatigue),
        coordination_marker=item.coordination_marker,
        trains_ghost=item.trains_ghost,
        dropped_support=item.dropped_support + item.dropped_temporary,
        prepared_defence=item.prepared_defence,
    )
    after = activation.recover_formation(facts)
    lines = []
    if facts.coordination_marker:
        lines.append(Line("coordination", msg(N_("Se retira el marcador de Coordinación"))))
    if facts.trains_ghost:
        lines.append(Line("trains", msg(N_("Los Trenes giran a su lado normal"))))
    if facts.dropped_support:
        lines.append(Line("dropped", msg(N_("Se retiran los marcadores de Apoyo Caído"))))
    if after.fatigue != facts.fatigue:
        level = fatigue_words(fatigue.reduced_fatigue(item.fatigue))
        lines.append(Line("fatigue", msg(N_("La fatiga baja un nivel: {level}"), level=level)))
    if state.act.nobody_out:
        ticked_lines = (*(yield from say_lines("3.7", lines)), NOBODY_OUT.id)
    else:
        lines.append(NOBODY_OUT)
        words = msg(N_("Recuperación: esto se hace, en orden."))
        ticked_lines = yield from tick_lines("recovery.lines", words, "3.7", lines, (item.id,))
    item.coordination_marker = item.coordination_marker and "coordination" not in ticked_lines
    item.trains_ghost = item.trains_ghost and "trains" not in ticked_lines
    if "dropped" in ticked_lines:
        item.dropped_support = item.dropped_temporary = 0
    if "fatigue" in ticked_lines:
        item.fatigue = fatigue.reduced_fatigue(item.fatigue)
    state.act.nobody_out = NOBODY_OUT.id in ticked_lines
    state.step = sequence.ISOLATION


# ---- (i) and (j)


def try_second(table: Table) -> Procedure[None]:
    """Step (i): the HQ is Done, and a roll may activate it again (3.0)."""
    state, item = table.state, table.now
    facts = second_facts(state, item.id)
    if item.hq != DONE and activation.second_refusal(facts) != "used":
        item.hq = DONE
        yield Note(key="second.hq", subject=(item.id,), message=msg(N_("El HQ rota a Hecho.")), rule="3.0")
    if not activation.second_refusal(facts):
        choice = yield from Choose(
            key="second.try",
            subject=(item.id,),
            message=msg(N_("{formation}: ¿se intenta la Segunda Activación?"), formation=Ref("formation", item.id)),
            rule="3.0",
            who=item.side,
            options=(
                saying_yes(activation.ATTEMPT, msg(N_("Se intenta")), snafu_outlook(table, item.id)),
                saying_no(activation.SKIP, msg(N_("Se salta"))),
            ),
        )
        facts = replace(facts, choice=choice)
    result = yield from activation.roll_second(facts)
    if result.success:
        nobody_out = state.act.nobody_out and item.side in state.planned
        state.act = Activation(item.id, second=True, hq_at_start=DONE, nobody_out=nobody_out)
        state.step = sequence.PREPARE
    else:
        state.step = sequence.CONTINUE


def pass_on(table: Table) -> Procedure[None]:
    """Step (j): the opponent's next activation, or the end of the turn (2.0, 3.0)."""
    state, item = table.state, table.now
    recovered = state.act.kind in (RECOVERY, AMEND)
    if recovered and state.act.hq_at_start != USED:
        item.hq = value_of(state.settings, settings.RECOVERED_HQ)
    else:
        item.hq = DONE
    for unit in table.units_of(item.id):
        unit.state, unit.fire_events = "active", 0
    hqs_by_side = {side: table.hqs_left(side) for side in table.sides}
    following = activation.next_side(hqs_by_side, after=item.side)
    state.act, state.fight = Activation(), {}
    if not following:
        state.side, state.step = "", sequence.END_OF_TURN
        yield Note(key="continue.over", message=msg(N_("Los dos bandos han acabado sus activaciones.")), rule="2.0")
        return
    if following == item.side:
        enemy = Ref("side", table.enemy(item.side))
        words = msg(
            N_("El bando {enemy} ya no tiene HQ por activar: sigue el bando {side}."),
            enemy=enemy,
            side=Ref("side", following),
        )
        yield Note(key="continue.alone", message=words, rule="2.0")  # fmt: skip
    state.side, state.step = following, sequence.CHOOSE
