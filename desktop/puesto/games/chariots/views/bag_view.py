"""Activation bag on the table: places of the markers, their facts, and changes by hand (5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from puesto.core.card_views import BACK, PileAct, PileEntry, PileView
from puesto.core.card_views import OUT as TAKE_OUT
from puesto.core.headings import SideView
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.session.rules import Change, ChangeInWords
from puesto.core.views import BagEntry, BagView, Edit
from puesto.games.chariots.leadership import activation, leaders
from puesto.games.chariots.printed.records import Content, Role
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.markers import ASIDE, BAG, OUT, PILES, PLAY, USED, MarkerId
from puesto.games.chariots.table.state import BattleTable, LeaderId, SideId, State, is_momentum

PATH = "markers."
"""Path of a change by hand to a marker's place: `markers.<marker>`."""
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
"""Name of each place."""
MOVES = {
    BAG: msg(N_("Devolverlo a La Bolsa")),
    USED: msg(N_("Darlo por usado")),
    ASIDE: msg(N_("Apartarlo: truncado")),
    OUT: msg(N_("Quitarlo de la batalla")),
}
"""Words for moving a marker there by hand."""


def view_of_bag(table: BattleTable, sides: tuple[SideView, ...]) -> BagView:
    """Return every marker of the battle, in the order of use where it has been used."""
    state = table.state
    everything = [marker for army in table.battle.armies for marker in activation.markers_of(table.battle, army.id)]
    places, trumped = state.markers.places(), _trumped_sides(table)
    waiting = [marker for marker in everything if marker not in places]
    drawn = [*state.used, *([state.marker] if state.marker else [])]
    order = [
        *waiting,
        *(marker for marker in everything if marker in state.bag),
        *drawn,
        *state.aside,
        *(marker for marker in everything if marker in state.out),
    ]
    was_drawn = bool(state.marker) and state.marker != state.kept
    return BagView(
        "bag",
        msg(N_("La Bolsa")),
        tuple([_entry(table, marker, places.get(marker, ""), trumped) for marker in order]),
        sides,
        was_drawn,
        msg(N_("Truncados")),
    )


def piles_of(state: State, _: Content) -> tuple[PileView, ...]:
    """Return the bag as a deck: the place of each marker, and the changes by hand (5.2)."""
    entries = []
    for marker, place in state.markers.places().items():
        path = f"{PATH}{marker}"
        acts = [PileAct(BACK, path, BAG, MOVES[BAG])] if place not in (BAG, PLAY) else []
        acts += [PileAct(TAKE_OUT, path, OUT, MOVES[OUT])] if place not in (OUT, PLAY) else []
        entries.append(PileEntry(marker, Ref("marker", marker), PLACES[place], 1, tuple(acts)))
    shuffle = f"{state.turn}.{len(state.returned)}"
    return (PileView("bag", msg(N_("La Bolsa")), tuple(entries), left=tuple(state.bag), shuffle=shuffle),)


def _entry(table: BattleTable, marker: MarkerId, place: str, trumped: Collection[SideId]) -> BagEntry:
    """Return the view of one Activation Marker."""
    state, is_momentum_marker, side = table.state, is_momentum(marker), activation.owner_of(table, marker)
    leader = "" if is_momentum_marker else leaders.commander_of(table, marker)
    return _lying_entry(
        marker,
        side,
        place,
        table.battle.by_side[side].cloth,
        (leader, leaders.printed_leader(table, leader).role, leaders.ability(table, leader)) if leader else None,
        state.used.index(marker) + 1 if place == USED else 0,
        marker == state.kept,
        marker in state.returned,
        is_momentum_marker and state.sides[side].momentum_returns,
        state.sides[side].ignores_next,
        _entry_edits(table, marker, place, trumped),
    )


@lru_cache(maxsize=200)
def _lying_entry(
    marker: MarkerId,
    side: SideId,
    place: str,
    cloth: str,
    led_by: tuple[LeaderId, Role, int] | None,
    used: int,
    is_kept: bool,
    returned: bool,
    returns: bool,
    ignored: bool,
    edits: tuple[Edit, ...],
) -> BagEntry:
    """Return the entry of a marker with these properties.

    Cached, since every answer needs all markers and few have moved.
    """
    momentum = is_momentum(marker)
    return BagEntry(
        id=marker,
        name=Ref("marker", marker),
        side=side,
        state=STATES.get(place, "table"),
        detail=Ref("leader", led_by[0]) if led_by is not None else None,
        cloth=cloth,
        momentum=momentum,
        label=msg(N_("Ímpetu")) if momentum else None,
        word=_entry_word(place, is_kept, returned, returns),
        facts=_entry_facts(side, place, momentum, led_by, used, is_kept, returned, returns, ignored),
        edits=edits,
    )


def _entry_word(place: str, is_kept: bool, returned: bool, returns: bool) -> Sayable | None:
    """Return the word on a marker for its place; None for none."""
    if place == ASIDE:
        return msg(N_("Truncado"))
    if place == OUT:
        return msg(N_("Fuera"))
    if place and is_kept:
        return msg(N_("Iniciativa"))
    if place == BAG and returned:
        return msg(N_("Ha vuelto"))
    if place in (BAG, PLAY) and returns:
        return msg(N_("Volverá"))
    return None


def _entry_facts(
    side: SideId,
    place: str,
    momentum: bool,
    led_by: tuple[LeaderId, Role, int] | None,
    used: int,
    is_kept: bool,
    returned: bool,
    returns: bool,
    ignored: bool,
) -> tuple[Sayable, ...]:
    """Return the side of a marker, its leader, and its place by the rules."""
    facts: list[Sayable] = [msg(N_("De {side}."), side=Ref("side", side))]
    if led_by is not None:
        leader, role, ability = led_by
        words = (
            N_("Lo manda {leader:el} (CG, Iniciativa {n}).")
            if role is Role.GENERAL
            else N_("Lo manda {leader:el} (CA, Capacidad {n}).")
        )
        facts.append(msg(words, leader=Ref("leader", leader), n=ability))
    elif not momentum:
        facts.append(msg(N_("Su mando no tiene líder (4.25).")))
    if place == BAG:
        facts.append(
            msg(N_("Ha vuelto a La Bolsa: puede salir otra vez.")) if returned else msg(N_("Está en La Bolsa."))
        )
    elif place == PLAY:
        facts.append(msg(N_("Está en uso.")))
    elif place == USED:
        facts.append(msg(N_("Usado en el lugar {n} del turno."), n=used))
    elif place == ASIDE:
        facts.append(msg(N_("Truncado: no está en La Bolsa ni se usa en este turno (5.32).")))
    elif place == OUT:
        facts.append(msg(N_("Quitado de la batalla a mano: no vuelve a La Bolsa.")))
    else:
        facts.append(msg(N_("Todavía no se ha metido en La Bolsa (5.22).")))
    if place and is_kept:
        facts.append(msg(N_("Empieza por Iniciativa: no se puede Truncar (5.34).")))
    if returns and place in (BAG, PLAY):
        facts.append(msg(N_("Vuelve a La Bolsa después de su próximo uso (5.32).")))
    if place == BAG and ignored:
        facts.append(msg(N_("El siguiente marcador de {side} se gasta sin usar (10.43)."), side=Ref("side", side)))
    return tuple(facts)


# -- by hand


def _entry_edits(table: BattleTable, marker: MarkerId, place: str, trumped: Collection[SideId]) -> tuple[Edit, ...]:
    """Return the changes by hand of a marker that the rules do not forbid."""
    if place not in PILES:
        return ()
    moves = [
        (to, message)
        for to, message in MOVES.items()
        if to != place and _move_refusal(table, marker, to, trumped) is None
    ]
    return tuple([Edit(PATH + marker, to, message) for to, message in moves])


def marker_refusal(state: State, content: Content, path: str, value: object) -> tuple[Message, str] | None:
    """Return why a marker cannot be moved there, and the rule; None if it can, and for other paths."""
    marker = path.removeprefix(PATH)
    if (
        not path.startswith(PATH)
        or marker not in state.markers
        or value not in (*PILES, PLAY)
        or value == state.markers[marker]
    ):
        return None
    table = BattleTable(state, content)
    return _move_refusal(table, marker, str(value), _trumped_sides(table))


def _trumped_sides(table: BattleTable) -> set[SideId]:
    """Return the sides that had a marker trumped in this turn (5.31)."""
    return {activation.owner_of(table, marker) for marker in table.state.aside}


def _move_refusal(
    table: BattleTable, marker: MarkerId, place: str, trumped: Collection[SideId]
) -> tuple[Message, str] | None:
    """Return why a marker cannot be put there by hand; `trumped` has the sides trumped in this turn."""
    state, marker_ref = table.state, Ref("marker", marker)
    if place == ASIDE and marker == state.kept:
        return msg(N_("{marker}: no se puede Truncar, empieza por Iniciativa."), marker=marker_ref), "5.34"
    if marker == state.marker:
        return msg(
            N_("{marker} está en uso. Si salió otro, di cuál salió; si no, deshaz hasta que saliera."),
            marker=marker_ref,
        ), "5.24"
    if place == PLAY:
        return msg(
            N_("Un marcador entra en uso cuando sale de La Bolsa: di que salió este."), marker=marker_ref
        ), "5.23"
    if place == BAG and state.step in AFTER:
        return msg(
            N_("Las Fases de Órdenes del turno han terminado: {marker} ya no puede volver a La Bolsa."),
            marker=marker_ref,
        ), "5.26"
    if state.bag == [marker] and state.step == sequence.DRAW:
        return msg(N_("{marker} es el último de La Bolsa: sácalo."), marker=marker_ref), "5.26"
    if state.step == sequence.FREE and state.aside[-1:] == [marker]:
        return msg(
            N_("Truncar {marker} ha dado una Fase de Órdenes: deshaz hasta antes de Truncarlo."), marker=marker_ref
        ), "5.32"
    if place == ASIDE and (side := activation.owner_of(table, marker)) in trumped:
        return msg(
            N_("A {side} ya le han Truncado un marcador en este turno, y solo se puede intentar una vez."),
            side=Ref("side", side),
        ), "5.31"
    return None


def as_moves(state: State, content: Content, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the changes of a correction with the piles as moves of markers.

    The marker then in play counts as used, and markers returning to the bag come first. No marker moves if one of them
    or its Orders Phase is in play, if the rules keep one out of the bag, or after the turn.
    """
    piles = [change for change in changes if change.path in (*PILES, IN_PLAY)]
    before = {marker: change.path for change in piles for marker in _markers_in(change.before)}
    after = {marker: change.path for change in piles for marker in _markers_in(change.after)}
    moved = {
        marker: USED if place == IN_PLAY else place
        for marker, place in after.items()
        if marker in before and marker in state.markers
    }
    back = [marker for marker, place in moved.items() if place == BAG and state.markers[marker] != BAG]
    table, acting = (
        BattleTable(state, content),
        state.marker or (state.used[-1] if state.used and state.active and not state.free else ""),
    )
    if (
        acting in moved
        or any(change.round != state.turn for change in piles)
        or any(_move_refusal(table, marker, BAG, _trumped_sides(table)) for marker in back)
    ):
        moved = {}
    first = sorted(moved, key=lambda marker: moved[marker] != BAG)
    paths = [(PATH + marker, before[marker], moved[marker]) for marker in first]
    moves = [Change(path, was, place, describe_marker_move(path, was, place)) for path, was, place in paths]
    return (*moves, *(change for change in changes if change not in piles))


def _markers_in(value: Any) -> list[MarkerId]:
    """Return the markers of a pile, or the one in play."""
    return [marker for marker in (value if isinstance(value, list) else [value]) if marker]


def return_to_bag(state: State, marker: MarkerId) -> bool:
    """Put a marker back into the bag, because it was really drawn: the app was wrong about where it is."""
    if state.markers.get(marker, BAG) not in (USED, ASIDE, OUT):
        return False
    state.markers[marker] = BAG
    return True


def describe_marker_move(path: str, before: object, after: object) -> ChangeInWords | None:
    """Return a marker that was put elsewhere, in words; None for any other path."""
    if not path.startswith(PATH) or after not in PLACES:
        return None
    return ChangeInWords(
        Ref("marker", path.removeprefix(PATH)), PLACES.get(str(before), msg(N_("sin meter"))), PLACES[str(after)]
    )
