"""Alone from chapters 2, 4 and 6: where hexes lie, how a move begins, and which leaders move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Resolution, Token, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.movement import movement
from puesto.games.chariots.printed.records import Role, Type
from puesto.games.chariots.resolutions.answers import MOVING, TURN, say_verdict
from puesto.games.chariots.table import facings, grid
from puesto.games.chariots.table.state import Status, Unit
from puesto.games.kit.alone import NO, Problems

# -- 2.1, 6.61


def _hex_token(word: str) -> Sequence[Token] | Message:
    if not grid.is_hex(word):
        return msg(N_("se espera un hexágono, como 2036"))
    return (Token(Text(word, word)),)


class HexFacts(Struct, frozen=True):
    """What lies where, seen from one hex."""

    hex: Annotated[int, fact("Hexágono", "Hex", "2.1", 0, 9999)] = 2036
    other: Annotated[int, fact("Otro hexágono", "Another hex", "2.1", 0, 9999)] = 1935
    faces: Annotated[
        tuple[str, ...],
        fact(
            "Hexágonos a los que mira",
            "Hexes that it faces",
            "6.61",
            reads=_hex_token,
            help=Text(
                "Los dos de su frontal, como 1935 1936; uno si está En Columna; ninguno, y solo se da la distancia.",
                "The two in its front, such as 1935 1936; one if it is In Column; none for the distance alone.",
            ),
        ),
    ] = ()


class HexResult(Struct, frozen=True):
    """How far the other hex is, what it is to who stands here, and the hexes around."""

    distance: int
    arcs: tuple[str, ...]
    """`front`, `flank`, `rear`: two where the line passes between them; "" where the rules leave it open."""
    front: tuple[str, ...]
    flank: tuple[str, ...]
    rear: tuple[str, ...]


def _hour(place: str, faces: Sequence[str]) -> int:
    """The hour that somebody looks at whose front those hexes are; 0 where nobody can look so."""
    for hour in facings.hours_of(column=len(faces) == 1):
        if {grid.neighbour(place, side) for side in facings.front_sides(hour)} == {*faces}:
            return hour
    return facings.UNKNOWN


def _look_around(facts: HexFacts) -> Procedure[HexResult]:
    place, other = f"{facts.hex:04d}", f"{facts.other:04d}"
    away, hour = grid.distance(place, other), _hour(place, facts.faces)
    yield from tell(count(NN_("{n} hexágono", "{n} hexágonos"), away), "2.1")
    if not hour:
        return HexResult(away, (), (), (), ())
    around: dict[str, list[str]] = {facings.FRONT: [], facings.FLANK: [], facings.REAR: []}
    for side in range(grid.SIDES):
        around.setdefault(facings.zone_of_side(hour, side), []).append(grid.neighbour(place, side))
    arcs = facings.zones_towards(place, hour, other) if away else ()
    yield from say(
        N_("Frontal: {front}. Flancos: {flank}. Retaguardia: {rear}"),
        "6.61",
        front=", ".join(sorted(around[facings.FRONT])),
        flank=", ".join(sorted(around[facings.FLANK])),
        rear=", ".join(sorted(around[facings.REAR])),
    )
    front, flank, rear = (tuple(sorted(around[zone])) for zone in (facings.FRONT, facings.FLANK, facings.REAR))
    return HexResult(away, arcs, front, flank, rear)


def _hex_problems(facts: HexFacts) -> Problems:
    if not facts.faces:
        return ()
    if any(not grid.is_hex(one) for one in facts.faces) or not _hour(f"{facts.hex:04d}", facts.faces):
        return (("faces", msg(N_("se esperan los dos hexágonos contiguos de su frontal, o uno si está En Columna"))),)
    return ()


HEXES: Resolution[HexFacts, HexResult] = Resolution(
    id="hexes",
    title=Text("Distancia y zonas de un hexágono", "Distance and zones of a hex"),
    rule="6.61",
    facts=HexFacts,
    result=HexResult,
    run=lambda content, facts: _look_around(facts),
    outcome=lambda result: f"{result.distance} {'/'.join(result.arcs)}".strip(),
    says=lambda outcome: Text(outcome, outcome),
    check=lambda content, facts: _hex_problems(facts),
    chapter=MOVING,
)

# -- 6.11-6.13, 6.32


class BeginFacts(Struct, frozen=True):
    """What the beginning of a move needs to know."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.11")] = Type.SI
    move: Annotated[int, fact("AM impresa", "Printed MA", "6.11", 1, 12)] = 4
    marked: Annotated[bool, fact("Tiene el marcador Moved", "It has a Moved marker", "6.13")] = False
    done: Annotated[bool, fact("Ya ha movido en esta Fase de Órdenes", "It has moved in this Orders Phase", "6.12")] = (
        False
    )
    advances: Annotated[bool, fact("Es un avance tras el combate", "It is an advance after combat", "6.13")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.32")] = False
    began_in_column: Annotated[
        bool,
        fact("Empezó la fase En Columna", "It began the phase In Column", "6.32", when=("column", (True,))),
    ] = True
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "9.21")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False


class BeginResult(Struct, frozen=True):
    """Whether it may move, with how many points, and what beginning costs it."""

    may_move: bool
    points: int = 0
    hits: int = 0
    marked: bool = False
    """Whether it has a Moved marker from now on."""


def begin_refusal(facts: BeginFacts) -> Message | None:
    """Why a unit cannot begin a move, or None where it can (6.12, 9.21, 9.42)."""
    if facts.routed:
        return msg(N_("está en Huida (9.42)"))
    if facts.engaged and not facts.advances:
        return msg(N_("está Enzarzada (9.21)"))
    if facts.done and not facts.advances:
        return msg(N_("una unidad mueve una sola vez por Fase de Órdenes (6.12)"))
    return None


def _begin_alone(facts: BeginFacts) -> Procedure[BeginResult]:
    unit = Unit(
        "unit",
        "",
        facts.type,
        6,
        facts.move,
        status=Status.ROUTED if facts.routed else Status.GOOD,
        moved=facts.marked,
        column=facts.column,
        began_in_column=facts.began_in_column,
    )
    points = movement.allowance(unit)
    if not (yield from say_verdict(begin_refusal(facts), msg(N_("mueve con {points} PM (6.11)"), points=points))):
        return BeginResult(False, marked=facts.marked)
    hits = 0 if facts.advances else movement.begin_move(unit)
    if hits:
        yield from say(N_("Empieza a mover con el marcador Moved: un impacto"), "6.13", "bad")
    return BeginResult(True, points, hits, unit.moved)


BEGIN: Resolution[BeginFacts, BeginResult] = Resolution(
    id="begin_move",
    title=Text("Empezar a mover", "Beginning a move"),
    rule="6.13",
    facts=BeginFacts,
    result=BeginResult,
    run=lambda content, facts: _begin_alone(facts),
    outcome=lambda result: f"{result.points}/{result.hits}" if result.may_move else NO,
    says=lambda outcome: (
        msg(N_("no puede mover"))
        if outcome == NO
        else msg(
            N_("{points} PM; impactos: {hits}"),
            points=int(outcome.partition("/")[0]),
            hits=int(outcome.partition("/")[2]),
        )
    ),
    chapter=MOVING,
)

# -- 4.13, 5.46, 6.56, 10.14


class LeaderMoveFacts(Struct, frozen=True):
    """What the movement of a leader needs to know."""

    role: Annotated[
        str,
        fact(
            "Quién es",
            "Who he is",
            "5.46",
            options=(
                (Role.COMMANDER.value, msg(N_("un CA"))),
                (Role.GENERAL.value, msg(N_("el CG"))),
                (Role.HERO.value, msg(N_("un Héroe"))),
            ),
        ),
    ] = Role.COMMANDER.value
    leads: Annotated[
        bool,
        fact("Manda un Ala o División", "He leads a Wing or Division", "5.46", when=("role", (Role.GENERAL.value,))),
    ] = False
    own_wing: Annotated[bool, fact("Es la Fase de Órdenes de su Ala", "It is his Wing’s Orders Phase", "5.46")] = True
    momentum: Annotated[
        bool, fact("Ha salido el Ímpetu de su bando", "His side’s Momentum marker was drawn", "5.46")
    ] = False
    on_foot: Annotated[bool, fact("Va a pie (Troya, Sumer)", "He is on foot (Troy, Sumer)", "4.13")] = False
    occupied: Annotated[
        bool, fact("Entra donde hay una unidad de combate", "He enters a hex with a combat unit", "6.56")
    ] = False


class LeaderMoveResult(Struct, frozen=True):
    """Whether he may move now, with how many points, and what an occupied hex costs him besides."""

    may_move: bool
    points: int
    more: int


def _move_leader_alone(facts: LeaderMoveFacts) -> Procedure[LeaderMoveResult]:
    points = leaders.move_allowance(facts.on_foot)
    problem = leaders.move_refusal(Role(facts.role), facts.leads, facts.own_wing, facts.momentum)
    may = yield from say_verdict(problem, msg(N_("mueve con {points} PM (4.13)"), points=points))
    more = movement.THROUGH_COST if facts.occupied else 0
    if may and more:
        yield from say(N_("Entrar donde hay una unidad de combate le cuesta un PM más"), "6.56")
    return LeaderMoveResult(may, points, more)


LEADER: Resolution[LeaderMoveFacts, LeaderMoveResult] = Resolution(
    id="leader_move",
    title=Text("Movimiento de un líder", "Movement of a leader"),
    rule="5.46",
    facts=LeaderMoveFacts,
    result=LeaderMoveResult,
    run=lambda content, facts: _move_leader_alone(facts),
    outcome=lambda result: str(result.points) if result.may_move else NO,
    says=lambda outcome: msg(N_("no puede mover")) if outcome == NO else msg(N_("{points} PM"), points=int(outcome)),
    chapter=TURN,
)

ALL = (HEXES, BEGIN, LEADER)
