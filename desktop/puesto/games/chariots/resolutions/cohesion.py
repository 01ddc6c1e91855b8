"""Alone from chapter 9: rout, recovery, disengagement, rally, a standard that is captured."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact, one_of, resolution
from puesto.core.messages import N_, NN_, Message, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.leadership import activation, command, leaders, rally, rout
from puesto.games.chariots.leadership.rally import RallyFacts
from puesto.games.chariots.leadership.rout import RoutFacts
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.resolutions.answers import CANNOT, COHESION, THREATENED, say_verdict, typical_unit
from puesto.games.chariots.table import cohesion, engagement, standards
from puesto.games.chariots.table.engagement import DisengageFacts
from puesto.games.chariots.table.state import Standard, State
from puesto.games.kit.alone import blame, one_number, one_word, yes_no, yes_or_no

# -- 9.41

STAYS, GOES_ALONG, DIES = "stays", "may_go_along", "eliminated"
FATES = {rout.PLACED: msg(N_("junto al Estandarte")), rout.GONE: msg(N_("Desaparece"))}
LEADER_WORDS = {
    GOES_ALONG: msg(N_("puede ir con ella")),
    STAYS: msg(N_("se queda")),
    DIES: FATES[rout.GONE],
}
STAY = Text("Otras unidades que quedan en el hexágono", "Other units that stay in the hex")


class RoutingFacts(RoutFacts, frozen=True):
    """Facts for a rout, and who shares the hex (9.44)."""

    leader: Annotated[bool, fact("Hay un líder con ella", "A leader is with it", "9.44")] = False
    others: Annotated[int, fact(STAY.es, STAY.en, "9.44", 0, 1)] = 0


class RoutResult(Struct, frozen=True):
    """Result of a rout."""

    fate: Annotated[str, one_of(rout.PLACED, rout.GONE), label("Destino", "Fate", FATES)]
    """`placed` as near its Standard as stacking allows, or `gone`."""
    rolled: Annotated[bool, label("Ha tirado", "It rolled")]
    """Whether a die was needed: none without a Standard."""
    leader: Annotated[str, one_of("", STAYS, GOES_ALONG, DIES), label("Su líder", "Its leader", LEADER_WORDS)]
    """The leader with it `stays` with who is left, `may_go_along`, or is `eliminated`; "" for nobody (9.44)."""


@resolution("rout", "9.41", Text("Huida de una unidad", "Rout of a unit"), COHESION, one_word("fate", FATES))
def rout_unit(facts: RoutingFacts) -> Procedure[RoutResult]:
    fate = yield from rout.roll_rout(replace(facts, unit="unit", who="owner"))
    leader = "" if not facts.leader else GOES_ALONG if fate == rout.PLACED else STAYS if facts.others else DIES
    return RoutResult(fate, facts.standard, leader)


# -- 9.14


class RecoveryFacts(Struct, frozen=True):
    """Facts for a recovery."""

    hits: Annotated[int, fact("Impactos", "Hits", "9.14", 0, 9)] = 3
    clear: Annotated[bool, fact("En terreno Despejado", "On Clear ground", "9.14")] = True
    adjacent: Annotated[bool, fact("Adyacente a un enemigo", "Beside an enemy", "9.14")] = False
    threatened: Annotated[bool, THREATENED] = False
    done: Annotated[bool, fact("Ha movido o disparado", "Has moved or fired", "5.44")] = False
    out: Annotated[bool, fact("Sin Mando", "Out of Command", "5.45")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.14")] = False
    rallied: Annotated[bool, fact("Se ha Reorganizado en este turno", "Rallied in this turn", "9.14")] = False


class RecoveryResult(Struct, frozen=True):
    """Whether the unit recovers, and how many hits are gone."""

    allowed: Annotated[bool, label("Se Recupera", "It recovers")]
    removed: Annotated[int, label("Impactos menos", "Fewer hits")]


FEWER = NN_("{n} impacto menos", "{n} impactos menos")


@resolution("recovery", "9.14", Text("Recuperación", "Recovery"), COHESION, one_number("removed", FEWER, CANNOT))
def recover(facts: RecoveryFacts) -> Procedure[RecoveryResult]:
    """Recover hits of a unit, if it may (9.14)."""
    unit = typical_unit(9, hits=facts.hits, routed=facts.routed, rallied=facts.rallied)
    unit.has_moved, unit.out = facts.done, facts.out
    state = State("", units={unit.id: unit}, order=command.MOVE)
    problem = command.order_refusal(state, unit, "recover") or cohesion.recovery_refusal(
        unit, adjacent=facts.adjacent, threatened=facts.threatened, clear=facts.clear
    )
    if problem is not None:
        yield from say_verdict(problem, "9.14")
        return RecoveryResult(False, 0)
    return RecoveryResult(True, (yield from cohesion.recover_hits(unit)))


# -- 9.23


class DisengagingFacts(DisengageFacts, frozen=True):
    """Facts for an attempt to disengage, and the unit that is to get away (9.22-9.25)."""

    type: Annotated[Type, fact("Unidad", "Unit", "9.25")] = Type.SI
    commander: Annotated[bool, fact("Quien manda el Ala vive", "Who leads the Wing is alive", "4.25")] = True
    in_range: Annotated[bool, fact("Está en su Alcance de Mando", "It is in his Command Range", "9.23")] = True
    free: Annotated[bool, fact("Hay un hexágono al que retirarse", "There is a hex to retire to", "9.24")] = True


def disengage_refusal(facts: DisengagingFacts) -> Message | None:
    """Return why a unit cannot try to disengage, or None where it can (4.25, 9.23, 9.25)."""
    if not facts.commander:
        return activation.LEADERLESS
    unit = typical_unit(6, out=not facts.in_range)
    return command.order_refusal(State("", units={unit.id: unit}), unit, command.DISENGAGE)


@resolution(
    "disengagement", "9.23", Text("Desenzarzarse", "Disengagement"), COHESION,
    yes_or_no(N_("se Desenzarzan"), N_("siguen Enzarzadas y tienen que Chocar")),
    modifiers=lambda facts: facts.modifiers, check=blame(disengage_refusal),
)  # fmt: skip
def disengage(facts: DisengagingFacts) -> Procedure[bool]:
    leaves = engagement.can_leave_freely(facts.type) or (
        yield from engagement.attempt_disengage(replace(facts, command="wing", who="owner"))
    )
    if leaves and facts.free:
        yield from engagement.say_left("unit")
    return leaves and facts.free


# -- 9.5


class RallyingFacts(RallyFacts, frozen=True):
    """Facts of an attempt to rally, and the TQ that gives its hits afterwards."""

    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "9.53", 1, 9)] = 6


class RallyResult(Struct, frozen=True):
    """Whether the unit rallies, and with how many hits it comes back."""

    rallied: Annotated[bool, label("Se Reorganiza", "It rallies")]
    hits: Annotated[int | None, label("Impactos", "Hits")] = None
    """Half its printed TQ, rounded down; None where it stays Routed with those it has."""


@resolution(
    "rally", "9.53", Text("Reorganización", "Rally"), COHESION,
    yes_no("rallied", N_("se Reorganiza"), N_("sigue en Huida")), check=blame(rally.rally_refusal),
)  # fmt: skip
def rally_unit(facts: RallyingFacts) -> Procedure[RallyResult]:
    unit = typical_unit(facts.quality, routed=True)
    rallied = yield from rally.rally_unit(replace(facts, unit="unit", who="owner"), unit)
    return RallyResult(rallied, unit.hits if rallied else None)


# -- 9.33, 9.34

ENTERED, MOVES, CARRIED, RETURNS = "entered", "moves", "carried", "returns"
EVENTS = {
    ENTERED: msg(N_("un enemigo entra en su hexágono")),
    MOVES: msg(N_("mueve, con su líder o sin él")),
    CARRIED: msg(N_("lo mueve la unidad que lo capturó")),
    RETURNS: msg(N_("capturado antes, su líder se activa en el turno siguiente")),
}
ITS_LEADER = Text("Su líder está con él (o vive, al volver)", "Its leader is there (or alive, to return)")
GUARDS = Text("Unidades amigas en el hexágono del Estandarte", "Friendly units in the hex of the Standard")
SINCE = Text("Turnos desde que lo capturaron, al volver", "Turns since its capture, to return")
PUT_BACK = Text(
    "Si lo quitaron del mapa, su jugador lo vuelve a poner", "If it was taken off the map, its player puts it back"
)
NEAR = Text("Unidades en Huida a tres hexágonos o menos", "Routed units within three hexes")


class CaptureFacts(Struct, frozen=True):
    """Facts for the capture of a standard, its move and its return."""

    event: Annotated[str, fact("Qué ocurre", "What happens", "9.33", options=EVENTS)] = ENTERED
    leader: Annotated[
        bool, fact(ITS_LEADER.es, ITS_LEADER.en, "9.33", condition=("event", (ENTERED, MOVES, RETURNS)))
    ] = False
    guards: Annotated[int, fact(GUARDS.es, GUARDS.en, "9.33", 0, 2, condition=("event", (ENTERED,)))] = 0
    only_a_leader: Annotated[
        bool,
        fact("Entra solo un líder enemigo", "Only an enemy leader enters", "9.33", condition=("event", (ENTERED,))),
    ] = False
    choice: Annotated[
        str,
        fact(
            "Quien lo captura", "The captor", "9.33", options=standards.CHOICES, condition=("event", (ENTERED, RETURNS))
        ),
    ] = standards.KEEP
    put_back: Annotated[bool, fact(PUT_BACK.es, PUT_BACK.en, "9.33", condition=("event", (RETURNS,)))] = True
    turns_since: Annotated[int, fact(SINCE.es, SINCE.en, "9.33", 0, 9, condition=("event", (RETURNS,)))] = 1
    near: Annotated[int, fact(NEAR.es, NEAR.en, "9.34", 0, 20, condition=("event", (ENTERED, MOVES, CARRIED)))] = 0


class CaptureResult(Struct, frozen=True):
    """Fate of a standard and of the Routed units near it."""

    captured: Annotated[bool, label("Capturado", "Captured")]
    in_play: Annotated[bool, label("En juego", "In play")]
    """Whether units still rally at it (9.33, 9.41)."""
    disappear: Annotated[int, label("Unidades que Desaparecen", "Units that disappear")]
    """Routed units within three hexes that Disappear (9.34)."""
    may_move: Annotated[bool, label("Puede mover", "It may move")] = True
    """Only with its leader, or with the unit that captured it (9.32, 9.33)."""


def _return_alone(facts: CaptureFacts) -> Procedure[CaptureResult]:
    """Return a captured standard when its leader is active again, as at the table (9.33)."""
    standard = Standard("standard")
    standards.mark_captured(standard, "captor", facts.choice)
    if not standards.is_due_back(standard, standard.since + facts.turns_since):
        return CaptureResult(True, standards.is_rally_point(standard), 0)
    if not facts.leader:
        yield from standards.remove_lost(standard)
    elif facts.put_back or not standard.out:
        yield from standards.give_back(standard)
    return CaptureResult(False, standards.is_rally_point(standard), 0)


@resolution(
    "standard", "9.33", Text("Captura de un Estandarte", "Capture of a Standard"), COHESION,
    yes_no("captured", N_("capturado"), N_("sin capturar")),
)  # fmt: skip
def capture(facts: CaptureFacts) -> Procedure[CaptureResult]:
    """Resolve an event around a Standard: capture, carrying, return (9.33)."""
    if facts.event == RETURNS:
        return (yield from _return_alone(facts))
    if facts.event == MOVES and not facts.leader:
        return CaptureResult(False, True, 0, may_move=False)
    if facts.event in (MOVES, CARRIED):
        return CaptureResult(facts.event == CARRIED, True, facts.near)
    if not facts.guards and facts.leader:
        yield from tell(leaders.TO_FRIENDS, "4.24")
        return CaptureResult(False, True, facts.near)
    problem = standards.capture_refusal(guarded=facts.guards > 0, leader=facts.only_a_leader)
    if problem is not None:
        yield from say_verdict(problem, "9.33")
        return CaptureResult(False, True, 0)
    yield from standards.say_capture("standard", "unit")
    return CaptureResult(True, facts.choice == standards.KEEP, facts.near)


ALL = (rout_unit, recover, disengage, rally_unit, capture)
