"""AI's deck with changes by hand: open cards can be moved, sealed ones cannot (1.1, 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.card_views import BACK, OUT, SHUFFLE, PileAct, PileEntry, PileView
from puesto.core.messages import N_, Ref, msg
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.table.copies_by_hand import ALL
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import State
from puesto.games.tactics.turn.hand import DECK

FACE_DOWN = "sealed"
"""The entry of the cards that nobody sees."""
IN_DECK, DISCARDED, AWAY = N_("{n} en el mazo"), N_("descartadas: {n}"), N_("fuera de la batalla: {n}")
"""Words for the number of copies in each place."""
PUT_BACK, TAKE_OUT = msg(N_("Devolver al mazo")), msg(N_("Sacar del juego"))
IN_HANDS = msg(N_("Está en tu mesa: su orden solo lo saben tus manos."))
SECRET = msg(N_("El mazo de la IA está sellado: su orden no lo ve nadie."))


def piles_of(state: State, content: Content) -> tuple[PileView, ...]:
    """Return the deck of the AI, with the discards and what is out of the battle."""
    secret, is_own = read_secret(state), state.is_own_deck
    entries = []
    if not is_own:
        place = msg(IN_DECK, n=len(secret.deck))
        entries.append(PileEntry(FACE_DOWN, msg(N_("Cartas boca abajo")), place, len(secret.deck)))
    lying = {*state.removed, *state.discards} - {ALL}
    entries += [_card(state, card, is_own) for card in sorted(lying)]
    shuffle = PileAct(SHUFFLE, f"discards.{ALL}", 0, msg(N_("Barajar los descartes con el mazo")))
    acts, sealed = (shuffle,) if secret.gone else (), IN_HANDS if is_own else SECRET
    deck_cards = tuple(sorted(secret.deck)) if is_own else (FACE_DOWN,) * len(secret.deck)
    return (PileView(DECK, msg(N_("Mazo de la IA")), tuple(entries), acts, deck_cards, sealed=sealed),)


def _card(state: State, card: str, own: bool) -> PileEntry:
    """Return the entry of a card: how many copies are in which pile."""
    in_deck = read_secret(state).deck.count(card) if own else 0
    in_discards, out = state.discards.get(card, 0), state.removed.get(card, 0)
    counts_by_place = ((IN_DECK, in_deck), (DISCARDED, in_discards), (AWAY, out))
    place = msg(N_("{lying}"), lying=tuple(msg(words, n=copies) for words, copies in counts_by_place if copies))
    return PileEntry(
        card, Ref("card", card), place, in_deck + in_discards + out, tuple(_acts(card, in_deck, in_discards, out))
    )


def _acts(card: str, in_deck: int, in_discards: int, out: int) -> Iterator[PileAct]:
    if out:
        yield PileAct(BACK, f"removed.{card}", out - 1, PUT_BACK)
    elif in_discards:
        yield PileAct(BACK, f"discards.{card}", in_discards - 1, PUT_BACK)
    if in_deck or in_discards:
        yield PileAct(OUT, f"removed.{card}", out + 1, TAKE_OUT)
