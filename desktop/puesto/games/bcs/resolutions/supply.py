"""Alone from chapters 1 and 3: trains in their steps, legal hexes, Safe Path, Prepared Defence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.formations import prepared_defence, safe_path, supply
from puesto.games.bcs.formations.prepared_defence import DefenceFacts, DefenceState
from puesto.games.bcs.formations.safe_path import SafePath, SafePathFacts
from puesto.games.bcs.formations.supply import LegalHexFacts, Supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.resolutions.answers import SUPPLY
from puesto.games.kit.alone import NO, YES, answer_at_once, reasons_in_words, yes_no_words

STEPS = (
    ("b", Text("(b) Preparación", "(b) Preparation")),
    ("c", Text("(c) SNAFU, tras la tirada", "(c) SNAFU, after the roll")),
    ("e", Text("(e) Actividades", "(e) Activities")),
    ("f", Text("(f) Limpieza", "(f) Clean-up")),
)


class TrainsFacts(Supply, frozen=True):
    """What the trains need to know in a step of the activation (3.0)."""

    step: Annotated[str, fact("Paso", "Step", "3.0", options=STEPS)] = "b"


class TrainsResult(Struct, frozen=True):
    """How trains and markers stand afterwards."""

    trains_on_map: Annotated[bool, label("Los Trenes están en el mapa", "The Trains are on the map")]
    trains_ghost: Annotated[bool, label("Trenes Fantasma", "Ghost Trains")]
    blocked_level: Annotated[int, label("MSR Bloqueada, nivel", "MSR Blocked, level")]
    prepared_defence: Annotated[bool, label("En Defensa Preparada", "In Prepared Defence")]
    coordination_marker: Annotated[bool, label("Marcador de Coordinación", "Coordination marker")]


def trains_after(facts: TrainsFacts) -> TrainsResult:
    """What a step makes of trains and markers (3.0)."""
    change: dict[str, Callable[[Supply], Supply]] = {
        "b": supply.prepare_supply,
        "c": supply.drop_coordination,
        "e": supply.move_trains,
        "f": supply.clean_up_trains,
    }
    now = change[facts.step](facts)
    return TrainsResult(
        now.trains_on_map, now.trains_ghost, now.blocked_level, now.prepared_defence, now.coordination_marker
    )


def _trains_class(found: TrainsResult) -> str:
    if not found.trains_on_map:
        return "off"
    return "ghost" if found.trains_ghost else "normal"


TRAINS_WORDS: dict[str, Message] = {
    "off": msg(N_("los Trenes están fuera del mapa")),
    "ghost": msg(N_("los Trenes están en Fantasma")),
    "normal": msg(N_("los Trenes están por su lado normal")),
}
TRAINS: Resolution[TrainsFacts, TrainsResult] = Resolution(
    id="trains",
    title=Text("Trenes Logísticos y MSR", "Combat Trains and MSR"),
    rule="3.0",
    facts=TrainsFacts,
    result=TrainsResult,
    run=lambda content, facts: answer_at_once(
        trains_after(facts), lambda found: TRAINS_WORDS[_trains_class(found)], "3.0"
    ),
    outcome=_trains_class,
    says=lambda outcome: TRAINS_WORDS[outcome],
    check=lambda content, facts: supply.supply_problems(facts),
    chapter=SUPPLY,
)


class LegalHex(Struct, frozen=True):
    """Whether a hex is legal for an MSR, and what is against it (3.1)."""

    legal: Annotated[bool, label("Es legal", "It is legal")]
    reasons: Annotated[tuple[str, ...], label("Lo que lo impide", "What forbids it", supply.HEX_REASONS)]


def _hex_words(found: LegalHex) -> Sayable:
    if found.legal:
        return msg(N_("es un hexágono legal"))
    return reasons_in_words(supply.HEX_REASONS[reason] for reason in found.reasons)


def legal_hex(facts: LegalHexFacts) -> LegalHex:
    """Whether a hex is legal (3.1)."""
    reasons = supply.hex_refusals(facts)
    return LegalHex(not reasons, reasons)


LEGAL: Resolution[LegalHexFacts, LegalHex] = Resolution(
    id="legal_hex",
    title=Text("Hexágono legal de una MSR", "Legal hex of an MSR"),
    rule="3.1",
    facts=LegalHexFacts,
    result=LegalHex,
    run=lambda content, facts: answer_at_once(legal_hex(facts), _hex_words, "3.1"),
    outcome=lambda found: YES if found.legal else NO,
    says=yes_no_words(msg(N_("legal")), msg(N_("no es legal"))),
    chapter=SUPPLY,
)


def _path_words(found: SafePath) -> Sayable:
    if found.safe_path:
        return msg(N_("hay Ruta Segura, de {limit} hexágonos como mucho"), limit=found.limit)
    return msg(
        N_("no hay Ruta Segura: {reasons}"), reasons=tuple(safe_path.REASONS[reason] for reason in found.reasons)
    )


SAFE_PATH: Resolution[SafePathFacts, SafePath] = Resolution(
    id="safe_path",
    title=Text("Ruta Segura", "Safe Path"),
    rule="1.9",
    facts=SafePathFacts,
    result=SafePath,
    run=lambda content, facts: answer_at_once(
        safe_path.safe_path(content.charts[charts.SAFE_PATH], facts), _path_words, "1.9"
    ),
    outcome=lambda found: YES if found.safe_path else NO,
    says=yes_no_words(msg(N_("hay Ruta Segura")), msg(N_("no hay Ruta Segura"))),
    chapter=SUPPLY,
)


def _defence_words(found: DefenceState) -> Sayable:
    if found.may_create:
        return msg(N_("se puede crear Defensa Preparada"))
    return reasons_in_words(prepared_defence.REASONS[reason] for reason in found.failed)


DEFENCE: Resolution[DefenceFacts, DefenceState] = Resolution(
    id="prepared_defence",
    title=Text("Defensa Preparada", "Prepared Defence"),
    rule="1.7",
    facts=DefenceFacts,
    result=DefenceState,
    run=lambda content, facts: answer_at_once(prepared_defence.defence_state(facts), _defence_words, "1.7"),
    outcome=lambda found: YES if found.may_create else NO,
    says=yes_no_words(msg(N_("se puede crear")), msg(N_("no se puede crear"))),
    chapter=SUPPLY,
)

ALL = (TRAINS, SAFE_PATH, DEFENCE, LEGAL)
