"""What the player resolved on the board, told to the app: who moved, was hit, hid or mounted, and what lies in a hex now."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.bear.checks import suspects
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import control, hidden, hits, losses, neutral, transport
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.state import HIDDEN_HIT, Table


def moved(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter stands elsewhere or looks elsewhere now."""
    yield from t.facts.moved(unit)
    yield from control.arrived(t, unit)


def revealed(t: Table, unit: UnitId) -> Procedure[None]:
    """An AI with a hidden hit marker is shot at on the board: the marker is turned up before the dice are rolled (7.4)."""
    yield from hits.reveal(t, unit)


def hit(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter was hit (7.4)."""
    if neutral.is_neutral(t, unit):
        yield from neutral.remove(t, unit)
        return
    t.state.unit_has_fired = t.state.unit_has_fired or t.is_ai(unit)
    yield from hits.take_hit(t, unit)


def unmasked(t: Table, unit: UnitId) -> Procedure[None]:
    """A possible enemy is shot at on the board with 9 or more: it is revealed before its hit is looked at (6.2)."""
    yield from suspects.reveal(t, unit)


def destroyed(t: Table, unit: UnitId) -> Procedure[None]:
    """A counter was destroyed (7.3)."""
    if neutral.is_neutral(t, unit):
        yield from neutral.remove(t, unit)
        return
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
    "unmasked": (N_("Se dispara a un PE y sale 9 o más"), unmasked),
    "hit": (N_("Ha quedado impactada una ficha"), hit),
    "destroyed": (N_("Se ha destruido una ficha"), destroyed),
    "rallied": (N_("Se ha reagrupado una ficha"), rallied),
    "fired": (N_("Ha disparado una Unidad sin efecto"), fired),
    "hidden": (N_("Una Unidad ha quedado oculta"), hidden.hide),
    "shown": (N_("Se ha revelado una Unidad oculta"), hidden.reveal),
    "loaded": (N_("Una ficha ha montado en un transporte"), transport.load),
    "unloaded": (N_("Una ficha ha desmontado"), transport.unload),
}
"""What can have happened to a counter: its words and what it does to the state."""

ON_THE_MAP: dict[str, tuple[str, Callable[[Table], bool], Callable[[Table, str], Procedure[object]]]] = {
    "smoke": (N_("Se ha puesto o retirado humo"), lambda t: True, battlefield.place_smoke),
    "artillery": (N_("Se anota un objetivo de artillería"), lambda t: t.mission.artillery != 0, battlefield.note_target),
}
"""What can have happened to a hex: its words, whether it can happen in the mission, and what it does to the state."""


APART: dict[str, Callable[[Table], list[UnitId]]] = {
    "hidden": hidden.may_hide,
    "shown": hidden.hidden,
    "loaded": lambda t: [unit for unit in t.in_play() if not transport.rides(t, unit) and transport.carriers(t, unit)],
    "unloaded": lambda t: [unit for unit in t.in_play() if transport.rides(t, unit)],
}
"""Results that happen only to counters of which more than being in play is asked."""


def concerned(t: Table, result: str) -> list[UnitId]:
    """The counters to which it can have happened."""
    if result in APART:
        return APART[result](t)
    counters = [unit for unit in t.in_play() if not t.state.counters[unit].hidden and not t.state.counters[unit].carrier]
    if result == "unmasked":
        return [unit for unit in counters if t.state.counters[unit].suspect]
    if result in ("hit", "destroyed"):
        # 6.2 what stands there is not known before it is revealed
        return [unit for unit in counters if not t.state.counters[unit].suspect]
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
        offered = [(result, words) for result, (words, _) in RESULTS.items() if concerned(t, result)]
        offered += [(result, words) for result, (words, possible, _) in ON_THE_MAP.items() if possible(t)]
        options = (Option("nothing", msg(N_("Nada más que anotar"))), *(Option(id, msg(words)) for id, words in offered))
        subject = (section, str(len(done)))
        answer = yield from Choose(key="by_hand.result", subject=subject, message=msg(N_("¿Qué ha pasado en el tablero?")), options=options, default="nothing")
        if answer == "nothing":
            return
        if answer in ON_THE_MAP:
            yield from ON_THE_MAP[answer][2](t, f"{section}.{len(done)}")
            done.append(answer)
            continue
        among = sorted(concerned(t, answer), key=lambda unit: unit not in units)
        unit = yield from Choose(
            key="by_hand.counter", subject=(*subject, answer), message=msg(N_("¿Qué ficha?")), options=tuple(Option(unit, Ref("unit", unit)) for unit in among)
        )
        yield from RESULTS[answer][1](t, unit)
        done.append(answer)
