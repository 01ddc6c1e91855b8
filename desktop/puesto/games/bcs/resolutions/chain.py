"""A chain as one question: does the SNAFU allow it, does the attack drive the defender off? (3.2, 5.1, 5.5)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact, resolution
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct, fields, replace
from puesto.games.bcs.combat import attack
from puesto.games.bcs.combat.attack import AttackFacts
from puesto.games.bcs.formations import snafu
from puesto.games.bcs.formations.snafu import SnafuFacts
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.resolutions.answers import COMBAT
from puesto.games.bcs.table.choices import ACTIVATIONS, FATIGUES, INITIAL, unit_problems
from puesto.games.kit.alone import one_word

FAILS, HOLDS, DRIVEN, DESTROYED = "fails", "holds", "driven_off", "destroyed"
WORDS: dict[str, Message] = {
    FAILS: msg(N_("el SNAFU no deja atacar")),
    HOLDS: msg(N_("se ataca y el defensor aguanta")),
    DRIVEN: msg(N_("se ataca y el defensor se retira")),
    DESTROYED: msg(N_("se ataca y el defensor es destruido")),
}


class ChainFacts(AttackFacts, frozen=True, kw_only=True):
    """Facts for the chain: the attack, and the SNAFU that has to allow it."""

    activation: Annotated[str, fact("Activación", "Activation", "3.2", options=ACTIVATIONS)] = INITIAL
    fatigue: Annotated[str, fact("Fatiga", "Fatigue", "3.2", options=FATIGUES)] = "0"
    coordination_marker: Annotated[bool, fact("Marcador de Coordinación", "Coordination marker", "3.2")] = False
    mixed: Annotated[bool, fact("Formaciones Mezcladas", "Mixed formations", "3.2d")] = False
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
    ] = 10
    trains_ghost: Annotated[bool, fact("Trenes Fantasma", "Ghost Trains", "3.2")] = False
    blocked_level: Annotated[
        int, fact("MSR Bloqueada, nivel", "MSR Blocked, level", "3.2", 0, 2, condition=("msr_complete", (False,)))
    ] = 0


def snafu_part(facts: ChainFacts) -> SnafuFacts:
    """Return the SNAFU roll of a chain; in Prepared Defence it attacks at -1, and is capped (1.7)."""
    names = {field.name for field in fields(SnafuFacts)} & {field.name for field in fields(ChainFacts)}
    result = SnafuFacts(**{name: getattr(facts, name) for name in names})
    return replace(result, prepared_defence=facts.formation_prepared_defence)


class ChainResult(Struct, frozen=True):
    """Result of the chain."""

    result: Annotated[str, label("Resultado", "Result", WORDS)]


@resolution(
    "snafu_and_attack",
    "5.1",
    Text("SNAFU, ataque y retirada, en un número", "SNAFU, attack and retreat as one number"),
    COMBAT,
    one_word("result", WORDS),
    check=lambda facts: unit_problems("units", facts.units),
)
def run_chain(content: Content, facts: ChainFacts) -> Procedure[ChainResult]:
    """Roll SNAFU and, if the formation may fight, the attack (3.2, 5.1)."""
    allowed = yield from snafu.roll_snafu(content.charts, snafu_part(facts))
    if not charts.is_yes(content.charts[charts.EFFECTS], "combat", allowed.result):
        return ChainResult(FAILS)
    result = yield from attack.attack(content.charts, facts)
    if result.defender_destroyed_units and len(result.defender_destroyed_units) == len(facts.units):
        return ChainResult(DESTROYED)
    return ChainResult(HOLDS if result.defender_retreat == attack.STAYS else DRIVEN)


ALL = (run_chain,)
