"""Forms of the charts of the summary: headings, notation of cells, and their sources (7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from puesto.core.charts import HOUSE, OWN, PUBLIC, ChartForms, Objection
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.games.bolt.editors.vocabulary import WEAPONS
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.printed import chart_shapes, charts
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import names
from puesto.games.kit.listing import plain_dashes, plain_letters

_DIE, _UNIT, _RESULT, _VALUE = msg(N_("1D6")), msg(N_("Unidad")), msg(N_("Resultado")), msg(N_("Valor"))
_GIVES = msg(N_("Lo que da"))
AXES: dict[str, tuple[Sayable, Sayable]] = {
    charts.FUBAR: (_DIE, _RESULT),
    charts.MORALE: (msg(N_("Calidad")), _VALUE),
    charts.OFFICERS: (msg(N_("Oficial")), _GIVES),
    charts.MOVEMENT: (_UNIT, msg(N_("Orden"))),
    charts.TO_HIT: (msg(N_("Cuándo")), msg(N_("Se suma"))),
    charts.DAMAGE: (_UNIT, _VALUE),
    charts.HE: (msg(N_("Plantilla")), _GIVES),
    charts.SALVOS: (_DIE, msg(N_("Salva"))),
    charts.BARRAGE: (_DIE, _GIVES),
    charts.AIRCRAFT: (_DIE, _GIVES),
    charts.SMOKE: (msg(N_("Arma")), msg(N_("Humo"))),
    charts.EVOLUTION: (_DIE, _RESULT),
    charts.PEN: (msg(N_("Impacta")), msg(N_("Se suma"))),
    charts.VEHICLE: (_DIE, _RESULT),
    charts.TERRAIN: (msg(N_("Terreno")), _UNIT),
}
"""Names of the rows and of the columns of each chart."""
_SIGNED = msg(N_("Lo que se suma a la tirada: 1, -1, -2; 0, nada."))
HOW: dict[str, Message] = {
    charts.FUBAR: msg(N_("Fuego amigo o pánico.")),
    charts.MORALE: msg(N_("El valor de moral: 9.")),
    charts.OFFICERS: msg(N_("Lo que suma, las órdenes que da de más y su radio en pulgadas: 2, 2, 6.")),
    charts.MOVEMENT: msg(N_("Pulgadas, y giros que puede hacer: 9, 1; «-», los que quiera.")),
    charts.TO_HIT: _SIGNED,
    charts.DAMAGE: msg(N_("Lo que hay que sacar para dañar: 4; un lanzallamas en el vehículo resta: -1.")),
    charts.HE: msg(N_("La PEN como número; los marcadores y los impactos en un edificio, como dados: D3, 2D6.")),
    charts.SALVOS: msg(N_("Error, retraso, bombardeo o humo; en el aire, piloto novato, cielo despejado o ahí viene.")),
    charts.BARRAGE: msg(N_("Los marcadores como dados, D3, y el diámetro del HE que cae; «-», ninguno.")),
    charts.AIRCRAFT: msg(
        N_("Caza ligero, cazabombardero o bombardero táctico; sus marcadores e impactos, como dados; «-», ninguno.")
    ),
    charts.SMOKE: msg(N_("El tamaño del humo en pulgadas: 4.")),
    charts.EVOLUTION: msg(N_("Se dispersa, va a la deriva o se queda.")),
    charts.PEN: _SIGNED,
    charts.VEHICLE: msg(N_("Tripulación aturdida, inmovilizado, en llamas o destruido.")),
    charts.TERRAIN: msg(
        N_("Sí, no, sin correr, solo desplegada (no se mueve), salvo anticarro (su obstáculo), solo pesados, o x2.")
    ),
}
"""Notation of the cells of each chart."""
CELL_WORDS = {
    "friendly_fire": Text("fuego amigo", "friendly fire"),
    "panic": Text("pánico", "panic"),
    "miscalculation": Text("error", "miscalculation"),
    "delay": Text("retraso", "delay"),
    "barrage": Text("bombardeo", "barrage"),
    "smoke_deployed": Text("humo", "smoke"),
    "rookie_pilot": Text("piloto novato", "rookie pilot"),
    "clear_skies": Text("cielo despejado", "clear skies"),
    "here_it_comes": Text("ahí viene", "here it comes"),
    "light_fighter": Text("caza ligero", "light fighter"),
    "fighter_bomber": Text("cazabombardero", "fighter-bomber"),
    "tactical_bomber": Text("bombardero táctico", "tactical bomber"),
    "disperses": Text("se dispersa", "disperses"),
    "drifts_D6_random": Text("va a la deriva", "drifts"),
    "static": Text("se queda", "stays"),
    "crew_stunned": Text("tripulación aturdida", "crew stunned"),
    "immobilised": Text("inmovilizado", "immobilized"),
    "on_fire": Text("en llamas", "on fire"),
    "destroyed": Text("destruido", "destroyed"),
    "ok": Text("sí", "yes"),
    "no": Text("no", "no"),
    "no_run": Text("sin correr", "no run"),
    "no_move_may_deploy_dug_in": Text("solo desplegada", "only set up"),
    "ok_unless_antitank_obstacle": Text("salvo anticarro", "unless anti-tank"),
    "no_except_heavy_and_super_heavy": Text("solo pesados", "heavy only"),
}
"""Words of each value in a cell of words."""
MEANT = {plain_letters(word): id for id, text in CELL_WORDS.items() for word in (text.es, text.en, id)}
_FACINGS = {
    "front": Text("de frente", "front"),
    "side": Text("de lado", "side"),
    "top": Text("por arriba", "top"),
    "rear": Text("por detrás", "rear"),
    "long_range": Text("largo alcance", "long range"),
}
_GROUND = {
    "open": Text("campo abierto", "open ground"),
    "rough": Text("terreno abrupto", "rough ground"),
    "obstacle": Text("obstáculo", "obstacle"),
    "building": Text("edificio", "building"),
    "road": Text("carretera", "road"),
}
_ROWS: dict[str, dict[str, Sayable]] = {
    charts.MORALE: {**names.QUALITIES},
    charts.OFFICERS: {**names.RANKS},
    charts.MOVEMENT: {**names.GAITS},
    charts.TO_HIT: {**to_hit.NAMES},
    charts.DAMAGE: {
        **names.QUALITIES,
        **names.KINDS,
        "flamethrower_vehicle": Text("vehículo con lanzallamas", "vehicle with a flamethrower"),
    },
    charts.SMOKE: {
        **{id: Text(weapon[0], weapon[1]) for id, weapon in WEAPONS.items()},
        "barrage": Text("salva de humo", "smoke barrage"),
    },
    charts.PEN: {**_FACINGS},
    charts.TERRAIN: {**_GROUND},
}
_COLUMNS: dict[str, Sayable] = {
    "bonus": Text("Moral", "Morale"),
    "orders": Text("Órdenes", "Orders"),
    "reach": Text("Radio", "Radius"),
    "advance": Text("Avanzar", "Advance"),
    "pivots_advance": Text("Giros al avanzar", "Pivots, Advance"),
    "run": Text("Correr", "Run"),
    "pivots_run": Text("Giros al correr", "Pivots, Run"),
    "pen": Text("PEN", "PEN"),
    "pins": Text("Marcadores", "Pins"),
    "building": Text("En un edificio", "In a building"),
    "artillery": Text("Artillería", "Artillery"),
    "smoke": Text("Humo", "Smoke"),
    "air": Text("Aviación", "Aircraft"),
    "type": Text("Avión", "Plane"),
    "hits": Text("Impactos", "Hits"),
    "he": Text("HE", "HE"),
    "radius": Text("Pulgadas", "Inches"),
    "infantry": Text("Infantería", "Infantry"),
    "wheeled": Text("Ruedas", "Wheeled"),
    "tracked": Text("Orugas", "Tracked"),
}


def row_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a row: its subject, or the faces of the die."""
    if chart == charts.HE:
        return msg(N_("{n}”"), n=id)
    return _ROWS.get(chart, {}).get(id, Text(id, id))


def column_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a column."""
    return _COLUMNS.get(id, AXES[chart][1])


def tidy_cell(chart: str, text: str) -> str:
    """Return a typed cell in the chart's notation: any dash, capitals, inch marks, either language."""
    text = re.sub(r"\s+", " ", plain_dashes(text)).strip().replace("×", "x")
    if (word := plain_letters(text)) in MEANT:
        return MEANT[word]
    if chart in charts.WORDS or len(re.findall("[a-z]", word)) > 2:
        return text.lower()
    return re.sub(r"[\"”″+ ]+\Z", "", text).upper().replace(" ", "")


def cell_words(chart: str, text: str) -> Sayable:
    """Return a cell in words."""
    return CELL_WORDS.get(text, Text(text, text))


def cell_flaw(chart: str, column: str, text: str) -> Message | None:
    """Return what is wrong with a cell of a column; None if it is valid."""
    try:
        charts.reader(chart, column)(text)
    except charts.CellError as bad:
        return HOW[chart] if chart in charts.WORDS else bad.message
    return None


def source_words(source: str) -> Message:
    """Return the source of a cell in words; a restored cell is never shown as the text's."""
    if source == HOUSE:
        return msg(N_("valor de la casa"))
    if source == OWN:
        return msg(N_("de tu copia"))
    if source == PUBLIC:
        return msg(N_("perdida en el texto y restaurada de hojas publicadas"))
    return msg(N_("del resumen de reglas, {rule}"), rule=source.removeprefix("rulebook "))


RISING = (charts.MORALE, charts.DAMAGE)
"""Charts in which a better unit has more."""


def objections(content: Content, chart: str) -> Iterator[Objection]:
    """Yield the contradictions of a chart with a rule: better troops are not easier to harm (7.2, 7.6)."""
    if chart not in RISING:
        return
    rows = charts.ROWS[charts.MORALE]
    for before, row in pairwise(rows):
        if charts.number(content, chart, row) < charts.number(content, chart, before):
            message = msg(N_("una tropa mejor no suele tener menos"))
            yield Objection(message, content.charts[chart].rule, ((row, "value"),), certain=False)


def needed_ids(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows and columns of a chart that the rules look up."""
    return charts.ROWS.get(id, ()), chart_shapes.COLUMNS[id]


CHART_FORMS = ChartForms(
    section="charts",
    axes=lambda id: AXES[id],
    row=row_heading,
    column=column_heading,
    how=lambda id: HOW[id],
    tidy=tidy_cell,
    shown=cell_words,
    flaw=cell_flaw,
    said=source_words,
    objections=objections,
    needed=needed_ids,
)
