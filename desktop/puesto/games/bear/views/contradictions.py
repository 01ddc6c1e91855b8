"""Contradictions among the known facts of the board.

Examples: a fire zone without a line of sight, adjacent hexes at distance 3. Checked are facts from outside: a situation
that is set up, and a change by hand. The questions of the rules only allow answers that fit.
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Param, Ref, msg
from puesto.core.questions.board import is_hex
from puesto.core.values import Struct
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import LEVELS, is_in_same_hex, normal_range, range_at, unit_aims
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.table.board_questions import Range
from puesto.games.bear.table.given_facts import Destination, Sight
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Sees, State, pair

FARTHEST = 99
"""No two hexes of a map are farther apart."""
NOTHING = Sight()
TOLD_FIELDS = ("contacts", "distances", "bands")
"""Fields of the state with facts of two counters."""
BANDS = ("apart", "normal", "far", Range.LONG.value, Range.OUT.value)


class Contradiction(Struct, frozen=True):
    """Two facts that cannot both be true."""

    subject: tuple[str, ...]
    """The counters, and the hex of a move's end."""
    field: str
    """The fact that does not fit: a field of a `Sight`, an `Origin` or a `Destination`."""
    message: Message


def contradictions(state: State, content: Content) -> tuple[Contradiction, ...]:
    """Return the contradictions among the known facts of the board, in the order of the counters."""
    table = at_the_table(state, content)
    result: list[Contradiction] = []
    for key in known_pairs(state):
        result += of_pair(table, *both_of(state, key))
    for ai, origin in state.origins.items():
        result += of_distances(table, ai, origin.hex or state.counters[ai].hex, origin.distances, ())
    for ai, places in state.destinations.items():
        for place in places:
            result += of_destination(table, ai, place)
    return tuple(result)


def known_pairs(state: State) -> tuple[str, ...]:
    """Return the pairs of counters of which anything is known, each once, as `ai|unit`."""
    keys = dict.fromkeys(
        key for fact_table in (state.contacts, state.distances, state.bands, state.sights) for key in fact_table
    )
    both = (both_of(state, key) for key in keys if {*key.split("|")} <= {*state.counters})
    return tuple(dict.fromkeys(pair(*p) for p in both))


def both_of(state: State, key: str) -> tuple[UnitId, UnitId]:
    """Return the AI and the Unit of a pair, whichever of them is named first."""
    first, _, second = key.partition("|")
    return (second, first) if first in state.counters and state.counters[first].side != AI else (first, second)


def of_pair(table: MissionTable, ai: UnitId, unit: UnitId) -> Iterator[Contradiction]:
    """Yield the contradictions between the facts of an AI and a Unit."""
    yield from _of_distance(table, ai, unit)
    yield from _of_sight(table, ai, unit)


# ---- distance: 5.0, EOD 7.7


def distance_by_hexes(state: State, unit_id: UnitId, other_unit_id: UnitId) -> int | None:
    """Return the distance between two counters by their hexes, where both are known."""
    unit_hex, other_hex = state.counters[unit_id].hex, state.counters[other_unit_id].hex
    return LETTERED.distance(unit_hex, other_hex) if is_hex(unit_hex) and is_hex(other_hex) else None


def _of_distance(table: MissionTable, ai: UnitId, unit: UnitId) -> Iterator[Contradiction]:
    """Yield the contradictions between the recorded distances of a pair and its hexes."""
    state, key = table.state, pair(ai, unit)
    sight = state.sights.get(key, NOTHING)
    away = distance_by_hexes(state, ai, unit)
    for number in dict.fromkeys((state.distances.get(key), sight.distance)):
        if number is not None and away is not None and number != away:
            yield _distance_is(table, ai, unit, away, number)
    known_distance = away if away is not None else state.distances.get(key, sight.distance)
    if known_distance is None:
        return
    yield from _of_band(table, ai, unit, ai, known_distance, sight.band)
    yield from _of_band(table, ai, unit, ai, known_distance, state.bands.get(key, ""))
    yield from _of_band(table, ai, unit, unit, known_distance, state.bands.get(pair(unit, ai), ""))


def _distance_is(table: MissionTable, ai: UnitId, unit: UnitId, away: int, distance_is: int) -> Contradiction:
    """Return the contradiction between a given distance and the one by the hexes."""
    words = {
        0: N_("{ai} y {unit} están en el mismo hexágono: no pueden estar a {told} hex."),
        1: N_("{ai} está en {here} y {unit} en {there}, que son adyacentes: no pueden estar a {told} hex."),
    }
    counters = table.state.counters
    places: dict[str, Param] = (
        {"here": Ref("hex", counters[ai].hex), "there": Ref("hex", counters[unit].hex)} if away else {}
    )
    if away > 1:
        places["away"] = away
    template = words.get(
        away, N_("{ai} está en {here} y {unit} en {there}, a {away} hex.: no pueden estar a {told} hex.")
    )
    return _contradiction(
        (ai, unit), "distance", template, ai=Ref("unit", ai), unit=Ref("unit", unit), told=distance_is, **places
    )


def _of_band(
    table: MissionTable, ai: UnitId, unit: UnitId, shooter: UnitId, away: int, band: str
) -> Iterator[Contradiction]:
    """Yield a contradiction if a range band does not fit the distance."""
    if not band or can_be_band(table, shooter, away, band):
        return
    target = unit if shooter == ai else ai
    names: dict[str, Param] = {"shooter": Ref("unit", shooter), "target": Ref("unit", target)}
    if band == "apart":
        template = N_("{shooter} y {target} están a {away} hex.: no es cierto que no estén adyacentes.")
        yield _contradiction((ai, unit), "band", template, away=away, **names)
        return
    words = {
        "close": N_("{target} está a {away} hex. de {shooter}: no están en el mismo hexágono."),
        "short": N_("{target} está a {away} hex. de {shooter}: no están adyacentes."),
        "normal": N_(
            "{target} está a {away} hex. de {shooter}, cuya distancia normal llega a {reach}: no es distancia normal."
        ),
        "far": N_("{target} está a {away} hex. de {shooter}, cuya distancia normal llega a {reach}: no es más lejos."),
        "long": N_(
            "{target} está a {away} hex. de {shooter}, cuya distancia normal llega a {reach}: no es larga distancia."
        ),
        "out": N_(
            "{target} está a {away} hex. de {shooter}, cuya distancia normal llega a {reach}: no queda fuera de"
            " alcance."
        ),
    }
    limit: dict[str, Param] = {} if band in ("close", "short") else {"reach": normal_range(table, shooter)}
    yield _contradiction((ai, unit), "band", words[band], away=away, **names, **limit)


def can_be_band(table: MissionTable, shooter: UnitId, away: int, band: str) -> bool:
    """Return whether a range band can be true at a distance.

    For a possible enemy any can, as nothing of it is printed.
    """
    if band in (Range.CLOSE.value, Range.SHORT.value):
        return away == (0 if band == Range.CLOSE else 1)
    if band == "apart":
        return away > 1
    if table.state.counters[shooter].suspect:
        return True
    really = range_at(table, shooter, away)
    near = really in (Range.CLOSE, Range.SHORT, Range.NORMAL)
    return {
        "normal": near,
        "far": not near,
        Range.LONG.value: really is Range.LONG,
        Range.OUT.value: really is Range.OUT,
    }[band]


# ---- sight: 5.0, 5.3


def _of_sight(table: MissionTable, ai: UnitId, unit: UnitId) -> Iterator[Contradiction]:
    """Yield facts that are impossible without a line of sight; an arc does not need one."""
    key = pair(ai, unit)
    sight = table.state.sights.get(key, NOTHING)
    names: dict[str, Param] = {"ai": Ref("unit", ai), "unit": Ref("unit", unit)}
    if sight.seen is False or (sight.seen is None and table.state.contacts.get(key) == Sees.NOT.value):
        if is_in_same_hex(table.state, ai, unit):
            yield _contradiction(
                (ai, unit), "seen", N_("{ai} y {unit} están en el mismo hexágono, y ahí se ven siempre."), **names
            )
        template_by_field = {
            "in_zone": N_("{ai} y {unit} no se ven: {ai} no puede estar en la zona de fuego de {unit}."),
            "flank": N_("{ai} y {unit} no se ven: {ai} no puede disparar al flanco de {unit}."),
        }
        for field, template in template_by_field.items():
            if getattr(sight, field):
                yield _contradiction((ai, unit), field, template, **names)


def of_hidden(state: State, ai: UnitId, unit: UnitId) -> Iterator[Contradiction]:
    """Yield the contradictions of a hidden counter's contacts.

    A hidden Unit (7.5), who rides, who has left the game.
    """
    level = LEVELS.get(state.contacts.get(pair(ai, unit), ""), Sees.NOT)
    if level is Sees.NOT:
        return
    for id in (ai, unit):
        counter = state.counters[id]
        why = (
            (counter.destroyed, N_("{counter} está fuera del juego: {ai} y {unit} no se ven.")),
            (counter.hidden, N_("{counter} está oculta: {ai} y {unit} no se ven.")),
            (counter.carrier != "", N_("{counter} va montada: {ai} y {unit} no se ven.")),
        )
        for so, template in why:
            if so:
                yield _contradiction(
                    (ai, unit), "seen", template, counter=Ref("unit", id), ai=Ref("unit", ai), unit=Ref("unit", unit)
                )
                return


# ---- where moves begin and end: 5.3, 5.3.1


def of_distances(
    table: MissionTable, ai: UnitId, place: str, answers: dict[str, int], subject: tuple[str, ...]
) -> Iterator[Contradiction]:
    """Yield distances of a move's start or end that contradict the hexes; `subject` is its end."""
    for target, away in answers.items():
        target_place = table.state.counters[target].hex if target in table.state.counters else target
        if not (is_hex(place) and is_hex(target_place)) or LETTERED.distance(place, target_place) == away:
            continue
        template = N_("{ai} en {place}: la distancia a {other} es {away}, no {told}.")
        target_ref = Ref("unit" if target in table.state.counters else "hex", target)
        names: dict[str, Param] = {"ai": Ref("unit", ai), "place": Ref("hex", place), "other": target_ref}
        yield _contradiction(
            (ai, target, *subject),
            "distances",
            template,
            **names,
            away=LETTERED.distance(place, target_place),
            told=away,
        )


def of_destination(table: MissionTable, ai: UnitId, end: Destination) -> Iterator[Contradiction]:
    """Yield the contradictions in the facts of a hex in which a move can end."""
    names: dict[str, Param] = {"ai": Ref("unit", ai), "place": Ref("hex", end.hex)}
    yield from of_distances(table, ai, end.hex, end.distances, (end.hex,))
    for unit in end.in_short_zone_of:
        all_names = names | {"unit": Ref("unit", unit)}
        if unit not in end.in_zone_of:
            template = N_(
                "{ai} en {place}: está en la zona de fuego a corta distancia de {unit}, pero no en su zona de fuego."
            )
            yield _contradiction((ai, unit, end.hex), "in_short_zone_of", template, **all_names)
        away = end.distances.get(unit, 1)
        if away > 1:
            template = N_("{ai} en {place}: está a {away} hex. de {unit}, que no es corta distancia.")
            yield _contradiction((ai, unit, end.hex), "in_short_zone_of", template, away=away, **all_names)
    for unit in end.in_zone_of:
        level = LEVELS.get(end.contacts.get(unit, Sees.UNKNOWN.value), Sees.UNKNOWN)
        turret = unit in table.state.counters and table.type_of(unit).turret and level is not Sees.NOT
        if level is not Sees.UNKNOWN and not unit_aims(level) and not turret:
            template = N_("{ai} en {place}: está en la zona de fuego de {unit}, que desde ahí no la tiene en su arco.")
            yield _contradiction((ai, unit, end.hex), "in_zone_of", template, **names, unit=Ref("unit", unit))


# ---- changes by hand


def state_problem(state: State, content: Content, path: str) -> Message | None:
    """Return why `path` contradicts the known facts of the board as set; None if it does not."""
    head, _, rest = path.partition(".")
    table = at_the_table(state, content)
    if head in TOLD_FIELDS:
        if problem := _misfit(state, head, rest):
            return problem
        ai, unit = both_of(state, rest)
        if not {ai, unit} <= {*state.counters}:
            return None
        contradictions = [*of_pair(table, ai, unit), *of_hidden(state, ai, unit)]
    elif head == "counters" and rest.endswith(".hex"):
        id = rest.removesuffix(".hex")
        contradictions = [
            contradiction
            for key in known_pairs(state)
            if id in both_of(state, key)
            for contradiction in of_pair(table, *both_of(state, key))
        ]
    else:
        contradictions = []
    return contradictions[0].message if contradictions else None


def _misfit(state: State, head: str, key: str) -> Message | None:
    """Return why a fact is not about an existing pair, or is out of range; None if it is right."""
    fact_table = getattr(state, head)
    first, _, second = key.partition("|")
    sides = tuple(state.counters[id].side if id in state.counters else "" for id in (first, second))
    is_pair = (
        sides == (AI, PLAYER)
        or (head != "contacts" and sides[0] != "" and is_hex(second))
        or (head == "bands" and "" not in sides)
    )
    if not is_pair:
        return msg(N_("«{pair}» no es una IA con una Unidad o con un hexágono."), pair=key)
    if key not in fact_table:
        return None
    value = fact_table[key]
    if head == "distances" and not 0 <= value <= FARTHEST:
        return msg(N_("La distancia va de {low} a {high}."), low=0, high=FARTHEST)
    if head == "bands" and value not in BANDS:
        return msg(N_("«{answer}» no es una de las respuestas posibles."), answer=value)
    return None


def _contradiction(subject: tuple[str, ...], field: str, template: str, **params: Param) -> Contradiction:
    return Contradiction(subject, field, msg(template, **params))
