"""SNAFU: modifiers, the roll, and what its result allows (3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Band, Detail, Modifier, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.formations import supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table.choices import (
    ACTIVATIONS,
    BOTH,
    FAIL,
    FATIGUES,
    FRESH,
    FULL,
    INITIAL,
    ONCE,
    PARTIAL,
    READ_MINUS,
    READ_NOTHING,
    RESULTS,
    SECOND,
    Asked,
)

GOOD, POOR = "good", "poor"
TRAFFICABILITY = (
    ("none", Text("No importa", "Does not matter")),
    (GOOD, Text("Buena", "Good")),
    (POOR, Text("Pobre", "Poor")),
)
COMPLETE, INCOMPLETE = ("msr_complete", (True,)), ("msr_complete", (False,))

NAMES: dict[str, Message] = {
    "fresh": msg(N_("Fatiga Fresca")),
    "coordination_marker": msg(N_("Coordinación")),
    "fatigue": msg(N_("Nivel de fatiga")),
    "mixed": msg(N_("Formaciones Mezcladas")),
    "game_specific": msg(N_("DRM propio del juego")),
    "optimal_distance": msg(N_("Distancia Óptima")),
    "ghost_trains": msg(N_("Trenes Fantasma")),
    "crossing_streams": msg(N_("Cruzar los Haces")),
    "tracks": msg(N_("La MSR usa Caminos")),
    "trains_off_map": msg(N_("Trenes fuera del mapa")),
    "msr_blocked": msg(N_("MSR Bloqueada")),
}
RESULT_WORDS: dict[str, Message] = {
    FULL: msg(N_("SNAFU completa")),
    PARTIAL: msg(N_("SNAFU parcial")),
    FAIL: msg(N_("fallo de SNAFU")),
}


class SnafuFacts(Asked, frozen=True, kw_only=True):
    """Facts of a SNAFU roll (3.2)."""

    activation: Annotated[str, fact("Activación", "Activation", "3.2", options=ACTIVATIONS)] = INITIAL
    fatigue: Annotated[str, fact("Fatiga", "Fatigue", "3.2", options=FATIGUES)] = "0"
    coordination_marker: Annotated[bool, fact("Marcador de Coordinación", "Coordination marker", "3.2")] = False
    mixed: Annotated[bool, fact("Formaciones Mezcladas", "Mixed formations", "3.2d")] = False
    prepared_defence: Annotated[bool, fact("En Defensa Preparada", "In Prepared Defence", "1.7")] = False
    game_specific_drm: Annotated[int, fact("DRM propio del juego", "Game-specific DRM", "3.2", -9, 9)] = 0
    msr_complete: Annotated[bool, fact("La MSR es Completa", "The MSR is Complete", "3.1")] = True
    trains_on_map: Annotated[bool, fact("Los Trenes están en el mapa", "The Trains are on the map", "3.1")] = True
    hexes_to_hq: Annotated[
        int,
        fact(
            "Hexágonos entre Trenes y HQ",
            "Hexes between Trains and HQ",
            "3.2f",
            0,
            99,
            condition=("trains_on_map", (True,)),
        ),
    ] = 0
    in_entry_hex: Annotated[
        bool,
        fact(
            "Los Trenes están en un hexágono de Entrada",
            "The Trains are in an Entry hex",
            "3.2f",
            condition=("trains_on_map", (True,)),
        ),
    ] = False
    trains_ghost: Annotated[bool, fact("Trenes Fantasma", "Ghost Trains", "3.2", condition=COMPLETE)] = False
    crossing_streams: Annotated[bool, fact("Se cruzan los Haces", "The streams cross", "3.2", condition=COMPLETE)] = (
        False
    )
    uses_tracks: Annotated[bool, fact("La MSR usa Caminos", "The MSR uses Tracks", "3.2", condition=COMPLETE)] = False
    trafficability: Annotated[
        str, fact("Traficabilidad", "Trafficability", "3.2", options=TRAFFICABILITY, condition=("uses_tracks", (True,)))
    ] = "none"
    blocked_level: Annotated[
        int, fact("MSR Bloqueada, nivel", "MSR Blocked, level", "3.2", 0, 2, condition=INCOMPLETE)
    ] = 0
    with_coordination: Annotated[str, by_reading("coordination")] = BOTH
    """Reading of Mixed together with the marker (3.2d)."""
    complete_but_off: Annotated[str, by_reading("trains_off")] = READ_NOTHING
    """Reading of a complete MSR with the trains off the map (3.2)."""


class SnafuResult(Struct, frozen=True):
    """Result of a SNAFU roll."""

    modifiers: Annotated[Mapping[str, int], label("DRM", "DRM", NAMES)]
    net_drm: Annotated[int, label("DRM neto", "Net DRM")]
    total: Annotated[int, label("Total", "Total")]
    result: Annotated[str, label("Resultado", "Result", RESULT_WORDS)]


def snafu_modifiers(chart: Chart, facts: SnafuFacts) -> dict[str, int]:
    """Return the modifiers by name (3.2). Of the two blocks about the MSR only one counts."""
    return dict(_modifiers(chart, facts))


def _modifiers(chart: Chart, facts: SnafuFacts) -> Iterator[tuple[str, int]]:
    """Yield the SNAFU modifiers that apply, by name (3.2)."""
    if facts.fatigue == FRESH:
        yield "fresh", charts.number(chart, "fresh")
    elif facts.fatigue != "0":
        yield "fatigue", charts.number(chart, "fatigue") * int(facts.fatigue)
    if facts.mixed:
        yield "mixed", charts.number(chart, "mixed")
    if facts.coordination_marker and not (facts.mixed and facts.with_coordination == ONCE):
        yield "coordination_marker", charts.number(chart, "coordination_marker")
    if facts.game_specific_drm:
        yield "game_specific", facts.game_specific_drm
    if facts.msr_complete:
        yield from _complete_block(chart, facts)
    else:
        yield from _incomplete_block(chart, facts)


def _complete_block(chart: Chart, facts: SnafuFacts) -> Iterator[tuple[str, int]]:
    """Yield the SNAFU modifiers of a complete MSR: trains and their distance (3.2)."""
    if facts.trains_on_map:
        if supply.is_at_optimal_distance(facts.hexes_to_hq, facts.in_entry_hex):
            yield "optimal_distance", charts.number(chart, "optimal_distance")
        if facts.trains_ghost:
            yield "ghost_trains", charts.number(chart, "ghost_trains")
    elif facts.complete_but_off == READ_MINUS:
        yield "trains_off_map", charts.number(chart, "trains_off_map")
    if facts.crossing_streams:
        yield "crossing_streams", charts.number(chart, "crossing_streams")
    if facts.uses_tracks and facts.trafficability in (GOOD, POOR):
        yield "tracks", charts.number(chart, f"tracks_{facts.trafficability}")


def _incomplete_block(chart: Chart, facts: SnafuFacts) -> Iterator[tuple[str, int]]:
    if not facts.trains_on_map:
        yield "trains_off_map", charts.number(chart, "trains_off_map")
    if facts.blocked_level:
        yield "msr_blocked", charts.number(chart, f"msr_blocked_{facts.blocked_level}")


def modifier_lines(result: Mapping[str, int]) -> tuple[Modifier, ...]:
    """Return the modifiers as lines of a sum."""
    return tuple(Modifier(NAMES[name], value, "3.2") for name, value in result.items())


def snafu_result(chart: Chart, total: int, prepared_defence: bool) -> str:
    """Return the result of a total; Prepared Defence is capped at Partial after the sum (3.2, 1.7)."""
    result = charts.cell(chart, charts.row_of(chart, total), "result")
    return PARTIAL if prepared_defence and result == FULL else result


ABOVE = 99
"""Total above any roll with modifiers."""


def snafu_bands(chart: Chart, net: int, prepared_defence: bool) -> tuple[Band, ...]:
    """Return the natural totals from which each better result begins; above the dice if impossible."""
    lows = ((charts.read_span(row).low, charts.cell(chart, row, "result")) for row in charts.ids(chart))
    return tuple(
        Band(ABOVE if prepared_defence and result == FULL else low - net, RESULT_WORDS[result])
        for low, result in lows
        if low is not None
    )


def roll_snafu(content: Mapping[str, Chart], facts: SnafuFacts) -> Procedure[SnafuResult]:
    """Roll two dice for SNAFU with all modifiers (3.2)."""
    table = content[charts.SNAFU]
    outcome = snafu_modifiers(content[charts.SNAFU_DRM], facts)
    net = sum(outcome.values())
    faces = yield from Roll(
        key="snafu.roll",
        subject=facts.subject,
        who=facts.who,
        message=msg(N_("Tira 2D6 para SNAFU.")),
        rule="3.2",
        dice=2,
        bands=snafu_bands(table, net, facts.prepared_defence),
        below=RESULT_WORDS[FAIL],
        modifiers=modifier_lines(outcome),
    )
    total = sum(faces) + net
    result = snafu_result(table, total, facts.prepared_defence)
    capped = facts.prepared_defence and snafu_result(table, total, False) == FULL
    message = msg(N_("{total}: {result}."), total=total, result=RESULT_WORDS[result])
    if capped:
        message = msg(
            N_("{total}: {result}, que en Defensa Preparada no puede ser mejor."),
            total=total,
            result=RESULT_WORDS[result],
        )
    yield Note(
        key="snafu.result",
        message=message,
        rule="3.2",
        tone={FULL: "good", PARTIAL: "plain", FAIL: "bad"}[result],
        facts=Detail(dice=faces, modifiers=modifier_lines(outcome), cell=charts.row_of(table, total)),
        told={"total": total, "result": result},
    )  # fmt: skip
    return SnafuResult(outcome, net, total, result)


# ---- what a result allows


class EffectFacts(Struct, frozen=True):
    """Facts for the matrix of SNAFU results (3.2)."""

    activation: Annotated[str, fact("Activación", "Activation", "3.2", options=ACTIVATIONS)] = INITIAL
    snafu_result: Annotated[str, fact("Resultado de SNAFU", "SNAFU result", "3.2", options=RESULTS)] = FULL
    artillery_points_printed: Annotated[int, fact("Puntos de Artillería", "Artillery Points", "3.2", 0, 20)] = 2
    air_points: Annotated[int, fact("Puntos Aéreos", "Air Points", "3.2", 0, 20)] = 0
    ma: Annotated[int, fact("MA impresa de la unidad", "Printed MA of the unit", "4.0c", 0, 60)] = 10
    is_hq: Annotated[bool, fact("La unidad es un HQ", "The unit is an HQ", "4.8a")] = False
    screen_in_second: str = "no"
    """Reading of Screen in a failed second activation (3.0)."""


AMOUNTS = {
    "full": Text("completa", "full"),
    "half": Text("la mitad, sin redondear", "half, not rounded"),
    "half_round_down": Text("la mitad, hacia abajo", "half, rounded down"),
    "none": Text("ninguna", "none"),
}
RETREATERS = {"all": Text("todas las unidades", "all units"), "hq_only": Text("solo el HQ", "the HQ only")}


class EffectsResult(Struct, frozen=True):
    """A column of the matrix, and what it makes of artillery, air points and an MA."""

    objectives_max: Annotated[int, label("OBJ que crea el HQ", "OBJs that the HQ creates")]
    recon: Annotated[bool, label("El Reconocimiento crea OBJ", "Recon creates OBJs")]
    ma: Annotated[str, label("MA", "MA", AMOUNTS)]
    voluntary_retreat: Annotated[str, label("Retirada Voluntaria", "Voluntary Retreat", RETREATERS)]
    flip_units: Annotated[bool, label("Voltear unidades", "Flip units")]
    trains_actions: Annotated[bool, label("Acciones de los Trenes", "Actions of the Trains")]
    artillery_barrage: Annotated[str, label("Artillería", "Artillery", AMOUNTS)]
    air_point_barrage: Annotated[bool, label("Puntos Aéreos", "Air Points")]
    combat: Annotated[bool, label("Combate", "Combat")]
    prepared_defence: Annotated[bool, label("Defensa Preparada", "Prepared Defence")]
    return_dropped_support: Annotated[bool, label("Vuelven los Apoyos Caídos", "Dropped Supports return")]
    enter_screen: Annotated[bool, label("Entrar en Pantalla", "Enter Screen")]
    artillery_points: Annotated[int, label("Puntos de Artillería", "Artillery Points")]
    """Usable points: half, rounded down."""
    air_points: Annotated[int, label("Puntos Aéreos que se pueden usar", "Air Points that can be used")]
    movement_allowance: Annotated[float, label("MA de la unidad", "MA of the unit")]
    """The MA of the unit: half is not rounded (4.0c)."""
    may_voluntarily_retreat: Annotated[bool, label("La unidad se puede retirar", "The unit may retreat")]


def usable_artillery(chart: Chart, result: str, printed: int) -> int:
    """Return the artillery points that a result leaves, half rounded down (3.2)."""
    return {"full": printed, "half_round_down": printed // 2, "none": 0}[
        charts.cell(chart, "artillery_barrage", result)
    ]


def snafu_effects(chart: Chart, facts: EffectFacts) -> EffectsResult:
    """Return what a result allows; a failed second activation may not enter Screen (3.0, 3.2)."""
    result = facts.snafu_result

    def yes(row: str) -> bool:
        return charts.is_yes(chart, row, result)

    late = result == FAIL and facts.activation == SECOND and facts.screen_in_second == "no"
    retreat = charts.cell(chart, "voluntary_retreat", result)
    share = {"full": 1.0, "half": 0.5, "none": 0.0}[charts.cell(chart, "ma", result)]
    return EffectsResult(
        objectives_max=charts.number(chart, "objectives_max", result),
        recon=yes("recon"),
        ma=charts.cell(chart, "ma", result),
        voluntary_retreat=retreat,
        flip_units=yes("flip_units"),
        trains_actions=yes("trains_actions"),
        artillery_barrage=charts.cell(chart, "artillery_barrage", result),
        air_point_barrage=yes("air_point_barrage"),
        combat=yes("combat"),
        prepared_defence=yes("prepared_defence"),
        return_dropped_support=yes("return_dropped_support"),
        enter_screen=yes("enter_screen") and not late,
        artillery_points=usable_artillery(chart, result, facts.artillery_points_printed),
        air_points=facts.air_points if yes("air_point_barrage") else 0,
        movement_allowance=facts.ma * share,
        may_voluntarily_retreat=retreat == "all" or (retreat == "hq_only" and facts.is_hq),
    )
