"""Alone from chapters 2, 6 and 7: hexes, what is seen between them, a whole move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from puesto.core.game.resolutions import Answer, Token, fact, one_of, resolution
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import SIDES
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.combat import sight
from puesto.games.chariots.movement import column, facing, movement, mover, ways
from puesto.games.chariots.movement.mover import Mover, Paid
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.resolutions.answers import (
    ALLOWED,
    BORNE,
    FIRE,
    MOVING,
    PRINTED,
    broken_already,
    routs_by_hits,
    say_verdict,
)
from puesto.games.chariots.resolutions.moving import cost_answer, say_overturns
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, State, Unit
from puesto.games.kit.alone import NO, YES, Problems, as_it_reads, reasons_in_words, yes_no_words

# -- 2.1, 6.61


def _hex_token(word: str) -> Sequence[Token] | Message:
    return (Token(Text(word, word)),) if NUMBERED.is_hex(word) else facings.hex_expected(word)


class HexFacts(Struct, frozen=True):
    """Facts for the relation of two hexes: numbers, facing and position."""

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
    """Distance to the other hex, its relation to the unit's facing, and the neighbours."""

    distance: Annotated[int, label("Distancia", "Distance")]
    arcs: Annotated[
        tuple[str, ...],
        one_of(facings.FRONT, facings.FLANK, facings.REAR, ""),
        label("El otro está en", "The other is in", facings.ZONE_NAMES),
    ]
    """`front`, `flank`, `rear`: two where the line passes between them; "" where the rules leave it open."""
    front: Annotated[tuple[str, ...], label("Frontal", "Front")]
    flank: Annotated[tuple[str, ...], label("Flancos", "Flanks")]
    rear: Annotated[tuple[str, ...], label("Retaguardia", "Rear")]


def _hex_problems(facts: HexFacts) -> Problems:
    """Return the problems of the facts: hexes that do not show a facing."""
    if not facts.faces:
        return ()
    if any(not NUMBERED.is_hex(face) for face in facts.faces) or not facings.hour_facing(
        f"{facts.hex:04d}", facts.faces
    ):
        return (("faces", msg(N_("se esperan los dos hexágonos contiguos de su frontal, o uno si está En Columna"))),)
    return ()


@resolution(
    "hexes",
    "6.61",
    Text("Distancia y zonas de un hexágono", "Distance and zones of a hex"),
    MOVING,
    as_it_reads(lambda result: f"{result.distance} {'/'.join(result.arcs)}".strip()),
    check=_hex_problems,
)
def look_around(facts: HexFacts) -> Procedure[HexResult]:
    """Return distance, relation and neighbours of a hex by its number (6.61)."""
    place, target = f"{facts.hex:04d}", f"{facts.other:04d}"
    away, hour = NUMBERED.distance(place, target), facings.hour_facing(place, facts.faces)
    yield from ()  # nothing is asked
    if not hour:
        return HexResult(away, (), (), (), ())
    around: dict[str, list[str]] = {facings.FRONT: [], facings.FLANK: [], facings.REAR: []}
    for side in range(SIDES):
        around.setdefault(facings.zone_of_side(hour, side), []).append(NUMBERED.neighbour(place, side))
    arcs = facings.zones_towards(place, hour, target) if away else ()
    front, flank, rear = (tuple(sorted(around[zone])) for zone in (facings.FRONT, facings.FLANK, facings.REAR))
    return HexResult(away, arcs, front, flank, rear)


# -- 7.14, on the map


class MapSightFacts(Struct, frozen=True):
    """Facts for a line of sight on the map: the terrain and units between two hexes."""

    hex: Annotated[int, fact("Hexágono del tirador", "Hex of the firer", "7.14", 0, 9999)] = 2036
    other: Annotated[int, fact("Hexágono del objetivo", "Hex of the target", "7.14", 0, 9999)] = 1834
    units: Annotated[
        tuple[str, ...],
        fact(
            "Hexágonos con unidades de combate",
            "Hexes with combat units",
            "7.14",
            reads=_hex_token,
            help=Text(
                "De los dos bandos. Una CH-2 con su RI cuenta como una (6.52); los de los extremos no cuentan.",
                "Of both sides. A CH-2 with its RI counts as one (6.52); those at the ends do not count.",
            ),
        ),
    ] = ()
    woods: Annotated[tuple[str, ...], fact("Hexágonos de Bosque", "Hexes of Wood", "7.14", reads=_hex_token)] = ()
    higher: Annotated[tuple[str, ...], fact("Hexágonos más altos", "Higher hexes", "7.14", reads=_hex_token)] = ()
    firer_level: Annotated[int, fact("Nivel del tirador", "Level of the firer", "7.14", 0, 9)] = 0
    target_level: Annotated[int, fact("Nivel del objetivo", "Level of the target", "7.14", 0, 9)] = 0


class MapSightResult(Struct, frozen=True):
    """Whether there is a line of sight, and what it passes."""

    los: Annotated[bool, label("Hay LdV", "There is a line of sight")]
    sure: Annotated[bool, label("Sin duda", "Beyond doubt")]
    """Whether line and way agree; where not, `los` goes by the way of hexes that meets the fewest (A14)."""


OPEN_SIGHT = msg(
    N_(
        "el reglamento lo deja abierto: la ruta de hexágonos más despejada está libre, pero la línea recta pasa junto a"
        " algo que la bloquearía; se decide en el tablero"
    )
)


def _sight_facts(facts: MapSightFacts, far: int, ground: str = "", place: str = "", units: int = 0) -> sight.SightFacts:
    """Return one obstacle between two hexes as the facts of the rule of sight."""
    near = sight.HALFWAY
    if place:
        firer, target = f"{facts.hex:04d}", f"{facts.other:04d}"
        lead = NUMBERED.distance(firer, place) - NUMBERED.distance(place, target)
        near = sight.NEARER_FIRER if lead < 0 else sight.NEARER_TARGET if lead > 0 else sight.HALFWAY
    return sight.SightFacts(
        far, units, ground == "wood", ground == "higher", facts.firer_level, facts.target_level, near
    )


def _map_sight_problems(facts: MapSightFacts) -> Problems:
    fact_names = ("units", "woods", "higher")
    wrong = ((name, _hex_token(word)) for name in fact_names for word in getattr(facts, name))
    problems = tuple((name, message) for name, message in wrong if isinstance(message, Message))
    if facts.hex == facts.other:
        return (("other", msg(N_("es el mismo hexágono"))), *problems)
    return problems


@resolution(
    "sight_on_map",
    "7.14",
    Text("Línea de Visión entre dos hexágonos", "Line of Sight between two hexes"),
    FIRE,
    Answer(lambda result: YES if result.los else NO, yes_no_words(msg(N_("hay LdV")), msg(N_("no hay LdV")))),
    check=_map_sight_problems,
)
def look_on_map(content: Content, facts: MapSightFacts) -> Procedure[MapSightResult]:
    """Return whether there is a line of sight between two hexes (7.14)."""
    firer, target = f"{facts.hex:04d}", f"{facts.other:04d}"
    state = State("")
    for place in {*facts.units} - {firer, target}:
        state.units[place] = Unit(place, "", Type.SI, 6, 4, hex=place)
    crowd = board_map.units_between(BattleTable(state, content), firer, target)
    far, passed = NUMBERED.distance(firer, target), NUMBERED.crossed(firer, target)
    refusals = [sight.sight_refusal(_sight_facts(facts, far, units=crowd.least))]
    doubts = [crowd.least <= sight.MOST_BETWEEN < crowd.most]
    for name, places in (("wood", facts.woods), ("higher", facts.higher)):
        for beside in passed:
            known_places = [place for place in beside if place in places]
            if known_places and len(known_places) == len(beside):
                refusals.append(sight.sight_refusal(_sight_facts(facts, far, name, known_places[0])))
            else:
                doubts.append(bool(known_places))
    problem = next((refusal for refusal in refusals if refusal is not None), None)
    sure = far <= 1 or problem is not None or not any(doubts)
    los = yield from say_verdict(problem, "7.14", ALLOWED if sure else OPEN_SIGHT)
    return MapSightResult(los, sure)


# -- 6.21, 6.25: a whole move

_TURN, _COLUMN = re.compile(r"turn([1-6])\Z"), "column"
WHOM = (Type.SI.value, Type.LI.value)


def _step_token(word: str) -> Sequence[Token] | Message:
    read = _read_step(word)
    if read is None:
        return msg(
            N_("se espera un terreno, como wood+minor_river o clear+SI; los PM que cuesta, como 2; turn2 o column")
        )
    return (Token(_step_words(word, read)),)


def _step_words(word: str, read: movement.Step | int | str) -> Sayable:
    """Return the words for one step of a move."""
    if isinstance(read, movement.Step):
        names = [ways.FEATURES[feature] for feature in (read.ground, *read.crossing)]
        through = [Text(kind.value, kind.value) for kind in read.through]
        return reasons_in_words((*names, *through)) if len(names) + len(through) > 1 else names[0]
    if isinstance(read, int):
        return count(NN_("{n} PM", "{n} PM"), read)
    turn_match = _TURN.match(word)
    if turn_match is None:
        return ways.NAMES[ways.FORM]
    return count(NN_("gira {n} vértice", "gira {n} vértices"), int(turn_match[1]))


def _read_step(word: str) -> movement.Step | int | str | None:
    """Return one entry of a move: a hex, its cost, a turn by vertices, `column`; else None."""
    if word == _COLUMN or _TURN.match(word):
        return word
    if word.isascii() and word.isdigit() and int(word) <= MOST_POINTS:
        return int(word)
    ground, *further_words = word.split("+")
    crossing = tuple(word for word in further_words if word in movement.CROSSINGS)
    through = tuple(Type(word) for word in further_words if word in WHOM)
    if ground not in mover.GROUNDS or len(crossing) + len(through) < len(further_words):
        return None
    return movement.Step(ground, crossing, through)


MOST_POINTS = 12


class PathFacts(Struct, frozen=True):
    """A whole move, step by step."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.11")] = Type.SI
    points: Annotated[int, fact("PM que tiene", "Movement points it has", "6.11", 0, MOST_POINTS)] = 4
    steps: Annotated[
        tuple[str, ...],
        fact(
            "Pasos",
            "Steps",
            "6.21",
            reads=_step_token,
            help=Text(
                "Por hexágono, su terreno, qué cruza, a quién atraviesa: clear wood+minor_river clear+SI; o sus PM. "
                "turn2 gira dos vértices, column cambia de formación.",
                "For each hex ground, what it crosses, whom it passes: clear wood+minor_river clear+SI; or its MPs. "
                "turn2 turns two vertices, column changes the formation.",
            ),
        ),
    ] = ("clear", "turn1", "clear")
    column: Annotated[bool, fact("En Columna", "In Column", "6.32")] = False
    marked: Annotated[bool, fact("Tiene el marcador Moved", "It has a Moved marker", "6.13")] = False
    leader: Annotated[
        bool, fact("Es un líder: CH-2 en carro, LI a pie", "He is a leader: CH-2 in his chariot, LI on foot", "4.14")
    ] = False
    quality: Annotated[int, PRINTED] = 6
    hits: Annotated[int, BORNE] = 0


class PathResult(Struct, frozen=True):
    """Costs of a move, step by step, up to where it ends."""

    allowed: Annotated[bool, label("Puede acabarlo", "It can be ended")]
    running: Annotated[tuple[int, ...], label("PM tras cada paso", "MPs after each step")]
    """Movement points used after each step."""
    points: Annotated[int, label("PM", "MPs")]
    hits: Annotated[int, label("Impactos", "Hits")]
    routs: Annotated[bool, label("Huye", "Routs")]
    """Whether they make it rout on the way, where it stops (9.13)."""
    stopped_at: Annotated[int, label("Paso en que se detiene", "Step at which it stops")]
    """The step that it cannot take, or on which it routs, from 1 on; 0 where it takes all."""
    others: Annotated[int, label("Impactos de otras", "Hits of others")]
    """Hits of SI and HI that it passes through (6.55)."""


def _take_step(content: Content, mover: Mover, word: str) -> Paid | Message:
    """Return what one typed entry of a move costs, or why it is impossible."""
    read = _read_step(word)
    if isinstance(read, movement.Step):
        return movement.enter_hex(content, mover, read)
    if isinstance(read, int):
        return movement.pay_points(mover, read)
    if read == _COLUMN:
        return column.formation_refusal(
            Unit("unit", "", mover.type, 6, mover.allowance), False
        ) or column.change_formation(mover)
    turn_match = _TURN.match(word)
    assert turn_match is not None
    return facing.turn_in_hex(mover, int(turn_match[1]))


def _path_problems(facts: PathFacts) -> Problems:
    if problem := broken_already(facts.quality, facts.hits, column=facts.column):
        return (("hits", problem),)
    return tuple(("steps", message) for word in facts.steps if isinstance(message := _step_token(word), Message))


@resolution(
    "path",
    "6.21",
    Text("Un movimiento, paso a paso", "A move, step by step"),
    MOVING,
    cost_answer("allowed"),
    check=_path_problems,
)
def walk(content: Content, facts: PathFacts) -> Procedure[PathResult]:
    """Walk a typed move entry by entry; stop where one is impossible."""
    mover_state = Mover(facts.type, facts.points, facts.column, leader=facts.leader)
    begins = facts.marked and bool(facts.steps)
    first = movement.begin_move(Unit("unit", "", facts.type, 6, 4, moved=True)) if begins else 0
    hits_taken, hits_of_others, stopped = first, 0, 0
    running: list[int] = []
    routs = yield from routs_by_hits(facts.quality, facts.hits, first, column=facts.column, rule="6.13")
    for number, word in enumerate(facts.steps, 1):
        step_cost = _take_step(content, mover_state, word) if not routs else None
        if step_cost is None or isinstance(step_cost, Message):
            stopped = number
            if step_cost is not None:
                yield from say_verdict(step_cost)
            break
        mover_state = step_cost.mover
        running.append(mover_state.used)
        step = _step_words(word, _read_step(word) or word)
        yield from say(N_("{n}. {step}: {points} PM"), "6.21", n=number, step=step, points=mover_state.used)
        yield from say_overturns(step_cost)
        routs = yield from routs_by_hits(
            facts.quality, facts.hits + hits_taken, step_cost.hits, column=mover_state.column, rule="6.22"
        )
        hits_taken, hits_of_others = hits_taken + step_cost.hits, hits_of_others + step_cost.others
        if routs:
            stopped = number
            break
    return PathResult(not stopped, tuple(running), mover_state.used, hits_taken, routs, stopped, hits_of_others)


ALL = (look_around, look_on_map, walk)
