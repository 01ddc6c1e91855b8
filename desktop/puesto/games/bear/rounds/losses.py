"""Losses: destroyed counters, the AI's command cards, victory points (2.8, 7.3, 7.3.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from puesto.core.messages import N_, NN_, Param, Ref, count, msg
from puesto.core.prompts import Choose, Draw, Option, Procedure
from puesto.core.saying import say, tell
from puesto.core.tracks import Track
from puesto.games.bear.board import board_memory
from puesto.games.bear.printed.records import Colour, UnitId
from puesto.games.bear.rounds import sequence, transport
from puesto.games.bear.table import command_points, known_cards
from puesto.games.bear.table.state import AI, PLAYER, MissionTable

MOST_POINTS = 199
"""VP that a side can lead by: twice what a mission can begin with."""
VICTORY_TRACK = Track(low=-MOST_POINTS, high=MOST_POINTS, zero=False)
"""The printed VP track: two-sided, without a zero (2.8). Positive values are the player's lead."""


GAIN = {
    True: NN_("+{n} PV para {side}: van ganando por {lead}", "+{n} PV para {side}: van ganando por {lead}"),
    False: NN_(
        "+{n} PV para {side}: aún van ganando {leader} por {lead}",
        "+{n} PV para {side}: aún van ganando {leader} por {lead}",
    ),
}
LOSS = {
    True: NN_(
        "−{n} PV para {side}: aún van ganando por {lead}",
        "−{n} PV para {side}: aún van ganando por {lead}",
    ),
    False: NN_(
        "−{n} PV para {side}: van ganando {leader} por {lead}",
        "−{n} PV para {side}: van ganando {leader} por {lead}",
    ),
}
"""Messages on a change of the VP, by whether the side that gains or loses them now leads."""


def opponent(side: str) -> str:
    """Return the other side."""
    return AI if side == PLAYER else PLAYER


def nation(table: MissionTable, side: str) -> Ref:
    """Return the nation of a side."""
    return Ref("nation", table.mission.player if side == PLAYER else table.mission.ai)


def score(table: MissionTable, side: str, points: int, rule: str = "2.8") -> Procedure[None]:
    """Give victory points to `side`: the marker changes sides below 1, and is never at zero (2.8)."""
    if points == 0:
        return
    steps = points if side == PLAYER else -points
    table.state.victory_points = VICTORY_TRACK.moved(table.state.victory_points, steps)
    ahead = table.state.victory_points
    leader = PLAYER if ahead > 0 else AI
    forms = GAIN[leader == side] if points > 0 else LOSS[leader == side]
    answers: dict[str, Param] = {"side": nation(table, side), "lead": abs(ahead)}
    if leader != side:
        answers["leader"] = nation(table, leader)
    yield from tell(count(forms, abs(points), **answers), rule, "good" if steps > 0 else "bad")


def destroy(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Remove `unit` from the game and give its victory points to the opponent (2.8, 7.3).

    It does not matter which side destroyed it. A Unit of the player goes to the PAM track and costs 1 PAM from the next
    reset (7.3, A20); an AI costs the AI a command card (7.3.1).
    """
    counter = table.state.counters[unit]
    if counter.destroyed:
        return
    _return_marker(table, unit)
    counter.destroyed, counter.hit, counter.used, counter.immobilised = True, "", False, False
    counter.hidden, counter.carrier = False, ""
    board_memory.forget(table.state, unit)
    if counter.side == PLAYER:
        command_points.lay_on_track(table.state)
        yield from say(N_("{unit} destruid{unit:a}: va al casillero de PAM"), "7.3", "bad", unit=Ref("unit", unit))
    else:
        yield from say(N_("{unit} destruid{unit:a}"), "7.3.1", "good", unit=Ref("unit", unit))
    points = table.mission.points_per_unit if counter.side == PLAYER else table.mission.points_per_ai
    yield from score(table, opponent(counter.side), points)
    for rider in transport.passengers(table.state, unit):
        if (yield from transport.ask_if_perishes(table, rider)):
            yield from destroy(table, rider)
        else:
            yield from transport.unload(table, rider)
    if counter.side == AI and (table.in_play(AI) or table.state.arriving.get(AI)):
        # 2.7 with its last counter the mission is over, and no card is looked for
        yield from lose_command_card(table)


def command_cards(table: MissionTable) -> list[str]:
    """Return the blue order cards that are still in the game, left or discarded (A19)."""
    orders = table.state.orders
    return [card for card in [*orders.left, *orders.discard] if known_cards.card(table, card).colour is Colour.BLUE]


def lose_command_card(table: MissionTable) -> Procedure[None]:
    """Draw order cards until a blue one comes.

    It leaves the game unless it is the last one; then all are shuffled (7.3.1, A19).

    None of these cards moves the mission marker (2.3.1). The order card in play stays where it is.
    """
    orders = table.state.orders
    in_play = (
        table.state.card if table.state.step in sequence.CARD_IN_PLAY and table.state.card in orders.discard else ""
    )
    card = yield from (
        _ask_blue_card(table, in_play) if known_cards.is_in_use(table) else _search_blue_card(table, in_play)
    )
    if card:
        orders.reshuffle()
        orders.take(card)
        orders.remove(card)
        yield from say(
            N_("Se elimina la {card}, de mando, y se barajan las demás"), "7.3.1", "good", card=Ref("card", card)
        )
    else:
        yield from say(N_("No se elimina ninguna carta de mando: se barajan las cartas de órdenes"), "7.3.1")
    orders.reshuffle()
    if in_play:
        orders.take(in_play)


def first_blue_cards(cards_left: Collection[str], blue: Sequence[str], in_play: str = "") -> list[str]:
    """Return the command cards that can come first: none where only one is left in the game (7.3.1, A19).

    They are those of the deck, or of the discards where the deck has none (3.1.3).
    """
    if len(blue) <= 1:
        return []
    return [card for card in blue if card in cards_left] or [card for card in blue if card != in_play]


def _search_blue_card(table: MissionTable, in_play: str) -> Procedure[str]:
    """Return the blue card that comes first; "" where no more than one is left in the game (A19).

    One draw among the blue cards of the deck, or of the discards where the deck has none (3.1.3), stands for the whole
    search: the green cards drawn on the way do nothing and are shuffled back at once.
    """
    orders = table.state.orders
    first = first_blue_cards(orders.left, command_cards(table), in_play)
    if not first:
        return ""
    message = msg(N_("Saca cartas de órdenes hasta la primera azul: se elimina."))
    return (
        yield from Draw(
            key="command_loss.draw",
            message=message,
            rule="7.3.1",
            deck="orders",
            left=tuple(sorted(first)),
            shuffle=orders.shuffle,
            label=N_("carta {card}, fuera de la partida"),
        )
    )


def _ask_blue_card(table: MissionTable, in_play: str) -> Procedure[str]:
    """Ask for the first blue card of the owner's printed deck, and return it.

    Colours of the cards need not be known.
    """
    orders = table.state.orders
    possible = sorted(
        card for card in {*orders.left, *orders.discard} - {in_play} if not known_cards.is_green(table, card)
    )
    answer = yield from Choose(
        key="command_loss.card",
        message=msg(N_("Saca cartas de órdenes hasta la primera azul. ¿Cuál se elimina?")),
        rule="7.3.1",
        options=(
            Option("none", msg(N_("Ninguna: solo queda una azul"))),
            *(Option(card, Ref("card", card)) for card in possible),
        ),
    )
    if answer == "none":
        return ""
    known_cards.typed_fields(table, answer)["colour"] = Colour.BLUE.value
    return answer


def _return_marker(table: MissionTable, unit: UnitId) -> None:
    """Return the hit marker of a destroyed counter to its pool."""
    counter = table.state.counters[unit]
    marker = table.marker_of(unit)
    if marker is not None:
        table.state.pools[marker.pool] = sorted([*table.state.pools.get(marker.pool, []), counter.hit])
