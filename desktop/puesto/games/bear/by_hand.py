"""What the player resolved on the board, told to the app: who moved, who was hit, destroyed or rallied."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.games.bear import control, hits, losses
from puesto.games.bear.saying import say
from puesto.games.bear.state import HIDDEN_HIT, Table, UnitId


def moved(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter stands elsewhere or looks elsewhere now."""
    yield from t.facts.moved(unit)
    yield from control.arrived(t, unit)


def revealed(t: Table, unit: UnitId) -> Procedure[None]:
    """An AI with a hidden hit marker is shot at on the board: the marker is turned up before the dice are rolled (7.4)."""
    yield from hits.reveal(t, unit)


def hit(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter was hit (7.4)."""
    t.state.unit_has_fired = t.state.unit_has_fired or t.is_ai(unit)
    yield from hits.take_hit(t, unit)


def destroyed(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter was destroyed (7.3)."""
    t.state.unit_has_fired = t.state.unit_has_fired or t.is_ai(unit)
    yield from losses.destroy(t, unit)


def rallied(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter lost its hit marker."""
    hits.lose_marker(t, unit)
    yield from say(N_("{unit} se reagrupa"), "7.6 EOD", unit=Ref("unit", unit))


def fired(t: Table, unit: UnitId) -> Procedure[None]:
    """A Unit has fired without effect: all the same, somebody has fired (mission 1, A16)."""
    t.state.unit_has_fired = True
    yield from say(N_("{unit} ha disparado sin efecto"), "3.1", unit=Ref("unit", unit))


RESULTS: dict[str, tuple[str, Callable[[Table, UnitId], Procedure[None]]]] = {
    "moved": (N_("Ha movido o pivotado una ficha"), moved),
    "revealed": (N_("Se dispara a una IA con el impacto sin revelar"), revealed),
    "hit": (N_("Ha quedado impactada una ficha"), hit),
    "destroyed": (N_("Se ha destruido una ficha"), destroyed),
    "rallied": (N_("Se ha reagrupado una ficha"), rallied),
    "fired": (N_("Ha disparado una Unidad sin efecto"), fired),
}
"""What can have happened: its words and what it does to the state."""


def concerned(t: Table, result: str) -> list[UnitId]:
    """The counters to which it can have happened."""
    counters = [unit for unit in t.in_play() if not t.state.counters[unit].hidden]
    if result == "revealed":
        return [unit for unit in counters if t.state.counters[unit].hit == HIDDEN_HIT]
    if result == "rallied":
        return [unit for unit in counters if t.state.counters[unit].hit]
    if result == "fired":
        return [] if t.state.unit_has_fired else [unit for unit in counters if not t.is_ai(unit)]
    return counters


def results(t: Table, section: str, units: list[UnitId]) -> Procedure[None]:
    """Take down what an action on the board did, one thing at a time, until nothing is left to tell."""
    done: list[str] = []
    while True:
        offered = [result for result in RESULTS if concerned(t, result)]
        options = (Option("nothing", msg(N_("Nada más que anotar"))), *(Option(id, msg(RESULTS[id][0])) for id in offered))
        subject = (section, str(len(done)))
        answer = yield from Choose(key="by_hand.result", subject=subject, message=msg(N_("¿Qué ha pasado en el tablero?")), options=options, default="nothing")
        if answer == "nothing":
            return
        among = sorted(concerned(t, answer), key=lambda unit: unit not in units)
        unit = yield from Choose(
            key="by_hand.counter", subject=(*subject, answer), message=msg(N_("¿Qué ficha?")), options=tuple(Option(unit, Ref("unit", unit)) for unit in among)
        )
        yield from RESULTS[answer][1](t, unit)
        done.append(answer)
