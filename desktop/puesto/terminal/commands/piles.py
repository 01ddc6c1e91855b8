"""Decks at the terminal: their contents, and cards put back, taken out or shuffled in."""

from __future__ import annotations

from puesto.core.card_views import BACK, OUT, SHUFFLE, PileView
from puesto.core.game.game import whole_game
from puesto.core.game.piles import act_of, deck_with, look_into, look_told, put_right
from puesto.core.messages import N_, msg
from puesto.core.prompts import UnreadableAnswerError
from puesto.core.session.journal import RefusedError
from puesto.terminal.terminal_session import TerminalSession

ACTS = {
    **dict.fromkeys(("devolver", "back"), BACK),
    **dict.fromkeys(("sacar", "out"), OUT),
    **dict.fromkeys(("barajar", "shuffle"), SHUFFLE),
}
"""The typed words of each action."""
LOOKS, YES = ("mirar", "look"), ("sí", "si", "yes")
"""The typed words for looking at the order of a deck, and for confirming that."""


def tell_decks(seat: TerminalSession, rest: str) -> None:
    """Name the decks, look at one, or put it right: `mazos orders sacar 15 # perdida`."""
    words, _, reason = rest.partition("#")
    session = seat.session
    piles = whole_game(session).piles(session.state, session.content)
    id, act, argument = (*words.split(), "", "", "")[:3]
    if not id:
        for pile in piles:
            lying = sum(entry.copies for entry in pile.entries)
            seat.tell(msg(N_("{deck}: {title} ({n})"), deck=pile.id, title=pile.title, n=lying))
        seat.tell(msg(N_("mazos orders: mirarlo. mazos orders sacar 15 # motivo; devolver 15; barajar.")), "quiet")
        return
    pile = deck_with(piles, id)
    if not act:
        _look(seat, pile)
        return
    if act.casefold() in LOOKS:
        _tell_order(seat, pile, argument.casefold() in YES)
        return
    if act.casefold() not in ACTS:
        raise UnreadableAnswerError(msg(N_("Se puede devolver, sacar, barajar o mirar.")))
    pile_act = act_of(pile, ACTS[act.casefold()], argument)
    applied = put_right(session, pile_act, reason.strip())
    seat.tell(msg(N_("Hecho.")) if applied == "now" else msg(N_("Valdrá cuando termine este paso.")), "quiet")


def _tell_order(seat: TerminalSession, pile: PileView, sure: bool) -> None:
    """Print the order of a deck once that is confirmed; the journal notes it."""
    if pile.id in seat.physical:
        raise RefusedError(msg(N_("Está en tu mesa: su orden solo lo saben tus manos.")))
    if pile.sealed is not None:
        raise RefusedError(pile.sealed)
    if not sure:
        seat.tell(
            msg(N_("El diario apunta que lo has mirado. Si de verdad quieres: mazos {deck} mirar sí"), deck=pile.id)
        )
        return
    order = look_into(seat.session, pile, seat.say(look_told(pile)))
    names = {entry.what: entry.name for entry in pile.entries}
    for place, card in enumerate(order, 1):
        seat.tell(msg(N_("{n}. {name}"), n=place, name=names[card]))


def _look(seat: TerminalSession, pile: PileView) -> None:
    """Print the contents of a deck, a line each."""
    seat.tell(msg(N_("{deck}"), deck=pile.title), "title")
    for entry in pile.entries:
        seat.tell(msg(N_("{id}: {name}, {place}"), id=entry.what, name=entry.name, place=entry.place))
