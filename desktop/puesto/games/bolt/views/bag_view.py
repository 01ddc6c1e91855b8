"""Bag of order dice on the table: dice in it, beside units, and kept (3.1, 3.3)."""

from __future__ import annotations

from puesto.core.card_views import BACK, OUT, PileAct, PileEntry, PileView
from puesto.core.headings import SideView
from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.views import BagEntry, BagView
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.bag import bag_room
from puesto.games.bolt.table.dice_bag import BAG
from puesto.games.bolt.table.state import GameTable, State

IN, PLAY, DRAWN, KEPT = "in", "play", "drawn", "aside"


def view_of_bag(table: GameTable, sides: tuple[SideView, ...]) -> BagView:
    """Return every die of the game, those in the bag first."""
    state = table.state
    results = [_entry(table, f"{side}:{index}", side, IN) for index, side in enumerate(state.bag)]
    for unit in table.living():
        if unit.order and table.has_die(unit.id):
            place = PLAY if unit.id == state.unit else KEPT if unit.kept else DRAWN
            results.append(_entry(table, f"unit:{unit.id}", table.side_of(unit.id), place, unit.id))
        elif unit.id == state.unit or unit.id in state.queue:
            results.append(_entry(table, f"unit:{unit.id}", table.side_of(unit.id), PLAY, unit.id))
    if state.hand:
        results.append(_entry(table, "hand", state.hand, PLAY))
    out = sum(entry.state == DRAWN for entry in results)
    used, kept_title = msg(N_("Ya han salido: {n}"), n=out), msg(N_("Guardados"))
    return BagView(BAG, msg(N_("La bolsa")), tuple(results), sides, bool(state.hand), kept_title, used)


def piles_of(state: State, content: Content) -> tuple[PileView, ...]:
    """Return the bag as a deck. How many dice of each army lie in it, and what hands can do with them (3.1)."""
    table = GameTable(state, content)
    entries = []
    for army in table.battle.armies:
        dice_count = state.bag.count(army.id)
        room = max(dice_count, bag_room(table, army.id))
        acts = []
        if dice_count < room:
            acts.append(PileAct(BACK, BAG, tuple(sorted([*state.bag, army.id])), msg(N_("Meter uno"))))
        if dice_count:
            one_less = list(state.bag)
            one_less.remove(army.id)
            acts.append(PileAct(OUT, BAG, tuple(one_less), msg(N_("Sacar uno"))))
        words = msg(N_("{n} dentro, de {all}"), n=dice_count, all=room)
        entries.append(PileEntry(army.id, _die_of(army.id), words, dice_count, tuple(acts)))
    return (PileView(BAG, msg(N_("La bolsa")), tuple(entries), left=tuple(state.bag), shuffle=str(state.turn)),)


def _die_of(side: str) -> Sayable:
    return msg(N_("Dado de {side}"), side=Ref("side", side))


def _entry(table: GameTable, id: str, side: str, place: str, unit: str = "") -> BagEntry:
    """Return the view of one order die."""
    army = table.battle.army(side)
    word: Sayable | None = None
    if unit and table.unit(unit).order:
        word = Ref("order", table.unit(unit).order)
    return BagEntry(
        id=id,
        name=_die_of(side),
        side=side,
        state=place,
        detail=Ref("unit", unit) if unit else None,
        cloth=army.cloth,
        word=word,
        face=table.unit(unit).order.value if unit else "",
    )
