"""The activation bag on the table: where each marker lies, what is to be known of it, and what can be put right by hand (5.2, 5.3)."""

from __future__ import annotations

from typing import Any

from puesto.core.headings import SideView
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.session.rules import Change, ChangeInWords
from puesto.core.views import BagEntry, BagView, Edit
from puesto.games.chariots.leadership import activation, leaders
from puesto.games.chariots.printed.records import Content, Role
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.markers import ASIDE, BAG, OUT, PILES, PLAY, USED, MarkerId
from puesto.games.chariots.table.state import BattleTable, State, is_momentum

PATH = "markers."
"""Where a marker's place is put right by hand: `markers.<marker>`."""
IN_PLAY = "marker"
"""Where the state keeps the marker in play."""
BEFORE = (sequence.SETUP, sequence.INITIATIVE, sequence.KEEP)
AFTER = (sequence.REPLACE, sequence.RELOAD, sequence.PICK_UP, sequence.ROUT, sequence.OVER)
"""Steps before the bag is filled, and after it has been drawn empty."""
STATES = {BAG: "in", PLAY: "play", USED: "drawn", ASIDE: "aside", OUT: "out"}
PLACES = {
    BAG: msg(N_("en La Bolsa")),
    PLAY: msg(N_("en uso")),
    USED: msg(N_("usado")),
    ASIDE: msg(N_("truncado")),
    OUT: msg(N_("fuera de la batalla")),
}
"""How each place is called."""
MOVES = {
    BAG: msg(N_("Devolverlo a La Bolsa")),
    USED: msg(N_("Darlo por usado")),
    ASIDE: msg(N_("Apartarlo: truncado")),
    OUT: msg(N_("Quitarlo de la batalla")),
}
"""How it is put there by hand."""


def view_of_bag(t: BattleTable, sides: tuple[SideView, ...]) -> BagView:
    """Every marker of the battle, in the order of use where it has been used."""
    state = t.state
    everything = [one for army in t.battle.armies for one in activation.markers_of(t.battle, army.id)]
    waiting = [one for one in everything if one not in state.markers]
    drawn = [*state.used, *([state.marker] if state.marker else [])]
    order = [
        *waiting,
        *(one for one in everything if one in state.bag),
        *drawn,
        *state.aside,
        *(one for one in everything if one in state.out),
    ]
    came = bool(state.marker) and state.marker != state.kept
    return BagView(
        "bag", msg(N_("La Bolsa")), tuple(_entry(t, one) for one in order), sides, came, msg(N_("Truncados"))
    )


def _entry(t: BattleTable, marker: MarkerId) -> BagEntry:
    state = t.state
    side, place = activation.owner_of(t, marker), state.markers.get(marker, "")
    leader = "" if is_momentum(marker) else leaders.commander_of(t, marker)
    return BagEntry(
        id=marker,
        name=Ref("marker", marker),
        side=side,
        state=STATES.get(place, "table"),
        detail=Ref("leader", leader) if leader else None,
        cloth=next(army.cloth for army in t.battle.armies if army.id == side),
        momentum=is_momentum(marker),
        label=msg(N_("Ímpetu")) if is_momentum(marker) else None,
        word=_entry_word(t, marker, place),
        facts=_entry_facts(t, marker, place, leader),
        edits=_entry_edits(t, marker, place),
    )


def _entry_word(t: BattleTable, marker: MarkerId, place: str) -> Sayable | None:
    state = t.state
    if place == ASIDE:
        return msg(N_("Truncado"))
    if place == OUT:
        return msg(N_("Fuera"))
    if place and marker == state.kept:
        return msg(N_("Iniciativa"))
    if place == BAG and marker in state.returned:
        return msg(N_("Ha vuelto"))
    if is_momentum(marker) and place in (BAG, PLAY) and state.sides[activation.owner_of(t, marker)].momentum_returns:
        return msg(N_("Volverá"))
    return None


def _entry_facts(t: BattleTable, marker: MarkerId, place: str, leader: str) -> tuple[Sayable, ...]:
    """Whose it is, who acts by it, and what the rules have made of it."""
    state, side = t.state, activation.owner_of(t, marker)
    found: list[Sayable] = [msg(N_("De {side}."), side=Ref("side", side))]
    if leader:
        ability = leaders.ability(t, leader)
        general = leaders.printed_leader(t, leader).role is Role.GENERAL
        words = (
            N_("Lo manda {leader} (CG, Iniciativa {n}).") if general else N_("Lo manda {leader} (CA, Capacidad {n}).")
        )
        found.append(msg(words, leader=Ref("leader", leader), n=ability))
    elif not is_momentum(marker):
        found.append(msg(N_("Su mando no tiene líder (4.25).")))
    if place == BAG:
        found.append(
            msg(N_("Ha vuelto a La Bolsa: puede salir otra vez."))
            if marker in state.returned
            else msg(N_("Está en La Bolsa."))
        )
    elif place == PLAY:
        found.append(msg(N_("Está en uso.")))
    elif place == USED:
        found.append(msg(N_("Usado en el lugar {n} del turno."), n=state.used.index(marker) + 1))
    elif place == ASIDE:
        found.append(msg(N_("Truncado: no está en La Bolsa ni se usa en este turno (5.32).")))
    elif place == OUT:
        found.append(msg(N_("Quitado de la batalla a mano: no vuelve a La Bolsa.")))
    else:
        found.append(msg(N_("Todavía no se ha metido en La Bolsa (5.22).")))
    if place and marker == state.kept:
        found.append(msg(N_("Lo eligió la Iniciativa: no se puede Truncar (5.34).")))
    if is_momentum(marker) and state.sides[side].momentum_returns and place in (BAG, PLAY):
        found.append(msg(N_("Vuelve a La Bolsa después de su próximo uso (5.32).")))
    if place == BAG and state.sides[side].ignores_next:
        found.append(msg(N_("El siguiente marcador de {side} se gasta sin usar (10.43)."), side=Ref("side", side)))
    return tuple(found)


# -- by hand


def _entry_edits(t: BattleTable, marker: MarkerId, place: str) -> tuple[Edit, ...]:
    """What can be put right on it: what the rules do not forbid."""
    if place not in PILES:
        return ()
    return tuple(
        Edit(PATH + marker, to, message)
        for to, message in MOVES.items()
        if to != place and _move_refusal(t, marker, to) is None
    )


def marker_refusal(state: State, content: Content, path: str, value: object) -> tuple[Message, str] | None:
    """Why a marker cannot be put where a player wants it, and the rule; None where it can, and for anything else."""
    marker = path.removeprefix(PATH)
    if (
        not path.startswith(PATH)
        or marker not in state.markers
        or value not in (*PILES, PLAY)
        or value == state.markers[marker]
    ):
        return None
    return _move_refusal(BattleTable(state, content), marker, str(value))


def _move_refusal(t: BattleTable, marker: MarkerId, place: str) -> tuple[Message, str] | None:
    state, named = t.state, Ref("marker", marker)
    if place == ASIDE and marker == state.kept:
        return msg(N_("{marker} lo eligió la Iniciativa: no se puede Truncar."), marker=named), "5.34"
    if marker == state.marker:
        return msg(
            N_("{marker} está en uso. Si salió otro, di cuál salió; si no, deshaz hasta que saliera."), marker=named
        ), "5.24"
    if place == PLAY:
        return msg(N_("Un marcador entra en uso cuando sale de La Bolsa: di que salió este."), marker=named), "5.23"
    if place == BAG and state.step in AFTER:
        return msg(
            N_("Las Fases de Órdenes del turno han terminado: {marker} ya no puede volver a La Bolsa."), marker=named
        ), "5.26"
    if state.bag == [marker] and state.step == sequence.DRAW:
        return msg(N_("{marker} es el último de La Bolsa: sácalo."), marker=named), "5.26"
    if state.step == sequence.FREE and state.aside[-1:] == [marker]:
        return msg(
            N_("Truncar {marker} ha dado una Fase de Órdenes: deshaz hasta antes de Truncarlo."), marker=named
        ), "5.32"
    side = activation.owner_of(t, marker)
    if place == ASIDE and any(activation.owner_of(t, one) == side for one in state.aside):
        return msg(
            N_("A {side} ya le han Truncado un marcador en este turno, y solo se puede intentar una vez."),
            side=Ref("side", side),
        ), "5.31"
    return None


def as_moves(state: State, content: Content, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """What a correction changes with the piles told as moves of markers: who was in play then has been used by now, and goes back first who does go back.

    No marker moves where one of them is in play or its Orders Phase is, where the rules keep one out of the bag, or when the turn is over.
    """
    piles = [change for change in changes if change.path in (*PILES, IN_PLAY)]
    before = {one: change.path for change in piles for one in _markers_in(change.before)}
    after = {one: change.path for change in piles for one in _markers_in(change.after)}
    moved = {
        one: USED if place == IN_PLAY else place
        for one, place in after.items()
        if one in before and one in state.markers
    }
    back = [one for one, place in moved.items() if place == BAG and state.markers[one] != BAG]
    t, acting = (
        BattleTable(state, content),
        state.marker or (state.used[-1] if state.used and state.active and not state.free else ""),
    )
    if (
        acting in moved
        or any(change.round != state.turn for change in piles)
        or any(_move_refusal(t, one, BAG) for one in back)
    ):
        moved = {}
    first = sorted(moved, key=lambda one: moved[one] != BAG)
    paths = [(PATH + one, before[one], moved[one]) for one in first]
    moves = [Change(path, was, place, describe_marker_move(path, was, place)) for path, was, place in paths]
    return (*moves, *(change for change in changes if change not in piles))


def _markers_in(value: Any) -> list[MarkerId]:
    """The markers of a pile, or the one in play."""
    return [one for one in (value if isinstance(value, list) else [value]) if one]


def return_to_bag(state: State, marker: MarkerId) -> bool:
    """Put a marker back into the bag, because it was really drawn: the app was wrong about where it is."""
    if state.markers.get(marker, BAG) not in (USED, ASIDE, OUT):
        return False
    state.markers[marker] = BAG
    return True


def describe_marker_move(path: str, before: object, after: object) -> ChangeInWords | None:
    """A marker that was put elsewhere, in words; None for any other path."""
    if not path.startswith(PATH) or after not in PLACES:
        return None
    return ChangeInWords(
        Ref("marker", path.removeprefix(PATH)), PLACES.get(str(before), msg(N_("sin meter"))), PLACES[str(after)]
    )
