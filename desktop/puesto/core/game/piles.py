"""Decks put right by hand: a deck by its id, and what can be done with something in it."""

from __future__ import annotations

from typing import Any

from puesto.core.card_views import PileAct, PileView
from puesto.core.messages import N_, Message, msg
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session


def deck_with(piles: tuple[PileView, ...], id: str) -> PileView:
    """Return the deck with an id; raises `RefusedError` where there is none."""
    for pile in piles:
        if pile.id == id:
            return pile
    raise RefusedError(
        msg(N_("No hay ningún mazo «{deck}»; hay {decks}."), deck=id, decks=", ".join(p.id for p in piles))
    )


def act_of(pile: PileView, act: str, card_id: str = "") -> PileAct:
    """Return the action `act` of a deck, or of `card_id` in it.

    Raise `RefusedError` if it is not possible now.
    """
    acts = (
        pile.acts
        if not card_id
        else [each_act for entry in pile.entries if entry.what == card_id for each_act in entry.acts]
    )
    for pile_act in acts:
        if pile_act.act == act:
            return pile_act
    raise RefusedError(
        msg(N_("Eso no se puede hacer ahora con «{what}» en {deck}."), what=card_id or pile.id, deck=pile.title)
    )


def look_into(session: Session[Any, Any], pile: PileView, text: str) -> tuple[str, ...]:
    """Return the order in which a deck will be drawn, and note in the journal that it was seen.

    `text` is the text of the note. Raises `RefusedError` if the deck may not be seen, or if its order is not known.
    """
    if pile.sealed is not None:
        raise RefusedError(pile.sealed)
    order = coming_out(session, pile)
    if not order:
        raise RefusedError(msg(N_("El orden de {deck} no lo sabe la aplicación."), deck=pile.title))
    session.note(text)
    return order


def look_told(pile: PileView) -> Message:
    """Return the journal's note about a look into a deck."""
    return msg(N_("He mirado el orden de «{deck}»."), deck=pile.title)


def coming_out(session: Session[Any, Any], pile: PileView) -> tuple[str, ...]:
    """Return the order in which the app will draw from a deck; () if it has no order."""
    return session.coming(pile.id, pile.left, pile.shuffle)


def put_right(session: Session[Any, Any], act: PileAct, reason: str = "") -> str:
    """Carry out an act on a deck as one entry of the journal with its reason; "now", or "step_end"."""
    return session.override(act.path, value_of(act), reason)


def value_of(act: PileAct) -> str | int | list[str]:
    """Return the value that an action sets at its path, as the journal stores it."""
    return list(act.value) if isinstance(act.value, tuple) else act.value
