"""Positions with one thing changed, to say what would have changed a fight of the opponent."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core import codec
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import OpponentChoice, OtherFact
from puesto.core.questions.cross_tables import cell_of
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.state import State
from puesto.games.bcs.turn.aiming import CITY, TERRAIN


def other_facts(state: State, content: Content, choice: OpponentChoice) -> Iterator[OtherFact]:
    """Yield positions in which its target is better covered, or there is no artillery or helper."""
    message = choice.candidates[0].message if choice.candidates else None
    parts = dict(message.params) if isinstance(message, Message) else {}
    enemy, helper = parts.get("enemy"), parts.get("helper")
    if not isinstance(enemy, Ref) or enemy.id not in state.units:
        return
    home = state.formations.get(state.units[enemy.id].formation)
    if home is not None and not home.prepared_defence:
        copy = _copy_of(state)
        copy.formations[home.id].prepared_defence = True
        yield OtherFact(msg(N_("Con {unit} en Defensa Preparada"), unit=enemy), copy)
    covered = {cell_of(row, enemy.id) for row in (TERRAIN, CITY)} & {*state.contacts}
    copy = _copy_of(state)
    copy.contacts = [cell for cell in state.contacts if cell not in covered]
    copy.contacts += [] if covered else [cell_of(TERRAIN, enemy.id)]
    words = N_("Con {unit} en campo abierto") if covered else N_("Con {unit} en terreno")
    yield OtherFact(msg(words, unit=enemy), copy)
    if state.act.artillery:
        copy = _copy_of(state)
        copy.act.artillery = 0
        yield OtherFact(msg(N_("Sin artillería")), copy)
    if isinstance(helper, Ref):
        copy = _copy_of(state)
        copy.act.moves = [move for move in copy.act.moves if move != cell_of(helper.id, enemy.id)]
        copy.contacts = [cell for cell in copy.contacts if cell != cell_of(helper.id, enemy.id)]
        yield OtherFact(msg(N_("Sin {unit} al lado"), unit=helper), copy)


def _copy_of(state: State) -> State:
    return codec.from_text(State, codec.to_text(state))
