"""Rout: what becomes of a unit that breaks (9.4)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.table import dice

PLACED, GONE = "placed", "gone"


class RoutFacts(Struct, frozen=True):
    """Facts of a rout."""

    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "9.41", 0, 9)] = 6
    standard: Annotated[bool, fact("Hay Estandarte en juego", "A Standard is in play", "9.41")] = True
    path: Annotated[
        bool,
        fact("Ruta libre de unidades y de terreno infranqueable", "Path free of units and impassable ground", "9.41"),
    ] = True
    chariots: Annotated[
        bool, fact("La ruta pasa junto a carros enemigos", "The path passes beside enemy chariots", "9.41")
    ] = False
    unit: str = ""
    who: str = ""


def roll_rout(facts: RoutFacts) -> Procedure[str]:
    """Roll a rout and return where it ends: beside its standard, or gone (9.41)."""
    unit = Ref("unit", facts.unit)
    if not facts.standard:
        yield from say(N_("{unit} Desaparece: no hay Estandarte"), "9.41", "bad", unit=unit)
        return GONE
    die = yield from dice.check_die(
        "rout.roll",
        msg(N_("{unit} Huye: con {quality} o menos llega junto a su Estandarte."), unit=unit, quality=facts.quality),
        "9.41",
        facts.quality,
        msg(N_("junto al Estandarte")),
        msg(N_("Desaparece")),
        subject=(facts.unit,),
        who=facts.who,
        hurts=True,
    )
    if die > facts.quality:
        yield from say(
            N_("Huida de {unit}: {die} contra {quality}. Desaparece"),
            "9.41",
            "bad",
            unit=unit,
            die=die,
            quality=facts.quality,
        )
        return GONE
    if not facts.path or facts.chariots:
        yield from say(N_("Huida de {unit}: no hay ruta hasta el Estandarte. Desaparece"), "9.41", "bad", unit=unit)
        return GONE
    yield from say(
        N_("Huida de {unit}: {die} contra {quality}. Se pone tan cerca del Estandarte como pueda"),
        "9.41",
        unit=unit,
        die=die,
        quality=facts.quality,
    )
    return PLACED
