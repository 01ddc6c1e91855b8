"""Chariot overturn, an optional rule (6.8)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Band, Detail, Note, Procedure
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.chariots.printed import charts, sources
from puesto.games.chariots.printed.records import CHARIOTS, Content, Type
from puesto.games.chariots.table import dice


class OverturnFacts(Struct, frozen=True):
    """Facts of an overturn check."""

    type: Annotated[Type, fact("Tipo", "Type", "6.82")] = Type.CH2
    rate: Annotated[int, fact("Tasa de Velocidad", "Speed Rate", "6.81", 0, 12)] = 9
    hit_and_run: Annotated[bool, fact("Dispara y Corre", "Fire and Run", "7.26")] = False
    unit: str = ""
    who: str = ""
    time: int = 1
    """Which check of this move it is."""


def can_overturn(type: Type) -> bool:
    """Return whether a unit can overturn at all (6.81)."""
    return type in CHARIOTS or type is Type.BW


NEVER = msg(N_("solo vuelcan los carros y las Carretas de Batalla (6.81)"))
FIRST_HEX = msg(N_("no ha dejado su hexágono inicial (6.83)"))


def check_refusal(type: Type, steps: int) -> Message | None:
    """Return why a unit makes no check after entering `steps` hexes; None where it does (6.81, 6.83)."""
    if not can_overturn(type):
        return NEVER
    return None if steps else FIRST_HEX


def check_overturn(content: Content, facts: OverturnFacts) -> Procedure[int]:
    """Roll one overturn check and return its hits: 1 if the die is in the chart's interval (6.82)."""
    span = charts.overturn_span(content, facts.type, None if facts.hit_and_run else facts.rate)
    if not can_overturn(facts.type) or span is None:
        return 0
    row, column = charts.overturn_place(content, facts.type, None if facts.hit_and_run else facts.rate)
    low = span.low or 0
    bands = Band(low, msg(N_("vuelca: un impacto"))), Band(span.high + 1, msg(N_("no vuelca")))
    die = yield from dice.roll_die(
        "overturn.roll",
        msg(
            N_("{unit} puede volcar: de {low} a {high} recibe un impacto."),
            unit=Ref("unit", facts.unit),
            low=low,
            high=span.high,
        ),
        "6.82",
        subject=(facts.unit, str(facts.time)),
        who=facts.who,
        bands=bands,
        below=msg(N_("no vuelca")),
        house=charts.is_house(content, charts.OVERTURN, (row, column)),
        chart=charts.OVERTURN,
    )
    source = sources.cell_source(content, charts.OVERTURN, row, column)
    why = msg(
        N_("{type} vuelca con {low} a {high} ({source})"),
        type=Ref("type", column),
        low=low,
        high=span.high,
        source=source,
    )
    note = Note(key="overturn.why", message=why, rule="6.92", tone="quiet")
    template = (
        N_("Vuelco: {die}. {unit} recibe un impacto") if span.holds(die) else N_("Vuelco: {die}. {unit} no vuelca")
    )
    result = msg(template, die=die, unit=Ref("unit", facts.unit))
    yield from tell(
        result,
        "6.82",
        facts=Detail(dice=(die,), sides=10, cell=f"{row}/{column}"),
        key="overturn.result",
        notes=(note,),
    )
    return int(span.holds(die))
