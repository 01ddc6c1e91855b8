"""Alone from chapters 1 and 3: trains in their steps, legal hexes, Safe Path, Prepared Defence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, TypeVar

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.formations import prepared_defence, safe_path, supply
from puesto.games.bcs.formations.prepared_defence import DefenceFacts, DefenceResult
from puesto.games.bcs.formations.safe_path import SafePathFacts, SafePathResult
from puesto.games.bcs.formations.supply import LegalHexFacts, Supply
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.resolutions.answers import SUPPLY
from puesto.games.kit.alone import answer_as, answer_at_once, by_label, reasons_in_words

R = TypeVar("R")
STEPS = (
    ("b", Text("(b) Preparación", "(b) Preparation")),
    ("c", Text("(c) SNAFU, tras la tirada", "(c) SNAFU, after the roll")),
    ("e", Text("(e) Actividades", "(e) Activities")),
    ("f", Text("(f) Limpieza", "(f) Clean-up")),
)


class TrainsFacts(Supply, frozen=True):
    """Facts for the trains in a step of the activation (3.0)."""

    step: Annotated[str, fact("Paso", "Step", "3.0", options=STEPS)] = "b"


class TrainsResult(Struct, frozen=True):
    """State of trains and markers after the step."""

    trains_on_map: Annotated[bool, label("Los Trenes están en el mapa", "The Trains are on the map")]
    trains_ghost: Annotated[bool, label("Trenes Fantasma", "Ghost Trains")]
    blocked_level: Annotated[int, label("MSR Bloqueada, nivel", "MSR Blocked, level")]
    prepared_defence: Annotated[bool, label("En Defensa Preparada", "In Prepared Defence")]
    coordination_marker: Annotated[bool, label("Marcador de Coordinación", "Coordination marker")]


def trains_after(facts: TrainsFacts) -> TrainsResult:
    """Return the trains and markers after a step of the activation (3.0)."""
    change: dict[str, Callable[[Supply], Supply]] = {
        "b": supply.prepare_supply,
        "c": supply.drop_coordination,
        "e": supply.move_trains,
        "f": supply.clean_up_trains,
    }
    after = change[facts.step](facts)
    return TrainsResult(
        after.trains_on_map, after.trains_ghost, after.blocked_level, after.prepared_defence, after.coordination_marker
    )


def _trains_class(result: TrainsResult) -> str:
    if not result.trains_on_map:
        return "off"
    return "ghost" if result.trains_ghost else "normal"


TRAINS_WORDS: dict[str, Message] = {
    "off": msg(N_("los Trenes están fuera del mapa")),
    "ghost": msg(N_("los Trenes están en Fantasma")),
    "normal": msg(N_("los Trenes están por su lado normal")),
}


TRAINS = Answer(_trains_class, TRAINS_WORDS.__getitem__)


@resolution(
    "trains",
    "3.0",
    Text("Trenes Logísticos y MSR", "Combat Trains and MSR"),
    SUPPLY,
    TRAINS,
    check=supply.supply_problems,
)
def change_trains(facts: TrainsFacts) -> Procedure[TrainsResult]:
    return (yield from answer_as(TRAINS, trains_after(facts), "3.0"))


def verdict(answer: Answer, result: R, reasons: Mapping[str, Message], against: Iterable[str]) -> Sayable:
    """Return the reasons against something, or the words of its class where there are none."""
    words = tuple(reasons[reason] for reason in against)
    return reasons_in_words(words) if words else answer.says(answer.outcome(result))


class LegalHexResult(Struct, frozen=True):
    """Whether a hex is legal for an MSR, and what is against it (3.1)."""

    legal: Annotated[bool, label("Es legal", "It is legal")]
    reasons: Annotated[tuple[str, ...], label("Lo que lo impide", "What forbids it", supply.HEX_REASONS)]


LEGAL = by_label(LegalHexResult, "legal")


@resolution("legal_hex", "3.1", Text("Hexágono legal de una MSR", "Legal hex of an MSR"), SUPPLY, LEGAL)
def judge_hex(facts: LegalHexFacts) -> Procedure[LegalHexResult]:
    against = supply.hex_refusals(facts)
    result = LegalHexResult(not against, against)
    return (yield from answer_at_once(result, verdict(LEGAL, result, supply.HEX_REASONS, against), "3.1"))


PATH = by_label(SafePathResult, "safe_path")


@resolution("safe_path", "1.9", Text("Ruta Segura", "Safe Path"), SUPPLY, PATH)
def judge_path(content: Content, facts: SafePathFacts) -> Procedure[SafePathResult]:
    result = safe_path.safe_path(content.charts[charts.SAFE_PATH], facts)
    return (yield from answer_at_once(result, verdict(PATH, result, safe_path.REASONS, result.reasons), "1.9"))


CREATED = by_label(DefenceResult, "may_create")


@resolution("prepared_defence", "1.7", Text("Defensa Preparada", "Prepared Defence"), SUPPLY, CREATED)
def judge_defence(facts: DefenceFacts) -> Procedure[DefenceResult]:
    result = prepared_defence.defence_state(facts)
    words = verdict(CREATED, result, prepared_defence.REASONS, result.failed)
    return (yield from answer_at_once(result, words, "1.7"))


ALL = (change_trains, judge_path, judge_defence, judge_hex)
