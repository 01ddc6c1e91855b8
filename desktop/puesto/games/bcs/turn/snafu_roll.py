"""Steps (c) and (d): the SNAFU roll, amending a failure, and OBJ markers (3.2, 3.7)."""

from __future__ import annotations

from puesto.core.game.settings import value_of
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Note, Option, Procedure
from puesto.games.bcs.formations import activation, snafu, supply
from puesto.games.bcs.formations.snafu import EffectFacts, EffectsResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table import sequence, settings
from puesto.games.bcs.table.choices import AMEND, FAIL, FAILED, NORMAL
from puesto.games.bcs.table.state import Formation, Table
from puesto.games.bcs.turn.facts_at_table import put_supply, snafu_facts, supply_of


def effects_now(table: Table) -> EffectsResult:
    """Return what the SNAFU result of the present activation allows (3.2)."""
    item, act = table.now, table.state.act
    return snafu.snafu_effects(
        table.content.charts[charts.EFFECTS],
        EffectFacts(
            activation=act.which,
            snafu_result=act.snafu or FAIL,
            artillery_points_printed=item.artillery,
            air_points=table.state.air.get(item.side, 0),
            screen_in_second=value_of(table.state.settings, settings.LATE_SCREEN),
        ),
    )


def roll_now(table: Table) -> Procedure[None]:
    """Step (c): the roll, whether a failure is amended, and who is no longer mixed loses the marker (3.2)."""
    state, item, act = table.state, table.now, table.state.act
    result = yield from snafu.roll_snafu(table.content.charts, snafu_facts(state, item.id))
    act.snafu, act.kind = result.result, FAILED if result.result == FAIL else NORMAL
    act.artillery = effects_now(table).artillery_points
    if activation.is_amending_offered(act.which, result.result):
        answer = yield from Choose(
            key="snafu.amend",
            subject=(item.id,),
            message=msg(N_("{formation}: el SNAFU ha fallado. ¿Qué se hace?"), formation=Ref("formation", item.id)),
            rule="3.7",
            who=item.side,
            options=(
                Option(FAILED, msg(N_("Activación fallida"))),
                Option(AMEND, msg(N_("Enmendar el fallo")), msg(N_("como una Recuperación"))),
            ),
        )
        act.kind = answer
        if answer == AMEND:
            words = msg(N_("Se enmienda el fallo: sigue como una Recuperación."))
            yield Note(key="snafu.amended", subject=(item.id,), message=words, rule="3.7")
    before = supply_of(table, item.id)
    after = supply.drop_coordination(before)
    if after != before:
        put_supply(table, item.id, after)
        words = msg(N_("Ya no está Mezclada: se retira el marcador de Coordinación."))
        yield Note(key="snafu.coordination", subject=(item.id,), message=words, rule="3.2d")
    following = sequence.CONTACTS if item.side in state.planned else sequence.OBJECTIVES
    state.step = {AMEND: sequence.RECOVER, FAILED: sequence.ACTIVITIES}.get(act.kind, following)


WAYS: tuple[tuple[int, int], ...] = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""Combat and March markers, in the order in which they are offered."""
WORDS: dict[tuple[int, int], Message] = {
    (0, 0): msg(N_("Ninguno")),
    (1, 0): msg(N_("1 de Combate")),
    (0, 1): msg(N_("1 de Marcha")),
    (2, 0): msg(N_("2 de Combate")),
    (1, 1): msg(N_("1 de Combate y 1 de Marcha")),
    (0, 2): msg(N_("2 de Marcha")),
}


def place_objectives(table: Table) -> Procedure[None]:
    """Step (d): the markers of the HQ, as many as SNAFU allows, and those of Recon (3.0, 3.2)."""
    item, act, allowed = table.now, table.state.act, effects_now(table)
    combat, march = yield from _ask_markers(
        item, "objectives.hq", N_("{formation}: ¿qué OBJ coloca el HQ?"), allowed.objectives_max
    )
    units = table.units_of(item.id)
    scouts = [unit for unit in units if table.printed[unit.id].recon]
    if allowed.recon and (scouts or not table.keeps_units(item.id)):
        extra_markers = yield from _ask_markers(
            item, "objectives.recon", N_("{formation}: ¿qué OBJ coloca el Reconocimiento?"), 2
        )
        combat, march = combat + extra_markers[0], march + extra_markers[1]
    act.combat_objectives, act.march_objectives = combat, march
    message = msg(N_("OBJ de Combate: {combat}; de Marcha: {march}."), combat=combat, march=march)
    yield Note(key="objectives.said", subject=(item.id,), message=message, rule="3.0")
    if item.side in table.state.planned and allowed.ma != "none":
        table.state.step = sequence.PLAN
    else:
        table.forget_contacts([unit.id for unit in units])  # any of them may move now
        table.state.step = sequence.ACTIVITIES


def _ask_markers(formation: Formation, key: str, template: str, most: int) -> Procedure[tuple[int, int]]:
    """Ask how many Combat and March OBJ markers to place, at most `most` (3.2)."""
    ways = [way for way in WAYS if sum(way) <= most]
    if len(ways) == 1:
        return ways[0]
    answer = yield from Choose(
        key=key,
        subject=(formation.id,),
        message=msg(template, formation=Ref("formation", formation.id)),
        rule="3.2",
        who=formation.side,
        options=tuple(Option(f"{way[0]}-{way[1]}", WORDS[way], costly=not any(way)) for way in ways),
        default="0-0",
    )
    combat, _, march = answer.partition("-")
    return int(combat), int(march)
