"""Results reported from the board: moves, hits, hiding, mounting, contents of hexes."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.bear.checks import suspects
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import control, hidden, hits, losses, neutral, transport
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import HIDDEN_HIT, PLAYER, MissionTable


def note_move(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Record that a counter moved or turned."""
    yield from table.facts.moved(unit)
    yield from control.ask_arrival(table, unit)


def note_revealed_marker(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Reveal the hit marker of an AI that is shot at on the board, before the dice are rolled (7.4)."""
    yield from hits.reveal(table, unit)


def note_hit(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Record a hit on a counter (7.4)."""
    if neutral.is_neutral(table, unit):
        yield from neutral.remove(table, unit)
        return
    table.state.unit_has_fired = table.state.unit_has_fired or table.is_ai(unit)
    yield from hits.take_hit(table, unit)


def note_revealed_suspect(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Reveal a possible enemy that was shot at with 9 or more, before its hit (6.2)."""
    yield from suspects.reveal(table, unit)


def note_destruction(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Record the destruction of a counter (7.3)."""
    if neutral.is_neutral(table, unit):
        yield from neutral.remove(table, unit)
        return
    table.state.unit_has_fired = table.state.unit_has_fired or table.is_ai(unit)
    yield from losses.destroy(table, unit)


def note_rally(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Record that a counter lost its hit marker."""
    hits.lose_marker(table, unit)
    yield from say(N_("{unit} se reagrupa"), "7.6 EOD", unit=Ref("unit", unit))


def note_shot(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Record that a Unit fired without effect: a Unit has fired all the same (mission 1, A16)."""
    table.state.unit_has_fired = True
    yield from say(N_("{unit} ha disparado sin efecto"), "3.1", unit=Ref("unit", unit))


RESULTS: dict[str, tuple[Message, Callable[[MissionTable, UnitId], Procedure[None]]]] = {
    "moved": (msg(N_("Ha movido o pivotado una ficha")), note_move),
    "revealed": (msg(N_("Se dispara a una IA con el impacto sin revelar")), note_revealed_marker),
    "unmasked": (msg(N_("Se dispara a un PE y sale 9 o más")), note_revealed_suspect),
    "hit": (msg(N_("Ha quedado impactada una ficha")), note_hit),
    "destroyed": (msg(N_("Se ha destruido una ficha")), note_destruction),
    "rallied": (msg(N_("Se ha reagrupado una ficha")), note_rally),
    "fired": (msg(N_("Ha disparado una Unidad sin efecto")), note_shot),
    "hidden": (msg(N_("Una Unidad ha quedado oculta")), hidden.hide),
    "shown": (msg(N_("Se ha revelado una Unidad oculta")), hidden.reveal),
    "loaded": (msg(N_("Una ficha ha montado en un transporte")), transport.load),
    "unloaded": (msg(N_("Una ficha ha desmontado")), transport.unload),
}
"""Possible events of a counter: its words, and the procedure that records it."""

ON_THE_MAP: dict[
    str, tuple[Message, Callable[[MissionTable], bool], Callable[[MissionTable, str], Procedure[object]]]
] = {
    "smoke": (msg(N_("Se ha puesto o retirado humo")), lambda table: True, battlefield.place_smoke),
    "artillery": (
        msg(N_("Se anota un objetivo de artillería")),
        lambda table: table.mission.artillery != 0,
        battlefield.note_target,
    ),
}
"""Possible events of a hex: its words, whether the mission allows it, and the procedure that records it."""


WHO_CAN: dict[str, Callable[[MissionTable], list[UnitId]]] = {
    "hidden": hidden.units_that_can_hide,
    "shown": hidden.hidden_units,
    "loaded": transport.units_that_can_mount,
    "unloaded": lambda table: [unit for unit in table.in_play() if transport.is_riding(table, unit)],
}
"""Results that happen only to counters of which more than being in play is asked."""


def counters_in_sight(table: MissionTable) -> list[UnitId]:
    """Return the counters on the map that everybody sees: neither hidden nor carried."""
    return [
        id
        for id, counter in table.state.counters.items()
        if not (counter.destroyed or counter.hidden or counter.carrier)
    ]


def counters_concerned(table: MissionTable, result: str, counters: list[UnitId]) -> list[UnitId]:
    """Return the counters in sight to which it can have happened."""
    if result in WHO_CAN:
        return WHO_CAN[result](table)
    if result == "unmasked":
        return [unit for unit in counters if table.state.counters[unit].suspect]
    if result in ("hit", "destroyed"):
        # 6.2 the counter is not known before it is revealed
        return [unit for unit in counters if not table.state.counters[unit].suspect]
    if result == "revealed":
        return [unit for unit in counters if table.state.counters[unit].hit == HIDDEN_HIT]
    if result == "rallied":
        return [unit for unit in counters if table.state.counters[unit].hit]
    if result == "fired":
        # 9 cattle and refugees are nobody's Units
        return (
            []
            if table.state.unit_has_fired
            else [unit for unit in counters if table.state.counters[unit].side == PLAYER]
        )
    return counters


def ask_results(table: MissionTable, section: str, units: list[UnitId]) -> Procedure[None]:
    """Ask what an action on the board did, one result at a time, until the player has no more."""
    results_so_far: list[str] = []
    while True:
        counters_seen = counters_in_sight(table)
        possible_results = [
            (result, words)
            for result, (words, _) in RESULTS.items()
            if counters_concerned(table, result, counters_seen)
        ]
        possible_results += [(result, words) for result, (words, possible, _) in ON_THE_MAP.items() if possible(table)]
        options = (
            Option("nothing", msg(N_("Nada más que anotar"))),
            *[Option(id, words) for id, words in possible_results],
        )
        subject = (section, str(len(results_so_far)))
        answer = yield from Choose(
            key="by_hand.result",
            subject=subject,
            message=msg(N_("¿Qué ha pasado en el tablero?")),
            options=options,
            default="nothing",
        )
        if answer == "nothing":
            return
        if answer in ON_THE_MAP:
            yield from ON_THE_MAP[answer][2](table, f"{section}.{len(results_so_far)}")
            results_so_far.append(answer)
            continue
        among = sorted(counters_concerned(table, answer, counters_seen), key=lambda unit: unit not in units)
        unit = among[0]
        if len(among) > 1:
            unit = yield from Choose(
                key="by_hand.counter",
                subject=(*subject, answer),
                message=msg(N_("¿Qué ficha?")),
                options=tuple([Option(unit, Ref("unit", unit)) for unit in among]),
            )
        yield from RESULTS[answer][1](table, unit)
        results_so_far.append(answer)
