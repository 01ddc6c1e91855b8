"""What the player resolved on the board, told to the app: who moved, who was hit, destroyed or rallied."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.games.bear import control, hits, losses
from puesto.games.bear.saying import say
from puesto.games.bear.state import Table, UnitId


def moved(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter stands elsewhere or looks elsewhere now."""
    yield from t.facts.moved(unit)
    yield from control.arrived(t, unit)


def hit(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter was hit (7.4)."""
    yield from hits.take_hit(t, unit)


def destroyed(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter was destroyed (7.3)."""
    yield from losses.destroy(t, unit)


def rallied(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter lost its hit marker."""
    hits.lose_marker(t, unit)
    yield from say(N_("{unit} se reagrupa"), "7.6 EOD", unit=Ref("unit", unit))


RESULTS: dict[str, tuple[str, Callable[[Table, UnitId], Procedure[None]]]] = {
    "moved": (N_("Ha movido o pivotado una ficha"), moved),
    "hit": (N_("Ha quedado impactada una ficha"), hit),
    "destroyed": (N_("Se ha destruido una ficha"), destroyed),
    "rallied": (N_("Se ha reagrupado una ficha"), rallied),
}


def results(t: Table, section: str, units: list[UnitId]) -> Procedure[None]:
    """Take down what an action on the board did, one thing at a time, until nothing is left to tell."""
    done: list[str] = []
    while True:
        counters = [unit for unit in t.in_play() if not t.state.counters[unit].hidden]
        wounded = [unit for unit in counters if t.state.counters[unit].hit]
        offered = [id for id in RESULTS if (wounded if id == "rallied" else counters)]
        options = (Option("nothing", msg(N_("Nada más que anotar"))), *(Option(id, msg(RESULTS[id][0])) for id in offered))
        subject = (section, str(len(done)))
        answer = yield from Choose(key="by_hand.result", subject=subject, message=msg(N_("¿Qué ha pasado en el tablero?")), options=options, default="nothing")
        if answer == "nothing":
            return
        among = wounded if answer == "rallied" else sorted(counters, key=lambda unit: unit not in units)
        unit = yield from Choose(
            key="by_hand.counter", subject=(*subject, answer), message=msg(N_("¿Qué ficha?")), options=tuple(Option(unit, Ref("unit", unit)) for unit in among)
        )
        yield from RESULTS[answer][1](t, unit)
        done.append(answer)
