"""Losses: destroyed counters, the AI's command cards, victory points (2.8, 7.3, 7.3.1)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count
from puesto.core.prompts import Procedure
from puesto.core.tracks import Track
from puesto.games.bear import facts, sequence, usage
from puesto.games.bear.records import Colour
from puesto.games.bear.saying import say, tell
from puesto.games.bear.state import AI, PLAYER, Table, UnitId

VICTORY_TRACK = Track(low=None, zero=False)
"""The printed VP track: two-sided, without a zero (2.8). Positive values are the player's lead."""


def opponent(side: str) -> str:
    """The other side."""
    return AI if side == PLAYER else PLAYER


def nation(t: Table, side: str) -> Ref:
    """The nation of a side."""
    return Ref("nation", t.mission.player if side == PLAYER else t.mission.ai)


def score(t: Table, side: str, points: int, rule: str = "2.8") -> Procedure[None]:
    """`side` gains victory points: the marker moves one step each and changes sides below 1; it never rests at zero (2.8)."""
    if points == 0:
        return
    steps = points if side == PLAYER else -points
    t.state.victory_points = VICTORY_TRACK.moved(t.state.victory_points, steps)
    ahead = t.state.victory_points
    gained = NN_("{side} gana {n} PV: va por delante {leader} con {lead}", "{side} gana {n} PV: va por delante {leader} con {lead}")
    lost = NN_("{side} pierde {n} PV: va por delante {leader} con {lead}", "{side} pierde {n} PV: va por delante {leader} con {lead}")
    leader = nation(t, PLAYER if ahead > 0 else AI)
    tone = "good" if steps > 0 else "bad"
    yield from tell(count(gained if points > 0 else lost, abs(points), side=nation(t, side), leader=leader, lead=abs(ahead)), rule, tone)


def destroy(t: Table, unit: UnitId) -> Procedure[None]:
    """`unit` leaves the game; its opponent gains its victory points, whoever destroyed it (2.8, 7.3).

    A Unit of the player goes to the PAM track and costs 1 PAM from the next reset (7.3, A20); an AI costs the AI a command card (7.3.1).
    """
    counter = t.state.counters[unit]
    if counter.destroyed:
        return
    _return_marker(t, unit)
    counter.destroyed, counter.hit, counter.used, counter.immobilised = True, "", False, False
    facts.forget(t.state, unit)
    if counter.side == PLAYER:
        yield from say(N_("{unit} destruida: va al casillero de PAM"), "7.3", "bad", unit=Ref("unit", unit))
    else:
        yield from say(N_("{unit} destruida"), "7.3.1", "good", unit=Ref("unit", unit))
    points = t.mission.points_per_unit if counter.side == PLAYER else t.mission.points_per_ai
    yield from score(t, opponent(counter.side), points)
    if counter.side == AI:
        yield from lose_command_card(t)


def command_cards(t: Table) -> list[str]:
    """The blue order cards that are still in the game, left or discarded (A19)."""
    orders = t.state.orders
    return [card for card in [*orders.left, *orders.discard] if t.card(card).colour is Colour.BLUE]


def lose_command_card(t: Table) -> Procedure[None]:
    """Draw order cards until a blue one comes; it leaves the game unless it is the last one; then all are shuffled (7.3.1, A19).

    None of these cards moves the mission marker (2.3.1). The order card in play stays where it is.
    """
    s = t.state
    in_play = s.card if s.step in sequence.CARD_IN_PLAY and s.card in s.orders.discard else ""
    found = [card for card in command_cards(t) if card != in_play]
    if len(command_cards(t)) <= 1 or not found:
        template = N_("Solo queda una carta de mando: no se elimina; se barajan las cartas de órdenes")
        yield from say(template if command_cards(t) else N_("No quedan cartas de mando; se barajan las cartas de órdenes"), "7.3.1")
    else:
        card = yield from usage.draw_order(t, "command_loss")
        while t.card(card).colour is not Colour.BLUE:
            card = yield from usage.draw_order(t, "command_loss")
        s.orders.remove(card)
        yield from say(N_("Se elimina la carta de mando {card} y se barajan las demás"), "7.3.1", "good", card=Ref("card", card))
    s.orders.reshuffle()
    if in_play:
        s.orders.take(in_play)


def _return_marker(t: Table, unit: UnitId) -> None:
    """The hit marker of a destroyed counter goes back to its pool."""
    counter = t.state.counters[unit]
    marker = t.marker_of(unit)
    if marker is not None and not t.state.counters[unit].suspect:
        t.state.pools[marker.pool] = sorted([*t.state.pools.get(marker.pool, []), counter.hit])
