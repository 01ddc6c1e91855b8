"""The player's turn on the sketch: what he deploys, moves and hits, two keys a piece (3.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Choose, Closed, Number, Option, Procedure
from puesto.core.saying import say
from puesto.core.values import replace
from puesto.games.tactics.table import board, verbs
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import ending, firing, interview

DONE, DEPLOY, MOVE, HIT, HEADQUARTERS, LOST, SEE = "done", "deploy", "move", "hit", "headquarters", "lost", "see"
MOST_ACTS = 40
"""Things that a turn on the sketch holds at most."""


def act(table: Table) -> Procedure[None]:
    """Let the player do one thing, or end his turn (3.0)."""
    state = table.state
    state.side = PLAYER
    if not state.acted:
        yield from say(N_("Tu turno"), "3.0", "heading")
    possible_actions = actions(table)
    is_open = any(why is None for _, why in possible_actions)
    over = Option(DONE, Text("He terminado mi turno", "My turn is over"), verb=verbs.END, costly=is_open)
    row: list[tuple[Option, Closing | None]] = [(over, None), *possible_actions]
    answer = yield from Choose(
        key="player.action",
        subject=(str(state.turn), str(state.acted)),
        message=msg(N_("Tu turno: ¿qué ha pasado en la mesa?")),
        rule="3.0",
        options=tuple(option for option, why in row if why is None),
        closed=tuple(
            Closed(replace(option, hint=why[0]), index, why[1])
            for index, (option, why) in enumerate(row)
            if why is not None
        ),
        default=DONE,
    )
    state.acted += 1
    if answer == DONE:
        yield from interview.ask_holders(table)
        ending.next_side(table)
        return
    yield from ACTS[answer](table)


Closing: TypeAlias = tuple[Message, Message]
"""Why an action is closed: in two words, and in a sentence."""


def actions(table: Table) -> list[tuple[Option, Closing | None]]:
    """Return everything that can happen in this turn, in its order; with a reason, what cannot now."""
    room = board.free(table, board.squares(table, board.REAR[PLAYER]))
    none_of_yours = msg(N_("sin unidades")), msg(N_("no tienes unidades en el tablero"))
    none_of_its = msg(N_("sin enemigos")), msg(N_("la IA no tiene unidades"))
    full = msg(N_("líneas llenas")), msg(N_("tus líneas 1 y 2 están llenas"))
    enough_acts = msg(N_("basta ya")), msg(N_("este turno ya ha pasado bastante"))
    aside = msg(N_("sin croquis")), msg(N_("sin croquis no se anota: hazlo en la mesa"))
    seen_already = msg(N_("ya vista")), msg(N_("ya la has visto"))
    has_none, enemies = not table.side(PLAYER), not table.side(AI)
    results: list[tuple[Option, Closing | None]] = [
        (Option(DEPLOY, Text("Despliego una carta", "I deploy a card"), verb=verbs.DEPLOY), None if room else full),
        (Option(MOVE, Text("Muevo una unidad", "I move a unit"), verb=verbs.MOVE), none_of_yours if has_none else None),
        (
            Option(HIT, Text("Impacto a una unidad de la IA", "I hit a unit of the AI"), verb=verbs.HIT),
            none_of_its if enemies else None,
        ),
        (Option(HEADQUARTERS, Text("Daño el EM de la IA", "I damage the AI's HQ"), verb=verbs.HEADQUARTERS), None),
        (
            Option(LOST, Text("Retiro una unidad mía", "I remove a unit of mine"), verb=verbs.LOSE),
            none_of_yours if has_none else None,
        ),
        (
            Option(
                SEE, Text("Ver la mano de la IA (se anota)", "See the AI's hand (it is noted)"), verb=verbs.SEE_HAND
            ),
            seen_already if table.state.open_hand else None,
        ),
    ]
    if not board.is_sketched(table):
        results = [(option, aside if option.value in (DEPLOY, MOVE, LOST) else why) for option, why in results]
    return [(option, enough_acts if table.state.acted >= MOST_ACTS else why) for option, why in results]


def player_cards(table: Table) -> list[str]:
    """Return the cards that the player can deploy: those of his deck that are no equipment."""
    return [card for card in table.deck(PLAYER).counted() if not table.content.cards[card].equipment]


def ask_piece(table: Table, side: str, act: str) -> Procedure[str]:
    """Ask for one of the pieces of a side."""
    pieces = table.side(side)
    return (
        yield from Choose(
            key="player.piece",
            subject=(act,),
            message=msg(N_("¿Qué unidad?")),
            rule="3.0",
            options=tuple(
                Option(
                    piece.id,
                    Ref("piece", piece.id),
                    msg(N_("En {place}"), place=Ref("square", piece.place)) if piece.place else None,
                    place=piece.place,
                )
                for piece in pieces
            ),
        )
    )


def ask_square(table: Table, places: list[str], act: str) -> Procedure[str]:
    """Ask for one of some squares."""
    return (
        yield from Choose(
            key="player.square",
            subject=(act,),
            message=msg(N_("¿A qué casilla?")),
            rule="3.0",
            options=tuple(Option(place, Ref("square", place), place=place) for place in sorted(places)),
        )
    )


def deploy(table: Table) -> Procedure[None]:
    """Deploy a card of the player's on a square of his rear lines."""
    card = yield from Choose(
        key="player.card",
        message=msg(N_("¿Qué carta despliegas?")),
        rule="3.4",
        options=tuple(Option(card, Ref("card", card)) for card in player_cards(table)),
    )
    place = yield from ask_square(table, board.free(table, board.squares(table, board.REAR[PLAYER])), DEPLOY)
    piece = table.add_piece(card, PLAYER, place, table.state.turn)
    yield from say(
        N_("Despliegas {unit:los} en {place}"), "3.4", unit=Ref("piece", piece.id), place=Ref("square", place)
    )


def move(table: Table) -> Procedure[None]:
    """Move a unit of the player to another square."""
    piece = yield from ask_piece(table, PLAYER, MOVE)
    place = yield from ask_square(table, board.free(table, board.squares(table)), MOVE)
    table.state.pieces[piece].place = place
    yield from say(N_("{unit} mueve a {place}"), "3.5", unit=Ref("piece", piece), place=Ref("square", place))


def hit(table: Table) -> Procedure[None]:
    """Ask for the result of the player's shot at a unit of the AI, and apply it."""
    piece = yield from ask_piece(table, AI, HIT)
    answer = yield from Choose(
        key="player.hit",
        subject=(piece,),
        message=msg(N_("¿Qué resulta de tu disparo?")),
        rule="3.6",
        detail=msg(N_("Contra {unit:los}"), unit=Ref("piece", piece)),
        options=firing.RESULTS[1:],
        default=firing.WOUND,
    )
    yield from firing.apply_result(table, piece, answer)


def damage(table: Table) -> Procedure[None]:
    """Ask for the damage to the AI's headquarters, and add it (3.0)."""
    points = yield from Number(
        key="player.damage",
        message=msg(N_("¿Cuánto daño recibe el EM de la IA?")),
        rule="3.0",
        low=0,
        high=firing.MOST_DAMAGE,
        default=1,
    )
    table.state.ai_damage += points
    yield from say(N_("El EM de la IA recibe {n} de daño"), "3.0", "good", n=points)
    ending.check_headquarters(table)


def remove(table: Table) -> Procedure[None]:
    """Remove a unit of the player's from the board."""
    piece = yield from ask_piece(table, PLAYER, LOST)
    del table.state.pieces[piece]
    yield from say(N_("Retiras {unit:los}"), "3.0", unit=Ref("piece", piece))


def see_hand(table: Table) -> Procedure[None]:
    """Open the AI's hand and its sealed reasons at the player's wish, and report that."""
    table.state.open_hand = True
    yield from say(N_("Has pedido ver la mano de la IA"), "3.4", "bad")
    yield from ending.open_reasons(table)


ACTS: dict[str, Callable[[Table], Procedure[None]]] = {
    DEPLOY: deploy,
    MOVE: move,
    HIT: hit,
    HEADQUARTERS: damage,
    LOST: remove,
    SEE: see_hand,
}
"""Procedure of each action of the player."""
