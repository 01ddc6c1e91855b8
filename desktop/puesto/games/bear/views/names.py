"""Names of references: counters, cards, markers, boxes and everything else in messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.games.bear.ai import rulings
from puesto.games.bear.printed import settings
from puesto.games.bear.printed.records import FALSE_ALARM, Content, Piece
from puesto.games.bear.rounds import campaigns
from puesto.games.bear.table import counters
from puesto.games.bear.table.state import PLAYER

NATIONS = {
    "": Text("cualquier bando", "either side"),
    "german": Text("los alemanes", "the Germans"),
    "soviet": Text("los soviéticos", "the Soviets"),
}

IN_A_FORM = {
    "attacker": Text("el atacante", "the attacker"),
    "target": Text("el objetivo", "the target"),
    "unit": Text("la ficha", "the counter"),
    "ai": Text("la IA", "the AI"),
    "suspect": Text("el PE", "the RE"),
}
"""Names of the counters in a form without a mission."""


def name_of(ref: Ref, content: Content) -> Sayable:
    """Return the name of a reference; raises `KeyError` if it has none."""
    return NAMERS[ref.kind](ref.id, content)


def name_of_unit(id: str, content: Content) -> Sayable:
    """Return a counter's own name, or its type with a letter or number."""
    for mission in content.missions.values():
        for piece in mission.forces:
            if piece.id == id:
                return name_of_piece(piece, content, mission.forces)
        for deployment in counters.deployments(mission):
            if deployment.id == id and deployment.name is not None:
                return deployment.name
    for piece in campaigns.extra_pieces(content):
        if piece.id == id:
            return name_of_piece(piece, content)
    return IN_A_FORM.get(id) or counters.name_of_newcomer(id, content)


def name_of_chit(id: str, content: Content) -> Sayable:
    """Return a chit of the reinforcement cup: a false alarm, a unit type, or a counter of a mission's own."""
    if id == FALSE_ALARM:
        return msg(N_("Falsa alarma"))
    if id in content.unit_types:
        return content.unit_types[id].name
    for mission in content.missions.values():
        for chit in counters.chits(mission):
            if chit.what == id and chit.name is not None:
                return chit.name
    raise KeyError(id)


def name_of_piece(piece: Piece, content: Content, forces: Iterable[Piece] = ()) -> Sayable:
    """Return a counter's own name, or its type with a letter if several of `forces` are so called.

    The letters go on over both sides, the AI's first, so that no two counters have the same name. No name says where a
    counter stands, as it moves.
    """
    if piece.name is not None:
        return piece.name
    kind = content.unit_types[piece.type].name
    alike = [force.id for force in sorted(forces, key=is_of_player) if bears_name(force, kind, content)]
    if len(alike) < 2:
        return kind
    return counters.with_letter(kind, alike.index(piece.id))


def is_of_player(piece: Piece) -> bool:
    """Return whether a counter of the forces is the player's."""
    return piece.side == PLAYER


def bears_name(piece: Piece, name: Text, content: Content) -> bool:
    """Return whether a counter of the forces has no name of its own and is of a type with this name."""
    return piece.name is None and content.unit_types[piece.type].name == name


def name_of_card(id: str, content: Content) -> Message:
    """Return an order card by its number.

    Raises `KeyError` for what is none, as a chit or marker is asked for by its value alone.
    """
    if id not in content.order_cards:
        raise KeyError(id)
    return msg(N_("carta {number}"), number=id)


def name_of_box(id: str, content: Content) -> Message:
    """Return a box of the mission sheet by its number."""
    return msg(N_("casilla {number}"), number=id)


NAMERS: dict[str, Callable[[str, Content], Sayable]] = {
    "unit": name_of_unit,
    "counter": name_of_chit,
    "cup": name_of_chit,
    "unit_type": lambda id, content: content.unit_types[id].name,
    "card": name_of_card,
    "action_card": lambda id, content: msg(
        N_("carta {number} «{title}»"), number=id, title=content.action_cards[id].name
    ),
    "marker": lambda id, content: content.hit_markers[id].name,
    "hits.foot": lambda id, content: content.hit_markers[id].name,
    "hits.vehicle": lambda id, content: content.hit_markers[id].name,
    "box": name_of_box,
    "hex": lambda id, content: Text(id, id),
    "nation": lambda id, content: NATIONS[id],
    "side": lambda id, content: Text("el jugador", "the player") if id == PLAYER else Text("la IA", "the AI"),
    "setting": lambda id, content: settings.KNOWN_SETTINGS.title(id),
    "setting_value": lambda id, content: settings.KNOWN_SETTINGS.value(*id.split("=")),
    "mission": lambda id, content: content.missions[id].title,
    "ruling": lambda id, content: rulings.QUESTIONS[id].title,
}
"""Kind of reference -> how it is named."""
