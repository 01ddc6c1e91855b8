"""Views of the decks, pools and the cup, and the changes by hand to them (1.0, 3.1.3, 6.2, 7.3.1)."""

from __future__ import annotations

from collections import Counter as Many
from collections.abc import Iterator

from puesto.core.card_views import BACK, OUT, SHUFFLE, PileAct, PileEntry, PileView
from puesto.core.messages import N_, Message, Ref, msg
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table.card_places import DISCARD, DISCARDS, LEFT, REMOVED, CardPlaces
from puesto.games.bear.table.state import State

PLACES = {LEFT: msg(N_("por robar")), DISCARD: msg(N_("descartada")), REMOVED: msg(N_("fuera del juego"))}
PUT_BACK, TAKE_OUT = msg(N_("Devolver al mazo")), msg(N_("Sacar del juego"))


def piles_of(state: State, content: Content) -> tuple[PileView, ...]:
    """Return every deck, pool and cup with its contents."""
    return (
        deck_of_cards("orders", msg(N_("Cartas de órdenes")), "card", state.order_places),
        deck_of_cards("actions", msg(N_("Cartas de acción")), "action_card", state.action_places),
        *pools_of(state, content),
        cup_of(state),
    )


def deck_of_cards(id: str, title: Message, kind: str, places: CardPlaces) -> PileView:
    """Return a deck of cards, each in one of three places; the one in play stays where it is."""
    path = {"orders": "order_places", "actions": "action_places"}[id]
    entries = []
    for card, pile in places.items():
        acts = () if card == places.in_play else tuple(_card_acts(f"{path}.{card}", pile))
        entries.append(PileEntry(card, Ref(kind, card), PLACES[pile], 1, acts))
    shuffle: tuple[PileAct, ...] = ()
    if places[DISCARDS] == DISCARD:
        words = msg(N_("Barajar los descartes con el mazo"))
        shuffle = (PileAct(SHUFFLE, f"{path}.{DISCARDS}", LEFT, words),)
    deck = places.deck
    order = tuple(sorted(entries, key=lambda pile_entry: pile_entry.what))
    return PileView(id, title, order, shuffle, tuple(sorted(deck.left)), deck.shuffle)


def _card_acts(path: str, pile: str) -> Iterator[PileAct]:
    if pile != LEFT:
        yield PileAct(BACK, path, LEFT, PUT_BACK)
    if pile != REMOVED:
        yield PileAct(OUT, path, REMOVED, TAKE_OUT)


def pools_of(state: State, content: Content) -> Iterator[PileView]:
    """Yield the pools of hit markers: those left face down, out of those in the box (7.4)."""
    titles = {"foot": msg(N_("Impactos de infantería")), "vehicle": msg(N_("Impactos de vehículos"))}
    for pool, title in titles.items():
        lying = state.pools.get(pool, [])
        printed = {id: marker.copies for id, marker in content.hit_markers.items() if marker.pool == pool}
        yield _loose(f"hits.{pool}", title, "marker", f"pools.{pool}", lying, printed)


def cup_of(state: State) -> PileView:
    """Return the reinforcement cup (6.2)."""
    printed = Many([*state.cup, *state.cup_gone])
    return _loose("cup", msg(N_("Contenedor de refuerzos")), "counter", "cup", state.cup, printed)


def _loose(id: str, title: Message, kind: str, path: str, lying: list[str], printed: dict[str, int]) -> PileView:
    """Return a pile whose pieces have no order, with the acts on each."""
    copies_by_name, entries = Many(lying), []
    for name in sorted({*copies_by_name, *printed}):
        acts = []
        if copies_by_name[name] < printed.get(name, 0):
            acts.append(PileAct(BACK, path, tuple(sorted([*lying, name])), msg(N_("Meter una"))))
        if copies_by_name[name]:
            one_less = list(lying)
            one_less.remove(name)
            acts.append(PileAct(OUT, path, tuple(one_less), msg(N_("Sacar una"))))
        words = msg(N_("{n} dentro, de {all}"), n=copies_by_name[name], all=printed.get(name, copies_by_name[name]))
        entries.append(PileEntry(name, Ref(kind, name), words, copies_by_name[name], tuple(acts)))
    return PileView(id, title, tuple(entries), left=tuple(sorted(lying)))
