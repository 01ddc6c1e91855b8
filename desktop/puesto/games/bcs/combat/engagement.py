"""Engagements: ranges before odds, the roll of AV against AV or Support, and who loses what (5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Band, Detail, Modifier, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table.choices import LOSS_AND_TRAFFIC, LOSS_ONLY, Asked

REAL_AV, SUPPORT = "real_av", "support"
MODES = ((REAL_AV, Text("AV Real", "Real AV")), (SUPPORT, Text("Apoyo", "Support")))
COVERED = 1
"""The longest range to a target in terrain or Prepared Defence (5.2)."""
FAR, IN_DEFENCE, IN_TERRAIN = (
    "target_out_of_range",
    "target_in_prepared_defence_max_range_1",
    "target_in_terrain_max_range_1",
)
REFUSALS: dict[str, Message] = {
    FAR: msg(N_("el objetivo está fuera del alcance del tirador (5.2, nota 2)")),
    IN_DEFENCE: msg(N_("a un objetivo en Defensa Preparada solo se le tira desde 1 hexágono (5.2, nota 3)")),
    IN_TERRAIN: msg(N_("a un objetivo en terreno solo se le tira desde 1 hexágono (5.2, nota 3)")),
}
NAMES: dict[str, Message] = {
    "double_objective_zone": msg(N_("Doble Zona OBJ")),
    "limited_av": msg(N_("AV Limitado")),
    "prepared_defence_or_supports": msg(N_("Defensa Preparada o múltiples Apoyos")),
    "long_range": msg(N_("Largo Alcance que no es Apoyo")),
}
OF_FIRER, OF_TARGET = ("double_objective_zone", "limited_av"), ("prepared_defence_or_supports", "long_range")
"""Modifiers of the firer and of the target."""


class EngagementFacts(Asked, frozen=True, kw_only=True):
    """Facts of an engagement (5.2)."""

    mode: Annotated[str, fact("El objetivo es", "The target is", "5.2", options=MODES)] = REAL_AV
    firer_av: Annotated[int, fact("Tirador: AV", "Firer: AV", "5.2", 0, 12)] = 3
    firer_action_rating: Annotated[int, fact("Tirador: Valor de Acción", "Firer: Action Rating", "5.2", 0, 9)] = 3
    firer_range: Annotated[int, fact("Tirador: alcance", "Firer: range", "5.2", 0, 12)] = 2
    double_objective_zone: Annotated[bool, fact("Doble Zona OBJ", "Double OBJ Zone", "5.2")] = False
    limited_av: Annotated[bool, fact("El tirador es AV Limitado", "The firer is a Limited AV", "5.2")] = False
    target_av: Annotated[int, fact("Objetivo: AV", "Target: AV", "5.2", 0, 12)] = 3
    target_action_rating: Annotated[
        int,
        fact(
            "Objetivo: Valor de Acción",
            "Target: Action Rating",
            "5.2",
            0,
            9,
            help=Text("De un Apoyo, el de su unidad Anfitrión.", "A Support’s is that of its Host unit."),
        ),
    ] = 3
    target_range: Annotated[int, fact("Objetivo: alcance", "Target: range", "5.2", 0, 12)] = 2
    prepared_defence: Annotated[bool, fact("Objetivo en Defensa Preparada", "Target in Prepared Defence", "1.7")] = (
        False
    )
    multiple_supports: Annotated[bool, fact("Múltiples Apoyos", "Multiple Supports", "5.2d")] = False
    non_support_long_range: Annotated[
        bool,
        fact(
            "El objetivo es de Largo Alcance y no es Apoyo",
            "The target is Long Range and no Support",
            "5.2",
            condition=("mode", (REAL_AV,)),
        ),
    ] = False
    in_screen: Annotated[
        bool, fact("El objetivo está en Pantalla", "The target is in Screen", "5.2", condition=("mode", (REAL_AV,)))
    ] = False
    terrain: Annotated[bool, fact("El objetivo está en terreno", "The target is in terrain", "5.2")] = False
    distance: Annotated[int, fact("Hexágonos entre los dos", "Hexes between the two", "5.2", 1, 20)] = 1
    void: Annotated[str, by_reading("void")] = LOSS_AND_TRAFFIC
    """Reading of what is ignored for a firer out of the target's range (5.2)."""


class EngagementResult(Struct, frozen=True):
    """Result of an engagement."""

    allowed: Annotated[bool, label("Se puede tirar", "It may be rolled for")]
    reason: Annotated[str, label("Lo que lo impide", "What forbids it", REFUSALS)]
    firer_total: Annotated[int, label("Suma del tirador", "The firer’s sum")]
    target_total: Annotated[int, label("Suma del objetivo", "The target’s sum")]
    net: Annotated[int, label("DRM neto", "Net DRM")]
    total: Annotated[int, label("Total", "Total")]
    row: Annotated[str, label("Fila", "Row")]
    firer_loss: Annotated[int, label("Pasos que pierde el tirador", "Steps that the firer loses")]
    target_loss: Annotated[int, label("Pasos que pierde el objetivo", "Steps that the target loses")]
    traffic_in_firer_hex: Annotated[bool, label("Tráfico en el hexágono del tirador", "Traffic in the firer’s hex")]
    target_retreat: Annotated[int, label("Hexágonos que se retira el objetivo", "Hexes that the target retreats")]
    target_flip_to_move: Annotated[bool, label("El objetivo gira a Movimiento", "The target flips to Move")]
    target_dropped: Annotated[bool, label("El Apoyo cae", "The Support is dropped")]


def range_refusal(facts: EngagementFacts) -> str:
    """Return why the firer cannot shoot, before any odds; "" where it can (5.2)."""
    if facts.prepared_defence and facts.distance > COVERED:
        return IN_DEFENCE
    if facts.terrain and facts.distance > COVERED:
        return IN_TERRAIN
    return FAR if facts.distance > facts.firer_range else ""


def firer_modifiers(chart: Chart, facts: EngagementFacts) -> dict[str, int]:
    """Return the modifiers of the firer (5.2)."""
    entries = {"double_objective_zone": facts.double_objective_zone, "limited_av": facts.limited_av}
    return {name: charts.number(chart, name) for name, counts in entries.items() if counts}


def target_modifiers(chart: Chart, facts: EngagementFacts) -> dict[str, int]:
    """Return the modifiers of the target; Prepared Defence and several Supports count once (5.2)."""
    entries = {
        "prepared_defence_or_supports": facts.prepared_defence or facts.multiple_supports,
        "long_range": facts.non_support_long_range and facts.mode != SUPPORT,
    }
    return {name: charts.number(chart, name) for name, counts in entries.items() if counts}


def engagement_totals(chart: Chart, facts: EngagementFacts) -> tuple[int, int]:
    """Return the totals of AV, Action Rating and modifiers of firer and target (5.2)."""
    firer = facts.firer_av + facts.firer_action_rating + sum(firer_modifiers(chart, facts).values())
    target = facts.target_av + facts.target_action_rating + sum(target_modifiers(chart, facts).values())
    return firer, target


def modifier_lines(chart: Chart, facts: EngagementFacts) -> tuple[Modifier, ...]:
    """Return everything that is added to the dice, the target's taken off."""
    return (
        Modifier(msg(N_("AV y Valor de Acción del tirador")), facts.firer_av + facts.firer_action_rating, "5.2"),
        *(Modifier(NAMES[name], value, "5.2") for name, value in firer_modifiers(chart, facts).items()),
        Modifier(msg(N_("AV y Valor de Acción del objetivo")), -facts.target_av - facts.target_action_rating, "5.2"),
        *(
            Modifier(msg(N_("Objetivo: {name}"), name=NAMES[name]), -value, "5.2")
            for name, value in target_modifiers(chart, facts).items()
        ),
    )


def table_of(facts: EngagementFacts) -> str:
    """Return the chart on which an Engagement is rolled (5.2)."""
    return charts.ENGAGEMENT_REAL if facts.mode == REAL_AV else charts.ENGAGEMENT_SUPPORT


NOTHING_HAPPENS = msg(N_("no ocurre nada"))
REAL_WORDS: dict[str, Message] = {
    "5-": msg(N_("el tirador pierde un paso y se pone Tráfico")),
    "6-8": msg(N_("los dos pierden un paso")),
    "9+": msg(N_("el objetivo pierde un paso y se retira")),
}
SUPPORT_WORDS: dict[str, Message] = {
    "3-": msg(N_("el tirador pierde un paso y se pone Tráfico")),
    "4-5": NOTHING_HAPPENS,
    "6-10": msg(N_("el Apoyo cae")),
    "11+": msg(N_("el Apoyo pierde un paso y cae")),
}


def row_words(mode: str, row: str, in_screen: bool = False) -> Message:
    """Return the words for a row."""
    if mode == REAL_AV and row == "6-8" and in_screen:
        return msg(N_("nadie pierde nada y el objetivo, en Pantalla, se retira 3 hexágonos"))
    return (REAL_WORDS if mode == REAL_AV else SUPPORT_WORDS).get(row, msg(N_("lo que diga la tabla")))


def engage(content: Mapping[str, Chart], facts: EngagementFacts) -> Procedure[EngagementResult]:
    """Resolve an engagement: two dice, unless the ranges forbid it (5.2)."""
    drm, table = content[charts.ENGAGEMENT_DRM], content[table_of(facts)]
    firer, target = engagement_totals(drm, facts)
    net, refusal = firer - target, range_refusal(facts)
    if refusal:
        yield Note(
            key="engagement.result", message=msg(N_("No se puede tirar: {why}."), why=REFUSALS[refusal]), rule="5.2"
        )
        return EngagementResult(False, refusal, firer, target, net, 0, "", 0, 0, False, 0, False, False)
    rows = [(charts.read_span(row), row) for row in charts.ids(table)]
    words = {row: row_words(facts.mode, row, facts.in_screen) for _, row in rows}
    faces = yield from Roll(
        key="engagement.roll",
        subject=facts.subject,
        who=facts.who,
        message=msg(N_("Tira 2D6 por el Enfrentamiento.")),
        rule="5.2",
        dice=2,
        bands=tuple(Band(span.low - net, words[row]) for span, row in rows if span.low is not None),
        below=next(words[row] for span, row in rows if span.low is None),
        modifiers=modifier_lines(drm, facts),
        lasting=tuple(word for word in words.values() if word != NOTHING_HAPPENS),
    )
    total = sum(faces) + net
    row = charts.row_of(table, total)
    yield Note(
        key="engagement.result",
        message=msg(N_("{words}: {total}, fila {row}."), total=total, row=row, words=words[row]),
        rule="5.2",
        facts=Detail(dice=faces, modifiers=modifier_lines(drm, facts), cell=row),
        told={"total": total, "row": row},
    )
    return engagement_result(table, facts, (firer, target), total)


def engagement_result(table: Chart, facts: EngagementFacts, totals: tuple[int, int], total: int) -> EngagementResult:
    """Return the result of a total; Screen turns mutual losses into a retreat (5.2)."""
    row, real = charts.row_of(table, total), facts.mode == REAL_AV
    firer_loss, target_loss = charts.number(table, row, "firer"), charts.number(table, row, "target")
    traffic = charts.is_yes(table, row, "traffic")
    hexes = charts.number(table, row, "retreat") if real else 0
    if real and facts.in_screen and firer_loss and target_loss:
        firer_loss, target_loss, hexes = 0, 0, 3
    if facts.distance > facts.target_range:  # the target cannot hurt who is out of its range (note 1)
        firer_loss, traffic = 0, traffic and facts.void == LOSS_ONLY
    dropped = not real and charts.is_yes(table, row, "dropped")
    net = totals[0] - totals[1]
    return EngagementResult(
        True, "", *totals, net, total, row, firer_loss, target_loss, traffic, hexes, hexes > 0, dropped
    )
