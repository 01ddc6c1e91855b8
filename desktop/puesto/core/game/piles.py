"""Decks put right by hand: a deck by its id, and what can be done with something in it."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, msg
from puesto.core.session.journal import Refused
from puesto.core.session.session import Session
from puesto.core.views import PileAct, PileView


def deck_with(piles: tuple[PileView, ...], id: str) -> PileView:
    """The deck with an id; raises `Refused` where there is none."""
    for pile in piles:
        if pile.id == id:
            return pile
    raise Refused(msg(N_("No hay ningún mazo «{deck}»; hay {decks}."), deck=id, decks=", ".join(p.id for p in piles)))


def act_of(pile: PileView, act: str, what: str = "") -> PileAct:
    """What an act comes to with something of a deck, or all of it; `Refused` where it cannot be."""
    acts = pile.acts if not what else [one for entry in pile.entries if entry.what == what for one in entry.acts]
    for one in acts:
        if one.act == act:
            return one
    raise Refused(msg(N_("Eso no se puede hacer ahora con «{what}» en {deck}."), what=what or pile.id, deck=pile.title))


def put_right(session: Session[Any, Any], act: PileAct, reason: str = "") -> str:
    """Do it to the deck, as one entry of the journal with its reason; "now", or "step_end"."""
    return session.override(act.path, act.value if isinstance(act.value, str) else list(act.value), reason)
