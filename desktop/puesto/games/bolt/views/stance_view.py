"""The house card of the turn of a side that an opponent plays, as a card on the table."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.card_views import CardLine, CardView
from puesto.core.messages import N_, Message, msg
from puesto.core.values import replace
from puesto.games.bolt.orders import morale
from puesto.games.bolt.printed.records import HOUSE, Stance
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import sequence, sightings
from puesto.games.bolt.table.state import GameTable, SideId, UnitId

BREAKING, SEES, BLIND, WAITS, OTHER = "breaking", "sees", "blind", "waits", "other"
NOT_SO: dict[str, Message] = {
    BREAKING: msg(N_("no está así")),
    SEES: msg(N_("no ve a nadie")),
    BLIND: msg(N_("ve a alguno")),
    WAITS: msg(N_("ya está en juego")),
}
"""Why a line is passed over."""


def stance_card(table: GameTable) -> CardView | None:
    """Return the card of the side that plays, else of the first that has one; None without."""
    stances = table.state.stances
    drawn = [side for side in (_side_in_play(table), *stances) if side in stances]
    card = table.content.stances.get(stances[drawn[0]]) if drawn else None
    if card is None:
        return None
    unit = table.state.unit if table.state.unit and table.side_of(table.state.unit) == drawn[0] else ""
    lines, passed = [], bool(unit) and table.state.step in (sequence.ORDER, sequence.ACT, sequence.EXTRA)
    for number, line in enumerate(card.lines, 1):
        state, reason = "idle", None
        if passed and is_so(table, unit, line.when):
            state, passed = "active", False
        elif passed:
            state, reason = "skipped", NOT_SO.get(line.when)
        lines.append(CardLine(str(number), str(number), line.text, line.order, state, reason))
    return card_view(card, table.tone(drawn[0]), lines)


def card_view(card: Stance, tone: str, lines: Sequence[CardLine] = ()) -> CardView:
    """Return a house card; without lines with its own, none of them in play."""
    own_lines = (CardLine(str(number), str(number), line.text, line.order) for number, line in enumerate(card.lines, 1))
    source_note = (
        msg(N_("Carta de la casa: no es regla.")) if card.source == HOUSE else msg(N_("Carta tuya: no es regla."))
    )
    return CardView(card.id, "", tone, heading=card.name, tactical=tuple(lines or own_lines), source=source_note)


def _side_in_play(table: GameTable) -> SideId:
    return table.state.hand or (table.side_of(table.state.unit) if table.state.unit else "")


def is_so(table: GameTable, id: UnitId, condition: str) -> bool:
    """Return whether a line of a card is for a unit."""
    unit = table.unit(id)
    if condition == BREAKING:
        nerve = losses.nerve_of(table, id)
        return morale.is_broken(table.content, replace(nerve, pins=nerve.pins + 1), table.state.settings)
    if condition == WAITS:
        return unit.reserve or bool(unit.aboard)
    if condition in (SEES, BLIND):
        is_watched = sightings.watches(table, id).startswith(sightings.SEES)
        return table.is_on_table(id) and is_watched == (condition == SEES)
    return True
