"""Smoke (2.5), and cattle and refugees (9), in the hexes of the map.

Smoke gives an MD; cattle and refugees reduce it. Hexes of counters are known as far as the player entered them; where a
rule needs more, the player is asked about counters of unknown hex.
"""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import AskMany, Contact, is_hex
from puesto.core.saying import say
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.state import NEUTRAL, PLAYER, MissionTable, State, pair

SMOKE_LEVELS = (1, 2, 3)
"""MD that a smoke marker can give; it gives 1 less each round (13 EOD). An override to 0 removes it."""

ELSEWHERE = "apart"
"""Value in `State.bands` for a counter that is known not to be in a hex."""

CROWD = -1
"""Modifier of cattle and refugees to the MD of the counters in their hex (9)."""


# ---- contents of hexes


def smoke_on(table: MissionTable, unit: UnitId) -> int:
    """Return the MD that smoke gives to a counter."""
    return table.state.smoke.get(table.state.counters[unit].hex, 0) if table.state.smoke else 0


def smoke_in(table: MissionTable, place: str) -> int:
    """Return the MD that smoke gives to a counter entering a hex."""
    return max(0, table.state.smoke.get(place, 0))


def smoke(table: MissionTable) -> dict[str, int]:
    """Return the smoke markers on the map: hex -> the MD of each."""
    return {place: level for place, level in sorted(table.state.smoke.items()) if level > 0}


def neutrals(table: MissionTable) -> list[UnitId]:
    """Return the cattle and refugees on the map (9)."""
    return table.in_play(NEUTRAL)


def crowd_on(table: MissionTable, unit: UnitId) -> int:
    """Return the modifier of cattle and refugees to a counter's MD: -1, however many there are (9)."""
    place = table.state.counters[unit].hex
    beside = [c.id for c in table.state.counters.values() if c.side == NEUTRAL and c.hex == place and not c.destroyed]
    return CROWD if place and beside and beside != [unit] else 0


def crowd_in(table: MissionTable, place: str) -> int:
    """Return the modifier of cattle and refugees to the MD of a counter entering a hex (9)."""
    crowded_hexes = [
        counter.hex for counter in table.state.counters.values() if counter.side == NEUTRAL and not counter.destroyed
    ]
    return CROWD if place in crowded_hexes else 0


def cover(table: MissionTable, unit: UnitId) -> int:
    """Return the whole MD of a counter's hex: terrain, smoke, cattle and refugees."""
    return table.state.counters[unit].cover + smoke_on(table, unit) + crowd_on(table, unit)


def sight_advice(table: MissionTable) -> tuple[Message, ...]:
    """Return the advice on lines of sight: what blocks them, and who does not count (9, 7.5)."""
    hexes = sorted({table.state.counters[unit].hex for unit in neutrals(table)} - {""})
    if not hexes:
        return hidden_advice(table)
    places = tuple(Ref("hex", place) for place in hexes)
    return (msg(N_("El ganado y los refugiados bloquean la LV: {places} (9)."), places=places), *hidden_advice(table))


def hidden_advice(table: MissionTable) -> tuple[Message, ...]:
    """Return the advice not to count hidden Units, if there are any; the AI ignores them (7.5)."""
    units = tuple(Ref("unit", unit) for unit in table.in_play(PLAYER) if table.state.counters[unit].hidden)
    return (msg(N_("No cuentes a {units}: para la IA, lo oculto no está ahí (7.5)."), units=units),) if units else ()


def places(table: MissionTable) -> list[str]:
    """Return the hexes with smoke, cattle or refugees."""
    return sorted({*smoke(table), *(table.state.counters[unit].hex for unit in neutrals(table))} - {""})


def learn_hexes(table: MissionTable, units: tuple[UnitId, ...]) -> Procedure[None]:
    """Ask which counters of unknown hex are in a hex with smoke, cattle or refugees.

    The question is not repeated until they move.
    """
    s = table.state
    open_ = [
        (unit, place)
        for unit in units
        for place in places(table)
        if not s.counters[unit].hex and pair(unit, place) not in s.bands
    ]
    if not open_:
        return
    answer = yield from AskMany(
        key="battlefield.where",
        subject=tuple(dict.fromkeys(unit for unit, _ in open_)),
        message=msg(N_("¿Está alguna en un hexágono con humo, ganado o refugiados?")),
        rule="9",
        options=tuple(
            Option(
                pair(*unit_and_hex),
                msg(N_("{unit}, en {place}"), unit=Ref("unit", unit_and_hex[0]), place=Ref("hex", unit_and_hex[1])),
            )
            for unit_and_hex in open_
        ),
    )
    for unit, place in open_:
        if pair(unit, place) in answer and not s.counters[unit].hex:
            place_counter(table, unit, place)
        elif not s.counters[unit].hex:
            s.bands[pair(unit, place)] = ELSEWHERE


def place_counter(table: MissionTable, unit: UnitId, place: str) -> None:
    """Record the hex of a counter that has not moved; its distances are computed from it."""
    for distance_table in (table.state.distances, table.state.bands):
        for key in [key for key in distance_table if unit in key.split("|")]:
            del distance_table[key]
    table.state.counters[unit].hex = place


# ---- smoke: 2.5, 13 EOD


def place_smoke(table: MissionTable, section: str) -> Procedure[None]:
    """Take down a smoke marker that was put on the board, or one that went."""
    s = table.state
    removed_hex = "new"
    if smoke(table):
        options = [Option("new", msg(N_("Poner humo en un hexágono")))]
        options += [
            Option(place, msg(N_("Quitar el humo de {place}"), place=Ref("hex", place))) for place in smoke(table)
        ]
        removed_hex = yield from Choose(
            key="smoke.which",
            subject=(section,),
            message=msg(N_("¿Qué humo?")),
            rule="13 EOD",
            options=tuple(options),
            default="new",
        )
    if removed_hex != "new":
        del s.smoke[removed_hex]
        yield from say(N_("Se retira el humo de {place}"), "13 EOD", place=Ref("hex", removed_hex))
        return
    place, level = yield from ask_hex(
        table, "smoke.hex", section, msg(N_("¿En qué hexágono está el humo, y qué MD da?")), "13 EOD", SMOKE_LEVELS
    )
    if place:
        s.smoke[place] = level
        yield from say(N_("Humo en {place}: MD {level}"), "13 EOD", place=Ref("hex", place), level=level)


def ask_hex(
    table: MissionTable, key: str, section: str, message: Message, rule: str, covers: tuple[int, ...] = (0,)
) -> Procedure[tuple[str, int]]:
    """Ask for a hex, and its MD where that is needed; "" where the hex is not known."""
    form = Contact(
        key=key,
        subject=(section,),
        message=message,
        rule=rule,
        counter="",
        rows=(),
        levels=(),
        covers=covers,
        cover=covers[0],
    )
    answer = yield from form
    return answer.get("hex", ""), answer.get("cover", covers[0])


def fading_lines(table: MissionTable) -> tuple[Option, ...]:
    """Return a checklist line for each smoke marker: removed or reduced before a new round (2.5)."""
    lines = []
    for place, level in smoke(table).items():
        forms = (
            N_("Retirar el humo de {place}.") if level <= 1 else N_("Reducir el humo de {place}: ahora da MD {level}.")
        )
        lines.append(Option(f"smoke.{place}", msg(forms, place=Ref("hex", place), level=level - 1)))
    return tuple(lines)


def fade(table: MissionTable, ticked: tuple[str, ...]) -> None:
    """Reduce or remove the smoke whose lines were ticked (2.5)."""
    table.state.smoke = {
        place: level_after
        for place, level in smoke(table).items()
        if (level_after := level - (f"smoke.{place}" in ticked)) > 0
    }


def note_target(table: MissionTable, section: str) -> Procedure[bool]:
    """Write a target of off-map artillery down; False where no hex was named (2.5, 12.3 EOD)."""
    place, _ = yield from ask_hex(
        table, "artillery.hex", section, msg(N_("¿Sobre qué hexágono tira la artillería?")), "12.3 EOD"
    )
    if not place:
        yield from say(N_("No se anota ningún objetivo de artillería"), "12.3 EOD", "quiet")
        return False
    table.state.artillery[place] = table.state.round
    yield from say(
        N_("Objetivo de la artillería: {place}, para antes de la ronda {n}"),
        "12.3 EOD",
        place=Ref("hex", place),
        n=table.state.round + 1,
    )
    return True


def is_sound(state: State) -> bool:
    """Return whether smoke and artillery targets are legal."""
    return (
        all(is_hex(place) for place in (*state.smoke, *state.artillery))
        and all(0 <= level <= SMOKE_LEVELS[-1] for level in state.smoke.values())
        and all(1 <= round_noted <= state.round for round_noted in state.artillery.values())
    )
