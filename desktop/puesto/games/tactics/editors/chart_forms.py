"""Forms of the tables of the solo rules: headings, notation of cells, and their sources."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puesto.core.charts import HOUSE, OWN, ChartForms, Objection
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.games.kit.listing import plain_dashes
from puesto.games.tactics.phases.attitude import BAND_WORDS, KINDS, MODIFIERS
from puesto.games.tactics.phases.movement import BEHAVIOURS
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.pack_checks import READERS
from puesto.games.tactics.printed.records import Content, Pile

_DIE, _AI, _RESULT = msg(N_("1D10")), msg(N_("IA")), msg(N_("Resultado"))
AXES: dict[str, tuple[Sayable, Sayable]] = {
    charts.ADDITION: (_DIE, msg(N_("Se añade"))),
    charts.SPEND: (_DIE, msg(N_("PA"))),
    charts.TERRAIN: (_DIE, msg(N_("Líneas"))),
    charts.INITIAL: (msg(N_("Turnos")), _AI),
    charts.ATTITUDE: (msg(N_("Modificador")), _AI),
    charts.OBJECTIVES: (_RESULT, _AI),
    charts.PRIORITIES: (_RESULT, _AI),
    charts.WOUNDED: (msg(N_("Heridas")), _DIE),
    charts.DISCARD: (_RESULT, _AI),
}
"""Names of the rows and of the columns of each table."""
HOW: dict[str, Message] = {
    charts.ADDITION: msg(N_("Los montones de los que se añade una carta: infantry support; «-», ninguno.")),
    charts.SPEND: msg(N_("Los PA del jugador y tantos más o menos: -2, +1; none, no gasta.")),
    charts.TERRAIN: msg(N_("Las líneas en que va la carta de terreno: 5-6.")),
    charts.INITIAL: msg(N_("Las órdenes de los dos primeros turnos, en su orden.")),
    charts.ATTITUDE: msg(N_("Lo que suma o resta: +2, o los dos números +3/+4; «-», no cuenta.")),
    charts.OBJECTIVES: msg(N_("Las líneas a las que va: 3-4; «?», la casilla se ha perdido y se pregunta.")),
    charts.PRIORITIES: msg(
        N_("Montones en orden: infantry tank artillery support transport; con + equipo opcional, con ! obligatorio.")
    ),
    charts.WOUNDED: msg(N_("Las caras del dado: 3-6.")),
    charts.DISCARD: msg(N_("Niveles que conserva y orden: «1 1 2 <», de menor a mayor coste; >, de mayor a menor.")),
}
"""Notation of the cells of each table."""
_PILE_NAMES = {word.lower(): pile.value for pile, text in PILE_WORDS.items() for word in (text.es, text.en)}


def row_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a row."""
    if chart == charts.ATTITUDE:
        return MODIFIERS[id]
    return BAND_WORDS.get(id, Text(id, id))


def column_heading(chart: str, id: str) -> Sayable:
    """Return the heading of a column."""
    heading_by_id: dict[str, Sayable] = {**dict(KINDS), **BEHAVIOURS}
    return heading_by_id.get(id, AXES[chart][1])


def tidy_cell(chart: str, text: str) -> str:
    """Return a typed cell in the table's notation: any dash, spaces, capitals, and piles by name."""
    text = re.sub(r"\s+", " ", plain_dashes(text)).strip()
    if chart in (charts.PRIORITIES, charts.ADDITION):
        words = (re.match(r"(.*?)([+!]?)\Z", word.lower().strip(",")) for word in text.split())
        return " ".join(_PILE_NAMES.get(word[1], word[1]) + word[2] for word in words if word is not None)
    if chart == charts.DISCARD:
        return " ".join(re.findall(r"[1-9<>]|[^\s1-9<>]+", text))
    return text.replace(" ", "") if chart != charts.INITIAL else text


def cell_flaw(chart: str, text: str) -> Message | None:
    """Return what is wrong with a cell; None if it is valid."""
    try:
        READERS[chart](text)
    except charts.CellError as bad:
        return bad.message
    except ValueError:
        return HOW[chart]
    return None


def source_words(source: str) -> Message:
    """Return the source of a cell in words; a guess of the house is never shown as printed."""
    if source == HOUSE:
        return msg(N_("valor de la casa"))
    if source == OWN:
        return msg(N_("de tu copia"))
    if source == "lost":
        return msg(N_("perdido del texto"))
    return msg(N_("de las reglas en solitario")) if source == "solo rules" else msg(N_("dato público"))


def objections(content: Content, chart: str) -> Iterator[Objection]:
    """Yield the contradictions of a table: units of at least two levels are deployed and kept (3.4, 3.8)."""
    if chart != charts.PRIORITIES:
        return
    for row in content.charts[chart].rows:
        for column, text in zip(content.charts[chart].columns, row.cells, strict=True):
            units = [rank for rank in charts.read_ranks(text)[:3] if rank.pile is not Pile.SUPPORT]
            if len(units) < 2:
                message = msg(N_("el descarte conserva unidades de los niveles 1 a 3, y aquí casi no las hay"))
                yield Objection(message, "3.8", ((row.id, column),), certain=False)


_KINDS = tuple(kind for kind, _ in KINDS)
_FACES = ("piles", "pa", "lines")
"""The single column of each table of faces."""


def needed_ids(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows and columns that the rules need in a table."""
    if id in charts.ALL[:3]:
        return (), (_FACES[charts.ALL.index(id)],)
    if id == charts.WOUNDED:
        return ("1", "2+"), tuple(BEHAVIOURS)
    rows: dict[str, tuple[str, ...]] = {
        charts.INITIAL: (charts.FIRST_TURNS,),
        charts.ATTITUDE: tuple(MODIFIERS),
        charts.DISCARD: (charts.FIRST_TURNS, *charts.BANDS),
    }
    return rows.get(id, charts.BANDS), _KINDS


CHART_FORMS = ChartForms(
    section="charts",
    axes=lambda id: AXES[id],
    row=row_heading,
    column=column_heading,
    how=lambda id: HOW[id],
    tidy=tidy_cell,
    flaw=lambda chart, column, text: cell_flaw(chart, text),
    said=source_words,
    objections=objections,
    needed=needed_ids,
)
